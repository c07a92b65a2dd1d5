"""Recognizes a secret that's the sum or the difference of two observed numbers, such as a result and its noise."""

import itertools
import math
from collections.abc import Sequence

import numpy as np

MOST = 1_000  # the most numbers of one part that are compared


def in_difference(secret: float, parts: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Say which two parts reveal a secret together, or return an empty string.

    Only parts with equally many numbers are compared, because noise is kept in the form of the result.

    Parameters:
        parts: the place of each part, and the numbers in it as they're written.
    """
    known = [(place, np.array(numbers, dtype=float)) for place, numbers in parts if 0 < len(numbers) <= MOST]
    for (place, one), (other_place, other) in itertools.combinations(known, 2):
        if len(one) == len(other) and any(_close(secret, one, sign * other) for sign in (1, -1)):
            return f"{place} and {other_place} together"
    return ""


def _close(secret: float, one: np.ndarray, other: np.ndarray) -> bool:
    """Return whether a sum of two numbers is the secret, as exactly as the numbers' own precision allows."""
    if math.isclose(secret, 0):
        return False
    with np.errstate(all="ignore"):
        within = 1e-9 * abs(secret) + 4 * np.spacing(np.maximum(abs(one), abs(other)))
        noisy = np.minimum(abs(one), abs(other)) > within  # otherwise, one of them is the secret by itself
        return bool((noisy & (abs(abs(one + other) - abs(secret)) <= within)).any())
