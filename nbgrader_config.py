"""nbgrader's settings for this course; each line says why it differs from the default."""

from nbgrader.preprocessors import (
    ClearHiddenTests,
    ClearMarkScheme,
    ClearOutput,
    Execute,
    IncludeHeaderFooter,
    LockCells,
)

c = get_config()  # noqa: F821

c.CourseDirectory.course_id = "data_privacy"
c.CourseDirectory.solution_directory = "solutions"  # the default is `solution`
c.CourseDirectory.ignore = [".ipynb_checkpoints", "*.pyc", "__pycache__", ".course.json", ".jupyter"]

# A stub that runs: Run All on an unsolved notebook goes to its end.
c.ClearSolutions.code_stub = {"python": "# Your code here"}

# A cell that runs longer than this many seconds is stuck.
c.ExecutePreprocessor.timeout = 60

# So is a notebook that takes longer than this; `instructor grade` ends it.
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
