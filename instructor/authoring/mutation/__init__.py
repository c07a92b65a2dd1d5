"""Mutation testing: answers with one small mistake, and a search for those that earn all points.

The command line imports `survivors`. Libraries for mutation testing (cosmic-ray, mutmut) only change Python's syntax
and use their own runner. The operators here also make typical mistakes with tables, noise and budgets, and the lessons'
tests judge their mutants.
"""
