"""Checks for multiple-choice answers. The message explains why a wrong option is wrong."""

from collections.abc import Iterable, Mapping

import numpy as np

from nbjudge.checks.wording import short
from nbjudge.errors import CheckFailed


def a_choice(value: object, options: str, *, name: str) -> None:
    """Check that an answer is one of the option letters, such as "B", or a collection of them.

    Parameters:
        value: the learner's answer.
        options: all option letters, such as "ABCD".
        name: the name of the learner's answer.

    Raises:
        CheckFailed: the answer contains anything but these letters.
    """
    letters = _letters(value)
    if not letters or not letters <= set(options):
        raise CheckFailed(
            f'{name} is {short(value)}: choose from the letters {", ".join(options)}, for example {name} = "A"'
        )


def chosen(value: object, right: Iterable[str], why_not: Mapping[str, str], *, name: str) -> None:
    """Check that the right letter or letters were chosen. This check belongs in the hidden part of a test.

    Parameters:
        right: the right letter or letters, such as "B" or "BC".
        why_not: maps each wrong letter to the reason why it's wrong. If several letters are right, it also maps each
            right letter to an explanation of what's missing without it.

    Raises:
        CheckFailed: a wrong letter was chosen, or a right letter is missing. The message contains the reason from
            `why_not`.
    """
    got, want = _letters(value), set(right)
    for letter in sorted(got - want):
        raise CheckFailed(f"{name}: {letter} isn't right. {why_not.get(letter, 'Read the options again.')}")
    for letter in sorted(want - got):
        raise CheckFailed(f"{name} isn't complete. {why_not.get(letter, 'Read the options again.')}")


def _letters(value: object) -> set[str]:
    parts = [value] if isinstance(value, str) else value
    parts = parts.ravel().tolist() if isinstance(parts, np.ndarray) else parts
    if not isinstance(parts, list | tuple | set | frozenset) or not all(isinstance(part, str) for part in parts):
        return set()
    return {part.strip().upper() for part in parts}
