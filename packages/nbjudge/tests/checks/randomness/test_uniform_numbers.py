"""Masks that are drawn uniformly pass, and masks through which something shows fail."""

from collections.abc import Callable

import numpy as np
import pytest

from nbjudge import checks
from nbjudge.errors import CheckFailed

RING, COUNT = 2**32, 20_000


def drawn(seed: int = 1, count: int = COUNT) -> np.ndarray:
    return np.random.default_rng(seed).integers(RING, size=count)


def test_uniform_numbers_pass():
    for seed in range(20):
        checks.uniform(drawn(seed, 6_000), name="the masks")
    checks.uniform(np.concatenate([drawn(1), drawn(2)]), name="two masks")


@pytest.mark.parametrize(
    "change",
    [
        lambda numbers: numbers // 2,
        lambda numbers: numbers // 32 * 31,
        lambda numbers: (numbers[0] + numbers % 9000) % RING,
        lambda numbers: np.arange(COUNT) * 7_368_787 % RING,
        lambda numbers: numbers >> 8 << 8,
        lambda numbers: numbers | 1,
        lambda numbers: np.tile(numbers[:100], COUNT // 100),
        lambda numbers: np.where(np.arange(COUNT) % 100 == 0, 0, numbers),
        lambda numbers: np.cumsum(numbers % 1000) % RING,
    ],
    ids=[
        "half the ring",
        "31 of 32 parts",
        "one for all",
        "steps",
        "no last byte",
        "odd numbers",
        "repeated",
        "some aren't masked",
        "neighbours are close",
    ],
)
def test_numbers_that_reveal_something_fail(change: Callable):
    with pytest.raises(CheckFailed, match=r"the masks aren't drawn uniformly and independently.*: masks hide updates"):
        checks.uniform(change(drawn()), name="the masks", why="masks hide updates")


@pytest.mark.parametrize(
    "other",
    [
        lambda mask: mask,
        lambda mask: -mask % RING,
        lambda mask: mask[::-1],
        lambda mask: np.roll(mask, 2),
        lambda mask: 2 * mask % RING,
        lambda mask: (mask + 7) % RING,
    ],
    ids=["the same", "the negative", "the reverse", "shifted", "twice the mask", "the mask plus a number"],
)
def test_two_related_masks_fail(other: Callable):
    with pytest.raises(CheckFailed, match="two masks aren't drawn uniformly"):
        checks.uniform(np.concatenate([drawn(), other(drawn())]), name="two masks")


def test_a_few_numbers_are_not_enough():
    with pytest.raises(ValueError, match="contains 100 numbers, but at least 5000 are needed"):
        checks.uniform(drawn(1, 100), name="the masks")
