"""Names that a piece of Python reads from outside and names that it binds, found without running it."""

import builtins
import symtable

_BUILT_IN = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__", "display", "get_ipython"}


def free_names(source: str) -> set[str]:
    """Return the names that `source` reads and neither binds itself nor takes from Python.

    Raises:
        SyntaxError: the source is not Python.
    """
    top = symtable.symtable(source, "cell", "exec")
    return _globals_read(top) - bound_names(source) - _BUILT_IN


def bound_names(source: str) -> set[str]:
    """Return the names that `source` binds at its top level: by assignment, import, def, class, for or with.

    Raises:
        SyntaxError: the source is not Python.
    """
    top = symtable.symtable(source, "cell", "exec")
    return {symbol.get_name() for symbol in top.get_symbols() if symbol.is_assigned() or symbol.is_imported()}


def _globals_read(table: symtable.SymbolTable) -> set[str]:
    at_top = table.get_type() == "module"
    names = {s.get_name() for s in table.get_symbols() if s.is_referenced() and (at_top or s.is_global())}
    return names.union(*(_globals_read(child) for child in table.get_children()))
