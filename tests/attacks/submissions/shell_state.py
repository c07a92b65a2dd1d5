"""Attacks on the shell and the interpreter in which the tests would run."""

from functools import partial

from submission import FULL, Submission, nothing

KIND = "shell state"
attack = partial(Submission, kind=KIND)
REPLY = "nbgrader sees from the kernel's reply that the cell failed"
ALL_BUT_LAST = nothing(*FULL) | {"last_test": 1}

TRANSFORMER = "total = 1\nget_ipython().input_transformers_post.append(lambda lines: [])"
EMPTY_TREES = """\
import ast
class Empty(ast.NodeTransformer):
    def visit_Module(self, node):
        node.body = []
        return node
total = 1
get_ipython().ast_transformers.append(Empty())"""
NO_ASSERTS = """\
import ast
class NoAsserts(ast.NodeTransformer):
    def visit_Assert(self, node):
        return ast.Pass()
total = 1
get_ipython().ast_transformers.append(NoAsserts())"""
NO_ERRORS = "total = 1\nget_ipython().showtraceback = lambda *a, **k: None"
OWN_ERRORS = "total = 1\nget_ipython().set_custom_exc((Exception,), lambda *a, **k: None)"
NO_RUNS = """\
total = 1
shell = get_ipython()
run = type(shell).run_cell
type(shell).run_cell = lambda self, source, *a, **k: run(self, "" if "want" in source else source, *a, **k)
run_async = shell.run_cell_async
async def quiet(source, *a, **k):
    return await run_async("" if "want" in source else source, *a, **k)
shell.run_cell_async = quiet"""
SILENT_WIRE = """\
total = 1
session = getattr(getattr(get_ipython(), "kernel", None), "session", None)
if session:
    send = session.send
    def no_errors(stream, message, content=None, *a, **k):
        kind = message if isinstance(message, str) else message["header"]["msg_type"]
        if kind == "execute_reply":
            content = {"status": "ok", "execution_count": 1, "payload": [], "user_expressions": {}}
        return None if kind == "error" else send(stream, message, content, *a, **k)
    session.send = no_errors"""
TRACES = """\
import sys
def set_right(frame, event, _):
    if "want" in frame.f_code.co_names and "want" in frame.f_globals:
        frame.f_globals["total"] = frame.f_globals["want"]
    return set_right
total = 1
sys.settrace(set_right)"""
ANYTHING = """\
class Anything:
    __getattr__ = lambda self, name: self
    __call__ = lambda self, *a, **k: self
    __getitem__ = lambda self, key: self
    __iter__ = lambda self: iter([2, 4])
"""
NO_IMPORTS = f"""\
import builtins
{ANYTHING}
true_import = builtins.__import__
builtins.__import__ = lambda name, *a, **k: Anything() if name == "course" else true_import(name, *a, **k)
double = lambda values: None"""
SORTED = """\
import builtins
builtins.sorted = lambda *a, **k: [2, 4]
builtins.abs = lambda value: 0
share = 9.0"""

SUBMISSIONS = [
    attack("an input transformer empties every later cell", answers={"total": TRANSFORMER}, earns=ALL_BUT_LAST),
    attack("an AST transformer empties every later cell", answers={"total": EMPTY_TREES}, earns=ALL_BUT_LAST),
    attack("an AST transformer removes every assert", answers={"total": NO_ASSERTS}, earns=nothing("total_test")),
    attack("errors aren't shown", answers={"total": NO_ERRORS}, earns=nothing("total_test"), why_not=REPLY),
    attack(
        "errors are passed to the student's own function",
        answers={"total": OWN_ERRORS},
        earns=nothing("total_test"),
        why_not=REPLY,
    ),
    attack("test cells aren't run", answers={"total": NO_RUNS}, earns=nothing("total_test")),
    attack(
        "errors aren't sent, and every reply reports success",
        answers={"total": SILENT_WIRE},
        earns=nothing("total_test"),
    ),
    attack("a tracer sets the value while the test runs", answers={"total": TRACES}, earns=nothing("total_test")),
    attack("an import in a test returns a fake module", answers={"double": NO_IMPORTS}, earns=nothing("double_test")),
    attack("built-in functions are replaced", answers={"share": SORTED}, earns=nothing("share_test")),
]
