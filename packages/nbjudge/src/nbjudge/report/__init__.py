"""Reports on a class's results, with a page and CSV files.

Only the command line and tests import this package, which itself imports `gradebook` to read the gradebook and graded
notebooks.
"""
