"""The terms of docs/glossary.md, and links to them from the lessons."""

import re
from dataclasses import dataclass
from pathlib import Path

_ENTRY = re.compile(r"^## (?P<term>.+)\n(?P<text>(?:(?!## ).*\n)+)", re.MULTILINE)
_LESSON = re.compile(r"\]\(\.\./release/(?P<stem>[\w/]+)\.ipynb\)")
_BOLD = re.compile(r"(?<![\[*])\*\*([^*\n]+)\*\*(?!\*)")


@dataclass(frozen=True)
class Term:
    """An entry in the glossary.

    Attributes:
        name: the heading, such as `k-anonymity`.
        lesson: the chapter and name of the lesson that introduces it, such as `ch2_techniques/lesson3_k_anonymity`.
    """

    name: str
    lesson: str

    @property
    def link(self) -> str:
        """Return the Markdown link from a lesson's page to this term."""
        return f"[{self.name}](../../glossary.md#{_anchor(self.name)})"

    def is_called(self, text: str) -> bool:
        """Return whether a text is this term, regardless of number (singular or plural) and case."""
        return text.strip(".,:").casefold() in (self.name.casefold(), f"{self.name}s".casefold())


def read_terms(path: Path) -> list[Term]:
    """Read the terms of the glossary, in its order.

    Raises:
        ValueError: an entry doesn't link to exactly one lesson.
    """
    terms = []
    for entry in _ENTRY.finditer(path.read_text(encoding="utf-8")):
        lessons = _LESSON.findall(entry["text"])
        if len(lessons) != 1:
            raise ValueError(
                f"{path}: {entry['term']!r} links to {len(lessons)} lessons. Link to the one that introduces it"
            )
        terms.append(Term(entry["term"], lessons[0]))
    return terms


def link_terms(text: str, terms: list[Term]) -> str:
    """Link the terms that a text introduces in bold."""

    def linked(found: re.Match) -> str:
        term = next((term for term in terms if term.is_called(found[1])), None)
        return f"[{found[0]}](../../glossary.md#{_anchor(term.name)})" if term else found[0]

    return _BOLD.sub(linked, text)


def _anchor(name: str) -> str:
    """Return the anchor that MyST and code hosts create for a heading."""
    return re.sub(r"[^\w\- ]", "", name.lower()).replace(" ", "-")
