"""Ends all processes in a session, no matter which groups they're in. A server without a sandbox forms a session."""

import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

HAS_LISTS = Path("/proc/self").exists()  # lists of processes. Without them, children stay in the server's group
MAX_ROUNDS = 5  # several rounds, because processes may start others while they're being listed


def kill_session(session: int) -> None:
    """Kill all processes in a session except this one.

    Parameters:
        session: the ID of the process that started the session.
    """
    for _ in range(MAX_ROUNDS if HAS_LISTS else 0):
        found = [pid for pid in _processes() if pid != os.getpid() and _session_of(pid) == session]
        for pid in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not found:
            return


def _processes() -> Iterator[int]:
    return (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())


def _session_of(pid: int) -> int | None:
    with contextlib.suppress(OSError):
        return os.getsid(pid)
    return None
