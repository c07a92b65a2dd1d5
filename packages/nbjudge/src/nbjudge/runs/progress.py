"""Shows the progress of a run."""

import time
from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

PRINT_INTERVAL = 5  # seconds between progress lines, if there's no terminal
IDLE_INTERVAL = 15  # seconds between progress lines while no student is finished
NAMED, NAMED_BY_BAR = 3, 1  # how many students a line names, and how many the bar has room for


class ProgressDisplay:
    """Shows a run's progress, as a bar in a terminal and as plain lines elsewhere.

    Parameters:
        total: the number of students to grade.
        stalled: maps students whose code hasn't answered for a while to the time.monotonic() at which it stopped
            answering.
    """

    def __init__(self, console: Console, total: int, stalled: Mapping[str, float]) -> None:
        self.console, self.total, self.stalled, self.count = console, total, stalled, 0
        self.begun = self.told = time.monotonic()
        columns = (
            TextColumn("Grading"),
            BarColumn(),
            MofNCompleteColumn(),
            Rate(),
            TimeRemainingColumn(),
            Stalled(stalled),
        )
        self.bar = Progress(*columns, console=console, speed_estimate_period=600) if console.is_terminal else None

    def __enter__(self) -> "ProgressDisplay":
        if self.bar:
            self.bar.start()
            self.task = self.bar.add_task("Grading", total=self.total)
        return self

    def __exit__(self, *_: object) -> None:
        if self.bar:
            self.bar.stop()

    def say(self, line: str) -> None:
        """Print a line above the progress bar."""
        self.console.print(escape(line), soft_wrap=True)

    def done(self, lines: list[str]) -> None:
        """Count one student as done, and print any problems."""
        self.count += 1
        for line in lines:
            self.say(line)
        if self.bar:
            self.bar.advance(self.task)
        elif time.monotonic() - self.told > PRINT_INTERVAL or self.count == self.total:
            self._tell()

    def idle(self) -> None:
        """Print what the run is waiting for, unless a line about the wait was printed a moment ago."""
        if not self.bar and self.stalled and time.monotonic() - self.told > IDLE_INTERVAL:
            self._tell()

    def _tell(self) -> None:
        self.told = time.monotonic()
        rate = self.count / max(self.told - self.begun, 1e-9)
        left = f", {60 * rate:.0f} a minute, {(self.total - self.count) / rate:.0f} s left" if rate else ""
        what = ", ".join(filter(None, (f"{self.count} of {self.total} graded{left}", describe_stalled(self.stalled))))
        self.console.print(what, soft_wrap=True, markup=False)


def describe_stalled(stalled: Mapping[str, float], most: int = NAMED) -> str:
    """Say which students' code the run is waiting for, and since when, or return an empty string.

    Parameters:
        most: the maximum number of students to name. Students who have kept the run waiting longest come first.
    """
    since = sorted(stalled.items(), key=lambda one: one[1])
    names = [f"{name or 'your own solution'} ({time.monotonic() - began:.0f} s)" for name, began in since]
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return f"waiting for {', '.join(names[:most])}{more}" if names else ""


class Stalled(ProgressColumn):
    """Shows in the progress bar what the run is waiting for.

    Parameters:
        stalled: the same as for ProgressDisplay.
    """

    def __init__(self, stalled: Mapping[str, float]) -> None:
        super().__init__()
        self.stalled = stalled

    def render(self, task: Task) -> Text:
        return Text(describe_stalled(self.stalled, NAMED_BY_BAR))


class Rate(ProgressColumn):
    """Shows in the progress bar how many students are graded per minute."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{60 * speed:.0f} a minute" if speed else "")
