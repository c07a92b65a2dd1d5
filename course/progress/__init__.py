"""A learner's progress and next steps: the record, the start page, and the overview in a terminal."""
