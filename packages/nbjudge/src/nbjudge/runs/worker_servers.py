"""The fork servers on a worker in a Dask cluster, which are kept for the next student and the next run."""

import contextlib
import pickle
import threading
from collections.abc import Iterator

from nbjudge.marking.student_grading import Servers, serving
from nbjudge.processes.fork_server import is_there
from nbjudge.processes.spawning import SPAWN


class _Pair:
    """A pair of running servers, and the number of threads that use them.

    Parameters:
        shared: the pickled settings with which the servers were started.
    """

    def __init__(self, shared: bytes) -> None:
        self.shared, self.users, self.open = shared, 0, contextlib.ExitStack()
        self.servers = self.open.enter_context(serving(pickle.loads(shared)))

    def is_usable(self, shared: bytes) -> bool:
        """Return whether the servers were started with the same settings and are still running."""
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
    """Keeps the servers for the latest settings.

    Older servers, and servers that were killed, end when no thread uses them anymore.
    """

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.pair: _Pair | None = None

    @contextlib.contextmanager
    def servers(self, shared: bytes) -> Iterator[Servers]:
        """Lend usable servers to the block. If there are none, start them.

        Parameters:
            shared: the pickled settings.
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


KEPT = WorkerServers()  # until this process ends, when servers end by themselves
