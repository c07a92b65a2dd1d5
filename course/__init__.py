"""Data privacy and anonymization in Python: what a learner's notebook imports."""

__all__ = ["load"]


def __getattr__(name: str) -> object:
    """Find `load` when it is asked for: pandas takes time, and commands do without."""
    if name != "load":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from course.datasets import load

    return load
