"""Collects evidence that a test ran in the learner's process, where any cell can replace parts of IPython.

Each top-level statement in the test's cell leaves a mark after it has been executed. A cell that makes IPython skip
statements would also have to leave their marks, under a name that it doesn't know.
"""

import ast
import builtins
import contextlib
import secrets
import sys
from collections.abc import Iterator

from IPython.core.inputtransformer2 import TransformerManager
from IPython.core.interactiveshell import InteractiveShell

from nbjudge.errors import UNREADABLE_CODE

# The objects that IPython needs to run a cell.
PARTS = ("events", "history_manager", "display_formatter", "displayhook", "display_pub", "input_transformer_manager")


class Witness(ast.NodeTransformer):
    """Marks the statements in a cell, and remembers which of them were executed.

    Parameters:
        source: the cell's source.
    """

    def __init__(self, source: str) -> None:
        self.name = f"_{secrets.token_hex(16)}"
        self.fewest, self.marked = _count(source), 0
        self.executed: set[int] = set()

    @property
    def is_complete(self) -> bool:
        """Return whether every statement was executed."""
        return self.marked >= self.fewest and self.executed == set(range(self.marked))

    def __call__(self, place: int, value: object = None) -> object:
        """Record that a statement was executed, and return its value."""
        self.executed.add(place)
        return value

    def visit_Module(self, tree: ast.Module) -> ast.Module:
        """Add marks to a cell.

        IPython calls this method as one of its transformers, even for a cell inside a magic.
        """
        tree.body = [node if _is_future(node) else self._marked(node) for node in tree.body]
        return tree

    def _marked(self, node: ast.stmt) -> ast.stmt:
        """Mark a statement so that IPython still shows the same values."""
        place, self.marked = self.marked, self.marked + 1
        if isinstance(node, ast.Expr | ast.Assign | ast.AugAssign | ast.AnnAssign) and node.value:
            node.value = self._mark(node, place, node.value)
            return node
        mark = ast.copy_location(ast.Expr(self._mark(node, place)), node)
        return ast.copy_location(ast.If(ast.copy_location(ast.Constant(True), node), [node, mark], []), node)

    def _mark(self, node: ast.stmt, place: int, *value: ast.expr) -> ast.Call:
        call = ast.Call(ast.Name(self.name, ast.Load()), [ast.Constant(place), *value], [])
        for part in (call, call.func, call.args[0]):
            ast.copy_location(part, node)
        return call


@contextlib.contextmanager
def witnessed(shell: InteractiveShell, source: str) -> Iterator[Witness]:
    """Watch how a shell runs a cell."""
    witness = Witness(source)
    setattr(builtins, witness.name, witness)
    # First, so that a cell's own transformers can't leave statements out unnoticed.
    shell.ast_transformers.insert(0, witness)
    try:
        yield witness
    finally:
        shell.ast_transformers.remove(witness)
        delattr(builtins, witness.name)


class ShellParts:
    """The functions and objects that a shell uses to run cells, in their state before the first cell."""

    def __init__(self, shell: InteractiveShell) -> None:
        self.shell = shell
        self.known = self._read()

    def replaced(self) -> list[str]:
        """Return the names of the parts that have been replaced."""
        now = self._read()
        return [name for name, part in self.known.items() if now.get(name) is not part]

    def _read(self) -> dict[str, object]:
        known = {
            f"builtins.{name}": part for name, part in vars(builtins).items() if callable(part) and name != "input"
        }
        known |= {f"get_ipython().{name}": getattr(self.shell, name, None) for name in PARTS}
        own = vars(self.shell)
        for kind in reversed(type(self.shell).__mro__[:-1]):
            methods = {name: part for name, part in vars(kind).items() if callable(part)}
            known |= {f"get_ipython().{name}": own.get(name, part) for name, part in methods.items()}
        return known


def _count(source: str) -> int:
    """Count the statements in a cell as IPython reads it, but ignore earlier cells' changes to IPython."""
    try:
        return sum(not _is_future(node) for node in ast.parse(TransformerManager().transform_cell(source)).body)
    except SyntaxError:  # an earlier cell may have added a syntax of its own
        return 0
    except UNREADABLE_CODE:  # an earlier cell may have lowered a limit, so nothing counts as evidence
        return sys.maxsize


def _is_future(node: ast.stmt) -> bool:
    """Return whether a statement has to be at the beginning of its cell, as `from __future__` imports do."""
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"
