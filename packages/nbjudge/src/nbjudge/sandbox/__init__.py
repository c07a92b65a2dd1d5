"""Limits what a learner's process can see and use: bubblewrap, namespaces, system call filter, resource monitor.

`processes` and `servers` import it. It imports `records`, for the limits.
"""
