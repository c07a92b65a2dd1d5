"""For tests and benchmarks: the names that a solved lesson's cells define, and the lesson's hidden tests."""

import contextlib
import io
import re

from instructor.authoring.lessons import Lesson
from nbjudge.regions import hidden_alone

FIGURE = re.compile(r"\bplotting\.(show|slider|diagram)\(")


def solved_names(lesson: Lesson, last: str) -> dict[str, object]:
    """Run a lesson's given cells and solutions up to an answer, without tests, printed output or figures.

    Parameters:
        last: the exercise after which to stop.

    Raises:
        KeyError: the lesson has no such exercise.
    """
    if last not in [cell.answer for cell in lesson.cells]:
        raise KeyError(last)
    names: dict[str, object] = {}
    for cell in lesson.cells:
        if cell.kind == "code" and not cell.test and not FIGURE.search(cell.source):
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(cell.source, lesson.stem, "exec"), names)
        if cell.answer == last:
            break
    return names


def hidden_test(lesson: Lesson, exercise: str) -> str:
    """Return the hidden part of an exercise's test. Raises StopIteration if there's no such exercise."""
    return hidden_alone(next(cell for cell in lesson.cells if cell.test == exercise).source)
