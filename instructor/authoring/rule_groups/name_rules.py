"""Rules about file names, because a misnamed file would be silently ignored."""

import re
from collections.abc import Iterator
from pathlib import Path

from course.progress.outline import number_of
from instructor.authoring.lessons import Lesson, stem_of
from instructor.authoring.rule_groups.text_rules import Mistake
from instructor.errors import AuthorError

TEXTS, ANSWERS = "chapters", "tests/answers"
_NAME = re.compile(r"ch\d+_\w+/lesson\d+_\w+\.py")
_TITLE = re.compile(r"(\d+\.\d+)\b")


def check_file_names(root: Path) -> None:
    """Check that all texts and answer files have names that the build recognizes, and that no two lessons have the same
    number.

    Raises:
        AuthorError: a file in chapters/ isn't named like a lesson, two lessons have the same number, or an answer file
            doesn't belong to any lesson.
    """
    lessons: dict[str, Path] = {}
    for path, name in _files(root / TEXTS):
        if not _NAME.fullmatch(name):
            raise AuthorError(
                path,
                1,
                f"this file isn't built: give it a name such as {TEXTS}/ch1_introduction/lesson9_trial.py, "
                "with your own words",
            )
        number = number_of(name)
        if number in lessons:
            raise AuthorError(path, 1, f"there's another lesson {number}, {lessons[number]}: renumber one of them")
        lessons[number] = path
    stems = set(map(stem_of, lessons.values()))
    for path, name in _files(root / ANSWERS):
        if name.removesuffix(".py") not in stems:
            raise AuthorError(
                path, 1, f"these answers don't belong to any lesson: name the file after one of the texts in {TEXTS}/"
            )


def titles_have_the_number_of_their_file(lesson: Lesson) -> Iterator[Mistake]:
    number, title = number_of(lesson.stem), _TITLE.match(lesson.title)
    if title and title[1] != number:
        yield 1, f"the title begins with {title[1]}, but the file's name makes this lesson {number}: change one of them"


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """Yield each Python file in a folder, and its path relative to the folder. Leave out files in editors' hidden
    folders.
    """
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder)
        if not any(part.startswith((".", "__")) for part in name.parts):
            yield path, name.as_posix()
