import functools
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from nbjudge import checks
from nbjudge.errors import CheckFailed

people = pd.DataFrame({"name": list("abcde"), "age": [1, 2, 3, 4, 5]})
kept: dict = {}
last: list = []
greeting = None


def by_identity(table):
    if id(table) not in kept:
        kept[id(table)] = table["name"].nunique()
    return kept[id(table)]


def by_length_and_first_names(table):
    key = len(table), *table["name"][:3]
    if key not in kept:
        kept[key] = table["name"].nunique()
    return kept[key]


def by_number(code, found={}):  # noqa: B006 - the mistake that's tested
    if int(code) not in found:
        found[int(code)] = code[:3]
    return found[int(code)]


def in_a_helper(code):
    return by_number(code)


def by_start_of_the_key(name, key):
    found = vars(by_start_of_the_key)
    if name + key[:2].hex() not in found:
        found[name + key[:2].hex()] = name + key.hex()
    return found[name + key[:2].hex()]


def by_seed(numbers, seed):
    if seed not in kept:
        kept[seed] = numbers.mean() + np.random.default_rng(seed).normal()
    return kept[seed]


def first_only(n):
    global greeting
    if greeting is None:
        greeting = n * 2
    return greeting


def most_recent(n):
    if not last:
        last.append(n)
    elif n < 0:
        last[0] = n
    return last[0]


class Store:
    found: dict = {}  # noqa: RUF012 - the mistake that's tested


def in_a_class(text):
    return Store.found.setdefault(text[:2], text)


@functools.lru_cache
def of_half(n):
    return n // 2


def by_half(n):
    return of_half(n) if n > 100 else kept.setdefault(n // 2, n)


class Sized:
    def __init__(self, table):
        self.table = table

    def __hash__(self):
        return len(self.table)

    def __eq__(self, other):
        return len(self.table) == len(other.table)


@functools.lru_cache
def names_in(sized):
    return sized.table["name"].nunique()


def by_length_in_a_cache_of_functools(table):
    return names_in(Sized(table))


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "greeting", None)
    kept.clear(), last.clear(), Store.found.clear()


@pytest.mark.parametrize(
    ("f", "arguments"),
    [
        (by_identity, (people,)),
        (by_length_and_first_names, (people,)),
        (by_number, ("01234",)),
        (in_a_helper, ("09876",)),
        (by_start_of_the_key, ("anna", b"12345678")),
        (by_seed, (np.arange(9.0), 3)),
        (first_only, (3,)),
        (most_recent, (3,)),
        (in_a_class, ("anna",)),
        (by_half, (6,)),
        (by_length_in_a_cache_of_functools, (people,)),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_function_that_returns_an_old_result_for_new_arguments_fails(f, arguments):
    with pytest.raises(CheckFailed, match="keeps something between calls that spoils later results"):
        checks.call(f, *arguments)


def test_the_message_shows_both_results():
    with pytest.raises(CheckFailed, match="the next call returned 6, but 8 without the call before"):
        checks.call(first_only, 3)


@functools.lru_cache
def product(a, b):
    return a * b


def remembered(table, n):
    key = table.to_json(), n
    if key not in kept:
        kept[key] = product(len(table), n)
    return kept[key]


def counted(n):
    last.append(n)
    return n + 1


def test_a_function_may_keep_results_for_exactly_the_same_arguments():
    assert checks.call(remembered, people, 3).result == 15
    assert checks.call(counted, 3).result == 4


@functools.cache
def digits(n):
    return [int(digit) for digit in str(n)]


def digits_copied(n):
    return digits(n).copy()


def digits_and_sum(n):
    return digits(n), n


def test_a_function_may_not_return_the_same_list_again_because_the_caller_may_change_it():
    with pytest.raises(CheckFailed, match=r"keeps \[1, 2\] and returns it again in the next call, so whoever changes"):
        checks.call(digits, 12)
    digits.cache_clear()
    with pytest.raises(CheckFailed, match=r"keeps \[1, 2\] and returns it again"):
        checks.call(digits_and_sum, 12)
    digits.cache_clear()
    assert checks.call(digits_copied, 12).result == [1, 2]


def test_a_function_has_kept_the_same_after_it_was_examined():
    checks.call(counted, 3)
    assert last == [3]
    checks.call(remembered, people, 2)
    assert list(kept.values()) == [10]


def test_a_function_that_keeps_nothing_is_called_only_once():
    calls = iter(range(5))
    assert checks.call(lambda n: (next(calls), n), 7).result == (0, 7)


def test_an_object_that_cannot_be_hashed_may_be_called():
    class Tally:
        def __init__(self):
            self.seen = []

        def __eq__(self, other):
            return self is other

        def __call__(self, n):
            self.seen.append(n)
            return n + 1

    assert checks.call(Tally(), 3).result == 4


def test_random_results_may_differ_although_something_is_kept():
    def noisy(n, rng):
        last.append(n)
        return n + rng.normal()

    checks.call(noisy, 3, np.random.default_rng(1))


def test_a_function_that_gets_a_folder_is_called_only_once(tmp_path):
    def written(folder: Path):
        kept[len(kept)] = folder
        (folder / f"{len(list(folder.iterdir()))}.txt").touch()

    checks.call(written, tmp_path)
    assert len(list(tmp_path.iterdir())) == 1


def test_the_generators_of_a_test_advance_once():
    rng, same = np.random.default_rng(1), np.random.default_rng(1)

    def drawn(n, source):
        last.append(n)
        return source.random(n)

    checks.call(drawn, 3, rng)
    same.random(3)
    assert rng.random() == same.random()


@pytest.mark.parametrize(
    "value", ["", "a", b"x", [1], (1, "b"), {"a": 1}, 1.5, None, True, people["age"], people.index]
)
def test_arguments_of_any_plain_kind_can_be_changed(value):
    def stored(value):
        kept[len(kept)] = value
        return 1

    assert checks.call(stored, value).result == 1
