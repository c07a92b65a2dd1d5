"""Lists the versions that differ in a new requirements.lock."""

import re
import sys
from pathlib import Path

PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)


def read_lock(text: str) -> dict[str, str]:
    """Return the locked version of each package, by name."""
    return dict(PIN.findall(text))


def lock_changes(old: str, new: str) -> list[str]:
    """List the packages that differ between two lock files, or are in only one of them. The list has one line per
    package, sorted by name.

    Parameters:
        old: the old text of the lock file.
        new: the current text of the lock file.
    """
    before, after = read_lock(old), read_lock(new)
    names = [name for name in sorted(before | after) if before.get(name) != after.get(name)]
    return [f"{name}: {before.get(name, '(new)')} → {after.get(name, '(gone)')}" for name in names]


def main(old: str, new: str) -> None:
    """Print the differences between two lock files, which are given by their paths."""
    changes = lock_changes(*(Path(path).read_text(encoding="utf-8") for path in (old, new)))
    print("\n".join(changes) or "No version has changed.")
    if changes:
        print("`make changes` installs these versions and lists the solved lessons' outputs that differ with them.")


if __name__ == "__main__":
    main(*sys.argv[1:])
