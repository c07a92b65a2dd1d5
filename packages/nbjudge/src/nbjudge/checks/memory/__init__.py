"""Finds functions that keep results between calls, and then return an old result for new arguments.

`outcomes` imports this package.
"""
