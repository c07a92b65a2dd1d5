"""Chooses one file for each notebook among those that a student sent, and says which files don't count."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

ENDING = ".ipynb"


@dataclass(frozen=True)
class Sighting:
    """A file that may be one of the assignment's notebooks.

    Attributes:
        place: its path, for messages.
        name: its path as the student gave it.
        is_top: whether it lies directly in the folder that was handed in.
        named: the notebook whose name it has, perhaps with an addition, or None.
        is_exact: whether it has exactly this name, and lies where nbgrader looks for it.
        held: how many cells of each notebook it holds. Notebooks without any are left out.
        answers: the hash of each answer in these cells, by notebook.
        order: the file with a higher order was handed in later.
        trouble: why it can't be read, or an empty string.
        is_ignored: whether the course ignores such files, so that it counts only if there's no other.
    """

    place: str
    name: str
    read: Callable[[], bytes]
    is_top: bool = True
    named: str | None = None
    is_exact: bool = False
    held: Mapping[str, int] = field(default_factory=dict)
    answers: Mapping[str, frozenset[int]] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    trouble: str = ""
    is_ignored: bool = False

    def ties(self, other: "Sighting", notebook: str) -> bool:
        """Return whether nothing shows which of two files for a notebook was handed in later, or is more complete."""
        same = self.order == other.order and bool(self.trouble) == bool(other.trouble)
        return same and bool(_work(notebook, self)) == bool(_work(notebook, other))


@dataclass
class Choice:
    """The files that count.

    Attributes:
        used: the file for each notebook.
        others: the other files that could be this notebook, with the best first.
        unclear: the reasons for files that may hold cells of the assignment but can't be used, by their path.
    """

    used: dict[str, Sighting] = field(default_factory=dict)
    others: dict[str, list[Sighting]] = field(default_factory=dict)
    unclear: dict[str, str] = field(default_factory=dict)

    def notes(self) -> list[str]:
        """Return a sentence for each file found under another name, and for each copy without other answers."""
        found = [_how(name, one, self.others[name]) for name, one in self.used.items() if not one.is_exact]
        return [*found, *self._left(has_more=False)]

    def doubts(self) -> list[str]:
        """Return a sentence for each file whose answers may be lost, because it doesn't count."""
        unclear = (f"{place}: not used, because {reason}" for place, reason in self.unclear.items())
        return [*self._left(has_more=True), *unclear]

    def lines_about(self, notebook: str) -> list[str]:
        """Return the sentences about the files for one notebook."""
        return Choice({notebook: self.used[notebook]}, {notebook: self.others[notebook]}).lines()

    def lines(self) -> list[str]:
        """Return all sentences."""
        return [*self.notes(), *self.doubts()]

    def _left(self, has_more: bool) -> list[str]:
        """Describe the files that don't count.

        Parameters:
            has_more: whether they have answers that aren't in the file that counts.
        """
        return [
            f"{one.place}: not used, because {one.trouble or f'{self.used[name].place} counts as {name}{ENDING}'}"
            for name, others in self.others.items()
            for one in others
            if not one.is_ignored and bool(_work(name, one) - _work(name, self.used[name])) == has_more
        ]


def choose(sightings: Iterable[Sighting], notebooks: Iterable[str]) -> Choice:
    """Choose a file for each notebook: one with answers, then the latest, then the one with the notebook's own name."""
    groups: dict[str, list[Sighting]] = {name: [] for name in notebooks}
    sightings = list(sightings)
    choice = Choice(unclear=_sort(sightings, groups))
    for name, group in groups.items():
        if group:
            best, *others = sorted(group, key=lambda one: _rank(name, one), reverse=True)
            choice.used[name], choice.others[name] = best, others
    if len(choice.used) < len(groups):  # otherwise, it may be anything
        odd = (one for one in sightings if one.trouble and not one.named and not one.is_ignored)
        choice.unclear |= {one.place: one.trouble for one in odd}
    return choice


def _sort(sightings: list[Sighting], groups: dict[str, list[Sighting]]) -> dict[str, str]:
    """Add each file to the notebook that it may be. Return why this isn't known for the others, by their path."""
    unsure: list[tuple[Sighting, list[str]]] = []
    for one in sightings:
        owners = _owners(one)
        if len(owners) == 1:
            groups[owners[0]].append(one)
        elif owners:
            unsure.append((one, owners))
    unclear = {}
    for one, owners in unsure:
        free = [name for name in owners if not any(_work(name, other) for other in groups[name])]
        if len(free) == 1:
            groups[free[0]].append(one)
        elif not one.is_ignored:
            unclear[one.place] = (
                f"its cells occur in {' and '.join(owners)}, and its name doesn't show which one it is: rename it"
            )
    return unclear


def _how(name: str, used: Sighting, others: Iterable[Sighting]) -> str:
    own = next((one for one in others if one.is_exact), None)
    trouble = "can't be read" if own and own.trouble else "has no answers"
    return f"{name}{ENDING}: taken from {used.place}" + (f", because {own.place} {trouble}" if own else "")


def _owners(one: Sighting) -> list[str]:
    """Return the notebooks that a file may be."""
    if one.named and (one.named in one.held or not one.held):
        return [one.named]
    most = max(one.held.values(), default=0)
    return [name for name, count in one.held.items() if count == most]


def _work(name: str, one: Sighting) -> frozenset[int]:
    return one.answers.get(name, frozenset())


def _rank(name: str, one: Sighting) -> tuple:
    readable, work = not one.trouble, _work(name, one)
    return (readable, bool(work), not one.is_ignored, one.order, one.is_exact, len(work), -len(one.place))
