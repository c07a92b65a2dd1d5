"""What lesson 3.1 says with a number, for several seeds, and how its test of reconstruct_bits judges 1,000 runs."""

import time
from collections import Counter
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from samples import trials
from scipy import stats

from course import load
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone, without_hidden

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson1_neighbours.py"
SEEDS = range(12)


def answers() -> dict:
    """The lesson's own solutions."""
    names: dict = {"np": np}
    for cell in read_lesson(TEXT).cells:
        if cell.answer:
            exec(without_hidden(cell.source), names)
    return names


SOLVED = answers()
LOCAL, GLOBAL = SOLVED["local_sensitivity"], SOLVED["global_sensitivity"]
BITS = np.array([0, 1, 0, 0, 1, 0, 0, 1])


@pytest.fixture(params=SEEDS, scope="module")
def ill(request) -> np.ndarray:
    return load("patients", seed=request.param)["has_rare_disease"].to_numpy()


def at_least(k: int):
    return lambda bits: int(np.sum(bits) >= k)


def shares_found(ill, questions: int, error: int, draws: int) -> np.ndarray:
    """The share of the first 100 bits that least squares finds, for several draws of the errors."""
    rng = np.random.default_rng([error, questions])
    secret = ill[:100]
    subsets = rng.integers(0, 2, size=(questions, 100))
    counts = (subsets @ secret)[:, None] + rng.integers(-error, error, size=(questions, draws), endpoint=True)
    estimates = np.linalg.solve(subsets.T @ subsets, subsets.T @ counts)
    found = (estimates > 0.5).astype(int)
    assert np.array_equal(found[:, 0], SOLVED["reconstruct_bits"](subsets, counts[:, 0]))
    return np.mean(found == secret[:, None], axis=0)


def test_two_exact_counts_reveal_every_patient(ill):
    asked = []

    def ask(rows):
        asked.append(len(set(rows)))
        return int(ill[list(rows)].sum())

    assert [SOLVED["differencing_attack"](ask, 1000, i) for i in range(0, 1000, 50)] == ill[::50].tolist()
    assert min(asked) == 999 and len(ill) == 1000


@pytest.mark.parametrize("n", range(2, 9))
def test_global_sensitivities_of_sum_mean_max_and_threshold(n):
    assert GLOBAL(np.sum, n) == 1
    assert GLOBAL(np.mean, n) == pytest.approx(1 / n)
    assert GLOBAL(np.max, n) == 1
    assert GLOBAL(at_least(4), n) == (n >= 4)


def test_the_mean_has_a_half_if_the_number_of_people_is_private():
    assert max(GLOBAL(np.mean, n) for n in range(2, 10)) == 0.5


def test_local_sensitivities_of_the_eight_bits_are_never_above_the_global_ones_and_zero_for_the_maximum():
    assert LOCAL(np.max, BITS) == 0 and LOCAL(np.sum, BITS) == 1 and BITS.sum() == 3
    for query in (np.sum, np.mean, np.max, at_least(4)):
        assert LOCAL(query, BITS) <= GLOBAL(query, 8)
    assert LOCAL(np.mean, np.array([1, 0, 0, 0])) == 0.25


def test_each_pair_of_neighbours_is_found_from_its_larger_database():
    """Adding a row and removing one give the same largest change, over all databases of up to 5 bits."""
    for query in (np.sum, np.mean, np.max, at_least(2)):
        for n in range(1, 5):
            adding = max(
                abs(query(np.insert(np.array(row), place, bit)) - query(np.array(row)))
                for row in product([0, 1], repeat=n)
                for place in range(n + 1)
                for bit in (0, 1)
            )
            assert adding == pytest.approx(GLOBAL(query, n + 1))


def test_the_table_of_sensitivities_for_ages_from_18_to_90():
    ages = (18, 54, 90)
    databases = [np.array(row) for row in product(ages, repeat=4)]
    removed = [(d, np.delete(d, i)) for d in databases for i in range(4)]
    replaced = [(d, np.r_[d[:i], age, d[i + 1 :]]) for d in databases for i in range(4) for age in ages]

    def largest(query, pairs):
        return max(abs(query(one) - query(other)) for one, other in pairs)

    def ill(rows):
        return int((rows == 90).sum())

    assert (largest(len, removed), largest(len, replaced)) == (1, 0)
    assert (largest(ill, removed), largest(ill, replaced)) == (1, 1)
    assert (largest(np.sum, removed), largest(np.sum, replaced)) == (90, 72)
    assert largest(np.mean, replaced) == 72 / 4


def test_patients_are_from_18_to_90():
    for seed in SEEDS:
        assert load("patients", seed=seed)["age"].between(18, 90).all()


def test_the_densities_of_the_figure_have_ratios_up_to_e_to_epsilon_and_that_beyond_both_tips():
    with_ruth, without = stats.laplace(43, 2), stats.laplace(42, 2)
    at = np.linspace(0, 90, 5000)
    ratio = with_ruth.pdf(at) / without.pdf(at)
    assert ratio.max() == pytest.approx(np.exp(0.5)) and ratio.min() == pytest.approx(np.exp(-0.5))
    assert ratio[at > 43] == pytest.approx(1.65, abs=0.005) and ratio[at < 42] == pytest.approx(1 / 1.6487, abs=1e-4)
    between = ratio[(at > 42.05) & (at < 42.95)]
    assert (between < 1.64).all() and (between > 1 / 1.64).all()


def test_two_people_have_twice_the_epsilon():
    at = np.linspace(0, 90, 5000)
    assert (stats.laplace(44, 2).pdf(at) / stats.laplace(42, 2).pdf(at)).max() == pytest.approx(np.exp(2 * 0.5))


def test_how_sure_somebody_becomes_and_the_factor_at_a_tenth():
    sure = {epsilon: np.exp(epsilon) / (1 + np.exp(epsilon)) for epsilon in (0, 0.1, 0.5, 1, 5)}
    assert [round(100 * share, 1) for share in sure.values()] == [50, 52.5, 62.2, 73.1, 99.3]
    assert np.exp(0.1) == pytest.approx(1.11, abs=0.005)


def test_noise_of_the_local_size_tells_two_neighbours_apart_with_certainty():
    four, three = np.array([1, 1, 0, 0]), np.array([1, 0, 0])
    assert any(np.array_equal(other, three) for other in SOLVED["neighbours"](four))
    scales = LOCAL(np.max, four), LOCAL(np.max, three)
    assert scales == (0, 1)
    rng = np.random.default_rng(0)
    assert (np.max(four) + rng.laplace(0, scales[0], size=1000) == 1).all()
    assert (np.max(three) + rng.laplace(0, scales[1], size=1000) != 1).all()


def test_about_nine_in_ten_bits_at_500_questions_and_nearly_all_at_2000(ill):
    found = shares_found(ill, 500, 5, 20)
    assert found.min() > 0.85 and 0.88 < found.mean() < 0.98
    assert shares_found(ill, 2000, 5, 5).min() > 0.97
    assert 0.55 <= np.mean(ill[:100] == 0) <= 0.75


def test_the_attack_fades_with_the_noise_as_the_figure_says(ill):
    at = {error: shares_found(ill, 500, error, 20) for error in (0, 2, 5, 20, 50)}
    assert at[0].min() == 1 and at[2].min() >= 0.97
    assert 0.9 < at[5].mean() < 0.98
    for error in (20, 50):
        assert 0.4 < at[error].min() < at[error].max() < 0.82
    assert abs(at[20].mean() - np.mean(ill[:100] == 0)) < 0.15


def test_bounded_errors_keep_no_epsilon():
    """With errors from -5 to 5, each of two neighbours has answers that the other can't give."""
    possible = [set(range(count - 5, count + 6)) for count in (42, 43)]
    assert possible[0] - possible[1] == {37} and possible[1] - possible[0] == {48}


def test_a_random_group_has_some_10_to_30_ill_people(ill):
    counts = np.random.default_rng(1).integers(0, 2, size=(500, 100)) @ ill[:100]
    assert np.mean((counts >= 10) & (counts <= 30)) > 0.95


def test_one_count_with_epsilon_1_is_wrong_by_1_on_average():
    assert stats.laplace(0, 1).expect(abs) == pytest.approx(1, abs=1e-6)


def passes(estimates: np.ndarray, truths: np.ndarray) -> bool:
    """The statistical decision of the hidden test: 12 databases of 100 bits, nine in ten right on average."""
    return bool(np.mean((estimates > 0.5) == truths) >= 0.9)


def test_the_decision_judged_below_is_that_of_the_hidden_test():
    text = next(hidden_alone(cell.source) for cell in read_lesson(TEXT).cells if cell.test == "reconstruct_bits")
    assert "np.mean(hits) >= 0.9" in text and "range(12)" in text and "size=(500, 100)" in text
    assert "chance.integers(-50, 51, size=500) / 10" in text


def solved(subsets: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Least squares for several databases at once, one column each."""
    return np.linalg.solve(subsets.T @ subsets, subsets.T @ counts)


@pytest.mark.slow
@trials(1000)
def test_least_squares_passes_every_time_and_wrong_answers_never(seeds):
    """Each run draws its 12 databases, its 500 questions (the same for all 12) and the errors anew."""
    started, passed = time.process_time(), Counter()
    shares = np.resize([0.1, 0.5, 0.9], 12)
    for place, run in enumerate(seeds):
        rng = np.random.default_rng([6, run])
        truths = rng.random((100, 12)) < shares
        subsets = rng.integers(0, 2, size=(500, 100)).astype(float)
        counts = subsets @ truths + rng.integers(-50, 51, size=(500, 12)) / 10
        estimates = solved(subsets, counts)
        passed["right"] += passes(estimates, truths)
        if place < 50:
            passed["above 0 is 1"] += passes(estimates + 0.5, truths)
            passed["cut off, not rounded"] += passes(estimates - 0.5, truths)
            passed["above the mean is 1"] += passes(estimates - estimates.mean(axis=0) + 0.5, truths)
            passed["0 and 1 swapped"] += passes(1 - estimates, truths)
            passed["half of the questions"] += passes(solved(subsets[:250], counts[:250]), truths)
            passed["as many questions as people"] += passes(solved(subsets[:100], counts[:100]), truths)
            passed["nobody is ill"] += passes(np.zeros_like(estimates), truths)
    for how, count in passed.items():
        print(f"{how}: {count} of {len(seeds) if how == 'right' else 50} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert passed.pop("right") == len(seeds)
    assert passed.total() == 0
