"""Sorts a download into `submitted/` without silently overwriting anything."""

from collections.abc import Iterable, Iterator
from dataclasses import replace as with_changes
from itertools import groupby
from pathlib import Path

from nbjudge.class_file.attempts import counts_best
from nbjudge.collect.downloads import Download, open_downloads
from nbjudge.collect.report import CollectReport
from nbjudge.collect.roster import Roster
from nbjudge.collect.storage import Storage
from nbjudge.errors import CourseError
from nbjudge.escaping.texts import one_line
from nbjudge.files import write_atomically
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.submissions import STAMP
from nbjudge.reading.archives import UnreadableFileError
from nbjudge.reading.choices import Sighting
from nbjudge.reading.recognition import Recognizer
from nbjudge.reading.tables import encoding_doubt

MAX_TIED = 20  # the most files for one notebook whose order is unknown, because all of them have to be read
OTHER = "not a notebook"
Match = tuple[str, Download, list[Sighting]]  # a student, a file, and the notebooks that the file may be


def collect(
    course: CourseFolder,
    source: Path,
    worksheet: Path | None = None,
    student: str | None = None,
    replace: bool = False,
    late_time: str | None = None,
    encoding: str | None = None,
) -> CollectReport:
    """Sort the notebooks in a download into `submitted/`. If the best attempt counts, earlier work is kept as attempts.

    Parameters:
        source: a zip file or folder from Canvas or Moodle, or a single notebook together with `student`.
        worksheet: Moodle's grading worksheet.
        student: the student to whom all the files belong.
        replace: whether to replace files that are different. The old files are then moved to `replaced/`.
        late_time: the time to write to `timestamp.txt` beside files that the platform marks as late.
        encoding: the worksheet's encoding, or None to detect it.

    Raises:
        CourseError: the download or the worksheet can't be read, the chapter has no notebooks, or the student is
            unknown.
    """
    with course.gradebook() as gradebook:
        roster = Roster(gradebook.students, worksheet, encoding)
    if student and student not in roster.ids:
        raise CourseError(
            f"--student is {student!r}, who isn't in the gradebook. Run `nbgrader db student list` to see everyone."
        )
    report, recognizer = CollectReport(), _recognizer(course)
    report.encoding = encoding_doubt(worksheet) if worksheet and not encoding else ""
    most = 1000 * course.directory.max_file_size
    with open_downloads(source) as downloads:
        matched = _without_doubt(list(_matched(downloads, roster, student, recognizer, most, report)), report)
        late_places = {one.place for _, download, sightings in matched if download.late for one in sightings}
        storage = Storage(course, replace, counts_best(course.root), report)
        for who, files in groupby(_latest(matched, recognizer, report), key=lambda one: one[0]):
            with storage.attempt(who):
                for _, notebook, found in files:
                    content = _content(found, report)
                    is_there = content is not None and storage.store(who, notebook, content)
                    if late_time and is_there and found.place in late_places:
                        write_atomically(course.path("submitted", who) / STAMP, f"{late_time}\n")
    late = {who for who, download, _ in matched if download.late}
    report.late += [who for who in dict.fromkeys(who for who, _, _ in matched) if who in late]
    missing = roster.ids - set(course.students())
    report.without_notebook = sorted(missing & report.senders)
    report.absent = [] if student else sorted(missing - report.senders)
    return report


def _recognizer(course: CourseFolder) -> Recognizer:
    """Make a recognizer for the chapter's notebooks.

    If the notebooks have been released, the recognizer knows which cells students received.
    """
    paths = {path.stem: path for path in course.path("source").glob("*.ipynb")}
    if not paths:
        raise CourseError(f"There are no notebooks in {course.path('source')}: is {course.assignment!r} a chapter?")
    released = {path.stem: path for path in course.path("release").glob("*.ipynb") if path.stem in paths}
    return Recognizer.of_notebooks({name: path.read_bytes() for name, path in (paths | released).items()})


def _matched(
    downloads: Iterable[Download],
    roster: Roster,
    student: str | None,
    recognizer: Recognizer,
    max_bytes: int,
    report: CollectReport,
) -> Iterator[Match]:
    """Yield the files that may be notebooks and belong to a known student, and report why the others are left out."""
    for download in downloads:
        who, is_notebook = student or roster.find(download), download.file.endswith(".ipynb")
        report.senders |= {who} if who else set()
        if download.trouble:
            reason = download.trouble if is_notebook else OTHER
        elif who is None:
            reason = _unknown(download, roster) if is_notebook or download.file.endswith(".zip") else OTHER
        elif download.size > max_bytes:  # other students' work is still collected
            reason = f"larger than this course's limit of {max_bytes // 1_000_000} MB" if is_notebook else OTHER
        elif found := _look(download, recognizer, report):
            yield who, with_changes(download, key="") if student else download, found
            continue
        else:
            names = ", ".join(sorted(recognizer.released))
            reason = f"the chapter has no notebook with this name, only {names}" if is_notebook else OTHER
        report.left_out.setdefault(download.path, reason)


def _look(download: Download, recognizer: Recognizer, report: CollectReport) -> list[Sighting]:
    """Return the notebooks that a file may contain answers to. If the file can't be read, report the reason."""
    try:
        return recognizer.look(Sighting(download.path, download.file, download.read, order=download.order))
    except UnreadableFileError as error:
        report.left_out[download.path] = str(error)
        return []


def _without_doubt(matched: list[Match], report: CollectReport) -> list[Match]:
    """Leave out students who match two people on the platform.

    One of these people may have taken the other's name.
    """
    keys: dict[str, set[str]] = {}
    for who, download, _ in matched:
        keys.setdefault(who, set()).add(download.key)
    for who, download, _ in matched:
        if len(keys[who]) > 1:
            people = " and ".join(sorted(keys[who]))
            report.left_out[download.path] = (
                f"participants {people} both seem to be {who}. Use --worksheet or --student"
            )
    return [one for one in matched if len(keys[one[0]]) == 1]


def _latest(matched: list[Match], recognizer: Recognizer, report: CollectReport) -> Iterator[tuple[str, str, Sighting]]:
    """Yield the file that counts for each student and notebook, unless the order of the files is unknown."""
    for who in dict.fromkeys(who for who, _, _ in matched):
        choice = recognizer.choose(one for other, _, found in matched if other == who for one in found)
        report.left_out |= choice.unclear
        for notebook, best in choice.used.items():
            others = choice.others[notebook]
            tied = [best, *(one for one in others if best.ties(one, notebook))]
            if len(tied) > 1 and not _are_same(tied, report):
                why = (
                    "there are several files for this notebook, and nothing shows which is the latest. "
                    "Use --student to collect one of them"
                )
                report.left_out |= {one.place: why for one in tied if one.place not in report.left_out}
                report.earlier += [one.place for one in others if one not in tied]
                continue
            is_renamed = best.named != notebook or not best.is_top
            report.renamed |= {best.place: f"{who}'s {notebook}"} if is_renamed else {}
            report.earlier += [one.place for one in others if one.order < best.order or one in tied]
            later = [one for one in others if one.order > best.order]
            report.passed_over |= {
                one.place: one.trouble or "it has no answers, but an earlier file does" for one in later
            }
            rest = [one for one in others if one.order == best.order and one not in tied]
            report.passed_over |= {
                one.place: one.trouble or f"{best.place} has answers, but this file doesn't" for one in rest
            }
            yield who, notebook, best


def _are_same(tied: list[Sighting], report: CollectReport) -> bool:
    """Return whether all files have the same content. The files are read one at a time, because each may be large."""
    if len(tied) > MAX_TIED:
        return False
    first = _content(tied[0], report)
    return first is not None and all(_content(one, report) == first for one in tied[1:])


def _content(one: Sighting, report: CollectReport) -> bytes | None:
    """Read a file. If the file can't be read, report the problem and return None."""
    try:
        return one.read()
    except UnreadableFileError as error:
        report.left_out[one.place] = str(error)
        return None


def _unknown(download: Download, roster: Roster) -> str:
    if roster.is_unclear(download):
        return (
            "its path could belong to several students, or to both late and on-time work. "
            "Use --student to collect only this file"
        )
    if download.platform == "Canvas":
        return f"no student in the gradebook has the lms_user_id {download.key}"
    if download.platform == "Moodle":
        return f"participant {download.key} ({one_line(download.name)}) is unknown. Use --worksheet or --student"
    form = "the path doesn't name a student in the form that Canvas or Moodle uses"
    is_zip = download.file.endswith(".zip")
    how = "If it contains the download, unpack it first" if is_zip else "Use --student to collect only this file"
    return f"{form}. {how}"
