# %% [markdown]
# # 1.5 Top and bottom coding
#
# **You will be able to**
#
# - see in a histogram which values point at single people, and read off bounds beyond which they lie;
# - code a column at the top and at the bottom, without losing rows or missing values;
# - measure whom the coding protects, whom it does not, and what it does to the mean.
#
# **You need** lessons 1.1 (unique rows, quasi-identifiers) and 1.4, and pandas: filters, changing a column.
#
# **Time** about 40 minutes, six exercises.

# %% [markdown]
# ## One number is enough
#
# Jeanne Calment of Arles died on 4 August 1997, 122 years old: the highest age verified so far (Robine and Allard,
# *Science*, 1998). Suppose a hospital of that year had given away a table without names, dates of birth or places, and
# one row said `age 122`. Every reader of newspapers in France would have known whose row it was, and read her
# diagnosis beside it.
#
# The rules for health data in the United States know this. By their list of things to take out, a table counts as
# "de-identified" only if ages over 89 are gone, or are one category, "90 or older" (45 CFR 164.514(b)(2)(i)(C)).
#
# Salaries work in the same way. Here is the staff of an office, made up by a program; three salaries are missing. The
# office wants to show what it pays, not to whom. (A detailee is lent by another office.)

# %%
import pandas as pd

from course import load, plotting

staff = load("staff_salaries")
released = staff.drop(columns="name")
released.head()

# %% [markdown]
# The names are gone. But everybody in the office knows who earns most.

# %%
released.nlargest(3, "salary")

# %% [markdown]
# The first row belongs to that person, and now everybody there knows the exact sum. The *rank* was enough. An
# **extreme** is a value so far from most others that it points at a single person.

# %% [markdown]
# ## Where do the extremes begin?
#
# A histogram shows it. Here are the ages of eight people, in bars ten years wide: seven stand close together, one
# stands alone behind a gap.

# %%
ages = pd.Series([31, 33, 38, 42, 44, 52, 57, 95])
ax = plotting.histogram(ages, bins=range(30, 101, 10), label="age", unit="years")
plotting.show(ax, alt="Histogram of eight ages. Seven stand side by side from 30 to 60, one stands alone at 90 to 100.")

# %% [markdown]
# ### Exercise 1: draw the salaries
#
# Draw a histogram of the column `salary` of `staff`, with bars 10,000 dollars wide whose edges are 0, 10,000, 20,000
# and so on up to 450,000, and store its matplotlib `Axes` in `salary_plot`. Bars count people: a salary on an edge
# belongs to the bar that begins there, missing ones are left out. The label of the x axis holds the words `salary` and
# `USD`, that of the y axis the word `people`.
#
# <details><summary>Hint 1</summary>
#
# How do you make the list of all edges without typing it? Is 450,000 in it?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `range(0, 450_001, 10_000)` has the edges. `Series.plot.hist` takes them as `bins` and returns an `Axes`; an `Axes`
# has `set_xlabel` and `set_ylabel`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `salary_plot = staff["salary"].plot.hist(bins=...)`, then `salary_plot.set_xlabel("salary (USD a year)")`, then the
# same for y.
#
# </details>

# %% answer="salary_plot"
salary_plot = ...
### BEGIN SOLUTION
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), color="lightblue", edgecolor="black")
salary_plot.set_xlabel("salary (USD a year)")
salary_plot.set_ylabel("number of people")
plotting.show(
    salary_plot,
    alt="Histogram of the salaries. Nearly everybody stands between 40,000 and 190,000 USD. Far to the left and far to "
    "the right of them, beyond gaps, stand a few very low bars.",
)
### END SOLUTION

# %% test="salary_plot" points=2
"""The bars count the people in each step of 10,000 dollars, and both axes say what they show."""
import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from course import checks, load

checks.require(checks.is_a(salary_plot, Axes), "salary_plot is not an Axes: store what the drawing function returns")
checks.require("salary" in salary_plot.get_xlabel().lower(), "the label of the x axis does not say: salary")
checks.require("usd" in salary_plot.get_xlabel().lower(), "the label of the x axis does not say the unit: USD")
checks.require("people" in salary_plot.get_ylabel().lower(), "the label of the y axis does not say: people")
checks.passed("salary_plot is an Axes with labels")
### BEGIN HIDDEN TESTS
checks.require(checks.is_a(salary_plot, Axes), "salary_plot is not an Axes: store what the drawing function returns")
label_x, label_y = salary_plot.get_xlabel().lower(), salary_plot.get_ylabel().lower()
checks.require("salary" in label_x and "usd" in label_x, "the label of the x axis must say what is shown, and its unit")
checks.require("people" in label_y, "the label of the y axis must say what the bars count")
bars = [patch for patch in salary_plot.patches if checks.is_a(patch, Rectangle)]
boxes = [(bar.get_x(), bar.get_width(), bar.get_height()) for bar in bars]
drawn = [(x + width / 2, height) for x, width, height in boxes if 5_000 <= width <= 10_001 and height > 0]
checks.require(drawn, "salary_plot has no bars that are 10,000 dollars wide and stand on the x axis")
placed = all(abs(middle % 10_000 - 5_000) < 1 for middle, _ in drawn)
checks.require(placed, "a bar of salary_plot does not cover a step such as 40,000 to 50,000 dollars")
counts, edges = np.histogram(load("staff_salaries")["salary"].dropna(), bins=range(0, 450_001, 10_000))
wanted = {int(edge): int(count) for edge, count in zip(edges[:-1], counts, strict=True) if count}
shown = {int(middle // 10_000 * 10_000): height for middle, height in drawn}
checks.require(
    len(drawn) == len(shown) and shown.keys() == wanted.keys(),
    "salary_plot has a bar too many or too few: everybody with a salary is in exactly one bar",
)
wrong = [edge for edge in wanted if abs(shown[edge] - wanted[edge]) > 1e-6]
first = f"{min(wrong, default=0):,}"
checks.require(not wrong, f"the bar that begins at {first} dollars does not count the people with such a salary")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 2: read the bounds
#
# Call **main body** what lies from the first to the last bar that counts at least ten people, lower bars between them
# included. Every salary to the left or right of it is an extreme.
#
# Store in `coding_bounds` a tuple `(lower, upper)` of two numbers in dollars, where `lower` separates the low extremes
# from the main body and `upper` separates the main body from the high ones. Any number in the gap is right, the end of
# the main body included: for the ages above, with two people in place of ten, `(30, 60)` and `(25, 70.5)` are both
# right.
#
# <details><summary>Hint 1</summary>
#
# Which is the first bar from the left that reaches ten people, and where does it begin? Which is the last one, and
# where does it end?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Bars begin and end at multiples of 10,000. If the picture is too small, let pandas count the bars:
# `pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The first bar of at least ten people begins between 30,000 and 50,000, and the last one ends between 180,000 and
# 200,000.
#
# </details>

# %% answer="coding_bounds"
coding_bounds = ...
### BEGIN SOLUTION
coding_bounds = (40_000, 190_000)
### END SOLUTION

# %% test="coding_bounds" points=1
"""The main body lies within the bounds, and every extreme outside."""
from numbers import Real

import numpy as np
import pandas as pd

from course import checks, load

pair = coding_bounds.tolist() if isinstance(coding_bounds, np.ndarray | pd.Series) else coding_bounds
checks.require(isinstance(pair, tuple | list) and len(pair) == 2, "coding_bounds is not a pair (lower, upper)")
checks.passed("coding_bounds is a pair")
### BEGIN HIDDEN TESTS
pair = coding_bounds.tolist() if isinstance(coding_bounds, np.ndarray | pd.Series) else coding_bounds
checks.require(isinstance(pair, tuple | list) and len(pair) == 2, "coding_bounds is not a pair (lower, upper)")
numbers = [value for value in pair if isinstance(value, Real) and not isinstance(value, bool)]
checks.require(len(numbers) == 2, "coding_bounds must hold two numbers, in dollars")
lower, upper = numbers
checks.require(lower < upper, "coding_bounds: the lower bound comes first")
salary = load("staff_salaries")["salary"].dropna()
counts, edges = np.histogram(salary, bins=range(0, 450_001, 10_000))
body = np.flatnonzero(counts >= 10)
first, last = edges[body[0]], edges[body[-1] + 1]
inside = salary[(salary >= first) & (salary < last)]
checks.require(lower <= inside.min(), f"the lower bound {lower} cuts off people who belong to the main body")
checks.require(lower > salary[salary < first].max(), f"the lower bound {lower} leaves a low extreme within the bounds")
checks.require(upper >= inside.max(), f"the upper bound {upper} cuts off people who belong to the main body")
checks.require(upper < salary[salary >= last].min(), f"the upper bound {upper} leaves a high extreme within the bounds")
### END HIDDEN TESTS

# %% [markdown]
# ## Replace what lies outside
#
# **Top coding** replaces every value above an upper bound by that bound, **bottom coding** every value below a lower
# bound by that one. Values between, and those on a bound, stay. Take three salaries and a missing one, with bounds 40
# and 90:
#
# | | | | | |
# |---|---|---|---|---|
# | before | 25 | 60 | 120 | missing |
# | top coded | 25 | 60 | 90 | missing |
# | coded at both ends | 40 | 60 | 90 | missing |
#
# Nobody disappears: dropping the rows, as in lesson 1.2, would take people out of every count. And a missing value is
# neither high nor low: to put a bound in its place would invent a salary.
#
# The US Census Bureau top codes its Current Population Survey. From 1998 to March 2023 the monthly files gave all
# weekly earnings above 2,884.61 dollars, about 150,000 a year, as 2,884.61. Pay rose and the bound stayed; since April
# 2024 the value is worked out anew each month, from the top 3 % of earners (IPUMS CPS, variable EARNWEEK2).
#
# ### Which bounds?
#
# Any number in the gap separates the extremes from the rest. Two things speak for one number over another:
#
# - **Others should be there already.** With 200,000 as the upper bound, whoever has exactly 200,000 was coded, and all
#   see how few they are. On a bound that many people really earn, the extremes join a crowd.
# - **It should not come from a few people.** The 99th percentile of 409 salaries is worked out from the fifth and the
#   sixth highest one, and tells about these two. A number that was public before tells nothing new.
#
# The office's pay scale, which anybody may read, goes from 40,000 to 183,000 dollars. Many earn the upper end; few
# earn the lower one, so there the coded ones remain a small group. From here on these are the bounds.

# %% [markdown]
# ### Exercise 3: top coding
#
# Store in `top_coded` a table (DataFrame) like `staff`, with the same rows in the same order and the same columns, in
# which each `salary` above 183,000 is 183,000. Low salaries stay, missing ones stay missing, and `staff` itself stays
# as it is. (If you changed it by mistake, run the cell that loads it once more.)
#
# <details><summary>Hint 1</summary>
#
# What do you have to do first so that `staff` does not change with your new table?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Series.clip` and its parameters, and at `DataFrame.assign`, which returns a changed copy.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `staff.assign(salary=staff["salary"].clip(...))`, with one bound in the brackets.
#
# </details>

# %% answer="top_coded"
top_coded = ...
### BEGIN SOLUTION
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000))
### END SOLUTION

# %% test="top_coded" points=2
"""Salaries above 183,000 are 183,000, and everything else is as it was."""
import pandas as pd

from course import checks, load

all_there = "coding replaces values, it drops nobody and adds nothing"
checks.a_table(top_coded, name="top_coded", columns=load("staff_salaries").columns, rows=412, why=all_there)
salaries = pd.to_numeric(top_coded["salary"], errors="coerce")
checks.equal(salaries.max(), 183_000, name="the highest salary in top_coded", show=True)
checks.passed("top_coded has all rows and columns, and no salary above 183,000")
### BEGIN HIDDEN TESTS
before = load("staff_salaries")
table = checks.a_table(
    top_coded,
    name="top_coded",
    columns=before.columns,
    rows=len(before),
    why="coding replaces values, it drops nobody and adds nothing",
)
others = ["name", "status", "title"]
checks.same_values(
    table[others], before[others], name="top_coded", why="only salaries are coded, rows keep their order"
)
gone, low, high = before["salary"].isna(), before["salary"] < 40_000, before["salary"] > 183_000
was_gone = table["salary"].isna().to_numpy()
checks.require(was_gone[gone].all(), "a missing salary in top_coded got a value: nobody knows what these people earn")
checks.require(not was_gone[~gone].any(), "a salary in top_coded is missing now: coding replaces it by the bound")
checks.same_values(
    table["salary"][low.to_numpy()],
    before["salary"][low],
    name="low salaries in top_coded",
    why="top coding leaves the low end alone",
)
checks.same_values(
    table["salary"][high.to_numpy()],
    before["salary"][high] * 0 + 183_000,
    name="high salaries in top_coded",
    why="whoever has more gets the bound",
)
checks.same_values(
    table,
    before.assign(salary=before["salary"].clip(upper=183_000)),
    name="top_coded",
    why="who is not above the bound keeps the salary",
)
labels = {label for level in range(table.index.nlevels) for label in table.index.get_level_values(level)}
hidden = labels & set(before["salary"][high])
checks.require(not hidden, "top_coded still holds salaries that should be coded: they stand in its index")
checks.unchanged(staff, before, name="staff")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: both ends
#
# Store in `coded` a table (DataFrame) like `staff`, with the same rows in the same order and the same columns, in
# which each `salary` above 183,000 is 183,000 and each `salary` below 40,000 is 40,000. Missing ones stay missing, and
# `staff` itself stays as it is.
#
# <details><summary>Hint 1</summary>
#
# You have coded the top. What is different at the bottom?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `Series.clip` takes both bounds at once. If you write a function for one salary instead: what does it return for a
# missing one?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Take the line of exercise 3 and give `clip` a `lower` beside the `upper`.
#
# </details>

# %% answer="coded"
coded = ...
### BEGIN SOLUTION
coded = staff.assign(salary=staff["salary"].clip(lower=40_000, upper=183_000))
### END SOLUTION

# %% test="coded" points=2
"""Salaries outside 40,000 to 183,000 are at the nearer bound, and everything else is as it was."""
import pandas as pd

from course import checks, load

all_there = "coding replaces values, it drops nobody and adds nothing"
checks.a_table(coded, name="coded", columns=load("staff_salaries").columns, rows=412, why=all_there)
salaries = pd.to_numeric(coded["salary"], errors="coerce")
checks.equal(salaries.max(), 183_000, name="the highest salary in coded", show=True)
checks.equal(salaries.min(), 40_000, name="the lowest salary in coded", show=True)
checks.passed("coded has all rows and columns, and no salary outside the bounds")
### BEGIN HIDDEN TESTS
before = load("staff_salaries")
table = checks.a_table(
    coded,
    name="coded",
    columns=before.columns,
    rows=len(before),
    why="coding replaces values, it drops nobody and adds nothing",
)
others = ["name", "status", "title"]
checks.same_values(table[others], before[others], name="coded", why="only salaries are coded, rows keep their order")
gone, low, high = before["salary"].isna(), before["salary"] < 40_000, before["salary"] > 183_000
was_gone = table["salary"].isna().to_numpy()
checks.require(was_gone[gone].all(), "a missing salary in coded got a value: nobody knows what these people earn")
checks.require(not was_gone[~gone].any(), "a salary in coded is missing now: coding replaces it by the nearer bound")
checks.same_values(
    table["salary"][low.to_numpy()],
    before["salary"][low] * 0 + 40_000,
    name="low salaries in coded",
    why="whoever has less gets the lower bound",
)
checks.same_values(
    table["salary"][high.to_numpy()],
    before["salary"][high] * 0 + 183_000,
    name="high salaries in coded",
    why="whoever has more gets the upper bound",
)
checks.same_values(
    table,
    before.assign(salary=before["salary"].clip(40_000, 183_000)),
    name="coded",
    why="who lies within the bounds keeps the salary",
)
labels = {label for level in range(table.index.nlevels) for label in table.index.get_level_values(level)}
hidden = labels & set(before["salary"][low | high])
checks.require(not hidden, "coded still holds salaries that should be coded: they stand in its index")
checks.unchanged(staff, before, name="staff")
### END HIDDEN TESTS

# %% [markdown]
# Try the attack of the beginning again: which row belongs to the person who earns most? (An error here means that
# `coded` above is still open.)

# %%
highest = coded[coded["salary"] == coded["salary"].max()]
print(f"{len(highest)} rows share the highest salary, {highest['salary'].max():,.0f} USD")

# %% [markdown]
# Rank alone does not find the row any more, and the sum has become "at least 183,000".
#
# ## Whom does it protect?
#
# Count the people who are unique by their salary, as in lesson 1.1, before and after. Seven salaries, with bounds 40
# and 100:
#
# | | | | | | | | | unique |
# |---|---|---|---|---|---|---|---|---|
# | before | 10 | 20 | 50 | 50 | 60 | 150 | 200 | 5 |
# | coded | 40 | 40 | 50 | 50 | 60 | 100 | 100 | 1 |
#
# Four people now share a value with somebody. The one with 60 gained nothing.

# %% [markdown]
# ### Exercise 5: measure the protection
#
# Write a function `coding_protects(df, lower, upper)` that returns a tuple `(before, after)` of two whole numbers: how
# many rows of the table `df` have a value in the column `salary` that occurs exactly once, before and after coding it
# at both ends. Values equal to a bound stay. Missing salaries stay missing, and "missing" counts as one more value, as
# in lesson 1.1: two missing ones are alike. The table given stays as it is.
#
# With `seven = pd.DataFrame({"salary": [10, 20, 50, 50, 60, 150, 200]})`, `coding_protects(seven, 40, 100)` returns
# `(5, 1)`.
#
# <details><summary>Hint 1</summary>
#
# You need the same count twice. On which two columns?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `Series.duplicated(keep=False)` is True for each value that has a double, and takes missing values for equal. `~`
# turns True and False round.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `int((~salary.duplicated(keep=False)).sum())` counts the unique ones of a Series `salary`. Do it for `df["salary"]`,
# and for the same column coded.
#
# </details>


# %% answer="coding_protects"
def coding_protects(df, lower, upper):
    """Return how many rows of df are unique by salary, before and after coding at lower and upper."""
    ### BEGIN SOLUTION
    columns = (df["salary"], df["salary"].clip(lower, upper))
    before, after = (int((~column.duplicated(keep=False)).sum()) for column in columns)
    return before, after
    ### END SOLUTION


# %% test="coding_protects" points=3
"""People whose salary occurs once are counted before and after coding, with missing as a value."""
from collections import Counter

import pandas as pd

from course import checks, load

seven = pd.DataFrame({"salary": [10, 20, 50, 50, 60, 150, 200]})
checks.equal(checks.call(coding_protects, seven, 40, 100), (5, 1), why="the case of the table above", show=True)
checks.equal(checks.call(coding_protects, seven, 0, 180), (5, 5), why="200 becomes 180, and is as unique", show=True)
checks.passed("two small cases are right")
### BEGIN HIDDEN TESTS
cases = [
    ([10, 20, 50, 50, 60, 150, 200], 40, 100, "count the salaries that occur exactly once"),
    ([10.0, 50.0, 50.0, 60.0], 40, 100, "who is alone beyond a bound is alone on the bound too"),
    ([10.0, 40.0, 50.0, 50.0, 100.0, 101.0], 40, 100, "somebody who has exactly the bound shares it with those coded"),
    ([None, 50.0, 50.0, 200.0, 300.0], 40, 100, "a single missing salary is a value that occurs once"),
    ([None, None, 50.0, 200.0, 300.0], 40, 100, "two missing salaries are alike, and no bound takes their place"),
    ([None, 0.0, 50.0, 50.0, 200.0], 0, 100, "a missing salary is not a salary of 0"),
    ([None, 10.0, 20.0, 30.0, 400.0], 40, 100, "coding leaves a missing salary missing"),
]
for salaries, lower, upper, why in cases:
    coded_by_hand = [s if s is None else lower if s < lower else upper if s > upper else s for s in salaries]
    wanted = tuple(sum(n == 1 for n in Counter(column).values()) for column in (salaries, coded_by_hand))
    table = pd.DataFrame({"title": list("abcdefg")[: len(salaries)], "salary": salaries})
    answer = checks.call(coding_protects, table, lower, upper)
    checks.equal(answer, wanted, why=why)
    checks.unchanged(answer, table)
for seed in (5, 6):
    table = load("staff_salaries", seed=seed).sort_values("title")
    table.index += 1  # rows with labels other than 0, 1, 2, as a filter leaves them
    known = table["salary"].dropna().tolist()
    for lower, upper in ((40_000, 183_000), (60_000, 120_000), (0, 500_000)):
        columns = (known, [min(max(salary, lower), upper) for salary in known])
        wanted = tuple(sum(n == 1 for n in Counter(column).values()) for column in columns)
        answer = checks.call(coding_protects, table, lower, upper)
        checks.equal(
            answer, wanted, why="count by salary alone, with the bounds that were given, before and then after"
        )
        checks.unchanged(answer, table)
### END HIDDEN TESTS

# %% [markdown]
# Now for the office. The further in the bounds lie, the more people share a salary.

# %%
choices = {
    "40,000 to 183,000": (40_000, 183_000),
    "50,000 to 150,000": (50_000, 150_000),
    "60,000 to 120,000": (60_000, 120_000),
}
unique = {"not coded": coding_protects(staff, 40_000, 183_000)[0]}
unique |= {name: coding_protects(staff, *bounds)[1] for name, bounds in choices.items()}
ax = plotting.bars(unique, label="bounds (USD)", value_label="people unique by salary")
plotting.show(
    ax,
    alt="Bar chart of the number of people unique by salary. Most when not coded; fewer with each pair of bounds "
    "that lies further in, but not zero with the bounds 40,000 to 183,000.",
)

# %% [markdown]
# ## Now attack it
#
# First: who is still unique between the bounds?

# %%
alone = coded[~coded["salary"].duplicated(keep=False)]
print(f"{len(alone)} people, with salaries from {alone['salary'].min():,.0f} to {alone['salary'].max():,.0f} USD")
alone.drop(columns="name").head(3)

# %% [markdown]
# Whoever knows the salary of one of them, from a loan form or a payslip on a desk, finds the row and all that stands
# in it. Coding did nothing for them: it protects extremes only. For the rest you need coarser values (lesson 1.4).
#
# Second: look at the crowd on the upper bound once more, this time beside another column.

# %%
highest["title"].value_counts()

# %% [markdown]
# By the office's scale, 183,000 is the pay of an Assistant to the President; all other titles end below 170,000. So
# every row here with another title was coded, and the title gives it away: "paid far above the scale, at least
# 183,000". How many of the coded people stand alone with their title?

# %%
was_coded = staff["salary"].notna() & (staff["salary"] != coded["salary"])
still_alone = was_coded & ~coded.duplicated(["title", "salary"], keep=False)
print(f"{still_alone.sum()} of the {was_coded.sum()} coded people are the only ones with their title and coded salary")

# %% [markdown]
# Coding one column does not help a person at whom a *combination* of columns points. Measure uniqueness on all columns
# that others can know, as in lesson 1.1; chapter 2 makes that a rule.
#
# Third: drop the names from `coded`, and its rows still stand in their alphabetical order, so that the place of a row
# tells where its name begins. Shuffle the rows before you publish, and number them anew, for the old numbers in the
# index would put them back in order:
# `coded.drop(columns="name").sample(frac=1, ignore_index=True)`.

# %% [markdown]
# ## What it cost
#
# Every coded value is wrong, and all those at the top are wrong in the same direction.
#
# ### Exercise 6: how far did the mean move?
#
# Store in `mean_shift` the mean salary coded at both ends (40,000 and 183,000) minus the mean salary before, a number
# in dollars: negative if coding lowered the mean. Missing salaries are left out of both means. Do not round, or to
# whole dollars at most, be it the two means or their difference.
#
# <details><summary>Hint 1</summary>
#
# Which two columns do you compare, and which of the two means comes first?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `Series.mean` leaves missing values out by itself.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `coded["salary"].mean()` is the first of the two.
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
checks.require(is_number, "mean_shift is not a number")
checks.passed("mean_shift is a number")
### BEGIN HIDDEN TESTS
is_number = isinstance(mean_shift, Real) and not isinstance(mean_shift, bool)
checks.require(is_number, "mean_shift is not a number")
salary = load("staff_salaries")["salary"].dropna()
before, after = salary.mean(), salary.clip(40_000, 183_000).mean()
slips = {
    before - after: "the sign is wrong, take the mean after coding minus the mean before",
    salary.clip(upper=183_000).mean() - before: "this is top coding alone, and the low end was coded too",
    salary[salary.between(40_000, 183_000)].mean() - before: "this is what dropping does, and coded people still count",
}
reasons = [reason for slip, reason in slips.items() if abs(mean_shift - slip) <= 1.01]
reason = [*reasons, "compare the means of all salaries there are, once coded and once not, in dollars"][0]
checks.require(abs(mean_shift - (after - before)) <= 1.01, f"mean_shift is {float(mean_shift):.6g}: {reason}")
### END HIDDEN TESTS

# %%
numbers = ["mean", "50%", "std", "max"]
summary = pd.DataFrame({"before": staff["salary"].describe()[numbers], "coded": coded["salary"].describe()[numbers]})
summary.round(0).rename(index={"50%": "median", "std": "standard deviation", "max": "highest"})

# %% [markdown]
# The median did not move: it asks who stands in the middle, not how far away the others are. The mean fell, as the
# high extremes lie further out than the low ones, and the spread shrank by much more. Whoever studies unequal pay with
# coded data sees less inequality than there is; Larrimore and others (2008) had to go back to the Census Bureau's
# internal files to put that right.
#
# The US Consumer Expenditure Survey gives coded people *their mean* instead of the bound (Bureau of Labor Statistics):
# then the mean of the whole column stays, though not that of a part, such as one title. It needs a group of some size,
# for the mean of one person is that person's salary. And tell your readers the bounds, or they take 183,000 for a true
# salary.

# %% [markdown]
# ## Summary
#
# - An extreme points at a person by rank alone. Top and bottom coding replace it by a bound, and drop nobody; missing
#   stays missing.
# - Choose bounds that many people really have and that were public before, not percentiles of a small table.
# - It does nothing for people between the bounds, it still tells "at least" of those on a bound, and another column
#   may give the coded ones away.
# - The median stays, the mean and above all the spread change. Do not use it where extremes are the question, or where
#   most people are unique anyway.
#
# **Read on**
#
# - Jeff Larrimore, Richard Burkhauser, Shuaizhang Feng, Laura Zayatz, *[Consistent Cell Means for Topcoded Incomes in
#   the Public Use March CPS (1976–2007)](https://www.nber.org/papers/w13941)*, NBER Working Paper 13941 (2008).
# - Nicole Crimi, William Eddy, *[Top-Coding and Public Use Microdata Samples from the U.S. Census
#   Bureau](https://doi.org/10.29012/jpc.v6i2.639)*, Journal of Privacy and Confidentiality 6 (2014).
# - US Bureau of Labor Statistics, *[Protection of Respondent
#   Confidentiality](https://www.bls.gov/cex/pumd_disclosure.htm)*: how it codes the Consumer Expenditure Surveys.
