"""patients: a hospital's table without names, which still isn't anonymous."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import REFERENCE, birth_dates
from course.datasets.making.sheet import DATE, Column, DataSheet, Fact, share_of, statistic

ROWS = 1000
ZIP_SHARES = {"10001": 0.30, "10002": 0.25, "10003": 0.20, "10004": 0.15, "10005": 0.10}
YOUNGEST, OLDEST = 18, 90
LEAST, MOST = 25_000, 120_000


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 1000 patients."""
    age = ages(rng, ROWS)
    return pd.DataFrame(
        {
            "age": age,
            "birth_date": birth_dates(rng, age),
            "sex": rng.choice(["F", "M"], ROWS),
            "zip_code": zip_codes(rng, ROWS),
            "salary": salaries(rng, age),
            "has_rare_disease": (rng.random(ROWS) < disease_risk(age)).astype(int),
        }
    )


def ages(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return ages in whole years, normally distributed around 45."""
    return np.clip(np.rint(rng.normal(45, 15, n)), YOUNGEST, OLDEST).astype(int)


def zip_codes(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return ZIP codes of one town."""
    return rng.choice(list(ZIP_SHARES), n, p=list(ZIP_SHARES.values()))


def salaries(rng: np.random.Generator, age: np.ndarray) -> np.ndarray:
    """Return salaries that increase by 900 USD per year of age, rounded to hundreds."""
    salary = 40_000 + 900 * (age - YOUNGEST) + rng.normal(0, 12_000, len(age))
    return np.round(np.clip(salary, LEAST, MOST), -2).astype(int)


def disease_risk(age: np.ndarray) -> np.ndarray:
    """Return the probability of the disease, which increases from 0.1 at the age of 18 to 0.7 at the age of 90."""
    return (age - YOUNGEST) / (OLDEST - YOUNGEST) * 0.6 + 0.1


def excess_disease(table: pd.DataFrame) -> float:
    """Return the actual share of people with the disease minus the share expected from their ages."""
    return float((table["has_rare_disease"] - disease_risk(table["age"])).mean())


def age_salary_correlation(table: pd.DataFrame) -> float:
    """Return Pearson's correlation between age and salary."""
    return float(table["age"].corr(table["salary"]))


SHEET = DataSheet(
    name="patients",
    rows=ROWS,
    purpose="A hospital's patients without names, for linking with the register, grouping and private counts.",
    columns=(
        Column("age", "int64", "quasi", f"age in full years on {REFERENCE} (18 to 90)", "years"),
        Column("birth_date", DATE, "quasi", "date of birth, consistent with the age", "day"),
        Column("sex", "str", "quasi", "F or M"),
        Column("zip_code", "str", "quasi", "one of a town's five ZIP codes"),
        Column("salary", "int64", "sensitive", "gross pay (25 000 to 120 000)", "USD per year"),
        Column("has_rare_disease", "int64", "sensitive", "1 if diagnosed, otherwise 0"),
    ),
    facts=(
        Fact("mean age", 45.2, 2.5, statistic("age", "mean")),
        Fact("standard deviation of age", 14.6, 1.8, statistic("age", "std")),
        *(Fact(f"share of zip_code {z}", p, 0.08, share_of("zip_code", z)) for z, p in ZIP_SHARES.items()),
        Fact("share of women", 0.5, 0.08, share_of("sex", "F")),
        Fact("mean salary", 64_400, 3_000, statistic("salary", "mean")),
        Fact("correlation between age and salary", 0.73, 0.08, age_salary_correlation),
        Fact(
            "share of people with the disease minus the expected share (age − 18) / 72 × .6 + .1",
            0,
            0.07,
            excess_disease,
        ),
    ),
    notes="The ZIP codes exist, but no one in the table does.",
)
