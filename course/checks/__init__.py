"""The functions that test cells call. They are the only way in which a test looks at a learner's objects.

The same test cell runs in two places. One is beside the learner's objects (nbgrader, JupyterLab's Validate). The other is a
separate judge process, which receives copies of plain values, and a proxy for every other object in the learner's process.
"""

from course.checks.calls import Call, at_once, call, draws, is_a, public_view, raises, seeded
from course.checks.choices import a_choice, chosen
from course.checks.folders import Scratch, scratch
from course.checks.frames import a_table, same_values, unchanged
from course.checks.outcomes import Raised, View
from course.checks.randomness import drawn_from, follows
from course.checks.values import close, equal, passed, require, score

__all__ = [
    "Call",
    "Raised",
    "Scratch",
    "View",
    "a_choice",
    "a_table",
    "at_once",
    "call",
    "chosen",
    "close",
    "drawn_from",
    "draws",
    "equal",
    "follows",
    "is_a",
    "passed",
    "public_view",
    "raises",
    "require",
    "same_values",
    "score",
    "scratch",
    "seeded",
    "unchanged",
]
