# %% [markdown]
# # 2.1 Sampling categories
#
# **You will be able to**
#
# - count the values of a column, missing ones included, and draw a random sample of rows;
# - draw a column anew from its own shares, so that no value in it belongs to its row any more;
# - attack both, and measure which relation between columns was lost.
#
# **You need** pandas (filters, `value_counts`, `assign`) and lesson 1.1 (unique rows, quasi-identifiers).
#
# **Time** about 45 minutes, six exercises.

# %% [markdown]
# ## One person in ten
#
# In August 2016 the Australian Department of Health put the medical bills of thirty years on the web, for a sample of one
# patient in ten: 2.9 million people, without names. The table does not tell who was drawn, and nine in ten were not. That
# sounds like shelter.
#
# Chris Culnane, Benjamin Rubinstein and Vanessa Teague took facts about well-known people from news and web pages, such as a
# year of birth and the date of an operation. They searched the table for 43 such sets of facts, and seven times exactly one patient
# fitted (2017). By then the table was off the web, but a copy that is out cannot be called back.
#
# What does chance protect, and what does it not? You try it on the staff of a company, made up by a program. `rng` is a numpy
# Generator: it draws at random, and with the same seed, here 1, it draws the same.

# %%
import numpy as np
import pandas as pd

from course import load, plotting

hr = load("hr")
rng = np.random.default_rng(1)
hr[["employee_number", "age", "gender", "department", "business_travel", "monthly_income"]].head(4)

# %% [markdown]
# `business_travel` says how often somebody is away for work. A burglar would like that list.
#
# ## Count first
#
# A **categorical column** holds one of a few values in each row. The **share** of a value is the number of rows that hold it,
# divided by the number of all rows. Shares lie between 0 and 1 and add up to 1, as long as nobody is left out. pandas leaves
# out those whose value is missing, unless you ask for them:

# %%
drinks = pd.Series(["tea", "coffee", "tea", None, "tea"])
pd.DataFrame({"asked for": drinks.value_counts(dropna=False), "not asked for": drinks.value_counts()})

# %% [markdown]
# That somebody gave no answer is information too. In this lesson, **missing counts as a value like any other**.
#
# ### Exercise 1: counts and shares
#
# Store in `travel_counts` how many rows of `hr` hold each value of `business_travel`, and in `travel_shares` the share of each
# value, not rounded. Both are Series whose index holds the values, in any order.
#
# For `drinks`, the counts are tea 3, coffee 1, missing 1, and the shares 0.6, 0.2, 0.2. (`business_travel` has no missing
# ones.)
#
# <details><summary>Hint 1</summary>
#
# Once you have the counts: by what do you divide them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Series.value_counts` and its parameter `normalize`. A Series divided by a number is a Series again.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `travel_counts = hr["business_travel"].value_counts(...)`, and `travel_shares = travel_counts / ...`
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
"""Every value of business_travel has its count, and its share of all rows."""
import pandas as pd

from course import checks, load

for name, series in (("travel_counts", travel_counts), ("travel_shares", travel_shares)):
    checks.require(isinstance(series, pd.Series | dict), f"{name} is not a Series with one number for each value")
    checks.equal(len(series), 3, name=f"the number of values in {name}", show=True)
total = pd.to_numeric(pd.Series(dict(travel_shares), dtype=object), errors="coerce").sum()
checks.close(total, 1, name="the sum of travel_shares", show=True)
checks.passed("three values are counted, and the shares add up to 1")
### BEGIN HIDDEN TESTS
rows = load("hr")["business_travel"].tolist()
rules = {
    "travel_counts": (travel_counts, 1, "count the rows that hold each value"),
    "travel_shares": (travel_shares, len(rows), "divide each count by the number of all rows, and do not round"),
}
for name, (series, divisor, rule) in rules.items():
    checks.require(isinstance(series, pd.Series | dict), f"{name} is not a Series with one number for each value")
    alone = {key[0] if isinstance(key, tuple) and len(key) == 1 else key: n for key, n in dict(series).items()}
    wanted = {value: rows.count(value) / divisor for value in set(rows)}
    checks.require(alone.keys() == wanted.keys(), f"the index of {name} does not hold the values of business_travel")
    for value, number in wanted.items():
        checks.close(alone[value], number, name=f"{name}[{value!r}]", why=rule)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 2: draw the counts
#
# Draw `travel_counts` as standing bars, one for each value, from 0 up to its count, and store the matplotlib `Axes` in
# `travel_plot`. Under each bar stands its value. The label of the x axis holds the word `travel`, that of the y axis the word
# `people`.
#
# <details><summary>Hint 1</summary>
#
# A Series can draw itself. Which kind of plot do you want?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `Series.plot.bar` writes the index under the bars and returns an `Axes`. An `Axes` has `set_xlabel` and `set_ylabel`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `travel_plot = travel_counts.plot.bar(rot=0)`, then `travel_plot.set_xlabel("business travel")`, then the same for y.
#
# </details>

# %% answer="travel_plot"
travel_plot = ...
### BEGIN SOLUTION
travel_plot = travel_counts.plot.bar(rot=0, color="lightblue", edgecolor="black")
travel_plot.set_xlabel("business travel")
travel_plot.set_ylabel("number of people")
plotting.show(
    travel_plot,
    alt="Bar chart of business travel. Seven in ten people travel rarely, two in ten frequently, one in ten never.",
)
### END SOLUTION

# %% test="travel_plot" points=1
"""Each value of business_travel has one bar as high as its count, with the value under it, and both axes are labelled."""
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from course import checks, load

checks.require(checks.is_a(travel_plot, Axes), "travel_plot is not an Axes: store what the drawing function returns")
checks.require("travel" in travel_plot.get_xlabel().lower(), "the label of the x axis does not say: travel")
checks.require("people" in travel_plot.get_ylabel().lower(), "the label of the y axis does not say: people")
checks.passed("travel_plot is an Axes with labels")
### BEGIN HIDDEN TESTS
checks.require(checks.is_a(travel_plot, Axes), "travel_plot is not an Axes: store what the drawing function returns")
checks.require("travel" in travel_plot.get_xlabel().lower(), "the label of the x axis must say what the values are")
checks.require("people" in travel_plot.get_ylabel().lower(), "the label of the y axis must say what the bars count")
patches = [patch for patch in travel_plot.patches if checks.is_a(patch, Rectangle)]
boxes = [(bar.get_x(), bar.get_width(), bar.get_height()) for bar in patches]
boxes = [(x, width, height) for x, width, height in boxes if width and height]
checks.require(boxes, "travel_plot has no bars")
checks.require(
    all(abs(width) < 1.01 for _, width, _ in boxes),
    "the bars of travel_plot do not stand side by side, one over each value",
)
grounded = all(abs(patch.get_y()) < 1e-6 for patch in patches)
checks.require(grounded, "a bar of travel_plot does not start at 0, so its top is not at its count")
rows = load("hr")["business_travel"].tolist()
low, high = sorted(travel_plot.get_ylim())
whole = travel_plot.get_yscale() == "linear" and low <= 0 and high >= max(map(rows.count, rows))
checks.require(whole, "the y axis of travel_plot does not show the whole bars, from 0 up to the highest count, evenly")
checks.require(len(boxes) == len(set(rows)), "travel_plot has a bar too many or too few: one for each value")
ticks = list(zip(travel_plot.get_xticks(), travel_plot.get_xticklabels(), strict=False))
named = [(float(place), label.get_text().lower()) for place, label in ticks]
for value in sorted(set(rows)):
    places = [place for place, text in named if value.lower() in text]
    heights = [high for x, wide, high in boxes if any(x - 0.01 <= place <= x + wide + 0.01 for place in places)]
    checks.require(len(heights) == 1, f"travel_plot does not have {value} written under exactly one bar")
    right_height = abs(heights[0] - rows.count(value)) < 1e-6
    checks.require(right_height, f"the bar of {value} is not as high as the number of people with this value")
### END HIDDEN TESTS

# %% [markdown]
# ## Sampling rows
#
# A **sample** is a part of the rows, drawn by lot: each row with the same chance, none twice. What is in it is true, and its
# shares are near those of the whole table. How near? Draw 100 rows, note the share of `Rarely`, and do it 200 times:

# %%
rarely = [(hr["business_travel"].sample(100, random_state=rng) == "Rarely").mean() for _ in range(200)]
ax = plotting.histogram(
    rarely,
    bins=np.arange(0.545, 0.88, 0.02),
    label="share of Rarely in a sample of 100",
    count_label="number of samples",
)
plotting.show(
    ax,
    alt="Histogram of the share of Rarely in 200 samples: one hill around 0.71. Most samples lie within 0.05 of it, "
    "next to none further than 0.15 away.",
)

# %% [markdown]
# The share $p$ of a value in a random sample of $n$ rows typically misses the true one by about $\sqrt{p(1-p)/n}$, and by less than
# twice that in about 19 of 20 samples. For `Rarely` and 100 rows that is 0.045: a four times larger sample halves it.
#
# ### Exercise 3: a random sample
#
# Store in `subset` a table of 100 rows of `hr` drawn at random, none twice, with all columns, and in `subset_shares` a Series of
# the share of each value of `business_travel` among these 100 rows. Order and index do not matter; any seed will do.
#
# <details><summary>Hint 1</summary>
#
# The first hundred rows are not random. What draws by lot?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.sample` and its parameters `n` and `random_state`. For the shares, do as in exercise 1, with another table.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `subset = hr.sample(...)`, then `subset["business_travel"].value_counts(...)`
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
"""The subset holds 100 rows of hr drawn at random, and the shares are those of its values."""
import numpy as np
import pandas as pd

from course import checks, load

checks.a_table(subset, name="subset", columns=load("hr").columns, rows=100, why="it has 100 rows and all columns of hr")
checks.require(
    isinstance(subset_shares, pd.Series | dict), "subset_shares is not a Series with one number for each value"
)
checks.passed("subset has 100 rows, and subset_shares is a Series")
### BEGIN HIDDEN TESTS
whole = load("hr")
table = checks.a_table(subset, name="subset", columns=whole.columns, rows=100, why="100 rows are drawn, columns stay")
place_of = {str(number): place for place, number in enumerate(whole["employee_number"])}
places = [place_of.get(str(number), -1) for number in table["employee_number"]]
checks.require(min(places) >= 0, "subset holds an employee_number that is not in hr")
checks.require(len(set(places)) == 100, "subset holds a row of hr twice: a sample is drawn without putting back")
checks.same_values(table, whole.iloc[places], name="subset", why="a sample takes rows as they are")
checks.follows(  # a right answer fails this and the next one less than once in a million: rows are not put back
    places,
    lambda place: (place + 0.5) / len(whole),
    name="the place in hr of the rows of subset",
    why="each row must have the same chance, wherever it stands",
)
incomes = np.sort(whole["monthly_income"])
checks.follows(
    table["monthly_income"],
    lambda income: np.searchsorted(incomes, income, side="right") / len(incomes),
    name="the income of the people in subset",
    why="each row must have the same chance, whatever it holds",
)
for column in ("gender", "department", "business_travel", "attrition"):  # by chance less than once in ten million
    checks.require(
        table[column].nunique() > 1,
        f"all rows of subset hold the same {column}: each row of hr must have the same chance, whatever it holds",
    )
for column in ("gender", "department", "business_travel", "attrition"):  # by chance less than once in ten million
    parts = (part[column].value_counts(normalize=True) for part in (table, whole))
    apart = next(parts).sub(next(parts), fill_value=0).abs().max()
    checks.require(
        apart < 0.28,
        f"subset: the shares of {column} are further from those of hr than chance brings them: draw from all rows alike",
    )
distances = set(np.diff(sorted(places)).tolist())
checks.require(len(distances) >= 10, "the rows of subset stand at even distances in hr: that is a pattern, not chance")
checks.require(
    isinstance(subset_shares, pd.Series | dict), "subset_shares is not a Series with one number for each value"
)
alone = {key[0] if isinstance(key, tuple) and len(key) == 1 else key: n for key, n in dict(subset_shares).items()}
rows = table["business_travel"].tolist()
for value in sorted(set(whole["business_travel"])):
    why = "divide the rows of subset that hold this value by the number of all rows of subset"
    checks.close(alone.get(value, 0), rows.count(value) / 100, name=f"subset_shares[{value!r}]", why=why)
known = set(whole["business_travel"])
checks.require(set(alone) <= known, "the index of subset_shares holds something that is no value of business_travel")
### END HIDDEN TESTS

# %% [markdown]
# A sample protects by doubt. Who looks for one employee does not know whether she was drawn; the chance is 100 of 1470, 6.8 %.
# But it is a lottery: **whoever is drawn is published in full**.
#
# ## Sampling values
#
# The other way round: keep all rows, and draw the *values* by lot. **Resampling** a column gives each row a value drawn at
# random; each value comes with its share in the column as probability, whatever the row held before. numpy draws like this:

# %%
rng.choice(["heads", "tails"], size=8, p=[0.7, 0.3])

# %% [markdown]
# The first probability belongs to the first value, and so on: values and probabilities must stand in the same order. And look at
# what becomes of a missing value in a plain list:

# %%
rng.choice(["tea", np.nan], size=4), rng.choice(pd.Series(["tea", np.nan]), size=4)

# %% [markdown]
# From a list of texts, numpy makes missing the word `nan`. From a Series or an index it stays missing.
#
# To shuffle the column is *not* to resample it. A shuffle draws nothing: each value occurs exactly as often as before. Who knows
# the values of all others can count, subtract, and has the last one. Drawn counts are seldom exactly the true ones: for
# `business_travel` about once in a thousand draws.
#
# ### Exercise 4: resample a column
#
# Write a function `resample_column(df, column, rng)` that returns a table like `df`, with the same columns and the same rows in the
# same order, in which each value of `column` has been drawn with the numpy Generator `rng`: for each row by itself, each value with
# its share in `df[column]` as probability. Missing counts as one more value. The other columns stay, and so does `df` itself.
# Index, dtype and order of the columns do not matter, but a number must not become a text. `df` has at least one row and may have
# any index. All chance comes from `rng`, so that a generator of the same seed gives the same table.
#
# With `guests = pd.DataFrame({"room": [1, 2, 3, 4], "drink": ["tea", "tea", None, "milk"]})`,
# `resample_column(guests, "drink", np.random.default_rng(5))` returns four rows with rooms 1, 2, 3, 4, and in each of
# them tea with probability 0.5, milk with 0.25, missing with 0.25.
#
# <details><summary>Hint 1</summary>
#
# You need three things: the values, their shares in the same order, and one draw for each row. Which object holds the first two?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `value_counts(normalize=True, dropna=False)` has the values in its index. `rng.choice` draws; look at `size` and `p`.
# `DataFrame.assign(**{column: ...})` puts a column whose name is in a variable into a copy.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With the shares in `shares`, `rng.choice(shares.index, size=..., p=...)` gives an array. Put in the array itself: a Series made
# of it would be laid out by its index, not row by row.
#
# </details>


# %% answer="resample_column"
def resample_column(df, column, rng):
    """Return a copy of df in which column is drawn anew from its own shares, missing as a value of its own."""
    ### BEGIN SOLUTION
    shares = df[column].value_counts(normalize=True, dropna=False)
    drawn = rng.choice(shares.index, size=len(df), p=shares)
    return df.assign(**{column: drawn})
    ### END SOLUTION


# %% test="resample_column" points=4
"""Each row gets a value drawn from the column's own shares, missing included, and nothing else changes."""
import numpy as np
import pandas as pd

from course import checks, load

guests = pd.DataFrame({"room": [1, 2, 3, 4], "drink": ["tea", "tea", None, "milk"]})
answer = checks.call(resample_column, guests, "drink", np.random.default_rng(5))
table = checks.a_table(answer, columns=guests.columns, rows=4, why="columns and rows stay")
checks.same_values(
    table["room"], guests["room"], name="column room of the answer", why="other columns stay as they are"
)
checks.unchanged(answer, guests)
checks.passed("four guests keep their rooms, and the table given is as it was")
### BEGIN HIDDEN TESTS
whole = load("hr")[["age", "business_travel", "department"]]
travel = whole["business_travel"].to_numpy(dtype=object)
wanted = {"Never": 30, "Frequently": 60, "Rarely": 210}
places = np.concatenate([np.flatnonzero(travel == value)[:n] for value, n in wanted.items()])
staff = whole.iloc[places].set_axis(np.arange(300) * 7 % 90)
# 30 Never, 60 Frequently, 135 Rarely, 75 missing: order of appearance, of the alphabet and of size all differ
staff["business_travel"] = staff["business_travel"].where(np.arange(300) < 225)
# departments go with the travels, so that a draw within each department shows
staff["department"] = np.repeat(["Sales", "Research & Development"], [90, 210])
cases = [(pd.DataFrame({"place": [1], "kind": [2.5]}, index=[9]), "kind"), (staff, "business_travel")]


def words(values):  # a missing value becomes what no text of an answer is
    return ["\0" if gone else str(value) for value, gone in zip(values.tolist(), values.isna(), strict=True)]


for given, column in cases:
    answer = checks.call(resample_column, given, column, np.random.default_rng(21))
    table = checks.a_table(answer, columns=given.columns, rows=len(given), why="columns and rows stay")
    rest = [name for name in given.columns if name != column]
    checks.same_values(table[rest], given[rest], name=answer.text, why="other columns stay, and rows keep their order")
    checks.unchanged(answer, given)
    olds, news = words(given[column]), [words(table[column])]
    if len(given) == 1:
        only = "one row has one value to draw, and a number stays a number"
        checks.same_values(table, given, name=answer.text, why=only)
    if given is staff:
        for result in checks.draws(resample_column, 6, given, column, np.random.default_rng(21)):
            again = checks.a_table(result, name=answer.text, columns=given.columns, rows=len(given))
            news.append(words(again[column]))
    strange = set().union(*news) - set(olds)
    words_for = {"nan": "missing as the word nan", "\0": "missing values where there were none"}
    found = next((words_for[value] for value in words_for if value in strange), "a value that the column does not have")
    checks.require(not strange, f"{answer.text} holds {found}: draw from the values there are, missing as missing")

floors = pd.DataFrame({"room": range(20), "floor": [0.0, None, 2.5, 2.5] * 5})
drawn = []
for result in checks.draws(resample_column, 6, floors, "floor", np.random.default_rng(22)):
    drawn += checks.a_table(result, name="resample_column", columns=floors.columns, rows=20)["floor"].tolist()
plain = all(pd.isna(value) or isinstance(value, int | float | np.number) for value in drawn)
checks.require(plain, "resample_column: numbers became texts, in a column with numbers and missing ones")
held = {
    "missing" if pd.isna(value) else value for value in drawn
}  # a right answer lacks one less than once in 1e14 times
checks.require(held == {0, 2.5, "missing"}, "resample_column: 0 and missing are two values, and both are drawn")
first, *draws = news  # of staff, the last case; generators of one seed
checks.require(first != olds, f"{answer.text} returned the column as it was: nothing was drawn")
same_seed = "two generators of one seed gave two tables: all chance must come from the generator given"
checks.require(first == draws[0], f"{answer.text}: {same_seed}")
fixed = "two draws with one generator are the same: draw anew for each row, with the generator given"
checks.require(draws[0] != draws[1], f"{answer.text}: {fixed}")
# an honest draw repeats all counts less than once in 1000 times, so six in a row less than once in 1e18
shuffled = "each value occurs exactly as often as before, in six draws: a shuffle draws nothing and gives counts away"
checks.require(any(sorted(values) != sorted(olds) for values in draws), f"{answer.text}: {shuffled}")
pairs = [(old, value) for values in draws for old, value in zip(olds, values, strict=True)]
gone = "nothing is missing any more, and missing counts as a value like any other"
checks.require(any(value == "\0" for _, value in pairs), f"{answer.text}: {gone}")
stayed = "rows with a missing value keep it: they get a drawn value like all others"
checks.require(any(old == "\0" != value for old, value in pairs), f"{answer.text}: {stayed}")
shares = {value: olds.count(value) / len(olds) for value in set(olds)}
checks.drawn_from(  # old and new value together, for they must not depend on each other; false alarm below 1e-6
    [f"{value} for {old}" for old, value in pairs],
    {f"{value} for {old}": shares[old] * shares[value] for old in shares for value in shares},
    name=answer.text,
    why="in every row, each value comes with its own share in the column, whatever stood there before",
)
# two rows are alike with probability 0.315; at each distance 900 pairs or more are compared, so one half is 9 deviations away
texts = np.array(draws)
alike = [(texts[:, far:] == texts[:, :-far]).mean() for far in range(1, 151)]
shared = "rows at a fixed distance are alike too often, as if they shared a draw: draw for each row by itself"
checks.require(max(alike) < 0.5, f"{answer.text}: {shared}")
### END HIDDEN TESTS

# %% [markdown]
# Resample the travels, and count again. (An error here means that `resample_column` or `travel_counts` is still open.)

# %%
resampled = resample_column(hr, "business_travel", rng)
ax = plotting.before_after(
    travel_counts, resampled["business_travel"].value_counts(), label="business travel", value_label="number of people"
)
plotting.show(
    ax, alt="Bar chart of the counts of business travel before and after resampling: nearly the same, not exactly."
)

# %%
same, guess = ((hr["business_travel"] == other).mean() for other in (resampled["business_travel"], "Rarely"))
print(f"{same:.0%} of the rows hold the true value, by chance; who always guesses Rarely is right for {guess:.0%}")

# %% [markdown]
# More than half of the values are true, and the table does not tell which. The value in a row says nothing of this person that
# the shares of the whole column do not say. That is what resampling promises, for this one column and no more.
#
# A milder form, the post-randomisation method, changes each value only with a known probability, so that relations
# partly survive. Statistics Netherlands tried it on the Dutch National Travel Survey (Gouweleeuw and others, 1998).
#
# ### Exercise 5: what is lost?
#
# A column was resampled as in exercise 4. Store in `lost` the letter of what is destroyed by that, for example `lost = "A"`.
#
# - **A** how many rows the table has
# - **B** how large the share of each value is, roughly
# - **C** how the resampled column is related to the other columns
# - **D** how the other columns are related to each other
#
# <details><summary>Hint 1</summary>
#
# Which columns did the function change, and which did it leave alone?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Sales people travel more than others. Does a draw look at the department of its row?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Three options speak of one column alone, or of columns that were left alone. Which one needs the drawn column *and* another?
#
# </details>

# %% answer="lost"
lost = ...
### BEGIN SOLUTION
lost = "C"
### END SOLUTION

# %% test="lost" points=1
"""A draw that looks at nothing else cuts every tie between its column and the others."""
from course import checks

checks.a_choice(lost, "ABCD", name="lost")
checks.passed("lost is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    lost,
    "C",
    {
        "A": "Every row gets one value, so there are as many rows as before.",
        "B": "Values are drawn with their shares as probabilities: in a large table the shares come out nearly the same.",
        "C": "Think of two columns at once: who travels, and in which department?",
        "D": "The other columns were not touched, so whatever they say about each other, they still say.",
    },
    name="lost",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# **The sample.** A colleague knows somebody's age, gender and department, and finds exactly one row in `subset` that fits. Is it
# surely the right one? Only if nobody else in the company fits, which the sample does not show.

# %%
for known in (["age", "gender", "department"], ["age", "gender", "department", "education", "marital_status"]):
    sole = subset[~subset.duplicated(known, keep=False)]
    alone = hr[~hr.duplicated(known, keep=False)]
    sure = sole["employee_number"].isin(alone["employee_number"]).mean()
    print(f"{len(known)} columns known: {len(sole)} sole matches in the sample, {sure:.0%} of them sole in the company")

# %% [markdown]
# With three columns the match is most often one of several colleagues: here the doubt is real. With five it fades. And it is
# gone if the colleague knows that the person is in the sample.
#
# **The rest of the row.** Resampling hid who travels. Everything else is as true as before, so look for people by their other
# columns:

# %%
alone = ~resampled.duplicated(["age", "gender", "department", "education", "marital_status"], keep=False)
print(f"{alone.mean():.0%} of the rows are unique, and their incomes are the true ones")

# %% [markdown]
# **A rare value.** In the table `insurance`, a single member has the marital status `Other`. The insurer resamples that column.
# Compare 100 releases made with this member in the table and 100 made without:

# %%
members = load("insurance")
tables = {"with": members, "without": members[members["marital_status"] != "Other"]}
for name, table in tables.items():
    releases = [set(resample_column(table, "marital_status", rng)["marital_status"]) for _ in range(100)]
    print(
        f"{name} this member: Other appears in {np.mean(['Other' in values for values in releases]):.0%} of the releases"
    )

# %% [markdown]
# A value that nobody has is never drawn. So one `Other` in a release proves that somebody with this status is insured here; for a
# disease, that can be the whole secret. Resampling sets no bound to what one person's row can change: put rare values together
# before (lesson 1.4), or draw from noisy shares over a public list of values (chapter 3).
#
# ## What it cost
#
# The company wanted to know whether travel and department are related. **Cramér's V** measures that for two categorical columns: 0
# if the shares of one are the same for each value of the other, 1 if one column tells the other. With $n$ rows,
#
# $$V = \sqrt{\frac{\chi^2}{n\,(m-1)}}, \qquad \chi^2 = \sum \frac{(\text{observed}-\text{expected})^2}{\text{expected}}.$$
#
# The sum goes over all pairs of a value of one column and a value of the other: how many rows hold the pair, and how many would if
# the columns were unrelated (count of the one × count of the other ÷ $n$). $m$ is the number of different values in the column that
# has fewer.
#
# ### Exercise 6: the relation before and after
#
# Write a function `correlation_lost(before, after, one, other)` that returns a tuple of two floats: Cramér's V of the columns named
# `one` and `other` in the table `before`, and the same in the table `after`, by the formula and not rounded. Missing counts as one
# more value. If one of the two columns holds a single value, V is 0.0. Each table has at least one row, they may have different
# numbers of rows, and both stay as they are.
#
# With `before = pd.DataFrame({"team": ["A", "A", "B", "B"], "away": ["yes", "yes", "no", "no"]})` and
# `after = before.assign(away=["yes", "no", "yes", "no"])`, `correlation_lost(before, after, "team", "away")` returns `(1.0, 0.0)`.
#
# <details><summary>Hint 1</summary>
#
# You need the same number for two tables: write a function for one table first. What does it have to count?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pd.crosstab` counts the pairs of two columns; look at its parameter `dropna`. `scipy.stats.contingency.association` takes such
# a table of counts and knows `method="cramer"`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `counts = pd.crosstab(df[one], df[other], dropna=False)`, then `association(counts, method="cramer")`, unless `min(counts.shape)` is 1.
#
# </details>


# %% answer="correlation_lost"
def correlation_lost(before, after, one, other):
    """Return Cramér's V of the columns one and other in the table before and in the table after."""
    ### BEGIN SOLUTION
    from scipy.stats.contingency import association

    def cramers_v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    return cramers_v(before), cramers_v(after)
    ### END SOLUTION


# %% test="correlation_lost" points=3
"""Cramér's V follows the formula in both tables, with missing as a value."""
import numpy as np
import pandas as pd

from course import checks, load

teams = pd.DataFrame({"team": ["A", "A", "B", "B"], "away": ["yes", "yes", "no", "no"]})
apart = teams.assign(away=["yes", "no", "yes", "no"])
checks.equal(checks.call(correlation_lost, teams, apart, "team", "away"), (1, 0), why="the example", show=True)
checks.equal(checks.call(correlation_lost, apart, teams, "team", "away"), (0, 1), why="the other way round", show=True)
checks.passed("the example is right")
### BEGIN HIDDEN TESTS


def v_of(df, one, other):
    firsts, seconds = (pd.factorize(df[name], use_na_sentinel=False)[0] for name in (one, other))
    counts = np.zeros((firsts.max() + 1, seconds.max() + 1))
    np.add.at(counts, (firsts, seconds), 1)
    expected = counts.sum(axis=1, keepdims=True) * counts.sum(axis=0, keepdims=True) / len(df)
    freedom = min(counts.shape) - 1
    return float(np.sqrt(((counts - expected) ** 2 / expected).sum() / len(df) / freedom)) if freedom else 0.0


two = pd.DataFrame({"a": ["x", "x", "x", "y", "y", "y", "y"], "b": ["p", "p", "q", "p", "q", "q", "q"]})
three = pd.DataFrame({"b": ["p", "q", "r", "p", "q", "r", "r", "r"], "a": ["x", "x", "x", "y", "y", "y", "y", "y"]})
holes = pd.DataFrame({"a": ["x", None, "x", None, "y", "y"], "b": ["p", "q", "p", "q", None, "p"]})
numbers = pd.DataFrame(
    {"a": [1.5, 1.5, np.nan, 2.5, 2.5], "b": [1, 2, 1, 2, 2], "c": [1, 2, 3, 4, 5]}, index=[4, 4, 4, 0, 1]
)
single = pd.DataFrame({"a": ["x", "x", "x"], "b": ["p", "q", "p"]})
half = pd.DataFrame({"a": ["x", None, "x", None, "x"], "b": ["p", "q", "p", "p", "q"]})
zeros = pd.DataFrame({"a": [0, None, 7, 7, 0], "b": ["p", "q", "p", "q", "p"]})
blanks = zeros.assign(a=["", None, "x", "x", ""])
staff = load("hr", seed=8)
other_staff = load("hr", seed=9).sample(frac=0.5, random_state=1)
formula = "take the formula as it stands, with the rows and values of each table, before first and then after"
cases = [
    (two, three, "a", "b", formula),
    (three, two, "a", "b", formula),
    (holes, two, "a", "b", "a missing value is a value like any other, in both columns"),
    (two, holes, "b", "a", "a missing value is a value like any other, in both columns"),
    (numbers, holes, "a", "b", "a missing value is a value like any other, also among numbers"),
    (single, two, "a", "b", "where a column holds one single value, V is 0.0"),
    (two, single, "b", "a", "where a column holds one single value, V is 0.0"),
    (half, two, "a", "b", "missing and one value are two different values"),
    (zeros, two, "a", "b", "a missing value is not the same as 0"),
    (two, blanks, "a", "b", "a missing value is not the same as an empty text"),
    (staff, other_staff, "business_travel", "department", formula),
    (other_staff, staff, "marital_status", "education", "missing is a value like any other"),
]
for before, after, one, other, why in cases:
    answer = checks.call(correlation_lost, before, after, one, other)
    checks.equal(answer, (v_of(before, one, other), v_of(after, one, other)), why=why)
    checks.unchanged(answer, before)
    checks.unchanged(answer.args[1], after, name="the second table given to correlation_lost")
### END HIDDEN TESTS

# %%
for other in ("department", "attrition"):
    before, after = correlation_lost(hr, resampled, "business_travel", other)
    print(f"business_travel and {other}: V = {before:.2f} before, {after:.2f} after")

# %%
frequent = [df["business_travel"].eq("Frequently").groupby(df["department"]).mean() for df in (hr, resampled)]
ax = plotting.before_after(*frequent, label="department", value_label="people who travel frequently", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of people who travel frequently, by department. Before, the share in Sales is far "
    "above those of the others; after, all three lie near a fifth.",
)

# %% [markdown]
# After resampling, the departments look much alike. V is not exactly 0, for even unrelated columns agree a little by chance: with
# 1470 rows and columns of two or three values, V stays below 0.1 in at least 999 of 1000 draws. Who reads the released table would
# swear that Sales travels no more than the others. So tell readers which columns were drawn.

# %% [markdown]
# ## Summary
#
# - A sample of rows protects by doubt alone. Whoever is drawn is published in full, and little doubt is left where people are known to
#   be in it or unique by what others know.
# - Resampling a column makes its values say nothing about their rows. It does not protect the other columns, it shows that a rare value
#   occurs, and it bounds no risk by a number, as differential privacy does (chapter 3).
# - It keeps the shares and destroys every relation of that column. Do not use it where these relations are the question.
# - Missing is a value: draw it, too. A shuffle is no draw.
#
# **Read on**
#
# - Chris Culnane, Benjamin Rubinstein, Vanessa Teague, *Health Data in an Open World*, [arXiv:1712.05627](https://arxiv.org/abs/1712.05627) (2017).
# - Luc Rocher, Julien Hendrickx, Yves-Alexandre de Montjoye, *[Estimating the success of re-identifications in incomplete datasets using
#   generative models](https://doi.org/10.1038/s41467-019-10933-3)*, Nature Communications 10 (2019): how likely a match in a sample is the right person.
# - J. M. Gouweleeuw, P. Kooiman, L. Willenborg, P.-P. de Wolf, *Post Randomisation for Statistical Disclosure Control: Theory and
#   Implementation*, Journal of Official Statistics 14 (1998).
