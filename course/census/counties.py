"""Made-up counts of people by county, block and group, the three tables published from them, and the tables' errors."""

import numpy as np

GROUPS = ("girls", "boys", "women", "men")  # girls and boys are under 18
TABLES = ("county", "block", "cell")
LIMITS = (5.0, 10.0)  # mean absolute error times ε: full credit up to the first limit, and none from the second one on
SHARES = (0.11, 0.12, 0.39, 0.38)  # the groups' shares, on average
EMPTY = 0.15  # share of blocks where no one lives


def make_counts(rng: np.random.Generator, counties: int = 12, blocks: int = 40) -> np.ndarray:
    """Return made-up counts of people, as an array of whole numbers with the shape (counties, blocks, 4 groups).

    Blocks have 40 people on average. Many blocks are small, and about 15 % are empty.
    """
    size = rng.gamma(0.9, 40 / 0.9 / (1 - EMPTY), (counties, blocks)) * (rng.random((counties, blocks)) > EMPTY)
    mix = rng.dirichlet(30 * np.array(SHARES), (counties, blocks))
    return rng.poisson(size[:, :, None] * mix)


def exact_tables(counts: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return three exact tables: people by county and group, by county and block, and by county, block and group."""
    return counts.sum(axis=1), counts.sum(axis=2), counts.copy()


def complaint(tables: object, counts: np.ndarray) -> str:
    """Describe what's wrong with the form of three published tables, or return an empty string."""
    if not isinstance(tables, tuple | list) or len(tables) != len(TABLES):
        return "the result isn't a tuple of three tables"
    for name, table, exact in zip(TABLES, tables, exact_tables(counts), strict=True):
        if not isinstance(table, np.ndarray) or table.dtype.kind not in "iuf":
            return f"the {name} table isn't an array of numbers"
        if table.shape != exact.shape:
            return f"the {name} table has the shape {table.shape}, but it must be {exact.shape}"
        if not np.isfinite(table).all():
            return f"the {name} table contains a number that isn't finite"
    return ""


def errors(tables: tuple[np.ndarray, ...], counts: np.ndarray) -> dict[str, float]:
    """Return the mean absolute error of each of the three tables, in people."""
    pairs = zip(TABLES, tables, exact_tables(counts), strict=True)
    return {name: float(np.abs(table - exact).mean()) for name, table, exact in pairs}
