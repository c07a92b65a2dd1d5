"""Utility: how well the release still shows who leaves the company, and who earns 5,000 USD a month or more.

For each of these two questions, two measures are compared with those of the raw table, and the smaller share counts.

- AUC: a model is trained on the release, and then ranks people that it has never seen. AUC is the probability that the
  model ranks a random person whose answer is yes above a random person whose answer is no. An AUC of 0.5 is no better
  than guessing.
- Strength: how closely the answer depends on the other columns in the release itself, from 0 (not at all) to 1. Noise
  hardly changes the order of people, so a model still ranks them well, but every difference between groups shrinks. The
  AUC wouldn't show this effect.
"""

import warnings

import numpy as np
import pandas as pd

from course.attacks.cells import Categories, Numbers, Release, read

HIGH_INCOME = 5_000  # USD a month. In every hr table, about half of the people earn this much
FEATURES = {
    "attrition": ("age", "gender", "department", "business_travel", "education", "marital_status", "monthly_income"),
    "monthly_income": ("age", "gender", "department", "business_travel", "education", "marital_status"),
}


def aucs(train: Release, fresh: Release) -> dict[str, float]:
    """For each target, return the AUC on `fresh` of a logistic regression fitted to `train`, or 0.5 if nothing can be
    learnt.
    """
    return {target: auc(train, fresh, target) for target in FEATURES}


def auc(train: Release, fresh: Release, target: str) -> float:
    """Return the AUC for one target, "attrition" or "monthly_income".

    The less a column varies in the release compared with `fresh`, the less it counts. Otherwise, a column with only two
    known cells would mislead the model.
    """
    from sklearn.linear_model import LogisticRegression  # imported only here, because it takes a second
    from sklearn.metrics import roc_auc_score

    answers, truth = labels(train, target), labels(fresh, target)
    known = ~np.isnan(answers)
    if len(np.unique(answers[known])) < 2:
        return 0.5
    learnt, average = _filled(features(train, target))
    asked, _ = _filled(features(fresh, target), average)
    spread, true = learnt.std(axis=0), asked.std(axis=0)
    differs = (spread > 1e-9) & (true > 1e-9)  # a constant column is of no use to the model
    scale = np.full(len(spread), np.inf)
    scale[differs] = true[differs] * np.maximum(true[differs] / spread[differs], 1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        model = LogisticRegression(solver="newton-cholesky").fit((learnt / scale)[known], answers[known])
    return float(roc_auc_score(truth, model.decision_function(asked / scale)))


def strengths(table: Release) -> dict[str, float]:
    """For each target, return the multiple correlation with the columns that explain it, or 0 if the table reveals
    nothing about it.
    """
    return {target: strength(table, target) for target in FEATURES}


def strength(table: Release, target: str) -> float:
    """Return the correlation, from 0 to 1, of a target with its best linear prediction from the other columns."""
    answers = labels(table, target)
    known = ~np.isnan(answers)
    if len(np.unique(answers[known])) < 2:
        return 0.0
    columns, _ = _filled(features(table, target)[known])
    columns, answers = columns - columns.mean(axis=0), answers[known] - answers[known].mean()
    line = columns @ np.linalg.lstsq(columns, answers, rcond=1e-8)[0]
    return float(np.sqrt(np.clip(line @ line / (answers @ answers), 0, 1)))


def kept(table: Release, published: pd.DataFrame, fresh: pd.DataFrame) -> float:
    """Return the share, from 0 to 1, of the raw table's utility that the release keeps, as the mean over both targets.

    For each target, the smaller of two ratios counts. The first is the AUC minus 0.5, divided by the raw table's AUC
    minus 0.5. The second is the smaller of the two tables' strengths, divided by the larger one. An overstated
    relationship is as misleading as a lost one.
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
    """For each row, return 1 if the target is true, 0 if it isn't, and a missing value if the row doesn't show it."""
    cells = table.columns.get(target)
    if isinstance(cells, Numbers):
        return np.where(np.isnan(cells.middle), np.nan, cells.middle >= HIGH_INCOME)
    if isinstance(cells, Categories) and "Yes" in cells.names:
        return np.where(cells.exact(), cells.allowed[:, cells.names.index("Yes")], np.nan)
    return np.full(table.rows, np.nan)


def features(table: Release, target: str) -> np.ndarray:
    """Return the columns that explain the target as numbers: the middles of ranges, logarithms of incomes, and shares
    of categories.
    """
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
    """Return the columns as deviations from their averages, with 0 for missing values. Also return the averages."""
    average = np.array([_mean(column) for column in columns.T]) if average is None else average
    return np.where(np.isnan(columns), average, columns) - average, average


def _mean(column: np.ndarray) -> float:
    known = column[~np.isnan(column)]
    return float(known.mean()) if len(known) else 0.0
