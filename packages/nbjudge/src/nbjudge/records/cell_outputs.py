"""Cell outputs in nbformat's format, either made for judged tests or read from a learner's process.

A learner's process can't be trusted.
"""

import bisect
import itertools
import json
import re
from collections.abc import Callable, Iterator, Sequence

DROPPED = "\n... Output truncated ...\n"
MAX_TEXT = 1_000_000  # the most characters in one message, or in a test's output
MAX_OUTPUTS = 2_000  # of one cell
MAX_NAME = 1_000  # the most characters in an output that decides a mark and otherwise wouldn't fit


def shortened(text: str) -> str:
    """Shorten a text if it's too long, and add a note about this at the end."""
    return text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + DROPPED


def stream(name: str, text: str) -> dict:
    """Make the output for a stream, which is `stdout` or `stderr`."""
    return {"output_type": "stream", "name": name, "text": text}


def result(value: object) -> dict:
    """Make the output for the value of a cell's last line."""
    return {
        "output_type": "execute_result",
        "data": {"text/plain": shortened(repr(value))},
        "metadata": {},
        "execution_count": None,
    }


def error(name: str, message: str, traceback: list[str] | None = None) -> dict:
    """Make the output for an error. If there's no traceback, the message is used in its place."""
    lines = [f"{name}: {message}"] if traceback is None else traceback
    return {"output_type": "error", "ename": name, "evalue": message, "traceback": lines}


_SIDES, _SIZE = ("width", "height"), re.compile(r"[0-9]+(\.[0-9]+)?(px|%)?")


def clean(told: object) -> list[dict]:
    """Read outputs that a learner's process sent as JSON, and leave out everything that isn't an output."""
    try:
        entries = json.loads(told, parse_constant=str) if isinstance(told, str) else []  # a notebook can't contain NaN
    except (ValueError, RecursionError, MemoryError):
        return []
    return list(_known(entries)) if isinstance(entries, list) else []


def size_of(outputs: list[dict]) -> int:
    """Return the number of characters in the outputs."""
    return sum(len(json.dumps(output)) for output in outputs)


def cut(outputs: list[dict], limit: int) -> list[dict]:
    """Keep the first outputs, up to `limit` characters in total.

    If some outputs are dropped, add a note and the outputs that determine a mark.
    """
    sizes = list(itertools.accumulate(len(json.dumps(output)) for output in outputs))
    count = min(bisect.bisect_right(sizes, limit), MAX_OUTPUTS)
    if count == len(outputs):
        return outputs
    deciding = next(filter(None, map(_deciding, outputs[count:])), None)
    return [*outputs[:count], stream("stdout", DROPPED), *([deciding] if deciding else [])]


def _deciding(output: dict) -> dict | None:
    """Return the short form of an output from which nbgrader reads a mark: an error, stderr or the last value."""
    if output["output_type"] == "error":
        return error(output["ename"][:MAX_NAME], output["evalue"][:MAX_NAME])
    if output.get("name") == "stderr":
        return stream("stderr", DROPPED)
    if output["output_type"] == "execute_result":
        return {**output, "data": {"text/plain": output["data"].get("text/plain", "")[:MAX_NAME]}, "metadata": {}}
    return None


def text_of(outputs: Sequence[dict], name: str) -> str:
    """Return everything that was written to the stream `name`, which is stdout or stderr."""
    return "".join(output["text"] for output in outputs if output.get("name") == name)


def _known(entries: list) -> Iterator[dict]:
    for entry in entries:
        kind = entry.get("output_type") if isinstance(entry, dict) else None
        read = _READERS.get(kind) if isinstance(kind, str) else None
        made = read(entry) if read else None
        if made:
            yield made


def _stream(entry: dict) -> dict | None:
    name, text = entry.get("name"), entry.get("text")
    return stream(name, text) if name in ("stdout", "stderr") and isinstance(text, str) else None


def _error(entry: dict) -> dict | None:
    name, message, lines = (entry.get(key) for key in ("ename", "evalue", "traceback"))
    if isinstance(name, str) and isinstance(message, str) and isinstance(lines, list):
        return error(name, message, [str(line) for line in lines])
    return None


def _display(entry: dict) -> dict | None:
    data, metadata = entry.get("data"), entry.get("metadata")
    if isinstance(data, dict) and isinstance(metadata, dict) and all(map(_fits, data.items())):
        return {"output_type": "display_data", "data": data, "metadata": _with_sizes(metadata)}
    return None


def _result(entry: dict) -> dict | None:
    shown = _display(entry)
    return {**shown, "output_type": "execute_result", "execution_count": None} if shown else None


def _with_sizes(metadata: dict) -> dict:
    """Remove invalid picture sizes, because nbconvert writes sizes into a tag without quotation marks."""
    return {
        kind: {key: value for key, value in about.items() if key not in _SIDES or _SIZE.fullmatch(str(value))}
        if isinstance(about, dict)
        else about
        for kind, about in metadata.items()
    }


def _fits(item: tuple[str, object]) -> bool:
    """Return whether an item in an output is text. For JSON types, any value is allowed."""
    kind, value = item
    return isinstance(value, str) or kind.endswith("json")


_READERS: dict[str, Callable[[dict], dict | None]] = {
    "stream": _stream,
    "error": _error,
    "display_data": _display,
    "execute_result": _result,
}
