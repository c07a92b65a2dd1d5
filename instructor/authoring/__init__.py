"""Turns the texts of lessons into notebooks. This package reads and checks the texts, builds the notebooks, tries their
tests on right and wrong answers, and makes the bundle.

This package is imported by the command line, by other packages of `instructor`, and by tests and benchmarks. To judge
answers, it imports `nbjudge.processes` and `nbjudge.records`.
"""
