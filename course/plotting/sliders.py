"""Figures that a slider redraws for another value."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from IPython.display import display
from matplotlib.axes import Axes

from course.plotting.common.arguments import check_text, is_number, refuse
from course.plotting.common.style import number_text
from course.plotting.pictures import Picture, picture_of

# Jupyter's server sets this variable for the kernel of an open notebook. Programs that run notebooks don't set it.
LIVE = "JPY_SESSION_NAME"


def slider(
    draw: Callable[[Any], Axes],
    values: Sequence[float],
    *,
    label: str,
    start: float | None = None,
    live: bool | None = None,
) -> None:
    """Display the figure that `draw` returns for one value. In JupyterLab, also display a slider for the other values.

    The picture is an ordinary output with a description, so it's visible even in a saved notebook that's read without a
    kernel. If no one can move a slider, a sentence about the slider is shown instead.

    Parameters:
        draw: a function of one value that returns Axes, like every figure in this package.
        values: the numbers on the slider, in increasing order. label: the meaning of the values, such as "ε".
        start: the value to draw first. None means the middle value.
        live: whether to show a slider. None means that it's shown only if this notebook is open in a Jupyter server.
    Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    if not callable(draw):
        raise refuse("draw", draw, "pass a function of one value that returns Axes")
    steps = _checked_steps(values)
    check_text(label=label)
    first = steps[len(steps) // 2] if start is None else start
    if first not in steps:
        listed = ", ".join(map(number_text, steps))
        raise refuse("start", start, f"pass one of the values on the slider, {listed}")
    if not (LIVE in os.environ if live is None else live):
        display(picture_of(draw(first), caption=_instead(label, steps, first)))
        return
    moved = _widget(steps, first, label)
    shown = display(_picture(draw, first), display_id=True)
    moved.observe(lambda change: shown.update(_picture(draw, change["new"])), names="value")


def _picture(draw: Callable[[Any], Axes], value: float) -> Picture:
    return picture_of(draw(value))


def _instead(label: str, steps: Sequence[float], first: float) -> str:
    ends = f"{number_text(steps[0])} to {number_text(steps[-1])}"
    return f"Drawn for {label} = {number_text(first)}. In JupyterLab, this cell has a slider from {ends}."


def _widget(steps: Sequence[float], start: float, label: str) -> Any:
    """Display an ipywidgets slider, or a sentence instead if only text can be shown."""
    from ipywidgets import Layout, SelectionSlider  # imported only if someone can move it

    options = [(number_text(step), step) for step in steps]
    look = {"style": {"description_width": "initial"}, "layout": Layout(width="32rem", max_width="100%")}
    made = SelectionSlider(options=options, value=start, description=label, continuous_update=False, **look)
    view = {"version_major": 2, "version_minor": 0, "model_id": made.model_id}
    text = f"A slider for {label}, from {options[0][0]} to {options[-1][0]}: run the cell to move it."
    display({"application/vnd.jupyter.widget-view+json": view, "text/plain": text}, raw=True)
    return made


def _checked_steps(values: object) -> list[float]:
    right = "pass at least two increasing numbers"
    if not isinstance(values, Iterable) or isinstance(values, str):
        raise refuse("values", values, right)
    steps = list(values)
    if len(steps) < 2 or not all(map(is_number, steps)) or not (np.diff(steps) > 0).all():
        raise refuse("values", values, right)
    return steps
