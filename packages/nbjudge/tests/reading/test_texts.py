"""Texts are decoded as they were meant."""

import pytest

from nbjudge.reading.texts import decode, same_name

TEXTS = {
    "utf-8": "für Zoë",
    "utf-8-sig": "für Zoë",
    "utf-16": "für Zoë",
    "utf-16-le": "für Zoë",
    "utf-32": "für Zoë",
    "cp1252": "id;name\n1;Jürgen Müller\n2;Núñez",
    "mac_roman": "Núñez;Ana\nfür Größe",
    "cp1250": "Łukasz;Święcki\nŻaneta;Gąska",
    "cp1251": "имя;фамилия\nИван;Иванов\n",
}


@pytest.mark.parametrize("encoding", TEXTS)
def test_the_encoding_is_found_out(encoding):
    assert decode(TEXTS[encoding].encode(encoding)) == TEXTS[encoding]


def test_a_damaged_character_does_not_change_the_others():
    assert decode("für große Zoë ".encode() + b"\xff") == "für große Zoë \ufffd"


def test_names_are_equal_if_people_cannot_tell_them_apart():
    assert same_name("N\u00fan\u0303ez  ANA") == same_name("nu\u0301\u00f1ez ana")
