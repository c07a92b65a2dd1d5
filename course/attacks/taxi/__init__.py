"""Taxi trips, the attackers from lesson 1.8, and the score of a release. Read this code, call it and improve it.

`make_trips` makes a table of trips. `score` attacks a release of the table, and measures how much planners can still
learn from it. The module `cells` checks that all values in a release are true, and the module `plain` checks that the
release reveals nothing else.
"""

from course.attacks.taxi.cells import UnreadableTrips, read_release
from course.attacks.taxi.plain import shared_part
from course.attacks.taxi.score import ATTACKERS, LIMITS, TripScore, mean_score, score
from course.attacks.taxi.trips import COLUMNS, ZONES, make_trips

__all__ = [
    "ATTACKERS",
    "COLUMNS",
    "LIMITS",
    "ZONES",
    "TripScore",
    "UnreadableTrips",
    "make_trips",
    "mean_score",
    "read_release",
    "score",
    "shared_part",
]
