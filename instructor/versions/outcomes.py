"""The results of judging each lesson, which are stored in the environment, so that an interrupted run can continue."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

TABLES = "tables"  # the name under which the comparison of all tables is stored, like a lesson


@dataclass(frozen=True)
class Outcome:
    """The result of judging a lesson, or of comparing all tables.

    Attributes:
        digest: a digest of the judged texts and the number of answers that were tried.
        ways: 2 if each test was judged both inside and outside the student's process, 1 if only outside.
        verdicts: the number of verdicts.
        unexpected: a sentence about each verdict that differs from the one specified in its file.
    """

    digest: str
    ways: int
    verdicts: int
    unexpected: list[str]


class Outcomes:
    """The outcomes by lesson, stored in a file. Each outcome is written as soon as it's known."""

    def __init__(self, path: Path) -> None:
        stored = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.path, self.known = path, {lesson: Outcome(**entry) for lesson, entry in stored.items()}

    def is_done(self, lesson: str, digest: str, ways: int) -> bool:
        """Return whether these texts were judged in at least this many ways and everything was as expected."""
        known = self.known.get(lesson)
        return known is not None and known.digest == digest and known.ways >= ways and not known.unexpected

    def add(self, lesson: str, outcome: Outcome) -> None:
        self.known[lesson] = outcome
        entries = {name: asdict(one) for name, one in sorted(self.known.items())}
        self.path.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
