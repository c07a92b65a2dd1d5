"""Plain data that all parts of grading exchange: assignments, submissions, verdicts, and the outputs of cells.

Every other package of grading imports it. It imports none of them.
"""
