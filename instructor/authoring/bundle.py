"""The course as one zip file, for learners without git: only what pyproject.toml's allow-list names."""

import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from course.errors import CourseError

EPOCH = (1980, 1, 1, 0, 0, 0)  # the same files make the same zip, to the byte


def write_bundle(root: Path, folder: Path) -> Path:
    """Pack the allow-list `[tool.hatch.build.targets.sdist] only-include` into a zip file.

    Parameters
    ----------
    root : the clone of the repository.
    folder : where to write. It's created if it doesn't exist.

    Returns
    -------
    The zip file, named after the project and its version. It contains one folder with the same name.

    Raises
    ------
    CourseError : something on the list doesn't exist.
    """
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    name = f"{settings['project']['name']}-{settings['project']['version']}"
    allowed = settings["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    folder.mkdir(parents=True, exist_ok=True)
    bundle = folder / f"{name}.zip"
    with zipfile.ZipFile(bundle, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in _files(root, allowed):
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(root).as_posix()}", EPOCH)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)
    return bundle


def _files(root: Path, allowed: list[str]) -> Iterator[Path]:
    for name in allowed:
        path = root / name
        if not path.exists():
            raise CourseError(f"pyproject.toml lists {name} for the bundle, but it doesn't exist.")
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in inside if file.is_file() and not _is_scratch(file.relative_to(root)))


def _is_scratch(path: Path) -> bool:
    return any(part.startswith(".") or part == "__pycache__" for part in path.parts)


if __name__ == "__main__":
    print(write_bundle(Path(__file__).resolve().parents[2], Path(sys.argv[1] if len(sys.argv) > 1 else "dist")))
