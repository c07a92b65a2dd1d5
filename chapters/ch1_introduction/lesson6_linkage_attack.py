# %% [markdown]
# # 1.6 Linkage attack
#
# **You will be able to**
#
# - find the rows of a nameless table that fit what somebody knows of a person;
# - link a nameless table to a public one, and measure how many people get their name back;
# - measure how far coarser dates and areas lower that share, and what is still given away afterwards.
#
# **You need** pandas: filtering rows, `merge`, `groupby`; lessons 1.1 and 1.4 (quasi-identifiers, generalization).
#
# **Time** about 45 minutes, five exercises.

# %% [markdown]
# ## A newspaper, 50 dollars and 35 patients
#
# The State of Washington sold its hospital visits of 2011 to anybody for 50 dollars: nearly every stay in the state, with
# diagnoses, age, sex and ZIP code, but without names. Latanya Sweeney bought the table. Then she searched the newspapers of that
# year for the word "hospitalized" and found 81 cases of people who had been hurt in an accident or an assault. Such a story tells
# name and place. In 35 of the 81 cases, 43 %, exactly one hospital record fitted, and all of the patient's diagnoses stood in it. A
# reporter contacted patients to verify the matches (Sweeney, 2013).
#
# Nobody had made a mistake with the names: they were all gone. How many people can be found in a table without names?
#
# You have a table of 1000 patients of one town, and later its public register. All people in them are made up.

# %%
import pandas as pd

from course import load, plotting

patients = load("patients")
patients.head()

# %% [markdown]
# ## What a neighbour knows
#
# The hospital removed the names, and keeps `has_rare_disease` (1 if diagnosed, else 0) for researchers. Now think of a neighbour of one
# patient, who knows that this person was treated there. Neighbours know an age, and they share the ZIP code. A job
# advertisement tells roughly what the person earns.
#
# A row that fits all of what is known about a person is a **match** of this person. One match, and the neighbour reads the diagnosis.

# %% [markdown]
# ### Exercise 1: find the matches
#
# Write a function `find_matches(patients, age, zip_code, low, high)` that returns, as a table with all columns of `patients`, the
# rows with exactly this `age` (a whole number) and this `zip_code` (a string), and with a `salary` from `low` to `high`, both bounds
# included. If no row fits, the result is a table without rows. The order of rows and the index do not matter. The table given stays as it is.
#
# With the rows (age 30, zip_code "10001", salary 50000), (30, "10001", 60000) and (31, "10001", 50000) in a table `three`,
# `find_matches(three, 30, "10001", 50000, 55000)` returns a table that holds the first of them.
#
# <details><summary>Hint 1</summary>
#
# Which three questions do you ask of each row, so that it stays only if all three answers are yes?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Comparing a column gives True or False for each row; `&` joins two such columns. Look at `Series.between` for the salary: does it include
# its bounds?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `patients[(patients["age"] == age) & ...]`, with `patients["salary"].between(low, high)` as the last part.
#
# </details>


# %% answer="find_matches"
def find_matches(patients, age, zip_code, low, high):
    """Return the rows of patients of this age and zip_code with a salary from low to high."""
    ### BEGIN SOLUTION
    fits = (patients["age"] == age) & (patients["zip_code"] == zip_code)
    return patients[fits & patients["salary"].between(low, high)]
    ### END SOLUTION


# %% test="find_matches" points=2
"""The rows that fit age, ZIP code and salary range are there, and no others."""
import pandas as pd

from course import checks, load

three = pd.DataFrame({"age": [30, 30, 31], "zip_code": ["10001"] * 3, "salary": [50_000, 60_000, 50_000]})
answer = checks.call(find_matches, three, 30, "10001", 50_000, 55_000)
checks.same_values(answer, three.iloc[:1], why="only the first row fits age, ZIP code and salary")
checks.passed("the example gives the first of three rows")
### BEGIN HIDDEN TESTS
four = pd.DataFrame(
    {
        "ward": ["A", "B", "C", "D", "E"],
        "salary": [40_000, 45_000, 50_000, 50_001, 45_000],
        "zip_code": ["10002", "10002", "10002", "10002", "10003"],
        "age": [52, 52, 52, 52, 52],
    },
    index=[7, 7, 3, 2, 1],
)
answer = checks.call(find_matches, four, 52, "10002", 40_000, 50_000)
checks.same_values(
    answer, four.iloc[:3], any_order=True, why="both bounds of the salary are included, nothing beyond them"
)
exact = checks.call(find_matches, four, 52, "10002", 45_000, 45_000)
checks.same_values(exact, four.iloc[1:2], why="a range of one value is a range too, and the ZIP code must fit")
nobody = checks.call(find_matches, four, 53, "10002", 40_000, 50_000)
checks.a_table(nobody, columns=four.columns, rows=0, why="where nobody fits, the answer is a table without rows")
for seed in (3, 4):
    table = load("patients", seed=seed)
    for row in table.head(4).itertuples():
        low, high = row.salary - 5_000, row.salary + 5_000
        rows = [p for p in table.itertuples(index=False) if (p.age, p.zip_code) == (row.age, row.zip_code)]
        wanted = pd.DataFrame([p for p in rows if low <= p.salary <= high])
        answer = checks.call(find_matches, table, row.age, row.zip_code, low, high)
        checks.same_values(answer, wanted, any_order=True, why="a match fits age, ZIP code and salary range, all three")
        checks.unchanged(answer, table)
### END HIDDEN TESTS

# %% [markdown]
# Play the neighbour of the first 200 patients, one after the other, with a salary known to within 2500 dollars a year. (An error here
# means that `find_matches` above is still open.)

# %%
known = patients.head(200)[["age", "zip_code", "salary"]].itertuples(index=False)
matches = pd.Series(
    [len(find_matches(patients, age, zip_code, pay - 2500, pay + 2500)) for age, zip_code, pay in known]
)
shares = matches.clip(upper=5).replace({5: "5 or more"}).value_counts(normalize=True)
ax = plotting.bars(
    shares.reindex([1, 2, 3, 4, "5 or more"], fill_value=0),
    label="Number of matches",
    value_label="Share of 200 patients",
    percent=True,
)
plotting.show(
    ax,
    alt="Bar chart of how many matches a neighbour finds. For more than half of the 200 patients it is a single one; with each "
    "further match the share gets smaller, and hardly anybody has five or more.",
)

# %% [markdown]
# Where the bar says 1, the neighbour has found the row. One neighbour finds one patient, though. A list finds them all at once.

# %% [markdown]
# ## From one person to everybody: the linkage attack
#
# A **linkage attack** joins a table without names to a table with names, by columns that both hold. The joined columns are the
# **key**. The town's register of 5000 voters is public, and it holds three columns of the hospital's table:

# %%
KEYS = ["birth_date", "sex", "zip_code"]
register = load("register")
register.head()

# %% [markdown]
# Look at three patients and four voters. The **candidates** of a patient are the rows of the register with the same key, that is, with
# the same `birth_date`, `sex` and `zip_code`.

# %%
ward = pd.DataFrame(
    {
        "birth_date": ["1980-05-01", "1975-02-11", "1992-12-24"],
        "sex": ["F", "M", "F"],
        "zip_code": ["10001", "10002", "10003"],
        "has_rare_disease": [1, 0, 1],
    }
)
ward

# %%
voters = pd.DataFrame(
    {
        "name": ["Ann", "Ben", "Carl", "Dora"],
        "sex": ["F", "M", "M", "F"],
        "birth_date": ["1980-05-01", "1975-02-11", "1975-02-11", "1992-12-24"],
        "zip_code": ["10001", "10002", "10002", "10001"],
    }
)
ward.merge(voters, on=KEYS, how="left")

# %% [markdown]
# The first patient has one candidate, Ann. The second has two, Ben and Carl, and so stands in two rows of this join, at least one of
# them with a false name. The third has none, for Dora lives in another ZIP code.
#
# A patient with exactly one candidate is **re-identified**. Is that certain? Only if each patient stands in the register. Ours is made so; for a real
# one you must ask. If the patient of 1980 were not a voter, Ann would still be the only candidate, and be taken for somebody she is not.

# %% [markdown]
# ### Exercise 2: link the tables
#
# Write a function `link(patients, register)` that returns a table with one row for each row of `patients` that has exactly one candidate
# in `register`: all columns of `patients`, and the candidate's `name`. Rows of `patients` with no candidate or several are left
# out. Several rows of `patients` may have the same key (one person's two stays): if this key has exactly one candidate, each of these
# rows is in the result. The columns of the key have no missing values, but need not hold dates: later they hold years. Orders of rows and columns and
# the index do not matter. The tables given stay as they are.
#
# `link(ward, voters)` returns one row: 1980-05-01, F, 10001, 1, Ann.
#
# <details><summary>Hint 1</summary>
#
# In which table do you have to count how often a key occurs: in `patients` or in `register`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# First make a register in which each key that occurs several times is gone, with all its rows, then `merge`. Look at
# `DataFrame.drop_duplicates` and its parameter `keep`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `register.drop_duplicates(KEYS, keep=False)` has nobody left who shares a key with somebody else. `patients.merge(..., on=KEYS)` does the rest.
#
# </details>


# %% answer="link"
def link(patients, register):
    """Return each row of patients that has exactly one candidate in register, with the candidate's name."""
    ### BEGIN SOLUTION
    alone = register.drop_duplicates(KEYS, keep=False)
    return patients.merge(alone[[*KEYS, "name"]], on=KEYS)
    ### END SOLUTION


# %% test="link" points=3
"""Each row with exactly one candidate is there once, with the name of that candidate."""
import pandas as pd

from course import checks, load

key = ["birth_date", "sex", "zip_code"]
people = [("1980-05-01", "F", "10001", 1), ("1975-02-11", "M", "10002", 0), ("1992-12-24", "F", "10003", 1)]
small = pd.DataFrame(people, columns=[*key, "has_rare_disease"])
names = [
    ("Ann", *people[0][:3]),
    ("Ben", *people[1][:3]),
    ("Carl", *people[1][:3]),
    ("Dora", "1992-12-24", "F", "10001"),
]
listed = pd.DataFrame(names, columns=["name", *key])
checks.same_values(
    checks.call(link, small, listed), small.iloc[:1].assign(name="Ann"), why="only one patient has one candidate"
)
checks.passed("the example gives Ann alone")
### BEGIN HIDDEN TESTS
key = ["birth_date", "sex", "zip_code"]
stays = pd.DataFrame(
    {
        "birth_date": [1980, 1980, 1975, 1975, 1960, 1961, 1961, 1950],
        "sex": ["F", "F", "M", "M", "F", "M", "F", "M"],
        "zip_code": ["10001", "10001", "10002", "10002", "10003", "10001", "10001", "10005"],
        "ward": ["A", "B", "A", "C", "C", "A", "B", "C"],
        "has_rare_disease": [1, 0, 0, 1, 1, 0, 1, 0],
    },
    index=[5, 6, 7, 8, 1, 2, 3, 4],
)
town = pd.DataFrame(
    {
        "name": ["Ann", "Ben", "Carl", "Eva", "Finn", "Gina", "Hugo"],
        "sex": ["F", "M", "M", "F", "M", "M", "F"],
        "birth_date": [1980, 1975, 1975, 1960, 1961, 1950, 1999],
        "zip_code": ["10001", "10002", "10002", "10004", "10001", "10005", "10001"],
    },
    index=[8, 7, 6, 5, 4, 3, 2],
)
answer = checks.call(link, stays, town)
columns = [*stays.columns, "name"]
checks.a_table(answer, columns=columns, why="the columns are those of patients, and name")
linked = checks.a_table(answer, columns=columns)
twice = "no candidate and several candidates both mean that the name is not known"
checks.require(
    not linked["ward"].isna().any() and not linked["name"].isna().any(), f"{answer}: a value is missing; {twice}"
)
doubtful = sorted(set(linked["name"].astype(str)) & {"Ben", "Carl"})
checks.require(not doubtful, f"{answer}: it names {doubtful[:1]}, one of two candidates; {twice}")
wanted = stays.iloc[[0, 1, 5, 7]].assign(name=["Ann", "Ann", "Finn", "Gina"])
each = "every row of patients with one candidate appears once, also where two rows have the same key"
checks.same_values(answer, wanted, any_order=True, why=each)
nobody = checks.call(link, stays, town.iloc[[6]])
checks.a_table(nobody, columns=columns, rows=0, why="where nobody has a candidate, the answer is a table without rows")
for seed in (3, 4):
    table, public = load("patients", seed=seed), load("register", seed=seed)
    candidates = public.groupby(key)["name"].agg(["size", "first"]).rename(columns={"first": "name"}).reset_index()
    wanted = table.merge(candidates[candidates["size"] == 1].drop(columns="size"), on=key)
    answer = checks.call(link, table, public)
    checks.same_values(answer, wanted, any_order=True, why="one row for each patient with exactly one candidate")
    checks.unchanged(answer, table)
    checks.unchanged(answer.args[1], public, name="the register given to link")
### END HIDDEN TESTS

# %% [markdown]
# Here are some of the 1000 patients again, now with their names.

# %%
link(patients, register)[["name", "age", "salary", "has_rare_disease"]].head()

# %% [markdown]
# ## How large is the risk?
#
# A few examples frighten, a number decides. The risk of a linkage attack is the share of patients that are re-identified.

# %% [markdown]
# ### Exercise 3: measure the share
#
# Write a function `reidentified_share(patients, register)` that returns the share of rows of `patients`, a float from 0 to 1, that have exactly one
# candidate in `register`. A table `patients` without rows gives 0.0. As before, the columns of the key may hold years in place of dates.
#
# `reidentified_share(ward, voters)` returns 0.333…
#
# <details><summary>Hint 1</summary>
#
# You have a function that returns exactly these rows. What do you divide their number by?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `len` counts the rows of a table. What would the division do with an empty table?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `len(link(patients, register)) / len(patients)`, after an `if` for the table without rows.
#
# </details>


# %% answer="reidentified_share"
def reidentified_share(patients, register):
    """Return the share of rows of patients with exactly one candidate in register."""
    ### BEGIN SOLUTION
    return len(link(patients, register)) / len(patients) if len(patients) else 0.0
    ### END SOLUTION


# %% test="reidentified_share" points=2
"""The share is of all rows of patients, and counts those with exactly one candidate in the register."""
from collections import Counter

import pandas as pd

from course import checks, load

key = ["birth_date", "sex", "zip_code"]
small = pd.DataFrame([(1980, "F", "10001"), (1975, "M", "10002"), (1992, "F", "10003")], columns=key)
listed = small.iloc[[0, 1, 1]].assign(name=["Ann", "Ben", "Carl"])
checks.close(
    checks.call(reidentified_share, small, listed), 1 / 3, why="one of three patients has one candidate", show=True
)
checks.passed("a case like ward and voters gives a third")
### BEGIN HIDDEN TESTS
key = ["birth_date", "sex", "zip_code"]
small = pd.DataFrame(
    [(1980, "F", "10001"), (1975, "M", "10002"), (1992, "F", "10003"), (1980, "F", "10001")], columns=key
)
listed = small.iloc[[0, 1, 1]].assign(name=["Ann", "Ben", "Carl"])
stays = "rows are counted, so two stays of a person with one candidate are two rows"
checks.close(checks.call(reidentified_share, small, listed), 0.5, why=stays)
checks.close(
    checks.call(reidentified_share, small.iloc[:0], listed), 0, why="in an empty table nobody is re-identified"
)
checks.close(checks.call(reidentified_share, small.iloc[1:3], listed), 0, why="none or two candidates are not one")
for seed in (3, 4):
    table, public = load("patients", seed=seed), load("register", seed=seed)
    for kind in ("day", "year"):
        if kind == "year":
            table = table.assign(birth_date=table["birth_date"].dt.year)
            public = public.assign(birth_date=public["birth_date"].dt.year)
        candidates = Counter(public[key].itertuples(index=False, name=None))
        single = sum(candidates[row] == 1 for row in table[key].itertuples(index=False, name=None))
        answer = checks.call(reidentified_share, table, public)
        checks.close(
            answer, single / len(table), why="rows of patients with exactly one candidate, over all rows of patients"
        )
        checks.unchanged(answer, table)
        checks.unchanged(answer.args[1], public, name="the register given to reidentified_share")
### END HIDDEN TESTS

# %%
print(f"{reidentified_share(patients, register):.1%} of the patients get their name back")

# %% [markdown]
# Removing the names has protected nearly nobody. And this attack needed no skill, only a list and one `merge`.

# %% [markdown]
# ## The defence: a coarser key
#
# If the key singles people out, make it coarser: release the year of birth for the day, or the area for the ZIP code. This is
# generalization, from lesson 1.4. The column `age` has to go as well, since it tells the year of birth.
#
# The rule for health data in the United States goes the same way. Its list of 18 things to remove (Safe Harbor, 45 CFR 164.514(b)(2))
# leaves of a date the year, and of a ZIP code the first three digits, if more than 20,000 people live in that area.
#
# The attacker is not stopped by a new format. Who sees years in the hospital's table turns the register's dates into years, too:


# %%
def by_year(table):
    """Return a copy of the table with the year in place of the date of birth."""
    return table.assign(birth_date=table["birth_date"].dt.year)


by_year(register).head(3)

# %% [markdown]
# ### Exercise 4: the share afterwards
#
# Store in `reidentified_after` a dictionary of four shares, floats from 0 to 1 and not rounded. Each is the share of patients re-identified
# when `patients` **and** `register` are made coarser in the same way:
#
# - `"area"`: the first three digits in place of the ZIP code, the date of birth as it is;
# - `"year"`: the year in place of the date of birth, the ZIP code as it is;
# - `"decade"`: the decade in place of the date of birth (1980 to 1989 are one decade), the ZIP code as it is;
# - `"decade and area"`: both the decade and the first three digits.
#
# The result looks like `{"area": 0.5, "year": 0.4, "decade": 0.3, "decade and area": 0.2}`, with other numbers. You compare it with
# the share before: what counts is the drop.
#
# <details><summary>Hint 1</summary>
#
# `by_year` makes one table coarser. What do the functions for area and decade have to do, and to which tables?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `.str[:3]` takes the first three characters of each string. `//` divides whole numbers and drops the rest, so 1980 to 1989 become the same
# number. `assign` returns a copy with a changed column.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With functions `by_decade(table)` and `by_area(table)` like `by_year`, the last of the four is
# `reidentified_share(by_area(by_decade(patients)), by_area(by_decade(register)))`.
#
# </details>

# %% answer="reidentified_after"
reidentified_after = ...
### BEGIN SOLUTION


def by_area(table):
    return table.assign(zip_code=table["zip_code"].str[:3])


def by_decade(table):
    return table.assign(birth_date=table["birth_date"].dt.year // 10)


reidentified_after = {
    "area": reidentified_share(by_area(patients), by_area(register)),
    "year": reidentified_share(by_year(patients), by_year(register)),
    "decade": reidentified_share(by_decade(patients), by_decade(register)),
    "decade and area": reidentified_share(by_area(by_decade(patients)), by_area(by_decade(register))),
}
### END SOLUTION

# %% test="reidentified_after" points=3
"""Each coarser key brings the share of re-identified patients down by as much as it really does."""
import pandas as pd

from course import checks, load

steps = ["area", "year", "decade", "decade and area"]
checks.require(isinstance(reidentified_after, dict | pd.Series), "reidentified_after is not a dictionary")
checks.equal(set(dict(reidentified_after)), set(steps), name="the set of keys of reidentified_after", show=True)
checks.passed("reidentified_after has the four keys")
### BEGIN HIDDEN TESTS
checks.require(isinstance(reidentified_after, dict | pd.Series), "reidentified_after is not a dictionary")
steps = ["area", "year", "decade", "decade and area"]
shares = dict(reidentified_after)
checks.require(set(shares) == set(steps), f"the keys of reidentified_after are not {', '.join(steps)}")
table, public = load("patients"), load("register")
for step in steps:
    keys = []
    for people in (table, public):
        years = people["birth_date"].dt.year
        birth = {"year": years, "area": people["birth_date"]}.get(step, years // 10)
        place = people["zip_code"].str[:3] if "area" in step else people["zip_code"]
        keys.append(list(zip(birth, people["sex"], place, strict=True)))
    candidates = pd.Series(keys[1]).value_counts()
    wanted = (candidates.reindex(keys[0], fill_value=0) == 1).mean()
    checks.close(
        shares[step],
        wanted,
        name=f"reidentified_after[{step!r}]",
        why="that is not the drop of this key: coarsen what the list above says, the rest stays, and in both tables alike",
    )
### END HIDDEN TESTS

# %%
shares = pd.Series({"date of birth, ZIP code": reidentified_share(patients, register), **reidentified_after})
ax = plotting.bars(shares, label="Key", value_label="Share of patients re-identified", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of patients re-identified by key. With date of birth and ZIP code it is nearly everybody. The area "
    "in place of the ZIP code leaves most of them; the year of birth leaves very few, and the decade hardly anybody or nobody.",
)

# %% [markdown]
# The ZIP code was not the problem, the day of birth was. Measure which column does the harm before you make all of them coarser.
#
# A drop to 0 can also come from an error: a key that is coarser in one table only fits nothing, and looks perfectly safe.

# %% [markdown]
# ## Now attack it
#
# Suppose the hospital releases the year of birth, sex, ZIP code and diagnosis. The register re-identifies next to nobody. But the register does not
# say who was a patient, and some people know that: neighbours, colleagues, readers of the newspaper.
#
# Let a newspaper report that certain people were treated in this hospital. The attacker looks up their dates of birth and ZIP
# codes in the register. We fill `reported` with 200 people who surely were patients: nobody else in the register was born on
# the same day, and a patient has their key.

# %%
released = by_year(patients)[[*KEYS, "has_rare_disease"]]
born_alone = register.drop_duplicates("birth_date", keep=False)
reported = born_alone.merge(patients[KEYS], on=KEYS).head(200)
reported.head(3)

# %% [markdown]
# The question is no longer which row belongs to a person, but what all matches of the person have in common. Say a woman
# from ZIP code 10001, born in 1980, was a patient, and `released` has three such rows:
#
# | diagnoses of her matches | what the attacker knows of her |
# |---|---|
# | 1, 1, 1 | she has the disease, whichever row is hers |
# | 0, 0, 0 | she does not have it: a diagnosis, too |
# | 1, 1, 0 | nothing for certain, only that two in three have it |
#
# With one match the diagnosis is certain anyway. A fact that comes out in this way is an **attribute disclosure**: nobody found her row.

# %% [markdown]
# ### Exercise 5: whose diagnosis is known?
#
# Store in `disclosed` the list of the names in `reported`, each once and in any order, whose diagnosis the attacker now knows for certain, be it 1
# or 0: the person has a sole match in `released`, or all of the person's matches share the same diagnosis. Here a match is a row of `released` with the same
# year of birth, `sex` and `zip_code`; in `reported`, `birth_date` is still a date.
#
# For people Ann with diagnoses 1, 1, Ben with 0 and Carl with 0, 1, 1 in their matches it would be `["Ann", "Ben"]`.
#
# <details><summary>Hint 1</summary>
#
# How many different diagnoses may a group of matches hold, so that the attacker is certain?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `released.groupby(KEYS)["has_rare_disease"].nunique()` counts the different diagnoses for each key. Which step brings `reported` into the form of
# `released`, so that both can be merged on `KEYS`?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Keep the keys with a count of 1 and turn them into columns with `reset_index()`. Then merge `by_year(reported)` with them on `KEYS` and take the
# names.
#
# </details>

# %% answer="disclosed"
disclosed = ...
### BEGIN SOLUTION
diagnoses = released.groupby(KEYS)["has_rare_disease"].nunique()
certain = diagnoses[diagnoses == 1].reset_index()
disclosed = by_year(reported).merge(certain[KEYS], on=KEYS)["name"].tolist()
### END SOLUTION

# %% test="disclosed" points=3
"""The names are those of people whose matches all share one diagnosis."""
import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | set | pd.Series | pd.Index | np.ndarray
checks.require(isinstance(disclosed, kinds), "disclosed is not a list of names")
checks.require(all(isinstance(name, str) for name in disclosed), "disclosed holds something that is not a name")
checks.passed("disclosed is a list of names")
### BEGIN HIDDEN TESTS
kinds = list | tuple | set | pd.Series | pd.Index | np.ndarray
checks.require(isinstance(disclosed, kinds), "disclosed is not a list of names")
checks.require(all(isinstance(name, str) for name in disclosed), "disclosed holds something that is not a name")
names = set(disclosed)
checks.require(len(names) == len(disclosed), "disclosed holds a name more than once: each person counts once")
key = ["birth_date", "sex", "zip_code"]
table, public = load("patients"), load("register")
people = public.drop_duplicates("birth_date", keep=False).merge(table[key], on=key).head(200)
strange = names - set(people["name"])
checks.require(
    not strange, "disclosed holds somebody who is not in reported, so nobody knows that this person was a patient"
)
found = {}
for born, sex, zip_code, ill in table[[*key, "has_rare_disease"]].itertuples(index=False):
    found.setdefault((born.year, sex, zip_code), []).append(ill)
for name, sex, born, zip_code in people[["name", "sex", "birth_date", "zip_code"]].itertuples(index=False):
    matches = found[born.year, sex, zip_code]
    if len(set(matches)) > 1:
        checks.require(name not in names, "disclosed holds somebody whose matches differ: a good guess is not certain")
    elif len(matches) == 1:
        checks.require(
            name in names, "somebody with a sole match is not in disclosed: the diagnosis stands in that row"
        )
    else:
        checks.require(
            name in names,
            f"somebody whose {len(matches)} matches all say {matches[0]} is not in disclosed: it need not be known "
            "which row is whose",
        )
### END HIDDEN TESTS

# %%
print(f"re-identified through the register, by year:  {reidentified_after['year']:.1%} of the patients")
print(f"diagnosis known, among the people reported:  {len(disclosed) / len(reported):.1%}")

# %% [markdown]
# The share that looked so safe answered another question. The register alone tells little, because a name in it may belong to somebody who never was in the
# hospital: a diagnosis is certain only for a key with as many patients as names, so that each of them must be a patient, and one
# diagnosis shared by all. By year that holds for fewer than 1 % of the names. Who knows that you are in the table needs
# much less.
#
# So say, for each number on risk, what the attacker is taken to know. Decades make the groups of matches
# larger, and only a few of the people reported stay certain; but no size of a group by itself keeps it from sharing one diagnosis. Lessons 2.3
# to 2.5 start from here.

# %% [markdown]
# ## What it cost
#
# Two questions that researchers have: does the disease become more frequent with age, and do the ZIP codes differ?

# %%
born = patients["birth_date"].dt.year
values = {"day": patients["birth_date"].astype("int64"), "year": born, "decade": born // 10}
for step, value in values.items():
    print(f"{step:7} age and disease correlate at {patients['has_rare_disease'].corr(-value):.2f}")
error = (born - (born // 10 * 10 + 4.5)).abs().mean()
print(f"by decade, the year of birth is guessed {error:.1f} years wrong on average")
areas = patients["zip_code"].str[:3].nunique()
print(f"places that can be compared: {patients['zip_code'].nunique()} ZIP codes, or {areas} area")

# %% [markdown]
# Here coarser dates of birth are cheap: what is true of age stays visible. The area is expensive: it lowers the risk little, and the
# question about places cannot be answered at all.

# %% [markdown]
# ## Summary
#
# - A linkage attack joins a nameless table to one with names. Who has exactly one candidate is re-identified, if everybody is in the register.
# - Make the columns coarser that single people out, then run the attack again as the attacker would, with both tables coarser.
# - No re-identification does not mean no disclosure: if all matches share a diagnosis, it is known of everybody among them. Do not rely on a coarser
#   key alone where people know who is in the table.
#
# **Read on**
#
# - Latanya Sweeney, *Matching Known Patients to Health Records in Washington State Data* (2013), [arXiv:1307.1370](https://arxiv.org/abs/1307.1370).
# - Chris Culnane, Benjamin Rubinstein and Vanessa Teague, *Health Data in an Open World* (2017), [arXiv:1712.05627](https://arxiv.org/abs/1712.05627): linking
#   the medical bills of 10 % of Australians, released with the year of birth.
# - Ashwin Machanavajjhala and others, *l-Diversity: Privacy Beyond k-Anonymity*, ACM Transactions on Knowledge Discovery from Data 1 (2007): on
#   groups that share one diagnosis.
