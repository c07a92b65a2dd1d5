"""The website: `make docs` turns docs/, the lessons, the commands and the package `course` into pages that work
offline.

Only tests and docs/conf.py import this package, which itself imports `authoring` and the command lines that it
describes.
"""
