"""Outputs of cells in nbformat's form, made for judged tests, or read from a learner's process, which may lie."""

import itertools
import json
from collections.abc import Callable, Iterator

DROPPED = "\n... Output truncated ...\n"
MAX_TEXT = 1_000_000  # characters of one message, or of what a test shows
MAX_OUTPUTS = 2_000  # of one cell


def shortened(text: str) -> str:
    """Cut a text that is too long, and say so at its end."""
    return text if len(text) <= MAX_TEXT else text[:MAX_TEXT] + DROPPED


def one_line(words: object) -> str:
    """Bring what a learner's process may have said into a form that does no harm in a terminal."""
    return "".join(sign if sign.isprintable() else " " for sign in str(words)[:200])


def stream(name: str, text: str) -> dict:
    """Make what was written to `name`, stdout or stderr."""
    return {"output_type": "stream", "name": name, "text": text}


def result(value: object) -> dict:
    """Make what a cell's last line came to."""
    return {
        "output_type": "execute_result",
        "data": {"text/plain": shortened(repr(value))},
        "metadata": {},
        "execution_count": None,
    }


def error(name: str, message: str, traceback: list[str] | None = None) -> dict:
    """Make an error. Without a traceback, its message is used instead."""
    lines = [f"{name}: {message}"] if traceback is None else traceback
    return {"output_type": "error", "ename": name, "evalue": message, "traceback": lines}


def clean(told: object) -> list[dict]:
    """Read outputs that a learner's process sent as JSON, and leave out anything else."""
    try:
        entries = json.loads(told, parse_constant=str) if isinstance(told, str) else []  # NaN fits into no notebook
    except (ValueError, RecursionError, MemoryError):
        return []
    return list(_known(entries)) if isinstance(entries, list) else []


def size_of(outputs: list[dict]) -> int:
    """Count the characters of outputs."""
    return sum(len(json.dumps(output)) for output in outputs)


def cut(outputs: list[dict], limit: int) -> list[dict]:
    """Keep the first outputs, up to `limit` characters in total. Add a note if some are dropped."""
    sizes = itertools.accumulate(len(json.dumps(output)) for output in outputs)
    kept = [output for output, size in zip(outputs, sizes, strict=True) if size <= limit][:MAX_OUTPUTS]
    return kept if len(kept) == len(outputs) else [*kept, stream("stdout", DROPPED)]


def text_of(outputs: list[dict], name: str) -> str:
    """Return all that was written to `name`, stdout or stderr."""
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
    known = isinstance(name, str) and isinstance(message, str) and isinstance(lines, list)
    return error(name, message, [str(line) for line in lines]) if known else None


def _display(entry: dict) -> dict | None:
    data, metadata = entry.get("data"), entry.get("metadata")
    known = isinstance(data, dict) and isinstance(metadata, dict) and all(map(_fits, data.items()))
    return {"output_type": "display_data", "data": data, "metadata": metadata} if known else None


def _result(entry: dict) -> dict | None:
    shown = _display(entry)
    return {**shown, "output_type": "execute_result", "execution_count": None} if shown else None


def _fits(item: tuple[str, object]) -> bool:
    """Only JSON types may contain anything except text."""
    kind, value = item
    return isinstance(value, str) or kind.endswith("json")


_READERS: dict[str, Callable[[dict], dict | None]] = {
    "stream": _stream,
    "error": _error,
    "display_data": _display,
    "execute_result": _result,
}
