# %% [markdown]
# # 1.6 Linkage attack
#
# **You will be able to**
#
# - find the rows that match what someone knows about a person, in a table without names;
# - link a table without names to a public list, and measure how many people this identifies;
# - measure how much a coarser key lowers this number, and what such a key still reveals.
#
# **You need** lessons 1.1 and 1.4, and pandas: filtering, `merge` and `groupby`.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## A newspaper, 50 dollars and 35 patients
#
# > **In the news.** {==For 50 dollars, the State of Washington sold a table of nearly all its hospital stays in 2011, with
# > diagnoses, age and ZIP code, but without names.==} Latanya Sweeney bought it. {==In newspapers from that year, she found 81
# > stories about people who had been taken to hospital, for example after a car accident.==} Many stories included the person's
# > name and home town. {==For 35 of the 81 (43 %), exactly one hospital record matched the story, and this record contained all
# > diagnoses.==} A reporter contacted patients to verify the matches (Sweeney, 2013).
#
# How many people can an attacker find in a table without names? Let's try the attack with 1,000 made-up patients from one town:

# %%
import pandas as pd

from course import load, plotting

patients = load("patients")
patients.head()

# %% [markdown]
# ## What a neighbour knows
#
# The hospital removed the names and kept `has_rare_disease` (1 if diagnosed, otherwise 0) for researchers. {==Now
# imagine a neighbour who knows that a certain person was treated in this hospital.==} The neighbour also knows the
# person's age and ZIP code and, from a job advertisement, has a rough idea of the salary.
#
# {==A row that agrees with everything that the attacker knows about a person is a **match** for this person.==} {==If there's only one
# match, the neighbour can read the diagnosis.==}

# %% [markdown]
# ### Exercise 1: find the matches
#
# Write a function `find_matches(patients, age, zip_code, low, high)` that returns a table with all columns of
# `patients`, and only the rows that meet three conditions:
#
# - the age is exactly `age` (a whole number);
# - the ZIP code is exactly `zip_code` (a string);
# - the `salary` is from `low` to `high`, including both bounds. Salaries and bounds may contain cents.
#
# If no row meets these conditions, return a table with no rows. Other columns may have missing values. Equal rows are
# separate matches, so keep each of them.
#
# Throughout this lesson, the row order, the column order and the index of a table that you return don't matter. Don't modify
# the tables that are passed to your functions.
#
# Suppose that a table `three` has the columns age, zip_code and salary, and the rows (30, "10001", 50000), (30, "10001",
# 60000) and (31, "10001", 50000). Then `find_matches(three, 30, "10001", 50000, 55000)` returns the first row.
#
# <details><summary>Hint 1</summary>
#
# Which three questions do you ask about each row?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A comparison returns True or False for each row, and `&` combines two of them. Look at `Series.between` for the salary.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Write `patients[(patients["age"] == age) & ... & patients["salary"].between(low, high)]`. Which condition is missing?
#
# </details>


# %% answer="find_matches"
def find_matches(patients, age, zip_code, low, high):
    """Return the rows of patients with this age and zip_code and a salary from low to high."""
    ### BEGIN SOLUTION
    fits = (patients["age"] == age) & (patients["zip_code"] == zip_code)
    return patients[fits & patients["salary"].between(low, high)]
    ### END SOLUTION


# %% test="find_matches" points=2
"""The result contains the rows that match the age, ZIP code and salary range, and no others."""
import pandas as pd

from course import checks, load

three = pd.DataFrame({"age": [30, 30, 31], "zip_code": ["10001"] * 3, "salary": [50_000, 60_000, 50_000]})
answer = checks.call(find_matches, three, 30, "10001", 50_000, 55_000)
checks.same_values(answer, three.iloc[:1], why="only the first row matches the age, ZIP code and salary range")
checks.passed("the result for the example is the first of three rows")
### BEGIN HIDDEN TESTS
several = pd.DataFrame(
    {
        "match": ["A", "e\u0301", "C", "D", "E", "F"],
        "salary": [40_000, 45_000, 50_000, 50_001, 45_000, 45_000],
        "zip_code": ["10002", "10002", "10002", "10002", "10003", "10002-1"],
        "age": [52, 52, 52, 52, 52, 52],
        "birth_date": pd.to_datetime([None, "1970-01-01", "1970-12-31", None, "1970-03-04", None]),
        "size": [None, 2.5, 3.14159, 1, 1, 1],
    },
    index=[7, 7, 3, 2, 1, 0],
)
others = [" 10002", "010002", "10002ß", "10002"]
cents = pd.DataFrame({"age": [*[52] * 7, 52.0000004], "zip_code": [*["10002"] * 4, *others]})
cents["salary"] = [400_000.49, 400_000.5, 450_000.25, 500_000.75, *[450_000] * 4]
with checks.rule("the ZIP code is exactly `zip_code`"):
    exact = checks.call(find_matches, cents, 52, "10002", 450_000, 500_000.5)
    checks.same_values(exact, cents.iloc[[2]], any_order=True)
with checks.rule("the `salary` is from `low` to `high`, including both bounds"):
    exact = checks.call(find_matches, several, 52, "10002", 45_000, 45_000)
    checks.same_values(exact, several.iloc[1:2])
with checks.rule("Salaries and bounds may contain cents"):
    for low, high, places in ((400_000.5, 500_000.75, [1, 2, 3]), (400_000, 500_000, [0, 1, 2])):
        exact = checks.call(find_matches, cents, 52, "10002", low, high)
        checks.same_values(exact, cents.iloc[places], any_order=True, why="don't round or change anything")
with checks.rule("Other columns may have missing values"):
    for low, places in ((40_000, [0, 1, 2]), (50_000, [2])):
        answer = checks.call(find_matches, several, 52, "10002", low, 50_000)
        checks.same_values(answer, several.iloc[places], any_order=True)
        checks.unchanged(answer, several)
with checks.rule("Equal rows are separate matches"):
    twins = checks.call(find_matches, several.iloc[[0, 4, 1, 1]], 52, "10002", 45_000, 50_000)
    checks.same_values(twins, several.iloc[[1, 1]])
with checks.rule("If no row meets these conditions, return a table with no rows"):
    for people, zip_code, low in ((several, "1000.", 0), (several, "10002", 50_001), (several.iloc[:0], "10002", 0)):
        nobody = checks.call(find_matches, people, 52, zip_code, low, 50_000)
        checks.a_table(nobody, columns=several.columns, rows=0, why="no row meets all three conditions")
    nobody = checks.call(find_matches, several, 53, "10002", 40_000, 50_000)
    checks.a_table(nobody, columns=several.columns, rows=0, why="no one here has this age")
table = pd.concat([load("patients", seed=seed) for seed in (3, 4)], ignore_index=True)
cells = list(zip(table["age"].tolist(), table["zip_code"].tolist(), table["salary"].tolist(), strict=True))
with checks.rule("the age is exactly `age`"):
    for age, zip_code, salary in (*cells[:3], *cells[-3:]):
        low, high = salary - 5_000, salary + 5_000
        fits = [(one, place) == (age, zip_code) and low <= pay <= high for one, place, pay in cells]
        answer = checks.call(find_matches, table, age, zip_code, low, high)
        both = "a match meets all three conditions: age, ZIP code and salary range"
        checks.same_values(answer, table[fits], any_order=True, why=both)
        checks.unchanged(answer, table)
### END HIDDEN TESTS

# %% [markdown]
# Now imagine that each of the first 60 patients has such a neighbour, who knows the salary to within 2,500 dollars a year. (If
# you see an error here, finish `find_matches` first.) What changes if a colleague knows the salary to within 500 dollars? Move
# the slider in JupyterLab.

# %%
known = list(patients.head(60)[["age", "zip_code", "salary"]].itertuples(index=False))


def matches_within(off):
    """Plot how many matches each of 60 patients has if the salary is known to within `off` USD."""
    matches = pd.Series([len(find_matches(patients, age, place, pay - off, pay + off)) for age, place, pay in known])
    shares = matches.value_counts(normalize=True).sort_index()
    return plotting.bars(
        shares,
        label="Number of matches",
        value_label="Share of 60 patients",
        percent=True,
        horizontal=False,
        title=f"If salaries are known to within {off:,} USD, {shares.get(1, 0):.0%} of patients have exactly one match",
    )


plotting.slider(matches_within, (0, 500, 1000, 2500, 5000), label="salary known to within (USD)", start=2500)

# %% [markdown]
# If there's only one match, the neighbour has found the patient's row. That's the most common case, and it's even more common
# if the salary is known more precisely. {==But a neighbour finds only one patient at a time, whereas an attacker with a list can
# find many patients at once.==}

# %% [markdown]
# ## From one person to everyone
#
# {==A **linkage attack** joins a table without names to a table with names, using columns that both of them contain.==} {==These
# columns are the **key**.==} The town's register of 5,000 voters is public, and it contains three columns that are also in the
# hospital's table:

# %%
KEYS = ["birth_date", "sex", "zip_code"]
register = load("register")
register.head()

# %% [markdown]
# The next diagram shows the idea with made-up people. Look at the columns that both tables contain. Neither table does harm
# by itself, but if two rows agree in these columns, they connect a name with a diagnosis.

# %%
plotting.diagram("linking")

# %% [markdown]
# Before we link the big tables, let's start with three patients and four voters. {==The **candidates** of a patient are the rows
# of the register that have the same key, which means the same values in all three columns.==}

# %%
ward = pd.DataFrame(
    {
        "birth_date": pd.to_datetime(["1980-05-01", "1975-02-11", "1992-12-24"]),
        "sex": ["F", "M", "F"],
        "zip_code": ["10001", "10002", "10003"],
        "has_rare_disease": [1, 0, 1],
    }
)
ward

# %% slide="output"
voters = pd.DataFrame(
    {
        "name": ["Ann", "Ben", "Carl", "Dora"],
        "sex": ["F", "M", "M", "F"],
        "birth_date": pd.to_datetime(["1980-05-01", "1975-02-11", "1975-02-11", "1992-12-24"]),
        "zip_code": ["10001", "10002", "10002", "10001"],
    }
)
ward.merge(voters, on=KEYS, how="left")

# %% [markdown]
# The first patient has one candidate, Ann. The second patient has two candidates, Ben and Carl, so this patient is in
# two rows of the result, and at least one of these rows has the wrong name. The third patient has no candidate, because
# Dora has a different ZIP code.
#
# {==A patient with exactly one candidate is **re-identified**.==}
#
# > **Warning.** {==The name is certain only if every patient is in the register.==} That's true of our register, but
# > you have to check it for a real one. Suppose that the first patient isn't a voter, but shares Ann's key. Then this
# > patient is mistaken for Ann.

# %% [markdown]
# ### Exercise 2: link the tables
#
# Write a function `link(patients, register)` that finds each row of `patients` that has exactly one candidate in `register`.
# Return a table of these rows, with all columns of `patients` and a `name` column with the candidate's name.
#
# - Leave out rows of `patients` with no candidate or with several candidates.
# - Rows of `patients` may share a key, for example if one person was in hospital twice. If such rows have exactly one candidate,
#   keep each of them.
# - Two rows of `register` are two candidates, even if they have the same name. Voters with different keys may also have the
#   same name.
# - `register` has only the key and `name`, without missing values. Other columns of `patients` may have missing values.
# - The dates of birth may also be given as years or as text.
#
# `link(ward, voters)` returns one row with 1980-05-01, F, 10001, 1 and Ann.
#
# <details><summary>Hint 1</summary>
#
# Where do you count how often a key occurs, in `patients` or in `register`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Drop everyone in the register who shares their key with someone else, and then use `merge`. Look at
# `DataFrame.drop_duplicates` and its `keep` parameter.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `register.drop_duplicates(KEYS, keep=False)` leaves only keys that occur once. Which columns of the result do you need for
# the merge with `patients`?
#
# </details>


# %% answer="link"
def link(patients, register):
    """Return each row of patients that has exactly one candidate in register, with the candidate's name."""
    ### BEGIN SOLUTION
    single = register.drop_duplicates(KEYS, keep=False)
    return patients.merge(single[[*KEYS, "name"]], on=KEYS)
    ### END SOLUTION


# %% test="link" points=3
"""The result contains each row that has exactly one candidate, together with the candidate's name."""
import pandas as pd

from course import checks, load

key = ["birth_date", "sex", "zip_code"]
people = [("1980-05-01", "F", "10001", 1), ("1975-02-11", "M", "10002", 0), ("1992-12-24", "F", "10003", 1)]
small = pd.DataFrame(people, columns=[*key, "has_rare_disease"])
listed = small.iloc[[0, 1, 1]][key].assign(name=["Ann", "Ben", "Carl"])
answer = checks.call(link, small, listed)
checks.same_values(answer, small.iloc[:1].assign(name="Ann"), why="only the first patient has exactly one candidate")
checks.passed("for a case like ward and voters, the result contains only Ann")
### BEGIN HIDDEN TESTS
key = ["birth_date", "sex", "zip_code"]
stays = pd.DataFrame(
    {
        "birth_date": [1980, 1980, 1975, 1975, 1960, 1961, 1961, 1950, 1980],
        "sex": ["F", "F", "M", "M", "F", "M", "F", "M", "F"],
        "zip_code": ["10001", "10001", "10002", "10002", "10003", "10001", "10001", "10005", "10001"],
        "ward": [" A", "e\u0301", "A", "C", "C", None, "B", "C", " A"],
        "bed": [-3.0000004, 1, 2, 5, 1, None, 4, float("inf"), -3.0000004],  # any numbers
        "has_rare_disease": [1, 0, 0, 1, 1, 0, 1, 0, 1],
    },
    index=[5, 6, 7, 8, 1, 2, 3, 4, 5],
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
texts = [table.assign(birth_date=table["birth_date"].map("{}s".format)) for table in (stays, town)]
with checks.rule("The dates of birth may also be given as years or as text"):
    answer = checks.call(link, stays, town)
    namesakes = checks.call(link, texts[0], texts[1].assign(name=town["name"].replace("Carl", "Ben")))
columns = [*stays.columns, "name"]
with checks.rule("Return a table of these rows, with all columns of `patients` and a `name` column"):
    linked = checks.a_table(answer, columns=columns)
with checks.rule("Leave out rows of `patients` with no candidate or with several candidates"):
    complete = not linked["has_rare_disease"].isna().any() and not linked["name"].isna().any()
    checks.require(complete, f"{answer}, in which a diagnosis or a name is missing")
    doubtful = sorted(set(linked["name"].astype(str)) & {"Ben", "Carl"})
    checks.require(not doubtful, f"{answer}, which contains {str(doubtful[:1])[1:-1]}, one of two candidates")
wanted = stays.iloc[[0, 1, 5, 7, 8]].assign(name=["Ann", "Ann", "Finn", "Gina", "Ann"])
with checks.rule("Other columns of `patients` may have missing values"):
    without_bed = f"{answer.text}: the part without a bed"
    checks.same_values(linked[linked["bed"].isna()], wanted[wanted["bed"].isna()], name=without_bed)
with checks.rule("If such rows have exactly one candidate, keep each of them"):
    checks.same_values(answer, wanted, any_order=True)
    checks.unchanged(answer, stays)
    checks.unchanged(answer.args[1], town, name="the register passed to link")
with checks.rule("Return a table of these rows, with all columns of `patients` and a `name` column"):
    helpers = {"ward": "n", "bed": "size", "has_rare_disease": "candidates"}
    answer = checks.call(link, stays.rename(columns=helpers).assign(index=range(9)), town)
    any_name = "a column may have any name, even one that you'd like to use for a column of your own"
    right = wanted.rename(columns=helpers)
    right.insert(6, "index", [0, 1, 5, 7, 8])
    checks.same_values(answer, right, any_order=True, why=any_name)
with checks.rule("Two rows of `register` are two candidates, even if they have the same name"):
    dated = wanted.assign(birth_date=wanted["birth_date"].map("{}s".format))
    checks.same_values(namesakes, dated, any_order=True)
with checks.rule("Voters with different keys may also have the same name"):
    shared = checks.call(link, stays, town.assign(name=town["name"].replace({"Gina": "Ann", "Hugo": "Finn"})))
    renamed = wanted.assign(name=wanted["name"].replace("Gina", "Ann"))
    checks.same_values(shared, renamed, any_order=True)
with checks.rule("Leave out rows of `patients` with no candidate or with several candidates"):
    longer = checks.call(link, stays, town.assign(zip_code=town["zip_code"].replace("10001", "010001")))
    checks.same_values(longer, wanted.iloc[[3]], why="ZIP codes are text, so 010001 and 10001 are different")
    born = [pd.to_datetime(table["birth_date"], format="%Y") for table in (stays, town)]
    older = town.assign(birth_date=born[1] - pd.DateOffset(years=100))  # 1880 isn't 1980, and f isn't F
    joined = town.head(1).assign(sex="F1", zip_code="0001")  # not F and 10001
    strangers = (stays, town.iloc[[6]]), (stays, joined), (stays, town.assign(sex=town["sex"].str.lower()))
    for people, public in (*strangers, (stays.assign(birth_date=born[0]), older)):
        nobody = checks.call(link, people, public)
        checks.a_table(nobody, columns=columns, rows=0, why="here, no one has a candidate")
# 200 rows, because a loop that searches the register for each patient is slow but correct
table, public = load("patients", seed=3).head(200), load("register", seed=3)
candidates = public.groupby(key)["name"].agg(["size", "first"]).rename(columns={"first": "name"}).reset_index()
wanted = table.merge(candidates[candidates["size"] == 1].drop(columns="size"), on=key)
with checks.rule("finds each row of `patients` that has exactly one candidate in `register`"):
    answer = checks.call(link, table, public)
    checks.same_values(answer, wanted, any_order=True)
    checks.unchanged(answer, table)
    checks.unchanged(answer.args[1], public, name="the register passed to link")
### END HIDDEN TESTS

# %%
link(patients, register)[["name", "age", "salary", "has_rare_disease"]].head()

# %% [markdown]
# ### Exercise 3: measure the share
#
# You've found the names of some patients. But how many of the thousand patients are re-identified? The share of
# re-identified patients measures the risk.
#
# Write a function `reidentified_share(patients, register)` that returns the share of rows of `patients` that have exactly one
# candidate in `register`. It's a number from 0 to 1. Don't round it. If `patients` has no rows, return 0.0.
#
# `reidentified_share(ward, voters)` returns 0.333…
#
# <details><summary>Hint 1</summary>
#
# You already have a function that returns these rows. What do you have to divide the number of rows by?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `len` counts the rows of a table. What happens if you divide by the number of rows, and there are none?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `len(link(patients, register))` is the number of rows that you want. Return early if `patients` is empty, and divide
# otherwise.
#
# </details>


# %% answer="reidentified_share"
def reidentified_share(patients, register):
    """Return the share of rows in patients that have exactly one candidate in register."""
    ### BEGIN SOLUTION
    return len(link(patients, register)) / len(patients) if len(patients) else 0.0
    ### END SOLUTION


# %% test="reidentified_share" points=2
"""The result is the share of all rows in patients that have exactly one candidate in the register."""
from collections import Counter

import pandas as pd

from course import checks, load

key = ["birth_date", "sex", "zip_code"]
small = pd.DataFrame([(1980, "F", "10001"), (1975, "M", "10002"), (1992, "F", "10003")], columns=key)
listed = small.iloc[[0, 1, 1]].assign(name=["Ann", "Ben", "Carl"])
checks.close(
    checks.call(reidentified_share, small, listed),
    1 / 3,
    why="one of the three patients has exactly one candidate",
    show=True,
)
checks.passed("the share is a third for a case like ward and voters")
### BEGIN HIDDEN TESTS
key = ["birth_date", "sex", "zip_code"]
small = pd.DataFrame(
    [(1980, "F", "10001"), (1975, "M", "10002"), (1992, "F", "10003"), (1980, "F", "10001")], columns=key
)
listed = small.iloc[[0, 1, 1]].assign(name=["Ann", "Ben", "Ben"])
gaps = small.assign(candidates=pd.Categorical([None, "A", "B", "B"]), size=0)
gaps = gaps[["candidates", "size", *key]].set_axis([5, 5, 0, 1])
young, old = small.assign(birth_date=pd.Timestamp("2015-05-01")), listed.assign(birth_date=pd.Timestamp("1915-05-01"))
with checks.rule("returns the share of rows of `patients` that have exactly one candidate in `register`"):
    for stays, public, share, why in (
        (small, listed, 0.5, "two stays are two rows"),
        (gaps, listed, 0.5, "the index and the other columns don't matter"),
        (small.iloc[:1], listed, 1, "the only patient in a table can be re-identified"),
        (small, listed.iloc[:0], 0, "in an empty register, no one has a candidate"),
        (small, listed.assign(sex=listed["sex"].str.lower()), 0, "f isn't F"),
        (young, old, 0, "a voter born on the same day of another century isn't a candidate"),
        (small.iloc[1:3], listed, 0, "a patient with no candidate or two isn't re-identified"),
        (small.iloc[[0, 1, 1, 2]], listed, 0.25, "divide by the number of all rows, even those without a candidate"),
    ):
        checks.close(checks.call(reidentified_share, stays, public), share, why=why)
with checks.rule("If `patients` has no rows, return 0.0"):
    checks.close(checks.call(reidentified_share, small.iloc[:0], listed), 0)
table, public = load("patients", seed=3).head(150), load("register", seed=3)
with checks.rule("returns the share of rows of `patients` that have exactly one candidate in `register`"):
    for kind in ("day", "year"):
        if kind == "year":
            table = table.assign(birth_date=table["birth_date"].dt.year)
            public = public.assign(birth_date=public["birth_date"].dt.year)
        candidates = Counter(public[key].itertuples(index=False, name=None))
        single = sum(candidates[row] == 1 for row in table[key].itertuples(index=False, name=None))
        answer = checks.call(reidentified_share, table, public)
        checks.close(answer, single / len(table))
        checks.unchanged(answer, table)
        checks.unchanged(answer.args[1], public, name="the register passed to reidentified_share")
### END HIDDEN TESTS

# %% slide="both"
print(f"{reidentified_share(patients, register):.1%} of the patients are re-identified")

# %% [markdown]
# ## The defence: a coarser key
#
# Removing the names protected hardly anyone. Generalization (lesson 1.4) can help. {==The hospital could release the year instead
# of the date of birth, and a larger area instead of the ZIP code.==} (It also has to remove `age`, because the age reveals the
# year of birth, and `salary`, because neighbours know it.)
#
# > **Law.** Safe Harbor (lesson 1.4) requires something like this for health data in the United States. {==It allows at most the
# > year of a birth date, and the first three digits of a ZIP code if more than 20,000 people live in that area (45 CFR
# > 164.514(b)(2)).==}
#
# The attacker then makes the register coarser in the same way, for example by replacing each date of birth with the year:


# %% slide="both"
def by_year(table):
    """Return a copy of the table with the year of birth in place of the date of birth."""
    return table.assign(birth_date=table["birth_date"].dt.year)


by_year(register).head(3)

# %% [markdown]
# ### Exercise 4: the share afterwards
#
# Write a function `reidentified_after(patients, register)` that measures what share of the patients is still re-identified if
# you make `patients` **and** `register` coarser in the same way. It returns a dictionary with four shares from 0 to 1. Don't
# round them.
#
# - For `"area"`, use the first three digits instead of the ZIP code, and exact dates of birth.
# - For `"year"`, use the year instead of the date of birth, and exact ZIP codes.
# - For `"decade"`, use the decade instead of the date of birth, and exact ZIP codes. For example, 1980 to 1989 is a decade.
#   You can represent decades as you like.
# - For `"decade and area"`, use both the decade and the first three digits.
#
# `reidentified_after(ward, voters)` returns `{"area": 0.666…, "year": 0.333…, "decade": 0.333…, "decade and area": 0.666…}`.
# With areas instead of ZIP codes, Dora becomes the third patient's only candidate. That's a mistake, because this patient
# isn't a voter.
#
# <details><summary>Hint 1</summary>
#
# `by_year` makes one table coarser. Which two other functions do you need, and to which tables do you apply them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `.str[:3]` returns the first three characters. `//` divides and drops the remainder, so 1980 to 1989 become the same number.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Write `by_decade` and `by_area` like `by_year`. For the last share, you apply both functions to each table before you call
# `reidentified_share`.
#
# </details>


# %% answer="reidentified_after"
def reidentified_after(patients, register):
    """Return a dictionary with the share of patients who are re-identified with each coarser key."""
    ### BEGIN SOLUTION

    def by_area(table):
        return table.assign(zip_code=table["zip_code"].str[:3])

    def by_decade(table):
        return table.assign(birth_date=table["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(by_area(patients), by_area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(by_decade(patients), by_decade(register)),
        "decade and area": reidentified_share(by_area(by_decade(patients)), by_area(by_decade(register))),
    }
    ### END SOLUTION


# %% test="reidentified_after" points=3
"""The share of re-identified patients is correct for each coarser key."""
import numpy as np
import pandas as pd

from course import checks, load

dates = pd.to_datetime(["1980-05-01", "1975-02-11", "1992-12-24", "1975-02-11"])
small = pd.DataFrame({"birth_date": dates, "sex": list("FMFM"), "zip_code": ["10001", "10002", "10003", "10002"]})
listed = small.assign(name=["Ann", "Ben", "Dora", "Carl"], zip_code=["10001", "10002", "10001", "10002"])
answer = checks.call(reidentified_after, small.head(3), listed)
checks.require(isinstance(answer.result, dict | pd.Series), f"{answer}, not a dictionary")
wanted = {"area": 2 / 3, "year": 1 / 3, "decade": 1 / 3, "decade and area": 2 / 3}
checks.equal(set(dict(answer.result)), set(wanted), name="the set of keys of the dictionary", show=True)
for step, share in wanted.items():
    checks.close(
        dict(answer.result)[step], share, name=f"the share for {step!r} in a case like ward and voters", show=True
    )
checks.passed("the four shares are correct for a case like ward and voters")
### BEGIN HIDDEN TESTS
steps = ["area", "year", "decade", "decade and area"]
places = {"10002": "10020", "10003": "10100", "10004": "02001", "10005": "20001"}  # areas 100, 101, 020 and 200
pairs = []
both = (load(name, seed=3) for name in ("patients", "register"))
stays, voters = (people.assign(zip_code=people["zip_code"].replace(places)) for people in both)
for first, voters_listed in ((0, 60), (150, 12), (300, 5000)):  # among few voters, even a decade singles people out
    table, public = stays.iloc[first : first + 150], voters.tail(voters_listed)
    if voters_listed < 100:  # 1905 isn't the same year or decade as 2005
        young = public[public["birth_date"].dt.year >= 2000]
        public = pd.concat([public, young.assign(birth_date=young["birth_date"] - pd.DateOffset(years=100))])
        public = pd.concat([public, public.tail(len(public) // 4)])  # some voters share all three values
    pairs.append((table, public))
decades = checks.edges(*pd.to_datetime(["1960-01-01", "1980-01-01", "2000-01-01"]))
turns = [*checks.dates("1979-01-01", "1990-12-31"), *decades * 3]  # days around New Year, and others
for voters_listed in (40, 15):
    near = {"birth_date": turns, "sex": ["F", "f"], "zip_code": ["10001", "10002", "10102", "02001"]}
    rng = np.random.default_rng(voters_listed)
    drawn = ({name: rng.choice(pool, 60) for name, pool in near.items()} for _ in range(2))
    table, public = (
        pd.DataFrame(cells).assign(birth_date=lambda t: pd.to_datetime(t["birth_date"])) for cells in drawn
    )
    twice = pd.concat([table, table.head(25)]).assign(salary=np.nan)  # patients without a salary count, too
    pairs.append((twice, public.head(voters_listed).assign(name="A")))
for table, public in pairs:
    answer = checks.call(reidentified_after, table, public)
    with checks.rule("It returns a dictionary with four shares"):
        checks.require(isinstance(answer.result, dict | pd.Series), f"{answer}, not a dictionary")
        shares = dict(answer.result)
        checks.require(set(shares) == set(steps), f"{answer}, but the keys should be {', '.join(steps)}")
    wanted = {}
    for step in steps:
        keys = []
        for people in (table, public):
            years = people["birth_date"].dt.year
            birth = {"year": years, "area": people["birth_date"]}.get(step, years // 10)
            place = people["zip_code"].str[:3] if "area" in step else people["zip_code"]
            keys.append(list(zip(birth, people["sex"], place, strict=True)))
        candidates = pd.Series(keys[1]).value_counts()
        wanted[step] = (candidates.reindex(keys[0], fill_value=0) == 1).mean()
    said = f"{answer.text}: the share for"
    with checks.rule('For `"area"`, use the first three digits instead of the ZIP code, and exact dates of birth'):
        checks.close(shares["area"], wanted["area"], name=f"{said} 'area'")
    with checks.rule('For `"year"`, use the year instead of the date of birth, and exact ZIP codes'):
        checks.close(shares["year"], wanted["year"], name=f"{said} 'year'")
    with checks.rule('For `"decade"`, use the decade instead of the date of birth, and exact ZIP codes'):
        checks.close(shares["decade"], wanted["decade"], name=f"{said} 'decade'")
    with checks.rule('For `"decade and area"`, use both the decade and the first three digits'):
        checks.close(shares["decade and area"], wanted["decade and area"], name=f"{said} 'decade and area'")
    checks.unchanged(answer, table)
    checks.unchanged(answer.args[1], public, name="the register passed to reidentified_after")
### END HIDDEN TESTS

# %%
after = reidentified_after(patients, register)
shares = pd.Series({"date of birth, ZIP code": reidentified_share(patients, register), **after})
ax = plotting.bars(
    shares,
    label="Key",
    value_label="Share of patients re-identified",
    percent=True,
    title=f"Dates and ZIP codes re-identify {shares.iloc[0]:.0%}, decades and areas {shares.iloc[-1]:.0%}",
)
plotting.show(ax)

# %% [markdown]
# The harm was caused by the exact date of birth, not by the ZIP code. {==So before you make all columns coarser, find out which
# of them is the problem.==}
#
# Be suspicious if the share falls to 0. {==If you make only one of the tables coarser, no keys match, and the release looks
# perfectly safe.==} Here, the low share by decade is real, because the 5,000 voters have about 630 different keys with years, but
# fewer than 100 with decades.

# %% [markdown]
# ## Now attack it
#
# The hospital releases year of birth, sex, ZIP code and diagnosis. If someone links this table to the register, one or two
# patients in a hundred are re-identified. But an attacker who has only the register doesn't know who was a patient.
# Neighbours, colleagues and newspaper readers may know this.
#
# Suppose a newspaper names people who were treated in this hospital, and the attacker looks up their birth dates and ZIP
# codes in the register. We store 200 such people in `reported`. They were certainly patients, because each of them has the
# same key as a patient, and no one else in the register has this key.

# %%
released = by_year(patients)[[*KEYS, "has_rare_disease"]]
born_once = register.drop_duplicates("birth_date", keep=False)
reported = born_once.merge(patients[KEYS], on=KEYS).head(200)
reported.head(3)

# %% [markdown]
# Now the attacker doesn't need to find a person's row. {==Suppose that a woman has three matches. If these rows have the diagnoses
# 1, 1 and 1, she's ill. If they have 0, 0 and 0, she isn't ill, and that's a diagnosis, too. If they have 1, 1 and 0, nothing is
# certain.==}
#
# > **Idea.** {==An attacker can learn a fact about someone without finding that person's row. This is called an **attribute
# > disclosure**.==}

# %% [markdown]
# ### Exercise 5: whose diagnosis is known?
#
# For which people in `reported` is the diagnosis now certain, whether it's 1 or 0? Store a list of their names in `disclosed`.
# A diagnosis is certain if the person has only one match in `released`, or if all matches have the same diagnosis. Each name
# occurs once, and the order doesn't matter.
#
# Here, a match is a row with the same year of birth, `sex` and `zip_code`. In `reported`, `birth_date` is still a date.
#
# If Ann's matches have the diagnoses 1 and 1, Ben's match has 0, and Carl's matches have 0, 1 and 1, the list is `["Ann",
# "Ben"]`.
#
# <details><summary>Hint 1</summary>
#
# If a person's diagnosis is certain, how many different diagnoses can the matches have?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `released.groupby(KEYS)["has_rare_disease"].nunique()` counts the different diagnoses for each key. How do you make the keys
# in `reported` like those in `released`?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Keep the counts that are 1, and turn their keys into columns with `reset_index()`. Then merge the result with another table
# on `KEYS`. Which table do you need?
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
"""The list contains the names of the people whose matches all have the same diagnosis."""
import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | set | pd.Series | pd.Index | np.ndarray | pd.api.extensions.ExtensionArray
checks.require(isinstance(disclosed, kinds), "disclosed isn't a list of names")
checks.require(all(isinstance(name, str) for name in disclosed), "disclosed contains something that isn't a name")
checks.passed("disclosed is a list of names")
### BEGIN HIDDEN TESTS
kinds = list | tuple | set | pd.Series | pd.Index | np.ndarray | pd.api.extensions.ExtensionArray
key = ["birth_date", "sex", "zip_code"]
table, public = load("patients"), load("register")
people = public.drop_duplicates("birth_date", keep=False).merge(table[key], on=key).head(200)
with checks.rule("Store a list of their names in `disclosed`"):
    checks.require(isinstance(disclosed, kinds), "disclosed isn't a list")
    checks.require(all(isinstance(name, str) for name in disclosed), "disclosed contains something that isn't a name")
    names = set(disclosed)
    strange = names - set(people["name"])
    checks.require(not strange, "disclosed contains someone who isn't in reported")
with checks.rule("Each name occurs once"):
    checks.require(len(names) == len(disclosed), "disclosed contains a name more than once")
given = people[public.columns]
checks.same_values(reported[given.columns], given, name="reported", why="the cells below need it as it was")
checks.equal(KEYS, key, name="KEYS", why="the cells below need it as it was")
found = {}
for born, sex, zip_code, ill in table[[*key, "has_rare_disease"]].itertuples(index=False):
    found.setdefault((born.year, sex, zip_code), []).append(ill)
with checks.rule(
    "A diagnosis is certain if the person has only one match in `released`, or if all matches have the same diagnosis"
):
    for name, sex, born, zip_code in people[["name", "sex", "birth_date", "zip_code"]].itertuples(index=False):
        matches = found[born.year, sex, zip_code]
        if len(set(matches)) > 1:
            different = "disclosed contains someone whose matches have different diagnoses"
            checks.require(name not in names, different)
        elif len(matches) == 1:
            checks.require(name in names, "disclosed doesn't contain someone who has only one match")
        else:
            checks.require(
                name in names,
                f"disclosed doesn't contain someone whose {len(matches)} matches all have the diagnosis {matches[0]} "
                "(an attacker knows it without knowing which of these rows belongs to that person)",
            )
### END HIDDEN TESTS

# %% slide="output"
low = reidentified_share(by_year(patients), by_year(register))
print(f"re-identified through the register, by year:  {low:.1%} of the patients")
print(f"diagnosis known, among the people reported:   {len(disclosed) / len(reported):.1%}")

# %% [markdown]
# The two shares answer different questions. An attacker who has only the register doesn't know who was a patient. For this
# attacker, a diagnosis is certain only under two conditions. The number of patients with a key must be equal to the number of
# voters with this key, so that all of these voters are patients. And all of these patients must have the same diagnosis. With
# years of birth, both conditions are met for 1 to 3 % of the patients. An attacker who knows that you're in the table needs
# much less.
#
# {==So whenever you report a risk, say what you assume the attacker knows.==}
#
# In larger groups, it's less common for all matches to have the same diagnosis. On average over 60 tables made in the same
# way as ours, a diagnosis is known for 48 % of the people reported if the table contains years, but for only 5 % if it
# contains decades. But a group of any size can share one diagnosis (see lessons 2.3 to 2.5).

# %% [markdown]
# ## What it cost
#
# Can researchers still see whether the disease becomes more common with age, and whether it varies from place to place? Let's compare the
# correlation of the disease and age for years and for decades, and list the places:

# %% slide="output"
born = patients["birth_date"].dt.year
for step, value in {"year": born, "decade": born // 10}.items():
    print(f"by {step}, disease and age correlate at {patients['has_rare_disease'].corr(-value):.2f}")
for place in (patients["zip_code"], patients["zip_code"].str[:3]):
    print("places to compare:", *sorted(place.unique()))

# %% [markdown]
# {==Coarser dates are cheap here, because you can still see how the disease depends on age.==} Coarser places by themselves hardly
# lower the risk, but they make it impossible to compare places. And without `salary`, no one can answer questions about pay.

# %% [markdown]
# ## Recap
#
# - A linkage attack joins a table without names to one with names. If only one person in the register fits a patient, that
#   patient is re-identified, as long as every patient is in the register.
# - Find out which columns single people out, and make them coarser. Then make the register coarser in the same way, and attack
#   again.
# - If all matches for a person have the same diagnosis, an attacker learns it without finding the person's row.
#
# **A question to take with you:** Which public list contains three columns that are also in your data?
#
# **When not to use it.** Don't rely on a coarser key if people know who is in the table.
#
# **Further reading**
#
# - Latanya Sweeney, *Matching Known Patients to Health Records in Washington State Data*,
#   [arXiv:1307.1370](https://arxiv.org/abs/1307.1370) (2013).
# - Chris Culnane, Benjamin Rubinstein and Vanessa Teague, *Health Data in an Open World*,
#   [arXiv:1712.05627](https://arxiv.org/abs/1712.05627) (2017), about the medical bills of 10 % of Australians.
# - Ashwin Machanavajjhala and others, *l-Diversity*, ACM Transactions on Knowledge Discovery from Data 1 (2007), about groups
#   that share a diagnosis.
