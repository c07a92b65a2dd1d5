"""`course check` and `course.check()` find renamed lessons by their cells, as grading does."""

import json
import shutil
from pathlib import Path

import pytest

from course.work_files import NoWork, Work, find_work, read_work, work_at

ROOT = Path(__file__).parents[2]
RELEASE = ROOT / "release"
NAME = "ch1_introduction/lesson1_personal_data"
OTHER = "ch1_introduction/lesson2_suppression"


@pytest.fixture
def work(tmp_path):
    (tmp_path / "ch1_introduction").mkdir()
    return tmp_path


def lay_down(work, path, answer=""):
    """Write the lesson under a name, with something in its first answer."""
    made = json.loads((RELEASE / f"{NAME}.ipynb").read_text(encoding="utf-8"))
    cell = next(one for one in made["cells"] if one["metadata"].get("nbgrader", {}).get("solution"))
    cell["source"] = answer or cell["source"]
    (work / path).parent.mkdir(parents=True, exist_ok=True)
    (work / path).write_text(json.dumps(made), encoding="utf-8")
    return work / path


@pytest.mark.parametrize(
    "name",
    [
        "ch1_introduction/lesson1_personal_data (1).ipynb",
        "ch1_introduction/homework of Zoë.ipynb",
        "ch1_introduction/inner/lesson1_personal_data.ipynb",
        "my first lesson.ipynb",
        "ch1_introduction/lesson1_personal_data.ipynb.txt",
    ],
)
def test_a_renamed_lesson_is_checked_and_a_note_says_so(work, name):
    path = lay_down(work, name, "x = 1")
    (one,) = find_work(work, RELEASE, None)
    assert (one.path.resolve(), one.lesson) == (path, NAME)
    assert one.notes[0].startswith("lesson1_personal_data.ipynb: taken from ")


def test_the_copy_with_answers_counts_before_the_original(work):
    lay_down(work, f"{NAME}.ipynb")
    copy = lay_down(work, f"{NAME}-Copy1.ipynb", "x = 1")
    (one,) = find_work(work, RELEASE, "1.1")
    assert one.path == copy and "has no answers" in one.notes[0]
    own = lay_down(work, f"{NAME}.ipynb", "x = 2")
    (one,) = find_work(work, RELEASE, "1.1")
    assert one.path == own and "not used, because" in one.notes[0]


def test_other_lessons_and_hidden_folders_get_no_note(work):
    own = lay_down(work, f"{NAME}.ipynb", "x = 1")
    shutil.copy(RELEASE / f"{OTHER}.ipynb", work / f"{OTHER}.ipynb")
    lay_down(work, "ch1_introduction/.ipynb_checkpoints/lesson1_personal_data-checkpoint.ipynb", "x = 2")
    assert find_work(work, RELEASE, "1.1") == [Work(own, NAME)]


def test_the_notebook_that_is_open_is_known_by_its_cells(work):
    path = lay_down(work, "ch1_introduction/homework.ipynb", "x = 1")
    assert work_at(path, RELEASE) == Work(path, NAME)


def test_a_file_that_cannot_be_read_is_named_with_what_to_do(work):
    (work / f"{NAME}.ipynb").write_text('{"cells": [')
    with pytest.raises(NoWork, match="can't be read as a notebook: its end is missing: save the notebook again"):
        read_work(work / f"{NAME}.ipynb")
