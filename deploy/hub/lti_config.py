"""Logins through a learning platform with LTI 1.3 (https://www.imsglobal.org/spec/lti/v1p3), instead of passwords.

To use this file, replace the settings at the beginning with those that the platform shows, and copy the file to
/srv/data_privacy/hub/. `jupyterhub_config.py` loads it from there.
"""

import csv
import hashlib
import logging
import os
import re
from pathlib import Path

from jupyterhub.auth import LocalAuthenticator
from ltiauthenticator.lti13 import handlers
from ltiauthenticator.lti13.auth import LTI13Authenticator
from ltiauthenticator.lti13.error import LoginError

from nbjudge.escaping.texts import in_table

c = get_config()  # noqa: F821

ISSUER = "https://canvas.instructure.com"
CLIENT_ID = "10000000000017"
AUTHORIZE_URL = "https://sso.canvaslms.com/api/lti/authorize_redirect"
JWKS_URL = "https://sso.canvaslms.com/api/lti/security/jwks"
LOGIN = "email"  # the claim from which readable account names are made

# Everyone who has logged in, for `instructor students --from` and for sending marks. Only root and instructors can read
# it.
CLASS_LIST = Path("/srv/data_privacy/lti/class.csv")
COLUMNS = {"first_name": "given_name", "last_name": "family_name", "email": "email", "lms_user_id": "sub"}
READABLE = 16  # letters of an account name that come from the login
SIGNED = re.compile(r"eyJ[\w-]+\.[\w-]+\.[\w-]+")  # a platform's statement about a person, as transmitted


def account_name(issuer: str, user: str, login: str) -> str:
    """Return a person's account name, which is unique on this machine.

    A platform may let people choose their login name, so it's never used as an account name. Otherwise, someone could
    choose `root`. The end of the account name depends on the platform and on the person's ID there, so two people never
    share an account.
    """
    plain = re.sub(r"[^a-z0-9]+", "-", login.lower().partition("@")[0])[:READABLE].strip("-")
    number = hashlib.sha256(f"{issuer}\n{user}".encode()).hexdigest()[:10]
    return "-".join(filter(None, ["lti", plain, number]))


class CourseAuthenticator(LTI13Authenticator, LocalAuthenticator):
    """LTI 1.3 logins on a machine where each person has an account. The account is created at the first launch."""

    def __init__(self, **settings: object) -> None:
        """Let only the hub set the cookies that belong to a login, if the hub's other cookies are set in this way."""
        super().__init__(**settings)
        if self.parent and self.parent.cookie_host_prefix_enabled:
            for name in ("STATE_COOKIE_NAME", "NONCE_STATE_COOKIE_NAME"):
                setattr(handlers, name, "__Host-" + getattr(handlers, name).removeprefix("__Host-"))

    def get_username(self, token: dict) -> str:
        """Return the account name of the person described by a verified token."""
        if not token["sub"]:  # people without an ID would share an account
            raise LoginError("The platform doesn't say who is logging in.")
        return account_name(token["iss"], token["sub"], str(super().get_username(token)))


def hide_tokens(record: logging.LogRecord) -> bool:
    """Remove signed tokens from a log line, because the authenticator logs them at debug level."""
    record.msg, record.args = SIGNED.sub("[token]", record.getMessage()), None
    return True


def list_person(authenticator: CourseAuthenticator, handler: object, authentication: dict) -> dict:
    """Add a person to the class list at the first launch."""
    token, name = authentication["auth_state"], authentication["name"]
    is_new = not CLASS_LIST.is_file()
    with open(os.open(CLASS_LIST, os.O_RDWR | os.O_CREAT, 0o640), "r+", encoding="utf-8", newline="") as file:
        if name not in [row["id"] for row in csv.DictReader(file)]:
            writer = csv.DictWriter(file, ["id", *COLUMNS])
            if is_new:
                writer.writeheader()
            claims = {column: token.get(claim, "") for column, claim in COLUMNS.items()}
            texts = {column: in_table(claim) for column, claim in claims.items() if column != "lms_user_id"}
            writer.writerow({"id": name} | claims | texts)  # people choose their names, and a spreadsheet opens this
    return authentication


logging.getLogger("JupyterHub").addFilter(hide_tokens)
c.JupyterHub.authenticator_class = CourseAuthenticator
c.LTI13Authenticator.issuer = ISSUER
c.LTI13Authenticator.client_id = {CLIENT_ID}
c.LTI13Authenticator.authorize_url = AUTHORIZE_URL
c.LTI13Authenticator.jwks_endpoint = JWKS_URL
c.LTI13Authenticator.username_key = LOGIN
c.LocalAuthenticator.create_system_users = True
c.LocalAuthenticator.add_user_cmd = [
    *("useradd", "--create-home", "--key", "HOME_MODE=0700"),
    *("--shell", "/bin/bash", "--groups", "data-privacy-students"),
]
c.Authenticator.allow_all = True  # everyone whom the platform sends may log in
c.Authenticator.post_auth_hook = list_person
