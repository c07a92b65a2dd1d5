"""Checks of multiple-choice answers: each wrong option is told why it is wrong."""

from collections.abc import Iterable, Mapping

from course.checks.wording import short
from course.errors import CheckFailed


def a_choice(value: object, options: str, *, name: str) -> None:
    """Demand one of the option letters, such as "B", or a collection of them.

    Parameters:
        value: the learner's answer.
        options: all letters there are, as "ABCD".
        name: what the learner calls the answer.

    Raises:
        CheckFailed: it is no letter of these.
    """
    letters = _letters(value)
    if not letters or not letters <= set(options):
        raise CheckFailed(
            f'{name} is {short(value)}: choose among the letters {", ".join(options)}, written like {name} = "A"'
        )


def chosen(value: object, right: Iterable[str], why_not: Mapping[str, str], *, name: str) -> None:
    """Demand the right letter or letters; for the hidden part of a test.

    Parameters:
        right: the right letter, or several, as "B" or "BC".
        why_not: for each wrong letter why it is wrong; for each right one of several, what is lost without it.

    Raises:
        CheckFailed: another letter was chosen or one is missing, with the reason from `why_not`.
    """
    got, want = _letters(value), set(right)
    for letter in sorted(got - want):
        raise CheckFailed(f"{name}: {letter} is not right. {why_not.get(letter, 'Read the options once more.')}")
    for letter in sorted(want - got):
        raise CheckFailed(f"{name} is not complete. {why_not.get(letter, 'Read the options once more.')}")


def _letters(value: object) -> set[str]:
    parts = [value] if isinstance(value, str) else value
    if not isinstance(parts, list | tuple | set | frozenset) or not all(isinstance(part, str) for part in parts):
        return set()
    return {part.strip().upper() for part in parts}
