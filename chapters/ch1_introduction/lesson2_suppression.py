# %% [markdown]
# # 1.2 Suppression
#
# **You will be able to**
#
# - leave columns or rows out of a table, and keep the original as it was;
# - say what each kind costs: questions that can't be answered any more, and people who are missing;
# - find the information that is still in the table, or in its totals, after you took it out.
#
# **You need** lesson 1.1 (direct identifiers, quasi-identifiers, uniqueness) and pandas: selecting columns, filtering rows.
#
# **Time** about 40 minutes, five exercises.

# %% [markdown]
# ## Profiles without a name
#
# In the Personal Genome Project, volunteers publish their DNA and their medical history on the web: illnesses, medicines,
# operations. The profiles bear no name and no address. In 2013 Latanya Sweeney, Akua Abu and Julia Winn took the 579 of its 1,130
# public profiles that gave postcode, date of birth and gender, and tried to find the names. They used two sources: public lists such
# as voter rolls, and the documents that volunteers had uploaded, some of which held the name. They came to 241 names. The project
# checked them: 84 % were right, 97 % if nicknames count as right.
#
# The project had never promised that volunteers would stay unknown. But the name *had* been left out, and it came back by two roads:
# through columns that stayed, and through a second place where the same information stood.
#
# Leaving things out is the first defence that comes to mind. This lesson shows how to do it well, and how it fails.
# You work with the clients of the shop from lesson 1.1, now with a social security number (`ssn`) for each. Every person is made up by a program.

# %%
import pandas as pd

from course import load, plotting

clients = load("clients")
clients.head(3)

# %% [markdown]
# ## Leaving a column out
#
# **Suppression** means to leave data out. Nothing is changed, blurred or made up: what stays is true. This lesson has two kinds.
# **Attribute suppression** leaves out a whole column, for everybody. In pandas that is `drop(columns=...)`:

# %%
people = pd.DataFrame(
    {
        "name": ["Ada", "Ben", "Cleo"],
        "age": [25, 30, 41],
        "city": ["Granby", "Granby", "Eastmere"],
        "phone": ["555-0100", "555-0101", "555-0102"],
    }
)
people.drop(columns="phone")

# %% [markdown]
# `drop` returns a new table; `people` itself still has its phone numbers. Keep it that way: with `inplace=True` (deprecated in
# pandas 3.1) `drop` returns `None`, and the only copy of the numbers would be gone. You suppress in what you hand out, not in what you keep.
#
# Which column goes first? One that does much harm and answers no question. Nobody computes with card numbers, and a thief can
# pay with them.
#
# ### Exercise 1: drop the card number
#
# Store in `suppressed_df` a table like `clients` without the column `card_number`; all other columns stay, all rows stay in their
# order, and `clients` itself stays as it is.
#
# Did `clients` lose a column by mistake? Run the first code cell again.
#
# <details><summary>Hint 1</summary>
#
# What has to be missing afterwards: a column or some rows? And in which of the two tables?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at the cell with `people.drop` above. What it returns can be given a name.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `suppressed_df = clients.drop(columns=...)`, with the name of the column as a string.
#
# </details>

# %% answer="suppressed_df"
suppressed_df = ...
### BEGIN SOLUTION
suppressed_df = clients.drop(columns="card_number")
### END SOLUTION

# %% test="suppressed_df" points=1
"""The column of card numbers is gone, and nothing else has changed."""
from course import checks, load

checks.a_table(suppressed_df, name="suppressed_df")
checks.unchanged(clients, load("clients"), name="clients")
checks.passed("suppressed_df is a table, and clients is as it was")
### BEGIN HIDDEN TESTS
original = load("clients")
wanted = original.drop(columns="card_number")
table = checks.a_table(
    suppressed_df,
    name="suppressed_df",
    columns=wanted.columns,
    rows=len(wanted),
    why="attribute suppression takes out one column, and no other column and no row",
)
checks.require(
    "card_number" not in table.index.names, "suppressed_df still holds the card numbers: they have become its index"
)
checks.same_values(suppressed_df, wanted, name="suppressed_df", why="what stays in the table must stay true")
checks.unchanged(clients, original, name="clients")
### END HIDDEN TESTS

# %% [markdown]
# ## Leaving out every direct identifier
#
# Card numbers are only one of five columns in `clients` that point to one person by themselves. A list says which must go. You want to use
# one list for many tables, and not every table has all of its columns: `people` has no `ssn`, so `people.drop(columns=["name", "ssn"])`
# stops with a `KeyError`.
#
# ### Exercise 2: drop what is there
#
# Write a function `suppress_direct(df, columns)` that returns a table like `df` without the columns named in the list `columns`. Names
# that `df` does not have are passed over; all other columns stay, in the same order, with all their rows; `df` itself
# stays as it is.
#
# `suppress_direct(people, ["name", "ssn", "phone"])` returns a table with the columns `age` and `city`.
#
# <details><summary>Hint 1</summary>
#
# For one column of `df`: how do you decide whether it stays?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Read what `DataFrame.drop` says about its parameter `errors`. Or collect the names that stay: `[name for name in df.columns if ...]`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `errors="ignore"` makes `drop` pass over names that are not there. Or select the names that are `not in columns`.
#
# </details>


# %% answer="suppress_direct"
def suppress_direct(df, columns):
    """Return df without those of the given columns that it has."""
    ### BEGIN SOLUTION
    return df.drop(columns=columns, errors="ignore")
    ### END SOLUTION


# %% test="suppress_direct" points=2
"""The columns named are gone where they were there, and everything else is as before."""
import pandas as pd

from course import checks, load

small = pd.DataFrame({"name": ["Ada", "Ben"], "age": [25, 30], "city": ["Granby", "Granby"], "phone": ["1", "2"]})
shown = checks.call(suppress_direct, small, ["name", "ssn", "phone"])
checks.a_table(shown, columns=["age", "city"], why="name and phone must go, age and city must stay")
checks.same_values(shown, small[["age", "city"]], why="what stays in the table must stay true")
checks.passed("a table of two people is right")
### BEGIN HIDDEN TESTS
team = pd.DataFrame(
    {
        "company_name": ["Acme", None, "Acme"],
        "name": ["Ada", "Ben", "Cleo"],
        "age": [25, None, 41],
        "age_group": ["20s", None, "40s"],
        "Email": ["a", "b", "c"],
        "email": ["d", "e", "f"],
    }
)
cases = [
    (team, ["name", "email"]),
    (team, ["age"]),
    (team, ["ssn", "passport", "phone", "email"]),
    (team, ["phone", "ssn"]),
    (team, ["company_name"]),
    (team, []),
    (team.iloc[[0, 1, 0]], ["name"]),
    (team.iloc[:0], ["name", "ssn"]),
    (load("clients", seed=3), ["ssn", "email", "phone", "card_number", "name"]),
    (load("hr", seed=3), ["employee_number", "name", "ssn"]),
]
for table, columns in cases:
    stays = [column for column in table.columns if column not in columns]
    answer = checks.call(suppress_direct, table, columns)
    result = checks.a_table(answer, columns=stays, rows=len(table), why="only the columns in the list go, and no row")
    checks.require(list(result.columns) == stays, f"{answer.text} returned the columns in another order")
    moved = set(result.index.names) & set(columns)
    checks.require(not moved, f"{answer.text} did not leave a column out: it has become the index")
    checks.same_values(answer, table[stays], why="what stays in the table must stay true")
    checks.unchanged(answer, table)
### END HIDDEN TESTS

# %%
direct = ["name", "card_number", "phone", "email", "ssn"]
released = suppress_direct(clients, direct)  # an error here? suppress_direct above is still open
released.head(3)

# %% [markdown]
# That your function passes over unknown names is handy, and it is a trap. Suppose somebody writes `"e-mail"` for `"email"`:

# %%
list(suppress_direct(clients, ["name", "card_number", "phone", "e-mail", "ssn"]).columns)

# %% [markdown]
# No error, and every address is still there. The same happens on the day when a colleague adds a column. A list of what must *go*
# lets through what it forgot. A list of what may *stay* forgets on the safe side: `clients[["age", "gender", "purchases"]]`
# can't hand out a column that nobody thought of. So say what may stay, or look at the columns that are left before you publish.

# %% [markdown]
# ## Leaving a row out
#
# **Record suppression** leaves out whole rows: people who must not be in the table. One reason is that they stand out, another that they
# never agreed. Suppose the clients under 30 joined on student terms, which don't allow the shop to pass their data on.

# %%
clients = load("clients")  # fresh, whatever happened above
clients["age"].describe().round()

# %% [markdown]
# ### Exercise 3: nobody under 30
#
# Store in `record_suppressed` a table with all columns of `clients` and the rows of all clients who are not under 30; `clients` itself
# stays as it is. The order of the rows and the index don't matter.
#
# Did `clients` lose rows by mistake? Run the cell above again.
#
# <details><summary>Hint 1</summary>
#
# Who is under 30: somebody of 29, of 30, of 31? Which of these rows stay?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A condition such as `clients["age"] == 50` gives True or False for each row, and `clients[condition]` keeps the rows with True.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `clients[clients["age"] ... 30]`, with one of `<`, `<=`, `>`, `>=` for the dots. Try your choice on a client of exactly 30.
#
# </details>

# %% answer="record_suppressed"
record_suppressed = ...
### BEGIN SOLUTION
record_suppressed = clients[clients["age"] >= 30]
### END SOLUTION

# %% test="record_suppressed" points=2
"""Nobody under 30 is left, and everybody else is."""
import pandas as pd

from course import checks, load

rows_only = "record suppression takes out rows, and all columns stay"
checks.a_table(record_suppressed, name="record_suppressed", columns=load("clients").columns, why=rows_only)
checks.unchanged(clients, load("clients"), name="clients")
checks.passed("record_suppressed has all columns, and clients is as it was")
### BEGIN HIDDEN TESTS
original = load("clients")
rows_only = "record suppression takes out rows, and all columns stay"
checks.a_table(record_suppressed, name="record_suppressed", columns=original.columns, why=rows_only)
ages = pd.to_numeric(record_suppressed["age"].astype(object), errors="coerce")
checks.require(not (ages < 30).any(), "record_suppressed still holds somebody under 30, whose data must not go out")
checks.require(
    (ages == 30).sum() >= (original["age"] == 30).sum(),
    "record_suppressed lost people of exactly 30: they are not under 30, so the rule spares them",
)
checks.same_values(
    record_suppressed,
    original[original["age"] >= 30],
    name="record_suppressed",
    any_order=True,
    why="each client who is not under 30 stays, with the values that were there",
)
checks.unchanged(clients, original, name="clients")
### END HIDDEN TESTS

# %% [markdown]
# ## Say what may stay: missing values
#
# With rows, too, it matters whether you say what may stay or what must go. The table `hr` holds the staff of a company; a few ages are
# missing. Here is the rule "nobody under 30" in both forms:

# %%
hr = load("hr")
stay = hr["age"] >= 30
go = hr["age"] < 30
print(f"{len(hr)} employees, {hr['age'].isna().sum()} without an age")
print(f"keep those of 30 or more:  {len(hr[stay])} rows")
print(f"drop those under 30:       {len(hr[~go])} rows")

# %% [markdown]
# The two differ by the rows without an age: for a missing value, both `>= 30` and `< 30` are False here. So the second form lets these
# people through, although nobody knows whether they are under 30. The first form keeps only those of whom it is known
# that they are not. For privacy that is the safe side, and its price is a few rows more.
#
# ### Exercise 4: how many rows does a rule cost?
#
# Write a function `rows_lost(df, column, lowest)` that returns the share of the rows of `df`, a float from 0 to 1, that are lost when
# only the rows are kept whose number in the column named `column` is known to be `lowest` or more. A row with a missing value is lost. A
# table without rows gives 0.0. The index doesn't matter, and may hold a label twice. `df` itself stays as it is.
#
# With `five = pd.DataFrame({"age": [25, 30, 41, None, 58]})`, `rows_lost(five, "age", 30)` returns 0.4: the first and the fourth row
# are lost.
#
# <details><summary>Hint 1</summary>
#
# How many rows are there before, and how many after? What becomes of this if there are none before?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Use the safe form from above, with `column` and `lowest` for `"age"` and 30. `len` counts the rows of a table, and the
# mean of a column of True and False is the share of True.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `kept = df[df[column] >= lowest]`, the share that is kept is `len(kept) / len(df)`. You want the share of the others; dividing
# by 0 is an error, so treat the empty table first.
#
# </details>


# %% answer="rows_lost"
def rows_lost(df, column, lowest):
    """Return the share of rows of df whose number in column is missing or under lowest."""
    ### BEGIN SOLUTION
    if len(df) == 0:
        return 0.0
    kept = df[df[column] >= lowest]
    return 1 - len(kept) / len(df)
    ### END SOLUTION


# %% test="rows_lost" points=3
"""Rows under the bound and rows with a missing value are lost, as a share of all rows."""
import pandas as pd

from course import checks, load

five = pd.DataFrame({"age": [25, 30, 41, None, 58]})
checks.close(checks.call(rows_lost, five, "age", 30), 0.4, why="25 and the missing age are lost", show=True)
checks.close(checks.call(rows_lost, five, "age", 50), 0.8, why="only 58 is kept", show=True)
checks.passed("two rules on five people are right")
### BEGIN HIDDEN TESTS
team = pd.DataFrame({"age": [20, 30, 40, 50], "income": [None, 900.0, 1500.5, None], "rate": [-2, None, 0, 7]})
unknown = "nobody knows whether the rule holds for a missing value, so that row must not stay"
border = "a value that equals lowest stays, one below it is lost"
checks.close(checks.call(rows_lost, team, "income", 1000), 0.75, why=unknown)
checks.close(checks.call(rows_lost, team, "income", 0), 0.5, why=unknown)
checks.close(checks.call(rows_lost, team[["income"]].iloc[[0, 3]], "income", 0), 1, why=unknown)
checks.close(checks.call(rows_lost, team, "age", 40), 0.5, why=border)
checks.close(checks.call(rows_lost, team, "age", 20), 0, why=border)
checks.close(checks.call(rows_lost, team, "age", 40.5), 0.75, why=border)
checks.close(checks.call(rows_lost, team, "income", 1500.2), 0.75, why=border)
checks.close(checks.call(rows_lost, team, "age", 51), 1, why="a rule that nobody meets costs every row")
checks.close(checks.call(rows_lost, team, "rate", 0), 0.5, why="the rule is about the column that was named")
checks.close(checks.call(rows_lost, team, "rate", -5), 0.25, why=f"{unknown}, whatever lowest is")
twice = team.set_axis([0, 0, 1, 1])
checks.close(checks.call(rows_lost, twice, "age", 30), 0.25, why="two rows had the label 0, and one of them was lost")
checks.close(checks.call(rows_lost, team.iloc[:0], "age", 30), 0, why="a table without rows has none to lose")
for seed in (3, 4):
    table = load("hr", seed=seed)
    for column, lowest in (("age", 18), ("age", 30), ("age", 45), ("monthly_income", 5000), ("education", 3)):
        answer = checks.call(rows_lost, table, column, lowest)
        lost = sum(not value >= lowest for value in table[column])
        checks.close(answer, lost / len(table), why="count the rows that are lost, as a share of all rows")
        checks.unchanged(answer, table)
### END HIDDEN TESTS

# %% [markdown]
# How fast does the price rise? Each bar is a rule "nobody under this age" for `hr`. (An error here means that `rows_lost` above is still open.)

# %%
ages = [18, 25, 30, 35, 40, 50]
shares = pd.Series({age: rows_lost(hr, "age", age) for age in ages})
ax = plotting.bars(shares, label="Nobody under", value_label="Rows of hr that are lost", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of rows that are lost, for rules that let nobody under 18, 25, 30, 35, 40 or 50 into the "
    "table. It begins with nearly nothing at 18 and rises with each step until most rows are gone at 50.",
)

# %% [markdown]
# At 18 the rule costs only the people whose age is missing: the price of the safe side.
#
# ## Now attack it
#
# ### First road: the same information elsewhere
#
# Suppose the shop drops four of the five direct identifiers and keeps `email`, so that an agency can send a newsletter. Are the names gone?

# %%
careless = clients.drop(columns=["name", "card_number", "phone", "ssn"])
guessed = careless["email"].str.split("@").str[0].str.replace(".", " ")
print(guessed.head(3).tolist())
print(f"{(guessed == clients['name'].str.lower()).mean():.0%} of the names are back")
print("most cities in one postcode:", clients.groupby("postcode")["city"].nunique().max())

# %% [markdown]
# They stand in the addresses. The same holds for `city`: each postcode lies in one city only, so dropping `city` alone drops nothing. And
# who drops `age` but keeps `birth_date` has not dropped the age. A column is gone when no other column tells what it told.
#
# ### Second road: the columns that stay
#
# `released`, the table that you made in exercise 2, is better: all five direct identifiers are gone. Now an attacker comes with a list of
# voters. It gives the name, city, postcode, birth date and gender of every client, and nothing else.
#
# ### Exercise 5: what still links?
#
# Store in `still_linkable` the letter of the columns of `released` with which this attacker can put a name to more than nine in
# ten clients, as a string, for example `still_linkable = "A"`.
#
# - **A** `city` and `gender`
# - **B** `birth_date`, `gender` and `postcode`
# - **C** `purchases`
# - **D** no columns: without direct identifiers nobody can be found
#
# <details><summary>Hint 1</summary>
#
# Two things are needed: the columns must stand in both tables, and few clients may share their values.
#
# </details>
# <details><summary>Hint 2</summary>
#
# The uniqueness of lesson 1.1 measures the second: `(~released.duplicated(["age", "gender"], keep=False)).mean()` is the share of
# clients who are the only ones with their age and gender. Try it for the options.
#
# </details>
# <details><summary>Hint 3</summary>
#
# One option does not stand in the list of voters, another fits many clients at once. Remember by what the profiles at the top of this lesson
# were found.
#
# </details>

# %% answer="still_linkable"
still_linkable = ...
### BEGIN SOLUTION
still_linkable = "B"
### END SOLUTION

# %% test="still_linkable" points=1
"""Columns link when the attacker has them too and hardly two clients share their values."""
from course import checks

checks.a_choice(still_linkable, "ABCD", name="still_linkable")
checks.passed("still_linkable is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    still_linkable,
    "B",
    {
        "A": "Both stand in the list, but nearly every client shares them with others: the attacker gets groups, not names.",
        "C": "It differs between most clients, but the list of voters does not hold it: there is nothing to compare.",
        "D": "No single column names anybody, but several together do, as soon as another list has them beside the names.",
    },
    name="still_linkable",
)
### END HIDDEN TESTS

# %% [markdown]
# Let the attack run, with a list of voters made from `clients`.

# %%
keys = ["birth_date", "gender", "postcode"]
voters = clients[["name", "city", *keys]]
alone = ~released.duplicated(keys, keep=False)
found = released[alone].merge(voters[["name", *keys]], on=keys)
print(f"{len(found)} of {len(released)} clients have their name back, beside what they spend:")
found[["name", "age", "purchases"]].head(3)

# %% [markdown]
# A real list also holds people who are not clients, a few of whom may share all three values with a client, and some clients are
# missing from it. Lesson 1.6 attacks with such a list. And another attacker brings other columns: a client's bank knows what was
# spent in the shop, so for the bank `purchases` links.
#
# ### Third road: the totals
#
# A client objects to being in the table, and the shop leaves that row out. But a report, purchases by city, is already published, and this
# client is counted in it. Subtract the one from the other:

# %%
report = clients.groupby("city")["purchases"].sum()
published = released.drop(index=0)  # without the row of the client who objected
print(report - published.groupby("city")["purchases"].sum())
print("The truth:", clients.loc[0, "city"], clients.loc[0, "purchases"])

# %% [markdown]
# All differences are 0 but one. Whoever knows who objected now also knows that client's city and purchases, to the dollar.
#
# One row against one total is the worst case: with 40 rows of one city left out, the difference gives only their sum. Still, totals must
# be computed from the table after suppression, or withheld too, and that before anything goes out: a new report without the client,
# laid beside the old one, tells the same.
#
# Statistical offices, which blank single cells of their tables, know the problem: where a total stands beside it, one blank cell can be
# computed, so other cells have to go with it. They call this **secondary suppression**.

# %% [markdown]
# ## What it cost
#
# Back to `hr`. A colleague knows age, gender, department and marital status. The company wants nobody to be unique by these four, and
# it wants to know whether income rises with age, so it looks at their correlation: above 0 if income on the whole rises with age,
# 1 if it lies on a rising line. Compare four releases:

# %%
known = ["age", "gender", "department", "marital_status"]
shared = hr.duplicated(known, keep=False)  # somebody else has the same four values
releases = {
    "everything": hr,
    "without marital_status": hr.drop(columns="marital_status"),
    "without age": hr.drop(columns="age"),
    "without unique rows": hr[shared],
}

# %%
for how, table in releases.items():
    left = [column for column in known if column in table]
    unique = (~table.duplicated(left, keep=False)).mean()
    answer = f"{table['age'].corr(table['monthly_income']):.2f}" if "age" in table else "cannot be told"
    print(f"{how:23} unique {unique:5.1%}   rows lost {1 - len(table) / len(hr):5.1%}   age and income {answer}")

# %% [markdown]
# Dropping `marital_status` is cheap, for the question doesn't need it, but some people stay unique. Dropping `age` leaves hardly anybody
# unique and takes the question away. Dropping the unique rows keeps the question and nearly the same answer, for about one row in
# ten. That looks like the best bargain. But who are the people that are gone?

# %%
lost = (~shared).groupby(hr["department"]).mean().sort_values()
ax = plotting.bars(lost, label="Department", value_label="Rows lost", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of rows that are lost in each department when unique rows are left out. Research and "
    "Development loses the least, Sales more, and Human Resources, the smallest department, by far the most.",
)

# %% [markdown]
# Unique people are rare people. So record suppression doesn't fall on everybody alike: it hollows out the smallest groups. An answer about
# the whole company survives; one about Human Resources now rests on those few who resemble each other.
#
# And what was bought with it? Nobody is unique by these four columns any more. But a colleague may know the education, too.

# %%
for how, table in {"before": hr, "after": hr[shared]}.items():
    small = table[table["department"] == "Human Resources"]
    print(f"{how:7} {len(small):3} people in Human Resources, mean income {small['monthly_income'].mean():,.0f}")

again = (~hr[shared].duplicated([*known, "education"], keep=False)).mean()
print(f"{again:.0%} of the rows that are left are unique by the four columns and education")

# %% [markdown]
# ## Summary
#
# - Attribute suppression costs the questions that the column answered. Record suppression costs people, most of all those in small
#   groups: don't use it where these matter.
# - Say what may stay, not what must go: columns that nobody thought of and values that nobody knows then stay inside.
# - A column is gone when no other column tells what it told, and a row is gone when no total tells it.
# - Suppression fits what nobody needs, direct identifiers first. By itself it is not enough: the quasi-identifiers that stay still
#   link. Where they are needed, make them coarser (lesson 1.4).
#
# **Read on**
#
# - Latanya Sweeney, Akua Abu and Julia Winn, *[Identifying Participants in the Personal Genome Project by Name](https://arxiv.org/abs/1304.7605)* (2013).
# - Latanya Sweeney, *Achieving k-Anonymity Privacy Protection Using Generalization and Suppression*, International Journal of
#   Uncertainty, Fuzziness and Knowledge-Based Systems 10 (2002).
# - *[Handbook on Statistical Disclosure Control](https://sdctools.github.io/HandbookSDC/04-magnitude-tabular-data.html)*, chapter 4, by
#   European statistical offices: how secondary suppression is done.
