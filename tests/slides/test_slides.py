"""What slides show of a lesson, and what the speaker's notes contain."""

import nbformat
import pytest
from little_lessons import ANSWER, TEST, lay

from instructor.authoring.lessons import read_lesson
from instructor.authoring.notebooks import solution_notebook, source_notebook
from instructor.slides.deck import deck
from instructor.slides.outputs import COLUMNS, source_of
from instructor.slides.points import passages

LESSON = f"""\
# %% [markdown]
# # 1.1 Sums
#
# **You will be able to**
#
# - add numbers,
#   however many there are;
# - explain what a sum reveals.
#
# **You need** nothing.
#
# **Time** about {{minutes}} minutes.

# %% [markdown]
# ## Why sums
#
# Ada keeps a list. {{==A **sum** says more
# than you think.==}} It's old.
#
# > **Idea.** {{==Two sums differ
# > by one person.==}}
#
# {{==
# | one | two |
# |---|---|
# | 1 | 2 |
# ==}}

# %% slide="both"
ages = [30, 40]
ages

# %%
secret = 7
secret

# %% [markdown]
# ## Nothing to show
#
# Only the speaker reads this.
#
# ### Exercise 1: which one?
#
# Store the letter in `total`.
#
# - **A** the first
# - **B** the second
#
# - Don't modify `ages`.
#
# <details><summary>Hint 1</summary>
#
# Which function adds numbers?
#
# </details>

{ANSWER}
{TEST}
# %%
picture

# %% [markdown]
# ## Recap
#
# - Sums reveal people.
#
# **A question to take with you:** What is
# in your sums?
#
# **Further reading**
#
# - A book.
"""


@pytest.fixture
def lesson(tmp_path):
    return read_lesson(lay(tmp_path, LESSON))


def executed(lesson):
    notebook = solution_notebook(lesson)
    for cell in notebook.cells:
        if cell.source.startswith("ages ="):
            cell.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "[30, 40]"})]
        elif cell.source.startswith("secret"):
            cell.outputs = [nbformat.v4.new_output("execute_result", {"text/plain": "7"})]
        elif cell.source == "picture":
            cell.outputs = [nbformat.v4.new_output("display_data", {"text/html": '<img alt="Two bars">'})]
    return notebook


def slides(lesson) -> list[tuple[str, str, str]]:
    """Return heading, contents and notes of each slide."""
    found: list[tuple[str, str, str]] = []
    for cell in deck(lesson, executed(lesson)).cells:
        kind = cell.metadata.get("slideshow", {}).get("slide_type")
        heading, shown, notes = ("", "", "") if kind == "slide" else found.pop()
        text = cell.source + "".join(str(output.data) for output in cell.get("outputs", []))
        if kind == "slide":
            found.append((text, "", ""))
        else:
            found.append((heading, shown, text) if kind == "notes" else (heading, f"{shown}{text}\n", notes))
    return found


def slide(lesson, heading: str) -> tuple[str, str]:
    """Return contents and notes of all slides with a heading."""
    found = [one for one in slides(lesson) if one[0].lstrip("# ") == heading]
    return "".join(one[1] for one in found), "".join(one[2] for one in found)


def test_a_deck_begins_with_the_title_the_time_and_the_outcomes(lesson):
    assert [one[:2] for one in slides(lesson)[:2]] == [
        ("# 1.1 Sums", "About 5 minutes\n"),
        ("## You will be able to", "- add numbers, however many there are;\n- explain what a sum reveals.\n"),
    ]
    assert "**You need** nothing." in slides(lesson)[1][2]


def test_a_slide_shows_the_marked_sentences_and_the_notes_contain_everything(lesson):
    shown, notes = slide(lesson, "Why sums")
    assert shown.startswith("- A **sum** says more than you think.\n- Two sums differ by one person.\n| one | two |\n")
    assert "Ada" not in shown
    assert "Ada keeps a list. A **sum** says more\nthan you think. It's old." in notes


def test_given_code_is_shown_as_its_header_says(lesson):
    shown, _ = slide(lesson, "Why sums")
    assert "ages = [30, 40]\nages" in shown
    assert "{'text/plain': '[30, 40]'}" in shown
    assert "secret" not in str(slides(lesson))
    only_output, _ = slide(read_lesson(lay(lesson.path.parents[2], LESSON.replace('"both"', '"output"'))), "Why sums")
    assert "ages = " not in only_output
    assert "[30, 40]" in only_output


def test_an_exercise_shows_its_task_and_its_options_but_no_hint_and_no_solution(lesson):
    shown, notes = slide(lesson, "Exercise 1: which one?")
    assert shown == "Store the letter in `total`.\n- **A** the first\n- **B** the second\n"
    assert "Don't modify" in notes
    assert not [word for word in ("Hint", "sum(", "checks") if word in str(slides(lesson))]


def test_notes_without_a_slide_come_before_those_of_the_next_one(lesson):
    assert slide(lesson, "Exercise 1: which one?")[1].startswith("**Nothing to show**\n\nOnly the speaker reads this.")


def test_a_figure_behind_an_exercise_is_on_a_slide_of_its_section(lesson):
    assert "Two bars" in slide(lesson, "Nothing to show")[0]


def test_the_recap_is_shown_with_its_question(lesson):
    assert slide(lesson, "Recap")[0] == "- Sums reveal people.\nWhat is in your sums?\n"


def test_what_no_longer_fits_comes_on_another_slide_with_the_same_heading(lesson):
    many = "\n".join(f"# {{==Point {number} has a few words.==}}" for number in range(30))
    longer = read_lesson(lay(lesson.path.parents[2], LESSON.replace("# {==\n", f"{many}\n#\n# {{==\n", 1)))
    assert [one[0] for one in slides(longer)].count("## Why sums") == 4
    assert slide(longer, "Why sums")[0].count("Point") == 30


def test_notebooks_contain_no_marks(lesson):
    for notebook in (source_notebook(lesson), solution_notebook(lesson)):
        text = "".join(cell.source for cell in notebook.cells)
        assert "==}" not in text
        assert "slide" not in str([cell.metadata for cell in notebook.cells])
        assert "by one person.\n\n| one | two |\n|---|---|\n| 1 | 2 |" in text


def test_marks_may_touch_several_passages_of_a_cell():
    found = list(passages("{==One.==}\n\n### Here\n\nTwo. {==Three.==}"))
    assert [(one.heading, one.points) for one in found] == [("", ("- One.",)), ("Here", ("- Three.",))]


def test_long_lines_of_code_are_broken():
    code = f"print({', '.join(['some_name'] * 12)})"
    assert max(map(len, source_of(code).split("\n"))) <= COLUMNS
    assert source_of("print( 1 )") == "print( 1 )"
