"""Feedback pages for students, with their marks, their own answers and the tests' messages, but no hidden test code.

The command line and `demo` import this package, which itself imports `gradebook` to read the gradebook and graded
notebooks.
"""
