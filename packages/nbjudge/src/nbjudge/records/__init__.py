"""Plain data that all parts of the grader exchange: assignments, submissions, verdicts and cell outputs.

All other grading packages import this package, and it imports none of them.
"""
