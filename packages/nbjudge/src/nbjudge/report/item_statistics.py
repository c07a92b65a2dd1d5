"""Statistics for a report: the marks, how difficult each exercise is, and how well it distinguishes students."""

import math

import pandas as pd
from scipy import stats

from nbjudge.gradebook.exercises import Exercise
from nbjudge.report.class_data import ClassWork

FEWEST = 3  # the fewest students for a correlation
ROUNDING = 9  # decimal places, so that equal sums of points compare as equal


def spread(marks: pd.Series) -> dict[str, float]:
    """Return the median, quartiles, mean and extremes of marks."""
    quartiles = marks.quantile([0.25, 0.5, 0.75]).to_list()
    names = ("lower quartile", "median", "upper quartile", "mean", "lowest", "highest")
    return dict(zip(names, [*quartiles, marks.mean(), marks.min(), marks.max()], strict=True))


def by_exercise(work: ClassWork) -> pd.DataFrame:
    """Return the class's results for each exercise. Only students who handed in the exercise's notebook count.

    Returns: a table with one row per exercise. bonus says whether the exercise's points are added to the maximum.
    Shares are from 0 to 1, or nan if there's nothing to count. full_share is the share of students who got all points.
    mean_share is the mean share of the points (the difficulty index, which is low for difficult exercises).
    untouched_share is the share of students who didn't change the answer. waiting is the number of students whose
    points still have to be awarded by hand. discrimination is explained below.
    """
    totals = work.points.sum(axis=1)
    return pd.DataFrame([_row(work, exercise, totals) for exercise in work.exercises])


def _row(work: ClassWork, exercise: Exercise, totals: pd.Series) -> dict:
    there = work.handed_in(exercise.notebook)
    points, untouched = work.points.loc[there, exercise.key], work.untouched.loc[there, exercise.key].dropna()
    known = points.dropna()
    shares = known / exercise.points if exercise.points else known.iloc[:0]
    return {
        "notebook": exercise.notebook,
        "exercise": exercise.name,
        "points": exercise.points,
        "bonus": exercise.is_bonus,
        "handed_in": int(there.sum()),
        "waiting": int(points.isna().sum()),
        "full_share": (shares >= 1).mean() if len(shares) else math.nan,
        "mean_share": shares.mean(),
        "discrimination": discrimination(shares, totals[shares.index] - known[shares.index]),
        "untouched_share": untouched.astype(float).mean(),
    }


def discrimination(shares: pd.Series, rest: pd.Series) -> float:
    """Correlate the shares of points that students got for an exercise with their points for all other exercises.

    The result is the corrected item-total correlation. If the total included the exercise, the exercise would be
    correlated with itself. For an exercise that awards either all points or none, it's the point-biserial correlation.
    See Crocker and Algina (1986), Introduction to Classical and Modern Test Theory, chapter 14.

    Returns: a number from -1 to 1, or nan if all values in either series are equal or there are fewer than three
        students.
    """
    shares, rest = shares.round(ROUNDING), rest.round(ROUNDING)
    if len(shares) < FEWEST or shares.nunique() < 2 or rest.nunique() < 2:
        return math.nan
    return float(stats.pearsonr(shares, rest).statistic)


def by_chance(students: int) -> float:
    """Return how far a correlation can be from 0 by chance: twice its standard error at 0, but at most 1."""
    return min(1.0, 2 / math.sqrt(max(students - 1, 1)))
