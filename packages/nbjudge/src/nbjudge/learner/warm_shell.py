"""Creates the shell that runs cells. If the shell is created before a fork, the child doesn't have to create it."""

import io
import os
import sys
from types import ModuleType

import pandas as pd
from traitlets.config import Config

from nbjudge.cells import watch_cells
from nbjudge.learner.shell import Shell, ZMQInteractiveShell
from nbjudge.learner.tracebacks import format_one


def make_shell() -> Shell:
    """Make the shell, as similar to a kernel's as possible."""
    config = Config()
    config.HistoryManager.enabled = False
    config.IPKernelApp.connection_file = ""  # tqdm and others use this section to tell a kernel from a terminal
    pd.set_option("display.max_columns", 20)  # as in a kernel, because otherwise, pandas would see a terminal
    shell = ZMQInteractiveShell.instance(config=config)
    watch_cells(shell)
    assert shell.display_formatter and shell.extension_manager  # IPython declares both as optional
    if not _shows_pictures():
        shell.display_formatter.active_types = ["text/plain"]
        return shell
    from ipykernel.compiler import XCachingCompiler  # not at once, because it takes time to load
    from ipykernel.zmqshell import KernelMagics

    shell.register_magics(KernelMagics)  # such as %autosave
    shell.extension_manager.load_extension("storemagic")  # as a kernel does
    shell.compile = XCachingCompiler()  # names cells as a kernel does, so that tracebacks show as many lines
    return shell


def _shows_pictures() -> bool:
    """Return whether anyone will look at the outputs. If not, no figures are drawn, because drawing is slow."""
    return "inline" in os.environ.get("MPLBACKEND", "")


def warm_up(shell: Shell) -> None:
    """Do everything that's slow the first time, such as drawing a picture, for each loaded library."""
    assert shell.display_formatter
    shell.display_formatter.format(pd.DataFrame({"a": [1.5]}))
    format_one(shell)
    if "faker" in sys.modules:
        sys.modules["faker"].Faker()  # loads its providers
    pyplot = sys.modules.get("matplotlib.pyplot")
    if pyplot and _shows_pictures():
        _draw_picture(shell, pyplot)
        draw_once(shell)


def _draw_picture(shell: Shell, pyplot: ModuleType) -> None:
    """Draw a picture.

    Afterwards, `%run` draws only if a notebook has requested pictures, as in a new kernel.
    """
    execution = shell.magics_manager.registry["ExecutionMagics"]
    runner = execution.default_runner
    shell.run_line_magic("matplotlib", "inline")
    figure, axes = pyplot.subplots()
    axes.set_title("$x$")
    figure.savefig(io.BytesIO(), format="png")
    pyplot.close("all")
    execution.default_runner, pyplot.draw_if_interactive.called = runner, False


def draw_once(shell: Shell) -> None:
    """Show and close a cell's figures before pyplot's callback would draw them again."""
    callbacks = shell.events.callbacks["post_execute"]
    unseen = [callback for callback in callbacks if callback.__module__ == "matplotlib.pyplot"]
    callbacks[:] = [callback for callback in callbacks if callback not in unseen] + unseen
