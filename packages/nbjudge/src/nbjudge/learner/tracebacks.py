"""Speeds up the formatting of tracebacks, because many students' cells fail, some of them a thousand calls deep."""

import contextlib
import inspect
import types
from collections.abc import Iterator

from IPython.core.interactiveshell import InteractiveShell


@contextlib.contextmanager
def modules_remembered() -> Iterator[None]:
    """Look up each file's module only once.

    Otherwise, inspect searches all modules for each frame in a cell.
    """
    found: dict[tuple[str, str | None], types.ModuleType | None] = {}
    search = inspect.getmodule

    def getmodule(object: object, _filename: str | None = None) -> types.ModuleType | None:
        if not isinstance(object, types.FrameType | types.CodeType):
            return search(object, _filename)
        code = object.f_code if isinstance(object, types.FrameType) else object
        key = (code.co_filename, _filename)
        if key not in found:
            found[key] = search(object, _filename)
        return found[key]

    inspect.getmodule = getmodule
    try:
        yield
    finally:
        inspect.getmodule = search


def format_one(shell: InteractiveShell) -> None:
    """Format one traceback in advance, which loads everything that later tracebacks need, and finds the files of all
    modules.
    """
    name = shell.compile.cache("1 / 0", 0)
    try:
        exec(shell.compile("1 / 0", name, "exec"))
    except ZeroDivisionError as error:
        shell.InteractiveTB.structured_traceback(type(error), error, error.__traceback__, tb_offset=1)
