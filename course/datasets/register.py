"""register: a public list of voters, which includes the patients generated with the same seed."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import birth_dates
from course.datasets.making.names import full_names
from course.datasets.making.sheet import DATE, Column, DataSheet, Fact, share_of, statistic
from course.datasets.patients import ages, zip_codes

ROWS = 5000
SHARED = ["sex", "birth_date", "zip_code"]
GOLLE = "chosen for the course; Golle (2006) counts 63 % in the whole US population"


def make(rng: np.random.Generator, patients: pd.DataFrame) -> pd.DataFrame:
    """Make 5000 voters in random order: the patients, and other people in the same town."""
    others = ROWS - len(patients)
    rest = pd.DataFrame(
        {
            "sex": rng.choice(["F", "M"], others),
            "birth_date": birth_dates(rng, ages(rng, others)),
            "zip_code": zip_codes(rng, others),
        }
    )
    everyone = pd.concat([patients[SHARED], rest]).iloc[rng.permutation(ROWS)].reset_index(drop=True)
    return everyone.assign(name=full_names(rng, everyone["sex"].to_numpy()))


def unique_share(table: pd.DataFrame) -> float:
    """Return the share of people whose combination of birth date, sex and ZIP code is unique."""
    return float((~table.duplicated(SHARED, keep=False)).mean())


SHEET = DataSheet(
    name="register",
    rows=ROWS,
    purpose="A town's public register of voters, with which an attacker can find the names of patients.",
    columns=(
        Column("name", "str", "direct", "first name and surname, different for each person"),
        Column("sex", "str", "quasi", "F or M"),
        Column("birth_date", DATE, "quasi", "date of birth", "day"),
        Column("zip_code", "str", "quasi", "one of a town's five ZIP codes"),
    ),
    facts=(
        Fact("share of people who are unique by birth_date, sex and zip_code", 0.97, 0.02, unique_share, GOLLE),
        Fact("share of women", 0.5, 0.04, share_of("sex", "F")),
        Fact("different names", ROWS, 0, statistic("name", "nunique")),
    ),
    notes="It includes every patient generated with the same seed, so load both tables with that seed.",
    needs=("patients",),
)
