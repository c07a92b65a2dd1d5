"""Collects everything that anyone can observe about an object or a call, including exceptions."""

import itertools
import operator
import re
from collections.abc import Callable, Collection, Iterator
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
GUESSES = ("data", "rows", "table", "values", "df", "X", "T", "y", "labels", "secret", "state", "x_1", "anything")
MOST_PARTS, MOST_ITEMS, DEPTH = 400, 1_000, 2
ADDRESS = re.compile(r"0x[0-9a-fA-F]+")
NUMBER = re.compile(r"[-+]?\d+(?:\.\d*)?(?:e[-+]?\d+)?")


@dataclass(frozen=True)
class Seen:
    """Observations, as pairs of a place (such as "what publish prints") and the value that's seen there.

    Attributes:
        result: the value that the call returned, or a Raised if it raised an exception.
        parts: the pairs of places and values.
    """

    result: object
    parts: tuple[tuple[str, object], ...]


def observe(f: Callable, /, *args: object, **kwargs: object) -> Seen:
    """Call a learner's function, and collect everything that the call shows, whether it returns or raises.

    The observations include the call's result (with `attrs`, index and names), its warnings, and everything that it
    prints and logs. The observations also include the call's error (with notes, attributes and earlier errors), the
    function's attributes, and the attributes of objects that were passed, such as an accountant.
    """
    outcome, text = outcome_of(f, args, kwargs)
    name = text.partition("(")[0]
    result = outcome.results[0]
    parts = [*of_outcome(outcome, name), *_attributes(f, name, 0, itertools.count())]
    if not isinstance(result, Raised):
        parts += _of_thing(result, f"the result of {name}", DEPTH, itertools.count())
    for thing in (*args, *kwargs.values()):
        if not isinstance(thing, PLAIN | TABLES | np.random.Generator) and not callable(thing):
            parts += _of_thing(thing, f"an argument of {name}", 0, itertools.count())
    return Seen(result, tuple(parts))


def look_at(thing: Any, name: str, *, calls: Collection[tuple] = (), besides: Collection[str] = ()) -> Seen:
    """Collect everything that's visible in a learner's object: its string forms, attributes, items and `__getattr__`.

    Names that begin with an underscore are private, except for those that Jupyter calls to display an object. Methods
    are called only if `calls` isn't empty.

    Parameters:
        name: the learner's name for the object.
        calls: the arguments with which to call every public method. `len` is then collected, too.
        besides: the names of methods that aren't called.
    """
    parts = list(_of_thing(thing, name, DEPTH, itertools.count()))
    if calls:
        parts.append((f"len({name})", _read(partial(len, thing))))
    for method in public_view(thing).names if calls else ():
        found = None if method.startswith("_") or method in besides else _read(partial(getattr, thing, method))
        if callable(found):
            parts += [part for arguments in calls for part in observe(found, *arguments).parts]
    return Seen(thing, tuple(parts))


def same_view(one: Seen, other: Seen, *, besides: tuple[str, ...] = (), noisy: bool = False, why: str = "") -> None:
    """Check that two observations are the same, apart from the addresses of objects.

    Use this for calls that must not depend on the data, such as the same refused query on two tables. Differences are
    found however they're encoded.

    Parameters:
        besides: prefixes of the places that may differ, such as "the result".
        noisy: whether numbers may differ because they contain noise. If so, use the same seed for both calls, and
            choose an ε small enough for the noise to hide the difference between the tables. Words that still differ
            depend on exact data.

    Raises:
        CheckFailed: something differs. The message names the place where it was seen.
    """
    first, second = (texts_by_place(seen, besides, noisy) for seen in (one, other))
    for place in sorted(first.keys() | second.keys()):
        if first.get(place) != second.get(place):
            raise CheckFailed(f"{place} differs between two calls that should look the same{f': {why}' if why else ''}")


def not_from_one(look: Callable[[Any, Any], Seen], ones: tuple, rests: tuple, noun: str) -> None:
    """Check that nothing visible, in whatever form, depends only on a single part of the data.

    Parameters:
        look: a function that takes the part and the rest of the data, and returns what can be seen, such as the
            observations of an object made from both.
        ones: at least two possible values of the part. Choose outliers, so that a maximum depends only on them.
        rests: at least two possible values of the remaining data.
        noun: the name for the part, such as "row".

    Raises:
        CheckFailed: an observation changes with the part, but not with the rest. The message names the place.
    """
    views = [[texts_by_place(look(one, rest), ()) for rest in rests] for one in ones]
    for place in views[0][0]:
        texts = [{view.get(place) for view in of_one} for of_one in views]
        if all(len(same) == 1 for same in texts) and len(set.union(*texts)) > 1:
            raise CheckFailed(f"{place} depends on a single {noun} and on nothing else, so it reveals the {noun}")


def not_from_order(look: Callable[[Any], Seen], orders: tuple, noun: str) -> None:
    """Check that nothing visible depends on the order of the data, as an encoded list of labels would.

    Parameters:
        look: a function that takes the data, and returns what can be seen, such as the observations of an object made
            from the data.
        orders: the same data in two orders. Choose 4, 8 or 16 whole numbers, so that sums and means are exact.
        noun: the name for the items that are reordered, such as "rows".

    Raises:
        CheckFailed: an observation changes with the order, but stays the same when the order is the same. The message
            names the place.
    """
    first, again, other = (texts_by_place(look(order), ()) for order in (orders[0], *orders))
    for place in first:
        if first[place] == again.get(place) != other.get(place):
            raise CheckFailed(f"{place} depends on the order of the {noun}, so it reveals individual {noun}")


def texts_by_place(seen: Seen, besides: tuple[str, ...], noisy: bool = False) -> dict[str, str]:
    """Map each place to what's seen there, as a string without addresses, but leave out places with these prefixes."""
    kept = [(place, part) for place, part in seen.parts if not place.startswith(besides or ("\0",))]
    texts = {place: ADDRESS.sub("", _text(part)) for place, part in kept}
    return {place: " ".join(NUMBER.sub("", text).split()) for place, text in texts.items()} if noisy else texts


def _text(part: object) -> str:
    if isinstance(part, TABLES):
        return f"{part.to_csv() if not isinstance(part, pd.Index) else list(part)} {getattr(part, 'attrs', '')}"
    return repr(part.tolist() if isinstance(part, np.ndarray) else part)


def of_outcome(outcome: Outcome, name: str) -> Iterator[tuple[str, object]]:
    """Yield what calls print, their warnings and the exceptions that they raise."""
    yield f"what {name} prints", outcome.printed
    yield f"a warning from {name}", [warning.message for warning in outcome.warnings]
    raised = outcome.results[0]
    if isinstance(raised, Raised):
        yield f"the error from {name}", raised.message
        yield f"the error from {name}, with its notes and the errors that led to it", list(raised.shown)


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
    """Yield a value, its attributes if it has a special class, and everything in a table besides its cells."""
    yield path, value
    if not isinstance(value, TABLES):
        attributes = getattr(value, "__dict__", None)
        yield from [(f"the attributes of {path}", dict(attributes))] if attributes else ()
        return
    if isinstance(value, pd.Index):
        yield f"the name of {path}", list(value.names)
        return
    yield f"the index of {path}", value.index
    yield f"the name of the index of {path}", list(value.index.names)
    if isinstance(value, pd.Series):
        yield f"the name of {path}", value.name
    yield f"the attrs of {path}", dict(value.attrs)
    for name, column in value.items() if isinstance(value, pd.DataFrame) else [(value.name, value)]:
        if isinstance(column, pd.Series) and isinstance(column.dtype, pd.CategoricalDtype):
            yield f"the categories of {path}, column {name!r}", list(column.cat.categories)


def _read(look: Callable[[], object]) -> object:
    """Return the value of an attribute, or None if it can't be read."""
    try:
        return look()
    except Exception:
        return None
