"""Hides libraries that were loaded before the fork until a cell imports them.

In a new kernel, a library isn't loaded until a cell imports it, and tests such as `assert "numpy" not in sys.modules`
 rely on this.
"""

import copy
import sys
from collections.abc import Iterator
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import FunctionType, ModuleType

from nbjudge.courses import INSTALLED, course_packages

# Libraries that a kernel has loaded before the first cell, and those that grading itself imports later.
KERNELS = frozenset(
    """IPython _distutils_hack asttokens comm dateutil debugpy decorator executing ipykernel jedi
    jupyter_client jupyter_core matplotlib_inline nest_asyncio packaging parso pexpect platformdirs prompt_toolkit
    psutil ptyprocess pure_eval pygments six stack_data threadpoolctl tornado traitlets typing_extensions wcwidth
    zmq""".split()
)


def hide_loaded() -> None:
    """Remove libraries from `sys.modules` but keep them in memory, so that importing them again takes no time."""
    families: dict[str, dict[str, ModuleType]] = {}
    for name in [name for name in sys.modules if _is_hidden(name)]:
        families.setdefault(_top(name), {})[name] = sys.modules.pop(name)
    sys.meta_path.insert(0, _Finder(families))


class _Finder(MetaPathFinder):
    """Finds a hidden library in the place from which it was originally loaded."""

    def __init__(self, families: dict[str, dict[str, ModuleType]]) -> None:
        self.families = families

    def find_spec(self, name: str, *_: object) -> ModuleSpec | None:
        module = self.families.get(name, {}).get(name)
        if module is None or module.__spec__ is None:
            return None
        spec = copy.copy(module.__spec__)
        spec.loader = _Shown(self, module)
        return spec

    def show(self, top: str) -> None:
        """Put a library, and the libraries that it uses, back into `sys.modules`."""
        family = self.families.pop(top, {})
        sys.modules.update(family)
        for name in {name for module in family.values() for name in _used_by(module)} & {*self.families}:
            self.show(name)


class _Shown(Loader):
    """Loads a hidden library by making it visible again."""

    def __init__(self, finder: _Finder, module: ModuleType) -> None:
        self.finder, self.module, self.spec = finder, module, module.__spec__

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return self.module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self.spec
        self.finder.show(_top(module.__name__))


def _is_hidden(name: str) -> bool:
    library = sys.modules.get(_top(name))
    file = getattr(library, "__file__", None) or ""
    own = ("nbjudge", *course_packages())
    return _top(name) not in (*KERNELS, *own) and any(folder in file for folder in INSTALLED)


def _used_by(module: ModuleType) -> Iterator[str]:
    """Return the names of the libraries from which a module has imported something."""
    for value in list(vars(module).values()):
        if isinstance(value, ModuleType):
            yield _top(value.__name__)
        elif isinstance(value, FunctionType | type) and isinstance(value.__module__, str):
            yield _top(value.__module__)


def _top(name: str) -> str:
    return name.partition(".")[0]
