"""Data privacy and anonymization in Python: the package that learners' notebooks import."""

from course.kernel import test, watch_kernel

__all__ = ["check", "load", "test"]

watch_kernel()


def __getattr__(name: str) -> object:
    """Import the rest only on demand, because pandas takes time to import and commands don't need it."""
    if name == "load":
        from course.datasets import load

        return load
    if name == "check":
        from course.notebook_check import check

        return check
    if name == "class_seed":
        from course.class_settings import class_seed

        return class_seed
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
