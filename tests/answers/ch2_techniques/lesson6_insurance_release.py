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


# %% right="profile" how="sizes of groups of equal values, the first value for all alike"
def profile(df):
    lines = []
    for name, column in df.items():
        sizes = column.groupby(column, observed=True).transform("size").dropna()
        share = 0.0 if len(sizes) == 0 else float((sizes == 1).sum() / len(sizes))
        first = column.iloc[0] if len(column) else None
        same = column.isna().all() if pd.isna(first) else bool((column == first).fillna(False).all())
        kind = "date" if column.dtype.kind == "M" else "number" if column.dtype.kind in "iuf" else "text"
        role = "direct" if share >= 0.95 else "other" if same else "quasi"
        lines.append((name, kind, float(column.isna().sum()) / max(len(column), 1), share, role))
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% right="profile" how="Counter over plain values"
from collections import Counter
def profile(df):
    table = {"column": [], "type": [], "missing": [], "unique_share": [], "suspected": []}
    for name, column in df.items():
        seen = Counter(v for v in column.tolist() if not pd.isna(v))
        total, n = sum(seen.values()), len(column)
        alone = sum(1 for c in seen.values() if c == 1)
        share = alone / total if total else 0.0
        lost = 1 - total / n if n else 0.0
        table["column"].append(name)
        t = "date" if pd.api.types.is_datetime64_any_dtype(column) else "number" if pd.api.types.is_numeric_dtype(column) else "text"
        table["type"].append(t)
        table["missing"].append(lost)
        table["unique_share"].append(share)
        variants = len(seen) + (total < n)
        table["suspected"].append("direct" if share >= 0.95 else "other" if variants < 2 else "quasi")
    return pd.DataFrame(table).iloc[::-1]

# %% wrong="profile" mistake="numbers are int64 and float64 alone"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"int64": "number", "float64": "number"}.get(str(df[name].dtype), "text")
        kind = "date" if df[name].dtype.kind == "M" else kind
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="the type of the first value instead of the dtype"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        first = known.iloc[0] if len(known) else ""
        kind = "date" if isinstance(first, pd.Timestamp) else "text" if isinstance(first, str) else "number"
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="the share is rounded before it is compared with 0.95"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if round(share, 2) >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="text alone can be an identifier"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        direct = share >= 0.95 and kind == "text"
        role = "direct" if direct else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="uniqueness among rows without any gap"
def profile(df):
    rows = []
    for name in df.columns:
        known = df.dropna()[name]
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = {"i": "number", "u": "number", "f": "number", "M": "date"}.get(df[name].dtype.kind, "text")
        role = "direct" if share >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="the type of the values in an object column"
def profile(df):
    rows = []
    for name in df.columns:
        s = df[name]
        known = s.dropna()
        kind = "number" if pd.api.types.is_numeric_dtype(s.infer_objects()) else "date" if pd.api.types.is_datetime64_any_dtype(s) else "text"
        unique = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        missing = float(s.isna().mean()) if len(s) else 0.0
        role = "direct" if unique >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": unique, "suspected": role})
    return pd.DataFrame(rows)


# %% wrong="profile" mistake="the type of the categories, for dates"
def profile(df):
    rows = []
    for name in df.columns:
        s = df[name]
        known = s.dropna()
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if pd.api.types.is_datetime64_any_dtype(getattr(s.dtype, "categories", s)) else "text"
        unique = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        missing = float(s.isna().mean()) if len(s) else 0.0
        role = "direct" if unique >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": unique, "suspected": role})
    return pd.DataFrame(rows)


# %% wrong="profile" mistake="empty text counts as missing"
def profile(df):
    rows = []
    for name in df.columns:
        s = df[name].replace("", None) if df[name].dtype == object else df[name]
        known = s.dropna()
        kind = "number" if pd.api.types.is_numeric_dtype(s) else "date" if pd.api.types.is_datetime64_any_dtype(s) else "text"
        unique = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        missing = float(s.isna().mean()) if len(s) else 0.0
        role = "direct" if unique >= 0.95 else "other" if s.nunique(dropna=False) <= 1 else "quasi"
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": unique, "suspected": role})
    return pd.DataFrame(rows)


# %% wrong="profile" mistake="dates are compared by day and numbers without decimals"
def profile(df):
    rows = []
    for name in df:
        known = df[name].dropna()
        if pd.api.types.is_numeric_dtype(known):
            known = known.astype(int)
        elif pd.api.types.is_datetime64_any_dtype(known):
            known = known.dt.date
        u = (~known.duplicated(keep=False)).mean() if len(known) else 0.0
        t = "number" if pd.api.types.is_numeric_dtype(df[name]) else "date" if pd.api.types.is_datetime64_any_dtype(df[name]) else "text"
        m = df[name].isna().mean() if len(df) else 0.0
        s = "direct" if u >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        rows.append([name, t, m, u, s])
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

# %% right="dropped_df" how="a dictionary of lists"
dropped_df = pd.DataFrame(
    {
        name: insurance[name].tolist()
        for name in ("tier", "age", "county", "gender", "illness_category", "dependents", "marital_status")
    }
)

# %% wrong="dropped_df" mistake="the day of entry is the index"
dropped_df = insurance.set_index("date_of_entry")[
    ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
]

# %% wrong="dropped_df" mistake="the identifier is a second level of the index"
dropped_df = insurance.set_index("id_number", append=True)[
    ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
]

# %% wrong="dropped_df" mistake="numbers have become text"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].astype(
    str
)

# %% wrong="dropped_df" mistake="those who left are gone"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]]
dropped_df = dropped_df[insurance["account_withdrawal"].isna()]

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

# %% right="masked_headers" how="columns in another order, rows numbered anew"
masked_headers = dropped_df.sample(frac=1, random_state=2).reset_index(drop=True)
masked_headers = masked_headers[["tier", "age", "county", "gender", "illness_category", "dependents", "marital_status"]]
masked_headers.columns = ["c6", "c5", "c1", "c2", "c7", "c4", "c3"]

# %% wrong="masked_headers" mistake="the old header has become a row"
masked_headers = pd.DataFrame(
    [list(dropped_df.columns), *dropped_df.to_numpy().tolist()], columns=[f"c{place}" for place in range(1, 8)]
)

# %% wrong="masked_headers" mistake="one column of dropped_df renamed as well"
masked_headers = dropped_df.set_axis([f"c{place}" for place in range(1, 8)], axis=1)
dropped_df = dropped_df.rename(columns={"gender": "c2"})

# %% wrong="masked_headers" mistake="the day of entry is the index"
masked_headers = dropped_df.set_axis([f"c{place}" for place in range(1, 8)], axis=1)
masked_headers = masked_headers.set_index(insurance["date_of_entry"])


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

# %% right="binned_df" how="the band made of the decade"
binned_df = dropped_df.rename(columns={"age": "age_band"})
binned_df["age_band"] = [
    f"{age // 10 * 10}-{age // 10 * 10 + 9}" if age < 60 else "60-74" for age in binned_df["age_band"]
]

# %% wrong="binned_df" mistake="74-year-olds fall out and are dropped"
binned_df = dropped_df.assign(
    age_band=pd.cut(dropped_df["age"], [30, 40, 50, 60, 74], right=False, labels=["30-39", "40-49", "50-59", "60-74"])
)
binned_df = binned_df.drop(columns="age").dropna()

# %% wrong="binned_df" mistake="the exact age is the index"
binned_df = dropped_df.assign(
    age_band=pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]).astype(str)
).set_index("age")

# %% wrong="binned_df" mistake="dropped_df has the band, too"
dropped_df["age_band"] = pd.cut(
    dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"]
).astype(str)
binned_df = dropped_df.drop(columns="age")

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

# %% right="released" how="the largest province and its opposite"
table = binned_df.drop(columns=["marital_status", "gender"])
table["dependents"] = table["dependents"].ge(3).map({True: "3+", False: "0-2"})
table["county"] = table["county"].map(PROVINCE_OF)
table["county"] = table["county"].where(table["county"] == "Rift Valley", "not Rift Valley")
released = table[size_of_class(table, ["county", "dependents", "age_band", "tier"]) >= 4]

# %% right="released" how="lists of provinces"
sides = {
    "Coast/Eastern/North Eastern": ["Coast", "Eastern", "North Eastern"],
    "Nairobi/Central": ["Nairobi", "Central"],
    "Nyanza/Western": ["Nyanza", "Western"],
}
side_of = {province: side for side, provinces in sides.items() for province in provinces}
table = binned_df[["age_band", "tier", "gender", "county", "illness_category"]].copy()
table["county"] = [side_of.get(PROVINCE_OF[county], PROVINCE_OF[county]) for county in table["county"]]
released = table[size_of_class(table, ["age_band", "tier", "gender", "county"]) >= 4]

# %% wrong="released" mistake="provinces in the wrong list"
table = binned_df[["age_band", "tier", "gender", "county", "illness_category"]].copy()
table["county"] = [
    "Coast/Nyanza" if PROVINCE_OF[county] in ("Coast", "Eastern") else "not Coast" for county in table["county"]
]
released = table[size_of_class(table, ["age_band", "tier", "gender", "county"]) >= 4]

# %% wrong="released" mistake="gender and dependents that say nothing"
released = binned_df.drop(columns=["county", "marital_status"]).assign(gender="F/M", dependents="0+")

# %% wrong="released" mistake="rare people moved to the commonest value"
released = binned_df.drop(columns=["county", "dependents"])
rare = size_of_class(released, ["age_band", "tier", "gender", "marital_status"]) < 4
released["marital_status"] = released["marital_status"].mask(rare, "Married")

# %% wrong="released" mistake="more than a tenth of the members left out"
released = binned_df.drop(columns=["county", "gender"])
released = released[size_of_class(released, ["age_band", "tier", "marital_status", "dependents"]) >= 4]

# %% wrong="released" mistake="counties by their first letter"
table = binned_df[["age_band", "tier", "gender", "county", "illness_category"]].copy()
table["county"] = ["A-M" if county[0] <= "M" else "N-Z" for county in table["county"]]
released = table[size_of_class(table, ["age_band", "tier", "gender", "county"]) >= 4]

# %% wrong="released" mistake="gender shuffled among the members"
table = binned_df[["age_band", "tier", "gender", "marital_status", "illness_category"]].copy()
table["gender"] = table["gender"].sample(frac=1, random_state=1).to_numpy()
released = table[size_of_class(table, ["age_band", "tier", "gender", "marital_status"]) >= 4]

# %% wrong="released" mistake="a range that leaves out one of its values"
table = binned_df[["age_band", "tier", "gender", "dependents", "illness_category"]].copy()
table["dependents"] = ["0-1" if number < 3 else "3+" for number in table["dependents"]]
released = table[size_of_class(table, ["age_band", "tier", "gender", "dependents"]) >= 4]


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
    before = before[[by, target]].astype(object).fillna("nothing is known").reset_index(drop=True)
    after = after[[by, target]].astype(object).fillna("nothing is known").reset_index(drop=True)
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


# %% wrong="utility_loss" mistake="a word for missing values, shares of both tables side by side"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after or target not in after:
        return 1.0

    def shares(table):
        cells = table[[by, target]].astype(object).fillna("missing").set_axis(["group", "value"], axis=1)
        return cells.groupby("group")["value"].value_counts(normalize=True)

    both = pd.concat([shares(before), shares(after)], axis=1, keys=["old", "new"]).fillna(0)
    distance = (both["old"] - both["new"]).abs().groupby(level=0).sum() / 2
    weight = before[by].astype(object).fillna("missing").value_counts(normalize=True)
    there = set(after[by].astype(object).fillna("missing"))
    return float(sum(part * (distance[group] if group in there else 1.0) for group, part in weight.items()))


# %% wrong="utility_loss" mistake="missing values of the target fall out of the shares"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    lost = 0.0
    for value, old in before.groupby(by, dropna=False, observed=True)[target]:
        new = after.loc[after[by].isna() if pd.isna(value) else after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="people without a group fall out"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table.assign(**{target: table[target].astype(object).fillna("?")}) for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by, observed=True)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="values that a group has only after are not counted"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        first, second = old.value_counts(normalize=True), new.value_counts(normalize=True)
        moved = (first - second.reindex(first.index).fillna(0)).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="the largest difference instead of half the sum"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().max()
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="an error where only the target is gone"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object).fillna("missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        moved = old.value_counts(normalize=True).sub(new.value_counts(normalize=True), fill_value=0).abs().sum() / 2
        lost += len(old) * (moved if len(new) else 1)
    return float(lost / len(before))


# %% right="utility_loss" how="plain Python"
from collections import Counter


def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if not {by, target} <= set(after.columns):
        return 1.0

    def groups(df):
        result = {}
        for k, v in zip(df[by], df[target]):
            k, v = ("?" if pd.isna(x) else (x,) for x in (k, v))
            result.setdefault(k, Counter())[v] += 1
        return result

    old, new, total = groups(before), groups(after), 0
    for k, p in old.items():
        n = sum(p.values())
        if k not in new:
            total += n
            continue
        m = sum(new[k].values())
        total += n * sum(abs(p[v] / n - new[k][v] / m) for v in {*p, *new[k]}) / 2
    return total / len(before)


# %% right="utility_loss" how="factorized codes and numpy"
import numpy as np
def utility_loss(before, after, by, target):
    n = before.shape[0]
    if not n:
        return 0
    if any(c not in after.columns for c in (by, target)):
        return 1
    both_g = list(before[by]) + list(after[by])
    both_v = list(before[target]) + list(after[target])
    g = pd.factorize(pd.Series(both_g, dtype=object), use_na_sentinel=False)[0]
    v = pd.factorize(pd.Series(both_v, dtype=object), use_na_sentinel=False)[0]
    old, new = np.zeros((g.max() + 1, v.max() + 1)), np.zeros((g.max() + 1, v.max() + 1))
    np.add.at(old, (g[:n], v[:n]), 1)
    np.add.at(new, (g[n:], v[n:]), 1)
    size, size2 = old.sum(1), new.sum(1)
    loss = np.ones(len(size))
    ok = (size > 0) & (size2 > 0)
    loss[ok] = np.abs(old[ok] / size[ok, None] - new[ok] / size2[ok, None]).sum(1) / 2
    return (loss * size).sum() / n

# %% right="utility_loss" how="crosstab of own labels"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    mark = ("gone", None)
    def key(c):
        return [mark if pd.isna(v) else v for v in c]
    groups = {}
    for side, t in enumerate((before, after)):
        for g, v in zip(key(t[by]), key(t[target])):
            counts = groups.setdefault(g, ({}, {}))[side]
            counts[v] = counts.get(v, 0) + 1
    total = 0.0
    for old, new in groups.values():
        n, m = sum(old.values()), sum(new.values())
        if n == 0:
            continue
        if m == 0:
            total += n
            continue
        total += n * sum(abs(old.get(v, 0) / n - new.get(v, 0) / m) for v in {*old, *new}) / 2
    return total / len(before)

# %% right="released" how="lists of numbers"
table = binned_df.drop(columns=["county", "marital_status"])
table["dependents"] = ["0/1" if n < 2 else "2 / 3" if n < 4 else "4+" for n in table["dependents"]]
released = table[size_of_class(table, ["age_band", "tier", "gender", "dependents"]) >= 4]

# %% right="released" how="the opposite of a number, a list of bands"
table = binned_df.drop(columns=["county", "marital_status"])
table["age_band"] = table["age_band"].where(table["age_band"] == "60-74", "30-39/40-49/50-59")
table["dependents"] = table["dependents"].astype(object).where(table["dependents"] == 2, "not 2")
released = table[size_of_class(table, ["age_band", "tier", "gender", "dependents"]) >= 4]

# %% wrong="released" mistake="lists of numbers that leave one out"
table = binned_df.drop(columns=["county", "marital_status"])
table["dependents"] = ["0/1" if n <= 2 else "3/4" if n <= 4 else "5+" for n in table["dependents"]]
released = table[size_of_class(table, ["age_band", "tier", "gender", "dependents"]) >= 4]

# %% wrong="released" mistake="the opposite on the wrong side"
table = binned_df.drop(columns=["county", "marital_status"])
table["dependents"] = ["not 0" if n == 0 else "0" for n in table["dependents"]]
released = table[size_of_class(table, ["age_band", "tier", "gender", "dependents"]) >= 4]

# %% wrong="released" mistake="a list of all numbers"
table = binned_df.drop(columns=["county", "marital_status"]).assign(dependents="0/1/2/3/4/5/6")
released = table[size_of_class(table, ["age_band", "tier", "gender", "dependents"]) >= 4]

# %% wrong="released" mistake="numbers clipped, so that 3 stands for 3 and more"
table = binned_df.drop(columns=["county", "marital_status"])
table["dependents"] = table["dependents"].clip(upper=3)
released = table[size_of_class(table, ["age_band", "tier", "gender", "dependents"]) >= 4]


# %% right="released" how="the opposite of a list"
few = ["Married", "Single"]
table = binned_df.drop(columns=["county", "dependents"])
table["marital_status"] = table["marital_status"].where(table["marital_status"].isin(few), "not Married/Single")
released = table[size_of_class(table, ["age_band", "tier", "gender", "marital_status"]) >= 4].reset_index(drop=True)


# %% right="released" how="Other for the rare values"
table = binned_df.drop(columns=["county", "dependents"])
counts = table["marital_status"].value_counts()
rare = counts[counts < 250].index
table["marital_status"] = table["marital_status"].where(~table["marital_status"].isin(rare), "Other")
released = table[size_of_class(table, ["age_band", "tier", "gender", "marital_status"]) >= 4].reset_index(drop=True)


# %% right="released" how="a search that leaves out one row at a time until the rest is fine"
released = binned_df[["illness_category", "gender", "dependents", "tier", "age_band"]].copy()
released["dependents"] = released["dependents"].clip(upper=4).astype(str).replace("4", "4+")
while True:
    s = size_of_class(released, ["gender", "dependents", "tier", "age_band"])
    if s.min() >= 4:
        break
    released = released.drop(index=released.index[s < 4][0])


# %% right="released" how="ranges of dependents and one province against Other, with a Counter"
from collections import Counter

_lines = [
    (band, tier, "0-1" if number < 2 else "2+", "Rift Valley" if PROVINCE_OF[county] == "Rift Valley" else "Other", ill)
    for band, tier, number, county, ill in zip(
        binned_df["age_band"],
        binned_df["tier"],
        binned_df["dependents"],
        binned_df["county"],
        binned_df["illness_category"],
    )
]
_counts = Counter(line[:4] for line in _lines)
released = pd.DataFrame(
    sorted(line for line in _lines if _counts[line[:4]] >= 4),
    columns=["age_band", "tier", "dependents", "county", "illness_category"],
)


# %% wrong="released" mistake="the opposite of a list that contains the value"
table = binned_df.drop(columns=["county", "dependents"])
few = ["Married", "Single"]
table["marital_status"] = table["marital_status"].where(~table["marital_status"].isin(few), "not Married/Single")
released = table[size_of_class(table, ["age_band", "tier", "gender", "marital_status"]) >= 4].reset_index(drop=True)

# %% equivalent="profile" reason="The order of the rows is free."
# - return pd.DataFrame(rows, columns=['column', 'type', 'missing', 'unique_share', 'suspected'])
# + return pd.DataFrame(rows, columns=['column', 'type', 'missing', 'unique_share', 'suspected'])[::-1]

# %% equivalent="binned_df" reason="The youngest are 30 and the oldest 74."
# - bands = pd.cut(dropped_df['age'], [29, 39, 49, 59, 74], labels=['30-39', '40-49', '50-59', '60-74'])
# + bands = pd.cut(dropped_df['age'], [28, 39, 49, 59, 74], labels=['30-39', '40-49', '50-59', '60-74'])

# - bands = pd.cut(dropped_df['age'], [29, 39, 49, 59, 74], labels=['30-39', '40-49', '50-59', '60-74'])
# + bands = pd.cut(dropped_df['age'], [29, 39, 49, 59, 75], labels=['30-39', '40-49', '50-59', '60-74'])

# %% equivalent="binned_df" reason="A column of categories has the same values as one of texts."
# - binned_df = dropped_df.assign(age_band=bands.astype(str)).drop(columns='age')
# + binned_df = dropped_df.assign(age_band=bands).drop(columns='age')

# %% equivalent="released" reason="The index may contain any whole numbers that are there once."
# - released = coarse[size_of_class(coarse, quasi) >= 4].reset_index(drop=True)
# + released = coarse[size_of_class(coarse, quasi) >= 4]

# %% equivalent="released" reason="A larger k is stricter than required, and enough rows are left."
# - released = coarse[size_of_class(coarse, quasi) >= 4].reset_index(drop=True)
# + released = coarse[size_of_class(coarse, quasi) > 4].reset_index(drop=True)

# - released = coarse[size_of_class(coarse, quasi) >= 4].reset_index(drop=True)
# + released = coarse[size_of_class(coarse, quasi) >= 5].reset_index(drop=True)

# %% equivalent="utility_loss" reason="The name for missing values is free."
# - before, after = (table.mask(table.isna(), 'missing') for table in (before, after))
# + before, after = (table.mask(table.isna(), 'missingx') for table in (before, after))

# %% equivalent="profile" reason="Each row names its columns, and a table without any column is not asked for."
# - return pd.DataFrame(rows, columns=['column', 'type', 'missing', 'unique_share', 'suspected'])
# + return pd.DataFrame(rows)


# %% wrong="utility_loss" mistake="an error for a missing category"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]] for table in (before, after))
    before, after = (table.mask(table.isna(), "missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by, observed=True)[target]:
        new = after.loc[after[by] == value, target]
        shares = [part.value_counts(normalize=True) for part in (old, new)]
        lost += len(old) * (shares[0].sub(shares[1], fill_value=0).abs().sum() / 2 if len(new) else 1)
    return float(lost / len(before))



# %% wrong="profile" mistake="strings compared without blanks and capitals"
def profile(df):
    rows = []
    for name in df.columns:
        column, known = df[name], df[name].dropna()
        plain = known.map(lambda value: value.strip().lower() if isinstance(value, str) else value)
        share = float((~plain.duplicated(keep=False)).mean()) if len(known) else 0.0
        number, date = pd.api.types.is_numeric_dtype(column), pd.api.types.is_datetime64_any_dtype(column)
        kind = "number" if number else "date" if date else "text"
        alike = column.nunique(dropna=False) <= 1
        role = "direct" if share >= 0.95 else "other" if alike else "quasi"
        rows.append([name, kind, float(column.isna().mean()) if len(df) else 0.0, share, role])
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="dates only with the usual unit"
def profile(df):
    rows = []
    for name in df.columns:
        column, known = df[name], df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        date = str(column.dtype) in ("datetime64[ns]", "datetime64[us]")
        kind = "number" if pd.api.types.is_numeric_dtype(column) else "date" if date else "text"
        alike = column.nunique(dropna=False) <= 1
        role = "direct" if share >= 0.95 else "other" if alike else "quasi"
        rows.append([name, kind, float(column.isna().mean()) if len(df) else 0.0, share, role])
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="dropped_df" mistake="the identifiers are in the attrs"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].copy()
dropped_df.attrs["members"] = insurance.iloc[:, 0].tolist()


# %% wrong="dropped_df" mistake="the identifiers are in the name of the index"
dropped_df = insurance[["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]].copy()
dropped_df.index.name = "member of " + " ".join(insurance["tax_pin"])


# %% wrong="masked_headers" mistake="the old headers are the name of the columns"
old = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
masked_headers = dropped_df.rename(columns={name: f"c{place}" for place, name in enumerate(old, start=1)})
masked_headers.columns.name = " ".join(old)


# %% wrong="binned_df" mistake="the exact ages are in the attrs"
bands = pd.cut(dropped_df["age"], [29, 39, 49, 59, 74], labels=["30-39", "40-49", "50-59", "60-74"])
binned_df = dropped_df.assign(age_band=bands.astype(str)).drop(columns="age")
binned_df.attrs["age"] = dropped_df["age"].tolist()


# %% wrong="released" mistake="the identifiers are in the attrs"
coarse = binned_df.drop(columns="county").assign(
    marital_status=binned_df["marital_status"].where(binned_df["marital_status"] == "Married", "not Married"),
    dependents=["0-1" if number <= 1 else "2-6" for number in binned_df["dependents"]],
)
quasi = ["age_band", "tier", "gender", "marital_status", "dependents"]
released = coarse[size_of_class(coarse, quasi) >= 4].reset_index(drop=True)
released.attrs["members"] = insurance.iloc[:, 0].tolist()


# %% wrong="released" mistake="an identifier is the name of the index"
coarse = binned_df.drop(columns="county").assign(
    marital_status=binned_df["marital_status"].where(binned_df["marital_status"] == "Married", "not Married"),
    dependents=["0-1" if number <= 1 else "2-6" for number in binned_df["dependents"]],
)
quasi = ["age_band", "tier", "gender", "marital_status", "dependents"]
released = coarse[size_of_class(coarse, quasi) >= 4].reset_index(drop=True)
released.index.name = insurance["id_number"].iloc[0]


# %% wrong="utility_loss" mistake="the word missing stands for a missing value"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(object) for table in (before, after))
    before, after = (table.mask(table.isna(), "missing") for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        shares = [part.value_counts(normalize=True) for part in (old, new)]
        lost += len(old) * (shares[0].sub(shares[1], fill_value=0).abs().sum() / 2 if len(new) else 1)
    return float(lost / len(before))


# %% wrong="utility_loss" mistake="values as strings"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0
    before, after = (table[[by, target]].astype(str) for table in (before, after))
    lost = 0.0
    for value, old in before.groupby(by)[target]:
        new = after.loc[after[by] == value, target]
        shares = [part.value_counts(normalize=True) for part in (old, new)]
        lost += len(old) * (shares[0].sub(shares[1], fill_value=0).abs().sum() / 2 if len(new) else 1)
    return float(lost / len(before))


# %% wrong="profile" mistake="names of columns are turned into strings, so a column called 7 is not called 7"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        date = pd.api.types.is_datetime64_any_dtype(df[name])
        kind = "date" if date else "number" if pd.api.types.is_numeric_dtype(df[name]) else "text"
        alone = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        role = "direct" if alone >= 0.95 else "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        rows.append([f"{name}", kind, missing, alone, role])
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="dtype.kind without unsigned numbers"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        kind = df[name].dtype.kind
        if share >= 0.95:
            role = "direct"
        else:
            role = "other" if known.nunique() + df[name].isna().any() <= 1 else "quasi"
        rows.append(
            {
                "column": name,
                "type": "number" if kind in "if" else "date" if kind == "M" else "text",
                "missing": float(df[name].isna().mean()) if len(df) else 0.0,
                "unique_share": share,
                "suspected": role,
            }
        )
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="masked_headers" mistake="both tables are renamed, and dropped_df gets a new table with its columns but without its illnesses in order"
order = ["county", "gender", "marital_status", "dependents", "age", "tier", "illness_category"]
masked_headers = dropped_df
masked_headers.columns = [f"c{order.index(name) + 1}" for name in masked_headers.columns]
dropped_df = masked_headers.set_axis([order[int(name[1:]) - 1] for name in masked_headers.columns], axis=1)
dropped_df["illness_category"] = sorted(dropped_df["illness_category"].astype(str))


# %% wrong="binned_df" mistake="the bands are strings that carry the exact age as an attribute"
class Band(str):
    """A band of ages."""


cells = []
for age in dropped_df["age"]:
    low = min(int(age) // 10 * 10, 60)
    cell = Band("60-74" if low == 60 else f"{low}-{low + 9}")
    cell.age = int(age)
    cells.append(cell)
binned_df = dropped_df.drop(columns="age").assign(age_band=pd.Series(cells, index=dropped_df.index, dtype=object))


# %% wrong="released" mistake="the order of the names in a list of tiers tells the gender, which is not published"
keys = ["age_band", "tier", "marital_status", "dependents"]
released = binned_df.copy()
released["marital_status"] = ["*" if pd.isna(v) else "Married" if v == "Married" else "not Married" for v in released["marital_status"]]
released["dependents"] = ["*" if pd.isna(n) else "0-1" if n <= 1 else "2+" for n in released["dependents"]]
common = released["tier"].value_counts().index
one, two = common[0], common[-1]
released["tier"] = [
    (f"{one}/{two}" if sex == "F" else f"{two}/{one}") if tier in (one, two) else tier
    for tier, sex in zip(released["tier"], released["gender"])
]
released = released[[*keys, "illness_category"]]
released = released[size_of_class(released, keys) >= 4].reset_index(drop=True)


# %% wrong="released" mistake="values of the column gender are strings that carry the county as an attribute"
class Cell(str):
    """Text of a cell."""


keys = ["age_band", "tier", "gender", "marital_status"]
released = binned_df[[*keys, "illness_category"]].copy()
released["marital_status"] = ["*" if pd.isna(v) else "Married" if v == "Married" else "not Married" for v in released["marital_status"]]
cells = []
for sex, county in zip(binned_df["gender"], binned_df["county"]):
    cell = Cell("*" if pd.isna(sex) else sex)
    cell.county = county
    cells.append(cell)
released["gender"] = pd.Series(cells, index=released.index, dtype=object)
released = released[size_of_class(released, keys) >= 4].reset_index(drop=True)


# %% wrong="utility_loss" mistake="values of target that are only in after are ignored, so the loss is too small"
def utility_loss(before, after, by, target):
    if not len(before):
        return 0.0
    if by not in after or target not in after:
        return 1.0
    total = 0.0
    for group, old in before.groupby(by, dropna=False, observed=True)[target]:
        new = after.loc[after[by].isna() if pd.isna(group) else after[by] == group, target]
        p, q = (s.astype(object).value_counts(normalize=True, dropna=False) for s in (old, new))
        total += len(old) * (p.sub(q.reindex(p.index, fill_value=0)).abs().sum() / 2 if len(new) else 1)
    return float(total / len(before))


# %% wrong="utility_loss" mistake="values compared as strings, so 1 and 1.0 differ"
def utility_loss(before, after, by, target):
    if len(before) == 0:
        return 0.0
    if by not in after.columns or target not in after.columns:
        return 1.0

    def texts(column):
        return pd.Series([("missing",) if pd.isna(v) else str(v) for v in column], dtype=object)

    old_by, old_target = texts(before[by]), texts(before[target])
    new_by, new_target = texts(after[by]), texts(after[target])
    total = 0.0
    for group, old in old_target.groupby(old_by.map(repr)):
        new = new_target[new_by.map(repr) == group]
        if len(new) == 0:
            total += len(old)
            continue
        p, q = old.map(repr).value_counts(normalize=True), new.map(repr).value_counts(normalize=True)
        total += len(old) * p.sub(q, fill_value=0).abs().sum() / 2
    return float(total / len(before))


# %% wrong="profile" mistake="compares whole numbers as floats"
def profile(df):
    rows = []
    for name in df.columns:
        known = df[name].dropna()
        number, date = pd.api.types.is_numeric_dtype(known), pd.api.types.is_datetime64_any_dtype(known)
        known = known.astype(float) if number else known
        unique_share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        row = {"column": name, "type": "number" if number else "date" if date else "text"}
        row["missing"] = float(df[name].isna().mean()) if len(df) else 0.0
        row["unique_share"] = unique_share
        alike = df[name].nunique(dropna=False) <= 1
        row["suspected"] = "direct" if unique_share >= 0.95 else "other" if alike else "quasi"
        rows.append(row)
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="counts hashes, and -1 and -2 have the same hash"
def profile(df):
    rows = []
    for name in df.columns:
        known = pd.Series([hash(value) for value in df[name].dropna().tolist()], dtype=object)
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        if share >= 0.95:
            role = "direct"
        else:
            role = "other" if df[name].nunique(dropna=False) <= 1 else "quasi"
        kind = "number" if pd.api.types.is_numeric_dtype(df[name]) else "text"
        kind = "date" if pd.api.types.is_datetime64_any_dtype(df[name]) else kind
        missing = float(df[name].isna().mean()) if len(df) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% equivalent="profile" reason="The text leaves the order of the rows and the dtypes of the result open."
# + adversary object_result
# + adversary sort_result


# %% equivalent="dropped_df" reason="The text leaves the order of the rows open."
# + adversary sort_result


# %% equivalent="binned_df" reason="The text leaves the order of the rows open."
# + adversary sort_result


# %% equivalent="released" reason="The rows may be in any order, and up to 10 % of them may be left out."
# + adversary sort_result
# + adversary lose_last


# %% wrong="profile" mistake="looks only at the first 5,000 rows"
import pandas as pd


def profile(df):
    head = df.head(5_000)
    rows = []
    for name in head.columns:
        known = head[name].dropna()
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        if pd.api.types.is_numeric_dtype(head[name]):
            kind = "number"
        else:
            kind = "date" if pd.api.types.is_datetime64_any_dtype(head[name]) else "text"
        different = known.nunique() + int(len(known) < len(head))
        role = "direct" if share >= 0.95 else "other" if different <= 1 else "quasi"
        missing = float(head[name].isna().mean()) if len(head) else 0.0
        rows.append({"column": name, "type": kind, "missing": missing, "unique_share": share, "suspected": role})
    return pd.DataFrame(rows, columns=["column", "type", "missing", "unique_share", "suspected"])


# %% wrong="profile" mistake="compares values as text: 1 and the text 1 in one column aren't unique any more"
def profile(df):
    lines = []
    for name, series in df.items():
        known = pd.Series([str(value) for value in series.dropna().tolist()], dtype=object)
        share = float((~known.duplicated(keep=False)).mean()) if len(known) else 0.0
        alike = known.nunique() + (len(known) < len(series)) <= 1
        role = "direct" if share >= 0.95 else "other" if alike else "quasi"
        number, date = pd.api.types.is_numeric_dtype(series), pd.api.types.is_datetime64_any_dtype(series)
        kind = "number" if number else "date" if date else "text"
        lines.append([name, kind, float(series.isna().mean()) if len(df) else 0.0, share, role])
    return pd.DataFrame(lines, columns=["column", "type", "missing", "unique_share", "suspected"])
