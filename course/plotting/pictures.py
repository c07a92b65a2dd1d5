"""Figures as pictures with descriptions, for JupyterLab and for exported pages."""

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
from course.plotting.common.descriptions import description_of
from course.plotting.common.style import DARK_RULE

DOTS_PER_INCH = 100
QUICK = 1  # compression from 0 to 9. With 1, the picture is a quarter larger and takes two thirds of the time
FEWEST_WORDS = 4


@dataclass(frozen=True)
class Picture:
    """A figure with its description, which replaces the figure if only text can be shown.

    The figure is rendered as a PNG on demand. The caption is a sentence below the figure that everyone can read, or an
    empty string.
    """

    figure: Figure
    alt: str
    caption: str = ""

    @cached_property
    def png(self) -> bytes:
        """Return the PNG. The same figure always results in the same bytes, because the program's name and version are
        left out.
        """
        target = BytesIO()
        no_program = {"Software": None}
        how = {"dpi": DOTS_PER_INCH, "bbox_inches": "tight", "pil_kwargs": {"compress_level": QUICK}}
        self.figure.savefig(target, format="png", metadata=no_program, **how)
        return target.getvalue()

    # We use HTML because JupyterLab and its export ignore the alternative text of an image/png output.
    def _repr_html_(self) -> str:
        return picture_html(self.png, self.alt, self.caption)

    def __repr__(self) -> str:
        return " ".join(filter(None, [self.alt, self.caption]))


def picture_html(png: bytes, alt: str, caption: str = "") -> str:
    """Return a picture as HTML that includes its description, follows the page's theme, and doesn't load anything from
    the network.
    """
    look = 'class="course-figure" style="max-width: 100%; height: auto"'
    source = f"data:image/png;base64,{b64encode(png).decode()}"
    below = f"<p>{escape(caption)}</p>" if caption else ""
    return f'<style>{DARK_RULE}</style><img alt="{escape(alt)}" {look} src="{source}">{below}'


def show(ax: Axes, alt: str | None = None) -> None:
    """Display the figure of the Axes with a description for screen readers. Then close the figure, so that it's shown
    only once.

    Parameters:
        ax: Axes of the figure.
        alt: a sentence that describes the picture to someone who can't see it. None means that the description is
            computed from the title, the labels and the data. Descriptions can be computed for every figure in this
            package and for most pandas plots.
    Raises: FigureError, a ValueError, if alt isn't a sentence, or if it's None and the Axes have no title and no
        labels.
    """
    display(picture_of(ax, alt))


def picture_of(ax: Axes, alt: str | None = None, caption: str = "") -> Picture:
    """Return the figure of the Axes with a description, and close it. Raises the same errors as show."""
    check_axes(ax)
    given = description_of(ax) if alt is None else alt
    words = given.split() if isinstance(given, str) else []
    if len(words) < FEWEST_WORDS:
        if alt is None:
            raise refuse(
                "ax", ax, "give it a title and labels, because its description for screen readers is based on them"
            )
        raise refuse("alt", alt, "pass a sentence that describes the figure to someone who can't see it")
    figure = ax.figure.figure
    plt.close(figure)
    return Picture(figure, " ".join(words), caption)
