"""Phrases that a native editor would always change, each with a better one.

Lessons, docs and messages are searched for these phrases.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from instructor.errors import AuthorError
from instructor.sentences import find_long_sentences

# The only list of wordings: what to look for (a space matches any whitespace, including a line break), and what to
# write instead.
WORDINGS = {
    r"\b(?:some|any|every|no)body\b": "someone, anyone, everyone or no one",
    r"\banew\b": "again",
    r"\b(?:by|under|through|among) whom\b": "a clause with who, such as “the person who sent it”",
    r"(?:\A|[.!:] |\n\n|\n- |\n\d+\. )(?:But |And |So )?(?-i:Who) (?![^.]*\b(?:depends|matters?|decides)\b)"
    r"[^.?!]{4,}[.;:](?= |\Z)": "“If someone …”, “Anyone who …” or “You …”",
    r"\bstay(?:s|ed)? as (?:it|they|he|she|you) (?:is|are|was|were)\b": (
        "“doesn't change”, or “Don't modify …” for a constraint"
    ),
    r"\b(?:comes?|came) (?:out|back) "
    r"(?:different|differently|equal|wrong|right|worse|better|larger|smaller|near|close)\b": "“is” or “is recovered”",
    r"(?<!there\s)\b(?:is|are|was|were) no "
    r"(?:valid |real )?(?:names?|numbers?|tables?|notebooks?|lists?|texts?|JSON|Python"
    r"|marks?|functions?|errors?|mistakes?|lessons?|files?|person|people|probability|metric"
    r"|character|array)\b": "“isn't a …”",
    r"\bmend(?:s|ed|ing)?\b": "fix",
    r"\bdear(?:er|est)\b": "more expensive or most expensive",
    r"\bthereof\b": "“of it” or “of them”",
    r"\b(?:an?|one|two|three|\d+) (?:person|row|value|worker|patient|number|column|time|cell|step|record)s? more\b"
    r"(?! (?:than|or|often|likely))": "“one more …”",
    r"\ball chance\b": "all randomness",
    r"\btells (?:of|nothing|more of)\b": "reveals or shows",
    r"\b(?:says?|said|knows?|knew) (?:nothing|more|much|less|something) of\b": "about",
    r"\blays? (?:the |a |an |each |all )?\w+ (?:into|beside|over)\b"
    r"|\b(?:laid|lays|lay it|lay them) (?:into|beside|over)\b": "copies or places",
    r"\b(?:lies|stands|stood) (?:there|beside)\b": "is, is stored or is placed",
    r"\bmade good\b": "fixed or corrected",
    r"\bin order (?:to|that)\b": "to, or so that",
    r"\b(?:utili[sz](?:e[sd]?|ing|ation)|leverag(?:e[sd]?|ing))\b": "use",
    r"\bplease note\b|\b(?:it should be noted|it is worth noting|needless to say),? (?:that\b)?": "only the statement",
    r"\b(?:due to|in spite of|despite) the fact that\b": "because, or although",
    r"\bin the event (?:that|of)\b": "if",
    r"\b(?:prior|subsequent) to\b": "before or after",
    r"\bat this point in time\b": "now",
    r"\bfor the purposes? of\b": "for, or to",
    r"\b(?:is|are) able to\b|\bha(?:s|ve|d) the ability to\b": "can or could",
    r"\b(?:allows?|enables?|permits?) to\b": "lets you …",
    r"\b(?:a (?:large|great) number|the majority) of\b": "many or most",
    r"\bwith regards? to\b|\bin terms of\b": "about or by",
    r"\b(?:facilitat(?:e[sd]?|ing)|commenc(?:e[sd]?|ing)|ascertain(?:s|ed|ing)?)\b": "help, begin or find out",
    r"\band/or\b": "or",
}
_WORDINGS = {re.compile(key.replace(" ", r"\s+"), re.IGNORECASE): better for key, better in WORDINGS.items()}
_CODE = re.compile(
    r"```.*?```|`[^`\n]+`|^(?: {4,}|\t)[^\n]*$|<[^>]*>|\{%.*?%\}|\{[{#].*?[}#]\}|(?<=\])\([^)]*\)",
    re.DOTALL | re.MULTILINE,
)
_FENCE = re.compile(r"^(?![ \t>]*`{3,}[^`\n]*$).*```", re.MULTILINE)  # a code block's fence with text on the same line
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # the indentation of a docstring, which doesn't mark code
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/**/*.md", "packages/nbjudge/*.md")
PROGRAMS = tuple(
    f"{folder}/**/*.{ending}" for folder in ("course", "instructor", "packages/nbjudge/src") for ending in ("py", "j2")
)
MIN_WORDS = 4  # a string with fewer words is data rather than prose
Mistake = tuple[int, str]  # line, message


def check_wordings(root: Path) -> None:
    """Check the wording of all pages and of all text in programs.

    Raises:
        AuthorError: an editor would change a phrase, or a sentence is too long. Only the first problem is reported.
    """
    for pattern in (*PAGES, *PROGRAMS):
        for path in sorted(root.glob(pattern)):
            text = path.read_text(encoding="utf-8")
            found = [*(find_in_code(text) if path.suffix == ".py" else find_in_prose(text))]
            if path.suffix == ".md":
                found += find_long_sentences(without_code(text))
            for line, message in sorted(found):
                raise AuthorError(path, line, message)


def find_in_prose(text: str) -> Iterator[Mistake]:
    """Find such phrases in Markdown or HTML, except in code, and find code blocks that aren't on separate lines.

    Yield each line number, counting from 1, and what to write instead.
    """
    prose = without_code(text)
    for pattern, better in _WORDINGS.items():
        for found in pattern.finditer(prose):
            phrase = found[0].strip(" \n.!:-")
            place = found.start() + found[0].index(phrase)
            yield prose.count("\n", 0, place) + 1, f"reword “{' '.join(phrase.split())}”: write {better}"
    for found in _FENCE.finditer(text):
        yield text.count("\n", 0, found.start()) + 1, "put the fence of a code block on a line of its own"


def find_in_code(source: str) -> Iterator[Mistake]:
    """Find such phrases in the strings of Python code, including docstrings.

    Yield each line number, counting from 1, and what to write instead.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value.split()) >= MIN_WORDS:
            yield from (
                (node.lineno + line - 1, message) for line, message in find_in_prose(_INDENT.sub("", node.value))
            )


def without_code(text: str) -> str:
    """Return Markdown or HTML with a word in place of each part that isn't prose."""
    return _CODE.sub(_blank, text)


def _blank(code: re.Match) -> str:
    """Return only the line breaks of a part that's left out, so that later lines keep their numbers."""
    return "CODE" + "\n" * code[0].count("\n")
