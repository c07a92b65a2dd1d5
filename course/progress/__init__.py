"""What a learner has done and what comes next: the record, the start page, and the overview in a terminal."""
