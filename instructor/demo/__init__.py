"""A made-up class: students who answer from the answer files, a course folder for them, and their marks beside the expected ones.

Only the command line and tests import it. It may import everything else.
"""
