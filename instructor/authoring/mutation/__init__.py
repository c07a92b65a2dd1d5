"""Mutation testing: answers with one small mistake, and a search for those that still earn full marks.

The command line imports `survivors`. Libraries for mutation testing (cosmic-ray, mutmut) only change Python's syntax
and use their own runner. The operators in this package also make typical mistakes with tables, noise and budgets. The
lessons' own tests judge the mutants.
"""
