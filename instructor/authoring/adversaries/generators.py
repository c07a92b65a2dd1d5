"""Generators that draw wrong numbers, and functions that draw all their random numbers from them."""

import contextlib
from typing import ClassVar

import numpy as np

SCALED = {"laplace": 1, "normal": 1, "gumbel": 1, "logistic": 1, "exponential": 0, "gamma": 1}  # position of the scale
FRESH = np.random.default_rng  # the original, while it's replaced


class Scaled(np.random.Generator):
    """A generator whose noise is multiplied by a factor."""

    factor = 1.0

    def _draw(self, name, args, kwargs):
        place = SCALED[name]
        args, key = list(args), "scale"
        if len(args) > place:
            args[place] = args[place] * self.factor
        else:
            kwargs = {**kwargs, key: kwargs.get(key, 1.0) * self.factor}
        return getattr(np.random.Generator, name)(self, *args, **kwargs)


for _name in SCALED:
    setattr(Scaled, _name, lambda self, *args, _name=_name, **kwargs: self._draw(_name, args, kwargs))


class Limited(np.random.Generator):
    """A generator whose noise is at most three times its scale."""

    def _limited(self, name, args, kwargs):
        place = SCALED[name]
        middle = args[0] if place and args else kwargs.get("loc", 0.0)
        reach = 3 * np.asarray(args[place] if len(args) > place else kwargs.get("scale", 1.0))
        drawn = getattr(np.random.Generator, name)(self, *args, **kwargs)
        return np.clip(drawn, middle - reach, middle + reach)


for _name in ("laplace", "normal"):
    setattr(Limited, _name, lambda self, *args, _name=_name, **kwargs: self._limited(_name, args, kwargs))


def scaled_by(factor):
    """Return a class of generators whose noise is multiplied by a factor."""
    return type("Scaled", (Scaled,), {"factor": factor})


def redrawn_by(kind):
    """Return a function that turns a generator into one of another class that draws from the same bits."""
    return lambda rng: kind(rng.bit_generator)


def drawing(right, change):
    """Return a function that draws all its random numbers from modified generators, whether it receives, imports or
    creates them.
    """

    def each(value):
        return change(value) if isinstance(value, np.random.Generator) else value

    def wrong(*args, **kwargs):
        with _replaced(right, change):
            return right(*map(each, args), **{name: each(value) for name, value in kwargs.items()})

    return wrong


@contextlib.contextmanager
def _replaced(right, change):
    names = getattr(right, "__globals__", {})
    own = {name: value for name, value in names.items() if isinstance(value, np.random.Generator)}
    names.update({name: change(value) for name, value in own.items()})
    np.random.default_rng = lambda *seed: change(FRESH(*seed))
    try:
        yield
    finally:
        np.random.default_rng = FRESH
        names.update(own)


class Mirrored(np.random.Generator):
    """A generator whose arrays consist of a first half, followed by the same values with the opposite sign."""


def _mirrored(name):
    def draw(self, *args, **kwargs):
        drawn = getattr(np.random.Generator, name)(self, *args, **kwargs)
        if isinstance(drawn, np.ndarray) and drawn.ndim == 1 and len(drawn) > 1 and drawn.dtype.kind == "f":
            half = len(drawn) // 2
            drawn[-half:] = (1 - drawn[:half]) if name in ("random", "uniform") else -drawn[:half]
        return drawn

    return draw


for _name in ("laplace", "normal", "standard_normal", "random", "uniform", "logistic"):
    setattr(Mirrored, _name, _mirrored(_name))


class Counting(np.random.Generator):
    """A generator that records the noise that's drawn."""

    drawn: ClassVar[set[str]] = set()


def _counted(name):
    def draw(self, *args, **kwargs):
        Counting.drawn.add(name)
        return getattr(np.random.Generator, name)(self, *args, **kwargs)

    return draw


for _name in SCALED:
    setattr(Counting, _name, _counted(_name))
