"""With attempts = "best" in class.toml, every attempt is graded, and the best one is what nbgrader and reports see.

The runs are in this process and without a sandbox. Most tests replace the part that executes notebooks, because
only the points matter to them.
"""

import contextlib
import csv
import json
import shutil
from pathlib import Path

import nbformat
import openpyxl
import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, run, written
from nbgrader.api import Gradebook
from typer.testing import CliRunner

from nbjudge.class_file.attempts import attempts_rule
from nbjudge.cli import app
from nbjudge.errors import CourseError
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.records.submissions import GradedNotebook, GradedSubmission, SubmittedFiles
from nbjudge.runs import context, grading, pool
from nbjudge.runs.pool import Outcome

DUE = f'attempts = "best"\n[due]\n{NAME} = 2026-03-02T12:00:00Z\n'
PENALTY = '[late]\npenalty = "50 % a day"\n'
IN_TIME, LATER, LATE = (f"2026-03-{time}:00:00.000000 UTC" for time in ("02 10", "02 11", "03 10"))
ALL, ONE, NONE = {"a": "a = 1", "b": "b = 2"}, {"a": "a = 1", "b": "b = 0"}, {"a": "a = 0", "b": "b = 0"}


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A course with two exercises of 2 points, and one of 3 points that's marked by hand."""
    cells = [
        part
        for name, value in (("a", 1), ("b", 2))
        for part in (
            answer(name, f"### BEGIN SOLUTION\n{name} = {value}\n### END SOLUTION"),
            graded(f"{name}_test", f"assert {name} == {value}"),
        )
    ]
    course = {"one": notebook(*cells, written("why", "because"))}
    return make_course(tmp_path_factory.mktemp("attempts") / "course", course, CONFIG)


@pytest.fixture
def real(made, tmp_path) -> Path:
    folder = shutil.copytree(made, tmp_path / "course")
    (folder / "class.toml").write_text(DUE + PENALTY)
    return folder


@pytest.fixture
def course(real, monkeypatch) -> Path:
    """The course, in which notebooks are judged by their text."""
    monkeypatch.setattr(context, "serving", lambda *_: contextlib.nullcontext())
    monkeypatch.setattr(context, "harmless", lambda *_: ())
    monkeypatch.setattr(pool, "grade_student", judge_by_text)
    return real


def judge_by_text(servers: object, settings: object, work: SubmittedFiles, **_: object) -> GradedSubmission:
    def judge(text: str) -> GradedNotebook:
        points = {f"{name}_test": 2.0 if f"{name} = {value}" in text else 0.0 for name, value in (("a", 1), ("b", 2))}
        return GradedNotebook(text, {**points, "why": None})

    return GradedSubmission(work.student, {name: judge(text) for name, text in work.notebooks.items()})


def attempt(course: Path, number: int, answers: dict[str, str], time: str = IN_TIME, student: str = "anna") -> Path:
    """Lay down an attempt as collecting does."""
    made = hand_in(course, "made", answers)
    target = course / "attempts" / student / NAME / str(number)
    shutil.copytree(made, target)
    shutil.rmtree(course / "submitted" / "made")
    (target / "timestamp.txt").write_text(time)
    return target


def say(folder: Path, command: str, *options: str, status: int = 0) -> str:
    words = {
        "grade": [NAME, "--no-sandbox", "--jobs", "2"],
        "regrade": [NAME, "--no-sandbox", "--yes"],
        "report": [NAME, "--out", str(folder / "report")],
        "export": ["--format", "xlsx", "--out", str(folder / "marks.xlsx")],
        "feedback": [NAME],
        "collect": [NAME],
    }[command]
    done = CliRunner(env={"COLUMNS": "1000"}).invoke(app, [command, *words, *options, "--course", str(folder)])
    assert done.exit_code == status, done.output + repr(done.exception)
    return done.output


def mark(course: Path, student: str = "anna") -> float:
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        submission = gradebook.find_submission(NAME, student)
        return submission.score - submission.late_submission_penalty


def text(course: Path, kind: str, student: str = "anna") -> str:
    return (course / kind / student / NAME / "one.ipynb").read_text()


def time_of(course: Path) -> str:
    return (course / "submitted" / "anna" / NAME / "timestamp.txt").read_text()


def attempts(course: Path) -> list[str]:
    return sorted(path.name for path in (course / "attempts" / "anna" / NAME).iterdir())


@pytest.mark.slow
def test_the_attempt_with_the_most_points_counts_wherever_nbgrader_looks(real):
    attempt(real, 1, ONE)
    attempt(real, 2, ALL, LATER)
    attempt(real, 3, NONE, LATER.replace("11:00", "11:30"))
    said = say(real, "grade")
    assert "anna: attempt 2 of 3 counts. Automatic points after penalties: 2, 4, 0\n" in said
    assert mark(real) == 4 and time_of(real) == LATER
    assert all("b = 2" in text(real, kind) for kind in ("submitted", "autograded"))
    assert attempts(real) == ["1", "2", "3"]


def test_the_penalty_of_each_attempt_is_that_of_its_own_time(course):
    attempt(course, 1, ONE)
    attempt(course, 2, ALL, LATE)
    say(course, "grade")
    assert mark(course) == 2 and time_of(course) == LATE  # 4 points minus half of them, and the later one of equal ones
    (course / "class.toml").write_text(DUE + '[late]\npenalty = "60 % a day"\n')
    assert "attempt 1 of 2 counts. Automatic points after penalties: 2, 1.6" in say(course, "grade")
    assert mark(course) == 2 and time_of(course) == IN_TIME and "b = 0" in text(course, "autograded")
    (course / "class.toml").write_text(DUE + f'[extensions]\n{NAME} = {{ anna = "2 days" }}\n' + PENALTY)
    say(course, "grade")
    assert mark(course) == 4


def test_a_worse_attempt_is_graded_once_and_changes_nothing(course):
    attempt(course, 1, ALL)
    say(course, "grade")
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        grade = gradebook.find_grade("why", "one", NAME, "anna")
        grade.manual_score, grade.needs_manual_grade = 3, False
        gradebook.db.commit()
    attempt(course, 2, ONE, LATER)
    assert "1 graded, 0 graded before" in say(course, "grade")
    assert mark(course) == 7 and time_of(course) == IN_TIME
    assert "look at this work again" not in say(course, "grade") and "0 graded, 1 graded before" in say(course, "grade")
    attempt(course, 3, {**ALL, "why": "So."}, LATER.replace("11:00", "11:30"))
    said = say(course, "grade")  # points that were given by hand don't matter for the choice
    assert "attempt 3 of 3 counts" in said and "look at this work again in Formgrader: anna" in said
    assert mark(course) == 7


def test_work_in_submitted_that_is_no_attempt_yet_becomes_one(course):
    hand_in(course, "anna", ALL)
    say(course, "grade")
    hand_in(course, "anna", ONE)
    say(course, "grade")
    assert attempts(course) == ["1", "2"] and mark(course) == 4 and "b = 2" in text(course, "submitted")
    shutil.rmtree(course / "submitted")
    say(course, "grade", "--force")
    assert mark(course) == 4 and "b = 2" in text(course, "submitted")


def test_a_time_that_is_corrected_in_submitted_is_corrected_in_the_attempt(course):
    attempt(course, 1, ONE)
    attempt(course, 2, ALL, LATE)
    say(course, "grade")
    (course / "submitted" / "anna" / NAME / "timestamp.txt").write_text(LATER)
    say(course, "grade")
    assert mark(course) == 4 and attempts(course) == ["1", "2"]


def test_an_attempt_that_is_deleted_no_longer_counts(course):
    attempt(course, 1, ONE)
    best = attempt(course, 2, ALL, LATER)
    say(course, "grade")
    shutil.rmtree(best)
    shutil.rmtree(course / "submitted")
    say(course, "grade")
    assert mark(course) == 2
    say(course, "report")
    assert students(course)["anna"]["attempt"] == "1 of 1"


def students(course: Path) -> dict[str, dict[str, str]]:
    with (course / "report" / "students.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def test_report_export_and_feedback_show_which_attempt_counts(course):
    attempt(course, 1, ALL)
    attempt(course, 2, ONE, LATER)
    attempt(course, 1, ONE, student="bo")
    say(course, "grade")
    say(course, "report")
    assert [row["attempt"] for row in students(course).values()] == ["1 of 2", "1 of 1"]
    assert "<td>1 of 2</td>" in (course / "report" / "index.html").read_text().replace(' class="text"', "")
    assert f"Attempts that count for {NAME}: anna (1 of 2)." in say(course, "export")
    rows = list(openpyxl.load_workbook(course / "marks.xlsx")[NAME].values)
    assert [row[rows[0].index("attempt")] for row in rows[1:]] == ["1 of 2", "1 of 1"]
    say(course, "feedback")
    pages = {one: (course / "feedback" / one / NAME / f"{NAME}.html").read_text() for one in ("anna", "bo")}
    assert "This is attempt 1 of 2, the one that counts." in pages["anna"] and "attempt" not in pages["bo"]


@pytest.mark.slow
def test_other_attempts_are_graded_again_after_a_test_was_corrected(real):
    attempt(real, 1, {"a": "a = 5", "b": "b = 2"})
    attempt(real, 2, {"a": "a = 1", "b": "b = 0"}, LATER)
    say(real, "grade")
    assert time_of(real) == LATER
    path = real / "source" / NAME / "one.ipynb"
    path.write_text(path.read_text().replace("assert a == 1", "assert a in (1, 5)"))
    run(real, "nbgrader", "generate_assignment", NAME, "--force")
    said = say(real, "regrade")
    assert f"Graded with different tests ({NAME}): anna. To regrade this work, use" in said
    assert "attempt 1 of 2 counts. Automatic points after penalties: 4, 2" in say(real, "grade")
    assert mark(real) == 4
    assert "Graded with different tests" not in say(real, "report")


def test_if_an_attempt_cannot_be_graded_the_best_of_the_others_counts(course, monkeypatch):
    attempt(course, 1, ONE)
    attempt(course, 2, ALL, LATER)
    real = grading.grade_all

    def fail(*words):
        for one in real(*words):
            yield Outcome(one.student, failure="no memory") if one.student == "anna/2" else one

    monkeypatch.setattr(grading, "grade_all", fail)
    assert "anna: attempt 2: not graded: no memory\n" in say(course, "grade", status=1)
    assert mark(course) == 2
    monkeypatch.undo()
    say(course, "grade")
    assert mark(course) == 4


def test_with_the_last_attempt_nothing_is_kept_besides_submitted(course):
    (course / "class.toml").write_text('attempts = "last"\n')
    hand_in(course, "anna", ALL)
    say(course, "grade")
    hand_in(course, "anna", ONE)
    say(course, "grade")
    assert mark(course) == 2 and not (course / "attempts").exists()
    say(course, "report")
    assert "attempt" not in students(course)["anna"]


def test_downloads_are_collected_as_attempts_without_replacing_any(course):
    for number, answers in enumerate((ONE, ALL, NONE)):
        made = hand_in(course, "made", answers) / "one.ipynb"
        with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
            gradebook.update_or_create_student("anna")
        say(course, "collect", "--from", str(made), "--student", "anna")
        assert attempts(course) == [str(one + 1) for one in range(number + 1)]
        assert text(course, "submitted") == made.read_text()
        shutil.rmtree(course / "submitted" / "made")
    say(course, "grade")
    assert mark(course) == 4 and not (course / "replaced").exists()
    before = text(course, "submitted")
    path = course / "attempts" / "anna" / NAME / "3" / "one.ipynb"
    assert "1 unchanged" in say(course, "collect", "--from", str(path), "--student", "anna")
    assert attempts(course) == ["1", "2", "3"] and text(course, "submitted") == before


@pytest.mark.slow
def test_work_in_an_attempt_without_an_added_cell_is_known_when_the_assignment_is_updated(course):
    attempt(course, 1, ALL)
    attempt(course, 2, ONE, LATER)
    say(course, "grade")
    path = course / "source" / NAME / "one.ipynb"
    made = nbformat.read(path, as_version=4)
    made.cells += [answer("c", "### BEGIN SOLUTION\nc = 3\n### END SOLUTION"), graded("c_test", "assert c == 3")]
    nbformat.write(made, path)
    run(course, "nbjudge", "update", NAME, "--missing", "full", "--yes")
    noted = json.loads((course / ".grading" / NAME / ".added.json").read_text())
    assert len(noted["lacking"]["one"]["c"]) == 2


def test_a_record_that_was_damaged_leads_to_grading_again(course):
    attempt(course, 1, ONE)
    attempt(course, 2, ALL, LATER)
    say(course, "grade")
    path = course / ".grading" / NAME / "anna.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"attempts": {"1": 5, "2": {"note": "3", "scores": []}}}))
    say(course, "grade")
    assert mark(course) == 4


def test_the_places_of_a_student_include_attempts(course):
    attempt(course, 1, ONE)
    said = CliRunner().invoke(app, ["forget", "--student", "anna", "--yes", "--course", str(course)])
    assert said.exit_code == 0, said.output
    assert not (course / "attempts" / "anna").exists()


def test_work_without_a_time_counts_as_earlier_than_work_with_one(course):
    attempt(course, 2, ALL, "")
    attempt(course, 1, {**ALL, "why": "So."}, LATER)
    say(course, "grade")
    assert "So." in text(course, "submitted")
    assert CourseFolder(course, NAME).submission("anna").time() is not None


@pytest.mark.parametrize("value", ["first", ["best"], 1])
def test_another_value_of_the_setting_is_refused(value, tmp_path):
    with pytest.raises(CourseError, match='must be "best" or "last"'):
        attempts_rule({"attempts": value}, tmp_path)
