"""The grade service of a learning platform: LTI 1.3 with Assignment and Grade Services (AGS).

For line items, scores, scopes and media types, see https://www.imsglobal.org/spec/lti-ags/v2p0. For access tokens,
which are requested with a signed JSON Web Token, see https://www.imsglobal.org/spec/security/v1p0 (section 4.1).
"""

import stat
import time
import tomllib
import uuid
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jwt
import requests

from nbjudge.errors import CourseError

SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/"
SCOPES = f"{SCOPE}lineitem {SCOPE}score"
LINE_ITEM = "application/vnd.ims.lis.v2.lineitem+json"
LINE_ITEMS = "application/vnd.ims.lis.v2.lineitemcontainer+json"
SCORE = "application/vnd.ims.lis.v1.score+json"
TIMEOUT = 30  # seconds to wait for an answer
LIFETIME = 60  # seconds for which a signed request for a token is valid
LOCAL = ("127.0.0.1", "localhost")  # hosts that don't need HTTPS


@dataclass(frozen=True)
class PlatformSettings:
    """The settings in the file `lti.toml`, which identify this course to the platform. The file contains no secrets.

    Attributes:
        client_id: the ID that the platform has chosen for the course.
        token_url, line_items_url: the platform's addresses for tokens and for line items.
        private_key: the file with the private key. The platform has the matching public key. No one else may read this
            file.
        audience: the audience of a token request. An empty string means that `token_url` is used.
        key_id: the key's name on the platform, or an empty string if it doesn't have one.
    """

    client_id: str
    token_url: str
    line_items_url: str
    private_key: str
    audience: str = ""
    key_id: str = ""


def read_settings(path: Path) -> PlatformSettings:
    """Read the platform's settings.

    Raises:
        CourseError: the file can't be read, a setting is missing, unknown or invalid, or others can read the private
            key.
    """
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise CourseError(
            f"{path} doesn't exist. Register the course on the platform as an external tool, and write client_id, "
            "token_url, line_items_url and private_key to this file."
        ) from None
    except (OSError, ValueError) as error:
        raise CourseError(f"{path} can't be read: {error}") from None
    names = [one.name for one in fields(PlatformSettings)]
    if wrong := [name for name in given if name not in names or not isinstance(given[name], str)]:
        raise CourseError(
            f"{path}: {wrong[0]} is {given[wrong[0]]!r}, but the only settings are {', '.join(names)}, "
            "and each must be a string."
        )
    if missing := [name for name in names[:4] if not given.get(name)]:
        raise CourseError(
            f"{path} has no {missing[0]}. The platform shows it on the page where the course is registered."
        )
    for name in ("token_url", "line_items_url"):
        address = urlsplit(given[name])
        if address.scheme != "https" and address.hostname not in LOCAL:
            raise CourseError(f"{path}: {name} is {given[name]!r}, but it must begin with https://.")
    _check_key(path.parent / given["private_key"])
    return PlatformSettings(**{**given, "private_key": str(path.parent / given["private_key"])})


def _check_key(path: Path) -> None:
    if not path.is_file():
        raise CourseError(f"private_key is {str(path)!r}, but there's no such file.")
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise CourseError(f"Other accounts can read the private key {path}. Run: chmod 600 {path}")


class PlatformError(CourseError):
    """Raised if the platform refuses a request."""


class GradeService:
    """The line items (columns in the platform's gradebook) and scores of one course."""

    def __init__(self, settings: PlatformSettings) -> None:
        self.settings = settings
        self.session = requests.Session()

    def line_items(self) -> dict[str, str]:
        """Return the addresses of the line items that have a resource ID, keyed by that ID."""
        found: dict[str, str] = {}
        address: str | None = self.settings.line_items_url
        while address:
            answer = self._request("GET", address, headers={"Accept": LINE_ITEMS})
            found |= {item["resourceId"]: item["id"] for item in answer.json() if item.get("resourceId")}
            address = answer.links.get("next", {}).get("url")
        return found

    def create_line_item(self, name: str, maximum: float) -> str:
        """Create a line item for an assignment, and return its address."""
        item = {"label": name, "scoreMaximum": maximum, "resourceId": name}
        headers = {"Content-Type": LINE_ITEM, "Accept": LINE_ITEM}
        return self._request("POST", self.settings.line_items_url, json=item, headers=headers).json()["id"]

    def send_score(self, line_item: str, score: dict[str, Any]) -> None:
        """Send a score in the format that AGS defines (section 3.4).

        Parameters:
            line_item: the line item's address. If the address contains a query, as it does in Moodle, `/scores` is
                inserted before the query.
            score: the score's properties.
        """
        parts = urlsplit(line_item)
        address = parts._replace(path=f"{parts.path}/scores").geturl()
        self._request("POST", address, json=score, headers={"Content-Type": SCORE})

    def _request(self, method: str, address: str, **more: Any) -> requests.Response:
        own, asked = urlsplit(self.settings.line_items_url), urlsplit(address)
        if (asked.scheme, asked.netloc) != (own.scheme, own.netloc):
            raise PlatformError(f"The platform gave an address on another server, so no token was sent: {address}")
        if "Authorization" not in self.session.headers:
            self.session.headers["Authorization"] = f"Bearer {self._token()}"
        return _answer(self.session.request(method, address, timeout=TIMEOUT, allow_redirects=False, **more))

    def _token(self) -> str:
        """Request an access token with a signed assertion (Security Framework, section 4.1.1)."""
        settings, now = self.settings, int(time.time())
        claims = {
            "iss": settings.client_id,
            "sub": settings.client_id,
            "aud": settings.audience or settings.token_url,
            "iat": now,
            "exp": now + LIFETIME,
            "jti": uuid.uuid4().hex,
        }
        key = Path(settings.private_key).read_text(encoding="utf-8")
        header = {"kid": settings.key_id} if settings.key_id else None
        form = {
            "grant_type": "client_credentials",
            "client_assertion_type": "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
            "client_assertion": jwt.encode(claims, key, "RS256", headers=header),
            "scope": SCOPES,
        }
        answer = requests.post(settings.token_url, data=form, timeout=TIMEOUT, allow_redirects=False)
        return _answer(answer).json()["access_token"]


def _answer(answer: requests.Response) -> requests.Response:
    """Return the platform's answer if it granted the request. Errors contain neither the token nor the assertion."""
    if answer.status_code // 100 != 2:
        said = " ".join(answer.text.split())[:200]
        raise PlatformError(f"the platform answered {answer.status_code} to {answer.request.url}: {said}")
    return answer
