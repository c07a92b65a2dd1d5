# %% [markdown]
# # 2.5 Beyond k
#
# **You will be able to**
#
# - read diagnoses from a k-anonymous table, and measure how many people this affects;
# - measure l-diversity and t-closeness, and explain what neither of them promises;
# - learn people's diagnoses by combining two releases, although neither reveals them by itself.
#
# **You need** pandas (`groupby`, `merge`, `value_counts`), and lessons 1.6, 2.3 and 2.4.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## Three students and what they didn't finish
#
# > **In the news.** The table of 476,532 students on the learning platform edX (lesson 2.4) had been made k-anonymous
# > to comply with the law on student records. {==Yet Aloni Cohen (*The Quasi-identifiers are the Problem*, 2021)
# > identified three of the students with high confidence.==} {==For each of them, the table revealed a course that the
# > student hadn't completed.==}
#
# {==k-anonymity hides a row among others, but only with respect to columns that someone has chosen.==} Let's look at a hospital's
# table of 1,000 made-up patients, and at a register of names as in lesson 1.6.

# %%
import numpy as np
import pandas as pd

from course import load, plotting

KEYS = ["birth_date", "sex", "zip_code"]
register = load("register").drop_duplicates(KEYS, keep=False)
patients = load("patients").merge(register, on=KEYS, how="left")  # a few patients share their key and get no name

# %% [markdown]
# The hospital publishes five-year age bands, `sex`, `zip_code` and `has_rare_disease` (1 if diagnosed, otherwise 0). The
# hospital suppresses every class (lesson 2.3, also called an equivalence class) of fewer than 4 rows.


# %%
def five_years(ages, first=0):
    """Return ages as five-year bands such as "20-24". The first band begins at the age first."""
    low = (ages - first) // 5 * 5 + first
    return low.astype(str) + "-" + (low + 4).astype(str)


QUASI = ["age_band", "sex", "zip_code"]
patients["age_band"] = five_years(patients["age"])
patients["size"] = patients.groupby(QUASI)["age"].transform("size")
released = patients.loc[patients["size"] >= 4, [*QUASI, "has_rare_disease"]].reset_index(drop=True)
print(f"{len(released)} rows remain, and the smallest class has {released.groupby(QUASI).size().min()} rows")

# %% [markdown]
# ## What a class has in common
#
# The table is 4-anonymous, so at least four rows match you, and no one can tell which of them is yours. But an attacker
# may not need to know that. Here are five people:

# %% slide="output"
ward = pd.DataFrame(
    {
        "age_band": ["20-24", "20-24", "30-34", "30-34", "30-34"],
        "sex": ["F", "F", "M", "M", "M"],
        "diagnosis": ["flu", "flu", "flu", "asthma", None],
    }
)
ward

# %% [markdown]
# Both women aged 20 to 24 have the flu. If you know that a 22-year-old woman was in this ward, you know her diagnosis without
# knowing which row is hers.
#
# > **Idea.** {==A class is **homogeneous** if all its rows have the same value of the sensitive attribute.==} {==Reading this value
# > is called the **homogeneity attack** (Machanavajjhala and others, 2007).==}
#
# One man's diagnosis is missing. Even a missing diagnosis can reveal something, for example that a person refused a
# test. So we count "missing" as a value of its own here. But then a class may look more diverse than it is, because the
# missing diagnosis may be the same as one of the others. {==Therefore, measure a second time without such rows, and
# trust the worse result.==}
#
# ### Exercise 1: homogeneous classes
#
# Write a function `homogeneous_classes(df, quasi, sensitive)` that returns a table with one row for each homogeneous class of
# `df`, in any order. Its columns are:
#
# - the columns of the list `quasi`,
# - the column `sensitive`, with the value that the class shares,
# - `count`, the number of rows in the class.
#
# If no class is homogeneous, the table has no rows. The order of columns and the index don't matter.
#
# These rules also apply in the next two exercises:
#
# - "Missing" counts as a value of its own in all of these columns, and all missing values are equal. A class of one row
#   is homogeneous.
# - The given tables have at least one row. They may have any index not named like a column, any column names except
#   `count` and `size`, categorical columns and additional columns. Don't modify them or `quasi`.
#
# `homogeneous_classes(ward, ["age_band", "sex"], "diagnosis")` returns one row: 20-24, F, flu and 2.
#
# <details><summary>Hint 1</summary>
#
# How many different values are there in a homogeneous class?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `groupby` and `nunique` with `dropna=False`, and at `"first"` and `"size"` in `agg`. Which of these count missing
# values?
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]`, the table
# `classes.agg(count="size", **{sensitive: "first"})` has a row for every class. Which condition on `classes` selects the right
# rows? At the end, `reset_index()` turns the keys into columns.
#
# </details>


# %% answer="homogeneous_classes"
def homogeneous_classes(df, quasi, sensitive):
    """Return the quasi-identifiers, sensitive value and count of each class of df whose rows all share this value."""
    ### BEGIN SOLUTION
    classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) == 1].reset_index()
    ### END SOLUTION


# %% helpers
from itertools import product

import pandas as pd

from course import checks, load


def variants(rows, f):
    """Yield variants of a table with these rows, which have a room, a bed and a test."""
    table = pd.DataFrame(rows, columns=["room", "bed", "test"])
    return checks.variants(table, labels=table.columns, avoid=["count", "size"], used_by=f)


def hard_cases(f, quasi, *lists):
    """Yield tables with their quasi-identifiers and sensitive column, first variants of these lists of rows."""
    for rows in lists:
        for case in variants(rows, f):
            yield case, *case.named((quasi, "test"))
    fills = checks.fillers()  # in the tables with them, a result changes if any of them is treated as missing
    rooms = [
        [*product([None], own), *product(values, others)]
        for values in (fills, checks.fillers(0))
        for own, others in (("a", "b"), ("ab", "cde"))
    ]
    rooms += [[*product(range(len(fills)), [None]), *enumerate(fills)]]
    rooms += [[*product(range(len(fills)), "xxx"), *enumerate(fills), (99, None)]]
    for rows in rooms:
        table = pd.DataFrame(rows, columns=["room", "test"])
        yield checks.Case("a missing value isn't the same as any other value", table), ["room"], "test"
    kinds = {"ward": checks.texts(4), "bed": checks.numbers(0, 2), "pay": checks.numbers(-1, 1)}
    kinds["test"] = checks.texts(6)
    for case in checks.tables(kinds, fewest=1, rows=60, missing=["ward", "pay", "test"]):
        for keys, sensitive in ((["ward"], "test"), (["bed", "ward"], "pay"), (["pay"], "bed"), (["bed"], "ward")):
            yield case, keys, sensitive
    for one, other in (*checks.joined_rows(f), [(1, 12), (11, 2)]):
        homes = pd.DataFrame([(*one, 0), (*one, 1), (*other, 0), (*other, 0)], columns=["room", "bed", "test"])
        yield checks.Case("a class has the same values in all quasi-identifiers", homes), ["room", "bed"], "test"
    holes = pd.DataFrame({"bed": [1, 1, 2, 2, 3, 3], "pay": [1.0, None, 1.0, 2.0, None, None]})
    yield checks.Case("all missing values count as equal, even in a column of numbers", holes), ["bed"], "pay"
    near = [(1.0, 1.0 + 1e-9), (-1.0, -2.0), (float("inf"), 7.0), (float("inf"), None), (float("-inf"), None)]
    whole = [(2**53, 2**53 + 1), (-1, -2), (1, 257), (1, 65_537)]
    for pairs in (near, near[:3], whole, [*whole, [2**53 + 3] * 2]):
        alike = pd.DataFrame([(bed, pay) for bed, pair in enumerate(pairs) for pay in pair], columns=["bed", "pay"])
        yield checks.Case("values that only look alike are different", alike), ["bed"], "pay"
    crowd = pd.DataFrame({"bed": [1, 2] * 600 + [3] * 9, "pay": [0, 0, 1, 1] * 300 + [5] * 9})
    yield checks.Case("a table may have more than a thousand rows", crowd), ["bed"], "pay"
    patients = load("patients", seed=3).head(300)
    patients = checks.Case("", patients.assign(age=patients["age"] // 25))
    yield patients, ["age", "sex", "zip_code"], "has_rare_disease"
    yield patients, ["sex"], "age"


# %% test="homogeneous_classes" points=3
"""The table lists each class whose rows share one sensitive value, with that value and the size of the class."""
import pandas as pd

from course import checks, load

five = pd.DataFrame({"band": ["20-24"] * 2 + ["30-34"] * 3, "sex": list("FFMMM")})
five["diagnosis"] = ["flu", "flu", "flu", "asthma", None]
answer = checks.call(homogeneous_classes, five, ["band", "sex"], "diagnosis")
checks.a_table(answer, columns=["band", "sex", "diagnosis", "count"])
women = five.iloc[:1].assign(count=2)
checks.same_values(answer, women, why="the two women have the same diagnosis, but the three men don't")
checks.passed("for a table like ward, your function finds the class of the two women")


### BEGIN HIDDEN TESTS
from collections import Counter

rows = [("1", 1, "yes"), ("1", 1, "yes"), (None, 1, "no"), (None, 1, "no"), ("1", None, "no"), ("2", 2, "no")]
rows += [("2", 2, None), ("2", None, None), ("2", None, None), (None, 2, "yes"), ("2", 1, "yes"), ("2", 1, None)]
rows += [("3", None, "yes")] * 2
for case, quasi, sensitive in hard_cases(homogeneous_classes, ["room", "bed"], rows):
    classes = checks.classes(case.table, quasi, sensitive)
    wanted = [(*key, values[0], len(values)) for key, values in classes.items() if len(set(values)) == 1]
    wanted = pd.DataFrame(wanted, columns=[*quasi, sensitive, "count"])
    with checks.rule("any column names except `count` and `size`"), case:
        answer = checks.call(homogeneous_classes, case.table, quasi, sensitive)
        table = checks.a_table(answer, columns=wanted.columns)
    found, right = (
        Counter(zip(*(checks.plain(some[name]) for name in wanted), strict=True)) for some in (table, wanted)
    )
    if found == right:
        continue
    with checks.rule('"Missing" counts as a value of its own in all of these columns'), case:
        gaps = [some[some.isna().any(axis=1)] for some in (table, wanted)]
        checks.same_values(*gaps, name=f"{answer.text}: the part with missing values", any_order=True)
    with checks.rule("A class of one row is homogeneous"), case:
        alone = [some[some["count"].isin([1])] for some in (table, wanted)]
        checks.same_values(*alone, name=f"{answer.text}: the part with a count of 1", any_order=True)
    with checks.rule("the columns of the list `quasi`"), case:
        checks.same_values(table[quasi], wanted[quasi], name=answer.text, any_order=True, why="list each class once")
    with checks.rule("the column `sensitive`, with the value that the class shares"), case:
        checks.same_values(table[[*quasi, sensitive]], wanted[[*quasi, sensitive]], name=answer.text, any_order=True)
        known = {*checks.plain(table[sensitive])} <= {*checks.plain(case.table[sensitive])}
        checks.require(known, f"{answer.text} returned a value that isn't exactly the one in the class")
    with checks.rule("`count`, the number of rows in the class"), case:
        checks.same_values(answer, wanted, any_order=True)
### END HIDDEN TESTS

# %% [markdown]
# Now let's run the attack. A newspaper has named people who were treated here, and the register contains their age, sex and
# ZIP code. (If you see an error here, finish `homogeneous_classes` first.)

# %% slide="output"
reported = patients.loc[patients["name"].notna(), ["name", *QUASI]]
known = reported.merge(homogeneous_classes(released, QUASI, "has_rare_disease"), on=QUASI)
print(
    f"we know the diagnosis of {len(known)} people, although each is hidden among at least {known['count'].min()} rows"
)
known.sort_values("has_rare_disease", ascending=False).head()

# %%
shares = 100 * released.groupby(QUASI)["has_rare_disease"].mean()
ax = plotting.histogram(
    shares,
    bins=20,
    label="people in the class who have the disease",
    unit="%",
    count_label="number of classes",
    title=f"In {(shares > 50).sum()} of {len(shares)} classes, most people have the disease",
)
plotting.show(ax)

# %% [markdown]
# The classes at 0 % and at 100 % are homogeneous. {==Even 0 % reveals something. With each person who is known to be healthy, it
# becomes more likely that one of the others is ill.==}
#
# ## l different values
#
# {==A table has **distinct l-diversity** if every class contains at least l different values of the sensitive attribute.==} {==As with k,
# the worst class determines the l of a table.==}
#
# ### Exercise 2: the l of a table
#
# Write a function `l_of(df, quasi, sensitive)` that returns the l of `df` as an int. This is the largest l such that `df` has
# distinct l-diversity. The rules of exercise 1 apply.
#
# `l_of(ward, ["age_band", "sex"], "diagnosis")` returns 1. Without the two women, it would return 3, because the men's
# values are flu, asthma and missing.
#
# <details><summary>Hint 1</summary>
#
# Which number do you need for each class, and which class determines the result?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `nunique` and its `dropna` parameter. `groupby` has a parameter with the same name.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(...)` returns one number per class. Which of
# these numbers is the l of the table?
#
# </details>


# %% answer="l_of"
def l_of(df, quasi, sensitive):
    """Return the smallest number of different sensitive values in any class of df."""
    ### BEGIN SOLUTION
    return int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min())
    ### END SOLUTION


# %% test="l_of" points=2
"""The result is the smallest number of different sensitive values in a class. A missing value counts as one."""
from numbers import Integral

import pandas as pd

from course import checks

five = pd.DataFrame({"band": ["20-24"] * 2 + ["30-34"] * 3, "diagnosis": ["flu", "flu", "flu", "asthma", None]})
checks.equal(checks.call(l_of, five, ["band"], "diagnosis"), 1, why="the first class contains only flu", show=True)
men = checks.call(l_of, five.tail(3), ["band"], "diagnosis")
checks.equal(men, 3, why="the second class contains flu, asthma and missing", show=True)
checks.passed("for a table like ward, l is correct with and without the two women")


### BEGIN HIDDEN TESTS
tests = [("A", 1, test) for test in ("yes", None)] + [("B", 1, test) for test in ("no", None, None)]
tests += [("C", 1, test) for test in ("later", None)] + [(None, 1, test) for test in ("yes", "no")]
rooms = [(None, 1, "yes")] * 2 + [(room, 1, test) for room in ("1", "2") for test in ("yes", "no")]
rooms += [("3", 1, None), ("3", 1, "no")]
for case, quasi, sensitive in hard_cases(l_of, ["room"], tests, rooms):
    values = checks.classes(case.table, quasi, sensitive).values()
    with checks.rule("This is the largest l such that `df` has distinct l-diversity"), case:
        answer = checks.call(l_of, case.table, quasi, sensitive)
        fewest = "count the different values in each class (missing counts as one), and return the smallest count"
        checks.equal(answer, min(len(set(part)) for part in values), why=fewest)
    with checks.rule("returns the l of `df` as an int"), case:
        checks.require(isinstance(answer.result, Integral), f"{answer}, which isn't an int")
with checks.rule("This is the largest l such that `df` has distinct l-diversity"):
    near = pd.DataFrame({"room": "A", "test": checks.texts(65_537)})
    why = "values that only look alike are different"
    checks.equal(checks.call(l_of, near, ["room"], "test"), len(near), why=why)
    most = pd.DataFrame({"age": [*range(400)] * 3, "ill": [0] * 400 + [1] * 399 + [0] + [2] * 399 + [0]})
    why = "the class with the fewest values determines l, even if it's only one of 400 classes"
    checks.equal(checks.call(l_of, most, ["age"], "ill"), 1, why=why)
### END HIDDEN TESTS

# %% slide="output"
values = released.groupby(QUASI)["has_rare_disease"].transform("nunique")
diverse = released[values >= 2].reset_index(drop=True)
ill = diverse.groupby(QUASI)["has_rare_disease"].mean()
print("l of the release:", l_of(released, QUASI, "has_rare_disease"))
print("l without homogeneous classes:", l_of(diverse, QUASI, "has_rare_disease"))
print(
    f"share of ill people: {diverse['has_rare_disease'].mean():.0%} in this smaller table, {ill.max():.0%} in its worst class"
)

# %% [markdown]
# Without the homogeneous classes, l is 2. But suppressing these classes reveals something, too. Suppose the newspaper names four
# people who belong to the same class, but the table has no such class. Four people are enough for k = 4, so the class
# must have been suppressed because it was homogeneous. {==If a rule suppresses no more than necessary, an attacker can
# see where suppression was necessary.==} {==This is the **minimality attack** (Wong and others, 2007).==}
#
# ## What l different values still reveal
#
# {==**Skewness.** Even if a class contains two different values, one of them may be far more frequent.==} Most people in the worst
# class above are ill.
#
# {==**Similarity.** Different values may mean nearly the same thing.==} To see this, we draw a diagnosis for each patient at
# random. There are 20 diagnoses of four kinds. Some kinds are more common among young people, and some among old people:

# %%
KINDS = {
    "injury": ["fracture", "burn", "concussion", "sprain", "dislocation"],
    "mental illness": ["depression", "addiction", "schizophrenia", "anorexia", "mania"],
    "heart disease": ["angina", "arrhythmia", "infarction", "myocarditis", "endocarditis"],
    "cancer": ["leukaemia", "lymphoma", "melanoma", "sarcoma", "glioma"],
}
rng = np.random.default_rng(25)
number = np.clip(rng.normal((patients["age"] - 18) / 18, 0.8), 0, 3.9).astype(int)
patients["diagnosis"] = [str(rng.choice(list(KINDS.values())[i])) for i in number]
KIND_OF = {diagnosis: kind for kind, diagnoses in KINDS.items() for diagnosis in diagnoses}


# %% slide="output"
def release(table, quasi, k=4):
    """Return the quasi-identifiers and diagnosis of the rows whose class has at least k people and 3 different diagnoses."""
    classes = table.groupby(quasi)["diagnosis"]
    kept = (classes.transform("size") >= k) & (classes.transform("nunique") >= 3)
    return table.loc[kept, [*quasi, "diagnosis"]].reset_index(drop=True)


reasons = release(patients, QUASI)
kind = reasons["diagnosis"].map(KIND_OF)
alike = kind.groupby([reasons[name] for name in QUASI]).transform("nunique") == 1
print(f"l is {l_of(reasons, QUASI, 'diagnosis')}, but the kind of illness is certain for {alike.sum()} people")

# %% [markdown]
# {==**Background knowledge.** An attacker may be able to rule out some of the values in a class.==} Suppose a colleague saw that a
# patient of our hospital wasn't injured:

# %% slide="output"
uninjured = reasons[kind != "injury"]
left = uninjured.groupby(QUASI)["diagnosis"].transform("nunique")
print(f"people without an injury: {len(left)}, of whom {(left == 1).sum()} have only one possible diagnosis left")

# %% [markdown]
# {==If a class contains l values, an attacker who can rule out l − 1 of them is certain of the last one.==} And the hospital can't
# know what every attacker knows.
#
# ## Close to the whole table
#
# {==A class reveals little if it looks like the whole table.==} {==A table has **t-closeness** if, in every class, the distance between
# the distribution of the sensitive attribute and its distribution in the whole table is at most t (Li, Li and
# Venkatasubramanian, 2007).==} {==The t of a table is the largest of these distances.==}
#
# For categories, we use the **total variation distance**. Let p be the share of a value in the class, and q its share in the
# whole table. {==The distance is half the sum of |p − q| over all values.==} This is the share of the class's rows that you'd have
# to change for the class to look like the whole table. Here is an example from the same paper, with nine salaries in three
# groups:

# %%
pay = pd.DataFrame({"group": list("AAABBBCCC"), "salary": [3000, 4000, 5000, 6000, 8000, 11000, 7000, 9000, 10000]})

# %% [markdown]
# In each group, three salaries each have a share of 1/3 instead of 1/9, so the total variation distance is 0.667 for each
# group. But A has the three lowest salaries, whereas the salaries of B are spread out. {==For numbers, the **ordered
# distance** takes this into account.==} Let's compute this distance for A, with one step in each column:

# %% slide="output"
in_all = pay["salary"].value_counts(normalize=True).sort_index()
in_a = pay.loc[pay["group"] == "A", "salary"].value_counts(normalize=True).reindex(in_all.index, fill_value=0)
worked = pd.DataFrame({"p": in_a, "q": in_all, "p - q": in_a - in_all})
worked["sum of p - q so far"] = worked["p - q"].cumsum()
(9 * worked).round().astype(int)  # in ninths

# %% [markdown]
# The table shows ninths. The three salaries of A have p = 3/9 and q = 1/9. The last column adds up p − q from the lowest
# salary to the current one. For the ordered distance, you add up the absolute values of this column. Here, that's 2 + 4 + 6 +
# 5 + 4 + 3 + 2 + 1 + 0 = 27 ninths, or 3. Then you divide by m − 1, where m is the number of different values in the table.
# So the distance for A is 3 / 8 = 0.375. The distance for B is 0.167. If m = 1, the distance is 0.
#
# Both distances are between 0 (no difference) and 1.
#
# ### Exercise 3: the t of a table
#
# Write a function `t_of(df, quasi, sensitive, ordered=False)` that returns, as a number, the smallest t for which `df` has
# t-closeness. The rules of exercise 1 apply.
#
# - By default, use the total variation distance.
# - With `ordered=True`, use the ordered distance. Then `sensitive` is a column of numbers, never a categorical one.
#   Missing values can't be put in order, so if there are any, raise a `ValueError`.
# - Only values that occur in `df` count towards m. Don't round.
#
# `t_of(pay, ["group"], "salary")` returns 0.666…, `t_of(pay, ["group"], "salary", ordered=True)` returns 0.375, and
# `t_of(ward, ["age_band", "sex"], "diagnosis")` returns 0.4.
#
# <details><summary>Hint 1</summary>
#
# Which values do you have to compare, only those in the class or all values in the table?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `value_counts(normalize=True, dropna=False)`, and at `sort_index`, `cumsum` and `abs`. `reindex(..., fill_value=0)`
# adds values that aren't in the class.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Loop over `df.groupby(quasi, dropna=False, observed=True)[sensitive]`. For each class, compute `gap`, which is p − q
# as in the last cell. One distance is `gap.abs().sum() / 2`. How do you compute the other distance, and which class
# determines the result?
#
# </details>


# %% answer="t_of"
def t_of(df, quasi, sensitive, ordered=False):
    """Return the largest distance between the distributions of sensitive in a class of df and in all of df."""
    ### BEGIN SOLUTION
    if ordered and df[sensitive].isna().any():
        raise ValueError(f"{sensitive} has missing values, which can't be put in order")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False, observed=True)[sensitive]:
        shares = values.value_counts(normalize=True, dropna=False)
        gap = shares.reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return float(max(distances))
    ### END SOLUTION


# %% test="t_of" points=4
"""The result is the largest distance between a class and the whole table, for categories and for ordered numbers."""
from itertools import accumulate

import pandas as pd

from course import checks, load

nine = pd.DataFrame({"group": list("AAABBBCCC"), "salary": [3000, 4000, 5000, 6000, 8000, 11000, 7000, 9000, 10000]})
checks.close(
    checks.call(t_of, nine, ["group"], "salary"), 2 / 3, why="each class has three of the nine values", show=True
)
checks.close(
    checks.call(t_of, nine, ["group"], "salary", ordered=True),
    0.375,
    why="class A is farthest from the whole table",
    show=True,
)
five = pd.DataFrame({"sex": list("FFMMM"), "diagnosis": ["flu", "flu", "flu", "asthma", None]})
checks.close(
    checks.call(t_of, five, ["sex"], "diagnosis"),
    0.4,
    why="the women's class is farthest from the whole table",
    show=True,
)
checks.passed("the results for tables like pay and ward are correct")


### BEGIN HIDDEN TESTS
def largest(table, quasi, sensitive, ordered):
    (every,) = checks.classes(table, [], sensitive).values()
    values, found = sorted(set(every)) if ordered else set(every), []
    for part in checks.classes(table, quasi, sensitive).values():
        apart = [part.count(value) / len(part) - every.count(value) / len(every) for value in values]
        sums = sum(map(abs, accumulate(apart)))
        found.append(sums / max(len(values) - 1, 1) if ordered else sum(map(abs, apart)) / 2)
    return max(found)


tests = [("1", 1, "yes"), ("1", 1, "yes"), ("1", 1, None), ("2", 1, "no"), ("2", 1, None)]
tests += [(None, 1, "no"), (None, 1, "no"), (None, 1, "later")]
pays = [(room, 1, pay) for (room, *_), pay in zip(tests, [-1, 9, 10, 9, 100, 100, 100, -1], strict=True)]
cases = [(case, *case.named((["room"], "test")), True) for case in variants(pays, t_of)]
cases += [(*case, False) for case in hard_cases(t_of, ["room"], tests)]
for case, quasi, sensitive, only_ordered in cases:
    if not only_ordered:
        with checks.rule("By default, use the total variation distance"), case:
            answer = checks.call(t_of, case.table, quasi, sensitive)
            far = "compare each class with the whole table, and return the largest distance (missing counts as a value)"
            checks.close(answer, largest(case.table, quasi, sensitive, False), why=far)
    numbers, gaps = pd.api.types.is_numeric_dtype(case.table[sensitive]), case.table[sensitive].isna().any()
    if numbers and gaps:
        with checks.rule("Missing values can't be put in order, so if there are any, raise a `ValueError`"), case:
            checks.raises(ValueError, t_of, case.table, quasi, sensitive, ordered=True)
    elif numbers:
        with checks.rule("Only values that occur in `df` count towards m"), case:
            answer = checks.call(t_of, case.table, quasi, sensitive, ordered=True)
            sums = "take the cumulative sums of p - q, add up their absolute values, and divide the result by m - 1"
            checks.close(answer, largest(case.table, quasi, sensitive, True), why=sums)
with checks.rule("Missing values can't be put in order, so if there are any, raise a `ValueError`"):
    for dtype in ("object", "Int64", "Float64"):
        gap = pd.DataFrame({"bed": [1, 1], "pay": pd.Series([1, None], dtype=dtype)})
        checks.raises(ValueError, t_of, gap, ["bed"], "pay", ordered=True)
### END HIDDEN TESTS

# %% slide="output"
paid = patients.loc[patients["size"] >= 4, [*QUASI, "salary"]].reset_index(drop=True)
print(f"rare disease:      t = {t_of(released, QUASI, 'has_rare_disease'):.2f}")
print(f"diagnosis:         t = {t_of(reasons, QUASI, 'diagnosis'):.2f}")
print(f"salary, ordered:   t = {t_of(paid, QUASI, 'salary', ordered=True):.2f}")

# %% [markdown]
# {==You can compare two values of t only if they were computed for the same attribute and with the same distance.==}
#
# > **Warning.** {==A t of 0 means only that no class reveals more than the whole table does. If all patients of a clinic have an
# > addiction, t is 0, and yet everyone's secret is out.==}
#
# A small t isn't harmless, either. With a total variation distance of 0.2, an illness with a share of 1 % in the table can
# have a share of 21 % in a class. And t tells you nothing about k, other sensitive attributes, or quasi-identifiers that you
# didn't think of.
#
# ### Exercise 4: what the class reveals
#
# Suppose five hospitals each publish a 5-anonymous table, and an attacker knows which class is Ann's. In which of these
# tables does this class reveal more about Ann's illness than the whole table does? Store the letters of **all** of them in
# `model_limits`, as a list like `["D", "E"]`.
#
# - **A** Ann's class: flu, flu, flu, flu, flu. Whole table: flu 20 %, and twenty other illnesses.
# - **B** Ann's class: lung, skin, stomach, bladder and bone cancer. Whole table: all cancers together 10 %.
# - **C** Ann's class: HIV negative four times, HIV positive once. Whole table: HIV positive 1 %.
# - **D** Ann's class: asthma twice, flu twice, fracture once. Whole table: asthma 40 %, flu 40 %, fracture 20 %.
# - **E** Ann's class: addiction five times. Whole table: addiction 100 %.
#
# <details><summary>Hint 1</summary>
#
# What would you guess from the whole table, and what from Ann's class?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Is any kind of illness more frequent in the class?
#
# </details>
# <details><summary>Hint 3</summary>
#
# For each letter, how much do the shares in the class differ from those in the whole table?
#
# </details>

# %% answer="model_limits"
model_limits = ...
### BEGIN SOLUTION
model_limits = ["A", "B", "C"]
### END SOLUTION

# %% test="model_limits" points=2
"""The letters are exactly those of the tables in which the class reveals more than the whole table does."""
from course import checks

checks.a_choice(model_limits, "ABCDE", name="model_limits")
checks.passed("model_limits contains only option letters")
### BEGIN HIDDEN TESTS
checks.chosen(
    model_limits,
    "ABC",
    {
        "A": "Look for a class that leaves no doubt about Ann's illness, although the whole table leaves doubt.",
        "B": "Look for a class whose values are all different but mean similar things.",
        "C": "Look for a class in which a rare illness is suddenly much more likely, even if it isn't certain.",
        "D": "This class has the same shares as the whole table, so it reveals nothing more about Ann.",
        "E": "The whole table already reveals that everyone in it has this illness, so the class adds nothing.",
    },
    name="model_limits",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it: two releases
#
# {==Two hospitals each treated 550 of our patients, and 100 of these patients were treated in both.==} Each hospital
# publishes a 4-anonymous and 3-diverse table with its own age bands:

# %%
SOUTH = ["age_south", "sex", "zip_code"]
patients["age_south"] = five_years(patients["age"], first=18)
order = np.random.default_rng(26).permutation(len(patients))
in_north, in_south, in_both = (patients.iloc[part] for part in (order[:550], order[450:], order[450:550]))
north, south = release(in_north, QUASI), release(in_south, SOUTH)
people = in_both.loc[in_both["name"].notna(), ["name", "age_south", *QUASI]]
people.head(3)

# %% [markdown]
# An insurer knows that the people in `people` were treated in both hospitals for the same illness. Each table by itself shows
# at least three diagnoses for each person in it. {==But the person's own diagnosis must be in the person's class in **both**
# tables.==} {==This is a **composition attack** (Ganta, Kasiviswanathan and Smith, 2008).==} Here are two small releases:

# %%
first = pd.DataFrame({"age": ["30-34"] * 3, "diagnosis": ["flu", "asthma", "burn"]})
second = pd.DataFrame(
    {"zip_code": ["10001"] * 3 + ["10002"] * 2, "diagnosis": ["flu", "angina", "flu", "asthma", "burn"]}
)
pair = pd.DataFrame({"name": ["Ann", "Ben"], "age": ["30-34", "30-34"], "zip_code": ["10001", "10002"]})
pair

# %% [markdown]
# Ann's class contains flu, asthma and burn in `first`, and flu and angina in `second`. Only flu is in both classes, so
# Ann has the flu. Ben could still have asthma or a burn.
#
# ### Exercise 5: intersect two releases
#
# Write a function `intersect_releases(people, first, first_quasi, second, second_quasi, sensitive)` that returns a
# dictionary of everyone in `people` whose class in `first` and class in `second` have exactly one value of
# `sensitive` in common. The dictionary maps each person's name to this value.
#
# - `people` has the `name` column, with each name once, and all columns of the lists `first_quasi` and `second_quasi`.
# - Each release has its quasi-identifiers and the column `sensitive`, which has no missing values. The three tables have no
#   additional columns. Don't modify them.
# - A missing quasi-identifier matches another missing one.
# - Leave out people who have no class in one of the releases, and people whose classes have no value or several values
#   in common.
#
# `intersect_releases(pair, first, ["age"], second, ["zip_code"], "diagnosis")` returns `{"Ann": "flu"}`.
#
# <details><summary>Hint 1</summary>
#
# For one person, which two sets do you need, and what do you do with them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `people.merge(first, on=first_quasi)` has a row for each person and each row of the person's class. Look at
# `drop_duplicates`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Make such a table of names and values, without duplicates, for each release, and merge the two. Which parameter of
# `drop_duplicates("name", ...)` removes all rows of a repeated name?
#
# </details>


# %% answer="intersect_releases"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    """Return {name: value} for each person whose classes in the two releases have exactly one value in common."""
    ### BEGIN SOLUTION
    pair = ["name", sensitive]
    in_first = people.merge(first, on=first_quasi)[pair].drop_duplicates()
    in_second = people.merge(second, on=second_quasi)[pair].drop_duplicates()
    single = in_first.merge(in_second, on=pair).drop_duplicates("name", keep=False)
    return dict(zip(single["name"], single[sensitive], strict=True))
    ### END SOLUTION


# %% test="intersect_releases" points=4
"""The dictionary maps exactly the people whose two classes share a single value to that value."""
import pandas as pd

from course import checks, load

one = pd.DataFrame({"age": ["30-34"] * 3, "diagnosis": ["flu", "asthma", "burn"]})
two = pd.DataFrame({"zip_code": ["10001"] * 3 + ["10002"] * 2, "diagnosis": ["flu", "angina", "flu", "asthma", "burn"]})
both = pd.DataFrame({"name": ["Ann", "Ben"], "age": ["30-34"] * 2, "zip_code": ["10001", "10002"]})
answer = checks.call(intersect_releases, both, one, ["age"], two, ["zip_code"], "diagnosis")
checks.require(isinstance(answer.result, dict | pd.Series), f"{answer}, which isn't a dictionary")
checks.equal(dict(answer.result), {"Ann": "flu"}, name="the result for a table like pair", show=True)
checks.passed("for a table like pair, the result contains only Ann")


### BEGIN HIDDEN TESTS
def common(people, first, first_quasi, second, second_quasi, sensitive):
    """Find what's certain about each person in plain Python."""
    held = []
    for release, quasi in ((first, first_quasi), (second, second_quasi)):
        values = checks.classes(release, quasi, sensitive)
        asked = checks.classes(people, quasi, "name")
        held.append({name: set(values.get(key, ())) for key, names in asked.items() for name in names})
    both = {name: held[0][name] & held[1][name] for name in held[0]}
    return {name: values.pop() for name, values in both.items() if len(values) == 1}


def judge(*given):
    answer = checks.call(intersect_releases, *given)
    checks.require(isinstance(answer.result, dict | pd.Series), f"{answer}, which isn't a dictionary")
    single = "find exactly the people whose two classes have a single value in common"
    checks.equal(dict(answer.result), common(*given), name=answer.text, why=single)


def named(people):
    return people.assign(name=lambda table: [f"P{place}" for place in range(len(table))])


rows = [(30, "F", "1", illness) for illness in ("flu", "burn", "burn")] + [
    (30, "M", "1", "flu"),
    (30, "M", "1", "burn"),
]
rows += [(40, "F", None, "flu"), (40, "F", None, "asthma"), (50, "F", "3", "flu"), (None, "M", "2", "flu")]
rows += [(None, "M", "2", "burn"), (40, None, None, "flu"), (40, None, None, "flu"), (99, "F", "9", "cold")]
late = [("1", "F", illness) for illness in ("burn", "burn", "cold")] + [("1", "M", "burn"), ("1", "M", "flu")]
late += [(None, "F", "flu"), (None, "F", "burn"), ("2", "M", "burn"), ("2", "M", "cold")]
late += [(None, None, "flu"), (None, None, "burn")]
both = pd.DataFrame(rows, columns=["age", "sex", "zip_code", "illness"])
both = pd.concat([both, pd.DataFrame(late, columns=["zip_code", "sex", "illness"])], ignore_index=True)
labels = ["age", "sex", "zip_code"]
wishes = {"labels": labels, "avoid": ["name"], "keep": ["rows", "extra", "fillers", "joined"]}
for case in checks.variants(both, **wishes, used_by=intersect_releases):
    with checks.rule("A missing quasi-identifier matches another missing one"), case:
        age, sex, place, illness = case.named(tuple(both.columns))
        early, later = case.table.iloc[:13], case.table.iloc[13:]
        people = named(early[[age, sex, place]])
        judge(people, early[[age, sex, illness]], [age, sex], later[[illness, place, sex]], [sex, place], illness)
kinds = {"ward": checks.texts(4), "bed": checks.numbers(0, 2), "illness": ["", *checks.texts(4)]}
kinds["stage"] = checks.numbers(0, 2)
for case in checks.tables(kinds, fewest=1, rows=60, missing=["ward", "bed"]):
    people, second = named(case.table[["ward", "bed"]]), case.table[len(case.table) // 2 :]
    for secret in ("illness", "stage")[: 2 if len(case.table) > 4 else 1]:
        with checks.rule("Leave out people who have no class in one of the releases"), case:
            judge(people, case.table[["ward", secret]], ["ward"], second[["bed", secret]], ["bed"], secret)
apart = pd.DataFrame({"name": ["Olga", "Pete"], "age": [60, 61], "sex": ["F", "M"]})
one = pd.DataFrame({"age": [60, 61, 61], "illness": ["flu", "flu", "burn"]})
two = pd.DataFrame({"sex": ["F", "F", "M"], "illness": ["burn", "angina", "asthma"]})
with checks.rule("Leave out people who have no class in one of the releases"):
    for second in (two, two.iloc[:0]):
        judge(apart, one, ["age"], second, ["sex"], "illness")
        judge(apart, second, ["sex"], one, ["age"], "illness")
# keys that become equal if missing values are replaced, or if parts are joined into one string
for keys, rows in (
    (["zip_code"], [(key,) for key in (None, *checks.fillers())]),
    (["age"], [(key,) for key in (None, *checks.fillers(0))]),
    (["floor", "flat"], [row for pair in checks.joined_rows() for row in pair]),
):
    exact = pd.DataFrame(rows, columns=keys).assign(
        ward="1", illness=[f"illness {place}" for place in range(len(rows))]
    )
    people, coarse = named(exact[[*keys, "ward"]]), exact[["ward", "illness"]]
    with checks.rule("A missing quasi-identifier matches another missing one"):
        judge(people, exact[[*keys, "illness"]], keys, coarse, ["ward"], "illness")
        judge(people, coarse, ["ward"], exact[[*keys, "illness"]], keys, "illness")
# keys that become equal if one release is read with the other's keys
glued = pd.DataFrame({"floor": ["1", "11", "1", "2"], "flat": ["12", "2", "1", "1"]})
glued["illness"] = ["flu", "burn", "burn", "cold"]
people = named(glued[["floor", "flat"]])
with checks.rule("Each release has its quasi-identifiers and the column `sensitive`"):
    judge(people, glued, ["floor", "flat"], glued[["floor", "illness"]], ["floor"], "illness")
    judge(people, glued[["floor", "illness"]], ["floor"], glued, ["floor", "flat"], "illness")
### END HIDDEN TESTS

# %% slide="output"
found = intersect_releases(people, north, QUASI, south, SOUTH, "diagnosis")
print("l of the two tables:", l_of(north, QUASI, "diagnosis"), "and", l_of(south, SOUTH, "diagnosis"))
print(f"found by combining both: {len(found)} of {len(people)} people, {len(found) / len(people):.1%}")

# %% [markdown]
# Neither table by itself reveals any of these diagnoses with certainty. Together, the two reveal the diagnoses of 5 % of
# the people (on average over 60 tables generated like ours). {==So even if each table is 4-anonymous and 3-diverse, the
# two of them don't protect these people.==} {==And neither hospital can measure this, because it doesn't know what
# others publish.==} Does a larger k help?

# %%
shares = {}
for k in (4, 6, 8):
    north, south = release(in_north, QUASI, k), release(in_south, SOUTH, k)
    found = intersect_releases(people, north, QUASI, south, SOUTH, "diagnosis")
    lost = 1 - (len(north) + len(south)) / 1100
    shares[f"k = {k}, {lost:.0%} suppressed"] = len(found) / len(people)
ax = plotting.bars(
    shares,
    label="Both hospitals publish with",
    value_label="Share of people found",
    percent=True,
    title=f"A larger k reduces the share of people found from {max(shares.values()):.1%} to {min(shares.values()):.1%}",
)
plotting.show(ax)

# %% [markdown]
# A larger k helps here, but at k = 8, more than half of the rows are suppressed. And a third hospital may publish
# another table, or one of the two hospitals may publish a new table next year. {==For a guarantee that holds no
# matter what else is published, you need noise (chapter 3).==}
#
# ## What it cost
#
# Do older people have the rare disease more often? We suppress the classes that break a rule, and compute the correlation
# between age and disease in the remaining rows. We do this first with five-year bands and ZIP codes, and then with decades
# and no ZIP codes. In the code, `gap` is the total variation distance of a class.


# %%
def correlations(years, quasi):
    """Return the correlation between age and disease after applying each rule."""
    table = patients.assign(low=patients["age"] // years * years)
    ill = table.groupby(quasi)["has_rare_disease"]
    size, share = ill.transform("size"), ill.transform("mean")
    gap = (share - table["has_rare_disease"].mean()).abs()
    rules = {"no rule": size > 0, "k = 4": size >= 4, "k = 4, l = 2": (size >= 4) & (share > 0) & (share < 1)}
    rules |= {f"k = 4, gap ≤ {t}": (size >= 4) & (gap <= t) for t in (0.3, 0.2)}
    return pd.Series({rule: table[kept]["low"].corr(table[kept]["has_rare_disease"]) for rule, kept in rules.items()})


# %% slide="output"
coarse = correlations(10, ["low", "sex"])
pd.DataFrame({"5 years, ZIP": correlations(5, ["low", "sex", "zip_code"]), "10 years, no ZIP": coarse}).round(2)

# %% [markdown]
# {==The strictest rule preserves the least of the correlation, and nothing in the table warns you.==} This rule
# suppresses the classes that differ most from the whole table, but the question was how they differ. Here, it costs
# less to publish wider bands than to suppress classes.
#
# ## Recap
#
# - k-anonymity hides which row is yours, l-diversity requires different values in your class, and t-closeness requires shares
#   like those of the whole table.
# - These measures find weak classes. None of them protects against people who know more, or against other releases, now or
#   later.
# - We count missing values, but other programs may leave them out. So whenever you report a number, say whether you
#   counted missing values.
#
# **A question to take with you:** Who else publishes, or will publish, a table about the same people?
#
# **When not to use it.** Don't use these measures as your only protection.
#
# **Further reading**
#
# - Ashwin Machanavajjhala and others, *l-Diversity: Privacy Beyond k-Anonymity*, ACM Transactions on Knowledge Discovery from
#   Data 1 (2007).
# - Ninghui Li, Tiancheng Li and Suresh Venkatasubramanian, *t-Closeness: Privacy Beyond k-Anonymity and l-Diversity*, ICDE
#   (2007).
# - Srivatsava Ganta, Shiva Kasiviswanathan and Adam Smith, *Composition Attacks and Auxiliary Information in Data Privacy*,
#   [arXiv:0803.0032](https://arxiv.org/abs/0803.0032) (2008).
