"""A warning that a library prints while a test runs costs no mark, whichever program decides it."""

import pytest
from course_folders import CONFIG, NAME, answer, graded, hand_in, make_course, notebook, run, scores

SUM = "### BEGIN SOLUTION\ntotal = 70\n### END SOLUTION"
KINDS = ("FutureWarning", "DeprecationWarning", "PendingDeprecationWarning")
TEST = f"""from nbjudge import cells


@cells.test
def total_test():
    import warnings
    for kind in ({", ".join(KINDS)}):
        warnings.warn('a later version does this in another way', kind)
    assert total == 70
"""


@pytest.mark.parametrize("way", ["inside", "judged"])
@pytest.mark.parametrize(("total", "points"), [(70, 2), (71, 0)])
def test_in_one_process_and_in_two_the_answer_alone_decides(way, total, points, request):
    verdict = request.getfixturevalue(way)(f"total = {total}", TEST)
    assert (verdict.points, "stderr" in verdict.message) == (points, False), verdict


@pytest.fixture
def course(tmp_path):
    made = notebook(answer("total", SUM), graded("total_test", TEST))
    return make_course(tmp_path, {"one": made}, CONFIG)


@pytest.mark.slow
@pytest.mark.parametrize("program", [("nbjudge", "grade", "--no-sandbox"), ("nbgrader", "autograde")])
def test_instructor_and_nbgrader_give_all_points(course, program):
    hand_in(course, "ann", {"total": "total = 70"})
    run(course, *program, NAME)
    assert scores(course, "ann") == {"total_test": 2}
