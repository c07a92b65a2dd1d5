"""Reading answer files."""

import pytest
from little_lessons import lay

from instructor.authoring.answers import answer_file, read_answers
from instructor.authoring.lessons import read_lesson
from instructor.errors import AuthorError

GOOD = """\
# %% [markdown]
# Prose is passed over.

# %% right="total" how="a loop"
total = 0

# %% wrong="total" mistake="the first one only"
total = ages[0]

# %% partial="total" how="rounded" low=0.25 high=0.5
total = round(70, -2)
"""


def answers(tmp_path, text):
    path = tmp_path / "lesson1_y.py"
    path.write_text(text, encoding="utf-8")
    return read_answers(path, {"total", "mean"})


def test_an_answer_file_stands_beside_the_tests_under_the_lesson_s_name(tmp_path):
    lesson = read_lesson(lay(tmp_path))
    assert answer_file(tmp_path, lesson) == tmp_path / "tests" / "answers" / "ch1_x" / "lesson1_y.py"


def test_each_answer_says_what_it_is_and_what_it_may_earn(tmp_path):
    right, wrong, partial = answers(tmp_path, GOOD)
    assert (right.exercise, right.kind, right.why, right.line) == ("total", "right", "a loop", 4)
    assert (right.low, right.high, right.source) == (1, 1, "total = 0")
    assert (wrong.kind, wrong.why, wrong.low, wrong.high) == ("wrong", "the first one only", 0, 0)
    assert (partial.kind, partial.low, partial.high) == ("partial", 0.25, 0.5)


def test_an_answer_need_not_be_python(tmp_path):
    assert (
        answers(tmp_path, '# %% wrong="total" mistake="no bracket"\ntotal = sum(ages\n')[0].source == "total = sum(ages"
    )


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("", 'start the cell with `# %% right="name" how="…"` or `# %% wrong="name" mistake="…"`'),
        ('rihgt="total" how="a loop"', "start the cell with"),
        ('right="total"', "start the cell with"),
        ('wrong="total" why="a loop"', "start the cell with"),
        ('right="total", how="a loop"', "there's no exercise"),
        ('right="totl" how="a loop"', "there's no exercise 'totl'. The exercises are mean, total"),
        (
            'partial="total" how="half"',
            "a partial answer must state the share of the points that it earns, such as low=0.2 high=0.6",
        ),
        ('partial="total" how="half" low=0.5', "a partial answer must state the share"),
        ('partial="total" how="half" low=0.6 high=0.5', "a partial answer must state the share"),
        ('partial="total" how="half" low=0 high=2', "a partial answer must state the share"),
        ('partial="total" how="half" low="0" high="1"', "a partial answer must state the share"),
    ],
)
def test_a_header_that_cannot_be_understood_is_told_with_its_line(tmp_path, header, words):
    with pytest.raises(AuthorError) as caught:
        answers(tmp_path, f"{GOOD}\n# %% {header}\ntotal = 1\n")
    assert caught.value.line == 13
    assert "lesson1_y.py:13: " in str(caught.value) and words in str(caught.value)
