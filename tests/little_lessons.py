"""A lesson of one exercise, for the tests of what is made of a lesson's text."""

import shutil
from pathlib import Path

from course.progress.outline import number_of

ROOT = Path(__file__).resolve().parents[1]
STEM = "ch1_x/lesson1_y"

PROSE = """\
# %% [markdown]
# # 1.1 Sums
#
# Every total tells something.

# %%
ages = [30, 40]

# %% [markdown]
# ### Exercise 1
#
# Store the sum of `ages` in `total`.
#
# <details><summary>Hint 1</summary>
#
# Which function adds numbers?
#
# </details>
"""
ANSWER = """\
# %% answer="total"
total = ...
### BEGIN SOLUTION
total = sum(ages)
### END SOLUTION
"""
TEST = '''\
# %% test="total" points=2
"""The total is the sum of all ages."""
from course import checks

checks.require(total is not ..., "total is still open")
checks.passed("total is there")
### BEGIN HIDDEN TESTS
checks.equal(total, 70, name="total", why="each age counts once")
### END HIDDEN TESTS
'''
LESSON = "\n".join([PROSE, ANSWER, TEST])


def lay(root: Path, text: str = LESSON, stem: str = STEM) -> Path:
    """Write a lesson's text into a root, with the number of its file in the title, and return its path."""
    text = text.replace("# # 1.1 Sums", f"# # {number_of(stem)} Sums")
    path = root / "chapters" / f"{stem}.py"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def settle(root: Path) -> Path:
    """Give a root the settings that building needs."""
    for name in ("nbgrader_config.py", "jupytext.toml"):
        shutil.copy(ROOT / name, root)
    return root


def line_of(text: str, start: str) -> int:
    """Return the number of the first line that begins with `start`."""
    return next(number for number, line in enumerate(text.splitlines(), start=1) if line.startswith(start))
