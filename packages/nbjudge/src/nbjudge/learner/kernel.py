"""The parts of a kernel that notebooks use: `get_ipython().kernel`, and the kernel's side of widgets."""

from __future__ import annotations

import contextlib
import io
from typing import TYPE_CHECKING

import comm
from comm.base_comm import BaseComm
from IPython.core.interactiveshell import InteractiveShell

if TYPE_CHECKING:
    from nbjudge.learner.shell import Shell


def make_kernel(shell: Shell) -> object:
    """Make a kernel for a shell. The kernel has no sockets, so no one receives its messages."""
    from jupyter_client.session import Session
    from traitlets import Type

    # Otherwise, a debugger prints warnings that students can't do anything about.
    with contextlib.redirect_stderr(io.StringIO()):
        from ipykernel.ipkernel import IPythonKernel  # not at the top, because few notebooks ask for it

        kernel_class = type("Kernel", (IPythonKernel,), {"shell_class": Type(InteractiveShell)})
        kernel = kernel_class(session=Session(), shell_class=type(shell), parent=shell)
    connect_widgets(shell)  # again, because the import has connected them to sockets
    return kernel


def connect_widgets(shell: Shell) -> None:
    """Let output widgets, rather than the cell, show the outputs that are meant for them."""

    class Comm(BaseComm):
        def publish_msg(self, msg_type: str, data: dict | None = None, *_: object, **__: object) -> None:
            state = (data or {}).get("state", {})
            if "msg_id" in state:
                shell.outputs.redirect_to(self.comm_id, bool(state["msg_id"]))

    comm.create_comm = Comm
