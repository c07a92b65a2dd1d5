"""Decodes texts, whatever encoding they were saved in."""

import json
import re
import unicodedata

from nbjudge.reading.code_pages import Guess, guesses

MAX_GUESSED = 1_000_000  # characters; longer texts are notebooks, and the beginning of one shows its code page
_LOST = "\ufffd"
_FIELDS = re.compile(r'[ ,;|"\t\r\n]+')


def decode(content: bytes) -> str:
    """Return a text without its byte order mark.

    UTF-8, UTF-16 and UTF-32 are recognized, and otherwise the code page that fits best. If only a few characters of a
    UTF-8 text are damaged, they're replaced.
    """
    text = _unicode(content)
    return content.decode(_code_pages(content)[0].name, "replace") if text is None else text


def doubt(content: bytes) -> str:
    """Return a phrase with the code pages that fit a text equally well, or an empty string without a doubt."""
    found = _code_pages(content) if _unicode(content) is None else []
    if len(found) < 2:
        return ""
    pairs = zip(*(_FIELDS.split(one.text) for one in found), strict=False)
    words = next((words for words in pairs if len(set(words)) == len(found)), ())
    readings = [f"{one.name} ({word})" for one, word in zip(found, words, strict=False)] or [one.name for one in found]
    return f"{', '.join(readings[:-1])} or {readings[-1]}"


def _unicode(content: bytes) -> str | None:
    """Return a text in UTF-8, UTF-16 or UTF-32, or None if it's in a code page."""
    encoding = json.detect_encoding(content)  # reads the mark or, without one, the places of the zeros
    try:
        return content.decode(encoding).removeprefix("\ufeff")
    except UnicodeDecodeError:
        text = content.decode(encoding, "replace")
    is_damaged = encoding != "utf-8" or sum(sign > "\x7f" for sign in text) > 2 * text.count(_LOST)
    return text.removeprefix("\ufeff") if is_damaged else None


def _code_pages(content: bytes) -> list[Guess]:
    return guesses(content[:MAX_GUESSED])


def is_utf8(name: str) -> bool:
    """Return whether the name of a file or folder is valid UTF-8, or else Python has put substitutes into it."""
    return not any("\ud800" <= sign <= "\udfff" for sign in name)


def same_name(name: str) -> str:
    """Return a form of a name that's equal for two names if people can't tell them apart.

    Accents may be composed or decomposed, and neither case nor the number of spaces matters.
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
