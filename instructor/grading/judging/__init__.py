"""The program of a judge's process, which runs a notebook cell by cell, judges its tests, and uses proxies of the
learner's objects.

`marking` and `servers` import it, and `feedback` and `report` read its messages. It imports `records`, `wire` and `processes`.
"""
