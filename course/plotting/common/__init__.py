"""What all figures share: checks of their arguments, and their style. The other modules of `course.plotting` import it."""
