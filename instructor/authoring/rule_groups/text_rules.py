"""Rules about the form of a lesson's text: readable headers, closed regions, and cells with valid Python."""

import ast
import re
from collections.abc import Iterator

from instructor.authoring.cells import BEGIN_POINT, END_POINT
from instructor.authoring.lessons import Cell, Lesson
from instructor.sentences import find_conditions, find_long_sentences
from instructor.wording import find_in_code, find_in_prose, without_code
from nbjudge.names import BUILT_IN
from nbjudge.regions import (
    BEGIN_HIDDEN,
    BEGIN_SOLUTION,
    END_HIDDEN,
    END_SOLUTION,
    hidden_alone,
    without_hidden,
    without_solution,
)

KEYS = {"answer", "test", "points", "tags", "nbgrader", "slide", "long"}
SHOWN = ("code", "output", "both")  # the parts of a given cell that a slide can show
MARKS = (BEGIN_SOLUTION, END_SOLUTION, BEGIN_HIDDEN, END_HIDDEN)
EXERCISE = "### Exercise"
_MARK_LIKE = re.compile(r"\s*#+\s*(BEGIN|END)\b.*(SOLUTION|HIDDEN|TEST)", re.IGNORECASE)
Mistake = tuple[int, str]  # line, message


def headers_are_known(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        for key in sorted(cell.header.keys() - (KEYS | {"title"} if cell.helpers else KEYS)):
            if key == "title":
                wrong = f"the header contains the unknown words {cell.header[key]!r}"
            elif key == "incorrectly_encoded_metadata":
                wrong = f"the header `{cell.header[key]}` can't be read"
            else:
                wrong = f"the header contains {key!r}"
            yield (
                cell.line,
                f'{wrong}: write `[markdown]`, or answer="…", or test="…" points=1, or slide="…", or `helpers`',
            )
        if cell.kind not in ("markdown", "code"):
            yield cell.line, f"this is a {cell.kind} cell: begin it with `# %% [markdown]` or `# %%`"


def headers_agree(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        short = [key for key in ("answer", "test", "points") if key in cell.header]
        if short and cell.kind == "markdown":
            yield cell.line, f"{short[0]}= is in the header of a markdown cell: remove `[markdown]` or {short[0]}="
        if short and cell.helpers:
            yield cell.line, f"{short[0]}= is in the header of a helpers cell: write two cells"
        if short and cell.expanded:
            yield cell.line, f"{short[0]}= and nbgrader= are in the same header: keep only one of them"
        if "answer" in short and "test" in short:
            yield (
                cell.line,
                "answer= and test= are in the same header: write two cells, first the answer and then its test",
            )
        elif "long" in cell.header and not cell.answer:
            yield cell.line, "long= is in a header without answer=: write long= in the header of the answer"
        elif "points" in short and "test" not in short:
            yield cell.line, "points= is in a header without test=: write points= in the header of the test"


def names_can_be_read(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        for key in {"answer", "test"} & cell.header.keys():
            name = cell.header[key]
            if not isinstance(name, str) or not name.isidentifier() or name.endswith("_test"):
                yield (
                    cell.line,
                    f'{key}={name!r} is not a valid name: write letters, digits and _, as in {key}="class_sizes"',
                )
            elif name in BUILT_IN:
                yield (
                    cell.line,
                    (
                        f"{key}={name!r} is one of Python's own names, so tests might use Python's object instead of "
                        "the learner's: choose a different name"
                    ),
                )


def marks_are_spelt_right(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        for place, line in enumerate(cell.source.splitlines(), start=1):
            looks_so = cell.kind == "code" and _MARK_LIKE.match(line)
            if looks_so and line.strip() not in MARKS:
                yield (
                    cell.line + place,
                    f"`{line.strip()}` looks like a mark but isn't one: write one of {', '.join(MARKS)}",
                )


def marks_are_closed(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        for begin, end in ((BEGIN_SOLUTION, END_SOLUTION), (BEGIN_HIDDEN, END_HIDDEN)):
            marks = re.findall(rf"{begin}|{end}", cell.source)
            if marks != [begin, end] * (len(marks) // 2):
                yield cell.line, f"a region isn't closed, or is closed twice: each `{begin}` needs one `{end}` after it"


def points_are_closed(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        marks = re.findall(r"\{==|==\}", cell.marked) if cell.kind == "markdown" else []
        if marks != [BEGIN_POINT, END_POINT] * (len(marks) // 2):
            yield cell.line, f"the text for a slide isn't closed: each `{BEGIN_POINT}` needs one `{END_POINT}` after it"


def slides_show_given_code(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        if "slide" not in cell.header:
            continue
        if cell.header["slide"] not in SHOWN:
            yield cell.line, f"slide={cell.header['slide']!r} is unknown: write one of {', '.join(SHOWN)}"
        if cell.kind == "markdown" or cell.answer or cell.test or cell.helpers:
            yield cell.line, "slide= is only for given code: in prose, put the text for a slide between `{==` and `==}`"


def marks_stand_where_they_work(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        if cell.answer and BEGIN_SOLUTION not in cell.source:
            yield (
                cell.line,
                f"answer {cell.answer!r} has no solution: put it between `{BEGIN_SOLUTION}` and `{END_SOLUTION}`",
            )
        if not cell.answer and BEGIN_SOLUTION in cell.source:
            yield (
                cell.line,
                'a solution outside an answer cell would reach students: start the cell with `# %% answer="…"`',
            )
        if not cell.test and BEGIN_HIDDEN in cell.source:
            yield (
                cell.line,
                'hidden tests outside a test cell would reach students: start the cell with `# %% test="…"`',
            )


def python_parses(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        if cell.kind != "code":
            continue
        error = _syntax_error(cell.source)
        if error:
            yield cell.line + (error.lineno or 0), f"this isn't valid Python: {error.msg}"
            continue
        for what, text in _parts(cell):
            error = _syntax_error(text)
            if error:
                yield (
                    cell.line,
                    f"{what} isn't valid Python by itself ({error.msg}): move the marks, or leave a line outside them",
                )


def wording_is_natural(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        found = find_in_code(cell.source) if cell.kind == "code" else find_in_prose(cell.source)
        yield from ((cell.line + line, message) for line, message in found)


def sentences_are_short(lesson: Lesson) -> Iterator[Mistake]:
    for cell in lesson.written:
        if cell.kind == "markdown":
            prose = without_code(cell.source)
            found = [*find_long_sentences(prose), *(find_conditions(prose) if EXERCISE in prose else ())]
            yield from ((cell.line + line, message) for line, message in found)


def _parts(cell: Cell) -> Iterator[tuple[str, str]]:
    """Yield the parts that run on their own. Each part comes after the parts on which it depends."""
    if cell.answer:
        yield "the part of the cell that students get", without_solution(cell.source)
    if cell.test:
        visible = without_hidden(cell.source)
        yield "the visible part", visible
        if not _syntax_error(visible):
            yield "the hidden part", hidden_alone(cell.source)


def _syntax_error(source: str) -> SyntaxError | None:
    try:
        compile(source, "cell", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except SyntaxError as error:
        return error
    return None
