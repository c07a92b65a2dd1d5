"""Logins with this machine's passwords. No one can lock everyone else out by entering many wrong passwords, and no page
can log in the person who opens it.

After a wrong password, PAM blocks a thread for a few seconds.
"""

from collections import Counter

from jupyterhub.auth import PAMAuthenticator
from tornado.web import HTTPError

FOREIGN = ("cross-site", "same-site")  # browsers' words for pages on other servers, such as a student's
FROM_ELSEWHERE = "You came from a page on another server. To log in, open the hub's own page."
THREADS = 48  # each needs up to 16 MB while it checks a password
FROM_ONE_ADDRESS = 16  # logins at the same time. A whole class may share an address
TOO_MANY = "Too many people are logging in from your network. Wait a few seconds, and try again."


class FairLogins(PAMAuthenticator):
    """The usual logins, with a limit on simultaneous logins from one address."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.unfinished: Counter[str] = Counter()

    async def authenticate(self, handler, data: dict) -> str | None:
        """Return the account's name if the password is right and was entered on the hub's own page."""
        if handler.request.headers.get("Sec-Fetch-Site") in FOREIGN:
            raise HTTPError(403, FROM_ELSEWHERE)
        address = handler.request.remote_ip
        if self.unfinished[address] >= FROM_ONE_ADDRESS:
            raise HTTPError(429, TOO_MANY)
        self.unfinished[address] += 1
        try:
            return await super().authenticate(handler, data)
        finally:
            self.unfinished[address] -= 1
            self.unfinished += Counter()  # forgets the addresses without logins
