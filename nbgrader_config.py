"""nbgrader's settings for this course. The comments say why they differ from the defaults."""

import os
import sys
from pathlib import Path

from nbgrader.preprocessors import (
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    Execute,
    IncludeHeaderFooter,
    LockCells,
)

import nbjudge
from course.kernels import connection_until_exit
from nbjudge.feedback.formgrader_files import isolate_files

c = get_config()  # noqa: F821

# nbgrader calls another program, `alembic`, without its path. That program is in the same folder as this Python.
os.environ["PATH"] = os.pathsep.join(dict.fromkeys([str(Path(sys.executable).parent), *os.get_exec_path()]))

# Formgrader and nbgrader's own feedback don't download MathJax, because a template of ours comes before nbconvert's.
os.environ.setdefault("JUPYTER_PATH", str(Path(nbjudge.__file__).parent / "jupyter"))

c.CourseDirectory.course_id = "data_privacy"
c.CourseDirectory.solution_directory = "solutions"  # the default is `solution`
if any(Path(__file__).parent.glob("class/source/*/*.ipynb")):  # the lessons that class.toml chooses
    c.CourseDirectory.source_directory, c.CourseDirectory.release_directory = "class/source", "class/release"
c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", ".course.json", ".jupyter"]

# Formgrader's page of a submission doesn't run scripts that students wrote, because they would act with your
# permissions in Jupyter. Texts that students wrote can't keep the page from appearing, either.
c.HTMLExporter.sanitize_html = True
FILTERS = ("markdown2html", "highlight_code", "clean_html", "ansi2html", "strip_files_prefix")
c.HTMLExporter.preprocessors = ["nbjudge.feedback.formgrader_filters.ShortenTexts"]
c.HTMLExporter.filters = {name: f"nbjudge.feedback.formgrader_filters.{name}" for name in FILTERS}

# Pages that students' code left behind have no permissions in Jupyter, even if you follow a link to one of them.
isolate_files()

# Work counts for the owner of its files, even if you type `nbgrader collect` or click in Formgrader.
c.ExchangeFactory.collect = "nbjudge.exchange.OwnerCollect"
c.ExchangeFactory.list = "nbjudge.exchange.OwnerList"
c.ExchangeFactory.release_feedback = "nbjudge.exchange.PatientReleaseFeedback"

# No other account can listen to the kernels that nbgrader starts to validate and to grade.
c.merge(connection_until_exit())

# This stub runs without an error, so that Run All on an unsolved notebook reaches the end.
c.ClearSolutions.code_stub = {"python": "# Your code here"}

# A cell counts as stuck if it runs for more seconds than this. The time in which it waits for a processor doesn't count
# (docs/teach/grade.md).
c.ExecutePreprocessor.timeout = 60

# `nbjudge grade` ends a notebook that takes more seconds than this.
c.GradingLimits.notebook = 600

# By default, `nbgrader generate_solution` keeps the hidden tests.
c.GenerateSolution.preprocessors = [
    IncludeHeaderFooter,
    LockCells,
    ClearHiddenTests,
    ClearOutput,
    ClearMarkScheme,
    Execute,
]
