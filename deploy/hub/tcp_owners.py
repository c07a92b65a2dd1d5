"""Asks the kernel who owns a TCP socket, without reading the list of all connections on this machine."""

import socket
import struct

# From <linux/netlink.h>, <linux/sock_diag.h> and <linux/inet_diag.h>.
SOCK_DIAG, BY_FAMILY, REQUEST, ERROR = 4, 20, 0x1, 2
HEAD, PLACES, ANY_COOKIE = struct.Struct("=IHHII"), struct.Struct("!HH4s12x4s12x"), b"\xff" * 8
ALL_STATES = 0xFFFFFFFF
ANSWER = struct.Struct("=xB62xI")  # a socket's state and the number of its owner
LISTENING = 10
LARGEST = 1 << 16  # the most bytes that the kernel sends at once
NOWHERE = ("0.0.0.0", 0)  # the other end of a socket that listens

Place = tuple[str, int]


def find_owner(own: Place, other: Place = NOWHERE) -> int | None:
    """Return the user ID of the account that opened a socket, or None if there's no such socket.

    Parameters:
        own: the socket's own IPv4 address and port.
        other: the IPv4 address and port of the other end. By default, the socket is the one that accepts connections to
            `own`.
    """
    places = PLACES.pack(own[1], other[1], socket.inet_aton(own[0]), socket.inet_aton(other[0]))
    wanted = struct.pack("=BBBxI", socket.AF_INET, socket.IPPROTO_TCP, 0, ALL_STATES)
    body = wanted + places + bytes(4) + ANY_COOKIE
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, SOCK_DIAG) as kernel:
        kernel.sendto(HEAD.pack(HEAD.size + len(body), BY_FAMILY, REQUEST, 0, 0) + body, (0, 0))
        answer = kernel.recv(LARGEST)
    if HEAD.unpack_from(answer)[1] == ERROR:
        return None
    state, owner = ANSWER.unpack_from(answer, HEAD.size)
    return int(owner) if other != NOWHERE or state == LISTENING else None
