import hashlib
import shutil
from pathlib import Path

import nbformat
import pytest
from typer.testing import CliRunner

from course import cli
from course.visible import check_visible
from course.work_files import NoWork, entry, find_work
from instructor import check
from instructor.grading.verdicts import Limits
from instructor.lessons import read_lesson, solved

ROOT = Path(__file__).parents[1]
NAME = "ch1_introduction/lesson1_personal_data"
SOLUTIONS = {
    cell.answer: solved(cell.source) for cell in read_lesson(ROOT / "chapters" / f"{NAME}.py").cells if cell.answer
}


@pytest.fixture
def work(tmp_path, monkeypatch):
    monkeypatch.setattr(check, "LIMITS", Limits(cell=4, question=3))
    (tmp_path / "ch1_introduction").mkdir()
    return tmp_path


def write(work, answers, change=lambda notebook: None):
    """Lay the lesson with these answers into the work folder."""
    notebook = nbformat.read(ROOT / "release" / f"{NAME}.ipynb", as_version=4)
    for cell in notebook.cells:
        cell.source = answers.get(entry(cell).get("grade_id"), cell.source)
    change(notebook)
    path = work / f"{NAME}.ipynb"
    nbformat.write(notebook, path)
    return path


def checked(work):
    (report,) = check.check_lessons(ROOT, work, [work / f"{NAME}.ipynb"])
    return {mark.exercise: mark for mark in report.marks}, report


def test_a_solved_lesson_earns_every_point_and_stays_as_it_is(work):
    path = write(work, SOLUTIONS)
    before = hashlib.sha256(path.read_bytes()).hexdigest()
    marks, report = checked(work)
    assert report.points == report.of == 9 and all(mark.sign == "✓" for mark in marks.values())
    assert hashlib.sha256(path.read_bytes()).hexdigest() == before


def test_a_half_done_lesson_tells_what_is_open_and_an_endless_loop_costs_one_exercise(work):
    endless = "def uniqueness(df, columns):\n    while True:\n        pass"
    write(
        work,
        {
            "privacy_definition": "privacy_definition = 'B'",
            "most_sensitive": "most_sensitive = 'D'",
            "uniqueness": endless,
        },
    )
    marks, _ = checked(work)
    assert [
        marks[name].sign for name in ("privacy_definition", "column_roles", "most_sensitive", "uniqueness")
    ] == list("✗·✓✗")
    assert "That is security" in marks["privacy_definition"].message
    assert "loop without end" in marks["uniqueness"].message
    assert not marks["column_roles"].hint and marks["uniqueness"].hint


def test_hints_climb_with_each_check_and_stay_at_the_last(work):
    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 'A'"})
    hints = [checked(work)[0]["most_sensitive"].hint for _ in range(4)]
    assert len(set(hints)) == 3 and hints[2] == hints[3]
    assert hints[0] == "What could you buy if all you had was this column?"


def test_tests_come_from_the_course_whatever_became_of_them(work):
    def spoil(notebook):
        notebook.cells = [cell for cell in notebook.cells if entry(cell).get("grade_id") != "most_sensitive_test"]
        for cell in notebook.cells:
            if entry(cell).get("grade"):
                cell.source = "print('all is well')"

    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 'A'", "uniqueness": "uniqueness = len"}, spoil)
    marks, report = checked(work)
    assert marks["most_sensitive"].points == marks["uniqueness"].points == 0
    assert marks["privacy_definition"].points == 1 and report.of == 9


def test_an_answer_cell_that_is_gone_is_told(work):
    def lose(notebook):
        notebook.cells = [cell for cell in notebook.cells if entry(cell).get("grade_id") != "uniqueness"]

    write(work, SOLUTIONS, lose)
    _, report = checked(work)
    assert any("answer cell of uniqueness is gone" in note for note in report.notes)


def test_without_a_clone_the_visible_tests_run_and_say_so(work):
    path = write(work, SOLUTIONS | {"uniqueness": "def uniqueness(df, columns):\n    return 0.5"})
    report = check_visible(path, ROOT / "release" / f"{NAME}.ipynb")
    marks = {mark.exercise: mark for mark in report.marks}
    assert marks["uniqueness"].points == 0 and "returned 0.5" in marks["uniqueness"].message
    assert marks["column_roles"].points == 2 and "visible tests only" in report.notes[0]


def test_the_command_prints_marks_messages_and_the_total(work):
    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 'A'"})
    result = CliRunner().invoke(cli.app, ["check", "lesson1", "--folder", str(work)])
    assert result.exit_code == 0
    for words in ("most_sensitive", "0 of 1", "Hint:", "Together 8 of 9 points"):
        assert words in result.output


def test_an_unknown_lesson_and_a_broken_notebook_are_told_in_words(work):
    with pytest.raises(NoWork, match="No lesson is called 'lesson99'"):
        find_work(work, ROOT / "release", "lesson99")
    with pytest.raises(NoWork, match="course start"):
        find_work(work, ROOT / "release", "lesson1")
    (work / f"{NAME}.ipynb").write_text("{")
    result = CliRunner().invoke(cli.app, ["check", "lesson1", "--folder", str(work)])
    assert result.exit_code == 1 and "cannot be read as a notebook" in result.output


def test_a_spoiled_record_of_hints_is_begun_anew(work):
    write(work, SOLUTIONS | {"most_sensitive": "most_sensitive = 'A'"})
    (work / check.HINTS_SEEN).write_text("[broken")
    assert checked(work)[0]["most_sensitive"].hint
    shutil.rmtree(work / "ch1_introduction")
