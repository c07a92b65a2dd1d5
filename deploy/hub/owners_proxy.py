"""A proxy that sends requests for a person's server only to a process that belongs to that person's account.

Servers listen on ports that anyone on this machine may use. So a student could take such a port before the server
starts or after it has ended, and show pages in someone else's name.
"""

import pwd
import runpy
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from jupyterhub.proxy import ConfigurableHTTPProxy

find_owner = runpy.run_path(str(Path(__file__).with_name("tcp_owners.py")))["find_owner"]


class StrangerError(Exception):
    """Someone else is listening at the address of a person's server."""


def belongs_to(target: str, name: str) -> bool:
    """Return whether the process that's listening at an address belongs to an account.

    Parameters:
        target: a URL with an IPv4 address and a port, such as http://127.0.0.1:41234.
    """
    parts = urlsplit(target)
    with suppress(KeyError):  # there's no such account anymore
        return find_owner((parts.hostname, parts.port)) == pwd.getpwnam(name).pw_uid
    return False


class OwnersProxy(ConfigurableHTTPProxy):
    """The usual proxy, but its routes to a person's server never lead to anyone else's server."""

    def is_strange(self, target: str, data: dict) -> bool:
        """Return whether a route belongs to a person but doesn't lead to that person's server. If so, log it."""
        if "user" not in data or belongs_to(target, data["user"]):
            return False
        self.log.error(
            "Requests aren't forwarded to %s, because the process that listens there doesn't belong to the account %s.",
            target,
            data["user"],
        )
        return True

    async def add_route(self, routespec: str, target: str, data: dict) -> None:
        """Add a route, or raise StrangerError so that the hub stops the server."""
        if self.is_strange(target, data):
            raise StrangerError(target)
        await super().add_route(routespec, target, data)

    async def check_running(self) -> None:
        """Restart the proxy if it has ended, and remove routes to servers whose addresses someone else has taken."""
        await super().check_running()
        for routespec, route in (await self.get_all_routes()).items():
            if self.is_strange(route["target"], route["data"]):
                await self.delete_route(routespec)

    async def check_routes(self, *known: dict) -> None:
        """Add the missing routes, except those to strangers' processes."""
        with suppress(StrangerError):
            await super().check_routes(*known)

    async def add_all_users(self, users: dict) -> None:
        """Add a route to each running server, but never to strangers' processes."""
        with suppress(StrangerError):
            await super().add_all_users(users)
