"""Calls for tests that weren't written for a judge: what a run inside would show differently is refused."""

import sys
import warnings

import pytest

from instructor.grading.learner.exact_calls import call_exactly


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
