"""The rules for authors. Each rule finds one kind of mistake, and reports its location and what to do."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from instructor.authoring.lessons import Cell, Lesson, find_lessons, read_lesson, stem_of
from instructor.authoring.rule_groups.figure_rules import descriptions_are_computed, figures_have_titles
from instructor.authoring.rule_groups.helper_rules import helpers_are_used, tests_leave_helpers_alone
from instructor.authoring.rule_groups.hidden_rules import hidden_parts_keep_what_is_right, hidden_parts_trust_no_table
from instructor.authoring.rule_groups.name_rules import check_file_names, titles_have_the_number_of_their_file
from instructor.authoring.rule_groups.promises import promises_have_rules
from instructor.authoring.rule_groups.size_rules import examples_are_narrow, exercises_are_short
from instructor.authoring.rule_groups.text_rules import (
    Mistake,
    headers_agree,
    headers_are_known,
    marks_are_closed,
    marks_are_spelt_right,
    marks_stand_where_they_work,
    names_can_be_read,
    points_are_closed,
    python_parses,
    sentences_are_short,
    slides_show_given_code,
    wording_is_natural,
)
from instructor.errors import AuthorError, LessonNotFoundError
from nbjudge.names import assigned_names, bound_names, free_names
from nbjudge.regions import hidden_alone, without_hidden


def read_lessons(root: Path, only: str | None = None) -> list[Lesson]:
    """Read every text, or the texts whose stem contains `only`, and check them against the rules for authors.

    Raises:
        AuthorError: a lesson breaks a rule, or a folder for lessons or answers contains another file.
        LessonNotFoundError: no stem contains `only`.
    """
    check_file_names(root)
    lessons = [read_checked_lesson(path) for path in find_lessons(root, only)]
    if only and not lessons:
        stems = ", ".join(stem_of(path) for path in find_lessons(root))
        raise LessonNotFoundError(
            f"No lesson has {only!r} in its name. The lessons are {stems or 'missing in chapters/'}."
        )
    return lessons


def read_checked_lesson(path: Path) -> Lesson:
    """Read one text, and check it against the rules for authors.

    Raises:
        AuthorError: the lesson breaks a rule.
    """
    lesson = read_lesson(path)
    check_rules(lesson)
    return lesson


def check_rules(lesson: Lesson) -> None:
    """Check a lesson against every rule.

    Raises:
        AuthorError: the first mistake, by rule and then by line.
    """
    for rule in RULES:
        for line, message in sorted(rule(lesson)):
            raise AuthorError(lesson.path, line, message)


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
            yield tests[name], f"test {name!r} comes before its answer: move it below"


def names_are_unique(lesson: Lesson) -> Iterator[Mistake]:
    named = [(cell.line, kind, getattr(cell, kind)) for cell in lesson.cells for kind in ("answer", "test")]
    others = [cell for cell in lesson.cells if cell.expanded and not cell.answer and not cell.test]
    named += [(cell.line, "grade_id", cell.header["nbgrader"].get("grade_id")) for cell in others]
    counts = Counter((kind, name) for _, kind, name in named if name)
    for line, kind, name in named:
        if counts[kind, name] > 1:
            yield line, f"{kind} {name!r} occurs {counts[kind, name]} times: choose a different name for each"


def tests_have_points(lesson: Lesson) -> Iterator[Mistake]:
    for cell in _tests(lesson):
        points = cell.header.get("points")
        if not cell.expanded and (type(points) is not int or points < 1):
            yield (
                cell.line,
                f"test {cell.test!r} has points={points}: write a whole number of at least 1, such as `points=2`",
            )


def tests_say_what_is_right(lesson: Lesson) -> Iterator[Mistake]:
    for cell in _tests(lesson):
        tree = ast.parse(cell.source)
        if not ast.get_docstring(tree):
            yield cell.line, f'test {cell.test!r} must begin with one sentence in """ that says what is right'
        if any(isinstance(node, ast.Assert) for node in ast.walk(tree)):
            yield (
                cell.line,
                f"test {cell.test!r} uses assert, which shows the line of the test to the learner: use checks.require",
            )


def tests_read_learners_names_only(lesson: Lesson) -> Iterator[Mistake]:
    known: set[str] = set()
    for cell in _code(lesson):
        if not cell.test:
            known |= bound_names(cell.source) if cell.answer else assigned_names(cell.source)
            continue
        for part, text in _parts(cell):
            for name in sorted(free_names(text) - known):
                yield (
                    cell.line,
                    f"test {cell.test!r} reads {name!r} in its {part} part, but {name!r} is neither an answer "
                    "nor a given table: import or compute it in that part",
                )


def tests_leave_names_alone(lesson: Lesson) -> Iterator[Mistake]:
    """Find tests that assign to a learner's name. A test becomes the body of a function, where the name would then no
    longer refer to the learner's object.
    """
    answers = _lines(lesson, "answer").keys()
    for cell in _tests(lesson):
        bound, read = bound_names(cell.source), free_names(cell.source)
        for name in sorted(bound & (answers | read)):
            yield (
                cell.line,
                (
                    f"test {cell.test!r} assigns another value to {name!r}, but that name belongs to the learner: "
                    "choose a different name in the test"
                ),
            )


def answers_have_prose_and_hints(lesson: Lesson) -> Iterator[Mistake]:
    for cell, prose in lesson.answers():
        if not prose.strip():
            yield (
                cell.line,
                f"answer {cell.answer!r} comes directly after code: insert a markdown cell that says what to do",
            )
        elif "<details>" not in prose:
            yield (
                cell.line,
                f"answer {cell.answer!r} has no hint: end its prose with `<details><summary>Hint 1</summary>`",
            )


RULES = (  # the form of the text comes first, because the rules below read names and marks, and parse
    titles_have_the_number_of_their_file,
    headers_are_known,
    headers_agree,
    names_can_be_read,
    marks_are_spelt_right,
    marks_are_closed,
    marks_stand_where_they_work,
    points_are_closed,
    slides_show_given_code,
    python_parses,
    names_are_unique,
    answers_have_tests,
    tests_have_points,
    tests_say_what_is_right,
    tests_read_learners_names_only,
    tests_leave_names_alone,
    hidden_parts_keep_what_is_right,
    hidden_parts_trust_no_table,
    helpers_are_used,
    tests_leave_helpers_alone,
    promises_have_rules,
    exercises_are_short,
    examples_are_narrow,
    answers_have_prose_and_hints,
    wording_is_natural,
    sentences_are_short,
    figures_have_titles,
    descriptions_are_computed,
)


def _code(lesson: Lesson) -> list[Cell]:
    return [cell for cell in lesson.cells if cell.kind == "code"]


def _tests(lesson: Lesson) -> list[Cell]:
    return [cell for cell in _code(lesson) if cell.test]


def _lines(lesson: Lesson, kind: str) -> dict[str, int]:
    return {getattr(cell, kind): cell.line for cell in lesson.cells if getattr(cell, kind)}


def _parts(cell: Cell) -> tuple[tuple[str, str], ...]:
    return ("visible", without_hidden(cell.source)), ("hidden", hidden_alone(cell.source))
