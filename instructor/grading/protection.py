"""Which tests of an assignment can only run inside the learner's process, where the learner's code could spoil them.

All others are judged outside. A foreign test may not bear that: one that deletes a learner's name, defines what later
cells use, or looks deeper into objects than a stand-in lets it. So each is tried both ways on the solved notebook.
"""

from collections.abc import Mapping

import nbformat
from nbformat import NotebookNode

from instructor.grading.assignments import Assignment, NotebookRecord
from instructor.grading.student_grading import Servers, Settings, Work, grade_student
from instructor.names import assigned_names, bound_names, free_names


def tests_inside(servers: Servers, settings: Settings, sources: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Find by notebook the tests that earn less outside than inside.

    Parameters:
        settings: its `inside` does not count.
        sources: text of the instructor's notebooks, solved; where one is missing, all its tests run inside.
    """
    everything = {name: frozenset(_tests(record)) for name, record in settings.assignment.notebooks.items()}
    ruled_out = {name: _ruled_out(settings.assignment, name, sources) for name in everything}
    one, other = (_scores(servers, settings, sources, inside) for inside in (everything, ruled_out))
    return {
        name: ruled_out[name] | {test for test in tests if one.get((name, test)) != other.get((name, test))}
        for name, tests in everything.items()
    }


def _scores(servers: Servers, settings: Settings, sources: Mapping[str, str], inside: dict) -> dict:
    known = {name: text for name, text in sources.items() if name in settings.assignment.notebooks}
    graded = grade_student(servers, settings, Work("", known), inside)
    return {(name, test): score for name, one in graded.notebooks.items() for test, score in one.scores.items()}


def _tests(record: NotebookRecord) -> list[str]:
    return [name for name, cell in record.cells.items() if cell.grade and not cell.solution]


def _ruled_out(assignment: Assignment, name: str, sources: Mapping[str, str]) -> frozenset[str]:
    record = assignment.notebooks[name]
    if name not in sources:
        return frozenset(_tests(record))
    cells = [cell for cell in nbformat.reads(sources[name], as_version=4).cells if cell.cell_type == "code"]
    return frozenset(test for test in _tests(record) if _meddles(record.cells[test].source, *_around(cells, test)))


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
        free, bound = free_names(source), bound_names(source)
    except SyntaxError:
        return True
    imported = bound - assigned_names(source)  # what was there before is the same after an import
    new = bound - (imported & set().union(*map(_bound, before)))
    for text in behind:
        if new & _reads(text):
            return True
        new -= _bound(text)
    return bool(free & bound)


def _bound(source: str) -> set[str]:
    try:
        return bound_names(source)
    except SyntaxError:
        return set()


def _reads(source: str) -> frozenset[str]:
    try:
        return free_names(source)
    except SyntaxError:  # magics: what they read cannot be seen
        return frozenset()
