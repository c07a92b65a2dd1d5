"""Pairs of students whose answers are closer than those of other pairs, over several exercises."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz.distance import Indel
from scipy import stats

from nbjudge.similar.answers import Exercise

EXPECTED = 0.05  # such pairs by chance in the whole class, up to which a pair is shown
Names = tuple[str, str]


@dataclass(frozen=True)
class Likeness:
    """How alike the answers of two students to one exercise are.

    Attributes:
        exercise: the exercise with the answers.
        share: the share of tokens in common, in their order, from 0 to 1.
        rank: the share of all pairs that are at least as alike, above 0 and up to 1.
    """

    exercise: Exercise
    share: float
    rank: float


@dataclass(frozen=True)
class Pair:
    """Two students.

    Attributes:
        likenesses: one for each exercise in which both have an answer that can be compared, the closest first.
        expected: how many pairs of the class would be this close by chance.
    """

    students: Names
    likenesses: list[Likeness]
    expected: float


def close_pairs(exercises: Iterable[Exercise]) -> list[Pair]:
    """Return the pairs that are closer than chance would explain, the closest first.

    In each exercise, a pair is compared with all other pairs of the class. So answers that are alike because there are
    few ways to solve an exercise don't count. Fisher's method combines the exercises.
    """
    found: defaultdict[Names, list[Likeness]] = defaultdict(list)
    for exercise in exercises:
        for students, likeness in _likenesses(exercise):
            found[students].append(likeness)
    pairs = [_pair(students, alike, len(found)) for students, alike in found.items()]
    return sorted((pair for pair in pairs if pair.expected <= EXPECTED), key=lambda pair: pair.expected)


def _likenesses(exercise: Exercise) -> list[tuple[Names, Likeness]]:
    tokens = exercise.tokens
    shares = {(a, b): Indel.normalized_similarity(tokens[a], tokens[b]) for a, b in combinations(sorted(tokens), 2)}
    ordered = sorted(shares.values())
    ranks = {share: (len(ordered) - bisect_left(ordered, share)) / len(ordered) for share in ordered}
    return [(pair, Likeness(exercise, share, ranks[share])) for pair, share in shares.items()]


def _pair(students: Names, likenesses: list[Likeness], pairs: int) -> Pair:
    chance = stats.combine_pvalues([one.rank for one in likenesses], method="fisher").pvalue
    return Pair(students, sorted(likenesses, key=lambda one: one.rank), float(chance) * pairs)
