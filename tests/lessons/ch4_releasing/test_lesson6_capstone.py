"""What lesson 4.6 says about its releases, for several class seeds, and how its test judges answers under 20 class
seeds.
"""

import time
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from samples import sample, trials

from course import attacks, checks, load
from course.attacks import utility
from course.attacks.people import BOUNDS
from course.errors import CheckFailed
from instructor.authoring.answers import read_answers
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import hidden_alone, solved

ROOT = Path(__file__).parents[3]
TEXT = ROOT / "chapters/ch4_releasing/lesson6_capstone.py"
ANSWERS = ROOT / "tests/answers/ch4_releasing/lesson6_capstone.py"
SEEDS = range(6)
UNNEEDED = ["employee_number", "monthly_rate", "daily_rate"]


@cache
def cells():
    return read_lesson(TEXT).cells


def given(start: str) -> str:
    """Return the given cell that begins with this text."""
    return next(cell.source for cell in cells() if cell.kind == "code" and cell.source.lstrip().startswith(start))


def answer(name: str) -> str:
    return solved(next(cell.source for cell in cells() if cell.answer == name))


@cache
def notebook(seed: int) -> dict:
    """Return the names of the solved notebook for a class seed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SEED", str(seed))
        names: dict = {}
        for source in (
            given("import numpy"),
            "KNOWN = list(attacks.KNOWN)",
            answer("income_hits"),
            given("def ranges"),
            given("rng ="),
            answer("my_release"),
            given("def rows_gone").split("later =")[0],
            "mine = my_release(published, np.random.default_rng(48))",
        ):
            exec(source, names)
    return names


@pytest.fixture(params=sample(SEEDS, 3), scope="module")
def book(request) -> dict:
    return notebook(request.param)


def test_over_half_of_the_incomes_are_guessed_and_of_very_few_controls(book):
    for people in (slice(None), slice(100)):  # all of them, and the hundred whom the lesson shows
        published, controls = (
            np.mean(book["income_hits"](book["published"], book[name][people])) for name in ("published", "controls")
        )
        assert published > 0.5 and controls < 0.12


def test_all_four_demo_releases_fail_one_attack_completely(book):
    results = book["results"]
    assert all(result.risk > 0.99 for result in results.values())
    assert all(results[name].utility > 0.9 for name in ("untouched", "noisy", "bands"))
    assert results["shuffled"].utility < 0.5 and results["shuffled"].score == 0
    assert results["shuffled"].copies > 0.8 and results["shuffled"].linkage < 0.01


def test_bands_stop_most_guesses_but_link_about_a_quarter_and_noisy_rows_follow_their_people(book):
    results = book["results"]
    assert results["bands"].inference < 0.06 and 0.18 < results["bands"].linkage < 0.33
    assert results["noisy"].copies > 0.05 and results["noisy"].linkage > 0.1


def test_the_worked_example_of_a_multiple_correlation():
    for singles, others, wanted in ((40, 10, 0.35), (30, 20, 0.12)):
        single = np.repeat([1, 0], 100)
        leaves = np.concatenate([np.arange(100) < singles, np.arange(100) < others]).astype(float)
        prediction = np.where(single == 1, singles / 100, others / 100)
        assert round(float(np.corrcoef(prediction, leaves)[0, 1]), 2) == wanted
        status, left = np.where(single == 1, "Single", "Married"), np.where(leaves == 1, "Yes", "No")
        table = pd.DataFrame({"marital_status": status, "attrition": left})
        assert round(utility.strength(attacks.read(table, load("hr")), "attrition"), 2) == wanted


def test_the_limits_of_the_text_are_those_of_the_score():
    text = TEXT.read_text(encoding="utf-8")
    for name, (full, none) in attacks.LIMITS.items():
        ends = ("from", "up to") if name == "utility" else ("up to", "from")
        assert f"| {name} | {ends[0]} {100 * full:g} % | {ends[1]} {100 * none:g} % |" in text
    assert round(0.007 * 1029) == 7


def test_after_so_much_noise_that_few_rows_lie_near_their_people_what_columns_tell_is_about_half(book):
    rng, published = np.random.default_rng(6), book["published"]
    table = noise(1)(published, rng).drop(columns=UNNEEDED)
    assert attacks.score(table, published, book["controls"]).copies < 0.05
    before, after = (utility.strengths(attacks.read(people, published)) for people in (published, table))
    assert 0.25 < np.mean([after[target] / before[target] for target in before]) < 0.6


def test_noise_hardly_changes_a_ranking_and_shrinks_differences(book):
    table, fresh = noise(0.7)(book["published"], np.random.default_rng(7)), attacks.read(book["controls"], load("hr"))
    ranked, strong = [], []
    for people in (book["published"], table):
        read = attacks.read(people, book["published"])
        ranked.append(np.mean(list(utility.aucs(read, fresh).values())))
        strong.append(np.mean(list(utility.strengths(read).values())))
    assert ranked[1] > ranked[0] - 0.06 and strong[1] < 0.7 * strong[0]


@pytest.mark.parametrize("said", ["one Gaussian copula with jitter", "the copula of 4.3"])
def test_one_copula_over_all_columns_weakens_what_makes_people_leave(said, book):
    one = next(a for a in read_answers(ANSWERS, {c.answer for c in cells() if c.answer}) if said in a.why)
    names = {"np": np, "pd": pd}
    exec(one.source, names)
    parted, published = honest()["copula"], book["published"]
    raw, single, twice = (
        utility.strength(attacks.read(table, published), "attrition")
        for table in (
            published,
            names["my_release"](published, np.random.default_rng(8)),
            parted(published, np.random.default_rng(8)),
        )
    )
    assert single < 0.85 * raw and twice > 0.85 * raw


def test_a_colleague_links_over_half_as_many_more_of_the_bands_and_some_of_a_safe_release(book):
    known = [*attacks.KNOWN, "business_travel", "attrition"]
    tables = book["releases"]["bands"], book["mine"]
    more = [attacks.score(table, book["published"], book["controls"], known=known).linkage for table in tables]
    assert 1.5 < more[0] / book["results"]["bands"].linkage < 2.4
    mine = attacks.score(book["mine"], book["published"], book["controls"])
    assert mine.score == 1 and mine.linkage < 0.002 and more[1] > 0.03


def test_who_left_is_told_by_the_difference_of_two_generalized_releases(book):
    single = []
    for leaver in range(0, 1000, 50):
        later = book["my_release"](book["published"].drop(index=leaver), np.random.default_rng(49))
        gone = book["rows_gone"](book["mine"], later)
        row = book["mine"].loc[leaver]
        assert (gone[book["mine"].columns] == row.astype(str)).all(axis=1).any() and gone["rows"].sum() <= 6
        single.append(gone["rows"].sum() == 1)
    assert np.mean(single) > 0.8


@pytest.mark.parametrize("way", ["copula", "private"])
def test_hundreds_of_rows_differ_where_people_are_drawn(way):
    book = notebook(0)
    release = honest()[way]
    one = release(book["published"], np.random.default_rng(48))
    two = release(book["published"].drop(index=10), np.random.default_rng(49))
    assert book["rows_gone"](one, two)["rows"].sum() > 200


@pytest.mark.slow
def test_chance_alone_reaches_two_to_three_percent_of_inference():
    gaps = []
    for seed in range(30):
        rng = np.random.default_rng(seed)
        _, controls = attacks.split(load("hr", seed=seed), rng)
        fresh, other = (
            load("hr", seed=seed + 100),
            notebook(0)["my_release"](load("hr", seed=seed + 200).head(1029), rng),
        )
        gaps.append(attacks.score(other, fresh.head(1029), controls).inference)
    assert 0.02 < max(gaps) < 0.03


# ---- poor and honest releases, over 20 seeds


def noise(share: float):
    """Add noise of this share of its spread to every number, within bounds, and redraw every category with half this
    probability.
    """

    def release(df, rng):
        out = df.copy()
        for name in df:
            if name in BOUNDS:
                out[name] = (df[name] + rng.normal(0, share * df[name].std(), len(df))).round().clip(*BOUNDS[name])
            else:
                drawn = rng.choice(df[name].dropna().unique(), len(df))
                out[name] = np.where(rng.random(len(df)) < share / 2, drawn, df[name])
        return out

    return release


def crash(df, rng):
    raise KeyError("income")


def unbounded(df, rng):
    numbers = {name: df[name] + rng.normal(0, df[name].std(), len(df)) for name in BOUNDS}
    return df.assign(**numbers)


POOR = {
    "untouched": lambda df, rng: df,
    "without numbers nobody needs": lambda df, rng: df.drop(columns=UNNEEDED),
    "empty": lambda df, rng: df.head(0),
    "shuffled columns": lambda df, rng: df.apply(lambda column: rng.permutation(column.to_numpy())),
    "constant columns": lambda df, rng: pd.DataFrame({name: [df[name].mode()[0]] * len(df) for name in df}),
    "the register": attacks.public_register,
    "the register without names": lambda df, rng: attacks.public_register(df, rng).drop(columns="name"),
    "noise on everything, unbounded": unbounded,
    "noise on everything, 2 %": noise(0.02),
    "noise on everything, 10 %": noise(0.1),
    "noise on everything, 30 %": noise(0.3),
    "noise on everything, 50 %": noise(0.5),
    "noise on everything, 70 %": noise(0.7),
    "noise on everything, 100 %": noise(1),
    "noise on everything, 300 %": noise(3),
    "1 row": lambda df, rng: df.head(1),
}


@cache
def honest() -> dict:
    """Return two answers from the answer file that use other methods than the reference, found by words of their
    description.
    """
    found = {}
    for one in read_answers(ANSWERS, {cell.answer for cell in cells() if cell.answer}):
        for word, said in {
            "copula": "leavers and stayers each, published",
            "private": "differentially private",
        }.items():
            if one.exercise == "my_release" and said in one.why:
                names = {"np": np, "pd": pd, "attacks": attacks, "load": load}
                exec(one.source, names)
                found[word] = names["my_release"]
    return found


def judge(release, seed: int) -> float:
    """Return the share of points that the hidden test awards under a class seed."""
    test = next(cell for cell in cells() if cell.test == "my_release")
    *_, last = (source := hidden_alone(test.source).rstrip()).splitlines()
    names = {"my_release": release}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SEED", str(seed))
        try:
            exec(source.removesuffix(last), names)
            return eval(last, names) / 10
        except CheckFailed:
            return 0.0


def test_a_crash_earns_nothing():
    with pytest.raises(CheckFailed):
        checks.call(crash, load("hr"), None)
    assert judge(crash, 0) == 0


@cache
def sixty() -> list[attacks.Result]:
    """Return the results of 60 releases by the reference, one for each table."""
    found = []
    for seed in range(60):
        published, controls = attacks.split(load("hr", seed=seed), np.random.default_rng([seed, 1]))
        found.append(attacks.score(notebook(0)["my_release"](published, None), published, controls))
    return found


@pytest.mark.slow
def test_the_reference_earns_all_in_1000_draws_of_three_tables_out_of_60(capsys):
    rng = np.random.default_rng(1)
    chosen = [attacks.mean_of([sixty()[place] for place in rng.choice(60, 3, replace=False)]) for _ in range(1000)]
    full = sum(round(20 * result.score) / 2 == 10 for result in chosen)
    with capsys.disabled():
        print(f"\nreference: all points in {full} of 1000; worst of one table {min(r.score for r in sixty()):.3f}")
    assert full == 1000


@pytest.mark.slow
def test_of_a_table_with_mixed_columns_no_release_keeps_much_utility(capsys):
    kept, rng = [], np.random.default_rng(2)
    for seed in range(100):
        published, controls = attacks.split(load("hr", seed=seed), np.random.default_rng([seed, 1]))
        mixed = published.apply(lambda column: rng.permutation(column.to_numpy()))
        table = notebook(0)["my_release"](mixed, None) if seed % 2 else mixed
        kept.append(utility.kept(attacks.read(table, published), published, controls))
    with capsys.disabled():
        print(
            f"\nmixed columns: utility {np.mean(kept):.2f} on average, {max(kept):.2f} at most of 100; the limit is 0.5"
        )
    assert np.mean(np.array(kept) > 0.5) < 0.01  # so for three tables in a row, it is less than 1e-6


@pytest.mark.slow
@trials(20)
def test_under_many_seeds_poor_releases_get_under_half_and_honest_ones_80_percent(capsys, seeds):
    """The hidden test judges honest releases. Poor ones are judged likewise, but each table counts thrice."""
    started, earned = time.process_time(), {}
    for name, release in POOR.items():
        results = []
        for seed in seeds:
            published, controls = attacks.split(load("hr", seed=seed), np.random.default_rng([seed, 1]))
            table = release(published, np.random.default_rng([seed, 2]))
            results.append(attacks.score(table, published, controls))
        earned[name] = [attacks.mean_of((2 * results)[place : place + 3]).score for place in range(len(seeds))]
    good = {"reference": notebook(0)["my_release"], **honest()}
    for name, release in good.items():
        earned[name] = [judge(release, seed) for seed in seeds]
    with capsys.disabled():
        print("\n" + pd.DataFrame(earned).T.agg(["min", "mean", "max"], axis=1).round(3).to_string())
        print(f"{time.process_time() - started:.0f} s of processor time")
    assert all(max(earned[name]) < 0.5 for name in POOR)
    assert set(good) == {"reference", "copula", "private"}
    assert all(min(earned[name]) >= 0.8 for name in good) and min(earned["reference"]) == 1
