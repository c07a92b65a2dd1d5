"""The rules of authoring: each finds one mistake and says where it is and what to do."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from instructor.errors import AuthorError
from instructor.lessons import (
    BEGIN_HIDDEN,
    BEGIN_SOLUTION,
    END_HIDDEN,
    END_SOLUTION,
    Cell,
    Lesson,
    find_lessons,
    hidden_alone,
    read_lesson,
    without_hidden,
    without_solution,
)
from instructor.names import bound_names, free_names

KEYS = {"answer", "test", "points", "tags", "nbgrader", "title"}
Mistake = tuple[int, str]  # line, message


def read_lessons(root: Path, only: str | None = None) -> list[Lesson]:
    """Read every text, or those whose stem contains `only`, and check them against the rules of authoring."""
    lessons = [read_lesson(path) for path in find_lessons(root, only)]
    for lesson in lessons:
        check_rules(lesson)
    return lessons


def check_rules(lesson: Lesson) -> None:
    """Check a lesson against every rule.

    Raises:
        AuthorError: the first mistake, by line.
    """
    mistakes = [mistake for rule in RULES for mistake in rule(lesson)]
    if mistakes:
        line, message = min(mistakes)
        raise AuthorError(lesson.path, line, message)


def known_headers(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.cells:
        for key in sorted(set(cell.header) - KEYS):
            yield cell.line, f"the header says {key!r}: write answer=, test= and points= only"


def python_parses(lesson: Lesson) -> Iterator[Mistake]:
    for cell in _code(lesson):
        for text in {cell.source, without_hidden(cell.source), without_solution(cell.source)}:
            try:
                compile(text, "cell", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
            except SyntaxError as error:
                yield cell.line + (error.lineno or 0), f"not Python, with or without its regions: {error.msg}"


def marks_are_closed(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.cells:
        for begin, end in ((BEGIN_SOLUTION, END_SOLUTION), (BEGIN_HIDDEN, END_HIDDEN)):
            marks = re.findall(rf"{begin}|{end}", cell.source)
            if marks != [begin, end] * (len(marks) // 2):
                yield (
                    cell.line,
                    f"a region is left open or closed twice: each `{begin}` needs one `{end}` after it",
                )


def answers_have_solutions(lesson: Lesson) -> Iterator[Mistake]:
    for cell in _code(lesson):
        if cell.answer and BEGIN_SOLUTION not in cell.source:
            yield (
                cell.line,
                f"answer {cell.answer!r} has no solution: put it between `{BEGIN_SOLUTION}` and `{END_SOLUTION}`",
            )
        if not cell.answer and BEGIN_SOLUTION in cell.source:
            yield (
                cell.line,
                'a solution outside an answer cell would reach students: head the cell `# %% answer="..."`',
            )
        if not cell.test and BEGIN_HIDDEN in cell.source:
            yield (
                cell.line,
                'hidden tests outside a test cell would reach students: head the cell `# %% test="..."`',
            )


def answers_have_tests(lesson: Lesson) -> Iterator[Mistake]:
    answers, tests = _lines(lesson, "answer"), _lines(lesson, "test")
    for name in answers.keys() - tests.keys():
        yield (
            answers[name],
            f'answer {name!r} has no test: add a cell headed `# %% test="{name}" points=1` below it',
        )
    for name in tests.keys() - answers.keys():
        yield tests[name], f'test {name!r} has no answer: add a cell headed `# %% answer="{name}"` above it'
    for name in tests.keys() & answers.keys():
        if tests[name] < answers[name]:
            yield tests[name], f"test {name!r} stands above its answer: move it below"


def names_are_unique(lesson: Lesson) -> Iterator[Mistake]:
    for kind in ("answer", "test"):
        counts = Counter(getattr(cell, kind) for cell in lesson.cells if getattr(cell, kind))
        for name, count in counts.items():
            if count > 1:
                yield (
                    _lines(lesson, kind)[name],
                    f"{kind} {name!r} is there {count} times: give each its own name",
                )


def tests_have_points(lesson: Lesson) -> Iterator[Mistake]:
    for cell in _tests(lesson):
        points = cell.header.get("points")
        if not cell.expanded and (not isinstance(points, int) or points < 1):
            yield (
                cell.line,
                f"test {cell.test!r} has points={points}: give a whole number from 1 on, such as `points=2`",
            )


def tests_say_what_is_right(lesson: Lesson) -> Iterator[Mistake]:
    for cell in _tests(lesson):
        if not ast.get_docstring(_parsed(cell.source)):
            yield cell.line, f'test {cell.test!r} must open with one sentence in """ that says what is right'
        if any(isinstance(node, ast.Assert) for node in ast.walk(_parsed(cell.source))):
            yield (
                cell.line,
                f"test {cell.test!r} uses assert, which shows its line to the learner: use checks.require",
            )


def tests_read_learners_names_only(lesson: Lesson) -> Iterator[Mistake]:
    known: set[str] = set()
    for cell in _code(lesson):
        if not cell.test:
            known |= _names(bound_names, cell.source)
            continue
        for text in (cell.source, hidden_alone(cell.source)):
            for name in sorted(_names(free_names, text) - known):
                yield (
                    cell.line,
                    f"test {cell.test!r} reads {name!r}, neither an answer nor a given table: import or compute it in the test, in the part that uses it",
                )


def answers_have_prose_and_hints(lesson: Lesson) -> Iterator[Mistake]:
    prose = ""
    for cell in lesson.cells:
        if cell.kind == "markdown":
            prose += cell.source
            continue
        if cell.answer and not prose.strip():
            yield (
                cell.line,
                f"answer {cell.answer!r} follows code: say in a markdown cell before it what is asked",
            )
        elif cell.answer and "<details>" not in prose:
            yield (
                cell.line,
                f"answer {cell.answer!r} has no hint: end its prose with `<details><summary>Hint 1</summary>`",
            )
        prose = ""


RULES = (  # marks come before what is parsed around them
    known_headers,
    marks_are_closed,
    python_parses,
    answers_have_solutions,
    answers_have_tests,
    names_are_unique,
    tests_have_points,
    tests_say_what_is_right,
    tests_read_learners_names_only,
    answers_have_prose_and_hints,
)


def _code(lesson: Lesson) -> list[Cell]:
    return [cell for cell in lesson.cells if cell.kind == "code"]


def _tests(lesson: Lesson) -> list[Cell]:
    return [cell for cell in _code(lesson) if cell.test]


def _lines(lesson: Lesson, kind: str) -> dict[str, int]:
    return {getattr(cell, kind): cell.line for cell in lesson.cells if getattr(cell, kind)}


def _parsed(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except SyntaxError:
        return ast.Module(body=[], type_ignores=[])  # python_parses reports it


def _names(find, source: str) -> set[str]:
    try:
        return find(source)
    except SyntaxError:
        return set()
