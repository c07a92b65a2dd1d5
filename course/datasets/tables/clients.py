"""clients: a shop's customer list, with everything in it that should not leave the shop."""

import numpy as np
import pandas as pd

from course.datasets.draws import REFERENCE, birth_dates, quantiles
from course.datasets.names import full_names
from course.datasets.sheet import DATE, Column, DataSheet, Fact, share_of, statistic

ROWS = 200
CITIES = ("Alderbrook", "Birchfield", "Copperdale", "Eastmere", "Fernhollow", "Granby", "Kingsport", "Millhaven")
CITY_SHARES = (0.28, 0.18, 0.14, 0.12, 0.10, 0.08, 0.06, 0.04)
DISTRICTS = 4  # postcodes a city
AGES = {0: 18, 0.15: 27, 0.25: 31, 0.5: 42, 0.75: 55, 0.95: 72, 1: 85}
AT_BORDER = 3  # people made exactly 30, beside those who happen to be
MAILS = ("example.com", "example.net", "example.org")  # domains that are reserved for examples


def make(rng: np.random.Generator) -> pd.DataFrame:
    """200 customers."""
    gender = rng.choice(["F", "M"], ROWS)
    age = ages(rng)
    city = rng.choice(len(CITIES), ROWS, p=CITY_SHARES)
    name = full_names(rng, gender)
    return pd.DataFrame(
        {
            "name": name,
            "age": age,
            "gender": gender,
            "city": np.array(CITIES)[city],
            "postcode": [str(p) for p in 20100 + 1000 * city + rng.integers(DISTRICTS, size=ROWS)],
            "birth_date": birth_dates(rng, age),
            "card_number": card_numbers(rng),
            "phone": [f"555-0{n:06d}" for n in rng.choice(10**6, ROWS, replace=False)],
            "email": emails(rng, name),
            "ssn": social_security_numbers(rng),
            "purchases": np.round(rng.lognormal(6, 0.8, ROWS)).astype(int),
        }
    )


def ages(rng: np.random.Generator) -> np.ndarray:
    """Ages of adults; a few are exactly 30, which a rule such as "nobody under 30" has to get right."""
    out = quantiles(rng.random(ROWS), AGES).astype(int)
    out[rng.choice(ROWS, AT_BORDER, replace=False)] = 30
    return out


def emails(rng: np.random.Generator, names: np.ndarray) -> list[str]:
    """first.surname at one of three domains; different names give different addresses."""
    hosts = rng.choice(MAILS, len(names))
    return [f"{n.lower().replace(' ', '.')}@{host}" for n, host in zip(names, hosts, strict=True)]


def card_numbers(rng: np.random.Generator) -> list[str]:
    """Sixteen digits in groups of four; the first is 0, which no card network uses."""
    digits = rng.integers(10**15, size=ROWS)
    return [" ".join(f"{n:016d}"[i : i + 4] for i in (0, 4, 8, 12)) for n in digits]


def social_security_numbers(rng: np.random.Generator) -> list[str]:
    """Numbers that were never issued: areas from 900 on, and middle digits that tax numbers of the same shape do not use."""
    serial = rng.choice(9999, ROWS, replace=False) + 1
    area, group = rng.integers(900, 1000, ROWS), rng.integers(40, 50, ROWS)
    return [f"{a}-{g:02d}-{s:04d}" for a, g, s in zip(area, group, serial, strict=True)]


SHEET = DataSheet(
    name="clients",
    rows=ROWS,
    purpose="Customers of a shop in eight towns: the first table to find identifiers in, to suppress and to mask.",
    columns=(
        Column("name", "str", "direct", "first name and surname, no two equal"),
        Column("age", "int64", "quasi", f"full years on {REFERENCE}", "years"),
        Column("gender", "str", "quasi", "F or M"),
        Column("city", "str", "quasi", "invented town of residence"),
        Column("postcode", "str", "quasi", "invented five digits; each lies in one city"),
        Column("birth_date", DATE, "quasi", "day of birth, fits the age", "day"),
        Column("card_number", "str", "direct", "payment card, 16 digits in fours; starts with 0 as no real card does"),
        Column("phone", "str", "direct", "555-0 and six digits (a million possible); cannot be dialled"),
        Column("email", "str", "direct", "from the name, at a domain reserved for examples"),
        Column("ssn", "str", "direct", "shaped like a US social security number, from areas never issued (900–999)"),
        Column("purchases", "int64", "sensitive", "spent in the last year", "USD"),
    ),
    facts=(
        Fact("youngest age", 19, 3, statistic("age", "min")),
        Fact("mean age", 43.4, 6, statistic("age", "mean")),
        Fact("share under 30", 0.22, 0.15, lambda t: float((t["age"] < 30).mean())),
        Fact("people of exactly 30", 12, 9, lambda t: float((t["age"] == 30).sum())),
        Fact("share of women", 0.5, 0.18, share_of("gender", "F")),
        Fact("median of purchases", 403, 150, statistic("purchases", "median")),
        Fact("different names", ROWS, 0, statistic("name", "nunique")),
    ),
)
