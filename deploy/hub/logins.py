"""Logins with this machine's passwords. No one can lock everyone else out by entering many wrong passwords.

After a wrong password, PAM blocks a thread for a few seconds.
"""

from collections import Counter

from jupyterhub.auth import PAMAuthenticator
from tornado.web import HTTPError

THREADS = 48  # each needs up to 16 MB while it checks a password
FROM_ONE_ADDRESS = 16  # logins at the same time. A whole class may share an address
TOO_MANY = "Too many people are logging in from your network. Wait a few seconds, and try again."


class FairLogins(PAMAuthenticator):
    """The usual logins, with a limit on simultaneous logins from one address."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.unfinished: Counter[str] = Counter()

    async def authenticate(self, handler, data: dict) -> str | None:
        """Return the account's name if the password is right."""
        address = handler.request.remote_ip
        if self.unfinished[address] >= FROM_ONE_ADDRESS:
            raise HTTPError(429, TOO_MANY)
        self.unfinished[address] += 1
        try:
            return await super().authenticate(handler, data)
        finally:
            self.unfinished[address] -= 1
            self.unfinished += Counter()  # forgets the addresses without logins
