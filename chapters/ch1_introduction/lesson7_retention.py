# %% [markdown]
# # 1.7 Keeping and deleting data
#
# **You will be able to**
#
# - list which data about people lie in a database, a CSV and a JSON file;
# - show or erase one person's data on request, without touching anybody else's;
# - find the records that are kept longer than promised;
# - say where erased data may still lie.
#
# **You need** pandas, and lesson 1.4 for the word aggregation. The SQL you need is explained.
#
# **Time** about 45 minutes, four exercises.

# %% [markdown]
# ## Nineteen dollars for nothing
#
# The dating site Ashley Madison, aimed at married people, sold a *Full Delete*: for 19 dollars it promised to
# remove a member's profile, messages, photographs and whatever else says who the member is. In July 2015 the site was broken into, and what
# it held about 36 million users was published, some who had paid to be deleted among them (US Federal Trade Commission, 14 December 2016).
#
# Data that are gone can't leak. But are they gone? To delete somebody, you have to know every place where something about the
# person lies. In this lesson an insurer has three.

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
# A **store** is a place where data about people lie: a database, a file, a mailbox. The next cells lay three into a
# folder that disappears when the notebook is closed. For fresh stores, run them again.
#
# The first, `members.sqlite`, is an SQLite database, a single file, with one table, `members`: everybody who is or was insured.
# Note `closing`: `with` on the connection alone saves changes, but leaves the file open.

# %%
place = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
folder = Path(place.name)
days = ["date_of_entry", "updated_subscription", "account_withdrawal"]
as_text = insurance.assign(**{day: insurance[day].dt.strftime("%Y-%m-%d") for day in days})  # SQLite knows no dates
members = as_text[["id_number", "county", "age", "tier", "account_withdrawal"]]
with closing(sqlite3.connect(folder / "members.sqlite")) as database:
    members.to_sql("members", database, index=False)

# %% [markdown]
# The second, `archive.csv`, has one line for each event in the membership of those who left more than ten months ago, with the word
# `None` where there was no claim. The third, `claims.json`, is a list of claims; only those of the tier Gold have the tax number.

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
# This function reads all three as tables; you may use it in your answers. Left to itself, pandas would read the ID `0042` in the CSV
# file as 42, and the words `None` and `NA` as missing. `dtype=str` and `keep_default_na=False` leave every letter as it
# is; an empty field is then the empty text `""`.


# %%
def read_stores(folder):
    """Return the three stores in the folder as tables, by file name."""
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        members = pd.read_sql("SELECT * FROM members", database)
    archive = pd.read_csv(folder / "archive.csv", dtype=str, keep_default_na=False)
    records = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = pd.DataFrame(records or {"id_number": []})  # an empty list has no fields
    return {"members.sqlite": members, "archive.csv": archive, "claims.json": claims}


for store, table in read_stores(folder).items():
    print(f"{store}: {len(table)} records\n{table.head(2)}\n")

# %% [markdown]
# ## Know what you hold
#
# You can't erase what you don't know of. An **inventory** lists which data are held about how many people; article 30 of the GDPR asks
# for a record of the kinds of people and data. Look into the stores, don't ask around, and count people: 300 lines may be 100 people.
#
# ### Exercise 1: take the inventory
#
# Write a function `inventory(folder)` that takes the folder (a `Path`) with the three stores and returns a table (DataFrame) with the
# columns `store` (file name), `field` and `people`, one row for each field that occurs in a store, where `people` is the number of different
# people (`id_number`) with a value in that field in at least one record.
#
# - The file names and the database table `members` are fixed, and every record has an `id_number`. The other fields may be any.
# - No value is: `NULL` in the database (missing in pandas), the empty text in any store, and in the JSON file `null` or a record
#   without the field. The number 0 and the words `None` and `NA` are values.
# - A field that nobody has a value in gets a row with 0. The order of rows and columns does not matter.
#
# If two people are in `members.sqlite`, of whom one has left, its rows are:
#
# | store | field | people |
# |---|---|---|
# | members.sqlite | id_number | 2 |
# | members.sqlite | account_withdrawal | 1 |
#
# <details><summary>Hint 1</summary>
#
# For one store and one field: which records have a value there, and how many different people are behind them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Two loops: over `read_stores(folder).items()`, then over the columns. Collect one dictionary for each row. `Series.notna` and `Series.nunique` help; do not forget the empty text.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `table.loc[table[field].notna() & (table[field] != ""), "id_number"].nunique()` is the number you need for one field.
#
# </details>


# %% answer="inventory"
def inventory(folder):
    """Return one row for each store and field, with the number of people who have a value there."""
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
"""Every field of every store is listed with the number of different people who have a value in it."""
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
    checks.equal(found, [people], name=f"people for {field} in {store}", show=True)
checks.passed("three small stores are counted right")
### BEGIN HIDDEN TESTS


def wanted(stores):
    """One row for each store and field, counted by hand."""
    rows = []
    for store, records in stores.items():
        for field in dict.fromkeys(field for record in records for field in record):
            people = {r["id_number"] for r in records if not (pd.isna(r.get(field)) or r.get(field) == "")}
            rows.append((store, field, len(people)))
    return pd.DataFrame(rows, columns=["store", "field", "people"])


def check(members, archive, claims, why):
    """Lay the stores, take their inventory and compare."""
    stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": claims}
    with checks.scratch(stores) as case:
        answer = checks.call(inventory, case.path)
    checks.a_table(answer, columns=["store", "field", "people"])
    given = {"members.sqlite": members.to_dict("records"), "archive.csv": archive.to_dict("records")}
    checks.same_values(answer, wanted({**given, "claims.json": claims}), any_order=True, why=why)


members = pd.DataFrame({"id_number": ["91", "92", "93"], "county": ["Embu", "Lamu", "Embu"]})
archive = pd.DataFrame({"id_number": ["91", "92"], "day": ["2020-01-05", "2021-01-05"]})
claims = [{"id_number": "93", "limit": 5}, {"id_number": "92", "limit": 5}]
check(members, archive, claims, "fields may have any name, and people are told apart by id_number")
twice = pd.concat([archive, archive.iloc[:1]])
check(members, twice, [*claims, claims[0]], "somebody with two records is one person")
halves = pd.concat([archive.assign(day=["", "2021-01-05"]), archive.assign(day=["2020-01-05", ""])])
check(members, halves, claims, "a person counts who has a value in any record, the first or a later one")
late = [*claims, {"id_number": "94", "limit": 1, "note": "calls"}]
check(members, archive, late, "a field may occur in some records of the JSON file only")
check(members, archive, [*late, {"id_number": "95", "note": None}], "null in the JSON file is no value")
check(members.assign(left=[None, None, "2020-02-01"]), archive, claims, "NULL in the database is no value")
check(members.assign(left=[None, None, None]), archive, claims, "a field that nobody has a value in is listed with 0")
words = archive.assign(illness=["None", "NA"])
coded = members.assign(county=["None", "NA", "Embu"])
check(coded, words, claims, "the words None and NA are values, in the database and in the CSV file")
check(members, archive.assign(day=["", "2021-01-05"]), claims, "an empty field in the CSV file is no value")
zeros = [*claims, {"id_number": "97", "limit": 0}]
check(members.assign(age=[0, 30, 40]), archive, zeros, "the number 0 is a value, in any store")
empty = [*claims, {"id_number": "96", "limit": ""}]
check(members.assign(county=["", "Lamu", "Embu"]), archive, empty, "an empty text is no value, in any store")
zero = ["091", "91"]
ids = members.head(2).assign(id_number=zero), archive.assign(id_number=zero), [{"id_number": each} for each in zero]
check(*ids, "an ID is text, in any store: 091 and 91 are two people")
table = load("insurance", seed=5).head(80)
fields = ["id_number", "county", "age"]
check(table[fields], table[["id_number", "tier"]], claims, "count the different people with a value")
### END HIDDEN TESTS

# %% [markdown]
# The insurer's inventory: illnesses lie in two stores. (An error means that `inventory` is still open.)

# %%
inventory(folder)

# %% [markdown]
# ## Somebody asks what you know
#
# An **access request** asks for a copy of what is held about the person who asks (article 15 of the GDPR, answered as a rule within one month;
# section 26 of the Kenyan Data Protection Act of 2019). Make sure first who is asking: a copy sent to a stranger is a leak.
#
# A database is asked in SQL. `SELECT * FROM members WHERE id_number = ?` means: all fields of the records with this ID; `SELECT count(*)` counts
# them. The ID is handed over beside the sentence, in a list. Why not write it into the sentence with an f-string? A visitor may type in:

# %%
typed_in = "nobody' OR '1'='1"
by_hand = f"SELECT count(*) FROM members WHERE id_number = '{typed_in}'"
with closing(sqlite3.connect(folder / "members.sqlite")) as database:
    print("by f-string:     ", database.execute(by_hand).fetchone()[0], "records")
    safely = database.execute("SELECT count(*) FROM members WHERE id_number = ?", [typed_in])
    print("by question mark:", safely.fetchone()[0], "records")

# %% [markdown]
# The quote ended the value, and the rest became part of the sentence: "or 1 equals 1" is true for everybody. A `DELETE` would have
# erased them all, and an honest ID such as `O'Hara-7` breaks the sentence too. With the question mark a value stays a value.
#
# ### Exercise 2: answer an access request
#
# Write a function `retrieve(folder, id_number)` that returns a dictionary with the three file names as keys and for each store the list of
# all its records of the person whose ID is exactly the text `id_number`, each record a dictionary of field and value.
#
# - Records come in the order of the store, equal ones included. A store without any, or without one of the person, gives an empty list.
# - Values from the CSV file are text, as they stand there. A field without a value may be there as `None`, `NaN` or `""`, or be left out.
# - The ID may hold any printable character, also a quote or a blank. No store is changed.
#
# `retrieve(folder, "91")` may return
# `{"members.sqlite": [{"id_number": "91", "age": 40}], "archive.csv": [], "claims.json": [{"id_number": "91", "tax_pin": "X1"}]}`.
#
# <details><summary>Hint 1</summary>
#
# Which rows of each table belong to the person, and how do you turn rows into dictionaries?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `read_stores(folder)` gives the three tables. Compare the column `id_number` with `==`, and look at `DataFrame.to_dict` and its parameter `orient`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For one table, `table[table["id_number"] == id_number].to_dict("records")` is the list. Put it into a dictionary under the name of the store.
#
# </details>


# %% answer="retrieve"
def retrieve(folder, id_number):
    """Return all records of one person, for each store a list of dictionaries."""
    ### BEGIN SOLUTION
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"] == id_number].to_dict("records")
    return found
    ### END SOLUTION


# %% test="retrieve" points=3
"""All records of the person come back from every store, and nobody else's."""
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
    """Whether a value stands for no value."""
    return pd.api.types.is_scalar(value) and bool(pd.isna(value) or value == "")


def without_missing(records):
    """Records without the fields that have no value; anything that is no list of records as it is."""
    if not isinstance(records, list | tuple) or not all(isinstance(record, dict) for record in records):
        return records
    return [{field: value for field, value in record.items() if not is_missing(value)} for record in records]


def check(members, archive, claims, id_number, why):
    """Lay the stores, ask for one person and compare with what was laid."""
    stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": claims}
    laid = {"members.sqlite": members.to_dict("records"), "archive.csv": archive.to_dict("records")}
    with checks.scratch(stores) as case:
        answer = checks.call(retrieve, case.path, id_number)
        rows = case.query("members.sqlite", f"SELECT {', '.join(members.columns)} FROM members ORDER BY rowid")
        lines, left = case.csv("archive.csv", keep_default_na=False), case.json("claims.json")
    checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary")
    checks.require(set(answer.result) == set(stores), f"{answer}: the keys must be the names of all three files")
    for store, records in {**laid, "claims.json": claims}.items():
        own = without_missing([record for record in records if record["id_number"] == id_number])
        got = without_missing(answer.result[store])
        checks.equal(got, own, name=f"{answer.text}: {store}", why=why)
    kept = members.astype(object).where(members.notna(), None).values.tolist()
    checks.equal(rows, kept, name="members afterwards", why="asking changes nothing")
    checks.same_values(lines, archive, name="archive.csv afterwards", why="asking changes nothing")
    checks.equal(left, claims, name="claims.json", why="asking changes nothing")


ids = ["91", "O'Hara-7", 'say "hi"', "9%", "x' OR '1'='1", "912", "0091"]
members = pd.DataFrame({"id_number": ids, "county": "Embu", "left": ["2020-01-01", None, None, None, None, None, None]})
archive = pd.DataFrame(
    {"id_number": ids * 2, "illness": ["None", "NA", "HIV", "", "a, b", "None", "Malaria"] * 2, "day": range(1, 15)}
)
archive["day"] = archive["day"].map("2020-01-{:02d}".format)
claims = [{"id_number": each, "limit": 10 * place} for place, each in enumerate(ids)]
claims.append({"id_number": "91", "tax_pin": "X1"})
pair = members.iloc[[0, 5, 6]]
check(pair, archive, claims, "91", "only records whose ID is exactly this one")
words = archive.iloc[[0, 1]].assign(id_number="91", day="")
check(pair, words, claims, "91", "the words None and NA in the CSV file stay words")
check(members, archive, claims, "91", "all records of the person, in the order of the store")
check(members, archive, claims, "nobody", "somebody unknown has an empty list in every store")
check(members, archive, claims, "O'Hara-7", "an ID may hold a quote, and stays a value")
check(members, archive, claims, 'say "hi"', "an ID may hold a double quote, and stays a value")
check(members, archive, claims, "9%", "an ID is compared as it is, not as a pattern")
check(members, archive, claims, "x' OR '1'='1", "an ID is a value and never a part of the SQL sentence")
check(members, archive, claims, "y' OR '1'='1", "an ID is a value and never a part of the SQL sentence")
check(members, archive, claims, "0091", "an ID is text: its zeros at the front count")
exact = "the ID must be exactly the same text"
near = pd.DataFrame({"id_number": ["ab1", "aB1", " ab1", "9.", "91"], "agent": ["91", "91", "x", "ab1", "9."]})
for id_number in ("aB1", " ab1", "ab1", "9."):
    check(near, near, near.to_dict("records"), id_number, f"{exact}, and in the field id_number")
twice = pd.concat([archive[::-1], archive.tail(3)])
check(
    pd.concat([members, members[::-1]]),
    twice,
    claims * 2,
    "91",
    "equal records are given each time, in the order of the store",
)
check(members, archive, [], "91", "a store may be empty, as [] in the JSON file")
check(members.tail(3), archive, claims, "91", "who is in one store need not be in another")
check(members, archive.tail(3), claims, "91", "who is in one store need not be in another")
table = load("insurance", seed=6).head(60)
rows = table[["id_number", "illness_category"]].to_dict("records")
person = table["id_number"].iloc[40]
check(table[["id_number", "age"]], table[["id_number", "tier"]], rows, person, "all records of the person")
### END HIDDEN TESTS

# %% [markdown]
# A former member asks. This is what the three stores still know:

# %%
gone = insurance["retention"].eq("archived") & insurance["tier"].eq("Gold")
asker = insurance.loc[gone & insurance["illness_category"].ne("No claim"), "id_number"].iloc[0]
retrieve(folder, asker)

# %% [markdown]
# ## Somebody asks to be forgotten
#
# An **erasure request** asks to delete what is held about the person (article 17 of the GDPR, section 40 of the Kenyan act). It has limits:
# data may be needed as evidence in court, and some laws order data to be kept. That the data carry an ID and no name, or that deleting
# is difficult, is no reason.
#
# Three things go wrong easily: a store is forgotten, other people's data are damaged, or the ID is mistyped and nobody
# notices that nothing was erased. A database deletes with `DELETE FROM members WHERE id_number = ?`, and
# `with closing(...) as database, database:` saves and closes. A CSV or JSON file is read, and written again without the person.
#
# ### Exercise 3: erase somebody
#
# Write a function `erase(folder, id_number)` that removes every record of the person whose ID is exactly the text `id_number` from all three stores and returns the
# number of records removed (an int), or, if no store holds the person, raises `KeyError` and changes no store.
#
# - Who is in one or two stores only is erased from these.
# - All other records stay as they are, in their order: no value changed, no field added or lost (not even a `null` in the JSON file). The CSV
#   file keeps its header line.
# - No other file is left in the folder. The ID may hold any printable character.
# - `erase` may use `retrieve` and `read_stores`.
#
# With the stores of the example in exercise 2, `erase(folder, "91")` returns 2; called again, it raises `KeyError`.
#
# <details><summary>Hint 1</summary>
#
# First find out whether anybody knows the person, then change files. In which order would you do it if the person is in the last store only?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `retrieve(folder, id_number)` tells how many records there are. Then: `database.execute(sentence, [id_number])`, `DataFrame.to_csv` with its parameter `index`, and for the JSON file a list comprehension
# over what `json.loads` gives. A table would add fields to the JSON records that they did not have.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)` writes the archive without the person, and
# `[claim for claim in claims if claim["id_number"] != id_number]` is what `json.dumps` should turn into text.
#
# </details>


# %% answer="erase"
def erase(folder, id_number):
    """Remove one person from every store and return how many records went; KeyError if nobody knows the person."""
    ### BEGIN SOLUTION
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(f"no store holds a person with the ID {id_number}")
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
"""The person is gone from every store, everybody else is as before, and an unknown person is a KeyError."""
import pandas as pd

from course import checks, load

members = pd.DataFrame({"id_number": ["91", "92"], "age": [40, 50]})
archive = pd.DataFrame({"id_number": ["91", "92", "91"], "day": ["2020-01-05", "2021-01-05", "2022-01-05"]})
claims = [{"id_number": "91", "tax_pin": "X1"}, {"id_number": "92", "limit": 7}]
stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": claims}
with checks.scratch(stores) as case:
    answer = checks.call(erase, case.path, "91")
    rest = case.query("members.sqlite", "SELECT id_number, age FROM members")
    checks.equal(rest, [("92", 50)], name="members afterwards", show=True)
    checks.same_values(
        case.csv("archive.csv"),
        archive.iloc[1:2],
        name="archive.csv",
        why="only the line of 92 stays, under its header",
    )
    checks.equal(case.json("claims.json"), claims[1:], name="claims.json afterwards", show=True)
    checks.close(answer, 4, why="one member, two archived events and one claim are removed", show=True)
    checks.raises(KeyError, erase, case.path, "91", why="after the first call nobody knows the person any more")
checks.passed("one person is erased from three small stores, and the second call raises KeyError")
### BEGIN HIDDEN TESTS


def compare(case, members, archive, claims, why):
    """Demand that the stores hold these records and nothing else."""
    fields = [name for (name,) in case.query("members.sqlite", "SELECT name FROM pragma_table_info('members')")]
    checks.equal(
        sorted(fields), sorted(members.columns), name="the list of fields in members", why="no other than before"
    )
    rows = case.query("members.sqlite", f"SELECT {', '.join(members.columns)} FROM members ORDER BY rowid")
    checks.equal(rows, members.astype(object).where(members.notna(), None).values.tolist(), name="members", why=why)
    lines = case.csv("archive.csv", keep_default_na=False)
    checks.a_table(lines, name="archive.csv", columns=archive.columns, why="the header line and the fields must stay")
    checks.same_values(lines, archive, name="archive.csv", why=why)
    checks.equal(case.json("claims.json"), claims, name="claims.json", why=why)
    names = sorted(path.name for path in case.path.iterdir())
    copies = "another file in the folder may still hold the person"
    checks.equal(names, ["archive.csv", "claims.json", "members.sqlite"], name="the list of files", why=copies)


def check(members, archive, claims, id_number, why):
    """Erase somebody, compare with the others' records, and try once more."""
    stores = {"members.sqlite": {"members": members}, "archive.csv": archive, "claims.json": claims}
    left = [table[table["id_number"] != id_number] for table in (members, archive)]
    left.append([claim for claim in claims if claim["id_number"] != id_number])
    count = len(members) + len(archive) + len(claims) - sum(len(records) for records in left)
    with checks.scratch(stores) as case:
        if count:
            answer = checks.call(erase, case.path, id_number)
            compare(case, *left, why)
            checks.close(answer, count, why="return the number of records that were removed")
        if not count or not left[-1] or id_number in ("95", "O'Hara-7"):  # to ask again takes time
            checks.raises(KeyError, erase, case.path, id_number, why="no store holds this person")
            compare(case, *left, "a call for somebody unknown changes nothing")


ids = ["91", "O'Hara-7", 'say "hi"', "9_", "x' OR '1'='1", "912", "0091", "95"]
members = pd.DataFrame(
    {"id_number": ids, "county": "Embu", "age": range(30, 38), "left_on": ["2020-01-01"] + [None] * 7}
)
archive = pd.DataFrame({"id_number": ids * 2, "illness": ["None", "NA", "HIV", "", "a, b", "n/a", "x", "y"] * 2})
archive["day"] = [f"2020-01-{day:02d}" for day in range(1, 17)]
claims = [{"id_number": each, "limit": 10 * place} for place, each in enumerate(ids)]
claims.append({"id_number": "91", "tax_pin": "X1"})
check(members, archive, claims, "95", "every record of the person goes, and all others stay exactly as they were")
check(members, archive, claims, "91", "only records whose ID is exactly this one go")
check(members, archive, claims, "0091", "an ID is text: its zeros at the front count")
check(members, archive, claims, "O'Hara-7", "an ID may hold a quote, and stays a value")
check(members, archive, claims, 'say "hi"', "an ID may hold a double quote, and stays a value")
check(members, archive, claims, "9_", "an ID is compared as it is, not as a pattern")
check(members, archive, claims, "x' OR '1'='1", "an ID is a value and never a part of the SQL sentence")
check(members, archive, claims, "y' OR '1'='1", "an ID is a value and never a part of the SQL sentence")
check(members, archive, claims, "nobody", "somebody unknown is a KeyError")
alone = "who is in some of the stores only is erased from these"
check(members, archive.iloc[[1, 2]], claims[1:3], "91", alone)
check(members.iloc[1:3], archive, claims[1:3], "91", alone)
check(members.iloc[1:3], archive.iloc[[1, 2]], claims, "91", alone)
nulls = [{"id_number": "92", "tax_pin": None}, *claims[:1], claims[-1], *claims[1:]]
check(members, archive, nulls, "O'Hara-7", "a field with null stays in the records of the others")
check(members, archive, nulls, "91", "every record of the person goes, also two in a row")
check(members, archive, claims[:1], "91", "the last record of a store may go")
check(members, archive, [], "91", "a store may be empty, as [] in the JSON file")
check(
    pd.concat([members] * 2),
    pd.concat([archive] * 2),
    claims * 2,
    "95",
    "equal records of the others stay, each of them",
)
near = pd.DataFrame({"id_number": ["ab1", "aB1", " ab1", "9.", "91"], "agent": ["91", "91", "x", "ab1", "9."]})
for id_number in ("aB1", " ab1", "ab1", "9."):
    check(near, near, near.to_dict("records"), id_number, "the field id_number must be exactly the same text")
table = load("insurance", seed=7).head(60)
rows = table[["id_number", "illness_category"]].to_dict("records")
for row in (5, 59):
    person, why = table["id_number"].iloc[row], "all others stay exactly as they were"
    check(table[["id_number", "age"]], table[["id_number", "tier", "illness_category"]], rows, person, why)
### END HIDDEN TESTS

# %% [markdown]
# Now erase the former member. A second run gives the `KeyError`: nobody is left. Should the computer stop between two stores,
# call `erase` again: it finds who is still in one.

# %%
print(erase(folder, asker), "records erased")
retrieve(folder, asker)

# %% [markdown]
# ## Nobody asks, and still it must go
#
# Most people never ask. Personal data must not be kept longer than their purpose needs them: *storage limitation*, article
# 5(1)(e) of the GDPR and section 39 of the Kenyan act. Neither names a number of months. Whoever holds the data sets a **retention period**,
# the time for which a kind of record is kept, and gives reasons for it.
#
# In 2019 the Berlin data protection authority fined the landlord Deutsche Wohnen 14.5 million euros: tenants' pay slips and health
# insurance data, some of them years old, lay in an archive that could not delete. (The company went to court: C-807/21, Court of
# Justice of the EU, 2023.)
#
# Our insurer keeps a record for ten months after the last day of membership, and five more years in the archive. Months differ in length:

# %%
ten_months = pd.DateOffset(months=10)
for left in pd.to_datetime(["2023-09-30", "2024-04-30"]):
    print(f"left {left:%d %b %Y}, plus ten months: {left + ten_months:%d %b %Y}")
print(f"31 Jul 2024 minus ten months: {pd.Timestamp('2024-07-31') - ten_months:%d %b %Y}")

# %% [markdown]
# Where the month is too short for the day, `DateOffset` takes its last day: 30 April plus ten months is the last of February.
#
# A record is **overdue** when its retention period is over and it is still there. Who left on 30 September 2023 is overdue on 31 July
# 2024: the time was up on 30 July. Counted backwards, the record would stay a day longer. The promise runs from the day of leaving:
# count forwards.
#
# ### Exercise 4: find what is overdue
#
# Write a function `overdue(table, day)` that returns, as a table (DataFrame), the rows of `table` where `day` is later than `account_withdrawal` plus ten calendar
# months (`pd.DateOffset(months=10)`).
#
# - `day` is a `pd.Timestamp`, and the column `account_withdrawal` holds dates (`datetime64`). On the last day itself a row is not overdue.
# - A missing `account_withdrawal` is somebody still insured: never overdue. Other columns may lack values too.
# - All columns stay, the rows keep their order, and the given table is not changed. The index may be any, in the result too.
#
# For somebody who left on 2023-09-30, `overdue(table, pd.Timestamp("2024-07-31"))` returns the row, and with `"2024-07-30"` it does not.
#
# <details><summary>Hint 1</summary>
#
# What is, for each row, the last day on which it may be kept?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A whole column of dates plus a `pd.DateOffset` is a column of dates. What does a comparison with a missing date give?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `last_day = table["account_withdrawal"] + pd.DateOffset(months=10)`, then select the rows where `day > last_day`.
#
# </details>


# %% answer="overdue"
def overdue(table, day):
    """Return the rows whose retention period of ten months is over on the day."""
    ### BEGIN SOLUTION
    last_day = table["account_withdrawal"] + pd.DateOffset(months=10)
    return table[day > last_day]
    ### END SOLUTION


# %% test="overdue" points=3
"""A row is overdue from the day after its date plus ten calendar months."""
import pandas as pd

from course import checks, load

left = pd.to_datetime(["2023-09-30", "2024-06-15", None])
three = pd.DataFrame({"id_number": ["91", "92", "93"], "account_withdrawal": left})
answer = checks.call(overdue, three, pd.Timestamp("2024-07-31"))
checks.same_values(answer, three.iloc[:1], why="only 91 is overdue: the time was up on 30 July 2024")
answer = checks.call(overdue, three, pd.Timestamp("2024-07-30"))
checks.same_values(answer, three.iloc[:0], why="on the last day itself nobody is overdue")
checks.passed("three people are told apart on two days")
### BEGIN HIDDEN TESTS


def check(table, day, why):
    """Compare with a count by hand, row by row."""
    day = pd.Timestamp(day)
    late = [pd.notna(left) and left + pd.DateOffset(months=10) < day for left in table["account_withdrawal"]]
    late = pd.Series(late, index=table.index, dtype=bool)
    answer = checks.call(overdue, table, day)
    checks.same_values(answer, table[late], why=f"on {day:%Y-%m-%d}: {why}")
    checks.unchanged(answer, table)


def one(*days):
    """People who left on these days, under an index that is not 0, 1, 2."""
    table = pd.DataFrame({"name": [f"p{n}" for n in range(len(days))], "account_withdrawal": pd.to_datetime(days)})
    return table.set_index(table.index[::-1])


last_day, insured = (
    "on the last day itself a row is not overdue",
    "somebody still insured has no date and is never overdue",
)
forwards, calendar = "count ten months forwards from the date", "a month is a calendar month, not a number of days"
check(one("2090-01-10", "2088-01-10"), "2090-03-01", "the day given counts, not the day of today or of the lesson")
check(one("2024-01-10"), "2024-11-11", "on the day after the last one a row is overdue")
check(one("2024-01-10"), "2024-11-10", last_day)
check(one("2020-01-01", None, "2019-01-01", None), "2024-12-31", insured)
check(one(None, None), "2024-12-31", insured)
check(one("2024-01-10").iloc[:0], "2024-12-31", "a table without rows gives a table without rows")
partly = one("2020-01-10", "2020-01-10").assign(name=[None, "p1"], tier="Gold")
check(partly, "2024-12-31", "a value missing in another column says nothing")
check(pd.concat([partly, one("2024-12-01", None)]), "2024-12-31", "two rows may have the same index")
check(pd.concat([partly, partly]), "2024-12-31", "equal rows stay")
check(one("2024-03-01", "2023-05-01"), "2024-12-31", calendar)
check(one("2023-12-20", "2024-01-02"), "2024-11-01", calendar)
check(one("2023-09-30"), "2024-07-30", last_day)
check(one("2023-09-30"), "2024-07-31", forwards)
check(one("2024-02-28", "2024-02-29"), "2024-12-29", forwards)
check(one("2024-02-28", "2024-02-29"), "2024-12-31", forwards)
check(one("2024-04-28", "2024-04-29", "2024-04-30"), "2025-02-28", last_day)
check(one("2024-04-28", "2024-04-29", "2024-04-30"), "2025-03-01", "the time ends with the month's last day")
check(one("2023-04-30"), "2024-02-29", "in a leap year February has a day more")
for seed, days in ((8, ("2020-12-31", "2023-02-28")), (9, ("2024-07-31", "2024-12-31"))):
    table = load("insurance", seed=seed).head(250)
    for day in days:
        check(table, day, "compare each date plus ten months with the day")
### END HIDDEN TESTS

# %% [markdown]
# The program that fills the archive copies, and never deletes: whoever left is still in the database. How many should be gone?
# (Dates were stored as text, so they are made dates first.)

# %%
members = read_stores(folder)["members.sqlite"]
members["account_withdrawal"] = pd.to_datetime(members["account_withdrawal"])
late = overdue(members, today)
with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
    database.executemany("DELETE FROM members WHERE id_number = ?", [[person] for person in late["id_number"]])
print(f"{len(late)} of {len(members)} members were overdue on {today:%d %B %Y} and are deleted now")

# %% [markdown]
# ## Now attack it
#
# A thief who has the disk does not ask the database: she looks for an ID in the bytes of every file. A member without
# claims is now erased from the only store that knows them. But last night, as always, that file was copied.

# %%
never_claimed = insurance["retention"].eq("active") & insurance["illness_category"].eq("No claim")
victim = insurance.loc[never_claimed, "id_number"].iloc[0]
shutil.copy(folder / "members.sqlite", folder / "backup.sqlite")
with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
    database.execute("PRAGMA secure_delete = OFF")  # SQLite's own default; some systems turn it on
    database.execute("DELETE FROM members WHERE id_number = ?", [victim])
    query = "SELECT count(*) FROM members WHERE id_number = ?"
    print(database.execute(query, [victim]).fetchone()[0], "records of this member in the table")


# %%
def files_with(folder, word):
    """Return the names of all files in the folder whose bytes hold the word."""
    return sorted(path.name for path in folder.rglob("*") if path.is_file() and word.encode() in path.read_bytes())


content = (folder / "members.sqlite").read_bytes()
start = content.find(victim.encode())
print(files_with(folder, victim), content[start : start + 24])

# %% [markdown]
# The member is gone from the table, and two files still hold the record, county included. `DELETE` marks the place as free and
# leaves the bytes until something else is written there. `PRAGMA secure_delete = ON` before deleting overwrites them with zeros; `VACUUM`
# afterwards writes the file anew without the free places.

# %%
with closing(sqlite3.connect(folder / "members.sqlite")) as database:
    database.execute("VACUUM")
print(files_with(folder, victim))

# %% [markdown]
# The backup is left. A backup is a store: it belongs in the inventory, needs a retention period, and whoever restores it must erase
# again everybody erased since, from a list of IDs kept as long as the backup. The same holds for copies in mailboxes, on laptops, and
# with partners, whom article 19 of the GDPR has you tell. And below the files is a disk, where old blocks may live on until it is
# destroyed, or the key that it was encrypted with.

# %% [markdown]
# ## What it cost
#
# After ten months and five years the records have *expired*: the archive must forget them too, and so must `claims.json`. How many
# people left each year, and how long had they been members? Compare the answers before and after.

# %%
leavers = insurance.dropna(subset="account_withdrawal")
kept = leavers[leavers["retention"] != "expired"]
by_year = leavers["account_withdrawal"].dt.year.value_counts().sort_index()
after = kept["account_withdrawal"].dt.year.value_counts().reindex(by_year.index, fill_value=0)
ax = plotting.before_after(by_year, after, label="Year of leaving", value_label="People who left")
plotting.show(
    ax,
    alt="Bars of how many people left in each year, before and after deletion. Before, the numbers grow from a few "
    "in the first years to more than a hundred in 2024. After deletion nobody is left before 2019, and from 2020 on the bars are equal.",
)

# %%
for name, table in (("all", leavers), ("kept", kept)):
    years = (table["account_withdrawal"] - table["date_of_entry"]).dt.days / 365.25
    print(f"{name:4} {len(table)} leavers, on average {years.mean():.2f} years a member")

# %% [markdown]
# The early years are lost, and the average has grown although nothing happened to anybody: who left early had been a member
# for a shorter time on average, and is missing now. Data deleted by age leave no random sample behind.
#
# What may stay is the aggregate, computed before: how many left in each year, counts under five withheld as in lesson 1.4.

# %% [markdown]
# ## Summary
#
# - Take the inventory first, backups included: what you don't know of you can neither show nor erase.
# - Give values to SQL with a question mark. Leave everybody else's records alone. Let an unknown ID be an error.
# - Set a retention period with a reason, count it forwards, and delete without being asked.
# - Deleted is not yet gone: look for the bytes and for the copies.
# - Erasing stops the leaks of tomorrow, and calls nothing back that was passed on or stolen before.
#
# **Read on**
#
# - Regulation (EU) 2016/679 (GDPR), articles 5, 12, 15, 17, 19 and 30; Kenya, Data Protection Act (No. 24 of 2019), sections 26, 39 and 40.
# - US Federal Trade Commission, *Operators of AshleyMadison.com Settle FTC, State Charges Resulting From 2015 Data Breach that Exposed 36 Million Users' Profile Information* (14 December 2016).
# - SQLite documentation, *PRAGMA secure_delete* and *VACUUM* (sqlite.org).
