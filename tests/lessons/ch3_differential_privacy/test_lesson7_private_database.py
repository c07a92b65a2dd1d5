"""The numbers of lesson 3.7 for several seeds, and the verdicts of its tests of noise and threads over many runs."""

import itertools
import re
import threading
import time
from collections import Counter
from decimal import Decimal
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from samples import trials
from scipy import stats

from course import checks, load
from course.errors import CheckFailed
from instructor.authoring.answers import read_answers
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone

ROOT = Path(__file__).parents[3]
STEM = "ch3_differential_privacy/lesson7_private_database"
SEEDS = range(6)
CELLS = [cell for cell in read_lesson(ROOT / f"chapters/{STEM}.py").cells if cell.kind == "code"]
NEEDED = ("class BudgetExceeded", "def shy_database", "import threading")


@pytest.fixture(scope="module")
def lesson() -> dict:
    """Return the names of the solved lesson: its reference answers and the given cells that they need."""
    names: dict = {"__name__": "__main__"}
    for cell in CELLS:
        if cell.answer or cell.source.startswith(NEEDED):
            exec(cell.source, names)
    return names


@pytest.fixture(params=SEEDS, scope="module")
def patients(request) -> pd.DataFrame:
    return load("patients", seed=request.param)


def test_floats_go_wrong_where_the_lesson_says_so():
    assert not 0.1 + 0.2 <= 0.3 and not 0.4 <= 1.0 - 0.3 - 0.3
    tenth = 0.1
    assert Decimal(tenth) > Decimal("0.1")


def test_the_examples_of_the_text(lesson):
    assert lesson["fits"](0.1, 0.2, 0.3) and not lesson["fits"](0.3, 0.1, 0.3)
    asked = [(None, 0.1), ("north", 0.5), ("south", 0.3), ("north", 0.2)]
    assert lesson["parallel_spend"](asked) == pytest.approx(0.8)
    assert lesson["parallel_spend"](asked, "replace-one") == pytest.approx(1.1)
    five = [(code, 0.2) for code in range(5)]
    assert lesson["parallel_spend"](five) == pytest.approx(0.2)
    assert lesson["parallel_spend"](five, "replace-one") == pytest.approx(0.4)


def test_the_values_of_the_examples_are_likely(lesson, patients):
    count, mean = (patients["sex"] == "F").sum(), patients["age"].mean()
    assert abs(count - 496.3) < 60 and abs(mean - 44.9) < 1.5
    assert patients["age"].between(18, 90).all()


def test_the_smallest_zip_code_has_about_100_patients_and_the_lesson_names_all_codes(patients):
    sizes = patients["zip_code"].value_counts()
    assert sizes.idxmin() == "10005" and 75 < sizes.min() < 130
    assert sorted(sizes.index) == ["10001", "10002", "10003", "10004", "10005"]


def test_the_mean_error_of_n_counts_under_a_budget_of_1_is_n():
    for n in (2, 5, 20, 100):
        errors = np.abs(np.random.default_rng(n).laplace(0, n, 20_000))
        assert abs(errors.mean() / n - 1) < 0.04


def test_refusals_give_every_diagnosis_away_for_next_to_nothing(lesson, patients):
    ill = list(patients.index[patients["has_rare_disease"] == 1])
    suspects = [person for person in patients.index if person not in ill[:4]]
    ask = lesson["shy_database"](ill, 1, np.random.default_rng(1))
    prices: list[float] = []

    def counted(people, epsilon):
        answer = ask(people, epsilon)
        prices.append(epsilon * (answer is not None))
        return answer

    assert lesson["ill_people"](counted, suspects, ill[:4]) == ill[4:]
    assert sum(prices) < 0.001


@pytest.mark.parametrize("neighbours", ["add/remove", "replace-one"])
def test_parallel_spend_is_the_largest_loss_over_all_neighbours_for_counts(lesson, neighbours):
    """The loss of Laplace counts is the sum of ε times each count's change, with a condition per question."""
    rng = np.random.default_rng(3)
    for _ in range(25):
        size = int(rng.integers(1, 5))
        groups = [[None, "a", "b", "c"][pick] for pick in rng.integers(0, 4, size)]
        prices = rng.uniform(0.1, 1, size)
        # A group, and which conditions are true.
        kinds = itertools.product("abc", itertools.product((0, 1), repeat=size))
        counts = [
            [meets * (asked in (None, group)) for asked, meets in zip(groups, bits, strict=True)]
            for group, bits in kinds
        ]
        counts = np.array(counts, dtype=float)
        before = counts if neighbours == "replace-one" else np.zeros((1, size))  # someone else, or no one
        worst = (np.abs(counts[:, None] - before[None]) @ prices).max()
        questions = list(zip(groups, prices.tolist(), strict=True))
        assert lesson["parallel_spend"](questions, neighbours) == pytest.approx(worst)


def test_a_sum_may_change_by_more_under_replace_one_than_under_add_remove():
    lower, upper = -50, 20
    assert upper - lower > max(abs(lower), abs(upper))


def test_the_distribution_of_a_noisy_ratio_that_the_hidden_test_uses_is_right():
    judge = Judge()
    table = pd.DataFrame({"y": np.random.default_rng(5).integers(20, 90, 400)})
    rng, middle = np.random.default_rng(6), 0
    for lower, upper, epsilon in ((0, 100, 1.0), (-100, 50, 2.0)):
        known = np.clip(table["y"], lower, upper)
        most = max(abs(lower), abs(upper))
        sums = known.sum() + rng.laplace(0, 2 * most / epsilon, 200_000)
        ratios = sums / (len(known) + rng.laplace(0, 2 / epsilon, 200_000))
        cdf = judge.names["ratio_cdf"](table, "y", lower, upper, epsilon, middle)
        assert stats.kstest(ratios, cdf).pvalue > 1e-4


def helpers_of(name: str) -> dict:
    """Return the functions and constants that a hidden test defines before its first check."""
    test = hidden_alone(next(cell for cell in CELLS if cell.test == name).source)
    names: dict = {}
    exec(test[: test.index("\nwith checks.rule(")], names)
    return names


class Judge:
    """The helper of hidden tests that judges the noise of means, with vectorized draws instead of calls."""

    def __init__(self) -> None:
        self.names = helpers_of("MeanDatabase")

    def passes(self, mechanism, seed: int) -> bool:
        rng = np.random.default_rng(seed)

        class Checks:
            require = staticmethod(checks.require)

            @staticmethod
            def draws(table, n, column, lower, upper, epsilon):
                known = table[column].dropna().to_numpy(dtype=float)
                return mechanism(known, lower, upper, epsilon, n, rng)

        class Opened:
            def __init__(self, table) -> None:
                self.mean = table

        self.names |= {"checks": Checks, "opened": lambda kind, table, budget, seed: Opened(table)}
        try:
            self.names["halve_epsilon"](None)
        except CheckFailed:
            return False
        return True


def means(known, lower, upper, epsilon, n, rng, *, of_sum=2.0, of_number=2.0, middle=0.0, most=None, draw=None):
    """Return n noisy means. of_sum and of_number are scales in units of sensitivity / epsilon."""
    draw = draw or rng.laplace
    most = max(abs(lower - middle), abs(upper - middle)) if most is None else most
    total = (np.clip(known, lower, upper) - middle).sum() + draw(0, of_sum * most / epsilon, n)
    number = len(known) + (draw(0, of_number / epsilon, n) if of_number else 0)
    return middle + total / number


def variant(**options):
    return lambda known, lower, upper, epsilon, n, rng: means(known, lower, upper, epsilon, n, rng, **options)


def centred(known, lower, upper, epsilon, n, rng, **options):
    return means(known, lower, upper, epsilon, n, rng, middle=(lower + upper) / 2, **options)


def normal(scale):
    def draws(known, lower, upper, epsilon, n, rng):
        return means(known, lower, upper, epsilon, n, rng, draw=lambda at, b, n: rng.normal(at, scale * b, n))

    return draws


RIGHT = {"plain": variant(), "from the middle": centred}
WRONG = {
    "half the noise": variant(of_sum=1, of_number=1),
    "double the noise": variant(of_sum=4, of_number=4),
    "half the noise in the sum": variant(of_sum=1),
    "half the noise in the number": variant(of_number=1),
    "the true number": variant(of_number=0),
    "half the noise from the middle": lambda *given: centred(*given, of_sum=1, of_number=1),
    "half the noise in the number, from the middle": lambda *given: centred(*given, of_number=1),
    "the true number, from the middle": lambda *given: centred(*given, of_number=0),
    "normal, equal variance": normal(2**0.5),
    "normal, nearest scale": normal(1.2),
    "scale epsilon": lambda known, lower, upper, epsilon, n, rng: means(known, lower, upper, 4 / epsilon, n, rng),
    "replace-one, as in diffprivlib": lambda known, lower, upper, epsilon, n, rng: (
        np.clip(known, lower, upper).mean() + rng.laplace(0, (upper - lower) / len(known) / epsilon, n)
    ),
    "width for sensitivity": lambda known, lower, upper, epsilon, n, rng: means(
        known, lower, upper, epsilon, n, rng, most=upper - lower
    ),
    "the upper bound alone": lambda known, lower, upper, epsilon, n, rng: means(
        known, lower, upper, epsilon, n, rng, most=abs(upper)
    ),
    "noise by the data": lambda known, lower, upper, epsilon, n, rng: means(
        known, lower, upper, epsilon, n, rng, most=np.abs(known).mean()
    ),
    "not clipped": lambda known, lower, upper, epsilon, n, rng: means(
        known, -1e9, 1e9, epsilon, n, rng, most=max(abs(lower), abs(upper))
    ),
}


@pytest.mark.slow
@trials(500)
def test_right_means_pass_every_time_and_wrong_ones_never(seeds):
    started, judge, passed = time.process_time(), Judge(), Counter()
    for how, mechanism in RIGHT.items():
        passed[how] = sum(judge.passes(mechanism, seed) for seed in seeds)
    for how, mechanism in WRONG.items():
        passed[how] = sum(judge.passes(mechanism, seed) for seed in range(50))
    for how, count in passed.items():
        print(f"mean, {how}: {count} of {len(seeds) if how in RIGHT else 50} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert sum(passed.pop(how) for how in RIGHT) == len(RIGHT) * len(seeds)
    assert passed.total() == 0


COUNTS = {
    "no noise": lambda rng, e, n: np.zeros(n),
    "half": lambda rng, e, n: rng.laplace(0, 0.5 / e, n),
    "double": lambda rng, e, n: rng.laplace(0, 2 / e, n),
    "scale epsilon": lambda rng, e, n: rng.laplace(0, e, n),
    "variance for scale": lambda rng, e, n: rng.laplace(0, 2 / e**2, n),
    "normal, equal variance": lambda rng, e, n: rng.normal(0, 2**0.5 / e, n),
    "normal, nearest scale": lambda rng, e, n: rng.normal(0, 1.2 / e, n),
    "normal, scale 1 / epsilon": lambda rng, e, n: rng.normal(0, 1 / e, n),
    "standard deviation for scale": lambda rng, e, n: rng.laplace(0, 2**0.5 / e, n),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["CountingDatabase", "MeanDatabase", "PrivateDatabase"])
@trials(1000)
def test_right_counts_pass_every_time_and_wrong_ones_never(name, seeds):
    test = hidden_alone(next(cell for cell in CELLS if cell.test == name).source)
    n, epsilons = (300, (0.5, 1, 0.1, 2)) if name == "CountingDatabase" else (500, (0.5, 1))
    kind = name if name == "CountingDatabase" else "kind"  # the other two share a helper
    assert re.search(rf"noisy_counts\({kind}, .*\b{n}\)", test)

    def passes(noise, seed):
        rng, parts = np.random.default_rng(seed), []
        try:
            for epsilon in epsilons:
                parts.append(noise(rng, epsilon, n) * epsilon)
                checks.noise(parts[-1], stats.laplace(0, 1), name="one case")
            checks.noise(np.concatenate(parts), stats.laplace(0, 1), name="all")
        except CheckFailed:
            return False
        return True

    right = sum(passes(lambda rng, e, n: rng.laplace(0, 1 / e, n), seed) for seed in seeds)
    wrong = {how: sum(passes(noise, seed) for seed in range(50)) for how, noise in COUNTS.items()}
    print(f"{name}, count: right {right} of {len(seeds)} passed; of 50 each passed {wrong}")
    assert right == len(seeds) and not any(wrong.values())


def races(source: str, names: dict, times: int, crowd: pd.DataFrame) -> int:
    """Return how often the part of the hidden test with threads passes a class."""
    test = hidden_alone(next(cell for cell in CELLS if cell.test == "PrivateDatabase").source)
    own = {**names, "crowd": crowd}
    exec(source, own)
    own |= {name: helper for name, helper in helpers_of("PrivateDatabase").items() if name not in own}
    part, passed = compile(test[test.index("databases = checks.draws") :], "hidden test", "exec"), 0
    for _ in range(times):
        try:
            exec(part, own)
            passed += 1
        except CheckFailed as failure:
            assert "eight threads" in str(failure)
    return passed


@pytest.mark.slow
def test_a_locked_database_passes_260_crowds_and_one_without_never(lesson):
    """The reference faces 264 crowds in 33 runs of the test, and each wrong class runs 12 times."""
    crowd = pd.DataFrame({"x": np.random.default_rng(2).integers(0, 3, 2_000_000).astype(float)})
    reference = next(cell for cell in CELLS if cell.answer == "PrivateDatabase").source
    answers = read_answers(ROOT / f"tests/answers/{STEM}.py", {"PrivateDatabase", *map(str, lesson)})
    racing = ("lock", "busy")
    wrong = {a.why: a.source for a in answers if a.exercise == "PrivateDatabase" and a.kind == "wrong"}
    wrong = {why: source for why, source in wrong.items() if any(word in why for word in racing)}
    assert len(wrong) >= 6 and threading.active_count() < 50
    right = races(reference, lesson, 33, crowd)
    passed = {why: races(source, lesson, 12, crowd) for why, source in wrong.items()}
    print(f"locked: {right} of 33 runs passed; not locked, of 12 runs each: {passed}")
    assert right == 33 and not any(passed.values())
