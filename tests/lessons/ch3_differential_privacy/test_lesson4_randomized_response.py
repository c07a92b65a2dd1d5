"""What lesson 3.4 says with a number, for several seeds, and how its tests judge 1,000 random answers."""

import math
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from diffprivlib.mechanisms import Binary, Exponential
from samples import trials

from course import checks, load
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson4_randomized_response.py"
SEEDS = range(6)
FAIR = (0.5, 0.5)


def chance_of_yes(bit, truth: float, yes: float):
    return truth * bit + (1 - truth) * yes


def survey(bits: np.ndarray, design: tuple[float, float], rng: np.random.Generator, repeats: int = 1) -> np.ndarray:
    return (rng.random((repeats, len(bits))) < chance_of_yes(bits, *design)).astype(int)


def estimate(share, truth: float, yes: float):
    return (share - (1 - truth) * yes) / truth


def epsilon(truth: float, yes: float) -> float:
    likely = [chance_of_yes(bit, truth, yes) for bit in (0, 1)]
    return math.log(max(likely[1] / likely[0], (1 - likely[0]) / (1 - likely[1])))


def told_and_other(k: int, eps: float) -> tuple[float, float]:
    return math.exp(eps) / (math.exp(eps) + k - 1), 1 / (math.exp(eps) + k - 1)


@pytest.fixture(params=SEEDS, scope="module")
def bits(request) -> np.ndarray:
    return load("patients", seed=request.param)["has_rare_disease"].to_numpy()


def test_fair_coins_say_yes_with_three_quarters_and_one():
    assert [chance_of_yes(bit, *FAIR) for bit in (1, 0)] == [0.75, 0.25]


def test_the_epsilon_of_the_designs_named_in_the_text():
    assert epsilon(*FAIR) == pytest.approx(math.log(3)) and round(math.log(3), 2) == 1.10
    assert epsilon(0.5, 0.2) == pytest.approx(math.log(6)) and f"{math.log(6):.4f}" == "1.7918"
    assert [round(epsilon(*design), 2) for design in ((0.1, 0.5), (0.9, 0.5), (0.5, 0.1))] == [0.2, 2.94, 2.4]
    assert round(25 * math.log(3), 1) == 27.5


def test_diffprivlibs_binary_is_the_design_with_a_fair_second_coin():
    rng, n = np.random.RandomState(1), 20_000
    for truth in (0.25, 0.5, 0.8):
        flip = Binary(epsilon=epsilon(truth, 0.5), value0="0", value1="1", random_state=rng)
        drawn = [int(flip.randomise("1")) for _ in range(n)]
        chance = chance_of_yes(1, truth, 0.5)
        checks.drawn_from(drawn, {1: chance, 0: 1 - chance}, name="Binary")


def test_opendp_has_the_same_epsilon_for_bits_and_for_categories():
    dp = pytest.importorskip("opendp.prelude")
    dp.enable_features("contrib")
    for truth in (0.1, 0.5, 0.9):
        mechanism = dp.m.make_randomized_response_bool(prob=(1 + truth) / 2)
        assert mechanism.map(1) == pytest.approx(epsilon(truth, 0.5))
    for k, eps in ((3, 0.5), (5, math.log(4)), (10, 2.0)):
        told, _ = told_and_other(k, eps)
        assert dp.m.make_randomized_response(list(range(k)), prob=told).map(1) == pytest.approx(eps)


def test_diffprivlibs_exponential_mechanism_has_the_chances_of_the_text():
    rng, names = np.random.RandomState(2), list("abcd")
    mechanism = Exponential(
        epsilon=1.0, sensitivity=1, utility=[0, 1.0, 0, 0], candidates=names, monotonic=True, random_state=rng
    )
    told, other = told_and_other(4, 1.0)
    shares = {name: told if name == "b" else other for name in names}
    checks.drawn_from([mechanism.randomise() for _ in range(20_000)], shares, name="Exponential")


def test_the_chances_of_categories_named_in_the_text():
    assert told_and_other(2, math.log(3)) == pytest.approx((0.75, 0.25))
    assert told_and_other(5, math.log(4)) == pytest.approx((0.5, 0.125))
    for k, eps in ((2, 0.5), (7, 2.0)):
        told, other = told_and_other(k, eps)
        assert told + (k - 1) * other == pytest.approx(1) and told / other == pytest.approx(math.exp(eps))


def test_two_fifths_say_yes_where_a_third_is_ill(bits):
    assert 0.3 < bits.mean() < 0.36
    assert 0.39 < chance_of_yes(bits, *FAIR).mean() < 0.44


def test_the_estimate_is_unbiased_off_by_two_points_and_nearly_always_within_eight(bits):
    estimates = estimate(survey(bits, FAIR, np.random.default_rng(1), 4_000).mean(axis=1), *FAIR)
    gaps = abs(estimates - bits.mean())
    assert abs(estimates.mean() - bits.mean()) < 0.002
    assert 0.02 < gaps.mean() < 0.024 and (gaps < 0.08).mean() > 0.98


def test_to_cut_the_estimate_off_at_0_biases_it_most_for_rare_traits():
    rng, biases = np.random.default_rng(1), []
    for sick in (0, 10, 50, 330):
        estimates = estimate(survey(np.arange(1_000) < sick, FAIR, rng, 2_000).mean(axis=1), *FAIR)
        assert abs(estimates.mean() - sick / 1_000) < 0.003
        biases.append(estimates.clip(0, 1).mean() - sick / 1_000)
    assert biases[0] > 0.009 and biases[1] > 0.005
    assert biases == sorted(biases, reverse=True) and abs(biases[3]) < 0.002


def test_the_majority_of_25_answers_gives_nearly_everybody_away(bits):
    rng = np.random.default_rng(1)
    right = {}
    for times in (1, 5, 25):
        shares = np.mean([survey(bits, FAIR, rng)[0] for _ in range(times)], axis=0)
        right[times] = ((shares > 0.5) == bits).mean()
    assert 0.7 < right[1] < 0.8 and 0.86 < right[5] < 0.93 and right[25] > 0.985


def test_one_in_ten_who_play_safe_lower_the_estimate_by_eight_points(bits):
    rng = np.random.default_rng(1)
    answers = survey(bits, FAIR, rng, 2_000) * (rng.random((2_000, len(bits))) >= 0.1)
    fall = bits.mean() - estimate(answers.mean(axis=1), *FAIR).mean()
    assert 0.075 < fall < 0.09


def test_one_more_yes_moves_the_estimate_by_one_over_truth_n():
    for truth, factor in ((0.5, 2), (0.1, 10)):
        move = estimate(401 / 1_000, truth, 0.5) - estimate(400 / 1_000, truth, 0.5)
        assert move * 1_000 == pytest.approx(factor)


def test_local_is_20_to_30_times_worse_with_1000_people_and_the_errors_fall_as_said(bits):
    rng, errors = np.random.default_rng(1), {}
    for n in (1_000, 10_000, 100_000):
        sick = int(np.resize(bits, n).sum())
        yes = rng.binomial(sick, 0.75, 20_000) + rng.binomial(n - sick, 0.25, 20_000)
        local = abs(estimate(yes / n, *FAIR) - sick / n).mean()
        errors[n] = local, abs(rng.laplace(0, 1 / math.log(3), 20_000) / n).mean()
    assert 21 < errors[1_000][0] / errors[1_000][1] < 28 and errors[1_000][0] < 0.05
    for n in (1_000, 10_000):
        assert errors[n][0] / errors[10 * n][0] == pytest.approx(math.sqrt(10), rel=0.03)
        assert errors[n][1] / errors[10 * n][1] == pytest.approx(10, rel=0.03)
    # The mean absolute error of a normal is sqrt(2 / pi) times its spread, that of the Laplace noise is its scale.
    needed = (math.sqrt(2 / math.pi) * math.sqrt(0.25 * 0.75) / 0.5 / (1 / math.log(3) / 1_000)) ** 2
    assert 500_000 < needed < 650_000
    share = bits.mean()
    assert math.sqrt(2 / math.pi * share * (1 - share) / 1_000) == pytest.approx(0.012, abs=0.0005)


class Judge:
    """The hidden test of a random answer, its many calls made at once; all chance of a run comes from its own seed."""

    def __init__(self, name: str) -> None:
        test = next(cell for cell in read_lesson(TEXT).cells if cell.test == name)
        self.name, self.code = name, compile(hidden_alone(test.source), "hidden test", "exec")

    def passes(self, many, seed: int) -> bool:
        """Whether an answer passes; `many(n, rng, *arguments)` draws n answers of it."""

        def answer(*arguments):
            if self.name == "randomized_category" and (arguments[2] <= 0 or arguments[0] not in arguments[1]):
                raise ValueError
            *arguments, rng = arguments
            return many(1, np.random.default_rng([seed, int(rng.integers(2**32))]), *arguments)[0]

        def at_once(f, n, *arguments):
            *arguments, rng = arguments
            return many(n, np.random.default_rng([seed, int(rng.integers(2**32))]), *arguments)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(checks, "draws", at_once)
            try:
                exec(self.code, {self.name: answer})
            except CheckFailed:
                return False
            return True


def answers(truth_of, yes_of=lambda yes: yes):
    def many(n, rng, bit, truth, yes):
        return (rng.random(n) < chance_of_yes(int(bit), truth_of(truth), yes_of(yes))).astype(int)

    return many


def categories(eps_of=lambda eps: eps, more=0, chosen_again=False):
    def many(n, rng, value, names, eps):
        k, place = len(names), names.index(value)
        told = math.exp(eps_of(eps)) / (math.exp(eps_of(eps)) + k - 1 + more)
        others = rng.integers(k, size=n) if chosen_again else (place + 1 + rng.integers(k - 1, size=n)) % k
        return [names[at] for at in np.where(rng.random(n) < told, place, others)]

    return many


def fixed(many):
    return lambda n, rng, *arguments: list(many(1, np.random.default_rng(1), *arguments)) * n


BITS = {
    "right": answers(lambda truth: truth),
    "no noise": answers(lambda truth: 1),
    "half the noise": answers(lambda truth: 1 - (1 - truth) / 2),
    "double the noise": answers(lambda truth: truth / 2),
    "the second coin is fair": answers(lambda truth: truth, lambda yes: 0.5),
    "fair coins always": answers(lambda truth: 0.5, lambda yes: 0.5),
    "a fixed seed": fixed(answers(lambda truth: truth)),
}
CATEGORIES = {
    "right": categories(),
    "no noise": categories(lambda eps: 30),
    "half the noise": categories(lambda eps: 2 * eps),
    "double the noise": categories(lambda eps: eps / 2),
    "k for k - 1": categories(more=1),
    "drawn again among all": categories(chosen_again=True),
    "ln(1 + epsilon)": categories(math.log1p),
    "a fixed seed": fixed(categories()),
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kinds"), [("randomized_answer", BITS), ("randomized_category", CATEGORIES)])
@trials(1000)
def test_a_right_answer_passes_every_time_and_a_wrong_one_never(name, kinds, seeds):
    started, passed, judge = time.process_time(), Counter(), Judge(name)
    for how, many in kinds.items():
        tried = seeds if how == "right" else range(50)
        passed[how] = sum(judge.passes(many, seed) for seed in tried)
        print(f"{name}, {how}: {passed[how]} of {len(tried)} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert passed.pop("right") == len(seeds)
    assert passed.total() == 0
