"""Checks that numbers are random: their distribution, their noise, and whether they're new in each call.

`nbjudge.checks` imports these functions and exports them.
"""
