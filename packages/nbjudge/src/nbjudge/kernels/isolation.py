"""Starts Jupyter's kernels so that opening a notebook doesn't run any other file in its folder."""

import functools
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from jupyter_client.manager import KernelManager

from nbjudge.kernels.folders import folder_until_exit

SERVER = "jupyter_server.services.kernels.kernelmanager"
STEPS = ("submitted", "autograded", "feedback")  # nbgrader's folders with students' submissions
# `python -m` would look for modules beside the notebook first. Here, they're found last.
RUN = (
    "import sys; sys.path[:] = [*filter(None, sys.path), '']; import runpy; del sys.argv[0]; "
    "runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
)
_usual_command = KernelManager.format_kernel_cmd


@functools.cache  # a second call would replace what the first one has replaced
def isolate_kernels() -> None:
    """Make kernels started by this process look for modules in the notebook's folder last, after all installed modules.

    If this process is a Jupyter server, kernels of notebooks that students handed in start in an empty folder.
    """
    kernel: Any = KernelManager  # because types don't allow replacing a method
    kernel.format_kernel_cmd = _command
    if server := sys.modules.get(SERVER):
        manager = server.MappingKernelManager
        manager.cwd_for_path = functools.partialmethod(_folder, manager.cwd_for_path)


def _command(manager: KernelManager, extra_arguments: list[str] | None = None) -> list[str]:
    command = _usual_command(manager, extra_arguments)
    place = command.index("-m") if "-m" in command else 0
    if place and Path(command[0]).name.startswith("python") and all(one.startswith("-") for one in command[1:place]):
        command[place : place + 1] = ["-c", RUN]
    return command


def _folder(manager: Any, usual: Any, path: str, **options: Any) -> str:
    """Return the folder in which the kernel for a folder's notebooks starts."""
    folder: str = usual(manager, path, **options)
    if _holds_submissions(folder, manager.root_dir, manager.parent.web_app.settings.get("nbgrader_formgrader")):
        return tempfile.mkdtemp(dir=folder_until_exit().name)
    return folder


def _holds_submissions(folder: str, root: str, formgrader: Any) -> bool:
    course = getattr(formgrader, "coursedir", None)
    names = {Path(getattr(course, f"{step}_directory", step)).name.casefold() for step in STEPS}
    paths = (os.path.relpath(folder, root), os.path.relpath(os.path.realpath(folder), os.path.realpath(root)))
    return any(part.casefold() in names for path in paths for part in Path(path).parts)
