"""The clone of the repository that this package lies in, where there is one: the wheel and the bundle come without it."""

import importlib
from pathlib import Path
from types import ModuleType


def find_clone() -> Path | None:
    """Find the clone's folder; None where there is none."""
    root = Path(__file__).resolve().parents[1]
    # Looked for beside pyproject.toml, since another package named instructor may be installed.
    return root if (root / "pyproject.toml").is_file() and (root / "instructor").is_dir() else None


def instructor_module(name: str) -> ModuleType | None:
    """Import a module of the instructor's side, the only place in `course` that does.

    Parameters
    ----------
    name : the module, such as "instructor.cli".

    Returns
    -------
    The module, or None where there is no clone.
    """
    return importlib.import_module(name) if find_clone() else None
