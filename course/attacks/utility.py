"""Utility: what a model that was trained on the release can still tell about people it has never seen.

Two questions are asked: who leaves, and who earns 5,000 USD a month or more. The measure is the AUC: the chance that the model
ranks somebody of whom it is true above somebody of whom it is not; 0.5 is guessing.
"""

import warnings

import numpy as np
import pandas as pd

from course.attacks.cells import Categories, Numbers, Release, read

HIGH_INCOME = 5_000  # USD a month; about half of the people of every hr earn as much
FEATURES = {
    "attrition": ("age", "gender", "department", "business_travel", "education", "marital_status", "monthly_income"),
    "monthly_income": ("age", "gender", "department", "business_travel", "education", "marital_status"),
}


def aucs(train: Release, fresh: Release) -> dict[str, float]:
    """For each target the AUC on `fresh` of a logistic regression fitted to `train`; 0.5 where nothing can be learnt."""
    return {target: auc(train, fresh, target) for target in FEATURES}


def auc(train: Release, fresh: Release, target: str) -> float:
    """The AUC for one target, "attrition" or "monthly_income"."""
    from sklearn.linear_model import LogisticRegression  # loaded where it is needed: takes a second
    from sklearn.metrics import roc_auc_score

    answers, truth = labels(train, target), labels(fresh, target)
    known = ~np.isnan(answers)
    if len(np.unique(answers[known])) < 2:
        return 0.5
    learnt, asked = features(train, target), features(fresh, target)
    average = np.array([_mean(column) for column in learnt.T])
    learnt, asked = (
        np.where(np.isnan(learnt), average, learnt) - average,
        np.where(np.isnan(asked), average, asked) - average,
    )
    spread = learnt.std(axis=0)
    spread[spread < 1e-9] = np.inf  # a column that is the same everywhere tells nothing
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = LogisticRegression(solver="newton-cholesky").fit((learnt / spread)[known], answers[known])
    return float(roc_auc_score(truth, model.decision_function(asked / spread)))


def kept(table: Release, published: pd.DataFrame, fresh: pd.DataFrame) -> float:
    """The share, 0 to 1, of what the raw table's AUC has above 0.5 that the release keeps; the mean of both targets."""
    needed = [*FEATURES["attrition"], "attrition"]
    asked = read(fresh[needed], fresh)
    raw, now = aucs(read(published[needed], published), asked), aucs(table, asked)
    shares = [(now[target] - 0.5) / max(raw[target] - 0.5, 0.01) for target in FEATURES]
    return float(np.mean(np.clip(shares, 0, 1)))


def labels(table: Release, target: str) -> np.ndarray:
    """1 where the target is true of the row, 0 where it is not, missing where the row does not say."""
    cells = table.columns.get(target)
    if isinstance(cells, Numbers):
        return np.where(np.isnan(cells.middle), np.nan, cells.middle >= HIGH_INCOME)
    if isinstance(cells, Categories) and "Yes" in cells.names:
        return np.where(cells.exact, cells.allowed[:, cells.names.index("Yes")], np.nan)
    return np.full(table.rows, np.nan)


def features(table: Release, target: str) -> np.ndarray:
    """The columns from which the target is told, as numbers: middles of ranges, logarithms of incomes, shares of categories."""
    return np.column_stack([_numbers(table, name) for name in FEATURES[target]])


def _numbers(table: Release, name: str) -> np.ndarray:
    cells = table.columns.get(name)
    if isinstance(cells, Categories):
        return cells.shares
    if cells is None:
        width = {"gender": 2, "department": 3, "business_travel": 3, "marital_status": 3}.get(name, 1)
        return np.zeros((table.rows, width))
    return np.log(np.maximum(cells.middle, 1)) if name == "monthly_income" else cells.middle


def _mean(column: np.ndarray) -> float:
    known = column[~np.isnan(column)]
    return float(known.mean()) if len(known) else 0.0
