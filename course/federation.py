"""The wire between workers, who have data, and a server that learns from that data. The wire carries and logs every
message.

The wire belongs to neither side. Both receive copies, so no one can change the other's objects or the log.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

import numpy as np
import pandas as pd

from course.errors import CourseError


class WireError(CourseError, ValueError):
    """The wire can't carry a message, or no worker has the given name."""


@dataclass(frozen=True)
class Crossing:
    """One message: its sender, its receiver and its content."""

    sender: str
    receiver: str
    content: Any

    @property
    def numbers(self) -> list[int | float]:
        """Return all numbers in the message, in order."""
        return list(_numbers(self.content))

    @property
    def bytes(self) -> int:
        """Return the size in bytes: 8 per number, or as many as needed for a whole number with more than 64 bits."""
        return sum(max(8, (n.bit_length() + 7) // 8) if isinstance(n, int) else 8 for n in self.numbers)


class Wire:
    """Carries a server's questions to workers and their answers back, and keeps a log of both.

    Parameters:
        workers: {name: a function that answers for this worker}, such as {"north": north.train}.
        server: the name of the server in the log.

    `log` contains the messages in order. A message consists of numbers, arrays of numbers, and lists, tuples or dicts
    of these.
    """

    def __init__(self, workers: Mapping[str, Callable], server: str = "server") -> None:
        if not workers or not all(callable(answer) for answer in workers.values()):
            raise WireError(f"workers is {workers!r}: pass a function for each name, such as {{'north': north.train}}")
        self._workers, self.server = dict(workers), server
        self.log: list[Crossing] = []

    @property
    def names(self) -> list[str]:
        """Return the workers' names in the given order."""
        return list(self._workers)

    def ask(self, name: str, *message: object) -> Any:
        """Send a message to the worker with this name, and return the worker's answer.

        Raises:
            WireError: no worker has this name, or the message or the answer contains anything but numbers.
        """
        if name not in self._workers:
            raise WireError(f"name is {name!r}, but the workers on this wire are {', '.join(self._workers)}")
        self._write(self.server, name, message)
        answer = self._workers[name](*deepcopy(message))
        self._write(name, self.server, answer)
        return deepcopy(answer)

    def table(self) -> pd.DataFrame:
        """Return a table with one row per message: its sender, its receiver, how many numbers it contains, and its
        size.
        """
        rows = [(c.sender, c.receiver, len(c.numbers), c.bytes) for c in self.log]
        return pd.DataFrame(rows, columns=["sender", "receiver", "numbers", "bytes"])

    def _write(self, sender: str, receiver: str, content: object) -> None:
        crossing = Crossing(sender, receiver, deepcopy(content))
        _ = crossing.numbers  # raises an error if there's anything but numbers
        self.log.append(crossing)


def rows_carried(log: Iterable[Crossing], rows: np.ndarray, decimals: int = 9) -> int:
    """Return how many of these rows appear, number by number, in a logged message.

    Parameters:
        rows: an array of shape (rows, columns) with at least two columns, because a single number reveals little.
        decimals: the number of decimal places to which two numbers must agree to count as equal.
    """
    rows = np.round(np.atleast_2d(np.asarray(rows, dtype=float)), decimals) + 0.0  # no -0.0
    wanted, width = {row.tobytes() for row in rows}, rows.shape[1]
    seen: set[bytes] = set()
    for crossing in log:
        numbers = np.round(np.array(crossing.numbers, dtype=float), decimals) + 0.0
        if len(numbers) >= width:
            windows = np.lib.stride_tricks.sliding_window_view(numbers, width)
            seen |= wanted & {window.tobytes() for window in windows}
    return sum(row.tobytes() in seen for row in rows)


def _numbers(content: object) -> Iterator[int | float]:
    if isinstance(content, bool | np.bool_ | Integral):
        yield int(content)
    elif isinstance(content, Real):
        yield float(content)
    elif isinstance(content, np.ndarray) and content.dtype.kind in "biuf":
        yield from content.ravel().tolist()
    elif isinstance(content, list | tuple):
        for part in content:
            yield from _numbers(part)
    elif isinstance(content, Mapping):
        yield from _numbers(list(content.values()))
    else:
        raise WireError(f"the wire can't carry a {type(content).__name__}: send only numbers and arrays of numbers")
