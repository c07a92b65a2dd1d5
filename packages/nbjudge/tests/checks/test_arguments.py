"""What a call changes in its arguments is noticed, in every part of them."""

import collections
import math

import numpy as np
import pandas as pd
import pytest

from nbjudge import checks
from nbjudge.checks.arguments import difference
from nbjudge.errors import CheckFailed


def table():
    made = pd.DataFrame({"age": [30, 41], "home": ["A", None], "kind": pd.Categorical(["x", "y"])})
    made.attrs["source"] = "survey"
    return made


def rename_index(df):
    df.index.name = "id"


def rename_columns(df):
    df.columns.name = "all"


def relabel(df):
    df.index = [5, 6]


def narrow(df):
    df["age"] = df["age"].astype("int8")


def add_column(df):
    df["size"] = 1


def change_attrs(df):
    df.attrs["source"] = "guess"


def replace_missing(df):
    df.loc[df["home"].isna(), "home"] = "missing"


def add_category(df):
    df["kind"] = df["kind"].cat.add_categories(["z"])


def sort(df):
    df.sort_values("age", ascending=False, inplace=True)


def drop_row(df):
    df.drop(index=1, inplace=True)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (rename_index, "its index"),
        (rename_columns, "its columns"),
        (relabel, "its index"),
        (narrow, "column 'age'"),
        (add_column, "its columns"),
        (change_attrs, "its attrs"),
        (replace_missing, "column 'home'"),
        (add_category, "column 'kind'"),
        (sort, "column 'age'"),
        (drop_row, "column 'age'"),
    ],
)
def test_every_change_of_a_table_is_noticed_by_default(change, said):
    with pytest.raises(CheckFailed, match=f"modified the table that it was given .*{said}.*so work on a copy"):
        checks.call(change, table())
    checks.call(change, table(), may_change=True)


def test_a_changed_list_dictionary_array_and_column_are_noticed():
    for change, argument, noun in (
        (lambda names: names.append("b"), ["a"], r"the list \['a'\]"),
        (lambda names: names.sort(), ["b", "a"], "the list"),
        (lambda by_name: by_name.update(a=1.0), {"a": 1}, "the dict"),
        (lambda by_name: by_name.pop("a"), {"a": 1}, "the dict"),
        (lambda numbers: numbers.sort(), np.array([2.0, 1.0]), "the array"),
        (lambda column: column.rename("b", inplace=True), pd.Series([1], name="a"), "the column"),
        (lambda tables: tables[0].insert(0, "z", 1), [table()], "the list"),
    ):
        with pytest.raises(CheckFailed, match=f"modified {noun}"):
            checks.call(change, argument)
        with pytest.raises(CheckFailed, match=f"modified {noun}"):
            checks.draws(change, 1, argument)


def test_a_call_that_raises_must_not_change_its_arguments_either():
    def refuse(names):
        names.clear()
        raise ValueError("no")

    with pytest.raises(CheckFailed, match="modified the list"):
        checks.raises(ValueError, refuse, ["a"])
    assert checks.raises(ValueError, refuse, ["a"], may_change=True).message == "no"


def test_what_a_call_only_reads_has_not_changed():
    def read(*arguments):
        return len(arguments)

    kinds = [
        None,
        math.nan,
        pd.NA,
        pd.NaT,
        np.float32(2),
        "a",
        (1, [2, math.nan]),
        {3},
        collections.Counter("aab"),
        np.array([None, "a"]),
    ]
    columns = [
        pd.Series([1, None], dtype="Int64"),
        pd.date_range("2020-01-01", periods=2),
        pd.Series(["a", pd.NA], dtype=object),
    ]
    assert (
        checks.call(read, table(), *kinds, *columns, np.random.default_rng(1), read).result
        == 1 + len(kinds) + len(columns) + 2
    )


def test_different_missing_values_differ():
    for one, other in ((None, math.nan), (pd.NA, None), (pd.NaT, pd.NA)):
        assert difference(pd.Series([one, "a"], dtype=object), pd.Series([other, "a"], dtype=object))
    assert not difference(pd.Series([math.nan]), pd.Series([math.nan]))
