"""Checks that random results differ, both for different seeds and over many calls, and come from a generator."""

from collections.abc import Callable, Collection
from itertools import combinations

import numpy as np
import pandas as pd

from nbjudge.checks.arguments import difference
from nbjudge.checks.calls import draws
from nbjudge.checks.wording import because, said_call, short
from nbjudge.errors import CheckFailed

# Distances between seeds that a careless answer treats as the same. For example, 2**16 also finds `seed % 256`.
SEEDS = (2**16, 10**6, 2**32)
SIMILAR = ((17, 4_016_380), (18, 5_372_718))  # seeds, and the number of draws to skip, found by searching


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


def from_rng(f: Callable, /, *args: object, times: int = 2, why: str = "") -> None:
    """Check that each call of a function draws all its randomness from the generator that's its last argument.

    Two generators in the same state must lead to the same results, even if they were made from different seeds and if
    the function was called with another generator in between. That other generator must lead to other results.

    Parameters:
        args: all arguments except the generator.
        times: the number of calls with each generator. The results of all calls together should almost never be equal
            by chance. For a function that returns 0 or 1, use at least 100.

    Raises:
        CheckFailed: the results differ although they shouldn't, or are equal although they shouldn't be.
    """
    sources = {state: np.random.default_rng(seed) for seed, state in enumerate(("one", "other", "same"), 6)}
    sources["same"].bit_generator.state = sources["one"].bit_generator.state
    found = {state: list(draws(f, times, *args, source)) for state, source in sources.items()}
    said = said_call(short(f), (*args, sources["one"]), {})
    if difference(found["one"], found["same"]):
        fault = "generators in the same state led to different results, so draw all randomness from rng"
    elif not difference(found["one"], found["other"]):
        fault = "generators in different states led to the same results, so draw all randomness from rng"
    elif times > 1 and not any(difference(found["one"][0], result) for result in found["one"]):
        fault = "all calls with the same generator led to the same result, so make a new draw in each call"
    else:
        return
    raise CheckFailed(f"{said}: {fault}{because(why)}")


def similar_generators() -> list[np.random.Generator]:
    """Return two generators whose next numbers are almost the same, and whose later numbers are unrelated.

    In both halves of the next 64 bits, the first 24 bits agree. So if a function seeds a generator of its own with a
    number below 16 million, such as `rng.integers(10**6)`, both generators lead to the same result.
    """
    return [np.random.Generator(np.random.PCG64(seed).advance(skipped)) for seed, skipped in SIMILAR]


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
