"""A bonus counts for the mark, but not for the possible points, and every output says so."""

import csv

import nbformat
import pytest
from bs4 import BeautifulSoup
from course_folders import NAME, answer, graded, hand_in, make_course, notebook, rows, run
from nbgrader.api import Gradebook

from nbjudge.cell_metadata import bonus_in, points_of
from nbjudge.errors import CourseError
from nbjudge.records.assignments import CellRecord, NotebookRecord, check_bonuses

SOLVED = "### BEGIN SOLUTION\n{0} = 2\n### END SOLUTION"
BONUS = "### BONUS 2 POINTS\nassert b >= 1\n### BEGIN HIDDEN TESTS\nassert b < 3\n### END HIDDEN TESTS\nb"
HANDED_IN = {"ann": {"a": "a = 2", "b": "b = 2"}, "ben": {"a": "a = 1", "b": "b = 1"}, "cy": {"a": "a = 2"}}


def made(source, points=0.0, **flags):
    kind = {"locked": True, "grade": True, "solution": False, "task": False} | flags
    return CellRecord("b_test", "code", source, "", max_score=points, **kind)


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    one = notebook(
        answer("a", SOLVED.format("a")),
        graded("a_test", "assert a == 2"),
        answer("b", SOLVED.format("b")),
        graded("b_test", BONUS, points=0),
    )
    folder = make_course(tmp_path_factory.mktemp("bonus") / "course", {"one": one})
    for student, answers in HANDED_IN.items():
        hand_in(folder, student, answers)
    folder.joinpath("said.txt").write_text(run(folder, "nbjudge", "grade", NAME))
    run(folder, "nbjudge", "feedback", NAME)
    run(folder, "nbjudge", "report", NAME)
    return folder


@pytest.mark.slow
def test_a_bonus_counts_completely_partly_or_not_and_not_for_the_possible_points(course):
    assert [rows(course)[who, "one", "b_test"][0] for who in HANDED_IN] == [2, 1, 0]
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        found = {one.student_id: (one.score, one.max_score) for one in gradebook.assignment_submissions(NAME)}
    assert found == {"ann": (4, 2), "ben": (1, 2), "cy": (2, 2)}


@pytest.mark.slow
def test_the_run_and_the_report_mark_a_bonus_with_a_plus_sign(course):
    assert "2 b          +2 1.00" in (course / "said.txt").read_text()
    with (course / "report" / NAME / "marks.csv").open(encoding="utf-8-sig") as lines:
        marks = {row["student"]: row for row in csv.DictReader(lines)}
    assert marks["ann"]["one: 2 b (+2)"] == "2.0" and marks["ann"]["mark"] == "4.0" and marks["ann"]["of"] == "2.0"
    text = BeautifulSoup((course / "report" / NAME / "index.html").read_text(), "html.parser").get_text(" ", strip=True)
    assert "b +2 3 33.3" in text and "mark, of 2" in text


@pytest.mark.slow
def test_a_student_s_page_says_what_is_a_bonus(course):
    page = (course / "feedback" / "ann" / NAME / f"{NAME}.html").read_text()
    text = BeautifulSoup(page, "html.parser").get_text(" ", strip=True)
    assert "2 of 2 bonus" in text and "4 of 2 points" in text


@pytest.mark.slow
def test_a_changed_bonus_is_regraded(course):
    path = course / "source" / NAME / "one.ipynb"
    source = nbformat.read(path, as_version=4)
    source.cells[3].source = BONUS.replace("BONUS 2", "BONUS 3").removesuffix("\nb")
    nbformat.write(source, path)
    run(course, "nbgrader", "generate_assignment", NAME, "--force")
    said = run(course, "nbjudge", "regrade", NAME, "--yes")
    assert "1 of 2" in said and "3 of 3" in said
    assert [rows(course)[who, "one", "b_test"][0] for who in HANDED_IN] == [3, 3, 0]


@pytest.mark.parametrize(
    ("source", "bonus"),
    [
        ("### BONUS 2 POINTS", 2),
        ("x\n### BONUS 0.5 POINTS \ny", 0.5),
        ("### BONUS 1 POINT", 1),
        ("", 0),
        ("# BONUS", 0),
    ],
)
def test_the_line_says_how_many_points(source, bonus):
    assert bonus_in(source) == bonus == made(source).points


def test_only_a_test_without_points_awards_its_bonus():
    line = "### BONUS 2 POINTS"
    assert made(line, 5.0).points == 5 and not made(line, solution=True).points
    one = {"source": [line], "metadata": {"nbgrader": {"grade": True, "solution": True, "points": 0}}}
    assert points_of(one) == 0
    one["metadata"]["nbgrader"]["solution"] = False
    assert points_of(one) == 2


@pytest.mark.parametrize(
    ("source", "points", "problem"),
    [
        ("### BONUS two POINTS", 0.0, "a bonus is a line such as `### BONUS 2 POINTS`"),
        ("x\n### BONUS: 2", None, "'### BONUS: 2'"),
        ("### BONUS 2 POINTS", 1.0, "it has 1 point of its own, so set them to 0"),
    ],
)
def test_a_line_that_awards_nothing_is_refused(source, points, problem):
    with pytest.raises(CourseError, match="The test 'b_test' in the notebook 'one'") as refused:
        check_bonuses(NotebookRecord("one", None, {"b_test": made(source, points)}))
    assert problem in str(refused.value)
