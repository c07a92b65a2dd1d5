"""`nbjudge grade`: does the work of `nbgrader autograde`, but in parallel, and judges tests in another process."""

from rich.console import Console

from nbjudge.class_file.attempts import counts_best
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.deadlines import set_deadlines
from nbjudge.gradebook.ledger import Ledger
from nbjudge.runs.best_attempt import BestAttemptGrading
from nbjudge.runs.context import GradingOptions, require_sandbox
from nbjudge.runs.grading import Grading
from nbjudge.runs.report import GradingReport


def grade(folder: CourseFolder, options: GradingOptions, console: Console) -> GradingReport:
    """Grade an assignment, and return the report.

    Raises:
        CourseError: there's nothing to grade, another run is under way, or there's no sandbox.
    """
    require_sandbox(options, console)
    ledger, kind = Ledger(folder.root, folder.assignment), BestAttemptGrading if counts_best(folder.root) else Grading
    with ledger.locked(), folder.book(console.print) as book:
        book.run(lambda: set_deadlines(folder, book.gradebook))
        return book.run(lambda: kind(folder, options, ledger, book)).run(console)
