"""A small learning platform from which people come to the hub, as LTI 1.3 and its Security Framework describe it.

https://www.imsglobal.org/spec/lti/v1p3 (claims in section 5.3) and https://www.imsglobal.org/spec/security/v1p0
(section 5.1.1, a login that the platform begins).
"""

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

if TYPE_CHECKING:
    from visitor import Visitor

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
CLIENT = "course-17"


def new_key() -> rsa.RSAPrivateKey:
    """Return a private key for signing."""
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class LaunchingPlatform:
    """The platform, which serves its public key on a free port of this machine."""

    def __init__(self) -> None:
        self.key = new_key()
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(self.key.public_key()))
        keys = json.dumps({"keys": [{**public, "kid": "one", "use": "sig", "alg": "RS256"}]}).encode()

        class Keys(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Length", str(len(keys)))
                self.end_headers()
                self.wfile.write(keys)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Keys)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def launch(self, visitor: "Visitor", key: rsa.RSAPrivateKey | None = None, **claims: str) -> dict[str, str]:
        """Begin a login at the hub, and return the form with which the browser comes back from the platform.

        Parameters:
            visitor: the person's browser.
            key: a key to sign with, if it isn't the platform's.
            claims: what the platform knows about the person: `sub`, and for example `email`.
        """
        hint = {"iss": self.address, "login_hint": "x", "client_id": CLIENT, "target_link_uri": f"{visitor.hub}/hub/"}
        begun = visitor.session.get(f"{visitor.hub}/hub/lti13/oauth_login", params=hint, allow_redirects=False)
        asked = {name: values[0] for name, values in parse_qs(urlsplit(begun.headers["Location"]).query).items()}
        assert (asked["response_type"], asked["response_mode"], asked["scope"]) == ("id_token", "form_post", "openid")
        now = int(time.time())
        token = {
            **{"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 300, "nonce": asked["nonce"], **claims},
            f"{CLAIM}message_type": "LtiResourceLinkRequest",
            f"{CLAIM}version": "1.3.0",
            f"{CLAIM}deployment_id": "1",
            f"{CLAIM}target_link_uri": f"{visitor.hub}/hub/",
            f"{CLAIM}resource_link": {"id": "1"},
            f"{CLAIM}roles": ["http://purl.imsglobal.org/vocab/lis/v2/membership#Learner"],
        }
        signed = jwt.encode(token, key or self.key, "RS256", headers={"kid": "one"})
        return {"id_token": signed, "state": asked["state"]}
