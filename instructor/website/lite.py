"""Builds the course as a site where everything runs in the browser: JupyterLite, the lessons and `course` itself."""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from course.class_settings import EACH_STUDENT
from course.errors import CourseError
from course.progress.lesson_page import LessonPage
from course.progress.outline import lessons_of, read_outline
from course.progress.pages import start_page
from course.progress.standing import read_standing
from course.work_files import work_at
from instructor.authoring.bundle import (
    EPOCH,
    ROOT,
    Edition,
    Lessons,
    Seed,
    SelfStudy,
    choose_edition,
    lessons_left_out,
    write_bundle,
)

# Pure Python libraries that Pyodide doesn't have. They become part of the site, so they aren't downloaded from a
# package index.
WHEELS = (
    "comm",
    "diffprivlib",
    "faker",
    "fastjsonschema",
    "fsrs",
    "ipywidgets",
    "jupyter-core",
    "jupyterlab-widgets",
    "mistune",
    "nbformat",
    "phe",
)
# The parts of a bundle that a browser needs. Tables are made, and not read from `datasets/`.
RUNNING = ("course", "instructor", "packages", "pyproject.toml", "release", "solutions", "source")
EXTENSIONS = ("@jupyterlite/pyodide-kernel-extension", "@jupyter-widgets/jupyterlab-manager")
OWN_EXTENSION = Path("course/progress/labextensions/data-privacy-course")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
PYODIDE = "https://cdn.jsdelivr.net/pyodide/v0.29.3/full/pyodide.js"
QUIET = {"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False}}


class NotBuilt(CourseError):
    """The site couldn't be built."""


def build_site(root: Path, site: Path, edition: Edition, pyodide: str = PYODIDE) -> None:
    """Build the site.

    Parameters:
        root: the clone of the repository.
        site: the folder to write, which is replaced.
        edition: the lessons on the site, and whether the site includes all tests and solutions.
        pyodide: the address from which the browser loads Pyodide.

    Raises:
        CourseError: the selection doesn't name a lesson, each student has their own seed, or a required program failed.
    """
    if edition.seed == EACH_STUDENT:
        raise NotBuilt(
            "Start codes can't be entered in the browser. Set COURSE_SEED, so that everyone has the same data."
        )
    shutil.rmtree(site, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder)
        bundle = write_bundle(root, sources / "bundle", edition)
        unpacked = _unpack(bundle, sources)
        shutil.copytree(unpacked / "release", sources / "files")
        _download_wheels(sources / "pypi")
        _write_settings(sources, bundle.stem, pyodide)
        _run_lite(root, sources, site.resolve())
        (site / "course").mkdir()
        _pack(unpacked, site / "course" / bundle.name)
        _write_pages(sources / "files", site / "course")


def _unpack(bundle: Path, folder: Path) -> Path:
    with zipfile.ZipFile(bundle) as packed:
        packed.extractall(folder)
    return folder / bundle.stem


def _pack(folder: Path, packed: Path) -> None:
    """Pack the parts of a bundle that a browser runs. Leave out the solutions' outputs, which account for most of the
    bundle's size.
    """
    paths = [folder / name for name in RUNNING if (folder / name).exists()]
    files = (file for path in paths for file in (path.rglob("*") if path.is_dir() else [path]) if file.is_file())
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(file for file in files if "labextensions" not in file.parts):
            content = file.read_bytes()
            name = file.relative_to(folder)
            is_solved = name.parts[0] == "solutions" and name.suffix == ".ipynb"
            entry = zipfile.ZipInfo(f"{folder.name}/{name.as_posix()}", EPOCH)
            archive.writestr(entry, _without_outputs(content) if is_solved else content, zipfile.ZIP_DEFLATED)


def _without_outputs(notebook: bytes) -> bytes:
    content = json.loads(notebook)
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
    return json.dumps(content, ensure_ascii=False).encode()


def _download_wheels(folder: Path) -> None:
    pinned = [f"{name}=={version(name)}" for name in WHEELS]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
    _run([*command, "--only-binary", ":all:", "--dest", str(folder), *pinned], folder.parent)


def _write_settings(folder: Path, bundle: str, pyodide: str) -> None:
    settings = {
        "appName": "Data privacy in Python",
        "courseBundle": bundle,  # tells our extension that there's no server
        "litePluginSettings": {KERNEL: {"disablePyPIFallback": True, "pyodideUrl": pyodide}},
    }
    content = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
    (folder / "jupyter-lite.json").write_text(json.dumps(content), encoding="utf-8")
    (folder / "overrides.json").write_text(json.dumps(QUIET), encoding="utf-8")


def _run_lite(root: Path, folder: Path, site: Path) -> None:
    shared = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
    extensions = [*(shared / name for name in EXTENSIONS), root / OWN_EXTENSION]
    options = [f"--LiteBuildConfig.federated_extensions={extension}" for extension in extensions]
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", str(folder), "--output-dir", str(site)]
    _run(
        [*command, "--apps", "lab", "--no-sourcemaps", "--no-unused-shared-packages", "--ignore-sys-prefix", *options],
        folder,
    )


def _run(command: list[str], folder: Path | None = None) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise NotBuilt(f"{' '.join(command[2:4])} failed:\n{done.stdout}{done.stderr}")


def _write_pages(release: Path, folder: Path) -> None:
    """Write the files that the extension shows until Python has started: the start page, and a description of each
    lesson.
    """
    standing = read_standing(release, release.parent / "nothing")
    (folder / "start.html").write_text(start_page(standing, "../", in_browser=True), encoding="utf-8")
    for lesson in lessons_of(read_outline(release)):
        page = LessonPage(work_at(release / f"{lesson.stem}.ipynb", release), release)
        path = folder / "lessons" / f"{lesson.stem}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(page.describe()), encoding="utf-8")


def main(
    site: Annotated[Path, typer.Argument(help="The folder to write.")] = Path("dist/lite"),
    self_study: SelfStudy = False,
    lessons: Lessons = "",
    seed: Seed = None,
    pyodide: Annotated[str, typer.Option(help="The address of Pyodide 0.29, if you host it yourself.")] = PYODIDE,
) -> None:
    """Build the course as a site where everything runs in the browser."""
    try:
        edition = choose_edition(ROOT, self_study, lessons, seed)
        build_site(ROOT, site, edition, pyodide)
        for line in lessons_left_out(ROOT, edition):
            typer.echo(line, err=True)
    except CourseError as error:
        typer.echo(f"lite: {error}", err=True)
        raise typer.Exit(1) from None


if __name__ == "__main__":
    typer.run(main)
