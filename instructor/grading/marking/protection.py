"""Which tests of an assignment can only run inside the learner's process, where the learner's code could spoil them.

All others are judged outside. A foreign test may not bear that: one that deletes a learner's name, defines what later
cells use, or looks deeper into objects than a proxy lets it. So each is tried both ways on the solved notebook.
"""

import ast
from collections.abc import Mapping
from dataclasses import replace

import nbformat
from nbformat import NotebookNode

from instructor.grading.marking.student_grading import Servers, Settings, grade_student
from instructor.grading.records.assignments import NotebookRecord
from instructor.grading.records.submissions import Plan, SubmittedFiles
from instructor.names import bound_names, free_names, names_read_later


def plan_tests(servers: Servers, settings: Settings, sources: Mapping[str, str]) -> dict[str, Plan]:
    """Decide by notebook how its tests are judged: inside are those that earn less outside.

    Parameters:
        settings: its plans do not count.
        sources: text of the instructor's notebooks, solved; where one is missing, all its tests run inside.
    """
    records = settings.assignment.notebooks
    everything = {name: Plan(tuple(_tests(record))) for name, record in records.items()}
    first = {name: _first_plan(record, sources.get(name)) for name, record in records.items()}
    one, other = (_scores(servers, settings, sources, plans) for plans in (everything, first))
    worse = {
        name: [test for test in everything[name].inside if one.get((name, test)) != other.get((name, test))]
        for name in first
    }
    return {name: replace(plan, inside=(*plan.inside, *worse[name])) for name, plan in first.items()}


def _scores(servers: Servers, settings: Settings, sources: Mapping[str, str], plans: dict[str, Plan]) -> dict:
    known = {name: text for name, text in sources.items() if name in settings.assignment.notebooks}
    graded = grade_student(servers, settings, SubmittedFiles("", known), plans)
    return {(name, test): score for name, one in graded.notebooks.items() for test, score in one.scores.items()}


def _tests(record: NotebookRecord) -> list[str]:
    return [name for name, cell in record.cells.items() if cell.grade and not cell.solution]


def _first_plan(record: NotebookRecord, text: str | None) -> Plan:
    """Plan by reading alone."""
    if text is None:
        return Plan(tuple(_tests(record)))
    cells = [cell for cell in nbformat.reads(text, as_version=4).cells if cell.cell_type == "code"]
    around = {test: (record.cells[test].source, *_around(cells, test)) for test in _tests(record)}
    inside = tuple(test for test, texts in around.items() if _meddles(*texts))
    return Plan(
        inside, {test: _imports(source, before) for test, (source, before, _) in around.items() if test not in inside}
    )


def _imports(source: str, before: list[str]) -> str:
    """The import statements before a test that bind names it reads: modules are no work of the learner's."""
    free, found = free_names(source), []
    for text in before:
        for node in ast.parse(text).body if _bound(text) else []:
            if isinstance(node, ast.Import | ast.ImportFrom) and free & _bound(ast.unparse(node)):
                found.append(ast.unparse(node) + "\n")
    return "".join(found)


def _around(cells: list[NotebookNode], test: str) -> tuple[list[str], list[str]]:
    """The sources of what stands before a test and behind it, other tests left out."""
    entries = [cell.metadata.get("nbgrader", {}) for cell in cells]
    place = next((at for at, entry in enumerate(entries) if entry.get("grade_id") == test), len(cells))
    sources = [None if entry.get("grade") else cell.source for entry, cell in zip(entries, cells, strict=True)]
    before, behind = sources[:place], sources[place + 1 :]
    return [source for source in before if source], [source for source in behind if source]


def _meddles(source: str, before: list[str], behind: list[str]) -> bool:
    """Tell whether a test changes names that are the learner's or that later cells use, or is no plain Python."""
    try:
        return any(names_read_later(source, before, behind)) or bool(free_names(source) & bound_names(source))
    except SyntaxError:
        return True


def _bound(source: str) -> set[str]:
    try:
        return bound_names(source)
    except SyntaxError:
        return set()
