"""Nine students hand in ordinary work, and others whatever people send: the nine get exactly their marks from every
command.
"""

import csv
import os
import shutil
import zipfile

import nbformat
import pytest
from course_folders import NAME, answer, graded, hand_in, make_course, notebook, run, scores_by_student
from nbgrader.api import Gradebook
from odd_submissions import SENT, UNREADABLE, WRITTEN, as_bytes

SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
WORK = "a = 2  # für Zoë"
NINE = {f"s{number}": WORK if number % 3 else "a = 1" for number in range(9)}
NOT_UTF8 = b"Zo\xeb"
FULL, WAITS = {"a_test": 2, "b_test": 3}, {"a_test": None, "b_test": None}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    one = notebook(
        answer("a", SOLVED.format("a = 2")),
        graded("a_test", "assert a == 2"),
        graded("b_test", "3 * (a - 1)", points=3),
    )
    folder = make_course(tmp_path_factory.mktemp("made") / "course", {"one": one})
    for student, text in NINE.items():
        hand_in(folder, student, {"a": text})
    return folder


@pytest.fixture
def course(made, tmp_path):
    return shutil.copytree(made, tmp_path / "course")


def solved(course):
    return nbformat.read(course / "submitted" / "s1" / NAME / "one.ipynb", as_version=4)


def lay_down(course, student, files):
    folder = course / "submitted" / student / NAME
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def hand_in_odd(course, written, sent, unreadable):
    """Hand in one student's work for each kind; return the marks that they should get."""
    released = (course / "release" / NAME / "one.ipynb").read_bytes()
    work, wanted = solved(course), {}
    for place, kind in enumerate(written):
        lay_down(course, f"written{place}", {"one.ipynb": WRITTEN[kind](work)})
        wanted[f"written{place}"] = FULL
    for place, kind in enumerate(sent):
        lay_down(course, f"sent{place}", SENT[kind](as_bytes(work), released))
        wanted[f"sent{place}"] = FULL
    for place, kind in enumerate(unreadable):
        lay_down(course, f"unreadable{place}", {"one.ipynb": UNREADABLE[kind](as_bytes(work))})
        wanted[f"unreadable{place}"] = WAITS
    return wanted


def hand_in_more(course):
    """Hand in work under odd students' names, and work whose partial credit is too high or isn't a number."""
    lay_down(course, "n" * 240, {"one.ipynb": as_bytes(solved(course))})
    hand_in(course, "high", {"a": "a = 40"})
    lay_down(course, "tmp", {"one.ipynb": as_bytes(solved(course))})
    os.rename(os.fsencode(course / "submitted" / "tmp"), os.fsencode(course / "submitted") + b"/" + NOT_UTF8)
    return {"n" * 240: FULL, "high": {"a_test": 0, "b_test": None}}


def exported(course):
    run(course, "nbjudge", "export", "--format", "csv")
    with (course / "grades.csv").open(encoding="utf-8") as file:
        return {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}


def pages(course):
    return {path.parts[-3] for path in (course / "feedback").rglob(f"{NAME}.html")}


def every_command(course, wanted):
    said = run(course, "nbjudge", "grade", NAME, status=1)
    found = scores_by_student(course)
    nine = {student: {"a_test": 2 * (text == WORK), "b_test": 3 * (text == WORK)} for student, text in NINE.items()}
    assert {student: found.get(student) for student in nine | wanted} == nine | wanted
    assert "Zo\\xeb: not graded: the folder's name isn't valid UTF-8" in said
    assert "high: one: b_test: the test's value is 117, but the maximum is 3 points" in said
    repeated = run(course, "nbjudge", "grade", NAME, status=1)
    for student in wanted:
        if not student.startswith(("written", "n")):
            assert f"{student}: " in said and f"{student}: " in repeated, student
    assert not any(f"{student}: " in said for student in NINE)
    feedback = run(course, "nbjudge", "feedback", NAME, status=1)
    assert "Zo\\xeb: no page" in feedback and {*nine, *wanted} <= pages(course)
    run(course, "nbjudge", "report", NAME, status=0)
    assert "Zo\\xeb" in (course / "report" / NAME / "students.csv").read_text(encoding="utf-8")
    marks = exported(course)
    assert {student: marks[student] for student in nine} == {one: sum(points.values()) for one, points in nine.items()}


def test_a_few_odd_submissions_change_no_one_elses_marks(course):
    wanted = hand_in_odd(
        course,
        ["in UTF-16", "in format 3"],
        ["a zip file in a zip file", "a solved copy beside the original"],
        ["a truncated file"],
    )
    every_command(course, wanted | hand_in_more(course))
    page = (course / "feedback" / "sent1" / NAME / f"{NAME}.html").read_text(encoding="utf-8")
    assert "one.ipynb: not used, because one-Copy1.ipynb counts as one.ipynb" in page


@pytest.mark.slow
def test_no_odd_submission_changes_anyone_elses_marks(course):
    every_command(course, hand_in_odd(course, WRITTEN, SENT, UNREADABLE) | hand_in_more(course))


@pytest.mark.parametrize("points", [99, -5, float("inf")])
def test_points_by_hand_beyond_the_maximum_stop_no_command(course, points):
    run(course, "nbjudge", "grade", NAME)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        gradebook.find_grade("a_test", "one", NAME, "s1").manual_score = points
        gradebook.db.commit()
    assert f"s1: one: a_test: you gave {points:g} of 2 points by hand" in run(course, "nbjudge", "grade", NAME)
    for words in (["feedback", NAME], ["report", NAME], ["export", "--format", "moodle"]):
        run(course, "nbjudge", *words)
    assert exported(course)["s2"] == 5 and pages(course) == set(NINE)


@pytest.mark.parametrize("kind", ["another name", "a zip file in a zip file", "a solved copy beside the original"])
def test_a_download_is_sorted_by_the_cells_in_its_files(course, kind):
    shutil.rmtree(course / "submitted" / "s2")
    released, work = (course / "release" / NAME / "one.ipynb").read_bytes(), as_bytes(solved(course))
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        gradebook.update_or_create_student("s2", lms_user_id="102")
        gradebook.update_or_create_student("absent", lms_user_id="103")
    with zipfile.ZipFile(course / "all.zip", "w") as archive:
        for place, (name, content) in enumerate(SENT[kind](work, released).items()):
            archive.writestr(f"ash_102_{place}_{name}", content)
    said = run(course, "nbjudge", "collect", NAME, "--from", "all.zip")
    assert (course / "submitted" / "s2" / NAME / "one.ipynb").read_bytes() == work
    assert "Recognized by its cells" in said or kind == "a solved copy beside the original"
    assert "Didn't hand in anything: absent." in said


def test_points_by_hand_count_in_every_command_and_the_work_is_named_to_look_at_again(course):
    run(course, "nbjudge", "grade", NAME)
    hand_in(course, "high", {"a": "a = 40"})  # its second test has to be marked by hand
    run(course, "nbjudge", "grade", NAME, status=1)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        grade = gradebook.find_grade("b_test", "one", NAME, "high")
        grade.manual_score, grade.needs_manual_grade = 1, False
        gradebook.db.commit()
    said = run(course, "nbjudge", "grade", NAME, "--force", status=1)
    assert "look at this work again in Formgrader: high." in said
    table = said.partition(f"{NAME} by exercise")[2]
    assert "waits" not in table and "by hand" in table
    run(course, "nbjudge", "feedback", NAME)
    page = (course / "feedback" / "high" / NAME / f"{NAME}.html").read_text(encoding="utf-8")
    assert "marked by hand" in page and "still to be marked" not in page and "so far" not in page
    assert exported(course)["high"] == 1
    assert "have to be entered by hand" not in run(course, "nbjudge", "export", "--format", "csv")
