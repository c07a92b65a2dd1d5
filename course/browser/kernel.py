"""Prepares a kernel in the browser for a lesson: loads libraries, and tells the kernel which notebook it belongs to."""

from __future__ import annotations

import concurrent.futures
import contextlib
import importlib.util
import os
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

from course.browser.libraries import ALWAYS, libraries
from course.errors import CourseError
from course.notebook_check import NOTEBOOK
from course.work_files import NoWork, work_at
from course.workspace import find_release

PAGES = ("fsrs", "jinja2", "mistune", "pygments", "rich")  # libraries that the course's own pages and results need
READING = "nbformat"  # a check of the whole notebook reads its file
_MODULES = {"scikit-learn": "sklearn"}  # modules whose names differ from those of their libraries


class LibraryMissing(CourseError):
    """A library couldn't be loaded."""


class OneByOne(Executor):
    """Replaces `ThreadPoolExecutor` in a browser, which has no threads. Each call runs to completion immediately."""

    def __init__(self, *_: object, **__: object) -> None:
        pass

    def submit(self, fn: Callable, /, *args: Any, **kwargs: Any) -> Future:
        future: Future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


async def begin() -> None:
    """Load the libraries that every kernel of the course needs.

    Raises:
        LibraryMissing: a library couldn't be loaded.
    """
    concurrent.futures.ThreadPoolExecutor = OneByOne  # type: ignore[misc, assignment]
    await load(PAGES)


async def prepare(notebook: Path) -> None:
    """Load the libraries that a lesson needs, and tell the kernel which notebook it belongs to. Other notebooks get the
    libraries that every lesson needs.

    Parameters:
        notebook: the learner's notebook.

    Raises:
        LibraryMissing: a library couldn't be loaded.
    """
    os.environ[NOTEBOOK] = str(notebook)
    await begin()
    await load(needed_by(notebook))


def needed_by(notebook: Path) -> list[str]:
    """Return the libraries needed by a learner's notebook, by the tests of its lesson, and by the code that runs these
    tests.
    """
    release = find_release()
    try:
        lesson = work_at(notebook, release).lesson
    except NoWork:
        return [*ALWAYS, READING]
    own = [folder / f"{lesson}.ipynb" for folder in (release, release.parent / "source")]
    return [*libraries([notebook, *filter(Path.is_file, own)]), READING]


def require(notebook: Path) -> None:
    """Make sure that a notebook's libraries have been loaded, because even a correct answer would fail its test without
    them.

    Parameters:
        notebook: the learner's notebook, which may belong to another kernel.

    Raises:
        LibraryMissing: some libraries haven't been loaded.
    """
    missing = [name for name in needed_by(notebook) if not _is_there(name)]
    if missing and notebook.resolve() != Path(os.environ.get(NOTEBOOK, "")).resolve():
        raise LibraryMissing(
            f"{notebook.name} needs {', '.join(missing)}, which this notebook hasn't loaded. Open "
            f"{notebook.name}, and check your work there."
        )
    if missing:
        raise _not_loaded(missing)


async def load(names: Iterable[str]) -> None:
    """Load libraries that haven't been loaded yet. Pyodide itself only logs a failure, and doesn't raise an error.

    Parameters:
        names: the libraries' names in a package index.

    Raises:
        LibraryMissing: one of the libraries couldn't be loaded.
    """
    import piplite  # only a kernel in a browser has it

    wanted = [name for name in names if not _is_there(name)]
    with contextlib.suppress(Exception):
        await piplite.install(wanted)
    importlib.invalidate_caches()
    missing = [name for name in wanted if not _is_there(name)]
    if missing:
        raise _not_loaded(missing)


def _not_loaded(missing: list[str]) -> LibraryMissing:
    return LibraryMissing(
        f"This lesson can't run here, because {', '.join(missing)} couldn't be loaded. Check your connection, and find "
        "out whether your network blocks the address that this site loads Python from. Then reload the page. You can "
        "also "
        "install the course on your computer."
    )


def _is_there(name: str) -> bool:
    return importlib.util.find_spec(_MODULES.get(name, name)) is not None
