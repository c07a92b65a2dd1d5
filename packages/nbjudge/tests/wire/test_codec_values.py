"""Whatever plain Python, numpy and pandas can hold crosses, and is the same on the other side."""

import collections
import datetime as dt
import decimal
import fractions
import json
import uuid

import numpy as np
import pandas as pd
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from nbjudge.wire.codec import decode, encode

pytestmark = pytest.mark.slow

TEXTS = st.sampled_from(["", "a", "F", "é", "x y"])
NUMPY = st.one_of(
    TEXTS.map(np.str_),
    st.booleans().map(np.bool_),
    st.integers(-100, 100).map(np.int64),
    st.integers(0, 100).map(np.uint8),
    st.floats(allow_nan=False, width=32).map(np.float32),
    st.floats(allow_nan=False).map(np.float64),
    st.integers(-1000, 1000).map(lambda days: np.datetime64("2020-01-01") + days),
)
PLAIN = st.one_of(
    TEXTS,
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.dates(),
    st.datetimes(),
    st.timedeltas(),
    st.decimals(allow_nan=False, places=2),
    st.fractions(max_denominator=1000),
    st.uuids(),
)
SCALARS = st.one_of(NUMPY, PLAIN)
NESTED = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=20),
        st.tuples(inner, inner),
        st.dictionaries(SCALARS, inner, max_size=20),
        st.sets(SCALARS, max_size=20),
        st.frozensets(SCALARS),
    ),
    max_leaves=30,
)
HOLDERS = {
    "a series": pd.Series,
    "a series of objects": lambda values: pd.Series(values, dtype=object),
    "a series of text": lambda values: pd.Series(list(map(str, values)), dtype="str"),
    "a series of nullable text": lambda values: pd.Series([*map(str, values), None], dtype="string"),
    "a series of numpy's text": lambda values: pd.Series([np.str_(value) for value in values], dtype="str"),
    "a mapped series": lambda values: pd.Series(range(len(values))).map(dict(enumerate(values))),
    "a column": lambda values: pd.DataFrame({"x": values}),
    "column names": lambda values: pd.DataFrame([range(len(values))], columns=values),
    "an index": lambda values: pd.Series(range(len(values)), index=values),
    "an index of two levels": lambda values: pd.Series(0, index=pd.MultiIndex.from_product([values, ["a", "b"]])),
    "categories": lambda values: pd.Series(values).astype("category"),
    "the name of a series": lambda values: pd.Series([1], name=values[0]),
    "an array of objects": lambda values: np.array([*values, None], object)[:-1],
}
many = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def crossed(value):
    """The value on the other side; nothing in it may stay behind as a mere handle."""

    def refuse(thing):
        raise AssertionError(f"{type(thing).__name__} does not cross")

    tree, buffers = encode(value, refuse)
    return decode(json.loads(json.dumps(tree)), [bytes(buffer) for buffer in buffers])


@many
@given(NESTED)
def test_nested_containers_cross(value):
    assert repr(crossed(value)) == repr(value) or crossed(value) == value


@pytest.mark.parametrize("holder", HOLDERS)
@many
@given(data=st.data())
def test_everything_that_pandas_holds_crosses(holder, data):
    kinds = st.sampled_from([TEXTS, TEXTS.map(np.str_), NUMPY, SCALARS])
    values = data.draw(kinds.flatmap(lambda kind: st.lists(kind, min_size=1, max_size=25)))
    try:
        value = HOLDERS[holder](values)
    except (TypeError, ValueError, OverflowError):  # pandas itself refuses it
        return
    other = crossed(value)
    assert type(other) is type(value)
    compare = np.testing.assert_array_equal
    if isinstance(value, pd.Series | pd.DataFrame):
        compare = pd.testing.assert_frame_equal if isinstance(value, pd.DataFrame) else pd.testing.assert_series_equal
    compare(other, value)


@pytest.mark.parametrize("size", [2, 20, 40])
@pytest.mark.parametrize("dtype", ["str", "string", object, "category"])
def test_texts_of_numpy_cross_in_every_kind_of_column(size, dtype):
    letters = [np.str_("FM"[place % 2]) for place in range(size)]
    column = pd.Series(letters, index=[np.str_(f"row {place}") for place in range(size)], dtype=dtype)
    pd.testing.assert_series_equal(crossed(column), column)


@pytest.mark.parametrize(
    "value",
    [
        fractions.Fraction(-1, 3),
        uuid.UUID(int=5),
        bytearray(b"abc"),
        collections.deque([1, "a"]),
        np.longdouble("1.25"),
        np.array([1, 2], np.longdouble),
        decimal.Decimal("1.10"),
        dt.time(12, 30),
    ],
    ids=lambda value: type(value).__name__,
)
def test_less_usual_types_cross_as_themselves(value):
    other = crossed(value)
    assert type(other) is type(value) and np.all(other == value)
