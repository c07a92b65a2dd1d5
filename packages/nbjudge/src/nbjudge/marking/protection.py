"""Decides which tests are judged outside the student's process: those that use `nbjudge.checks`.

All other tests run in that process, as in nbgrader, and so does a test that uses the checks but needs the
student's process.
"""

import ast
from collections.abc import Mapping
from dataclasses import replace

import nbformat
from nbformat import NotebookNode

from nbjudge.cell_metadata import is_answer, name_of
from nbjudge.cell_metadata import is_test as is_graded
from nbjudge.courses import course_packages
from nbjudge.errors import UNREADABLE_CODE
from nbjudge.marking.plain_tests import bound_in, import_statements, why_inside
from nbjudge.names import bound_names, free_names, names_read_later
from nbjudge.records.assignments import Assignment, NotebookRecord, is_test
from nbjudge.records.submissions import Plan


def plan_by_reading(assignment: Assignment, sources: Mapping[str, str]) -> dict[str, Plan]:
    """Decide for each notebook how its tests are judged, without running anything.

    Parameters:
        sources: the text of the instructor's notebooks. If a notebook is missing, only its recorded cells are known.
    """
    return {name: _plan(record, sources.get(name)) for name, record in assignment.notebooks.items()}


def ask_for_protection(
    plans: Mapping[str, Plan], assignment: Assignment, sources: Mapping[str, str]
) -> dict[str, Plan]:
    """Move tests out of the student's process even if they weren't written for that, as long as their source allows it.

    Parameters:
        plans: the plans that `plan_by_reading` made.
    """
    return {name: _protected(plan, assignment.notebooks[name], sources.get(name)) for name, plan in plans.items()}


def put_inside(plan: Plan, reasons: Mapping[str, str]) -> Plan:
    """Return a plan in which these tests are judged in the student's process, with the reasons."""
    exact = tuple(test for test in plan.exact if test not in reasons)
    inside = (*plan.inside, *(test for test in reasons if test not in plan.inside))
    return replace(plan, inside=inside, exact=exact, reasons={**plan.reasons, **reasons})


def tests_of(record: NotebookRecord) -> list[str]:
    """Return the names of the cells that determine marks when they run."""
    return [cell.name for cell in record.cells.values() if is_test(cell)]


def uses_checks(source: str) -> bool:
    """Return whether a test cell imports or uses the checks, and therefore behaves the same in a judge process."""
    try:
        return any(map(_is_of_checks, ast.walk(ast.parse(source))))
    except UNREADABLE_CODE:
        return False


def _is_of_checks(node: ast.AST) -> bool:
    if isinstance(node, ast.Import):
        return any(_is_checks(alias.name) for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        names = [f"{node.module}.{alias.name}" for alias in node.names] if node.module and not node.level else []
        return any(_is_checks(name) for name in names)
    return isinstance(node, ast.Attribute) and node.attr == "checks" and _is_checks(ast.unparse(node))


def _is_checks(name: str) -> bool:
    package, _, rest = name.partition(".")
    return package in ("nbjudge", *course_packages()) and rest.partition(".")[0] == "checks"


def _plan(record: NotebookRecord, text: str | None) -> Plan:
    cells = [cell for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == "code"] if text else []
    around = {test: (record.cells[test].source, *_around(cells, test)) for test in tests_of(record)}
    inside = tuple(test for test, texts in around.items() if not uses_checks(texts[0]) or _meddles(*texts))
    outside = {test: texts for test, texts in around.items() if test not in inside}
    return Plan(inside, {test: _imports(source, before) for test, (source, before, _) in outside.items()})


def _protected(plan: Plan, record: NotebookRecord, text: str | None) -> Plan:
    if text is None:
        return put_inside(plan, dict.fromkeys(plan.inside, "the instructor's notebook is missing"))
    cells = [cell for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == "code"]
    plain = [test for test in plan.inside if not uses_checks(record.cells[test].source)]
    found = {test: _why_inside(cells, record, test) for test in plain}
    exact = tuple(test for test, reason in found.items() if not reason)
    imports = {test: _imports(record.cells[test].source, _sources(cells, test)[0]) for test in exact}
    reasons = {
        test: found.get(test, "it changes names that the notebook uses") for test in plan.inside if test not in exact
    }
    inside = tuple(test for test in plan.inside if test not in exact)
    return replace(plan, inside=inside, exact=exact, imports={**plan.imports, **imports}, reasons=reasons)


def _why_inside(cells: list[NotebookNode], record: NotebookRecord, test: str) -> str:
    before, behind = _sources(cells, test)
    given = [cell.source for cell in cells if name_of(cell) != test and not is_answer(cell)]
    return why_inside(record.cells[test].source, before, given, behind)


def _sources(cells: list[NotebookNode], test: str) -> tuple[list[str], list[str]]:
    """Return the sources of all cells before a test, and those of all cells after it."""
    names = [name_of(cell) for cell in cells]
    place = names.index(test) if test in names else len(cells)
    return [cell.source for cell in cells[:place]], [cell.source for cell in cells[place + 1 :]]


def _imports(source: str, before: list[str]) -> str:
    """Return the imports that a test relies on, because modules aren't part of the learner's work."""
    free, found = free_names(source), []
    for text in before:
        for node in import_statements(text):
            if free & bound_in(ast.unparse(node)):
                found.append(ast.unparse(node) + "\n")
    return "".join(found)


def _around(cells: list[NotebookNode], test: str) -> tuple[list[str], list[str]]:
    """Return the sources of the cells before a test and after it, but leave out other tests."""
    return _sources([cell for cell in cells if name_of(cell) == test or not is_graded(cell)], test)


def _meddles(source: str, before: list[str], behind: list[str]) -> bool:
    """Return whether a test changes names that belong to the learner or that later cells use."""
    return any(names_read_later(source, before, behind)) or bool(free_names(source) & bound_names(source))
