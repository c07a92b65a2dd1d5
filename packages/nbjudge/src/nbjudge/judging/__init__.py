"""The judge's program: it runs a notebook cell by cell, and judges its tests with proxies of the learner's objects.

`marking` and `servers` import it, and `feedback` and `report` read its messages. It imports `records`, `wire` and
`processes`.
"""
