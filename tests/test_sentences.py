"""Sentences that are too long or put too many conditions on a reader are found, and short ones are left alone."""

import pytest

from instructor.sentences import LONGEST, find_conditions, find_long_sentences

WORDS = "Each of these words counts once and only once".split()


def sentence(count: int) -> str:
    return " ".join(WORDS[place % len(WORDS)] for place in range(count)) + "."


def test_a_sentence_of_41_words_is_found_in_the_line_in_which_it_begins():
    text = f"# A title\n\nIt's short.\n{sentence(LONGEST + 1)}"
    assert [(line, "41 words" in message) for line, message in find_long_sentences(text)] == [(4, True)]
    assert not list(find_long_sentences(sentence(LONGEST)))


@pytest.mark.parametrize("between", [" ", "\n\n", "\n- ", "\n2. ", "\n| "])
def test_sentences_paragraphs_items_and_cells_of_tables_are_counted_apart(between):
    assert not list(find_long_sentences(f"{sentence(30)}{between}{sentence(30)}"))


def test_a_table_s_row_is_no_sentence():
    assert not list(find_long_sentences("| " + " | ".join(WORDS * 6) + " |"))


def test_a_list_that_was_reflowed_is_found():
    [(line, message)] = find_long_sentences("A name is new: - it was drawn; - it differs.")
    assert line == 1 and "its own line" in message
    assert not list(find_long_sentences("A name is new:\n\n- It was drawn.\n- It differs - mostly."))


def test_three_conditions_in_one_sentence_are_found():
    text = "Return 0 if it's empty, unless it's hidden. Raise an error if it's wrong, if it's late, except on Monday."
    assert [line for line, _ in find_conditions(text)] == [1]
    assert not list(find_conditions("Return 0 if it's empty, unless it's hidden."))
