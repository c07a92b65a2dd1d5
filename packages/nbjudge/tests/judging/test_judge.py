"""The same test, beside the learner's objects and away from them: the same verdict, the same words."""

import time

import pytest

from nbjudge.processes.jobs import mark
from nbjudge.records.verdicts import Limits, Step

BOTH = pytest.mark.parametrize("way", ["inside", "judged"])


@pytest.fixture
def verdict(way, request):
    return request.getfixturevalue(way)


TABLE_TEST = """
import pandas as pd
from nbjudge import checks
table = pd.DataFrame({"a": [1, 1, None], "b": pd.Categorical(["x", "y", "x"])})
done = checks.call(f, table, ["a"])
checks.close(done, 2, why="count every value")
checks.unchanged(done, table)
"""


@BOTH
@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("def f(df, columns): return df[columns].drop_duplicates().shape[0]", ""),
        ("def f(df, columns): return df[columns].nunique().iloc[0]", "returned 1: count every value"),
        ("def f(df, columns):\n    df['a'] = 0\n    return 2", "modified the table that it was given"),
        ("def f(df, columns): return 1 / 0", "f(a table with 3 rows and 2 columns, ['a']) raised ZeroDivisionError"),
        ("def f(df, columns): ...", "returned None, which isn't a number"),
        ("f = ...", "this should be a function, but it's"),
    ],
)
def test_a_function_is_judged_alike_in_both_ways(verdict, answer, message):
    got = verdict(answer, TABLE_TEST)
    assert (got.points, message in got.message) == (0 if message else 2, True), got


@BOTH
@pytest.mark.parametrize(
    "error",
    [
        "StopIteration",
        "StopAsyncIteration",
        "GeneratorExit",
        "SystemExit",
        "BaseExceptionGroup('both', [SystemExit()])",
    ],
)
def test_an_error_that_steers_loops_or_ends_processes_is_the_learners_and_ends_no_loop_of_the_test(verdict, error):
    test = "from nbjudge import checks\nfor got in map(lambda n: checks.call(f, n), [1]):\n    checks.equal(got, 1)"
    got = verdict(f"def f(n): raise {error}", test)
    name = error.partition("(")[0]
    assert (got.points, got.lost, f"f(1) raised {name}" in got.message) == (0, False, True), got


@BOTH
def test_a_name_that_is_missing_fails(verdict):
    got = verdict("g = 1", "from nbjudge import checks\nchecks.equal(missing, 1, name='missing')")
    assert got.points == 0 and "missing" in got.message


@BOTH
def test_generators_are_advanced_by_calls_and_draws(verdict):
    test = """
import numpy as np
from nbjudge import checks
rng = np.random.default_rng(1)
first, second = checks.call(noise, rng).result, checks.call(noise, rng=rng).result
checks.require(first != second, "the same noise twice")
drawn = checks.draws(noise, 1000, rng)
checks.require(len(set(drawn)) == 1000, "the same noise each time")
checks.require(abs(rng.normal() - np.random.default_rng(1).normal(size=1003)[-1]) < 1e-12, "generator left behind")
"""
    assert verdict("def noise(rng): return rng.normal()", test).points == 2


@BOTH
def test_a_generator_that_only_spawned_others_has_moved_on_and_spawns_new_ones(verdict):
    test = """
import numpy as np
from nbjudge import checks
rng = np.random.default_rng(1)
before = rng.bit_generator.state
drawn = [checks.call(noise, rng).result for _ in range(3)] + list(checks.draws(noise, 3, rng=rng))
checks.require(len(set(drawn)) == 6, "the same noise twice")
checks.require(rng.bit_generator.state != before, "the state doesn't show it")
"""
    assert verdict("def noise(rng): return rng.spawn(1)[0].normal()", test).points == 2


@BOTH
def test_functions_of_the_test_are_called_back(verdict):
    test = """
from nbjudge import checks
def query(values):
    return sum(values)
checks.equal(checks.call(sensitivity, query, [1, 0, 1]), 1)
checks.equal(checks.call(sensitivity, max, [1, 0, 1]), 0)
"""
    answer = "def sensitivity(q, d): return max(abs(q(d) - q(d[:i] + d[i + 1:])) for i in range(len(d)))"
    assert verdict(answer, test).points == 2


@BOTH
def test_live_objects_are_read_by_attributes_methods_iteration_and_items(verdict):
    answer = """
import matplotlib.pyplot as plt
from faker import Faker
fake = Faker()
fig, ax = plt.subplots()
ax.hist([1, 2, 2, 3], bins=3)
ax.set_xlabel("Salary")
class Worker:
    def __init__(self, rows): self.rows, self.log = rows, []
    def train(self, weights):
        self.log.append("train")
        return [w + 1 for w in weights]
    def __len__(self): return self.rows
    def __getitem__(self, key): return {"a": 1}[key]
"""
    test = """
from faker import Faker
from matplotlib.axes import Axes
from nbjudge import checks
checks.require(checks.is_a(fake, Faker) and isinstance(checks.call(fake.name).result, str), "no Faker")
checks.require(checks.is_a(ax, Axes), "no Axes")
checks.equal(ax.get_xlabel(), "Salary", name="label")
checks.equal([patch.get_height() for patch in ax.patches], [1, 2, 1], name="heights")
worker = checks.call(Worker, 5).result
checks.require(checks.is_a(worker, Worker), "no Worker")
checks.equal(checks.call(worker.train, [1, 2]), [2, 3])
checks.equal(worker.log, ["train"], name="log")
checks.equal(len(worker), 5, name="length")
checks.equal(worker["a"], 1, name="item")
checks.require(not hasattr(worker, "nothing"), "an attribute out of thin air")
"""
    assert verdict(answer, test).message == ""


@BOTH
def test_a_view_of_an_object_has_every_name_that_it_shows_and_its_texts(verdict):
    answer = """
class Part:
    def __init__(self, values): self.kept = values
class Worker:
    shared = [1]
    __slots__ = ("_rows", "part")
    def __init__(self, rows): self._rows, self.part = rows, Part(rows)
    def train(self): ...
    def __dir__(self): return []
    def __repr__(self): return f"Worker({self._rows})"
    def __str__(self): raise OSError
    def __getitem__(self, place): return self._rows[place]
"""
    test = """
from nbjudge import checks
worker = checks.call(Worker, [3, 4]).result
view = checks.public_view(worker)
checks.equal([name for name in view.names if not name.startswith("_")], ["part", "shared", "train"], name="names")
checks.require({"_rows", "__getitem__"} <= set(view.names) and "__len__" not in view.names, f"{view.names}")
checks.equal(view.texts, ["Worker([3, 4])"], name="texts")
checks.require("kept" in checks.public_view(worker.part).names, "no kept")
checks.require("train" in checks.public_view(Worker).names, "no train")
"""
    assert verdict(answer, test).message == ""


@BOTH
def test_a_test_may_ask_whether_an_object_contains_something(verdict):
    answer = """
class Box:
    def __contains__(self, item): return item == "seven"
class Closed: ...
box, closed = Box(), Closed()
"""
    test = """
from nbjudge import checks
checks.require("seven" in box and "eight" not in box, "the box contains something else")
try:
    7 in closed
except TypeError:
    pass
else:
    raise AssertionError("a closed box can't say what it contains")
"""
    assert verdict(answer, test).message == ""


@BOTH
def test_a_view_of_a_function_has_the_strings_and_numbers_in_its_code_and_in_its_helper_functions(verdict):
    answer = """
KEY = "from outside"
def helper(df): return df.assign(keyword=[one for one in df["nested"]])
def shares(df):
    table = helper(df)
    table["different"] = KEY
    table = table.fillna(-12345)
    return helper, shares, "a string that is too long to be the name of a column"
"""
    test = """
from nbjudge import checks
wanted = {"from outside", "keyword", "nested", "different", "-12345"}
checks.equal(set(checks.public_view(shares).strings), wanted, name="strings")
"""
    assert verdict(answer, test).message == ""


@BOTH
def test_a_view_of_an_object_has_its_format_if_it_differs(verdict):
    answer = """
class Worker:
    def __repr__(self): return "a worker"
    def __format__(self, spec): return "a worker with 3 rows"
worker = Worker()
"""
    test = """
from nbjudge import checks
checks.equal(checks.public_view(worker).texts, ["a worker", "a worker with 3 rows"], name="texts")
"""
    assert verdict(answer, test).message == ""


@BOTH
def test_a_call_tells_what_was_printed(verdict):
    answer = """
import sys
def f(x):
    print("seven", x)
    print("eight", file=sys.stderr)
    return x
"""
    test = """
from nbjudge import checks
called = checks.call(f, 3)
checks.equal(called.printed, "seven 3\\neight\\n", name="printed")
checks.equal(checks.call(max, 3, 4).printed, "", name="printed by max")
"""
    assert verdict(answer, test).message == ""


@BOTH
@pytest.mark.parametrize("given", ["numbers", "[[1], numbers]"])
def test_a_call_may_not_make_an_array_read_only(verdict, given):
    answer = """
import numpy as np
def f(values):
    for each in [values, *values]:
        if isinstance(each, np.ndarray):
            each.flags.writeable = False
    return 1
"""
    test = f"""
import numpy as np
from nbjudge import checks
numbers = np.arange(3)
checks.call(f, {given}, may_change=True)
checks.draws(f, 2, {given})
"""
    assert "made an array that it was given read-only, so work on a copy" in verdict(answer, test).message


@BOTH
def test_a_call_tells_which_string_in_its_result_has_attributes(verdict):
    answer = """
class Label(str): ...
def f(secret):
    label = Label("F")
    label.secret = secret
    return {"names": [label]}
"""
    test = """
from nbjudge import checks
checks.equal(checks.call(f, 731).carried, "a Label with the attribute secret", name="carried")
checks.equal(checks.call(max, "a", "b").carried, "", name="carried")
"""
    assert verdict(answer, test).message == ""


@BOTH
def test_exceptions_keep_their_kind_also_those_the_learner_defines(verdict):
    answer = "class TooMuch(ValueError): ...\ndef f(x): raise TooMuch(f'{x} is too much')"
    test = """
from nbjudge import checks
raised = checks.raises(ValueError, f, 3)
checks.equal(raised.message, "3 is too much", name="message")
"""
    assert verdict(answer, test).points == 2


@BOTH
def test_partial_credit_is_the_value_of_the_last_line(verdict):
    got = verdict("k = 3", "from nbjudge import checks\nchecks.score(k / 4, of=1, message='three of four')", points=1)
    assert got.points == 0.75 and "three of four" in got.message


@BOTH
def test_warnings_and_prints_of_the_answer_cost_nothing(verdict):
    answer = "import sys, warnings\ndef f():\n    warnings.warn('old')\n    print('x', file=sys.stderr)\n    return 1"
    assert verdict(answer, "from nbjudge import checks\nchecks.equal(checks.call(f), 1)").points == 2


@BOTH
def test_threads_run_where_the_learners_object_lives(verdict):
    answer = (
        "import threading\n"
        "count, lock = 0, threading.Lock()\n"
        "def add(step):\n"
        "    global count\n"
        "    with lock:\n"
        "        count += step\n"
        "        return count\n"
        "def fail():\n"
        "    raise KeyError('no')"
    )
    test = """
from nbjudge import checks

*counts, failed = checks.at_once(*[(add, 1)] * 8, (fail,))
checks.equal(sorted(counts), list(range(1, 9)), name="counts")
checks.require(failed.is_a(KeyError), f"{failed}")
"""
    assert verdict(answer, test).points == 2


@BOTH
def test_files_of_a_case_are_seen_from_both_sides(verdict):
    answer = "def erase(folder):\n    (folder / 'a.txt').write_text('gone')"
    test = """
from nbjudge import checks
with checks.scratch({"a.txt": "here"}) as case:
    checks.call(erase, case.path)
    checks.equal((case / "a.txt").read_text(), "gone", name="text")
"""
    assert verdict(answer, test).points == 2


QUICK = Limits(cell=3, question=2)
FIRST = "from nbjudge import checks\nchecks.equal(checks.call(f), 1)"


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("import os\ndef f(): os._exit(0)", "the process that ran your code ended"),
        ("import os, signal\ndef f(): os.kill(os.getpid(), signal.SIGSEGV)", "the process that ran your code ended"),
        ("def f():\n    while True: pass", "a loop that doesn't end"),
        (
            "def f():\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass",
            "a loop that doesn't end",
        ),
        ("import os\ndef f():\n    os.closerange(3, 100)\n    return 1", "the process that ran your code ended"),
        (
            (
                "import os\n"
                "def f():\n"
                "    for n in range(3, 100):\n"
                "        try: os.write(n, b'x' * 1000)\n"
                "        except OSError: pass\n"
                "    return 1"
            ),
            "",
        ),
        ("def f(): return f()", "RecursionError"),
        ("def f():\n    a = []\n    a.append(a)\n    return a", ""),
        ("import os\nos._exit(1)\ndef f(): return 1", "f isn't defined"),
        ("while True: pass\ndef f(): return 1", "f isn't defined"),
    ],
)
def test_a_crash_or_endless_loop_costs_that_exercise_alone(server, answer, message):
    steps = [
        Step("before = 1"),
        Step(answer, answer="f"),
        Step(FIRST, test="f", points=1),
        Step("after = before + 1", answer="after"),
        Step("from nbjudge import checks\nchecks.equal(after, 2, name='after')", test="after", points=1),
    ]
    verdicts = mark(server.path, steps, {}, QUICK)
    assert verdicts["after"].points == 1
    assert verdicts["f"].points == 0 and message in verdicts["f"].message


LINEAR = "2 - 10 * abs(k - 1)"


@pytest.mark.parametrize(
    ("value", "test", "points"),
    [
        ("0.95", LINEAR, 1.5),
        ("1", LINEAR, 2),
        ("9", LINEAR, 0),
        ("float('nan')", LINEAR, 0),
        ("10**400", "-k", 0),
        ("10**400", "k", 2),
        ("-1.0", "import numpy as np\nnp.float64(k)", 0),
    ],
)
def test_a_mark_below_zero_or_no_number_is_none_and_stands_so_in_the_notebook(server, value, test, points):
    from nbformat import from_dict
    from nbgrader.utils import determine_grade

    verdict = mark(server.path, [Step(f"k = {value}"), Step(test, test="k", points=2)], {})["k"]
    cell = from_dict(
        {"cell_type": "code", "outputs": verdict.outputs, "metadata": {"nbgrader": {"grade": True, "points": 2}}}
    )
    assert (verdict.points, determine_grade(cell)[0]) == (pytest.approx(points), pytest.approx(points))


def test_a_test_that_a_value_keeps_busy_is_stopped_and_the_next_one_judged(server):
    steps = [Step("k = 10**12"), Step("for _ in range(k):\n    pass", test="k", points=1)]
    steps += [Step("assert k == 10**12", test="after", points=1)]
    verdicts = mark(server.path, steps, {}, QUICK)
    assert "far too large" in verdicts["k"].message and (verdicts["k"].points, verdicts["after"].points) == (0, 1)


def test_what_a_test_shows_is_cut(server):
    verdict = mark(server.path, [Step("k = 'x' * 10**8"), Step("print(k)\nk", test="k", points=1)], {})["k"]
    assert verdict.points == 1 and len(str(verdict.outputs)) < 3_000_000


@pytest.mark.slow
def test_judging_from_outside_costs_little(server, tmp_path):
    from nbjudge.judging.session import begin

    process = begin(server.path, Limits(), {}, str(tmp_path))
    process.run("import numpy as np\ndef f(df, columns): return len(df)\ndef g(rng): return rng.laplace()")
    plain = Step(
        (
            "from course import load\n"
            "from nbjudge import checks\n"
            "t = load('clients')\n"
            "checks.equal(checks.call(f, t, ['age']), 200)"
        ),
        test="x",
        points=1,
    )
    draws = Step(
        "import numpy as np\nfrom nbjudge import checks\nd = checks.draws(g, 20_000, np.random.default_rng(0))",
        test="x",
        points=1,
    )

    def seconds(judge, step):
        times = []
        for _ in range(60):
            started = time.perf_counter()
            assert judge(step).points == 1
            times.append(time.perf_counter() - started)
        return min(times)

    # 6 to 7 ms when nothing else runs.
    assert seconds(process.judge, plain) - seconds(process.judge_inside, plain) < 0.030
    assert seconds(process.judge, draws) - seconds(process.judge_inside, draws) < 0.2
    process.end()


def test_a_name_that_a_test_made_is_there_again_after_a_cell_that_ended_the_process(server):
    steps = [Step("def check(x): assert x == 1", test="first", points=1, inside=True)]
    steps += [Step("import os\nos._exit(3)", answer="a"), Step("b = 1", answer="b")]
    steps += [Step("check(b)", test="second", points=1, inside=True)]
    assert [verdict.points for verdict in mark(server.path, steps, {}, Limits()).values()] == [1, 1]
