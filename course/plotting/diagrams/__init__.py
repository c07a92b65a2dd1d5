"""Diagrams of the ideas in the lessons. `diagram` displays the diagram with a given name.

Each diagram is drawn only when someone looks at it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module

import matplotlib.pyplot as plt
from IPython.display import display
from matplotlib.axes import Axes

from course.plotting.common.arguments import refuse
from course.plotting.common.style import INK, styled
from course.plotting.pictures import Picture

_MODULES = {  # by diagram
    "budget": "budgets",
    "classes": "tables",
    "clipping": "budgets",
    "coins": "budgets",
    "copies": "records",
    "encrypted sum": "exchanges",
    "enumeration": "records",
    "federated round": "exchanges",
    "gradient": "exchanges",
    "lattice": "tables",
    "linking": "tables",
    "mask": "releases",
    "masks": "exchanges",
    "neighbours": "budgets",
    "pipeline": "releases",
    "question": "budgets",
    "reconstruction": "budgets",
    "release": "releases",
    "roles": "records",
    "score": "releases",
}
NAMES = tuple(_MODULES)


@dataclass(frozen=True)
class Drawing:
    """The parts of a diagram: the title above it, its description, and a function that returns its Axes."""

    title: str
    alt: str
    draw: Callable[[], Axes]


@dataclass(frozen=True)
class Diagram:
    """A diagram that's drawn only when a front end asks for it, to save time if only text is needed."""

    drawing: Drawing

    @property
    def alt(self) -> str:
        """Return the title and the description."""
        return f"{self.drawing.title}. {self.drawing.alt}"

    @cached_property
    def picture(self) -> Picture:
        """Return the drawn picture."""
        ax = styled(_draw)(self.drawing)
        plt.close(ax.figure)
        return Picture(ax.figure, self.alt)

    @property
    def png(self) -> bytes:
        """Return the picture as a PNG."""
        return self.picture.png

    def _repr_html_(self) -> str:
        return self.picture._repr_html_()

    def __repr__(self) -> str:
        return self.alt


def diagram(name: str) -> None:
    """Display a diagram with its description.

    Parameters: name: one of NAMES. Raises: FigureError, a ValueError, for any other name.
    """
    if name not in _MODULES:
        raise refuse("name", name, f"pass one of {', '.join(map(repr, NAMES))}")
    display(Diagram(import_module(f"course.plotting.diagrams.{_MODULES[name]}").DRAWINGS[name]))


def _draw(drawing: Drawing) -> Axes:
    ax = drawing.draw()
    ax.set_title(drawing.title, color=INK, pad=10)
    return ax
