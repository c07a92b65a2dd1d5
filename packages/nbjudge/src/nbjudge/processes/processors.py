"""Counts the processors that this process may use, which can be fewer than the machine has."""

import os


def count_processors() -> int:
    """Return the number of processors. In a container or under taskset, only the assigned processors count."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
