"""What runs inside a learner's process: the shell that runs cells, and answers to the judge's requests.

Only `servers` imports it. It imports `records` and `wire`, and from `processes` what the server set, and nothing that knows a test.
"""
