"""The package for instructors and authors, which builds, validates and grades the course.

`cli` contains the command-line interface and may import everything. `errors`, `sentences` and `wording` are small
modules that every package here may import. Outside this package, only `course.clone` imports it, and only for commands
that need a clone. tests/test_imports.py lists all packages in order, and each package imports only from the packages
before it.
"""

from nbjudge import fast_start as fast_start
