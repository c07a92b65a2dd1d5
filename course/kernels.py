"""Lets kernels talk through files that only this account can open, instead of ports on which others could listen."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from traitlets.config import Config

SOCKETS = os.name == "posix"  # on Windows, ZeroMQ offers only TCP


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """Make a folder for connections that no one else can enter, and delete it afterwards.

    Its path is short, because that of a socket may only have about a hundred characters.
    """
    short = "/tmp" if SOCKETS and os.access("/tmp", os.W_OK | os.X_OK) else None
    with tempfile.TemporaryDirectory(prefix="kernel-", dir=short, ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@contextlib.contextmanager
def private_connection() -> Iterator[Config]:
    """Return the configuration of one kernel that no one else can listen to."""
    with private_folder() as folder:
        connection = {"transport": "ipc", "connection_file": str(folder / "kernel.json")}
        yield Config(ConnectionFileMixin=connection if SOCKETS else {})
