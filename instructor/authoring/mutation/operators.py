"""Small mistakes that anyone could make in Python.

Each operator is a function that turns a part of an answer's syntax tree into wrong versions of that part.
"""

import ast
from collections.abc import Callable, Iterator

Operator = Callable[[ast.AST], Iterator[ast.AST]]
OPERATORS: list[Operator] = []  # each is applied to each node of an answer, and yields replacements for it

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
    "any all, min max, mean median, argmin argmax, idxmin idxmax, cummin cummax, floor ceil, first last, head tail, "
    "lt le, gt ge, nlargest nsmallest, startswith endswith, std var, laplace normal, cov corrcoef, isna notna, "
    "union intersection, lower upper, count size, nunique count, minimum maximum, exp log, randbelow randbits, "
    "intersection_update difference_update"
)
_TEXTS = "first last, left inner, left right, both neither, index columns"
_STEPS = frozenset(  # methods that return a changed version of their object
    "abs astype clip copy drop_duplicates dropna fillna reset_index round sort_index sort_values strip".split()
)
_WRAPPERS = frozenset("abs sorted round reversed deepcopy copy sort clip rint".split())  # functions that do the same


def _pairs(text: str) -> dict[str, list[str]]:
    swaps: dict[str, list[str]] = {}
    for one, other in (pair.split() for pair in text.split(", ")):
        swaps.setdefault(one, []).append(other)
        swaps.setdefault(other, []).append(one)
    return swaps


NAMES, TEXTS = _pairs(_PAIRS), _pairs(_TEXTS)


def operator(function: Operator) -> Operator:
    """Apply the decorated function to each node of an answer."""
    OPERATORS.append(function)
    return function


def called(node: ast.AST) -> str:
    """Return the name of a called function or method, or an empty string if the node isn't a call."""
    function = getattr(node, "func", None)
    return getattr(function, "attr", getattr(function, "id", "")) if isinstance(node, ast.Call) else ""


@operator
def shift_boundary(node: ast.AST) -> Iterator[ast.AST]:
    """Replace `<=` with `<`, `==` with `!=`, and so on."""
    for place, kind in enumerate(map(type, getattr(node, "ops", []))):
        if kind in _COMPARISONS:
            kinds = [*node.ops[:place], _COMPARISONS[kind](), *node.ops[place + 1 :]]
            yield ast.Compare(node.left, kinds, node.comparators)


@operator
def shift_constant(node: ast.AST) -> Iterator[ast.AST]:
    """Change a whole number by one, double any other number, negate a truth value, add a letter to a string, or replace
    a string with the other one of its pair.
    """
    value = getattr(node, "value", None) if isinstance(node, ast.Constant) else None
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield from (ast.Constant(value + 1), ast.Constant(value - 1))
    elif isinstance(value, float) and abs(value) > 1e-6:  # smaller numbers are tolerances
        yield ast.Constant(2 * value)
    elif isinstance(value, str):
        yield from (ast.Constant(text) for text in TEXTS.get(value, [value + "x"]))


@operator
def swap_arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    """Replace `+` with `-`, `*` with `/`, `&` with `|`, or vice versa."""
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        yield ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)
    if isinstance(node, ast.AugAssign) and type(node.op) in _ARITHMETIC:
        yield ast.AugAssign(node.target, _ARITHMETIC[type(node.op)](), node.value)


@operator
def swap_logic(node: ast.AST) -> Iterator[ast.AST]:
    """Swap `and` and `or`, or remove the `not` from a condition."""
    if isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert | ast.USub):
        yield node.operand


@operator
def swap_name(node: ast.AST) -> Iterator[ast.AST]:
    """Confuse a function or method with another, such as `any` with `all`, `min` with `max`, or `mean` with
    `median`."""
    if isinstance(node, ast.Attribute):
        yield from (ast.Attribute(node.value, name, node.ctx) for name in NAMES.get(node.attr, []))
    if called(node) and isinstance(node.func, ast.Name):
        yield from (ast.Call(ast.Name(name), node.args, node.keywords) for name in NAMES.get(node.func.id, []))


@operator
def drop_step(node: ast.AST) -> Iterator[ast.AST]:
    """Remove a step such as `.dropna()` or `.copy()` from a chain, or replace `abs(x)` or `sorted(x)` with `x`."""
    if called(node) in _STEPS and isinstance(node.func, ast.Attribute) and not is_module(node.func.value):
        yield node.func.value
    elif called(node) in _WRAPPERS and node.args:
        yield node.args[0]


@operator
def drop_keyword(node: ast.AST) -> Iterator[ast.AST]:
    """Remove a keyword from a call, so that the call uses the default."""
    for place, keyword in enumerate(getattr(node, "keywords", []) if isinstance(node, ast.Call) else []):
        if keyword.arg:
            yield ast.Call(node.func, node.args, [*node.keywords[:place], *node.keywords[place + 1 :]])


@operator
def count_one_less(node: ast.AST) -> Iterator[ast.AST]:
    """Replace n with n - 1 in `len(x)`, in `range(n)`, or in the divisor of a variance."""
    if called(node) == "len":
        yield ast.BinOp(node, ast.Sub(), ast.Constant(1))
    if called(node) == "range":
        *others, end = node.args[:2]
        yield ast.Call(node.func, [*others, ast.BinOp(end, ast.Sub(), ast.Constant(1)), *node.args[2:]], [])
    if called(node) in ("std", "var") and "ddof" not in [keyword.arg for keyword in node.keywords]:
        ddof = 1 if is_module(node.func.value) or "to_numpy" in ast.unparse(node) else 0
        yield ast.Call(node.func, node.args, [*node.keywords, ast.keyword("ddof", ast.Constant(ddof))])


@operator
def choose_always(node: ast.AST) -> Iterator[ast.AST]:
    """Always choose the same branch, no matter what the condition is, or remove the condition from a comprehension."""
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
    """Remove a line, or an `if` together with its block."""
    simple = isinstance(node, ast.AugAssign | ast.Raise | ast.Break | ast.Continue | ast.Delete)
    if simple or (isinstance(node, ast.If) and not node.orelse):
        yield ast.Pass()
    if isinstance(node, ast.Expr) and not isinstance(node.value, ast.Constant):
        yield ast.Pass()
    if isinstance(node, ast.Assign) and not isinstance(node.targets[0], ast.Name):
        yield ast.Pass()  # a name without a value is too easy to detect


def is_module(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and node.id in ("np", "pd", "math", "copy", "numpy", "pandas", "statistics")
