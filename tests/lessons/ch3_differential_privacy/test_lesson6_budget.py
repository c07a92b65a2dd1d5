"""The claims of lesson 3.6 about budgets, noise and its table, and the verdicts of its noise test on 1,000 runs."""

import itertools
import math
import time
from collections import Counter
from pathlib import Path

import numpy as np
import opendp.prelude as dp
import pytest
from diffprivlib import BudgetAccountant, tools
from diffprivlib.utils import BudgetError
from samples import trials
from scipy import stats

from course import load
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson6_budget.py"
SEEDS = [None, *range(1, 8)]
every_seed = pytest.mark.parametrize("seed", SEEDS)
COSTS = [(0.25, 0.2, 0.1), (0.1,) * 100, (0.3, 0.01, 2.5), (1.0,)]

dp.enable_features("contrib")


def total(k: int, epsilon: float, slack: float = 0) -> float:
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0]


def least_delta(k: int, epsilon: float, all_together: float) -> float:
    """Return the exact δ of k randomized responses, the worst case of k ε-private answers, for a total ε of
    all_together.
    """
    yes = np.arange(k + 1)
    log_p = stats.binom(k, 1 / (1 + math.exp(-epsilon))).logpmf(yes)
    loss = epsilon * (2 * yes - k)
    return float((np.exp(log_p) * -np.expm1(np.minimum(all_together - loss, 0))).sum())


@pytest.mark.parametrize("costs", COSTS)
def test_opendp_adds_up_as_the_accountant_does(costs):
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    answers = [space >> dp.m.then_laplace(scale=0.072 / epsilon) for epsilon in costs]
    spent = BudgetAccountant(spent_budget=[(epsilon, 0) for epsilon in costs]).total()[0]
    assert dp.c.make_composition(answers).map(0.072) == pytest.approx(spent, rel=1e-12)
    assert spent == pytest.approx(sum(costs), rel=1e-12)


def test_ratios_of_answers_multiply_to_the_figures_of_the_text():
    zero, one = stats.laplace(0, 10), stats.laplace(1, 10)
    for answers, wanted in (([-4], 0.1), ([-4, -12], 0.2), ([-4, 23], 0), ([-4] * 100, 10)):
        assert np.log(np.prod(zero.pdf(answers) / one.pdf(answers))) == pytest.approx(wanted, abs=1e-9)
    assert round(math.exp(10)) == 22_026
    everywhere = np.linspace(-200, 200, 4001)
    assert abs(np.log(zero.pdf(everywhere) / one.pdf(everywhere))).max() <= 0.1 + 1e-9


def test_the_error_falls_as_one_over_the_root_and_ten_thousand_answers_tell_0_from_1():
    rng = np.random.default_rng(1)
    errors = [abs(rng.laplace(scale=10, size=(1000, m)).mean(axis=1)) for m in (1, 10, 100, 1_000, 10_000)]
    means = [error.mean() for error in errors]
    assert means[0] == pytest.approx(10, rel=0.15) and means[-1] == pytest.approx(0.113, rel=0.1)
    assert all(2.6 < earlier / later < 3.8 for earlier, later in itertools.pairwise(means))
    assert (errors[-1] < 0.5).mean() > 0.997


def test_floats_refuse_a_third_query_that_fits():
    account, answered = BudgetAccountant(0.3, 0), 0
    with pytest.raises(BudgetError):
        for _ in range(3):
            account.spend(0.1, 0)
            answered += 1
    assert answered == 2 and not 0.1 + 0.1 + 0.1 <= 0.3
    eighths = BudgetAccountant(0.375, 0)
    for _ in range(3):
        eighths.spend(0.125, 0)


@every_seed
def test_replacing_one_row_changes_a_mean_by_72_over_n_a_count_by_1_and_two_bins_of_a_histogram(seed):
    ages = load("patients", seed)["age"].to_numpy()
    young, old = np.where(ages == 18)[0][0], ages.copy()
    old[young] = 90
    assert old.mean() - ages.mean() == pytest.approx(72 / 1000)
    bins = [18, 40, 60, 91]
    assert abs(np.histogram(old, bins)[0] - np.histogram(ages, bins)[0]).tolist() == [1, 0, 1]
    assert abs(np.histogram(np.delete(ages, young), bins)[0] - np.histogram(ages, bins)[0]).sum() == 1
    assert (old > 65).sum() - (ages > 65).sum() == 1


def test_diffprivlibs_noise_is_for_replace_one_in_means_and_sums_and_for_add_remove_in_histograms():
    values, n, chance = np.linspace(20, 80, 50), 1500, np.random.RandomState(5)
    means = [tools.mean(values, epsilon=2, bounds=(18, 90), random_state=chance) for _ in range(n)]
    sums = [tools.sum(values, epsilon=2, bounds=(18.0, 90.0), random_state=chance) for _ in range(n)]
    assert stats.kstest(means, stats.laplace(50, 72 / 50 / 2).cdf).pvalue > 1e-6
    assert stats.kstest(sums, stats.laplace(2500, 72 / 2).cdf).pvalue > 1e-6
    counts = [tools.count_nonzero(values > 50, epsilon=0.5, random_state=chance) for _ in range(n)]
    bins = [tools.histogram(values, epsilon=0.5, bins=2, range=(18, 90), random_state=chance)[0][0] for _ in range(n)]
    geometric = 2 * math.exp(-0.5) / (1 - math.exp(-0.5)) ** 2  # the variance for a change of 1 and ε = 0.5
    for noisy in (counts, bins):
        assert np.var(noisy) == pytest.approx(geometric, rel=0.25)
    account = BudgetAccountant()
    tools.histogram(values, epsilon=0.1, bins=2, range=(18, 90), accountant=account)
    assert account.total()[0] == 0.1


def test_ten_queries_gain_nothing_from_slack_a_hundred_cost_half_and_a_thousand_a_seventh():
    assert total(100, 0.01, 1e-6) == pytest.approx(0.48485, abs=1e-5)
    assert total(10, 0.1, 1e-6) == pytest.approx(1)
    assert 0.45 < total(100, 0.01, 1e-6) < 0.55 and 1 / 7.4 < total(1000, 0.001, 1e-6) < 1 / 6.6
    assert all(total(k, 1 / k) == pytest.approx(1) for k in (10, 100, 1000))


@pytest.mark.parametrize(
    ("k", "epsilon", "slack"), [(100, 0.01, 1e-6), (1000, 0.001, 1e-6), (50, 0.1, 1e-3), (64, 0.3, 0.01)]
)
def test_the_accountants_totals_with_slack_hold_for_the_worst_answers_that_there_are(k, epsilon, slack):
    assert least_delta(k, epsilon, total(k, epsilon, slack)) <= slack
    assert least_delta(k, epsilon, k * epsilon) == pytest.approx(0, abs=1e-15)
    assert least_delta(k, epsilon, 0.3 * total(k, epsilon, slack)) > slack


def test_inside_a_budget_splitting_makes_the_guess_worse():
    rng = np.random.default_rng(2)
    errors = [abs(rng.laplace(scale=m, size=(1000, m)).mean(axis=1)).mean() for m in (1, 100, 10_000)]
    assert errors == pytest.approx([1, 11.3, 113], rel=0.12)


@every_seed
def test_a_budget_that_is_renewed_gives_everybody_away_in_100_days(seed):
    patients = load("patients", seed)
    alone = ~patients["birth_date"].duplicated(keep=False)
    sick, rng = patients.loc[alone, "has_rare_disease"].to_numpy(), np.random.default_rng(36)
    assert alone.mean() > 0.9 and 0.6 < 1 - sick.mean() < 0.73
    daily = sick + rng.laplace(scale=1, size=(100, len(sick)))
    right = {days: ((daily[:days].mean(axis=0) > 0.5) == sick).mean() for days in (1, 7, 30, 100)}
    assert right[1] - (1 - sick.mean()) < 0.08 and 0.75 < right[7] < 0.9 and right[30] > 0.95 and right[100] > 0.99


@every_seed
def test_the_cost_of_sharing_a_budget_and_a_guess_that_beats_it(seed):
    errors = [0.072 / BudgetAccountant(1, 0).remaining(k)[0] for k in (1, 10, 100)]
    assert errors == pytest.approx([0.072, 0.72, 7.2], rel=1e-6)
    assert 0.072 / BudgetAccountant(1, 1e-6, slack=1e-6).remaining(100)[0] == pytest.approx(3.6, abs=0.05)
    patients = load("patients", seed)
    assert abs(patients["age"].mean() - 45) < 2
    assert patients["age"].between(18, 90).all() and patients["salary"].between(25_000, 120_000).all()


class Judge:
    """The statistical part of the hidden test of charged_mean, with the draws of all calls made at once."""

    def __init__(self) -> None:
        test = next(cell for cell in read_lesson(TEXT).cells if cell.test == "private_age_mean")
        hidden = hidden_alone(test.source)
        imports = hidden.split("\nwith ", 1)[0]
        tables = "\nages =" + hidden.split("\nages =", 1)[1].split("\nwith ", 1)[0]
        loop = hidden.split("\nfor values, lower, upper, epsilon, n in ", 1)[1].split(":\n", 1)[0]
        begin = '    with checks.rule("return their mean plus Laplace noise'
        law = begin + hidden.split(begin, 1)[1].split("\nwith ", 1)[0]
        judge = f"def judge(numbers, values, lower, upper, epsilon, said):\n{law}"
        self.known: dict = {}
        exec(f"{imports}{tables}\ncases = {loop}\n{judge}", self.known)

    def passes(self, noise, rng: np.random.Generator) -> bool:
        for values, lower, upper, epsilon, n in self.known["cases"]:
            kept = values.clip(lower, upper)
            scale = (upper - lower) / len(values) / epsilon
            try:
                numbers = noise(values, kept, scale, epsilon, n, rng)
                self.known["judge"](numbers, values, lower, upper, epsilon, "said")
            except CheckFailed:
                return False
        return True


def split_budget(values, kept, scale, epsilon, n, rng):
    """Return means for add/remove neighbours, as in lesson 3.2: a noisy sum divided by a noisy count."""
    sums = kept.sum() + rng.laplace(scale=2 * kept.abs().max() / epsilon, size=n)
    return sums / np.maximum(1, len(kept) + rng.laplace(scale=2 / epsilon, size=n))


WRONG = {
    "no noise": lambda v, kept, scale, e, n, rng: np.full(n, kept.mean()),
    "half the noise": lambda v, kept, scale, e, n, rng: kept.mean() + rng.laplace(scale=scale / 2, size=n),
    "double the noise": lambda v, kept, scale, e, n, rng: kept.mean() + rng.laplace(scale=2 * scale, size=n),
    "variance for scale": lambda v, kept, scale, e, n, rng: kept.mean() + rng.laplace(scale=2 * scale**2, size=n),
    "scale is epsilon": lambda v, kept, scale, e, n, rng: kept.mean() + rng.laplace(scale=e, size=n),
    "normal, same standard deviation": lambda v, kept, scale, e, n, rng: kept.mean() + rng.normal(0, 2**0.5 * scale, n),
    "normal, as like as can be": lambda v, kept, scale, e, n, rng: kept.mean() + rng.normal(0, 1.25 * scale, n),
    "normal, same mean distance": lambda v, kept, scale, e, n, rng: (
        kept.mean() + rng.normal(0, np.sqrt(np.pi / 2) * scale, n)
    ),
    "by the spread of the data": lambda v, kept, scale, e, n, rng: (
        kept.mean() + rng.laplace(scale=kept.std() / len(v) / e, size=n)
    ),
    "n - 1 for n": lambda v, kept, scale, e, n, rng: (
        kept.mean() + rng.laplace(scale=scale * len(v) / (len(v) - 1), size=n)
    ),
    "a quarter less noise": lambda v, kept, scale, e, n, rng: kept.mean() + rng.laplace(scale=0.75 * scale, size=n),
    "bounds from the data": lambda v, kept, scale, e, n, rng: (
        v.mean() + rng.laplace(scale=(v.max() - v.min()) / len(v) / e, size=n)
    ),
    "not clipped": lambda v, kept, scale, e, n, rng: v.mean() + rng.laplace(scale=scale, size=n),
    "the same noise each call": lambda v, kept, scale, e, n, rng: kept.mean() + np.full(n, rng.laplace(scale=scale)),
    "a noisy sum over a noisy count": split_budget,
}


def laplace(values, kept, scale, epsilon, n, rng):
    return kept.mean() + rng.laplace(scale=scale, size=n)


@pytest.mark.slow
@trials(1000)
def test_right_noise_passes_every_time_and_wrong_noise_never(seeds):
    started, passed, judge = time.process_time(), Counter(), Judge()
    for seed in seeds:
        passed["right"] += judge.passes(laplace, np.random.default_rng(seed))
    for how, noise in WRONG.items():
        passed[how] += sum(judge.passes(noise, np.random.default_rng(seed)) for seed in range(60))
    for how, count in passed.items():
        print(f"{how}: {count} of {len(seeds) if how == 'right' else 60} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert passed.pop("right") == len(seeds)
    assert passed.total() == 0
