"""Creates a zip file of feedback pages that Canvas or Moodle distributes to the students.

Both platforms use a file's name to find out which student the page belongs to. Canvas needs the number of the student
and the number of a file that the student handed in: see `infer_comment_context_from_filename` in
https://github.com/instructure/canvas-lms/blob/master/app/models/abstract_assignment.rb. Moodle needs the number of the
participant and the name of the plugin that stores feedback: see `is_valid_filename_for_import` in
https://github.com/moodle/moodle/blob/main/mod/assign/feedback/file/importziplib.php.
"""

import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from nbjudge.collect.downloads import Download, open_downloads
from nbjudge.collect.roster import Roster
from nbjudge.errors import CourseError
from nbjudge.files import PRIVATE, write_atomically
from nbjudge.gradebook.course_folder import CourseFolder

PAGE = "feedback.html"
_SEPARATORS = re.compile(r"[_/\\]")  # Moodle splits a folder's name at underscores


def upload_names(
    course: CourseFolder, source: Path | None, worksheet: Path | None, encoding: str | None = None
) -> dict[str, str]:
    """Map each student to the name that the student's page must have in the zip file.

    Students who match two people on the platform are left out, because one person would get the other's page.

    Parameters:
        source: a zip file or folder with all submissions, from Canvas or Moodle.
        worksheet: Moodle's grading worksheet. Without `source`, everyone in the worksheet counts.
        encoding: the worksheet's encoding, or None to detect it.

    Raises:
        CourseError: a file can't be read, or doesn't identify anyone in the gradebook.
    """
    with course.gradebook() as gradebook:
        roster = Roster(gradebook.students, worksheet, encoding)
    if source is None:
        rows = roster.worksheet.items()
        names = _names([Download("", "", "Moodle", number, row.get("name", "")) for number, row in rows], roster)
    else:
        with open_downloads(source) as downloads:
            names = _names(downloads, roster)
    if not names:
        raise CourseError(
            f"Nothing in {source or worksheet} identifies a student in the gradebook, so no page can be uploaded. Pass "
            "the source from which you collected the work: the zip file of all submissions from Canvas or Moodle, or "
            "Moodle's "
            "grading worksheet. For Canvas, the gradebook needs each student's lms_user_id, as for `collect`."
        )
    return names


def write_feedback_zip(pages: Mapping[str, Path], names: Mapping[str, str], target: Path) -> None:
    """Write the pages to a zip file that only its owner can read. An earlier file is replaced.

    Parameters:
        pages: maps each student to the path of the student's page.
        names: the names that `upload_names` returned. Students without a name are left out.
    """
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for student in pages.keys() & names.keys():
            archive.write(pages[student], names[student])
    write_atomically(target, content.getvalue(), PRIVATE)


def _names(downloads: Iterable[Download], roster: Roster) -> dict[str, str]:
    found: dict[str, list[Download]] = {}
    for one in downloads:
        if student := roster.find(one):
            found.setdefault(student, []).append(one)
    return {
        student: _name(max(files, key=lambda one: one.order))
        for student, files in found.items()
        if len({(one.platform, one.key) for one in files}) == 1
    }


def _name(download: Download) -> str:
    if download.platform == "Canvas":
        return f"{download.name}_{download.key}_{download.order[0]}_{PAGE}"
    name = _SEPARATORS.sub(" ", download.name).strip() or "Participant"
    return f"{name}_{download.key}_assignfeedback_file_/{PAGE}"
