"""A platform's download of all submissions arrives in submitted/: the latest notebooks, none overwritten."""

import contextlib
import csv
import shutil
import stat
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from little_class import NAME, LittleClass
from typer.testing import CliRunner

from nbjudge.cli import app
from nbjudge.collect import downloads
from nbjudge.collect.report import CollectReport
from nbjudge.collect.run import collect
from nbjudge.errors import CourseError
from nbjudge.platforms.feedback_zip import upload_names
from nbjudge.reading import archives
from nbjudge.reading.archives import UnreadableFileError
from nbjudge.reading.recognition import original_name

pytestmark = pytest.mark.slow

PEOPLE = {
    "anna": {"first_name": "Anna", "last_name": "Ash", "email": "anna@example.org", "lms_user_id": "101"},
    "bo": {"first_name": "Bo", "last_name": "van den Berg", "email": "bo@example.org", "lms_user_id": "102"},
}


@pytest.fixture
def little(tmp_path) -> LittleClass:
    little = LittleClass(tmp_path / "course")
    for name, known in PEOPLE.items():
        little.add_student(name, **known)
    source = little.path / "source" / NAME
    source.mkdir(parents=True)
    for name in ("lesson1", "lesson2"):
        (source / f"{name}.ipynb").write_text("{}")
    return little


def packed(little: LittleClass, files: dict[str, str], times: dict[str, tuple] | None = None) -> Path:
    """Write a zip file with these texts."""
    path = little.path.parent / "submissions.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(zipfile.ZipInfo(name, (times or {}).get(name, (2026, 3, 1, 12, 0, 0))), text)
    return path


def collected(
    little: LittleClass, files: dict[str, str], times: dict | None = None, **options: object
) -> CollectReport:
    return collect(little.folder, packed(little, files, times), **options)


def submitted(little: LittleClass) -> dict[str, str]:
    folder = little.path / "submitted"
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def test_of_a_canvas_download_everyones_latest_notebooks_are_taken(little):
    report = collected(
        little,
        {
            "ashanna_101_7001_lesson1.ipynb": "old",
            "ashanna_101_7009_lesson1-1.ipynb": "new",
            "ashanna_101_7002_lesson2.ipynb": "two",
            "vandenbergbo_LATE_102_7003_lesson1-0b2f4a5e-1c2d-4e5f-8a9b-0123456789ab.ipynb": "late",
        },
    )
    assert submitted(little) == {
        f"anna/{NAME}/lesson1.ipynb": "new",
        f"anna/{NAME}/lesson2.ipynb": "two",
        f"bo/{NAME}/lesson1.ipynb": "late",
    }
    assert report.is_complete and report.late == ["bo"] and report.earlier == ["ashanna_101_7001_lesson1.ipynb"]


def test_a_late_student_gets_the_time_that_the_instructor_names(little):
    collected(little, {"bergbo_LATE_102_1_lesson1.ipynb": "x"}, late_time="2026-03-03 12:00 UTC")
    assert submitted(little)[f"bo/{NAME}/timestamp.txt"] == "2026-03-03 12:00 UTC\n"
    assert little.folder.submission("bo").time().day == 3


@pytest.mark.parametrize(
    "path",
    ["ory_102_101_777_lesson1.ipynb", "ory_101_102_5_lesson1.ipynb", "ory_101_5_LATE_101_777_lesson1.ipynb"],
)
def test_a_canvas_path_that_can_be_read_in_two_ways_is_left_out(little, path):
    report = collected(little, {path: "x", GOOD: "y"}, late_time="2026-03-03 12:00 UTC")
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "y"} and not report.is_complete
    assert "several students, or to both late and on-time work" in report.left_out[path]


def test_numbers_that_are_no_students_do_not_make_a_canvas_path_unclear(little):
    collected(little, {"ash_101_7_lesson1_2_3_.ipynb": "x", "vandenbergbo_102_8_1_2_lesson1.ipynb": "x"})
    names = {path: downloads.parse_path(path) for path in ("ash_101_7_lesson1_2_3_.ipynb", "b_102_8_1_2_x.ipynb")}
    assert [(one.key, one.order, one.file) for one in names.values()] == [
        ("101", (7,), "lesson1_2_3_.ipynb"),
        ("102", (8,), "1_2_x.ipynb"),
    ]


@pytest.mark.parametrize("name", ["anongkim", "anon"])
def test_only_anonymous_downloads_name_no_student(name):
    path = downloads.parse_path(f"{name}_104_5_lesson1.ipynb")
    assert path.platform == ("" if name == "anon" else "Canvas")


def test_a_late_file_that_is_not_stored_makes_no_one_late(little):
    on_time, late = "vandenbergbo_102_1_lesson1.ipynb", "vandenbergbo_LATE_102_2_lesson1.ipynb"
    collected(little, {on_time: "x"})
    files = {late: "other", "ashanna_LATE_101_3_lesson1.rar": "Rar!\x1a\x07x"}
    report = collected(little, files, late_time="2026-03-03 12:00 UTC")
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "x"} and report.kept == [("bo", "lesson1")]
    collected(little, {late: "x"}, late_time="2026-03-03 12:00 UTC")
    assert f"bo/{NAME}/timestamp.txt" in submitted(little)


@pytest.mark.parametrize(
    "path", ["{}_55_assignsubmission_file_/lesson1.ipynb", "{}_55_assignsubmission_file_lesson1.ipynb"]
)
def test_moodle_names_a_student_who_is_alone_in_having_that_name(little, path):
    assert collected(little, {path.format("Bo van den Berg"): "x"}).is_complete
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "x"}


def test_moodles_worksheet_says_who_has_which_number(little):
    worksheet = little.path.parent / "worksheet.csv"
    with worksheet.open("w", encoding="utf-8-sig", newline="") as file:
        rows = [["Identifier", "Full name", "Email address"], ["Participant 55", "B. Berg", "BO@example.org"]]
        csv.writer(file).writerows(rows)
    files = {"B. Berg_55_assignsubmission_file_/lesson1.ipynb": "x"}
    assert "Use --worksheet" in next(iter(collected(little, files).left_out.values()))
    assert collected(little, files, worksheet=worksheet).is_complete
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "x"}


WORKSHEETS = {
    "foreign address": ["Participant 55,Bo van den Berg,,eve@x.org", "Participant 56,Berg,,bo@example.org"],
    "two of one name": ["Participant 55,Bo van den Berg,,", "Participant 56,Bo van den Berg,,bo@example.org"],
    "no address": ["Participant 55,Bo van den Berg,,", "Participant 56,Berg,102,"],
    "another's ID": ["Participant 55,Bo van den Berg,101,bo@example.org", "Participant 56,Berg,102,"],
}


@pytest.mark.parametrize("rows", WORKSHEETS.values(), ids=WORKSHEETS)
def test_who_takes_a_students_name_on_moodle_gets_neither_the_work_nor_the_feedback(little, rows):
    worksheet = little.path.parent / "worksheet.csv"
    worksheet.write_text("\n".join(["Identifier,Full name,ID number,Email address", *rows]))
    files = {f"Bo van den Berg_{number}_assignsubmission_file_/lesson1.ipynb": str(number) for number in (55, 56)}
    collected(little, files, worksheet=worksheet)
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "56"}
    assert set(upload_names(little.folder, None, worksheet)) == {"bo"}
    shutil.rmtree(little.path / "submitted")
    report = collected(little, dict(list(files.items())[:1]), worksheet=worksheet)
    assert submitted(little) == {} and not report.is_complete


def test_a_name_counts_if_nothing_else_is_known(little):
    little.add_student("cy", first_name="Cy", last_name="Coe")
    worksheet = little.path.parent / "worksheet.csv"
    worksheet.write_text("Identifier,Full name,Email address\nParticipant 57,Cy Coe,cy@example.org\n")
    collected(little, {"Cy Coe_57_assignsubmission_file_/lesson1.ipynb": "x"}, worksheet=worksheet)
    assert submitted(little) == {f"cy/{NAME}/lesson1.ipynb": "x"}


def test_two_students_of_one_name_are_not_mixed_up(little):
    little.add_student("bo2", first_name="Bo", last_name="van den Berg")
    report = collected(little, {"Bo van den Berg_55_assignsubmission_file_/lesson1.ipynb": "x"})
    assert not report.is_complete and submitted(little) == {}


def test_what_matches_no_student_or_no_notebook_is_listed_and_the_rest_collected(little):
    report = collected(
        little,
        {
            "ashanna_101_1_lesson1.ipynb": "x",
            "ashanna_101_2_holiday.ipynb": "x",
            "ashanna_101_3_scan.pdf": "x",
            "coecy_999_4_lesson1.ipynb": "x",
            "anon_abc_5_lesson1.ipynb": "x",
        },
    )
    assert list(submitted(little)) == [f"anna/{NAME}/lesson1.ipynb"] and not report.is_complete
    assert {path: reason[:40] for path, reason in report.left_out.items()} == {
        "ashanna_101_2_holiday.ipynb": "the chapter has no notebook with this na",
        "ashanna_101_3_scan.pdf": "not a notebook",
        "coecy_999_4_lesson1.ipynb": "no student in the gradebook has the lms_",
        "anon_abc_5_lesson1.ipynb": "the path doesn't name a student in the f",
    }


def test_who_handed_in_something_else_is_named_and_the_work_is_not_complete(little):
    report = collected(little, {"ashanna_101_1_lesson1.docx": "no notebook"})
    assert not report.is_complete
    assert list(report.lines())[1:3] == ["Handed in files, but no notebook: anna.", "Didn't hand in anything: bo."]
    files = {"ashanna_101_1_lesson1.docx": "no notebook", "ashanna_101_2_lesson1.ipynb": "{}"}
    assert collected(little, files).is_complete


def test_a_download_in_a_zip_file_is_named_with_what_to_do(little):
    report = collected(little, {"submissions.zip": "PK"})
    assert not report.is_complete and "If it contains the download, unpack it first" in "\n".join(report.lines())


def test_a_different_file_is_replaced_only_on_request_and_the_old_one_is_kept(little):
    for text in ("first", "second"):
        report = collected(little, {"ashanna_101_1_lesson1.ipynb": text})
    assert report.kept == [("anna", "lesson1")] and submitted(little) == {f"anna/{NAME}/lesson1.ipynb": "first"}
    for text in ("second", "third"):
        report = collected(little, {"ashanna_101_1_lesson1.ipynb": text}, replace=True)
        assert report.is_complete
    assert submitted(little) == {f"anna/{NAME}/lesson1.ipynb": "third"}
    old = [little.path / f"replaced/anna/{NAME}/lesson1-{number}.ipynb" for number in (1, 2)]
    assert [path.read_text() for path in old] == ["first", "second"]


def test_collecting_again_changes_nothing(little):
    for _ in range(2):
        report = collected(little, {"ashanna_101_1_lesson1.ipynb": "x"})
    assert report.written == [] and report.unchanged == [("anna", "lesson1")] and report.is_complete


def test_of_two_files_without_an_order_neither_is_taken_and_the_later_one_otherwise(little):
    files = {f"Anna Ash_5_assignsubmission_file_/{name}.ipynb": name for name in ("lesson1", "lesson1 (1)")}
    assert not collected(little, files).is_complete and submitted(little) == {}
    late = dict.fromkeys(list(files)[:1], (2026, 3, 2, 0, 0, 0))
    assert collected(little, files, late).is_complete
    assert submitted(little) == {f"anna/{NAME}/lesson1.ipynb": "lesson1"}


def test_paths_that_lead_elsewhere_write_nothing_elsewhere(little):
    collected(little, {"../../x_101_1_lesson1.ipynb": "x", "/etc/ash_101_2_../lesson2.ipynb": "x"})
    assert set(submitted(little)) <= {f"anna/{NAME}/lesson1.ipynb", f"anna/{NAME}/lesson2.ipynb"}
    assert {path.name for path in little.path.parent.iterdir()} == {"course", "submissions.zip"}


def test_one_notebook_that_a_student_sent_again_replaces_theirs(little, monkeypatch):
    collected(little, {"ashanna_101_1_lesson1.ipynb": "broken"})
    fixed = little.path.parent / "lesson1 (2).ipynb"
    fixed.write_text("fixed")
    monkeypatch.chdir(little.path)
    said = CliRunner().invoke(app, ["collect", NAME, "--from", str(fixed), "--student", "anna", "--replace"])
    assert said.exit_code == 0 and "1 notebook of 1 student collected" in said.output, said.output
    assert submitted(little) == {f"anna/{NAME}/lesson1.ipynb": "fixed"}


def test_bad_arguments_are_named(little, tmp_path):
    (tmp_path / "no.zip").write_text("no zip file")
    (tmp_path / "sheet.csv").write_text("Name\nBo\n")
    good = packed(little, {})
    for source, options, words in (
        (tmp_path / "no.zip", {}, "no.zip, which can't be read"),
        (tmp_path / "none.zip", {}, "none.zip, which doesn't exist. Pass a zip file or a folder"),
        (good, {"worksheet": tmp_path / "sheet.csv"}, "no Identifier column"),
        (good, {"student": "eve"}, "--student is 'eve'"),
    ):
        with pytest.raises(CourseError, match=words):
            collect(little.folder, source, **options)


def test_a_file_larger_than_the_courses_limit_is_left_out_and_the_others_are_collected(little):
    course = little.folder
    course.directory.max_file_size = 1  # in thousands of bytes
    files = {
        "ashanna_101_1_lesson1.ipynb": "x" * 1_001,
        "ashanna_101_2_film.mp4": "x" * 9_999,
        "b_102_3_lesson1.ipynb": "x",
    }
    report = collect(course, packed(little, files))
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "x"} and not report.is_complete
    assert "larger than" in report.left_out["ashanna_101_1_lesson1.ipynb"]


def test_only_known_students_files_are_read_and_the_one_that_counts_is_read_again(little, monkeypatch):
    """A class's files together may be larger than the memory, so none is kept until its turn comes."""
    read, original = [], archives._read
    monkeypatch.setattr(archives, "_read", lambda *words: read.append(words[1].filename) or original(*words))
    files = {f"ashanna_101_{number}_lesson1-{number}.ipynb": str(number) for number in range(1, 9)}
    collected(little, {**files, "ashanna_101_9_film.mp4": "x", "eve_999_9_lesson1.ipynb": "x"})
    assert read == [*files, "ashanna_101_9_film.mp4", "ashanna_101_8_lesson1-8.ipynb"]


@pytest.mark.parametrize("plugin", ["file", "onlinetext"])
@pytest.mark.parametrize("path", ["Eve_55_assignsubmission_{}_/{}", "Eve_55_assignsubmission_{}_{}"])
@pytest.mark.parametrize(
    "file",
    ["x_101_1_lesson1.ipynb", "x_LATE_101_1_lesson1.ipynb", "Anna Ash_56_assignsubmission_file_/lesson1.ipynb"],
)
def test_a_file_belongs_to_who_handed_it_in_whatever_its_name_says(little, path, plugin, file):
    report = collected(
        little, {path.format(plugin, file): "hers", "Anna Ash_54_assignsubmission_file_/lesson1.ipynb": "mine"}
    )
    assert submitted(little) == {f"anna/{NAME}/lesson1.ipynb": "mine"} and not report.earlier


def test_who_takes_the_name_of_someone_else_does_not_replace_their_work(little):
    files = {f"Anna Ash_{key}_assignsubmission_file_/lesson1.ipynb": str(key) for key in (54, 55)}
    later = {list(files)[1]: (2026, 3, 2, 0, 0, 0)}
    report = collected(little, files | {"Bo van den Berg_56_assignsubmission_file_/lesson1.ipynb": "x"}, later)
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "x"} and not report.is_complete
    assert all("participants 54 and 55 both seem to be anna" in report.left_out[path] for path in files)


def test_names_of_files_do_nothing_to_a_terminal_and_make_up_no_lines(little):
    report = collected(
        little, {"a\x1b]0;x\x07_101_1_x.ipynb": "x", "b\n99 notebooks of 99 students collected.ipynb": "x"}
    )
    assert all(line.isprintable() for line in report.lines()) and len(list(report.lines())) == 5


GOOD, BAD = "vandenbergbo_102_2_lesson1.ipynb", "ashanna_101_1_lesson1.ipynb"


def damaged(path: Path, entry: str, change: Callable[[bytearray, int, int], None]) -> Path:
    """Change bytes of an entry, whose header begins at the first place, and its line in the list at the second."""
    content = bytearray(path.read_bytes())
    with zipfile.ZipFile(path) as archive:
        header = archive.getinfo(entry).header_offset
    change(content, header, content.rindex(entry.encode()) - 46)
    path.write_bytes(content)
    return path


def wrong_checksum(content: bytearray, header: int, line: int) -> None:
    content[line + 16] ^= 1


def encrypted(content: bytearray, header: int, line: int) -> None:
    content[header + 6] |= 1
    content[line + 8] |= 1


def unknown_method(content: bytearray, header: int, line: int) -> None:
    content[header + 8] = content[line + 10] = 97


def bzip2(content: bytearray, header: int, line: int) -> None:
    content[header + 8] = content[line + 10] = zipfile.ZIP_BZIP2


def header_gone(content: bytearray, header: int, line: int) -> None:
    content[header : header + 4] = b"gone"


def claims_to_be_longer(content: bytearray, header: int, line: int) -> None:
    content[line + 24] += 1


@pytest.mark.parametrize("change", [wrong_checksum, header_gone, claims_to_be_longer, encrypted, unknown_method, bzip2])
def test_an_entry_that_cannot_be_read_is_listed_and_the_others_are_collected(little, change):
    path = damaged(packed(little, {BAD: "x", GOOD: "y"}), BAD, change)
    report = collect(little.folder, path)
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "y"} and not report.is_complete
    reasons = {
        "encrypted": "encrypted",
        "unknown_method": "compressed with an unsupported method",
        "bzip2": "compressed with an unsupported method",
    }
    assert list(report.left_out) == [BAD] and reasons.get(change.__name__, "damaged") in report.left_out[BAD]


def test_whatever_byte_of_a_zip_file_is_wrong_a_sentence_is_the_worst_that_happens(little):
    good = packed(little, {BAD: "x" * 100, GOOD: "y" * 100}).read_bytes()
    path = little.path.parent / "spoiled.zip"
    for place in range(len(good)):
        path.write_bytes(good[:place] + bytes([good[place] ^ 0xFF]) + good[place + 1 :])
        with contextlib.suppress(CourseError), downloads.open_downloads(path) as found:
            for one in found:
                with contextlib.suppress(UnreadableFileError):
                    one.read()


def test_an_entry_without_a_name_is_listed_and_the_others_are_collected(little):
    report = collected(little, {"": "x", GOOD: "y"})
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "y"} and report.left_out == {"": "not a notebook"}


def test_a_zip_file_that_was_cut_off_is_told_in_words(little):
    path = packed(little, {BAD: "x", GOOD: "y"})
    path.write_bytes(path.read_bytes()[:-60])
    with pytest.raises(CourseError, match="download it again"):
        collect(little.folder, path)


def test_no_more_is_unpacked_than_an_entry_says_it_contains(little):
    path, bomb = little.path.parent / "bomb.zip", bytes(60_000_000)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(BAD, bomb)

    def claims_ten_bytes(content: bytearray, header: int, line: int) -> None:
        content[line + 24 : line + 28] = (10).to_bytes(4, "little")

    damaged(path, BAD, claims_ten_bytes)
    del bomb
    tracemalloc.start()
    report = collect(little.folder, path)
    most, _ = tracemalloc.get_traced_memory()[1], tracemalloc.stop()
    assert most < 10_000_000 and "damaged" in report.left_out[BAD] and submitted(little) == {}


def test_links_in_a_download_are_listed_and_not_followed(little):
    secret = little.path.parent / "secret.ipynb"
    secret.write_text("secret")
    link = zipfile.ZipInfo(BAD)
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    path, folder = little.path.parent / "links.zip", little.path.parent / "unpacked"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(link, str(secret))
    folder.mkdir()
    (folder / BAD).symlink_to(secret)
    (folder / "cycle").symlink_to(folder)
    for source in (path, folder):
        report = collect(little.folder, source)
        assert report.left_out[BAD] == "it's a link" and submitted(little) == {}


def test_a_link_that_came_with_a_students_folder_is_replaced_and_not_written_through(little):
    folder, target = little.path / "submitted" / "anna" / NAME, little.path / "source" / NAME / "lesson1.ipynb"
    folder.mkdir(parents=True)
    (folder / "lesson1.new").symlink_to(target)
    collected(little, {BAD: "x"})
    assert target.read_text() == "{}" and (folder / "lesson1.ipynb").read_text() == "x"


def test_of_thousands_of_entries_the_report_names_a_few(little):
    files = {f"Anna Ash_54_assignsubmission_file_/lesson1 ({number}).ipynb": str(number) for number in range(2_000)}
    junk = {f"eve_999_{number}_x.txt": "" for number in range(2_000)}
    began = time.process_time()
    report = collected(little, {**files, **junk, "Bo van den Berg_55_assignsubmission_file_/lesson1.ipynb": "y"})
    assert submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "y"} and not report.is_complete
    lines = list(report.lines())
    assert len(lines) < 60 and any("1980 more" in line for line in lines)
    assert time.process_time() - began < 10


@pytest.mark.parametrize("name", ["a/" * 30_000 + "x.ipynb", BAD.replace(".ipynb", "-1" * 30_000 + ".ipynb")])
def test_a_path_that_takes_long_to_match_is_listed(little, name):
    began = time.process_time()
    report = collected(little, {name: "x", GOOD: "y"})
    assert (
        submitted(little) == {f"bo/{NAME}/lesson1.ipynb": "y"} and "more than 1000 characters" in report.left_out[name]
    )
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("file", "name"),
    [
        ("week-1.ipynb", "week-1"),
        ("week-1-2.ipynb", "week-1"),
        ("week-1 (3).ipynb", "week-1"),
        ("week-1-1(2).ipynb", "week-1"),
        ("week.ipynb", None),
        ("week-2.ipynb", None),
    ],
)
def test_additions_to_a_name_are_recognised(file, name):
    assert original_name(file, {"week-1"}) == name
