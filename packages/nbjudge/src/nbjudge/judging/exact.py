"""The learner's objects as seen by a test that wasn't written for a judge.

Plain values arrive as they are. What a test does with any other object is done in the learner's process. But no object
decides whether it's right, because it could agree with everything: the learner's process never compares an object with
a value of the test. Calculating with such a value, or passing one to a method, is allowed only if the test does the
same with the solved notebook's objects.
"""

import builtins
import itertools
import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import NoReturn

import numpy as np
import pandas as pd

from nbjudge.errors import CheckFailed
from nbjudge.judging.proxies import Link, Proxy, expected
from nbjudge.wire.codec import CodecError
from nbjudge.wire.plain_values import containers_in, foreign_type

CONTROL_FLOW = (StopIteration, StopAsyncIteration)  # in a test, these would end its own loops
OPERATORS = ("add sub mul matmul truediv floordiv mod pow divmod lshift rshift and or xor").split()
COMPARISONS = ("eq ne lt le gt ge").split()
PROTOCOLS = ("abs bool complex float index int invert len neg next pos repr str format getitem round").split()
MOST_AT_ONCE = 1024  # items of an iterator
NOTHING = "the learner's process sent an answer that makes no sense"


class Refused(BaseException):
    """A test can't be continued outside the learner's process. An `except Exception` in a test doesn't catch this."""


@dataclass
class ExactTest:
    """A test that's judged although it wasn't written for it, and what's uncertain about the result.

    Attributes:
        link: the connection to the learner's process.
        may_tell: the names of operators and methods that may tell an object a value of the test. None allows all.
        told: those that did.
        refused: why the test couldn't be continued, or an empty string.
        unlike: how a value differs from that in the learner's process, or an empty string.
    """

    link: Link
    may_tell: Collection[str] | None = None
    told: set[str] = field(default_factory=set)
    refused: str = ""
    unlike: str = ""

    def value(self, name: str) -> object:
        """Fetch the value of a name in the learner's process.

        Raises:
            NameError: the name doesn't exist.
            Refused: it can't be sent.
        """
        answer = self._ask("exact_name", name)
        if "value" not in answer:
            raise NameError(f"name {name!r} is not defined")
        return answer["value"]

    def call(self, f: object, args: tuple, kwargs: dict | None = None) -> object:
        """Call an object of the learner's, or do the operation with this name, with all effects on the arguments."""
        given = [*args, *(kwargs or {}).values()]
        if kind := foreign_type(given, (ExactObject,)):
            self.refuse(f"it passes a value of type {kind}")
        answer = self._ask("exact_call", {"call": f, "args": list(args), "kwargs": kwargs or {}})
        after = answer.get("after")
        if not isinstance(after, list) or len(after) != len(given):
            raise CheckFailed(NOTHING)
        sys.stdout.write(expected(str, answer.get("printed")))
        for old, entry in zip(given, after, strict=True):
            self._write_back(old, entry)
        if "raised" in answer:
            raise self._error(answer["raised"], isinstance(f, str) and f == "next")
        return self._result(answer, given)

    def items(self, iterator: object) -> Iterator:
        """Yield the items of an iterator. They're fetched in growing numbers, because each message takes a while."""
        for size in (min(2**power, MOST_AT_ONCE) for power in itertools.count()):
            items = expected(list, self.call("take", (iterator, size)))
            yield from items
            if len(items) < size:
                return

    def tell(self, name: str, thing: "ExactObject", given: Collection[object]) -> None:
        """Note that an object is told values of the test. Raises Refused unless that's allowed."""
        if all(isinstance(one, ExactObject) for one in given):
            return
        self.told.add(name)
        if name.strip("_") in COMPARISONS:
            self.refuse(f"it lets an object of type {thing.type_name} decide a comparison")
        if self.may_tell is not None and name not in self.may_tell:
            self.refuse(f"it passes a value of the test to {name} of a student's object")

    def refuse(self, reason: str) -> NoReturn:
        """Stop the test by raising Refused."""
        self.refused = self.refused or str(reason)[:200]
        raise Refused(self.refused)

    def represent(self, handle: dict) -> "ExactObject":
        """Make the proxy of an object."""
        return ExactObject(self, handle)

    def _ask(self, request: str, payload: object) -> dict:
        try:
            answer = self.link.ask(request, payload)
        except CodecError as error:
            self.refuse(f"a value can't be sent: {_problem(error)}")
        if "raised" in answer and "after" not in answer:
            self.refuse(f"a value can't be sent: {_problem(self.link.raised(answer['raised']))}")
        self.unlike = self.unlike or expected(str, answer.get("unlike", ""))[:200]
        return answer

    def _result(self, answer: dict, given: list) -> object:
        if "same" not in answer:
            return answer.get("value")
        if answer["same"] not in range(len(given)):
            raise CheckFailed(NOTHING)
        return given[answer["same"]]

    def _write_back(self, old: object, entry: object) -> None:
        """Change an argument in the same way as the call changed it in the learner's process."""
        if not isinstance(entry, dict):
            raise CheckFailed(NOTHING)
        if "value" not in entry:
            return
        if containers_in(old) - {id(old)}:
            self.unlike = self.unlike or "a call changes what is inside an argument"
        if _changed(old, entry["value"]) is not old:
            self.refuse("a call changes an argument")

    def _error(self, entry: object, ends: bool) -> Exception:
        """Rebuild an error with its name, and with the nearest built-in type as its own or its base.

        Parameters:
            ends: whether StopIteration is an answer, as it is from an iterator.
        """
        raised = self.link.raised(entry)
        name = raised.kinds[0].rpartition(".")[2] if raised.kinds else "something that isn't an exception"
        if raised.is_a(KeyboardInterrupt):
            return CheckFailed(f"a call {raised.sentence}")
        if ends and raised.is_a(StopIteration):
            return StopIteration()
        kinds = [getattr(builtins, kind.removeprefix("builtins."), None) for kind in raised.kinds]
        bases = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Exception)]
        if not bases or issubclass(bases[0], CONTROL_FLOW):
            return RuntimeError(f"a call raised {name}")  # as Python does in a generator (PEP 479)
        return _made(name, bases, raised.message)


class ExactObject(Proxy):
    """An object of the learner's that isn't a plain value, such as a function, a class or a generator.

    Parameters:
        test: the test that uses it.
        handle: as for Proxy.
        method: the name of the attribute that it was read from, or an empty string.
    """

    def __init__(self, test: ExactTest, handle: dict, method: str = "") -> None:
        super().__init__(test.link, handle)
        self._test: ExactTest
        self._method: str
        self.__dict__.update(_test=test, _method=method)

    @property
    def type_name(self) -> str:
        """The name of the object's class, as the learner's process reported it."""
        return self._kinds[0].rpartition(".")[2]

    def __call__(self, *args: object, **kwargs: object) -> object:
        if self._method:
            self._test.tell(self._method, self, (*args, *kwargs.values()))
        return self._test.call(self, args, kwargs)

    def __getattr__(self, name: str) -> object:
        if name.startswith("_"):  # libraries recognise their own types by such names
            raise AttributeError(name)
        value = self._test.call("getattr", (self, name))
        if isinstance(value, ExactObject):
            value.__dict__["_method"] = name
        return value

    def __iter__(self) -> Iterator:
        return self._test.items(self._test.call("iter", (self,)))

    def __contains__(self, item: object) -> bool:
        return any(item is one or item == one for one in self)

    def __instancecheck__(self, instance: object) -> bool:
        return bool(self._test.call("isinstance", (instance, self)))

    def __hash__(self) -> int:
        self._test.refuse(f"it looks up an object of type {self.type_name}")


def _operation(name: str, is_protocol: bool = False, reflected: bool = False) -> object:
    """Return a special method that does an operation in the learner's process."""

    def operate(self: ExactObject, *others: object) -> object:
        if not is_protocol:
            self._test.tell(f"__{name}__", self, others)
        operation = f"{name}_" if name in ("and", "or") else name
        return self._test.call(operation, (*others, self) if reflected else (self, *others))

    return operate


for _name in OPERATORS:
    setattr(ExactObject, f"__{_name}__", _operation(_name))
    setattr(ExactObject, f"__r{_name}__", _operation(_name, reflected=True))
for _name in COMPARISONS:
    setattr(ExactObject, f"__{_name}__", _operation(_name))
for _name in PROTOCOLS:
    setattr(ExactObject, f"__{_name}__", _operation(_name, is_protocol=True))


def _problem(error: object) -> str:
    """Return the last part of the codec's error, because its place in the value can be long."""
    return str(error).rpartition(": ")[2]


def _made(name: str, bases: list[type[Exception]], message: str) -> Exception:
    """Make an error of the first type that needs only a message, under another type's name."""
    for base in bases:
        kind = base if base.__name__ == name or not name.isidentifier() else type(name, (base,), {})
        try:
            return kind(message)
        except TypeError:
            continue
    return RuntimeError(message)


def _changed(old: object, new: object) -> object:
    """Change an object in place to equal another one, with everything in it. Return the other one if that can't be."""
    if type(old) is not type(new):
        return new
    if isinstance(old, list) and isinstance(new, list):
        old[:] = [*map(_changed, old, new), *new[len(old) :]]
    elif isinstance(old, dict) and isinstance(new, dict):
        merged = {key: _changed(old[key], value) if key in old else value for key, value in new.items()}
        old.clear()
        old.update(merged)
    elif isinstance(old, set) and isinstance(new, set):
        old.clear()
        old.update(new)
    elif isinstance(old, pd.DataFrame | pd.Series) and isinstance(new, pd.DataFrame | pd.Series):
        old.__init__(new)
    elif (
        isinstance(old, np.ndarray) and isinstance(new, np.ndarray) and (old.shape, old.dtype) == (new.shape, new.dtype)
    ):
        old[...] = new
    else:
        return new
    return old
