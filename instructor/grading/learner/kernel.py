"""The parts of a kernel that notebooks use, although there is no kernel: `get_ipython().kernel`, and the other side of
widgets.
"""

import contextlib
import io

import comm
from comm.base_comm import BaseComm
from IPython.core.interactiveshell import InteractiveShell


def make_kernel(shell: InteractiveShell) -> object:
    """Make a kernel around a shell. It has no sockets, so no one receives its messages."""
    from ipykernel.ipkernel import IPythonKernel  # not at the top, because few notebooks ask for it
    from jupyter_client.session import Session
    from traitlets import Type

    class Kernel(IPythonKernel):
        shell_class = Type(InteractiveShell)

    with contextlib.redirect_stderr(
        io.StringIO()
    ):  # otherwise, a debugger prints warnings that students can't do anything about
        kernel = Kernel(session=Session(), shell_class=type(shell), parent=shell)
    connect_widgets(shell)  # once more, because the import has connected them to sockets
    return kernel


def connect_widgets(shell: InteractiveShell) -> None:
    """Let output widgets show the outputs that are meant for them, which then don't appear below the cell."""

    class Comm(BaseComm):
        def publish_msg(self, msg_type: str, data: dict | None = None, *_: object, **__: object) -> None:
            state = (data or {}).get("state", {})
            if "msg_id" in state:
                shell.outputs.redirect_to(self.comm_id, bool(state["msg_id"]))

    comm.create_comm = Comm
