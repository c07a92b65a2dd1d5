"""Short descriptions of values and calls, for messages to learners."""

import numbers
from pathlib import Path

import numpy as np
import pandas as pd

from nbjudge.number_formats import counted

LONGEST = 70  # the most characters of a value that a message shows


def short(value: object) -> str:
    """Describe a value in about 70 characters or less, and a table by its size."""
    if isinstance(value, pd.DataFrame):
        return f"a table with {counted(len(value), 'row')} and {counted(value.shape[1], 'column')}"
    if isinstance(value, pd.Series | pd.Index):
        return f"a {type(value).__name__} with {counted(len(value), 'value')}"
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape}"
    if isinstance(value, np.random.Generator):
        return "rng"
    if isinstance(value, Path):
        return value.name if value.suffix else "a folder"  # unchecked, because a learner may name any path
    if isinstance(value, numbers.Real) and not isinstance(value, numbers.Integral | np.bool):
        text = f"{float(value):.6g}"
        return f"{text}.0" if text.lstrip("-").isdigit() else text
    return _short_object(value)


def _short_object(value: object) -> str:
    if value is ...:
        return "still unsolved (...)"
    if isinstance(value, np.integer):
        return str(int(value))
    if callable(value):
        return getattr(value, "__name__", type(value).__name__)
    plain = isinstance(value, str | bytes | int | list | tuple | dict | set | frozenset | None | np.generic)
    text = repr(value) if plain else str(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def said_call(name: str, args: tuple, kwargs: dict) -> str:
    """Describe a call, such as `uniqueness(a table with 4 rows and 2 columns, ['age'])`."""
    parts = [short(arg) for arg in args] + [f"{key}={short(value)}" for key, value in kwargs.items()]
    return f"{name}({', '.join(parts)})"


def because(why: str) -> str:
    """Return the reason as the end of a message, or an empty string if there's no reason."""
    return f": {why}" if why else ""
