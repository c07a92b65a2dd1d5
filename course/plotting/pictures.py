"""Figures as pictures with alternative text, for JupyterLab and for exported pages."""

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
QUICK = 1  # compression from 0 to 9; with 1, the picture is a quarter larger and takes two thirds of the time
FEWEST_WORDS = 4


@dataclass(frozen=True)
class Picture:
    """A figure with its alternative text, which replaces it if only text can be shown. It's rendered as a PNG on demand."""

    figure: Figure
    alt: str

    @cached_property
    def png(self) -> bytes:
        """Return the PNG. The same figure has the same bytes, because the program's name and version are left out."""
        target = BytesIO()
        no_program = {"Software": None}
        how = {"dpi": DOTS_PER_INCH, "bbox_inches": "tight", "pil_kwargs": {"compress_level": QUICK}}
        self.figure.savefig(target, format="png", metadata=no_program, **how)
        return target.getvalue()

    # We use HTML because JupyterLab and its export ignore the alternative text of an image/png output.
    def _repr_html_(self) -> str:
        source = f"data:image/png;base64,{b64encode(self.png).decode()}"
        return f'<img alt="{escape(self.alt)}" src="{source}" style="max-width: 100%; height: auto">'

    def __repr__(self) -> str:
        return self.alt


def show(ax: Axes, alt: str) -> None:
    """Display the figure of the Axes with alternative text, and close it, so that it's shown only once.

    Parameters:
        ax: Axes of the figure.
        alt: a sentence that describes the picture to someone who can't see it.
    Raises: FigureError, a ValueError, if alt is empty.
    """
    display(picture_of(ax, alt))


def picture_of(ax: Axes, alt: str) -> Picture:
    """Return the figure of the Axes with alternative text, and close it. Raises the same errors as show."""
    check_axes(ax)
    words = alt.split() if isinstance(alt, str) else []
    if len(words) < FEWEST_WORDS:
        raise refuse("alt", alt, "pass a sentence that describes the figure to someone who can't see it")
    figure = ax.figure.figure
    plt.close(figure)
    return Picture(figure, " ".join(words))
