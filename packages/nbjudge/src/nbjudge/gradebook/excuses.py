"""Reads students' excuses and sections, which nbgrader doesn't store."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from nbgrader.api import Grade, Gradebook, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import not_, or_

from nbjudge.class_file.file import FILE, check_names, read_from_course
from nbjudge.class_file.people import excuses
from nbjudge.class_file.section_list import all_sections, sections_in_class_file
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.states import KNOWN

Excused = Mapping[str, frozenset[str]]  # students by assignment


def excused_students(root: Path, gradebook: Gradebook) -> Excused:
    """Map each assignment to the students who are excused from it.

    Parameters:
        root: the course folder, which may contain class.toml.

    Raises:
        CourseError: class.toml has an invalid value, or names a student who isn't in the gradebook.
    """
    excused = read_from_course(root, excuses)
    check_students(excused, root, gradebook, "excused")
    return {assignment: frozenset(students) for assignment, students in excused.items()}


def class_sections(root: Path, gradebook: Gradebook) -> Mapping[str, str]:
    """Map each student who's in a section to that section, according to class.toml or the class list.

    Parameters:
        root: the course folder, which may contain class.toml.

    Raises:
        CourseError: class.toml has an invalid value, a student is unknown, or the class list names a different section.
    """
    for student, section in sections_in_class_file(root).items():
        check_students({section: [student]}, root, gradebook, "sections")
    return all_sections(root)


def check_students(tables: Mapping[str, Iterable[str]], root: Path, gradebook: Gradebook, name: str) -> None:
    """Check that class.toml names only students who are in the gradebook or have handed something in.

    Parameters:
        tables: maps assignments or sections to students.
        name: the name of the table in class.toml.

    Raises:
        CourseError: a student is unknown.
    """
    known = [one.id for one in gradebook.students] if tables else []
    known += [one.name for one in (root / "submitted").glob("*") if tables and one.name not in known]
    for key, students in tables.items():
        check_names(students, known, f"{root / FILE}, [{name}], {key} names the student")


def flag_waiting(folder: CourseFolder, gradebook: Gradebook, excused: Excused) -> None:
    """Flag work in Formgrader that still has to be marked by hand, unless the student is excused.

    Excuses can be added and removed after the work has been graded.
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
