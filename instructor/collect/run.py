"""Sort a download into `submitted/`, without overwriting anything silently."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from dataclasses import replace as with_changes
from pathlib import Path

from course.errors import CourseError
from instructor.collect.downloads import Download, open_downloads
from instructor.collect.roster import Roster
from instructor.grading.gradebook.course_folder import CourseFolder
from instructor.grading.gradebook.submissions import STAMP
from instructor.grading.records.cell_outputs import one_line

# What platforms and browsers add to the name of a second file: -1, " (1)", or a UUID.
COPY = re.compile(r"(-\d+| ?\(\d+\)|-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$")
REPLACED = "replaced"  # a folder beside submitted/
Match = tuple[tuple[str, str], Download]  # (student, notebook), and its file


@dataclass
class CollectReport:
    """What became of the files of a download.

    Attributes:
        written, unchanged: (student, notebook).
        kept: (student, notebook) where another file is in `submitted/` already.
        replaced: where earlier files were moved.
        earlier: paths in the download of files that a later one for the same notebook supersedes.
        left_out: any other file's path in the download that wasn't used, and why.
        late: students whom the platform marks as late.
    """

    written: list[tuple[str, str]] = field(default_factory=list)
    unchanged: list[tuple[str, str]] = field(default_factory=list)
    kept: list[tuple[str, str]] = field(default_factory=list)
    replaced: list[Path] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)
    late: list[str] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        """Whether every notebook of the download is now in `submitted/`."""
        return not self.kept and not any(path.endswith(".ipynb") for path in self.left_out)

    def lines(self) -> Iterator[str]:
        """Yield the report, a line for each thing to know."""
        for path in self.earlier:
            yield f"Not used: {one_line(path)}: there's a later file for the same notebook"
        for path, reason in self.left_out.items():
            yield f"Not used: {one_line(path)}: {reason}"
        for student, notebook in self.kept:
            yield f"Not replaced: {student}/{notebook} differs from the file in submitted/. Use --replace to replace it."
        for path in self.replaced:
            yield f"Earlier file moved to {path}"
        if self.late:
            yield f"Late, according to the platform: {', '.join(self.late)}."
        students = len({student for student, _ in [*self.written, *self.unchanged, *self.kept]})
        yield f"{len(self.written)} notebooks of {students} students collected, {len(self.unchanged)} unchanged."


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
        student: to whom all files belong.
        replace: whether to replace different files; these move to `replaced/`.
        late_time: what `timestamp.txt` says for students whom the platform marks as late.

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
            _store(course, who, notebook, download.read(), replace, report)
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
    """Yield the files that belong to a student and a notebook; note why others don't."""
    for download in downloads:
        who, notebook = student or roster.find(download), original_name(download.file, notebooks)
        if not download.file.endswith(".ipynb"):
            report.left_out[download.path] = "not a notebook"
        elif who is None:
            report.left_out[download.path] = _unknown(download)
        elif notebook is None:
            report.left_out[download.path] = (
                f"the chapter has no notebook of this name, but {', '.join(sorted(notebooks))}"
            )
        elif download.size > max_bytes:  # the others' work is collected all the same
            report.left_out[download.path] = f"larger than {max_bytes // 1_000_000} MB, the limit of this course"
        else:
            yield (who, notebook), with_changes(download, key="") if student else download


def _without_doubt(matched: list[Match], report: CollectReport) -> list[Match]:
    """Leave out the work of students for whom two people of the platform were found: one has taken the other's name."""
    keys: dict[str, set[str]] = {}
    for (who, _), download in matched:
        keys.setdefault(who, set()).add(download.key)
    for (who, _), download in matched:
        if len(keys[who]) > 1:
            people = " and ".join(sorted(keys[who]))
            report.left_out[download.path] = (
                f"participants {people} both seem to be {who}; use --worksheet or --student"
            )
    return [(key, download) for key, download in matched if len(keys[key[0]]) == 1]


def original_name(file: str, notebooks: set[str]) -> str | None:
    """Return the name of the notebook whose copy this is, without additions of platforms and browsers; None if there's none."""
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
        return f"participant {download.key} ({one_line(download.name)}) isn't identified; use --worksheet"
    return "the path names no student in the form of Canvas or Moodle; use --student for a single one"


def _latest(matched: Iterable[Match], report: CollectReport) -> list[Match]:
    """Of several files for one notebook keep the latest; if their order is unknown, keep none of them."""
    groups: dict[tuple[str, str], list[Download]] = {}
    for key, download in matched:
        groups.setdefault(key, []).append(download)
    kept = []
    for key, group in groups.items():
        *earlier, last = sorted(group, key=lambda one: one.order)
        tied = [one for one in earlier if one.order == last.order and one.read() != last.read()]
        report.earlier += [one.path for one in earlier if one not in tied]
        for one in [*tied, last] if tied else ():
            report.left_out[one.path] = (
                "two files for one notebook, and nothing says which is later; use --student for one"
            )
        kept += [] if tied else [(key, last)]
    return kept


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
