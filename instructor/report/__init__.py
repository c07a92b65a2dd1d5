"""How a class did: a page and CSV files.

Only the command line and tests import it. It imports `grading`: what stands in the gradebook and in graded notebooks.
"""
