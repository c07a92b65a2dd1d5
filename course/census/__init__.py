"""Made-up counties for lesson 3.10, and an attack on their published counts. Read this code and improve it.

`counties` makes the counts and their exact tables, and measures errors. `canaries` adds people at random, and guesses
from published tables which of them are present.
"""

from course.census.canaries import attack, best_share, chance, guesses, limit, plant
from course.census.counties import GROUPS, LIMITS, complaint, errors, exact_tables, make_counts
from course.credit import credit

__all__ = [
    "GROUPS",
    "LIMITS",
    "attack",
    "best_share",
    "chance",
    "complaint",
    "credit",
    "errors",
    "exact_tables",
    "guesses",
    "limit",
    "make_counts",
    "plant",
]
