# %% [markdown]
# # 2.5 Beyond k
#
# **You will be able to**
#
# - read a diagnosis out of a k-anonymous table, and measure how many people this concerns;
# - measure l-diversity and t-closeness, and say what neither of them promises;
# - find people by two releases of which neither gives them away alone.
#
# **You need** pandas (`groupby`, `merge`, `value_counts`), lessons 1.6, 2.3 and 2.4.
#
# **Time** about 45 minutes, five exercises.

# %% [markdown]
# ## Three students and what they did not finish
#
# In 2014 Harvard and MIT published what 476,532 students had done on their learning platform edX, k-anonymized to comply with the law on
# student records. Aloni Cohen (*The Quasi-identifiers are the Problem*, 2021) found three of them on LinkedIn with high confidence, by their
# certificates and a few basic facts. The table told of each a course begun and not completed.
#
# k-anonymity hides a row among others, by columns that somebody has chosen. What does that promise leave out? Look for it in a
# hospital's table of 1000 made-up patients, and a register of names as in lesson 1.6.

# %%
import numpy as np
import pandas as pd

from course import load, plotting

KEYS = ["birth_date", "sex", "zip_code"]
register = load("register").drop_duplicates(KEYS, keep=False)
patients = load("patients").merge(register, on=KEYS, how="left")  # no name for the few who share their key

# %% [markdown]
# The hospital publishes five-year bands of age, `sex`, `zip_code` and `has_rare_disease` (1 if diagnosed, else 0). A class, also called
# equivalence class, is all rows with one combination of the quasi-identifiers (lesson 2.3). Classes of fewer than 4 rows are suppressed.


# %%
def five_years(ages, first=0):
    """Return ages as bands of five years, such as "20-24", counted from first."""
    low = (ages - first) // 5 * 5 + first
    return low.astype(str) + "-" + (low + 4).astype(str)


QUASI = ["age_band", "sex", "zip_code"]
patients["age_band"] = five_years(patients["age"])
patients["size"] = patients.groupby(QUASI)["age"].transform("size")
released = patients.loc[patients["size"] >= 4, [*QUASI, "has_rare_disease"]].reset_index(drop=True)
print(f"{len(released)} rows are left; the smallest class has {released.groupby(QUASI).size().min()}")

# %% [markdown]
# ## What a class has in common
#
# The table is 4-anonymous: nobody can tell which of at least four rows is yours. Does anybody have to? Take five people:

# %%
ward = pd.DataFrame(
    {
        "age_band": ["20-24", "20-24", "30-34", "30-34", "30-34"],
        "sex": ["F", "F", "M", "M", "M"],
        "diagnosis": ["flu", "flu", "flu", "asthma", None],
    }
)
ward

# %% [markdown]
# Both women of 20 to 24 have the flu. Who knows that a woman of 22 was in this ward knows her diagnosis without knowing her row. A class
# whose rows share one value of the sensitive attribute is **homogeneous**, and reading it is the **homogeneity attack** (Machanavajjhala and
# others, 2007).
#
# One man's diagnosis is missing. That can be told of a person, too: perhaps a test was refused. So "missing" counts as one more value here,
# as it does in quasi-identifiers. But it makes a class look mixed: whoever learns what the gap stands for may see one value less. Measure
# once more without such rows, and trust the worse figure.
#
# ### Exercise 1: homogeneous classes
#
# Write a function `homogeneous_classes(df, quasi, sensitive)` that returns a table with one row for each homogeneous class of `df`: the
# columns of the list `quasi`, the column `sensitive` with the value that the class shares, and `count`, its number of rows. A class of one
# row is homogeneous.
#
# Here and below, `quasi` is a list of column names and `sensitive` one column name. "Missing" counts as one more value in all of these
# columns, and missing values are alike. Tables given have at least one row, any index, perhaps categorical and further columns, and stay as they
# are. Row order, column order and index of a table you return do not matter.
#
# `homogeneous_classes(ward, ["age_band", "sex"], "diagnosis")` returns one row: `age_band` 20-24, `sex` F, `diagnosis` flu,
# `count` 2. If no class is homogeneous, the answer has these four columns and no rows.
#
# <details><summary>Hint 1</summary>
#
# How many different values does a homogeneous class hold?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `groupby(quasi, dropna=False)`, at `nunique(dropna=False)`, and at `"first"`, `"size"` in `agg`. Which of them count missing values?
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `classes = df.groupby(quasi, dropna=False)[sensitive]`, `classes.agg(count="size", **{sensitive: "first"})` holds the columns of the answer for
# every class; keep those where `classes.nunique(dropna=False)` is 1, and make columns of the keys with `reset_index()`.
#
# </details>


# %% answer="homogeneous_classes"
def homogeneous_classes(df, quasi, sensitive):
    """Return quasi, sensitive and count of each class of df whose rows share one value of sensitive."""
    ### BEGIN SOLUTION
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) == 1].reset_index()
    ### END SOLUTION


# %% test="homogeneous_classes" points=3
"""Each class with one value of the sensitive attribute is there once, with that value and its size."""
import pandas as pd

from course import checks, load

five = pd.DataFrame({"band": ["20-24"] * 2 + ["30-34"] * 3, "sex": list("FFMMM")})
five["diagnosis"] = ["flu", "flu", "flu", "asthma", None]
answer = checks.call(homogeneous_classes, five, ["band", "sex"], "diagnosis")
checks.a_table(answer, columns=["band", "sex", "diagnosis", "count"])
women = five.iloc[:1].assign(count=2)
checks.same_values(answer, women, why="the two women share one diagnosis, the three men do not")
checks.passed("a case like ward gives the class of the two women")
### BEGIN HIDDEN TESTS
mixed = pd.DataFrame(
    {
        "ward": list("ABCABCABCAB"),
        "room": pd.Categorical(["1", "1", "12", "12", None, None, "7", "7", "7", "5", "5"], ["0", "1", "12", "5", "7"]),
        "bed": [11, 11, 1, 1, 3, 3, None, None, None, 2, 2],
        "test": ["yes", "yes", "no", "no", "yes", "yes", None, None, None, "no", None],
    },
    index=[3, 3, 5, 6, 7, 8, 1, 2, 0, 0, 9],
)
answer = checks.call(homogeneous_classes, mixed, ["room", "bed"], "test")
columns = ["room", "bed", "test", "count"]
got = checks.a_table(answer, columns=columns, why="the columns are quasi, sensitive and count")
checks.require(len(got) >= 3, f"{answer}: a class whose key is missing in a column is a class like others")
checks.require(len(got) >= 4, f"{answer}: a class in which every value is missing shares this, and tells it")
checks.require(
    len(got) <= 4, f"{answer}: a value and a missing one are two; categories that no row combines are no class"
)
wanted = mixed.iloc[[0, 2, 4, 6]][["room", "bed", "test"]].assign(count=[2, 2, 2, 3])
keys = "each homogeneous class is there with its keys, the value it shares and its number of rows"
checks.same_values(answer, wanted, any_order=True, why=keys)
checks.unchanged(answer, mixed)
alone = pd.DataFrame({"age": [30, 41, 41], "ill": [0, 1, 0]})
answer = checks.call(homogeneous_classes, alone, ["age"], "ill")
one = alone.iloc[:1].assign(count=1)
checks.same_values(answer, one, why="a class of one row is homogeneous, also where it shares the value 0")
gaps = pd.DataFrame({"age": [30, 30, 41, 41], "pay": [None, None, 900.0, None]})
answer = checks.call(homogeneous_classes, gaps, ["age"], "pay")
checks.same_values(answer, gaps.iloc[:1].assign(count=2), why="missing values are alike, among numbers, too")
other = "a missing value is not the same as 0 or an empty text"
for zero in (0, ""):
    pairs = pd.DataFrame({"age": [30, 30, 41], "ill": [zero, None, zero]})
    answer = checks.call(homogeneous_classes, pairs, ["age"], "ill")
    checks.same_values(answer, pairs.iloc[2:].assign(count=1), why=other)
    answer = checks.call(homogeneous_classes, pairs, ["ill"], "age")
    checks.same_values(answer, pairs.iloc[1:2].assign(count=1), why=other)
kinds = alone.assign(ill=pd.Categorical(["flu", "burn", "flu"], ["angina", "burn", "flu"]))
answer = checks.call(homogeneous_classes, kinds, ["age"], "ill")
unseen = "a category of the sensitive attribute that no row of a class holds is no value of it"
checks.same_values(answer, kinds.iloc[:1].assign(count=1), why=unseen)
nobody = checks.call(homogeneous_classes, alone.iloc[1:], ["age"], "ill")
none = "no class is homogeneous here, and then the table has its columns and no rows"
checks.a_table(nobody, columns=["age", "ill", "count"], rows=0, why=none)
for seed in (3, 4):
    table = load("patients", seed=seed)
    table = table.assign(age=table["age"] // 5)
    for sensitive in ("has_rare_disease", "zip_code"):
        quasi = [name for name in ("age", "sex", "zip_code") if name != sensitive]
        held = {}
        for *key, value in table[[*quasi, sensitive]].itertuples(index=False, name=None):
            held.setdefault(tuple(key), []).append(value)
        rows = [(*key, values[0], len(values)) for key, values in held.items() if len(set(values)) == 1]
        answer = checks.call(homogeneous_classes, table, quasi, sensitive)
        wanted = pd.DataFrame(rows, columns=[*quasi, sensitive, "count"])
        checks.same_values(answer, wanted, any_order=True, why=keys)
        checks.unchanged(answer, table)
### END HIDDEN TESTS

# %% [markdown]
# Now the attack. A newspaper has named people who were treated in this hospital, and the register tells their age, sex and ZIP code. (An
# error here means that `homogeneous_classes` is still open.)

# %%
reported = patients.loc[patients["name"].notna(), ["name", *QUASI]]
known = reported.merge(homogeneous_classes(released, QUASI, "has_rare_disease"), on=QUASI)
print(f"the diagnosis of {len(known)} people is known, each hidden among at least {known['count'].min()} rows")
known.sort_values("has_rare_disease", ascending=False).head()

# %%
shares = 100 * released.groupby(QUASI)["has_rare_disease"].mean()
ax = plotting.histogram(
    shares, bins=20, label="people of the class who have the disease", unit="%", count_label="number of classes"
)
plotting.show(
    ax,
    alt="Histogram of the share of people with the disease in each class: some classes at 0 %, the others spread widely, "
    "some to well over half.",
)

# %% [markdown]
# Classes at 0 % or 100 % are homogeneous. A 0 is a diagnosis as well: each person known to be healthy makes the others more suspect.
#
# ## l different values
#
# A table has **distinct l-diversity** if every class holds at least l different values of the sensitive attribute (the
# simplest form; Machanavajjhala and others define stricter ones, too). Like k, the l of a table is that of its worst class.
#
# ### Exercise 2: the l of a table
#
# Write a function `l_of(df, quasi, sensitive)` that returns the largest l for which `df` has distinct l-diversity, as an int.
#
# `l_of(ward, ["age_band", "sex"], "diagnosis")` returns 1; without the two women it would be 3, for flu, asthma and missing.
#
# <details><summary>Hint 1</summary>
#
# Which number do you need of each class, and which class decides?
#
# </details>
# <details><summary>Hint 2</summary>
#
# You have met `nunique` and its parameter `dropna`. `groupby` has one of the same name.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `df.groupby(quasi, dropna=False)[sensitive].nunique(...)` gives one number a class; take the smallest.
#
# </details>


# %% answer="l_of"
def l_of(df, quasi, sensitive):
    """Return the smallest number of different values of sensitive that a class of df holds."""
    ### BEGIN SOLUTION
    return int(df.groupby(quasi, dropna=False)[sensitive].nunique(dropna=False).min())
    ### END SOLUTION


# %% test="l_of" points=2
"""l is the smallest number of different sensitive values in a class, with missing as a value."""
import pandas as pd

from course import checks, load

five = pd.DataFrame({"band": ["20-24"] * 2 + ["30-34"] * 3, "diagnosis": ["flu", "flu", "flu", "asthma", None]})
checks.equal(checks.call(l_of, five, ["band"], "diagnosis"), 1, why="the first class holds flu alone", show=True)
men = checks.call(l_of, five.tail(3), ["band"], "diagnosis")
checks.equal(men, 3, why="the second class holds flu, asthma and missing", show=True)
checks.passed("a case like ward is right, with and without the two women")
### BEGIN HIDDEN TESTS
gap = pd.DataFrame(
    {"age": [30, 30, 30, None, None, 41, 41, 41], "sex": list("FFFMMFFF")}, index=[1, 1, 2, 2, 3, 3, 4, 4]
)
gap["diagnosis"] = ["flu", "asthma", "burn", "flu", "flu", "burn", "flu", "angina"]
why = "a class whose key is missing in a column is a class like others"
checks.equal(checks.call(l_of, gap, ["age", "sex"], "diagnosis"), 1, why=why)
two = gap.assign(diagnosis=["flu", "asthma", None, None, "flu", None, "flu", "burn"])
answer = checks.call(l_of, two, ["age", "sex"], "diagnosis")
checks.equal(answer, 2, why="a missing value of the sensitive attribute counts as one more value")
checks.unchanged(answer, two)
pays = pd.DataFrame({"age": [30, 30, 30, 41, 41, 41, 50, 50], "pay": [1.0, None, None, 2.0, 3.0, 4.0, 5.0, 5.0]})
checks.equal(checks.call(l_of, pays.head(6), ["age"], "pay"), 2, why="missing values are alike, among numbers, too")
why = "a missing value counts only in the class in which it stands"
checks.equal(checks.call(l_of, pays, ["age"], "pay"), 1, why=why)
unseen = gap.assign(sex=pd.Categorical(gap["sex"], ["F", "M", "X"])).iloc[[0, 1, 2, 5, 6, 7]]
why = "a combination that does not occur is no class"
checks.equal(checks.call(l_of, unseen, ["age", "sex"], "diagnosis"), 3, why=why)
kinds = gap.assign(diagnosis=pd.Categorical(gap["diagnosis"])).iloc[[0, 1, 2, 5, 7]]
why = "a category of the sensitive attribute that no row of a class holds is no value of it"
checks.equal(checks.call(l_of, kinds, ["age", "sex"], "diagnosis"), 2, why=why)
other = "a missing value is not the same as 0 or an empty text"
for zero in (0, ""):
    pairs = pd.DataFrame({"age": [30, 30, 41, 41], "ill": [zero, None, zero, None]})
    checks.equal(checks.call(l_of, pairs, ["age"], "ill"), 2, why=other)
    checks.equal(checks.call(l_of, pairs.iloc[[0, 3]].assign(ill=[zero, None]), ["ill"], "age"), 1, why=other)
homes = pd.DataFrame({"floor": ["1", "1", "11", "11"], "flat": ["12", "12", "2", "2"], "ill": [0, 1, 0, 0]})
checks.equal(
    checks.call(l_of, homes, ["floor", "flat"], "ill"), 1, why="two rows are of a class only if all keys agree"
)
for seed in (3, 4):
    table = load("patients", seed=seed)
    table = table.assign(age=table["age"] // 20)
    for quasi, sensitive in (
        (["sex"], "zip_code"),
        (["age", "sex"], "zip_code"),
        (["zip_code"], "age"),
        (["sex"], "salary"),
    ):
        held = {}
        for *key, value in table[[*quasi, sensitive]].itertuples(index=False, name=None):
            held.setdefault(tuple(key), set()).add(value)
        answer = checks.call(l_of, table, quasi, sensitive)
        why = "count the different values of the sensitive attribute in each class; the class with the fewest decides"
        checks.equal(answer, min(map(len, held.values())), why=why)
        checks.unchanged(answer, table)
### END HIDDEN TESTS

# %%
values = released.groupby(QUASI)["has_rare_disease"].transform("nunique")
diverse = released[values >= 2].reset_index(drop=True)
ill = diverse.groupby(QUASI)["has_rare_disease"].mean()
print("l:", l_of(released, QUASI, "has_rare_disease"), "and without homogeneous classes:", end=" ")
print(l_of(diverse, QUASI, "has_rare_disease"))
print(f"ill in this table: {diverse['has_rare_disease'].mean():.0%}, in its worst class: {ill.max():.0%}")

# %% [markdown]
# Suppressing can be read, too. Who counts four people of a class in the newspaper, and finds no such class in the table, knows that it was
# homogeneous. A rule that does no more than it must tells where it had to: the minimality attack (Wong and others, 2007).
#
# ## What l different values still tell
#
# **Skewness.** Two values say nothing about how often each occurs: see the worst class above.
#
# **Similarity.** Different values may mean nearly the same. To see it, let the hospital publish the reason for the stay. We draw
# it: 20 diagnoses of four kinds, some more frequent among the young, some among the old.

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


# %%
def release(table, quasi, k=4):
    """Return quasi and diagnosis of those rows whose class has at least k people and 3 diagnoses."""
    classes = table.groupby(quasi)["diagnosis"]
    kept = (classes.transform("size") >= k) & (classes.transform("nunique") >= 3)
    return table.loc[kept, [*quasi, "diagnosis"]].reset_index(drop=True)


reasons = release(patients, QUASI)
kind = reasons["diagnosis"].map(KIND_OF)
alike = kind.groupby([reasons[name] for name in QUASI]).transform("nunique") == 1
print(f"l is {l_of(reasons, QUASI, 'diagnosis')}; of {alike.sum()} people the kind of illness is certain all the same")

# %% [markdown]
# **Background knowledge.** Machanavajjhala and others give an example: the four rows that may be Umeko's say heart disease or viral
# infection. She is Japanese, and heart disease is very rare in Japan: infection, most probably. Here a colleague saw that somebody had no
# injury:

# %%
uninjured = reasons[kind != "injury"]
left = uninjured.groupby(QUASI)["diagnosis"].transform("nunique")
print(f"people without an injury: {len(left)}; with one diagnosis left: {(left == 1).sum()}")

# %% [markdown]
# Where a class holds l values, who can rule out l − 1 of them is certain. No publisher knows what all attackers know.
#
# ## Close to the whole table
#
# A table has **t-closeness** if in every class the sensitive attribute is distributed nearly as in the whole table: at a distance of at most t
# (Li, Li and Venkatasubramanian, 2007). The t of a table is the largest distance of a class. Let a value have the share p in the class and q
# in the whole table.
#
# - Categories: half the sum of all |p − q|, the **total variation distance**. It is the share of the class's rows that would need another value.
# - Numbers in order: the **ordered distance**. Sort the m different values that occur in the table. For each of them add up p − q from the
#   smallest value to this one. Take the absolute values of these m sums, add them, and divide by m − 1. With m = 1 the distance is 0.
#
# Both run from 0, no difference, to 1, and are earth mover's distances: the least work of turning one distribution into the other. An
# example from the same paper:

# %%
pay = pd.DataFrame({"group": list("AAABBBCCC"), "salary": [3000, 4000, 5000, 6000, 8000, 11000, 7000, 9000, 10000]})

# %% [markdown]
# In each group three salaries have the share 1/3 instead of 1/9: total variation is 0.667 for all. But A holds the three lowest salaries. Its
# ordered distance is 0.375; that of B, where they are spread out, is 0.167.
#
# ### Exercise 3: the t of a table
#
# Write a function `t_of(df, quasi, sensitive, ordered=False)` that returns the smallest t for which `df` has t-closeness, a float from 0 to 1
# and not rounded: by total variation distance, or with `ordered=True`, where `sensitive` is a column of numbers and never categorical, by
# ordered distance. A missing value has no place in an order: if `ordered=True` and `sensitive` has one, raise a `ValueError`.
#
# `t_of(pay, ["group"], "salary")` returns 0.666…, `t_of(pay, ["group"], "salary", ordered=True)` returns 0.375, and
# `t_of(ward, ["age_band", "sex"], "diagnosis")` returns 0.4.
#
# <details><summary>Hint 1</summary>
#
# Which values have to be compared in a class: those that it holds, or all that the table holds?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `value_counts(normalize=True, dropna=False)` gives shares, `sort_index()` sorts them by value, `reindex(..., fill_value=0)` adds values that
# a class does not hold. Look at `cumsum` and `abs`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Loop over `df.groupby(quasi, dropna=False)[sensitive]`, and with `gap` = shares of the class − shares of the table, sorted alike, the distance is
# `gap.abs().sum() / 2` or `gap.cumsum().abs().sum() / (m - 1)`. Take the largest.
#
# </details>


# %% answer="t_of"
def t_of(df, quasi, sensitive, ordered=False):
    """Return the largest distance between sensitive in a class of df and in the whole of df."""
    ### BEGIN SOLUTION
    if ordered and df[sensitive].isna().any():
        raise ValueError(f"{sensitive} has missing values, which have no place in an order; drop or fill them")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        shares = values.value_counts(normalize=True, dropna=False)
        gap = shares.reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return float(max(distances))
    ### END SOLUTION


# %% test="t_of" points=4
"""t is the largest distance of a class from the whole table, for categories and for ordered numbers."""
from itertools import accumulate

import pandas as pd

from course import checks, load

nine = pd.DataFrame({"group": list("AAABBBCCC"), "salary": [3000, 4000, 5000, 6000, 8000, 11000, 7000, 9000, 10000]})
checks.close(checks.call(t_of, nine, ["group"], "salary"), 2 / 3, why="three values of nine in each class", show=True)
checks.close(checks.call(t_of, nine, ["group"], "salary", ordered=True), 0.375, why="class A decides", show=True)
five = pd.DataFrame({"sex": list("FFMMM"), "diagnosis": ["flu", "flu", "flu", "asthma", None]})
checks.close(checks.call(t_of, five, ["sex"], "diagnosis"), 0.4, why="the women's class decides", show=True)
checks.passed("cases like pay and ward are right")
### BEGIN HIDDEN TESTS
gap = pd.DataFrame({"age": [30, 30, 30, 30, None, None], "sex": list("FFMMMM")}, index=[1, 1, 2, 2, 3, 3])
gap["diagnosis"] = ["flu", "burn", "flu", "burn", "burn", "burn"]
answer = checks.call(t_of, gap, ["age", "sex"], "diagnosis")
checks.close(answer, 1 / 3, why="a class whose key is missing in a column is a class like others")
checks.unchanged(answer, gap)
answer = checks.call(t_of, gap.assign(pay=[1, 3, 1, 3, 3, 3]), ["age", "sex"], "pay", ordered=True)
checks.close(answer, 1 / 3, why="a missing key is no missing value of the sensitive attribute")
holes = pd.DataFrame({"sex": list("FFFMMM"), "test": ["yes", None, None, "yes", "no", "no"]})
answer = checks.call(t_of, holes, ["sex"], "test")
checks.close(answer, 1 / 3, why="among categories, a missing value counts as one more value")
checks.unchanged(answer, holes)
answer = checks.call(t_of, holes.assign(test=[1.0, None, None, 1.0, 2.0, 2.0]), ["sex"], "test")
checks.close(answer, 1 / 3, why="missing values are alike, where the categories are numbers, too")
why = "a missing value has no place in an order"
checks.raises(
    ValueError,
    t_of,
    pd.DataFrame({"sex": list("FFMM"), "pay": [1.0, 2.0, None, 3.0]}),
    ["sex"],
    "pay",
    ordered=True,
    why=why,
)
steps = pd.DataFrame(
    {"sex": list("FMFMMF"), "pay": [9, 10, 9, 100, 100, 10], "bed": [1, 2, 3, 4, 5, 6]}, index=list("abcabc")
)
answer = checks.call(t_of, steps, ["sex"], "pay", ordered=True)
why = "sort by size the values that occur in the table: neither as texts nor with the numbers between them"
checks.close(answer, 1 / 3, why=why)
checks.unchanged(answer, steps)
further = steps.assign(bonus=[1, None, 2, None, 3, None])
why = "a gap in a column that was not asked for is no missing value of the sensitive attribute"
checks.close(checks.call(t_of, further, ["sex"], "pay", ordered=True), 1 / 3, why=why)
debts = pd.DataFrame({"sex": list("FFMM"), "pay": [-0.75, -0.5, 0.25, 0.5]})
why = "values that differ by less than 1 are different values, and those below 0 come first"
checks.close(checks.call(t_of, debts, ["sex"], "pay", ordered=True), 1 / 3, why=why)
homes = pd.DataFrame({"floor": [1, 1, 11, 11], "flat": [12, 12, 2, 2], "ill": [0, 1, 0, 0]})
why = "two rows are of a class only if all keys agree"
checks.close(checks.call(t_of, homes, ["floor", "flat"], "ill"), 1 / 4, why=why)
for zero in (0, ""):
    pairs = pd.DataFrame({"age": [30, 30, 41, 41], "ill": [zero, zero, None, None]})
    why = "a missing value is not the same as 0 or an empty text"
    checks.close(checks.call(t_of, pairs, ["age"], "ill"), 1 / 2, why=why)
    checks.close(checks.call(t_of, pairs, ["ill"], "age"), 1 / 2, why=why)
same = pd.DataFrame({"sex": list("FFM"), "pay": [7, 7, 7]})
for ordered in (False, True):
    why = "where the whole table has one value, every class is like the table"
    checks.close(checks.call(t_of, same, ["sex"], "pay", ordered=ordered), 0, why=why)
nine = pd.DataFrame({"group": list("AAABBBCCC"), "salary": [3000, 4000, 5000, 6000, 8000, 11000, 7000, 9000, 10000]})
checks.close(checks.call(t_of, nine, ["salary"], "group"), 2 / 3, why="a class of one row is a class")
unseen = nine.assign(group=pd.Categorical(nine["group"], list("ABCD")), salary=nine["salary"].to_numpy()[::-1])
for ordered, want in ((False, 2 / 3), (True, 0.375)):
    why = "a combination that does not occur is no class"
    checks.close(checks.call(t_of, unseen, ["group"], "salary", ordered=ordered), want, why=why)
for seed in (3, 4):
    table = load("patients", seed=seed).head(300)
    table = table.assign(age=table["age"] // 10)
    cases = [
        ("has_rare_disease", ["age", "sex"]),
        ("zip_code", ["age"]),
        ("salary", ["zip_code", "age"]),
        ("age", ["sex"]),
    ]
    for sensitive, quasi in cases:
        every = sorted(table[sensitive])
        kept = {}
        for *key, value in table[[*quasi, sensitive]].itertuples(index=False, name=None):
            kept.setdefault(tuple(key), []).append(value)
        for ordered in (False, True) if sensitive != "zip_code" else (False,):
            values, found = sorted(set(every)), []
            for held in kept.values():
                apart = [held.count(v) / len(held) - every.count(v) / len(every) for v in values]
                sums = [abs(total) for total in accumulate(apart)]
                found.append(sum(sums) / (len(values) - 1) if ordered else sum(map(abs, apart)) / 2)
            answer = checks.call(t_of, table, quasi, sensitive, ordered=ordered)
            why = "compare each class with the whole table, value by value; the class furthest away decides"
            checks.close(answer, max(found), why=why)
            checks.unchanged(answer, table)
### END HIDDEN TESTS

# %%
paid = patients.loc[patients["size"] >= 4, [*QUASI, "salary"]].reset_index(drop=True)
print(f"rare disease:      t = {t_of(released, QUASI, 'has_rare_disease'):.2f}")
print(f"diagnosis:         t = {t_of(reasons, QUASI, 'diagnosis'):.2f}")
print(f"salary, ordered:   t = {t_of(paid, QUASI, 'salary', ordered=True):.2f}")

# %% [markdown]
# Compare a t only with one of the same attribute and distance: a class of 4 rows holds at most 4 of our 20 diagnoses, so it is far from the
# table however they fall. A t of 0 means that no class adds anything to what the whole table tells. What t leaves open:
#
# - The whole table still speaks. If all patients of a clinic have an addiction, t is 0, and everybody's secret is out.
# - Small is not harmless: a total variation of 0.2 lets an illness with a share of 1 % in the table have 21 % in a class.
# - It says nothing of k, of other sensitive attributes, or of quasi-identifiers you did not think of.
#
# ### Exercise 4: what the class tells
#
# Five hospitals each publish a 5-anonymous table. Somebody knows which class is Ann's. Store in `model_limits` the letters of **all** tables in
# which this class tells more about Ann's illness than the whole table does, as a list like `["D", "E"]`.
#
# - **A** Ann's class: flu, flu, flu, flu, flu. Whole table: flu 20 %, and twenty other illnesses.
# - **B** Ann's class: lung, skin, stomach, bladder and bone cancer. Whole table: all cancers together 10 %.
# - **C** Ann's class: HIV negative four times, HIV positive once. Whole table: HIV positive 1 %.
# - **D** Ann's class: asthma twice, flu twice, fracture once. Whole table: asthma 40 %, flu 40 %, fracture 20 %.
# - **E** Ann's class: addiction five times. Whole table: addiction 100 %.
#
# <details><summary>Hint 1</summary>
#
# What would you bet on Ann's illness with the whole table alone, and what with her class?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Compare shares: in which classes is an illness, or a kind of illness, more frequent than in the whole table?
#
# </details>
# <details><summary>Hint 3</summary>
#
# One of the attacks above fits each of the right letters: homogeneity, skewness, similarity. In the others
# the distance of the class is 0.
#
# </details>

# %% answer="model_limits"
model_limits = ...
### BEGIN SOLUTION
model_limits = ["A", "B", "C"]
### END SOLUTION

# %% test="model_limits" points=2
"""A class tells more than the whole table where its shares differ from those of the table."""
from course import checks

checks.a_choice(model_limits, "ABCDE", name="model_limits")
checks.passed("model_limits holds letters of the options")
### BEGIN HIDDEN TESTS
checks.a_choice(model_limits, "ABCDE", name="model_limits")
checks.chosen(
    model_limits,
    "ABC",
    {
        "A": "Look for a class that leaves no doubt where the whole table leaves much.",
        "B": "Look for a class whose values all differ, and all mean something alike.",
        "C": "Look for a class in which a rare illness is suddenly not rare, though it is not certain.",
        "D": "The shares in this class are those of the whole table: the distance is 0, and the class adds nothing.",
        "E": "Everybody's illness is known there, but from the whole table: the class adds nothing to it.",
    },
    name="model_limits",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it: two releases
#
# Two hospitals of the town treated 550 of our patients each, 100 of them the same. Each publishes its own table, 4-anonymous and 3-diverse,
# without asking the other. Their age bands begin in different years.

# %%
SOUTH = ["age_south", "sex", "zip_code"]
patients["age_south"] = five_years(patients["age"], first=18)
order = np.random.default_rng(26).permutation(len(patients))
in_north, in_south, in_both = (patients.iloc[part] for part in (order[:550], order[450:], order[450:550]))
north, south = release(in_north, QUASI), release(in_south, SOUTH)
people = in_both.loc[in_both["name"].notna(), ["name", "age_south", *QUASI]]
people.head(3)

# %% [markdown]
# An insurer knows that `people` were treated in both, for the same illness. Each table alone shows at least three diagnoses for everybody
# whose class is in it. But a person's own stands in **both** classes. An attack through several releases is a **composition attack** (Ganta, Kasiviswanathan and Smith,
# 2008). Two small releases:

# %%
first = pd.DataFrame({"age": ["30-34"] * 3, "diagnosis": ["flu", "asthma", "burn"]})
second = pd.DataFrame(
    {"zip_code": ["10001"] * 3 + ["10002"] * 2, "diagnosis": ["flu", "angina", "flu", "asthma", "burn"]}
)
pair = pd.DataFrame({"name": ["Ann", "Ben"], "age": ["30-34", "30-34"], "zip_code": ["10001", "10002"]})
pair

# %% [markdown]
# Ann's class in `first` says flu, asthma or burn, in `second` flu or angina: she has the flu. For Ben two are left, asthma and burn.
#
# ### Exercise 5: intersect two releases
#
# Write a function `intersect_releases(people, first, first_quasi, second, second_quasi, sensitive)` that returns a dictionary of name → value
# for each person of `people` for whom exactly one value of `sensitive` occurs both in the person's class of `first` and in that of `second`.
#
# `people` has the column `name`, each name once, and all columns of the lists `first_quasi` and `second_quasi`. The two releases have
# their quasi-identifiers and `sensitive`, without missing values in the latter, and none of the three tables has further columns; a missing
# quasi-identifier matches a missing one. Who has no class in one of the releases, no common value or several, is left out.
#
# `intersect_releases(pair, first, ["age"], second, ["zip_code"], "diagnosis")` returns `{"Ann": "flu"}`.
#
# <details><summary>Hint 1</summary>
#
# For one person: which two sets do you need, and what do you do with them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `people.merge(first, on=first_quasi)` has a row for each person and each row of the person's class. Look at `drop_duplicates`: how often
# may a pair of name and value occur?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Make such a table of name and value, without doubles, for each release. Merge the two on both columns; names that occur once in the result
# (`drop_duplicates("name", keep=False)`) are found, and `dict(zip(..., ...))` makes the dictionary.
#
# </details>


# %% answer="intersect_releases"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    """Return name: value for each person whose classes in both releases have one value in common."""
    ### BEGIN SOLUTION
    pair = ["name", sensitive]
    in_first = people.merge(first, on=first_quasi)[pair].drop_duplicates()
    in_second = people.merge(second, on=second_quasi)[pair].drop_duplicates()
    alone = in_first.merge(in_second, on=pair).drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive], strict=True))
    ### END SOLUTION


# %% test="intersect_releases" points=4
"""Who has exactly one value in common between both classes is found, with that value, and nobody else."""
import pandas as pd

from course import checks, load

one = pd.DataFrame({"age": ["30-34"] * 3, "diagnosis": ["flu", "asthma", "burn"]})
two = pd.DataFrame({"zip_code": ["10001"] * 3 + ["10002"] * 2, "diagnosis": ["flu", "angina", "flu", "asthma", "burn"]})
both = pd.DataFrame({"name": ["Ann", "Ben"], "age": ["30-34"] * 2, "zip_code": ["10001", "10002"]})
answer = checks.call(intersect_releases, both, one, ["age"], two, ["zip_code"], "diagnosis")
checks.require(isinstance(answer.result, dict | pd.Series), f"{answer}, not a dictionary")
checks.equal(dict(answer.result), {"Ann": "flu"}, name="a case like pair", show=True)
checks.passed("a case like pair finds Ann alone")
### BEGIN HIDDEN TESTS
first_keys, second_keys = ["age", "sex"], ["sex", "zip_code"]
crowd = pd.DataFrame(
    {
        "zip_code": ["1", "1", None, "2", "3", None, "9", "2"],
        "sex": ["F", "M", "F", "M", "F", None, "F", "F"],
        "age": [30, 30, 40, None, 50, 40, 99, 40],
        "name": ["Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gina", "Hana"],
    },
    index=[4, 4, 3, 3, 2, 2, 1, 1],
)
rows = [(30, "F", "flu"), (30, "F", "burn"), (30, "F", "burn"), (30, "M", "flu"), (30, "M", "burn")]
rows += [
    (40, "F", "flu"),
    (40, "F", "asthma"),
    (50, "F", "flu"),
    (None, "M", "flu"),
    (None, "M", "burn"),
    (40, None, "flu"),
    (40, None, "flu"),
]
early = pd.DataFrame(rows, columns=["age", "sex", "illness"], index=[7] * len(rows))
rows = [("burn", "F", "1"), ("burn", "F", "1"), ("asthma", "F", "1"), ("burn", "M", "1"), ("flu", "M", "1")]
rows += [("flu", "F", None), ("flu", "F", None), ("burn", "F", None), ("burn", "M", "2"), ("angina", "M", "2")]
rows += [("flu", None, None), ("burn", None, None), ("burn", "F", "2"), ("angina", "F", "2"), ("burn", "F", "9")]
late = pd.DataFrame(rows, columns=["illness", "sex", "zip_code"])
answer = checks.call(intersect_releases, crowd, early, first_keys, late, second_keys, "illness")
checks.require(isinstance(answer.result, dict | pd.Series), f"{answer}, not a dictionary")
found = dict(answer.result)
why = {
    "Ann": "this person's classes have one value in common, which may stand in several rows",
    "Cleo": "a missing quasi-identifier is a value: it matches a missing one",
    "Dan": "a missing quasi-identifier is a value: it matches a missing one",
    "Finn": "a missing quasi-identifier is a value: it matches a missing one",
}
for name, reason in why.items():
    checks.require(name in found, f"{answer}: somebody is not found: {reason}")
checks.require("Ben" not in found, f"{answer}: somebody with several common values is in it: nothing is certain then")
checks.require(not {"Eva", "Gina"} & set(found), f"{answer}: somebody without a class in one of the releases is in it")
checks.require("Hana" not in found, f"{answer}: somebody whose classes have no common value is in it")
right = {"Ann": "burn", "Cleo": "flu", "Dan": "burn", "Finn": "flu"}
rule = "the value is the one that stands in both classes of this person"
checks.require(set(found) == set(right), f"{answer}: it holds somebody who is not among the people")
checks.equal(found, right, name=answer.text, why=rule)
checks.unchanged(answer, crowd)
checks.unchanged(answer.args[1], early, name="the first release given to intersect_releases")
checks.unchanged(answer.args[3], late, name="the second release given to intersect_releases")
for zero in (0, ""):
    keys = [zero, None]
    pair = pd.DataFrame({"name": ["Ida", "Jon"], "age": keys, "sex": ["F", "F"]})
    one = pd.DataFrame({"age": keys, "illness": ["flu", "burn"]})
    two = pd.DataFrame({"sex": ["F", "F"], "illness": ["flu", "burn"]})
    answer = checks.call(intersect_releases, pair, one, ["age"], two, ["sex"], "illness")
    checks.require(isinstance(answer.result, dict | pd.Series), f"{answer}, not a dictionary")
    why = "a missing quasi-identifier is not the same as 0 or an empty text"
    checks.equal(dict(answer.result), {"Ida": "flu", "Jon": "burn"}, name=answer.text, why=why)
nobody = checks.call(intersect_releases, crowd, early.iloc[:2], first_keys, late.iloc[3:5], second_keys, "illness")
checks.require(
    isinstance(nobody.result, dict | pd.Series) and not len(nobody.result),
    f"{nobody}: nobody has a class in both releases here, and then the dictionary is empty",
)
for seed in (3, 4):
    table = load("patients", seed=seed).head(240)  # a loop over people and rows is slow, and right
    table = table.assign(name=[f"P{i}" for i in range(240)], illness=(table["salary"] // 100 % 11).to_numpy())
    table = table.assign(decade=table["age"] // 8, stage=(table["age"] - 18) // 7)
    here, there = table.iloc[:160], table.iloc[80:]
    keys, other = ["decade", "sex", "zip_code"], ["zip_code", "sex", "stage"]
    asked = table.iloc[80:160][["name", "stage", "decade", "zip_code", "sex"]]
    early, late = here[[*keys, "illness"]], there[[*other, "illness"]]
    wanted = {}
    for person in asked.to_dict("records"):
        sets = []
        for public, quasi in ((early, keys), (late, other)):
            fits = pd.Series(True, index=public.index)
            for name in quasi:
                fits &= public[name] == person[name]
            sets.append(set(public.loc[fits, "illness"]))
        common = sets[0] & sets[1]
        if len(common) == 1:
            wanted[person["name"]] = common.pop()
    answer = checks.call(intersect_releases, asked, early, keys, late, other, "illness")
    checks.require(isinstance(answer.result, dict | pd.Series), f"{answer}, not a dictionary")
    checks.equal(dict(answer.result), wanted, name=answer.text, why=rule)
    checks.unchanged(answer, asked)
### END HIDDEN TESTS

# %%
found = intersect_releases(people, north, QUASI, south, SOUTH, "diagnosis")
print("l of each table:", l_of(north, QUASI, "diagnosis"), l_of(south, SOUTH, "diagnosis"))
print(f"both together: {len(found)} of {len(people)} people are found, {len(found) / len(people):.1%}")

# %% [markdown]
# Neither table alone makes one of these diagnoses certain. Both together do so for 5 % of the people, on average over 60 tables drawn like
# ours: promises kept by each hospital do not add up. Neither can measure this alone, for it does not know what others publish. Does a larger
# k help?

# %%
shares = {}
for k in (4, 6, 8):
    north, south = release(in_north, QUASI, k), release(in_south, SOUTH, k)
    found = intersect_releases(people, north, QUASI, south, SOUTH, "diagnosis")
    lost = 1 - (len(north) + len(south)) / 1100
    shares[f"k = {k}, {lost:.0%} suppressed"] = len(found) / len(people)
ax = plotting.bars(shares, label="Both hospitals publish with", value_label="Share of people found", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of people found: a few per cent for k = 4, and towards 0 for 6 and 8, "
    "while more rows are suppressed.",
)

# %% [markdown]
# It helps here, and at k = 8 more than half of the rows are gone. A third hospital, or the same one next year, is one more table to intersect. A
# guarantee that holds whatever else is published comes from noise: chapter 3.
#
# ## What it cost
#
# Do older people have the rare disease more often? Ask the table after each rule, with five-year bands and ZIP code, and with decades and no ZIP
# code. Classes that break the rule are suppressed. The gap of a class is its distance from the table: for two values, total variation
# is the difference of the shares. (What is suppressed changes the table's own shares: the t of what is left may be a little larger.)


# %%
def correlations(years, quasi):
    """Return the correlation of age and disease after each rule."""
    table = patients.assign(low=patients["age"] // years * years)
    ill = table.groupby(quasi)["has_rare_disease"]
    size, share = ill.transform("size"), ill.transform("mean")
    gap = (share - table["has_rare_disease"].mean()).abs()
    rules = {"no rule": size > 0, "k = 4": size >= 4, "k = 4, l = 2": (size >= 4) & (share > 0) & (share < 1)}
    rules |= {f"k = 4, gap ≤ {t}": (size >= 4) & (gap <= t) for t in (0.3, 0.2)}
    return pd.Series({rule: table[kept]["low"].corr(table[kept]["has_rare_disease"]) for rule, kept in rules.items()})


# %%
coarse = correlations(10, ["low", "sex"])
pd.DataFrame({"5 years, ZIP": correlations(5, ["low", "sex", "zip_code"]), "10 years, no ZIP": coarse}).round(2)

# %% [markdown]
# The strictest rule leaves least of the answer, and nothing warns the reader: classes that differ from the table are suppressed, and how
# they differ was the question. Wider classes cost less here than suppressed ones.
#
# ## Summary
#
# - k-anonymity hides which row is yours, l-diversity asks for different values in your class, t-closeness for the shares of the whole table.
# - Use them to find weak classes. Do not rely on them against people who know more, or where other tables exist or will.
# - Missing values count here; other programs may leave them out. Say so beside each figure.
#
# **Read on**
#
# - Ashwin Machanavajjhala and others, *l-Diversity: Privacy Beyond k-Anonymity*, ACM Transactions on Knowledge Discovery from Data 1 (2007).
# - Ninghui Li, Tiancheng Li and Suresh Venkatasubramanian, *t-Closeness: Privacy Beyond k-Anonymity and l-Diversity*, ICDE (2007).
# - Srivatsava Ganta, Shiva Kasiviswanathan and Adam Smith, *Composition Attacks and Auxiliary Information in Data Privacy*,
#   [arXiv:0803.0032](https://arxiv.org/abs/0803.0032) (2008).
