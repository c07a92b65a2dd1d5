"""A deck as a notebook. Each cell states the slide that it belongs to, in the form that nbconvert and JupyterLab
expect.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import nbformat
from nbformat import NotebookNode

from instructor.authoring.cells import Cell
from instructor.authoring.lessons import Lesson
from instructor.authoring.times import lesson_minutes
from instructor.slides.outputs import is_figure, output_height, source_height, source_of
from instructor.slides.points import EXERCISE, passages

HEIGHT = 660  # pixels of a slide, which is 720 pixels high, without its margins
HEADING_LETTERS, HEADING_LINE = 50, 46  # letters in a line of a heading, and its height in pixels
LETTERS, LINE, GAP = 66, 44, 12  # letters in a line of text, its height in pixels, and pixels below each point
NO_CODE = "no-code"  # tag of a cell whose output is shown on the slide, but not its code


@dataclass
class Slide:
    """One slide.

    Attributes:
        heading: the text of the slide's heading.
        cells: the cells that the slide shows.
        height: the height of its cells in pixels.
        notes: paragraphs for the speaker.
    """

    heading: str
    cells: list[NotebookNode] = field(default_factory=list)
    height: float = 0
    notes: list[str] = field(default_factory=list)

    @property
    def room(self) -> float:
        """Return the height of the space below the heading, in pixels."""
        return HEIGHT - _lines(self.heading, HEADING_LETTERS) * HEADING_LINE

    def has_room(self, height: float) -> bool:
        """Return whether content of this height still fits. An empty slide has room for anything."""
        return not self.cells or self.height + height <= self.room


def deck(lesson: Lesson, solved: NotebookNode) -> NotebookNode:
    """Return the slides of a lesson as a notebook. Code and outputs include their cell's position in the lesson.

    Parameters:
        lesson: the lesson, with its marks.
        solved: the lesson with its solutions, executed. Only the outputs of given cells are used.
    """
    slides = [*_opening(lesson), *_slides(lesson, solved)]
    cells = [cell for slide in slides for cell in _cells(slide)]
    for place, cell in enumerate(cells, start=1):
        cell["id"] = f"cell-{place}"
    return nbformat.v4.new_notebook(cells=cells, metadata={"title": lesson.title})


def code_of(lesson: Lesson, solved: NotebookNode) -> list[str]:
    """Return the code that a live deck runs: the solved lesson's code by position, with empty entries for prose and
    tests.
    """
    pairs = zip(lesson.cells, solved.cells, strict=True)
    return [ran.source if cell.kind == "code" and not cell.test else "" for cell, ran in pairs]


def _opening(lesson: Lesson) -> Iterator[Slide]:
    """Yield the title and the learning goals."""
    yield Slide(f"# {lesson.title}", [_prose(f"About {lesson_minutes(lesson)} minutes")])
    notes = [passage.text for passage in passages(lesson.cells[0].source) if passage.heading == lesson.title]
    outcomes = [f"- {outcome}" for outcome in lesson.outcomes]
    yield Slide("## You will be able to", [_prose("\n".join(outcomes))], notes=notes)


def _slides(lesson: Lesson, solved: NotebookNode) -> list[Slide]:
    packed = _Packing()
    for place, (cell, ran) in enumerate(zip(lesson.cells, solved.cells, strict=True)):
        if cell.kind == "markdown":
            _add_prose(packed, lesson, cell)
        elif not cell.answer and not cell.test:
            _add_code(packed, cell, ran, place)
    return packed.shown()


class _Packing:
    """Slides that are filled from top to bottom. Content that no longer fits goes on another slide with the same
    heading.
    """

    def __init__(self) -> None:
        self.slides: list[Slide] = []

    def begin(self, heading: str) -> None:
        self.slides.append(Slide(heading))

    def resume(self) -> None:
        """Go back from an exercise to the section that contains it."""
        headings = [slide.heading for slide in self.slides if not slide.heading.startswith(f"## {EXERCISE}")]
        self.begin(headings[-1])

    def keep_together(self, height: float) -> None:
        """Begin another slide if content of this height fits on a whole slide, but not on the rest of this one."""
        if height <= self.slides[-1].room and not self.slides[-1].has_room(height):
            self.begin(self.slides[-1].heading)

    def show(self, cell: NotebookNode, height: float) -> None:
        if not self.slides[-1].has_room(height):
            self.begin(self.slides[-1].heading)
        current = self.slides[-1]
        current.height += height
        if current.cells and _is_item(cell) and _is_item(current.cells[-1]):
            current.cells[-1].source += f"\n{cell.source}"
        else:
            current.cells.append(cell)

    def tell(self, text: str) -> None:
        if text:
            self.slides[-1].notes.append(text)

    def shown(self) -> list[Slide]:
        """Return the slides that aren't empty. The notes of an empty slide come before those of the next slide."""
        waiting: list[str] = []
        for slide in self.slides:
            slide.notes = [*waiting, *slide.notes]
            waiting = [] if slide.cells or not slide.notes else [f"**{slide.heading.lstrip('# ')}**", *slide.notes]
        shown = [slide for slide in self.slides if slide.cells]
        shown[-1].notes += waiting
        return shown


def _add_prose(packed: _Packing, lesson: Lesson, cell: Cell) -> None:
    for passage in passages(cell.marked):
        if passage.heading == lesson.title:
            continue
        if passage.heading:
            packed.begin(f"## {passage.heading}")
        packed.tell(passage.text)
        for point in passage.points:
            packed.show(_prose(point), _prose_height(point))
        if passage.is_exercise:
            packed.resume()


def _add_code(packed: _Packing, cell: Cell, ran: NotebookNode, place: int) -> None:
    shown = list(_shown(cell, ran))
    packed.keep_together(sum(height for _, height in shown))
    for made, height in shown:
        made.metadata["place"] = place
        packed.show(made, height)


def _shown(cell: Cell, ran: NotebookNode) -> Iterator[tuple[NotebookNode, float]]:
    """Yield the parts of given code and its outputs that a slide shows, and the height of each part in pixels."""
    parts = cell.header.get("slide", "")
    if parts in ("code", "both"):
        source = source_of(cell.source)
        yield nbformat.v4.new_code_cell(source), source_height(source)
    for output in ran.outputs:
        if parts in ("output", "both") or is_figure(output):
            tags = {"tags": [NO_CODE]}
            yield nbformat.v4.new_code_cell(outputs=[output], metadata=tags), output_height(output)


def _is_item(cell: NotebookNode) -> bool:
    return cell.cell_type == "markdown" and cell.source.startswith("- ")


def _prose(text: str) -> NotebookNode:
    return nbformat.v4.new_markdown_cell(text)


def _prose_height(text: str) -> float:
    return sum(_lines(line, LETTERS) for line in text.split("\n")) * LINE + GAP


def _lines(text: str, letters: int) -> int:
    return -(-len(text) // letters)


def _cells(slide: Slide) -> list[NotebookNode]:
    cells = [_prose(slide.heading), *slide.cells]
    cells[0].metadata["slideshow"] = {"slide_type": "slide"}
    if slide.notes:
        notes = _prose("\n\n".join(slide.notes))
        notes.metadata["slideshow"] = {"slide_type": "notes"}
        cells.append(notes)
    return cells
