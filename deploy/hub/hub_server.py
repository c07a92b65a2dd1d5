"""The hub's own web server. Everyone on this machine can connect to this server, but no one can exhaust its memory or
file descriptors.

People's servers talk to the hub through this server, so its port can't be closed to them. JupyterHub has no settings
for such limits, but its web server, Tornado, does.
"""

import runpy
from collections import defaultdict
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream

find_owner = runpy.run_path(str(Path(__file__).with_name("tcp_owners.py")))["find_owner"]

CONNECTIONS = 100  # connections that an account may have at the same time
BODY = 128 * 1024  # bytes. Logins and servers' messages to the hub are much smaller
PATIENCE = 60  # seconds for a request's body, and until a connection that isn't used is closed


class HubServer(HTTPServer):
    """A web server that accepts only a few connections from each account. Root, which owns the proxy, has no limit."""

    def initialize(self, *words: object, **options: object) -> None:
        """Start without connections."""
        self.open_streams = defaultdict(list)
        super().initialize(*words, **options)

    def handle_stream(self, stream: IOStream, address: tuple[str, int]) -> None:
        """Serve a connection, or close it if its account has too many connections."""
        owner = find_owner(address, stream.socket.getsockname())
        if owner is None or (owner and not self.has_room(owner)):  # without an owner, the other end is closed
            stream.close()
            return
        if owner:
            self.open_streams[owner].append(stream)
        super().handle_stream(stream, address)

    def has_room(self, owner: int) -> bool:
        """Forget an account's closed connections, and return whether the account may open another one."""
        self.open_streams[owner] = [one for one in self.open_streams[owner] if not one.closed()]
        return len(self.open_streams[owner]) < CONNECTIONS


def limit_requests() -> None:
    """Make this process's hub use this server, with limits on each request."""
    HTTPServer.configure(
        HubServer, max_body_size=BODY, max_buffer_size=BODY, body_timeout=PATIENCE, idle_connection_timeout=PATIENCE
    )
