"""Encodings of secret values: letters, hexadecimal, base64, packed numbers, and hashes with a visible salt."""

import base64
import codecs
import hashlib
import struct
from collections.abc import Iterator, Sequence

from nbjudge.checks.leaks.pieces import HEX

PACKED = ("<d", ">d", "<f", ">f", "<q", ">q", "<i", ">i")
HASHES = ("md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_256", "blake2b", "blake2s")
BETWEEN = ("", ":", "-", "_", "|", " ", ",", ".")  # characters that may separate a salt from a value
MOST_SALTS = 12
SHORTEST = 4  # the fewest bytes in a written number, because shorter ones occur by chance
PREFIX = 16  # the number of hash digits that are compared


def forms(secret: str) -> Iterator[tuple[str, str]]:
    """Yield each form that a string may be written in: the name of the form, and the string in this form."""
    folded = "".join(filter(str.isalnum, secret.casefold()))
    yield "exactly", secret
    if len(folded) >= 4:
        yield "spelled differently", folded
        yield "backwards", folded[::-1]
        yield "with shifted letters", codecs.encode(folded, "rot13")
    yield "in hexadecimal", secret.encode().hex()
    for skip in range(3):  # base64 depends on how many bytes come before it
        yield "in base64", base64.b64encode(b"\0" * skip + secret.encode()).decode().rstrip("=")[(0, 2, 3)[skip] : -1]


def in_bytes(secret: float | str, found: list[bytes]) -> bool:
    """Return whether the bytes contain a string or a number. The number may be packed or written in digits."""
    if not found:
        return False
    if isinstance(secret, str):
        written = [secret.encode(), secret.encode("utf-16-le")]
    else:
        written = _packed(secret) + [text.encode() for text in _written(secret) if len(text) >= SHORTEST]
    return any(form in data for data in found for form in written)


def digests(secret: float | str, salts: Sequence[str]) -> set[str]:
    """Return the first 16 hexadecimal digits of all hashes of a secret, both salted and unsalted."""
    written = [secret] if isinstance(secret, str) else _written(secret)
    plain = [text.encode() for text in written] + ([] if isinstance(secret, str) else _packed(secret))
    salted = list(plain)
    for salt in dict.fromkeys(salts[:MOST_SALTS]):
        raw = [salt.encode(), *([bytes.fromhex(salt)] if HEX.fullmatch(salt) and len(salt) % 2 == 0 else [])]
        salted += [
            part for one in raw for text in plain for mid in BETWEEN for part in _joined(one, mid.encode(), text)
        ]
    return {hashlib.new(name, text).hexdigest()[:PREFIX] for text in salted for name in HASHES}


def _joined(salt: bytes, between: bytes, text: bytes) -> tuple[bytes, bytes]:
    return salt + between + text, text + between + salt


def _written(number: float) -> list[str]:
    """Return the usual ways to write a number."""
    return list(dict.fromkeys([repr(number), f"{number:g}", f"{number:.2f}", f"{number:.1f}", f"{number:.0f}"]))


def _packed(number: float) -> list[bytes]:
    found = []
    for way in PACKED:
        try:
            found.append(struct.pack(way, number if way[1] in "df" else round(number)))
        except (struct.error, OverflowError):
            continue
    return [data for data in found if data.strip(b"\0") and len(set(data)) > 2]
