"""An attacker who knows every count, but doesn't know which counties contain an extra person, the canary.

Half of the counties, chosen at random, contain their canary. The attacker sees the published tables, learns from half
of the counties, and guesses for the other half. If the tables satisfy ε-differential privacy, each guess is correct
with a probability of at most e^ε / (1 + e^ε), no matter what the guess is based on. So if more guesses are correct than
this limit allows, the tables don't satisfy ε-differential privacy. Steinke, Nasr and Jagielski introduced this kind of
audit, which needs only one run, in *Privacy Auditing with One (1) Training Run*, arXiv:2305.08846 (2023).
"""

from collections.abc import Callable, Iterable

import numpy as np

from course.census.counties import exact_tables

SHARES = (0.02, 0.1, 0.3, 0.6, 1.0)  # shares of the guesses, starting with the most confident ones
BINS = 30  # the attacker sorts a number into this many bins and counts the canaries in each
Guesses = dict[str, np.ndarray]


def limit(epsilon: float) -> float:
    """Return the highest probability of a correct guess that ε allows if a person is present with probability 1/2."""
    return float(1 / (1 + np.exp(-epsilon)))


def plant(known: np.ndarray, canary: tuple[int, int], rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    """Add one person to this block and group in half of the counties. Return the new counts, and whether each county
    got a person.
    """
    present = rng.random(len(known)) < 0.5
    counts = known.copy()
    counts[present, canary[0], canary[1]] += 1
    return counts, present


def guesses(tables: tuple[np.ndarray, ...], known: np.ndarray, present: np.ndarray) -> Guesses:
    """For each of the attacker's methods, return whether each guess is correct, with the most confident guesses first.

    Parameters:
        tables: the published tables. known: the counts without canaries. present: whether each county contains its
            canary.
    """
    half = len(known) // 2
    seen = np.hstack(
        [(table - exact).reshape(len(known), -1) for table, exact in zip(tables, exact_tables(known), strict=True)]
    ).astype(float)
    weighed = np.hstack([seen, np.clip(seen, 0, 1), np.ones((len(seen), 1))])
    weights, *_ = np.linalg.lstsq(weighed[:half], present[:half] - 0.5, rcond=None)
    total = weighed @ weights
    scores = {
        "weighted sum": total[half:],
        "counted": _evidence(seen[:half], present[:half], seen[half:]),
        "counted sum": _evidence(total[:half, None], present[:half], total[half:, None]),
    }
    return {name: _right(score, present[half:]) for name, score in scores.items()}


def attack(
    publish: Callable, known: np.ndarray, epsilon: float, rng: np.random.Generator, canary: tuple[int, int] = (0, 0)
) -> Guesses:
    """Plant canaries, publish the counts with ε, and return the result of `guesses`."""
    counts, present = plant(known, canary, rng)
    return guesses(publish(counts, epsilon, rng), known, present)


def best_share(found: Guesses, share: float = 0.1) -> float:
    """Return the share of correct guesses among the most confident guesses of the method "counted sum"."""
    right = found["counted sum"]
    return float(right[: max(1, int(share * len(right)))].mean())


def chance(attacks: Iterable[Guesses], epsilon: float) -> float:
    """Return an upper limit for the probability of this many correct guesses if the mechanism satisfies ε.

    The guesses may come from any one attack, or from all attacks together.
    """
    from scipy.stats import binom  # imported only here, because it's slow to import

    attacks = list(attacks)
    groups = [[one] for one in attacks] + [attacks]
    lowest, looks = 1.0, 0
    for group in groups:
        for method in group[0]:
            for share in SHARES:
                tops = [one[method][: int(share * len(one[method]))] for one in group]
                tried, right = sum(map(len, tops)), sum(int(top.sum()) for top in tops)
                lowest = min(lowest, float(binom.sf(right - 1, tried, limit(epsilon))))
                looks += 1
    return min(1.0, lowest * looks)


def _evidence(training: np.ndarray, present: np.ndarray, judged: np.ndarray) -> np.ndarray:
    """Return the sum of the columns' log-likelihood ratios, which are estimated from counts in bins."""
    total = np.zeros(len(judged))
    for column, values in zip(training.T, judged.T, strict=True):
        edges = np.unique(np.quantile(column, np.linspace(0, 1, BINS + 1)[1:-1]))
        places = np.searchsorted(edges, column, side="right")
        with_canary, without = (np.bincount(places[mask], minlength=len(edges) + 1) + 1 for mask in (present, ~present))
        ratios = np.log(with_canary / with_canary.sum() / (without / without.sum()))
        total += ratios[np.searchsorted(edges, values, side="right")]
    return total


def _right(score: np.ndarray, present: np.ndarray) -> np.ndarray:
    order = np.argsort(-np.abs(score), kind="stable")
    return ((score > 0) == present)[order]
