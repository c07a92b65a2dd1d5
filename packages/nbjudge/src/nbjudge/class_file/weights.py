"""The weight of each assignment in the final mark."""

import math
from collections.abc import Mapping
from pathlib import Path

from nbjudge.class_file.file import table_by_assignment
from nbjudge.errors import CourseError


def weights(settings: Mapping[str, object], path: Path) -> dict[str, float]:
    """Map the name of each assignment to its weight, as set in the table `[weights]`, or return an empty mapping.

    Parameters:
        settings: the settings in the file.
        path: the file's path, for messages.

    Raises:
        CourseError: a value isn't a number that's at least 0, all values are 0, or an assignment doesn't exist.
    """
    table = table_by_assignment(settings, path, "weights")
    for assignment, weight in table.items():
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight < math.inf:
            raise CourseError(
                f"{path}, [weights]: {assignment} is {weight!r}, but it must be a number (0 or more), such as "
                f"{assignment} = 20."
            )
    if table and not any(table.values()):
        raise CourseError(f"{path}, [weights]: all weights are 0, but at least one must be above 0.")
    return table
