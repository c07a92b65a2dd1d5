"""Data privacy and anonymization in Python: the package that learners' notebooks import."""

from course.isolation import test, watch_kernel

__all__ = ["check", "load", "test"]

watch_kernel()


def __getattr__(name: str) -> object:
    """Import `load` and `check` only on demand, because pandas takes time to import and commands don't need it."""
    if name == "load":
        from course.datasets import load

        return load
    if name == "check":
        from course.notebook_check import check

        return check
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
