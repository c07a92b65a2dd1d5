"""Sets up the loopback device in a new network namespace, where code can connect only to itself (127.0.0.1, ::1)."""

import fcntl
import socket
import struct
from pathlib import Path

from nbjudge.sandbox.network_sockets import can_measure

# From <linux/sockios.h> and <linux/if.h>.
SET_FLAGS, IS_UP, NAME = 0x8914, 1, b"lo"
SETTINGS = Path("/proc/sys/net/ipv4")
MAX_BUFFER = 1 << 18  # bytes on each side of a connection, so that honest transfers stay far below the limit
MAX_CLOSED = 1_024  # how many closed connections the kernel remembers for a minute


def bring_up_loopback() -> bool:
    """Bring up the loopback device in this process's network namespace, and return whether it's up.

    If the kernel can't measure the data that's waiting in connections, the device isn't brought up, because this data
    wouldn't count as anyone's memory. The process needs CAP_NET_ADMIN in the namespace.
    """
    if not can_measure():
        return False
    try:
        for name in ("tcp_rmem", "tcp_wmem"):
            _lower(name, MAX_BUFFER)
        _lower("tcp_max_tw_buckets", MAX_CLOSED)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as handle:
            fcntl.ioctl(handle, SET_FLAGS, struct.pack("16sh14x", NAME, IS_UP))
    except OSError:
        return False
    return True


def _lower(name: str, most: int) -> None:
    """Lower the numbers in one of this namespace's settings to `most` if they're higher."""
    path = SETTINGS / name
    path.write_text(" ".join(str(min(int(word), most)) for word in path.read_text().split()))
