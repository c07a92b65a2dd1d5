"""Someone who makes many connections, large requests or wrong logins doesn't keep everyone else from the hub."""

import asyncio
import json
import os
import re
import runpy
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path
from types import SimpleNamespace

import pytest
from journeys.people import ROOT
from jupyterhub.auth import PAMAuthenticator
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import HTTPError

HUB = ROOT / "deploy" / "hub"
NUMBER = 54330  # of an account that this machine hasn't got, and whose processes no other test ends
GUIDES = ("docs/teach/hub.md", "docs/classroom.md")
needs_root = pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() != 0, reason="only root has others' processes")
# Connects 150 times as an account, and prints how many connections the hub keeps open.
CONNECT = """
import encodings.idna, os, socket, sys, time
os.setuid(int(sys.argv[1]))
ends = [socket.create_connection(("127.0.0.1", int(sys.argv[2]))) for _ in range(150)]
time.sleep(1)
for end in ends:
    end.setblocking(False)
def is_open(end):
    try:
        return end.recv(1) != b""
    except BlockingIOError:
        return True
    except OSError:
        return False
print(sum(map(is_open, ends)))
"""


@pytest.fixture
def serve() -> Iterator:
    """Make the hub's web server, for any request, and give its port."""
    before = HTTPServer._save_configuration()
    servers = []

    def serve() -> int:
        runpy.run_path(str(HUB / "hub_server.py"))["limit_requests"]()
        [listening] = bind_sockets(0, "127.0.0.1")
        servers.append(HTTPServer(lambda request: request.connection.finish()))
        servers[0].add_socket(listening)
        return listening.getsockname()[1]

    yield serve
    HTTPServer._restore_configuration(before)


@needs_root
def test_an_account_has_only_some_of_the_hubs_connections_and_root_has_more(serve):
    async def connect() -> list[int]:
        port, found = str(serve()), []
        for user in (NUMBER, 0, NUMBER):
            command = [sys.executable, "-c", CONNECT, str(user), port]
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            found.append(int((await process.communicate())[0]))
        return found

    assert asyncio.run(connect()) == [100, 150, 100]


def test_the_hub_refuses_a_large_request_before_it_reads_it(serve):
    async def ask(size: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", serve())
        writer.write(b"POST / HTTP/1.1\r\nHost: hub\r\nContent-Length: %d\r\n\r\nx" % size)
        return await asyncio.wait_for(reader.readline(), 5)

    assert b" 400 " in asyncio.run(ask(1_000_000))


def test_the_hub_does_not_wait_long_for_a_request_that_does_not_end(serve):
    async def limits() -> tuple[float, float]:
        serve()
        parameters = HTTPServer(lambda _: None).conn_params
        return parameters.body_timeout, parameters.header_timeout

    assert asyncio.run(limits()) == (60, 60)


def test_wrong_passwords_from_one_address_do_not_keep_others_waiting(monkeypatch):
    logins, go_on = runpy.run_path(str(HUB / "logins.py")), asyncio.Event()

    async def slowly(*_) -> str:
        await go_on.wait()
        return "ann"

    async def log_in_from(authenticator, address: str) -> str | int:
        try:
            request = SimpleNamespace(remote_ip=address, headers={})
            return await authenticator.authenticate(SimpleNamespace(request=request), {})
        except HTTPError as error:
            return error.status_code

    async def log_in() -> list[str | int]:
        authenticator = logins["FairLogins"]()
        tries = [log_in_from(authenticator, address) for address in ["192.0.2.1"] * 20 + ["192.0.2.2"]]
        tasks = [asyncio.ensure_future(one) for one in tries]
        await asyncio.sleep(0.1)
        go_on.set()
        results = await asyncio.gather(*tasks)
        return [*results, await log_in_from(authenticator, "192.0.2.1")]

    monkeypatch.setattr(PAMAuthenticator, "authenticate", slowly)
    assert asyncio.run(log_in()) == ["ann"] * 16 + [429] * 4 + ["ann"] * 2
    assert logins["THREADS"] >= 2 * logins["FROM_ONE_ADDRESS"]


def test_the_service_has_enough_open_files_and_starts_again_whatever_ends_it():
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str
    unit.read(HUB / "data-privacy-hub.service")
    assert int(unit["Service"]["LimitNOFILE"]) >= 1_000_000
    assert (unit["Service"]["Restart"], unit["Unit"]["StartLimitIntervalSec"]) == ("always", "0")
    assert (unit["Service"]["MemoryMax"], unit["Service"]["OOMPolicy"]) == ("2G", "kill")
    assert unit["Service"]["ExecStartPre"].endswith("nft -f /srv/data_privacy/hub/firewall.nft")


@pytest.mark.parametrize("role", ["student", "instructor"])
def test_no_server_keeps_large_requests_in_memory(role):
    settings = json.loads((HUB / role / "jupyter_server_config.json").read_text(encoding="utf-8"))["ServerApp"]
    assert max(settings["max_body_size"], settings["max_buffer_size"]) <= 64 * 2**20


@pytest.mark.parametrize("page", GUIDES)
def test_the_web_server_of_the_guides_limits_how_long_and_how_large_a_request_is(page, tmp_path):
    [block] = re.findall(r"^```\n([^`]*reverse_proxy[^`]*)^```$", (ROOT / page).read_text(encoding="utf-8"), re.M)
    for setting in ("read_header ", "read_body ", "idle ", "max_size "):
        assert setting in block
    if caddy := shutil.which("caddy"):
        (tmp_path / "Caddyfile").write_text(block)
        subprocess.run([caddy, "adapt", "--config", tmp_path / "Caddyfile"], check=True, capture_output=True)


# Tries to connect to each port as an account, and prints what happened.
TRY = """
import encodings.idna, os, socket, sys
os.setuid(int(sys.argv[1]))
for port in map(int, sys.argv[2:]):
    try:
        socket.create_connection(("127.0.0.1", port), 5).close()
        print("open", end=" ")
    except ConnectionRefusedError:
        print("closed", end=" ")
"""
PORTS = (800, 801, 802, 60999, 61000, 64999, 65000)


@pytest.fixture
def ports_open_for(tmp_path):
    """Load the firewall in a network of its own where something listens on all ports, and try to connect to them."""
    if not shutil.which("nft") or os.getuid():
        pytest.skip("This needs nftables and root.")
    script = tmp_path / "try.py"
    script.write_text(
        f"import socket, subprocess, sys\n"
        f"subprocess.run(['ip', 'link', 'set', 'lo', 'up'], check=True)\n"
        f"for _ in range(2): subprocess.run(['nft', '-f', {str(HUB / 'firewall.nft')!r}], check=True)\n"
        f"held = [socket.create_server(('127.0.0.1', port)) for port in {PORTS}]\n"
        f"subprocess.run([sys.executable, '-c', {TRY!r}, sys.argv[1], *map(str, {PORTS})], cwd='/', check=True)\n"
    )

    def find(user: int) -> list[str]:
        command = ["unshare", "--net", sys.executable, script, str(user)]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()

    return find


def test_only_root_connects_to_peoples_servers_and_to_the_proxys_settings(ports_open_for):
    assert ports_open_for(0) == ["open"] * 7
    assert ports_open_for(NUMBER) == ["closed", "closed", "open", "open", "closed", "closed", "open"]
    assert ports_open_for(999) == ["open", "closed", "open", "open", "closed", "closed", "open"]


def test_whose_a_server_is_is_found_without_the_list_of_all_connections(monkeypatch):
    belongs_to = runpy.run_path(str(HUB / "owners_proxy.py"))["belongs_to"]
    monkeypatch.setattr(Path, "read_text", lambda *_, **__: pytest.fail("it takes long with many connections"))
    monkeypatch.setattr("pwd.getpwnam", lambda _: SimpleNamespace(pw_uid=os.getuid()))
    with socket.create_server(("127.0.0.1", 0)) as one:
        assert belongs_to(f"http://127.0.0.1:{one.getsockname()[1]}", "ann")
