"""Where processes cannot fork, as under Windows: each learner's and judge's process is started anew, over a port.

The same code runs in them, and decides the same marks; only starting takes seconds.
"""

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

from instructor.grading.processes.fork_server import ROOMS, SPAWN, Child, ForkServer
from instructor.grading.wire.channel import ChannelClosed

PATIENCE = 60  # seconds for a process to start


class SpawnServer(ForkServer):
    """Stands in for a ForkServer, and runs nothing itself: its address says how to start a process."""

    def __enter__(self) -> "SpawnServer":
        self.folder = tempfile.TemporaryDirectory(prefix="grading-")
        settings = {"environment": self._environment(), "log": str(self.log) if self.log else os.devnull}
        self.rooms = Path(self.folder.name) / ROOMS
        self.rooms.mkdir()
        self.path = SPAWN + json.dumps({**settings, "modules": list(self.modules)})
        return self

    def __exit__(self, *_: object) -> None:
        self.folder.cleanup()


def start(path: str, role: str) -> tuple[socket.socket, Child]:
    """Start a process; return the connection to it, and the process.

    Parameters:
        path: address of a SpawnServer.
        role: "learner" or "judge".

    Raises:
        ChannelClosed: it did not come up.
    """
    settings, token = json.loads(path.removeprefix(SPAWN)), secrets.token_hex(16)
    with socket.create_server(("127.0.0.1", 0)) as listener, open(settings["log"], "ab") as log:
        listener.settimeout(PATIENCE)
        task = {"port": listener.getsockname()[1], "token": token, "role": role, "path": path}
        child = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],
            env=settings["environment"],
            stdin=subprocess.PIPE,
            stdout=log,
            stderr=log,
        )
        child.stdin.write(json.dumps({**task, "modules": settings["modules"]}).encode() + b"\n")
        child.stdin.flush()
        return _greeted(listener, token), Child(child.pid)


def _greeted(listener: socket.socket, token: str) -> socket.socket:
    """Accept the one who knows the token."""
    while True:
        try:
            connection, _ = listener.accept()
        except TimeoutError:
            raise ChannelClosed("a process for grading did not come up") from None
        if connection.recv(len(token), socket.MSG_WAITALL) == token.encode():
            return connection
        connection.close()


def _main() -> None:
    from instructor.grading.servers.fork_main import become, prepare

    task = json.loads(sys.stdin.readline())
    shell = prepare(task["modules"])
    connection = socket.create_connection(("127.0.0.1", task["port"]))
    connection.sendall(task["token"].encode())
    become(task["role"], connection, shell, task["path"])


if __name__ == "__main__":
    _main()
