"""Each student's result for each exercise in an assignment, together with its state."""

from collections.abc import Collection
from dataclasses import dataclass

from nbgrader.api import BaseCell, Comment, Grade, Gradebook, Notebook, SubmittedAssignment, SubmittedNotebook
from sqlalchemy import Select, select

from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.exercises import Exercise, exercises_of
from nbjudge.gradebook.states import State, state_of
from nbjudge.records.assignments import Assignment

UNTOUCHED = "No response."  # nbgrader's own comment on an unchanged answer
SCORES = (Grade.auto_score, Grade.manual_score, Grade.score, Grade.needs_manual_grade)


@dataclass(frozen=True)
class Scores:
    """The gradebook's data about a student's result for an exercise, under nbgrader's names."""

    auto_score: float | None = None
    manual_score: float | None = None
    score: float = 0
    needs_manual_grade: bool = False


@dataclass(frozen=True)
class Result:
    """A student's result for an exercise.

    Attributes:
        begun: whether the student changed the answer, or None if that's unknown.
    """

    student: str
    exercise: Exercise
    scores: Scores
    begun: bool | None
    state: State

    @property
    def points(self) -> float | None:
        """Return the points, or None if the student is excused or the points still have to be awarded by hand."""
        return None if self.state in (State.WAITS, State.EXCUSED) else self.scores.score


def read_results(
    folder: CourseFolder, gradebook: Gradebook, assignment: Assignment, excused: Collection[str]
) -> list[Result]:
    """Return the results of all students who have been graded or are excused, ordered by exercise and student.

    Parameters:
        excused: the students who are excused from the assignment.
    """
    exercises = exercises_of(assignment)
    by_key, order = {one.key: one for one in exercises}, {one: place for place, one in enumerate(exercises)}
    untouched, lacking = _untouched(gradebook, assignment.name), Lacking(folder)
    results = []
    for student, notebook, cell, *scores in gradebook.db.execute(_by_cell(assignment.name, Grade, *SCORES)):
        exercise, known = by_key[notebook, cell], Scores(*scores)
        begun = False if lacking.has(student, notebook) else _begun(student, exercise, untouched)
        state = state_of(known, exercise.points, begun is not False, student in excused)
        results.append(Result(student, exercise, known, begun, state))
    others = set(excused) - {result.student for result in results}
    results += [Result(name, exercise, Scores(), None, State.EXCUSED) for name in others for exercise in exercises]
    return sorted(results, key=lambda result: (order[result.exercise], result.student))


class Lacking:
    """Finds notebooks that students didn't hand in. Grading doesn't write these notebooks to autograded/."""

    def __init__(self, folder: CourseFolder) -> None:
        self.folder = folder
        self.found: dict[str, set[str] | None] = {}

    def has(self, student: str, notebook: str) -> bool:
        """Return whether a student was graded without this notebook."""
        if student not in self.found:
            graded = self.folder.path("autograded", student)
            self.found[student] = {path.stem for path in graded.glob("*.ipynb")} if graded.is_dir() else None
        found = self.found[student]
        return found is not None and notebook not in found


def marked_by_hand(gradebook: Gradebook, assignment: str) -> set[tuple[str, str]]:
    """Return the notebooks whose points were all given by hand, as pairs of student and notebook."""
    rows = list(gradebook.db.execute(_by_cell(assignment, Grade, Grade.manual_score)))
    unmarked = {(student, notebook) for student, notebook, _, points in rows if points is None}
    return {(student, notebook) for student, notebook, *_ in rows} - unmarked


def _begun(student: str, exercise: Exercise, untouched: Collection[tuple[str, str, str]]) -> bool | None:
    if not exercise.answers:
        return None
    return not all((student, exercise.notebook, answer) in untouched for answer in exercise.answers)


def _untouched(gradebook: Gradebook, assignment: str) -> set[tuple[str, str, str]]:
    """Return the answers that weren't changed, as tuples of student, notebook and cell."""
    query = _by_cell(assignment, Comment).where(Comment.auto_comment == UNTOUCHED)
    return {(student, notebook, cell) for student, notebook, cell in gradebook.db.execute(query)}


def _by_cell(assignment: str, kind: type[Grade] | type[Comment], *columns: object) -> Select:
    """Return a query for grades or comments. Its columns are student, notebook, cell and the given columns."""
    return (
        select(SubmittedAssignment.student_id, Notebook.name, BaseCell.name, *columns)
        .select_from(kind)
        .join(BaseCell, kind.cell_id == BaseCell.id)
        .join(SubmittedNotebook, kind.notebook_id == SubmittedNotebook.id)
        .join(Notebook, SubmittedNotebook.notebook_id == Notebook.id)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .where(SubmittedAssignment.assignment.has(name=assignment))
    )
