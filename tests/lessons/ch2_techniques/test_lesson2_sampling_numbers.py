"""Check the numbers in lesson 2.2 for several class seeds, and how its test of random incomes judges 1,000 draws."""

import time
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from samples import trials
from scipy import stats

from course import load, plotting
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone

TEXT = Path(__file__).parents[3] / "chapters/ch2_techniques/lesson2_sampling_numbers.py"
FAMILIES = ("norm", "expon", "lognorm", "exponnorm")
SEEDS = range(6)


@pytest.fixture(params=SEEDS, scope="module")
def hr(request) -> pd.DataFrame:
    return load("hr", seed=request.param)


@cache
def fit(seed: int, name: str, column: str = "monthly_income") -> tuple[float, ...]:
    return getattr(stats, name).fit(load("hr", seed=seed)[column].dropna())


def closest(values: pd.Series) -> tuple[str, float]:
    known = values.dropna()
    gaps = {name: stats.kstest(known, name, args=getattr(stats, name).fit(known)).statistic for name in FAMILIES}
    return min(gaps, key=gaps.get), min(gaps.values())


def fitted(values: np.ndarray) -> stats.rv_continuous:
    return stats.exponnorm(*stats.exponnorm.fit(values))


def test_the_example_of_four_years_gives_loc_1_scale_2_and_distance_a_quarter():
    years = [1, 2, 3, 6]
    assert stats.expon.fit(years) == (1, 2)
    assert stats.kstest(years, "expon", args=(1, 2)).statistic == 0.25


def test_the_histogram_of_drawn_incomes_accepts_a_list_because_the_exercise_does():
    given = next(cell for cell in read_lesson(TEXT).cells if "bounds=(1_000, 20_000)" in cell.source)
    names = {"np": np, "pd": pd, "plotting": plotting, "sampled_income": [500, 5_000, 1_000, 30_000]}
    exec(given.source, names)
    assert names["ax"].get_title().startswith("50% of the draws")


def test_nearly_everyone_is_unique_by_income(hr):
    assert (~hr["monthly_income"].duplicated(keep=False)).mean() > 0.95


def test_exponnorm_wins_for_income_another_family_for_age_and_none_fits_the_daily_rate(hr):
    assert closest(hr["monthly_income"])[0] == "exponnorm"
    assert closest(hr["age"])[0] == "lognorm"
    assert closest(hr["daily_rate"])[1] > 0.05


def test_expon_is_0_11_from_the_incomes_and_the_winner_0_03(hr):
    income = hr["monthly_income"]
    expon = stats.kstest(income, "expon", args=stats.expon.fit(income)).statistic
    assert (round(expon, 2), round(closest(income)[1], 2)) == (0.11, 0.03)


def test_different_incomes_are_about_four_fifths_of_4000_draws_and_far_over_half_of_1470(hr):
    curve = fitted(hr["monthly_income"])
    for n, least, most in ((4_000, 0.76, 0.86), (1470, 0.85, 0.99)):
        shares = [len(np.unique(curve.rvs(n, random_state=seed).round())) / n for seed in range(20)]
        assert least < min(shares) <= max(shares) < most


def test_the_loc_of_expon_is_the_pay_of_the_one_person_who_earns_least(hr):
    income = hr["monthly_income"]
    loc, _ = stats.expon.fit(income)
    assert (income == loc).sum() == 1 and loc == income.min()


def test_two_fits_reveal_the_pay_of_a_person_who_left_to_the_dollar(hr):
    income = hr["monthly_income"]
    for leaver in (0, income.idxmin(), income.idxmax()):
        staying = income.drop(index=leaver)
        guess = len(income) * fitted(income).mean() - len(staying) * fitted(staying).mean()
        assert abs(guess - income[leaver]) < 2


def test_two_columns_of_draws_miss_it_by_more_than_100000_dollars_in_most_runs(hr):
    curve, rng = fitted(hr["monthly_income"]), np.random.default_rng(1)
    sums = curve.rvs(size=(2, 300, len(hr)), random_state=rng).sum(axis=2)
    assert 0.6 < (abs(sums[0] - sums[1]) > 100_000).mean() < 0.8


def test_an_income_of_a_million_lifts_the_mean_of_the_fit_by_five_times_what_chance_does(hr):
    income = hr["monthly_income"].to_numpy()
    before = fitted(income)
    lift = fitted(np.append(income, 1_000_000)).mean() - before.mean()
    assert lift > 600 and 4.5 < lift / (before.std() / np.sqrt(len(income))) < 6


def test_a_few_draws_are_impossible_on_both_sides_and_no_real_income_is(hr):
    curve = fitted(hr["monthly_income"])
    assert 0.004 < curve.cdf(1_000) < 0.008 and 0.02 < curve.sf(20_000) < 0.026
    assert hr["monthly_income"].between(1_000, 20_000).all()


def test_age_and_daily_rate_still_single_out_nearly_everyone(hr):
    assert (~hr.duplicated(["age", "daily_rate"], keep=False)).mean() > 0.95


def test_the_real_median_rises_to_four_times_as_much_with_age_and_the_drawn_one_does_not(hr):
    drawn = fitted(hr["monthly_income"]).rvs(len(hr), random_state=np.random.default_rng(1)).round()
    bands = pd.cut(hr["age"], [18, 25, 35, 45, 61], right=False)
    medians = hr.assign(drawn=drawn).groupby(bands, observed=True)[["monthly_income", "drawn"]].median()
    assert medians["monthly_income"].is_monotonic_increasing
    assert 3.4 < medians["monthly_income"].iloc[-1] / medians["monthly_income"].iloc[0] < 4.6
    assert medians["drawn"].max() / medians["drawn"].min() < 1.35


class Mirrored:
    """Draws in mirrored pairs from a curve, in an order of their own."""

    def __init__(self, curve, order) -> None:
        self.values, self.order = np.arange(-5_000, 150_000, 10), order
        self.shares = curve.cdf(self.values)

    def rvs(self, n: int, random_state: np.random.Generator) -> np.ndarray:
        half = random_state.random(n // 2)
        return self.order(np.interp(np.concatenate([half, 1 - half]), self.shares, self.values))


class Judge:
    """Run the hidden test of sampled_income for the current class seed, and compute the rest once."""

    def __init__(self) -> None:
        test = next(cell for cell in read_lesson(TEXT).cells if cell.test == "sampled_income")
        setup, judging = hidden_alone(test.source).split("\nchecks.fresh(", 1)
        self.known: dict = {}
        exec(setup, self.known)
        self.judging = compile("checks.fresh(" + judging, "hidden test", "exec")

    def passes(self, curve, seed: int) -> bool:
        """Return whether draws from the curve pass the whole test, as a function and as a column, with this seed."""

        def draw_income(n, rng):
            own = np.random.default_rng([seed, int(rng.integers(2**32))])
            return curve.rvs(n, random_state=own).round()

        column = curve.rvs(1470, random_state=np.random.default_rng(seed)).round()
        return self._is_content(
            exec, self.judging, {**self.known, "draw_income": draw_income, "sampled_income": column}
        )

    def column_passes(self, curve, seed: int) -> bool:
        """Return whether one column of draws passes, without testing the function."""
        column = curve.rvs(1470, random_state=np.random.default_rng(seed)).round()
        return self._is_content(self.known["judge"], column, 1470, "sampled_income")

    def _is_content(self, check, *args) -> bool:
        try:
            check(*args)
        except CheckFailed:
            return False
        return True


@pytest.mark.slow
@trials(100)
def test_a_right_draw_passes_every_time_and_a_wrong_one_never(monkeypatch, seeds):
    """Try ten class seeds, each with 25 generators for right draws and 5 for each wrong kind."""
    started, passed = time.process_time(), Counter()
    for data in range(10):
        monkeypatch.setenv("COURSE_SEED", str(data))
        judge, parameters = Judge(), {name: fit(data, name) for name in FAMILIES}
        curves = {name: getattr(stats, name)(*parameters[name]) for name in FAMILIES}
        K, loc, scale = parameters["exponnorm"]
        wrong = {
            "default parameters": stats.exponnorm(K),
            "half the scale": stats.exponnorm(K, loc, scale / 2),
            "double the scale": stats.exponnorm(K, loc, 2 * scale),
            "norm": curves["norm"],
            "expon": curves["expon"],
            "mirrored": Mirrored(curves["exponnorm"], np.array),
            "mirrored, shuffled": Mirrored(curves["exponnorm"], np.random.default_rng(1).permutation),
        }
        passed["right"] += sum(judge.passes(curves["exponnorm"], seed) for seed in seeds)
        passed["lognorm"] += sum(judge.passes(curves["lognorm"], seed) for seed in range(5))
        for how, curve in wrong.items():
            passed[how] += sum(judge.column_passes(curve, seed) for seed in range(5))
    for how, count in passed.items():
        print(f"{how}: {count} of {10 * len(seeds) if how == 'right' else 50} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert passed.pop("right") == 10 * len(seeds)
    assert passed.total() == 0
