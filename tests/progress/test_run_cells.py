"""Without a notebook file, as in Colab, the cells that were run say which lesson it is and what the answers are."""

from pathlib import Path

import nbformat
import pytest

from course.check_page import make_page
from course.progress.run_cells import find_by_tests, lesson_by_tests, write_as_run
from course.work_files import NoWork
from nbjudge.notebooks import answers

RELEASE = Path(__file__).resolve().parents[2] / "release"
NAME = "lesson2_suppression.ipynb"
TEST = "import course\n\n\n@course.test\ndef {}_test():\n    pass"
RAN = [
    "x = 1",
    "suppressed_df = clients",
    TEST.format("suppressed_df"),
    "suppressed_df = clients.drop(columns='card_number')",
    TEST.format("rows_lost"),
]


def test_the_tests_that_were_run_name_the_lesson():
    assert lesson_by_tests(RAN, RELEASE).name == NAME
    with pytest.raises(NoWork, match="Run a test of the lesson first"):
        lesson_by_tests(["x = 1", TEST.format("nothing_like_it")], RELEASE)


def test_a_notebook_beside_the_kernel_is_found(tmp_path):
    assert find_by_tests(RAN, RELEASE, tmp_path) is None
    (tmp_path / NAME).touch()
    assert find_by_tests(RAN, RELEASE, tmp_path) == str(tmp_path / NAME)


def test_answers_count_as_they_were_run_last(tmp_path):
    found = answers(nbformat.read(write_as_run(RAN, RELEASE, tmp_path), as_version=4))
    assert found["suppressed_df"] == "suppressed_df = clients.drop(columns='card_number')"
    assert found["record_suppressed"].startswith("record_suppressed = ...")


@pytest.mark.slow
def test_a_kernel_without_a_file_is_checked_and_leaves_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = make_page(None, None, RAN, solutions=False)
    assert "1 of 9 points" in page["text/plain"] and "checked as last run" in page["text/plain"]
    assert list(tmp_path.iterdir()) == []
