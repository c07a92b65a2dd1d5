"""vitals: readings from blood pressure monitors that patients borrow for use at home, with a column of free text."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import deal
from course.datasets.making.sheet import DATE, Column, DataSheet, Fact, counts, missing_in, share_of, statistic

MONITORS, DAYS = 33, 21
ROWS = MONITORS * DAYS
START = np.datetime64("2024-09-02", "s")
EARLIEST, LATEST = 5 * 3600, 10 * 3600  # people usually measure between these times, in seconds since midnight
STATUS = {"valid": 636, "repeated": 39, "moved": 9, "low battery": 6, "cuff error": 3}
NO_READING = ("low battery", "cuff error")
NOTES = {
    "before breakfast": 0.42,
    "after breakfast": 0.21,
    "after coffee": 0.13,
    "slept badly": 0.10,
    "after the stairs": 0.08,
    "felt dizzy": 0.06,
}
# Notes that no one expected. Their names and numbers are made up.
NAMING = (
    "Mr Lindqvist asks to be called back on 555-0142",
    "read out by her daughter, Ms Achieng",
    "Mrs Okonkwo is in hospital until Friday",
    "wrong patient: this was Mr Baptiste's wife",
    "new dose since Dr Haugen's visit, Mrs Lemaire",
)


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 693 readings, ordered by time, with one reading per monitor and day for three weeks."""
    monitor = np.repeat(np.arange(MONITORS), DAYS)
    day = np.tile(np.arange(DAYS), MONITORS)
    status = deal(rng.random(ROWS), STATUS)
    usual = rng.normal(132, 14, MONITORS)
    reading = np.rint(np.clip(usual[monitor] + rng.normal(0, 6, ROWS), 85, 210))
    table = pd.DataFrame(
        {
            "date": START + (day * 86_400 + second_of_day(rng, monitor)).astype("timedelta64[s]"),
            "instrument": serial_numbers(rng)[monitor],
            "reading": np.where(np.isin(status, NO_READING), np.nan, reading),
            "observation": observations(rng),
            "status": status,
        }
    )
    return table.sort_values("date", ignore_index=True)


def second_of_day(rng: np.random.Generator, monitor: np.ndarray) -> np.ndarray:
    """Return the time of each reading. Everyone has a usual time and takes readings within a few minutes of it."""
    usual = rng.uniform(EARLIEST, LATEST, MONITORS)
    return (usual[monitor] + rng.normal(0, 600, ROWS)).astype(int)


def serial_numbers(rng: np.random.Generator) -> np.ndarray:
    """Return a different number for each monitor."""
    return np.array([f"BP-{number}" for number in rng.choice(np.arange(1000, 10_000), MONITORS, replace=False)])


def observations(rng: np.random.Generator) -> np.ndarray:
    """Return a note for each reading. A few notes are worded freely and name someone."""
    notes = rng.choice(np.array(list(NOTES), dtype=object), ROWS, p=list(NOTES.values()))
    notes[rng.choice(ROWS, len(NAMING), replace=False)] = NAMING
    return notes


def naming(table: pd.DataFrame) -> float:
    """Return the number of rows whose note names someone."""
    return float(table["observation"].isin(NAMING).sum())


SHEET = DataSheet(
    name="vitals",
    rows=ROWS,
    purpose="Blood pressure readings taken at home, for checking a table before its release.",
    columns=(
        Column("date", DATE, "quasi", "when the reading was taken, to the second"),
        Column(
            "instrument",
            "str",
            "direct",
            "number of the monitor that the patient has on loan for all three weeks",
        ),
        Column("reading", "float64", "sensitive", "systolic blood pressure; a few values are missing", "mmHg"),
        Column(
            "observation", "str", "direct", "a note: usually one of six standard texts, but a few notes name someone"
        ),
        Column(
            "status", "str", "other", "valid, repeated, moved, low battery or cuff error; the last two have no reading"
        ),
    ),
    facts=(
        *counts("status", STATUS, "shares .918, .056, .013, .009 and .004"),
        Fact("different instruments", MONITORS, 0, statistic("instrument", "nunique")),
        Fact("missing readings", 9, 0, missing_in("reading")),
        Fact("mean reading", 132, 9, statistic("reading", "mean")),
        Fact("notes that name someone", len(NAMING), 0, naming),
        Fact('share of notes that say "before breakfast"', 0.42, 0.08, share_of("observation", "before breakfast")),
    ),
    notes="The names and telephone numbers in the notes are made up.",
)
