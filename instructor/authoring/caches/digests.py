"""Digests of everything that a result depends on. If any of it changes, the digest changes."""

import hashlib
from collections.abc import Iterable
from importlib.metadata import distributions
from pathlib import Path


def digest(*parts: str | bytes | None) -> str:
    """Return a digest that changes if any of the parts changes."""
    whole = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else repr(part).encode()
        whole.update(b"%d:" % len(data) + data)
    return whole.hexdigest()


def versions() -> list[str]:
    """Return the installed versions, which may deliberately differ from those in the lock file."""
    return sorted({f"{one.name}=={one.version}" for one in distributions()})


def contents(root: Path, folders: Iterable[str]) -> Iterable[str | bytes]:
    """Yield the path and the content of each file in some folders."""
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path.relative_to(root).as_posix()
                yield path.read_bytes()
