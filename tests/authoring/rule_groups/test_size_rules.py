"""An exercise is short, or its header says why it isn't, and its examples are narrow."""

import pytest
from little_lessons import LESSON, lay, line_of

from instructor.authoring.lessons import read_lesson
from instructor.authoring.rule_groups.size_rules import exercises_are_short
from instructor.authoring.rules import check_rules
from instructor.errors import AuthorError

TASK = "# Store the sum of `ages` in `total`."
HEADER = '# %% answer="total"'


def mistakes(root, task=TASK, header=HEADER, test=""):
    text = LESSON.replace(TASK, task).replace(HEADER, header)
    return [message for _, message in exercises_are_short(read_lesson(lay(root, text + test)))]


def test_a_short_exercise_passes(tmp_path):
    assert not mistakes(tmp_path)


@pytest.mark.parametrize(("words", "long"), [(143, False), (144, True)])
def test_an_exercise_has_at_most_150_words(tmp_path, words, long):
    told = mistakes(tmp_path, f"{TASK} {'word ' * words}")
    assert [one[:41] for one in told] == ["exercise 'total' has 151 words and 0 list"] * long


def test_the_build_refuses_a_long_exercise(tmp_path):
    text = LESSON.replace(TASK, f"{TASK} {'word ' * 144}")
    with pytest.raises(AuthorError, match="exercise 'total' has 151 words"):
        check_rules(read_lesson(lay(tmp_path, text)))


def test_an_exercise_has_at_most_five_list_items(tmp_path):
    assert not mistakes(tmp_path, f"{TASK}\n#\n" + "# - One.\n" * 5)
    assert "has 13 words and 6 list items" in mistakes(tmp_path, f"{TASK}\n#\n" + "# - One.\n" * 6)[0]


def test_examples_in_code_blocks_and_hints_do_not_count(tmp_path):
    block = "# ```text\n" + "# one more word\n" * 60 + "# ```"
    assert not mistakes(tmp_path, f"{TASK}\n#\n{block}\n#\n# <details>{' word' * 200}\n#\n# </details>")


def test_the_options_of_a_choice_do_not_count(tmp_path):
    options = f"{TASK}\n#\n" + "# - One.\n" * 6
    assert not mistakes(tmp_path, options, test='checks.chosen(total, {"a": ""})\n')


def test_a_reason_in_the_header_permits_a_long_exercise(tmp_path):
    header = f'{HEADER} long="The steps belong together."'
    assert not mistakes(tmp_path, f"{TASK} {'word ' * 200}", header)
    assert mistakes(tmp_path, TASK, header) == ["exercise 'total' isn't long: remove long= from its header"]


@pytest.mark.parametrize("length", [80, 81])
def test_a_line_of_an_example_has_at_most_80_characters(tmp_path, length):
    block = f"# ```python\n# x = 1\n# {'y' * length}\n# ```"
    path = lay(tmp_path, LESSON.replace(TASK, f"{TASK}\n#\n{block}"))
    if length == 80:
        return check_rules(read_lesson(path))
    with pytest.raises(AuthorError, match="this line of code has 81 characters: write at most 80") as caught:
        check_rules(read_lesson(path))
    assert caught.value.line == line_of(path.read_text(), f"# {'y' * length}")
