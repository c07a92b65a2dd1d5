"""The program of a judge's process, which runs a notebook cell by cell, its tests, and proxies of the learner's objects.

`marking` and `servers` import it, and `feedback` and `report` read its messages. It imports `records`, `wire` and `processes`.
"""
