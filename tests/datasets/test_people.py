"""What the lessons rely on in single tables."""

import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from samples import sample

from course.datasets import cross_selling, load
from course.datasets.incomes import EDUCATION, EDUCATION_LEVELS
from course.datasets.insurance import class_sizes
from course.datasets.making.draws import REFERENCE
from course.datasets.players import CONTINENT_OF
from course.datasets.vitals import NAMING

SEEDS = range(5)
every_seed = pytest.mark.parametrize("seed", sample(SEEDS, len(SEEDS)))
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


@every_seed
def test_dropping_missing_values_would_hide_the_smallest_department_of_employees(seed):
    employees = load("employees", seed)
    assert employees.groupby("department", dropna=False).size().min() == 5
    assert employees.groupby("department", dropna=True).size().min() >= 45


@every_seed
def test_employees_stand_in_many_small_classes_even_by_decade_of_birth(seed):
    employees = load("employees", seed)
    decade = employees["birth_year"] // 10
    for year, smallest_share in ((employees["birth_year"], 0.9), (decade, 0.1)):
        sizes = employees.groupby([year, "department", "role"], dropna=False)["role"].transform("size")
        assert (sizes < 5).mean() > smallest_share


@every_seed
def test_a_salary_of_employees_rises_with_the_role_and_with_age(seed):
    employees = load("employees", seed)
    middle = employees.groupby("role")["salary"].median()
    roles = ["Assistant", "Specialist", "Senior specialist", "Team leader", "Manager"]
    assert middle[roles].is_monotonic_increasing
    specialists = employees[employees["role"] == "Specialist"]
    assert specialists["birth_year"].corr(specialists["salary"]) < -0.6


def test_the_education_levels_are_the_16_values_each_once():
    values = [value for level in EDUCATION_LEVELS.values() for value in level]
    assert list(EDUCATION_LEVELS) == ["basic", "secondary", "college", "higher"]
    assert len(values) == len(set(values)) == 16
    assert values == list(EDUCATION)


@every_seed
def test_every_education_that_occurs_has_a_level(seed):
    assert set(load("incomes", seed)["education"]) == set(EDUCATION)


@every_seed
def test_incomes_hold_nobody_too_young_for_a_degree_or_a_widow(seed):
    incomes = load("incomes", seed)
    young = incomes[incomes["age"] < 20]
    assert not young["education"].isin(["master", "professional degree", "doctorate"]).any()
    assert not young["marital_status"].isin(["divorced", "widowed"]).any()


@every_seed
def test_a_higher_level_of_education_has_more_people_above_50000(seed):
    incomes = load("incomes", seed)
    level_of = {value: level for level, values in EDUCATION_LEVELS.items() for value in values}
    shares = (incomes["income"] == "above 50000").groupby(incomes["education"].map(level_of)).mean()
    assert shares[list(EDUCATION_LEVELS)].is_monotonic_increasing


@every_seed
def test_every_origin_of_players_has_a_continent(seed):
    assert set(load("players", seed)["origin"]) == set(CONTINENT_OF)
    assert len(set(CONTINENT_OF.values())) == 6


@every_seed
def test_continents_make_the_players_safer_and_not_all_of_them_safe(seed):
    players = load("players", seed)
    group = pd.cut(players["age"], [18, 24, 29, 34, 42])
    places = (players["origin"], players["origin"].map(CONTINENT_OF))
    exact, coarse = (
        (players.groupby([group, place], observed=True)["age"].transform("size") < 5).sum() for place in places
    )
    assert exact > 2 * coarse > 0


@every_seed
def test_players_are_as_tall_and_heavy_as_their_sheet_says(seed):
    players = load("players", seed)
    assert players["height"].between(175, 224).all() and players["weight"].between(73, 140).all()
    middle = players.groupby("position")[["height", "weight"]].mean()
    assert middle.loc[["Guard", "Forward", "Center"]].apply(lambda column: column.is_monotonic_increasing).all()


@every_seed
def test_each_monitor_of_vitals_has_one_reading_a_day_and_three_weeks(seed):
    vitals = load("vitals", seed)
    days = vitals["date"].dt.normalize()
    assert vitals["instrument"].value_counts().eq(21).all()
    assert not pd.concat([vitals["instrument"], days], axis=1).duplicated().any()
    assert days.nunique() == 21 and vitals["date"].is_monotonic_increasing


@every_seed
def test_two_states_of_vitals_give_no_reading_and_all_others_do(seed):
    vitals = load("vitals", seed)
    assert vitals["reading"].isna().equals(vitals["status"].isin(["low battery", "cuff error"]))
    assert vitals["reading"].dropna().between(85, 210).all()


@every_seed
def test_notes_of_vitals_that_name_somebody_stand_once_and_the_others_often(seed):
    counts = load("vitals", seed)["observation"].value_counts()
    assert sorted(counts[counts < 10]) == [1] * len(NAMING)
    assert set(counts[counts == 1].index) == set(NAMING)


@pytest.mark.parametrize("seed", range(2))
def test_two_in_three_customers_of_cross_selling_are_alone_and_vintage_is_the_worst_column(seed):
    table = load("cross_selling", seed).drop(columns=["id", "response"])
    alone = (~table.duplicated(keep=False)).mean()
    without = {name: (~table.drop(columns=name).duplicated(keep=False)).mean() for name in table}
    assert 0.63 < alone < 0.7
    assert min(without, key=without.get) == "vintage" and without["vintage"] < 0.02


def test_cross_selling_is_drawn_in_two_seconds_and_its_file_is_below_4_megabytes():
    started = time.process_time()
    cross_selling.make(np.random.default_rng(1))
    assert time.process_time() - started < 2
    folder = Path(__file__).parents[2] / "datasets"
    assert (folder / "cross_selling.csv.gz").stat().st_size < 4_000_000


def test_every_region_of_cross_selling_has_a_share_and_number_28_the_largest():
    shares = cross_selling.region_shares()
    assert shares.sum() == pytest.approx(1)
    assert shares.min() > 0.0005 and shares.argmax() == 28
    assert len(set(shares.round(9))) == cross_selling.REGIONS
