"""Turns the texts of lessons into notebooks. This package reads and checks the texts, builds the notebooks, tries their
tests on right and wrong answers, and makes the bundle.

The command line, other packages of `instructor`, tests and benchmarks import this package. To judge answers, it imports
`nbjudge.processes` and `nbjudge.records`.
"""
