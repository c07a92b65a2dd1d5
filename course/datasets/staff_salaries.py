"""staff_salaries: a public staff list, in which the highest and the lowest salaries identify individual people."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import blanked, deal
from course.datasets.making.names import full_names
from course.datasets.making.sheet import Column, DataSheet, Fact, counts, missing_in, statistic

ROWS = 412
SOURCE = "modelled on public staff lists that appear yearly, such as the White House report to Congress"
STATUS = {"Employee": 384, "Detailee": 28}
LOWEST, HIGHEST = 40_000, 183_000  # the pay scale
BELOW, ABOVE, MISSING = 5, 6, 3
# title: (lowest salary, highest salary, people)
TITLES = {
    "Staff Assistant": (40_000, 56_000, 99),
    "Analyst": (48_000, 75_000, 82),
    "Associate Director": (62_000, 98_000, 74),
    "Senior Adviser": (85_000, 125_000, 58),
    "Deputy Director": (100_000, 142_000, 41),
    "Director": (120_000, 168_000, 33),
    "Assistant to the President": (183_000, 183_000, 25),
}


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 412 people, ordered by name."""
    title, salary = posts(rng)
    return pd.DataFrame(
        {
            "name": np.sort(full_names(rng, rng.choice(["F", "M"], ROWS))),
            "status": deal(rng.random(ROWS), STATUS),
            "salary": blanked(rng, with_extremes(rng, salary), MISSING),
            "title": title,
        }
    )


def posts(rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Return a job title for each person, and a salary on the scale for that title. Salaries are multiples of 1000
    dollars, so many people have the same salary.
    """
    title = deal(rng.random(ROWS), {name: people for name, (_, _, people) in TITLES.items()})
    low, high = np.array([TITLES[t][:2] for t in title]).T
    return title, np.round(rng.uniform(low, high), -3)


def with_extremes(rng: np.random.Generator, salary: np.ndarray) -> np.ndarray:
    """Return the salaries, but replace a few with distinct values far below or far above the pay scale."""
    out = salary.copy()
    rows = rng.choice(ROWS, BELOW + ABOVE, replace=False)
    out[rows[:BELOW]] = 100 * rng.choice(np.arange(60, 280), BELOW, replace=False)
    out[rows[BELOW:]] = 100 * rng.choice(np.arange(2300, 4500), ABOVE, replace=False)
    return out


SHEET = DataSheet(
    name="staff_salaries",
    rows=ROWS,
    purpose="A public list of an office's staff, with extreme salaries, for histograms and for top and bottom coding.",
    columns=(
        Column("name", "str", "direct", "first name and surname, different for each person"),
        Column("status", "str", "other", "Employee, or Detailee (lent by another office)"),
        Column("salary", "float64", "sensitive", "gross pay; three values are missing", "USD per year"),
        Column("title", "str", "quasi", "one of seven posts"),
    ),
    facts=(
        *counts("status", STATUS, "chosen for the course"),
        Fact("salaries below 40000", BELOW, 2, lambda t: float((t["salary"] < LOWEST).sum())),
        Fact("salaries above 183000", ABOVE, 2, lambda t: float((t["salary"] > HIGHEST).sum())),
        Fact(
            "share of salaries from 40000 to 183000",
            0.97,
            0.01,
            lambda t: t["salary"].between(LOWEST, HIGHEST).mean(),
            SOURCE,
        ),
        Fact("median salary", 75_000, 7_000, statistic("salary", "median")),
        Fact("missing salaries", MISSING, 0, missing_in("salary")),
        Fact("different names", ROWS, 0, statistic("name", "nunique")),
    ),
)
