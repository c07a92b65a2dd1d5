"""Attacks on a release of the `hr` table, and the score of a release. Read this code, call it and improve it.

`split` divides the people into published people and controls. `score` runs all attacks and measures utility. Each
attack has its own module: `linkage`, `inference` and `copies`. The module `channels` looks for information that a
release reveals outside its cells. The module `utility` measures how much information a release preserves, and the
module `cells` reads the cells. The package `taxi` contains the trips and attackers from lesson 1.8, and the module
`surveys` contains the wage survey from lesson 5.5.
"""

from course.attacks.cells import Unreadable, read
from course.attacks.channels import about_ends, moved, telling_ends
from course.attacks.people import KNOWN, public_register, split
from course.attacks.score import LIMITS, Result, mean_of, score, usefulness
from course.credit import credit

__all__ = [
    "KNOWN",
    "LIMITS",
    "Result",
    "Unreadable",
    "about_ends",
    "credit",
    "mean_of",
    "moved",
    "public_register",
    "read",
    "score",
    "split",
    "telling_ends",
    "usefulness",
]
