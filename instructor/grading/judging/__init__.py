"""What runs inside a judge's process: a notebook cell by cell, its tests, and proxies of the learner's objects.

`marking` and `servers` import it, and `feedback` and `report` read its messages. It imports `records`, `wire` and `processes`.
"""
