"""Which libraries a process loads before it forks: those that the notebooks import, of the ones that take time."""

import re
from collections.abc import Iterable

SLOW = {"matplotlib": "matplotlib.pyplot", "scipy": "scipy.stats", "plotting": "course.plotting"}
SLOW |= {name: name for name in ("numpy", "pandas", "sklearn", "faker", "diffprivlib", "phe")}
SLOW |= {"checks": "course.checks", "load": "course.datasets"}
_IMPORTS = re.compile(r"^\s*(?:import|from) .*", flags=re.MULTILINE)


def usual_libraries(sources: Iterable[str]) -> list[str]:
    """Name the libraries to load for code cells with these sources; others would only take time."""
    named = {word for source in sources for line in _IMPORTS.findall(source) for word in re.findall(r"\w+", line)}
    return [module for name, module in SLOW.items() if name in named]
