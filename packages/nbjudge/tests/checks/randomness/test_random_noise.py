"""Right noise passes, and noise that's wrong in any of many ways fails."""

import numpy as np
import pytest
from scipy import stats

from nbjudge import checks
from nbjudge.errors import CheckFailed

LAW = stats.laplace(10, 2)


def laplace(size, seed=0, scale=2):
    return np.random.default_rng(seed).laplace(10, scale, size)


def test_right_noise_passes_in_every_shape():
    for seed in range(40):
        checks.noise(laplace(1000, seed), LAW, name="the answers")
        checks.noise(laplace((150, 4), seed), LAW, name="the answers")
    checks.noise(stats.geom(0.2).rvs(1000, random_state=1), stats.geom(0.2), name="the counts")
    checks.noise(laplace(1000).tolist(), LAW, name="the answers")


HALF = laplace(500)
WRONG = {
    "half the noise": laplace(1000, scale=1),
    "double noise": laplace(1000, scale=4),
    "another centre": laplace(1000) + 1,
    "a missing value": [*laplace(999), np.nan],
    "not a number": [*laplace(999).tolist(), "none"],
    "endless": [*laplace(999), np.inf],
    "the same again": np.r_[HALF, HALF],
    "mirrored": np.r_[HALF, 20 - HALF],
    "mirrored in turn": np.c_[HALF, 20 - HALF].ravel(),
    "mirrored backwards": np.r_[HALF, (20 - HALF)[::-1]],
    "mirrored in any order": np.random.default_rng(3).permutation(np.r_[HALF, 20 - HALF]),
    "one draw for all cells": np.repeat(laplace((500, 1)), 3, axis=1),
    "a cell that follows from the others": np.c_[
        laplace((400, 30)), 10 + (laplace((400, 30)) - 10).sum(axis=1) / 30**0.5
    ],
    "mirrored cells": np.c_[HALF, 20 - HALF],
    "the same size with other signs": np.c_[
        HALF, 10 + abs(HALF - 10) * np.random.default_rng(1).choice([-0.999, 1.001], 500)
    ],
    "clipped": np.clip(laplace(1000), 6, 14),
    "drawn until it fits": laplace(4000)[abs(laplace(4000) - 10) < 6][:1000],
    "drawn until it's within six scales": laplace(9000)[abs(laplace(9000) - 10) < 12][:8000],
    "rounded": laplace(1000).round(1),
    "from one byte": LAW.ppf((np.random.default_rng(1).integers(0, 256, 1000) + 0.5) / 256),
    "from two bytes": LAW.ppf((np.random.default_rng(1).integers(0, 65536, 2000) + 0.5) / 65536),
    "sometimes no noise": np.where(np.random.default_rng(1).random(1000) < 0.05, 10, laplace(1000)),
    "normal": np.random.default_rng(1).normal(10, 2 * 2**0.5, 5000),
}


@pytest.mark.parametrize("kind", WRONG)
def test_wrong_noise_fails(kind):
    with pytest.raises(CheckFailed, match=r"^the answers: .*: each is drawn anew$"):
        checks.noise(WRONG[kind], LAW, name="the answers", why="each is drawn anew")


def test_cells_that_add_up_to_zero_fail():
    cells = np.random.default_rng(4).normal(size=(200, 20))
    checks.noise(cells, stats.norm(), name="the cells")
    with pytest.raises(CheckFailed, match="the cells in one call aren't independent"):
        checks.noise((cells - cells.mean(axis=1, keepdims=True)) / 0.95**0.5, stats.norm(), name="the cells")


def test_a_likelier_distribution_shows_with_few_numbers():
    rng = np.random.default_rng(2)
    for alike, law in (
        (rng.normal(10, 2.4, 600), LAW),
        (rng.logistic(10, 1.5, 3000), LAW),
        (rng.logistic(10, 1.1, 20_000), stats.norm(10, 2)),
    ):
        with pytest.raises(CheckFailed, match="the distribution is wrong"):
            checks.noise(alike, law, name="the answers")


def test_a_distribution_that_the_test_names_shows_with_few_numbers():
    law, alike = stats.logistic(10, 1), np.random.default_rng(3).normal(10, 1.75, 3000)
    checks.noise(alike, law, name="the answers")
    with pytest.raises(CheckFailed, match="the distribution is wrong"):
        checks.noise(alike, law, name="the answers", unlike=[stats.norm(10, 1.75)])


def test_wrong_counts_fail():
    with pytest.raises(CheckFailed, match="the counts"):
        checks.noise(stats.geom(0.2).rvs(1000, random_state=1) + 1, stats.geom(0.2), name="the counts")


def test_too_few_numbers_are_the_fault_of_the_test():
    with pytest.raises(ValueError, match="at least 100 numbers"):
        checks.noise(laplace(99), LAW, name="the answers")


def test_each_test_rejects_as_rarely_as_it_says():
    """All p-values are uniform, so at a level of 1 in 100, about 1 in 100 is rejected by each of at most 40 tests."""
    from nbjudge.checks.randomness import noise as random_noise

    part, random_noise.PART = random_noise.PART, 1e-3
    try:
        rejected = 0
        for seed in range(300):
            try:
                checks.noise(laplace((60, 4), seed), LAW, name="the answers")
            except CheckFailed:
                rejected += 1
    finally:
        random_noise.PART = part
    assert rejected <= 300 * 40 * 1e-3 + 5 * (300 * 40 * 1e-3) ** 0.5


def test_every_member_is_drawn_the_last_one_included():
    draws = np.random.default_rng(1).integers(0, 50, 1100)
    checks.reaches(draws, range(50), name="the sample")
    with pytest.raises(CheckFailed, match="the sample never contains 1 of the 50"):
        checks.reaches(np.minimum(draws, 48), range(50), name="the sample")
    with pytest.raises(ValueError, match="100 draws, but 50 members need at least"):
        checks.reaches(draws[:100], range(50), name="the sample")
