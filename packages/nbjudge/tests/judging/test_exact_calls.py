"""Calls for tests that weren't written for a judge: what a run inside would show differently is refused."""

import sys
import warnings

import pytest

from nbjudge.judging.session import begin
from nbjudge.learner.exact_calls import call_exactly
from nbjudge.records.verdicts import Limits, Step


def made(text):
    names = {}
    exec(text, names)
    return names["f"]


@pytest.mark.parametrize(
    "text",
    [
        "print('seen')\n    return n",
        "print('seen')\n    raise ValueError(n)",
        "import sys\n    sys.stderr.write('seen')",
    ],
)
def test_a_call_that_shows_something_is_refused(text):
    assert call_exactly(made(f"def f(n):\n    {text}"), [1], {}) == {"refused": "a call prints or warns"}


def test_a_warning_of_a_refused_call_is_shown_again_when_the_test_runs_inside(monkeypatch, capsys):
    monkeypatch.setattr(warnings, "showwarning", lambda message, *_: print(message, file=sys.stderr))
    f = made("import warnings\ndef f(n):\n    warnings.warn('careless')\n    return n")
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        assert "refused" in call_exactly(f, [1], {})
        f(1)
        assert capsys.readouterr().err == "careless\n"
        assert call_exactly(f, [2], {}) == {"value": 2, "after": [2]}  # shown once, as under nbgrader


def test_an_error_comes_with_the_arguments_as_they_are_then():
    told = call_exactly(made("def f(values):\n    values.append(1)\n    raise ValueError('no')"), [[]], {})
    assert told["after"] == [[1]] and told["raised"]["message"] == "no"


HIJACK = """
import gc
from nbjudge.learner.requests import Learner
L = next(one for one in gc.get_objects() if type(one) is Learner)
class Liar:
    def equals(self, other): return True
    def __iter__(self): return iter([1])
L.on_exact_name = lambda name: {"value": WITHIN}
L.on_exact_call = lambda payload: {"value": WITHIN, "after": payload["args"]}
def answer(): pass
"""


@pytest.fixture
def judged_exactly(server, tmp_path):
    """Judge a test that wasn't written for a judge; return its verdict, and why it can't be judged outside."""

    def judge(answer, test):
        process = begin(server.path, Limits(), {}, str(tmp_path))
        try:
            process.run(answer)
            verdict = process.judge(Step(test, test="x", points=2, exact=True))
            return verdict.points, process.link.refused
        finally:
            process.end()

    return judge


@pytest.mark.parametrize(
    "within",
    [
        "[Liar()]",
        "{'a': (Liar(),)}",
        "pd.Series([Liar()])",
        "pd.Series([Liar()], dtype='category')",
        "pd.Series([1], name=Liar())",
        "[Fraction(1, 2)]",
    ],
)
def test_a_learners_process_that_was_taken_over_hides_no_object_in_a_plain_value(judged_exactly, within):
    """A test would ask the object whether it's right."""
    lie = f"import pandas as pd\nfrom fractions import Fraction\n{HIJACK.replace('WITHIN', within)}"
    points, refused = judged_exactly(lie, "assert answer is not None")
    assert points == 0 and "a value of type" in refused


def test_a_value_that_is_plain_is_judged_outside(judged_exactly):
    assert judged_exactly("answer = [1, {'a': (2.5, None)}]", "assert answer == [1, {'a': (2.5, None)}]") == (2, "")
    assert judged_exactly("def answer(n): return [n]", "assert answer(3) == [3]") == (2, "")


LOOPS = """
reached = list(map(f, [1, 2]))
for wanted, got in zip([2, 4], map(f, [1, 2])):
    assert got == wanted
assert all(map(f, [1]))
"""


@pytest.mark.parametrize(
    "error", ["StopIteration", "StopAsyncIteration", "GeneratorExit", "SystemExit", "KeyboardInterrupt"]
)
def test_an_error_that_steers_loops_fails_the_test_instead(judged_exactly, error):
    assert judged_exactly("def f(x): return 2 * x", LOOPS) == (2, "")
    points, _ = judged_exactly(f"def f(x): raise {error}", LOOPS)
    assert points == 0


def test_a_group_of_errors_fails_the_test(judged_exactly):
    answer = "def f(x): raise BaseExceptionGroup('several', [StopIteration(), KeyboardInterrupt()])"
    assert judged_exactly(answer, LOOPS)[0] == 0
