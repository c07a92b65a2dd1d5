"""A small learning platform: hands out tokens, and keeps line items and scores, as the specifications say.

AGS 2.0: https://www.imsglobal.org/spec/lti-ags/v2p0 (media types in 3.2 and 3.4, scopes in 3.5, later timestamps in
3.4.2). Security Framework 1.0: https://www.imsglobal.org/spec/security/v1p0 (section 4.1.1, tokens for signed
assertions).
"""

import json
import re
import threading
import uuid
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import jwt

SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/"
BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|[+-]\d\d:\d\d)")


class Refused(Exception):
    """A request that breaks a rule."""


class Platform:
    """The platform, on a free port of this machine.

    Parameters:
        public_key: the tool's, in PEM.
        client_id: the tool's.
        users: whom the platform knows.
        query: what the addresses of line items end with, as Moodle's do.
    """

    def __init__(self, public_key: bytes, client_id: str, users: set[str], query: str = "") -> None:
        self.public_key, self.client_id, self.users, self.query = public_key, client_id, users, query
        self.items: dict[str, dict] = {}
        self.scores: list[tuple[str, dict]] = []
        self.tokens: dict[str, list[str]] = {}
        self.used: set[str] = set()
        self.requests = 0
        platform = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                platform.answer(self, platform.get)

            def do_POST(self) -> None:
                platform.answer(self, platform.post)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def answer(self, request, act) -> None:
        self.requests += 1
        body = request.rfile.read(int(request.headers.get("Content-Length", 0))).decode()
        links = {}
        try:
            status, content = act(urlsplit(request.path), request.headers, body, links)
        except Refused as error:
            status, content = error.args
        text = json.dumps(content).encode()
        request.send_response(status)
        for name, value in {"Content-Length": str(len(text)), **links}.items():
            request.send_header(name, value)
        request.end_headers()
        request.wfile.write(text)

    def get(self, address, headers, body, links) -> tuple[int, object]:
        """List the line items, one on each page."""
        self.need(headers, "lineitem")
        expect(headers["Accept"] == "application/vnd.ims.lis.v2.lineitemcontainer+json", 406, "media type")
        place, items = int(parse_qs(address.query).get("page", ["0"])[0]), list(self.items.values())
        if place + 1 < len(items):
            links["Link"] = f'<{self.address}/items?page={place + 1}>; rel="next"'
        return 200, items[place : place + 1]

    def post(self, address, headers, body, links) -> tuple[int, object]:
        if address.path == "/token":
            return 200, {"access_token": self.token(parse_qs(body)), "token_type": "Bearer", "expires_in": 3600}
        if address.path == "/items":
            return 201, self.add_item(headers, json.loads(body))
        self.add_score(address, headers, json.loads(body))
        return 200, {}

    def token(self, form) -> str:
        one = {name: values[0] for name, values in form.items()}
        expect(one["grant_type"] == "client_credentials" and one["client_assertion_type"] == BEARER, 400, "grant")
        try:
            required = {"require": ["iss", "sub", "aud", "iat", "exp", "jti"]}
            own = {"audience": f"{self.address}/token", "issuer": self.client_id, "options": required}
            claims = jwt.decode(one["client_assertion"], self.public_key, ["RS256"], **own)
        except jwt.InvalidTokenError as error:
            raise Refused(401, f"assertion: {error}") from None
        expect(claims["sub"] == self.client_id and claims["jti"] not in self.used, 401, "assertion")
        self.used.add(claims["jti"])
        token = uuid.uuid4().hex
        self.tokens[token] = one["scope"].split()
        return token

    def need(self, headers, scope: str) -> None:
        token = headers.get("Authorization", "").removeprefix("Bearer ")
        expect(SCOPE + scope in self.tokens.get(token, []), 401, "token")

    def add_item(self, headers, item) -> dict:
        self.need(headers, "lineitem")
        expect(headers["Content-Type"] == "application/vnd.ims.lis.v2.lineitem+json", 415, "media type")
        expect(item["label"] and item["scoreMaximum"] > 0, 400, "line item")
        item = {**item, "id": f"{self.address}/items/{len(self.items) + 1}{self.query}"}
        self.items[urlsplit(item["id"]).path] = item
        return item

    def add_score(self, address, headers, score) -> None:
        self.need(headers, "score")
        item, scores = address.path.rpartition("/")[::2]
        expect(scores == "scores" and item in self.items and address.query == self.query[1:], 404, "line item")
        expect(headers["Content-Type"] == "application/vnd.ims.lis.v1.score+json", 415, "media type")
        expect(score["userId"] in self.users, 404, "user")
        expect(score["scoreGiven"] >= 0 and score["scoreMaximum"] > 0, 400, "points")
        expect(
            score["activityProgress"] in "Initialized Started InProgress Submitted Completed".split(), 400, "activity"
        )
        expect(score["gradingProgress"] in "FullyGraded Pending PendingManual Failed NotReady".split(), 400, "grading")
        expect(TIME.fullmatch(score["timestamp"]), 400, "timestamp")
        before = [one["timestamp"] for path, one in self.scores if path == item and one["userId"] == score["userId"]]
        expect(
            all(map(datetime.fromisoformat(score["timestamp"]).__gt__, map(datetime.fromisoformat, before))), 409, "old"
        )
        self.scores.append((item, score))


def expect(holds: object, status: int, about: str) -> None:
    """Refuse a request unless it keeps a rule."""
    if not holds:
        raise Refused(status, f"wrong {about}")
