"""From one student's files to marks: nbgrader's steps, repairs, the run of each notebook, and judging its tests.

`servers`, `gradebook` and `runs` import it. It imports `judging` and everything below it.
"""
