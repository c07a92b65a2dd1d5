"""The package for instructors and authors, who use it to build, validate and grade the course.

`cli` is the command line and may import everything. `errors`, `names` and `regions` are small modules that
every package here may import. Only `course.clone` imports this package from outside, and only for commands that need a
clone. tests/test_imports.py lists all packages in order, and each imports only from those before it.
"""

from nbjudge import fast_start as fast_start
