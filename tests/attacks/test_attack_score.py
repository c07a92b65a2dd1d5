"""The attacks on small cases, and the score of tables that should get all or nothing; none makes it crash."""

import time

import numpy as np
import pandas as pd
import pytest

from course import attacks, load
from course.attacks.copies import copied, printed
from course.attacks.inference import guesses, hits, incomes_at, lucky
from course.attacks.linkage import candidates, owners, right_links
from course.attacks.people import BOUNDS, CATEGORIES, NUMBERS
from course.attacks.utility import HIGH_INCOME, auc, aucs, kept, labels, strength, strengths
from course.errors import CourseError

pytestmark = pytest.mark.slow

HR = load("hr", seed=2)
PUBLISHED, CONTROLS = attacks.split(HR, np.random.default_rng(1))
KNOWN = list(attacks.KNOWN)
ANN, BEN, EVA = (HR.dropna().iloc[[place]] for place in (3, 500, 900))
EVERYONE = pd.concat([ANN, BEN, EVA], ignore_index=True)


def test_split_deals_each_row_once_at_random_with_a_new_index():
    assert (len(PUBLISHED), len(CONTROLS)) == (1029, 441)
    both = pd.concat([PUBLISHED, CONTROLS]).sort_values("employee_number").reset_index(drop=True)
    pd.testing.assert_frame_equal(both, HR)
    assert not PUBLISHED["employee_number"].is_monotonic_increasing and PUBLISHED.index[-1] == 1028
    other, _ = attacks.split(HR, np.random.default_rng(2))
    assert not other.equals(PUBLISHED)


def test_the_register_lists_everybody_by_name_and_tells_what_stands_in_hr():
    register = attacks.public_register(HR, np.random.default_rng(3))
    assert list(register) == ["name", *attacks.KNOWN] and register["name"].is_unique
    keys = list(attacks.KNOWN)
    rows = [sorted(map(str, table[keys].to_numpy().tolist())) for table in (register, HR)]
    assert rows[0] == rows[1] and not register["age"].equals(HR["age"])


def test_bounds_hold_every_value_of_hr():
    for seed in range(6):
        table = load("hr", seed=seed)
        assert all(table[name].dropna().between(low, high).all() for name, (low, high) in BOUNDS.items())
        assert set(table) == {*NUMBERS, *CATEGORIES}


def linked(people: pd.DataFrame, table: pd.DataFrame, known: list[str] = KNOWN) -> list[bool]:
    """Whether each of these people is linked by a release."""
    release = attacks.read(table, HR)
    return right_links(candidates(people, release, known), owners(people, release, known)).tolist()


def test_people_are_linked_if_more_than_one_in_five_rows_that_fit_best_are_theirs():
    assert candidates(EVERYONE, attacks.read(EVERYONE, EVERYONE)).tolist() == np.eye(3, dtype=bool).tolist()
    assert linked(EVERYONE, EVERYONE) == [True] * 3
    swapped, people = EVERYONE.assign(age=[30, 45, 60]), EVERYONE.assign(age=[45.0, 30.0, 60.0])
    assert candidates(people, attacks.read(swapped, HR), ["age"]).argmax(axis=1).tolist() == [1, 0, 2]
    assert linked(people, swapped, ["age"]) == [False, False, True]


def test_copies_of_a_row_and_a_few_other_rows_hide_no_one_and_five_rows_hide_each_other():
    thrice = pd.concat([EVERYONE, EVERYONE.assign(daily_rate=EVERYONE["daily_rate"] - 1), EVERYONE])
    assert linked(EVERYONE, thrice) == [True] * 3
    assert linked(EVERYONE, pd.concat([EVERYONE] * 5)) == [True] * 3
    alike = EVERYONE.assign(**{name: EVERYONE[name].iloc[0] for name in KNOWN})
    assert linked(alike, alike) == [True] * 3
    five = HR.dropna().head(5).assign(**{name: EVERYONE[name].iloc[0] for name in KNOWN})
    assert linked(five.head(4), five.head(4)) == [True] * 4 and linked(five, five) == [False] * 5


def test_true_rows_beside_rows_with_other_incomes_are_linked():
    twins = EVERYONE.assign(monthly_income=EVERYONE["monthly_income"].to_numpy()[[1, 2, 0]])
    assert linked(EVERYONE, pd.concat([EVERYONE, twins])) == [True] * 3


def test_more_knowledge_finds_more_rows():
    hidden = pd.concat([ANN, BEN, EVA]).assign(**dict.fromkeys(attacks.KNOWN, "*"))
    assert linked(EVERYONE, hidden) == [True] * 3  # three rows are fewer than five
    hidden = pd.concat([hidden, HR.dropna().iloc[100:103].assign(**dict.fromkeys(attacks.KNOWN, "*"))])
    assert linked(EVERYONE, hidden) == [False] * 3
    assert linked(EVERYONE, hidden, ["monthly_rate"]) == [True] * 3


def guessed(table: pd.DataFrame, place: str = "middle") -> list[float]:
    release = attacks.read(table, HR)
    return guesses(candidates(ANN, release), incomes_at(release, place)).tolist()


def test_the_guess_is_the_middle_income_of_the_rows_that_fit_best():
    three = pd.concat([ANN] * 4).assign(monthly_income=[4000, "*", "5000-5999", 9000])
    assert [guessed(three, place) for place in ("low", "middle", "high")] == [[5000], [5499.5], [5999]]
    assert guessed(three.iloc[[0, 3]]) == [4000]
    assert np.isnan(guessed(three.iloc[[1]])).all() and np.isnan(guessed(three[["age"]])).all()
    true = ANN["monthly_income"].iloc[0]
    for factor, hit in ((1.049, True), (1.051, False), (0.951, True), (0.949, False)):
        release = attacks.read(ANN.assign(monthly_income=min(max(true * factor, 1000), 20_000)), HR)
        assert hits(ANN, candidates(ANN, release), incomes_at(release, "low")).tolist() == [hit]


def test_a_row_at_random_is_lucky_as_often_as_its_income_is_right():
    true = ANN["monthly_income"].iloc[0]
    release = attacks.read(
        pd.concat([ANN] * 4).assign(monthly_income=[true, "*", 19_000 if true < 9000 else 1000, true]), HR
    )
    assert lucky(ANN, candidates(ANN, release), incomes_at(release, "low")).tolist() == [0.5]


def follows(people: pd.DataFrame, table: pd.DataFrame) -> list[bool]:
    return np.any([np.zeros(len(people), dtype=bool), *copied(people, attacks.read(table, HR))], axis=0).tolist()


def test_a_row_follows_a_person_to_whom_it_is_far_nearer_than_to_anyone_else():
    assert follows(EVERYONE, pd.concat([ANN, EVA])) == [True, False, True]
    noisy = ANN.assign(age=ANN["age"] + 1, daily_rate=ANN["daily_rate"] - 5)
    assert follows(EVERYONE, noisy) == [True, False, False]
    stars = ANN.assign(**{name: "*" for name in (*NUMBERS, *CATEGORIES) if name != "gender"}, gender="F")
    assert not any(follows(pd.concat([EVERYONE] * 2), stars))


def test_a_number_that_one_person_has_is_printed_by_a_value_or_by_an_end_of_a_personal_range():
    pay = EVERYONE["monthly_income"]
    for cells in (pay, pay.astype(str) + "-20000", "1000-" + pay.astype(str), [f"{p - 300}-{p + 300}" for p in pay]):
        table = pd.DataFrame({"monthly_income": cells}).astype(object)
        assert printed(EVERYONE, attacks.read(table, HR)).all()
    shared = pd.DataFrame({"monthly_income": [f"{pay[0]}-20000"] * 5, "education": [1, 2, 3, 4, 5]})
    assert not printed(EVERYONE, attacks.read(shared, HR)).any()
    assert not printed(EVERYONE, attacks.read(EVERYONE[["education"]], HR)).any() or EVERYONE["education"].is_unique
    twice = pd.concat([EVERYONE, EVERYONE], ignore_index=True)
    assert not printed(twice, attacks.read(EVERYONE, HR)).any()


def test_labels_and_auc_of_what_says_nothing():
    table = attacks.read(pd.DataFrame({"monthly_income": ["*", 4999, 5000, "4000-5999", "4000-6001"]}), HR)
    np.testing.assert_array_equal(labels(table, "monthly_income"), [np.nan, 0, 1, 0, 1])
    assert HIGH_INCOME == 5000 and np.isnan(labels(table, "attrition")).all()
    unsure = attacks.read(pd.DataFrame({"attrition": ["Yes", "No", "Yes/No", "*"]}), HR)
    np.testing.assert_array_equal(labels(unsure, "attrition"), [1, 0, np.nan, np.nan])
    assert auc(table, attacks.read(CONTROLS, HR), "attrition") == 0.5


def test_a_narrow_range_counts_as_a_copy_and_a_wide_one_does_not():
    low = PUBLISHED["monthly_income"] // 1
    found = {}
    for width in (2, 2000):
        start = low // width * width
        cells = start.astype(str) + "-" + (start + width - 1).astype(str)
        table = PUBLISHED[["department", "attrition"]].assign(monthly_income=cells)
        found[width] = attacks.score(table, PUBLISHED, CONTROLS).copies
    assert found[2] > 0.5 and found[2000] < 0.01


def test_a_range_around_each_value_tells_as_much_as_the_value():
    """However wide the ranges are, their middles are exact. Incomes show whom rows follow, and ages link people."""
    slim = PUBLISHED.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    pay, age = slim["monthly_income"], slim["age"].fillna(36).astype(int)
    around = (0.8 * pay).round().astype(int).astype(str) + "-" + (1.2 * pay).round().astype(int).astype(str)
    few = slim[["department", "business_travel", "attrition"]]
    assert attacks.score(few.assign(monthly_income=around), PUBLISHED, CONTROLS).copies > 0.5
    # Five rows share each range, but it's one person's.
    five = pd.concat([few.assign(monthly_income=around).head(600)] * 5)
    assert attacks.score(five, PUBLISHED, CONTROLS).copies > 0.3
    ages = (age - 5).astype(str) + "-" + (age + 5).astype(str)
    centred, wide = (
        attacks.score(slim.assign(age=column, monthly_income="*"), PUBLISHED, CONTROLS) for column in (ages, "*")
    )
    assert centred.linkage > wide.linkage + 0.05


def test_a_row_of_stars_hides_no_one():
    slim = PUBLISHED.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).astype(object)
    stars = pd.DataFrame("*", index=range(3), columns=slim.columns)
    alone, beside = (attacks.score(table, PUBLISHED, CONTROLS) for table in (slim, pd.concat([slim, stars])))
    assert alone.linkage > 0.3 and abs(beside.linkage - alone.linkage) < 0.01


def test_strength_is_the_multiple_correlation_with_the_columns_that_tell_the_target():
    ages = [20, 30, 40, 50] * 5
    exact = pd.DataFrame({"age": ages, "monthly_income": [2000, 2000, 9000, 9000] * 5})
    found = strength(attacks.read(exact, HR), "monthly_income")
    assert found == pytest.approx(abs(np.corrcoef(ages, [0, 0, 1, 1] * 5)[0, 1]))
    by_department = pd.DataFrame({"department": ["Sales", "Human Resources"] * 5, "attrition": ["Yes", "No"] * 5})
    assert strength(attacks.read(by_department, HR), "attrition") == pytest.approx(1)
    for nothing in (exact.assign(monthly_income="*"), exact[["age"]], exact.assign(age=30), exact.head(1)):
        assert strength(attacks.read(nothing, HR), "monthly_income") == 0


def noisy(share: float) -> pd.DataFrame:
    """Every number of the published people with noise of this share of its spread, rounded, within its bounds."""
    rng = np.random.default_rng(3)
    drawn = {
        name: (PUBLISHED[name] + rng.normal(0, share * PUBLISHED[name].std(), len(PUBLISHED))).round().clip(*ends)
        for name, ends in BOUNDS.items()
    }
    return PUBLISHED.assign(**drawn)


def test_noise_leaves_the_ranking_and_takes_the_strength():
    raw, fresh = attacks.read(PUBLISHED, HR), attacks.read(CONTROLS, HR)
    table = attacks.read(noisy(1), HR)
    name = "monthly_income"
    assert aucs(table, fresh)[name] - 0.5 > 0.75 * (aucs(raw, fresh)[name] - 0.5)
    assert strengths(table)[name] < 0.6 * strengths(raw)[name]
    assert kept(attacks.read(noisy(0.1), HR), PUBLISHED, CONTROLS) > 0.9 > 0.7 > kept(table, PUBLISHED, CONTROLS)


def test_what_is_overstated_costs_as_what_is_lost():
    sure = PUBLISHED.assign(marital_status=np.where(PUBLISHED["attrition"] == "Yes", "Single", "Married"))
    assert strengths(attacks.read(sure, HR))["attrition"] > 0.99
    assert kept(attacks.read(sure, HR), PUBLISHED, CONTROLS) < 0.75


def test_all_utility_is_kept_by_the_table_itself_and_none_by_one_row():
    assert kept(attacks.read(PUBLISHED, HR), PUBLISHED, CONTROLS) == 1
    assert kept(attacks.read(PUBLISHED.head(1), HR), PUBLISHED, CONTROLS) == 0


def test_about_half_of_each_hr_earns_5000_dollars():
    for seed in range(6):
        assert 0.45 < (load("hr", seed=seed)["monthly_income"] >= HIGH_INCOME).mean() < 0.53


@pytest.mark.parametrize(
    ("value", "full", "none", "wanted"),
    [
        (0, 1, 5, 1),
        (1, 1, 5, 1),
        (3, 1, 5, 0.5),
        (5, 1, 5, 0),
        (9, 1, 5, 0),
        (0.6, 0.85, 0.5, 2 / 7),
        (1, 0.85, 0.5, 1),
    ],
)
def test_credit_is_a_straight_line_between_two_limits(value, full, none, wanted):
    assert attacks.credit(value, full, none) == pytest.approx(wanted)


def test_the_worst_risk_and_utility_multiply():
    half = attacks.Result(linkage=0.0045, inference=0.0, copies=0.004, utility=0.675)
    assert half.points == pytest.approx({"linkage": 0.5, "inference": 1, "copies": 0.75, "utility": 0.5})
    assert half.risk == pytest.approx(0.5) and half.score == pytest.approx(0.25)
    assert attacks.Result(0.0, 0.0, 0.5, 1.0).score == 0 == attacks.Result(0.0, 0.2, 0.0, 1.0).score
    assert "score 0.25" in str(half) and list(half.table().index) == list(attacks.LIMITS)
    none = attacks.Result(1.0, 1.0, 1.0, 0.0, "no table")
    both = attacks.mean_of([attacks.Result(0.0, 0.0, 0.0, 1.0), none])
    assert (both.linkage, both.utility, both.message) == (0.5, 0.5, "no table") and "no table" in str(none)


def test_a_column_that_is_nearly_empty_costs_no_utility():
    slim = PUBLISHED.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).astype(object)
    for name in ("gender", "department", "education"):
        table = slim.assign(**{name: "*"}).astype(object)
        without = kept(attacks.read(table, HR), PUBLISHED, CONTROLS)
        for rows in ([0, 1], [5, 700], list(range(20))):
            table.iloc[rows, table.columns.get_loc(name)] = slim[name].iloc[rows]
            assert abs(kept(attacks.read(table, HR), PUBLISHED, CONTROLS) - without) < 0.05


def test_linkage_and_copies_leave_to_chance_what_the_controls_leave_to_it():
    """Made-up rows in small classes link many published people and many controls, and no one is betrayed."""
    strangers = load("hr", seed=77).drop(columns=["employee_number", "monthly_rate", "daily_rate"]).head(1029)
    result = attacks.score(strangers, PUBLISHED, CONTROLS)
    assert result.linkage < 0.02 and result.copies < 0.02 and abs(result.inference) < 0.04


def test_the_untouched_table_loses_every_attack_and_takes_under_2_seconds():
    started = time.process_time()
    result = attacks.score(PUBLISHED, PUBLISHED, CONTROLS)
    assert time.process_time() - started < 4  # the first one loads scikit-learn
    assert not any(result.points[name] for name in ("linkage", "inference", "copies"))
    assert result.score == 0 and result.risk == 1 and result.utility == 1
    started = time.process_time()
    attacks.score(pd.concat([PUBLISHED] * 3).head(3000), PUBLISHED, CONTROLS)
    assert time.process_time() - started < 6


def unreadable() -> dict[str, object]:
    cell = PUBLISHED.astype(object)
    cell.iloc[5, 1] = [30]
    return {
        "nothing": None,
        "number": 3,
        "no rows": PUBLISHED.head(0),
        "huge": pd.concat([PUBLISHED] * 99),
        "list in a cell": cell,
    }


@pytest.mark.parametrize("name", unreadable())
def test_a_table_that_nobody_can_read_scores_0_with_a_message(name):
    result = attacks.score(unreadable()[name], PUBLISHED, CONTROLS)
    assert result.score == 0 and result.risk == 1 and result.message.startswith("the release")


def odd() -> dict[str, pd.DataFrame]:
    stars = pd.DataFrame("*", index=range(20), columns=PUBLISHED.columns)
    return {
        "one column": PUBLISHED[["age"]],
        "one row": PUBLISHED.head(1),
        "all suppressed": stars,
        "all missing": stars.replace("*", np.nan),
        "only leavers": PUBLISHED[PUBLISHED["attrition"] == "Yes"],
        "targets alone": PUBLISHED[["attrition", "monthly_income"]],
        "most rows": pd.concat([PUBLISHED] * 3).head(3000).assign(age="18-60"),
        "mixed forms": PUBLISHED.astype(object).mask(np.random.default_rng(1).random(PUBLISHED.shape) < 0.5, "*"),
        "the same row": pd.concat([PUBLISHED.head(1)] * 50),
    }


@pytest.mark.parametrize("name", odd())
@pytest.mark.filterwarnings("error")
def test_odd_tables_get_a_score_without_error_or_warning(name):
    result = attacks.score(odd()[name], PUBLISHED, CONTROLS)
    assert not result.message and 0 <= result.score < 0.7
    assert all(np.isfinite([result.linkage, result.inference, result.copies, result.utility]))


def test_nothing_given_is_changed():
    before = PUBLISHED.copy(), CONTROLS.copy()
    attacks.score(PUBLISHED, PUBLISHED, CONTROLS)
    assert PUBLISHED.equals(before[0]) and CONTROLS.equals(before[1])


@pytest.mark.parametrize("wrong", [None, HR.head(0), HR.drop(columns="age")])
def test_people_that_are_no_rows_of_hr_are_an_error_of_the_caller(wrong):
    with pytest.raises(CourseError, match="pass rows of hr"):
        attacks.score(PUBLISHED, PUBLISHED, wrong)
