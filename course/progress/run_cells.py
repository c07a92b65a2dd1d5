"""Finds the lesson and the learner's answers from the cells that were run in a kernel."""

import re
from collections.abc import Sequence
from pathlib import Path

from course.work_files import NoWork, read_work
from nbjudge.cell_metadata import exercise, is_answer, is_test

AS_RUN = ".as_run.ipynb"  # the end of the file name of a notebook that was made from run cells
_TEST = re.compile(r"^def (\w+)_test\(", re.MULTILINE)


def find_by_tests(ran: Sequence[str], release: Path, folder: Path) -> str | None:
    """Return the path of the notebook that contains the cells that were run, if it's in this folder.

    Parameters:
        ran: the cells that have been run, in order.
        release: the folder with the lessons as students received them.
        folder: the kernel's working folder, which is usually the notebook's.
    """
    path = folder / lesson_by_tests(ran, release).name
    return str(path) if path.is_file() else None


def lesson_by_tests(ran: Sequence[str], release: Path) -> Path:
    """Return the released notebook that contains most of the tests that have been run.

    Raises:
        NoWork: no lesson contains any of these tests.
    """
    tests = set(_TEST.findall("\n".join(ran)))
    lessons = {path: path.read_text(encoding="utf-8") for path in sorted(release.glob("ch*/lesson*.ipynb"))}
    counts = {path: sum(f"def {name}_test(" in text for name in tests) for path, text in lessons.items()}
    best = max(counts, key=lambda path: counts[path], default=None)
    if best is None or not counts[best]:
        raise NoWork('Run a test of the lesson first, or name the lesson, as in course.check("lesson2_suppression").')
    return best


def write_as_run(ran: Sequence[str], release: Path, folder: Path) -> Path:
    """Write the lesson with each answer as it was last run, and return the path of the file.

    Parameters:
        ran: the cells that have been run, in order.
        release: the folder with the lessons as students received them.
        folder: the folder in which to write the file.
    """
    import nbformat  # slow, and tests don't need it

    lesson = lesson_by_tests(ran, release)
    notebook = read_work(lesson)
    for cell in notebook.cells:
        if is_answer(cell) and not is_test(cell):
            cell.source = last_giving(exercise(cell), ran) or cell.source
    path = folder / f"{lesson.stem}{AS_RUN}"
    nbformat.write(notebook, path)
    return path


def last_giving(name: str, ran: Sequence[str]) -> str | None:
    """Of the cells that were run, return the last one that assigns a value to the name."""
    gives = re.compile(rf"^(?:def|class)\s+{name}\b|^{name}\s*(?::[^=\n]*)?=(?!=)", re.MULTILINE)
    return next((text.strip() for text in reversed(ran) if gives.search(text)), None)
