"""Data privacy and anonymization in Python: what a learner's notebook imports."""

from course.datasets import load

__all__ = ["load"]
