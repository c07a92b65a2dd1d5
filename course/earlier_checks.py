"""Remembers the results of checks in the work folder, so that a notebook isn't run again if nothing has changed."""

from __future__ import annotations

import functools
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from pathlib import Path

import nbjudge
from course.class_settings import class_seed
from course.clone import find_clone
from course.progress.record import work_folder_of
from course.reports import LessonReport
from course.work_files import Work, read_cells
from nbjudge.cell_metadata import entry
from nbjudge.files import write_atomically
from nbjudge.notebooks import read_json
from nbjudge.results import Mark

FOLDER = ".jupyter/checks"  # in the work folder, and hidden from JupyterLab's file browser
_PACKAGE = Path(__file__).parent


def fingerprint(work: Work, release: Path) -> str | None:
    """Return a digest of everything that a check's result depends on, or None if the result can't be stored.

    The digest depends on the notebook's code, the lesson with its tests, the files beside the notebook, the course, its
    seed, and the libraries. Outputs and prose don't matter.

    Parameters:
        work: the learner's notebook.
        release: the folder with the lessons as students received them.
    """
    if work_folder_of(work) is None:
        return None
    try:
        seed = str(class_seed(work.path.parent))
        parts = [_code(work.path), *_lesson(work, release), *_files_beside(work.path), _installed(), seed]
    except (OSError, ValueError, KeyError, TypeError):
        return None  # the check itself reports what's wrong with the notebook
    return _digest(part.encode() for part in parts)


def recall(work: Work, key: str | None) -> LessonReport | None:
    """Return the result of an earlier check with the same fingerprint, or None if there's no such check."""
    try:
        found = read_json(_path(work)) if key else None
        if not isinstance(found, dict) or found["key"] != key:
            return None
        report = found["report"]
        marks = [Mark(**mark) for mark in report.pop("marks")]
        return LessonReport(marks=marks, **report)
    except (OSError, ValueError, KeyError, TypeError):
        return None


def remember(work: Work, key: str | None, report: LessonReport) -> None:
    """Store a result, unless another check could have a different result, for example because a cell was too slow.

    Raises:
        OSError: the work folder can't be written to.
    """
    if key and report.is_repeatable:
        content = json.dumps({"key": key, "report": asdict(report)}, ensure_ascii=False)
        write_atomically(_path(work), content.encode())


def _path(work: Work) -> Path:
    folder = work_folder_of(work) or work.path.parent
    return folder / FOLDER / f"{work.path.parent.name}.{work.path.stem}.json"


def _code(notebook: Path) -> str:
    """Return the code cells of a notebook, with their nbgrader metadata."""
    cells = [cell for cell in read_cells(notebook) if cell["cell_type"] == "code"]
    return json.dumps([["".join(cell["source"]), entry(cell)] for cell in cells])


def _lesson(work: Work, release: Path) -> Iterator[str]:
    """Yield the code of the lesson as students received it and, if installed, the code with all tests."""
    for folder in (release, release.parent / "source"):
        path = folder / f"{work.lesson}.ipynb"
        yield _code(path) if path.is_file() else ""


def _files_beside(notebook: Path) -> Iterator[str]:
    """Yield the names and contents of the files that the notebook may read, except other notebooks."""
    for path in sorted(notebook.parent.rglob("*")):
        name = path.relative_to(notebook.parent)
        if path.is_file() and path.suffix != ".ipynb" and not any(part.startswith(".") for part in name.parts):
            yield f"{name.as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}"


@functools.cache
def _installed() -> str:
    """Return a digest of the course's own code, and of the versions of Python and of all installed libraries."""
    clone = find_clone()
    packages = [_PACKAGE, Path(nbjudge.__file__).parent, *([clone / "instructor"] if clone else [])]
    modules = sorted(path for package in packages for path in package.rglob("*.py"))
    libraries = sorted({path.name for entry in sys.path for path in Path(entry or ".").glob("*.dist-info")})
    return _digest([sys.version.encode(), *(path.read_bytes() for path in modules), *(map(str.encode, libraries))])


def _digest(parts: Iterable[bytes]) -> str:
    digests = (hashlib.sha256(part).digest() for part in parts)
    return hashlib.sha256(b"".join(digests)).hexdigest()
