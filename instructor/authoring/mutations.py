"""The operators of mutation testing: small mistakes, each as a function from a piece of an answer's syntax to wrong ones.

Libraries of such operators (cosmic-ray, mutmut) know Python's syntax. These also know what goes wrong with tables, noise and budgets.
"""

import ast
import re
from collections.abc import Callable, Iterator

Operator = Callable[[ast.AST], Iterator[ast.AST]]
OPERATORS: list[Operator] = []  # applied to each node of an answer; each yields what may stand in the node's place

_COMPARISONS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.In: ast.NotIn,
}
_ARITHMETIC = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Div,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
_PAIRS = (
    "any all, min max, mean median, argmin argmax, idxmin idxmax, cummin cummax, floor ceil, first last, head tail, lt le, gt ge, "
    "nlargest nsmallest, startswith endswith, std var, laplace normal, cov corrcoef, isna notna, union intersection, lower upper, "
    "count size, nunique count, minimum maximum, exp log, randbelow randbits, intersection_update difference_update"
)
_TEXTS = "first last, left inner, left right, both neither, index columns"
_STEPS = frozenset(  # methods that hand on what they are called on, changed
    "abs astype clip copy drop_duplicates dropna fillna reset_index round sort_index sort_values strip".split()
)
_WRAPPERS = frozenset("abs sorted round reversed deepcopy copy sort clip rint".split())  # functions that do the same
_AFTER_NOISE = frozenset("round rint int clip max min".split())
_BUDGETS = re.compile(r"(\w+_)?(epsilon|eps|delta|sensitivity|budget)s?")


def _pairs(text: str) -> dict[str, list[str]]:
    swaps: dict[str, list[str]] = {}
    for one, other in (pair.split() for pair in text.split(", ")):
        swaps.setdefault(one, []).append(other)
        swaps.setdefault(other, []).append(one)
    return swaps


NAMES, TEXTS = _pairs(_PAIRS), _pairs(_TEXTS)


def operator(function: Operator) -> Operator:
    """Apply this function to each node of an answer; a decorator."""
    OPERATORS.append(function)
    return function


def _called(node: ast.AST) -> str:
    """The name by which a function or method is called; empty if the node is no call."""
    function = getattr(node, "func", None)
    return getattr(function, "attr", getattr(function, "id", "")) if isinstance(node, ast.Call) else ""


@operator
def shift_boundary(node: ast.AST) -> Iterator[ast.AST]:
    """`<` for `<=`, `!=` for `==`, and so on."""
    for place, kind in enumerate(map(type, getattr(node, "ops", []))):
        if kind in _COMPARISONS:
            kinds = [*node.ops[:place], _COMPARISONS[kind](), *node.ops[place + 1 :]]
            yield ast.Compare(node.left, kinds, node.comparators)


@operator
def shift_constant(node: ast.AST) -> Iterator[ast.AST]:
    """A whole number off by one, another number doubled, the other truth value, a text of its pair or with one letter more."""
    value = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield from (ast.Constant(value + 1), ast.Constant(value - 1))
    elif isinstance(value, float) and abs(value) > 1e-6:  # what is smaller is a tolerance
        yield ast.Constant(2 * value)
    elif isinstance(value, str):
        yield from (ast.Constant(text) for text in TEXTS.get(value, [value + "x"]))


@operator
def swap_arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    """`-` for `+`, `/` for `*`, `|` for `&`, and back."""
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        yield ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in _ARITHMETIC:
        yield ast.AugAssign(node.target, _ARITHMETIC[type(node.op)](), node.value)


@operator
def swap_logic(node: ast.AST) -> Iterator[ast.AST]:
    """`or` for `and`, and back; a condition without its `not`."""
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert | ast.USub):
        yield node.operand


@operator
def swap_name(node: ast.AST) -> Iterator[ast.AST]:
    """`all` for `any`, `max` for `min`, `median` for `mean`: a function or method that is taken for another."""
    if isinstance(node, ast.Attribute):
        yield from (ast.Attribute(node.value, name, node.ctx) for name in NAMES.get(node.attr, []))
    if _called(node) and isinstance(node.func, ast.Name):
        yield from (ast.Call(ast.Name(name), node.args, node.keywords) for name in NAMES.get(node.func.id, []))


@operator
def drop_step(node: ast.AST) -> Iterator[ast.AST]:
    """A chain without its `.dropna()`, `.copy()` or `.sort_values()`; `x` for `abs(x)` or `sorted(x)`."""
    if _called(node) in _STEPS and isinstance(node.func, ast.Attribute) and not _is_module(node.func.value):
        yield node.func.value
    elif _called(node) in _WRAPPERS and node.args:
        yield node.args[0]


@operator
def drop_keyword(node: ast.AST) -> Iterator[ast.AST]:
    """A call without one of its keywords: the default instead."""
    for place, keyword in enumerate(getattr(node, "keywords", []) if isinstance(node, ast.Call) else []):
        if keyword.arg:
            yield ast.Call(node.func, node.args, [*node.keywords[:place], *node.keywords[place + 1 :]])


@operator
def count_one_less(node: ast.AST) -> Iterator[ast.AST]:
    """n - 1 for n: in `len(x)`, in `range(n)`, and in the divisor of a variance."""
    if _called(node) == "len":
        yield ast.BinOp(node, ast.Sub(), ast.Constant(1))
    if _called(node) == "range":
        *others, end = node.args[:2]
        yield ast.Call(node.func, [*others, ast.BinOp(end, ast.Sub(), ast.Constant(1)), *node.args[2:]], [])
    if _called(node) in ("std", "var") and "ddof" not in [keyword.arg for keyword in node.keywords]:
        ddof = 1 if _is_module(node.func.value) or "to_numpy" in ast.unparse(node) else 0
        yield ast.Call(node.func, node.args, [*node.keywords, ast.keyword("ddof", ast.Constant(ddof))])


@operator
def choose_always(node: ast.AST) -> Iterator[ast.AST]:
    """One branch, whatever the condition says; a comprehension without its condition."""
    if isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    if isinstance(node, ast.If) and node.orelse:
        yield from (ast.If(ast.Constant(chosen), node.body, node.orelse) for chosen in (True, False))
    if isinstance(node, ast.comprehension):
        for condition in node.ifs:
            kept = [other for other in node.ifs if other is not condition]
            yield ast.comprehension(node.target, node.iter, kept, node.is_async)


@operator
def drop_statement(node: ast.AST) -> Iterator[ast.AST]:
    """A line is missing, or an `if` with its whole block."""
    simple = isinstance(node, ast.AugAssign | ast.Raise | ast.Break | ast.Continue | ast.Delete)
    if simple or (isinstance(node, ast.If) and not node.orelse):
        yield ast.Pass()
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
        yield ast.Pass()
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
        yield ast.Pass()  # a name without a value is too easy to find


@operator
def fix_seed(node: ast.AST) -> Iterator[ast.AST]:
    """Always the same randomness: a generator of its own with seed 0, for one that was given or is new."""
    if _called(node) in ("default_rng", "Random", "RandomState", "SystemRandom"):
        yield ast.parse("__import__('numpy').random.default_rng(0)", mode="eval").body
    if isinstance(node, ast.FunctionDef):
        for argument in node.args.args:
            if argument.arg in ("rng", "seed", "random_state"):
                value = "0" if argument.arg != "rng" else "__import__('numpy').random.default_rng(0)"
                yield _with_body(node, [*ast.parse(f"{argument.arg} = {value}").body, *node.body])


@operator
def change_budget(node: ast.AST) -> Iterator[ast.AST]:
    """A budget or a sensitivity doubled or halved where it is read: spent twice, or not wholly."""
    name = getattr(node, "id", getattr(node, "attr", "")) if isinstance(node, ast.Name | ast.Attribute) else ""
    if _BUDGETS.fullmatch(name) and isinstance(node.ctx, ast.Load):
        yield from (ast.BinOp(ast.Constant(factor), ast.Mult(), node) for factor in (2, 0.5))


@operator
def add_noise_late(node: ast.AST) -> Iterator[ast.AST]:
    """`round(x) + noise` for `round(x + noise)`, and the same for clipping."""
    for place, value in enumerate(node.args if _called(node) in _AFTER_NOISE else []):
        if isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            arguments = [*node.args[:place], value.left, *node.args[place + 1 :]]
            yield ast.BinOp(ast.Call(node.func, arguments, node.keywords), ast.Add(), value.right)


@operator
def reorder_result(node: ast.AST) -> Iterator[ast.AST]:
    """What a function returns, backwards and sorted."""
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Name | ast.Call | ast.Subscript | ast.ListComp):
        backwards = ast.Slice(step=ast.UnaryOp(ast.USub(), ast.Constant(1)))
        yield ast.Return(ast.Subscript(node.value, backwards, ast.Load()))
        if isinstance(node.value, ast.ListComp) or _called(node.value) in ("list", "tolist"):
            yield ast.Return(ast.Call(ast.Name("sorted"), [node.value], []))


def _is_module(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("np", "pd", "math", "copy", "numpy", "pandas", "statistics")


def _with_body(node: ast.FunctionDef, body: list[ast.stmt]) -> ast.FunctionDef:
    fields = {name: value for name, value in ast.iter_fields(node) if name != "body"}
    return ast.FunctionDef(**fields, body=body)
