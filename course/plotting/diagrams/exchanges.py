"""Diagrams of collaboration: a federated round, a gradient, sums of encrypted numbers, and masks that cancel out."""

from __future__ import annotations

from matplotlib.axes import Axes

from course.plotting.common.shapes import BLUE_FILL, GREY_FILL, ORANGE_FILL, arrow, box, canvas, words
from course.plotting.common.style import BLUE, INK, VERMILION
from course.plotting.diagrams import Drawing


def _federated_round() -> Axes:
    ax = canvas(8.2, 3.0)
    for place, name in enumerate(("Ada", "Ben", "Cleo")):
        left = 0.2 + 2.8 * place
        box(ax, left, 0.1, (2.2, 0.75), f"{name}\nmessages stay here", fill=GREY_FILL)
        arrow(ax, (4.0 + 0.5 * (place - 1) - 0.1, 2.1), (left + 0.9, 0.9), color=VERMILION, linestyle="--")
        arrow(ax, (left + 1.3, 0.9), (4.2 + 0.5 * (place - 1) + 0.1, 2.1))
    box(ax, 2.7, 2.15, (2.8, 0.7), "server: averages\nthe weights", fill=BLUE_FILL)
    ax.plot([5.9, 6.4], [2.65, 2.65], color=VERMILION, linestyle="--", linewidth=1.8)
    ax.plot([5.9, 6.4], [2.3, 2.3], color=BLUE, linewidth=1.8)
    words(ax, (6.5, 2.65), "model goes out", ha="left")
    words(ax, (6.5, 2.3), "weights return", ha="left")
    return ax


def _gradient() -> Axes:
    ax = canvas(8.2, 2.1)
    parts = (
        (0.1, "residual × x₁ … xₙ", "update of the weights"),
        (3.4, "residual", "update of the bias"),
        (6.3, "x₁ … xₙ", "the patient"),
    )
    for left, text, below in parts:
        fill = ORANGE_FILL if left > 6 else BLUE_FILL
        box(ax, left, 1.0, (1.8, 0.6), text, fill=fill)
        words(ax, (left + 0.9, 0.75), below)
    words(ax, (2.65, 1.3), "÷", fontsize=20)
    words(ax, (5.75, 1.3), "=", fontsize=20)
    words(ax, (2.65, 0.25), "both are sent to the server")
    ax.plot([0.1, 0.1, 5.2, 5.2], [0.55, 0.45, 0.45, 0.55], color=INK, linewidth=1.2)
    return ax


def _encrypted_sum() -> Axes:
    ax = canvas(8.4, 2.6)
    for x, plain, secret in ((0.2, "5", "E(5)"), (2.7, "3", "E(3)"), (6.5, "8", "E(8)")):
        box(ax, x, 1.85, (1.5, 0.5), plain, fill=GREY_FILL)
        box(ax, x, 0.3, (1.5, 0.5), secret, fill=BLUE_FILL, hatch="")
        if x < 6:
            arrow(ax, (x + 0.75, 1.8), (x + 0.75, 0.85))
    words(ax, (2.85, 1.35), "encrypt with\nthe public key")
    words(ax, (2.2, 0.55), "×", fontsize=18)
    arrow(ax, (4.35, 0.55), (6.4, 0.55), "multiply, unread")
    arrow(ax, (7.25, 0.85), (7.25, 1.8), color=VERMILION, linestyle="--")
    words(ax, (6.1, 1.35), "decrypt with\nthe private key")
    words(ax, (2.2, 2.1), "+", fontsize=18)
    words(ax, (5.35, 2.1), "=", fontsize=18)
    return ax


def _masks() -> Axes:
    ax = canvas(8.4, 3.0)
    sums = (("Ada", "5 + a − c"), ("Ben", "3 + b − a"), ("Cleo", "4 + c − b"))
    lefts = (0.1, 3.1, 6.1)
    for left, (name, sent) in zip(lefts, sums, strict=True):
        box(ax, left, 2.1, (1.9, 0.7), f"{name} sends\n{sent}", fill=GREY_FILL)
        arrow(ax, (left + 0.95, 2.05), (4.05 + 0.25 * (left - 3.1), 0.95))
    for left, mask in ((2.05, "a"), (5.05, "b")):
        arrow(ax, (left, 2.55), (left + 1.0, 2.55), f"mask {mask}", color=VERMILION, linestyle="--", arrowstyle="<|-|>")
    words(ax, (7.35, 1.35), "Cleo and Ada\nshare mask c")
    box(ax, 1.6, 0.1, (5.0, 0.8), "server: 5 + a − c + 3 + b − a + 4 + c − b\n= 5 + 3 + 4 = 12", fill=BLUE_FILL)
    return ax


DRAWINGS = {
    "federated round": Drawing(
        "The model travels, but the messages never leave their owners",
        "Three workers, Ada, Ben and Cleo, keep their messages. A dashed arrow from the server to each worker carries "
        "the model. A solid arrow back carries the trained weights, which the server averages.",
        _federated_round,
    ),
    "gradient": Drawing(
        "One row's update contains the row itself",
        "The update of the weights is the residual times each value of the row. The update of the bias is the "
        "residual. Both updates are sent to the server. The first update divided by the second is the row itself, "
        "which "
        "describes the patient.",
        _gradient,
    ),
    "encrypted sum": Drawing(
        "A product of encrypted numbers is an encrypted sum",
        "The numbers 5 and 3 are encrypted with the public key. Multiplying the two encrypted numbers, without reading "
        "them, results in an encrypted 8. Only the private key can decrypt this result.",
        _encrypted_sum,
    ),
    "masks": Drawing(
        "In the sum, each mask cancels out",
        "Ada sends 5 plus a minus c, Ben sends 3 plus b minus a, and Cleo sends 4 plus c minus b. Each pair shares one "
        "mask: a for Ada and Ben, b for Ben and Cleo, c for Cleo and Ada. In the server's sum, "
        "all masks cancel out and 5 plus 3 plus 4 remain, which is 12.",
        _masks,
    ),
}
