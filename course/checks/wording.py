"""Values and calls in few words, for the messages that learners read."""

import numbers
from pathlib import Path

import numpy as np
import pandas as pd

LONGEST = 70  # characters of a value that a message shows


def short(value: object) -> str:
    """Say a value in at most about 70 characters, tables by their size."""
    if isinstance(value, pd.DataFrame):
        return f"a table of {counted(len(value), 'row')} and {counted(value.shape[1], 'column')}"
    if isinstance(value, pd.Series | pd.Index):
        return f"a {type(value).__name__} of {counted(len(value), 'value')}"
    if isinstance(value, np.ndarray):
        return f"an array of shape {value.shape}"
    if isinstance(value, np.random.Generator):
        return "rng"
    if isinstance(value, Path):
        return value.name if value.suffix else "a folder"  # without a look: a learner may have named any place
    if isinstance(value, numbers.Real) and not isinstance(value, numbers.Integral | np.bool):
        text = f"{float(value):.6g}"
        return f"{text}.0" if text.lstrip("-").isdigit() else text
    return _short_object(value)


def counted(number: int, thing: str) -> str:
    """Say how many there are: 1 row, 2 rows."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _short_object(value: object) -> str:
    if value is ...:
        return "still open (...)"
    if isinstance(value, np.integer):
        return str(int(value))
    if callable(value):
        return getattr(value, "__name__", type(value).__name__)
    plain = isinstance(value, str | bytes | int | list | tuple | dict | set | frozenset | None | np.generic)
    text = repr(value) if plain else str(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def said_call(name: str, args: tuple, kwargs: dict) -> str:
    """Write a call as a learner would: `uniqueness(a table of 4 rows and 2 columns, ['age'])`."""
    parts = [short(arg) for arg in args] + [f"{key}={short(value)}" for key, value in kwargs.items()]
    return f"{name}({', '.join(parts)})"


def because(why: str) -> str:
    """End a message with its reason, where there is one."""
    return f": {why}" if why else ""
