"""A function that adds noise as promised passes, and each broken promise is noticed."""

import numpy as np
import pytest
from scipy import stats

from nbjudge import checks
from nbjudge.errors import CheckFailed

LAW = stats.laplace(7313.25, 2)


def right(value, rng):
    return value + rng.laplace(0, 2)


def test_noise_as_promised_passes():
    numbers = checks.noisy(right, 600, 7313.25, np.random.default_rng(1), law=LAW, secrets=[7313.25])
    assert numbers.shape == (600,)
    assert len(set(numbers)) == 600


def printing(value, rng):
    print(value)
    return right(value, rng)


WRONG = {
    "noise of its own": (lambda value, rng: value + np.random.laplace(0, 2), "drew anything from rng"),
    "no numbers": (lambda value, rng: [right(value, rng)], "isn't a number"),
    "rounded": (lambda value, rng: round(right(value, rng), 5), "rounded"),
    "another scale": (lambda value, rng: value + rng.laplace(0, 4), "too large"),
    "printed": (printing, "what printing prints"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_broken_promise_is_noticed(kind):
    f, words = WRONG[kind]
    with pytest.raises(CheckFailed, match=f"{words}.*: keep your word$"):
        checks.noisy(f, 200, 7313.25, np.random.default_rng(1), law=LAW, why="keep your word", secrets=[7313.25])
