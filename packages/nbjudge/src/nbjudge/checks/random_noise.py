"""Checks whether numbers are noise: finite, of the right size, and independent of each other, of cells and of seeds."""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Protocol

import numpy as np

from nbjudge.checks.arguments import difference
from nbjudge.checks.randomness import FALSE_ALARM, FAR
from nbjudge.checks.wording import because
from nbjudge.errors import CheckFailed

PART = FALSE_ALARM / 40  # the probability with which each of at most 40 tests rejects a right answer
FEWEST = 100  # with fewer numbers, independence can't be tested
BITS = 3  # the sign of a number, whether it's far from the middle, and one finer bit
FLOATS = 2.0**24  # how many different values are enough for noise: those of a float of 32 bits
DIGITS = 12  # of a probability, so that rounding errors of a distribution don't matter
SEEDS = (256, 1_000, 2**32)  # distances between seeds that a careless answer treats as the same


class Law(Protocol):
    """A distribution of scipy with its parameters, such as `scipy.stats.laplace(100, 2)`, continuous or discrete."""

    def cdf(self, x: np.ndarray) -> np.ndarray: ...

    def pdf(self, x: np.ndarray) -> np.ndarray: ...

    def pmf(self, x: np.ndarray) -> np.ndarray: ...

    def logpdf(self, x: np.ndarray) -> np.ndarray: ...

    def logpmf(self, x: np.ndarray) -> np.ndarray: ...


def noise(values: object, law: Law, *, name: str, why: str = "", unlike: Sequence[Law] = ()) -> None:
    """Check that numbers are independent draws from a distribution, and that they take enough different values.

    These tests reject a right answer with a probability below 1e-6 altogether, because each of at most 40 has a false
    alarm below 2.5e-8:

    - *scale*: −log of the two-sided p-value of a draw is exponential with mean 1, so the sum of n of them follows a
      gamma distribution (Fisher's method, *Statistical Methods for Research Workers*, 1932, section 21.1). The test has
      two sides.
    - *shape*: the Kolmogorov–Smirnov test, and both ends of the distribution have to occur. If 17 + log(2) values
      are expected at an end, it's empty with probability exp(−17.7) = 2.1e-8, so clipping and redrawing are noticed.
    - *independence*: the signs of neighbours, of the first and the second half, of columns and of rows agree in half of
      all pairs, and so do two more bits of their probabilities. The number of agreements is binomial. The cells of a
      call, as normal scores, have a sum whose square follows a chi-square distribution.
    - *likelihood*: no distribution of `unlike` is more likely by a factor of 4e7, which happens with a probability of
      at most 2.5e-8 for each (Markov's inequality, because the mean of the ratio is 1).
    - *repeats*: among n draws, the number of pairs that are equal, perhaps with a minus, is at most Poisson with mean
      n² · (2⁻²⁴ + the chance of equal floats), by the Stein–Chen method (Barbour, Holst and Janson, *Poisson
      Approximation*, 1992, chapter 6). This isn't tested if the distribution is discrete.

    Half or double the scale shows with 100 numbers, a tenth more or less with 5,000, and normal noise instead of
    Laplace noise with 5,000, or with 20,000 if it has the most similar scale. With the wrong one in `unlike`, about a
    third of the numbers is enough.

    Parameters:
        values: at least 100 numbers, in one dimension, or with a row for each call and a column for each cell.
        law: the distribution, such as `scipy.stats.laplace(truth, 1 / epsilon)`.
        name: what was drawn, such as "1,000 answers of noisy_count".
        why: which rule is broken, for the end of the message.
        unlike: at most 14 distributions of the same kind that a wrong answer may draw from, such as normal noise.

    Raises:
        CheckFailed: a test rejects the numbers.
        ValueError: there are fewer than 100 numbers.
    """
    drawn = _numbers(values, name, why)
    shares = np.clip(_shares(drawn, law), 1e-300, 1 - 1e-16)
    for said in (*_faults(drawn, shares, law), *_dependence(shares), *_likelier(drawn, law, unlike)):
        raise CheckFailed(f"{name}: {said}{because(why)}")


def fresh(
    draw: Callable[[int], object], seed: int = 7, *, name: str, why: str = "", also: Collection[int] = ()
) -> None:
    """Check that the same seed leads to the same result, and seeds 256, 1,000 and 2**32 apart to different ones.

    Parameters:
        draw: returns a random result for a seed, such as `lambda seed: checks.call(f, table, seed).result`. It has to
            be one that two seeds hardly ever share, such as five numbers with noise or a shuffled table of 20 rows.
        also: more distances between seeds.

    Raises:
        CheckFailed: two of these seeds lead to the same result, or the same seed to two.
    """
    first = draw(seed)
    if difference(first, draw(seed)):
        raise CheckFailed(f"{name} differs between two calls with the same seed{because(why)}")
    for by in (1, *SEEDS, *also):
        if not difference(first, draw(seed + by)):
            raise CheckFailed(f"{name} is the same with the seeds {seed} and {seed + by}{because(why)}")


def reaches(values: Collection, members: Collection, *, name: str, why: str = "") -> None:
    """Check that each member is drawn at least once, for example also the last row of a table.

    Parameters:
        values: what was drawn, with equal probabilities and at least `len(members) · (17 + log(len(members)))` times. A
            member is then left out with a probability of at most len(members) · exp(−draws / len(members)) ≤ exp(−17) =
            4.1e-8.
        members: all that can be drawn.

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
        raise CheckFailed(f"{name}: one of them isn't a finite number{because(why)}")
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
    """Yield what's wrong with the numbers, of which `shares` are the probabilities of smaller ones."""
    from scipy.stats import gamma, kstest, poisson  # imported only here, because most tests don't need it

    count, flat = drawn.size, shares.ravel()
    if _is_continuous(law):
        equal_floats = float(np.mean(law.pdf(drawn)) * np.spacing(np.abs(drawn).max()))
        distances = np.abs(flat - 0.5).round(DIGITS)  # equal for draws that are repeated with a minus, too
        if count - len(np.unique(distances)) > poisson.isf(
            PART, count**2 * (1 / FLOATS + equal_floats + 10.0**-DIGITS)
        ):
            yield (
                "too many of them are equal, perhaps with a minus, so they're repeated, rounded or cut off, "
                "or come from too few random numbers"
            )
    size = -np.log(2 * np.minimum(flat, 1 - flat)).sum()
    if gamma(count).sf(size) < PART:
        yield "their noise is too large"
    if gamma(count).cdf(size) < PART:
        yield "their noise is too small"
    if kstest(flat, "uniform").pvalue < PART:
        yield "they don't follow the right distribution"
    end = (FAR + math.log(2)) / count
    if flat.min() > end or flat.max() < 1 - end:
        yield "none of them is as far from the middle as some should be, so they're cut off or drawn again"


def _dependence(shares: np.ndarray) -> Iterator[str]:
    """Yield which numbers aren't independent of one another."""
    from scipy.stats import binom, chi2, norm

    for said, one, other in _pairs(shares):
        for bit in range(BITS):
            same = int((_bit(one, bit) == _bit(other, bit)).sum())
            if min(binom.cdf(same, one.size, 0.5), binom.sf(same - 1, one.size, 0.5)) < PART / 2:
                yield f"{said} aren't independent of one another"
    if shares.ndim == 2 and min(shares.shape) > 1:
        size = float((norm.ppf(shares).sum(axis=1) ** 2).sum() / shares.shape[1])  # of the sums of all calls
        if min(chi2.cdf(size, len(shares)), chi2.sf(size, len(shares))) < PART / 2:
            yield "the cells of a call aren't independent of one another"


def _likelier(drawn: np.ndarray, law: Law, unlike: Sequence[Law]) -> Iterator[str]:
    def log_likelihood(of: Law) -> float:
        return float((of.logpdf(drawn) if _is_continuous(of) else of.logpmf(drawn)).sum())

    if any(log_likelihood(other) - log_likelihood(law) > -math.log(PART) for other in unlike):
        yield "they don't follow the right distribution"


def _pairs(shares: np.ndarray) -> Iterator[tuple[str, np.ndarray, np.ndarray]]:
    """Yield pairs of draws that have to be independent, in such a way that the products of their signs are, too."""
    flat = shares.ravel()
    half = flat.size // 2
    yield "a draw and the next one", flat[:-1], flat[1:]
    yield "the first and the second half", flat[:half], flat[half : 2 * half]
    yield "the first half and the second one in reverse order", flat[:half], flat[::-1][:half]
    if shares.ndim == 2 and min(shares.shape) > 1:
        yield "neighbouring cells", shares[:, :-1].ravel(), shares[:, 1:].ravel()
        yield "the same cells of two calls", shares[:-1].ravel(), shares[1:].ravel()
        yield "the first and the last cell", shares[:, 0], shares[:, -1]


def _bit(shares: np.ndarray, place: int) -> np.ndarray:
    """Return bits that are 0 or 1 with the same chance. The one at place 0 is the sign of the noise."""
    if place == 1:
        return np.abs(shares - 0.5) > 0.25
    return (shares * 2 ** (place + 1)).astype(np.int64) % 2
