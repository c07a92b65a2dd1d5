"""Grades exercises with corrected tests again, after showing which students gain or lose points.

Only the command line and tests import it. It imports `grading`.
"""
