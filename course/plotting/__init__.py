"""The figures that recur in the lessons. Each function takes data, draws it on Axes and returns the Axes. `diagram`
displays the diagram of an idea, and doesn't take any data.

Every figure has labels with units, uses colours that colour-blind people can distinguish, and doesn't rely on colour
alone. `show` displays a figure with a description for screen readers, which is computed from the drawing.
"""

from importlib import import_module
from typing import Any

# By figure. A module is imported only when its figure is drawn, because importing matplotlib takes longer than most
# cells.
_MODULES = {
    "bars": "bar_charts",
    "before_after": "bar_charts",
    "category_map": "maps",
    "class_sizes": "classes",
    "clusters": "centres",
    "correlation_change": "comparisons",
    "densities": "density_curves",
    "diagram": "diagrams",
    "exchange": "exchanges",
    "fitted": "histograms",
    "histogram": "histograms",
    "key_costs": "encryption",
    "learning_curves": "learning",
    "marginals": "comparisons",
    "reconstruction": "reconstructions",
    "risk_utility": "curves",
    "rotation": "rotations",
    "show": "pictures",
    "slider": "sliders",
    "tradeoff": "tradeoffs",
    "tree": "diagrams.trees",
    "uniqueness_curve": "curves",
}
__all__ = list(_MODULES)


def __getattr__(name: str) -> Any:
    """Load the module of a figure."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(f"course.plotting.{_MODULES[name]}"), name)
    return globals()[name]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
