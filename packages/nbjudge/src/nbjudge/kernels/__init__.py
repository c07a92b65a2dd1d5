"""Decides where Jupyter's and nbgrader's kernels run, and prevents other accounts from listening to them.

A course's package and `feedback` import this package.
"""
