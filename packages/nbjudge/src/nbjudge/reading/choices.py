"""Chooses, for each notebook, one of the files that a student sent, and says which files don't count."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

ENDING = ".ipynb"


@dataclass(frozen=True)
class Sighting:
    """A file that may be one of the assignment's notebooks.

    Attributes:
        place: the file's path, for messages.
        name: the file's path as the student sent it.
        is_top: whether the file is directly in the folder that was handed in.
        named: the notebook with the same name as the file, apart from possible additions, or None.
        is_exact: whether the file has exactly the notebook's name, and is where nbgrader looks for the notebook.
        held: maps each notebook to the number of its cells in the file. Notebooks without cells in the file are left
            out.
        answers: maps each notebook to the hashes of the answers in its cells.
        order: a number that's higher for files that were handed in later.
        trouble: the reason why the file can't be read, or an empty string.
        is_ignored: whether the course ignores files like this one. If so, the file counts only if there's no other one.
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
        """Return whether two files for a notebook are tied because neither is known to be later or more complete."""
        same = self.order == other.order and bool(self.trouble) == bool(other.trouble)
        return same and bool(_work(notebook, self)) == bool(_work(notebook, other))


@dataclass
class Choice:
    """The files that count, and those that don't.

    Attributes:
        used: maps each notebook to the file that counts.
        others: maps each notebook to the other files that could be this notebook, best first.
        unclear: maps the paths of files that may contain the assignment's cells to the reasons why they can't be used.
    """

    used: dict[str, Sighting] = field(default_factory=dict)
    others: dict[str, list[Sighting]] = field(default_factory=dict)
    unclear: dict[str, str] = field(default_factory=dict)

    def notes(self) -> list[str]:
        """Return a sentence for each file that has another name, and for each copy without additional answers."""
        found = [_how(name, one, self.others[name]) for name, one in self.used.items() if not one.is_exact]
        return [*found, *self._left(has_more=False)]

    def doubts(self) -> list[str]:
        """Return a sentence for each file that doesn't count although it has different answers, which may be lost."""
        unclear = (f"{place}: not used, because {reason}" for place, reason in self.unclear.items())
        return [*self._left(has_more=True), *unclear]

    def lines_about(self, notebook: str) -> list[str]:
        """Return the sentences about the files for one notebook."""
        return Choice({notebook: self.used[notebook]}, {notebook: self.others[notebook]}).lines()

    def lines(self) -> list[str]:
        """Return the sentences about all files."""
        return [*self.notes(), *self.doubts()]

    def _left(self, has_more: bool) -> list[str]:
        """Describe the files that don't count.

        Parameters:
            has_more: whether to describe the files whose answers are missing from the file that counts. If not, only
                the other files are described.
        """
        return [
            f"{one.place}: not used, because {one.trouble or f'{self.used[name].place} counts as {name}{ENDING}'}"
            for name, others in self.others.items()
            for one in others
            if not one.is_ignored and bool(_work(name, one) - _work(name, self.used[name])) == has_more
        ]


def choose(sightings: Iterable[Sighting], notebooks: Iterable[str]) -> Choice:
    """Choose a file for each notebook. Answers matter most, then the latest time, and then the notebook's own name."""
    groups: dict[str, list[Sighting]] = {name: [] for name in notebooks}
    sightings = list(sightings)
    choice = Choice(unclear=_sort(sightings, groups))
    for name, group in groups.items():
        if group:
            best, *others = sorted(group, key=lambda one: _rank(name, one), reverse=True)
            choice.used[name], choice.others[name] = best, others
    if len(choice.used) < len(groups):  # otherwise, the file may be anything
        odd = (one for one in sightings if one.trouble and not one.named and not one.is_ignored)
        choice.unclear |= {one.place: one.trouble for one in odd}
    return choice


def _sort(sightings: list[Sighting], groups: dict[str, list[Sighting]]) -> dict[str, str]:
    """Add each file to the group of its notebook.

    For files whose notebook isn't known, return a mapping from their paths to the reasons.
    """
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
    """Return the notebooks that a file may contain."""
    if one.named and (one.named in one.held or not one.held):
        return [one.named]
    most = max(one.held.values(), default=0)
    return [name for name, count in one.held.items() if count == most]


def _work(name: str, one: Sighting) -> frozenset[int]:
    return one.answers.get(name, frozenset())


def _rank(name: str, one: Sighting) -> tuple:
    readable, work = not one.trouble, _work(name, one)
    return (readable, bool(work), not one.is_ignored, one.order, one.is_exact, len(work), -len(one.place))
