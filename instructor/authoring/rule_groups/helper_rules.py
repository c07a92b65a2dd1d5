"""Rules about the helpers of hidden tests. Each helper has a name and is used, and no test reassigns it."""

from collections.abc import Iterator

from instructor.authoring.helpers import statements_of, used_by
from instructor.authoring.lessons import Lesson
from instructor.authoring.rule_groups.text_rules import Mistake
from nbjudge.names import bound_names


def helpers_are_used(lesson: Lesson) -> Iterator[Mistake]:
    statements = statements_of(lesson.written)
    used = {one for cell in lesson.written if cell.test for one in used_by(cell, statements)}
    for one in statements:
        if not one.binds:
            yield (
                one.line,
                (
                    "this line defines nothing, so no test contains it: write only functions, classes, constants and "
                    "imports"
                ),
            )
        elif one not in used and not one.imports:
            names = ", ".join(sorted(one.binds))
            yield one.line, f"no hidden test uses the helper {names}: delete it, or use it in the hidden part of a test"


def tests_leave_helpers_alone(lesson: Lesson) -> Iterator[Mistake]:
    statements = statements_of(lesson.written)
    for cell in [cell for cell in lesson.written if cell.test]:
        helpers = {name for one in used_by(cell, statements) if not one.imports for name in one.binds}
        for name in sorted(helpers & bound_names(cell.source)):
            yield (
                cell.line,
                f"test {cell.test!r} assigns another value to the helper {name!r}: choose a different name in the test",
            )
