"""Shows the progress of a run."""

import time

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

PRINT_INTERVAL = 5  # seconds between plain lines, if there's no terminal


class ProgressDisplay:
    """Shows the progress of a run, with a bar in a terminal and with plain lines elsewhere.

    Parameters:
        total: how many students there are to grade.
    """

    def __init__(self, console: Console, total: int) -> None:
        self.console, self.total, self.count = console, total, 0
        self.begun = self.told = time.monotonic()
        columns = (TextColumn("Grading"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
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
        """Print a line above the bar."""
        self.console.print(escape(line), soft_wrap=True)

    def done(self, lines: list[str]) -> None:
        """Count one student, and print problems."""
        self.count += 1
        for line in lines:
            self.say(line)
        if self.bar:
            self.bar.advance(self.task)
        elif time.monotonic() - self.told > PRINT_INTERVAL or self.count == self.total:
            self._tell()

    def _tell(self) -> None:
        self.told = time.monotonic()
        rate = self.count / max(self.told - self.begun, 1e-9)
        left = (self.total - self.count) / rate
        self.console.print(f"{self.count} of {self.total} graded, {60 * rate:.0f} a minute, {left:.0f} s left")


class Rate(ProgressColumn):
    """How many students are done per minute."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text(f"{60 * speed:.0f} a minute" if speed else "")
