"""Decodes text, no matter which encoding it was saved in."""

import json
import re
import unicodedata

from nbjudge.reading.code_pages import Guess, guesses

MAX_GUESSED = 1_000_000  # characters, because longer text is a notebook, whose beginning shows its code page
_LOST = "\ufffd"
_FIELDS = re.compile(r'[ ,;|"\t\r\n]+')


def decode(content: bytes) -> str:
    """Decode bytes, and return the text without its byte order mark.

    UTF-8, UTF-16 and UTF-32 are recognized. Otherwise, the code page that fits best is used. If only a few characters
    in a UTF-8 text are damaged, they're replaced.
    """
    text = _unicode(content)
    return content.decode(_code_pages(content)[0].name, "replace") if text is None else text


def doubt(content: bytes) -> str:
    """Return a phrase with the code pages that fit a text equally well, or an empty string if there's no doubt."""
    found = _code_pages(content) if _unicode(content) is None else []
    if len(found) < 2:
        return ""
    pairs = zip(*(_FIELDS.split(one.text) for one in found), strict=False)
    words = next((words for words in pairs if len(set(words)) == len(found)), ())
    readings = [f"{one.name} ({word})" for one, word in zip(found, words, strict=False)] or [one.name for one in found]
    return f"{', '.join(readings[:-1])} or {readings[-1]}"


def _unicode(content: bytes) -> str | None:
    """Decode text that's encoded in UTF-8, UTF-16 or UTF-32, or return None if it uses a code page."""
    encoding = json.detect_encoding(content)  # recognized by the mark or, without one, by the positions of the zeros
    try:
        return content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError:
        text = content.decode(encoding, "replace")
    is_damaged = encoding != "utf-8" or sum(sign > "\x7f" for sign in text) > 2 * text.count(_LOST)
    return text.removeprefix("\ufeff") if is_damaged else None


def _code_pages(content: bytes) -> list[Guess]:
    return guesses(content[:MAX_GUESSED])


def is_utf8(name: str) -> bool:
    """Return whether the name of a file or folder is valid UTF-8, without any substitutes inserted by Python."""
    return not any("\ud800" <= sign <= "\udfff" for sign in name)


def same_name(name: str) -> str:
    """Return a form of a name that's the same for all names that people can't tell apart.

    Accents may be composed or decomposed. Case and the number of spaces don't matter.
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
