"""The code in the package `course` that a lesson's outputs depend on, such as figures and tables."""

import ast
import hashlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from instructor.authoring.lessons import Lesson

PACKAGE = "course"
ON_DEMAND = {"load": "datasets"}  # names that the package itself imports when they're used
SETTINGS = "class_settings"  # contains the seed, which is always the same while solutions run


class Part:
    """One module of the package, or one folder with modules, such as plotting."""

    def __init__(self, root: Path, name: str) -> None:
        self.root, place = root, root / PACKAGE / name
        self.files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_name(f"{name}.py")]

    @cached_property
    def contents(self) -> dict[str, bytes]:
        """Return the text of each file, by its path."""
        return {path.relative_to(self.root).as_posix(): path.read_bytes() for path in self.files if path.is_file()}

    @cached_property
    def needs(self) -> set[str]:
        """Return the names of the parts of the package that this part imports."""
        return parts_used(text.decode("utf-8") for text in self.contents.values())


class CourseCode:
    """The package's code in one clone.

    Args:
        root: the clone of the repository.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.parts: dict[str, Part] = {}

    def digest(self, lesson: Lesson) -> str:
        """Return a digest of the code that a lesson's given cells and solutions use. Different code results in a
        different digest.
        """
        whole = hashlib.sha256()
        for path, content in sorted(self._contents(lesson)):
            whole.update(f"{path}:{len(content)}:".encode() + content)
        return whole.hexdigest()[:16]

    def _contents(self, lesson: Lesson) -> Iterator[tuple[str, bytes]]:
        seen: set[str] = set()
        todo = parts_used(cell.source for cell in lesson.cells if cell.kind == "code" and not cell.test)
        while todo:
            name = todo.pop()
            seen.add(name)
            part = self.parts.setdefault(name, Part(self.root, name))
            yield from part.contents.items()
            todo |= part.needs - seen


def parts_used(sources: Iterable[str]) -> set[str]:
    """Return the names of the package's parts that the given Python code imports."""
    nodes = (node for source in sources for node in ast.walk(ast.parse(source)))
    return {part for node in nodes for part in _imported(node)} - {SETTINGS}


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom) and node.module == PACKAGE:
        yield from (ON_DEMAND.get(one.name, one.name) for one in node.names)
    elif isinstance(node, ast.Import | ast.ImportFrom):
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names]
        yield from (name.split(".")[1] for name in modules if name.startswith(f"{PACKAGE}."))
