"""How a client gets a process of a server's, forked or started anew."""

import socket
from dataclasses import asdict

from instructor.grading.processes.child import HAS_DESCRIPTORS, Child
from instructor.grading.processes.spawning import SPAWN, start
from instructor.grading.records.verdicts import Limits
from instructor.grading.wire.channel import Channel, ChannelClosed


def connect(path: str, role: str, working_dir: str = "", limits: Limits | None = None) -> tuple[socket.socket, Child]:
    """Ask a server for a child; return the connection to it, and the child.

    Parameters:
        path: of the server.
        role: "learner" or "judge".
        working_dir: in a sandbox, the folder that the child may write to.
        limits: in a sandbox, what it may take.

    Raises:
        OSError: there is no such server, or the child could not be confined.
    """
    if path.startswith(SPAWN):
        return start(path, role)
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    channel = Channel(connection)
    channel.send({"role": role, "working_dir": working_dir, "limits": asdict(limits or Limits())})
    try:
        answer, _ = channel.receive()
    except ChannelClosed as error:
        raise OSError("a process for grading ended before it began") from error
    if "failed" in answer:
        raise OSError(answer["failed"])
    descriptor = socket.recv_fds(connection, 1, 1)[1][0] if HAS_DESCRIPTORS else None
    return connection, Child(answer["pid"], descriptor)
