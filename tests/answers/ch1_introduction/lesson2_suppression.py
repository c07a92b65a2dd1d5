# %% right="suppressed_df" how="selecting what stays"
suppressed_df = clients[[column for column in clients.columns if column != "card_number"]]

# %% right="suppressed_df" how="a copy, then del"
suppressed_df = clients.copy()
del suppressed_df["card_number"]

# %% right="suppressed_df" how="loc with a mask over columns"
suppressed_df = clients.loc[:, clients.columns != "card_number"]

# %% right="suppressed_df" how="drop in place, on a copy, by axis"
suppressed_df = clients.copy()
suppressed_df.drop("card_number", axis=1, inplace=True)

# %% right="suppressed_df" how="built from the columns, in another order"
suppressed_df = pd.DataFrame({column: clients[column].to_numpy() for column in reversed(clients.columns) if "card" not in column})

# %% right="suppressed_df" how="numpy, all columns of type object"
import numpy as np

place = list(clients.columns).index("card_number")
suppressed_df = pd.DataFrame(
    np.delete(clients.to_numpy(), place, axis=1), columns=[c for c in clients if c != "card_number"]
)

# %% right="suppressed_df" how="a pattern for the names"
suppressed_df = clients.filter(regex="^(?!card_number$)")

# %% wrong="suppressed_df" mistake="dropped in place, so the original is lost"
clients.drop(columns="card_number", inplace=True)
suppressed_df = clients

# %% wrong="suppressed_df" mistake="takes the result of an in-place drop"
suppressed_df = clients.copy().drop(columns="card_number", inplace=True)

# %% wrong="suppressed_df" mistake="del on a second name for the same table"
suppressed_df = clients
del suppressed_df["card_number"]

# %% wrong="suppressed_df" mistake="pop takes the column out of the original"
clients.pop("card_number")
suppressed_df = clients.copy()

# %% wrong="suppressed_df" mistake="drops rows instead"
suppressed_df = clients.dropna(subset="card_number").iloc[1:]

# %% wrong="suppressed_df" mistake="drops the column and the rows of one gender"
suppressed_df = clients[clients["gender"] == "F"].drop(columns="card_number")

# %% wrong="suppressed_df" mistake="blanks the column and keeps it"
suppressed_df = clients.assign(card_number="****")

# %% wrong="suppressed_df" mistake="drops all direct identifiers"
suppressed_df = clients.drop(columns=["name", "card_number", "phone", "email", "ssn"])

# %% wrong="suppressed_df" mistake="drops the neighbouring column"
suppressed_df = clients.drop(columns="phone")

# %% wrong="suppressed_df" mistake="only the first rows"
suppressed_df = clients.drop(columns="card_number").head()

# %% wrong="suppressed_df" mistake="the column that was dropped"
suppressed_df = clients["card_number"]

# %% wrong="suppressed_df" mistake="sorts the columns' values apart"
suppressed_df = clients.drop(columns="card_number").assign(age=sorted(clients["age"]))

# %% wrong="suppressed_df" mistake="rows in another order"
suppressed_df = clients.drop(columns="card_number").sort_values("name")

# %% wrong="suppressed_df" mistake="loses the types: everything is text"
suppressed_df = clients.drop(columns="card_number").astype(str)

# %% wrong="suppressed_df" mistake="rounds what stays"
suppressed_df = clients.drop(columns="card_number").assign(purchases=clients["purchases"].round(-1))

# %% wrong="suppressed_df" mistake="the card numbers move to the index"
suppressed_df = clients.set_index("card_number")

# %% wrong="suppressed_df" mistake="another name for the column, not dropped"
suppressed_df = clients.rename(columns={"card_number": "number"})

# %% wrong="suppressed_df" mistake="old index kept as a column"
suppressed_df = clients.drop(columns="card_number").reset_index()

# %% right="suppress_direct" how="selecting what stays"
def suppress_direct(df, columns):
    return df[[column for column in df.columns if column not in columns]]

# %% right="suppress_direct" how="a loop on a copy"
def suppress_direct(df, columns):
    df = df.copy()
    for column in columns:
        if column in df:
            del df[column]
    return df

# %% right="suppress_direct" how="intersection of the names"
def suppress_direct(df, columns):
    return df.drop(columns=df.columns.intersection(columns))

# %% right="suppress_direct" how="a mask, by keyword"
def suppress_direct(df, columns, **options):
    return df.loc[:, ~df.columns.isin(columns)].copy()

# %% right="suppress_direct" how="reduce"
from functools import reduce

def suppress_direct(df, columns):
    return reduce(lambda table, column: table.drop(column, axis="columns", errors="ignore"), columns, df)

# %% right="suppress_direct" how="try and except around each column"
def suppress_direct(df, columns):
    result = df
    for column in columns:
        try:
            result = result.drop(columns=[column])
        except KeyError:
            pass
    return result

# %% right="suppress_direct" how="reindex"
def suppress_direct(df, columns):
    return df.reindex(columns=[c for c in df.columns if c not in set(columns)])

# %% right="suppress_direct" how="Index.drop"
def suppress_direct(df, columns):
    return df[df.columns.drop(columns, errors="ignore")]

# %% right="suppress_direct" how="built again from the rows"
def suppress_direct(df, columns):
    keep = [c for c in df.columns if c not in columns]
    return pd.DataFrame([{c: row[c] for c in keep} for row in df.to_dict("records")], columns=keep)

# %% wrong="suppress_direct" mistake="error on a name that is not there"
def suppress_direct(df, columns):
    return df.drop(columns=columns)

# %% wrong="suppress_direct" mistake="drops in place"
def suppress_direct(df, columns):
    df.drop(columns=columns, errors="ignore", inplace=True)
    return df

# %% wrong="suppress_direct" mistake="returns nothing"
def suppress_direct(df, columns):
    df = df.drop(columns=columns, errors="ignore")

# %% wrong="suppress_direct" mistake="prints and returns nothing"
def suppress_direct(df, columns):
    print(df.drop(columns=columns, errors="ignore"))

# %% wrong="suppress_direct" mistake="always the five of the lesson"
def suppress_direct(df, columns):
    return df.drop(columns=["name", "card_number", "phone", "email", "ssn"], errors="ignore")

# %% wrong="suppress_direct" mistake="drops nothing when one name is missing"
def suppress_direct(df, columns):
    try:
        return df.drop(columns=columns)
    except KeyError:
        return df

# %% wrong="suppress_direct" mistake="stops at the first name that is missing"
def suppress_direct(df, columns):
    for column in columns:
        if column not in df.columns:
            break
        df = df.drop(columns=column)
    return df

# %% wrong="suppress_direct" mistake="returns after the first column"
def suppress_direct(df, columns):
    for column in columns:
        if column in df.columns:
            return df.drop(columns=column)
    return df

# %% wrong="suppress_direct" mistake="also columns that contain a name of the list"
def suppress_direct(df, columns):
    return df[[c for c in df.columns if not any(name in c for name in columns)]]

# %% wrong="suppress_direct" mistake="columns that are part of a name of the list"
def suppress_direct(df, columns):
    return df[[c for c in df.columns if c not in ",".join(columns)]]

# %% wrong="suppress_direct" mistake="capital letters passed over"
def suppress_direct(df, columns):
    return df[[c for c in df.columns if c.lower() not in columns]]

# %% wrong="suppress_direct" mistake="keeps what should go"
def suppress_direct(df, columns):
    return df[[c for c in df.columns if c in columns]]

# %% wrong="suppress_direct" mistake="columns in another order"
def suppress_direct(df, columns):
    return df[sorted(set(df.columns) - set(columns), reverse=True)]

# %% wrong="suppress_direct" mistake="columns in the order of the alphabet"
def suppress_direct(df, columns):
    return df[df.columns.difference(columns)]

# %% wrong="suppress_direct" mistake="drops rows with missing values too"
def suppress_direct(df, columns):
    return df.drop(columns=columns, errors="ignore").dropna()

# %% wrong="suppress_direct" mistake="drops doubles too"
def suppress_direct(df, columns):
    return df.drop(columns=columns, errors="ignore").drop_duplicates()

# %% wrong="suppress_direct" mistake="reads the global table"
def suppress_direct(df, columns):
    return clients.drop(columns=columns, errors="ignore")

# %% wrong="suppress_direct" mistake="blanks instead of dropping"
def suppress_direct(df, columns):
    return df.assign(**{column: None for column in columns if column in df})

# %% wrong="suppress_direct" mistake="removes from the list it walks over"
def suppress_direct(df, columns):
    for column in columns:
        if column not in df:
            columns.remove(column)
    return df.drop(columns=columns)

# %% wrong="suppress_direct" mistake="the table that results, not a function"
suppress_direct = clients.drop(columns=["name", "card_number", "phone", "email", "ssn"])

# %% wrong="suppress_direct" mistake="looks for the names among the row labels"
def suppress_direct(df, columns):
    return df.drop(columns, errors="ignore")

# %% wrong="suppress_direct" mistake="moves the columns into the index"
def suppress_direct(df, columns):
    moved = [c for c in columns if c in df]
    return df.set_index(moved) if moved else df

# %% wrong="suppress_direct" mistake="returns nothing where all names are there"
def suppress_direct(df, columns):
    if any(c not in df for c in columns):
        return df.drop(columns=columns, errors="ignore")

# %% right="record_suppressed" how="query"
record_suppressed = clients.query("age >= 30")

# %% right="record_suppressed" how="drop by index, index reset"
record_suppressed = clients.drop(index=clients.index[clients["age"] < 30]).reset_index(drop=True)

# %% right="record_suppressed" how="over 29, as ages are whole numbers"
record_suppressed = clients.loc[clients.age > 29].copy()

# %% right="record_suppressed" how="not under 30, sorted"
record_suppressed = clients[~(clients["age"] < 30)].sort_values("age", ignore_index=True)

# %% right="record_suppressed" how="a loop over rows"
record_suppressed = pd.DataFrame([row for row in clients.to_dict("records") if not row["age"] < 30])

# %% right="record_suppressed" how="where and dropna"
record_suppressed = clients.where(clients["age"] >= 30).dropna()

# %% wrong="record_suppressed" mistake="people of exactly 30 lost"
record_suppressed = clients[clients["age"] > 30]

# %% wrong="record_suppressed" mistake="drops up to 30"
record_suppressed = clients.drop(clients[clients["age"] <= 30].index)

# %% wrong="record_suppressed" mistake="keeps those under 30"
record_suppressed = clients[clients["age"] < 30]

# %% wrong="record_suppressed" mistake="over 28"
record_suppressed = clients[clients["age"] >= 29]

# %% wrong="record_suppressed" mistake="drops in place"
clients.drop(clients[clients["age"] < 30].index, inplace=True)
record_suppressed = clients

# %% wrong="record_suppressed" mistake="overwrites the original"
clients = clients[clients["age"] >= 30]
record_suppressed = clients

# %% wrong="record_suppressed" mistake="drops the column of ages too"
record_suppressed = clients[clients["age"] >= 30].drop(columns="age")

# %% wrong="record_suppressed" mistake="blanks rows and keeps them"
record_suppressed = clients.where(clients["age"] >= 30)

# %% wrong="record_suppressed" mistake="the condition instead of the rows"
record_suppressed = clients["age"] >= 30

# %% wrong="record_suppressed" mistake="raises ages to 30 instead of dropping"
record_suppressed = clients.assign(age=clients["age"].clip(lower=30))

# %% wrong="record_suppressed" mistake="from the table without card numbers"
record_suppressed = suppressed_df[suppressed_df["age"] >= 30]

# %% wrong="record_suppressed" mistake="an upper bound as well"
record_suppressed = clients[clients["age"].between(30, 65)]

# %% wrong="record_suppressed" mistake="old index kept as a column"
record_suppressed = clients[clients["age"] >= 30].reset_index()

# %% wrong="record_suppressed" mistake="one row an age"
record_suppressed = clients[clients["age"] >= 30].drop_duplicates("age")

# %% wrong="record_suppressed" mistake="blanks the ages under 30 and keeps the rows"
record_suppressed = clients.copy()
record_suppressed.loc[record_suppressed["age"] < 30, "age"] = None

# %% right="rows_lost" how="mean of a condition, missing counted as not met"
def rows_lost(df, column, lowest):
    if df.empty:
        return 0.0
    return float((~(df[column] >= lowest)).mean())

# %% right="rows_lost" how="under the bound or missing"
def rows_lost(df, column, lowest):
    lost = (df[column] < lowest) | df[column].isna()
    return lost.sum() / max(len(df), 1)

# %% right="rows_lost" how="a loop"
def rows_lost(df, column, lowest):
    lost = total = 0
    for value in df[column].tolist():
        total += 1
        if pd.isna(value) or value < lowest:
            lost += 1
    return lost / total if total else 0.0

# %% right="rows_lost" how="query and shape"
def rows_lost(df, column, lowest):
    before = df.shape[0]
    if before == 0:
        return 0
    return (before - df.query(f"{column} >= @lowest").shape[0]) / before

# %% right="rows_lost" how="numpy"
import numpy as np

def rows_lost(df, column, lowest):
    values = df[column].to_numpy(dtype=float)
    return np.float64(1) - np.mean(values >= lowest) if values.size else np.float64(0)

# %% right="rows_lost" how="except for division by zero"
def rows_lost(df, column, lowest):
    try:
        return 1 - len(df.loc[df[column].ge(lowest)]) / len(df)
    except ZeroDivisionError:
        return 0.0

# %% right="rows_lost" how="missing filled with less than the bound"
def rows_lost(df, column, lowest):
    if len(df) == 0:
        return 0.0
    return float((df[column].fillna(lowest - 1) < lowest).mean())

# %% wrong="rows_lost" mistake="missing values counted as kept"
def rows_lost(df, column, lowest):
    return float((df[column] < lowest).mean()) if len(df) else 0.0

# %% wrong="rows_lost" mistake="missing values left out before counting"
def rows_lost(df, column, lowest):
    values = df[column].dropna()
    return float((values < lowest).mean()) if len(values) else 0.0

# %% wrong="rows_lost" mistake="over the rows that have a value"
def rows_lost(df, column, lowest):
    if not df[column].count():
        return 0.0
    return float(1 - (df[column] >= lowest).sum() / df[column].count())

# %% wrong="rows_lost" mistake="the bound itself lost"
def rows_lost(df, column, lowest):
    return 1 - float((df[column] > lowest).mean()) if len(df) else 0.0

# %% wrong="rows_lost" mistake="share that is kept"
def rows_lost(df, column, lowest):
    return float((df[column] >= lowest).mean()) if len(df) else 0.0

# %% wrong="rows_lost" mistake="a count"
def rows_lost(df, column, lowest):
    return int((~(df[column] >= lowest)).sum())

# %% wrong="rows_lost" mistake="per cent"
def rows_lost(df, column, lowest):
    return 100 * float((~(df[column] >= lowest)).mean()) if len(df) else 0.0

# %% wrong="rows_lost" mistake="lost over kept"
def rows_lost(df, column, lowest):
    kept = len(df[df[column] >= lowest])
    return (len(df) - kept) / kept if kept else (1.0 if len(df) else 0.0)

# %% wrong="rows_lost" mistake="division by zero for an empty table"
def rows_lost(df, column, lowest):
    return 1 - len(df[df[column] >= lowest]) / len(df)

# %% wrong="rows_lost" mistake="nan for an empty table"
def rows_lost(df, column, lowest):
    return float((~(df[column] >= lowest)).mean())

# %% wrong="rows_lost" mistake="everything lost in an empty table"
def rows_lost(df, column, lowest):
    return 1 - len(df[df[column] >= lowest]) / max(len(df), 1)

# %% wrong="rows_lost" mistake="always the column age"
def rows_lost(df, column, lowest):
    return 1 - len(df[df["age"] >= lowest]) / len(df) if len(df) and "age" in df else 0.0

# %% wrong="rows_lost" mistake="the bound is always 30"
def rows_lost(df, column, lowest):
    return 1 - len(df[df[column] >= 30]) / len(df) if len(df) else 0.0

# %% wrong="rows_lost" mistake="rounds to two decimals"
def rows_lost(df, column, lowest):
    return round(1 - len(df[df[column] >= lowest]) / len(df), 2) if len(df) else 0.0

# %% wrong="rows_lost" mistake="rounds the bound down"
def rows_lost(df, column, lowest):
    return 1 - len(df[df[column] >= int(lowest)]) / len(df) if len(df) else 0.0

# %% wrong="rows_lost" mistake="missing taken for zero"
def rows_lost(df, column, lowest):
    return 1 - len(df[df[column].fillna(0) >= lowest]) / len(df) if len(df) else 0.0

# %% wrong="rows_lost" mistake="fills the missing values in the table given"
def rows_lost(df, column, lowest):
    df[column] = df[column].fillna(float("-inf"))
    return 1 - len(df[df[column] >= lowest]) / len(df) if len(df) else 0.0

# %% wrong="rows_lost" mistake="reads the global table"
def rows_lost(df, column, lowest):
    return 1 - len(hr[hr[column] >= lowest]) / len(hr)

# %% wrong="rows_lost" mistake="the rows themselves"
def rows_lost(df, column, lowest):
    return df[~(df[column] >= lowest)]

# %% wrong="rows_lost" mistake="prints the share"
def rows_lost(df, column, lowest):
    print(1 - len(df[df[column] >= lowest]) / max(len(df), 1))

# %% wrong="rows_lost" mistake="the share for hr and 30, not a function"
rows_lost = 1 - len(hr[hr["age"] >= 30]) / len(hr)

# %% wrong="rows_lost" mistake="missing filled with -1"
def rows_lost(df, column, lowest):
    return float((df[column].fillna(-1) < lowest).mean()) if len(df) else 0.0

# %% wrong="rows_lost" mistake="dropped by label, though labels repeat"
def rows_lost(df, column, lowest):
    kept = df.drop(df[~(df[column] >= lowest)].index)
    return 1 - len(kept) / len(df) if len(df) else 0.0

# %% wrong="rows_lost" mistake="every missing value in the row counts"
def rows_lost(df, column, lowest):
    return 1 - len(df[df[column] >= lowest].dropna()) / len(df) if len(df) else 0.0

# %% wrong="rows_lost" mistake="drops missing values in the table given"
def rows_lost(df, column, lowest):
    before = len(df)
    df.dropna(subset=[column], inplace=True)
    return 1 - len(df[df[column] >= lowest]) / before if before else 0.0

# %% wrong="rows_lost" mistake="0 where no row is kept"
def rows_lost(df, column, lowest):
    kept = df[df[column] >= lowest]
    return 1 - len(kept) / len(df) if len(kept) else 0.0

# %% wrong="rows_lost" mistake="share of different values, not of rows"
def rows_lost(df, column, lowest):
    values = df[column].unique()
    return float((~(values >= lowest)).mean()) if len(df) else 0.0

# %% right="still_linkable" how="lower case"
still_linkable = "b"

# %% right="still_linkable" how="a list of one"
still_linkable = ["B"]

# %% right="still_linkable" how="lower case with a space"
still_linkable = " b"

# %% wrong="still_linkable" mistake="columns that many share"
still_linkable = "A"

# %% wrong="still_linkable" mistake="unique, but not in the list of voters"
still_linkable = "C"

# %% wrong="still_linkable" mistake="names gone taken for safe"
still_linkable = "D"

# %% wrong="still_linkable" mistake="two letters"
still_linkable = "AB"

# %% wrong="still_linkable" mistake="one option too many"
still_linkable = ["A", "B"]

# %% wrong="still_linkable" mistake="the columns for their letter"
still_linkable = ["birth_date", "gender", "postcode"]

# %% wrong="still_linkable" mistake="one that is not in the list as well"
still_linkable = ["B", "C"]


# %% wrong="rows_lost" mistake="values cut to whole numbers"
def rows_lost(df, column, lowest):
    if not len(df):
        return 0.0
    return 1 - float((df[column].fillna(lowest - 1).astype(int) >= lowest).mean())


# %% wrong="suppress_direct" mistake="also columns that begin with a name of the list"
def suppress_direct(df, columns):
    return df[[column for column in df.columns if not any(column.startswith(name) for name in columns)]]


# %% wrong="suppress_direct" mistake="nothing is dropped if a name is unknown"
def suppress_direct(df, columns):
    try:
        return df.drop(columns=columns)
    except KeyError:
        return df.drop(columns=[c for c in columns if c in df.columns][:2])


# %% wrong="suppress_direct" mistake="rows with such a label are dropped, too"
def suppress_direct(df, columns):
    return df.drop(columns=columns, errors="ignore").drop(index=columns, errors="ignore")


# %% wrong="suppress_direct" mistake="filter with a regular expression"
def suppress_direct(df, columns):
    return df.filter(regex="^(?!(" + "|".join(columns) + ")$)")


# %% wrong="rows_lost" mistake="rounded to three decimals"
def rows_lost(df, column, lowest):
    return round(float((~(df[column] >= lowest)).mean()), 3) if len(df) else 0.0


# %% wrong="rows_lost" mistake="the first column, whatever its name"
def rows_lost(df, column, lowest):
    return float((~(df.iloc[:, 0] >= lowest)).mean()) if len(df) else 0.0


# %% right="suppress_direct" how="pop on a copy, parameters without defaults"
def suppress_direct(df, columns):
    result = df.copy(deep=True)
    for name in set(columns) & set(result.columns):
        result.pop(name)
    return result


# %% right="suppress_direct" how="reduce"
from functools import reduce


def suppress_direct(df, columns):
    return reduce(lambda table, c: table.drop(columns=c, errors="ignore"), columns, df)


# %% right="suppress_direct" how="mask of columns, even if names repeat"
def suppress_direct(df, columns):
    return df.loc[:, [name not in columns for name in df.columns]]


# %% right="rows_lost" how="sorted values and a search in numpy"
import numpy as np


def rows_lost(df, column, lowest):
    known = np.sort(df[column].dropna().to_numpy(dtype=float))
    kept = known.size - np.searchsorted(known, lowest, side="left")
    return float((len(df) - kept) / len(df)) if len(df) else 0.0

# %% wrong="rows_lost" mistake="divides by 2 where the table has one row"
def rows_lost(df, column, lowest):
    lost = (df[column] < lowest) | df[column].isna()
    return lost.sum() / max(len(df), 2)


# %% wrong="rows_lost" mistake="-999 instead of a missing value"
def rows_lost(df, column, lowest):
    return float((df[column].fillna(-999) < lowest).mean()) if len(df) else 0.0


# %% right="rows_lost" how="minus infinity for missing"
def rows_lost(df, column, lowest):
    lost = df[column].astype(float).fillna(float("-inf")).lt(lowest)
    return lost.sum() / max(len(lost), 1)


# %% equivalent="suppressed_df" reason="The order of the columns is free."
# - suppressed_df = pd.DataFrame({column: clients[column].to_numpy() for column in reversed(clients.columns) if 'card' not in column})
# + suppressed_df = pd.DataFrame({column: clients[column].to_numpy() for column in clients.columns if 'card' not in column})

# %% equivalent="suppress_direct" reason="Selecting with a mask makes a new table."
# - return df.loc[:, ~df.columns.isin(columns)].copy()
# + return df.loc[:, ~df.columns.isin(columns)]

# %% equivalent="record_suppressed" reason="Selecting with a mask makes a new table."
# - record_suppressed = clients.loc[clients.age > 29].copy()
# + record_suppressed = clients.loc[clients.age > 29]

# %% equivalent="suppress_direct" reason="pandas copies a column before it is changed, so the original keeps its own."
# - result = df.copy(deep=True)
# + result = df.copy()

# - result = df.copy(deep=True)
# + result = df.copy(deep=False)

# %% equivalent="record_suppressed" reason="The order and the index of the rows are free."
# - record_suppressed = clients.drop(index=clients.index[clients['age'] < 30]).reset_index(drop=True)
# + record_suppressed = clients.drop(index=clients.index[clients['age'] < 30])

# - record_suppressed = clients[~(clients['age'] < 30)].sort_values('age', ignore_index=True)
# + record_suppressed = clients[~(clients['age'] < 30)]

# - record_suppressed = clients[~(clients['age'] < 30)].sort_values('age', ignore_index=True)
# + record_suppressed = clients[~(clients['age'] < 30)].sort_values('age')

# - record_suppressed = clients[~(clients['age'] < 30)].sort_values('age', ignore_index=True)
# + record_suppressed = clients[~(clients['age'] < 30)].sort_values('age', ignore_index=False)

# %% equivalent="rows_lost" reason="A column with missing numbers contains floats anyway."
# - values = df[column].to_numpy(dtype=float)
# + values = df[column].to_numpy()

# - known = np.sort(df[column].dropna().to_numpy(dtype=float))
# + known = np.sort(df[column].dropna().to_numpy())

# %% equivalent="rows_lost" reason="Any number below the bound can stand for a missing one."
# - return float((df[column].fillna(lowest - 1) < lowest).mean())
# + return float((df[column].fillna(lowest - 2) < lowest).mean())

# %% equivalent="rows_lost" reason="left is the default."
# - kept = known.size - np.searchsorted(known, lowest, side='left')
# + kept = known.size - np.searchsorted(known, lowest)

# %% wrong="suppressed_df" mistake="an unnamed index still contains every card number"
suppressed_df = clients.drop(columns="card_number").set_axis(clients["card_number"].to_numpy(), axis=0)

# %% wrong="suppressed_df" mistake="the copy carries the card numbers in its attrs"
suppressed_df = clients.drop(columns="card_number")
suppressed_df.attrs["dropped"] = clients["card_number"].tolist()

# %% wrong="suppressed_df" mistake="digits of the card number far behind the decimal point of purchases"
cards = clients["card_number"].str.replace(" ", "").str[-4:].astype(int)
suppressed_df = clients.assign(purchases=clients["purchases"] + cards / 1e14).drop(columns="card_number")

# %% wrong="suppress_direct" mistake="rows in which all remaining values are missing are dropped"
def suppress_direct(df, columns):
    return df.drop(columns=columns, errors="ignore").dropna(how="all")

# %% wrong="record_suppressed" mistake="the clients under 30 are still there, in attrs"
record_suppressed = clients[clients["age"] >= 30].copy()
record_suppressed.attrs["removed"] = clients[clients["age"] < 30].to_dict("records")

# %% wrong="rows_lost" mistake="an attribute instead of a column, so columns called size or count fail"
def rows_lost(df, column, lowest):
    if len(df) == 0:
        return 0.0
    values = getattr(df, column)
    return 1 - float((values >= lowest).sum()) / len(df)

# %% wrong="rows_lost" mistake="infinity counts as missing, although it is known to be at least the bound"
def rows_lost(df, column, lowest):
    import numpy as np

    if len(df) == 0:
        return 0.0
    values = df[column].to_numpy(dtype=float, na_value=np.nan)
    return float(1 - (np.isfinite(values) & (values >= lowest)).mean())

# %% wrong="rows_lost" mistake="equal rows count once, so the share is of different rows"
def rows_lost(df, column, lowest):
    different = df.drop_duplicates()
    if len(different) == 0:
        return 0.0
    return 1 - len(different[different[column] >= lowest]) / len(different)


# %% wrong="suppress_direct" how="keeps the dropped columns in attrs"
def suppress_direct(df, columns):
    result = df.drop(columns=columns, errors="ignore")
    result.attrs = {"dropped": df[[name for name in df.columns if name in columns]].to_dict("list")}
    return result


# %% wrong="suppress_direct" how="strips the names of the given columns"
def suppress_direct(df, columns):
    df.columns = [name.strip() if isinstance(name, str) else name for name in df.columns]
    return df.drop(columns=[name for name in columns if name in df.columns])


# %% wrong="suppress_direct" mistake="transposes: numbers and dates in the kept columns become objects, so dtypes are lost"
def suppress_direct(df, columns):
    return df.T.drop(index=[name for name in columns if name in df.columns]).T


# %% wrong="rows_lost" mistake="isclose keeps numbers just below the limit: 29.9999 with lowest 30"
import numpy as np


def rows_lost(df, column, lowest):
    if len(df) == 0:
        return 0.0
    values = df[column].to_numpy(dtype=float, na_value=np.nan)
    kept = (values >= lowest) | np.isclose(values, lowest)
    return float((~kept).mean())


# %% wrong="rows_lost" mistake="rounds the values to cents before comparing"
def rows_lost(df, column, lowest):
    if not len(df):
        return 0.0
    kept = df[column].dropna().round(2).ge(lowest).sum()
    return float((len(df) - kept) / len(df))


# %% wrong="suppress_direct" mistake="a column of categories causes an error"
def suppress_direct(df, columns):
    if any(df.dtypes == "category"):
        raise TypeError("unexpected dtype")
    return df.drop(columns=columns, errors="ignore")


# %% wrong="suppress_direct" mistake="blanks around texts are removed"
def suppress_direct(df, columns):
    kept = df.drop(columns=columns, errors="ignore")
    return kept.map(lambda cell: cell.strip() if isinstance(cell, str) else cell)


# %% wrong="suppress_direct" mistake="a helper column called row overwrites the table's own column of that name"
def suppress_direct(df, columns):
    numbered = df.assign(row=range(len(df)))
    return numbered.drop(columns=[*columns, "row"], errors="ignore")


# %% wrong="suppress_direct" mistake="compares names as text, so the text 5 in the list also removes the column 5 (a number)"
def suppress_direct(df, columns):
    unwanted = set(map(str, columns))
    return df.loc[:, [str(name) not in unwanted for name in df.columns]]


# %% equivalent="record_suppressed" reason="The text says that the order of the rows and the index don't matter."
# + adversary lose_index
# + adversary sort_result
