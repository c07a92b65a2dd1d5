"""The ledger's records about each of a student's attempts, for classes where the best attempt counts."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from nbjudge.gradebook.ledger import ATTEMPT, ATTEMPTS, Ledger

ONLY = "1 of 1"  # the only attempt


@dataclass(frozen=True)
class AttemptRecord:
    """A record of an attempt that was graded.

    Attributes:
        note: the inputs that the attempt's points depend on, as `Inputs.note_of` returns them.
        scores: maps notebooks to the points that they earned automatically. Penalties are subtracted later, because
            dates and rules can change.
    """

    note: str
    scores: dict[str, float]


def read_records(entry: Mapping[str, object]) -> dict[str, AttemptRecord]:
    """Map the folder names of a student's attempts to their records in the ledger.

    Parameters:
        entry: the student's record in the ledger, which someone may have edited.
    """
    noted = entry.get(ATTEMPTS)
    found = noted.items() if isinstance(noted, dict) else ()
    return {name: AttemptRecord(one["note"], one["scores"]) for name, one in found if _is_record(one)}


def counted_attempt(root: Path, assignment: str, student: str) -> str:
    """Return which attempt counts and how many there are, such as "2 of 3", in a course where the best one counts.

    The string is empty if the work hasn't been graded.

    Parameters:
        root: the course folder.
    """
    found = Ledger(root, assignment).read(student).get(ATTEMPT)
    return found if isinstance(found, str) else ""


def _is_record(one: object) -> bool:
    if not isinstance(one, dict) or not isinstance(one.get("note"), str):
        return False
    scores = one.get("scores")
    return isinstance(scores, dict) and all(isinstance(score, int | float) for score in scores.values())
