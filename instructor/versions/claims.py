"""Finds the sentences of a lesson that name a number which a cell doesn't print any more."""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)")
SENTENCE = re.compile(r"(?<=[.!?:])\s+|\n+")
MIN_DIGITS = 2  # a text contains too many smaller numbers that no cell prints
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def outdated_claims(text: str, was: str, now: str) -> list[str]:
    """Return the sentences with a number that was printed, perhaps with more digits or as a share of 1, and no longer is.

    Parameters:
        text: what the lesson says.
        was: what a cell printed.
        now: what it prints.
    """
    before, after = (set(numbers(printed)) for printed in (was, now))
    lost = before - after
    return [sentence for sentence in _sentences(text) if any(_is_lost(said, lost, after) for said in numbers(sentence))]


def numbers(text: str) -> Iterator[Decimal]:
    """Yield the numbers in a text, as precise as they're written."""
    yield from (Decimal(found[0].replace(",", "")) for found in NUMBER.finditer(text))


def _sentences(text: str) -> list[str]:
    return [sentence.strip() for sentence in SENTENCE.split(CODE.sub("", text)) if sentence.strip()]


def _is_lost(said: Decimal, lost: set[Decimal], after: set[Decimal]) -> bool:
    if len(said.as_tuple().digits) < MIN_DIGITS:
        return False
    return any(_rounds_to(one, said) for one in lost) and not any(_rounds_to(one, said) for one in after)


def _rounds_to(printed: Decimal, said: Decimal) -> bool:
    """Whether a text may give a printed number this way: rounded up or to even, and a share also in per cent."""
    step = Decimal((0, (1,), said.as_tuple().exponent))
    values = (printed, 100 * printed) if printed <= 1 else (printed,)
    return any(value.quantize(step, mode) == said for value in values for mode in (ROUND_HALF_EVEN, ROUND_HALF_UP))
