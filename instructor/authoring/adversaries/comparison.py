"""Finds the outcome of a call, and compares two outcomes, including their types, indexes and names."""

import copy
import io
import pickle

import numpy as np
import pandas as pd
from matplotlib.artist import Artist


def outcome(function, args: tuple, kwargs: dict) -> tuple[bool, object]:
    """Call a function with copies of the arguments. Return whether the call raised an error, and either its result or
    the type of the error.
    """
    args, kwargs = copy.deepcopy((args, kwargs))
    try:
        return False, function(*args, **kwargs)
    except Exception as error:
        return True, type(error)


def same(one: object, other: object) -> bool:
    """Return whether two values are the same in every respect. Objects of unknown classes are the same if their
    attributes or their serialized forms are the same. Figures are the same if they look the same.
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, pd.DataFrame):
        return (
            one.shape == other.shape
            and _same_labels(one, other)
            and all(same(one.iloc[:, place], other.iloc[:, place]) for place in range(one.shape[1]))
        )
    if isinstance(one, pd.Series):
        return (
            one.dtype == other.dtype and one.index.equals(other.index) and one.equals(other) and one.name == other.name
        )
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and _same_numbers(one, other)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, float | np.generic):
        return bool(one == other) or (pd.isna(one) and pd.isna(other))
    if isinstance(one, np.random.Generator):
        return one.bit_generator.state == other.bit_generator.state
    if isinstance(one, Artist):
        return _picture(one) == _picture(other)
    if type(one).__eq__ is object.__eq__ and not callable(one):
        return same(vars(one), vars(other)) if hasattr(one, "__dict__") else pickle.dumps(one) == pickle.dumps(other)
    return one is other or bool(one == other)


def _picture(drawn: Artist) -> bytes:
    """Return the pixels of the figure to which a matplotlib artist belongs."""
    figure, pixels = drawn.get_figure(), io.BytesIO()
    if figure is not None:
        figure.canvas.figure.savefig(pixels, format="raw")  # a part of a figure has the canvas of the whole one
    return pixels.getvalue()


def _same_labels(one: pd.DataFrame, other: pd.DataFrame) -> bool:
    return (
        one.index.equals(other.index) and one.columns.equals(other.columns) and list(one.dtypes) == list(other.dtypes)
    )


def _same_numbers(one: np.ndarray, other: np.ndarray) -> bool:
    try:
        np.testing.assert_equal(one, other)
    except AssertionError:
        return False
    return True
