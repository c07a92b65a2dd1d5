"""What lesson 1.5 says about its table, for many class seeds."""

import numpy as np
import pandas as pd
import pytest

from course import load

LOWER, UPPER = 40_000, 183_000
SEEDS = range(12)


@pytest.fixture(params=SEEDS)
def staff(request) -> pd.DataFrame:
    return load("staff_salaries", seed=request.param)


def coded(staff: pd.DataFrame, lower: float = LOWER, upper: float = UPPER) -> pd.Series:
    return staff["salary"].clip(lower, upper)


def unique(column: pd.Series) -> int:
    return int((~column.duplicated(keep=False)).sum())


def test_all_salaries_fit_into_the_histogram_and_three_are_missing(staff):
    assert staff["salary"].isna().sum() == 3
    assert staff["salary"].dropna().between(0, 450_000, inclusive="left").all()


def test_the_main_body_goes_from_40000_to_190000_with_gaps_on_both_sides(staff):
    counts, edges = np.histogram(staff["salary"].dropna(), bins=range(0, 450_001, 10_000))
    body = np.flatnonzero(counts >= 10)
    assert (edges[body[0]], edges[body[-1] + 1]) == (LOWER, 190_000)
    assert counts[3] == 0 and not counts[19:23].any()  # 30,000 to 40,000; 190,000 to 230,000
    assert staff["salary"].min() < 30_000 and staff["salary"].max() >= 230_000


def test_only_one_person_earns_the_most_and_after_coding_many_do(staff):
    assert (staff["salary"] == staff["salary"].max()).sum() == 1
    assert (coded(staff) == UPPER).sum() > 20
    assert (staff["salary"] == UPPER).sum() > 15


def test_few_earn_the_lower_bound_and_the_group_on_it_is_still_small(staff):
    assert (staff["salary"] == LOWER).sum() < 10
    assert (coded(staff) == LOWER).sum() < 15


def test_some_coded_people_are_the_only_ones_with_their_title(staff):
    table = staff.assign(salary=coded(staff))
    was_coded = staff["salary"].notna() & (staff["salary"] != table["salary"])
    assert 8 <= was_coded.sum() <= 14
    assert (was_coded & ~table.duplicated(["title", "salary"], keep=False)).any()


def test_everyone_on_the_upper_bound_with_another_title_was_coded(staff):
    others = staff[staff["title"] != "Assistant to the President"]
    assert others.loc[others["salary"] <= UPPER, "salary"].max() < 170_000
    assert (others["salary"] > UPPER).any()


def test_closer_bounds_make_fewer_people_unique_and_some_are_unique_at_the_pay_scale(staff):
    bounds = [(LOWER, UPPER), (50_000, 150_000), (60_000, 120_000)]
    counts = [unique(staff["salary"]), *(unique(coded(staff, *pair)) for pair in bounds)]
    assert counts == sorted(set(counts), reverse=True)
    assert counts[1] >= 10


def test_no_one_between_the_bounds_gains_anything(staff):
    inside = staff["salary"].between(LOWER, UPPER, inclusive="neither")
    before, after = (~column.duplicated(keep=False) for column in (staff["salary"], coded(staff)))
    assert (before[inside] == after[inside]).all()
    assert not after[~inside].any()


def test_the_median_is_unchanged_the_mean_falls_and_the_spread_falls_by_more(staff):
    before, after = staff["salary"], coded(staff)
    assert before.median() == after.median()
    fall = 1 - after.mean() / before.mean()
    assert 0 < fall < 0.05
    assert 1 - after.std() / before.std() > 2 * fall


def test_the_99th_percentile_comes_from_the_fifth_and_the_sixth_highest_salary(staff):
    fifth, sixth = staff["salary"].nlargest(6).iloc[4:]
    assert sixth < staff["salary"].quantile(0.99) < fifth


def test_the_table_is_sorted_by_name(staff):
    assert staff["name"].is_monotonic_increasing


def test_the_attempt_invents_a_salary_for_everyone_without_one(staff):
    attempt = pd.Series([max(LOWER, min(salary, UPPER)) for salary in staff["salary"]])
    assert (staff["salary"].count(), attempt.count()) == (409, 412)
