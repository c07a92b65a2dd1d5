"""A mark that may be wrong after a change is noticed by every command, and corrected or named with what to type.

The runs are in this process and without a sandbox. Each test changes one row of the table in docs/teach/grade.md.
"""

import json
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, rows, run, written
from nbgrader.api import Gradebook
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.courses import program
from nbjudge.gradebook.inputs.recorded import VERSION

pytestmark = pytest.mark.slow

DUE = f"[due]\n{NAME} = {{}}\n"
BEFORE, LATER = DUE.format("2026-03-02T12:00:00Z"), DUE.format("2026-03-02T16:00:00Z")
ZERO = 'c.LateSubmissionPlugin.penalty_method = "zero"\n'
HALF = """\
from nbgrader.plugins import BasePlugin


class Half(BasePlugin):
    def late_submission_penalty(self, student_id, score, total_seconds_late):
        return score / 2


c.AssignLatePenalties.plugin_class = Half
"""
COURSE = "import os\n\n\ndef student_seeds():\n    return lambda student: int(os.environ['SEED_OF_TESTS'])\n"


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A class that was graded with seed 7: anna was on time, bo three hours late, cy sent no notebook, dan nothing."""
    one = notebook(answer("a", "### BEGIN SOLUTION\na = 1\n### END SOLUTION"), graded("a_test", "assert a == 1"))
    two = notebook(written("why", "because"))
    folder = make_course(tmp_path_factory.mktemp("stale") / "course", {"one": one, "two": two}, CONFIG + ZERO)
    (folder / "class.toml").write_text(BEFORE)
    for student in ("anna", "bo", "cy"):
        hand_in(folder, student, {"a": "a = 1"})
    hand_in(folder, "anna", {"why": "So."}, name="two")
    (folder / "submitted" / "bo" / NAME / "timestamp.txt").write_text("2026-03-02 15:00:00 UTC")
    (folder / "submitted" / "cy" / NAME / "one.ipynb").write_text('{"cells": [')
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        gradebook.update_or_create_student("dan")
    with pytest.MonkeyPatch.context() as patch:
        use_seed(patch, tmp_path_factory.mktemp("package"), 7)
        say(folder, "grade", status=1)
    return folder


@pytest.fixture
def course(made, tmp_path, monkeypatch) -> Path:
    use_seed(monkeypatch, tmp_path, 7)
    return shutil.copytree(made, tmp_path / "course")


def use_seed(patch: pytest.MonkeyPatch, folder: Path, seed: int) -> None:
    """Install a course whose class has this seed."""
    (folder / "course_of_tests.py").write_text(COURSE)
    patch.syspath_prepend(folder)
    patch.setattr("nbjudge.courses.course_packages", lambda: ("course_of_tests",))
    patch.setenv("SEED_OF_TESTS", str(seed))


def say(folder: Path, command: str, *options: str, status: int = 0) -> str:
    """Run a command, and return what it printed."""
    words = {
        "grade": [NAME, "--no-sandbox", "--jobs", "2"],
        "regrade": [NAME, "--no-sandbox", "--yes"],
        "report": [NAME, "--out", str(folder / "report")],
        "export": ["--format", "csv", "--out", str(folder / "marks.csv")],
    }[command]
    done = CliRunner().invoke(app, [command, *words, *options, "--course", str(folder)])
    assert done.exit_code == status, done.output
    return done.output


def mark(folder: Path, student: str) -> float:
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        submission = gradebook.find_submission(NAME, student)
        return submission.score - submission.late_submission_penalty


def mark_by_hand(folder: Path, student: str, name: str, cell: str, points: float) -> None:
    """Do what Formgrader does when a person gives points."""
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        grade = gradebook.find_grade(cell, name, NAME, student)
        grade.manual_score, grade.needs_manual_grade = points, False
        gradebook.db.commit()


# --- dates and rules for late work: recomputed by `grade`, and named by the commands that only read


def later_in_class_toml(folder: Path) -> None:
    (folder / "class.toml").write_text(LATER)


def later_in_the_gradebook(folder: Path) -> None:
    (folder / "class.toml").unlink()
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        gradebook.update_or_create_assignment(NAME, duedate="2026-03-02 16:00:00 UTC")


def extension(folder: Path) -> None:
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        gradebook.grant_extension(NAME, "bo", hours=4)


def extension_in_class_toml(folder: Path) -> None:
    add(folder, f'[extensions.{NAME}]\nbo = "3 hours"\n')


def shorter_extension_in_class_toml(folder: Path) -> None:
    """Work that's two hours late has begun a third one by a few minutes."""
    add(folder, f'[extensions]\n{NAME} = {{ bo = "30 minutes" }}\n[late]\npenalty = "10 % an hour"\n')


def grace(folder: Path) -> None:
    add(folder, '[late]\ngrace = "3 hours"\n')


def penalty_a_day(folder: Path) -> None:
    add(folder, '[late]\npenalty = "25 % a day"\n')


def penalty_an_hour_after_grace(folder: Path) -> None:
    add(folder, '[late]\ngrace = "90 minutes"\npenalty = "20 % an hour"\n')


def capped_penalty(folder: Path) -> None:
    add(folder, '[late]\npenalty = "90% an hour"\ncap = "25 %"\n')


def add(folder: Path, text: str) -> None:
    with (folder / "class.toml").open("a") as file:
        file.write(text)


def other_method(folder: Path) -> None:
    (folder / "nbgrader_config.py").write_text(CONFIG)


def other_plugin(folder: Path) -> None:
    (folder / "nbgrader_config.py").write_text(CONFIG + HALF)


@pytest.mark.parametrize(
    ("change", "after"),
    [
        (later_in_class_toml, 0),
        (later_in_the_gradebook, 0),
        (extension, 0),
        (extension_in_class_toml, 0),
        (shorter_extension_in_class_toml, 0.6),
        (grace, 0),
        (penalty_a_day, 0.5),
        (penalty_an_hour_after_grace, 0.8),
        (capped_penalty, 0.5),
        (other_method, 0),
        (other_plugin, 1),
    ],
)
def test_a_late_penalty_follows_dates_and_rules(course, change, after):
    assert mark(course, "bo") == 0
    change(course)
    words = f"Late penalties that no longer follow from dates, points and rules ({NAME}): bo (2 instead of {after})."
    for command in ("report", "export", "regrade"):
        said = say(course, command)
        assert f"{words} To correct them, use `{program()} grade {NAME}`." in said
    assert mark(course, "bo") == 0
    said = say(course, "grade", status=1)
    assert f"bo: the late penalty is now {after} point" in said and "3 graded before and unchanged" in said
    assert mark(course, "bo") == 2 - after
    for command in ("report", "export", "regrade"):
        assert "Late penalties" not in say(course, command)
    assert "late penalty" not in say(course, "grade", status=1)


def test_an_extension_in_class_toml_reaches_the_gradebook_and_takes_precedence_over_it(course):
    extension(course)
    add(course, f'[extensions.{NAME}]\nanna = "2 days"\nbo = "90 minutes"\n')
    hand_in(course, "eve", {"a": "a = 1"})
    say(course, "grade", status=1)
    assert mark(course, "bo") == 0
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        found = {one.student_id: one.extension for one in gradebook.assignment_submissions(NAME)}
    assert found == {"anna": timedelta(days=2), "bo": timedelta(minutes=90), "cy": None, "eve": None}


def test_an_extension_of_work_that_is_graded_for_the_first_time_reaches_the_gradebook(course):
    folder = hand_in(course, "dan", {"a": "a = 1"})
    (folder / "timestamp.txt").write_text("2026-03-02 15:00:00 UTC")
    add(course, f'[extensions.{NAME}]\ndan = "1 week"\n')
    say(course, "grade", status=1)
    assert mark(course, "dan") == 2
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        assert gradebook.find_submission(NAME, "dan").extension == timedelta(days=7)


def test_a_report_shows_extensions_sections_and_lateness_after_the_grace_period(course):
    add(course, f'[extensions.{NAME}]\nbo = "90 minutes"\n[late]\ngrace = "1 hour"\n[sections]\nMonday = ["bo"]\n')
    say(course, "report")
    assert "bo,,,Monday,graded,2026-03-02 15:00:00,1.5,-0.5," in (course / "report" / "students.csv").read_text()
    page = (course / "report" / "index.html").read_text()
    assert '<th scope="row">bo</th><td>Monday</td><td>graded</td><td class="number">1.5</td>' in page


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'[extensions.{NAME}]\nbob = "2 days"\n', "[extensions], ps1 names the student 'bob', which doesn't exist."),
        ('[sections]\nMonday = ["bob"]\n', "[sections], Monday names the student 'bob', which doesn't exist."),
    ],
)
def test_an_unknown_student_in_class_toml_is_refused_before_anything_is_written(course, text, message):
    add(course, text)
    for command in ("report", "export"):
        done = CliRunner().invoke(
            app, [command, *({"report": [NAME], "export": ["--format", "csv"]}[command]), "--course", str(course)]
        )
        assert message in str(done.exception)


def test_a_due_date_that_was_moved_earlier_costs_points(course):
    (course / "class.toml").write_text(DUE.format("2026-03-02T16:00:00Z"))
    say(course, "grade", status=1)
    (course / "class.toml").write_text(BEFORE)
    assert "bo (0 instead of 2)" in say(course, "export")
    assert "bo: the late penalty is now 2 points instead of 0" in say(course, "grade", status=1)
    assert mark(course, "bo") == 0


def test_a_report_and_an_export_show_lateness_by_the_due_date_of_class_toml(course):
    later_in_class_toml(course)
    say(course, "report")
    assert "bo,,,,graded,2026-03-02 15:00:00,,1.0," in (course / "report" / "students.csv").read_text()
    say(course, "export")
    assert f"{NAME},2026-03-02 16:00:00,2026-03-02 15:00:00,bo" in (course / "marks.csv").read_text()


def test_points_by_hand_for_late_work_change_its_penalty(course):
    mark_by_hand(course, "bo", "one", "a_test", 1.5)
    assert "bo (2 instead of 1.5)" in say(course, "report")
    say(course, "grade", status=1)
    assert mark(course, "bo") == 0 and rows(course)[("bo", "one", "a_test")][1] == 1.5


def test_a_penalty_by_hand_is_kept_and_every_run_says_so(course):
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        gradebook.find_submission_notebook("one", NAME, "bo").late_submission_penalty = 0.5
        gradebook.db.commit()
    for _ in range(2):
        said = say(course, "grade", status=1)
        assert "bo: the late penalty of 0.5 points was set by hand, so it's kept." in said
        assert "According to the dates, points and rules, the penalty would be 2 points." in said
        assert mark(course, "bo") == 1.5
    assert "Late penalties" not in say(course, "export")
    say(course, "grade", "--student", "bo", "--force")
    assert mark(course, "bo") == 0


def test_a_new_submission_without_a_notebook_keeps_no_penalty_for_it(course):
    folder = hand_in(course, "bo", {"why": "So."}, name="two")
    say(course, "grade", status=1)
    mark_by_hand(course, "bo", "two", "why", 3)
    say(course, "grade", status=1)
    assert rows(course)[("bo", "two", "late")] == 3
    (folder / "two.ipynb").unlink()
    say(course, "grade", status=1)
    assert not rows(course)[("bo", "two", "late")]
    assert "Late penalties" not in say(course, "export")


# --- inputs that the ledger remembers


def new_submission(folder: Path) -> None:
    hand_in(folder, "anna", {"a": "a = 2"})


def new_time(folder: Path) -> None:
    (folder / "submitted" / "anna" / NAME / "timestamp.txt").write_text("2026-03-02 18:00:00 UTC")


def new_test(folder: Path) -> None:
    source = folder / "source" / NAME / "one.ipynb"
    source.write_text(source.read_text().replace("assert a == 1", "assert a != 1"))
    run(folder, "nbgrader", "generate_assignment", NAME, "--force")


def new_file(folder: Path) -> None:
    (folder / "source" / NAME / "table.csv").write_text("a\n1\n")


def new_version(folder: Path) -> None:
    """Let the record say that another version of the grader wrote it."""
    for path in (folder / ".grading" / NAME).glob("[a-z]*.json"):
        entry = json.loads(path.read_text())
        path.write_text(json.dumps({**entry, "work": entry["work"].replace(f"{VERSION} ", "1 ", 1)}))


@pytest.mark.parametrize(
    ("change", "words", "students", "points"),
    [
        (new_submission, "Changed since it was graded", "anna", 0),
        (new_time, "Changed since it was graded", "anna", 0),
        (new_test, "Graded with different tests", "anna, bo, cy", 0),
        (new_file, "Graded with different course files", "anna, bo, cy", 2),
        (new_version, "Graded by a different version of the grader", "anna, bo, cy", 2),
    ],
)
def test_work_with_another_input_is_named_until_it_is_graded_again(course, change, words, students, points):
    change(course)
    line = f"{words} ({NAME}): {students}. To regrade this work, use `{program()} grade {NAME}`."
    for command in ("report", "export"):
        assert line in say(course, command)
    again = students.count(",") + 1
    assert f"{again} graded, {3 - again} graded before" in say(course, "grade", status=1)
    assert mark(course, "anna") == points
    for command in ("report", "export"):
        assert words not in say(course, command)


def test_regrade_names_what_it_does_not_grade_again(course):
    new_file(course)
    new_test(course)
    said = say(course, "regrade")
    assert f"Graded with different course files ({NAME}): anna, bo, cy." in said
    assert "3 graded, 0 graded before" in say(course, "grade", status=1)


def test_another_seed_is_named_and_force_grades_with_it(course, monkeypatch):
    monkeypatch.setenv("SEED_OF_TESTS", "8")
    hand_in(course, "eve", {"a": "a = 1"})
    words = f"Graded with a different seed ({NAME}): anna, bo, cy. To regrade this work, use"
    for _ in range(2):
        assert f"{words} `{program()} grade {NAME} --force`." in say(course, "grade", status=1)
    for command in ("report", "export"):
        assert words in say(course, command)
    monkeypatch.setenv("SEED_OF_TESTS", "7")
    assert f"Graded with a different seed ({NAME}): eve." in say(course, "export")
    say(course, "grade", "--force", status=1)
    for command in ("report", "export"):
        assert "different seed" not in say(course, command)


def test_another_seed_alone_leads_to_status_1(course, monkeypatch):
    say(course, "grade", "--student", "bo")
    monkeypatch.setenv("SEED_OF_TESTS", "8")
    say(course, "grade", "--student", "bo", status=1)


def test_regrade_leaves_work_with_another_seed_alone(course, monkeypatch):
    new_test(course)
    monkeypatch.setenv("SEED_OF_TESTS", "8")
    said = say(course, "regrade")
    assert "anna: the work was graded with a different seed, so use" in said
    assert rows(course)[("anna", "one", "a_test")][0] == 2


def test_a_record_without_a_seed_and_a_penalty_raises_no_alarm(course, monkeypatch):
    for path in (course / ".grading" / NAME).glob("[a-z]*.json"):
        entry = json.loads(path.read_text())
        path.write_text(json.dumps({key: entry[key] for key in ("work", "troubles", "notes")}))
    monkeypatch.setenv("SEED_OF_TESTS", "8")
    before = rows(course)
    for command in ("grade", "report", "export", "regrade"):
        said = say(course, command, status=int(command == "grade"))
        assert "different seed" not in said and "enalt" not in said
    assert rows(course) == before


# --- trouble


def test_trouble_is_repeated_with_names_until_it_is_solved(course):
    assert "cy: one: can't be read as a notebook" in say(course, "grade", status=1)
    assert f"Problems in the work ({NAME}): cy. To list them, use `{program()} grade {NAME}`." in say(course, "regrade")
    for command in ("report", "export"):
        said = say(course, command)
        assert f"Problems in the work ({NAME}): cy." in said
        assert "anna, cy" in said and "dan" in said
    page = (course / "report" / "index.html").read_text()
    assert "cy" in page.partition("files that can&#39;t be read</caption>")[2].partition("</table>")[0]
    hand_in(course, "cy", {"a": "a = 1"})
    mark_by_hand(course, "anna", "two", "why", 3)
    say(course, "grade")
    for command in ("grade", "report", "export", "regrade"):
        said = say(course, command)
        assert "cy" not in said and "anna" not in said


def test_points_by_hand_for_a_file_that_cannot_be_read_solve_the_problem(course):
    mark_by_hand(course, "cy", "one", "a_test", 1)
    for command in ("grade", "report", "export"):
        assert "cy" not in say(course, command)


def test_who_waits_for_a_person_and_who_handed_in_nothing_is_named(course):
    hand_in(course, "eve", {"a": "a = 1"})
    said = say(course, "report")
    assert "Points still to be awarded by hand: anna, cy." in said
    assert "Handed in, but not graded yet: eve." in said and "Didn't hand in anything: dan." in said
    said = say(course, "export")
    assert f"The work of 2 students (anna, cy) for {NAME} contains points that have to be entered by hand." in said
    assert f"1 student (eve) handed in work for {NAME} that hasn't been graded yet." in said
    assert f"1 student (dan) didn't hand in anything for {NAME}:" in said
    assert "Points still to be awarded by hand: anna, cy." in say(course, "grade", status=1)


def test_an_excused_student_is_no_trouble(course):
    later_in_class_toml(course)
    with (course / "class.toml").open("a") as file:
        file.write(f'[excused]\n{NAME} = ["bo", "cy"]\n')
    said = say(course, "export")
    assert "Late penalties" not in said and "Problems" not in said
