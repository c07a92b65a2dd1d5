"""The outputs of a running cell, in order and in notebooks' form, and the streams that add to them."""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache

from nbjudge.learner.raw_output import RawOutput
from nbjudge.records.cell_outputs import DROPPED

DESCRIPTORS = {"stdout": 1, "stderr": 2}
MAX_TEXT = 5_000_000  # characters of stdout, and of stderr, of one cell; the rest is dropped with a note


class Outputs(list):
    """The outputs of the cell that is running, as nbformat writes them.

    Attributes:
        raw: the output that is written to the descriptors of stdout and stderr without Python's streams, by name.
        followed: names of the streams whose text is shown below the cell, because they were in place when it began.
        widgets: those that show the outputs instead of the cell.
    """

    clear_next = False

    def __init__(self) -> None:
        super().__init__()
        self.written = dict.fromkeys(DESCRIPTORS, 0)
        self.raw: dict[str, RawOutput] = {}
        self.followed: set[str] = set()
        self.widgets: set[str] = set()

    def begin(self) -> None:
        """Forget the outputs of the last cell."""
        self.clear()
        self.clear_next, self.written = False, dict.fromkeys(DESCRIPTORS, 0)
        self.widgets.clear()
        self.followed.clear()

    def redirect_to(self, widget: str, starts: bool) -> None:
        """Let a widget show the outputs from now on, or no longer."""
        self._add_raw(RawOutput.take_rest)
        (self.widgets.add if starts else self.widgets.discard)(widget)

    def add(self, output: dict) -> None:
        """Add an output, after any output that others have written in the meantime."""
        self._add_raw(RawOutput.take_if_due)
        self._place(output)

    def stream(self, name: str, text: str) -> None:
        """Add text to stdout or stderr, after any output that others have written in the meantime.

        Consecutive texts are joined at the end.
        """
        self._add_raw(RawOutput.take_if_due)
        self._write(name, text)

    def _add_raw(self, take: Callable[[RawOutput], str]) -> None:
        for name, raw in self.raw.items():
            self._write(name, take(raw))

    def _place(self, output: dict) -> None:
        if self.widgets:
            return
        if self.clear_next:
            self.clear()
            self.clear_next = False
        self.append(output)

    def _write(self, name: str, text: str) -> None:
        left = MAX_TEXT - self.written[name]
        self.written[name] += len(text)
        if left < 0 or not text or self.widgets or name not in self.followed:
            return
        text = text if len(text) <= left else text[:left] + DROPPED
        last = self[-1] if self and not self.clear_next else {}
        if last.get("name") == name and isinstance(last.get("text"), list):
            last["text"].append(text)
        else:
            self._place({"output_type": "stream", "name": name, "text": [text]})

    def end(self) -> None:
        """Add the rest, and join the texts, because joining each one immediately would become slower and slower."""
        self._add_raw(RawOutput.take_rest)
        for output in self:
            if output.get("output_type") == "stream" and isinstance(output.get("text"), list):
                output["text"] = "".join(output["text"])

    def update(self, output: dict, display_id: object) -> None:
        """Replace the earlier output with the same display id."""
        for old in self:
            if old.get("display_id") == display_id:
                old.update(output)


@cache
def _descriptor_to_nowhere() -> int:
    return os.open(os.devnull, os.O_RDWR)


class OutputStream(io.TextIOBase):
    """Replaces sys.stdout or sys.stderr."""

    encoding = "utf-8"

    def __init__(self, outputs: Outputs, name: str) -> None:
        self.outputs, self.name, self.pid = outputs, name, os.getpid()

    def writable(self) -> bool:
        return True

    def set_parent(self, _: dict) -> None:
        """Show the text below the cell that begins now. An object that replaces this one may forward the call."""
        self.outputs.followed.add(self.name)

    def fileno(self) -> int:
        """Return the descriptor for programs that are started with this stream.

        As in a kernel, their output isn't kept.
        """
        return _descriptor_to_nowhere()

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if os.getpid() == self.pid:
            self.outputs.stream(self.name, text)
        else:  # a copy of this process, made by the learner's code
            os.write(DESCRIPTORS[self.name], text.encode(errors="replace"))
        return len(text)


class Streams:
    """sys.stdout and sys.stderr of the cells.

    As in a kernel, a stream that a cell puts in their place stays there for the next cell.
    """

    def __init__(self, outputs: Outputs) -> None:
        self.outputs, self.pid = outputs, 0
        self.left: dict[str, object] = {}

    @contextlib.contextmanager
    def connected(self) -> Iterator[None]:
        """Let this block write to the streams that the last cell left, or to the outputs before the first cell."""
        self._begin_here()
        outside = {name: getattr(sys, name) for name in DESCRIPTORS}
        _replace_streams(self.left)
        _follow_streams()
        try:
            yield
        finally:
            self.left = {name: getattr(sys, name, self.left[name]) for name in DESCRIPTORS}
            _replace_streams(outside)

    def _begin_here(self) -> None:
        """Make new streams in a new process, because those of another process write to that one's descriptors."""
        if self.pid != os.getpid():
            kept = {name: stream for name, stream in self.left.items() if not isinstance(stream, OutputStream)}
            self.left = {name: OutputStream(self.outputs, name) for name in DESCRIPTORS} | kept
            self.pid = os.getpid()


def _replace_streams(streams: dict[str, object]) -> None:
    for name, stream in streams.items():
        setattr(sys, name, stream)


def _follow_streams() -> None:
    """Inform the current streams that a cell begins, as a kernel does.

    Text that other streams write counts for an earlier cell and is lost.
    """
    for name in DESCRIPTORS:
        with contextlib.suppress(Exception):  # a learner's own object can do anything
            getattr(sys, name).set_parent({})
