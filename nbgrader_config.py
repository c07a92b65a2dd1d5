"""nbgrader's settings for this course; each line says why it differs from the default."""

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
from nbjudge.feedback.formgrader_files import isolate_files

c = get_config()  # noqa: F821

# nbgrader calls another program, `alembic`, by its bare name: it lies beside this Python.
os.environ["PATH"] = os.pathsep.join(dict.fromkeys([str(Path(sys.executable).parent), *os.get_exec_path()]))

# Formgrader and stock feedback ask nobody for MathJax: a template of ours comes before nbconvert's.
os.environ.setdefault("JUPYTER_PATH", str(Path(nbjudge.__file__).parent / "jupyter"))

c.CourseDirectory.course_id = "data_privacy"
c.CourseDirectory.solution_directory = "solutions"  # the default is `solution`
if any(Path(__file__).parent.glob("class/source/*/*.ipynb")):  # the lessons that class.toml chooses
    c.CourseDirectory.source_directory, c.CourseDirectory.release_directory = "class/source", "class/release"
c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", ".course.json", ".jupyter"]

# Formgrader's page of a submission runs no script that a student wrote: it would act with your rights in Jupyter.
# And no text that a student wrote keeps the page from appearing.
c.HTMLExporter.sanitize_html = True
FILTERS = ("markdown2html", "highlight_code", "clean_html", "ansi2html", "strip_files_prefix")
c.HTMLExporter.preprocessors = ["nbjudge.feedback.formgrader_filters.ShortenTexts"]
c.HTMLExporter.filters = {name: f"nbjudge.feedback.formgrader_filters.{name}" for name in FILTERS}

# Nor does a page that a student's code left behind, even if you follow a link to it.
isolate_files()

# Who handed in work is whoever owns the files, even if you type `nbgrader collect` or click in Formgrader.
c.ExchangeFactory.collect = "nbjudge.exchange.OwnerCollect"
c.ExchangeFactory.list = "nbjudge.exchange.OwnerList"
c.ExchangeFactory.release_feedback = "nbjudge.exchange.PatientReleaseFeedback"

# A stub that runs: Run All on an unsolved notebook goes to its end.
c.ClearSolutions.code_stub = {"python": "# Your code here"}

# A cell that runs longer than this many seconds is stuck. Waiting for a processor doesn't count (docs/teach/grade.md).
c.ExecutePreprocessor.timeout = 60

# So is a notebook that takes longer than this; `nbjudge grade` ends it.
c.GradingLimits.notebook = 600

# `nbgrader generate_solution` would keep the hidden tests.
c.GenerateSolution.preprocessors = [
    IncludeHeaderFooter,
    LockCells,
    ClearHiddenTests,
    ClearOutput,
    ClearMarkScheme,
    Execute,
]
