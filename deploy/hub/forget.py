"""Deletes students' accounts with their home directories, their submissions, and the hub's data about them. Run it as
root.

Usage: /srv/data_privacy/env/bin/python forget.py ACCOUNT ...

The hub is stopped while this program runs. If one of the accounts isn't a student's, nothing is deleted. If an account
can't be deleted, the others are still deleted.
"""

import csv
import grp
import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

STUDENTS = "data-privacy-students"
SERVICE = "data-privacy-hub"
PLACE = Path("/srv/data_privacy")
CLASS_LIST = PLACE / "lti" / "class.csv"
DATABASE = PLACE / "state" / "jupyterhub.sqlite"
CRONTABS = Path("/var/spool/cron/crontabs")
INBOUND = PLACE / "exchange" / "data_privacy" / "inbound"
ATTEMPTS = 50  # to end all of an account's processes


def main(names: list[str]) -> int:
    """Delete the accounts, and return the exit status."""
    if problems := find_problems(names):
        print(*problems, "Nothing was changed.", sep="\n", file=sys.stderr)
        return 1
    subprocess.run(["systemctl", "stop", SERVICE], check=True)
    try:
        failures = [failure for name in names if (failure := forget(name))]
    finally:
        subprocess.run(["systemctl", "start", SERVICE], check=True)
    print(f"Accounts deleted: {len(names) - len(failures)}.")
    print(*failures, sep="", end="", file=sys.stderr)
    return 1 if failures else 0


def forget(name: str) -> str:
    """Delete an account and all its traces. Return an error message if that fails, and an empty string otherwise."""
    try:
        number = pwd.getpwnam(name).pw_uid
        (CRONTABS / name).unlink(missing_ok=True)
        end_processes(number)
        delete_submissions(number, INBOUND)
        delete_from_database(name, DATABASE)
        delete_from_class_list(name, CLASS_LIST)
        subprocess.run(["userdel", "--remove", name], check=True)
    except (OSError, sqlite3.Error, subprocess.CalledProcessError) as error:
        return f"{name} couldn't be deleted completely: {error}\n"
    return ""


def end_processes(number: int) -> None:
    """End all of an account's processes, even if they keep starting new ones.

    Parameters:
        number: the account's user ID.

    Raises:
        OSError: some processes are still running after many attempts.
    """
    for _ in range(ATTEMPTS):
        if not count_processes(number):
            return
        kill_all(number)
        time.sleep(0.1)
    raise OSError(f"{count_processes(number)} of its processes can't be ended")


def kill_all(number: int) -> None:
    """Kill all of an account's processes at the same time, so that none of them can start another."""
    if child := os.fork():
        os.waitpid(child, 0)
        return
    try:
        os.setuid(number)
        os.kill(-1, signal.SIGKILL)  # this kills all processes that the account may kill, except this one
    finally:
        os._exit(0)


def count_processes(number: int) -> int:
    """Return the number of processes that belong to an account."""
    owners = []
    for path in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # the process has ended
            owners.append(path.stat().st_uid)
    return owners.count(number)


def find_problems(names: list[str]) -> list[str]:
    """Return a sentence for each reason why nothing can be deleted."""
    if os.getuid():
        return ["Only root can delete accounts. Run this with sudo."]
    members = {name for group in grp.getgrall() if group.gr_name == STUDENTS for name in group.gr_mem}
    return [f"{name!r} isn't a student's account." for name in names if name not in members]


def delete_submissions(number: int, inbound: Path) -> None:
    """Delete everything that the account with this user ID put into the exchange, regardless of the account's name."""
    for entry in [one for one in inbound.glob("*") if is_owned(one, number)]:
        shutil.rmtree(entry) if entry.is_dir() and not entry.is_symlink() else entry.unlink()


def is_owned(entry: Path, number: int) -> bool:
    """Return whether a file or folder belongs to an account. The file may disappear in the meantime if it's someone
    else's.
    """
    try:
        return entry.lstat().st_uid == number
    except FileNotFoundError:
        return False


def delete_from_class_list(name: str, path: Path) -> None:
    """Delete a student from the list of people who came from a learning platform."""
    if not path.is_file():
        return
    with path.open("r+", encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
        file.seek(0)
        csv.writer(file, lineterminator="\n").writerows(row for row in rows if row[:1] != [name])
        file.truncate()


def delete_from_database(name: str, path: Path) -> None:
    """Delete a user from JupyterHub's database, along with their servers and tokens, and overwrite the freed space."""
    if not path.is_file():
        return
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA foreign_keys = ON")  # otherwise, tokens would remain
        with database:
            database.execute("DELETE FROM users WHERE name = ?", (name,))
        database.execute("VACUUM")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    raise SystemExit(main(sys.argv[1:]))
