"""Data privacy and anonymization in Python: the package that learners' notebooks import."""

from course.kernel import test, watch_kernel

__all__ = ["check", "load", "test"]

watch_kernel()


def __getattr__(name: str) -> object:
    """Import the package's other names on demand, because pandas is slow to import and the commands don't need it."""
    if name == "load":
        from course.datasets import load

        return load
    if name == "check":
        from course.notebook_check import check

        return check
    if name == "student_seeds":
        from course.class_settings import student_seeds

        return student_seeds
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
