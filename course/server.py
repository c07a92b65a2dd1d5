"""Runs JupyterLab in the learner's work folder, on this machine only and with separate settings."""

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
from collections.abc import Mapping
from pathlib import Path

from course.errors import CourseError
from course.kernels import SOCKETS, private_folder

HOST = "127.0.0.1"  # never an address that others can reach
PROGRESS = Path(__file__).parent / "progress"
# Shows the start page and lessons, and hides nbgrader's tools for instructors.
LAB_EXTENSIONS = PROGRESS / "labextensions"
HOME = ".jupyter"  # in the work folder; hidden from JupyterLab's file browser
CLOSED = 20 * 60  # seconds after which the kernel of a closed lesson ends; an open lesson keeps its kernel
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
SETTINGS = {  # by path in HOME
    "config/labconfig/default_setting_overrides.json": json.dumps(JUPYTERLAB | COURSE_MENU, indent=1),
    "config/jupyter_server_config.d/course.json": (PROGRESS / "jupyter_server.json").read_text(encoding="utf-8"),
    # Validate waits for a cell as long as grading does.
    "config/nbgrader_config.py": "c = get_config()\nc.ExecutePreprocessor.timeout = 60\n",
    # On Windows, a kernel warns each learner that others on this machine might listen in.
    "ipython/profile_default/ipython_kernel_config.py": 'c = get_config()\nc.IPKernelApp.log_level = "ERROR"\n',
}


class NoPort(CourseError):
    """No port is free."""


def free_port(first: int, tries: int = 100) -> int:
    """Return the first port that isn't in use.

    Parameters:
        first: the first port to try, from 1 to 65535.
        tries: how many ports to try, one after the other, at least 1.

    Returns:
        A port on which a server can listen on this machine.

    Raises:
        NoPort: all of these ports are in use.
    """
    last = min(first + tries - 1, 65535)
    for port in range(first, last + 1):
        if _is_free(port):
            return port
    raise NoPort(f"No port from {first} to {last} is free. Stop a server, or choose another port with --port.")


def _is_free(port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        if os.name == "posix":  # a port that has just been closed counts as free; elsewhere the option means "steal it"
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((HOST, port))
        except OSError:
            return False
    return True


def has_display(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Return whether there's a screen on which a browser could open."""
    if "SSH_CONNECTION" in environ:
        return False
    return platform in ("win32", "darwin") or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def environment(work: Path) -> dict[str, str]:
    """Return the environment variables that separate this JupyterLab from the learner's other Jupyter settings.

    Parameters:
        work: the learner's work folder, absolute.
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
    """Write the default settings for this work folder. A learner's own settings in JupyterLab override them."""
    for name, content in SETTINGS.items():
        path = work / HOME / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


def arguments(work: Path, port: int, browser: bool) -> list[str]:
    """Return JupyterLab's command-line arguments.

    Parameters:
        work: the absolute path of the folder to serve.
        port: the port to listen on. If it's no longer free, JupyterLab uses a different one.
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
        "--LabApp.log_level=WARN",
        *(["--KernelManager.transport=ipc"] if SOCKETS else []),
        *lab_options(),
    ]


def lab_options() -> list[str]:
    """Return the command-line arguments that set up JupyterLab for the course, wherever it runs."""
    return [
        "--LabApp.extension_manager=readonly",
        f"--LabApp.extra_labextensions_path={LAB_EXTENSIONS}",
        f"--MappingKernelManager.cull_idle_timeout={CLOSED}",
        "--MappingKernelManager.cull_interval=60",
        "--LanguageServerManager.autodetect=False",  # it would ask npm for missing servers, which can take many seconds
    ]


def serve(work: Path, port: int, browser: bool) -> None:
    """Serve JupyterLab on a work folder until it is stopped.

    Parameters:
        work: the learner's work folder, which must exist.
        port: the first port to try, from 1 to 65535.
        browser: whether to open a browser once the server runs.

    Raises:
        NoPort: no port is free.
    """
    work = work.resolve()
    write_settings(work)
    os.environ.update(environment(work))
    # If a token is given, Jupyter doesn't print an address.
    os.environ.setdefault("JUPYTER_TOKEN", secrets.token_hex(24))
    os.chdir(work)  # so that Jupyter doesn't read any configuration in the calling folder
    given = arguments(work, free_port(port), browser)
    # Jupyter closes its kernels and files on SIGTERM, but on Ctrl-C only in a terminal.
    signal.signal(signal.SIGINT, lambda *_: signal.raise_signal(signal.SIGTERM))
    with private_folder() as runtime:
        os.environ["JUPYTER_RUNTIME_DIR"] = str(runtime)
        information = runtime / f"jpserver-{os.getpid()}.json"
        threading.Thread(target=_announce, args=(information,), daemon=True).start()
        from jupyterlab.labapp import LabApp  # imported here because it reads the environment and takes a second

        LabApp.launch_instance(given)


def _announce(information: Path) -> None:
    while not (url := _answering(information)):
        time.sleep(0.1)
    print(f"\nThe course is open. Go to\n\n    {url}\n\nTo stop it, press Ctrl-C here.\n", flush=True)


def _answering(information: Path) -> str | None:
    """Return the address to open if the server that wrote `information` responds, otherwise None."""
    try:
        server = json.loads(information.read_text(encoding="utf-8"))
        status = urllib.request.Request(
            f"{server['url']}api/status", headers={"Authorization": f"token {server['token']}"}
        )
        # This machine can't be reached by a proxy.
        direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        direct.open(status, timeout=5).close()
    except (OSError, ValueError, KeyError):
        return None
    return f"{server['url']}lab" + (f"?token={server['token']}" if server["token"] else "")
