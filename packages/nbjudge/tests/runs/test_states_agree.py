"""Every command, and Formgrader, says the same about each cell of a small class, in which each state occurs."""

import csv

import pandas as pd
import pytest
from bs4 import BeautifulSoup
from course_folders import NAME, answer, graded, hand_in, make_course, notebook, run, written
from nbgrader.api import Gradebook

from nbjudge.gradebook.states import State

SOLVED = "### BEGIN SOLUTION\na = 2\n### END SOLUTION"
HANDED_IN = {
    "ann": {"a": "a = 2", "essay": "So."},
    "ben": {"a": "a = 1", "essay": "So."},
    "cy": {"a": "a = 'two'"},
    "dan": {"a": "a = 2", "essay": "So."},
    "eve": {},
}
STATES = {
    "ann": (State.PASSED, State.WAITS),
    "ben": (State.PARTLY, State.BY_HAND),
    "cy": (State.FAILED, State.NOT_BEGUN),
    "dan": (State.EXCUSED, State.EXCUSED),
    "eve": (State.NOT_BEGUN, State.NOT_BEGUN),
    "fay": (State.EXCUSED, State.EXCUSED),
    "gil": (State.NOT_BEGUN, State.NOT_BEGUN),
}
COLUMNS = ["one: 1 a (2)", "one: 2 essay (3)"]


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """dan is excused only after his work was graded, fay handed in nothing and is excused, gil handed in nothing."""
    one = notebook(answer("a", SOLVED), graded("a_test", "assert a > 0\na"), written("essay", "Why?"))
    folder = make_course(tmp_path_factory.mktemp("states") / "course", {"one": one})
    for student, answers in HANDED_IN.items():
        hand_in(folder, student, answers)
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        for place, student in enumerate(STATES):
            gradebook.update_or_create_student(student, lms_user_id=str(100 + place))
    run(folder, "nbjudge", "grade", NAME)
    with Gradebook(f"sqlite:///{folder}/gradebook.db") as gradebook:
        grade = gradebook.find_grade("essay", "one", NAME, "ben")
        grade.manual_score, grade.needs_manual_grade = 1.5, False
        gradebook.db.commit()
    (folder / "class.toml").write_text(f'[excused]\n{NAME} = ["dan", "fay"]\n')
    folder.joinpath("said.txt").write_text(run(folder, "nbjudge", "grade", NAME))
    run(folder, "nbjudge", "feedback", NAME)
    run(folder, "nbjudge", "report", NAME)
    for kind in ("csv", "canvas", "moodle", "xlsx"):
        run(folder, "nbjudge", "export", "--format", kind)
    return folder


def test_each_state_occurs():
    assert {state for states in STATES.values() for state in states} == set(State)


def test_grade_counts_the_states_of_the_work_that_it_graded_or_excused(course):
    said = (course / "said.txt").read_text()
    rows = [line.split() for line in said.splitlines() if line.split()[1:2] in (["a"], ["essay"])]
    assert len(rows) == 2 and all(len(line) <= 80 for line in said.partition("by exercise")[2].splitlines()[:12])
    for place, row in enumerate(rows):
        found = [states[place] for student, states in STATES.items() if student != "gil"]
        occur = [state for state in State if any(state in states for states in STATES.values())]
        assert row[4:] == [str(found.count(state)) for state in occur]
    assert "Excused: dan, fay." in said and "Didn't hand in anything: gil." in said


def test_the_page_and_the_workbooks_show_each_cell_alike(course):
    for path, sheet in (
        (course / "report" / NAME / "marks.xlsx", "states"),
        (course / "grades.xlsx", f"{NAME} states"),
    ):
        table = pd.read_excel(path, sheet_name=sheet).set_index("student")[COLUMNS]
        assert {student: tuple(row) for student, row in table.T.items()} == STATES
    page = BeautifulSoup((course / "report" / NAME / "index.html").read_text(encoding="utf-8"), "html.parser")
    table = page.find("caption", string="Points by student and exercise").find_parent("table")
    found = {row.th.text: tuple(map(shown_state, row.find_all("td")[:2])) for row in table.tbody.find_all("tr")}
    assert found == STATES


def shown_state(cell):
    return cell.span["aria-label"] if cell.span else cell.text


def test_cells_have_their_points_or_else_their_state(course):
    with (course / "report" / NAME / "marks.csv").open(encoding="utf-8") as file:
        rows = {row["student"]: [row[name] for name in (*COLUMNS, "mark", "of")] for row in csv.DictReader(file)}
    assert rows == {
        "ann": ["2.0", "still to be marked", "2.0", "5.0"],
        "ben": ["1.0", "1.5", "2.5", "5.0"],
        "cy": ["0.0", "0.0", "0.0", "5.0"],
        "dan": ["excused", "excused", "", "5.0"],
        "eve": ["0.0", "0.0", "0.0", "5.0"],
        "fay": ["excused", "excused", "", "5.0"],
        "gil": ["not begun", "not begun", "", "5.0"],
    }


def test_feedback_shows_each_cell_alike(course):
    for student in HANDED_IN:
        text = (course / "feedback" / student / NAME / f"{NAME}.html").read_text(encoding="utf-8")
        page = BeautifulSoup(text, "html.parser")
        cells = [row.find_all("td")[0] for row in page.find(class_="marks").tbody.find_all("tr")]
        assert tuple(cell.text.partition(" ")[2] for cell in cells) == STATES[student]
        assert ("You're excused" in text) == (student == "dan")


def test_formgrader_asks_only_for_what_waits_for_a_person(course):
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        for student in HANDED_IN:
            grades = {one.name: one for one in gradebook.find_submission_notebook("one", NAME, student).grades}
            asked = tuple(grades[name].needs_manual_grade for name in ("a_test", "essay"))
            assert asked == tuple(state == State.WAITS for state in STATES[student])


def test_an_excuse_that_is_withdrawn_makes_the_work_wait_again(course):
    before = (course / "class.toml").read_text()
    (course / "class.toml").write_text(f'[excused]\n{NAME} = ["fay"]\n')
    run(course, "nbjudge", "grade", NAME)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        assert gradebook.find_submission(NAME, "dan").needs_manual_grade
    (course / "class.toml").write_text(before)
    run(course, "nbjudge", "grade", NAME)


def test_platforms_get_an_excuse_in_their_own_form_and_never_a_zero(course):
    excused, rows = {"dan", "fay"}, {}
    for kind in ("grades.csv", "grades-canvas.csv", "grades-moodle.csv"):
        rows[kind] = list(csv.reader((course / kind).read_text(encoding="utf-8").splitlines()))
    head, *others = rows["grades.csv"]
    scores = {row[head.index("student_id")]: row[head.index("score")] for row in others}
    assert {student for student, score in scores.items() if score == ""} == excused and scores["gil"] == "0.0"
    assert {row[0] for row in rows["grades-canvas.csv"] if row[-1] == "EX"} == excused
    assert {row[-2] for row in rows["grades-moodle.csv"] if row[-1] == "-"} == excused


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f'[excused]\n{NAME} = ["dam"]', "the student 'dam', which doesn't exist"),
        (f'[excused]\n{NAME} = "dan"', "must be a list of students"),
        ('[excused]\nps9 = ["dan"]', "the assignment 'ps9', which doesn't exist"),
        ("excused = 3", "must be a table"),
    ],
)
def test_a_wrong_excuse_stops_the_command_and_is_named(course, text, words):
    before = (course / "class.toml").read_text()
    (course / "class.toml").write_text(text)
    assert words in run(course, "nbjudge", "export", "--format", "csv", status=1)
    (course / "class.toml").write_text(before)
