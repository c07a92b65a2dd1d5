"""Marks as files that learning platforms import.

The command line imports it, and nbgrader loads its classes by name. It imports `grading.gradebook` and `csv_files`.
"""
