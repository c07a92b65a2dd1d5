"""A report for the instructor on what happened to each file in a download."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from nbjudge.escaping.texts import one_line
from nbjudge.number_formats import counted

MAX_NAMED = 20  # the most files to list with the same reason


@dataclass
class CollectReport:
    """What happened to the files in a download.

    Attributes:
        written, unchanged: a pair (student, notebook) for each file that was written, and for each one that was already
            in `submitted/`.
        kept: a pair (student, notebook) for each file that wasn't written, because `submitted/` contains a different
            file.
        replaced: the paths to which earlier files were moved.
        earlier: the paths of downloaded files that aren't used because there's a later file for the same notebook.
        left_out: the paths of all other downloaded files that weren't used, each with the reason.
        passed_over: the paths of files that don't count because another file contains answers or can be read, each with
            the reason.
        renamed: the paths of files that were recognized by their cells, each with its student and notebook.
        senders: the students with files in the download.
        without_notebook: the senders who haven't handed in a notebook for this chapter.
        absent: the other students on the class list who haven't handed in anything for this chapter.
        late: the students whose work the platform marks as late.
        encoding: a sentence about the worksheet's encoding if it had to be guessed, or an empty string.
    """

    written: list[tuple[str, str]] = field(default_factory=list)
    unchanged: list[tuple[str, str]] = field(default_factory=list)
    kept: list[tuple[str, str]] = field(default_factory=list)
    replaced: list[Path] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)
    passed_over: dict[str, str] = field(default_factory=dict)
    renamed: dict[str, str] = field(default_factory=dict)
    senders: set[str] = field(default_factory=set)
    without_notebook: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    encoding: str = ""

    @property
    def is_complete(self) -> bool:
        """Return whether every downloaded notebook is in `submitted/`, and everyone who sent files sent a notebook."""
        left_out = any(path.endswith((".ipynb", ".zip")) for path in self.left_out)
        return not (self.kept or left_out or self.without_notebook)

    def lines(self) -> Iterator[str]:
        """Yield the report line by line."""
        if self.encoding:
            yield self.encoding
        reasons: dict[str, list[str]] = {}
        for path in self.earlier:
            reasons.setdefault("there's a later file for the same notebook", []).append(path)
        for path, reason in (self.passed_over | self.left_out).items():
            reasons.setdefault(reason, []).append(path)
        for reason, paths in reasons.items():
            yield from (f"Not used: {one_line(path)}: {reason}" for path in paths[:MAX_NAMED])
            if len(paths) > MAX_NAMED:
                yield f"Not used: {counted(len(paths) - MAX_NAMED, 'more file')}: {reason}"
        for path, notebook in self.renamed.items():
            yield f"Recognized by its cells: {one_line(path)} is {notebook}"
        for student, notebook in self.kept:
            place = f"{student}/{notebook}"
            yield f"Not replaced: {place} differs from the file in submitted/. Use --replace to replace that file."
        yield from (f"Earlier file moved to {path}" for path in self.replaced)
        if self.late:
            yield f"Late, according to the platform: {', '.join(self.late)}."
        if self.without_notebook:
            yield f"Handed in files, but no notebook: {', '.join(self.without_notebook)}."
        if self.absent:
            yield f"Didn't hand in anything: {', '.join(self.absent)}."
        students = len({student for student, _ in [*self.written, *self.unchanged, *self.kept]})
        collected = counted(len(self.written), "notebook")
        yield f"{collected} of {counted(students, 'student')} collected, {len(self.unchanged)} unchanged."
