"""The claims of lesson 3.9 about its clusters for several class seeds, and the decisions of its tests for many random
states.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from diffprivlib.models import PCA, KMeans, StandardScaler
from samples import trials
from scipy import stats
from scipy.spatial.distance import cdist
from sklearn import cluster

from course import load
from course.datasets.shoppers import make
from instructor.authoring.lessons import read_lesson

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson9_clusters.py"
COLUMNS, MARKS = ["annual_income", "spending_score"], ["math_score", "reading_score", "writing_score"]
LOW, HIGH = np.array([0, 0]), np.array([200, 100])
SEEDS = range(6)


@pytest.fixture(params=SEEDS, scope="module")
def points(request) -> np.ndarray:
    return load("shoppers", seed=request.param)[COLUMNS].to_numpy(dtype=float)


@cache
def names() -> dict:
    """Return the lesson's solutions and its function for the attack, by name."""
    known: dict = {"np": np, "cluster": cluster, "load": load, "make": make}
    known |= {"LOW": LOW, "HIGH": HIGH, "COLUMNS": COLUMNS}
    for cell in read_lesson(TEXT).cells:
        if cell.answer in ("private_kmeans", "inertia_ratio", "inertia_ratio_scaled", "ratio_by_size"):
            exec(cell.source, known)
        elif cell.kind == "code" and not cell.test and "def near_a_bound" in cell.source:
            exec(cell.source.partition("\nprint(")[0], known)
    return known


def ratios(points: np.ndarray, k: int, bounds: tuple, epsilon: float, states: range) -> list[float]:
    best = cluster.KMeans(k, n_init=10, random_state=0).fit(points).inertia_
    runs = [KMeans(k, epsilon=epsilon, bounds=bounds, random_state=s).fit(points).cluster_centers_ for s in states]
    return [(cdist(points, centres).min(axis=1) ** 2).sum() / best for centres in runs]


def test_no_value_lies_outside_the_public_bounds_and_one_rich_customer_is_a_group_of_their_own(points):
    assert ((points >= LOW) & (points <= HIGH)).all()
    exact = cluster.KMeans(6, n_init=10, random_state=0).fit(np.vstack([points, [200, 35]]))
    assert abs(exact.cluster_centers_ - [200, 35]).max(axis=1).min() < 1e-9


def test_private_centres_against_one_centre_for_all_by_epsilon(points):
    medians = {e: np.median(ratios(points, 5, (LOW, HIGH), e, range(7))) for e in (0.1, 1, 100)}
    best = cluster.KMeans(5, n_init=10, random_state=0).fit(points).inertia_
    one = ((points - points.mean(axis=0)) ** 2).sum() / best
    print(medians, one)
    assert 0.7 * one < medians[0.1] < 1.6 * one and 3.5 < medians[1] < 6.4 < one and 1.5 < medians[100] < 2.5


def test_the_centres_in_the_picture_miss_the_middles_of_most_clouds(points):
    best = cluster.KMeans(5, n_init=10, random_state=0).fit(points).cluster_centers_
    private = KMeans(5, epsilon=1, bounds=(LOW, HIGH), random_state=39).fit(points).cluster_centers_
    assert (cdist(best, private).min(axis=1) > 15).sum() >= 3


def test_without_noise_the_luck_of_one_start_remains(points):
    assert np.median(ratios(points, 5, (LOW, HIGH), 1e6, range(25))) > 1.3


def recorded(monkeypatch, source, kinds) -> list[tuple[str, float, float]]:
    used = []
    for name in kinds:
        kind = getattr(source, name)

        def noted(name=name, kind=kind, **settings):
            used.append((name, float(settings["epsilon"]), float(settings["sensitivity"])))
            return kind(**settings)

        monkeypatch.setattr(source, name, noted)
    return used


@pytest.mark.parametrize(("columns", "share"), [(1, 1), (2, 0.905), (4, 0.96), (5, 1.003), (10, 1.21), (20, 1.52)])
def test_kmeans_splits_epsilon_the_wrong_way_round(monkeypatch, columns, share):
    from diffprivlib.models import k_means

    used = recorded(monkeypatch, k_means, ["GeometricFolded", "LaplaceBoundedDomain"])
    X = np.random.default_rng(1).uniform(0, 1, (5000, columns))
    KMeans(1, epsilon=1, bounds=(0, 1), random_state=1).fit(X)
    assert sum(epsilon for _, epsilon, _ in used) == pytest.approx(share, abs=0.005)
    assert {sensitivity for _, _, sensitivity in used} == {1}


def test_sums_get_noise_for_upper_minus_lower_and_rounds_depend_on_the_number_of_rows(monkeypatch):
    from diffprivlib.models import k_means

    used = recorded(monkeypatch, k_means, ["LaplaceBoundedDomain"])
    X = np.random.default_rng(1).uniform(60, 90, (5000, 2))
    rounds = {n: KMeans(1, epsilon=1, bounds=(50, 100), random_state=1).fit(X[:n]).n_iter_ for n in (5, 5000)}
    assert {sensitivity for _, _, sensitivity in used} == {50}  # one person adds up to 100
    assert rounds == {5: 2, 5000: 7}


def test_scaler_and_pca_spend_what_they_are_given_for_replace_one(monkeypatch):
    from diffprivlib.models import utils as eig
    from diffprivlib.tools import utils as tools

    used = recorded(monkeypatch, tools, ["LaplaceTruncated", "LaplaceBoundedDomain"])
    X = np.random.default_rng(1).uniform(0, 100, (500, 3))
    scaled = StandardScaler(epsilon=1, bounds=(0, 100), random_state=1).fit_transform(X)
    assert sum(epsilon for _, epsilon, _ in used) == pytest.approx(1)
    worst = {name: sensitivity for name, _, sensitivity in used}
    assert worst["LaplaceTruncated"] == pytest.approx(100 / 500)
    assert worst["LaplaceBoundedDomain"] == pytest.approx(100**2 * 499 / 500**2)
    used = recorded(monkeypatch, eig, ["LaplaceBoundedDomain"])
    PCA(2, epsilon=1, data_norm=3, centered=True, random_state=1).fit(scaled)
    assert {(round(epsilon, 3), sensitivity) for _, epsilon, sensitivity in used} == {(0.333, 2.0)}


def test_longer_rows_are_shortened_by_pca_without_a_warning(recwarn):
    X = np.random.default_rng(1).normal(0, 5, (200, 3))
    PCA(2, epsilon=1, data_norm=1, centered=True, random_state=1).fit(X)
    assert not [entry for entry in recwarn if "leak" in entry.category.__name__.lower()]


@pytest.mark.parametrize("seed", SEEDS)
def test_preparation_pays_at_4_and_at_1_chance_decides(seed):
    marks = load("students", seed=seed)[MARKS].to_numpy(dtype=float)
    found = {}
    for epsilon in (1, 4):
        direct = np.median(ratios(marks, 3, ([0] * 3, [100] * 3), epsilon / 2, range(9)))
        prepared = []
        for state in range(9):
            scores, centres, accountant = names()["private_steps"](marks, 3, [0] * 3, [100] * 3, 3, epsilon, 3 * state)
            prepared.append(names()["inertia_ratio"](scores, centres))
            assert accountant.total()[0] == pytest.approx(0.75 * epsilon)
        found[epsilon] = direct, np.median(prepared)
    print(seed, found)
    assert found[4][1] < found[4][0] - 0.1 and all(2.4 < ratio < 4.6 for ratio in found[1])


def test_the_larger_the_table_the_smaller_the_ratio():
    by_size = names()["ratio_by_size"]([199, 1000, 5000, 20_000], 1, 3, np.random.default_rng(9))
    print(by_size)
    found = list(by_size.values())
    assert found == sorted(found, reverse=True) and found[0] > 4 and found[-1] < 1.6


def test_inertia_and_labels_carry_no_noise(points):
    model = KMeans(5, epsilon=1, bounds=(LOW, HIGH), random_state=39).fit(points)
    away = cdist(points, model.cluster_centers_)
    assert model.inertia_ == pytest.approx((away.min(axis=1) ** 2).sum())
    assert (model.labels_ == away.argmin(axis=1)).all()


@pytest.mark.slow
def test_an_empty_cluster_reveals_one_person_by_more_than_epsilon_allows():
    near = names()["near_a_bound"]
    alike, one = near([60, 30]), near([190, 95])
    print(f"the same {alike:.3f}, one apart {one:.3f}")
    assert alike == 0 and 0.36 < one < 0.39
    most = stats.binomtest(0, 120, alternative="less").proportion_ci(0.999, "exact").high
    least = stats.binomtest(round(one * 120), 120, alternative="greater").proportion_ci(0.999, "exact").low
    print(f"at most {most:.4f}, at least {least:.4f}")
    assert round(most, 3) == 0.056 and round(least, 2) == 0.25
    assert round(np.e * most, 3) == 0.152 and np.e * most < least


@pytest.mark.slow
@trials(1000)
def test_a_right_model_passes_every_random_state_and_a_wrong_one_never(seeds):
    """The test compares centres with those of a second model, so only a wrong model could pass by luck."""
    rng, passed = np.random.default_rng(2), Counter()
    X = rng.normal(5, 2, (40, 2)).round(1)
    low, high = np.zeros(2), np.array([9.0, 30.0])

    def centres(epsilon, state, bounds=(low, high)):
        found = KMeans(2, epsilon=epsilon, bounds=bounds, random_state=state).fit(X).cluster_centers_
        return found[np.lexsort(found.T)]

    exact = cluster.KMeans(2, n_init=10, random_state=0).fit(X).cluster_centers_
    for place, state in enumerate(seeds):
        right = centres(0.5, state)
        again = centres(0.5, np.random.RandomState(state), ([0, 0], [9, 30]))
        passed["right"] += np.allclose(again, right, rtol=1e-6)
        if place >= 60:
            continue
        wrong = {
            "bounds from the data": centres(0.5, state, (X.min(axis=0), X.max(axis=0))),
            "half the noise": centres(1, state),
            "double the noise": centres(0.25, state),
            "noise grows with epsilon": centres(2, state),
            "another random state": centres(0.5, state + 1),
            "random state ignored": centres(0.5, None),
            "no noise": exact[np.lexsort(exact.T)],
        }
        for how, found in wrong.items():
            passed[how] += np.allclose(found, right, rtol=1e-6)
    for how, count in passed.items():
        print(f"{how}: {count} of {len(seeds) if how == 'right' else 60} passed")
    assert passed.pop("right") == len(seeds) and passed.total() == 0
