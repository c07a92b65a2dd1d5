"""Gives tests that weren't written for a judge access to the learner's objects.

Plain values are sent unchanged. All operations on other objects are performed in the learner's process. But an object
never decides whether it's correct, because it could claim to equal everything. The learner's process therefore never
compares an object with one of the test's values. A test may pass such a value to a method, calculate with objects, or
compare them with one another only where it does the same with the objects in the solved notebook.
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
from nbjudge.judging.handed_functions import TEST_FILE
from nbjudge.judging.proxies import Link, Proxy, expected
from nbjudge.wire.codec import CodecError, encode
from nbjudge.wire.plain_values import containers_in, foreign_type

CONTROL_FLOW = (StopIteration, StopAsyncIteration)  # raised in a test, these would end its own loops
OPERATORS = ("add sub mul matmul truediv floordiv mod pow divmod lshift rshift and or xor").split()
COMPARISONS = ("eq ne lt le gt ge").split()
PROTOCOLS = ("abs bool complex float index int invert len neg next pos repr str format getitem round").split()
MOST_AT_ONCE = 1024  # items of an iterator
NOTHING = "the learner's process sent an answer that makes no sense"


class Refused(BaseException):
    """Raised if a test can't continue outside the learner's process. `except Exception` in a test doesn't catch this
    error."""


@dataclass
class ExactTest:
    """A test that's judged outside the learner's process although it wasn't written for that.

    The object also records any doubts about the result.

    Attributes:
        link: the connection to the learner's process.
        may_tell: the operators and methods that may pass one of the test's values to an object, each with its position
            in the test, as in `told`. None allows all operators and methods.
        told: the operations that passed such a value, such as `deposit in line 2, columns 0 to 14`, and the names that
            changed their values.
        read: maps names to the encoded values that they had when they were last read, if these values were plain.
        refused: the reason why the test couldn't continue, or an empty string.
        unlike: a description of how a value differs from the one in the learner's process, or an empty string.
    """

    link: Link
    may_tell: Collection[str] | None = None
    told: set[str] = field(default_factory=set)
    read: dict[str, object] = field(default_factory=dict)
    refused: str = ""
    unlike: str = ""

    def value(self, name: str) -> object:
        """Fetch the value of a name in the learner's process.

        Raises:
            NameError: the name doesn't exist. Refused: the value can't be sent.
        """
        answer = self._ask("exact_name", name)
        if "value" not in answer:
            raise NameError(f"name {name!r} is not defined")
        self._watch(name, answer["value"])
        return answer["value"]

    def _watch(self, name: str, value: object) -> None:
        """Refuse a name whose value changes each time it's read, unless it also changes in the solved notebook."""
        try:
            encoded = encode(value, None)
        except CodecError:
            return
        if self.read.setdefault(name, encoded) != encoded:
            self.read[name] = encoded
            self.told.add(changes := f"{name} changes")
            if self.may_tell is not None and changes not in self.may_tell:
                self.refuse(f"{changes} while the test runs")

    def call(self, f: object, args: tuple, kwargs: dict | None = None) -> object:
        """Call one of the learner's objects, or perform a named operation, and repeat its changes to the arguments."""
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
        """Yield the items of an iterator, fetched in batches of growing size, because each message takes time."""
        for size in (min(2**power, MOST_AT_ONCE) for power in itertools.count()):
            items = expected(list, self.call("take", (iterator, size)))
            yield from items
            if len(items) < size:
                return

    def tell(self, name: str, thing: "ExactObject", given: Collection[object]) -> None:
        """Record an operation that passes a value of the test to an object, or raise Refused if this isn't allowed."""
        is_operator, among_objects = name.startswith("__"), all(isinstance(one, ExactObject) for one in given)
        if among_objects and not is_operator:
            return
        told = f"{name} in {_place()}"
        self.told.add(told)
        if name.strip("_") in COMPARISONS and not among_objects:
            self.refuse(f"it compares values using an object of type {thing.type_name}")
        if self.may_tell is not None and told not in self.may_tell:
            others = "another object" if among_objects else "one of the test's values"
            self.refuse(f"it passes {others} to {name} on a student's object")

    def refuse(self, reason: str) -> NoReturn:
        """Stop the test by raising Refused."""
        self.refused = self.refused or str(reason)[:200]
        raise Refused(self.refused)

    def represent(self, handle: dict) -> "ExactObject":
        """Make the proxy for an object."""
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
        """Change an argument in the same way that the call changed it in the learner's process."""
        if not isinstance(entry, dict):
            raise CheckFailed(NOTHING)
        if "value" not in entry:
            return
        if containers_in(old) - {id(old)}:
            self.unlike = self.unlike or "a call changes what's inside an argument"
        if _changed(old, entry["value"]) is not old:
            self.refuse("a call changes an argument")

    def _error(self, entry: object, ends: bool) -> Exception:
        """Recreate an error under its own name, either as a built-in type or derived from the nearest one.

        Parameters:
            ends: whether StopIteration is a valid answer, as it is for an iterator.
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
    """One of the learner's objects that isn't a plain value, such as a function, a class or a generator.

    Parameters:
        test: the test that uses the object.
        handle: the same as for Proxy.
        method: the name of the attribute from which the object was read, or an empty string.
    """

    def __init__(self, test: ExactTest, handle: dict, method: str = "") -> None:
        super().__init__(test.link, handle)
        self._test: ExactTest
        self._method: str
        self.__dict__.update(_test=test, _method=method)

    @property
    def type_name(self) -> str:
        """The name of the object's class, as reported by the learner's process."""
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
    """Return a special method that performs an operation in the learner's process."""

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


def _place() -> str:
    """Return the part of the test that's being executed, so that a student can't add an operation somewhere else."""
    frame = sys._getframe()
    while frame.f_back and frame.f_code.co_filename != TEST_FILE:
        frame = frame.f_back
    line, _, begin, end = next(itertools.islice(frame.f_code.co_positions(), frame.f_lasti // 2, None))
    return f"line {line}, columns {begin} to {end}"


def _problem(error: object) -> str:
    """Return the last part of a codec error, because the description of the position in the value can be long."""
    return str(error).rpartition(": ")[2]


def _made(name: str, bases: list[type[Exception]], message: str) -> Exception:
    """Make an error of the first type that needs only a message, but give it the name of another type."""
    for base in bases:
        kind = base if base.__name__ == name or not name.isidentifier() else type(name, (base,), {})
        try:
            return kind(message)
        except TypeError:
            continue
    return RuntimeError(message)


def _changed(old: object, new: object) -> object:
    """Change an object in place so that it equals another one. If that's impossible, return the other object."""
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
