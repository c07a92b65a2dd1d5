"""employees: a company's payroll without names. Year of birth, department and role still identify people."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import blanked, deal, quantiles, standard, stratified
from course.datasets.making.sheet import Column, DataSheet, Fact, count_of, missing_in, statistic

ROWS = 800
DEPARTMENT = {"Production": 240, "Sales": 170, "Engineering": 150, "Logistics": 110, "Finance": 80, "Legal": 50}
# role: (people, pay at the age of 25 in USD per year). Roles further down the list have older people on average.
ROLES = {
    "Assistant": (190, 34_000),
    "Specialist": (280, 46_000),
    "Senior specialist": (180, 60_000),
    "Team leader": (100, 72_000),
    "Manager": (50, 95_000),
}
BIRTH_YEARS = {0: 1960, 0.1: 1966, 0.3: 1975, 0.6: 1987, 0.9: 1999, 1: 2005}  # cut to whole years
RISE = 0.012  # how much pay increases for each year above 25, as a share of the pay at 25
SPREAD = 0.06  # how much pay varies around the value that role and age determine
MISSING_YEARS, MISSING_DEPARTMENTS = 6, 5


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 800 employees, in no particular order."""
    year = quantiles(stratified(rng, ROWS), BIRTH_YEARS).astype(int)
    role = deal(rng.normal(size=ROWS) - 0.8 * standard(year), {name: people for name, (people, _) in ROLES.items()})
    return pd.DataFrame(
        {
            "birth_year": blanked(rng, year, MISSING_YEARS),
            "department": blanked(rng, deal(rng.random(ROWS), DEPARTMENT), MISSING_DEPARTMENTS),
            "role": role,
            "salary": salaries(rng, 2024 - year, role),
        }
    )


def salaries(rng: np.random.Generator, age: np.ndarray, role: np.ndarray) -> np.ndarray:
    """Return salaries that depend on role, age and chance, in steps of 100 dollars."""
    at_25 = np.array([ROLES[name][1] for name in role])
    luck = np.exp(rng.normal(0, SPREAD, ROWS))
    return (100 * np.rint(at_25 * (1 + RISE * (age - 25)) * luck / 100)).astype(int)


def class_sizes(table: pd.DataFrame, *keys: str) -> pd.Series:
    """Return the number of people for each combination of keys that occurs. A missing value counts as its own value."""
    return table.groupby(list(keys), dropna=False).size()


def smallest_department(table: pd.DataFrame) -> float:
    """Return the number of people in the smallest department. People without a department count as one department."""
    return float(class_sizes(table, "department").min())


def share_below_5(table: pd.DataFrame) -> float:
    """Return the share of people in classes of fewer than 5, by year of birth, department and role."""
    sizes = class_sizes(table, "birth_year", "department", "role")
    return float(sizes[sizes < 5].sum() / len(table))


def share_below_5_by_decade(table: pd.DataFrame) -> float:
    """Return the share of people in classes of fewer than 5, by decade of birth, department and role."""
    return share_below_5(table.assign(birth_year=table["birth_year"] // 10))


def pay_rank_correlation(table: pd.DataFrame) -> float:
    """Return Spearman's correlation between year of birth and salary."""
    known = table.dropna(subset="birth_year")
    return float(known["birth_year"].rank().corr(known["salary"].rank()))


SHEET = DataSheet(
    name="employees",
    rows=ROWS,
    purpose=(
        "A company's payroll without names, for counting classes of people, grouping them and making them k-anonymous."
    ),
    columns=(
        Column("birth_year", "float64", "quasi", "1960 to 2004; six values are missing", "year"),
        Column("department", "str", "quasi", "one of six; five values are missing"),
        Column("role", "str", "quasi", "one of five, from Assistant to Manager"),
        Column("salary", "int64", "sensitive", "gross pay, which increases with role and age", "USD per year"),
    ),
    facts=(
        *(Fact(f"rows with role {name}", n, 0, count_of("role", name)) for name, (n, _) in ROLES.items()),
        *(Fact(f"rows with department {name}", n, 5, count_of("department", name)) for name, n in DEPARTMENT.items()),
        Fact("missing values of birth_year", MISSING_YEARS, 0, missing_in("birth_year")),
        Fact("missing values of department", MISSING_DEPARTMENTS, 0, missing_in("department")),
        Fact("earliest birth_year", 1960, 1, statistic("birth_year", "min")),
        Fact("latest birth_year", 2004, 1, statistic("birth_year", "max")),
        Fact("median salary", 58_000, 3_000, statistic("salary", "median")),
        Fact("rank correlation between birth_year and salary", -0.78, 0.06, pay_rank_correlation),
        Fact("size of the smallest class by department", MISSING_DEPARTMENTS, 0, smallest_department),
        Fact(
            "share of people in classes smaller than 5, by birth_year, department and role", 0.95, 0.05, share_below_5
        ),
        Fact(
            "share of people in classes smaller than 5, by decade, department and role",
            0.16,
            0.06,
            share_below_5_by_decade,
        ),
    ),
)
