# %% [markdown]
# # 1.4 Generalization
#
# **You will be able to**
#
# - replace numbers and codes with coarser values that are still true;
# - distinguish generalization from aggregation, and build an aggregated table that withholds small groups;
# - attack both, by finding people whom coarse values don't hide, and by computing one person's income from two tables of
#   means.
#
# **You need** lesson 1.1 (quasi-identifiers and uniqueness) and pandas: filters, `map` and `groupby`. Lesson 1.2 helps.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## The same columns, but coarser
#
# {==A hospital wants to share a table of its patients so that researchers can see where an illness spreads, and at what age
# people get it.==} Lesson 1.1 showed that postcode, date of birth and sex single out most Americans. {==With suppression (lesson
# 1.2), the hospital would drop these columns, but then no one could answer the researchers' questions.==}
#
# > **Law.** The health privacy rule of the United States (HIPAA) allows something in between. The conditions are in a list
# > called Safe Harbor (45 CFR 164.514(b)(2)). {==For example, only the year of a date of birth may be published.==} {==Ages over 89
# > become "90 or older".==} {==The first three digits of a five-digit postcode (ZIP) may be published if more than 20,000 people
# > live in the area that they cover.==} Otherwise, the digits are replaced with `000`.
#
# Kathleen Benitez and Bradley Malin (2010) estimated how many people would be unique in such a table, for an attacker who
# knows everyone's quasi-identifiers. The result ranged from 0.01 % to 0.25 % of the population, depending on the state. If
# researchers sign a contract, the same rule allows full dates of birth and places such as towns. For these tables, the
# result ranged from 10 % to 60 %.
#
# Both kinds of tables have the same columns, and only the *level of detail* differs. In this lesson, you'll change the level
# of detail in two tables of made-up people, the staff of a company and the clients of a shop.

# %%
import pandas as pd

from course import load, plotting

hr, clients = load("hr"), load("clients")
hr[["age", "gender", "department", "education", "marital_status", "monthly_income"]].head(3)

# %% [markdown]
# ## Coarser, but still true
#
# > **Idea.** {==**Generalization** replaces a value with a coarser one that is still true. Nothing is invented and no one is left
# > out. Each row is still there, but it's less precise.==}
#
# In this example, a number becomes a range, a job becomes a line of work, and only the first digits of a postcode are kept:

# %% slide="both"
exact = pd.DataFrame(
    {"age": [34, 37, 41], "postcode": ["20101", "20103", "24102"], "job": ["nurse", "surgeon", "cook"]}
)
coarse = pd.DataFrame(
    {"age": ["30-39", "30-39", "40-49"], "postcode": ["201**", "201**", "241**"], "job": ["health", "health", "food"]}
)
pd.concat({"exact": exact, "coarse": coarse}, axis=1)

# %% [markdown]
# On the left, all rows are unique. On the right, anyone who knows the nurse's age, postcode and job finds two rows that match.
#
# ### Two values are enough
#
# {==You can even reduce a number to yes or no.==} Let's try this with incomes, because nearly everyone has a different
# income:

# %% slide="both"
income = hr["monthly_income"]
print(f"{(~income.duplicated(keep=False)).mean():.0%} of {len(hr)} incomes occur only once")
print(f"their mean is {income.mean():,.0f} dollars")

# %% [markdown]
# ### Exercise 1: high or not
#
# Make a column (Series) with one whole number for each row of `hr`, in the same order, and store it in `income_is_high`. The
# number is 1 if the row's `monthly_income` is above the mean of all monthly incomes, and 0 otherwise. No income is missing.
# Don't modify `hr`.
#
# For incomes of 2,000, 3,000 and 10,000, the column would contain 0, 0 and 1, because their mean is 5,000.
#
# If `hr` changed by mistake, run the first code cell again.
#
# <details><summary>Hint 1</summary>
#
# Suppose you first write the ones into the column of incomes itself. What's the mean of that column when you get to the zeros?
#
# </details>
# <details><summary>Hint 2</summary>
#
# If you compare the column with its mean, you get True or False for each row. `Series.astype` turns these into whole numbers.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Write `income_is_high = (hr["monthly_income"] > ...).astype(int)`. What do you have to put in place of the dots?
#
# </details>

# %% answer="income_is_high"
income_is_high = ...
### BEGIN SOLUTION
income_is_high = (hr["monthly_income"] > hr["monthly_income"].mean()).astype(int)
### END SOLUTION

# %% test="income_is_high" points=2
"""Each income is compared with the mean of the original incomes, and hr is unchanged."""
import numpy as np
import pandas as pd

from course import checks, load

column = isinstance(income_is_high, pd.Series | np.ndarray | list)
checks.require(column, "income_is_high isn't a column (Series)")
checks.require(len(income_is_high) == len(load("hr")), "income_is_high doesn't have one value for each row of hr")
flags = any(isinstance(value, bool | np.bool) for value in income_is_high)
checks.require(not flags, "income_is_high contains True and False: turn them into the whole numbers 1 and 0")
incomes = load("hr")["monthly_income"].to_numpy()
ends = [list(income_is_high)[place] for place in (incomes.argmax(), incomes.argmin())]
checks.equal(ends, [1, 0], name="income_is_high for the highest and the lowest income")
checks.passed("the highest income counts as high, and the lowest doesn't")
### BEGIN HIDDEN TESTS
original = load("hr")
wanted = (original["monthly_income"] > original["monthly_income"].mean()).astype(int)
with checks.rule(
    "The number is 1 if the row's `monthly_income` is above the mean of all monthly incomes, and 0 otherwise"
):
    checks.same_values(income_is_high, wanted, name="income_is_high")
    whole = all(value in (0, 1) for value in income_is_high)
    checks.require(whole, "income_is_high contains numbers that aren't exactly 0 or 1, so they could reveal incomes")
if isinstance(income_is_high, pd.Series):
    secret, labels = set(original["monthly_income"]), set(income_is_high.index)
    plain = len(secret & labels) < len(secret) / 2 and not income_is_high.attrs
    checks.require(plain, "income_is_high has an index or attrs that reveal incomes: keep the index of hr")
checks.unchanged(hr, original, name="hr")
### END HIDDEN TESTS

# %% [markdown]
# This column no longer makes any row unique. {==But the threshold was computed from the data, so anyone who is told what "high"
# means learns the mean.==} {==A threshold that was already public, such as the edge of a tax bracket, reveals nothing new.==}
#
# ## Ranges for numbers
#
# {==More often, numbers are replaced with **bands**, which are ranges of a fixed width, such as ten years.==} {==Bands must not
# overlap, so an age of 40 belongs to the band after "30-39".==} Before we build bands, let's look at our column of ages:

# %%
ages = hr["age"]
print(f"ages from {ages.min()} to {ages.max()}, {ages.isna().sum()} missing, stored as {ages.dtype}")

# %% [markdown]
# Because a few ages are missing, pandas stores ages as numbers like 34.0. {==A missing age has to remain missing, because any
# band that you choose for it would be made up.==}
#
# ### Exercise 2: decades
#
# Write a function `age_band(age)` that returns the decade to which an age belongs, as a string like `"30-39"`. A decade begins
# at a multiple of ten and ends nine years above it.
#
# - `age` is a number of years, at least 0 and below 130. It may have a fractional part. For example, 39.5 still belongs to `"30-39"`.
# - If the age is missing (`None` or `NaN`), return a missing value (either of the two).
#
# `age_band(34)` and `age_band(34.0)` return `"30-39"`, `age_band(7)` returns `"0-9"`, and `age_band(102)` returns `"100-109"`.
#
# <details><summary>Hint 1</summary>
#
# How do you get from 34 to 30 by arithmetic? Does the same method work for 30, 39.5, 7 and 102?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `//` divides and rounds down. `pd.isna(age)` is True if the age is missing, and `int` drops a fraction.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Handle the missing age first. Then compute `low = int(age // 10) * 10`. How do you write a string with `low` and the end of
# the decade?
#
# </details>


# %% answer="age_band"
def age_band(age):
    """Return the decade of an age as a string like "30-39", or None if the age is missing."""
    ### BEGIN SOLUTION
    if pd.isna(age):
        return None
    low = int(age // 10) * 10
    return f"{low}-{low + 9}"
    ### END SOLUTION


# %% test="age_band" points=3
"""Each age belongs to the decade that begins at a multiple of ten, and a missing age remains missing."""
import pandas as pd

from course import checks, load

checks.equal(checks.call(age_band, 34), "30-39", show=True)
checks.equal(checks.call(age_band, 34.0), "30-39", why="34.0 belongs to the same band as 34", show=True)
checks.equal(checks.call(age_band, 7), "0-9", show=True)
checks.passed("three ages are in the right band")
### BEGIN HIDDEN TESTS
import numpy as np

whole = [*range(0, 130), *load("hr", seed=3)["age"].dropna().astype(int).unique()]


def decade(age):
    return next(f"{low}-{low + 9}" for low in range(0, 130, 10) if low <= age < low + 10)


with checks.rule("A decade begins at a multiple of ten and ends nine years above it"):
    for age in [*whole, *np.arange(100, 128, dtype="int8")]:
        checks.equal(checks.call(age_band, age), decade(age))
with checks.rule("It may have a fractional part"):
    for age in (1e-05, 9.5, 29.99, 39.5, 49.9999, 39.9999999999, 65.5, 99.9, 129.9):
        checks.equal(checks.call(age_band, age), decade(age))
with checks.rule("If the age is missing (`None` or `NaN`), return a missing value"):
    for missing in (None, float("nan")):
        answer = checks.call(age_band, missing)
        empty = pd.api.types.is_scalar(answer.result) and pd.isna(answer.result)
        checks.require(empty, str(answer))
### END HIDDEN TESTS

# %% [markdown]
# How many people are in each band? (If you see only one bar, "missing", finish `age_band` first.)

# %%
sizes = hr["age"].map(age_band).fillna("missing").value_counts().sort_index()
ax = plotting.bars(
    sizes,
    label="Age band",
    value_label="Number of employees",
    horizontal=False,
    title=f"The largest band, {sizes.idxmax()}, has {sizes.max():,} employees",
)
plotting.show(ax)

# %% [markdown]
# Bands of equal width contain different numbers of people. Many people are in "30-39", but only a few are in "60-69". {==Where
# data are sparse, even a wide band may not hide anyone.==} That's why Safe Harbor puts everyone aged 90 or older into one group
# (lesson 1.5).
#
# ## Stars instead of the last digits
#
# In many countries, the first digits of a postcode describe a large area, and the last digits describe a part of it. {==To
# generalize postcodes, we replace their last digits with stars, which mean "any digit".==} {==Zeros wouldn't work, because `20100`
# is itself a postcode.==}
#
# ### Exercise 3: coarser postcodes
#
# Write a function `coarse_zip(code)` that returns `code` with each of its last two digits replaced by `*`, as a string of the
# same length.
#
# - `code` is a string of three to ten digits, because postcodes differ in length from country to country. It may begin with 0.
# - If the code is missing (`None` or `NaN`), return a missing value (either of the two).
#
# `coarse_zip("20103")` returns `"201**"`, and `coarse_zip("8001")` returns `"80**"`.
#
# <details><summary>Hint 1</summary>
#
# Which part of the string do you keep, counting from its end?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Slices can count from the end. For example, `"abcdef"[:-1]` is `"abcde"`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Handle a missing code as in exercise 2. Then take the slice without the last two digits. What do you have to add to this slice?
#
# </details>


# %% answer="coarse_zip"
def coarse_zip(code):
    """Return a postcode with its last two digits replaced by stars, or None if it is missing."""
    ### BEGIN SOLUTION
    if pd.isna(code):
        return None
    return code[:-2] + "**"
    ### END SOLUTION


# %% test="coarse_zip" points=2
"""The last two digits are masked, everything else is unchanged, and a missing code remains missing."""
import pandas as pd

from course import checks, load

checks.equal(checks.call(coarse_zip, "20103"), "201**", show=True)
checks.equal(checks.call(coarse_zip, "8001"), "80**", why="mask the last two of four digits", show=True)
checks.passed("two postcodes are masked")
### BEGIN HIDDEN TESTS
with checks.rule("`code` is a string of three to ten digits"):
    for code in "02139 00501 20100 10101 7777 0101 110001 201031234 123 00000 1234567 9876543210".split():
        wanted = "".join(digit if place < len(code) - 2 else "*" for place, digit in enumerate(code))
        checks.equal(checks.call(coarse_zip, code), wanted)
with checks.rule("returns `code` with each of its last two digits replaced by `*`, as a string of the same length"):
    for code in load("clients", seed=3)["postcode"].unique():
        checks.equal(checks.call(coarse_zip, code), f"{code[0]}{code[1]}{code[2]}**")
with checks.rule("If the code is missing (`None` or `NaN`), return a missing value"):
    for missing in (None, float("nan")):
        answer = checks.call(coarse_zip, missing)
        empty = pd.api.types.is_scalar(answer.result) and pd.isna(answer.result)
        checks.require(empty, str(answer))
### END HIDDEN TESTS

# %% [markdown]
# Let's apply both functions to the clients. Suppose that a neighbour knows everyone's age, gender and postcode. What
# share of the clients can this neighbour single out, before and after generalization? (The numbers are correct only if
# you've solved exercises 2 and 3.)


# %% slide="output"
def unique(df, columns):
    """Return the share of rows whose combination of values occurs only once, as in lesson 1.1."""
    return (~df.duplicated(columns, keep=False)).mean()


known = ["age", "gender", "postcode"]
blurred = clients.assign(age=clients["age"].map(age_band), postcode=clients["postcode"].map(coarse_zip))
print(f"unique before {unique(clients, known):.0%}, after {unique(blurred, known):.0%}")
print(f"{clients['postcode'].nunique()} postcodes became {blurred['postcode'].nunique()}")
print("clients in the smallest:", blurred["postcode"].value_counts().min())

# %% [markdown]
# The share of unique clients fell from nine in ten to one or two in ten. The people who are still unique usually live
# where few clients live, or belong to a sparse band. The first digits of a postcode may still describe an area where
# few people live, which is why Safe Harbor requires more than 20,000 inhabitants.

# %% [markdown]
# ## Another way: one row for many people
#
# After generalization, there's still one row for each person. {==**Aggregation** puts people into groups instead, and only
# numbers about each group are published, such as a count or a mean.==} The result is an **aggregated table**.
#
# {==
# | | generalization | aggregation |
# |---|---|---|
# | one row represents | a person | a group |
# | it contains | coarser values | counts, sums, means |
# | a new question | can be asked later | only if its numbers were published |
# ==}
#
# ### Exercise 4: which of the two?
#
# Which of these five releases are aggregated tables? Store a list of their letters in `difference`, for example
# `difference = ["A", "C"]`.
#
# - **A** A row for each client. The date of birth is replaced by the year of birth.
# - **B** A row for each town, with the number of clients and the sum of what they spent.
# - **C** A row for each employee, with the department, a band like "30-39", and the income coded as 0 or 1.
# - **D** A row for each age band, with the band and the number of employees in it.
# - **E** A row for each client. The town is replaced by "north" or "south".
#
# <details><summary>Hint 1</summary>
#
# How many rows does each release have?
#
# </details>
# <details><summary>Hint 2</summary>
#
# One release uses bands *and* is an aggregated table. Look at what one row represents, not at what the values look like.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Imagine that you're in each table. In which releases could someone point to a row and say that it's about you and no
# one else?
#
# </details>

# %% answer="difference"
difference = ...
### BEGIN SOLUTION
difference = ["B", "D"]
### END SOLUTION

# %% test="difference" points=1
"""A release is an aggregated table if each row represents a group of people."""
from course import checks

checks.a_choice(difference, "ABCDE", name="difference")
checks.passed("difference contains only option letters")
### BEGIN HIDDEN TESTS
checks.chosen(
    difference,
    "BD",
    {
        "A": "A year is coarser than a date, but each client still has a row, so this is generalization.",
        "B": "A table in which each row represents a whole town, and not a client, is aggregated, too.",
        "C": "The values are coarse, but each employee still has a row, so this is generalization.",
        "D": "A table in which each row represents everyone in an age band is aggregated, too.",
        "E": "A region is coarser than a town, but each client still has a row, so this is generalization.",
    },
    name="difference",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Small groups reveal their members
#
# {==If a group consists of one person, its mean is that person's income. If it consists of two, each of them can compute the
# other's income from the mean.==} {==Therefore, aggregated tables have a minimum group size.==} In this lesson, it's five. Smaller
# groups are withheld, which means that the table doesn't have a row for them.
#
# People whose income is missing aren't part of the mean, so they don't protect anyone. For example, look at Legal in the next
# table:

# %% slide="both"
team = pd.DataFrame(
    {
        "department": ["Sales"] * 5 + ["Legal"] * 6,
        "monthly_income": [3000, 4000, 5000, 6000, 7000, 9000, 9500, None, 8000, 8500, None],
    }
)
team.groupby("department")["monthly_income"].agg(["size", "count", "mean"])

# %% [markdown]
# {==Legal has six people, but its mean is based on only four incomes.==}
#
# ### Exercise 5: mean incomes by department
#
# Write a function `department_means(df)` that returns an aggregated table (DataFrame) with three columns, `department`,
# `people` and `mean_income`.
#
# - There's one row for each department with at least five people whose `monthly_income` is known. Leave out all other
#   departments, and rows of `df` whose department is missing (`None` or `NaN`).
# - `people` is the number of employees in the department whose income is known, and `mean_income` is the mean of these
#   incomes. Don't round it.
# - A known income may be zero, or negative after a correction. Other columns of `df` may have missing values.
# - The order of the rows and the indexes don't matter. The index of `df` may contain the same label twice. Don't modify
#   `df`.
# - If no department is left, return a table with the three columns and no rows.
#
# `department_means(team)` returns one row with Sales, 5 and 5000.0. Legal is withheld.
#
# <details><summary>Hint 1</summary>
#
# Look at the output above. Which of the two counts has to reach five?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `groupby` leaves out rows without a department. With `agg(people=("monthly_income", ...))`, you name a column of the result.
# With `as_index=False` in `groupby`, the department is a column, too.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `table = df.groupby("department", as_index=False).agg(people=("monthly_income", "count"), mean_income=...)`. Then
# keep the rows whose `people` is large enough. "At least five" includes five.
#
# </details>


# %% answer="department_means"
def department_means(df):
    """Return the mean income of each department with at least five known incomes."""
    ### BEGIN SOLUTION
    income = "monthly_income"
    table = df.groupby("department", as_index=False).agg(people=(income, "count"), mean_income=(income, "mean"))
    return table[table["people"] >= 5]
    ### END SOLUTION


# %% test="department_means" points=3
"""Every department with five or more known incomes is listed with its exact mean, and no other department is listed."""
import pandas as pd

from course import checks, load

nine = pd.DataFrame({"department": ["Sales"] * 5 + ["Legal"] * 4, "monthly_income": [3, 4, 5, 6, 7, 9, 9, 8, 8]})
shown = checks.call(department_means, nine)
checks.a_table(
    shown,
    columns=["department", "people", "mean_income"],
    rows=1,
    why="Sales gets a row for its five people, but Legal has only four people",
)
checks.same_values(shown, pd.DataFrame({"department": ["Sales"], "people": [5], "mean_income": [5.0]}))
checks.passed("the result for departments of five and four people is correct")
### BEGIN HIDDEN TESTS
incomes = {
    "Four": [1000, 2000, 3000, 4000],
    "Five": [1001, 2000, 3000, 4000, 5003],
    "Six": [900, 900, 900, 900, 900, 7000],
    "Four of six": [1000, None, 3000, 4000, None, 5000],
    "Five of seven": [1000, 0, None, 4000, 5000, 6000, None],
    "None known": [None] * 8,
    "Five, same mean": [5003, 4000, 3000, 2000, 1001],
    "Ten, same mean": [1001, 2000, 3000, 4000, 5003] * 2,
    "Fractions": [1 / 3, 1 / 7, 1 / 9, 1 / 11, 1 / 13],
    None: [2000, 2500, 3000, 3500, 4000, 4500],
}
incomes |= {name: [3000.25, 4000.5, 5000.75, 6001, 7002.5] for name in checks.texts() + checks.fillers()}
rows = [(name, income) for name, column in incomes.items() for income in column]
mixed = pd.DataFrame(rows, columns=["department", "monthly_income"]).sample(frac=1, random_state=1)
mixed["size"] = mixed["people"] = mixed["mean_income"] = [30.0 if place % 3 else None for place in range(len(mixed))]
tables = [mixed, mixed[mixed["department"] != "Five"], mixed.reset_index(drop=True), mixed[:0], mixed[:1]]
tables += [load("hr", seed=seed).sample(n, random_state=seed) for seed in (3, 4) for n in (1470, 90, 20)]
twice = mixed.set_axis([place % 5 for place in range(len(mixed))])
below = pd.DataFrame({"department": 10, "monthly_income": [-500, 2000, 3000, 4000, 500_000]})
four = mixed[mixed["department"] == "Four"]


def right(table):
    groups = {}
    for name, income in zip(table["department"], table["monthly_income"], strict=True):
        if not pd.isna(name) and not pd.isna(income):
            groups.setdefault(name, []).append(income)
    wanted = [(name, len(group), sum(group) / len(group)) for name, group in groups.items() if len(group) >= 5]
    return pd.DataFrame(wanted, columns=["department", "people", "mean_income"])


answers = []
for table in tables:
    wanted = right(table)
    with checks.rule("Other columns of `df` may have missing values"):
        answer = checks.call(department_means, table)
    answers.append(answer)
    released = checks.a_table(answer, columns=wanted.columns)
    with checks.rule("and rows of `df` whose department is missing"):
        checks.require(not released["department"].isna().any(), f"{answer.text} returned a row without a department")
    with checks.rule("There's one row for each department with at least five people whose `monthly_income` is known"):
        names, listed = wanted["department"].tolist(), released["department"].tolist()
        extra, lost = [name for name in listed if name not in names], [name for name in names if name not in listed]
        checks.require(not extra, f"{answer.text} publishes {str(extra[:1])[1:-1]}")
        checks.require(not lost, f"{answer.text} leaves out {str(lost[:1])[1:-1]}")
        checks.require(len(listed) == len(names), f"{answer.text} returned several rows for a department")
    with checks.rule("`people` is the number of employees in the department whose income is known"):
        counts = ["department", "people"]
        checks.same_values(released[counts], wanted[counts], name=answer.text, any_order=True)
    with checks.rule("`mean_income` is the mean of these incomes. Don't round it"):
        checks.same_values(answer, wanted, any_order=True)
with checks.rule("The index of `df` may contain the same label twice"):
    answers.append(checks.call(department_means, twice))
    checks.same_values(answers[-1], right(twice), any_order=True)
with checks.rule("A known income may be zero, or negative after a correction"):
    answers.append(checks.call(department_means, below))
    checks.same_values(answers[-1], right(below), any_order=True, why="here, the department is a number")
with checks.rule("If no department is left, return a table with the three columns and no rows"):
    answers.append(checks.call(department_means, four))
    checks.same_values(answers[-1], right(four), any_order=True)
withheld = "the table is published with its attrs, so they must not contain anything about small departments"
for answer, table in zip(answers, [*tables, twice, below, four], strict=True):
    checks.unchanged(answer, table)
    with checks.rule("Leave out all other departments"):
        checks.require(not answer.result.attrs, f"{answer.text} returned a table that has attrs: {withheld}")
        labels = str(answer.result.index.tolist())
        checks.require("7000" not in labels, f"{answer.text} returned a table whose index contains someone's income")
### END HIDDEN TESTS

# %%
print(department_means(hr).round())  # if you see an error here, finish department_means first
print(department_means(hr[hr["education"] == 5]).round())  # departments missing here have fewer than five people

# %% [markdown]
# Be careful with totals. If the total for all departments is published as well, anyone can compute a department's withheld sum
# (lesson 1.2).
#
# ## Now attack it
#
# ### First attack: more columns than you thought of
#
# The company releases a table of its staff, with decades instead of ages, 0 or 1 instead of incomes, and no employee numbers.
# A colleague knows six things about everyone else. (The numbers are correct only if you've solved exercises 1 and 2.)

# %% slide="output"
known = ["age", "gender", "department", "marital_status", "education", "business_travel"]
released = hr[known].assign(age=hr["age"].map(age_band), income_is_high=income_is_high)
groups = released.groupby(known, dropna=False)["income_is_high"]
alike = groups.transform("nunique") == 1  # everyone with these six values has the same answer
print(f"unique: {unique(hr, known):.0%} with exact ages, {unique(released, known):.0%} with decades")
print(f"for {alike.mean():.0%} of the employees, it's certain whether the income is high")

# %% [markdown]
# With decades, far fewer people are unique, but more than one in ten still are. {==And for even more people, the
# colleague can be certain whether their income is high, because everyone with the same six values has the same
# answer.==} {==Generalizing the *quasi-identifiers* doesn't prevent that (in lesson 2.5, you'll measure this
# problem).==}
#
# > **In the news.** In 2017, Latanya Sweeney and her team examined data from a study of pollutants in Californian
# > homes. The data were coarser than Safe Harbor requires. But in one part of the data, the team identified the right
# > person for about one record in four, although it didn't use demographic columns such as age.
#
# ### Second attack: two tables of means
#
# {==Every month, the company publishes its `department_means`, in which each group has far more than five people.==}
# Then someone joins the company, and everyone knows who it is. Here, the new employee is the person in the last row of
# `hr`:

# %% slide="output"
march, april = department_means(hr.iloc[:-1]), department_means(hr)
both = march.merge(april, on="department", suffixes=("_march", "_april")).set_index("department")
before = both["people_march"] * both["mean_income_march"]  # people times mean is the sum of all incomes
after = both["people_april"] * both["mean_income_april"]
print((after - before).round().astype(int).to_string())
print("The truth:", hr["department"].iloc[-1], hr["monthly_income"].iloc[-1])

# %% [markdown]
# Each table satisfies the rule of five, but together they reveal one person's income to the dollar. {==Subtracting one release
# from another like this is called a **differencing attack**.==} {==It works because the rule applies to each table separately, but
# an attacker can compare the two.==}
#
# Does rounding help? Let's repeat the attack for the last employee of each department, with means in whole dollars:

# %%
for department in sorted(hr["department"].unique()):
    new = hr[hr["department"] == department].iloc[-1]
    tables = (department_means(df).set_index("department") for df in (hr.drop(index=new.name), hr))
    old, now = (table.loc[department] for table in tables)
    exact = now["people"] * now["mean_income"] - old["people"] * old["mean_income"]
    rounded = now["people"] * round(now["mean_income"]) - old["people"] * round(old["mean_income"])
    print(f"{department:23}{now['people']:4.0f} people   truth {new['monthly_income']:6,}", end="   ")
    print(f"from exact means {exact:6,.0f}   from rounded means {rounded:6,.0f}")

# %% [markdown]
# Each rounded mean is off by at most half a dollar, so the income that we compute from two means is off by less than
# one dollar for each person in the department. {==In a large department, that may add up to hundreds of dollars or to
# almost nothing, depending on luck.==} In a small department, rounding hides little. The methods of chapter 3 don't
# rely on luck. These methods add a measured amount of noise, and keep track of what all your tables reveal together.

# %% [markdown]
# ## What it cost
#
# Does income rise with age? With exact ages, we can compute the correlation of age and income. With bands, we use the middle
# of each person's band instead of the age:

# %% slide="output"
points = {}
for name, width in {"exact ages": 1, "5 years": 5, "10 years": 10, "20 years": 20}.items():
    low = hr["age"] // width * width
    middle = low + (width - 1) / 2
    kept = middle.corr(hr["monthly_income"]) / hr["age"].corr(hr["monthly_income"])
    points[name] = (unique(hr.assign(age=low), known), min(kept, 1))  # by chance, kept may be slightly above 1
    print(f"{name:10}   unique {points[name][0]:4.0%}   correlation kept {kept:4.0%}")

# %%
ax = plotting.risk_utility(
    points,
    risk_label="share of unique employees",
    utility_label="share of correlation kept",
    title="Bands of 5 years more than halve the risk at little cost",
)
plotting.show(ax)

# %% [markdown]
# {==The first step is nearly free, because bands of five years cut the share of unique people by more than half and hardly change
# the answer.==} {==Each further step reduces the risk by less and costs more.==} You still have to decide where to stop, but now you
# have two numbers to base your decision on.
#
# Some questions can no longer be answered at all. For example, `income_is_high` doesn't show how widely incomes vary,
# and the aggregated table doesn't show anything about age.

# %% [markdown]
# ## Recap
#
# - Generalization keeps a row for each person and makes values coarser, whereas aggregation publishes only numbers about
#   groups.
# - Coarse values aren't safe by themselves. Bands may be sparse, and every additional column makes groups smaller. So after
#   each step, measure the uniqueness of all columns that an attacker may know.
# - Withhold small groups. When you count the people in a group, count only those whose value is part of the result.
#
# **A question to take with you:** If you publish the same table every month, what does the difference between two of these
# tables reveal?
#
# **When not to use it.** Don't rely on a minimum group size if you publish tables repeatedly, because such a rule
# applies to each table separately. Choose public thresholds, because thresholds that are computed from the data reveal
# something about the data. In chapter 2, you'll learn how to make groups of a given size.
#
# **Further reading**
#
# - US Department of Health and Human Services, *[Guidance on
#   de-identification](https://www.hhs.gov/hipaa/for-professionals/special-topics/de-identification/index.html)* (2012),
#   which explains Safe Harbor.
# - Kathleen Benitez and Bradley Malin, *[Evaluating re-identification risks with respect to the HIPAA privacy
#   rule](https://pmc.ncbi.nlm.nih.gov/articles/PMC3000773)*, Journal of the American Medical Informatics Association 17
#   (2010).
# - Latanya Sweeney and others, *[Re-identification Risks in HIPAA Safe Harbor Data](http://techscience.org/a/2017082801/)*,
#   Technology Science (2017).
