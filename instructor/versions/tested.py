"""The record of tested environments, and its table in docs/versions.md."""

import json
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from instructor.versions.environments import SHOWN, Environment
from instructor.versions.outcomes import TABLES, Outcomes

RECORD = Path("instructor/versions/tested.json")
PAGE = Path("docs/versions.md")
BEGIN, END = "<!-- The table is written by make test-range. -->\n", "<!-- End of the table. -->\n"
ORDER = ("lowest", "locked", "highest", "beside")


@dataclass(frozen=True)
class RangeResult:
    """An environment, and the results of judging all lessons in it.

    Attributes:
        python: the full version of Python, such as 3.13.0.
        choice: how the versions were chosen, as in `Environment`.
        versions: the version of each library in `SHOWN`.
        lessons: the number of lessons that were judged.
        ways: 2 if each test was judged both inside and outside the student's process, 1 if only outside.
        verdicts: the number of verdicts for all lessons.
        unexpected: the number of verdicts or tables that weren't as expected.
    """

    python: str
    choice: str
    versions: dict[str, str]
    lessons: int
    ways: int
    verdicts: int
    unexpected: int

    @property
    def place(self) -> tuple[tuple[int, ...], int]:
        """Return the key by which rows are sorted. A newer result replaces an older one with the same key."""
        return tuple(map(int, self.python.split(".")[:2])), ORDER.index(self.choice)


def summarize(environment: Environment) -> RangeResult:
    """Summarize the results for an environment."""
    known = dict(Outcomes(environment.outcomes).known)
    unexpected = sum(len(one.unexpected) for one in known.values())
    known.pop(TABLES, None)
    installed = environment.versions()
    return RangeResult(
        environment.python_version(),
        environment.choice,
        {name: installed[name] for name in SHOWN},
        len(known),
        min((one.ways for one in known.values()), default=0),
        sum(one.verdicts for one in known.values()),
        unexpected,
    )


def read_record(root: Path) -> list[RangeResult]:
    """Return the tested environments, sorted by Python and by choice of versions."""
    return [RangeResult(**entry) for entry in json.loads((root / RECORD).read_text(encoding="utf-8"))]


def write_record(root: Path, tested: list[RangeResult]) -> None:
    """Write environments to the record and the page's table, replacing older results for the same environments."""
    rows = {one.place: one for one in [*read_record(root), *tested]}
    record = [rows[place] for place in sorted(rows)]
    (root / RECORD).write_text(json.dumps(list(map(asdict, record)), indent=1) + "\n", encoding="utf-8")
    page = root / PAGE
    page.write_text(with_table(page.read_text(encoding="utf-8"), record), encoding="utf-8")


def with_table(text: str, tested: list[RangeResult]) -> str:
    """Return the text of the page, with its table replaced by a table of these environments."""
    return re.sub(
        f"(?<={re.escape(BEGIN)}).*?(?={re.escape(END)})", lambda _: f"\n{table(tested)}\n\n", text, flags=re.S
    )


def table(tested: list[RangeResult]) -> str:
    """Return a Markdown table with a row for each environment, or a sentence if there are none."""
    if not tested:
        return "No results have been recorded yet."
    rows = [
        {
            "Python": one.python,
            "Versions": one.choice,
            **one.versions,
            "Lessons": one.lessons,
            "Ways": one.ways,
            "Verdicts": f"{one.verdicts:,}",
            "Unexpected": one.unexpected,
        }
        for one in tested
    ]
    lines = [list(rows[0]), ["---"] * len(rows[0]), *(list(row.values()) for row in rows)]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)
