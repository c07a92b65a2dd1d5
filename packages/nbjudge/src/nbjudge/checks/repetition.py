"""Checks that random results differ, both for different seeds and over many calls."""

from collections.abc import Callable, Collection
from itertools import combinations

import numpy as np
import pandas as pd

from nbjudge.checks.arguments import difference
from nbjudge.checks.wording import because
from nbjudge.errors import CheckFailed

# Distances between seeds that a careless answer treats as the same. For example, 2**16 also finds `seed % 256`.
SEEDS = (2**16, 10**6, 2**32)


def fresh(
    draw: Callable[[int], object], seed: int = 7, *, name: str, why: str = "", by: Collection[int] = SEEDS
) -> None:
    """Check that the same seed repeats a result, and that increasing the seed by 1, 2**16, 10**6 or 2**32 changes it.

    Parameters:
        draw: a function that returns a random result for a seed, such as `lambda seed: checks.call(f, table,
            seed).result`. Two seeds should almost never lead to the same result. Five noisy numbers or a shuffled table
            of 20 rows are suitable.
        by: the differences between the seeds, in addition to 1. Some generators accept only seeds below 2**32.

    Raises:
        CheckFailed: two different seeds lead to the same result, or the same seed leads to two different results.
    """
    results = {seed: draw(seed)}
    if difference(results[seed], draw(seed)):
        raise CheckFailed(f"{name} differs between two calls with the same seed{because(why)}")
    for other in (seed + step for step in (1, *by)):
        results[other] = draw(other)
    for one, other in combinations(results, 2):
        if not difference(results[one], results[other]):
            raise CheckFailed(f"{name} is the same with the seeds {one} and {other}{because(why)}")


def distinct(results: Collection, *, name: str, why: str = "") -> None:
    """Check that random results hardly ever repeat. Results do repeat if there are only a few thousand different seeds.

    Among 1,000 results from seeds below 65,536, about eight are equal to an earlier result. One repetition is allowed,
    because with seeds below 2**32, a result repeats in about one of 8,600 such tests.

    Parameters:
        results: the results that `draws` returned. Two results should almost never be equal by chance.

    Raises:
        CheckFailed: more than one result is equal to an earlier result.
    """
    repeated = len(results) - len({_text(result) for result in results})
    if repeated > 1:
        raise CheckFailed(f"{name}: {repeated} of {len(results)} are equal to an earlier result{because(why)}")


def _text(result: object) -> str:
    if isinstance(result, pd.DataFrame | pd.Series | pd.Index):
        result = result.to_numpy()
    return repr(result.tolist() if isinstance(result, np.ndarray) else result)
