"""The course as a zip file for learners without git, either for a graded class or for self-study."""

import json
import tomllib
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from course.class_settings import DEFAULT_SEED, FILE, SEED_VARIABLE, read_class_settings
from course.errors import CourseError
from course.progress.outline import lessons_of, read_outline
from instructor.authoring.lessons import stem_of
from instructor.authoring.prerequisites import left_out
from instructor.authoring.selection import link_selected, select

EPOCH = (1980, 1, 1, 0, 0, 0)  # the same files result in the same zip file, byte for byte
ROOT = Path(__file__).resolve().parents[2]
ALL_TESTS = ("instructor", "source", "solutions")  # files that only the bundle for self-study contains
# The parts of the grader that learners need. The bundle for self-study contains the whole grader.
GRADER = Path("packages/nbjudge/src/nbjudge")
FOR_LEARNERS = (
    "__init__.py",
    "py.typed",
    "cell_metadata.py",
    "cells.py",
    "checks",
    "class_file",
    "courses.py",
    "errors.py",
    "escaping",
    "files.py",
    "fast_start.py",
    "kernels",
    "notebooks.py",
    "number_formats.py",
    "reading",
    "results.py",
)
LESSON_FOLDERS = ("release", "source", "solutions")
CONTAINERS = Path("deploy/containers/learner")  # it contains files for the top of a bundle
READMES = {False: "bundle_class.md", True: "bundle_self_study.md"}


@dataclass(frozen=True)
class Edition:
    """The contents of a bundle.

    Attributes:
        self_study: whether all tests and solutions are included. A graded class gets neither hidden tests nor
            solutions.
        lessons: the lessons to include, as `instructor.authoring.selection.select` accepts them. An empty string means
            all.
        setting: the name of the place where the lessons were chosen, for messages.
        seed: the class seed, at least 0, or EACH_STUDENT.
        due: the due date of each chapter, by folder name.
    """

    self_study: bool = False
    lessons: str = ""
    setting: str = "LESSONS"
    seed: int | str = DEFAULT_SEED
    due: Mapping[str, datetime] = field(default_factory=dict)


def write_bundle(root: Path, folder: Path, edition: Edition = Edition()) -> Path:
    """Pack the files on the allow-list `[tool.hatch.build.targets.sdist] only-include` and the files that containers
    need into a zip file.

    Parameters:
        root: the clone of the repository.
        folder: the folder for the zip file, which is created if it doesn't exist.
        edition: the contents of the bundle.

    Returns:
        The path of the zip file, which is named after the project and its version. The zip file contains one folder of
        the same name.

    Raises:
        CourseError: a file on the list is missing, or the selection doesn't name a lesson.
    """
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    kind = "-self-study" * edition.self_study
    name = f"{settings['project']['name']}{kind}-{settings['project']['version']}"
    allowed = settings["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"]
    folder.mkdir(parents=True, exist_ok=True)
    bundle = folder / f"{name}.zip"
    with zipfile.ZipFile(bundle, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, content in sorted(_contents(root, allowed, edition)):
            entry = zipfile.ZipInfo(f"{name}/{path}", EPOCH)
            entry.external_attr = 0o644 << 16
            packed.writestr(entry, content, zipfile.ZIP_DEFLATED)
    return bundle


def lessons_left_out(root: Path, edition: Edition) -> list[str]:
    """Return a line for each lesson in a bundle that depends on lessons outside the bundle."""
    stems = list(_titles(root))
    return left_out(root, select(stems, edition.lessons, edition.setting), stems)


def _contents(root: Path, allowed: list[str], edition: Edition) -> Iterator[tuple[str, bytes]]:
    """Yield the path and content of every file in the bundle."""
    lessons = _titles(root)
    titles = {stem: lessons[stem] for stem in select(list(lessons), edition.lessons, edition.setting)}
    for path in _files(root, [*allowed, *ALL_TESTS] if edition.self_study else allowed):
        name = path.relative_to(root)
        if (
            name.as_posix() != "README.md"
            and _is_selected(name, titles)
            and (edition.self_study or _is_for_learners(name))
        ):
            stem = stem_of(name)
            is_release = name.parts[0] == "release" and stem in titles
            content = path.read_bytes()
            yield name.as_posix(), link_selected(content, stem, titles) if is_release else content
    yield "README.md", (Path(__file__).with_name(READMES[edition.self_study])).read_bytes()
    for path in (file for file in (root / CONTAINERS).rglob("*") if file.is_file() and "__pycache__" not in file.parts):
        yield path.relative_to(root / CONTAINERS).as_posix(), path.read_bytes()
    due = [f'"{chapter}" = {time.isoformat()}' for chapter, time in edition.due.items()]
    yield f"course/{FILE}", "\n".join([f"seed = {json.dumps(edition.seed)}", "", "[due]", *due, ""]).encode()


def _titles(root: Path) -> dict[str, str]:
    """Return the number and the title of each built lesson, by chapter and lesson."""
    return {one.stem: f"{one.number} {one.title}" for one in lessons_of(read_outline(root / "release"))}


def _is_selected(name: Path, titles: dict[str, str]) -> bool:
    """Return whether a file belongs to a selected lesson or doesn't belong to any lesson."""
    if name.parts[0] not in LESSON_FOLDERS or len(name.parts) < 3:
        return True
    if name.suffix == ".ipynb":
        return stem_of(name) in titles
    return name.parts[1] in {stem.partition("/")[0] for stem in titles}


def _is_for_learners(name: Path) -> bool:
    return not name.is_relative_to(GRADER) or name.relative_to(GRADER).parts[0] in FOR_LEARNERS


def _files(root: Path, allowed: list[str]) -> Iterator[Path]:
    for name in allowed:
        path = root / name
        if not path.exists():
            raise CourseError(f"pyproject.toml lists {name} for the bundle, but it doesn't exist.")
        inside = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (file for file in inside if file.is_file() and not _is_scratch(file.relative_to(root)))


def _is_scratch(path: Path) -> bool:
    is_readme = path.parts[0] == "instructor" and path.name in READMES.values()
    return is_readme or any(part.startswith(".") or part == "__pycache__" for part in path.parts)


SelfStudy = Annotated[bool, typer.Option("--self-study", help="Include all tests and solutions.")]
Lessons = Annotated[
    str, typer.Option(help="The lessons to include, such as '1.1-1.6 3.2'.", show_default="those of class.toml")
]
Seed = Annotated[
    int | None, typer.Option(min=0, envvar=SEED_VARIABLE, help="The class seed.", show_default="that of class.toml")
]


def choose_edition(root: Path, self_study: bool = False, lessons: str = "", seed: int | None = None) -> Edition:
    """Return the edition that a command's options describe. If an option is missing, `class.toml` decides."""
    settings = read_class_settings(root)
    setting = "LESSONS" if lessons else f"lessons in {FILE}"
    chosen = settings.seed if seed is None else seed
    return Edition(self_study, lessons or settings.lessons, setting, chosen, settings.due)


def main(
    folder: Annotated[Path, typer.Option(help="Where to write the file.")] = Path("dist"),
    self_study: SelfStudy = False,
    lessons: Lessons = "",
    seed: Seed = None,
) -> None:
    """Pack everything that learners need into one zip file."""
    try:
        edition = choose_edition(ROOT, self_study, lessons, seed)
        typer.echo(write_bundle(ROOT, folder, edition))
        for line in lessons_left_out(ROOT, edition):
            typer.echo(line, err=True)
    except CourseError as error:
        typer.echo(f"bundle: {error}", err=True)
        raise typer.Exit(1) from None


if __name__ == "__main__":
    typer.run(main)
