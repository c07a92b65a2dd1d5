"""Limits what learners' processes see of the machine. Bubblewrap starts their fork server in a separate file system.

The system's libraries, Python, this package and the courses' packages are read-only. The only network device is the
loopback device, and the course folder, home folders, and processes outside the sandbox can't be reached. `namespaces`
then separates the learners in the sandbox from one another.
"""

import os
import shutil
import socket
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from nbjudge.courses import package_folders, source_folders
from nbjudge.errors import CourseError

SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64")
ETC = ("alternatives", "fonts", "ld.so.cache", "localtime", "mime.types")
KEPT = ("LANG", "LC_ALL", "LC_CTYPE", "TZ", "PATH")
EXCHANGES = (
    "/usr/local/share/nbgrader",
    "/usr/share/nbgrader",
)  # the default folders of nbgrader's exchange
COVERED = "/covered"
HOME = "home"  # the home in the server's folder
# Names are looked up only in /etc/hosts, so looking up an unknown name takes no time.
SWITCH = "passwd: files\ngroup: files\nhosts: files\n"
INSTALL = (
    "Grading needs bubblewrap for its sandbox, but bubblewrap isn't installed. Install it (Debian, Ubuntu: "
    "`apt install bubblewrap`, Fedora: `dnf install bubblewrap`). You can also add --no-sandbox, but then students' "
    "code runs with all your permissions. The sandbox requires Linux, so use WSL on Windows."
)


def find_bubblewrap() -> str:
    """Return the path of bubblewrap. Raises CourseError if it isn't installed."""
    found = shutil.which("bwrap") if sys.platform == "linux" else None
    if not found:
        raise CourseError(INSTALL)
    return found


def wrap_command(
    command: list[str], folder: Path, shared: Sequence[Path] = (), hidden: Sequence[Path] = ()
) -> list[str]:
    """Return a command that runs another command in a sandbox.

    Parameters:
        folder: the fork server's folder, to which it may write.
        shared: other paths to which the fork server may write.
        hidden: folders that must not be visible, no matter where they are.

    Raises:
        CourseError: one of `hidden` can't be covered because the sandbox needs it.
    """
    _create_home(folder / HOME)
    own = [word for path in (folder, *shared) for word in ("--bind", str(path), str(path))]
    for name, text in _made_files().items():
        (folder / name).write_text(text, encoding="utf-8")
        own += ["--ro-bind", str(folder / name), f"/etc/{name}"]
    fresh = ["--proc", "/proc", *_whole_proc(), "--dev", "/dev", "--tmpfs", "/tmp"]
    sights = [word for words in _sights(hidden) for word in words]
    closed = ["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/tmp"]
    start = [find_bubblewrap(), "--unshare-all", "--new-session", "--die-with-parent"]
    return [*start, *_system(), *fresh, *sights, *own, *closed, *command]


def _whole_proc() -> Iterator[str]:
    """Yield arguments that give learners' processes their own /proc, even if root does the grading.

    Linux allows a new /proc only if a complete one is mounted, but bubblewrap covers parts of /proc for root. The
    complete /proc that's mounted here is covered by another mount, so no one can reach it.
    """
    if os.getuid() == 0:
        yield from ("--bind", "/proc", f"{COVERED}/proc", "--tmpfs", COVERED, "--remount-ro", COVERED)


def _sights(hidden: Sequence[Path]) -> Iterator[tuple[str, ...]]:
    """Yield arguments that show Python's folders and hide others. Outer folders come before inner ones."""
    covered = {os.path.realpath(path) for path in map(str, (*hidden, *EXCHANGES)) if os.path.isdir(path)}
    shown = _seen(covered)
    for path in sorted({*shown, *covered}):
        if path not in covered:
            yield ("--ro-bind", path, path)
        elif path in (*shown, *SYSTEM):
            raise CourseError(f"The course folder {path} is also a Python or system folder. Move the course elsewhere.")
        elif _is_shown(path, shown, covered - {path}):
            yield ("--tmpfs", path)
    # These arguments come last, because bubblewrap first creates mount points inside a covered folder.
    for path in sorted(covered):
        if _is_shown(path, shown, covered - {path}):
            yield ("--remount-ro", path)


def environment(given: dict[str, str], folder: Path) -> dict[str, str]:
    """Return the few environment variables that a learner's process gets.

    Parameters:
        given: the variables that the fork server sets itself.
    """
    kept = {name: os.environ[name] for name in KEPT if name in os.environ}
    path = os.pathsep.join([str(Path(sys.prefix) / "bin"), "/usr/local/bin", "/usr/bin", "/bin"])
    return {**kept, **given, "PATH": path, "HOME": str(folder / HOME)}


def _made_files() -> dict[str, str]:
    """Map the names of files in /etc that differ from the machine's own files to their contents."""
    user = f"learner:x:{os.getuid()}:{os.getgid()}:learner:/tmp:/bin/sh\n"
    hosts = f"127.0.0.1 localhost {socket.gethostname()}\n::1 localhost ip6-localhost ip6-loopback\n"
    return {"passwd": user, "hosts": hosts, "nsswitch.conf": SWITCH}


def _system() -> Iterator[str]:
    """Return arguments that show the system's own folders. Folders that are links are shown as links."""
    for name in SYSTEM:
        path = Path(name)
        if path.is_symlink():
            yield from ("--symlink", os.readlink(path), name)
        elif path.is_dir():
            yield from ("--ro-bind", name, name)
    for name in ETC:
        yield from ("--ro-bind-try", f"/etc/{name}", f"/etc/{name}")


def _seen(covered: Collection[str]) -> list[str]:
    """Return Python's own folders, and the folders from which it imports.

    These folders include the courses' packages, but no answers or hidden tests.
    """
    imported = [path for path in sys.path if os.path.isdir(path) and not _exposes_course(Path(path).resolve())]
    folders = {os.path.abspath(path) for path in (sys.prefix, sys.base_prefix, *imported)}
    folders |= {os.path.realpath(path) for path in folders} | set(map(str, package_folders()))
    return [path for path in sorted(folders) if not _is_shown(path, folders, covered)]


def _is_shown(path: str, folders: Collection[str], covered: Collection[str]) -> bool:
    """Return whether a folder is already visible inside another folder, with no hidden folder in between."""
    above = [other for other in (*folders, *SYSTEM) if _below(path, other)]
    between = [other for other in covered if path == other or _below(path, other)]
    return bool(above) and len(max(above, key=len)) > max(map(len, between), default=0)


def _below(path: str, other: str) -> bool:
    return path.startswith(other.rstrip("/") + "/")


def _exposes_course(folder: Path) -> bool:
    """Return whether a folder is in a course's repository, or contains that repository or the command's folder."""
    sources = source_folders()
    shown = any(folder.is_relative_to(source) or source.is_relative_to(folder) for source in sources)
    return shown or Path.cwd().is_relative_to(folder)


def _create_home(home: Path) -> None:
    """Create the server's home folder with a list of fonts, because matplotlib takes seconds to create this list."""
    cache = home / ".cache" / "matplotlib"
    cache.mkdir(parents=True)
    for known in (Path.home() / ".cache" / "matplotlib").glob("fontlist-*.json"):
        shutil.copy(known, cache)
