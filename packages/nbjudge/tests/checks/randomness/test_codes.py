"""Tests of `nbjudge.checks.randomness.codes`."""

import secrets
import uuid
import zlib

import pytest

from nbjudge import checks

PLACES = range(500)


def drawn(code):
    """Return two draws of codes for the same values."""
    return [code(place) for place in PLACES], [code(place) for place in PLACES]


@pytest.mark.parametrize(
    "code",
    [
        lambda place: secrets.token_hex(8),
        lambda place: f"{secrets.randbelow(10**6):06}",
        lambda place: f"{secrets.randbelow(2**16 + 9):06x}",
        lambda place: uuid.uuid4().hex,
        lambda place: uuid.uuid4().hex[-16:],
        lambda place: secrets.token_urlsafe(8),
        lambda place: "",
    ],
)
def test_codes_with_independent_digits_have_no_check_digits(code):
    assert not checks.has_check_digits(*drawn(code))


def summed(place):
    data = secrets.token_bytes(7)
    return data.hex() + f"{(sum(data) + place) % 256:02x}"


@pytest.mark.parametrize(
    "code",
    [
        summed,
        lambda place: 2 * secrets.token_hex(4),
        lambda place: secrets.token_hex(7) + f"{place % 256:02x}",
        lambda place: (data := secrets.token_bytes(4)).hex() + f"{zlib.crc32(data):08x}",
        lambda place: f"{(secrets.randbits(63) << 1) + place % 2:016x}",
    ],
)
def test_digits_that_follow_from_others_or_from_the_coded_value_are_found(code):
    assert checks.has_check_digits(*drawn(code))


def test_a_few_codes_have_no_check_digits():
    assert not checks.has_check_digits(["0a1b"] * 3, ["0a1c"] * 3)
