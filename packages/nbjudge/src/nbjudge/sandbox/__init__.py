"""Limits what a learner's process can see and use: bubblewrap, namespaces, a system-call filter and a resource monitor.

`processes` and `servers` import this package, which itself imports `records` for the limits.
"""
