"""A base image that consists of this machine's own programs and Python, in which nothing is downloaded. It lives in
memory only.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PYTHON = "/opt/python"  # an environment with this machine's libraries, but without the course
OFFLINE = {"PIP_NO_INDEX": "1", "PIP_NO_BUILD_ISOLATION": "0"}  # pip finds what it would download otherwise
FIRST_PERSON, NOBODY = 1000, 65534  # accounts between them aren't in a base image
OURS = ("course", "instructor")
# Debian's packages are here already, if this machine has what continuous integration installs.
APT_GET = """#!/bin/sh
for word; do case $word in -* | update | install) ;; *) dpkg-query --show "$word" || exit 100;; esac; done
"""


def lay_out(root: Path) -> list[str]:
    """Lay out the system in an empty folder, and return the mounts that it also needs."""
    run("mount", "-t", "tmpfs", "-o", "mode=755", "none", root)
    folders = [path for path in (Path(sys.base_prefix), Path(sys.prefix)) if not path.is_relative_to("/usr")]
    names = [
        "usr",
        "etc",
        "upper",
        "work",
        "root",
        "home",
        "tmp",
        "run",
        "srv",
        "opt",
        "var/lib/dpkg",
        "var/lib/apt/lists",
    ]
    for name in [*names, *(str(folder)[1:] for folder in folders)]:
        (root / name).mkdir(parents=True, exist_ok=True)
    layers = f"lowerdir=/usr,upperdir={root}/upper,workdir={root}/work"
    run("mount", "-t", "overlay", "overlay", "-o", layers, root / "usr")
    for name in ("bin", "sbin", "lib", "lib64"):
        (root / name).symlink_to(f"usr/{name}")
    (root / "tmp").chmod(0o1777)
    lay_out_accounts(root)
    return [word for path in (*folders, "/var/lib/dpkg") for word in ("--ro-bind", str(path), str(path))]


def lay_out_accounts(root: Path) -> None:
    """Copy /etc without the accounts and groups of people."""
    run("cp", "-a", "/etc/.", root / "etc")
    people = {
        line.split(":")[0]
        for name in ("passwd", "group")
        for line in (root / "etc" / name).read_text().splitlines()
        if FIRST_PERSON <= int(line.split(":")[2]) < NOBODY
    }
    for path in (root / "etc" / name for name in ("passwd", "group", "shadow", "gshadow")):
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(line for line in lines if line.split(":")[0] not in people))


def lay_out_python(root: Path) -> None:
    """Make the environment. Its Python runs outside of the system, at the same place."""
    place = root / PYTHON[1:]
    run(Path(sys.base_prefix, "bin", "python3"), "-m", "venv", "--without-pip", place)
    packages = next(place.glob("lib/python*/site-packages"))
    libraries = next(path for path in sys.path if path.startswith(sys.prefix) and path.endswith("site-packages"))
    (packages / "libraries.pth").write_text(libraries)
    (place / "share").mkdir()
    (place / "share" / "jupyter").symlink_to(Path(sys.prefix, "share", "jupyter"))
    programs = {"apt-get": APT_GET, **dict(read_programs())}
    for name, text in programs.items():
        (place / "bin" / name).write_text(text)
        (place / "bin" / name).chmod(0o755)


def read_programs() -> Iterator[tuple[str, str]]:
    """Yield the programs of this Python's libraries, which the environment's Python runs then, but not those of the
    course.
    """
    for path in Path(sys.prefix, "bin").iterdir():
        if path.is_file() and path.name not in OURS and path.read_bytes().startswith(b"#!" + sys.prefix.encode()):
            rest = path.read_text().partition("\n")[2]
            yield path.name, f"#!{PYTHON}/bin/python\n{rest}"


def run(*words: object) -> None:
    """Run a program, which has to succeed."""
    subprocess.run([str(word) for word in words], check=True)
