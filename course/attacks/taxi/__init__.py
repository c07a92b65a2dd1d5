"""Taxi trips, the attackers of lesson 1.8, and the score of a release. Read the code, call it and improve it.

`make_trips` makes a table of trips, and `score` attacks a release of it and measures what planners can still learn. The
module `cells` checks that a release contains only true values.
"""

from course.attacks.taxi.cells import UnreadableTrips, read_release
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
]
