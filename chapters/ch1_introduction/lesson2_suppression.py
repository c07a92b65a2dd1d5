# %% [markdown]
# # 1.2 Suppression
#
# **You will be able to**
#
# - leave columns or rows out of a table without changing the original;
# - explain what each kind of suppression costs: questions that can't be answered any more, or people who are missing;
# - find removed information that's still present in other columns or in published totals.
#
# **You need** lesson 1.1 (direct identifiers, quasi-identifiers and uniqueness) and pandas: selecting columns and filtering
# rows.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## Profiles without a name
#
# In the Personal Genome Project, volunteers publish their DNA and their medical history on the web, including illnesses,
# medicines and operations. The profiles don't show names or addresses.
#
# > **In the news.** {==In 2013, Latanya Sweeney, Akua Abu and Julia Winn looked at the 579 of 1,130 public profiles
# > that included postcode, date of birth and gender, and tried to find out the people's names.==} They used public
# > lists, such as voter rolls, and documents that the volunteers had uploaded and that contained a name. {==They found
# > 241 names. When the project checked them, 84 % were correct, or 97 % if nicknames were accepted.==}
#
# The project had never promised its volunteers anonymity. But it *had* left out the names. {==The names were recovered
# anyway, through columns that were still in the table and through documents that also contained the names.==}
#
# In this lesson, you'll learn how to leave data out, and how that can fail. You'll work with the shop's clients from lesson
# 1.1 again. This time, the table also contains each client's social security number (`ssn`). As before, all of the clients
# were made up by a program.

# %%
import pandas as pd

from course import load, plotting

clients = load("clients")
clients.head(3)

# %% [markdown]
# ## Leaving a column out
#
# {==**Suppression** means leaving data out. Nothing is changed, blurred or invented, so everything that remains is
# true.==} There are two main kinds. {==The first kind, **attribute suppression**, leaves out a whole column.==} In
# pandas, you do this with `drop(columns=...)`:

# %% slide="both"
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
# `drop` returns a new table, and `people` itself still contains the phone numbers. That's what we want, because data
# should be missing only from the copy that you hand out, not from the table that you keep. With `inplace=True`
# (deprecated in pandas 3.1), `drop` would change `people` itself and return `None`, so the only copy of the numbers
# would be lost.
#
# {==Which column should go first? Choose one that can do a lot of harm and that isn't needed to answer any question.==} No one
# calculates with card numbers, but a thief can pay with them.
#
# ### Exercise 1: drop the card number
#
# Make a copy of the table `clients` without the `card_number` column, and store it in `suppressed_df`. Keep all other
# columns, and keep all rows in the same order. Don't modify `clients` itself.
#
# If `clients` lost a column by mistake, run the first code cell again.
#
# <details><summary>Hint 1</summary>
#
# What has to be missing afterwards, a column or some rows? Should it be missing from the original or from the
# copy?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at the cell with `people.drop` above, and store what it returns.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `suppressed_df = clients.drop(columns=...)`, and fill in the name of the column as a string.
#
# </details>

# %% answer="suppressed_df"
suppressed_df = ...
### BEGIN SOLUTION
suppressed_df = clients.drop(columns="card_number")
### END SOLUTION

# %% test="suppressed_df" points=1
"""The card numbers are gone, and nothing else has changed."""
from course import checks, load

others = [column for column in load("clients").columns if column != "card_number"]
checks.a_table(suppressed_df, name="suppressed_df")
checks.require("card_number" not in suppressed_df.columns, "suppressed_df still has the card_number column")
checks.unchanged(clients, load("clients"), name="clients")
checks.a_table(suppressed_df, name="suppressed_df", columns=others, why="drop only card_number")
ages = load("clients")["age"].tolist()
checks.equal(suppressed_df["age"].tolist(), ages, name="the age column", why="keep all rows, in the same order")
checks.passed("suppressed_df is a table without card numbers, and clients is unchanged")
### BEGIN HIDDEN TESTS
original = load("clients")
wanted = original.drop(columns="card_number")
with checks.rule("Make a copy of the table `clients` without the `card_number` column"):
    table = checks.a_table(suppressed_df, name="suppressed_df", columns=wanted.columns, rows=len(wanted))
    checks.require("card_number" not in table.index.names, "the index of suppressed_df contains the card numbers")
    checks.only_cells(table, name="suppressed_df", any_index=True, without=original["card_number"])
with checks.rule("Keep all other columns, and keep all rows in the same order"):
    checks.same_values(suppressed_df, wanted, name="suppressed_df")
    exact = table["purchases"].tolist() == wanted["purchases"].tolist()
    checks.require(exact, "the purchases in suppressed_df differ slightly, so they could contain other data")
checks.unchanged(clients, original, name="clients")
### END HIDDEN TESTS

# %% [markdown]
# ## Leaving out every direct identifier
#
# The card number is only one of five columns in `clients` that each identify a person. To remove them all, we make a list of
# them. {==You'll want to use the same list for many tables, but not every table has all of these columns.==} For example, `people` has
# no `ssn`, so `people.drop(columns=["name", "ssn"])` stops with a `KeyError`.
#
# ### Exercise 2: drop the columns that exist
#
# Write a function `suppress_direct(df, columns)` that returns the table `df` without the columns whose names are in the list
# `columns`.
#
# - Ignore names in the list that `df` doesn't have.
# - Keep all other columns in the same order, with all their rows.
# - Don't modify `df`.
#
# `suppress_direct(people, ["name", "ssn", "phone"])` returns a table with the columns `age` and `city`.
#
# <details><summary>Hint 1</summary>
#
# How do you decide for a single column of `df` whether to keep it?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Read about the `errors` parameter of `DataFrame.drop`. Alternatively, make a list of the columns that you keep, with
# `[name for name in df.columns if ...]`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `errors="ignore"`, `drop` accepts names that `df` doesn't have. Alternatively, select the names that are
# `not in columns`.
#
# </details>


# %% answer="suppress_direct"
def suppress_direct(df, columns):
    """Return df without the given columns. Ignore columns that df doesn't have."""
    ### BEGIN SOLUTION
    return df.drop(columns=columns, errors="ignore")
    ### END SOLUTION


# %% test="suppress_direct" points=2
"""The columns in the list are gone if they existed, and everything else is unchanged."""
import pandas as pd

from course import checks, load

small = pd.DataFrame({"name": ["Ada", "Ben"], "age": [25, 30], "city": ["Granby", "Granby"], "phone": ["1", "2"]})
shown = checks.call(suppress_direct, small, ["name", "ssn", "phone"])
checks.a_table(shown, columns=["age", "city"], why="drop name and phone, and keep age and city")
checks.same_values(shown, small[["age", "city"]], why="the values in the remaining columns must not change")
checks.passed("the result for a table of two people is correct")
### BEGIN HIDDEN TESTS
team = pd.DataFrame(
    {
        "company_name": ["Acme", None, "Acme"],
        "name": ["Ada", "Ben", "Cleo"],
        "age": [25.1250004, None, 41],
        "age_group": ["20s", None, "40s"],
        "Email": ["a", "b", "c"],
        "email": ["d", "e", "f"],
        "visits": [3, 0, 3],
    }
)
known = [(team, columns) for columns in (["name", "email"], ["age"], ["company_name"], list(team.columns), [])]
known += [(team, ["name", "Email", "email", "visits"]), (team.iloc[[0, 1, 0]], ["name"])]
known += [(team.set_axis(["name", "b", "email"]), ["name", "email"])]
known += [(load("clients", seed=3), ["ssn", "email", "phone", "card_number", "name"])]
unknown = [(team, ["ssn", "passport", "phone", "email"]), (team, ["phone", "ssn"])]
unknown += [(team, ["ssn", "name", "age", "email"]), (team, ["e.ail", "age|name", "*", "name ("])]
unknown += [(team.set_axis([5, *team.columns[1:]], axis=1), ["5"]), (team.iloc[:0], ["name", "ssn"])]
unknown += [(load("hr", seed=3), ["employee_number", "name", "ssn"])]


def suppressed(table, columns):
    """Compare a result with the columns to keep, and return it."""
    kept = [column for column in table.columns if column not in columns]
    answer = checks.call(suppress_direct, table, columns)
    result = checks.a_table(answer, columns=kept, rows=len(table) if kept else None)
    checks.require(list(result.columns) == kept, f"{answer.text} returned the columns in a different order")
    if kept and len(table):
        checks.equal(result.dtypes.tolist(), table[kept].dtypes.tolist(), name=f"the dtypes after {answer.text}")
    if kept:
        checks.same_values(answer, table[kept])
    checks.unchanged(answer, table)
    return answer


with checks.rule("Keep all other columns in the same order, with all their rows"):
    answers = [suppressed(*case) for case in known]
with checks.rule("Ignore names in the list that `df` doesn't have"):
    answers += [suppressed(*case) for case in unknown]
    for case in checks.variants(team, labels=team.columns, used_by=suppress_direct):
        with case:
            answer = checks.call(suppress_direct, case.table, case.named(["name", "email"]))
            checks.same_values(answer, case.table.drop(columns=case.named(["name", "email"])))
with checks.rule("returns the table `df` without the columns whose names are in the list `columns`"):
    for answer, (_, columns) in zip(answers, known + unknown, strict=True):
        moved = set(answer.result.index.names) & set(columns)
        checks.require(not moved, f"{answer.text} returned a table whose index is a column that should be gone")
        attrs = f"{answer.text} returned a table that has attrs, which may hold dropped values"
        checks.require(not answer.result.attrs, attrs)
### END HIDDEN TESTS

# %%
direct = ["name", "card_number", "phone", "email", "ssn"]
released = suppress_direct(clients, direct)  # if you see an error here, finish suppress_direct first
released.head(3)

# %% [markdown]
# Your function ignores unknown names. That's convenient, but it's also a trap. {==Suppose someone writes `"e-mail"` instead of
# `"email"`:==}

# %% slide="both"
list(suppress_direct(clients, ["name", "card_number", "phone", "e-mail", "ssn"]).columns)

# %% [markdown]
# There's no error, and every address is still in the table. Something similar happens if a colleague later adds a
# column with personal data. Your list doesn't contain the new column, so you publish it.
#
# > **Idea.** {==Say what you keep, not what you remove. If you forget a column when you list what to remove, you
# > publish it. If you forget a column when you list what to keep, it's only left out.==} For example, `clients[["age",
# > "gender", "purchases"]]` can't include a column that no one thought of.
#
# If you do list the columns to remove, look at the remaining ones before you publish the table.

# %% [markdown]
# ## Leaving a row out
#
# {==The second kind of suppression, **record suppression**, leaves out whole rows.==} {==Some people must not be in the table, for
# example because they stand out or because they never consented.==} Suppose that the clients under 30 signed up on student terms,
# which don't allow the shop to pass on their data. First, let's look at the ages:

# %%
clients = load("clients")  # a fresh copy, whatever happened above
clients["age"].describe().round()

# %% [markdown]
# The youngest clients are under 30, so the rule affects some rows.
#
# ### Exercise 3: no one under 30
#
# Make a table that has all columns of `clients` and contains every client who isn't under 30, but no one else. Store the
# table in `record_suppressed`. Don't modify `clients` itself. The order of the rows and the index don't matter.
#
# If `clients` lost rows by mistake, run the cell above again.
#
# <details><summary>Hint 1</summary>
#
# Which of the ages 29, 30 and 31 are under 30? Which clients do you keep?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A condition such as `clients["age"] == 50` is True or False for each row, and `clients[condition]` keeps the rows where it's
# True.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Write `clients[clients["age"] ... 30]` with one of `<`, `<=`, `>` or `>=` in place of the dots. Check your choice with a
# client who is exactly 30.
#
# </details>

# %% answer="record_suppressed"
record_suppressed = ...
### BEGIN SOLUTION
record_suppressed = clients[clients["age"] >= 30]
### END SOLUTION

# %% test="record_suppressed" points=2
"""Everyone under 30 is gone, and everyone else is still in the table."""
import pandas as pd

from course import checks, load

rows_only = "record suppression removes rows, and all columns remain"
table = checks.a_table(record_suppressed, name="record_suppressed", columns=load("clients").columns, why=rows_only)
checks.unchanged(clients, load("clients"), name="clients")
checks.equal(int((table["age"] < 30).sum()), 0, name="the number of clients under 30 in record_suppressed")
checks.passed("record_suppressed has all columns and no one under 30, and clients is unchanged")
### BEGIN HIDDEN TESTS
original = load("clients")
with checks.rule("Make a table that has all columns of `clients`"):
    checks.a_table(record_suppressed, name="record_suppressed", columns=original.columns)
ages = pd.to_numeric(record_suppressed["age"].astype(object), errors="coerce")
with checks.rule("contains every client who isn't under 30, but no one else"):
    checks.require(
        not (ages < 30).any(),
        "record_suppressed still contains clients under 30, but the shop isn't allowed to pass on their data",
    )
    checks.require(
        (ages == 30).sum() >= (original["age"] == 30).sum(),
        "record_suppressed doesn't contain people who are exactly 30",
    )
    kept = original[original["age"] >= 30]
    checks.same_values(record_suppressed, kept, name="record_suppressed", any_order=True)
    young = original.loc[original["age"] < 30, ["name", "card_number", "phone", "email", "ssn"]]
    checks.only_cells(record_suppressed, name="record_suppressed", any_index=True, without=young.to_numpy().ravel())
checks.unchanged(clients, original, name="clients")
### END HIDDEN TESTS

# %% [markdown]
# ## Say what you keep: missing values
#
# For rows, too, it matters whether you say what you keep or what you remove. The table `hr` describes a company's staff, and a
# few ages are missing from it. Let's apply the rule "no one under 30" in both ways:

# %% slide="both"
hr = load("hr")
keep = hr["age"] >= 30
remove = hr["age"] < 30
print(f"{len(hr)} employees, {hr['age'].isna().sum()} without an age")
print(f"keep those who are 30 or more:  {len(hr[keep])} rows")
print(f"remove those under 30:          {len(hr[~remove])} rows")

# %% [markdown]
# The two results differ by the rows without an age, because both `>= 30` and `< 30` are False for a missing value here. {==So if
# you remove everyone under 30, these people stay in the table, although you don't know their age.==} {==If you keep everyone who's
# 30 or more, everyone left is known to be at least 30.==} For privacy, that's the safe choice. The price of this choice is a few
# more lost rows.
#
# ### Exercise 4: how many rows does a rule cost?
#
# A rule keeps a row only if its number in a certain column is known to be at least `lowest`. Write a function
# `rows_lost(df, column, lowest)` that returns the share of the rows of `df` that this rule removes.
#
# - `column` is the name of the column. Rows with a missing value in this column are removed, too.
# - The result is a number from 0 to 1. Don't round it.
# - For a table without rows, return 0.0.
# - The index doesn't matter. It may contain the same label twice. Don't modify `df`.
# - **Extra step** (no points): The numbers may be stored as pandas' `Int64`, whose missing value is `pd.NA`.
#
# With `five = pd.DataFrame({"age": [25, 30, 41, None, 58]})`, `rows_lost(five, "age", 30)` returns 0.4, because the first and
# the fourth row are removed.
#
# <details><summary>Hint 1</summary>
#
# How many rows are there before the rule is applied, and how many afterwards? What happens to your formula if there are no
# rows to begin with?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Use the safe version from above, with `column` and `lowest` instead of `"age"` and 30. `len` counts the rows of a table, and
# the mean of a column of True and False is the share of the rows with True.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `kept = df[df[column] >= lowest]`, the share of rows that you keep is `len(kept) / len(df)`. You want the share of the
# other rows. Dividing by 0 is an error, so handle the empty table first.
#
# </details>


# %% answer="rows_lost"
def rows_lost(df, column, lowest):
    """Return the share of rows of df whose number in column is missing or below lowest."""
    ### BEGIN SOLUTION
    if len(df) == 0:
        return 0.0
    kept = df[df[column] >= lowest]
    return 1 - len(kept) / len(df)
    ### END SOLUTION


# %% test="rows_lost" points=3
"""The result is the share of all rows whose value is below the bound or missing."""
import pandas as pd

from course import checks, load

five = pd.DataFrame({"age": [25, 30, 41, None, 58]})
checks.close(
    checks.call(rows_lost, five, "age", 30),
    0.4,
    why="two rows are lost, one with an age of 25 and one without an age",
    show=True,
)
checks.close(checks.call(rows_lost, five, "age", 50), 0.8, why="only the row with an age of 58 is kept", show=True)
checks.passed("the results for two rules and five people are correct")
### BEGIN HIDDEN TESTS
full = pd.DataFrame({"age": [40, 50, 60, 70], "rate": [0, 9, 5, 100_000]})
team = pd.DataFrame({"age": [20, 30, 40, 50], "income": [None, 900.0, 1500.4999999, None], "rate": [-2, None, 0, 7]})
thirds = pd.DataFrame({"age": [20, 40, 40]})
endless = pd.DataFrame({"age": [20, float("inf"), None]})
with checks.rule("`column` is the name of the column"):
    checks.close(checks.call(rows_lost, full, "rate", 7), 0.5)
    checks.close(checks.call(rows_lost, team, "age", 40), 0.5)
with checks.rule("The result is a number from 0 to 1. Don't round it"):
    alike = "one of the three rows is lost, although two are equal"
    checks.close(checks.call(rows_lost, thirds, "age", 30), 1 / 3, why=alike)
with checks.rule("Rows with a missing value in this column are removed, too"):
    for lowest, lost in ((1000, 0.75), (0, 0.5)):
        checks.close(checks.call(rows_lost, team, "income", lowest), lost)
    checks.close(checks.call(rows_lost, team[["income"]].iloc[[0, 3]], "income", 0), 1)
    for lowest, lost in ((0, 0.5), (-5, 0.25), (-1e12, 0.25)):
        checks.close(checks.call(rows_lost, team, "rate", lowest), lost)
with checks.rule("A rule keeps a row only if its number in a certain column is known to be at least `lowest`"):
    for lowest, lost in ((20, 0), (40.5, 0.75), (51, 1), (20.0000001, 0.25)):
        checks.close(checks.call(rows_lost, team, "age", lowest), lost)
    for lowest, lost in ((1500.2, 0.75), (1500.5, 1)):
        checks.close(checks.call(rows_lost, team, "income", lowest), lost)
    checks.close(checks.call(rows_lost, team.iloc[:1], "age", 30), 1)
    above = "infinity is above any bound, and it's not missing"
    checks.close(checks.call(rows_lost, endless, "age", 30), 2 / 3, why=above)
with checks.rule("The index doesn't matter. It may contain the same label twice"):
    checks.close(checks.call(rows_lost, team.set_axis([0, 0, 1, 1]), "age", 30), 0.25)
holes = pd.DataFrame({"age": [25, 30, 41, None, 58], "rate": [1, 2, None, None, 50]})
for case in checks.variants(holes.rename(columns={"age": "size"}), keep=["names", "dtypes", "missing"], labels=[]):
    with checks.rule("returns the share of the rows of `df` that this rule removes"), case:
        checks.close(checks.call(rows_lost, case.table, "size", 30), 0.4)
with checks.rule("For a table without rows, return 0.0"):
    checks.close(checks.call(rows_lost, team.iloc[:0], "age", 30), 0)
with checks.extra("The numbers may be stored as pandas' `Int64`, whose missing value is `pd.NA`"):
    checks.close(checks.call(rows_lost, holes[["rate"]].astype("Int64"), "rate", 30), 0.8)
with checks.rule("returns the share of the rows of `df` that this rule removes"):
    for seed in (3, 4):
        table = load("hr", seed=seed)
        for column, lowest in (("age", 18), ("age", 30), ("age", 45), ("monthly_income", 5000), ("education", 3)):
            answer = checks.call(rows_lost, table, column, lowest)
            lost = sum(not value >= lowest for value in table[column])
            checks.close(answer, lost / len(table))
            checks.unchanged(answer, table)
### END HIDDEN TESTS

# %% [markdown]
# How fast does the price rise with the age limit? Each bar shows the share of the rows of `hr` that are lost if you
# keep only people of this age or older. (If you see an error here, finish `rows_lost` first.)

# %%
ages = [18, 25, 30, 35, 40, 50]
shares = pd.Series({age: rows_lost(hr, "age", age) for age in ages})
ax = plotting.bars(
    shares,
    label="No one under",
    value_label="Rows of hr that are lost",
    percent=True,
    horizontal=False,
    title=f"A limit of 50 years costs {shares[50]:.0%} of the rows",
)
plotting.show(ax)

# %% [markdown]
# With a limit of 18, the rule removes only the people whose age is missing. That's the price of the safe choice. With a limit
# of 50, most rows are gone.
#
# ## Now attack it
#
# Let's attack suppression in three ways.
#
# ### First attack: the same information elsewhere
#
# {==Suppose the shop drops four of the five direct identifiers, but keeps `email` so that an agency can send a newsletter.==} Are
# the names gone?

# %% slide="output"
careless = clients.drop(columns=["name", "card_number", "phone", "ssn"])
guessed = careless["email"].str.split("@").str[0].str.replace(".", " ")
print(guessed.head(3).tolist())
print(f"{(guessed == clients['name'].str.lower()).mean():.0%} of the names are recovered")
print("most cities in one postcode:", clients.groupby("postcode")["city"].nunique().max())

# %% [markdown]
# No, because the e-mail addresses contain the names. Dropping `city` wouldn't help either, because `postcode` is still
# there, and each postcode belongs to only one city. And if you drop `age` but keep `birth_date`, you haven't hidden the
# age. {==A column is gone only if no other column reveals the same information.==}
#
# ### Second attack: the remaining columns
#
# The table `released`, which you made with your function from exercise 2, is better because all five direct identifiers are
# gone. {==But suppose that an attacker has a list of voters. It contains the name, city, postcode, birth date and gender of every
# client, and nothing else.==}
#
# ### Exercise 5: which columns still link?
#
# Which columns of `released` allow this attacker to name more than nine in ten clients? Store the letter of your answer as a
# string in `still_linkable`, for example `still_linkable = "A"`.
#
# - **A** `city` and `gender`
# - **B** `birth_date`, `gender` and `postcode`
# - **C** `purchases`
# - **D** none, because no one can be found without direct identifiers
#
# <details><summary>Hint 1</summary>
#
# Two conditions must be met. Both tables contain the columns, and in these columns, hardly any two clients have the
# same values.
#
# </details>
# <details><summary>Hint 2</summary>
#
# To check the second condition, measure the uniqueness, as in lesson 1.1. For example,
# `(~released.duplicated(["age", "gender"], keep=False)).mean()` is the share of clients who are the only ones with their age
# and gender. Do the same for the options.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The column in one option isn't on the list of voters, so the attacker has nothing to compare it with. Compare the
# uniqueness of the other options.
#
# </details>

# %% answer="still_linkable"
still_linkable = ...
### BEGIN SOLUTION
still_linkable = "B"
### END SOLUTION

# %% test="still_linkable" points=1
"""Columns can link two tables if both tables contain them and hardly any two clients have the same values."""
from course import checks

checks.a_choice(still_linkable, "ABCD", name="still_linkable")
checks.passed("still_linkable is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    still_linkable,
    "B",
    {
        "A": "Nearly every client shares city and gender with others, so the attacker finds only groups of names.",
        "C": "Most amounts are unique, but the attacker can't look them up in the list of voters.",
        "D": "Several columns together can identify people if a list with names contains the same columns.",
    },
    name="still_linkable",
)
### END HIDDEN TESTS

# %% [markdown]
# Let's run this attack. We make the list of voters from `clients`:

# %% slide="output"
keys = ["birth_date", "gender", "postcode"]
voters = clients[["name", "city", *keys]]
unique = ~released.duplicated(keys, keep=False)
found = released[unique].merge(voters[["name", *keys]], on=keys)
print(f"The attacker knows the names of {len(found)} of {len(released)} clients, and what they spend:")
found[["name", "age", "purchases"]].head(3)

# %% [markdown]
# A real list also contains people who aren't clients, and a few of them may share all three values with a client. On the other
# hand, some clients aren't on the list. You'll use such a list in lesson 1.6. Other attackers know other columns. For example,
# a client's bank knows what the client spent in the shop, so the bank needs only `purchases` to find the client.
#
# ### Third attack: the totals
#
# {==A client objects to being in the table, so the shop leaves that client's row out. But it has already published a report of
# the purchases by city, which includes this client.==} Let's subtract the totals of the new table from those in the report:

# %% slide="output"
report = clients.groupby("city")["purchases"].sum()
published = released.drop(index=0)  # without the row of the client who objected
print(report - published.groupby("city")["purchases"].sum())
print("The truth:", clients.loc[0, "city"], clients.loc[0, "purchases"])

# %% [markdown]
# All differences except one are 0. {==Anyone who knows who objected now also knows that client's city and purchases, to the
# dollar.==}
#
# The worst case is a total from which only one row is missing. If 40 rows of a city are left out, the difference reveals only
# their sum. {==Even so, compute totals after suppression, or withhold them as well.==} Do this before you publish anything. A new
# report without the client doesn't help, because anyone can compare it with the old one.
#
# Statistical offices know this problem well, because they blank out individual cells of their tables. If the total is printed
# and only one cell is blank, anyone can calculate the missing number, so other cells have to be blanked out, too. This is
# called **secondary suppression**.

# %% [markdown]
# ## What it cost
#
# Let's go back to `hr`. A colleague knows everyone's age, gender, department and marital status, so the company doesn't want
# anyone to be unique in these four columns. It also wants to know whether income rises with age, so it computes the
# correlation of the two. A correlation above 0 means that income generally rises with age, and 1 means that all points are on
# a rising line. We compare four releases:

# %%
known = ["age", "gender", "department", "marital_status"]
shared = hr.duplicated(known, keep=False)  # someone else has the same four values
releases = {
    "everything": hr,
    "without marital_status": hr.drop(columns="marital_status"),
    "without age": hr.drop(columns="age"),
    "without unique rows": hr[shared],
}

# %% slide="output"
for how, table in releases.items():
    left = [column for column in known if column in table]
    unique = (~table.duplicated(left, keep=False)).mean()
    answer = f"{table['age'].corr(table['monthly_income']):.2f}" if "age" in table else "unknown"
    print(f"{how:23} unique {unique:5.1%}   rows lost {1 - len(table) / len(hr):5.1%}   age and income {answer}")

# %% [markdown]
# {==Dropping `marital_status` is cheap because we don't need it to answer the question, but some people are still unique.==} {==If we
# drop `age`, hardly anyone is unique, but then we can't answer the question.==} {==If we drop the unique rows instead, about one row
# in ten is lost, but we can still answer the question, and the answer changes only a little.==} That looks like the best choice.
# But who are the people we lost?

# %%
lost = (~shared).groupby(hr["department"]).mean().sort_values()
ax = plotting.bars(
    lost,
    label="Department",
    value_label="Rows lost",
    percent=True,
    title=f"{lost.index[-1]} loses {lost.iloc[-1]:.0%} of its rows",
)
plotting.show(ax)

# %% [markdown]
# > **Warning.** {==People who are unique often belong to small groups, so record suppression doesn't affect everyone equally. The
# > smallest groups lose the largest share of their rows.==} You can still answer questions about the whole company, but an answer
# > about Human Resources now depends on the few people who resemble each other.
#
# And what did we gain? These four columns no longer single anyone out. But a colleague might also know everyone's education:

# %% slide="output"
for how, table in {"before": hr, "after": hr[shared]}.items():
    small = table[table["department"] == "Human Resources"]
    print(f"{how:7} {len(small):3} people in Human Resources, mean income {small['monthly_income'].mean():,.0f}")

again = (~hr[shared].duplicated([*known, "education"], keep=False)).mean()
print(f"{again:.0%} of the remaining rows are unique in the four columns and education")

# %% [markdown]
# Human Resources has lost many of its people, and yet with a single additional column, some of the remaining rows are unique
# again.

# %% [markdown]
# ## Recap
#
# - With attribute suppression, you can no longer answer questions that need the column. With record suppression, you lose
#   people, mainly in small groups.
# - Say what you keep, not what you remove. Then you won't accidentally publish rows with missing values, or columns that no
#   one thought of.
# - A column is gone only if no other column reveals the same information, and a row is gone only if no total reveals it.
#
# **A question to take with you:** If someone asked to be removed from a table that you've already published, where else would
# they still be visible?
#
# **When not to use it.** Use suppression for columns that no one needs, starting with the direct identifiers. Don't suppress
# records if small groups matter. Suppression by itself isn't enough, because attackers can link the remaining quasi-identifiers
# to other lists. If you need these columns, make them coarser (lesson 1.4).
#
# **Further reading**
#
# - Latanya Sweeney, Akua Abu and Julia Winn, *[Identifying Participants in the Personal Genome Project by
#   Name](https://arxiv.org/abs/1304.7605)* (2013).
# - Latanya Sweeney, *Achieving k-Anonymity Privacy Protection Using Generalization and Suppression*, International Journal of
#   Uncertainty, Fuzziness and Knowledge-Based Systems 10 (2002).
# - *[Handbook on Statistical Disclosure Control](https://sdctools.github.io/HandbookSDC/04-magnitude-tabular-data.html)*,
#   by European statistical offices. Chapter 4 explains secondary suppression.
