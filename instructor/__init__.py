"""What instructors and authors use: building, validating and grading the course."""

from course import fast_start as fast_start
