from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from nbjudge.checks.wording import said_call, short


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (34.0, "34.0"),
        (-2.0, "-2.0"),
        (1 / 3, "0.333333"),
        (np.float64(0.5), "0.5"),
        (np.int64(3), "3"),
        (float("nan"), "nan"),
        (1e9, "1e+09"),
        (True, "True"),
        ("a" * 100, "'" + "a" * 68 + "…"),
        (pd.DataFrame({"a": [1, 2]}), "a table with 2 rows and 1 column"),
        (pd.Series([1]), "a Series with 1 value"),
        (np.zeros((2, 3)), "an array of shape (2, 3)"),
        (np.random.default_rng(), "rng"),
        (len, "len"),
        (Path("/"), "a folder"),
        (Path("/home/somebody"), "a folder"),  # whether it is there is not looked at
        (Path("/nowhere/a.csv"), "a.csv"),
        (None, "None"),
        (..., "still unsolved (...)"),
    ],
)
def test_values_are_said_in_few_words(value, text):
    assert short(value) == text


def test_a_call_reads_as_a_learner_would_write_it():
    assert said_call("f", (1, ["a"]), {"k": 2.5}) == "f(1, ['a'], k=2.5)"
