"""The whole way of an assignment under stock nbgrader, by the commands that docs/teach names."""

import csv
import os
import shutil
import subprocess
import sys
import time
import urllib.request
from datetime import timedelta
from functools import cache
from itertools import accumulate, chain
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.preprocessors import Execute
from nbgrader.utils import determine_grade
from samples import sample

from instructor.authoring.answers import Answer, answer_file, read_answers
from instructor.authoring.lessons import find_lessons, read_lesson
from instructor.demo.run import read_marks
from instructor.demo.students import DUE, Student, hand_in, read_choices, reference_answers

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
PATHS = find_lessons(ROOT)
CHAPTERS = list(dict.fromkeys(path.parent.name for path in PATHS))
# A third of the lessons and one answer in 32 of each, and every night all answers to all lessons, which takes minutes a
# lesson.
STOCK = [
    *(pytest.param(path, 32, id=f"{path.parent.name}/{path.stem}") for path in PATHS[::3]),
    *(pytest.param(path, 1, id=f"{path.parent.name}/{path.stem}, all", marks=pytest.mark.nightly) for path in PATHS),
]
lesson_at = cache(read_lesson)


def solved_answers(lesson):
    return {answer.exercise: answer for answer in reference_answers(lesson)}


@pytest.fixture
def lesson():
    return lesson_at(PATHS[0])


@pytest.fixture
def course(tmp_path):
    """The course as nbgrader sees it in a clone: with release/, which it keeps unless it is forced."""
    shutil.copy(ROOT / "nbgrader_config.py", tmp_path)
    for name in ("source", "release"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    return tmp_path


@pytest.fixture
def first_lesson(course, lesson):
    """The course with nothing but its first lesson."""
    for path in (course / "source").rglob("*.ipynb"):
        if path.relative_to(course / "source").with_suffix("").as_posix() != lesson.stem:
            path.unlink()
    for path in (course / "source").iterdir():
        if not any(path.iterdir()):
            path.rmdir()
    return course


def nbgrader(folder, *words):
    # nbgrader calls `alembic`, a program of the environment, by name
    path = os.pathsep.join([str(BIN), os.environ["PATH"]])
    done = subprocess.run(
        [BIN / "nbgrader", *words], cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def files(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*.ipynb")}


def student(name, work, late=0):
    return Student(name, "full", DUE + timedelta(hours=late), work)


def first_mistakes(lesson):
    mistakes = {}
    for answer in read_answers(answer_file(ROOT, lesson), set(solved_answers(lesson))):
        if answer.kind == "wrong":
            mistakes.setdefault(answer.exercise, answer)
    return mistakes


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_generate_assignment_gives_the_release_that_is_committed(course, chapter):
    for path in files(course / "release" / chapter):
        (course / "release" / chapter / path).write_text("made before", encoding="utf-8")
    nbgrader(course, "generate_assignment", chapter, "--force")
    assert files(course / "release" / chapter) == files(ROOT / "release" / chapter) != {}


@pytest.mark.parametrize("chapter", sample(CHAPTERS, len(CHAPTERS)))
def test_solutions_get_all_points_and_mistakes_none_and_both_get_feedback(course, chapter):
    """One run for all: a mistake that an earlier mistake makes good must not stand first in its answer file."""
    lessons = [lesson_at(path) for path in PATHS if path.parent.name == chapter]
    solved = student("solved", {lesson.stem: solved_answers(lesson) for lesson in lessons})
    mistaken = student("mistaken", {lesson.stem: first_mistakes(lesson) for lesson in lessons})
    nbgrader(course, "generate_assignment", chapter, "--force")
    for one in (solved, mistaken):
        hand_in(one, course / "release", course / "submitted")
    nbgrader(course, "autograde", chapter)
    nbgrader(course, "generate_feedback", chapter)
    marks = read_marks(course, chapter, [solved, mistaken], [read_choices(ROOT, lesson) for lesson in lessons])
    assert [mark for mark in marks if not mark.agrees] == []
    assert {mark.points for mark in marks if mark.student == "mistaken"} == {0}
    pages = {f"{name}/{lesson.stem}.html" for name in ("solved", "mistaken") for lesson in lessons}
    assert {path.relative_to(course / "feedback").as_posix() for path in course.glob("feedback/*/*/*.html")} == pages


def test_validate_passes_a_solved_notebook_and_names_what_fails_in_an_open_one(first_lesson, lesson):
    nbgrader(first_lesson, "generate_assignment", lesson.chapter, "--force")
    hand_in(
        student("solved", {lesson.stem: solved_answers(lesson)}), first_lesson / "release", first_lesson / "submitted"
    )
    paths = (f"{folder}/{lesson.stem}.ipynb" for folder in ("submitted/solved", "release"))
    said = nbgrader(first_lesson, "validate", *paths)
    assert "Success! Your notebook passes all the tests." in said
    assert f"VALIDATION FAILED ON {len(solved_answers(lesson))} CELL(S)!" in said


def test_late_work_loses_nothing_unless_the_penalty_is_set(first_lesson, lesson):
    chapter = lesson.chapter
    nbgrader(first_lesson, "generate_assignment", chapter, "--force")
    nbgrader(first_lesson, "db", "assignment", "add", chapter, f"--duedate={DUE:%Y-%m-%d %H:%M:%S} UTC")
    late = student("late", {lesson.stem: solved_answers(lesson)}, late=2)
    hand_in(late, first_lesson / "release", first_lesson / "submitted")
    exported = []
    for options in ([], ["--force", "--LateSubmissionPlugin.penalty_method=zero"]):
        assert "7200.0 seconds late" in nbgrader(first_lesson, "autograde", chapter, *options)
        nbgrader(first_lesson, "export")
        exported += csv.DictReader((first_lesson / "grades.csv").open())
    assert [row["score"] for row in exported] == [exported[0]["max_score"], "0.0"]
    assert exported[1]["raw_score"] == exported[1]["late_submission_penalty"] == exported[0]["score"]


def test_work_and_feedback_go_through_the_exchange(first_lesson, lesson, tmp_path_factory):
    chapter = lesson.chapter
    desk, root = tmp_path_factory.mktemp("desk"), tmp_path_factory.mktemp("exchange")
    root.chmod(0o777)
    with (first_lesson / "nbgrader_config.py").open("a") as config:
        config.write(f"\nc.Exchange.root = {str(root)!r}\n")
    shutil.copy(first_lesson / "nbgrader_config.py", desk)
    nbgrader(first_lesson, "generate_assignment", chapter, "--force")
    nbgrader(first_lesson, "release_assignment", chapter)
    nbgrader(desk, "fetch_assignment", chapter)
    hand_in(student("me", {lesson.stem: solved_answers(lesson)}), first_lesson / "release", desk)
    shutil.copy(desk / "me" / f"{lesson.stem}.ipynb", desk / chapter)
    nbgrader(desk, "submit", chapter)
    nbgrader(first_lesson, "collect", chapter)
    nbgrader(first_lesson, "autograde", chapter)
    nbgrader(first_lesson, "generate_feedback", chapter)
    nbgrader(first_lesson, "release_feedback", chapter)
    nbgrader(desk, "fetch_feedback", chapter)
    assert [path.name for path in desk.glob(f"{chapter}/feedback/*/*.html")] == [f"{lesson.name}.html"]


def test_formgrader_shows_the_assignment(first_lesson, lesson):
    nbgrader(first_lesson, "generate_assignment", lesson.chapter, "--force")
    options = [
        "--no-browser",
        "--allow-root",
        "--port=0",
        "--IdentityProvider.token=secret",
        "--ServerApp.log_level=INFO",
    ]
    with (first_lesson / "lab.log").open("w") as log:
        lab = subprocess.Popen([BIN / "jupyter-lab", *options], cwd=first_lesson, stdout=log, stderr=log)
    try:
        address = _address(first_lesson / "lab.log")
        page = urllib.request.urlopen(f"{address}/formgrader/api/assignments?token=secret", timeout=60).read().decode()
        assert lesson.chapter in page
    finally:
        lab.terminate()
        lab.wait(60)


def _address(log):
    for _ in range(600):
        for word in log.read_text().split():
            if word.startswith("http://") and "/lab?token=" in word:
                return word.partition("/lab?")[0]
        time.sleep(0.2)
    raise AssertionError(log.read_text())


@pytest.mark.parametrize(("path", "one_in"), STOCK)
def test_an_answer_gets_from_nbgrader_what_its_file_states(path, one_in, monkeypatch):
    """Each answer tried alone among reference solutions, run and marked by what `nbgrader autograde` uses for that.

    All in one kernel, emptied before each answer: a kernel for each would take most of the hour that all tests have.
    """
    lesson = lesson_at(path)
    monkeypatch.setenv("MPLBACKEND", "agg")  # pictures are made, and not drawn
    answers = read_answers(answer_file(ROOT, lesson), set(solved_answers(lesson)))[::one_in]
    source = nbformat.read(ROOT / "source" / f"{lesson.stem}.ipynb", as_version=4)
    tries = [_try_of(source, answer) for answer in answers]
    notebook = new_notebook(cells=list(chain.from_iterable(tries)), metadata=source.metadata)
    done, _ = Execute(timeout=60).preprocess(notebook, {})
    ends = accumulate(len(cells) for cells in tries)
    surprises = [_surprise(answer, done.cells[end - 1]) for answer, end in zip(answers, ends, strict=True)]
    assert list(filter(None, surprises)) == []


def _try_of(source, answer: Answer) -> list:
    """The cells that lead to one answer's test, behind one that empties the kernel; other tests are left out."""
    cells = [cell for cell in nbformat.from_dict(source).cells if cell.cell_type == "code"]
    ids = [cell.metadata.get("nbgrader", {}).get("grade_id") for cell in cells]
    place, end = ids.index(answer.exercise), ids.index(f"{answer.exercise}_test")
    cells[place].source = answer.source
    before = [cell for cell in cells[:end] if not cell.metadata.get("nbgrader", {}).get("grade")]
    copies = [new_code_cell(cell.source, metadata=cell.metadata) for cell in (*before, cells[end])]  # ids of their own
    return [new_code_cell("%reset -f"), *copies]


def _surprise(answer: Answer, test) -> str | None:
    points, of = determine_grade(test)
    if answer.low * of <= points <= answer.high * of:
        return None
    return f"{answer.exercise}, {answer.kind} answer in line {answer.line} ({answer.why}) gets {points:g} of {of:g}"
