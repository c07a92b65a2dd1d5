"""Recognizes which files are an assignment's notebooks by the names of their cells."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from nbjudge.cell_metadata import entry, name_of
from nbjudge.reading.archives import OTHERS, ZIP, UnreadableFileError, packed_files
from nbjudge.reading.choices import ENDING, Choice, Sighting, choose
from nbjudge.reading.fields import sheets_of, source_of, text_of
from nbjudge.reading.notebook_texts import UnreadableNotebookError, load_notebook
from nbjudge.reading.texts import decode, same_name

# What platforms, browsers and people add to a file name: -1, " (1)", " copy", a UUID, or an extension.
ADDED = re.compile(
    r"(-\d+| ?\(\d+\)|[ -]copy ?\d*|-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\.(ipynb|json|txt|zip|bak|html?))$"
)
MARKS = [b"grade_id", "grade_id".encode("utf-16-le")]  # a file without them can't contain an assignment's cells
UNREADABLE = "it can't be read as a notebook"


class Recognizer:
    """Recognizes the notebooks in an assignment.

    Parameters:
        released: maps each cell of each notebook to the text that students received (answer cells)
            or None (other cells).
    """

    def __init__(self, released: Mapping[str, Mapping[str, str | None]]) -> None:
        self.released = released

    @classmethod
    def of_notebooks(cls, contents: Mapping[str, bytes]) -> "Recognizer":
        """Make a recognizer from the notebooks that students received.

        A notebook that can't be read is recognized only by its name.

        Parameters:
            contents: maps the names of notebooks to the bytes in their files.
        """
        return cls({name: _released(content) for name, content in contents.items()})

    def look(self, file: Sighting) -> list[Sighting]:
        """Return the notebooks that a file may contain. A zip file may contain several notebooks, but most files
        contain none.

        Parameters:
            file: a file whose content isn't known yet.

        Raises:
            OSError, UnreadableFileError: the file can't be read.
        """
        named = original_name(file.name, self.released)
        file = replace(file, named=named, is_exact=file.is_top and file.name == f"{named}{ENDING}")
        content = file.read()
        if content.startswith(ZIP):
            found = self._unpack(file, content)
            return found or ([replace(file, trouble=UNREADABLE)] if file.is_exact else [])
        packer = next((kind for mark, kind in OTHERS.items() if content.startswith(mark)), "")
        if packer and not file.is_exact:
            return [replace(file, named=None, trouble=f"it's {packer}, which has to be unpacked first")]
        return self._look(file, content)

    def _unpack(self, file: Sighting, content: bytes) -> list[Sighting]:
        try:
            packed = [one for one in packed_files(content) if not (one.trouble or "__MACOSX/" in one.path)]
            inner = [
                replace(file, place=f"{file.place}/{one.path}", name=one.path, read=one.read, is_top=False)
                for one in packed
            ]
            return [found for one in inner for found in self.look(one)]
        except UnreadableFileError as error:
            return [] if file.is_exact else [replace(file, named=None, trouble=str(error))]

    def _look(self, file: Sighting, content: bytes) -> list[Sighting]:
        is_called = bool(file.named) and ENDING in file.name.lower()
        if not (is_called or any(mark in content for mark in MARKS)):
            return []
        try:
            cells = {name: text for name, (_, text) in _cells(content)}
        except UnreadableNotebookError as error:
            return [replace(file, trouble=f"{UNREADABLE}: {error}")] if is_called else []
        counts = {name: len(cells.keys() & known.keys()) for name, known in self.released.items()}
        held = {name: count for name, count in counts.items() if count}
        answers = {name: _answers(cells, known) for name, known in self.released.items()}
        return [replace(file, held=held, answers=answers)] if held or is_called else []

    def choose(self, sightings: Iterable[Sighting]) -> Choice:
        """Choose a file for each notebook."""
        return choose(sightings, self.released)


def original_name(file: str, notebooks: Iterable[str]) -> str | None:
    """Return the name of the notebook that a file seems to be a copy of, or None if there isn't one.

    Platforms and browsers may have added something to the file's name.
    """
    known = {same_name(name): name for name in notebooks}
    stem = same_name(PurePosixPath(file).name)
    while stem not in known:
        shorter = ADDED.sub("", stem)
        if shorter == stem:
            return None
        stem = shorter
    return known[stem]


def _answers(cells: Mapping[str, str], released: Mapping[str, str | None]) -> frozenset[int]:
    """Return the hash of each answer that isn't empty and differs from the text that students received."""
    texts = {name: cells.get(name, "").strip() for name, text in released.items() if text is not None}
    return frozenset(hash((name, text)) for name, text in texts.items() if text and text != str(released[name]).strip())


def _released(content: bytes) -> dict[str, str | None]:
    try:
        return {name: text if entry.get("solution") else None for name, (entry, text) in _cells(content)}
    except UnreadableNotebookError:
        return {}


def _cells(content: bytes) -> Iterator[tuple[str, tuple[dict, str]]]:
    """Yield the name of each cell that has nbgrader's metadata, with this metadata and the cell's text.

    To save time, the notebook is parsed as JSON but not validated. A class can have thousands of notebooks.

    Raises:
        UnreadableNotebookError: the content isn't a notebook.
    """
    for part in sheets_of(load_notebook(decode(content))[0]):
        for cell in part["cells"]:
            if isinstance(cell, dict) and name_of(cell):
                yield name_of(cell), (entry(cell), _text(cell))


def _text(cell: dict) -> str:
    return text_of(source_of(cell)).replace("\r\n", "\n").replace("\r", "\n")
