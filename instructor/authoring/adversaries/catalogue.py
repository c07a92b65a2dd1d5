"""The catalogue of adversaries. Each adversary wraps a correct function to make it wrong in one way."""

import re
from collections.abc import Callable
from dataclasses import dataclass

Call = Callable[..., object]  # a right function
Wrap = Callable[[Call], Call]
Change = Callable[[object], object]
Acts = Callable[[tuple, dict, object], bool]
KINDS = (
    "missing names texts numbers dtypes falsy rows order categories calendar results arguments state leaks noise"
).split()


@dataclass(frozen=True)
class Adversary:
    """One way in which an answer can be wrong.

    Attributes:
        name: the name of the function that defines it.
        kind: one of KINDS.
        text: a sentence that describes the adversary.
        wrap: turns a correct function into a wrong one.
        change: the adversary's change to a correct result, or None.
        reads: the adversary's change to an argument, or None.
        words: a regular expression, ignoring case. The adversary is wrong only if the exercise's text contains a match.
        acts: a function that returns whether a call is wrong in a way that its result doesn't show. It gets the
            arguments and the result of the correct function.
    """

    name: str
    kind: str
    text: str
    wrap: Wrap
    change: Change | None = None
    reads: Change | None = None
    words: str = ""
    acts: Acts | None = None

    def breaks(self, text: str) -> bool:
        """Return whether the adversary contradicts the text of an exercise."""
        return bool(re.search(self.words, text, re.IGNORECASE))


ADVERSARIES: dict[str, Adversary] = {}


def on_input(kind: str, words: str = "") -> Callable[[Change], Change]:
    """Register a function that changes each argument before the correct function gets it."""

    def register(change: Change) -> Change:
        def wrap(right: Call) -> Call:
            return lambda *args, **kwargs: right(*map(change, args), **{k: change(v) for k, v in kwargs.items()})

        return _add(kind, change, wrap, None, change, words)

    return register


def on_result(kind: str, words: str = "") -> Callable[[Change], Change]:
    """Register a function that changes a correct result."""

    def register(change: Change) -> Change:
        def wrap(right: Call) -> Call:
            return lambda *args, **kwargs: change(right(*args, **kwargs))

        return _add(kind, change, wrap, change, None, words)

    return register


def around(kind: str, words: str = "", acts: Acts | None = None) -> Callable[[Wrap], Wrap]:
    """Register a function that wraps a correct function."""
    return lambda wrap: _add(kind, wrap, wrap, None, None, words, acts)


def _add(kind: str, named: Callable, wrap: Wrap, *more: object) -> Callable:
    if kind not in KINDS:
        raise ValueError(f"kind is {kind!r}, but it must be one of {', '.join(KINDS)}")
    text = " ".join((named.__doc__ or "").split())
    ADVERSARIES[named.__name__] = Adversary(named.__name__, kind, text, wrap, *more)
    return named
