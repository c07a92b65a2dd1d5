"""A learner's progress and the next steps: the record, the start page, and the overview in a terminal."""
