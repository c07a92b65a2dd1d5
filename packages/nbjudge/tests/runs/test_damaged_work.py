"""The made-up work that two graders are compared on."""

import random

import nbformat
import pytest
from course_folders import NAME, answer, graded, notebook

from benchmarks.damaged_work import KINDS, main, rename

SOLVED = "### BEGIN SOLUTION\n{}\n### END SOLUTION"
ANSWERS = {f"a{number}": f"a{number} = {number}\nb{number} = a{number} + 1" for number in range(12)}


@pytest.fixture
def handed_in(tmp_path):
    """Hand in for an assignment of twelve exercises; return the notebooks by student."""
    for step in ("source", "release"):
        cells = [
            cell
            for name, text in ANSWERS.items()
            for cell in (
                answer(name, SOLVED.format(text) if step == "source" else "..."),
                graded(f"{name}_test", f"assert {name}"),
            )
        ]
        (tmp_path / step / NAME).mkdir(parents=True)
        nbformat.write(notebook(*cells), tmp_path / step / NAME / "one.ipynb")
    main(tmp_path, NAME, damaged=3)
    return {path.parts[-3]: nbformat.read(path, as_version=4) for path in tmp_path.glob("submitted/*/*/one.ipynb")}


def answers_in(made):
    return {cell.metadata.nbgrader.grade_id: cell.source for cell in made.cells if cell.metadata.nbgrader.solution}


def test_the_solution_and_the_release_are_handed_in_as_they_are(handed_in):
    assert answers_in(handed_in["solved"]) == ANSWERS
    assert set(answers_in(handed_in["untouched"]).values()) == {"..."}


def test_each_damaged_version_has_other_damage_and_all_tests(handed_in):
    damaged = [handed_in[f"damaged{number}"] for number in (1, 2, 3)]
    changed = [{name for name, text in ANSWERS.items() if answers_in(made).get(name) != text} for made in damaged]
    assert all(0 < len(names) < len(ANSWERS) for names in changed) and len(set(map(frozenset, changed))) == 3
    tests = [[cell for cell in made.cells if cell.metadata.nbgrader.grade] for made in damaged]
    assert all(len(cells) == len(ANSWERS) for cells in tests)


@pytest.mark.parametrize("damage", KINDS)
def test_each_kind_of_damage_changes_an_answer(damage):
    assert damage("a = 1\nb = a + 1", random.Random(1)) != "a = 1\nb = a + 1"


def test_a_name_is_replaced_wherever_the_answer_has_it():
    assert rename("def twice(n):\n    return n if n < 1 else twice(n - 1)", random.Random(1)) == (
        "def twice_(n):\n    return n if n < 1 else twice_(n - 1)"
    )
