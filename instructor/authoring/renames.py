"""Right answers whose helpers have names that the test also uses. Such names must not change the verdict."""

import ast
import builtins
import re
from collections.abc import Iterator
from dataclasses import replace

from instructor.authoring.answers import Answer
from instructor.authoring.lessons import Cell, Lesson
from nbjudge.names import bound_names


def rename_helpers(answer: Answer, test: Cell, given: set[str]) -> Iterator[Answer]:
    """Rename an answer's helpers to names that its test uses, until each helper has had each name.

    Parameters:
        test: the test of the answer's exercise.
        given: names that helpers can't have, because they're used in given cells or answers.

    Yields:
        The answer with other names. Nothing is yielded if the answer has no helpers or isn't valid Python.
    """
    try:
        tree = ast.parse(answer.source)
    except SyntaxError:
        return
    taken = given | {answer.exercise}
    helpers = sorted(bound_names(answer.source) - taken - _fixed(tree))
    free = sorted(_bound(ast.parse(test.source)) - taken - _names(tree))
    for turn in range(len(free) if helpers else 0):
        names = {old: free[(turn + place) % len(free)] for place, old in enumerate(helpers[: len(free)])}
        why = f"{answer.why}; " + ", ".join(f"{old} is called {new}" for old, new in names.items())
        yield replace(answer, source=_renamed(answer.source, names), why=why)


def renamed_answers(lesson: Lesson, answers: list[Answer]) -> list[Answer]:
    """List the right answers to a lesson's exercises, with their helper functions renamed."""
    code = [cell for cell in lesson.cells if cell.kind == "code"]
    given = set(dir(builtins)).union(*(bound_names(cell.source) for cell in code if not cell.test))
    tests = {cell.test: cell for cell in code if cell.test}
    right = [answer for answer in answers if answer.kind == "right"]
    return [other for answer in right for other in rename_helpers(answer, tests[answer.exercise], given)]


class _Renaming(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.names.get(node.id, node.id), node.ctx)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Rename a name that a statement or a pattern stores as a plain string, such as the error's name in an `except`
        block.
        """
        node.name = self.names.get(node.name, node.name)
        return self.generic_visit(node)

    visit_ClassDef = visit_MatchAs = visit_MatchStar = visit_ExceptHandler = visit_FunctionDef  # noqa: N815

    def visit_Global(self, node: ast.Global) -> ast.Global:
        return type(node)([self.names.get(name, name) for name in node.names])

    visit_Nonlocal = visit_Global  # noqa: N815

    def visit_alias(self, node: ast.alias) -> ast.alias:
        shown = node.asname or node.name
        return ast.alias(node.name, self.names[shown]) if shown in self.names else node


def _renamed(source: str, names: dict[str, str]) -> str:
    return ast.unparse(_Renaming(names).visit(ast.parse(source)))


def _binds(node: ast.AST) -> set[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler | ast.MatchAs | ast.MatchStar):
        return {node.name} - {None}
    if isinstance(node, ast.Import | ast.ImportFrom):
        return {(alias.asname or alias.name).split(".")[0] for alias in node.names}
    return {node.id} if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else set()


def _bound(tree: ast.Module) -> set[str]:
    """Return all names that are assigned a value anywhere."""
    arguments = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}
    return arguments.union(*(_binds(node) for node in ast.walk(tree)))


def _fixed(tree: ast.Module) -> set[str]:
    """Return the names that refer to anything other than the helper: parameters, keywords, parts of a module's path,
    and names in a query.
    """
    words = {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg | ast.keyword) and node.arg}
    dotted = {
        alias.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    }
    return words | dotted | set(re.findall(r"@(\w+)", ast.unparse(tree)))


def _names(tree: ast.Module) -> set[str]:
    """Return all names that an answer uses."""
    return _fixed(tree) | _bound(tree) | {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
