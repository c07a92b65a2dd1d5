"""The packages of `instructor` import one another in one direction only."""

import ast
import functools
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
MAX_MODULES = 16  # in one folder
# From the bottom up: a package imports only from itself and from those before it.
ORDER = (
    "errors",
    "wording",
    "names",
    "regions",
    "csv_files",
    "grading.records",
    "grading.wire",
    "grading.sandbox",
    "grading.processes",
    "grading.learner",
    "grading.judging",
    "grading.marking",
    "grading.servers",
    "grading.gradebook",
    "grading.runs",
    "authoring",
    "collect",
    "feedback",
    "report",
    "regrade",
    "export",
    "demo",
    "versions",
    "check",
    "cli",
    "website",
)
PATHS = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "instructor").rglob("*.py"))
}


def imports(module: str) -> Iterator[str]:
    """The modules of `instructor` that a module imports, at its top or later."""
    for node in ast.walk(ast.parse(PATHS[module].read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("instructor"):
            names = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in PATHS else node.module for name in names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("instructor"))


def package(module: str) -> str:
    name = module.removeprefix("instructor.")
    return max((one for one in ORDER if name == one or name.startswith(f"{one}.")), key=len, default="")


@functools.cache
def all_imports() -> dict[str, set[str]]:
    return {module: set(imports(module)) for module in PATHS}


def test_every_module_belongs_to_a_package_of_the_order():
    outside = {"instructor", "instructor.grading"}
    assert [module for module in PATHS if not package(module) and module not in outside] == []


def test_packages_import_only_from_those_before_them():
    upward = [
        f"{module} imports {other}"
        for module, others in all_imports().items()
        for other in sorted(others - {"instructor"})
        if ORDER.index(package(other)) > ORDER.index(package(module))
    ]
    assert upward == []


def test_no_module_imports_itself_through_others():
    list(TopologicalSorter(all_imports()).static_order())  # raises CycleError


@pytest.mark.parametrize("top", ["instructor", "course", "tests", "benchmarks"])
def test_no_folder_holds_too_many_modules(top):
    folders = [folder for folder in (ROOT / top).rglob("*") if folder.is_dir()]
    counts = {
        folder: len([path for path in folder.glob("*.py") if not path.name.startswith("__")]) for folder in folders
    }
    assert {str(folder): count for folder, count in counts.items() if count > MAX_MODULES} == {}


def test_every_package_says_what_lives_there_and_who_imports_it():
    packages = [path for path in PATHS.values() if path.name == "__init__.py"]
    said = {path: ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "" for path in packages}
    assert [str(path) for path, text in said.items() if "import" not in text] == []
