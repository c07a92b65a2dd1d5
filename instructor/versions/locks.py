"""Says which versions a new requirements.lock changes."""

import re
import sys
from pathlib import Path

PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)


def read_lock(text: str) -> dict[str, str]:
    """Return the locked version of each package, by name."""
    return dict(PIN.findall(text))


def lock_changes(old: str, new: str) -> list[str]:
    """List packages that two lock files have in different versions or that only one of them has, one line each, by name.

    Parameters:
        old: the text of the lock file as it was.
        new: its text now.
    """
    before, after = read_lock(old), read_lock(new)
    names = [name for name in sorted(before | after) if before.get(name) != after.get(name)]
    return [f"{name}: {before.get(name, '(new)')} → {after.get(name, '(gone)')}" for name in names]


def main(old: str, new: str) -> None:
    """Print what changed between two lock files, given by their paths."""
    changes = lock_changes(*(Path(path).read_text(encoding="utf-8") for path in (old, new)))
    print("\n".join(changes) or "No version has changed.")
    if changes:
        print("Install them with `make check`; then `make changes` lists what lessons print differently with them.")


if __name__ == "__main__":
    main(*sys.argv[1:])
