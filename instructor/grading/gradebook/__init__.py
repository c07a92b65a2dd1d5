"""What grading reads from an nbgrader course folder and writes to it: configuration, submissions, gradebook, graded notebooks.

`runs`, `regrade`, `feedback`, `report` and `export` import it. It imports `records`.
"""
