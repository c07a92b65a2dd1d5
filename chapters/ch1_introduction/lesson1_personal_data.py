# %% [markdown]
# # 1.1 Personal data
#
# **You will be able to**
#
# - say what privacy is about, and how it differs from security;
# - sort the columns of a table into direct identifiers, quasi-identifiers, sensitive attributes and the rest;
# - measure how many people a few harmless-looking columns single out.
#
# **You need** pandas: selecting columns, filtering rows, counting values. No knowledge of privacy.
#
# **Time** about 40 minutes, five exercises.
#
# Each exercise has an answer cell, in which your answer replaces the `...`, and below it a test cell. Run both: the test
# says what is right so far. Your mark comes from further tests that you do not see, so answer for any table and not for
# this one alone.

# %% [markdown]
# ## A governor, a birthday and a postcode
#
# In the 1990s the state of Massachusetts gave researchers the hospital visits of its employees. Names and addresses had been
# taken out, so the table was called anonymous. Latanya Sweeney, then a student, bought the voter list of the city of
# Cambridge for 20 dollars. It held names, and beside them three things that the hospital table held too: postcode, date of
# birth and sex. Six people in the voter list shared the birthday of the governor, three of them were men, and one lived in
# his postcode. His hospital visits lay open.
#
# No password was guessed and no server was broken into. Every single step was allowed. What went wrong?
#
# In this lesson you find out with a table of 200 clients of a shop. Every person in it is made up by a program.

# %%
from itertools import combinations

import pandas as pd

from course import load, plotting

clients = load("clients").drop(columns="ssn")
clients.head()

# %% [markdown]
# ## Privacy, secrecy, security
#
# You tell your doctor about an illness, and that is fine: you expect it. If your employer hears of it, something is wrong,
# although the information is the same and nobody stole anything. Helen Nissenbaum's idea (2004) puts it like this: each
# piece of information is given in a setting that has its own rules of who may pass what to whom. **Privacy** means that
# information flows as the people it is about expect in that setting.
#
# **Security** is something else: it keeps out those who have no permission. A table can be stored with perfect security and
# still break privacy on the day it is handed, with permission, to the wrong reader or for the wrong purpose. The hospital
# table above was such a case.

# %% [markdown]
# ### Exercise 1: what is privacy about?
#
# Store the letter of the sentence that fits this lesson's meaning of privacy as a string in `privacy_definition`, for
# example `privacy_definition = "A"`.
#
# - **A** Nobody ever learns anything about a person.
# - **B** Data are encrypted, so that only people with a key can read them.
# - **C** Information about people flows as those people expect in the setting where they gave it.
# - **D** A company asks for consent once and may then use the data as it likes.
#
# <details><summary>Hint 1</summary>
#
# Your doctor knows about your illness. Is your privacy broken?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Read the definition in bold above once more. One option forbids too much, one allows too much, one describes security.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Look for the option that speaks of what people expect.
#
# </details>

# %% answer="privacy_definition"
privacy_definition = ...
### BEGIN SOLUTION
privacy_definition = "C"
### END SOLUTION

# %% test="privacy_definition" points=1
"""Privacy is about flows of information that the people concerned expect."""
from course import checks

checks.a_choice(privacy_definition, "ABCD", name="privacy_definition")
checks.passed("privacy_definition is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    privacy_definition,
    "C",
    {
        "A": "That is secrecy. Your doctor has to know about your illness, and your privacy is intact.",
        "B": "That is security: it keeps strangers out, and says nothing about what those with a key do with the data.",
        "D": "Consent given once does not cover every later use: the use must still fit what people expect.",
    },
    name="privacy_definition",
)
### END HIDDEN TESTS

# %% [markdown]
# ## What the law protects
#
# The General Data Protection Regulation (GDPR, article 4) calls **personal data** any information about a person who is
# identified or can be identified, also indirectly. So a table without names can hold personal data. The Kenyan Data
# Protection Act of 2019 uses nearly the same words in its section 2.
#
# Breaking these laws costs money: up to 20 million euros or 4 % of a company's worldwide yearly turnover, whichever is
# higher, under the GDPR (article 83); up to 5 million shillings or 1 % of the yearly turnover, whichever is lower, under
# the Kenyan act (section 63). Losing data can cost a larger share: after the breach of 2017 that touched about 147 million
# people, the US credit agency Equifax agreed to pay at least 575 million dollars (US Federal Trade Commission, 22 July
# 2019), a sixth of the 3.4 billion it took in during 2018.
#
# Whether a person *can be identified* depends on the columns. They play four roles:
#
# - A **direct identifier** is made to name or reach one person: a name, an e-mail address.
# - A **quasi-identifier** is a trait that others can know or look up, such as a job or a home town. One alone fits many
#   people in the world, several together may fit one.
# - A **sensitive attribute** is what a person would be hurt by if it came out, such as an illness or a salary.
# - **Other** columns are none of these.
#
# Roles depend on what an attacker knows; an **attacker** is whoever tries to find a person in the table. Ask of each
# column: could a neighbour, a colleague or a public list know this? How many different values each column holds is only a
# first look:

# %%
clients.nunique()

# %% [markdown]
# A column in which nearly all of the 200 clients differ is not yet a direct identifier. `birth_date` is such a column here,
# but nobody is named by a day: in a whole country many people share it.

# %% [markdown]
# ### Exercise 2: give each column its role
#
# Store a dictionary in `column_roles` that gives every column of `clients` one of the strings `"direct"`, `"quasi"`,
# `"sensitive"` or `"other"`, like `{"name": "direct", "age": "quasi", ...}`. `purchases` is what the client has spent in
# the last year, in dollars; only the shop knows it. Two columns can be seen in two ways; the test takes both.
#
# <details><summary>Hint 1</summary>
#
# Which columns would let you call, write to or name a client without any other column?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Which columns could a neighbour know, or a public list hold? List the columns with `list(clients.columns)` and go through
# them one by one: ten decisions.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Three columns are made to name or reach one person: they are direct. Five describe a person without pointing: they are quasi.
# What is left tells of money.
#
# </details>

# %% answer="column_roles"
column_roles = ...
### BEGIN SOLUTION
column_roles = {
    "name": "direct",
    "age": "quasi",
    "gender": "quasi",
    "city": "quasi",
    "postcode": "quasi",
    "birth_date": "quasi",
    "card_number": "sensitive",
    "phone": "direct",
    "email": "direct",
    "purchases": "other",
}
### END SOLUTION

# %% test="column_roles" points=2
"""Every column has the role that fits what others can know of it."""
from course import checks, load

columns = [column for column in load("clients").columns if column != "ssn"]
checks.require(isinstance(column_roles, dict), "column_roles is not a dictionary of column name: role")
missing = [column for column in columns if column not in column_roles]
checks.require(not missing, f"column_roles leaves out {', '.join(missing)}")
strange = [column for column in columns if column_roles[column] not in ("direct", "quasi", "sensitive", "other")]
checks.require(
    not strange,
    f'column_roles gives {", ".join(strange)} another role than "direct", "quasi", "sensitive" or "other" (one string a column)',
)
checks.passed("column_roles gives every column one of the four roles")
### BEGIN HIDDEN TESTS
checks.require(isinstance(column_roles, dict), "column_roles is not a dictionary of column name: role")
pointing = "it is made to name or reach one person"
knowable = "others can know or look it up, and many people may share it"
right = {
    "name": (["direct"], pointing),
    "phone": (["direct"], pointing),
    "email": (["direct"], pointing),
    "age": (["quasi"], knowable),
    "gender": (["quasi"], knowable),
    "city": (["quasi"], knowable),
    "postcode": (["quasi"], knowable),
    "birth_date": (["quasi"], knowable),
    "card_number": (["direct", "sensitive"], "it belongs to one person, and who has it can spend the money"),
    "purchases": (["sensitive", "other"], "nobody outside the shop knows it, so it does not help to find a person"),
}
for column, (roles, reason) in right.items():
    given = column_roles.get(column)
    checks.require(
        isinstance(given, str) and given in roles, f"column_roles calls {column} {given!r}: think again, {reason}"
    )
checks.require(set(column_roles) == set(right), "column_roles holds a column that clients does not have")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 3: which column alone does harm?
#
# Suppose one single column of `clients` leaks, nothing else. Store in `most_sensitive` the letter of the column that a thief
# could use for fraud right away, for example `most_sensitive = "A"`.
#
# - **A** `city`
# - **B** `birth_date`
# - **C** `email`
# - **D** `card_number`
#
# <details><summary>Hint 1</summary>
#
# What could you buy if all you had was this column?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Of a city or a date alone: how many people does it fit? Of an address alone: what can you do but write to it?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Think of paying on a web site.
#
# </details>

# %% answer="most_sensitive"
most_sensitive = ...
### BEGIN SOLUTION
most_sensitive = "D"
### END SOLUTION

# %% test="most_sensitive" points=1
"""The column that alone allows fraud is the one that pays."""
from course import checks

checks.a_choice(most_sensitive, "ABCD", name="most_sensitive")
checks.passed("most_sensitive is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    most_sensitive,
    "D",
    {
        "A": "A list of cities without anything else concerns nobody in particular.",
        "B": "Birth dates alone belong to many people each: they become dangerous beside other columns.",
        "C": "An address to write to brings spam and phishing, but somebody still has to fall for it.",
    },
    name="most_sensitive",
)
### END HIDDEN TESTS

# %% [markdown]
# ## How many people do a few columns single out?
#
# Direct identifiers are easy to see and easy to drop. The governor was found through quasi-identifiers. To measure that risk,
# group the rows by the chosen columns and look at how many rows share each combination. Take six people:

# %%
people = pd.DataFrame(
    {
        "gender": ["F", "F", "M", "M", "M", "F"],
        "city": ["Nakuru", "Nakuru", "Nakuru", "Kisumu", "Kisumu", None],
    }
)
people.value_counts(["gender", "city"], dropna=False)

# %% [markdown]
# Two women live in Nakuru and two men in Kisumu: from gender and city you cannot tell them apart. One man lives in Nakuru,
# and one woman has no city in the table: each of these two combinations occurs once, so who knows it has found the row. The
# **uniqueness** of a set of columns is the share of rows whose combination occurs once, here 2 of 6, or 0.33.
#
# A missing value is no shelter. It is one more thing in which a row can differ from others, so "missing" counts as a value.

# %% [markdown]
# ### Exercise 4: measure uniqueness
#
# Write a function `uniqueness(df, columns)` that returns the share of rows of the table `df`, a float from 0 to 1 and not
# rounded, whose combination of values in the columns of the list `columns` occurs exactly once. "Missing" counts as one
# more value, so two missing ages are alike. A table without rows gives 0.0. The table given stays as it is.
#
# `uniqueness(people, ["gender", "city"])` returns 0.333…, `uniqueness(people, ["gender"])` returns 0.0.
#
# <details><summary>Hint 1</summary>
#
# For one row: how would you find out whether another row has the same combination?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.duplicated` and its parameter `keep`, or at `groupby(columns, dropna=False).size()`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `df.duplicated(columns, keep=False)` is True for each row that has a double. You want the share of the others.
#
# </details>


# %% answer="uniqueness"
def uniqueness(df, columns):
    """Return the share of rows of df whose combination of values in columns occurs once."""
    ### BEGIN SOLUTION
    if len(df) == 0:
        return 0.0
    return float((~df.duplicated(columns, keep=False)).mean())
    ### END SOLUTION


# %% test="uniqueness" points=3
"""Rows whose combination occurs once are counted, with a missing value as a value."""
from collections import Counter

import pandas as pd

from course import checks, load

five = pd.DataFrame({"age": [30, 30, 41, 41, 52], "city": ["A", "A", "A", "B", "B"]})
checks.close(checks.call(uniqueness, five, ["age"]), 0.2, why="one of five ages occurs once", show=True)
checks.close(checks.call(uniqueness, five, ["age", "city"]), 0.6, why="three of five pairs occur once", show=True)
last = checks.call(uniqueness, five.tail(3), ["age"])
checks.close(last, 1 / 3, why="one of the last three ages occurs once, and the share is not rounded", show=True)
checks.passed("three small cases are right")
### BEGIN HIDDEN TESTS
holes = pd.DataFrame({"age": [30, None, 41, 41, None, 60], "city": ["A", "A", None, None, "B", "B"]})
missing = "rows with a missing value are counted too, and two missing values in a column are alike"
for columns, wanted in ((["age"], 2 / 6), (["city"], 0), (["age", "city"], 4 / 6)):
    answer = checks.call(uniqueness, holes, columns)
    checks.close(answer, wanted, why=missing)
    checks.unchanged(answer, holes)
zeros = pd.DataFrame({"age": [0, None, 7, 7], "city": ["", None, "A", "A"]})
for column in zeros:
    other = "a missing value is not the same as 0 or an empty text"
    checks.close(checks.call(uniqueness, zeros, [column]), 0.5, why=other)
homes = pd.DataFrame({"floor": [1, 11, 5], "flat": [12, 2, 5]})
both = "two rows are alike only if they agree in every one of the columns"
checks.close(checks.call(uniqueness, homes, ["floor", "flat"]), 1, why=both)
alone = pd.DataFrame({"city": ["A", "A", "A", "B", None]})
checks.close(checks.call(uniqueness, alone, ["city"]), 0.4, why="count rows that occur once, not different values")
checks.close(checks.call(uniqueness, alone.iloc[:0], ["city"]), 0, why="nobody is singled out in an empty table")
for table in (load("clients", seed=3), load("clients", seed=4).query("age < 50")):
    for columns in (["gender", "city"], ["age"], ["age", "gender", "city"], ["email"]):
        rows = Counter(table[columns].itertuples(index=False, name=None))
        answer = checks.call(uniqueness, table, columns)
        wanted = sum(count == 1 for count in rows.values()) / len(table)
        checks.close(answer, wanted, why="count the rows whose combination occurs exactly once, over all rows")
        checks.unchanged(answer, table)
### END HIDDEN TESTS

# %% [markdown]
# Now look at the clients. Each bar is one set of quasi-identifiers. (An error here means that `uniqueness` above is
# still open.)

# %%
sets = [
    ["gender"],
    ["age"],
    ["city"],
    ["gender", "age"],
    ["gender", "age", "city"],
    ["birth_date", "gender", "postcode"],
]
shares = pd.Series({" + ".join(columns): uniqueness(clients, columns) for columns in sets})
ax = plotting.bars(shares, label="Known to the attacker", value_label="Share of clients singled out", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of clients singled out. Gender alone singles out nobody; with each column that is "
    "added the share rises, and birth date, gender and postcode single out nearly everybody.",
)

# %% [markdown]
# ### Exercise 5: the riskiest pair
#
# An attacker knows two of the quasi-identifiers `age`, `gender`, `city` and `postcode`. Store in `riskiest_pair` a tuple of
# the two column names with the highest uniqueness in `clients`, like `("age", "gender")`. The order does not matter; if two
# pairs are equally high, either is right.
#
# <details><summary>Hint 1</summary>
#
# How many pairs can be made of four columns? You have a function that measures each.
#
# </details>
# <details><summary>Hint 2</summary>
#
# `combinations(["age", "gender", "city", "postcode"], 2)` gives all pairs; it is imported at the top. Put `list(...)` around
# it if you want to look at the pairs first: without it they can be gone through only once.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `max(pairs, key=lambda pair: ...)` returns the pair for which the function is largest; `list(pair)` makes a list of a tuple.
#
# </details>

# %% answer="riskiest_pair"
riskiest_pair = ...
### BEGIN SOLUTION
pairs = combinations(["age", "gender", "city", "postcode"], 2)
riskiest_pair = max(pairs, key=lambda pair: uniqueness(clients, list(pair)))
### END SOLUTION

# %% test="riskiest_pair" points=2
"""No other pair of the four quasi-identifiers singles out more clients."""
from itertools import combinations

from course import checks, load

quasi = ["age", "gender", "city", "postcode"]
names = list(riskiest_pair) if isinstance(riskiest_pair, tuple | list | set) else []
checks.require(
    len(names) == 2 and all(isinstance(name, str) for name in names) and names[0] != names[1],
    'riskiest_pair is not a tuple of two different column names, like ("age", "gender")',
)
strange = [name for name in names if name not in quasi]
checks.require(
    not strange,
    f"riskiest_pair holds {', '.join(strange)}: choose among the four columns age, gender, city and postcode",
)
checks.passed("riskiest_pair names two of the four columns")
### BEGIN HIDDEN TESTS
quasi = ["age", "gender", "city", "postcode"]
pairs = [set(pair) for pair in combinations(quasi, 2)]
checks.require(
    isinstance(riskiest_pair, tuple | list | set) and len(riskiest_pair) == 2 and set(map(str, riskiest_pair)) in pairs,
    "riskiest_pair is not a pair of two of the four columns age, gender, city and postcode",
)
table = load("clients")
risks = {frozenset(pair): 1 - table.duplicated(list(pair), keep=False).mean() for pair in pairs}
checks.require(
    risks[frozenset(riskiest_pair)] == max(risks.values()),
    f"riskiest_pair is {riskiest_pair}: another pair singles out more clients",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# Somebody at the shop "anonymizes" the table: name, phone, e-mail and birth date go. A colleague of one client knows age,
# gender and city from the office, and that the person buys at this shop. Take a client who is alone with these three:

# %%
released = clients.drop(columns=["name", "phone", "email", "birth_date"])
known = ["age", "gender", "city"]
alone = ~clients.duplicated(known, keep=False)
person = clients[alone].iloc[0]
person[known]

# %% [markdown]
# The colleague keeps the rows of the released table that fit.

# %%
fits = (released[known] == person[known]).all(axis=1)
released[fits]

# %% [markdown]
# One row is left, with the card number in it. The names are gone, and the person was found all the same. How many clients
# could be found in this way?

# %%
print(f"{alone.mean():.0%} of the clients are the only ones with their age, gender and city")

# %% [markdown]
# How is it for a whole country? By Sweeney's estimate (2000) from the census of 1990, postcode, date of birth and sex
# single out 87 % of the population of the United States. Philippe Golle (2006) repeated the count with the census of 2000
# and found 63 %. The two do not agree, and neither number is comfortable.
#
# One thing to keep apart: uniqueness *in your table* is not uniqueness *in the population*. Who is alone among 200 clients
# may have doubles outside the table, just as the voter list of Cambridge left out everybody who was not a voter. But an
# attacker who knows that the person is in the table, as the colleague does, need not care.

# %% [markdown]
# ## What it cost
#
# Dropping quasi-identifiers lowers the risk and takes away answers. Suppose the shop wants to know whether purchases rise
# or fall with age. The correlation coefficient tells: it lies between −1 and 1, and near 0 there is no such relation.

# %%
rows = []
for dropped in ([], ["city"], ["age"], ["age", "city"]):
    left = [column for column in known if column not in dropped]
    risk = (~clients.duplicated(left, keep=False)).mean()
    relation = "cannot be told" if "age" in dropped else f"{clients['age'].corr(clients['purchases']):+.2f}"
    rows.append({"dropped": " and ".join(dropped) or "nothing", "uniqueness": f"{risk:.0%}", "correlation": relation})
pd.DataFrame(rows).set_index("dropped")

# %% [markdown]
# The uniqueness here is that of what is left of the colleague's three columns. Without `city` it is much lower, and the
# shop still has its answer: hardly any relation (among 200 people, two things unrelated give a number between −0.14 and 0.14 in 19 of
# 20 cases). Without `age` hardly anybody is unique, and the question can't be answered any more.
#
# That holds against this colleague. Somebody who knows other columns, such as the postcode, has another uniqueness: measure
# it for each attacker you can think of. Every defence in this course has such a price; the point is to know both numbers
# before you decide.

# %% [markdown]
# ## Summary
#
# - Privacy means that information flows as people expect. Security does not give you that by itself.
# - A table without names is still personal data when people in it can be found.
# - Uniqueness, the share of rows whose combination of quasi-identifiers occurs once, measures how many can be found by somebody who
#   knows these columns. It says nothing about columns you did not think of, and nothing about what can be learnt of people who are
#   not unique: later lessons come back to both.
#
# **Read on**
#
# - Helen Nissenbaum, *Privacy as Contextual Integrity*, Washington Law Review 79 (2004).
# - Latanya Sweeney, *Simple Demographics Often Identify People Uniquely*, Carnegie Mellon University, Data Privacy Working Paper 3 (2000).
# - Philippe Golle, *Revisiting the Uniqueness of Simple Demographics in the US Population*, WPES (2006).
