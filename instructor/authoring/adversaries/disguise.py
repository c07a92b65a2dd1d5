"""Runs in the learner's process, and replaces a correct answer with an adversary, or finds the adversaries that differ
from the answer.
"""

import copy
import inspect
import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from instructor.authoring.adversaries import arguments, inputs, noise, numbers, results, rows  # noqa: F401  (these fill the catalogue)
from instructor.authoring.adversaries.catalogue import ADVERSARIES, Adversary, Call
from instructor.authoring.adversaries.comparison import outcome, same
from instructor.authoring.adversaries.generators import SCALED, Counting, drawing
from instructor.authoring.adversaries.provocations import provoked

MOST_CALLS = 12  # calls of a test that are examined
MOST_SECONDS = 20.0  # seconds of processor time
# Which adversaries of noise fit a function that draws any random numbers, that gets a generator, that draws noise with
# a scale, whose result is a noisy number, or that also gets numbers.
NEED_DRAWS = {"byte_of_seed", "same_sequence", "seed_of_arguments"}
NEED_GENERATOR = {"ignore_rng", "copy_rng", "hash_seed"}
NEED_NOISE = {name for name in ADVERSARIES if name.endswith(("noise", "_percent"))} - {"nan_for_noise"} | {
    "first_call_only"
}
NEED_NUMBER = {"redraw_negative", "nan_for_noise"}
NEED_DATA = {"clip_to_data", "redraw_outside_data"}


def disguise(answer: object, name: str) -> object:
    """Return an incorrect variant of a correct answer.

    Parameters:
        answer: a function, a class or a value.
        name: the adversary.
    """
    adversary = ADVERSARIES[name]
    if _is_function(answer) or isinstance(answer, type):
        return _replaced(answer, adversary.wrap)
    return adversary.change(answer) if adversary.change else answer


def record(answer: object, path: str) -> object:
    """Return an answer that records the adversaries that differ from it, either on a test's calls or on similar ones.

    Parameters:
        answer: the correct answer.
        path: the file for the notes. It maps the name of each adversary to the arguments for which the adversary
            differs.
    """
    notes = Notes(Path(path))
    if _is_function(answer):
        return _replaced(answer, notes.watch)
    if isinstance(answer, type):
        return _replaced(answer, lambda right: notes.watch(right, alone=False))
    notes.compare((), {}, (False, answer), "the value")
    return answer


class Notes:
    """The adversaries that differ from an answer.

    Parameters:
        path: the file for the notes. It's written after each call.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.found = path, {}
        self.calls, self.seconds = 0, 0.0

    def watch(self, right: Call, alone: bool = True) -> Call:
        """Return a function that also compares its first calls with the adversaries' calls.

        Parameters:
            alone: whether the function can be called again without side effects. Methods can't.
        """
        states = {a.name: a.wrap(right) for a in ADVERSARIES.values() if a.kind == "state"} if alone else {}

        def watched(*args: object, **kwargs: object) -> object:
            # If generators are seeded, the same call has another correct result than before.
            is_seeded = np.random.default_rng is not noise.FRESH
            if self.calls >= MOST_CALLS or self.seconds > MOST_SECONDS or is_seeded:
                return right(*args, **kwargs)
            self.calls += 1
            before = _copied(args, kwargs) if alone else (args, kwargs)
            result = self._drawn(right, args, kwargs)
            self._unseen(args, kwargs, result)
            began = time.process_time()
            if alone and before:
                self._probe(right, *before, states)
            else:
                self.compare(args, kwargs, (False, result), "a call in the test")
            self.seconds += time.process_time() - began
            return result

        return watched

    def compare(
        self, args: tuple, kwargs: dict, right: tuple[bool, object], what: str, call: Call | None = None
    ) -> None:
        """Record each adversary whose outcome isn't the correct one."""
        for adversary in ADVERSARIES.values():
            if adversary.name not in self.found and self._differs(adversary, args, kwargs, right, call):
                self.found[adversary.name] = what
        self._write()

    def _differs(self, adversary: Adversary, args: tuple, kwargs: dict, right: tuple, call: Call | None) -> bool:
        raised, result = right
        try:
            if adversary.change:
                return not raised and not same(adversary.change(copy.deepcopy(result)), result)
            if not adversary.reads:
                return False
            changed = tuple(map(adversary.reads, args)), {name: adversary.reads(one) for name, one in kwargs.items()}
        except Exception:
            return bool(adversary.reads) and not raised
        if call is None or same(changed, (args, kwargs)):
            return call is None and not same(changed, (args, kwargs))
        return not same(outcome(call, *changed), right)

    def _probe(self, right: Call, args: tuple, kwargs: dict, states: dict[str, Call]) -> None:
        wanted = outcome(right, args, kwargs)
        certain = same(outcome(right, args, kwargs), wanted)
        self.compare(args, kwargs, wanted, "a call in the test", right if certain else None)
        for name, wrong in states.items():
            if certain and name not in self.found and not same(outcome(wrong, args, kwargs), wanted):
                self.found[name] = "a sequence of calls"
        began = time.process_time()
        for what, other, named in provoked(args, kwargs) if certain else ():
            if time.process_time() - began > MOST_SECONDS / 4:
                break
            wanted = outcome(right, other, named)
            if not wanted[0]:
                self.compare(other, named, wanted, what, right)
        self._write()

    def _unseen(self, args: tuple, kwargs: dict, result: object) -> None:
        """Record the adversaries that are wrong in a way that the result doesn't show."""
        for adversary in ADVERSARIES.values():
            if adversary.acts and adversary.acts(args, kwargs, result):
                self.found.setdefault(adversary.name, "a call in the test")

    def _drawn(self, right: Call, args: tuple, kwargs: dict) -> object:
        """Call the correct function, and record the noise adversaries that match its random numbers."""
        used: list[tuple[np.random.Generator, dict]] = []

        def note(rng: np.random.Generator) -> np.random.Generator:
            used.append((rng, copy.deepcopy(rng.bit_generator.state)))
            return Counting(rng.bit_generator)

        Counting.drawn.clear()
        result = drawing(right, note)(*args, **kwargs)
        given = any(isinstance(one, np.random.Generator) for one in (*args, *kwargs.values()))
        if any(not same(rng.bit_generator.state, state) for rng, state in used):
            fitting = NEED_DRAWS | (NEED_GENERATOR if given else set())
            if Counting.drawn & set(SCALED):
                fitting |= NEED_NOISE | (NEED_NUMBER if isinstance(result, float) else set())
                low, high = noise.range_of(args, kwargs)
                fitting |= NEED_DATA if isinstance(result, float) and low < high < np.inf else set()
            for name in fitting:
                self.found.setdefault(name, "a call in the test")
        return result

    def _write(self) -> None:
        self.path.write_text(json.dumps(self.found), encoding="utf-8")


def _copied(args: tuple, kwargs: dict) -> tuple[tuple, dict] | None:
    """Copy arguments, or return None if they can't be copied or if they contain functions, which may detect a second
    call.
    """
    if any(callable(one) for one in (*args, *kwargs.values())):
        return None
    try:
        return copy.deepcopy((args, kwargs))
    except Exception:
        return None


def _is_function(answer: object) -> bool:
    return callable(answer) and not isinstance(answer, type) and hasattr(answer, "__code__")


def _replaced(answer: object, wrap: Callable[[Call], Call]) -> object:
    """Wrap a function, or each public method that a class defines or inherits from the lesson."""
    if not isinstance(answer, type):
        return _like(wrap(answer), answer)
    methods = {name: one for kind in reversed(answer.__mro__[:-1]) for name, one in vars(kind).items()}
    wanted = {
        name: one for name, one in methods.items() if inspect.isfunction(one) and (name[0] != "_" or name == "__init__")
    }
    own = {name: _like(wrap(one), one) for name, one in wanted.items()}
    return type(answer)(answer.__name__, (answer,), {**own, "__module__": answer.__module__, "__doc__": answer.__doc__})


def _like(wrong: Call, right: Call) -> Call:
    """Return a function that looks like the correct one."""

    def call(*args: object, **kwargs: object) -> object:
        return wrong(*args, **kwargs)

    for name in ("__module__", "__name__", "__qualname__", "__doc__"):
        setattr(call, name, getattr(right, name))
    call.__dict__ = wrong.__dict__  # the values that an adversary keeps in an attribute
    call.__signature__ = inspect.signature(right)
    return call
