"""The teacher's settings for a class, from the file `class.toml` in the course folder.

A course's package, `gradebook` and all commands that read marks import this package, which works without nbgrader.
"""

SEED_VARIABLE = "COURSE_SEED"  # the environment variable that takes precedence over the seed in class.toml
