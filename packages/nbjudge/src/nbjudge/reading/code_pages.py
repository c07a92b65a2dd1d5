"""Guesses the code page of a text by looking for words whose letters are all used in the same language.

Each language is recognized by its letters other than a to z, which come from the Unicode Consortium's exemplar
characters: https://www.unicode.org/cldr/charts/latest/by_type/core_data.alphabetic_information.main.html
"""

import codecs
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

MAX_WORDS = 2_000  # the most distinct words that are examined
LIKELY = 1.0  # a guess is plausible if it costs at most this much more than the best one
NO_LETTER, NO_WORD, NO_LANGUAGE, RARE, USUAL = 10.0, 6.0, 5.0, 4.0, 0.1  # costs of a character or word
AROUND = set("‘’“”„«»–—…")  # characters before or after a word
INSIDE = set("’·")  # characters inside a word, as in O’Brien
# Rules that follow from how languages are written: in Portuguese, õ and ã come before e or o, or at the end, and so on.
NEVER = {
    "Portuguese": re.compile(r"õ(?!e)|ã(?!o|e|s?$|s)"),
    "Icelandic": re.compile(r"[aeiouyáéíóúýöæ]þ|þ$"),
    "Danish": re.compile(r"[aeiouy][æø]"),
}
WEST = {
    "German": "äöüß",
    "French": "àâæçèéêëîïôœùûüÿ",
    "Spanish": "áéíñóúü",
    "Portuguese": "àáâãçéêíóôõú",
    "Italian": "àèéìòù",
    "Danish": "æøåé",
    "Swedish": "äöåé",
    "Dutch": "ëïéöüáíóè",
    "Catalan": "àçèéíïòóúü",
}
ICELAND = {"Icelandic": "áéíóúýðþæö"}
EAST = {
    "Polish": "ąćęłńóśźż",
    "Czech": "áčďéěíňóřšťúůýž",
    "Slovak": "áäčďéíĺľňóôŕšťúýž",
    "Hungarian": "áéíóöőúüű",
    "Romanian": "ăâîşţ",
    "Croatian": "čćđšž",
    "German": "äöüß",
}
BALTIC = {"Lithuanian": "ąčęėįšųūž", "Latvian": "āčēģīķļņšūž", "Estonian": "äöõüšž", "Polish": EAST["Polish"]}
CYRILLIC = {
    "Russian": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "Ukrainian": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "Serbian": "абвгдђежзијклљмнњопрстћуфхцчџш",
}
GREEK = {"Greek": "αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ"}
HEBREW = {"Hebrew": "אבגדהוזחטיךכלםמןנסעףפץצקרשת"}


@dataclass(frozen=True)
class CodePage:
    """A code page, with the languages that are written in it.

    Attributes:
        languages: the letters of each language that's written in this code page.
        rarity: the cost of this code page. The fewer programs write it, the higher the cost.
        common: the first bytes of common characters, for a code page with thousands of characters.
    """

    name: str
    languages: dict[str, str]
    rarity: float = 0
    common: range = range(0)


PAGES = (
    CodePage("cp1252", WEST | ICELAND),
    CodePage("cp1250", EAST, 0.4),
    CodePage("cp1254", WEST | {"Turkish": "çğıİöşüâî"}, 0.4),
    CodePage("cp1251", CYRILLIC, 0.4),
    CodePage("cp1253", GREEK, 0.4),
    CodePage("cp1255", HEBREW, 0.4),
    CodePage("mac_roman", WEST, 0.8),
    CodePage("cp1257", BALTIC, 0.8),
    CodePage("cp850", WEST, 1.2),
    CodePage("koi8_u", CYRILLIC, 1.2),
    CodePage("gb18030", {"Chinese": ""}, 0.4, range(0xB0, 0xD8)),
    CodePage("cp932", {"Japanese": ""}, 0.4, range(0x88, 0x98)),
    CodePage("big5", {"Chinese": ""}, 0.4, range(0xA4, 0xC7)),
    CodePage("cp949", {"Korean": ""}, 0.4, range(0xB0, 0xC9)),
)
_WORD = re.compile(r"(?:[^\W\d_]|[^\x00-\x7f\s]|\xa0)+")
_PARTS = re.compile(r"[^\W\d_]+")
_KANA = re.compile(r"[\u3041-\u30ff]")


@dataclass(frozen=True)
class Guess:
    """A code page that makes sense for a text. The guess with the lowest cost is the best."""

    name: str
    cost: float
    text: str


def guesses(content: bytes) -> list[Guess]:
    """Return the plausible code pages for a text, best first.

    If several code pages decode to the same text, only one is kept.

    Parameters:
        content: the bytes of a text that isn't in UTF-8.
    """
    found: dict[str, Guess] = {}
    for guess in sorted(_all(content), key=lambda one: one.cost):
        found.setdefault(guess.text, guess)
    best = next(iter(found.values()), Guess("cp1252", 0, content.decode("cp1252", "replace")))
    return [best, *(one for one in found.values() if one is not best and one.cost <= best.cost + LIKELY)]


def _odd_words(text: str) -> list[str]:
    """Return the distinct words in a text that contain non-ASCII characters, in order."""
    words = (word for word in _WORD.findall(text) if not word.isascii())
    return list(dict.fromkeys(words))[:MAX_WORDS]


def _all(content: bytes) -> Iterator[Guess]:
    for page in PAGES:
        try:
            text = codecs.getincrementaldecoder(page.name)().decode(content)  # the last word may be cut off
        except UnicodeDecodeError:
            continue
        yield Guess(page.name, page.rarity + _cost(_odd_words(text), page), text)


def _cost(words: list[str], page: CodePage) -> float:
    if page.common:
        return sum(_cost_of_signs(word, page) for word in words)
    parts = [part.replace("İ", "i").lower() for word in words for part in _PARTS.findall(word) if not part.isascii()]
    return sum(map(_cost_of_shape, words)) + _cost_of_languages(parts, page.languages)


def _cost_of_shape(word: str) -> float:
    """Return the cost of anything unusual about the characters in a word and their case."""
    parts = _PARTS.findall(word)
    signs = sum(not _fits(word, place) for place, sign in enumerate(word) if not sign.isalpha())
    scripts = sum(len({_script(sign) for sign in part}) > 1 for part in parts)
    cases = sum(not (part.isupper() or part[1:] == part[1:].lower()) for part in parts)
    return NO_LETTER * signs + NO_WORD * (scripts + cases)


def _fits(word: str, place: int) -> bool:
    """Return whether a character that isn't a letter can appear at this position in a word."""
    before, behind = (place and word[place - 1].isalpha()), word[place + 1 : place + 2]
    if word[place] == "\xa0":  # a space between two names
        return not behind.islower()
    if before and behind.isalpha():
        return word[place] in INSIDE
    return word[place] in AROUND or len(word) == 1


def _script(sign: str) -> int:
    """Return a number that identifies a letter's alphabet."""
    return next((place for place, end in enumerate((0x250, 0x400, 0x530, 0x600)) if ord(sign) < end), 4)


def _cost_of_languages(words: list[str], languages: Mapping[str, str]) -> float:
    """Return how many languages are needed to write all words, plus the cost of words that fit no language."""
    cost = 0.0
    while words:
        left = min(([word for word in words if not _has(name, word, languages[name])] for name in languages), key=len)
        if len(left) == len(words):
            return cost + NO_LANGUAGE * len(left)
        words, cost = left, cost + 1
    return cost


def _has(language: str, word: str, letters: str) -> bool:
    """Return whether a word could be a word or a name in a language."""
    return all(sign.isascii() or sign in letters for sign in word) and not (
        language in NEVER and NEVER[language].search(word)
    )


def _cost_of_signs(word: str, page: CodePage) -> float:
    """Return how unusual the characters in a Chinese, Japanese or Korean word are."""
    mixed = any(sign.isascii() for sign in word)
    return NO_WORD * mixed + sum(_cost_of_sign(sign, page) for sign in word if not sign.isascii())


def _cost_of_sign(sign: str, page: CodePage) -> float:
    if page.name == "cp932" and _KANA.match(sign):
        return 0
    code = sign.encode(page.name)
    is_usual = len(code) == 2 and code[0] in page.common and (code[1] > 0xA0 or page.name in ("cp932", "big5"))
    # Chinese text can also contain the bytes of usual Korean characters, but it seldom consists only of them.
    return (USUAL / 2 if page.name == "cp949" else USUAL) if is_usual else RARE
