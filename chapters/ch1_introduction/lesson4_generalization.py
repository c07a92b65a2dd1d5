# %% [markdown]
# # 1.4 Generalization
#
# **You will be able to**
#
# - replace numbers and codes by coarser values that are still true;
# - tell generalization from aggregation, and build an aggregated table that withholds small groups;
# - attack both: find the people whom coarse values don't hide, and the one whom two tables of means give away.
#
# **You need** lesson 1.1 (quasi-identifiers, uniqueness) and pandas: filters, `map`, `groupby`. Lesson 1.2 helps.
#
# **Time** about 40 minutes, five exercises.

# %% [markdown]
# ## The same columns, less finely
#
# A hospital wants to share a table of its patients, so that researchers see where an illness spreads and at which age. Lesson 1.1
# showed that postcode, date of birth and sex single out most Americans. Lesson 1.2 would drop these columns, and the question with them.
#
# The health privacy rule of the United States (HIPAA) has a list called Safe Harbor (45 CFR 164.514(b)(2)) for something in between. Among
# other things: of a date of birth, only the year may stay. Ages over 89 become "90 or older". Of a five-digit postcode (ZIP), the first three digits
# may stay where their area holds more than 20,000 people; elsewhere `000` stands instead.
#
# Kathleen Benitez and Bradley Malin (2010) estimated how many people such a table would single out for somebody who knows the
# identifying facts about everybody: 0.01 % to 0.25 % of the population, depending on the state. Where researchers get a
# table by contract, the same rule lets full dates of birth and places such as towns stay: there they found 10 % to 60 %.
#
# The columns are the same; only how *finely* they speak has changed. In this lesson you do that to the staff of a company and to the
# clients of a shop, all of them made up by a program.

# %%
import pandas as pd

from course import load, plotting

hr, clients = load("hr"), load("clients")
hr[["age", "gender", "department", "education", "marital_status", "monthly_income"]].head(3)

# %% [markdown]
# ## Coarser, but still true
#
# **Generalization** replaces a value by a coarser one that is still true. Nothing is made up and nobody is left out: each row stays, and
# says less. A number becomes a range, a job becomes a line of work, a code keeps its beginning.

# %%
exact = pd.DataFrame(
    {"age": [34, 37, 41], "postcode": ["20101", "20103", "24102"], "job": ["nurse", "surgeon", "cook"]}
)
coarse = pd.DataFrame(
    {"age": ["30-39", "30-39", "40-49"], "postcode": ["201**", "201**", "241**"], "job": ["health", "health", "food"]}
)
pd.concat({"exact": exact, "coarse": coarse}, axis=1)

# %% [markdown]
# Before, all rows were unique. Now whoever knows the nurse's age, postcode and job finds two rows.
#
# ### Two values are enough
#
# A number can be cut down to a yes or no. Take incomes: nearly everybody has one of her or his own.

# %%
income = hr["monthly_income"]
print(f"{(~income.duplicated(keep=False)).mean():.0%} of {len(hr)} incomes occur once")
print(f"their mean is {income.mean():,.0f} dollars")

# %% [markdown]
# ### Exercise 1: high or not
#
# Store in `income_is_high` a column (Series) with one whole number for each row of `hr`, in the same order: 1 where `monthly_income` is
# above the mean of all monthly incomes, else 0. No income is missing; `hr` itself stays as it is.
#
# For the incomes 2,000, 3,000 and 10,000 it would hold 0, 0, 1, for their mean is 5,000.
#
# Did `hr` change by mistake? Run the first code cell again.
#
# <details><summary>Hint 1</summary>
#
# If you write the ones into the column of incomes first: what is the mean of that column when you come to the zeros?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Compare the column with its mean: that gives True or False for each row. Look at `Series.astype` to turn these into whole numbers.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `income_is_high = (hr["monthly_income"] > ...).astype(int)`, with the mean for the dots.
#
# </details>

# %% answer="income_is_high"
income_is_high = ...
### BEGIN SOLUTION
income_is_high = (hr["monthly_income"] > hr["monthly_income"].mean()).astype(int)
### END SOLUTION

# %% test="income_is_high" points=2
"""Each income is compared with the mean of the original incomes, and hr is as it was."""
import numpy as np
import pandas as pd

from course import checks, load

column = isinstance(income_is_high, pd.Series | np.ndarray | list)
checks.require(column, "income_is_high is not a column (Series)")
checks.require(len(income_is_high) == len(load("hr")), "income_is_high does not have one value for each row of hr")
flags = any(isinstance(value, bool | np.bool) for value in income_is_high)
checks.require(not flags, "income_is_high holds True and False: turn them into the whole numbers 1 and 0")
checks.passed("income_is_high has one value for each row of hr")
### BEGIN HIDDEN TESTS
original = load("hr")
checks.same_values(
    income_is_high,
    (original["monthly_income"] > original["monthly_income"].mean()).astype(int),
    name="income_is_high",
    why="1 stands for an income above the mean of all incomes as they were at first, 0 for any other",
)
checks.unchanged(hr, original, name="hr")
### END HIDDEN TESTS

# %% [markdown]
# No row is unique by this column any more. But the border came from the data, so whoever is told what
# "high" means learns the mean. A border that was public before, such as a tax bracket, tells nothing new.
#
# ## Ranges for numbers
#
# More often a number becomes a **band**, a range of fixed width such as ten years. Who sees "30-39" must know
# which ages belong to it: bands must not overlap, so 40 belongs to the next one. Our column of ages has one more difficulty:

# %%
ages = hr["age"]
print(f"ages from {ages.min()} to {ages.max()}, {ages.isna().sum()} missing, stored as {ages.dtype}")

# %% [markdown]
# A few ages are missing. A missing age lies in no decade and stays missing: any band would be made up. Because of the missing ones,
# pandas keeps ages as numbers like 34.0.
#
# ### Exercise 2: decades
#
# Write a function `age_band(age)` that returns the decade of one age, a string like `"30-39"`: from a multiple of ten to nine years more.
# `age` is a number of years from 0 on, perhaps with a fraction (39.5 still lies in the thirties); a missing age, which is `None` or `NaN`, gives `None`.
#
# `age_band(34)` and `age_band(34.0)` return `"30-39"`, `age_band(7)` returns `"0-9"`, `age_band(102)` returns `"100-109"`, `age_band(None)` returns `None`.
#
# <details><summary>Hint 1</summary>
#
# How do you get from 34 to 30 by arithmetic? Does the same work for 30, 39.5, 7 and 102?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `//` divides and rounds down. `pd.isna(age)` tells whether a value is missing, `int` drops the part after the point.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Treat the missing age first. Then `low = int(age // 10) * 10`, and the string is made of `low` and `low + 9`.
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
"""Each age lies in the decade that begins with its multiple of ten, and a missing age in none."""
import pandas as pd

from course import checks, load

checks.equal(checks.call(age_band, 34), "30-39", show=True)
checks.equal(checks.call(age_band, 34.0), "30-39", why="the number 34.0 must give the same band as 34", show=True)
checks.equal(checks.call(age_band, 7), "0-9", show=True)
checks.passed("three ages are in the right band")
### BEGIN HIDDEN TESTS
for age in [*range(0, 121), 9.5, 29.99, 39.5, 65.5, 99.9, *load("hr", seed=3)["age"].dropna().astype(int).unique()]:
    decades = [f"{low}-{low + 9}" for low in range(0, 130, 10) if low <= age < low + 10]
    checks.equal(checks.call(age_band, age), decades[0], why="a band goes from a multiple of ten to nine years more")
for missing in (None, float("nan")):
    answer = checks.call(age_band, missing)
    empty = pd.api.types.is_scalar(answer.result) and pd.isna(answer.result)
    checks.require(empty, f"{answer}: a missing age lies in no decade, so it must stay missing")
### END HIDDEN TESTS

# %% [markdown]
# How full are the bands? (One single bar, "missing"? Then `age_band` above is still open.)

# %%
sizes = hr["age"].map(age_band).fillna("missing").value_counts().sort_index()
ax = plotting.bars(sizes, label="Age band", value_label="Number of employees")
plotting.show(
    ax,
    alt="Bar chart of employees in each age band: more than a third in the thirties, hundreds in the twenties and forties, "
    "fewer in the fifties, some dozens in 10-19, very few in 60-69, and very few ages missing.",
)

# %% [markdown]
# Bands of equal width are not equally full: "30-39" is a crowd, "60-69" a few people. Where data are thin, a wide band may still
# be narrow. So Safe Harbor puts everybody from 90 on together (lesson 1.5 goes on from there).
#
# ## Codes that keep their beginning
#
# In the postcodes of many countries, the first digits stand for a large area and the last ones for a part of it. To generalize them, mask the
# end. A star says "any digit". A zero would not: `20100` is a postcode like any other. (No ZIP code begins with the `000` of Safe Harbor.)
#
# ### Exercise 3: coarser postcodes
#
# Write a function `coarse_zip(code)` that returns `code`, a string of three to ten digits, with its last two digits replaced by `*`, as a string of the same length.
# Postcodes differ in length from country to country, and may begin with 0. A missing code, `None` or `NaN`, gives `None`.
#
# `coarse_zip("20103")` returns `"201**"`, `coarse_zip("8001")` returns `"80**"`, `coarse_zip(None)` returns `None`.
#
# <details><summary>Hint 1</summary>
#
# Which part of the string stays, if you count from its end?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Slices may count from the end: `"abcdef"[:-1]` is `"abcde"`. Strings are joined by `+`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After the missing code is treated as in exercise 2: `code[:-2] + ...`, with two stars.
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
"""The last two digits are masked, all others and the length stay, and a missing code stays missing."""
import pandas as pd

from course import checks, load

checks.equal(checks.call(coarse_zip, "20103"), "201**", show=True)
checks.equal(checks.call(coarse_zip, "8001"), "80**", why="four digits, of which the last two are masked", show=True)
checks.passed("two postcodes are masked")
### BEGIN HIDDEN TESTS
for code in ["02139", "00501", "20100", "10101", "7777", "0101", "110001", "123", "00000", "1234567", "1234567890"]:
    answer = checks.call(coarse_zip, code)
    wanted = "".join(digit if place < len(code) - 2 else "*" for place, digit in enumerate(code))
    checks.equal(answer, wanted, why="the last two digits become stars, and all before them stay")
for code in load("clients", seed=3)["postcode"].unique():
    checks.equal(
        checks.call(coarse_zip, code), f"{code[0]}{code[1]}{code[2]}**", why="only the last two digits are masked"
    )
for missing in (None, float("nan")):
    answer = checks.call(coarse_zip, missing)
    empty = pd.api.types.is_scalar(answer.result) and pd.isna(answer.result)
    checks.require(empty, f"{answer}: a missing code must stay missing")
### END HIDDEN TESTS

# %% [markdown]
# Both functions together, on the clients. A neighbour knows age, gender and postcode. (True only once exercises 2 and 3 are solved.)


# %%
def unique(df, columns):
    """Return the share of rows whose combination of values occurs once, as in lesson 1.1."""
    return (~df.duplicated(columns, keep=False)).mean()


known = ["age", "gender", "postcode"]
blurred = clients.assign(age=clients["age"].map(age_band), postcode=clients["postcode"].map(coarse_zip))
print(f"unique before {unique(clients, known):.0%}, after {unique(blurred, known):.0%}")
print(f"{clients['postcode'].nunique()} postcodes became {blurred['postcode'].nunique()}")
print("clients in the smallest:", blurred["postcode"].value_counts().min())

# %% [markdown]
# From nine in ten to one or two in ten. Who is left over lives where few clients live or belongs to a thin band. Digits don't know how many
# people they cover: hence the 20,000 in Safe Harbor.

# %% [markdown]
# ## Another road: one row for many people
#
# After generalization there is still one row for each person. **Aggregation** gives up the rows: it forms groups of people and publishes numbers about
# each group, such as a count or a mean, and nothing else. The result is an **aggregated table**.
#
# | | generalization | aggregation |
# |---|---|---|
# | one row stands for | a person | a group |
# | it holds | coarser values | counts, sums, means |
# | a new question | can be asked later | only if its numbers were published |
#
# ### Exercise 4: which of the two?
#
# Five releases. Store in `difference` a list with the letters of those that are aggregated tables, for example `difference = ["A", "C"]`.
#
# - **A** A row for each client; the date of birth is replaced by the year of birth.
# - **B** A row for each town, with the number of clients and the sum of what they spent.
# - **C** A row for each employee, with the department, a band like "30-39", and 0 or 1 for the income.
# - **D** A row for each band of age, with the band and the number of employees in it.
# - **E** A row for each client; the town is replaced by "north" or "south".
#
# <details><summary>Hint 1</summary>
#
# For each release: how many rows does it have?
#
# </details>
# <details><summary>Hint 2</summary>
#
# One release uses bands *and* is an aggregated table: look at what one row stands for, not at what the values look like.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Two letters are right: the releases in which you could not point at the row of one person.
#
# </details>

# %% answer="difference"
difference = ...
### BEGIN SOLUTION
difference = ["B", "D"]
### END SOLUTION

# %% test="difference" points=1
"""A release is an aggregated table when one row stands for a group of people."""
from course import checks

checks.a_choice(difference, "ABCDE", name="difference")
checks.passed("difference holds letters of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    difference,
    "BD",
    {
        "A": "A year is coarser than a date, but each client still has a row: that is generalization.",
        "B": "One row stands for a whole town there, and no row for a client.",
        "C": "The values are coarse, but each employee still has a row: that is generalization.",
        "D": "The bands were made by generalization, but one row stands for everybody in a band.",
        "E": "A region is coarser than a town, but each client still has a row: that is generalization.",
    },
    name="difference",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Small groups give their members away
#
# A mean over one person is that person's income. A mean over two tells each of them the income of the other. So aggregated tables come
# with a smallest group size, here five: a group with fewer people is withheld, its row is left out.
#
# People without an income are not part of the mean, so they hide nobody: six people, two of them without an income, make a mean over four.

# %%
team = pd.DataFrame(
    {
        "department": ["Sales"] * 5 + ["Legal"] * 6,
        "monthly_income": [3000, 4000, 5000, 6000, 7000, 9000, 9500, None, 8000, 8500, None],
    }
)
team.groupby("department")["monthly_income"].agg(["size", "count", "mean"])

# %% [markdown]
# ### Exercise 5: mean incomes by department
#
# Write a function `department_means(df)` that returns an aggregated table (DataFrame) with three columns, `department`, `people` and `mean_income`,
# and one row for each department with at least five people whose `monthly_income` is known.
#
# - `people` is the number of employees of the department whose income is known, `mean_income` the mean of these incomes, not rounded.
# - Departments with fewer than five of them are left out, and so are rows of `df` without a department.
# - The order of rows and the index don't matter; `df` has other columns, too, which may have missing values; `df` stays as it is.
# - If no department is left, the table has the three columns and no rows.
#
# `department_means(team)` returns one row: Sales, 5, 5000.0. Legal is withheld.
#
# <details><summary>Hint 1</summary>
#
# In the output above: which of the two counts has to reach five?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `groupby` leaves out rows without a department by itself. `agg` can name its results: `agg(people=("monthly_income", ...))`. With
# `as_index=False` in `groupby`, the department is a column.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `table = df.groupby("department", as_index=False).agg(people=("monthly_income", "count"), mean_income=...)`, and then keep the rows whose
# `people` is large enough. "At least five" includes five.
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
"""Every department with five or more known incomes has its exact mean, and no other has a row."""
import pandas as pd

from course import checks, load

nine = pd.DataFrame({"department": ["Sales"] * 5 + ["Legal"] * 4, "monthly_income": [3, 4, 5, 6, 7, 9, 9, 8, 8]})
shown = checks.call(department_means, nine)
checks.a_table(shown, columns=["department", "people", "mean_income"], rows=1, why="Sales has five people, Legal four")
checks.same_values(shown, pd.DataFrame({"department": ["Sales"], "people": [5], "mean_income": [5.0]}))
checks.passed("a table with a department of five and one of four is right")
### BEGIN HIDDEN TESTS
incomes = {
    "Four": [1000, 2000, 3000, 4000],
    "Five": [1001, 2000, 3000, 4000, 5003],
    "Six": [900, 900, 900, 900, 900, 7000],
    "Four of six": [1000, None, 3000, 4000, None, 5000],
    "Five of seven": [1000, 0, None, 4000, 5000, 6000, None],
    "None known": [None] * 8,
    None: [2000, 2500, 3000, 3500, 4000, 4500],
}
rows = [(name, income) for name, column in incomes.items() for income in column]
mixed = pd.DataFrame(rows, columns=["department", "monthly_income"]).sample(frac=1, random_state=1)
mixed["age"] = [None if place % 3 == 0 else 30.0 for place in range(len(mixed))]
rule = "departments with at least five known incomes have a row each, with their exact mean"
cases = [(mixed, rule), (mixed[mixed["department"] != "Five"], rule), (mixed.reset_index(drop=True), rule)]
cases += [(load("hr", seed=seed).sample(n, random_state=seed), rule) for seed in (3, 4) for n in (1470, 90, 20)]
cases += [(mixed[mixed["department"] == "Four"], "no department is left, so the table has its columns and no rows")]
for table, why in cases:
    groups = {}
    for name, income in zip(table["department"], table["monthly_income"], strict=True):
        if isinstance(name, str) and not pd.isna(income):
            groups.setdefault(name, []).append(income)
    wanted = [(name, len(group), sum(group) / len(group)) for name, group in groups.items() if len(group) >= 5]
    answer = checks.call(department_means, table)
    released = checks.a_table(answer, columns=["department", "people", "mean_income"], why=why)
    names = [name for name, _, _ in wanted]
    extra = [name for name in released["department"].tolist() if name not in names]
    checks.require(
        not extra, f"{answer.text} gives away {extra[:1]}: small groups, and rows without a department, are left out"
    )
    checks.require(len(released) == len(wanted), f"{answer.text} returned {len(released)} rows: {why}")
    checks.same_values(
        answer, pd.DataFrame(wanted, columns=["department", "people", "mean_income"]), any_order=True, why=why
    )
    checks.unchanged(answer, table)
### END HIDDEN TESTS

# %%
print(department_means(hr).round())  # an error here? department_means above is still open
print(department_means(hr[hr["education"] == 5]).round())  # a department that is missing here has fewer than five

# %% [markdown]
# Mind the total: where a sum over all departments is published too, the one that was withheld can be computed (lesson 1.2).
#
# ## Now attack it
#
# ### First attack: more columns than you thought of
#
# The company releases its staff: decades for ages, 0 or 1 for incomes, no numbers that name anybody. A colleague knows six things
# about the others. (The figures are true only once exercises 1 and 2 are solved.)

# %%
known = ["age", "gender", "department", "marital_status", "education", "business_travel"]
released = hr[known].assign(age=hr["age"].map(age_band), income_is_high=income_is_high)
groups = released.groupby(known, dropna=False)["income_is_high"]
alike = groups.transform("nunique") == 1  # everybody with these six values has the same answer
print(f"unique: {unique(hr, known):.0%} with exact ages, {unique(released, known):.0%} with decades")
print(f"high or not is certain for {alike.mean():.0%} of the employees")

# %% [markdown]
# Decades made far fewer people unique, yet more than one in ten still are. And "certain" holds for more: beside the unique, it counts people who
# hide in a group in which all have the same answer. Generalization of the *quasi-identifiers* does not stop that; lesson 2.5 measures it.
#
# Real tables fall in this way. In 2017 a team around Latanya Sweeney took a study of pollutants in Californian homes, made coarser than Safe Harbor
# asks. In one part of the data they found the right person behind about one record in four, with the help of other columns than age and the like.
#
# ### Second attack: two tables of means
#
# Every month the company publishes `department_means`, and each group has far more than
# five people. Then somebody joins, and everybody sees who: the last row of `hr`.

# %%
march, april = department_means(hr.iloc[:-1]), department_means(hr)
both = march.merge(april, on="department", suffixes=("_march", "_april")).set_index("department")
before = both["people_march"] * both["mean_income_march"]  # people times mean is the sum of all incomes
after = both["people_april"] * both["mean_income_april"]
print((after - before).round().astype(int).to_string())
print("The truth:", hr["department"].iloc[-1], hr["monthly_income"].iloc[-1])

# %% [markdown]
# Two tables, each within the rule of five, give one person's income to the dollar. Subtracting two releases like this is a
# **differencing attack**. The rule looks at one table at a time; the attacker doesn't. Does rounding help? In each department, let the last
# employee join, and publish means in whole dollars:

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
# Each rounded mean is off by at most half a dollar, so the difference is off by less than one dollar for each person in the department.
# In a large department that may be hundreds of dollars or next to none, as chance has it; in a small one it hides little. Chapter 3
# leaves less to chance: it adds noise in a measured way, and counts what all tables together give away.

# %% [markdown]
# ## What it cost
#
# Does income rise with age? Exact ages answer with a correlation; bands answer with the one between the middle of each band and income:

# %%
points = {}
for name, width in {"exact ages": 1, "5 years": 5, "10 years": 10, "20 years": 20}.items():
    low = hr["age"] // width * width
    middle = low + (width - 1) / 2
    kept = middle.corr(hr["monthly_income"]) / hr["age"].corr(hr["monthly_income"])
    points[name] = (unique(hr.assign(age=low), known), min(kept, 1))  # by chance, a band may keep a little over 1
    print(f"{name:10}   unique {points[name][0]:4.0%}   correlation kept {kept:4.0%}")

# %%
ax = plotting.risk_utility(points, risk_label="share of unique employees", utility_label="share of correlation kept")
plotting.show(
    ax,
    alt="Points for exact ages and bands of 5, 10 and 20 years. With 5 years, less than half as many people are unique and nearly all of "
    "the correlation is kept; each wider band lowers the risk by less and costs more.",
)

# %% [markdown]
# The first step is nearly free: bands of five years cut the share of unique people by more than half and hardly touch the answer. Each further
# step buys less and costs more. Where to stop is a decision, and now it has two numbers.
#
# Some answers are gone altogether: `income_is_high` doesn't tell how far incomes spread, nor the aggregated table anything about age.

# %% [markdown]
# ## Summary
#
# - Generalization keeps a row for each person and makes values coarser; aggregation keeps numbers about groups.
# - Coarse is not safe by itself. Bands may be thin, and every further column cuts groups smaller: measure uniqueness after each step, on all
#   columns that an attacker may know. How to reach a given group size is chapter 2.
# - Withhold small groups, counted by the people who are really in the number. The rule looks at one table at a time: don't rely on it where
#   tables come out again and again.
# - Borders taken from the data tell about the data. Prefer public ones.
#
# **Read on**
#
# - US Department of Health and Human Services, *[Guidance on de-identification](https://www.hhs.gov/hipaa/for-professionals/special-topics/de-identification/index.html)*
#   (2012): Safe Harbor, explained.
# - Kathleen Benitez and Bradley Malin, *[Evaluating re-identification risks with respect to the HIPAA privacy rule](https://pmc.ncbi.nlm.nih.gov/articles/PMC3000773)*,
#   Journal of the American Medical Informatics Association 17 (2010).
# - Latanya Sweeney and others, *[Re-identification Risks in HIPAA Safe Harbor Data](http://techscience.org/a/2017082801/)*, Technology Science (2017).
