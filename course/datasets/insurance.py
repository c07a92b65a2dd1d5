"""insurance: the members of a health insurer, with dates that determine how long each record may be kept."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import REFERENCE, deal, stratified
from course.datasets.making.sheet import DATE, Column, DataSheet, Fact, counts, statistic

ROWS = 1001
LIVE_MONTHS, ARCHIVED_YEARS = 10, 5  # how long a record is kept after a member has left
PROVINCES = {  # the eight provinces of Kenya until 2013, and today's counties in each of them
    "Central": "Kiambu, Kirinyaga, Murang'a, Nyandarua, Nyeri",
    "Coast": "Kilifi, Kwale, Lamu, Mombasa, Taita-Taveta, Tana River",
    "Eastern": "Embu, Isiolo, Kitui, Machakos, Makueni, Marsabit, Meru, Tharaka-Nithi",
    "Nairobi": "Nairobi",
    "North Eastern": "Garissa, Mandera, Wajir",
    "Nyanza": "Homa Bay, Kisii, Kisumu, Migori, Nyamira, Siaya",
    "Rift Valley": "Baringo, Bomet, Elgeyo-Marakwet, Kajiado, Kericho, Laikipia, Nakuru, Nandi, Narok, Samburu, "
    "Trans Nzoia, Turkana, Uasin Gishu, West Pokot",
    "Western": "Bungoma, Busia, Kakamega, Vihiga",
}
PROVINCE_OF = {county: province for province, names in PROVINCES.items() for county in names.split(", ")}
COUNTIES = sorted(PROVINCE_OF)  # the shares below decrease in alphabetical order
MARITAL = {"Married": 376, "Single": 273, "Divorced": 205, "Widowed": 139, "Separated": 7, "Other": 1}
TIERS = {"Bronze": 334, "Silver": 334, "Gold": 333}
LIMITS = {"Bronze": (250, 500), "Silver": (750, 1000), "Gold": (2000, 3000)}  # thousands of KES
ILLNESSES = {
    "No claim": 0.34,
    "Respiratory": 0.18,
    "Hypertension": 0.14,
    "Diabetes": 0.10,
    "Malaria": 0.10,
    "Heart disease": 0.06,
    "Cancer": 0.05,
    "HIV": 0.03,
}
LEFT_SHARE = 0.45
START = "2014-01-01"
LETTERS = np.array(list("ABCDEFGHJKLMNPQRSTUVWXYZ"))


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 1001 members."""
    tier = deal(rng.random(ROWS), TIERS)
    return pd.DataFrame(
        {
            "county": rng.choice(COUNTIES, ROWS, p=county_shares()),
            "gender": rng.choice(["F", "M"], ROWS),
            "marital_status": deal(rng.random(ROWS), MARITAL),
            "dependents": np.minimum(rng.poisson(2, ROWS), 6),
            "age": 30 + (45 * stratified(rng, ROWS)).astype(int),
            "tier": tier,
            "policy_limit": 1000 * np.where(rng.random(ROWS) < 0.5, *np.array([LIMITS[t] for t in tier]).T),
            "illness_category": rng.choice(list(ILLNESSES), ROWS, p=list(ILLNESSES.values())),
            **dates(rng),
            "id_number": [f"9{n:07d}" for n in rng.choice(10**7, ROWS, replace=False)],
            "tax_pin": tax_pins(rng),
        }
    )


def tax_pins(rng: np.random.Generator) -> list[str]:
    """Return distinct tax PINs, each consisting of a letter, nine digits and a letter."""
    digits, last = rng.choice(10**9, ROWS, replace=False), rng.choice(LETTERS, ROWS)
    return [f"X{n:09d}{letter}" for n, letter in zip(digits, last, strict=True)]


def county_shares() -> np.ndarray:
    """Return uneven shares. The largest county has about twice as many members as the smallest."""
    weights = np.linspace(2, 1, len(COUNTIES))
    return weights / weights.sum()


def dates(rng: np.random.Generator) -> dict[str, np.ndarray | pd.Series]:
    """Return the days on which each member joined, last renewed and left, and the resulting state of the record."""
    today = np.datetime64(REFERENCE)
    entry = between(rng, np.full(ROWS, np.datetime64(START)), np.full(ROWS, today - 30))
    left = pd.Series(between(rng, entry + 30, np.full(ROWS, today))).where(rng.random(ROWS) < LEFT_SHARE)
    end = left.fillna(pd.Timestamp(today)).to_numpy().astype("datetime64[D]")
    renewed = between(rng, np.maximum(entry, end - 365), end)
    return {
        "date_of_entry": entry,
        "updated_subscription": renewed,
        "account_withdrawal": left,
        "retention": retention(left, pd.Timestamp(today)),
    }


def between(rng: np.random.Generator, first: np.ndarray, last: np.ndarray) -> np.ndarray:
    """Return a random day for each row, from the row's first day to its last day, both included."""
    return first + (rng.random(ROWS) * ((last - first).astype(int) + 1)).astype("timedelta64[D]")


def retention(left: pd.Series, today: pd.Timestamp) -> np.ndarray:
    """Return the state of each record on the given day under the retention rule: active, live, archived or expired."""
    live_until = left + pd.DateOffset(months=LIVE_MONTHS)
    archived_until = live_until + pd.DateOffset(years=ARCHIVED_YEARS)
    cases = [left.isna(), today <= live_until, today <= archived_until]
    return np.select(cases, ["active", "live", "archived"], "expired")


def class_sizes(table: pd.DataFrame, *others: str) -> pd.Series:
    """For each row, return the number of rows with the same age band (one of four), tier, and values in the columns
    `others`.
    """
    band = pd.cut(table["age"], [29, 40, 51, 62, 74], labels=False)
    return table.groupby([band, "tier", *others])["age"].transform("size")


def unique_share(table: pd.DataFrame) -> float:
    """Return the share of people whose combination of age band, tier, county and gender is unique."""
    return float((class_sizes(table, "county", "gender") == 1).mean())


SHEET = DataSheet(
    name="insurance",
    rows=ROWS,
    purpose="Members of a health insurer in Kenya, for preparing a release and for deleting records on time.",
    columns=(
        Column("county", "str", "quasi", "one of Kenya's 47 counties"),
        Column("gender", "str", "quasi", "F or M"),
        Column("marital_status", "str", "quasi", "one of six, the rarest of which only one person has"),
        Column("dependents", "int64", "quasi", "0 to 6", "people"),
        Column("age", "int64", "quasi", f"30 to 74, on {REFERENCE}", "years"),
        Column("tier", "str", "quasi", "Bronze, Silver or Gold"),
        Column(
            "policy_limit",
            "int64",
            "other",
            "the most that the insurer pays (one of two amounts per tier)",
            "KES per year",
        ),
        Column("illness_category", "str", "sensitive", "illness named in the last claim, or No claim"),
        Column("date_of_entry", DATE, "quasi", "first day of membership", "day"),
        Column("updated_subscription", DATE, "quasi", "last renewal", "day"),
        Column("account_withdrawal", DATE, "quasi", "last day of membership, missing for current members", "day"),
        Column(
            "retention",
            "str",
            "other",
            f"state of the record on {REFERENCE}: active (a member), live (left, up to {LIVE_MONTHS} months), "
            f"archived (the {ARCHIVED_YEARS} years after that) or expired",
        ),
        Column("id_number", "str", "direct", "looks like a national ID, but starts with 9, which isn't in use"),
        Column("tax_pin", "str", "direct", "looks like a Kenyan tax PIN, but starts with X, which isn't in use"),
    ),
    facts=(
        *counts("marital_status", MARITAL, "chosen for the course"),
        *counts("tier", TIERS, "chosen for the course"),
        Fact("counties that occur", 47, 0, statistic("county", "nunique")),
        Fact("youngest age", 30, 0, statistic("age", "min")),
        Fact("oldest age", 74, 0, statistic("age", "max")),
        Fact("share of women", 0.5, 0.08, lambda t: float((t["gender"] == "F").mean())),
        Fact("share of members who left", LEFT_SHARE, 0.08, lambda t: float(t["account_withdrawal"].notna().mean())),
        Fact("size of the smallest class by age band and tier", 72, 15, lambda t: float(class_sizes(t).min())),
        Fact("share of people who are unique by age band, tier, county and gender", 0.4, 0.07, unique_share),
        Fact("different values of id_number", ROWS, 0, statistic("id_number", "nunique")),
        Fact("different values of tax_pin", ROWS, 0, statistic("tax_pin", "nunique")),
    ),
)
