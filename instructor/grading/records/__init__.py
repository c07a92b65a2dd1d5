"""Plain data that all of grading hands around: assignments, submissions, verdicts, and the outputs of cells.

Every other package of grading imports it. It imports none of them.
"""
