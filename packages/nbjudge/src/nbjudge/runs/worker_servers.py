"""The fork servers of one worker of a Dask cluster, which serve one student and one run after another."""

import contextlib
import pickle
import threading
from collections.abc import Iterator

from nbjudge.marking.student_grading import Servers, serving
from nbjudge.processes.fork_server import is_there
from nbjudge.processes.spawning import SPAWN


class _Pair:
    """Running servers, and how many threads use them.

    Parameters:
        shared: the pickled settings that they were started with.
    """

    def __init__(self, shared: bytes) -> None:
        self.shared, self.users, self.open = shared, 0, contextlib.ExitStack()
        self.servers = self.open.enter_context(serving(pickle.loads(shared)))

    def is_usable(self, shared: bytes) -> bool:
        """Return whether they were started for the same settings and are still running."""
        if shared != self.shared:
            return False
        try:
            for path in (self.servers.judges, self.servers.learners):
                if not path.startswith(SPAWN):
                    is_there(path)
        except OSError:
            return False
        return True


class WorkerServers:
    """Keeps the servers for the last settings.

    Other servers, and servers that were killed, end when no one uses them anymore.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.pair: _Pair | None = None

    @contextlib.contextmanager
    def servers(self, shared: bytes) -> Iterator[Servers]:
        """Lend the servers, and start them if there are no usable ones.

        Parameters:
            shared: pickled settings.
        """
        with self.lock:
            if self.pair is None or not self.pair.is_usable(shared):
                old, self.pair = self.pair, _Pair(shared)
                self._end_unused(old)
            pair = self.pair
            pair.users += 1
        try:
            yield pair.servers
        finally:
            with self.lock:
                pair.users -= 1
                self._end_unused(pair)

    def _end_unused(self, pair: _Pair | None) -> None:
        if pair is not None and pair is not self.pair and not pair.users:
            pair.open.close()


KEPT = WorkerServers()  # until this process ends, and then servers end by themselves
