"""Calls a learner's function in its own process: without output, repeatedly, in threads, or with seeded generators."""

import contextlib
import functools
import io
import logging
import threading
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import process_time
from typing import Any

import numpy as np
import pandas as pd

from nbjudge.checks.arguments import writeable_arrays
from nbjudge.checks.carried import carried
from nbjudge.checks.code_strings import strings_in
from nbjudge.checks.interleaving import in_turns
from nbjudge.checks.memory.kept import Kept
from nbjudge.checks.memory.stale_results import stale_result
from nbjudge.checks.seeding import all_seeded, as_restarted
from nbjudge.errors import CheckFailed

MOST_NAMES, LONGEST_TEXT = (
    10_000,
    100_000,
)  # limits for the view of an object. The second one, in characters, also limits the output of a call
LONGEST_RULE, LONGEST_SHOWN = 200, 2_000  # characters
MOST_CAUSES = 5  # the most earlier errors that are examined for each error


@dataclass(frozen=True)
class Raised:
    """An exception or warning that a learner's code raised, as plain strings.

    `kinds` contains the qualified names of its class and of all base classes, starting with the class itself. `rule` is
    the name of the rule that a failed check belongs to, or an empty string. `shown` contains everything else that an
    error shows: its arguments, notes and attributes, and the same for the errors that led to it.
    """

    kinds: tuple[str, ...]
    message: str
    rule: str = ""
    shown: tuple[str, ...] = ()

    @classmethod
    def of(cls, error: BaseException) -> "Raised":
        try:
            message = str(error)
        except Exception:
            message = "(its message can't be read)"
        return cls(
            tuple(qualified(kind) for kind in type(error).__mro__), message[:500], rule_of(error), shown_by(error)
        )

    def is_a(self, kind: type) -> bool:
        """Return whether the exception is an instance of this class."""
        return qualified(kind) in self.kinds

    @property
    def sentence(self) -> str:
        """Describe what the call did instead of returning. A call that was interrupted is described as too slow."""
        slow = self.is_a(KeyboardInterrupt)
        return "was stopped: it's too slow, or has a loop that doesn't end" if slow else f"raised {self}"

    def __str__(self) -> str:
        name = self.kinds[0].rpartition(".")[2] if self.kinds else "an exception"
        return f"{name}: {self.message}" if self.message else name


@dataclass
class Outcome:
    """The outcome of one request to the learner's process: values or Raised objects, and the changed arguments."""

    results: list
    args: tuple = ()
    kwargs: dict = field(default_factory=dict)
    warnings: tuple[Raised, ...] = ()
    seconds: float = 0.0
    printed: str = ""
    carried: str = ""  # which of the values in the results has attributes
    stale: str = ""  # how a result depends on earlier calls
    locked: bool = False  # whether an array among the arguments has become read-only


@dataclass(frozen=True)
class View:
    """Everything that's visible in an object without calling it: the names of its attributes, its string forms, and, if
    it's a function, the short strings and the numbers in its code, as strings.
    """

    names: tuple[str, ...]
    texts: tuple[str, ...]
    strings: tuple[str, ...] = ()


def view_of(thing: object) -> View:
    """Examine an object in its own process: its names and those of its classes, its string forms, and its strings."""
    listed = type.__dir__(thing) if isinstance(thing, type) else object.__dir__(thing)
    names = tuple(sorted({name for name in listed if isinstance(name, str)}))
    texts = []
    for show in (repr, str, format):
        with contextlib.suppress(Exception):
            texts.append(show(thing)[:LONGEST_TEXT])
    return View(names[:MOST_NAMES], tuple(dict.fromkeys(texts)), strings_in(thing))


def shown_by(error: BaseException | None) -> tuple[str, ...]:
    """Return, as strings, everything that an exception and its earlier exceptions show besides the message."""
    texts: list[str] = []
    for _ in range(MOST_CAUSES):
        if error is None:
            break
        for look in (lambda e: e.args, lambda e: vars(e), str):
            with contextlib.suppress(Exception):
                texts.append(str(look(error))[:LONGEST_SHOWN])
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return tuple(dict.fromkeys(text for text in texts if text not in ("", "()", "{}")))


def rule_of(error: BaseException) -> str:
    """Return the name of the rule that a failed check belongs to, or an empty string for any other error."""
    return str(error.rule)[:LONGEST_RULE] if isinstance(error, CheckFailed) else ""


def qualified(kind: type) -> str:
    """Return the name of a class together with its module, such as `builtins.ValueError`."""
    return f"{kind.__module__}.{kind.__qualname__}"


def perform(f: Callable, args: tuple, kwargs: dict, times: int = 1, seed: int | str | None = None) -> Outcome:
    """Call `f` in the current process, and capture its output and warnings.

    Calls that the judge requests are also run by this function.

    Parameters:
        seed: the seed for all generators, the name of a restart, or None for an ordinary call.
    """
    started = process_time()  # time that the machine spends on other work doesn't count
    sources = [each for each in (*args, *kwargs.values()) if isinstance(each, np.random.Generator)]
    spawned = [_children(source) for source in sources]
    arrays = list(writeable_arrays((*args, *kwargs.values())))
    kept = Kept.by(f) if times == 1 and seed is None else None
    with warnings.catch_warnings(record=True) as caught, _silence() as printed:
        warnings.simplefilter("always")
        results = [_attempt(f, args, kwargs, seed) for _ in range(times)]
    warned = tuple(Raised.of(entry.message) for entry in caught[:20] if isinstance(entry.message, Warning))
    seconds = process_time() - started
    for source, children in zip(sources, spawned, strict=True):
        if _children(source) != children:  # only a generator's state is sent to the test, so spawning has to show in it
            source.bit_generator.random_raw()
    stale = _stale(f, args, kwargs, kept) if kept and kept.has_changed() else ""
    locked = not all(array.flags.writeable for array in arrays)
    texts = (printed.getvalue()[:LONGEST_TEXT], carried(results), stale)
    return Outcome(results, args, kwargs, warned, seconds, *texts, locked)


def _stale(f: Callable, args: tuple, kwargs: dict, kept: Kept) -> str:
    with warnings.catch_warnings(), _silence():
        warnings.simplefilter("ignore")
        return stale_result(f, args, kwargs, kept)


def _children(source: np.random.Generator) -> int:
    """Return the number of generators that `source` has spawned."""
    return getattr(source.bit_generator.seed_seq, "n_children_spawned", 0)


def in_threads(calls: list[tuple]) -> list:
    """Make each call (f, *arguments) in a thread of its own. The threads take turns, and their output is discarded.

    Calls that the judge requests are also run by this function.
    """
    results: list = [None] * len(calls)
    gate = threading.Barrier(len(calls))

    def run(place: int) -> None:
        f, *args = calls[place]
        gate.wait()
        results[place] = in_turns(lambda: _attempt(f, tuple(args), {}))

    if not _starts_threads():
        return [_attempt(f, tuple(args), {}) for f, *args in calls]
    threads = [threading.Thread(target=run, args=(place,), daemon=True) for place in range(len(calls))]
    with warnings.catch_warnings(), _silence():
        warnings.simplefilter("ignore")
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return results


@functools.cache
def _starts_threads() -> bool:
    """Return whether this Python can start threads. Python in a browser can't."""
    try:
        threading.Thread(target=int).start()
    except RuntimeError:
        return False
    return True


def _attempt(f: Callable, args: tuple, kwargs: dict, seed: int | str | None = None) -> object:
    try:
        with _around(f, seed):
            return f(*args, **kwargs)
    except BaseException as error:  # even an exception that would end this process, or a loop in the test
        return Raised.of(error)


def _around(f: Callable, seed: int | str | None) -> contextlib.AbstractContextManager:
    if seed is None:
        return contextlib.nullcontext()
    return as_restarted(f, seed) if isinstance(seed, str) else all_seeded(f, seed)


def copied(value: Any) -> Any:
    """Copy containers, tables and arrays, but return generators, functions and other objects unchanged."""
    if type(value) in (list, tuple, set):
        return type(value)(copied(item) for item in value)
    if type(value) is dict:
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, pd.DataFrame | pd.Series | pd.Index | np.ndarray):
        return value.copy()
    return value


@contextlib.contextmanager
def _silence() -> Iterator[io.StringIO]:  # nbgrader awards no points to a test cell with anything on stderr
    printed = io.StringIO()
    log, root = logging.StreamHandler(printed), logging.getLogger()  # an older handler would write to an older stream
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        root.addHandler(log)
        try:
            yield printed
        finally:
            root.removeHandler(log)
