"""The receipt that nbgrader's exchange lays beside work, and by which it finds the student's pages again."""

import secrets
from pathlib import Path

from instructor.grading.gradebook.submissions import STAMP

SECRET = "submission_secret.txt"


def has_receipt(folder: Path) -> bool:
    """Whether work came through the exchange."""
    return bool(_text(folder / SECRET))


def write_receipt(folder: Path, target: Path) -> None:
    """Lay the receipt of work beside its pages.

    `nbgrader release_feedback` stops for the whole class at pages without one. Where work came another way, a secret that nobody
    knows and an empty time stand in, the same ones in the next run: the exchange takes such pages, and gives them to nobody.

    Parameters:
        folder: the work, which stays as it is.
        target: the pages.
    """
    for name, substitute in ((SECRET, secrets.token_hex(64)), (STAMP, "")):
        given = _text(folder / name)
        if given or not _text(target / name):
            (target / name).write_text(given or substitute, encoding="ascii")


def _text(path: Path) -> str:
    """Read what the exchange wrote, in ASCII; whatever else a student laid there counts as missing."""
    content = path.read_bytes() if path.is_file() and not path.is_symlink() else b""
    return content.decode() if content.isascii() else ""
