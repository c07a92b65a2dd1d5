"""shoppers: the customers of a mall, who form five groups by income and spending."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import deal
from course.datasets.making.sheet import OWN_CHOICE, Column, DataSheet, Fact, share_of, statistic

ROWS = 199
SOURCE = "Kaggle's fictional table Mall Customer Segmentation"
# For each group: its share, and the mean and standard deviation of income, of spending and of age.
GROUPS = (
    (0.405, 55, 9, 50, 6, 43, 16),
    (0.195, 86, 14, 82, 9, 33, 4),
    (0.175, 88, 15, 17, 9, 41, 11),
    (0.115, 26, 7, 21, 12, 45, 13),
    (0.110, 26, 7, 79, 10, 25, 5),
)
WOMEN = 0.56


def make(rng: np.random.Generator, rows: int = ROWS) -> pd.DataFrame:
    """Make this many shoppers, in random order."""
    group = rng.permutation(shared_out(rows, [share for share, *_ in GROUPS]))
    income, i, score, s, age, a = (np.array(column)[group] for column in list(zip(*GROUPS, strict=True))[1:])
    women = round(WOMEN * rows)
    return pd.DataFrame(
        {
            "gender": deal(rng.random(rows), {"F": women, "M": rows - women}),
            "age": whole(rng.normal(age, a), 18, 70),
            "annual_income": whole(rng.normal(income, i), 15, 137),
            "spending_score": whole(rng.normal(score, s), 1, 99),
        }
    )


def shared_out(rows: int, shares: list[float]) -> np.ndarray:
    """Return a group number for each row, in the order of the groups and according to their shares."""
    ends = np.rint(np.cumsum(shares) * rows).astype(int)
    return np.repeat(np.arange(len(shares)), np.diff(ends, prepend=0))


def whole(values: np.ndarray, least: int, most: int) -> np.ndarray:
    """Return the values rounded to whole numbers and clipped to limits."""
    return np.clip(np.rint(values), least, most).astype(int)


def explained(table: pd.DataFrame) -> float:
    """Return the share of the variance in income and spending that five clusters explain."""
    from sklearn.cluster import KMeans

    points = table[["annual_income", "spending_score"]]
    inertia = KMeans(5, n_init=5, random_state=0).fit(points).inertia_
    return float(1 - inertia / ((points - points.mean()) ** 2).to_numpy().sum())


SHEET = DataSheet(
    name="shoppers",
    rows=ROWS,
    purpose="Customers of a mall, for trying to find groups privately in a table that's too small.",
    columns=(
        Column("gender", "str", "quasi", "F or M"),
        Column("age", "int64", "quasi", "18 to 70", "years"),
        Column("annual_income", "int64", "sensitive", "15 to 137", "thousand USD per year"),
        Column("spending_score", "int64", "sensitive", "the mall's score for the person's purchases (1 to 99)"),
    ),
    facts=(
        Fact("share of women", WOMEN, 0.01, share_of("gender", "F"), SOURCE),
        Fact("mean age", 38.9, 3, statistic("age", "mean"), SOURCE),
        Fact("mean income", 60.6, 3, statistic("annual_income", "mean"), SOURCE),
        Fact("standard deviation of income", 26.3, 3, statistic("annual_income", "std"), SOURCE),
        Fact("mean spending score", 50.2, 3, statistic("spending_score", "mean"), SOURCE),
        Fact("standard deviation of the spending score", 25.8, 3, statistic("spending_score", "std"), SOURCE),
        Fact("share of the variance that five clusters explain", 0.85, 0.04, explained, OWN_CHOICE),
    ),
    notes="`course.datasets.shoppers.make(rng, rows)` makes as many shoppers as you like.",
)
