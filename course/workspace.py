"""The learner's work folder: lessons are laid into it, and nothing a learner wrote is ever overwritten."""

import hashlib
import itertools
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from course.errors import CourseError

RECORD = ".course.json"  # in the work folder: which version of each lesson was given last


class NoLessons(CourseError):
    """There is no lesson to lay, or no place to lay it."""


@dataclass
class Report:
    """What laying out did; every name is a path inside the work folder, with forward slashes.

    Parameters
    ----------
    new : lessons that were not there before.
    kept : files that stay as they are.
    replaced : files nobody had changed since an older version of the course laid them; now the new version.
    beside : a file that was kept, and the newer version that now lies beside it.
    notes : sentences on anything else worth knowing.
    """

    new: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Say it in words, one line a change; files that were merely kept are counted."""
        said = list(self.notes)
        said += [f"{len(self.new)} new: {_few(self.new)}"] if self.new else []
        said += [f"{len(self.kept)} kept as they were"] if self.kept else []
        said += [f"Replaced by a newer version (you had not changed it): {name}" for name in self.replaced]
        said += [f"A newer {name} lies beside yours as {newer}" for name, newer in self.beside]
        return said


def find_release() -> Path:
    """Find the lessons: inside the package when it came as a wheel, else beside it in a clone.

    Returns
    -------
    The folder that holds one folder of notebooks a chapter.

    Raises
    ------
    NoLessons : neither folder is there.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "release", package.parent / "release"):
        if folder.is_dir():
            return folder
    raise NoLessons(f"There are no lessons beside {package}: expected a folder named release. Try `make build`.")


def lay_out(release: Path, work: Path) -> Report:
    """Lay every lesson of the course into a work folder.

    A file that exists is kept. When the course has a newer version of it, that version is laid beside it, unless
    the file is still, byte for byte, what the course laid there before: then it is replaced. A file the learner
    deleted is laid anew.

    Parameters
    ----------
    release : folder of the lessons as the course gives them out.
    work : folder the learner works in; made if it is not there.

    Returns
    -------
    What was new, kept, replaced and laid beside.

    Raises
    ------
    NoLessons : `release` holds no file, or `work` is a file or lies inside `release`.
    OSError : a file cannot be read or written.
    """
    names = _lessons(release)
    _check_place(release, work)
    work.mkdir(parents=True, exist_ok=True)
    report = Report()
    given = _read_record(work, report)
    for name in names:
        content = (release / name).read_bytes()
        _lay(work, name, content, given.get(name), report)
        given[name] = _digest(content)
    _write_atomically(work / RECORD, json.dumps({"given": given}, indent=1, sort_keys=True).encode())
    return report


def _lessons(release: Path) -> list[str]:
    inside = (path.relative_to(release) for path in release.rglob("*") if path.is_file())
    names = sorted(path.as_posix() for path in inside if not any(part.startswith(".") for part in path.parts))
    if not names:
        raise NoLessons(
            f"There is no lesson in {release}: expected a folder of notebooks for each chapter. Try `make build`."
        )
    return names


def _check_place(release: Path, work: Path) -> None:
    if work.exists() and not work.is_dir():
        raise NoLessons(f"The work folder cannot be {work}: that is a file. Name a folder, or a new name.")
    if work.resolve().is_relative_to(release.resolve()):
        raise NoLessons(
            f"The work folder cannot be {work}: that is inside the course's own lessons. Name another folder."
        )


def _lay(work: Path, name: str, content: bytes, given: str | None, report: Report) -> None:
    target = work / name
    if not target.exists():
        _write_atomically(target, content)
        report.new.append(name)
        return
    there, newest = _digest(target.read_bytes()), _digest(content)
    if newest in (there, given):  # the learner has this version already, here or beside
        report.kept.append(name)
    elif there == given:
        _write_atomically(target, content)
        report.replaced.append(name)
    else:
        report.kept.append(name)
        report.beside.append((name, _lay_beside(work, name, content, given)))


def _lay_beside(work: Path, name: str, content: bytes, given: str | None) -> str:
    ours = (given, _digest(content))
    free = (p for p in _names_beside(work / name) if not p.exists() or _digest(p.read_bytes()) in ours)
    path = next(free)  # past those that the learner works in, too
    _write_atomically(path, content)
    return path.relative_to(work).as_posix()


def _names_beside(path: Path) -> Iterator[Path]:
    """Name lesson.new.ipynb, lesson.new2.ipynb, and so on."""
    for number in itertools.count(1):
        yield path.with_name(f"{path.stem}.new{number if number > 1 else ''}{path.suffix}")


def _read_record(work: Path, report: Report) -> dict[str, str]:
    try:
        given = json.loads((work / RECORD).read_text(encoding="utf-8"))["given"]
        return {str(name): str(digest) for name, digest in given.items()}
    except FileNotFoundError:
        return {}
    except (
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
    ):  # without it, all that exists counts as the learner's
        report.notes.append(f"{work / RECORD} could not be read and is written anew; every file you have is kept.")
        return {}


def _write_atomically(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        draft.write_bytes(content)
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _few(names: list[str]) -> str:
    return ", ".join(names[:3]) + (", …" if len(names) > 3 else "")
