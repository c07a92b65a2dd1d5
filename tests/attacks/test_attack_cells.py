"""How a released table is read: what its cells mean, how far they're from the truth, and which are refused."""

from decimal import Decimal

import numpy as np
import pandas as pd
import pytest

from course import load
from course.attacks import Unreadable, read
from course.attacks.cells import distances
from course.errors import CourseError

HR = load("hr", seed=1)


def column(name: str, cells: list):
    return read(pd.DataFrame({name: pd.Series(cells, dtype=object)}), HR).columns[name]


def test_numbers_ranges_and_stars_have_ends():
    found = column("age", [35, "36", " 30-39 ", "30.5–31", "*", None, pd.NA, np.float64(40)])
    assert found.low.tolist() == [35, 36, 30, 30.5, 18, 18, 18, 40][:4] + [-np.inf] * 3 + [40]
    assert found.high.tolist() == [35, 36, 39, 31, np.inf, np.inf, np.inf, 40]
    assert found.exact(9).tolist() == [True, True, False, True, False, False, False, True]
    assert not found.exact(4)[3]
    assert found.middle[:4].tolist() == [35, 36, 34.5, 30.75] and np.isnan(found.middle[4:7]).all()


def test_a_value_or_range_is_personal_if_fewer_than_5_rows_share_it():
    ages = ["20-29"] * 5 + ["30-39", 40, "*"] + [41] * 5 + ["42-43"] * 4
    rows = np.arange(len(ages))
    assert column("age", ages).personal(rows).tolist() == [False] * 5 + [True] * 2 + [False] * 6 + [True] * 4


def test_ranges_that_only_multiplied_rows_share_are_personal_unless_few_classes_are_like_that():
    around = column("age", [f"{age - 10}-{age + 10}" for age in range(30, 36)] * 5)
    assert around.personal(np.tile(np.arange(6), 5)).all()
    assert not around.personal(np.arange(30)).any()
    one_class_alike = np.where(np.tile(np.arange(6), 5) == 0, 0, np.arange(30) + 1)
    assert not around.personal(one_class_alike).any()


def test_rows_are_equal_if_all_their_cells_are_and_classes_look_at_some_columns():
    table = pd.DataFrame({"age": ["30-39", "30-39", 35, "30-39"], "gender": ["F", "F", "F", "M"]})
    release = read(table, HR)
    assert [*map(len, (set(release.kinds), set(release.classes(["age"])), set(release.classes(["education"]))))] == [
        3,
        2,
        1,
    ]


def test_a_range_can_be_read_at_three_places_and_stars_are_unchanged():
    found = column("age", ["30-39", 41, "*"])
    for place, value in (("low", 30), ("middle", 34.5), ("high", 39)):
        read_at = found.at(place)
        assert read_at.low.tolist() == [value, 41, -np.inf] and read_at.high.tolist() == [value, 41, np.inf]
    assert found.at("low", np.array([False, True, True])).high.tolist() == [39, 41, np.inf]


def test_a_range_is_cut_to_the_public_bounds():
    found = column("monthly_income", ["0-2999", "15000-99999"])
    assert found.low.tolist() == [1000, 15000] and found.high.tolist() == [2999, 20000]


def test_categories_may_be_one_several_or_unknown():
    found = column("marital_status", ["Single", "Single / Divorced", "*", None])
    assert found.names == ("Divorced", "Married", "Single")
    assert found.allowed.sum(axis=1).tolist() == [1, 2, 3, 3]
    assert found.shares[1].tolist() == [0.5, 0, 0.5]


def test_gaps_are_0_where_a_cell_may_be_true_and_a_missing_value_fits_everywhere():
    ages = column("age", [30, "30-39", "*"]).gaps(np.array([30.0, 42.0, np.nan]), 10)
    np.testing.assert_allclose(ages, [[0, 0, 0], [1, 0.3, 0], [0, 0, 0]], atol=1e-6)
    status = column("marital_status", ["Single", "Married/Divorced", "*"])
    assert status.gaps(np.array(["Single", None], dtype=object), 1).tolist() == [[0, 1, 0], [0, 0, 0]]


def test_distances_are_summed_over_the_columns_that_the_release_has():
    people = HR.dropna().head(2)
    release = read(people.assign(gender="M")[["age", "gender"]], HR)
    wanted = (people["gender"] != "M").to_numpy() + 0.0
    assert np.allclose(np.diag(distances(people, release, ["age", "gender", "department"])), wanted)
    assert not distances(people, release, ["department"]).any()


TABLES = {
    "nothing": None,
    "text": "a table",
    "a column": HR["age"],
    "no rows": HR.head(0),
    "no columns": pd.DataFrame(index=range(3)),
    "many rows": pd.concat([HR] * 3),
    "other name": HR.rename(columns={"age": "Age"}),
    "number as name": pd.DataFrame([[1, 2]]),
    "levels of names": pd.DataFrame([[1]], columns=pd.MultiIndex.from_tuples([("age", "x")])),
    "twice": pd.concat([HR[["age"]], HR[["age"]]], axis=1),
}
CELLS = {
    "age": [
        "old",
        "60+",
        "39-30",
        17,
        61,
        np.inf,
        1e300,
        10**400,
        "nan",
        True,
        pd.Interval(30, 39),
        Decimal(3),
        "70-80",
        [30],
    ],
    "department": ["Legal", "sales", 3, ["Sales"], {"Sales"}, "", "Sales/", True, b"Sales", ("Sales",)],
    "education": ["high", -1, 6, pd.Timestamp("2020-01-01"), 1j, object()],
}


@pytest.mark.parametrize("name", TABLES)
def test_what_is_no_table_of_hr_is_refused(name):
    with pytest.raises(Unreadable, match=r"the release (is|has)"):
        read(TABLES[name], HR)


@pytest.mark.parametrize(("name", "cell"), [(name, cell) for name, cells in CELLS.items() for cell in cells])
def test_a_cell_that_nobody_can_read_is_refused_with_the_forms_allowed(name, cell):
    with pytest.raises(Unreadable, match=rf"column {name}: the cell .* Write .*\"\*\"") as refused:
        column(name, [cell])
    assert isinstance(refused.value, CourseError) and len(str(refused.value)) < 300


def test_dtypes_index_and_column_order_do_not_matter():
    plain = HR.head(50)
    other = plain[plain.columns[::-1]].astype({"department": "category", "age": "Float64", "education": "Int8"})
    one, two = read(plain, HR), read(other.set_index(np.zeros(50)), HR)
    for name, cells in one.columns.items():
        assert all(
            np.array_equal(*pair) for pair in zip(vars(cells).values(), vars(two.columns[name]).values(), strict=True)
        )
