"""Check that what lesson 2.3 says about its tables is true for any class seed."""

import pandas as pd
import pytest

from course import load

every_seed = pytest.mark.parametrize("seed", [None, *range(1, 12)])
KNOWN = ["birth_year", "department", "role"]
FOUR_GROUPS = [0, 30, 45, 60, 121]


def class_sizes(table, columns):
    return table.groupby(columns, dropna=False, observed=True).size()


def by_group(employees):
    edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
    return employees.assign(birth_year=pd.cut(employees["birth_year"], edges, right=False))


def with_ages(patients, edges):
    return patients.assign(age=pd.cut(patients["age"], edges, right=False, labels=False))


@every_seed
def test_the_smallest_class_by_department_is_that_of_a_missing_one(seed):
    sizes = class_sizes(load("employees", seed), ["department"])
    assert pd.isna(sizes.idxmin()) and sizes.min() == 5 and sizes[sizes > 5].min() > 40


@every_seed
def test_nine_in_ten_are_in_small_classes_by_year_and_one_in_seven_by_group(seed):
    employees = load("employees", seed)
    years, groups = class_sizes(employees, KNOWN), class_sizes(by_group(employees), KNOWN)
    assert years[years < 5].sum() / 800 > 0.9 and 0.35 < (years == 1).sum() / 800 < 0.43
    assert years[years == 1].sum() > max(years[years == size].sum() for size in (2, 3, 4))
    assert 0.11 < groups[groups < 5].sum() / 800 < 0.18
    assert groups.min() <= 2 and groups.max() < 50


@every_seed
def test_groups_of_years_leave_empty_combinations_and_classes_of_exactly_five(seed):
    employees = by_group(load("employees", seed))
    assert (employees.value_counts(KNOWN, dropna=False) == 0).any()
    assert (class_sizes(employees, KNOWN) == 5).any()


@every_seed
def test_bands_made_from_the_data_give_away_the_lowest_and_the_highest_salary(seed):
    salary = load("employees", seed)["salary"]
    edges = pd.cut(salary, bins=4, retbins=True)[1]
    assert edges[4] == salary.max() and 2 * edges[1] - edges[2] == pytest.approx(salary.min(), abs=1e-6)
    quantiles = pd.qcut(salary, 4, retbins=True)[1]
    assert (quantiles[0], quantiles[2], quantiles[4]) == (salary.min(), salary.median(), salary.max())


@every_seed
def test_four_columns_make_nearly_every_patient_unique(seed):
    patients = load("patients", seed)
    columns = ["sex", "zip_code", "age", "salary"]
    unique = [(class_sizes(patients, columns[:i]) == 1).sum() / 1000 for i in (1, 2, 3, 4)]
    assert unique[:2] == [0, 0] and 0.13 < unique[2] < 0.21 and unique[3] > 0.97
    assert patients["age"].between(18, 90).all()


@every_seed
def test_four_groups_hide_everyone_until_the_salary_is_known(seed):
    grouped = with_ages(load("patients", seed), FOUR_GROUPS)
    assert class_sizes(grouped, ["zip_code", "age"]).min() >= 5
    assert (class_sizes(grouped, ["zip_code", "age", "salary"]) == 1).sum() / 1000 > 0.8


@every_seed
def test_four_groups_are_safer_than_twenty_years_and_keep_most_of_the_correlation(seed):
    patients = load("patients", seed)
    twenty, four = with_ages(patients, list(range(0, 141, 20))), with_ages(patients, FOUR_GROUPS)
    k = {name: class_sizes(table, ["zip_code", "age"]).min() for name, table in (("twenty", twenty), ("four", four))}
    ill = patients["has_rare_disease"]
    assert k["twenty"] <= 4 and k["four"] >= 2 * k["twenty"]
    assert four["age"].corr(ill) > 0.85 * patients["age"].corr(ill)
