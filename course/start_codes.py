"""Start codes, which give each student in a class their own data.

A code consists of the student's seed and two check digits (ISO 7064, MOD 97-10), which detect typing errors.
"""

import hmac
import re
import secrets
from pathlib import Path

from course.errors import CourseError
from nbjudge.files import PRIVATE, write_atomically

SECRET = "class_secret.txt"  # in the teacher's clone
OWN = ".start_code"  # in a student's work folder
DIGITS, SEEDS = 10, 10**8
LENGTH = 32  # characters of a secret
NO_SECRET = (
    '{} must contain the secret for your class, because class.toml says seed = "each student". If you\'ve handed out '
    "start codes, copy the file from the clone where you made them. Otherwise, make a secret with `instructor codes`."
)


def make_secret(folder: Path) -> None:
    """Write a random secret that only the owner can read, unless the class already has a secret."""
    if not (folder / SECRET).exists():
        write_atomically(folder / SECRET, secrets.token_hex(LENGTH // 2) + "\n", PRIVATE)


def read_secret(folder: Path) -> bytes:
    """Return the secret of a class.

    Raises:
        CourseError: the folder doesn't contain a secret.
    """
    path = folder / SECRET
    secret = path.read_bytes().strip() if path.is_file() else b""
    if len(secret) < LENGTH:
        raise CourseError(NO_SECRET.format(path))
    return secret


def derive_seed(secret: bytes, student: str) -> int:
    """Return a student's seed, from 0 to 99,999,999. The seed reveals neither the secret nor anyone else's seed.

    Parameters:
        student: the student's name in nbgrader.
    """
    return int.from_bytes(hmac.digest(secret, student.encode(), "sha256"), "big") % SEEDS


def code_of(seed: int) -> str:
    """Return the start code for a seed from 0 to 99,999,999, such as 0000-0007-77."""
    digits = f"{100 * seed + 98 - 100 * seed % 97:0{DIGITS}}"
    return "-".join(filter(None, (digits[:4], digits[4:8], digits[8:])))


def read_code(code: str) -> int:
    """Return the seed in a start code, which may contain spaces and hyphens.

    Raises:
        CourseError: the text isn't a start code, or contains a typing error.
    """
    digits = re.sub(r"[\s-]", "", code)
    if not re.fullmatch(f"[0-9]{{{DIGITS}}}", digits) or int(digits) % 97 != 1:
        raise CourseError(
            f"{code!r} isn't a start code. A code has {DIGITS} digits, such as {code_of(7)}. Compare each digit with "
            "the code that your instructor gave you."
        )
    return int(digits) // 100


def save_code(code: str, work: Path) -> None:
    """Store a student's start code in the work folder.

    Raises:
        CourseError: the text isn't a start code.
    """
    write_atomically(work / OWN, code_of(read_code(code)) + "\n")


def own_seed(folder: Path) -> int | None:
    """Return the seed in the start code of a work folder, or None if there's no code.

    Parameters:
        folder: the work folder, or a folder inside it.

    Raises:
        CourseError: the file doesn't contain a start code.
    """
    for place in (folder.resolve(), *folder.resolve().parents):
        if (place / OWN).is_file():
            return read_code((place / OWN).read_text(encoding="utf-8").strip())
    return None
