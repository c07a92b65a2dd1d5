"""incomes: working people, with distributions from a 1994 census. People's levels of education form a hierarchy for
generalization.
"""

import numpy as np
import pandas as pd

from course.datasets.making.draws import align, deal, quantiles, standard, stratified
from course.datasets.making.sheet import OWN_CHOICE, Column, DataSheet, Fact, counts, share_of, statistic

ROWS = 3000
SOURCE = "Adult, UCI Machine Learning Repository (Becker and Kohavi 1996), from the US census of 1994; 32561 people"
EDUCATION_LEVELS = {
    "basic": ["no schooling", "grade 1-4", "grade 5-6", "grade 7-8"],
    "secondary": ["grade 9", "grade 10", "grade 11", "grade 12", "high school diploma"],
    "college": ["some college", "vocational associate", "academic associate"],
    "higher": ["bachelor", "master", "professional degree", "doctorate"],
}
# How often each value occurs, from the published counts scaled to 3000 rows. Education goes from the lowest to the
# highest.
EDUCATION = dict(
    zip(
        [value for values in EDUCATION_LEVELS.values() for value in values],
        [5, 16, 31, 60, 47, 86, 108, 40, 967, 672, 127, 98, 493, 159, 53, 38],
        strict=True,
    )
)
# from the youngest people to the oldest
MARITAL = {
    "never married": 984,
    "married to a soldier": 2,
    "separated": 94,
    "married": 1380,
    "married, living apart": 39,
    "divorced": 409,
    "widowed": 92,
}
# from the least education to the most
OCCUPATION = {
    "private household": 14,
    "farming and fishing": 92,
    "unskilled work": 126,
    "machine work": 184,
    "transport": 147,
    "other service": 304,
    "craft and repair": 378,
    "not stated": 170,
    "office work": 347,
    "guard and rescue": 60,
    "armed forces": 1,
    "sales": 336,
    "technical support": 85,
    "management": 375,
    "professional": 381,
}
# The United States as published. The rest is divided among the 14 countries that follow, in their published
# proportions.
ABROAD = {
    "Mexico": 101,
    "Philippines": 31,
    "Germany": 22,
    "Canada": 19,
    "Puerto Rico": 18,
    "El Salvador": 17,
    "India": 16,
    "Cuba": 15,
    "England": 14,
    "Jamaica": 13,
    "China": 12,
    "Italy": 11,
    "Dominican Republic": 11,
    "Vietnam": 10,
}
ORIGIN = {"United States": 2690, **ABROAD}
INCOME = {"up to 50000": 2278, "above 50000": 722}
# Ages and hours are cut to whole numbers. The upper ends are 1 above the largest values, so that these can occur.
AGES = {0: 17, 0.1: 22, 0.25: 28.5, 0.5: 37.5, 0.75: 48.5, 0.9: 57.5, 0.95: 63, 0.99: 74, 1: 91}
HOURS = {0: 1, 0.05: 18, 0.1: 25, 0.22: 40, 0.69: 40.9, 0.75: 45.5, 0.88: 50.5, 0.95: 60.5, 0.98: 70, 1: 100}


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 3000 people, in no particular order."""
    age = quantiles(stratified(rng, ROWS), AGES).astype(int)
    education = deal(years_at_school(rng, age), EDUCATION)
    schooling = standard(pd.Series(education).map({value: place for place, value in enumerate(EDUCATION)}).to_numpy())
    marital = deal(noise(rng) + 1.1 * standard(age) - 2.0 * (age < 20), MARITAL)
    hours = align(noise(rng) - 1.2 * (age < 23) - 1.0 * (age > 65), np.sort(drawn_hours(rng)))
    earning = 0.62 * schooling + 0.35 * standard(hours) + 0.9 * (marital == "married") + 0.5 * prime(age)
    return pd.DataFrame(
        {
            "age": age,
            "education": education,
            "marital_status": marital,
            "occupation": deal(noise(rng) + 1.2 * schooling, OCCUPATION),
            "origin": deal(rng.random(ROWS), ORIGIN),
            "hours_per_week": hours,
            "income": deal(noise(rng) + earning, INCOME),
        }
    )


def noise(rng: np.random.Generator) -> np.ndarray:
    """Return standard normal draws for the part of a column that doesn't depend on other columns."""
    return rng.normal(size=ROWS)


def years_at_school(rng: np.random.Generator, age: np.ndarray) -> np.ndarray:
    """Return an education score. Young people's schooling ranges from grade 9 to college, and older people's is
    shorter.
    """
    return np.where(age < 23, 0.5 * noise(rng) - 0.95, noise(rng) - 0.01 * (age - 38))


def drawn_hours(rng: np.random.Generator) -> np.ndarray:
    """Return whole numbers of hours per week, drawn from the published distribution."""
    return quantiles(stratified(rng, ROWS), HOURS).astype(int)


def prime(age: np.ndarray) -> np.ndarray:
    """Return how close a person's age is to the age at which pay is highest: 1 at 48, and less on both sides."""
    return 1 - np.abs(age - 48) / 15


def well_paid(table: pd.DataFrame) -> float:
    """Return the share of people with higher education who have an income above 50000."""
    higher = table[table["education"].isin(EDUCATION_LEVELS["higher"])]
    return float((higher["income"] == "above 50000").mean())


def unique_share(table: pd.DataFrame) -> float:
    """Return the share of people whose combination of age, education and origin is unique."""
    return float((table.groupby(["age", "education", "origin"])["age"].transform("size") == 1).mean())


SHEET = DataSheet(
    name="incomes",
    rows=ROWS,
    purpose="Working people in the United States, with columns to generalize step by step along hierarchies.",
    columns=(
        Column("age", "int64", "quasi", "17 to 90", "years"),
        Column("education", "str", "quasi", "highest level of education (one of 16, grouped in EDUCATION_LEVELS)"),
        Column("marital_status", "str", "quasi", "one of seven, the rarest of which only two people have"),
        Column("occupation", "str", "quasi", "one of 14, or not stated"),
        Column("origin", "str", "quasi", "country of birth (one of 15)"),
        Column("hours_per_week", "int64", "other", "1 to 99", "hours per week"),
        Column("income", "str", "sensitive", "up to 50000 or above 50000", "USD per year"),
    ),
    notes="`EDUCATION_LEVELS` in `course.datasets.incomes` groups the 16 kinds of education into four levels.",
    facts=(
        *counts("education", EDUCATION, SOURCE),
        *counts("marital_status", MARITAL, SOURCE),
        *counts("occupation", OCCUPATION, SOURCE),
        Fact("share of people from the United States", 0.896, 0.002, share_of("origin", "United States"), SOURCE),
        *counts("origin", ABROAD, OWN_CHOICE),
        Fact("share of people with an income above 50000", 0.241, 0.001, share_of("income", "above 50000"), SOURCE),
        Fact("share of people with higher education who have an income above 50000", 0.48, 0.05, well_paid, SOURCE),
        Fact("youngest age", 17, 0, statistic("age", "min"), SOURCE),
        Fact("median age", 37, 1, statistic("age", "median"), SOURCE),
        Fact("mean age", 38.6, 0.5, statistic("age", "mean"), SOURCE),
        Fact("oldest age", 90, 0, statistic("age", "max"), SOURCE),
        Fact("median hours_per_week", 40, 0, statistic("hours_per_week", "median"), SOURCE),
        Fact("mean hours_per_week", 40.4, 0.5, statistic("hours_per_week", "mean"), SOURCE),
        Fact("share of people who work 40 hours", 0.47, 0.03, share_of("hours_per_week", 40), SOURCE),
        Fact("share of people who are unique by age, education and origin", 0.15, 0.03, unique_share),
    ),
)
