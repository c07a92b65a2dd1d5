"""The clone of the repository that contains this package, if there is one. A package installed from the wheel or the
bundle has no clone.
"""

import importlib
from pathlib import Path
from types import ModuleType


def find_clone() -> Path | None:
    """Return the clone's folder, or None if there's no clone."""
    root = Path(__file__).resolve().parents[1]
    # We look for it beside pyproject.toml, because another package named instructor may be installed.
    return root if (root / "pyproject.toml").is_file() and (root / "instructor").is_dir() else None


def instructor_module(name: str) -> ModuleType | None:
    """Import a module of the instructor package. No other function in `course` imports from that package.

    Parameters:
        name: the module's name, such as "instructor.cli".

    Returns:
        The module, or None if there's no clone.
    """
    return importlib.import_module(name) if find_clone() else None
