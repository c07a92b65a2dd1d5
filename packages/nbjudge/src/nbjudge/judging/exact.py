"""The learner's objects as seen by a test that wasn't written for a judge: plain values, and functions to call.

Everything else is refused, and then the test runs in the learner's process.
"""

import builtins
from typing import NoReturn

import numpy as np

from nbjudge.checks.arguments import difference
from nbjudge.errors import CheckFailed
from nbjudge.judging.proxies import FunctionProxy, Link
from nbjudge.wire.codec import CodecError
from nbjudge.wire.plain_values import containers_in, foreign_type

CONTROL_FLOW = (StopIteration, StopAsyncIteration)  # in a test, these would end its own loops


class Refused(BaseException):
    """A test needs the learner's process. An `except Exception` in a test doesn't catch this."""


class ExactFunction:
    """A learner's function. Calls here have the same result, errors and changed arguments as in its process."""

    def __init__(self, link: Link, proxy: FunctionProxy) -> None:
        self._link: Link
        self._proxy: FunctionProxy
        self.__dict__.update(_link=link, _proxy=proxy)

    def __call__(self, *args: object, **kwargs: object) -> object:
        given = [*args, *kwargs.values()]
        if kind := foreign_type(given):
            refuse(self._link, f"it passes a value of type {kind}")
        payload = {"id": self._proxy._id, "args": list(args), "kwargs": kwargs}
        answer = _ask(self._link, "exact_call", payload)
        after = answer.get("after")
        if not isinstance(after, list) or len(after) != len(given):
            raise CheckFailed("the learner's process sent an answer that makes no sense")
        for old, new in zip(given, after, strict=True):
            _write_back(self._link, old, new)
        if "raised" in answer:
            raise _as_built_in(self._link, answer["raised"])
        return answer.get("value")

    def __getattr__(self, name: str) -> object:
        refuse(self._link, "it inspects a function")

    def __eq__(self, other: object) -> bool:
        refuse(self._link, "it compares a function")


def exact_name(link: Link, name: str) -> object:
    """Fetch the value of a name in the learner's process.

    Raises:
        NameError: the name doesn't exist.
        Refused: it can't be sent unchanged.
    """
    answer = _ask(link, "exact_name", name)
    if "function" in answer:
        return ExactFunction(link, answer["function"])
    if "value" not in answer:
        raise NameError(f"name {name!r} is not defined")
    return answer["value"]


def refuse(link: Link, reason: str) -> NoReturn:
    """Make the test run in the learner's process by raising Refused."""
    link.refused = str(reason)[:200]
    raise Refused(link.refused)


def _ask(link: Link, request: str, payload: object) -> dict:
    before = link.resolved
    try:
        answer = link.ask(request, payload)
    except CodecError as error:
        refuse(link, f"a value can't be sent: {error}")
    if "refused" in answer:
        refuse(link, answer["refused"])
    if link.resolved - before > isinstance(answer.get("function"), FunctionProxy):
        refuse(link, "it uses a value of type object")  # in an uninspected place, such as a table's categories
    # The learner's process has checked this, but an attacker who has taken it over could send objects whose methods a
    # test calls.
    if kind := foreign_type([part for key, part in answer.items() if key != "function"]):
        refuse(link, f"it uses a value of type {kind}")
    return answer


def _as_built_in(link: Link, raised: object) -> Exception:
    """Rebuild an error as its built-in type or base type. A type that only inherits from Exception is refused."""
    entry = raised if isinstance(raised, dict) else {}
    kinds = [kind for kind in entry.get("kinds") or () if isinstance(kind, str)]
    names = [kind.removeprefix("builtins.") for kind in kinds if kind.startswith("builtins.")]
    kind = getattr(builtins, names[0], None) if names else None
    if (
        not (isinstance(kind, type) and issubclass(kind, Exception))
        or kind is Exception
        or issubclass(kind, AssertionError | UnicodeError | SyntaxError)
    ):
        refuse(link, f"a call raises {names[0] if names else 'something that is not an exception'}")
    if issubclass(kind, CONTROL_FLOW):
        return RuntimeError(f"a call raised {kind.__name__}")  # as Python does in a generator (PEP 479)
    return kind(str(entry.get("message")))


def _write_back(link: Link, old: object, new: object) -> None:
    """Change an argument in the same way as the call changed it in the learner's process."""
    if not difference(old, new):
        return
    if type(old) is not type(new) or containers_in(old) - {id(old)} or containers_in(new) - {id(new)}:
        refuse(link, "a call changes what is inside an argument")
    if isinstance(old, list) and isinstance(new, list):
        old[:] = new
    elif (isinstance(old, dict) and isinstance(new, dict)) or (isinstance(old, set) and isinstance(new, set)):
        old.clear()
        old.update(new)
    elif (
        isinstance(old, np.ndarray)
        and isinstance(new, np.ndarray)
        and old.shape == new.shape
        and old.dtype == new.dtype
    ):
        old[...] = new
    else:
        refuse(link, "a call changes an argument")
