"""Splits observations into pieces: numbers as they're written, strings, bytes and sequences of values."""

import base64
import binascii
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd

NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?")
HEX = re.compile(r"[0-9a-fA-F]{8,}")
TOKEN = re.compile(r"[A-Za-z0-9+/=_-]+")
WORD = re.compile(r"[\w.+-]+")
DIGITS = {word: str(place) for place, word in enumerate("zero one two three four five six seven eight nine".split())}
WORDS = re.compile("|".join(DIGITS))
ADDRESS = re.compile(r"\b0x[0-9a-fA-F]{6,}")
NUMPYS = re.compile(r"\bnp\.\w+\(")  # as in np.int64(3)
FEWEST_DIGITS = 4  # numbers with fewer digits occur by chance
MOST = 20_000  # the most numbers, strings and sequences that are examined


@dataclass
class Pieces:
    """The pieces of one part of an observation.

    Attributes:
        numbers: each number as it's written, such as "73.3".
        texts, folded: each string, and the same string reduced to its letters and digits in lower case.
        digits: all the digits in each string, without the characters between them.
        tokens: words that may be encoded values, such as hashes.
        data: the bytes.
        sequences: arrays made from lists, columns, the words in a string, and the letters in a word.
    """

    numbers: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    folded: list[str] = field(default_factory=list)
    digits: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)
    data: list[bytes] = field(default_factory=list)
    sequences: list[np.ndarray] = field(default_factory=list)

    @classmethod
    def of(cls, part: object) -> "Pieces":
        """Split one part of an observation, and everything inside it, into pieces."""
        pieces = cls()
        pieces.add(part)
        return pieces

    def add(self, part: object) -> None:
        """Add a value and the values inside it."""
        if len(self.numbers) + len(self.texts) > MOST:
            return
        if isinstance(part, str):
            self._add_text(part)
        elif isinstance(part, bytes | bytearray | memoryview):
            self.data.append(bytes(part))
        elif isinstance(part, bool | np.bool | None):
            pass
        elif isinstance(part, int | float | np.number):
            self.numbers.append(repr(part.item() if isinstance(part, np.generic) else part))
            self.digits.append(re.sub(r"\D", "", self.numbers[-1]))
        elif isinstance(part, pd.DataFrame):
            self._add_items([part[name] for name in part] if part.columns.is_unique else part.to_numpy().T)
        elif isinstance(part, dict):
            self._add_items([list(part.keys()), list(part.values())])
        elif isinstance(part, pd.Series | pd.Index | np.ndarray | list | tuple | set | frozenset):
            self._add_sequence(list(part))
        else:
            self._add_text(str(part))

    @cached_property
    def decoded(self) -> list[bytes]:
        """Everything that may stand for bytes, such as hexadecimal and base64 strings, large numbers and lists."""
        found = [*self.data]
        for token in self.tokens:
            found += [bytes.fromhex(run[: len(run) // 2 * 2]) for run in HEX.findall(token)]
            found += [_from_base64(token[skip:]) for skip in range(4)] if len(token) >= 8 else []
        for number in self.numbers:
            if number.lstrip("-").isdigit() and len(number) > 9:
                size = (int(number).bit_length() + 8) // 8
                found += [abs(int(number)).to_bytes(max(size, 8), order) for order in ("big", "little")]
        for run in self.sequences:
            if run.dtype.kind == "f" and ((run >= 0) & (run < 256) & (run % 1 == 0)).all():
                found.append(bytes(run.astype("u1")))
        return found

    @cached_property
    def long_numbers(self) -> tuple[list[str], np.ndarray, np.ndarray]:
        """The written numbers that have enough digits, their values, and how much rounding may have changed them."""
        texts = [text for text in self.numbers if has_digits(text, FEWEST_DIGITS - 1)]
        return texts, np.array([float(text) for text in texts]), np.array([most_rounded(text) for text in texts])

    def _add_items(self, items: Iterable) -> None:
        for item in items:
            self.add(item)

    def _add_sequence(self, items: list) -> None:
        if len(items) > 1 and all(isinstance(item, str | bool | int | float | np.generic | None) for item in items):
            self.sequences.append(_as_array(items))
            self.digits.append("".join(re.sub(r"\D", "", str(item)) for item in items[:MOST]))
        self._add_items(items)

    def _add_text(self, text: str) -> None:
        text = NUMPYS.sub("(", ADDRESS.sub("", text))
        self.texts.append(text)
        self.folded.append("".join(filter(str.isalnum, text.casefold())))
        self.digits.append(re.sub(r"\D", "", WORDS.sub(lambda word: DIGITS[word[0]], text.casefold())))
        self.numbers += NUMBER.findall(text)
        self.tokens += TOKEN.findall(text)
        words = WORD.findall(text)
        self.sequences += [_as_array(run) for run in (words, NUMBER.findall(text), *map(list, words)) if len(run) > 1]


def _as_array(items: list) -> np.ndarray:
    """Return the items as an array of numbers if all of them are numbers, and otherwise as an array of strings."""
    try:
        return np.array([float(item) for item in items])
    except (TypeError, ValueError):
        return np.array([str(item) for item in items])


def has_digits(text: str, fewest: int) -> bool:
    """Return whether a written number has at least this many digits, not counting zeros at the beginning."""
    return len(text.lower().partition("e")[0].replace(".", "").lstrip("-0")) >= fewest


def most_rounded(text: str) -> float:
    """Return how much rounding may have changed a number that's written with these digits."""
    mantissa, _, exponent = text.lower().partition("e")
    decimals = len(mantissa.partition(".")[2]) - int(exponent or 0)
    return 0.5000001 * 10.0**-decimals


def _from_base64(token: str) -> bytes:
    text = token.replace("-", "+").replace("_", "/").rstrip("=")
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
