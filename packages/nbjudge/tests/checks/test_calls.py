import contextlib
import logging
import os
import random
import secrets
import sys
import threading
import time
import uuid
import warnings
from datetime import UTC, datetime
from random import Random
from time import time_ns

import numpy as np
import pandas as pd
import pytest
from faker import Faker

from nbjudge import checks
from nbjudge.errors import CheckFailed


def add(a, b=1):
    return a + b


def test_a_call_returns_result_arguments_and_words():
    done = checks.call(add, 2, b=3)
    assert (done.result, done.args, done.kwargs) == (5, (2,), {"b": 3})
    assert str(done) == "add(2, b=3) returned 5"


def test_the_tests_own_table_stays_when_the_answer_changes_its_argument():
    table = pd.DataFrame({"a": [1, 2]})

    def spoil(df):
        df["a"] = 0

    done = checks.call(spoil, table, may_change=True)
    assert table["a"].tolist() == [1, 2] and done.args[0]["a"].tolist() == [0, 0]
    with pytest.raises(CheckFailed, match="modified the table that it was given"):
        checks.unchanged(done, table)


def test_an_exception_of_the_answer_becomes_a_message():
    with pytest.raises(CheckFailed, match=r"add\(1, b='x'\) raised TypeError"):
        checks.call(add, 1, b="x")


def test_what_is_no_function_is_refused():
    with pytest.raises(CheckFailed, match="this should be a function"):
        checks.call(...)


def test_output_and_warnings_of_the_answer_never_reach_stderr(capsys):
    def loud():
        warnings.warn("deprecated", FutureWarning, stacklevel=1)
        print("out")
        print("err", file=sys.stderr)

    done = checks.call(loud)
    assert capsys.readouterr() == ("", "")
    assert done.warnings[0].is_a(FutureWarning)


def test_what_a_call_logs_counts_as_printed_in_each_call():
    def log():
        logging.warning("137 rows")

    assert all("137 rows" in checks.call(log).printed for _ in range(2))


def test_draws_advance_the_generator_and_give_an_array():
    def draw(rng):
        return rng.normal()

    rng = np.random.default_rng(1)
    drawn = checks.draws(draw, 100, rng)
    assert len(set(drawn)) == 100 and isinstance(drawn, np.ndarray)
    assert rng.normal() == np.random.default_rng(1).normal(size=101)[-1]


def test_raises_demands_the_right_kind_of_exception():
    def refuse(x):
        raise KeyError(x)

    assert checks.raises(LookupError, refuse, 1).is_a(KeyError)
    with pytest.raises(CheckFailed, match="not ValueError: unknown names"):
        checks.raises(ValueError, refuse, 1, why="unknown names")
    with pytest.raises(CheckFailed, match="returned 3, but it should raise KeyError"):
        checks.raises(KeyError, add, 2)


def test_an_answer_that_exits_python_only_fails():
    with pytest.raises(CheckFailed, match="SystemExit"):
        checks.call(sys.exit)


def test_threads_start_together_and_each_gives_its_own_result():
    seen = []
    results = checks.at_once(*[(lambda step: seen.append(step) or len(seen), 1)] * 8)
    assert len(results) == 8 and max(results) == 8


def test_different_functions_start_at_once_on_copies_of_their_arguments_and_an_error_is_one_of_the_results():
    gate, table = threading.Barrier(2, timeout=10), [1]
    first, second, third = checks.at_once(
        (lambda: gate.wait() in (0, 1),), (lambda: gate.wait() in (0, 1),), (lambda row: row.append(2) or 1 / 0, table)
    )
    assert first is second is True and third.is_a(ZeroDivisionError) and table == [1]


@pytest.mark.parametrize("lock", [threading.Lock(), contextlib.nullcontext()])
def test_threads_pause_between_lines_so_that_a_missing_lock_shows(lock):
    spent = [0]

    def ask():
        with lock:
            if spent[0] >= 1:
                return "refused"
            spent[0] += 1
        return "answered"

    answered = []
    for _ in range(8):
        spent[0] = 0
        answered.append(checks.at_once(*[(ask,)] * 8).count("answered"))
    assert max(answered) > 1 if isinstance(lock, contextlib.nullcontext) else answered == [1] * 8


def test_a_long_loop_in_a_thread_is_not_slowed_down_for_long():
    def add_up():
        total = 0
        for number in range(100_000):
            total += number
        return total

    started = time.perf_counter()
    assert checks.at_once((add_up,)) == [sum(range(100_000))]
    assert time.perf_counter() - started < 10  # with a pause before each line, it would take at least 10 seconds


def test_a_thread_needs_a_function():
    with pytest.raises(CheckFailed, match="this should be a function, but it's 3"):
        checks.at_once((len, []), (3, 1))


def test_is_a_knows_classes_above():
    assert checks.is_a(True, int) and not checks.is_a("a", int)


RNG, PLAIN, FAKE = np.random.default_rng(2), random.Random(2), Faker()


def test_seeded_calls_repeat_what_comes_from_generators_and_leave_these_where_they_were():
    def of_the_globals():
        drawn = np.random.default_rng().random() > 2, RNG.random(), PLAIN.random(), FAKE.pyint(), Faker().pyint() < 0
        return random.random(), np.random.random(), *drawn

    def its_own():
        return secrets.token_hex(8)

    def of_new_ones():
        return np.random.default_rng().random(), Faker().pyfloat()

    def begin():
        random.seed(3)
        np.random.seed(3)
        RNG.bit_generator.state = np.random.PCG64(3).state
        PLAIN.seed(3)
        FAKE.seed_instance(3)

    begin()
    wanted = of_the_globals()
    begin()
    one, other = checks.seeded(of_the_globals, 2, 7)
    assert one == other != wanted == checks.call(of_the_globals).result
    one, other = checks.seeded(its_own, 2, 7)
    assert one != other
    one, other = checks.seeded(of_new_ones, 2, 7)
    assert one == other != of_new_ones()
    with pytest.raises(CheckFailed, match="raised TypeError"):
        checks.seeded(add, 2, 7)


PREDICTABLE = {
    "a new Random, seeded well": lambda: random.Random(secrets.randbits(128)).getrandbits(64),
    "a generator of numpy, seeded well": lambda: np.random.default_rng(seed=secrets.randbits(128)).random(),
    "a seed sequence": lambda: np.random.default_rng(np.random.SeedSequence(secrets.randbits(99))).random(),
    "a bit generator": lambda: np.random.Generator(np.random.Philox(secrets.randbits(99))).random(),
    "a RandomState": lambda: np.random.RandomState(secrets.randbits(32)).bytes(8),
    "random, seeded again": lambda: (random.seed(secrets.randbits(99)), random.random())[1],
    "np.random, seeded again": lambda: (np.random.seed(secrets.randbits(31)), np.random.random())[1],
    "a default argument": lambda source=PLAIN: source.random(),
    "a name for the class": lambda: Random().random(),
    "the time": lambda: time.time(),
    "the time in nanoseconds": lambda: time_ns(),
    "the date": lambda: str(datetime.now(UTC)),
}
UNPREDICTABLE = {
    "secrets": lambda: secrets.token_hex(8),
    "the operating system": lambda: os.urandom(8),
    "uuid4": lambda: uuid.uuid4().hex,
    "SystemRandom": lambda: random.SystemRandom().getrandbits(64),
}


@pytest.mark.parametrize("name", PREDICTABLE)
def test_seeded_calls_repeat_what_is_computed_from_a_generator_or_the_time(name):
    one, other = checks.seeded(PREDICTABLE[name], 2, 7)
    assert one == other != PREDICTABLE[name]()


@pytest.mark.parametrize("name", UNPREDICTABLE)
def test_seeded_calls_do_not_repeat_what_the_operating_system_draws(name):
    one, other = checks.seeded(UNPREDICTABLE[name], 2, 7)
    assert one != other


def first_of(one, other):
    return min(one, other, key=hash)


def test_draws_collect_what_few_of_many_calls_print():
    def draw(value, rng):
        noise = rng.random()
        if noise < 0.01:
            print("value", value)
        return value + noise

    few, many = [], []
    checks.draws(draw, 10, 8624.75, np.random.default_rng(1), printed=few)
    checks.draws(draw, 500, 8624.75, np.random.default_rng(1), printed=many)
    assert "".join(few) == "" and "value 8624.75" in "".join(many)


def test_restarted_calls_show_the_order_of_strings_in_sets_and_draw_the_same_numbers():
    def from_set(names, rng):
        others = set(names) - {names[0]}
        assert isinstance({1}, set) and sorted(others | {"z"}) == [*sorted(names[1:]), "z"]
        return list(others)[rng.integers(len(others))]

    def in_order(names, rng):
        return names[rng.integers(len(names))]

    for f, count in ((from_set, 4), (in_order, 1)):
        found = checks.restarted(f, 60, list("ecabd"), np.random.default_rng(1))
        assert len(set(found)) == count
    numbers = [3, 1, 2]
    assert checks.restarted(lambda: list(set(numbers)), 2) == [[1, 2, 3]] * 2


def test_restarted_calls_show_what_depends_on_hashes_that_a_restart_changes():
    assert set(checks.restarted(first_of, 30, "Ada", "Zoe")) == {"Ada", "Zoe"}
    assert len({*checks.restarted(lambda name: id(name), 3, "Ada")}) == 3
    assert set(checks.restarted(first_of, 30, 2, 3)) == {2} and "hash" not in globals()
    assert len({*checks.restarted(lambda seed: hash((seed, (1, 0.5))), 3, 7)}) == 1
    with pytest.raises(CheckFailed, match="raised TypeError"):
        checks.restarted(add, 2)


def test_after_seeded_calls_generators_and_clock_are_what_they_were():
    kinds = (
        random.Random,
        np.random.RandomState,
        np.random.PCG64,
        np.random.default_rng,
        random.seed,
        time.time,
        Random,
    )
    started = time.time()
    assert checks.seeded(lambda: isinstance(datetime.now(), datetime), 1, 7) == [True]
    after = (
        random.Random,
        np.random.RandomState,
        np.random.PCG64,
        np.random.default_rng,
        random.seed,
        time.time,
        Random,
    )
    assert kinds == after and abs(time.time() - started) < 60


class Label(str):
    """A string that can have attributes."""


def test_attributes_of_strings_and_numbers_in_a_result_are_found():
    label = Label("F")
    assert checks.call(lambda: {"names": [label]}).carried == ""
    label.secret = [731]
    endless = [label]
    endless.append(endless)
    results = (label, [("a", label)], {label: 1}, pd.DataFrame({"x": ["a", label]}, dtype=object), endless)
    for result in (*results, pd.DataFrame([[1]], columns=pd.Index([label], dtype=object))):
        assert checks.call(lambda result=result: result).carried == "a Label with the attribute secret"
    assert checks.call(lambda: [pd.Timestamp("2024-01-01"), np.float64(2), np.str_("a"), {1, 2}]).carried == ""
