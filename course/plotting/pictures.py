"""Figures as pictures with alternative text, in JupyterLab and in exported pages."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass
from functools import cached_property
from html import escape
from io import BytesIO

import matplotlib.pyplot as plt
from IPython.display import display
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from course.plotting.common.arguments import check_axes, refuse

DOTS_PER_INCH = 100
QUICK = 1  # of 9: the picture is a quarter larger, and drawn in two thirds of the time
FEWEST_WORDS = 4


@dataclass(frozen=True)
class Picture:
    """A figure with the text that stands for it, also where only text is shown; it becomes a PNG where one is asked for."""

    figure: Figure
    alt: str

    @cached_property
    def png(self) -> bytes:
        """The same bytes for the same figure: no name and version of the program in it."""
        target = BytesIO()
        no_program = {"Software": None}
        how = {"dpi": DOTS_PER_INCH, "bbox_inches": "tight", "pil_kwargs": {"compress_level": QUICK}}
        self.figure.savefig(target, format="png", metadata=no_program, **how)
        return target.getvalue()

    # HTML, for JupyterLab and its export page ignore the alternative text of an image/png output
    def _repr_html_(self) -> str:
        source = f"data:image/png;base64,{b64encode(self.png).decode()}"
        return f'<img alt="{escape(self.alt)}" src="{source}" style="max-width: 100%; height: auto">'

    def __repr__(self) -> str:
        return self.alt


def show(ax: Axes, alt: str) -> None:
    """Displays the figure of the Axes with alternative text, and closes it, so that it is shown once.

    Parameters:
        ax: Axes of the figure.
        alt: a sentence that tells somebody who does not see the picture what it shows.
    Raises: FigureError, a ValueError, when alt says nothing.
    """
    display(picture_of(ax, alt))


def picture_of(ax: Axes, alt: str) -> Picture:
    """The figure of the Axes with alternative text; the figure is closed. Raises: as show does."""
    check_axes(ax)
    words = alt.split() if isinstance(alt, str) else []
    if len(words) < FEWEST_WORDS:
        raise refuse("alt", alt, "give a sentence that tells what the figure shows to somebody who does not see it")
    figure = ax.get_figure(root=True)
    plt.close(figure)
    return Picture(figure, " ".join(words))
