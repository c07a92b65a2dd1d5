"""What a learner's process may see and use: bubblewrap, namespaces, a filter of system calls, and a resource monitor.

`processes` and `servers` import it. It imports `records`, for the limits.
"""
