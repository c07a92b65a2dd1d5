"""heart: examinations in a cardiology ward, and whether they confirmed a suspected heart disease."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pandas as pd

from course.datasets.making.draws import align, deal, standard
from course.datasets.making.sheet import Column, DataSheet, Fact, count_of, statistic

ROWS = 1213
SOURCE = "UCI Heart Disease, Cleveland, 303 patients (Detrano and others 1989)"
# Counts among the 303 patients in Cleveland. The shares are kept, and the few patients with a missing value are left
# out.
SEX = {0: 97, 1: 206}
CHEST_PAIN = {0: 144, 1: 86, 2: 50, 3: 23}
SUGAR = {0: 258, 1: 45}
ECG = {0: 151, 1: 4, 2: 148}
ANGINA = {0: 204, 1: 99}
SLOPE = {0: 21, 1: 140, 2: 142}
VESSELS = {0: 176, 1: 65, 2: 38, 3: 20}
THALLIUM = {1: 18, 2: 166, 3: 117}
TARGET = {0: 164, 1: 139}
NOISE = 0.1  # with this much noise, a logistic regression is right for about 85 % of patients


def make(rng: np.random.Generator) -> pd.DataFrame:
    """Make 1213 patients. High latent values are associated with the disease."""
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
    """Return whole numbers with this mean and standard deviation, clipped to limits."""
    return np.clip(np.rint(mean + deviation * standard(latent)), least, most).astype(int)


def spread(score: np.ndarray, counts: Mapping[Any, int]) -> np.ndarray:
    """Return values with the given shares. The rows with the highest scores get the last value."""
    ends = np.rint(np.cumsum(list(counts.values())) / sum(counts.values()) * len(score)).astype(int)
    return deal(score, dict(zip(counts, np.diff(ends, prepend=0), strict=True)))


def depression(rng: np.random.Generator, score: np.ndarray) -> np.ndarray:
    """Return ST depressions, rounded to tenths of a millimetre. A third of them are 0, and the others are exponentially
    distributed, up to 6.2.
    """
    values = np.where(rng.random(len(score)) < 1 / 3, 0, rng.exponential(1.56, len(score)))
    return align(score, np.sort(np.round(np.clip(values, 0, 6.2), 1)))


def disease(latent: Mapping[str, np.ndarray]) -> np.ndarray:
    """Return a score that increases with everything associated with the disease, plus some noise."""
    weights = {"age": 0.1, "sex": 0.5, "cp": 0.6, "trestbps": 0.2, "chol": 0.15, "exang": 0.4}
    weights |= {"thalach": -0.4, "oldpeak": 0.35, "slope": 0.2, "ca": 0.8, "thal": 0.7}
    return sum(weight * latent[name] for name, weight in weights.items()) + NOISE * latent["target"]


def fitted_accuracy(table: pd.DataFrame) -> float:
    """Return the accuracy of a logistic regression, fitted on three quarters of the rows and tested on the others."""
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import cross_val_score
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), LogisticRegression())
    return float(cross_val_score(model, table.drop(columns="target"), table["target"], cv=4).mean())


SHEET = DataSheet(
    name="heart",
    rows=ROWS,
    purpose="Examinations at a heart clinic, for private histograms and private classifiers.",
    columns=(
        Column("age", "int64", "quasi", "29 to 77", "years"),
        Column("sex", "int64", "quasi", "1 for men, 0 for women"),
        Column(
            "cp", "int64", "sensitive", "chest pain: 0 = none, 1 = not from the heart, 2 = atypical, 3 = typical angina"
        ),
        Column("trestbps", "int64", "sensitive", "resting blood pressure (94 to 200)", "mm Hg"),
        Column("chol", "int64", "sensitive", "cholesterol in the blood (126 to 564)", "mg/dl"),
        Column("fbs", "int64", "sensitive", "1 if fasting blood sugar is over 120 mg/dl, otherwise 0"),
        Column(
            "restecg",
            "int64",
            "sensitive",
            "resting electrocardiogram: 0 = normal, 1 = abnormal wave, 2 = thickened heart wall",
        ),
        Column("thalach", "int64", "sensitive", "maximum heart rate reached (71 to 202)", "beats per minute"),
        Column("exang", "int64", "sensitive", "1 if exercise causes angina, otherwise 0"),
        Column("oldpeak", "float64", "sensitive", "ST depression during exercise (0 to 6.2)", "mm"),
        Column("slope", "int64", "sensitive", "ST segment during exercise: 0 = falling, 1 = flat, 2 = rising"),
        Column("ca", "int64", "sensitive", "number of narrowed large vessels (0 to 3)"),
        Column("thal", "int64", "sensitive", "thallium scan: 1 = old damage, 2 = normal, 3 = damage during exercise"),
        Column("target", "int64", "sensitive", "1 if the disease was found, otherwise 0"),
    ),
    facts=(
        Fact("mean age", 54.4, 0.2, statistic("age", "mean"), SOURCE),
        Fact("standard deviation of age", 9.0, 0.2, statistic("age", "std"), SOURCE),
        Fact("mean blood pressure", 131.7, 0.3, statistic("trestbps", "mean"), SOURCE),
        Fact("mean cholesterol", 246.7, 1, statistic("chol", "mean"), SOURCE),
        Fact("mean maximum heart rate", 149.6, 0.4, statistic("thalach", "mean"), SOURCE),
        Fact("mean ST depression", 1.04, 0.2, statistic("oldpeak", "mean"), SOURCE),
        Fact("number of men", 825, 0, count_of("sex", 1), SOURCE),
        Fact("number of people without chest pain", 576, 0, count_of("cp", 0), SOURCE),
        Fact("number of people with the disease", 556, 0, count_of("target", 1), SOURCE),
        Fact("accuracy of a logistic regression", 0.85, 0.035, fitted_accuracy),
    ),
    notes=(
        "The columns are those of UCI's Heart Disease. Chest pain is coded as in copies on the web, with 0 for no pain."
    ),
)
