"""How long a lesson takes: one formula for all lessons, based on their words, code and answers.

The rates are estimates, because no learner has been timed yet. The formula adds the times for reading, running and
writing:

- People read English prose at 238 words a minute (Brysbaert, "How many words do we read per minute?", Journal of Memory
  and Language 109, 2019). Texts that readers must understand step by step take about twice as long.
- An exercise takes a few minutes to think about and check. Each line of the course's own answer adds some time.
- An open exercise with partial credit is tried several times.
"""

import re
from collections.abc import Sequence

from instructor.authoring.cells import Cell
from instructor.authoring.lessons import Lesson
from nbjudge.regions import solved

WORDS = 130  # words that people read in a minute
GIVEN_LINES = 6  # lines of code that people read and run in a minute
EXERCISE = 3  # minutes for an exercise, whatever its answer is
ANSWER_LINE = 0.7  # minutes for each line of the answer
OPEN_EXERCISE = 15  # additional minutes for an exercise with partial points
STEP = 5  # minutes to which times are rounded
PLACE = "{minutes}"  # in the text of a lesson
_WORD = re.compile(r"\b[\w'’-]+")
_HINTS = re.compile(r"<details>.*?</details>", re.DOTALL)  # read by those who need them


def lesson_minutes(lesson: Lesson) -> int:
    """Return the minutes that a lesson takes, rounded to `STEP`."""
    return max(STEP, STEP * round(minutes(lesson.written) / STEP))


def minutes(cells: Sequence[Cell]) -> float:
    """Return the total minutes for these cells of a lesson."""
    return sum(map(_cell_minutes, cells))


def until_exercise(lesson: Lesson, number: int) -> list[Cell]:
    """Return the cells of a lesson from its top to the test of an exercise.

    Parameters:
        number: the exercise's number, from 1 to the number of exercises in the lesson.
    """
    tests = [place for place, cell in enumerate(lesson.written) if cell.test]
    return lesson.written[: tests[number - 1] + 1]


def without_hints(prose: str) -> str:
    """Return prose without the hints, which readers unfold only if they need them."""
    return _HINTS.sub("", prose)


def _cell_minutes(cell: Cell) -> float:
    if cell.kind == "markdown":
        return len(_WORD.findall(without_hints(cell.source))) / WORDS
    if cell.answer:
        return EXERCISE + ANSWER_LINE * _lines(solved(cell.source))
    if cell.test:
        return OPEN_EXERCISE if "checks.score(" in cell.source else 0
    return 0 if cell.helpers else _lines(cell.source) / GIVEN_LINES


def _lines(code: str) -> int:
    return sum(bool(line.strip()) for line in code.splitlines())
