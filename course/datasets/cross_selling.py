"""cross_selling: an insurer's customers, and whether they want a second policy. This is the course's largest table."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import blanked, deal, quantiles, standard
from course.datasets.making.sheet import OWN_CHOICE, Column, DataSheet, Fact, counts, missing_in, share_of, statistic

ROWS = 381_109
SOURCE = "Kaggle's table Health Insurance Cross Sell Prediction"
GENDER = {"F": 175_020, "M": 206_089}
LICENCE = {0: 812, 1: 380_297}
VEHICLE_AGE = {"under 1 year": 164_786, "1 to 2 years": 200_316, "over 2 years": 16_007}  # increases with age
INSURED = {0: 206_481, 1: 174_628}
RESPONSE = {0: 334_399, 1: 46_710}
MISSING_INSURED = 2
# Ages are cut to whole numbers. The upper end is one year above the oldest age, so that this age can occur.
AGES = {0: 20, 0.1: 22, 0.25: 25, 0.5: 36.5, 0.75: 49.5, 0.9: 60, 0.99: 77, 1: 86}
REGIONS = 53
LARGEST = {28: 0.279, 8: 0.089}  # the two largest regions. The shares of the others fall by the factor FALL
FALL = 0.92
VINTAGES = (10, 299)


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 381,109 customers, ordered by their numbers."""
    age = quantiles(rng.random(ROWS), AGES).astype(int)
    vehicle = deal(noise(rng) + 1.5 * standard(age), VEHICLE_AGE)
    young = vehicle == "under 1 year"
    insured = deal(noise(rng) + 0.9 * young, INSURED)
    middle_aged = np.exp(-(((age - 42) / 12) ** 2))
    wish = 0.8 * noise(rng) - 1.85 * insured - 0.45 * young + 0.5 * (vehicle == "over 2 years") + 0.6 * middle_aged
    return pd.DataFrame(
        {
            "id": np.arange(1, ROWS + 1),
            "gender": deal(noise(rng) + 0.3 * standard(age), GENDER),
            "age": age,
            "driving_licence": deal(noise(rng) - 0.3 * standard(age), LICENCE),
            "region_code": rng.choice(REGIONS, ROWS, p=region_shares()),
            "previously_insured": blanked(rng, insured, MISSING_INSURED),
            "vehicle_age": vehicle,
            "vintage": rng.integers(VINTAGES[0], VINTAGES[1] + 1, ROWS),
            "response": deal(wish, RESPONSE),
        }
    )


def noise(rng: np.random.Generator) -> np.ndarray:
    """Return standard normal draws for the part of a column that doesn't depend on other columns."""
    return rng.normal(size=ROWS)


def region_shares() -> np.ndarray:
    """Return the share of each region, by region number."""
    others = [region for region in range(REGIONS) if region not in LARGEST]
    falling = FALL ** (np.arange(len(others)) * 20 % len(others))  # 20 and 51 are coprime, so each place occurs once
    shares = np.zeros(REGIONS)
    shares[list(LARGEST)] = list(LARGEST.values())
    shares[others] = (1 - shares.sum()) * falling / falling.sum()
    return shares


def response_of(insured: int) -> Fact:
    """Return a fact: the share of interested customers among those with an earlier policy, or among those without."""
    value, words = {0: (0.225, "without"), 1: (0.001, "with")}[insured]

    def measure(table: pd.DataFrame) -> float:
        return float(table.loc[table["previously_insured"] == insured, "response"].mean())

    return Fact(f"share of customers {words} an earlier policy who are interested", value, 0.003, measure, SOURCE)


SHEET = DataSheet(
    name="cross_selling",
    rows=ROWS,
    purpose="A health insurer's customers who were offered car insurance, for releasing a large table.",
    columns=(
        Column("id", "int64", "direct", "customer number, different for each customer"),
        Column("gender", "str", "quasi", "F or M"),
        Column("age", "int64", "quasi", "20 to 85", "years"),
        Column("driving_licence", "int64", "quasi", "1 if the customer has a driving licence, otherwise 0"),
        Column("region_code", "int64", "quasi", "number of the region (0 to 52)"),
        Column(
            "previously_insured",
            "float64",
            "quasi",
            "1 if the car is already insured, otherwise 0; two values are missing",
        ),
        Column("vehicle_age", "str", "quasi", "under 1 year, 1 to 2 years or over 2 years"),
        Column("vintage", "int64", "quasi", "how long the person has been a customer (10 to 299 days)", "days"),
        Column("response", "int64", "sensitive", "1 if interested in car insurance, otherwise 0"),
    ),
    facts=(
        *counts("gender", GENDER, SOURCE),
        *counts("driving_licence", LICENCE, SOURCE),
        *counts("vehicle_age", VEHICLE_AGE, SOURCE),
        *counts("response", RESPONSE, SOURCE),
        Fact("missing values of previously_insured", MISSING_INSURED, 0, missing_in("previously_insured"), OWN_CHOICE),
        Fact("share of customers previously insured", 0.4582, 0.0001, statistic("previously_insured", "mean"), SOURCE),
        response_of(0),
        response_of(1),
        Fact("different ids", ROWS, 0, statistic("id", "nunique"), SOURCE),
        Fact("different ages", 66, 0, statistic("age", "nunique"), SOURCE),
        Fact("mean age", 38.8, 0.3, statistic("age", "mean"), SOURCE),
        Fact("different regions", REGIONS, 0, statistic("region_code", "nunique"), SOURCE),
        Fact("share of customers in region 28", 0.279, 0.004, share_of("region_code", 28), SOURCE),
        Fact("different vintages", 290, 0, statistic("vintage", "nunique"), SOURCE),
    ),
    notes="If the course doesn't use a column's relation to other columns, that column is drawn independently.",
)
