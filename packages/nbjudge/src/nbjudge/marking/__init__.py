"""Turns one student's files into marks: runs nbgrader's steps, repairs and runs each notebook, and judges its tests.

`servers`, `gradebook` and `runs` import this package, which itself imports `judging` and the packages below it.
"""
