"""Finds tests that a student last ran with someone else's data, for example because of a wrong start code.

A course with seeds records them in the metadata of its tests' outputs (see `courses`). Anyone can edit this metadata.
"""

from collections.abc import Collection, Iterator, Mapping

from nbjudge.cell_metadata import name_of
from nbjudge.courses import SEEDS
from nbjudge.reading.fields import sheets_of
from nbjudge.reading.notebook_texts import UnreadableNotebookError, load_notebook


def other_data(
    notebooks: Mapping[str, str], released: Mapping[str, Collection[str]], own: Mapping[str, int]
) -> Iterator[str]:
    """Yield a line for each notebook and each recorded seed that isn't the student's own.

    Parameters:
        notebooks: maps the names of notebooks to the text that was submitted.
        released: the names of the cells in each released notebook. Other cells are ignored.
        own: the student's seeds, keyed by the course's package.
    """
    for name, text in notebooks.items():
        found: dict[tuple[int, int], list[str]] = {}
        for cell, course, seed in _recorded(text):
            if cell in released[name] and seed != own.get(course, seed):
                found.setdefault((seed, own[course]), []).append(cell)
        for (other, right), cells in found.items():
            yield f"{name}: last run with the data of seed {other} instead of {right}: {', '.join(cells)}"


def _recorded(text: str) -> Iterator[tuple[str, str, int]]:
    """Yield each cell, course and seed that's recorded in the outputs of a notebook."""
    try:
        parts = list(sheets_of(load_notebook(text)[0])) if SEEDS in text else []
    except UnreadableNotebookError:
        return
    for cell in (cell for part in parts for cell in part["cells"] if isinstance(cell, dict)):
        outputs = cell.get("outputs")
        for output in outputs if isinstance(outputs, list) else []:
            metadata = output.get("metadata") if isinstance(output, dict) else None
            seeds = metadata.get(SEEDS) if isinstance(metadata, dict) else None
            for course, seed in seeds.items() if isinstance(seeds, dict) else ():
                if type(seed) is int:
                    yield str(name_of(cell)), course, seed
