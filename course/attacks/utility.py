"""Utility: what the release can still tell of who leaves, and of who earns 5,000 USD a month or more.

For each of these two questions, two things are compared with the raw table, and the lesser counts.

- AUC: a model is trained on the release and ranks people it has never seen. It is the chance that somebody of whom it is true
  stands above somebody of whom it is not; 0.5 is guessing.
- Strength: how closely the answer goes with the other columns in the release itself, from 0 (not at all) to 1. Noise leaves the order
  of people nearly right, so a model ranks them well, while every difference between groups shrinks: the AUC alone would not see it.
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
    learnt, average = _filled(features(train, target))
    asked, _ = _filled(features(fresh, target), average)
    spread = learnt.std(axis=0)
    spread[spread < 1e-9] = np.inf  # a column that is the same everywhere tells nothing
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = LogisticRegression(solver="newton-cholesky").fit((learnt / spread)[known], answers[known])
    return float(roc_auc_score(truth, model.decision_function(asked / spread)))


def strengths(table: Release) -> dict[str, float]:
    """For each target its multiple correlation with the columns from which it is told; 0 where the table says nothing of it."""
    return {target: strength(table, target) for target in FEATURES}


def strength(table: Release, target: str) -> float:
    """The correlation, 0 to 1, of a target with the straight line of the other columns that fits it best."""
    answers = labels(table, target)
    known = ~np.isnan(answers)
    if len(np.unique(answers[known])) < 2:
        return 0.0
    columns, _ = _filled(features(table, target)[known])
    columns, answers = columns - columns.mean(axis=0), answers[known] - answers[known].mean()
    line = columns @ np.linalg.lstsq(columns, answers, rcond=1e-8)[0]
    return float(np.sqrt(np.clip(line @ line / (answers @ answers), 0, 1)))


def kept(table: Release, published: pd.DataFrame, fresh: pd.DataFrame) -> float:
    """The share, 0 to 1, of the raw table's utility that the release keeps; the mean of both targets.

    For each target it is the lesser of two: what is left of the AUC above 0.5, and the strength of the weaker table in terms of the
    stronger one, for what is overstated misleads as much as what is lost.
    """
    needed = [*FEATURES["attrition"], "attrition"]
    before, asked = read(published[needed], published), read(fresh[needed], fresh)
    aucs_before, aucs_now = aucs(before, asked), aucs(table, asked)
    strengths_before, strengths_now = strengths(before), strengths(table)
    shares = []
    for target in FEATURES:
        ranked = (aucs_now[target] - 0.5) / max(aucs_before[target] - 0.5, 0.01)
        weaker, stronger = sorted((strengths_before[target], strengths_now[target]))
        shares.append(min(ranked, weaker / max(stronger, 0.01)))
    return float(np.mean(np.clip(shares, 0, 1)))


def labels(table: Release, target: str) -> np.ndarray:
    """1 where the target is true of the row, 0 where it is not, missing where the row does not say."""
    cells = table.columns.get(target)
    if isinstance(cells, Numbers):
        return np.where(np.isnan(cells.middle), np.nan, cells.middle >= HIGH_INCOME)
    if isinstance(cells, Categories) and "Yes" in cells.names:
        return np.where(cells.exact(), cells.allowed[:, cells.names.index("Yes")], np.nan)
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


def _filled(columns: np.ndarray, average: np.ndarray | None = None) -> tuple[np.ndarray, np.ndarray]:
    """The columns as distances from their averages, 0 where they are missing; and the averages."""
    average = np.array([_mean(column) for column in columns.T]) if average is None else average
    return np.where(np.isnan(columns), average, columns) - average, average


def _mean(column: np.ndarray) -> float:
    known = column[~np.isnan(column)]
    return float(known.mean()) if len(known) else 0.0
