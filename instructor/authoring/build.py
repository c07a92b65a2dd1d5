"""Builds source/, release/ and solutions/ from chapters/, and class/ with the lessons that class.toml chooses."""

import filecmp
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from nbgrader.apps import NbGrader
from nbgrader.converters import GenerateAssignment
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import SaveCells
from traitlets.config import PyFileConfigLoader

from course.class_settings import FILE, read_class_settings
from instructor.authoring.caches.build_record import BuildRecord
from instructor.authoring.lessons import Lesson, find_lessons, read_lesson, stem_of
from instructor.authoring.notebooks import source_notebook
from instructor.authoring.prerequisites import left_out
from instructor.authoring.rule_groups.name_rules import check_file_names
from instructor.authoring.rules import read_checked_lesson, read_lessons
from instructor.authoring.selection import select
from instructor.authoring.solutions.runs import old_solutions, run_solutions
from instructor.errors import OutOfDateError
from instructor.wording import check_wordings

# This folder contains source/ and release/ with the lessons that class.toml chooses. nbgrader_config.py names it.
CLASS = "class"
MADE = ("source", "release")
BUILT = (*MADE, *(f"{CLASS}/{name}" for name in MADE))
SOLUTIONS = "solutions"


def build(root: Path, tell: Callable[[str], None] = print, every: bool = False) -> list[Path]:
    """Build the lessons that have changed since the last build. Then build those of them that class.toml chooses in a
    separate folder. Return the files that have changed.

    Parameters:
        tell: a function that's called with a message about each step.
        every: whether to build all lessons and run their solutions. Otherwise, solutions are run only in lessons with
            changed cells or changed course code.

    Raises:
        AuthorError: a lesson breaks a rule, or a solved lesson doesn't run to completion. Nothing is written.
        CourseError: class.toml has an invalid value. Nothing is written.
    """
    check_file_names(root)
    paths = find_lessons(root)
    record, chosen = BuildRecord(root, (*BUILT, SOLUTIONS), paths), _chosen(root, paths, tell)
    lessons = [read_checked_lesson(path) for path in (paths if every else record.changed())]
    solved = run_solutions(lessons, root, tell, every)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make(root, lessons, paths, chosen, made)
        changed = [path for name in BUILT for path in _replace(made / name, root / name)]
    changed += [_write(path, notebook) for path, notebook in solved.items()]
    changed += [_remove(path) for path in _left_over(root, paths, chosen)]
    record.write()
    return changed


def check(root: Path) -> None:
    """Check that the built files match the lessons' texts, and check the wording of docs and messages. The outputs of
    solutions aren't compared.

    Raises:
        AuthorError: a lesson breaks a rule, or an editor would change the wording of a page or message.
        OutOfDateError: a built file is missing, different or no longer needed.
    """
    lessons, paths = read_lessons(root), find_lessons(root)
    check_wordings(root)
    chosen = _chosen(root, paths, lambda _: None)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        _make(root, lessons, paths, chosen, made)
        wrong = [path for name in BUILT for path in _differences(made / name, root / name)]
    wrong += old_solutions(lessons, root)
    wrong += _left_over(root, paths, chosen)
    if wrong:
        raise OutOfDateError(
            f"The built files don't match chapters/: {', '.join(map(str, wrong))}. "
            "Run `make build`, and commit the files that it writes."
        )


def _chosen(root: Path, paths: list[Path], tell: Callable[[str], None]) -> list[Path]:
    """Return the lessons that class.toml chooses, if any."""
    wanted, stems = read_class_settings(root).lessons, [stem_of(path) for path in paths]
    chosen = select(stems, wanted, f"lessons in {FILE}") if wanted.strip() else []
    for line in left_out(root, chosen, stems):
        tell(line)
    return [path for path in paths if stem_of(path) in chosen]


def _make(root: Path, lessons: list[Lesson], paths: list[Path], chosen: list[Path], made: Path) -> None:
    """Make the notebooks of some lessons. `paths` are all lessons of the course, and `chosen` those of the class."""
    for folder, course in ((made, paths), (made / CLASS, chosen)):
        some = [lesson for lesson in lessons if lesson.path in course]
        folder.mkdir(exist_ok=True)
        _make_source(some, course, folder)
        _make_release(root, folder, {lesson.chapter for lesson in some})


def _make_source(lessons: list[Lesson], course: list[Path], made: Path) -> None:
    (made / "source").mkdir()
    by_path = {lesson.path: lesson for lesson in lessons}
    for before, path, after in zip([None, *course], course, [*course[1:], None], strict=False):
        if path in by_path:
            neighbours = (one and (by_path.get(one) or read_lesson(one)) for one in (before, after))
            notebook = source_notebook(by_path[path], *neighbours)
            _write(made / "source" / f"{stem_of(path)}.ipynb", notebook)


def _make_release(root: Path, made: Path, chapters: set[str]) -> None:
    """Let nbgrader itself make the release, without its database."""
    (made / "release").mkdir()
    config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    config.CourseDirectory.root = str(made)
    config.CourseDirectory.source_directory, config.CourseDirectory.release_directory = MADE
    steps = GenerateAssignment.preprocessors.default()
    config.GenerateAssignment.preprocessors = [step for step in steps if step is not SaveCells]
    app = NbGrader(config=config)
    app.log_level = "ERROR"
    for chapter in sorted(chapters):
        coursedir = CourseDirectory(parent=app, assignment_id=chapter)
        GenerateAssignment(coursedir=coursedir, parent=app, no_database=True).start()


def _write(path: Path, notebook: NotebookNode) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(notebook, path)
    return path


def _left_over(root: Path, paths: list[Path], chosen: list[Path]) -> list[Path]:
    """Return the built files that no longer belong to a lesson. Other files in solutions/ aren't built files."""
    found = []
    for name in (*BUILT, SOLUTIONS):
        made = {f"{stem_of(path)}.ipynb" for path in (chosen if name.startswith(CLASS) else paths)}
        old = sorted(_files(root / name) - made)
        found += [root / name / file for file in old if name != SOLUTIONS or file.endswith(".ipynb")]
    return found


def _differences(made: Path, kept: Path) -> list[Path]:
    return [kept / name for name in sorted(_files(made)) if not _same(made / name, kept / name)]


def _replace(made: Path, kept: Path) -> list[Path]:
    changed = _differences(made, kept)
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made / path.relative_to(kept), path)
    return changed


def _remove(path: Path) -> Path:
    """Remove a file. If its folder is then empty, also remove the folder, because nbgrader considers each folder an
    assignment.
    """
    path.unlink()
    if not any(path.parent.iterdir()):
        path.parent.rmdir()
    return path


def _files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and ".ipynb_checkpoints" not in path.parts
    }


def _same(one: Path, other: Path) -> bool:
    return one.is_file() and other.is_file() and filecmp.cmp(one, other, shallow=False)
