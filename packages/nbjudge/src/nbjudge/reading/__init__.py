"""Reads whatever people send: text in any encoding, tables in any format, zip files, and notebooks with any name.

`notebooks`, `gradebook`, `collect` and courses import this package, which itself imports only `errors` and `notebooks`.
"""
