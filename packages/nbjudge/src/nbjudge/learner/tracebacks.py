"""Makes tracebacks faster to format, because many students' cells fail, and some of them a thousand calls deep."""

import contextlib
import inspect
import types
from collections.abc import Iterator

from IPython.core.interactiveshell import InteractiveShell


@contextlib.contextmanager
def modules_remembered() -> Iterator[None]:
    """Look for the module of a file only once: inspect goes through all modules again for each frame of a cell."""
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
    """Format a traceback, which loads everything that later ones need, and finds the files of all modules."""
    name = shell.compile.cache("1 / 0", 0)
    try:
        exec(shell.compile("1 / 0", name, "exec"))
    except ZeroDivisionError as error:
        shell.InteractiveTB.structured_traceback(type(error), error, error.__traceback__, tb_offset=1)
