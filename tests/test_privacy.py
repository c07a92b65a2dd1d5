"""docs/privacy.md lists what a class, a learner and the grader really write about people."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest
from course_folders import NAME, answer, graded, hand_in, make_course, notebook, written
from nbgrader.api import Base
from typer.testing import CliRunner

from course import cli as course_cli
from course.start_codes import code_of
from instructor.start_codes import write_codes
from nbjudge.cli import app
from nbjudge.similar import answers, pairs

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")
LIST = (
    "id,first_name,last_name,email,lms_user_id,section\n"
    "zoe,Zoe,Zielinski,zoe@example.org,98127,Monday\nyan,Yan,Young,,98128,Friday\n"
)
ZOE = ("/zoe", "zoe =", "zoe,Monday", ">zoe<", "Zielinski", "zoe@example.org", "98127")
NOT_ABOUT_STUDENTS = {
    "assignment",
    "notebook",
    "base_cell",
    "grade_cells",
    "solution_cells",
    "task_cells",
    "source_cell",
    "course",
}


def section(heading: str) -> str:
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


def places(heading: str) -> list[str]:
    """Return the code in the first column of a section's table."""
    return [
        code for row in re.findall(r"^\| (`[^|]*) \|", section(heading), re.MULTILINE) for code in row.split("`")[1::2]
    ]


def is_in(file: str, place: str) -> bool:
    return file.startswith(place) if place.endswith("/") else fnmatch(file, place)


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    """A folder in which every command that writes something about zoe was used."""
    one = notebook(answer("a", "### BEGIN SOLUTION\na = 1\n### END SOLUTION"), graded("a_test", "assert a == 1"))
    folder = make_course(
        tmp_path_factory.mktemp("privacy") / "course", {"one": one, "two": notebook(written("why", "?"))}
    )
    (folder / "list.csv").write_text(LIST)
    (folder / "worksheet.csv").write_text("Identifier,ID number\nParticipant 7,98127\n")
    (folder / "class.toml").write_text(f'seed = "each student"\n[extensions.{NAME}]\nzoe = "1 day"\n')
    say(folder, "students", "--from", str(folder / "list.csv"))
    write_codes(folder, folder / "start_codes.csv")
    hand_in(folder, "zoe", {"a": "a = 2"})
    made = (folder / "submitted" / "zoe" / NAME / "one.ipynb").rename(folder / "one.ipynb")
    for student in ("zoe", "yan"):
        hand_in(folder, student, {"a": "a = 2 - 1"})
    say(folder, "collect", NAME, "--from", str(made), "--student", "zoe", "--replace", status=None)
    (folder / "class.toml").write_text(f'attempts = "best"\n{(folder / "class.toml").read_text()}')
    say(folder, "grade", NAME, "--no-sandbox", status=None)
    say(folder, "feedback", NAME, "--worksheet", str(folder / "worksheet.csv"))
    say(folder, "report", NAME, "--out", str(folder / "report" / NAME))
    with pytest.MonkeyPatch.context() as patch:  # so that two students with one answer are enough
        patch.setattr(answers, "SHORTEST", 0)
        patch.setattr(pairs, "EXPECTED", 1)
        say(folder, "similar", NAME)
    say(folder, "term", "--out", str(folder / "term"))
    for kind in ("canvas", "moodle", "csv", "xlsx"):
        ending = "grades.xlsx" if kind == "xlsx" else f"grades-{kind}.csv"
        say(folder, "export", "--format", kind, "--out", str(folder / ending))
    say(folder, "archive", "--out", str(folder / "archive.zip"))
    for path in (folder / "list.csv", folder / "worksheet.csv", made):  # the teacher's own
        path.unlink(missing_ok=True)
    return folder


def say(folder: Path, *words: str, status: int | None = 0) -> None:
    done = CliRunner().invoke(app, [*words, "--course", str(folder)])
    assert status is None or done.exit_code == status, done.output + repr(done.exception)


def about_zoe(folder: Path) -> set[str]:
    """Return the files that contain zoe's data or are named after her. Workbooks and archives are packed."""
    found = set()
    for path in (one for one in folder.rglob("*") if one.is_file()):
        name, content = path.relative_to(folder).as_posix(), path.read_bytes()
        packed = path.suffix in (".xlsx", ".zip")
        found |= {name} if packed or any(one in name or one.encode() in content for one in ZOE) else set()
    return found


@pytest.mark.slow
def test_each_place_with_data_about_a_student_is_listed_and_each_listed_place_has_some(course):
    files, listed = about_zoe(course), places("In the teacher's folder")
    assert sorted(file for file in files if not any(is_in(file, place) for place in listed)) == []
    assert [place for place in listed if not any(is_in(file, place) for file in files)] == []


@pytest.mark.slow
def test_what_a_deletion_leaves_is_what_the_page_says_the_teacher_deletes(course):
    (course / "class.toml").unlink()
    say(course, "forget", "--student", "zoe", "--yes")
    assert about_zoe(course) == {"archive.zip"}
    (course / "archive.zip").unlink()
    assert "zoe" not in (course / "deletions.csv").read_text()


def test_each_column_of_the_gradebook_about_a_student_is_listed():
    tables = [table for table in Base.metadata.tables.values() if table.name not in NOT_ABOUT_STUDENTS]
    assert sorted(places("In the gradebook")) == sorted(
        f"{table.name}.{one.name}" for table in tables for one in table.columns
    )


@pytest.mark.slow
def test_each_file_that_a_learner_gets_beside_the_notebooks_is_listed(tmp_path):
    work = tmp_path / "work"
    CliRunner().invoke(course_cli.app, ["start", str(work)])
    CliRunner().invoke(course_cli.app, ["code", code_of(0), "--folder", str(work)])
    path = work / "ch1_introduction" / "lesson1_personal_data.ipynb"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("privacy_definition = ...", "privacy_definition = 1"), encoding="utf-8")
    CliRunner().invoke(course_cli.app, ["check", "1.1", "--folder", str(work)])
    beside = {f"work/{one.name}" for one in work.iterdir() if one.is_file()}
    assert beside == set(places("On a learner's computer")) - {"work/"}


def test_each_place_of_the_hub_is_listed():
    listed = places("On a JupyterHub")
    config = (ROOT / "deploy" / "hub" / "jupyterhub_config.py").read_text(encoding="utf-8")
    lti = (ROOT / "deploy" / "hub" / "lti_config.py").read_text(encoding="utf-8")
    exchange = (ROOT / "deploy" / "hub" / "nbgrader_config.py").read_text(encoding="utf-8")
    found = [
        re.search(r'CLASS_LIST = Path\("([^"]+)"\)', lti)[1],
        "/srv/data_privacy" + re.search(r'db_url = f"sqlite:///\{PLACE\}([^"]+)"', config)[1],
        re.search(r'Exchange.root = "([^"]+)"', exchange)[1],
    ]
    assert sorted(found) == sorted(place for place in listed if place.startswith("/srv"))
