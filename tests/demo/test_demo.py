"""The demonstration: who is in the made-up class, what its marks should be, and what it leaves behind."""

import io
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import nbformat
import pytest
from nbgrader.api import Gradebook
from rich.console import Console

from course.errors import CourseError
from instructor.authoring.lessons import read_lesson
from instructor.authoring.notebooks import source_notebook
from instructor.demo import class_folder
from instructor.demo import run as demo
from instructor.demo.students import hand_in, make_class, read_choices

ROOT = Path(__file__).resolve().parents[2]
RUN = "import sys; from pathlib import Path; from rich.console import Console; from instructor.demo.run import run; "
RUN += "sys.exit(not run(Path(sys.argv[1]), Path(sys.argv[2]), 'ch1_numbers', 6, 1, Console()))"

EXERCISE = '''# %% [markdown]
# Store {value} in `{name}`. <details><summary>Hint 1</summary>Count.</details>

# %% answer="{name}"
{name} = ...
### BEGIN SOLUTION
{name} = {value}
### END SOLUTION

# %% test="{name}" points={value}
"""The number is right."""
if {name} != {value}:
    raise ValueError("not yet")
{name}

'''
ANSWERS = """# %% right="{name}" how="a sum"
{name} = {value} + 0

# %% wrong="{name}" mistake="one too many"
{name} = {value} + 1

# %% wrong="{name}" mistake="a word"
{name} = "many"

"""


@pytest.fixture
def root(tmp_path):
    """A course of two lessons with two exercises each, worth 1 and 2 points."""
    exercises = [{"name": "one", "value": 1}, {"name": "two", "value": 2}]
    for stem in ("ch1_numbers/lesson1_first", "ch1_numbers/lesson2_second"):
        for folder, text in (("chapters", EXERCISE), ("tests/answers", ANSWERS)):
            path = tmp_path / folder / f"{stem}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(text.format(**exercise) for exercise in exercises), encoding="utf-8")
        path = tmp_path / "source" / f"{stem}.ipynb"
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(source_notebook(read_lesson(tmp_path / "chapters" / f"{stem}.py")), path)
    (tmp_path / "nbgrader_config.py").write_bytes((ROOT / "nbgrader_config.py").read_bytes())
    return tmp_path


@pytest.fixture
def choices(root):
    return [read_choices(root, read_lesson(path)) for path in sorted(root.glob("chapters/*/*.py"))]


@pytest.fixture
def console():
    return Console(file=io.StringIO(), width=100)


def test_a_class_of_thirty_has_every_kind(choices):
    kinds = Counter(student.kind for student in make_class(choices, 30, seed=1))
    assert kinds == {"full": 9, "partial": 9, "wrong": 3, "blank": 3, "late": 3, "missing": 3}


def test_the_same_seed_makes_the_same_class_and_a_smaller_one_is_its_beginning(choices):
    assert make_class(choices, 30, seed=1) == make_class(choices, 30, seed=1)
    assert make_class(choices, 4, seed=1) == make_class(choices, 30, seed=1)[:4]
    assert make_class(choices, 30, seed=1) != make_class(choices, 30, seed=2)


def test_what_comes_after_a_mistake_stays_open(choices):
    answers = [list(work.values()) for one in make_class(choices, 60, seed=1) for work in one.work.values()]
    mistaken = [given for given in answers if any(answer.low < 1 for answer in given)]
    assert len(mistaken) > 10
    assert all(answer.low == 1 for given in mistaken for answer in given[:-1])


def test_only_the_late_are_late_and_only_the_missing_lack_a_notebook(choices):
    for student in make_class(choices, 10, seed=1):
        assert (student.late > timedelta(0)) == (student.kind == "late")
        assert len(student.work) == (1 if student.kind == "missing" else 2)


def test_full_work_is_expected_to_earn_all_points_and_open_work_none(choices):
    expected = {student.kind: student.expected for student in make_class(choices, 6, seed=1)}
    for lesson in choices:
        for exercise, points in lesson.points.items():
            assert expected["full"](lesson.lesson.stem, exercise, points) == (points, points)
            assert expected["late"](lesson.lesson.stem, exercise, points) == (points, points)
            assert expected["blank"](lesson.lesson.stem, exercise, points) == (0, 0)


def test_work_is_handed_in_as_nbgrader_collects_it(choices, root):
    student = make_class(choices, 1, seed=1)[0]
    hand_in(student, root / "source", root / "submitted")
    folder = root / "submitted" / "student01" / "ch1_numbers"
    assert {path.name for path in folder.iterdir()} == {"lesson1_first.ipynb", "lesson2_second.ipynb", "timestamp.txt"}
    assert (folder / "timestamp.txt").read_text().strip().endswith(" UTC")
    cells = nbformat.read(folder / "lesson1_first.ipynb", as_version=4).cells
    assert student.work["ch1_numbers/lesson1_first"]["one"].source in [cell.source for cell in cells]


def test_a_folder_of_somebody_else_is_left_alone(root):
    folder = root / "thesis"
    folder.mkdir()
    (folder / "chapter1.txt").write_text("years of work")
    with pytest.raises(CourseError, match="isn't changed"):
        class_folder.make_folder(root, folder, "ch1_numbers")
    assert (folder / "chapter1.txt").read_text() == "years of work"


def test_a_folder_of_its_own_is_made_anew(root):
    folder = root / "demo"
    class_folder.make_folder(root, folder, "ch1_numbers")
    (folder / "gradebook.db").write_text("old")
    class_folder.make_folder(root, folder, "ch1_numbers")
    assert not (folder / "gradebook.db").exists()
    assert (folder / "source" / "ch1_numbers" / "lesson1_first.ipynb").is_file()


def test_a_chapter_that_is_none_is_refused_before_anything_is_made(root, console):
    with pytest.raises(CourseError, match="the chapters are ch1_numbers"):
        demo.run(root, root / "demo", "ch9", 3, 1, console)
    assert not (root / "demo").exists()


def test_a_mark_that_differs_or_is_missing_is_told(root, console):
    mark = demo.Mark("student01", "ch1_numbers/lesson1_first", "two", 2, of=2, low=2, high=2)
    assert demo._conclude(root, [mark], console)
    assert not demo._conclude(root, [mark, replace(mark, points=0), replace(mark, points=None)], console)
    said = console.file.getvalue()
    assert "two: 0 points, expected 2" in said and "two: None points, expected 2" in said
    assert "1 of 3 marks match the answer files." in said


@pytest.mark.slow
def test_one_student_of_each_kind_is_graded_as_expected(root):
    folder = root / "demo"
    done = run_python("-c", RUN, root, folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "24 of 24 marks match the answer files." in done.stdout
    assert "1.1" in done.stdout and "1.2" in done.stdout and "min late" in done.stdout
    assert (folder / "feedback" / "student01" / "ch1_numbers" / "ch1_numbers.html").is_file()
    assert (folder / "autograded" / "student01" / "ch1_numbers" / "lesson1_first.ipynb").is_file()
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        seconds = {one.student_id: one.total_seconds_late for one in gradebook.assignment_submissions("ch1_numbers")}
    assert [name for name, late in seconds.items() if late] == ["student05"]
    assert "[NbGrader | INFO]" in (folder / class_folder.LOG).read_text()


@pytest.mark.slow
def test_instructor_demo_finds_all_marks_of_chapter_1_as_expected(tmp_path):
    done = run_python("-m", "instructor.cli", "demo", "--students", "3", "--folder", tmp_path / "demo")
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert re.search(r"^(\d+) of \1 marks match the answer files", done.stdout, flags=re.MULTILINE)


def run_python(*words):
    environment = {**os.environ, "COLUMNS": "100"}
    return subprocess.run([sys.executable, *words], cwd=ROOT, env=environment, capture_output=True, text=True)
