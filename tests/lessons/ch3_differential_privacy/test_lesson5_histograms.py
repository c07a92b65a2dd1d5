"""What lesson 3.5 says about its tables, for several seeds, and how its tests judge 1,000 random answers."""

import ast
import time
import warnings
from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from diffprivlib import tools
from diffprivlib.utils import PrivacyLeakWarning
from samples import trials

from course import checks, load
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson5_histograms.py"
SEEDS = range(6)
RANGE = {"bins": 10, "range": (100, 600)}


@pytest.fixture(params=SEEDS, scope="module")
def heart(request) -> pd.DataFrame:
    return load("heart", seed=request.param)


@pytest.fixture(scope="module")
def exact(heart) -> np.ndarray:
    return np.histogram(heart["chol"], **RANGE)[0]


@cache
def solutions() -> dict:
    """The solutions of the lesson, by name."""
    known = {"np": np, "pd": pd, "tools": tools}
    for cell in read_lesson(TEXT).cells:
        if cell.answer in ("dp_counts", "dp_proportions", "clean", "noisy_max"):
            exec(cell.source, known)
    return known


def laplace_counts(exact: np.ndarray, times: int) -> np.ndarray:
    return exact + np.random.default_rng(1).laplace(scale=1 / 0.1, size=(times, len(exact)))


def findings(heart: pd.DataFrame) -> pd.DataFrame:
    cell = next(cell for cell in read_lesson(TEXT).cells if cell.source.startswith("findings = "))
    known = {"pd": pd, "heart": heart}
    exec(cell.source, known)
    return known["findings"]


def test_all_patients_are_inside_the_public_range_and_the_last_three_bins_are_empty(exact):
    assert exact.sum() == 1213
    assert (exact[:6] > 0).all() and (exact[7:] == 0).all()


def test_neighbours_change_the_counts_by_1_if_one_is_added_and_by_2_if_one_is_replaced(heart, exact):
    cholesterol = heart["chol"].to_numpy()
    without = np.histogram(cholesterol[1:], **RANGE)[0]
    assert np.abs(exact - without).sum() == 1
    replaced = np.histogram(np.append(cholesterol[1:], 575), **RANGE)[0]
    assert np.abs(exact - replaced).sum() == 2


def test_without_a_range_the_smallest_and_largest_value_are_published_and_a_warning_comes(heart):
    with pytest.warns(PrivacyLeakWarning, match="Range parameter has not been specified. Falling back"):
        _, edges = tools.histogram(heart["chol"], epsilon=0.01, random_state=1)
    assert edges[0] == heart["chol"].min() and edges[-1] == heart["chol"].max()
    with pytest.warns(PrivacyLeakWarning):
        tools.histogram(heart["chol"], bins=np.linspace(100, 600, 11))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        tools.histogram(heart["chol"], range=(heart["chol"].min(), heart["chol"].max()))
        tools.histogram(heart["chol"], bins=np.linspace(100, 600, 11), range=(100, 600))


def test_diffprivlib_adds_two_sided_geometric_noise_and_truncates_at_0():
    state, a = np.random.RandomState(1), np.exp(-0.5)
    full = np.ravel([tools.histogram([1] * 50, 0.5, 40, (0.9, 40.9), random_state=state)[0][0] for _ in range(1_000)])
    empty = np.ravel([tools.histogram([], 0.5, 400, (0, 1), random_state=state)[0] for _ in range(25)])
    noise = {k: (1 - a) / (1 + a) * a ** abs(k) for k in range(-12, 13)}
    noise["more"] = 1 - sum(noise.values())
    checks.drawn_from([k if abs(k) < 13 else "more" for k in (full - 50).tolist()], noise, name="the noise")
    truncated = {0: 1 / (1 + a), **{k: noise[k] for k in range(1, 13)}}
    truncated["more"] = 1 - sum(truncated.values())
    checks.drawn_from([k if k < 13 else "more" for k in empty.tolist()], truncated, name="an empty bin")


def test_an_empty_bin_holds_about_5_at_epsilon_a_tenth_and_the_total_is_about_20_too_high(exact):
    a = np.exp(-0.1)
    assert 4.9 < 1 / (np.exp(0.1) - np.exp(-0.1)) < 5.05
    rng = np.random.default_rng(2)
    noise = rng.geometric(1 - a, (20_000, 10)) - rng.geometric(1 - a, (20_000, 10))
    counts = np.maximum(exact + noise, 0)
    assert 4.7 < counts[:, 7:].mean() < 5.3
    assert 17 < counts.sum(axis=1).mean() - exact.sum() < 23


def test_a_private_count_is_off_by_about_10_at_epsilon_a_tenth():
    noise = geometric(np.random.default_rng(3), 0.1, 50_000)
    assert 9.5 < np.abs(noise).mean() < 10.5


def test_more_than_nine_of_ten_own_histograms_have_a_negative_count(exact):
    assert (laplace_counts(exact, 20_000) < 0).any(axis=1).mean() > 0.9


def test_clean_gives_the_closest_list_without_negative_numbers_and_with_the_same_sum():
    clean, rng = solutions()["clean"], np.random.default_rng(4)
    for _ in range(100):
        noisy = rng.laplace(rng.choice([0, 5, 30], 6), 10)
        if noisy.sum() <= 0:
            continue
        best = clean(noisy)
        assert np.isclose(best.sum(), noisy.sum())
        others = rng.dirichlet(np.ones(6), 300) * noisy.sum()
        others = np.vstack([others, 0.99 * best + 0.01 * others])
        assert ((others - noisy) ** 2).sum(axis=1).min() >= ((best - noisy) ** 2).sum()


def test_cleaning_makes_a_count_better_by_a_fifth_and_bends_the_sums(exact):
    noisy = laplace_counts(exact, 2_000)
    ways = {"noisy": noisy, "zeroed": np.maximum(noisy, 0)}
    ways["clean"] = np.array([solutions()["clean"](row) for row in noisy])
    off = {name: counts - exact for name, counts in ways.items()}
    error = {name: np.abs(counts).mean() for name, counts in off.items()}
    assert 9.7 < error["noisy"] < 10.3 and 7.5 < error["zeroed"] < 8.5 and 7.5 < error["clean"] < 8.5
    empty = {name: counts[:, exact == 0].mean() for name, counts in off.items()}
    assert abs(empty["noisy"]) < 0.7 and 4.7 < empty["zeroed"] < 5.3 and 3.7 < empty["clean"] < 4.5
    assert -3.6 < off["clean"][:, 1:5].mean() < -2.2
    assert 17 < off["zeroed"].sum(axis=1).mean() < 23 and np.allclose(
        off["clean"].sum(axis=1), noisy.sum(axis=1) - 1213
    )
    over_400 = {name: counts[:, 6:].sum(axis=1).mean() for name, counts in off.items()}
    assert 13.5 < over_400["clean"] < 18 and 17 < over_400["zeroed"] < 20.5 and abs(over_400["noisy"]) < 1.5


def test_noisy_max_is_right_far_more_often_than_seven_counts_for_the_same_epsilon(heart):
    counts, rng = findings(heart).sum(), np.random.default_rng(5)
    assert counts.idxmax() == "cholesterol of 240 or more" and counts.sort_values().index[-2] == "chest pain"
    right = [
        ((counts.to_numpy() + rng.laplace(0, scale, (20_000, 7))).argmax(axis=1) == 6).mean() for scale in (10, 70)
    ]
    assert right[0] > 0.75 and right[1] < 0.55


def test_one_person_more_raises_up_to_seven_counts_and_lowers_none(heart):
    assert (findings(heart).sum(axis=1) <= 7).all() and findings(heart).shape[1] == 7


def test_noisy_max_is_private_for_epsilon_under_add_remove_and_not_if_rows_are_replaced():
    """The chance of no winner changes by more than e^epsilon when any of the counts rise by 1 together."""
    winners, epsilon, most = definitions("noisy_max")[0]["winners"], 0.8, 0.0
    for counts in ([3, 3, 3], [5, 3, 1], [0, 2, 8, 8], [12, 0]):
        before = winners(dict(enumerate(counts)), epsilon)
        for change in np.ndindex(*[2] * len(counts)):
            after = winners(dict(enumerate(np.add(counts, change))), epsilon)
            most = max(most, *(abs(np.log(after[name] / before[name])) for name in before))
    assert 0.7 * epsilon < most < epsilon + 1e-6
    before, after = winners({0: 12, 1: 0}, epsilon), winners({0: 11, 1: 1}, epsilon)
    assert np.log(after[1] / before[1]) > 1.5 * epsilon


@pytest.mark.slow
def test_the_number_of_patients_follows_from_shares_of_the_true_number():
    rng = np.random.default_rng(6)
    for _ in range(50):
        shares = rng.integers(0, 450, 10) / 1213
        whole = [n for n in range(1, 5_000) if np.allclose(shares * n, np.round(shares * n), rtol=0, atol=1e-6)]
        assert whole == [1213, 2426, 3639, 4852]


def test_count_nonzero_of_ones_is_the_number_of_rows_more_than_half_of_the_time_and_never_more():
    state = np.random.RandomState(7)
    answers = np.array([tools.count_nonzero(np.ones(1213), epsilon=0.1, random_state=state) for _ in range(3_000)])
    assert answers.max() == 1213 and 0.5 < 1 / (1 + np.exp(-0.1)) < 0.53
    assert 0.48 < (answers == 1213).mean() < 0.57


def definitions(exercise: str) -> tuple[dict, list[ast.stmt]]:
    """What the hidden test of an exercise imports and defines, and all its statements."""
    test = next(cell for cell in read_lesson(TEXT).cells if cell.test == exercise)
    body, known = ast.parse(hidden_alone(test.source)).body, {}
    first = [part for part in body if isinstance(part, ast.Import | ast.ImportFrom | ast.FunctionDef)]
    exec(compile(ast.Module(first, []), "hidden test", "exec"), known)
    return known, body


class Judge:
    """The part of a hidden test that judges many draws: from the first of its names to the end of the next loop.

    A mechanism under test makes all draws of a trip at once, by chance of its own.
    """

    def __init__(self, exercise: str, begin: str, **faster: object) -> None:
        self.exercise = exercise
        self.known, body = definitions(exercise)
        self.known |= faster
        targets = [getattr(getattr(part, "targets", [None])[0], "id", None) for part in body]
        start = targets.index(begin)
        end = next(place for place in range(start, len(body)) if isinstance(body[place], ast.For))
        self.judging = compile(ast.Module(body[start : end + 1], []), "hidden test", "exec")

    def passes(self, mechanism, monkeypatch) -> bool:
        def draws(f, times, *args):
            return mechanism(times, *args[:-1])

        monkeypatch.setattr(checks, "draws", draws)
        try:
            exec(self.judging, {**self.known, self.exercise: mechanism})
        except CheckFailed:
            return False
        return True


def geometric(rng, epsilon, size):
    p = 1 - np.exp(-epsilon)
    return rng.geometric(p, size) - rng.geometric(p, size)


def normal(rng, epsilon, size):
    a = np.exp(-epsilon)
    return rng.normal(0, np.sqrt(2 * a) / (1 - a), size).round()


NOISES = {
    "right": geometric,
    "none": lambda rng, epsilon, size: np.zeros(size),
    "half": lambda rng, epsilon, size: geometric(rng, 2 * epsilon, size),
    "double": lambda rng, epsilon, size: geometric(rng, epsilon / 2, size),
    "split over ten bins": lambda rng, epsilon, size: geometric(rng, epsilon / 10, size),
    "scale epsilon": lambda rng, epsilon, size: geometric(rng, 1 / epsilon, size),
    "normal": normal,
    "rounded Laplace": lambda rng, epsilon, size: rng.laplace(0, 1 / epsilon, size).round(),
    "one for all bins": lambda rng, epsilon, size: np.tile(geometric(rng, epsilon, (size[0], 1)), (1, size[1])),
    "fixed seed": lambda rng, epsilon, size: np.tile(geometric(rng, epsilon, (1, size[1])), (size[0], 1)),
}


def histogram_mechanism(noise, seed: int, as_shares: bool):
    rng = np.random.default_rng(seed)

    def mechanism(times, values, low, high, epsilon):
        exact = np.histogram(values, bins=10, range=(low, high))[0]
        counts = np.maximum(exact + noise(rng, epsilon, (times, 10)), 0)
        return counts / counts.sum(axis=1, keepdims=True) if as_shares else counts

    return mechanism


def tell(exercise: str, passed: Counter, started: float, seeds: range, runs: int) -> None:
    for how, count in passed.items():
        print(f"{exercise}, {how}: {count} of {len(seeds) if how == 'right' else runs} passed")
    print(f"{time.process_time() - started:.0f} s of processor time")


@pytest.mark.slow
@pytest.mark.parametrize("exercise", ["dp_counts", "dp_proportions"])
@trials(1000)
def test_right_histograms_pass_every_time_and_wrong_ones_never(exercise, monkeypatch, seeds):
    begin = {"dp_counts": "settings", "dp_proportions": "chance"}[exercise]
    judge = Judge(exercise, begin, ten=lambda counts, said: counts)
    started, passed, runs = time.process_time(), Counter(), 50
    for how, noise in NOISES.items():
        if exercise == "dp_proportions" and how in ("normal", "rounded Laplace"):
            continue  # of shares, the zeros and two bins' ratio are judged: kind of noise by dp_counts
        for seed in seeds if how == "right" else range(runs):
            mechanism = histogram_mechanism(noise, seed, exercise == "dp_proportions")
            passed[how] += judge.passes(mechanism, monkeypatch)
    tell(exercise, passed, started, seeds, runs)
    assert passed.pop("right") == len(seeds)
    assert passed.total() == 0


WINNER_NOISES = {
    "right": lambda rng, epsilon, size: rng.laplace(0, 1 / epsilon, size),
    "none": lambda rng, epsilon, size: np.zeros(size),
    "one for all": lambda rng, epsilon, size: np.tile(rng.laplace(0, 1 / epsilon, (size[0], 1)), (1, size[1])),
    "half": lambda rng, epsilon, size: rng.laplace(0, 0.5 / epsilon, size),
    "double": lambda rng, epsilon, size: rng.laplace(0, 2 / epsilon, size),
    "a fifth too little": lambda rng, epsilon, size: rng.laplace(0, 0.8 / epsilon, size),
    "a quarter too much": lambda rng, epsilon, size: rng.laplace(0, 1.25 / epsilon, size),
    "logistic": lambda rng, epsilon, size: rng.logistic(0, 0.7 / epsilon, size),
    "scale epsilon": lambda rng, epsilon, size: rng.laplace(0, epsilon, size),
    "variance": lambda rng, epsilon, size: rng.laplace(0, 2 / epsilon**2, size),
    "split over the columns": lambda rng, epsilon, size: rng.laplace(0, size[1] / epsilon, size),
    "normal, same variance": lambda rng, epsilon, size: rng.normal(0, 2**0.5 / epsilon, size),
    "normal, best": lambda rng, epsilon, size: rng.normal(0, 1.15 / epsilon, size),
    "normal, scale 1 / epsilon": lambda rng, epsilon, size: rng.normal(0, 1 / epsilon, size),
    "fixed seed": lambda rng, epsilon, size: np.tile(rng.laplace(0, 1 / epsilon, (1, size[1])), (size[0], 1)),
}


@pytest.mark.slow
@trials(1000)
def test_right_winners_pass_every_time_and_wrong_ones_never(monkeypatch, seeds):
    judge = Judge("noisy_max", "kinds")
    exact, known = judge.known["winners"], {}

    def winners(counts, epsilon):
        if epsilon not in known:
            known[epsilon] = exact(counts, epsilon)
        return known[epsilon]

    judge.known["winners"] = winners
    started, passed, runs = time.process_time(), Counter(), 50
    for how, noise in WINNER_NOISES.items():
        for seed in seeds if how == "right" else range(runs):
            rng = np.random.default_rng(seed)

            def mechanism(times, table, epsilon, rng=rng, noise=noise):
                counts = table.to_numpy(dtype=float).sum(axis=0)
                return table.columns[(counts + noise(rng, epsilon, (times, len(counts)))).argmax(axis=1)].tolist()

            passed[how] += judge.passes(mechanism, monkeypatch)
    tell("noisy_max", passed, started, seeds, runs)
    assert passed.pop("right") == len(seeds)
    assert passed.total() == 0


OTHER_FAMILIES = {
    "Gumbel": lambda rng, epsilon, size: rng.gumbel(0, 1 / epsilon, size),
    "Gumbel, the other way": lambda rng, epsilon, size: -rng.gumbel(0, 1 / epsilon, size),
    "Gumbel, same variance": lambda rng, epsilon, size: rng.gumbel(0, 12**0.5 / np.pi / epsilon, size),
    "logistic, same variance": lambda rng, epsilon, size: rng.logistic(0, 6**0.5 / np.pi / epsilon, size),
    "logistic": lambda rng, epsilon, size: rng.logistic(0, 1 / epsilon, size),
}


@pytest.mark.slow
@trials(300)
def test_laplace_noise_is_told_from_other_families_of_about_its_size(monkeypatch, seeds):
    judge, passed, started, known = Judge("noisy_max", "ahead"), Counter(), time.process_time(), {}
    exact, runs = judge.known["winners"], 100

    def winners(counts, epsilon, noise):
        key = noise.dist.name, str(noise.kwds)
        return known[key] if key in known else known.setdefault(key, exact(counts, epsilon, noise))

    judge.known["winners"] = winners
    for how, noise in {"right": WINNER_NOISES["right"], **OTHER_FAMILIES}.items():
        for seed in seeds if how == "right" else range(runs):
            rng = np.random.default_rng(seed)

            def mechanism(times, table, epsilon, rng=rng, noise=noise):
                counts = table.to_numpy(dtype=float).sum(axis=0)
                return table.columns[(counts + noise(rng, epsilon, (times, len(counts)))).argmax(axis=1)].tolist()

            passed[how] += judge.passes(mechanism, monkeypatch)
    tell("noisy_max", passed, started, seeds, runs)
    assert passed.pop("right") == len(seeds)
    assert max(passed.values()) <= 3  # 0.4 % are expected to pass


def test_the_bounds_on_the_noise_of_private_shares_hold_100000_times(exact):
    rng = np.random.default_rng(8)
    counts = np.maximum(exact + geometric(rng, 0.05, (100_000, 10)), 0)
    private, shares = counts / counts.sum(axis=1, keepdims=True), exact / exact.sum()
    noise = 0.05 * exact.sum() * np.abs(private - shares)[:, :6].sum(axis=1)
    assert noise.min() > 0.3 and noise.max() < 40
