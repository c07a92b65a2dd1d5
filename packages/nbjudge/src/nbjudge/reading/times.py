"""Reads times in names and files, whether they were written by nbgrader, by a platform or by hand."""

from datetime import datetime

from nbgrader.utils import parse_utc


def read_time(text: str) -> datetime:
    """Parse a time, and return it in UTC, without a time zone.

    Raises:
        ValueError: the text isn't a time.
    """
    try:
        return parse_utc(text)
    except (ArithmeticError, TypeError) as error:  # dateutil calculates with the numbers in the text
        raise ValueError(str(error)) from None
