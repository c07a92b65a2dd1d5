"""What lesson 4.5 says about its tables, for several seeds, and how its tests judge many random draws."""

import time
from collections import Counter
from pathlib import Path

import matplotlib
import numpy as np
import pandas as pd
import pytest
from samples import trials

from course import checks, load
from course.datasets.vitals import NAMING
from course.errors import CheckFailed
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone

matplotlib.use("Agg")
TEXT = Path(__file__).parents[3] / "chapters/ch4_releasing/lesson5_safe_release.py"
NAMES = ["age", "gender", "department", "business_travel", "education", "marital_status", "daily_rate", "attrition"]
SEEDS = range(6)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def alone_share(column: pd.Series) -> float:
    known = column.dropna()
    return float((~known.duplicated(keep=False)).mean())


def solved(seed: int, monkeypatch) -> dict:
    """The names of the solved lesson after all cells but tests have run under a class seed."""
    monkeypatch.setenv("COURSE_SEED", str(seed))
    names: dict = {"__name__": "lesson"}
    for cell in read_lesson(TEXT).cells:
        if cell.kind == "code" and not cell.test:
            exec(cell.source, names)
    return names


@every_seed
def test_nobody_is_alone_in_a_text_column_of_students_and_some_are_in_each_score(seed):
    students = load("students", seed)
    for name in students:
        assert (alone_share(students[name]) > 0) == name.endswith("_score")


@every_seed
def test_four_findings_of_vitals_are_true_and_four_are_not(seed):
    vitals = load("vitals", seed)
    status, bare = vitals["status"].value_counts(), vitals[vitals["reading"].isna()]
    assert alone_share(vitals["date"]) > 0.95  # A
    assert vitals["instrument"].value_counts().eq(21).all()  # B counts right and concludes wrong; H
    assert alone_share(vitals["observation"]) < 0.05  # C
    assert vitals["observation"].isin(NAMING).sum() == len(NAMING)  # D
    assert set(vitals["observation"].value_counts().tail(5).index) == set(NAMING)
    assert len(vitals["observation"].unique()) == 6 + len(NAMING)
    assert set(bare["status"]) == {"low battery", "cuff error"}  # E
    assert set(vitals.dropna()["status"]) == set(status.index) - set(bare["status"])  # F
    assert (status < 10).sum() == 3 and len(status) == 5  # G


@every_seed
def test_three_columns_of_hr_are_nearly_unique_by_a_margin_and_about_half_of_the_staff_park(seed):
    hr = load("hr", seed)
    shares = {name: alone_share(hr[name]) for name in hr}
    assert {n for n, s in shares.items() if s > 0.91} == {"employee_number", "monthly_income", "monthly_rate"}
    assert all(s < 0.5 for s in shares.values() if s < 0.91)
    assert 0.45 < (hr["employee_number"] % 2 == 0).mean() < 0.55
    assert (~hr.dropna().duplicated(["age", "daily_rate"], keep=False)).mean() > 0.95


@every_seed
def test_last_years_shares_read_all_13_names_of_any_draw(seed):
    table, last_year = load("hr", seed)[NAMES].dropna(), load("hr", 2024)
    text = [name for name in NAMES if table[name].dtype == "str"]
    assert sum(table[name].nunique() for name in text) == 13
    for run in range(40):
        rng = np.random.default_rng([seed, run])
        for name in text:
            drawn = pd.Series(rng.choice(table[name].to_numpy(), len(table)))
            assert list(drawn.value_counts().index) == list(last_year[name].value_counts().index)
            shares = table[name].value_counts(normalize=True)
            assert (shares - drawn.value_counts(normalize=True)).abs().max() < 0.05
            assert (shares.sort_values().diff().dropna() > 0.05).all()


@every_seed
def test_63_percent_of_the_values_of_one_person_are_in_a_release_and_all_in_ten(seed):
    rates = load("hr", seed)[NAMES].dropna()["daily_rate"]
    own = rates[~rates.duplicated(keep=False)]
    rng = np.random.default_rng(seed)
    once = [own.isin(rng.choice(rates, len(rates))).mean() for _ in range(200)]
    assert 0.62 < np.mean(once) < 0.645 and min(once) > 0.55 and max(once) < 0.71
    assert own.isin(rng.choice(rates, 10 * len(rates))).mean() > 0.995


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_the_large_table_and_the_four_releases_are_as_the_text_says(seed, monkeypatch, capsys):
    names = solved(seed, monkeypatch)
    table, report = names["cross_selling"], names["risk_report"]
    started = time.perf_counter()
    released = names["release"](table, np.random.default_rng(1))
    assert time.perf_counter() - started < 5
    assert len(table) == 381_109 and len(released) == 381_107 and "id" not in released
    found = report(table, "response")
    assert found["identifiers"] == ["id"] and found["worst"][0] == "vintage" and found["k"] == found["l"] == 1
    assert 0.63 < found["uniqueness"] < 0.7
    assert 0.005 < report(table.drop(columns="vintage"), "response")["uniqueness"] < 0.018
    values = {str(v) for n in ("gender", "vehicle_age") for v in table[n].unique()}
    assert not values & set(" ".join(f"{k} {v}" for k, v in found.items()).split())
    small = report(names["cleaned"], "attrition")
    assert small["worst"][0] == "daily_rate" and small["uniqueness"] > 0.99
    points = names["points"]
    assert points["numbers for names only"][0] > 0.45 and points["numbers for names only"][1] == 1
    assert points["each column resampled"][0] < 0.03 and points["each column resampled"][1] < 0.03
    assert points["two columns together"][0] < 0.03 and points["two columns together"][1] > 0.97
    assert points["vintage in weeks"][1] == 1
    assert 0.28 < points["vintage in weeks"][0] / points["numbers for names only"][0] < 0.38
    assert names["inside"].groupby(["previously_insured", "response"]).size().min() > 50
    with capsys.disabled():
        print({name: tuple(np.round(point, 3)) for name, point in points.items()}, round(found["uniqueness"], 3))


class Judge:
    """The hidden test of `numbered` for the class seed that is set."""

    def __init__(self) -> None:
        test = next(cell for cell in read_lesson(TEXT).cells if cell.test == "numbered")
        self.code = compile(hidden_alone(test.source), "hidden test", "exec")
        self.table = load("hr")[NAMES].dropna().reset_index(drop=True)
        self.coded = self.table.assign(
            **{name: pd.factorize(self.table[name])[0] for name in NAMES if self.table[name].dtype == "str"}
        )

    def passes(self, table: pd.DataFrame) -> bool:
        try:
            exec(self.code, {"numbered": table, "cleaned": self.table})
        except CheckFailed:
            return False
        return True


def each_column(table: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    return pd.DataFrame({name: rng.choice(table[name].to_numpy(), len(table)) for name in table})


def whole_rows(table: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    return table.iloc[rng.integers(len(table), size=len(table))].reset_index(drop=True)


def shuffled(table: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    return pd.DataFrame({name: rng.permutation(table[name].to_numpy()) for name in table})


def equal_shares(table: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    return pd.DataFrame({name: rng.choice(table[name].unique(), len(table)) for name in table})


def numbers_shuffled(table: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    return each_column(table, rng).assign(**{n: rng.permutation(table[n].to_numpy()) for n in ("age", "daily_rate")})


def numbers_together(table: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    rows = whole_rows(table, rng)
    return each_column(table, rng).assign(age=rows["age"], daily_rate=rows["daily_rate"])


def one_column_forgotten(table: pd.DataFrame, rng: np.random.Generator) -> pd.DataFrame:
    return each_column(table, rng).assign(marital_status=table["marital_status"])


@pytest.mark.slow
@trials(48)
def test_a_right_draw_passes_every_time_and_a_wrong_one_never(monkeypatch, capsys, seeds):
    """Six class seeds, with 12 generators each for a right draw and 4 for each wrong one."""
    started, passed = time.process_time(), Counter()
    for seed in SEEDS:
        monkeypatch.setenv("COURSE_SEED", str(seed))
        judge = Judge()
        for run in seeds:
            passed["right"] += judge.passes(each_column(judge.coded, np.random.default_rng([seed, run])))
        for wrong in (whole_rows, shuffled, equal_shares, numbers_shuffled, numbers_together, one_column_forgotten):
            for run in range(4):
                passed[wrong.__name__] += judge.passes(wrong(judge.coded, np.random.default_rng([seed, run])))
    with capsys.disabled():
        print(dict(passed), f"{time.process_time() - started:.0f} s of processor time")
    assert passed.pop("right") == len(SEEDS) * len(seeds)
    assert passed.total() == 0


@pytest.mark.slow
def test_numbers_by_chance_pass_1000_times_and_numbers_in_the_order_of_drawing_never(capsys):
    """The judgement on the number of the most frequent name, in 100 releases of columns of 200 rows."""

    def fair(rng, m, share):
        return rng.integers(m, size=100)

    def first_drawn(rng, m, share):  # the most frequent name gets 0 if it is drawn first
        return np.where(rng.random(100) < share, 0, rng.integers(1, m, size=100))

    def both(draw, rng) -> bool:
        try:
            for m, share in ((3, 0.85), (2, 0.85)):
                checks.drawn_from(draw(rng, m, share), dict.fromkeys(range(m), 1 / m), name="numbers")
        except CheckFailed:
            return False
        return True

    right = sum(both(fair, np.random.default_rng(run)) for run in range(1000))
    wrong = sum(both(first_drawn, np.random.default_rng(run)) for run in range(1000))
    with capsys.disabled():
        print(f"by chance: {right} of 1000 passed; as drawn: {wrong} of 1000 passed")
    assert right == 1000 and wrong == 0


@pytest.mark.slow
def test_each_order_of_three_numbers_passes_1000_times_and_numbers_pushed_on_never(capsys):
    """The judgement on the order of the numbers, in 100 releases of a column of 200 rows with three names."""
    every = dict.fromkeys(["012", "021", "102", "120", "201", "210"], 1 / 6)

    def passes(new: np.ndarray, rng: np.random.Generator) -> bool:
        counts = rng.multinomial(200, [0.85, 0.1, 0.05], size=100)
        ranks = np.take_along_axis(counts, new, axis=1)  # place: number, entry: how often it stands there
        orders = ["".join(map(str, order)) for order in np.argsort(-ranks, axis=1, kind="stable")]
        try:
            checks.drawn_from(orders, every, name="orders")
        except CheckFailed:
            return False
        return True

    right = wrong = 0
    for run in range(1000):
        rng = np.random.default_rng(run)
        right += passes(rng.permuted(np.tile(np.arange(3), (100, 1)), axis=1), rng)
        wrong += passes((np.arange(3) + rng.integers(3, size=(100, 1))) % 3, rng)
    with capsys.disabled():
        print(f"orders by chance: {right} of 1000 passed; pushed on: {wrong} of 1000 passed")
    assert right == 1000 and wrong == 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_nearly_one_released_row_in_five_equals_a_customers_by_chance(seed):
    table = load("cross_selling", seed).drop(columns="id").dropna()
    drawn = each_column(table, np.random.default_rng(seed))
    assert 0.17 < len(drawn.merge(table.drop_duplicates(), on=list(table))) / len(table) < 0.19


@every_seed
def test_a_daily_rate_from_outside_is_often_found_as_well(seed):
    inside, outside = load("hr", seed)["daily_rate"], load("hr", seed + 100)["daily_rate"]
    assert outside.isin(inside).mean() > 0.5
