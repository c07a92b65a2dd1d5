"""The rule for late work: how many points are deducted, and after how much time."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from nbjudge.class_file.dates import duration
from nbjudge.class_file.file import check_names, find_table
from nbjudge.errors import CourseError

UNITS = {"hour": timedelta(hours=1), "day": timedelta(days=1)}
_PERCENT = r"(\d+(?:\.\d+)?) ?%"
_PENALTY = re.compile(rf"{_PERCENT} an? (hour|day)")
_CAP = re.compile(_PERCENT)


@dataclass(frozen=True)
class LateRule:
    """A rule for late work.

    Attributes:
        grace: how long after the due date, or after an extended due date, work still counts as on time.
        share: the share of the points, from 0 to 1, that's deducted for each hour or day that has begun. None means
            that class.toml has no penalty, so nbgrader's configuration applies.
        unit: the length of an hour or a day.
        cap: the largest share of the points that can be deducted for lateness.
    """

    grace: timedelta = timedelta()
    share: float | None = None
    unit: timedelta = UNITS["day"]
    cap: float = 1

    def penalty(self, score: float, seconds_late: float) -> float:
        """Return the points that are deducted from late work.

        Parameters:
            score: the points that the work earned.
            seconds_late: how many seconds late the work arrived, after any extension and the grace period.
        """
        begun = math.ceil(seconds_late / self.unit.total_seconds())
        return score * min(self.cap, (self.share or 0) * begun, 1)


def late_rule(settings: Mapping[str, object], path: Path) -> LateRule:
    """Return the rule that's set in the table `[late]`.

    Parameters:
        settings: the settings in the file.
        path: the file's path, for messages.

    Raises:
        CourseError: a setting is unknown, or its value is invalid.
    """
    table = find_table(settings, path, "late")
    check_names(table, ["grace", "penalty", "cap"], f"{path}, [late], contains")
    if "cap" in table and "penalty" not in table:
        raise CourseError(f'{path}, [late]: cap works only with a penalty, such as penalty = "10 % a day".')
    grace = duration(table["grace"], f"{path}, [late]: grace") if "grace" in table else timedelta()
    if "penalty" not in table:
        return LateRule(grace)
    share, unit = _match(_PENALTY, table["penalty"], f"{path}, [late]: penalty", "10 % a day").groups()
    most = _match(_CAP, table.get("cap", "100 %"), f"{path}, [late]: cap", "50 %")[1]
    return LateRule(grace, float(share) / 100, UNITS[unit], float(most) / 100)


def _match(pattern: re.Pattern, given: object, beginning: str, example: str) -> re.Match:
    found = pattern.fullmatch(given) if isinstance(given, str) else None
    if not found or float(found[1]) > 100:
        raise CourseError(f'{beginning} is {given!r}, but it must look like "{example}", with at most 100 %.')
    return found
