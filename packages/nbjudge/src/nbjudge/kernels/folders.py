"""Makes temporary folders that only the current account can enter."""

import functools
import os
from tempfile import TemporaryDirectory


def make_short_folder() -> TemporaryDirectory[str]:
    """Make a folder with a short path, because a socket's path can have only about a hundred characters."""
    short = "/tmp" if os.name == "posix" and os.access("/tmp", os.W_OK | os.X_OK) else None
    return TemporaryDirectory(prefix="kernel-", dir=short, ignore_cleanup_errors=True)


@functools.cache
def folder_until_exit() -> TemporaryDirectory[str]:
    """Return a temporary folder that's the same for the whole process and is deleted when the process ends."""
    return make_short_folder()
