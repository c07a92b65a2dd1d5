"""The lessons in a bundle: an author's selection, such as `1.1-1.6 3.2`, and the links between these lessons."""

import json
import re

from course.errors import CourseError
from course.progress.outline import number_of
from instructor.authoring.notebooks import LINKS_ID, lesson_links

Number = tuple[int, ...]


def select(stems: list[str], selection: str, setting: str = "LESSONS") -> list[str]:
    """Return the selected lessons in course order.

    Parameters:
        stems: all lessons in course order, such as `ch1_introduction/lesson2_suppression`.
        selection: lessons (1.2), ranges (1.1-1.6) and chapters (2), separated by spaces. An empty string means all
            lessons.
        setting: the name of the place where the selection was written, for messages.

    Raises:
        CourseError: a part of the selection isn't a number or a range, or doesn't match a lesson.
    """
    parts = selection.replace(",", " ").split()
    if not parts:
        return stems
    chosen = [_matching(stems, part, f"{setting} contains {part!r}") for part in parts]
    return [stem for stem in stems if any(stem in found for found in chosen)]


def link_selected(content: bytes, stem: str, titles: dict[str, str]) -> bytes:
    """Return a notebook whose last cell links to the previous and the next of the selected lessons.

    Parameters:
        content: the released notebook.
        stem: the notebook's lesson.
        titles: the selected lessons in course order, with their titles.
    """
    notebook = json.loads(content)
    stems = list(titles)
    place = stems.index(stem)
    before, after = (stems[other] if 0 <= other < len(stems) else None for other in (place - 1, place + 1))
    links = lesson_links(stem, *((one, titles[one]) if one else None for one in (before, after)))
    cells = [cell for cell in notebook["cells"] if cell.get("id") != LINKS_ID]
    last = {"cell_type": "markdown", "id": LINKS_ID, "metadata": {}, "source": [links]}
    notebook["cells"] = cells + [last] * bool(links)
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()


def _matching(stems: list[str], part: str, beginning: str) -> set[str]:
    """Return the lessons in one part of a selection. The part's first and last lesson must exist."""
    first, dash, last = part.partition("-")
    ends = [_number(end, beginning) for end in ((first, last) if dash else (first,))]
    for end in ends:
        if not any(_place(stem)[: len(end)] == end for stem in stems):
            what = "lesson" if len(end) > 1 else "chapter"
            raise CourseError(f"{beginning}, but there's no {what} {'.'.join(map(str, end))}. {_choices(stems)}")
    low, high = ends[0], ends[-1]
    found = {stem for stem in stems if low <= _place(stem)[: len(low)] and _place(stem)[: len(high)] <= high}
    if not found:
        raise CourseError(f"{beginning}, but {last} comes before {first}: write {last}-{first}.")
    return found


def _number(text: str, beginning: str) -> Number:
    if not re.fullmatch(r"\d+(\.\d+)?", text):
        raise CourseError(f"{beginning}, but it must be a lesson (1.2), a range (1.1-1.6) or a chapter (2).")
    return tuple(map(int, text.split(".")))


def _place(stem: str) -> Number:
    return tuple(map(int, number_of(stem).split(".")))


def _choices(stems: list[str]) -> str:
    return f"The lessons are {', '.join(map(number_of, stems))}."
