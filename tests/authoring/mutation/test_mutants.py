"""Mutants are right answers with one small mistake; those that survive are listed unless they are recorded."""

import pytest
from little_lessons import LESSON, lay
from typer.testing import CliRunner

from course.errors import CourseError
from instructor import cli
from instructor.authoring.answers import read_equivalents
from instructor.authoring.lessons import read_lesson
from instructor.authoring.mutation.mutants import mutate
from instructor.authoring.mutation.survivors import find_survivors, mutants_of
from instructor.errors import AuthorError

ANSWERS = """\
# %% right="total" how="by itself or none"
total = sum(ages) if len(ages) > 0 else 0

# %% wrong="total" mistake="the first one only"
total = ages[0]
"""
BORDER = """
# %% equivalent="total" reason="The list has two ages, so the border doesn't matter."
# - total = sum(ages) if len(ages) > 0 else 0
# + total = sum(ages) if len(ages) >= 0 else 0

# - total = sum(ages) if len(ages) > 0 else 0
# + total = sum(ages) if len(ages) > 1 else 0
"""


def course(root, answers=ANSWERS):
    lay(root, LESSON)
    path = root / "tests" / "answers" / "ch1_x" / "lesson1_y.py"
    path.parent.mkdir(parents=True)
    path.write_text(answers, encoding="utf-8")
    return root, path


def test_of_equal_mutants_one_is_tried_and_none_that_equals_a_right_answer():
    sources = [mutant.source for mutant in mutate("x", [(0, "x = 1  # one"), (5, "x = (2)"), (9, "x=1")])]
    assert sources == ["x = 0", "x = 3"]


def test_a_mutant_says_what_it_changes_and_in_which_answer():
    (mutant,) = [
        one for one in mutate("f", [(7, "def f(a, b):\n    return a < b")]) if one.operator == "shift_boundary"
    ]
    assert (mutant.line, str(mutant)) == (
        7,
        "✗ f, shift_boundary in the answer on line 7:\n# - return a < b\n# + return a <= b",
    )


def test_a_budget_is_not_doubled_where_it_is_compared_with_0():
    source = "def f(epsilon):\n    return epsilon > 0 and 1 / epsilon"
    made = [one.change[1] for one in mutate("f", [(0, source)]) if one.operator == "change_budget"]
    assert made == [(f"return epsilon > 0 and 1 / ({factor} * epsilon)",) for factor in (2, 0.5)]


def test_docstrings_and_the_words_of_errors_are_not_changed():
    source = "def f(a):\n    'Say.'\n    raise ValueError('bad', 1)"
    assert [mutant.operator for mutant in mutate("f", [(0, source)])] == ["drop_statement"]


def test_every_mutant_is_python(tmp_path):
    root, _ = course(tmp_path)
    mutants = mutants_of(root, read_lesson(root / "chapters" / "ch1_x" / "lesson1_y.py"))
    assert len(mutants) > 5
    for mutant in mutants:
        compile(mutant.source, "mutant", "exec")


def test_a_record_holds_changes_with_their_reason(tmp_path):
    _, path = course(tmp_path, ANSWERS + BORDER)
    one, other = read_equivalents(path, {"total"})
    assert one.change[1] == ("total = sum(ages) if len(ages) >= 0 else 0",)
    assert other.change[1] == ("total = sum(ages) if len(ages) > 1 else 0",)
    assert one.reason == other.reason == "The list has two ages, so the border doesn't matter."


@pytest.mark.parametrize("head", ['equivalent="total"', 'equivalent="totl" reason="why"'])
def test_a_record_without_a_reason_or_of_no_exercise_is_told(tmp_path, head):
    _, path = course(tmp_path, f"# %% {head}\n# - a\n# + b\n")
    with pytest.raises(AuthorError, match=r"lesson1_y\.py:1: "):
        read_equivalents(path, {"total"})


def test_a_record_of_anything_but_changes_is_told(tmp_path):
    _, path = course(tmp_path, '# %% equivalent="total" reason="why"\ntotal = 1\n')
    with pytest.raises(AuthorError, match="lines that begin with"):
        read_equivalents(path, {"total"})


@pytest.mark.slow
def test_survivors_are_listed_until_they_are_recorded_and_records_that_fit_nothing_too(tmp_path, monkeypatch):
    gone = '\n# %% equivalent="total" reason="It was once."\n# - total = 1\n# + total = 2\n'
    root, path = course(tmp_path)
    seen = []
    (score,) = find_survivors(root, watch=lambda found, done, of: seen.append((found, done, of)))
    alive = len(score.survivors)
    assert {str(mutant).split("# + ")[1] for mutant in score.survivors} > {
        "total = sum(ages) if len(ages) >= 0 else 0",
        "total = sum(ages) if len(ages) > 1 else 0",
    }
    assert seen[-1] == (score.survivors, score.tried, score.tried)
    assert f"{score.tried - alive} of {score.tried} mutants killed" in str(score)
    path.write_text(ANSWERS + BORDER + gone, encoding="utf-8")
    monkeypatch.setattr(cli, "ROOT", root)
    result = CliRunner().invoke(cli.app, ["validate", "--mutants"])
    assert result.exit_code == 1
    assert "✗ the record on line 14 matches no surviving mutant of total: total = 2" in result.output
    assert f"{score.tried - alive} of {score.tried - 2} mutants killed" in result.output
    assert "2 recorded as equivalent" in result.output


@pytest.mark.slow
def test_only_solutions_are_changed_if_asked_for_and_no_record_of_another_answer_is_called_stale(tmp_path):
    root, _ = course(tmp_path, ANSWERS + BORDER)
    lay(root, LESSON.replace("total = sum(ages)", "total = max(ages) + min(ages)"))
    mutants = mutants_of(root, read_lesson(root / "chapters" / "ch1_x" / "lesson1_y.py"))
    (score,) = find_survivors(root, solutions=True)
    assert 0 < score.tried == sum(not mutant.line for mutant in mutants) < len(mutants)
    assert not score.stale


@pytest.mark.slow
def test_mutants_are_not_counted_if_the_reference_solution_fails(tmp_path):
    root, _ = course(tmp_path)
    lay(root, LESSON.replace("equal(total, 70", "equal(total, 71"))
    with pytest.raises(
        CourseError, match="mutants of total prove nothing, because its reference solution fails: total is 70"
    ):
        list(find_survivors(root))
