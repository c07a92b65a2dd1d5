"""Starts the hub of deploy/hub in namespaces of its own, in which nothing of this machine is changed.

Usage: unshare --mount --pid … python start.py STAGE ROOT

What's changed below /etc, /home and /srv is a copy or in memory, and so are changes of the environment: accounts,
folders and processes disappear together with this process. STAGE is a folder that only root can read, with the
instructor's `clone`, the students' `bundle.zip`, `hub_config.py`, and the hub's `address`. ROOT is the clone that's
tested. Students can't see it, as on a real server.
"""

import os
import subprocess
import sys
from pathlib import Path

TEACHER, STUDENTS = "maria", ("ann", "ben")
PLACE = Path("/srv/data_privacy")


def main(stage: Path, root: Path) -> None:
    """Set the machine up by the steps of the guide, and replace this process by the hub."""
    os.umask(0o022)
    hide_machine(stage, root)
    clone = Path("/home") / TEACHER / "data-privacy-course"
    run("useradd", "--create-home", "--shell", "/bin/bash", TEACHER)
    run("cp", "-a", (stage / "clone").resolve(), clone)
    run("chown", "-R", TEACHER, clone)
    bundle = (stage / "bundle.zip").resolve()
    install = [sys.prefix + "/bin/python", "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    run(
        *install,
        "--force-reinstall",
        "--root-user-action=ignore",
        f"nbjudge @ file://{bundle}#subdirectory=packages/nbjudge",
        bundle,
    )
    PLACE.mkdir()
    (PLACE / "env").symlink_to(sys.prefix)
    run(clone / "deploy/hub/set_up.sh", TEACHER)
    (stage / "class.csv").write_text("id,last_name\n" + "".join(f"{name},Test\n" for name in STUDENTS))
    run(sys.prefix + "/bin/python", clone / "deploy/hub/accounts.py", stage / "class.csv", stage / "passwords.csv")
    password = (stage / "teachers_password").read_text()
    run("chpasswd", text=f"{TEACHER}:{password}\nroot:{password}\n")
    run("cp", stage / "address", PLACE / "hub")
    if (stage / "lti_config.py").is_file():
        run("cp", stage / "lti_config.py", PLACE / "hub")
    os.chdir(PLACE / "state")
    hub = [f"{PLACE}/env/bin/python", "-m", "jupyterhub", "-f", str(stage / "hub_config.py")]
    os.execv(hub[0], hub)


def hide_machine(stage: Path, root: Path) -> None:
    """Replace folders by copies and empty ones, but show the environment and its Python at their places."""
    shown = {Path(sys.prefix): stage / "env", Path(sys.base_prefix): stage / "python"}
    changes, work, etc = (stage / name for name in ("mnt/changes", "mnt/work", "mnt/etc"))
    mount("-t", "tmpfs", "none", create(stage / "mnt"))
    for folder in (changes, work, *shown.values()):
        create(folder)
    mount("-t", "overlay", "overlay", "-o", f"lowerdir={sys.prefix},upperdir={changes},workdir={work}", stage / "env")
    mount("--bind", sys.base_prefix, stage / "python")
    run("cp", "-a", "/etc", etc)
    mount("--bind", etc, "/etc")
    closed = {folder for path in shown for folder in path.parents if not folder.stat().st_mode & 0o001}
    for folder in sorted({Path("/home"), Path("/srv"), root, *closed}):
        mount("-t", "tmpfs", "-o", "mode=755", "none", create(folder))
    for path, source in shown.items():
        mount("--bind", source, create(path))


def create(folder: Path) -> Path:
    """Create a folder if it's missing, and return it."""
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def mount(*words: object) -> None:
    """Mount something."""
    run("mount", *words)


def run(*words: object, text: str = "") -> None:
    """Run a program, which has to succeed."""
    subprocess.run([str(word) for word in words], check=True, input=text, text=True)


if __name__ == "__main__":
    main(*(Path(word) for word in sys.argv[1:]))
