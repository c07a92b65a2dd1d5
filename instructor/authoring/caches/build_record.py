"""The record of what each lesson was built from, so that only changed lessons are built again."""

import json
import platform
import re
from collections.abc import Iterable
from pathlib import Path

from instructor.authoring.caches.digests import contents, digest, versions
from instructor.authoring.lessons import stem_of
from nbjudge.class_file.file import FILE as CLASS_SETTINGS

FILE = ".built.json"
CODE = ("instructor", "course", "packages/nbjudge/src")  # the code that built files depend on, besides the libraries
SETTINGS = ("nbgrader_config.py", CLASS_SETTINGS)
_TITLE = re.compile(rb"^# # .+", re.MULTILINE)


class BuildRecord:
    """The record of one checkout, stored in a file that git ignores.

    Args:
        root: the checkout.
        folders: the folders with built files.
        paths: the texts of all lessons in course order.
    """

    def __init__(self, root: Path, folders: Iterable[str], paths: list[Path]) -> None:
        self.root, self.folders, self.paths = root, tuple(folders), paths
        self.texts = [path.read_bytes() for path in paths]  # a text that's saved during the build counts as changed
        settings = (_content(root / name) for name in SETTINGS)
        self.code = digest(platform.python_version(), *versions(), *contents(root, CODE), *settings)

    def changed(self) -> list[Path]:
        """Return the lessons whose text or built files have changed since they were built, or whose neighbours, class
        settings or code have. A damaged or missing record means all lessons.
        """
        try:
            known = dict(json.loads((self.root / FILE).read_text(encoding="utf-8")))
        except (OSError, ValueError, TypeError):
            known = {}
        return [path for path, key in zip(self.paths, self._keys(), strict=True) if known.get(stem_of(path)) != key]

    def write(self) -> None:
        """Record that all built files match their lessons."""
        known = dict(zip(map(stem_of, self.paths), self._keys(), strict=True))
        (self.root / FILE).write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")

    def _keys(self) -> list[str]:
        lessons = list(zip(self.paths, self.texts, strict=True))
        titles = [digest(stem_of(path), *_TITLE.findall(text)[:1]) for path, text in lessons]
        neighbours = zip(["", *titles], [*titles[1:], ""], strict=False)
        return [
            digest(self.code, *both, text, *self._built(path))
            for (path, text), both in zip(lessons, neighbours, strict=False)
        ]

    def _built(self, path: Path) -> list[bytes | None]:
        return [_content(self.root / folder / f"{stem_of(path)}.ipynb") for folder in self.folders]


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
