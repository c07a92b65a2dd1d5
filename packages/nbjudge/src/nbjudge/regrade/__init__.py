"""Regrades exercises whose tests were corrected, after showing which students gain or lose points.

Only the command line and tests import this package.
"""
