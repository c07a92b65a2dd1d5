"""players: the players in a basketball league. Players' origins single them out until they're replaced by
continents."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import deal, quantiles, standard, stratified
from course.datasets.making.names import full_names
from course.datasets.making.sheet import Column, DataSheet, Fact, counts, share_of, statistic

ROWS = 480
SOURCE = "modelled on the NBA's opening-night rosters of 2023–24, with 125 international players from 40 countries"
AT_HOME = 384
# Players from abroad, by continent. Central America and the Caribbean count as North America.
ABROAD = {
    "North America": {
        "Canada": 15,
        "Bahamas": 2,
        "Dominican Republic": 2,
        "Haiti": 1,
        "Jamaica": 1,
        "Mexico": 1,
    },
    "South America": {"Brazil": 3, "Argentina": 1, "Colombia": 1},
    "Europe": {
        "France": 8,
        "Germany": 4,
        "Serbia": 4,
        "Spain": 3,
        "Croatia": 2,
        "Lithuania": 2,
        "Slovenia": 2,
        "Belgium": 1,
        "Czechia": 1,
        "Greece": 1,
        "Italy": 1,
        "Latvia": 1,
        "Montenegro": 1,
        "Poland": 1,
        "Portugal": 1,
        "Switzerland": 1,
        "Ukraine": 1,
    },
    "Africa": {
        "Nigeria": 5,
        "Cameroon": 3,
        "DR Congo": 3,
        "Senegal": 3,
        "South Sudan": 3,
        "Angola": 1,
        "Egypt": 1,
        "Mali": 1,
    },
    "Asia": {"Japan": 2, "China": 1, "Israel": 1},
    "Oceania": {"Australia": 8, "New Zealand": 2},
}
ORIGIN = {"United States": AT_HOME} | {name: n for countries in ABROAD.values() for name, n in countries.items()}
CONTINENT_OF = {"United States": "North America"} | {
    country: continent for continent, countries in ABROAD.items() for country in countries
}
POSITION = {"Guard": 200, "Forward": 190, "Center": 90}
AGES = {0: 19, 0.25: 23, 0.5: 26, 0.75: 29.5, 0.9: 33.5, 1: 43}  # cut to whole years
HEIGHTS = {"Guard": 191, "Forward": 202, "Center": 210}  # means in cm
SHORTEST, TALLEST = 175, 224  # cm
LIGHTEST, HEAVIEST = 73, 140  # kg


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 480 players, ordered by name."""
    position = deal(rng.random(ROWS), POSITION)
    height = heights(rng, position)
    return pd.DataFrame(
        {
            "name": np.sort(full_names(rng, np.full(ROWS, "M"))),
            "age": quantiles(stratified(rng, ROWS), AGES).astype(int),
            "origin": deal(rng.random(ROWS), ORIGIN),
            "position": position,
            "height": height,
            "weight": weights(rng, height),
        }
    )


def heights(rng: np.random.Generator, position: np.ndarray) -> np.ndarray:
    """Return heights in whole cm, which vary around the mean for the player's position."""
    mean = np.array([HEIGHTS[p] for p in position])
    return np.clip(np.rint(mean + rng.normal(0, 4.5, ROWS)), SHORTEST, TALLEST).astype(int)


def weights(rng: np.random.Generator, height: np.ndarray) -> np.ndarray:
    """Return weights in whole kg: about 98 for a player of mean height, plus about one kg for each additional cm."""
    kilos = 98 + 9 * standard(height) + rng.normal(0, 5.5, ROWS)
    return np.clip(np.rint(kilos), LIGHTEST, HEAVIEST).astype(int)


def rows_below(k: int, *keys: pd.Series) -> float:
    """Return the number of rows in classes of fewer than k rows with the same keys."""
    sizes = keys[0].groupby(list(keys)).transform("size")
    return float((sizes < k).sum())


def risky_by_origin(table: pd.DataFrame) -> float:
    """Return the number of players in classes of fewer than 5, by age and origin."""
    return rows_below(5, table["age"], table["origin"])


def risky_by_continent(table: pd.DataFrame) -> float:
    """Return how many players are in classes of fewer than 5, by age group (19–24, …, 35–42) and continent."""
    group = pd.cut(table["age"], [18, 24, 29, 34, 42], labels=False)
    return rows_below(5, group, table["origin"].map(CONTINENT_OF))


SHEET = DataSheet(
    name="players",
    rows=ROWS,
    purpose="Players in a basketball league, with rare origins that single people out and a hierarchy that hides them.",
    columns=(
        Column("name", "str", "direct", "first name and surname, different for each person"),
        Column("age", "int64", "quasi", "19 to 42", "years"),
        Column("origin", "str", "quasi", "country that the player comes from (one of 40)"),
        Column("position", "str", "quasi", "Guard, Forward or Center"),
        Column("height", "int64", "quasi", f"{SHORTEST} to {TALLEST}", "cm"),
        Column("weight", "int64", "quasi", f"{LIGHTEST} to {HEAVIEST}", "kg"),
    ),
    notes="`CONTINENT_OF` in `course.datasets.players` maps each origin to its continent.",
    facts=(
        Fact("countries of origin", 40, 0, statistic("origin", "nunique"), SOURCE),
        Fact("share of players from the United States", 0.8, 0, share_of("origin", "United States")),
        *counts("position", POSITION, "chosen for the course"),
        Fact("youngest age", 19, 0, statistic("age", "min")),
        Fact("oldest age", 42, 0, statistic("age", "max")),
        Fact("mean age", 26, 0.7, statistic("age", "mean")),
        Fact("mean height", 199, 1.5, statistic("height", "mean")),
        Fact("mean weight", 98, 1.5, statistic("weight", "mean")),
        Fact("different names", ROWS, 0, statistic("name", "nunique")),
        Fact("rows in classes smaller than 5, by age and origin", 115, 20, risky_by_origin),
        Fact("rows in classes smaller than 5, by age group and continent", 24, 14, risky_by_continent),
    ),
)
