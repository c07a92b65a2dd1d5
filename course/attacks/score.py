"""The score of a release: what three attacks win by it, and what it is still good for.

Each attack gives from 0 to 1 point, and so does utility; the score is the mean of the attacks' points times the point of utility.
A table that tells nothing is safe and scores 0; so does one that tells all.

Linkage and inference read ranges as they stand, and then by their middles, where these leave fewer than 5 rows; the way with more hits counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

import numpy as np
import pandas as pd

from course.attacks.cells import FEW, Unreadable, read
from course.attacks.copies import copied
from course.attacks.inference import hits
from course.attacks.linkage import candidates, right_links
from course.attacks.people import KNOWN, check_people
from course.attacks.utility import kept

LIMITS = {  # measure: (value that earns all, value that earns nothing)
    "linkage": (0.01, 0.05),
    "inference": (0.03, 0.15),
    "copies": (0.01, 0.10),
    "utility": (0.85, 0.50),
}


@dataclass(frozen=True)
class Result:
    """What was measured of a release, as shares.

    Attributes:
        linkage, inference, copies: how often the attack succeeds on published people, minus on controls.
        utility: share of what the raw table tells of two targets that is kept, by AUC and by strength.
        message: why the release could not be read; empty if it could.
    """

    linkage: float
    inference: float
    copies: float
    utility: float
    message: str = ""

    @property
    def points(self) -> dict[str, float]:
        """For each measure from 0 to 1: all, nothing, or in a straight line between the two limits."""
        return {name: credit(getattr(self, name), *LIMITS[name]) for name in LIMITS}

    @property
    def risk(self) -> float:
        """From 0 (all attacks held off) to 1 (none): 1 minus the mean of their points."""
        points = self.points
        return 1 - (points["linkage"] + points["inference"] + points["copies"]) / 3

    @property
    def score(self) -> float:
        """From 0 to 1: mean of the attacks' points × point of utility."""
        return (1 - self.risk) * self.points["utility"]

    def __str__(self) -> str:
        if self.message:
            return f"{self.message} (score 0.00)"
        told = [f"{name} {getattr(self, name):.1%} ({earned:.2f} of 1)" for name, earned in self.points.items()]
        return f"{', '.join(told)}: score {self.score:.2f}"

    def table(self) -> pd.DataFrame:
        """One row for each measure: what was measured, the limits, and its points."""
        rows = {name: (getattr(self, name), *LIMITS[name], self.points[name]) for name in LIMITS}
        return pd.DataFrame.from_dict(rows, orient="index", columns=["measured", "all", "nothing", "points"]).round(3)


def credit(value: float, full: float, none: float) -> float:
    """1 at `full` and beyond, 0 at `none` and beyond, a straight line between."""
    return float(np.clip((none - value) / (none - full), 0, 1))


def score(release: object, published: pd.DataFrame, controls: pd.DataFrame, known: Iterable[str] = KNOWN) -> Result:
    """Attack a release of the published people, and see what can be learnt from it.

    Parameters:
        release: what is to be judged; anything that is no readable table gets the worst values and a message.
        published: the rows of hr it was made from. controls: rows of hr that were held back.
        known: the columns of hr that the attackers know of everybody; those of the register if not said otherwise.
    Raises CourseError where published or controls are not rows of hr.
    """
    people = pd.concat([check_people(published, "published"), check_people(controls, "controls")], ignore_index=True)
    try:
        table = read(release, people)
    except Unreadable as refused:
        return Result(1.0, 1.0, 1.0, 0.0, str(refused))
    inside = np.arange(len(people)) < len(published)
    known = list(known)
    won = {"linkage": [right_links(people, table, known)], "inference": [hits(people, table, known)]}
    won["copies"] = [copied(people, table)]
    if table.has_ranges:  # those around each person's own value look wide, and their middles are exact
        middles = table.at_middles()
        few = candidates(people, middles, known).sum(axis=1) < FEW
        won["linkage"].append(right_links(people, middles, known) & few)
        won["inference"].append(hits(people, middles, known) & few)
    best = {name: max(ways, key=lambda hit: hit[inside].mean()) for name, ways in won.items()}
    risks = {name: float(hit[inside].mean() - hit[~inside].mean()) for name, hit in best.items()}
    return Result(**risks, utility=kept(table, published, controls))


def mean_of(results: Sequence[Result]) -> Result:
    """Several results in one, each measure averaged: chance weighs less. The first message is kept."""
    measures = [field.name for field in fields(Result) if field.name != "message"]
    averages = {name: float(np.mean([getattr(result, name) for result in results])) for name in measures}
    return Result(**averages, message=next((result.message for result in results if result.message), ""))
