"""Everything that a function can keep between calls, such as the results in a global dictionary."""

import functools
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType
from typing import Any

from nbjudge.checks.seeding import bound_values

CONTAINERS = (dict, list, set, defaultdict, OrderedDict, Counter)
MOST_ITEMS = 10_000  # larger containers aren't examined


@dataclass(frozen=True)
class Kept:
    """What a function has kept so far in containers, in global names, and in caches made with functools.

    Attributes:
        containers: each container that the function can reach, with a copy.
        names: for each function in the notebook that's called, its namespace and the values of the names that it uses.
        caches: each function with a cache, with the number of results in it.
    """

    containers: list[tuple[Any, Any]]
    names: list[tuple[dict, dict]]
    caches: list[tuple[Any, int]]

    @classmethod
    def by(cls, f: Callable) -> "Kept":
        """Return what a function has kept so far."""
        things: list[Any] = list(_reachable(f))
        containers = [(each, each.copy()) for each in things if _is_container(each)]
        names = [(each.__globals__, globals_of(each)) for each in things if isinstance(each, FunctionType)]
        caches = [(each, each.cache_info().currsize) for each in things if _is_cache(each)]
        return cls(containers, names, caches)

    def has_changed(self) -> bool:
        """Return whether the function has kept something since."""
        return (
            any(not _same_items(each, before) for each, before in self.containers)
            or any(names.get(name) is not value for names, before in self.names for name, value in before.items())
            or any(each.cache_info().currsize != size for each, size in self.caches)
        )

    def restore(self) -> None:
        """Make the function forget what it has kept since, and empty its caches."""
        for each, before in self.containers:
            each.clear()
            each.extend(before) if isinstance(each, list) else each.update(before)
        for names, before in self.names:
            names.update(before)
        for each, _ in self.caches:
            each.cache_clear()


def _reachable(f: object) -> Iterator[object]:
    """Yield a function, the functions in its notebook that it calls, and the containers and caches that they use."""
    waiting, seen = [f], set()
    names = getattr(f, "__globals__", None)
    while waiting:
        thing = waiting.pop()
        if id(thing) not in seen:
            seen.add(id(thing))
            yield thing
            waiting += [each for each in _inside(thing) if _counts(each, names)]


def _inside(thing: Any) -> list:
    if isinstance(thing, FunctionType):
        return [*globals_of(thing).values(), *bound_values(thing), vars(thing)]
    if isinstance(thing, dict):
        return list(thing.values())
    if _is_cache(thing):
        return [thing.__wrapped__]
    return list(vars(thing).values()) if hasattr(thing, "__dict__") else []


def _counts(thing: object, names: dict | None) -> bool:
    """Return whether a function can keep something in this thing, or calls it and it's in the same notebook."""
    if isinstance(thing, FunctionType):
        return thing.__globals__ is names
    kind = thing if isinstance(thing, type) else type(thing)
    in_notebook = names is not None and kind.__module__ == names.get("__name__")
    return _is_container(thing) or _is_cache(thing) or in_notebook


def _is_container(thing: Any) -> bool:
    return type(thing) in CONTAINERS and len(thing) <= MOST_ITEMS


def _is_cache(thing: object) -> bool:
    return isinstance(thing, functools._lru_cache_wrapper)


def globals_of(f: FunctionType) -> dict[str, object]:
    """Return the global variables that a function and the functions inside it look up."""
    return {name: f.__globals__[name] for name in _names(f.__code__) if name in f.__globals__}


@functools.lru_cache(maxsize=1000)
def _names(code: CodeType) -> tuple[str, ...]:
    """Return the names that a function and the functions inside it look up."""
    inner = (each for each in code.co_consts if isinstance(each, CodeType))
    return tuple(dict.fromkeys((*code.co_names, *(name for each in inner for name in _names(each)))))


def _same_items(now: Any, before: Any) -> bool:
    if len(now) != len(before) or isinstance(now, set):
        return len(now) == len(before)
    parts = [(now, before)] if isinstance(now, list) else [(now, before), (now.values(), before.values())]
    return all(one is other for pair in parts for one, other in zip(*pair, strict=True))
