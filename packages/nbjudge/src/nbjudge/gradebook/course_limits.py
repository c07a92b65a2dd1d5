"""The course's settings in nbgrader_config.py for the instructor's commands."""

from traitlets import Bool, Float, Int
from traitlets.config import Configurable

from nbjudge.records.verdicts import Limits


class TestProtection(Configurable):
    """Where `nbjudge grade` judges tests that weren't written with `nbjudge.checks`."""

    outside = Bool(False, help="Judge them outside the student's process if that leads to the same marks.").tag(
        config=True
    )


class GradebookLock(Configurable):
    """What happens while another program, such as Formgrader, has locked the gradebook."""

    timeout = Float(600, min=0, help="Seconds to wait until it is free.").tag(config=True)


class GradingLimits(Configurable):
    """Limits of `nbjudge grade`. The limit for a cell is nbgrader's own, `ExecutePreprocessor.timeout`."""

    notebook = Float(Limits.notebook, min=1, help="Seconds for all cells and tests of a notebook.").tag(config=True)
    memory = Int(Limits.memory, min=1 << 26, help="Bytes of memory that code may use.").tag(config=True)
    files = Int(Limits.files, min=0, help="Bytes of all files that code may have in one folder.").tag(config=True)
    processes = Int(Limits.processes, min=1, help="Processes and threads at the same time.").tag(config=True)
    output = Int(Limits.output, min=0, help="Characters that a notebook may show.").tag(config=True)

    def limits(self, cell: float) -> Limits:
        """Return the limits together with the time limit for a cell."""
        own = {name: getattr(self, name) for name in self.class_own_traits(config=True)}
        return Limits(cell=cell, question=cell, **own)
