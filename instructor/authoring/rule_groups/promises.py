"""Promises: the list items in an exercise's text. A test quotes the promise that it checks, as in `with
checks.rule("Don't modify the table"):`.
"""

import ast
import re
from collections.abc import Collection, Iterator

from instructor.authoring.lessons import Lesson, list_items, sections
from instructor.authoring.rule_groups.text_rules import Mistake
from instructor.authoring.times import without_hints

RULE, EXTRA = "checks.rule", "checks.extra"
EXTRA_STEP = "Extra step"  # how an item begins that costs no points to skip
CHOICE = "checks.chosen("  # in the test of an exercise whose list items are the options
_MAY = re.compile(
    r"\byou (may|can|needn't|don't (have|need) to)\b|\bup to you\b|\b(doesn't|don't) matter\b", re.IGNORECASE
)
_ALWAYS = re.compile(r"Don't modify (?:(?!, and )[^.])*\.?")  # `checks.call` checks this
_SENTENCE = re.compile(r"(?<=[.)])\s+(?=[A-Z`])")
# Sentences that only describe an argument begin in one of these ways, and don't ask for anything.
_ASKS = r"(?!.*\b(must|raise|always|produce|(?<!`)count)\b)"
_ARGUMENT = re.compile(rf"`(\w+)(?:\([^`]*\))?`{_ASKS}")
_MORE = re.compile(rf"(Each|All|Both|It|There|Some|At least|The|A)\b{_ASKS}|`\w+`{_ASKS}")


def promises_in(prose: str, parameters: Collection[str] = ()) -> list[str]:
    """List the promises in an exercise's text. Tests don't have to name items that only introduce others, allow
    something, describe an argument, or ask not to modify it.

    Parameters:
        prose: the Markdown above an answer, with its headings and hints.
        parameters: the names of the answer's parameters.
    """
    items = [
        item
        for item in list_items(task_of(prose))
        if not (item.endswith(":") or _MAY.search(item) or _ALWAYS.fullmatch(item))
    ]
    return [item for item in items if not _describes_argument(item, parameters)]


def task_of(prose: str) -> str:
    """Return the text below the last heading, without hints."""
    return sections(without_hints(prose))[-1][1]


def _describes_argument(item: str, parameters: Collection[str]) -> bool:
    """Return whether an item says only what arguments are, as in "`df` has at least one row. Each row is a person."."""
    first, *others = [each for each in _SENTENCE.split(item) if not _ALWAYS.fullmatch(each)] or [""]
    begin = _ARGUMENT.match(first)
    return begin is not None and begin[1] in parameters and all(map(_MORE.match, others))


def promises_have_rules(lesson: Lesson) -> Iterator[Mistake]:
    """For each exercise except pure choices, compare the rules that its test names with the promises."""
    asked = {cell.answer: (prose, _parameters(cell.source)) for cell, prose in lesson.answers()}
    for cell in lesson.cells:
        if cell.test and CHOICE not in cell.source:
            wrongs = _wrongs(cell.source, *asked.get(cell.test, ("", set())))
            yield from ((cell.line, f"test {cell.test!r} {wrong}") for wrong in wrongs)


def _wrongs(test: str, prose: str, parameters: Collection[str]) -> Iterator[str]:
    """Compare a test with the text of its exercise, first without the extra steps, and then only these steps."""
    promises, text = promises_in(prose, parameters), _plain(task_of(prose))
    steps = [promise for promise in promises if _plain(promise).startswith(_plain(EXTRA_STEP))]
    for step in steps:
        text = text.replace(_plain(step), "")
    yield from _compared(test, RULE, [promise for promise in promises if promise not in steps], text)
    yield from _compared(test, EXTRA, steps, " ".join(map(_plain, steps)))


def _compared(test: str, check: str, promises: list[str], text: str) -> Iterator[str]:
    """Compare the rules that a test names in one kind of check with the promises, and with the text that has them."""
    rules = list(_rules(test, check))
    quotes = {_plain(rule.value): rule.value for rule in rules if isinstance(rule, ast.Constant)}
    if len(quotes) < len({ast.dump(rule) for rule in rules}):
        words = f'`with {check}("…"):` with words from the exercise\'s text'
        yield f"names a rule that isn't a plain string: write {words}"
    for plain, quote in quotes.items():
        if plain not in text:
            yield (
                f"names the rule {quote!r}, but the text doesn't contain these words: quote the exercise's "
                f"text, or add the rule to it{f' after “{EXTRA_STEP}”' if check == EXTRA else ''}"
            )
    for promise in promises:
        if not any(plain in _plain(promise) for plain in quotes):
            yield f'has no rule for “{promise}”: put its checks under `with {check}("…"):` with some of these words'


def _parameters(source: str) -> set[str]:
    """Return the names of the parameters of all functions in an answer."""
    return {node.arg for node in ast.walk(ast.parse(source)) if isinstance(node, ast.arg)}


def _rules(source: str, check: str) -> Iterator[ast.expr]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == check and node.args:
            yield node.args[0]


def _plain(text: object) -> str:
    """Return a text in lower case, without marks for code and emphasis, and with single spaces."""
    return " ".join(re.sub(r"[*`]", "", str(text)).split()).casefold().rstrip(".,;:")
