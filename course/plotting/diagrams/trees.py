"""Diagrams of hierarchies, which show how each value is generalized."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from matplotlib.axes import Axes

from course.plotting.common.arguments import check_optional_text, refuse
from course.plotting.common.descriptions import describe
from course.plotting.common.style import INK, PLAIN, axes_or_new, category_text, label_axes, styled

ROW = 0.3  # inches for each value without children
LETTER = 0.095  # inches, about the width of a letter
GAP = 7  # characters between the columns of a tree
BOX = {**PLAIN, "facecolor": "white", "boxstyle": "round,pad=0.25"}


@dataclass
class Node:
    """A value in a tree: its text, its distance from the root in steps, its row from the top, and its children."""

    text: str
    depth: int
    row: float
    children: list[Node]

    def __iter__(self) -> Iterator[Node]:
        """Return this node and all nodes below it."""
        yield self
        for child in self.children:
            yield from child


@styled
def tree(levels: Mapping[Any, Any], *, ax: Axes | None = None, title: str | None = None) -> Axes:
    """Draw a small hierarchy as a horizontal tree, with the most general value on the left and its children to its
    right.

    Parameters:
        levels: {parent: [children]}, or nested mappings for more steps, such as
            {"any": {"basic": ["grade 1-4", "grade 5-6"], "higher": ["bachelor", "master"]}}.
        ax: the Axes to draw on. By default, new Axes are created.
        title: the title above the figure.
    Returns: the Axes. Raises: FigureError (a ValueError) if an argument isn't valid.
    """
    tops = _place(levels, "levels", depth=0, row=0)
    check_optional_text(title=title)
    nodes = [node for top in tops for node in top]
    left = _columns(nodes)
    rows = 1 + max(node.row for node in nodes)
    ax = axes_or_new(ax, width=max(4.0, LETTER * left[-1]), height=0.9 + ROW * rows)
    for node in nodes:
        _draw(ax, node, left)
    ax.set(xlim=(-1, left[-1]), ylim=(rows - 0.4, -0.6), xticks=[], yticks=[])
    label_axes(ax, x="general on the left, precise on the right", y="", title=title)
    ax.spines[:].set_visible(False)
    below = [f"{node.text} to {', '.join(child.text for child in node.children)}" for node in nodes if node.children]
    describe(ax, f"A tree that branches from general to precise values: {'; '.join(below)}")
    return ax


def _place(levels: object, name: str, depth: int, row: float) -> list[Node]:
    """Return the nodes of one level with their rows. A node without children has one row."""
    if not isinstance(levels, Mapping | list | tuple) or (depth == 0 and not (isinstance(levels, Mapping) and levels)):
        raise refuse(name, levels, 'pass {parent: [children]}, such as {"higher": ["bachelor", "master"]}')
    nodes = []
    for value in levels:
        below = levels[value] if isinstance(levels, Mapping) else []
        children = _place(below, f"{name}[{value!r}]", depth + 1, row)
        middle = (children[0].row + children[-1].row) / 2 if children else row
        nodes.append(Node(category_text(value), depth, middle, children))
        row += sum(not node.children for node in nodes[-1])
    return nodes


def _columns(nodes: list[Node]) -> list[int]:
    """Return the position where the column of each depth begins, in characters, and the position where the last one
    ends.
    """
    left = [0]
    for depth in range(1 + max(node.depth for node in nodes)):
        left.append(left[-1] + GAP + max(len(node.text) for node in nodes if node.depth == depth))
    return [*left[:-1], left[-1] - GAP + 3]


def _draw(ax: Axes, node: Node, left: list[int]) -> None:
    """Draw the text in a box, and a line to each child that bends halfway between the columns."""
    start = left[node.depth]
    for child in node.children:
        turn = left[child.depth] - GAP / 2 + 0.5
        ends = ([start, turn, turn, left[child.depth]], [node.row, node.row, child.row, child.row])
        ax.plot(*ends, color=INK, linewidth=1, zorder=1)
    ax.text(start, node.row, node.text, va="center", color=INK, bbox=BOX, zorder=2)
