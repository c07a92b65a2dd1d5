"""What's shared by those who take the pictures of the docs and those who compare them with the product."""

import hashlib
from pathlib import Path


def digest(path: Path) -> str:
    """Return the first line of a picture's text, which shows that both were made together."""
    return f"sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}"
