"""Checks that calls reveal nothing about their data except through their results."""

from collections.abc import Callable, Sequence

import numpy as np

from nbjudge.checks.leaks.observations import Seen, observe, texts_by_place
from nbjudge.checks.leaks.pieces import NUMBER, Pieces
from nbjudge.checks.leaks.secrets import is_rounded
from nbjudge.checks.outcomes import Raised
from nbjudge.checks.wording import because
from nbjudge.errors import CheckFailed

RESULT = "the result"  # how the names of places in a result begin
TOLD = ("what ", "a warning from ")  # how the names of places begin where a result may be repeated


def only_results(f: Callable, /, *calls: tuple, why: str = "") -> None:
    """Check that calls with different data look the same, apart from their results, in which noise hides the data.

    Everything else that `observe` collects, such as printed text, warnings, errors, and the index and `attrs` of a
    result, must be the same, however it's encoded. Values in a result may also be printed, even in rounded form.

    Parameters:
        calls: the arguments of each call. Pass different data of the same type to each call, and a generator with a
            different seed, so that printed noise differs, too. Choose parameters that cause so much noise that no
            result is close to a secret or to an error.

    Raises:
        CheckFailed: something besides the results differs. The message names the place.
    """
    views = [_besides_result(observe(f, *arguments)) for arguments in calls]
    for place in sorted(set().union(*views)):
        if len({view.get(place) for view in views}) > 1:
            raise CheckFailed(f"{place} depends on the data{because(why)}")


def only_noise(draw: Callable, worlds: Sequence, *, name: str, why: str = "", within: float = 1e-3) -> np.ndarray:
    """Check that with almost no ε, results are nearly the same for all data, because they're almost only noise.

    This finds limits, centres and scales that come from the data, and exact values that replace some of the results.

    Parameters:
        draw: a function that takes the data and returns noisy numbers. It must call the learner's function with an ε
            that's so small that the data hardly matter, and each time with a generator in the same state. With
            ε = 1e-14, noisy counts of 0 and of 300 rows differ by more than 1e-3 in one of 300 million cases.
        worlds: at least two very different data sets of the same type.
        name: a description of the results, such as "12 means with ε = 1e-14".
        within: the largest difference, as a share of the result.

    Returns:
        The results for the first data set.

    Raises:
        CheckFailed: a result depends on the data.
    """
    first, *others = (np.asarray(draw(world), dtype=float) for world in worlds)
    for other in others:
        if first.shape != other.shape or not np.allclose(first, other, rtol=within, atol=0, equal_nan=True):
            raise CheckFailed(f"{name} depend on the data more than ε allows{because(why)}")
    return first


def _besides_result(seen: Seen) -> dict[str, str]:
    texts = texts_by_place(seen, besides=(RESULT,))
    if isinstance(seen.result, Raised):
        return texts
    shown = Pieces.of(seen.result)
    return {place: _without(text, shown) if place.startswith(TOLD) else text for place, text in texts.items()}


def _without(text: str, shown: Pieces) -> str:
    """Remove the numbers and strings that occur in a result, and rounded forms of its numbers."""
    for name in sorted(filter(None, shown.texts), key=len, reverse=True):
        text = text.replace(name, RESULT)
    numbers = [float(number) for number in shown.numbers]
    return NUMBER.sub(lambda found: RESULT if any(is_rounded(found[0], one, 1) for one in numbers) else found[0], text)
