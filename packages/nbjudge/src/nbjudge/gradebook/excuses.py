"""The students who are excused from assignments, which class.toml contains and nbgrader doesn't know."""

from collections.abc import Mapping
from pathlib import Path

from nbgrader.api import Grade, Gradebook, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import not_, or_

from nbjudge.class_file import FILE, check_names, excuses, read_class_file
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.states import KNOWN

Excused = Mapping[str, frozenset[str]]  # students by assignment


def excused_students(root: Path, gradebook: Gradebook) -> Excused:
    """Return the students who are excused from each assignment.

    Parameters:
        root: the course's folder, which may contain class.toml.

    Raises:
        CourseError: class.toml has a wrong value, or the gradebook doesn't know a student.
    """
    path = root / FILE
    excused = excuses(read_class_file(path), path) if path.is_file() else {}
    known = [one.id for one in gradebook.students] if excused else []
    known += [one.name for one in (root / "submitted").glob("*") if excused and one.name not in known]
    for assignment, students in excused.items():
        check_names(students, known, f"{path}, [excused], {assignment} names the student")
    return {assignment: frozenset(students) for assignment, students in excused.items()}


def flag_waiting(folder: CourseFolder, gradebook: Gradebook, excused: Excused) -> None:
    """Flag the work that waits for a person in Formgrader, but not the work of students who are excused.

    An excuse can come and go after the work was graded.
    """
    students = excused.get(folder.assignment, ())
    is_excused = SubmittedAssignment.student_id.in_(students)
    query = (
        gradebook.db.query(Grade, is_excused)
        .join(SubmittedNotebook, Grade.notebook_id == SubmittedNotebook.id)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .filter(SubmittedAssignment.assignment.has(name=folder.assignment), or_(not_(KNOWN), is_excused))
    )
    for grade, is_free in query:
        grade.needs_manual_grade = not is_free
    gradebook.db.commit()
