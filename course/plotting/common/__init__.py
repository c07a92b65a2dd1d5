"""Code that all figures of `course.plotting` share: checks of their arguments, and their style."""
