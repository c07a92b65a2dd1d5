"""The earlier lessons that a lesson requires, as listed in its *You need* line."""

import re
from pathlib import Path

from course.progress.outline import number_of

_LINE = re.compile(r"^# \*\*You need\*\* (.+?)^#?$", re.MULTILINE | re.DOTALL)
_ONLY_HELPFUL = re.compile(r"Lessons? [\d., and]+ helps?\.")
_CHOICE = re.compile(r"\bone of .*")
_RANGE = re.compile(r"(\d+\.\d+)(?: to (\d+\.\d+))?")


def left_out(root: Path, chosen: list[str], stems: list[str]) -> list[str]:
    """Return a line for each chosen lesson that depends on lessons that aren't chosen.

    Parameters:
        root: the clone of the repository.
        chosen: the chapter and name of each lesson that's taught.
        stems: the chapter and name of each lesson in the course.
    """
    taught = set(map(number_of, chosen))
    needed = {number_of(stem): _needs(root / "chapters" / f"{stem}.py", stems, taught) for stem in chosen}
    return [
        f"Lesson {number} needs {_listed(numbers - taught)}, which your selection leaves out."
        for number, numbers in needed.items()
        if numbers - taught
    ]


def _needs(path: Path, stems: list[str], taught: set[str]) -> set[str]:
    """Return the numbers of the lessons that a lesson's text lists as prerequisites.

    If any one of several lessons would do and one of them is taught, the whole group is left out.
    """
    found = _LINE.search(path.read_text(encoding="utf-8"))
    line = _ONLY_HELPFUL.sub("", " ".join(re.sub(r"^# ", "", found[1], flags=re.MULTILINE).split())) if found else ""
    choice = _CHOICE.search(line)
    if choice and _numbers(choice[0], stems) & taught:
        line = line.replace(choice[0], "")
    return _numbers(line, stems)


def _numbers(text: str, stems: list[str]) -> set[str]:
    """Return the numbers of the lessons in a text, such as 1.1, 1.2 and 1.3 for `1.1 to 1.3`."""
    ranges = [(_place(first), _place(last or first)) for first, last in _RANGE.findall(text)]
    numbers = map(number_of, stems)
    return {one for one in numbers if any(low <= _place(one) <= high for low, high in ranges)}


def _place(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))


def _listed(numbers: set[str]) -> str:
    *most, last = sorted(numbers, key=_place)
    return f"{', '.join(most)} and {last}" if most else last
