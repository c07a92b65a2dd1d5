"""Tricks that earn full marks where tests run beside the learner's code, and nothing where they do not."""

import nbformat
import pytest
from nbclient import NotebookClient
from nbgrader.utils import determine_grade

TEST = """
from course import checks
import numpy as np
import math
want = 40 + 2
checks.require(answer == want, "wrong")
checks.require(math.isclose(float(answer), want), "wrong")
"""
CALL_TEST = """
from course import checks
want = 40 + 2
checks.equal(checks.call(answer), want)
"""

TRICKS = {
    "an input transformer empties every later cell": (
        "answer = 1\nget_ipython().input_transformers_post.append(lambda lines: [])",
        TEST,
    ),
    "a transformer of syntax trees empties every later cell": (
        "import ast\nclass Empty(ast.NodeTransformer):\n    def visit_Module(self, node):\n        node.body = []\n        return node\n"
        "answer = 1\nget_ipython().ast_transformers.append(Empty())",
        TEST,
    ),
    "checks that always pass": (
        "import course.checks as c\nanswer = 1\nc.require = c.equal = lambda *a, **k: None\nimport math\nmath.isclose = lambda *a: True",
        TEST,
    ),
    "a module of the same name": (
        "import sys, types, course\nfake = types.ModuleType('checks')\nfake.__getattr__ = lambda name: lambda *a, **k: None\n"
        "sys.modules['course.checks'] = course.checks = fake\nimport math\nmath.isclose = lambda *a: True\nanswer = 1",
        TEST,
    ),
    "an object equal to everything": (
        "class Always(float):\n    def __eq__(self, other): return True\n    def __float__(self): return 42.0\n    __hash__ = None\n"
        "answer = Always(1)",
        TEST,
    ),
    "an object that is every number": (
        "class Any:\n    def __eq__(self, other): return True\n    def __float__(self): return 42.0\nanswer = Any()",
        TEST,
    ),
    "errors are not shown": ("answer = 1\nget_ipython().showtraceback = lambda *a, **k: None", TEST),
    "errors are handled by the learner": (
        "answer = 1\nget_ipython().set_custom_exc((Exception,), lambda *a, **k: None)",
        TEST,
    ),
    "a result is forged before the test runs": (
        "answer = 1\nip = get_ipython()\ndef forge(*_):\n    ip.events.unregister('pre_run_cell', forge)\n    ip.displayhook(2.0)\n"
        "def arm(*_):\n    ip.events.unregister('post_run_cell', arm)\n    ip.events.register('pre_run_cell', forge)\nip.events.register('post_run_cell', arm)",
        TEST,
    ),
    "a patched way to run cells": (
        "answer = 1\nip = get_ipython()\nrun = type(ip).run_cell\ntype(ip).run_cell = lambda self, source, *a, **k: run(self, '', *a, **k)\n"
        "async def quiet(source, *a, **k):\n    return await type(ip).run_cell_async(ip, '', *a, **k)\nip.run_cell_async = quiet",
        TEST,
    ),
    "the expected value is read from the test's names": (
        "import sys\ndef answer():\n    frame = sys._getframe()\n    while frame:\n        if 'want' in frame.f_globals: return frame.f_globals['want']\n        frame = frame.f_back",
        CALL_TEST,
    ),
    "the test is read from history": (
        "import re\ndef answer():\n    source = get_ipython().user_ns['In'][-1]\n    return eval(re.search(r'want = (.*)', source).group(1))",
        CALL_TEST,
    ),
    "a failed check is made harmless": (
        "import course.checks.values as v\nclass Harmless(Exception): ...\nv.alike = lambda got, want: True\nanswer = lambda: 1",
        CALL_TEST,
    ),
}


def by_name(tricks):
    return pytest.mark.parametrize(("answer", "test"), tricks.values(), ids=tricks.keys())


@by_name(TRICKS)
def test_a_trick_earns_nothing_here(judged, answer, test):
    assert judged(answer, test).points == 0


@pytest.mark.slow
@by_name(TRICKS)
def test_the_same_trick_earns_full_marks_under_nbgrader(answer, test):
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(answer), nbformat.v4.new_code_cell(test)])
    notebook.cells[1].metadata["nbgrader"] = {"grade": True, "solution": False, "points": 2, "grade_id": "x"}
    NotebookClient(notebook, allow_errors=True, timeout=60, kernel_name="python3").execute()
    assert determine_grade(notebook.cells[1]) == (2, 2)


@pytest.mark.parametrize("right", ["42", "np.int64(42)", "42.0"])
def test_an_honest_answer_keeps_its_marks(judged, right):
    assert judged(f"import numpy as np\nanswer = {right}", TEST).points == 2
    assert judged(f"import numpy as np\ndef answer(): return {right}", CALL_TEST).points == 2


HIJACKS = {
    "every question gets the same answer": "L.handle = lambda self, request, payload: {'value': 42.0, 'results': [], 'args': [], 'failed': [], 'warnings': []}",
    "answers that make no sense": "L.handle = lambda self, request, payload: [None]",
    "a handle that is no object": "L.export = lambda self, value: {'id': 'x', 'kinds': 3}",
    "names of classes without end": "L.export = lambda self, value: {'id': 1, 'kinds': ['x'] * 1000, 'name': 'f', 'callable': True}",
    "raw bytes instead of a message": "L.handle = lambda self, request, payload: self.connection.sendall(b'\\xff' * 64)",
}


@pytest.mark.parametrize("hijack", HIJACKS.values(), ids=HIJACKS.keys())
def test_taking_over_the_learners_side_earns_nothing(judged, hijack):
    answer = f"import instructor.grading.learner as m\nL = m.Learner\n{hijack}\ndef answer(): return 1"
    got = judged(answer, CALL_TEST)
    assert got.points == 0 and got.message
