# %% [markdown]
# # 2.1 Sampling categories
#
# **You will be able to**
#
# - count the values of a column, including missing ones, and draw a random sample of rows;
# - replace the values of a column with random draws, so that a value no longer belongs to the person in that row;
# - attack both methods, and measure how much of the relationship between two columns is lost.
#
# **You need** pandas (filters, `value_counts`, `assign`) and lesson 1.1 (unique rows, quasi-identifiers).
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## One person in ten
#
# > **In the news.** {==In August 2016, the Australian Department of Health published thirty years of medical bills on
# > the web. The bills covered a random sample of one in ten patients, 2.9 million people in all.==} {==The table
# > contained no names.==}
#
# Nine out of ten patients weren't in the sample, and the table doesn't show who was. That sounds safe. But Chris
# Culnane, Benjamin Rubinstein and Vanessa Teague collected facts about well-known people, such as a year of birth and
# the date of an operation, from the news and from web pages. {==They searched the table for 43 of these people, and for
# seven of them, exactly one patient matched (2017).==} By then, the table had been removed from the web, but downloaded
# copies can't be taken back.
#
# So what does randomness protect, and what doesn't it protect? Let's find out with the staff of a made-up company. `rng` is a
# NumPy generator, which draws random numbers. With the same seed (here 1), the generator always draws the same numbers.

# %%
import numpy as np
import pandas as pd

from course import load, plotting

hr = load("hr")
rng = np.random.default_rng(1)
hr[["employee_number", "age", "gender", "department", "business_travel", "monthly_income"]].head(4)

# %% [markdown]
# The `business_travel` column shows how often each person travels for work. A burglar would like to know that.
#
# ## Count first
#
# {==A **categorical column** has one of a few possible values in each row.==} {==The **share** of a value is the number of rows with
# this value, divided by the total number of rows.==} Shares are between 0 and 1, and they add up to 1 if no row is left out. {==But
# when pandas counts values, it leaves out the missing ones unless you ask for them:==}

# %% slide="both"
drinks = pd.Series(["tea", "coffee", "tea", None, "tea"])
pd.DataFrame({"with missing": drinks.value_counts(dropna=False), "without": drinks.value_counts()})

# %% [markdown]
# If someone didn't answer, that's information, too. Therefore, in this lesson, **a missing value counts as a value like any
# other**.
#
# ### Exercise 1: counts and shares
#
# Count the values of `business_travel` in `hr`:
#
# - `travel_counts` is a Series with the number of rows for each value.
# - `travel_shares` is a Series with the share of each value. Don't round the shares.
# - The index of both Series contains the values, in any order.
#
# For `drinks`, the counts would be 3 for tea, 1 for coffee and 1 for missing, so the shares would be 0.6, 0.2 and 0.2.
# (`business_travel` has no missing values.)
#
# <details><summary>Hint 1</summary>
#
# Once you have the counts, what do you have to divide them by?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Series.value_counts` and its `normalize` parameter. You can divide a Series by a number.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `travel_counts = hr["business_travel"].value_counts(...)`. Then divide the counts: `travel_shares = travel_counts / ...`
#
# </details>

# %% answer="travel_shares"
travel_counts = ...
travel_shares = ...
### BEGIN SOLUTION
travel_counts = hr["business_travel"].value_counts(dropna=False)
travel_shares = travel_counts / len(hr)
### END SOLUTION

# %% test="travel_shares" points=2
"""Every value of business_travel is listed with its count and its share of all rows."""
import pandas as pd

from course import checks, load

for name, series in (("travel_counts", travel_counts), ("travel_shares", travel_shares)):
    checks.require(isinstance(series, pd.Series | dict), f"{name} isn't a Series with one number for each value")
    checks.equal(len(series), 3, name=f"the number of values in {name}", show=True)
total = pd.to_numeric(pd.Series(dict(travel_shares), dtype=object), errors="coerce").sum()
checks.close(total, 1, name="the sum of travel_shares", show=True)
checks.passed("each of the three values has a count, and the shares add up to 1")
### BEGIN HIDDEN TESTS
rows = load("hr")["business_travel"].tolist()
rules = {
    "travel_counts": (travel_counts, 1, "count the rows with this value"),
    "travel_shares": (
        travel_shares,
        len(rows),
        "divide the count of this value by the total number of rows, and don't round the result",
    ),
}
for name, (series, divisor, rule) in rules.items():
    checks.require(isinstance(series, pd.Series | dict), f"{name} isn't a Series with one number for each value")
    by_value = {key[0] if isinstance(key, tuple) and len(key) == 1 else key: n for key, n in dict(series).items()}
    wanted = {value: rows.count(value) / divisor for value in set(rows)}
    checks.require(by_value.keys() == wanted.keys(), f"the index of {name} must contain the values of business_travel")
    for value, number in wanted.items():
        checks.close(by_value[value], number, name=f"{name}[{value!r}]", why=rule)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 2: draw the counts
#
# Draw a bar chart of `travel_counts` with vertical bars, and store its matplotlib `Axes` in `travel_plot`.
#
# - Draw one bar for each value, from 0 up to its count. The bars mustn't overlap.
# - Write each value under its bar.
# - The label of the x axis must contain the word `travel`, and the label of the y axis must contain the word `people`.
#
# <details><summary>Hint 1</summary>
#
# A Series has methods for plotting. Which kind of plot do you want?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `Series.plot.bar` writes the index under the bars and returns an `Axes`, which has the methods `set_xlabel` and
# `set_ylabel`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `travel_plot = travel_counts.plot.bar(rot=0)`. Then call `travel_plot.set_xlabel(...)`, and label the y axis in
# the same way.
#
# </details>

# %% answer="travel_plot"
travel_plot = ...
### BEGIN SOLUTION
travel_plot = travel_counts.plot.bar(rot=0, color="lightblue", edgecolor="black")
travel_plot.set_xlabel("business travel")
travel_plot.set_ylabel("number of people")
travel_plot.set_title("Most people travel rarely")
plotting.show(travel_plot)
### END SOLUTION

# %% test="travel_plot" points=1
"""Each value of business_travel is written under a bar that is as high as its count, and both axes have labels."""
from itertools import pairwise

import numpy as np
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from course import checks, load

checks.require(
    checks.is_a(travel_plot, Axes), "travel_plot isn't an Axes: store the object that the drawing method returns"
)
checks.require(
    "travel" in travel_plot.get_xlabel().lower(), "the label of the x axis doesn't contain the word 'travel'"
)
checks.require(
    "people" in travel_plot.get_ylabel().lower(), "the label of the y axis doesn't contain the word 'people'"
)
bars = [patch for patch in travel_plot.patches if checks.is_a(patch, Rectangle) and patch.get_visible()]
people = sum(bar.get_height() for bar in bars)
checks.close(
    people, len(load("hr")), name="the sum of the heights of all bars", why="count each person in exactly one bar"
)
checks.passed("both axes of travel_plot have labels, and its bars count everyone")
### BEGIN HIDDEN TESTS
checks.require(
    checks.is_a(travel_plot, Axes), "travel_plot isn't an Axes: store the object that the drawing method returns"
)
checks.require(
    "travel" in travel_plot.get_xlabel().lower(),
    "the label of the x axis must contain the word 'travel', so that readers know what the values are",
)
checks.require(
    "people" in travel_plot.get_ylabel().lower(),
    "the label of the y axis must contain the word 'people', so that readers know what the bars count",
)
labels = (travel_plot.xaxis.label, travel_plot.yaxis.label)
seen = travel_plot.axison and all(label.get_visible() and label.get_alpha() != 0 for label in labels)
checks.require(seen, "the labels of travel_plot's axes must be visible")
patches = [patch for patch in travel_plot.patches if checks.is_a(patch, Rectangle)]
patches = [patch for patch in patches if patch.get_visible() and patch.get_alpha() != 0]
boxes = [(bar.get_x(), bar.get_width(), bar.get_height()) for bar in patches]
boxes = sorted((min(x, x + width), abs(width), height) for x, width, height in boxes if width and height)
checks.require(boxes, "travel_plot has no bars")
rows = load("hr")["business_travel"].tolist()
if len(boxes) == len(set(rows)):
    widths = [width for _, width, _ in boxes]  # if the bars are horizontal, their widths are the counts
    checks.require(
        not np.allclose(sorted(widths), sorted(map(rows.count, set(rows)))),
        "the bars of travel_plot are horizontal: draw vertical ones",
    )
checks.require(
    max(abs(height) for _, _, height in boxes) > 1,
    "no bar of travel_plot is higher than 1: draw the counts, not the shares",
)
checks.require(
    all(x + width <= right[0] + 1e-6 for (x, width, _), right in pairwise(boxes)),
    "some bars of travel_plot overlap: draw them side by side, one for each value",
)
grounded = all(abs(patch.get_y()) < 1e-6 for patch in patches)
checks.require(grounded, "a bar of travel_plot doesn't start at 0, so its height doesn't show the count")
low, high = travel_plot.get_ylim()
checks.require(low < high, "the y axis of travel_plot is inverted, so the bars point down instead of up")
whole = travel_plot.get_yscale() == "linear" and low <= 0 and high >= max(map(rows.count, rows))
checks.require(whole, "the y axis of travel_plot must be linear and run from 0 to at least the highest count")
left, right_end = sorted(travel_plot.get_xlim())
within = all(left < x + width / 2 < right_end for x, width, _ in boxes)
checks.require(within, "a bar of travel_plot is outside the limits of the x axis, so readers can't see it")
checks.require(len(boxes) == len(set(rows)), "travel_plot has too many or too few bars: draw one for each value")
ticks = list(zip(travel_plot.get_xticks(), travel_plot.get_xticklabels(), strict=False))
named = [(float(place), label.get_text().lower()) for place, label in ticks]
below = any(tick.label1.get_visible() for tick in travel_plot.xaxis.get_major_ticks())  # label2 is above the chart
checks.require(below, "the values must be written under the bars of travel_plot, not above the chart")
for value in sorted(set(rows)):
    places = [place for place, text in named if value.lower() in text]
    heights = [high for x, wide, high in boxes if any(x - 0.01 <= place <= x + wide + 0.01 for place in places)]
    checks.require(len(heights) == 1, f"in travel_plot, {value} must be written under exactly one bar")
    right_height = abs(heights[0] - rows.count(value)) < 1e-6
    checks.require(right_height, f"the height of the bar for {value} isn't the number of people with this value")
### END HIDDEN TESTS

# %% [markdown]
# ## Sampling rows
#
# {==A **sample** is a set of rows drawn at random.==} Every row has the same chance of being drawn, and no row is drawn twice.
# {==Everything in the sample is true, and its shares are close to those of the whole table.==} How close? To find out, we draw 100
# rows, note the share of `Rarely`, and repeat this 200 times. In JupyterLab, move the slider to find out how large a sample
# has to be to halve the spread:


# %%
def shares_in_samples(size):
    """Plot the share of Rarely in 200 samples of this size."""
    rarely = [(hr["business_travel"].sample(size, random_state=rng) == "Rarely").mean() for _ in range(200)]
    return plotting.histogram(
        rarely,
        bins=np.arange(0.405, 1.01, 0.02),
        label=f"share of Rarely in a sample of {size}",
        count_label="number of samples",
        title=f"In 200 samples of {size} people, the share is {min(rarely):.0%} to {max(rarely):.0%}",
    )


plotting.slider(shares_in_samples, (25, 50, 100, 200, 400), label="size of a sample", start=100)

# %% [markdown]
# In most samples of 100, the share is near the true share of 0.71. {==In general, if a value has the share $p$, its
# share in a random sample of $n$ rows is typically off by about $\sqrt{p(1-p)/n}$.==} In about 19 out of 20 samples,
# the error is less than twice that. For `Rarely` and 100 rows, the typical error is 0.045. {==Because of the square
# root, it takes a sample four times as large to halve the error.==}
#
# ### Exercise 3: a random sample
#
# Store two results:
#
# - `subset` is a table of 100 different rows of `hr`, drawn at random, with all columns.
# - `subset_shares` is a Series with the share of each value of `business_travel` among these 100 rows.
#
# The order and the index of both results don't matter, and you may use any seed.
#
# <details><summary>Hint 1</summary>
#
# The first hundred rows aren't random. Which method draws rows at random?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.sample` and its parameters `n` and `random_state`. Compute the shares as in exercise 1, but from the new
# table.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `subset = hr.sample(...)`, and then count in the new table: `subset["business_travel"].value_counts(...)`
#
# </details>

# %% answer="subset_shares"
subset = ...
subset_shares = ...
### BEGIN SOLUTION
subset = hr.sample(100, random_state=rng)
subset_shares = subset["business_travel"].value_counts(normalize=True, dropna=False)
### END SOLUTION

# %% test="subset_shares" points=2
"""The subset contains 100 random rows of hr, and subset_shares contains the shares of the values in these rows."""
import numpy as np
import pandas as pd

from course import checks, load

checks.a_table(subset, name="subset", columns=load("hr").columns, rows=100, why="draw 100 rows with all columns of hr")
checks.require(
    isinstance(subset_shares, pd.Series | dict), "subset_shares isn't a Series with one number for each value"
)
checks.close(sum(dict(subset_shares).values()), 1, name="the sum of subset_shares", why="store shares, not counts")
checks.passed("subset has 100 rows, and subset_shares adds up to 1")
### BEGIN HIDDEN TESTS
whole = load("hr")
table = checks.a_table(
    subset, name="subset", columns=whole.columns, rows=100, why="draw 100 rows with all columns of hr"
)
place_of = {str(number): place for place, number in enumerate(whole["employee_number"])}
places = [place_of.get(str(number), -1) for number in table["employee_number"]]
checks.require(min(places) >= 0, "subset contains an employee_number that isn't in hr")
checks.require(len(set(places)) == 100, "subset contains a row of hr twice: draw without replacement")
checks.same_values(table, whole.iloc[places], name="subset", why="each row of the sample must be the same as in hr")
checks.follows(  # drawing without replacement makes a false alarm here and in the next check even rarer than 1e-6
    places,
    lambda place: (place + 0.5) / len(whole),
    name="the positions of subset's rows in hr",
    why="each row must have the same chance of being drawn, whatever its position",
)
incomes = np.sort(whole["monthly_income"])
checks.follows(
    table["monthly_income"],
    lambda income: np.searchsorted(incomes, income, side="right") / len(incomes),
    name="the incomes in subset",
    why="each row must have the same chance of being drawn, whatever its values",
)
# a correct answer fails each of the following checks less than once in ten million runs
for column in ("gender", "department", "business_travel", "attrition"):
    checks.require(
        table[column].nunique() > 1,
        f"all rows of subset have the same {column}: each row of hr must have the same chance of being drawn, whatever its values",
    )
    parts = (part[column].value_counts(normalize=True) for part in (table, whole))
    apart = next(parts).sub(next(parts), fill_value=0).abs().max()
    checks.require(
        apart < 0.28,
        f"in subset, the shares of {column} differ too much from those in hr: each row of hr must have the same chance "
        "of being drawn",
    )
distances = np.diff(sorted(places)).tolist()
pattern = len(set(distances)) < 10 or distances.count(1) > 35 or len({place % 2 for place in places}) == 1
checks.require(not pattern, "the rows of subset form a pattern in hr: draw them at random")
checks.require(
    isinstance(subset_shares, pd.Series | dict), "subset_shares isn't a Series with one number for each value"
)
by_value = {key[0] if isinstance(key, tuple) and len(key) == 1 else key: n for key, n in dict(subset_shares).items()}
rows = table["business_travel"].tolist()
for value in sorted(set(whole["business_travel"])):
    why = "divide the number of rows in subset that have this value by the total number of rows in subset"
    checks.close(by_value.get(value, 0), rows.count(value) / 100, name=f"subset_shares[{value!r}]", why=why)
known = set(whole["business_travel"])
checks.require(
    set(by_value) <= known, "the index of subset_shares contains something that isn't a value of business_travel"
)
### END HIDDEN TESTS

# %% [markdown]
# {==A sample protects people by leaving others in doubt. Suppose someone looks for a particular employee in the
# sample.==} The chance that this employee was drawn is only 100 in 1,470, or 6.8 %, so a matching row may well be
# someone else's.
#
# > **Warning.** {==This protection is a lottery. **Everyone who is drawn has their whole row published.**==}
#
# ## Sampling values
#
# Instead of drawing rows, we can keep all of them and draw *values*. {==**Resampling** a column replaces the value in each row
# with a randomly drawn one.==} {==The probability of each value is its share in the column, no matter what was in the row before.==}
# NumPy can draw values with given probabilities:

# %% slide="both"
rng.choice(["heads", "tails"], size=8, p=[0.7, 0.3])

# %% [markdown]
# Values and probabilities must be in the same order. Be careful with missing values, too. Here is what happens to such
# a value in a plain list and in a Series:

# %%
rng.choice(["tea", np.nan], size=4), rng.choice(pd.Series(["tea", np.nan]), size=4)

# %% [markdown]
# In a list of strings, NumPy turns a missing value into the word `nan`. In a Series or an index, such a value remains missing.
#
# {==Shuffling a column is *not* the same as resampling it.==} After a shuffle, each value occurs exactly as often as
# before. {==So anyone who knows all the values but one can count, subtract, and work out the last value.==} After
# resampling, the counts rarely match the true counts exactly. For `business_travel`, all counts match only about once
# in a thousand draws.
#
# ### Exercise 4: resample a column
#
# Write a function `resample_column(df, column, rng)` that returns a table like `df`, except that the values of `column`
# have been redrawn.
#
# - Draw a new value for each row independently. The probability of each value is its share in `df[column]`, and a missing
#   value counts as one more value.
# - Keep all columns, and keep the rows in the same order. Don't change the other columns, and don't modify `df` itself.
# - The dtypes and the order of the columns don't matter, but a number must not become a string. The index doesn't
#   matter, either, as long as it doesn't reveal the old values.
# - Draw all randomness from the NumPy generator `rng`, so that a generator with the same seed produces the same table.
# - `df` has at least one row, and it may have any index.
#
# With `guests = pd.DataFrame({"room": [1, 2, 3, 4], "drink": ["tea", "tea", None, "milk"]})`, `resample_column(guests,
# "drink", np.random.default_rng(5))` returns four rows with the rooms 1, 2, 3 and 4. In each of them, the drink is tea
# with probability 0.5, milk with probability 0.25 and missing with probability 0.25.
#
# <details><summary>Hint 1</summary>
#
# You need three things: the values, their shares in the same order, and one draw per row. Which object contains the values
# and their shares?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `value_counts(normalize=True, dropna=False)` returns a Series of shares with the values in its index. Look at
# `rng.choice` and its parameters `size` and `p`. If you copy the table with `result = df.copy()`, then `result[column]
# = ...` replaces a column of the copy.
#
# </details>
# <details><summary>Hint 3</summary>
#
# If the shares are stored in `shares`, then `rng.choice(shares.index, size=..., p=...)` returns an array. Assign the array
# itself. If you turned it into a Series first, pandas would align that Series by its index instead of filling the column row
# by row.
#
# </details>


# %% answer="resample_column"
def resample_column(df, column, rng):
    """Return a copy of df in which column is redrawn from its own shares, with missing as one of its values."""
    ### BEGIN SOLUTION
    shares = df[column].value_counts(normalize=True, dropna=False)
    drawn = rng.choice(shares.index, size=len(df), p=shares)
    result = df.copy()
    result[column] = drawn
    return result
    ### END SOLUTION


# %% test="resample_column" points=4
"""Each row gets a value drawn from the column's own shares (missing values included), and nothing else changes."""
import numpy as np
import pandas as pd

from course import checks, load

guests = pd.DataFrame({"room": [1, 2, 3, 4], "drink": ["tea", "tea", None, "milk"]})
answer = checks.call(resample_column, guests, "drink", np.random.default_rng(5))
table = checks.a_table(answer, columns=guests.columns, rows=4, why="keep all rows and columns")
checks.same_values(
    table["room"], guests["room"], name="the room column of the result", why="don't change the other columns"
)
checks.unchanged(answer, guests)
checks.passed("the four guests keep their rooms, and the given table is unchanged")


### BEGIN HIDDEN TESTS
def words(values):  # a missing value becomes a string that no answer contains
    return ["\0" if gone else str(value) for value, gone in zip(values.tolist(), values.isna(), strict=True)]


def cells(values):
    return {None if gone else value for value, gone in zip(values.tolist(), values.isna(), strict=True)}


# each value is in a quarter of 160 rows, so a correct answer lacks one of them less than once in 1e17 calls
rooms = pd.DataFrame(
    {"floor": [2.5, None, 7, None] * 40, "drink": ["tea", "milk", None, None] * 40}, index=np.arange(160) // 2
)
rng = np.random.default_rng(21)
for turn, case in enumerate(checks.variants(rooms, labels=rooms.columns, keep=["categories"])):
    with case:
        column = case.named(rooms.columns[turn % 2])
        answer = checks.call(resample_column, case.table, column, rng)
        table = checks.a_table(answer, columns=case.table.columns, rows=160, why="keep all rows and columns")
        rest = case.table.columns.drop(column)
        same = "keep the other columns and the order of the rows"
        checks.same_values(table[rest], case.table[rest], name=answer.text, why=same)
        single = all(map(pd.api.types.is_hashable, table[column]))
        checks.require(single, f"{answer.text} put several values into one cell")
        drawn, known = cells(table[column]), cells(case.table[column])
        checks.require(drawn <= known, f"{answer.text} returned a value that isn't in the column")
        checks.require(drawn == known, f"{answer.text} never drew one of the values (missing is a value, too)")
        checks.require(not table.attrs, f"{answer.text} returned a table with attrs, which could reveal old values")
lone = pd.DataFrame({"place": [1], "kind": [2.5]}, index=[9])
answer = checks.call(resample_column, lone, "kind", rng)
checks.same_values(answer, lone, why="there's only one value to draw, and this number must remain a number")
sizes = pd.DataFrame({"size": pd.Series([38, "S", 40, "M"] * 5, dtype=object)})
values = checks.a_table(checks.call(resample_column, sizes, "size", rng), columns=["size"], rows=20)["size"]
checks.require(
    cells(values) <= {38, "S", 40, "M"},
    "in a column with numbers and strings, resample_column turned the numbers into strings",
)
# 60 are expected, and a correct answer is outside these limits less than once in a million runs
rare = pd.DataFrame({"kind": ["a"] * 119 + ["b"]})
rarely = sum(words(one["kind"]).count("b") for one in checks.draws(resample_column, 60, rare, "kind", rng))
often = "draws a value too rarely or too often if only one of 120 rows has it: its probability must be 1/120"
checks.require(25 <= rarely <= 105, f"resample_column {often}")
# one of 3,000 rows is expected to keep its value, and more than 15 do less than once in 1e13 calls
many = pd.DataFrame({"guest": [f"guest {number}" for number in range(3_000)]})
results = []
for table in (many, many[::-1].reset_index(drop=True)):
    answer = checks.call(resample_column, table, "guest", rng)
    result = checks.a_table(answer, columns=["guest"], rows=3_000, why="keep all rows and columns")
    kept = sum(new == old for new, old in zip(result["guest"].tolist(), table["guest"].tolist(), strict=True))
    checks.require(kept <= 15, "resample_column kept too many values: draw a new value in each row, whatever was there")
    results.append(dict(zip(table["guest"], result.index, strict=True)))
shown = sum(label == results[1][old] for old, label in results[0].items())
checks.require(shown <= 15, "the index of the table that resample_column returned shows the old values")
# two of 200 correct results are equal less than once in a million runs
named = pd.DataFrame({"guest": list("abcdefghijkl")})
results = [tuple(one["guest"]) for one in checks.draws(resample_column, 200, named, "guest", rng)]
few = "returned the same result in several calls with the same generator: draw all random numbers from this generator"
checks.require(len(set(results)) == 200, f"resample_column {few}")

# 30 Never, 60 Frequently, 135 Rarely, 75 missing: these counts, the alphabet and the order of appearance all sort the
# values differently
whole = load("hr")[["age", "business_travel", "department"]]
travel = whole["business_travel"].to_numpy(dtype=object)
wanted = {"Never": 30, "Frequently": 60, "Rarely": 210}
places = np.concatenate([np.flatnonzero(travel == value)[:n] for value, n in wanted.items()])
staff = whole.iloc[places].set_axis(np.arange(300) * 7 % 90)
staff["business_travel"] = staff["business_travel"].where(np.arange(300) < 225)
# departments are related to travel, so that drawing within each department is noticed
staff["department"] = np.repeat(["Sales", "Research & Development"], [90, 210])
answer = checks.call(resample_column, staff, "business_travel", np.random.default_rng(21))
results = [answer.result, *checks.draws(resample_column, 6, staff, "business_travel", np.random.default_rng(21))]
olds = words(staff["business_travel"])
first, *draws = (words(one["business_travel"]) for one in results)
checks.require(first != olds, f"{answer.text} returned the column unchanged: nothing was drawn")
same_seed = (
    "two generators with the same seed produced different tables. Draw all random numbers from the given generator"
)
checks.require(first == draws[0], f"{answer.text}: {same_seed}")
fixed = "two calls with the same generator returned the same values. Draw new values from the generator in each call"
checks.require(draws[0] != draws[1], f"{answer.text}: {fixed}")
# a correct answer repeats all counts less than once in 1000 draws, so six times in a row less than once in 1e18
shuffled = "in each of six calls, each value occurred exactly as often as before: draw new values instead of shuffling"
checks.require(any(sorted(values) != sorted(olds) for values in draws), f"{answer.text}: {shuffled}")
# both rows of a small table together: each of the four outcomes has the same chance, so a row may keep its value
two = pd.DataFrame({"drink": ["tea", "milk"], "room": [1, 2]})
outcomes = [" ".join(words(pair["drink"])) for pair in checks.draws(resample_column, 120, two, "drink", rng)]
checks.drawn_from(
    outcomes,
    dict.fromkeys(["tea tea", "tea milk", "milk tea", "milk milk"], 1 / 4),
    name="the result of resample_column for two rows",
    why="draw each row's new value independently of the other rows and of the row's old value",
)
pairs = [(old, value) for values in draws for old, value in zip(olds, values, strict=True)]
stayed = "every value that was missing is still missing, but you have to draw a value for these rows, too"
checks.require(any(old == "\0" != value for old, value in pairs), f"{answer.text}: {stayed}")
shares = {value: olds.count(value) / len(olds) for value in set(olds)}
checks.drawn_from(  # old and new values together, because they must be independent; false alarm at most 1e-6
    [f"{value} for {old}" for old, value in pairs],
    {f"{value} for {old}": shares[old] * shares[value] for old in shares for value in shares},
    name=f"the result of {answer.text}",
    why="in every row, the probability of each value is its share in the column, whatever the row contained before",
)
# two rows agree with probability 0.315; at each distance 900 pairs or more are compared, so one half is 9 deviations away
texts = np.array(draws)
alike = [(texts[:, far:] == texts[:, :-far]).mean() for far in range(1, 151)]
alike += [(texts[:, :150] == texts[:, :149:-1]).mean(), (texts[:, :150] == texts[:, 150:]).mean()]
shared = "two rows get the same new value too often. Draw each row's value independently of the other rows"
checks.require(max(alike) < 0.5, f"{answer.text}: {shared}")
### END HIDDEN TESTS

# %% [markdown]
# Let's resample the travel column and count again. (If you see an error here, finish exercises 1 and 4 first.)

# %%
resampled = resample_column(hr, "business_travel", rng)
ax = plotting.before_after(
    travel_counts,
    resampled["business_travel"].value_counts(),
    label="business travel",
    value_label="number of people",
    title="Resampling changes each count only a little",
)
plotting.show(ax)

# %% slide="output"
same, guess = ((hr["business_travel"] == other).mean() for other in (resampled["business_travel"], "Rarely"))
print(
    f"{same:.0%} of the rows contain the true value by chance. If you always guess Rarely, you're right {guess:.0%} of the time."
)

# %% [markdown]
# More than half of the values are still true, but the table doesn't show which ones.
#
# > **Idea.** {==After resampling, the value in a row doesn't reveal more about this person than the shares of the whole column
# > do.==} {==But this is only true of the resampled column, not of the others.==}
#
# A milder method, called post-randomization, changes each value only with a known probability. So this method preserves part of
# the relationship between columns. Statistics Netherlands tried this method on the Dutch National Travel Survey (Gouweleeuw and
# others, 1998).
#
# ### Exercise 5: what is lost?
#
# Suppose you resample a column as in exercise 4. What does resampling destroy? Store the letter of your answer in `lost`, for
# example `lost = "A"`.
#
# - **A** the number of rows in the table
# - **B** the approximate share of each value
# - **C** the relationship between the resampled column and the other columns
# - **D** the relationships among the other columns
#
# <details><summary>Hint 1</summary>
#
# Which columns did the function change, and which ones did it leave unchanged?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Salespeople travel more than others. When a value is drawn for a row, does the department in that row make a difference?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Go through the options, and compare `hr` with `resampled` each time. For which option is there a clear difference?
#
# </details>

# %% answer="lost"
lost = ...
### BEGIN SOLUTION
lost = "C"
### END SOLUTION

# %% test="lost" points=1
"""The letter stands for what is destroyed when a column is resampled."""
from course import checks

checks.a_choice(lost, "ABCD", name="lost")
checks.passed("lost is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    lost,
    "C",
    {
        "A": "Every row gets one value, so the number of rows is the same as before.",
        "B": "Each value is drawn with a probability equal to its share, so in a large table the shares remain nearly the same.",
        "C": "Think of two columns at once: who travels, and in which department?",
        "D": "The other columns haven't been changed, so they're related to each other as before.",
    },
    name="lost",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# **The sample.** {==Suppose a colleague knows someone's age, gender and department, and finds exactly one matching row in
# `subset`.==} The colleague can be sure that this is the right person only if no one else in the company matches. We can check
# this in the whole table:

# %% slide="output"
for known in (["age", "gender", "department"], ["age", "gender", "department", "education", "marital_status"]):
    sole = subset[~subset.duplicated(known, keep=False)]
    unique = hr[~hr.duplicated(known, keep=False)]
    sure = sole["employee_number"].isin(unique["employee_number"]).mean()
    print(
        f"{len(known)} known columns: {len(sole)} rows are unique in the sample, and {sure:.0%} of them in the company, too"
    )

# %% [markdown]
# If the colleague knows three columns, several people in the company usually match, so there's real doubt. {==With five
# columns, there's less doubt. And if the colleague knows that the person is in the sample, there's no doubt left at
# all.==}
#
# **The rest of the row.** {==Resampling hid who travels, but everything else in the table is still true.==} So let's see how many
# people are unique in five of the other columns:

# %% slide="output"
unique = ~resampled.duplicated(["age", "gender", "department", "education", "marital_status"], keep=False)
print(f"{unique.mean():.0%} of the rows are unique, and all incomes are still true")

# %% [markdown]
# Anyone who knows these five facts about one of these people can still look up the person's true income.
#
# **A rare value.** {==In the table `insurance`, exactly one member has the marital status `Other`.==} Suppose the insurer resamples
# that column. Let's make 100 releases with this member in the table and 100 without, and compare them:

# %% slide="output"
members = load("insurance")
tables = {"with": members, "without": members[members["marital_status"] != "Other"]}
for name, table in tables.items():
    releases = [set(resample_column(table, "marital_status", rng)["marital_status"]) for _ in range(100)]
    share = np.mean(["Other" in values for values in releases])
    print(f"{name} this member: Other appears in {share:.0%} of the releases")

# %% [markdown]
# A value that no one has is never drawn. {==Therefore, a single `Other` in a release proves that someone with this status is insured
# here.==}
#
# > **Warning.** {==Resampling doesn't limit how much one person's row can change the release.==} {==To protect rare values, merge them
# > first (lesson 1.4), or draw from noisy shares over a public list of values (chapter 3).==}
#
# ## What it cost
#
# Are travel and department related? {==**Cramér's V** measures this for two categorical columns.==} {==It's 0 if the shares of one
# column are the same for each value of the other, and 1 if one column determines the other.==} With $n$ rows,
#
# $$V = \sqrt{\frac{\chi^2}{n\,(m-1)}}, \qquad \chi^2 = \sum \frac{(\text{observed}-\text{expected})^2}{\text{expected}}.$$
#
# The sum runs over all pairs of values, one from each column. *Observed* is the number of rows with this pair.
# *Expected* is the number that we'd see if the columns were unrelated. To calculate it, multiply the counts of the two
# values and divide by $n$. Finally, $m$ is the number of different values in the column that has fewer of them.
#
# For example, if both people of team A travel and both of team B don't, we expect 2 · 2 / 4 = 1 person for each of the four
# pairs, but we observe 2, 0, 0 and 2. So $\chi^2 = 1 + 1 + 1 + 1 = 4$, and $V = \sqrt{4 / 4} = 1$.
#
# ### Exercise 6: the relationship before and after
#
# Write a function `correlation_lost(before, after, one, other)` that calculates Cramér's V of the columns named `one`
# and `other`, and returns a tuple of two floats: first V in `before`, then V in `after`.
#
# - Use the formula above, and don't round.
# - A missing value counts as one more value.
# - If one of the two columns contains only a single value, V is 0.0.
# - Each table has at least one row, and the two tables may have different numbers of rows. Don't modify either table.
#
# With `before = pd.DataFrame({"team": ["A", "A", "B", "B"], "away": ["yes", "yes", "no", "no"]})` and `after =
# before.assign(away=["yes", "no", "yes", "no"])`, `correlation_lost(before, after, "team", "away")` returns `(1.0, 0.0)`.
#
# <details><summary>Hint 1</summary>
#
# Write a function for one table first. What does this function have to count?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pd.crosstab` counts the pairs of values in two columns. Look at the `dropna` parameter.
# `scipy.stats.contingency.association` accepts such a table of counts and has a `method="cramer"` option.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For one table, start with `counts = pd.crosstab(df[one], df[other], dropna=False)`. If `min(counts.shape)` is more than 1,
# use `association(counts, method="cramer")`. What other value can the minimum have, and what do you return then?
#
# </details>


# %% answer="correlation_lost"
def correlation_lost(before, after, one, other):
    """Return Cramér's V of the columns one and other, in the table before and in the table after."""
    ### BEGIN SOLUTION
    from scipy.stats.contingency import association

    def cramers_v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    return cramers_v(before), cramers_v(after)
    ### END SOLUTION


# %% test="correlation_lost" points=3
"""Cramér's V is correct for both tables, and a missing value counts as a value."""
import numpy as np
import pandas as pd

from course import checks, load

teams = pd.DataFrame({"team": ["A", "A", "B", "B"], "away": ["yes", "yes", "no", "no"]})
apart = teams.assign(away=["yes", "no", "yes", "no"])
checks.equal(
    checks.call(correlation_lost, teams, apart, "team", "away"), (1, 0), why="this is the exercise's example", show=True
)
checks.equal(
    checks.call(correlation_lost, apart, teams, "team", "away"),
    (0, 1),
    why="this is the exercise's example with the tables swapped",
    show=True,
)
checks.passed("the results for the example are correct")


### BEGIN HIDDEN TESTS
def v_of(df, one, other):
    firsts, seconds = (pd.factorize(df[name], use_na_sentinel=False)[0] for name in (one, other))
    counts = np.zeros((firsts.max() + 1, seconds.max() + 1))
    np.add.at(counts, (firsts, seconds), 1)
    expected = counts.sum(axis=1, keepdims=True) * counts.sum(axis=0, keepdims=True) / len(df)
    freedom = min(counts.shape) - 1
    return float(np.sqrt(((counts - expected) ** 2 / expected).sum() / len(df) / freedom)) if freedom else 0.0


def judge(before, after, one, other):
    why = (
        "apply the formula to each table separately (missing is a value), and return 0.0 if a column has only one value"
    )
    wanted = (v_of(before, one, other), v_of(after, one, other))
    checks.equal(checks.call(correlation_lost, before, after, one, other), wanted, why=why)


rows = [("x", 1.5), ("x", 1.5), (None, 2), (None, 1.5), ("y", None), ("y", 1.5), ("x", 2), ("z", 3), (None, None)]
for case in checks.variants(pd.DataFrame(rows, columns=["a", "b"]), labels=["a", "b"], keep=["categories"]):
    with case:
        judge(case.table, case.table.iloc[:6], *case.named(("a", "b")))
kinds = {"a": checks.texts(4), "b": checks.numbers(-1, 1), "c": checks.texts(3)}
for case in checks.tables(kinds, fewest=1, rows=60, missing=["a", "b"]):
    with case:
        judge(case.table, case.table.iloc[len(case.table) // 2 :], "a", "b")
        judge(case.table.iloc[len(case.table) // 2 :], case.table, "b", "c")
two = pd.DataFrame({"a": ["x", "x", "x", "y", "y", "y", "y"], "b": ["p", "p", "q", "p", "q", "q", "q"]})
three = pd.DataFrame({"b": ["p", "q", "r", "p", "q", "r", "r", "r"], "a": ["x", "x", "x", "y", "y", "y", "y", "y"]})
square = pd.DataFrame({"a": ["x", "y", "z", "x", "y", "z", "x"], "b": ["p", "q", "r", "q", "q", "r", "p"]})
single = pd.DataFrame({"a": ["x", "x", "x"], "b": ["p", "q", "p"]})
gaps = pd.DataFrame({"a": ["x", None, "x", None], "b": ["p", "q", "p", None]})
for before, after in ((two, three), (three, two), (square, two), (two, square), (single, two), (gaps, single)):
    judge(before, after, "a", "b")
    judge(before, after, "b", "a")
staff, others = load("hr", seed=8), load("hr", seed=9).sample(frac=0.5, random_state=1)
judge(staff, others, "business_travel", "department")
judge(others, staff, "marital_status", "education")
### END HIDDEN TESTS

# %% slide="output"
for other in ("department", "attrition"):
    before, after = correlation_lost(hr, resampled, "business_travel", other)
    print(f"business_travel and {other}: V = {before:.2f} before, {after:.2f} after")

# %%
frequent = [df["business_travel"].eq("Frequently").groupby(df["department"]).mean() for df in (hr, resampled)]
ax = plotting.before_after(
    *frequent,
    label="department",
    value_label="people who travel frequently",
    percent=True,
    title="After resampling, departments hardly differ from each other",
)
plotting.show(ax)

# %% [markdown]
# Now the departments look much alike. V isn't exactly 0, because even unrelated columns look slightly related by
# chance. With 1,470 rows and columns with two or three values, V is below 0.1 in at least 999 of 1,000 draws. A reader
# of the released table would conclude that Sales travels no more than other departments. {==So always tell your readers
# which columns were resampled.==}

# %% [markdown]
# ## Recap
#
# - All that protects people in a random sample is doubt. Everyone who is drawn has their whole row published, and there's
#   little doubt about people who are unique or known to be in the sample.
# - Resampling a column, including its missing values, breaks the link between values and rows. A shuffle breaks this link,
#   too, but it reveals the exact counts.
# - Resampling keeps the shares and destroys every relationship between that column and the others. Resampling doesn't
#   protect the other columns, and it reveals rare values. Unlike differential privacy (chapter 3), it doesn't put a number on
#   the risk.
#
# **A question to take with you:** Which relationship between columns do your readers need, and would your method
# preserve it?
#
# **When not to use it.** Don't resample a column if its relationships with other columns matter for the analysis.
#
# **Further reading**
#
# - Chris Culnane, Benjamin Rubinstein, Vanessa Teague, *Health Data in an Open World*,
#   [arXiv:1712.05627](https://arxiv.org/abs/1712.05627) (2017).
# - Luc Rocher, Julien Hendrickx, Yves-Alexandre de Montjoye, *[Estimating the success of re-identifications in incomplete
#   datasets using generative models](https://doi.org/10.1038/s41467-019-10933-3)*, Nature Communications 10 (2019): how
#   likely it is that a match in a sample is the right person.
# - J. M. Gouweleeuw, P. Kooiman, L. Willenborg, P.-P. de Wolf, *Post Randomisation for Statistical Disclosure Control: Theory
#   and Implementation*, Journal of Official Statistics 14 (1998).
