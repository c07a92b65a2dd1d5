"""The score of a release: how much three attacks gain from it, and how useful it still is.

Each attack is worth between 0 and 1 point, and so is utility. The score is the points for the *worst* attack multiplied
by the points for utility, because a table that doesn't withstand one attack isn't safe, no matter how well it
withstands the others. A table that reveals nothing scores 0 despite being safe, and so does a table that reveals
everything.

Linkage and inference read ranges in four ways: unchanged, or replaced by the low end, the middle or the high end. The
last three readings choose only among the rows that fit in the first reading, and count only if fewer than five rows are
left. The most successful reading determines the result.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

import numpy as np
import pandas as pd

from course.attacks.cells import FEW, PLACES, Release, Unreadable, read
from course.attacks.channels import require_plain
from course.attacks.copies import copied, printed
from course.attacks.inference import hits, incomes_at, lucky
from course.attacks.linkage import candidates, owners, refined, right_links
from course.attacks.people import KNOWN, check_people
from course.attacks.utility import kept
from course.credit import credit

LIMITS = {  # measure: (value for full credit, value for none)
    "linkage": (0.002, 0.007),
    "inference": (0.04, 0.15),
    "copies": (0.002, 0.01),
    "utility": (0.85, 0.50),
}
RISKS = ("linkage", "inference", "copies")
CHANCE = 2  # standard errors of the controls' rate that are attributed to chance, for linkage and copies
SPREAD = 0.2  # some samples of people are easier to link than others, by this share of the (small) rate of chance links


@dataclass(frozen=True)
class Result:
    """The measurements of a release, as shares.

    Attributes:
        linkage, copies: the attack's success rate on published people, minus its rate on controls, minus the part due
            to chance.
        inference: the attack's success rate on published people, minus its rate on controls.
        utility: how much of the raw table's information about two targets the release keeps, measured by AUC and by
            strength.
        message: why the release couldn't be read, or an empty string.
        links: for each way to link, its success rates on published people and on controls.
        sizes: the numbers of published people and of controls.
    """

    linkage: float
    inference: float
    copies: float
    utility: float
    message: str = ""
    links: tuple[tuple[float, float], ...] = field(default=(), repr=False)
    sizes: tuple[int, int] = field(default=(0, 0), repr=False)

    @property
    def points(self) -> dict[str, float]:
        """Return the points for each measure, from 0 to 1, interpolated linearly between its two limits."""
        return {name: credit(getattr(self, name), *LIMITS[name]) for name in LIMITS}

    @property
    def risk(self) -> float:
        """Return 1 minus the points for the worst attack: 0 if all attacks fail, and 1 if at least one attack succeeds
        fully.
        """
        points = self.points
        return 1 - min(points[name] for name in RISKS)

    @property
    def score(self) -> float:
        """Return the points for the worst attack, multiplied by the points for utility, from 0 to 1."""
        return (1 - self.risk) * self.points["utility"]

    def __str__(self) -> str:
        if self.message:
            return f"{self.message} (score 0.00)"
        told = [f"{name} {getattr(self, name):.1%} ({earned:.2f} of 1)" for name, earned in self.points.items()]
        return f"{', '.join(told)}: score {self.score:.2f}"

    def table(self) -> pd.DataFrame:
        """Return a table with one row for each measure: the measured value, the limits and the points."""
        rows = {name: (getattr(self, name), *LIMITS[name], self.points[name]) for name in LIMITS}
        return pd.DataFrame.from_dict(rows, orient="index", columns=["measured", "all", "nothing", "points"]).round(3)


def score(release: object, published: pd.DataFrame, controls: pd.DataFrame, known: Iterable[str] = KNOWN) -> Result:
    """Attack a release of the published people, and measure how much can be learnt from it.

    Parameters:
        release: the table to judge. Anything that isn't a readable table gets the worst values and a message.
        published: the rows of hr from which the release was made. controls: the rows of hr that were held back.
        known: the columns of hr that the attackers know about everyone. The default is the register's columns.
    Raises CourseError if published or controls aren't rows of hr.
    """
    try:
        people, table = _read(release, published, controls)
    except Unreadable as refused:
        return Result(1.0, 1.0, 1.0, 0.0, str(refused))
    won = attack(people, table, list(known))
    inside = np.arange(len(people)) < len(published)
    rates = {name: [(way[inside].mean(), way[~inside].mean()) for way in ways] for name, ways in won.items()}
    sizes = int(inside.sum()), int((~inside).sum())
    return Result(
        linkage=_beyond_chance(rates["linkage"], sizes, SPREAD),
        inference=float(max(hit - chance for hit, chance in rates["inference"])),
        copies=_beyond_chance(rates["copies"], sizes),
        utility=kept(table, published, controls),
        links=tuple((float(hit), float(chance)) for hit, chance in rates["linkage"]),
        sizes=sizes,
    )


def usefulness(release: object, published: pd.DataFrame, controls: pd.DataFrame) -> Result:
    """Read a release and measure its utility as `score` does, but don't attack it. The result contains no risks."""
    try:
        _, table = _read(release, published, controls)
    except Unreadable as refused:
        return Result(1.0, 1.0, 1.0, 0.0, str(refused))
    return Result(0.0, 0.0, 0.0, kept(table, published, controls))


def _read(release: object, published: pd.DataFrame, controls: pd.DataFrame) -> tuple[pd.DataFrame, Release]:
    """Return all people, and the release after it was read. Raise Unreadable if it isn't in the form for a release."""
    people = pd.concat([check_people(published, "published"), check_people(controls, "controls")], ignore_index=True)
    table = read(release, people)
    require_plain(release, table, published)
    return people, table


def _beyond_chance(
    rates: Sequence[tuple[float, float]], sizes: tuple[int, int], spread: float = 0, least: float = 0
) -> float:
    """Return how much more the most successful reading finds than chance would explain.

    Parameters:
        rates: for each reading, the success rates on published people and on controls.
        sizes: as in `Result`.
        spread: the standard deviation of the controls' success rate between samples of people, as a share of that rate.
        least: the minimum number of controls to count as found, even if fewer were found. If `least` is 0 and no
            control is found, nothing is attributed to chance.
    """
    sampling = sum(1 / size for size in sizes)
    chances = [max(chance, least / sizes[1]) for _, chance in rates]
    errors = [CHANCE * np.sqrt(chance * (1 - chance) * sampling + (spread * chance) ** 2) for chance in chances]
    return float(max(0.0, *(hit - chance - left for (hit, chance), left in zip(rates, errors, strict=True))))


def attack(people: pd.DataFrame, table: Release, known: Sequence[str]) -> dict[str, list[np.ndarray]]:
    """Run each attack with all of its readings, and return how well each reading succeeds on each person (0 to 1)."""
    best, theirs = candidates(people, table, known), owners(people, table, known)
    incomes = {place: incomes_at(table, place) for place in PLACES}
    won = {
        "linkage": [right_links(best, theirs)],
        "inference": [way(people, best, incomes[place]) for place in PLACES for way in (hits, lucky)],
        "copies": [printed(people, table), *copied(people, table)],
    }
    if table.has_ranges:  # ranges around each person's own value look wide, but one of these places is exact
        for place in PLACES:
            read_at = table.at(place)
            closest = refined(best, people, read_at, known)
            few = closest.sum(axis=1) < FEW
            if not few.any():
                continue
            won["linkage"].append(right_links(closest, owners(people, read_at, known)) & few)
            won["inference"].extend(hits(people, closest, incomes[other]) & few for other in PLACES)
    return won


def mean_of(results: Sequence[Result]) -> Result:
    """Return the mean of each measure over several results, so that chance matters less. The first message is kept.

    For linkage, the successes are averaged first, because a few correct links may be due to chance in one table, but
    are unlikely to occur in all tables.
    """
    averages = {name: float(np.mean([getattr(result, name) for result in results])) for name in LIMITS}
    message = next((result.message for result in results if result.message), "")
    if not all(result.links for result in results):
        return Result(**averages, message=message)
    ways = zip_longest(*(result.links for result in results), fillvalue=(0.0, 0.0))
    links = tuple((float(hit), float(chance)) for hit, chance in (np.mean(way, axis=0) for way in ways))
    published, controls = np.sum([result.sizes for result in results], axis=0).tolist()
    averages["linkage"] = _beyond_chance(links, (published, controls), SPREAD, least=float(len(results) > 1))
    return Result(**averages, message=message, links=links, sizes=(published, controls))
