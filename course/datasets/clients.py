"""clients: a shop's customer list, full of data that should never leave the shop."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import REFERENCE, birth_dates, quantiles
from course.datasets.making.names import full_names
from course.datasets.making.sheet import DATE, Column, DataSheet, Fact, share_of, statistic

ROWS = 200
CITIES = ("Alderbrook", "Birchfield", "Copperdale", "Eastmere", "Fernhollow", "Granby", "Kingsport", "Millhaven")
CITY_SHARES = (0.28, 0.18, 0.14, 0.12, 0.10, 0.08, 0.06, 0.04)
DISTRICTS = 4  # postcodes per city
AGES = {0: 18, 0.15: 27, 0.25: 31, 0.5: 42, 0.75: 55, 0.95: 72, 1: 85}
AT_BORDER = 3  # people whose age is set to exactly 30, besides those who happen to be 30
MAILS = ("example.com", "example.net", "example.org")  # domains reserved for examples


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 200 customers."""
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
    """Return ages of adults. A few are exactly 30, to test rules such as "no one under 30" at their limit."""
    out = quantiles(rng.random(ROWS), AGES).astype(int)
    out[rng.choice(ROWS, AT_BORDER, replace=False)] = 30
    return out


def emails(rng: np.random.Generator, names: np.ndarray) -> list[str]:
    """Return email addresses of the form first.surname at one of three domains. Different names have different
    addresses.
    """
    hosts = rng.choice(MAILS, len(names))
    return [f"{n.lower().replace(' ', '.')}@{host}" for n, host in zip(names, hosts, strict=True)]


def card_numbers(rng: np.random.Generator) -> list[str]:
    """Return sixteen digits in groups of four. The first digit is 0, which no card network uses."""
    digits = rng.integers(10**15, size=ROWS)
    return [" ".join(f"{n:016d}"[i : i + 4] for i in (0, 4, 8, 12)) for n in digits]


def social_security_numbers(rng: np.random.Generator) -> list[str]:
    """Return numbers that have never been issued. The area numbers begin at 900, and the middle digits don't occur in
    tax numbers.
    """
    serial = rng.choice(9999, ROWS, replace=False) + 1
    area, group = rng.integers(900, 1000, ROWS), rng.integers(40, 50, ROWS)
    return [f"{a}-{g:02d}-{s:04d}" for a, g, s in zip(area, group, serial, strict=True)]


SHEET = DataSheet(
    name="clients",
    rows=ROWS,
    purpose="Customers of a shop in eight towns, for the first lessons on identifiers, suppression and masking.",
    columns=(
        Column("name", "str", "direct", "first name and surname, different for each person"),
        Column("age", "int64", "quasi", f"age in full years on {REFERENCE}", "years"),
        Column("gender", "str", "quasi", "F or M"),
        Column("city", "str", "quasi", "town of residence (invented)"),
        Column("postcode", "str", "quasi", "five digits (invented); each ZIP code belongs to one city"),
        Column("birth_date", DATE, "quasi", "date of birth, consistent with the age", "day"),
        Column(
            "card_number",
            "str",
            "direct",
            "payment card number: 16 digits in groups of four, starting with 0, as no real number does",
        ),
        Column(
            "phone",
            "str",
            "direct",
            "555-0 and six more digits (a million possible numbers, none of which can be dialled)",
        ),
        Column("email", "str", "direct", "address derived from the name, at a domain reserved for examples"),
        Column(
            "ssn", "str", "direct", "looks like a US social security number, but its area (900–999) was never issued"
        ),
        Column("purchases", "int64", "sensitive", "amount spent in the last year", "USD"),
    ),
    facts=(
        Fact("youngest age", 19, 3, statistic("age", "min")),
        Fact("mean age", 43.4, 6, statistic("age", "mean")),
        Fact("share of people under 30", 0.22, 0.15, lambda t: float((t["age"] < 30).mean())),
        Fact("people who are exactly 30", 12, 9, lambda t: float((t["age"] == 30).sum())),
        Fact("share of women", 0.5, 0.18, share_of("gender", "F")),
        Fact("median purchases", 403, 150, statistic("purchases", "median")),
        Fact("different names", ROWS, 0, statistic("name", "nunique")),
    ),
)
