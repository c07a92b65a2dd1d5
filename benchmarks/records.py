"""Stores a benchmark's measurements in a file, and compares them with the last release: `make bench-compare`.

Only ratios to nbgrader in the same round are compared, because absolute times depend on the machine and its load.
"""

import json
import platform
import statistics
import subprocess
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table

from nbjudge.processes.processors import count_processors

ROOT = Path(__file__).resolve().parents[1]
NEW = ROOT / "dist" / "benchmark.json"
LAST_RELEASE = ROOT / "benchmarks" / "last_release.json"
LIBRARIES = ("ipython", "matplotlib", "nbconvert", "nbgrader", "numpy", "pandas", "scikit-learn")
FEWEST_ROUNDS = 3  # with fewer, the noise is unknown


def ratios(one: list[float], other: list[float]) -> list[float]:
    """Return the ratio of one time to the other in each round."""
    return [a / b for a, b in zip(one, other, strict=True)]


@dataclass(frozen=True)
class Record:
    """The results of a run.

    Attributes:
        faster: for each grader and class, how many times faster than nbgrader it was in each round.
        seconds: for each grader and class, the seconds per notebook in each round.
    """

    commit: str
    machine: str
    processors: int
    python: str
    libraries: Mapping[str, str]
    faster: dict[str, list[float]] = field(default_factory=dict)
    seconds: dict[str, list[float]] = field(default_factory=dict)

    @classmethod
    def begin(cls) -> "Record":
        """Return a record of this machine, without results."""
        command = ["git", "-C", str(ROOT), "describe", "--always", "--dirty"]
        commit = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
        libraries = {name: version(name) for name in LIBRARIES}
        return cls(commit, platform.machine(), count_processors(), platform.python_version(), libraries)

    def add(self, measured: str, stock: list[float], ours: list[float]) -> None:
        """Add the seconds per notebook of nbgrader and another grader for each round."""
        self.seconds[f"{measured}, nbgrader"], self.seconds[measured] = stock, ours
        self.faster[measured] = ratios(stock, ours)

    def write(self, path: Path = NEW) -> None:
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True)
class Change:
    """A grader's ratio to nbgrader in the earlier run and in the current run.

    Attributes:
        change: the relative change of the median, which is negative if the grader has become slower.
        noise: half the relative difference between the slowest and the fastest round of the noisier run.
    """

    measured: str
    before: float
    now: float
    change: float
    noise: float

    @property
    def is_slower(self) -> bool:
        return self.change < -self.noise


def changes(before: Record, now: Record) -> list[Change]:
    """Return a change for everything that both runs measured.

    Raises:
        ValueError: the runs used different numbers of processors, or a run has too few rounds.
    """
    if before.processors != now.processors:
        raise ValueError(
            f"the last release was measured on {before.processors} processors and this commit on {now.processors}: "
            "use the same number, for example with PROCESSORS=0,1"
        )
    both = [name for name in before.faster if name in now.faster]
    if fewest := [name for name in both if min(len(before.faster[name]), len(now.faster[name])) < FEWEST_ROUNDS]:
        raise ValueError(
            f"{fewest[0]} has fewer than {FEWEST_ROUNDS} rounds, so their variation is unknown: add --rounds 3"
        )
    return [_change(name, before.faster[name], now.faster[name]) for name in both]


def _change(name: str, before: list[float], now: list[float]) -> Change:
    then, today = statistics.median(before), statistics.median(now)
    noise = max((max(rounds) - min(rounds)) / 2 / statistics.median(rounds) for rounds in (before, now))
    return Change(name, then, today, today / then - 1, noise)


def read(path: Path) -> Record:
    """Read a record. If there's no record, raise FileNotFoundError with a message that says what to do."""
    if not path.is_file():
        raise FileNotFoundError(f"{path.relative_to(ROOT)} doesn't exist: run `make bench` first")
    return Record(**json.loads(path.read_text(encoding="utf-8")))


def main() -> None:
    """Print how the newest run differs from the last release. The exit status is 1 if a grader has become slower."""
    console = Console(width=110)
    if not LAST_RELEASE.is_file():
        console.print("No release has been measured yet, so there's nothing to compare with.")
        return
    try:
        before, now = read(LAST_RELEASE), read(NEW)
        found = changes(before, now)
    except (OSError, ValueError) as error:
        console.print(str(error), markup=False)
        raise typer.Exit(2) from None
    table = Table(
        "", "before", "now", "change", "noise", title=f"times faster than nbgrader: {before.commit}, {now.commit}"
    )
    for one in found:
        figures = f"{one.before:.1f}", f"{one.now:.1f}", f"{one.change:+.0%}", f"±{one.noise:.0%}"
        table.add_row(one.measured, *figures, style="bold" if one.is_slower else "")
    console.print(table)
    raise typer.Exit(int(any(one.is_slower for one in found) or not found))


if __name__ == "__main__":
    typer.run(main)
