"""students: correlated exam results, and information about each student's home background."""

import numpy as np
import pandas as pd

from course.datasets.making.draws import deal, standard
from course.datasets.making.sheet import Column, DataSheet, Fact, counts, statistic

ROWS = 1000
SOURCE = "Kaggle's fictional table Students Performance in Exams"
GENDER = {"F": 518, "M": 482}
ETHNICITY = {"group A": 89, "group B": 190, "group C": 319, "group D": 262, "group E": 140}
EDUCATION = {
    "some high school": 179,
    "high school": 196,
    "some college": 226,
    "associate's degree": 222,
    "bachelor's degree": 118,
    "master's degree": 59,
}
LUNCH = {"free/reduced": 355, "standard": 645}
PREPARATION = {"none": 642, "completed": 358}
SCORES = {"math_score": (66.1, 15.2), "reading_score": (69.2, 14.6), "writing_score": (68.1, 15.2)}  # mean, deviation


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 1000 students."""
    columns = {"gender": GENDER, "ethnicity": ETHNICITY, "parental_education": EDUCATION}
    columns |= {"lunch": LUNCH, "test_preparation": PREPARATION}
    table = pd.DataFrame({name: deal(rng.random(ROWS), values) for name, values in columns.items()})
    marks = {
        name: mark(score, *SCORES[name]) for name, score in zip(SCORES, abilities(rng, background(table)), strict=True)
    }
    return table.assign(**marks)


def background(table: pd.DataFrame) -> np.ndarray:
    """Return how much each student's home background and preparation help."""
    schooling = table["parental_education"].map({level: place for place, level in enumerate(EDUCATION)})
    group = table["ethnicity"].map({name: place for place, name in enumerate(ETHNICITY)})
    help_ = 0.7 * (table["lunch"] == "standard") + 0.5 * (table["test_preparation"] == "completed")
    return (help_ + 0.12 * schooling + 0.12 * group).to_numpy(dtype=float)


def abilities(rng: np.random.Generator, helped: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return abilities in mathematics, reading and writing. The last two are the most strongly correlated."""
    common = 0.45 * standard(helped) + 0.89 * rng.normal(size=ROWS)
    language = 0.90 * common + 0.435 * rng.normal(size=ROWS)
    return 0.92 * common + 0.39 * rng.normal(size=ROWS), *(language + 0.2 * rng.normal(size=ROWS) for _ in range(2))


def mark(score: np.ndarray, mean: float, deviation: float) -> np.ndarray:
    """Return whole marks from 0 to 100."""
    return np.clip(np.rint(mean + deviation * standard(score)), 0, 100).astype(int)


def correlation(first: str, second: str) -> Fact:
    """Return a fact about Pearson's correlation between two scores."""
    values = {("math_score", "reading_score"): 0.82, ("math_score", "writing_score"): 0.80}
    value = values.get((first, second), 0.955)
    return Fact(
        f"correlation between {first} and {second}", value, 0.035, lambda t: float(t[first].corr(t[second])), SOURCE
    )


SHEET = DataSheet(
    name="students",
    rows=ROWS,
    purpose="Students' exam results, for private clusters, synthetic tables and releases.",
    columns=(
        Column("gender", "str", "quasi", "F or M"),
        Column("ethnicity", "str", "quasi", "one of five groups, A to E"),
        Column("parental_education", "str", "quasi", "the parents' highest level of education (one of six)"),
        Column("lunch", "str", "quasi", "school lunch: standard, or free/reduced for low-income families"),
        Column("test_preparation", "str", "other", "preparation course before the exam: none or completed"),
        Column("math_score", "int64", "sensitive", "0 to 100", "points"),
        Column("reading_score", "int64", "sensitive", "0 to 100", "points"),
        Column("writing_score", "int64", "sensitive", "0 to 100", "points"),
    ),
    facts=(
        *counts("gender", GENDER, SOURCE),
        *counts("ethnicity", ETHNICITY, SOURCE),
        *counts("parental_education", EDUCATION, SOURCE),
        *counts("lunch", LUNCH, SOURCE),
        *counts("test_preparation", PREPARATION, SOURCE),
        *(Fact(f"mean {name}", mean, 0.6, statistic(name, "mean"), SOURCE) for name, (mean, _) in SCORES.items()),
        *(
            Fact(f"standard deviation of {name}", sd, 0.8, statistic(name, "std"), SOURCE)
            for name, (_, sd) in SCORES.items()
        ),
        correlation("math_score", "reading_score"),
        correlation("math_score", "writing_score"),
        correlation("reading_score", "writing_score"),
    ),
    notes="Home background and test preparation help a little in all three exams, but gender makes no difference.",
)
