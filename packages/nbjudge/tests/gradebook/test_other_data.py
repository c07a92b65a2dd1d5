"""Work that was done with someone else's data is named, whatever a student writes into a notebook."""

import json

import pytest

from nbjudge.courses import SEEDS, seed_metadata
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.reading.recognition import Recognizer

RELEASED = {"one": {"a_test": None, "b_test": None}}


def cell(name: str, outputs: object) -> dict:
    metadata = {"nbgrader": {"grade_id": name, "grade": True}}
    return {"cell_type": "code", "metadata": metadata, "source": "", "outputs": outputs}


def shown(*metadata: object) -> list[dict]:
    return [{"output_type": "display_data", "data": {}, "metadata": one} for one in metadata]


@pytest.fixture
def troubles(tmp_path, monkeypatch):
    """Hand in cells as anna's notebook, and return the problems with it. Her seed is 1."""
    seeds = {"anna": {"course": 1, "another": 1}}
    monkeypatch.setattr(CourseFolder, "seeds", property(lambda _: seeds.__getitem__))
    (tmp_path / "nbgrader_config.py").write_text("")
    folder = tmp_path / "submitted" / "anna" / "ps1"
    folder.mkdir(parents=True)

    def hand_in(*cells: object) -> list[str]:
        (folder / "one.ipynb").write_text(json.dumps({"cells": cells}))
        return CourseFolder(tmp_path, "ps1").submitted_files("anna", Recognizer(RELEASED)).troubles

    return hand_in


def test_tests_that_were_run_with_another_seed_are_named_by_seed(troubles):
    two, three = (seed_metadata("course", seed) for seed in (2, 3))
    assert troubles(cell("a_test", shown(two)), cell("b_test", shown(two))) == [
        "one: last run with the data of seed 2 instead of 1: a_test, b_test"
    ]
    assert troubles(cell("a_test", shown({}, three)), cell("b_test", shown(two)))[0].endswith(
        "seed 3 instead of 1: a_test"
    )


def test_work_with_the_students_own_data_or_without_a_record_is_no_problem(troubles):
    assert troubles(cell("a_test", shown(seed_metadata("course", 1))), cell("b_test", shown({}))) == []


@pytest.mark.parametrize(
    "given",
    [
        cell("a_test", None),
        cell("a_test", 5),
        cell("a_test", [None, 5, {"metadata": SEEDS}]),
        cell("a_test", shown({SEEDS: [2]}, {SEEDS: {"course": "2"}}, {SEEDS: {"course": True}})),
        cell("a_test", shown(seed_metadata("unknown", 2))),
        cell("not_in_the_lesson", shown(seed_metadata("course", 2))),
        SEEDS,
    ],
)
def test_what_is_no_record_of_a_test_is_ignored(troubles, given):
    assert troubles(cell("b_test", []), given) == []
