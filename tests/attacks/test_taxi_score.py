"""The trips of lesson 1.8, what a release of them may contain, and its score on small cases."""

import secrets

import pandas as pd
import pytest

from course.attacks import taxi
from course.attacks.taxi.score import exposed, spotted

DAY = "2013-07-01"


def trip(number="7B42", date=DAY, time="19:34", pickup="A-01", dropoff="B-02", fare=10.0, tip=0.0):
    return dict(zip(taxi.COLUMNS, (number, date, time, pickup, dropoff, fare, tip), strict=True))


def table(*trips):
    return pd.DataFrame(list(trips), columns=list(taxi.COLUMNS))


TRIPS = table(trip(), trip(date="2013-06-30"), trip(time="08:05", pickup="C-40"))
KEPT = TRIPS[TRIPS["date"] >= DAY]


def test_the_same_seed_makes_the_same_trips_and_another_seed_others(monkeypatch):
    monkeypatch.setenv("COURSE_SEED", "5")
    pd.testing.assert_frame_equal(taxi.make_trips(), taxi.make_trips(5))
    assert not taxi.make_trips(5).equals(taxi.make_trips(6))


def test_trips_have_the_columns_zones_and_fares_that_they_should():
    trips = taxi.make_trips(1)
    assert list(trips) == list(taxi.COLUMNS) and set(trips["pickup"].str[0]) == set(taxi.ZONES)
    assert (trips["fare"] * 2 % 1 == 0).all() and trips["fare"].between(3, 120).all() and (trips["tip"] >= 0).all()


@pytest.mark.parametrize(
    ("release", "told"),
    [
        ([1, 2], "isn't a table"),
        (KEPT.assign(hour="19"), "'hour'"),
        (KEPT[["time", "time"]], "twice"),
        (TRIPS, "has 3 rows, but 2 trips"),
        (KEPT.iloc[:1], "has 1 rows"),
        (KEPT.iloc[::-1], "must keep their order"),
        (KEPT.assign(time="19:30-19:39"), "beginning of the true text"),
        (KEPT.assign(pickup=""), "beginning of the true text"),
        (KEPT.assign(fare="10-19"), "something other than numbers"),
        (KEPT.assign(fare=float("inf")), "something other than numbers"),
        (KEPT.set_index("taxi"), "index"),
    ],
)
def test_a_release_of_another_form_scores_0_with_a_reason(release, told):
    result = taxi.score(release, TRIPS, DAY)
    assert told in result.message and result.score == 0 and told in str(result)


def test_beginnings_stars_and_missing_values_can_be_read():
    release = KEPT.assign(time=["19", None], pickup=["*", "C-4"], dropoff=["B", float("nan")], fare=["*", 8], tip=None)
    read = taxi.read_release(release, TRIPS, DAY)
    assert read["time"].tolist() == ["19", "*"] and read["pickup"].tolist() == ["*", "C-4"]
    assert read["fare"].isna().tolist() == [True, False] and read["tip"].isna().all()


def test_a_row_is_exposed_if_fewer_than_five_agree_in_the_published_columns():
    release = pd.DataFrame({"pickup": list("AAAAABBBB"), "fare": [1.0] * 7 + [None] * 2})
    assert exposed(release, ["pickup"]) == exposed(release, ["date", "pickup"]) == 4 / 9
    assert exposed(release, ["fare"]) == 2 / 9 and exposed(release, ["date"]) == 0


def sighted(codes):
    """Return the share of taxis found among two that drive in zone A on five days, and at one place of their own."""
    own = [trip(number, f"2013-07-0{day}", pickup="A-01") for number in ("1A01", "1A02") for day in range(1, 6)]
    own += [trip("1A02", "2013-07-06", pickup="B-01")]
    true = table(*own)
    return spotted(true.assign(taxi=codes(true))[["taxi", "date", "pickup"]], true)


def test_a_spotter_finds_a_taxi_with_one_code_and_none_with_a_code_for_each_day():
    assert sighted(lambda true: true["taxi"].map({"1A01": "x", "1A02": "y"})) == 0.5  # x is never where y isn't
    assert (
        sighted(lambda true: [f"{number[1:]}{day}" for number, day in zip(true["taxi"], true["date"], strict=True)])
        == 0
    )
    assert sighted(lambda true: "*") == 0
    assert sighted(lambda true: [str(row) for row in range(len(true))]) == 0


def test_a_code_that_contains_the_number_is_found_even_if_no_other_trip_has_it():
    assert sighted(lambda true: [f"{number.lower()}-{row}" for row, number in enumerate(true["taxi"])]) == 1


def test_without_a_taxi_column_no_taxi_is_found():
    assert spotted(TRIPS[["date"]], TRIPS) == 0


def test_uses_count_readable_rows_and_the_error_of_mean_fares():
    trips = table(*[trip(fare=10.0)] * 5, *[trip(pickup="B-01", fare=20.0)] * 5)
    release = trips[["time", "pickup", "dropoff", "fare"]].astype(object)
    release.loc[[0, 1], "time"] = ["1", "*"]
    release.loc[2, "dropoff"] = "*"
    release.loc[5:, "fare"] = 22.0
    uses = taxi.score(release, trips, DAY).uses
    assert uses == pytest.approx({"counts": 0.8, "routes": 0.9, "fares": 0.9})
    assert taxi.score(release.drop(columns="fare"), trips, DAY).uses["fares"] == 0
    assert taxi.score(release.drop(columns="pickup"), trips, DAY).utility == 0


def test_the_score_is_the_credit_of_the_worst_risk_times_that_of_the_worst_use():
    found, kept = {"photographer": 0.015, "spotter": 0.0}, {"counts": 1.0, "routes": 0.675}
    assert taxi.TripScore(found, kept).score == pytest.approx(0.25)
    mean = taxi.mean_score([taxi.TripScore(found, kept), taxi.TripScore(dict.fromkeys(found, 0.0), kept)])
    assert mean.risk == pytest.approx(0.0075) and mean.score == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("release", "told"),
    [
        (KEPT.set_axis([1934, 805]), "the index"),
        (KEPT.rename_axis("7B42"), "have a name"),
        (KEPT.assign(tip=pd.Series([0, 0.0], KEPT.index, dtype=object)), "contains both 0 and 0.0"),
        (KEPT.assign(pickup=pd.Categorical(["*", "*"], ["*", "7B42"])), "don't occur in any row"),
        (KEPT.assign(time=["*", None]), "contains both '*' and "),
        (KEPT.assign(pickup=["*", "C"], dropoff=["B", "B-"]), "contains both 'B' and 'B-'"),
    ],
)
def test_a_release_with_more_than_its_cells_or_with_two_spellings_is_refused(release, told):
    assert told in taxi.score(release, TRIPS, DAY).message


def test_a_release_with_attrs_is_refused():
    release = KEPT.copy()
    release.attrs["raw"] = TRIPS["taxi"].tolist()
    assert "attrs" in taxi.score(release, TRIPS, DAY).message


def test_unused_categories_may_be_zones_hours_and_stars():
    release = KEPT.assign(pickup=pd.Categorical(["*", "*"], [*"ABCDEF*"]))
    assert not taxi.score(release, TRIPS, DAY).message


def coded(suffixes):
    """Return a release whose codes are random but end with these strings."""
    codes = [secrets.token_hex(4) + suffix for suffix in suffixes]
    return pd.DataFrame({"taxi": codes, "time": [f"{row % 4}" for row in range(len(codes))]})


@pytest.mark.parametrize(
    ("suffix", "shared"),
    [(lambda row: f"{row % 60:02}", True), (lambda row: f"{row % 4}", False), (lambda row: "-x", False)],
)
def test_codes_share_a_part_only_if_it_tells_more_than_the_other_columns(suffix, shared):
    suffixes = [suffix(row) for row in range(400)]
    assert taxi.shared_part(coded(suffixes), coded(suffixes)) is shared


def test_codes_share_a_check_sum_that_hides_another_number_but_not_an_hour_that_is_published():
    def release(code):
        codes = [code(secrets.token_hex(4), row % 80) for row in range(400)]
        return pd.DataFrame({"taxi": codes, "time": [f"{row % 4}" for row in range(len(codes))]})

    hidden, shown = (
        (lambda code, taxi: f"{code}{(int(code, 16) + taxi) % 256:02x}"),
        (lambda code, taxi: code + f"{taxi % 4}"),
    )
    assert taxi.shared_part(release(hidden), release(hidden))
    assert not taxi.shared_part(release(shown), release(shown))


def test_codes_that_are_drawn_share_no_part():
    def drawn():
        return pd.DataFrame({"taxi": [f"taxi {secrets.randbelow(80)}" for _ in range(400)]})

    assert not taxi.shared_part(drawn(), drawn())
