"""Which libraries a process loads before it forks: what the notebooks import of those that take time."""

import ast
import contextlib
import pkgutil
from collections.abc import Iterable, Iterator

LIBRARIES = {"course", "diffprivlib", "faker", "matplotlib", "numpy", "pandas", "phe", "scipy", "sklearn"}


def usual_libraries(sources: Iterable[str]) -> list[str]:
    """List what code cells with these sources import, as dotted names: modules, and names in them."""
    names = {name: None for source in sources for name in _imported(source)}
    return [name for name in names if name.partition(".")[0] in LIBRARIES]


def preload(names: Iterable[str]) -> None:
    """Import what bears these names; what is not there is left to the cell that asks for it."""
    for name in names:
        with contextlib.suppress(ImportError, AttributeError):
            pkgutil.resolve_name(name)


def _imported(source: str) -> Iterator[str]:
    try:
        nodes = list(ast.walk(ast.parse(source)))
    except SyntaxError:  # a magic, or a cell that is to be mended
        return
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
