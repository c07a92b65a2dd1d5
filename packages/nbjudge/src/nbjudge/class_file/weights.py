"""How much each assignment counts for the mark of the term."""

import math
from collections.abc import Mapping
from pathlib import Path

from nbjudge.class_file.file import table_by_assignment
from nbjudge.errors import CourseError


def weights(settings: Mapping[str, object], path: Path) -> dict[str, float]:
    """Return the weights of the assignments, by name, from the table `[weights]`. It's empty if there's none.

    Parameters:
        settings: the settings in the file.
        path: the file, for messages.

    Raises:
        CourseError: a value isn't a number of at least 0, none is above 0, or there's no assignment with such a name.
    """
    table = table_by_assignment(settings, path, "weights")
    for assignment, weight in table.items():
        if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 <= weight < math.inf:
            raise CourseError(
                f"{path}, [weights]: {assignment} is {weight!r}, but it must be a number of at least 0, such as "
                f"{assignment} = 20."
            )
    if table and not any(table.values()):
        raise CourseError(f"{path}, [weights]: all weights are 0, but at least one must be above 0.")
    return table
