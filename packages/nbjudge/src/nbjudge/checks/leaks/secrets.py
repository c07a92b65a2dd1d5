"""Recognizes secret values in observations, even if they're rounded, scaled, encoded or hashed."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import SupportsFloat, TypeGuard

import numpy as np
import pandas as pd

from nbjudge.checks.leaks.differences import in_difference
from nbjudge.checks.leaks.encodings import PREFIX, digests, forms, in_bytes
from nbjudge.checks.leaks.observations import Seen
from nbjudge.checks.leaks.pieces import FEWEST_DIGITS, Pieces, has_digits, most_rounded
from nbjudge.checks.randomness.distributions import FALSE_ALARM
from nbjudge.checks.wording import because
from nbjudge.errors import CheckFailed

SCALED_DIGITS = 5  # significant digits in a number that may be a multiple of a secret
FACTORS = (1, 2, 0.5, 3, 7, 12, 1 / 3, 42, 100 / 7, *(10.0**k for k in range(-9, 10) if k))
SHORTEST = 8  # the shortest sequence that's recognized by the pattern of equal values in it
HASH = re.compile(f"[0-9a-fA-F]{{{PREFIX}}}")  # the beginning of a word that may be a hash
SHORTEST_LINE = 4  # the shortest sequence that's recognized by its proportions


def hides(seen: Seen, secrets: Sequence | Mapping, *, why: str = "") -> None:
    """Check that no observation reveals a secret. The parameters are the same as for `reveals`.

    Raises:
        CheckFailed: an observation reveals a secret. The message says where and how.
    """
    if said := reveals(seen, secrets):
        raise CheckFailed(f"{said}{because(why)}")


def reveals(seen: Seen, secrets: Sequence | Mapping) -> str:
    """Say where and how an observation reveals one of the secrets, or return an empty string.

    These forms of a secret are recognized:

    - numbers: exact, rounded, negative, scaled, as a string of digits, packed into bytes, or hashed; or as the sum or
      the difference of numbers in two places, such as a result and its noise.
    - strings: in another case, backwards, without blanks, in hexadecimal or base64, as character codes, or hashed.
    - sequences, such as a column or the labels of all rows: multiplied and shifted, renamed, replaced by positions,
      ranks or an order, or packed into bits.
    - hashes: of a secret by itself, or of a secret together with a salt that's also visible.

    Use secrets that don't occur by chance, and enough noise that no answer is close to a secret.

    Parameters:
        seen: the result of `observe` or `look_at`.
        secrets: numbers with at least 4 digits, strings with at least 4 characters, or sequences of at least 8 values
            that aren't all the same. In a mapping, the keys are the names of the secrets in the message.

    Raises:
        ValueError: a secret is so short that it would occur by chance.
    """
    named = dict(secrets) if isinstance(secrets, Mapping) else _numbered(secrets)
    taken = [(place, Pieces.of(part)) for place, part in seen.parts]
    numbers = [(place, pieces.numbers) for place, pieces in taken]
    for name, secret in named.items():
        _require_long(secret)
        for place, pieces in taken:
            if how := _how(secret, pieces):
                return f"{name or 'a secret'} can be read from {place}{f' ({how})' if how != 'exactly' else ''}"
        alone = not isinstance(secret, str | bytes) and not _is_sequence(secret)
        if alone and (places := in_difference(_as_number(secret), numbers)):
            return f"{name or 'a secret'} is the sum or the difference of numbers in {places}"
    return ""


def _numbered(secrets: Sequence) -> dict:
    return {f"secret {place}" if len(secrets) > 1 else "": secret for place, secret in enumerate(secrets, start=1)}


def _require_long(secret: object) -> None:
    if isinstance(secret, str | bytes):
        enough = len(secret) >= FEWEST_DIGITS
    elif _is_sequence(secret):
        enough = len(secret) >= SHORTEST and len({*map(repr, secret)}) > 1
    else:
        enough = len(_digits(_as_number(secret))) >= FEWEST_DIGITS
    if not enough:
        raise ValueError(f"the secret {secret!r} is so short that it could occur by chance: choose a longer one")


def _as_number(secret: object) -> float:
    if not isinstance(secret, SupportsFloat):
        raise TypeError(f"the secret {secret!r} must be a number, a string or a sequence")
    return float(secret)


def _how(secret: object, pieces: Pieces) -> str:
    """Describe how the pieces contain the secret, or return an empty string."""
    if _is_sequence(secret):
        return _how_sequence(np.asarray(secret), pieces)
    if isinstance(secret, str | bytes):
        return _how_text(secret if isinstance(secret, str) else secret.hex(), pieces)
    return _how_number(_as_number(secret), pieces)


def _how_number(secret: float, pieces: Pieces) -> str:
    digits = _digits(secret)
    for text in _near(secret, pieces):
        if is_rounded(text, secret, FEWEST_DIGITS - 1):
            return "exactly" if float(text) == secret else "rounded"
        if any(is_rounded(text.lstrip("-"), abs(secret) * factor, SCALED_DIGITS) for factor in FACTORS):
            return "multiplied by a constant"
    if len(digits) >= SCALED_DIGITS and any(digits in text or digits[::-1] in text for text in pieces.digits):
        return "as digits"
    return _how_encoded(secret, pieces)


def _near(secret: float, pieces: Pieces) -> list[str]:
    """Return the written numbers that may be the secret or a multiple of it, comparing all of them at once."""
    texts, values, widths = pieces.long_numbers
    multiples = abs(secret) * np.array(FACTORS)
    with np.errstate(all="ignore"):
        gaps = abs(abs(values[:, None]) - multiples)
        found = (gaps <= widths[:, None] + 2e-12 * multiples).any(axis=1)
    return [texts[place] for place in np.flatnonzero(found)]


def _how_text(secret: str, pieces: Pieces) -> str:
    for said, form in forms(secret):
        if any(form in text for text in (*pieces.texts, *pieces.folded)):
            return said
    codes = [ord(letter) for letter in secret]
    if any(codes == run.tolist() for run in _runs(pieces.sequences, len(codes), whole=True)):
        return "as character codes"
    return _how_encoded(secret, pieces)


def _how_encoded(secret: float | str, pieces: Pieces) -> str:
    """Look for a secret that's packed into bytes or hashed."""
    if in_bytes(secret, pieces.decoded):
        return "as bytes"
    hashes = {token.lower()[:PREFIX] for token in pieces.tokens if HASH.match(token)}
    return "as a hash that anyone can compute" if hashes and hashes & digests(secret, pieces.tokens) else ""


def _how_sequence(secret: np.ndarray, pieces: Pieces) -> str:
    """Look for a sequence in disguise: renamed, multiplied and shifted, or replaced by positions, an order or bits."""
    tests: list[tuple[str, Callable[[np.ndarray], bool]]] = []
    classes = pd.factorize(secret)[0]
    if len(set(classes)) < len(classes):
        tests += [("under other names", lambda run: np.array_equal(pd.factorize(run)[0], classes))]
    if secret.dtype.kind in "iufb":
        numbers = secret.astype(float)
        tests += [("multiplied and shifted by constants", lambda run: _same_line(run, numbers))]
        tests += [("as a ranking", lambda run: _same_order(run, numbers))]
    for run in _runs(pieces.sequences, len(secret)):
        for said, test in tests:
            if test(run):
                return said
    return _how_positions(secret, pieces) or _how_bits(secret, pieces)


def _how_positions(secret: np.ndarray, pieces: Pieces) -> str:
    for value in np.unique(secret)[:20]:
        places = np.flatnonzero(secret == value)
        for run in _runs(pieces.sequences, len(places), whole=True) if len(places) >= SHORTEST_LINE else ():
            if run.dtype.kind in "iuf" and np.ptp(np.sort(run) - places) == 0:
                return "as a list of positions"
    return ""


def _how_bits(secret: np.ndarray, pieces: Pieces) -> str:
    values = np.unique(secret)
    if len(values) != 2 or len(secret) < 2 * SHORTEST:
        return ""
    for bits in (secret == values[0], secret == values[1]):
        for row in (bits, bits[::-1]):
            packed = [np.packbits(row, bitorder=order).tobytes() for order in ("big", "little")]
            number = str(int("".join(map(str, row.astype(int))), 2))
            if number in pieces.numbers or any(part in data for part in packed for data in pieces.decoded):
                return "as bits"
    return ""


def _runs(sequences: Sequence[np.ndarray], length: int, whole: bool = False) -> Iterator[np.ndarray]:
    """Yield every run of this length in each sequence, or only the sequences of exactly this length."""
    for run in sequences:
        if len(run) == length:
            yield run
        elif not whole and length < len(run) <= 5_000:
            yield from np.lib.stride_tricks.sliding_window_view(run, length)


def _same_line(run: np.ndarray, secret: np.ndarray) -> bool:
    if run.dtype.kind not in "iuf" or len(secret) < SHORTEST_LINE or np.ptp(run) == 0:
        return False
    with np.errstate(all="ignore"):
        return bool(abs(np.corrcoef(run.astype(float), secret)[0, 1]) > 1 - 1e-9)


def _same_order(run: np.ndarray, secret: np.ndarray) -> bool:
    """Return whether numbers have the same order as the secret numbers, or are the positions that would sort them."""
    if run.dtype.kind not in "iuf":
        return False
    if len(set(secret)) < len(secret):
        return _sorts(run, secret)
    order = np.argsort(secret)
    ordered = np.array_equal(np.argsort(run), order) or np.array_equal(np.argsort(-run.astype(float)), order)
    return ordered or np.array_equal(run, order) or np.array_equal(run, order + 1)


def _sorts(run: np.ndarray, secret: np.ndarray) -> bool:
    """Return whether numbers are positions that sort a secret with repeated values, unless that may be a
    coincidence."""
    places = np.arange(len(secret))
    if np.array_equal(run, places) or not np.array_equal(np.sort(run), places):
        return False
    steps = np.diff(secret[run.astype(int)])
    repeats = np.unique(secret, return_counts=True)[1]
    ways = math.lgamma(len(secret) + 1) - sum(math.lgamma(count + 1) for count in repeats)
    return bool((steps >= 0).all() or (steps <= 0).all()) and ways > -math.log(FALSE_ALARM)


def is_rounded(text: str, secret: float, fewest: int) -> bool:
    """Return whether a written number is the rounded secret, with at least the given number of digits."""
    return has_digits(text, fewest) and abs(float(text) - secret) <= most_rounded(text) + 1e-12 * abs(secret)


def _digits(number: float) -> str:
    """Return the significant digits of a number."""
    if not math.isfinite(number):
        return ""
    return f"{abs(number):.12g}".replace(".", "").partition("e")[0].strip("0")


def _is_sequence(secret: object) -> TypeGuard[Sequence]:
    return isinstance(secret, list | tuple | np.ndarray | pd.Series | pd.Index)
