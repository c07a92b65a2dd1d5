"""The outputs of a running cell, in their order and in the form that notebooks use."""

import contextlib
import io
from collections.abc import Iterator

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import ExecutionResult, InteractiveShell
from traitlets import Bool, Instance

from instructor.grading.records.cell_outputs import DROPPED, shortened

MAX_TEXT = 5_000_000  # characters of one cell's output streams; the rest is dropped with a note


class Outputs(list):
    """The outputs of the cell that is running, as nbformat writes them."""

    clear_next, written = False, 0

    def begin(self) -> None:
        """Forget the last cell's."""
        self.clear()
        self.clear_next, self.written = False, 0

    def add(self, output: dict) -> None:
        if self.clear_next:
            self.clear()
            self.clear_next = False
        self.append(output)

    def stream(self, name: str, text: str) -> None:
        """Add text to stdout or stderr. Consecutive texts are joined at the end."""
        left = MAX_TEXT - self.written
        self.written += len(text)
        if left < 0 or not text:
            return
        text = text if len(text) <= left else text[:left] + DROPPED
        last = self[-1] if self and not self.clear_next else {}
        if last.get("name") == name and isinstance(last.get("text"), list):
            last["text"].append(text)
        else:
            self.add({"output_type": "stream", "name": name, "text": [text]})

    def end(self) -> None:
        """Join the texts at the end, because joining each one immediately would become slower and slower."""
        for output in self:
            if output.get("output_type") == "stream" and isinstance(output.get("text"), list):
                output["text"] = "".join(output["text"])

    def update(self, output: dict, display_id: object) -> None:
        """Replace what was shown before under the same display id."""
        for old in self:
            if old.get("display_id") == display_id:
                old.update(output)


class _Stream(io.TextIOBase):
    """Stands for sys.stdout or sys.stderr."""

    encoding = "utf-8"

    def __init__(self, outputs: Outputs, name: str) -> None:
        self.outputs, self.name = outputs, name

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self.outputs.stream(self.name, text)
        return len(text)


class _Publisher(DisplayPublisher):
    def publish(self, data, metadata=None, *_, transient=None, update=False, **__) -> None:
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
    """Adds the value of a cell's last line to its outputs."""

    def write_output_prompt(self) -> None: ...

    def log_output(self, format_dict: dict) -> None: ...

    def finish_displayhook(self) -> None:
        self._is_active = False

    def write_format_data(self, format_dict: dict, md_dict: dict | None = None) -> None:
        result = {"data": dict(format_dict), "metadata": md_dict or {}, "execution_count": self.shell.execution_count}
        self.shell.outputs.add({"output_type": "execute_result", **result})


class Shell(InteractiveShell):
    """An IPython shell that keeps what cells show, and writes no history."""

    outputs = Instance(Outputs, ())
    tracebacks = Bool(False, help="Format tracebacks, which can take longer than the cell itself.")
    display_pub_class, displayhook_class = _Publisher, _Hook

    def showtraceback(self, *args: object, **kwargs: object) -> None:
        if self.tracebacks:
            super().showtraceback(*args, **kwargs)

    def showsyntaxerror(self, *args: object, **kwargs: object) -> None:
        if self.tracebacks:
            super().showsyntaxerror(*args, **kwargs)

    def _showtraceback(self, etype: type, evalue: BaseException, stb: list[str]) -> None:
        error = {"ename": etype.__name__, "evalue": shortened(str(evalue)), "traceback": list(map(shortened, stb))}
        self.outputs.add({"output_type": "error", **error})

    def init_hooks(self) -> None:
        super().init_hooks()
        self.set_hook("show_in_pager", _show_nothing, 0)  # in a kernel `name?` opens a pane and adds no output

    def run_counted(self, source: str, count: int) -> ExecutionResult:
        """Run a cell as the kernel's execution number `count`. Earlier numbers that ran elsewhere are blank in `In`."""
        history = self.history_manager
        for inputs in (history.input_hist_parsed, history.input_hist_raw):
            inputs += [""] * (count - len(inputs))
        self.execution_count = count
        return self.run_cell(source, store_history=True)

    def enable_gui(self, gui: str | None = None) -> None:
        """Do nothing: pictures go into notebooks, and no window opens."""

    @contextlib.contextmanager
    def recording(self) -> Iterator[Outputs]:
        """Keep what is shown in the meantime."""
        self.outputs.begin()
        out, err = _Stream(self.outputs, "stdout"), _Stream(self.outputs, "stderr")
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                yield self.outputs
        finally:
            self.outputs.end()

    def add_error(self, error: BaseException) -> None:
        """Add an error that nothing has shown, as nbgrader does: without it a failing cell would earn its points."""
        name = type(error).__name__
        if not any(output["output_type"] == "error" and output["ename"] == name for output in self.outputs):
            with contextlib.suppress(Exception):
                self._showtraceback(type(error), error, [])


class ZMQInteractiveShell(Shell):
    """The shell under the name of a kernel's: libraries such as pandas, rich and tqdm look for it to know a notebook."""


def _show_nothing(*_: object, **__: object) -> None: ...
