"""Seeds all non-cryptographic generators during a call, so that anything drawn from one of them repeats."""

import contextlib
import random
import sys
from collections.abc import Callable, Iterator

import numpy as np


@contextlib.contextmanager
def all_seeded(f: Callable, seed: int) -> Iterator[None]:
    """Seed `random`, `np.random`, new numpy generators, Faker, and the generators in the function's notebook.

    Afterwards, restore the states of all of them.

    Parameters:
        f: the function that's called in the meantime.
        seed: a whole number, at least 0.
    """
    named = list(getattr(f, "__globals__", {}).values())
    with contextlib.ExitStack() as kept:
        kept.callback(np.random.set_state, np.random.get_state())
        np.random.seed(seed)
        kept.callback(setattr, np.random, "default_rng", np.random.default_rng)
        np.random.default_rng = _maker(seed)
        for source in (each.bit_generator for each in named if isinstance(each, np.random.Generator)):
            kept.callback(setattr, source, "state", source.state)
            source.state = type(source)(seed).state
        for one in [random, *_of_faker(named), *(each for each in named if type(each) is random.Random)]:
            kept.callback(one.setstate, one.getstate())
            one.seed(seed)
        yield


def _maker(seed: int) -> Callable:
    """Return a replacement for default_rng that uses this seed if it's called without one."""
    make = np.random.default_rng
    return lambda given=None: make(seed if given is None else given)


def _of_faker(named: list) -> list[random.Random]:
    """Return the generators of Faker, if it's loaded, and of the Faker objects among these values."""
    if "faker" not in sys.modules:
        return []
    fakes = [each for each in named if isinstance(each, sys.modules["faker"].Faker)]
    return [sys.modules["faker.generator"].random, *(part.random for fake in fakes for part in fake.factories)]
