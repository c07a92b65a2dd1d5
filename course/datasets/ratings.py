"""ratings: customers' ratings of a shop's products, without names."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import deal
from course.datasets.making.sheet import OWN_CHOICE, Column, DataSheet, Fact, counts, statistic

ROWS = 1470
GENDER = {"F": 588, "M": 882}
ACTIVE = {"No": 485, "Yes": 985}
# For each product, how often it got 1, 2, 3, 4 and 5 stars.
STARS = {
    "kettle": (74, 147, 294, 514, 441),
    "lamp": (118, 206, 441, 441, 264),
    "radio": (206, 250, 382, 382, 250),
    "backpack": (59, 118, 235, 500, 558),
    "tent": (162, 235, 353, 426, 294),
    "headphones": (220, 176, 235, 412, 427),
    "bicycle": (103, 162, 309, 456, 440),
}
CONTENT = 0.5  # how much of a rating depends on the customer instead of the product


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 1470 customers. Customers who like one product tend to like the others and to come back."""
    taste = rng.normal(size=ROWS)
    table = {"gender": deal(rng.random(ROWS), GENDER), "active": deal(0.6 * taste + rng.normal(size=ROWS), ACTIVE)}
    for product, stars in STARS.items():
        score = CONTENT * taste + np.sqrt(1 - CONTENT**2) * rng.normal(size=ROWS)
        table[product] = deal(score, dict(zip(range(1, 6), stars, strict=True)))
    return pd.DataFrame(table)


def mean_correlation(table: pd.DataFrame) -> float:
    """Return the mean correlation over all pairs of products."""
    pairs = table[list(STARS)].corr().to_numpy()
    return float(pairs[np.triu_indices(len(pairs), 1)].mean())


def gap(table: pd.DataFrame) -> float:
    """Return how many more stars active customers give than other customers, averaged over all products."""
    mean = table[list(STARS)].mean(axis=1)
    return float(mean[table["active"] == "Yes"].mean() - mean[table["active"] == "No"].mean())


def unique_by_ratings(table: pd.DataFrame) -> float:
    """Return the share of rows whose combination of ratings is unique."""
    return float((~table.duplicated(list(STARS), keep=False)).mean())


def stars_mean(stars: tuple[int, ...]) -> float:
    """Return the mean rating, computed from counts like those in `STARS`."""
    return round(sum(place * n for place, n in enumerate(stars, start=1)) / sum(stars), 3)


SHEET = DataSheet(
    name="ratings",
    rows=ROWS,
    purpose="Customers' product ratings, which identify people even after their names are replaced with fake ones.",
    columns=(
        Column("gender", "str", "quasi", "F or M"),
        Column("active", "str", "other", "whether the customer bought something in the last year (Yes or No)"),
        *(Column(product, "int64", "quasi", "rating (1 to 5)", "stars") for product in STARS),
    ),
    facts=(
        *counts("gender", GENDER, OWN_CHOICE),
        *counts("active", ACTIVE, OWN_CHOICE),
        *(Fact(f"mean {name}", stars_mean(stars), 0.001, statistic(name, "mean")) for name, stars in STARS.items()),
        Fact("mean correlation between two products", 0.22, 0.04, mean_correlation),
        Fact("additional stars that active customers give on average", 0.5, 0.15, gap),
        Fact("share of people who are unique by their seven ratings", 0.87, 0.03, unique_by_ratings),
    ),
)
