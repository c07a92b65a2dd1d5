"""Promises: the list items in an exercise's text. A test quotes the promise that it checks, as in `with
checks.rule("Don't modify the table"):`.
"""

import ast
import re
from collections.abc import Iterator

from instructor.authoring.lessons import Lesson
from instructor.authoring.rule_groups.text_rules import Mistake

RULE = "checks.rule"
_DETAILS = re.compile(r"<details>.*?</details>", re.DOTALL)
_HEADING = re.compile(r"^#{1,6} .*$", re.MULTILINE)
_ITEM = re.compile(r"^[ ]*(?:[-*]|\d+\.)[ ]+(.*(?:\n(?![ ]*(?:[-*]|\d+\.)[ ])[ ]+\S.*)*)", re.MULTILINE)
_MAY = re.compile(
    r"\byou (may|can|needn't|don't (have|need) to)\b|\bup to you\b|\b(doesn't|don't) matter\b", re.IGNORECASE
)
_ALWAYS = re.compile(r"Don't modify (?:(?!, and )[^.])*\.?")  # `checks.call` checks this


def promises_in(prose: str) -> list[str]:
    """List the promises in an exercise's text. Tests don't have to name items that only introduce others, allow
    something, or ask not to modify arguments.

    Parameters:
        prose: the Markdown above an answer, with its headings and hints.
    """
    items = [" ".join(item.split()) for item in _ITEM.findall(_task(prose))]
    return [item for item in items if not (item.endswith(":") or _MAY.search(item) or _ALWAYS.fullmatch(item))]


def promises_have_rules(lesson: Lesson) -> Iterator[Mistake]:
    """For each exercise whose test names rules, compare the rules with the promises."""
    prose: dict[str | None, str] = {}
    above = ""
    for cell in lesson.cells:
        above = f"{above}\n\n{cell.source}" if cell.kind == "markdown" else above
        if cell.answer:
            prose[cell.answer] = above
        rules = list(_rules(cell.source)) if cell.test else []
        if rules:
            yield from (
                (cell.line, f"test {cell.test!r} {wrong}") for wrong in _compared(prose.get(cell.test, ""), rules)
            )
        above = "" if cell.kind == "code" else above


def _compared(prose: str, rules: list[ast.expr]) -> Iterator[str]:
    quotes = {_plain(rule.value): rule.value for rule in rules if isinstance(rule, ast.Constant)}
    if len(quotes) < len({ast.dump(rule) for rule in rules}):
        yield f"names a rule that isn't a plain string: write `with {RULE}(\"…\"):` with words from the exercise's text"
    text = _plain(_task(prose))
    for plain, quote in quotes.items():
        if plain not in text:
            yield (
                f"names the rule {quote!r}, but the text doesn't contain these words: quote the exercise's text, "
                "or add the rule to it"
            )
    for promise in promises_in(prose):
        if not any(plain in _plain(promise) for plain in quotes):
            yield f'has no rule for “{promise}”: put its checks under `with {RULE}("…"):` with some of these words'


def _rules(source: str) -> Iterator[ast.expr]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == RULE and node.args:
            yield node.args[0]


def _task(prose: str) -> str:
    """Return the text below the last heading, without hints."""
    return _HEADING.split(_DETAILS.sub("", prose))[-1]


def _plain(text: object) -> str:
    """Return a text in lower case, without marks for code and emphasis, and with single spaces."""
    return " ".join(re.sub(r"[*`]", "", str(text)).split()).casefold().rstrip(".,;:")
