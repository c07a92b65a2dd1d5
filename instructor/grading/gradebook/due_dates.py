"""The due dates of a class, which class.toml contains and the gradebook needs."""

from datetime import UTC

from nbgrader.api import Gradebook, MissingEntry

from course.class_settings import read_class_settings
from instructor.grading.gradebook.course_folder import CourseFolder


def set_due_date(folder: CourseFolder, gradebook: Gradebook) -> None:
    """Write the assignment's due date to the gradebook, if class.toml contains one and nbgrader knows the assignment.

    Raises:
        CourseError: class.toml has a wrong value.
    """
    due = read_class_settings(folder.root).due.get(folder.assignment)
    try:
        assignment = gradebook.find_assignment(folder.assignment)
    except MissingEntry:
        return
    if due is not None:
        assignment.duedate = due.astimezone(UTC).replace(tzinfo=None)  # as nbgrader stores it
        gradebook.db.commit()
