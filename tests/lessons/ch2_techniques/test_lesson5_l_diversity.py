"""Check the claims of lesson 2.5 that contain a number, for several seeds."""

from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from pycanon import anonymity

from course import load
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import solved_names

QUASI, SOUTH = ["age_band", "sex", "zip_code"], ["age_south", "sex", "zip_code"]
CHAPTER = Path(__file__).parents[3] / "chapters" / "ch2_techniques"
every_seed = pytest.mark.parametrize("seed", range(6))


@cache
def patients_of(seed):
    """Return the lesson's patients, with the number of each age band and with five diagnoses of each kind."""
    table = load("patients", seed).assign(name=range(1000))
    table["age_band"], table["age_south"] = table["age"] // 5, (table["age"] - 18) // 5
    rng = np.random.default_rng(25)
    number = np.clip(rng.normal((table["age"] - 18) / 18, 0.8), 0, 3.9).astype(int)
    kinds = [[f"{kind}{i}" for i in range(5)] for kind in range(4)]
    table["diagnosis"] = [str(rng.choice(kinds[i])) for i in number]
    return table


@pytest.fixture(scope="module")
def lesson():
    return solved_names(read_lesson(CHAPTER / "lesson5_l_diversity.py"), "t_of")


@cache
def counting():
    return solved_names(read_lesson(CHAPTER / "lesson3_k_anonymity.py"), "k_of")


def release(table, quasi, k=4, values=3):
    classes = table.groupby(quasi)["diagnosis"]
    return table[(classes.transform("size") >= k) & (classes.transform("nunique") >= values)]


def share_found(table, k):
    order = np.random.default_rng(26).permutation(len(table))
    north, south = release(table.iloc[order[:550]], QUASI, k), release(table.iloc[order[450:]], SOUTH, k)
    people = table.iloc[order[450:550]][["name", "age_south", *QUASI]]
    pair = ["name", "diagnosis"]
    one = people.merge(north[[*QUASI, "diagnosis"]], on=QUASI)[pair].drop_duplicates()
    two = people.merge(south[[*SOUTH, "diagnosis"]], on=SOUTH)[pair].drop_duplicates()
    found = one.merge(two, on=pair).drop_duplicates("name", keep=False).merge(table[pair], on="name")
    assert (found["diagnosis_x"] == found["diagnosis_y"]).all()
    return len(found) / len(people), 1 - (len(north) + len(south)) / 1100


def rare_disease(seed):
    table = patients_of(seed)
    return table[table.groupby(QUASI)["age"].transform("size") >= 4]


@every_seed
def test_the_four_anonymous_release_reveals_diagnoses(seed):
    released = rare_disease(seed)
    shares = released.groupby(QUASI)["has_rare_disease"].transform("mean")
    assert released.groupby(QUASI).size().min() == 4
    assert shares.isin([0, 1]).sum() >= 20


@every_seed
def test_in_the_worst_two_diverse_class_well_over_half_are_ill(seed):
    released = rare_disease(seed)
    shares = released.groupby(QUASI)["has_rare_disease"].mean()
    assert shares[shares < 1].max() > 0.6 > 1.4 * released["has_rare_disease"].mean()


@every_seed
def test_classes_of_three_diagnoses_may_tell_the_kind_and_an_injury_ruled_out_more(seed):
    reasons = release(patients_of(seed), QUASI)
    kind = reasons["diagnosis"].str[0]
    assert (kind.groupby([reasons[name] for name in QUASI]).transform("nunique") == 1).any()
    assert (reasons[kind != "0"].groupby(QUASI)["diagnosis"].transform("nunique") == 1).any()


def test_two_releases_give_away_five_percent_on_average():
    shares = [share_found(patients_of(seed), 4)[0] for seed in range(60)]
    assert 0.045 < np.mean(shares) < 0.055
    assert min(shares) > 0 and max(shares) < 0.15


@every_seed
def test_a_larger_k_finds_fewer_and_suppresses_more_than_half(seed):
    table = patients_of(seed)
    (few, some), (none, half) = share_found(table, 4), share_found(table, 8)
    assert none < few and none <= 0.02
    assert some < 0.35 and half > 0.5


def correlations(table, years, quasi):
    table = table.assign(low=table["age"] // years)
    ill = table.groupby(quasi)["has_rare_disease"]
    size, share = ill.transform("size"), ill.transform("mean")
    gap = (share - table["has_rare_disease"].mean()).abs()
    rules = (size > 0, size >= 4, (size >= 4) & (share > 0) & (share < 1), (size >= 4) & (gap <= 0.2))
    return [table[kept]["low"].corr(table[kept]["has_rare_disease"]) for kept in rules]


@every_seed
def test_strict_rules_take_the_answer_away_and_wider_classes_take_less(seed):
    table = load("patients", seed)
    every, k, diverse, close = correlations(table, 5, ["low", "sex", "zip_code"])
    coarse = correlations(table, 10, ["low", "sex"])
    assert every > diverse > close and k > close
    assert close / every < 0.6
    assert coarse[-1] / coarse[0] > close / every
    assert close < min(every, k, diverse) and coarse[-1] < min(coarse[:-1])


def test_the_example_of_the_nine_salaries():
    table = pd.Series(np.full(9, 1 / 9), index=[3, 4, 5, 6, 7, 8, 9, 10, 11])
    for held, want in (([3, 4, 5], 0.375), ([6, 8, 11], 1 / 6)):
        gap = pd.Series(1 / 3, index=held).reindex(table.index, fill_value=0) - table
        assert gap.cumsum().abs().sum() / 8 == pytest.approx(want)
        assert gap.abs().sum() / 2 == pytest.approx(2 / 3)
        if 3 in held:
            assert (9 * gap.cumsum()).round(9).tolist() == [2, 4, 6, 5, 4, 3, 2, 1, 0]


def with_diagnosis():
    table = patients_of(0)
    return table[[*QUASI, "diagnosis"]]


FIVE_TABLES = {  # quasi-identifiers and a sensitive column with numbers, whose order counts, or without
    "the patients' diagnoses": (with_diagnosis, QUASI, "diagnosis"),
    "the patients' disease": (lambda: load("patients"), ["sex", "zip_code"], "has_rare_disease"),
    "insurance": (lambda: load("insurance"), ["gender", "marital_status"], "illness_category"),
    "incomes": (lambda: load("incomes"), ["education"], "occupation"),
    "hours of work": (lambda: load("incomes"), ["marital_status"], "hours_per_week"),
}


@pytest.mark.parametrize("name", FIVE_TABLES)
def test_pycanon_finds_the_same_k_l_and_t(name, lesson):
    make, quasi, sensitive = FIVE_TABLES[name]
    table = make()[[*quasi, sensitive]].dropna().reset_index(drop=True)
    ordered = pd.api.types.is_numeric_dtype(table[sensitive]) and not pd.api.types.is_bool_dtype(table[sensitive])
    plain = table.astype({column: object for column in table if not pd.api.types.is_numeric_dtype(table[column])})
    assert counting()["k_of"](table, quasi) == anonymity.k_anonymity(plain, quasi)
    assert lesson["l_of"](table, quasi, sensitive) == anonymity.l_diversity(plain, quasi, [sensitive])
    theirs = anonymity.t_closeness(plain, quasi, [sensitive])
    assert lesson["t_of"](table, quasi, sensitive, ordered=ordered) == pytest.approx(theirs, abs=1e-9)
