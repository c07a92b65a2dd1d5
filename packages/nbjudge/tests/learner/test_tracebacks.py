"""Tracebacks are the same as IPython's, and don't take longer than the cells."""

import contextlib
import inspect
import sys

from IPython.core.ultratb import VerboseTB

from nbjudge.learner.tracebacks import modules_remembered


def fall(depth):
    return 1 / depth if depth == 0 else fall(depth - 1)


def test_the_module_of_a_file_is_looked_for_once(monkeypatch):
    asked, search = [], inspect.getmodule
    monkeypatch.setattr(inspect, "getmodule", lambda *words: asked.append(words) or search(*words))
    counting = inspect.getmodule
    with modules_remembered():
        found = [inspect.getmodule(sys._getframe()) for _ in range(3)]
        assert inspect.getmodule(modules_remembered) is sys.modules[modules_remembered.__module__]
    assert found == [sys.modules[__name__]] * 3
    assert len(asked) == 2 and inspect.getmodule is counting


def test_a_traceback_reads_the_same():
    shown = []
    try:
        fall(50)
    except ZeroDivisionError as error:
        for place in (modules_remembered(), contextlib.nullcontext()):
            with place:
                shown.append(VerboseTB().structured_traceback(type(error), error, error.__traceback__))
    assert shown[0] == shown[1] and "fall" in "".join(shown[0])


def test_nothing_is_formatted_for_a_history_that_no_one_reads(inside):
    source = "calls = []\nformat = type(get_ipython().InteractiveTB).structured_traceback\n"
    source += "def counted(*words, **more):\n    calls.append(1)\n    return format(*words, **more)\n"
    source += "type(get_ipython().InteractiveTB).structured_traceback = counted\n"
    assert inside(f"{source}get_ipython().run_cell('1 / 0', store_history=True)", "assert not calls").points == 2
