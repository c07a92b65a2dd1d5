"""Prepares a kernel in the browser for a lesson: its libraries, and its place."""

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

PAGES = ("fsrs", "jinja2", "mistune", "pygments", "rich")  # what the course's own pages and results need
_MODULES = {"scikit-learn": "sklearn"}  # where a module isn't called like its library


class LibraryMissing(CourseError):
    """A library couldn't be loaded."""


class OneByOne(Executor):
    """Stands in for `ThreadPoolExecutor`, because a browser has no threads: each call runs at once, to its end."""

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
    """Load what every kernel of the course needs.

    Raises:
        LibraryMissing: a library couldn't be loaded.
    """
    concurrent.futures.ThreadPoolExecutor = OneByOne  # type: ignore[misc, assignment]
    await load(PAGES)


async def prepare(notebook: Path) -> None:
    """Load the libraries that a lesson needs, and tell the kernel which notebook it belongs to. Other notebooks get
    what every lesson needs.

    Parameters:
        notebook: the learner's notebook.

    Raises:
        LibraryMissing: a library couldn't be loaded.
    """
    os.environ[NOTEBOOK] = str(notebook)
    await begin()
    try:
        needed = needed_by(notebook)
    except NoWork:
        needed = list(ALWAYS)
    await load(needed)


def needed_by(notebook: Path) -> list[str]:
    """Return the libraries that a learner's notebook and the tests of its lesson need."""
    release = find_release()
    lesson = work_at(notebook, release).lesson
    own = [folder / f"{lesson}.ipynb" for folder in (release, release.parent / "source")]
    return libraries([notebook, *filter(Path.is_file, own)])


async def load(names: Iterable[str]) -> None:
    """Load libraries that aren't there yet. Pyodide only logs that it couldn't load one.

    Parameters:
        names: their names, as an index of packages calls them.

    Raises:
        LibraryMissing: one of them couldn't be loaded.
    """
    import piplite  # only a kernel in a browser has it

    wanted = [name for name in names if not _is_there(name)]
    with contextlib.suppress(Exception):
        await piplite.install(wanted)
    importlib.invalidate_caches()
    missing = [name for name in wanted if not _is_there(name)]
    if missing:
        raise LibraryMissing(
            f"This lesson can't run here, because {', '.join(missing)} couldn't be loaded. Check your connection, and "
            "whether your network blocks the address from which this site loads Python. Then reload the page. Or "
            "install the course on your computer."
        )


def _is_there(name: str) -> bool:
    return importlib.util.find_spec(_MODULES.get(name, name)) is not None
