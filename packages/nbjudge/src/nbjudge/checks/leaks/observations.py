"""Collects everything that anyone can observe of a call, which returns or raises, or of an object."""

import itertools
import operator
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from nbjudge.checks.calls import outcome_of, public_view
from nbjudge.checks.outcomes import Outcome, Raised
from nbjudge.errors import CheckFailed

PLAIN = (
    str | bytes | bool | int | float | complex | list | tuple | dict | set | frozenset | np.ndarray | np.generic | None
)
TABLES = pd.DataFrame | pd.Series | pd.Index
# Names that may work although an object doesn't list them, because it has a __getattr__.
GUESSES = ("data", "rows", "table", "values", "df", "X", "y", "labels", "secret", "state", "x_1", "anything")
MOST_PARTS, MOST_ITEMS, DEPTH = 400, 1_000, 2
ADDRESS = re.compile(r"0x[0-9a-fA-F]+")


@dataclass(frozen=True)
class Seen:
    """What can be observed: pairs of the place, such as "what publish prints", and what's there.

    Attributes:
        result: what the call returned, or Raised.
        parts: the pairs.
    """

    result: object
    parts: tuple[tuple[str, object], ...]


def observe(f: Callable, /, *args: object, **kwargs: object) -> Seen:
    """Call a learner's function, and collect everything that it shows, whether it returns or raises.

    That's its result with `attrs`, index and names, what it prints and logs, its warnings, its error with notes,
    attributes and earlier errors, and the attributes of the function.
    """
    outcome, text = outcome_of(f, args, kwargs)
    name = text.partition("(")[0]
    result = outcome.results[0]
    parts = [*_of_outcome(outcome, name), *_attributes(f, name, 0, itertools.count())]
    if not isinstance(result, Raised):
        parts += _of_thing(result, f"the result of {name}", DEPTH, itertools.count())
    return Seen(result, tuple(parts))


def look_at(thing: object, name: str) -> Seen:
    """Collect what anyone can see of a learner's object: texts, attributes, items, `__getattr__`.

    Names with an underscore in front are private, except for those that Jupyter calls to show an object. Methods aren't
    called, so pass them to `observe`.

    Parameters:
        name: the learner's name for the object.
    """
    return Seen(thing, tuple(_of_thing(thing, name, DEPTH, itertools.count())))


def same_view(one: Seen, other: Seen, *, besides: tuple[str, ...] = (), why: str = "") -> None:
    """Check that two observations are the same apart from addresses of objects.

    Use this for calls that must not depend on the data, such as a refused query for two tables, in any encoding.

    Parameters:
        besides: beginnings of places that may differ, such as "the result".

    Raises:
        CheckFailed: something differs. The message names the place.
    """
    first, second = (_by_place(seen, besides) for seen in (one, other))
    for place in sorted(first.keys() | second.keys()):
        if first.get(place) != second.get(place):
            raise CheckFailed(f"{place} differs between two calls that should look the same{f': {why}' if why else ''}")


def _by_place(seen: Seen, besides: tuple[str, ...]) -> dict[str, str]:
    kept = [(place, part) for place, part in seen.parts if not place.startswith(besides or ("\0",))]
    return {place: ADDRESS.sub("", _text(part)) for place, part in kept}


def _text(part: object) -> str:
    if isinstance(part, TABLES):
        return f"{part.to_csv() if not isinstance(part, pd.Index) else list(part)} {getattr(part, 'attrs', '')}"
    return repr(part.tolist() if isinstance(part, np.ndarray) else part)


def _of_outcome(outcome: Outcome, name: str) -> Iterator[tuple[str, object]]:
    yield f"what {name} prints", outcome.printed
    yield f"a warning of {name}", [warning.message for warning in outcome.warnings]
    raised = outcome.results[0]
    if isinstance(raised, Raised):
        yield f"the error of {name}", raised.message
        yield f"the error of {name}, with its notes and the errors before it", list(raised.shown)


def _of_thing(thing: Any, path: str, depth: int, count: Iterator[int]) -> Iterator[tuple[str, object]]:
    """Yield what can be seen of a plain value, or of an object and the objects inside it."""
    if isinstance(thing, PLAIN | TABLES):
        yield from _of_plain(thing, path)
        return
    for text in public_view(thing).texts:
        yield f"print({path})", text
    yield from _attributes(thing, path, depth, count)
    looks: dict[str, Callable[[], object]] = {
        f"a loop over {path}": lambda: list(itertools.islice(iter(thing), MOST_ITEMS)),
        f"{path}[0]": lambda: thing[0],
    }
    looks |= {f"{path}.{name}": partial(getattr, thing, name) for name in GUESSES}
    looks |= {f"{path}[{name!r}]": partial(operator.getitem, thing, name) for name in GUESSES[:6]}
    for place, look in looks.items():
        found = _read(look)
        if isinstance(found, PLAIN | TABLES) and found is not None:
            yield from _of_plain(found, place)


def _attributes(thing: object, path: str, depth: int, count: Iterator[int]) -> Iterator[tuple[str, object]]:
    for name in public_view(thing).names:
        if next(count) > MOST_PARTS:
            return
        place, found = f"{path}.{name}", None
        if name.startswith("_repr_"):
            found = _read(partial(operator.methodcaller(name), thing))
        elif not name.startswith("_"):
            found = _read(partial(getattr, thing, name))
        if isinstance(found, PLAIN | TABLES):
            yield from _of_plain(found, place) if found is not None else ()
        elif depth and not callable(found):
            yield from _of_thing(found, place, depth - 1, count)


def _of_plain(value: object, path: str) -> Iterator[tuple[str, object]]:
    """Yield a value, and what tables have besides their cells."""
    if not isinstance(value, TABLES):
        yield path, value
        return
    yield path, value
    if isinstance(value, pd.Index):
        yield f"the name of {path}", list(value.names)
        return
    yield f"the index of {path}", value.index
    yield f"the name of the index of {path}", list(value.index.names)
    yield f"the attrs of {path}", dict(value.attrs)
    for name, column in value.items() if isinstance(value, pd.DataFrame) else [(value.name, value)]:
        if isinstance(column, pd.Series) and isinstance(column.dtype, pd.CategoricalDtype):
            yield f"the categories of {path}, column {name!r}", list(column.cat.categories)


def _read(look: Callable[[], object]) -> object:
    """Return what can be read, or None, because an object may refuse."""
    try:
        return look()
    except Exception:
        return None
