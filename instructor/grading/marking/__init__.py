"""From one student's files to marks: nbgrader's own steps, repairs, the run of each notebook, and how its tests are judged.

`servers`, `gradebook` and `runs` import it. It imports `judging` and everything below it.
"""
