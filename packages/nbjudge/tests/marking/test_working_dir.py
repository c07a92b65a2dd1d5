"""The folder of one student: what the code leaves in it can be anything."""

import os

import pytest

from nbjudge.marking import working_dir as working_dirs
from nbjudge.marking.working_dir import files_left, working_dir

on_posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")


def test_files_are_laid_out_and_what_is_left_is_read(tmp_path):
    with working_dir(tmp_path, {"a/b.txt": b"1", "c.txt": b"2"}) as folder:
        (folder / "new").mkdir()
        (folder / "new" / "d.txt").write_text("3")
        assert files_left(folder, set()) == {"a/b.txt": b"1", "c.txt": b"2", "new/d.txt": b"3"}
    assert list(tmp_path.iterdir()) == []


def test_the_folder_has_the_name_of_the_assignment_and_the_one_above_it_its_own(tmp_path):
    with working_dir(tmp_path, {}, "ps1") as one, working_dir(tmp_path, {}, "ps1") as other:
        assert one.name == other.name == "ps1" and one.parent != other.parent


def test_of_two_files_in_each_others_way_the_later_stays(tmp_path):
    with working_dir(tmp_path, {"a/b.txt": b"1", "c": b"2", "a": b"3", "c/d.txt": b"4"}) as folder:
        assert files_left(folder, set()) == {"a": b"3", "c/d.txt": b"4"}


def test_what_bears_the_name_of_a_notebook_is_not_taken(tmp_path):
    with working_dir(tmp_path, {"one.ipynb/x": b"1", "two.ipynb": b"2", "three.ipynb": b"3"}) as folder:
        assert files_left(folder, {"one.ipynb", "two.ipynb"}) == {"three.ipynb": b"3"}


@on_posix
def test_links_pipes_and_second_names_are_not_taken(tmp_path):
    (tmp_path / "secret").write_text("secret")
    with working_dir(tmp_path, {"a": b"1"}) as folder:
        os.symlink(tmp_path / "secret", folder / "link")
        os.symlink(tmp_path, folder / "folder")
        os.link(tmp_path / "secret", folder / "name")
        os.mkfifo(folder / "pipe")
        assert files_left(folder, set()) == {"a": b"1"}
    assert (tmp_path / "secret").read_text() == "secret"


@on_posix
def test_folders_without_end_can_be_removed(tmp_path):
    here = os.getcwd()
    with working_dir(tmp_path, {}) as folder:
        os.chdir(folder)
        for _ in range(2000):
            os.mkdir("d" * 200)
            os.chdir("d" * 200)
        open("deep.txt", "w").close()
        os.chdir(here)
        (folder / "closed").mkdir(mode=0)
        assert files_left(folder, set()) == {}
    assert list(tmp_path.iterdir()) == []


def test_too_much_is_left_out(tmp_path, monkeypatch):
    for name, most in (("MAX_FILE_BYTES", 10), ("MAX_TOTAL_BYTES", 15), ("MAX_FILES", 2)):
        monkeypatch.setattr(working_dirs, name, most)
    files = {"a": bytes(11), "b": bytes(9), "c": bytes(9), "d": bytes(5), "e": b""}
    with working_dir(tmp_path, files) as folder:
        assert list(files_left(folder, set())) == ["b", "d"]
