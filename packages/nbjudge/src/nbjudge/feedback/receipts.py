"""The receipt that nbgrader's exchange stores beside submissions, and uses to find the student's pages again."""

import secrets
from pathlib import Path

from nbjudge.gradebook.submissions import STAMP

SECRET = "submission_secret.txt"


def has_receipt(folder: Path) -> bool:
    """Return whether work came through the exchange."""
    return bool(_text(folder / SECRET))


def write_receipt(folder: Path, target: Path) -> None:
    """Store the receipt for the work next to its pages.

    `nbgrader release_feedback` stops for the whole class if pages have no receipt. For other work, we store a secret
    that no one knows and an empty time, which don't change in the next run. The exchange then accepts such pages, but
    returns them to no one.

    Parameters:
        folder: the submission, which isn't changed.
        target: the folder with the pages.
    """
    for name, substitute in ((SECRET, secrets.token_hex(64)), (STAMP, "")):
        given = _text(folder / name)
        if given or not _text(target / name):
            (target / name).write_text(given or substitute, encoding="ascii")


def _text(path: Path) -> str:
    """Read a text that the exchange wrote in ASCII. Anything else counts as missing."""
    content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
    return content.decode() if content.isascii() else ""
