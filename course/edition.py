"""The edition of the course that a bundle contains. A clone and the wheel have none."""

import json
from pathlib import Path

FILE = Path(__file__).with_name("edition.json")  # `make bundle` writes it


def bundled_seed() -> str:
    """Return the class seed of the bundle as text, or "0" if there's no bundle or it has no seed."""
    if not FILE.is_file():
        return "0"
    return str(json.loads(FILE.read_text(encoding="utf-8")).get("seed", 0))
