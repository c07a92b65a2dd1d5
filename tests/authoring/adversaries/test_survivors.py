"""Adversaries that earn all points are listed unless they are recorded."""

import pytest
from little_lessons import ANSWER, LESSON, lay
from typer.testing import CliRunner

from instructor import cli
from instructor.authoring.adversaries.survivors import find_survivors

FUNCTION = LESSON.replace(
    ANSWER,
    (
        '# %% answer="total"\n'
        "def total(ages):\n"
        '    """Add up."""\n'
        "    ### BEGIN SOLUTION\n"
        "    return sum(ages) / 1\n"
        "    ### END SOLUTION\n"
        "\n"
        "\n"
    ),
).replace("checks.equal(total, 70", "checks.close(total([30, 40]), 70")
RECORD = """\
# %% equivalent="total" reason="The text doesn't name a type."
# + adversary int_for_float
# + adversary fill_word
"""


def course(root, answers=""):
    lay(root, FUNCTION)
    path = root / "tests" / "answers" / "ch1_x" / "lesson1_y.py"
    path.parent.mkdir(parents=True)
    path.write_text(answers, encoding="utf-8")
    return root


@pytest.mark.slow
def test_survivors_are_listed_by_kind_and_those_that_are_killed_are_counted(tmp_path):
    (score,) = find_survivors(course(tmp_path))
    names = {one.name for one in score.survivors}
    assert names > {"drop_equal", "grow_list", "int_for_float"} and not names & {"drop_last", "fill_word"}
    killed, of = (sum(numbers) for numbers in zip(*score.counts().values(), strict=True))
    assert killed == of - len(names) > 0
    assert f"{killed} of {of} adversaries killed" in str(score)
    (one,) = [one for one in score.survivors if one.name == "grow_list"]
    assert str(one) == (
        "✗ total, arguments: A list that's passed gets one more item. It differs on a call in the test.\n"
        "# + adversary grow_list"
    )


@pytest.mark.slow
def test_recorded_survivors_are_not_listed_and_records_that_match_nothing_are(tmp_path, monkeypatch):
    monkeypatch.setattr(cli, "ROOT", course(tmp_path, RECORD))
    result = CliRunner().invoke(cli.app, ["validate", "--adversaries"])
    assert result.exit_code == 1
    assert "# + adversary int_for_float" not in result.output and "1 recorded" in result.output
    assert "✗ the record on line 1 matches no surviving adversary of total: adversary fill_word" in result.output
    assert "total" in result.output.splitlines()[-2]


@pytest.mark.slow
def test_an_adversary_that_needs_a_promise_is_tried_only_if_the_text_contains_it(tmp_path):
    assert "refuse_empty" not in names_of_rows(course(tmp_path))
    path = tmp_path / "chapters" / "ch1_x" / "lesson1_y.py"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("# <details>", "# The list may be empty.\n#\n# <details>"), encoding="utf-8")
    assert "refuse_empty" in names_of_rows(tmp_path)


def names_of_rows(root):
    (score,) = find_survivors(root, kind="rows")
    return {one.name for one in score.tried}


@pytest.mark.slow
def test_one_kind_is_tried_by_itself(tmp_path):
    (score,) = find_survivors(course(tmp_path, RECORD), kind="rows")
    assert set(score.counts()) == {"rows"} and not score.stale


def test_an_unknown_kind_is_told(tmp_path):
    with pytest.raises(Exception, match="--kind is 'mising', but it must be one of missing, names"):
        list(find_survivors(course(tmp_path), kind="mising"))
