"""Checks what lesson 5.5 says about its made-up survey, and how its attack and its test judge designs under several
seeds.
"""

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from course.attacks import surveys
from instructor.authoring.lessons import read_lesson
from instructor.authoring.solved import solved_names

TEXT = Path(__file__).parents[3] / "chapters/ch5_collaboration/lesson5_wage_survey.py"
LESSON = read_lesson(TEXT)


@cache
def names() -> dict:
    return solved_names(LESSON, "send")


def everything(workers, earlier):
    return [True] * workers.shape[1]


def noisy(deviation: float):
    """Return a company that adds noise to its wages, which it keeps for all rounds."""

    def send(name, wages, workers, seeds, secret):
        noise = np.random.default_rng(secret).normal(0, deviation, len(wages))
        return names()["open_report"](name, wages + noise, workers, seeds, secret)

    return send


def rounded(dollars: float):
    def send(name, wages, workers, seeds, secret):
        return names()["open_report"](name, np.round(wages / dollars) * dollars, workers, seeds, secret)

    return send


def judged(choose_jobs, send, seed: int, copies: int = 60) -> surveys.Result:
    survey = surveys.draw(np.random.default_rng(seed), copies=copies)
    return surveys.measure(survey, surveys.exchange(survey, choose_jobs, send, np.random.default_rng([seed, 1])))


# what the text says


def test_only_three_companies_have_forklift_drivers_and_the_third_wage_is_found():
    survey, first, rest_mean = names()["survey"], names()["first"], names()["rest_mean"]
    there = first.index[first["forklift"] > 0]
    wages = survey.wages["forklift"]
    found = rest_mean(
        names()["published"](first)["forklift"],
        first["forklift"].sum(),
        [(wages[name], first.loc[name, "forklift"]) for name in there[:2]],
    )
    assert len(there) == 3 and found == pytest.approx(wages[there[2]])


def test_deboning_is_in_the_safety_zone_in_both_rounds_and_their_difference_is_a_wage():
    survey, first, third = (names()[name] for name in ("survey", "first", "third"))
    for workers in (first, third):
        assert (
            names()["safety_zone"](workers, [])[list(workers).index("deboning")]
            and workers["deboning"].max() < workers["deboning"].sum() / 4
        )
    assert (first["deboning"] > 0).sum() == 11
    gone = first.index[(first["deboning"] > 0) & ~first.index.isin(third.index)]
    means = [names()["published"](workers)["deboning"] for workers in (first, third)]
    found = names()["rest_mean"](means[0], first["deboning"].sum(), [(means[1], third["deboning"].sum())])
    assert len(gone) == 1 and found == pytest.approx(survey.wages.loc[gone[0], "deboning"])


def test_three_jobs_are_exposed_in_the_first_round_one_of_them_without_colluders():
    first = names()["first"]
    exposed = {job: names()["exposure"](first[job]) for job in first}
    assert [job for job, value in exposed.items() if value > 0.5] == ["forklift", "electrics", "cooling"]
    largest = {job: np.sort(first[job])[::-1] / first[job].sum() for job in first}
    assert largest["electrics"][0] > 0.8 and 0.35 < largest["cooling"][1] < largest["cooling"][0] < 0.6


def test_the_safety_zone_fails_completely_and_keeps_all_utility():
    result = judged(names()["safety_zone"], names()["open_report"], 57)
    assert result.secrecy == 0 and result.utility == 1 and min(result.errors.values()) < 0.01
    assert min(result.errors, key=result.errors.get) in ("deboning", "hanging")


def test_the_safety_zone_reveals_wages_in_the_three_jobs_that_change_between_rounds():
    result = surveys.measure(names()["many"], names()["done"])
    assert [job for job, error in result.errors.items() if error < 0.3] == ["deboning", "sanitation", "hanging"]


def test_another_company_pays_about_2_80_dollars_more_or_less():
    survey = surveys.draw(np.random.default_rng(3), copies=200)
    wages = survey.wages.loc[[survey.roles["largest"], survey.roles["second"]]].to_numpy()
    assert np.sqrt(np.mean((wages[0] - wages[1]) ** 2)) == pytest.approx(2.8, abs=0.15)


def test_the_limits_in_the_text_are_those_of_the_score():
    (secret, plain), (near, far) = surveys.LIMITS["secrecy"], surveys.LIMITS["accuracy"]
    text = TEXT.read_text(encoding="utf-8")
    assert f"| typical error of the worst attack | from {secret:.2f} dollars | up to {plain:.2f} dollars |" in text
    assert f"| typical error of a published mean | up to {near:.2f} dollars | from {far:.2f} dollars |" in text


def test_companies_and_their_numbers_dont_change_except_that_some_skip_a_round():
    survey = surveys.draw(np.random.default_rng(9), copies=3)
    for earlier, later in ((0, 1), (0, 2), (1, 2)):
        one, two = survey.workers[earlier], survey.workers[later]
        both = one.index.intersection(two.index)
        assert len(both) >= 6 and one.loc[both].equals(two.loc[both])
    for kind in surveys.JOBS:
        columns = survey.workers[0].loc[:, survey.kinds == kind]
        assert columns.shape[1] == 3 and (columns.nunique(axis=1) == 1).all()


# how designs are judged


@pytest.mark.parametrize("seed", range(4))
def test_three_different_designs_score_1(seed):
    for choose_jobs, send in (
        (names()["choose_jobs"], names()["open_report"]),
        (everything, noisy(1.5)),
        (everything, rounded(5)),
    ):
        assert judged(choose_jobs, send, seed, copies=100).score > 0.96


@pytest.mark.parametrize("seed", range(2))
def test_designs_between_the_limits_earn_a_part(seed):
    for send in (noisy(0.6), rounded(2), noisy(4)):
        assert 0.2 < judged(everything, send, seed).score < 0.85


def test_each_kind_of_exposed_job_is_attacked():
    result = judged(everything, names()["open_report"], 5)
    assert all(result.errors[kind] < 0.01 for kind in ("deboning", "sanitation", "hanging", "forklift"))
    assert all(result.errors[kind] < 0.5 for kind in ("electrics", "cooling"))
    assert result.errors["packing"] > 1.5


def test_a_survey_of_nothing_and_one_of_noise_score_0():
    assert judged(lambda workers, earlier: [False] * workers.shape[1], names()["open_report"], 5).score == 0
    assert judged(everything, noisy(12), 5).score == 0


@pytest.mark.parametrize("seed", [0, lambda name: [ord(letter) for letter in name]])
def test_noise_that_others_can_predict_hides_nothing(seed):
    def send(name, wages, workers, seeds, secret):
        noise = np.random.default_rng(seed(name) if callable(seed) else seed).normal(0, 1.5, len(wages))
        return names()["open_report"](name, wages + noise, workers, seeds, secret)

    assert judged(everything, send, 5).secrecy == 0


def test_masks_that_dont_cancel_are_noticed():
    def send(name, wages, workers, seeds, secret):
        total = names()["open_report"](name, wages, workers, seeds, secret)
        return (
            total + sum(np.random.default_rng(seed).integers(2**32, size=len(wages)) for seed in seeds.values())
        ) % 2**32

    survey = surveys.draw(np.random.default_rng(1))
    assert not surveys.exchange(survey, everything, send, np.random.default_rng(2)).cancels
    assert surveys.exchange(survey, everything, names()["send"], np.random.default_rng(2)).cancels
