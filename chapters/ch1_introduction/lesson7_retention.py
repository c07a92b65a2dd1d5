# %% [markdown]
# # 1.7 Keeping and deleting data
#
# **You will be able to**
#
# - list what data about people are stored in a database, a CSV file and a JSON file;
# - show or erase one person's data on request, without touching anyone else's;
# - find the records that are kept longer than promised;
# - say where erased data may still be stored.
#
# **You need** pandas, and the idea of aggregation from lesson 1.4. This lesson explains all the SQL that you need.
#
# **Time** about {minutes} minutes, four exercises.

# %% [markdown]
# ## Nineteen dollars for nothing
#
# > **In the news.** The dating site Ashley Madison, aimed at married people, sold a *Full Delete*. {==For 19 dollars, it promised
# > to remove a member's profile, messages, photographs and anything else that showed who the member was.==} {==In July 2015, someone
# > broke into the site and published its data on about 36 million users. Some of them had paid to be deleted==} (US Federal Trade
# > Commission, 14 December 2016).
#
# {==Data that are gone can't leak. But are they really gone?==} To delete a person's data, you have to know every place where
# they're stored. The insurer in this lesson has three such places.

# %%
import json
import shutil
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pandas as pd

from course import load, plotting

today = pd.Timestamp("2024-12-31")
insurance = load("insurance")
insurance[["id_number", "county", "age", "tier", "illness_category", "date_of_entry", "account_withdrawal"]].head(3)

# %% [markdown]
# ## Three stores
#
# {==A **store** is a place where data about people are kept, such as a database, a file or a mailbox.==} The next cells create three
# stores in a folder that disappears when you close the notebook. Rerun these cells to get fresh stores.
#
# {==The first store, `members.sqlite`, is an SQLite database in a single file.==} Its table `members` contains everyone who is or
# has been insured.

# %%
place = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
folder = Path(place.name)
days = ["date_of_entry", "updated_subscription", "account_withdrawal"]
# SQLite has no type for dates, so they are stored as text
as_text = insurance.assign(**{day: insurance[day].dt.strftime("%Y-%m-%d") for day in days})
members = as_text[["id_number", "county", "age", "tier", "account_withdrawal"]]
with closing(sqlite3.connect(folder / "members.sqlite")) as database:  # closing() closes the file at the end
    members.to_sql("members", database, index=False)

# %% [markdown]
# {==The second store, `archive.csv`, is about people who left more than ten months ago.==} It has one line for each event in their
# membership. Each line also names an illness, or contains the word `None` if there was no claim. {==The third, `claims.json`, is
# a list of claims.==} Only claims in the Gold tier contain a tax number.

# %%
former = as_text[as_text["retention"].isin(["archived", "expired"])].replace("No claim", "None")
events = former.melt(["id_number", "illness_category"], days, "event", "day")
events.to_csv(folder / "archive.csv", index=False)

claimed = insurance[insurance["illness_category"] != "No claim"]
claims = claimed[["id_number", "illness_category", "policy_limit"]].assign(
    tax_pin=claimed["tax_pin"].where(claimed["tier"] == "Gold")
)
records = [{field: value for field, value in claim.items() if pd.notna(value)} for claim in claims.to_dict("records")]
(folder / "claims.json").write_text(json.dumps(records, indent=1), encoding="utf-8")
records[:3]

# %% [markdown]
# The next function reads all three stores as tables, and you can use it in your answers. By default, pandas would read the ID
# `0042` in the CSV file as 42, and the words `None` and `NA` as missing values. `dtype=str` and `keep_default_na=False`
# prevent this, and empty fields become `""`.


# %%
def read_stores(folder):
    """Return a dictionary that maps the file name of each store in the folder to its records, as a table."""
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        members = pd.read_sql("SELECT * FROM members", database)
    archive = pd.read_csv(folder / "archive.csv", dtype=str, keep_default_na=False)
    records = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = pd.DataFrame(records or {"id_number": []})  # an empty list has no fields
    return {"members.sqlite": members, "archive.csv": archive, "claims.json": claims}


for store, table in read_stores(folder).items():
    print(f"{store}: {len(table)} records\n{table.head(2)}\n")

# %% [markdown]
# ## Know what you have
#
# You can't erase data that you don't know about. {==An **inventory** lists which data are stored, and about how many people.==}
#
# > **Law.** Article 30 of the GDPR requires a record of what kinds of data are processed about what kinds of people.
#
# {==Look at the stores themselves instead of asking around, and count people, not lines, because 300 lines may be about 100
# people.==} Let's do that for the field `phone` in three records about two people:

# %% slide="both"
visits = pd.DataFrame({"id_number": ["91", "91", "92"], "phone": ["", "555-0101", None]})
has_value = visits["phone"].notna() & (visits["phone"] != "")
visits.loc[has_value, "id_number"].nunique()

# %% [markdown]
# Only person 91 has a phone number, because empty strings and missing values don't count.
#
# ### Exercise 1: take inventory
#
# Write a function `inventory(folder)` that returns a table (DataFrame) with one row for each field in each store. `folder` (a
# `Path`) contains the three stores. The order of rows and columns doesn't matter. The columns are:
#
# - `store`, the file name;
# - `field`, the name of the field;
# - `people`, the number of different people (`id_number`) who have a value in that field in at least one record, or 0 if no
#   one does.
#
# The number 0 and the words `None` and `NA` are values, but these aren't:
#
# - `NULL` in the database (missing in pandas) and an empty string in any store;
# - `null` and a missing field in the JSON file.
#
# The file names and the database table `members` are fixed. Each store has at least one record. Every record has an
# `id_number`, and the other fields may have any names. If `members.sqlite` contains two people, and one has left, two rows are:
#
# ```python
# {"store": "members.sqlite", "field": "id_number", "people": 2}
# {"store": "members.sqlite", "field": "account_withdrawal", "people": 1}
# ```
#
# <details><summary>Hint 1</summary>
#
# The example above counts people for one field of one table. For which fields and tables do you need this count?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Loop over `read_stores(folder).items()`. Inside this loop, loop over the columns of the table. Collect one dictionary per row
# in a list.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In the inner loop, append `{"store": store, "field": field, "people": ...}` to the list. `pd.DataFrame` turns the list into
# the table.
#
# </details>


# %% answer="inventory"
def inventory(folder):
    """Return one row for each field of each store, with the number of people who have a value in it."""
    ### BEGIN SOLUTION
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            has_value = table[field].notna() & (table[field] != "")
            people = table.loc[has_value, "id_number"].nunique()
            rows.append({"store": store, "field": field, "people": people})
    return pd.DataFrame(rows)
    ### END SOLUTION


# %% test="inventory" points=3
"""The table lists every field of every store, with the number of different people who have a value in it."""
import pandas as pd

from course import checks, load

members = pd.DataFrame({"id_number": ["91", "92"], "account_withdrawal": ["2024-01-31", None]})
archive = pd.DataFrame({"id_number": ["91", "91"], "event": ["entry", "renewal"]})
stores = {
    "members.sqlite": {"members": members},
    "archive.csv": archive,
    "claims.json": [{"id_number": "92"}, {"id_number": "91", "tax_pin": "X1"}],
}
with checks.scratch(stores) as case:
    answer = checks.call(inventory, case.path)
table = checks.a_table(answer, columns=["store", "field", "people"], rows=6, why="each store here has two fields")
for store, field, people in [
    ("members.sqlite", "id_number", 2),
    ("members.sqlite", "account_withdrawal", 1),
    ("archive.csv", "event", 1),
    ("claims.json", "tax_pin", 1),
]:
    found = table.loc[(table["store"] == store) & (table["field"] == field), "people"].tolist()
    checks.equal(found, [people], name=f"the number of people for {field} in {store}", show=True)
checks.passed("the inventory of three small stores is correct")
### BEGIN HIDDEN TESTS


def wanted(stores):
    """Return one row for each store and field, counted by hand."""
    rows = []
    for store, records in stores.items():
        for field in dict.fromkeys(field for record in records for field in record):
            people = {r["id_number"] for r in records if not (pd.isna(r.get(field)) or r.get(field) == "")}
            rows.append((store, field, len(people)))
    return pd.DataFrame(rows, columns=["store", "field", "people"])


def check(members, archive, claims, why=""):
    """Create the stores, take their inventory and compare it with the records."""
    stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": claims}
    with checks.scratch(stores) as case:
        answer = checks.call(inventory, case.path)
    checks.a_table(answer, columns=["store", "field", "people"])
    given = {"members.sqlite": members.to_dict("records"), "archive.csv": archive.to_dict("records")}
    checks.same_values(answer, wanted({**given, "claims.json": claims}), any_order=True, why=why)


members = pd.DataFrame({"id_number": ["91", "92", "93"], "county": ["Embu", "Lamu", "Embu"]})
archive = pd.DataFrame({"id_number": ["91", "92"], "day": ["2020-01-05", "2021-01-05"]})
claims = [{"id_number": "93", "limit": 5}, {"id_number": "92", "limit": 5}]
late = [*claims, {"id_number": "94", "limit": 1, "note": "calls"}]
with checks.rule("`store`, the file name"):
    check(members, archive, claims)
stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": late}
with (
    checks.rule("returns a table (DataFrame) with one row for each field in each store"),
    checks.scratch(stores) as case,
):
    checks.call(inventory, case.path)
    (case / "claims.json").unlink()
    case.write("claims.json", b'[{"id_number": "93"}]')
    answer = checks.call(inventory, case.path)
    checks.a_table(answer, rows=5, why="a field has been removed since the last call, so read the stores again")
with checks.rule("`NULL` in the database (missing in pandas) and an empty string in any store"):
    blank = members.assign(county=[" ", "Lamu", "Embu"], town=["", "Lamu", "Embu"]), archive.assign(day=["  ", ""])
    check(*blank, [*claims, {"id_number": "96", "limit": ""}], "a string of spaces is a value")
with checks.rule("`field`, the name of the field"):
    odd = {"Date of birth": "1990-01-05", "order": "A 1", "e-mail": "", "size": "M", "count": "2", "index": "7"}
    odd |= {"has_value": "", 'say "hi" [or] `hi`': "8"}
    odd_claims = [{**claim, **odd} for claim in claims]
    any_name = "a field may have any name, even Date of birth, order or size, or one that contains quotes"
    check(members.assign(**odd), archive.assign(**odd), odd_claims, any_name)
with checks.rule("`people`, the number of different people (`id_number`) who have a value in that field"):
    twice = pd.concat([archive, archive.iloc[:1]])
    check(pd.concat([members, members.iloc[:1]]), twice, [*claims, claims[0]])
    halves = pd.concat([archive.assign(day=["", "2021-01-05"]), archive.assign(day=["2020-01-05", ""])])
    check(members, halves, claims, "the value may be in the person's first record or in a later one")
with checks.rule("`null` and a missing field in the JSON file"):
    check(members, archive, late)
    check(members, archive, late[::2] + late[1:2])
    nulls = members.assign(left=[None, None, "2020-02-01"], gone=None), archive
    nothing = "NULL in the database isn't a value, either, and a field without values has 0 people"
    check(*nulls, [*late, {"id_number": "95", "note": None}], nothing)
with checks.rule("The number 0 and the words `None` and `NA` are values"):
    coded = members.assign(county=["None", "NA", "Embu"], town=["nan", "null", "Embu"])
    words = archive.assign(illness=["None", "NA"], day=["nan", "null"])
    check(coded, words, claims, "every word is a value, even nan and null, in the database and in the CSV file")
    zeros = [*({**claim, "paid": False} for claim in claims), {"id_number": "97", "limit": 0}]
    check(members.assign(age=[0, 30, 40]), archive, zeros, "false in the JSON file is a value, too")
with checks.rule("`people`, the number of different people (`id_number`) who have a value in that field"):
    for ids in (["091", "91", "a7", "A7", "a7 "], ["091", "91"]):
        people = pd.DataFrame({"id_number": ids})
        same = "an ID is text in every store, so 091 and 91 are two people, and a7, A7 and 'a7 ' are three"
        check(people, people, people.to_dict("records"), same)
    table = load("insurance", seed=5).head(80)
    fields, twice, many = ["id_number", "county", "age"], pd.concat([table.head(30), table]), [*claims * 60, late[-1]]
    check(twice[fields], twice[["id_number", "tier"]], many)
### END HIDDEN TESTS

# %% [markdown]
# Here's the insurer's inventory. (If you see an error, finish `inventory` first.)

# %%
inventory(folder)


# %% helpers
def contents(case):
    """Return the names and bytes of all files in the folder. Anything else, such as a link, has no bytes."""
    paths = sorted(case.path.iterdir())
    return {path.name: path.read_bytes() if path.is_file() and not path.is_symlink() else None for path in paths}


# %% [markdown]
#
# ## Someone asks what you know
#
# > **Law.** {==With an **access request**, people ask for a copy of the data stored about them (article 15 of the GDPR, section 26
# > of the Kenyan Data Protection Act of 2019).==} {==Under the GDPR, you generally have to answer within one month.==} {==First make sure
# > that you know who is asking, because a copy sent to a stranger is a leak.==}
#
# You query a database in SQL. `SELECT * FROM members WHERE id_number = ?` returns all fields of the records with a certain ID,
# and `SELECT count(*)` counts these records. The question mark is a placeholder for the ID, which you pass separately, in a
# list. Why not use an f-string instead? Suppose a visitor enters this ID:

# %% slide="both"
typed_in = "nobody' OR '1'='1"
by_hand = f"SELECT count(*) FROM members WHERE id_number = '{typed_in}'"
with closing(sqlite3.connect(folder / "members.sqlite")) as database:
    print("by f-string:     ", database.execute(by_hand).fetchone()[0], "records")
    safely = database.execute("SELECT count(*) FROM members WHERE id_number = ?", [typed_in])
    print("by question mark:", safely.fetchone()[0], "records")

# %% [markdown]
# The quote ended the value, and the rest became part of the statement. The condition "or 1 equals 1" is true for
# everyone, so a `DELETE` would have erased everyone. Even a genuine ID such as `O'Hara-7` breaks the statement. {==With
# a question mark, nothing in a value can become part of the statement.==}
#
# ### Exercise 2: answer an access request
#
# Write a function `retrieve(folder, id_number)` that returns everything the three stores contain about one person:
#
# 1. In each store, find all records whose ID is exactly the text `id_number`. Keep them in the order of the store, and keep
#    equal records, too.
# 2. Turn each record into a dictionary that maps fields to values. Return values from the CSV file as text, exactly as they
#    are in the file, including line breaks. A field without a value may be `None`, `NaN` or `""`, or it may be left out.
# 3. Return a dictionary with the three file names as keys and the lists of records as values. If a store is empty or has no
#    record of the person, its list is empty.
#
# The ID may contain any printable character, including quotes and spaces. Don't change the stores, and don't add anything to
# them or to the folder.
#
# ```python
# retrieve(folder, "91")  # may return the following dictionary
# {
#     "members.sqlite": [{"id_number": "91", "age": 40}],
#     "archive.csv": [],
#     "claims.json": [{"id_number": "91", "tax_pin": "X1"}],
# }
# ```
#
# <details><summary>Hint 1</summary>
#
# Which rows belong to the person? How do you turn rows into dictionaries?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Compare the `id_number` column of each table with `==`, and look at `DataFrame.to_dict` and its `orient` parameter.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For a table `own` with only the person's rows, `own.to_dict("records")` is the list for one store.
#
# </details>


# %% answer="retrieve"
def retrieve(folder, id_number):
    """Return a dictionary that maps each store to the list of one person's records in it."""
    ### BEGIN SOLUTION
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"] == id_number].to_dict("records")
    return found
    ### END SOLUTION


# %% test="retrieve" points=3
"""The result contains all records of the person from every store, and no one else's."""
import pandas as pd

from course import checks, load

members = pd.DataFrame({"id_number": ["91", "92"], "age": [40, 50]})
archive = pd.DataFrame({"id_number": ["92", "92"], "day": ["2020-01-05", "2021-01-05"]})
claims = [{"id_number": "91", "tax_pin": "X1"}, {"id_number": "92", "tax_pin": "X2"}]
stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": claims}
with checks.scratch(stores) as case:
    answer = checks.call(retrieve, case.path, "91")
found = {"members.sqlite": [{"id_number": "91", "age": 40}], "archive.csv": [], "claims.json": claims[:1]}
checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary")
for store, records in found.items():
    checks.equal(answer.result.get(store), records, name=f"the list for {store}", show=True)
checks.passed("one person is found in three small stores")
### BEGIN HIDDEN TESTS


def is_missing(value):
    """Return whether a value counts as missing."""
    return pd.api.types.is_scalar(value) and bool(pd.isna(value) or value == "")


def without_missing(records):
    """Remove fields without a value from records. Return anything that isn't a list of records unchanged."""
    if not isinstance(records, list | tuple) or not all(isinstance(record, dict) for record in records):
        return records
    return [{field: value for field, value in record.items() if not is_missing(value)} for record in records]


def check(members, archive, claims, id_number, why=""):
    """Create the stores, retrieve one person's records, compare them with what was stored, and remember the files."""
    stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": claims}
    laid = {"members.sqlite": members.to_dict("records"), "archive.csv": archive.to_dict("records")}
    with checks.scratch(stores) as case:
        before = contents(case)
        answer = checks.call(retrieve, case.path, id_number)
        after.append((before, contents(case)))
    checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary")
    checks.require(set(answer.result) == set(stores), f"{answer}: the keys must be the names of all three files")
    for store, records in {**laid, "claims.json": claims}.items():
        own = without_missing([record for record in records if record["id_number"] == id_number])
        got = without_missing(answer.result[store])
        checks.equal(got, own, name=f"{answer.text}: the list for {store}", why=why)


ids = ["91", "O'Hara-7", 'say "hi"', "9%", "x' OR '1'='1", "912", "0091"]
members = pd.DataFrame({"id_number": ids, "county": "Embu", "left": ["2020-01-01", None, None, None, None, None, None]})
archive = pd.DataFrame(
    {"id_number": ids * 2, "illness": ["None", "NA", "HIV", "", "a, b", "None", "Malaria"] * 2, "day": range(1, 15)}
)
archive["day"] = archive["day"].map("2020-01-{:02d}".format)
claims = [{"id_number": each, "limit": 10 * place} for place, each in enumerate(ids)]
# The PIN and the day are text, not a number and a date.
claims.append({"id_number": "91", "tax_pin": "0071", "paid": False, "closed_at": "2024-01-05"})
pair, after = members.iloc[[0, 5, 6]], []
with checks.rule("In each store, find all records whose ID is exactly the text `id_number`"):
    check(pair, archive[::-1].assign(illness="HIV"), claims, "91")
with checks.rule("Return values from the CSV file as text, exactly as they are in the file"):
    words = archive.iloc[[0, 1]].assign(id_number="91", day="")
    check(pair, words, claims, "91", "the words None and NA are values and must not be lost")
    check(pair, words.assign(day=["0100", "2.50"], illness=[" HIV\u2028", "a\r\n\nb "]), claims, "91")
with checks.rule("The ID may contain any printable character, including quotes and spaces"):
    for id_number in ("O'Hara-7", 'say "hi"', "x' OR '1'='1", "y' OR '1'='1"):
        check(members, archive, claims, id_number, "pass the ID to SQL as a value, never as part of the statement")
with checks.rule("In each store, find all records whose ID is exactly the text `id_number`"):
    check(members, archive, claims, "91")
    check(members, archive, claims, "9%", "don't use it as a pattern")
    check(members, archive, claims, "0091", "leading zeros count")
    near = pd.DataFrame({"id_number": ["ak1", "aK1", " ak1", "9.", "91", "9*", "5'4\"", "a\u212a1"]})  # a Kelvin sign
    near["agent"] = ["91", "91", "x", "ak1", "9.", "9*", "91", "x"]
    for id_number in ("aK1", " ak1", "ak1", "9.", "9*", "5'4\""):
        check(near, near, near.to_dict("records"), id_number, "look only in the field id_number")
with checks.rule("returns everything the three stores contain about one person"):
    stores = {"members.sqlite": {"members": pair}, "archive.csv": archive, "claims.json": claims}
    few = {"members.sqlite": {"members": members.tail(3)}, "archive.csv": archive.tail(3), "claims.json": []}
    with checks.scratch(stores) as case, checks.scratch(few) as other:
        checks.call(retrieve, case.path, "91")
        for name in few:
            (other / name).replace(case / name)
        answer = checks.call(retrieve, case.path, "91")
        erased = "although this person has been erased since the last call, so read the stores again in each call"
        checks.require(not any(answer.result.values()), f"{answer}, {erased}")
with checks.rule("Keep them in the order of the store, and keep equal records, too"):
    twice = pd.concat([archive[::-1], archive.tail(3)])
    check(pd.concat([members, members[::-1]]), twice, claims * 2, "91")
with checks.rule("If a store is empty or has no record of the person, its list is empty"):
    check(members, archive, claims, "o'hara-7")
    check(members, archive, [], "91")
    check(members.tail(3), archive, claims, "91")
    check(members, archive.tail(3), claims, "91")
with checks.rule("In each store, find all records whose ID is exactly the text `id_number`"):
    table = load("insurance", seed=6).head(60)
    rows = table[["id_number", "illness_category"]].to_dict("records")
    person = table["id_number"].iloc[40]
    check(table[["id_number", "age"]], table[["id_number", "tier"]], rows, person)
with checks.rule("Don't change the stores, and don't add anything to them or to the folder"):
    for before, left in after:
        added = "you would have to search and erase whatever you leave behind, too"
        checks.equal(list(left), list(before), name="the list of files", why=added)
        changed = ", ".join(name for name in before if left[name] != before[name])
        checks.require(not changed, f"retrieve changed {changed}, but it should only read the stores")
### END HIDDEN TESTS

# %% [markdown]
# A former member makes an access request. Here's what the three stores still contain:

# %%
gone = insurance["retention"].eq("archived") & insurance["tier"].eq("Gold")
asker = insurance.loc[gone & insurance["illness_category"].ne("No claim"), "id_number"].iloc[0]
retrieve(folder, asker)

# %% [markdown]
# ## Someone asks to be forgotten
#
# {==With an **erasure request**, people ask you to delete the data stored about them (article 17 of the GDPR, section 40 of the
# Kenyan act).==} {==There are exceptions, for example if data are needed as evidence in court, or if a law requires you to keep
# them.==} But you can't refuse just because the data contain an ID instead of a name, or because deleting is difficult.
#
# {==Three mistakes are common:==} you forget a store, you damage other people's data, or you mistype the ID and don't notice that
# nothing was erased.
#
# If you change a database with `with closing(...) as database, database:`, the change is saved and the file is closed.
#
# ### Exercise 3: erase someone
#
# Write a function `erase(folder, id_number)` that removes, from all three stores, every record whose ID is exactly the text
# `id_number` (any printable characters).
#
# 1. **Count** the person's records in all stores. If there are none, raise a `KeyError` and don't change any store.
# 2. **Database.** The statement is `DELETE FROM members WHERE id_number = ?`.
# 3. **CSV file.** Read the file and write it again without the person. The file keeps its header line, even if no other
#    line is left.
# 4. **JSON file.** Read the list and write it again without the person.
# 5. **Return** the number of records removed (an integer).
#
# All other records keep their order, fields and values (whole numbers remain whole), including line breaks and every `null` in
# the JSON file. In the database, the fields keep their declared types, such as `TEXT`. Don't leave other files in the folder
# or other tables in the database.
#
# ```python
# erase(folder, "91")  # returns 2 for the stores from the example in exercise 2
# erase(folder, "91")  # raises a KeyError
# ```
#
# <details><summary>Hint 1</summary>
#
# Why do you have to count first? Think of someone who is only in the last store, and of someone who is in none.
#
# </details>
# <details><summary>Hint 2</summary>
#
# `retrieve(folder, id_number)` returns all the records to count. Look at `database.execute(statement, [id_number])`, at
# `DataFrame.to_csv` with its `index` parameter, and at `json.loads`. (Don't turn the JSON records into a table, because
# a table would add fields to records that didn't have them.)
#
# </details>
# <details><summary>Hint 3</summary>
#
# `archive[archive["id_number"] != id_number]` is the archive without the person. `[claim for claim in claims if ...]` does the
# same for the list of claims, and `json.dumps` turns the list into text.
#
# </details>


# %% answer="erase"
def erase(folder, id_number):
    """Remove one person's records from every store and return their number, or raise KeyError if there are none."""
    ### BEGIN SOLUTION
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(f"no store contains a person with the ID {id_number}")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    others = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(others), encoding="utf-8")
    return count
    ### END SOLUTION


# %% test="erase" points=4
"""The person is gone from every store, everyone else's records are unchanged, and an unknown ID raises a KeyError."""
import pandas as pd

from course import checks, load

members = pd.DataFrame({"id_number": ["91", "92"], "age": [40, 50]})
archive = pd.DataFrame({"id_number": ["91", "92", "91"], "day": ["2020-01-05", "2021-01-05", "2022-01-05"]})
claims = [{"id_number": "91", "tax_pin": "X1"}, {"id_number": "92", "limit": 7}]
stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": claims}
with checks.scratch(stores) as case:
    answer = checks.call(erase, case.path, "91")
    rest = case.query("members.sqlite", "SELECT id_number, age FROM members")
    checks.equal(rest, [("92", 50)], name="the members table after the call", show=True)
    checks.same_values(
        case.csv("archive.csv"),
        archive.iloc[1:2],
        name="archive.csv",
        why="only the header line and the line of person 92 should be left",
    )
    checks.equal(case.json("claims.json"), claims[1:], name="claims.json after the call", show=True)
    checks.close(answer, 4, why="one member, two archived events and one claim are removed", show=True)
    checks.raises(KeyError, erase, case.path, "91", why="after the first call, no store contains the person any more")
checks.passed("one person is erased from three small stores, and the second call raises KeyError")
### BEGIN HIDDEN TESTS
import csv
from numbers import Integral

from course.errors import CheckFailed


def declared(case):
    """Return the declared types of the database's fields. INTEGER becomes INT, as in CREATE TABLE ... AS SELECT."""
    entries = "sqlite_master AS entry LEFT JOIN pragma_table_info(entry.name) AS field"
    fields = case.query("members.sqlite", f"SELECT entry.name, field.name, field.type FROM {entries}")
    checks.equal({entry for entry, *_ in fields}, {"members"}, name="the tables and indexes in the database")
    return {name: kind.upper().replace("INTEGER", "INT") for _, name, kind in fields}


def cells_of(case, fields):
    """Return the values of each record in the database, followed by the types of these values."""
    types = [f"typeof({field})" for field in fields]
    return case.query("members.sqlite", f"SELECT {', '.join([*fields, *types])} FROM members ORDER BY rowid")


def compare(case, members, archive, claims, old, fields, why):
    """Require that the stores contain these records and nothing else, with the old types and fields in the database."""
    with checks.rule("Don't leave other files in the folder or other tables in the database"):
        found = declared(case)
        names = sorted(path.name for path in case.path.iterdir())
        copies = "they may still contain the person's data"
        checks.equal(names, ["archive.csv", "claims.json", "members.sqlite"], name="the list of files", why=copies)
    with checks.rule("The statement is `DELETE FROM members WHERE id_number = ?`"):
        cells = cells_of(case, members.columns)
        rows = members.astype(object).where(members.notna(), None).values.tolist()
        checks.equal([row[: len(fields)] for row in cells], rows, name="the members table", why=why)
    with checks.rule("In the database, the fields keep their declared types, such as `TEXT`"):
        checks.equal(sorted(found), sorted(fields), name="the list of fields in members")
        for field, kind in found.items():
            change = f"the declared type of {field} from {fields[field]} to {kind or 'none'}"
            checks.require(kind == fields[field], f"erase changed {change}")
    with checks.rule("The file keeps its header line, even if no other line is left"):
        lines = case.csv("archive.csv", keep_default_na=False)
        checks.a_table(lines, name="archive.csv", columns=archive.columns)
    with checks.rule("Read the file and write it again without the person"):
        checks.same_values(lines, archive, name="archive.csv", why=why)
    with checks.rule("Read the list and write it again without the person"):
        kept = case.json("claims.json")
        checks.equal(kept, claims, name="claims.json", why=why)
    with checks.rule("All other records keep their order, fields and values (whole numbers remain whole)"):
        types = [row[len(fields) :] for row in old if row[0] in set(members["id_number"])]
        same = [row[len(fields) :] for row in cells] == types
        checks.require(same, "erase changed the types of other people's values in the database")
        got, wanted = ([{name: type(v) for name, v in each.items()} for each in some] for some in (kept, claims))
        checks.require(got == wanted, "erase changed the types of other people's values in claims.json")


def check(members, archive, claims, id_number, why=""):
    """Erase someone, check that only the others' records remain, and try again."""
    quoting = csv.QUOTE_ALL if "day" in archive else csv.QUOTE_MINIMAL  # by default, pandas would write the second kind
    text = archive.to_csv(index=False, quoting=quoting)
    stores = {"members.sqlite": {"members": members}, "archive.csv": text, "claims.json": claims}
    left = [table[table["id_number"] != id_number] for table in (members, archive)]
    left.append([claim for claim in claims if claim["id_number"] != id_number])
    count = len(members) + len(archive) + len(claims) - sum(len(records) for records in left)
    with checks.scratch(stores) as case:
        left += [cells_of(case, members.columns), declared(case)]
        if count:
            with checks.rule("removes, from all three stores, every record whose ID is exactly the text `id_number`"):
                try:
                    answer = checks.call(erase, case.path, id_number)
                except CheckFailed as failed:
                    raise CheckFailed(f"{failed}, although the stores contain records of this person: {why}") from None
            compare(case, *left, why)
            with checks.rule("Return the number of records removed (an integer)"):
                checks.close(answer, count)
                checks.require(isinstance(answer.result, Integral), f"{answer}, which isn't an integer")
        if not count or not left[2] or id_number in ("95", "O'Hara-7"):  # asking again takes time
            with checks.rule("If there are none, raise a `KeyError` and don't change any store"):
                before = contents(case)
                checks.raises(KeyError, erase, case.path, id_number, why="no store contains this person")
                checks.require(contents(case) == before, "an unknown ID changed a file, so look for the person first")


ids = ["91", "O'Hara-7", 'say "hi"', "9_", "x' OR '1'='1", "912", "0091", "95"]
members = pd.DataFrame(
    {"id_number": ids, "county": "Embu", "age": range(30, 38), "left_on": ["2020-01-01"] + [None] * 7}
)
members["dependents"] = pd.array([2, None, 0, 3, None, 1, None, 4], dtype="Int64")
archive = pd.DataFrame({"id_number": ids * 2, "illness": ["None", "NA", "HIV", "", "a,\r\n\nb", "n/a", "x", "y"] * 2})
archive["day"] = [f"2020-01-{day:02d}" for day in range(1, 17)]
archive["paid"] = [f"0{cents}.50" for cents in range(16)]
claims = [{"id_number": each, "limit": 10 * place} for place, each in enumerate(ids)]
claims.append({"id_number": "91", "tax_pin": "X1"})
check(members, archive, claims, "95", "remove every record of the person, and keep all others exactly as they were")
check(members, archive, claims, "91", "remove only records whose ID is exactly this one")
check(members, archive, claims, "0091", "an ID is text, so its leading zeros count")
check(members, archive, claims, "O'Hara-7", "an ID that contains a single quote is a value like any other")
check(members, archive, claims, 'say "hi"', "an ID that contains a double quote is a value like any other")
check(members, archive, claims, "9_", "compare the ID as text, not as a pattern")
check(members, archive, claims, "x' OR '1'='1", "pass the ID to SQL as a value, never as part of the statement")
for unknown in ("y' OR '1'='1", "o'hara-7", "91 "):
    check(members, archive, claims, unknown)
partly = "someone who is in only some of the stores must be erased from these"
check(members, archive.iloc[[1, 2]], claims[1:3], "91", partly)
check(members.iloc[1:3], archive, claims[1:3], "91", partly)
check(members.iloc[1:3], archive.iloc[[1, 2]], claims, "91", partly)
claims.insert(-1, {"id_number": "9_", "tax_pin": "", "note": "Wanjirũ", "share": 0.5})
nulls = [{"id_number": "92", "tax_pin": None}, *claims[:1], claims[-1], *claims[1:]]
check(members, archive, nulls, "91", "remove even consecutive records of the person, but keep the others' null values")
check(members, archive, [], "91", "a store may be empty, for example a JSON file that contains []")
empty = "once all records are gone, the archive keeps its header line, and the database keeps its table"
check(members.iloc[:1], archive.iloc[[0, 8]], claims[:1], "91", empty)
twice = [pd.concat([table] * 2) for table in (members, archive)]
check(*twice, claims * 2, "95", "keep all records of other people, even if some of the records are equal")
near = pd.DataFrame({"id_number": ["ak1", "aK1", " ak1", "9.", "91", "9*", "a\u212a1"]})  # a Kelvin sign
near["agent"] = ["91", "91", " x", "ak1", "9.", "9*", "x\u2028y"]
for id_number in ("aK1", " ak1", "ak1", "9.", "9*"):
    check(near, near, near.to_dict("records"), id_number, "remove only records whose id_number is exactly this text")
table = load("insurance", seed=7).head(60)
rows = table[["id_number", "illness_category"]].to_dict("records")
person, why = table["id_number"].iloc[59], "keep all others exactly as they were"
check(table[["id_number", "age"]], table[["id_number", "tier", "illness_category"]], rows, person, why)
### END HIDDEN TESTS

# %% [markdown]
# Now let's erase the former member, and retrieve the records again. (If you rerun this cell, it raises a `KeyError`.)

# %%
print(erase(folder, asker), "records erased")
retrieve(folder, asker)

# %% [markdown]
# ## Deleting without being asked
#
# Most people never send a request. {==But personal data must not be kept longer than their purpose requires.==} This is called
# *storage limitation* (article 5(1)(e) of the GDPR, section 39 of the Kenyan act). Neither law specifies a number of months.
# {==For each kind of record, you choose a **retention period**, the time for which you keep it, and justify your choice.==}
#
# > **In the news.** In 2019, the Berlin data protection authority fined the landlord Deutsche Wohnen 14.5 million euros.
# > Tenants' pay slips and health insurance data, some of them years old, were in an archive from which nothing could be
# > deleted. (The company went to court in case C-807/21, Court of Justice of the EU, 2023.)
#
# Our insurer keeps a record for ten months after the last day of membership, and then for five years in the archive. But
# months have different lengths:

# %% slide="both"
ten_months = pd.DateOffset(months=10)
for left in pd.to_datetime(["2023-09-30", "2024-04-30"]):
    print(f"left {left:%d %b %Y}, plus ten months: {left + ten_months:%d %b %Y}")
print(f"31 Jul 2024 minus ten months: {pd.Timestamp('2024-07-31') - ten_months:%d %b %Y}")

# %% [markdown]
# If the month doesn't have that day, `DateOffset` uses the month's last day.
#
# {==A record is **overdue** if it still exists after its retention period.==} If someone left on 30 September 2023, their record is
# overdue on 31 July 2024, because the period ended on 30 July. If you count backwards from 31 July, you get to 30 September,
# and keep the record one day too long. {==The period starts on the day of leaving, so count forwards.==}
#
# ### Exercise 4: find what is overdue
#
# Write a function `overdue(table, day)` that returns a table (DataFrame) with the overdue rows of `table`. A row is overdue if
# `day` is later than `account_withdrawal` plus ten calendar months (`pd.DateOffset(months=10)`).
#
# - `day` is a `pd.Timestamp`, and the `account_withdrawal` column contains dates (`datetime64`), all without a time of day. On
#   the last day itself, a row isn't overdue.
# - If `account_withdrawal` is missing, the person is still insured and never overdue. Other columns may have missing values,
#   too.
# - Keep all columns, whatever their names, and the order of the rows. Don't modify `table`. Both tables may have any kind of
#   index.
#
# For someone who left on 2023-09-30, `overdue(table, pd.Timestamp("2024-07-31"))` returns the row. With `"2024-07-30"`,
# it returns no rows.
#
# <details><summary>Hint 1</summary>
#
# For each row, until which day may you keep it?
#
# </details>
# <details><summary>Hint 2</summary>
#
# If you add a `pd.DateOffset` to a column of dates, you get another column of dates. What is the result of a comparison with a
# missing date?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `last_day = table["account_withdrawal"] + pd.DateOffset(months=10)` is the last day for each row. How do you compare this
# column with `day`?
#
# </details>


# %% answer="overdue"
def overdue(table, day):
    """Return the rows whose retention period of ten months is over on the given day."""
    ### BEGIN SOLUTION
    last_day = table["account_withdrawal"] + pd.DateOffset(months=10)
    return table[day > last_day]
    ### END SOLUTION


# %% test="overdue" points=3
"""A row is overdue from the day after its ten calendar months have ended."""
import pandas as pd

from course import checks, load

left = pd.to_datetime(["2023-09-30", "2024-06-15", None])
three = pd.DataFrame({"id_number": ["91", "92", "93"], "account_withdrawal": left})
answer = checks.call(overdue, three, pd.Timestamp("2024-07-31"))
checks.same_values(answer, three.iloc[:1], why="only 91 is overdue, because the period ended on 30 July 2024")
answer = checks.call(overdue, three, pd.Timestamp("2024-07-30"))
checks.same_values(answer, three.iloc[:0], why="on the last day itself, no one is overdue")
checks.passed("the results for three people and two days are correct")
### BEGIN HIDDEN TESTS


def check(table, day, why=""):
    """Compare the answer with a calculation by hand, row by row."""
    day = pd.Timestamp(day)
    late = [pd.notna(left) and left + pd.DateOffset(months=10) < day for left in table["account_withdrawal"]]
    late = pd.Series(late, index=table.index, dtype=bool)
    answer = checks.call(overdue, table, day)
    checks.same_values(answer, table[late], why=why)
    checks.unchanged(answer, table)


def one(*days):
    """Return people who left on these days, with an index other than 0, 1, 2."""
    left = pd.Series(days, dtype="datetime64[us]")  # microseconds, because nanoseconds end in 2262
    table = pd.DataFrame({"name": [f"p{n}" for n in range(len(days))], "account_withdrawal": left})
    return table.set_index(table.index[::-1])


partly = one("2020-01-10", "2020-01-10").assign(name=[None, " Zoe\u0308"], id_number=["007", "O7"], tier="Gold")
with checks.rule("Keep all columns, whatever their names, and the order of the rows"):
    check(one("2021-03-01", "2019-01-10", "2020-02-01"), "2024-12-31", "all rows here are overdue")
with checks.rule("A row is overdue if `day` is later than `account_withdrawal` plus ten calendar months"):
    given = "compare with the day that's passed to the function, not with today or with the day in the lesson"
    check(one("2090-01-10", "2088-01-10", "2999-12-31"), "2090-03-01", given)
    check(one("2024-01-10"), "2024-11-11", "the day before was the last day")
    for days, day in ((("2024-03-01", "2023-05-01"), "2024-12-31"), (("2023-12-20", "2024-01-02"), "2024-11-01")):
        check(one(*days), day, "don't count a fixed number of days")
with checks.rule("On the last day itself, a row isn't overdue"):
    check(one("2024-01-10"), "2024-11-10")
    check(one("2023-09-30"), "2024-07-30")
    check(one("2024-04-28", "2024-04-29", "2024-04-30"), "2025-02-28")
with checks.rule("If `account_withdrawal` is missing, the person is still insured and never overdue"):
    check(one("2020-01-01", None, "2019-01-01", None), "2024-12-31")
    check(one(None, None), "2250-12-31")
with checks.rule("Other columns may have missing values, too"):
    check(partly, "2024-12-31")
with checks.rule("the `account_withdrawal` column contains dates (`datetime64`)"):
    for unit in ("s", "ms", "ns"):
        stored = partly.astype({"account_withdrawal": f"datetime64[{unit}]"})
        for day in ("2020-11-10", "2020-11-11"):
            check(stored, day, "datetime64 may have any unit")
with checks.rule("Both tables may have any kind of index"):
    check(pd.concat([partly, one("2024-12-01", None)]), "2024-12-31", "two rows may have the same index label")
with checks.rule("Keep all columns, whatever their names, and the order of the rows"):
    own = "columns may have any name, even one that you'd like to use for a column of your own"
    names = {"last_day", "late", "overdue", "keep", *checks.column_names(avoid=partly.columns)}
    check(partly.join(pd.DataFrame("x", partly.index, sorted(names))), "2024-12-31", own)
with checks.rule("returns a table (DataFrame) with the overdue rows of `table`"):
    check(one("2024-01-10").iloc[:0], "2024-12-31", "for a table without rows, return a table without rows")
    check(pd.concat([partly, partly]), "2024-12-31", "keep every overdue row, even if another row is equal to it")
    check(one(*["2024-12-01", None] * 600, "2024-01-10"), "2024-12-31", "a table may have more than a thousand rows")
with checks.rule("A row is overdue if `day` is later than `account_withdrawal` plus ten calendar months"):
    forwards = "count ten months forward from the date"
    check(one("2023-09-30"), "2024-07-31", forwards)
    for day in ("2024-10-31", "2024-11-01", "2024-12-29", "2024-12-31"):
        check(one("2024-02-28", "2024-02-29", *checks.dates("2023-12-30", "2024-03-01")), day, forwards)
    short = "if the last month is too short, the period ends on its last day"
    check(one("2024-04-28", "2024-04-29", "2024-04-30"), "2025-03-01", short)
    check(one("2023-04-30"), "2024-02-29", "in a leap year, February has one more day")
    table = load("insurance", seed=8)
    for place, day in enumerate(("2020-12-31", "2023-02-28", "2024-07-31", "2024-12-31")):
        check(table.iloc[150 * place : 150 * place + 150], day)
### END HIDDEN TESTS

# %% [markdown]
# The program that fills the archive only copies records, so everyone who left is still in the database. How many of these
# people should have been deleted? (We first convert the dates, which are stored as text.)

# %%
members = read_stores(folder)["members.sqlite"]
members["account_withdrawal"] = pd.to_datetime(members["account_withdrawal"])
late = overdue(members, today)
with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
    database.executemany("DELETE FROM members WHERE id_number = ?", [[person] for person in late["id_number"]])
print(f"{len(late)} of {len(members)} members were overdue on {today:%d %B %Y} and have now been deleted")

# %% [markdown]
# ## Now attack it
#
# {==A thief who has the disk doesn't query the database, but searches the bytes of every file for an ID.==} To test this, we erase a
# member who is in only one store. But that store's file was backed up last night, as it is every night.

# %%
never_claimed = insurance["retention"].eq("active") & insurance["illness_category"].eq("No claim")
victim = insurance.loc[never_claimed, "id_number"].iloc[0]
shutil.copy(folder / "members.sqlite", folder / "backup.sqlite")
with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
    database.execute("PRAGMA secure_delete = OFF")  # SQLite's own default, but some systems turn it on
    database.execute("DELETE FROM members WHERE id_number = ?", [victim])
    query = "SELECT count(*) FROM members WHERE id_number = ?"
    print(database.execute(query, [victim]).fetchone()[0], "records of this member in the table")


# %% slide="output"
def files_with(folder, word):
    """Return the names of all files in the folder whose bytes contain the word."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and word.encode() in path.read_bytes())


content = (folder / "members.sqlite").read_bytes()
start = content.find(victim.encode())
print(files_with(folder, victim), content[start : start + 24])

# %% [markdown]
# The member is gone from the table, but two files still contain the record, including the county. {==`DELETE` only marks the
# space as free.==} If you run `PRAGMA secure_delete = ON` before deleting, SQLite overwrites this space with zeros. If you run
# `VACUUM` after deleting, SQLite rewrites the file without the free space:

# %% slide="both"
with closing(sqlite3.connect(folder / "members.sqlite")) as database:
    database.execute("VACUUM")
print(files_with(folder, victim))

# %% [markdown]
#
# > **Warning.** {==A backup is a store, too. It belongs in the inventory and needs a retention period.==} {==As long as you keep the
# > backup, keep a list of the erased IDs, because anyone who restores the backup has to erase these people again.==}
#
# {==There may also be copies in mailboxes, on laptops and with partners.==} Article 19 of the GDPR requires you to notify these
# partners. Here are the places that we know of:

# %%
plotting.diagram("copies")

# %% [markdown]
# ## What it cost
#
# After ten months and five years, the records have *expired* and have to be removed from the archive and from `claims.json`,
# too. How many people left each year, and how long had they been members? Let's compare the answers before and after deletion:

# %%
leavers = insurance.dropna(subset="account_withdrawal")
kept = leavers[leavers["retention"] != "expired"]
by_year = leavers["account_withdrawal"].dt.year.value_counts().sort_index()
after = kept["account_withdrawal"].dt.year.value_counts().reindex(by_year.index, fill_value=0)
ax = plotting.before_after(
    by_year,
    after,
    label="Year of leaving",
    value_label="People who left",
    horizontal=False,
    title=f"Deletion removes {by_year.sum() - after.sum():,} of the {by_year.sum():,} people who left",
)
plotting.show(ax)

# %% slide="output"
for name, table in (("all", leavers), ("kept", kept)):
    years = (table["account_withdrawal"] - table["date_of_entry"]).dt.days / 365.25
    print(f"{name:4} {len(table)} leavers, who were members for {years.mean():.2f} years on average")

# %% [markdown]
# {==The early years are lost, and the average has grown, because the people who left in those years had been members for a
# shorter time on average.==}
#
# {==You may keep an aggregate that you computed before deletion, such as the number of people who left in each year.==} Withhold
# counts under five, as in lesson 1.4.

# %% [markdown]
# ## Recap
#
# - Take an inventory first, including backups, because you can neither show nor erase data that you don't know about.
# - Pass values to SQL with a question mark, don't touch anyone else's records, and raise an error for an unknown ID.
# - Set a retention period that you can justify, count it forwards, and delete without being asked. Then look for leftover bytes
#   and copies, because deleted data may still be there.
#
# **A question to take with you:** If someone asked you today to erase them, how many places would you have to search?
#
# **When it isn't enough.** Erasing prevents future leaks, but it can't bring back data that have already been passed on or stolen.
#
# **Further reading**
#
# - Regulation (EU) 2016/679 (GDPR), articles 5, 12, 15, 17, 19 and 30; Kenya, Data Protection Act (No. 24 of 2019), sections
#   26, 39 and 40.
# - US Federal Trade Commission, *Operators of AshleyMadison.com Settle FTC, State Charges Resulting From 2015 Data Breach that
#   Exposed 36 Million Users' Profile Information* (14 December 2016).
# - SQLite documentation, *PRAGMA secure_delete* and *VACUUM* (sqlite.org).
