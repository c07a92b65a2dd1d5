"""The people in hr: those who are published, those who are held back, and the public register that lists them."""

import numpy as np
import pandas as pd

from course.datasets.making.names import full_names
from course.errors import CourseError

BOUNDS = {  # bounds of the columns with numbers. They're public, and not read from the table
    "employee_number": (1, 2_100),
    "age": (18, 60),  # years
    "education": (1, 5),  # level
    "monthly_income": (1_000, 20_000),  # USD
    "monthly_rate": (2_000, 27_000),  # USD
    "daily_rate": (100, 1_500),  # USD
}
NUMBERS = tuple(BOUNDS)
CATEGORIES = ("gender", "department", "business_travel", "marital_status", "attrition")
KNOWN = ("age", "gender", "department", "education", "marital_status")  # columns of the register and of hr
CONTROLS = 0.3  # share of the people who are held back


def split(people: pd.DataFrame, rng: np.random.Generator) -> tuple[pd.DataFrame, pd.DataFrame]:
    """Split the rows at random into people to publish (70 %) and controls (30 %), both with a new index.

    If an attack works as well on controls as on published people, the release didn't cause any harm, because it
    contains no information about controls. Giomi et al. use this comparison in *A Unified Framework for Quantifying
    Privacy Risk in Synthetic Data*, arXiv:2211.10459 (2022).
    """
    order = rng.permutation(len(people))
    held_back = round(CONTROLS * len(people))
    published, controls = people.iloc[order[held_back:]], people.iloc[order[:held_back]]
    return published.reset_index(drop=True), controls.reset_index(drop=True)


def public_register(people: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    """Return a public list of all these people in random order, with a made-up name and the details that a profile page
    shows.

    Its columns are name, age (years), gender, department, education (level) and marital_status. Values that are missing
    in `people` are also missing here.
    """
    shuffled = people.iloc[rng.permutation(len(people))].reset_index(drop=True)
    names = full_names(rng, shuffled["gender"].to_numpy())
    return shuffled[list(KNOWN)].assign(name=names)[["name", *KNOWN]]


def check_people(people: object, name: str) -> pd.DataFrame:
    """Return the table of people if it has rows and the columns of hr. Otherwise, raise CourseError."""
    if not isinstance(people, pd.DataFrame) or not len(people):
        raise CourseError(f"{name} isn't a table with rows: pass rows of hr, as attacks.split returns them")
    lost = [column for column in (*NUMBERS, *CATEGORIES) if column not in people.columns]
    if lost:
        raise CourseError(f"{name} has no column {lost[0]!r}: pass rows of hr with all columns")
    return people
