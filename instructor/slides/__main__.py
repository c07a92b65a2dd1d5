"""Writes the slides: `python -m instructor.slides FOLDER`, or with a lesson's number behind it, only that deck."""

import sys
from pathlib import Path

from instructor.errors import AuthorError, LessonNotFoundError
from instructor.slides.pages import write_slides

if __name__ == "__main__":
    try:
        write_slides(Path(__file__).resolve().parents[2], Path(sys.argv[1]), sys.argv[2] if sys.argv[2:] else None)
    except (AuthorError, LessonNotFoundError) as error:
        sys.exit(f"slides: {error}")
