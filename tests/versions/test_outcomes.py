"""Judging continues where it was interrupted, and judges again what failed or has changed."""

from dataclasses import replace

import pytest
from little_lessons import LESSON, STEM, lay

from instructor.versions.judge import Extent, digest_of, left_to_judge
from instructor.versions.outcomes import Outcome, Outcomes

EXTENT = Extent(one_in=12, ways=1)


@pytest.fixture
def judged(tmp_path):
    """A lesson and the file with the outcomes, in which it's noted as expected."""
    lesson, outcomes = lay(tmp_path), Outcomes(tmp_path / "outcomes.json")
    outcomes.add(STEM, Outcome(digest_of(tmp_path, lesson, 12), 1, 30, []))
    return lesson, outcomes


def test_a_lesson_that_was_judged_is_left_out_in_the_next_run(tmp_path, judged):
    lesson, outcomes = judged
    another = lay(tmp_path, stem="ch1_x/lesson2_z")
    assert list(left_to_judge(tmp_path, [lesson, another], Outcomes(outcomes.path), EXTENT)) == [another]


def test_a_lesson_is_judged_again_when_its_text_or_its_answers_changed(tmp_path, judged):
    lesson, outcomes = judged
    lay(tmp_path, LESSON + "\n# %%\nprint(total)\n")
    assert list(left_to_judge(tmp_path, [lesson], outcomes, EXTENT)) == [lesson]
    lay(tmp_path, LESSON)
    assert list(left_to_judge(tmp_path, [lesson], outcomes, EXTENT)) == []
    answers = tmp_path / "tests" / "answers" / f"{STEM}.py"
    answers.parent.mkdir(parents=True)
    answers.write_text('# %% right="total"\ntotal = 70\n', encoding="utf-8")
    assert list(left_to_judge(tmp_path, [lesson], outcomes, EXTENT)) == [lesson]


def test_a_lesson_with_an_unexpected_verdict_is_judged_again(tmp_path, judged):
    lesson, outcomes = judged
    outcomes.add(STEM, replace(outcomes.known[STEM], unexpected=["total earned 0 of 2"]))
    assert list(left_to_judge(tmp_path, [lesson], outcomes, EXTENT)) == [lesson]


@pytest.mark.parametrize(("extent", "left"), [(Extent(12, 1), 0), (Extent(12, 2), 1), (Extent(6, 1), 1)])
def test_a_lesson_is_judged_again_when_more_is_to_be_tried(tmp_path, judged, extent, left):
    lesson, outcomes = judged
    assert len(left_to_judge(tmp_path, [lesson], outcomes, extent)) == left
