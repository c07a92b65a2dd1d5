"""The wire between those who hold data and those who learn from them: it carries messages and writes each one down.

The wire belongs to neither side. Both get copies, so nobody can change what the other holds or what the log says.
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
    """A message that the wire does not carry, or a name that nobody on it has."""


@dataclass(frozen=True)
class Crossing:
    """One message: who sent it to whom, and what was in it."""

    sender: str
    receiver: str
    content: Any

    @property
    def numbers(self) -> list[int | float]:
        """All numbers in it, in order."""
        return list(_numbers(self.content))

    @property
    def bytes(self) -> int:
        """Its size: 8 bytes a number, and for a whole number beyond 64 bits as many as it needs."""
        return sum(max(8, (n.bit_length() + 7) // 8) if isinstance(n, int) else 8 for n in self.numbers)


class Wire:
    """Carries questions of a server to workers and their answers back, and keeps a log of both.

    Parameters:
        workers: {name: a function that answers for this worker}, such as {"north": north.train}.
        server: what the log calls the one who asks.

    `log` holds the crossings in order. What crosses are numbers, arrays of them, and lists, tuples or dicts of these.
    """

    def __init__(self, workers: Mapping[str, Callable], server: str = "server") -> None:
        if not workers or not all(callable(answer) for answer in workers.values()):
            raise WireError(f"workers is {workers!r}; give a function for each name, such as {{'north': north.train}}")
        self._workers, self.server = dict(workers), server
        self.log: list[Crossing] = []

    @property
    def names(self) -> list[str]:
        """The workers' names, in the order given."""
        return list(self._workers)

    def ask(self, name: str, *message: object) -> Any:
        """Pass a message to the worker of this name and return its answer.

        Raises:
            WireError: nobody has this name, or message or answer hold something that is no number.
        """
        if name not in self._workers:
            raise WireError(f"name is {name!r}; on this wire are {', '.join(self._workers)}")
        self._write(self.server, name, message)
        answer = self._workers[name](*deepcopy(message))
        self._write(name, self.server, answer)
        return deepcopy(answer)

    def table(self) -> pd.DataFrame:
        """One row for each crossing: sender, receiver, numbers (how many) and bytes."""
        rows = [(c.sender, c.receiver, len(c.numbers), c.bytes) for c in self.log]
        return pd.DataFrame(rows, columns=["sender", "receiver", "numbers", "bytes"])

    def _write(self, sender: str, receiver: str, content: object) -> None:
        crossing = Crossing(sender, receiver, deepcopy(content))
        _ = crossing.numbers  # raises here if it holds anything else
        self.log.append(crossing)


def rows_carried(log: Iterable[Crossing], rows: np.ndarray, decimals: int = 9) -> int:
    """How many of the rows stand in some message of the log, number behind number.

    Parameters:
        rows: shape (rows, columns); at least two columns, since one number alone says little.
        decimals: numbers that agree so far count as equal.
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
        raise WireError(f"a {type(content).__name__} was to cross; only numbers and arrays of numbers do")
