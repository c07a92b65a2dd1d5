"""The judge's program, which runs a notebook cell by cell, and judges tests with proxies for the learner's objects.

`marking` and `servers` import this package, and `feedback` and `report` read its messages. This package imports
`records`, `wire` and `processes`.
"""
