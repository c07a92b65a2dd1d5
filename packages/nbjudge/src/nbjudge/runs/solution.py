"""Finds out whether the instructor's own notebooks pass their tests, once for each state of the source."""

from collections.abc import Mapping
from concurrent.futures import Future

from rich.console import Console
from rich.markup import escape

from nbjudge.escaping.texts import one_line
from nbjudge.gradebook.ledger import Ledger
from nbjudge.marking.protection import tests_of
from nbjudge.records.assignments import Assignment
from nbjudge.records.submissions import GradedSubmission, SubmittedFiles
from nbjudge.runs.pool import Pool

NOTE = ".solution"  # in the ledger's folder


class SolutionRun:
    """A run of the solved notebooks, or the findings from an earlier run.

    Parameters:
        state: the state of the source, the tests and the files. A record for a different state doesn't count.
    """

    def __init__(self, ledger: Ledger, assignment: Assignment, state: str) -> None:
        self.ledger, self.assignment, self.state = ledger, assignment, state
        self.future: Future | None = None
        self.is_told = False

    def start(self, pool: Pool, work: SubmittedFiles) -> None:
        """Pass the solved notebooks to a worker, unless the result is already known."""
        if work.notebooks and self.ledger.read(NOTE).get("state") != self.state:
            self.future = pool.submit(lambda: work)

    def tell(self, console: Console, wait: bool = False) -> None:
        """Print the tests that the solution fails as soon as they're known, but only once.

        Parameters:
            wait: whether to wait until the result is known.
        """
        if self.is_told or not (wait or self.future is None or self.future.done()):
            return
        self.is_told = True
        for line in self._lines():
            console.print(f"[bold]Your own solution[/] {escape(line)}", soft_wrap=True)

    def _lines(self) -> list[str]:
        if self.future is not None:
            if error := self.future.exception():
                return [f"couldn't be run: {one_line((str(error).splitlines() or [''])[-1])}"]
            graded = self.future.result()
            odd = [f"{name}: {line}" for name, one in graded.notebooks.items() for line in one.odd_lines()]
            self.ledger.write(NOTE, {"state": self.state, "failed": failed_tests(self.assignment, graded), "odd": odd})
        noted = self.ledger.read(NOTE)
        failed: Mapping[str, str] = noted.get("failed", {})
        odd_lines: list[str] = noted.get("odd", [])
        return [
            f"earns only {earned} in the test {name}, which may be impossible to pass"
            for name, earned in failed.items()
        ] + [f"has an unusual result in {line}" for line in odd_lines]


def failed_tests(assignment: Assignment, graded: GradedSubmission) -> dict[str, str]:
    """Map each test that the solution doesn't fully pass, as "notebook/test", to the points that the solution earns."""
    found = {}
    for name, one in graded.notebooks.items():
        cells = assignment.notebooks[name].cells
        for test in tests_of(assignment.notebooks[name]):
            score, most = one.scores.get(test), cells[test].points
            if score is not None and score < most:
                found[f"{name}/{test}"] = f"{score:g} of {most:g}"
    return found
