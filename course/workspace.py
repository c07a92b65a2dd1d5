"""The learner's work folder. Lessons are copied to this folder, and nothing that a learner has written is ever
overwritten."""

import hashlib
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from course.errors import CourseError
from nbjudge.files import write_atomically
from nbjudge.notebooks import natural_order, read_json

RECORD = ".course.json"  # in the work folder. It records which version of each lesson was copied last


class NoLessons(CourseError):
    """There's no lesson to copy, or no folder to copy it to."""


@dataclass
class LayoutReport:
    """The result of copying the lessons. Every name is a path inside the work folder, with forward slashes.

    Parameters:
        new: lessons that didn't exist in the folder before.
        kept: files that weren't changed.
        replaced: files that were replaced with a newer version, because no one had changed them since they were copied.
        beside: files that were kept, each with the name of the newer version beside it.
        notes: sentences about anything else that learners should know.
    """

    new: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Describe the changes, one per line. Files that were simply kept are only counted."""
        said = list(self.notes)
        said += [f"{len(self.new)} new: {_few(self.new)}"] if self.new else []
        said += [f"{len(self.kept)} kept unchanged"] if self.kept else []
        said += [f"Replaced by a newer version (you hadn't changed it): {name}" for name in self.replaced]
        said += [
            f"There's a newer version of {name}. It's stored beside yours as {newer}" for name, newer in self.beside
        ]
        return said


def find_release() -> Path:
    """Find the lessons. They're inside the package if it was installed from a wheel, or next to the package in a clone.

    Returns:
        The folder that contains one folder of notebooks per chapter.

    Raises:
        NoLessons: neither folder exists.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "release", package.parent / "release"):
        if folder.is_dir():
            return folder
    raise NoLessons(f"There are no lessons beside {package}: a folder named release is missing. Try `make build`.")


def lay_out(release: Path, work: Path) -> LayoutReport:
    """Copy every lesson of the course to a work folder.

    Existing files are kept. If the course has a newer version of a file, that version is stored beside it. But if the
    file is byte-for-byte identical to the earlier copy, it's replaced. Files that the learner has deleted are copied
    again.

    Parameters:
        release: the folder with the lessons as students receive them.
        work: the learner's work folder, which is created if it doesn't exist.

    Returns:
        A report on files that are new, kept, replaced, or stored beside others.

    Raises:
        NoLessons: `release` contains no files, or `work` is a file or inside `release`.
        OSError: a file can't be read or written.
    """
    names = _lessons(release)
    _check_place(release, work)
    work.mkdir(parents=True, exist_ok=True)
    report = LayoutReport()
    given = _read_record(work, report)
    for name in names:
        content = (release / name).read_bytes()
        _lay(work, name, content, given.get(name), report)
        given[name] = _digest(content)
    write_atomically(work / RECORD, json.dumps({"given": given}, indent=1, sort_keys=True).encode())
    return report


def _lessons(release: Path) -> list[str]:
    inside = (path.relative_to(release) for path in release.rglob("*") if path.is_file())
    shown = (path.as_posix() for path in inside if not any(part.startswith(".") for part in path.parts))
    names = sorted(shown, key=natural_order)
    if not names:
        raise NoLessons(
            f"There are no lessons in {release}, which should contain a folder for each chapter. Try `make build`."
        )
    return names


def _check_place(release: Path, work: Path) -> None:
    if work.exists() and not work.is_dir():
        raise NoLessons(f"The work folder can't be {work}, because that's a file. Choose a folder, or a new name.")
    if work.resolve().is_relative_to(release.resolve()):
        raise NoLessons(
            f"The work folder can't be {work}, because the course's own lessons are in {release}. "
            "Choose another folder."
        )


def _lay(work: Path, name: str, content: bytes, given: str | None, report: LayoutReport) -> None:
    target = work / name
    if not target.exists():
        write_atomically(target, content)
        report.new.append(name)
        return
    there, newest = _digest(target.read_bytes()), _digest(content)
    if newest in (there, given):  # the learner already has this version, here or beside it
        report.kept.append(name)
    elif there == given:
        write_atomically(target, content)
        report.replaced.append(name)
    else:
        report.kept.append(name)
        report.beside.append((name, _lay_beside(work, name, content, given)))


def _lay_beside(work: Path, name: str, content: bytes, given: str | None) -> str:
    ours = (given, _digest(content))
    free = (p for p in _names_beside(work / name) if not p.exists() or _digest(p.read_bytes()) in ours)
    path = next(free)  # this also skips files that the learner works in
    write_atomically(path, content)
    return path.relative_to(work).as_posix()


def _names_beside(path: Path) -> Iterator[Path]:
    """Yield lesson.new.ipynb, lesson.new2.ipynb, and so on."""
    for number in itertools.count(1):
        yield path.with_name(f"{path.stem}.new{number if number > 1 else ''}{path.suffix}")


def _read_record(work: Path, report: LayoutReport) -> dict[str, str]:
    try:
        given = read_json(work / RECORD)["given"]
        return {str(name): str(digest) for name, digest in given.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, KeyError, TypeError, AttributeError):  # without it, every existing file counts as the learner's
        report.notes.append(f"{work / RECORD} couldn't be read, so it's replaced. All your files are kept.")
        return {}


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _few(names: list[str]) -> str:
    return ", ".join(names[:3]) + (", …" if len(names) > 3 else "")
