"""What a release reveals besides what its cells mean, and which ends of ranges depend on the incomes."""

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest

from course import attacks, load

PUBLISHED, CONTROLS = attacks.split(load("hr", seed=1), np.random.default_rng(2))
ENDS = [1_000, 3_000, 5_000, 10_000, 20_001]


def banded(people: pd.DataFrame, ends: list[int]) -> pd.DataFrame:
    """Return two columns, with incomes as ranges between these ends."""
    labels = [f"{low}-{high - 1}" for low, high in pairwise(ends)]
    pay = pd.cut(people["monthly_income"], ends, labels=labels, right=False).astype(object)
    return pd.DataFrame({"monthly_income": pay, "attrition": people["attrition"]})


def channels() -> dict[str, pd.DataFrame]:
    table = banded(PUBLISHED, ENDS)
    first = table["monthly_income"].where(table.index != 5, table["monthly_income"].str.replace("-", " - "))
    noted = table.copy()
    noted.attrs["note"] = 1
    return {
        "attrs": noted,
        "the index": table.set_axis(PUBLISHED["employee_number"].to_numpy()),
        "a name": table.rename_axis(columns="4217"),
        "same way": table.assign(monthly_income=first),
        "number 3.0": table.assign(education=pd.Series(3, table.index, object).where(table.index > 5, 3.0)),
        "rows": table.join(PUBLISHED[["age", "department"]])
        .iloc[PUBLISHED["monthly_income"].to_numpy().argsort()]
        .reset_index(drop=True),
        "categories": table.assign(
            monthly_income=table["monthly_income"]
            .astype("category")
            .cat.set_categories(
                sorted({*table["monthly_income"], *(f"{pay}-{pay}" for pay in PUBLISHED["monthly_income"])})
            )
        ),
    }


@pytest.mark.parametrize("what", channels())
def test_a_table_that_reveals_more_than_its_cells_mean_scores_0_with_a_message(what):
    assert what in attacks.score(channels()[what], PUBLISHED, CONTROLS).message


@pytest.mark.parametrize("way", [1, -1])
def test_shuffled_labels_may_belong_to_their_rows_but_not_rank_incomes(way):
    table = PUBLISHED[["age", "department", "education", "attrition"]]
    table = table.assign(monthly_income=banded(PUBLISHED, ENDS)["monthly_income"])
    ranks = (way * PUBLISHED["monthly_income"]).to_numpy().argsort(kind="stable").argsort()
    told = [
        attacks.score(one.sample(frac=1, random_state=1), PUBLISHED, CONTROLS).message
        for one in (table, table.set_axis(ranks))
    ]
    assert not told[0]
    assert "in the order of the incomes" in told[1]


def test_many_missing_cells_beside_stars_could_be_a_code():
    few, many = (pd.DataFrame({"age": [*["*"] * 30, *[None] * missing]}) for missing in (20, 21))
    assert not attacks.score(few, PUBLISHED, CONTROLS).message
    assert "21 cells are missing and 30 contain '*'" in attacks.score(many, PUBLISHED, CONTROLS).message


def test_missing_cells_and_whole_numbers_of_any_type_may_stand_beside_stars():
    table = pd.DataFrame({"age": pd.Series([30, 30, np.int64(30), "*", np.nan], dtype=object)}, index=[0, 1, 2, 4, 7])
    assert not attacks.score(table, PUBLISHED, CONTROLS).message


@pytest.mark.parametrize("by", [["monthly_income", "age", "department"], ["age", "department", "monthly_income"]])
def test_rows_may_be_sorted_by_published_values(by):
    table = banded(PUBLISHED, ENDS).join(PUBLISHED[["age", "department"]])
    table = table.sort_values(by, key=lambda column: column.astype(str)).reset_index(drop=True)
    assert not attacks.score(table, PUBLISHED, CONTROLS).message


def test_moved_incomes_are_lower_and_within_other_extremes():
    before, after = PUBLISHED["monthly_income"], attacks.moved(PUBLISHED)["monthly_income"]
    assert (after.min(), after.max(), after.dtype) == (1_300, 15_500, before.dtype)
    assert (after[before > 1_400] < before[before > 1_400]).all()


@pytest.mark.parametrize(
    ("ends", "share"),
    [
        (lambda pay: ENDS, 0),
        (lambda pay: [1_000, *pay.quantile([0.3, 0.7]).astype(int), 20_001], 1),
        (lambda pay: [1_000, *pay.quantile([0.2, 0.75]).round(-3).astype(int), 20_001], 1),
        (lambda pay: [pay.min(), 5_000, 20_001], 0.5),
    ],
)
def test_ends_that_depend_on_the_incomes_are_noticed(ends, share):
    before, after = (banded(people, ends(people["monthly_income"])) for people in (PUBLISHED, attacks.moved(PUBLISHED)))
    assert attacks.telling_ends(before, after, PUBLISHED) == pytest.approx(share, abs=0.05)


@pytest.mark.parametrize(
    ("cells", "share"),
    [
        (["1000-2999", "3000-4999", "1000-4999"], 0),
        (["1000-2999", "2500-4999", "5000-9999", "*"], 0.5),
        (["1000-2999", "1010-2999", "*", 4000], 0.5),
    ],
)
def test_ranges_that_cross_or_are_nearly_the_same_are_noticed(cells, share):
    table = pd.DataFrame({"monthly_income": pd.Series(cells, dtype=object)})
    assert attacks.telling_ends(table, table, PUBLISHED) == share


def test_a_release_without_incomes_has_no_ends():
    assert attacks.telling_ends(PUBLISHED[["age"]], PUBLISHED[["age"]], PUBLISHED) == 0


@pytest.mark.parametrize(
    ("ends", "said"),
    [
        (lambda pay: ENDS, ""),
        (lambda pay: [1_000, 5_000, 15_000, pay.max() + 1], "the highest one"),
        (lambda pay: [pay.min(), 1_500, 5_000, 20_001], "the lowest income"),
        (lambda pay: [1_000, *pay.quantile([0.3, 0.7]).astype(int), 20_001], "100% of the rows"),
    ],
)
def test_even_a_few_ranges_that_end_at_the_lowest_or_highest_income_are_described(ends, said):
    before, after = (banded(people, ends(people["monthly_income"])) for people in (PUBLISHED, attacks.moved(PUBLISHED)))
    found = attacks.about_ends(before, after, PUBLISHED)
    assert said in found and bool(said) == bool(found)


def test_a_release_without_incomes_has_nothing_said_about_ends():
    assert attacks.about_ends(PUBLISHED[["age"]], PUBLISHED[["age"]], PUBLISHED) == ""
