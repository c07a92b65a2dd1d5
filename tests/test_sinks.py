"""Every place where the course shows texts that students or platforms wrote, and hostile texts in each of them.

The first part lists the places by what they call, so that a new one fails until someone has thought about it. The
second part tries each kind of place. Real browsers try Formgrader, feedback and the report in
tests/journeys/test_hostile_pages.py, tests/hub tries the class list that a hub writes, and nbjudge's
test_formgrader_addresses.py tries all addresses of Formgrader.
"""

import ast
import csv
import io
import re
from pathlib import Path

import openpyxl
import pandas as pd
import pytest
from bs4 import BeautifulSoup
from little_class import LittleClass, failed, passed
from nbgrader.server_extensions.formgrader import handlers
from rich.markup import escape
from rich.table import Table
from typer.testing import CliRunner

from course.check_page import _template
from course.reports import LessonReport
from course.results import as_bundle
from nbjudge.cli import app
from nbjudge.csv_files import write_csv
from nbjudge.escaping.templates import page_templates
from nbjudge.escaping.terminal import Terminal
from nbjudge.escaping.texts import one_line
from nbjudge.feedback.formgrader_files import _templates
from nbjudge.feedback.outputs import sanitised
from nbjudge.results import Mark
from nbjudge.workbooks import write_workbook

ROOT = Path(__file__).resolve().parents[1]
GRADER = "packages/nbjudge/src/nbjudge"
SOURCES = [path for part in (GRADER, "course", "instructor", "deploy") for path in sorted((ROOT / part).rglob("*.py"))]
# For each call that opens a way to a person's screen, the modules that may make it.
PLACES = {
    "Console": set(),  # nbjudge.escaping.terminal.Terminal inherits from it
    "Environment": {f"{GRADER}/escaping/templates.py"},
    "Template": set(),
    "ExcelWriter": {f"{GRADER}/workbooks.py"},
    "Workbook": set(),
    "to_csv": {
        f"{GRADER}/csv_files.py",
        f"{GRADER}/checks/folders.py",  # the next four show nothing to a person
        f"{GRADER}/checks/leaks/observations.py",
        "instructor/authoring/adversaries/arguments.py",
        "course/datasets/__main__.py",
    },
    "DictWriter": {"deploy/hub/lti_config.py"},
    "writer": {
        f"{GRADER}/class_file/section_list.py",  # only we read it
        f"{GRADER}/retention/forget.py",  # with in_table
        "deploy/hub/forget.py",  # without rows of a table
    },
    "to_html": set(),
    "to_excel": {f"{GRADER}/workbooks.py"},
    "Markup": {
        f"{GRADER}/feedback/formgrader_filters.py",  # HTML that was cleaned, or that's ours around escaped values
        f"{GRADER}/feedback/lessons.py",
        f"{GRADER}/feedback/outputs.py",
        f"{GRADER}/feedback/pages.py",
        f"{GRADER}/platforms/on_submit_page.py",  # the style sheet
        f"{GRADER}/report/charts.py",
        f"{GRADER}/report/page.py",
        f"{GRADER}/term/page.py",
        "course/progress/pages.py",  # the course's own Markdown
    },
}


def calls(path: Path) -> set[str]:
    """Return the names of everything that a module calls."""
    nodes = (node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call))
    return {getattr(node, "id", getattr(node, "attr", "")) for node in nodes}


@pytest.mark.parametrize("call", PLACES)
def test_texts_reach_screens_only_through_the_modules_that_escape_them(call):
    found = {path.relative_to(ROOT).as_posix() for path in SOURCES if call in calls(path)}
    assert found == PLACES[call]


def test_templates_trust_only_the_courses_own_hints():
    templates = [path for part in (GRADER, "course", "instructor") for path in (ROOT / part).rglob("*.j2")]
    trusting = {
        path.name: re.findall(r"\{\{ .*\| *safe.*|.*autoescape.*", path.read_text("utf-8")) for path in templates
    }
    assert {name: lines for name, lines in trusting.items() if lines} == {
        "check_page.html.j2": ["{{ hints[0] | markdown | safe }}"]
    }


def test_formgrader_writes_values_in_scripts_as_json():
    templates = _templates((handlers.template_path,))
    for name in templates.list_templates(["tpl"]):
        source, _, _ = templates.loader.get_source(templates, name)
        scripts = "".join(re.findall(r"<script>(.*?)</script>", source, re.DOTALL))
        assert re.findall(r"\{\{(?! \w+ \| tojson).*", scripts) == []


HOSTILE = [
    '"-alert(1)-"',
    "'-alert(1)-'",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "</style></script><svg onload=alert(1)>",
    "javascript:alert(1)",
    "{{ 7 * 7 }}{% raw %}",
    '=HYPERLINK("http://far.example","Ann")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(A1)",
    "x;=1+1",
    "x\t=1+1",
    "\r=1+1",
    "a\n=1+1",
    "\x1b]0;title\x07\x1b[2J",
    "\x9b31mred",
    "one\r99 of 99 graded",
    "\u202egpj.exe",
    "[red]loud[/red][/nope]",
]
TAGS = ("script", "img", "svg", "iframe", "object", "embed", "form", "style")


def check_page(html: str, text: str, own: tuple[str, ...] = ()) -> None:
    """Check that a page shows a text, and that nothing in it runs.

    Parameters:
        own: tags that the page itself has.
    """
    tree = BeautifulSoup(html, "html.parser")
    assert " ".join(text.split()) in " ".join(tree.text.split())
    assert not tree.find_all([tag for tag in TAGS if tag not in own])
    assert not [tag for tag in tree.find_all(True) for name in tag.attrs if name.startswith("on")]
    assert not [tag for tag in tree.find_all(href=True) if tag["href"].startswith("javascript:")]


def check_terminal(shown: str, lines: int | None = None) -> None:
    """Check that a terminal shows this and obeys nothing in it."""
    assert all(sign.isprintable() or sign == "\n" for sign in shown)
    assert lines is None or len(shown.splitlines()) == lines


def check_cells(cells: list[str]) -> None:
    """Check that a spreadsheet computes none of these, wherever it splits them."""
    for cell in cells:
        for part in re.split(r"[;\t\r\n|]", cell):
            assert len(part) < 2 or not part.startswith(("=", "+", "@")) or part.startswith("+C"), cell
            assert len(part) < 2 or not part.startswith("-"), cell


@pytest.mark.parametrize("text", HOSTILE)
def test_a_terminal_shows_a_text_and_obeys_nothing_in_it(text):
    shown = io.StringIO()
    terminal, table = Terminal(file=shown, width=200), Table()
    table.add_row(escape(text))
    terminal.print(text, markup=False)
    terminal.print(table)
    check_terminal(shown.getvalue())


@pytest.mark.parametrize("text", HOSTILE)
def test_a_text_in_a_line_stays_in_this_line(text):
    shown = io.StringIO()
    Terminal(file=shown, width=400).print(f"anna: {one_line(text)}", markup=False)
    check_terminal(shown.getvalue(), lines=1)
    assert shown.getvalue().startswith("anna: ")


@pytest.mark.parametrize("text", HOSTILE)
def test_a_template_escapes_a_text_in_its_body_and_in_attributes(text, tmp_path):
    (tmp_path / "page.html").write_text('<p title="{{ text }}">{{ text }}</p>')
    check_page(page_templates(tmp_path).get_template("page.html").render(text=text), text)


@pytest.mark.parametrize("text", HOSTILE)
def test_the_page_of_a_check_escapes_titles_messages_and_notes(text):
    report = LessonReport(text, [Mark(text, 0, 1, text, begun=True, note=text, solution=text)], notes=[text])
    check_page(_template().render(told=[(text, report)]), text, own=("style",))


@pytest.mark.parametrize("text", HOSTILE)
def test_the_result_below_a_test_escapes_its_message(text):
    result = {"exercise": text, "state": "wrong", "points": 0.0, "of": 2.0, "message": text, "action": text}
    check_page(as_bundle(result)["text/html"], text, own=("style",))


@pytest.mark.parametrize("text", HOSTILE)
def test_html_that_students_code_made_runs_nothing_on_feedback_pages(text):
    html = str(sanitised(f"<b>{text}</b><a href='{text}'>x</a>", ""))
    check_page(html, "x")


@pytest.mark.parametrize("text", HOSTILE)
def test_neither_a_csv_file_nor_a_workbook_computes_a_text(text, tmp_path):
    table = pd.DataFrame({text: [text], "other": [f"a {text}"]})
    write_csv(table, tmp_path / "table.csv")
    write_workbook({text: table}, tmp_path / "table.xlsx")
    check_cells([cell for row in csv.reader((tmp_path / "table.csv").open(newline="")) for cell in row])
    book = openpyxl.load_workbook(tmp_path / "table.xlsx")
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    check_cells([str(cell.value) for cell in cells])


@pytest.fixture(scope="module")
def hostile_class(tmp_path_factory) -> LittleClass:
    """A class in which names and messages are hostile."""
    little = LittleClass(tmp_path_factory.mktemp("hostile") / "course")
    for place, text in enumerate(HOSTILE):
        little.add_student(f"s{place}", first_name=text, last_name=text, email=text, lms_user_id=str(place))
        little.grade(f"s{place}", {"a": 2, "b": 0, "c": None})
        little.ran(f"s{place}", passed(), failed("b", text.split("\n")[0] or "x", text))
        little.hand_in(f"s{place}", "one")
    return little


@pytest.mark.slow
def test_the_report_of_a_hostile_class_runs_nothing(hostile_class, tmp_path):
    done = CliRunner().invoke(app, ["report", "ps1", "--out", str(tmp_path), "--course", str(hostile_class.path)])
    assert done.exit_code == 0, done.output
    check_terminal(done.output)
    page = (tmp_path / "index.html").read_text("utf-8")
    tree = BeautifulSoup(page, "html.parser")
    for picture in tree.find_all("img"):
        assert picture["src"].startswith("data:image/")
        picture.decompose()
    check_page(str(tree), '"-alert(1)-"', own=("style",))
    for path in tmp_path.glob("*.csv"):
        check_cells([cell for row in csv.reader(path.open(newline="")) for cell in row if _is_text(cell)])


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["csv", "canvas", "moodle"])
def test_an_export_of_a_hostile_class_computes_nothing(hostile_class, tmp_path, kind):
    target = tmp_path / "marks.csv"
    arguments = ["export", "--format", kind, "--out", str(target), "--course", str(hostile_class.path)]
    done = CliRunner().invoke(app, arguments)
    check_terminal(done.output)
    rows = list(csv.reader(target.open(newline="", encoding="utf-8-sig")))
    assert len(rows) > len(HOSTILE)
    check_cells([cell for row in rows for cell in row if _is_text(cell)])


def _is_text(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return True
    return False
