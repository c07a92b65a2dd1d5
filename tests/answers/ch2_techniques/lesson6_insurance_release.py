# %% right="profile" how="value_counts and apply"
def profile(df):
    def kind(column):
        if pd.api.types.is_numeric_dtype(column):
            return "number"
        return "date" if str(column.dtype).startswith("datetime") else "text"

    def unique(column):
        counts = column.value_counts()
        return (counts == 1).sum() / counts.sum() if counts.sum() else 0.0

    table = pd.DataFrame({"column": list(df.columns)})
    table["type"] = [kind(df[c]) for c in df]
    table["missing"] = df.isna().mean().fillna(0).to_numpy()
    table["unique_share"] = [unique(df[c]) for c in df]
    table["suspected"] = "quasi"
    table.loc[[len(df[c].drop_duplicates()) <= 1 for c in df], "suspected"] = "other"
    table.loc[table["unique_share"] >= 0.95, "suspected"] = "direct"
    return table


# %% right="profile" how="plain Python, a Counter, columns in another order"
from collections import Counter


def profile(df):
    lines = []
    for name in df:
        values = [value for value in df[name] if not pd.isna(value)]
        counts = Counter(values)
        singles = [value for value, count in counts.items() if count == 1]
        share = len(singles) / max(len(values), 1)
        different = len(counts) + (len(values) < len(df))
        if share >= 0.95:
            role = "direct"
        elif different < 2:
            role = "other"
        else:
            role = "quasi"
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        missing = (len(df) - len(values)) / len(df) if len(df) else 0
        lines.append((role, share, missing, kind, name))
    return pd.DataFrame(lines, columns=["suspected", "unique_share", "missing", "type", "column"])


# %% right="profile" how="groupby sizes, rows sorted, categories"
def profile(df):
    numbers = df.select_dtypes("number").columns
    dates = df.select_dtypes("datetime").columns
    rows = {}
    for name in df.columns:
        present = df[[name]].dropna()
        sizes = present.groupby(name, observed=True)[name].size()
        share = float((sizes == 1).sum()) / len(present) if len(present) else 0.0
        few = df[name].nunique() + int(df[name].isna().any()) <= 1
        rows[name] = {
            "type": "number" if name in numbers else "date" if name in dates else "text",
            "missing": 1 - len(present) / len(df) if len(df) else 0.0,
            "unique_share": share,
            "suspected": "direct" if share >= 0.95 else ("other" if few else "quasi"),
        }
    table = pd.DataFrame.from_dict(rows, orient="index").rename_axis("column").reset_index()
    table["type"] = table["type"].astype("category")
    return table.sort_values("unique_share", ascending=False)


# %% wrong="profile" mistake="different values over rows for the unique share"
def profile(df):
    rows = []
    for name in df.columns:
        share = df[name].nunique() / len(df) if len(df) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="unique share over all rows, not those with a value"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).sum() / len(df)) if len(df) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="missing values counted as a value in the unique share"
def profile(df):
    rows = []
    for name in df.columns:
        share = float((~df[name].duplicated(keep=False)).mean()) if len(df) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="NaN for a table without rows"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean())
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        rows.append(
            {
                "column": name,
                "type": kind,
                "missing": float(df[name].isna().mean()),
                "unique_share": share,
                "suspected": role,
            }
        )
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="one value and missing ones taken for all alike"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share >= 0.95 else "other" if df[name].nunique() <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="more than 0.95 instead of at least"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share > 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="other before direct"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "other" if df[name].nunique(dropna=False) <= 1 else "direct" if share >= 0.95 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="dates called text"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if pd.api.types.is_numeric_dtype(df[name]) else "text"
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="shares rounded"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append(
            {
                "column": name,
                "type": kind,
                "missing": round(missing, 2),
                "unique_share": round(share, 2),
                "suspected": role,
            }
        )
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="column names in the index only"
def profile(df):
    shares = pd.Series({c: (~df[c].dropna().duplicated(keep=False)).mean() for c in df})
    return pd.DataFrame(
        {
            "type": ["number" if pd.api.types.is_numeric_dtype(df[c]) else "text" for c in df],
            "missing": df.isna().mean(),
            "unique_share": shares,
            "suspected": ["direct" if shares[c] >= 0.95 else "quasi" for c in df],
        }
    )


# %% wrong="profile" mistake="a dictionary"
def profile(df):
    return {name: {"missing": df[name].isna().mean()} for name in df}


# %% wrong="profile" mistake="answers for people whatever is given"
def profile(df):
    return pd.DataFrame(
        [
            ("code", "text", 0.25, 1.0, "direct"),
            ("age", "number", 0.0, 0.5, "quasi"),
            ("country", "text", 0, 0, "other"),
        ],
        columns=["column", "type", "missing", "unique_share", "suspected"],
    )


# %% wrong="profile" mistake="changes the table given"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    df["checked"] = True
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% right="dropped_df" how="drop"
dropped_df = insurance.drop(
    columns=[
        "id_number",
        "tax_pin",
        "date_of_entry",
        "updated_subscription",
        "account_withdrawal",
        "retention",
        "policy_limit",
    ]
)

# %% right="dropped_df" how="filter, shuffled, other order of columns"
dropped_df = (
    insurance.filter(["tier", "age", "gender", "county", "illness_category", "dependents", "marital_status"])
    .sample(frac=1)
    .reset_index(drop=True)
)

# %% right="dropped_df" how="loop over a copy, categories"
dropped_df = insurance.copy()
for name in insurance.columns:
    if name not in ("county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"):
        del dropped_df[name]
dropped_df["tier"] = dropped_df["tier"].astype("category")

# %% wrong="dropped_df" mistake="the identifier has become the index"
dropped_df = insurance.set_index("id_number")[
    ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
]

# %% wrong="dropped_df" mistake="the identifier as a whole number in the index"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].copy()
dropped_df.index = insurance["id_number"].astype(int)

# %% wrong="dropped_df" mistake="only the identifiers dropped"
dropped_df = insurance.drop(columns=["id_number", "tax_pin"])

# %% wrong="dropped_df" mistake="policy limit kept"
dropped_df = insurance[
    ["county", "gender", "marital_status", "dependents", "age", "tier", "policy_limit", "illness_category"]
]

# %% wrong="dropped_df" mistake="illness dropped as sensitive"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier"]]

# %% wrong="dropped_df" mistake="drop in place, so None"
dropped_df = insurance.copy().drop(columns=["id_number", "tax_pin"], inplace=True)

# %% wrong="dropped_df" mistake="insurance changed"
for name in ["id_number", "tax_pin", "date_of_entry", "updated_subscription", "account_withdrawal", "retention"]:
    del insurance[name]
del insurance["policy_limit"]
dropped_df = insurance

# %% wrong="dropped_df" mistake="doubles dropped"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]
dropped_df = dropped_df.drop_duplicates(["county", "age", "gender"])

# %% wrong="dropped_df" mistake="members without a claim dropped"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]
dropped_df = dropped_df[dropped_df["illness_category"] != "No claim"]

# %% wrong="dropped_df" mistake="one column shuffled"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].copy()
dropped_df["illness_category"] = dropped_df["illness_category"].sort_values().to_numpy()

# %% right="masked_headers" how="set_axis on chosen columns"
masked_headers = dropped_df[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]
masked_headers = masked_headers.set_axis(["c1", "c2", "c3", "c4", "c5", "c6", "c7"], axis=1)

# %% right="masked_headers" how="built column by column, last one first"
masked_headers = pd.DataFrame(index=dropped_df.index)
for name, new in [
    ("illness_category", "c7"),
    ("tier", "c6"),
    ("age", "c5"),
    ("dependents", "c4"),
    ("marital_status", "c3"),
    ("gender", "c2"),
    ("county", "c1"),
]:
    masked_headers[new] = dropped_df[name]

# %% right="masked_headers" how="a copy with new columns"
masked_headers = dropped_df.copy()
masked_headers.columns = ["c1", "c2", "c3", "c4", "c5", "c6", "c7"]

# %% wrong="masked_headers" mistake="gender and county swapped"
masked_headers = dropped_df.rename(
    columns=dict(
        zip(
            ["gender", "county", "marital_status", "dependents", "age", "tier", "illness_category"],
            ["c1", "c2", "c3", "c4", "c5", "c6", "c7"],
        )
    )
)

# %% wrong="masked_headers" mistake="dropped_df renamed, too"
masked_headers = dropped_df
masked_headers.columns = ["c1", "c2", "c3", "c4", "c5", "c6", "c7"]

# %% wrong="masked_headers" mistake="rename in place, so None"
masked_headers = dropped_df.copy().rename(columns={"county": "c1"}, inplace=True)

# %% wrong="masked_headers" mistake="counted from zero"
masked_headers = dropped_df.set_axis([f"c{place}" for place in range(7)], axis=1)

# %% wrong="masked_headers" mistake="columns in alphabetical order"
masked_headers = dropped_df[sorted(dropped_df.columns)].set_axis([f"c{place}" for place in range(1, 8)], axis=1)

# %% wrong="masked_headers" mistake="one column left with its name"
masked_headers = dropped_df.rename(
    columns={"county": "c1", "gender": "c2", "marital_status": "c3", "dependents": "c4", "age": "c5", "tier": "c6"}
)

# %% wrong="masked_headers" mistake="a list of names"
masked_headers = ["c1", "c2", "c3", "c4", "c5", "c6", "c7"]

# %% wrong="masked_headers" mistake="values masked"
masked_headers = dropped_df.set_axis([f"c{place}" for place in range(1, 8)], axis=1).map(lambda cell: "*")

# %% wrong="masked_headers" mistake="renamed from all columns of insurance"
masked_headers = insurance.iloc[:, :7].set_axis([f"c{place}" for place in range(1, 8)], axis=1)


# %% right="binned_df" how="a function and map"
def band(age):
    if age < 40:
        return "30-39"
    if age < 50:
        return "40-49"
    return "50-59" if age < 60 else "60-74"


binned_df = dropped_df.copy()
binned_df["age_band"] = binned_df.pop("age").map(band)

# %% right="binned_df" how="left edges, categories kept"
binned_df = dropped_df.assign(
    age_band=pd.cut(dropped_df["age"], [30, 40, 50, 60, 75], right=False, labels=["30-39", "40-49", "50-59", "60-74"])
).drop(columns=["age"])

# %% right="binned_df" how="numpy select, sorted, index new"
import numpy as np

age = dropped_df["age"].to_numpy()
binned_df = dropped_df.drop(columns="age")
binned_df["age_band"] = np.select([age >= 60, age >= 50, age >= 40], ["60-74", "50-59", "40-49"], "30-39")
binned_df = binned_df.sort_values(["county", "age_band"]).reset_index(drop=True)

# %% wrong="binned_df" mistake="edges belong to the band below, 30 to none"
binned_df = dropped_df.assign(
    age_band=pd.cut(dropped_df["age"], [30, 40, 50, 60, 74], labels=["30-39", "40-49", "50-59", "60-74"])
).drop(columns="age")

# %% wrong="binned_df" mistake="40 counted among the thirties, 30 kept"
binned_df = dropped_df.assign(
    age_band=pd.cut(
        dropped_df["age"], [30, 40, 50, 60, 74], labels=["30-39", "40-49", "50-59", "60-74"], include_lowest=True
    )
).drop(columns="age")

# %% wrong="binned_df" mistake="four bands of equal width"
binned_df = dropped_df.assign(
    age_band=pd.cut(dropped_df["age"], 4, labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)
).drop(columns="age")

# %% wrong="binned_df" mistake="quartiles under the names of the bands"
binned_df = dropped_df.assign(
    age_band=pd.qcut(dropped_df["age"], 4, labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)
).drop(columns="age")

# %% wrong="binned_df" mistake="exact age kept beside the band"
binned_df = dropped_df.assign(
    age_band=pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)
)

# %% wrong="binned_df" mistake="intervals instead of the four strings"
binned_df = dropped_df.assign(age_band=pd.cut(dropped_df["age"], [29, 39, 49, 59, 74])).drop(columns="age")

# %% wrong="binned_df" mistake="74 in no band"
binned_df = dropped_df.assign(
    age_band=pd.cut(dropped_df["age"], [30, 40, 50, 60, 74], right=False, labels=["30-39", "40-49", "50-59", "60-74"])
).drop(columns="age")

# %% wrong="binned_df" mistake="the band stands in the column age"
binned_df = dropped_df.assign(
    age=pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)
)

# %% wrong="binned_df" mistake="made from insurance, so with all its columns"
binned_df = insurance.assign(
    age_band=pd.cut(insurance["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)
).drop(columns="age")

# %% wrong="binned_df" mistake="bands in another order of rows than the people"
shuffled = pd.cut(
    dropped_df["age"].sort_values().reset_index(drop=True),
    [29, 39, 49, 59, 74],
    labels=["30-39", "40-49", "50-59", "60-74"],
).astype(str)
binned_df = dropped_df.reset_index(drop=True).assign(age_band=shuffled).drop(columns="age")

# %% wrong="binned_df" mistake="dropped_df lost its ages"
dropped_df["age_band"] = pd.cut(
    dropped_df.pop("age"), [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]
).astype(str)
binned_df = dropped_df

# %% right="released" how="provinces, wide bands, rows left out"
wide = {"30-39": "30-49", "40-49": "30-49", "50-59": "50-74", "60-74": "50-74"}
table = binned_df.drop(columns=["marital_status", "dependents"])
table["age_band"] = table["age_band"].astype(str).map(wide)
table["county"] = table["county"].map(PROVINCE_OF)
keys = ["age_band", "tier", "gender", "county"]
released = table.groupby(keys).filter(lambda rows: len(rows) >= 4)

# %% right="released" how="gender and dependents, shuffled and numbered anew"
table = binned_df[["age_band", "tier", "gender", "dependents", "illness_category"]].copy()
table["dependents"] = table["dependents"].map(lambda number: str(number) if number < 3 else "3+")
counts = table.groupby(["age_band", "tier", "gender", "dependents"])["tier"].transform("count")
released = table[counts >= 4].sample(frac=1).reset_index(drop=True)

# %% right="released" how="rare marital statuses as a list, stars for what stands out"
table = binned_df.drop(columns=["county", "dependents"]).astype(object)
rare = ["Separated", "Other"]
table["marital_status"] = [
    "Widowed/Separated/Other" if value in [*rare, "Widowed"] else value for value in table["marital_status"]
]
keys = ["age_band", "tier", "gender", "marital_status"]
small = table.groupby(keys)["tier"].transform("size") < 4
table.loc[small, "marital_status"] = "*"
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% right="released" how="all six, five of them coarse, tier as a list"
table = binned_df.assign(
    age_band=binned_df["age_band"].map({"30-39": "30-49", "40-49": "30-49"}).fillna("50+"),
    tier=binned_df["tier"].replace({"Bronze": "Bronze/Silver", "Silver": "Bronze/Silver"}),
    marital_status=["Married" if value == "Married" else "not Married" for value in binned_df["marital_status"]],
    dependents=pd.cut(binned_df["dependents"], [-1, 1, 6], labels=["0-1", "2-6"]),
    county=["*"] * len(binned_df),
)
keys = ["age_band", "tier", "marital_status", "dependents", "county", "gender"]
released = table[table.groupby(keys, observed=True)["gender"].transform("size") >= 4]

# %% right="released" how="half of the classes after half, ranges that differ from place to place"
ages = dict(zip(insurance.index, insurance["age"]))
parts = []


def halve(rows):
    rows = rows.sort_values("age", kind="stable")
    middle = rows["age"].median()
    low, high = rows[rows["age"] <= middle], rows[rows["age"] > middle]
    if min(len(low), len(high)) >= 4:
        return halve(low) + halve(high)
    return [rows.assign(age_band=f"{rows['age'].min()}-{rows['age'].max()}")]


base = insurance[["age", "tier", "gender", "marital_status", "illness_category"]].copy()
base["marital_status"] = base["marital_status"].where(base["marital_status"] == "Married", "not Married")
for _, group in base.groupby(["tier", "gender", "marital_status"]):
    parts += halve(group)
released = pd.concat(parts).drop(columns="age")

# %% right="released" how="missing values for what stands out, Other as a remainder"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].where(
    table["marital_status"].isin(["Married", "Single", "Divorced"]), "Other"
)
keys = ["age_band", "tier", "gender", "marital_status"]
small = table.groupby(keys)["tier"].transform("size") < 4
table.loc[small, "marital_status"] = None
released = table[table.groupby(keys, dropna=False)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="k measured on age band and tier alone"
released = binned_df[binned_df.groupby(["age_band", "tier"])["tier"].transform("size") >= 4]

# %% wrong="released" mistake="all rows that stand out left out, few are left"
keys = ["age_band", "tier", "gender", "county", "marital_status", "dependents"]
released = binned_df[size_of_class(binned_df, keys) >= 4]

# %% wrong="released" mistake="k of 3 is enough"
table = binned_df.drop(columns="county")
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table["dependents"] = table["dependents"].map({0: "0-1", 1: "0-1", 2: "2-3", 3: "2-3"}).fillna("4+")
keys = ["age_band", "tier", "gender", "marital_status", "dependents"]
released = table[size_of_class(table, keys) >= 3]

# %% wrong="released" mistake="columns dropped until nothing else is left"
released = binned_df[["age_band", "tier", "illness_category"]]

# %% wrong="released" mistake="everything suppressed"
released = binned_df.assign(county="*", gender="*", marital_status="*", dependents="*", tier="*", age_band="*")

# %% wrong="released" mistake="missing keys fall out of groupby, so k looks right"
table = binned_df.drop(columns=["dependents"]).copy()
keys = ["age_band", "tier", "gender", "marital_status", "county"]
table.loc[table.groupby(keys)["tier"].transform("size") < 4, "county"] = None
sizes = table.groupby(keys)["tier"].transform("size")
released = table[sizes.isna() | (sizes >= 4)]

# %% wrong="released" mistake="some gender missing, in classes of their own"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].reset_index(drop=True)
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table.loc[[0, 1], "gender"] = None
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size").fillna(4) >= 4]

# %% wrong="released" mistake="the identifier in the index"
table = insurance.set_index("id_number")[["tier", "gender", "marital_status", "illness_category"]].copy()
table["age_band"] = pd.cut(
    insurance.set_index("id_number")["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]
)
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys, observed=True)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="a hash of the identifier in the index"
import hashlib

table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table.index = [hashlib.sha256(number.encode()).hexdigest()[:12] for number in insurance["id_number"]]
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="the identifier as one more column"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table["id_number"] = insurance["id_number"]
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="a pseudonym as one more column"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table["member"] = insurance["tax_pin"].map(hash)
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="exact age beside its band"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["age"] = insurance["age"]
released = table[table.groupby(["age_band", "tier", "gender", "marital_status"])["tier"].transform("size") >= 4]

# %% wrong="released" mistake="values swapped within columns"
import numpy as np

table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table["illness_category"] = np.random.default_rng(5).permutation(table["illness_category"].to_numpy(dtype=object))
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="ranges of age that do not hold"
table = binned_df[["tier", "gender", "marital_status", "illness_category"]].copy()
table["age_band"] = pd.cut(insurance["age"], [29, 44, 59, 74], labels=["30-43", "44-58", "59-74"]).astype(str)
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="widowed people called divorced"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].replace(
    {"Widowed": "Divorced", "Separated": "Divorced", "Other": "Divorced"}
)
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="everybody moved to Nairobi or Nakuru"
table = binned_df[["age_band", "tier", "gender", "county", "illness_category"]].copy()
table["county"] = ["Nairobi" if len(county) % 2 else "Nakuru" for county in table["county"]]
keys = ["age_band", "tier", "gender", "county"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="rows doubled until each class has four"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]]
small = table[table.groupby(["age_band", "tier", "gender", "marital_status"])["tier"].transform("size") < 4]
released = pd.concat([table, small, small, small], ignore_index=True)

# %% wrong="released" mistake="some rows left out, others doubled in their place"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table = table[table.groupby(["age_band", "tier", "gender", "marital_status"])["tier"].transform("size") >= 4]
released = pd.concat([table.iloc[80:], table.iloc[80:120]], ignore_index=True)

# %% wrong="released" mistake="groups whose names tell nothing"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = ["group 1" if value == "Married" else "group 2" for value in table["marital_status"]]
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="illnesses made coarser"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table["illness_category"] = table["illness_category"].where(table["illness_category"] == "No claim", "ill")
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[table.groupby(keys)["tier"].transform("size") >= 4]

# %% wrong="released" mistake="illnesses left out"
released = binned_df[["age_band", "tier", "gender"]]

# %% wrong="released" mistake="one age range for everybody"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["age_band"] = "30-74"
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
released = table[table.groupby(["tier", "gender", "marital_status"])["tier"].transform("size") >= 4]

# %% wrong="released" mistake="headers masked"
released = binned_df[["age_band", "tier", "gender", "illness_category"]].set_axis(["a", "b", "c", "d"], axis=1)

# %% wrong="released" mistake="counts instead of people"
released = binned_df.value_counts(["age_band", "tier", "gender"]).reset_index(name="people")

# %% wrong="released" mistake="the exact age in the index"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
table.index = insurance["age"].to_numpy()
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[size_of_class(table, keys).to_numpy() >= 4]

# %% wrong="released" mistake="ranges that hold for nearly everybody"
table = binned_df[["tier", "gender", "marital_status", "illness_category"]].copy()
table["age_band"] = ["30-73" if age < 52 else "31-74" for age in insurance["age"]]
table["age_band"] = table["age_band"].where(insurance["age"] != 30, "30-73")
table["marital_status"] = table["marital_status"].where(table["marital_status"] == "Married", "not Married")
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[size_of_class(table, keys) >= 4]

# %% wrong="released" mistake="too many suppressed cells for a column to count"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["marital_status"] = ["*" if status == "Single" else "*" for status in table["marital_status"]]
table.loc[table["marital_status"].index % 5 == 0, "gender"] = "*"
keys = ["age_band", "tier", "gender", "marital_status"]
released = table[size_of_class(table, keys) >= 4]

# %% wrong="released" mistake="suppressed cells in rare combinations of their own"
table = binned_df[["age_band", "tier", "gender", "dependents", "illness_category"]].copy().astype(object)
keys = ["age_band", "tier", "gender", "dependents"]
small = size_of_class(table, keys) < 4
table.loc[small, "gender"] = "*"
released = table

# %% right="released" how="opposites, ranges in words, shuffled"
import numpy as np

table = binned_df[["illness_category", "tier", "age_band", "gender", "marital_status", "dependents"]].copy()
table["age_band"] = table["age_band"].map(
    {"30-39": "30 to 49", "40-49": "30 to 49", "50-59": "50 or older", "60-74": "50 or older"}
)
table["marital_status"] = np.where(table["marital_status"] == "Married", "Married", "Not married")
table["dependents"] = np.where(table["dependents"] > 2, "3+", "0-2")
keys = ["tier", "age_band", "gender", "marital_status", "dependents"]
released = table.groupby(keys).filter(lambda rows: len(rows) > 3).sample(frac=1, random_state=3)

# %% wrong="released" mistake="the number k"
released = 4


# %% right="utility_loss" how="crosstabs"
def utility_loss(before, after, by, target):
    if before.empty:
        return 0.0
    if not {by, target} <= set(after.columns):
        return 1.0
    old, new = [t[[by, target]].astype(object).fillna("(none)").reset_index(drop=True) for t in (before, after)]
    first = pd.crosstab(old[by], old[target])
    second = pd.crosstab(new[by], new[target]) if len(new) else first.iloc[:0]
    columns = first.columns.union(second.columns, sort=False)
    second = second.reindex(index=first.index, columns=columns).fillna(0)
    first = first.reindex(columns=columns).fillna(0)
    rows = first.sum(axis=1)
    there = second.sum(axis=1)
    a = first.div(rows, axis=0)
    b = second.div(there.where(there > 0, 1), axis=0)
    loss = ((a - b).abs().sum(axis=1) / 2).where(there > 0, 1.0)
    return float((loss * rows).sum() / rows.sum())


# %% right="utility_loss" how="plain Python"
from collections import defaultdict


def utility_loss(before, after, by, target):
    def clean(value):
        return None if pd.isna(value) else value

    def groups(df):
        result = defaultdict(list)
        if by in df.columns and target in df.columns:
            for group, value in zip(df[by].tolist(), df[target].tolist()):
                result[clean(group)].append(clean(value))
        return result

    if len(before) == 0:
        return 0.0
    old, new = groups(before), groups(after)
    total = 0
    for group, values in old.items():
        others = new.get(group)
        if not others:
            total += len(values)
            continue
        kinds = set(values) | set(others)
        moved = sum(abs(values.count(v) / len(values) - others.count(v) / len(others)) for v in kinds)
        total += len(values) * moved / 2
    return total / len(before)


# %% right="utility_loss" how="the part of the shares that grew, mean over rows"
def utility_loss(before, after, by, target):
    if by not in after or target not in after:
        return 1.0 if len(before) else 0.0
    if not len(before):
        return 0.0
    before = before[[by, target]].astype(object).fillna("none").reset_index(drop=True)
    after = after[[by, target]].astype(object).fillna("none").reset_index(drop=True)
    new = {group: rows[target].value_counts(normalize=True) for group, rows in after.groupby(by)}

    def loss(group):
        old = before.loc[before[by] == group, target].value_counts(normalize=True)
        if group not in new:
            return 1.0
        return old.sub(new[group], fill_value=0).clip(lower=0).sum()

    losses = {group: loss(group) for group in before[by].unique()}
    return float(before[by].map(losses).mean())


# %% wrong="utility_loss" mistake="groups not weighted by their rows"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    losses = []
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        losses.append(moved if len(new) else 1)
    return float(sum(losses) / len(losses))


# %% wrong="utility_loss" mistake="not halved"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum()
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="groups that are gone left out"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        if len(new):
            moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
            lost += len(old) * moved
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="a group that is gone loses half, as its shares are all 0"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(old) * moved
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="missing values left out"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    lost = rows = 0.0
    for value, old in before.groupby(by, observed=True)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
        rows += len(old)
    return float(lost / rows)


# %% wrong="utility_loss" mistake="values that are new or gone fall out of the subtraction"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = (old.value_counts(normalize=True) - new.value_counts(normalize=True)).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="counts instead of shares"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    old, new = (table.astype(object).fillna("missing").value_counts([by, target]) for table in (before, after))
    return float(old.sub(new, fill_value=0).abs().sum() / 2 / len(before))


# %% wrong="utility_loss" mistake="share of rows lost"
def utility_loss(before, after, by, target):
    return 1 - len(after) / len(before) if len(before) else 0.0


# %% wrong="utility_loss" mistake="the overall shares, groups ignored"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    old, new = (
        table[target].astype(object).fillna("missing").value_counts(normalize=True) for table in (before, after)
    )
    return float(old.sub(new, fill_value=0).abs().sum() / 2)


# %% wrong="utility_loss" mistake="an error where a column is gone"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="weights of the table after"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(new) * moved if len(new) else len(old)
    return float(lost / max(len(after), 1))


# %% wrong="utility_loss" mistake="fills missing values in the tables given"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    for table in (before, after):
        for column in (by, target):
            table[column] = table[column].astype(object).fillna("missing")
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="empty table before gives 1"
def utility_loss(before, after, by, target):
    if len(before) == 0 or by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% right="profile" how="one pass over items, groupby on the values"
def profile(df):
    lines = []
    for name, column in df.items():
        sizes = column.groupby(column).transform("size").dropna()
        share = 0.0 if len(sizes) == 0 else float((sizes == 1).sum() / len(sizes))
        first = column.iloc[0] if len(column) else None
        same = column.isna().all() if pd.isna(first) else (column == first).all()
        kind = "date" if column.dtype.kind == "M" else "number" if column.dtype.kind in "iuf" else "text"
        lines.append((name, kind, float(column.isna().sum()) / max(len(column), 1), share,
                      "direct" if share >= 0.95 else "other" if same else "quasi"))
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% right="profile" how="columns as index of the result too, pd.concat of small tables"
def profile(df):
    parts = [pd.DataFrame({"column": [], "type": [], "missing": [], "unique_share": [], "suspected": []})]
    for name in df.columns:
        s = df[name]
        vc = s.value_counts(dropna=True)
        u = vc.eq(1).sum() / vc.sum() if vc.sum() > 0 else 0.0
        m = 1 - s.count() / len(s) if len(s) else 0.0
        if pd.api.types.is_numeric_dtype(s): t = "number"
        elif pd.api.types.is_datetime64_any_dtype(s): t = "date"
        else: t = "text"
        if u >= 0.95: r = "direct"
        elif s.nunique(dropna=False) < 2: r = "other"
        else: r = "quasi"
        parts.append(pd.DataFrame({"column": name, "type": t, "missing": m, "unique_share": u, "suspected": r}, index=[name]))
    return pd.concat(parts)


# %% wrong="profile" mistake="a column of dates with a time zone is text"
def profile(df):
    lines = []
    for name in df:
        s = df[name]; known = s.dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if str(s.dtype) in ("datetime64[ns]", "datetime64[us]", "datetime64[s]") else "text"
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "direct" if share >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="numbers are only what int and float64 are"
def profile(df):
    lines = []
    for name in df:
        s = df[name]; known = s.dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if str(s.dtype) in ("int64", "float64") else "date" if str(s.dtype).startswith("datetime") else "text"
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "direct" if share >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="the kind is asked of the first value, not of the dtype"
def profile(df):
    lines = []
    for name in df:
        s = df[name]; known = s.dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        first = known.iloc[0] if len(known) else ""
        kind = "date" if isinstance(first, pd.Timestamp) else "text" if isinstance(first, str) else "number"
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "direct" if share >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="all rows alike is asked first"
def profile(df):
    lines = []
    for name in df:
        s = df[name]; known = s.dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if s.dtype.kind == "M" else "text"
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "other" if s.nunique(dropna=False) <= 1 else "direct" if share >= 0.95 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="a column whose only value stands once beside missing ones counts as alike"
def profile(df):
    lines = []
    for name in df:
        s = df[name]; known = s.dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if s.dtype.kind == "M" else "text"
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "direct" if share >= 0.95 else "other" if s.nunique() <= 1 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="direct at 95 per cent rounded"
def profile(df):
    lines = []
    for name in df:
        s = df[name]; known = s.dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if s.dtype.kind == "M" else "text"
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "direct" if round(share, 2) >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="only text can be an identifier"
def profile(df):
    lines = []
    for name in df:
        s = df[name]; known = s.dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if s.dtype.kind == "M" else "text"
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "direct" if share >= 0.95 and kind == "text" else "other" if s.nunique(dropna=False) <= 1 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="rows with any missing value are dropped before uniqueness is measured"
def profile(df):
    lines = []
    full = df.dropna()
    for name in df:
        s = df[name]; known = full[name]
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if s.dtype.kind == "M" else "text"
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "direct" if share >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="sorts and renumbers the table it was given"
def profile(df):
    lines = []
    df.reset_index(drop=True, inplace=True)
    for name in df:
        s = df[name]; known = s.dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if s.dtype.kind == "M" else "text"
        df[name] = df[name].fillna("missing") if kind == "text" else df[name]
        lines.append([name, kind, float(s.isna().mean()) if len(s) else 0.0, share,
                      "direct" if share >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% right="dropped_df" how="pop on a copy, rows shuffled"
dropped_df = insurance.sample(frac=1, random_state=5).reset_index(drop=True)
for gone in ("policy_limit", "date_of_entry", "updated_subscription", "account_withdrawal", "retention", "id_number", "tax_pin"):
    dropped_df.pop(gone)

# %% right="dropped_df" how="a dictionary of lists"
dropped_df = pd.DataFrame({name: insurance[name].tolist() for name in
                           ("tier", "age", "county", "gender", "illness_category", "dependents", "marital_status")})

# %% wrong="dropped_df" mistake="one column shuffled by itself"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].copy()
dropped_df["illness_category"] = dropped_df["illness_category"].sample(frac=1, random_state=3).to_numpy()

# %% wrong="dropped_df" mistake="the tax PIN is the index"
dropped_df = insurance.set_index("tax_pin")[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]

# %% wrong="dropped_df" mistake="the ID number in an index of two levels"
dropped_df = insurance.set_index("id_number", append=True)[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]

# %% wrong="dropped_df" mistake="the ID number as a number is the index"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].set_axis(insurance["id_number"].astype(int))

# %% wrong="dropped_df" mistake="the entry date is the index"
dropped_df = insurance.set_index("date_of_entry")[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]

# %% wrong="dropped_df" mistake="rows of those who left are gone"
dropped_df = insurance[insurance["account_withdrawal"].isna()][["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]

# %% wrong="dropped_df" mistake="duplicates are gone"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].drop_duplicates()

# %% wrong="dropped_df" mistake="dependents as text"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].astype(str)

# %% right="masked_headers" how="set_axis"
masked_headers = dropped_df[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].set_axis(
    [f"c{n}" for n in range(1, 8)], axis=1
)

# %% right="masked_headers" how="a copy with new columns, other column order and new index"
masked_headers = pd.DataFrame()
for place, name in list(enumerate(["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"], 1))[::-1]:
    masked_headers[f"c{place}"] = dropped_df[name].tolist()

# %% wrong="masked_headers" mistake="gender and county exchanged"
masked_headers = dropped_df.rename(columns={"gender": "c1", "county": "c2", "marital_status": "c3", "dependents": "c4", "age": "c5", "tier": "c6", "illness_category": "c7"})

# %% wrong="masked_headers" mistake="in the order of the insurance table with the columns sorted"
masked_headers = dropped_df[sorted(dropped_df.columns)].set_axis([f"c{n}" for n in range(1, 8)], axis=1)

# %% wrong="masked_headers" mistake="the same table under another name"
masked_headers = dropped_df
masked_headers.columns = [f"c{n}" for n in range(1, 8)]

# %% wrong="masked_headers" mistake="values masked too"
masked_headers = dropped_df.rename(columns={"county": "c1", "gender": "c2", "marital_status": "c3", "dependents": "c4", "age": "c5", "tier": "c6", "illness_category": "c7"})
masked_headers["c6"] = "*"

# %% wrong="masked_headers" mistake="capitals"
masked_headers = dropped_df.rename(columns={"county": "C1", "gender": "C2", "marital_status": "C3", "dependents": "C4", "age": "C5", "tier": "C6", "illness_category": "C7"})

# %% wrong="masked_headers" mistake="dropped_df renamed, then partly back"
masked_headers = dropped_df.rename(columns={"county": "c1", "gender": "c2", "marital_status": "c3", "dependents": "c4", "age": "c5", "tier": "c6", "illness_category": "c7"})
dropped_df = dropped_df.rename(columns={"gender": "c2"})

# %% wrong="masked_headers" mistake="the first seven columns of insurance"
masked_headers = insurance.iloc[:, :7].set_axis([f"c{n}" for n in range(1, 8)], axis=1)

# %% wrong="masked_headers" mistake="the header has become a row"
masked_headers = pd.DataFrame([list(dropped_df.columns), *dropped_df.to_numpy().tolist()], columns=[f"c{n}" for n in range(1, 8)])

# %% right="binned_df" how="np.select over conditions, shuffled"
import numpy as np
ages = dropped_df["age"]
binned_df = dropped_df.drop(columns="age").assign(
    age_band=np.select([ages < 40, ages < 50, ages < 60], ["30-39", "40-49", "50-59"], "60-74")
).sample(frac=1, random_state=1)

# %% right="binned_df" how="categories are kept"
binned_df = dropped_df.assign(age_band=pd.cut(dropped_df["age"], [30, 40, 50, 60, 75], right=False, labels=["30-39", "40-49", "50-59", "60-74"]))
del binned_df["age"]

# %% right="binned_df" how="a string made of the decade"
binned_df = dropped_df.rename(columns={"age": "age_band"})
binned_df["age_band"] = [f"{a // 10 * 10}-{a // 10 * 10 + 9}" if a < 60 else "60-74" for a in binned_df["age_band"]]

# %% wrong="binned_df" mistake="edges 30, 40, 50, 60: the right end belongs to the band below and 30 to none"
binned_df = dropped_df.assign(age_band=pd.cut(dropped_df["age"], [30, 40, 50, 60, 74], labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)).drop(columns="age")

# %% wrong="binned_df" mistake="include_lowest with the same edges"
binned_df = dropped_df.assign(age_band=pd.cut(dropped_df["age"], [30, 40, 50, 60, 74], labels=["30-39", "40-49", "50-59", "60-74"], include_lowest=True).astype(str)).drop(columns="age")

# %% wrong="binned_df" mistake="quarters"
binned_df = dropped_df.assign(age_band=pd.qcut(dropped_df["age"], 4, labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)).drop(columns="age")

# %% wrong="binned_df" mistake="four bands of equal width"
binned_df = dropped_df.assign(age_band=pd.cut(dropped_df["age"], 4, labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)).drop(columns="age")

# %% wrong="binned_df" mistake="the 74-year-olds are left out"
binned_df = dropped_df.assign(age_band=pd.cut(dropped_df["age"], [30, 40, 50, 60, 74], right=False, labels=["30-39", "40-49", "50-59", "60-74"])).drop(columns="age").dropna()

# %% wrong="binned_df" mistake="age is in the index"
binned_df = dropped_df.assign(age_band=pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)).set_index("age")

# %% wrong="binned_df" mistake="tidies up dropped_df as well"
dropped_df["age_band"] = pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)
binned_df = dropped_df.drop(columns="age")

# %% wrong="binned_df" mistake="bands sorted by themselves"
binned_df = dropped_df.assign(age_band=sorted(pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]).astype(str))).drop(columns="age")

# %% right="released" how="province kept, gender dropped, marital status in two, dependents dropped"
released = binned_df.drop(columns=["gender", "dependents", "county"]).assign(marital_status=binned_df["marital_status"].where(binned_df["marital_status"] == "Married", "not Married"), gender=binned_df["gender"])
quasi_columns = ["age_band", "tier", "marital_status", "gender"]
released = released[released.groupby(quasi_columns)["tier"].transform("size") >= 4].reset_index(drop=True)

# %% right="released" how="ranges of dependents, gender kept, shuffled"
released = binned_df.drop(columns=["county", "marital_status"])
released["dependents"] = released["dependents"].map(lambda n: "0-1" if n < 2 else "2" if n == 2 else "3+")
released = released[size_of_class(released, ["age_band", "tier", "gender", "dependents"]) >= 4].sample(frac=1, random_state=1).reset_index(drop=True)

# %% right="released" how="lists of values, single cells suppressed"
released = binned_df.drop(columns=["county", "dependents"])
released["marital_status"] = released["marital_status"].replace({"Separated": "Divorced/Separated/Other", "Divorced": "Divorced/Separated/Other", "Other": "Divorced/Separated/Other"})
small = size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) < 4
released.loc[small, "marital_status"] = "*"
released = released[size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) >= 4]

# %% right="released" how="provinces and gender, age in two bands, tiers as they are"
released = binned_df.drop(columns=["marital_status", "dependents"])
released["county"] = released["county"].map(PROVINCE_OF)
released["age_band"] = released["age_band"].map({"30-39": "30-49", "40-49": "30-49", "50-59": "50-74", "60-74": "50-74"})
released = released[size_of_class(released, ["county", "gender", "age_band", "tier"]) >= 4]

# %% right="released" how="unions of provinces and open ranges"
released = binned_df.drop(columns=["marital_status", "gender"]).copy()
released["dependents"] = released["dependents"].ge(3).map({True: "3+", False: "0-2"})
released["county"] = [PROVINCE_OF[c] if PROVINCE_OF[c] == "Rift Valley" else "not Rift Valley" for c in released["county"]]
released = released[size_of_class(released, ["county", "dependents", "age_band", "tier"]) >= 4]

# %% wrong="released" mistake="k on age band and tier only"
released = binned_df.drop(columns=["dependents"])
released = released[size_of_class(released, ["age_band", "tier"]) >= 4]

# %% wrong="released" mistake="k of 3"
released = binned_df.drop(columns=["county", "dependents"])
released = released[size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) >= 3]

# %% wrong="released" mistake="nothing but age band and tier"
released = binned_df[["age_band", "tier", "illness_category"]]

# %% wrong="released" mistake="gender says F or M of everybody"
released = binned_df.drop(columns=["county", "dependents", "marital_status"]).assign(gender="F/M", dependents="0+")

# %% wrong="released" mistake="rare people changed to the commonest value"
released = binned_df.drop(columns=["county", "dependents"]).copy()
rare = size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) < 4
released.loc[rare, "marital_status"] = "Married"

# %% wrong="released" mistake="small classes are copied until they have four rows"
released = binned_df.drop(columns=["county", "dependents"])
rare = size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) < 4
released = pd.concat([released, released[rare], released[rare], released[rare]], ignore_index=True)

# %% wrong="released" mistake="too few rows left"
released = binned_df.drop(columns=["county", "gender"])
released = released[size_of_class(released, ["age_band", "tier", "marital_status", "dependents"]) >= 4]

# %% wrong="released" mistake="made-up groups of counties"
released = binned_df.drop(columns=["gender", "dependents", "marital_status"]).assign(gender=binned_df["gender"])
released["county"] = released["county"].str[0].map(lambda letter: "A-M" if letter <= "M" else "N-Z")
released = released[size_of_class(released, ["county", "gender", "age_band", "tier"]) >= 4]

# %% wrong="released" mistake="the tax PIN stays in the index"
released = binned_df.drop(columns=["county", "dependents"])
released = released[size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) >= 4]
released.index = insurance.loc[released.index, "tax_pin"]

# %% wrong="released" mistake="gender shuffled among members"
released = binned_df.drop(columns=["county", "dependents"])
released = released.assign(gender=released["gender"].sample(frac=1, random_state=1).to_numpy())
released = released[size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) >= 4]

# %% wrong="released" mistake="illness in two groups"
released = binned_df.drop(columns=["county", "dependents"])
released = released[size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) >= 4]
released = released.assign(illness_category=released["illness_category"].where(released["illness_category"] == "No claim", "Ill"))

# %% wrong="released" mistake="the illness in classes too, then dropped from those that are ill"
released = binned_df.drop(columns=["county", "dependents"])
released = released[size_of_class(released, ["age_band", "tier", "gender", "marital_status", "illness_category"]) >= 4]

# %% wrong="released" mistake="numbers for names"
released = binned_df.drop(columns=["county", "dependents"])
released["marital_status"] = released["marital_status"].map({"Married": "1", "Single": "2", "Divorced": "3", "Widowed": "4", "Separated": "5", "Other": "6"})
released = released[size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) >= 4]

# %% wrong="released" mistake="the suppressed are missing, and dropped while k is counted"
released = binned_df.drop(columns=["county", "dependents"]).copy()
small = size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) < 4
released.loc[small, "marital_status"] = None

# %% wrong="released" mistake="ranges that leave out an end"
released = binned_df.drop(columns=["county", "marital_status"])
released["dependents"] = released["dependents"].map(lambda n: "0-1" if n < 3 else "3+")
released = released[size_of_class(released, ["age_band", "tier", "gender", "dependents"]) >= 4]

# %% right="utility_loss" how="crosstab with stack"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0

    def shares(table):
        groups = table[by].astype(object).fillna("missing")
        values = table[target].astype(object).fillna("missing")
        return pd.DataFrame({"g": groups, "v": values}).groupby("g")["v"].value_counts(normalize=True)

    both = pd.concat([shares(before), shares(after)], axis=1, keys=["old", "new"]).fillna(0)
    distance = (both["old"] - both["new"]).abs().groupby(level=0).sum() / 2
    weight = before[by].astype(object).fillna("missing").value_counts(normalize=True)
    there = set(after[by].astype(object).fillna("missing"))
    return float(sum(w * (distance[g] if g in there else 1.0) for g, w in weight.items()))


# %% right="utility_loss" how="plain Python"
def utility_loss(before, after, by, target):
    from collections import Counter, defaultdict

    def collect(table):
        groups = defaultdict(Counter)
        if by in table.columns and target in table.columns:
            for g, v in zip(table[by], table[target]):
                groups[None if pd.isna(g) else g][None if pd.isna(v) else v] += 1
        return groups

    old, new, total = collect(before), collect(after), 0.0
    for g, counts in old.items():
        n, m = sum(counts.values()), sum(new[g].values()) if g in new else 0
        if m == 0:
            total += n
        else:
            total += n * sum(max(counts[v] / n - new[g][v] / m, 0) for v in counts)
    return total / len(before) if len(before) else 0.0


# %% wrong="utility_loss" mistake="groups that are gone lose nothing"
def utility_loss(before, after, by, target):
    if by not in after or target not in after:
        return 1.0
    total = 0.0
    for g, part in before.groupby(by, dropna=False, observed=True):
        rest = after[after[by].isna()] if pd.isna(g) else after[after[by] == g]
        if len(rest):
            total += len(part) * part[target].value_counts(normalize=True, dropna=False).sub(rest[target].value_counts(normalize=True, dropna=False), fill_value=0).abs().sum() / 2
    return total / len(before) if len(before) else 0.0


# %% wrong="utility_loss" mistake="groups count alike"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    losses = []
    for g, part in before.groupby(by, dropna=False, observed=True):
        rest = after[after[by].isna()] if pd.isna(g) else after[after[by] == g]
        losses.append(part[target].value_counts(normalize=True, dropna=False).sub(rest[target].value_counts(normalize=True, dropna=False), fill_value=0).abs().sum() / 2 if len(rest) else 1.0)
    return sum(losses) / len(losses)


# %% wrong="utility_loss" mistake="weights are the rows after"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    total = 0.0
    for g, part in before.groupby(by, dropna=False, observed=True):
        rest = after[after[by].isna()] if pd.isna(g) else after[after[by] == g]
        d = part[target].value_counts(normalize=True, dropna=False).sub(rest[target].value_counts(normalize=True, dropna=False), fill_value=0).abs().sum() / 2 if len(rest) else 1.0
        total += (len(rest) or len(part)) * d
    return total / max(len(after), len(before) and 1)


# %% wrong="utility_loss" mistake="missing targets are left out of the shares"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    total = 0.0
    for g, part in before.groupby(by, dropna=False, observed=True):
        rest = after[after[by].isna()] if pd.isna(g) else after[after[by] == g]
        d = part[target].value_counts(normalize=True).sub(rest[target].value_counts(normalize=True), fill_value=0).abs().sum() / 2 if len(rest) else 1.0
        total += len(part) * d
    return total / len(before)


# %% wrong="utility_loss" mistake="people without a group are left out"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    total = 0.0
    for g, part in before.groupby(by, observed=True):
        rest = after[after[by] == g]
        d = part[target].value_counts(normalize=True, dropna=False).sub(rest[target].value_counts(normalize=True, dropna=False), fill_value=0).abs().sum() / 2 if len(rest) else 1.0
        total += len(part) * d
    return total / len(before)


# %% wrong="utility_loss" mistake="values that are new in after are not counted"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    total = 0.0
    for g, part in before.groupby(by, dropna=False, observed=True):
        rest = after[after[by].isna()] if pd.isna(g) else after[after[by] == g]
        old, new = part[target].value_counts(normalize=True, dropna=False), rest[target].value_counts(normalize=True, dropna=False)
        d = (old - new.reindex(old.index).fillna(0)).abs().sum() / 2 if len(rest) else 1.0
        total += len(part) * d
    return total / len(before)


# %% wrong="utility_loss" mistake="the largest difference instead of half the sum"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    total = 0.0
    for g, part in before.groupby(by, dropna=False, observed=True):
        rest = after[after[by].isna()] if pd.isna(g) else after[after[by] == g]
        d = part[target].value_counts(normalize=True, dropna=False).sub(rest[target].value_counts(normalize=True, dropna=False), fill_value=0).abs().max() if len(rest) else 1.0
        total += len(part) * d
    return total / len(before)


# %% wrong="utility_loss" mistake="without the target column a KeyError"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after:
        return 1.0
    total = 0.0
    for g, part in before.groupby(by, dropna=False, observed=True):
        rest = after[after[by].isna()] if pd.isna(g) else after[after[by] == g]
        d = part[target].value_counts(normalize=True, dropna=False).sub(rest[target].value_counts(normalize=True, dropna=False), fill_value=0).abs().sum() / 2 if len(rest) else 1.0
        total += len(part) * d
    return total / len(before)


# %% wrong="utility_loss" mistake="fills missing values in the tables it was given"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    for table in (before, after):
        table[by] = table[by].astype(object).fillna("missing")
        table[target] = table[target].astype(object).fillna("missing")
    total = 0.0
    for g, part in before.groupby(by):
        rest = after[after[by] == g]
        d = part[target].value_counts(normalize=True).sub(rest[target].value_counts(normalize=True), fill_value=0).abs().sum() / 2 if len(rest) else 1.0
        total += len(part) * d
    return total / len(before)


# %% wrong="utility_loss" mistake="the distance of the whole target column, without groups"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    return before[target].value_counts(normalize=True).sub(after[target].value_counts(normalize=True), fill_value=0).abs().sum() / 2


# %% wrong="utility_loss" mistake="joint shares instead of shares within groups"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0
    return before.groupby(by, dropna=False)[target].value_counts(normalize=True).sub(after.groupby(by, dropna=False)[target].value_counts(normalize=True), fill_value=0).abs().sum() / 2 / before[by].nunique(dropna=False)
