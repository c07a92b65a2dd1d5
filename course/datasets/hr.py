"""hr: a company's staff, whose incomes are as skewed as real ones."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import align, blanked, deal, quantiles, standard, stratified
from course.datasets.making.sheet import Column, DataSheet, Fact, counts, missing_in, statistic

ROWS = 1470
SOURCE = "IBM's fictional HR table (Employee Attrition and Performance)"
GENDER = {"M": 882, "F": 588}
DEPARTMENT = {"Research & Development": 961, "Sales": 446, "Human Resources": 63}
TRAVEL = {"Never": 150, "Rarely": 1043, "Frequently": 277}
EDUCATION = {1: 170, 2: 282, 3: 572, 4: 398, 5: 48}
MARITAL = {"Single": 470, "Married": 673, "Divorced": 327}
ATTRITION = {"No": 1233, "Yes": 237}
AGES = {0: 18, 0.1: 26, 0.25: 30.5, 0.5: 36.5, 0.75: 43.5, 0.9: 50.5, 1: 61}
INCOMES = {0: 1009, 0.1: 2317, 0.25: 2911, 0.5: 4919, 0.75: 8379, 0.85: 10724, 0.9: 13776, 0.95: 17821, 1: 19999}
MISSING_AGES, MISSING_MARITAL = 7, 9


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 1470 employees, ordered by their numbers."""
    age = quantiles(rng.random(ROWS), AGES).astype(int)
    department = deal(rng.random(ROWS), DEPARTMENT)
    sales = department == "Sales"
    travel = deal(noise(rng) + 0.9 * sales, TRAVEL)
    education = deal(noise(rng) + 0.2 * standard(age), EDUCATION)
    marital = deal(noise(rng) + 0.5 * standard(age), MARITAL)
    income = incomes(rng, noise(rng) + 0.8 * standard(age) + 0.2 * education + 0.6 * sales)
    leaving = 0.7 * (travel == "Frequently") + 0.6 * (marital == "Single") - 0.6 * standard(np.log(income))
    return pd.DataFrame(
        {
            "employee_number": np.sort(rng.choice(np.arange(1, 2069), ROWS, replace=False)),
            "age": blanked(rng, age, MISSING_AGES),
            "gender": deal(rng.random(ROWS), GENDER),
            "department": department,
            "business_travel": travel,
            "education": education,
            "marital_status": blanked(rng, marital, MISSING_MARITAL),
            "monthly_income": income,
            "monthly_rate": rng.integers(2094, 27000, ROWS),
            "daily_rate": rng.integers(102, 1500, ROWS),
            "attrition": deal(noise(rng) + leaving, ATTRITION),
        }
    )


def noise(rng: np.random.Generator) -> np.ndarray:
    """Return standard normal draws for the part of a column that doesn't depend on other columns."""
    return rng.normal(size=ROWS)


def incomes(rng: np.random.Generator, score: np.ndarray) -> np.ndarray:
    """Return incomes as whole numbers that increase with the score, from a given distribution. The smallest and the
    largest value of the distribution both occur.
    """
    values = np.sort(np.rint(quantiles(stratified(rng, ROWS), INCOMES)).astype(int))
    values[[0, -1]] = min(INCOMES.values()), max(INCOMES.values())
    return align(score, values)


def rank_correlation(table: pd.DataFrame) -> float:
    """Return Spearman's correlation between age and income."""
    known = table.dropna(subset="age")
    return float(known["age"].rank().corr(known["monthly_income"].rank()))


SHEET = DataSheet(
    name="hr",
    rows=ROWS,
    purpose="A company's staff, with categories and numbers to resample, generalize, attack and release.",
    columns=(
        Column("employee_number", "int64", "direct", "employee number, different for each employee"),
        Column("age", "float64", "quasi", "18 to 60; a few values are missing", "years"),
        Column("gender", "str", "quasi", "F or M"),
        Column("department", "str", "quasi", "one of three"),
        Column("business_travel", "str", "quasi", "Never, Rarely or Frequently"),
        Column("education", "int64", "quasi", "1 (below college) to 5 (doctorate)", "level"),
        Column("marital_status", "str", "quasi", "Single, Married or Divorced; a few values are missing"),
        Column("monthly_income", "int64", "sensitive", "gross pay", "USD per month"),
        Column("monthly_rate", "int64", "other", "rate charged for a month's work", "USD"),
        Column("daily_rate", "int64", "other", "rate charged for a day's work", "USD"),
        Column("attrition", "str", "sensitive", "whether the person left the company (Yes or No)"),
    ),
    facts=(
        *counts("gender", GENDER, SOURCE),
        *counts("department", DEPARTMENT, SOURCE),
        *counts("business_travel", TRAVEL, SOURCE),
        *counts("education", EDUCATION, SOURCE),
        *counts("attrition", ATTRITION, SOURCE),
        Fact("youngest age", 18, 1, statistic("age", "min"), SOURCE),
        Fact("oldest age", 60, 1, statistic("age", "max"), SOURCE),
        Fact("mean age", 36.9, 1.2, statistic("age", "mean"), SOURCE),
        Fact("lowest monthly_income", 1009, 0, statistic("monthly_income", "min"), SOURCE),
        Fact("median monthly_income", 4919, 40, statistic("monthly_income", "median"), SOURCE),
        Fact("mean monthly_income", 6503, 40, statistic("monthly_income", "mean"), SOURCE),
        Fact("highest monthly_income", 19999, 0, statistic("monthly_income", "max"), SOURCE),
        Fact("rank correlation between age and monthly_income", 0.6, 0.1, rank_correlation),
        Fact("missing ages", MISSING_AGES, 0, missing_in("age")),
        Fact("missing values of marital_status", MISSING_MARITAL, 0, missing_in("marital_status")),
        Fact("different employee numbers", ROWS, 0, statistic("employee_number", "nunique")),
    ),
)
