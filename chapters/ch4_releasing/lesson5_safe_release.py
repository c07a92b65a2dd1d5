# %% [markdown]
# # 4.5 A safe release
#
# **You will be able to**
#
# - look a table over before it goes out, and say which columns need work;
# - clean it, draw its columns anew and put numbers for names, in one function that takes 381,109 rows in seconds;
# - report the risk of a table without showing a value of it;
# - say what such a release still gives away, and what it costs.
#
# **You need** lessons 1.1 (quasi-identifiers, uniqueness), 2.3 and 2.5 (classes, k, l), and pandas: `groupby`, `dropna`, `value_counts`.
#
# **Time** about 45 minutes, six exercises.

# %% [markdown]
# ## A release without a plan
#
# On 1 August 2016 Australia's Department of Health put the medical claims of a tenth of its people on the web, with coded numbers for patients and
# doctors. A month later three researchers had found out how to turn the doctors' codes back. Patients they found without any decoding, by facts from
# the news (lesson 2.1). The table was withdrawn; copies cannot be.
#
# The department had protected the table in several ways. What it lacked, says the Information Commissioner's report of 2018, was a clear, documented way to
# the decision, with rigorous management of risks. Here is one in five steps: look, clean, draw anew, number, report. You write it as a function,
# and then attack what comes out.

# %%
import time

import numpy as np
import pandas as pd

from course import load, plotting

students, vitals, hr = load("students"), load("vitals"), load("hr")
rng = np.random.default_rng(45)
students.head(3)

# %% [markdown]
# ## Step 1: look
#
# Look at each column first: how many different values has it, and how many rows share the rarest? A row whose value stands in no other row is **alone** in
# this column.


# %%
def alone_share(column):
    """Return the share of the rows with a value whose value stands in no other row; 0.0 if no row has a value."""
    known = column.dropna()
    return float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0


alone_share(pd.Series(["A", "A", "B", None]))

# %% [markdown]
# ### Exercise 1: a first look
#
# A school wants to publish the table `students`. Make two things, in one cell.
#
# Store in `summary` a table (DataFrame) with one row for each column of `students` and four columns: `column`, its name; `values`, the number of different
# values in it; `rarest`, the number of rows that hold its rarest value; `alone`, the share of rows that are alone in it.
#
# Store in `to_resample` a list of the names of those columns that must not stay as they are. That is each column which an acquaintance knows of a
# student (it leads to the row) and each that they must not learn (it is what they would find). The school says: acquaintances know
# gender, ethnic group and the parents' education; nobody must learn a score. Whether `lunch` and `test_preparation` belong here is disputed:
# decide as you like.
#
# Nothing is missing in `students`. Here and below, row order, column order, index and types of columns don't matter unless an exercise says otherwise, and what
# is given stays as it is. Nothing is rounded.
#
# <details><summary>Hint 1</summary>
#
# Take one column. Which pandas method counts how often each value occurs, and where in its result is the rarest?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `value_counts()`: its length, its `min()`. `alone_share` is there already. Collect a dictionary for each column in a list, and make a table of it.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `counts = students[name].value_counts()`, a row is
# `{"column": name, "values": len(counts), "rarest": ..., "alone": alone_share(students[name])}`.
#
# </details>

# %% answer="summary"
summary = ...
to_resample = ...
### BEGIN SOLUTION
rows = []
for name in students:
    counts = students[name].value_counts()
    rows.append({"column": name, "values": len(counts), "rarest": counts.min(), "alone": alone_share(students[name])})
summary = pd.DataFrame(rows)
to_resample = ["gender", "ethnicity", "parental_education", "math_score", "reading_score", "writing_score"]
### END SOLUTION

# %% test="summary" points=2
"""The summary has a line for each column, and what is known or must not be learnt is to be resampled."""
import numpy as np
import pandas as pd

from course import checks, load

names = ["column", "values", "rarest", "alone"]
checks.a_table(summary, name="summary", columns=names, rows=8, why="one row for each of the eight columns")
given = to_resample.tolist() if isinstance(to_resample, pd.Index | pd.Series | np.ndarray) else to_resample
checks.require(
    isinstance(given, list | tuple | set | frozenset) and all(isinstance(name, str) for name in given),
    "to_resample is no list of names, such as ['gender']",
)
checks.passed("summary has eight rows and four columns, and to_resample is a list of names")
### BEGIN HIDDEN TESTS
from collections import Counter

table = load("students")
rows = []
for name in table:
    counts = Counter(table[name].tolist()).values()
    alone = sum(count == 1 for count in counts) / len(table)
    rows.append((name, len(counts), min(counts), alone))
names = ["column", "values", "rarest", "alone"]
why = "values counts different ones, rarest the rows with the rarest of them, alone the share of rows whose value no other has"
checks.same_values(summary, pd.DataFrame(rows, columns=names), name="summary", any_order=True, why=why)
given = to_resample.tolist() if isinstance(to_resample, pd.Index | pd.Series | np.ndarray) else to_resample
checks.require(
    isinstance(given, list | tuple | set | frozenset) and all(isinstance(name, str) for name in given),
    "to_resample is no list of names, such as ['gender']",
)
for name in given:
    checks.require(name in table, f"to_resample holds {name!r}, which is no column of students")
for name in ("gender", "ethnicity", "parental_education"):
    checks.require(name in given, f"to_resample lacks {name!r}: an acquaintance knows it, and it leads to the row")
for name in ("math_score", "reading_score", "writing_score"):
    checks.require(name in given, f"to_resample lacks {name!r}: nobody must learn it, so it is what is to be hidden")
checks.unchanged(students, table, name="students")
### END HIDDEN TESTS

# %%
summary  # an error further up? summary is still open

# %% [markdown]
# Nobody is alone in a column of text, but some are in each score. Six or more of eight columns need work: in a table of people, little is harmless.
#
# ### What a program does not see
#
# The table `vitals` comes from a clinic. Each of its patients had one monitor on loan, the same for three weeks, and took their blood pressure with
# it once a day. They could write a note.

# %%
vitals.head(4)

# %% [markdown]
# ### Exercise 2: scan it
#
# Which of these sentences are true of `vitals`? Store the letters of all true ones in `vitals_findings`, as a string such as `"AB"` or a list
# such as `["A", "B"]`.
#
# - **A** More than 90 % of the rows are alone in `date`.
# - **B** Each value of `instrument` stands in 21 rows, so `instrument` singles nobody out.
# - **C** A rule that drops every column in which at least 90 % of the rows are alone drops `observation`.
# - **D** Some notes in `observation` name people.
# - **E** Rows without a reading have the same mix of `status` as the others.
# - **F** Dropping rows without a reading makes two of the five values of `status` disappear.
# - **G** Every `status` stands in ten rows or more.
# - **H** Whoever knows the number of a patient's monitor finds all 21 rows of this patient.
#
# <details><summary>Hint 1</summary>
#
# Which sentences are about counts, which about what a value *means*? Who stands behind one value of `instrument`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `alone_share` and `value_counts` answer A, C and G; look at the *rarest* notes; for E and F compare `value_counts` of `status` before and after `dropna()`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `vitals["observation"].value_counts().tail(8)` and `vitals.loc[vitals["reading"].isna(), "status"].value_counts()`; four sentences are true.
#
# </details>

# %% answer="vitals_findings"
vitals_findings = ...
### BEGIN SOLUTION
vitals_findings = "ADFH"
### END SOLUTION

# %% test="vitals_findings" points=1
"""The true sentences are chosen, and no others."""
from course import checks

letters = list(vitals_findings) if isinstance(vitals_findings, str) else vitals_findings
checks.a_choice(letters, "ABCDEFGH", name="vitals_findings")
checks.passed("vitals_findings holds letters of the list")
### BEGIN HIDDEN TESTS
letters = list(vitals_findings) if isinstance(vitals_findings, str) else vitals_findings
checks.a_choice(letters, "ABCDEFGH", name="vitals_findings")
reasons = {
    "A": "Measure it: alone_share of date.",
    "B": "A monitor has one patient. A value may stand in many rows and still be one person: rows are not people.",
    "C": "Most notes are among a few that repeat, so few rows are alone in it. Such a rule passes it.",
    "D": "Read the rarest notes, not the most frequent ones.",
    "E": "Compare the status of rows without a reading with that of all rows.",
    "F": "Count status before and after rows without a reading are dropped.",
    "G": "Look at the end of value_counts.",
    "H": "Each patient had one monitor for the whole time: what does its number lead to?",
}
checks.chosen(letters, "ADFH", reasons, name="vitals_findings")
### END HIDDEN TESTS

# %% [markdown]
# So three things are left to you. *Meaning*: a program does not see that a monitor is a person. *Free text*: read it or leave it out. *Gaps*: are they
# spread by chance? If not, dropping rows with gaps changes shares.
#
# ## Step 2: clean
#
# The company of `hr` wants to publish what it knows about its staff. The caretaker has added a column: those who park have a place of their own.

# %%
number = hr["employee_number"]
staff = hr.assign(parking_place=(3000 - number).where(number % 2 == 0))  # about half of the staff park
print(f"missing values: {staff.isna().sum().to_dict()}")

# %% [markdown]
# A column is **nearly unique** if at least 90 % of its rows *with a value* are alone in it. A parking place that half of the staff have is as good as a
# name for that half.
#
# ### Exercise 3: columns, then rows
#
# Store in `cleaned` a table made from `staff` in two steps: drop every nearly unique column; then drop every row in which a value is missing. All
# else stays. The index counts 0, 1, 2, … without a gap: gaps would tell who was dropped.
#
# <details><summary>Hint 1</summary>
#
# What becomes of people who do not park if you take the two steps in the other order?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.drop(columns=[...])`, `dropna()` and `reset_index(drop=True)`. `alone_share` goes through one column.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `unique = [name for name in staff if alone_share(staff[name]) >= 0.9]`, then `staff.drop(columns=unique)` and two methods more.
#
# </details>

# %% answer="cleaned"
cleaned = ...
### BEGIN SOLUTION
unique = [name for name in staff if alone_share(staff[name]) >= 0.9]
cleaned = staff.drop(columns=unique).dropna().reset_index(drop=True)
### END SOLUTION

# %% test="cleaned" points=2
"""Nearly unique columns are gone, then rows with gaps, and nobody else."""
from course import checks, load

checks.a_table(cleaned, name="cleaned")
checks.require("employee_number" not in cleaned, "cleaned still has employee_number, which is unique")
checks.require(not cleaned.isna().any(axis=None), "cleaned still has missing values")
checks.passed("cleaned has no employee_number and no missing values")
### BEGIN HIDDEN TESTS
import pandas as pd

table = load("hr")
number = table["employee_number"]
table["parking_place"] = (3000 - number).where(number % 2 == 0)
checks.a_table(cleaned, name="cleaned")
kept = []
for name in table:
    known = table[name].dropna()
    alone = (known.map(known.value_counts()) == 1).mean()
    checks.require(alone < 0.9 or name not in cleaned, f"cleaned still has {name}, in which {alone:.0%} are alone")
    checks.require(alone >= 0.9 or name in cleaned, f"cleaned has lost {name}: {alone:.0%} are alone, so it may stay")
    kept += [name] if alone < 0.9 else []
wanted = table[kept][table[kept].notna().all(axis=1)]
fewer = "drop the columns first: a gap in a column that goes anyway must cost nobody their row"
checks.a_table(cleaned, name="cleaned", columns=kept, rows=len(wanted), why=fewer)
checks.same_values(cleaned, wanted, name="cleaned", any_order=True, why="what stays keeps its values")
checks.equal(
    cleaned.index, list(range(len(wanted))), name="the index of cleaned", why="it counts from 0 on, without a gap"
)
checks.unchanged(hr, load("hr"), name="hr")
checks.unchanged(staff, table, name="staff")
### END HIDDEN TESTS

# %% [markdown]
# ## Steps 3 and 4: draw anew, and number
#
# What is left still leads to people: by age and daily rate alone nearly everybody is unique. So **resample** each column (lesson 2.1): draw as many values as
# it has rows, from its own values, with replacement. Each column on its own: draw whole rows, and you publish real people, some of them twice.
#
# Then put **numbers for names**: a column with *m* different names gets the numbers 0 to *m* − 1, one for each name.
#
# ### Exercise 4: no row is copied
#
# Store in `numbered` a table with the columns of `cleaned` and as many rows. Each column is resampled on its own, as above. In columns of text, each name is
# replaced by one of the numbers 0 to *m* − 1, no two names by the same; which name gets which number is up to you. Columns of numbers keep
# numbers of their own. The index counts from 0 on.
#
# For three rows `["F", "M", "M"]` one result of many is `[1, 1, 0]`.
#
# <details><summary>Hint 1</summary>
#
# If you draw row numbers once and take them for all columns, what is drawn?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `rng.choice(values, size)`, which draws with replacement, at `pd.factorize`, and at `pd.api.types.is_numeric_dtype`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For a column of text, `codes, names = pd.factorize(cleaned[name])` gives the numbers; `rng.choice(codes, len(cleaned))` draws from them. Collect
# the columns in a dictionary.
#
# </details>

# %% answer="numbered"
numbered = ...
### BEGIN SOLUTION
drawn = {}
for name in cleaned:
    values = cleaned[name].to_numpy()
    if not pd.api.types.is_numeric_dtype(cleaned[name]):
        values, names = pd.factorize(cleaned[name])
    drawn[name] = rng.choice(values, len(cleaned))
numbered = pd.DataFrame(drawn)
### END SOLUTION

# %% test="numbered" points=3
"""Each column is drawn anew on its own, names are numbers, and there are as many rows as in cleaned."""
from course import checks, load

names = ["age", "gender", "department", "business_travel", "education", "marital_status", "daily_rate", "attrition"]
checks.a_table(numbered, name="numbered", columns=names, rows=len(load("hr")[names].dropna()), why="those of cleaned")
checks.passed("numbered has the columns and the number of rows of cleaned")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from scipy.stats import chi2_contingency

names = ["age", "gender", "department", "business_travel", "education", "marital_status", "daily_rate", "attrition"]
table = load("hr")[names].dropna().reset_index(drop=True)
checks.a_table(
    numbered, name="numbered", columns=names, rows=len(table), why="as many as in cleaned, from start to end"
)
checks.equal(numbered.index, list(range(len(table))), name="the index of numbered", why="it counts from 0 on")
exact = {"number": [], "text": []}
for name in names:
    label = f"numbered, column {name!r}"
    number = pd.api.types.is_numeric_dtype(table[name])
    checks.require(pd.api.types.is_numeric_dtype(numbered[name]), f"{label} holds something else than numbers")
    checks.require(not numbered[name].isna().any(), f"{label} has missing values")
    shares = table[name].value_counts(normalize=True)
    drawn = numbered[name]
    if not number:
        why = "m names get the numbers 0 to m - 1, one each"
        checks.require(set(drawn) <= set(range(len(shares))), f"{label} holds other numbers: {why}")
        shares.index = drawn.value_counts().reindex(range(len(shares)), fill_value=0).sort_values(ascending=False).index
    same = pd.Series(drawn.to_numpy()).groupby(table[name].to_numpy()).nunique().max() == 1
    checks.require(not same, f"{label} stands row by row as in cleaned: draw it anew")
    own = "values are drawn from the column's own, as often as they occur"
    checks.drawn_from(drawn, shares, name=label, why=own)
    exact["number" if number else "text"].append(sorted(drawn.value_counts()) == sorted(table[name].value_counts()))
    single = table[name][~table[name].duplicated(keep=False)]
    if len(single) >= 300:  # each is drawn with a chance of 1 - 1/e
        far = abs(single.isin(drawn).mean() - 0.632) > 5 * (0.2325 / len(single)) ** 0.5
        checks.require(not far, f"{label}: too many or too few of the values that one row has are there: {own}")
for kind, same in exact.items():
    checks.require(
        not all(same),
        f"numbered holds each value of the columns of {kind} exactly as often as cleaned: that is shuffled, not drawn",
    )
pairs = pd.MultiIndex.from_frame(table[["age", "daily_rate"]])
copied = pd.MultiIndex.from_frame(numbered[["age", "daily_rate"]]).isin(pairs).mean()
checks.require(copied < 0.4, "numbered keeps the link of age and daily_rate: draw each column on its own")
for one, other in (
    ("age", "marital_status"),
    ("business_travel", "department"),
    ("age", "education"),
    ("age", "attrition"),
):
    cells = pd.crosstab(numbered[one] // (10 if one == "age" else 1), numbered[other])
    linked = chi2_contingency(cells).pvalue < 1e-7
    checks.require(not linked, f"numbered keeps the link of {one} and {other}: draw each column on its own")
### END HIDDEN TESTS

# %%
print("rows:", len(cleaned), len(numbered))  # an error? numbered is still open
numbered.head(3)

# %% [markdown]
# ## Step 5: report
#
# Whoever decides on a release needs figures, and is often not allowed to see the data. So a report shows no value of a cell: no "rarest name", no "highest
# age". Names of columns, counts and shares are enough. We look at the table *before* it is drawn anew: it tells which columns make that necessary.
#
# As in lessons 2.3 and 2.5, a class is all rows that agree in all quasi-identifiers. *k* is the size of the smallest class, *l* the smallest number of
# different sensitive values in a class.

# %%
flat = pd.DataFrame(
    {
        "door": [1, 2, 3, 4, 5],
        "floor": [1, 1, 2, 2, 2],
        "side": ["left", "left", "left", "left", "right"],
        "pet": ["cat", "dog", "cat", "cat", "cat"],
    }
)

# %% [markdown]
# ### Exercise 5: the report
#
# Write a function `risk_report(df, sensitive)` that returns a dictionary with exactly these keys. `sensitive` is the name of one column.
#
# - `"rows"`: the number of rows;
# - `"identifiers"`: a list of the nearly unique columns (exercise 3) other than `sensitive`, in the table's order. All columns left, without
#   `sensitive`, count as quasi-identifiers;
# - `"uniqueness"`: the share of rows whose class has one row; `"k"` and `"l"`: whole numbers;
# - `"worst"`: a list of all quasi-identifiers, the worst first. A column is worse the fewer rows have a class of their own once it is left out. Columns that
#   are equally bad stand in the table's order.
#
# A missing value counts as one more value in quasi-identifiers and in `sensitive`. `df` has at least two quasi-identifiers and 100,000 rows take less than two
# seconds. No value of a cell appears in the report.
#
# `risk_report(flat, "pet")` returns `{"rows": 5, "identifiers": ["door"], "uniqueness": 0.2, "k": 1, "l": 1, "worst": ["side", "floor"]}`: without
# `side` no row has a class of its own, without `floor` one has.
#
# <details><summary>Hint 1</summary>
#
# What do uniqueness and *k* have in common? How often do you need the number of rows with a class of their own, and by which columns each time?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `df.groupby(quasi, dropna=False, observed=True)` has `size()` and, for a column, `nunique(dropna=False)`. `sorted(quasi, key=...)` leaves equals in their
# order.
#
# </details>
# <details><summary>Hint 3</summary>
#
# A helper `sizes(columns)` returns `df.groupby(columns, dropna=False, observed=True).size()`. Then
# `sorted(quasi, key=lambda name: (sizes([other for other in quasi if other != name]) == 1).sum())`.
#
# </details>


# %% answer="risk_report"
def risk_report(df, sensitive):
    """Return rows, identifiers, uniqueness, k, l and the worst columns of df, and no value of a cell."""
    ### BEGIN SOLUTION
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]

    def classes(columns):
        return df.groupby(columns, dropna=False, observed=True)

    def alone_without(name):
        return int((classes([other for other in quasi if other != name]).size() == 1).sum())

    sizes = classes(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes == 1).sum() / len(df)),
        "k": int(sizes.min()),
        "l": int(classes(quasi)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=alone_without),
    }
    ### END SOLUTION


# %% test="risk_report" points=3
"""The report has the six figures, and no value of a cell."""
import pandas as pd

from course import checks, load

flat = pd.DataFrame({"door": [1, 2, 3, 4, 5], "floor": [1, 1, 2, 2, 2], "side": ["left"] * 4 + ["right"]})
flat["pet"] = ["cat", "dog", "cat", "cat", "cat"]
wanted = {"rows": 5, "identifiers": ["door"], "uniqueness": 0.2, "k": 1, "l": 1, "worst": ["side", "floor"]}
answer = checks.call(risk_report, flat, "pet")
checks.require(isinstance(answer.result, dict), f"{answer}, which is no dictionary")
checks.equal(sorted(map(str, answer.result)), sorted(wanted), name="the keys of the report", show=True)
for key, value in wanted.items():
    checks.equal(answer.result[key], value, name=f"{key!r} of the report on flat", show=True)
checks.passed("the report on flat is right")
### BEGIN HIDDEN TESTS
from collections import Counter
from time import perf_counter

import numpy as np

maker = np.random.default_rng(8)
for n, limit in ((2_000, 1), (100_000, 2)):  # a slow answer is found out before it takes minutes
    crowd = pd.DataFrame(
        {name: maker.integers(0, most, n) for name, most in (("a", 60), ("b", 50), ("c", 2), ("d", 9))}
    )
    started = perf_counter()
    for columns in (list("abc"), list("ab"), list("ac"), list("bc")):
        wanted = crowd.groupby(columns)["d"].agg(["size", "nunique"])
    longest = max(limit, 20 * (perf_counter() - started))  # more on a slow or busy machine
    answer = checks.call(risk_report, crowd, "d")
    slow = f"{answer.text} took {answer.seconds:.1f} seconds: count whole classes, don't go through rows one by one"
    checks.require(answer.seconds < longest, slow)
reasons = {
    "rows": "all rows count",
    "identifiers": "of the rows with a value at least 90 % are alone, and the sensitive column is not looked at",
    "uniqueness": "the share of all rows whose class has one row; a missing value is a value",
    "k": "the size of the smallest class; a missing value is a value, and what no row has is no class",
    "l": "the smallest number of different sensitive values in a class; a missing one is a value",
    "worst": "first the column without which the fewest rows have a class of their own; equals in the table's order",
}


def plain(table):
    return table.astype(object).where(table.notna(), None)


def expected(table, sensitive):
    others = [name for name in table if name != sensitive]
    known = {name: Counter(table[name].dropna().tolist()) for name in others}
    total = {name: max(sum(counts.values()), 1) for name, counts in known.items()}
    single = {name: sum(count == 1 for count in counts.values()) / total[name] for name, counts in known.items()}
    quasi = [name for name in others if single[name] < 0.9]

    def sizes(columns):
        return Counter(plain(table[columns]).itertuples(index=False, name=None))

    def ones(columns):
        return sum(size == 1 for size in sizes(columns).values())

    held = {}
    for *key, value in plain(table[[*quasi, sensitive]]).itertuples(index=False, name=None):
        held.setdefault(tuple(key), set()).add(value)
    return {
        "rows": len(table),
        "identifiers": [name for name in others if name not in quasi],
        "uniqueness": ones(quasi) / len(table),
        "k": min(sizes(quasi).values()),
        "l": min(map(len, held.values())),
        "worst": sorted(quasi, key=lambda name: ones([other for other in quasi if other != name])),
    }


gaps = pd.DataFrame(
    {
        "town": ["Qarshi", "Qarshi", None, None, "Ushuaia", "Ushuaia", "Qarshi", "Qarshi"] * 5,
        "badge": [*range(71_001, 71_020), 71_099, *[None] * 20],
        "size": pd.Categorical(["S", "S", "M", "M", "L", "L", "S", "M"] * 5, categories=["S", "M", "L", "XL"]),
        "shift": [70_401, 70_402, 70_402, 70_402, None, None, 70_401, 70_402] * 5,
        "result": ["zygote", None, "zygote", "quark", None, "quark", "zygote", "quark"] * 5,
    },
    index=[3] * 40,
)
one = gaps.head(39).assign(town=["Ittoqqortoormiit", *gaps["town"].iloc[1:39]])
two = gaps.iloc[[0, 6, 8, 14, 16, 22]].assign(result=[None, "quark", None, "quark", None, None])
edge = pd.DataFrame({"at": [*range(36), 99, 99, 99, 99], "below": [*range(35), *[99] * 5]})
edge = edge.assign(pay=range(40), team=list("aabb") * 10, site=["x"] * 20 + ["y"] * 20)
fill = pd.DataFrame({"score": [-1, 0, 1] * 7 + [None] * 3, "sex": list("fm") * 12, "ill": [0, 1, 1] * 8})
glue = pd.DataFrame({"one": ["a", "ab"] * 10, "two": ["ba", "a"] * 10, "pay": [1, 2, 2, 3, 1] * 4})
cases = [(gaps, "result"), (one, "result"), (two, "result"), (gaps, "shift"), (edge, "pay"), (edge, "team")]
cases += [(fill, "ill"), (fill, "score"), (glue, "pay")]
cases += [(load("hr", seed=3).head(700), "attrition"), (load("hr", seed=5).iloc[:300, ::-1], "age")]
cases += [(load("students", seed=3).head(400), "math_score"), (load("vitals", seed=3).head(300), "reading")]
for table, sensitive in cases:
    answer = checks.call(risk_report, table, sensitive)
    checks.require(isinstance(answer.result, dict), f"{answer.text} returned no dictionary")
    raw = {str(value) for name in table for value in table[name].dropna() if len(str(value)) > 4}
    said = " ".join(f"{key} {value}" for key, value in answer.result.items())
    shown = [value for value in raw if value in said]
    checks.require(
        not shown or table is not gaps,
        f"{answer.text}: the report shows values of cells, which its readers must not see",
    )
    extra = [key for key in answer.result if key not in reasons]
    checks.require(not extra, f"{answer.text} has further entries: what is not asked for is not shown")
    for key, value in expected(table, sensitive).items():
        checks.require(key in answer.result, f"{answer.text} has no entry {key!r}")
        got = answer.result[key]
        if isinstance(value, list):
            checks.require(isinstance(got, list | tuple), f"{answer.text}: {key!r} is not a list of names of columns")
        checks.equal(got, value, name=f"{answer.text}: {key!r}", why=reasons[key])
    checks.unchanged(answer, table)
### END HIDDEN TESTS

# %%
risk_report(cleaned, "attrition")  # an error? cleaned or risk_report is still open

# %% [markdown]
# Practically everybody is unique in the cleaned table, and the worst column is `daily_rate`: it looks harmless, and whoever pays the bill knows it.
#
# ## All of it in one function
#
# ### Exercise 6: the release
#
# Write a function `release(df, rng)` that returns the table to be published. `rng` is a `numpy.random.Generator`. Columns of `df` hold numbers or text (which
# may be categorical); after cleaning, at least one row and one column are left.
#
# 1. It drops nearly unique columns, then rows with a missing value, as in exercise 3.
# 2. It resamples each column on its own and puts numbers for names, as in exercise 4. *m* counts the names left after cleaning. Here **chance decides** which
#    name gets which number, each order being equally likely: in order of the alphabet or of frequency, anybody could read them.
# 3. The index counts from 0 on. All chance comes from `rng`: a generator with the same seed gives the same table.
#
# The whole of `cross_selling`, 381,109 rows, takes less than five seconds.
#
# `release(flat, rng)` has five rows and the columns `floor`, `side` and `pet`; in `pet` stand 0 and 1, about four times as often one as the other.
#
# <details><summary>Hint 1</summary>
#
# Which lines of exercises 3 and 4 can stay? What has to be replaced by `df`, and where does chance come in a second time?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.permutation(m)` gives the numbers 0 to m − 1 in an order by chance. An array of whole numbers can index another: `new[codes]`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After `codes, names = pd.factorize(table[name])`, the numbers for names are `rng.permutation(len(names))[codes]`; draw from these.
#
# </details>


# %% answer="release"
def release(df, rng):
    """Return df cleaned, each column drawn anew on its own, with numbers for names."""
    ### BEGIN SOLUTION
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)
    ### END SOLUTION


# %% test="release" points=4
"""What is published is cleaned, drawn anew column by column, and numbered by chance."""
import numpy as np
import pandas as pd

from course import checks, load

flat = pd.DataFrame({"door": [1, 2, 3, 4, 5], "floor": [1, 1, 2, 2, 2], "side": ["left"] * 4 + ["right"]})
flat["pet"] = ["cat", "dog", "cat", "cat", "cat"]
answer = checks.call(release, flat, np.random.default_rng(1))
checks.a_table(answer, columns=["floor", "side", "pet"], rows=5, why="door is nearly unique, and no value is missing")
checks.require(set(answer.result["pet"]) <= {0, 1}, f"{answer.text}: pet holds something else than 0 and 1")
checks.passed("flat is released with three columns, five rows, and numbers for pets")
### BEGIN HIDDEN TESTS
from collections import Counter
from time import perf_counter

from scipy.stats import chi2_contingency


def cleaned_of(table):
    kept = []
    for name in table:
        known = table[name].dropna()
        counts = Counter(known.tolist())
        if sum(count == 1 for count in counts.values()) / max(len(known), 1) < 0.9:
            kept.append(name)
    return table[kept][table[kept].notna().all(axis=1)].reset_index(drop=True)


source = np.random.default_rng(45)
n = 600
kind = source.choice(["ostrich", "emu", "rhea"], n, p=[0.6, 0.3, 0.1])
birds = pd.DataFrame(
    {
        "ring": [f"R{number}" for number in source.permutation(n)],
        "weight": np.where(kind == "ostrich", 120, np.where(kind == "emu", 40, 25)) + source.integers(0, 9, n),
        "kind": pd.Categorical(kind, categories=["cassowary", "emu", "ostrich", "rhea"]),
        "chip": [*range(900_001, 900_201), *[None] * 400],
        "keeper": np.where(kind == "rhea", "Xochitl", "Bartholomew"),
        "pen": source.choice([17.5, 23, 42, 57], n, p=[0.4, 0.3, 0.2, 0.1]),
        "legs": 2,
        "tag": [*range(528), *(1_000 + np.arange(72) // 2)],
    },
    index=[7] * n,
)
birds.iloc[[5, 9, 77], 5] = None
birds.iloc[[2, 9, 300], 4] = None
some = load("hr", seed=3)
late = some.drop(columns="employee_number").head(900)
late["club"] = [None, "chess", None, "chess", "rowing", None] * 150
late["shelf"] = [*range(810), *(1_000 + np.arange(90) // 2)]
late["desk"] = [
    ["", "east", "", "west", "east", ""][i % 6] or f"room {i}" for i in range(900)
]  # rooms go with the gaps
exact = {"number": [], "text": []}
checked = [birds, birds.drop(columns="ring").head(300), some, late]
for table in checked:
    answer = checks.call(release, table, np.random.default_rng(2))
    wanted = cleaned_of(table)
    got = checks.a_table(answer)
    for name in table:
        gone = name not in wanted
        checks.require(
            not gone or name not in got, f"{answer.text} keeps {name!r}, which is nearly unique among rows with a value"
        )
    why = "nearly unique columns go first, then rows with a missing value; after that the number of rows stays"
    checks.a_table(answer, columns=wanted.columns, rows=len(wanted), why=why)
    checks.equal(got.index, list(range(len(wanted))), name=f"the index of {answer.text}", why="it counts from 0 on")
    for name in wanted:
        label = f"{answer.text}, column {name!r}"
        checks.require(pd.api.types.is_numeric_dtype(got[name]), f"{label} holds something else than numbers")
        checks.require(not got[name].isna().any(), f"{label} has missing values")
        shares = wanted[name].value_counts(normalize=True)
        shares = shares[shares > 0]
        if not pd.api.types.is_numeric_dtype(wanted[name]):
            rule = "m names that are left get the numbers 0 to m - 1, one each"
            checks.require(set(got[name]) <= set(range(len(shares))), f"{label} holds other numbers: {rule}")
            found = got[name].value_counts().reindex(range(len(shares)), fill_value=0)
            shares.index = found.sort_values(ascending=False).index
        own = "values are drawn from the column's own, as often as they occur"
        checks.drawn_from(got[name], shares, name=label, why=own)
        same = (
            len(shares) > 1
            and pd.Series(got[name].to_numpy()).groupby(wanted[name].astype(object).to_numpy()).nunique().max() == 1
        )
        checks.require(not same, f"{label} stands row by row as in the table: draw it anew")
        kind_of = "number" if pd.api.types.is_numeric_dtype(wanted[name]) else "text"
        exact[kind_of].append(sorted(got[name].value_counts()) == sorted(wanted[name].value_counts()[lambda c: c > 0]))
        single = wanted[name][~wanted[name].duplicated(keep=False)]
        if len(single) >= 300:  # each is drawn with a chance of 1 - 1/e
            far = abs(single.isin(got[name]).mean() - 0.632) > 5 * (0.2325 / len(single)) ** 0.5
            checks.require(not far, f"{label}: too many or too few of the values that one row has are there: {own}")
    for one, other in (("tag", "weight"), ("tag", "pen"), ("daily_rate", "age")):
        if one in wanted and other in wanted:
            pairs = pd.MultiIndex.from_frame(wanted[[one, other]].astype(float))
            copied = pd.MultiIndex.from_frame(got[[one, other]].astype(float)).isin(pairs).mean()
            checks.require(copied < 0.6, f"{answer.text} keeps the link of {one} and {other}: draw each on its own")
    linked = [("weight", "kind"), ("kind", "keeper")] if "kind" in wanted else [("department", "business_travel")]
    for one, other in linked:
        cells = pd.crosstab(got[one] // (20 if one == "weight" else 1), got[other])
        kept = min(cells.shape) > 1 and chi2_contingency(cells).pvalue < 1e-8
        checks.require(not kept, f"{answer.text} keeps the link of {one} and {other}: draw each column on its own")
    checks.unchanged(answer, table)
for kind, same in exact.items():
    checks.require(
        not all(same),
        f"release gives each value of columns of {kind} exactly as often as the table: shuffled, not drawn with replacement",
    )
small = pd.DataFrame({"sort": ["b"] * 20 + ["a"] * 170 + ["c"] * 10, "size": ["big"] * 170 + ["small"] * 30})
small["x"] = [1, 2] * 100
first, again, other = (checks.call(release, small, np.random.default_rng(seed)) for seed in (3, 3, 4))
checks.a_table(first, columns=["sort", "size", "x"], rows=200)
checks.same_values(again, first.result, why="a generator with the same seed gives the same table: draw from rng alone")
alike = all(first.result[name].tolist() == other.result[name].tolist() for name in small)
checks.require(not alike, "release gives the same table for two seeds of rng: draw from rng, and set no seed in it")
tables = checks.draws(release, 100, small, np.random.default_rng(5))
for name, number in (("sort", 3), ("size", 2)):
    most = [table[name].mode()[0] for table in tables]
    by_chance = "chance decides which name gets which number, and each order is equally likely"
    checks.drawn_from(
        most, dict.fromkeys(range(number), 1 / number), name=f"the number of the most frequent {name}", why=by_chance
    )
ranks = [table["sort"].value_counts().reindex(range(3), fill_value=0).to_numpy() for table in tables]
orders = ["".join(map(str, np.argsort(-rank, kind="stable"))) for rank in ranks]
every = dict.fromkeys(["012", "021", "102", "120", "201", "210"], 1 / 6)
checks.drawn_from(orders, every, name="the order of the numbers of sort by frequency", why=by_chance)
thin = pd.DataFrame({"kind": ["a", "a", None, None], "size": [None, 3.5, 3.5, None], "door": [1, 2, 3, None]})
answer = checks.call(release, thin, np.random.default_rng(9))
got = checks.a_table(answer, columns=["kind", "size"], rows=1, why="one row has no gap in the columns that stay")
only = [float(got["kind"].iloc[0]), float(got["size"].iloc[0])]
checks.equal(only, [0.0, 3.5], name=f"{answer.text}: its row", why="of one row, each column has one value to draw")
for n, limit in ((2_000, 0.4), (100_000, 1.3)):  # a slow answer is found out before it takes minutes
    crowd = pd.DataFrame({f"column {i}": source.integers(0, 9 * i, n) for i in (1, 2, 5)})
    crowd["town"] = source.choice(["north", "south", "east", "west"], n)
    started = perf_counter()
    for name in crowd:
        crowd[name].value_counts(), pd.factorize(crowd[name])
    longest = max(limit, 20 * (perf_counter() - started))  # more on a slow or busy machine
    answer = checks.call(release, crowd, np.random.default_rng(6))
    slow = f"{answer.text} took {answer.seconds:.1f} seconds: draw whole columns, don't go through rows one by one"
    checks.require(answer.seconds < longest, slow)
    checks.a_table(answer, columns=crowd.columns, rows=n)
### END HIDDEN TESTS

# %% [markdown]
# Now the large table: the customers of a health insurer who were offered car insurance.

# %%
cross_selling = load("cross_selling")
for name, entry in risk_report(cross_selling, "response").items():  # an error? risk_report is still open
    print(name, entry)

# %% [markdown]
# Two rows in three are unique, among 381,109! The worst column is `vintage`, the number of days that somebody has been a customer: without it, about 1 % are.

# %%
started = time.perf_counter()
released = release(cross_selling, rng)  # an error? release is still open
print(f"{len(cross_selling):,} rows in, {len(released):,} out, {time.perf_counter() - started:.1f} seconds")
released.head(3)

# %% [markdown]
# Two rows are gone, those with a gap; `id` is gone; no row was copied. Nearly one in five equals some customer's all the same, by chance, and nobody can tell
# which. Is this release safe?
#
# ## Now attack it
#
# ### First attack: read the numbers
#
# Numbers hide names from those who don't know how frequent each name is. Such shares are public: in an annual report, a census, or last year's table. Line up
# the most frequent number and the most frequent name, the second ones, and so on.


# %%
def decode(numbers, public):
    """Guess the name behind each number by frequency."""
    return dict(zip(numbers.value_counts().index, public.value_counts().index, strict=False))


last_year = load("hr", seed=2024)
text = ["gender", "department", "business_travel", "marital_status", "attrition"]
guessed = {name: decode(numbered[name], last_year[name]) for name in text}  # an error? numbered is still open
guessed["department"]

# %%
right = 0
for name in text:
    shares = cleaned[name].value_counts(normalize=True)
    drawn = numbered[name].map(guessed[name]).value_counts(normalize=True)
    right += sum(abs(shares[value] - drawn.get(value, 0)) < 0.05 for value in shares.index)
print(f"{right} of {sum(cleaned[name].nunique() for name in text)} names are read, their shares within 5 points")

# %% [markdown]
# Every name is read. Chance in the order of numbers is no help: it does not change how often each occurs. And `region_code` was a number before: its region 28
# still is region 28. Numbers for names are a format, not a protection.
#
# ### Second attack: look for a value
#
# Drawing anew breaks the links between columns. It does not touch a column's own values: each value in the release is that of somebody real.

# %%
rates = cleaned["daily_rate"]
own = rates[~rates.duplicated(keep=False)]
again = pd.concat([release(cleaned, rng) for _ in range(9)])["daily_rate"]  # an error? release is still open
found = own.isin(numbered["daily_rate"]).mean()
print(f"{len(own)} people have a daily rate of their own; {found:.0%} of these rates are in numbered")
print(f"with nine further releases: {own.isin([*again, *numbered['daily_rate']]).mean():.0%}")

# %% [markdown]
# If nobody else far and wide has your value, whoever finds it knows that you are in the table: grave if it is a table of patients. (A daily rate proves
# less, for people outside the company have it too.) A value that one row has is drawn with a chance of about 63 %. Publish ten times, and it is there almost
# for certain; the average of ten counts comes nearer to the true ones, too. So draw once, and make rare values coarser first, or draw from noisy counts
# (lesson 3.5).
#
# ### Third attack: the shortcut
#
# "We need whole rows. Leave out the drawing: no names, no `id`, only numbers!" Then the report above *is* the risk of the release. Take an attacker who
# has read the numbers, knows five harmless things about a customer and wants the response. Some guesses are right by luck: compare with people who
# are *not* in the table.

# %%
KNOWN = ["gender", "age", "region_code", "vehicle_age", "vintage"]
people = cross_selling.dropna()
inside, outside = people.iloc[:200_000], people.iloc[200_000:220_000]


def success(table, targets):
    """Return the share of targets whose five known values fit one row only, and this row has their response."""
    alone = table.drop_duplicates(KNOWN, keep=False)
    found = targets.merge(alone, on=KNOWN, how="left", suffixes=("", "_found"))
    return (found["response"] == found["response_found"]).mean()


print(f"customers in the table: {success(inside, inside.head(20_000)):.0%}, not in it: {success(inside, outside):.0%}")

# %% [markdown]
# ## What it cost
#
# What is the table for? Say the question is: *do customers who are insured already respond less often?* Utility is the difference in response that is
# left, as a share of the true one. Risk is the attacker's success on people in the table minus that on people not in it. Four releases:


# %%
def anew(table, groups):
    """Return table with each group of columns drawn anew, the columns of a group together."""
    parts = [table[group].iloc[rng.integers(len(table), size=len(table))] for group in groups]
    return pd.concat([part.reset_index(drop=True) for part in parts], axis=1)


def weeks(table):
    """Return table with vintage in weeks."""
    return table.assign(vintage=table["vintage"] // 7)


def difference(table):
    """Return how much more often those without a policy respond."""
    shares = table.groupby("previously_insured")["response"].mean()
    return shares[0] - shares[1]


# %%
some, single = inside.head(20_000), [[name] for name in KNOWN]
releases = {
    "numbers for names only": (inside, some, outside),
    "vintage in weeks": (weeks(inside), weeks(some), weeks(outside)),
    "each column anew": (anew(inside, [*single, ["previously_insured"], ["response"]]), some, outside),
    "two columns together": (anew(inside, [*single, ["previously_insured", "response"]]), some, outside),
}
points = {}
for name, (table, customers, strangers) in releases.items():
    risk = success(table, customers) - success(table, strangers)
    points[name] = np.clip((risk, difference(table) / difference(inside)), 0, 1)

# %%
ax = plotting.risk_utility(points, risk_label="responses learnt from the table", utility_label="difference kept")
plotting.show(
    ax,
    alt="Points for four releases. Numbers for names only keeps the whole difference at a high risk, vintage in weeks at a lower one. "
    "Each column anew has nearly no risk and keeps nearly nothing. Two columns together keep nearly all at nearly no risk.",
)

# %% [markdown]
# Weeks in place of days leave about a third of the risk. Each column anew stops this attack, and answers no question about two columns. Two columns drawn
# *together*, `previously_insured` and `response`, answer this one as well as the raw table: they have four combinations, each shared by many people. So ask
# first what the table is for. Keep together what the question needs and nothing else, and report *k* of what stays together.
#
# ## Summary
#
# - Look, clean, draw anew, number, report: in this order, as a function, with a report that shows no value. People decide what a monitor number or a note
#   means.
# - Drop columns before rows: a gap in a column that goes must cost nobody their row.
# - Drawing each column anew breaks links, for attackers and for readers. Each value is still somebody's.
# - Numbers for names hide nothing from those who know how frequent names are.
# - Don't use this release where it must stay secret who is in the table, where a single value is itself a harm, or where links are the question. It carries
#   no guarantee such as chapter 3 gives. And a report on a table drawn anew means little: its rows are mixed by chance.
#
# **Read on**
#
# - Office of the Australian Information Commissioner,
#   *[Publication of MBS/PBS data](https://www.oaic.gov.au/privacy/privacy-decisions/investigation-reports/mbspbs-data-publication/)* (2018): the release above,
#   and what was missing.
# - Muhammad Naveed, Seny Kamara and Charles Wright, *Inference Attacks on Property-Preserving Encrypted Databases*, ACM CCS (2015): frequencies read
#   encrypted columns of hospitals.
# - Mark Elliot, Elaine Mackey and Kieron O'Hara, *The Anonymisation Decision-Making Framework: European Practitioners' Guide*, UKAN (2020).
