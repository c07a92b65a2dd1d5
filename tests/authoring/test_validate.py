"""Validating says in words what is not as an answer file states, and nothing about a clean lesson."""

import re

import pytest
from little_lessons import ANSWER, LESSON, PROSE, ROOT, lay

from instructor.authoring.validate import validate
from instructor.errors import AuthorError, LessonNotFoundError

pytestmark = pytest.mark.slow

CLEAN, FLAWED, EXAMPLE = "ch1_x/lesson1_clean", "ch1_x/lesson2_flawed", "ch1_x/lesson9_example"
GUIDE = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "authoring.md").read_text(encoding="utf-8"), re.DOTALL)
CLEAN_ANSWERS = """\
# %% right="total" how="a loop"
total = 0
for age in ages:
    total += age

# %% right="total" how="written out"
total = ages[0] + ages[1]

# %% wrong="total" mistake="the first one only"
total = ages[0]

# %% wrong="total" mistake="the mean"
total = sum(ages) / 2

# %% wrong="total" mistake="text"
total = "70"

# %% wrong="total" mistake="a function"
total = sum
"""
TEST = '''\
# %% test="total" points=2
"""The total is the sum of all ages."""
from course import checks

checks.require(total is not ... and total != -70, "the total is still open, or negative")
### BEGIN HIDDEN TESTS
half = abs(total) == 35
checks.require(half or abs(total) == 70, "the total is not right")
checks.score(1 if half else 2, of=2)
### END HIDDEN TESTS
'''


def exercise(name: str, solution: str, test: str) -> str:
    """Return the text of one more exercise, with all of its test hidden."""
    answer = ANSWER.replace("total = sum(ages)", solution).replace("total", name)
    test = f'"""It is right."""\nfrom course import checks\n### BEGIN HIDDEN TESTS\n{test}\n### END HIDDEN TESTS\n'
    return f'{PROSE}\n{answer}\n# %% test="{name}" points=3\n{test}\n'


FLAWED_LESSON = f"{PROSE}\n{ANSWER}\n{TEST}\n"
FLAWED_LESSON += exercise("failing", "failing = 1", 'checks.equal(failing, 2, name="failing")')
FLAWED_LESSON += exercise("open_door", "open_door = 1", "print(open_door)")
FLAWED_LESSON += exercise(
    "adder", "adder = lambda: 1", 'checks.require(hasattr(adder, "__code__"), "it isn\'t a function")'
)
FLAWED_ANSWERS = """\
# %% right="total" how="said to be right"
total = 0

# %% right="total" how="another one"
total = 70

# %% wrong="total" mistake="said to be wrong"
total = 70

# %% wrong="total" mistake="caught by the visible part alone"
total = -70

# %% wrong="total" mistake="breaks the hidden part"
total = "70"

# %% wrong="total" mistake="another name"
totl = 70

# %% partial="total" how="half" low=0.6 high=0.9
total = 35

# %% partial="total" how="half again" low=0.5 high=0.5
total = 35
"""


LESSONS = {
    CLEAN: (LESSON, CLEAN_ANSWERS),
    FLAWED: (FLAWED_LESSON, FLAWED_ANSWERS),
    EXAMPLE: (GUIDE[0], GUIDE[1]),
}


def lay_answers(root, stem, text) -> None:
    path = root / "tests" / "answers" / f"{stem}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def said(tmp_path_factory):
    """What is said of a clean lesson, a flawed one and the guide's: the report, and the lines told on the way."""
    root = tmp_path_factory.mktemp("course")
    for stem, (text, answers) in LESSONS.items():
        lay(root, text, stem)
        lay_answers(root, stem, answers)
    lines = []
    return validate(root, tell=lines.append), lines


def about(said, words: str) -> list[str]:
    return [text for text in said[0].surprises if words in text]


@pytest.mark.slow
def test_in_parts_every_answer_is_tried_under_one_seed_or_another(tmp_path):
    for stem in (CLEAN, FLAWED):
        lay(tmp_path, LESSONS[stem][0], stem)
        lay_answers(tmp_path, stem, LESSONS[stem][1])
    seeds = [None, 1, 2, 3]
    whole = validate(tmp_path, "lesson1_clean", seeds, ways=[False], tell=str)
    parts = validate(tmp_path, "lesson1_clean", seeds, ways=[False], tell=str, one_in=4)
    # each seed tries the unsolved exercise and the solution, and then all six answers, or some of them
    assert whole.tried == 4 * (2 + 6) and parts.tried == 4 * 2 + 6
    flawed = validate(tmp_path, "lesson2_flawed", seeds, ways=[False], tell=str, one_in=4)
    for line in (1, 7, 13, 19):  # all statements in the answer file that are wrong, in two different parts
        assert any(f"answer on line {line} " in text for text in flawed.surprises)


def test_of_a_clean_lesson_nothing_is_said(said):
    assert about(said, CLEAN) == []
    assert said[1][0].startswith(f"{CLEAN}: 16 verdicts in ") and said[1][0].endswith(" s, 0 unexpected")


def test_the_example_of_the_guide_for_authors_is_clean(said):
    assert about(said, EXAMPLE) == []
    assert said[1][2].startswith(f"{EXAMPLE}: 16 verdicts in ")


def test_a_right_answer_that_loses_points_is_told_with_its_line(said):
    told = about(said, "total, right answer on line 1 (said to be right) earned 0 of 2: the total is not right")
    assert [text.split(": ")[0] for text in told] == [
        f"{FLAWED} (one process, default data)",
        f"{FLAWED} (two processes, default data)",
    ]


def test_a_wrong_answer_that_earns_points_is_told(said):
    assert len(about(said, "total, wrong answer on line 7 (said to be wrong) earned 2 of 2")) == 2


def test_a_wrong_answer_that_passes_the_hidden_part_is_told(said):
    words = "total, wrong answer on line 10 (caught by the visible part alone) passes the hidden part by itself"
    assert len(about(said, words)) == 2


def test_a_hidden_part_that_fails_by_an_error_is_told(said):
    words = (
        "total, wrong answer on line 13 (breaks the hidden part) fails in the hidden part because of an error, "
        "not a check"
    )
    assert len(about(said, f"{words}: TypeError")) == 2


def test_a_name_that_is_not_there_fails_by_an_error_in_one_process_alone(said):
    words = "line 16 (another name) fails in the hidden part because of an error, not a check: NameError"
    assert [text.split(": ")[0] for text in about(said, words)] == [f"{FLAWED} (one process, default data)"]


def test_a_partial_answer_outside_its_range_is_told(said):
    assert len(about(said, "total, partial answer on line 19 (half) earned 1 of 2")) == 2
    assert about(said, "half again") == []


def test_too_few_answers_are_told(said):
    assert about(said, f"{FLAWED}: open_door has 0 right answers, but it needs 2")
    assert about(said, f"{FLAWED}: open_door has 0 wrong answers, but it needs 4")
    assert about(said, "total has") == []


def test_a_solution_that_fails_and_an_open_exercise_that_passes_are_told(said):
    assert len(about(said, "failing, the reference solution earned 0 of 3: failing is 1")) == 2
    assert len(about(said, "open_door, the unsolved exercise earned 3 of 3")) == 2


def test_a_test_that_touches_a_function_past_the_checks_is_told(said):
    words = "adder, the reference solution earned 3 points in one process and 0 in two: it isn't a function"
    assert about(said, words) == [f"{FLAWED}: {words}"]


def test_answers_to_an_exercise_that_is_not_there_are_told(tmp_path):
    lay(tmp_path)
    lay_answers(tmp_path, "ch1_x/lesson1_y", CLEAN_ANSWERS.replace('right="total"', 'right="totl"'))
    with pytest.raises(AuthorError, match=r"lesson1_y\.py:1: there's no exercise 'totl'\. The exercises are total"):
        validate(tmp_path)


def test_a_lesson_that_is_not_there_is_told(tmp_path):
    lay(tmp_path)
    with pytest.raises(LessonNotFoundError, match="No lesson has 'lesson7'"):
        validate(tmp_path, "lesson7")


def test_a_given_cell_that_stops_is_the_only_thing_told(tmp_path):
    text = LESSON.replace("ages = [30, 40]", "import seaborn_of_another_course\n\nages = [30, 40]")
    lay(tmp_path, text, CLEAN)
    lay_answers(tmp_path, CLEAN, CLEAN_ANSWERS)
    words = (
        "the given cell on line 6 stops with an error, so no answer after it can be judged: "
        "ModuleNotFoundError: No module named 'seaborn_of_another_course'"
    )
    assert validate(tmp_path, tell=str).surprises == [
        f"{CLEAN} (one process, default data): {words}",
        f"{CLEAN} (two processes, default data): {words}",
    ]


def test_solutions_alone_are_tried_with_each_seed_and_a_solution_that_stops_is_told(tmp_path):
    lay(tmp_path, LESSON, CLEAN)
    lay(tmp_path, LESSON.replace("1.1", "1.2").replace("total = sum(ages)", "total = sum(agse)"), FLAWED)
    report = validate(tmp_path, None, [None, 1, 2], tell=str, solutions=True)  # there are no answer files
    assert report.tried == 6 + 12  # in one process and in two, one verdict on a right solution, and two on a wrong one
    assert report.surprises[0] == (
        f"{FLAWED} (one process, default data): the solution on line 20 stops with an error, "
        "so no answer after it can be judged: NameError: name 'agse' is not defined"
    )
    assert len(report.surprises) == 6


def test_a_solution_and_an_answer_whose_cells_stop_are_told_with_the_cause(tmp_path):
    lay(tmp_path, LESSON.replace("total = sum(ages)", "total = sum(agse)"), CLEAN)
    lay_answers(tmp_path, CLEAN, CLEAN_ANSWERS.replace("ages[0] + ages[1]", "ages[0] + ages[2]"))
    told = validate(tmp_path, tell=str, ways=[True]).surprises
    cause = "earned 0 of 2: its cell stopped with"
    assert any(f"total, the reference solution {cause} NameError: name 'agse' is not" in one for one in told)
    assert any(f"(written out) {cause} IndexError: list index out of range" in one for one in told)
