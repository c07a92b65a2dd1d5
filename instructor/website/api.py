"""Pages about the package `course`, which Sphinx fills with docstrings."""

import importlib
import inspect
from pathlib import Path

MODULES = {
    "course": "What notebooks import first",
    "course.datasets": "Tables",
    "course.plotting": "Figures",
    "nbjudge.checks": "Checks",
    "course.attacks": "Attacks",
    "course.attacks.taxi": "Attacks on taxi trips",
    "course.attacks.surveys": "Attacks on a wage survey",
    "course.census": "Census",
    "course.federation": "Federation",
}


def write(sources: Path) -> None:
    """Write a page for each module, and a page that lists the modules."""
    folder = sources / "api"
    folder.mkdir(parents=True, exist_ok=True)
    for name, title in MODULES.items():
        (folder / f"{name}.md").write_text(_page(name, title), encoding="utf-8")
    rows = [f"| [`{name}`]({name}.md) | {title} |" for name, title in MODULES.items()]
    table = ["# The package `course`", "", "| Module | Content |", "|---|---|", *rows, ""]
    tree = ["```{toctree}", ":hidden:", "", *MODULES, "```", ""]
    (folder / "index.md").write_text("\n".join([*table, *tree]), encoding="utf-8")


def _page(name: str, title: str) -> str:
    module = importlib.import_module(name)
    lines = [f".. automodule:: {name}", "   :no-members:", ""]
    for member in _members(module):
        lines += [f".. {_directive(getattr(module, member))}:: {name}.{member}", ""]
    return "\n".join([f"# {title}: `{name}`", "", "```{eval-rst}", *lines, "```", ""])


def _members(module: object) -> list[str]:
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == module.__name__]
    public = getattr(module, "__all__", [name for name in own if not name.startswith("_")])
    later = [name for names in getattr(module, "LATER", {}).values() for name in names]
    return [name for name in [*later, *public] if callable(getattr(module, name))]


def _directive(value: object) -> str:
    return "autoclass" if inspect.isclass(value) else "autofunction"
