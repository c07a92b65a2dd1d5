"""Tables whose cells are drawn from hard values, from empty to large, for tests that compute what's right."""

from collections.abc import Hashable, Iterator, Mapping, Sequence

import numpy as np
import pandas as pd

from nbjudge.checks.kinds.cases import Case

SIZES = (2, 5, 12, 60)  # rows of the tables that are drawn
HOLES = 0.2  # the share of values that are missing in these tables


def tables(
    columns: Mapping[Hashable, Sequence], *, rows: int = 300, fewest: int = 0, missing: Sequence = (), seed: int = 0
) -> Iterator[Case]:
    """Yield tables with these columns, from the smallest to the largest, whose values occur once, rarely and often.

    The first ones are an empty table, a table with one row, one with equal rows, and one with each value once. Use it
    with an independent function that computes what's right:

        for case in checks.tables({"age": checks.numbers(0, 122), "city": checks.texts()}, missing=["city"]):
            with case:
                checks.close(checks.call(uniqueness, case.table, ["age"]), unique_share(case.table, ["age"]))

    Parameters:
        columns: for each column, the values that it may have, such as `checks.texts()`.
        rows: the rows of the largest table.
        fewest: the smallest number of rows that the text allows.
        missing: columns in which values may be missing.
        seed: for the choice of values.
    """
    rng, pools = np.random.default_rng(seed), {name: _pool(values) for name, values in columns.items()}
    longest = max(map(len, pools.values()), default=0)
    plans = [
        ("the table has no rows", np.zeros(0, dtype=int), False),
        ("the table has a single row", np.zeros(1, dtype=int), False),
        ("all rows are equal", np.zeros(3, dtype=int), False),
        ("the table has a single row, in which values are missing", np.zeros(1, dtype=int), True),
        ("every possible value occurs", np.arange(longest), False),
    ]
    for why, places, holes in plans:
        if len(places) >= fewest and (not holes or missing):
            yield Case(
                why, _made(pools, {name: places % len(pool) for name, pool in pools.items()}, missing if holes else ())
            )
    for size in sorted({*(size for size in SIZES if size < rows), rows}):
        if size >= fewest:
            yield Case(f"the table has {size} rows", _drawn(pools, size, missing, rng))


def _pool(values: Sequence) -> pd.Series:
    """Return the possible values as a column, so that each table has the same dtypes."""
    return pd.Series(list(values), dtype=None if len(values) else object).infer_objects()


def _drawn(pools: Mapping[Hashable, pd.Series], size: int, missing: Sequence, rng: np.random.Generator) -> pd.DataFrame:
    """Draw each column, last row included, so that some values occur often and others once."""
    places = {name: np.minimum(rng.geometric(0.3, size) - 1, len(pool) - 1) for name, pool in pools.items()}
    turned = {name: rng.permutation(len(pool))[places[name]] for name, pool in pools.items()}
    return _made(pools, turned, missing, rng)


def _made(
    pools: Mapping[Hashable, pd.Series],
    places: Mapping[Hashable, np.ndarray],
    missing: Sequence,
    rng: np.random.Generator | None = None,
) -> pd.DataFrame:
    """Take these values, and remove some, or all without a generator, in columns where values may be missing."""
    made = {}
    for name, pool in pools.items():
        column = pool.take(places[name]).reset_index(drop=True)
        if name in missing:
            holes = np.ones(len(column), dtype=bool) if rng is None else rng.random(len(column)) < HOLES
            column = column.mask(holes)
        made[name] = column
    return pd.DataFrame(made)
