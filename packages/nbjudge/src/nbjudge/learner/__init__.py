"""The program in a learner's process, which runs cells in a shell and answers the judge's requests.

Only `servers` imports this package, which itself imports `records`, `wire`, and the values from `processes` that the
server has set, but nothing that contains a test.
"""
