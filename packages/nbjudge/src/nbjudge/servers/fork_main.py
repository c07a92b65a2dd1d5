"""Implements the fork server, which loads libraries, forks a child for each request, and confines it if requested."""

import contextlib
import gc
import json
import os
import select
import shutil
import signal
import socket
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from nbjudge.cells import BY_PROGRAM
from nbjudge.errors import CourseError
from nbjudge.processes.child import HAS_DESCRIPTORS, reason_file
from nbjudge.processes.fork_server import CONFIG
from nbjudge.processes.sessions import HAS_LISTS, kill_session
from nbjudge.records.verdicts import Limits
from nbjudge.wire.channel import Channel

if TYPE_CHECKING:
    from nbjudge.learner.shell import Shell

REQUEST_TIMEOUT = 10  # seconds for a client to send its request, during which no other client is served
POLL_INTERVAL = 1.0  # seconds without requests after which ended processes are removed


def _serve(path: str, modules: list[str], confined: bool) -> None:
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(64)
    print("listening", flush=True)
    shell = prepare(modules)
    if confined:
        from nbjudge.sandbox import namespaces, resource_monitor  # noqa: F401  once, before there are children
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the client ends this process
    print("ready", flush=True)
    while True:
        ready = select.select([listener, sys.stdin], [], [], POLL_INTERVAL)[0]
        if sys.stdin in ready:
            with contextlib.suppress(RecursionError):  # nested folders
                shutil.rmtree(Path(path).parent, ignore_errors=True)
            if os.getsid(0) == os.getpid():  # in a sandbox, the session isn't ours
                kill_session(os.getpid())
            os.killpg(0, signal.SIGKILL)  # if our client has ended for any reason, we and our children end, too
        if listener in ready:
            connection, _ = listener.accept()
            with contextlib.suppress(OSError, CourseError):  # this client gets no answer, but others are served
                _fork(listener, connection, shell, path, confined)
            connection.close()
        _reap_children()


def _reap_children() -> None:
    """Remove children that have ended, and kill children that were stopped.

    Otherwise, everyone else would have to wait for the stopped children's answers.
    """
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG | os.WUNTRACED)
            if not pid:
                return
            if os.WIFSTOPPED(status):
                os.kill(pid, signal.SIGKILL)


def _fork(listener: socket.socket, connection: socket.socket, shell: "Shell", path: str, confined: bool) -> None:
    """Start a process for the client at the other end of the connection."""
    request = Channel(connection).receive_dict(time.monotonic() + REQUEST_TIMEOUT)
    if request["role"] == "ping":
        connection.send(b".")
        return
    if os.fork() == 0:
        try:
            listener.close()
            _begin(connection, request, Path(path).parent if confined else None)
            become(request["role"], connection, shell, path)
        finally:
            os._exit(1)  # whatever went wrong, there must be only one server afterwards


def _begin(connection: socket.socket, request: dict, pool: Path | None) -> None:
    """Introduce this process to its client. In a sandbox, introduce the confined process that it becomes."""
    if pool is None:
        if request["role"] == "learner" and HAS_LISTS:
            os.setpgid(0, 0)  # so that a signal to its group doesn't reach us or other notebooks
        _introduce(connection, os.getpid())
        return
    from nbjudge.sandbox.namespaces import confine
    from nbjudge.sandbox.resource_monitor import watch
    from nbjudge.sandbox.waiting import WaitingTime

    working_dir, limits = Path(request["working_dir"]), Limits(**request["limits"])
    # The file is opened now, because the folder will be hidden.
    note = os.open(reason_file(working_dir), os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def write_note(reason: str) -> None:
        os.write(note, reason.encode())

    def guard(pid: int) -> None:
        (control, theirs), waiting = socket.socketpair(), WaitingTime()
        with theirs:
            Channel(connection).send({"pid": pid, "controlled": True})
            socket.send_fds(connection, [b"."], [theirs.fileno(), waiting.file])
        connection.close()
        watch(pid, working_dir, limits, write_note, control, waiting)

    try:
        confine(connection, pool, working_dir, limits, guard)
    except OSError as error:
        Channel(connection).send({"failed": f"The system doesn't allow a process to be confined ({error})."})
        os._exit(1)


def _introduce(connection: socket.socket, pid: int) -> None:
    """Tell the client which process will answer from now on."""
    Channel(connection).send({"pid": pid})
    if HAS_DESCRIPTORS:
        descriptor = os.pidfd_open(pid)
        socket.send_fds(connection, [b"."], [descriptor])
        os.close(descriptor)


def prepare(modules: list[str]) -> "Shell":
    """Load everything that children may use, so that they don't have to load it."""
    from nbjudge.judging.session import mark_notebook as mark_notebook  # libraries for judges
    from nbjudge.learner.requests import start as start  # libraries for learners' processes
    from nbjudge.learner.warm_shell import make_shell, warm_up
    from nbjudge.processes.libraries import preload
    from nbjudge.servers.jobs import prepared

    # This tells a course's package that no one is watching, although the shell looks like a learner's kernel.
    os.environ.setdefault(BY_PROGRAM, "validate")
    gc.disable()  # loading libraries creates no garbage, and looking for it would take a third of the time
    shell = make_shell()
    preload(modules)
    warm_up(shell)
    if CONFIG in os.environ:
        prepared()
    gc.freeze()  # children share these pages as long as no one writes to them
    gc.enable()
    return shell


def become(role: str, connection: socket.socket, shell: "Shell", path: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if role == "learner":
        from nbjudge.learner.requests import start

        start(connection, shell)
    from nbjudge.servers.jobs import serve

    try:
        serve(Channel(connection), path)
    finally:
        os._exit(0)


if __name__ == "__main__":
    _serve(**json.loads(sys.argv[1]))
