"""Runs answers and given cells in the learner's process, and answers the judge's questions about their results."""

import base64
import builtins
import contextlib
import getpass
import io
import itertools
import json
import math
import os
import pkgutil
import signal
import socket
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from IPython.core.error import StdinNotImplementedError

from nbjudge.checks.arguments import difference
from nbjudge.checks.outcomes import Raised, copied, in_threads, perform, qualified, view_of
from nbjudge.learner.evidence import ShellParts, witnessed
from nbjudge.learner.exact_calls import OPERATIONS, call_exactly, described
from nbjudge.learner.kernel import connect_widgets
from nbjudge.learner.like_kernel import set_up_like_kernel
from nbjudge.learner.loaded_modules import hide_loaded
from nbjudge.learner.processor import Processor
from nbjudge.learner.shell import Shell
from nbjudge.wire.channel import Channel, ChannelClosed
from nbjudge.wire.peer import Peer

MAX_ITEMS = 100_000  # the most items in one iteration over a learner's object


def limit_resources(memory: int, files: int | None = None, seconds: float | None = None) -> None:
    """Limit this process's resources, so that a greedy cell gets an error before the machine runs out of memory.

    Parameters:
        memory: the number of bytes that the process may use in addition to those that it uses now.
        files: the maximum size in bytes of a file that the process writes, or None for no limit.
        seconds: the processor time after which the system kills the process in any case, or None for no limit.
    """
    with contextlib.suppress(ImportError, OSError, ValueError):  # Windows has no such limits
        import resource

        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + memory, taken + memory))
        if files is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (files, files))
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds) + 1))


class Learner:
    """Holds one learner's objects, and answers the judge's questions about them.

    Parameters:
        connection: the socket to the judge.
        shell: the shell in which cells run.
    """

    def __init__(self, connection: socket.socket, shell: Shell) -> None:
        self.shell, self.pid = shell, os.getpid()
        self.children: list[int] = []
        self.objects: dict[int, Any] = {}  # a judge may ask anything about them
        self.library: dict[int, str] = {}
        self.counter = itertools.count(1)
        self.processor, self.cell, self.question = Processor(), 0.0, 0.0
        self.parts: ShellParts | None = None
        self.connection = connection
        self.peer = Peer(Channel(connection), self.handle, self.export, self.resolve)

    def serve(self) -> None:
        """Answer requests until the judge closes the connection."""
        with contextlib.suppress(ChannelClosed):
            self.peer.serve()

    def handle(self, request: str, payload: object) -> object:
        """Answer one request. An error raised by the learner's object is also an answer."""
        try:
            with self.processor.limited(self.cell if request == "run" else self.question):
                return getattr(self, f"on_{request}")(payload)
        except BaseException as error:
            return {"raised": asdict(Raised.of(error))}
        finally:
            if os.getpid() != self.pid:  # the learner's code has forked, and only one of the two processes answers
                os._exit(0)

    def on_begin(self, payload: dict) -> dict:
        os.environ.update(payload["environment"])
        os.chdir(payload["folder"])
        threads = 1
        if payload["as_kernel"]:
            self.parts = ShellParts(self.shell)
            threads = set_up_like_kernel()
            if payload["hides_loaded"]:
                hide_loaded()
        else:
            sys.path.append(payload["folder"])  # last, so that a student's own modules don't replace any others
        self.shell.tracebacks = payload["tracebacks"]
        self.cell, self.question = payload["cell"] * threads, payload["question"]
        limit_resources(payload["memory"], payload["files"])
        return {}

    def on_run(self, payload: dict) -> dict:
        _refuse_input()
        watch = witnessed(self.shell, payload["source"]) if payload["test"] else contextlib.nullcontext()
        with self.shell.recording() as outputs, watch as witness:
            result = self.shell.run_counted(payload["source"], payload["count"])
            error = result.error_before_exec or result.error_in_exec
            if error:
                self.shell.add_error(error)
        _refuse_input()
        value = result.result if isinstance(result.result, int | float | np.number) else None
        told = {
            "stopped": self.processor.exhausted,
            "outputs": json.dumps(outputs, default=_plain),
            "value": None if value is None else float(value),
            "complete": witness is None or witness.is_complete,
            "replaced": self.parts.replaced() if self.parts else [],
        }
        return {**told, "raised": asdict(Raised.of(error)) if error else None}

    def on_fork(self, _: object) -> dict:
        """Fork this process. The child answers on a socket that's sent with the next byte."""
        _, descriptors, _, _ = socket.recv_fds(self.connection, 1, 1)
        pid = os.fork()
        if pid == 0:
            self.shell.catch_raw_output()
            serve_and_exit(socket.socket(fileno=descriptors[0]), self.shell)
        os.close(descriptors[0])
        self.children = [child for child in self.children if os.waitpid(child, os.WNOHANG) == (0, 0)] + [pid]
        return {"pid": pid}

    def on_name(self, name: str) -> dict:
        names = self.shell.user_ns
        return {"value": names[name]} if name in names else {"missing": True}

    def on_exact_name(self, name: str) -> dict:
        names = self.shell.user_ns
        return described(names[name]) if name in names else {"missing": True}

    def on_exact_call(self, payload: dict) -> dict:
        f = OPERATIONS[payload["call"]] if isinstance(payload["call"], str) else payload["call"]

        async def call() -> dict:
            return call_exactly(f, payload["args"], payload["kwargs"])

        return self.shell.event_loop.run(call())  # as in a cell

    def on_perform(self, payload: dict) -> dict:
        f, args, kwargs = self.objects[payload["id"]], payload["args"], payload["kwargs"]
        before = [copied(value) for value in (*args, *kwargs.values())]
        outcome = perform(f, args, kwargs, payload["times"], payload["seed"])
        after = [_after(old, new) for old, new in zip(before, (*args, *kwargs.values()), strict=True)]
        about = {"warnings": [asdict(warning) for warning in outcome.warnings], "after": after if any(after) else []}
        about |= {name: getattr(outcome, name) for name in ("seconds", "printed", "carried", "stale", "locked")}
        return {name: value for name, value in {**_told(outcome.results), **about}.items() if value}

    def on_at_once(self, calls: list) -> dict:
        return _told(in_threads(calls))

    def on_attribute(self, payload: dict) -> dict:
        with _quiet():
            return {"value": getattr(self.objects[payload["id"]], payload["name"])}

    def on_item(self, payload: dict) -> dict:
        return {"value": self.objects[payload["id"]][payload["key"]]}

    def on_contains(self, payload: dict) -> dict:
        with _quiet():
            return {"value": payload["item"] in self.objects[payload["id"]]}

    def on_iterate(self, identity: int) -> dict:
        with _quiet():
            return {"value": list(itertools.islice(self.objects[identity], MAX_ITEMS))}

    def on_length(self, identity: int) -> dict:
        return {"value": len(self.objects[identity])}

    def on_view(self, identity: int) -> dict:
        with _quiet():
            view = view_of(self.objects[identity])
        return {part: list(words) for part, words in vars(view).items()}

    def on_is_a(self, payload: dict) -> dict:
        return {"value": isinstance(self.objects[payload["id"]], self.objects[payload["kind"]])}

    def export(self, value: object) -> dict:
        """Describe an object that remains in this process, so that the judge can ask about it."""
        if isinstance(value, _JudgesFunction):
            return {"judge": value.identity}
        if id(value) in self.library:
            return {"library": self.library[id(value)]}
        identity = next(self.counter)
        self.objects[identity] = value
        kinds = [qualified(kind) for kind in type(value).__mro__]
        return {
            "id": identity,
            "kinds": kinds,
            "name": _name_of(value),
            "callable": callable(value),
        }

    def resolve(self, handle: dict) -> object:
        """Find the object for a handle: one of this process's objects, a judge's function or a library's function."""
        if "judge" in handle:
            return _JudgesFunction(self.peer, handle["judge"], handle.get("name", "f"))
        if "library" in handle:
            found = pkgutil.resolve_name(handle["library"])
            self.library[id(found)] = handle["library"]
            return found
        return self.objects[handle["id"]]


def _name_of(value: object) -> str:
    """Return the name of a function or class, or of an object's class. Reading the name may raise any exception."""
    with contextlib.suppress(Exception):
        name = getattr(value, "__name__", None)
        if isinstance(name, str):
            return name
    return type(value).__name__


def _plain(value: object) -> str:
    """Convert a value that JSON doesn't support, such as the bytes of a picture, in the same way as notebooks do."""
    return base64.b64encode(value).decode() if isinstance(value, bytes) else str(value)


def _told(results: list) -> dict:
    """Return the results in a form for the judge, and mark those that are exceptions."""
    failed = [place for place, result in enumerate(results) if isinstance(result, Raised)]
    return {"results": [{"raised": asdict(r)} if isinstance(r, Raised) else r for r in results], "failed": failed}


def _after(old: object, new: object) -> dict:
    """Return the state of an argument after the call.

    If it's certain that nothing has changed, the argument isn't sent again.
    """
    return {"value": new} if difference(old, new, unknown="it can't be compared") else {}


class _JudgesFunction:
    """A test's function, which the learner's code can call back."""

    def __init__(self, peer: Peer, identity: int, name: str) -> None:
        self.peer, self.identity, self.__name__ = peer, identity, name

    def __call__(self, *args: object, **kwargs: object) -> object:
        answer = self.peer.ask("callback", {"id": self.identity, "args": list(args), "kwargs": kwargs})
        assert isinstance(answer, dict)  # the judge can be trusted
        if "raised" in answer:
            raise RuntimeError(answer["raised"])
        return answer["value"]


def serve_and_exit(connection: socket.socket, shell: Shell) -> None:
    """Act as a learner's process until it ends."""
    try:
        Learner(connection, shell).serve()
    finally:
        os._exit(0)  # ends without cleaning up anything that belongs to the parent


def start(connection: socket.socket, shell: Shell) -> None:
    """Turn a new fork into a learner's process, without input and output and with newly seeded generators."""
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a slow cell is interrupted
    silent = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(silent, descriptor)
    os.close(silent)
    shell.catch_raw_output()
    connect_widgets(shell)
    _reseed()
    _refuse_input()
    serve_and_exit(connection, shell)


def _refuse_input() -> None:
    """Make `input` fail, even if an earlier cell has replaced it, as a kernel does before each cell."""
    builtins.input = getpass.getpass = _no_input


def _no_input(*_: object, **__: object) -> str:
    raise StdinNotImplementedError("no one can answer: a graded notebook can't ask for input")


def _reseed() -> None:
    np.random.seed()  # forks would share the legacy generator's state
    faker = sys.modules.get("faker.generator")
    if faker:
        faker.random.seed()


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        yield
