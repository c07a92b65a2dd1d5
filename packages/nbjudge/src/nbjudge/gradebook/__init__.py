"""Reads and writes an nbgrader course folder: configuration, submissions, gradebook and graded notebooks.

`runs`, `regrade`, `feedback`, `report` and `export` import this package, which itself imports `records`.
"""
