"""Finds digits of random codes that are computed from other digits or from the coded values, as a check sum is."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

HEXADECIMAL = frozenset("0123456789abcdefABCDEF")
ENOUGH = 40  # how many more codes than bits there must be, so that a missing dimension is no accident


def has_check_digits(first: Sequence[str], second: Sequence[str]) -> bool:
    """Return whether some digits of hexadecimal codes follow from other digits or from the coded values.

    The two codes of each value are combined with XOR. If all bits are drawn independently, these combinations span as
    many dimensions as there are bits that vary. A dimension is missing if a digit is computed from the value, or if
    some digits are a CRC or a sum of the others, because the lowest bit of a sum is the parity of the lowest bits.

    Parameters:
        first, second: the codes for the same values, from two independent draws. The result is False if they aren't
            hexadecimal numbers of the same length, or if there are too few of them.
    """
    codes = [*first, *second]
    if len(set(map(len, codes))) != 1 or not codes[0] or not HEXADECIMAL.issuperset("".join(codes)):
        return False
    pairs = {(int(one, 16), int(other, 16)) for one, other in zip(first, second, strict=True)}
    start = next(iter(pairs))[0]
    varied = reduce(or_, (one ^ start for one, _ in pairs)).bit_count()
    return len(pairs) >= varied + ENOUGH and _dimensions((one ^ other for one, other in pairs), varied) < varied


def _dimensions(numbers: Iterable[int], most: int) -> int:
    """Return how many dimensions the bits of some numbers span with XOR, and stop counting at `most`."""
    basis: list[int] = []
    for number in numbers:
        for vector in basis:
            number = min(number, number ^ vector)
        if number:
            basis.append(number)
        if len(basis) >= most:
            break
    return len(basis)
