"""Each mistake of an author is told with file, line and what to do."""

import pytest
from little_lessons import ANSWER, LESSON, PROSE, TEST, lay, line_of

from instructor.authoring.lessons import read_lesson
from instructor.authoring.rules import check_rules, read_lessons
from instructor.errors import AuthorError, LessonNotFoundError

FULL = '{"grade": false, "grade_id": "given", "locked": true, "solution": false}'
OTHER = (PROSE + "\n" + ANSWER + "\n" + TEST).replace("total", "sum_of_all")
IN_ANSWER, IN_TEST = line_of(LESSON, "# %% answer"), line_of(LESSON, "# %% test")


def told(tmp_path, text) -> tuple[int, str]:
    """Return the line and the words of the mistake that a text holds."""
    path = lay(tmp_path, text)
    with pytest.raises(AuthorError) as caught:
        check_rules(read_lesson(path))
    assert str(caught.value).startswith(f"{path}:{caught.value.line}: ")
    return caught.value.line, str(caught.value)


def without(text: str, *lines: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if line.strip() not in lines)


def test_a_lesson_without_mistakes_passes(tmp_path):
    check_rules(read_lesson(lay(tmp_path)))


@pytest.mark.parametrize(
    ("text", "start", "words"),
    [
        (PROSE + ANSWER, "# %% answer", "answer 'total' has no test: add a cell headed `# %% test=\"total\" points=1`"),
        (PROSE + TEST, "# %% test", "test 'total' has no answer: add a cell headed `# %% answer=\"total\"` above"),
        (PROSE + TEST + "\n" + PROSE + ANSWER, "# %% test", "test 'total' comes before its answer: move it below"),
        (
            LESSON + OTHER.replace("sum_of_all", "total"),
            "# %% answer",
            "occurs 2 times: choose a different name for each",
        ),
        (LESSON + TEST, "# %% test", "test 'total' occurs 2 times: choose a different name for each"),
        (without(LESSON, "# <details><summary>Hint 1</summary>"), "# %% answer", "has no hint: end its prose with `<d"),
        (PROSE + "# %%\n1 + 1\n\n" + ANSWER + TEST, "# %% answer", "comes directly after code: insert a markdown cell"),
        (LESSON.replace(" points=2", ""), "# %% test", "has points=None: write a whole number of at least 1"),
        (LESSON.replace("points=2", "points=0"), "# %% test", "has points=0: write a whole number"),
        (LESSON.replace("points=2", 'points="2"'), "# %% test", "has points=2: write a whole number"),
        (LESSON.replace("points=2", "points=true"), "# %% test", "has points=True: write a whole number"),
        (without(LESSON, '"""The total is the sum of all ages."""'), "# %% test", "must begin with one sentence"),
        (
            LESSON.replace("checks.passed(", "assert total\nchecks.passed("),
            "# %% test",
            "uses assert, which shows the line of the test",
        ),
    ],
)
def test_an_exercise_that_is_not_whole_is_told(tmp_path, text, start, words):
    line, message = told(tmp_path, text)
    assert line == line_of(text, start)
    assert words in message


@pytest.mark.parametrize("mark", ["SOLUTION", "HIDDEN TESTS"])
@pytest.mark.parametrize("end", ["BEGIN", "END"])
def test_a_region_that_is_left_open_is_told(tmp_path, mark, end):
    line, message = told(tmp_path, without(LESSON, f"### {end} {mark}"))
    assert line == (IN_ANSWER if mark == "SOLUTION" else IN_TEST)
    assert f"each `### BEGIN {mark}` needs one `### END {mark}` after it" in message


def test_a_region_that_is_closed_before_it_is_opened_is_told(tmp_path):
    swapped = (
        LESSON.replace("BEGIN SOLUTION", "?").replace("END SOLUTION", "BEGIN SOLUTION").replace("?", "END SOLUTION")
    )
    assert "isn't closed, or is closed twice" in told(tmp_path, swapped)[1]


@pytest.mark.parametrize("mark", ["## BEGIN HIDDEN TESTS", "### BEGIN HIDDEN TEST", "###begin hidden tests"])
def test_a_mark_that_is_spelt_wrong_is_told_in_its_own_line(tmp_path, mark):
    text = LESSON.replace("### BEGIN HIDDEN TESTS", mark).replace("### END HIDDEN TESTS", mark.replace("BEGIN", "END"))
    line, message = told(tmp_path, text)
    assert line == line_of(text, mark)
    assert f"`{mark}` looks like a mark but isn't one: write one of ### BEGIN SOLUTION, " in message


def test_an_answer_without_a_solution_is_told(tmp_path):
    line, message = told(tmp_path, without(LESSON, "### BEGIN SOLUTION", "### END SOLUTION"))
    assert line == IN_ANSWER
    assert "answer 'total' has no solution: put it between `### BEGIN SOLUTION` and `### END SOLUTION`" in message


@pytest.mark.parametrize("header", ["# %%", "# %% [markdown]"])
@pytest.mark.parametrize(
    ("region", "words"),
    [("SOLUTION", "a solution outside an answer cell"), ("HIDDEN TESTS", "hidden tests outside a test cell")],
)
def test_a_region_where_students_would_see_it_is_told(tmp_path, header, region, words):
    prefix = "# " if "markdown" in header else ""
    text = f"{header}\n{prefix}### BEGIN {region}\n# 1\n{prefix}### END {region}\n\n" + LESSON
    line, message = told(tmp_path, text)
    assert line == 1 and f"{words} would reach students: start the cell with" in message


def test_what_is_not_python_is_told_in_its_own_line(tmp_path):
    text = LESSON.replace("total = sum(ages)", "total = sum(ages")
    line, message = told(tmp_path, text)
    assert line == line_of(text, "total = sum(ages") and "this isn't valid Python" in message


def test_an_answer_that_is_not_python_without_its_solution_is_told(tmp_path):
    function = '# %% answer="total"\ndef total():\n    ### BEGIN SOLUTION\n    return 70\n    ### END SOLUTION\n\n\n'
    line, message = told(tmp_path, PROSE + function + TEST)
    assert line == line_of(PROSE + function, "# %% answer")
    assert (
        "the part of the cell that students get isn't valid Python by itself" in message
        and "leave a line outside them" in message
    )


def test_a_hidden_region_inside_a_block_is_told(tmp_path):
    text = LESSON.replace("### BEGIN HIDDEN TESTS\n", "if True:\n    1\n    ### BEGIN HIDDEN TESTS\n    2\n    ")
    text = text.replace("### END", "    ### END")
    assert "the hidden part isn't valid Python by itself" in told(tmp_path, text)[1]


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ('tset="total" points=2', "the header contains 'tset': write `[markdown]`, or answer="),
        ('Test="total" points=2', "the header contains 'Test'"),
        ("test=total points=2", "the header `test=total` can't be read"),
        ('test: "total"', "the header contains the unknown words 'test: \"total\"'"),
        ("[markdwn]", "the header contains the unknown words '[markdwn]'"),
        ("[raw]", "a raw cell: begin it"),
        ('[markdown] test="total" points=2', "test= is in the header of a markdown cell: remove `[markdown]`"),
        ('answer="total" test="total"', "answer= and test= are in the same header: write two cells"),
        ('long="It is."', "long= is in a header without answer=: write long= in the header of the answer"),
        ('answer="total" points=2', "points= is in a header without test=: write points= in the header of the test"),
        (f'test="total" points=2 nbgrader={FULL}', "test= and nbgrader= are in the same header: keep only one of them"),
        ('test="total", points=2', "test=['total'] is not a valid name"),
        ('test="a total" points=2', "test='a total' is not a valid name: write letters, digits and _"),
        ('test="" points=2', "test='' is not a valid name"),
        ('test="total_test" points=2', "test='total_test' is not a valid name"),
        (
            'test="sum" points=2',
            "test='sum' is one of Python's own names, so tests might use Python's object instead of the learner's: "
            "choose a different name",
        ),
    ],
)
def test_a_header_that_says_nothing_known_is_told(tmp_path, header, words):
    line, message = told(tmp_path, LESSON.replace('test="total" points=2', header))
    assert (line, words in message) == (IN_TEST, True), message


@pytest.mark.parametrize(
    ("visible", "hidden", "name", "part"),
    [
        ("pd.DataFrame()", "", "pd", "visible"),  # imported in a given cell only
        ("helper(total)", "", "helper", "visible"),  # defined in a given cell only
        ("unheard_of", "", "unheard_of", "visible"),
        ("want", "want = 70", "want", "visible"),  # a student's copy lacks it
        ("want = 70", "checks.equal(total, want)", "want", "hidden"),  # it must fail wrong answers by itself
        ("want: int\ncount += 1", "", "count", "visible"),
        ("def f():\n    inner = 1\ninner", "", "inner", "visible"),
        ("[inner for inner in ages]\ninner", "", "inner", "visible"),
        ("from pandas import *\nDataFrame()", "", "DataFrame", "visible"),
    ],
)
def test_a_test_that_reads_what_is_not_the_learner_s_is_told(tmp_path, visible, hidden, name, part):
    text = LESSON.replace("ages = [30, 40]", "import pandas as pd\nages = [30, 40]\ndef helper(x):\n    return x")
    text = text.replace("checks.passed(", f"{visible}\nchecks.passed(")
    text = text.replace("### BEGIN HIDDEN TESTS\n", f"### BEGIN HIDDEN TESTS\n{hidden}\n")
    line, message = told(tmp_path, text)
    assert line == line_of(text, "# %% test")
    assert (
        f"reads {name!r} in its {part} part, but {name!r} is neither an answer nor a given table: import or compute it"
        in message
    )


def test_a_test_may_read_answers_and_given_tables(tmp_path):
    text = LESSON.replace("checks.passed(", "count = len(ages)\nchecks.passed(")
    check_rules(read_lesson(lay(tmp_path, text)))


def test_a_test_that_reads_an_answer_further_down_is_told(tmp_path):
    later = OTHER.replace("checks.passed(", "total\nchecks.passed(")
    assert "reads 'total'" in told(tmp_path, later + LESSON)[1]


def test_a_test_may_use_a_name_that_a_later_cell_reads(tmp_path):
    check_rules(
        read_lesson(lay(tmp_path, LESSON.replace("checks.passed(", "rng = 1\nchecks.passed(") + "\n# %%\nprint(rng)\n"))
    )


@pytest.mark.parametrize(("name", "own"), [("total", "float(total)"), ("ages", "list(ages)")])
def test_a_test_that_gives_a_name_of_the_learners_another_value_is_told(tmp_path, name, own):
    line, message = told(tmp_path, LESSON.replace("checks.passed(", f"{name} = {own}\nchecks.passed("))
    assert line == IN_TEST
    assert f"assigns another value to {name!r}, but that name belongs to the learner" in message
    assert message.endswith("choose a different name in the test")


def test_cells_with_full_metadata_and_one_id_are_told(tmp_path):
    text = LESSON + f"\n# %% nbgrader={FULL}\nx = 1\n" * 2
    assert "grade_id 'given' occurs 2 times" in told(tmp_path, text)[1]


def test_the_first_mistake_by_line_is_told(tmp_path):
    text = LESSON.replace("# %%\nages", '# %% answr="total"\nages').replace("# %% test", "# %% tset")
    assert told(tmp_path, text)[0] == line_of(text, "# %% answr")


def test_all_lessons_are_read_and_a_name_that_none_has_is_told(tmp_path):
    lay(tmp_path)
    assert [lesson.stem for lesson in read_lessons(tmp_path, "lesson1")] == ["ch1_x/lesson1_y"]
    with pytest.raises(
        LessonNotFoundError, match=r"No lesson has 'lesson9' in its name\. The lessons are ch1_x/lesson1_y"
    ):
        read_lessons(tmp_path, "lesson9")


def test_a_wording_that_an_editor_would_change_is_told_with_a_better_one(tmp_path):
    path = lay(
        tmp_path, LESSON.replace("Every total tells something.", "A total is harmless.\n#\n# Or so everybody thinks.")
    )
    with pytest.raises(AuthorError) as caught:
        check_rules(read_lesson(path))
    assert caught.value.line == line_of(path.read_text(), "# Or so everybody")
    assert "reword “everybody”: write someone, anyone, everyone or no one" in str(caught.value)


def test_the_message_of_a_test_is_reworded_too(tmp_path):
    path = lay(tmp_path, LESSON.replace("each age counts once", "no age is counted anew in a sum"))
    with pytest.raises(AuthorError, match="reword “anew”: write again") as caught:
        check_rules(read_lesson(path))
    assert caught.value.line == line_of(path.read_text(), "checks.equal(total")


CHART = (
    "\n"
    "# %%\n"
    "from course import plotting\n"
    "\n"
    "ax = plotting.bars({'A': 1}, label='a', value_label='b')\n"
    "plotting.show(ax)\n"
)


def test_a_given_figure_needs_a_title(tmp_path):
    line, message = told(tmp_path, LESSON + CHART)
    assert line == line_of(LESSON + CHART, "ax = plotting.bars")
    assert "plotting.bars has no title: pass title=" in message


@pytest.mark.parametrize("words", ["title='A is 1'", "**looks"])
def test_a_given_figure_with_a_title_passes(tmp_path, words):
    check_rules(read_lesson(lay(tmp_path, LESSON + CHART.replace("value_label='b'", f"value_label='b', {words}"))))


def test_a_description_in_learners_code_is_told(tmp_path):
    text = LESSON + CHART.replace("value_label='b'", "value_label='b', title='A'").replace(
        "(ax)", "(ax, alt='One bar')"
    )
    line, message = told(tmp_path, text)
    assert line == line_of(text, "plotting.show")
    assert "alt= reveals the result before the code has run: leave it out" in message


def test_the_figure_of_an_answer_may_lack_a_title(tmp_path):
    text = LESSON.replace(
        "### BEGIN SOLUTION\n", "### BEGIN SOLUTION\nplotting.bars({'A': 1}, label='a', value_label='b')\n", 1
    )
    assert text != LESSON
    check_rules(read_lesson(lay(tmp_path, text)))


@pytest.mark.parametrize(
    ("text", "start", "words"),
    [
        (
            LESSON.replace("tells something.", "{==tells something."),
            "# %% [markdown]",
            "the text for a slide isn't closed",
        ),
        (LESSON.replace("tells something.", "==}tells{== something."), "# %% [markdown]", "isn't closed"),
        (LESSON.replace('answer="total"', 'answer="total" slide="code"'), "# %% answer", "is only for given code"),
    ],
)
def test_marks_for_slides_that_are_not_closed_or_not_in_place_are_told(tmp_path, text, start, words):
    line, message = told(tmp_path, text)
    assert line == line_of(text, start)
    assert words in message


def test_a_word_that_no_slide_knows_is_told(tmp_path):
    _, message = told(tmp_path, LESSON.replace("# %%\nages", '# %% slide="all"\nages'))
    assert "slide='all' is unknown: write one of code, output, both" in message
