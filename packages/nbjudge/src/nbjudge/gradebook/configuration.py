"""Loads a course's nbgrader_config.py, and stops if it contains an error.

nbgrader itself would continue with default settings, which can lead to different marks.
"""

import contextlib
import re
import traceback
from collections.abc import Iterator
from json import JSONDecodeError
from pathlib import Path

from nbgrader.apps import NbGrader
from tornado.log import app_log
from traitlets import TraitError

from nbjudge.errors import CourseError
from nbjudge.reading.texts import decode

FILE = "nbgrader_config.py"
_ENDINGS = ("_config.py", "_config.json")
_TRAIT = re.compile(r"The '(\w+)' trait of an? (\w+) instance")  # how traitlets begins most messages


def load_configuration(root: Path) -> NbGrader:
    """Return an nbgrader application with the configuration in a folder.

    Raises:
        CourseError: the folder has no configuration, or the configuration has an error. The message names the file and
            the line.
    """
    if not (root / FILE).is_file():
        raise CourseError(f"{root} has no {FILE}. Pass the course's folder with --course.")
    app = NbGrader()
    app.raise_config_file_errors = True
    app.log.setLevel("CRITICAL")
    try:
        with contextlib.chdir(root):
            app.load_config_file()
    except (Exception, SystemExit) as error:  # the file contains code, so it can raise anything
        cause = error.__context__ if isinstance(error, SystemExit) and error.__context__ else error
        raise CourseError(_message(cause, root)) from None
    app.log.setLevel("ERROR")  # grading restores the parts that a student changed, and the report lists these problems
    app_log.setLevel("CRITICAL")  # nbgrader's gradebook also logs the errors that it raises
    app.config.CourseDirectory.setdefault("root", str(root.resolve()))
    return app


@contextlib.contextmanager
def checked_settings(root: Path) -> Iterator[None]:
    """Turn an error about an invalid setting into one that names the file and the line.

    Raises:
        CourseError: a setting has an invalid value.
    """
    try:
        yield
    except TraitError as error:
        raise CourseError(_message(error, root)) from None


def _message(error: BaseException, root: Path) -> str:
    file, line = _place(error, root)
    where = f"{file}, line {line}" if line else file
    what = error.msg if isinstance(error, SyntaxError | JSONDecodeError) else str(error)
    kind = "" if isinstance(error, TraitError) else f"{type(error).__name__}: "
    return f"{where}: {kind}{what}. Nothing was done. Correct the file, and run the command again."


def _place(error: BaseException, root: Path) -> tuple[str, int | None]:
    """Return the configuration file and the line that caused an error, or None if the line is unknown."""
    frames = [(one.filename, one.lineno) for one in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError) and error.filename:
        frames.append((error.filename, error.lineno))
    found = [(name, line) for name, line in frames if name.endswith(_ENDINGS)]
    if found:
        return found[-1]
    if isinstance(error, JSONDecodeError):
        return str(Path(FILE).with_suffix(".json")), error.lineno
    return str(root / FILE), _line_of_setting(str(error), root / FILE)


def _line_of_setting(message: str, path: Path) -> int | None:
    """Return the last line of a file that sets the trait named in a message, or None if there's no such line."""
    named = _TRAIT.search(message)
    if not named:
        return None
    lines = enumerate(decode(path.read_bytes()).splitlines(), start=1)
    places = [number for number, text in lines if re.search(rf"\.{named[1]}\s*=", text)]
    return places[-1] if places else None
