"""Reports on the results of a class, as a page and as CSV files.

Only the command line and tests import it. It imports `grading` to read the gradebook and graded notebooks.
"""
