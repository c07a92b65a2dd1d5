"""Creates a GitHub repository for students. The repository runs the visible tests after each push.

For the workflow's format, see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax.
Hidden tests aren't part of the repository, because students can read everything in it and change the workflow.
"""

import os
import shutil
import sys
from pathlib import Path

from nbjudge.errors import CourseError
from nbjudge.escaping.terminal import Terminal
from nbjudge.gradebook.course_folder import CourseFolder
from nbjudge.gradebook.states import State
from nbjudge.platforms.package import COURSE, write_package, write_runner
from nbjudge.platforms.submission import NOTE, Mark, grade_submission

GRADER, WORKFLOW, RUNNER = ".grader", Path(".github/workflows/check.yml"), "check.sh"
STEPS = """\
name: Check
on: [push, workflow_dispatch]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    timeout-minutes: 60
    steps:
      - uses: actions/checkout@v5
      - name: Install the grader
        run: sudo sh .grader/setup.sh
      - name: Run the visible tests
        run: sh .grader/check.sh
"""


def write_repository(folder: CourseFolder, target: Path) -> None:
    """Write the files for the repository: the notebooks as students receive them, the grader and the workflow.

    Parameters:
        target: the folder to create. It must not exist yet.

    Raises:
        CourseError: the folder exists, the assignment doesn't exist, or nbgrader can't generate it.
    """
    if target.exists():
        raise CourseError(f"--out is {target}, which already exists. Choose another name.")
    write_package(folder, target / GRADER, "release")
    write_runner(target / GRADER / RUNNER, __name__, folder.assignment)
    shutil.copytree(folder.path("release"), target / folder.assignment)
    (target / WORKFLOW).parent.mkdir(parents=True)
    (target / WORKFLOW).write_text(STEPS, encoding="utf-8")


def check(root: Path, assignment: str) -> bool:
    """Run the tests on the work in a repository, show the results, and return whether everything passed.

    GitHub shows the contents of the file named by GITHUB_STEP_SUMMARY as the summary of the run.
    """
    with open(os.devnull, "w") as nowhere:  # the grader's output is for teachers
        marks = grade_submission(root / GRADER / COURSE, assignment, root / assignment, False, Terminal(file=nowhere))
    text = summary(marks)
    print(text)
    if place := os.environ.get("GITHUB_STEP_SUMMARY"):
        Path(place).write_text(text, encoding="utf-8")
    return all(mark.waits or mark.result.state == State.PASSED for mark in marks)


def summary(marks: list[Mark]) -> str:
    """Return a Markdown table with the results of all exercises."""
    rows = [f"| {_cell(mark.lesson)} | {_cell(mark.result.exercise)} | {_cell(_said(mark))} |" for mark in marks]
    return "\n".join([NOTE, "", "| Notebook | Exercise | Result |", "|---|---|---|", *rows, ""])


def _said(mark: Mark) -> str:
    state, message = mark.result.state, mark.result.message
    return f"{state.sign} {state}: {message}" if message else f"{state.sign} {state}"


def _cell(text: str) -> str:
    """Escape text for a table cell, so that Markdown and HTML in the text appear as written."""
    shown = " ".join(text.split()).replace("&", "&amp;").replace("<", "&lt;")
    return "".join(f"\\{one}" if one in "\\`*_[]|~!" else one for one in shown)


if __name__ == "__main__":
    sys.exit(0 if check(Path.cwd(), sys.argv[1]) else 1)
