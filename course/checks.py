"""The checks that tests call. Tests import them from this module."""

from nbjudge import checks

__all__ = checks.__all__


def __getattr__(name: str) -> object:
    return getattr(checks, name)
