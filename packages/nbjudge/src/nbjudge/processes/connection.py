"""Gets a process from a server for a client, either forked or newly started."""

import socket
import time
from dataclasses import asdict

from nbjudge.processes.child import HAS_DESCRIPTORS, Child
from nbjudge.processes.spawning import SPAWN, start
from nbjudge.records.verdicts import Limits
from nbjudge.wire.channel import Channel, ChannelClosed, ChannelTimeout

CONNECT_TIMEOUT = 60  # seconds for a server to fork and confine a process


def connect(path: str, role: str, working_dir: str = "", limits: Limits | None = None) -> tuple[socket.socket, Child]:
    """Ask a server for a child process, and return the connection to it and the child.

    Parameters:
        path: the server's path.
        role: "learner" or "judge".
        working_dir: in a sandbox, the folder to which the child may write.
        limits: the limits for a process in a sandbox.

    Raises:
        OSError: there's no such server, or the child couldn't be confined.
    """
    if path.startswith(SPAWN):
        return start(path, role)
    connection, deadline = socket.socket(socket.AF_UNIX), time.monotonic() + CONNECT_TIMEOUT
    connection.settimeout(CONNECT_TIMEOUT)
    connection.connect(path)
    channel = Channel(connection)
    try:
        request = {"role": role, "working_dir": working_dir, "limits": asdict(limits or Limits())}
        channel.send(request, deadline=deadline)
        answer = channel.receive_dict(deadline)
    except (ChannelClosed, ChannelTimeout) as error:
        connection.close()
        raise OSError(f"a grading process didn't start: {error}") from error
    if "failed" in answer:
        raise OSError(answer["failed"])
    if answer.get("controlled"):
        control, waiting = _descriptors(connection, 2)
        return connection, Child(answer["pid"], None, socket.socket(fileno=control), waiting)
    return connection, Child(answer["pid"], *(_descriptors(connection, 1) if HAS_DESCRIPTORS else ()))


def _descriptors(connection: socket.socket, count: int) -> list[int]:
    """Receive the descriptors that follow an answer.

    Raises:
        OSError: no descriptors arrive.
    """
    descriptors = socket.recv_fds(connection, 1, count)[1]
    if len(descriptors) < count:
        raise OSError("a grading process ended before it had finished starting")
    return descriptors
