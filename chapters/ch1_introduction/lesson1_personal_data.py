# %% [markdown]
# # 1.1 Personal data
#
# **You will be able to**
#
# - explain what privacy means and how it differs from security;
# - sort the columns of a table into direct identifiers, quasi-identifiers, sensitive attributes and other columns;
# - measure how many people a few harmless-looking columns single out.
#
# **You need** pandas: selecting columns, filtering rows and counting values. You don't need to know anything about privacy.
#
# **Time** about {minutes} minutes, five exercises.
#
# Each exercise has an answer cell, where you replace the `...` with your answer, and a test cell below it. Run both cells,
# and read the result below the test cell. The tests also try your answers on other tables, so write answers that work for any
# table, not only for this one.

# %% [markdown]
# ## A governor, a birth date and a postcode
#
# In the 1990s, the state of Massachusetts gave researchers a table of its employees' hospital visits. {==Names and
# addresses had been removed, so the table was considered anonymous.==} Latanya Sweeney, then a student, bought the
# voter list of the city of Cambridge for 20 dollars. It listed each voter's postcode, date of birth and sex, and the
# hospital table contained all three as well. {==Six people on the voter list had the governor's date of birth. Three of
# them were men, and only one of these men lived in the governor's postcode: the governor himself.==} In the hospital
# table, Sweeney looked for the visits with these three values. No other voter had all three, so she concluded that the
# visits were the governor's.
#
# {==No one guessed a password or broke into a server, and every step was legal.==} So what went wrong?
#
# To find out, we'll look at a table of a shop's 200 clients, all of them made up by a program. (The first cell drops
# the column `ssn`, their social security numbers, which we won't need before lesson 1.3.)

# %%
from itertools import combinations

import pandas as pd

from course import load, plotting

clients = load("clients").drop(columns="ssn")
clients.head()

# %% [markdown]
# ## Privacy, secrecy and security
#
# A secret is something that you tell no one, but privacy isn't only about secrets. You tell your doctor about an
# illness because you want the doctor to know. If your employer hears about the illness, something has gone wrong,
# although the information is the same and no one stole anything. According to Helen Nissenbaum (2004), the setting
# makes the difference. You share information in a certain setting, and each setting has its own rules about who may
# pass information on, and to whom.
#
# > **Idea.** {==**Privacy** means that information about people flows only as they expect in the setting where they shared it.==}
#
# {==**Security** is something else. It keeps out people who don't have permission.==} {==Even if a table is perfectly
# secure, privacy is violated as soon as someone who has permission passes the table on to the wrong reader, or for the
# wrong purpose.==} That's what happened to the hospital table. The state itself passed this table on, and the patients
# never expected anyone to look for them in it.

# %% [markdown]
# ### Exercise 1: which rule protects privacy?
#
# A clinic is considering four rules for its patients' data. Only one of them protects privacy as this lesson defines it. Store
# the letter of that rule as a string in `privacy_definition`, for example `privacy_definition = "A"`.
#
# - **A** No one but the patient ever learns anything about the patient, not even the doctor.
# - **B** All records are encrypted, and every employee has the key, whatever their job.
# - **C** A test result goes to the patient and to the doctor who ordered the test, but not to an employer who asks for it.
# - **D** Patients sign a form once, and from then on the clinic may use their data as it likes.
#
# <details><summary>Hint 1</summary>
#
# Your doctor knows about your illness. Does that violate your privacy?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Read the definition of privacy again, and ask where information flows under each rule. One rule forbids too much, one allows
# too much, and one is only about security.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Imagine that you're a patient at this clinic and read about each rule in a newspaper. Which rule would neither
# surprise you nor get in the way of your treatment?
#
# </details>

# %% answer="privacy_definition"
privacy_definition = ...
### BEGIN SOLUTION
privacy_definition = "C"
### END SOLUTION

# %% test="privacy_definition" points=1
"""The rule lets information flow as the patients expect."""
from course import checks

checks.a_choice(privacy_definition, "ABCD", name="privacy_definition")
checks.passed("privacy_definition is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    privacy_definition,
    "C",
    {
        "A": "This rule is about secrecy. Your doctor has to know about your illness, which isn't a breach of privacy.",
        "B": "This rule is about security. Encryption keeps strangers out, but any employee can misuse the data.",
        "D": "Signing a form once isn't enough. Every later use of the data has to match what patients expect.",
    },
    name="privacy_definition",
)
### END HIDDEN TESTS

# %% [markdown]
# ## What the law protects
#
# > **Law.** {==The General Data Protection Regulation (GDPR, article 4) defines **personal data** as any information
# > about a person who is identified or can be identified, directly or indirectly.==} A person can be identified
# > indirectly by a combination of traits, such as a postcode and a date of birth. {==Therefore, even a table without
# > names can contain personal data.==} The Kenyan Data Protection Act of 2019 uses nearly the same words in its section
# > 2.
#
# Breaking these laws is expensive. Under the GDPR (article 83), a fine can be up to 20 million euros or 4 % of a
# company's worldwide yearly turnover, whichever is higher. Under the Kenyan act (section 63), a fine can be up to 5
# million Kenyan shillings or 1 % of the yearly turnover, whichever is lower.
#
# > **In the news.** A company that doesn't protect its data may have to pay even more. After attackers copied the data
# > of about 147 million people in 2017, the US credit agency Equifax agreed to pay at least 575 million dollars (US
# > Federal Trade Commission, 22 July 2019). That's about a sixth of the company's 2018 revenue of 3.4 billion dollars.

# %% [markdown]
# ## Four roles of columns
#
# Whether a person *can be identified* depends on the columns of the table. Each column has one of four roles:
#
# - {==A **direct identifier**, such as a name or an e-mail address, is meant to identify or reach one person.==}
# - {==A **quasi-identifier**, such as a job or a home town, is a trait that others may know or can look up.==} A single
#   quasi-identifier fits many people, but several together may fit only one person.
# - {==A **sensitive attribute**, such as an illness or a salary, would hurt a person if others learned it.==}
# - {==**Other** columns fit none of these three definitions.==}
#
# Some columns fit more than one definition. If a column is meant to identify or reach one person, call it direct, even
# if others know it.

# %%
plotting.diagram("roles")

# %% [markdown]
# {==An **attacker** is anyone who tries to find a person in the table.==} {==The role of a column depends on what an
# attacker knows.==} So for each column, ask whether a neighbour or a colleague could know its values, or whether
# they're in a public list. For a first clue, count the different values in each column. The more there are, the fewer
# people share each of them:

# %%
clients.nunique()

# %% [markdown]
# Nearly all of the 200 clients have a `birth_date` that no other client has, but that doesn't make the column a direct
# identifier. A date doesn't name anyone, because in a whole country, many people were born on the same day.

# %% [markdown]
# ### Exercise 2: give each column its role
#
# Store a dictionary in `column_roles` that maps every column of `clients`, and nothing else, to one of the strings `"direct"`,
# `"quasi"`, `"sensitive"` or `"other"`. It looks like `{"name": "direct", "age": "quasi", ...}`.
#
# The `purchases` column shows how many dollars each client spent last year. Only the shop knows these amounts. For two
# of the columns, there are good reasons for either of two roles, and the test accepts both.
#
# <details><summary>Hint 1</summary>
#
# Which columns, each by itself, would let you name, call or write to a client?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Which columns could a neighbour know, or find in a public list? List the columns with `list(clients.columns)` and go
# through them one by one. You have ten decisions to make.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Three columns are clearly direct, because they're meant to identify or reach one person. Five are quasi-identifiers,
# because they describe a person without naming anyone. The remaining two columns are about money. One of these two is
# `card_number`. Each card number belongs to one person, so the test also accepts the role of a direct identifier.
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
"""Every column has the role that matches what others can know about it."""
from course import checks, load

columns = [column for column in load("clients").columns if column != "ssn"]
checks.require(isinstance(column_roles, dict), "column_roles isn't a dictionary that maps column names to roles")
missing = [column for column in columns if column not in column_roles]
checks.require(not missing, f"column_roles leaves out {', '.join(missing)}")
strange = [column for column in columns if column_roles[column] not in ("direct", "quasi", "sensitive", "other")]
checks.require(
    not strange,
    f"column_roles assigns {', '.join(strange)} a role that doesn't exist: "
    'each role must be one of the strings "direct", "quasi", "sensitive" and "other"',
)
told = [column_roles["name"], column_roles["age"]]
checks.equal(
    told,
    ["direct", "quasi"],
    name="the list of roles that you assigned to name and age",
    why="the example in the exercise shows the roles of these two columns",
)
checks.passed("column_roles assigns one of the four roles to every column")
### BEGIN HIDDEN TESTS
with checks.rule("Store a dictionary in `column_roles` that maps every column of `clients`, and nothing else"):
    checks.require(isinstance(column_roles, dict), "column_roles isn't a dictionary")
pointing = "this column is meant to identify or reach one person"
knowable = "others can know this value or look it up, and many people may share it"
right = {
    "name": (["direct"], pointing),
    "phone": (["direct"], pointing),
    "email": (["direct"], pointing),
    "age": (["quasi"], knowable),
    "gender": (["quasi"], knowable),
    "city": (["quasi"], knowable),
    "postcode": (["quasi"], knowable),
    "birth_date": (["quasi"], knowable),
    "card_number": (
        ["direct", "sensitive"],
        "each number belongs to one person, and anyone who has it can spend that person's money",
    ),
    "purchases": (
        ["sensitive", "other"],
        "no one outside the shop knows these amounts, so they don't help anyone find a person",
    ),
}
for column, (roles, reason) in right.items():
    given = column_roles.get(column)
    checks.require(
        isinstance(given, str) and given in roles,
        f"column_roles assigns {column} the role {given!r}: think again, because {reason}",
    )
with checks.rule("Store a dictionary in `column_roles` that maps every column of `clients`, and nothing else"):
    checks.require(set(column_roles) == set(right), "column_roles contains a column that clients doesn't have")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 3: which single column does the most harm?
#
# Suppose that a single column of `clients` leaks, and nothing else. Which of these columns could a thief use for fraud right
# away? Store the letter of that column in `most_sensitive`, for example `most_sensitive = "A"`.
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
# How many people live in the same city, or were born on the same day? And what can you do with an e-mail address, apart from
# writing to it?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Think about how you pay on a website.
#
# </details>

# %% answer="most_sensitive"
most_sensitive = ...
### BEGIN SOLUTION
most_sensitive = "D"
### END SOLUTION

# %% test="most_sensitive" points=1
"""The column that's enough for fraud on its own is the one that a thief can pay with."""
from course import checks

checks.a_choice(most_sensitive, "ABCD", name="most_sensitive")
checks.passed("most_sensitive is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    most_sensitive,
    "D",
    {
        "A": "A list of cities, without anything else, isn't about anyone in particular.",
        "B": "Many people were born on the same day, so a birth date is dangerous only together with other columns.",
        "C": "A thief can send phishing e-mails to these addresses, but gets money only if someone falls for them.",
    },
    name="most_sensitive",
)
### END HIDDEN TESTS

# %% [markdown]
# ## How many people do a few columns single out?
#
# Direct identifiers are easy to spot and easy to drop. However, the governor was found through quasi-identifiers. To
# measure that risk, we group the rows by a few columns, and count how many rows share each combination of values. Here
# is an example with six people. (With `dropna=False`, pandas also counts rows with missing values.)

# %% slide="both"
people = pd.DataFrame(
    {
        "gender": ["F", "F", "M", "M", "M", "F"],
        "city": ["Nakuru", "Nakuru", "Nakuru", "Kisumu", "Kisumu", None],
    }
)
people.value_counts(["gender", "city"], dropna=False).sort_index()

# %% [markdown]
# Two women live in Nakuru and two men in Kisumu, so gender and city don't single out any of these four. But only one
# man lives in Nakuru, and only one woman has no city in the table. These two combinations occur only once, so anyone who
# knows such a combination can find the person's row. Even the missing city reveals something. Someone who looks for a
# woman from Kisumu sees that the two women from Nakuru don't fit, so only the row without a city can be hers.
#
# {==The **uniqueness** of a set of columns is the share of rows whose combination occurs exactly once. Here, the
# uniqueness is 2 of 6, or 0.33.==}
#
# {==A missing value doesn't protect anyone, because it's one more way for a row to differ from the others. So "missing"
# counts as a value, too.==}

# %% [markdown]
# ### Exercise 4: measure uniqueness
#
# Write a function `uniqueness(df, columns)` that returns the uniqueness of the columns in the list `columns` for the table
# `df`. That's the share of rows whose combination of values in these columns occurs exactly once.
#
# - The result is a number from 0 to 1. Don't round it.
# - "Missing" counts as a value of its own, so two missing ages are alike.
# - The index doesn't matter. It may contain the same label twice.
# - For a table without rows, return 0.0.
# - Columns may have any names. If your function adds a column, the table may already have a column with that name.
#   Don't modify `df` or `columns`.
#
# `uniqueness(people, ["gender", "city"])` returns 0.333…, and `uniqueness(people, ["gender"])` returns 0.0.
#
# <details><summary>Hint 1</summary>
#
# How would you find out whether a single row shares its combination with any other row?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.duplicated` and its `keep` parameter, or at `groupby(columns, dropna=False).size()`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `df.duplicated(columns, keep=False)` is True for each row that has a duplicate. You want the share of the other rows. What
# should your function do if there are no rows?
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
"""The function counts the rows whose combination occurs only once, and treats a missing value as a value."""
from collections import Counter

import pandas as pd

from course import checks, load

five = pd.DataFrame({"age": [30, 30, 41, 41, 52], "city": ["A", "A", "A", "B", "B"]})
checks.close(checks.call(uniqueness, five, ["age"]), 0.2, why="one of the five ages occurs only once", show=True)
checks.close(
    checks.call(uniqueness, five, ["age", "city"]), 0.6, why="three of the five pairs occur only once", show=True
)
last = checks.call(uniqueness, five.tail(3), ["age"])
checks.close(last, 1 / 3, why="one of these three ages occurs only once, and the share must not be rounded", show=True)
checks.passed("the results for three small cases are correct")


### BEGIN HIDDEN TESTS
def once(table, columns):
    """Calculate the share in plain Python, where all missing values become the same object."""
    cells = [[None if pd.isna(cell) else cell for cell in table[name]] for name in columns]
    return list(Counter(zip(*cells, strict=True)).values()).count(1) / max(len(table), 1)


both = "two rows are alike only if they agree in every column"
with checks.rule("the share of rows whose combination of values in these columns occurs exactly once"):
    for cells in ([1, 2], ["a", "b"]):
        crossed = pd.DataFrame({"first": cells, "second": cells[::-1]})
        checks.close(checks.call(uniqueness, crossed, ["first", "second"]), 1, why="the order of the cells counts")
    twins = pd.DataFrame({"age": [row // 2 for row in range(20_000)]})
    checks.close(checks.call(uniqueness, twins, ["age"]), 0, why="look at all rows, even if there are many")
    streets = pd.DataFrame([row for pair in checks.joined_rows() for row in pair], columns=["street", "house"])
    checks.close(checks.call(uniqueness, streets, ["street", "house"]), 1, why=both)
with checks.rule("The result is a number from 0 to 1. Don't round it"):
    for table in (load("clients", seed=3), load("clients", seed=4).query("age < 50")):
        for columns in (["gender", "city"], ["age"], ["age", "gender", "city"], ["email"]):
            checks.close(checks.call(uniqueness, table, columns), once(table, columns))
holes = pd.DataFrame({"age": [30, None, 41, 41, None, 60], "city": ["A", "C", None, None, "B", "B"]})
for case in checks.variants(holes, labels=["age", "city"], keep=["fillers", "joined"]):
    for columns in (["age"], ["city"]):
        with checks.rule('"Missing" counts as a value of its own'), case:
            checks.close(checks.call(uniqueness, case.table, case.named(columns)), 2 / 6)
with checks.rule('"Missing" counts as a value of its own'):
    for like in ("", 0):
        fills = pd.DataFrame({"value": [None, None, *checks.fillers(like)]})
        checks.close(checks.call(uniqueness, fills, ["value"]), 1 - 2 / len(fills))
kinds = {"age": checks.numbers(0, 122), "size": checks.near_ties(1.7), "city": checks.texts()}
kinds |= {"id": [-2, -1, 254, 2**53, 2**53 + 1], "when": pd.date_range("2024-05-01", periods=5, freq="h")}
sets = (["age", "city"], ["size"], ["city", "size"], ["id", "when"], ["id", "size"])
empty, *cases = checks.tables(kinds, missing=["age", "city"], rows=1200)
with checks.rule("For a table without rows, return 0.0"), empty:
    for columns in sets:
        checks.close(checks.call(uniqueness, empty.table, columns), 0)
for case in cases:
    for columns in sets:
        with checks.rule("the share of rows whose combination of values in these columns occurs exactly once"), case:
            checks.close(checks.call(uniqueness, case.table, columns), once(case.table, columns))
names = checks.column_names()
pairs = [[n] * len(names) for n in range(len(names)) for _ in "ab"]
for n in range(len(names)):
    pairs[2 * n][n] = -1  # each pair of rows differs in a different column
with checks.rule("Columns may have any names"):
    checks.close(checks.call(uniqueness, pd.DataFrame(pairs, columns=names), names), 1, why=both)
### END HIDDEN TESTS

# %% [markdown]
# Now let's use your function on the clients. Each bar shows the uniqueness of one set of quasi-identifiers. (If you see an
# error here, finish `uniqueness` first.)

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
ax = plotting.bars(
    shares,
    label="Known to the attacker",
    value_label="Share of clients singled out",
    percent=True,
    title=f"Birth date, gender and postcode single out {shares.iloc[-1]:.1%}",
)
plotting.show(ax)

# %% [markdown]
# Gender by itself singles out no one, but each additional column raises the share. With the three columns that identified the
# governor (birth date, gender and postcode), all or nearly all clients are unique.

# %% [markdown]
# ### Exercise 5: the riskiest pair
#
# An attacker knows two of the quasi-identifiers `age`, `gender`, `city` and `postcode`. Find the pair with the highest
# uniqueness in `clients`, and store the two column names in `riskiest_pair`, as a tuple or list like `("age", "gender")`. The
# order doesn't matter. If several pairs are tied, any of them is correct.
#
# <details><summary>Hint 1</summary>
#
# How many pairs can you make from four columns? You already have a function that measures each pair.
#
# </details>
# <details><summary>Hint 2</summary>
#
# `combinations(["age", "gender", "city", "postcode"], 2)` returns all pairs. (This function is imported at the top.) You can
# go through its result only once, so wrap the result in `list(...)` if you want to look at the pairs first.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `max(pairs, key=lambda pair: ...)` returns the pair with the largest value of the expression after the colon. `list(pair)`
# turns a tuple into a list.
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
names = list(riskiest_pair) if isinstance(riskiest_pair, tuple | list | set | frozenset) else []
checks.require(
    len(names) == 2 and all(isinstance(name, str) for name in names) and names[0] != names[1],
    "riskiest_pair isn't a tuple or list of two different column names, such as ('age', 'gender')",
)
strange = [name for name in names if name not in quasi]
checks.require(
    not strange,
    f"riskiest_pair contains {', '.join(strange)}: choose from the four columns age, gender, city and postcode",
)
checks.passed("riskiest_pair contains two of the four columns")
### BEGIN HIDDEN TESTS
quasi = ["age", "gender", "city", "postcode"]
pairs = [frozenset(pair) for pair in combinations(quasi, 2)]
names = list(riskiest_pair) if isinstance(riskiest_pair, tuple | list | set | frozenset) else []
chosen = frozenset(name for name in names if isinstance(name, str))
with checks.rule("store the two column names in `riskiest_pair`, as a tuple or list"):
    valid = len(names) == 2 and chosen in pairs
    checks.require(valid, "riskiest_pair must contain two different columns from age, gender, city and postcode")
table = load("clients")
risks = {pair: 1 - table.duplicated(list(pair), keep=False).mean() for pair in pairs}
with checks.rule("Find the pair with the highest uniqueness in `clients`"):
    best = risks[chosen] == max(risks.values())
    checks.require(best, f"riskiest_pair is {riskiest_pair}, but another pair singles out more clients")
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# {==Someone at the shop "anonymizes" the table by dropping name, phone, e-mail and birth date.==} {==A colleague of one client knows
# that client's age, gender and city from work, and also knows that the client buys at this shop.==} Let's take a client whose
# combination of these three values occurs only once:

# %% slide="output"
released = clients.drop(columns=["name", "phone", "email", "birth_date"])
known = ["age", "gender", "city"]
unique = ~clients.duplicated(known, keep=False)
person = clients[unique].iloc[0]
person[known]

# %% [markdown]
# The colleague keeps only the rows of the released table that match these values:

# %%
fits = (released[known] == person[known]).all(axis=1)
released[fits]

# %% [markdown]
# One row is left, and it contains the card number. The names are gone, but the colleague found the person anyway. How
# many clients could be found in this way?

# %% slide="both"
print(f"{unique.mean():.0%} of the clients are the only ones with their age, gender and city")

# %% [markdown]
# What does this look like for a whole country? {==Sweeney (2000) estimated from the 1990 census that postcode, date of birth and
# sex single out 87 % of the population of the United States.==} {==Philippe Golle (2006) repeated the count with the 2000 census and
# arrived at 63 %.==} The two numbers differ, but both are alarming.
#
# > **Warning.** {==Being unique *in your table* isn't the same as being unique *in the population*.==} Someone who is
# > unique among 200 clients may have the same age, gender and city as people outside the table. In the same way, people
# > in Cambridge who weren't on the voter list could have shared the governor's values. {==But if an attacker knows that
# > the person is in the table, as the colleague does, people outside the table with the same values don't protect
# > anyone.==}

# %% [markdown]
# ## What it cost
#
# Dropping quasi-identifiers lowers the risk, but it also makes some questions impossible to answer. Suppose the shop
# wants to know whether purchases rise or fall with age. The correlation coefficient answers this. It ranges from −1
# (purchases fall with age) to 1 (they rise), and a value near 0 means that they hardly do either. Let's drop different
# columns, and compare the uniqueness and the correlation each time:

# %% slide="output"
rows = []
for dropped in ([], ["city"], ["age"], ["age", "city"]):
    left = [column for column in known if column not in dropped]
    risk = (~clients.duplicated(left, keep=False)).mean()
    relation = "unknown" if "age" in dropped else f"{clients['age'].corr(clients['purchases']):+.2f}"
    rows.append({"dropped": " and ".join(dropped) or "nothing", "uniqueness": f"{risk:.0%}", "correlation": relation})
pd.DataFrame(rows).set_index("dropped")

# %% [markdown]
# Each uniqueness is based on the columns that the colleague knows and that weren't dropped. {==Without `city`, the
# uniqueness is much lower, and the shop can still answer its question.==} The answer is that there's hardly any
# relationship. A correlation that isn't exactly 0 doesn't contradict this. If age and purchases were unrelated, their
# correlation would still be between −0.14 and 0.14 in 19 of 20 random tables of 200 people, and rarely exactly 0.
# {==Without `age`, hardly anyone is unique, but the shop can't answer its question any more.==}
#
# These numbers apply only to this colleague. For an attacker who knows other columns, such as the postcode, the uniqueness is
# different, so measure it for every attacker you can think of. Every defence in this course has a price like this one, and you
# should know both the risk and the price before you decide.

# %% [markdown]
# ## Recap
#
# - Privacy means that information flows as people expect, and security by itself doesn't guarantee that.
# - A table without names still contains personal data if the people in it can be found.
# - Uniqueness is the share of rows whose combination of quasi-identifiers occurs once. Uniqueness shows how many people an
#   attacker who knows these columns can find.
#
# **A question to take with you:** Which columns of a table that you work with could a neighbour or a colleague know?
#
# **When uniqueness isn't enough.** Uniqueness doesn't cover columns that you didn't think of, or what an attacker can learn
# about people who aren't unique. Later lessons return to both questions.
#
# **Further reading**
#
# - Helen Nissenbaum, *Privacy as Contextual Integrity*, Washington Law Review 79 (2004).
# - Latanya Sweeney, *Simple Demographics Often Identify People Uniquely*, Carnegie Mellon University, Data Privacy Working
#   Paper 3 (2000).
# - Philippe Golle, *Revisiting the Uniqueness of Simple Demographics in the US Population*, WPES (2006).
