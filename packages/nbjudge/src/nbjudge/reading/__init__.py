"""Reads whatever people send: texts in any encoding, tables in any form, zip files, and notebooks under any name.

`notebooks`, `gradebook`, `collect` and courses import it. It imports only `errors` and `notebooks`.
"""
