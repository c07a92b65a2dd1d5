"""A test that runs in the learner's process earns nothing unless all its statements were executed."""

import builtins
import sys

import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.preprocessors import Execute
from nbgrader.utils import determine_grade

from nbjudge.judging.session import NOT_EXECUTED, run_notebook
from nbjudge.learner.evidence import PARTS
from nbjudge.records.verdicts import Limits, Step

FAILING = "checked = []\nfor value in [1, 2]:\n    checked.append(value)\nassert answer == 42, 'wrong'"
LIMITS = Limits(cell=4, notebook=60)
SHELL = sorted(name for name in dir(InteractiveShell) if not name.startswith("__"))
MODULES = {"builtins": builtins, "sys": sys}
REPLACED = [f"get_ipython().{name}" for name in SHELL]
REPLACED += [f"{module}.{name}" for module, known in MODULES.items() for name in dir(known) if name[:2] != "__"]
NEEDED = [f"get_ipython().{name}" for name in ("run_cell", "run_code", "should_run_async", *PARTS)]
ANYTHING = "type('Anything', (), {'__getattr__': lambda self, name: self, '__call__': lambda self, *a, **k: self})()"
ASYNCHRONOUS = "__import__('types').coroutine(lambda *a, **k: (yield from ()))"
WAYS = ("lambda *a, **k: None", "None", "lambda *a, **k: 1 / 0", ANYTHING, ASYNCHRONOUS)


@pytest.fixture
def run(server, tmp_path):
    """Run cells and a test in one process, and return the results of all."""

    def run_cells(*cells, test=FAILING):
        steps = [*map(Step, cells), Step(test, test="t", points=2, inside=True)]
        return run_notebook(server.path, steps, LIMITS, {}, str(tmp_path), tracebacks=True)

    return run_cells


def attempts(places, ways):
    return [f"import builtins, sys\nanswer = 41\n{place} = {way}" for place in places for way in ways]


def errors_of(result):
    return [output["evalue"] for output in result.outputs if output["output_type"] == "error"]


def is_refused(result):
    return result.verdict.points == 0 and bool(errors_of(result))


@pytest.mark.parametrize("cell", attempts(NEEDED, WAYS))
def test_a_test_earns_nothing_if_a_cell_replaces_what_runs_it(run, cell):
    assert is_refused(run(cell)[-1])


@pytest.mark.slow
def test_a_test_earns_nothing_whatever_a_cell_replaces(run):
    assert [cell for cell in attempts(REPLACED, WAYS[:1]) if not is_refused(run(cell)[-1])] == []


@pytest.mark.nightly
@pytest.mark.parametrize("way", WAYS[1:])
def test_a_test_earns_nothing_whatever_a_cell_puts_in_whose_place(run, way):
    assert [cell for cell in attempts(REPLACED, [way]) if not is_refused(run(cell)[-1])] == []


@pytest.mark.nightly
def test_nbgrader_gives_full_marks_if_a_cell_replaces_one_of_three_parts():
    cells = {*attempts(REPLACED, WAYS[:1]), *attempts(NEEDED, WAYS)}
    paid = {cell.splitlines()[-1] for cell in cells if points_under_nbgrader(cell)}
    assert paid == {
        f"builtins.exec = {WAYS[0]}",
        f"get_ipython().run_cell = {ANYTHING}",
        f"get_ipython().run_code = {ASYNCHRONOUS}",
    }


def points_under_nbgrader(cell):
    """Return the points for the test that nbgrader gives after a cell, and 0 if it can't grade the notebook."""
    metadata = {"grade": True, "solution": False, "points": 2, "grade_id": "t", "locked": True, "schema_version": 3}
    test = new_code_cell(FAILING, metadata={"nbgrader": metadata})
    try:
        Execute(timeout=10).preprocess(new_notebook(cells=[new_code_cell(cell), test]), {})
    except (CellTimeoutError, DeadKernelError):
        return 0
    return determine_grade(test)[0]


SKIPPING = """
answer = 41
import ast
class Skip(ast.NodeTransformer):
    def visit(self, tree):
        tree.body = [node for node in tree.body if "assert" not in ast.unparse(node)]
        return tree
"""
NOTHING_RUNS = "answer = 41\nasync def nothing(*a, **k):\n    return False\nget_ipython().run_code = nothing"
EARLY_END = "answer = 41\nget_ipython().input_transformers_cleanup.append(lambda lines: lines[:1])"


@pytest.mark.parametrize(
    "cell",
    [
        SKIPPING + "get_ipython().ast_transformers.append(Skip())",
        SKIPPING + "get_ipython().ast_transformers.insert(0, Skip())",
        NOTHING_RUNS,
        EARLY_END,
    ],
)
def test_statements_that_are_left_out_are_noticed(run, cell):
    result = run(cell)[-1]
    assert (result.verdict.points, errors_of(result)) == (0, [NOT_EXECUTED])


EVERY_STATEMENT = """\
import math
a: int = 1
b: int
a += 1
c, *d = 1, 2
del c
if a: pass
with open("x", "w"): pass
class A: pass
def f(): pass
try: f()
finally: pass
match a:
    case 2: pass
global e
while False: ...
*d, 1
assert answer == 42
"""
HONEST = {
    "assert answer == 42\n0.5": 0.5,
    "import asyncio\nawait asyncio.sleep(0)\nassert answer == 42": 2,
    "%matplotlib inline\nassert answer == 42": 2,
    "%%time\nassert answer == 42": 2,
    "%%timeit -n 2 -r 2\nassert answer == 42": 2,
    "%%capture\nx = answer\nassert x == 42": 2,
    '"A test."\nfrom __future__ import annotations\nassert answer == 42': 2,
    EVERY_STATEMENT: 2,
    "# only a comment": 2,
}


@pytest.mark.parametrize("test", HONEST)
def test_an_honest_test_is_executed_to_its_end(run, test):
    result = run("answer = 42", test=test)[-1]
    assert (result.verdict.points, errors_of(result)) == (HONEST[test], [])


@pytest.mark.parametrize("setting", ["", "get_ipython().ast_node_interactivity = 'all'"])
@pytest.mark.parametrize(
    "cell",
    [
        "1\nx = 2\nx\nx + 1",
        "1;",
        "def f(x):\n    return 1 / x\nfor x in (1, 0):\n    f(\n        x\n    )",
        "assert answer == 41 + (\n    2\n), 'wrong'",
        "assert (answer ==",
        "x = 1 / (answer - 42)",
        "answer.nothing",
        "print(answer)\nraise ValueError('x') from KeyError(answer)",
    ],
)
def test_a_test_shows_the_same_outputs_as_any_other_cell(run, setting, cell):
    before = ("answer = 42", setting or "1")
    assert run(*before, test=cell)[-1].outputs == run(*before, cell, test="1")[-2].outputs


def test_what_a_cell_replaces_is_reported(run):
    first, second, _ = run("x = 1", "import builtins\nbuiltins.divmod = max\nget_ipython().run_code = None")
    assert (first.replaced, set(second.replaced)) == ([], {"builtins.divmod", "get_ipython().run_code"})


@pytest.mark.parametrize("made_up", [5, {}, {"kinds": ["ValueError"]}, {"kinds": [5], "message": "x"}])
def test_an_error_that_a_process_makes_up_costs_only_its_own_cell(run, made_up):
    forge = f"""
import gc
from nbjudge.learner.requests import Learner
learner = next(one for one in gc.get_objects() if isinstance(one, Learner))
learner.on_run = lambda payload: {{"raised": {made_up!r} or {{1: 1}}, "outputs": "[]"}}
"""
    *_, cell, test = run(forge, "x = 1", test="assert False")
    assert cell.ended and is_refused(test)
