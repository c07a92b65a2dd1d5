"""The due dates and extensions of a class, which are set in class.toml and copied to the gradebook."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from nbgrader.api import Assignment, Gradebook, MissingEntry, SubmittedAssignment

from nbjudge.class_file.dates import due_dates, extensions
from nbjudge.class_file.file import FILE, read_class_file, read_from_course
from nbjudge.class_file.late_rule import LateRule, late_rule
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.excuses import check_students


@dataclass(frozen=True)
class Deadlines:
    """The dates in class.toml, which take precedence over those in the gradebook.

    Attributes:
        due: maps assignments to their due dates, in UTC and without a time zone, as nbgrader stores them.
        extensions: maps each assignment to the extra time of students who have an extension.
        grace: how long after the due date and any extension work still counts as on time.
    """

    due: Mapping[str, datetime]
    extensions: Mapping[str, Mapping[str, timedelta]]
    grace: timedelta = timedelta()

    def extension(self, submission: SubmittedAssignment) -> timedelta | None:
        """Return the extension of the student who handed in a submission, or None if there's none."""
        given = self.extensions.get(submission.assignment.name, {})
        return given.get(submission.student_id, submission.extension)

    def time_left(self, submission: SubmittedAssignment) -> timedelta | None:
        """Return how long before the end of the grace period work was handed in.

        Returns: the time left, which is negative if the work is late, or None if there's no due date or the time of
            submission is unknown.
        """
        return self.left(submission.assignment, self.extension(submission), submission.timestamp)

    def left(self, assignment: Assignment, extension: timedelta | None, time: datetime | None) -> timedelta | None:
        """Return the time left for work that isn't in the gradebook.

        Parameters:
            extension: the student's extension.
            time: the time at which the work was handed in.
        """
        due = self.due.get(assignment.name, assignment.duedate)
        return None if time is None or due is None else due + (extension or timedelta()) + self.grace - time


def class_deadlines(root: Path, gradebook: Gradebook) -> Deadlines:
    """Return the dates in class.toml.

    Parameters:
        root: the course folder, which may contain class.toml.

    Raises:
        CourseError: class.toml has an invalid value, or names a student who isn't in the gradebook.
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
    """Return the rule for late work in class.toml or, if there's none, a rule with no grace period or penalty.

    Raises:
        CourseError: class.toml has an invalid value.
    """
    return read_from_course(root, late_rule)


def set_deadlines(folder: CourseFolder, gradebook: Gradebook) -> None:
    """Copy the due date and the extensions from class.toml to the gradebook, if nbgrader knows the assignment.

    Raises:
        CourseError: class.toml has an invalid value, or names a student who isn't in the gradebook.
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
