"""Rules about the hidden parts of tests. Hidden parts don't reveal the correct result, and learners can't change it."""

import ast
from collections.abc import Iterator, Set
from itertools import chain

from instructor.authoring.cells import Cell
from instructor.authoring.lessons import Lesson
from instructor.authoring.rule_groups.text_rules import Mistake
from nbjudge.names import assigned_names, bound_names, free_names
from nbjudge.regions import hidden_alone

COMPARING = {"checks.close", "checks.equal", "checks.same_values"}  # the second argument is what's right
JUDGING = COMPARING | {"checks.a_table", "checks.unchanged", "checks.require"}  # they don't call learners' functions
_TABLES = {"DataFrame", "Series"}
_SHOWING = {"print", "display"}
_EQUALITY = {"isclose", "allclose", "array_equal", "equals"}


def hidden_parts_keep_what_is_right(lesson: Lesson) -> Iterator[Mistake]:
    """Find hidden parts that reveal the correct result: with `show=`, in a message, or in printed text."""
    answers: set[str] = set()
    for cell in lesson.cells:
        answers |= bound_names(cell.source) if cell.answer else set()
        if cell.test:
            yield from ((cell.line, message) for message in sorted(set(_leaks(cell, answers))))


def hidden_parts_trust_no_table(lesson: Lesson) -> Iterator[Mistake]:
    """Find hidden parts that compute the correct result from a given table, which the learner's code may have
    changed.
    """
    tables: set[str] = set()
    answers: set[str] = set()
    for cell in (one for one in lesson.cells if one.kind == "code"):
        if cell.test:
            yield from ((cell.line, message) for message in _trusted(cell, tables))
        elif cell.answer or free_names(cell.source) & answers:  # the course can't compute these values by itself
            answers |= bound_names(cell.source)
            tables -= answers
        else:
            tables |= assigned_names(cell.source) - _objects(cell.source)


def _objects(source: str) -> set[str]:
    """Return the names of a given cell's objects that exist only in the learner's process, such as an accountant."""
    made = [
        (target, one)
        for target, value in _assignments(ast.parse(source))
        for one in ast.walk(value)
        if isinstance(one, ast.Call)
    ]
    kinds = ((target, _name(call).rpartition(".")[2]) for target, call in made)
    return {name for target, kind in kinds if kind[:1].isupper() and kind not in _TABLES for name in _names(target)}


def _leaks(cell: Cell, answers: Set[str]) -> Iterator[str]:
    part = _HiddenPart(cell, answers)
    for call in part.calls:
        shows = next((one.value for one in call.keywords if one.arg == "show"), None)
        if shows and not (isinstance(shows, ast.Constant) and not shows.value):
            yield f"the hidden part of test {cell.test!r} shows what was expected: leave out show="
        for wanted in part.revealed(call):
            yield (
                f"the hidden part of test {cell.test!r} tells the learner the correct value, {wanted!r}: say which "
                "rule is broken instead"
            )


def _trusted(cell: Cell, tables: Set[str]) -> Iterator[str]:
    source = hidden_alone(cell.source)
    given = free_names(source) & tables
    if not given:
        return
    tree = ast.parse(source)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    guarded = {ast.unparse(call.args[0]) for call in calls if _name(call) == "checks.unchanged" and call.args}
    allowed = {id(node) for call in calls for value in _harmless(call) for node in ast.walk(value)}
    reads = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in allowed}
    for name in sorted(reads & given - guarded):
        yield (
            f"the hidden part of test {cell.test!r} relies on {name!r}, which the learner's code may have changed: "
            f"load or compute it again, or add checks.unchanged({name}, …)"
        )


def _harmless(call: ast.Call) -> list[ast.expr]:
    """Return the arguments of a check that are only examined, or passed to a learner's function."""
    name = _name(call)
    if not name.startswith("checks.") or name == "checks.require":
        return []
    return call.args[:1] if name in JUDGING else [*call.args, *(one.value for one in call.keywords)]


class _HiddenPart:
    """The hidden part of a test, and the origins of its values."""

    def __init__(self, cell: Cell, answers: Set[str]) -> None:
        tree = ast.parse(hidden_alone(cell.source))
        self.calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        self.assigned = list(_assignments(tree))
        self.learners = set(answers)  # the names whose values depend on the learner's code
        while (
            more := {
                name for target, value in self.assigned if _names(value) & self.learners for name in _names(target)
            }
            - self.learners
        ):
            self.learners |= more
        self.inputs = {  # names that a learner's function gets, so that messages may name them
            name
            for call in self.calls
            if _name(call).startswith("checks.") and _name(call) not in JUDGING
            for value in call.args
            for name in _names(value)
        }

    def revealed(self, call: ast.Call) -> Iterator[str]:
        """Yield the expressions for the correct result that a call would show."""
        name = _name(call)
        if name in COMPARING:
            wanted = [*call.args[1:2], *(one.value for one in call.keywords if one.arg == "want")]
            messages = [one.value for one in call.keywords if one.arg in ("why", "name")]
        elif name == "checks.require":
            wanted, messages = list(self._compared(call.args[:1])), call.args[1:2]
        elif name in _SHOWING:
            compared = (self._compared(one.args[:1]) for one in self.calls if _name(one) == "checks.require")
            wanted = [*chain.from_iterable(compared), *(one.args[1] for one in self.calls if _compares(one))]
            messages = [ast.JoinedStr([ast.FormattedValue(value, -1) for value in call.args])]
        else:
            return
        secrets = {ast.unparse(one) for one in wanted if self._is_secret(one)}
        if secrets:
            yield from secrets & {text for message in messages for text in self._shown(message)}

    def _is_secret(self, value: ast.expr) -> bool:
        return bool(_names(value)) and not _names(value) & self.learners and not _names(value) <= self.inputs

    def _compared(self, conditions: list[ast.expr]) -> Iterator[ast.expr]:
        """Yield the expressions that a condition compares with a learner's value."""
        for node in (one for condition in conditions for one in ast.walk(condition)):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq | ast.NotEq):
                sides = [node.left, *node.comparators]
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
                sides = [node.left, node.right]
            elif isinstance(node, ast.Call) and _name(node).rpartition(".")[2] in _EQUALITY:
                sides = node.args[:2]
            else:
                continue
            if any(self._is_learners(side) for side in sides):
                yield from sides

    def _is_learners(self, value: ast.expr) -> bool:
        """Return whether an expression is a learner's value or the result of a learner's function, rather than
        something computed from one.
        """
        value = value.value if isinstance(value, ast.Attribute) and value.attr == "result" else value
        return (isinstance(value, ast.Name) and value.id in self.learners) or (
            isinstance(value, ast.Call) and _name(value) == "checks.call"
        )

    def _shown(self, message: ast.expr, depth: int = 3) -> Iterator[str]:
        """Yield the source of each value that appears in a message, including messages built from a stored string."""
        for node in ast.walk(message):
            if isinstance(node, ast.FormattedValue):
                yield from _wholes(node.value)
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
                yield from _wholes(node.right)
            elif isinstance(node, ast.Call) and _name(node).rpartition(".")[2] in ("str", "repr", "format", "join"):
                yield from chain.from_iterable(map(_wholes, node.args))
            elif isinstance(node, ast.Name) and depth:
                texts = (value for target, value in self.assigned if getattr(target, "id", "") == node.id)
                yield from (text for value in texts for text in self._shown(value, depth - 1))


def _wholes(value: ast.expr) -> Iterator[str]:
    """Yield the source of a shown value, and of each value that it merely rounds, converts or lists."""
    yield ast.unparse(value)
    inner = value.args if isinstance(value, ast.Call) else getattr(value, "elts", [])
    yield from chain.from_iterable(map(_wholes, inner))


def _assignments(tree: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            yield from ((target, node.value) for target in node.targets)
        elif isinstance(node, ast.For | ast.comprehension):
            yield node.target, node.iter
        elif isinstance(node, ast.NamedExpr):
            yield node.target, node.value
        elif isinstance(node, ast.With):
            yield from ((one.optional_vars, one.context_expr) for one in node.items if one.optional_vars)


def _compares(call: ast.Call) -> bool:
    return _name(call) in COMPARING and len(call.args) > 1


def _name(call: ast.Call) -> str:
    """Return the name of the called function, such as `print` or `checks.equal`. For a method of another value, return
    only the method's name.
    """
    called = call.func
    if isinstance(called, ast.Name):
        return called.id
    if isinstance(called, ast.Attribute):
        return f"{called.value.id}.{called.attr}" if isinstance(called.value, ast.Name) else called.attr
    return ""


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
