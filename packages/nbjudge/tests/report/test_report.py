"""`nbjudge report`: its figures, its messages, its page, and what it keeps to itself."""

import math
import re
from html.parser import HTMLParser
from pathlib import Path

import pandas as pd
import pytest
from browser import axe_violations, chromium, requests
from little_class import NAME, LittleClass, failed, passed
from rich.console import Console
from scipy import stats
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.errors import CourseError
from nbjudge.escaping.texts import in_table
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.mark_table import GRADED, MISSING, UNGRADED
from nbjudge.gradebook.results import read_results
from nbjudge.records.assignments import read_assignment
from nbjudge.report.class_data import ClassWork, read_class
from nbjudge.report.contents import read_report
from nbjudge.report.figures import times_figure
from nbjudge.report.files import write_report
from nbjudge.report.item_statistics import by_exercise, discrimination
from nbjudge.report.notebooks import DEAD, SLOW, frequent, read_runs
from nbjudge.runs.report import GradingReport

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[4]
QUIET = Console(quiet=True)
FULL = {"a": 2, "b": 1, "c": 4}


@pytest.fixture
def little(tmp_path) -> LittleClass:
    return LittleClass(tmp_path / "course")


@pytest.fixture
def class_of_six(little) -> LittleClass:
    """anna to finn: three got all, dan and eve little, finn nothing."""
    for name in ("anna", "bo", "cy"):
        little.grade(name, FULL, time="2026-03-02 10:00:00 UTC")
    little.grade("dan", {"a": 1, "b": 0, "c": 4}, time="2026-03-02 15:30:00 UTC", penalty=1)
    little.grade("eve", {"a": 0, "b": 1, "c": 0}, time="2026-03-01 10:00:00 UTC")
    little.grade("finn", {"a": 0, "b": 0, "c": 0}, opened=("a", "b", "c"))
    for name in ("anna", "bo", "cy", "dan", "eve", "finn"):
        little.hand_in(name, "one")
        little.ran(name, passed())
    return little


def work_of(folder: CourseFolder) -> ClassWork:
    with folder.gradebook() as gradebook:
        return read_class(folder, gradebook)


def rows(little: LittleClass) -> pd.DataFrame:
    return by_exercise(work_of(little.folder)).set_index("exercise")


def written(little: LittleClass, target: Path, anonymous: bool = False) -> str:
    write_report(read_report(little.folder, QUIET, anonymous), target)
    return (target / "index.html").read_text(encoding="utf-8")


def test_lesson_10_comes_after_lesson_9_in_the_report_and_in_the_table_of_grading(little):
    for notebook in ("lesson10_c", "lesson9_b"):
        little.add_exercises(notebook, {f"x{len(notebook)}": 1})
    little.grade("anna", FULL)
    named = list(dict.fromkeys(by_exercise(work_of(little.folder))["notebook"]))
    assert named == ["lesson9_b", "lesson10_c", "one"]
    with little.gradebook() as gradebook:
        results = read_results(little.folder, gradebook, read_assignment(gradebook, NAME), ())
    with (console := Console(width=200)).capture() as said:
        GradingReport(NAME, results=results).show(console)
    rows = [line.split()[0] for line in said.get().splitlines() if line.strip()]
    assert list(dict.fromkeys(row for row in rows if row in named)) == named


# --- figures


def test_discrimination_is_the_correlation_with_the_rest_of_the_points():
    shares, rest = pd.Series([1.0, 1.0, 0.0, 0.0]), pd.Series([6.0, 4.0, 4.0, 2.0])
    assert discrimination(shares, rest) == pytest.approx(1 / math.sqrt(2))  # 2 / √(1 · 8), by hand
    assert discrimination(shares, rest) == pytest.approx(stats.pointbiserialr(shares, rest).statistic)


@pytest.mark.parametrize(
    ("shares", "rest"), [([1, 1, 1], [1, 2, 3]), ([0, 1, 1], [0.1 + 0.2, 0.3, 0.3]), ([0, 1], [1, 2]), ([], [])]
)
def test_where_all_got_the_same_there_is_no_discrimination(shares, rest):
    assert math.isnan(discrimination(pd.Series(shares, dtype=float), pd.Series(rest, dtype=float)))


def test_an_exercise_is_not_correlated_with_itself(class_of_six):
    found = rows(class_of_six)
    others = [6, 6, 6, 5, 0, 0]  # points in a and c
    assert found.at["b", "discrimination"] == pytest.approx(stats.pointbiserialr([1, 1, 1, 0, 1, 0], others).statistic)
    assert found.at["a", "discrimination"] == pytest.approx(stats.pearsonr([1, 1, 1, 0.5, 0, 0], [5, 5, 5, 4, 1, 0])[0])


def test_shares_of_full_and_of_mean_points_and_of_untouched_answers(class_of_six):
    found = rows(class_of_six).loc["a"]
    assert (found["points"], found["handed_in"], found["waiting"]) == (2, 6, 0)
    assert found["full_share"] == pytest.approx(3 / 6)
    assert found["mean_share"] == pytest.approx((3 + 0.5) / 6)
    assert found["untouched_share"] == pytest.approx(1 / 6)


def test_who_did_not_hand_in_a_notebook_does_not_count_in_its_exercises(class_of_six):
    class_of_six.add_exercises("two", {"z": 3})
    class_of_six.grade("gil", {**FULL, "z": 3})
    class_of_six.hand_in("gil", "one", "two")
    class_of_six.ran("gil", passed())
    found = rows(class_of_six)
    assert (found.at["z", "handed_in"], found.at["z", "mean_share"]) == (1, 1)
    assert found.at["a", "handed_in"] == 7


def test_points_that_wait_for_a_person_do_not_count_as_lost(little):
    little.add_written("essay", 3)
    for name, points in {"anna": 3, "bo": None, "cy": 0}.items():
        little.grade(name, {**FULL, "essay": points})
    found = rows(little).loc["essay"]
    assert (found["waiting"], found["full_share"], found["mean_share"]) == (1, 0.5, 0.5)


def test_a_mark_by_hand_goes_before_that_of_the_test(little):
    little.grade("anna", {"a": 0, "b": 0, "c": 0})
    with little.gradebook() as gradebook:
        gradebook.find_grade("a_test", "one", NAME, "anna").manual_score = 2
        gradebook.db.commit()
    assert rows(little).at["a", "mean_share"] == 1


def test_a_test_marks_the_answers_between_it_and_the_test_before(little):
    with little.gradebook() as gradebook:
        gradebook.add_notebook("two", NAME)
        kinds = {"p": "s", "q": "s", "q_test": "g", "q_more": "g", "essay": "gs", "task": "t", "r": "s", "r_test": "g"}
        for name, kind in kinds.items():
            if "s" in kind:
                gradebook.add_solution_cell(name, "two", NAME)
            if "g" in kind:
                gradebook.add_grade_cell(name, "two", NAME, max_score=1, cell_type="code")
            if "t" in kind:
                gradebook.add_task_cell(name, "two", NAME, max_score=1, cell_type="markdown")
            known = {"cell_type": "code", "source": "", "checksum": "", "locked": False}
            gradebook.add_source_cell(name, "two", NAME, **known)
    little.grade("anna", FULL, opened=("p",))
    work = work_of(little.folder)
    found = {one.cell: one.answers for one in work.exercises if one.notebook == "two"}
    assert found == {
        "q_test": ("p", "q"),
        "q_more": ("p", "q"),
        "essay": ("essay",),
        "task": (),
        "r_test": ("r",),
    }
    assert not work.untouched.at["anna", ("two", "q_test")]  # q was answered
    assert math.isnan(by_exercise(work).set_index("exercise").at["task", "untouched_share"])


def test_an_exercise_without_points_has_no_share(little):
    little.add_exercises("two", {"warm_up": 0})
    little.grade("anna", FULL)
    assert math.isnan(rows(little).at["warm_up", "mean_share"])
    assert "warm_up" in written(little, little.path / "report")


# --- who handed in what


def test_each_student_is_graded_not_graded_yet_or_missing(class_of_six):
    class_of_six.add_student("gone")
    class_of_six.hand_in("new", "one")
    states = work_of(class_of_six.folder).students["state"]
    assert states["anna"] == GRADED and states["gone"] == MISSING and states["new"] == UNGRADED


def test_lateness_counts_an_extension(class_of_six):
    hours = work_of(class_of_six.folder).students["hours_left"]
    assert (hours["anna"], hours["dan"], hours["eve"]) == (2, -3.5, 26) and math.isnan(hours["finn"])
    with class_of_six.gradebook() as gradebook:
        gradebook.grant_extension(NAME, "dan", hours=4)
    assert work_of(class_of_six.folder).students["hours_left"]["dan"] == 0.5


def test_the_page_lists_late_and_missing_work(class_of_six, tmp_path):
    class_of_six.add_exercises("two", {"z": 3})
    class_of_six.add_student("gone", first_name="Gia", last_name="Gone")
    class_of_six.hand_in("new", "one")
    tables = read_tables(written(class_of_six, tmp_path))
    assert tables["Late"] == [["dan", "3.5", "1"]]
    assert tables["Didn't hand in anything"] == [["gone, Gia Gone"]]
    assert tables["Handed in but not graded yet"] == [["new"]]
    assert ["anna", "two"] in tables["Handed in with notebooks missing"]
    assert ["late", "1"] in tables["The class"] and ["didn't hand in anything", "1"] in tables["The class"]


# --- messages, failures, time


def test_messages_that_differ_in_numbers_alone_are_counted_together():
    texts = [
        "t: 698 of 1470 rows, 1 means yes",
        "t: 903.5 of 1470 rows, 1 means yes",
        "t: no rows",
        "t: no rows",
        "x1 is 2",
    ]
    found = frequent(pd.DataFrame({"student": list("abcde"), "notebook": "one", "cell": "a_test", "message": texts}))
    assert found[["message", "students"]].to_numpy().tolist() == [
        ["t: # of 1470 rows, 1 means yes", 2],
        ["t: no rows", 2],
        ["x1 is 2", 1],
    ]


def test_an_answer_that_is_a_sign_for_numbers_is_no_number():
    texts = ["k is '#', expected 3", "k is '5', expected 3"]
    found = frequent(pd.DataFrame({"student": ["a", "b"], "notebook": "one", "cell": "a_test", "message": texts}))
    assert sorted(found["message"]) == texts


def test_messages_come_from_tests_of_answers_that_were_changed(class_of_six):
    for name in ("dan", "eve", "finn"):
        class_of_six.ran(
            name,
            failed(None, "NameError", "name 'x' is not defined"),
            failed("c", "KeyError", "'age'"),
            failed("a", "CheckFailed", "a is 3, expected 4"),
        )
    found = read_report(class_of_six.folder, QUIET).messages
    assert found.to_numpy().tolist() == [["one", "a", "a is 3, expected 4", 2], ["one", "c", "KeyError: 'age'", 2]]


def test_cells_that_were_stopped_or_ended_their_process_are_failures(class_of_six):
    stopped = failed(None, "KeyboardInterrupt", "")
    stopped["outputs"] += failed(None, "CellTimeoutError", "no reply")["outputs"]
    class_of_six.ran("dan", passed(), stopped, failed("b", "DeadKernelError", "died"))
    slow = "your code is too slow, or has a loop that doesn't end: it got only 5 seconds"
    class_of_six.ran("eve", failed("c", "CheckFailed", slow))
    (class_of_six.path / "autograded" / "finn" / NAME / "one.ipynb").unlink()
    found = read_runs(class_of_six.folder, work_of(class_of_six.folder), QUIET).failures
    assert found[["student", "cell", "what"]].to_numpy().tolist()[:3] == [
        ["dan", "code cell 2", SLOW],
        ["dan", "b_test", DEAD],
        ["eve", "c_test", SLOW],
    ]
    assert found.iloc[3]["student"] == "finn" and "autograded/" in found.iloc[3]["what"]


@pytest.mark.parametrize("text", ["{", "[" * 100_000, "[]", '{"cells": 5}', '{"cells": [5]}', '{"cells": [{}]}'])
def test_one_notebook_that_cannot_be_read_does_not_end_the_report(class_of_six, text):
    path = class_of_six.folder.path("autograded", "anna") / "one.ipynb"
    path.write_text(text)
    folder = class_of_six.folder
    runs = read_runs(folder, work_of(folder), QUIET)
    assert runs.failures.query("student == 'anna'")["cell"].tolist() == ["the whole file"]


def test_how_long_a_notebook_ran_is_known_where_grading_noted_it(class_of_six):
    times = {"iopub.execute_input": "2026-03-03T10:00:00.5Z", "shell.execute_reply": "2026-03-03T10:00:02.000000Z"}
    for name in ("anna", "bo"):
        class_of_six.ran(name, passed(execution=times), passed(execution={}), passed(execution=times))
    mine = class_of_six.path / "submitted" / "bo" / NAME / "one.ipynb"
    mine.write_text(f'{{"cells": ["{times["iopub.execute_input"]}"]}}')  # bo's own Jupyter noted it
    found = read_runs(class_of_six.folder, work_of(class_of_six.folder), QUIET).seconds
    assert found.to_numpy().tolist() == [["anna", "one", 3.0]]


@pytest.mark.parametrize(
    "noted",
    [
        "x",
        {"iopub.execute_input": 5, "shell.execute_reply": 5},
        dict.fromkeys(("iopub.execute_input", "shell.execute_reply"), "?"),
    ],
)
def test_what_a_student_noted_as_time_may_be_anything(class_of_six, noted):
    class_of_six.ran("anna", passed(execution=noted))
    assert read_runs(class_of_six.folder, work_of(class_of_six.folder), QUIET).seconds.empty


# --- the page


class Tables(HTMLParser):
    """Reads the cells of all tables, by caption, and what else a test wants to know."""

    def __init__(self) -> None:
        super().__init__()
        self.tables, self.tags, self.links, self.alts = {}, [], [], []
        self.caption, self.inside = None, None

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.tags.append(tag)
        self.links += [value for key, value in attrs.items() if key in ("src", "href")]
        self.alts += [attrs["alt"]] if "alt" in attrs else []
        if tag == "tr" and self.caption:
            self.tables[self.caption].append([])
        if tag in ("caption", "td", "th"):
            self.inside = tag
            if tag != "caption":
                self.tables[self.caption][-1].append("")

    def handle_endtag(self, tag):
        self.inside = None if tag == self.inside else self.inside
        self.caption = None if tag == "table" else self.caption

    def handle_data(self, data):
        if self.inside == "caption":
            self.caption = data
            self.tables[data] = []
        elif self.inside:
            self.tables[self.caption][-1][-1] += data


def parsed(page: str) -> Tables:
    reader = Tables()
    reader.feed(page)
    return reader


def read_tables(page: str) -> dict[str, list[list[str]]]:
    """The rows of each table of a page, without its head."""
    return {caption: rows[1:] for caption, rows in parsed(page).tables.items()}


def test_the_page_stands_alone(class_of_six, tmp_path):
    page = parsed(written(class_of_six, tmp_path))
    assert page.tags.count("h1") == page.tags.count("main") == 1
    assert "script" not in page.tags and "link" not in page.tags
    assert all(link.startswith(("#", "data:image/png;base64,")) for link in page.links)


def test_the_page_says_that_it_holds_personal_data(class_of_six, tmp_path):
    page = written(class_of_six, tmp_path)
    assert "This page contains personal data" in page
    assert page.index("personal data") < page.index("<table>")


def test_figures_are_told_in_words(class_of_six, tmp_path):
    marks, exercises, times = parsed(written(class_of_six, tmp_path)).alts
    assert "6 students" in marks and "from 0 to 7 points" in marks and "The median is 5.5." in marks
    assert "3 exercises" in exercises and "58.3 % in a" in exercises and "66.7 % in b" in exercises
    assert "Handed in after the due date: 1 of 5." in times


def test_a_figure_of_times_spread_over_days_is_in_days():
    assert "days" in times_figure(pd.Series([100.0, 20.0, -1.0])).alt
    assert "hours" in times_figure(pd.Series([50.0])).alt
    assert times_figure(pd.Series([math.nan])) is None


def test_the_page_tells_marks_after_the_penalty(class_of_six, tmp_path):
    tables = read_tables(written(class_of_six, tmp_path))
    assert ["dan", "—", "graded", "—", "−3.5", "4"] in tables["Marks by student"]  # 5, less 1
    assert ["median", "5.5"] in tables["Marks, of 7 points"]
    assert tables["How each exercise went"][1][:5] == ["a", "2", "6", "50 %", "58.3 %"]


def test_what_a_student_wrote_is_shown_as_text(class_of_six, tmp_path):
    class_of_six.add_student("dan", first_name="<b>Dan</b>", last_name="")
    class_of_six.ran("dan", failed("a", "ValueError", "<script>alert(1)</script>"))
    page = written(class_of_six, tmp_path)
    assert "<script>" not in page and "<b>" not in page
    assert "ValueError: <script>alert(1)</script>" in str(read_tables(page))


def test_a_class_without_times_messages_or_names_has_a_page_too(little, tmp_path):
    little.grade("anna", FULL)
    page = written(little, tmp_path)
    assert "We don't know when work was handed in" in page and "We don't know how long notebooks ran" in page
    assert read_tables(page)["How each exercise went"][1][5] == "—"


# --- files


def test_every_column_of_the_csv_files_is_explained(class_of_six, tmp_path):
    written(class_of_six, tmp_path)
    manual = (ROOT / "docs" / "teach" / "reports.md").read_text(encoding="utf-8")
    for name in ("exercises", "messages", "students"):
        columns = pd.read_csv(tmp_path / f"{name}.csv").columns
        assert [column for column in columns if f"`{column}`" not in manual] == []


def test_the_csv_files_hold_what_the_page_shows(class_of_six, tmp_path):
    class_of_six.ran("dan", failed("a", "CheckFailed", "naïve, too"))
    written(class_of_six, tmp_path)
    students = pd.read_csv(tmp_path / "students.csv").set_index("student")
    assert students.loc["dan", ["points", "late_penalty", "mark", "of"]].to_list() == [5, 1, 4, 7]
    assert pd.read_csv(tmp_path / "exercises.csv")["exercise"].to_list() == ["a", "b", "c"]
    assert pd.read_csv(tmp_path / "messages.csv")["message"].to_list() == ["naïve, too"]


def test_no_text_in_the_csv_files_runs_as_a_formula(class_of_six, tmp_path):
    class_of_six.add_student("dan", last_name='=HYPERLINK("x")', first_name="+1")
    class_of_six.ran("dan", failed("a", "CheckFailed", "@SUM(1)"))
    written(class_of_six, tmp_path)
    assert "\"'=HYPERLINK(" in (tmp_path / "students.csv").read_text()
    assert pd.read_csv(tmp_path / "messages.csv")["message"].to_list() == ["'@SUM(1)"]
    assert pd.read_csv(tmp_path / "students.csv")["hours_left"].min() == -3.5  # a number below 0 stays one


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("x;=1+1", "x;'=1+1"),
        ("x\t@SUM(1)", "x\t'@SUM(1)"),
        ("a\x1b[2Jb\x07", "a[2Jb"),
        ("\x00=1", "'=1"),
        ("one; two - three", "one; two - three"),
        ("-", "-"),
        (-3.5, -3.5),
    ],
)
def test_neither_a_separator_nor_a_control_character_starts_a_formula(text, written):
    assert in_table(text) == written


# --- without names


def test_a_report_without_names_names_nobody(class_of_six, tmp_path):
    class_of_six.add_student("anna", first_name="Annabel", last_name="Ash")
    class_of_six.ran("anna", failed("a", "CheckFailed", "of Annabel alone"), failed("b", "DeadKernelError", ""))
    for name in ("bo", "cy", "dan", "eve", "anna"):
        class_of_six.ran(name, failed("c", "CheckFailed", "shared by five"), failed("a", "CheckFailed", f"I am {name}"))
    written(class_of_six, tmp_path)
    page = written(class_of_six, tmp_path, anonymous=True)
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == [
        "exercises.csv",
        "index.html",
        "messages.csv",
    ]
    texts = page + "".join(path.read_text() for path in tmp_path.glob("*.csv"))
    texts = re.sub(r"data:image/png;base64,[^\"]*", "", texts)
    assert not re.search(r"\b(anna|annabel|ash|bo|cy|dan|eve|finn)\b", texts, re.IGNORECASE)
    assert "shared by five" in texts and "Without names." in page


def test_a_report_without_names_of_a_handful_is_refused(little, tmp_path):
    for name in ("anna", "bo", "cy", "dan"):
        little.grade(name, FULL)
    with pytest.raises(CourseError, match="4 graded students"):
        written(little, tmp_path, anonymous=True)
    assert not (tmp_path / "index.html").exists()


# --- the command


def test_the_command_writes_into_report_and_says_where(class_of_six, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, ["report", NAME, "--course", str(class_of_six.path)])
    assert result.exit_code == 0, result.output
    assert "report/ps1/index.html" in result.output and (tmp_path / "report" / "ps1" / "index.html").is_file()


@pytest.mark.parametrize(
    ("name", "words"), [("ps2", r"'ps2', but the gradebook has ps1"), (NAME, "has been graded yet")]
)
def test_where_there_is_nothing_to_report_it_says_so(little, name, words):
    with pytest.raises(CourseError, match=words):
        read_report(CourseFolder(little.path, name), QUIET)


def test_an_assignment_without_points_is_not_reported(little):
    with little.gradebook() as gradebook:
        gradebook.add_assignment("empty")
        gradebook.add_notebook("text", "empty")
    little.grade("anna", {}, assignment="empty")
    with pytest.raises(CourseError, match="no cells that are worth points"):
        read_report(CourseFolder(little.path, "empty"), QUIET)


def test_git_ignores_reports_and_exported_marks():
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    assert "/report/" in ignored and "/grades*.csv" in ignored


# --- in a browser


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_the_page_asks_for_nothing(class_of_six, tmp_path, scheme):
    class_of_six.add_written("essay", 3)
    class_of_six.add_student("gone", first_name="Gia", last_name="Gone")
    class_of_six.hand_in("new", "one")
    times = {"iopub.execute_input": "2026-03-03T10:00:00Z", "shell.execute_reply": "2026-03-03T10:00:02Z"}
    class_of_six.ran(
        "dan", failed("a", "CheckFailed", "no"), failed("b", "DeadKernelError", ""), passed(execution=times)
    )
    with chromium() as page:
        page.emulate_media(color_scheme=scheme)
        asked = requests(page)
        for anonymous in (False, True):
            written(class_of_six, tmp_path, anonymous)
            page.goto((tmp_path / "index.html").as_uri())
            assert axe_violations(page) == []
            assert page.evaluate("[...document.images].every(image => image.naturalWidth > 0)")
        assert [address for address in asked if not address.startswith("data:")] == 2 * [page.url]
