"""What lesson 1.1 says about the clients is true for any class seed."""

from itertools import combinations

import numpy as np
import pytest

from course import load

SEEDS = range(8)
KNOWN = ["age", "gender", "city"]


def unique(table, columns):
    return (~table.duplicated(columns, keep=False)).mean()


@pytest.mark.parametrize("seed", SEEDS)
def test_the_share_singled_out_rises_with_each_column_added(seed):
    clients = load("clients", seed)
    assert unique(clients, ["gender"]) == 0
    assert unique(clients, ["age"]) < unique(clients, ["age", "gender"]) < unique(clients, KNOWN)
    assert unique(clients, ["city"]) < unique(clients, KNOWN)
    assert unique(clients, ["birth_date", "gender", "postcode"]) > 0.95


@pytest.mark.parametrize("seed", SEEDS)
def test_nearly_all_birth_dates_differ_and_nothing_is_missing(seed):
    clients = load("clients", seed)
    assert len(clients) == 200
    assert clients["birth_date"].nunique() > 190
    assert not clients.isna().any(axis=None)


@pytest.mark.parametrize("seed", SEEDS)
def test_one_pair_is_the_riskiest(seed):
    clients = load("clients", seed)
    risks = [unique(clients, list(pair)) for pair in combinations(["age", "gender", "city", "postcode"], 2)]
    assert risks.count(max(risks)) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_without_city_the_risk_is_much_lower_and_without_age_hardly_anyone_is_unique(seed):
    clients = load("clients", seed)
    assert unique(clients, ["age", "gender"]) < unique(clients, KNOWN) / 2
    assert unique(clients, ["gender", "city"]) < 0.02
    assert unique(clients, KNOWN) > 0.6


@pytest.mark.parametrize("seed", SEEDS)
def test_purchases_hardly_depend_on_age(seed):
    clients = load("clients", seed)
    assert abs(clients["age"].corr(clients["purchases"])) < 0.2


def test_the_correlation_of_200_unrelated_pairs_is_within_0_14_in_19_of_20_cases():
    draws = np.random.default_rng(1).normal(size=(2, 20_000, 200))
    one, other = draws - draws.mean(axis=2, keepdims=True)
    found = (one * other).sum(axis=1) / np.sqrt((one**2).sum(axis=1) * (other**2).sum(axis=1))
    assert 0.94 < (abs(found) < 0.14).mean() < 0.96
