"""Opening a notebook in JupyterLab runs none of the files beside it."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import nbformat
import pytest
from course_folders import CONFIG, notebook
from jupyter_servers import TOKEN, open_notebook, plant, run_cell, serving

README = "from nbjudge.feedback.formgrader_files import isolate_files\nisolate_files()\n"
RENAMED = 'c.CourseDirectory.submitted_directory = "handed in"\n'
ALONE = '{"ServerApp": {"jpserver_extensions": {"course.progress.server_extension": false}}}'  # only nbjudge is tested
SUBMISSIONS = ("Handed In/ben/ps1", "handed in/ben/ps1", "autograded/ben/ps1", "feedback/ben/ps1", "link/ben/ps1")


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("kernels") / "course"
    for place in ("source/ps1", *SUBMISSIONS[:-1]):
        plant(folder / place, folder.parent / "ran")
    (folder / "link").symlink_to("autograded")
    (folder / "nbgrader_config.py").write_text(README + CONFIG + RENAMED)
    return folder


@pytest.fixture(scope="module")
def address(course) -> Iterator[str]:
    settings = course.parent / "jupyter_server_config.json"
    settings.write_text(ALONE)
    with serving(course, JUPYTER_CONFIG_DIR=str(settings.parent)) as address:
        yield address


@pytest.mark.parametrize("place", SUBMISSIONS)
def test_a_kernel_of_a_submission_starts_in_an_empty_folder(course, address, place):
    channels = open_notebook(address, f"{place}/one.ipynb")
    assert run_cell(channels, "import os; print(os.listdir(), os.stat('..').st_mode & 0o77)") == "[] 0\n"
    assert "No module named 'own'" in run_cell(channels, "import own")
    assert not (course.parent / "ran").exists()


def test_elsewhere_only_a_cell_imports_what_lies_beside_it(course, address):
    channels = open_notebook(address, "source/ps1/one.ipynb")
    assert run_cell(channels, "import os, own; print(os.getcwd(), own.value)") == f"{course}/source/ps1 42\n"
    assert not (course.parent / "ran").exists()


def test_validate_runs_cells_but_nothing_beside_them(course, address):
    place = course / "autograded" / "ben" / "ps1"
    question = Request(f"{address}/assignments/validate", b'{"path": "autograded/ben/ps1/cells.ipynb"}')
    question.add_header("Authorization", f"token {TOKEN}")
    nbformat.write(notebook("import own\nopen('cell', 'w').write(str(own.value))"), place / "cells.ipynb")
    with urlopen(question, timeout=120) as answer:
        assert json.load(answer)["success"]
    assert (place / "cell").read_text() == "42"
    assert not (course.parent / "ran").exists()
