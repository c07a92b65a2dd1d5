"""What lesson 3.2 says with a number, and how its tests of noise judge right answers and wrong ones."""

import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from diffprivlib import tools
from samples import trials
from scipy import stats

from course import checks, load
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import hidden_test
from nbjudge.checks.randomness import noisy_calls

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson2_laplace.py"
SEEDS = range(6)


@pytest.fixture(params=SEEDS, scope="module")
def ages(request) -> np.ndarray:
    return load("patients", seed=request.param)["age"].to_numpy()


def test_the_scale_is_the_mean_distance_and_half_of_all_draws_lie_within_0_7_scales():
    assert stats.laplace(0, 3).expect(abs) == pytest.approx(3)
    assert stats.laplace.cdf(0.7) - stats.laplace.cdf(-0.7) == pytest.approx(0.5, abs=0.004)


def test_the_densities_of_neighbours_differ_by_e_to_the_epsilon_and_by_more_with_a_smaller_scale():
    at = np.linspace(-9, 10, 381)
    ratio = stats.laplace(0, 2 / 0.5).pdf(at) / stats.laplace(2, 2 / 0.5).pdf(at)
    assert max(ratio.max(), 1 / ratio.min()) == pytest.approx(np.exp(0.5))
    ratio = stats.laplace(0, 3.9).pdf(at) / stats.laplace(2, 3.9).pdf(at)
    assert ratio.max() > np.exp(0.5)


def test_ages_lie_in_the_bounds_that_the_lesson_takes_as_known(ages):
    assert ages.min() >= 18 and ages.max() <= 90


def noisy_mean(values, centre, half, epsilon, n, rng, split=0.5):
    total = (values - centre).sum() + rng.laplace(0, half / (split * epsilon), n)
    return centre + total / (len(values) + rng.laplace(0, 1 / ((1 - split) * epsilon), n))


def test_centring_brings_the_error_of_the_mean_age_from_about_0_2_to_about_0_07_years(ages):
    rng = np.random.default_rng(1)
    plain, centred = (np.abs(noisy_mean(ages, *how, 1, 40_000, rng) - ages.mean()) for how in ((0, 90), (54, 36)))
    assert 0.19 < plain.mean() < 0.23 and 0.065 < centred.mean() < 0.085
    assert 0.3 < centred.mean() / plain.mean() < 0.4
    assert 0.3 < np.median(centred) / np.median(plain) < 0.4


def test_the_mean_of_diffprivlib_takes_the_number_as_public_and_the_width_of_the_bounds_over_n():
    values, rng = np.full(10, 0.5), np.random.RandomState(1)
    drawn = [tools.mean(values, epsilon=1, bounds=(0, 1), random_state=rng) for _ in range(3_000)]
    assert np.abs(np.array(drawn) - 0.5).mean() == pytest.approx(1 / 10, rel=0.1)
    drawn = [tools.sum(values, epsilon=1, bounds=(-1, 3), random_state=rng) for _ in range(3_000)]
    assert np.abs(np.array(drawn) - 5).mean() == pytest.approx(4, rel=0.1)


def test_one_patient_has_60_visits_and_most_have_one():
    times = np.minimum(np.random.default_rng(5).zipf(2, size=1_000), 60)
    assert times.max() == 60 and (times == 1).mean() > 0.5
    for epsilon, best in ((1, 60), (0.02, 20)):
        errors = {most: (times - np.minimum(times, most)).sum() + most / epsilon for most in (1, 5, 20, 60)}
        assert min(errors, key=errors.get) == best


def test_one_person_changes_the_two_sums_of_the_best_known_answer_together_by_1():
    """The answer that the comment in the test of private_mean names."""
    share = np.random.default_rng(1).random(50)
    assert np.abs(np.array([share, 1 - share])).sum(axis=0) == pytest.approx(1)


class Many:
    """A learner's function that answers many calls at once, with different draws in each run."""

    def __init__(self, formula, run: int) -> None:
        self.formula, self.run, self.__name__ = formula, run, "answer"

    def many(self, n, *args):
        seed = args[-1].integers(2**32)  # generators in the same state lead to the same draws
        return self.formula(*args[:-1], n, np.random.default_rng([self.run, seed]))


def decider(test: str, name: str, begin: str, end: str, without: str | None = None, **known):
    """Judges a formula by the statistical part of a hidden test, from `begin` to `end`, with the helpers above it.

    Parameters: without: where the part begins that is left out, up to `begin`. known: what the helpers need.
    """
    source = hidden_test(read_lesson(TEXT), test)
    exec(source[: source.index(without or begin)], known)
    code = compile(source[source.index(begin) : source.index(end)], test, "exec")

    def passes(formula, run: int) -> bool:
        known[name] = Many(formula, run)  # the helpers look it up there, too
        try:
            exec(code, known)
        except CheckFailed:
            return False
        return True

    return passes


@pytest.fixture
def fast(monkeypatch):
    for module in (checks, noisy_calls):
        monkeypatch.setattr(module, "draws", lambda f, n, *args, **_: f.many(n, *args))


def laplace(k=1.0):
    return lambda value, s, e, n, rng: value + rng.laplace(0, k * s / e, n)


def six_at_most(n, rng):
    noise = rng.laplace(size=2 * n)
    return noise[abs(noise) < 6][:n]


LAPLACE_WRONG = {
    "no noise": lambda value, s, e, n, rng: np.full(n, float(value)),
    "half": laplace(0.5),
    "double": laplace(2),
    "standard deviation for scale": laplace(2**0.5),
    "scale / √2": laplace(0.5**0.5),
    "a tenth too small": laplace(0.9),
    "a tenth too large": laplace(1.1),
    "never beyond six scales": lambda value, s, e, n, rng: value + six_at_most(n, rng) * s / e,
    "variance for scale": lambda value, s, e, n, rng: value + rng.laplace(0, 2 * (s / e) ** 2, n),
    "scale = epsilon": lambda value, s, e, n, rng: value + rng.laplace(0, e, n),
    "sensitivity forgotten": lambda value, s, e, n, rng: value + rng.laplace(0, 1 / e, n),
    "normal, same deviation": lambda value, s, e, n, rng: value + rng.normal(0, 2**0.5 * s / e, n),
    "normal, the closest": lambda value, s, e, n, rng: value + rng.normal(0, 1.25 * s / e, n),
    "logistic, 0.65": lambda value, s, e, n, rng: value + rng.logistic(0, 0.65 * s / e, n),
    "logistic, the closest": lambda value, s, e, n, rng: value + rng.logistic(0, 0.7 * s / e, n),
    "logistic, 0.75": lambda value, s, e, n, rng: value + rng.logistic(0, 0.75 * s / e, n),
    "depends on the data": lambda value, s, e, n, rng: value + rng.laplace(0, (1 + abs(value) / 100) * s / e, n),
    "fixed seed": lambda value, s, e, n, rng: np.full(n, value + np.random.default_rng(1).laplace(0, s / e)),
}


def counted(said: str, passes, right: dict, wrong: dict, seeds: range) -> tuple[int, Counter]:
    started, passed = time.process_time(), Counter()
    names = list(right)
    for run in seeds:
        passed["right"] += passes(right[names[run % len(names)]], run)
    for name, formula in wrong.items():
        passed[name] = sum(passes(formula, run) for run in range(50))
    print(f"\n{said}: right {passed['right']} of {len(seeds)} passed, in {len(right)} ways")
    print(", ".join(f"{name}: {passed[name]} of 50" for name in wrong))
    print(f"{time.process_time() - started:.0f} s of processor time")
    return passed.pop("right"), passed


@pytest.mark.slow
@trials(1000)
def test_a_right_laplace_mechanism_passes_every_time_and_a_wrong_one_never(fast, seeds):
    passes = decider("laplace_mechanism", "laplace_mechanism", 'with checks.rule("Make a new draw', "# Most answers")
    right, wrong = counted("laplace_mechanism", passes, {"numpy": laplace()}, LAPLACE_WRONG, seeds)
    assert right == len(seeds) and wrong.total() == 0


@pytest.mark.slow
@trials(1000)
def test_a_right_sum_passes_every_time_and_a_wrong_one_never(fast, seeds):
    """The test of the count has the same text but for the true value; both are judged here by the sum's."""
    passes = decider("private_sum", "private_sum", 'with checks.rule("Use the least noise', "mixed =")

    def noisy(sensitivity, k=1.0):
        return lambda v, low, up, e, n, rng: np.clip(v, low, up).sum() + rng.laplace(0, k * sensitivity(low, up) / e, n)

    def largest(low, up):
        return max(abs(low), abs(up))

    wrong = {
        "half": noisy(largest, 0.5),
        "double": noisy(largest, 2),
        "U - L": noisy(lambda low, up: up - low),
        "upper": noisy(lambda low, up: abs(up)),
        "sensitivity 1": noisy(lambda low, up: 1),
        "not clipped": lambda v, low, up, e, n, rng: np.sum(v) + rng.laplace(0, largest(low, up) / e, n),
        "normal": lambda v, low, up, e, n, rng: (
            np.clip(v, low, up).sum() + rng.normal(0, 2**0.5 * largest(low, up) / e, n)
        ),
    }
    right, wrong = counted("private_sum", passes, {"numpy": noisy(largest)}, wrong, seeds)
    assert right == len(seeds) and wrong.total() == 0


def clipped(values, low, up):
    return np.clip(np.asarray(values, dtype=float), low, up)


def quotient(centre=0.0, split=0.5, k=1.0, shares=None, within=False, least=None, sensitivity=None, draw="laplace"):
    """A noisy sum over a noisy count; centre: 0 for none, 0.5 the middle of the bounds, -1 for the lower one, 1 for the
    upper.
    """

    def formula(values, low, up, e, n, rng):
        c = {0.0: 0.0, 0.5: (low + up) / 2, -1: low, 1: up}[centre]
        x = clipped(values, low, up) - c
        size = sensitivity(low, up) if sensitivity else max(abs(low - c), abs(up - c))
        first, second = shares or (split, 1 - split)
        noise = getattr(rng, draw)
        total = x.sum() + noise(0, k * size / (first * e), n)
        count = len(x) + noise(0, k / (second * e), n)
        mean = c + total / (count if least is None else np.maximum(count, least))
        return np.clip(mean, low, up) if within else mean

    return formula


def two_sums(k=1.0, within=False):
    def formula(values, low, up, e, n, rng):
        share = (clipped(values, low, up) - low) / (up - low)
        a, b = share.sum() + rng.laplace(0, k / e, n), (1 - share).sum() + rng.laplace(0, k / e, n)
        mean = low + (up - low) * a / (a + b)
        return np.clip(mean, low, up) if within else mean

    return formula


def by_true_n(size):
    def formula(values, low, up, e, n, rng):
        x = clipped(values, low, up)
        people = max(len(x), 1)
        return x.sum() / people + rng.laplace(0, size(low, up, people) / e, n)

    return formula


def guarded(values, low, up, e, n, rng):
    if len(values) == 0:
        return np.full(n, (low + up) / 2)
    return quotient()(values, low, up, e, n, rng)


def drawn_again(accepted):
    """A quotient that is drawn again until the result is accepted."""

    def formula(values, low, up, e, n, rng):
        found = quotient()(values, low, up, e, n, rng)
        while (again := ~accepted(found, low, up)).any():
            found[again] = quotient()(values, low, up, e, again.sum(), rng)
        return found

    return formula


MEAN_RIGHT = {
    "quotient": quotient(),
    "quotient, .6": quotient(split=0.6),
    "quotient, .75": quotient(split=0.75),
    "quotient in bounds": quotient(within=True),
    "at least one": quotient(least=1),
    "centred": quotient(0.5),
    "centred, .75": quotient(0.5, 0.75),
    "centred in bounds": quotient(0.5, within=True, least=1),
    "shifted": quotient(-1),
    "shifted, .75": quotient(-1, 0.75),
    "shifted, at least one": quotient(-1, 0.6, least=1),
    "centred, at least one": quotient(0.5, least=1),
    "two sums": two_sums(),
    "two sums in bounds": two_sums(within=True),
}
TWICE = {"shares": (1, 1)}
MEAN_WRONG = {
    "no noise": lambda v, low, up, e, n, rng: np.full(n, clipped(v, low, up).mean() if len(v) else 0.0),
    "ε twice": quotient(**TWICE),
    "ε twice in bounds": quotient(**TWICE, within=True),
    "ε twice, at least one": quotient(**TWICE, least=1),
    "ε twice, centred": quotient(0.5, **TWICE),
    "ε twice, centred in bounds": quotient(0.5, **TWICE, within=True),
    "ε twice, shifted": quotient(-1, **TWICE),
    "ε twice, shifted, at least one": quotient(-1, **TWICE, least=1),
    "ε twice, shifted to end at 0": quotient(1, **TWICE),
    "ε for the sum, half for the count": quotient(shares=(1, 0.5)),
    "ε for the sum, half for the count, in bounds": quotient(shares=(1, 0.5), within=True),
    "half for the sum, ε for the count": quotient(shares=(0.5, 1)),
    "half for the sum, ε for the count, at least one": quotient(shares=(0.5, 1), least=1),
    "three quarters for each": quotient(shares=(0.75, 0.75)),
    "three quarters for each, centred, in bounds": quotient(0.5, shares=(0.75, 0.75), within=True),
    "three quarters for each, shifted": quotient(-1, shares=(0.75, 0.75)),
    "ε for the sum, half for the count, centred": quotient(0.5, shares=(1, 0.5)),
    "half for the sum, ε for the count, centred": quotient(0.5, shares=(0.5, 1)),
    "three quarters for the sum, half for the count": quotient(shares=(0.75, 0.5)),
    "half": quotient(k=0.5),
    "half, centred": quotient(0.5, k=0.5),
    "half, two sums": two_sums(0.5),
    "double": quotient(k=2),
    "double, centred": quotient(0.5, k=2),
    "variance for scale": lambda v, low, up, e, n, rng: (
        (clipped(v, low, up).sum() + rng.laplace(0, 2 * (2 * max(abs(low), abs(up)) / e) ** 2, n))
        / (len(v) + rng.laplace(0, 2 * (2 / e) ** 2, n))
    ),
    "true n, as in diffprivlib": by_true_n(lambda low, up, n: (up - low) / n),
    "true n, private sum": by_true_n(lambda low, up, n: max(abs(low), abs(up)) / n),
    "true n, private sum at half": by_true_n(lambda low, up, n: 2 * max(abs(low), abs(up)) / n),
    "nobody gives the middle": guarded,
    "U - L": quotient(sensitivity=lambda low, up: up - low),
    "upper": quotient(sensitivity=lambda low, up: abs(up)),
    "sensitivity 1": quotient(sensitivity=lambda low, up: 1),
    "normal": quotient(draw="normal"),
    "normal, same deviation": quotient(draw="normal", k=2**0.5),
    "normal, centred": quotient(0.5, draw="normal", k=2**0.5),
    "normal, shifted": quotient(-1, draw="normal", k=2**0.5),
    "a tenth for the sum": quotient(split=0.1),
    "drawn again until inside the bounds": drawn_again(lambda found, low, up: (low <= found) & (found <= up)),
    "drawn again until above the lower bound": drawn_again(lambda found, low, up: found >= low),
}


@pytest.mark.slow
@trials(300)
def test_a_right_mean_passes_every_time_in_many_ways_and_a_wrong_one_never(fast, seeds):
    passes = decider("private_mean", "private_mean", "errors = {}", "known = np.array(", without="mixed =")
    right, wrong = counted("private_mean", passes, MEAN_RIGHT, MEAN_WRONG, seeds)
    assert right == len(seeds) and wrong.total() == 0


def first_rows(df, person, most):
    return df.groupby(person).head(most)


@pytest.mark.slow
@trials(1000)
def test_a_right_count_of_rows_passes_every_time_and_a_wrong_one_never(fast, seeds):
    begin, end = "for n, table, most, epsilon in", "left = shop"
    passes = decider("bound_contributions", "private_rows", begin, end, bound_contributions=first_rows)

    def noisy(k):
        return lambda df, person, most, e, n, rng: (
            df.groupby(person).head(most).shape[0] + rng.laplace(0, k(most) / e, n)
        )

    wrong = {
        "half": noisy(lambda most: most / 2),
        "double": noisy(lambda most: 2 * most),
        "noise for one row": noisy(lambda most: 1),
        "normal": lambda df, person, most, e, n, rng: (
            len(first_rows(df, person, most)) + rng.normal(0, 2**0.5 * most / e, n)
        ),
    }
    good = noisy(lambda most: most)
    right = {"numpy": good, "0 for negative": lambda *args: np.maximum(good(*args), 0)}
    wrong["negative made positive"] = lambda *args: np.abs(good(*args))
    wrong["no more than there are"] = lambda df, *args: np.minimum(good(df, *args), len(df))
    right, wrong = counted("private_rows", passes, right, wrong, seeds)
    assert right == len(seeds) and wrong.total() == 0


def test_the_mean_of_1000_absolute_errors_passes_and_other_summaries_do_not():
    low, high = stats.gamma(1_000, scale=1 / 1_000).ppf([2.5e-8, 1 - 2.5e-8])
    noise = np.abs(np.random.default_rng(1).laplace(size=(8_000, 1_000)))
    means = noise.mean(axis=1)
    assert ((low < means) & (means < high)).all()
    for other in (np.median(noise, axis=1), np.sqrt((noise**2).mean(axis=1)), means / 2, 2 * means):
        assert not ((low < other) & (other < high)).any()
