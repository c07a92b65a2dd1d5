"""Confined processes for tests of the sandbox, and what their expressions are worth."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from nbjudge.judging.session import begin
from nbjudge.records.verdicts import Limits


@contextlib.contextmanager
def starting(path: str, folder: Callable[[], Path]) -> Iterator[Callable]:
    """Return a function that starts a process with the given limits. All of them end with the context.

    Parameters:
        path: the server's socket.
        folder: returns the working directory of the next process.
    """
    begun = []

    def start(**limits):
        begun.append(begin(path, replace(Limits(), **limits), {}, str(folder())))
        return begun[-1]

    yield start
    for process in begun:
        with contextlib.suppress(OSError):
            process.end()


def value(process, source):
    """The value of an expression in the learner's process, which may be an error's name."""
    told = process.run(f"try:\n    value = {source}\nexcept Exception as error:\n    value = type(error).__name__")
    assert told["raised"] is None
    return process.link.value("name", "value")
