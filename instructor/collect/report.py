"""A report on what happened to the files of a download, line by line, for the person who collects them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from instructor.grading.records.cell_outputs import one_line

MAX_NAMED = 20  # the largest number of files to list for the same reason


@dataclass
class CollectReport:
    """What happened to the files of a download.

    Attributes:
        written, unchanged: a pair (student, notebook) for each file that was written, or that was in `submitted/` already.
        kept: a pair (student, notebook) for each file that wasn't written, because `submitted/` contains a different one.
        replaced: the paths to which earlier files were moved.
        earlier: the paths of files in the download that were superseded by a later file for the same notebook.
        left_out: the paths of all other files in the download that weren't used, each with the reason.
        late: the students whose work the platform marks as late.
    """

    written: list[tuple[str, str]] = field(default_factory=list)
    unchanged: list[tuple[str, str]] = field(default_factory=list)
    kept: list[tuple[str, str]] = field(default_factory=list)
    replaced: list[Path] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)
    late: list[str] = field(default_factory=list)

    @property
    def is_complete(self) -> bool:
        """Return whether every notebook of the download is now in `submitted/`."""
        return not self.kept and not any(path.endswith(".ipynb") for path in self.left_out)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        reasons: dict[str, list[str]] = {}
        for path in self.earlier:
            reasons.setdefault("there's a later file for the same notebook", []).append(path)
        for path, reason in self.left_out.items():
            reasons.setdefault(reason, []).append(path)
        for reason, paths in reasons.items():
            yield from (f"Not used: {one_line(path)}: {reason}" for path in paths[:MAX_NAMED])
            if len(paths) > MAX_NAMED:
                yield f"Not used: {len(paths) - MAX_NAMED} more: {reason}"
        for student, notebook in self.kept:
            yield f"Not replaced: {student}/{notebook} differs from the file in submitted/. Use --replace to replace it."
        for path in self.replaced:
            yield f"Earlier file moved to {path}"
        if self.late:
            yield f"Late, according to the platform: {', '.join(self.late)}."
        students = len({student for student, _ in [*self.written, *self.unchanged, *self.kept]})
        yield f"{len(self.written)} notebooks of {students} students collected, {len(self.unchanged)} unchanged."
