"""Sorts a download into `submitted/`, without overwriting anything silently."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace as with_changes
from pathlib import Path

from course.errors import CourseError
from instructor.collect.downloads import Download, UnreadableFileError, open_downloads
from instructor.collect.report import CollectReport
from instructor.collect.roster import Roster
from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.grading.gradebook.submissions import STAMP
from instructor.grading.records.cell_outputs import one_line

# Platforms and browsers add this to the name of a second file: -1, " (1)", or a UUID.
COPY = re.compile(r"(-\d+| ?\(\d+\)|-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$")
REPLACED = "replaced"  # a folder beside submitted/
MAX_TIED = 20  # files for one notebook whose order is unknown, because all of them have to be read
Match = tuple[tuple[str, str], Download]  # (student, notebook), and its file


def collect(
    course: CourseFolder,
    source: Path,
    worksheet: Path | None = None,
    student: str | None = None,
    replace: bool = False,
    late_time: str | None = None,
) -> CollectReport:
    """Sort the notebooks of a download into `submitted/`.

    Parameters:
        source: a zip file or folder from Canvas or Moodle, or a single notebook together with `student`.
        worksheet: Moodle's grading worksheet.
        student: the student to whom all files belong.
        replace: whether to replace different files, which are then moved to `replaced/`.
        late_time: what to write to `timestamp.txt` for students whose work the platform marks as late.

    Raises:
        CourseError: the download or the worksheet can't be read, the chapter has no notebooks, or the student is unknown.
    """
    with course.gradebook() as gradebook:
        roster = Roster(gradebook.students, worksheet)
    if student and student not in roster.ids:
        raise CourseError(
            f"--student is {student!r}, who isn't in the gradebook; `nbgrader db student list` shows all."
        )
    report = CollectReport()
    notebooks, most = _notebooks(course), 1000 * course.directory.max_file_size
    with open_downloads(source) as downloads:
        matched = _without_doubt(list(_matched(downloads, roster, student, notebooks, most, report)), report)
        for (who, notebook), download in _latest(matched, report):
            content = _content(download, report)
            if content is None:
                continue
            _store(course, who, notebook, content, replace, report)
            if download.late and who not in report.late:
                report.late.append(who)
    for who in report.late if late_time else ():
        (course.path("submitted", who) / STAMP).write_text(f"{late_time}\n", encoding="utf-8")
    return report


def _notebooks(course: CourseFolder) -> set[str]:
    notebooks = {path.stem for path in course.path("source").glob("*.ipynb")}
    if not notebooks:
        raise CourseError(f"There are no notebooks in {course.path('source')}: is {course.assignment!r} a chapter?")
    return notebooks


def _matched(
    downloads: Iterable[Download],
    roster: Roster,
    student: str | None,
    notebooks: set[str],
    max_bytes: int,
    report: CollectReport,
) -> Iterator[Match]:
    """Yield the files that belong to a student and a notebook, and note why others don't."""
    for download in downloads:
        who, notebook = student or roster.find(download), original_name(download.file, notebooks)
        if not download.file.endswith(".ipynb"):
            report.left_out[download.path] = "not a notebook"
        elif download.trouble:
            report.left_out[download.path] = download.trouble
        elif who is None:
            report.left_out[download.path] = _unknown(download)
        elif notebook is None:
            report.left_out[download.path] = (
                f"the chapter has no notebook of this name, but {', '.join(sorted(notebooks))}"
            )
        elif download.size > max_bytes:  # the others' work is still collected
            report.left_out[download.path] = f"larger than {max_bytes // 1_000_000} MB, the limit of this course"
        else:
            yield (who, notebook), with_changes(download, key="") if student else download


def _without_doubt(matched: list[Match], report: CollectReport) -> list[Match]:
    """Leave out students who match two people on the platform, because one of the two may have taken the other's name."""
    keys: dict[str, set[str]] = {}
    for (who, _), download in matched:
        keys.setdefault(who, set()).add(download.key)
    for (who, _), download in matched:
        if len(keys[who]) > 1:
            people = " and ".join(sorted(keys[who]))
            report.left_out[download.path] = (
                f"participants {people} both seem to be {who}. Use --worksheet or --student"
            )
    return [(key, download) for key, download in matched if len(keys[key[0]]) == 1]


def original_name(file: str, notebooks: set[str]) -> str | None:
    """Return the name of the notebook that this file is a copy of, or None if there's no such notebook.

    Platforms and browsers may have added something to the name of the file.
    """
    stem = file.removesuffix(".ipynb")
    while stem not in notebooks:
        shorter = COPY.sub("", stem)
        if shorter == stem:
            return None
        stem = shorter
    return stem


def _unknown(download: Download) -> str:
    if download.platform == "Canvas":
        return f"no student in the gradebook has lms_user_id {download.key}"
    if download.platform == "Moodle":
        return f"participant {download.key} ({one_line(download.name)}) isn't identified. Use --worksheet"
    return "the path doesn't name a student in the form that Canvas or Moodle uses. Use --student for a single file"


def _latest(matched: Iterable[Match], report: CollectReport) -> list[Match]:
    """If there are several files for one notebook, keep only the latest. If their order is unknown, keep none of them."""
    groups: dict[tuple[str, str], list[Download]] = {}
    for key, download in matched:
        groups.setdefault(key, []).append(download)
    kept = []
    for key, group in groups.items():
        *earlier, last = sorted(group, key=lambda one: one.order)
        tied = [one for one in [*earlier, last] if one.order == last.order]
        if len(tied) > 1 and not _are_same(tied, report):
            why = "several files for one notebook, and nothing shows which one is the latest. Use --student to collect a single one"
            report.left_out |= {one.path: why for one in tied if one.path not in report.left_out}
            report.earlier += [one.path for one in earlier if one.order != last.order]
        else:
            report.earlier += [one.path for one in earlier]
            kept.append((key, last))
    return kept


def _are_same(tied: list[Download], report: CollectReport) -> bool:
    """Check whether all files have the same content. They're read one at a time, because each may be large."""
    if len(tied) > MAX_TIED:
        return False
    first = _content(tied[0], report)
    return first is not None and all(_content(one, report) == first for one in tied[1:])


def _content(download: Download, report: CollectReport) -> bytes | None:
    """Read a file. If that's impossible, note it and return None."""
    try:
        return download.read()
    except UnreadableFileError as error:
        report.left_out[download.path] = str(error)
        return None


def _store(
    course: CourseFolder, student: str, notebook: str, content: bytes, replace: bool, report: CollectReport
) -> None:
    path, entry = course.path("submitted", student) / f"{notebook}.ipynb", (student, notebook)
    if path.exists() and path.read_bytes() == content:
        report.unchanged.append(entry)
        return
    if path.exists() and not replace:
        report.kept.append(entry)
        return
    if path.exists():
        report.replaced.append(_set_aside(course, path, student))
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.unlink(missing_ok=True)  # it may be a link in a folder that a student handed in
    new.write_bytes(content)
    os.replace(new, path)
    report.written.append(entry)


def _set_aside(course: CourseFolder, path: Path, student: str) -> Path:
    """Move a file to the first free name in `replaced/`."""
    folder = course.root / REPLACED / student / course.assignment
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while (aside := folder / f"{path.stem}-{number}.ipynb").exists():
        number += 1
    os.replace(path, aside)
    return aside
