"""A demonstration class, graded: the same marks as under nbgrader, and pages with the messages of `course check`."""

from pathlib import Path
from textwrap import wrap

import pytest
from bs4 import BeautifulSoup
from course_folders import graded_notebooks, rows, run, two_of
from feedback.test_feedback import marks, text_of
from test_packages import _hidden_lines, _visible_lines
from typer.testing import CliRunner

from course import cli as learner
from course.progress.outline import lessons_of, read_outline
from course.reports import EXERCISE_WIDTH
from instructor.demo.class_folder import make_class_folder

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.slow
def test_a_lesson_of_the_demonstrations_class_comes_out_the_same(tmp_path):
    """One student of each kind: full, partial, wrong, blank, late; right and wrong answers from the answer files."""
    made = make_class_folder(ROOT, tmp_path / "class", "ch1_introduction", 6, seed=3, only="lesson4_generalization")
    stock, ours = two_of(made.folder)
    run(stock, "nbgrader", "autograde", made.chapter)
    run(ours, "instructor", "grade", made.chapter)
    assert rows(ours, made.chapter) == rows(stock, made.chapter) != {}
    assert graded_notebooks(ours) == graded_notebooks(stock) != {}


@pytest.mark.slow
def test_a_class_in_chapter_one_sees_no_hidden_line_and_the_messages_of_course_check(tmp_path):
    """Four students: one whose work is full, one partly, one wrong, one blank."""
    made = make_class_folder(ROOT, tmp_path / "class", "ch1_introduction", 4, seed=2)
    run(made.folder, "instructor", "grade", made.chapter)
    run(made.folder, "instructor", "feedback", made.chapter)
    secret = _hidden_lines() - _visible_lines()
    lessons = lessons_of(read_outline(made.folder / "release"))
    exercises = {one.name: one for lesson in lessons for one in lesson.exercises}
    starts = {name: wrap(one.heading, EXERCISE_WIDTH)[0] for name, one in exercises.items()}
    for student in made.students:
        page = (made.folder / "feedback" / student.name / made.chapter / f"{made.chapter}.html").read_text("utf-8")
        own = "\n".join(one.source for work in student.work.values() for one in work.values())
        text, got = text_of(page), marks(page)
        assert [line for line in secret if line in text and line not in own] == []
        if student.kind in ("partial", "wrong"):
            checked = course_check(made.folder / "submitted" / student.name)
            told = [" ".join(one.get_text().split()) for one in BeautifulSoup(page, "html.parser").select(".message")]
            assert told and [message for message in told if message not in checked] == []
            for name, (_, points) in got.items():
                assert f" {starts[name]} {points} " in checked


def course_check(work):
    """What `course check` prints, on lines that are long enough for all of it."""
    done = CliRunner(env={"COLUMNS": "1000"}).invoke(learner.app, ["check", "ch1", "--folder", str(work)])
    return " ".join(done.output.replace("│", " ").split())
