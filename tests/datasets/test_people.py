"""What the lessons rely on in single tables."""

import pandas as pd
import pytest

from course.datasets import load
from course.datasets.draws import REFERENCE
from course.datasets.insurance import class_sizes

SEEDS = range(5)
every_seed = pytest.mark.parametrize("seed", SEEDS)
KEYS = ["birth_date", "sex", "zip_code"]


@pytest.mark.parametrize("name", ["clients", "patients"])
@every_seed
def test_ages_fit_the_birth_dates(name, seed):
    table, today = load(name, seed), pd.Timestamp(REFERENCE)
    born = table["birth_date"]
    birthday_ahead = (born.dt.month > today.month) | ((born.dt.month == today.month) & (born.dt.day > today.day))
    assert (today.year - born.dt.year - birthday_ahead == table["age"]).all()


@every_seed
def test_the_register_holds_every_patient_of_its_seed(seed):
    patients, register = load("patients", seed), load("register", seed)
    needed, there = patients.value_counts(KEYS), register.value_counts(KEYS)
    assert (there.reindex(needed.index, fill_value=0) >= needed).all()


@every_seed
def test_about_97_percent_of_the_patients_have_one_candidate(seed):
    candidates = load("register", seed).value_counts(KEYS)
    share = (candidates.loc[pd.MultiIndex.from_frame(load("patients", seed)[KEYS])] == 1).mean()
    assert 0.95 < share < 0.99


@every_seed
def test_the_register_does_not_list_the_patients_first(seed):
    keys = load("patients", seed)[KEYS]
    matched = load("register", seed).merge(keys.drop_duplicates(), on=KEYS, how="left", indicator=True)["_merge"]
    position = pd.Series(range(5000))[(matched == "both").to_numpy()]
    assert 2300 < position.mean() < 2700


@every_seed
def test_clients_identifiers_have_the_stated_shape_and_never_repeat(seed):
    clients = load("clients", seed)
    shapes = {
        "card_number": r"0\d{3}( \d{4}){3}",
        "phone": r"555-0\d{6}",
        "ssn": r"9\d{2}-4\d-(?!0000)\d{4}",
        "email": r"[a-z]+\.[a-z]+@example\.(com|net|org)",
        "postcode": r"\d{5}",
    }
    for column, shape in shapes.items():
        assert clients[column].str.fullmatch(shape).all(), column
    assert clients[["name", "card_number", "phone", "ssn", "email"]].nunique().eq(len(clients)).all()


@every_seed
def test_clients_are_singled_out_best_by_age_and_postcode(seed):
    clients = load("clients", seed)
    alone = {
        pair: (~clients.duplicated(list(pair), keep=False)).mean()
        for pair in [("age", "postcode"), ("age", "city"), ("age", "gender"), ("gender", "postcode")]
    }
    best, second = sorted(alone.values(), reverse=True)[:2]
    assert alone["age", "postcode"] == best > second + 0.1


@every_seed
def test_a_postcode_lies_in_one_city(seed):
    assert load("clients", seed).groupby("postcode")["city"].nunique().eq(1).all()


@every_seed
def test_the_extreme_salaries_are_unique_and_stand_apart(seed):
    salary = load("staff_salaries", seed)["salary"].dropna()
    extreme = salary[(salary < 40_000) | (salary > 183_000)]
    assert extreme.is_unique
    assert extreme.between(28_000, 230_000, inclusive="neither").sum() == 0
    assert salary.between(28_000, 230_000, inclusive="neither").mean() > 0.9


@every_seed
def test_insurance_dates_are_in_order(seed):
    table = load("insurance", seed)
    assert (table["date_of_entry"] <= table["updated_subscription"]).all()
    left = table.dropna(subset="account_withdrawal")
    assert (left["updated_subscription"] <= left["account_withdrawal"]).all()
    assert table["account_withdrawal"].max() <= pd.Timestamp(REFERENCE)


@every_seed
def test_insurance_retention_follows_the_rule_of_ten_months_and_five_years(seed):
    table, today = load("insurance", seed), pd.Timestamp(REFERENCE)
    assert set(table["retention"]) == {"active", "live", "archived", "expired"}
    for date, state in table[["account_withdrawal", "retention"]].itertuples(index=False):
        if pd.isna(date):
            expected = "active"
        elif today <= date + pd.DateOffset(months=10):
            expected = "live"
        else:
            expected = "archived" if today <= date + pd.DateOffset(months=70) else "expired"
        assert state == expected


@every_seed
def test_two_columns_of_insurance_hide_people_and_four_do_not(seed):
    table = load("insurance", seed)
    assert class_sizes(table).min() >= 50
    assert (class_sizes(table, "county", "gender") == 1).mean() > 0.3
