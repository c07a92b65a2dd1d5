"""Checks of random answers: a right one fails once in a million runs, a wrong one practically always."""

from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from course.checks.wording import because
from course.errors import CheckFailed

FALSE_ALARM = 1e-6  # the share of right answers that a test may fail
FEWEST = 5  # expected count below which the chi-square approximation is poor


def drawn_from(values: object, shares: Mapping | pd.Series, *, name: str, why: str = "") -> None:
    """Demand that categories were drawn with these probabilities, by Pearson's chi-square test.

    Categories with an expected count under 5 are counted together. Missing values are a category of their own.

    Parameters:
        values: the drawn categories, any sequence.
        shares: category → probability, summing to 1.

    Raises:
        CheckFailed: a category that cannot occur is there, or the test's p-value is below 1e-6.
    """
    drawn = pd.Series(list(values), dtype=object).fillna("missing")
    _require_values(drawn, name, why)
    wanted = pd.Series({"missing" if pd.isna(key) else key: share for key, share in dict(shares).items()}, dtype=float)
    strange = set(drawn) - set(wanted[wanted > 0].index)
    if strange:
        raise CheckFailed(f"{name} holds {sorted(map(str, strange))[0]!r}, which cannot be drawn{because(why)}")
    expected = wanted * len(drawn)
    observed = drawn.value_counts().reindex(wanted.index, fill_value=0)
    if _chi_square_p(observed, expected) < FALSE_ALARM:
        raise CheckFailed(f"{name} does not follow the shares it should be drawn from{because(why)}")


def follows(values: object, cdf: Callable, *, name: str, why: str = "") -> None:
    """Demand that numbers follow a distribution, by the Kolmogorov–Smirnov test.

    Parameters:
        values: the drawn numbers.
        cdf: the cumulative distribution function, such as `scipy.stats.laplace(scale=2).cdf`.

    Raises:
        CheckFailed: the values are not finite numbers, or the test's p-value is below 1e-6.
    """
    from scipy.stats import kstest  # loaded where it is needed: most tests do without

    drawn = pd.to_numeric(pd.Series(list(values), dtype=object), errors="coerce").to_numpy(dtype=float)
    _require_values(drawn, name, why)
    if not np.isfinite(drawn).all():
        raise CheckFailed(f"{name} holds values that are not finite numbers{because(why)}")
    if kstest(drawn, cdf).pvalue < FALSE_ALARM:
        raise CheckFailed(f"{name} does not follow the distribution it should be drawn from{because(why)}")


def _require_values(drawn: pd.Series | np.ndarray, name: str, why: str) -> None:
    if not len(drawn):
        raise CheckFailed(f"{name} is empty, so nothing was drawn{because(why)}")


def _chi_square_p(observed: pd.Series, expected: pd.Series) -> float:
    from scipy.stats import chisquare

    rare = expected < FEWEST
    if rare.any():
        observed = pd.concat([observed[~rare], pd.Series({"rare": observed[rare].sum()})])
        expected = pd.concat([expected[~rare], pd.Series({"rare": expected[rare].sum()})])
    observed, expected = observed[expected > 0], expected[expected > 0]
    if len(expected) < 2:
        return 1.0
    return float(chisquare(observed, expected * observed.sum() / expected.sum()).pvalue)
