"""Repeatedly calls a function that adds noise, and checks the conditions that its results must satisfy."""

from collections.abc import Callable, Mapping, Sequence
from numbers import Real

import numpy as np

from nbjudge.checks.calls import draws
from nbjudge.checks.leaks.observations import Seen
from nbjudge.checks.leaks.secrets import hides
from nbjudge.checks.randomness.noise import Law, noise
from nbjudge.checks.values import require
from nbjudge.checks.wording import because, said_call, short

BATCH = 500  # so that no single request is slow
PLACES = 7  # digits after the point to which careless answers round


def noisy(
    f: Callable, times: int, /, *args: object, law: Law, why: str = "", secrets: Sequence | Mapping = ()
) -> np.ndarray:
    """Call a function that returns a number with noise, check the noise, and return the results as an array.

    The results must be numbers that aren't rounded, and independent draws from a distribution. If one of the arguments
    is a generator, the calls must draw from it. `noise` describes the tests of the distribution.

    Parameters:
        times: the number of calls, at least 100.
        law: the distribution of the results, such as `scipy.stats.laplace(truth, 1 / epsilon)`.
        why: the rule that was broken. It's added to the end of the message.
        secrets: values that no call may print, in any form.

    Raises:
        CheckFailed: a call raised an exception or modified an argument, or the results violate a condition.
    """
    name = f"{times:,} results of {said_call(short(f), args, {})}"
    sources = [source for source in args if isinstance(source, np.random.Generator)]
    before = [source.bit_generator.state for source in sources]
    found: list = []
    printed: list[str] = []
    while len(found) < times:
        found += list(draws(f, min(BATCH, times - len(found)), *args, printed=printed))
    if secrets:
        hides(Seen(None, ((f"what {short(f)} prints", printed),)), secrets, why=why)
    plain = all(isinstance(one, Real) and not isinstance(one, bool) for one in found)
    require(plain, f"{name}: one of them isn't a number{because(why)}")
    numbers = np.asarray(found, dtype=float)
    require(np.mean(numbers.round(PLACES) == numbers) < 0.1, f"{name}: they're rounded{because(why)}")
    noise(numbers, law, name=name, why=why)
    same = sources and before == [source.bit_generator.state for source in sources]
    require(not same, f"{name}: no call drew anything from rng, so use rng to draw the noise{because(why)}")
    return numbers
