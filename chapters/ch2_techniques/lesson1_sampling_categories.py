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
# - The index of both Series contains the values. Their order doesn't matter.
#
# For `drinks`, the counts would be 3 for tea, 1 for coffee and 1 for the missing value, so the shares would be 0.6, 0.2 and 0.2.
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

# %% helpers
import pandas as pd

from course import checks


def same_numbers(series, wanted, name):
    """Check that a Series (or dictionary) has the wanted number for each value. It may leave out values with 0."""
    checks.require(isinstance(series, pd.Series | dict), f"{name} isn't a Series with one number for each value")
    by_value = {key[0] if isinstance(key, tuple) and len(key) == 1 else key: n for key, n in dict(series).items()}
    known = f"the index of {name} must contain values of business_travel, and nothing else"
    checks.require(set(by_value) <= set(wanted.index), known)
    for value, number in wanted.items():
        checks.close(by_value.get(value, 0), number, name=f"{name}[{value!r}]")


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
whole = load("hr")
counts = whole["business_travel"].value_counts()
with checks.rule("`travel_counts` is a Series with the number of rows for each value"):
    same_numbers(travel_counts, counts, "travel_counts")
with checks.rule("`travel_shares` is a Series with the share of each value. Don't round the shares"):
    same_numbers(travel_shares, counts / len(whole), "travel_shares")
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
with checks.rule(
    "The label of the x axis must contain the word `travel`, and the label of the y axis must contain the word `people`"
):
    bars = checks.bars(travel_plot, name="travel_plot", x="travel", y="people")
counts = load("hr")["business_travel"].value_counts()
checks.require(len(bars) == len(counts), "travel_plot has too many or too few bars: draw one for each value")
for value, count in counts.items():
    with checks.rule("Write each value under its bar"):
        heights = [height for text, height in bars if value.lower() in text]
        checks.require(len(heights) == 1, f"in travel_plot, {value} must be written under exactly one bar")
    with checks.rule("Draw one bar for each value, from 0 up to its count"):
        checks.close(heights[0], count, name=f"the height of the bar for {value}")
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
with checks.rule("`subset` is a table of 100 different rows of `hr`, drawn at random, with all columns"):
    table = checks.a_table(subset, name="subset", columns=whole.columns, rows=100)
    place_of = {str(number): place for place, number in enumerate(whole["employee_number"])}
    places = [place_of.get(str(number), -1) for number in table["employee_number"]]
    checks.require(min(places) >= 0, "subset contains an employee_number that isn't in hr")
    checks.require(len(set(places)) == 100, "subset contains a row of hr twice, so draw without replacement")
    checks.same_values(table, whole.iloc[places], name="subset")
    # a correct answer fails each of the following checks less than once in a million runs
    chance = "each row of hr must have the same chance of being drawn, whatever its position and its values"
    name = "the positions of subset's rows in hr"
    checks.follows(places, lambda place: (place + 0.5) / len(whole), name=name, why=chance)
    pay = whole["monthly_income"]
    far = abs(table["monthly_income"].mean() - pay.mean()) > 5.5 * pay.std() / 10  # 5.5 standard errors
    checks.require(not far, f"the mean income in subset differs too much from the one in hr: {chance}")
    for column in ("gender", "department", "business_travel", "attrition"):
        parts = (part[column].value_counts(normalize=True) for part in (table, whole))
        apart = next(parts).sub(next(parts), fill_value=0).abs().max()
        shares = f"in subset, the shares of {column} differ too much from those in hr: {chance}"
        checks.require(apart < 0.28 and table[column].nunique() > 1, shares)
    distances = np.diff(sorted(places)).tolist()
    pattern = len(set(distances)) < 10 or distances.count(1) > 35 or len({place % 2 for place in places}) == 1
    checks.require(not pattern, "the rows of subset form a pattern in hr")
with checks.rule("`subset_shares` is a Series with the share of each value of `business_travel` among these 100 rows"):
    counts = table["business_travel"].value_counts().reindex(whole["business_travel"].unique(), fill_value=0)
    same_numbers(subset_shares, counts / 100, "subset_shares")
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
#   value counts as a value of its own.
# - Keep all columns, and keep the rows in the same order. Don't change other columns or `df` itself.
# - The dtypes and the order of the columns don't matter, but a number must not become a string. The index doesn't
#   matter, either, as long as it doesn't reveal the old values.
# - Draw all randomness from the NumPy generator `rng`, so that the same seed leads to the same table.
# - `df` has at least one row, and may have any index.
#
# In the result of this call, each drink is tea with probability 0.5, and milk or missing with probability 0.25 each:
#
# ```python
# drinks = ["tea", "tea", None, "milk"]
# guests = pd.DataFrame({"room": [1, 2, 3, 4], "drink": drinks})
# resample_column(guests, "drink", np.random.default_rng(5))
# ```
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

from course import checks

guests = pd.DataFrame({"room": [1, 2, 3, 4], "drink": ["tea", "tea", None, "milk"]})
answer = checks.call(resample_column, guests, "drink", np.random.default_rng(5))
table = checks.a_table(answer, columns=guests.columns, rows=4, why="keep all rows and columns")
checks.same_values(
    table["room"], guests["room"], name="the room column of the result", why="don't change the other columns"
)
checks.unchanged(answer, guests)
checks.passed("the four guests keep their rooms, and the given table is unchanged")


### BEGIN HIDDEN TESTS
# each value is in at least a quarter of 160 rows, so a correct answer lacks one of them less than once in 1e17 calls
rooms = pd.DataFrame({"floor": [2.5, None, 7, None] * 40, "drink": ["tea", "milk", None, None] * 40})
rooms["size"] = pd.Series([38, "S", 40, "M"] * 40, dtype=object)
rng = np.random.default_rng(21)
indexed, missing = rooms.set_axis(rooms.index // 2), "a missing value isn't the same as any other value"
hard = [*checks.variants(indexed, labels=["floor", "drink"], keep=["categories", "fillers"], used_by=resample_column)]
for like in ("", 0):  # each value is in at least 100 of 900 or 1,700 rows, so a call lacks one less than once in 1e40
    hard.append(checks.Case(missing, pd.DataFrame({"value": [None, *checks.fillers(like)] * 100})))
stays = pd.Series(pd.to_datetime(["2020-01-01", "2020-03-04", None] * 40).astype("datetime64[ns]"))
hard.append(checks.Case(missing, pd.DataFrame({"value": stays})))
for case in hard:
    for column in case.named(list(rooms.columns)) if case.why != missing else ["value"]:
        with checks.rule("returns a table like `df`, except that the values of `column` have been redrawn"), case:
            answer = checks.call(resample_column, case.table, column, rng)
            table = checks.a_table(
                answer, columns=case.table.columns, rows=len(case.table), why="keep all rows and columns"
            )
            rest = case.table.columns.drop(column)
            same = "keep the other columns and the order of the rows"
            checks.same_values(table[rest], case.table[rest], name=answer.text, why=same)
            known, drawn = list(dict.fromkeys(checks.plain(case.table[column]))), checks.plain(table[column])
            strange = (
                f"{answer.text} returned a value that isn't in the column, or never returned one of the column's values"
            )
            both = all(value in known for value in drawn) and all(value in drawn for value in known)
            checks.require(both, f"{strange} (missing is a value, too, and numbers stay numbers)")
            checks.require(not table.attrs, f"{answer.text} returned a table with attrs, which could reveal old values")
with checks.rule("The probability of each value is its share in `df[column]`"):
    lone = rooms.head(1).assign(bed=100_000)
    checks.same_values(checks.call(resample_column, lone, "floor", rng), lone, why="there's only one value to draw")
    # 60 are expected, and a correct answer is outside these limits less than once in a million runs
    rare = pd.DataFrame({"kind": ["a"] * 290 + [*"bcdefghijk"]})
    draws = checks.draws(resample_column, 6, rare, "kind", rng)
    rarely = sum(value in [*"bcdefghijk"] for one in draws for value in checks.plain(one["kind"]))
    often = "resample_column draws a value too rarely or too often if only one of 300 rows has it"
    checks.require(25 <= rarely <= 105, often)
# about six of 3,000 rows are expected to keep their value, and more than 40 do less than once in 1e17 calls
many = pd.DataFrame({"guest": [f"guest {number * number % 997}" for number in range(3_000)]})
labels, shown = [], "the index of the table that resample_column returns"
for table in (many, many.sample(frac=1, random_state=1, ignore_index=True)):
    answer = checks.call(resample_column, table, "guest", np.random.default_rng(4))
    with checks.rule("Keep all columns, and keep the rows in the same order"):
        result = checks.a_table(answer, columns=["guest"], rows=3_000)
    with checks.rule("Draw a new value for each row independently"):
        kept = sum(new == old for new, old in zip(result["guest"].tolist(), table["guest"].tolist(), strict=True))
        checks.require(kept <= 40, "resample_column kept too many of the old values")
    with checks.rule("The index doesn't matter, either, as long as it doesn't reveal the old values"):
        labels.append([*result.index, *result.index.names, *result.columns.names])
        told = map(table["guest"].to_dict().get, result.index)
        same = sum(new == old for new, old in zip(result["guest"].tolist(), told, strict=True))
        checks.require(same <= 40, f"{shown} shows which rows the values are from")
with checks.rule("The index doesn't matter, either, as long as it doesn't reveal the old values"):
    checks.require(labels[0] == labels[1], f"{shown} depends on the old values")

# 30 Never, 60 Frequently, 135 Rarely, 75 missing: these counts, the alphabet and the order of appearance all sort the
# values differently, and departments are related to travel, so that drawing within each department is noticed
staff = pd.DataFrame({"travel": ["Never"] * 30 + ["Frequently"] * 60 + ["Rarely"] * 135 + [None] * 75})
staff["department"] = ["Sales"] * 90 + ["Research & Development"] * 210
staff.index = np.arange(300) * 7 % 90
with checks.rule("Draw all randomness from the NumPy generator `rng`"):
    named = pd.DataFrame({"guest": list("abcdefghijkl")})
    results = checks.draws(resample_column, 100, named, "guest", rng)
    name = "100 results of resample_column with the same generator"
    checks.distinct(results, name=name, why="draw new values in each call")
    checks.fresh(
        lambda seed: checks.call(resample_column, staff, "travel", np.random.default_rng(seed)).result,
        name="the table from resample_column",
    )
# 550 pairs of rows with the same value are expected, and the standard deviation is 22.4
same = sum(int((one["guest"].value_counts() ** 2).sum() - 12) // 2 for one in results)
# both rows of a small table together: each of the four outcomes has the same chance, so a row may keep its value
with checks.rule("Draw a new value for each row independently"):
    checks.require(425 <= same <= 680, "resample_column gives two rows the same new value too rarely or too often")
    for one, other in (("tea", "milk"), ("tea", None)):
        two = pd.DataFrame({"drink": [one, other], "room": [1, 2]})
        drawn = checks.draws(resample_column, 80, two, "drink", rng)
        checks.drawn_from(
            [f"{first}, {second}" for first, second in (checks.plain(pair["drink"]) for pair in drawn)],
            dict.fromkeys([f"{first}, {second}" for first in (one, other) for second in (one, other)], 1 / 4),
            name="the result of resample_column for two rows",
            why="neither the old value nor the other row may make a difference",
        )
olds = checks.plain(staff["travel"])
draws = [checks.plain(one["travel"]) for one in checks.draws(resample_column, 6, staff, "travel", rng)]
shares = {value: olds.count(value) / len(olds) for value in olds}
with checks.rule("The probability of each value is its share in `df[column]`"):
    checks.drawn_from(  # old and new values together, because they must be independent; false alarm at most 1e-6
        [f"{value} for {old}" for values in draws for old, value in zip(olds, values, strict=True)],
        {f"{value} for {old}": shares[old] * shares[value] for old in shares for value in shares},
        name="the result of resample_column",
        why="it makes no difference what the row contained before",
    )
# two rows agree with probability 0.315; at each distance 900 pairs or more are compared, so one half is 9 deviations away
texts = np.array(draws, dtype=str)
alike = [(texts[:, far:] == texts[:, :-far]).mean() for far in range(1, 151)]
alike += [(texts[:, :150] == texts[:, :149:-1]).mean(), (texts[:, :150] == texts[:, 150:]).mean()]
with checks.rule("Draw a new value for each row independently"):
    checks.require(max(alike) < 0.5, "resample_column gives two rows the same new value too often")
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
# > **Idea.** {==After resampling, the value in a row reveals no more about the person in that row than the shares of the
# > whole column do.==} {==But this is only true of the resampled column, not of the others.==}
#
# A milder method, called post-randomization, changes each value only with a known probability. So it preserves part of the
# relationship between columns. Statistics Netherlands tried this method on the Dutch National Travel Survey (Gouweleeuw and
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
members = load("insurance")[["marital_status"]]
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
# For example, if both people in team A travel and neither person in team B does, we expect 2 · 2 / 4 = 1 person for each of the four
# pairs, but we observe 2, 0, 0 and 2. So $\chi^2 = 1 + 1 + 1 + 1 = 4$, and $V = \sqrt{4 / 4} = 1$.
#
# ### Exercise 6: the relationship before and after
#
# Write a function `correlation_lost(before, after, one, other)` that calculates Cramér's V of the columns named `one`
# and `other`, and returns a tuple of two floats: first V in `before`, then V in `after`.
#
# - Use the formula above, and don't round.
# - A missing value counts as a value of its own. Neither column has the dtype `category`.
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
    wanted = (v_of(before, one, other), v_of(after, one, other))
    checks.equal(checks.call(correlation_lost, before, after, one, other), wanted)


rows = [("x", 1.5), ("x", 1.5), (None, 2), (None, 1.5), ("y", None), ("y", 1.5), ("x", 2), ("z", 3), (None, None)]
pairs = pd.DataFrame(rows, columns=["a", "b"])
for case in checks.variants(pairs, labels=["a", "b"], keep=["categories"], used_by=correlation_lost):
    with checks.rule("A missing value counts as a value of its own"), case:
        judge(case.table, case.table.iloc[:6], *case.named(("a", "b")))
kinds = {"a": checks.texts(4), "b": checks.numbers(-1, 1), "c": checks.texts(3)}
for case in checks.tables(kinds, fewest=1, rows=60, missing=["a", "b"]):
    with checks.rule("Use the formula above, and don't round"), case:
        judge(case.table, case.table.iloc[len(case.table) // 2 :], "a", "b")
        judge(case.table.iloc[len(case.table) // 2 :], case.table, "b", "c")
for like in ("", 0):
    with checks.rule("A missing value counts as a value of its own"):
        filled = pd.DataFrame({"a": [None, *checks.fillers(like)]})
        filled["b"] = filled["a"].notna().astype(int)
        judge(filled, filled, "a", "b")
staff = load("hr", seed=8).rename_axis(columns="field")
others = load("hr", seed=9).sample(frac=0.5, random_state=1)
with checks.rule("the two tables may have different numbers of rows"):
    judge(staff, others, "daily_rate", "department")
row = np.arange(203)
even, finer = (pd.DataFrame({"a": row % n, "b": row // n % n}) for n in (2, 3))  # V is below 0.01
row = np.arange(50_000)
large = pd.DataFrame({"a": row % 50 > 0, "b": row % 25 > 0})  # products of counts need more than 32 bits
with checks.rule("Use the formula above, and don't round"):
    judge(even, finer, "a", "b")
with checks.rule("If one of the two columns contains only a single value, V is 0.0"):
    judge(finer.iloc[:1], large, "a", "b")
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
# - Resampling a column keeps its shares and destroys every relationship between that column and the others. Resampling doesn't
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
#   datasets using generative models](https://doi.org/10.1038/s41467-019-10933-3)*, Nature Communications 10 (2019), which
#   estimates how likely it is that a match in a sample is the right person.
# - J. M. Gouweleeuw, P. Kooiman, L. Willenborg, P.-P. de Wolf, *Post Randomisation for Statistical Disclosure Control: Theory
#   and Implementation*, Journal of Official Statistics 14 (1998).
