"""One submission: what a student hands in, what it may earn, and what becomes of it under stock nbgrader."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from nbformat import NotebookNode

if TYPE_CHECKING:
    from runs import Seen

FULL = {
    "total_test": 2,
    "double_test": 3,
    "share_test": 2,
    "clean_test": 1,
    "noise_test": 1,
    "erase_test": 1,
    "apply_test": 1,
    "last_test": 1,
}
HONEST = "honest"


@dataclass(frozen=True)
class Effect:
    """What an attack does besides marks.

    Attributes:
        words: what it does, as in "reads the tests".
        shows: whether it was done, by what was seen of the student after a run.
    """

    words: str
    shows: Callable[["Seen"], bool]


@dataclass(frozen=True)
class Submission:
    """What one student hands in; all else is right.

    Attributes:
        name: what is tried, as a sentence without its full stop.
        kind: the class of attack, or HONEST.
        answers: source by answer cell, in place of the right one. Words such as @COURSE@ are filled in, see `course`.
        own: source of a cell of the student's own, by the cell that it follows.
        change: what else is done to notebook `one`.
        files: what else is done to the folder that is handed in.
        earns: the most that it may earn, by test where that is not everything; honest work earns exactly this.
        effect: what the attack does under stock nbgrader, and may not do here; None where it is after marks.
        why_not: why it does nothing under stock nbgrader; empty where it does.
        stock: for honest work, what nbgrader gives where that is not the same.
        alone: whether it would disturb others under stock nbgrader, so that it is run apart.
        in_stock: whether it is tried there; not where there is nothing that it could do, or where it ends the machine.
        open: why the grader does not hold against it yet.
    """

    name: str
    kind: str
    answers: Mapping[str, str] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    change: Callable[[NotebookNode], None] | None = None
    files: Callable[[Path], None] | None = None
    earns: Mapping[str, float | None] = field(default_factory=dict)
    effect: Effect | None = None
    why_not: str = ""
    stock: Mapping[str, float | None] = field(default_factory=dict)
    alone: bool = False
    in_stock: bool = True
    open: str = ""

    @cached_property
    def student(self) -> str:
        """The name that it is handed in under: it sorts between the two honest neighbours."""
        return re.sub(r"\W+", "_", self.name.lower()).strip("_")[:60]

    @property
    def may(self) -> dict[str, float | None]:
        """Points by test: for honest work what it has earned, else the most that it may get."""
        return FULL | dict(self.earns)

    @property
    def costs_all(self) -> bool:
        """Whether it is about the student's other notebook as well."""
        return self.effect is LOSES or any(test == "last_test" for test in [*self.earns, *self.stock])

    @property
    def wanted(self) -> list[str]:
        """The tests that an attack is after."""
        return [test for test in self.earns if self.earns[test] is not None]


LOSES = Effect("costs the student all of their work", lambda seen: seen.earned["last_test"] == 0)
ENDS_RUN = Effect("ends the run for the class", lambda seen: not seen.after)


def nothing(*tests: str) -> dict[str, float]:
    """Points of an attack on these tests, or on all."""
    return dict.fromkeys(tests or FULL, 0)


def cell(made: NotebookNode, name: str) -> NotebookNode:
    """Find a cell of a notebook by its grade_id."""
    return next(one for one in made.cells if entry(one).get("grade_id") == name)


def entry(one: NotebookNode) -> dict:
    """What nbgrader says of a cell."""
    return one.metadata.get("nbgrader", {})
