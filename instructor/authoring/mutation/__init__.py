"""Mutation testing: answers with one small mistake, and those of them that earn all points.

The command line imports `survivors`. Libraries of mutations (cosmic-ray, mutmut) know Python's syntax and bring a runner of their own. The
operators here also know what goes wrong with tables, noise and budgets, and the tests of lessons judge their mutants.
"""
