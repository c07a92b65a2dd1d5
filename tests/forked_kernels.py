"""Kernels that start at once: Jupyter's own, forked from a process that has loaded what lessons import.

Half of what nbgrader takes for a notebook goes into starting Python and importing pandas. With `forked_kernels`,
whatever asks Jupyter for the kernel `python3` gets a fork of a process that is past that.
"""

import contextlib
import json
import os
import socket
import sys

LOADED = "numpy pandas scipy.stats matplotlib.pyplot matplotlib_inline.backend_inline ipykernel.kernelapp".split()
LOADED += ["course.checks", "course.datasets", "course.plotting"]
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


@contextlib.contextmanager
def forked_kernels(folder):
    """Give out forked kernels while the context lasts; `folder` (a short path) takes the socket and a kernel spec."""
    import signal
    import subprocess

    address = str(folder / "socket")
    _write_spec(folder / "kernels" / "python3", address)
    server = subprocess.Popen(
        [sys.executable, __file__, "serve", address],
        env={**os.environ, **ONE_THREAD, "NBGRADER_EXECUTION": "autograde"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,  # forks made with threads in the parent can hang, so: a process of its own
    )
    before = os.environ.get("JUPYTER_PATH")
    try:
        assert server.stdout.readline() == b"ready\n"
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, [str(folder), before]))
        yield
    finally:
        os.environ.pop("JUPYTER_PATH", None) if before is None else os.environ.update(JUPYTER_PATH=before)
        os.killpg(server.pid, signal.SIGKILL)  # its kernels too
        server.communicate()


def _write_spec(folder, address):
    folder.mkdir(parents=True)
    command = [sys.executable, "-IS", __file__, "ask", address, "-f", "{connection_file}", "--log-level=ERROR"]
    spec = {"argv": command, "display_name": "forked", "language": "python", "interrupt_mode": "message"}
    (folder / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")


def _serve(address):
    """Fork a kernel for whoever connects and sends the kernel's folder and arguments."""
    import importlib
    import select
    import signal

    for module in LOADED:
        importlib.import_module(module)
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(address)
    listener.listen(16)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    while sys.stdin not in select.select([listener, sys.stdin], [], [])[0]:
        connection, _ = listener.accept()
        folder, arguments = json.loads(connection.makefile().readline())
        if os.fork() == 0:
            listener.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _become_kernel(folder, arguments)
        connection.close()
    os.killpg(0, signal.SIGKILL)  # who started us is gone


def _become_kernel(folder, arguments):
    from ipykernel.kernelapp import launch_new_instance

    os.chdir(folder)
    sys.path.insert(0, "")
    try:
        launch_new_instance(argv=arguments)
    finally:
        os._exit(0)


def _ask(address, *arguments):
    """Stand for a kernel in the eyes of who started it: ask for one, and end when it ends."""
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(address)
    connection.sendall(json.dumps([os.getcwd(), arguments]).encode() + b"\n")
    connection.recv(1)


if __name__ == "__main__":
    {"serve": _serve, "ask": _ask}[sys.argv[1]](*sys.argv[2:])
