"""A report on what happened to the files of a download, line by line, for the person who collects them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from nbjudge.escaping.texts import one_line
from nbjudge.number_formats import counted

MAX_NAMED = 20  # the largest number of files to list for the same reason


@dataclass
class CollectReport:
    """What happened to the files of a download.

    Attributes:
        written, unchanged: a pair (student, notebook) for each file that was written, or that was in `submitted/`
            already.
        kept: a pair (student, notebook) for each file that wasn't written, because `submitted/` contains a different
            one.
        replaced: the paths to which earlier files were moved.
        earlier: the paths of files in the download that were superseded by a later file for the same notebook.
        left_out: the paths of all other files in the download that weren't used, each with the reason.
        passed_over: the paths of files that don't count because another file has answers or can be read, each with the
            reason.
        renamed: the paths of files that were recognized by their cells, each with the student and notebook.
        senders: the students to whom files of the download belong.
        without_notebook: those of them who haven't handed in a notebook for this chapter.
        absent: the other students on the class list who haven't handed in anything for this chapter.
        late: the students whose work the platform marks as late.
        encoding: a sentence if the worksheet's encoding isn't certain. Otherwise, an empty string.
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
        """Return whether every notebook of the download is now in `submitted/`, and everyone who sent files has one."""
        left_out = any(path.endswith((".ipynb", ".zip")) for path in self.left_out)
        return not (self.kept or left_out or self.without_notebook)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
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
                yield f"Not used: {len(paths) - MAX_NAMED} more: {reason}"
        for path, notebook in self.renamed.items():
            yield f"Recognized by its cells: {one_line(path)} is {notebook}"
        for student, notebook in self.kept:
            place = f"{student}/{notebook}"
            yield f"Not replaced: {place} differs from the file in submitted/. Use --replace to replace it."
        yield from (f"Earlier file moved to {path}" for path in self.replaced)
        if self.late:
            yield f"Late, according to the platform: {', '.join(self.late)}."
        if self.without_notebook:
            yield f"Handed in files, but no notebook: {', '.join(self.without_notebook)}."
        if self.absent:
            yield f"Handed in nothing: {', '.join(self.absent)}."
        students = len({student for student, _ in [*self.written, *self.unchanged, *self.kept]})
        collected = counted(len(self.written), "notebook")
        yield f"{collected} of {counted(students, 'student')} collected, {len(self.unchanged)} unchanged."
