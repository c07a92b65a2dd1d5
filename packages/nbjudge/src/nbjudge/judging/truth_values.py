"""Prevents a comparison of pandas arrays from counting as True just because its result isn't empty."""

import contextlib
from collections.abc import Iterator

from pandas.api.extensions import ExtensionArray


@contextlib.contextmanager
def no_truth_value() -> Iterator[None]:
    """Make `bool()` raise ValueError for a pandas array that doesn't have exactly one element, as for a numpy array."""
    ExtensionArray.__bool__ = _truth
    try:
        yield
    finally:
        del ExtensionArray.__bool__


def _truth(array: ExtensionArray) -> bool:
    if len(array) != 1:
        raise ValueError(f"the truth value of an array with {len(array)} elements is ambiguous")
    return bool(array[0])
