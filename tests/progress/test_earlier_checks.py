"""A notebook isn't run again while nothing has changed that its result depends on."""

import json

import pytest
from courses import STEMS, answer, write_release
from typer.testing import CliRunner

from course import checking, cli, earlier_checks, workspace
from course.checking import check_works
from course.earlier_checks import FOLDER
from course.reports import LessonReport
from course.work_files import Work
from nbjudge.results import Mark


@pytest.fixture
def release(tmp_path, monkeypatch):
    folder = write_release(tmp_path / "course" / "release")
    monkeypatch.setattr(workspace, "find_release", lambda: folder)
    return folder


@pytest.fixture
def work(release, tmp_path):
    workspace.lay_out(release, tmp_path / "work")
    answer(tmp_path / "work", STEMS[0], start_one="1")
    answer(tmp_path / "work", STEMS[1], more_one="2")
    return tmp_path / "work"


@pytest.fixture
def ran(monkeypatch):
    """The lessons that have been run."""
    lessons = []

    def judge(works, release):
        for one in works:
            lessons.append(one.lesson)
            marks = [Mark("start_one", 1, 1, references=["x"]), Mark("start_two", 0, 2, "too small")]
            yield LessonReport(one.name, marks, ["A note."], is_repeatable="lesson2" not in one.name)

    monkeypatch.setattr(checking, "_judged", judge)
    monkeypatch.setattr(checking, "name_exercises", lambda *_: None)
    return lessons


def check(work, release, stem=STEMS[0], fresh=False):
    (report,) = check_works([Work(work / f"{stem}.ipynb", stem)], release, fresh=fresh)
    return report


def test_the_second_check_has_the_same_result_without_running_anything(work, release, ran):
    assert check(work, release) == check(work, release)
    assert ran == [STEMS[0]]


def test_the_command_runs_everything_again_if_asked(work, release, ran):
    for words in ([], [], ["--fresh"], ["1.1"], ["1.1", "--fresh"]):
        assert CliRunner().invoke(cli.app, ["check", *words, "--folder", str(work)]).exit_code == 0
    assert ran.count(STEMS[0]) == 3


def rewrite(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


CHANGES = {
    "an answer": lambda work, release: answer(work, STEMS[0], start_two="3"),
    "a visible test": lambda work, release: rewrite(release / f"{STEMS[0]}.ipynb", "== 1", "== 3"),
    "points": lambda work, release: rewrite(work / f"{STEMS[0]}.ipynb", '"points": 1', '"points": 3'),
    "a hidden test": lambda work, release: rewrite(release.parent / "source" / f"{STEMS[0]}.ipynb", "== 1", "== 3"),
    "a file beside": lambda work, release: (work / STEMS[0]).with_name("people.csv").write_text("name\nAda"),
    "the seed": lambda work, release: None,
    "the course": lambda work, release: None,
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_the_result_depends_on_makes_the_notebook_run_again(work, release, ran, change, monkeypatch):
    write_release(release.parent / "source")
    (work / STEMS[0]).with_name("people.csv").write_text("name\nBob")
    check(work, release)
    CHANGES[change](work, release)
    if change == "the seed":
        monkeypatch.setenv("COURSE_SEED", "7")
    if change == "the course":
        monkeypatch.setattr(earlier_checks, "_installed", lambda: "other versions")
    check(work, release)
    assert ran == [STEMS[0]] * 2


def test_prose_outputs_and_other_notebooks_do_not_matter(work, release, ran):
    check(work, release)
    path = work / f"{STEMS[0]}.ipynb"
    rewrite(path, "Prose.", "My own words.")
    notebook = json.loads(path.read_text())
    next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")["execution_count"] = 7
    path.write_text(json.dumps(notebook))
    answer(work, STEMS[1], more_two="3")
    (path.parent / ".ipynb_checkpoints").mkdir()
    (path.parent / ".ipynb_checkpoints" / "old.txt").write_text("old")
    check(work, release)
    assert ran == [STEMS[0]]


def test_a_result_that_may_be_different_next_time_is_not_remembered(work, release, ran):
    for _ in range(2):
        check(work, release, STEMS[1])
    assert ran == [STEMS[1]] * 2


@pytest.mark.parametrize("text", ["", "{", "[]", '{"key": 1}', "[" * 100_000], ids=range(5))
def test_a_damaged_memory_counts_as_none(work, release, ran, text):
    check(work, release)
    (stored,) = (work / FOLDER).iterdir()
    stored.write_text(text)
    assert check(work, release).points == 1 and len(ran) == 2


def test_a_notebook_outside_a_work_folder_is_not_remembered(work, release, ran, tmp_path):
    copy = tmp_path / "elsewhere" / f"{STEMS[0].rpartition('/')[2]}.ipynb"
    copy.parent.mkdir()
    copy.write_bytes((work / f"{STEMS[0]}.ipynb").read_bytes())
    for _ in range(2):
        list(check_works([Work(copy, STEMS[0])], release))
    assert len(ran) == 2 and not (tmp_path / FOLDER).exists()


def test_a_folder_that_cannot_be_written_to_costs_time_only(work, release, ran, monkeypatch):
    def refuse(*_):
        raise OSError("read-only file system")

    monkeypatch.setattr(earlier_checks, "write_atomically", refuse)
    assert check(work, release).points == check(work, release).points == 1 and len(ran) == 2
