"""Attacks on a release of hr, and its score. Read the code, call it and improve it.

`split` deals the people into published ones and controls. `score` runs all attacks and measures utility. Each attack has a module of its
own: linkage, inference and copies. The module utility measures what a release keeps, and cells describes how cells are read. The package
taxi has the trips of lesson 1.8 and its attackers, and the module surveys has the wage survey of lesson 5.5.
"""

from course.attacks.cells import Unreadable, read
from course.attacks.people import KNOWN, public_register, split
from course.attacks.score import LIMITS, Result, credit, mean_of, score

__all__ = ["KNOWN", "LIMITS", "Result", "Unreadable", "credit", "mean_of", "public_register", "read", "score", "split"]
