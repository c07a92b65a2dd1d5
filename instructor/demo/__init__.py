"""A made-up class: a course folder, students whose answers come from the answer files, and a comparison of their marks
with the expected ones.

Only the command line and tests import this package, which itself may import everything else.
"""
