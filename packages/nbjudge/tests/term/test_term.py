"""The overview of a term: totals by weight, what's missing and for whom, and files for platforms."""

import csv
import re
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from little_class import NAME, LittleClass
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.errors import CourseError

pytestmark = pytest.mark.slow

FULL = {"a": 2, "b": 1, "c": 4}
AHEAD = "2100-01-01T12:00:00Z"
IDS = {"anna": "101", "bo": "102", "cy": "103", "dan": "104"}


@pytest.fixture
def little(tmp_path) -> LittleClass:
    """Two chapters of 7 and 5 points. anna did both, bo is late and missed ps2, cy waits, dan handed in nothing."""
    little = LittleClass(tmp_path / "course")
    for name, number in IDS.items():
        little.add_student(name, last_name=name.title(), email=f"{name}@example.org", lms_user_id=number)
    little.add_exercises("two", {"z": 5}, assignment="ps2")
    little.grade("anna", FULL)
    little.grade("anna", {"z": 2.5}, assignment="ps2")
    little.grade("bo", FULL, penalty=3.5)
    little.grade("cy", {**FULL, "c": None})
    for assignment in (NAME, "ps2"):
        (little.path / "source" / assignment).mkdir(parents=True)
    (little.path / "submitted" / "cy" / "ps2").mkdir(parents=True)
    return little


def settings(little: LittleClass, text: str) -> None:
    (little.path / "class.toml").write_text(text)


def overview(little: LittleClass) -> str:
    """Run the command, and return what it printed."""
    done = CliRunner().invoke(app, ["term", "--course", str(little.path), "--out", str(little.path / "term")])
    assert done.exit_code == 0, done.output + repr(done.exception)
    return done.output


def table(little: LittleClass, name: str = "term.csv") -> list[list[str]]:
    return list(csv.reader((little.path / "term" / name).read_text(encoding="utf-8").splitlines()))


def totals(little: LittleClass) -> dict[str, str]:
    overview(little)
    return {row[0]: row[-2] for row in table(little)[1:]}


def test_without_weights_chapters_count_by_their_points_and_missing_work_counts_as_0(little):
    overview(little)
    assert table(little) == [
        ["student", "last_name", "first_name", "section", "ps1 (58.3 %)", "ps2 (41.7 %)", "total", "open"],
        ["anna", "Anna", "", "", "100.0", "50.0", "79.17", ""],
        ["bo", "Bo", "", "", "50.0", "missing", "29.17", "ps2: missing"],
        [
            "cy",
            "Cy",
            "",
            "",
            "42.86",
            "not graded yet",
            "42.86",
            "ps2: not graded yet; ps1: points still to be awarded",
        ],
        ["dan", "Dan", "", "", "missing", "missing", "0.0", "ps1: missing; ps2: missing"],
    ]


def test_weights_decide_how_much_each_chapter_counts(little):
    settings(little, f"[weights]\n{NAME} = 1\nps2 = 3\n")
    assert totals(little) == {"anna": "62.5", "bo": "12.5", "cy": "42.86", "dan": "0.0"}
    settings(little, "[weights]\nps2 = 3\n")
    assert totals(little) == {"anna": "50.0", "bo": "0.0", "cy": "", "dan": "0.0"}


def test_an_excuse_and_work_that_is_not_due_yet_do_not_count(little):
    settings(little, f'[due]\nps2 = {AHEAD}\n[excused]\n{NAME} = ["dan"]\n')
    assert totals(little) == {"anna": "79.17", "bo": "50.0", "cy": "42.86", "dan": ""}
    assert [row[4:] for row in table(little)[2:]][::2] == [
        ["50.0", "not due yet", "50.0", ""],
        ["excused", "not due yet", "", ""],
    ]


def test_with_an_extension_work_is_not_missing_yet(little):
    settings(little, '[due]\nps2 = 2026-03-02T12:00:00Z\n[extensions.ps2]\nbo = "520 weeks"\n')
    assert totals(little)["bo"] == "50.0" and totals(little)["dan"] == "0.0"


def test_canvas_and_moodle_get_all_chapters_the_sections_and_the_total(little):
    settings(little, '[sections]\nMonday = ["anna"]\nFriday = ["bo"]\n')
    said = overview(little)
    head, *rows = table(little, "term-canvas.csv")
    possible, anna, bo, *_ = [dict(zip(head, row, strict=True)) for row in rows]
    columns = ("Section", NAME, "ps2", "Term total")
    assert [possible[name] for name in columns] == ["", "7.0", "5.0", "100.0"]
    assert [anna[name] for name in columns] == ["Monday", "7.0", "2.5", "79.17"]
    assert [bo[name] for name in columns] == ["Friday", "3.5", "", "29.17"]
    assert [row[-1] for row in table(little, "term-moodle.csv")] == ["Term total", "79.17", "29.17", "42.86", "0.0"]
    assert "with these maximum grades: ps2 5, ps1 7, Term total 100." in said
    assert "1 student (dan) didn't hand in anything for ps1" in said
    assert "The work of 1 student (cy) for ps1 contains points that have to be entered by hand." in said


def test_a_platform_that_cannot_be_served_does_not_keep_the_others_from_being_written(little):
    overview(little)
    with little.gradebook() as gradebook:
        gradebook.find_student("bo").lms_user_id = "b"
        gradebook.db.commit()
    assert "term-canvas.csv wasn't written. Every student needs a different Canvas ID" in overview(little)
    assert sorted(path.name for path in (little.path / "term").iterdir()) == [
        "index.html",
        "term-moodle.csv",
        "term.csv",
    ]


def test_the_page_shows_what_is_missing_for_whom_and_each_section(little):
    settings(little, f'[weights]\n{NAME} = 1\nps2 = 3\n[sections]\nMonday = ["anna", "<b>"]\n')
    little.add_student("<b>")
    overview(little)
    page = BeautifulSoup((little.path / "term" / "index.html").read_text(encoding="utf-8"), "html.parser")
    found = [re.sub(r"\s*\n\s*", " | ", one.get_text("\n", strip=True)) for one in page.find_all("table")]
    assert "ps1 | 2026-03-02 12:00 | 7 | 25 % | 3 | 64.3 %" in found[0]
    assert (
        found[1].endswith("ps2 | missing | bo, dan, <b> | not graded yet | cy") or "missing | <b>, bo, dan" in found[1]
    )
    assert "Monday | " in found[2] and found[2].index("Monday") < found[2].index("in no section")
    assert "anna, Anna | 100.0 | 50.0 | 62.5 | —" in found[2]


def test_the_overview_names_marks_that_are_out_of_date(little):
    settings(little, f"[due]\n{NAME} = 2026-03-02T12:00:00Z\n")
    assert (
        "Late penalties that no longer follow from dates, points and rules (ps1): bo (3.5 instead of 0)."
        in overview(little)
    )


def test_weights_of_0_for_everything_in_the_gradebook_are_refused(little):
    (little.path / "source" / "ps3").mkdir()
    settings(little, "[weights]\nps3 = 1\n")
    done = CliRunner().invoke(app, ["term", "--course", str(little.path), "--out", str(little.path / "term")])
    assert isinstance(done.exception, CourseError) and "(ps1, ps2) have the weight 0" in str(done.exception)


def test_before_anything_is_graded_the_overview_says_so(tmp_path):
    little = LittleClass(tmp_path / "course")
    little.add_student("anna")
    done = CliRunner().invoke(app, ["term", "--course", str(little.path)])
    assert isinstance(done.exception, CourseError) and "No work for any chapter has been graded" in str(done.exception)
    assert not Path("term").exists()
