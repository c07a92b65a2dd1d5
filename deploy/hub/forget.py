"""Deletes students' accounts with their homes, what they handed in, and what the hub knows about them, as root.

Usage: /srv/data_privacy/env/bin/python forget.py ACCOUNT ...

The hub is stopped meanwhile. Nothing is deleted if one of the accounts isn't a student's.
"""

import csv
import grp
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

STUDENTS = "data-privacy-students"
SERVICE = "data-privacy-hub"
PLACE = Path("/srv/data_privacy")
CLASS_LIST = PLACE / "lti" / "class.csv"
DATABASE = PLACE / "state" / "jupyterhub.sqlite"
INBOUND = PLACE / "exchange" / "data_privacy" / "inbound"


def main(names: list[str]) -> int:
    """Delete the accounts, and return the exit status."""
    if problems := find_problems(names):
        print(*problems, "Nothing was changed.", sep="\n", file=sys.stderr)
        return 1
    subprocess.run(["systemctl", "stop", SERVICE], check=True)
    try:
        for name in names:
            delete_submissions(name, INBOUND)
            delete_from_database(name, DATABASE)
            delete_from_class_list(name, CLASS_LIST)
            subprocess.run(["pkill", "-KILL", "-u", name], check=False)  # it fails if nothing is running
            subprocess.run(["userdel", "--remove", name], check=True)
    finally:
        subprocess.run(["systemctl", "start", SERVICE], check=True)
    print(f"Accounts deleted: {len(names)}.")
    return 0


def find_problems(names: list[str]) -> list[str]:
    """Return a sentence for each reason not to delete anything."""
    if os.getuid():
        return ["Only root can delete accounts: run this with sudo."]
    members = {name for group in grp.getgrall() if group.gr_name == STUDENTS for name in group.gr_mem}
    return [f"{name!r} isn't the account of a student." for name in names if name not in members]


def delete_submissions(name: str, inbound: Path) -> None:
    """Delete what a student handed in through the exchange."""
    for entry in inbound.glob(f"{name}+*"):  # a folder for each submission
        entry.unlink() if entry.is_symlink() else shutil.rmtree(entry)


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
    """Delete a user from JupyterHub's database, with servers and tokens. The freed space is overwritten."""
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
