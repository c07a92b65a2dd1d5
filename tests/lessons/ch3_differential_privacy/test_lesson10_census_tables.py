"""The numbers that lesson 3.10 states, and what its attack on published counts detects and doesn't detect."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from course import census
from instructor.authoring.lessons import read_lesson

TEXT = Path(__file__).parents[3] / "chapters/ch3_differential_privacy/lesson10_census_tables.py"
COUNTIES = 6_000  # in one attack of the lesson's test


@cache
def names() -> dict:
    """Return the lesson's functions and solutions, by name."""
    known: dict = {}
    for cell in read_lesson(TEXT).cells:
        if cell.kind == "code" and not cell.test and ("import" in cell.source or "\ndef " in f"\n{cell.source}"):
            exec(cell.source, known)
    return known


def laplace(share: float):
    """Return a function that publishes all three tables, each with Laplace noise for this share of ε."""

    def publish(counts, epsilon, rng):
        scale = 1 / (share * epsilon)
        return tuple(table + rng.laplace(0, scale, table.shape) for table in census.exact_tables(counts))

    return publish


def chance(publish, seed: int, epsilon: float = 2.0) -> float:
    """Return what the lesson's test compares with 5e-7, for its three attacks."""
    rng = np.random.default_rng(seed)
    shape = (COUNTIES, 2, 2)
    cases = [(np.zeros(shape, dtype=int), (0, 0)), (rng.poisson(3, shape), (1, 1)), (rng.poisson(100, shape), (0, 1))]
    return census.chance([census.attack(publish, known, epsilon, rng, canary) for known, canary in cases], epsilon)


def test_three_tables_leave_one_of_1320_blocks():
    lesson = names()
    women, men = lesson["women"], lesson["men"]
    tables = lesson["tables_of"](women, men)
    assert tables["women"] == (29, 30.7) and sum(women) == 92 and sum(women) - 29 == 63
    assert round(91 / 3, 1) != 30.7 != round(93 / 3, 1)
    options = [lesson["age_options"](*tables[sex]) for sex in ("women", "men")]
    assert [len(one) for one in options] == [30, 44] and 30 * 44 == 1_320
    assert lesson["possible_blocks"](tables) == [(women, men)]
    assert lesson["age_options"](2, 35.7) == [(0, 2, 105), (1, 2, 104), (2, 2, 103)]
    few = {"women": (1, 1.0), "men": (0, 0.3)}
    assert lesson["possible_blocks"](few) == [((0, 1, 2), (0, 0, 1)), ((1, 1, 1), (0, 0, 1))]
    assert lesson["possible_blocks"](few | {"median": 0.5}) == [((0, 1, 2), (0, 0, 1))]


def test_not_every_block_is_reconstructed_completely():
    lesson = names()
    women, men = (10, 40, 71), (12, 35, 68)
    assert len(lesson["possible_blocks"](lesson["tables_of"](women, men))) > 1


def test_blocks_have_40_people_on_average_and_some_are_empty():
    sizes = census.make_counts(np.random.default_rng(1), 200, 40).sum(axis=2)
    assert 38 < sizes.mean() < 42 and 0.14 < (sizes == 0).mean() < 0.2 and np.median(sizes) < 32


def test_a_promise_of_epsilon_1_allows_73_per_cent_right_guesses_and_3_allows_95():
    assert round(census.limit(1), 2) == 0.73 and round(census.limit(3), 2) == 0.95
    assert census.limit(19.61) > 0.99999999


@pytest.mark.parametrize("defence", ["rounded", "swapped"])
def test_old_defences_do_not_limit_what_the_attacker_learns(defence):
    rng = np.random.default_rng(2)
    known = census.make_counts(rng, 4_000, 5)
    assert census.best_share(census.attack(names()[defence], known, 1, rng)) > 0.95


@pytest.mark.parametrize("epsilon", [0.5, 1, 3])
def test_the_attacker_stays_within_the_limit_if_the_promise_is_kept(epsilon):
    rng = np.random.default_rng(3)
    known = census.make_counts(rng, 10_000, 5)
    share = census.best_share(census.attack(names()["publish"], known, epsilon, rng))
    assert 0.5 < share < census.limit(epsilon) + 0.07  # of 500 guesses


def test_counties_hardly_change_and_cells_may_be_mostly_noise():
    counts = census.make_counts(np.random.default_rng(4), 100, 40)
    errors = census.errors(names()["publish"](counts, 1, np.random.default_rng(5)), counts)
    means = dict(zip(errors, (table.mean() for table in census.exact_tables(counts)), strict=True))
    relative = {name: error / means[name] for name, error in errors.items()}
    assert relative["county"] < 0.01 and 0.05 < relative["block"] < 0.1 and 0.2 < relative["cell"] < 0.4


def normal(counts, epsilon, rng):
    return tuple(table + rng.normal(0, 3 / epsilon, table.shape) for table in census.exact_tables(counts))


@pytest.mark.slow
def test_half_more_than_epsilon_is_always_detected_and_the_promised_epsilon_never():
    assert all(chance(laplace(1 / 2), seed) < 1e-9 for seed in range(2))
    assert all(chance(laplace(1 / 3), seed) > 0.01 for seed in range(2))


@pytest.mark.parametrize("seed", range(2))
def test_the_large_attack_detects_a_ninth_more_than_epsilon_and_normal_noise(seed):
    rng = np.random.default_rng(seed)
    known = rng.poisson(100, (50 * COUNTIES, 1, 1))
    chances = [
        census.chance([census.attack(publish, known, 3.0, rng)], 3.0)
        for publish in (laplace(1 / 2.7), normal, laplace(1 / 3))
    ]
    assert max(chances[:2]) < 1e-8 and chances[2] > 0.01


def test_a_right_answer_fails_no_more_often_than_stated():
    """The chance is a bound on a p-value, so it's below 5 % in at most 5 % of all attacks."""
    rng = np.random.default_rng(6)
    known = np.zeros((200, 1, 1), dtype=int)
    rates = [census.chance([census.attack(laplace(1 / 3), known, 1.0, rng)], 1.0) for _ in range(60)]
    assert np.mean(np.array(rates) < 0.05) <= 0.1


def test_guesses_without_any_information_are_right_half_of_the_time():
    rng = np.random.default_rng(7)
    found = census.attack(lambda counts, *_: census.exact_tables(counts * 0), np.zeros((4_000, 2, 2), int), 1.0, rng)
    assert all(abs(right.mean() - 0.5) < 0.06 for right in found.values())


def test_credit_falls_from_five_to_ten():
    assert [census.credit(worst, *census.LIMITS) for worst in (0, 5, 7.5, 10, 99)] == [1, 1, 0.5, 0, 0]


def test_a_release_in_another_form_is_described():
    counts = np.ones((2, 3, 4), dtype=int)
    county, block, cells = census.exact_tables(counts)
    assert census.complaint((county, block, cells), counts) == ""
    assert "three tables" in census.complaint(cells, counts)
    assert "county table isn't an array" in census.complaint((county.tolist(), block, cells), counts)
    assert "shape (3, 2), but it must be (2, 3)" in census.complaint((county, block.T, cells), counts)
    assert "isn't finite" in census.complaint((county, block, cells + np.inf), counts)
