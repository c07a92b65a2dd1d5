"""Rules about size: learners keep an exercise's text in mind, and read its examples on narrow pages."""

import re
from collections.abc import Iterator

from instructor.authoring.lessons import Lesson, list_items
from instructor.authoring.rule_groups.promises import CHOICE, task_of
from instructor.authoring.rule_groups.text_rules import Mistake
from instructor.sentences import count_words

MOST_WORDS = 150
MOST_ITEMS = 5
WIDEST = 80  # characters in a line of code that a page shows without cutting it off
_CODE_BLOCK = re.compile(r"^([ ]*)```.*?^\1```", re.DOTALL | re.MULTILINE)


def exercises_are_short(lesson: Lesson) -> Iterator[Mistake]:
    """Count the words and list items between an exercise's heading and its hints. Examples in code blocks don't count,
    and neither do the options of a multiple-choice exercise.
    """
    choices = {cell.test for cell in lesson.cells if cell.test and CHOICE in cell.source}
    for cell, prose in lesson.answers():
        task = _CODE_BLOCK.sub("", task_of(prose))
        words, items = count_words(task), 0 if cell.answer in choices else len(list_items(task))
        long = words > MOST_WORDS or items > MOST_ITEMS
        if long and not cell.header.get("long"):
            yield (
                cell.line,
                f"exercise {cell.answer!r} has {words} words and {items} list items, more than {MOST_WORDS} words "
                f'or {MOST_ITEMS} items: shorten the text, split the exercise, or give the reason as long="…"',
            )
        if "long" in cell.header and not long:
            yield cell.line, f"exercise {cell.answer!r} isn't long: remove long= from its header"


def examples_are_narrow(lesson: Lesson) -> Iterator[Mistake]:
    """Find lines in the code blocks of prose that are too long for a page."""
    for cell in lesson.cells:
        for block in _CODE_BLOCK.finditer(cell.source) if cell.kind == "markdown" else ():
            begin = cell.line + cell.source.count("\n", 0, block.start()) + 1
            for place, line in enumerate(block[0].split("\n")):
                if len(line) > WIDEST:
                    yield begin + place, f"this line of code has {len(line)} characters: write at most {WIDEST}"
