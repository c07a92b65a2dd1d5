import numpy as np
import pandas as pd
import pytest
from scipy import stats

from nbjudge import checks
from nbjudge.checks.randomness import distributions
from nbjudge.errors import CheckFailed

SHARES = {"Rarely": 0.7, "Often": 0.2, "Never": 0.09, "Always": 0.01}


def drawn(shares, n, seed):
    return np.random.default_rng(seed).choice(list(shares), size=n, p=list(shares.values()))


@pytest.mark.slow
def test_right_draws_pass_a_thousand_times():
    for seed in range(1000):
        checks.drawn_from(drawn(SHARES, 300, seed), SHARES, name="travel")


def test_right_draws_of_rare_categories_fail_no_more_often_than_the_limit_says():
    expected = 400 * np.array([0.8, *[0.02] * 10])
    tried = np.random.default_rng(0).multinomial(400, expected / 400, size=1_000_000)
    divergence = 8 / 3 * (tried * ((tried / expected) ** 0.5 - 1)).sum(axis=1)
    pearson = ((tried - expected) ** 2 / expected).sum(axis=1)
    limit = stats.chi2(10).isf(distributions.FALSE_ALARM)
    assert (divergence > limit).sum() <= 5 < (pearson > limit).sum()
    worst = pd.Series(tried[divergence.argmax()])
    assert distributions._goodness_of_fit(worst, pd.Series(expected)) == pytest.approx(
        stats.chi2(10).sf(divergence.max())
    )


def test_uniform_and_misordered_draws_fail():
    uniform = dict.fromkeys(SHARES, 0.25)
    misordered = dict(zip(SHARES, [0.2, 0.7, 0.09, 0.01], strict=True))
    for wrong in (uniform, misordered):
        with pytest.raises(CheckFailed, match=r"the distribution of \w+ is wrong"):
            checks.drawn_from(drawn(wrong, 300, 1), SHARES, name="travel")


def test_a_category_that_cannot_occur_fails_and_missing_is_a_category():
    with pytest.raises(CheckFailed, match="'Sometimes' can't be drawn"):
        checks.drawn_from(["Sometimes"], SHARES, name="travel")
    with_missing = pd.Series({"A": 0.5, None: 0.5})
    checks.drawn_from(["A", None] * 50, with_missing, name="travel")


def test_laplace_noise_passes_and_half_double_none_and_normal_noise_fail():
    rng = np.random.default_rng(0)
    right = stats.laplace(scale=2).cdf
    checks.follows(rng.laplace(scale=2, size=20_000), right, name="noise")
    for wrong in (
        rng.laplace(scale=1, size=20_000),
        rng.laplace(scale=4, size=20_000),
        np.zeros(20_000),
        rng.normal(scale=2.4, size=20_000),
    ):
        with pytest.raises(CheckFailed, match=r"the distribution of \w+ is wrong"):
            checks.follows(wrong, right, name="noise")


def test_noise_whose_ends_are_cut_off_fails():
    rng = np.random.default_rng(0)
    normal, laplace = rng.normal(size=20_000), rng.laplace(size=20_000)
    cut = [(normal.clip(-3, 3), stats.norm), (np.minimum(normal, 3), stats.norm), (laplace.clip(-6, 6), stats.laplace)]
    for wrong, law in cut:
        with pytest.raises(CheckFailed, match="no value is as far from the centre"):
            checks.follows(wrong, law.cdf, name="noise")


def test_a_few_values_from_a_distribution_pass():
    for size in (1, 5, 17, 40):
        for seed in range(50):
            checks.follows(np.random.default_rng(seed).normal(size=size), stats.norm.cdf, name="noise")


def test_values_that_are_no_numbers_fail():
    with pytest.raises(CheckFailed, match="isn't a finite number"):
        checks.follows(["a", 1.0, np.nan], stats.norm.cdf, name="noise")


def test_nothing_drawn_follows_no_distribution():
    for check in (
        lambda: checks.drawn_from([], SHARES, name="x"),
        lambda: checks.follows([], stats.norm.cdf, name="x"),
    ):
        with pytest.raises(CheckFailed, match="x: nothing was drawn"):
            check()
