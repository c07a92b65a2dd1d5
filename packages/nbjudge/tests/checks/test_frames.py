import numpy as np
import pandas as pd
import pytest

from nbjudge import checks
from nbjudge.checks.frames import differs
from nbjudge.errors import CheckFailed

TABLE = pd.DataFrame({"age": [30, 41, None], "city": ["A", None, "B"]})


def test_index_column_order_and_dtype_do_not_count():
    other = TABLE.astype({"age": "Int64", "city": object})[["city", "age"]].set_index(pd.Index([7, 8, 9]))
    checks.same_values(other, TABLE, name="table")


def test_rows_may_come_in_any_order_where_the_test_says_so():
    checks.same_values(TABLE.iloc[[2, 0, 1]], TABLE, name="table", any_order=True)
    with pytest.raises(CheckFailed, match="column 'age': 3 of 3 rows are wrong"):
        checks.same_values(TABLE.iloc[[2, 0, 1]], TABLE, name="table")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (TABLE["age"], "not a table"),
        (None, "not a table"),
        (TABLE[["age"]], "has no column 'city'"),
        (TABLE.assign(x=1), "has an extra column 'x'"),
        (TABLE.iloc[:2], "has 2 rows"),
        (TABLE.fillna({"age": 0}), "column 'age': 1 of 3 rows is wrong: keep it"),
        (TABLE.assign(age=["30", "41", None]), "column 'age': 2 of 3"),
    ],
)
def test_what_differs_is_named(table, message):
    with pytest.raises(CheckFailed, match=message):
        checks.same_values(table, TABLE, name="table", why="keep it")


def test_a_column_is_compared_with_a_column_list_or_array():
    for got in (TABLE["age"], TABLE["age"].tolist(), TABLE["age"].to_numpy(), TABLE["age"].astype("Int64")):
        checks.same_values(got, TABLE["age"], name="ages")
    with pytest.raises(CheckFailed, match="ages: 1 of 3 rows is wrong"):
        checks.same_values([30, 42, None], TABLE["age"], name="ages")


@pytest.mark.parametrize(
    ("got", "want", "marks"),
    [
        (pd.Series([1, 2]), pd.Series([1.0, 2 + 1e-12]), [False, False]),
        (pd.Series([True, False]), pd.Series([1, 0]), [True, True]),
        (pd.Series(["1", "a"]), pd.Series([1, "a"], dtype=object), [True, False]),
        (pd.Series(["a", "b"], dtype="category"), pd.Series(["a", "c"]), [False, True]),
        (
            pd.to_datetime(pd.Series(["2020-01-01", None])),
            pd.to_datetime(pd.Series(["2020-01-01", "2020-01-02"])),
            [False, True],
        ),
        (pd.Series([None, "a"]), pd.Series([np.nan, "a"], dtype=object), [False, False]),
        (pd.Series([None, "a"], dtype="string"), pd.Series([None, "b"], dtype="string"), [False, True]),
    ],
)
def test_missing_values_numbers_words_and_dates_are_told_apart(got, want, marks):
    assert differs(got, want).tolist() == marks


def test_a_table_is_returned_for_further_looks():
    assert len(checks.a_table(TABLE, name="table", columns=["city", "age"], rows=3)) == 3
    with pytest.raises(CheckFailed, match=r"f\(\) has 3 rows, which is the wrong number: nobody may get lost"):

        def f():
            return TABLE

        checks.a_table(checks.call(f), rows=4, why="nobody may get lost")


def test_a_given_table_that_was_changed_is_noticed():
    checks.unchanged(TABLE.copy(), TABLE, name="clients")
    indexed, retyped = TABLE.set_axis([7] * len(TABLE)), TABLE.astype({"city": "category"})
    renamed = (TABLE.rename_axis("client"), TABLE.rename_axis("field", axis="columns"))
    for changed in (TABLE.iloc[:2], TABLE.assign(age=1), TABLE[["city", "age"]], indexed, retyped, *renamed, None):
        with pytest.raises(CheckFailed, match="clients was modified: work on a copy"):
            checks.unchanged(changed, TABLE, name="clients")


def test_a_changed_column_is_noticed_and_an_unchanged_one_is_not():
    column = pd.Series([1, None, 3], name="a")
    checks.unchanged(column.copy(), column, name="column")
    for changed in (column.fillna(0), column.astype(object), column.rename("b")):
        with pytest.raises(CheckFailed, match="column was modified"):
            checks.unchanged(changed, column, name="column")


def test_a_number_with_an_imaginary_part_is_wrong():
    want = pd.Series([1.0, 2.0])
    with pytest.raises(CheckFailed, match="2 of 2 rows are wrong"):
        checks.same_values(want + 3j, want, name="sums")


def test_a_missing_value_and_an_empty_string_are_put_in_order():
    table = pd.DataFrame({"city": [None, ""], "count": [1, 1]})
    checks.same_values(table[::-1], table, any_order=True)


@pytest.mark.parametrize("column", [[1, 2.5], (1, 2.5), np.array([1, 2.5]), pd.Series([1, 2.5]), pd.Index([1, 2.5])])
def test_a_column_of_any_type_becomes_a_list(column):
    assert checks.a_column(column, rows=2, numbers=True) == [1, 2.5]


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (None, "pay is None, not a column"),
        (np.array([[1], [2]]), "not a column"),
        ([1, 2, 3], "pay has 3 items: keep it"),
        ([1, True], "isn't a number"),
        ([1, np.nan], "isn't a number"),
        (["1", "2"], "isn't a number"),
    ],
)
def test_anything_but_a_column_of_numbers_is_named(column, message):
    with pytest.raises(CheckFailed, match=message):
        checks.a_column(column, name="pay", rows=2, numbers=True, why="keep it")


def test_classes_contain_values_or_positions_and_all_missing_values_are_equal():
    rows = [("a", np.nan, 1), ("a", None, 2), (None, 3.0, 3)]
    table = pd.DataFrame(rows, columns=["room", "bed", "pay"]).astype({"room": "category"})
    assert checks.plain(table["bed"]) == [None, None, 3.0]
    assert checks.classes(table, ["room", "bed"]) == {("a", None): [0, 1], (None, 3.0): [2]}
    assert checks.classes(table, ["room"], of="pay") == {("a",): [1, 2], (None,): [3]}
    assert checks.classes(table, [], of="pay") == {(): [1, 2, 3]}
    assert checks.classes(table.head(0), ["room"]) == {}
