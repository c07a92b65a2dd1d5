"""Reads from and writes to an nbgrader course folder: configuration, submissions, gradebook, graded notebooks.

`runs`, `regrade`, `feedback`, `report` and `export` import it. It imports `records`.
"""
