"""Excuses and sections of students, which class.toml contains and nbgrader doesn't know."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from nbgrader.api import Grade, Gradebook, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import not_, or_

from nbjudge.class_file.file import FILE, check_names, read_class_file
from nbjudge.class_file.people import excuses, sections
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
    check_students(excused, root, gradebook, "excused")
    return {assignment: frozenset(students) for assignment, students in excused.items()}


def class_sections(root: Path, gradebook: Gradebook) -> Mapping[str, str]:
    """Return the section of each student who's in one.

    Parameters:
        root: the course's folder, which may contain class.toml.

    Raises:
        CourseError: class.toml has a wrong value, or the gradebook doesn't know a student.
    """
    path = root / FILE
    found = sections(read_class_file(path), path) if path.is_file() else {}
    for student, section in found.items():
        check_students({section: [student]}, root, gradebook, "sections")
    return found


def check_students(tables: Mapping[str, Iterable[str]], root: Path, gradebook: Gradebook, name: str) -> None:
    """Check that class.toml names only students who are in the gradebook or handed something in.

    Parameters:
        tables: the students by assignment or by section.
        name: the name of the table in class.toml.

    Raises:
        CourseError: a student is unknown.
    """
    known = [one.id for one in gradebook.students] if tables else []
    known += [one.name for one in (root / "submitted").glob("*") if tables and one.name not in known]
    for key, students in tables.items():
        check_names(students, known, f"{root / FILE}, [{name}], {key} names the student")


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
