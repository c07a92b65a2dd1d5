"""The result of a test, shown beside the answer. Results are available as data for JupyterLab's course extension, and
as HTML and text for all other front ends.
"""

import json
from html import escape
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

RESULT = "application/vnd.data-privacy-course.result+json"
State = Literal["right", "form", "so_far", "partly", "wrong", "waits", "unsolved", "error", "blocked"]
# Signs and words by state. JupyterLab's course extension is built with the same file.
_SHOWN: dict[str, dict[State, str]] = json.loads(Path(__file__).with_name("result_words.json").read_text("utf-8"))


class Result(TypedDict):
    """The result of testing an answer.

    Attributes:
        exercise: the name of the exercise, such as `laplace_mechanism`.
        state: "right", "partly" and "wrong" are the verdicts of all tests. "form" and "so_far" mean that the tests in
            the notebook pass and that other tests decide. With "form", the tests in the notebook don't compare a value.
            "waits" means that another exercise has to be solved first, "unsolved" that there's no answer, and "error"
            that the answer couldn't be tested, for example because of a SyntaxError. "blocked" means that it couldn't
            be tested because a browser couldn't load a library.
        message: one or more sentences that explain the result without repeating the points.
        points: the points earned. This key is missing unless all tests ran.
        of: the maximum points. This key is missing if the test isn't the course's own.
        action: what to do next, for example which cell to run or which line to correct.
    """

    exercise: str
    state: State
    message: str
    points: NotRequired[float]
    of: NotRequired[float]
    action: NotRequired[str]


def as_bundle(result: Result) -> dict[str, object]:
    """Return a result in all forms that a front end can display, by MIME type."""
    return {RESULT: dict(result), "text/html": _as_html(result), "text/plain": as_text(result)}


def as_text(result: Result) -> str:
    """Return a result as lines of text."""
    first, *others = _lines(result)
    return "\n".join([f"{_SHOWN['signs'][result['state']]} {first}", *others])


def _as_html(result: Result) -> str:
    """Return a result that screen readers announce without the sign, because the words have the same meaning."""
    first, *others = map(escape, _lines(result))
    lines = [f'<span aria-hidden="true">{_SHOWN["signs"][result["state"]]}</span> <strong>{first}</strong>', *others]
    style = "margin: 0.2em 0; max-width: 45em; white-space: pre-line;"
    paragraphs = "".join(f'<p style="{style}">{line}</p>' for line in lines)
    return f'<div class="course-result mathjax_ignore" data-state="{result["state"]}" role="status">{paragraphs}</div>'


def _lines(result: Result) -> list[str]:
    lines = (_headline(result), result["message"], result.get("action", ""))
    return [line for line in lines if line]


def _headline(result: Result) -> str:
    words = _SHOWN["words"][result["state"]]
    if result["state"] not in ("right", "partly", "wrong") or "points" not in result or "of" not in result:
        return words
    unit = "point" if result["of"] == 1 else "points"
    return f"{words}: {result['points']:g} of {result['of']:g} {unit}"
