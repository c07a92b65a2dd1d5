"""Checks for random answers. A correct answer fails once in a million runs, but a wrong one almost always fails."""

from collections.abc import Callable, Iterable, Mapping

import numpy as np
import pandas as pd

from nbjudge.checks.wording import because
from nbjudge.errors import CheckFailed

FALSE_ALARM = 1e-6  # the probability that a correct answer fails a test
FEWEST = 5  # the chi-square approximation is poor if an expected count is smaller
FAR = 17  # one end of a distribution, where 17 values are expected, is empty once in 24 million runs


def drawn_from(values: Iterable, shares: Mapping | pd.Series, *, name: str, why: str = "") -> None:
    """Check that categories were drawn with these probabilities, using a goodness-of-fit test.

    The statistic is the power divergence 2 / (λ (λ + 1)) Σ observed ((observed / expected)^λ - 1) with λ = 1/2 (Cressie
    and Read, J. R. Stat. Soc. B 46(3), 1984). With counts around 8, Pearson's (λ = 1) exceeds its limit ten times too
    often.
    Categories with an expected count below 5 are counted together. Missing values count as a separate category.

    Parameters:
        values: any sequence of the drawn categories.
        shares: maps each category to its probability. The probabilities add up to 1.

    Raises:
        CheckFailed: a category should never occur, or the test's p-value is below 1e-6.
    """
    drawn = pd.Series(list(values), dtype=object)
    drawn = drawn.where(drawn.notna(), "missing")  # fillna warns in pandas 2.2
    _require_values(drawn, name, why)
    wanted = pd.Series({"missing" if pd.isna(key) else key: share for key, share in dict(shares).items()}, dtype=float)
    strange = set(drawn) - set(wanted[wanted > 0].index)
    if strange:
        raise CheckFailed(f"{name}: {sorted(map(str, strange))[0]!r} can't be drawn{because(why)}")
    expected = wanted * len(drawn)
    observed = drawn.value_counts().reindex(wanted.index, fill_value=0)
    if _goodness_of_fit(observed, expected) < FALSE_ALARM:
        raise CheckFailed(f"the distribution of {name} is wrong{because(why)}")


def follows(values: Iterable, cdf: Callable, *, name: str, why: str = "") -> None:
    """Check with the Kolmogorov–Smirnov test that numbers follow a distribution, including both ends.

    Parameters:
        values: the drawn numbers.
        cdf: the cumulative distribution function, such as `scipy.stats.laplace(scale=2).cdf`.

    Raises:
        CheckFailed: a value isn't a finite number, the test's p-value is below 1e-6, or no values occur at one end of
            the distribution.
    """
    from scipy.stats import kstest  # imported only here, because most tests don't need it

    drawn = pd.to_numeric(pd.Series(list(values), dtype=object), errors="coerce").to_numpy(dtype=float)
    _require_values(drawn, name, why)
    if not np.isfinite(drawn).all():
        raise CheckFailed(f"{name}: at least one value isn't a finite number{because(why)}")
    if kstest(drawn, cdf).pvalue < FALSE_ALARM:
        raise CheckFailed(f"the distribution of {name} is wrong{because(why)}")
    shares, end = np.asarray(cdf(drawn), dtype=float), FAR / len(drawn)
    if shares.min() > end or shares.max() < 1 - end:  # the test above hardly notices the ends
        raise CheckFailed(f"{name}: no value is as far from the centre as some should be{because(why)}")


def _require_values(drawn: pd.Series | np.ndarray, name: str, why: str) -> None:
    if not len(drawn):
        raise CheckFailed(f"{name}: nothing was drawn{because(why)}")


def _goodness_of_fit(observed: pd.Series, expected: pd.Series) -> float:
    from scipy.special import chdtrc  # it's imported much faster than scipy.stats

    rare = expected < FEWEST
    if rare.any():
        observed = pd.concat([observed[~rare], pd.Series({"rare": observed[rare].sum()})])
        expected = pd.concat([expected[~rare], pd.Series({"rare": expected[rare].sum()})])
    observed, expected = observed[expected > 0], expected[expected > 0]
    if len(expected) < 2:
        return 1.0
    expected = expected * observed.sum() / expected.sum()
    return float(chdtrc(len(expected) - 1, 8 / 3 * (observed * ((observed / expected) ** 0.5 - 1)).sum()))
