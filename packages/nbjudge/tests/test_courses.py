"""What the grader asks of installed courses."""

import sys

import pytest

from nbjudge.courses import class_seeds


@pytest.mark.parametrize(("text", "seeds"), [("def class_seed():\n    return 7\n", {"mine": 7}), ("", {})])
def test_a_course_may_have_a_class_seed(tmp_path, monkeypatch, text, seeds):
    (tmp_path / "mine.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    monkeypatch.setattr("nbjudge.courses.course_packages", lambda: ("mine",))
    assert class_seeds() == seeds
