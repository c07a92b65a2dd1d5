"""A machine for a hub: what a teacher has before setting it up, and the running hub in namespaces of its own."""

import contextlib
import os
import random
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import requests
from journeys.people import ROOT, clone_course
from visitor import PATIENCE

from instructor.authoring.bundle import Edition, write_bundle

LESSON = "lesson2_suppression"
SEED = 7
PROGRAMS = ("unshare", "mount", "useradd", "bwrap", "configurable-http-proxy")
# The real settings, on free ports, and with a token with which the test can run the culler again.
SETTINGS = """
load_subconfig("/srv/data_privacy/hub/jupyterhub_config.py")
c.JupyterHub.bind_url = "http://127.0.0.1:{0}"
c.JupyterHub.hub_bind_url = "http://127.0.0.1:{1}"
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{2}"
c.JupyterHub.services[0]["api_token"] = "{token}"
"""


def what_is_missing() -> str:
    """Say what the hub needs and this machine hasn't got; nothing, if all is here."""
    if sys.platform != "linux" or os.getuid():
        return "The hub's accounts need root on Linux."
    if lacking := [name for name in PROGRAMS if not shutil.which(name)]:
        return f"The hub needs {', '.join(lacking)}."
    try:
        subprocess.run(["unshare", "--mount", "--pid", "--fork", "--mount-proc", "true"], check=True)
    except subprocess.CalledProcessError:
        return "The hub's accounts need a machine that allows mount namespaces."
    return ""


def prepare_stage(stage: Path) -> Path:
    """Fill the folder for start.py: a clone with one lesson, the students' bundle, and a password for the teacher and
    root.
    """
    clone = clone_course(stage / "clone")
    for folder in ("source", "release", "solutions"):
        for path in (clone / folder).rglob("*.ipynb"):
            if path.stem != LESSON:
                path.unlink()
    write_bundle(clone, stage, Edition(seed=SEED)).rename(stage / "bundle.zip")
    shutil.rmtree(clone / ".git")
    (stage / "teachers_password").write_text(secrets.token_urlsafe())
    return stage


@contextlib.contextmanager
def running_hub(stage: Path, one_origin: bool = False, more: str = "") -> Iterator[str]:
    """Start a hub, and give its address. Names below `localhost` belong to this machine.

    Parameters:
        one_origin: whether everyone's server has the same name.
        more: settings that replace the usual ones.
    """
    ports = roots_ports(3)
    address = f"http://{'' if one_origin else 'hub.'}localhost:{ports[0]}"
    (stage / "address").write_text("one-origin" if one_origin else address)
    (stage / "hub_config.py").write_text(SETTINGS.format(*ports, token=secrets.token_hex()) + more)
    unshare = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
    command = [*unshare, sys.executable, Path(__file__).with_name("start.py"), stage, ROOT]
    surroundings = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    with (stage / "hub.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=surroundings, start_new_session=True)
    try:
        wait_for(address, process, stage / "hub.log")
        yield address
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # all processes of the namespace end with the first one
        process.wait()


def roots_ports(number: int) -> list[int]:
    """Return ports on which nothing listens, only root can listen, and that browsers open."""
    found = []
    for port in random.sample(range(700, 989), 289):
        with contextlib.suppress(OSError), socket.socket() as one:
            one.bind(("127.0.0.1", port))
            found.append(port)
    return found[:number]


def wait_for(address: str, process: subprocess.Popen, log: Path) -> None:
    """Wait until the hub answers."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        with contextlib.suppress(requests.ConnectionError):
            if requests.get(f"{address}/hub/health", proxies={"http": ""}, timeout=5).ok:
                return
        time.sleep(0.5)
    raise AssertionError(f"The hub didn't start:\n{log.read_text()}")
