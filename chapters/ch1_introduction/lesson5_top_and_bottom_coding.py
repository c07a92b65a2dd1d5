# %% [markdown]
# # 1.5 Top and bottom coding
#
# **You will be able to**
#
# - see in a histogram which values identify individual people, and choose bounds that separate these values from the rest;
# - apply top and bottom coding to a column without losing rows or inventing values for missing ones;
# - measure whom coding protects and whom it doesn't, and how it changes the mean.
#
# **You need** lessons 1.1 (unique rows and quasi-identifiers) and 1.4, and pandas: filters and changing a column.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## One number is enough
#
# > **In the news.** {==Jeanne Calment of Arles died on 4 August 1997, aged 122.==} That's the highest age verified so far (Robine
# > and Allard, *Science*, 1998).
#
# {==Suppose that a hospital had released a table that year, without names, dates of birth or places, and that one row contained
# `age 122`. Every newspaper reader in France would have known whose row it was, and could have read her diagnosis there.==}
#
# > **Law.** The rules for health data in the United States address this risk. {==If you follow Safe Harbor (lesson
# > 1.4), a table counts as "de-identified" only if ages over 89 are removed or combined into one category, "90 or
# > older" (45 CFR 164.514(b)(2)(i)(C)).==}
#
# A salary can identify a person in the same way. Here is a made-up table of an office's staff. Three salaries are missing. The
# office wants to show how much it pays, but not who earns what. (A detailee is someone on loan from another office.)

# %%
import pandas as pd

from course import load, plotting

staff = load("staff_salaries")
released = staff.drop(columns="name")
released.head()

# %% [markdown]
# The names are gone. But everyone in the office knows who earns the most, so let's look at the highest salaries:

# %% slide="both"
released.nlargest(3, "salary")

# %% [markdown]
# The first row belongs to that person, and now everyone in the office knows the exact amount. {==The person's *rank* was enough
# to find the row.==} {==An **extreme** is a value that's so far from most others that it identifies one person.==}

# %% [markdown]
# ## Where do the extremes begin?
#
# A histogram shows where the extremes begin. For example, the next one shows the ages of eight people, in bars that are
# ten years wide. Seven people are close together, and one is on the far side of a gap.

# %%
ages = pd.Series([31, 33, 38, 42, 44, 52, 57, 95])
ax = plotting.histogram(
    ages, bins=range(30, 101, 10), label="age", unit="years", title=f"One of {len(ages)} people is far from the others"
)
plotting.show(ax)

# %% [markdown]
# ### Exercise 1: draw the salaries
#
# Draw a histogram of the `salary` column of `staff`, and store its matplotlib `Axes` in `salary_plot`.
#
# - There are 45 bars, each 10,000 dollars wide. The bars' edges are 0, 10,000, 20,000 and so on up to 450,000. Some bars are
#   empty. You may leave a gap between bars, as long as each bar covers at least three quarters of its 10,000 dollars.
# - The height of a bar is the number of people. A salary on an edge belongs to the bar that begins there. Leave out missing
#   salaries.
# - The label of the x axis contains the words `salary` and `USD`, and the label of the y axis contains the word `people`.
#
# <details><summary>Hint 1</summary>
#
# How can you make the list of all edges without typing it? Does this list contain 450,000?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `range(0, 450_001, 10_000)` contains the edges. `Series.plot.hist` accepts the edges as `bins` and returns an `Axes`, which has
# the methods `set_xlabel` and `set_ylabel`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `salary_plot = staff["salary"].plot.hist(bins=...)`, and then label the x axis with
# `salary_plot.set_xlabel("salary (USD a year)")`. What's missing?
#
# </details>

# %% answer="salary_plot"
salary_plot = ...
### BEGIN SOLUTION
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), color="lightblue", edgecolor="black")
salary_plot.set_xlabel("salary (USD a year)")
salary_plot.set_ylabel("number of people")
salary_plot.set_title("A few salaries are far from all others")
plotting.show(salary_plot)
### END SOLUTION

# %% test="salary_plot" points=2
"""The bars count the people in each step of 10,000 dollars, and both axes have labels."""
import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from course import checks, load

checks.require(checks.is_a(salary_plot, Axes), "salary_plot isn't an Axes: store what the drawing function returns")
checks.require(
    "salary" in salary_plot.get_xlabel().lower(), "the label of the x axis doesn't contain the word 'salary'"
)
checks.require("usd" in salary_plot.get_xlabel().lower(), "the label of the x axis doesn't contain the unit 'USD'")
checks.require(
    "people" in salary_plot.get_ylabel().lower(), "the label of the y axis doesn't contain the word 'people'"
)
bars = [patch for patch in salary_plot.patches if checks.is_a(patch, Rectangle)]
bars = [bar for bar in bars if 7_499 <= bar.get_width() <= 10_001]
people = sum(bar.get_height() for bar in bars)
everyone = int(load("staff_salaries")["salary"].count())
checks.close(people, everyone, name="the sum of the heights of all bars", why="count everyone with a salary once")
checks.passed("salary_plot has labels, and its bars count everyone")
### BEGIN HIDDEN TESTS
checks.require(checks.is_a(salary_plot, Axes), "salary_plot isn't an Axes: store what the drawing function returns")
label_x, label_y = salary_plot.get_xlabel().lower(), salary_plot.get_ylabel().lower()
with checks.rule("The label of the x axis contains the words `salary` and `USD`"):
    named = "salary" in label_x and "usd" in label_x
    checks.require(named, "the label of the x axis doesn't say what the axis shows, and in which unit")
    seen = salary_plot.axison and all(axis.label.get_visible() for axis in (salary_plot.xaxis, salary_plot.yaxis))
    checks.require(seen, "a label of salary_plot is invisible, so readers don't know what the axis shows")
with checks.rule("the label of the y axis contains the word `people`"):
    checks.require("people" in label_y, "the label of the y axis doesn't say what the bars count")
bars = [patch for patch in salary_plot.patches if checks.is_a(patch, Rectangle)]
bars = [bar for bar in bars if bar.get_visible() and bar.get_alpha() != 0]
boxes = [(bar.get_x(), bar.get_width(), bar.get_height()) for bar in bars]
wide = [(x, width, height) for x, width, height in boxes if 7_499 <= width <= 10_001]
drawn = [(x, width, height) for x, width, height in wide if height > 0]
with checks.rule("each bar covers at least three quarters of its 10,000 dollars"):
    checks.require(drawn, "salary_plot has no visible bars of the right width")


def begin(x, width):
    """Return the left edge of the step that contains the midpoint of a bar."""
    return int((x + width / 2) // 10_000) * 10_000


with checks.rule("The bars' edges are 0, 10,000, 20,000 and so on up to 450,000"):
    placed = all(begin(x, width) - 1 < x < begin(x, width) + 10_001 - width for x, width, _ in drawn)
    between = "a bar of salary_plot crosses an edge, but each must be between two, such as 40,000 and 50,000"
    checks.require(placed, between)
with checks.rule("The height of a bar is the number of people"):
    grounded = all(abs(bar.get_y()) < 1e-6 for bar in bars)
    checks.require(grounded, "a bar of salary_plot doesn't start at height 0, so its top shows another number")
with checks.rule("Draw a histogram of the `salary` column of `staff`"):
    (low, high), (left, right) = salary_plot.get_ylim(), salary_plot.get_xlim()
    inside = all(left <= x and x + width <= right and low <= 0 and height <= high for x, width, height in drawn)
    outside = "a bar of salary_plot is partly outside the limits of the axes, so readers can't see all of it"
    checks.require(inside, outside)
counts, edges = np.histogram(load("staff_salaries")["salary"].dropna(), bins=range(0, 450_001, 10_000))
wanted = {int(edge): int(count) for edge, count in zip(edges[:-1], counts, strict=True) if count}
shown = {begin(x, width): height for x, width, height in drawn}
with checks.rule("The height of a bar is the number of people"):
    once = len(drawn) == len(shown) and shown.keys() == wanted.keys()
    many = "salary_plot has too many or too few bars with people in them (count everyone with a salary in one bar)"
    checks.require(once, many)
    wrong = [edge for edge in wanted if abs(shown[edge] - wanted[edge]) > 1e-6]
    first = f"{min(wrong, default=0):,}"
    checks.require(not wrong, f"the bar that begins at {first} dollars has the wrong height")
with checks.rule("There are 45 bars, each 10,000 dollars wide"):
    begins = {begin(x, width) for x, width, _ in wide}
    checks.require(
        begins == set(range(0, 450_000, 10_000)) and len(wide) == 45,
        f"salary_plot has {len(wide)} bars, including empty ones. The first one should begin at 0, and the last one "
        "should end at 450,000 dollars",
    )
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 2: read the bounds
#
# The **main body** extends from the first to the last bar with at least ten people, including any shorter bars between these
# two. Every salary to the left or right of the main body is an extreme.
#
# Find two bounds, in dollars, that separate the people in the main body from the extremes. Store these bounds in `coding_bounds` as a
# tuple `(lower, upper)` of two numbers. Everyone in the main body earns at least `lower` and at most `upper`. Every low
# extreme is below `lower`, and every high extreme is above `upper`.
#
# There are several correct answers. For example, if we required only two people instead of ten for the ages above, `(30, 60)`,
# `(25, 70.5)` and `(31, 57)` would all be correct.
#
# <details><summary>Hint 1</summary>
#
# Which is the first bar from the left with at least ten people, and where does it begin? Which is the last such bar,
# and where does it end?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Bars begin and end at multiples of 10,000. If the figure is too small, let pandas count the bars:
# `pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The first bar with at least ten people begins between 30,000 and 50,000, and the last one ends between 180,000 and 200,000.
#
# </details>

# %% answer="coding_bounds"
coding_bounds = ...
### BEGIN SOLUTION
coding_bounds = (40_000, 190_000)
### END SOLUTION

# %% test="coding_bounds" points=1
"""The main body of the salaries is within the bounds, and every extreme salary is outside them."""
from numbers import Real

import numpy as np
import pandas as pd

from course import checks, load

pair = coding_bounds.tolist() if isinstance(coding_bounds, np.ndarray | pd.Series) else coding_bounds
checks.require(isinstance(pair, tuple | list) and len(pair) == 2, "coding_bounds isn't a pair (lower, upper)")
checks.passed("coding_bounds is a pair")
### BEGIN HIDDEN TESTS
with checks.rule("Store these bounds in `coding_bounds` as a tuple `(lower, upper)` of two numbers"):
    pair = coding_bounds.tolist() if isinstance(coding_bounds, np.ndarray | pd.Series) else coding_bounds
    checks.require(isinstance(pair, tuple | list) and len(pair) == 2, "coding_bounds isn't a pair")
    numbers = [value for value in pair if isinstance(value, Real) and not isinstance(value, bool)]
    checks.require(len(numbers) == 2, "coding_bounds contains something that isn't a number")
    lower, upper = numbers
    checks.require(lower < upper, "coding_bounds doesn't contain the lower bound first")
salary = load("staff_salaries")["salary"].dropna()
counts, edges = np.histogram(salary, bins=range(0, 450_001, 10_000))
body = np.flatnonzero(counts >= 10)
first, last = edges[body[0]], edges[body[-1] + 1]
inside = salary[(salary >= first) & (salary < last)]
with checks.rule("Everyone in the main body earns at least `lower` and at most `upper`"):
    checks.require(lower <= inside.min(), f"the lower bound {lower} is too high")
    checks.require(upper >= inside.max(), f"the upper bound {upper} is too low")
with checks.rule("Every low extreme is below `lower`"):
    checks.require(lower > salary[salary < first].max(), f"the lower bound {lower} is too low")
with checks.rule("every high extreme is above `upper`"):
    checks.require(upper < salary[salary >= last].min(), f"the upper bound {upper} is too high")
### END HIDDEN TESTS

# %% [markdown]
# ## Replace the values outside the bounds
#
# {==**Top coding** replaces every value above an upper bound with that bound.==} {==**Bottom coding** replaces every value below a
# lower bound with that bound.==} Values between the bounds, and values equal to a bound, don't change. Here are three salaries
# and a missing one, with bounds of 40 and 90:
#
# {==
# | | | | | |
# |---|---|---|---|---|
# | before | 25 | 60 | 120 | missing |
# | top coded | 25 | 60 | 90 | missing |
# | coded at both ends | 40 | 60 | 90 | missing |
# ==}
#
# {==No one disappears.==} If you dropped rows instead, as in lesson 1.2, people would be missing from every count. A missing value
# is neither high nor low, so if you replaced it with a bound, you'd invent a salary.
#
# The US Census Bureau top codes its Current Population Survey. From 1998 to March 2023, the monthly files reported all weekly
# earnings above 2,884.61 dollars (about 150,000 a year) as 2,884.61. Pay rose during these years, but the bound didn't change.
# Since April 2024, the value that replaces high earnings has been recalculated each month from the top 3 % of earners (IPUMS
# CPS, variable EARNWEEK2).
#
# ### Which bounds?
#
# Any number in the gap separates the extremes from the rest. But a good bound has two more properties:
#
# - {==**Other people already have this value.** If the upper bound is 200,000, which no one really earns, then everyone
#   with exactly 200,000 was coded, and readers can see how few of these people there are. If many people really earn
#   the bound, the extremes disappear among them.==}
# - {==**It doesn't depend on a few people.** The 99th percentile of 409 salaries is calculated from the fifth and the
#   sixth highest salaries, so it reveals something about these two people.==} A number that was already public reveals
#   nothing new.
#
# The office's pay scale, which is public, goes from 40,000 to 183,000 dollars. Many people earn the maximum. Only a few earn
# the minimum, so the people coded at the bottom still form a small group. From here on, we use these two bounds.

# %% [markdown]
# ### Exercise 3: top coding
#
# Make a table (DataFrame) with the same columns and rows as `staff`, in the same order, but replace each `salary` above
# 183,000 with 183,000. Store the table in `top_coded`. Don't change lower salaries, keep missing salaries missing, and don't
# modify `staff` itself. (If you changed `staff` by mistake, rerun the cell that loads it.)
#
# <details><summary>Hint 1</summary>
#
# What do you have to do first so that `staff` doesn't change together with your new table?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Series.clip` and its parameters, and at `DataFrame.assign`, which returns a changed copy.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Use `staff.assign(salary=staff["salary"].clip(...))`. Which parameter of `clip` do you need?
#
# </details>

# %% answer="top_coded"
top_coded = ...
### BEGIN SOLUTION
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000))
### END SOLUTION

# %% helpers
from course import checks, load


def reveals_nothing_else(table, name, hidden):
    """Require that a table's index and attrs contain nothing that coding has hidden."""
    staff = load("staff_salaries")
    known = set(staff[["name", "status", "title"]].to_numpy().ravel())  # such as the names, if they're the index
    labels = {label for level in range(table.index.nlevels) for label in table.index.get_level_values(level)}
    checks.require(
        labels <= known | set(range(len(staff) + 1)),
        f"the index of {name} contains values that aren't in the index of staff, such as {hidden}",
    )
    checks.only_cells(table.reset_index(drop=True), name=name)
    others = set(table["salary"].dropna()) - {40_000, 183_000, *staff["salary"]}
    exact = f"{name} contains salaries that differ slightly from a bound, so they could reveal {hidden}"
    checks.require(not others, exact)


# %% test="top_coded" points=2
"""Salaries that were above 183,000 are now 183,000, and everything else is unchanged."""
import pandas as pd

from course import checks, load

all_there = "coding replaces values, but it doesn't drop or add rows or columns"
checks.a_table(top_coded, name="top_coded", columns=load("staff_salaries").columns, rows=412, why=all_there)
salaries = pd.to_numeric(top_coded["salary"], errors="coerce")
checks.equal(salaries.max(), 183_000, name="the highest salary in top_coded", show=True)
checks.passed("top_coded has all rows and columns, and no salary above 183,000")
### BEGIN HIDDEN TESTS
before = load("staff_salaries")
with checks.rule("Make a table (DataFrame) with the same columns and rows as `staff`, in the same order"):
    table = checks.a_table(top_coded, name="top_coded", columns=before.columns, rows=len(before))
    others = ["name", "status", "title"]
    checks.same_values(table[others], before[others], name="top_coded")
gone, low, high = before["salary"].isna(), before["salary"] < 40_000, before["salary"] > 183_000
was_gone = table["salary"].isna().to_numpy()
with checks.rule("keep missing salaries missing"):
    checks.require(was_gone[gone].all(), "a salary that no one knows has a value in top_coded")
with checks.rule("replace each `salary` above 183,000 with 183,000"):
    checks.require(not was_gone[high].any(), "a high salary is missing in top_coded")
    bound = before["salary"][high] * 0 + 183_000
    checks.same_values(table["salary"][high.to_numpy()], bound, name="high salaries in top_coded")
with checks.rule("Don't change lower salaries"):
    checks.require(not was_gone[~gone & ~high].any(), "a lower salary is missing in top_coded")
    checks.same_values(table["salary"][low.to_numpy()], before["salary"][low], name="low salaries in top_coded")
    checks.same_values(table, before.assign(salary=before["salary"].clip(upper=183_000)), name="top_coded")
with checks.rule("Make a table (DataFrame) with the same columns and rows as `staff`"):
    reveals_nothing_else(table, "top_coded", "salaries above the bound")
with checks.rule("don't modify `staff` itself"):
    checks.unchanged(staff, before, name="staff")
### END HIDDEN TESTS

# %% [markdown]
# Next, we code both ends. A colleague has tried this with a list comprehension. Compare the number of salaries before and
# after:

# %% slide="both"
attempt = [max(40_000, min(salary, 183_000)) for salary in staff["salary"]]
print(f"{staff['salary'].count()} salaries before, {pd.Series(attempt).count()} in the attempt")

# %% [markdown]
# ### Exercise 4: both ends
#
# The attempt contains salaries that no one knows. Now code the column correctly. Make a table (DataFrame) with the same columns and
# rows as `staff`, in the same order, but replace each `salary` above 183,000 with 183,000, and each `salary` below 40,000
# with 40,000. Store the table in `coded`. Keep missing salaries missing, and don't modify `staff` itself.
#
# <details><summary>Hint 1</summary>
#
# For which people does the attempt contain a salary even though `staff` doesn't?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Python's `max` and `min` always return one of their arguments, even if one of these is missing. How does the method that you
# used for top coding treat missing values?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `Series.clip` leaves missing values missing and accepts two bounds, `lower` and `upper`.
#
# </details>

# %% answer="coded"
coded = ...
### BEGIN SOLUTION
coded = staff.assign(salary=staff["salary"].clip(lower=40_000, upper=183_000))
### END SOLUTION

# %% test="coded" points=2
"""Salaries outside 40,000 to 183,000 are at the nearer bound, and everything else is unchanged."""
import pandas as pd

from course import checks, load

all_there = "coding replaces values, but it doesn't drop or add rows or columns"
checks.a_table(coded, name="coded", columns=load("staff_salaries").columns, rows=412, why=all_there)
salaries = pd.to_numeric(coded["salary"], errors="coerce")
checks.equal(salaries.max(), 183_000, name="the highest salary in coded", show=True)
checks.equal(salaries.min(), 40_000, name="the lowest salary in coded", show=True)
checks.passed("coded has all rows and columns, and no salary outside the bounds")
### BEGIN HIDDEN TESTS
before = load("staff_salaries")
with checks.rule("Make a table (DataFrame) with the same columns and rows as `staff`, in the same order"):
    table = checks.a_table(coded, name="coded", columns=before.columns, rows=len(before))
    others = ["name", "status", "title"]
    checks.same_values(table[others], before[others], name="coded")
gone, low, high = before["salary"].isna(), before["salary"] < 40_000, before["salary"] > 183_000
was_gone = table["salary"].isna().to_numpy()
with checks.rule("Keep missing salaries missing"):
    checks.require(was_gone[gone].all(), "a salary that no one knows has a value in coded")
with checks.rule("replace each `salary` above 183,000 with 183,000, and each `salary` below 40,000 with 40,000"):
    lost = "a known salary is missing in coded, but coding doesn't remove any salaries"
    checks.require(not was_gone[~gone].any(), lost)
    for kind, outside, bound in (("low", low, 40_000), ("high", high, 183_000)):
        wanted = before["salary"][outside] * 0 + bound
        checks.same_values(table["salary"][outside.to_numpy()], wanted, name=f"{kind} salaries in coded")
    wanted = before.assign(salary=before["salary"].clip(40_000, 183_000))
    checks.same_values(table, wanted, name="coded", why="salaries within the bounds must not change")
with checks.rule("Make a table (DataFrame) with the same columns and rows as `staff`"):
    reveals_nothing_else(table, "coded", "salaries outside the bounds")
with checks.rule("don't modify `staff` itself"):
    checks.unchanged(staff, before, name="staff")
### END HIDDEN TESTS

# %% [markdown]
# Now let's repeat the attack from the beginning of the lesson. Which row belongs to the person who earns the most? (If you see
# an error here, finish `coded` first.)

# %% slide="output"
highest = coded[coded["salary"] == coded["salary"].max()]
print(f"{len(highest)} rows share the highest salary, {highest['salary'].max():,.0f} USD")

# %% [markdown]
# {==The rank by itself no longer identifies the row, and the amount has become "at least 183,000".==}
#
# ## Whom does it protect?
#
# To find out, we count the people whose salary is unique, as in lesson 1.1, before and after coding. Here are seven salaries,
# with bounds of 40 and 100:
#
# {==
# | | | | | | | | | unique |
# |---|---|---|---|---|---|---|---|---|
# | before | 10 | 20 | 50 | 50 | 60 | 150 | 200 | 5 |
# | coded | 40 | 40 | 50 | 50 | 60 | 100 | 100 | 1 |
# ==}
#
# {==Four more people now share a value with someone else.==} Only the person with 60 is still unique.

# %% [markdown]
# ### Exercise 5: measure the protection
#
# Write a function `coding_protects(df, lower, upper)` that returns a tuple `(before, after)` of two whole numbers. Both
# count the rows of the table `df` whose value in the `salary` column occurs exactly once: `before` in the original
# column, and `after` in the column coded at both ends, with the bounds `lower` and `upper`.
#
# - Salaries equal to a bound don't change.
# - Missing salaries remain missing, and "missing" counts as a value of its own, as in lesson 1.1. So two missing salaries are
#   alike.
# - Don't modify `df`.
#
# With `seven = pd.DataFrame({"salary": [10, 20, 50, 50, 60, 150, 200]})`, `coding_protects(seven, 40, 100)` returns `(5, 1)`.
#
# <details><summary>Hint 1</summary>
#
# You need the same count twice. For which two columns?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `Series.duplicated(keep=False)` is True for each value that has a duplicate, and it treats missing values as equal. `~` swaps
# True and False.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `int((~salary.duplicated(keep=False)).sum())` counts the unique values of a Series `salary`. For which second Series do you
# need the same count?
#
# </details>


# %% answer="coding_protects"
def coding_protects(df, lower, upper):
    """Return how many rows of df have a salary that occurs only once, before and after coding at lower and upper."""
    ### BEGIN SOLUTION
    columns = (df["salary"], df["salary"].clip(lower, upper))
    before, after = (int((~column.duplicated(keep=False)).sum()) for column in columns)
    return before, after
    ### END SOLUTION


# %% test="coding_protects" points=3
"""The function counts the people whose salary occurs only once, before and after coding, and "missing" counts as a value."""
from collections import Counter

import pandas as pd

from course import checks, load

seven = pd.DataFrame({"salary": [10, 20, 50, 50, 60, 150, 200]})
checks.equal(
    checks.call(coding_protects, seven, 40, 100), (5, 1), why="this is the example in the table above", show=True
)
checks.equal(
    checks.call(coding_protects, seven, 0, 180),
    (5, 5),
    why="200 becomes 180, but this salary still occurs only once",
    show=True,
)
checks.passed("the results for two small cases are correct")
### BEGIN HIDDEN TESTS


def judge(salaries, lower, upper, why=""):
    """Compare the answer with counts by hand."""
    coded_by_hand = [s if s is None else lower if s < lower else upper if s > upper else s for s in salaries]
    wanted = tuple(sum(n == 1 for n in Counter(column).values()) for column in (salaries, coded_by_hand))
    table = pd.DataFrame({"title": list("abcdefg")[: len(salaries)], "salary": salaries})
    table.index //= 2  # labels that occur twice, as after joining tables
    answer = checks.call(coding_protects, table, lower, upper)
    checks.equal(answer, wanted, why=why)
    checks.unchanged(answer, table)


equal = "two salaries are alike only if they're exactly equal"
with checks.rule("Both count the rows of the table `df` whose value in the `salary` column occurs exactly once"):
    judge([50.0], 40, 100, "a single row is unique")
    judge([50.2, 50.2000001, 99.6, 100.0, 150.0], 40, 100, equal)
    judge([40_000_001.0, 40_000_000.0, 40_000_000.0], 40, 10**8, equal)
    judge([10, 10 + 2**16, 10 + 2**17], 0, 10**6, equal)
others = pd.DataFrame({"name": list("abcdefg"), "title": list("tuvwxyz")})
for case in checks.variants(others, keep=["index"], labels=[], avoid=["salary"], used_by=coding_protects):
    with checks.rule("Don't modify `df`"), case:
        table = case.table.assign(salary=[10, 20, 50, 50, 60, 150, 200])
        checks.equal(checks.call(coding_protects, table, 40, 100), (5, 1))
with checks.rule("Salaries equal to a bound don't change"):
    judge([10.0, 40.0, 50.0, 50.0, 100.0, 101.0], 40, 100, "people at a bound equal those coded to it")
with checks.rule('"missing" counts as a value of its own'):
    judge([None, 50.0, 50.0, 200.0, 300.0], 40, 100, "a single missing salary is a value that occurs once")
    judge([None, 0.0, -9.0, 50.0, 50.0, 200.0], 0, 100, "a missing salary isn't a salary of 0")
    judge([-1.0, None, 50.0, 50.0], -10, 100, "a missing salary isn't a salary of -1")
with checks.rule("two missing salaries are alike"):
    judge([None, None, 50.0, 200.0, 300.0], 40, 100)
with checks.rule("Missing salaries remain missing"):
    judge([None, 10.0, 20.0, 39.0, 101.0], 40, 100)
with checks.rule(
    "`before` in the original column, and `after` in the column coded at both ends, with the bounds `lower` and `upper`"
):
    judge([10.0, 50.0, 50.0, 60.0], 40, 100, "a single person beyond a bound is the only one there after coding")
    judge([50.0, 200.0, 200.0, 300.0], 40, 100, "after coding, also count rows that weren't unique before")
    judge([10, 50, 100, 150], 40, 100.5, "a bound may be a fraction, even if all salaries are whole numbers")
    judge([10.0, 40.5, 50.0, 99.5, 150.0], 40.5, 99.5, "a bound may be a fraction, so don't round it")
    for seed in (5, 6):
        table = load("staff_salaries", seed=seed).sort_values("title")
        table.index += 1  # rows with labels other than 0, 1, 2, as after a filter
        known = table["salary"].dropna().tolist()
        for lower, upper in ((40_000, 183_000), (60_000, 120_000), (0, 500_000)):
            columns = (known, [min(max(salary, lower), upper) for salary in known])
            wanted = tuple(sum(n == 1 for n in Counter(column).values()) for column in columns)
            answer = checks.call(coding_protects, table, lower, upper)
            checks.equal(answer, wanted)
            checks.unchanged(answer, table)
### END HIDDEN TESTS

# %% [markdown]
# Now let's count the unique people in the office, with three pairs of bounds. The closer together the bounds are, the more
# people share a salary:

# %%
choices = {
    "40,000 to 183,000": (40_000, 183_000),
    "50,000 to 150,000": (50_000, 150_000),
    "60,000 to 120,000": (60_000, 120_000),
}
counts = {"not coded": coding_protects(staff, 40_000, 183_000)[0]}
counts |= {name: coding_protects(staff, *bounds)[1] for name, bounds in choices.items()}
ax = plotting.bars(
    counts,
    label="bounds (USD)",
    value_label="people with a unique salary",
    title=f"The narrowest bounds leave {min(counts.values())} of {max(counts.values())} people unique",
)
plotting.show(ax)

# %% [markdown]
# How low would the upper bound have to be so that no one is unique? Move the slider in JupyterLab, release it, and watch the
# last bar:


# %%
def coded_at(upper):
    """Plot the salaries, coded with a lower bound of 40,000 USD and an upper bound in thousands of USD."""
    before, after = coding_protects(staff, 40_000, 1_000 * upper)
    return plotting.histogram(
        staff["salary"].clip(40_000, 1_000 * upper),
        bins=range(40_000, 190_001, 5_000),
        label="coded salary",
        unit="USD a year",
        title=f"An upper bound of {upper},000 leaves {after} of {before} people unique",
    )


plotting.slider(coded_at, (60, 80, 100, 120, 150, 183), label="upper bound (thousand USD)", start=183)

# %% [markdown]
# With each step to the left, more people move into the last bar, and their exact salaries are lost. Even so, some people
# between the bounds are still unique.

# %% [markdown]
# ## Now attack it
#
# For our first attack, we look at the people who are still unique between the bounds:

# %% slide="output"
single = coded[~coded["salary"].duplicated(keep=False)]
print(f"{len(single)} people, with salaries from {single['salary'].min():,.0f} to {single['salary'].max():,.0f} USD")
single.drop(columns="name").head(3)

# %% [markdown]
# Anyone who knows the salary of one of these people, for example from a loan form or a payslip on a desk, can find that
# person's row and read everything in it. {==Coding didn't help these people, because it protects only extremes.==} To protect
# everyone else, make the values coarser (lesson 1.4).
#
# For the second attack, we look at the crowd at the upper bound again, this time together with another column:

# %%
highest["title"].value_counts()

# %% [markdown]
# According to the office's scale, 183,000 is the pay of an Assistant to the President, and the pay for every other title is
# below 170,000. So in every row here with another title, the salary was coded, and the title reveals that this person is paid
# far above the scale. How many of the coded people are the only ones with their title and coded salary?

# %% slide="output"
was_coded = staff["salary"].notna() & (staff["salary"] != coded["salary"])
still_unique = was_coded & ~coded.duplicated(["title", "salary"], keep=False)
print(f"{still_unique.sum()} of the {was_coded.sum()} coded people are the only ones with their title and coded salary")

# %% [markdown]
# {==Coding one column doesn't help someone who is identified by a *combination* of columns.==} Measure the uniqueness of all columns
# that others can know, as in lesson 1.1. In chapter 2, you'll turn this into a rule.
#
# > **Warning.** {==The order of the rows reveals something, too.==} If you drop the names from `coded`, the rows are still in the
# > alphabetical order of these names. {==Shuffle the rows before you publish them, and number them again, because the old numbers
# > in the index would reveal the order:==} `coded.drop(columns="name").sample(frac=1, ignore_index=True)`.

# %% [markdown]
# ## What it cost
#
# Every coded value is wrong, and all values at the top are wrong in the same direction.
#
# ### Exercise 6: how far did the mean move?
#
# Take the mean salary after coding at both ends (40,000 and 183,000), subtract the mean salary before coding, and store
# the difference, in dollars, in `mean_shift`. The difference is negative if coding lowered the mean. Leave missing
# salaries out of both means. You may round the means or their difference to whole dollars, but no further.
#
# <details><summary>Hint 1</summary>
#
# Which two columns do you compare? Which of the two means do you subtract from the other?
#
# </details>
# <details><summary>Hint 2</summary>
#
# By default, `Series.mean` leaves out missing values.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Subtract the other mean from `coded["salary"].mean()`.
#
# </details>

# %% answer="mean_shift"
mean_shift = ...
### BEGIN SOLUTION
mean_shift = coded["salary"].mean() - staff["salary"].mean()
### END SOLUTION

# %% test="mean_shift" points=1
"""The shift is the mean after coding at both ends minus the mean before, in dollars."""
from numbers import Real

from course import checks, load

is_number = isinstance(mean_shift, Real) and not isinstance(mean_shift, bool)
checks.require(is_number, "mean_shift isn't a number")
checks.passed("mean_shift is a number")
### BEGIN HIDDEN TESTS
with checks.rule("store the difference, in dollars, in `mean_shift`"):
    is_number = isinstance(mean_shift, Real) and not isinstance(mean_shift, bool)
    checks.require(is_number, "mean_shift isn't a number")
salary = load("staff_salaries")["salary"].dropna()
before, after = salary.mean(), salary.clip(40_000, 183_000).mean()
slips = {
    before - after: ", so its sign is wrong",
    salary.clip(upper=183_000).mean() - before: ", the shift after top coding alone, but low salaries were coded, too",
    salary[salary.between(40_000, 183_000)].mean()
    - before: ", which leaves out the people whose salaries were coded, but their new salaries count, too",
}
reasons = [reason for slip, reason in slips.items() if abs(mean_shift - slip) <= 1.01]
with checks.rule(
    "Take the mean salary after coding at both ends (40,000 and 183,000), subtract the mean salary before coding"
):
    message = f"mean_shift is {float(mean_shift):.6g}{''.join(reasons[:1])}"
    checks.require(abs(mean_shift - (after - before)) <= 1.01, message)
### END HIDDEN TESTS

# %% [markdown]
# How do the median and the spread change?

# %% slide="output"
numbers = ["mean", "50%", "std", "max"]
summary = pd.DataFrame({"before": staff["salary"].describe()[numbers], "coded": coded["salary"].describe()[numbers]})
summary.round(0).rename(index={"50%": "median", "std": "standard deviation", "max": "highest"})

# %% [markdown]
# {==The median didn't change, because it depends only on the value in the middle, not on how far away the others are.==} {==The mean
# fell, because the high extremes are further out than the low ones.==} The spread shrank by much more, so if you study inequality
# with coded data, you see less of it than there really is. Larrimore and others (2008) had to go back to the Census Bureau's
# internal files to correct for this.
#
# The US Consumer Expenditure Survey replaces extremes with *their mean* instead of a bound (Bureau of Labor
# Statistics). This preserves the mean of the whole column, but not the mean of a part of it, such as the salaries for
# one title. This method works only if several people are coded, because the mean of one salary is that salary.
# {==Whichever method you choose, publish the bounds.==} Otherwise, your readers will think that 183,000 is a true
# salary.

# %% [markdown]
# ## Recap
#
# - An extreme identifies a person by rank. Top and bottom coding replace extremes with a bound, drop no one, and leave missing
#   values missing.
# - Choose bounds that are public and that many people really have, not percentiles of a small table.
# - Coding protects only extremes. A value on a bound still means "at least" or "at most" that much, and another column may
#   reveal who was coded.
#
# **A question to take with you:** Which numbers in your data would identify someone by being the highest or the lowest?
#
# **When not to use it.** Coding leaves the median unchanged, but it changes the mean and, above all, the spread. Don't use
# coding if your question is about extremes, or if most people are still unique after it.
#
# **Further reading**
#
# - Jeff Larrimore, Richard Burkhauser, Shuaizhang Feng, Laura Zayatz, *[Consistent Cell Means for Topcoded Incomes in
#   the Public Use March CPS (1976–2007)](https://www.nber.org/papers/w13941)*, NBER Working Paper 13941 (2008).
# - Nicole Crimi, William Eddy, *[Top-Coding and Public Use Microdata Samples from the U.S. Census
#   Bureau](https://doi.org/10.29012/jpc.v6i2.639)*, Journal of Privacy and Confidentiality 6 (2014).
# - US Bureau of Labor Statistics, *[Protection of Respondent Confidentiality](https://www.bls.gov/cex/pumd_disclosure.htm)*,
#   on how the Consumer Expenditure Surveys are coded.
