"""Wordings that an editor would always change are found in prose and in messages, and natural ones are left alone."""

import pytest

from instructor.errors import AuthorError
from instructor.wording import check_wordings, find_in_code, find_in_prose


def phrases(text: str) -> list[str]:
    return [message.split("“")[1].split("”")[0] for _, message in find_in_prose(text)]


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("Nobody knows the others.", "Nobody"),
        ("The lesson is built anew.", "anew"),
        ("The one by whom it was sent.", "by whom"),
        ("Values merge. Who has climbed can't come apart again.", "Who has climbed can't come apart again"),
        ("What is given stays as it is.", "stays as it is"),
        ("Columns like bells come back worse.", "come back worse"),
        ("The sums come out different.", "come out different"),
        ("This value is no number.", "is no number"),
        ("To silence the warning mends nothing.", "mends"),
        ("The dearest query costs 2.", "dearest"),
        ("The table has one person more.", "one person more"),
        ("Draw all chance from `rng`.", "all chance"),
        ("The answer tells nothing.", "tells nothing"),
        ("It says nothing of their names.", "says nothing of"),
        ("The program lays the lessons into a folder.", "lays the lessons into"),
        ("A newer lesson lies beside yours.", "lies beside"),
        ("A broken run is made good.", "made good"),
        ("In order to begin, run it.", "In order to"),
        ("You utilize the table.", "utilize"),
        ("Please note that it's slow.", "Please note"),
        ("It should be noted that it's slow.", "It should be noted that"),
        ("It's slow due to the fact\nthat it's large.", "due to the fact that"),
        ("In the event of an error, repeat it.", "In the event of"),
        ("Save it prior to the test.", "prior to"),
        ("At this point in time, no one knows.", "At this point in time"),
        ("It's for the purpose of tests.", "for the purpose of"),
        ("A student is able to read it.", "is able to"),
        ("This allows to read it.", "allows to"),
        ("A large number of rows is lost.", "A large number of"),
        ("It's large in terms of rows.", "in terms of"),
        ("Hints facilitate it.", "facilitate"),
        ("Names and/or ages.", "and/or"),
    ],
)
def test_a_wording_that_an_editor_would_change_is_found(text, phrase):
    assert phrases(text) == [phrase]


@pytest.mark.parametrize(
    "text",
    [
        "No one knows the others, and everyone could ask someone.",
        "Who knows the last value?",
        "Encryption has two keys. Whoever has the private one can decrypt.",
        "Who leaves depends on travel and income.",
        "There is no number in this column.",
        "It's no longer there, and it was no better.",
        "One more person, or one person more or less.",
        "In order, to the end: note that this function makes use of a number of tables. Were you able to read it?",
        "You can't tell which one it is.",
        "We come back to this question later.",
        "Write `nobody` here:\n\n    nobody anew\n\n```\neverybody\n```\n",
        "[A link](https://example.org/nobody) and <a href='everybody'>another</a>.",
        "{# nobody #}{% if nobody %}{{ nobody }}",
    ],
)
def test_natural_wording_and_code_are_left_alone(text):
    assert phrases(text) == []


def test_a_wording_is_found_over_the_end_of_a_line_and_reported_in_its_first():
    text = "# Title\n\n```\ncode\n```\n\nA constraint: the table stays\nas it is."
    assert list(find_in_prose(text)) == [
        (7, "reword “stays as it is”: write “doesn't change”, or “Don't modify …” for a constraint")
    ]


def test_messages_and_docstrings_are_searched_and_data_is_not():
    source = (
        "def f(name):\n"
        '    """Tell everybody about the name."""\n'
        '    raise ValueError(f"{name} is read by nobody here")\n'
        "\n"
        "\n"
        'f("nobody")\n'
    )
    assert [line for line, _ in find_in_code(source)] == [2, 3]


@pytest.mark.parametrize(
    "name", ["README.md", "docs/teach/grade.md", "course/cli.py", "instructor/report/page.html.j2"]
)
def test_a_page_or_program_with_such_a_wording_is_refused_by_file_and_line(tmp_path, name):
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('\n"It was built anew today."\n', encoding="utf-8")
    with pytest.raises(AuthorError, match="reword “anew”: write again") as caught:
        check_wordings(tmp_path)
    assert (caught.value.path, caught.value.line) == (path, 2)


def test_a_code_block_that_was_joined_with_its_text_is_found():
    block = "Only one thread:\n\n```python\nlock = Lock()\n```\n"
    assert not list(find_in_prose(block))
    joined = " ".join(block.split("\n"))
    assert [line for line, _ in find_in_prose(f"Text.\n\n{joined}\n")] == [3]
