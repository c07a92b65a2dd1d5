"""nbgrader's steps before and after the run of a notebook, as the course's configuration has them."""

import nbformat
import pytest
from course_folders import answer, graded, notebook
from nbgrader.preprocessors import Execute, LimitOutput, NbGraderPreprocessor, SaveAutoGrades
from traitlets.config import Config

from nbjudge.marking.conversion import Conversion
from nbjudge.records.assignments import NotebookRecord


class Greeting(NbGraderPreprocessor):
    """Adds a cell that names the student."""

    def preprocess(self, nb, resources):
        about = resources["nbgrader"]
        words = f"{about['student']}, {about['assignment']}, {about['notebook']}"
        nb.cells.insert(0, nbformat.v4.new_code_cell(f"greeting = '{words}'"))
        return nb, resources


class PatientExecute(Execute):
    timeout = 60


def sources(steps):
    """Convert a notebook with these steps around the run; return the cells before and after it."""
    conversion = Conversion(Config(Autograde={"autograde_preprocessors": steps}))
    text = nbformat.writes(notebook(answer("a", "a = 1"), graded("a_test", "assert a == 1")))
    made, resources = conversion.sanitize(text, "ps1", NotebookRecord("one", {}), "ann")
    before = [cell.source for cell in made.cells]
    after, _ = conversion.finish(made, resources)
    return before, [cell.source for cell in nbformat.reads(after, as_version=4).cells]


@pytest.mark.parametrize("execute", [Execute, PatientExecute, "nbgrader.preprocessors.Execute"])
def test_a_step_before_the_run_changes_what_runs_and_knows_whose_work_it_is(execute):
    before, _ = sources([Greeting, execute, LimitOutput, SaveAutoGrades])
    assert before[0] == "greeting = 'ann, ps1, one'"


def test_a_step_behind_the_run_changes_only_what_is_shown():
    before, after = sources([Execute, Greeting, LimitOutput, SaveAutoGrades])
    assert len(after) == len(before) + 1 and after[0] == "greeting = 'ann, ps1, one'"
