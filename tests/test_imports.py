"""The packages of `instructor` import one another in one direction only, and folders stay small."""

import ast
from pathlib import Path

import pytest
from module_imports import Modules

ROOT = Path(__file__).resolve().parents[1]
MAX_MODULES = 16  # in one folder
# From the bottom up: a package imports only from itself and from those before it.
ORDER = (
    "type_check",
    "errors",
    "sentences",
    "wording",
    "authoring",
    "slides",
    "demo",
    "versions",
    "check",
    "start_codes",
    "cli",
    "website",
)
MODULES = Modules(ROOT, "instructor", ORDER)


def test_every_module_belongs_to_a_package_of_the_order():
    assert {MODULES.part(module) for module in MODULES.paths} - {""} == set(ORDER)


def test_packages_import_only_from_those_before_them():
    assert MODULES.upward() == []


def test_no_module_imports_itself_through_others():
    assert set(MODULES.paths) <= {*MODULES.sort(), "instructor"}


@pytest.mark.parametrize("top", ["instructor", "course", "packages", "tests", "benchmarks"])
def test_no_folder_holds_too_many_modules(top):
    folders = [folder for folder in (ROOT / top).rglob("*") if folder.is_dir()]
    counts = {
        folder: len([path for path in folder.glob("*.py") if not path.name.startswith("__")]) for folder in folders
    }
    assert {str(folder): count for folder, count in counts.items() if count > MAX_MODULES} == {}


def test_every_package_says_what_lives_there_and_who_imports_it():
    packages = [path for path in MODULES.paths.values() if path.name == "__init__.py"]
    said = {path: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "" for path in packages}
    assert [str(path) for path, text in said.items() if "import" not in text] == []


def test_no_two_files_of_tests_have_the_same_name():
    """Otherwise, pytest can't collect both in one run, although each runs alone."""
    folders = (ROOT / "tests", ROOT / "packages" / "nbjudge" / "tests")
    names = [path.name for folder in folders for path in folder.rglob("test_*.py") if "answers" not in path.parts]
    assert [name for name in sorted(set(names)) if names.count(name) > 1] == []
