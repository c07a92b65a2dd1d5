"""How a class did: a page and CSV files.

Only the command line and tests import it. It imports `grading` to read the gradebook and graded notebooks.
"""
