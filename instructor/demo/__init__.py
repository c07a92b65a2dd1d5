"""A made-up class: students who answer from the answer files, a course folder for them, and a comparison of their marks with the expected ones.

Only the command line and tests import it. It may import everything else.
"""
