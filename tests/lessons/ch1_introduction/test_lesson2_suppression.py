"""What lesson 1.2 says about its tables is true for any class seed."""

import pytest

from course import load

SEEDS = range(8)
KNOWN = ["age", "gender", "department", "marital_status"]


def unique(table, columns):
    return (~table.duplicated(columns, keep=False)).mean()


@pytest.mark.parametrize("seed", SEEDS)
def test_addresses_reveal_the_names_and_postcodes_the_cities(seed):
    clients = load("clients", seed)
    guessed = clients["email"].str.split("@").str[0].str.replace(".", " ")
    assert (guessed == clients["name"].str.lower()).all()
    assert clients.groupby("postcode")["city"].nunique().max() == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_birth_date_gender_and_postcode_link_nearly_all_clients_and_city_with_gender_hardly_any(seed):
    clients = load("clients", seed)
    assert unique(clients, ["birth_date", "gender", "postcode"]) > 0.95
    assert unique(clients, ["city", "gender"]) < 0.02


@pytest.mark.parametrize("seed", SEEDS)
def test_a_report_minus_the_table_shows_one_client(seed):
    clients = load("clients", seed)
    report = clients.groupby("city")["purchases"].sum()
    left = report - clients.drop(index=0).groupby("city")["purchases"].sum()
    assert left[left != 0].to_dict() == {clients.loc[0, "city"]: clients.loc[0, "purchases"]}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bound_of_18_costs_only_the_missing_ages_and_one_of_50_most_rows(seed):
    age = load("hr", seed)["age"]
    assert (~(age >= 18)).sum() == age.isna().sum() > 0
    assert (~(age >= 50)).mean() > 0.75


@pytest.mark.parametrize("seed", SEEDS)
def test_dropping_unique_rows_costs_a_tenth_and_keeps_the_correlation(seed):
    hr = load("hr", seed)
    kept = hr[hr.duplicated(KNOWN, keep=False)]
    before, after = (table["age"].corr(table["monthly_income"]) for table in (hr, kept))
    assert 0.07 < 1 - len(kept) / len(hr) < 0.14
    assert abs(before - after) < 0.06
    assert unique(kept, KNOWN) == 0 < unique(kept, [*KNOWN, "education"])


@pytest.mark.parametrize("seed", SEEDS)
def test_dropping_marital_status_leaves_some_unique_and_dropping_age_hardly_anyone(seed):
    hr = load("hr", seed)
    without_status = unique(hr, ["age", "gender", "department"])
    assert 0.01 < without_status < unique(hr, KNOWN) / 2
    assert unique(hr, ["gender", "department", "marital_status"]) < 0.01


@pytest.mark.parametrize("seed", SEEDS)
def test_human_resources_loses_by_far_the_most_and_research_the_least(seed):
    hr = load("hr", seed)
    lost = (~hr.duplicated(KNOWN, keep=False)).groupby(hr["department"]).mean()
    assert lost["Human Resources"] > 2 * lost["Sales"] > 2 * lost["Research & Development"]
