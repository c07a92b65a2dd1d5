"""The terminal to which all commands print."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from nbjudge.escaping.texts import in_terminal


class Terminal(Console):
    """A console that prints text in colour, but removes control characters from the text itself."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"highlight": False, **settings})

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(in_terminal(segment.text), segment.style)
