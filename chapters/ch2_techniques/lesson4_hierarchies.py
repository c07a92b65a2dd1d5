# %% [markdown]
# # 2.4 Hierarchies
#
# **You will be able to**
#
# - write down how values become coarser step by step, and climb these steps in a table;
# - make a table k-anonymous with as few steps as possible, leaving out a few rows;
# - show what such a release tells by being as exact as k allows, and by the rows that are missing.
#
# **You need** lesson 2.3 (class, k-anonymous) and pandas: `map`, `groupby`. Lesson 1.4 helps.
#
# **Time** about 45 minutes, five exercises.

# %% [markdown]
# ## "Other Africa"
#
# In May 2014 Harvard and MIT published how 476,532 students had done in their online courses (Daries and others, *Privacy, Anonymity, and Big
# Data in the Social Sciences*, 2014). Names were gone, and the table was made 5-anonymous. Of the countries of Africa it names Egypt, Morocco and Nigeria; the rest is "Other Africa".
#
# In 2021 Aloni Cohen reported that he had found three of the students on LinkedIn, with high confidence: the certificates that people show there
# and a few basic facts single out about a third of those who earned any. The table told of each of the three a course that he or she had signed up for
# and not completed.
#
# How are values made coarser until every class is large enough, at the least cost? And what do the coarser values still tell?
#
# Two made-up tables: 3000 working people, and the 480 players of a basketball league.

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
# The 16 kinds of education in `incomes` fall into four levels:

# %%
plotting.show(
    plotting.tree({"*": EDUCATION_LEVELS}),
    alt="A tree. On the left a star for any education, right of it the levels basic, secondary, college and higher, and right of each "
    "level its kinds of education: four, five, three and four.",
)

# %% [markdown]
# To climb from a value, you look up where it belongs: a dictionary value → level. The list above is the other way round.
#
# ### Exercise 1: turn it round
#
# Write a function `invert(levels)` that takes a dictionary level → list of values and returns a new dictionary value → level, and that raises a
# `ValueError` if the same value stands in two levels; `levels` stays as it is. Then store `invert(EDUCATION_LEVELS)` in `education_level`.
#
# `invert({"low": ["a", "b"], "high": ["c"]})` returns `{"a": "low", "b": "low", "c": "high"}`;
# `invert({"low": ["a"], "high": ["a"]})` raises a `ValueError`.
#
# <details><summary>Hint 1</summary>
#
# How many entries has the new dictionary? You need one loop for the levels and one, inside it, for the values of a level.
#
# </details>
# <details><summary>Hint 2</summary>
#
# `levels.items()` gives level and list together. Before you write an entry, `in` tells whether the value is there already.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In both loops: `if value in result: raise ValueError(...)`, and then `result[value] = ...`. Begin with `result = {}`.
#
# </details>


# %% answer="invert"
def invert(levels):
    """Return value -> level for a dictionary level -> list of values; a value in two levels raises ValueError."""
    ### BEGIN SOLUTION
    result = {}
    for level, values in levels.items():
        for value in values:
            if value in result:
                raise ValueError(f"{value!r} stands in two levels, {result[value]!r} and {level!r}")
            result[value] = level
    return result
    ### END SOLUTION


education_level = ...
### BEGIN SOLUTION
education_level = invert(EDUCATION_LEVELS)
### END SOLUTION

# %% test="invert" points=2
"""Every value leads to its one level, and a value that stands in two is refused."""
from course import checks
from course.datasets.incomes import EDUCATION_LEVELS

small = checks.call(invert, {"low": ["a", "b"], "high": ["c"]})
checks.require(isinstance(small.result, dict), f"{small}, not a dictionary")
checks.require(set(small.result) == {"a", "b", "c"}, f"{small}: its keys are not the values a, b and c")
checks.equal(small, {"a": "low", "b": "low", "c": "high"}, show=True)
checks.require(isinstance(education_level, dict), "education_level is not a dictionary value: level")
checks.passed("the example is right, and education_level is a dictionary")
### BEGIN HIDDEN TESTS
regions = {"north": ["Tromsø", "Bodø"], "south": ["Oslo"], "abroad": [], "west": ["Bergen", "Stavanger", "Ålesund"]}
for levels in (
    regions,
    {"odd": [3, 1], 0: [2, 0, 4]},
    {"*": ["Africa"], "Africa": ["Mali"]},
    {"b": ["ab", "a"], "ab": []},
):
    answer = checks.call(invert, levels)
    wanted = {value: level for level, values in levels.items() for value in values}
    checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary")
    checks.require(set(answer.result) == set(wanted), f"{answer}: its keys are not all the values of all lists")
    checks.equal(answer, wanted, why="one entry for each value of each list, with the level it stands in")
    checks.equal(answer.args[0], levels, name="the dictionary given to invert", why="it must stay as it is")
torn = "a value in two levels has no certain level, and one of them would win in silence"
for levels in (
    {"x": ["a", "b"], "y": ["c"], "z": ["d", "a"]},
    {"x": [1], "y": [2, 1]},
    {"x": ["a"], 0: ["a"]},
    {0: ["a"], "x": ["a"]},
):
    checks.raises(ValueError, invert, levels, why=torn)
wanted = {value: level for level, values in EDUCATION_LEVELS.items() for value in values}
checks.equal(education_level, wanted, name="education_level", why="it is invert(EDUCATION_LEVELS), all 16 values")
### END HIDDEN TESTS

# %% [markdown]
# ## A hierarchy is a list of steps
#
# In this lesson a **hierarchy** is a list of dictionaries. The first leads from the values of a column to coarser ones, the second from these to still
# coarser ones, and so on; each is one **step**. At the top everything is `"*"`, any value.

# %%
REGIONS = [
    {"Nigeria": "Africa", "Egypt": "Africa", "Peru": "Americas"},
    {"Africa": "*", "Americas": "*"},
]

# %% [markdown]
# So Egypt becomes Africa after one step and `*` after two. Who has climbed can't come apart again: whatever is alike stays alike.
#
# Two things are not in the dictionaries. A missing value stays missing at every step. And a value that was forgotten has no next step. pandas
# would make it missing in silence; better to stop.
#
# ### Exercise 2: climb
#
# Write a function `generalize(column, hierarchy, steps)` that returns the values of `column`, a Series, after climbing the first `steps` steps of `hierarchy`, as a
# Series with the same index and order. `steps` is a whole number; 0 gives the values as they are, `len(hierarchy)` those of the top.
#
# - A missing value (`None` or `NaN`) stays missing.
# - A value without an entry in a dictionary that is climbed raises a `ValueError` whose message contains the value.
# - A number of `steps` below 0 or above `len(hierarchy)` raises a `ValueError`.
# - `column` and `hierarchy` stay as they are.
#
# With `homes = pd.Series(["Egypt", None, "Peru"])`, `generalize(homes, REGIONS, 1)` returns `"Africa"`, missing, `"Americas"`, and
# `generalize(pd.Series(["Mars"]), REGIONS, 1)` raises a `ValueError` that speaks of Mars.
#
# <details><summary>Hint 1</summary>
#
# What does `["a", "b"][:-1]` give, and what `["a", "b"][:5]`? Which numbers of steps must you refuse before you slice?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Series.map` with a dictionary. Before each step, find values that are neither missing (`notna()`) nor in the dictionary (`isin(list(step))`).
#
# </details>
# <details><summary>Hint 3</summary>
#
# In `for step in hierarchy[:steps]:` take `unknown = column[column.notna() & ~column.isin(list(step))]`, raise an error that contains
# `unknown.iloc[0]` if `len(unknown)`, and then `column = column.map(...)`.
#
# </details>


# %% answer="generalize"
def generalize(column, hierarchy, steps):
    """Return column (a Series) after this number of steps of hierarchy; missing values stay missing."""
    ### BEGIN SOLUTION
    if not 0 <= steps <= len(hierarchy):
        raise ValueError(f"steps is {steps}; this hierarchy has 0 to {len(hierarchy)}")
    for step in hierarchy[:steps]:
        unknown = column[column.notna() & ~column.isin(list(step))]
        if len(unknown):
            raise ValueError(f"the hierarchy does not know {unknown.iloc[0]!r}")
        column = column.map(step)
    return column
    ### END SOLUTION


# %% test="generalize" points=3
"""Each value climbs its steps, missing stays missing, and what cannot be climbed is refused by name."""
import pandas as pd

from course import checks
from course.datasets.players import CONTINENT_OF

regions = [{"Nigeria": "Africa", "Egypt": "Africa", "Peru": "Americas"}, {"Africa": "*", "Americas": "*"}]
homes = pd.Series(["Egypt", None, "Peru"])
checks.same_values(checks.call(generalize, homes, regions, 1), pd.Series(["Africa", None, "Americas"]))
mars = checks.raises(ValueError, generalize, pd.Series(["Mars"]), regions, 1, why="Mars is in no region")
checks.require("Mars" in mars.message, "the message for a value without an entry does not contain the value, Mars")
checks.passed("the two examples are right")
### BEGIN HIDDEN TESTS
bands = {age: f"{age // 10 * 10}s" for age in range(20, 60)}
halves = {"20s": "young", "30s": "young", "40s": "old", "50s": "old"}
ages = [bands, halves, {"young": "*", "old": "*"}]
origins = [CONTINENT_OF, dict.fromkeys(CONTINENT_OF.values(), "*")]
columns = [
    (pd.Series([31, 59, 20, 31], index=[7, 7, 2, 1]), ages),
    (pd.Series([None, 44.0, 29.0, None, 20.0], index=list("edcba"), name="age"), ages),
    (pd.Series(["Haiti", None, "Mali", "France", "Haiti"], index=[3, 1, 2, 0, 0]), origins),
    (pd.Series([None, "Japan"], dtype=object), origins),
    (pd.Series(list(CONTINENT_OF)), origins),
    (pd.Series([], dtype=str), origins),
]
for column, hierarchy in columns:
    wanted = [None if pd.isna(value) else value for value in column]
    for steps in range(len(hierarchy) + 1):
        answer = checks.call(generalize, column, hierarchy, steps)
        checks.require(isinstance(answer.result, pd.Series), f"{answer}, not a Series")
        why = f"each value climbs {steps} steps, and a missing one stays missing"
        checks.same_values(answer, pd.Series(wanted, dtype=object), why=why)
        index = answer.result.index.tolist()
        checks.require(index == column.index.tolist(), f"{answer.text}: the result has another index than the column")
        checks.same_values(answer.args[0], column, name="the column given to generalize", why="it must stay as it is")
        checks.equal(answer.args[1], hierarchy, name="the hierarchy given to generalize", why="it must stay as it is")
        if steps < len(hierarchy):
            wanted = [None if value is None else hierarchy[steps][value] for value in wanted]
gap = "a value without an entry must not become missing, nor stay as exact as it is"
for column, hierarchy in ((pd.Series(["Mali", "Atlantis", None]), origins), (pd.Series([31, 61]), ages)):
    strange = str(column[1])
    error = checks.raises(ValueError, generalize, column, hierarchy, 1, why=gap)
    checks.require(strange in error.message, f"{error}: the message does not say which value is unknown")
    checks.raises(ValueError, generalize, column, hierarchy, 2, why=gap)
    checks.same_values(
        checks.call(generalize, column, hierarchy, 0), column, why="0 steps leave the values as they are"
    )
for steps in (1, 2):
    why = f"Africa has an entry in the second step alone: {gap}"
    error = checks.raises(ValueError, generalize, pd.Series(["Mali", "Africa"]), origins, steps, why=why)
    checks.require("Africa" in error.message, f"{error}: the message does not say which value is unknown")
torn = [{"a": "x", "b": "y"}, {"x": "*"}]
checks.raises(ValueError, generalize, pd.Series(["a", "b"]), torn, 2, why=f"the second step does not know y: {gap}")
checks.same_values(
    checks.call(generalize, pd.Series(["a", "b"]), torn, 1), pd.Series(["x", "y"]), why="one step is known"
)
floors = [{3: 1, 2: 1, 1: 0, 0: 0}, {0: "low", 1: "high"}]
for steps, wanted in ((1, [0, 0, 1, 1, None]), (2, ["low", "low", "high", "high", None])):
    answer = checks.call(generalize, pd.Series([0, 1, 2, 3, None], dtype=object), floors, steps)
    once = (
        "each value climbs once a step, 0 too, which is not missing, and also where its new value has an entry itself"
    )
    checks.same_values(answer, pd.Series(wanted, dtype=object), why=once)
for steps in (-1, -2, 4, 9):
    there = "steps go from 0 to the length of the hierarchy, and a slice would take any other number in silence"
    checks.raises(ValueError, generalize, pd.Series([31, 44]), ages, steps, why=there)
### END HIDDEN TESTS

# %% [markdown]
# ## Where is somebody alone?
#
# Names go. Say an attacker knows a player's age and country, and let k be 5. Ages climb to groups of five years, then to three
# groups with public borders; countries climb to continents.

# %%
five_years = {age: f"{age // 5 * 5}-{age // 5 * 5 + 4}" for age in range(15, 95)}
# texts compare letter by letter: "25-29" < "30"
stages = {band: "under 30" if band < "30" else "30-49" if band < "50" else "50 or over" for band in five_years.values()}
AGES = [five_years, stages, dict.fromkeys(stages.values(), "*")]
ORIGINS = [CONTINENT_OF, dict.fromkeys(CONTINENT_OF.values(), "*")]


def class_sizes(df, columns):
    """Return a table with each combination of values in columns that occurs in df, and its count, as in lesson 2.3."""
    return df.groupby(columns, dropna=False, observed=True).size().reset_index(name="count")


# %% [markdown]
# ### Exercise 3: the classes that are too small
#
# Write a function `small_classes(df, columns, k)` that returns a table: those rows of `class_sizes(df, columns)` whose `count` is below `k`. Then
# store two tables (DataFrames):
#
# - `players_grouped`: `players` without the column `name`, in which `age` has climbed one step of `AGES`; all else is as in `players`.
# - `violations`: what `small_classes` returns for `players_grouped` by `age` and `origin` with a k of 5.
#
# Here and below, row order, column order and index don't matter, and a given table stays as it is.
#
# `small_classes(players, ["position"], 91)` returns one row: Center, 90. With 90 in place of 91, it returns none.
# If three players of 22, 24 and 31 came from Mali and no others, `violations` would hold the rows 20-24, Mali, 2 and 30-34, Mali, 1.
#
# <details><summary>Hint 1</summary>
#
# Which of the functions on this page makes ages coarser, and which one counts classes?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `drop(columns=...)` and `assign(age=...)` both return a new table. `sizes[sizes["count"] > 7]` would keep the rows with a count above 7.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `players_grouped = players.drop(columns="name").assign(age=generalize(players["age"], AGES, ...))`, and
# `violations = small_classes(players_grouped, ...)`. In the function: `sizes = class_sizes(df, columns)`, then `sizes[sizes["count"] ...]`.
#
# </details>


# %% answer="violations"
def small_classes(df, columns, k):
    """Return the classes of df by these columns that have fewer than k rows, with their count."""
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

# %% test="violations" points=2
"""Exactly the classes of fewer than k rows are listed, and ages are groups of five years."""
import pandas as pd

from course import checks, load

six = pd.DataFrame({"home": ["Mali", "Peru", "Mali", "Haiti", "Peru", "Mali"], "points": [1, 2, 3, 4, 5, 6]})
answer = checks.call(small_classes, six, ["home"], 3)
wanted = pd.DataFrame({"home": ["Peru", "Haiti"], "count": [2, 1]})
checks.same_values(answer, wanted, any_order=True, why="Mali has three rows, which is not fewer than 3")
table = load("players").drop(columns="name")
checks.a_table(players_grouped, name="players_grouped", columns=table.columns, rows=len(table))
checks.a_table(violations, name="violations", columns=["age", "origin", "count"])
checks.passed("small_classes is right for a small table, and players_grouped and violations have the right columns")
### BEGIN HIDDEN TESTS
league = load("players", seed=3)
holes = pd.DataFrame({"home": ["Mali"] * 3 + [None] * 2 + ["Haiti"], "floor": [1.0, 1.0, None, 2.0, 2.0, None]})
holes["shift"] = pd.Categorical(["day", "day", "night", "day", "night", "night"], ["day", "night", "standby"])
fewer = "exactly the classes with fewer than k rows are listed, those with a missing value, too"
cases = [(league, ["position"], k) for k in (90, 91, 190, 191, 500)]
cases += [(league, ["origin"], k) for k in (1, 2, 3, 5, 9)] + [(league, ["age", "position"], k) for k in (2, 5, 8)]
cases += [
    (holes, keys, k) for keys in (["home"], ["floor"], ["floor", "home"], ["shift", "floor"]) for k in (1, 2, 3, 4)
]
for case, keys, k in cases:
    counts = case.groupby(keys, dropna=False, observed=True).size().rename("count").reset_index()
    answer = checks.call(small_classes, case, keys, k)
    checks.a_table(answer, columns=[*keys, "count"], why="the columns are those that class_sizes returns")
    checks.same_values(answer, counts[counts["count"] < k], any_order=True, why=fewer)
    checks.unchanged(answer, case)
table = load("players").drop(columns="name")
grouped = table.assign(age=[f"{age - age % 5}-{age - age % 5 + 4}" for age in table["age"]])
one_step = "ages have climbed one step of AGES, and all else is as in players"
checks.same_values(players_grouped, grouped, name="players_grouped", any_order=True, why=one_step)
sizes = grouped.value_counts(["age", "origin"]).rename("count").reset_index()
rule = "one row for each age group and origin that occurs together and has fewer than 5 players"
checks.same_values(violations, sizes[sizes["count"] < 5], name="violations", any_order=True, why=rule)
checks.unchanged(players, load("players"), name="players")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: after a step of the other column
#
# Store in `violations_after` the same kind of table as `violations`, with columns `age`, `origin` and `count`, after `origin` of all players has climbed one
# step of `ORIGINS`, too: the classes by age group and continent that have fewer than 5 players.
#
# If four players of 20-24 came from Mali and three from Egypt, their class would be 20-24, Africa, 7, and not be listed.
#
# <details><summary>Hint 1</summary>
#
# A small class may join a large one. Which table holds all players?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Begin again with `players_grouped`, not with `violations`: make its `origin` coarser, then count.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `wider = players_grouped.assign(origin=generalize(players_grouped["origin"], ...))`, and then as in exercise 3.
#
# </details>

# %% answer="violations_after"
violations_after = ...
### BEGIN SOLUTION
wider = players_grouped.assign(origin=generalize(players_grouped["origin"], ORIGINS, 1))
violations_after = small_classes(wider, ["age", "origin"], 5)
### END SOLUTION

# %% test="violations_after" points=2
"""Exactly the classes by age group and continent with one to four players are listed."""
from collections import Counter

import pandas as pd

from course import checks, load
from course.datasets.players import CONTINENT_OF

checks.a_table(violations_after, name="violations_after", columns=["age", "origin", "count"])
checks.passed("violations_after is a table with the right columns")
### BEGIN HIDDEN TESTS
table = load("players")
pairs = zip(
    (f"{age - age % 5}-{age - age % 5 + 4}" for age in table["age"]), table["origin"].map(CONTINENT_OF), strict=True
)
small = [(*pair, count) for pair, count in Counter(pairs).items() if count < 5]
wanted = pd.DataFrame(small, columns=["age", "origin", "count"])
rule = "one row for each age group and continent with fewer than 5 players, all players counted"
checks.same_values(violations_after, wanted, name="violations_after", any_order=True, why=rule)
### END HIDDEN TESTS

# %% [markdown]
# ## All ways up
#
# Both columns can climb further, in any mixture. A **node** says how many steps each column climbs: (1, 2) is one step of `age` and two of `origin`. A node
# lies **below** another if no column climbs more and at least one climbs less: (1, 1) lies below (2, 1), but neither of (2, 1) and (1, 2) lies
# below the other. All nodes with this order form a **lattice** (Samarati 2001).
#
# Two tools for any table and any hierarchies. (An error below means that an exercise above is still open.)


# %%
def climb(df, hierarchies, node):
    """Return a copy of df in which each column of hierarchies (column -> hierarchy) has climbed its steps in node."""
    return df.assign(
        **{c: generalize(df[c], hierarchies[c], steps) for c, steps in zip(hierarchies, node, strict=True)}
    )


def too_small(df, columns, k):
    """Return True for each row of df whose class by these columns has fewer than k rows."""
    return df.groupby(columns, dropna=False, observed=True).transform("size") < k


# %%
squad, known = players.drop(columns="name"), {"age": AGES, "origin": ORIGINS}
grid = {(a, o): too_small(climb(squad, known, (a, o)), ["age", "origin"], 5).mean() for a in range(4) for o in range(3)}
pd.Series(grid).rename_axis(["steps of age", "steps of origin"]).unstack().map("{:.1%}".format)

# %% [markdown]
# That is the share of players in classes under 5; the nodes of exercises 3 and 4 are (1, 0) and (1, 1). It never grows on the way up: classes join, and none falls apart. Only with every origin `*` do all
# classes reach 5.
#
# But if you may leave out a few rows, less climbing will do. Say up to 5 % of all rows. A node that keeps to that **would do**, and it is **minimal** if no node below
# it would do. Here (0, 2) is minimal: exact ages, no origins. With continents, (2, 1) would do, and is minimal unless (1, 1) would do: see the table.
# Which is better, (0, 2) or (2, 1), depends on the question; the lattice doesn't know it. We take (2, 1):

# %%
coarse = climb(squad, known, (2, 1))
released = coarse[~too_small(coarse, ["age", "origin"], 5)]
print(len(squad) - len(released), "players left out")
class_sizes(released, ["age", "origin"])

# %% [markdown]
# ### Exercise 5: the whole way
#
# Write a function `anonymize(df, hierarchies, k, max_suppressed=0.05)` that returns a table that is k-anonymous for the columns of the dictionary
# `hierarchies`, column → hierarchy:
#
# - These columns climb, each as a whole, to one node. Other columns stay.
# - Then the rows whose class has fewer than `k` rows are left out, and no others. A missing value counts as a value.
# - The node would do: at most the share `max_suppressed` (from 0 to 1) of **all** rows of `df` is left out. And it is minimal. Any such node is right.
# - If no node would do, not even the top, it raises a `ValueError`. A `df` without rows comes back without rows.
#
# The hierarchies know every value that isn't missing. `df` and `hierarchies` stay as they are.
#
# With `six = pd.DataFrame({"home": ["Egypt", "Egypt", "Nigeria", "Nigeria", "Nigeria", "Peru"]})`, `anonymize(six, {"home": REGIONS}, 2, 0.2)` returns the first five
# rows, and `anonymize(six, {"home": REGIONS}, 2)` returns six times `*`.
#
# <details><summary>Hint 1</summary>
#
# If you try nodes by the sum of their steps, the smallest sum first: can a node below the first that would do have been overlooked?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `sorted(product(range(4), range(3)), key=sum)` gives all nodes for hierarchies of three and two steps. `climb` and `too_small` do the rest; the `mean` of
# True and False is a share. For large tables, climb `class_sizes(df, columns)` in place of `df` while you search: it has far fewer rows.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `for node in sorted(product(*(range(len(h) + 1) for h in hierarchies.values())), key=sum):` climb `df` to the node, mark the rows of small classes, and
# return the others if the share of those marked (0 for an empty `df`) is at most `max_suppressed`. After the loop, `raise ValueError(...)`.
#
# </details>


# %% answer="anonymize"
def anonymize(df, hierarchies, k, max_suppressed=0.05):
    """Return df at a minimal node of hierarchies (column -> hierarchy), without the rows in classes under k."""
    ### BEGIN SOLUTION
    columns = list(hierarchies)
    classes = class_sizes(df, columns)
    for node in sorted(product(*(range(len(steps) + 1) for steps in hierarchies.values())), key=sum):
        groups = climb(classes, hierarchies, node).groupby(columns, dropna=False)
        small = groups["count"].transform("sum") < k
        if classes.loc[small, "count"].sum() / max(len(df), 1) <= max_suppressed:
            result = climb(df, hierarchies, node)
            return result[~too_small(result, columns, k)]
    raise ValueError(f"even at the top, more than {max_suppressed:.0%} of the rows are in classes under {k}")
    ### END SOLUTION


# %% test="anonymize" points=4
"""The release is k-anonymous, few rows are missing, and no node below would have done."""
from collections import Counter
from itertools import product

import pandas as pd

from course import checks, load
from course.datasets.incomes import EDUCATION_LEVELS
from course.datasets.players import CONTINENT_OF

regions = [{"Nigeria": "Africa", "Egypt": "Africa", "Peru": "Americas"}, {"Africa": "*", "Americas": "*"}]
six = pd.DataFrame({"home": ["Egypt", "Egypt", "Nigeria", "Nigeria", "Nigeria", "Peru"], "points": [1, 2, 3, 4, 5, 6]})
answer = checks.call(anonymize, six, {"home": regions}, 2, 0.2)
checks.same_values(answer, six.head(5), any_order=True, why="without Peru, one row of six, no climbing is needed")
strict = checks.call(anonymize, six, {"home": regions}, 2)
checks.same_values(
    strict, six.assign(home="*"), any_order=True, why="5 % of six rows is none, and by region Peru is alone"
)
checks.passed("the two examples are right")
### BEGIN HIDDEN TESTS


def cells(column):
    return [None if pd.api.types.is_scalar(value) and pd.isna(value) else value for value in column.tolist()]


def classes_at(table, hierarchies, node):
    columns = []
    for (name, hierarchy), steps in zip(hierarchies.items(), node, strict=True):
        values = cells(table[name])
        for step in hierarchy[:steps]:
            values = [None if value is None else step[value] for value in values]
        columns.append(values)
    return list(zip(*columns, strict=True))


def kept_by(keys, names, k):
    sizes = Counter(keys)
    return {name for name, key in zip(names, keys, strict=True) if sizes[key] >= k}


def judge(table, hierarchies, k, most=0.05, **given):
    """Every table has a column `row` with a different text in each row, by which rows are recognised."""
    answer = checks.call(anonymize, table, hierarchies, k, **given)
    released = checks.a_table(answer, columns=table.columns, why="columns keep their names, and none is added")
    checks.unchanged(answer, table)
    checks.equal(answer.args[1], hierarchies, name="the hierarchies given to anonymize", why="they stay as they are")
    names, rows = table["row"].tolist(), released["row"].tolist()
    place = {name: number for number, name in enumerate(names)}
    known = all(isinstance(row, str) and row in place for row in rows)
    checks.require(known, f"{answer}: a column without a hierarchy was changed")
    checks.require(len(set(rows)) == len(rows), f"{answer}: a row of df is there more than once")
    others = [column for column in table.columns if column not in hierarchies]
    same = "columns without a hierarchy stay as they are, beside the right row"
    checks.same_values(released[others], table[others].iloc[[place[row] for row in rows]], name=answer.text, why=same)
    shown = list(zip(*(cells(released[name]) for name in hierarchies), strict=True))
    checks.require(all(map(pd.api.types.is_hashable, shown)), f"{answer}: a cell holds more than one value")
    smallest = min(Counter(shown).values(), default=k)
    alone = f"{answer}: it has a class of {smallest}, fewer than k rows (a missing value counts as a value)"
    checks.require(smallest >= k, alone)
    lost, allowed = len(names) - len(rows), most * len(names) + 1e-9
    lossy = f"{answer}: {lost} of {len(names)} rows are left out, more than max_suppressed allows of all rows of df"
    checks.require(lost <= allowed, lossy)
    nodes = dict.fromkeys(product(*(range(len(steps) + 1) for steps in hierarchies.values())))
    for node in nodes:
        keys = classes_at(table, hierarchies, node)
        nodes[node] = (keys, kept_by(keys, names, k))
    reached = [node for node, (keys, _) in nodes.items() if [keys[place[row]] for row in rows] == shown]
    mixed = f"{answer}: in some column, the values are not those that all its rows have after one number of steps"
    checks.require(reached, mixed)
    exact = [node for node in reached if nodes[node][1] == set(rows)]
    checks.require(exact, f"{answer}: a row is left out although its class has k rows or more")
    would_do = [node for node, (_, kept) in nodes.items() if len(names) - len(kept) <= allowed]
    minimal = [
        node
        for node in exact
        if not any(node != one and all(a <= b for a, b in zip(one, node, strict=True)) for one in would_do)
    ]
    checks.require(minimal, f"{answer}: a node below the one chosen would do, so values are coarser than needed")


five = {age: f"{age - age % 5}-{age - age % 5 + 4}" for age in range(15, 95)}
ages = [five, {band: "young" if band < "35" else "old" for band in five.values()}, {"young": "*", "old": "*"}]
origins = [CONTINENT_OF, dict.fromkeys(CONTINENT_OF.values(), "*")]
levels = {value: level for level, values in EDUCATION_LEVELS.items() for value in values}
schools = [levels, dict.fromkeys(EDUCATION_LEVELS, "*")]
# row counts that 20 does not divide: no share is exactly 5 %, where rounding could decide
team = load("players", seed=3).rename(columns={"name": "row"}).sample(471, random_state=3)
judge(team, {"age": ages, "origin": origins}, 5)
judge(team, {"origin": origins, "age": ages}, 3, 0.0, max_suppressed=0.0)
judge(team, {"position": [dict.fromkeys(["Guard", "Forward", "Center"], "*")], "origin": origins, "age": ages}, 12)
people = load("incomes", seed=4).head(501)
people["row"] = [f"person {number}" for number in range(501)]
people.loc[people.index % 9 == 2, "education"] = None
people.loc[[5, 6, 300], "age"] = None
judge(people, {"education": schools, "age": ages}, 5)
judge(people, {"education": schools, "age": ages}, 3, 0.02, max_suppressed=0.02)
# many values and few: climbing the column with most values first ends above the minimal node
tails = [dict.fromkeys("abcdefgh", "*")]
lone = pd.DataFrame({"many": list("abcdefgh") * 3, "few": ["x"] * 22 + ["y"] * 2, "row": [f"r{n}" for n in range(24)]})
judge(lone, {"many": tails, "few": [dict.fromkeys("xy", "*")]}, 3)
judge(lone, {"few": [dict.fromkeys("xy", "*")], "many": tails}, 3)
judge(lone, {"many": tails, "few": [dict.fromkeys("xy", "*")]}, 24)
# one column of three steps, numbers all the way but for the top; a share that is 5 % only when rounded
deep = pd.DataFrame({"floor": range(8), "row": [f"flat {number}" for number in range(8)]})
floors = [{n: n // 2 for n in range(20)}, {n: n // 2 for n in range(10)}, dict.fromkeys(range(5), "*")]
judge(deep, {"floor": floors}, 3)
judge(deep, {"floor": floors}, 5)
many = pd.DataFrame({"home": ["Mali"] * 35 + ["Haiti", "Peru"], "row": [f"guest {number}" for number in range(37)]})
judge(many, {"home": [{"Mali": "Africa", "Haiti": "Americas", "Peru": "Americas"}]}, 2)
# missing values: a class of one, a class of four; shares exactly at the limit; indices that say nothing
holes = pd.DataFrame({"home": ["Mali"] * 4 + [None] * 4 + ["Haiti"] * 3 + ["Peru"], "row": list("abcdefghijkl")})
holes.index = [5, 5, 5, 1, 1, 0, 0, 0, 2, 3, 4, 4]
lands = [{"Mali": "Africa", "Haiti": "Americas", "Peru": "Americas"}, {"Africa": "*", "Americas": "*"}]
judge(holes, {"home": lands}, 4)
judge(holes, {"home": lands}, 5, 0.5, max_suppressed=0.5)
judge(holes, {"home": lands}, 5, 1.0, max_suppressed=1.0)
judge(holes, {"home": lands}, 1)
judge(holes.iloc[[0, 1, 2, 4]], {"home": lands}, 2, 0.25, max_suppressed=0.25)
judge(holes.iloc[[0, 1, 2, 3, 8, 9, 10, 11]], {"home": lands}, 4, 0.25, max_suppressed=0.25)
empty = checks.call(anonymize, holes.iloc[:0], {"home": lands}, 5)
checks.a_table(empty, columns=holes.columns, rows=0, why="a table without rows comes back without rows")
nobody = "no node would do, and a release with classes under k, or without most rows, must not come out"
checks.raises(ValueError, anonymize, holes, {"home": lands}, 5, why=nobody)
checks.raises(ValueError, anonymize, holes.iloc[:3], {"home": lands}, 4, max_suppressed=0.5, why=nobody)
### END HIDDEN TESTS

# %% [markdown]
# Does it stand 100,000 rows? We draw them from `incomes`.

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
# The model solution takes about a second or less: it counts classes once and climbs these, not the rows. With many columns the lattice explodes; then
# it pays to skip whatever lies above a node that would do.
#
# ## Now attack it
#
# ### Missing rows tell
#
# The league's roster, with names, is public. Climb it to the node of the release, and look for classes that are not there:

# %%
roster = climb(players, known, (2, 1))
there = released[["age", "origin"]].drop_duplicates()
seen = roster.merge(there, on=["age", "origin"], how="left", indicator=True)["_merge"] == "both"
print((~seen).sum(), "players must be those left out, among them", ", ".join(players.loc[~seen, "name"].head(3)))
print(f"{(~released.duplicated(keep=False)).mean():.0%} of the rows released are alone by all their columns")

# %% [markdown]
# Being left out is a fact about them: the table has fewer than five of their kind. And where totals over all players are
# published, the differences to the release are about these few (lesson 1.4).
#
# Those who are there hide among five or more, for an attacker who knows age and origin and nothing else. Nothing is promised about other columns: with
# position, height and weight beside them, most players are alone again.
#
# ### As exact as k allows
#
# We let whole columns climb. "Other Africa" beside "Nigeria" is another way, **local recoding**: only the values that need it climb. It keeps more:

# %%
local = players["origin"]
for step in ORIGINS:
    small = local.map(local.value_counts()) < 5
    local = local.where(~small, local.map(step))
local.value_counts().to_dict()

# %% [markdown]
# Every class has at least 5 rows. `*` says "one of 40 countries". But you know the rule: what could keep a finer value, did. So the `*` rows come
# from none of the countries and continents that are listed:

# %%
labels = set(local)
print(*[country for country, continent in CONTINENT_OF.items() if not labels & {country, continent}], sep=", ")

# %% [markdown]
# Four countries are left of 40. To undo part of a generalization like this is called **downcoding** (Cohen 2022).
#
# Whole columns tell, too. Two people of 20 or 21, k = 2, one hierarchy with one step. Which tables could lie behind a release that says "20-21" twice? Run
# `anonymize` on all of them:

# %%
for pair in product([20, 21], repeat=2):
    result = anonymize(pd.DataFrame({"age": pair}), {"age": [{20: "20-21", 21: "20-21"}]}, k=2)
    print(pair, "→", *result["age"])

# %% [markdown]
# Two people of the same age would have kept it. So one is 20 and one is 21, as exact as before; and if you are one of them, you know the other's age. With
# five people and k = 5, 30 of the 32 tables give the same release: you learn only that the five are not all of one age.
#
# How much minimality tells depends on the data. Cohen proves of every method that climbs along hierarchies and makes nothing coarser than needed
# that it can be downcoded: for suitable data and hierarchies, somebody who gets nothing but the release recovers a fixed share of the rows
# completely, with high probability. This holds even if every column counts as a quasi-identifier.
#
# ## What it cost
#
# What is left of `incomes` for each k?

# %%
rows = {}
for k in (2, 5, 10, 50):
    result = anonymize(incomes, people, k)
    rows[k] = {"rows left out": f"{1 - len(result) / len(incomes):.1%}", **result[list(people)].nunique()}
pd.DataFrame(rows).T.rename_axis("k")  # the number of different ages, educations and origins

# %% [markdown]
# Where a column shows 1, its question can't be asked any more: another minimal node might have kept it. And whom do the missing rows leave out? Of the
# players, by continent:

# %%
left_out = (
    1
    - released["origin"].value_counts().reindex(coarse["origin"].unique(), fill_value=0)
    / coarse["origin"].value_counts()
)
ax = plotting.bars(left_out.sort_values(), label="Continent", value_label="Share of players left out", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of players left out, by continent: none from North America, everybody from Asia, more or fewer of the others.",
)

# %% [markdown]
# Less than 5 % of the rows, but all players from Asia: suppression takes from small groups. Who counts them in the release finds none.
#
# ## Summary
#
# - A hierarchy makes values coarser in steps. Of the nodes that reach k with few rows left out, take a minimal one that keeps your question.
# - A minimal release tells more than its values say, and missing rows tell who is rare. Don't rely on k where attackers know the rule and
#   exact values hurt, nor where they know columns that you left out of the hierarchies.
# - A large class may still share one secret: lesson 2.5.
#
# **Read on**
#
# - Pierangela Samarati, *Protecting Respondents' Identities in Microdata Release*, IEEE Transactions on Knowledge and Data Engineering 13 (2001).
# - Latanya Sweeney, *Achieving k-Anonymity Privacy Protection Using Generalization and Suppression*, International Journal of Uncertainty, Fuzziness
#   and Knowledge-Based Systems 10 (2002).
# - Aloni Cohen, *[Attacks on Deidentification's Defenses](https://arxiv.org/abs/2202.13470)*, USENIX Security (2022).
