# %% [markdown]
# # 2.6 A table from start to finish
#
# **You will be able to**
#
# - profile a table you have never seen, and decide which columns may go out at all;
# - bring the rest to a release with *k* of at least 4 on all quasi-identifiers left;
# - show why other headers protect nobody, and why *k* on a few columns is no promise;
# - measure what a release has lost for those who want to work with it.
#
# **You need** lessons 2.3 to 2.5 (equivalence class, k-anonymity, hierarchies, l-diversity) and pandas: `groupby`, `assign`, `map`.
#
# **Time** about 45 minutes, six exercises.

# %% [markdown]
# ## An insurer gives its table away
#
# In 2011 the Heritage Provider Network in California gave out the insurance claims of about 113,000 patients: whoever best predicted days in
# hospital could win three million dollars. Before, a team around Khaled El Emam named three attacks, measured each, and made the data coarser
# until the estimated chance of finding a patient was 0.0084, below the limit of 0.05.
#
# That year Arvind Narayanan looked for attacks. Finding many patients was unlikely, he wrote, since too little about them
# stands elsewhere. But whoever knows one patient's illnesses in detail can find that patient. Both can be true: a risk is
# a number about an attacker who knows certain things.
#
# An insurer in Kenya has 1001 members, all made up by a program:

# %%
import pandas as pd

from course import load, plotting

insurance = load("insurance")
insurance.head(3).T

# %% [markdown]
# A university asks: *how are illnesses spread over age, gender, marital status, number of dependents, county and tier of the policy?*
#
# By Kenya's Data Protection Act of 2019, data are anonymized when people are no longer identifiable (section 2), and personal data must be
# limited to what the purpose needs (section 25). Health status, sex, marital status and family details are sensitive (section 2). How to get
# there, the act leaves open. Here it takes five steps.
#
# ## Step 1: profile
#
# A **profile** has one row for each column and says what a program can see in it. A program knows no meanings: it can only suspect
# roles (lesson 1.1). Where nearly everybody who has a value has one of their own, it suspects a direct identifier: an e-mail address that half
# of the people have is still an address. Where all rows are alike, the column tells nobody apart. Anything else is "quasi", until
# a person decides otherwise.

# %%
people = pd.DataFrame({"code": ["A1", "B2", "C3", None], "age": [30, 30, 41, 52], "country": ["Kenya"] * 4})
people

# %% [markdown]
# ### Exercise 1: the profile
#
# Write a function `profile(df)` that returns a table (DataFrame) with one row for each column of `df` and these five columns:
#
# - `column`: the column's name;
# - `type`: by its dtype, `"number"`, `"date"`, or `"text"` for anything else (no column is of dtype bool);
# - `missing`: the share of rows without a value, from 0 to 1;
# - `unique_share`: among the rows *with* a value, the share whose value occurs in no other row; 0.0 if no row has a value;
# - `suspected`: the first that fits of `"direct"` if `unique_share` is at least 0.95, `"other"` if all rows are alike ("missing" counts as one
#   more value here), and `"quasi"`.
#
# Without rows, both shares are 0.0 and the suspicion is `"other"`. Nothing is rounded, row order and index don't matter, `df` stays as it is.
#
# `profile(people)` has three rows: `code`, text, 0.25, 1.0, direct; `age`, number, 0.0, 0.5, quasi; `country`, text, 0.0, 0.0, other.
#
# <details><summary>Hint 1</summary>
#
# Take one column. Which rows have a value, and which of these values stand there once? What becomes of a share of no rows at all?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `dropna`, `duplicated(keep=False)`, `isna().mean()` and `nunique(dropna=False)` do most of it; `pd.api.types` has `is_numeric_dtype`
# and `is_datetime64_any_dtype`. Collect one dictionary a column in a list, and make the table of it.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `known = df[name].dropna()`, the share is `(~known.duplicated(keep=False)).mean()` where `known` has rows, else 0.0. Then
# `"direct" if unique_share >= 0.95 else "other" if ... else "quasi"`.
#
# </details>


# %% answer="profile"
def profile(df):
    """Return a table with a row for each column of df: its type, what is missing, what is unique, and what to suspect."""
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
"""Each column has its type, its missing and its unique share, and the suspicion that follows from them."""
from collections import Counter

import pandas as pd

from course import checks, load

small = pd.DataFrame({"code": ["A1", "B2", "C3", None], "age": [30, 30, 41, 52], "country": ["Kenya"] * 4})
answer = checks.call(profile, small)
names = ["column", "type", "missing", "unique_share", "suspected"]
table = checks.a_table(answer, columns=names, rows=3, why="one row for each column, and the five columns of the list")
expected = [["code", "text", 0.25, 1.0, "direct"], ["age", "number", 0.0, 0.5, "quasi"]]
expected.append(["country", "text", 0.0, 0.0, "other"])
for line in expected:
    found = table[table["column"].map(str) == line[0]]
    checks.require(len(found) == 1, f"the profile of people has {len(found)} rows for the column {line[0]!r}")
    for name, value in zip(names[1:], line[1:], strict=True):
        checks.equal(found[name].tolist()[0], value, name=f"{name} of the column {line[0]!r}", show=True)
checks.passed("the profile of people is right")
### BEGIN HIDDEN TESTS
names = ["column", "type", "missing", "unique_share", "suspected"]
holes = pd.DataFrame(
    {
        "e-mail": ["a", None, "b", None, None, "c"],
        "empty": pd.Series([None] * 6, dtype=object),
        "member": ["yes", None, "yes", "yes", None, "yes"],
        "left": pd.to_datetime(["2020-01-01", None, "2021-01-01", None, None, "2021-01-01"]),
        "floor": pd.array([1, 2, 3, 4, 5, None], dtype="Int64"),
        "zeros": [0.0, 0.0, None, 0.0, 0.0, 0.0],
        "size": pd.Categorical(["S", "S", "M", "M", "L", None], categories=["S", "M", "L", "XL"]),
    },
    index=[3, 3, 3, 1, 1, 0],
)
edge = pd.DataFrame({"at": [*range(38), 99, 99], "below": [*range(37), 99, 99, None], "text": list("ab") * 20})
looks = pd.DataFrame({"day": ["2020-01-01", "2021-01-01"] * 2, "grade": pd.Categorical([1, 2, 3, 3])})
looks["note"] = ["", "a", "A", None]
cases = [
    holes,
    edge,
    looks,
    holes.iloc[:0],
    holes.iloc[[1]],
    holes.iloc[[0]],
    load("insurance", seed=3),
    load("insurance", seed=4).head(60),
    load("hr", seed=3),
]
reasons = {
    "type": "number or date by the dtype of the column, text for anything else",
    "missing": "the share of all rows that have no value there, and 0.0 for a table without rows",
    "unique_share": "of the rows with a value, those whose value stands in no other row; 0.0 where no row has a value",
    "suspected": "the first of direct, other, quasi that fits; a missing value makes a row differ from those that have one",
}
for df in cases:
    answer = checks.call(profile, df)
    table = checks.a_table(answer, columns=names, rows=df.shape[1], why="one row for each column of the table given")
    lines = {str(line["column"]): line for line in table.to_dict("records")}
    for name in df.columns:
        checks.require(name in lines, f"{answer.text} has no row for the column {name!r}")
        kind = df[name].dtype.kind
        known = Counter(df[name].dropna().tolist())
        total = sum(known.values())
        share = sum(count == 1 for count in known.values()) / total if total else 0.0
        gaps = len(df) - total
        kinds = len(known) + (gaps > 0)
        wanted = {
            "type": "number" if kind in "iuf" else "date" if kind == "M" else "text",
            "missing": gaps / len(df) if len(df) else 0.0,
            "unique_share": share,
            "suspected": "direct" if share >= 0.95 else "other" if kinds <= 1 else "quasi",
        }
        for what, value in wanted.items():
            checks.equal(lines[name][what], value, name=f"{answer.text}: {what} of {name!r}", why=reasons[what])
    checks.unchanged(answer, df)
### END HIDDEN TESTS

# %%
profile(insurance)  # an error here? profile above is still open

# %% [markdown]
# Two direct identifiers are found. All else is "quasi", and here your decision begins. Most dates in `date_of_entry` stand in one row
# only: whoever knows on which day you joined finds you. And do columns tell the same thing twice?

# %%
one_tier = insurance.groupby("policy_limit")["tier"].nunique()
print("tiers for each policy_limit:", *one_tier)
print("active = not left:", ((insurance["retention"] == "active") == insurance["account_withdrawal"].isna()).all())

# %% [markdown]
# A limit belongs to one tier: coarser tiers are in vain while `policy_limit` stays. `retention` tells who has left.
#
# Nor does the profile see that `illness_category` is sensitive: it looks like `county`. We assume that attackers do not know it: of what
# stays, it alone is no quasi-identifier. Marital status is both sensitive and known to neighbours.
#
# ## Step 2: drop
#
# What the question does not name stays at home. As in lesson 1.2, list what may go out.
#
# ### Exercise 2: only what was asked for
#
# Store in `dropped_df` a table with all rows of `insurance` and exactly its columns `county`, `gender`, `marital_status`, `dependents`, `age`,
# `tier` and `illness_category`. `insurance` stays as it is. The order of rows and columns does not matter. Here and below, the index holds whole
# numbers from 0 to 1000, none twice: it must not tell who somebody is.
#
# <details><summary>Hint 1</summary>
#
# Which is shorter to write and safer to check: the columns that go, or those that stay?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A list of names in square brackets selects columns: `people[["code", "age"]]`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `dropped_df = insurance[["county", "gender", ...]]`, with the seven names.
#
# </details>

# %% answer="dropped_df"
dropped_df = ...
### BEGIN SOLUTION
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]
### END SOLUTION

# %% test="dropped_df" points=1
"""The seven columns that the question needs are there with all their values, and nothing else is."""
import numpy as np

from course import checks, load

asked = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
checks.a_table(dropped_df, name="dropped_df", columns=asked, why="exactly what the question names may go out")
checks.unchanged(insurance, load("insurance"), name="insurance")
checks.passed("dropped_df has the seven columns, and insurance is as it was")
### BEGIN HIDDEN TESTS
asked = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
original = load("insurance")
table = checks.a_table(
    dropped_df,
    name="dropped_df",
    columns=asked,
    rows=len(original),
    why="exactly what the question names, of everybody",
)
numbered = all(isinstance(label, int | np.integer) and 0 <= label < len(original) for label in table.index)
checks.require(
    numbered and table.index.is_unique,
    "the index of dropped_df does not number the rows from 0 to 1000, so it may tell who is who: number them anew",
)
checks.same_values(
    dropped_df, original[asked], name="dropped_df", any_order=True, why="dropping columns leaves the others as they are"
)
checks.unchanged(insurance, original, name="insurance")
### END HIDDEN TESTS

# %% [markdown]
# ## Step 3: mask the headers?
#
# A colleague proposes to call the columns `c1` to `c7`, so that a stranger can't tell what the file says. Make such **masked headers**; what
# they are worth comes below.
#
# ### Exercise 3: other headers
#
# Store in `masked_headers` a table with the rows and values of `dropped_df`, in which `county` is called `c1`, `gender` `c2`,
# `marital_status` `c3`, `dependents` `c4`, `age` `c5`, `tier` `c6` and `illness_category` `c7`. `dropped_df` keeps its names.
#
# <details><summary>Hint 1</summary>
#
# What becomes of `dropped_df` if you write `masked_headers = dropped_df` and then change the names?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.rename`, which returns a new table, and at its parameter `columns`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `dropped_df.rename(columns={"county": "c1", ...})`, with all seven pairs.
#
# </details>

# %% answer="masked_headers"
masked_headers = ...
### BEGIN SOLUTION
old = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
masked_headers = dropped_df.rename(columns={name: f"c{place}" for place, name in enumerate(old, start=1)})
### END SOLUTION

# %% test="masked_headers" points=1
"""The columns are called c1 to c7 and hold what they held, and dropped_df has its old names."""
import numpy as np
import pandas as pd

from course import checks, load

checks.a_table(masked_headers, name="masked_headers", columns=[f"c{place}" for place in range(1, 8)])
checks.require(
    isinstance(dropped_df, pd.DataFrame) and "county" in dropped_df.columns,
    "dropped_df has no column county any more: rename in a new table, then run exercises 2 and 3 again",
)
checks.passed("masked_headers has the columns c1 to c7, and dropped_df has its old names")
### BEGIN HIDDEN TESTS
asked = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
wanted = load("insurance")[asked].rename(columns={name: f"c{place}" for place, name in enumerate(asked, start=1)})
checks.same_values(
    masked_headers,
    wanted,
    name="masked_headers",
    any_order=True,
    why="each new name stands over the column it is meant for, and values stay as they are",
)
numbered = all(isinstance(label, int | np.integer) and 0 <= label < len(wanted) for label in masked_headers.index)
checks.require(
    numbered and masked_headers.index.is_unique,
    "the index of masked_headers does not number the rows from 0 to 1000, so it may tell who is who: number them anew",
)
checks.require(
    isinstance(dropped_df, pd.DataFrame) and set(dropped_df.columns) == set(asked),
    "dropped_df has lost its own column names: rename in a new table",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Step 4: bin
#
# Now the values. About six in ten members are the only ones of their age in their county. The insurer tells everybody that it takes members
# from 30 to 74, so bands with these ends tell nothing new.
#
# ### Exercise 4: bands of age
#
# Store in `binned_df` a table like `dropped_df` with a column `age_band` in place of `age`. It holds one of the strings `"30-39"`, `"40-49"`, `"50-59"`
# and `"60-74"`, both ends included. The order of rows and columns does not matter, and `dropped_df` stays as it is.
#
# <details><summary>Hint 1</summary>
#
# In which band must 30, 39, 40 and 74 lie? Try these four on your way of binning.
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pd.cut` takes edges and `labels`. By default an edge belongs to the band *below* it, and the first edge to none.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `pd.cut(dropped_df["age"], [29, 39, ...], labels=["30-39", ...])`: each band goes from above one edge up to the next. `astype(str)` makes
# plain strings of the result, `assign` and `drop` do the rest.
#
# </details>

# %% answer="binned_df"
binned_df = ...
### BEGIN SOLUTION
bands = pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"])
binned_df = dropped_df.assign(age_band=bands.astype(str)).drop(columns="age")
### END SOLUTION

# %% test="binned_df" points=2
"""Each age has become the band it lies in, and no exact age is left."""
import numpy as np
import pandas as pd

from course import checks, load

columns = ["county", "gender", "marital_status", "dependents", "age_band", "tier", "illness_category"]
table = checks.a_table(binned_df, name="binned_df", columns=columns, why="the band stands in place of the age")
bands = {"30-39", "40-49", "50-59", "60-74"}
strange = [str(band) for band in table["age_band"] if str(band) not in bands]
checks.require(not strange, f"binned_df has the age band {', '.join(strange[:1])}, which is none of the four strings")
checks.passed("binned_df has the right columns and no other band than the four")
### BEGIN HIDDEN TESTS
columns = ["county", "gender", "marital_status", "dependents", "age_band", "tier", "illness_category"]
original = load("insurance")
table = checks.a_table(
    binned_df,
    name="binned_df",
    columns=columns,
    rows=len(original),
    why="the band stands in place of the age, in each row",
)
numbered = all(isinstance(label, int | np.integer) and 0 <= label < len(original) for label in table.index)
checks.require(
    numbered and table.index.is_unique,
    "the index of binned_df does not number the rows from 0 to 1000, so it may tell an age or who is who: number them anew",
)
wanted = original.assign(
    age_band=[
        "30-39" if age < 40 else "40-49" if age < 50 else "50-59" if age < 60 else "60-74" for age in original["age"]
    ]
)
checks.same_values(
    binned_df,
    wanted[columns],
    name="binned_df",
    any_order=True,
    why="each age lies in one band, both ends belong to it, and the other columns stay as they are",
)
checks.require(
    isinstance(dropped_df, pd.DataFrame) and set(dropped_df.columns) == {*columns, "age"} - {"age_band"},
    "dropped_df has other columns than before: make binned_df as a new table",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Step 5: check, on all of them
#
# A class is the set of rows that agree in all quasi-identifiers, and *k* is the size of the smallest (lesson 2.3). This function gives for each
# row the size of its class; "missing" is a value, too.


# %%
def size_of_class(df, columns):
    """Return for each row of df how many rows agree with it in all the columns, itself included."""
    return df.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size")


print("k on age band and tier:", size_of_class(binned_df, ["age_band", "tier"]).min())

# %% [markdown]
# That looks safe, but it was measured on two of six quasi-identifiers:

# %%
order = ["age_band", "tier", "gender", "county", "marital_status", "dependents"]
sizes = {name: size_of_class(binned_df, order[: place + 1]) for place, name in enumerate(order)}
print("k as columns are added:", [int(size.min()) for size in sizes.values()])
ax = plotting.uniqueness_curve(pd.Series({name: (size == 1).mean() for name, size in sizes.items()}))
plotting.show(
    ax,
    alt="Curve of the share of unique people as columns are added: zero up to gender, about four in ten with county, and "
    "nearly everybody with marital status and dependents.",
)

# %% [markdown]
# Take a member whom a neighbour knows by these six things:

# %%
alone = binned_df[(sizes["dependents"] == 1) & (binned_df["illness_category"] != "No claim")].iloc[0]
found = binned_df[(binned_df[order] == alone[order]).all(axis=1)]
found[[*order, "illness_category"]]

# %% [markdown]
# One row, and in it the illness. So *k* has to be measured on **all** quasi-identifiers of the table you hand out. Three ways raise it,
# and you may mix them: drop a quasi-identifier, make it coarser, or suppress what still stands out. For `county` there is a
# hierarchy: until 2013 Kenya had eight provinces. `PROVINCE_OF` is a dictionary from county to province.

# %%
from course.datasets.insurance import PROVINCE_OF

pd.Series(PROVINCE_OF).value_counts()  # counties in each province

# %% [markdown]
# ### Exercise 5: a release
#
# Store in `released` a table made from `binned_df` that fulfils all of this; many do.
#
# 1. **Columns**: `illness_category`, unchanged, and any of the six quasi-identifiers under their names in `binned_df`; no others.
# 2. ***k***: each combination of all quasi-identifiers in it stands in at least 4 rows. A suppressed or missing value counts as a value.
# 3. **Rows**: at least 90 % of the members, each in one row at most, in any order. The index holds whole numbers from 0 to 1000, none twice.
# 4. **Truth**: a reader can tell what each value stands for, and it is true. A value is what stands in `insurance`, a province, a range of
#    numbers like `"30-44"` or `"3+"` (ends included), a list like `"Bronze/Silver"` (one of them), an opposite like
#    `"not Married"`, or `"*"` (suppressed).
# 5. **Use**: `age_band`, `tier` and at least two others are kept. A column counts as kept if at most 10 % of its cells are suppressed. A value
#    that is true of more than 90 % of all members, such as `"30-74"`, counts as suppressed.
#
# <details><summary>Hint 1</summary>
#
# In the curve above, which columns make people unique? Which columns hold values that only a few people have? What would be a coarser value for them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `binned_df["county"].map(PROVINCE_OF)` climbs a step; `where(condition, other)` keeps values where the condition holds. `size_of_class(table, columns)`
# tells which rows still stand out, and how many would be lost if you leave them out.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Drop two quasi-identifiers that you can do without and call what is left `coarse`, and the list of its quasi-identifiers `quasi`. Then
# `released = coarse[size_of_class(coarse, quasi) >= 4]`. Too few rows left? Make a column of `coarse` coarser before.
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
"""Everybody shares all remaining quasi-identifiers with three others at least, what is said is true, and enough is left."""
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
checks.require(not strange, f"released has a column {', '.join(strange)}: only columns of binned_df may go out")
kept = [name for name in allowed[:-1] if name in table.columns]
checks.passed(f"released has {len(table)} rows of {len(load('insurance'))} and the quasi-identifiers {', '.join(kept)}")
texts = table[kept].astype(object).fillna("missing").astype(str)
smallest = min(Counter(texts.itertuples(index=False, name=None)).values(), default=0)
checks.require(smallest >= 4, f"released has k = {smallest} on all its quasi-identifiers, and 4 is the least allowed")
checks.passed(f"k is {smallest} on all of them")
### BEGIN HIDDEN TESTS
original = load("insurance")
sources = {
    "age_band": "age",
    **{name: name for name in ["tier", "gender", "marital_status", "dependents", "county", "illness_category"]},
}
provinces = {name: {county for county in PROVINCE_OF if PROVINCE_OF[county] == name} for name in PROVINCE_OF.values()}


def said(cell):
    """A published cell as text, a missing one as nothing."""
    return "" if pd.api.types.is_scalar(cell) and pd.isna(cell) else str(cell)


def numbers_meant(text, values):
    """The whole numbers that a text such as 40, 30-44, 3+, 0/1 or not 0 may stand for; None if nobody can tell."""
    opposite, meant = re.fullmatch(r"not\s+(.+)", text.strip(), re.IGNORECASE), set()
    for part in (opposite[1] if opposite else text).split("/"):
        found = re.fullmatch(r"(\d+)(?:\.0+)?(?:\s*(?:-|–|to)\s*(\d+)|\s*(\+|or more|or older))?", part.strip())
        if not found:
            return None
        low, high, open_end = int(found[1]), found[2], found[3]
        meant |= {value for value in values if low <= value <= (10**9 if open_end else int(high or low))}
    return values - meant if opposite else meant


def words_meant(text, values, column, exact):
    """The categories that a text such as Gold, Bronze/Silver, not Married or Coast may stand for; None if nobody can tell."""
    text, parts = text.strip(), [part.strip() for part in text.split("/")]
    inside = {value: {value} for value in values} | (provinces if column == "county" else {})
    if text == "Other":  # whatever has no name of its own in the release
        return values - (exact - {"Other"})
    if set(parts) <= inside.keys():
        return set().union(*(inside[part] for part in parts))
    left_out = [inside[name] for name in inside if text.lower() == f"not {name.lower()}"]
    return values - left_out[0] if left_out else None


table = checks.a_table(released, name="released")
strange = [str(name) for name in table.columns if not isinstance(name, str) or name not in sources]
checks.require(not strange, f"released has a column {', '.join(strange)}: only columns of binned_df may go out")
checks.require(table.columns.is_unique, "released has a column twice")
checks.require("illness_category" in table.columns, "released has lost illness_category, which the question is about")
checks.require(len(table) <= len(original), "released has more rows than the insurer has members: some are made up")
checks.require(len(table) >= 0.9 * len(original), f"released has {len(table)} rows, fewer than 90 % of the members")
numbered = all(isinstance(label, int | np.integer) and 0 <= label < len(original) for label in table.index)
checks.require(
    numbered and table.index.is_unique,
    "the index of released does not number the rows, so it may tell who is who: number them anew",
)
texts = {name: [said(cell) for cell in table[name]] for name in sources if name in table.columns}
quasi = [name for name in texts if name != "illness_category"]
sizes = Counter(zip(*(texts[name] for name in quasi), strict=True)) if quasi else Counter({"nothing": len(table)})
checks.require(
    min(sizes.values()) >= 4,
    f"released has k = {min(sizes.values())} on all its quasi-identifiers ({', '.join(quasi)}), not on a few of them; a "
    "missing value is a value, too",
)
fits, says_something = {}, []
for name, cells in texts.items():
    true = original[sources[name]].tolist()
    values, meant = set(true), {}
    for text in set(cells):
        if text in ("*", ""):
            meant[text] = values if name != "illness_category" else set()
        elif name == "illness_category":
            meant[text] = {text} & values
        elif isinstance(true[0], str):
            meant[text] = words_meant(text, values, name, set(cells) & values)
        else:
            meant[text] = numbers_meant(text, values)
        checks.require(
            meant[text] is not None,
            f"released, column {name}: a reader can't tell what {text!r} stands for: write it in one of the forms of point 4",
        )
        checks.require(
            name != "illness_category" or meant[text],
            "released, column illness_category: its values must stay as they are",
        )
    look = {text: np.array([value in meanings for value in true]) for text, meanings in meant.items()}
    fits[name] = np.array([look[text] for text in cells])
    checks.require(
        (maximum_bipartite_matching(csr_array(fits[name]), perm_type="column") >= 0).all(),
        f"released, column {name}: what it says is not true of so many members: look at the ends of ranges, and at which value "
        "became which",
    )
    blank = np.mean([text in ("*", "") or look[text].mean() > 0.9 for text in cells])
    if name in quasi and blank <= 0.1:
        says_something.append(name)
checks.require(
    (maximum_bipartite_matching(csr_array(np.logical_and.reduce([*fits.values()])), perm_type="column") >= 0).all(),
    "released holds rows that are true of no member, or one member in two rows: what stands in a row must belong together",
)
for name in ("age_band", "tier"):
    checks.require(
        name in says_something,
        f"released has lost {name}, which the question needs: it is gone, or says nothing in more than 10 % of the rows",
    )
checks.require(
    len(says_something) >= 4,
    f"released keeps only {', '.join(says_something)}: at least two more quasi-identifiers beside age_band and tier must say something",
)
### END HIDDEN TESTS

# %%
quasi = [name for name in order if name in released.columns]
print("k on", ", ".join(quasi), "is", size_of_class(released, quasi).min())
print(f"rows kept: {len(released) / len(insurance):.1%}")
released.head(3)

# %% [markdown]
# Before you send such a table, shuffle its rows and number them anew: a row's place in the insurer's file is a pseudonym, and would link this
# release to the next.
#
# ## Now attack it
#
# ### First attack: the headers
#
# Somebody finds the file with the headers `c1` to `c7`, and has another insurer's table. For each masked column, which known column holds the
# same values?

# %%
other = load("insurance", seed=2024)  # another insurer's members


def shared(masked, known):
    """Return the share of the masked values that also occur in the known column."""
    return masked.astype(str).isin(known.astype(str)).mean()


for column in masked_headers:
    best = max(other, key=lambda name: shared(masked_headers[column], other[name]))
    print(column, "is", best, f"({shared(masked_headers[column], other[best]):.0%} of the values)")

# %% [markdown]
# All seven are undone. Even without a second table, F and M, Gold and Silver and the counties speak for themselves. And who was unique still is. To
# rely on nobody knowing how a thing is made is called **security by obscurity**. It stops nobody who is curious.
#
# ### Second attack: a class without a healthy member
#
# Your release promises that a neighbour who knows these columns, and nothing else, can't narrow you down to fewer than 4 rows. What do the
# illnesses in your class say about you?

# %%
facts = released.assign(claim=released["illness_category"] != "No claim")
classes = facts.groupby(quasi, dropna=False, observed=True)
certain = classes["illness_category"].transform("nunique") == 1
all_ill = classes["claim"].transform("all")
print(f"share of members with a claim:       {facts['claim'].mean():.1%}")
print(f"members who certainly had a claim:   {all_ill.mean():.1%}")
print(f"members whose illness is certain:    {certain.mean():.1%}")

# %% [markdown]
# The last number is mostly 0: homogeneous classes are rare. But the one before is above 0 as soon as one class is without a "No claim". Then each of
# its members was ill, though the class may hold three different illnesses. Distinct l-diversity counts values and doesn't see what
# they have in common. By age band and tier alone, no class is without a "No claim": larger classes help.
#
# ## What it cost
#
# How are illnesses spread within each county, each tier and so on? Compare the answers from `binned_df` and `released`, group by group, by the total
# variation distance (lesson 2.5): half the sum of the absolute differences between two lists of shares, 0 where they are equal and 1 where
# they have nothing in common.

# %%
before = pd.DataFrame({"tier": ["Gold", "Gold", "Gold", "Gold", "Bronze", "Bronze"], "ill": [1, 1, 0, 0, 1, 0]})
after = before.iloc[1:4]  # suppressed: a row of Gold, and all of Bronze
before.groupby("tier")["ill"].value_counts(normalize=True).unstack()

# %% [markdown]
# ### Exercise 6: what was lost
#
# Write a function `utility_loss(before, after, by, target)` that returns a float from 0 to 1, not rounded: how far the shares of the values of
# column `target` within the groups of column `by` have moved from the table `before` to the table `after`.
#
# - The loss of a group (a value of `by` in `before`) is the total variation distance between its shares in `before` and in `after`.
# - A group that `after` does not have loses 1. If `by` or `target` is no column of `after`, all groups lose 1.
# - The result is the mean over groups, each counted as often as it has rows in `before`. Without rows in `before` it is 0.0.
# - Missing counts as one more value in both columns, which are never the same one. Both tables stay as they are.
#
# `utility_loss(before, after, "tier", "ill")` returns 0.444…: Gold had the shares 1/2 and 1/2 and now has 2/3 and 1/3, so it loses
# 1/6, and Bronze loses 1; (4 × 1/6 + 2 × 1) / 6 = 0.444….
#
# <details><summary>Hint 1</summary>
#
# What do you compare for one group? What if it is not there any more? How many rows does it stand for?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `groupby(by, dropna=False, observed=True)` gives groups, `value_counts(normalize=True, dropna=False)` shares. `Series.sub` with `fill_value=0`
# subtracts two of them value by value. A trick for missing values: `fillna("missing")` after `astype(object)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For one group, with `old` and `new` its values of `target` before and after:
# `old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2`. Multiply by `len(old)`, add up over
# groups, and divide by `len(before)`.
#
# </details>


# %% answer="utility_loss"
def utility_loss(before, after, by, target):
    """Return how far the shares of target within the groups of by have moved, from 0 (not at all) to 1."""
    ### BEGIN SOLUTION
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        shares = [part.value_counts(normalize=True) for part in (old, new)]
        lost += len(old) * (shares[0].sub(shares[1], fill_value=0).abs().sum() / 2 if len(new) else 1)
    return float(lost / len(before))
    ### END SOLUTION


# %% test="utility_loss" points=3
"""The loss is the total variation distance of each group, weighted by its rows before; groups that are gone lose 1."""
from collections import Counter

import numpy as np
import pandas as pd

from course import checks, load

old = pd.DataFrame({"tier": ["Gold", "Gold", "Gold", "Gold", "Bronze", "Bronze"], "ill": [1, 1, 0, 0, 1, 0]})
new = old.iloc[1:4]
checks.close(checks.call(utility_loss, old, new, "tier", "ill"), 4 / 9, why="as in the example", show=True)
checks.close(checks.call(utility_loss, old, old, "tier", "ill"), 0, why="nothing was changed", show=True)
gone = checks.call(utility_loss, old, new[["ill"]], "tier", "ill")
checks.close(gone, 1, why="without the column of groups no group is left", show=True)
checks.passed("three small cases are right")
### BEGIN HIDDEN TESTS
old = pd.DataFrame(
    {
        "place": ["A", "A", "A", "B", "B", None, None, "C"],
        "ill": ["flu", None, "no", "no", "flu", "flu", "no", "no"],
        "kind": pd.Categorical(list("xxyyxxyy"), categories=list("xyz")),
        "day": [1, 1, 1, 2, 2, 3, 3, 3],
    },
    index=[5, 5, 4, 3, 2, 1, 0, 0],
)
new = old.iloc[[7, 6, 4, 1, 2]]
blanks = pd.DataFrame({"a": ["", None, "x", "x", ""], "b": [1, 2, 1, 2, 2]})  # an empty text is not missing
cases = [
    (old, new, "place", "ill"),
    (old, new, "kind", "ill"),
    (old, new, "place", "kind"),
    (old, new, "ill", "place"),
    (old, new, "day", "ill"),
    (new, old, "place", "ill"),
    (old, old.iloc[::-1], "place", "ill"),
    (old, old.iloc[:0], "place", "ill"),
    (old.iloc[:0], old, "place", "ill"),
    (old, new.drop(columns="ill"), "place", "ill"),
    (old, new.drop(columns="place"), "place", "ill"),
    (old.iloc[:0], new.drop(columns="place"), "place", "ill"),
    (blanks, blanks.iloc[[0, 2, 4]], "a", "b"),
    (blanks, blanks.iloc[[0, 2, 4]], "b", "a"),
    (old, old.assign(place="*"), "place", "ill"),
]
rng = np.random.default_rng(8)
for seed in (3, 4):
    table = load("insurance", seed=seed)
    some = table[rng.random(len(table)) < 0.6]
    merged = table.assign(marital_status=table["marital_status"].where(table["marital_status"] == "Married", "else"))
    cases += [(table, some, by, "illness_category") for by in ("tier", "county", "dependents")]
    cases += [(table, merged, "marital_status", "illness_category"), (some, table, "gender", "tier")]
rule = (
    "half the sum of the absolute differences of the shares in each group of before, 1 for a group that is gone, and "
    "each group counts by its rows in before"
)
for first, second, by, target in cases:
    answer = checks.call(utility_loss, first, second, by, target)
    pairs = []
    for part in (first, second):
        there = by in part.columns and target in part.columns
        cells = zip(part[by], part[target], strict=True) if there else []
        pairs.append(Counter(tuple("missing" if pd.isna(cell) else cell for cell in row) for row in cells))
    rows = [Counter(), Counter()]
    for total, count in zip(rows, pairs, strict=True):
        for (group, _), number in count.items():
            total[group] += number
    wanted = 0.0
    for group, number in rows[0].items():
        values = {value for key, value in [*pairs[0], *pairs[1]] if key == group}
        moved = [abs(pairs[0][group, v] / number - pairs[1][group, v] / max(rows[1][group], 1)) for v in values]
        wanted += number * (sum(moved) / 2 if rows[1][group] else 1)
    checks.close(answer, wanted / max(len(first), 1), why=rule)
    checks.unchanged(answer, first)
    checks.unchanged(answer.args[1], second, name="the table after, given to utility_loss,")
### END HIDDEN TESTS

# %%
lost = pd.Series({name: utility_loss(binned_df, released, name, "illness_category") for name in order})
ax = plotting.bars(lost, label="Illnesses by", value_label="Utility lost in your release", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the utility lost in your release for six questions. Columns that stayed as they were lose "
    "little, coarser ones much, dropped ones everything.",
)

# %% [markdown]
# Columns that stayed as they were lose only by rows left out. A coarser one loses where its values have new names: this measure is strict, and
# finds no answer about counties in provinces.
#
# What did it buy? Take as risk the average chance of naming a member's row by guessing within the class: the number of classes over the
# number of rows. (In the smallest class the chance is 1/*k*.) Utility is 1 minus the mean loss of the six questions.

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
        points, risk_label="chance of naming the right row", utility_label="utility of six questions"
    ),
    alt="Scatter plot of three releases. With all six columns utility is full and nearly every guess names the right row; with "
    "age band and tier alone both are low; the risk of your release lies between.",
)

# %% [markdown]
# No point is free. Which one fits depends on who gets the table, on possible harm, and on what the answers are worth. Write beside the
# release which attackers you thought of, *k* with its columns, and what was lost.
#
# ## Summary
#
# - Profile, decide, drop, make coarser, check, attack, and go back a step when a number is bad. A profile suspects; people decide.
# - Measure *k* on all quasi-identifiers that go out. On some of them it is never smaller, and proves nothing.
# - Other headers are no protection: values tell what they are.
# - A *k* of 4 does not keep secret what your class has in common, nor does it hold against somebody who knows more than the columns you
#   counted, such as your illness, or has another release. No *k* by itself shows that people are "no longer identifiable".
#
# **Read on**
#
# - Khaled El Emam and others, *[De-identification Methods for Open Health Data: The Case of the Heritage Health Prize Claims Dataset](https://www.jmir.org/2012/1/e33)*,
#   Journal of Medical Internet Research 14 (2012): a release from start to finish.
# - Arvind Narayanan, *An Adversarial Analysis of the Reidentifiability of the Heritage Health Prize Dataset* (2011): the attack on it.
# - Republic of Kenya, *Data Protection Act*, No. 24 of 2019.
