"""What the prose of lesson 1.8 says about its trips, for several class seeds."""

import matplotlib
import numpy as np
import pytest

from course.attacks import taxi
from instructor.authoring.lessons import read_lesson
from nbjudge.regions import solved

CHAPTER = "chapters/ch1_introduction/lesson8_taxi_trips.py"
FIRST_DAY = "2013-07-01"


@pytest.fixture(params=range(3), scope="module")
def lesson(request, pytestconfig):
    """Return all names after a run of the solved lesson without its tests, on the trips of one class seed."""
    matplotlib.use("agg")
    names: dict = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COURSE_SEED", str(request.param))
        for cell in read_lesson(pytestconfig.rootpath / CHAPTER).cells:
            if cell.kind == "code" and not cell.test:
                exec(compile(solved(cell.source), CHAPTER, "exec"), names)
    return names


@pytest.fixture(scope="module")
def text(pytestconfig):
    return (pytestconfig.rootpath / CHAPTER).read_text(encoding="utf-8")


def test_eighty_taxis_made_3500_trips_in_five_weeks_in_six_zones(lesson):
    trips = lesson["trips"]
    assert len(trips) == 3500 and trips["taxi"].nunique() == 80 and trips["taxi"].str.fullmatch(r"\d[A-Z]\d\d").all()
    days = np.sort(trips["date"].unique()).astype("datetime64[D]")
    assert len(days) == 35 and days[-1] - days[0] == np.timedelta64(34) and str(days[0]) < FIRST_DAY < str(days[-1])
    assert trips["pickup"].str.fullmatch(r"[A-F]-\d\d").all() and trips["dropoff"].str.fullmatch(r"[A-F]-\d\d").all()
    assert not trips.sort_values(["date", "time"]).index.equals(trips.index)


def test_md5_of_26000_numbers_hides_no_taxi(lesson):
    assert len(set(lesson["possible"])) == 26_000
    assert lesson["hashed"].map(lesson["number_of"]).eq(lesson["trips"]["taxi"]).all()


def test_the_small_release_fits_one_sighting_twice_and_two_sightings_once(lesson):
    seen = lesson["tiny"][["date", "time", "pickup"]]
    assert lesson["fitting_codes"](lesson["tiny"], seen.iloc[:1]) == {"c1", "c2"}
    assert lesson["fitting_codes"](lesson["tiny"], seen.iloc[:2]) == {"c1"}


def test_one_sighting_finds_hardly_any_taxi_and_five_find_most(lesson):
    found = lesson["shares"]
    assert found[1] < 0.05 and found[1] < found[3] < found[5] and found[5] > 0.5


def test_the_raw_table_exposes_practically_everyone_and_the_coarse_one_mostly_to_the_accountant(lesson):
    exposed, known = lesson["exposed_share"], taxi.ATTACKERS
    coarse = lesson["coarse"](lesson["trips"]).drop(columns="tip")
    assert min(exposed(lesson["trips"], columns) for columns in known.values()) > 0.97
    assert exposed(coarse, known["colleague"]) == 0 and exposed(coarse, known["photographer"]) < 0.2
    assert exposed(coarse, known["accountant"]) > 0.3


def test_the_solution_scores_1_and_exact_fares_fail(lesson):
    results = lesson["results"]
    assert results["yours"].score == 1 and results["raw"].score == 0 and results["exact fares"].score == 0
    assert results["raw"].risk == 1 and results["raw"].utility == 1


def test_a_photo_and_a_receipt_together_expose_many_rows(lesson):
    assert lesson["exposed_share"](lesson["mine"], lesson["both"]) > 0.1


def test_suppressed_rows_are_mostly_at_night_and_from_remote_zones(lesson):
    gone = (lesson["mine"]["time"] == "*").to_numpy()
    night = (lesson["kept"]["time"] < "07").to_numpy()
    remote = lesson["kept"]["pickup"].str[0].isin(["D", "E", "F"]).to_numpy()
    assert gone[night].mean() > 3 * gone[~night].mean() and gone[remote].mean() > gone[~remote].mean()
    assert (night | remote)[gone].mean() > 0.5


def test_the_limits_of_the_text_are_those_of_the_score(text):
    full, none = (f"{100 * limit:g} %" for limit in taxi.LIMITS["risk"])
    assert text.count(f"| up to {full} | from {none} |") == 2
    full, none = (f"{100 * limit:g} %" for limit in taxi.LIMITS["utility"])
    assert text.count(f"| from {full} | up to {none} |") == 3


def test_the_attackers_of_the_text_know_the_columns_of_the_score(text):
    for name, known in taxi.ATTACKERS.items():
        assert f"| {name} | {', '.join(f'`{column}`' for column in known)}" in text


def test_the_reference_earns_all_points_by_a_wide_margin(pytestconfig):
    cells = read_lesson(pytestconfig.rootpath / CHAPTER).cells
    names: dict = {}
    exec("import pandas as pd", names)
    exec(solved(next(cell.source for cell in cells if cell.answer == "publish")), names)
    tables = [taxi.make_trips(seed) for seed in range(50, 62)]
    results = [taxi.score(names["publish"](table, FIRST_DAY), table, FIRST_DAY) for table in tables]
    for values, limit in (([r.risk for r in results], 0.01), ([r.utility for r in results], 0.85)):
        assert abs(np.mean(values) - limit) > 5 * np.std(values)
