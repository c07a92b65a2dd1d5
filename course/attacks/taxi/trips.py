"""Made-up taxi trips in a city of six zones, in a table like the one that New York released in 2014."""

import numpy as np
import pandas as pd

from course.class_settings import class_seed

ROWS = 3_500
TAXIS = 80
BLOCKS = 40  # per zone
FIRST, DAYS = "2013-06-26", 35  # the last day is 2013-07-30
COLUMNS = ("taxi", "date", "time", "pickup", "dropoff", "fare", "tip")
ZONES = {  # zone: its share of all pickups, and its place in the city, in miles
    "A": (0.27, (0.0, 0.0)),
    "B": (0.23, (0.8, 1.2)),
    "C": (0.19, (-0.7, -1.4)),
    "D": (0.14, (-1.5, 2.4)),
    "E": (0.10, (2.8, -1.0)),
    "F": (0.07, (5.5, 1.5)),  # the airport
}
HOURS = (  # trips in each hour
    *(12, 7, 4, 2, 2, 4, 16, 40, 51, 50, 46, 47),
    *(49, 48, 50, 47, 43, 53, 64, 66, 60, 57, 46, 28),
)
LONG_TRIPS = 0.005  # share of trips that leave the city


def make_trips(seed: int | None = None) -> pd.DataFrame:
    """Return 3,500 trips by 80 taxis in random order. The same seed always produces the same trips.

    The columns are `taxi` (a number such as 7B42), `date`, `time` (to the minute), `pickup` and `dropoff` (a zone and a
    block, such as B-07), `fare` (USD, in steps of 0.50) and `tip` (USD).

    Parameters:
        seed: a whole number, at least 0. By default, the class seed is used.
    """
    rng = np.random.default_rng([class_seed() if seed is None else seed, 18])
    start, end = (rng.choice(list(ZONES), ROWS, p=shares()) for _ in range(2))
    fare = fares(rng, start, end)
    minute = rng.integers(60, size=ROWS)
    hour = rng.choice(24, ROWS, p=np.array(HOURS) / sum(HOURS))
    day = rng.integers(DAYS, size=ROWS)
    return pd.DataFrame(
        {
            "taxi": rng.choice(taxi_numbers(rng), ROWS),
            "date": (pd.Timestamp(FIRST) + pd.to_timedelta(day, unit="D")).strftime("%Y-%m-%d"),
            "time": [f"{h:02d}:{m:02d}" for h, m in zip(hour, minute, strict=True)],
            "pickup": blocks(rng, start),
            "dropoff": blocks(rng, end),
            "fare": fare,
            "tip": tips(rng, fare),
        }
    ).astype(dict.fromkeys(["taxi", "date", "time", "pickup", "dropoff"], "str"))


def shares() -> np.ndarray:
    """Return the share of trips in each zone."""
    return np.array([share for share, _ in ZONES.values()])


def taxi_numbers(rng: np.random.Generator) -> list[str]:
    """Return distinct taxi numbers, each consisting of a digit, a letter and two digits, like those in New York."""
    drawn = rng.choice(10 * 26 * 100, TAXIS, replace=False)
    return [f"{n // 2600}{chr(ord('A') + n // 100 % 26)}{n % 100:02d}" for n in drawn.tolist()]


def blocks(rng: np.random.Generator, zones: np.ndarray) -> list[str]:
    """Return a random block in each of these zones."""
    return [f"{zone}-{block:02d}" for zone, block in zip(zones, rng.integers(1, BLOCKS + 1, len(zones)), strict=True)]


def fares(rng: np.random.Generator, start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Return fares that increase with the distance, in steps of 0.50 USD. A few trips leave the city and cost 60 to 120
    USD.
    """
    place = {zone: np.array(where) for zone, (_, where) in ZONES.items()}
    apart = {(a, b): np.linalg.norm(place[a] - place[b]) for a in ZONES for b in ZONES}
    miles = np.array([apart[pair] for pair in zip(start.tolist(), end.tolist(), strict=True)])
    fare = 3 + 2.6 * (miles + rng.gamma(2.5, 0.7, len(miles)))
    far = rng.random(len(miles)) < LONG_TRIPS
    fare[far] = 60 + 60 * rng.random(far.sum())
    return np.round(2 * fare) / 2


def tips(rng: np.random.Generator, fare: np.ndarray) -> np.ndarray:
    """Return tips in USD. Nearly half are 0, because cash tips aren't recorded."""
    return np.where(rng.random(len(fare)) < 0.45, 0.0, np.round(fare * rng.normal(0.2, 0.05, len(fare)).clip(0.05), 2))
