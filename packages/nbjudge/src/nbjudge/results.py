"""The result for one exercise, as learners see it."""

from dataclasses import dataclass, field

EXTRA_STEP = "Extra step, without points: "  # how a test's line about a skipped extra step begins
SO_FAR = "looks right so far"
SIGNS = {
    "passed": "✓",
    SO_FAR: "○",
    "partly right": "~",
    "not right yet": "✗",
    "waiting": "…",
    "not begun": "·",
}


def skipped_steps(printed: str) -> str:
    """Return the lines about skipped extra steps in the text that a test printed."""
    return "\n".join(line for line in printed.splitlines() if line.startswith(EXTRA_STEP))


@dataclass
class Mark:
    """The result for one exercise: the points earned, the available points, what's wrong, and help.

    Attributes:
        begun: whether the answer differs from the released one.
        hints: all hints, in order.
        hint: the next hint to read.
        solution: the course's own answer, or an empty string if it shouldn't be shown.
        is_final: whether all tests have run. Otherwise, no points are promised.
        references: other exercises whose answers weren't right. The course's own answers were used instead.
        waits_for: another exercise that has to be right before this one can be tested, or an empty string.
        title: the name used for the exercise, such as "Exercise 1: drop the card number".
        link: a link to the exercise, relative to its notebook, or an empty string.
        note: a note on how the exercise was tested, if that isn't obvious, or on skipped extra steps.
    """

    exercise: str
    points: float
    of: float
    message: str = ""
    begun: bool = True
    hints: list[str] = field(default_factory=list)
    hint: str = ""
    solution: str = ""
    is_final: bool = True
    references: list[str] = field(default_factory=list)
    waits_for: str = ""
    title: str = ""
    link: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        self.title = self.title or self.exercise

    @property
    def passed(self) -> bool:
        return self.points >= self.of

    @property
    def state(self) -> str:
        """Return the state: passed, looks right so far, partly right, not right yet, waiting, or not begun."""
        if self.passed:
            return "passed" if self.is_final else SO_FAR
        if not self.begun:
            return "not begun"
        if self.waits_for:
            return "waiting"
        return "partly right" if self.points else "not right yet"

    @property
    def sign(self) -> str:
        """Return a symbol that shows the state without colours."""
        return SIGNS[self.state]

    @property
    def shown_points(self) -> str:
        """Return the points as shown to learners, such as "1 of 2", or the available points if none are promised."""
        return f"{self.points:g} of {self.of:g}" if self.is_final else f"of {self.of:g}"
