"""Check that what lesson 2.4 says about its tables is true for any class seed."""

import time
from itertools import product
from pathlib import Path

import pandas as pd
import pytest

from course import load
from course.datasets.players import CONTINENT_OF
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import solved_names

LESSON = read_lesson(Path(__file__).parents[3] / "chapters/ch2_techniques/lesson4_hierarchies.py")
SEEDS = [None, *range(1, 13)]
FIVE = {age: f"{age // 5 * 5}-{age // 5 * 5 + 4}" for age in range(15, 95)}
STAGES = {age: "under 30" if age < 30 else "30-49" for age in range(15, 50)}
WAYS = ({age: age for age in FIVE}, FIVE, STAGES, dict.fromkeys(FIVE, "*"))
PLACES = ({country: country for country in CONTINENT_OF}, CONTINENT_OF, dict.fromkeys(CONTINENT_OF, "*"))

every_seed = pytest.mark.parametrize("seed", SEEDS)


def at(players, node):
    return players.assign(age=players["age"].map(WAYS[node[0]]), origin=players["origin"].map(PLACES[node[1]]))


def too_small(table, k=5):
    return table.groupby(["age", "origin"])["age"].transform("size") < k


@pytest.fixture(scope="module")
def lesson():
    """Return the names in the solved lesson, with its functions and hierarchies."""
    return solved_names(LESSON, "anonymize")


@every_seed
def test_ninety_players_are_centers_and_no_position_has_fewer(seed):
    counts = load("players", seed)["position"].value_counts()
    assert counts["Center"] == counts.min() == 90 and (counts < 91).sum() == 1


@every_seed
def test_two_minimal_nodes_are_those_the_text_names(seed):
    players = load("players", seed)
    share = {node: too_small(at(players, node)).mean() for node in product(range(4), range(3))}
    assert all(share[a, o] > 0 for a in range(4) for o in (0, 1)) and share[1, 2] == 0
    assert share[0, 2] <= 0.05 < min(share[0, 0], share[0, 1], share[1, 0], share[2, 0])
    assert share[2, 1] < 0.045
    assert all(share[a, o] >= max(share[min(a + 1, 3), o], share[a, min(o + 1, 2)]) for a, o in share)


@every_seed
def test_all_players_from_asia_are_left_out_and_no_one_from_north_america(seed):
    coarse = at(load("players", seed), (2, 1))
    left_out = too_small(coarse).groupby(coarse["origin"]).mean()
    assert left_out["Asia"] == 1 and left_out["North America"] == 0
    assert too_small(coarse).sum() >= 4


@every_seed
def test_most_released_players_are_alone_with_all_columns(seed):
    coarse = at(load("players", seed), (2, 1)).drop(columns="name")
    assert (~coarse[~too_small(coarse)].duplicated(keep=False)).mean() > 0.6


@every_seed
def test_local_recoding_leaves_four_countries_behind_the_star(seed):
    origin = load("players", seed)["origin"]
    for step in (CONTINENT_OF, dict.fromkeys(CONTINENT_OF.values(), "*")):
        origin = origin.where(origin.map(origin.value_counts()) >= 5, origin.map(step))
    assert origin.value_counts().min() >= 5 and len(CONTINENT_OF) == 40
    behind = [country for country, continent in CONTINENT_OF.items() if not {country, continent} & set(origin)]
    assert sorted(behind) == ["China", "Israel", "Japan", "New Zealand"]


@pytest.mark.parametrize(("k", "same"), [(2, 2), (5, 30)])
def test_so_many_tables_lie_behind_a_release_of_k_people_in_one_band(lesson, k, same):
    hierarchy = {"age": [{20: "20-21", 21: "20-21"}]}
    tables = [pd.DataFrame({"age": ages}) for ages in product([20, 21], repeat=k)]
    released = [lesson["anonymize"](table, hierarchy, k)["age"].tolist() for table in tables]
    assert released.count(["20-21"] * k) == same


def test_the_solution_anonymizes_a_hundred_thousand_rows_in_about_a_second(lesson):
    incomes = load("incomes")
    levels = [lesson["education_level"], dict.fromkeys(lesson["EDUCATION_LEVELS"], "*")]
    births = {place: place if place == "United States" else "abroad" for place in incomes["origin"]}
    people = {"age": lesson["AGES"], "education": levels, "origin": [births, {"United States": "*", "abroad": "*"}]}
    large = incomes.sample(100_000, replace=True, random_state=1)
    started = time.process_time()
    result = lesson["anonymize"](large, people, 50)
    assert time.process_time() - started < 2
    assert len(result) >= 95_000 and result.groupby(list(people)).size().min() >= 50
