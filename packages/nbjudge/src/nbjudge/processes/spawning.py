"""Starts a learner or judge process from scratch, over a port on this machine, for systems without fork."""

import json
import secrets
import socket
import subprocess
import sys

from nbjudge.processes.child import Child
from nbjudge.wire.channel import ChannelClosed

SPAWN = "spawn:"  # how the address of a server that starts each process from scratch begins
PROGRAM = "nbjudge.servers.spawn_main"
START_TIMEOUT = 60  # seconds for a process to start


def start(path: str, role: str) -> tuple[socket.socket, Child]:
    """Start a process, and return the connection to it and the process itself.

    Parameters:
        path: the address of a SpawnServer.
        role: "learner" or "judge".

    Raises:
        ChannelClosed: the process didn't start.
    """
    settings, token = json.loads(path.removeprefix(SPAWN)), secrets.token_hex(16)
    with socket.create_server(("127.0.0.1", 0)) as listener, open(settings["log"], "ab") as log:
        listener.settimeout(START_TIMEOUT)
        task = {"port": listener.getsockname()[1], "token": token, "role": role, "path": path}
        child = subprocess.Popen(
            [sys.executable, "-P", "-m", PROGRAM],
            env=settings["environment"],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
        )
        assert child.stdin
        child.stdin.write(json.dumps({**task, "modules": settings["modules"]}).encode() + b"\n")
        child.stdin.flush()
        return _greeted(listener, token), Child(child.pid)


def _greeted(listener: socket.socket, token: str) -> socket.socket:
    """Accept the connection that sends the token."""
    while True:
        try:
            connection, _ = listener.accept()
        except TimeoutError:
            raise ChannelClosed("a grading process didn't start") from None
        connection.settimeout(START_TIMEOUT)
        if connection.recv(len(token), socket.MSG_WAITALL) == token.encode():
            return connection
        connection.close()
