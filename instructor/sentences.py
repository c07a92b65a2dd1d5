"""Finds sentences that are too long or contain too many conditions."""

import re
from collections.abc import Iterator

LONGEST = 40  # words
MOST_CONDITIONS = 2  # the most conditions in a sentence of an exercise
_PARAGRAPH = re.compile(r"(?:(?!\n[ \t]*\n|\n[ \t]*(?:[-*+#>|:]|\d+\.)[ \t]).)+", re.DOTALL)
_SENTENCE = re.compile(r".+?(?:[.!?][\"”’*_)]*(?=\s+[\"“(*_]*[A-Z0-9])|\Z)", re.DOTALL)
_LIST = re.compile(r"[;:] [-*] \w")  # items that were once on lines of their own
_CONDITION = re.compile(r"\b(?:if|unless|except|provided that|as long as|only when|whether or not)\b", re.IGNORECASE)
_WORD = re.compile(r"\S*\w\S*")
Mistake = tuple[int, str]  # line, message


def find_long_sentences(prose: str) -> Iterator[Mistake]:
    """Find sentences with too many words, and lists that are written as sentences.

    Parameters:
        prose: Markdown without its code.

    Yields: each line number, counting from 1, and a description of the problem.
    """
    for line, sentence in _sentences(prose):
        if (count := count_words(sentence)) > LONGEST and "|" not in sentence:
            yield line, f"a sentence has {count} words: split “{_start(sentence)} …” in two"
        if found := _LIST.search(" ".join(sentence.split())):
            yield line, f"“{found[0]}” looks like several list items: write each on its own line"


def find_conditions(prose: str) -> Iterator[Mistake]:
    """Find sentences with three or more conditions. Line numbers are the same as in `find_long_sentences`."""
    for line, sentence in _sentences(prose):
        if len(_CONDITION.findall(sentence)) > MOST_CONDITIONS:
            yield line, f"a sentence has three or more conditions: make a list of “{_start(sentence)} …”"


def count_words(text: str) -> int:
    """Count the words in a text. Anything between two spaces is a word if it contains a letter or a digit."""
    return len(_WORD.findall(text))


def _sentences(prose: str) -> Iterator[tuple[int, str]]:
    for paragraph in _PARAGRAPH.finditer(prose):
        for found in _SENTENCE.finditer(paragraph[0]):
            begin = paragraph.start() + found.start() + len(found[0]) - len(found[0].lstrip())
            yield prose.count("\n", 0, begin) + 1, found[0].strip()


def _start(sentence: str) -> str:
    return " ".join(sentence.split()[:6])
