"""`watch` grades work as soon as it's in the exchange, and returns only what class.toml lets students see at once."""

import shutil
import time
from pathlib import Path

import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook
from nbgrader.api import Gradebook
from nbgrader.utils import notebook_hash
from typer.testing import CliRunner

from nbjudge import cli
from nbjudge.class_file.on_submit import marks_on_submit
from nbjudge.errors import CourseError
from nbjudge.feedback.results import ExplainedResult
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.exercises import Exercise
from nbjudge.gradebook.results import Result, Scores
from nbjudge.gradebook.states import State
from nbjudge.platforms import on_submit
from nbjudge.platforms.on_submit import Watch
from nbjudge.platforms.on_submit_page import marks_page
from nbjudge.platforms.package import write_course
from nbjudge.platforms.submission import Mark, shown_at_once
from nbjudge.runs.context import GradingOptions
from nbjudge.runs.report import GradingReport

HIDDEN = (
    "assert b > 0, 'b is too small'\n### BEGIN HIDDEN TESTS\nassert b == 24680, 'b is secret'\n### END HIDDEN TESTS"
)
TESTS = {"a": "assert a == 1, 'a is wrong'", "b": HIDDEN, "c": "assert c == 3, 'c is wrong'"}
WRONG = {"a": "a = 0", "b": "b = 2", "c": "c = 0"}
EARLY, LATE = ("2026-03-02 10:00:00.000000 UTC", "2026-03-02 11:00:00.000000 UTC")
START = 1_000_000.0


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    cells = [
        part
        for name, test in TESTS.items()
        for part in (
            answer(name, f"### BEGIN SOLUTION\n{name} = {24680 if name == 'b' else ord(name) - 96}\n### END SOLUTION"),
            graded(f"{name}_test", test),
        )
    ]
    return make_course(tmp_path_factory.mktemp("watched") / "course", {"one": notebook(*cells)})


@pytest.fixture
def course(made, tmp_path, monkeypatch) -> Path:
    """A course, and an exchange in which all work belongs to one account."""
    folder = shutil.copytree(made, tmp_path / "course")
    exchange = f'c.Exchange.root = "{tmp_path / "exchange"}"\nc.ExchangeCollect.check_owner = False\n'
    (folder / "nbgrader_config.py").write_text(CONFIG + exchange)
    (folder / "class.toml").write_text('[marks_on_submit]\nshow = "visible"\nwait = "10 minutes"\n')
    (tmp_path / "exchange" / "example" / "inbound").mkdir(parents=True)
    monkeypatch.setattr(on_submit, "write_course", lambda folder, new, kind: copy_of(folder.root, new))
    return folder


def copy_of(root: Path, new: Path) -> None:
    """Do what `write_course` does, but without a program that takes seconds: this gradebook has no students, either."""
    shutil.copytree(root, new, ignore=shutil.ignore_patterns(".grading", "class.toml", "submitted"))


def submit(course: Path, answers: dict[str, str], time: str = EARLY, student: str = "anna") -> Path:
    """Put work into the exchange as `nbgrader submit` does, and return where the exchange looks for the page."""
    made = hand_in(course, "made", answers)
    exchange = course.parent / "exchange" / "example"
    entry = exchange / "inbound" / f"{student}+{NAME}+{time}+x"
    shutil.copytree(made, entry)
    shutil.rmtree(course / "submitted")
    (entry / "timestamp.txt").write_text(time)
    (entry / "submission_secret.txt").write_text(f"{student} {time}")
    return exchange / "feedback" / f"{notebook_hash(secret=f'{student} {time}', notebook_id='one')}.html"


def look(course: Path, after: float = 0) -> list[str]:
    """Look for new work, and return the lines about students."""
    lines: list[str] = []
    place = course.parent / "place"
    place.mkdir(exist_ok=True)
    options = GradingOptions(sandbox=False)
    Watch(CourseFolder(course, ""), options, place, lines.append).look(START + after)
    return lines


@pytest.mark.slow
def test_students_see_the_results_of_visible_tests_and_nothing_else_changes(course, monkeypatch):
    monkeypatch.setattr(on_submit, "write_course", write_course)
    page = submit(course, WRONG)
    bens = submit(course, {"a": "a = 1", "b": "b = -1", "c": "c = 3"}, student="ben")
    assert sorted(look(course)) == [f"anna: {NAME}", f"ben: {NAME}"]
    text, bens_text = page.read_text(), bens.read_text()
    assert "a is wrong" in text and "c is wrong" in text and "passed" in text  # b passes the part that anna sees
    assert "b is too small" in bens_text and "a is wrong" not in bens_text
    assert not any(hidden in text + bens_text for hidden in ("secret", "24680"))
    assert not (course / "submitted").exists() and not (course / "autograded").exists()
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        assert not gradebook.students
    assert look(course, 3600) == []


@pytest.mark.slow
def test_students_can_get_their_whole_feedback_at_once(course):
    (course / "class.toml").write_text('[marks_on_submit]\nshow = "all"\n')
    page = submit(course, WRONG)
    look(course)
    assert "a is wrong" in page.read_text() and "c is wrong" in page.read_text() and "24680" not in page.read_text()


@pytest.fixture
def failing(monkeypatch) -> None:
    """Grading that fails for everyone, which takes no time."""

    def fail(folder, options, console):
        return GradingReport(folder.assignment, failed=dict.fromkeys(folder.students(), "no memory"))

    monkeypatch.setattr(on_submit, "grade", fail)


def test_a_students_work_is_not_graded_again_before_the_wait_is_over(course, failing):
    submit(course, WRONG)
    assert look(course) == [f"anna: {NAME}"]
    page = submit(course, WRONG, LATE)
    assert look(course, 599) == [] and not page.exists()
    assert look(course, 600) == [f"anna: {NAME}"] and page.exists()
    assert look(course, 6000) == []


def test_only_the_latest_of_several_submissions_is_graded(course, failing):
    later = submit(course, WRONG, LATE)
    earlier = submit(course, WRONG)
    assert look(course) == [f"anna: {NAME}"] and later.exists() and not earlier.exists()
    assert look(course, 6000) == []


def test_feedback_that_was_released_is_never_replaced(course, failing):
    page = submit(course, WRONG)
    page.parent.mkdir()
    page.write_text("the teacher's own")
    assert look(course) == [] and page.read_text() == "the teacher's own"


def test_feedback_that_is_released_during_grading_is_not_replaced(course, monkeypatch):
    page = submit(course, WRONG)

    def release(folder, options, console):
        page.parent.mkdir()
        page.write_text("the teacher's own")
        return GradingReport(folder.assignment, failed=dict.fromkeys(folder.students(), "no memory"))

    monkeypatch.setattr(on_submit, "grade", release)
    look(course)
    assert page.read_text() == "the teacher's own"


def test_a_student_learns_that_work_could_not_be_graded_but_not_why(course, failing):
    page = submit(course, WRONG)
    look(course)
    assert "couldn&#39;t be graded" in page.read_text() and "memory" not in page.read_text()


def test_a_message_of_a_test_cannot_add_markup_to_the_page():
    exercise = Exercise("one", "a_test", 2, 1)
    result = ExplainedResult(Result("anna", exercise, Scores(), True, State.FAILED), "<script>alert(1)</script>")
    page = marks_page(NAME, "one", [Mark("one", "Lesson <1>", result, False)])
    assert "&lt;script&gt;" in page and "<script>" not in page and "Lesson &lt;1&gt;" in page


def test_work_without_a_secret_gets_no_page(course, failing):
    page = submit(course, WRONG)
    (next((course.parent / "exchange" / "example" / "inbound").iterdir()) / "submission_secret.txt").write_text("")
    assert look(course) == [] and not page.parent.exists()


def test_a_gradebook_outside_the_folder_is_refused(course, failing):
    config = course / "nbgrader_config.py"
    config.write_text(f'{config.read_text()}c.CourseDirectory.db_url = "sqlite:///{course}/gradebook.db"\n')
    page = submit(course, WRONG)
    assert "is outside the course's folder" in look(course)[0] and not page.exists()


def test_an_assignment_that_cannot_be_graded_does_not_keep_others_from_being_graded(course, failing, monkeypatch):
    write = on_submit.write_course  # the real one needs seconds for the other assignment
    choose = {NAME: write, "empty": write_course}
    monkeypatch.setattr(on_submit, "write_course", lambda folder, *more: choose[folder.assignment](folder, *more))
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        gradebook.add_assignment("empty")
    page = submit(course, WRONG)
    (course.parent / "exchange" / "example" / "inbound" / f"ben+empty+{EARLY}+x").mkdir()
    assert "empty: no results: CourseError: There are no notebooks" in "".join(look(course)) and page.exists()
    assert look(course, 6000) == []  # it isn't tried again and again


def test_the_command_looks_again_and_again(course, failing, monkeypatch):
    pages = [submit(course, WRONG)]

    def pause(seconds: float) -> None:
        if pages[-1].exists():
            pages.append(submit(course, WRONG, student=f"student{len(pages)}"))
        if len(pages) == 3:
            raise CourseError("enough")

    monkeypatch.setattr(time, "sleep", pause)
    done = CliRunner().invoke(cli.app, ["watch", "--no-sandbox", "--course", str(course)])
    assert f"anna: {NAME}" in done.output and f"student1: {NAME}" in done.output and str(done.exception) == "enough"


def test_the_command_needs_the_setting(course):
    (course / "class.toml").write_text("")
    done = CliRunner().invoke(cli.app, ["watch", "--no-sandbox", "--course", str(course)])
    assert "has no table [marks_on_submit]" in str(done.exception)


def test_notebooks_run_in_the_order_of_their_names_so_a_hidden_test_of_lesson_10_comes_before_lesson_2():
    marks = [Mark("lesson2", "", None, False), Mark("lesson10", "", None, True), Mark("lesson1", "", None, False)]
    assert shown_at_once(marks) == [False, False, True]


@pytest.mark.parametrize(
    "table", [{"show": "none"}, {"wait": "5 minutes"}, {"show": "all", "wait": 5}, {"show": "all", "weight": 1}, "all"]
)
def test_a_wrong_setting_is_named(table, tmp_path):
    with pytest.raises(CourseError, match="marks_on_submit"):
        marks_on_submit({"marks_on_submit": table}, tmp_path / "class.toml")
