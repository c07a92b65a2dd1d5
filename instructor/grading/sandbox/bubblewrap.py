"""The view of the machine for learners' processes: bubblewrap starts their fork server in a small separate file system.

Read only are the system's libraries, Python, and the packages `course` and `instructor`. The network is not there, nor are
the course folder, homes, and the processes outside. `confinement` then parts the learners in it from each other.
"""

import os
import shutil
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from course.errors import CourseError

ROOT = Path(__file__).resolve().parents[3]
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64")
ETC = ("alternatives", "fonts", "ld.so.cache", "localtime", "mime.types")
KEPT = ("LANG", "LC_ALL", "LC_CTYPE", "TZ", "PATH", "COURSE_SEED")
EXCHANGES = (
    "/usr/local/share/nbgrader",
    "/usr/share/nbgrader",
)  # the default folders of nbgrader's exchange
HOME, PASSWD = "home", "passwd"  # in the server's folder
INSTALL = (
    "Grading needs bubblewrap for its sandbox, but it isn't installed. Install it (Debian, Ubuntu: "
    "`apt install bubblewrap`; Fedora: `dnf install bubblewrap`), or add --no-sandbox, and students' code will run with all "
    "your rights. The sandbox requires Linux, so use WSL on Windows."
)


def find_bubblewrap() -> str:
    """Return the path of the program. Raises CourseError if it isn't installed."""
    found = shutil.which("bwrap") if sys.platform == "linux" else None
    if not found:
        raise CourseError(INSTALL)
    return found


def wrap_command(
    command: list[str], folder: Path, shared: Sequence[Path] = (), hidden: Sequence[Path] = ()
) -> list[str]:
    """Return the command that runs another one in a sandbox.

    Parameters:
        folder: of the fork server, which it may write to.
        shared: other paths that it may write to.
        hidden: folders that must not be seen, wherever they are.

    Raises:
        CourseError: one of `hidden` can't be covered because the sandbox needs it.
    """
    (folder / PASSWD).write_text(f"learner:x:{os.getuid()}:{os.getgid()}:learner:/tmp:/bin/sh\n", encoding="utf-8")
    _create_home(folder / HOME)
    own = [word for path in (folder, *shared) for word in ("--bind", str(path), str(path))]
    own += ["--ro-bind", str(folder / PASSWD), "/etc/passwd"]
    fresh = ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
    sights = [word for words in _sights(hidden) for word in words]
    closed = ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"]
    start = [find_bubblewrap(), "--unshare-all", "--new-session", "--die-with-parent"]
    return [*start, *_system(), *fresh, *sights, *own, *closed, *command]


def _sights(hidden: Sequence[Path]) -> Iterator[tuple[str, ...]]:
    """Words that show Python's folders and cover those that are hidden, outer folders before those inside them."""
    covered = {os.path.realpath(path) for path in (*hidden, *EXCHANGES) if os.path.isdir(path)}
    shown = _seen(covered)
    for path in sorted({*shown, *covered}):
        if path not in covered:
            yield ("--ro-bind", path, path)
        elif path in (*shown, *SYSTEM):
            raise CourseError(
                f"The course folder {path} is also a folder of Python or of the system: move the course elsewhere."
            )
        elif _is_shown(path, shown, covered - {path}):
            yield ("--tmpfs", path)
    # Only now, for bubblewrap makes the places of folders inside a covered one.
    for path in sorted(covered):
        if _is_shown(path, shown, covered - {path}):
            yield ("--remount-ro", path)


def environment(given: dict[str, str], folder: Path) -> dict[str, str]:
    """Return the few variables that a learner's process has.

    Parameters:
        given: what the fork server sets itself.
    """
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    path = os.pathsep.join([str(Path(sys.prefix) / "bin"), "/usr/local/bin", "/usr/bin", "/bin"])
    return {**kept, **given, "PATH": path, "HOME": str(folder / HOME)}


def _system() -> Iterator[str]:
    """Words that show the system's own folders, as links where they are links."""
    for name in SYSTEM:
        path = Path(name)
        if path.is_symlink():
            yield from ("--symlink", os.readlink(path), name)
        elif path.is_dir():
            yield from ("--ro-bind", name, name)
    for name in ETC:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")


def _seen(covered: Collection[str]) -> list[str]:
    """Python's own folders and those that it imports from. From this repository, two packages, but no answers or hidden tests."""
    imported = [path for path in sys.path if os.path.isdir(path) and not _exposes_course(Path(path).resolve())]
    folders = {os.path.abspath(path) for path in (sys.prefix, sys.base_prefix, *imported)}
    folders |= {os.path.realpath(path) for path in folders} | {str(ROOT / "course"), str(ROOT / "instructor")}
    return [path for path in sorted(folders) if not _is_shown(path, folders, covered)]


def _is_shown(path: str, folders: Collection[str], covered: Collection[str]) -> bool:
    """Whether a folder is already visible as part of another one, without a hidden folder in between."""
    above = [other for other in (*folders, *SYSTEM) if _below(path, other)]
    between = [other for other in covered if path == other or _below(path, other)]
    return bool(above) and len(max(above, key=len)) > max(map(len, between), default=0)


def _below(path: str, other: str) -> bool:
    return path.startswith(other.rstrip("/") + "/")


def _exposes_course(folder: Path) -> bool:
    """Whether a folder is part of this repository, or shows it, or the folder that a command was started in."""
    return folder.is_relative_to(ROOT) or ROOT.is_relative_to(folder) or Path.cwd().is_relative_to(folder)


def _create_home(home: Path) -> None:
    """Make the server's home, with the list of fonts, which takes matplotlib seconds to make."""
    cache = home / ".cache" / "matplotlib"
    cache.mkdir(parents=True)
    for known in (Path.home() / ".cache" / "matplotlib").glob("fontlist-*.json"):
        shutil.copy(known, cache)
