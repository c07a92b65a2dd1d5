"""Finds sentences in a lesson that contain numbers that a cell no longer prints."""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)")
SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n+")
MIN_DIGITS = 2  # texts contain too many numbers with fewer digits that no cell prints
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def outdated_claims(text: str, was: str, now: str) -> list[str]:
    """Return the sentences with a number that a cell no longer prints.

    The number may have been printed with more digits, or as a share of 1.

    Parameters:
        text: the lesson's text.
        was: the cell's earlier output.
        now: the cell's current output.
    """
    before, after = (set(numbers(printed)) for printed in (was, now))
    lost = before - after
    return [sentence for sentence in _sentences(text) if any(_is_lost(said, lost, after) for said in numbers(sentence))]


def numbers(text: str) -> Iterator[Decimal]:
    """Yield the numbers in a text, each with the precision to which it's written."""
    yield from (Decimal(found[0].replace(",", "")) for found in NUMBER.finditer(text))


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in SENTENCE.split(CODE.sub("", text)) if sentence.strip()]


def _is_lost(said: Decimal, lost: set[Decimal], after: set[Decimal]) -> bool:
    if len(said.as_tuple().digits) < MIN_DIGITS:
        return False
    return any(_rounds_to(one, said) for one in lost) and not any(_rounds_to(one, said) for one in after)


def _rounds_to(printed: Decimal, said: Decimal) -> bool:
    """Return whether a text may write a printed number in this form. Texts may round half up or half to even, and write
    shares as percentages.
    """
    step = Decimal((0, (1,), said.as_tuple().exponent))
    values = (printed, 100 * printed) if printed <= 1 else (printed,)
    return any(value.quantize(step, mode) == said for value in values for mode in (ROUND_HALF_EVEN, ROUND_HALF_UP))
