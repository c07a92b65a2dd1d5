"""Decides which libraries a process loads before it forks: those that are installed and that notebooks import."""

import ast
import contextlib
import hashlib
import importlib.util
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from IPython.core.inputtransformer2 import TransformerManager

from nbjudge.courses import course_packages
from nbjudge.errors import UNREADABLE_CODE

PROBE = "nbjudge.processes.import_probe"
PROBE_TIMEOUT = 60  # seconds for a library to be imported
# These libraries are known to fork well if their numerical libraries use one thread, so they aren't probed.
TRUSTED = {"IPython", "diffprivlib", "faker", "matplotlib", "nbjudge", "numpy", "pandas", "phe", "scipy", "sklearn"}
INLINE = "matplotlib.pyplot"  # the modules that %matplotlib and %pylab import


def usual_libraries(sources: Iterable[str], own: Collection[str] = ()) -> list[str]:
    """List the modules that code cells import, and the names that they use from these modules, as dotted names.

    Parameters:
        sources: the sources of the cells, including magics.
        own: the names of the course's own modules, which are in the course folder and are never loaded in advance.
    """
    texts = list(sources)
    nodes = [node for source in texts for node in _nodes(source)]
    imported = {pair: None for node in nodes for pair in _imported(node) if _is_library(pair[1], own)}
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    used = {(node.value.id, node.attr): None for node in attributes if isinstance(node.value, ast.Name)}
    used_of = [f"{name}.{attribute}" for alias, name in imported for by, attribute in used if by == alias]
    drawn = [INLINE] if any("%matplotlib" in text or "%pylab" in text for text in texts) else []
    return [*dict.fromkeys([*drawn, *(name for _, name in imported)]), *used_of]


def harmless(
    names: Iterable[str], environment: Mapping[str, str] | None = None, notes: dict | None = None
) -> list[str]:
    """Leave out libraries that start threads, open a device or end the process when they're imported.

    The student's process imports these libraries itself.

    Parameters:
        names: the names that `usual_libraries` returned.
        environment: environment variables for the processes that try the imports.
        notes: the findings of earlier calls, to which new findings are added. Findings remain valid until something
            else is installed.
    """
    names, notes = list(names), {} if notes is None else notes
    if notes.get("installed") != (installed := _installed()):
        notes.clear()
        notes.update(installed=installed, harmless=[], refused=[])
    known = {
        *notes["harmless"],
        *(name for name in names if _top(name) in {*TRUSTED, *course_packages(), *notes["refused"]}),
    }
    if unknown := [name for name in names if name not in known]:
        refused = _probe(unknown, {**os.environ, **(environment or {})})
        notes["refused"] += sorted(refused)
        notes["harmless"] += [name for name in unknown if _top(name) not in refused]
    return [name for name in names if _top(name) not in notes["refused"]]


def preload(names: Iterable[str]) -> None:
    """Import the modules with these names. If a module can't be imported, the cell that needs it will report why."""
    for name in names:
        with contextlib.suppress(Exception, SystemExit):  # such as a star, which isn't a module's name
            pkgutil.resolve_name(name)


def _installed() -> str:
    """Return a digest of Python's version and all installed packages, because both can change what an import does."""
    folders = [path for path in map(Path, sys.path) if path.is_dir()]
    found = sorted(entry.name for folder in folders for entry in folder.glob("*-info"))
    return hashlib.sha256(repr((sys.version, found)).encode()).hexdigest()


def _top(name: str) -> str:
    return name.partition(".")[0]


def _probe(names: list[str], environment: dict[str, str]) -> set[str]:
    """Import libraries in separate processes, and return those that a process can't load before a fork."""
    by_top = {top: [name for name in names if _top(name) == top] for top in map(_top, names)}
    together = _refused_by_one(names, environment)
    if together is not None and not together:
        return set()
    return {top for top, own in by_top.items() if _refused_by_one(own, environment) != set()}


def _refused_by_one(names: list[str], environment: dict[str, str]) -> set[str] | None:
    """Return the problems that a process finds after importing these libraries, or None if it doesn't finish."""
    command = [sys.executable, "-P", "-m", PROBE, *names]
    try:
        done = subprocess.run(
            command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=PROBE_TIMEOUT, check=True
        )
        return set(json.loads(done.stdout.splitlines()[-1]))
    except (subprocess.SubprocessError, ValueError, IndexError):
        return None


def _is_library(name: str, own: Collection[str]) -> bool:
    top = _top(name)
    return top not in own and top not in sys.stdlib_module_names and _is_installed(top)


@cache
def _is_installed(top: str) -> bool:
    """Return whether a package is located where packages are installed, and not just in the working directory."""
    try:
        found = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        return False
    places = (
        [str(found.origin or "")]
        if found and found.origin
        else list(found.submodule_search_locations or ())
        if found
        else []
    )
    return top in ("nbjudge", *course_packages()) or any(
        "site-packages" in place or "dist-packages" in place for place in places
    )


def _nodes(source: str) -> list[ast.AST]:
    try:
        return list(ast.walk(ast.parse(TransformerManager().transform_cell(source))))
    except UNREADABLE_CODE:  # a cell in another language, or one with a syntax error
        return []


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Yield each imported name in a cell together with its full name."""
    if isinstance(node, ast.Import):
        yield from ((alias.asname or alias.name, alias.name) for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        for alias in node.names:
            name = node.module if alias.name == "*" else f"{node.module}.{alias.name}"
            yield alias.asname or alias.name, name
