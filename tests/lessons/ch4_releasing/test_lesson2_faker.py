"""What lesson 4.2 says about Faker and its table, and how its tests of random columns judge many draws."""

import datetime
import time
from collections import Counter
from importlib import import_module
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from faker import Faker
from faker.exceptions import UniquenessException
from faker.providers.person.en_US import Provider
from samples import trials

from course import load
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone

TEXT = Path(__file__).parents[3] / "chapters/ch4_releasing/lesson2_faker.py"
SEEDS = range(6)
DAY = datetime.date


@pytest.fixture(params=SEEDS, scope="module")
def ratings(request) -> pd.DataFrame:
    return load("ratings", seed=request.param)


def seeded(seed: object, locale: str = "en_US", **how: bool) -> Faker:
    fake = Faker(locale, **how)
    fake.seed_instance(seed)
    return fake


def cell(kind: str, name: str):
    return next(cell for cell in read_lesson(TEXT).cells if getattr(cell, kind) == name)


@pytest.fixture(scope="module")
def solved() -> dict:
    """The functions of the solutions, with what they need of the notebook."""
    towns = seeded(44).unique
    shares = dict(zip([towns.city() for _ in range(5)], [0.35, 0.25, 0.20, 0.15, 0.05], strict=True))
    extras = {*Provider.prefixes_female, *Provider.prefixes_male, *Provider.suffixes_female, *Provider.suffixes_male}
    scope = {"Faker": Faker, "Counter": Counter, "datetime": datetime, "np": np, "pd": pd, "ratings": load("ratings")}
    scope |= {"SHARES": shares, "EXTRAS": extras}
    for name in ("name", "email", "date", "city", "fake_people"):
        exec(cell("answer", name).source, scope)
    return scope


def test_the_extras_are_the_titles_and_suffixes_of_faker(solved):
    assert solved["EXTRAS"] == {
        "Dr.", "Miss", "Mr.", "Mrs.", "Ms.", "DDS", "DVM", "II", "III", "IV", "Jr.", "MD", "PhD", "V",
    }  # fmt: skip
    fake = seeded(6)
    share = np.mean([bool(set(fake.name().split()) & solved["EXTRAS"]) for _ in range(3_000)])
    assert 0.01 < share < 0.08
    # No first name and no surname is one of them, so leaving the extras out never touches a name.
    words = {word.lower().strip(".") for word in solved["EXTRAS"]}
    assert not words & {word.lower() for word in (*Provider.first_names, *Provider.last_names)}


def test_names_for_women_in_nigeria_are_men_s_too_and_run_out():
    fake, women = seeded(42, "en_NG"), []
    with pytest.raises(UniquenessException):
        while True:
            women.append(fake.unique.name_female())
    lists = import_module("faker.providers.person.en_NG").Provider
    assert 780 < len(women) <= 800
    assert any(name.split()[0] in lists.first_names_male for name in women[:5])
    assert len(lists.first_names_female) == len(lists.first_names_male) == len(lists.last_names) == 20


def test_two_memories_leave_a_few_names_that_women_and_men_share():
    fake = seeded(1)
    women, men = ({draw() for _ in range(3_000)} for draw in (fake.unique.name_female, fake.unique.name_male))
    assert 1 <= len(women & men) <= 12
    assert {"Jamie", "Taylor"} <= {*Provider.first_names_female} & {*Provider.first_names_male}


def test_names_without_weights_come_three_times_as_fast_and_come_twice_less_often():
    seconds, twice = {}, {}
    for weighted in (True, False):
        fake, started = seeded(1, use_weighting=weighted), time.process_time()
        drawn = [f"{fake.first_name_female()} {fake.last_name()}" for _ in range(4_000)]
        seconds[weighted], twice[weighted] = time.process_time() - started, len(drawn) - len(set(drawn))
    assert twice[True] > 3 * twice[False] > 0
    assert seconds[True] > 3 * seconds[False]


def test_the_free_addresses_have_an_owner_and_those_of_email_are_reserved():
    fake = seeded(9)
    assert {fake.free_email().partition("@")[2] for _ in range(300)} == {"gmail.com", "hotmail.com", "yahoo.com"}
    assert {fake.email().partition("@")[2] for _ in range(300)} == {"example.com", "example.net", "example.org"}


def test_a_social_security_number_leaves_out_what_is_never_issued():
    fake = seeded(9)
    areas = {int(fake.ssn()[:3]) for _ in range(20_000)}
    assert 78 in areas and min(areas) > 0 and max(areas) < 900 and 666 not in areas


def test_date_between_never_gives_its_last_day():
    fake = seeded(1)
    three = Counter(fake.date_between(DAY(2024, 12, 29), DAY(2024, 12, 31)) for _ in range(300))
    assert set(three) == {DAY(2024, 12, 29), DAY(2024, 12, 30)}
    assert (DAY(2024, 12, 31) - DAY(2023, 1, 1)).days + 1 == 731


def test_in_step_most_towns_have_one_gender_only(solved):
    genders, towns = (solved["draw_cities"](p, 1_000, 7) for p in ({"F": 0.5, "M": 0.5}, solved["SHARES"]))
    table = pd.crosstab(pd.Series(towns), pd.Series(genders))
    assert ((table == 0).any(axis=1)).sum() == 4


def test_20000_people_are_made_in_seconds_the_same_for_the_same_seed_and_all_different(solved):
    started = time.process_time()
    people = solved["fake_people"](20_000, 1)
    assert time.process_time() - started < 10
    assert people["name"].is_unique and people["email"].is_unique
    pd.testing.assert_frame_equal(people, solved["fake_people"](20_000, 1))


def test_gender_and_a_few_ratings_single_people_out(ratings):
    known = ["gender", "kettle", "lamp", "radio", "backpack", "tent", "headphones"]
    unique = [(~ratings.duplicated(known[:n], keep=False)).mean() for n in range(1, 8)]
    assert max(unique[:4]) < 0.04
    for share, about in zip(unique[4:], (0.2, 0.53, 0.81), strict=True):
        assert abs(share - about) < 0.05


def test_active_customers_rate_half_a_star_higher_and_made_up_ones_do_not(ratings):
    products = list(ratings.columns[2:])
    made_up = ratings.apply(lambda column: np.random.default_rng(len(column.name)).choice(column, len(column)))
    real, fake = (table.groupby("active")[products].mean().mean(axis=1) for table in (ratings, made_up))
    assert 0.35 < real["Yes"] - real["No"] < 0.65
    assert abs(fake["Yes"] - fake["No"]) < 0.15


def test_a_shuffled_list_leaves_the_right_name_to_chance():
    members, rng, right = [f"person {i}" for i in range(60)], np.random.default_rng(1), []
    for _ in range(2_000):
        right.append(sum(one == other for one, other in zip(members, rng.permutation(members), strict=True)))
    assert 0.9 < np.mean(right) < 1.1


class Judge:
    """The hidden test of an exercise, run again and again with functions that draw from seeds of their own."""

    def __init__(self, name: str, until: str | None = None) -> None:
        self.source = hidden_alone(cell("test", name).source)
        self.scope: dict = {}
        if until:
            setup, self.source = self.source.split(until, 1)
            exec(setup, self.scope)
            self.source = until + self.source
        self.code = compile(self.source, f"hidden test of {name}", "exec")

    def passes(self, **answers: object) -> bool:
        try:
            exec(self.code, {**self.scope, **answers})
        except CheckFailed:
            return False
        return True


def days(run: int, low: int = 0, high: int = 731):
    first = np.datetime64("2023-01-01")

    def draw_dates(n, seed):
        return first + np.random.default_rng([run, seed]).integers(low, high, n)

    return {"draw_dates": draw_dates, "date": draw_dates(1470, 43)}


def towns(run: int, given: dict, change=lambda p: p):
    def draw_cities(shares, n, seed):
        p = change(np.array(list(shares.values())))
        return np.random.default_rng([run, seed]).choice(list(shares), n, p=p / p.sum()).tolist()

    return {"draw_cities": draw_cities, "city": draw_cities(given, 1470, 44)}


@pytest.mark.slow
@trials(300)
def test_right_days_and_towns_pass_every_time_and_wrong_ones_never(solved, seeds):
    passed, given = Counter(), solved["SHARES"]
    dates, cities = Judge("date"), Judge("city")
    for run in seeds:
        passed["right days"] += dates.passes(**days(run))
        passed["right towns"] += cities.passes(**towns(run, given))
    for run in range(40):
        passed["without the last day"] += dates.passes(**days(run, 0, 730))
        passed["without the first day"] += dates.passes(**days(run, 1, 731))
        passed["equally likely towns"] += cities.passes(**towns(run, given, np.ones_like))
        passed["shares in another order"] += cities.passes(**towns(run, given, np.sort))
        passed["shares nearer to each other"] += cities.passes(**towns(run, given, lambda p: p**0.8))
    for how, count in passed.items():
        print(f"{how}: {count} of {len(seeds) if how.startswith('right') else 40} passed")
    assert passed.pop("right days") == passed.pop("right towns") == len(seeds)
    assert passed.total() == 0


@pytest.mark.slow
@trials(500)
def test_columns_that_are_drawn_apart_pass_every_time_and_those_in_step_never(solved, seeds):
    judge, passed = Judge("fake_people", until='with checks.rule("If `n` is 0'), Counter()
    shares = list(solved["SHARES"].values())
    decision = compile("apart(many, ['gender', 'city', 'quarter', 'half'], 'this table')", "decision", "exec")

    def table(u):
        gender, city, quarter = (u[0] < 0.5), np.searchsorted(np.cumsum(shares)[:-1], u[1]), (u[2] * 8).astype(int)
        return pd.DataFrame({"gender": gender, "city": city, "quarter": quarter, "half": np.arange(12_000) // 6_000})

    def content(many):
        try:
            exec(decision, {**judge.scope, "many": many})
        except CheckFailed:
            return False
        return True

    for run in seeds:
        passed["apart"] += content(table(np.random.default_rng(run).random((3, 12_000))))
    for run in range(40):
        u = np.random.default_rng(run).random((3, 12_000))
        for how, order in {"gender as city": [0, 0, 2], "city as day": [0, 1, 1], "gender as day": [0, 1, 0]}.items():
            passed[how] += content(table(u[order]))
        passed["women first"] += content(table(np.array([np.sort(u[0]), u[1], u[2]])))
    for how, count in passed.items():
        print(f"{how}: {count} of {len(seeds) if how == 'apart' else 40} passed")
    assert passed.pop("apart") == len(seeds)
    assert passed.total() == 0
