"""Sentences about marks that may be out of date because something has changed, and about unsolved problems."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from nbgrader.api import Gradebook

from nbjudge.courses import program
from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.inputs.late_penalties import LatePenalties
from nbjudge.gradebook.inputs.recorded import FILES, GRADER, SEED, SUBMISSION, TESTS, Inputs
from nbjudge.gradebook.ledger import Ledger
from nbjudge.gradebook.results import marked_by_hand
from nbjudge.records.assignments import read_assignment

WORDS = {
    SUBMISSION: "Changed since it was graded",
    TESTS: "Graded with different tests",
    FILES: "Graded with different course files",
    GRADER: "Graded by a different version of the grader",
    SEED: "Graded with a different seed",
}
AGAIN, CORRECT, LIST = "To regrade this work", "To correct them", "To list them"


def stale_lines(folder: CourseFolder, gradebook: Gradebook, excused: Collection[str]) -> list[str]:
    """Return sentences that name students whose marks may be out of date, each with the command to run.

    Nothing is written, so commands that only read marks can call this function.

    Parameters:
        excused: the students who are excused from the assignment.
    """
    ledger = Ledger(folder.root, folder.assignment)
    marked = {one.student_id for one in gradebook.assignment_submissions(folder.assignment)} - set(excused)
    noted = sorted(student for student in marked if ledger.read(student).get("work"))
    lines = list(_changed(folder, gradebook, ledger, noted)) if noted else []
    penalties = [one for one in LatePenalties(folder, gradebook).changes(gradebook, ledger, marked) if not one.by_hand]
    named = sorted(f"{one_line(one.student)} ({one.before:g} instead of {one.after:g})" for one in penalties)
    lines += _line("Late penalties that no longer follow from dates, points and rules", folder, named, CORRECT)
    marked_whole = marked_by_hand(gradebook, folder.assignment)
    troubled = [one_line(one) for one in noted if open_troubles(ledger.read(one), one, marked_whole)]
    return lines + _line("Problems in the work", folder, troubled, LIST)


def seed_line(folder: CourseFolder, students: Iterable[str]) -> list[str]:
    """Return a list with a sentence about students who were graded with a different seed, or an empty list."""
    return _line(WORDS[SEED], folder, [one_line(student) for student in students], AGAIN, " --force")


def open_troubles(entry: Mapping[str, object], student: str, by_hand: Collection[tuple[str, str]]) -> list[str]:
    """Return the unsolved problems in a student's record.

    Parameters:
        entry: the student's record, which someone may have edited.
        by_hand: pairs of a student and a notebook whose points were all given by hand. The problems of these notebooks
            count as solved.
    """
    recorded = entry.get("troubles")
    lines = [line for line in recorded if isinstance(line, str)] if isinstance(recorded, list) else []
    return [line for line in lines if (student, line.partition(": ")[0]) not in by_hand]


def _changed(folder: CourseFolder, gradebook: Gradebook, ledger: Ledger, noted: list[str]) -> Iterator[str]:
    inputs = Inputs(folder, ledger, read_assignment(gradebook, folder.assignment))
    changed = {student: inputs.changed(student) for student in noted}
    for kind, words in WORDS.items():
        students = [student for student in noted if kind in changed[student]]
        named = [one_line(student) for student in students]
        yield from seed_line(folder, students) if kind == SEED else _line(words, folder, named, AGAIN)


def _line(words: str, folder: CourseFolder, named: list[str], purpose: str, options: str = "") -> list[str]:
    command = f"{program()} grade {folder.assignment}{options}"
    return [f"{words} ({folder.assignment}): {', '.join(named)}. {purpose}, use `{command}`."] if named else []
