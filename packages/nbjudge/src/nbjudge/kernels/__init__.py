"""Decides where kernels that Jupyter or nbgrader starts run, and keeps other accounts from listening to them.

A course's package and `feedback` import this package.
"""
