# %% [markdown]
# # 2.4 Hierarchies
#
# **You will be able to**
#
# - write down how values become coarser step by step, and apply these steps to a table;
# - make a table k-anonymous with as few steps as possible while leaving out only a few rows;
# - show what such a release reveals through its precision and through the rows that are missing.
#
# **You need** lesson 2.3 (class, k-anonymous), and `map` and `groupby` from pandas. It also helps to know lesson 1.4.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## "Other Africa"
#
# > **In the news.** {==In May 2014, Harvard and MIT published a table of how 476,532 students had done in their online
# > courses (Daries and others, *Privacy, Anonymity, and Big Data in the Social Sciences*, 2014).==} The names had been
# > removed, and the table had been made 5-anonymous. {==For example, it names only three African countries, Egypt,
# > Morocco and Nigeria.==} All other African countries are called "Other Africa".
#
# {==In 2021, Aloni Cohen reported that he had used LinkedIn to identify three of the students with high confidence.==}
# For each of the three, the table revealed a course that the student had started but not completed.
#
# {==So how do you make values just coarse enough for every class to be large? And what do the coarser values still reveal?==} We'll
# use two made-up tables, one of 3,000 working people and one of the 480 players of a basketball league.

# %%
import time
from itertools import product

import pandas as pd

from course import load, plotting
from course.datasets.incomes import EDUCATION_LEVELS
from course.datasets.players import CONTINENT_OF

incomes, players = load("incomes"), load("players")
players.head(3)

# %% [markdown]
# ## Steps up
#
# The 16 kinds of education in `incomes` belong to four levels:

# %%
plotting.show(
    plotting.tree(
        {"*": EDUCATION_LEVELS},
        title=f"{len(EDUCATION_LEVELS)} levels contain {sum(map(len, EDUCATION_LEVELS.values()))} kinds of education",
    )
)

# %% [markdown]
# To make a value coarser, you have to look up its level, so you need a dictionary that maps values to levels.
# `EDUCATION_LEVELS`, shown in the figure, maps levels to lists of values instead.
#
# ### Exercise 1: turn it around
#
# Write a function `invert(levels)`. `levels` is a dictionary that maps each level to the list of its values. Return a
# dictionary that maps each value to its level. If the same value is in two levels, raise a `ValueError`. No list contains
# the same value twice. Don't modify `levels`. Then store `invert(EDUCATION_LEVELS)` in `education_level`.
#
# `invert({"low": ["a", "b"], "high": ["c"]})` returns `{"a": "low", "b": "low", "c": "high"}`, and
# `invert({"low": ["a"], "high": ["a"]})` raises a `ValueError`.
#
# <details><summary>Hint 1</summary>
#
# You need a loop over the levels and, inside it, a loop over the values of each level. How many entries does the new
# dictionary have?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `levels.items()` returns each level with its list. Before you add an entry, check with `in` whether the value is already
# there.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Begin with `result = {}`. Inside both loops, write `if value in result: raise ValueError(...)`. What do you store in
# `result` after that?
#
# </details>


# %% answer="invert"
def invert(levels):
    """Turn a dictionary that maps levels to lists of values into one that maps values to levels, or raise ValueError."""
    ### BEGIN SOLUTION
    result = {}
    for level, values in levels.items():
        for value in values:
            if value in result:
                raise ValueError(f"{value!r} is in two levels, {result[value]!r} and {level!r}")
            result[value] = level
    return result
    ### END SOLUTION


education_level = ...
### BEGIN SOLUTION
education_level = invert(EDUCATION_LEVELS)
### END SOLUTION

# %% test="invert" points=2
"""Every value is mapped to its level, and a value in two levels raises an error."""
from course import checks
from course.datasets.incomes import EDUCATION_LEVELS

small = checks.call(invert, {"low": ["a", "b"], "high": ["c"]})
checks.require(isinstance(small.result, dict), f"{small}, which isn't a dictionary")
checks.require(set(small.result) == {"a", "b", "c"}, f"{small}: the keys must be the values a, b and c")
checks.equal(small, {"a": "low", "b": "low", "c": "high"}, show=True)
checks.require(isinstance(education_level, dict), "education_level isn't a dictionary that maps values to levels")
checks.passed("the result for the example is correct, and education_level is a dictionary")
### BEGIN HIDDEN TESTS
with checks.rule("Return a dictionary that maps each value to its level"):
    for levels in (
        {"north": ["Tromsø", "Bodø"], "south": ["Oslo"], "abroad": [], "west": ["Bergen", "Ålesund"]},
        {"odd": [3, 1], 0: [2, 0, 4]},
        {"*": ["Africa"], "Africa": ["Mali"]},
        {"b": ["ab", "a"], "ab": []},
        {"": checks.texts(), 0.5: [*checks.fillers()[2:], None], "high": checks.numbers(0, 3), (1, 2): [(1, 2)]},
        EDUCATION_LEVELS,
    ):
        answer = checks.call(invert, levels)
        wanted = {value: level for level, values in levels.items() for value in values}
        checks.equal(answer, wanted)
with checks.rule("store `invert(EDUCATION_LEVELS)` in `education_level`"):
    checks.equal(education_level, wanted, name="education_level")
with checks.rule("If the same value is in two levels, raise a `ValueError`"):
    for levels in (
        {"x": ["a", "b"], "y": ["c"], "z": ["d", "a"]},
        {"x": [1], "y": [2, 1]},
        {"0": ["a"], 0: ["a"]},
        {0: ["a"], "x": ["a"]},
        {"x": [0], "y": [0]},
    ):
        checks.raises(ValueError, invert, levels)
### END HIDDEN TESTS

# %% [markdown]
# ## A hierarchy is a list of steps
#
# {==In this lesson, a **hierarchy** is a list of plain dictionaries.==} The first dictionary maps the values of a column to
# coarser ones, the second maps these to even coarser ones, and so on. {==Each dictionary is one **step**.==} After the
# last step, we're at the top of the hierarchy. There, every value is `"*"`, which stands for any value.

# %% slide="code"
REGIONS = [
    {"Nigeria": "Africa", "Egypt": "Africa", "Peru": "Americas"},
    {"Africa": "*", "Americas": "*"},
]

# %% [markdown]
# Here, Egypt becomes Africa after one step and `*` after two. Values that have merged never separate again.
#
# {==A missing value isn't in the dictionaries and remains missing at every step.==} A value that the author of the hierarchy forgot
# isn't in the dictionaries, either. {==pandas would silently turn such a value into a missing one, so it's better to stop with
# an error.==}
#
# ### Exercise 2: climb
#
# Write a function `generalize(column, hierarchy, steps)` that lets the values of the Series `column` climb the first
# `steps` steps of `hierarchy`. It returns the result as a Series with the same index and order. `steps` is a whole
# number. If `steps` is 0, the values are unchanged. If `steps` is `len(hierarchy)`, the result contains the values at the
# top.
#
# - A missing value (`None` or `NaN`) remains missing.
# - If a value has no entry in the dictionary of one of these steps, raise a `ValueError` whose message contains this
#   value. (From the second step on, it's the value that the previous step produced.)
# - If `steps` is below 0 or above `len(hierarchy)`, raise a `ValueError`.
# - Don't modify `column` or `hierarchy`.
#
# With `homes = pd.Series(["Egypt", None, "Peru"])`, `generalize(homes, REGIONS, 1)` returns `"Africa"`, a missing value
# and `"Americas"`. `generalize(pd.Series(["Mars"]), REGIONS, 1)` raises a `ValueError` with a message that contains
# Mars.
#
# <details><summary>Hint 1</summary>
#
# What does `["a", "b"][:-1]` return, and what does `["a", "b"][:5]` return? Which numbers of steps must you reject before you
# slice?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Series.map` with a dictionary. Before each step, look for values that are neither missing (`notna()`) nor in the
# dictionary (`isin(list(step))`).
#
# </details>
# <details><summary>Hint 3</summary>
#
# Loop with `for step in hierarchy[:steps]:` and compute `unknown = column[column.notna() & ~column.isin(list(step))]`. If
# `unknown` isn't empty, raise an error that contains `unknown.iloc[0]`. What's left to do in the loop?
#
# </details>


# %% answer="generalize"
def generalize(column, hierarchy, steps):
    """Return column (a Series) after it has climbed this many steps of hierarchy. Missing values remain missing."""
    ### BEGIN SOLUTION
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(f"steps is {steps}, but with this hierarchy, it must be from 0 to {len(hierarchy)}")
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"the hierarchy has no entry for {unknown.iloc[0]!r}")
        column = column.map(step)
    return column
    ### END SOLUTION


# %% test="generalize" points=3
"""Each value climbs the given number of steps, missing values remain missing, and a value without an entry raises an error."""
import pandas as pd

from course import checks

regions = [{"Nigeria": "Africa", "Egypt": "Africa", "Peru": "Americas"}, {"Africa": "*", "Americas": "*"}]
homes = pd.Series(["Egypt", None, "Peru"])
checks.same_values(checks.call(generalize, homes, regions, 1), pd.Series(["Africa", None, "Americas"]))
mars = checks.raises(ValueError, generalize, pd.Series(["Mars"]), regions, 1, why="Mars isn't in any region")
checks.require("Mars" in mars.message, "your error message doesn't contain Mars, the value without an entry")
checks.passed("the results for both examples are correct")
### BEGIN HIDDEN TESTS
lands = {"Haiti": "Americas", "Mali": "Africa", "Peru": "Americas"}
bands = {age: f"{age // 10 * 10}s" for age in (20, 29, 31, 44, 59)}
stages = {"20s": "young", "30s": "young", "40s": "old", "50s": "old"}
hierarchies = {"home": [lands, {"Africa": "*", "Americas": "*"}], "age": [bands, stages, {"young": "*", "old": "*"}]}
homes = pd.DataFrame({"home": ["Haiti", None, "Mali", "Peru", "Haiti", None], "age": [31, 59, None, 20, 31, None]})
for case in checks.variants(homes, labels=["home", "age"]):
    for name, (first, *later) in hierarchies.items():
        values = case.values.get(name, {})
        hierarchy = [{values.get(old, old): new for old, new in first.items()}, *later]
        column = case.table[case.named(name)]
        climbed = [checks.plain(column)]
        for step in hierarchy:
            climbed.append([step.get(value) for value in climbed[-1]])
        for steps in (len(later),) if case.why else range(len(climbed)):
            with checks.rule("A missing value (`None` or `NaN`) remains missing"), case:
                answer = checks.call(generalize, column, hierarchy, steps)
                why = f"each value climbs {steps} steps"
                checks.same_values(answer, pd.Series(climbed[steps], dtype=object), why=why)
            with checks.rule("It returns the result as a Series with the same index and order"), case:
                same = isinstance(answer.result, pd.Series) and answer.result.index.tolist() == column.index.tolist()
                checks.require(same, f"{answer.text} returned a Series whose index differs from the column's")
with checks.rule("the values of the Series `column` climb the first `steps` steps of `hierarchy`"):
    nobody = pd.Series([], dtype=str)
    checks.same_values(checks.call(generalize, nobody, hierarchies["home"], 2), nobody, why="a column may be empty")
unknown = {"home": ["Atlantis", "Africa", "mali ", "*", "nan", "None", "0", "", checks.texts()[-1]]}
unknown["age"] = [61, 31.5, 0, ""]
for name, value in [(name, value) for name, values in unknown.items() for value in values]:
    column = pd.Series([*hierarchies[name][0], None, value], dtype=object)
    with checks.rule("If a value has no entry in the dictionary of one of these steps, raise a `ValueError`"):
        for steps in range(1, len(hierarchies[name]) + 1):
            error = checks.raises(ValueError, generalize, column, hierarchies[name], steps)
            checks.require(str(value) in error.message, f"{error}: the message doesn't contain this value")
    with checks.rule("If `steps` is 0, the values are unchanged"):
        checks.same_values(checks.call(generalize, column, hierarchies[name], 0), column)
torn = [{"a": "x", "b": "Pangaea"}, {"x": "*"}]
with checks.rule("From the second step on, it's the value that the previous step produced"):
    error = checks.raises(ValueError, generalize, pd.Series(["a", "b"]), torn, 2, why="Pangaea has no entry")
    checks.require("Pangaea" in error.message, f"{error}: the message doesn't contain Pangaea")
with checks.rule("the values of the Series `column` climb the first `steps` steps of `hierarchy`"):
    for values, steps, wanted in ((["a", "b"], 1, ["x", "Pangaea"]), (["a"] * 2_000, 2, ["*"] * 2_000)):
        answer = checks.call(generalize, pd.Series(values), torn, steps)
        checks.same_values(answer, pd.Series(wanted), why="only the column's own values need entries")
    floors = [{3: 1, 2: 1, 1: 0, 0: 0}, {0: "low", 1: "high"}]
    for steps, wanted in ((1, [0, 0, 1, 1, None]), (2, ["low", "low", "high", "high", None])):
        answer = checks.call(generalize, pd.Series([0, 1, 2, 3, None], dtype=object), floors, steps)
        once = "each value climbs once per step, even if the new value has an entry, too (and 0 isn't a missing value)"
        checks.same_values(answer, pd.Series(wanted, dtype=object), why=once)
with checks.rule("If `steps` is below 0 or above `len(hierarchy)`, raise a `ValueError`"):
    for steps in (-1, -2, 4, 9):
        for ages in ([31, 44], [None], []):
            there = "a slice silently accepts any number"
            checks.raises(ValueError, generalize, pd.Series(ages, dtype=object), hierarchies["age"], steps, why=there)
### END HIDDEN TESTS

# %% [markdown]
# ## Who is alone?
#
# Now let's make `players` 5-anonymous. We remove the names, and assume that an attacker knows a player's age and country.
# Ages climb to groups of five years first, and then to three groups with public edges. Countries climb to continents. In both
# hierarchies, the last step leads to `*`.

# %%
five_years = {age: f"{age // 5 * 5}-{age // 5 * 5 + 4}" for age in range(15, 95)}
# strings are compared character by character, so "25-29" < "30"
stages = {band: "under 30" if band < "30" else "30-49" if band < "50" else "50 or over" for band in five_years.values()}
AGES = [five_years, stages, dict.fromkeys(stages.values(), "*")]
ORIGINS = [CONTINENT_OF, dict.fromkeys(CONTINENT_OF.values(), "*")]


def class_sizes(df, columns):
    """Return a table of the combinations of values in columns that occur in df, with their counts, as in lesson 2.3."""
    return df.groupby(columns, dropna=False, observed=True).size().reset_index(name="count")


# %% [markdown]
# ### Exercise 3: the classes that are too small
#
# Write a function `small_classes(df, columns, k)` that returns a table with the rows of `class_sizes(df, columns)` whose
# `count` is below `k`. Then store two tables (DataFrames):
#
# - `players_grouped` is `players` without the `name` column and with `age` generalized by one step of `AGES`. Don't change
#   anything else.
# - `violations` is what `small_classes` returns for `players_grouped`, the columns `age` and `origin`, and a k of 5.
#
# Here and below, the order of rows and columns and the index don't matter. Don't modify the given tables.
#
# `small_classes(players, ["position"], 91)` returns one row: Center, 90. With 90 instead of 91, it returns no rows. If
# three players aged 22, 24 and 31 were the only ones from Mali, `violations` would contain two rows for Mali: 20-24
# with a count of 2, and 30-34 with a count of 1.
#
# <details><summary>Hint 1</summary>
#
# Which of the functions in this lesson makes ages coarser, and which one counts classes?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `drop(columns=...)` and `assign(age=...)` return a new table. `sizes[sizes["count"] > 7]` would keep the counts above 7.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In the function, start with `sizes = class_sizes(df, columns)` and filter it. For the table, start with
# `players.drop(columns="name").assign(age=generalize(...))`.
#
# </details>


# %% answer="violations"
def small_classes(df, columns, k):
    """Group df by these columns, and return the classes that have fewer than k rows, with their counts."""
    ### BEGIN SOLUTION
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] < k]
    ### END SOLUTION


players_grouped = ...
violations = ...
### BEGIN SOLUTION
players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, 1))
violations = small_classes(players_grouped, ["age", "origin"], 5)
### END SOLUTION

# %% helpers
import pandas as pd

from course import checks


def small(table, columns, k):
    """List the classes that have fewer than k rows, with their counts."""
    classes = checks.classes(table, columns).items()
    rows = [(*values, len(places)) for values, places in classes if len(places) < k]
    return pd.DataFrame(rows, columns=[*columns, "count"])


# %% test="violations" points=2
"""The tables list exactly the classes with fewer than k rows, and ages are groups of five years."""
import pandas as pd

from course import checks, load

six = pd.DataFrame({"home": ["Mali", "Peru", "Mali", "Haiti", "Peru", "Mali"], "points": [1, 2, 3, 4, 5, 6]})
answer = checks.call(small_classes, six, ["home"], 3)
wanted = pd.DataFrame({"home": ["Peru", "Haiti"], "count": [2, 1]})
checks.same_values(answer, wanted, any_order=True, why="Mali has three rows, which isn't fewer than 3")
table = load("players").drop(columns="name")
checks.a_table(players_grouped, name="players_grouped", columns=table.columns, rows=len(table))
checks.a_table(violations, name="violations", columns=["age", "origin", "count"])
checks.passed("small_classes works for a small table, and players_grouped and violations have the right columns")
### BEGIN HIDDEN TESTS
holes = pd.DataFrame({"home": ["Mali"] * 3 + [None] * 2 + ["Haiti"], "floor": [1.0, 1.0, None, 2.0, 2.0, None]})
cases = [
    (case, case.named(keys), k)
    for case in checks.variants(
        holes, keep=["fillers"], labels=["home", "floor"], avoid=["count", "size", "n", "one"], used_by=small_classes
    )
    for keys, k in ((["floor", "home"], 2), (["home"], 3))[: 1 if case.names else 2]
]
fills = [pd.DataFrame({"home": [None, *checks.fillers(like)]}) for like in ("", 0)]
cases += [(checks.Case("a missing value isn't the same as any other value", table), ["home"], 2) for table in fills]
team = checks.Case("", load("players", seed=3))  # the classes for position have 90, 190 and 200 rows
for keys, limits in ((["position"], (90, 91, 190, 191, 500)), (["age", "origin"], (1, 2, 3, 5)), (["origin"], (2, 9))):
    cases += [(team, keys, k) for k in limits]
for case, keys, k in cases:
    with checks.rule("returns a table with the rows of `class_sizes(df, columns)` whose `count` is below `k`"), case:
        answer = checks.call(small_classes, case.table, keys, k)
        missing = "a missing value counts as a value"
        checks.same_values(answer, small(case.table, keys, k), any_order=True, why=missing)
table = load("players").drop(columns="name")
grouped = table.assign(age=[f"{age - age % 5}-{age - age % 5 + 4}" for age in table["age"]])
with checks.rule("`players_grouped` is `players` without the `name` column and with `age` generalized by one step"):
    checks.same_values(players_grouped, grouped, name="players_grouped", any_order=True)
wanted = small(grouped, ["age", "origin"], 5)
with checks.rule("`violations` is what `small_classes` returns for `players_grouped`"):
    fewer = "list each combination of age group and origin that occurs and has fewer than 5 players"
    checks.same_values(violations, wanted, name="violations", any_order=True, why=fewer)
checks.unchanged(players, load("players"), name="players")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: one step for the other column
#
# Now generalize the `origin` of all players by one step of `ORIGINS`, too. Which classes by age group and continent have
# fewer than 5 players? Store them in `violations_after`, a table with the same columns as `violations` (`age`, `origin` and
# `count`). Don't modify `players_grouped`.
#
# If the only African players aged 20-24 were four from Mali and three from Egypt, their class would have 7 players, so it
# wouldn't be in the table.
#
# <details><summary>Hint 1</summary>
#
# A small class can merge with a large one, so you have to count all players again. Which table contains all players?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Start again from `players_grouped`. First make the `origin` column coarser, then count.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `players_grouped.assign(origin=...)` returns the coarser table. What do you write in place of the dots, and what did you do
# with the table in exercise 3?
#
# </details>

# %% answer="violations_after"
violations_after = ...
### BEGIN SOLUTION
wider = players_grouped.assign(origin=generalize(players_grouped["origin"], ORIGINS, 1))
violations_after = small_classes(wider, ["age", "origin"], 5)
### END SOLUTION

# %% test="violations_after" points=2
"""The table lists exactly the classes by age group and continent with one to four players."""
import pandas as pd

from course import checks, load
from course.datasets.players import CONTINENT_OF

table = checks.a_table(violations_after, name="violations_after", columns=["age", "origin", "count"])
checks.equal(int((table["count"] >= 5).sum()), 0, name="the number of classes with five or more players")
checks.passed("violations_after has the right columns, and contains only small classes")
### BEGIN HIDDEN TESTS
table = load("players")
ages = [f"{age - age % 5}-{age - age % 5 + 4}" for age in table["age"]]
wanted = small(table.assign(age=ages, origin=table["origin"].map(CONTINENT_OF)), ["age", "origin"], 5)
again = "count all players again, and list the classes with fewer than 5"
with checks.rule("generalize the `origin` of all players by one step of `ORIGINS`, too"):
    checks.same_values(violations_after, wanted, name="violations_after", any_order=True, why=again)
with checks.rule("Don't modify `players_grouped`"):
    climbed = isinstance(players_grouped, pd.DataFrame) and not set(table["origin"]) <= set(players_grouped["origin"])
    checks.require(not climbed, "the origins in players_grouped are no longer countries: make a new table")
    added = {*map(str, players_grouped)} - {*table} if isinstance(players_grouped, pd.DataFrame) else {}
    checks.require(not added, "players_grouped has an additional column: make a new table")
checks.unchanged(players, table, name="players")
### END HIDDEN TESTS

# %% [markdown]
# ## All ways up
#
# Both columns can climb further, in any combination. {==A **node** specifies how many steps each column climbs.==} For example,
# (1, 2) means one step of `age` and two of `origin`.
#
# {==A node is **below** another node if no column climbs more steps and at least one climbs fewer.==} So (1, 1) is below (2, 1),
# but neither (2, 1) nor (1, 2) is below the other. {==Together with this order, the nodes form a **lattice** (Samarati 2001).==}
#
# In the next diagram, all arrows lead upwards, from precise nodes to general ones. If every class is large enough at
# one node, that's also true at every node further up.

# %%
plotting.diagram("lattice")

# %% [markdown]
# The next cell defines two functions that work for any table and any hierarchies. (If you see an error below, finish the
# exercises above first.)


# %%
def climb(df, hierarchies, node):
    """Return a copy of df in which each column has climbed the steps of node in its hierarchy."""
    return df.assign(
        **{c: generalize(df[c], hierarchies[c], steps) for c, steps in zip(hierarchies, node, strict=True)}
    )


def too_small(df, columns, k):
    """Group df by these columns, and return for each row whether its class has fewer than k rows."""
    return df.groupby(columns, dropna=False, observed=True).transform("size") < k


# %% slide="output"
squad, known = players.drop(columns="name"), {"age": AGES, "origin": ORIGINS}
grid = {(a, o): too_small(climb(squad, known, (a, o)), ["age", "origin"], 5).mean() for a in range(4) for o in range(3)}
pd.Series(grid).rename_axis(["steps of age", "steps of origin"]).unstack().map("{:.1%}".format)

# %% [markdown]
# Each number is the share of players in classes of fewer than 5. The nodes of exercises 3 and 4 are (1, 0) and (1, 1).
# {==The share never grows on the way up, because classes merge and never split.==} But it takes two steps of origin,
# which turn every origin into `*`, for all classes to have at least 5 players.
#
# If you may leave out a few rows, you don't have to climb that far. {==Suppose you may leave out up to 5 % of all
# rows.==} We call a node **acceptable** if you don't have to leave out more than this share.
#
# > **Idea.** {==An acceptable node is **minimal** if no node below it is acceptable. A minimal node changes the values
# > no more than necessary.==}
#
# In our table, (0, 2) is minimal. This node keeps exact ages, but no origins. If you want to keep continents, (2, 1) is
# acceptable. This node is also minimal, unless (1, 1) is acceptable as well, which you can check in the table. Whether
# (0, 2) or (2, 1) is better depends on what you want to learn from the data. We choose (2, 1):

# %% slide="output"
coarse = climb(squad, known, (2, 1))
released = coarse[~too_small(coarse, ["age", "origin"], 5)]
print(len(squad) - len(released), "players left out")
class_sizes(released, ["age", "origin"])

# %% [markdown]
# Now let's follow the search by hand for a table of six people and k = 2:

# %%
six = pd.DataFrame({"home": ["Egypt", "Egypt", "Nigeria", "Nigeria", "Nigeria", "Peru"]})

# %% [markdown]
# After 0 steps, the classes have 2, 3 and 1 rows, so 1 of the 6 rows (17 %) would be left out. After 1 step, Africa has
# 5 rows and Americas still has 1. After 2 steps, no row is left out. So the minimal node has 0 steps if you may leave
# out 20 %, and 2 steps if you may leave out 5 %.
#
# ### Exercise 5: the whole way
#
# Write a function `anonymize(df, hierarchies, k, max_suppressed=0.05)`. `hierarchies` is a dictionary that maps columns of
# `df` to their hierarchies. Return a table that is k-anonymous for these columns:
#
# - Choose one node, and generalize these columns to it in all rows. Don't change other columns.
# - Then leave out exactly the rows whose class has fewer than `k` rows. A missing value counts as a value.
# - The node must be acceptable, which means that the share of **all** rows of `df` that you leave out is at most
#   `max_suppressed` (from 0 to 1). Rounding errors don't matter. The node must also be minimal. Any such node
#   will do.
# - If no node is acceptable, not even the top, raise a `ValueError`. If `df` has no rows, return a table without rows.
#
# The hierarchies contain every non-missing value of these columns, and no column is called `count` or `size`. Don't
# modify `df` or `hierarchies`.
#
# ```python
# anonymize(six, {"home": REGIONS}, 2, 0.2)  # returns the first five rows
# anonymize(six, {"home": REGIONS}, 2)  # returns six rows with "*"
# ```
#
# <details><summary>Hint 1</summary>
#
# Suppose you try the nodes in order of the sum of their steps, smallest first. Could you have missed an acceptable node below
# the first one that you find?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `sorted(product(range(4), range(3)), key=sum)` contains all nodes for hierarchies of three and two steps. Use `climb` and
# `too_small`. The `mean` of True and False values is the share of True. For large tables, it's faster to apply `climb` to
# `class_sizes(df, columns)` instead of `df` while you search.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For any number of hierarchies, the nodes are `product(*(range(len(h) + 1) for h in hierarchies.values()))`. In a loop over
# the sorted nodes, generalize `df`, mark the rows of small classes, and compare their share (0 for an empty `df`) with
# `max_suppressed`. When do you return a table, and what do you do after the loop?
#
# </details>


# %% answer="anonymize"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    """Return df at a minimal node of the hierarchies, without the rows in classes of fewer than k rows."""
    ### BEGIN SOLUTION
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False, observed=True)
        small = groups["count"].transform("sum") < k
        if classes.loc[small, "count"].sum() / max(len(df), 1) <= max_suppressed:
            result = climb(df, hierarchies, node)
            return result[~too_small(result, columns, k)]
    raise ValueError(f"even at the top, more than {max_suppressed:.0%} of rows are in classes of fewer than {k}")
    ### END SOLUTION


# %% test="anonymize" points=4
"""The release is k-anonymous, few rows are left out, and no node below the chosen one is acceptable."""
from itertools import product

import numpy as np
import pandas as pd

from course import checks, load
from course.datasets.incomes import EDUCATION_LEVELS
from course.datasets.players import CONTINENT_OF

regions = [{"Nigeria": "Africa", "Egypt": "Africa", "Peru": "Americas"}, {"Africa": "*", "Americas": "*"}]
six = pd.DataFrame({"home": ["Egypt", "Egypt", "Nigeria", "Nigeria", "Nigeria", "Peru"], "points": [1, 2, 3, 4, 5, 6]})
answer = checks.call(anonymize, six, {"home": regions}, 2, 0.2)
checks.same_values(
    answer,
    six.head(5),
    any_order=True,
    why="if you leave out the row for Peru (one of six rows), no column has to climb",
)
strict = checks.call(anonymize, six, {"home": regions}, 2)
checks.same_values(
    strict,
    six.assign(home="*"),
    any_order=True,
    why="the row for Peru is still alone in its region, and you can't leave it out, because 1 row in 6 is more than 5 %",
)
checks.passed("the results for both examples are correct")


### BEGIN HIDDEN TESTS
def keys_at(table, hierarchies, node, k):
    """Map the position of each row whose class has at least k rows at this node to its generalized values."""
    columns = {}
    for (name, hierarchy), steps in zip(hierarchies.items(), node, strict=True):
        values = checks.plain(table[name])
        for step in hierarchy[:steps]:
            values = [None if value is None else step[value] for value in values]
        columns[name] = pd.Series(values, dtype=object)
    classes = checks.classes(pd.DataFrame(columns), columns)
    return {place: key for key, places in classes.items() if len(places) >= k for place in places}


def judge(table, hierarchies, k, *most):
    """Judge one call. Every table has a column `row`, with a different string in each row."""
    answer = checks.call(anonymize, table, hierarchies, k, *most)
    with checks.rule("Return a table that is k-anonymous for these columns"):
        released = checks.a_table(answer, columns=table.columns, why="keep the columns, and don't add any")
        checks.require(not released.attrs, f"{answer.text} returned a table whose attrs could reveal exact values")
    place_of = {row: place for place, row in enumerate(table["row"].tolist())}
    places = [place_of.get(row, -1) for row in released["row"].tolist()]
    with checks.rule("Don't change other columns"):
        once = "each row of df may occur at most once"
        checks.require(-1 not in places and len(set(places)) == len(places), f"{answer}: {once}")
        others = [column for column in table.columns if column not in hierarchies]
        checks.same_values(released[others], table[others].iloc[places], name=answer.text)
    shown = dict(zip(places, zip(*(checks.plain(released[name]) for name in hierarchies), strict=True), strict=True))
    nodes = product(*(range(len(steps) + 1) for steps in hierarchies.values()))
    kept = {node: keys_at(table, hierarchies, node, k) for node in nodes}
    exact = [node for node, keys in kept.items() if keys == shown]
    with checks.rule("leave out exactly the rows whose class has fewer than `k` rows"):
        whole = "no node leads to exactly these rows and values (a missing value counts as a value)"
        checks.require(exact, f"{answer}: {whole}")
    allowed = (most or [0.05])[0] * len(table) + 1e-9
    acceptable = [node for node, keys in kept.items() if len(table) - len(keys) <= allowed]
    with checks.rule("the share of all rows of `df` that you leave out is at most `max_suppressed`"):
        checks.require(set(exact) & set(acceptable), f"{answer}, which leaves out too many rows")
    with checks.rule("The node must also be minimal"):
        below = [[one != node and np.all(np.array(one) <= node) for one in acceptable] for node in exact]
        coarse = f"{answer}: a node below yours is acceptable, so the values are coarser than necessary"
        checks.require(not all(map(any, below)), coarse)


five = {age: f"{age - age % 5}-{age - age % 5 + 4}" for age in range(15, 95)}
ages = [five, {band: "young" if band < "35" else "old" for band in five.values()}, {"young": "*", "old": "*"}]
origins = [CONTINENT_OF, dict.fromkeys(CONTINENT_OF.values(), "*")]
levels = {value: level for level, values in EDUCATION_LEVELS.items() for value in values}
schools = [levels, dict.fromkeys(EDUCATION_LEVELS, "*")]
# no table has a multiple of 20 rows, so no share is exactly 5 %, where the result would depend on rounding
team = load("players", seed=3).rename(columns={"name": "row"}).sample(471, random_state=3)
judge(team, {"age": ages, "origin": origins}, 5)
judge(team, {"origin": origins, "age": ages}, 3, 0.0)
judge(team, {"position": [dict.fromkeys(["Guard", "Forward", "Center"], "*")], "origin": origins, "age": ages}, 12)
people = load("incomes", seed=4).head(501)
people["row"] = [f"person {number}" for number in range(501)]
people.loc[people.index % 9 == 2, "education"] = None
people.loc[[5, 6, 300], "age"] = None
judge(people, {"education": schools, "age": ages}, 5)
judge(people, {"education": schools, "age": ages}, 3, 0.02)
# a column with many values and one with few: if the one with many climbs first, the search ends above the minimal node
tails = [dict.fromkeys("abcdefgh", "*")]
lone = pd.DataFrame({"many": list("abcdefgh") * 3, "few": ["x"] * 22 + ["y"] * 2, "row": [f"r{n}" for n in range(24)]})
few = [dict.fromkeys("xy", "*")]
judge(lone, {"many": tails, "few": few}, 3)
judge(lone, {"few": few, "many": tails}, 3)
judge(lone, {"many": tails, "few": few}, 24)
# the best step each time leads to (1, 1, 2), two steps above the minimal node (0, 0, 2)
cells = zip("xyxxxyxyy", "xxxyxxyyy", "aabbcdefg", strict=True)
best = pd.DataFrame(cells, columns=["a", "b", "c"]).assign(row=[f"r{n}" for n in range(9)])
judge(best, {"a": few, "b": few, "c": [{x: x.upper() for x in "abcdefg"}, dict.fromkeys("ABCDEFG", "*")]}, 2)
# one column of four steps, with numbers at all steps except the top; a share that is 5 % only when rounded
deep = pd.DataFrame({"floor": range(9), "row": [f"flat {number}" for number in range(9)]})
floors = [*({n: n // 2 for n in range(size)} for size in (20, 10, 5)), dict.fromkeys(range(3), "*")]
judge(deep.head(8), {"floor": floors}, 3)
judge(deep, {"floor": floors}, 5)
many = pd.DataFrame({"home": ["Mali"] * 35 + ["Haiti", "Peru"], "row": [f"guest {number}" for number in range(37)]})
judge(many, {"home": [{"Mali": "Africa", "Haiti": "Americas", "Peru": "Americas"}]}, 2)
for alone in (1_000, 1_001):  # 4.9993 % and 5.0042 %, which a sample of the rows can't tell apart
    floor = [*range(alone), *[-1] * (20_003 - alone)]
    crowd = pd.DataFrame({"floor": floor, "row": [f"flat {number}" for number in range(20_003)]})
    judge(crowd, {"floor": [dict.fromkeys([*range(alone), -1], "*")]}, 2)
# missing values in a class of one and in a class of four; shares exactly at the limit; repeated indices
rows = checks.texts(12)
holes = pd.DataFrame({"home": ["Mali"] * 4 + [None] * 4 + ["Haiti"] * 3 + ["Peru"], "row": rows})
holes["score"] = [0.123456789, None, 1e9 + 0.1] * 4
holes.index = [5, 5, 5, 1, 1, 0, 0, 0, 2, 3, 4, 4]
lands = [{"Mali": "Africa", "Haiti": "Americas", "Peru": "Americas"}, {"Africa": "*", "Americas": "*"}]
own = [text for text in checks.public_view(anonymize).strings if text[:1] != "_"]  # names for the answer's own columns
for name in ("home", "class", "zip code"):
    taken = ["count", "size", "row", "score", name]
    more = {other: 100_000 for other in [*checks.column_names(), *own] if other not in taken}
    judge(pd.DataFrame(dict(holes.rename(columns={"home": name})) | more), {name: lands}, 4)
for k, *most in ((5, 0.5), (4, 1.0), (13, 1.0), (1,)):
    judge(holes, {"home": lands}, k, *most)
judge(holes.iloc[[0, 1, 2, 4]], {"home": lands}, 2, 0.25)
judge(holes.iloc[[0, 1, 2, 3, 8, 9, 10, 11]], {"home": lands}, 4, 0.25)
judge(holes.iloc[4:8], {"home": lands}, 4)
judge(holes.iloc[[0, 4, 5, 6, 7, 11]], {"home": lands}, 2)
for hierarchies in ({"home": lands}, {"home": lands, "row": [dict.fromkeys(rows, "*")]}):
    judge(holes.iloc[:0], hierarchies, 5)
    with checks.rule("If no node is acceptable, not even the top, raise a `ValueError`"):
        checks.raises(ValueError, anonymize, holes, hierarchies, 5)
words = [lands[0] | {"missing": "Americas"}, lands[1]]
judge(holes.replace("Peru", "missing"), {"home": words}, 4, 0.34)
with checks.rule("If no node is acceptable, not even the top, raise a `ValueError`"):
    for count, k, most in ((3, 4, 0.5), (1, 2, 0.5)):
        checks.raises(ValueError, anonymize, holes.head(count), {"home": lands}, k, max_suppressed=most)
alike = pd.DataFrame({"home": ["Peru"] * 975 + ["Haiti"] * 49 + ["Mali"] * 11})
with checks.rule("leave out exactly the rows whose class has fewer than `k` rows"):
    answer, wanted = checks.call(anonymize, alike, {"home": lands}, 50), pd.DataFrame({"home": ["Americas"] * 1_024})
    checks.same_values(answer, wanted, any_order=True, why="keep equal rows, too")
### END HIDDEN TESTS

# %% [markdown]
# Is this fast enough for 100,000 rows? To find out, we draw 100,000 rows from `incomes`.

# %%
EDUCATIONS = [education_level, dict.fromkeys(EDUCATION_LEVELS, "*")]
BIRTHPLACES = [{place: place if place == "United States" else "abroad" for place in incomes["origin"]}]
BIRTHPLACES += [{"United States": "*", "abroad": "*"}]
people = {"age": AGES, "education": EDUCATIONS, "origin": BIRTHPLACES}
large = incomes.sample(100_000, replace=True, random_state=1)
started = time.perf_counter()
anonymize(large, people, 50)
print(f"{time.perf_counter() - started:.1f} seconds for {len(large):,} rows")

# %% [markdown]
# The model solution takes about a second or less, because it counts the classes once, and then generalizes the classes
# instead of the rows.
#
# ## Now attack it
#
# ### Missing rows reveal something
#
# The league's roster, which contains all names, is public. Let's generalize the roster to the same node as the release, and look for
# classes that aren't in the release:

# %% slide="output"
roster = climb(players, known, (2, 1))
there = released[["age", "origin"]].drop_duplicates()
seen = roster.merge(there, on=["age", "origin"], how="left", indicator=True)["_merge"] == "both"
print((~seen).sum(), "players must have been left out, among them", ", ".join(players.loc[~seen, "name"].head(3)))
print(f"{(~released.duplicated(keep=False)).mean():.0%} of the released rows are unique if you use all columns")

# %% [markdown]
# {==So the release reveals something even about the players who were left out.==} Each of them shares an age group and a
# continent with at most three other players.
#
# Each of the other players is hidden among at least five, but only from an attacker who knows nothing except age and
# origin. {==If the attacker also knows position, height and weight, most players are unique again.==}
#
# ### As precise as k allows
#
# In our release, all values of a column climb the same number of steps. {==But in the table of online courses, "Other
# Africa" appears next to "Nigeria". This is the result of another method, **local recoding**.==} {==Only the values in
# small classes climb, so more detail is preserved:==}

# %% slide="output"
local = players["origin"]
for step in ORIGINS:
    small = local.map(local.value_counts()) < 5
    local = local.where(~small, local.map(step))
local.value_counts().to_dict()

# %% [markdown]
# A `*` seems to mean "one of 40 countries". But an attacker who knows the rule can conclude more. {==Wherever a more
# precise label was possible, it was kept.==} So the players with `*` aren't from any country or continent that's still
# among the labels. Which countries does that leave?

# %% slide="output"
labels = set(local)
print(*[country for country, continent in CONTINENT_OF.items() if not labels & {country, continent}], sep=", ")

# %% [markdown]
# Only four of the 40 countries are possible. {==Undoing part of a generalization in this way is called **downcoding** (Cohen
# 2022).==}
#
# Even if all values of a column climb the same number of steps, a release still reveals something about people. Suppose a
# table contains two people, each aged 20 or 21. Let k be 2, and let the hierarchy have one step. Which tables lead to a
# release that contains "20-21" twice? Let's run `anonymize` on all four possible tables:

# %% slide="both"
for pair in product([20, 21], repeat=2):
    result = anonymize(pd.DataFrame({"age": pair}), {"age": [{20: "20-21", 21: "20-21"}]}, k=2)
    print(pair, "→", *result["age"])

# %% [markdown]
# {==If both had the same age, the release would have kept it. So one of them is 20 and the other is 21, and anyone can
# reconstruct the original table.==} If you're one of the two people, you learn the other's age. With five people and k
# = 5, 30 of the 32 tables lead to the same release, so you learn only that the five people aren't all the same age.
#
# > **Warning.** How much a minimal release reveals depends on the data. {==Cohen proves that downcoding works against every
# > method that climbs hierarchies and doesn't make anything coarser than needed.==} For suitable data and hierarchies, an
# > attacker who has only the release recovers a fixed share of the rows completely, with high probability. This is true even
# > if every column counts as a quasi-identifier.
#
# ## What it cost
#
# Let's see what is left of `incomes` for different values of k:

# %% slide="output"
rows = {}
for k in (2, 5, 10, 50):
    result = anonymize(incomes, people, k)
    rows[k] = {"rows left out": f"{1 - len(result) / len(incomes):.1%}", **result[list(people)].nunique()}
pd.DataFrame(rows).T.rename_axis("k")  # the number of different ages, educations and origins

# %% [markdown]
# If a column has only 1 value left, you can no longer use the release to answer questions about it, although another
# minimal node might have preserved the column. And whose rows were left out? Let's look at the players again, and
# compare the continents:

# %%
left_out = (
    1
    - released["origin"].value_counts().reindex(coarse["origin"].unique(), fill_value=0)
    / coarse["origin"].value_counts()
)
ax = plotting.bars(
    left_out.sort_values(),
    label="Continent",
    value_label="Share of players left out",
    percent=True,
    title=f"{left_out.idxmax()} loses {left_out.max():.0%} of its players, and {left_out.idxmin()} loses {left_out.min():.0%}",
)
plotting.show(ax)

# %% [markdown]
# Less than 5 % of the rows are missing, but these include all players from Asia. {==Suppression affects small groups most.==}
# Anyone who counts the players from Asia in the release finds none.
#
# ## Recap
#
# - A hierarchy makes values coarser in steps. Among the nodes that are acceptable for your k, choose a minimal one that
#   preserves what you need for your question.
# - Readers can conclude more from a minimal release than its values show. Missing rows reveal which people are rare.
#
# **A question to take with you:** What could a reader conclude from the fact that your release isn't coarser than it is?
#
# **When not to use it.** Don't rely on k if attackers know your rule and could do harm with exact values, or if they know
# columns that you didn't include in the hierarchies.
#
# **Further reading**
#
# - Pierangela Samarati, *Protecting Respondents' Identities in Microdata Release*, IEEE Transactions on Knowledge and Data
#   Engineering 13 (2001).
# - Latanya Sweeney, *Achieving k-Anonymity Privacy Protection Using Generalization and Suppression*, International Journal of
#   Uncertainty, Fuzziness and Knowledge-Based Systems 10 (2002).
# - Aloni Cohen, *[Attacks on Deidentification's Defenses](https://arxiv.org/abs/2202.13470)*, USENIX Security (2022).
