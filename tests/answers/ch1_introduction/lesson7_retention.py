# %% right="inventory" how="melted, then grouped"
def inventory(folder):
    parts = []
    for store, table in read_stores(folder).items():
        long = table.assign(person=table["id_number"]).astype(object).melt("person", var_name="field")
        long["person"] = long["person"].where(long["value"].notna() & long["value"].ne(""))
        people = long.groupby("field", sort=False)["person"].nunique()
        parts.append(people.rename("people").reset_index().assign(store=store))
    return pd.concat(parts)[["store", "field", "people"]]


# %% right="inventory" how="without pandas until the end, csv module, columns in another order"
import csv


def inventory(folder):
    with closing(sqlite3.connect(Path(folder) / "members.sqlite")) as database:
        database.row_factory = sqlite3.Row
        members = [dict(row) for row in database.execute("SELECT * FROM members")]
    with open(folder / "archive.csv", newline="", encoding="utf-8") as file:
        archive = list(csv.DictReader(file))
    claims = json.loads((folder / "claims.json").read_text())
    people = {}
    for store, records in [("claims.json", claims), ("archive.csv", archive), ("members.sqlite", members)]:
        for record in records:
            for field, value in record.items():
                who = people.setdefault((store, field), set())
                if value not in (None, ""):
                    who.add(record["id_number"])
    return pd.DataFrame(
        [{"people": len(who), "field": field, "store": store} for (store, field), who in people.items()]
    )


# %% right="inventory" how="COUNT(DISTINCT ...) in SQL, replace for the rest"
def inventory(folder):
    rows = []
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        fields = [row[1] for row in database.execute("PRAGMA table_info(members)")]
        for field in fields:
            name = '"' + field.replace('"', '""') + '"'
            sentence = f"SELECT COUNT(DISTINCT id_number) FROM members WHERE {name} IS NOT NULL AND {name} != ''"
            rows.append(["members.sqlite", field, database.execute(sentence).fetchone()[0]])
    stores = read_stores(folder)
    for store in ("archive.csv", "claims.json"):
        table = stores[store].astype(object).replace("", None)
        for field in table:
            rows.append([store, field, len(set(table.dropna(subset=[field])["id_number"]))])
    return pd.DataFrame(rows, columns=["store", "field", "people"])


# %% right="inventory" how="one groupby a store, stores as categories, sorted"
def inventory(folder):
    parts = []
    for store, table in read_stores(folder).items():
        has = table.replace("", None).notna().groupby(table["id_number"]).any().sum()
        parts.append(has.rename_axis("field").reset_index(name="people").assign(store=store))
    return pd.concat(parts).astype({"store": "category"}).sort_values("people")[["people", "field", "store"]]


# %% wrong="inventory" mistake="records counted as people"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": int(held.sum())})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="different values counted instead of people"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            rows.append({"store": store, "field": field, "people": table[field].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="empty text counted as a value"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            rows.append(
                {"store": store, "field": field, "people": table.loc[table[field].notna(), "id_number"].nunique()}
            )
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="the number 0 taken for a missing value"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            people = {who for who, value in zip(table["id_number"], table[field]) if value and not pd.isna(value)}
            rows.append({"store": store, "field": field, "people": len(people)})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="missing values counted, everybody in a store has every field"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            rows.append({"store": store, "field": field, "people": table["id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="fields of the first JSON record only"
def inventory(folder):
    stores = read_stores(folder)
    first = json.loads((folder / "claims.json").read_text())[0]
    stores["claims.json"] = stores["claims.json"][list(first)]
    rows = []
    for store, table in stores.items():
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[held, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="CSV read with pandas' own idea of types and missing values"
def inventory(folder):
    stores = read_stores(folder)
    stores["archive.csv"] = pd.read_csv(folder / "archive.csv")
    rows = []
    for store, table in stores.items():
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[held, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="a field without any value left out"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            if held.any():
                rows.append({"store": store, "field": field, "people": table.loc[held, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="one row a store, with a list of fields"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        rows.append({"store": store, "field": list(table.columns), "people": table["id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="the fields of the lesson's stores, typed in"
def inventory(folder):
    stores = read_stores(folder)
    fields = {
        "members.sqlite": ["id_number", "county", "age", "tier", "account_withdrawal"],
        "archive.csv": ["id_number", "illness_category", "event", "day"],
        "claims.json": ["id_number", "illness_category", "policy_limit", "tax_pin"],
    }
    return pd.DataFrame(
        [
            {"store": s, "field": f, "people": stores[s].loc[stores[s][f].notna(), "id_number"].nunique()}
            for s in fields
            for f in fields[s]
        ]
    )


# %% wrong="inventory" mistake="the lesson's folder whatever is given"
here = folder


def inventory(folder):
    rows = []
    for store, table in read_stores(here).items():
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[held, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="a dictionary"
def inventory(folder):
    return {
        store: {field: int(table[field].notna().sum()) for field in table}
        for store, table in read_stores(folder).items()
    }


# %% wrong="inventory" mistake="the JSON store forgotten"
def inventory(folder):
    rows = []
    for store, table in list(read_stores(folder).items())[:2]:
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[held, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="empty text seen in the CSV file only"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        if store == "archive.csv":
            table = table.replace("", None)
        for field in table:
            rows.append(
                {"store": store, "field": field, "people": table.loc[table[field].notna(), "id_number"].nunique()}
            )
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="the word None taken for a missing value"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        table = table.replace(["", "None"], None)
        for field in table:
            rows.append(
                {"store": store, "field": field, "people": table.loc[table[field].notna(), "id_number"].nunique()}
            )
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="first record of each person only"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        table = table.drop_duplicates("id_number")
        for field in table:
            has = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[has, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="IDs told apart as numbers"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        ids = pd.to_numeric(table["id_number"], errors="coerce")
        for field in table:
            has = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": ids[has].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="people counted only if all their records have a value"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table:
            has = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": has.groupby(table["id_number"]).all().sum()})
    return pd.DataFrame(rows)


# %% right="retrieve" how="SQL with a parameter, csv module, list comprehension"
import csv


def retrieve(folder, id_number):
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        database.row_factory = sqlite3.Row
        members = database.execute("SELECT * FROM members WHERE id_number = :who", {"who": id_number}).fetchall()
    with (folder / "archive.csv").open(newline="", encoding="utf-8") as file:
        archive = [row for row in csv.DictReader(file) if row["id_number"] == id_number]
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    return {
        "claims.json": [claim for claim in claims if claim["id_number"] == id_number],
        "archive.csv": archive,
        "members.sqlite": [dict(row) for row in members],
    }


# %% right="retrieve" how="read_sql with params, dropna"
def retrieve(folder, id_number):
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        own = pd.read_sql("SELECT * FROM members WHERE id_number = ?", database, params=(id_number,))
    stores = read_stores(folder)
    stores["members.sqlite"] = own
    return {
        name: [row.dropna().to_dict() for _, row in table.loc[table.id_number.eq(id_number)].iterrows()]
        for name, table in stores.items()
    }


# %% right="retrieve" how="a loop over all records"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = []
        for record in table.to_dict(orient="records"):
            if record["id_number"] == id_number:
                found[store] += [record]
    return found


# %% right="retrieve" how="query with @, fields without a value left out"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        rows = table.query("id_number == @id_number")
        found[store] = [row[row.notna() & row.ne("")].to_dict() for _, row in rows.iterrows()]
    return found


# %% right="retrieve" how="itertuples, empty text for what is missing"
def retrieve(folder, id_number):
    found = {store: [] for store in ("members.sqlite", "archive.csv", "claims.json")}
    for store, table in read_stores(folder).items():
        for row in table.astype(object).fillna("").itertuples(index=False):
            record = dict(zip(table.columns, row, strict=True))
            if record["id_number"] == id_number:
                found[store].append(record)
    return found


# %% right="retrieve" how="parameters by name, read_sql with params, typed"
from typing import Any


def retrieve(folder: Path, id_number: str) -> dict[str, list[dict[str, Any]]]:
    """Return a copy of everything stored about one person.

    Raises TypeError if the ID isn't text.
    """
    if not isinstance(id_number, str):
        raise TypeError("id_number must be text")
    uri = (folder / "members.sqlite").as_uri() + "?mode=ro"
    with closing(sqlite3.connect(uri, uri=True)) as connection:
        members = pd.read_sql_query("SELECT * FROM members WHERE id_number = :who", connection, params={"who": id_number})
    archive = read_stores(folder)["archive.csv"]
    claims = json.loads(Path(folder, "claims.json").read_bytes())
    return {
        "members.sqlite": members.to_dict("records"),
        "archive.csv": archive.loc[archive.id_number.eq(id_number)].to_dict("records"),
        "claims.json": list(filter(lambda claim: claim.get("id_number") == id_number, claims)),
    }


# %% wrong="retrieve" mistake="SQL by f-string"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"] == id_number].to_dict("records")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        members = pd.read_sql(f"SELECT * FROM members WHERE id_number = '{id_number}'", database)
    found["members.sqlite"] = members.to_dict("records")
    return found


# %% wrong="retrieve" mistake="DataFrame.query by f-string"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table.query(f"id_number == '{id_number}'").to_dict("records")
    return found


# %% wrong="retrieve" mistake="IDs that contain the one asked for"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"].str.contains(id_number, regex=False)].to_dict("records")
    return found


# %% wrong="retrieve" mistake="LIKE instead of equal"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"] == id_number].to_dict("records")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        members = pd.read_sql("SELECT * FROM members WHERE id_number LIKE ?", database, params=[id_number])
    found["members.sqlite"] = members.to_dict("records")
    return found


# %% wrong="retrieve" mistake="only the first record of a store"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"] == id_number].head(1).to_dict("records")
    return found


# %% wrong="retrieve" mistake="stores without a record left out"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        records = table[table["id_number"] == id_number].to_dict("records")
        if records:
            found[store] = records
    return found


# %% wrong="retrieve" mistake="KeyError for somebody unknown"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"] == id_number].to_dict("records")
    if not any(found.values()):
        raise KeyError(id_number)
    return found


# %% wrong="retrieve" mistake="tables instead of lists"
def retrieve(folder, id_number):
    return {store: table[table["id_number"] == id_number] for store, table in read_stores(folder).items()}


# %% wrong="retrieve" mistake="one list for all stores"
def retrieve(folder, id_number):
    return [
        record
        for table in read_stores(folder).values()
        for record in table[table["id_number"] == id_number].to_dict("records")
    ]


# %% wrong="retrieve" mistake="CSV read with pandas' own idea of types and missing values"
def retrieve(folder, id_number):
    stores = read_stores(folder)
    stores["archive.csv"] = pd.read_csv(folder / "archive.csv", dtype={"id_number": str})
    return {store: table[table["id_number"] == id_number].to_dict("records") for store, table in stores.items()}


# %% wrong="retrieve" mistake="IDs compared as numbers"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"].astype(int) == int(id_number)].to_dict("records")
    return found


# %% wrong="retrieve" mistake="the person is taken out of the store"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        found[store] = table[table["id_number"] == id_number].to_dict("records")
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return found


# %% wrong="retrieve" mistake="nothing returned"
def retrieve(folder, id_number):
    for store, table in read_stores(folder).items():
        print(store, table[table["id_number"] == id_number])


# %% wrong="retrieve" mistake="the ID taken for a regular expression"
def retrieve(folder, id_number):
    return {s: t[t["id_number"].str.fullmatch(id_number)].to_dict("records") for s, t in read_stores(folder).items()}


# %% wrong="retrieve" mistake="capital letters ignored"
def retrieve(folder, id_number):
    return {
        s: t[t["id_number"].str.lower() == id_number.lower()].to_dict("records") for s, t in read_stores(folder).items()
    }


# %% wrong="retrieve" mistake="blanks around the ID ignored"
def retrieve(folder, id_number):
    return {
        s: t[t["id_number"].str.strip() == id_number.strip()].to_dict("records") for s, t in read_stores(folder).items()
    }


# %% wrong="retrieve" mistake="CSV read as text, but the words None and NA lost"
def retrieve(folder, id_number):
    found = {s: t[t["id_number"] == id_number].to_dict("records") for s, t in read_stores(folder).items()}
    archive = pd.read_csv(folder / "archive.csv", dtype=str)
    found["archive.csv"] = archive[archive["id_number"] == id_number].to_dict("records")
    return found


# %% wrong="retrieve" mistake="lists in dictionaries instead of dictionaries in a list"
def retrieve(folder, id_number):
    return {s: t[t["id_number"] == id_number].to_dict("list") for s, t in read_stores(folder).items()}


# %% wrong="retrieve" mistake="the word None put where there is no value"
def retrieve(folder, id_number):
    return {
        s: t[t["id_number"] == id_number].astype(object).fillna("None").to_dict("records")
        for s, t in read_stores(folder).items()
    }


# %% wrong="retrieve" mistake="equal records dropped"
def retrieve(folder, id_number):
    return {
        s: t[t["id_number"] == id_number].drop_duplicates().to_dict("records") for s, t in read_stores(folder).items()
    }


# %% wrong="retrieve" mistake="the ID left out of the records"
def retrieve(folder, id_number):
    return {
        s: t[t["id_number"] == id_number].drop(columns="id_number").to_dict("records")
        for s, t in read_stores(folder).items()
    }


# %% wrong="retrieve" mistake="records sorted"
def retrieve(folder, id_number):
    return {
        s: t[t["id_number"] == id_number].sort_values(list(t.columns)).to_dict("records")
        for s, t in read_stores(folder).items()
    }


# %% wrong="retrieve" mistake="the ID found in any field of the CSV file"
def retrieve(folder, id_number):
    found = {s: t[t["id_number"] == id_number].to_dict("records") for s, t in read_stores(folder).items()}
    archive = read_stores(folder)["archive.csv"]
    found["archive.csv"] = archive[(archive == id_number).any(axis=1)].to_dict("records")
    return found


# %% wrong="retrieve" mistake="an error when a store is empty"
def retrieve(folder, id_number):
    claims = pd.DataFrame(json.loads((folder / "claims.json").read_text(encoding="utf-8")))
    stores = {**read_stores(folder), "claims.json": claims}
    found = {}
    for store, table in stores.items():
        rows = table[table["id_number"] == id_number] if len(table.columns) else None
        found[store] = rows.to_dict("records")
    return found


# %% wrong="retrieve" mistake="the CSV file written again, with words and zeros lost"
def retrieve(folder, id_number):
    found = {store: t[t["id_number"] == id_number].to_dict("records") for store, t in read_stores(folder).items()}
    pd.read_csv(folder / "archive.csv").to_csv(folder / "archive.csv", index=False)
    return found


# %% right="erase" how="csv module, rowcount, everything read before anything is written"
import csv


def erase(folder, id_number):
    with (folder / "archive.csv").open(newline="", encoding="utf-8") as file:
        header, *lines = list(csv.reader(file))
    place = header.index("id_number")
    keep = [line for line in lines if line[place] != id_number]
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    others = [claim for claim in claims if claim["id_number"] != id_number]
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        count = database.execute("DELETE FROM members WHERE id_number = ?", (id_number,)).rowcount
        database.commit()
    count += len(lines) - len(keep) + len(claims) - len(others)
    if not count:
        raise KeyError(id_number)
    with (folder / "archive.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *keep])
    (folder / "claims.json").write_text(json.dumps(others, indent=2), encoding="utf-8")
    return count


# %% wrong="erase" mistake="database table replaced by pandas, so whole numbers beside NULL become floats"
class Unknown(KeyError):
    pass


def erase(folder, id_number):
    stores = read_stores(folder)
    before = sum(map(len, stores.values()))
    rest = {name: table[table["id_number"] != id_number] for name, table in stores.items()}
    removed = before - sum(map(len, rest.values()))
    if removed == 0:
        raise Unknown(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        rest["members.sqlite"].to_sql("members", database, index=False, if_exists="replace")
    rest["archive.csv"].to_csv(folder / "archive.csv", index=False)
    records = json.loads((folder / "claims.json").read_bytes())
    (folder / "claims.json").write_text(json.dumps([r for r in records if r["id_number"] != id_number]))
    return removed


# %% right="erase" how="a new file put in place of the old one"
def erase(folder, id_number):
    found = retrieve(folder, id_number)
    if not any(found.values()):
        raise KeyError("unknown")
    database = sqlite3.connect(folder / "members.sqlite")
    try:
        with database:
            database.execute("DELETE FROM members WHERE id_number = :id", {"id": id_number})
    finally:
        database.close()
    table = pd.read_csv(folder / "archive.csv", dtype="string", keep_default_na=False)
    table.loc[table.id_number.ne(id_number)].to_csv(folder / "new.csv", index=None)
    (folder / "new.csv").replace(folder / "archive.csv")
    with open(folder / "claims.json") as file:
        claims = json.load(file)
    with open(folder / "claims.json", "w") as file:
        json.dump([c for c in claims if c.get("id_number") != id_number], file)
    return sum(len(v) for v in found.values())


# %% right="erase" how="bytes overwritten too, renamed files, a subclass of KeyError"
import os


class UnknownPerson(KeyError):
    pass


def erase(folder, id_number):
    count = sum(map(len, retrieve(folder, id_number).values()))
    if count == 0:
        raise UnknownPerson(id_number)
    database = sqlite3.connect(str(folder / "members.sqlite"), isolation_level=None)
    try:
        database.execute("PRAGMA secure_delete = ON")
        database.execute("DELETE FROM members WHERE id_number IS ?", [id_number])
        database.execute("VACUUM")
    finally:
        database.close()
    archive = read_stores(folder)["archive.csv"]
    archive.drop(archive.index[archive["id_number"].eq(id_number)]).to_csv(folder / "new", index=False)
    os.replace(folder / "new", folder / "archive.csv")
    claims = json.loads((folder / "claims.json").read_text("utf-8"))
    (folder / "new").write_text(json.dumps(list(filter(lambda c: c["id_number"] != id_number, claims))), "utf-8")
    (folder / "new").rename(folder / "claims.json")
    return count


# %% wrong="erase" mistake="CSV rewritten without its header"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False, header=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="CSV rewritten with the index as a column"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv")
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="SQL by f-string"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute(f"DELETE FROM members WHERE id_number = '{id_number}'")
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="SQL by f-string in double quotes"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute(f'DELETE FROM members WHERE id_number = "{id_number}"')
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="executescript, so that a quote can end the sentence"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        database.executescript("DELETE FROM members WHERE id_number = '%s';" % id_number)
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="LIKE instead of equal"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number LIKE ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="the change is never saved"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="the JSON store forgotten"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    return count


# %% wrong="erase" mistake="an unknown person gives 0"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="KeyError when the database does not know the person"
def erase(folder, id_number):
    found = retrieve(folder, id_number)
    if not found["members.sqlite"]:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return sum(len(records) for records in found.values())


# %% wrong="erase" mistake="KeyError when any store does not know the person"
def erase(folder, id_number):
    found = retrieve(folder, id_number)
    if not all(found.values()):
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return sum(len(records) for records in found.values())


# %% wrong="erase" mistake="ValueError for somebody unknown"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise ValueError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="JSON written from a table, with fields that were not there"
def erase(folder, id_number):
    stores = read_stores(folder)
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive, claims = stores["archive.csv"], stores["claims.json"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims[claims["id_number"] != id_number].to_json(folder / "claims.json", orient="records")
    return count


# %% wrong="erase" mistake="CSV read with pandas' own idea of types and missing values"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = pd.read_csv(folder / "archive.csv", dtype=str)
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="lines that contain the ID are dropped"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    lines = (folder / "archive.csv").read_text().splitlines(keepends=True)
    (folder / "archive.csv").write_text("".join(line for line in lines if id_number not in line))
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="lines split at commas"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    lines = (folder / "archive.csv").read_text().splitlines()
    (folder / "archive.csv").write_text("\n".join(line for line in lines if line.split(",")[0] != id_number))
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="only the first line of the archive goes"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive.drop(index=archive.index[archive["id_number"] == id_number][:1]).to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="the ID is blanked, the records stay"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("UPDATE members SET id_number = '' WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive.replace({"id_number": {id_number: ""}}).to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(
        json.dumps([{**c, "id_number": ""} if c["id_number"] == id_number else c for c in claims])
    )
    return count


# %% wrong="erase" mistake="number of stores instead of records"
def erase(folder, id_number):
    count = sum(len(records) > 0 for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="nothing returned"
def erase(folder, id_number):
    if not any(retrieve(folder, id_number).values()):
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))


# %% wrong="erase" mistake="the files are deleted whole"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    for name in ("members.sqlite", "archive.csv", "claims.json"):
        (folder / name).unlink()
    return count


# %% wrong="erase" mistake="a copy of the archive left behind"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    shutil.copy(folder / "archive.csv", folder / "archive.bak")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="sorted on the way"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"].sort_values("id_number")
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="somebody unknown still changes the archive"
def erase(folder, id_number):
    archive = pd.read_csv(folder / "archive.csv", dtype=str)
    archive.to_csv(folder / "archive.csv", index=False)
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        (folder / "claims.json").write_text("[]")
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="JSON written from a table, null fields lost"
def erase(folder, id_number):
    n = sum(len(r) for r in retrieve(folder, id_number).values())
    if n == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    stores = read_stores(folder)
    archive = stores["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = stores["claims.json"]
    claims = [row.dropna().to_dict() for _, row in claims[claims["id_number"] != id_number].iterrows()]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return n


# %% wrong="erase" mistake="lines that start with the ID, quotes not thought of"
def erase(folder, id_number):
    n = sum(len(r) for r in retrieve(folder, id_number).values())
    if n == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    lines = (folder / "archive.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    rest = [line for line in lines if not line.startswith(id_number + ",")]
    (folder / "archive.csv").write_text("".join(rest), encoding="utf-8")
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return n


# %% wrong="erase" mistake="list.remove in a loop over the same list"
def erase(folder, id_number):
    n = sum(len(r) for r in retrieve(folder, id_number).values())
    if n == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    for claim in claims:
        if claim["id_number"] == id_number:
            claims.remove(claim)
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return n


# %% wrong="erase" mistake="one claim a person kept"
def erase(folder, id_number):
    n = sum(len(r) for r in retrieve(folder, id_number).values())
    if n == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = {c["id_number"]: c for c in claims if c["id_number"] != id_number}
    (folder / "claims.json").write_text(json.dumps(list(claims.values())), encoding="utf-8")
    return n


# %% wrong="erase" mistake="database table replaced, all as text"
def erase(folder, id_number):
    n = sum(len(r) for r in retrieve(folder, id_number).values())
    if n == 0:
        raise KeyError(id_number)
    stores = read_stores(folder)
    members = stores["members.sqlite"].astype(str)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        members[members["id_number"] != id_number].to_sql("members", database, index=False, if_exists="replace")
    archive = stores["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return n


# %% wrong="erase" mistake="database made anew, with the index as a field"
def erase(folder, id_number):
    n = sum(len(r) for r in retrieve(folder, id_number).values())
    if n == 0:
        raise KeyError(id_number)
    stores = read_stores(folder)
    members = stores["members.sqlite"]
    (folder / "members.sqlite").unlink()
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        members[members["id_number"] != id_number].to_sql("members", database)
    archive = stores["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return n


# %% wrong="erase" mistake="somebody else taken for unknown once a store is empty"
def erase(folder, id_number):
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    table = pd.DataFrame(claims)
    known = len(table[table["id_number"] == id_number]) if claims else 0
    found = retrieve(folder, id_number) if claims else {}
    count = sum(map(len, found.values()))
    if not known and not count:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return count


# %% wrong="erase" mistake="equal lines of others dropped from the archive"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].drop_duplicates().to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="equal claims of others written once"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    others = []
    for claim in json.loads((folder / "claims.json").read_text(encoding="utf-8")):
        if claim["id_number"] != id_number and claim not in others:
            others.append(claim)
    (folder / "claims.json").write_text(json.dumps(others))
    return count


# %% right="overdue" how="a loop over rows"
def overdue(table, day):
    keep = []
    for place, date in enumerate(table["account_withdrawal"]):
        if pd.notna(date) and date + pd.DateOffset(months=10) < day:
            keep.append(place)
    return table.iloc[keep]


# %% right="overdue" how="query, index made anew"
def overdue(table, day):
    limit = table["account_withdrawal"] + pd.DateOffset(months=10)
    return table.assign(limit=limit).query("limit < @day").drop(columns="limit").reset_index(drop=True)


# %% right="overdue" how="missing ones dropped first, relativedelta"
from dateutil.relativedelta import relativedelta


def overdue(table, day):
    known = table.dropna(subset=["account_withdrawal"])
    late = [
        left.to_pydatetime() + relativedelta(months=10) < day.to_pydatetime() for left in known["account_withdrawal"]
    ]
    return known[pd.Series(late, index=known.index, dtype=bool)].copy()


# %% right="overdue" how="numpy mask"
def overdue(table, day):
    limit = (table["account_withdrawal"] + pd.DateOffset(months=10)).to_numpy()
    return table[limit < day.to_datetime64()]


# %% right="overdue" how="months counted in numpy, cut at the last day of the month"
import numpy as np


def overdue(table, day):
    left = table["account_withdrawal"].to_numpy().astype("datetime64[D]")
    month = left.astype("datetime64[M]")
    target = month + 10
    length = ((target + 1).astype("datetime64[D]") - target.astype("datetime64[D]")).astype(int)
    place = np.minimum((left - month.astype("datetime64[D]")).astype(int), length - 1)
    last = target.astype("datetime64[D]") + place.astype("timedelta64[D]")
    return table[~np.isnat(left) & (last < np.datetime64(day, "D"))]


# %% right="overdue" how="a helper column and query"
def overdue(table, day):
    return (
        table.assign(_until=lambda t: t["account_withdrawal"] + pd.DateOffset(months=10))
        .query("_until < @day")
        .drop(columns="_until")
    )


# %% wrong="overdue" mistake="backwards from the day"
def overdue(table, day):
    return table[table["account_withdrawal"] < day - pd.DateOffset(months=10)]


# %% wrong="overdue" mistake="the last day itself counted as overdue"
def overdue(table, day):
    return table[day >= table["account_withdrawal"] + pd.DateOffset(months=10)]


# %% wrong="overdue" mistake="300 days"
def overdue(table, day):
    return table[day > table["account_withdrawal"] + pd.Timedelta(days=300)]


# %% wrong="overdue" mistake="ten average months in days"
def overdue(table, day):
    return table[(day - table["account_withdrawal"]).dt.days > 304]


# %% wrong="overdue" mistake="month numbers compared"
def overdue(table, day):
    left = table["account_withdrawal"]
    months = (day.year - left.dt.year) * 12 + day.month - left.dt.month
    return table[months > 10]


# %% wrong="overdue" mistake="somebody still insured counted as overdue"
def overdue(table, day):
    return table[~(day <= table["account_withdrawal"] + pd.DateOffset(months=10))]


# %% wrong="overdue" mistake="what may stay instead of what is overdue"
def overdue(table, day):
    return table[day <= table["account_withdrawal"] + pd.DateOffset(months=10)]


# %% wrong="overdue" mistake="True and False instead of rows"
def overdue(table, day):
    return day > table["account_withdrawal"] + pd.DateOffset(months=10)


# %% wrong="overdue" mistake="a column added to the given table"
def overdue(table, day):
    table["last_day"] = table["account_withdrawal"] + pd.DateOffset(months=10)
    return table[day > table["last_day"]].drop(columns="last_day")


# %% wrong="overdue" mistake="the day of the lesson whatever is given"
def overdue(table, day):
    return table[today > table["account_withdrawal"] + pd.DateOffset(months=10)]


# %% wrong="overdue" mistake="today's date"
def overdue(table, day):
    return table[pd.Timestamp.now() > table["account_withdrawal"] + pd.DateOffset(months=10)]


# %% wrong="overdue" mistake="ten years"
def overdue(table, day):
    return table[day > table["account_withdrawal"] + pd.DateOffset(years=10)]


# %% wrong="overdue" mistake="month set instead of added"
def overdue(table, day):
    return table[day > table["account_withdrawal"] + pd.DateOffset(month=10)]


# %% wrong="overdue" mistake="sorted by date"
def overdue(table, day):
    late = table[day > table["account_withdrawal"] + pd.DateOffset(months=10)]
    return late.sort_values("account_withdrawal")


# %% wrong="overdue" mistake="month ends by MonthEnd"
def overdue(table, day):
    return table[day > table["account_withdrawal"] + pd.offsets.MonthEnd(10)]


# %% wrong="overdue" mistake="only IDs and names returned"
def overdue(table, day):
    late = table[day > table["account_withdrawal"] + pd.DateOffset(months=10)]
    return late[[column for column in late.columns if column != "account_withdrawal"]]


# %% wrong="overdue" mistake="a list as mask, which takes the columns of an empty table"
from dateutil.relativedelta import relativedelta


def overdue(table, day):
    late = [pd.notna(left) and day > left + relativedelta(months=10) for left in table["account_withdrawal"]]
    return table[late].reset_index(drop=True)


# %% wrong="overdue" mistake="rows dropped where any column is missing"
def overdue(table, day):
    table = table.dropna()
    return table[day > table["account_withdrawal"] + pd.DateOffset(months=10)]


# %% wrong="overdue" mistake="equal rows dropped"
def overdue(table, day):
    return table[day > table["account_withdrawal"] + pd.DateOffset(months=10)].drop_duplicates()


# %% wrong="overdue" mistake="loc with labels, which two rows may share"
def overdue(table, day):
    labels = [i for i, d in table["account_withdrawal"].items() if day > d + pd.DateOffset(months=10)]
    return table.loc[labels]


# %% wrong="overdue" mistake="ten times one month"
def overdue(table, day):
    last = table["account_withdrawal"]
    for _ in range(10):
        last = last + pd.DateOffset(months=1)
    return table[day > last]


# %% wrong="retrieve" mistake="one record of the database"
def retrieve(folder, id_number):
    found = {
        store: table[table["id_number"] == id_number].to_dict("records") for store, table in read_stores(folder).items()
    }
    found["members.sqlite"] = found["members.sqlite"][:1]
    return found


# %% wrong="inventory" mistake="IDs of the JSON file become numbers"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        if store == "claims.json":
            table["id_number"] = pd.to_numeric(table["id_number"])
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[held, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="in the database, 0 and the words None and NA are no values"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            if store == "members.sqlite":
                held &= ~table[field].isin([0, "None", "NA"])
            rows.append({"store": store, "field": field, "people": table.loc[held, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% right="erase" how="database table emptied and filled again from its rows, own error class"
class Unknown(KeyError):
    pass


def erase(folder, id_number):
    stores = read_stores(folder)
    rest = {name: table[table["id_number"] != id_number] for name, table in stores.items()}
    removed = sum(map(len, stores.values())) - sum(map(len, rest.values()))
    if removed == 0:
        raise Unknown(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        place = [row[1] for row in database.execute("PRAGMA table_info(members)")].index("id_number")
        rows = [row for row in database.execute("SELECT * FROM members ORDER BY rowid") if row[place] != id_number]
        database.execute("DELETE FROM members")
        database.executemany(f"INSERT INTO members VALUES ({', '.join('?' * len(stores['members.sqlite'].columns))})", rows)
        database.commit()
    rest["archive.csv"].to_csv(folder / "archive.csv", index=False)
    records = json.loads((folder / "claims.json").read_bytes())
    (folder / "claims.json").write_text(json.dumps([r for r in records if r["id_number"] != id_number]))
    return removed


# %% wrong="erase" mistake="the header line is lost with the last line of the archive"
import csv


def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    with open(folder / "archive.csv", newline="", encoding="utf-8") as file:
        lines = [line for line in csv.DictReader(file) if line["id_number"] != id_number]
    with open(folder / "archive.csv", "w", newline="", encoding="utf-8") as file:
        if lines:
            writer = csv.DictWriter(file, lines[0])
            writer.writeheader()
            writer.writerows(lines)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="a table of erased IDs added to the database"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("CREATE TABLE IF NOT EXISTS erased (id_number TEXT)")
        database.execute("INSERT INTO erased VALUES (?)", [id_number])
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text())
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]))
    return count


# %% wrong="erase" mistake="numbers change in the CSV"
def erase(folder, id_number):
    k = sum(map(len, retrieve(folder, id_number).values()))
    if not k:
        raise KeyError(id_number)
    archive = pd.read_csv(folder / "archive.csv", dtype={"id_number": str}, keep_default_na=False)
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [r for r in claims if r["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    return k


# %% wrong="erase" mistake="empty text dropped in JSON"
def erase(folder, id_number):
    k = sum(map(len, retrieve(folder, id_number).values()))
    if not k:
        raise KeyError(id_number)
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [r for r in claims if r["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps([{a: b for a, b in c.items() if b != ""} for c in claims]), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    return k


# %% wrong="erase" mistake="whole numbers become floats in JSON"
def erase(folder, id_number):
    k = sum(map(len, retrieve(folder, id_number).values()))
    if not k:
        raise KeyError(id_number)
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [r for r in claims if r["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps([{a: float(b) if isinstance(b, int) else b for a, b in c.items()} for c in claims]), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    return k


# %% wrong="erase" mistake="characters replaced in JSON"
def erase(folder, id_number):
    k = sum(map(len, retrieve(folder, id_number).values()))
    if not k:
        raise KeyError(id_number)
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [r for r in claims if r["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims, ensure_ascii=False).encode("ascii", "replace").decode(), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    return k


# %% right="erase" how="rowcount, csv module, early check"
import csv


def erase(folder, id_number):
    with open(folder / "archive.csv", newline="", encoding="utf-8") as f:
        header, *lines = csv.reader(f)
    at = header.index("id_number")
    rest = [l for l in lines if l[at] != id_number]
    path = folder / "claims.json"
    claims = json.loads(path.read_text(encoding="utf-8"))
    left = [c for c in claims if c["id_number"] != id_number]
    with closing(sqlite3.connect(folder / "members.sqlite")) as db:
        removed = db.execute("DELETE FROM members WHERE id_number = ?", (id_number,)).rowcount
        removed += len(lines) - len(rest) + len(claims) - len(left)
        if removed == 0:
            raise KeyError(id_number)
        db.commit()
        db.execute("VACUUM")
    if len(rest) < len(lines):
        with open(folder / "archive.csv", "w", newline="", encoding="utf-8") as f:
            csv.writer(f).writerows([header, *rest])
    if len(left) < len(claims):
        path.write_text(json.dumps(left, ensure_ascii=False, indent=4), encoding="utf-8")
    return removed


# %% right="erase" how="count by hand, then csv reader and writer, atomic replacement"
import csv
import os


def erase(folder, id_number):
    n = sum(len(records) for records in retrieve(folder, id_number).values())
    if n == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        database.execute("PRAGMA secure_delete = ON")
        database.execute("DELETE FROM members WHERE id_number = ?", (id_number,))
        database.commit()
        database.execute("VACUUM")
    source, target = folder / "archive.csv", folder / "archive.tmp"
    with open(source, newline="", encoding="utf-8") as f, open(target, "w", newline="", encoding="utf-8") as g:
        reader = csv.reader(f)
        writer = csv.writer(g, quoting=csv.QUOTE_ALL)
        head = next(reader)
        place = head.index("id_number")
        writer.writerow(head)
        writer.writerows(row for row in reader if row[place] != id_number)
    os.replace(target, source)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    with open(folder / "claims.json", "w", encoding="utf-8") as f:
        json.dump([c for c in claims if c["id_number"] != id_number], f, ensure_ascii=False)
    return n


# %% wrong="retrieve" mistake="requests logged in a table of the database"
def retrieve(folder, id_number):
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("CREATE TABLE IF NOT EXISTS log (id_number TEXT)")
        database.execute("INSERT INTO log VALUES (?)", [id_number])
    return {store: t[t["id_number"] == id_number].to_dict("records") for store, t in read_stores(folder).items()}


# %% wrong="retrieve" mistake="requests logged in a file of the folder"
def retrieve(folder, id_number):
    with open(folder / "requests.log", "a") as log:
        log.write(f"{id_number}\n")
    return {store: t[t["id_number"] == id_number].to_dict("records") for store, t in read_stores(folder).items()}


# %% wrong="retrieve" mistake="numbers in the CSV file"
def retrieve(folder, id_number):
    stores = read_stores(folder)
    stores["archive.csv"] = pd.read_csv(folder / "archive.csv", dtype={"id_number": str}, keep_default_na=False)
    return {s: t[t["id_number"] == id_number].to_dict("records") for s, t in stores.items()}


# %% wrong="inventory" mistake="values of a field counted by the database, not people"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            held = table[field].notna() & (table[field] != "")
            people = table.loc[held, "id_number"].nunique()
            if store == "members.sqlite":
                with closing(sqlite3.connect(folder / store)) as database:
                    sentence = f"""SELECT count(nullif("{field}", '')) FROM members"""
                    people = database.execute(sentence).fetchone()[0]
            rows.append({"store": store, "field": field, "people": people})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="the text nan isn't counted"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table:
            rows.append({"store": store, "field": field, "people": len({i for i, v in zip(table["id_number"], table[field]) if v is not None and str(v) not in ("", "nan", "NaN")})})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="IDs in lower case"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table:
            rows.append({"store": store, "field": field, "people": len({str(i).lower().strip() for i, v in zip(table["id_number"], table[field]) if v is not None and v == v and v != ""})})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="False isn't a value"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table:
            rows.append({"store": store, "field": field, "people": len({i for i, v in zip(table["id_number"], table[field]) if v is not None and v == v and v != "" and v is not False})})
    return pd.DataFrame(rows)


# %% right="inventory" how="plain Python over each store"
import csv


def inventory(folder):
    people = {}
    with closing(sqlite3.connect(folder / "members.sqlite")) as db:
        cursor = db.execute("SELECT * FROM members")
        names = [d[0] for d in cursor.description]
        rows = [dict(zip(names, r)) for r in cursor]
    for n in names:
        people["members.sqlite", n] = {r["id_number"] for r in rows if r[n] is not None and r[n] != ""}
    with open(folder / "archive.csv", newline="", encoding="utf-8") as f:
        reader = csv.DictReader(f)
        rows = list(reader)
    for n in reader.fieldnames:
        people["archive.csv", n] = {r["id_number"] for r in rows if r[n]}
    for r in json.loads((folder / "claims.json").read_text(encoding="utf-8")):
        for n, v in r.items():
            s = people.setdefault(("claims.json", n), set())
            if v is not None and v != "":
                s.add(r["id_number"])
    return pd.DataFrame([(s, f, len(p)) for (s, f), p in people.items()], columns=["store", "field", "people"])


# %% right="inventory" how="plain sets of people by store and field, the files read directly"
import csv


def inventory(folder):
    people = {}

    def see(store, record):
        for field, value in record.items():
            group = people.setdefault((store, field), set())
            if value is not None and value != "":
                group.add(record["id_number"])

    with closing(sqlite3.connect(folder / "members.sqlite")) as db:
        cursor = db.execute("SELECT * FROM members")
        heads = [d[0] for d in cursor.description]
        for head in heads:
            people["members.sqlite", head] = set()
        for row in cursor:
            see("members.sqlite", dict(zip(heads, row)))
    with open(folder / "archive.csv", newline="", encoding="utf-8") as f:
        reader = csv.DictReader(f)
        for head in reader.fieldnames:
            people["archive.csv", head] = set()
        for row in reader:
            see("archive.csv", row)
    with open(folder / "claims.json", encoding="utf-8") as f:
        for claim in json.load(f):
            see("claims.json", claim)
    result = pd.DataFrame([(*key, len(v)) for key, v in people.items()], columns=["store", "field", "people"])
    return result[["people", "field", "store"]].sample(frac=1)


# %% wrong="overdue" mistake="sorted by its index"
def overdue(table, day):
    return table[day > table["account_withdrawal"] + pd.DateOffset(months=10)].sort_index()


# %% right="overdue" how="a row for each date, joined by place"
def overdue(table, day):
    places = [
        place
        for place, left in enumerate(table["account_withdrawal"].tolist())
        if not pd.isnull(left) and not day <= left + pd.DateOffset(months=10)
    ]
    return table.take(places)

# %% equivalent="inventory" reason="The order of fields is free."
# - people = long.groupby('field', sort=False)['person'].nunique()
# + people = long.groupby('field')['person'].nunique()

# %% equivalent="retrieve" reason="A field without a value may be missing, None, NaN or empty."
# - return {name: [row.dropna().to_dict() for _, row in table.loc[table.id_number.eq(id_number)].iterrows()] for name, table in stores.items()}
# + return {name: [row.to_dict() for _, row in table.loc[table.id_number.eq(id_number)].iterrows()] for name, table in stores.items()}

# - for row in table.astype(object).fillna('').itertuples(index=False):
# + for row in table.astype(object).itertuples(index=False):

# %% equivalent="retrieve" reason="Rows of a table have as many values as it has columns."
# - record = dict(zip(table.columns, row, strict=True))
# + record = dict(zip(table.columns, row, strict=False))

# %% equivalent="erase" reason="json.dumps writes ASCII only."
# - (folder / 'claims.json').write_text(json.dumps(others), encoding='utf-8')
# + (folder / 'claims.json').write_text(json.dumps(others))

# - (folder / 'claims.json').write_text(json.dumps(others, indent=2), encoding='utf-8')
# + (folder / 'claims.json').write_text(json.dumps(others, indent=2))

# %% equivalent="erase" reason="White space in JSON means nothing."
# - (folder / 'claims.json').write_text(json.dumps(others, indent=2), encoding='utf-8')
# + (folder / 'claims.json').write_text(json.dumps(others, indent=1), encoding='utf-8')

# %% equivalent="erase" reason="secure_delete has overwritten the rows before."
# - database.execute('VACUUM')
# + pass

# %% equivalent="overdue" reason="Adding days to months gives days."
# - last = target.astype('datetime64[D]') + place.astype('timedelta64[D]')
# + last = target + place.astype('timedelta64[D]')


# %% wrong="inventory" mistake="a text of spaces isn't a value"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table:
            has = table[field].notna() & (table[field].astype(str).str.strip() != "")
            rows.append({"store": store, "field": field, "people": table.loc[has, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="SQL with the field in quotes for text, which counts every row"
def inventory(folder):
    lines = []
    for name, table in read_stores(folder).items():
        for column in table:
            if name == "members.sqlite":
                with closing(sqlite3.connect(folder / name)) as db:
                    n = db.execute(f"SELECT count(DISTINCT id_number) FROM members WHERE {column} IS NOT NULL AND {column} <> ''").fetchone()[0]
            else:
                ok = table[column].notna() & (table[column] != "")
                n = table.loc[ok, "id_number"].nunique()
            lines.append((name, column, n))
    return pd.DataFrame(lines, columns=["store", "field", "people"])


# %% wrong="inventory" mistake="field names in lower case"
def inventory(folder):
    lines = []
    for name, table in read_stores(folder).items():
        for column in table:
            ok = table[column].notna() & (table[column] != "")
            lines.append((name, column.strip().lower(), table.loc[ok, "id_number"].nunique()))
    return pd.DataFrame(lines, columns=["store", "field", "people"])


# %% wrong="retrieve" mistake="a star in the ID stands for anything"
def retrieve(folder, id_number):
    from fnmatch import fnmatchcase

    return {
        store: [record for record in table.to_dict("records") if fnmatchcase(record["id_number"], id_number)]
        for store, table in read_stores(folder).items()
    }


# %% wrong="retrieve" mistake="an index is created in the database, to be faster"
def retrieve(folder, id_number):
    with closing(sqlite3.connect(folder / "members.sqlite")) as db, db:
        db.execute("CREATE INDEX IF NOT EXISTS by_id ON members (id_number)")
    return {s: t[t["id_number"] == id_number].to_dict("records") for s, t in read_stores(folder).items()}


# %% wrong="erase" mistake="the number of records is a float"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if not count:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return float(count)

# %% wrong="erase" mistake="only the first claim of the person is removed"
def erase(folder, id_number):
    found = retrieve(folder, id_number)
    count = sum(map(len, found.values()))
    if not count:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    path = folder / "claims.json"
    claims = json.loads(path.read_text())
    for claim in claims:
        if claim["id_number"] == id_number:
            claims.remove(claim)
    path.write_text(json.dumps(claims))
    return count


# %% equivalent="inventory" reason="The order of the rows is free."
# - return pd.DataFrame(rows)
# + return pd.DataFrame(rows)[::-1]

# + adversary sort_result

# %% equivalent="overdue" reason="The text fixes the order of the rows, but leaves the order of the columns open."
# + adversary sort_columns

# %% equivalent="overdue" reason="The result may have any kind of index."
# + adversary renumber_rows
# + adversary lose_index

# %% equivalent="overdue" reason="The text says that all dates are without a time of day."
# + adversary drop_times

# %% equivalent="erase" reason="UTF-8 is the usual encoding wherever the course runs."
# - claims = json.loads((folder / 'claims.json').read_text(encoding='utf-8'))
# + claims = json.loads((folder / 'claims.json').read_text())


# %% wrong="erase" mistake="database table made anew without the types of its fields"
def erase(folder, id_number):
    found = retrieve(folder, id_number)
    count = sum(map(len, found.values()))
    if not count:
        raise KeyError(id_number)
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        table = database.execute("SELECT * FROM members WHERE id_number != ? ORDER BY rowid", [id_number])
        fields, rows = [column[0] for column in table.description], table.fetchall()
        database.execute("DROP TABLE members")
        database.execute(f"CREATE TABLE members ({', '.join(fields)})")
        database.executemany(f"INSERT INTO members VALUES ({', '.join('?' * len(fields))})", rows)
    return count


# %% wrong="erase" mistake="database table made anew with all fields as BLOB"
def erase(folder, id_number):
    found = retrieve(folder, id_number)
    count = sum(map(len, found.values()))
    if not count:
        raise KeyError(id_number)
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        table = database.execute("SELECT * FROM members WHERE id_number != ?", [id_number])
        fields, rows = [column[0] for column in table.description], table.fetchall()
        database.execute("DROP TABLE members")
        database.execute(f"CREATE TABLE members ({', '.join(f'{field} BLOB' for field in fields)})")
        database.executemany(f"INSERT INTO members VALUES ({', '.join('?' * len(fields))})", rows)
    return count


# %% right="erase" how="the others copied to a new database table"
def erase(folder, id_number):
    found = retrieve(folder, id_number)
    count = sum(map(len, found.values()))
    if not count:
        raise KeyError(id_number)
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("CREATE TABLE rest AS SELECT * FROM members WHERE id_number != ? ORDER BY rowid", [id_number])
        database.execute("DROP TABLE members")
        database.execute("ALTER TABLE rest RENAME TO members")
    return count


# %% right="erase" how="database table made anew by its own statement"
def erase(folder, id_number):
    found = retrieve(folder, id_number)
    count = sum(map(len, found.values()))
    if not count:
        raise KeyError(id_number)
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        rows = database.execute("SELECT * FROM members WHERE id_number != ? ORDER BY rowid", [id_number]).fetchall()
        create = database.execute("SELECT sql FROM sqlite_master WHERE name = 'members'").fetchone()[0]
        database.execute("DROP TABLE members")
        database.execute(create)
        for row in rows:
            database.execute(f"INSERT INTO members VALUES ({', '.join('?' * len(row))})", row)
    return count


# %% right="overdue" how="days compared without a time of day"
def overdue(table, day):
    last_day = (table["account_withdrawal"] + pd.DateOffset(months=10)).dt.normalize()
    return table.loc[(day.normalize() > last_day).to_numpy()]


# %% wrong="inventory" mistake="reads fields as attributes, so fields named size, count or index fail"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            column = getattr(table, field)
            people = set(table.id_number[column.notna() & (column != "")])
            rows.append({"store": store, "field": field, "people": len(people)})
    return pd.DataFrame(rows)


# %% wrong="inventory" mistake="counts records instead of people if a store has more than 50"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in table.columns:
            there = table[field].notna() & (table[field] != "")
            ids = table.loc[there, "id_number"]
            rows.append({"store": store, "field": field, "people": len(ids) if len(table) > 50 else ids.nunique()})
    return pd.DataFrame(rows)


# %% wrong="retrieve" mistake="values of the CSV file are stripped, so they aren't exactly as in the file"
def retrieve(folder, id_number):
    found = {}
    for store, table in read_stores(folder).items():
        own = table[table["id_number"] == id_number].to_dict("records")
        if store == "archive.csv":
            own = [{k: v if k == "id_number" else v.strip() for k, v in record.items()} for record in own]
        found[store] = own
    return found


# %% wrong="overdue" mistake="a helper column called last_day is dropped at the end, even if the table had one"
def overdue(table, day):
    work = table.assign(last_day=table["account_withdrawal"] + pd.DateOffset(months=10))
    return work[work["last_day"] < day].drop(columns="last_day")


# %% wrong="inventory" how="takes the fields from the first record and the last"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        fields = list(table.columns)
        if store == "claims.json":
            records = json.loads((folder / store).read_text(encoding="utf-8"))
            fields = list(records[0] | records[-1]) if records else ["id_number"]
        for field in fields:
            has = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[has, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="inventory" how="overwrites a field called has_value"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        for field in list(table.columns):
            table["has_value"] = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[table["has_value"].astype(bool), "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="retrieve" how="puts the ID between quotes in a query"
def retrieve(folder, id_number):
    answer = {}
    for store, table in read_stores(folder).items():
        quoted = '"' + id_number + '"' if "'" in id_number else "'" + id_number + "'"
        answer[store] = table.query(f"id_number == {quoted}").to_dict("records") if len(table) else []
    return answer


# %% wrong="overdue" how="treats everyone insured as leaving in 2025"
def overdue(table, day):
    left = table["account_withdrawal"].fillna(pd.Timestamp("2025-12-31"))
    return table[(left + pd.DateOffset(months=10) < day).to_numpy()]


# %% wrong="inventory" mistake="looks for the fields of the JSON file in the first 100 claims only"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        if store.endswith("json"):
            table = table[[field for field in table.columns if table[field].head(100).notna().any()]]
        for field in table.columns:
            has_value = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": int(table.loc[has_value, "id_number"].nunique())})
    return pd.DataFrame(rows)


# %% wrong="retrieve" mistake="normalizes IDs (NFKC) before it compares them"
def retrieve(folder, id_number):
    import unicodedata

    wanted = unicodedata.normalize("NFKC", id_number)
    return {
        store: [
            record
            for record in table.to_dict("records")
            if unicodedata.normalize("NFKC", str(record["id_number"])) == wanted
        ]
        for store, table in read_stores(folder).items()
    }


# %% wrong="overdue" mistake="a missing day becomes the end of 2099, so the row is overdue in 2101"
def overdue(table, day):
    left = table["account_withdrawal"].fillna(pd.Timestamp("2099-12-31"))
    return table[left + pd.DateOffset(months=10) < day]


# %% wrong="inventory" mistake="CSV read without dtype=str: the people 0042 and 42 are one"
def inventory(folder):
    stores = read_stores(folder)
    stores["archive.csv"] = pd.read_csv(folder / "archive.csv", keep_default_na=False)
    rows = []
    for store, table in stores.items():
        for field in table.columns:
            has_value = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": table.loc[has_value, "id_number"].nunique()})
    return pd.DataFrame(rows)


# %% wrong="retrieve" mistake="stores read once and remembered"
from functools import lru_cache


@lru_cache(maxsize=None)
def remembered(folder):
    return read_stores(folder)


def retrieve(folder, id_number):
    return {
        store: table[table["id_number"] == id_number].to_dict("records") for store, table in remembered(folder).items()
    }


# %% wrong="inventory" mistake="field names between double quotes in SQL, which fails for a name that contains one"
import sqlite3
from contextlib import closing

import pandas as pd


def inventory(folder):
    stores = read_stores(folder)
    rows = []
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        for field in stores.pop("members.sqlite").columns:
            query = f"SELECT count(DISTINCT id_number) FROM members WHERE \"{field}\" IS NOT NULL AND \"{field}\" <> ''"
            rows.append(("members.sqlite", field, database.execute(query).fetchone()[0]))
    for store, table in stores.items():
        for field in table.columns:
            has = table[field].notna() & (table[field] != "")
            rows.append((store, field, table.loc[has, "id_number"].nunique()))
    return pd.DataFrame(rows, columns=["store", "field", "people"])


# %% wrong="inventory" mistake="removes blanks around IDs before counting"
def inventory(folder):
    rows = []
    for store, table in read_stores(folder).items():
        who = table["id_number"].map(lambda person: person.strip() if isinstance(person, str) else person)
        for field in table.columns:
            has_value = table[field].notna() & (table[field] != "")
            rows.append({"store": store, "field": field, "people": who[has_value].nunique()})
    return pd.DataFrame(rows)


# %% wrong="retrieve" mistake="the CSV file read as text lines, so a Windows line break in a value becomes a line feed"
import csv
import io
import json


def retrieve(folder, id_number):
    members = read_stores(folder)["members.sqlite"]
    archive = csv.DictReader(io.StringIO((folder / "archive.csv").read_text(encoding="utf-8")))
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    return {
        "members.sqlite": members[members["id_number"] == id_number].to_dict("records"),
        "archive.csv": [line for line in archive if line["id_number"] == id_number],
        "claims.json": [claim for claim in claims if claim["id_number"] == id_number],
    }


# %% wrong="retrieve" mistake="pandas.read_json, which turns text in other fields into numbers and dates"
import pandas as pd


def retrieve(folder, id_number):
    stores = read_stores(folder)
    claims = pd.read_json(folder / "claims.json", orient="records", dtype={"id_number": str})
    stores["claims.json"] = claims if len(claims) else pd.DataFrame({"id_number": []})
    found = {}
    for store, table in stores.items():
        own = table[table["id_number"] == id_number].astype(object)
        found[store] = [
            {field: value for field, value in record.items() if isinstance(value, list | dict) or pd.notna(value)}
            for record in own.to_dict("records")
        ]
    return found


# %% wrong="retrieve" mistake="the database switched to write-ahead logging, which changes the file"
import json
import sqlite3
from contextlib import closing


def retrieve(folder, id_number):
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        database.execute("PRAGMA journal_mode = WAL")  # readers don't block writers
        database.row_factory = sqlite3.Row
        rows = database.execute("SELECT * FROM members WHERE id_number = ?", [id_number]).fetchall()
    archive = read_stores(folder)["archive.csv"]
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    return {
        "members.sqlite": [dict(row) for row in rows],
        "archive.csv": archive.loc[archive["id_number"] == id_number].to_dict("records"),
        "claims.json": [claim for claim in claims if claim["id_number"] == id_number],
    }


# %% wrong="retrieve" mistake="compares IDs after Unicode normalization (NFC)"
import unicodedata


def retrieve(folder, id_number):
    def same(cell):
        return isinstance(cell, str) and unicodedata.normalize("NFC", cell) == unicodedata.normalize("NFC", id_number)

    found = {}
    for store, table in read_stores(folder).items():
        own = table[table["id_number"].map(same).astype(bool)] if len(table) else table
        found[store] = own.to_dict("records")
    return found


# %% wrong="erase" mistake="both files written again before the count is known, so an unknown ID changes their format"
import json
import sqlite3
from contextlib import closing


def erase(folder, id_number):
    archive = read_stores(folder)["archive.csv"]
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    count = len(archive) + len(claims)
    archive = archive[archive["id_number"] != id_number]
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    count -= len(archive) + len(claims)
    archive.to_csv(folder / "archive.csv", index=False)
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        count += database.execute("DELETE FROM members WHERE id_number = ?", [id_number]).rowcount
    if not count:
        raise KeyError(id_number)
    return count


# %% wrong="erase" mistake="the archive read as text lines, so Windows line breaks in other people's values change"
import csv
import json
import sqlite3
from contextlib import closing


def erase(folder, id_number):
    count = sum(map(len, retrieve(folder, id_number).values()))
    if not count:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    with open(folder / "archive.csv", encoding="utf-8") as file:
        lines = csv.DictReader(file)
        kept, fields = [line for line in lines if line["id_number"] != id_number], lines.fieldnames
    with open(folder / "archive.csv", "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, fields, lineterminator="\n")
        writer.writeheader()
        writer.writerows(kept)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    (folder / "claims.json").write_text(json.dumps([c for c in claims if c["id_number"] != id_number]), encoding="utf-8")
    return count


# %% wrong="erase" mistake="reads fractions in the JSON file as Decimal and writes them as text"
from decimal import Decimal


def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"), parse_float=Decimal)
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims, default=str), encoding="utf-8")
    return count


# %% wrong="erase" mistake="removes blanks at the beginning of fields in the CSV file"
def erase(folder, id_number):
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = pd.read_csv(folder / "archive.csv", dtype=str, keep_default_na=False, skipinitialspace=True)
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return count


# %% wrong="erase" mistake="if no ID fits, erases the person whose ID fits in lower case"
def erase(folder, id_number):
    if not any(retrieve(folder, id_number).values()):
        known = {person for table in read_stores(folder).values() for person in table["id_number"]}
        id_number = next((person for person in sorted(known) if person.casefold() == id_number.casefold()), id_number)
    count = sum(len(records) for records in retrieve(folder, id_number).values())
    if count == 0:
        raise KeyError(id_number)
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    archive = read_stores(folder)["archive.csv"]
    archive[archive["id_number"] != id_number].to_csv(folder / "archive.csv", index=False)
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    claims = [claim for claim in claims if claim["id_number"] != id_number]
    (folder / "claims.json").write_text(json.dumps(claims), encoding="utf-8")
    return count


# %% wrong="overdue" mistake="dates converted to nanoseconds, which end in 2262"
import pandas as pd


def overdue(table, day):
    left = table["account_withdrawal"].astype("datetime64[ns]")
    return table[(left + pd.DateOffset(months=10) < day).to_numpy()]


# %% wrong="overdue" mistake="compares microseconds, so dates stored as datetime64[ns] or [s] give wrong rows"
def overdue(table, day):
    ends = table["account_withdrawal"] + pd.DateOffset(months=10)
    there = ends.notna()
    return table[there & (ends.astype("int64") < day.value // 1000)]


# %% right="erase" how="the number of records is a numpy integer"
import json
import sqlite3
from contextlib import closing


def erase(folder, id_number):
    archive = read_stores(folder)["archive.csv"]
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    others = [claim for claim in claims if claim["id_number"] != id_number]
    own = archive["id_number"] == id_number
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        deleted = database.execute("DELETE FROM members WHERE id_number = ?", [id_number]).rowcount
    count = own.sum() + deleted + len(claims) - len(others)
    if count == 0:
        raise KeyError(id_number)
    archive[~own].to_csv(folder / "archive.csv", index=False)
    (folder / "claims.json").write_text(json.dumps(others), encoding="utf-8")
    return count


# %% wrong="retrieve" mistake="splits a value in the CSV file at a line separator"
import csv


def retrieve(folder, id_number):
    """Return a dictionary that maps each store to the list of one person's records in it."""
    text = (folder / "archive.csv").read_bytes().decode("utf-8")
    archive = list(csv.DictReader(text.splitlines(keepends=True)))
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    with closing(sqlite3.connect(folder / "members.sqlite")) as database:
        members = pd.read_sql("SELECT * FROM members WHERE id_number = ?", database, params=[id_number]).to_dict("records")
    return {
        "members.sqlite": members,
        "archive.csv": [row for row in archive if row["id_number"] == id_number],
        "claims.json": [claim for claim in claims if claim["id_number"] == id_number],
    }


# %% wrong="retrieve" mistake="leaves out false values"
def retrieve(folder, id_number):
    """Return a dictionary that maps each store to the list of one person's records in it."""
    found = {}
    for store, table in read_stores(folder).items():
        own = table[table["id_number"] == id_number]
        found[store] = [
            {field: value for field, value in record.items() if value is not False and value is not None and value != "" and value == value}
            for record in own.astype(object).to_dict("records")
        ]
    return found


# %% wrong="erase" mistake="breaks a record in the CSV file at a line separator"
import csv
import io


def erase(folder, id_number):
    """Remove one person's records from every store and return their number, or raise KeyError if there are none."""
    text = (folder / "archive.csv").read_bytes().decode("utf-8")
    header, *lines = csv.reader(text.splitlines(keepends=True))
    place = header.index("id_number")
    kept = [line for line in lines if line[place : place + 1] != [id_number]]
    claims = json.loads((folder / "claims.json").read_text(encoding="utf-8"))
    left = [claim for claim in claims if claim["id_number"] != id_number]
    with closing(sqlite3.connect(folder / "members.sqlite")) as database, database:
        count = database.execute("SELECT count(*) FROM members WHERE id_number = ?", [id_number]).fetchone()[0]
        count += len(lines) - len(kept) + len(claims) - len(left)
        if count == 0:
            raise KeyError(id_number)
        database.execute("DELETE FROM members WHERE id_number = ?", [id_number])
    output = io.StringIO(newline="")
    csv.writer(output).writerows([header, *kept])
    (folder / "archive.csv").write_bytes(output.getvalue().encode("utf-8"))
    (folder / "claims.json").write_text(json.dumps(left), encoding="utf-8")
    return count
