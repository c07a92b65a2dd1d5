"""The result of the capstone (lesson 4.6) as a picture to share, from the learner's own saved notebook."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from nbjudge.notebooks import read_json

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NOTEBOOK = "ch4_releasing/lesson6_capstone.ipynb"  # in the work folder
MEASURES = {  # the measures by the lesson's names, and what the picture says about each
    "linkage": "of people found by linkage, beyond chance",
    "inference": "of incomes guessed, beyond chance",
    "copies": "of people exposed by copies, beyond chance",
    "utility": "of the table's utility kept",
}
_ROW = re.compile(rf"^({'|'.join(MEASURES)}) +(-?[\d.]+) +[\d.]+ +[\d.]+ +([\d.]+)$", re.MULTILINE)
SIZE = (12.0, 6.3)  # inches. At 100 dots per inch, most sites show the whole picture


@dataclass(frozen=True)
class Capstone:
    """The learner's latest result.

    Attributes:
        measured: the value of each measure, as a share.
        credit: the credit for each measure, from 0 to 1.
    """

    measured: dict[str, float]
    credit: dict[str, float]

    @property
    def score(self) -> float:
        """Return the credit for the worst risk, multiplied by the credit for utility, from 0 to 1, as in
        `course.attacks.score`.
        """
        return min(self.credit[name] for name in MEASURES if name != "utility") * self.credit["utility"]

    @property
    def lines(self) -> list[str]:
        """Describe each measure, such as "0.1 % of people found by linkage, beyond chance"."""
        return [f"{max(0.0, self.measured[name]):.1%} {text}".replace("%", " %") for name, text in MEASURES.items()]

    @property
    def alt(self) -> str:
        """Return a description of the picture."""
        credits = ", ".join(f"{name} {self.credit[name]:.2f}" for name in MEASURES)
        return (
            f"Capstone score: {self.score:.2f} out of 1. {'; '.join(self.lines)}. Credit for each measure: {credits}."
        )

    @property
    def address(self) -> str:
        """Return the picture as a data URL that contains the whole PNG, so that a saved page includes it."""
        return f"data:image/png;base64,{b64encode(_draw(self)).decode()}"


def read_capstone(work: Path) -> Capstone | None:
    """Return the last result shown in the learner's notebook, or None if it doesn't show one yet."""
    try:
        cells = read_json(work / NOTEBOOK)["cells"]
        texts = [_text(output) for cell in cells for output in cell.get("outputs", [])]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
    rows = {name: (float(measured), float(points)) for name, measured, points in _ROW.findall("\n".join(texts))}
    if set(rows) != set(MEASURES):
        return None
    return Capstone({name: row[0] for name, row in rows.items()}, {name: row[1] for name, row in rows.items()})


def _text(output: dict) -> str:
    return "".join(output.get("text") or output.get("data", {}).get("text/plain", ""))


def _draw(capstone: Capstone) -> bytes:
    from matplotlib.figure import Figure  # imported only here, because most pages have no picture

    from course.plotting.common.style import GREEN, INK

    figure = Figure(figsize=SIZE, facecolor="white")
    figure.text(0.06, 0.87, "I released a table, and it was attacked", size=28, weight="bold", color=INK)
    figure.text(0.06, 0.79, "Capstone of the course Data privacy and anonymization in Python", size=16, color=INK)
    figure.text(0.06, 0.38, f"{capstone.score:.2f}", size=92, weight="bold", color=GREEN)
    figure.text(0.065, 0.28, "score out of 1.00", size=16, color=INK)
    _draw_bars(figure.add_axes((0.42, 0.12, 0.52, 0.58)), capstone)
    target = BytesIO()
    figure.savefig(target, format="png", dpi=100, metadata={"Software": None})
    return target.getvalue()


def _draw_bars(ax: Axes, capstone: Capstone) -> None:
    from course.plotting.common.style import GREEN, INK

    for place, (name, line) in enumerate(zip(MEASURES, capstone.lines, strict=True)):
        ax.barh(-place, 1, height=0.3, color="#e5e9ed")
        ax.barh(-place, capstone.credit[name], height=0.3, color=GREEN)
        ax.text(0, 0.24 - place, line, size=15, color=INK)
        ax.text(1.02, -place, f"{capstone.credit[name]:.2f}", size=15, va="center", color=INK)
    ax.set(xlim=(0, 1.12), ylim=(-3.4, 0.6))
    ax.axis("off")
