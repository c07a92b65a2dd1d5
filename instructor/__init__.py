"""What instructors and authors use: building, validating and grading the course.

`cli` is the command line and may import everything; `errors`, `names`, `regions` and `csv_files` are small modules that every package here may
import. Only `course.clone` imports this package from outside, and only for commands that need a clone. tests/test_imports.py
contains the order of all packages, in which each imports only from those before it.
"""

from course import fast_start as fast_start
