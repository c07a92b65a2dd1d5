"""The outputs of a running cell, in order and in nbformat's format, and the streams that add to them."""

import contextlib
import io
import os
import sys
from collections.abc import Callable, Iterator
from functools import cache

from nbjudge.learner.raw_output import RawOutput
from nbjudge.records.cell_outputs import DROPPED

DESCRIPTORS = {"stdout": 1, "stderr": 2}
MAX_TEXT = 5_000_000  # the most characters that a cell may write to stdout and to stderr. The rest is dropped


class Outputs(list):
    """The outputs of the running cell, in nbformat's format.

    Attributes:
        raw: maps stream names to output that's written directly to the descriptors of stdout and stderr, without
            Python's streams.
        followed: the names of the streams whose text appears below the cell. These streams were in place when the cell
            began.
        widgets: the widgets that show the outputs instead of the cell.
    """

    clear_next = False

    def __init__(self) -> None:
        super().__init__()
        self.written = dict.fromkeys(DESCRIPTORS, 0)
        self.raw: dict[str, RawOutput] = {}
        self.followed: set[str] = set()
        self.widgets: set[str] = set()

    def begin(self) -> None:
        """Discard the outputs of the last cell."""
        self.clear()
        self.clear_next, self.written = False, dict.fromkeys(DESCRIPTORS, 0)
        self.widgets.clear()
        self.followed.clear()

    def redirect_to(self, widget: str, starts: bool) -> None:
        """Make a widget start or stop showing the outputs."""
        self._add_raw(RawOutput.take_rest)
        (self.widgets.add if starts else self.widgets.discard)(widget)

    def add(self, output: dict) -> None:
        """Add an output, after any output that other programs have written in the meantime."""
        self._add_raw(RawOutput.take_if_due)
        self._place(output)

    def stream(self, name: str, text: str) -> None:
        """Add text to stdout or stderr, after any output that other programs have written in the meantime.

        Consecutive pieces of text are joined when the cell ends.
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
        """Add the remaining output, and join the pieces of text.

        Joining each piece immediately would get slower and slower.
        """
        self._add_raw(RawOutput.take_rest)
        for output in self:
            if output.get("output_type") == "stream" and isinstance(output.get("text"), list):
                output["text"] = "".join(output["text"])

    def update(self, output: dict, display_id: object) -> None:
        """Replace the earlier output with the same display ID."""
        for old in self:
            if old.get("display_id") == display_id:
                old.update(output)


@cache
def _descriptor_to_nowhere() -> int:
    return os.open(os.devnull, os.O_RDWR)


class OutputStream(io.TextIOBase):
    """Replaces sys.stdout or sys.stderr for the cells."""

    encoding = "utf-8"

    def __init__(self, outputs: Outputs, name: str) -> None:
        self.outputs, self.name, self.pid = outputs, name, os.getpid()

    def writable(self) -> bool:
        return True

    def set_parent(self, _: dict) -> None:
        """Show the text below the cell that's about to run. A stream that replaces this one may forward the call."""
        self.outputs.followed.add(self.name)

    def fileno(self) -> int:
        """Return the descriptor for programs that write to this stream.

        As in a kernel, the output of these programs isn't kept.
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
    """The streams that cells use as sys.stdout and sys.stderr.

    As in a kernel, a stream that a cell uses as a replacement is still in place for the next cell.
    """

    def __init__(self, outputs: Outputs) -> None:
        self.outputs, self.pid = outputs, 0
        self.left: dict[str, object] = {}

    @contextlib.contextmanager
    def connected(self) -> Iterator[None]:
        """Let this block write to the streams that the last cell left in place.

        Before the first cell, the block writes to the outputs.
        """
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
        """Make new streams in a new process, because the old streams write to the descriptors of the other process."""
        if self.pid != os.getpid():
            kept = {name: stream for name, stream in self.left.items() if not isinstance(stream, OutputStream)}
            self.left = {name: OutputStream(self.outputs, name) for name in DESCRIPTORS} | kept
            self.pid = os.getpid()


def _replace_streams(streams: dict[str, object]) -> None:
    for name, stream in streams.items():
        setattr(sys, name, stream)


def _follow_streams() -> None:
    """Tell the current streams that a cell is beginning, as a kernel does.

    Text from any other stream belongs to an earlier cell and is lost.
    """
    for name in DESCRIPTORS:
        with contextlib.suppress(Exception):  # a learner's own object can do anything
            getattr(sys, name).set_parent({})
