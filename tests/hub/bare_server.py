"""A server on which install.sh runs in an instant: what it would download is only noted, and everything else happens in
folders of a test.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from journeys.people import ROOT

TEACHER = "maria"
# Each of these notes how it was called, and leaves behind what the next steps need. So a step that comes too early
# fails.
PROGRAM = """#!/bin/sh
call="$(basename "$0") $*"
echo "$call" >> /calls
case $call in "$(cat /failing)"*) echo "this failed: $call" >&2; exit 100;; esac
case $call in
  *apt-get\\ install*python3-venv*) ln -sf program /programs/python3;;
  *apt-get\\ install*npm*) ln -sf program /programs/npm;;
  python3\\ -m\\ venv*)
    mkdir -p "$3/bin"
    for name in pip python jupyterhub; do ln -sf /programs/program "$3/bin/$name"; done;;
esac
"""
PROGRAMS = ("apt-get", "systemctl", "sleep", "program")
# What every Debian has. Nothing else is found.
TOOLS = "sh basename cat chmod cut dirname env getent groupadd id install ln mkdir seq usermod".split()


@dataclass
class BareServer:
    """The server, below a folder.

    Attributes:
        folder: what's outside of the folders that belong to the test is this machine's, and can't be changed.
    """

    folder: Path

    def __post_init__(self) -> None:
        for name in ("srv", "run/systemd/system", f"home/{TEACHER}", "programs"):
            (self.folder / name).mkdir(parents=True)
        shutil.copytree("/etc", self.folder / "etc", symlinks=True)
        for name, line in {
            "passwd": f"{TEACHER}:x:54321:54321::/home/{TEACHER}:/bin/sh",
            "group": f"{TEACHER}:x:54321:",
        }.items():
            with (self.folder / "etc" / name).open("a") as file:
                file.write(f"{line}\n")
        (self.folder / "programs" / "program").write_text(PROGRAM)
        (self.folder / "programs" / "program").chmod(0o755)
        for name in PROGRAMS[:-1]:
            (self.folder / "programs" / name).symlink_to("program")
        for name in TOOLS:
            (self.folder / "programs" / name).symlink_to(shutil.which(name))
        (self.folder / "bundle.zip").touch()

    def install(self, *arguments: str, failing: str = "nothing fails") -> subprocess.CompletedProcess[str]:
        """Run install.sh, and let each call fail that begins with a text."""
        (self.folder / "calls").write_text("")
        (self.folder / "failing").write_text(failing)
        return self.run("/clone/deploy/hub/install.sh", *arguments)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a program on the server."""
        shown = ["srv", "run", "home", "etc", "programs", "calls", "failing", "bundle.zip"]
        binds = [word for name in shown for word in ("--bind", str(self.folder / name), f"/{name}")]
        clone = [
            "--ro-bind",
            str(ROOT),
            "/clone",
            "--dev",
            "/dev",
            "--proc",
            "/proc",
            "--tmpfs",
            "/tmp",
            "--chdir",
            "/clone",
        ]
        system = [
            word
            for name in ("usr", "bin", "sbin", "lib", "lib64")
            for word in ("--ro-bind-try", f"/{name}", f"/{name}")
        ]
        alone = ["--cap-add", "ALL", "--clearenv", "--setenv", "PATH", "/programs"]
        command = ["bwrap", *system, *clone, *binds, *alone, *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=60)

    @property
    def calls(self) -> list[str]:
        """What was called, in order."""
        return (self.folder / "calls").read_text().splitlines()

    def modes(self) -> dict[str, str]:
        """Return the owner and the mode of each folder below /srv that install.sh creates for people."""
        place = self.folder / "srv" / "data_privacy"
        found = {path: path.stat() for path in place.rglob("*") if path.is_dir() and "env" not in path.parts}
        return {
            str(path.relative_to(place)): f"{info.st_uid} {info.st_mode & 0o7777:o}" for path, info in found.items()
        }


def missing_for_bare_server() -> str:
    """Say why this machine can't stand for a server; nothing, if it can."""
    if not hasattr(os, "getuid") or os.getuid():
        return "install.sh needs root on Linux."
    lacking = [name for name in ("bwrap", "systemd-analyze", *TOOLS) if not shutil.which(name)]
    return f"install.sh needs {', '.join(lacking)}." if lacking else ""
