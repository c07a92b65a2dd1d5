"""What lesson 3.3 says about audits and normal noise, opendp's second opinion, and how tests judge 1,000 seeds."""

import ast
import time
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import opendp.prelude as dp
import pytest
from scipy import integrate, stats
from scipy.optimize import brentq

from course import load
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson3_audit.py"
RUNS = 20_000
SEEDS = range(6)
dp.enable_features("contrib", "honest-but-curious")


def namespace() -> dict:
    """The functions of the lesson, given ones and solutions."""
    names: dict = {"np": np, "stats": stats}
    for cell in read_lesson(TEXT).cells:
        if cell.kind == "code" and not cell.test:
            functions = [node for node in ast.parse(cell.source).body if isinstance(node, ast.FunctionDef)]
            exec(compile(ast.Module(functions, []), "lesson", "exec"), names)
    return names


LESSON = namespace()
audit, delta_of = LESSON["audit"], LESSON["delta_of"]


def analytic(sensitivity: float, epsilon: float, delta: float) -> float:
    return brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, 0.01 * sensitivity, 1e4 * sensitivity)


def classic(sensitivity: float, epsilon: float, delta: float) -> float:
    return sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon


def supplier_b(rng: np.random.Generator, true: float, n: int = RUNS) -> np.ndarray:
    return true + rng.exponential(0.5, n) - rng.exponential(0.5, n)


@pytest.fixture(params=SEEDS, scope="module")
def count(request) -> int:
    return int(load("patients", seed=request.param)["has_rare_disease"].sum())


# suppliers, rates and limits


def test_the_difference_of_two_exponential_draws_is_laplace_noise_of_their_scale():
    rng = np.random.default_rng(1)
    assert stats.kstest(supplier_b(rng, 0, 200_000), stats.laplace(0, 0.5).cdf).pvalue > 0.001


def test_laplace_densities_of_neighbours_have_the_ratio_e_outside_of_both_points(count):
    with_her, without_her = stats.laplace(count, 1), stats.laplace(count - 1, 1)
    assert with_her.pdf(count + 1) / without_her.pdf(count + 1) == pytest.approx(np.e)


def test_the_highest_measured_ratio_of_a_right_mechanism_is_above_1_for_any_data():
    """As in the lesson, where noise does not depend on the table; over 100 seeds."""
    highest = []
    for seed in range(100):
        rng = np.random.default_rng(seed)
        thresholds = np.sort(rng.laplace(0, 1, RUNS))[:-1]
        tpr = 1 - np.searchsorted(np.sort(rng.laplace(1, 1, RUNS)), thresholds, side="right") / RUNS
        fpr = 1 - np.arange(1, RUNS) / RUNS
        highest.append(np.log(tpr[tpr > 0] / fpr[tpr > 0]).max())
    print(f"point estimate, right mechanism: median {np.median(highest):.2f}, least {min(highest):.2f}")
    assert min(highest) > 1 and np.median(highest) > 1.2


def test_limits_are_those_of_scipys_exact_interval():
    for hits, n, confidence in ((500, 1000, 0.999), (0, 1000, 0.999), (1000, 1000, 0.95), (5, 10, 0.9)):
        exact = stats.binomtest(hits, n).proportion_ci(confidence, method="exact")
        assert LESSON["limits"](hits, n, confidence) == pytest.approx((exact.low, exact.high), abs=1e-6)


def test_the_example_has_a_bound_of_0_697_and_a_point_estimate_of_1_02():
    assert LESSON["epsilon_bound"](500, 180, 1000) == pytest.approx(0.6975, abs=1e-3)
    assert np.log(500 / 180) == pytest.approx(1.02, abs=0.005)


# audits


def test_supplier_a_gets_about_0_9_and_b_more_than_1_5_for_every_class_seed(count):
    rng = np.random.default_rng(33)
    bounds_a = [audit(rng.laplace(count - 1, 1, RUNS), rng.laplace(count, 1, RUNS)) for _ in range(5)]
    bounds_b = [audit(supplier_b(rng, count - 1), supplier_b(rng, count)) for _ in range(5)]
    assert min(bounds_a) > 0.8 and max(bounds_a) < 1
    assert min(bounds_b) > 1.65 and max(bounds_b) < 2


@pytest.mark.slow
def test_the_bound_of_b_creeps_up_to_2_and_200_runs_mostly_miss_it():
    rng, middle = np.random.default_rng(1), {}
    for n in (200, 2_000, 20_000, 200_000):
        bounds = [audit(rng.laplace(0, 0.5, n), rng.laplace(1, 0.5, n)) for _ in range(40 if n < 200_000 else 5)]
        middle[n] = np.median(bounds)
        if n == 200:
            assert np.mean(np.array(bounds) > 1) < 0.2
    print("median bound of B by runs:", {n: round(bound, 2) for n, bound in middle.items()})
    assert sorted(middle.values()) == list(middle.values())
    assert middle[2_000] > 1.2 and 1.9 < middle[200_000] < 2


def test_no_noise_passes_with_a_healthy_patient_and_a_rare_leak_passes_too():
    rng = np.random.default_rng(1)
    assert audit(np.full(RUNS, 324.0), np.full(RUNS, 324.0)) == 0
    for _ in range(40):
        present = np.where(rng.random(RUNS) < 1 / 2000, 1e6, rng.laplace(325, 1, RUNS))
        assert audit(rng.laplace(324, 1, RUNS), present) < 1


@pytest.mark.slow
def test_200_audits_flag_the_planted_bug_each_time_and_clear_the_right_mechanism_each_time():
    rng = np.random.default_rng(1)
    right = [audit(rng.laplace(323, 1, RUNS), rng.laplace(324, 1, RUNS)) for _ in range(200)]
    bug = [audit(supplier_b(rng, 323), supplier_b(rng, 324)) for _ in range(200)]
    print(f"right mechanism: {sum(b <= 1 for b in right)} of 200 cleared, median bound {np.median(right):.2f}")
    print(f"planted bug: {sum(b > 1 for b in bug)} of 200 flagged, median bound {np.median(bug):.2f}")
    assert max(right) <= 1 < min(bug)


# normal noise


def test_delta_of_is_what_the_densities_leave_over():
    """Numerically: the integral of what the one density has above e^epsilon times the other."""
    for sigma, sensitivity, epsilon in ((7.032, 1, 0.5), (2, 1, 0.5), (3, 4, 1.5), (0.5, 1, 10)):

        def over(x, sigma=sigma, sensitivity=sensitivity, epsilon=epsilon):
            gap = stats.norm.pdf(x, sensitivity, sigma) - np.exp(epsilon) * stats.norm.pdf(x, 0, sigma)
            return max(0.0, gap)

        edge = epsilon * sigma**2 / sensitivity + sensitivity / 2  # where the ratio is e^epsilon
        left = integrate.quad(over, edge, edge + 15 * sigma, epsabs=1e-14)[0]
        assert delta_of(sigma, sensitivity, epsilon) == pytest.approx(left, rel=1e-4)


def test_the_two_rules_give_9_69_and_7_03_and_the_classic_one_fails_for_epsilon_10():
    assert classic(1, 0.5, 1e-5) == pytest.approx(9.69, abs=0.005)
    assert analytic(1, 0.5, 1e-5) == pytest.approx(7.0318, abs=5e-5)
    assert analytic(1, 10, 1e-5) > classic(1, 10, 1e-5)
    assert delta_of(classic(1, 10, 1e-5), 1, 10) > 2e-5


def test_the_classic_rule_never_has_less_noise_than_the_analytic_one_below_1():
    for epsilon in (0.01, 0.05, 0.2, 0.5, 0.9, 0.99, 1):
        for delta in (1e-12, 1e-10, 1e-7, 1e-5, 1e-3):
            assert classic(1, epsilon, delta) > analytic(1, epsilon, delta)


def test_the_ratio_of_normal_densities_grows_without_end_and_outputs_there_are_rare():
    with_her, without_her = stats.norm(0, 7.03), stats.norm(-1, 7.03)
    ratios = [with_her.pdf(x) / without_her.pdf(x) for x in (0, 10, 25, 40)]
    assert ratios == sorted(ratios) and ratios[-1] > np.exp(0.8)
    assert stats.norm.sf(40 / 7.03) < 1e-8


def test_one_row_at_random_keeps_epsilon_0_with_delta_one_in_n_and_no_smaller_one():
    n = 1000
    with_her, without_her = np.full(n, 1 / n), np.append(np.full(n - 1, 1 / (n - 1)), 0)
    for one, other in ((with_her, without_her), (without_her, with_her)):
        assert np.maximum(0, one - other).sum() == pytest.approx(1 / n)


def test_mean_errors_of_a_questionnaire_and_where_normal_noise_wins():
    rng, sigma = np.random.default_rng(1), analytic(1, 0.5, 1e-5)
    for questions, shown in ((1, 5.6), (10, 18), (100, 56), (1000, 177)):
        assert abs(rng.laplace(0, questions / 0.5, 200_000)).mean() == pytest.approx(questions / 0.5, rel=0.02)
        measured = abs(rng.normal(0, sigma * questions**0.5, 200_000)).mean()
        assert measured == pytest.approx(shown, rel=0.03)
        assert (measured < questions / 0.5) == (questions >= 10)
    error = [sigma * q**0.5 * (2 / np.pi) ** 0.5 for q in range(1, 1001)]
    assert [q for q in range(1, 1001) if error[q - 1] < 2 * q] == list(range(8, 1001))


# a second opinion


def test_opendp_gives_laplace_noise_the_same_epsilon():
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    for sensitivity, epsilon in ((1.0, 1.0), (1.0, 0.5), (1.0, 2.0), (3.0, 0.1)):
        mechanism = dp.m.make_laplace(*space, scale=sensitivity / epsilon)
        assert mechanism.map(sensitivity) == pytest.approx(epsilon, rel=1e-9)
    many = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.l1_distance(T=float)
    assert dp.m.make_laplace(*many, scale=100 / 0.5).map(100.0) == pytest.approx(0.5, rel=1e-9)


@pytest.mark.parametrize(("epsilon", "delta"), [(0.5, 1e-5), (0.2, 1e-6), (3, 1e-6), (10, 1e-5)])
def test_opendp_inverts_our_privacy_profile_to_the_same_epsilon_and_never_promises_more(epsilon, delta):
    """Its search over our curve is exact. Its own curve, through zCDP, is an upper bound, and a close one."""
    sigma = analytic(1, epsilon, delta)
    profile = dp.new_privacy_profile(lambda e: float(np.clip(delta_of(sigma, 1, e), 0, 1)))
    assert profile.epsilon(delta) == pytest.approx(epsilon, rel=1e-5)
    space = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    theirs = dp.c.make_zCDP_to_approxDP(dp.m.make_gaussian(*space, scale=sigma)).map(1.0)
    assert epsilon <= theirs.epsilon(delta) < 1.15 * epsilon
    assert delta <= theirs.delta(epsilon) < 8 * delta


def test_opendp_takes_the_l2_sensitivity_as_we_do():
    many = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.l2_distance(T=float)
    one = dp.atom_domain(T=float, nan=False), dp.absolute_distance(T=float)
    assert dp.m.make_gaussian(*many, scale=70.3).map(10.0) == pytest.approx(
        dp.m.make_gaussian(*one, scale=7.03).map(1.0)
    )


@pytest.mark.slow
def test_our_audit_clears_noise_that_opendp_draws_and_flags_half_of_it():
    many = dp.vector_domain(dp.atom_domain(T=float, nan=False)), dp.l1_distance(T=float)
    right, half = (dp.m.make_laplace(*many, scale=scale) for scale in (1.0, 0.5))
    outputs = [[np.array(m([float(true)] * RUNS)) for true in (323, 324)] for m in (right, half)]
    assert 0.75 < audit(*outputs[0]) < 1 < 1.6 < audit(*outputs[1]) < 2


# how the hidden tests judge


class Judge:
    """A hidden test, with other seeds in place of its own."""

    def __init__(self, exercise: str, seed: str) -> None:
        test = next(cell for cell in read_lesson(TEXT).cells if cell.test == exercise)
        source = hidden_alone(test.source).replace(f"default_rng({seed})", "default_rng(the_seed)")
        assert source.count("default_rng(the_seed)") == 1
        setup, judging = source.split("\nmaker = ", 1)
        self.known: dict = {}  # what no seed changes is worked out once
        exec(setup, self.known)
        self.code = compile(f"maker = {judging}", "hidden test", "exec")
        self.exercise = exercise

    def passes(self, answer, seed: int) -> bool:
        try:
            self.known |= {self.exercise: answer, "the_seed": [7, seed]}
            exec(self.code, self.known)
        except CheckFailed:
            return False
        return True


def fast_audit(candidates):
    """A right audit, vectorised, with thresholds of its own choice."""

    def audit(absent, present, delta=0.0, confidence=0.999):
        half, error = len(absent) // 2, (1 - confidence) / 2

        def bounds(cuts, without, including):
            hits, alarms = (half - np.searchsorted(np.sort(x), cuts, side="right") for x in (including, without))
            low = np.where(hits > 0, stats.beta.ppf(error, hits, half - hits + 1), 0) - delta
            high = np.where(alarms < half, stats.beta.ppf(1 - error, alarms + 1, half - alarms), 1)
            return np.log(np.maximum(low / high, 1))

        cuts = candidates(np.concatenate([absent[:half], present[:half]]))
        best = cuts[bounds(cuts, absent[:half], present[:half]).argmax()]
        return float(bounds(np.array([best]), absent[half:], present[half:])[0])

    return audit


def biased_audit(choose, measure):
    """A wrong audit: `choose` and `measure` say by which rows the threshold is chosen and the bound is measured."""

    def audit(absent, present, delta=0.0, confidence=0.999):
        half = len(absent) // 2
        a, p = absent[choose(half)], present[choose(half)]
        cuts = np.percentile(np.concatenate([a, p]), range(5, 100, 5))

        def bound(cut, a, p):
            return LESSON["epsilon_bound"](np.sum(p > cut), np.sum(a > cut), len(a), delta, confidence)

        best = max(cuts, key=lambda cut: bound(cut, a, p))
        return bound(best, absent[measure(half)], present[measure(half)])

    return audit


def point_estimate(absent, present, delta=0.0, confidence=0.999):
    best = 0.0
    for cut in np.percentile(np.concatenate([absent, present]), range(1, 100)):
        tpr, fpr = np.mean(present > cut), np.mean(absent > cut)
        if tpr > delta and fpr > 0:
            best = max(best, float(np.log((tpr - delta) / fpr)))
    return best


def median_threshold(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    cut = np.median(np.concatenate([absent[:half], present[:half]]))
    hits, alarms = np.sum(present[half:] > cut), np.sum(absent[half:] > cut)
    return LESSON["epsilon_bound"](hits, alarms, half, delta, confidence)


@pytest.mark.slow
def test_right_audits_pass_1000_seeds_and_wrong_ones_never():
    started, passed, runs = time.process_time(), Counter(), Counter()
    judge = Judge("audit", "3")
    right = {
        "right, 19 percentiles": lambda both: np.percentile(both, range(5, 100, 5)),
        "right, 99 percentiles": lambda both: np.percentile(both, range(1, 100)),
        "right, every output": np.unique,
    }
    for (name, candidates), times in zip(right.items(), (500, 300, 200), strict=True):
        passed[name] += sum(judge.passes(fast_audit(candidates), seed) for seed in range(times))
        runs[name] = times
    first, last = (lambda half: slice(None, half)), (lambda half: slice(half, None))
    wrong = {
        "wrong, measured by the half that chose": biased_audit(first, first),
        "wrong, chosen by the half that measures": biased_audit(last, last),
        "wrong, all outputs for both": biased_audit(lambda half: slice(None), lambda half: slice(None)),
        "wrong, point estimate": point_estimate,
        "wrong, the median for threshold": median_threshold,
    }
    for name, answer in wrong.items():
        passed[name] += sum(judge.passes(answer, seed) for seed in range(50))
        runs[name] = 50
    for name, times in runs.items():
        print(f"{name}: {passed[name]} of {times} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert all(passed[name] == (times if name.startswith("right") else 0) for name, times in runs.items())


SETTINGS = [(1, 0.5, 1e-5), (10, 0.9, 1e-10), (3, 0.2, 1e-3), (0.25, 0.05, 1e-7)]
NOISE = {
    "right, classic": lambda rng, n, a, c, e: rng.normal(0, c, n),
    "right, analytic": lambda rng, n, a, c, e: rng.normal(0, a, n),
    "wrong, no noise": lambda rng, n, a, c, e: np.zeros(n),
    "wrong, half the analytic": lambda rng, n, a, c, e: rng.normal(0, a / 2, n),
    "wrong, 0.93 of the analytic": lambda rng, n, a, c, e: rng.normal(0, 0.93 * a, n),
    "wrong, double the classic": lambda rng, n, a, c, e: rng.normal(0, 2 * c, n),
    "wrong, 1.07 of the classic": lambda rng, n, a, c, e: rng.normal(0, 1.07 * c, n),
    "wrong, variance for sigma": lambda rng, n, a, c, e: rng.normal(0, c**2, n),
    "wrong, sigma is epsilon": lambda rng, n, a, c, e: rng.normal(0, e, n),
    "wrong, Laplace of that spread": lambda rng, n, a, c, e: rng.laplace(0, c / 2**0.5, n),
    "wrong, Laplace of a spread between": lambda rng, n, a, c, e: rng.laplace(0, (a + c) / 2 / 2**0.5, n),
    "wrong, logistic": lambda rng, n, a, c, e: rng.logistic(0, (a + c) / 2 * 3**0.5 / np.pi, n),
    "wrong, one noise for all": lambda rng, n, a, c, e: np.full(n, rng.normal(0, c)),
    "wrong, rounded to a tenth of sigma and more": lambda rng, n, a, c, e: np.round(rng.normal(0, 1, n) * 5) * c / 5,
}


@pytest.mark.slow
def test_right_normal_noise_passes_1000_seeds_and_wrong_noise_never():
    """The statistical decision of the hidden test, each seed under one of its four settings."""
    started, passed = time.process_time(), Counter()
    test = next(cell for cell in read_lesson(TEXT).cells if cell.test == "gaussian_mechanism")
    names: dict = {}
    exec(hidden_alone(test.source).split("\nmaker = ")[0], names)
    values = [(analytic(*setting), classic(*setting), setting[1]) for setting in SETTINGS]
    runs = {name: 500 if name.startswith("right") else 52 for name in NOISE}
    for name, draw in NOISE.items():
        for seed in range(runs[name]):
            low, high, epsilon = values[seed % 4]
            try:
                names["follows"](draw(np.random.default_rng([3, seed]), RUNS, low, high, epsilon), low, high, name)
                passed[name] += 1
            except CheckFailed:
                pass
    for name, times in runs.items():
        print(f"{name}: {passed[name]} of {times} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert all(passed[name] == (times if name.startswith("right") else 0) for name, times in runs.items())


@pytest.mark.slow
def test_the_whole_hidden_test_of_normal_noise_passes_both_rules_for_100_seeds():
    def by_classic(value, sensitivity, epsilon, delta, rng):
        if not (0 < epsilon < 1 and 0 < delta < 1):
            raise ValueError("out of range")
        return rng.normal(value, classic(sensitivity, epsilon, delta))

    sigmas = cache(analytic)

    def by_analytic(value, sensitivity, epsilon, delta, rng):
        if not (epsilon > 0 and 0 < delta < 1):
            raise ValueError("out of range")
        return rng.normal(value, sigmas(sensitivity, epsilon, delta))

    judge = Judge("gaussian_mechanism", "13")
    passed = [sum(judge.passes(f, seed) for seed in range(50)) for f in (by_classic, by_analytic)]
    print(f"classic {passed[0]} of 50, analytic {passed[1]} of 50 passed")
    assert passed == [50, 50]
