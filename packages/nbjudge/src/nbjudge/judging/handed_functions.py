"""Decides which functions a test may pass to the learner's code, and where they run.

If a function is defined by the test itself, it runs in the judge's process whenever the learner's code calls it. A
library's function must not run in that process, because the learner could choose the arguments. For example,
`numpy.loadtxt` would read any file that the judge can read. The learner's process uses its own copy of the library
instead.
"""

import inspect
import pkgutil
import types
from collections.abc import Callable
from typing import TypeGuard

import numpy as np

from nbjudge.courses import course_packages

TEST_FILE = "test"  # the file name that tests are compiled with


def is_defined_by_test(value: object) -> TypeGuard[Callable]:
    """Return whether calling an object runs the test's code, or the code of an object that the test created."""
    if isinstance(value, types.MethodType):
        if type(value.__self__).__module__.partition(".")[0] in ("nbjudge", *course_packages()):
            return True
        value = value.__func__
    call = value if isinstance(value, types.FunctionType) else inspect.getattr_static(type(value), "__call__", None)
    return isinstance(call, types.FunctionType) and call.__code__.co_filename == TEST_FILE


def library_name(value: object) -> str:
    """Return the name of a library's function or class, such as "numpy:mean", or "".

    Another process can find the function or class under this name.
    """
    owner = getattr(value, "__objclass__", value)
    module = "numpy" if isinstance(value, np.ufunc) else getattr(owner, "__module__", None)
    name = f"{module}:{getattr(value, '__qualname__', getattr(value, '__name__', ''))}"
    try:
        return name if callable(value) and pkgutil.resolve_name(name) is value else ""
    except (ImportError, AttributeError, ValueError):
        return ""
