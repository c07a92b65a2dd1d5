"""Data privacy and anonymization in Python: what a learner's notebook imports."""

from course.isolation import test, watch_kernel

__all__ = ["check", "load", "test"]

watch_kernel()


def __getattr__(name: str) -> object:
    """Find `load` and `check` when they are asked for: pandas takes time, and commands do without."""
    if name == "load":
        from course.datasets import load

        return load
    if name == "check":
        from course.notebook_check import check

        return check
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
