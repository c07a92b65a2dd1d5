"""The program of a learner's process, which runs cells in a shell and answers the judge's requests.

Only `servers` imports it. It imports `records` and `wire`, and from `processes` what the server set, and nothing that knows a test.
"""
