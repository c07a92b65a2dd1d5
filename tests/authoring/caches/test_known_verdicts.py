"""What was decided once isn't tried again, unless something that decides has changed."""

from dataclasses import replace

import pytest

from instructor.authoring.caches.known_verdicts import KnownVerdicts
from nbjudge.records.verdicts import OPEN, REFERENCE, Step, Trial, TrialResult, Verdict

STEPS = [Step("total = 70", answer="total"), Step("assert total == 70", test="total", points=2)]
ANSWERS = [Trial("total", "total = 70.0"), Trial("total", "total = 71")]


@pytest.fixture
def checkout(tmp_path):
    for folder in ("course", "packages/nbjudge/src"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "code.py").write_text("1")
    return tmp_path


class Grader:
    """Says what it was asked to try."""

    def __init__(self, root):
        self.root, self.tried = root, None

    def decide(self, way="one process", steps=STEPS, trials=ANSWERS, is_expected=lambda one: True):
        self.tried = None
        return KnownVerdicts(self.root).results(way, steps, trials, self._try, is_expected)

    def _try(self, trials):
        self.tried = [trial.source for trial in trials]
        places = [OPEN, *range(len(trials)), REFERENCE]
        sources = {place: trial.source for place, trial in enumerate(trials)}
        return [TrialResult("total", place, Verdict(2, sources.get(place, "")), Verdict(0)) for place in places]


@pytest.fixture
def grader(checkout):
    return Grader(checkout)


def test_the_second_time_nothing_is_tried_and_the_results_are_the_same(grader):
    first = grader.decide()
    assert grader.tried == ["total = 70.0", "total = 71"]
    assert grader.decide() == first and grader.tried is None
    assert sorted(one.place for one in first) == [OPEN, REFERENCE, 0, 1]


def test_only_a_new_answer_is_tried_and_each_result_belongs_to_its_answer(grader):
    grader.decide()
    results = grader.decide(trials=[Trial("total", "total = 72"), ANSWERS[1], ANSWERS[0]])
    assert grader.tried == ["total = 72"]
    assert {one.place: one.whole.message for one in results if one.place >= 0} == {
        0: "total = 72",
        1: "total = 71",
        2: "total = 70.0",
    }


@pytest.mark.parametrize("change", [{"way": "two processes"}, {"steps": [Step("n = 1"), *STEPS]}])
def test_another_way_or_another_given_cell_is_tried_as_a_whole(grader, change):
    grader.decide()
    grader.decide(**change)
    assert grader.tried == ["total = 70.0", "total = 71"]


def test_a_changed_test_has_only_the_answers_to_its_own_exercise_tried_again(grader):
    more = [Step("mean = 7", answer="mean"), Step("assert mean == 7", test="mean", points=1)]
    answers = [*ANSWERS, Trial("mean", "mean = 7.0")]
    grader.decide(steps=STEPS + more, trials=answers)
    grader.decide(steps=[STEPS[0], replace(STEPS[1], points=3), *more], trials=answers)
    assert grader.tried == ["total = 70.0", "total = 71"]
    grader.decide(steps=[STEPS[0], replace(STEPS[1], points=3), more[0], replace(more[1], points=3)], trials=answers)
    assert grader.tried == ["mean = 7.0"]


@pytest.mark.parametrize("path", ["course/code.py", "packages/nbjudge/src/code.py", "course/new.py"])
def test_a_change_of_the_checks_or_the_grader_is_noticed(grader, checkout, path):
    grader.decide()
    (checkout / path).write_text("2")
    grader.decide()
    assert grader.tried is not None


def test_another_version_of_a_library_is_noticed(grader, monkeypatch):
    grader.decide()
    monkeypatch.setattr("instructor.authoring.caches.known_verdicts.versions", lambda: ["numpy==1"])
    grader.decide()
    assert grader.tried is not None


def test_an_unexpected_verdict_is_tried_again(grader):
    grader.decide(is_expected=lambda one: one.place != 1)
    grader.decide()
    assert grader.tried == ["total = 71"]


@pytest.mark.parametrize("name", ["CI", "AGAIN"])
def test_continuous_integration_and_authors_who_ask_for_it_try_everything_again(checkout, monkeypatch, name):
    for other in ("CI", "AGAIN"):
        monkeypatch.delenv(other, raising=False)
    assert KnownVerdicts.unless_ignored(checkout)
    monkeypatch.setenv(name, "1")
    assert KnownVerdicts.unless_ignored(checkout) is None
