"""A person at the hub, by the requests that a browser sends: logs in, opens JupyterLab, and runs code in a kernel."""

import json
import time
import uuid
from functools import cached_property
from typing import Any

import requests
from launching_platform import LaunchingPlatform
from websocket import WebSocket, create_connection

PATIENCE = 240  # seconds


class Visitor:
    """A person with an account.

    Parameters:
        hub: the hub's address without a slash at its end.
        name: of the account.
    """

    def __init__(self, hub: str, name: str) -> None:
        self.hub, self.name = hub, name
        self.session = requests.Session()
        self.session.trust_env = False  # no proxy

    def log_in(self, password: str) -> bool:
        """Log in with a password, and return whether the hub accepts it."""
        self.session.get(f"{self.hub}/hub/login", timeout=PATIENCE)
        token = self.session.cookies.get("_xsrf", path="/hub/")
        form = {"username": self.name, "password": password}
        return self._is_in(f"{self.hub}/hub/login", params={"_xsrf": token}, data=form)

    def launch(self, platform: LaunchingPlatform, **claims: str) -> bool:
        """Come from a learning platform, and return whether the hub accepts it."""
        return self._is_in(f"{self.hub}/hub/lti13/oauth_callback", data=platform.launch(self, **claims))

    def _is_in(self, address: str, **form: Any) -> bool:
        answer = self.session.post(address, timeout=PATIENCE, **form)
        return answer.ok and "jupyterhub-session-id" in self.session.cookies

    def open(self) -> "Visitor":
        """Start the server, and wait until JupyterLab opens."""
        until = time.monotonic() + PATIENCE
        self.session.get(f"{self.hub}/hub/spawn/{self.name}", timeout=PATIENCE)
        while time.monotonic() < until:
            page = self.session.get(self.address("/lab"), timeout=PATIENCE)
            if page.ok and page.url.startswith(self.address("/lab")):
                self.page = page.text
                return self
            time.sleep(1)
        raise AssertionError(f"{page.status_code} {page.url}\n{page.text[:2000]}")

    def address(self, path: str, owner: str = "") -> str:
        """Return the address of a page of a person's server; one's own if there's no owner."""
        return f"{self.origin(owner)}/user/{owner or self.name}{path}"

    def origin(self, owner: str = "") -> str:
        """Return the scheme, name and port of a person's server; one's own if there's no owner."""
        return self.hub.replace("://hub.", f"://{owner or self.name}.hub.")

    def ask(self, method: str, path: str, owner: str = "", **more: Any) -> requests.Response:
        """Send a request to a person's server; one's own if there's no owner."""
        own = (one.value for one in self.session.cookies if one.name == "_xsrf" and self.name in one.path)
        header = {"X-XSRFToken": next(own, "")}
        return self.session.request(method, self.address(path, owner), headers=header, timeout=PATIENCE, **more)

    def get(self, path: str) -> Any:
        """Return what the own server answers, as JSON."""
        return self.send("GET", path)

    def send(self, method: str, path: str, **more: Any) -> Any:
        """Return what the own server answers to a request that has to succeed, as JSON."""
        answer = self.ask(method, path, **more)
        assert answer.ok, f"{method} {path}: {answer.status_code} {answer.text[:2000]}"
        return answer.json()

    def run(self, code: str) -> str:
        """Run code in a kernel, which is always the same one, and return its output or its error."""
        return _execute(self.channels, code)

    @cached_property
    def channels(self) -> WebSocket:
        """A connection to a new kernel. The hub's end also ends the kernel."""
        kernel = self.send("POST", "/api/kernels", json={"name": "python3"})["id"]
        cookies = [
            f"{one.name}={one.value}" for one in self.session.cookies if self.name in one.path or one.path == "/"
        ]
        address = self.address(f"/api/kernels/{kernel}/channels").replace("http", "ws", 1)
        return create_connection(address, cookie="; ".join(cookies), timeout=PATIENCE, origin=self.origin())


def _execute(socket: WebSocket, code: str) -> str:
    request, said, ended = uuid.uuid4().hex, "", {"idle": False, "reply": False}
    header = {"msg_id": request, "msg_type": "execute_request", "username": "", "session": request, "version": "5.3"}
    content = {"code": code, "silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False}
    socket.send(
        json.dumps({"header": header, "parent_header": {}, "metadata": {}, "channel": "shell", "content": content})
    )
    while not all(ended.values()):
        message = json.loads(socket.recv())
        kind, content = message["msg_type"], message["content"]
        if message["parent_header"].get("msg_id") == request:
            said += content["text"] if kind == "stream" else ""
            said += f"{content['ename']}: {content['evalue']}" if kind == "error" else ""
            ended["idle"] |= kind == "status" and content["execution_state"] == "idle"
            ended["reply"] |= kind == "execute_reply"
    return said
