"""How the modules of a package import one another, for tests that they do so in one direction only."""

import ast
import functools
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path


class Modules:
    """The modules of a package.

    Parameters:
        source: the folder that contains the package's folder.
        name: the package's name.
        order: its parts from the bottom up, which are modules and packages. Each may only import those before it.
    """

    def __init__(self, source: Path, name: str, order: tuple[str, ...]) -> None:
        self.name, self.order = name, order
        self.paths = {
            ".".join(path.relative_to(source).with_suffix("").parts).removesuffix(".__init__"): path
            for path in sorted((source / name).rglob("*.py"))
        }

    def part(self, module: str) -> str:
        """The part that a module belongs to, or an empty string for the package itself."""
        return module.removeprefix(self.name).removeprefix(".").partition(".")[0]

    @functools.cached_property
    def imports(self) -> dict[str, set[str]]:
        """The modules of the package that each module imports, at its top or later, but not only for its types."""
        return {module: set(self._imports(module)) - {self.name} for module in self.paths}

    def upward(self) -> list[str]:
        """The imports of something that comes later in the order."""
        place = {part: number for number, part in enumerate(self.order)}
        return [
            f"{module} imports {other}"
            for module, others in self.imports.items()
            for other in sorted(others)
            if place[self.part(other)] > place.get(self.part(module), len(place))
        ]

    def sort(self) -> list[str]:
        """The modules, each after those that it imports. Raises CycleError if one imports itself through others."""
        return list(TopologicalSorter(self.imports).static_order())

    def _imports(self, module: str) -> Iterator[str]:
        tree = ast.parse(self.paths[module].read_text(encoding="utf-8"))
        typed = [one for one in ast.walk(tree) if isinstance(one, ast.If) and ast.unparse(one.test) == "TYPE_CHECKING"]
        for_types = {inner for node in typed for inner in ast.walk(node)}
        for node in (node for node in ast.walk(tree) if node not in for_types):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == self.name:
                names = (f"{node.module}.{alias.name}" for alias in node.names)
                yield from (name if name in self.paths else str(node.module) for name in names)
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name.split(".")[0] == self.name)
