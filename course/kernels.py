"""Lets kernels communicate through files that only this account can open, instead of ports that others could listen
on.
"""

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path

from traitlets.config import Config

from nbjudge.kernels.folders import folder_until_exit, make_short_folder

SOCKETS = os.name == "posix"  # on Windows, ZeroMQ offers only TCP


@contextlib.contextmanager
def private_folder() -> Iterator[Path]:
    """Make a connection folder that no one else can open, and delete it afterwards."""
    with make_short_folder() as folder:
        yield Path(folder)


@contextlib.contextmanager
def private_connection() -> Iterator[Config]:
    """Return the configuration of one kernel, whose connection no one else can open."""
    with private_folder() as folder:
        yield _connect_in(folder)


def connection_until_exit() -> Config:
    """Return the configuration of a series of kernels, whose connections no one else can open. The configuration is
    valid until this process ends.

    `nbgrader_config.py` adds this configuration to its own settings, because nbgrader itself starts kernels to validate
    and grade notebooks.
    """
    return _connect_in(Path(folder_until_exit().name))


def _connect_in(folder: Path) -> Config:
    connection = {"transport": "ipc", "connection_file": str(folder / f"kernel-{secrets.token_hex(4)}.json")}
    return Config(ConnectionFileMixin=connection if SOCKETS else {})
