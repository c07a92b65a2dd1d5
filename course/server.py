"""Runs JupyterLab in the learner's work folder with separate settings. Only this machine can connect to JupyterLab."""

import contextlib
import json
import os
import secrets
import signal
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

from course.errors import CourseError
from course.kernels import SOCKETS, private_folder

HOST = "127.0.0.1"  # never an address that others can reach
PROGRESS = Path(__file__).parent / "progress"
# Shows the start page and lessons, and hides nbgrader's tools for instructors.
LAB_EXTENSIONS = PROGRESS / "labextensions"
HOME = ".jupyter"  # in the work folder, and hidden from JupyterLab's file browser
CLOSED = 20 * 60  # seconds after which the kernel of a closed lesson ends. An open lesson keeps its kernel
CULLING = (f"--MappingKernelManager.cull_idle_timeout={CLOSED}", "--MappingKernelManager.cull_interval=60")
JUPYTERLAB = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/notebook-extension:tracker": {
        "windowingMode": "none",  # cells that aren't visible remain in the page
        "codeCellConfig": {"lineNumbers": False, "lineWrap": True},  # a card is narrower than a long line of code
    },
}
COURSE_COMMANDS = ("course:start", "course:review")
COURSE_MENU = {  # opens the tab with the start page or the review again
    "@jupyterlab/mainmenu-extension:plugin": {
        "menus": [
            {
                "id": "jp-mainmenu-course",
                "label": "Course",
                "rank": 900,
                "items": [{"command": name} for name in COURSE_COMMANDS],
            }
        ]
    }
}
NBGRADER = """\
from course.kernels import connection_until_exit

c = get_config()

# Validate waits for a cell as long as grading does.
c.ExecutePreprocessor.timeout = 60

# No other account can listen to Validate's kernel.
c.merge(connection_until_exit())
"""
SETTINGS = {  # settings by their path in HOME
    "config/labconfig/default_setting_overrides.json": json.dumps(JUPYTERLAB | COURSE_MENU, indent=1),
    "config/jupyter_server_config.d/course.json": (PROGRESS / "jupyter_server.json").read_text(encoding="utf-8"),
    "config/nbgrader_config.py": NBGRADER,
    # On Windows, a kernel warns each learner that others on this machine might listen in.
    "ipython/profile_default/ipython_kernel_config.py": 'c = get_config()\nc.IPKernelApp.log_level = "ERROR"\n',
}


class NoPort(CourseError):
    """No port is free."""


def free_port(first: int, tries: int = 100) -> int:
    """Return the first port that isn't in use.

    Parameters:
        first: the first port to try, from 1 to 65535.
        tries: the number of ports to try, one after another, at least 1.

    Returns:
        A port on this machine that a server can listen on.

    Raises:
        NoPort: none of these ports is free.
    """
    last = min(first + tries - 1, 65535)
    for port in range(first, last + 1):
        if _is_free(port):
            return port
    raise NoPort(f"No port from {first} to {last} is free. Stop a server, or choose another port with --port.")


def _is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        if os.name == "posix":  # a port that has just been closed counts as free. Elsewhere, the option would steal it
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((HOST, port))
        except OSError:
            return False
    return True


def has_display(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Return whether there's a display on which a browser could open."""
    if "SSH_CONNECTION" in environ:
        return False
    return platform in ("win32", "darwin") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def environment(work: Path) -> dict[str, str]:
    """Return the environment variables that separate this JupyterLab from the learner's other Jupyter settings.

    Parameters:
        work: the absolute path of the learner's work folder.
    """
    home = work / HOME
    return {
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "config" / "lab" / "user-settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "config" / "lab" / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_PREFER_ENV_PATH": "1",  # use this environment's kernel, not one that's installed elsewhere
        # nbgrader calls programs of the environment by name
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]),
    }


def write_settings(work: Path) -> None:
    """Write the default settings for this work folder. A learner's own JupyterLab settings override them."""
    for name, content in SETTINGS.items():
        path = work / HOME / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def arguments(work: Path, port: int, browser: bool) -> list[str]:
    """Return JupyterLab's command-line arguments.

    Parameters:
        work: the absolute path of the folder to serve.
        port: the port to listen on. If the port is no longer free, JupyterLab uses a different one.
        browser: whether to open a browser.
    """
    return [*server_options(work, port, browser), "--LabApp.log_level=WARN", *lab_options()]


def server_options(work: Path, port: int, browser: bool) -> list[str]:
    """Return the command-line arguments of a Jupyter server that no one else can connect to.

    Parameters:
        work: the absolute path of the folder to serve.
        port: the port to listen on. If the port is no longer free, the server uses a different one.
        browser: whether to open a browser.
    """
    return [
        f"--ServerApp.ip={HOST}",
        f"--ServerApp.port={port}",
        f"--ServerApp.root_dir={work}",
        f"--ServerApp.open_browser={browser}",
        "--ServerApp.allow_root=True",  # containers and classroom machines often have no other user
        "--ServerApp.answer_yes=True",  # Ctrl-C stops immediately, because notebooks save themselves
        "--ServerApp.log_level=WARN",
        *(["--KernelManager.transport=ipc"] if SOCKETS else []),
    ]


def lab_options() -> list[str]:
    """Return the command-line arguments that set up JupyterLab for the course, no matter where it runs."""
    return [
        "--LabApp.extension_manager=readonly",
        f"--LabApp.extra_labextensions_path={LAB_EXTENSIONS}",
        *CULLING,
        "--LanguageServerManager.autodetect=False",  # detection would ask npm for missing servers, which can take long
    ]


def serve(work: Path, port: int, browser: bool) -> None:
    """Run JupyterLab in a work folder until it's stopped.

    Parameters:
        work: the learner's work folder, which must exist.
        port: the first port to try, from 1 to 65535.
        browser: whether to open a browser once the server is running.

    Raises:
        NoPort: no port is free.
    """
    work = work.resolve()
    given = arguments(work, free_port(port), browser)
    with announced(work, "lab", "The course is open."):
        from jupyterlab.labapp import LabApp  # imported here because it reads the environment and takes a second

        LabApp.launch_instance(given)


@contextlib.contextmanager
def announced(work: Path, page: str, opening: str) -> Iterator[None]:
    """Prepare this process and a folder for a Jupyter server, and print the address to open once the server responds.

    Parameters:
        work: the absolute path of the folder to serve.
        page: the page to open, relative to the server's address.
        opening: the sentence to print before the address.
    """
    write_settings(work)
    os.environ.update(environment(work))
    # If a token is given, Jupyter doesn't print an address.
    os.environ.setdefault("JUPYTER_TOKEN", secrets.token_hex(24))
    os.chdir(work)  # so that Jupyter doesn't read any configuration in the calling folder
    # Jupyter closes its kernels and files on SIGTERM, but on Ctrl-C only in a terminal.
    signal.signal(signal.SIGINT, lambda *_: signal.raise_signal(signal.SIGTERM))
    with private_folder() as runtime:
        os.environ["JUPYTER_RUNTIME_DIR"] = str(runtime)
        information = runtime / f"jpserver-{os.getpid()}.json"
        threading.Thread(target=_announce, args=(information, page, opening), daemon=True).start()
        yield


def _announce(information: Path, page: str, opening: str) -> None:
    while not (url := _answering(information, page)):
        time.sleep(0.1)
    print(f"\n{opening} Go to\n\n    {url}\n\nTo stop it, press Ctrl-C here.\n", flush=True)


def _answering(information: Path, page: str) -> str | None:
    """Return the address of a page if the server that wrote `information` responds, and None otherwise."""
    try:
        server = json.loads(information.read_text(encoding="utf-8"))
        status = urllib.request.Request(
            f"{server['url']}api/status", headers={"Authorization": f"token {server['token']}"}
        )
        # The request must not go through a proxy, because a proxy can't reach this machine's own address.
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        direct.open(status, timeout=5).close()
    except (OSError, ValueError, KeyError):
        return None
    return f"{server['url']}{page}" + (f"?token={server['token']}" if server["token"] else "")
