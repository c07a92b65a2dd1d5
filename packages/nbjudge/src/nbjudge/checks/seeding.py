"""Fixes everything that an attacker could predict during one call: simulation generators and the clock.

This module can also change `hash` and `id`, whose values differ after Python is restarted.
"""

import contextlib
import datetime
import inspect
import random
import sys
import time
from collections.abc import Callable, Iterator
from types import CellType
from typing import Any

import numpy as np

BEGIN = "__init__"  # compared by name, because a subclass may take other arguments

BIT_GENERATORS = ("MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64")
CLOCKS = ("time", "monotonic", "perf_counter", "process_time")
MOMENT = 1_700_000_000  # the time at which the clock stops, in seconds
COMBINED: tuple[str, ...] = ("__sub__", "__and__", "__or__", "__xor__", "__rsub__", "__rand__", "__ror__", "__rxor__")
COMBINED += ("difference", "intersection", "union", "symmetric_difference", "copy")  # methods that return a new set
NUMBERS: dict[str, Callable[[object], int]] = {"hash": hash, "id": id}  # the same until Python is restarted


@contextlib.contextmanager
def all_seeded(f: Callable, seed: int) -> Iterator[None]:
    """Seed all generators that are meant for simulations, and stop the clock, until the block ends.

    The generators are `random`, `np.random`, Faker's, those in the function's notebook, and new ones, no matter which
    seed they're given. A function that draws from these generators, or uses the time, repeats its result. A function
    that asks the operating system for random numbers, as `secrets` does, still returns different results. Afterwards,
    all generators are restored to their previous states.

    Parameters:
        f: the function that's called in the block.
        seed: a whole number that's at least 0.
    """
    names = getattr(inspect.unwrap(f), "__globals__", {})
    found = [*names.values(), *bound_values(f)]
    with contextlib.ExitStack() as kept:
        kept.callback(np.random.set_state, np.random.get_state())
        np.random.seed(seed)
        for source in (each.bit_generator for each in found if isinstance(each, np.random.Generator)):
            kept.callback(setattr, source, "state", source.state)
            source.state = type(source)(seed).state
        for old in (each for each in found if isinstance(each, np.random.RandomState)):
            kept.callback(old.set_state, old.get_state())
            old.seed(seed)
        kept.callback(random.setstate, random.getstate())
        random.seed(seed)
        for one in [*_of_faker(found), *(each for each in found if type(each) is random.Random)]:
            kept.callback(one.setstate, one.getstate())
            one.seed(seed)
        for module, name, substitute in _substitutes(seed):
            _replace(module, name, substitute, names, kept)
        yield


@contextlib.contextmanager
def as_restarted(f: Callable, start: str) -> Iterator[None]:
    """Change what `hash` and `id` return in the function's notebook until the block ends, as if Python had restarted.

    Libraries aren't affected, because their dictionaries rely on the real hashes. Hashes of numbers and of tuples of
    numbers don't change. The order of strings in a set depends on hashes, so it also changes, unless the set is written
    in curly braces.

    Parameters:
        f: the function that's called in the block.
        start: a name for the restart. The same name always leads to the same values.
    """
    names = getattr(inspect.unwrap(f), "__globals__", {})
    after = {name: _after(start, number_of) for name, number_of in NUMBERS.items()}
    after |= {kind.__name__: _reordered(start, kind) for kind in (set, frozenset)}
    changed = {name: value for name, value in after.items() if name not in names}
    names.update(changed)
    try:
        yield
    finally:
        for name in changed:
            names.pop(name, None)


def _after(start: str, number_of: Callable[[object], int]) -> Callable[[object], int]:
    def number(thing: object) -> int:
        true = number_of(thing)
        return true if number_of is hash and _has_fixed_hash(thing) else hash((start, true))

    return number


def _has_fixed_hash(thing: object) -> bool:
    return all(map(_has_fixed_hash, thing)) if isinstance(thing, tuple) else isinstance(thing, int | float)


def _reordered(start: str, kind: type[set] | type[frozenset]) -> type:
    """Make a class like `set` or `frozenset` whose strings are in an order that depends on the restart."""

    def order(self: Any) -> Iterator:
        items = list(kind.__iter__(self))
        has_strings = any(isinstance(one, str) for one in items)
        return iter(sorted(items, key=lambda one: hash((start, one))) if has_strings else items)

    def same_kind(name: str) -> Callable:
        def combined(self: set, *others: object) -> object:
            found = getattr(kind, name)(self, *others)
            return found if found is NotImplemented else changed(found)

        return combined

    changed: type = _like(kind)(
        kind.__name__, (kind,), {"__iter__": order, **{name: same_kind(name) for name in COMBINED}}
    )
    return changed


def _substitutes(seed: int) -> Iterator[tuple]:
    """Yield a module, name and replacement for everything that makes or seeds a generator, or reads the clock."""
    make = np.random.default_rng

    def default_rng(given: object = None, **_: object) -> np.random.Generator:
        return given if isinstance(given, np.random.Generator) else make(seed)

    yield np.random, "default_rng", default_rng
    yield np.random, "RandomState", _always(np.random.RandomState, seed)
    for name in BIT_GENERATORS:
        yield np.random, name, _always(getattr(np.random, name), seed)
    yield random, "Random", _always(random.Random, seed)
    for module in (random, np.random):
        yield module, "seed", lambda *_, **__: None
    for name in CLOCKS:
        yield time, name, lambda: float(MOMENT)
        yield time, f"{name}_ns", lambda: MOMENT * 10**9
    yield datetime, "datetime", _stopped(datetime.datetime)


def _replace(module: object, name: str, substitute: object, names: dict, kept: contextlib.ExitStack) -> None:
    """Replace an attribute of a module, and any name under which a notebook has imported it."""
    original = getattr(module, name)
    kept.callback(setattr, module, name, original)
    setattr(module, name, substitute)
    for key in [key for key, value in names.items() if value is original]:
        kept.callback(names.__setitem__, key, original)
        names[key] = substitute


def _always(kind: type, seed: int) -> type:
    """Make a class like `kind` whose objects always have this seed, no matter which seed they're given."""
    begin = getattr(kind, BEGIN)
    changed = {BEGIN: lambda self, *_, **__: begin(self, seed)}
    if kind is not np.random.RandomState and hasattr(kind, "seed"):
        changed["seed"] = lambda self, *_, **__: kind.seed(self, seed)
    return _like(kind)(kind.__name__, (kind,), changed)


def _stopped(kind: type[datetime.datetime]) -> type:
    """Make a class like datetime whose current time is always the same."""
    now = classmethod(lambda cls, tz=None: kind.fromtimestamp(MOMENT, tz))
    return _like(kind)(kind.__name__, (kind,), {"now": now, "today": now, "utcnow": now})


def _like(kind: type) -> type:
    """Make a metaclass for a class that replaces `kind`, so that objects of `kind` count as its instances."""
    return type("Like", (type,), {"__instancecheck__": lambda _, value: isinstance(value, kind)})


def bound_values(f: Callable) -> list:
    """List the values that a function can access: its default values and the variables in enclosing scopes."""
    cells = [cell.cell_contents for cell in getattr(f, "__closure__", None) or () if _is_filled(cell)]
    return [*(getattr(f, "__defaults__", None) or ()), *(getattr(f, "__kwdefaults__", None) or {}).values(), *cells]


def _is_filled(cell: CellType) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


def _of_faker(named: list) -> list[random.Random]:
    """List the generators in Faker itself, if it's loaded, and in the Faker objects among these values."""
    if "faker" not in sys.modules:
        return []
    fakes = [each for each in named if isinstance(each, sys.modules["faker"].Faker)]
    return [sys.modules["faker.generator"].random, *(part.random for fake in fakes for part in fake.factories)]
