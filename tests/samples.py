"""Fixed samples of large trials: `make test-all` tries the sample, and `make test-nightly` everything else."""

from collections.abc import Iterable

import pytest


def sample(cases: Iterable[object], one_in: int) -> list:
    """Mark cases of a test as nightly, except the first one and every so many after it."""
    return [pytest.param(case, marks=pytest.mark.nightly if place % one_in else []) for place, case in enumerate(cases)]


def trials(count: int, one_in: int = 20) -> pytest.MarkDecorator:
    """Repeat a random trial with the `seeds` from 0 to `count` - 1: one part in so many, and every night the others."""
    part = max(1, count // one_in)
    others = pytest.param(range(part, count), id="others", marks=pytest.mark.nightly)
    return pytest.mark.parametrize("seeds", [pytest.param(range(part), id="sample"), others])


def part_of(text: str) -> tuple[int, int]:
    """Read a text such as 3/8, the third of eight parts, as a pair of numbers.

    Raises:
        ValueError: it's no part.
    """
    part, _, of = text.partition("/")
    if not (part.isdecimal() and of.isdecimal() and 1 <= int(part) <= int(of)):
        raise ValueError(f"PART is {text!r}, but a part is written like 3/8 and lies between 1/8 and 8/8")
    return int(part), int(of)


def split(items: list[pytest.Item], part: int, of: int) -> list[pytest.Item]:
    """Return the tests of one part. Tests of one group stay together, because they share what takes long to make."""
    units = list(dict.fromkeys(map(_unit, items)))
    chosen = set(units[part - 1 :: of])
    return [item for item in items if _unit(item) in chosen]


def _unit(item: pytest.Item) -> str:
    group = item.get_closest_marker("xdist_group")
    return group.args[0] if group else item.nodeid
