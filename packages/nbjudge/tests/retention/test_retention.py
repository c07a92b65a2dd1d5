"""What's stored about a student can be copied and deleted completely, and nobody else's data change."""

import csv
import errno
import io
import json
import os
import zipfile
from pathlib import Path

import pytest
from little_class import NAME, LittleClass
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.errors import CourseError
from nbjudge.export.formats import CanvasExportPlugin
from nbjudge.gradebook.ledger import Ledger

pytestmark = pytest.mark.slow

FULL = {"a": 2, "b": 1, "c": 4}
PEOPLE = {"anna": "Ashgrove", "bo": "Bergmann", "[cy]*": "Colewort"}


@pytest.fixture
def little(tmp_path) -> LittleClass:
    """Three students with work, feedback, a record, and marks, and files about all of them."""
    little = LittleClass(tmp_path / "course [1]")
    for number, (name, last) in enumerate(PEOPLE.items()):
        little.add_student(name, last_name=last, email=f"{last}@example.org", lms_user_id=str(100 + number))
        little.grade(name, {**FULL, "a": number}, time="2026-03-02 10:00:00 UTC")
        little.hand_in(name, "one")
        little.ran(name)
        Ledger(little.path, NAME).write(name, {"work": "3 x"})
        for kind in ("feedback", "replaced"):
            folder = little.path / kind / name / NAME
            folder.mkdir(parents=True)
            (folder / f"{kind}.html").write_text(f"about {last}")
        (little.path / "submitted" / name / "empty").mkdir()
    with little.gradebook() as gradebook:
        gradebook.find_comment("a", "one", NAME, "anna").manual_comment = "Well done, Ashgrove."
        gradebook.db.commit()
        CanvasExportPlugin(to=str(little.path / "grades-canvas.csv"), parent=little.folder.app).export(gradebook)
    (little.path / "report" / NAME).mkdir(parents=True)
    (little.path / "report" / NAME / "index.html").write_text("Ashgrove and Bergmann")
    scores = {"https://example.org": {NAME: {"100": [7.0, 7.0, False], "101": [6.0, 7.0, False]}}}
    (little.path / ".grading" / "lti_scores.json").write_text(json.dumps(scores))
    return little


def command(little: LittleClass, *words: str, status: int = 0) -> str:
    done = CliRunner().invoke(app, [*words, "--course", str(little.path)])
    assert done.exit_code == status, done.output + repr(done.exception)
    return done.output


def refused(little: LittleClass, *words: str) -> str:
    done = CliRunner().invoke(app, [*words, "--course", str(little.path)])
    assert isinstance(done.exception, CourseError), done.output
    return str(done.exception)


def traces(little: LittleClass, *texts: str) -> set[str]:
    """Return the files whose path or content contains one of these texts."""
    found = set()
    for path in little.path.rglob("*"):
        place = path.relative_to(little.path).as_posix()
        content = path.read_bytes() if path.is_file() else b""
        found |= {place} if any(text in place or text.encode() in content for text in texts) else set()
    return found


def content(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode("utf-8", "replace") for name in archive.namelist()}


# --- forgetting


@pytest.mark.parametrize("student", PEOPLE)
def test_nothing_remains_about_a_student_who_is_forgotten_and_everything_about_the_others(little, student):
    others = [name for name in PEOPLE if name != student]
    before = {name: sorted(traces(little, f"/{name}/")) for name in others}
    assert len(traces(little, f"/{student}", PEOPLE[student])) > 10
    command(little, "forget", "--student", student, "--yes")
    assert traces(little, f"/{student}", PEOPLE[student]) == set()
    assert {name: sorted(traces(little, f"/{name}/")) for name in others} == before
    with little.gradebook() as gradebook:
        assert sorted(one.id for one in gradebook.students) == sorted(others)
        assert {one.student_id for one in gradebook.assignment_submissions(NAME)} == set(others)


def test_a_forgotten_student_is_no_longer_among_the_scores_that_were_sent(little):
    command(little, "forget", "--student", "anna", "--yes")
    scores = json.loads((little.path / ".grading" / "lti_scores.json").read_text())
    assert scores == {"https://example.org": {NAME: {"101": [6.0, 7.0, False]}}}


def test_files_about_the_whole_class_are_deleted_because_they_contain_the_student(little):
    said = command(little, "forget", "--student", "bo", "--yes")
    assert "report: 1 file" in said and not (little.path / "report").exists()
    assert "grades-canvas.csv: 1 file" in said and not list(little.path.glob("grades*"))


def test_everyone_can_be_forgotten_and_the_assignments_remain(little):
    command(little, "forget", "--everyone", "--yes")
    assert traces(little, *(f"/{name}" for name in PEOPLE), *PEOPLE.values()) == set()
    with little.gradebook() as gradebook:
        assert [one.name for one in gradebook.assignments] == [NAME] and gradebook.find_assignment(NAME).max_score == 7


def test_a_deletion_is_recorded_without_names(little):
    command(little, "forget", "--student", "anna", "--yes")
    command(little, "forget", "--everyone", "--yes")
    rows = list(csv.DictReader((little.path / "deletions.csv").open()))
    assert [(row["students"], row["whole_class"], row["submissions_in_gradebook"]) for row in rows] == [
        ("1", "False", "1"),
        ("2", "True", "2"),
    ]
    assert all(int(row["files"]) > 3 and row["time"].startswith("20") for row in rows)


def test_without_a_yes_it_only_shows_what_would_be_deleted(little):
    before = traces(little, "")
    said = command(little, "forget", "--student", "anna", status=1)
    assert "The following data about 1 student (anna) will be deleted:" in said and "Nothing was deleted." in said
    assert "submitted: 1 file" in said and "names, addresses and 1 submission with marks and comments" in said
    assert traces(little, "") == before


def test_a_student_whom_class_toml_names_is_not_deleted_in_part(little):
    (little.path / "source" / NAME).mkdir(parents=True)
    (little.path / "class.toml").write_text(f'[excused]\n{NAME} = ["anna"]\n[sections]\nMonday = ["anna"]\n')
    before = traces(little, "anna")
    assert "names anna in [excused] and [sections]. Delete the name there" in refused(
        little, "forget", "--student", "anna", "--yes"
    )
    assert traces(little, "anna") == before


def test_a_link_in_place_of_a_students_folder_is_removed_and_what_it_leads_to_is_kept(little, tmp_path):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "kept.txt").write_text("mine")
    (little.path / "submitted" / "dan").symlink_to(tmp_path / "other")
    command(little, "forget", "--student", "dan", "--yes")
    assert (tmp_path / "other" / "kept.txt").read_text() == "mine"
    assert not (little.path / "submitted" / "dan").is_symlink()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--student", "ann"), "'ann', but nothing is stored about a student with this name"),
        ((), "Pass either --student NAME or --everyone"),
        (("--student", "anna", "--everyone"), "Pass either --student NAME or --everyone"),
    ],
)
def test_a_wrong_choice_of_students_is_refused(little, words, message):
    assert message in refused(little, "forget", *words, "--yes")


# --- archiving


def test_a_students_archive_contains_all_about_that_student_and_nothing_about_others(little, tmp_path):
    command(little, "archive", "--student", "anna", "--out", str(tmp_path / "anna.zip"))
    found = content(tmp_path / "anna.zip")
    for name in (
        f"submitted/anna/{NAME}/one.ipynb",
        f"autograded/anna/{NAME}/one.ipynb",
        f"feedback/anna/{NAME}/feedback.html",
        f"replaced/anna/{NAME}/replaced.html",
        f".grading/{NAME}/anna.json",
    ):
        assert name in found
    assert "Ashgrove@example.org" in found["students.csv"] and "Well done, Ashgrove." in found["comments.csv"]
    assert [row["mark"] for row in csv.DictReader(io.StringIO(found[f"marks/{NAME}.csv"]))] == ["5.0"]
    assert "Bergmann" not in str(found) and "Colewort" not in str(found)
    assert (tmp_path / "anna.zip").stat().st_mode & 0o077 == 0


def test_an_archive_of_the_class_contains_every_file_about_a_student_and_the_gradebook(little, tmp_path):
    command(little, "archive", "--out", str(tmp_path / "all.zip"))
    stored = {name for name in traces(little, *PEOPLE) if (little.path / name).is_file()}
    derived = {"grades-canvas.csv"}
    assert stored - derived <= set(content(tmp_path / "all.zip"))


def test_an_archive_under_pseudonyms_names_no_one_and_its_order_reveals_nothing(little, tmp_path):
    for name in ("one.zip", "two.zip"):
        command(little, "archive", "--pseudonyms", "--out", str(tmp_path / name))
    one, two = content(tmp_path / "one.zip"), content(tmp_path / "two.zip")
    assert set(one) == {"README.txt", f"marks/{NAME}.csv", f"marks/{NAME} states.csv"}
    marks, states = (list(csv.DictReader(io.StringIO(one[name]))) for name in list(one)[1:])
    names = [row["student"] for row in marks]
    assert [row["mark"] for row in sorted(marks, key=lambda row: row["mark"])] == ["5.0", "6.0", "7.0"]
    assert names == sorted(names) == [row["student"] for row in states] and all(len(name) == 16 for name in names)
    assert not [word for word in ("anna", *PEOPLE.values()) if word in "".join(one.values())]
    assert not {"last_name", "first_name", "section", "handed_in"} & set(marks[0])
    assert not set(names) & {row["student"] for row in csv.DictReader(io.StringIO(two[f"marks/{NAME}.csv"]))}


def test_a_files_name_that_is_not_utf_8_is_stored_with_numbers(little, tmp_path):
    odd = os.fsdecode(b"\xff.txt")
    (little.path / "autograded" / "anna" / NAME / odd).write_text("kept")
    command(little, "archive", "--out", str(tmp_path / "all.zip"))
    assert content(tmp_path / "all.zip")[f"autograded/anna/{NAME}/&#56575;.txt"] == "kept"


def test_an_archive_that_cannot_be_completed_leaves_no_file(little, tmp_path, monkeypatch):
    def fail(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", fail)
    (tmp_path / "empty").mkdir()
    command(little, "archive", "--out", str(tmp_path / "empty" / "all.zip"), status=1)
    assert not list((tmp_path / "empty").iterdir())


def test_an_archive_replaces_no_file(little, tmp_path):
    (tmp_path / "kept.zip").write_text("mine")
    assert "which already exists. Choose another name" in refused(
        little, "archive", "--out", str(tmp_path / "kept.zip")
    )
    assert (tmp_path / "kept.zip").read_text() == "mine"


def test_one_student_is_not_hidden_by_a_pseudonym(little):
    assert "--pseudonyms hides one student among the others" in refused(
        little, "archive", "--student", "anna", "--pseudonyms"
    )
