"""Makes text from other people harmless in terminals and tables."""

import re

LONGEST = 200  # the most characters on a line
# OWASP, "CSV Injection": https://owasp.org/www-community/attacks/CSV_Injection
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
# In many countries a spreadsheet splits such a file at semicolons or tabs, so a formula can also begin after one of
# these.
_STARTS = re.compile(r"(^|[;\t\r\n|])(?=\s*[=+\-@])|^(?=[\t\r\n])")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")  # a terminal that shows the file would obey them


def one_line(words: object) -> str:
    """Return the beginning of a text as a single line, without characters that control a terminal."""
    return in_terminal(str(words)[:LONGEST].replace("\n", " "))


def in_terminal(text: str) -> str:
    """Replace all characters that control a terminal or change the writing direction with spaces."""
    return "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)


def in_table(value: object) -> object:
    """Add an apostrophe before a string that a spreadsheet would read as a formula, and remove control characters."""
    if not isinstance(value, str):
        return value
    text = _CONTROL.sub("", value)
    return _STARTS.sub(r"\1'", text) if len(text) > 1 else text


def reads_as_formula(value: object) -> bool:
    """Return whether a spreadsheet would read this as a formula. A single character, such as "-", doesn't count."""
    return isinstance(value, str) and len(value) > 1 and value.startswith(FORMULA)
