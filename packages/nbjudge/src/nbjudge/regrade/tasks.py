"""Plans and collects the regrading of each student, based only on the notebooks in autograded/."""

from dataclasses import dataclass, replace

import nbformat
from nbformat import NotebookNode

from nbjudge.cell_metadata import by_name
from nbjudge.courses import program
from nbjudge.errors import CourseError
from nbjudge.gradebook.inputs.recorded import SEED, SUBMISSION, TESTS
from nbjudge.gradebook.outdated import GradedState, own_texts, read_graded_state
from nbjudge.records.submissions import GradedSubmission, SubmittedFiles
from nbjudge.runs.context import GradingContext

ANOTHER = f"the submission has changed since it was graded, so use `{program()} grade` to grade it again"
OTHER_SEED = f"the work was graded with a different seed, so use `{program()} grade --force` to grade it again"


class StaleSubmissionError(Exception):
    """Raised if the submission isn't the one that was graded, or was graded with a different seed."""


@dataclass(frozen=True)
class Task:
    """The parts of one student's work to regrade.

    Attributes:
        tests: maps notebooks to the tests to judge again, with the points that the tests were worth when last judged.
        left: other tests and given cells that were changed, in the form "notebook/cell".
        note: the new note for the ledger. If the note is empty, the ledger doesn't change.
    """

    tests: dict[str, dict[str, float]]
    left: frozenset[str]
    note: str


@dataclass(frozen=True)
class RegradeResult:
    """The results: scores and cells for each notebook and test, and problems with these tests."""

    scores: dict[str, dict[str, float | None]]
    cells: dict[str, dict[str, NotebookNode]]
    troubles: list[str]


class Planner:
    """Finds out what to regrade for each student.

    Parameters:
        chosen: the names of the tests to judge again. If there are none, all tests that were changed are judged again.
    """

    def __init__(self, context: GradingContext, chosen: frozenset[str]) -> None:
        self.context, self.folder, self.chosen = context, context.folder, chosen
        self.records = context.assignment.notebooks

    def task(self, student: str) -> Task:
        """Return the parts of a student's work to regrade.

        Raises:
            StaleSubmissionError: `nbjudge grade` has to grade the whole submission. ValueError, KeyError, TypeError,
            AttributeError: the graded notebook can't be read.
        """
        standings = self._graded_states(student)
        entry, note = self.context.ledger.read(student), self.context.inputs.note(student)
        others = self.context.inputs.changed_since(student, entry, note) - {TESTS}
        if standings and others & {SUBMISSION, SEED}:
            raise StaleSubmissionError(OTHER_SEED if SEED in others else ANOTHER)
        tests = {name: self._tests(standing) for name, standing in standings.items()}
        left = {
            f"{name}/{cell}" for name, standing in standings.items() for cell in standing.changed - set(tests[name])
        }
        keeps = left or others or not entry.get("work")  # for example, because nbgrader graded it
        return Task({name: some for name, some in tests.items() if some}, frozenset(left), "" if keeps else note)

    def work(self, student: str, task: Task) -> SubmittedFiles:
        """Read the notebooks to run: those with tests to judge again, and earlier notebooks that they may depend on.

        Raises:
            CourseError: the submission no longer exists.
        """
        recognizer, names = self.context.assignment.recognizer, set(task.tests)
        work = self.folder.submitted_files(student, recognizer)
        gone = sorted(names - set(work.notebooks))
        if gone:
            raise CourseError(f"{gone[0]}.ipynb is no longer in submitted/")
        if self._files_after(student) != work.files:
            names |= {name for name in work.notebooks if name < max(names)}
        return replace(work, notebooks={name: work.notebooks[name] for name in names})

    def result(self, graded: GradedSubmission, task: Task) -> RegradeResult:
        """Return the results for the parts that the task lists.

        Raises:
            StaleSubmissionError: the submission isn't the one that was graded before.
        """
        result = RegradeResult({}, {}, [])
        for name, tests in task.tests.items():
            one, cells = graded.notebooks[name], self._new_cells(graded, name)
            result.scores[name] = {test: one.scores[test] for test in tests}
            result.cells[name] = {test: cells[test] for test in tests}
            troubles = [text for text in one.troubles if text.partition(":")[0] in tests]
            result.troubles.extend(f"{name}: {text}" for text in (*troubles, *one.odd_lines(tests)))
        return result

    def graded_text(self, student: str, name: str) -> str:
        """Return the text of a notebook in autograded/."""
        return (self.folder.path("autograded", student) / f"{name}.ipynb").read_text("utf-8")

    def _graded_states(self, student: str) -> dict[str, GradedState]:
        folder = self.folder.path("autograded", student)
        there = [name for name in self.records if (folder / f"{name}.ipynb").is_file()]
        return {name: read_graded_state(self.graded_text(student, name), self.records[name]) for name in there}

    def _tests(self, standing: GradedState) -> dict[str, float]:
        todo = self.chosen or standing.changed
        return {test: points for test, points in standing.points.items() if test in todo}

    def _files_after(self, student: str) -> dict[str, bytes]:
        """Return all files except notebooks, in their state after the run."""
        folder = self.folder.path("autograded", student)
        files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".ipynb")
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}

    def _new_cells(self, graded: GradedSubmission, name: str) -> dict[str, NotebookNode]:
        text, record = graded.notebooks[name].text, self.records[name]
        if text is None:
            raise StaleSubmissionError(ANOTHER)
        old, new = (nbformat.reads(one, as_version=4) for one in (self.graded_text(graded.student, name), text))
        if own_texts(old, record) != own_texts(new, record):
            raise StaleSubmissionError(ANOTHER)
        return by_name(new.cells)


def remaining_troubles(recorded: object, task: Task) -> list[str]:
    """Return the problems in a record, except those with tests that were judged again.

    Parameters:
        recorded: sentences in the form "notebook: test: the reason". A sentence can also name several tests.
    """
    lines = recorded if isinstance(recorded, list) else []
    return [line for line in lines if isinstance(line, str) and not _is_about(line, task)]


def _is_about(line: str, task: Task) -> bool:
    notebook, _, rest = line.partition(": ")
    names = rest.partition(": ")[0].split(", ")
    return notebook in task.tests and all(name in task.tests[notebook] for name in names)
