"""The claims of lesson 3.8 about its models for several class seeds, and the decisions of its tests for many random
states.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from diffprivlib import models
from diffprivlib.mechanisms import PermuteAndFlip
from samples import trials
from sklearn import ensemble, linear_model, naive_bayes

from course import load
from instructor.authoring.lessons import read_lesson

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson8_classifiers.py"
FEATURES = ["cp", "thalach", "exang", "oldpeak", "ca", "thal"]
LOW, HIGH = np.array([0, 60, 0, 0, 0, 1]), np.array([3, 220, 1, 7, 3, 3])
SEEDS = range(6)


@pytest.fixture(params=SEEDS, scope="module")
def heart(request) -> pd.DataFrame:
    return load("heart", seed=request.param)


def split(heart: pd.DataFrame) -> tuple[np.ndarray, ...]:
    rows = np.clip((heart[FEATURES].to_numpy() - (LOW + HIGH) / 2) / ((HIGH - LOW) / 2), -1, 1)
    target = heart["target"].to_numpy()
    return rows[:900], target[:900], rows[900:], target[900:]


def clipped(X: np.ndarray, norm: float = 1) -> np.ndarray:
    return X / np.maximum(np.linalg.norm(X, axis=1, keepdims=True) / norm, 1)


def bayes(X, y, epsilon, state, bounds=(-1, 1)):
    return models.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=state).fit(X, y)


def logreg(X, y, epsilon, state, norm=1):
    model = models.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=state)
    return model.fit(clipped(X, norm), y)


@cache
def given_cells() -> dict:
    """Return the names of the lesson's cells that define attacks, together with the right answers that they need."""
    known: dict = {"np": np, "dp": models}
    for cell in read_lesson(TEXT).cells:
        if cell.answer == "membership_advantage":
            exec(cell.source, known)
        elif cell.kind == "code" and ("def share_right" in cell.source or "def one_attack" in cell.source):
            exec(cell.source.partition("\nprint(")[0], known)
    return known


def test_no_value_lies_outside_the_public_bounds_and_every_row_is_longer_than_1(heart):
    assert ((heart[FEATURES] >= LOW) & (heart[FEATURES] <= HIGH)).all(axis=None)
    X, _, rest, _ = split(heart)
    assert (np.linalg.norm(np.vstack([X, rest]), axis=1) > 1).all()


def test_the_highest_cholesterol_is_that_of_one_or_two_people(heart):
    assert (heart["chol"] == heart["chol"].max()).sum() in (1, 2)


def test_naive_bayes_loses_10_to_20_points_at_half_and_up_to_two_at_ten(heart):
    X, y, X_test, y_test = split(heart)
    plain = naive_bayes.GaussianNB().fit(X, y).score(X_test, y_test)
    scores = {e: [bayes(X, y, e, s).score(X_test, y_test) for s in range(25)] for e in (0.5, 10, 100)}
    assert 0.10 < plain - np.median(scores[0.5]) < 0.20
    assert abs(plain - np.median(scores[10])) < 0.025
    assert np.median(scores[100]) > np.median(scores[0.5])
    assert np.ptp(np.quantile(scores[0.5], [0.1, 0.9])) > 3 * np.ptp(np.quantile(scores[10], [0.1, 0.9]))


def test_logistic_regression_is_near_guessing_at_half_and_near_its_best_at_one(heart):
    X, y, X_test, y_test = split(heart)
    medians = {e: np.median([logreg(X, y, e, s).score(X_test, y_test) for s in range(5)]) for e in (0.5, 1, 10)}
    assert medians[0.5] < 0.66 and medians[10] - medians[1] < 0.05 and medians[1] > medians[0.5] + 0.05


def test_each_private_bar_is_shorter_than_the_exact_one(heart):
    X, y, X_test, y_test = split(heart)
    exact = naive_bayes.GaussianNB().fit(X, y).score(X_test, y_test)
    assert exact > np.median([bayes(X, y, 1, s).score(X_test, y_test) for s in range(7)]) + 0.01
    exact = linear_model.LogisticRegression().fit(X, y).score(X_test, y_test)
    assert exact > np.median([logreg(X, y, 1, s).score(X_test, y_test) for s in range(7)]) + 0.005


def tumours() -> tuple[np.ndarray, ...]:
    from sklearn.datasets import load_breast_cancer

    cancer = load_breast_cancer(as_frame=True).frame.sample(frac=1, random_state=8)
    measures = ["mean texture", "mean area", "mean concavity", "mean concave points"]
    half = np.array([50, 4000, 0.5, 0.25]) / 2
    assert (cancer[measures] <= 2 * half).all(axis=None) and (cancer[measures] >= 0).all(axis=None)
    rows, benign = (cancer[measures].to_numpy() - half) / half, cancer["target"].to_numpy()
    return rows[:420], benign[:420], rows[420:], benign[420:]


def forest(X, y, epsilon, state, classes=(0, 1)):
    settings = {"epsilon": epsilon, "bounds": (-1, 1), "classes": list(classes), "random_state": state}
    return models.RandomForestClassifier(**settings).fit(X, y)


@pytest.mark.slow
def test_the_forest_hardly_gains_from_a_larger_epsilon_and_stays_behind_the_exact_one():
    X, y, X_test, y_test = tumours()
    medians = {e: np.median([forest(X, y, e, s).score(X_test, y_test) for s in range(7)]) for e in (0.5, 1, 10)}
    assert max(medians.values()) - min(medians.values()) < 0.04
    exact = ensemble.RandomForestClassifier(30, random_state=8).fit(X, y).score(X_test, y_test)
    assert exact > medians[1] + 0.01


def test_the_splits_of_the_forest_do_not_depend_on_the_data_and_each_person_is_in_one_tree():
    rng = np.random.default_rng(1)
    y = rng.integers(0, 2, 200)
    one, other = (forest(rng.uniform(-1, 1, (200, 3)), y, 1, 7) for _ in range(2))
    for tree, twin in zip(one.estimators_, other.estimators_, strict=True):
        assert (tree.tree_.threshold == twin.tree_.threshold).all() and (tree.tree_.feature == twin.tree_.feature).all()


def test_a_changed_label_doubles_what_a_leaf_gives_away():
    """Counts 3 and 0 against 2 and 1: the rarer class comes with ratio e^2 at epsilon 1."""
    shares = []
    for counts in ([3, 0], [2, 1]):
        leaf = PermuteAndFlip(epsilon=1, sensitivity=1, monotonic=True, utility=counts, random_state=5)
        shares.append(np.mean([leaf.randomise() for _ in range(40_000)]))
    assert 1.85 < np.log(shares[1] / shares[0]) < 2.15


def test_the_forest_mixes_up_classes_that_are_not_numbered_from_0():
    rng = np.random.default_rng(1)
    X = rng.uniform(-1, 1, (2000, 2))
    y = (X[:, 0] > 0).astype(int)
    assert forest(X, y, 1000, 0).score(X, y) > 0.9
    assert forest(X, y + 1, 1000, 0, classes=(1, 2)).score(X, y + 1) < 0.7


def test_naive_bayes_takes_a_third_of_epsilon_for_counts_sums_and_squares(monkeypatch):
    from diffprivlib.models import naive_bayes as source

    used = {}
    for name in ("GeometricTruncated", "LaplaceTruncated", "LaplaceBoundedDomain"):
        kind = getattr(source, name)

        def noted(name=name, kind=kind, **settings):
            used.setdefault(name, []).append((settings["epsilon"], settings["sensitivity"]))
            return kind(**settings)

        monkeypatch.setattr(source, name, noted)
    X = np.random.default_rng(1).uniform(3, 5, (50, 4))
    bayes(X, np.arange(50) % 2, 6, 1, bounds=(3, 5))
    assert {epsilon for epsilon, _ in used["GeometricTruncated"]} == {2}
    for name in ("LaplaceTruncated", "LaplaceBoundedDomain"):
        assert len(used[name]) == 8 and {epsilon for epsilon, _ in used[name]} == {0.5}
    assert {sensitivity for _, sensitivity in used["LaplaceTruncated"]} == {2}  # not 5, the most that one person adds


def test_naive_bayes_keeps_the_number_of_rows_and_reads_the_classes_without_a_warning(recwarn):
    X = np.random.default_rng(1).uniform(-1, 1, (50, 2))
    model = bayes(X, np.array(["a"] * 49 + ["rare"]), 0.1, 1)
    assert model.class_count_.sum() == 50 and list(model.classes_) == ["a", "rare"]
    assert list(logreg(X, np.array(["a"] * 49 + ["rare"]), 0.5, 1).classes_) == ["a", "rare"]
    assert not [entry for entry in recwarn if "leak" in entry.category.__name__.lower()]


def test_the_noise_of_logistic_regression_is_that_of_the_proof_for_norm_1():
    """Algorithm 2 of Chaudhuri and others, replace-one: eps' = eps - 2 ln(1 + c / (n Lambda)), noise of mean d * 2 /
    eps'.
    """
    from diffprivlib.mechanisms import Vector

    def flat(weights):
        return 0.0, np.zeros(3)

    found = []
    for state in range(2000):
        vector = Vector(epsilon=2, function_sensitivity=0.25, dimension=3, alpha=1.0, n=1, random_state=state)
        found.append(np.linalg.norm(vector.randomise(flat)(np.zeros(3))[1]))
    assert abs(np.mean(found) / (3 * 2 / (2 - 2 * np.log(1.25))) - 1) < 0.07


def test_the_intercept_has_no_penalty():
    X, y = np.random.default_rng(1).uniform(-1, 1, (400, 2)), np.arange(400) % 10 > 0
    model = models.LogisticRegression(epsilon=1e9, data_norm=2, C=1e-6, random_state=1).fit(X, y)
    assert abs(model.coef_).max() < 0.01 and abs(model.intercept_[0] - np.log(9)) < 0.05


def test_the_numbers_of_the_promise():
    assert round(np.e / (1 + np.e), 2) == 0.73 and round(np.exp(10)) == 22026
    assert round(np.exp(2) / (1 + np.exp(2)), 2) == 0.88
    assert round(np.tanh(0.5), 2) == 0.46 and 0.9999 <= np.tanh(5) < 0.99995


def test_a_changed_label_is_seen_where_0_is_out_of_bounds_and_not_where_it_is_in_the_middle():
    share_right = given_cells()["share_right"]
    assert share_right(0, 150) > 0.95
    assert share_right(1965, 150) < 0.65


@pytest.mark.slow
def test_the_membership_attack_works_without_privacy_and_fails_with_it():
    one_attack = given_cells()["one_attack"]
    medians = {}
    for epsilon in (None, 1e6, 10, 1):
        found = np.array([one_attack(epsilon, state) for state in range(15)])
        first = np.median(found[:7], axis=0)
        medians[epsilon] = np.median(found, axis=0)
        print(f"epsilon {epsilon}: {found[:, 0].min():.2f} {medians[epsilon][0]:.2f} {found[:, 0].max():.2f}")
        assert abs(first[0] - medians[epsilon][0]) < 0.06
    assert 0.2 < medians[None][0] < 0.4 and abs(medians[1e6][0] - medians[None][0]) < 0.02
    assert medians[10][0] < 0.15 and abs(medians[1][0]) < 0.08
    assert medians[10][1] < 0.58 and medians[1][1] < 0.58 < medians[None][1]


@pytest.mark.slow
@trials(1000)
def test_a_right_model_passes_every_random_state_and_a_wrong_one_never(seeds):
    """The tests compare a model with a second one, so only a wrong model could pass by luck."""
    rng, passed = np.random.default_rng(2), Counter()
    X, y = rng.uniform(-0.5, 0.4, (60, 2)), rng.integers(0, 2, 60)
    tight = (X.min(axis=0), X.max(axis=0))

    def numbers(model):
        return np.concatenate([model.class_count_, model.theta_.ravel(), model.var_.ravel()])

    for place, state in enumerate(seeds):
        right = numbers(bayes(X, y, 0.5, state))
        again = numbers(
            models.GaussianNB(
                random_state=np.random.RandomState(state), bounds=([-1.0] * 2, [1.0] * 2), epsilon=0.5
            ).fit(X, y)
        )
        passed["right"] += np.allclose(again, right, rtol=1e-9)
        if place >= 60:
            continue
        wrong = {
            "bounds from the data": bayes(X, y, 0.5, state, tight),
            "half the noise": bayes(X, y, 1, state),
            "double the noise": bayes(X, y, 0.25, state),
            "another random state": bayes(X, y, 0.5, state + 1),
            "random state ignored": bayes(X, y, 0.5, None),
        }
        for how, model in wrong.items():
            passed[how] += np.allclose(numbers(model), right, rtol=1e-9)
        exact = naive_bayes.GaussianNB().fit(X, y)
        passed["no noise"] += np.allclose(numbers(exact), right, rtol=1e-9)
    for how, count in passed.items():
        print(f"{how}: {count} of {len(seeds) if how == 'right' else 60} passed")
    assert passed.pop("right") == len(seeds) and passed.total() == 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["forest", "logistic regression"])
@trials(160)
def test_a_right_forest_and_regression_pass_every_random_state_and_wrong_ones_never(kind, seeds):
    rng, passed = np.random.default_rng(3), Counter()
    X, y = rng.uniform(-0.5, 0.4, (60, 2)), rng.integers(0, 2, 60)
    fresh, rows = rng.uniform(-1, 1, (200, 2)), X * 4
    tight = (X.min(axis=0), X.max(axis=0))

    def votes(epsilon, state, bounds=(-1, 1), classes=(0, 1)):
        model = models.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=state)
        return model.fit(X, y).predict_proba(fresh)

    def weights(epsilon, state, norm=1, given=rows, **settings):
        model = models.LogisticRegression(
            epsilon=epsilon, data_norm=norm, random_state=state, **{"fit_intercept": False, **settings}
        )
        return model.fit(given, y).coef_

    def alike(found, right):
        if kind == "forest":
            return np.allclose(found, right)
        return abs(found - right).max() <= 0.01 * abs(right).max()

    for place, state in enumerate(seeds):
        other = np.random.RandomState(state)
        if kind == "forest":
            right, again = votes(0.5, state, classes=[0, 1]), votes(0.5, other, ([-1, -1], [1.0, 1.0]))
        else:
            right, again = weights(0.5, state, given=clipped(rows)), weights(0.5, other)
        passed["right"] += alike(again, right)
        if place >= 30:
            continue
        if kind == "forest":
            wrong = {
                "bounds from the data": votes(0.5, state, tight),
                "another random state": votes(0.5, state + 1),
                "random state ignored": votes(0.5, None),
                "no noise": ensemble.RandomForestClassifier(10, random_state=state).fit(X, y).predict_proba(fresh),
            }
        else:
            exact = linear_model.LogisticRegression(fit_intercept=False).fit(clipped(rows), y)
            wrong = {
                "half the noise": weights(1, state),
                "double the noise": weights(0.25, state),
                "norm from the data": weights(0.5, state, np.linalg.norm(rows, axis=1).max()),
                "another random state": weights(0.5, state + 1),
                "random state ignored": weights(0.5, None),
                "no noise": exact.coef_,
            }
        for how, found in wrong.items():
            passed[how] += alike(found, right)
    for how, count in passed.items():
        print(f"{kind}, {how}: {count} of {len(seeds) if how == 'right' else 30} passed")
    assert passed.pop("right") == len(seeds) and passed.total() == 0
