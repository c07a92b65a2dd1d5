"""Checks that numbers are noise: finite, of the right size, and independent of one another and of cells."""

import math
from collections.abc import Collection, Iterator, Sequence
from typing import Protocol

import numpy as np

from nbjudge.checks.randomness.distributions import FALSE_ALARM, FAR
from nbjudge.checks.wording import because
from nbjudge.errors import CheckFailed

PART = FALSE_ALARM / 40  # the probability that each of at most 40 tests rejects a correct answer
FEWEST = 100  # with fewer numbers, independence can't be tested
BITS = 3  # the sign of a number, whether it's far from the centre, and one finer bit
FLOATS = 2.0**24  # how many different values are enough for noise: as many as a 32-bit float has
MARGIN, MOST_CELLS = 6, 300  # how far a singular value may be from what's expected, and for how many cells it's found
DIGITS = 12  # digits of a probability, so that a distribution's rounding errors don't matter
# Distributions that are easily mistaken for another one, and their scales as multiples of its standard deviation.
RIVALS: dict[str, dict[str, tuple[float, ...]]] = {
    "laplace": {"norm": (0.5, 0.6, 0.71, 0.85, 1, 1.2, 1.41), "logistic": (0.42, 0.46, 0.5, 0.53, 0.57, 0.64)},
    "norm": {"logistic": (0.55,)},
}


class Law(Protocol):
    """A distribution from scipy with its parameters, continuous or discrete, such as `scipy.stats.laplace(100, 2)`."""

    def cdf(self, x: np.ndarray) -> np.ndarray: ...

    def pdf(self, x: np.ndarray) -> np.ndarray: ...

    def pmf(self, x: np.ndarray) -> np.ndarray: ...

    def logpdf(self, x: np.ndarray) -> np.ndarray: ...

    def mean(self) -> np.ndarray: ...

    def std(self) -> np.ndarray: ...


def noise(values: object, law: Law, *, name: str, why: str = "", unlike: Sequence[Law] = ()) -> None:
    """Check that numbers are independent draws from a distribution, and that they take enough different values.

    Together, these tests reject a correct answer with a probability below 1e-6, because there are at most 40 tests, and
    each one causes a false alarm with a probability below 2.5e-8:

    - *scale*: −log of the two-sided p-value of a draw is exponential with mean 1, so the sum of n of them follows a
      gamma distribution (Fisher's method, *Statistical Methods for Research Workers*, 1932, section 21.1). The test is
      two-sided.
    - *shape*: the Kolmogorov–Smirnov test. In addition, values at each end of the distribution have to occur, and even
      more extreme ones at one of the two ends. If 17 + log(2) values are expected at one end, or at both ends together,
      the probability that none occurs is exp(−17.7) = 2.1e-8, so clipping and redrawing are noticed.
    - *independence*: for neighbours, for the first and the second half, for columns and for rows, the signs agree in
      half of all pairs, and so do two more bits of their probabilities. The number of agreements is binomial. For the
      cells of a call, the squared sum of their normal scores follows a chi-square distribution.
    - *likelihood*: for Laplace noise, neither normal nor logistic noise of any scale is more likely by a factor of 4e7,
      and for normal noise, logistic noise isn't. The same holds for the distributions in `unlike`. A correct answer
      fails with a probability of at most 2.5e-8 for each of them (Markov's inequality, because the mean of the ratio is
      1).
    - *repeats*: among n draws, the number of pairs that are equal, apart from the sign, is at most Poisson with mean n²
      · (2⁻²⁴ + the chance of equal floats), by the Stein–Chen method (Barbour, Holst and Janson, *Poisson
      Approximation*, 1992, chapter 6). Repeats aren't tested if the distribution is discrete.

    With 100 numbers, these tests detect a scale that's half or twice as large. With 5,000, they detect a scale that's
    larger or smaller by a tenth. With 3,000 numbers, they detect normal or logistic noise instead of Laplace noise,
    even if its scale is chosen to be as similar as possible.

    Parameters:
        values: at least 100 numbers, either in one dimension, or with a row for each call and a column for each cell.
        law: the distribution, such as `scipy.stats.laplace(truth, 1 / epsilon)`.
        name: a description of what was drawn, such as "1,000 answers of noisy_count".
        why: the rule that was broken. It's added to the end of the message.
        unlike: at most 14 other continuous distributions that wrong answers may draw from.

    Raises:
        CheckFailed: a test rejects the numbers.
        ValueError: there are fewer than 100 numbers.
    """
    drawn = _numbers(values, name, why)
    shares = np.clip(_shares(drawn, law), 1e-300, 1 - 1e-16)
    for said in (*_faults(drawn, shares, law), *_dependence(shares), *_likelier(drawn, law, unlike)):
        raise CheckFailed(f"{name}: {said}{because(why)}")


def reaches(values: Collection, members: Collection, *, name: str, why: str = "") -> None:
    """Check that each member of a population is drawn at least once, such as the last row of a table.

    Parameters:
        values: the drawn members, from at least `len(members) · (17 + log(len(members)))` draws with equal
            probabilities. With this many draws, the probability that some member is left out is at most len(members) ·
            exp(−draws / len(members)) ≤ exp(−17) = 4.1e-8.
        members: all values that can be drawn.

    Raises:
        CheckFailed: a member was never drawn.
        ValueError: there are too few draws.
    """
    members, drawn = list(members), list(values)
    least = math.ceil(len(members) * (17 + math.log(len(members))))
    if len(drawn) < least:
        raise ValueError(f"values contains {len(drawn)} draws, but {len(members)} members need at least {least}")
    missed = sum(member not in set(drawn) for member in members)
    if missed:
        raise CheckFailed(
            f"{name} never contains {missed} of the {len(members)} values that can be drawn{because(why)}"
        )


def _numbers(values: object, name: str, why: str) -> np.ndarray:
    """Return the values as an array of finite numbers."""
    try:
        drawn = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        drawn = np.array([math.nan])
    if not np.isfinite(drawn).all():
        raise CheckFailed(f"{name}: at least one value isn't a finite number{because(why)}")
    if drawn.size < FEWEST or drawn.ndim > 2:
        raise ValueError(
            f"values has the shape {drawn.shape}, but at least {FEWEST} numbers in one or two dimensions are needed"
        )
    return drawn


def _shares(drawn: np.ndarray, law: Law) -> np.ndarray:
    """Return the probability of a smaller number for each number. If the law is discrete, ties are broken at random."""
    shares = np.asarray(law.cdf(drawn), dtype=float)
    return shares if _is_continuous(law) else shares - np.random.default_rng(0).random(drawn.shape) * law.pmf(drawn)


def _is_continuous(law: Law) -> bool:
    return not hasattr(getattr(law, "dist", law), "pmf")


def _faults(drawn: np.ndarray, shares: np.ndarray, law: Law) -> Iterator[str]:
    """Yield a description of each fault in the numbers.

    `shares` contains, for each number, the probability of a smaller one.
    """
    from scipy.stats import gamma, kstest, poisson  # imported only here, because most tests don't need it

    count, flat = drawn.size, shares.ravel()
    if _is_continuous(law):
        equal_floats = float(np.mean(law.pdf(drawn)) * np.spacing(np.abs(drawn).max()))
        distances = np.abs(flat - 0.5).round(DIGITS)  # also equal for draws that are repeated with the opposite sign
        if count - len(np.unique(distances)) > poisson.isf(
            PART, count**2 * (1 / FLOATS + equal_floats + 10.0**-DIGITS)
        ):
            yield (
                "too many numbers are equal apart from the sign, so they're repeated, rounded or cut off, or they "
                "come from too few random numbers"
            )
    size = -np.log(2 * np.minimum(flat, 1 - flat)).sum()
    if gamma(count).sf(size) < PART:
        yield "the noise is too large"
    if gamma(count).cdf(size) < PART:
        yield "the noise is too small"
    if kstest(flat, "uniform").pvalue < PART:
        yield "the distribution is wrong"
    end = (FAR + math.log(2)) / count
    furthest = 2 * min(flat.min(), 1 - flat.max())  # for both ends together
    if flat.min() > end or flat.max() < 1 - end or furthest > end:
        yield "no number is as far from the centre as some should be, so outliers were cut off or redrawn"


def _dependence(shares: np.ndarray) -> Iterator[str]:
    """Yield a description of each group of numbers that aren't independent of one another."""
    from scipy.stats import binom, chi2, norm

    for said, one, other in _pairs(shares):
        for bit in range(BITS):
            same = int((_bit(one, bit) == _bit(other, bit)).sum())
            if min(binom.cdf(same, one.size, 0.5), binom.sf(same - 1, one.size, 0.5)) < PART / 2:
                yield f"{said} aren't independent of one another"
    if shares.ndim == 2 and min(shares.shape) > 1:
        scores = norm.ppf(shares)
        size = float((scores.sum(axis=1) ** 2).sum() / shares.shape[1])  # for the sums of all calls
        if min(chi2.cdf(size, len(shares)), chi2.sf(size, len(shares))) < PART / 2 or _is_flat(scores):
            yield "the cells in one call aren't independent of one another"


def _is_flat(scores: np.ndarray) -> bool:
    """Return whether independent normal numbers would hardly ever be this close to a space with fewer dimensions."""
    fewer, more = sorted(scores.shape)
    least = more**0.5 - fewer**0.5 - MARGIN
    if fewer > MOST_CELLS or least <= 0:
        return False
    squares = scores.T @ scores if len(scores) == more else scores @ scores.T
    return bool(np.linalg.eigvalsh(squares)[0] < least**2)


def _likelier(drawn: np.ndarray, law: Law, unlike: Sequence[Law]) -> Iterator[str]:
    from scipy import stats

    scales = RIVALS.get(getattr(getattr(law, "dist", None), "name", ""), {})
    rivals = [getattr(stats, kind)(law.mean(), each * law.std()) for kind in scales for each in scales[kind]]
    if any((rival.logpdf(drawn) - law.logpdf(drawn)).sum() > -math.log(PART) for rival in (*rivals, *unlike)):
        yield "the distribution is wrong"


def _pairs(shares: np.ndarray) -> Iterator[tuple[str, np.ndarray, np.ndarray]]:
    """Yield pairs of draws that have to be independent, and whose products of signs are also independent."""
    flat = shares.ravel()
    half = flat.size // 2
    yield "a draw and the next one", flat[:-1], flat[1:]
    yield "the first and the second half", flat[:half], flat[half : 2 * half]
    yield "the first half and the reversed second half", flat[:half], flat[::-1][:half]
    if shares.ndim == 2 and min(shares.shape) > 1:
        yield "neighbouring cells", shares[:, :-1].ravel(), shares[:, 1:].ravel()
        yield "the same cells in two calls", shares[:-1].ravel(), shares[1:].ravel()
        yield "the first and the last cell", shares[:, 0], shares[:, -1]


def _bit(shares: np.ndarray, place: int) -> np.ndarray:
    """Return bits that are 0 or 1 with equal probability. The bit at position 0 is the sign of the noise."""
    if place == 1:
        return np.abs(shares - 0.5) > 0.25
    return (shares * 2 ** (place + 1)).astype(np.int64) % 2
