"""What lesson 4.3 says, for several class seeds, and how its tests of chance judge right and wrong answers."""

import time
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from course import load
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import hidden_test

TEXT = Path(__file__).parents[3] / "chapters/ch4_releasing/lesson3_synthetic.py"
SEEDS = range(6)
FOUR = ["age", "monthly_income", "monthly_rate", "daily_rate"]


@cache
def cells() -> dict[str, list[str]]:
    """Answers and hidden tests by exercise, and the given code that the attack needs."""
    read = read_lesson(TEXT).cells

    def given(*marks):
        found = [cell.source for cell in read if cell.kind == "code" and any(mark in cell.source for mark in marks)]
        return [source.split("sizes =")[0] for source in found]

    return {
        "answers": [cell.source for cell in read if cell.answer],
        "attack": given("def hits", "def attack"),
        "steps": given("steps = {", "ways = {"),
    }


def hidden(exercise: str) -> str:
    return hidden_test(read_lesson(TEXT), exercise)


def lesson(seed: int) -> dict:
    """The names of the solved lesson that the claims are about."""
    from sklearn.datasets import make_blobs, make_classification

    hr, students = load("hr", seed=seed), load("students", seed=seed)
    names = {"np": np, "pd": pd, "stats": stats, "make_blobs": make_blobs, "make_classification": make_classification}
    names |= {"hr": hr, "students": students, "rng": np.random.default_rng([43, seed]), "pay": hr[FOUR].dropna()}
    for source in [*cells()["answers"], *cells()["attack"], *cells()["steps"]]:
        exec(source, names)
    return names


@pytest.fixture(params=SEEDS, scope="module")
def solved(request) -> dict:
    return lesson(request.param)


def test_age_and_pay_go_together_and_the_copula_keeps_every_rank_correlation_within_a_tenth(solved):
    pay = solved["pay"]
    assert 0.5 < pay.corr("spearman").loc["age", "monthly_income"] < 0.7
    for _ in range(20):
        drawn = solved["copula_sample"](pay, 1_470, solved["rng"])
        assert (drawn.corr("spearman") - pay.corr("spearman")).abs().max().max() < 0.12


def test_every_drawn_value_is_a_real_one_and_tables_of_400_rows_are_within_the_tolerances_that_are_asked_for(solved):
    pay = solved["pay"]
    drawn = solved["copula_sample"](pay, 10_000, solved["rng"])
    for column in FOUR:
        assert drawn[column].isin(pay[column]).all()
        assert stats.ks_2samp(drawn[column], pay[column]).statistic < 0.03
    assert (drawn.corr("spearman") - pay.corr("spearman")).abs().max().max() < 0.08


def test_the_four_values_have_the_shares_and_the_way_back_that_the_text_prints():
    four = pd.Series([20, 50, 30, 90])
    assert (four.rank() / 5).tolist() == [0.2, 0.6, 0.4, 0.8]
    assert np.quantile(four, [0.1, 0.45, 0.99], method="inverted_cdf").tolist() == [20, 30, 90]


def test_nearly_all_fresh_students_have_a_twin_in_four_columns_and_none_or_few_in_all(solved):
    few, many = [], []
    for seed in range(10):
        dealt = solved["students"].sample(frac=1, random_state=np.random.default_rng(seed))
        real, fresh = dealt[:400], dealt[800:]
        four = ["gender", "lunch", "test_preparation", "ethnicity"]
        few.append(len(fresh[four].merge(real[four].drop_duplicates())) / 200)
        many.append(len(fresh.merge(real.drop_duplicates())) / 200)
    assert min(few) > 0.94 and np.mean(few) > 0.97 and max(many) <= 0.015


def test_the_parrot_repeats_30_percent_in_all_columns_and_drowns_in_five(solved):
    five, gaps = list(solved["students"])[:5], []
    for seed in range(20):
        dealt = solved["students"].sample(frac=1, random_state=np.random.default_rng(seed))
        real, holdout, fresh = dealt[:400], dealt[400:800], dealt[800:]
        parrot = pd.concat([real[:60], fresh[:140]])
        memorised = solved["memorised"]
        assert 0.28 < memorised(parrot, real, holdout) < 0.32
        gaps.append(
            memorised(parrot[five], real[five], holdout[five]) - memorised(fresh[five], real[five], holdout[five])
        )
    assert 0.02 < np.mean(gaps) < 0.09


def rates(solved: dict, way: str, rows: int, times: int) -> float:
    return float(np.mean([solved["attack"](rows, solved["ways"][way]) for _ in range(times)]))


def test_the_attacker_finds_practically_all_of_20_members_and_few_of_700_in_the_copula(solved):
    assert rates(solved, "copula", 20, 10) > 0.985
    assert 0.78 < rates(solved, "copula", 200, 5) < 0.92
    assert 0.54 < rates(solved, "copula", 700, 5) < 0.62


def test_the_attacker_is_better_than_a_guess_on_the_noisy_table_on_average(solved):
    found = [rates(solved, "noisy, ε = 1", rows, times) for rows, times in ((20, 40), (200, 10), (700, 5))]
    print("noisy table of 20, 200, 700 rows:", *(f"{rate:.0%}" for rate in found))
    assert min(found) > 0.5 and max(found) < 0.68
    assert max(rates(solved, "noisy, ε = 1", 20, 5) for _ in range(10)) < 0.85


def test_without_rounding_700_rows_give_their_people_away_too(solved):
    solved = {**solved, "rounded": solved["pay"]}
    for source in cells()["attack"]:
        exec(source, solved)
    assert np.mean([solved["attack"](700, solved["ways"]["copula"]) for _ in range(3)]) > 0.9


def test_the_count_of_copies_sees_next_to_nothing_in_the_table_that_gives_all_members_away(solved):
    found = []
    for _ in range(10):
        people = solved["rounded"].sample(40, random_state=solved["rng"])
        table = solved["copula_sample"](people[:20], 1_000, solved["rng"])
        found.append(solved["memorised"](table, people[:20], people[20:]))
    assert max(found) < 0.01


def test_noisy_marginals_of_the_scores_are_close_and_their_correlations_are_gone(solved):
    scores = solved["students"][["math_score", "reading_score", "writing_score"]] // 10 * 10
    tens = {column: list(range(0, 101, 10)) for column in scores}
    real = scores.corr("spearman").to_numpy()[np.tril_indices(3, -1)]
    assert (real > 0.7).all() and (real < 0.97).all()
    for _ in range(5):
        private = solved["dp_synthetic"](scores, tens, 1_000, 1, solved["rng"])
        for column in scores:
            shares = [
                table[column].value_counts(normalize=True).reindex(tens[column], fill_value=0)
                for table in (scores, private)
            ]
            assert (shares[0] - shares[1]).abs().max() < 0.06
        assert np.abs(private.corr("spearman").to_numpy()[np.tril_indices(3, -1)]).max() < 0.13


class Judge:
    """A hidden test with generators of its own choice: each number given to default_rng in it is joined by a seed."""

    def __init__(self, exercise: str) -> None:
        self.name = exercise
        self.code = compile(hidden(exercise), "hidden test", "exec")
        self.names = {"stats": stats, "np": np, "pd": pd}

    def passes(self, answer: str, seed: int) -> bool:
        """Whether the answer's code passes, all its draws being from this seed."""
        names = dict(self.names)
        exec(answer, names)
        names[self.name] = reseeded(names[self.name], seed)
        try:
            exec(self.code, names)
        except CheckFailed as error:
            names["why"] = error
            return False
        return True


def reseeded(function, seed: int):
    """The function with another generator for each one that it is given; the same state still gives the same draws."""
    others: dict[int, np.random.Generator] = {}

    def call(*args):
        *given, rng = args
        own = others.get(id(rng))
        if own is None:
            state = rng.bit_generator.state["state"]["state"] % 2**63
            own = others[id(rng)] = np.random.default_rng([seed, state])
            keep.append(rng)  # or another generator would get its id
        return function(*given, own)

    keep: list = []
    return call


WRONG_DP = {
    "the whole epsilon for each column": ("len(categories) / epsilon", "1 / epsilon"),
    "half the noise": ("len(categories) / epsilon", "len(categories) / epsilon / 2"),
    "two thirds of the noise": ("len(categories) / epsilon", "len(categories) / epsilon / 1.5"),
    "double the noise": ("len(categories) / epsilon", "2 * len(categories) / epsilon"),
    "shared by all columns of df": ("len(categories) / epsilon", "df.shape[1] / epsilon"),
    "normal noise": ("rng.laplace(scale=", "rng.normal(scale=2**0.5 * "),
    "no noise": ("rng.laplace(scale=len(categories) / epsilon, size=len(public))", "0"),
    "one number for all categories": ("size=len(public))", "size=1)"),
}
WRONG_COPULA = {
    "Pearson's correlations": ("np.corrcoef(scores, rowvar=False)", "df.corr()"),
    "independent columns": ("np.corrcoef(scores, rowvar=False)", "np.eye(df.shape[1])"),
    "three quarters of the correlations": (
        "np.corrcoef(scores, rowvar=False)",
        "0.75 * np.corrcoef(scores, rowvar=False) + 0.25 * np.eye(df.shape[1])",
    ),
}


def counted(exercise: str, wrong: dict, runs: int, few: int) -> Counter:
    judge = Judge(exercise)
    right = next(source for source in cells()["answers"] if f"def {exercise}(" in source)
    passed = Counter({"right": sum(judge.passes(right, seed) for seed in range(runs))})
    for how, (old, new) in wrong.items():
        assert old in right
        passed[how] = sum(judge.passes(right.replace(old, new), seed) for seed in range(few))
    for how, count in passed.items():
        print(f"{exercise}, {how}: {count} of {runs if how == 'right' else few} passed")
    return passed


@pytest.mark.slow
@pytest.mark.parametrize(
    ("exercise", "wrong", "runs"), [("dp_synthetic", WRONG_DP, 12), ("copula_sample", WRONG_COPULA, 20)]
)
def test_a_right_answer_passes_the_whole_hidden_test_each_time_and_a_wrong_one_never(exercise, wrong, runs):
    started = time.process_time()
    passed = counted(exercise, wrong, runs, 2)
    print(f"{time.process_time() - started:.0f} s of processor time")
    assert passed.pop("right") == runs
    assert passed.total() == 0


def skewed_columns() -> np.ndarray:
    chance = np.random.default_rng(12)
    together = np.array([[1, 0.85, -0.6, 0], [0.85, 1, -0.4, 0.3], [-0.6, -0.4, 1, 0], [0, 0.3, 0, 1]])
    return chance.multivariate_normal(np.zeros(4), together, size=500)


@pytest.mark.slow
def test_400_right_copulas_stay_far_from_the_limits_of_ks_and_rank_correlation():
    """The hidden test's two decisions that chance could turn, on numbers alone, with ranks for columns."""
    rng, real = np.random.default_rng(8), skewed_columns()
    ranks = stats.rankdata(real, axis=0)
    scores, wanted = stats.norm.ppf(ranks / 501), np.corrcoef(ranks, rowvar=False)
    factor = np.linalg.cholesky(np.corrcoef(scores, rowvar=False))
    gaps, changes, tails, beyond = [], [], [], []
    for _ in range(400):
        shares = stats.norm.cdf(rng.normal(size=(10_000, 4)) @ factor.T)
        places = np.ceil(500 * shares).astype(int)
        counts = np.array([np.bincount(column, minlength=501)[1:] for column in places.T])
        gaps.append(np.abs(counts.cumsum(axis=1) / 10_000 - np.arange(1, 501) / 500).max())
        bells = stats.norm.ppf(stats.rankdata(places[:, :2], axis=0) / 10_001)
        for one, other in (bells.T, bells.T[::-1]):
            beyond.append(abs(stats.kurtosis(one - np.corrcoef(one, other)[0, 1] * other)))
        extreme = np.abs(stats.rankdata(places, axis=0) - 5_000)
        tails.append(abs(stats.spearmanr(extreme[:, 0], extreme[:, 3]).statistic))
        changes.append(np.abs(np.corrcoef(stats.rankdata(places, axis=0), rowvar=False) - wanted).max())
    passed = sum(gap < 0.03 and change < 0.08 for gap, change in zip(gaps, changes, strict=True))
    print(f"{passed} of 400 pass; largest KS distance {max(gaps):.3f}, largest change {max(changes):.3f}")
    assert passed == 400 and max(gaps) < 0.024 and max(changes) < 0.06 and max(tails) < 0.06
    assert max(beyond) < 0.3


def noise_found(scale: float, calls: int, rng: np.random.Generator) -> np.ndarray:
    """What the hidden test of dp_synthetic reads off `calls` right tables of the crowd: one row a call."""
    noisy = np.maximum(np.append(2_000, np.zeros(200)) + rng.laplace(scale=scale, size=(calls, 4, 201)), 0)
    rows = rng.multinomial(16_000, noisy / noisy.sum(axis=2, keepdims=True))
    return (2_000 * rows[..., 1:] / rows[..., :1]).reshape(calls, -1)


def halves_found(scale: float, calls: int, rng: np.random.Generator) -> np.ndarray:
    noisy = np.maximum(40 + rng.laplace(scale=scale, size=(calls, 20, 2)), 0)
    noisy += noisy.sum(axis=2, keepdims=True) == 0  # where both are 0, both are equally likely
    return rng.binomial(1_000, noisy[..., 0] / noisy.sum(axis=2)) / 1_000 - 0.5


@pytest.mark.slow
def test_1000_right_tables_stay_far_from_the_limits_of_the_noise_and_other_scales_do_not():
    """The decisions of the hidden test on numbers alone, with chance drawn anew in each of 1,000 runs."""
    rng = np.random.default_rng(9)
    wanted, half_wanted = noise_found(10, 25, rng).ravel(), halves_found(5, 1_000, rng).ravel()
    passed: Counter = Counter()
    for factor in (1, 0.5, 2 / 3, 1.5, 2):
        for _ in range(1_000 if factor == 1 else 100):
            found, half = noise_found(10 * factor, 8, rng).ravel(), halves_found(5 * factor, 20, rng)
            content = 0.4 < (found > 0).mean() < 0.6 and 0.8 < found.mean() / wanted.mean() < 1.2
            content &= 0.75 < abs(half).mean() / abs(half_wanted).mean() < 1.3
            content &= 20 * max((half.mean(axis=way) ** 2).mean() for way in (0, 1)) < 4 * (half**2).mean()
            content &= stats.ks_2samp(found, wanted).pvalue > 1e-7
            content &= stats.ks_2samp(half.ravel(), half_wanted).pvalue > 1e-7
            passed[factor] += content
    print({f"{factor:.2f} of the noise": count for factor, count in passed.items()})
    assert passed.pop(1) == 1_000
    assert passed.total() == 0


@pytest.mark.slow
def test_1000_right_columns_of_heights_pass_and_a_slightly_wrong_deviation_never():
    judge, rng = compile(hidden("heights"), "hidden test", "exec"), np.random.default_rng(10)

    def passes(deviation: float) -> bool:
        try:
            exec(judge, {"heights": rng.normal(162, deviation, size=2_000), "np": np, "pd": pd})
        except CheckFailed:
            return False
        return True

    passed = {7: sum(passes(7) for _ in range(1_000))} | {
        other: sum(passes(other) for _ in range(50)) for other in (5, 10)
    }
    print(passed)
    assert passed == {7: 1_000, 5: 0, 10: 0}
