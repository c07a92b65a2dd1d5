"""Check the numbers in lesson 2.1 for several class seeds, and what its test of random answers accepts."""

import contextlib
import io
import time
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from samples import trials
from scipy.stats import chi2, multinomial

from course import load
from course.errors import CheckFailed
from instructor.authoring.answers import read_answers
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone, solved

ROOT, STEM = Path(__file__).parents[3], "ch2_techniques/lesson1_sampling_categories.py"
CELLS = read_lesson(ROOT / "chapters" / STEM).cells
BOOTSTRAP = "the bootstrap: a row's value drawn from all rows"
MISTAKES = [
    "a permutation of the column",
    "a uniform draw",
    "values in order of appearance, shares in order of size",
]
FEW = ["age", "gender", "department"]
MORE = [*FEW, "education", "marital_status"]
every_seed = pytest.mark.parametrize("seed", range(6))


def resample_column(source: str):
    names = {"np": np, "pd": pd}
    exec(source, names)
    return names["resample_column"]


SOLUTION = resample_column(next(solved(cell.source) for cell in CELLS if cell.answer == "resample_column"))
SOURCE = next(cell.source for cell in CELLS if cell.test == "resample_column")
# the visible part looks at nothing that depends on the draw
TEST = compile(hidden_alone(SOURCE).replace("np.random.default_rng(", "generator("), "resample_column_test", "exec")


def earns_the_points(answer, trial: int) -> bool:
    """Return whether the hidden test passes with the generators of this trial; let all errors except CheckFailed
    propagate.
    """
    names = {"resample_column": answer, "generator": lambda seed: np.random.default_rng([trial, seed])}
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(TEST, names)
    except CheckFailed:
        return False
    return True


@pytest.mark.slow
@trials(1000)
def test_right_answers_pass_every_time_and_each_wrong_one_never(monkeypatch, capsys, seeds):
    """The trials are shared by two right answers. Each has its own generators, and every twenty share a class seed."""

    def passes(answer, trials: range) -> int:
        passed = 0
        for trial in trials:
            monkeypatch.setenv("COURSE_SEED", str(trial // 20))
            passed += earns_the_points(answer, trial)
        return passed

    started = time.process_time()
    answers = read_answers(ROOT / "tests/answers" / STEM, {cell.test for cell in CELLS if cell.test})
    others = {a.why: resample_column(a.source) for a in answers if a.why in (BOOTSTRAP, *MISTAKES)}
    right_passed = passes(SOLUTION, seeds[::2]) + passes(others[BOOTSTRAP], seeds[1::2])
    wrong_passed = {mistake: passes(others[mistake], range(50)) for mistake in MISTAKES}
    seconds = time.process_time() - started
    with capsys.disabled():
        print(
            "\n"
            f"right: {len(seeds) - right_passed} of {len(seeds)} failed; wrong: "
            f"{sum(wrong_passed.values())} of 150 passed"
        )
        print(f"{seconds:.0f} s of processor time")
    assert hidden_alone(SOURCE).count("default_rng(") >= 2  # or all trials would be one
    assert right_passed == len(seeds)
    assert wrong_passed == dict.fromkeys(MISTAKES, 0)


@every_seed
def test_shares_of_travel_are_the_same_for_every_class(seed):
    hr = load("hr", seed)
    assert hr["business_travel"].value_counts().to_dict() == {"Rarely": 1043, "Frequently": 277, "Never": 150}
    assert len(hr) == 1470


def test_a_share_in_a_sample_of_100_misses_by_0_045_and_by_twice_that_in_one_of_20():
    travel, rng = load("hr")["business_travel"].eq("Rarely").to_numpy(), np.random.default_rng(3)
    misses = np.array([rng.choice(travel, 100, replace=False).mean() for _ in range(4000)]) - travel.mean()
    error = np.sqrt(travel.mean() * (1 - travel.mean()) / 100)
    assert round(error, 3) == 0.045 and abs(misses.std() - error) < 0.004
    assert 0.94 < (np.abs(misses) < 2 * error).mean() < 0.98
    assert (np.abs(misses) < 0.05).mean() > 0.6 and (np.abs(misses) > 0.15).mean() < 0.005


def test_drawn_counts_of_travel_are_the_true_ones_once_in_a_thousand_draws():
    counts = load("hr")["business_travel"].value_counts()
    assert 0.0008 < multinomial.pmf(counts.to_numpy(), counts.sum(), (counts / counts.sum()).to_numpy()) < 0.0012


@every_seed
def test_more_than_half_of_the_resampled_values_are_true_and_guessing_does_better(seed):
    hr = load("hr", seed)
    resampled = SOLUTION(hr, "business_travel", np.random.default_rng(seed))
    same = (resampled["business_travel"] == hr["business_travel"]).mean()
    assert 0.5 < same < 0.6 < (hr["business_travel"] == "Rarely").mean()


@every_seed
def test_a_sole_match_in_the_sample_is_doubtful_with_three_columns_and_less_so_with_five(seed):
    hr = load("hr", seed)

    def sure(known, subset):
        sole = subset[~subset.duplicated(known, keep=False)]
        return sole["employee_number"].isin(hr.loc[~hr.duplicated(known, keep=False), "employee_number"]).mean()

    samples = [hr.sample(100, random_state=np.random.default_rng(state)) for state in range(20)]
    few, more = ([sure(known, subset) for subset in samples] for known in (FEW, MORE))
    assert max(few) < 0.3
    assert min(np.divide(more, np.maximum(few, 0.01))) > 1.5
    assert 0.3 < (~hr.duplicated(MORE, keep=False)).mean() < 0.5


@every_seed
def test_a_single_member_of_the_insurer_has_the_status_other(seed):
    members = load("insurance", seed)
    assert (members["marital_status"] == "Other").sum() == 1
    appears = 1 - (1 - 1 / len(members)) ** len(members)
    assert round(appears, 2) == 0.63


@every_seed
def test_sales_travel_most_and_after_resampling_no_department_does(seed):
    hr = load("hr", seed)
    before, after = (
        df["business_travel"].eq("Frequently").groupby(df["department"]).mean()
        for df in (hr, SOLUTION(hr, "business_travel", np.random.default_rng(seed)))
    )
    assert before["Sales"] > 1.5 * before.drop("Sales").max()
    assert after.between(0.06, 0.34).all()


def test_unrelated_columns_stay_below_a_v_of_0_1_in_999_of_1000_draws():
    for one, other in ((3, 2), (3, 3), (2, 2)):  # numbers of values
        least = min(one, other) - 1
        assert chi2.sf(0.1**2 * 1470 * least, (one - 1) * (other - 1)) < 0.001
