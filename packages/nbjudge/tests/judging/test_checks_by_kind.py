"""Checks by kind work beside the learner's objects and away from them, with the same verdict."""

import pytest

BOTH = pytest.mark.parametrize("way", ["inside", "judged"])
CHANGES = {
    "the name of the index": "df.index.name = 'id'",
    "the name of the columns": "df.columns.name = 'all'",
    "attrs": "df.attrs['raw'] = [1, 2]",
    "a dtype": "df['a'] = df['a'].astype('int8')",
    "a missing value": "df['b'] = df['b'].fillna('missing')",
    "the list": "names.append('z')",
    "a key": "options['z'] = 1",
}


@pytest.fixture
def verdict(way, request):
    return request.getfixturevalue(way)


@BOTH
@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_argument_is_noticed(verdict, change):
    test = """
import pandas as pd
from nbjudge import checks
table = pd.DataFrame({"a": [1, 2], "b": ["x", None]})
table.attrs["source"] = "survey"
checks.equal(checks.call(f, table, ["a"], {"k": 2}), 2)
"""
    assert verdict("def f(df, names, options):\n    return len(df)", test).points == 2
    got = verdict(f"def f(df, names, options):\n    {CHANGES[change]}\n    return len(df)", test)
    assert got.points == 0 and "that it was given" in got.message


@BOTH
def test_notes_of_a_table_arrive_with_it_and_with_whatever_they_contain(verdict):
    answer = """
import pandas as pd
table = pd.DataFrame({"a": [1, 2]})
table.attrs.update(source="survey", raw=pd.DataFrame({"pay": [7313.25]}), f=print)
"""
    test = """
from nbjudge import checks
checks.equal(table.attrs["source"], "survey", name="source")
checks.close(table.attrs["raw"]["pay"].iloc[0], 7313.25, name="pay")
checks.require(len(table.copy().assign(b=1)) == 2, "it can't be copied")
"""
    got = verdict(answer, test)
    assert got.points == 2, got


@BOTH
def test_the_rule_of_a_failed_check_is_part_of_the_verdict(verdict):
    test = """
from nbjudge import checks
with checks.rule("a missing value is a value"):
    checks.close(checks.call(f), 2)
"""
    got = verdict("def f(): return 1", test)
    assert got.rule == "a missing value is a value"
    assert got.message == "f() returned 1. The exercise says: “a missing value is a value”"
    assert verdict("def f(): return 2", test).rule == ""


UNIQUE = """
import pandas as pd
from nbjudge import checks
holes = pd.DataFrame({"age": [30, None, 41, 41, None, 60], "city": ["A", "C", None, None, "B", "B"]})
for case in checks.variants(holes, labels=["age", "city"]):
    with case:
        checks.close(checks.call(share, case.table, case.named(["city"])), 2 / 6)
for case in checks.tables({"age": checks.numbers(0, 90), "city": checks.texts()}, rows=40, fewest=1, missing=["city"]):
    with case:
        wanted = float((~case.table.duplicated(keep=False)).mean())
        checks.close(checks.call(share, case.table, ["age", "city"]), wanted)
"""


@BOTH
def test_variants_and_tables_reach_the_learners_function(verdict):
    right = "def share(df, names): return float((~df[names].duplicated(keep=False)).mean())"
    got = verdict(right, UNIQUE)
    assert got.points == 2, got
    wrong = right.replace("df[names]", "df[names].astype(object).fillna('missing')")
    got = verdict(wrong, UNIQUE)
    assert got.points == 0 and "missing value" in got.rule, got


LEAKS = """
from nbjudge import checks
checks.hides(checks.observe(mean, [7313.25] * 3), [7313.25])
checks.hides(checks.look_at(checks.call(Worker, [7313.25] * 3).result, "worker"), [7313.25])
"""
QUIET = """
class Worker:
    def __init__(self, values):
        self._values = values

def mean(values):
    raise ValueError("no budget is left")
"""
LOUD = {
    "prints": QUIET.replace("    raise", "    print(sum(values) / 3)\n    raise"),
    "error": QUIET.replace("no budget is left", "{}").replace('")', '".format(sum(values) / 3))'),
    "note": QUIET.replace("raise", "e = KeyError(values[0]); raise").replace('left")', 'left") from e'),
    "attribute": QUIET.replace("    raise", "    mean.last = values[0]\n    raise"),
    "guessed": QUIET + "\nWorker.__getattr__ = lambda self, name: vars(self)['_values'] if name == 'secret' else 1 / 0",
    "listed": QUIET + "\nWorker.__iter__ = lambda self: iter(self._values)",
    "displayed": QUIET + "\nWorker._repr_html_ = lambda self: str(self._values)",
}


@BOTH
@pytest.mark.parametrize("kind", ["quiet", *LOUD])
def test_what_calls_and_objects_reveal_is_observed(verdict, kind):
    got = verdict(LOUD.get(kind, QUIET), LEAKS)
    assert got.points == (0 if kind in LOUD else 2), got
    assert kind not in LOUD or "a secret can be read from" in got.message, got
