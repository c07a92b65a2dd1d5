# %% right="class_sizes" how="groupby and agg, as_index=False"
def class_sizes(df, columns):
    table = df.assign(count=1).groupby(columns, dropna=False, observed=True, as_index=False)["count"].sum()
    return table.sort_values("count", ascending=False)


# %% right="class_sizes" how="value_counts, empty combinations left out"
def class_sizes(df, columns):
    counts = df[columns].value_counts(dropna=False).reset_index(name="count")
    return counts[counts["count"] > 0]


# %% right="class_sizes" how="a Counter of tuples"
from collections import Counter


def class_sizes(df, columns):
    keys = [df[column].astype(object).where(df[column].notna(), None) for column in columns]
    found = Counter(zip(*keys))
    return pd.DataFrame([(*key, n) for key, n in found.items()], columns=[*columns, "count"])


# %% right="class_sizes" how="transform, then the first row of each class, count in front"
def class_sizes(df, columns):
    small = df[columns].reset_index(drop=True)
    small["count"] = small.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size")
    return small.drop_duplicates(columns)[["count", *columns]]


# %% right="class_sizes" how="numpy codes of each column"
import numpy as np


def class_sizes(df, columns):
    codes = np.column_stack([pd.factorize(df[column])[0] for column in columns]) if len(df) else np.empty((0, 1), int)
    _, first, counts = np.unique(codes, axis=0, return_index=True, return_counts=True)
    return df[columns].iloc[first].assign(count=counts)


# %% right="class_sizes" how="numbers of classes and where each begins"
def class_sizes(df, columns):
    number = df.groupby(columns, dropna=False, observed=True).ngroup()
    table = df[columns].copy()
    table["count"] = number.map(number.value_counts()).to_numpy()
    return table[~number.duplicated().to_numpy()]


# %% wrong="class_sizes" mistake="missing values dropped by groupby"
def class_sizes(df, columns):
    return df.groupby(columns, observed=True).size().reset_index(name="count")


# %% wrong="class_sizes" mistake="empty combinations counted with 0 by value_counts"
def class_sizes(df, columns):
    return df.value_counts(columns, dropna=False).reset_index(name="count")


# %% wrong="class_sizes" mistake="empty combinations counted with 0 by observed=False"
def class_sizes(df, columns):
    return df.groupby(columns, dropna=False, observed=False).size().reset_index(name="count")


# %% wrong="class_sizes" mistake="goes through rows one by one"
def class_sizes(df, columns):
    found = {}
    for _, row in df.iterrows():
        key = tuple(None if pd.isna(row[column]) else row[column] for column in columns)
        found[key] = found.get(key, 0) + 1
    return pd.DataFrame([(*key, n) for key, n in found.items()], columns=[*columns, "count"])


# %% wrong="class_sizes" mistake="a Series"
def class_sizes(df, columns):
    return df.groupby(columns, dropna=False, observed=True).size()


# %% wrong="class_sizes" mistake="another name for the counts"
def class_sizes(df, columns):
    return df.groupby(columns, dropna=False, observed=True).size().reset_index(name="size")


# %% wrong="class_sizes" mistake="combinations left in the index"
def class_sizes(df, columns):
    return df.groupby(columns, dropna=False, observed=True).size().to_frame("count")


# %% wrong="class_sizes" mistake="one row for each row of the table"
def class_sizes(df, columns):
    small = df[columns].copy()
    small["count"] = small.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size")
    return small


# %% wrong="class_sizes" mistake="counts the values of a column that has missing ones"
def class_sizes(df, columns):
    last = df.columns[-1]
    counted = df.assign(counted=df[last])
    return counted.groupby(columns, dropna=False, observed=True)["counted"].count().reset_index(name="count")


# %% wrong="class_sizes" mistake="missing values filled with a word"
def class_sizes(df, columns):
    filled = df[columns].astype(object).fillna("missing")
    return filled.groupby(columns).size().reset_index(name="count")


# %% wrong="class_sizes" mistake="adds a column to the table given"
def class_sizes(df, columns):
    df["count"] = 1
    return df.groupby(columns, dropna=False, observed=True)["count"].sum().reset_index()


# %% wrong="class_sizes" mistake="all columns instead of the chosen ones"
def class_sizes(df, columns):
    return df.groupby(list(df.columns), dropna=False, observed=True).size().reset_index(name="count")


# %% wrong="class_sizes" mistake="only the classes with more than one row"
def class_sizes(df, columns):
    sizes = df.groupby(columns, dropna=False, observed=True).size().reset_index(name="count")
    return sizes[sizes["count"] > 1]


# %% wrong="class_sizes" mistake="values glued together"
def class_sizes(df, columns):
    glued = df[columns].astype(object).map(lambda value: "" if pd.isna(value) else str(value)).sum(axis=1)
    table = df[columns].assign(glued=glued, count=glued.groupby(glued).transform("size"))
    return table.drop_duplicates("glued").drop(columns="glued")


# %% wrong="class_sizes" mistake="the table of the lesson"
def class_sizes(df, columns):
    return employees.groupby(columns, dropna=False).size().reset_index(name="count")


# %% wrong="class_sizes" mistake="prints and returns nothing"
def class_sizes(df, columns):
    print(df.groupby(columns, dropna=False, observed=True).size())


# %% wrong="class_sizes" mistake="a crosstab"
def class_sizes(df, columns):
    return pd.crosstab(df[columns[0]], df[columns[-1]])


# %% wrong="class_sizes" mistake="missing values taken for 0 or an empty text, and turned back"
def class_sizes(df, columns):
    filled = df[columns].apply(
        lambda c: c.fillna(0) if pd.api.types.is_numeric_dtype(c) else c.astype(object).fillna("")
    )
    return filled.groupby(columns).size().reset_index(name="count").replace({0: None, "": None})


# %% wrong="class_sizes" mistake="adds count to the list it was given"
def class_sizes(df, columns):
    table = df.groupby(columns, dropna=False, observed=True).size().reset_index()
    columns.append("count")
    table.columns = columns
    return table


# %% wrong="class_sizes" mistake="sets, so 2 and 11 are taken for 11 and 2"
def class_sizes(df, columns):
    values = [df[column].astype(object).where(df[column].notna(), None) for column in columns]
    keys = pd.Series([frozenset(key) for key in zip(*values)], index=range(len(df)), dtype=object)
    table = df[columns].reset_index(drop=True).assign(count=keys.map(keys.value_counts()))
    return table.drop_duplicates(columns)


# %% wrong="class_sizes" mistake="sizes joined by an index that repeats"
def class_sizes(df, columns):
    sizes = df.assign(one=1).groupby(columns, dropna=False, observed=True)["one"].transform("size")
    return df[columns].join(sizes.rename("count")).drop_duplicates()


# %% right="k_of" how="value_counts without missing values dropped, zeros left out"
def k_of(df, columns):
    counts = df[columns].value_counts(dropna=False)
    return counts[counts > 0].min()


# %% right="k_of" how="the size of each row's class"
def k_of(df, columns):
    one = df.assign(one=1)
    return one.groupby(columns, dropna=False, observed=True)["one"].transform("size").min()


# %% right="k_of" how="a Counter of texts"
from collections import Counter


def k_of(df, columns):
    keys = zip(*(df[column].astype(object).where(df[column].notna(), None) for column in columns))
    return min(Counter(keys).values())


# %% right="k_of" how="codes built up column by column"
def k_of(df, columns):
    code = pd.Series(0, index=range(len(df)))
    for column in columns:
        codes, values = pd.factorize(df[column])
        code = pd.Series(pd.factorize(code * (len(values) + 1) + codes + 1)[0])
    return int(code.value_counts().min())


# %% wrong="k_of" mistake="missing values dropped"
def k_of(df, columns):
    return int(df.groupby(columns, observed=True).size().min())


# %% wrong="k_of" mistake="empty combinations count 0"
def k_of(df, columns):
    return int(df.groupby(columns, dropna=False, observed=False).size().min())


# %% wrong="k_of" mistake="empty combinations count 0 in value_counts"
def k_of(df, columns):
    return int(df.value_counts(columns, dropna=False).min())


# %% wrong="k_of" mistake="the smallest over the columns one by one"
def k_of(df, columns):
    return min(int(class_sizes(df, [column])["count"].min()) for column in columns)


# %% wrong="k_of" mistake="the number of classes"
def k_of(df, columns):
    return len(class_sizes(df, columns))


# %% wrong="k_of" mistake="the largest class"
def k_of(df, columns):
    return int(class_sizes(df, columns)["count"].max())


# %% wrong="k_of" mistake="the mean class"
def k_of(df, columns):
    return class_sizes(df, columns)["count"].mean()


# %% wrong="k_of" mistake="the smallest class with more than one row"
def k_of(df, columns):
    counts = class_sizes(df, columns)["count"]
    return int(counts[counts > 1].min()) if (counts > 1).any() else 1


# %% wrong="k_of" mistake="rows with a missing value dropped before"
def k_of(df, columns):
    full = df.dropna(subset=columns)
    return int(class_sizes(full, columns)["count"].min())


# %% wrong="k_of" mistake="goes through rows one by one"
def k_of(df, columns):
    found = {}
    for _, row in df.iterrows():
        key = tuple(None if pd.isna(row[column]) else row[column] for column in columns)
        found[key] = found.get(key, 0) + 1
    return min(found.values())


# %% wrong="k_of" mistake="fills missing values of the table given"
def k_of(df, columns):
    for column in columns:
        df[column] = df[column].astype(object).fillna("missing")
    return int(df.groupby(columns).size().min())


# %% wrong="k_of" mistake="missing values taken for 0 or an empty text"
def k_of(df, columns):
    filled = df[columns].apply(
        lambda c: c.fillna(0) if pd.api.types.is_numeric_dtype(c) else c.astype(object).fillna("")
    )
    return int(filled.value_counts().min())


# %% wrong="k_of" mistake="all columns"
def k_of(df, columns):
    return int(class_sizes(df, list(df.columns))["count"].min())


# %% wrong="k_of" mistake="the rows of the smallest class"
def k_of(df, columns):
    sizes = class_sizes(df, columns)
    return sizes[sizes["count"] == sizes["count"].min()]


# %% wrong="k_of" mistake="missing values all different from each other"
def k_of(df, columns):
    return 1 if df[columns].isna().any(axis=None) else int(df.groupby(columns, observed=True).size().min())


# %% wrong="k_of" mistake="adds a column to the list it was given"
def k_of(df, columns):
    columns.append("one")
    return int(df.assign(one=1).groupby(columns, dropna=False, observed=True).size().min())


# %% wrong="k_of" mistake="counts the values of other columns"
def k_of(df, columns):
    return int(df.assign(one=1).groupby(columns, dropna=False, observed=True).count().min().min())


# %% right="is_k_anonymous" how="no class below k"
def is_k_anonymous(df, k, columns=None):
    if k <= 0:
        raise ValueError("k must be at least 1")
    if columns is None:
        columns = df.columns.tolist()
    return not (class_sizes(df, columns)["count"] < k).any()


# %% right="is_k_anonymous" how="every row in a class of k, numpy bool"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError(k)
    columns = list(columns or df.columns)
    return (df.assign(one=1).groupby(columns, dropna=False, observed=True)["one"].transform("size") >= k).all()


# %% right="is_k_anonymous" how="nested ifs"
def is_k_anonymous(df, k, columns=None):
    if k >= 1:
        if df.empty:
            return True
        if columns is None:
            columns = [*df]
        return bool(k <= k_of(df, columns))
    else:
        raise ValueError("no such k")


# %% right="is_k_anonymous" how="an error of its own kind, and a query"
class BadK(ValueError):
    """No table is k-anonymous for such a k."""


def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise BadK(k)
    return class_sizes(df, [*df] if columns is None else columns).query("count < @k").empty


# %% wrong="is_k_anonymous" mistake="more than k"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    return bool(len(df) == 0 or k_of(df, list(df.columns) if columns is None else columns) > k)


# %% wrong="is_k_anonymous" mistake="a k below 1 is taken"
def is_k_anonymous(df, k, columns=None):
    return bool(len(df) == 0 or k_of(df, list(df.columns) if columns is None else columns) >= k)


# %% wrong="is_k_anonymous" mistake="a table without rows is not k-anonymous"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    return bool(len(df) and k_of(df, list(df.columns) if columns is None else columns) >= k)


# %% wrong="is_k_anonymous" mistake="an error for a table without rows"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    return k_of(df, list(df.columns) if columns is None else columns) >= k


# %% wrong="is_k_anonymous" mistake="a bad k is not refused where the table has no rows"
def is_k_anonymous(df, k, columns=None):
    if len(df) == 0:
        return True
    if k < 1:
        raise ValueError("k must be at least 1")
    return k_of(df, list(df.columns) if columns is None else columns) >= k


# %% wrong="is_k_anonymous" mistake="all columns always"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    return len(df) == 0 or k_of(df, list(df.columns)) >= k


# %% wrong="is_k_anonymous" mistake="the columns of one table for every table"
def is_k_anonymous(df, k, columns=("birth_year", "department", "role")):
    if k < 1:
        raise ValueError("k must be at least 1")
    return len(df) == 0 or k_of(df, list(columns)) >= k


# %% wrong="is_k_anonymous" mistake="exactly k"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    return len(df) == 0 or k_of(df, list(df.columns) if columns is None else columns) == k


# %% wrong="is_k_anonymous" mistake="k of 1 refused"
def is_k_anonymous(df, k, columns=None):
    if k <= 1:
        raise ValueError("k must be above 1")
    return len(df) == 0 or k_of(df, list(df.columns) if columns is None else columns) >= k


# %% wrong="is_k_anonymous" mistake="missing values dropped"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    columns = list(df.columns) if columns is None else columns
    return bool((df.groupby(columns, observed=True).size() >= k).all())


# %% wrong="is_k_anonymous" mistake="empty combinations count as classes"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    columns = list(df.columns) if columns is None else columns
    return bool(len(df) == 0 or (df.value_counts(columns, dropna=False) >= k).all())


# %% wrong="is_k_anonymous" mistake="one class of k rows is enough"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    columns = list(df.columns) if columns is None else columns
    return bool(len(df) == 0 or (class_sizes(df, columns)["count"] >= k).any())


# %% wrong="is_k_anonymous" mistake="every column by itself"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    columns = list(df.columns) if columns is None else columns
    return all((class_sizes(df, [column])["count"] >= k).all() for column in columns)


# %% wrong="is_k_anonymous" mistake="a row loop"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    columns = list(df.columns) if columns is None else columns
    found = {}
    for _, row in df.iterrows():
        key = tuple(None if pd.isna(row[column]) else row[column] for column in columns)
        found[key] = found.get(key, 0) + 1
    return all(count >= k for count in found.values())


# %% wrong="is_k_anonymous" mistake="a k above the number of rows refused"
def is_k_anonymous(df, k, columns=None):
    if k < 1 or k > len(df) > 0:
        raise ValueError("no such k")
    return len(df) == 0 or k_of(df, list(df.columns) if columns is None else columns) >= k


# %% wrong="is_k_anonymous" mistake="returns False for a bad k"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        return False
    return len(df) == 0 or k_of(df, list(df.columns) if columns is None else columns) >= k


# %% wrong="is_k_anonymous" mistake="missing values taken for 0 or an empty text"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    columns = list(df.columns) if columns is None else columns
    filled = df[columns].apply(
        lambda c: c.fillna(0) if pd.api.types.is_numeric_dtype(c) else c.astype(object).fillna("")
    )
    return bool((filled.value_counts() >= k).all())


# %% wrong="is_k_anonymous" mistake="an answer in words"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    fits = len(df) == 0 or k_of(df, list(df.columns) if columns is None else columns) >= k
    return "yes" if fits else "no"


# %% wrong="is_k_anonymous" mistake="the mean class"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    columns = list(df.columns) if columns is None else columns
    return len(df) == 0 or len(df) / len(class_sizes(df, columns)) >= k


# %% wrong="is_k_anonymous" mistake="an assert in place of a ValueError"
def is_k_anonymous(df, k, columns=None):
    assert k >= 1
    return len(df) == 0 or k_of(df, list(df.columns) if columns is None else columns) >= k


# %% wrong="is_k_anonymous" mistake="takes columns out of the list it was given"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    columns, chosen = list(df.columns) if columns is None else columns, []
    while columns:
        chosen.append(columns.pop())
    return len(df) == 0 or k_of(df, chosen) >= k


# %% right="risky_groups" how="a function for one year, groupby"
def group_of(year):
    if pd.isna(year):
        return None
    if year < 1970:
        return "before 1970"
    if year >= 1990:
        return "1990 or later"
    decade = int(year // 10 * 10)
    return f"{decade}-{decade + 9}"


birth_year_group = employees["birth_year"].map(group_of)
with_group = employees.assign(birth_year_group=birth_year_group)
keys = ["birth_year_group", "department", "role"]
sizes = with_group.groupby(keys, dropna=False).size().reset_index(name="count")
risky_groups = sizes.query("count < 5")

# %% right="risky_groups" how="numpy select and value_counts, zeros taken out"
import numpy as np

year = employees["birth_year"]
birth_year_group = pd.Series(
    np.select(
        [year.isna(), year < 1970, year < 1980, year < 1990],
        ["", "before 1970", "1970-1979", "1980-1989"],
        "1990 or later",
    ),
    dtype="category",
).replace("", np.nan)
people = employees[["role", "department"]].copy()
people["birth_year_group"] = birth_year_group
counts = people.value_counts(["birth_year_group", "department", "role"], dropna=False).reset_index()
risky_groups = counts[counts["count"].between(1, 4)]

# %% right="risky_groups" how="cut with right borders, columns in another order, sorted"
birth_year_group = pd.cut(
    employees["birth_year"],
    bins=[0, 1969, 1979, 1989, 2100],
    labels=["before 1970", "1970-1979", "1980-1989", "1990 or later"],
).astype(object)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["role", "department", "birth_year_group"])
risky_groups = sizes.loc[sizes["count"] <= 4, ["count", "role", "department", "birth_year_group"]].sort_values("count")

# %% right="risky_groups" how="a list, and the people of small classes without repeats"
from bisect import bisect_right

names = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
birth_year_group = [
    None if pd.isna(year) else names[bisect_right([1970, 1980, 1990], year)] for year in employees["birth_year"]
]
people = employees.assign(birth_year_group=birth_year_group, one=1)
keys = ["birth_year_group", "department", "role"]
people["count"] = people.groupby(keys, dropna=False)["one"].transform("sum")
risky_groups = people.loc[people["count"] < 5, [*keys, "count"]].drop_duplicates()

# %% wrong="risky_groups" mistake="classes of exactly 5 listed, too"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] <= 5]

# %% wrong="risky_groups" mistake="empty combinations listed"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
grouped = employees.assign(birth_year_group=birth_year_group)
counts = grouped.groupby(["birth_year_group", "department", "role"], dropna=False, observed=False).size()
risky_groups = counts[counts < 5].reset_index(name="count")

# %% wrong="risky_groups" mistake="missing values dropped"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
grouped = employees.assign(birth_year_group=birth_year_group)
sizes = grouped.groupby(["birth_year_group", "department", "role"], observed=True).size().reset_index(name="count")
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="1970 in the first group: closed on the right"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="missing years end up in the last group"
import numpy as np

year = employees["birth_year"]
birth_year_group = np.where(
    year < 1970,
    "before 1970",
    np.where(year < 1980, "1970-1979", np.where(year < 1990, "1980-1989", "1990 or later")),
)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="four bands made from the data"
birth_year_group = pd.cut(employees["birth_year"], bins=4)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="four bands made from the data, with the right names"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
birth_year_group = pd.cut(employees["birth_year"], bins=4, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="a column added to employees itself"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
employees["birth_year_group"] = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
birth_year_group = employees["birth_year_group"]
sizes = class_sizes(employees, ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="role left out of the classes"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department"])
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="people in place of classes"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
keys = ["birth_year_group", "department", "role"]
people = employees.assign(birth_year_group=birth_year_group)
people["count"] = people.groupby(keys, dropna=False, observed=True)["salary"].transform("size")
risky_groups = people.loc[people["count"] < 5, [*keys, "count"]]

# %% wrong="risky_groups" mistake="only those who are alone"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] == 1]

# %% wrong="risky_groups" mistake="the large classes"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] >= 5]

# %% wrong="risky_groups" mistake="exact years in the classes"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees, ["birth_year", "department", "role"])
risky_groups = sizes[sizes["count"] < 5].rename(columns={"birth_year": "birth_year_group"})

# %% wrong="risky_groups" mistake="the groups in the index"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5].set_index("birth_year_group")

# %% wrong="risky_groups" mistake="the groups of those without a year dropped"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels).dropna()
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="birth_year_group left open"
birth_year_group = ...
sizes = class_sizes(employees.assign(birth_year_group="all"), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]

# %% wrong="risky_groups" mistake="the count as text"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5].assign(count=lambda table: table["count"].astype(str) + " people")

# %% wrong="risky_groups" mistake="the groups sorted"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5]
birth_year_group = birth_year_group.sort_values()

# %% wrong="risky_groups" mistake="a word for what is missing"
labels = ["before 1970", "1970-1979", "1980-1989", "1990 or later"]
edges = [-float("inf"), 1970, 1980, 1990, float("inf")]
birth_year_group = pd.cut(employees["birth_year"], edges, right=False, labels=labels)
sizes = class_sizes(employees.assign(birth_year_group=birth_year_group), ["birth_year_group", "department", "role"])
risky_groups = sizes[sizes["count"] < 5].astype(object).fillna("unknown")

# %% right="bin_edges" how="a tuple of floats"
bin_edges = (0.0, 40e3, 50e3, 60e3, 80e3, float("inf"))

# %% right="bin_edges" how="a numpy array"
import numpy as np

bin_edges = np.array([0, 40_000, 50_000, 60_000, 70_000, 90_000, np.inf])

# %% right="bin_edges" how="a search from fine to coarse"
bin_edges = [0]
for edge in range(10_000, 200_000, 10_000):
    below = employees["salary"].between(bin_edges[-1], edge, inclusive="left").sum()
    above = (employees["salary"] >= edge).sum()
    if below >= 20 and above >= 20:
        bin_edges.append(edge)
bin_edges.append(float("inf"))

# %% wrong="bin_edges" mistake="equal widths made from the data"
bin_edges = list(pd.cut(employees["salary"], bins=5, retbins=True)[1])

# %% wrong="bin_edges" mistake="quantiles"
bin_edges = list(pd.qcut(employees["salary"], 5, retbins=True)[1])

# %% wrong="bin_edges" mistake="quantiles inside, 0 and infinity outside"
bin_edges = [0, *employees["salary"].quantile([0.2, 0.4, 0.6, 0.8]), float("inf")]

# %% wrong="bin_edges" mistake="the highest salary as last edge"
bin_edges = [0, 40_000, 50_000, 60_000, 80_000, employees["salary"].max() + 1]

# %% wrong="bin_edges" mistake="the lowest salary as first edge"
bin_edges = [employees["salary"].min(), 40_000, 50_000, 60_000, 80_000, float("inf")]

# %% wrong="bin_edges" mistake="from minus infinity"
bin_edges = [-float("inf"), 40_000, 50_000, 60_000, 80_000, float("inf")]

# %% wrong="bin_edges" mistake="a round last edge in place of infinity"
bin_edges = [0, 40_000, 50_000, 60_000, 80_000, 200_000]

# %% wrong="bin_edges" mistake="a band of nobody"
bin_edges = [0, 10_000, 40_000, 50_000, 60_000, 80_000, float("inf")]

# %% wrong="bin_edges" mistake="a thin band at the top"
bin_edges = [0, 40_000, 50_000, 60_000, 80_000, 150_000, float("inf")]

# %% wrong="bin_edges" mistake="too few bands"
bin_edges = [0, 40_000, 50_000, 60_000, float("inf")]

# %% wrong="bin_edges" mistake="five edges are four bands"
bin_edges = [0, 50_000, 60_000, 80_000, float("inf")]

# %% wrong="bin_edges" mistake="the example"
bin_edges = [0, 50_000, float("inf")]

# %% wrong="bin_edges" mistake="not in rising order"
bin_edges = [0, 50_000, 40_000, 60_000, 80_000, float("inf")]

# %% wrong="bin_edges" mistake="an edge twice"
bin_edges = [0, 40_000, 40_000, 50_000, 60_000, 80_000, float("inf")]

# %% wrong="bin_edges" mistake="multiples of 5,000"
bin_edges = [0, 45_000, 50_000, 60_000, 80_000, float("inf")]

# %% wrong="bin_edges" mistake="texts"
bin_edges = ["0", "40,000", "50,000", "60,000", "80,000", "inf"]

# %% wrong="bin_edges" mistake="the bands in place of their edges"
bin_edges = list(pd.cut(employees["salary"], [0, 40_000, 50_000, 60_000, 80_000, float("inf")]).cat.categories)

# %% wrong="bin_edges" mistake="a number of bands"
bin_edges = 5

# %% wrong="bin_edges" mistake="a missing value for no limit"
bin_edges = [0, 40_000, 50_000, 60_000, 80_000, float("nan")]

# %% wrong="bin_edges" mistake="a number with 400 zeros for no limit"
bin_edges = [0, 40_000, 50_000, 60_000, 80_000, 10**400]

# %% wrong="bin_edges" mistake="None for no limit"
bin_edges = [0, 40_000, 50_000, 60_000, 80_000, None]


# %% wrong="bin_edges" mistake="in thousands"
bin_edges = [0, 40, 50, 60, 80, float("inf")]


# %% right="k_by_columns" how="three lists, with the functions of the lesson"
def k_by_columns(df, columns):
    smallest = [k_of(df, columns[: i + 1]) for i in range(len(columns))]
    unique = [(~df.duplicated(columns[: i + 1], keep=False)).mean() for i in range(len(columns))]
    return pd.DataFrame({"uniqueness": unique, "column": columns, "k": smallest})


# %% right="k_by_columns" how="columns collected in a loop, named index"
def k_by_columns(df, columns):
    known, table = [], pd.DataFrame(columns=["column", "k", "uniqueness"])
    for column in columns:
        known = known + [column]
        sizes = df.groupby(known, dropna=False, observed=True).size()
        table.loc[column] = [column, sizes.min(), sizes[sizes == 1].sum() / len(df)]
    return table


# %% right="k_by_columns" how="rows glued to tables"
def k_by_columns(df, columns):
    parts = []
    for i in range(1, len(columns) + 1):
        counts = df.assign(one=1).groupby(columns[:i], dropna=False, observed=True)["one"].transform("size")
        parts.append(
            pd.DataFrame({"column": [columns[i - 1]], "k": [counts.min()], "uniqueness": [(counts == 1).mean()]})
        )
    return pd.concat(parts)


# %% wrong="k_by_columns" mistake="each column by itself"
def k_by_columns(df, columns):
    rows = []
    for column in columns:
        counts = class_sizes(df, [column])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="over the number of classes"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).mean()})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="different combinations over rows"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": len(counts) / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="missing values dropped"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = df.groupby(columns[:i], observed=True).size()
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="empty combinations count 0"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = df.value_counts(columns[:i], dropna=False)
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="the last column is forgotten"
def k_by_columns(df, columns):
    rows = []
    for i in range(1, len(columns)):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": columns[i - 1], "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows, columns=["column", "k", "uniqueness"])


# %% wrong="k_by_columns" mistake="one column behind"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns):
        counts = class_sizes(df, columns[: max(i, 1)])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="sorted by name"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows).sort_values("column")


# %% wrong="k_by_columns" mistake="the columns in alphabetical order"
def k_by_columns(df, columns):
    columns = sorted(columns)
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="the columns of the table, not of the list"
def k_by_columns(df, columns):
    columns = list(df.columns[: len(columns)])
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="per cent"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": 100 * (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="rounded"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": round((counts == 1).sum() / len(df), 2)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="share in the smallest classes, not in classes of one"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        smallest = counts.min()
        rows.append({"column": column, "k": smallest, "uniqueness": counts[counts == smallest].sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="missing values taken for 0 or an empty text"
def k_by_columns(df, columns):
    filled = df[columns].apply(
        lambda c: c.fillna(0) if pd.api.types.is_numeric_dtype(c) else c.astype(object).fillna("")
    )
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = filled.value_counts(columns[:i])
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="a dictionary"
def k_by_columns(df, columns):
    return {column: k_of(df, columns[: i + 1]) for i, column in enumerate(columns)}


# %% wrong="k_by_columns" mistake="columns in the index"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows).set_index("column")


# %% wrong="k_by_columns" mistake="empties the list it was given"
def k_by_columns(df, columns):
    rows, known = [], []
    while columns:
        known.append(columns.pop(0))
        counts = class_sizes(df, known)["count"]
        rows.append({"column": known[-1], "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="the patients, whatever is given"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(patients, columns[:i])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(patients)})
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="only those whom this column makes unique"
def k_by_columns(df, columns):
    rows, before = [], 0
    for i, column in enumerate(columns, start=1):
        counts = class_sizes(df, columns[:i])["count"]
        unique = (counts == 1).sum() / len(df)
        rows.append({"column": column, "k": counts.min(), "uniqueness": unique - before})
        before = unique
    return pd.DataFrame(rows)


# %% wrong="k_by_columns" mistake="the column and the one before it"
def k_by_columns(df, columns):
    rows = []
    for i, column in enumerate(columns):
        counts = class_sizes(df, columns[max(0, i - 1) : i + 1])["count"]
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="k_of" mistake="a row as a set of its values"
def k_of(df, columns):
    from collections import Counter

    rows = df[columns].astype(object).where(df[columns].notna(), None).itertuples(index=False, name=None)
    return min(Counter(map(frozenset, rows)).values())


# %% wrong="k_of" mistake="all rows with a gap are one class"
def k_of(df, columns):
    full = df.dropna(subset=columns)
    sizes = full.groupby(columns, observed=True).size().tolist()
    return min(sizes + [len(df) - len(full)] * (len(full) < len(df)))


# %% wrong="is_k_anonymous" mistake="all rows with a gap are one class"
def is_k_anonymous(df, k):
    full = df.dropna()
    sizes = full.groupby(list(df.columns), observed=True).size().tolist()
    return bool(min(sizes + [len(df) - len(full)] * (len(full) < len(df))) >= k)


# %% wrong="k_by_columns" mistake="keys glued as text"
def k_by_columns(df, columns):
    found = {}
    for end in range(1, len(columns) + 1):
        keys = df[columns[:end]].astype(object).astype(str).agg("".join, axis=1)
        found[columns[end - 1]] = int(keys.value_counts().min())
    return pd.Series(found)


# %% wrong="class_sizes" mistake="numbers rounded before they are compared"
def class_sizes(df, columns):
    table = df[columns].copy()
    for name in table.select_dtypes("float"):
        table[name] = table[name].round()
    return table.groupby(columns, dropna=False, observed=True).size().reset_index(name="count")


# %% wrong="k_of" mistake="missing values taken for -1"
def k_of(df, columns):
    table = df[columns].astype(object)
    return int(table.where(table.notna(), -1).groupby(columns).size().min())


# %% wrong="is_k_anonymous" mistake="missing values taken for -1"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k is below 1")
    columns = list(df.columns) if columns is None else columns
    table = df[columns].astype(object)
    return bool((table.where(table.notna(), -1).groupby(columns).size() >= k).all())


# %% wrong="k_by_columns" mistake="goes through rows one by one for each column"
def k_by_columns(df, columns):
    rows = []
    for place, name in enumerate(columns, start=1):
        counts = {}
        for _, row in df[columns[:place]].iterrows():
            key = tuple(None if pd.isna(value) else value for value in row)
            counts[key] = counts.get(key, 0) + 1
        alone = sum(count == 1 for count in counts.values())
        rows.append({"column": name, "k": min(counts.values()), "uniqueness": alone / len(df)})
    return pd.DataFrame(rows)


# %% wrong="class_sizes" mistake="missing values are merged with the string missing"
def class_sizes(df, columns):
    table = df[columns].astype(object)
    table = table.where(table.notna(), "missing")
    sizes = table.groupby(columns).size().reset_index(name="count")
    sizes[columns] = sizes[columns].astype(object).mask(sizes[columns] == "missing")
    return sizes


# %% equivalent="class_sizes" reason="The order of the rows is free."
# - return df.groupby(columns, dropna=False, observed=True).size().reset_index(name='count')
# + return df.groupby(columns, dropna=False, observed=True).size().reset_index(name='count')[::-1]

# %% equivalent="class_sizes" reason="Since version 3, pandas leaves out combinations that don't occur by default."
# - return df.groupby(columns, dropna=False, observed=True).size().reset_index(name='count')
# + return df.groupby(columns, dropna=False).size().reset_index(name='count')


# %% right="class_sizes" how="groupby with as_index=False, size renamed"
def class_sizes(df, columns):
    classes = df.groupby(columns, as_index=False, dropna=False, observed=True, sort=False)
    return classes.size().rename(columns={"size": "count"})


# %% wrong="class_sizes" mistake="columns read as attributes of each row"
from collections import Counter


def class_sizes(df, columns):
    cells = (tuple(getattr(row, name) for name in columns) for row in df.itertuples())
    found = Counter(tuple(None if pd.isna(cell) else cell for cell in row) for row in cells)
    return pd.DataFrame([(*row, size) for row, size in found.items()], columns=[*columns, "count"])


# %% right="class_sizes" how="a column of ones, added up"
def class_sizes(df, columns):
    classes = df[columns].assign(n=1).groupby(columns, dropna=False, observed=True)
    return classes["n"].sum().reset_index(name="count")


# %% wrong="k_of" mistake="the word missing stands for a missing value"
def k_of(df, columns):
    table = df[columns].astype(object)
    return int(table.where(table.notna(), "missing").groupby(columns).size().min())


# %% wrong="k_of" mistake="values as strings"
def k_of(df, columns):
    return int(df[columns].astype(str).value_counts().min())


# %% wrong="k_of" mistake="numbers rounded before they are compared"
def k_of(df, columns):
    table = df[columns].map(lambda value: round(value, 1) if isinstance(value, float) else value)
    return int(table.groupby(columns, dropna=False, observed=True).size().min())


# %% wrong="is_k_anonymous" mistake="the word missing stands for a missing value"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError(f"k is {k}")
    if len(df) == 0:
        return True
    table = df if columns is None else df[columns]
    table = table.astype(object).where(table.notna(), "missing")
    return bool(table.groupby(list(table.columns)).size().min() >= k)


# %% wrong="k_by_columns" mistake="the word missing stands for a missing value"
def k_by_columns(df, columns):
    table, rows = df[columns].astype(object), []
    table = table.where(table.notna(), "missing")
    for i, column in enumerate(columns, start=1):
        counts = table.groupby(columns[:i]).size()
        rows.append({"column": column, "k": counts.min(), "uniqueness": (counts == 1).sum() / len(df)})
    return pd.DataFrame(rows)


# %% wrong="class_sizes" mistake="values are joined with a vertical bar, so a|b with c and a with b|c are one class"
def class_sizes(df, columns):
    key = pd.Series(["|".join("\0" if pd.isna(v) else str(v) for v in row) for row in df[columns].itertuples(index=False)])
    bare = df[columns].reset_index(drop=True)
    bare["count"] = key.map(key.value_counts()) if len(bare) else 0
    return bare[~key.duplicated()]


# %% wrong="k_of" mistake="results are cached by the number of rows and the columns, so another table of the same size gets an old answer"
_k_seen = {}


def k_of(df, columns):
    key = (len(df), tuple(columns))
    if key not in _k_seen:
        _k_seen[key] = int(class_sizes(df, columns)["count"].min())
    return _k_seen[key]


# %% wrong="k_of" mistake="rows in which all quasi-identifiers are missing are ignored unless there are no others"
def k_of(df, columns):
    some = df.dropna(subset=columns, how="all")
    return int(class_sizes(some if len(some) else df, columns)["count"].min())


# %% wrong="k_of" mistake="classes are told apart by a 12-bit hash, so large tables have merged classes"
def k_of(df, columns):
    codes = pd.util.hash_pandas_object(df[columns].astype(object).where(df[columns].notna(), None), index=False) % 4096
    return int(codes.value_counts().min())


# %% wrong="k_of" mistake="values are compared as text, so the number 1 and the string 1, and missing and the text nan, are equal"
def k_of(df, columns):
    return int(df[columns].astype(object).map(str).value_counts().min())


# %% wrong="is_k_anonymous" mistake="up to one class in a hundred may be too small"
def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be 1 or more")
    if not len(df):
        return True
    sizes = class_sizes(df, list(df.columns) if columns is None else columns)["count"]
    return bool((sizes < k).mean() <= 0.01)


# %% right="class_sizes" how="class numbers and the first row of each class"
def class_sizes(df, columns):
    import numpy as np

    numbers = df.groupby(columns, dropna=False, observed=True, sort=False).ngroup().to_numpy()
    _, first, counts = np.unique(numbers, return_index=True, return_counts=True)
    return df[columns].iloc[first].assign(count=counts)


# %% wrong="k_of" mistake="looks at a sample of a large table"
def k_of(df, columns):
    sizes = df.groupby(columns, dropna=False, observed=True)[columns[0]].transform("size")
    return int(sizes.iloc[:: max(len(df) // 10_000, 1)].min())


# %% wrong="k_of" mistake="a sample of 10,000 rows of a large table"
def k_of(df, columns):
    if len(df) > 10_000:
        df = df.sample(10_000, random_state=0)
    keys = df[columns].reset_index(drop=True)
    return int(keys.groupby(columns, dropna=False, observed=True).size().min())


# %% wrong="is_k_anonymous" mistake="remembers the columns of the first table"
def is_k_anonymous(df, k, columns=None, _names={}):
    if k < 1:
        raise ValueError("k must be at least 1")
    if columns is None:
        remembered = _names.setdefault(df.shape[1], list(df.columns))
        columns = [name for name in remembered if name in df.columns] or list(df.columns)
    return len(df) == 0 or bool(k_of(df, columns) >= k)


# %% wrong="k_of" mistake="room for a thousand values in each column"
import numpy as np


def k_of(df, columns):
    label = np.zeros(len(df), dtype=np.int64)
    for name in columns:
        label = label * 1_000 + pd.factorize(df[name])[0] + 1
    return int(np.unique(label, return_counts=True)[1].min())


# %% wrong="k_of" mistake="a code of 32 bits with room for missing values, which overflows"
import numpy as np


def k_of(df, columns):
    key = np.zeros(len(df), dtype=np.int32)
    for column in columns:
        codes, values = pd.factorize(df[column])
        key = key * np.int32(len(values) + 1) + (codes + 1).astype(np.int32)
    return int(np.unique(key, return_counts=True)[1].min())


# %% wrong="k_of" mistake="a code of 64 bits with room for missing values, which overflows"
import numpy as np


def k_of(df, columns):
    key = np.zeros(len(df), dtype=np.int64)
    for column in columns:
        codes, values = pd.factorize(df[column])
        key = key * (len(values) + 1) + codes + 1
    return int(np.unique(key, return_counts=True)[1].min())


# %% wrong="is_k_anonymous" mistake="16-bit counts"
import numpy as np


def is_k_anonymous(df, k, columns=None):
    if k < 1:
        raise ValueError("k must be at least 1")
    names = list(df.columns) if columns is None else columns
    sizes = df.groupby(names, dropna=False, observed=True).size().to_numpy().astype(np.int16)
    return bool((sizes >= k).all())


# %% wrong="is_k_anonymous" mistake="remembers the columns of the first call without columns and uses them for other tables"
def is_k_anonymous(df, k, columns=None, _default=[]):
    if k < 1:
        raise ValueError("k must be at least 1")
    if len(df) == 0:
        return True
    if columns is None:
        if not _default or not set(_default) <= set(df.columns):
            _default[:] = list(df.columns)
        columns = _default
    return bool(k_of(df, columns) >= k)


# %% wrong="k_by_columns" mistake="mixed radix in floats, which lose digits"
import numpy as np


def k_by_columns(df, columns):
    label, rows = np.zeros(len(df)), []
    for name in columns:
        codes = pd.factorize(df[name])[0] + 1
        label = label * (codes.max() + 1) + codes
        sizes = np.unique(label, return_counts=True)[1]
        rows.append({"column": name, "k": int(sizes.min()), "uniqueness": float((sizes == 1).sum() / len(df))})
    return pd.DataFrame(rows, columns=["column", "k", "uniqueness"])


# %% equivalent="class_sizes" reason="The order of rows and the dtypes of a result don't matter in this lesson."
# + adversary unsigned_result
# + adversary object_result
# + adversary sort_rows
# + adversary reverse_rows
# + adversary sort_result
# + adversary drop_unused
# + adversary lose_categories


# %% equivalent="k_of" reason="The text doesn't allow a column named size."
# + adversary overwrite_columns


# %% equivalent="risky_groups" reason="The order of the rows doesn't matter in this lesson."
# + adversary sort_result


# %% equivalent="bin_edges" reason="A tuple of numbers is as good as a list."
# + adversary tuple_for_list


# %% wrong="k_by_columns" mistake="a code of 64 bits for each row, which overflows"
import numpy as np


def k_by_columns(df, columns):
    code, lines = np.zeros(len(df), dtype=np.int64), []
    for name in columns:
        own = np.unique(pd.factorize(df[name])[0], return_inverse=True)[1].reshape(-1)
        code = code * (int(own.max()) + 1) + own
        sizes = np.unique(code, return_counts=True)[1]
        lines.append({"column": name, "k": int(sizes.min()), "uniqueness": float((sizes == 1).sum() / len(df))})
    return pd.DataFrame(lines)


# %% wrong="class_sizes" mistake="removes the name of the table's index"
def class_sizes(df, columns):
    """Return a table of the combinations of values in columns that occur in df, with their counts."""
    df.index.name = None  # so that it can't clash with a column
    return df.groupby(columns, dropna=False, observed=True).size().reset_index(name="count")
