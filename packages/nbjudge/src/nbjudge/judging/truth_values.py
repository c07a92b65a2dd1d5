"""Keeps a comparison of pandas arrays from passing as True because its result isn't empty."""

import contextlib
from collections.abc import Iterator

from pandas.api.extensions import ExtensionArray


@contextlib.contextmanager
def no_truth_value() -> Iterator[None]:
    """Let `bool()` of a pandas array raise ValueError, as for numpy arrays, unless it has exactly one element."""
    ExtensionArray.__bool__ = _truth
    try:
        yield
    finally:
        del ExtensionArray.__bool__


def _truth(array: ExtensionArray) -> bool:
    if len(array) != 1:
        raise ValueError(f"the truth value of an array with {len(array)} elements is ambiguous")
    return bool(array[0])
