"""Another account on the same machine can't hear what a kernel says."""

import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from course.kernels import private_connection
from course.server import environment, write_settings

# What an eavesdropper would do: connect to the socket on which the kernel publishes code and outputs.
LISTEN = "import os, socket, sys; os.setuid(int(sys.argv[2])); socket.socket(socket.AF_UNIX).connect(sys.argv[1])"
NOBODY = 65534
PORTS = """\
import os, pathlib
mine = {os.readlink(link) for link in pathlib.Path("/proc/self/fd").iterdir() if link.exists() or link.is_symlink()}
rows = [line.split() for kind in ("tcp", "tcp6") for line in open(f"/proc/net/{kind}").readlines()[1:]]
ports = sum(row[3] == "0A" and f"socket:[{row[9]}]" in mine for row in rows)
print(ports)"""
# What a cell learns: on how many ports its kernel listens, and which accounts can connect to its sockets.
TELL = f"""\
{PORTS}
import json, subprocess, sys
from ipykernel.connect import get_connection_file, get_connection_info
about = get_connection_info(unpack=True)
address = f"{{about['ip']}}-{{about['iopub_port']}}"
heard = [
    subprocess.run([sys.executable, "-c", {LISTEN!r}, address, str(account)], capture_output=True).returncode == 0
    for account in (os.getuid(), {NOBODY})
]
told = {{"ports": ports, "heard": heard, "folder": str(pathlib.Path(get_connection_file()).parent)}}
pathlib.Path(path).write_text(json.dumps(told))"""
ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(os.name != "posix", reason="on Windows, ZeroMQ offers only TCP")


def test_only_this_account_can_connect_to_a_kernel():
    with private_connection() as config:
        folder = Path(config.ConnectionFileMixin.connection_file).parent
        assert folder.stat().st_mode & 0o77 == 0
        with socket.socket(socket.AF_UNIX) as publishing:
            publishing.bind(str(folder / "kernel-ipc-1"))
            publishing.listen()
            command = [sys.executable, "-c", LISTEN, publishing.getsockname()]
            assert subprocess.run([*command, str(os.getuid())]).returncode == 0
            other = subprocess.run([*command, str(NOBODY)], capture_output=True, text=True)
            assert "PermissionError" in other.stderr
    assert not folder.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the ports of a process in /proc")
def test_a_kernel_of_ours_publishes_on_no_port():
    made = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(PORTS)])
    with private_connection() as config:
        NotebookClient(made, config=config, kernel_name="python3").execute()
    ours = int(made.cells[0].outputs[0].text)
    NotebookClient(made, kernel_name="python3").execute()
    # Only processes that the kernel forks send their output to a port, and they have to know a secret.
    assert ours == 1 and int(made.cells[0].outputs[0].text) == 6


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the ports of a process in /proc")
@pytest.mark.parametrize("settings", ["this course's", "a work folder's", "the hub's"])
def test_no_other_account_hears_the_kernels_of_validate_which_leave_nothing_behind(tmp_path, settings):
    work, surroundings = _make_work_folder(tmp_path, settings)
    names = ("first", "second")
    for name in names:
        cell = nbformat.v4.new_code_cell(f"path = {str(tmp_path / name)!r}\n{TELL}")
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
        nbformat.write(nbformat.v4.new_notebook(cells=[cell], metadata=kernel), work / f"{name}.ipynb")
    command = [sys.executable, "-m", "nbgrader", "validate", *(f"{name}.ipynb" for name in names)]
    done = subprocess.run(command, cwd=work, env=surroundings, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for name in names:
        told = json.loads((tmp_path / name).read_text())
        assert told["ports"] == 1 and told["heard"] == [True, False]
        assert not Path(told["folder"]).exists()


def _make_work_folder(place: Path, settings: str) -> tuple[Path, dict[str, str]]:
    """Return a folder in which nbgrader reads these settings, and the environment variables for it."""
    work = place / "work"
    work.mkdir()
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT)}
    if settings == "a work folder's":
        write_settings(work)
        return work, surroundings | environment(work)
    origin = ROOT if settings == "this course's" else ROOT / "deploy" / "hub"
    shutil.copy(origin / "nbgrader_config.py", work)
    return work, surroundings
