"""Check the claims of lesson 2.6 that contain a number, for several seeds."""

import pandas as pd
import pytest

from course import load

ORDER = ["age_band", "tier", "gender", "county", "marital_status", "dependents"]
every_seed = pytest.mark.parametrize("seed", range(6))


def binned(seed):
    table = load("insurance", seed)
    bands = pd.cut(table["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"])
    return table.assign(age_band=bands.astype(str))


def class_sizes(table, columns):
    return table.groupby(columns)[columns[0]].transform("size")


def share_of_single_values(column):
    return (~column.dropna().duplicated(keep=False)).mean()


@every_seed
def test_only_the_two_direct_identifiers_are_suspected_of_it(seed):
    table = load("insurance", seed)
    shares = {name: share_of_single_values(table[name]) for name in table}
    assert {name for name, share in shares.items() if share >= 0.95} == {"id_number", "tax_pin"}
    assert shares["date_of_entry"] > 0.6


@every_seed
def test_the_limit_tells_the_tier_and_retention_tells_who_left(seed):
    table = load("insurance", seed)
    assert (table.groupby("policy_limit")["tier"].nunique() == 1).all()
    assert ((table["retention"] == "active") == table["account_withdrawal"].isna()).all()


@every_seed
def test_about_six_in_ten_members_are_alone_by_age_and_county(seed):
    assert 0.55 < (class_sizes(load("insurance", seed), ["age", "county"]) == 1).mean() < 0.68


@every_seed
def test_two_columns_look_safe_and_six_make_nearly_everyone_unique(seed):
    table = binned(seed)
    assert class_sizes(table, ORDER[:2]).min() > 50
    assert (class_sizes(table, ORDER[:3]) == 1).sum() == 0
    assert 0.33 < (class_sizes(table, ORDER[:4]) == 1).mean() < 0.47
    assert (class_sizes(table, ORDER) == 1).mean() > 0.9
    assert table.groupby(ORDER).ngroups / len(table) > 0.9


@every_seed
def test_another_insurers_values_undo_all_headers(seed):
    mine, other = load("insurance", seed), load("insurance", 2024)
    for column in ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]:
        shared = {name: mine[column].astype(str).isin(other[name].astype(str)).mean() for name in other}
        assert max(shared, key=shared.get) == column


@every_seed
def test_large_classes_all_contain_someone_without_a_claim_and_small_ones_do_not(seed):
    table = binned(seed)
    married = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
    table = table.assign(marital_status=married, dependents=table["dependents"] <= 1)
    claim = table["illness_category"] != "No claim"
    assert not claim.groupby([table["age_band"], table["tier"]]).all().any()
    keys = ["age_band", "tier", "gender", "marital_status", "dependents"]
    released = table[class_sizes(table, keys) >= 4]
    assert len(released) > 0.95 * len(table)
    classes = released.assign(claim=claim).groupby(keys)
    assert 0 < classes["claim"].transform("all").mean() < 0.1
    assert (classes["illness_category"].transform("nunique") == 1).mean() < 0.02
