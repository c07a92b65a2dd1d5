"""Jupyter's server in a course's folder, and what JupyterLab asks it when someone opens a notebook."""

import contextlib
import json
import random
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import nbformat
from course_folders import BIN, ENVIRONMENT, ending, start
from websocket import WebSocket, create_connection

TOKEN = "secret"
PLANTED = ("ipykernel_launcher", "comm", "jedi")  # what a kernel imports until someone has typed into a cell


@contextlib.contextmanager
def serving(folder: Path, **environment: str) -> Iterator[str]:
    """Run a server until the context ends, and return its address."""
    port = _free_port()
    options = [f"--ServerApp.port={port}", "--ServerApp.ip=127.0.0.1", f"--IdentityProvider.token={TOKEN}"]
    own = {**ENVIRONMENT, "HOME": str(folder.parent), "JUPYTER_RUNTIME_DIR": str(folder.parent), **environment}
    words = [str(BIN / "jupyter-server"), "--allow-root", "--no-browser", *options]
    with ending(start(words, cwd=folder, env=own, start_new_session=True)) as server:
        _wait_for(port, server)
        yield f"http://127.0.0.1:{port}"


def _free_port() -> int:
    """Return a free port below those that the system gives to kernels' sockets, which could take it first."""
    while True:
        port = random.randint(20_000, 30_000)
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


def _wait_for(port: int, server: subprocess.Popen) -> None:
    until = time.monotonic() + 120
    while time.monotonic() < until and server.poll() is None:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.1)
    raise AssertionError("The server didn't start.")


def plant(folder: Path, ran: Path) -> None:
    """Write a notebook, a module for it, and modules that are named like those of kernels and note that they ran."""
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(), folder / "one.ipynb")
    (folder / "own.py").write_text("value = 42")
    for name in PLANTED:
        (folder / f"{name}.py").write_text(f"open({str(ran)!r}, 'a').write({name!r})")


def open_notebook(address: str, path: str, token: str = TOKEN) -> WebSocket:
    """Start a notebook's kernel, let it complete a name, and return a connection to it."""
    model = {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}}
    header = {"Authorization": f"token {token}", "Content-Type": "application/json"}
    with urlopen(Request(f"{address}/api/sessions", json.dumps(model).encode(), header), timeout=120) as answer:
        kernel = json.load(answer)["kernel"]["id"]
    where = f"{address.replace('http', 'ws', 1)}/api/kernels/{kernel}/channels?token={token}"
    channels = create_connection(where, timeout=120)
    ask(channels, "complete_request", {"code": "pri", "cursor_pos": 3})
    return channels


def run_cell(channels: WebSocket, code: str) -> str:
    """Return what a cell prints, or its error."""
    return ask(channels, "execute_request", {"code": code, "silent": False, "store_history": True})


def ask(channels: WebSocket, kind: str, content: dict) -> str:
    """Send a request, and return the texts that come until the kernel is idle again."""
    request, said, awaited = uuid.uuid4().hex, "", {kind.replace("request", "reply"), "idle"}
    header = {"msg_id": request, "msg_type": kind, "username": "", "session": request, "version": "5.3"}
    message = {"header": header, "parent_header": {}, "metadata": {}, "channel": "shell", "content": content}
    channels.send(json.dumps(message))
    while awaited:
        answer = json.loads(channels.recv())
        if answer["parent_header"].get("msg_id") == request:
            told = answer["content"]
            said += told.get("text", "") + told.get("evalue", "")
            awaited -= {answer["msg_type"], told.get("execution_state")}
    return said
