"""The wheel in a fresh environment, with nothing else of this repository."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1]
README = (PACKAGE / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^    (pip install .*|nbjudge .*)$", README.split("## Grade your own course")[0], re.MULTILINE)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    _run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=PACKAGE)
    return next(folder.glob("*.whl"))


def test_the_wheel_contains_the_package_with_its_templates_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert [name for name in names if not name.startswith(("nbjudge/", "nbjudge-"))] == []
    for name in ("py.typed", "page.css", "feedback/page.html.j2", "report/page.html.j2", "jupyter/nbconvert"):
        assert any(path.startswith(f"nbjudge/{name}") for path in names), name


@pytest.mark.slow
def test_two_commands_of_the_readme_install_it_and_grade_its_course(wheel, tmp_path):
    install, example = COMMANDS
    assert (install, example) == ('pip install "nbjudge[grade]"', "nbjudge example")
    _run(sys.executable, "-m", "uv", "venv", "--quiet", "--python", sys.executable, tmp_path / "env")
    programs = tmp_path / "env" / "bin"
    versions = PACKAGE.parents[1] / "requirements.lock"  # otherwise, PyPI's newest versions decide
    install = ("uv", "pip", "install", "--quiet", "--python", programs / "python", "--constraint", versions)
    _run(sys.executable, "-m", *install, f"nbjudge[grade] @ {wheel.as_uri()}")
    said = _run(programs / "nbjudge", "example", cwd=tmp_path, env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)})
    assert "3 graded" in said and "nbjudge feedback ps1" in said
    _run(programs / "nbjudge", "export", "--format", "csv", "--course", "nbjudge-example", cwd=tmp_path)
    assert "ann" in (tmp_path / "grades.csv").read_text(encoding="utf-8")
    assert _scores(tmp_path / "nbjudge-example" / "gradebook.db") == {"ann": 3, "ben": 1, "eve": 1}


def test_the_learners_part_needs_only_the_base_dependencies():
    heavy = "nbgrader nbconvert cloudpickle nh3 typer rich sqlalchemy matplotlib IPython".split()
    learners = (
        "import nbjudge.checks, nbjudge.cells, nbjudge.notebooks, nbjudge.results, nbjudge.errors, nbjudge.files, sys"
    )
    code = f"{learners}; print([name for name in {heavy} if name in sys.modules])"
    assert _run(sys.executable, "-c", code).strip() == "[]"


def test_no_page_names_the_command_of_a_course():
    pages = {path: path.read_text(encoding="utf-8") for path in (PACKAGE / "src").rglob("*.j2")}
    assert pages and [str(path) for path, text in pages.items() if "instructor " in text] == []


def test_nothing_imports_a_course():
    sources = {path: path.read_text(encoding="utf-8") for path in (PACKAGE / "src").rglob("*.py")}
    courses = re.compile(r"^\s*(?:from|import) (?:course|instructor)\b", re.MULTILINE)
    assert [str(path) for path, text in sources.items() if courses.search(text)] == []


def _scores(gradebook: Path) -> dict[str, float]:
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{gradebook}") as book:
        return {one.student_id: one.score for one in book.assignment_submissions("ps1")}


def _run(*command: object, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    done = subprocess.run([str(word) for word in command], cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
