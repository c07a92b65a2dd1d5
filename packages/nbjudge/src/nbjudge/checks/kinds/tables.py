"""Tables of all sizes, filled with difficult values, for tests that compute the right answer themselves."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

import numpy as np
import pandas as pd

from nbjudge.checks.kinds.cases import Case

SIZES = (2, 5, 12, 60)  # the numbers of rows in the drawn tables
HOLES = 0.2  # the share of values that are missing in these tables


def tables(
    columns: Mapping[Hashable, Sequence], *, rows: int = 300, fewest: int = 0, missing: Sequence = (), seed: int = 0
) -> Iterator[Case]:
    """Yield tables with these columns, from the smallest to the largest. Some values occur once, some rarely and some
    often.

    The first tables are an empty table, one with a single row, and two of the same size (one with equal rows and one
    with different rows). Then come a single row whose optional values are all missing, a table that contains every
    possible value, one with 256 equal rows, two that differ only in the middle, and one with several rows, one of which
    lacks all its optional values. Use the tables with an independent function that computes the right answer:

        for case in checks.tables({"age": checks.numbers(0, 122), "city": checks.texts()}, missing=["city"]):
            with case:
                checks.close(checks.call(uniqueness, case.table, ["age"]), unique_share(case.table, ["age"]))

    Parameters:
        columns: maps each column to the values that may occur in it, such as `checks.texts()`.
        rows: the number of rows in the largest table.
        fewest: the smallest number of rows that the exercise allows.
        missing: the columns that may have missing values.
        seed: the seed for choosing values.
    """
    rng, pools = np.random.default_rng(seed), {name: _pool(values) for name, values in columns.items()}
    longest = max(map(len, pools.values()), default=0)
    plans = [
        ("the table has no rows", [], []),
        ("the table has a single row", [0], []),
        ("all rows are equal", [0, 0, 0], []),
        ("the rows differ, unlike in the previous table, which had the same size", [0, 1, 2], []),
        ("the table has a single row with missing values", [0], [0]),
        ("every possible value occurs", range(longest), []),
        ("a row occurs 256 times", [1] + [0] * 256, []),
        ("the first and the last rows are equal, and another is in the middle", [0] * 6 + [1] + [0] * 6, []),
        ("only the row in the middle isn't as in the previous table", [0] * 6 + [2] + [0] * 6, []),
        ("in one row, all values that can be missing are missing", [0, 0, 1, 1, 0], [4]),
    ]
    for why, rows_of, lacking in plans:
        if len(rows_of) >= fewest and (not lacking or missing):
            places = np.array(rows_of, dtype=int)
            holes = dict.fromkeys(missing, np.isin(np.arange(len(places)), lacking))
            yield Case(why, _made(pools, {name: places % len(pool) for name, pool in pools.items()}, holes))
    for size in sorted({*(size for size in SIZES if size < rows), rows}):
        if size >= fewest:
            yield Case(f"the table has {size} rows", _drawn(pools, size, missing, rng))


def _pool(values: Sequence) -> pd.Series:
    """Return the possible values as a single column, so that all tables have the same dtypes."""
    return pd.Series(list(values), dtype=None if len(values) else object).infer_objects()


def _drawn(pools: Mapping[Hashable, pd.Series], size: int, missing: Sequence, rng: np.random.Generator) -> pd.DataFrame:
    """Draw the values of each column so that some occur often and others only once."""
    places = {name: np.minimum(rng.geometric(0.3, size) - 1, len(pool) - 1) for name, pool in pools.items()}
    turned = {name: rng.permutation(len(pool))[places[name]] for name, pool in pools.items()}
    return _made(pools, turned, {name: rng.random(size) < HOLES for name in pools if name in missing})


def _made(
    pools: Mapping[Hashable, pd.Series], places: Mapping[Hashable, np.ndarray], holes: Mapping[Hashable, np.ndarray]
) -> pd.DataFrame:
    """Make a column from these values, and remove the values at the positions that should be missing."""
    made = {}
    for name, pool in pools.items():
        column = pool.take(places[name]).reset_index(drop=True)
        made[name] = column.mask(holes[name]) if name in holes and holes[name].any() else column
    return pd.DataFrame(made)
