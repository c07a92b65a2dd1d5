"""Finds the strings and numbers in a function's code. It may add columns to a table under these names, or use these
values for missing ones.
"""

import inspect
from collections.abc import Iterator
from types import CodeType, FunctionType

from nbjudge.checks.memory.kept import globals_of

LONGEST, MOST = 30, 100  # characters in a string, and strings
PLAIN = (str, int, float)


def strings_in(thing: object) -> tuple[str, ...]:
    """Return the short strings, keywords and numbers in the code of a function and of its helper functions in the
    notebook. Numbers are returned as strings.
    """
    found: dict[str, None] = {}
    functions = [inspect.unwrap(thing)] if isinstance(thing, FunctionType) else []
    for function in functions:  # the list grows
        used = globals_of(function).values()
        found |= dict.fromkeys([*_strings(function.__code__), *(str(value) for value in used if type(value) in PLAIN)])
        helpers = (value for value in used if isinstance(value, FunctionType))
        functions += [one for one in helpers if one.__globals__ is function.__globals__ and one not in functions]
    return tuple(text for text in found if len(text) <= LONGEST)[:MOST]


def _strings(code: CodeType) -> Iterator[str]:
    constants = list(code.co_consts)
    for constant in constants:  # the list grows
        if isinstance(constant, CodeType):
            yield from _strings(constant)
        elif isinstance(constant, tuple | frozenset):  # such as the keywords of a call
            constants += constant
        elif type(constant) in PLAIN:
            yield str(constant)
