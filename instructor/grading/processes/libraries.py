"""Which libraries a process loads before it forks: what the notebooks import of those that take time."""

import ast
import contextlib
import pkgutil
from collections.abc import Iterable, Iterator

LIBRARIES = {"course", "diffprivlib", "faker", "matplotlib", "numpy", "pandas", "phe", "scipy", "sklearn"}


def usual_libraries(sources: Iterable[str]) -> list[str]:
    """List what code cells with these sources import and use of it, as dotted names: modules, and names in them."""
    nodes = [node for source in sources for node in _nodes(source)]
    imported = {pair: None for node in nodes for pair in _imported(node) if pair[1].partition(".")[0] in LIBRARIES}
    used = {(node.value.id, node.attr): None for node in nodes if _is_of_a_name(node)}
    used_of = [f"{name}.{attribute}" for alias, name in imported for by, attribute in used if by == alias]
    return [*dict.fromkeys(name for _, name in imported), *used_of]


def preload(names: Iterable[str]) -> None:
    """Import what bears these names; what is not there is left to the cell that asks for it."""
    for name in names:
        with contextlib.suppress(Exception):  # such as a star, which no module is called
            pkgutil.resolve_name(name)


def _nodes(source: str) -> list[ast.AST]:
    try:
        return list(ast.walk(ast.parse(source)))
    except SyntaxError:  # a magic, or a cell that is to be mended
        return []


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Pairs of the name in the cell and the name of what it stands for."""
    if isinstance(node, ast.Import):
        yield from ((alias.asname or alias.name, alias.name) for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)


def _is_of_a_name(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
