"""The due dates and extensions of a class, which class.toml contains and the gradebook needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nbgrader.api import Gradebook, MissingEntry, SubmittedAssignment

from nbjudge.class_file.dates import due_dates, extensions
from nbjudge.class_file.file import FILE, read_class_file
from nbjudge.class_file.late_rule import LateRule, late_rule
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.excuses import check_students


@dataclass(frozen=True)
class Deadlines:
    """The dates in class.toml. They take precedence over those in the gradebook.

    Attributes:
        due: the due dates by assignment, in UTC and without a time zone, as nbgrader stores them.
        extensions: by assignment and student.
        grace: how long after all of these work still counts as on time.
    """

    due: Mapping[str, datetime]
    extensions: Mapping[str, Mapping[str, timedelta]]
    grace: timedelta = timedelta()

    def extension(self, submission: SubmittedAssignment) -> timedelta | None:
        """Return the extension of the student who handed this in, or None if there's none."""
        given = self.extensions.get(submission.assignment.name, {})
        return given.get(submission.student_id, submission.extension)

    def time_left(self, submission: SubmittedAssignment) -> timedelta | None:
        """Return how long before the end of the grace period work was handed in. It's negative if the work is late.

        Returns: the time, or None if there's no due date or if no one knows when the work was handed in.
        """
        due = self.due.get(submission.assignment.name, submission.assignment.duedate)
        if submission.timestamp is None or due is None:
            return None
        return due + (self.extension(submission) or timedelta()) + self.grace - submission.timestamp


def class_deadlines(root: Path, gradebook: Gradebook) -> Deadlines:
    """Return the dates in class.toml.

    Parameters:
        root: the course's folder, which may contain class.toml.

    Raises:
        CourseError: class.toml has a wrong value, or the gradebook doesn't know a student.
    """
    path = root / FILE
    if not path.is_file():
        return Deadlines({}, {})
    settings = read_class_file(path)
    due, extended = due_dates(settings, path), extensions(settings, path)
    check_students(extended, root, gradebook, "extensions")
    in_utc = {assignment: time.astimezone(UTC).replace(tzinfo=None) for assignment, time in due.items()}
    return Deadlines(in_utc, extended, class_late_rule(root).grace)


def class_late_rule(root: Path) -> LateRule:
    """Return the rule for late work in class.toml, or one without grace or penalty if there's none.

    Raises:
        CourseError: class.toml has a wrong value.
    """
    path = root / FILE
    return late_rule(read_class_file(path), path) if path.is_file() else LateRule()


def set_deadlines(folder: CourseFolder, gradebook: Gradebook) -> None:
    """Write the due date and the extensions in class.toml to the gradebook, if nbgrader knows the assignment.

    Raises:
        CourseError: class.toml has a wrong value, or the gradebook doesn't know a student.
    """
    deadlines = class_deadlines(folder.root, gradebook)
    try:
        assignment = gradebook.find_assignment(folder.assignment)
    except MissingEntry:
        return
    assignment.duedate = deadlines.due.get(folder.assignment, assignment.duedate)
    for submission in gradebook.assignment_submissions(folder.assignment):
        submission.extension = deadlines.extension(submission)
    gradebook.db.commit()
