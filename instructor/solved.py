"""The names that a solved lesson's own cells leave behind, for tests and benchmarks of its functions."""

import contextlib
import io

from instructor.lessons import Lesson


def solved_names(lesson: Lesson, last: str) -> dict[str, object]:
    """Run a lesson's given cells and solutions down to an answer; what they print, figures and tests are left out.

    Parameters:
        last: the exercise to stop behind.

    Raises:
        KeyError: the lesson has no such exercise.
    """
    if last not in [cell.answer for cell in lesson.cells]:
        raise KeyError(last)
    names: dict[str, object] = {}
    for cell in lesson.cells:
        if cell.kind == "code" and not cell.test and "plotting.show" not in cell.source:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(cell.source, lesson.stem, "exec"), names)
        if cell.answer == last:
            break
    return names
