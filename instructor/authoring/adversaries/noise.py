"""Adversaries that draw random numbers wrongly."""

import copy
import functools
import hashlib

import numpy as np
import pandas as pd

from instructor.authoring.adversaries.catalogue import around
from instructor.authoring.adversaries.generators import FRESH, Limited, Mirrored, drawing, redrawn_by, scaled_by


@around("noise")
def noise_of_90_percent(right):
    """The noise is 10 % smaller."""
    return drawing(right, redrawn_by(scaled_by(0.9)))


@around("noise")
def noise_of_110_percent(right):
    """The noise is 10 % larger."""
    return drawing(right, redrawn_by(scaled_by(1.1)))


@around("noise")
def half_noise(right):
    """The noise is half as large."""
    return drawing(right, redrawn_by(scaled_by(0.5)))


@around("noise")
def double_noise(right):
    """The noise is twice as large."""
    return drawing(right, redrawn_by(scaled_by(2.0)))


@around("noise")
def no_noise(right):
    """There's almost no noise."""
    return drawing(right, redrawn_by(scaled_by(1e-9)))


@around("noise")
def limited_noise(right):
    """The noise is at most three times its scale."""
    return drawing(right, redrawn_by(Limited))


@around("noise")
def sometimes_no_noise(right):
    """One call in twenty has almost no noise."""
    exact, chance = drawing(right, redrawn_by(scaled_by(1e-9))), FRESH(5)
    return lambda *args, **kwargs: (exact if chance.random() < 0.05 else right)(*args, **kwargs)


@around("noise")
def first_call_only(right):
    """Only the first call draws noise, and later calls have almost none."""
    exact, calls = drawing(right, redrawn_by(scaled_by(1e-9))), []

    def wrong(*args, **kwargs):
        calls.append(1)
        return (right if len(calls) == 1 else exact)(*args, **kwargs)

    return wrong


@around("noise")
def byte_of_seed(right):
    """Only 256 different sequences of random numbers occur."""
    return drawing(right, lambda rng: FRESH(int(rng.integers(256))))


@around("noise")
def same_sequence(right):
    """Each call draws the same random numbers."""
    return drawing(right, lambda rng: FRESH(0))


@around("noise")
def ignore_rng(right):
    """The random numbers come from elsewhere, so the same seed doesn't produce the same numbers again."""
    return drawing(right, lambda rng: FRESH())


@around("noise")
def copy_rng(right):
    """The generator isn't advanced, so two calls with it draw the same numbers."""
    return drawing(right, copy.deepcopy)


@around("noise", r"\brestart|\banother (computer|process)\b|\bsame (results?|numbers|draws)\b")
def hash_seed(right):
    """The seed is a string's hash, which differs after a restart."""
    return drawing(right, lambda rng: FRESH(abs(hash(f"salt {rng.integers(2**32)}"))))


@around("noise")
def mirror_halves(right):
    """The second half of an array of noise mirrors the first."""
    return drawing(right, redrawn_by(Mirrored))


@around("noise")
def seed_of_arguments(right):
    """The random numbers depend only on the arguments, so equal questions get equal noise."""

    def wrong(*args, **kwargs):
        key = repr([one for one in (*args, *kwargs.values()) if not isinstance(one, np.random.Generator)])
        seed = int.from_bytes(hashlib.sha256(key.encode()).digest()[:8], "big")
        return drawing(right, lambda rng: FRESH(seed))(*args, **kwargs)

    return wrong


@around("noise")
def clip_to_data(right):
    """A noisy number below the smallest or above the largest number in the data is replaced with that number."""

    def wrong(*args, **kwargs):
        result, (low, high) = right(*args, **kwargs), range_of(args, kwargs)
        return type(result)(min(max(result, low), high)) if _is_number(result) else result

    return wrong


@around("noise")
def redraw_outside_data(right):
    """A noisy number outside the range of the data is drawn again, up to 50 times."""

    def wrong(*args, **kwargs):
        low, high = range_of(args, kwargs)
        for _ in range(50):
            result = right(*args, **kwargs)
            if not (_is_number(result) and not low <= result <= high):
                break
        return result

    return wrong


@around("noise")
def nan_for_noise(right):
    """The result is NaN, which looks random because it never equals itself."""

    def wrong(*args, **kwargs):
        result = right(*args, **kwargs)
        return float("nan") if isinstance(result, float) else result

    return wrong


@around("noise")
def redraw_negative(right):
    """A negative number is drawn again, up to 50 times."""

    @functools.wraps(right)
    def wrong(*args, **kwargs):
        result = right(*args, **kwargs)
        for _ in range(50):
            if not (_is_number(result) and result < 0):
                break
            result = right(*args, **kwargs)
        return result

    return wrong


def _is_number(value):
    return isinstance(value, int | float | np.number) and not isinstance(value, bool)


def range_of(args, kwargs):
    """Return the smallest and the largest number among the arguments, including those in tables, arrays and lists."""
    values = [one for one in (*args, *kwargs.values()) if isinstance(one, list | np.ndarray | pd.Series | pd.DataFrame)]
    arrays = [one.select_dtypes("number") if isinstance(one, pd.DataFrame) else one for one in values]
    numbers = [np.asarray(one).ravel() for one in arrays if np.asarray(one).dtype.kind in "iuf"]
    known = np.concatenate([*numbers, np.empty(0)])
    known = known[np.isfinite(known)]
    return (known.min(), known.max()) if len(known) else (-np.inf, np.inf)
