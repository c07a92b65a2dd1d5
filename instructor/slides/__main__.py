"""Writes the slides with `python -m instructor.slides FOLDER`. Add a lesson's number to write only that deck.

If you pass `--live` instead of a folder, a server shows the decks, and their code can be run.
"""

import sys
from pathlib import Path

from course.errors import CourseError
from instructor.errors import AuthorError, LessonNotFoundError
from instructor.slides.live import serve
from instructor.slides.pages import write_slides

if __name__ == "__main__":
    root, target, only = Path(__file__).resolve().parents[2], sys.argv[1], sys.argv[2] if sys.argv[2:] else None
    try:
        if target == "--live":
            serve(root, only)
        else:
            write_slides(root, Path(target), only)
    except (AuthorError, CourseError, LessonNotFoundError) as error:
        sys.exit(f"slides: {error}")
