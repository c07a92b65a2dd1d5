"""Proxies: the judge's view of objects in the learner's process.

A test reads their attributes, calls their methods, iterates over them and indexes them. Each result is plain data or
another proxy. Comparing proxies doesn't run the learner's code, because a proxy is equal only to itself.
"""

from collections.abc import Callable, Iterator
from typing import TypeGuard, TypeVar

import numpy as np

from nbjudge.checks.outcomes import Outcome, Raised, View, qualified
from nbjudge.errors import CheckFailed
from nbjudge.judging.handed_functions import is_defined_by_test, library_name
from nbjudge.records.stopwatch import Stopwatch
from nbjudge.wire.channel import Channel
from nbjudge.wire.peer import Peer

# Seconds for transferring a call and its answer, besides the time for our own work, because the other process has to
# pack them.
OVERHEAD_MARGIN, MAX_PACKING = 0.2, 0.3
# The keys that an answer to "perform" may have.
PERFORMED = {"results", "failed", "warnings", "seconds", "after", "printed", "carried", "stale", "locked"}

T = TypeVar("T")


class Proxy:
    """An object in the learner's process.

    Parameters:
        link: the connection to that process.
        handle: the object's ID, kinds (the qualified names of its classes) and name, as reported by the learner's
            process.
    """

    def __init__(self, link: "Link", handle: dict) -> None:
        self._link: Link
        self._id: int
        self._kinds: tuple[str, ...]
        self.__name__: str
        self.__dict__.update(_link=link, _id=handle["id"], _kinds=handle["kinds"], __name__=handle["name"])

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._link.value("attribute", {"id": self._id, "name": name}, AttributeError)

    def __setattr__(self, name: str, value: object) -> None:
        raise CheckFailed("a test may not set attributes of a learner's object")

    def __getitem__(self, key: object) -> object:
        return self._link.value("item", {"id": self._id, "key": key}, IndexError, KeyError)

    def __iter__(self) -> Iterator:
        return iter(expected(list, self._link.value("iterate", self._id, TypeError)))

    def __contains__(self, item: object) -> bool:
        return bool(self._link.value("contains", {"id": self._id, "item": item}, TypeError))

    def __len__(self) -> int:
        return expected(int, self._link.value("length", self._id, TypeError))

    def __bool__(self) -> bool:
        return True

    def __deepcopy__(self, _: dict) -> "Proxy":
        return self  # pandas copies the attrs of a table with the table

    def __is_a__(self, kind: type) -> bool:
        if isinstance(kind, Proxy):
            return bool(self._link.value("is_a", {"id": self._id, "kind": kind._id}))
        return qualified(kind) in self._kinds

    def __public_view__(self) -> View:
        return self._link.view(self._id)

    def __repr__(self) -> str:
        return f"a {self._kinds[0].rpartition('.')[2]}"


class FunctionProxy(Proxy):
    """A callable object in the learner's process, such as a function, a method or a class."""

    def __call__(self, *args: object, **kwargs: object) -> object:
        result = self.__perform__(args, kwargs, 1).results[0]
        if isinstance(result, Raised):
            raise CheckFailed(f"{self.__name__} raised {result}")
        return result

    def __perform__(self, args: tuple, kwargs: dict, times: int, seed: int | str | None = None) -> Outcome:
        return self._link.perform(self._id, args, kwargs, times, seed)

    def __at_once__(self, calls: tuple) -> list:
        return self._link.at_once(calls)


class Link:
    """The judge's connection to one learner's process, which turns answers into values, errors and proxies.

    Parameters:
        channel: a channel to the learner's process.
        seconds: the time limit for one question.

    Attributes:
        represent: a function that makes an object's proxy from its handle.
        interrupted: whether a call has been stopped at the time limit since this attribute was last set to False.
    """

    def __init__(self, channel: Channel, seconds: float) -> None:
        self.functions: list[Callable] = []
        self.library: dict[str, object] = {}
        self.seconds, self.interrupted = seconds, False
        self.represent: Callable[[dict], Proxy] = self.proxy
        self.peer = Peer(channel, self._callback, self._export, self._resolve)

    def ask(self, request: str, payload: object = None) -> dict:
        """Ask a question, and require an answer of the expected type.

        Raises:
            ChannelClosed, ChannelTimeout, ChannelBroken, CodecError: there's no usable answer.
        """
        return expected(dict, self.peer.ask(request, payload, self.seconds))

    def answer(self, seconds: float) -> dict:
        """Continue to wait for the last answer, which didn't arrive in time. Raises the same exceptions as `ask`."""
        return expected(dict, self.peer.wait(seconds))

    def value(self, request: str, payload: object, *errors: type[Exception]) -> object:
        """Ask for a value. Exceptions of a type in `errors` are raised unchanged, and all others become CheckFailed."""
        answer = self.ask(request, payload)
        if "raised" not in answer:
            return answer.get("value")
        raised = self.raised(answer["raised"])
        for kind in errors:
            if raised.is_a(kind):
                raise kind(raised.message)
        raise CheckFailed(f"inspecting an object raised {raised}")

    def view(self, identity: int) -> View:
        """Ask for a description of a learner's object."""
        answer = self.ask("view", identity)
        lists = [_a_list(answer, part) for part in ("names", "texts", "strings")]
        if not all(isinstance(word, str) for words in lists for word in words):
            raise CheckFailed("the learner's process sent an answer that makes no sense")
        return View(*map(tuple, lists))

    def perform(self, identity: int, args: tuple, kwargs: dict, times: int, seed: int | str | None = None) -> Outcome:
        """Call a function in the learner's process. Generators among the arguments also advance in this process."""
        payload = {"id": identity, "args": list(args), "kwargs": kwargs, "times": times, "seed": seed}
        stopwatch, worked = Stopwatch(), self.peer.worked
        answer = self.ask("perform", payload)
        # The other process's clock may be wrong on purpose, so all time that isn't spent on our own work counts as
        # spent there.
        own = self.peer.worked - worked
        least = stopwatch.seconds() - own - min(own, MAX_PACKING) - OVERHEAD_MARGIN
        if "raised" in answer:
            return Outcome([self.raised(answer["raised"])] * times, args, kwargs)
        if answer.keys() - PERFORMED:
            raise CheckFailed("the learner's process sent an answer that makes no sense")
        results = self._results(answer, times)
        given = [*args, *kwargs.values()]
        values = _afterwards(given, _a_list(answer, "after") or [{}] * len(given))
        args_after, kwargs_after = tuple(values[: len(args)]), dict(zip(kwargs, values[len(args) :], strict=True))
        warned = tuple(map(_raised, _a_list(answer, "warnings")))
        printed, carried, stale = (_a_text(answer, name) for name in ("printed", "carried", "stale"))
        seconds = max(least, _seconds(answer))
        locked = answer.get("locked") is True
        return Outcome(results, args_after, kwargs_after, warned, seconds, printed, carried, stale, locked)

    def at_once(self, calls: tuple) -> list:
        """Make calls (f, *arguments) in the learner's process, each in a thread of its own."""
        answer = self.ask("at_once", [list(call) for call in calls])
        if "raised" in answer:
            return [self.raised(answer["raised"])] * len(calls)
        return self._results(answer, len(calls))

    def _results(self, answer: dict, times: int) -> list:
        """Return the result of each call, or a Raised if it raised an exception."""
        results, failed = _a_list(answer, "results"), set(_a_list(answer, "failed"))
        if len(results) != times:
            raise CheckFailed(f"the learner's process returned {len(results)} results for {times} calls")
        return [self.raised(r["raised"]) if place in failed else r for place, r in enumerate(results)]

    def raised(self, entry: object) -> Raised:
        """Read an exception that the learner's process described."""
        raised = _raised(entry)
        self.interrupted |= raised.is_a(KeyboardInterrupt)
        return raised

    def _callback(self, request: str, payload: object) -> dict:
        """Call one of the judge's functions for the learner's code, but only if a test passed the function to it."""
        try:
            call = expected(dict, payload)
            return {"value": self.functions[call["id"]](*call["args"], **call["kwargs"])}
        except Exception as error:
            return {"raised": f"{type(error).__name__}: {error}"}

    def _export(self, value: object) -> dict:
        if isinstance(value, Proxy):
            return {"id": value._id}
        if is_defined_by_test(value):
            self.functions.append(value)
            return {"judge": len(self.functions) - 1, "name": getattr(value, "__name__", "f")}
        name = library_name(value)
        if not name:
            raise CheckFailed(f"a test passed a {type(value).__name__}: only plain data and functions can be passed")
        self.library[name] = value
        return {"library": name}

    def _resolve(self, handle: dict) -> object:
        if "judge" in handle:
            return self.functions[handle["judge"]]
        if handle.get("library") in self.library:
            return self.library[handle["library"]]
        kinds, name = handle.get("kinds"), handle.get("name")
        if not (isinstance(handle.get("id"), int) and _words(kinds) and isinstance(name, str)):
            raise CheckFailed("the learner's process described an object in a way that makes no sense")
        known = {"id": handle["id"], "kinds": tuple(kinds), "name": name[:100]}
        return self.represent({**known, "callable": bool(handle.get("callable"))})

    def proxy(self, handle: dict) -> Proxy:
        """Make the proxy that's passed to a test written for a judge."""
        return (FunctionProxy if handle["callable"] else Proxy)(self, handle)


def _seconds(answer: dict) -> float:
    told = answer.get("seconds")
    return told if type(told) is float else 0.0


def _afterwards(before: list, after: list) -> list:
    """Return the arguments as a call leaves them, and advance the test's generators to match."""
    if len(after) != len(before) or not all(isinstance(entry, dict) for entry in after):
        raise CheckFailed("the learner's process sent an answer that makes no sense")
    values = [entry.get("value", old) for old, entry in zip(before, after, strict=True)]
    for old, new in zip(before, values, strict=True):
        if isinstance(old, np.random.Generator) and isinstance(new, np.random.Generator):
            old.bit_generator.state = new.bit_generator.state
    return values


def _raised(entry: object) -> Raised:
    if not (isinstance(entry, dict) and _words(entry.get("kinds")) and isinstance(entry.get("message"), str)):
        return Raised((), "an exception that can't be read")
    shown = entry.get("shown")
    return Raised(tuple(entry["kinds"]), entry["message"][:500], shown=tuple(shown) if _words(shown) else ())


def expected(kind: type[T], value: object) -> T:
    """Return a part of an answer. Raises CheckFailed if the part isn't of the expected type."""
    if not isinstance(value, kind):
        raise CheckFailed("the learner's process sent an answer that makes no sense")
    return value


def _a_text(answer: dict, name: str) -> str:
    text = answer.get(name)
    return text if isinstance(text, str) else ""


def _a_list(answer: dict, key: str) -> list:
    return expected(list, answer.get(key, []))  # empty lists aren't sent


def _words(value: object) -> TypeGuard[list[str] | tuple[str, ...]]:
    return isinstance(value, list | tuple) and 0 < len(value) <= 100 and all(isinstance(word, str) for word in value)
