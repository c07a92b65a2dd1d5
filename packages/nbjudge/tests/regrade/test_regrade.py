"""`nbjudge regrade`: a corrected test changes its own marks, after a question, and nothing else.

The runs are in this process and without a sandbox; the last test goes the whole way with the commands.
"""

import contextlib
import io
import json
import shutil
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import nbformat
import pytest
from course_folders import (
    CONFIG,
    NAME,
    answer,
    graded,
    hand_in,
    make_course,
    notebook,
    rows,
    run,
    scores,
    written,
)
from nbgrader.api import Gradebook
from nbgrader.converters import GenerateAssignment
from rich.console import Console

from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.gradebook import writer as gradebook_writer
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.processes.jobs import JobFailed
from nbjudge.regrade.run import regrade
from nbjudge.runs import pool
from nbjudge.runs.grade import GradingOptions, grade

pytestmark = pytest.mark.slow

SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
WRONG_TEST, RIGHT_TEST = "assert a == 1, 'not 1'", "print('judged')\nassert a in (2, 3), 'neither 2 nor 3'"
BY_CHANCE = "import random\n2 * random.random()"
LATE = 'c.LateSubmissionPlugin.penalty_method = "zero"\n'
WISHES = GradingOptions(jobs=2, sandbox=False)
QUIET = Console(quiet=True)


def lesson(test: str = WRONG_TEST, points: float = 2, given: str = "limit = 9"):
    setting = nbformat.v4.new_code_cell(given, metadata={"nbgrader": locked("setting")})
    cells = (setting, answer("a", SOLVED.format("a = 1")), graded("a_test", test, points))
    return notebook(*cells, answer("b", SOLVED.format("b = 1")), graded("b_test", BY_CHANCE), written("why", "because"))


def locked(name: str) -> dict:
    return {"grade_id": name, "grade": False, "solution": False, "locked": True, "schema_version": 3, "task": False}


def make(folder: Path, notebooks: dict, config: str = CONFIG) -> Path:
    """Lay out a course and generate its assignment, without a process of its own."""
    (folder / "source" / NAME).mkdir(parents=True)
    (folder / "nbgrader_config.py").write_text(config)
    with patch("nbgrader.api.get_alembic_version", return_value="test"):  # a program that takes seconds
        correct(folder, **notebooks)
    return folder


def correct(folder: Path, **notebooks) -> None:
    """Write notebooks into source/ anew, and generate the assignment."""
    for name, one in notebooks.items():
        nbformat.write(one, folder / "source" / NAME / f"{name}.ipynb")
    course = CourseFolder(folder, NAME)
    generate = GenerateAssignment(coursedir=course.directory, parent=course.app)
    generate.force = True
    with contextlib.chdir(folder):
        generate.start()


@dataclass
class Said:
    clean: bool
    text: str
    asked: int = 0


def again(folder: Path, *exercises: str, reply: bool | None = True, look=lambda text: None) -> Said:
    """Run the command; `look` gets what was printed when the question comes."""
    console, said = Console(file=io.StringIO(), width=200), Said(False, "")

    def ask() -> bool:
        said.asked += 1
        look(console.file.getvalue())
        return bool(reply)

    said.clean = regrade(CourseFolder(folder, NAME), exercises, WISHES, console, None if reply is None else ask)
    said.text = console.file.getvalue()
    return said


def grade_all(folder: Path) -> tuple[int, int]:
    """Grade; return how many were graded, and how many skipped."""
    report = grade(CourseFolder(folder, NAME), WISHES, QUIET)
    return report.graded, report.skipped


def files(folder: Path) -> dict[str, bytes]:
    """All of a course but what grading notes for itself."""
    paths = (path for path in folder.rglob("*") if path.is_file() and ".grading" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def graded_file(folder: Path, student: str, name: str = "one") -> Path:
    return folder / "autograded" / student / NAME / f"{name}.ipynb"


def cells(path: Path) -> dict[str, dict]:
    named = (
        (cell["metadata"].get("nbgrader", {}).get("grade_id"), cell) for cell in json.loads(path.read_text())["cells"]
    )
    return {name: cell for name, cell in named if name}


def mark_by_hand(folder: Path, student: str, cell: str, points: float, comment: str = "") -> None:
    """Do what Formgrader does when a person gives points and writes a comment."""
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        mark = gradebook.find_grade(cell, "one", NAME, student)
        mark.manual_score, mark.needs_manual_grade = points, False
        if comment:
            gradebook.find_comment(cell.removesuffix("_test"), "one", NAME, student).manual_comment = comment
        gradebook.db.commit()


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A class that was graded by a wrong test: anna was right by it, bo and dan and late are right by the other."""
    two = notebook(answer("c", SOLVED.format("c = 1")), graded("c_test", "assert c == 1"))
    folder = make(tmp_path_factory.mktemp("made") / "course", {"one": lesson(), "two": two}, CONFIG + LATE)
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        gradebook.update_or_create_assignment(NAME, duedate="2026-03-02 12:00:00 UTC")
    for student, given in {"anna": 1, "bo": 2, "cy": 5, "dan": 2, "late": 2}.items():
        hand_in(folder, student, {"a": f"a = {given}", "b": "b = 1", "why": "for it is"})
    (folder / "submitted" / "late" / NAME / "timestamp.txt").write_text("2026-03-02 15:00:00 UTC")
    hand_in(folder, "two_only", {"c": "c = 1"}, name="two")
    assert grade_all(folder) == (6, 0)
    mark_by_hand(folder, "dan", "a_test", 1.5, comment="half of it is right")
    mark_by_hand(folder, "cy", "why", 2.5)
    return folder


@pytest.fixture
def course(made, tmp_path) -> Path:
    return shutil.copytree(made, tmp_path / "course")


@dataclass
class Run:
    """A course before and after the command, and what lay there when the question came."""

    folder: Path
    rows: dict
    files: dict
    said: Said
    shown: str = ""
    files_then: dict | None = None


@pytest.fixture(scope="module")
def done(made, tmp_path_factory) -> Run:
    folder = shutil.copytree(made, tmp_path_factory.mktemp("done") / "course")
    correct(folder, one=lesson(RIGHT_TEST))
    done = Run(folder, rows(folder), files(folder), Said(False, ""))

    def look(text: str) -> None:
        done.shown, done.files_then = text, files(folder)

    done.said = again(folder, look=look)
    return done


# --- what changes


def test_only_marks_of_the_corrected_test_change(done):
    after = rows(done.folder)
    changed = {key: after[key] for key in after if after[key] != done.rows[key]}
    assert {key[0] for key in changed} == {"anna", "bo", "dan", "late"}
    assert {key[2] for key in changed} == {"a_test", "late"}
    autos = {student: after[student, "one", "a_test"][0] for student in ("anna", "bo", "cy", "dan", "late")}
    assert autos == {"anna": 0, "bo": 2, "cy": 0, "dan": 2, "late": 2}


def test_a_mark_by_hand_stays_and_so_does_its_comment(done):
    after = rows(done.folder)
    assert after["dan", "one", "a_test"] == (2, 1.5, 1.5, 2, True)  # a person looks again: the test says something else
    assert after["dan", "one", "a", "comment"] == (None, "half of it is right")
    assert after["cy", "one", "why"] == (None, 2.5, 2.5, 3, False)  # nobody has to look at this once more


def test_the_penalty_of_late_work_goes_with_its_points(done):
    after = rows(done.folder)
    points = sum(after["late", "one", cell][2] for cell in ("a_test", "b_test", "why"))
    assert after["late", "one", "late"] == points > done.rows["late", "one", "late"]
    assert after["anna", "one", "late"] is None


def test_in_a_graded_notebook_only_that_cell_changes(done):
    path = graded_file(done.folder, "bo")
    before, after = (
        json.loads(text) for text in (done.files[path.relative_to(done.folder).as_posix()], path.read_bytes())
    )
    old, new = (one["cells"].pop(2) for one in (before, after))
    assert before == after
    assert "".join(new["source"]) == RIGHT_TEST and new["outputs"][0]["text"] == ["judged\n"]
    assert {key for key in new if new[key] != old[key]} == {"source", "outputs", "metadata"}
    assert path.stat().st_mode & 0o777 == 0o444 and path.read_text().endswith("}\n")


def test_no_other_file_changes(done):
    after = files(done.folder)
    changed = {name for name in after if after[name] != done.files.get(name)}
    students = ("anna", "bo", "cy", "dan", "late")
    assert changed == {"gradebook.db", *(f"autograded/{student}/{NAME}/one.ipynb" for student in students)}
    assert set(after) == set(done.files)


# --- what is shown


def test_the_table_comes_first_and_nothing_is_written_before_the_answer(done):
    assert done.said.asked == 1 and done.said.clean
    assert done.files_then == done.files
    table = [line.split() for line in done.shown.splitlines()]
    order = [words[0] for words in table if words and words[0] in ("anna", "bo", "cy", "dan", "late")]
    assert order == ["bo", "late", "dan", "anna"]  # cy's points stay
    assert "bo one a 0 of 2 2 of 2 +2".split() in table and "anna one a 2 of 2 0 of 2 −2".split() in table
    assert "1.5 of 2 0 marked by hand and kept, although the test says 2" in " ".join(
        " ".join(words) for words in table
    )
    assert "Students who gain points: 2, who lose points: 1, whose points stay the same: 2." in done.shown


def test_afterwards_grading_has_nothing_to_do(done):
    assert grade_all(done.folder) == (0, 6)


def test_a_second_time_there_is_nothing_to_do_and_nothing_is_written(done):
    before = files(done.folder)
    said = again(done.folder)
    assert said.clean and not said.asked and "nothing to do" in said.text
    assert files(done.folder) == before


def test_an_exercise_that_is_not_there_ends_in_a_sentence_with_those_that_are(course):
    with pytest.raises(CourseError, match=r"--exercise is 'd', but ps1 only has tests for: a, b, c\."):
        again(course, "a", "d")


def test_an_assignment_that_nobody_is_graded_for_ends_in_a_sentence(tmp_path):
    with pytest.raises(CourseError, match="No work for ps1 has been graded"):
        again(make(tmp_path / "course", {"one": lesson()}))


def test_newer_work_is_left_to_grading(course):
    """Nobody is left to grade again, so nothing is run."""
    correct(course, one=lesson(RIGHT_TEST))
    for student in ("anna", "bo", "cy", "dan", "late"):
        hand_in(course, student, {"a": "a = 3", "b": "b = 1"})
    before = rows(course)
    said = again(course)
    assert said.clean and not said.asked and rows(course) == before
    assert (
        f"bo: the submission has changed since it was graded, so use `{program()} grade` to grade it again" in said.text
    )


def test_a_graded_file_that_cannot_be_read_is_named_and_the_status_says_so(course):
    path = graded_file(course, "bo")
    path.unlink()
    path.write_text("{")
    said = again(course)
    assert not said.clean and "bo: not regraded: the graded notebook can't be read" in said.text


# --- the rest takes longer


@pytest.mark.slow
@pytest.mark.parametrize("reply", [False, None])
def test_without_a_yes_nothing_is_written(course, reply):
    correct(course, one=lesson(RIGHT_TEST))
    before, said = files(course), again(course, reply=reply)
    assert files(course) == before and "Nothing was written" in said.text and "Students who gain points: 2" in said.text
    assert said.clean == (reply is False) and ("add --yes" in said.text) == (reply is None)
    assert grade_all(course) == (6, 0)  # the assignment is another, and nobody is graded by it


@pytest.mark.slow
def test_points_that_were_changed_are_a_change(course):
    correct(course, one=lesson(points=5))
    said = again(course)
    assert "anna one a 2 of 2 5 of 5 +3" in " ".join(said.text.split())
    assert scores(course, "anna")["a_test"] == 5 and scores(course, "bo")["a_test"] == 0
    assert grade_all(course) == (0, 6)


@pytest.mark.slow
def test_new_work_is_still_graded_afterwards(course):
    correct(course, one=lesson(RIGHT_TEST))
    again(course)
    hand_in(course, "cy", {"a": "a = 3", "b": "b = 1"})
    assert grade_all(course) == (1, 5)
    assert scores(course, "cy")["a_test"] == 2


@pytest.mark.slow
def test_an_exercise_is_graded_again_by_name_and_others_that_changed_stay(course):
    correct(course, one=lesson(RIGHT_TEST))
    before, said = rows(course), again(course, "b")
    after = rows(course)
    changed = {key[2] for key in after if after[key] != before[key]}
    assert changed == {"b_test", "late"}  # by chance, other points
    assert "These cells have changed, too: one/a_test." in said.text
    assert grade_all(course) == (5, 1)  # all but who did not hand in that notebook


@pytest.mark.slow
def test_a_given_cell_that_changed_is_named_and_grading_takes_it_up(course):
    correct(course, one=lesson(RIGHT_TEST, given="limit = 10"))
    assert "have changed, too: one/setting." in again(course).text
    assert "have changed, too: one/setting." in again(course).text  # still
    assert grade_all(course)[0] == 5


@pytest.mark.slow
def test_a_student_who_cannot_be_graded_keeps_all_and_is_named(course, monkeypatch):
    correct(course, one=lesson(RIGHT_TEST))
    before, real = rows(course), pool.grade_student

    def fail_for_bo(servers, settings, work, **options):
        if work.student == "bo":
            raise JobFailed("its process ended")
        return real(servers, settings, work, **options)

    monkeypatch.setattr(pool, "grade_student", fail_for_bo)
    said = again(course)
    assert not said.clean and "bo: not regraded: its process ended" in said.text
    assert scores(course, "anna")["a_test"] == 0
    assert {key: row for key, row in rows(course).items() if key[0] == "bo"} == {
        key: row for key, row in before.items() if key[0] == "bo"
    }
    monkeypatch.undo()
    assert grade_all(course) == (1, 5)


@pytest.mark.slow
def test_a_run_that_is_cut_off_is_made_good_by_the_next(course, monkeypatch):
    correct(course, one=lesson(RIGHT_TEST))
    real, written = gradebook_writer._replace, []

    def cut_off(folder, name, text):
        if len(written) == 2:
            raise KeyboardInterrupt
        written.append(folder)
        real(folder, name, text)

    monkeypatch.setattr(gradebook_writer, "_replace", cut_off)
    with pytest.raises(KeyboardInterrupt):
        again(course)
    monkeypatch.undo()
    assert again(course).clean
    autos = [rows(course)[student, "one", "a_test"][0] for student in ("anna", "bo", "cy", "dan", "late")]
    assert autos == [0, 2, 0, 2, 2]
    sources = {"".join(cells(graded_file(course, student))["a_test"]["source"]) for student in ("anna", "cy", "late")}
    assert sources == {RIGHT_TEST} and grade_all(course) == (0, 6)


@pytest.mark.slow
def test_a_notebook_that_builds_on_a_file_of_an_earlier_one_finds_it(tmp_path):
    one = notebook(answer("a", SOLVED.format("a = 1")), graded("a_test", "assert a == 1"))

    def two(test: str):
        return notebook(answer("b", SOLVED.format("b = 1")), graded("b_test", test))

    folder = make(tmp_path / "course", {"one": one, "two": two("assert b == 1")})
    hand_in(folder, "me", {"a": "a = 1\nopen('mine.txt', 'x').write('7')"})
    hand_in(folder, "me", {"b": "b = int(open('mine.txt').read())"}, name="two")
    grade_all(folder)
    correct(folder, two=two("assert b == 7"))
    assert again(folder).clean
    assert scores(folder, "me") == {"a_test": 2, "b_test": 2}


@pytest.mark.slow
def test_the_commands_in_their_order_after_nbgrader_has_graded(tmp_path):
    """Nobody is at a terminal here, so --yes it is. What nbgrader graded stays for `nbjudge grade` to grade in full."""
    folder = make_course(tmp_path / "course", {"one": lesson()})
    hand_in(folder, "anna", {"a": "a = 1", "b": "b = 1"})
    hand_in(folder, "bo", {"a": "a = 2", "b": "b = 1"})
    run(folder, "nbgrader", "autograde", NAME)
    mark_by_hand(folder, "anna", "b_test", 1)
    before = cells(graded_file(folder, "bo"))
    nbformat.write(lesson(RIGHT_TEST), folder / "source" / NAME / "one.ipynb")
    run(folder, "nbgrader", "generate_assignment", NAME, "--force")
    assert "add --yes" in run(folder, "nbjudge", "regrade", NAME, status=1)
    assert scores(folder, "bo")["a_test"] == 0
    said = run(folder, "nbjudge", "regrade", NAME, "--exercise=a", "--yes")
    assert "Students who gain points: 1, who lose points: 1, whose points stay the same: 0." in said
    assert scores(folder, "bo")["a_test"] == 2 and rows(folder)["anna", "one", "b_test"][1] == 1
    after = cells(graded_file(folder, "bo"))
    assert {name for name in after if after[name] != before[name]} == {"a_test"}
    assert "nothing to do" in run(folder, "nbjudge", "regrade", NAME)


def test_problems_are_repeated_until_they_are_solved(course):
    def with_the_test_twice(made):
        made.cells.append(made.cells[2].copy())
        made.cells.append(made.cells[4].copy())

    hand_in(course, "anna", {"a": "a = 2", "b": "b = 1"}, with_the_test_twice)
    grade_all(course)
    correct(course, one=lesson(RIGHT_TEST, 2))
    assert again(course).clean
    report = grade(CourseFolder(course, NAME), WISHES, QUIET)
    assert report.graded == 0
    assert report.troubles["anna"][:2] == ["one: a_test occurred more than once", "one: b_test occurred more than once"]
