"""Creates an account for each student on a class list. Run it as root.

Usage: /srv/data_privacy/env/bin/python accounts.py CLASS_LIST PASSWORDS

CLASS_LIST is the CSV file for `instructor students --from`. The file's column `id` contains the account names. The
initial passwords are appended to the file PASSWORDS, which only root can read. Existing accounts aren't changed.
"""

import csv
import grp
import os
import pwd
import re
import secrets
import subprocess
import sys
from pathlib import Path

STUDENTS = "data-privacy-students"
ALLOWED = re.compile(r"[a-z][a-z0-9-]{0,30}")


def main(class_list: Path, passwords: Path) -> int:
    """Create the accounts, and return the exit status."""
    if lacking := what_is_missing(class_list):
        print(lacking, "Nothing was changed.", sep="\n", file=sys.stderr)
        return 1
    names = read_names(class_list)
    if problems := find_problems(names):
        print(*problems, "Nothing was changed.", sep="\n", file=sys.stderr)
        return 1
    missing = [name for name in names if not exists(name)]
    for name in missing:
        create(name, passwords)
    print(f"Accounts created: {len(missing)}. Already there: {len(names) - len(missing)}.")
    return 0


def what_is_missing(class_list: Path) -> str:
    """Return a sentence about the first requirement for creating accounts that isn't met, or an empty string."""
    if os.getuid():
        return "Only root can create accounts. Run this with sudo."
    if not class_list.is_file():
        return f"{class_list} doesn't exist. Pass your class list as a CSV file."
    if STUDENTS not in {group.gr_name for group in grp.getgrall()}:
        return f"This machine has no group {STUDENTS}. Run deploy/hub/install.sh first."
    return ""


def read_names(class_list: Path) -> list[str]:
    """Return the `id` column of a class list."""
    with class_list.open(encoding="utf-8-sig", newline="") as file:
        rows = csv.DictReader(file)
        if "id" not in (rows.fieldnames or []):
            raise SystemExit(f"{class_list} needs a column id with the account names, but it has {rows.fieldnames}.")
        return [row["id"] for row in rows]


def find_problems(names: list[str]) -> list[str]:
    """Return a sentence for each name that can't be used for a student's account."""
    members = grp.getgrnam(STUDENTS).gr_mem
    problems = []
    for name in names:
        if not ALLOWED.fullmatch(name):
            problems.append(
                f"{name!r} can't be an account's name. Use a lowercase letter, "
                "then up to 30 lowercase letters, digits or hyphens."
            )
        elif exists(name) and name not in members:
            problems.append(f"{name!r} is already an account, but not a student's. Choose another name.")
    return problems + [f"{name!r} is listed more than once." for name in sorted(set(names)) if names.count(name) > 1]


def exists(name: str) -> bool:
    """Return whether this machine has an account with this name."""
    return name in {account.pw_name for account in pwd.getpwall()}


def create(name: str, passwords: Path) -> None:
    """Create an account with a home directory that no one else can read, and record its initial password."""
    password = secrets.token_urlsafe(9)
    options = ["--create-home", "--key", "HOME_MODE=0700", "--shell", "/bin/bash", "--groups", STUDENTS]
    subprocess.run(["useradd", *options, name], check=True)
    subprocess.run(["chpasswd"], input=f"{name}:{password}\n", text=True, check=True)
    with open(os.open(passwords, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a", encoding="utf-8") as file:
        file.write(f"{name},{password}\n")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    raise SystemExit(main(*map(Path, sys.argv[1:])))
