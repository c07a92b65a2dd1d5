"""The course's settings for the instructor's commands, from nbgrader_config.py."""

from traitlets import Bool, Float, Int
from traitlets.config import Configurable

from nbjudge.records.verdicts import Limits


class TestProtection(Configurable):
    """Settings for where `nbjudge grade` judges tests that weren't written with `nbjudge.checks`."""

    outside = Bool(False, help="Judge these tests outside the student's process if that leads to the same marks.").tag(
        config=True
    )


class GradebookLock(Configurable):
    """Settings for what happens while another program, such as Formgrader, has locked the gradebook."""

    timeout = Float(600, min=0, help="How many seconds to wait for the gradebook.").tag(config=True)


class GradingLimits(Configurable):
    """Limits for `nbjudge grade`. The time limit for a cell is nbgrader's own, `ExecutePreprocessor.timeout`."""

    notebook = Float(Limits.notebook, min=1, help="The time limit for a whole notebook, in seconds.").tag(config=True)
    memory = Int(Limits.memory, min=1 << 26, help="How many bytes of memory students' code may use.").tag(config=True)
    files = Int(
        Limits.files, min=0, help="How many bytes one file may contain. A folder may contain twice as many."
    ).tag(config=True)
    processes = Int(Limits.processes, min=1, help="How many processes and threads may run at the same time.").tag(
        config=True
    )
    output = Int(Limits.output, min=0, help="How many characters of output a notebook may produce.").tag(config=True)

    def limits(self, cell: float) -> Limits:
        """Return all of the limits, including the time limit for a cell."""
        own = {name: getattr(self, name) for name in self.class_own_traits(config=True)}
        return Limits(cell=cell, question=cell, **own)
