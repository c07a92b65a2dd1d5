"""A student who takes the port of someone else's server isn't shown in its place."""

import os
import pwd
import runpy
import socket
import time
from pathlib import Path

import pytest
from journeys.people import ROOT
from machine import running_hub
from start import TEACHER
from visitor import PATIENCE, Visitor

PAGE = "made by ann"
# Takes the port as soon as it's free, and answers the hub as a server does.
SQUAT = """
import http.server, threading
class Page(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("X-JupyterHub-Version", "5")
        self.end_headers()
        self.wfile.write({page!r}.encode())
    def log_message(self, *words):
        pass
def squat():
    while True:
        try:
            http.server.ThreadingHTTPServer(("127.0.0.1", {port}), Page).serve_forever()
        except OSError:
            pass
threading.Thread(target=squat, daemon=True).start()
"""
# The hub chooses a port by chance. A student needs all ports to be sure of it, or this one.
SETTINGS = f"""
usual = c.Spawner.pre_spawn_hook
async def prepare(spawner):
    await usual(spawner)
    if spawner.user.name == "{TEACHER}":
        spawner.port = {{port}}
c.Spawner.pre_spawn_hook = prepare
"""


@pytest.fixture
def port() -> int:
    """A port that's free."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture
def hub(stage, port):
    with running_hub(stage, more=SETTINGS.format(port=port)) as address:
        yield address


@pytest.fixture
def ann(hub, stage) -> Visitor:
    """A student at work."""
    visitor = Visitor(hub, "ann")
    assert visitor.log_in(dict(line.split(",") for line in (stage / "passwords.csv").read_text().split())["ann"])
    return visitor.open()


@pytest.fixture
def teacher(hub, stage) -> Visitor:
    """The teacher, who has logged in."""
    visitor = Visitor(hub, TEACHER)
    assert visitor.log_in((stage / "teachers_password").read_text())
    return visitor


def wait_for_refusal(stage: Path, port: int) -> None:
    """Wait until the hub's log says that a route was refused."""
    until = time.monotonic() + PATIENCE
    refusal = (
        f"Requests aren't forwarded to http://127.0.0.1:{port}, because the process that listens there doesn't belong "
        f"to the account {TEACHER}."
    )
    while refusal not in (stage / "hub.log").read_text():
        assert time.monotonic() < until
        time.sleep(0.2)


@pytest.mark.slow
def test_who_takes_the_port_of_a_server_that_starts_is_not_shown_in_its_place(ann, teacher, stage, port):
    assert ann.run(SQUAT.format(page=PAGE, port=port)) == ""
    teacher.session.get(f"{teacher.hub}/hub/spawn/{TEACHER}")
    shown = [teacher.session.get(teacher.address("/lab")).text for _ in range(5) if not time.sleep(1)]
    assert not any(PAGE in text for text in shown)
    wait_for_refusal(stage, port)


@pytest.mark.slow
def test_who_takes_the_port_of_a_server_that_has_ended_is_not_shown_in_its_place(ann, teacher, stage, port):
    teacher.open()
    assert ann.run(SQUAT.format(page=PAGE, port=port)) == ""
    teacher.ask("POST", "/api/shutdown")
    time.sleep(5)
    assert PAGE not in teacher.session.get(teacher.address("/lab")).text
    wait_for_refusal(stage, port)


@pytest.fixture
def belongs_to():
    """The function that decides whose a server is."""
    return runpy.run_path(str(ROOT / "deploy" / "hub" / "owners_proxy.py"))["belongs_to"]


def test_a_listening_socket_belongs_to_the_account_that_opened_it_and_a_free_port_to_nobody(belongs_to, port):
    me = pwd.getpwuid(os.getuid()).pw_name
    other = next(account.pw_name for account in pwd.getpwall() if account.pw_uid != os.getuid())
    address = f"http://127.0.0.1:{port}"
    with socket.socket() as one:
        one.bind(("127.0.0.1", port))
        assert not belongs_to(address, me)
        one.listen()
        assert belongs_to(address, me)
        assert not belongs_to(address, other) and not belongs_to(address, "nobody-has-this-name")
    assert not belongs_to(address, me)
