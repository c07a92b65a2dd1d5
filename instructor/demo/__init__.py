"""A made-up class: students whose answers come from the answer files, a course folder, and a comparison of the marks
with the expected ones.

Only the command line and tests import this package, which itself may import everything else.
"""
