"""Runs a test for a learner, including its hidden part if installed, and shows the result beside the answer."""

from __future__ import annotations

import ast
import contextlib
import io
import math
import numbers
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from course.answer_faults import Fault, Kernel, waiting
from course.class_settings import class_seed
from course.errors import CheckFailed, CourseError
from course.lesson_tests import LessonTest, find_test
from course.progress.unsolved import called
from course.reports import with_right
from course.results import Result, State, as_bundle
from nbjudge.courses import seed_metadata

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

_OF_VALUES = {  # the other checks only look at the form
    "close",
    "equal",
    "same_values",
    "chosen",
    "drawn_from",
    "follows",
    "fresh",
    "noise",
    "raises",
    "reaches",
    "attacks.score",
    "taxi.score",
}
_FORM = "Your answer will be checked for correctness when your work is graded."
_SO_FAR = "When your work is graded, other tests decide whether your answer is correct."
ALL_PASS = "All tests of this exercise pass."
_CHANGED = (
    "This test was changed or is from another version of the course. Run `course.check()` to use the course's own test."
)
_POINTS = re.compile(r"^[\d.]+ of [\d.]+ points(: )?")


class _Shown(CheckFailed):
    """The failure of a test whose result has already been displayed."""

    def _render_traceback_(self) -> list[str]:
        return ["Not yet. The reason is above."]


_Shown.__name__ = CheckFailed.__name__  # a notebook stores and shows this name


def run_test(function: Callable[[], object], shell: InteractiveShell) -> None:
    """Run a test and display its result.

    Parameters:
        function: the test, as the learner's cell defines it.
        shell: the kernel's shell.

    Raises:
        CheckFailed: the answer is wrong or can't be tested.
    """
    from IPython.display import display

    ran = list(shell.history_manager.input_hist_raw) if shell.history_manager else []
    result = test_result(function, shell.user_ns, ran)
    display(as_bundle(result), raw=True, metadata=_data())
    if result["state"] not in ("right", "form", "so_far", "partly"):
        raise _Shown(result["message"])


def _data() -> dict[str, dict[str, int]]:
    """Return metadata that tells the grader which data the learner works with."""
    try:
        return seed_metadata(__name__.partition(".")[0], class_seed())
    except CourseError:  # without a start code, there are no data
        return {}


def test_result(function: Callable[[], object], names: dict[str, Any], ran: Sequence[str]) -> Result:
    """Run a test and return its result.

    Parameters:
        function: the test, as the learner's cell defines it.
        names: the learner's names.
        ran: all cells that have been run in the kernel, in order.
    """
    exercise = function.__name__.removesuffix("_test")
    if blocked := _blocked():
        return _failed(exercise, blocked)
    cell = next((text for text in reversed(ran) if f"def {function.__name__}(" in text), "")
    test = find_test(exercise, cell)
    if test is None:
        return _run(exercise, function, None)
    kernel = Kernel(test.lesson, ran, names)
    fault = kernel.fault_before(exercise)
    result = _failed(exercise, fault) if fault else _tested(test, kernel)
    result["of"] = test.points
    if test.full:
        result.setdefault("points", 0.0)
    return result


def _blocked() -> Fault | None:
    """Return the libraries that a browser couldn't load, or None. Outside a browser, all libraries are installed."""
    from course.in_process import is_only_process

    if not is_only_process():
        return None
    from course.browser.kernel import LibraryMissing, require
    from course.notebook_check import notebook_path

    try:
        require(Path(notebook_path()))
    except LibraryMissing as error:
        return Fault("blocked", str(error))
    return None


def _tested(test: LessonTest, kernel: Kernel) -> Result:
    """Run a test. If the test fails because of other exercises, run it again with the course's answers to them."""
    exercise = test.exercise
    result = _run(exercise, test.function(kernel.names), test)
    if result["state"] != "wrong":
        return result
    fault = kernel.fault_behind(exercise)
    if fault:
        return _failed(exercise, fault)
    with kernel.references(exercise) as (wrong, replaced):
        if wrong and not replaced:
            return _failed(exercise, waiting(wrong[0], "isn't right yet", "Correct"))
        if wrong:
            result = _run(exercise, test.function(kernel.names), test)
            result["message"] += f"\n{with_right(called(name) for name in wrong)}"
    return result


def _run(exercise: str, function: Callable[[], object], test: LessonTest | None) -> Result:
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            mark = function()
    except Exception as error:
        message = str(error) if isinstance(error, CheckFailed) else f"{type(error).__name__}: {error}"
        return {"exercise": exercise, "state": "wrong", "message": message}
    return _passed(exercise, test, mark, printed.getvalue())


def _failed(exercise: str, fault: Fault) -> Result:
    result: Result = {"exercise": exercise, "state": fault.state, "message": fault.message}
    if fault.action:
        result["action"] = fault.action
    return result


def _passed(exercise: str, test: LessonTest | None, mark: object, printed: str) -> Result:
    parts, notes = parts_of(printed)
    if test is None:
        return {"exercise": exercise, "state": "so_far", "message": _CHANGED}
    if not test.full:
        result = visible_result(test)
        result["message"] = f"So far, {parts}. {result['message']}" if parts else result["message"]
        return result
    points = earned(mark, test.points)
    state: State = "right" if points >= test.points else "partly" if points else "wrong"
    return {"exercise": exercise, "state": state, "message": notes or ALL_PASS, "points": points}


def visible_result(test: LessonTest) -> Result:
    """Return the result of a test that has only a visible part, after this part has passed."""
    if compares_values(test.visible):
        return {"exercise": test.exercise, "state": "so_far", "message": _SO_FAR}
    return {"exercise": test.exercise, "state": "form", "message": _FORM}


def compares_values(test: str) -> bool:
    """Return whether a test compares a value with the correct one, rather than just checking the form of an answer."""
    called = (node.func for node in ast.walk(ast.parse(test)) if isinstance(node, ast.Call))
    return any(ast.unparse(func).removeprefix("checks.") in _OF_VALUES for func in called)


def earned(mark: object, points: float) -> float:
    """Convert the value that a test returns to points, as nbgrader and the judge do."""
    if not isinstance(mark, numbers.Real) or isinstance(mark, bool):
        return points
    return min(max(float(mark), 0.0), points) if math.isfinite(mark) else 0.0


def parts_of(printed: str) -> tuple[str, str]:
    """Split a test's printed text into two parts: the lines about what's right so far, and everything else. Leave out
    the points, which are shown elsewhere.
    """
    lines = printed.splitlines()
    parts = [line.removeprefix("✓ ") for line in lines if line.startswith("✓ ")]
    notes = [_POINTS.sub("", line) for line in lines if not line.startswith("✓ ")]
    return "; ".join(parts), "\n".join(filter(None, notes))
