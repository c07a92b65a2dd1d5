"""The functions that test cells call. A test accesses a learner's objects only through these functions.

The same test cell can run in two places. One is the process that contains the learner's objects (nbgrader, JupyterLab's
Validate). The other is a separate judge process, which receives copies of plain values and a proxy for every other
object.
"""

import importlib

from nbjudge.checks.calls import Call, at_once, call, draws, is_a, public_view, raises, restarted, seeded
from nbjudge.checks.choices import a_choice, chosen
from nbjudge.checks.folders import Scratch, scratch
from nbjudge.checks.frames import a_column, a_table, classes, plain, same_values, unchanged
from nbjudge.checks.outcomes import Raised, View
from nbjudge.checks.randomness.distributions import drawn_from, follows
from nbjudge.checks.values import close, equal, extra, passed, require, rule, score

# Names that are imported only when a test uses them, because most tests don't. `import *` leaves them out, because
# notebooks use names such as `people` and `dates` for tables.
LATER = {
    "charts": ("bars",),
    "kinds.cases": ("Case",),
    "kinds.members": (
        "dates",
        "edges",
        "fillers",
        "joined_rows",
        "misfits",
        "missing_values",
        "near_ties",
        "numbers",
        "people",
        "texts",
    ),
    "kinds.names": ("column_names",),
    "kinds.tables": ("tables",),
    "kinds.variants": ("variants",),
    "leaks.observations": ("Seen", "look_at", "not_from_one", "not_from_order", "observe", "same_view"),
    "leaks.releases": ("only_cells",),
    "leaks.results": ("only_noise", "only_results"),
    "leaks.secrets": ("hides", "reveals"),
    "randomness.codes": ("has_check_digits",),
    "randomness.noise": ("noise", "reaches"),
    "randomness.noisy_calls": ("noisy",),
    "randomness.repetition": ("distinct", "fresh", "from_rng", "similar_generators"),
    "randomness.uniform_numbers": ("uniform",),
    "speed": ("quick",),
}
_MODULES = {name: module for module, names in LATER.items() for name in names}

__all__ = [
    "Call",
    "Raised",
    "Scratch",
    "View",
    "a_choice",
    "a_column",
    "a_table",
    "at_once",
    "call",
    "chosen",
    "classes",
    "close",
    "drawn_from",
    "draws",
    "equal",
    "extra",
    "follows",
    "is_a",
    "passed",
    "plain",
    "public_view",
    "raises",
    "require",
    "restarted",
    "rule",
    "same_values",
    "score",
    "scratch",
    "seeded",
    "unchanged",
]


def __getattr__(name: str) -> object:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)
    return found
