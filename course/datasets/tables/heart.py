"""heart: a cardiology ward's examinations, and whether the heart disease suspected was found."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from course.datasets.draws import align, deal, standard
from course.datasets.sheet import Column, DataSheet, Fact, count_of, statistic

ROWS = 1213
SOURCE = "UCI Heart Disease, Cleveland, 303 patients (Detrano and others 1989)"
# Of the 303 patients of Cleveland; shares are kept, and the few with a missing value are left out.
SEX = {0: 97, 1: 206}
CHEST_PAIN = {0: 144, 1: 86, 2: 50, 3: 23}
SUGAR = {0: 258, 1: 45}
ECG = {0: 151, 1: 4, 2: 148}
ANGINA = {0: 204, 1: 99}
SLOPE = {0: 21, 1: 140, 2: 142}
VESSELS = {0: 176, 1: 65, 2: 38, 3: 20}
THALLIUM = {1: 18, 2: 166, 3: 117}
TARGET = {0: 164, 1: 139}
NOISE = 0.1  # leaves a logistic regression about 85 % right


def make(rng: np.random.Generator) -> pd.DataFrame:
    """1213 patients; high latent values are the ones that go with the disease."""
    latent = {name: rng.normal(size=ROWS) for name in SHEET.dtypes}
    age = latent["age"]
    latent["thalach"] -= 0.4 * age
    latent["trestbps"] += 0.3 * age
    latent["chol"] += 0.2 * age
    latent["oldpeak"] += 0.5 * latent["slope"]
    return pd.DataFrame(
        {
            "age": bell(age, 54.4, 9.0, 29, 77),
            "sex": spread(latent["sex"], SEX),
            "cp": spread(-latent["cp"], CHEST_PAIN),
            "trestbps": bell(latent["trestbps"], 131.7, 17.6, 94, 200),
            "chol": bell(latent["chol"], 246.7, 51.8, 126, 564),
            "fbs": spread(latent["fbs"], SUGAR),
            "restecg": spread(latent["restecg"], ECG),
            "thalach": bell(latent["thalach"], 149.6, 22.9, 71, 202),
            "exang": spread(latent["exang"], ANGINA),
            "oldpeak": depression(rng, latent["oldpeak"]),
            "slope": spread(-latent["slope"], SLOPE),
            "ca": spread(latent["ca"], VESSELS),
            "thal": spread(latent["thal"], THALLIUM),
            "target": spread(disease(latent), TARGET),
        }
    )


def bell(latent: np.ndarray, mean: float, deviation: float, least: int, most: int) -> np.ndarray:
    """Whole numbers around a mean, within limits."""
    return np.clip(np.rint(mean + deviation * standard(latent)), least, most).astype(int)


def spread(score: np.ndarray, counts: Mapping[Any, int]) -> np.ndarray:
    """Each value with its share; the last value goes to the highest scores."""
    ends = np.rint(np.cumsum(list(counts.values())) / sum(counts.values()) * len(score)).astype(int)
    return deal(score, dict(zip(counts, np.diff(ends, prepend=0), strict=True)))


def depression(rng: np.random.Generator, score: np.ndarray) -> np.ndarray:
    """ST depressions in tenths of a millimetre: a third have none, the others' are exponential, up to 6.2."""
    values = np.where(rng.random(len(score)) < 1 / 3, 0, rng.exponential(1.56, len(score)))
    return align(score, np.sort(np.round(np.clip(values, 0, 6.2), 1)))


def disease(latent: Mapping[str, np.ndarray]) -> np.ndarray:
    """A score that rises with what goes with the disease, and with chance."""
    weights = {"age": 0.1, "sex": 0.5, "cp": 0.6, "trestbps": 0.2, "chol": 0.15, "exang": 0.4}
    weights |= {"thalach": -0.4, "oldpeak": 0.35, "slope": 0.2, "ca": 0.8, "thal": 0.7}
    return sum(weight * latent[name] for name, weight in weights.items()) + NOISE * latent["target"]


def fitted_accuracy(table: pd.DataFrame) -> float:
    """The share that a logistic regression, fitted on three quarters, gets right on the others."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import cross_val_score
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), LogisticRegression())
    return float(cross_val_score(model, table.drop(columns="target"), table["target"], cv=4).mean())


SHEET = DataSheet(
    name="heart",
    rows=ROWS,
    purpose="Examinations at a heart clinic: to draw private histograms, and to train private classifiers.",
    columns=(
        Column("age", "int64", "quasi", "29 to 77", "years"),
        Column("sex", "int64", "quasi", "1 for men, 0 for women"),
        Column("cp", "int64", "sensitive", "chest pain: 0 none, 1 not from the heart, 2 atypical, 3 typical angina"),
        Column("trestbps", "int64", "sensitive", "blood pressure at rest, 94 to 200", "mm Hg"),
        Column("chol", "int64", "sensitive", "cholesterol in the blood, 126 to 564", "mg/dl"),
        Column("fbs", "int64", "sensitive", "1 if blood sugar is over 120 mg/dl before breakfast"),
        Column("restecg", "int64", "sensitive", "electrocardiogram at rest: 0 normal, 1 abnormal wave, 2 thick wall"),
        Column("thalach", "int64", "sensitive", "highest heart rate reached, 71 to 202", "beats a minute"),
        Column("exang", "int64", "sensitive", "1 if effort brings on angina"),
        Column("oldpeak", "float64", "sensitive", "ST depression under effort, 0 to 6.2", "mm"),
        Column("slope", "int64", "sensitive", "ST segment under effort: 0 falls, 1 is flat, 2 rises"),
        Column("ca", "int64", "sensitive", "narrowed large vessels, 0 to 3"),
        Column("thal", "int64", "sensitive", "thallium scan: 1 old damage, 2 normal, 3 damage under effort"),
        Column("target", "int64", "sensitive", "1 if the disease was found, else 0"),
    ),
    facts=(
        Fact("mean age", 54.4, 0.2, statistic("age", "mean"), SOURCE),
        Fact("standard deviation of age", 9.0, 0.2, statistic("age", "std"), SOURCE),
        Fact("mean blood pressure", 131.7, 0.3, statistic("trestbps", "mean"), SOURCE),
        Fact("mean cholesterol", 246.7, 1, statistic("chol", "mean"), SOURCE),
        Fact("mean of the highest heart rate", 149.6, 0.4, statistic("thalach", "mean"), SOURCE),
        Fact("mean ST depression", 1.04, 0.2, statistic("oldpeak", "mean"), SOURCE),
        Fact("rows of men", 825, 0, count_of("sex", 1), SOURCE),
        Fact("rows without chest pain", 576, 0, count_of("cp", 0), SOURCE),
        Fact("rows with the disease", 556, 0, count_of("target", 1), SOURCE),
        Fact("accuracy of a logistic regression", 0.85, 0.035, fitted_accuracy),
    ),
    notes="The layout is that of UCI's Heart Disease; chest pain is coded as in copies found on the web, 0 for none.",
)
