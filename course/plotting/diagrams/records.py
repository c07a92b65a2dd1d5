"""Diagrams of personal data: the roles of columns, hashes with and without a key, and the copies of a record."""

from __future__ import annotations

from matplotlib.axes import Axes

from course.plotting.common.shapes import (
    BLUE_FILL,
    GREY_FILL,
    ORANGE_FILL,
    WHITE,
    arrow,
    box,
    canvas,
    table,
    words,
)
from course.plotting.common.style import INK, VERMILION
from course.plotting.diagrams import Drawing


def _roles() -> Axes:
    ax = canvas(8.3, 1.8)
    rows = [
        ("passport", "job", "car", "home town", "illness"),
        ("AK 0412776", "bus driver", "red van", "Nyeri", "asthma"),
    ]
    fills = {(1, 0): GREY_FILL, (1, 4): ORANGE_FILL, **{(1, column): BLUE_FILL for column in (1, 2, 3)}}
    lower = table(ax, 0.1, 1.75, rows, (2.0, 1.4, 1.1, 1.3, 2.2), fills=fills)
    roles = (
        (0.1, 2.0, "direct identifier:\nmeant to identify\none person"),
        (2.1, 3.8, "quasi-identifiers:\nknown to others, and\ntogether they fit few people"),
        (5.9, 2.2, "sensitive attribute:\nhurts if others learn it"),
    )
    for left, width, role in roles:
        right = left + width
        sides = [left + 0.08, left + 0.08, right - 0.08, right - 0.08]
        ax.plot(sides, [lower - 0.08, lower - 0.2, lower - 0.2, lower - 0.08], color=INK, linewidth=1.2)
        words(ax, (left + width / 2, lower - 0.32), role, va="top")
    return ax


def _enumeration() -> Axes:
    ax = canvas(8.6, 2.7)
    rows = (
        (1.65, "SHA-256", "all hashes, so one\nis the published one", ORANGE_FILL, INK, "-"),
        (0.25, "HMAC with\na secret key", "nothing to compare\nwith the pseudonym", GREY_FILL, VERMILION, "--"),
    )
    for bottom, method, result, fill, colour, line in rows:
        box(ax, 0.1, bottom, (2.1, 0.8), "all phone numbers\nfrom 555-0000000", fill=WHITE)
        arrow(ax, (2.25, bottom + 0.4), (3.35, bottom + 0.4), color=colour, linestyle=line)
        box(ax, 3.4, bottom, (1.5, 0.8), method, fill=BLUE_FILL)
        arrow(ax, (4.95, bottom + 0.4), (6.05, bottom + 0.4), color=colour, linestyle=line)
        box(ax, 6.1, bottom, (2.4, 0.8), result, fill=fill)
    words(ax, (2.8, 0.65), "×", fontsize=26, color=VERMILION)
    return ax


def _copies() -> Axes:
    ax = canvas(8.6, 2.9)
    box(ax, 0.1, 1.05, (1.6, 0.7), "records of\none person", fill=BLUE_FILL)
    stores = ((2.15, "members.sqlite"), (1.2, "archive.csv"), (0.25, "claims.json"))
    for bottom, name in stores:
        box(ax, 2.9, bottom, (1.8, 0.5), name, fill=GREY_FILL)
        arrow(ax, (1.75, 1.4), (2.85, bottom + 0.25), color=INK)
    for bottom, name in ((2.15, "free space in the file"), (1.2, "last night's backup")):
        box(ax, 6.1, bottom, (2.3, 0.5), name, fill=ORANGE_FILL, linestyle="--")
        arrow(ax, (4.75, 2.4), (6.05, bottom + 0.25), color=VERMILION, linestyle="--")
    words(ax, (3.8, 2.78), "found by a query")
    words(ax, (7.25, 2.78), "not found by a query")
    words(ax, (7.25, 0.5), "Erased means\ngone from all five.")
    return ax


DRAWINGS = {
    "roles": Drawing(
        "Several harmless columns together identify a person",
        "A table with one row, and the roles of its columns below. The passport number is a direct identifier, meant "
        "to identify one person. Job, car and home town are quasi-identifiers, which are known to others and together "
        "fit few people. The illness is a sensitive attribute, which hurts if others learn it.",
        _roles,
    ),
    "enumeration": Drawing(
        "Anyone can try all inputs of a plain hash, but HMAC needs the key",
        "In the upper row, all phone numbers go through SHA-256, which gives all hashes, so one of them is the "
        "published one. In the lower row, the attacker has no key for HMAC. The arrow is crossed out, and there's "
        "nothing to compare with the pseudonym.",
        _enumeration,
    ),
    "copies": Drawing(
        "A record lives on in places that no query finds",
        "Arrows lead from the records of one person to three stores that a query finds: members.sqlite, "
        "archive.csv and claims.json. Dashed arrows lead from members.sqlite to two places that no query finds, "
        "the free space in the file and last night's backup.",
        _copies,
    ),
}
