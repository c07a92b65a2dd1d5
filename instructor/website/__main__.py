"""Builds the website with `python -m instructor.website FOLDER`. Add `--try` to include the course in the browser."""

import sys
from pathlib import Path

from instructor.website.build import build

if __name__ == "__main__":
    sys.exit(build(Path(__file__).resolve().parents[2], Path(sys.argv[1]), in_browser="--try" in sys.argv[2:]))
