"""Formats numbers and shares for people to read."""


def number_text(value: float) -> str:
    """Format a number: 1234 as '1,234', and 0.12345 as '0.123'."""
    whole = value == round(value) or abs(value) >= 1000
    return f"{value:,.0f}" if whole else f"{value:.3g}"


def percent_text(share: float) -> str:
    """Format 0.125 as '12.5 %'.

    A small share is never written as 0, and a large share is never written as 100, because that would hide a risk.
    """
    if 0 < share < 0.001:
        return "<0.1 %"
    if 0.999 < share < 1:
        return ">99.9 %"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def counted(number: float, thing: str) -> str:
    """Return a number with its noun, such as '1 row' or '2 rows'."""
    text = f"{number:g}" if isinstance(number, float) else str(number)
    return f"{text} {thing}" if number == 1 else f"{text} {thing}s"
