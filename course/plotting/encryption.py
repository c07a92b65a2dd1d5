"""Charts of the costs of encryption by key length: the time taken, and the size of encrypted numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from matplotlib.axes import Axes
from mpl_toolkits.axes_grid1 import make_axes_locatable

from course.plotting.common.arguments import check_count, check_optional_text, is_number, refuse
from course.plotting.common.descriptions import describe, in_words
from course.plotting.common.style import (
    BLUE,
    GREEN,
    INK,
    ORANGE,
    PLAIN,
    VERMILION,
    axes_or_new,
    category_text,
    label_axes,
    legend_above,
    number_text,
    styled,
    write_decimals,
    write_thousands,
)

LOOKS: dict[str, Any] = {
    "color": (BLUE, VERMILION, GREEN, ORANGE),
    "marker": "osD^",
    "linestyle": ("-", "--", "-.", ":"),
}
MOST_LINES = len(LOOKS["marker"])
WIDTH, HEIGHT, GAP = 9.0, 4.0, 0.95  # inches
ROOM = 1.15  # the height of the panel, relative to the largest bar, so that the number above it fits

Costs: TypeAlias = Mapping[int, float]


@styled
def key_costs(
    seconds: Mapping[Any, Costs],
    sizes: Mapping[int, int],
    *,
    ax: Axes | None = None,
    title: str | None = None,
) -> Axes:
    """Draw the costs of encryption for each key length: lines for the seconds, and beside them, bars for the bytes per
    number.

    Parameters:
        seconds: up to four lines, as {name: {key length in bits: seconds above 0}}, such as {"encrypt": {1024: 0.002,
            2048: 0.011}}.
        sizes: {key length in bits: bytes of one encrypted number}, such as {1024: 256, 2048: 512}.
        ax: the Axes to divide into two panels. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes of the seconds. The Axes of the bytes come last in `ax.figure.axes`. Raises: FigureError (a
    ValueError) if an argument isn't valid.
    """
    lines = _lines(seconds)
    bars = _by_length(sizes, "sizes", "pass the size in bytes for each key length in bits, such as {1024: 256}")
    check_optional_text(title=title)
    ax = axes_or_new(ax, width=WIDTH, height=HEIGHT)
    right = make_axes_locatable(ax).append_axes("right", size="70%", pad=GAP)
    ax.set_yscale("log")
    for place, (name, costs) in enumerate(lines.items()):
        look = {part: values[place] for part, values in LOOKS.items()}
        ax.plot(list(costs), list(costs.values()), label=name, markersize=8, linewidth=2, markeredgecolor=INK, **look)
    lengths = sorted({bits for costs in lines.values() for bits in costs})
    ax.set_xticks(lengths, [f"{bits:,}" for bits in lengths])
    ax.margins(x=0.1)
    write_decimals(ax.yaxis)
    ax.grid(alpha=0.3)
    ax.set_axisbelow(True)
    legend_above(ax)
    rows = (len(lines) + 1) // 2
    label_axes(ax, x="length of the key (bits)", y="time (s)", title=title, title_pad=12 + 20 * rows)
    right.bar(range(len(bars)), list(bars.values()), width=0.6, **PLAIN)
    right.set_xticks(range(len(bars)), [f"{bits:,}" for bits in bars])
    for place, size in enumerate(bars.values()):
        right.text(place, size, number_text(size), ha="center", va="bottom", color=INK)
    right.set_ylim(0, ROOM * max(bars.values()))
    write_thousands(right.yaxis)
    label_axes(right, x="length of the key (bits)", y="size of a number (bytes)", title=None)
    costs = [f"{name}: {', '.join(f'{s:.2g} at {bits}' for bits, s in line.items())}" for name, line in lines.items()]
    describe(
        ax,
        "Lines of the seconds by key length in bits",
        *costs,
        f"Bars of the bytes per number: {in_words({bits: number_text(size) for bits, size in bars.items()})}",
    )
    return ax


def _lines(seconds: object) -> dict[str, dict[int, float]]:
    right = f"pass one to {MOST_LINES} lines by name, such as {{'encrypt': {{1024: 0.002, 2048: 0.011}}}}"
    if not isinstance(seconds, Mapping) or not 1 <= len(seconds) <= MOST_LINES:
        raise refuse("seconds", seconds, right)
    return {category_text(name): _by_length(costs, f"seconds[{name!r}]", right) for name, costs in seconds.items()}


def _by_length(costs: object, name: str, right: str) -> dict[int, float]:
    """Return the costs in order of key length. Raise FigureError if a length is invalid, or if a cost isn't above 0."""
    if not isinstance(costs, Mapping) or not costs:
        raise refuse(name, costs, right)
    for bits, cost in costs.items():
        check_count(**{f"a length in {name}": bits})
        if not is_number(cost) or cost <= 0:
            raise refuse(f"{name}[{bits!r}]", cost, "pass a number above 0")
    return {int(bits): float(costs[bits]) for bits in sorted(costs)}
