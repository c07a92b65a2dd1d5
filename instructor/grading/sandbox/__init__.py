"""Limits the things that a learner's process can see and use, with bubblewrap, namespaces, a system call filter, and a resource monitor.

`processes` and `servers` import it. It imports `records`, for the limits.
"""
