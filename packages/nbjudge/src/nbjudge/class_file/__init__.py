"""The teacher's settings for a class, in the file `class.toml` in the course's folder.

The package of a course, `gradebook` and all commands that read marks import it. It doesn't need nbgrader.
"""
