# %% [markdown]
# # 2.3 k-anonymity
#
# **You will be able to**
#
# - count how many people share a combination of values, and decide for which k a table is k-anonymous;
# - find the groups that are too small, and choose the edges of groups in a way that doesn't reveal anything about anyone;
# - measure how k falls with each additional column.
#
# **You need** lessons 1.1 (quasi-identifiers, uniqueness) and 1.4 (generalization), and `groupby` and `pd.cut` from pandas.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## One more column
#
# Health Canada collects reports about people who may have been harmed by a medicine. Its table for the years 1965 to
# 2006 has about 180,000 cases and some 125 columns. {==A reporter asked for this table.==} {==Health Canada gave him
# most of the columns, but withheld `province`.==} {==Canada has only 13 provinces and territories, so could a province
# really identify anyone?==}
#
# > **Law.** In 2008, the Federal Court of Canada upheld this refusal, because it saw a serious possibility that people could
# > be identified (*Gordon v. Canada*, 2008 FC 258). As the Privacy Commissioner told Parliament, an attacker could, in certain
# > cases, compare the province and the other columns with obituaries and find out who had died.
#
# {==Each additional column can shrink the crowd that hides a person.==} So how do you measure that crowd, and how small
# may it become? Our example is a made-up company with 800 employees. This company wants to publish its salaries without
# names.

# %%
import pandas as pd

from course import load, plotting

employees, patients = load("employees"), load("patients")
employees.head()

# %% [markdown]
# ## Hide in a crowd
#
# {==A **class** is the set of all rows that share one combination of values in the quasi-identifiers.==} As a small example, here
# are six people and two quasi-identifiers, `department` and `role`:

# %% slide="output"
staff = pd.DataFrame(
    {
        "department": ["Sales", "Sales", "Legal", "Sales", "Legal", "Legal"],
        "role": ["Assistant", "Assistant", "Specialist", "Assistant", "Specialist", None],
        "salary": [41_000, 43_000, 52_000, 40_000, 55_000, 61_000],
    }
)
staff

# %% [markdown]
# There are three classes: three assistants in Sales, two specialists in Legal, and one person in Legal without a role.
#
# > **Idea.** {==A table is **k-anonymous** for these quasi-identifiers if every class has at least k rows (Samarati 2001;
# > Sweeney 2002).==}
#
# In the next diagram, compare the two coloured columns with the last one. Within a class, each coloured column has only
# one value, so these columns don't reveal which row is yours. Salaries aren't quasi-identifiers here, so they may
# differ within a class.

# %%
plotting.diagram("classes")

# %% [markdown]
# A table that's 3-anonymous is also 2-anonymous, because a class with at least three rows also has at least two. {==The
# largest k for which a table is k-anonymous is the size of its smallest class.==} We call it **the k of the table**.
# The k of `staff` is 1, because one of its classes has a single row.
#
# {==Suppose an attacker knows your quasi-identifiers, and knows that you're in the table. If the table is k-anonymous, at least
# k rows match.==} An attacker who knows nothing else can only guess which of them is yours, and is right with a probability of
# at most 1 in k.
#
# Two things often go wrong when you count classes:
#
# - {==A missing value can single out a row just as well as any other value, so it counts as a value.==} But by default, `groupby`
#   drops rows with missing values.
# - {==A **categorical** column has a fixed list of possible values, and some of them may not occur in any row.==}
#   (`pd.cut` returns such a column unless you pass `labels=False`.) Some pandas functions list these values with a
#   count of 0, but a class always has at least one row.

# %% [markdown]
# ### Exercise 1: count the classes
#
# Write a function `class_sizes(df, columns)` that returns a table (DataFrame) with one row for each class of `df`. Its
# columns are the quasi-identifiers, which are in the list `columns`, and `count`, the number of rows in the class.
#
# - A missing value counts as a value of its own, and stays missing in the result.
# - Leave out combinations that don't occur in any row.
# - If `df` has no rows, the result has none, either.
# - `df` may have any index that isn't named like a column, and any strings as column names except `count`, `size`,
#   `n` and `one`.
# - For 100,000 rows, the function must take less than a second.
#
# In this lesson's results, the order of rows and columns, the index and dtypes don't matter unless an exercise
# says otherwise. Don't modify the arguments of your functions.
#
# `class_sizes(staff, ["department", "role"])` returns three rows: Sales, Assistant, 3; Legal, Specialist, 2; Legal, missing,
# 1.
#
# <details><summary>Hint 1</summary>
#
# Which pandas function groups rows with equal values? What does this function do with missing values by default?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.groupby` and its parameters `dropna` and `observed`. For a grouped table, `size()` returns a Series with
# the number of rows in each group. The `reset_index` method turns this Series into a table.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `df.groupby(columns, dropna=..., observed=True).size()` is a Series whose index contains the classes. Which parameter of
# `reset_index` names the column of counts?
#
# </details>


# %% answer="class_sizes"
def class_sizes(df, columns):
    """Return a table of the combinations of values in columns that occur in df, with their counts."""
    ### BEGIN SOLUTION
    return df.groupby(columns, dropna=False, observed=True).size().reset_index(name="count")
    ### END SOLUTION


# %% helpers
from collections import Counter
from itertools import product

import numpy as np
import pandas as pd

from course import checks, load

RULE = (
    "a missing value counts as a value, combinations that don't occur aren't classes, and all rows of a class have "
    "the same values in these columns"
)


def sizes_of(table, keys):
    return Counter(zip(*(checks.plain(table[name]) for name in keys), strict=True))


def fast(f, *args, **given):
    return checks.quick(f, *args, **given, seconds=1, hint="count whole classes instead of going through the rows")


def filled(each=False):
    """Yield tables with two missing values, and with each value that resembles them, or all of these values."""
    for like in ("", 0):
        values = checks.fillers(like)
        for some in [[value] for value in values] if each else [values]:
            why = f"a missing value isn't the same as {', '.join(map(repr, some))}"
            yield checks.Case(why, pd.DataFrame({"bed": [None, None, *some]})), ["bed"]


def hard_cases(f, *key_lists, fewest=1):
    """Yield tables, and the columns to group them by. In the first table, each mistake changes the smallest class."""
    rows = [("day", 1.0), ("day", 2.0), ("night", 2.0), (None, 2.0), (None, None)] * 2 + [(None, 1.0)]
    shifts = pd.DataFrame(rows, columns=["shift", "floor"])
    avoid = ["count", "size", "n", "one"]
    for case in checks.variants(shifts, keep=["fillers"], labels=shifts.columns, avoid=avoid, used_by=f):
        yield from ((case, case.named(keys)) for keys in key_lists[: 1 if case.names else None])
    kinds = {"ward": checks.texts(4), "bed": checks.numbers(0, 2), "pay": checks.numbers(-1, 1)}
    for case in checks.tables(kinds, rows=60, fewest=fewest, missing=["ward", "pay"]):
        yield from ((case, keys) for keys in (["ward"], ["bed", "pay"], ["pay", "ward"]))
    homes = [*checks.joined_rows(f), [(1, 12), (11, 2)], [(2, 11), (11, 2)], [*product("ab", repeat=2)]]
    flats = [*product("AB", range(10_001))]  # only A 10000 is alone, and codes with too few digits confuse it with a B
    homes += [flats + flats[:10_000] + flats[10_001:], [(0, 0)] * 65_537]
    tables = [pd.DataFrame(rows, columns=["floor", "flat"]) for rows in homes]
    tables += [load("employees", seed=3)[["department", "role"]], load("patients", seed=4)[["zip_code", "age"]]]
    row = np.arange(2_048)  # so many columns that neither floats nor 64 bits number the combinations, with or without
    parts = {f"part {place}": row // 4 % (512 - place % 2) for place in range(16)}  # a code for missing in each of them
    tables += [pd.DataFrame({"floor": row % 2} | parts | {"bed": row // 2 % 2})]
    tables += [pd.DataFrame({"site": [*range(40)] * 300 + [*range(39)]})]  # so large that a sample has smaller classes
    for count in (10_000, 100_000):  # so that a slow answer is noticed before it takes minutes
        numbers = np.append(np.random.default_rng(5).integers(0, 2_000, count - 1), 2_000)  # the last row is alone
        tables += [pd.DataFrame({"born": 1950 + numbers % 50, "site": numbers // 50 % 5, "team": numbers // 250})]
    yield from ((checks.Case("", table), list(table.columns)) for table in tables)


# %% test="class_sizes" points=3
"""The table has one row for each combination that occurs, with its count, and a missing value counts as a value."""
import pandas as pd

from course import checks

six = pd.DataFrame({"team": ["A", "A", "B", "A", "B", "B"], "site": ["X", "X", "Y", "X", "Y", None]})
answer = checks.call(class_sizes, six, ["team", "site"])
checks.a_table(
    answer,
    columns=["team", "site", "count"],
    rows=3,
    why="there are three classes: (A, X), (B, Y) and B without a site",
)
wanted = pd.DataFrame({"team": ["A", "B", "B"], "site": ["X", "Y", None], "count": [3, 2, 1]})
three_classes = "class (A, X) has three rows, class (B, Y) has two, and class B without a site has one"
checks.same_values(answer, wanted, any_order=True, why=three_classes)
checks.passed("a table like staff has three classes")
### BEGIN HIDDEN TESTS
*hard, large, huge = hard_cases(class_sizes, ["floor", "shift"], ["shift"], fewest=0)
for rule, cases in (
    (checks.rule("Leave out combinations that don't occur in any row"), [one for one in hard if len(one[0].table)]),
    (checks.rule("If `df` has no rows, the result has none, either"), [one for one in hard if one[0].table.empty]),
    (checks.rule("For 100,000 rows, the function must take less than a second"), [large, huge]),
    (checks.rule("A missing value counts as a value of its own, and stays missing in the result"), filled()),
):
    with rule:
        for case, keys in cases:
            with case:
                answer = fast(class_sizes, case.table, keys)
                rows = [(*values, size) for values, size in sizes_of(case.table, keys).items()]
                checks.same_values(answer, pd.DataFrame(rows, columns=[*keys, "count"]), any_order=True, why=RULE)
### END HIDDEN TESTS

# %%
# if you see an error here, finish class_sizes first
by_year = class_sizes(employees, ["birth_year", "department", "role"])["count"]
ax = plotting.class_sizes(
    by_year, title=f"{by_year[by_year == 1].sum()} of {by_year.sum()} employees are alone in their class"
)
plotting.show(ax)

# %% [markdown]
# Nearly four in ten employees are the only ones with their combination of birth year, department and role.
#
# ### Exercise 2: the k of a table
#
# Write a function `k_of(df, columns)` that returns the number of rows in the smallest class of `df`, as a whole number, for
# the quasi-identifiers in the list `columns`. `df` has at least one row.
#
# As in exercise 1, a missing value counts as a value of its own, and combinations that don't occur aren't classes. For
# 100,000 rows, the function must take less than a second.
#
# `k_of(staff, ["department", "role"])` returns 1, and `k_of(staff, ["department"])` returns 3.
#
# <details><summary>Hint 1</summary>
#
# Which column of the table from exercise 1 do you need?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Series.min`. If you don't count with `class_sizes`, make sure that missing values count, and that
# combinations that don't occur don't.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `class_sizes(df, columns)` returns a table. Select the column with the sizes, and reduce it to a single number.
#
# </details>


# %% answer="k_of"
def k_of(df, columns):
    """Return the number of rows in the smallest class of df, grouped by these columns."""
    ### BEGIN SOLUTION
    return int(class_sizes(df, columns)["count"].min())
    ### END SOLUTION


# %% test="k_of" points=2
"""k is the size of the smallest class that occurs, and a missing value counts as a value."""
import pandas as pd

from course import checks

six = pd.DataFrame({"team": ["A", "A", "B", "A", "B", "B"], "site": ["X", "X", "Y", "X", "Y", "Y"]})
checks.equal(checks.call(k_of, six, ["team", "site"]), 3, why="each of the two classes has three rows", show=True)
checks.equal(checks.call(k_of, six.head(4), ["team", "site"]), 1, why="class (B, Y) has only one row here", show=True)
checks.passed("the results for two small cases are correct")
### BEGIN HIDDEN TESTS
for case, keys in (*hard_cases(k_of, ["floor", "shift"], ["shift"]), *filled(each=True)):
    with checks.rule("returns the number of rows in the smallest class of `df`"), case:
        smallest = min(sizes_of(case.table, keys).values())
        checks.equal(fast(k_of, case.table, keys), smallest, why=RULE)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 3: is it k-anonymous?
#
# Write a function `is_k_anonymous(df, k, columns=None)` that returns `True` if `df` is k-anonymous for the
# quasi-identifiers in the list `columns`, and `False` if it isn't. If `columns` is `None`, as it is by default, all
# columns of `df` are quasi-identifiers. `k` is a whole number.
#
# - A table without rows is k-anonymous for every k, because no one can be found in it.
# - A `k` below 1 makes no sense, so raise a `ValueError` in that case, whatever `df` contains.
# - As in exercise 1, a missing value counts as a value of its own, and combinations that don't occur aren't classes.
# - For 100,000 rows, the function must take less than a second.
#
# `is_k_anonymous(staff, 3, ["department"])` returns `True`. `is_k_anonymous(staff, 2)` returns `False`, because all salaries
# differ.
#
# <details><summary>Hint 1</summary>
#
# If the k of a table is 3, for which k is the table k-anonymous? For 3? For 2?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Begin with the case in which you `raise ValueError("...")`. Then handle the table without rows, and finally use `k_of`.
# `list(df.columns)` contains the names of all columns.
#
# </details>
# <details><summary>Hint 3</summary>
#
# If `columns` is `None`, replace it with the list of all columns. Then compare `k_of(df, columns)` with `k`. If the k
# of the table is 3, which comparison is true for a `k` of 2 and of 3, but not of 4?
#
# </details>


# %% answer="is_k_anonymous"
def is_k_anonymous(df, k, columns=None):
    """Return whether every class of df has at least k rows, grouped by these columns or by all columns."""
    ### BEGIN SOLUTION
    if k < 1:
        raise ValueError(f"k is {k}, but it must be at least 1")
    if len(df) == 0:
        return True
    return k_of(df, list(df.columns) if columns is None else columns) >= k
    ### END SOLUTION


# %% test="is_k_anonymous" points=3
"""The answer is True only if every class has at least k rows, and a k below 1 raises an error."""
import pandas as pd

from course import checks

six = pd.DataFrame({"team": ["A", "A", "B", "A", "B", "B"], "pay": [1, 2, 3, 4, 5, 6]})
checks.equal(checks.call(is_k_anonymous, six, 3, ["team"]), True, why="both teams have three rows", show=True)
checks.equal(checks.call(is_k_anonymous, six, 4, ["team"]), False, why="no team has four rows", show=True)
checks.equal(
    checks.call(is_k_anonymous, six, 2),
    False,
    why="if you group by all columns, every row is alone in its class",
    show=True,
)
checks.passed("the results for three small cases are correct")
### BEGIN HIDDEN TESTS
for case, keys in hard_cases(is_k_anonymous, ["shift"], ["floor", "shift"]):
    for given in ({"columns": keys}, {})[: 2 if len(keys) == 1 else 1]:
        smallest = min(sizes_of(case.table, given.get("columns", case.table.columns)).values())
        for k in (smallest + 1, smallest)[: 2 if smallest > 1 or (given and len(case.table) <= 2_000) else 1]:
            with checks.rule("returns `True` if `df` is k-anonymous for the quasi-identifiers"), case:
                why = "every class must have at least k rows, and without the argument columns, all columns count"
                checks.equal(fast(is_k_anonymous, case.table, k, **given), k <= smallest, why=f"{why} ({RULE})")
with checks.rule("For 100,000 rows, the function must take less than a second"):
    fast(is_k_anonymous, case.table, smallest)
for case, keys in filled(each=True):
    with checks.rule("a missing value counts as a value of its own"), case:
        checks.equal(checks.call(is_k_anonymous, case.table, 2, keys), False)
crowd = pd.DataFrame({"team": list("AAABBB"), "name": list("ABCDEF")})
for given in ({"columns": ["team"]}, {}):
    with checks.rule("A table without rows is k-anonymous for every k"):
        for k in (1, 3, 100):
            checks.equal(checks.call(is_k_anonymous, crowd.head(0), k, **given), True)
    with checks.rule("If `columns` is `None`, as it is by default, all columns of `df` are quasi-identifiers"):
        checks.equal(checks.call(is_k_anonymous, crowd[["team"]], 2, **given), True)
        checks.equal(checks.call(is_k_anonymous, crowd, 2, **given), bool(given))
    with checks.rule("A `k` below 1 makes no sense, so raise a `ValueError` in that case, whatever `df` contains"):
        for k, rows in ((0, 6), (-1, 6), (0, 0), (-1, 0)):
            checks.raises(ValueError, is_k_anonymous, crowd.head(rows), k, **given)
### END HIDDEN TESTS

# %% [markdown]
# Which k is enough? No theorem answers this question. {==For published study reports, the European Medicines Agency and Health
# Canada recommend that the risk of finding a person be at most 0.09, or about 1 in 11.==} If an attacker can only guess among
# the rows of a class, that corresponds to k = 11. In this lesson, we use k = 5, which is less strict, because it allows a risk
# of 1 in 5.

# %% slide="output"
for columns in (["role"], ["department"], ["birth_year"], ["birth_year", "department", "role"]):
    print(f"k is {k_of(employees, columns):g} for", ", ".join(columns))

# %% [markdown]
# ## Groups of years
#
# For each single column, k is at least 5. But for all three columns together, k is only 1, and the chart shows that
# many classes are too small.
#
# {==Generalization (lesson 1.4) makes classes larger, because more people share a less precise value.==} So instead of
# exact years, we'll publish four groups of years. {==The first and the last group are open-ended, and the groups begin
# at round numbers.==}
#
# ### Exercise 4: groups, and who is still at risk
#
# Store two results:
#
# - `birth_year_group` is a column (Series) with one string for each row of `employees`, in the same order: `"before 1970"`,
#   `"1970-1979"`, `"1980-1989"` or `"1990 or later"`. If `birth_year` is missing, the group is missing.
# - `risky_groups` is a table (DataFrame) with the columns `birth_year_group`, `department`, `role` and `count`. The
#   first three columns are the quasi-identifiers, and the table lists each class that has fewer than 5 rows. `count` is
#   the number of rows in the class.
#
# A missing value counts as a value, and stays missing in the result. Leave out combinations that don't occur. Don't
# modify `employees` itself. (If you changed this table by mistake, run the first code cell again.)
#
# For the years 1969, 1970 and a missing year, `birth_year_group` would contain `"before 1970"`, `"1970-1979"` and a missing
# value.
#
# <details><summary>Hint 1</summary>
#
# Which group does 1970 belong to? And which of your functions lists classes with their sizes?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `pd.cut` and its parameters `bins`, `right` and `labels`. The outermost edges can be `-float("inf")` and
# `float("inf")`. `assign` adds a column to a copy.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Begin with `pd.cut(employees["birth_year"], [-float("inf"), 1970, ...], right=False, labels=["before 1970", ...])`. Then
# count the classes of `employees.assign(birth_year_group=birth_year_group)`, and filter the result by `count`.
#
# </details>

# %% answer="risky_groups"
birth_year_group = ...
risky_groups = ...
### BEGIN SOLUTION
birth_year_group = pd.cut(
    employees["birth_year"],
    [-float("inf"), 1970, 1980, 1990, float("inf")],
    right=False,
    labels=["before 1970", "1970-1979", "1980-1989", "1990 or later"],
)
grouped = employees.assign(birth_year_group=birth_year_group)
sizes = class_sizes(grouped, ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]
### END SOLUTION

# %% test="risky_groups" points=3
"""Each year is in the correct group, and the table lists exactly the classes with one to four rows."""
import numpy as np
import pandas as pd

from course import checks, load

names = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
column = isinstance(birth_year_group, pd.Series | np.ndarray | list)
checks.require(column, "birth_year_group isn't a column (Series)")
checks.require(
    len(birth_year_group) == len(load("employees")), "birth_year_group needs one value for each row of employees"
)
texts = {value for value in birth_year_group if isinstance(value, str)}
checks.require(texts <= set(names), f"birth_year_group contains a string that isn't one of {', '.join(names)}")
checks.a_table(risky_groups, name="risky_groups", columns=["birth_year_group", "department", "role", "count"])
missing = int(load("employees")["birth_year"].isna().sum())
checks.equal(sum(pd.isna(group) for group in birth_year_group), missing, name="the number of missing groups")
checks.equal(
    int((risky_groups["count"] >= 5).sum()), 0, name="the number of classes with five or more rows in risky_groups"
)
checks.passed("birth_year_group contains only the four groups, and risky_groups has its four columns")
### BEGIN HIDDEN TESTS
names = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
table = load("employees")
groups = [
    None if pd.isna(year) else names[0] if year < 1970 else names[1] if year < 1980 else names[2 + (year >= 1990)]
    for year in table["birth_year"]
]
border = "each year belongs to the group that includes it, and if the year is missing, the group is missing, too"
with checks.rule("`birth_year_group` is a column (Series) with one string for each row of `employees`"):
    checks.same_values(birth_year_group, pd.Series(groups, dtype=object), name="birth_year_group", why=border)
keys = ["birth_year_group", "department", "role"]
classes = checks.classes(table.assign(birth_year_group=groups), keys)
small = [(*values, len(rows)) for values, rows in classes.items() if len(rows) < 5]
wanted = pd.DataFrame(small, columns=[*keys, "count"])
every = "include those with a missing value, but no class of 5 rows and no combination that doesn't occur"
with checks.rule("the table lists each class that has fewer than 5 rows"):
    checks.same_values(risky_groups, wanted, name="risky_groups", any_order=True, why=every)
with checks.rule("Don't modify `employees` itself"):
    checks.unchanged(employees, table, name="employees")
### END HIDDEN TESTS

# %% slide="output"
grouped = employees.assign(birth_year_group=birth_year_group)
by_group = class_sizes(grouped, ["birth_year_group", "department", "role"])["count"]
for name, sizes_by in (("year", by_year), ("group", by_group)):
    small = sizes_by[sizes_by < 5].sum() / len(employees)
    print(f"classes by {name}: k is {sizes_by.min()}, and {small:.0%} of people are in a class of fewer than 5 rows")


def hatched_below(k):
    """Plot the classes by group, and hatch those with fewer than k people."""
    risky = by_group[by_group < k].sum() / by_group.sum()
    return plotting.class_sizes(
        by_group, k=k, title=f"With groups of years, {risky:.0%} of people are in classes of fewer than {k}"
    )


plotting.slider(hatched_below, (2, 3, 5, 10, 20), label="k", start=5)

# %% [markdown]
# With exact years, more than nine in ten employees are in a class of fewer than 5 rows. With groups, only about one in
# seven is. (If you see other numbers, finish exercise 4 first.) But k, the size of the *smallest* class, has hardly
# changed. {==k describes only the worst case, not how many people are affected. So report both k and the share of
# people in classes that are too small.==}
#
# How many people would be at risk if every class had to have 10 rows? In JupyterLab, move the slider to find out.
#
# ## Edges that reveal nothing
#
# The company wants to publish the salaries in bands, too. Could pandas choose the edges for us? With `pd.cut(...,
# bins=4)`, pandas creates four bands of equal width:

# %% slide="output"
bands, edges = pd.cut(employees["salary"], bins=4, retbins=True)  # retbins: return the edges, too
print("bands:", *bands.cat.categories)
print(f"computed from bands:  lowest {edges[1] - (edges[2] - edges[1]):,.0f}, highest {edges[4]:,.0f}")
print(f"true:                lowest {employees['salary'].min():,}, highest {employees['salary'].max():,}")

# %% [markdown]
# {==The last edge *is* the highest salary, to the dollar, and colleagues can guess whose it is.==} The first edge isn't
# the lowest salary, because pandas moves this edge down a little to include the lowest salary in the first band. But
# before the move, all bands had the same width. So anyone can calculate the lowest salary, which is one width below the
# second edge: `edges[1] - (edges[2] - edges[1])`.
#
# {==Instead, use **public edges**, which you could have written down before anyone saw the data.==} For example, use
# round numbers, and leave the last band open-ended.

# %% [markdown]
# ### Exercise 5: public edges
#
# Choose the edges of bands for `salary`, and store them in `bin_edges`, as a list of numbers in increasing order. A band
# contains the values from one edge up to, but not including, the next edge.
#
# - The first edge is 0 and the last is `float("inf")`. Every edge between them is a multiple of 10,000.
# - There are at least five bands, and each contains at least 20 employees.
#
# To make the bands large enough, you have to look at the data. After the exercise, we'll come back to what that reveals.
#
# There are many correct lists. `[0, 50_000, float("inf")]` has the right form, but two bands aren't enough.
#
# <details><summary>Hint 1</summary>
#
# Where are there so many salaries that bands can be narrow, and where are there few?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pd.cut(employees["salary"], bin_edges, right=False).value_counts(sort=False)` counts the employees in each band.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `[0, 40_000, 50_000, ..., float("inf")]` and look at the counts. If a band is too small, remove an edge.
#
# </details>

# %% answer="bin_edges"
bin_edges = ...
### BEGIN SOLUTION
bin_edges = [0, 40_000, 50_000, 60_000, 80_000, 100_000, float("inf")]
### END SOLUTION

# %% test="bin_edges" points=2
"""The edges are round, go from 0 to infinity, and form at least five bands of at least 20 employees."""
from itertools import pairwise

import numpy as np
import pandas as pd

from course import checks, load

checks.require(isinstance(bin_edges, list | tuple | np.ndarray | pd.Series), "bin_edges isn't a list of numbers")
plain = all(isinstance(edge, int | float | np.integer | np.floating) for edge in bin_edges)
checks.require(plain, "bin_edges contains something that isn't a number")
checks.require(len(bin_edges) > 2, "bin_edges needs more than two edges, because n edges form n - 1 bands")
checks.equal(list(bin_edges)[:1], [0], name="the first edge")
odd = [edge for edge in list(bin_edges)[1:-1] if edge % 10_000]
checks.equal(len(odd), 0, name="the number of inner edges that aren't multiples of 10,000")
checks.passed("bin_edges begins with 0, and its inner edges are multiples of 10,000")
### BEGIN HIDDEN TESTS
with checks.rule("store them in `bin_edges`, as a list of numbers in increasing order"):
    edges = checks.a_column(bin_edges, name="bin_edges", numbers=True)
    checks.require(
        all(low < high for low, high in pairwise(edges)),
        "bin_edges contains an edge that isn't above the one before it",
    )
with checks.rule('The first edge is 0 and the last is `float("inf")`'):
    checks.require(edges[-1:] == [np.inf], "the last edge of bin_edges isn't infinite, so it could reveal a salary")
    checks.require(edges[0] == 0, "the first edge of bin_edges isn't 0, so it could reveal the lowest salary")
with checks.rule("Every edge between them is a multiple of 10,000"):
    odd = [edge for edge in edges[1:-1] if edge % 10_000]
    checks.require(not odd, f"bin_edges contains {odd[:1]}, but public edges are round numbers")
with checks.rule("There are at least five bands"):
    checks.require(len(edges) >= 6, f"bin_edges forms {len(edges) - 1} bands")
with checks.rule("each contains at least 20 employees"):
    salaries = load("employees")["salary"].to_numpy()
    smallest = min(int(((low <= salaries) & (salaries < high)).sum()) for low, high in pairwise(edges))
    few = f"a band of bin_edges contains {smallest} employees, so remove one of its edges"
    checks.require(smallest >= 20, few)
### END HIDDEN TESTS

# %% [markdown]
# You looked at the counts to find these edges, so your choice still reveals a little. Edges that were fixed beforehand reveal
# nothing about the data.
#
# ## One column after another
#
# Our second table, `patients`, has one row for each of 1,000 made-up patients of a hospital. Two sexes and five ZIP
# codes make 10 combinations. With 73 possible ages as well, there are 730 combinations. {==Each column multiplies the
# number of combinations, but the number of people remains the same, so the classes shrink.==} Charu Aggarwal (2005)
# called this the curse of dimensionality for k-anonymity. (Each column is a dimension.)
#
# ### Exercise 6: watch k fall
#
# Write a function `k_by_columns(df, columns)` that returns a table (DataFrame) with one row for each column of the list
# `columns`, **in the order of the list**. The table has three columns:
#
# - `column` is the name of the column.
# - `k` is the k of `df` if this column and all columns before it in the list are the quasi-identifiers.
# - `uniqueness` is the share of rows of `df` (from 0 to 1) that are alone in their class, for the same
#   quasi-identifiers. Don't round it.
#
# `df` has at least one row. As in exercise 1, a missing value counts as a value of its own, and combinations that don't
# occur aren't classes. For 100,000 rows, the function must take less than a second.
#
# `k_by_columns(staff, ["department", "role"])` returns two rows: department, 3, 0.0 and role, 1, 0.166…
#
# <details><summary>Hint 1</summary>
#
# Which columns do you use for the first row, for the second, and for the third?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `columns[:i]` contains the first i columns. How many classes have a `count` of 1, and how many rows are in these classes?
#
# </details>
# <details><summary>Hint 3</summary>
#
# For i from 1 to `len(columns)`, compute `counts = class_sizes(df, columns[:i])["count"]`. You can compute `k` from `counts`,
# and the uniqueness from `counts == 1`. Collect one dictionary for each row. Then `pd.DataFrame(...)` turns the list of
# dictionaries into a table.
#
# </details>


# %% answer="k_by_columns"
def k_by_columns(df, columns):
    """Return a table of k and the uniqueness of df as the columns are added one after another."""
    ### BEGIN SOLUTION
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)
    ### END SOLUTION


# %% test="k_by_columns" points=3
"""The rows are in the order of the list, and k and uniqueness are correct for each column and all columns before it."""
import pandas as pd

from course import checks

six = pd.DataFrame({"team": ["A", "A", "B", "A", "B", "B"], "site": ["X", "X", "Y", "X", "Y", "Z"]})
answer = checks.call(k_by_columns, six, ["team", "site"])
checks.a_table(answer, columns=["column", "k", "uniqueness"], rows=2, why="return one row for each column in the list")
wanted = pd.DataFrame({"column": ["team", "site"], "k": [3, 1], "uniqueness": [0, 1 / 6]})
checks.same_values(
    answer,
    wanted,
    why="both teams have three rows, and if you group by team and site, one row is alone in its class",
)
checks.passed("the result for a small case is correct")
### BEGIN HIDDEN TESTS
ward = checks.Case("", load("patients", seed=3))
for case, order in (
    *hard_cases(k_by_columns, ["shift", "floor"]),
    *filled(),
    (ward, ["zip_code", "sex", "age", "salary"]),
):
    wanted = []
    for place, name in enumerate(order, start=1):
        sizes = list(sizes_of(case.table, order[:place]).values())
        wanted.append((name, min(sizes), sizes.count(1) / len(case.table)))
    right = pd.DataFrame(wanted, columns=["column", "k", "uniqueness"])
    with checks.rule("returns a table (DataFrame) with one row for each column of the list `columns`"), case:
        answer = fast(k_by_columns, case.table, order)
        checks.a_table(answer, columns=right.columns, rows=len(order))
    with checks.rule("`column` is the name of the column"), case:
        order_kept = "the rows are in the order of the list"
        checks.same_values(answer.result["column"], right["column"], name=f"{answer.text}, column", why=order_kept)
    with checks.rule("this column and all columns before it in the list are the quasi-identifiers"), case:
        checks.same_values(answer.result["k"], right["k"], name=f"{answer.text}, k", why=RULE)
    with checks.rule("`uniqueness` is the share of rows of `df` (from 0 to 1) that are alone in their class"), case:
        checks.same_values(
            answer.result["uniqueness"], right["uniqueness"], name=f"{answer.text}, uniqueness", why=RULE
        )
### END HIDDEN TESTS

# %%
falling = k_by_columns(patients, ["sex", "zip_code", "age", "salary"])
print(falling)
ax = plotting.uniqueness_curve(
    falling.set_index("column")["uniqueness"],
    title=f"Four columns make {falling['uniqueness'].iloc[-1]:.0%} of the patients unique",
)
plotting.show(ax)

# %% [markdown]
# All four columns look harmless, but together they make nearly every patient unique.
#
# ## Now attack it
#
# ### First attack: what a class has in common
#
# These eight rows from a hospital are 4-anonymous with respect to age and district:

# %% slide="output"
ward = pd.DataFrame(
    {
        "age": ["30-39"] * 4 + ["40-49"] * 4,
        "district": ["North"] * 4 + ["South"] * 4,
        "diagnosis": ["heart attack", "pregnancy", "heart attack", "heart attack"] + ["cancer"] * 4,
    }
)
print(is_k_anonymous(ward, 4, ["age", "district"]))
ward.groupby(["age", "district"])["diagnosis"].unique()

# %% [markdown]
# {==Suppose you know that Ruth was in this hospital. She is 44 and lives in South. You can't tell which row is hers, but her
# diagnosis must be cancer, because that's the diagnosis in all four rows.==} Ben is 36 and lives in North. {==He can't be pregnant,
# so he must have had a heart attack.==}
#
# {==k-anonymity hides which row is yours, but the rows of your class may all contain the same secret (Machanavajjhala and
# others, 2007).==}
#
# ### Second attack: a column that was not chosen
#
# Suppose a hospital publishes ZIP codes, salaries, diagnoses, and age groups with public edges. The hospital treats
# only the age group and the ZIP code as quasi-identifiers.

# %% slide="output"
age_group = pd.cut(patients["age"], [0, 30, 45, 60, 121], right=False)
released = patients[["zip_code", "salary", "has_rare_disease"]].assign(age_group=age_group)
print(k_by_columns(released, ["zip_code", "age_group", "salary"]))

# %% [markdown]
# From an attacker who knows only the age group and the ZIP code, every patient is hidden among others. But a payroll
# clerk knows salaries as well, and most patients are the only ones who match what the clerk knows.
#
# > **Warning.** {==k-anonymity is a property of a table *and of a list of columns*.==} A report of "k = 5" without this list is
# > meaningless.
#
# ### Third attack: rows aren't people
#
# Suppose each patient comes to the hospital twice, and each visit is a row of the table:

# %% slide="output"
chosen = ["zip_code", "age_group"]
visits = pd.concat([released, released])
print("k with a row for each patient:", k_of(released, chosen))
print("k with a row for each visit:  ", k_of(visits, chosen))

# %% [markdown]
# {==k has doubled, but no one is hidden any better, because k counts rows.==} {==So count the different people in each
# class, not the rows, or make sure that each person has only one row.==}
#
# ## What it cost
#
# Researchers want to know whether the disease becomes more common with age. Let's compare four ways to publish ages. For
# each way, we compute two numbers:
#
# - The risk is the highest probability of guessing the right row. This probability is 1 in k, where k is computed for
#   age and ZIP code.
# - The utility is the share of the correlation between age and disease that is preserved. We number the groups 0, 1, 2 and so
#   on, and correlate these numbers with the disease. Then we divide by the correlation for the unchanged ages.

# %% slide="output"
ways = {"exact ages": range(122), "decades": range(0, 131, 10), "20 years": range(0, 141, 20)}
ways["four groups"] = [0, 30, 45, 60, 121]
points, ill = {}, patients["has_rare_disease"]
for name, edges in ways.items():
    number = pd.cut(patients["age"], list(edges), right=False, labels=False)  # 0 for the youngest group, then 1, 2, …
    k = k_of(patients.assign(age=number), ["age", "zip_code"])
    kept = number.corr(ill) / patients["age"].corr(ill)
    points[name] = (1 / k, min(kept, 1))  # by chance, the share may be a little over 1
    print(f"{name:12} {number.nunique():3} values   k {k:2}   correlation kept {kept:4.0%}")

# %%
ax = plotting.risk_utility(
    points,
    risk_label="highest probability of finding a row",
    utility_label="correlation kept",
    title="Uneven groups preserve the correlation at a much lower risk",
)
plotting.show(ax)

# %% [markdown]
# {==Equal widths are a poor choice here, because even bands of 20 years put a few very old people into tiny classes.==}
# The four groups are wide at ages that few people have. They're far safer, and answer the researchers' question nearly
# as well. But you can no longer ask about differences *within* a group, such as between ages 60 and 85.

# %% [markdown]
# ## Recap
#
# - A table is k-anonymous for chosen columns if each class has at least k rows. Missing values count as values, and
#   combinations that don't occur aren't classes.
# - Report k together with its columns and the share of people in small classes. Use edges that are public knowledge.
# - k-anonymity doesn't promise anything about what a class has in common, about columns outside the list, about people
#   with several rows, or about what someone can learn by combining two releases (lesson 2.5).
#
# **A question to take with you:** Which columns could someone know about you that the list of quasi-identifiers leaves out?
#
# **When not to use it.** Don't rely on k-anonymity for tables with many columns. Either the classes become tiny, or the values
# become too coarse to be useful.
#
# **Further reading**
#
# - Pierangela Samarati, *Protecting Respondents' Identities in Microdata Release*, IEEE Transactions on Knowledge and Data
#   Engineering 13 (2001).
# - Latanya Sweeney, *k-Anonymity: A Model for Protecting Privacy*, International Journal of Uncertainty, Fuzziness and
#   Knowledge-Based Systems 10 (2002).
# - Charu Aggarwal, *On k-Anonymity and the Curse of Dimensionality*, VLDB (2005).
