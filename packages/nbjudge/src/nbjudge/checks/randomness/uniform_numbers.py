"""Checks that whole numbers, such as masks, are drawn uniformly and independently from a ring."""

from collections.abc import Iterator

import numpy as np

from nbjudge.checks.randomness.distributions import FALSE_ALARM
from nbjudge.checks.wording import because
from nbjudge.errors import CheckFailed

RING, BITS = 2**32, 32
PART = FALSE_ALARM / 64  # the probability that each of at most 64 tests rejects a correct answer
FEWEST = 5_000  # with fewer numbers, some byte of half of them would be expected fewer than ten times


def uniform(numbers: np.ndarray, *, name: str, why: str = "") -> None:
    """Check that whole numbers are uniformly distributed from 0 to 2**32 − 1 and independent, so that they can hide
    other numbers.

    The numbers, the differences between neighbours, and small multiples of the second half, added to the first half,
    all have to be uniform, in each byte and as a whole. Hardly any of them may repeat. Together, these tests reject
    a correct answer with a probability below 1e-6.

    To check that two masks are unrelated, pass both of them, such as `np.concatenate([one, other])`.

    Parameters:
        numbers: at least 5,000 whole numbers.
        name: a description of what was drawn, such as "the masks of a worker".
        why: the rule that was broken. It's added to the end of the message.

    Raises:
        CheckFailed: a test rejects the numbers.
        ValueError: there are too few numbers.
    """
    drawn = np.asarray(numbers, dtype=np.int64)
    if len(drawn) < FEWEST:
        raise ValueError(f"numbers contains {len(drawn)} numbers, but at least {FEWEST} are needed")
    if any(p < PART for part in _parts(drawn) for p in _p_values(part)):
        raise CheckFailed(f"{name} aren't drawn uniformly and independently from 0 to 2**32 - 1{because(why)}")


def _parts(drawn: np.ndarray) -> Iterator[np.ndarray]:
    """Yield sequences that are all uniform if the numbers are uniform and independent."""
    half = len(drawn) // 2
    one, other = drawn[:half], drawn[half : 2 * half]
    yield from (drawn, np.diff(drawn), one - other[::-1], one + other[::-1])
    yield from (other + times * one for times in (-2, -1, 1, 2))


def _p_values(part: np.ndarray) -> Iterator[float]:
    """Yield the probability of each of six statistics under the uniform distribution."""
    from scipy.special import chdtrc, kolmogorov, pdtrc  # imported only here, because most tests don't need it

    part, count = np.sort(part % RING), len(part)
    repeats = np.count_nonzero(np.diff(part) == 0)
    yield pdtrc(repeats - 1, count**2 / 2 / RING) if repeats else 1.0  # Poisson
    steps, shares = np.arange(count + 1) / count, part / RING
    yield kolmogorov(count**0.5 * max((steps[1:] - shares).max(), (shares - steps[:-1]).max()))
    for shift in range(0, BITS, 8):
        seen, expected = np.bincount(part >> shift & 255, minlength=256), count / 256
        yield chdtrc(255, ((seen - expected) ** 2 / expected).sum())
