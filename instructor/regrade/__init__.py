"""Grades again what a corrected test decides, after showing who gains and who loses.

Only the command line and tests import it. It imports `grading`.
"""
