"""The claims with numbers in lesson 1.6, for several seeds."""

import pandas as pd
import pytest

from course import load

KEYS = ["birth_date", "sex", "zip_code"]
every_seed = pytest.mark.parametrize("seed", range(6))


def coarser(table, years=None, digits=5):
    born = table["birth_date"] if years is None else table["birth_date"].dt.year // years
    return table.assign(birth_date=born, zip_code=table["zip_code"].str[:digits])


def share_with_one_candidate(patients, register):
    candidates = register.value_counts(KEYS)
    return (candidates.reindex(pd.MultiIndex.from_frame(patients[KEYS]), fill_value=0) == 1).mean()


def people_reported(seed):
    return load("register", seed).drop_duplicates("birth_date", keep=False).merge(load("patients", seed)[KEYS], on=KEYS)


def share_of_certain_diagnoses(seed, years):
    diagnoses = coarser(load("patients", seed), years).groupby(KEYS)["has_rare_disease"].nunique()
    people = coarser(people_reported(seed).head(200), years)
    return (diagnoses.loc[pd.MultiIndex.from_frame(people[KEYS])] == 1).mean()


@every_seed
def test_most_neighbours_find_a_single_match_and_few_find_four(seed):
    patients = load("patients", seed)
    known = patients.head(60)[["age", "zip_code", "salary"]].itertuples(index=False)
    matches = pd.Series(
        [
            int((patients["age"].eq(a) & patients["zip_code"].eq(z) & patients["salary"].sub(pay).abs().le(2500)).sum())
            for a, z, pay in known
        ]
    )
    assert matches.value_counts().idxmax() == 1
    assert (matches >= 4).mean() < 0.15


@every_seed
def test_the_date_of_birth_causes_the_harm(seed):
    patients, register = load("patients", seed), load("register", seed)
    steps = {"all": (None, 5), "area": (None, 3), "year": (1, 5), "decade": (10, 5), "both": (10, 3)}
    share = {k: share_with_one_candidate(coarser(patients, *v), coarser(register, *v)) for k, v in steps.items()}
    assert 0.95 < share["all"] < 0.99
    assert 0.8 < share["area"] < 0.95
    assert 0 < share["year"] < 0.03
    assert share["both"] <= share["decade"] < 0.005


@every_seed
def test_two_hundred_people_certainly_were_patients(seed):
    assert len(people_reported(seed)) >= 200
    assert people_reported(seed)["name"].is_unique


@every_seed
def test_years_reveal_many_diagnoses_and_decades_fewer(seed):
    by_year = share_of_certain_diagnoses(seed, 1)
    assert by_year > 0.3
    assert share_of_certain_diagnoses(seed, 10) < by_year / 2


def test_on_average_years_reveal_48_percent_of_the_diagnoses_and_decades_5_percent():
    shares = pd.DataFrame([{years: share_of_certain_diagnoses(seed, years) for years in (1, 10)} for seed in range(60)])
    assert shares.mean().mul(100).round().tolist() == [48, 5]


@every_seed
def test_voters_share_about_630_keys_by_year_and_fewer_than_100_by_decade(seed):
    by_year, by_decade = (len(coarser(load("register", seed), years).value_counts(KEYS)) for years in (1, 10))
    assert 600 < by_year < 660
    assert by_decade < 100


@every_seed
def test_the_register_by_itself_reveals_fewer_than_one_percent_of_the_names_by_year(seed):
    patients, register = coarser(load("patients", seed), 1), coarser(load("register", seed), 1)
    groups = patients.groupby(KEYS)["has_rare_disease"].agg(["size", "nunique"])
    groups["names"] = register.value_counts(KEYS)
    certain = groups[(groups["size"] == groups["names"]) & (groups["nunique"] == 1)]
    assert 0 < certain["names"].sum() / len(register) < 0.01
    assert 0.01 <= certain["size"].sum() / len(patients) <= 0.03


@every_seed
def test_the_disease_still_depends_on_age_by_decade(seed):
    patients = load("patients", seed)
    born = patients["birth_date"].dt.year
    exact, coarse = (patients["has_rare_disease"].corr(-value) for value in (born, born // 10))
    assert abs(exact - coarse) < 0.05
    assert coarse > 0.1
