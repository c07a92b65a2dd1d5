"""Builds an image from its Dockerfile without Docker, and runs a command in it. Needs root, bubblewrap and unshare.

Usage: unshare --mount --pid --fork --mount-proc python image.py [--arg NAME=VALUE] [--mount SOURCE:TARGET] [--here]
DOCKERFILE CONTEXT ROOT [COMMAND …]

ROOT is the folder of a Debian system with Python, which stands for the base image, and in which the image is built.
With --here, it's an empty folder, and the programs and the Python of this machine are used. COMMAND replaces that of
the Dockerfile. These commands build the students' image in a new system, in the unpacked zip file of the course, and
check the lessons there. They need about five minutes:

    debootstrap --variant=minbase --include=python3-venv,ca-certificates,netbase,tzdata trixie /tmp/image
    chroot /tmp/image python3 -m venv /usr/local
    unshare --mount --pid --fork --mount-proc python …/image.py Dockerfile . /tmp/image course check
"""

import argparse
import json
import os
import re
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import borrowed_system
from dockerfile import find_files, read_ignored, read_instructions

NETWORK = ("/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs")  # what Docker passes on, too, and certificates
PATH = f"{borrowed_system.PYTHON}/bin:/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin"


@dataclass
class Image:
    """What the instructions so far have set.

    Attributes:
        root: the file system.
        context: the folder from which COPY copies.
        ignored: the lines of .dockerignore.
        mounts: options of bubblewrap.
        arguments: the build arguments, which override the defaults of ARG.
        environment: the variables that ARG and ENV have set.
    """

    root: Path
    context: Path
    ignored: list[str]
    mounts: list[str]
    arguments: dict[str, str]
    environment: dict[str, str]
    user: str = "root"
    folder: str = "/"
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)

    def follow(self, word: str, rest: str) -> None:
        """Do what one instruction of a Dockerfile says."""
        match word:
            case "FROM" | "EXPOSE":
                pass
            case "ARG":
                name, _, default = rest.partition("=")
                self.environment[name] = self.arguments.get(name, default)
            case "ENV":
                name, _, value = rest.partition("=")
                self.environment[name] = self.expand(value)
            case "USER":
                self.user = self.expand(rest)
            case "WORKDIR":
                self.folder = self.expand(rest)
                self.inside(self.folder).mkdir(parents=True, exist_ok=True)
            case "RUN":
                subprocess.run(self.words("/bin/sh", "-c", rest), check=True)
            case "COPY":
                *sources, target = self.expand(rest).split()
                for source in sources:
                    self.copy(source, target)
            case "ENTRYPOINT":
                self.entrypoint, self.command = json.loads(rest), []
            case "CMD":
                self.command = json.loads(rest)
            case _:
                raise ValueError(f"{word} isn't known here: {word} {rest}")

    def expand(self, text: str) -> str:
        """Replace variables, as Docker does in all instructions but RUN."""
        return re.sub(r"\$\{(\w+)\}", lambda match: self.environment[match[1]], text)

    def inside(self, path: str) -> Path:
        """Return where a path of the image is on this machine."""
        return self.root / path.lstrip("/")

    def copy(self, source: str, target: str) -> None:
        """Copy a file, or the contents of a folder, without what is ignored."""
        is_folder = (self.context / source).is_dir() or target.endswith("/")
        for name, path in find_files(self.context, source, self.ignored).items():
            place = self.inside(f"{target}/{name}" if is_folder else target)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)
            os.chown(place, 0, 0)

    def words(self, *command: str) -> list[str]:
        """Return the command that runs something in the image, as its user and in its folder."""
        accounts = [line.split(":") for line in self.inside("/etc/passwd").read_text().splitlines()]
        home = next(account[5] for account in accounts if account[0] == self.user)
        variables = {"HOME": home, **self.environment}
        settings = [word for name, value in variables.items() for word in ("--setenv", name, value)]
        bind = ["--bind", str(self.root), "/", *self.mounts, "--bind", "/proc", "/proc"]
        bind += ["--dev", "/dev", "--perms", "1777", "--tmpfs", "/dev/shm"]
        alone = ["--die-with-parent", "--cap-add", "ALL", "--clearenv", *settings]
        user = ["setpriv", "--reuid", self.user, "--regid", self.user, "--init-groups", "--inh-caps=-all"]
        return ["bwrap", *bind, *alone, "--chdir", self.folder, *user, *command]


def build(given: argparse.Namespace) -> Image:
    """Follow all instructions."""
    environment = {"PATH": PATH, "LANG": "C.UTF-8"}
    if given.here:
        mounts = borrowed_system.lay_out(given.root)
        borrowed_system.lay_out_python(given.root)
        environment |= borrowed_system.OFFLINE
    else:
        mounts = [word for path in NETWORK for word in ("--ro-bind", path, path)]
    arguments = dict(one.split("=", 1) for one in given.arg)
    ignored = read_ignored(given.dockerfile, given.context)
    image = Image(given.root, given.context, ignored, mounts, arguments, environment)
    for word, rest in read_instructions(given.dockerfile):
        print(word, rest, flush=True)
        image.follow(word, rest)
    for source, target in (mount.split(":") for mount in given.mount):
        image.mounts += ["--bind", source, target]
    return image


def main() -> None:
    """Build the image, and replace this process by its command."""
    parser = argparse.ArgumentParser()
    for name in ("dockerfile", "context", "root"):
        parser.add_argument(name, type=lambda text: Path(text).resolve())
    parser.add_argument("--arg", action="append", default=[])
    parser.add_argument("--mount", action="append", default=[])
    parser.add_argument("--here", action="store_true")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    image = build(given)
    words = image.words(*image.entrypoint, *(given.command or image.command))
    os.execvp(words[0], words)


if __name__ == "__main__":
    main()
