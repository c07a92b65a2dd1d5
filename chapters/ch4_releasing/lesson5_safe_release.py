# %% [markdown]
# # 4.5 A safe release
#
# **You will be able to**
#
# - examine a table before it's published, and decide which columns need work;
# - write one function that cleans a table, resamples its columns and replaces names with numbers, and that takes only seconds
#   for 381,109 rows;
# - report the risk of a table without showing any of its values;
# - explain what such a release still reveals, and what it costs.
#
# **You need** lessons 1.1 (quasi-identifiers, uniqueness), 2.3 and 2.5 (classes, k, l), and pandas: `groupby`, `dropna`,
# `value_counts`.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## A release without a plan
#
# > **In the news.** On 1 August 2016, Australia's Department of Health published the medical claims of a tenth of the
# > population on the web, with coded numbers for patients and doctors. {==Within a month, three researchers had found out how to
# > reverse the doctors' codes.==} {==They also identified patients without decoding anything, by using facts from the news (lesson
# > 2.1).==} {==The department withdrew the table, but it couldn't withdraw the copies that others had made.==}
#
# The table had been protected in several ways. But according to the Information Commissioner's report of 2018, the department
# lacked a clear, documented decision process with rigorous risk management. {==Here is such a process, in five steps: look, clean,
# resample, number, report.==} You'll write it as a function, and then attack its result.

# %%
import time

import numpy as np
import pandas as pd

from course import load, plotting

plotting.diagram("release")

# %%
students, vitals, hr = load("students"), load("vitals"), load("hr")
rng = np.random.default_rng(45)
students.head(3)

# %% [markdown]
# ## Step 1: look
#
# Look at each column first. How many different values are there, and how many rows share the rarest value? {==A row
# is **alone** in a column if no other row has the same value there.==}


# %% slide="both"
def alone_share(column):
    """Return what share of the rows with a value are alone, or 0.0 if no row has a value."""
    known = column.dropna()
    return float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0


alone_share(pd.Series(["A", "A", "B", None]))

# %% [markdown]
# A school wants to publish the table `students`, which has no missing values. Some of its columns are known to a student's
# acquaintances, who can use them to find the student's row. Other columns must remain secret, because an attacker wants to
# know them. According to the school, acquaintances know the gender, the ethnic group and the parents' education, and no one
# may learn any of the scores.
#
# ### Exercise 1: a first look
#
# First, make a DataFrame `summary` with one row for each column of `students`, and with four columns:
#
# - `column` is the name of the column.
# - `values` is the number of different values in the column.
# - `rarest` is the number of rows that have the column's rarest value.
# - `alone` is the share of rows that are alone in the column.
#
# Then store the names of all columns that must not be published unchanged in `to_resample`, as a list. These are the columns
# that acquaintances know and those that must remain secret. It's debatable whether `lunch` and `test_preparation` belong in
# the list, so you may include them or leave them out.
#
# Here and in the rest of this lesson, the order of rows and columns, the index and the types of columns don't matter unless an
# exercise says otherwise. Don't modify the given tables or the arguments, and don't round.
#
# <details><summary>Hint 1</summary>
#
# Which pandas method counts how often each value of a column occurs? Where in the result is the rarest value?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at the length and the minimum of `value_counts()`, and use `alone_share` from above. Collect one dictionary for each column
# in a list, and turn the list into a DataFrame.
#
# </details>
# <details><summary>Hint 3</summary>
#
# If `counts = students[name].value_counts()`, then one row is
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
"""The summary has a row for each column, and to_resample lists the columns that others know or must not learn."""
import numpy as np
import pandas as pd

from course import checks, load

names = ["column", "values", "rarest", "alone"]
checks.a_table(
    summary, name="summary", columns=names, rows=8, why="summary needs one row for each of the eight columns"
)
given = to_resample.tolist() if isinstance(to_resample, pd.Index | pd.Series | np.ndarray) else to_resample
checks.require(
    isinstance(given, list | tuple | set | frozenset) and all(isinstance(name, str) for name in given),
    "to_resample isn't a list of names, such as ['gender']",
)
genders = [count for name, count in zip(summary["column"], summary["values"], strict=True) if name == "gender"]
checks.equal(
    genders, [load("students")["gender"].nunique()], name="summary: the list of entries in column 'values' for gender"
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
wanted = pd.DataFrame(rows, columns=names)
with checks.rule("`column` is the name of the column"):
    checks.a_table(summary, name="summary", columns=names, rows=len(wanted))
    checks.same_values(summary[["column"]], wanted[["column"]], name="summary", any_order=True)
with checks.rule("`values` is the number of different values in the column"):
    checks.same_values(summary[names[:2]], wanted[names[:2]], name="summary", any_order=True)
with checks.rule("`rarest` is the number of rows that have the column's rarest value"):
    checks.same_values(summary[names[:3]], wanted[names[:3]], name="summary", any_order=True)
with checks.rule("`alone` is the share of rows that are alone in the column"):
    checks.same_values(summary, wanted, name="summary", any_order=True)
given = to_resample.tolist() if isinstance(to_resample, pd.Index | pd.Series | np.ndarray) else to_resample
with checks.rule("store the names of all columns that must not be published unchanged in `to_resample`"):
    named = isinstance(given, list | tuple | set | frozenset) and all(isinstance(name, str) for name in given)
    checks.require(named, "to_resample isn't a list of names, such as ['gender']")
    for name in given:
        checks.require(name in table, f"to_resample contains {name!r}, which isn't a column of students")
    for name in ("gender", "ethnicity", "parental_education"):
        message = f"{name!r} isn't in to_resample, but acquaintances know it and can use it to find a student's row"
        checks.require(name in given, message)
    for name in ("math_score", "reading_score", "writing_score"):
        message = f"{name!r} isn't in to_resample, but it's what an attacker wants to find out"
        checks.require(name in given, message)
checks.unchanged(students, table, name="students")
### END HIDDEN TESTS

# %%
summary  # if there's an error above, solve exercise 1 first

# %% [markdown]
# No student is alone in a text column, but in each column of scores, some students are. At least six of the eight columns need
# work.
#
# ### What a program doesn't notice
#
# The table `vitals` comes from a clinic. Each patient borrowed one monitor, kept it for three weeks, and used it to measure
# their blood pressure once a day. The patients could also write notes.

# %%
vitals.head(4)

# %% [markdown]
# ### Exercise 2: scan the table
#
# Which of these statements about `vitals` are true? Store the letters of all true statements in `vitals_findings`, as a string
# such as `"AB"` or a list such as `["A", "B"]`.
#
# - **A** More than 90 % of the rows are alone in `date`.
# - **B** Each value of `instrument` occurs in 21 rows, so `instrument` doesn't single anyone out.
# - **C** A rule that drops every column in which at least 90 % of the rows are alone drops `observation`.
# - **D** Some notes in `observation` name people.
# - **E** Rows without a reading have the same distribution of `status` as the other rows.
# - **F** Dropping rows without a reading makes two of the five values of `status` disappear.
# - **G** Every `status` occurs in ten rows or more.
# - **H** Anyone who knows the number of a patient's monitor can find all 21 rows of this patient.
#
# <details><summary>Hint 1</summary>
#
# Which statements are about counts, and which are about the *meaning* of a value? Who does one value of `instrument` stand for?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `alone_share` and `value_counts` answer A, C and G. For D, look at the *rarest* notes. For E and F, compare the `value_counts`
# of `status` before and after `dropna()`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Look at `vitals["observation"].value_counts().tail(8)` and `vitals.loc[vitals["reading"].isna(), "status"].value_counts()`. Four
# of the statements are true.
#
# </details>

# %% answer="vitals_findings"
vitals_findings = ...
### BEGIN SOLUTION
vitals_findings = "ADFH"
### END SOLUTION

# %% test="vitals_findings" points=1
"""The true statements are chosen, and no others."""
from course import checks, load

letters = list(vitals_findings) if isinstance(vitals_findings, str) else vitals_findings
checks.a_choice(letters, "ABCDEFGH", name="vitals_findings")
checks.passed("vitals_findings contains only letters from the list")
### BEGIN HIDDEN TESTS
letters = list(vitals_findings) if isinstance(vitals_findings, str) else vitals_findings
checks.a_choice(letters, "ABCDEFGH", name="vitals_findings")
reasons = {
    "A": "Use alone_share to check the statements about rows that are alone.",
    "B": "Each monitor was used by only one patient, so all 21 rows with the same value belong to the same person.",
    "C": "Most notes use one of a few texts, so few rows are alone in this column. The rule doesn't drop it.",
    "D": "Read the rarest notes, not the most frequent ones.",
    "E": "Compare the status of rows without a reading with the status of all rows.",
    "F": "Count the values of status before and after dropping rows without a reading.",
    "G": "Look at the rarest values, at the end of value_counts.",
    "H": "Each patient had the same monitor the whole time. Which rows can you find with its number?",
}
checks.chosen(letters, "ADFH", reasons, name="vitals_findings")
checks.unchanged(vitals, load("vitals"), name="vitals")
### END HIDDEN TESTS

# %% [markdown]
# So you have to take care of three things yourself. {==The first is *meaning*, because a program doesn't notice that a monitor
# stands for a person.==} {==The second is *free text*, which you have to read or leave out.==} {==The third is *missing values*.==} If they
# don't occur at random, dropping the rows that contain them changes the shares of the values in other columns.
#
# ## Step 2: clean
#
# Next, the company behind `hr` wants to publish a table of its employees. The caretaker has added a column with parking spaces.
# Each employee who parks has a space of their own.

# %%
number = hr["employee_number"]
staff = hr.assign(parking_place=(3000 - number).where(number % 2 == 0))  # about half of the employees park
print(f"missing values: {staff.isna().sum().to_dict()}")

# %% [markdown]
# {==A column is **nearly unique** if at least 90 % of its rows *with a value* are alone in it.==} {==Missing values
# don't count, because even if only half of the employees have a parking space, the column identifies that half as well
# as names would.==}
#
# ### Exercise 3: columns, then rows
#
# Make a table `cleaned` from `staff` in two steps. First, drop every nearly unique column. Then drop every row with a
# missing value. Leave everything else unchanged. The index, however, becomes 0, 1, 2, …, because gaps would reveal who
# was dropped.
#
# <details><summary>Hint 1</summary>
#
# If you did the two steps in the opposite order, what would happen to people who don't park?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.drop(columns=[...])`, `dropna()` and `reset_index(drop=True)`. `alone_share` examines one column.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Collect the columns with `unique = [name for name in staff if alone_share(staff[name]) >= ...]`. Then you need three methods,
# one after the other.
#
# </details>

# %% answer="cleaned"
cleaned = ...
### BEGIN SOLUTION
unique = [name for name in staff if alone_share(staff[name]) >= 0.9]
cleaned = staff.drop(columns=unique).dropna().reset_index(drop=True)
### END SOLUTION

# %% test="cleaned" points=2
"""Nearly unique columns are dropped first, then rows with missing values, and nothing else."""
from course import checks, load

checks.a_table(cleaned, name="cleaned")
checks.require("employee_number" not in cleaned, "cleaned still has employee_number, which is unique")
checks.require(not cleaned.isna().any(axis=None), "cleaned still has missing values")
checks.equal(list(cleaned.index), list(range(len(cleaned))), name="the index of cleaned", why="it must be 0, 1, 2, …")
checks.passed("cleaned has no employee_number and no missing values, and its index has no gaps")
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
    with checks.rule("drop every nearly unique column"):
        message = f"cleaned still has {name}, although {alone:.0%} of its values occur only once"
        checks.require(alone < 0.9 or name not in cleaned, message)
    with checks.rule("Leave everything else unchanged"):
        message = f"cleaned doesn't have {name}, although only {alone:.0%} of its values occur only once"
        checks.require(alone >= 0.9 or name in cleaned, message)
    kept += [name] if alone < 0.9 else []
wanted = table[kept][table[kept].notna().all(axis=1)]
fewer = "drop the columns first, so that no one loses their row because of a missing value in a dropped column"
with checks.rule("Then drop every row with a missing value"):
    checks.a_table(cleaned, name="cleaned", columns=kept, rows=len(wanted), why=fewer)
with checks.rule("Leave everything else unchanged"):
    checks.same_values(cleaned, wanted, name="cleaned", any_order=True)
with checks.rule("The index, however, becomes 0, 1, 2, …"):
    checks.equal(cleaned.index, list(range(len(wanted))), name="the index of cleaned")
checks.only_cells(cleaned, name="cleaned")
checks.unchanged(hr, load("hr"), name="hr")
checks.unchanged(staff, table, name="staff")
### END HIDDEN TESTS

# %% [markdown]
# ## Steps 3 and 4: resample and number
#
# Almost everyone's combination of age and daily rate is still unique. {==So we **resample** each column (lesson 2.1). This means
# that we draw from the column's own values==} with replacement, as many times as there are rows. {==We do this separately for each
# column, because a row that was drawn as a whole would describe a real person.==}
#
# {==Then we replace **names with numbers**.==} The *m* different names in a text column become the numbers from 0 to *m* − 1, one
# number for each name.
#
# ### Exercise 4: no row is copied
#
# Make a table `numbered` with the same columns and the same number of rows as `cleaned`.
#
# - Resample each column separately, as described above.
# - In text columns, replace each name with one of the numbers from 0 to *m* − 1. Use different numbers for different names, but
#   you may choose which number to use for which name.
# - In columns of numbers, keep the resampled numbers unchanged.
# - The index is 0, 1, 2, … All columns have numeric dtypes.
#
# For a column with the three rows `["F", "M", "M"]`, one of many possible results is `[1, 1, 0]`.
#
# <details><summary>Hint 1</summary>
#
# If you draw row numbers once and use them for all columns, what do you really draw?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `rng.choice(values, size)`, which draws with replacement, at `pd.factorize`, and at `pd.api.types.is_numeric_dtype`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In a text column, `codes, names = pd.factorize(cleaned[name])` replaces names with numbers. Draw from `codes`, or from the
# values if it's a column of numbers, and collect the columns in a dictionary.
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
"""Each column is resampled separately, names are replaced with numbers, and there are as many rows as in cleaned."""
from course import checks, load

names = ["age", "gender", "department", "business_travel", "education", "marital_status", "daily_rate", "attrition"]
checks.a_table(
    numbered,
    name="numbered",
    columns=names,
    rows=len(load("hr")[names].dropna()),
    why="the columns and the number of rows must be the same as in cleaned",
)
genders = list(range(load("hr")["gender"].nunique()))
checks.equal(sorted(set(numbered["gender"])), genders, name="the list of numbers in the gender column")
checks.passed("numbered has the same columns and the same number of rows as cleaned")
### BEGIN HIDDEN TESTS
from itertools import combinations

import numpy as np
import pandas as pd
from scipy.stats import chi2_contingency

names = ["age", "gender", "department", "business_travel", "education", "marital_status", "daily_rate", "attrition"]
table = load("hr")[names].dropna().reset_index(drop=True)
with checks.rule("Make a table `numbered` with the same columns and the same number of rows as `cleaned`"):
    checks.a_table(numbered, name="numbered", columns=names, rows=len(table))
with checks.rule("The index is 0, 1, 2, …"):
    checks.equal(numbered.index, list(range(len(table))), name="the index of numbered")
checks.only_cells(numbered, name="numbered")
lost = "work on a copy, so that the names and the links aren't lost"
checks.same_values(cleaned, table, name="cleaned", any_order=True, why=lost)
before = {}  # the cells of cleaned, with the numbers that numbered uses for the names
exact = {"number": [], "text": []}
for name in names:
    label = f"column {name!r} of numbered"
    number = pd.api.types.is_numeric_dtype(table[name])
    with checks.rule("All columns have numeric dtypes"):
        checks.require(pd.api.types.is_numeric_dtype(numbered[name]), f"{label} contains something other than numbers")
    checks.require(not numbered[name].isna().any(), f"{label} has missing values")
    shares = table[name].value_counts(normalize=True)
    drawn = numbered[name]
    own = "draw each value at random from all cells of the same column"
    if number:
        with checks.rule("In columns of numbers, keep the resampled numbers unchanged"):
            checks.drawn_from(drawn, shares, name=label, why=own)
    else:
        with checks.rule("replace each name with one of the numbers from 0 to m − 1"):
            message = f"{label} contains numbers that don't stand for a name"
            checks.require(set(drawn) <= set(range(len(shares))), message)
        often = shares.index
        shares.index = drawn.value_counts().reindex(range(len(shares)), fill_value=0).sort_values(ascending=False).index
        with checks.rule("Resample each column separately"):
            checks.drawn_from(drawn, shares, name=label, why=own)
    before[name] = table[name] if number else table[name].map(dict(zip(often, shares.index, strict=True)))
    exact["number" if number else "text"].append(sorted(drawn.value_counts()) == sorted(table[name].value_counts()))
    with checks.rule("Resample each column separately"):
        same = pd.Series(drawn.to_numpy()).groupby(table[name].to_numpy()).nunique().max() == 1
        checks.require(not same, f"{label} is the same as in cleaned, row by row")
        single = table[name][~table[name].duplicated(keep=False)]
        if len(single) >= 300:  # each is drawn with probability 1 - 1/e
            far = abs(single.isin(drawn).mean() - 0.632) > 5 * (0.2325 / len(single)) ** 0.5
            message = f"{label} contains too many or too few of the values that occur only once in the data: {own}"
            checks.require(not far, message)
        by_chance = (shares**2).sum()
        more = (drawn.to_numpy() == before[name].to_numpy()).mean() - by_chance
        still = "in too many rows, the value is the one that the same row had before"
        checks.require(more < 6 * (by_chance / len(table)) ** 0.5, f"{label}: {still}")
with checks.rule("Resample each column separately"):
    for one, other in combinations(names, 2):  # frequent pairs in cleaned must not be more frequent than by chance
        pairs = pd.crosstab(before[one], before[other])
        alone = np.outer(pairs.sum(axis=1), pairs.sum(axis=0)) / len(table)
        odds = np.log((pairs + 0.5) / (alone + 0.5))
        places = odds.index.get_indexer(numbered[one]), odds.columns.get_indexer(numbered[other])
        mean = (alone * odds.to_numpy() / len(table)).sum()
        spread = ((alone * (odds.to_numpy() - mean) ** 2).sum()) ** 0.5
        far = (odds.to_numpy()[places].sum() - mean * len(table)) / spread  # by chance, hardly ever above 6
        checks.require(far < 6, f"numbered keeps the link between {one} and {other}")
    for kind, same in exact.items():
        shuffled = f"numbered contains each value of the {kind} columns exactly as often as cleaned"
        checks.require(not all(same), f"{shuffled}, so they were shuffled, not resampled")
    owned = table["daily_rate"][~table["daily_rate"].duplicated(keep=False)]
    repeated = numbered[numbered["daily_rate"].isin(owned)].groupby("daily_rate")
    repeated = repeated.nunique()[repeated.size() > 1]  # about 150 rates that only one person has, drawn more than once
    for name in repeated:
        follows = (repeated[name] == 1).all()
        checks.require(not follows, f"numbered keeps the link between daily_rate and {name}")
    times = owned.map(numbered["daily_rate"].value_counts()).fillna(0)
    blocks = "numbered contains whole blocks of neighbouring daily rates. Draw each value on its own"
    checks.require(times.autocorr() < 0.3, blocks)  # by chance, it's hardly ever above 0.2
    source = pd.Series(owned.index, index=owned).reindex(numbered["daily_rate"]).to_numpy()
    known = np.flatnonzero(~np.isnan(source))  # rows whose rate only one person has
    steps = np.arange(len(table))[:, None]
    limits = {"age": 0.25, "education": 0.65}  # about 0.07 and 0.37 by chance, and 0.6 in the next columns
    limits |= dict.fromkeys(["gender", "department", "business_travel", "marital_status"], 0.85)
    for name, most in limits.items():
        drawn, own = numbered[name].to_numpy(), before[name].to_numpy()[source[known].astype(int)]
        same = max((drawn[places] == own).mean(axis=1).max() for places in (known - steps, steps - known))
        moved = f"in numbered, {name} comes from the same rows as daily_rate, only shifted or in reverse order"
        checks.require(same < most, moved)
    # With only a few rows in a cell, small p-values aren't rare enough, so there are three ranges of age.
    broad = numbered.assign(age=numbered["age"].clip(20, 49) // 10)
    for one, other in [("business_travel", "department"), *combinations(["age", "marital_status", "attrition"], 2)]:
        rare = 1e-12 if other == "department" else 1e-8  # few people work in human resources
        linked = chi2_contingency(pd.crosstab(broad[one], broad[other])).pvalue < rare
        checks.require(not linked, f"numbered keeps the link between {one} and {other}")
    ranked = numbered[["age", "education"]].corr("spearman").iloc[0, 1] * len(numbered) ** 0.5
    linked = abs(ranked) > 5.4  # by chance, 7 times in 100 million
    checks.require(not linked, "numbered keeps the link between age and education")
### END HIDDEN TESTS

# %%
print("rows:", len(cleaned), len(numbered))  # if there's an error, solve exercise 4 first
numbered.head(3)

# %% [markdown]
# ## Step 5: report
#
# The person who decides on a release often isn't allowed to see the data. {==So a report must not show the value of any cell, such
# as "the highest age".==} Column names, counts and shares are enough. We report on the table *before* it's resampled, to see which
# columns make resampling necessary.
#
# As in lessons 2.3 and 2.5, a class consists of all rows that agree in all quasi-identifiers. {==*k* is the size of the smallest
# class, and *l* is the smallest number of different sensitive values in a class.==} For this tiny table, we can work them out by
# hand:

# %% slide="code"
flat = pd.DataFrame(
    {
        "door": [1, 2, 3, 4, 5],
        "floor": [1, 1, 2, 2, 2],
        "side": ["left", "left", "left", "left", "right"],
        "pet": ["cat", "dog", "cat", "cat", "cat"],
    }
)

# %% [markdown]
# Suppose that `pet` is sensitive. {==`door` is nearly unique, so the quasi-identifiers are `floor` and `side`. The rows form
# three classes, with two rows, two rows and one row. So one row in five is unique, *k* is 1, and *l* is 1, too.==} Without `side`, no
# row would be unique, and without `floor`, one row would be. So `side` is worse than `floor`. Each table that we report on has
# two or more quasi-identifiers.
#
# ### Exercise 5: the report
#
# Write a function `risk_report(df, sensitive)`, where `sensitive` is a column's name. It returns a dictionary with exactly
# these keys:
#
# - `"rows"` is the number of rows. `"uniqueness"` is the share of rows whose class has only one row. `"k"` and `"l"` are whole
#   numbers.
# - `"identifiers"` is a list of the nearly unique columns (exercise 3) except `sensitive`, in the table's order. All remaining
#   columns, without `sensitive`, are the quasi-identifiers.
# - `"worst"` is a list of all quasi-identifiers, worst first. A column is worse if fewer rows are unique without it.
#   Equally bad columns are in the table's order.
#
# These rules apply, too:
#
# - A missing value counts as a value of its own, both in quasi-identifiers and in `sensitive`.
# - The report doesn't contain the value of any cell, and the function doesn't print any. Its entries are plain strings, numbers
#   and lists.
#
# A report on 100,000 rows must take less than two seconds.
#
# ```python
# risk_report(flat, "pet") == {
#     "rows": 5,
#     "identifiers": ["door"],
#     "uniqueness": 0.2,
#     "k": 1,
#     "l": 1,
#     "worst": ["side", "floor"],
# }
# ```
#
# <details><summary>Hint 1</summary>
#
# What do uniqueness and *k* have in common? How often do you need the number of unique rows, and for which columns each time?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `df.groupby(quasi, dropna=False, observed=True)` has the `size()` method and, for a single column, `nunique(dropna=False)`.
# `sorted(quasi, key=...)` keeps equal items in their order.
#
# </details>
# <details><summary>Hint 3</summary>
#
# A helper `sizes(columns)` could return `df.groupby(columns, dropna=False, observed=True).size()`. For `"worst"`, sort `quasi`
# by a key that calls `sizes` without the column `name`. What do you count in the result?
#
# </details>


# %% answer="risk_report"
def risk_report(df, sensitive):
    """Return rows, identifiers, uniqueness, k, l and the worst columns of df without revealing the value of any cell."""
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
"""The report has the six entries, and doesn't reveal the value of any cell."""
import pandas as pd

from course import checks, load

flat = pd.DataFrame({"door": [1, 2, 3, 4, 5], "floor": [1, 1, 2, 2, 2], "side": ["left"] * 4 + ["right"]})
flat["pet"] = ["cat", "dog", "cat", "cat", "cat"]
wanted = {"rows": 5, "identifiers": ["door"], "uniqueness": 0.2, "k": 1, "l": 1, "worst": ["side", "floor"]}
answer = checks.call(risk_report, flat, "pet")
checks.require(isinstance(answer.result, dict), f"{answer}, which isn't a dictionary")
checks.equal(sorted(map(str, answer.result)), sorted(wanted), name="the keys of the report", show=True)
for key, value in wanted.items():
    checks.equal(answer.result[key], value, name=f"{key!r} in the report", show=True)
checks.passed("the report on a small table is correct")
### BEGIN HIDDEN TESTS
from collections import Counter
from time import process_time

import numpy as np

maker = np.random.default_rng(8)
for n, limit in ((2_000, 1), (100_000, 2)):  # a slow answer is noticed before it takes minutes
    crowd = pd.DataFrame(
        {name: maker.integers(0, most, n) for name, most in (("a", 60), ("b", 50), ("c", 2), ("d", 9))}
    )
    started = process_time()
    for columns in (list("abc"), list("ab"), list("ac"), list("bc")):
        wanted = crowd.groupby(columns)["d"].agg(["size", "nunique"])
    longest = max(limit, 20 * (process_time() - started))  # more on a slow machine
    answer = checks.call(risk_report, crowd, "d")
    with checks.rule("A report on 100,000 rows must take less than two seconds"):
        slow = f"{answer.text} took {answer.seconds:.1f} seconds. Count whole classes, not individual rows"
        checks.require(answer.seconds < longest, slow)


def expected(table, sensitive):
    cells = table.astype(object).where(table.notna(), None)
    others = [name for name in table if name != sensitive]
    known = {name: Counter(table[name].dropna().tolist()) for name in others}
    total = {name: max(sum(counts.values()), 1) for name, counts in known.items()}
    single = {name: sum(count == 1 for count in counts.values()) / total[name] for name, counts in known.items()}
    quasi = [name for name in others if single[name] < 0.9]

    def sizes(columns):
        return Counter(cells[columns].itertuples(index=False, name=None))

    def ones(columns):
        return sum(size == 1 for size in sizes(columns).values())

    held = {}
    for *key, value in cells[[*quasi, sensitive]].itertuples(index=False, name=None):
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
gaps.attrs = {"place": "port"}
one = gaps.head(39).assign(town=["Ittoqqortoormiit", *gaps["town"].iloc[1:39]])
two = gaps.iloc[[0, 6, 8, 14, 16, 22]].assign(result=[None, "quark", None, "quark", None, None])
edge = pd.DataFrame({"at": [*range(1_800), *[1_999] * 200], "below": [*range(1_799), *[1_999] * 201]})
edge = edge.assign(pay=range(2_000), team=list("aabb") * 500, site=["x"] * 1_000 + ["y"] * 1_000)
fill = pd.DataFrame({"score": [-1, 0, 1] * 7 + [None] * 3, "sex": list("fm") * 12, "ill": [0, 1, 1] * 8})
pure = pd.DataFrame({"ward": [*"aa", *"bbb", *"cccc"], "sex": ["f"] * 9, "ill": [0, 1, *[1] * 3, *[0, 1] * 2]})
glued = [pd.DataFrame(pair * 10, columns=["count", "size"]) for pair in checks.joined_rows(risk_report)]
cases = [(gaps, "result"), (one, "result"), (two, "result"), (gaps, "shift"), (edge, "pay"), (edge, "team")]
words = pd.DataFrame({"ward": ["a"] * 20, "sex": ["f"] * 20, "ill": [None, *checks.fillers(), *["x"] * 20][:20]})
cases += [(words, "ill"), (fill, "ill"), (fill, "score"), (pure, "ill")]
cases += [(table.assign(pay=[1, 2, 2, 3, 1] * 4), "pay") for table in glued]
names = [*dict.fromkeys([*checks.public_view(risk_report).strings, *checks.column_names()])]
rooms = pd.DataFrame(map(list, "21122 21221 22212 01221 10112 20211 21002 11121 02002 10012".split()))
cases += [(rooms.set_axis(names[i : i + 5], axis=1), names[i + 4]) for i in range(0, len(names) - 4, 5)]
many = np.arange(512) // 2  # eight columns of 256 values have 2**64 combinations
wide = pd.DataFrame({"first": np.arange(512) % 2, **dict.fromkeys("abcdefgh", many), "pay": np.arange(512) % 3})
cases.append((wide, "pay"))
near = {"name": checks.texts() * 2, "part": [1.25] * 20 + [1.2500000001] * 20, "pay": [0, 1] * 20}
cases.append((pd.DataFrame(near), "pay"))
cases += [(load("hr", seed=3).head(700), "attrition"), (load("hr", seed=5).iloc[:300, ::-1], "age")]
cases += [(load("students", seed=3).head(400), "math_score"), (load("vitals", seed=3).head(300), "reading")]
for table, sensitive in cases:
    answer = checks.call(risk_report, table, sensitive)
    checks.require(isinstance(answer.result, dict), f"{answer.text} didn't return a dictionary")
    raw = {str(value) for name in table for value in table[name].dropna() if len(str(value)) > 4}
    said = " ".join(f"{key} {value}" for key, value in answer.result.items()) + answer.printed
    said += " ".join(warning.message for warning in answer.warnings)
    with checks.rule("The report doesn't contain the value of any cell, and the function doesn't print any"):
        checks.require(not answer.carried, f"{answer.text}: the report contains {answer.carried}")
        shown = [value for value in raw if value in said]
        checks.require(not shown or not (table is gaps or table is one), f"{answer.text}: the report shows cells")
    got, wanted = answer.result, expected(table, sensitive)
    with checks.rule("It returns a dictionary with exactly these keys"):
        checks.require(not set(got) - set(wanted), f"{answer.text} has extra entries")
        for key in wanted:
            checks.require(key in got, f"{answer.text} has no entry {key!r}")
    with checks.rule("Its entries are plain strings, numbers and lists"):
        for key in ("identifiers", "worst"):
            checks.require(isinstance(got[key], list | tuple), f"{answer.text}: {key!r} isn't a list of column names")
    with checks.rule('`"rows"` is the number of rows'):
        checks.equal(got["rows"], wanted["rows"], name=f"{answer.text}: 'rows'")
    with checks.rule('`"identifiers"` is a list of the nearly unique columns (exercise 3) except `sensitive`'):
        checks.equal(got["identifiers"], wanted["identifiers"], name=f"{answer.text}: 'identifiers'")
    with checks.rule('`"uniqueness"` is the share of rows whose class has only one row'):
        checks.equal(got["uniqueness"], wanted["uniqueness"], name=f"{answer.text}: 'uniqueness'")
    with checks.rule('`"k"` and `"l"` are whole numbers'):
        why = "k is the size of the smallest class that occurs. A missing value counts as a value"
        checks.equal(got["k"], wanted["k"], name=f"{answer.text}: 'k'", why=why)
    with checks.rule("A missing value counts as a value of its own, both in quasi-identifiers and in `sensitive`"):
        why = "l is the smallest number of different sensitive values in a class"
        checks.equal(got["l"], wanted["l"], name=f"{answer.text}: 'l'", why=why)
    with checks.rule("A column is worse if fewer rows are unique without it"):
        why = "equally bad columns must be in the table's order"
        checks.equal(got["worst"], wanted["worst"], name=f"{answer.text}: 'worst'", why=why)
### END HIDDEN TESTS

# %%
risk_report(cleaned, "attrition")  # if there's an error, solve exercise 3 or 5 first

# %% [markdown]
# In the cleaned table, almost everyone is unique. {==The worst column is `daily_rate`, which every client who pays the bill knows.==}
#
# ## Everything in one function
#
# One thing has to change. If the numbers follow the alphabet or the frequency of the names, anyone can tell which name each
# number stands for.
#
# ### Exercise 6: the release
#
# Write a function `release(df, rng)` that returns the table to publish. `rng` is a `numpy.random.Generator`. The columns of `df`
# contain numbers or text (perhaps categorical). Cleaning leaves at least one row and one column.
#
# 1. Drop nearly unique columns, and then rows with a missing value, as in exercise 3.
# 2. Resample each column separately and replace names with numbers, as in exercise 4. *m* is the number of names that are left
#    after cleaning.
# 3. Choose **at random** which number to use for which name, separately for each column, so that all orders are equally likely.
# 4. The index is 0, 1, 2, … All columns have numeric dtypes, and the table has no `attrs` except those of `df`.
# 5. Draw all randomness from `rng`, so that generators with the same seed produce the same table.
#
# The function must process all 381,109 rows of `cross_selling` in less than five seconds.
#
# ```python
# release(flat, rng)
# # five rows with floor, side and pet, where pet may be 0, 0, 1, 0 and 0
# ```
#
# <details><summary>Hint 1</summary>
#
# Which lines of exercises 3 and 4 can you keep? Where do you need randomness a second time?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.permutation(m)` returns the numbers from 0 to m − 1 in random order. You can index one array with another array of whole
# numbers, as in `new[codes]`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After `codes, names = pd.factorize(table[name])`, the array `rng.permutation(len(names))` contains the new number of each name.
# How do you turn `codes` into the new numbers before you draw?
#
# </details>


# %% answer="release"
def release(df, rng):
    """Return df after cleaning it, resampling each column separately and replacing names with numbers."""
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
"""The published table is cleaned, resampled column by column, and numbered at random."""
import numpy as np
import pandas as pd

from course import checks, load

flat = pd.DataFrame({"door": [1, 2, 3, 4, 5], "floor": [1, 1, 2, 2, 2], "side": ["left"] * 4 + ["right"]})
flat["pet"] = ["cat", "dog", "cat", "cat", "cat"]
answer = checks.call(release, flat, np.random.default_rng(1))
checks.a_table(answer, columns=["floor", "side", "pet"], rows=5, why="door is nearly unique, and no value is missing")
checks.require(set(answer.result["pet"]) <= {0, 1}, f"{answer.text}: pet contains something other than 0 and 1")
again = checks.call(release, flat, np.random.default_rng(1))
checks.same_values(again, answer.result, why="generators with the same seed must produce the same table")
checks.passed("a small table is released with three columns, five rows, and numbers for pets")
### BEGIN HIDDEN TESTS
from collections import Counter
from itertools import combinations
from time import process_time

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
        "tag": [*range(538), *(1_000 + np.arange(62) // 2)],
    },
    index=[7] * n,
)
birds.iloc[[5, 9, 77], 5] = None
birds.iloc[[2, 9, 300], 4] = None
some = load("hr", seed=3)
late = some.drop(columns="employee_number").head(900)
late["club"] = [None, "chess", None, "chess", "", None] * 150
late["shelf"] = [*range(810), *(1_000 + np.arange(90) // 2)]
late["desk"] = [
    ["", "east", "", "west", "east", ""][i % 6] or f"room {i}" for i in range(900)
]  # rooms disappear together with the missing values
late["zone"] = ["7", "12", "30"] * 300  # text, although it looks like numbers
exact = {"number": [], "text": []}
checked = [birds, birds.drop(columns="ring").head(300), some, late]
for table in checked:
    answer = checks.call(release, table, np.random.default_rng(2))
    wanted = cleaned_of(table)
    with checks.rule("Drop nearly unique columns, and then rows with a missing value"):
        got = checks.a_table(answer)
        for name in table:
            gone = name not in wanted
            message = f"{answer.text} keeps {name!r}, which is nearly unique among rows with a value"
            checks.require(not gone or name not in got, message)
        why = "after cleaning, the number of rows must not change"
        checks.a_table(answer, columns=wanted.columns, rows=len(wanted), why=why)
    with checks.rule("The index is 0, 1, 2, …"):
        checks.equal(got.index, list(range(len(wanted))), name=f"the index of {answer.text}")
    with checks.rule("the table has no `attrs` except those of `df`"):
        checks.only_cells(got, name=f"the result of {answer.text}")
    for name in wanted:
        label = f"column {name!r} of {answer.text}"
        with checks.rule("All columns have numeric dtypes"):
            checks.require(pd.api.types.is_numeric_dtype(got[name]), f"{label} contains something other than numbers")
        checks.require(not got[name].isna().any(), f"{label} has missing values")
        shares = wanted[name].value_counts(normalize=True)
        shares = shares[shares > 0]
        if not pd.api.types.is_numeric_dtype(wanted[name]):
            with checks.rule("m is the number of names that are left after cleaning"):
                message = f"{label} contains numbers that don't stand for a name"
                checks.require(set(got[name]) <= set(range(len(shares))), message)
            found = got[name].value_counts().reindex(range(len(shares)), fill_value=0)
            shares.index = found.sort_values(ascending=False).index
        kind_of = "number" if pd.api.types.is_numeric_dtype(wanted[name]) else "text"
        exact[kind_of].append(sorted(got[name].value_counts()) == sorted(wanted[name].value_counts()[lambda c: c > 0]))
        with checks.rule("Resample each column separately"):
            own = "draw each value at random from all cells of the same column"
            checks.drawn_from(got[name], shares, name=label, why=own)
            cells = pd.Series(got[name].to_numpy()).groupby(wanted[name].astype(object).to_numpy())
            same = len(shares) > 1 and cells.nunique().max() == 1
            checks.require(not same, f"{label} is the same as in the table, row by row")
            single = wanted[name][~wanted[name].duplicated(keep=False)]
            if len(single) >= 300:  # each is drawn with probability 1 - 1/e
                far = abs(single.isin(got[name]).mean() - 0.632) > 5 * (0.2325 / len(single)) ** 0.5
                message = f"{label} contains too many or too few of the values that occur only once in the data: {own}"
                checks.require(not far, message)
    with checks.rule("Resample each column separately"):
        for one, other in (("tag", "weight"), ("tag", "pen"), ("daily_rate", "age")):
            if one in wanted and other in wanted:
                pairs = pd.MultiIndex.from_frame(wanted[[one, other]].astype(float))
                copied = pd.MultiIndex.from_frame(got[[one, other]].astype(float)).isin(pairs).mean()
                checks.require(copied < 0.6, f"{answer.text} keeps the link between {one} and {other}")
        linked = [("weight", "kind"), ("kind", "keeper")] if "kind" in wanted else [("department", "business_travel")]
        for one, other in linked:
            cells = pd.crosstab(got[one] // (20 if one == "weight" else 1), got[other])
            kept = min(cells.shape) > 1 and chi2_contingency(cells).pvalue < 1e-12  # because some cells are small
            checks.require(not kept, f"{answer.text} keeps the link between {one} and {other}")
with checks.rule("Resample each column separately"):
    for kind, same in exact.items():
        shuffled = f"release returns each value of the {kind} columns exactly as often as it occurs in the table"
        checks.require(not all(same), f"{shuffled}, so the values were only shuffled, not drawn with replacement")
small = pd.DataFrame({"sort": ["b"] * 20 + ["a"] * 170 + ["c"] * 10, "size": ["big"] * 170 + ["small"] * 30})
small["x"], small["sent"] = [1, 2] * 100, ["no"] * 40 + ["yes"] * 160
sources = [checks.similar_generators()[place] for place in (0, 0, 1)]
first, again, other = (checks.call(release, small, source) for source in sources)
checks.a_table(first, columns=["sort", "size", "x", "sent"], rows=200)
with checks.rule("Draw all randomness from `rng`, so that generators with the same seed produce the same table"):
    checks.same_values(again, first.result)
    alike = all(first.result[name].tolist() == other.result[name].tolist() for name in small)
    checks.require(not alike, "release returns the same table for two seeds of rng. Don't set a seed")
rare = pd.DataFrame({"name": np.repeat([f"n{i:03}" for i in range(300)], [9] * 90 + [1] * 210)})
used = [table["name"].value_counts() for table in checks.draws(release, 100, rare, np.random.default_rng(7))]
with checks.rule("m is the number of names that are left after cleaning"):
    gap = any(numbers.index.max() >= len(numbers) for numbers in used)  # of 300 names, about 77 aren't drawn
    every = "the drawn names always have the lowest numbers, but names that aren't drawn get a number, too"
    checks.require(gap, f"release(a table with 300 names, rng): {every}")
with checks.rule("choose at random which number to use for which name"):
    first = np.concatenate([numbers.index[numbers > 4] // 30 for numbers in used])  # hardly any but the first 90 names
    tenths = dict.fromkeys(range(10), 1 / 10)
    checks.drawn_from(first, tenths, name="the numbers that replace the first 90 of 300 names")
tables = checks.draws(release, 100, small.drop(columns="x"), np.random.default_rng(5))
with checks.rule("all orders are equally likely"):
    ranks = [table["sort"].value_counts().reindex(range(3), fill_value=0).to_numpy() for table in tables]
    orders = ["".join(map(str, np.argsort(-rank, kind="stable"))) for rank in ranks]
    every = dict.fromkeys(["012", "021", "102", "120", "201", "210"], 1 / 6)
    checks.drawn_from(orders, every, name="the order of the numbers in sort, from the most to the least frequent")
with checks.rule("choose at random which number to use for which name, separately for each column"):
    couples = [f"{table['size'].mode()[0]:.0f}{table['sent'].mode()[0]:.0f}" for table in tables]
    apart = "the numbers in one column mustn't reveal those in another"
    pairs = dict.fromkeys(["00", "01", "10", "11"], 1 / 4)
    checks.drawn_from(couples, pairs, name="the pair of the most frequent numbers in size and sent", why=apart)
few = pd.DataFrame({"x": [9, *[1, 2, 3, 4] * 7, 8], "name": [*"a" * 27, *"bbc"]})
results = checks.draws(release, 200, few[["x"]], np.random.default_rng(11))
couples = [f"{one} {other}" for table in results for one, other in table["x"].astype(int).to_numpy().reshape(-1, 2)]
with checks.rule("Resample each column separately"):
    own = "draw each value on its own, with equal chances for all cells of the same column, even the first and the last"
    shares = few["x"].value_counts(normalize=True)
    wanted = {f"{one} {other}": shares[one] * shares[other] for one in shares.index for other in shares.index}
    checks.drawn_from(couples, wanted, name="the pairs of neighbours in column 'x' of 200 releases", why=own)
    every = "a name from a single row is in each of 40 releases. Draw only once, even if a name doesn't occur"
    named = checks.draws(release, 40, few, np.random.default_rng(13))  # the name is missing from about a third of them
    checks.require(any(table["name"].nunique() < 3 for table in named), f"release(a table with 30 rows, rng): {every}")
with checks.rule("Draw all randomness from `rng`"):
    seeds = "a small seed allows only a few different tables"
    checks.distinct(results, name="200 releases with the same generator", why=seeds)
    checks.from_rng(release, rare)  # so many names that another generator never leads to the same order
alike = pd.DataFrame({name: [f"{name}{i // 2}" if name > "c" else i // 2 for i in range(80)] for name in "abcdef"})
got = checks.call(release, alike, np.random.default_rng(12)).result
with checks.rule("Resample each column separately"):
    repeats = {tuple(sorted(got[name].value_counts())) for name in alike}
    checks.require(len(repeats) > 1, "release draws the same rows for all columns and shuffles them")
    for one, other in combinations("abcdef", 2):  # about 78 different pairs, or at most 40 if whole rows were drawn
        together = f"release draws two columns together, such as columns {'abcdef'.index(one) + 1} and "
        together += f"{'abcdef'.index(other) + 1} of 6"
        checks.require(len(got[[one, other]].drop_duplicates()) > 55, together)
values = {"name": checks.texts() * 40, "part": checks.near_ties(1.0) * 160, "count": [-1, 1, 65_537, 2] * 200}
got = checks.call(release, pd.DataFrame(values), np.random.default_rng(15)).result
with checks.rule("m is the number of names that are left after cleaning"):
    message = "release(a table of 800 rows, rng): names that only look alike don't have different numbers"
    checks.require(set(got["name"]) == set(range(20)), message)
with checks.rule("Resample each column separately"):
    for name in ("part", "count"):
        message = f"release(a table of 800 rows, rng): column {name!r} doesn't contain the same numbers as the table"
        checks.require(set(got[name]) == set(values[name]), message)
thin = pd.DataFrame({"kind": ["a", "a", None, None], "size": [None, 3.5, 3.5, None], "door": [1, 2, 3, None]})
thin.attrs = {"place": "zoo"}
answer = checks.call(release, thin, np.random.default_rng(9))
with checks.rule("Drop nearly unique columns, and then rows with a missing value"):
    why = "only one row has no missing value in the remaining columns"
    got = checks.a_table(answer, columns=["kind", "size"], rows=1, why=why)
with checks.rule("Resample each column separately and replace names with numbers"):
    only = [float(got["kind"].iloc[0]), float(got["size"].iloc[0])]
    why = "with one row, each column has only one value to draw"
    checks.equal(only, [0.0, 3.5], name=f"{answer.text}: its row", why=why)
for n, limit in ((2_000, 0.4), (100_000, 1.3)):  # a slow answer is noticed before it takes minutes
    crowd = pd.DataFrame({f"column {i}": source.integers(0, 9 * i, n) for i in (1, 2, 5)})
    crowd["town"] = source.choice(["north", "south", "east", "west"], n)
    started = process_time()
    for name in crowd:
        crowd[name].value_counts(), pd.factorize(crowd[name])
    longest = max(limit, 20 * (process_time() - started))  # more on a slow machine
    answer = checks.call(release, crowd, np.random.default_rng(6))
    with checks.rule("The function must process all 381,109 rows of `cross_selling` in less than five seconds"):
        slow = f"{answer.text} took {answer.seconds:.1f} seconds"
        checks.require(answer.seconds < longest, f"{slow}. Draw whole columns instead of going through individual rows")
    got = checks.a_table(answer, columns=crowd.columns, rows=n)
    with checks.rule("Resample each column separately"):
        for name in crowd:
            first, rest = got[name].to_numpy()[: n // 2], got[name].to_numpy()[n // 2 :]
            linked = max(abs(np.corrcoef(first, half)[0, 1]) for half in (rest, rest[::-1])) > 6 / (n // 2) ** 0.5
            checks.require(not linked, f"{answer.text}: the second half of a column can be predicted from the first")
### END HIDDEN TESTS

# %% [markdown]
# Now let's try the large table, which contains the customers of a health insurer who were offered car insurance.

# %% slide="output"
cross_selling = load("cross_selling")
for name, entry in risk_report(cross_selling, "response").items():  # if there's an error, solve exercise 5 first
    print(name, entry)

# %% [markdown]
# Even among 381,109 customers, two in three are unique. {==The worst column is `vintage`, the number of days that
# someone has been a customer.==} Without this column, only about 1 % of the customers are unique.

# %%
started = time.perf_counter()
released = release(cross_selling, rng)  # if there's an error, solve exercise 6 first
print(f"{len(cross_selling):,} rows in, {len(released):,} out, {time.perf_counter() - started:.1f} seconds")
released.head(3)

# %% [markdown]
# Two rows with a missing value are gone, and so is the `id` column. {==Nearly one row in five still equals some customer's row, but
# only by chance, and no one can tell which rows do.==} Is this release safe?
#
# ## Now attack it
#
# ### First attack: read the numbers
#
# Numbers hide names only from people who don't know how frequent each name is. {==But these frequencies are often public, for
# example in an annual report.==} {==The attacker matches the most frequent number with the most frequent name, the second most
# frequent number with the second most frequent name, and so on:==}


# %%
def decode(numbers, public):
    """Guess the name behind each number by frequency."""
    return dict(zip(numbers.value_counts().index, public.value_counts().index, strict=False))


last_year = load("hr", seed=2024)
text = ["gender", "department", "business_travel", "marital_status", "attrition"]
# if there's an error, solve exercise 4 first
guessed = {name: decode(numbered[name], last_year[name]) for name in text}
guessed["department"]

# %% slide="output"
right = 0
for name in text:
    shares = cleaned[name].value_counts(normalize=True)
    drawn = numbered[name].map(guessed[name]).value_counts(normalize=True)
    right += sum(abs(shares[value] - drawn.get(value, 0)) < 0.05 for value in shares.index)
print(
    f"{right} of {sum(cleaned[name].nunique() for name in text)} names are decoded, with shares within 5 percentage points"
)

# %% [markdown]
# The attacker can decode every name, because replacing names with numbers doesn't change how often each one occurs. In the
# large table, `region_code` already consisted of numbers, so region 28 is still region 28.
#
# > **Warning.** {==Replacing names with numbers changes the format, but it doesn't protect anyone.==}
#
# ### Second attack: look for a value
#
# Resampling breaks the links between columns, but each value in the release is still the value of a real person:

# %% slide="output"
rates = cleaned["daily_rate"]
own = rates[~rates.duplicated(keep=False)]
# if there's an error, solve exercise 6 first
again = pd.concat([release(cleaned, rng) for _ in range(9)])["daily_rate"]
found = own.isin(numbered["daily_rate"]).mean()
print(f"{len(own)} people have a daily rate that no one else has, and {found:.0%} of these rates are in numbered")
print(f"with nine further releases: {own.isin([*again, *numbered['daily_rate']]).mean():.0%}")

# %% [markdown]
# If you're the only one with a certain daily rate, anyone who finds it in the release knows that you're in the table. A value
# that only one row has is drawn with a probability of about 63 %. If you publish ten releases, it almost certainly appears in
# at least one of them. {==So make rare values coarser first and resample only once, or draw from noisy counts instead
# (lesson 3.5).==}
#
# ### Third attack: the shortcut
#
# Someone may say, "We need whole rows, so let's skip the resampling. There are no names, only numbers!" In that case, the
# report above describes the risk of the release itself. {==Suppose that an attacker has decoded the numbers, knows five harmless
# facts about a customer, and wants to find out whether this customer responded.==} Some of her guesses are right by luck, so we
# compare them with guesses about people who *aren't* in the table.

# %% slide="output"
KNOWN = ["gender", "age", "region_code", "vehicle_age", "vintage"]
people = cross_selling.dropna()
inside, outside = people.iloc[:200_000], people.iloc[200_000:220_000]


def success(table, targets):
    """Return the share of targets for whom exactly one row fits all five known values and shows their true response."""
    alone = table.drop_duplicates(KNOWN, keep=False)
    found = targets.merge(alone, on=KNOWN, how="left", suffixes=("", "_found"))
    return (found["response"] == found["response_found"]).mean()


print(f"customers in the table: {success(inside, inside.head(20_000)):.0%}, not in it: {success(inside, outside):.0%}")

# %% [markdown]
# ## What it cost
#
# Suppose that the table has to answer one question: *do customers who are already insured respond less often?* There's a true
# difference in response between these customers and the others. {==Utility is the share of this difference that the release
# preserves.==} {==Risk is the attacker's success on people in the table minus her success on people who aren't in it.==} Let's compare
# four releases:


# %%
def anew(table, groups):
    """Return table with each group of columns resampled, which keeps the columns of a group together."""
    parts = [table[group].iloc[rng.integers(len(table), size=len(table))] for group in groups]
    return pd.concat([part.reset_index(drop=True) for part in parts], axis=1)


def weeks(table):
    """Return table with vintage in weeks."""
    return table.assign(vintage=table["vintage"] // 7)


def difference(table):
    """Return how much more often customers without a policy respond than those with one."""
    shares = table.groupby("previously_insured")["response"].mean()
    return shares[0] - shares[1]


# %%
some, single = inside.head(20_000), [[name] for name in KNOWN]
releases = {
    "numbers for names only": (inside, some, outside),
    "vintage in weeks": (weeks(inside), weeks(some), weeks(outside)),
    "each column resampled": (anew(inside, [*single, ["previously_insured"], ["response"]]), some, outside),
    "two columns together": (anew(inside, [*single, ["previously_insured", "response"]]), some, outside),
}
points = {}
for name, (table, customers, strangers) in releases.items():
    risk = success(table, customers) - success(table, strangers)
    points[name] = np.clip((risk, difference(table) / difference(inside)), 0, 1)

# %%
ax = plotting.risk_utility(
    points,
    risk_label="responses learned from the table",
    utility_label="difference kept",
    title="Two columns keep almost all of the utility at almost no risk",
)
plotting.show(ax)

# %% [markdown]
# If `vintage` is published in weeks instead of days, about a third of the risk is left. Resampling each column stops this
# attack, but then the table can't answer any question about two columns. If `previously_insured` and `response` are drawn
# *together*, the table answers our question as well as the raw table does, and many people share each of the four combinations.
# {==So ask first what the table is for.==} {==Keep together only the columns that this purpose requires, and report *k* for them.==}
#
# ## Recap
#
# - Look, clean, resample, number and report, in this order. Write these steps as a function, and don't show any values in the
#   report. Only people can decide what a monitor number or a note means.
# - Drop columns before rows, so that no row is lost because of a missing value in a column that's dropped anyway.
# - Resampling each column breaks the links between columns, both for attackers and for analysts, but each value still belongs
#   to someone. Numbers don't hide names from anyone who knows how frequent the names are.
#
# **A question to take with you:** Which columns must stay together to answer your question, and how many people share each
# combination of their values?
#
# Don't publish such a release if it has to remain secret who is in the table, if a single value is already harmful, or
# if your question is about links between columns. Such a release doesn't come with a guarantee like those in chapter 3.
#
# **Further reading**
#
# - Office of the Australian Information Commissioner, *[Publication of MBS/PBS
#   data](https://www.oaic.gov.au/privacy/privacy-decisions/investigation-reports/mbspbs-data-publication/)* (2018), about the
#   release above and what was missing.
# - Muhammad Naveed, Seny Kamara and Charles Wright, *Inference Attacks on Property-Preserving Encrypted Databases*, ACM CCS
#   (2015), who use frequencies to read encrypted columns of hospitals' databases.
# - Mark Elliot, Elaine Mackey and Kieron O'Hara, *The Anonymisation Decision-Making Framework: European Practitioners' Guide*,
#   UKAN (2020).
