"""The score of a release of trips: how much four attackers find, and how much planners can still learn."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from course.attacks.cells import FEW, SUPPRESSED
from course.attacks.taxi.cells import UnreadableTrips, read_release
from course.credit import credit

ATTACKERS = {  # attacker: the columns that this attacker knows about a passenger's trip
    "photographer": ("date", "time", "pickup"),
    "accountant": ("date", "time", "fare", "tip"),
    "colleague": ("pickup", "dropoff"),
}
SPOTTED = ("date", "time", "pickup")  # the columns that a spotter notes down together with the taxi's number
SIGHTINGS = 5
LIMITS = {"risk": (0.01, 0.02), "utility": (0.85, 0.50)}  # measure: (value for full credit, value for none)
FARE_ERRORS = 2  # how many times the mean error of the fares is subtracted from 1


@dataclass(frozen=True)
class TripScore:
    """The measurements of a release, as shares from 0 to 1.

    Attributes:
        risks: for each attacker, the share of trips that are hidden among fewer than five trips. The spotter's risk is
            the share of taxis found.
        uses: for each of the planners' questions, how much of the answer the release preserves.
        message: why the release couldn't be read, or an empty string.
    """

    risks: dict[str, float]
    uses: dict[str, float]
    message: str = ""

    @property
    def risk(self) -> float:
        """Return the share that the most successful attacker finds."""
        return max(self.risks.values())

    @property
    def utility(self) -> float:
        """Return how much the release preserves of the answer that it damages most."""
        return min(self.uses.values())

    @property
    def score(self) -> float:
        """Return the credit for the highest risk, multiplied by the credit for the most damaged answer, from 0 to 1."""
        return credit(self.risk, *LIMITS["risk"]) * credit(self.utility, *LIMITS["utility"])

    def __str__(self) -> str:
        if self.message:
            return f"{self.message} (score 0.00)"
        found = ", ".join(f"{name} {value:.1%}" for name, value in self.risks.items())
        kept = ", ".join(f"{name} {value:.1%}" for name, value in self.uses.items())
        return f"found: {found}; kept: {kept}; score {self.score:.2f}"


def score(release: object, trips: pd.DataFrame, first_day: str) -> TripScore:
    """Attack a release of trips, and measure how much planners can still learn from it.

    Parameters:
        release: the table to judge. A release that can't be read gets the worst values and a message.
        trips: the table from which the release was made. first_day: the first day whose trips may be published, such as
            "2013-07-01".
    """
    true = trips[trips["date"] >= first_day].reset_index(drop=True)
    try:
        table = read_release(release, trips, first_day)
    except UnreadableTrips as refused:
        return TripScore(
            dict.fromkeys([*ATTACKERS, "spotter"], 1.0), dict.fromkeys(["counts", "routes", "fares"], 0.0), str(refused)
        )
    risks = {name: exposed(table, known) for name, known in ATTACKERS.items()} | {"spotter": spotted(table, true)}
    return TripScore(risks, uses(table, true))


def exposed(table: pd.DataFrame, known: Sequence[str]) -> float:
    """Return the share of rows in groups of fewer than five. The rows in a group have the same values in all published
    columns that the attacker knows.
    """
    columns = [name for name in known if name in table]
    if not columns:
        return 0.0
    return float((table.groupby(columns, dropna=False)[columns[0]].transform("size") < FEW).mean())


def spotted(table: pd.DataFrame, true: pd.DataFrame) -> float:
    """Return the share of taxis found by a spotter who has seen each of them five times, on five days.

    A taxi is found if all of its codes contain its number, or if exactly one code fits all its sightings and that code
    is the taxi's own.
    """
    if "taxi" not in table:
        return 0.0
    codes = table["taxi"].tolist()
    known = [table[name].tolist() for name in SPOTTED if name in table]
    looks = list(zip(*known, strict=True)) if known else [()] * len(codes)
    codes_of = defaultdict(set)
    for look, code in zip(looks, codes, strict=True):
        codes_of[look].add(code)
    numbers = true["taxi"].tolist()
    pairs = [pair for pair in zip(numbers, codes, strict=True) if pair[1] != SUPPRESSED]
    found = {number for number, _ in pairs} - {number for number, code in pairs if number not in code.upper()}
    for rows in sightings(true[table["taxi"] != SUPPRESSED]):
        fitting = set.intersection(*(codes_of[looks[row]] for row in rows)) - {SUPPRESSED}
        if len(fitting) == 1 and {codes[row] for row in rows} == fitting:
            found.add(numbers[rows[0]])
    return len(found) / len(set(numbers))


def sightings(true: pd.DataFrame) -> Iterator[list[int]]:
    """Yield, for each taxi, up to five of its rows on different days, from the first day to the last."""
    first_rows = true.sort_values(["date", "time"], kind="stable").drop_duplicates(["taxi", "date"])
    rows_of = defaultdict(list)
    for row, number in first_rows["taxi"].items():
        rows_of[number].append(row)
    for rows in rows_of.values():
        places = np.linspace(0, len(rows) - 1, SIGHTINGS).round().astype(int)
        yield [rows[place] for place in dict.fromkeys(places.tolist())]


def uses(table: pd.DataFrame, true: pd.DataFrame) -> dict[str, float]:
    """For each of the planners' questions, return how much of the answer the release preserves, from 0 to 1."""
    readable = {
        name: has_beginning(table, name, length) for name, length in (("time", 2), ("pickup", 1), ("dropoff", 1))
    }
    return {
        "counts": float(np.mean(readable["pickup"] & readable["time"])),
        "routes": float(np.mean(readable["pickup"] & readable["dropoff"])),
        "fares": max(0.0, 1 - FARE_ERRORS * fare_error(table, true, readable["pickup"])),
    }


def has_beginning(table: pd.DataFrame, name: str, length: int) -> np.ndarray:
    """For each row, return whether at least this many characters of a column are published."""
    if name not in table:
        return np.zeros(len(table), bool)
    return (table[name].str.len().ge(length) & table[name].ne(SUPPRESSED)).to_numpy(bool)


def fare_error(table: pd.DataFrame, true: pd.DataFrame, readable: np.ndarray) -> float:
    """Return the average relative error of the mean fares per pickup zone. A zone without a mean fare has an error of
    1.
    """
    zones = true["pickup"].str[0]
    wanted = true.groupby(zones)["fare"].mean()
    if "fare" not in table:
        return 1.0
    told = table["fare"][readable].groupby(zones[readable]).mean().reindex(wanted.index)
    return float(((told - wanted).abs() / wanted).fillna(1).clip(upper=1).mean())


def mean_score(results: Sequence[TripScore]) -> TripScore:
    """Return the mean of each measure over several results, with the first message."""
    first = results[0]
    risks = {name: float(np.mean([result.risks[name] for result in results])) for name in first.risks}
    kept = {name: float(np.mean([result.uses[name] for result in results])) for name in first.uses}
    return TripScore(risks, kept, next((result.message for result in results if result.message), ""))
