"""What the grader asks of installed courses."""

import sys

import pytest

from nbjudge.courses import read_seeds, seed_environment

SEEDS = "def student_seeds():\n    return len\n"


@pytest.mark.parametrize(("text", "seeds", "environment"), [(SEEDS, {"mine": 4}, {"COURSE_SEED": "4"}), ("", {}, {})])
def test_a_course_may_have_a_seed_for_each_student(tmp_path, monkeypatch, text, seeds, environment):
    (tmp_path / "mine.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    monkeypatch.setattr("nbjudge.courses.course_packages", lambda: ("mine",))
    assert read_seeds()("anna") == seeds
    assert seed_environment(seeds) == environment
