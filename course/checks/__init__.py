"""What test cells call: every look at a learner's object goes through here.

A test cell runs in two places with the same text: beside the learner's objects (nbgrader, JupyterLab's Validate) and in a
judge of its own, where plain values arrive as copies and everything else as a stand-in for the object in the learner's process.
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
