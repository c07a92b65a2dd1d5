"""The receipt that nbgrader's exchange stores beside submissions, and uses to find the student's pages again."""

import secrets
from pathlib import Path

from nbjudge.gradebook.submissions import STAMP

SECRET = "submission_secret.txt"


def has_receipt(folder: Path) -> bool:
    """Return whether work was handed in through the exchange."""
    return bool(read_secret(folder))


def read_secret(folder: Path) -> str:
    """Return the secret from which the exchange derives the names of pages, or an empty string if it doesn't exist."""
    return _text(folder / SECRET)


def write_receipt(folder: Path, target: Path) -> None:
    """Store the receipt for a student's work next to the feedback pages.

    `nbgrader release_feedback` stops for the whole class if pages have no receipt. For work that wasn't handed in
    through the exchange, the receipt contains a secret that no one knows and an empty time. Later runs don't change the
    receipt. The exchange then accepts these pages, but doesn't return them to anyone.

    Parameters:
        folder: the submission's folder, which isn't changed.
        target: the folder with the pages.
    """
    for name, substitute in ((SECRET, secrets.token_hex(64)), (STAMP, "")):
        given = _text(folder / name)
        if given or not _text(target / name):
            (target / name).write_text(given or substitute, encoding="ascii")


def _text(path: Path) -> str:
    """Read an ASCII file that the exchange wrote. A file with any other content counts as missing."""
    content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
    return content.decode() if content.isascii() else ""
