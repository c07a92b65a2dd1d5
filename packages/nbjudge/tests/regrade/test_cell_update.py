"""`nbjudge update`: cells that are added after submissions change no mark without a word."""

import csv
import shutil
import subprocess

import nbformat
import pytest
from course_folders import BIN, ENVIRONMENT, NAME, answer, graded, hand_in, make_course, notebook, rows, run, scores
from course_folders import written as by_hand
from nbgrader.api import Gradebook

pytestmark = pytest.mark.slow
SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"


def one(name):
    return [answer(name, SOLVED.format(f"{name} = 1")), graded(f"{name}_test", f"assert {name} == 1")]


OLD = notebook(*one("a"), *one("b"), by_hand("why", "Why?"))
# The test of a has other points, a second test and an exercise are new in the middle, and b is gone.
NEW = notebook(
    *one("a")[:1],
    graded("a_test", "assert a == 1", points=3),
    graded("a2_test", "assert a > 0"),
    *one("c"),
    by_hand("why", "Why?"),
    by_hand("how", "How?"),
)


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = make_course(tmp_path_factory.mktemp("made") / "course", {"one": OLD})
    hand_in(folder, "ann", {"a": "a = 1", "b": "b = 1", "why": "because"})
    hand_in(folder, "bob", {"a": "a = 5", "b": "b = 1", "why": "because"})
    run(folder, "nbjudge", "grade", NAME)
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        for cell, points in (("why", 2), ("b_test", 1)):
            grade = gradebook.find_grade(cell, "one", NAME, "ann")
            grade.manual_score, grade.needs_manual_grade = points, False
        gradebook.db.commit()
    nbformat.write(NEW, folder / "source" / NAME / "one.ipynb")
    return folder


@pytest.fixture
def course(made, tmp_path):
    return shutil.copytree(made, tmp_path / "course")


def state(folder):
    return (folder / "gradebook.db").read_bytes(), (folder / "release" / NAME / "one.ipynb").read_bytes()


def test_the_table_comes_first_and_nothing_is_changed_without_a_decision(course):
    before = state(course)
    said = run(course, "nbjudge", "update", NAME, "--yes", status=1)
    table = [line.split() for line in said.splitlines()]
    for row in (
        "one a_test different points 2 3",
        "one a2_test added 2",
        "one c added 2",
        "one b_test removed 2 1",
    ):
        assert row.split() in table, said
    assert "2 students have handed in work that lacks an added answer cell" in " ".join(said.split())
    said = run(course, "nbjudge", "update", NAME, "--missing", "wait", status=1)
    assert "Nothing was changed. Look at the table, and then add --yes." in said
    assert "--missing is 'x'" in run(course, "nbjudge", "update", NAME, "--missing", "x", status=1)
    assert state(course) == before


@pytest.mark.parametrize(("missing", "points"), [("wait", (None, None)), ("full", (2, 3)), ("zero", (0, 0))])
def test_an_exercise_that_students_do_not_have_counts_as_decided(course, missing, points):
    run(course, "nbjudge", "update", NAME, "--missing", missing, "--yes")
    hand_in(course, "cyd", {"a": "a = 1", "c": "c = 1"})  # from the new release
    said = run(course, "nbjudge", "grade", NAME)
    assert "ann: one: c_test: c was added later, so " in said and "cyd: " not in said
    assert scores(course, "ann") == {"a_test": 3, "a2_test": 2, "c_test": points[0], "why": None, "how": points[1]}
    assert scores(course, "bob") == {"a_test": 0, "a2_test": 2, "c_test": points[0], "why": None, "how": points[1]}
    assert scores(course, "cyd") == {"a_test": 3, "a2_test": 2, "c_test": 2, "why": 0, "how": 0}
    assert rows(course)["ann", "one", "why"][1] == 2  # by hand
    assert "ann: one: c_test: c was added later" in run(course, "nbjudge", "grade", NAME)
    cells = nbformat.read(course / "autograded" / "ann" / NAME / "one.ipynb", as_version=4).cells
    names = [cell.metadata.nbgrader.grade_id for cell in cells if "nbgrader" in cell.metadata]
    assert names == ["a", "a_test", "a2_test", "c_test", "why", "how"]
    for words in (["feedback", NAME], ["report", NAME], ["export", "--format", "csv"]):
        run(course, "nbjudge", *words)


def test_work_that_is_handed_in_after_the_update_earns_no_points_for_cells_that_were_deleted(course):
    run(course, "nbjudge", "update", NAME, "--missing", "full", "--yes")

    def delete(work):
        new = ("a2_test", "c", "c_test", "how")
        work.cells = [cell for cell in work.cells if cell.metadata.get("nbgrader", {}).get("grade_id") not in new]

    hand_in(course, "dan", {"a": "a = 1"}, change=delete)  # from the new release
    hand_in(course, "bob", {"a": "a = 1"}, change=delete)  # again
    shutil.copytree(course / "submitted" / "ann", course / "submitted" / "eve")  # ann's work from before
    said = run(course, "nbjudge", "grade", NAME)
    assert "dan: one: c_test: c was added later, so you have to award the points by hand" in said
    for student in ("dan", "bob", "eve"):
        assert (scores(course, student)["c_test"], scores(course, student)["how"]) == (None, None)
    assert (scores(course, "ann")["c_test"], scores(course, "ann")["how"]) == (2, 3)


def test_nbgrader_itself_reads_the_gradebook_afterwards(course):
    refused = subprocess.run(
        [BIN / "nbgrader", "generate_assignment", NAME, "--force"], cwd=course, env=ENVIRONMENT, capture_output=True
    )
    assert refused.returncode  # as in stock nbgrader, which is why the command exists
    run(course, "nbjudge", "update", NAME, "--missing", "full", "--yes")
    run(course, "nbjudge", "grade", NAME)
    run(course, "nbgrader", "generate_assignment", NAME, "--force")
    run(course, "nbgrader", "export")
    with (course / "grades.csv").open(encoding="utf-8") as file:
        marks = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    assert marks == {"ann": 3 + 2 + 2 + 2 + 3, "bob": 0 + 2 + 2 + 0 + 3}
    assert "No cell has changed" in run(course, "nbjudge", "update", NAME)
