"""Another account on the same machine can't hear what a kernel says."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from course.kernels import private_connection

# What an eavesdropper would do: connect to the socket on which the kernel publishes code and outputs.
LISTEN = "import os, socket, sys; os.setuid(int(sys.argv[2])); socket.socket(socket.AF_UNIX).connect(sys.argv[1])"
NOBODY = 65534
PORTS = """\
import os, pathlib
mine = {os.readlink(link) for link in pathlib.Path("/proc/self/fd").iterdir() if link.exists() or link.is_symlink()}
rows = [line.split() for kind in ("tcp", "tcp6") for line in open(f"/proc/net/{kind}").readlines()[1:]]
print(sum(row[3] == "0A" and f"socket:[{row[9]}]" in mine for row in rows))"""

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
