"""The settings that determine whether students on a hub get marks as soon as they hand in their work."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from nbjudge.class_file.dates import duration
from nbjudge.class_file.file import check_names, find_table
from nbjudge.errors import CourseError

VISIBLE, ALL = "visible", "all"


@dataclass(frozen=True)
class MarksOnSubmit:
    """What students see as soon as they hand in their work.

    Attributes:
        show: VISIBLE for the tests without their hidden parts, ALL for all tests, or an empty string for no tests.
        wait: how much time must pass before a student's work is graded again.
    """

    show: str = ""
    wait: timedelta = timedelta(minutes=15)


def marks_on_submit(settings: Mapping[str, object], path: Path) -> MarksOnSubmit:
    """Return the settings from the table `[marks_on_submit]`.

    Parameters:
        settings: the settings in the file.
        path: the file's path, for messages.

    Raises:
        CourseError: a setting is unknown, or its value is invalid.
    """
    table = find_table(settings, path, "marks_on_submit")
    if not table:
        return MarksOnSubmit()
    where = f"{path}, [marks_on_submit]"
    check_names(table, ["show", "wait"], f"{where}, contains")
    show = table.get("show")
    if not isinstance(show, str) or show not in (VISIBLE, ALL):
        raise CourseError(f'{where}: show is {show!r}, but it must be "{VISIBLE}" or "{ALL}".')
    return MarksOnSubmit(show, duration(table["wait"], f"{where}: wait") if "wait" in table else MarksOnSubmit.wait)
