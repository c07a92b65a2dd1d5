"""Renders the page that shows similar answers side by side."""

from collections.abc import Iterator
from pathlib import Path

from rapidfuzz.distance import Indel

from nbjudge.escaping.templates import page_templates
from nbjudge.number_formats import percent_text
from nbjudge.similar.answers import LONGEST
from nbjudge.similar.pairs import Likeness, Pair

HERE = Path(__file__).parent
STYLE = HERE.parent / "page.css"
SHOWN = 5  # the most exercises shown for each pair
Line = tuple[str, bool]  # a line's text, and whether the other answer also has it


def render(assignment: str, pairs: list[Pair], left_out: list[str]) -> str:
    """Render the page that shows similar answers side by side.

    Parameters:
        left_out: exercises with answers that weren't compared.
    """
    environment = page_templates(HERE)
    environment.globals.update(percent=percent_text, side_by_side=side_by_side, most=SHOWN, longest=LONGEST)
    page = environment.get_template("page.html.j2")
    style = STYLE.read_text(encoding="utf-8")
    return page.render(assignment=assignment, pairs=pairs, left_out=left_out, style=style)


def side_by_side(pair: Pair, likeness: Likeness) -> Iterator[tuple[str, list[Line]]]:
    """Yield both students, each with the lines of their answers."""
    answers = [likeness.exercise.texts[student].splitlines() for student in pair.students]
    same: list[set[int]] = [set(), set()]
    bare = [[line.strip() for line in lines] for lines in answers]
    for step in Indel.opcodes(*bare):
        if step.tag == "equal":
            same[0] |= set(range(step.src_start, step.src_end))
            same[1] |= set(range(step.dest_start, step.dest_end))
    for student, lines, equal in zip(pair.students, answers, same, strict=True):
        yield student, [(line, place in equal and bool(line.strip())) for place, line in enumerate(lines)]
