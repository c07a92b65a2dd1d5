"""The shell that runs cells and keeps their outputs."""

import contextlib
import os
from collections.abc import Iterator
from functools import cached_property
from types import TracebackType

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import ExecutionResult, InteractiveShell
from traitlets import Bool, Instance

from nbjudge.learner.event_loop import EventLoop
from nbjudge.learner.kernel import make_kernel
from nbjudge.learner.outputs import DESCRIPTORS, Outputs, Streams
from nbjudge.learner.raw_output import RawOutput
from nbjudge.learner.tracebacks import modules_remembered
from nbjudge.records.cell_outputs import shortened


class _Publisher(DisplayPublisher):
    def publish(
        self,
        data: dict,
        metadata: dict | None = None,
        *_: object,
        transient: dict | None = None,
        update: bool = False,
        **__: object,
    ) -> None:
        display_id = (transient or {}).get("display_id")
        output = {"output_type": "display_data", "data": data, "metadata": metadata or {}}
        if update:
            return self.shell.outputs.update(output, display_id)
        return self.shell.outputs.add({**output, **({"display_id": display_id} if display_id else {})})

    def clear_output(self, wait: bool = False) -> None:
        self.shell.outputs.clear_next = True
        if not wait:
            self.shell.outputs.clear()


class _Hook(DisplayHook):
    """Adds the value of a cell's last line to the cell's outputs."""

    shell: "Shell"

    def write_output_prompt(self) -> None: ...

    def log_output(self, format_dict: dict) -> None: ...

    def finish_displayhook(self) -> None:
        self._is_active = False

    def write_format_data(self, format_dict: dict, md_dict: dict | None = None) -> None:
        result = {"data": dict(format_dict), "metadata": md_dict or {}, "execution_count": self.shell.execution_count}
        self.shell.outputs.add({"output_type": "execute_result", **result})


class Shell(InteractiveShell):
    """An IPython shell that keeps the outputs of cells and doesn't write a history."""

    outputs, event_loop = Instance(Outputs, ()), Instance(EventLoop, ())
    tracebacks = Bool(False, help="Format tracebacks, which can take longer than the cell itself.")
    display_pub_class, displayhook_class = _Publisher, _Hook

    @cached_property
    def streams(self) -> Streams:
        """Return the streams to which cells write."""
        return Streams(self.outputs)

    @cached_property
    def kernel(self) -> object:
        """Return an object that stands in for this shell's kernel."""
        return make_kernel(self)

    def get_parent(self) -> dict:
        """Return the request that started the cell, because output widgets ask for it."""
        return {"header": {"msg_id": f"cell-{self.execution_count}"}}

    def set_parent(self, _: dict) -> None: ...

    def showtraceback(
        self,
        exc_tuple: tuple[type[BaseException], BaseException, TracebackType | None] | None = None,
        filename: str | None = None,
        tb_offset: int | None = None,
        exception_only: bool = False,
        running_compiled_code: bool = False,
    ) -> None:
        if self.tracebacks:
            with modules_remembered():
                super().showtraceback(exc_tuple, filename, tb_offset, exception_only, running_compiled_code)

    def _format_exception_for_storage(
        self, exception: BaseException, filename: str | None = None, running_compiled_code: bool = False
    ) -> dict:
        """Skip the traceback for the error history, because each traceback would otherwise be formatted twice."""
        return {"ename": type(exception).__name__, "evalue": str(exception), "traceback": []}

    def showsyntaxerror(self, *args: object, **kwargs: object) -> None:
        if self.tracebacks:
            super().showsyntaxerror(*args, **kwargs)

    def _showtraceback(self, etype: type, evalue: BaseException, stb: list[str]) -> None:
        error = {"ename": etype.__name__, "evalue": shortened(str(evalue)), "traceback": list(map(shortened, stb))}
        self.outputs.add({"output_type": "error", **error})

    def init_hooks(self) -> None:
        super().init_hooks()
        self.set_hook("show_in_pager", _show_nothing, 0)  # in a kernel, `name?` opens a pane and doesn't add an output

    def run_counted(self, source: str, count: int) -> ExecutionResult:
        """Run a cell with `count` as its execution number. In `In`, cells that ran elsewhere are blank."""
        history = self.history_manager
        if history is None:
            raise RuntimeError("the shell has no input history")
        for inputs in (history.input_hist_parsed, history.input_hist_raw):
            inputs += [""] * (count - len(inputs))
        self.execution_count = count
        return self.event_loop.run(self._run_in_loop(source))

    async def _run_in_loop(self, source: str) -> ExecutionResult:
        """Run a cell in the event loop. If the cell awaits something, other tasks continue in the meantime."""
        try:
            cell = {"transformed_cell": self.transform_cell(source)}
        except Exception:  # the cell isn't valid Python, and running it will show that
            return self.run_cell(source, store_history=True)
        if not self.should_run_async(source, **cell):
            return self.run_cell(source, store_history=True)
        result = None
        try:
            result = await self.run_cell_async(source, store_history=True, **cell)
        finally:
            self.events.trigger("post_execute")
            self.events.trigger("post_run_cell", result)
        return result

    def ask_exit(self) -> None:
        """Ignore `exit`, so that the notebook continues."""

    def catch_raw_output(self) -> None:
        """From now on, add the output of child processes and C libraries to the outputs of cells."""
        if hasattr(os, "pread"):  # not on Windows, where such output is lost
            self.outputs.raw = {name: RawOutput(number) for name, number in DESCRIPTORS.items()}

    def enable_gui(self, gui: str | None = None) -> None:
        """Do nothing, because pictures are stored in notebooks and no window opens."""

    @contextlib.contextmanager
    def recording(self) -> Iterator[Outputs]:
        """Record the outputs of this block."""
        self.outputs.begin()
        try:
            with self.streams.connected():
                yield self.outputs
        finally:
            self.outputs.end()

    def add_error(self, error: BaseException) -> None:
        """Add an error that hasn't been shown, as nbgrader does. Otherwise, a failing cell would earn its points."""
        name = type(error).__name__
        self.outputs.widgets.clear()  # a widget that's still active must not hide the error
        if not any(output["output_type"] == "error" and output["ename"] == name for output in self.outputs):
            with contextlib.suppress(Exception):
                self._showtraceback(type(error), error, [])


class ZMQInteractiveShell(Shell):
    """A shell with the name of a kernel's shell, because pandas, rich and tqdm recognise a notebook by this name."""


def _show_nothing(*_: object, **__: object) -> None: ...
