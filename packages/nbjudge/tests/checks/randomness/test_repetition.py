"""Answers that use only a few different seeds are found, and honest ones pass."""

import numpy as np
import pandas as pd
import pytest

from nbjudge import checks
from nbjudge.errors import CheckFailed


def test_seeds_that_are_far_apart_differ():
    def draw(by):
        return lambda seed: np.random.default_rng(seed % by).normal(size=5).tolist()

    checks.fresh(draw(2**63), name="the release")
    for by, other in ((256, 65_543), (1000, 1_000_007), (2**32, 2**32 + 7), (1, 8)):
        with pytest.raises(CheckFailed, match=f"the release is the same with the seeds 7 and {other}"):
            checks.fresh(draw(by), name="the release")
    state = np.random.default_rng(1)
    with pytest.raises(CheckFailed, match="differs between two calls"):
        checks.fresh(lambda seed: state.normal(), name="the release")


def test_large_seeds_must_not_be_cut_off():
    def draw(seed):
        return np.random.default_rng(min(seed, 1000)).normal(size=5).tolist()

    with pytest.raises(CheckFailed, match="the release is the same with the seeds 65543 and 1000007"):
        checks.fresh(draw, name="the release")


@pytest.mark.parametrize("kind", [list, np.array, lambda numbers: pd.DataFrame({"x": numbers})])
def test_results_that_come_from_few_seeds_repeat(kind):
    def results(seeds):
        starts = np.random.default_rng(1).integers(seeds, size=1_000)
        return [kind(np.random.default_rng(start).normal(size=3).tolist()) for start in starts]

    checks.distinct(results(2**32), name="1,000 releases")
    for seeds in (1_000, 4_096, 2**16):
        with pytest.raises(CheckFailed, match=r"1,000 releases: \d+ of 1000 are equal to an earlier result"):
            checks.distinct(results(seeds), name="1,000 releases")


def test_a_single_repetition_may_be_chance():
    checks.distinct([1, 2, 2], name="three numbers")
    with pytest.raises(CheckFailed, match="2 of 3"):
        checks.distinct([2, 2, 2], name="three numbers")


def test_all_randomness_comes_from_the_generator():
    kept = {}

    def by_seed(rng):
        return rng.bit_generator.seed_seq.generate_state(1)[0] + rng.random()

    def from_batches(rng):
        batch = kept.setdefault("batch", rng.random(1_000).tolist())
        return batch.pop()

    checks.from_rng(lambda scale, rng: rng.laplace(0, scale, 3), 2)
    checks.from_rng(lambda rng: int(rng.random() < 0.5), times=100)
    wrong = [
        (lambda rng: np.random.random(), "in the same state"),
        (by_seed, "in the same state"),
        (from_batches, "in the same state"),
        (lambda rng: 3 + 0 * rng.random(), "in different states"),
        (lambda rng: np.random.default_rng(rng.bit_generator.state["state"]["inc"] % 99).random(), "same"),
    ]
    for f, words in wrong:
        with pytest.raises(CheckFailed, match=f"{words}.*: as promised$"):
            checks.from_rng(f, why="as promised")


def test_a_small_seed_is_the_same_from_similar_generators_and_other_draws_are_not():
    def seeds(most):
        return {int(rng.integers(most)) for rng in checks.similar_generators()}

    assert len(seeds(256)) == len(seeds(10**6)) == len(seeds(2**24)) == 1
    assert len(seeds(2**32)) == len(seeds(2**63)) == 2
    one, other = (rng.random(100) for rng in checks.similar_generators())
    assert abs(np.corrcoef(one[1:], other[1:])[0, 1]) < 0.5
