"""Writes marks to files that learning platforms can import.

The command line imports this package, and nbgrader loads its classes by name. This package imports `gradebook` and
`csv_files`.
"""
