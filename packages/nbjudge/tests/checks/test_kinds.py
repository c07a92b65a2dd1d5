"""Variants and tables find wrong answers that a list of hand-written cases misses, and never a right one."""

import datetime

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nbjudge import checks
from nbjudge.errors import CheckFailed

HOLES = pd.DataFrame({"age": [30, None, 41, 41, None, 60], "city": ["A", "A", None, None, "B", "B"]})


def share(df, columns):
    """The share of rows whose values occur once, with a missing value as a value."""
    return float((~df[columns].duplicated(keep=False)).mean())


def judge(answer, **options):
    for case in checks.variants(HOLES, labels=["age", "city"], **options):
        with case:
            checks.close(checks.call(answer, case.table, case.named(["age"])), 2 / 6)
            checks.close(checks.call(answer, case.table, case.named(["age", "city"])), 4 / 6)


def by_word(df, columns):
    return share(df[columns].astype(object).where(df[columns].notna(), "missing"), columns)


def by_number(df, columns):
    return share(df.assign(**{name: df[name].fillna(-1) for name in columns if df[name].dtype.kind == "f"}), columns)


def by_evaluation(df, columns):
    return share(df.eval("copy = 1"), columns) if all(df.eval(name) is not None for name in columns) else 0


def by_attribute(df, columns):
    return share(pd.DataFrame({name: getattr(df, name) for name in columns}), columns)


def by_helper(df, columns):
    df = df.copy()
    df["count"] = df.groupby(columns, dropna=False)[columns[0]].transform("size")
    return share(df, columns)


def by_letters(df, columns):
    return share(df[columns].map(lambda cell: cell.strip().lower() if isinstance(cell, str) else cell), columns)


def by_rounding(df, columns):
    return share(df[columns].map(lambda cell: round(cell, 6) if isinstance(cell, float) else cell), columns)


def by_categories(df, columns):
    sizes = df.groupby(columns, dropna=False, observed=False).size()
    return float((sizes == 1).sum() / len(df)) if len(sizes) <= 6 else 0.0


def by_index(df, columns):
    return float(df[columns].astype(str).sum(axis=1).loc[df.index].duplicated(keep=False).eq(False).mean())


def by_joining(df, columns):
    return share(
        pd.DataFrame({"all": ["|".join(map(repr, row)).replace("'", "") for row in df[columns].values]}), ["all"]
    )


def by_beginnings(df, columns):
    return share(df[columns].map(lambda cell: cell[:50] if isinstance(cell, str) else cell), columns)


def test_values_that_become_equal_when_joined_or_cut_belong_to_different_rows():
    table = pd.DataFrame({"city": ["A", "B", "A"], "street": ["x", "y", "z"]})
    for answer in (by_joining, by_beginnings):
        with pytest.raises(CheckFailed):
            for case in checks.variants(table):
                with case:
                    checks.close(checks.call(answer, case.table, case.named(["street", "city"])), 1.0)


def test_every_filler_is_tried_however_few_values_there_are():
    for values in (["A", None], ["A", "B", None], ["A", "B", "C", "D", None]):
        found = {cell for case in checks.variants(pd.DataFrame({"city": values})) for cell in case.table.iloc[:, 0]}
        assert set(checks.fillers()) <= found


def test_all_pairs_of_look_alikes_are_tried_however_few_values_there_are():
    for table in (pd.DataFrame({"a": ["x", "y"]}), pd.DataFrame({"a": ["x", "y", "z", "x"], "b": list("pqrs")})):
        near = [set(case.table[name]) for case in checks.variants(table) for name in table if "alike" in case.why]
        pairs = zip(checks.texts()[::2], checks.texts()[1::2], strict=True)
        assert all(any(set(pair) <= values for values in near) for pair in pairs)


def test_near_whole_numbers_are_equal_only_if_they_are_stored_with_too_few_bits():
    whole = pd.DataFrame({"a": [3, 4, 5, 3]})
    near = [case.table["a"] for case in checks.variants(whole, labels=["a"]) if "look alike" in case.why]
    for narrow in ("int8", "int16", "float64"):
        assert any(column.astype(narrow).nunique() < column.nunique() for column in near)


@pytest.mark.parametrize(("values", "filler"), [([1.0, 2.0, None], -12345), (["A", "B", None], "not stated")])
def test_values_in_the_code_of_the_answer_are_fillers(values, filler):
    def by_own_filler(df, columns):
        return share(df.fillna(filler), columns)

    def cells(**options):
        return {cell for case in checks.variants(table, labels=["a"], **options) for cell in case.table.iloc[:, 0]}

    table = pd.DataFrame({"a": values})
    by_own_filler.__code__ = by_own_filler.__code__.replace(co_consts=(*by_own_filler.__code__.co_consts, filler))
    assert filler in cells(used_by=by_own_filler) and filler not in cells()


def test_separators_in_the_code_of_the_answer_are_tried_and_no_others():
    def by_slash(df, columns):
        return share(pd.DataFrame({"all": ["/".join(row) for row in df[columns].values]}), ["all"])

    table = pd.DataFrame({"city": ["A", "B"], "street": ["x", "y"]})
    joined = [set(case.table["city"]) for case in checks.variants(table, used_by=by_slash) if "a row with" in case.why]
    assert joined == [{"x", "y"}, {"xx", "x"}, {"x/x", "x"}]


def test_a_string_that_occurs_in_no_ordinary_table_is_not_a_filler():
    def by_mark(df, columns):
        return share(df.fillna("<none>"), columns)

    table = pd.DataFrame({"a": ["A", "B", None]})
    assert not any((case.table == "<none>").any(axis=None) for case in checks.variants(table, used_by=by_mark))


def test_a_right_answer_passes_all_variants():
    judge(share)


@pytest.mark.parametrize(
    "answer", [by_number, by_evaluation, by_attribute, by_helper, by_letters, by_rounding, by_categories, by_index]
)
def test_an_answer_that_treats_names_values_or_labels_as_something_special_fails(answer):
    with pytest.raises(CheckFailed):
        judge(answer)


def test_columns_may_have_the_names_that_the_answer_itself_uses():
    def by_own_column(df, columns):
        table = df.assign(occurrences=df.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size"))
        return float((table["occurrences"] == 1).mean()) if "occurrences" not in columns else 0.0

    def whys(**options):
        return [case.why for case in checks.variants(HOLES, **options) if "occurrences" in case.table]

    (why,) = whys(used_by=by_own_column)
    assert "columns that you add must not clash" in why
    assert not whys() and not whys(used_by=by_own_column, avoid=["occurrences"])


def test_the_columns_of_one_variant_have_a_name_together_which_an_answer_must_not_remove():
    def unnaming(df, columns):
        df.columns.name = None
        return share(df, columns)

    assert [case.table.columns.name for case in checks.variants(HOLES)].count("field") == 1
    with pytest.raises(CheckFailed):
        judge(unnaming)


def test_the_message_says_why_the_case_is_hard_and_spells_out_its_table():
    texts = HOLES[["city"]].iloc[[0, 2]]
    with pytest.raises(CheckFailed) as failed:
        for case in checks.variants(texts):
            with case:
                checks.close(checks.call(by_word, case.table, case.named(["city"])), 1.0)
    assert "a missing value isn't the same as 'missing'. The table is {'city': ['missing', nan]}" in str(failed.value)
    assert failed.value.rule == "a missing value isn't the same as 'missing'"


def test_the_first_case_is_the_table_itself_so_that_a_plain_mistake_is_reported_plainly():
    with pytest.raises(CheckFailed) as failed:
        judge(lambda df, columns: 0.5)
    assert "index" not in str(failed.value) and "{'age': [30.0, nan" in str(failed.value)


def test_expectations_follow_names_values_and_rows():
    table = pd.DataFrame({"kind": ["x", None, "y"], "pay": [1, 2, 3]})
    wanted = pd.DataFrame({"kind": ["x"], "pay": [1]})
    for case in checks.variants(table, avoid=["count"]):
        found = case.expect(wanted)
        kind, pay = case.named(["kind", "pay"])
        rows = case.table.set_axis(range(3))
        first = rows[rows[pay] == 1][[kind, pay]]
        checks.same_values(found, first, name="the expectation")
        assert case.in_order([1, 2, 3]) == case.table[pay].tolist()
        assert "count" not in case.table.columns
        assert case.expect({"kind": 3}) == {kind: 3}


def test_kinds_can_be_left_out_and_added():
    def whys(**options):
        return [case.why for case in checks.variants(HOLES, **options)]

    assert not any("order of the rows" in why for why in whys(keep=["rows"]))
    assert any("numbers" in why for why in whys(also=["numbered"])) and not any(
        "may be numbers" in why for why in whys()
    )
    assert any("None and nan" in why for why in whys(also=["mixed"]))
    with pytest.raises(ValueError, match=r"contain \['row'\], but the kinds are rows, index"):
        whys(keep=["row"])


@settings(max_examples=30, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([1, 2, 3, None]), st.sampled_from(["a", "b", None])), min_size=1, max_size=6))
def test_variants_of_any_table_keep_which_rows_are_equal(rows):
    table = pd.DataFrame(rows, columns=["n", "t"])
    wanted = share(table, ["n", "t"])
    for case in checks.variants(table, labels=["n", "t"]):
        assert share(case.table, case.named(["n", "t"])) == pytest.approx(wanted), case.why


def test_tables_grow_from_an_empty_one_and_have_the_promised_members():
    columns = {
        "age": checks.numbers(0, 122, whole=True),
        "city": checks.texts(),
        "born": checks.dates("1934-01-01", "2003-12-31"),
    }
    made = list(checks.tables(columns, rows=200, missing=["city"]))
    longest = max(map(len, columns.values()))
    assert [len(case.table) for case in made] == [0, 1, 3, 3, 1, longest, 257, 13, 13, 5, 2, 5, 12, 60, 200]
    assert all(case.table["born"].dtype.kind == "M" and case.table["age"].dtype.kind == "i" for case in made)
    assert made[5].table["age"].max() == 122 and "01" in set(made[5].table["city"])
    first, second = made[7].table, made[8].table
    assert first.drop(6).equals(second.drop(6)) and not first.loc[6].equals(second.loc[6])
    assert made[9].table["city"].isna().sum() == 1 and not made[3].table["city"].duplicated().any()
    largest = made[-1].table
    assert largest["city"].isna().any() and not largest["age"].isna().any()
    assert len(next(iter(checks.tables(columns, fewest=2))).table) == 3


def test_tables_are_the_same_again_with_the_same_seed():
    one, other = (list(checks.tables({"a": checks.texts()}, seed=3)) for _ in range(2))
    assert all(first.table.equals(second.table) for first, second in zip(one, other, strict=True))


def test_members_contain_what_careless_answers_confuse():
    assert {"missing", "", "nan", "None"} <= set(checks.fillers()) and {-1, 0, -999} <= set(checks.fillers([1.5]))
    assert all(pd.isna(value) for value in checks.missing_values()) and len(checks.missing_values()) == 4
    assert len(set(checks.texts(40))) == 40
    assert checks.edges(18, 65) == [17, 18, 19, 64, 65, 66]
    assert checks.edges(datetime.date(2024, 2, 29))[2] == datetime.date(2024, 3, 1)
    days = {f"{day:%Y-%m-%d}" for day in checks.dates("1934-05-01", "2003-12-31")}
    assert {"1934-05-01", "2003-12-31", "2003-01-01"} <= days and any(day.endswith("02-29") for day in days)
    assert len({round(value, 6) for value in checks.near_ties(1.0)}) < len(set(checks.near_ties(1.0))) == 5
    assert [np.shape(given) for given in checks.misfits(np.ones(3))][3:6] == [(0,), (4,), (3, 1)]
    names = checks.people()
    assert (
        len({tuple(sorted(names, key=key)) for key in (str, str.casefold, len, lambda name: name[0])} | {tuple(names)})
        == 5
    )
    assert {"size", "class", "zip code", "Age"} <= set(checks.column_names()) and 0 in checks.column_names(numbers=True)
    assert "size" not in checks.column_names(avoid=["size"])
