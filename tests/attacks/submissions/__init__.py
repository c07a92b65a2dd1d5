"""All submissions, a module a class."""

from submission import Submission

from submissions import (
    boundary,
    escape,
    forged_results,
    habits,
    mangled,
    metadata,
    outputs,
    reading,
    resources,
    shell_state,
    writing,
)

MODULES = (
    metadata,
    shell_state,
    forged_results,
    reading,
    writing,
    resources,
    escape,
    outputs,
    boundary,
    habits,
    mangled,
)
ALL: list[Submission] = [one for module in MODULES for one in module.SUBMISSIONS]
