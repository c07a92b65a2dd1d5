"""The checks that tests call, so that they can import them from the course."""

from nbjudge import checks

__all__ = checks.__all__


def __getattr__(name: str) -> object:
    return getattr(checks, name)
