"""Small mistakes with randomness, budgets and the tables that a function receives or returns."""

import ast
import re
from collections.abc import Iterator

from instructor.authoring.mutation.operators import called, operator

_AFTER_NOISE = frozenset("round rint int clip max min".split())
_BUDGETS = re.compile(r"(\w+_)?(epsilon|eps|delta|sensitivity|budget)s?")
_OF_COLLECTIONS = frozenset(
    "append assign astype clip columns copy drop dropna dtype duplicated fillna groupby iloc index isin isna items "
    "keys loc map mean merge notna nunique query rank shape size sort_values sum to_list to_numpy tolist "
    "unique value_counts values".split()
)
_READ_COLLECTIONS = frozenset(
    "Counter DataFrame Series array asarray dict enumerate len list mean set sorted sum tuple zip".split()
)
_SPOIL = """\
ARGUMENT, _given = (__import__("copy").deepcopy(ARGUMENT), ARGUMENT)
_ways = {"clear": (), "fill": (0,), "insert": (0, "x", 0)}
next((getattr(_given, way)(*what) for way, what in _ways.items() if hasattr(_given, way)), None)
if type(_given).__name__ == "Series":
    _given[:] = [*_given][::-1]"""


@operator
def fix_seed(node: ast.AST) -> Iterator[ast.AST]:
    """Replace a generator that's passed or created with one that has seed 0, so that the randomness is always the
    same."""
    if called(node) in ("default_rng", "Random", "RandomState", "SystemRandom"):
        yield ast.parse("__import__('numpy').random.default_rng(0)", mode="eval").body
    if isinstance(node, ast.FunctionDef):
        for argument in node.args.args:
            if argument.arg in ("rng", "seed", "random_state"):
                value = "0" if argument.arg != "rng" else "__import__('numpy').random.default_rng(0)"
                yield _beginning(node, f"{argument.arg} = {value}")


@operator
def spoil_argument(node: ast.AST) -> Iterator[ast.AST]:
    """Change a collection that's passed: empty it, fill it with zeros, add a column, or reverse its order."""
    for argument in node.args.args if isinstance(node, ast.FunctionDef) else []:
        if argument.arg in _collections(node):
            yield _beginning(node, _SPOIL.replace("ARGUMENT", argument.arg))


@operator
def change_budget(node: ast.AST) -> Iterator[ast.AST]:
    """Double or halve a budget or a sensitivity when it's read, so that it's spent twice or only in part."""
    name = getattr(node, "id", getattr(node, "attr", "")) if isinstance(node, ast.Name | ast.Attribute) else ""
    if _BUDGETS.fullmatch(name) and isinstance(node.ctx, ast.Load):
        yield from (ast.BinOp(ast.Constant(factor), ast.Mult(), node) for factor in (2, 0.5))


@operator
def add_noise_late(node: ast.AST) -> Iterator[ast.AST]:
    """Replace `round(x + noise)` with `round(x) + noise`, and do the same for clipping."""
    for place, value in enumerate(node.args if called(node) in _AFTER_NOISE else []):
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            arguments = [*node.args[:place], value.left, *node.args[place + 1 :]]
            yield ast.BinOp(ast.Call(node.func, arguments, node.keywords), ast.Add(), value.right)


@operator
def reorder_result(node: ast.AST) -> Iterator[ast.AST]:
    """Reverse or sort the result of a function."""
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Name | ast.Call | ast.Subscript | ast.ListComp):
        backwards = ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1)))
        yield ast.Return(ast.Subscript(node.value, backwards, ast.Load()))
        if isinstance(node.value, ast.ListComp) or called(node.value) in ("list", "tolist"):
            yield ast.Return(ast.Call(ast.Name("sorted"), [node.value], []))


def _collections(function: ast.FunctionDef) -> set[str]:
    """Return the names that a function uses as tables, lists or dictionaries."""
    nodes = list(ast.walk(function))
    owners = [node.value for node in nodes if isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice)]
    owners += [node.value for node in nodes if isinstance(node, ast.Attribute) and node.attr in _OF_COLLECTIONS]
    owners += [node.iter for node in nodes if isinstance(node, ast.For | ast.comprehension)]
    owners += [one for node in nodes if called(node) in _READ_COLLECTIONS for one in node.args[:1]]
    return {owner.id for owner in owners if isinstance(owner, ast.Name)} - {"rng", "self"}


def _beginning(node: ast.FunctionDef, source: str) -> ast.FunctionDef:
    """Return a copy of the function with another statement at its beginning."""
    fields = {name: value for name, value in ast.iter_fields(node) if name != "body"}
    start = 1 if ast.get_docstring(node) is not None else 0
    return ast.FunctionDef(**fields, body=[*node.body[:start], *ast.parse(source).body, *node.body[start:]])
