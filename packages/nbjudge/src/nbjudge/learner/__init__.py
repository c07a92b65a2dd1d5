"""The program of a learner's process, which runs cells in a shell and answers the judge's requests.

Only `servers` imports it. It imports `records` and `wire`, and from `processes` only the values that the server
has set, but nothing that contains a test.
"""
