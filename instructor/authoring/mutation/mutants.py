"""Mutants: answers with one small mistake, which the test must detect."""

import ast
import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from instructor.authoring.mutation import privacy
from instructor.authoring.mutation.operators import OPERATORS, called

ONCE = ("spoil_argument", "fix_seed")  # these depend only on a function's arguments, so one answer is enough
# These aren't mutated, because the text of an error, for example, can be chosen freely.
_UNREAD = (ast.Raise, ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom, ast.arg)
_SHOWN = ("print", "show", "set", "set_title", "set_xlabel", "set_ylabel")  # their arguments are texts for people


@dataclass(frozen=True)
class Mutant:
    """An answer with one small mistake.

    Attributes:
        exercise: the exercise's name.
        operator: the kind of mistake, as the name of a function in `operators` or `privacy`.
        line: the line of the original answer in the answer file, or 0 for the reference solution.
        change: the removed and the added lines, as written by `ast.unparse`, without indentation.
    """

    exercise: str
    operator: str
    line: int
    source: str
    change: tuple[tuple[str, ...], tuple[str, ...]]

    def __str__(self) -> str:
        answer = f"the answer on line {self.line}" if self.line else "the reference solution"
        removed, added = self.change
        lines = [*(f"# - {line}" for line in removed), *(f"# + {line}" for line in added)]
        return "\n".join([f"✗ {self.exercise}, {self.operator} in {answer}:", *lines])


def mutate(exercise: str, answers: Iterable[tuple[int, str]]) -> list[Mutant]:
    """List the mutants of right answers to an exercise, without duplicates and without any that are equal to an answer.

    Parameters:
        answers: the line and the source of each answer.

    Raises:
        SyntaxError: an answer isn't valid Python.
    """
    trees = [(line, ast.parse(source)) for line, source in answers]
    known = {_unparsed(tree) for _, tree in trees}
    mutants = []
    for line, tree in trees:
        before = _unparsed(tree)
        for name, source in _variants(tree):
            if source not in known and not (line and name in ONCE):
                known.add(source)
                mutants.append(Mutant(exercise, name, line, source, _change(before, source)))
    return mutants


def _change(before: str, after: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    lines = list(difflib.unified_diff(before.split("\n"), after.split("\n"), n=0, lineterm=""))[2:]
    removed, added = (tuple(line[1:].strip() for line in lines if line[0] == sign) for sign in "-+")
    return removed, added


def _variants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Replace each node with each of its wrong versions in turn, and undo the replacement afterwards."""
    for parent, field, place, node in list(_places(tree)):
        for operator in OPERATORS:
            for other in [] if operator is privacy.change_budget and _is_sign_test(parent) else operator(node):
                _put(parent, field, place, other)
                source = _unparsed(tree)
                _put(parent, field, place, node)
                if _is_python(source):
                    yield operator.__name__, source


def _places(node: ast.AST) -> Iterator[tuple[ast.AST, str, int | None, ast.AST]]:
    """Yield every node of a tree with its position, except docstrings and error messages."""
    for field, value in ast.iter_fields(node):
        for place, child in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield node, field, place, child
                if not isinstance(child, _UNREAD) and called(child) not in _SHOWN:
                    yield from _places(child)


def _is_sign_test(node: ast.AST) -> bool:
    """Return whether a node compares a value with 0, so that doubling or halving the value makes no difference."""
    others = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
    return any(isinstance(other, ast.Constant) and other.value == 0 for other in others)


def _put(parent: ast.AST, field: str, place: int | None, node: ast.AST) -> None:
    if place is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[place] = node


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _unparsed(tree: ast.AST) -> str:
    """Return a tree as text in a uniform format."""
    return ast.unparse(ast.fix_missing_locations(tree))


def _is_python(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True
