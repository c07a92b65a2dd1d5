# %% right="privacy_definition" how="lower case"
privacy_definition = "c"

# %% right="privacy_definition" how="a variable"
choice = "C "
privacy_definition = choice.strip()

# %% wrong="privacy_definition" mistake="secrecy"
privacy_definition = "A"

# %% wrong="privacy_definition" mistake="security"
privacy_definition = "B"

# %% wrong="privacy_definition" mistake="consent for everything"
privacy_definition = "D"

# %% wrong="privacy_definition" mistake="several letters"
privacy_definition = ["A", "C"]

# %% wrong="privacy_definition" mistake="left open"
privacy_definition = ...

# %% right="column_roles" how="by groups, the two open ones the other way"
roles = {
    "direct": ["name", "phone", "email", "card_number"],
    "quasi": ["age", "gender", "city", "postcode", "birth_date"],
    "sensitive": ["purchases"],
}
column_roles = {column: role for role, columns in roles.items() for column in columns}

# %% right="column_roles" how="default, then exceptions"
column_roles = dict.fromkeys(clients.columns, "quasi")
for column in ("name", "phone", "email"):
    column_roles[column] = "direct"
column_roles.update(card_number="sensitive", purchases="other")

# %% wrong="column_roles" mistake="phone taken for a quasi-identifier"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(name="direct", email="direct", card_number="sensitive", purchases="other")

# %% wrong="column_roles" mistake="postcode taken for harmless"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(
    name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other", postcode="other"
)

# %% wrong="column_roles" mistake="card number taken for harmless"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(name="direct", email="direct", phone="direct", card_number="other", purchases="other")

# %% wrong="column_roles" mistake="one column forgotten"
column_roles = dict.fromkeys(clients.columns.drop("gender"), "quasi")
column_roles.update(name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other")

# %% wrong="column_roles" mistake="the other way round: role to columns"
column_roles = {"direct": ["name", "phone", "email"], "quasi": ["age", "gender", "city", "postcode", "birth_date"]}

# %% wrong="column_roles" mistake="birth date called direct"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(
    name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other", birth_date="direct"
)

# %% right="most_sensitive" how="lower case"
most_sensitive = "d"

# %% right="most_sensitive" how="a list of one"
most_sensitive = ["D"]

# %% wrong="most_sensitive" mistake="city"
most_sensitive = "A"

# %% wrong="most_sensitive" mistake="birth date"
most_sensitive = "B"

# %% wrong="most_sensitive" mistake="e-mail"
most_sensitive = "C"

# %% wrong="most_sensitive" mistake="the column's name for its letter"
most_sensitive = "card_number"


# %% right="uniqueness" how="groupby"
def uniqueness(df, columns):
    sizes = df.groupby(list(columns), dropna=False).size()
    return (sizes == 1).sum() / len(df) if len(df) else 0.0


# %% right="uniqueness" how="a loop over rows"
def uniqueness(df, columns):
    seen = {}
    for row in df[columns].astype(object).where(df[columns].notna(), None).values.tolist():
        seen[tuple(row)] = seen.get(tuple(row), 0) + 1
    once = [key for key, count in seen.items() if count == 1]
    return len(once) / max(len(df), 1)


# %% right="uniqueness" how="value_counts"
def uniqueness(df, columns):
    if df.empty:
        return 0.0
    return df.value_counts(columns, dropna=False).eq(1).sum() / df.shape[0]


# %% right="uniqueness" how="drop_duplicates, numpy number"
import numpy as np


def uniqueness(df, columns):
    if not len(df):
        return np.float64(0)
    return np.float64(len(df[columns].drop_duplicates(keep=False))) / np.float64(len(df))


# %% wrong="uniqueness" mistake="different values over rows"
def uniqueness(df, columns):
    return len(df[columns].drop_duplicates()) / len(df) if len(df) else 0.0


# %% wrong="uniqueness" mistake="missing values dropped by groupby"
def uniqueness(df, columns):
    return (df.groupby(columns).size() == 1).sum() / len(df) if len(df) else 0.0


# %% wrong="uniqueness" mistake="over the number of groups"
def uniqueness(df, columns):
    return (df.groupby(columns, dropna=False).size() == 1).mean() if len(df) else 0.0


# %% wrong="uniqueness" mistake="first of each double counted"
def uniqueness(df, columns):
    return float((~df.duplicated(columns)).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="all columns instead of the chosen ones"
def uniqueness(df, columns):
    return float((~df.duplicated(keep=False)).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="share of doubles"
def uniqueness(df, columns):
    return float(df.duplicated(columns, keep=False).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="changes the table given"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    df["double"] = df.duplicated(columns, keep=False)
    return float((~df["double"]).mean())


# %% wrong="uniqueness" mistake="per cent"
def uniqueness(df, columns):
    return 100 * float((~df.duplicated(columns, keep=False)).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="nan for an empty table"
def uniqueness(df, columns):
    return float((~df.duplicated(columns, keep=False)).mean())


# %% wrong="uniqueness" mistake="reads the global table"
def uniqueness(df, columns):
    return float((~clients.duplicated(columns, keep=False)).mean())


# %% right="riskiest_pair" how="a loop"
best, riskiest_pair = -1, None
for pair in [
    ("age", "gender"),
    ("age", "city"),
    ("age", "postcode"),
    ("gender", "city"),
    ("gender", "postcode"),
    ("city", "postcode"),
]:
    if uniqueness(clients, list(pair)) > best:
        best, riskiest_pair = uniqueness(clients, list(pair)), pair

# %% right="riskiest_pair" how="a Series, as a list in the other order"
risks = pd.Series(
    {pair: uniqueness(clients, list(pair)) for pair in combinations(["postcode", "city", "gender", "age"], 2)}
)
riskiest_pair = list(risks.idxmax())

# %% wrong="riskiest_pair" mistake="a direct identifier"
riskiest_pair = max(combinations(clients.columns, 2), key=lambda pair: uniqueness(clients, list(pair)))

# %% wrong="riskiest_pair" mistake="birth date among them"
riskiest_pair = max(
    combinations(["age", "gender", "city", "postcode", "birth_date"], 2),
    key=lambda pair: (("birth_date" in pair), uniqueness(clients, list(pair))),
)

# %% wrong="riskiest_pair" mistake="the least risky pair"
riskiest_pair = min(
    combinations(["age", "gender", "city", "postcode"], 2), key=lambda pair: uniqueness(clients, list(pair))
)

# %% wrong="riskiest_pair" mistake="one column twice"
riskiest_pair = ("age", "age")

# %% wrong="riskiest_pair" mistake="the uniqueness itself"
riskiest_pair = max(uniqueness(clients, list(pair)) for pair in combinations(["age", "gender", "city", "postcode"], 2))

# %% right="privacy_definition" how="a set of one letter"
privacy_definition = {"C"}

# %% wrong="privacy_definition" mistake="the sentence for its letter"
privacy_definition = "Information about people flows as those people expect in the setting where they gave it."

# %% wrong="privacy_definition" mistake="a place for a letter"
privacy_definition = 3

# %% right="column_roles" how="a Series, both open columns direct and other"
series = pd.Series("quasi", index=clients.columns)
series[["name", "phone", "email", "card_number"]] = "direct"
series["purchases"] = "other"
column_roles = series.to_dict()

# %% right="column_roles" how="two lists zipped"
column_roles = dict(
    zip(
        ["purchases", "name", "email", "phone", "card_number", "age", "birth_date", "postcode", "city", "gender"],
        ["sensitive"] + ["direct"] * 3 + ["sensitive"] + ["quasi"] * 5,
    )
)

# %% wrong="column_roles" mistake="roles in capitals"
column_roles = dict.fromkeys(clients.columns, "Quasi")
column_roles.update(name="Direct", email="Direct", phone="Direct", card_number="Sensitive", purchases="Other")

# %% wrong="column_roles" mistake="the long words"
column_roles = dict.fromkeys(clients.columns, "quasi-identifier")
column_roles.update(name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other")

# %% wrong="column_roles" mistake="two roles for one column"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(
    name="direct", email="direct", phone="direct", card_number=["direct", "sensitive"], purchases="other"
)

# %% wrong="column_roles" mistake="gender called sensitive"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(
    name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other", gender="sensitive"
)

# %% wrong="column_roles" mistake="purchases taken for a quasi-identifier"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(name="direct", email="direct", phone="direct", card_number="sensitive")

# %% wrong="column_roles" mistake="direct wherever every value differs"
column_roles = {c: "direct" if clients[c].nunique() > 190 else "quasi" for c in clients.columns} | {
    "purchases": "other"
}

# %% wrong="column_roles" mistake="a column that is not in the table"
column_roles = dict.fromkeys(clients.columns, "quasi")
column_roles.update(
    name="direct", email="direct", phone="direct", card_number="sensitive", purchases="other", ssn="direct"
)

# %% wrong="column_roles" mistake="pairs in a list"
column_roles = [(c, "quasi") for c in clients.columns]

# %% wrong="most_sensitive" mistake="two letters"
most_sensitive = ("C", "D")

# %% wrong="most_sensitive" mistake="a letter that is no option"
most_sensitive = "E"


# %% right="uniqueness" how="transform to the size of each row's group"
def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    sizes = df.groupby(columns, dropna=False, sort=False)[columns[0]].transform("size")
    return sizes.eq(1).mean()


# %% right="uniqueness" how="numpy: codes and unique rows"
import numpy as np


def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    codes = np.column_stack([pd.factorize(df[column], use_na_sentinel=True)[0] for column in columns])
    _, counts = np.unique(codes, axis=0, return_counts=True)
    return float((counts == 1).sum() / len(codes))


# %% right="uniqueness" how="every row against every other"
def uniqueness(df, columns):
    rows = [tuple(None if pd.isna(value) else value for value in row) for row in df[columns].to_numpy(dtype=object)]
    once = 0
    for i, row in enumerate(rows):
        once += not any(row == other for j, other in enumerate(rows) if i != j)
    return once / len(rows) if rows else 0.0


# %% wrong="uniqueness" mistake="rounded"
def uniqueness(df, columns):
    return round(float((~df.duplicated(columns, keep=False)).mean()), 2) if len(df) else 0.0


# %% wrong="uniqueness" mistake="missing values all different from each other"
def uniqueness(df, columns):
    from collections import Counter

    rows = Counter(
        tuple(object() if pd.isna(value) else value for value in row) for row in df[columns].to_numpy(dtype=object)
    )
    return sum(count == 1 for count in rows.values()) / len(df) if len(df) else 0.0


# %% wrong="uniqueness" mistake="values glued together"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    glued = df[columns].astype(object).map(lambda value: "?" if pd.isna(value) else str(value)).sum(axis=1)
    return float((~glued.duplicated(keep=False)).mean())


# %% wrong="uniqueness" mistake="missing numbers taken for 0, missing texts for empty ones"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    filled = df[columns].apply(lambda c: c.fillna(0) if pd.api.types.is_numeric_dtype(c) else c.fillna(""))
    return float((~filled.duplicated(keep=False)).mean())


# %% wrong="uniqueness" mistake="fills the missing values of the table given"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    for column in columns:
        df[column] = df[column].astype(object).fillna("missing")
    return float((~df.duplicated(columns, keep=False)).mean())


# %% wrong="uniqueness" mistake="rows looked up by the labels 0, 1, 2"
def uniqueness(df, columns):
    double = df.duplicated(columns, keep=False)
    return sum(not double.loc[i] for i in range(len(df))) / len(df) if len(df) else 0.0


# %% wrong="uniqueness" mistake="only the first column"
def uniqueness(df, columns):
    return float((~df.duplicated(columns[:1], keep=False)).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="mean over the columns one by one"
def uniqueness(df, columns):
    return float(sum((~df.duplicated([c], keep=False)).mean() for c in columns) / len(columns)) if len(df) else 0.0


# %% wrong="uniqueness" mistake="rows with a missing value dropped before"
def uniqueness(df, columns):
    full = df.dropna(subset=columns)
    return float((~full.duplicated(columns, keep=False)).mean()) if len(full) else 0.0


# %% wrong="uniqueness" mistake="the count, not the share"
def uniqueness(df, columns):
    return float((~df.duplicated(columns, keep=False)).sum())


# %% wrong="uniqueness" mistake="prints instead of returning"
def uniqueness(df, columns):
    print((~df.duplicated(columns, keep=False)).mean())


# %% wrong="uniqueness" mistake="division by no rows"
def uniqueness(df, columns):
    return int((~df.duplicated(columns, keep=False)).sum()) / len(df)


# %% right="riskiest_pair" how="a set"
riskiest_pair = set(
    max(combinations(["gender", "age", "city", "postcode"], 2), key=lambda p: uniqueness(clients, list(p)))
)

# %% right="riskiest_pair" how="sorted, without the function"
quasi = ["age", "gender", "city", "postcode"]
found = [((clients.groupby([a, b]).size() == 1).sum(), a, b) for i, a in enumerate(quasi) for b in quasi[:i]]
riskiest_pair = sorted(found)[-1][1:]

# %% wrong="riskiest_pair" mistake="three columns, one of them twice"
riskiest_pair = ("age", "postcode", "age")

# %% wrong="riskiest_pair" mistake="the pair with its uniqueness"
riskiest_pair = max(
    (uniqueness(clients, list(pair)), pair) for pair in combinations(["age", "gender", "city", "postcode"], 2)
)

# %% wrong="riskiest_pair" mistake="the pair in a list"
riskiest_pair = [["age", "postcode"]]

# %% wrong="riskiest_pair" mistake="two pairs"
riskiest_pair = [["age", "postcode"], ["age", "city"]]

# %% wrong="riskiest_pair" mistake="one text"
riskiest_pair = "age, postcode"

# %% wrong="riskiest_pair" mistake="the two columns with the most different values, chosen among all"
riskiest_pair = tuple(clients.nunique().nlargest(2).index)

# %% wrong="riskiest_pair" mistake="the example"
riskiest_pair = ("age", "gender")

# %% wrong="riskiest_pair" mistake="the second highest"
riskiest_pair = sorted(
    combinations(["age", "gender", "city", "postcode"], 2), key=lambda pair: uniqueness(clients, list(pair))
)[-2]

# %% right="riskiest_pair" how="a frozenset"
riskiest_pair = max(
    (frozenset(pair) for pair in combinations(["age", "gender", "city", "postcode"], 2)),
    key=lambda pair: uniqueness(clients, list(pair)),
)


# %% right="uniqueness" how="a dictionary of row numbers, in numpy"
import numpy as np


def uniqueness(df, columns):
    places = {}
    cells = df[list(columns)].to_numpy(dtype=object)
    empty = pd.isna(df[list(columns)]).to_numpy()
    for i in range(len(cells)):
        key = tuple(("empty",) if hole else (value,) for value, hole in zip(cells[i], empty[i]))
        places.setdefault(key, []).append(i)
    return np.mean([len(places[key]) == 1 for key in places for _ in places[key]]) if len(cells) else 0


# %% right="uniqueness" how="Counter of tuples"
from collections import Counter


def uniqueness(df, columns):
    rows = [tuple(None if pd.isna(v) else v for v in row) for row in df[columns].astype(object).values]
    counts = Counter(rows)
    return sum(1 for n in counts.values() if n == 1) / len(rows) if rows else 0.0


# %% wrong="uniqueness" mistake="unique rows found again by their index label"
def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    once = df.drop_duplicates(columns, keep=False).index
    return float(df.index.isin(once).mean())


# %% wrong="uniqueness" mistake="rows counted by their different labels"
def uniqueness(df, columns):
    once = df.index[~df.duplicated(columns, keep=False)]
    return len(set(once)) / max(len(set(df.index)), 1)


# %% wrong="uniqueness" mistake="values joined by a comma"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    joined = df[columns].astype(object).map(lambda value: "?" if pd.isna(value) else str(value)).agg(",".join, axis=1)
    return float((~joined.duplicated(keep=False)).mean())


# %% wrong="uniqueness" mistake="combinations that occur at most twice"
def uniqueness(df, columns):
    sizes = df.groupby(columns, dropna=False).size()
    return float((sizes[sizes <= 2] == sizes[sizes <= 2]).sum() / len(df)) if len(df) else 0.0

# %% wrong="uniqueness" mistake="divides by 2 where the table has one row"
def uniqueness(df, columns):
    return (~df.duplicated(columns, keep=False)).sum() / max(len(df), 2)

# %% equivalent="privacy_definition" reason="The chosen letter has no spaces around it."
# - privacy_definition = choice.strip()
# + privacy_definition = choice

# %% equivalent="column_roles" reason="zip stops at the end of the shorter list."
# - column_roles = dict(zip(['purchases', 'name', 'email', 'phone', 'card_number', 'age', 'birth_date', 'postcode', 'city', 'gender'], ['sensitive'] + ['direct'] * 3 + ['sensitive'] + ['quasi'] * 5))
# + column_roles = dict(zip(['purchases', 'name', 'email', 'phone', 'card_number', 'age', 'birth_date', 'postcode', 'city', 'gender'], ['sensitive'] + ['direct'] * 3 + ['sensitive'] + ['quasi'] * 6))

# %% equivalent="uniqueness" reason="The types of the values don't matter for comparing them with their own column."
# - for row in df[columns].astype(object).fillna('missing').values.tolist():
# + for row in df[columns].fillna('missing').values.tolist():

# - rows = [tuple(('<none>' if pd.isna(value) else value for value in row)) for row in df[columns].to_numpy(dtype=object)]
# + rows = [tuple(('<none>' if pd.isna(value) else value for value in row)) for row in df[columns].to_numpy()]

# - cells = df[list(columns)].to_numpy(dtype=object)
# + cells = df[list(columns)].to_numpy()

# %% equivalent="uniqueness" reason="Any text that isn't in the table can stand for a missing value."
# - for row in df[columns].astype(object).fillna('missing').values.tolist():
# + for row in df[columns].astype(object).fillna('missingx').values.tolist():

# - rows = [tuple(('<none>' if pd.isna(value) else value for value in row)) for row in df[columns].to_numpy(dtype=object)]
# + rows = [tuple(('<none>x' if pd.isna(value) else value for value in row)) for row in df[columns].to_numpy(dtype=object)]

# - key = tuple((('empty',) if hole else (value,) for value, hole in zip(cells[i], empty[i])))
# + key = tuple((('emptyx',) if hole else (value,) for value, hole in zip(cells[i], empty[i])))

# %% equivalent="uniqueness" reason="The order of groups doesn't matter, because only their sizes are used."
# - sizes = df.assign(one=1).groupby(columns, dropna=False, sort=False)['one'].transform('size')
# + sizes = df.assign(one=1).groupby(columns, dropna=False)['one'].transform('size')

# - sizes = df.assign(one=1).groupby(columns, dropna=False, sort=False)['one'].transform('size')
# + sizes = df.assign(one=1).groupby(columns, dropna=False, sort=True)['one'].transform('size')

# %% equivalent="uniqueness" reason="Only the size of a group is used, not the sum of the ones."
# - sizes = df.assign(one=1).groupby(columns, dropna=False, sort=False)['one'].transform('size')
# + sizes = df.assign(one=2).groupby(columns, dropna=False, sort=False)['one'].transform('size')

# - sizes = df.assign(one=1).groupby(columns, dropna=False, sort=False)['one'].transform('size')
# + sizes = df.assign(one=0).groupby(columns, dropna=False, sort=False)['one'].transform('size')

# %% equivalent="uniqueness" reason="A missing value gets a code of its own either way."
# - codes = np.column_stack([pd.factorize(df[column], use_na_sentinel=True)[0] for column in columns])
# + codes = np.column_stack([pd.factorize(df[column])[0] for column in columns])

# - codes = np.column_stack([pd.factorize(df[column], use_na_sentinel=True)[0] for column in columns])
# + codes = np.column_stack([pd.factorize(df[column], use_na_sentinel=False)[0] for column in columns])

# %% equivalent="riskiest_pair" reason="Shares are at least 0, so the search may begin anywhere below."
# - best, riskiest_pair = (-1, None)
# + best, riskiest_pair = (-2, None)

# %% equivalent="riskiest_pair" reason="Some pair singles out someone, so the search may begin at 0."
# - best, riskiest_pair = (-1, None)
# + best, riskiest_pair = (-0, None)

# %% equivalent="riskiest_pair" reason="The riskiest pair has been found before the error."
# - for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcode'), ('city', 'postcode')]:
# + for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('genderx', 'city'), ('gender', 'postcode'), ('city', 'postcode')]:

# - for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcode'), ('city', 'postcode')]:
# + for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'cityx'), ('gender', 'postcode'), ('city', 'postcode')]:

# - for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcode'), ('city', 'postcode')]:
# + for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('genderx', 'postcode'), ('city', 'postcode')]:

# - for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcode'), ('city', 'postcode')]:
# + for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcodex'), ('city', 'postcode')]:

# - for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcode'), ('city', 'postcode')]:
# + for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcode'), ('cityx', 'postcode')]:

# - for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcode'), ('city', 'postcode')]:
# + for pair in [('age', 'gender'), ('age', 'city'), ('age', 'postcode'), ('gender', 'city'), ('gender', 'postcode'), ('city', 'postcodex')]:

# %% equivalent="riskiest_pair" reason="No two pairs are equally risky."
# - if uniqueness(clients, list(pair)) > best:
# + if uniqueness(clients, list(pair)) >= best:


# %% wrong="uniqueness" mistake="capital and small letters are alike"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    table = df[columns].apply(lambda column: column if column.dtype.kind in "iuf" else column.str.lower())
    sizes = table.groupby(columns, dropna=False)[columns[0]].transform("size")
    return float((sizes == 1).mean())


# %% wrong="uniqueness" mistake="numbers rounded before they are compared"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    return float((~df.round(0).duplicated(columns, keep=False)).mean())


# %% wrong="uniqueness" mistake="missing values become the word nan"
def uniqueness(df, columns):
    table = df[columns].astype(object).where(df[columns].notna(), "nan").astype(str)
    return (~table.duplicated(keep=False)).mean() if len(df) else 0.0


# %% wrong="uniqueness" mistake="the word missing stands for a missing value"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    filled = df[columns].astype(object).where(df[columns].notna(), "missing")
    return float((~filled.duplicated(keep=False)).mean())


# %% wrong="uniqueness" mistake="-1 stands for a missing number"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    filled = df[columns].apply(lambda c: c.fillna(-1) if pd.api.types.is_numeric_dtype(c) else c)
    return float((~filled.duplicated(keep=False)).mean())


# %% wrong="uniqueness" mistake="-999 and NA stand for missing values"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    filled = df[columns].apply(lambda c: c.fillna(-999) if pd.api.types.is_numeric_dtype(c) else c.fillna("NA"))
    return float((~filled.duplicated(keep=False)).mean())


# %% wrong="uniqueness" mistake="all values as strings, so nan and missing are alike"
def uniqueness(df, columns):
    return float((~df[columns].astype(object).map(str).duplicated(keep=False)).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="columns read as attributes"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    rows = list(zip(*(getattr(df, column) for column in columns)))
    rows = [tuple(None if pd.isna(value) else value for value in row) for row in rows]
    return sum(rows.count(row) == 1 for row in rows) / len(rows)


# %% wrong="uniqueness" mistake="a column of its own that has the name of one of the columns"
def uniqueness(df, columns):
    if not len(df):
        return 0.0
    sizes = df.assign(n=range(len(df))).groupby(list(columns), dropna=False)["n"].transform("size")
    return float((sizes == 1).mean())


# %% wrong="uniqueness" mistake="leaves a name at the index"
def uniqueness(df, columns):
    df.index.name = "row"
    return float((~df.duplicated(columns, keep=False)).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="leaves notes in the table"
def uniqueness(df, columns):
    df.attrs["columns"] = columns
    return float((~df.duplicated(columns, keep=False)).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="sorts the list of columns"
def uniqueness(df, columns):
    columns.sort(reverse=True)
    return float((~df.duplicated(columns, keep=False)).mean()) if len(df) else 0.0


# %% wrong="uniqueness" mistake="blanks and capitals don't count"
def uniqueness(df, columns):
    tidy = df[columns].map(lambda value: value.strip().lower() if isinstance(value, str) else value)
    return float((~tidy.duplicated(keep=False)).mean()) if len(df) else 0.0

# %% wrong="uniqueness" mistake="compares hash values, and Python gives -1 and -2 the same hash"
def uniqueness(df, columns):
    from collections import Counter

    if len(df) == 0:
        return 0.0
    cells = df[columns].astype(object)
    cells = cells.where(cells.notna(), None)
    hashes = [hash(row) for row in cells.itertuples(index=False, name=None)]
    tally = Counter(hashes)
    return sum(tally[h] == 1 for h in hashes) / len(hashes)

# %% wrong="uniqueness" mistake="numbers become float64, so whole numbers beyond 2**53 that differ by 1 are alike"
def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    part = df[columns].copy()
    for place, column in enumerate(columns):
        if pd.api.types.is_numeric_dtype(part[column]):
            part[column] = part[column].astype(float)
    return float((~part.duplicated(keep=False)).mean())

# %% wrong="uniqueness" mistake="counts in a helper column called times, which overwrites a learner's column of that name"
def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    work = df[columns].reset_index(drop=True)
    work["times"] = 1
    work["times"] = work.groupby(columns, dropna=False)["times"].transform("size")
    if "times" in columns:
        return float((~work.duplicated([c for c in columns if c != "times"] or ["times"], keep=False)).mean())
    return float((work["times"] == 1).mean())

# %% wrong="uniqueness" mistake="looks only at the first 1,000 rows of a longer table"
def uniqueness(df, columns):
    few = df[columns].head(1000)
    return float((~few.duplicated(keep=False)).mean()) if len(few) else 0.0

# %% wrong="uniqueness" mistake="cuts times of day off dates, so two moments of the same day are alike"
def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    part = df[columns].copy()
    for column in columns:
        if pd.api.types.is_datetime64_any_dtype(part[column]):
            part[column] = part[column].dt.normalize()
    return float((~part.duplicated(keep=False)).mean())


# %% wrong="uniqueness" how="estimates the share of a large table from a sample"
def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    part = df if len(df) <= 5000 else df.sample(5000, random_state=0)
    return float((~part.duplicated(columns, keep=False)).mean())


# %% right="riskiest_pair" how="a list instead of a tuple"
pairs = combinations(["age", "gender", "city", "postcode"], 2)
riskiest_pair = max(([*pair] for pair in pairs), key=lambda pair: uniqueness(clients, pair))


# %% wrong="uniqueness" mistake="to_numpy turns whole numbers beyond 2**53 into floats next to a column of floats"
from collections import Counter


def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    rows = [tuple(None if pd.isna(value) else value for value in row) for row in df[columns].to_numpy().tolist()]
    return sum(count == 1 for count in Counter(rows).values()) / len(df)


# %% wrong="uniqueness" mistake="modifies df: removes the name of its columns axis, which a pivoted table has"
def uniqueness(df, columns):
    if len(df) == 0:
        return 0.0
    df.rename_axis(columns=None, inplace=True)
    return float((~df.duplicated(list(columns), keep=False)).mean())


# %% equivalent="riskiest_pair" reason="The text allows a list."
# + adversary list_for_tuple
