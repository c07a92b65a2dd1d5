# %% [markdown]
# # 2.6 A table from start to finish
#
# **You will be able to**
#
# - profile a table that you've never seen before, and decide which columns may be published at all;
# - turn these columns into a release with a *k* of at least 4 for all remaining quasi-identifiers;
# - show why new headers don't protect anyone, and why *k* for only a few columns doesn't promise anything;
# - measure how much utility a release has lost.
#
# **You need** lessons 2.3 to 2.5 (equivalence class, k-anonymity, hierarchies, l-diversity), and `groupby`, `assign` and
# `map` from pandas.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## An insurer shares its table
#
# > **In the news.** {==In 2011, the Heritage Provider Network in California released the insurance claims of about
# > 113,000 patients.==} The network offered a prize of up to three million dollars for the best predictions of how many
# > days patients would spend in hospital. {==Before the release, a team led by Khaled El Emam estimated the risk of three attacks. They made the
# > data coarser until the probability of finding a patient was 0.0084, well below their limit of 0.05.==}
#
# In the same year, Arvind Narayanan looked for attacks on these data. {==He wrote that no one was likely to find many patients,
# because too little about them was available elsewhere. But anyone who knows one patient's illnesses in detail can find that
# patient.==} {==El Emam and Narayanan may both be right, because the risk depends on what the attacker knows.==}
#
# Our own example is an insurer in Kenya with 1,001 made-up members:

# %%
import pandas as pd

from course import load, plotting

insurance = load("insurance")
insurance.head(3).T

# %% [markdown]
# {==A university asks this question: *How do illnesses vary with age, gender, marital status, number of dependents, county, and
# tier of the policy?*==}
#
# > **Law.** {==Under Kenya's Data Protection Act of 2019, data are anonymized when people are no longer identifiable
# > (section 2), and personal data must be limited to what the purpose requires (section 25).==} Health status, sex,
# > marital status and family details are sensitive (section 2).
#
# The act doesn't say how to anonymize data. We'll take five steps.
#
# ## Step 1: profile
#
# {==A **profile** has one row for each column and describes what a program can see in that column.==} A program doesn't know what a
# column means, so it can only guess its role:
#
# - {==If nearly every value in a column occurs only once, the program suspects a direct identifier.==} Missing values don't count,
#   because a column of e-mail addresses identifies people even if half of them don't have one.
# - {==If a column has the same value in all rows, the program knows that this column can't distinguish people.==}
# - {==The program calls any other column "quasi", until a person decides otherwise.==}

# %%
people = pd.DataFrame({"code": ["A1", "B2", "C3", None], "age": [30, 30, 41, 52], "country": ["Kenya"] * 4})
people

# %% [markdown]
# Other tables may have other columns, but no column has the dtype bool or contains durations, and no date has a time zone.
#
# ### Exercise 1: the profile
#
# Write a function `profile(df)` that returns a table (DataFrame) with one row for each column of `df`. It has these five
# columns:
#
# - `column` is the column's name.
# - `type` depends on the dtype. It's `"number"`, `"date"`, or `"text"` for anything else.
# - `missing` is the share of rows without a value, from 0 to 1.
# - `unique_share` is computed from the rows *with* a value. It's the share of these rows whose value doesn't occur in any
#   other row, or 0.0 if no row has a value.
# - `suspected` is the first of these that applies: `"direct"` if `unique_share` is at least 0.95, `"other"` if all rows are
#   equal ("missing" counts as a value of its own here), and otherwise `"quasi"`.
#
# If `df` has no rows, both shares are 0.0 and `suspected` is `"other"`. Don't round, and don't modify `df`. The order of the
# rows and the index don't matter.
#
# ```python
# >>> profile(people)
#     column    type  missing  unique_share suspected
# 0     code    text     0.25           1.0    direct
# 1      age  number     0.00           0.5     quasi
# 2  country    text     0.00           0.0     other
# ```
#
# <details><summary>Hint 1</summary>
#
# In a single column, which rows have a value, and which of these values occur only once?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `dropna`, `duplicated(keep=False)` and `nunique(dropna=False)`, and at `is_numeric_dtype` and
# `is_datetime64_any_dtype` in `pd.api.types`. Collect one dictionary for each column in a list, and turn the list into a
# table.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `known = df[name].dropna()`, the share is `(~known.duplicated(keep=False)).mean()` if `known` has rows. What do you
# check next if this share is below 0.95?
#
# </details>


# %% answer="profile"
def profile(df):
    """Return a table with one row for each column of df: its type, missing share, unique share and suspected role."""
    ### BEGIN SOLUTION
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        number, date = pd.api.types.is_numeric_dtype(known), pd.api.types.is_datetime64_any_dtype(known)
        unique_share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        alike = df[name].nunique(dropna=False) <= 1
        rows.append(
            {
                "column": name,
                "type": "number" if number else "date" if date else "text",
                "missing": float(df[name].isna().mean()) if len(df) else 0.0,
                "unique_share": unique_share,
                "suspected": "direct" if unique_share >= 0.95 else "other" if alike else "quasi",
            }
        )
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])
    ### END SOLUTION


# %% test="profile" points=3
"""Each column has its type, its missing and unique shares, and the role that follows from them."""
from collections import Counter

import pandas as pd

from course import checks, load

small = pd.DataFrame({"code": ["A1", "B2", "C3", None], "age": [30, 30, 41, 52], "country": ["Kenya"] * 4})
answer = checks.call(profile, small)
names = ["column", "type", "missing", "unique_share", "suspected"]
table = checks.a_table(
    answer, columns=names, rows=3, why="return one row for each column of df, with the five columns in the exercise"
)
expected = [["code", "text", 0.25, 1.0, "direct"], ["age", "number", 0.0, 0.5, "quasi"]]
expected.append(["country", "text", 0.0, 0.0, "other"])
for line in expected:
    found = table[table["column"].map(str) == line[0]]
    checks.require(len(found) == 1, f"the profile has {len(found)} rows for column {line[0]!r}")
    for name, value in zip(names[1:], line[1:], strict=True):
        checks.equal(found[name].tolist()[0], value, name=f"{name} of column {line[0]!r}", show=True)
checks.passed("the profile of a small table is correct")
### BEGIN HIDDEN TESTS
own = "find the share of these rows whose value is unique (0.0 if no row has a value)"


def same(answer, wanted, what, why=""):
    pair, name = ["column", what], f"{answer.text}: {what}"
    checks.same_values(answer.result[pair], wanted[pair], name=name, any_order=True, why=why)


def judge(df):
    answer, wanted = checks.call(profile, df), []
    for name in df.columns:
        kind, known, gaps = df[name].dtype.kind, Counter(df[name].dropna().tolist()), int(df[name].isna().sum())
        share = list(known.values()).count(1) / max(sum(known.values()), 1)
        suspected = "direct" if share >= 0.95 else "other" if len(known) + (gaps > 0) <= 1 else "quasi"
        kind = "number" if kind in "iuf" else "date" if kind == "M" else "text"
        wanted.append((name, kind, gaps / max(len(df), 1), share, suspected))
    wanted = pd.DataFrame(wanted, columns=["column", "type", "missing", "unique_share", "suspected"])
    with checks.rule("`column` is the column's name"):
        checks.a_table(answer, columns=wanted.columns, rows=df.shape[1], why="return one row for each column of df")
    with checks.rule('`type` depends on the dtype. It\'s `"number"`, `"date"`, or `"text"` for anything else'):
        same(answer, wanted, "type")
    with checks.rule("`missing` is the share of rows without a value, from 0 to 1"):
        same(answer, wanted, "missing", "divide by the number of all rows (0.0 without rows), and don't round")
    with checks.rule("`unique_share` is computed from the rows *with* a value"):
        same(answer, wanted, "unique_share", own)
    with checks.rule("`suspected` is the first of these that applies"):
        same(answer, wanted, "suspected", "a missing value counts as a value of its own")


holes = pd.DataFrame({"mail": ["a", None, "b", None, None, "c"], "member": ["yes", None, "yes", "yes", None, "yes"]})
holes["empty"] = pd.Series([None] * 6, dtype=object)
holes["left"] = pd.to_datetime(["2020-01-01", None, "2021-01-01", None, None, "2021-01-01"])
holes["floor"] = [1, 2, 3, 4, 5, None]
holes["zeros"] = [0.0, 0.0, None, 0.0, 0.0, 0.0]
for case in checks.variants(holes, labels=["mail", "member", "zeros"], also=["numbered"], keep=["fillers"]):
    with case:
        judge(case.table)
fills = {}  # each column contains one value that isn't missing, even if it looks like that
for place, value in enumerate(checks.fillers()):
    fills |= {f"mail {place}": [value, None, "b", None, None, "c"], f"tag {place}": [value, None, *[value] * 4]}
fills |= {f"level {place}": [value, None, *[value] * 4] for place, value in enumerate(checks.fillers(0))}
judge(pd.DataFrame(fills))
days = checks.dates("2019-12-31", "2021-01-01")
kinds = {"code": checks.texts(), "dose": checks.numbers(-1, 1), "visits": checks.numbers(0, 9, whole=True), "day": days}
for case in checks.tables(kinds, missing=["code", "dose", "day"], rows=60):
    with case:
        judge(case.table)
looks = pd.DataFrame({"day": ["2020-01-01", "2021-01-01"] * 2, "grade": pd.Categorical([1, 2, 3, 3])})
looks["mixed"] = pd.Series([1, "1", "", None], dtype=object)
looks["points"] = pd.Series([1, 2, 2, 1], dtype=object)
looks["left"] = pd.Categorical(pd.to_datetime(looks["day"]))
looks["floor"] = pd.Series([1, 2, 2, 1], dtype="uint8")
ends = [-1] * 400  # so many rows that the first thousands don't show the shares
edge = pd.DataFrame({"at": [*range(7_600), *ends], "below": [*range(7_400), *ends, *[None] * 200]})
near = pd.DataFrame({"dose": [1.2, 1.7, 1.2000001, 2.0, 2.0], "id": [2**53, 2**53 + 1, -1, -2, -2]})
near["at"] = pd.to_datetime(["2020-01-01 08:00", "2020-01-01 09:00", "2020-01-01 08:01", *["2020-01-02 10:00"] * 2])
for df in (looks, edge, near, load("insurance", seed=3)):
    judge(df)
### END HIDDEN TESTS

# %%
profile(insurance)  # if you see an error here, finish profile first

# %% [markdown]
# {==The profile has found two direct identifiers.==} It calls everything else "quasi", so now you have to decide. For example, most
# dates in `date_of_entry` occur only once, so anyone who knows when you joined can find you. Let's also check whether some
# columns contain the same information:

# %% slide="output"
one_tier = insurance.groupby("policy_limit")["tier"].nunique()
print("number of tiers for each policy_limit:", *one_tier)
stayed = (insurance["retention"] == "active") == insurance["account_withdrawal"].isna()
print("active members are exactly those without a withdrawal:", stayed.all())

# %% [markdown]
# Each limit belongs to a single tier. So it's useless to make tiers coarser while `policy_limit` is published.
#
# {==The profile doesn't notice that `illness_category` is sensitive, because to a program, it looks just like
# `county`.==} We assume that attackers don't know the illness. So of the columns in the university's question,
# `illness_category` is the only one that isn't a quasi-identifier.
#
# ## Step 2: drop
#
# {==Don't publish anything that the question doesn't need.==} {==As in lesson 1.2, it's safer to list what may be published than what
# may not.==}
#
# ### Exercise 2: only what was asked for
#
# Make a table with all rows of `insurance` and exactly the seven columns that the university's question names
# (`illness_category` and six others), and store it in `dropped_df`. Keep the names of the columns, and don't modify
# `insurance`. The order of rows and columns doesn't matter. Here and below, the index contains whole numbers from 0 to 1000,
# each at most once, so that it doesn't identify anyone.
#
# <details><summary>Hint 1</summary>
#
# Which is safer to check, a list of the columns to remove or a list of the columns to keep?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A list of names selects columns, as in `people[["code", "age"]]`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Read the question word by word, and find the column that belongs to each property.
#
# </details>

# %% answer="dropped_df"
dropped_df = ...
### BEGIN SOLUTION
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]
### END SOLUTION

# %% helpers
import numpy as np

from course import checks, load

ASKED = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]


def numbered(table, name):
    """Check that a table's index contains only numbers, and that the table stores nothing else besides its cells."""
    checks.only_cells(table, name=name, any_index=True, any_cells=True)
    called = "".join(map(str, table.index.names))  # "member" is harmless, but a long name or a number isn't
    plain = len(called) <= 20 and not any(map(str.isdigit, called))
    checks.require(plain, f"the name of {name}'s index may identify people: reset the index")
    numbers = all(isinstance(label, int | np.integer) and 0 <= label <= 1000 for label in table.index)
    people = "must contain whole numbers from 0 to 1000, each at most once, because other labels may identify people"
    checks.require(numbers and table.index.is_unique, f"the index of {name} {people}: reset the index")


def made_from(table, wanted, name, dropped, why):
    """Check a table that is made from dropped_df, and that dropped_df hasn't been modified."""
    checks.same_values(table, wanted, name=name, any_order=True, why=why)
    numbered(table, name)
    rule = "make a new table instead of modifying this one"
    checks.same_values(dropped, load("insurance")[ASKED], name="dropped_df", any_order=True, why=rule)


# %% test="dropped_df" points=1
"""The table contains the seven columns that the question needs, with all their values, and nothing else."""
from course import checks, load

asked = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
checks.a_table(dropped_df, name="dropped_df", columns=asked, why="publish exactly the columns that the question names")
checks.unchanged(insurance, load("insurance"), name="insurance")
ages = sorted(load("insurance")["age"])
checks.equal(sorted(dropped_df["age"]), ages, name="the age column", why="keep all rows, and don't change the ages")
checks.passed("dropped_df has the seven columns, and insurance is unchanged")
### BEGIN HIDDEN TESTS
original = load("insurance")
with checks.rule("Make a table with all rows of `insurance` and exactly the seven columns"):
    checks.same_values(dropped_df, original[ASKED], name="dropped_df", any_order=True, why="don't change any values")
with checks.rule("the index contains whole numbers from 0 to 1000, each at most once"):
    numbered(dropped_df, "dropped_df")
checks.unchanged(insurance, original, name="insurance")
### END HIDDEN TESTS

# %% [markdown]
# ## Step 3: mask the headers?
#
# {==A colleague suggests calling the columns `c1` to `c7`, so that strangers can't tell what the file contains.==} Let's try such
# **masked headers**.
#
# ### Exercise 3: new headers
#
# Make a table with the rows and values of `dropped_df`, but with other column names, and store it in `masked_headers`:
# `county` becomes `c1`, `gender` `c2`, `marital_status` `c3`, `dependents` `c4`, `age` `c5`, `tier` `c6` and
# `illness_category` `c7`. Don't modify `dropped_df`.
#
# <details><summary>Hint 1</summary>
#
# What happens to `dropped_df` if you write `masked_headers = dropped_df` and change the names?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.rename` and its `columns` parameter.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `rename` needs a dictionary that maps old names to new ones. You can build this dictionary from a list of the old names with
# `enumerate(..., start=1)`.
#
# </details>

# %% answer="masked_headers"
masked_headers = ...
### BEGIN SOLUTION
old = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
masked_headers = dropped_df.rename(columns={name: f"c{place}" for place, name in enumerate(old, start=1)})
### END SOLUTION

# %% test="masked_headers" points=1
"""The columns are called c1 to c7 and contain the same values as before, and dropped_df still has its old column names."""
import pandas as pd

from course import checks, load

checks.a_table(masked_headers, name="masked_headers", columns=[f"c{place}" for place in range(1, 8)])
checks.require(
    isinstance(dropped_df, pd.DataFrame) and "county" in dropped_df.columns,
    "dropped_df no longer has a county column: rename the columns of a new table, and run exercises 2 and 3 again",
)
ages = sorted(load("insurance")["age"])
checks.equal(sorted(masked_headers["c5"]), ages, name="column c5", why="c5 has to contain the ages")
checks.passed("masked_headers has the columns c1 to c7, and the columns of dropped_df still have their old names")
### BEGIN HIDDEN TESTS
wanted = load("insurance")[ASKED].set_axis([f"c{place}" for place in range(1, 8)], axis=1)
with checks.rule("Make a table with the rows and values of `dropped_df`, but with other column names"):
    made_from(masked_headers, wanted, "masked_headers", dropped_df, "give each column the right new name")
### END HIDDEN TESTS

# %% [markdown]
# ## Step 4: bin
#
# About six in ten members are the only ones of their age in their county. {==Everyone knows that the insurer accepts members
# aged 30 to 74, so bands that begin at 30 and end at 74 reveal nothing new.==}
#
# ### Exercise 4: age bands
#
# Make a table like `dropped_df`, but with an `age_band` column instead of `age`, and store it in `binned_df`. Each
# `age_band` is one of the strings `"30-39"`, `"40-49"`, `"50-59"` and `"60-74"`. Each band includes both of its ends.
# The order of rows and columns doesn't matter. Don't modify `dropped_df`.
#
# <details><summary>Hint 1</summary>
#
# Which bands do 30, 39, 40 and 74 belong to?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `pd.cut` with edges and `labels`. By default, an edge belongs to the band *below* it, and the first edge doesn't
# belong to any band.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In `pd.cut(dropped_df["age"], [29, 39, ...], labels=["30-39", ...])`, each band begins just above one edge and ends at the
# next. `astype(str)` turns the result into plain strings. Then replace the `age` column.
#
# </details>

# %% answer="binned_df"
binned_df = ...
### BEGIN SOLUTION
bands = pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"])
binned_df = dropped_df.assign(age_band=bands.astype(str)).drop(columns="age")
### END SOLUTION

# %% test="binned_df" points=2
"""Each age is replaced by its band, and no exact age is left."""
import pandas as pd

from course import checks, load

columns = ["county", "gender", "marital_status", "dependents", "age_band", "tier", "illness_category"]
table = checks.a_table(binned_df, name="binned_df", columns=columns, why="the band has to replace the age")
bands = {"30-39", "40-49", "50-59", "60-74"}
strange = [str(band) for band in table["age_band"] if str(band) not in bands]
checks.require(not strange, f"binned_df has the age band {', '.join(strange[:1])}, which isn't one of the four strings")
young = int(load("insurance")["age"].between(30, 39).sum())
banded = int((table["age_band"].astype(str) == "30-39").sum())
checks.equal(banded, young, name="the number of rows with the band 30-39", why="bands include both ends")
checks.passed("binned_df has the right columns and only the four bands")
### BEGIN HIDDEN TESTS
original = load("insurance")[ASKED]
bands = ["30-39" if age < 40 else "40-49" if age < 50 else "50-59" if age < 60 else "60-74" for age in original["age"]]
why = "each band includes both of its ends"
with checks.rule("Make a table like `dropped_df`, but with an `age_band` column instead of `age`"):
    made_from(binned_df, original.assign(age_band=bands).drop(columns="age"), "binned_df", dropped_df, why)
### END HIDDEN TESTS

# %% [markdown]
# ## Step 5: check all quasi-identifiers
#
# As in lesson 2.3, *k* is the size of the smallest class. The next function returns the size of each row's class, and counts
# "missing" as a value, too. First, let's use the function with two columns:


# %% slide="output"
def size_of_class(df, columns):
    """Return, for each row of df, how many rows (including itself) have the same values in all these columns."""
    return df.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size")


print("k for age band and tier:", size_of_class(binned_df, ["age_band", "tier"]).min())

# %% [markdown]
# {==That looks safe, but these are only two of six quasi-identifiers.==} Let's add the others one by one:

# %%
order = ["age_band", "tier", "gender", "county", "marital_status", "dependents"]
sizes = {name: size_of_class(binned_df, order[: place + 1]) for place, name in enumerate(order)}
print("k after each added column:", [int(size.min()) for size in sizes.values()])
ax = plotting.uniqueness_curve(
    pd.Series({name: (size == 1).mean() for name, size in sizes.items()}),
    title=f"With all six columns, {(sizes['dependents'] == 1).mean():.0%} of the people are unique",
)
plotting.show(ax)

# %% [markdown]
# Suppose a neighbour knows these six facts about a member:

# %%
member = binned_df[(sizes["dependents"] == 1) & (binned_df["illness_category"] != "No claim")].iloc[0]
found = binned_df[(binned_df[order] == member[order]).all(axis=1)]
found[[*order, "illness_category"]]

# %% [markdown]
# {==Only one row matches, and it contains the illness.==}
#
# > **Idea.** {==Always measure *k* for **all** quasi-identifiers of the table that you publish.==}
#
# {==To increase *k*, you can drop a quasi-identifier, make it coarser, or suppress the rows that still stand out. You
# can also combine these methods.==} Kenya had eight provinces until 2013, and `PROVINCE_OF` is a dictionary that maps
# counties to provinces.

# %%
from course.datasets.insurance import PROVINCE_OF

pd.Series(PROVINCE_OF).value_counts()  # counties in each province

# %% [markdown]
# Readers must be able to understand a release, so each of its values has one of these forms:
#
# - a value from `insurance`, a province, `"*"` (suppressed) or a missing value;
# - a range of numbers like `"30-44"` or `"3+"` (ends included);
# - a list like `"Bronze/Silver"` (one of these), or an exclusion like `"not Married"` or `"not Married/Single"` (none of
#   these), with only one order for the same list, so don't use both `"Bronze/Silver"` and `"Silver/Bronze"`;
# - `"Other"`, which stands for every value of the column that the release doesn't list separately.
#
# ### Exercise 5: a release
#
# Make a table from `binned_df` that meets these conditions, and store it in `released`.
#
# 1. **Columns**: The table contains `illness_category`, unchanged, and any of the six quasi-identifiers of `binned_df`.
#    It contains no other columns.
# 2. ***k***: Every combination of values that occurs in its quasi-identifiers is shared by at least 4 rows. Here, a
#    suppressed or missing value is a value.
# 3. **Rows**: The table contains at least 90 % of the members, each in at most one row, in any order. The index contains
#    whole numbers from 0 to 1000, each at most once.
# 4. **Truth**: Each value is true and has one of the forms above.
# 5. **Use**: The table keeps `age_band`, `tier` and at least two other quasi-identifiers. A column is kept if at most 10 %
#    of its cells are suppressed. A value that's true of more than 90 % of members, such as `"30-74"`, counts as
#    suppressed.
#
# <details><summary>Hint 1</summary>
#
# Which columns make people unique in the curve above? What would be coarser values for these columns?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `binned_df["county"].map(PROVINCE_OF)` climbs one step. `where(condition, other)` keeps the values for which the condition is
# true and replaces the others. `size_of_class(table, columns)` shows which rows still stand out.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Drop one or two quasi-identifiers that you don't need, and use `size_of_class` to keep only the rows in large classes. If
# too few rows are left, make a column coarser first.
#
# </details>

# %% answer="released"
released = ...
### BEGIN SOLUTION
coarse = binned_df.drop(columns="county").assign(
    marital_status=binned_df["marital_status"].where(binned_df["marital_status"] == "Married", "not Married"),
    dependents=["0-1" if number <= 1 else "2-6" for number in binned_df["dependents"]],
)
quasi = ["age_band", "tier", "gender", "marital_status", "dependents"]
released = coarse[size_of_class(coarse, quasi) >= 4].reset_index(drop=True)
### END SOLUTION

# %% test="released" points=4
"""In all remaining quasi-identifiers, each row equals at least three others, all values are true, and enough data remain."""
import re
from collections import Counter

import numpy as np
import pandas as pd
from scipy.sparse import csr_array
from scipy.sparse.csgraph import maximum_bipartite_matching

from course import checks, load
from course.datasets.insurance import PROVINCE_OF

table = checks.a_table(released, name="released")
allowed = ["county", "gender", "marital_status", "dependents", "age_band", "tier", "illness_category"]
strange = [str(name) for name in table.columns if name not in allowed]
checks.require(not strange, f"released has a column {', '.join(strange)}: publish only columns of binned_df")
kept = [name for name in allowed[:-1] if name in table.columns]
checks.passed(
    f"released has {len(table)} of {len(load('insurance'))} rows, and its quasi-identifiers are {', '.join(kept)}"
)
texts = table[kept].astype(str).mask(table[kept].isna(), "missing")
smallest = min(Counter(texts.itertuples(index=False, name=None)).values(), default=0)
checks.require(smallest >= 4, f"released has k = {smallest} for all its quasi-identifiers, but k must be at least 4")
checks.passed(f"for all of these quasi-identifiers, k is {smallest}")
### BEGIN HIDDEN TESTS
original = load("insurance")
sources = {"age_band": "age"} | {name: name for name in ASKED if name != "age"}
provinces = {name: {county for county in PROVINCE_OF if PROVINCE_OF[county] == name} for name in PROVINCE_OF.values()}


def part_meant(part, values):
    """Return the numbers that a part of a string such as 40, 30-44 or 3+ stands for, or None if that's unclear."""
    found = re.fullmatch(r"(\d+)(?:\.0+)?(?:\s*(?:-|–|to)\s*(\d+)|\s*(\+|or more|or older))?", part)
    if not found:
        return None
    low, high, open_end = int(found[1]), found[2], found[3]
    return {value for value in values if low <= value <= (10**9 if open_end else int(high or low))}


def meant_by(text, values, column, exact):
    """Return the values that a string such as 30-44, Bronze/Silver, not Married or Coast stands for, or None if unclear."""
    text, words = text.strip(), all(isinstance(value, str) for value in values)
    if text in ("*", ""):
        return values
    opposite = re.fullmatch(r"not\s+(.+)", text, re.IGNORECASE)
    inside = {value: {value} for value in values} | (provinces if column == "county" else {}) if words else {}
    if words and text == "Other":  # every value that the release doesn't list separately
        return values.difference(*(inside.get(one, ()) for one in exact - {"Other"}))
    inside = {name.lower(): meant for name, meant in inside.items()} if opposite else inside
    parts = [part.strip() for part in (opposite[1].lower() if opposite else text).split("/")]
    found = [inside.get(part) if words else part_meant(part, values) for part in parts]
    if None in found:
        return None
    return values - set().union(*found) if opposite else set().union(*found)


table = checks.a_table(released, name="released")
strange = [str(name) for name in table.columns if not isinstance(name, str) or name not in sources]
with checks.rule("It contains no other columns"):
    checks.require(not strange, f"released has a column {', '.join(strange)}: publish only columns of binned_df")
once = table.columns.is_unique and "illness_category" in table.columns
with checks.rule("The table contains `illness_category`, unchanged"):
    checks.require(once, "released lacks illness_category, which the question is about, or contains a column twice")
enough = 0.9 * len(original) <= len(table) <= len(original)
with checks.rule("The table contains at least 90 % of the members, each in at most one row"):
    checks.require(enough, f"released has {len(table)} rows, and there are {len(original)} members")
with checks.rule("The index contains whole numbers from 0 to 1000, each at most once"):
    numbered(table, "released")
texts = {name: ["" if pd.isna(cell) is True else str(cell) for cell in table[name]] for name in table.columns}
quasi = [name for name in texts if name != "illness_category"]
smallest = min(map(len, checks.classes(pd.DataFrame(texts), quasi).values()))
with checks.rule("Every combination of values that occurs in its quasi-identifiers is shared by at least 4 rows"):
    low = f"released has k = {smallest} for all its quasi-identifiers ({', '.join(quasi)})"
    checks.require(smallest >= 4, f"{low} (a missing value counts as a value)")
fits, says_something = {}, []
for name, cells in texts.items():
    true, ways = original[sources[name]].tolist(), {}
    for text in set(cells):
        plain = text.lower().strip()
        listed = frozenset(part.strip() for part in plain.removeprefix("not ").split("/"))
        ways.setdefault((plain.startswith("not "), listed), []).append(text)
    twice = [" and ".join(map(repr, sorted(found))) for found in ways.values() if len(found) > 1]
    with checks.rule("has one of the forms above"):
        checks.require(not twice, f"in column {name} of released, {''.join(twice[:1])} mean the same thing: choose one")
    values, exact = set(true), set(cells) & {*true, *provinces}
    meant = {text: meant_by(text, values, name, exact) for text in set(cells)}
    unclear = [text for text in meant if meant[text] is None or (name not in quasi and text not in values)]
    form = "use one of the forms above the exercise, and don't change the illnesses"
    with checks.rule("Each value is true and has one of the forms above"):
        checks.require(not unclear, f"in column {name} of released, {', '.join(unclear[:1])!r} is unclear: {form}")
    look = {text: np.array([value in meanings for value in true]) for text, meanings in meant.items()}
    fits[name] = np.array([look[text] for text in cells])
    matched = (maximum_bipartite_matching(csr_array(fits[name]), perm_type="column") >= 0).all()
    wrong = f"in column {name} of released, some values occur in more rows than there are members for whom they're true"
    with checks.rule("Each value is true and has one of the forms above"):
        checks.require(matched or name not in ("age_band", "dependents"), f"{wrong}: check the ends of ranges")
        checks.require(matched, f"{wrong}: check that you replaced each value with the right one")
    blank = np.mean([text in ("*", "") or look[text].mean() > 0.9 for text in cells])
    if name in quasi and blank <= 0.1:
        says_something.append(name)
with checks.rule("The table contains at least 90 % of the members, each in at most one row"):
    own = maximum_bipartite_matching(csr_array(np.logical_and.reduce([*fits.values()])), perm_type="column") >= 0
    said = "released contains a row that isn't true of any member, or contains a member twice"
    checks.require(own.all(), f"{said}: the values in a row must belong to one member")
with checks.rule("The table keeps `age_band`, `tier` and at least two other quasi-identifiers"):
    for name in ("age_band", "tier"):
        checks.require(name in says_something, f"{name} is missing in released, or more than 10 % of it is suppressed")
    checks.require(len(says_something) >= 4, f"released keeps only {', '.join(says_something)}")
### END HIDDEN TESTS

# %% slide="output"
quasi = [name for name in order if name in released.columns]
print("k for", ", ".join(quasi), "is", size_of_class(released, quasi).min())
print(f"share of rows kept: {len(released) / len(insurance):.1%}")
released.head(3)

# %% [markdown]
# {==Before you publish such a table, shuffle its rows and number them again.==} Otherwise, a row's position in the insurer's file
# works like a pseudonym, and links this release to the next one.
#
# ## Now attack it
#
# ### First attack: the headers
#
# Suppose someone who has another insurer's table finds the file with the headers `c1` to `c7`. For each masked column, this
# attacker looks for the known column that shares the most values with it:

# %% slide="output"
other = load("insurance", seed=2024)  # another insurer's members


def shared(masked, known):
    """Return the share of the masked values that also occur in the known column."""
    return masked.astype(str).isin(known.astype(str)).mean()


for column in masked_headers:
    best = max(other, key=lambda name: shared(masked_headers[column], other[name]))
    print(column, "is", best, f"(which contains {shared(masked_headers[column], other[best]):.0%} of its values)")

# %% [markdown]
# The attack recovers all seven names. {==Even without a second table, it's easy to recognize values such as F and M, Gold and
# Silver, or the names of counties.==}
#
# > **Warning.** {==If you're only hoping that no one will find out how something works, you're relying on **security by obscurity**.==}
#
# ### Second attack: a class without a healthy member
#
# If a neighbour knows only the quasi-identifiers in your release, at least 4 rows match each member. But what do the
# illnesses in these rows reveal about that member?

# %% slide="output"
facts = released.assign(claim=released["illness_category"] != "No claim")
classes = facts.groupby(quasi, dropna=False, observed=True)
certain = classes["illness_category"].transform("nunique") == 1
all_ill = classes["claim"].transform("all")
print(f"share of members with a claim:       {facts['claim'].mean():.1%}")
print(f"members who certainly made a claim:  {all_ill.mean():.1%}")
print(f"members whose illness is certain:    {certain.mean():.1%}")

# %% [markdown]
# The last number is usually 0, because homogeneous classes are rare. But the second number is above 0 if there's a
# class in which "No claim" doesn't occur. Then all members of this class were ill, even if it contains three different
# illnesses. {==Distinct l-diversity doesn't take into account what the values have in common.==}
#
# ## What it cost
#
# How well does your release show the distribution of illnesses within each county, each tier and so on? For each of these
# groups, we compare `binned_df` and `released` by their total variation distance, which is half the sum of the absolute
# differences between the shares (lesson 2.5). Here is a small example:

# %%
before = pd.DataFrame({"tier": ["Gold", "Gold", "Gold", "Gold", "Bronze", "Bronze"], "ill": [1, 1, 0, 0, 1, 0]})
after = before.iloc[1:4]  # suppressed: a row of Gold, and all of Bronze
before.groupby("tier")["ill"].value_counts(normalize=True).unstack()

# %% [markdown]
# ### Exercise 6: what was lost
#
# Write a function `utility_loss(before, after, by, target)` that returns a number from 0 to 1. Don't round it. It
# measures how much the shares of the values in the column `target` have changed from the table `before` to the table
# `after`, within the groups of the column `by`.
#
# - Each value of `by` in `before` defines a group. The group's loss is the total variation distance between its shares
#   in `before` and in `after`.
# - If a group doesn't exist in `after`, its loss is 1. If `by` or `target` isn't a column of `after`, the loss of every group
#   is 1.
# - The result is the mean over the groups, weighted by the number of rows that each group has in `before`, or 0.0 if
#   `before` has no rows.
# - "Missing" counts as a value of its own in both columns. `by` and `target` are never the same column. Don't modify the tables.
#
# ```python
# # The loss for Gold is 1/6:
# gold = (abs(1 / 2 - 2 / 3) + abs(1 / 2 - 1 / 3)) / 2
# # The result is (4 * gold + 2 * 1) / 6 = 0.444…, because Bronze is gone:
# utility_loss(before, after, "tier", "ill")
# ```
#
# <details><summary>Hint 1</summary>
#
# What do you compare for one group? What do you do if the group is gone? What's its weight?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `groupby(by, dropna=False, observed=True)` and `value_counts(normalize=True, dropna=False)`. `Series.sub` with
# `fill_value=0` subtracts shares value by value. For the group without a value, find the rows with `isna()`, because
# `==` doesn't find them.
#
# </details>
# <details><summary>Hint 3</summary>
#
# If `old` and `new` are a group's values of `target` before and after, its loss is
# `p.sub(q, fill_value=0).abs().sum() / 2`, where `p = old.value_counts(normalize=True, dropna=False)` and `q` is the same for
# `new`. How do you get the weighted mean?
#
# </details>


# %% answer="utility_loss"
def utility_loss(before, after, by, target):
    """Return how much the shares of target have changed within the groups of by, from 0 (not at all) to 1 (entirely)."""
    ### BEGIN SOLUTION
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object) for table in (before, after))
    before, after = (table.where(table.notna(), None) for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by, dropna=False)[target]:
        new = after.loc[after[by].isna() if pd.isna(value) else after[by] == value, target]
        shares = [part.value_counts(normalize=True, dropna=False) for part in (old, new)]
        lost += len(old) * (shares[0].sub(shares[1], fill_value=0).abs().sum() / 2 if len(new) else 1)
    return float(lost / len(before))
    ### END SOLUTION


# %% test="utility_loss" points=3
"""The loss is the mean of the groups' losses, weighted by their sizes before, and a group that's gone has a loss of 1."""
from itertools import product

import pandas as pd

from course import checks, load

old = pd.DataFrame({"tier": ["Gold", "Gold", "Gold", "Gold", "Bronze", "Bronze"], "ill": [1, 1, 0, 0, 1, 0]})
new = old.iloc[1:4]
checks.close(
    checks.call(utility_loss, old, new, "tier", "ill"), 4 / 9, why="this is the example in the exercise", show=True
)
checks.close(checks.call(utility_loss, old, old, "tier", "ill"), 0, why="nothing has changed", show=True)
gone = checks.call(utility_loss, old, new[["ill"]], "tier", "ill")
checks.close(gone, 1, why="if the second table lacks the column to group by, no group is left", show=True)
checks.passed("the results for three small cases are correct")


### BEGIN HIDDEN TESTS
def lost(first, second, by, target):
    """Compute the loss in plain Python."""
    if by not in second.columns or target not in second.columns:
        return float(len(first) > 0)
    before, after = (checks.classes(table, [by], target) for table in (first, second))
    total = 0.0
    for group, old in before.items():
        new = after.get(group, [])
        moved = (abs(old.count(value) / len(old) - new.count(value) / max(len(new), 1)) for value in {*old, *new})
        total += len(old) * (sum(moved) / 2 if new else 1)
    return total / max(len(first), 1)


def judge(first, second, by, target):
    checks.close(checks.call(utility_loss, first, second, by, target), lost(first, second, by, target))


rows = [("A", "flu"), ("A", None), ("A", "no"), ("B", "no"), ("B", "flu"), (None, "flu"), (None, "no"), (None, None)]
rows += [("C", "no"), ("B", None), (None, "cold"), ("A", "cold")]
old = pd.DataFrame(rows, columns=["place", "ill"])
for case in checks.variants(old, labels=["place", "ill"], keep=["fillers", "joined"], used_by=utility_loss):
    with checks.rule('"Missing" counts as a value of its own in both columns'), case:
        judge(case.table, case.table.iloc[[8, 6, 4, 4, 1, 2, 9, 5]], *case.named(("place", "ill")))
kinds = {"kind": checks.texts(4), "day": checks.numbers(0, 2), "pay": checks.numbers(-1, 1)}
for case in checks.tables(kinds, missing=["kind", "pay"], rows=60):
    with checks.rule("The result is the mean over the groups, weighted by the number of rows"), case:
        judge(case.table, case.table.iloc[len(case.table) // 3 :], "pay", "day")
        judge(case.table.iloc[len(case.table) // 2 :], case.table, "kind", "pay")
places = [*product([None, *checks.fillers()], ["no", "flu"])]  # no two of them may be treated as the same
moved = [(place, "no" if place is None else "flu") for place, _ in places]
places, moved = ([*rows, ("z", "no")] for rows in (places, moved))
ills = [row for place, text in enumerate(checks.fillers()) for row in ((place, None), (place, text))]
pairs = [row for pair in checks.joined_rows() for row in pair]
with checks.rule('"Missing" counts as a value of its own in both columns'):
    for rows, after in ((places, moved), (ills, [(place, None) for place, _ in ills]), (pairs, pairs[::2])):
        judge(*(pd.DataFrame(some, columns=["place", "ill"]) for some in (rows, after)), "place", "ill")
with checks.rule("If a group doesn't exist in `after`, its loss is 1"):
    judge(old, old.assign(place="*"), "place", "ill")
with checks.rule("If `by` or `target` isn't a column of `after`, the loss of every group is 1"):
    judge(old, old[["ill"]], "place", "ill")
    judge(old, old[["place"]], "place", "ill")
with checks.rule("0.0 if `before` has no rows"):
    judge(old[:0], old[["ill"]], "place", "ill")
table = load("insurance", seed=3)
some = table.sample(frac=0.6, random_state=8)
with checks.rule("The group's loss is the total variation distance between its shares in `before` and in `after`"):
    for by in ("tier", "dependents"):
        judge(table, some, by, "illness_category")
    judge(some, table, "gender", "tier")
    visits = pd.DataFrame({"tier": list("AABB"), "visits": [1, 2, 1, 1]})
    judge(visits, visits.assign(visits=[1.0, 2.0, 1.0, None]), "tier", "visits")  # 1 and 1.0 are the same value
### END HIDDEN TESTS

# %%
lost = pd.Series({name: utility_loss(binned_df, released, name, "illness_category") for name in order})
ax = plotting.bars(
    lost,
    label="Illnesses by",
    value_label="Utility lost in your release",
    percent=True,
    title=f"Your release keeps {1 - lost.mean():.0%} of the utility of six questions",
)
plotting.show(ax)

# %% [markdown]
# {==In columns that you didn't change, utility is lost only because of the rows that were left out.==} {==In coarser
# columns, utility is also lost wherever a value has a new name. This measure is strict, because a table of provinces
# counts as useless for questions about counties.==}
#
# What did we gain in return? We measure risk as the average probability of guessing a member's row within its class.
# This average is the number of classes divided by the number of rows. Utility is 1 minus the mean loss over the six
# columns.

# %%
pair = binned_df[["age_band", "tier", "illness_category"]]
points = {}
for name, table in {"all six columns": binned_df, "your release": released, "age band and tier": pair}.items():
    there = [column for column in order if column in table.columns]
    risk = table.groupby(there, dropna=False, observed=True).ngroups / len(table)
    loss = sum(utility_loss(binned_df, table, column, "illness_category") for column in order) / len(order)
    points[name] = (risk, 1 - loss)
plotting.show(
    plotting.risk_utility(
        points,
        risk_label="probability of guessing the right row",
        utility_label="utility of six questions",
        title=f"Your release keeps {points['your release'][1]:.0%} of the utility at a risk of {points['your release'][0]:.0%}",
    )
)

# %% [markdown]
# {==No release has both low risk and full utility.==} Which one is best depends on who receives the table, what harm is possible,
# and how useful the answers are. {==Document which attackers you considered, *k* together with its columns, and the loss.==}
#
# ## Recap
#
# - Profile the table, drop columns, make values coarser, check *k*, and attack the result. If a number is bad, go back
#   a step. A profile can only suggest the roles of columns, so a person has to decide on them.
# - Measure *k* for all quasi-identifiers that you publish. If you leave out some of them, *k* may be larger, but that
#   doesn't prove anything. Masked headers don't protect anyone.
# - A *k* of 4 doesn't hide what your class has in common. And it doesn't protect you from anyone who knows other columns
#   or has another release.
#
# **A question to take with you:** Which attackers did your numbers assume, and who else could open the file?
#
# **When not to use it.** No *k* by itself shows that people are "no longer identifiable".
#
# **Further reading**
#
# - Khaled El Emam and others, *[De-identification Methods for Open Health Data: The Case of the Heritage Health Prize Claims
#   Dataset](https://www.jmir.org/2012/1/e33)*, Journal of Medical Internet Research 14 (2012), which describes a
#   release from start to finish.
# - Arvind Narayanan, *An Adversarial Analysis of the Reidentifiability of the Heritage Health Prize Dataset* (2011), which
#   describes an attack on this release.
# - Republic of Kenya, *Data Protection Act*, No. 24 of 2019.
