"""Attacks on a release of hr, and its score: code to read, call and improve.

`split` deals the people into published ones and controls, `score` runs all attacks and measures utility. Each attack stands in a
module of its own: linkage, inference, copies; what is kept stands in utility, how cells are read in cells.
"""

from course.attacks.cells import Unreadable, read
from course.attacks.people import KNOWN, public_register, split
from course.attacks.score import LIMITS, Result, credit, mean_of, score

__all__ = ["KNOWN", "LIMITS", "Result", "Unreadable", "credit", "mean_of", "public_register", "read", "score", "split"]
