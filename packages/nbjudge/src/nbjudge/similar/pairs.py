"""Finds pairs of students whose answers are more similar than those of other pairs, across several exercises."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from rapidfuzz.distance import Indel
from scipy import stats

from nbjudge.similar.answers import Exercise

EXPECTED = 0.05  # a pair is shown if at most this many such pairs are expected by chance in the whole class
Names = tuple[str, str]


@dataclass(frozen=True)
class Likeness:
    """The similarity of two students' answers to one exercise.

    Attributes:
        exercise: the exercise that was answered.
        share: the share of tokens that both answers have in the same order, from 0 to 1.
        rank: the share of all pairs that are at least as similar, above 0 and at most 1.
    """

    exercise: Exercise
    share: float
    rank: float


@dataclass(frozen=True)
class Pair:
    """Two students with similar answers.

    Attributes:
        likenesses: similarities, one per exercise for which both students have a comparable answer, most similar first.
        expected: how many pairs in the class would be this similar by chance.
    """

    students: Names
    likenesses: list[Likeness]
    expected: float


def close_pairs(exercises: Iterable[Exercise]) -> list[Pair]:
    """Return the pairs that are more similar than chance would explain, most similar first.

    For each exercise, a pair is compared with all other pairs in the class. Therefore, answers that are alike only
    because there are few ways to solve an exercise don't count. Fisher's method combines the exercises.
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
