# %% right="homogeneous_classes" how="rows of classes with one value, counted"
def homogeneous_classes(df, quasi, sensitive):
    values = df.groupby(quasi, dropna=False)[sensitive].transform(lambda column: column.nunique(dropna=False))
    kept = df[values == 1]
    return kept.groupby([*quasi, sensitive], dropna=False, observed=True).size().reset_index(name="count")


# %% right="homogeneous_classes" how="a loop over groups"
import pandas as pd


def homogeneous_classes(df, quasi, sensitive):
    rows = []
    for key, group in df.groupby(list(quasi), dropna=False, observed=True):
        values = group[sensitive].unique()
        if len(values) == 1:
            rows.append([*key, values[0], len(group)])
    return pd.DataFrame(rows, columns=[*quasi, sensitive, "count"])


# %% right="homogeneous_classes" how="a dictionary of sets, missing values named"
def homogeneous_classes(df, quasi, sensitive):
    import pandas as pd

    held, sizes = {}, {}
    for row in df[[*quasi, sensitive]].astype(object).itertuples(index=False, name=None):
        row = tuple(None if pd.isna(cell) else cell for cell in row)
        held.setdefault(row[:-1], set()).add(row[-1])
        sizes[row[:-1]] = sizes.get(row[:-1], 0) + 1
    rows = [
        {**dict(zip(quasi, key)), sensitive: next(iter(values)), "count": sizes[key]}
        for key, values in held.items()
        if len(values) == 1
    ]
    table = pd.DataFrame(rows, columns=["count", sensitive, *quasi])
    return table.replace("<none>", None)


# %% right="homogeneous_classes" how="drop_duplicates: a class with one pair"
def homogeneous_classes(df, quasi, sensitive):
    pairs = df[[*quasi, sensitive]].drop_duplicates()
    alone = pairs[~pairs.duplicated(quasi, keep=False)]
    sizes = df.groupby(quasi, dropna=False, observed=True).size().reset_index(name="count")
    return alone.merge(sizes, on=quasi)


# %% wrong="homogeneous_classes" mistake="classes with a missing key dropped"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) == 1].reset_index()


# %% wrong="homogeneous_classes" mistake="missing values of the sensitive attribute not counted"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique() == 1].reset_index()


# %% wrong="homogeneous_classes" mistake="at most one value that is not missing"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique() <= 1].reset_index()


# %% wrong="homogeneous_classes" mistake="count leaves out missing values"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(["count", "first"]).rename(columns={"first": sensitive})
    return found[classes.nunique(dropna=False) == 1].reset_index()


# %% wrong="homogeneous_classes" mistake="classes of one row left out"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[(classes.nunique(dropna=False) == 1) & (found["count"] > 1)].reset_index()


# %% wrong="homogeneous_classes" mistake="every row instead of every class"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    kept = df[classes.transform(lambda v: v.nunique(dropna=False)) == 1][[*quasi, sensitive]].copy()
    kept["count"] = kept.groupby(quasi, dropna=False)[sensitive].transform("size")
    return kept


# %% wrong="homogeneous_classes" mistake="keys left in the index"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) == 1]


# %% wrong="homogeneous_classes" mistake="classes that are not homogeneous"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) > 1].reset_index()


# %% wrong="homogeneous_classes" mistake="a column too many"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", values=lambda v: v.nunique(dropna=False), **{sensitive: "first"})
    return found[found["values"] == 1].reset_index()


# %% wrong="homogeneous_classes" mistake="only classes where everybody is ill"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[(classes.nunique(dropna=False) == 1) & (found[sensitive] != 0)].reset_index()


# %% wrong="homogeneous_classes" mistake="the first of the quasi-identifiers only"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi[:1], dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    found = found[classes.nunique(dropna=False) == 1].reset_index()
    return found.assign(**{name: None for name in quasi[1:]})


# %% wrong="homogeneous_classes" mistake="marks the table given"
def homogeneous_classes(df, quasi, sensitive):
    df["values"] = df.groupby(quasi, dropna=False)[sensitive].transform(lambda v: v.nunique(dropna=False))
    kept = df[df["values"] == 1]
    return kept.groupby([*quasi, sensitive], dropna=False, observed=True).size().reset_index(name="count")


# %% wrong="homogeneous_classes" mistake="combinations that do not occur"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False, observed=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) <= 1].reset_index()


# %% wrong="homogeneous_classes" mistake="columns of the lesson, whatever was asked"
def homogeneous_classes(df, quasi, sensitive):
    classes = released.groupby(QUASI)["has_rare_disease"]
    found = classes.agg(count="size", has_rare_disease="first")
    return found[classes.nunique() == 1].reset_index()


# %% wrong="homogeneous_classes" mistake="prints instead of returning"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    print(classes.nunique(dropna=False))


# %% wrong="homogeneous_classes" mistake="missing keys filled with 0"
def homogeneous_classes(df, quasi, sensitive):
    filled = df.copy()
    for name in quasi:
        filled[name] = filled[name].astype(object).where(filled[name].notna(), 0)
    classes = filled.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) == 1].reset_index()


# %% right="l_of" how="a loop over groups"
def l_of(df, quasi, sensitive):
    fewest = len(df)
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        fewest = min(fewest, len(values.unique()))
    return fewest


# %% right="l_of" how="pairs without doubles, then the smallest class"
def l_of(df, quasi, sensitive):
    pairs = df.drop_duplicates([*quasi, sensitive])
    return pairs.groupby(quasi, dropna=False).size().min()


# %% right="l_of" how="dictionary of sets"
def l_of(df, quasi, sensitive):
    held = {}
    for row in df[[*quasi, sensitive]].astype(object).itertuples(index=False, name=None):
        *key, value = ("<none>" if pd.isna(cell) else cell for cell in row)
        held.setdefault(tuple(key), set()).add(value)
    return min(len(values) for values in held.values())


# %% wrong="l_of" mistake="classes with a missing key dropped"
def l_of(df, quasi, sensitive):
    return int(df.groupby(quasi)[sensitive].nunique(dropna=False).min())


# %% wrong="l_of" mistake="missing values of the sensitive attribute not counted"
def l_of(df, quasi, sensitive):
    return int(df.groupby(quasi, dropna=False)[sensitive].nunique().min())


# %% wrong="l_of" mistake="combinations that do not occur have l = 0"
def l_of(df, quasi, sensitive):
    return int(df.groupby(quasi, dropna=False, observed=False)[sensitive].nunique(dropna=False).min())


# %% wrong="l_of" mistake="the best class"
def l_of(df, quasi, sensitive):
    return int(df.groupby(quasi, dropna=False)[sensitive].nunique(dropna=False).max())


# %% wrong="l_of" mistake="the mean class"
def l_of(df, quasi, sensitive):
    return float(df.groupby(quasi, dropna=False)[sensitive].nunique(dropna=False).mean())


# %% wrong="l_of" mistake="different values in the whole table"
def l_of(df, quasi, sensitive):
    return int(df[sensitive].nunique(dropna=False))


# %% wrong="l_of" mistake="k instead of l"
def l_of(df, quasi, sensitive):
    return int(df.groupby(quasi, dropna=False).size().min())


# %% wrong="l_of" mistake="the smallest number of rows of a value in a class"
def l_of(df, quasi, sensitive):
    return int(df.groupby([*quasi, sensitive], dropna=False, observed=True).size().min())


# %% wrong="l_of" mistake="one number a class"
def l_of(df, quasi, sensitive):
    return df.groupby(quasi, dropna=False)[sensitive].nunique(dropna=False)


# %% wrong="l_of" mistake="keys glued together"
def l_of(df, quasi, sensitive):
    glued = df[quasi].astype(object).map(lambda cell: "?" if pd.isna(cell) else str(cell)).sum(axis=1)
    return int(df.groupby(glued)[sensitive].nunique(dropna=False).min())


# %% wrong="l_of" mistake="rows with a missing value dropped"
def l_of(df, quasi, sensitive):
    return int(df.dropna(subset=[*quasi, sensitive]).groupby(quasi)[sensitive].nunique().min())


# %% wrong="l_of" mistake="1 if a class is homogeneous, else 2"
def l_of(df, quasi, sensitive):
    return 1 if (df.groupby(quasi, dropna=False)[sensitive].nunique(dropna=False) == 1).any() else 2


# %% wrong="l_of" mistake="the last class instead of the worst"
def l_of(df, quasi, sensitive):
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        fewest = values.nunique(dropna=False)
    return int(fewest)


# %% wrong="l_of" mistake="fills the table given"
def l_of(df, quasi, sensitive):
    df[sensitive] = df[sensitive].astype(object).where(df[sensitive].notna(), "missing")
    return int(df.groupby(quasi, dropna=False)[sensitive].nunique().min())


# %% right="t_of" how="a table of shares, missing values named"
def t_of(df, quasi, sensitive, ordered=False):
    values = df[sensitive]
    if ordered:
        if values.isna().any():
            raise ValueError("a missing value has no place in an order")
    else:
        values = values.astype(object).where(values.notna(), "<none>")
    number = df.groupby(quasi, dropna=False, observed=True).ngroup()
    shares = pd.crosstab(number.to_numpy(), values.to_numpy(), normalize="index")
    whole = pd.Series(values.to_numpy()).value_counts(normalize=True)[shares.columns]
    gap = shares - whole
    if not ordered:
        return gap.abs().sum(axis=1).max() / 2
    m = shares.shape[1]
    return gap.cumsum(axis=1).abs().sum(axis=1).max() / (m - 1) if m > 1 else 0.0


# %% right="t_of" how="numpy with codes"
import numpy as np


def t_of(df, quasi, sensitive, ordered=False):
    codes, values = pd.factorize(df[sensitive], sort=True, use_na_sentinel=False)
    if ordered and pd.isna(values).any():
        raise ValueError("missing")
    m = len(values)
    whole = np.bincount(codes, minlength=m) / len(codes)
    number = df.groupby(quasi, dropna=False, observed=True).ngroup().to_numpy()
    worst = 0.0
    for group in np.unique(number):
        held = codes[number == group]
        gap = np.bincount(held, minlength=m) / len(held) - whole
        if ordered:
            distance = np.abs(np.cumsum(gap)).sum() / (m - 1) if m > 1 else 0.0
        else:
            distance = np.maximum(gap, 0).sum()
        worst = max(worst, distance)
    return worst


# %% right="t_of" how="plain Python, sums from the largest value down"
def t_of(df, quasi, sensitive, ordered=False):
    cells = [[None if pd.isna(cell) else cell for cell in row] for row in df[[*quasi, sensitive]].astype(object).values]
    if ordered and any(row[-1] is None for row in cells):
        raise ValueError(f"{sensitive} has missing values")
    every = [row[-1] for row in cells]
    kept = {}
    for *key, value in cells:
        kept.setdefault(tuple(key), []).append(value)
    names = sorted(set(every), reverse=True) if ordered else list(set(every))
    distances = []
    for held in kept.values():
        total, distance = 0, 0
        for name in names:
            p, q = held.count(name) / len(held), every.count(name) / len(every)
            total += p - q
            distance += abs(total) if ordered else abs(p - q)
        distances.append(distance / max(len(names) - 1, 1) if ordered else distance / 2)
    return max(distances)


# %% wrong="t_of" mistake="without the half"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum())
    return max(distances)


# %% wrong="t_of" mistake="divided by m instead of m - 1"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / len(whole) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="order ignored"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False)
    groups = df.groupby(quasi, dropna=False)[sensitive]
    return max(
        (v.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole).abs().sum() / 2
        for _, v in groups
    )


# %% wrong="t_of" mistake="values by frequency, not in order"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False)
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="values in order as texts"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index(key=lambda index: index.astype(str))
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="distance in units of the values, over their range"
def t_of(df, quasi, sensitive, ordered=False):
    from scipy.stats import wasserstein_distance

    if not ordered:
        whole = df[sensitive].value_counts(normalize=True, dropna=False)
        return max(
            (v.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole).abs().sum() / 2
            for _, v in df.groupby(quasi, dropna=False)[sensitive]
        )
    if df[sensitive].isna().any():
        raise ValueError("missing")
    width = max(df[sensitive].max() - df[sensitive].min(), 1)
    return max(wasserstein_distance(v, df[sensitive]) / width for _, v in df.groupby(quasi, dropna=False)[sensitive])


# %% wrong="t_of" mistake="m is the number of values in the class"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        m = values.nunique()
        distances.append(gap.cumsum().abs().sum() / max(m - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="only values that the class holds"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = (values.value_counts(normalize=True, dropna=False) - whole).dropna().sort_index()
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="the mean distance"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return sum(distances) / len(distances)


# %% wrong="t_of" mistake="the largest single difference"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().max() if ordered else gap.abs().max())
    return max(distances)


# %% wrong="t_of" mistake="classes with a missing key dropped"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="missing values of the sensitive attribute left out"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="a missing value put last in the order"
def t_of(df, quasi, sensitive, ordered=False):
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="division by 0 where there is one value"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / (len(whole) - 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="ordered wherever there are numbers"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    ordered = pd.api.types.is_numeric_dtype(df[sensitive])
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="compared with the mean of the classes"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    index = df[sensitive].value_counts(dropna=False).sort_index().index
    groups = df.groupby(quasi, dropna=False)[sensitive]
    shares = [v.value_counts(normalize=True, dropna=False).reindex(index, fill_value=0) for _, v in groups]
    whole = sum(shares) / len(shares)
    if ordered:
        return max((share - whole).cumsum().abs().sum() / max(len(index) - 1, 1) for share in shares)
    return max((share - whole).abs().sum() / 2 for share in shares)


# %% wrong="t_of" mistake="rounded"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return round(float(max(distances)), 3)


# %% wrong="t_of" mistake="sorts the table given"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    df.sort_values(sensitive, inplace=True)
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="combinations that do not occur are as far away as can be"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    counts = df.groupby([*quasi, sensitive], dropna=False, observed=False).size().unstack(sensitive, fill_value=0)
    gap = counts.div(counts.sum(axis=1).clip(lower=1), axis=0)[whole.index] - whole
    if ordered:
        return gap.cumsum(axis=1).abs().sum(axis=1).max() / max(len(whole) - 1, 1)
    return gap.abs().sum(axis=1).max() / 2


# %% right="model_limits" how="a set in lower case"
model_limits = {"c", "a", "b"}

# %% right="model_limits" how="a tuple in another order"
model_limits = ("B", "C", "A")

# %% right="model_limits" how="list of a text"
model_limits = list("ABC")

# %% wrong="model_limits" mistake="homogeneity alone"
model_limits = ["A"]

# %% wrong="model_limits" mistake="similarity not seen"
model_limits = ["A", "C"]

# %% wrong="model_limits" mistake="skewness not seen"
model_limits = ["A", "B"]

# %% wrong="model_limits" mistake="certain illness counted as told by the class"
model_limits = ["A", "B", "C", "E"]

# %% wrong="model_limits" mistake="homogeneous classes only"
model_limits = ["A", "E"]

# %% wrong="model_limits" mistake="all"
model_limits = ["A", "B", "C", "D", "E"]

# %% wrong="model_limits" mistake="the example"
model_limits = ["D", "E"]

# %% wrong="model_limits" mistake="one text"
model_limits = "ABC"

# %% wrong="model_limits" mistake="none"
model_limits = []


# %% right="intersect_releases" how="sets, a loop over people"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    def same(one, other):
        return (pd.isna(one) and pd.isna(other)) or one == other

    def values(person, release, quasi):
        rows = release[[*quasi, sensitive]].to_dict("records")
        return {row[sensitive] for row in rows if all(same(row[name], person[name]) for name in quasi)}

    found = {}
    for person in people.to_dict("records"):
        common = values(person, first, first_quasi) & values(person, second, second_quasi)
        if len(common) == 1:
            found[person["name"]] = common.pop()
    return found


# %% right="intersect_releases" how="classes as dictionaries of sets"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    def keys(table, quasi):
        return [tuple("<none>" if pd.isna(c) else c for c in row) for row in table[quasi].astype(object).to_numpy()]

    def classes(table, quasi):
        held = {}
        for key, value in zip(keys(table, quasi), table[sensitive]):
            held.setdefault(key, set()).add(value)
        return held

    one, two = classes(first, first_quasi), classes(second, second_quasi)
    asked = zip(people["name"], keys(people, first_quasi), keys(people, second_quasi))
    both = {name: one.get(a, set()) & two.get(b, set()) for name, a, b in asked}
    return {name: min(values) for name, values in both.items() if len(values) == 1}


# %% right="intersect_releases" how="one merge after the other, groupby, a Series"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=list(first_quasi)).merge(second, on=[*second_quasi, sensitive])
    values = joined.groupby("name")[sensitive].agg(["nunique", "first"])
    return values.loc[values["nunique"] == 1, "first"]


# %% wrong="intersect_releases" mistake="first common value, however many there are"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    return joined.groupby("name")[sensitive].first().to_dict()


# %% wrong="intersect_releases" mistake="rows counted, not values"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    alone = joined.drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% wrong="intersect_releases" mistake="one release alone"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi)[["name", sensitive]].drop_duplicates()
    alone = joined.drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% wrong="intersect_releases" mistake="union instead of intersection"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    pair = ["name", sensitive]
    one, two = people.merge(first, on=first_quasi)[pair], people.merge(second, on=second_quasi)[pair]
    alone = pd.concat([one, two]).drop_duplicates().drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% wrong="intersect_releases" mistake="missing quasi-identifiers match nothing"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    pair = ["name", sensitive]
    one = people.dropna(subset=first_quasi).merge(first, on=first_quasi)[pair].drop_duplicates()
    two = people.dropna(subset=second_quasi).merge(second, on=second_quasi)[pair].drop_duplicates()
    alone = one.merge(two, on=pair).drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% wrong="intersect_releases" mistake="quasi-identifiers of the first release for both"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    pair = ["name", sensitive]
    shared = [name for name in first_quasi if name in second_quasi]
    one = people.merge(first, on=first_quasi)[pair].drop_duplicates()
    two = (
        people[["name", *shared]].merge(second, on=shared, how="inner") if shared else people.merge(second, how="cross")
    )
    alone = one.merge(two[pair].drop_duplicates(), on=pair).drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% wrong="intersect_releases" mistake="sets instead of values"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    values = joined.groupby("name")[sensitive].agg(set)
    return {name: held for name, held in values.items() if len(held) == 1}


# %% wrong="intersect_releases" mistake="only the names"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    values = joined.groupby("name")[sensitive].nunique()
    return list(values[values == 1].index)


# %% wrong="intersect_releases" mistake="everybody, None for those not found"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    values = joined.groupby("name")[sensitive].agg(lambda held: held.iloc[0] if held.nunique() == 1 else None)
    return values.reindex(people["name"]).to_dict()


# %% wrong="intersect_releases" mistake="value to name"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    alone = joined[["name", sensitive]].drop_duplicates().drop_duplicates("name", keep=False)
    return dict(zip(alone[sensitive], alone["name"]))


# %% wrong="intersect_releases" mistake="two common values, too"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    values = joined.groupby("name")[sensitive].agg(["nunique", "first"])
    return values.loc[values["nunique"] <= 2, "first"].to_dict()


# %% wrong="intersect_releases" mistake="the columns of the lesson, whatever was asked"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=["age"]).merge(second, on=["zip_code", "diagnosis"])
    alone = joined[["name", "diagnosis"]].drop_duplicates().drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone["diagnosis"]))


# %% wrong="intersect_releases" mistake="a person in one release only counts"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    found = {}
    pair = ["name", sensitive]
    one = people.merge(first, on=first_quasi)[pair].groupby("name")[sensitive].agg(set).to_dict()
    two = people.merge(second, on=second_quasi)[pair].groupby("name")[sensitive].agg(set).to_dict()
    for name in people["name"]:
        sets = [held[name] for held in (one, two) if name in held]
        common = set.intersection(*sets) if sets else set()
        if len(common) == 1:
            found[name] = common.pop()
    return found


# %% wrong="intersect_releases" mistake="writes keys into people"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    people["key"] = people[first_quasi].astype(str).sum(axis=1)
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    alone = joined[["name", sensitive]].drop_duplicates().drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% wrong="intersect_releases" mistake="values common to both tables, whatever the class"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    both = set(first[sensitive]) & set(second[sensitive])
    joined = people.merge(first, on=first_quasi)
    joined = joined[joined[sensitive].isin(both)][["name", sensitive]].drop_duplicates()
    alone = joined.drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% wrong="t_of" mistake="an error for missing categories, too"
def t_of(df, quasi, sensitive, ordered=False):
    if df[[*quasi, sensitive]].isna().any().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True).sort_index()
    distances = []
    for _, values in df.groupby(quasi)[sensitive]:
        gap = values.value_counts(normalize=True).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="an error for missing keys where values are ordered"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[[*quasi, sensitive]].isna().any().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="t_of" mistake="ordered distance without absolute values inside"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(abs(gap.cumsum().sum()) / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="intersect_releases" mistake="the person's own class has one value in the second release"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(second, on=second_quasi)[["name", sensitive]].drop_duplicates()
    alone = joined.drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% wrong="intersect_releases" mistake="the number of common values"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    return joined.groupby("name")[sensitive].nunique().to_dict()


# %% wrong="intersect_releases" mistake="the last person only"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    joined = people.merge(first, on=first_quasi).merge(second, on=[*second_quasi, sensitive])
    for name, values in joined.groupby("name")[sensitive]:
        if values.nunique() == 1:
            found = {name: values.iloc[0]}
    return found


# %% right="t_of" how="scipy's Wasserstein distance of places"
from scipy.stats import wasserstein_distance


def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    codes = pd.Series(pd.factorize(df[sensitive], sort=True, use_na_sentinel=False)[0])
    groups = codes.groupby(df.groupby(quasi, dropna=False).ngroup().to_numpy())
    if ordered:
        return max(wasserstein_distance(held, codes) for _, held in groups) / max(codes.max(), 1)
    whole = codes.value_counts(normalize=True)
    return max((held.value_counts(normalize=True).sub(whole, fill_value=0)).abs().sum() / 2 for _, held in groups)


# %% right="homogeneous_classes" how="text keys, first row of each class"
def homogeneous_classes(df, quasi, sensitive):
    number = df.groupby(quasi, dropna=False).ngroup().to_numpy()
    copy = df.reset_index(drop=True)
    same = [copy.loc[number == i, sensitive].nunique(dropna=False) == 1 for i in range(number.max() + 1)]
    firsts = [list(number).index(i) for i, alike in enumerate(same) if alike]
    counts = [(number == i).sum() for i, alike in enumerate(same) if alike]
    return copy.loc[firsts, [sensitive, *quasi]].assign(count=counts)


# %% wrong="l_of" mistake="smallest over single columns"
def l_of(df, quasi, sensitive):
    return min(int(df.groupby(name, dropna=False)[sensitive].nunique(dropna=False).min()) for name in quasi)


# %% wrong="t_of" mistake="largest over single columns"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for name in quasi:
        for _, values in df.groupby(name, dropna=False)[sensitive]:
            gap = values.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
            distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(distances)


# %% wrong="homogeneous_classes" mistake="the table of the lesson's example"
def homogeneous_classes(df, quasi, sensitive):
    return pd.DataFrame({quasi[0]: ["20-24"], quasi[-1]: ["F"], sensitive: ["flu"], "count": [2]})


# %% wrong="homogeneous_classes" mistake="a set of values, in which missing numbers are all different"
def homogeneous_classes(df, quasi, sensitive):
    rows = []
    for key, group in df.groupby(quasi, dropna=False):
        if len(set(group[sensitive])) == 1:
            rows.append([*key, group[sensitive].iloc[0], len(group)])
    return pd.DataFrame(rows, columns=[*quasi, sensitive, "count"])


# %% wrong="homogeneous_classes" mistake="smallest and largest value alike, missing ones skipped"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.agg("min") == classes.agg("max")].reset_index()


# %% wrong="homogeneous_classes" mistake="count is that of the value in the whole table"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False)[sensitive]
    found = classes.agg(**{sensitive: "first"})[classes.nunique(dropna=False) == 1].reset_index()
    counts = df[sensitive].value_counts(dropna=False)
    found["count"] = [counts[v] for v in found[sensitive]]
    return found


# %% wrong="homogeneous_classes" mistake="value_counts of categories, with those that no row combines"
def homogeneous_classes(df, quasi, sensitive):
    kept = (
        df[[*quasi, sensitive]].groupby(quasi, dropna=False).filter(lambda g: g[sensitive].nunique(dropna=False) == 1)
    )
    return kept.value_counts(dropna=False).reset_index()


# %% right="homogeneous_classes" how="value_counts of all, then classes that stand once"
def homogeneous_classes(df, quasi, sensitive):
    counts = df.value_counts([*quasi, sensitive], dropna=False).reset_index().query("count > 0")
    return counts.drop_duplicates(quasi, keep=False)


# %% right="homogeneous_classes" how="size of class equals size of class and value"
def homogeneous_classes(df, quasi, sensitive):
    a = df.groupby(quasi, dropna=False, as_index=False).size().rename(columns={"size": "count"})
    b = df.groupby([*quasi, sensitive], dropna=False, as_index=False).size()
    both = a.merge(b, on=quasi)
    return both[both["count"] == both["size"]].drop(columns="size")


# %% wrong="l_of" mistake="a set of values, in which missing numbers are all different"
def l_of(df, quasi, sensitive):
    return min(len(set(values)) for _, values in df.groupby(quasi, dropna=False)[sensitive])


# %% wrong="l_of" mistake="missing as one more value in every class"
def l_of(df, quasi, sensitive):
    n = df.groupby(quasi, dropna=False)[sensitive].nunique().min()
    return int(n + df[sensitive].isna().any())


# %% wrong="l_of" mistake="smallest class's diversity"
def l_of(df, quasi, sensitive):
    c = df.groupby(quasi, dropna=False)[sensitive]
    return int(c.nunique(dropna=False).loc[lambda s: c.size() == c.size().min()].iloc[0])


# %% right="l_of" how="value_counts of pairs, counted again"
def l_of(df, quasi, sensitive):
    pairs = df.value_counts([*quasi, sensitive], dropna=False)
    classes = pairs[pairs > 0].reset_index().value_counts(quasi, dropna=False)
    return min(classes[classes > 0])


# %% right="l_of" how="distinct pairs counted"
def l_of(df, quasi, sensitive):
    pairs = df[[*quasi, sensitive]].drop_duplicates()
    return int(pairs.groupby(quasi, dropna=False, observed=True).size().min())

# %% wrong="l_of" mistake="counts categories that a class does not hold"
def l_of(df, quasi, sensitive):
    return min(len(values.value_counts(dropna=False)) for _, values in df.groupby(quasi, dropna=False)[sensitive])


# %% wrong="homogeneous_classes" mistake="counts categories that a class does not hold"
def homogeneous_classes(df, quasi, sensitive):
    rows = []
    for key, values in df.groupby(quasi, dropna=False, observed=True)[sensitive]:
        counts = values.value_counts(dropna=False)
        if len(counts) == 1:
            rows.append((*key, counts.index[0], len(values)))
    return pd.DataFrame(rows, columns=[*quasi, sensitive, "count"])


# %% wrong="t_of" mistake="missing numbers each a value of its own"
def t_of(df, quasi, sensitive, ordered=False):
    from collections import Counter

    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = Counter(df[sensitive])
    values = sorted(whole) if ordered else list(whole)
    worst = 0
    for _, part in df.groupby(quasi, dropna=False)[sensitive]:
        held = Counter(part)
        vs = values + [v for v in held if v not in whole]
        gaps = [held[v] / len(part) - whole[v] / len(df) for v in vs]
        d = sum(map(abs, np.cumsum(gaps))) / max(len(values) - 1, 1) if ordered else sum(map(abs, gaps)) / 2
        worst = max(worst, d)
    return worst


# %% wrong="t_of" mistake="the smallest distance"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    ds = []
    for _, v in df.groupby(quasi, dropna=False)[sensitive]:
        gap = v.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        ds.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return min(ds)


# %% wrong="t_of" mistake="class against the others instead of the whole table"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    n = df.groupby(quasi, dropna=False).ngroup().to_numpy()
    order = df[sensitive].value_counts(dropna=False).sort_index().index
    ds = []
    for i in range(n.max() + 1):
        a = df[sensitive][n == i].value_counts(normalize=True, dropna=False).reindex(order, fill_value=0)
        b = df[sensitive][n != i].value_counts(normalize=True, dropna=False).reindex(order, fill_value=0)
        gap = a - b
        ds.append(gap.cumsum().abs().sum() / max(len(order) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(ds)


# %% wrong="t_of" mistake="largest cumulative gap (Kolmogorov-Smirnov)"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    ds = []
    for _, v in df.groupby(quasi, dropna=False)[sensitive]:
        gap = v.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        ds.append(gap.cumsum().abs().max() if ordered else gap.abs().sum() / 2)
    return max(ds)


# %% wrong="t_of" mistake="missing values raise a TypeError"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise TypeError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    ds = []
    for _, v in df.groupby(quasi, dropna=False)[sensitive]:
        gap = v.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        ds.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return max(ds)


# %% right="t_of" how="sub with fill_value and sort_index"
def t_of(df, quasi, sensitive, ordered=False):
    column = df[sensitive]
    if ordered and column.hasnans:
        raise ValueError("missing")
    whole = column.value_counts(normalize=True, dropna=False)

    def distance(part):
        gap = part.value_counts(normalize=True, dropna=False).sub(whole, fill_value=0)
        if not ordered:
            return gap.abs().sum() / 2
        return gap.sort_index().cumsum().abs().sum() / (len(gap) - 1) if len(gap) > 1 else 0

    return df.groupby(quasi, dropna=False)[sensitive].apply(distance).max()


# %% right="t_of" how="one-hot columns"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isnull().sum() > 0:
        raise ValueError("missing")
    hot = pd.get_dummies(df[sensitive], dummy_na=bool(df[sensitive].isna().any()), dtype=float)
    number = df.groupby(quasi, dropna=False).ngroup().to_numpy()
    gap = hot.groupby(number).mean() - hot.mean()
    if ordered:
        return float((gap.cumsum(axis=1).abs().sum(axis=1) / max(hot.shape[1] - 1, 1)).max())
    return float(gap.abs().sum(axis=1).max() / 2)


# %% wrong="model_limits" mistake="a text of letters with commas"
model_limits = "A, B, C"


# %% wrong="intersect_releases" mistake="compares with ==, missing keys match nothing"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    found = {}
    for _, p in people.iterrows():
        a = set(first.loc[(first[first_quasi] == p[first_quasi]).all(axis=1), sensitive])
        b = set(second.loc[(second[second_quasi] == p[second_quasi]).all(axis=1), sensitive])
        if len(a & b) == 1:
            found[p["name"]] = (a & b).pop()
    return found


# %% wrong="intersect_releases" mistake="any key fits"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    pair = ["name", sensitive]
    one = people.merge(first, on=first_quasi[0])[pair].drop_duplicates()
    two = people.merge(second, on=second_quasi[0])[pair].drop_duplicates()
    alone = one.merge(two, on=pair).drop_duplicates("name", keep=False)
    return dict(zip(alone["name"], alone[sensitive]))


# %% right="intersect_releases" how="isin of pairs"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    one = people[["name", *first_quasi]].merge(first, how="inner")[["name", sensitive]]
    two = people[["name", *second_quasi]].merge(second, how="inner")[["name", sensitive]]
    common = set(one.itertuples(index=False, name=None)) & set(two.itertuples(index=False, name=None))
    names = [n for n, _ in common]
    return {n: v for n, v in common if names.count(n) == 1}


# %% wrong="l_of" mistake="rows over those of the most frequent value"
def l_of(df, quasi, sensitive):
    groups = df.groupby(quasi, dropna=False)[sensitive]
    return int(min(1 // values.value_counts(normalize=True, dropna=False).max() for _, values in groups))


# %% wrong="intersect_releases" mistake="the most frequent values of each class only"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    one, two = people.merge(first, on=first_quasi), people.merge(second, on=second_quasi)
    found = {}
    for name in people["name"]:
        common = set(one.loc[one["name"] == name, sensitive].mode()) & set(
            two.loc[two["name"] == name, sensitive].mode()
        )
        if len(common) == 1:
            found[name] = common.pop()
    return found


# %% right="intersect_releases" how="natural joins and sets"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    one, two = (people.merge(table).groupby("name")[sensitive].agg(set) for table in (first, second))
    both = {name: one[name] & two[name] for name in one.index.intersection(two.index)}
    return {name: values.pop() for name, values in both.items() if len(values) == 1}


# %% right="intersect_releases" how="groupby unique and comprehension"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    def sets(table, quasi):
        m = people[["name", *quasi]].merge(table, how="left", on=quasi)
        return m.groupby("name")[sensitive].agg(lambda s: frozenset(s.dropna()))
    common = {n: a & b for (n, a), b in zip(sets(first, first_quasi).items(), sets(second, second_quasi))}
    return {n: min(c) for n, c in common.items() if len(c) == 1}

# %% wrong="l_of" mistake="a missing value is taken for an empty text"
def l_of(df, quasi, sensitive):
    filled = df.astype(object).fillna("")
    return int(filled.groupby(quasi)[sensitive].nunique().min())


# %% wrong="homogeneous_classes" mistake="a missing value is taken for 0"
def homogeneous_classes(df, quasi, sensitive):
    table = df.astype({sensitive: object}).fillna({sensitive: 0})
    groups = table.groupby(quasi, dropna=False, observed=True)[sensitive]
    found = groups.agg(["nunique", "first", "size"]).reset_index()
    found = found[found["nunique"] == 1].rename(columns={"first": sensitive, "size": "count"})
    return found[[*quasi, sensitive, "count"]]


# %% wrong="t_of" mistake="keys glued as text"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    keys = df[quasi].astype(object).astype(str).agg("".join, axis=1)
    distances = []
    for _, values in df[sensitive].groupby(keys):
        shares = values.value_counts(normalize=True, dropna=False)
        gap = shares.reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return float(max(distances))


# %% wrong="t_of" mistake="values in order of their size without the sign"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing")
    whole = df[sensitive].value_counts(normalize=True, dropna=False)
    whole = whole.sort_index(key=abs) if ordered else whole.sort_index()
    distances = []
    for _, values in df.groupby(quasi, dropna=False)[sensitive]:
        shares = values.value_counts(normalize=True, dropna=False)
        gap = shares.reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return float(max(distances))


# %% right="t_of" how="the positive part of the differences"
def t_of(df, quasi, sensitive, ordered: bool = False) -> float:
    if ordered and df[sensitive].hasnans:
        raise ValueError
    q = df[sensitive].value_counts(normalize=True, dropna=False)
    q = q[q > 0].sort_index() if ordered else q[q > 0]

    def distance(values):
        p = values.value_counts(normalize=True, dropna=False).reindex(q.index, fill_value=0)
        if ordered:
            return (p - q).cumsum().abs().sum() / (len(q) - 1) if len(q) > 1 else 0
        return (p - q).clip(lower=0).sum()

    return float(max(distance(v) for _, v in df.groupby(quasi, dropna=False, observed=True)[sensitive]))


# %% right="t_of" how="Counters and Fractions"
from collections import Counter, defaultdict
from fractions import Fraction
def t_of(df, quasi, sensitive, ordered=False):
    values = [None if pd.isna(v) else v for v in df[sensitive].tolist()]
    if ordered and None in values:
        raise ValueError("missing values have no place in an order")
    keys = list(zip(*[[None if pd.isna(v) else v for v in df[q].tolist()] for q in quasi]))
    n, whole = len(values), Counter(values)
    parts = defaultdict(Counter)
    for key, v in zip(keys, values):
        parts[key][v] += 1
    worst = Fraction(0)
    for part in parts.values():
        size = sum(part.values())
        gaps = {v: Fraction(part[v], size) - Fraction(whole[v], n) for v in whole}
        if ordered:
            run = total = Fraction(0)
            for v in sorted(whole):
                run += gaps[v]
                total += abs(run)
            d = total / (len(whole) - 1) if len(whole) > 1 else Fraction(0)
        else:
            d = sum(map(abs, gaps.values())) / 2
        worst = max(worst, d)
    return float(worst)

# %% wrong="l_of" mistake="classes of one row are set aside"
def l_of(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
    sizes, values = classes.size(), classes.nunique(dropna=False)
    return int(values[sizes > 1].min()) if (sizes > 1).any() else 1


# %% wrong="l_of" mistake="one class in a hundred may be worse"
def l_of(df, quasi, sensitive):
    return int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).quantile(0.01))

# %% wrong="l_of" mistake="a float"
def l_of(df, quasi, sensitive):
    return float(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min())

# %% wrong="intersect_releases" mistake="quasi-identifiers glued together without a separator"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    def glued(df, columns):
        return df[columns].astype(object).where(df[columns].notna(), "missing").astype(str).agg("".join, axis=1)

    one, two = {}, {}
    for found, public, columns in ((one, first, first_quasi), (two, second, second_quasi)):
        for key, value in zip(glued(public, columns), public[sensitive]):
            found.setdefault(key, set()).add(value)
    result = {}
    for name, a, b in zip(people["name"], glued(people, first_quasi), glued(people, second_quasi)):
        common = one.get(a, set()) & two.get(b, set())
        if len(common) == 1:
            result[name] = common.pop()
    return result


# %% wrong="homogeneous_classes" mistake="a row for each person instead of each class"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
    same = classes.transform("nunique", dropna=False) == 1
    count = classes.transform("size")
    return df.assign(count=count)[same][[*quasi, sensitive, "count"]]


# %% wrong="homogeneous_classes" mistake="rows with missing elsewhere dropped"
def homogeneous_classes(df, quasi, sensitive):
    df = df[df.drop(columns=[*quasi, sensitive]).notna().all(axis=1)]
    classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
    table = classes.agg(count="size", **{sensitive: "first"})
    return table[classes.nunique(dropna=False) == 1].reset_index()


# %% right="homogeneous_classes" how="codes, transform"
import numpy as np


def homogeneous_classes(df, quasi, sensitive):
    df = df[[*quasi, sensitive]].reset_index(drop=True)
    check = pd.Series(pd.factorize(df[sensitive])[0]).groupby([pd.factorize(df[q])[0] for q in quasi])
    keep = check.transform("min") == check.transform("max")
    return df.assign(count=check.transform("size"))[keep].drop_duplicates(quasi)


# %% right="homogeneous_classes" how="counts of pairs against counts of classes"
def homogeneous_classes(df, quasi, sensitive):
    pairs = df.groupby([*quasi, sensitive], dropna=False, observed=True).size().reset_index(name="count")
    single = ~pairs.duplicated(quasi, keep=False)
    return pairs[single].reset_index(drop=True)

# %% wrong="t_of" mistake="ordered, the real distances between the values"
def t_of(df, quasi, sensitive, ordered=False):
    from scipy.stats import wasserstein_distance

    if ordered and df[sensitive].isna().any():
        raise ValueError("a missing value has no place in an order")
    parts = [part[sensitive] for _, part in df.groupby(quasi, dropna=False, observed=True)]
    if ordered:
        width = df[sensitive].max() - df[sensitive].min()
        return max(float(wasserstein_distance(part, df[sensitive])) for part in parts) / width if width else 0.0
    codes = pd.Series(pd.factorize(df[sensitive], use_na_sentinel=False)[0])
    keys = df.groupby(quasi, dropna=False, observed=True).ngroup().reset_index(drop=True)
    every = codes.value_counts(normalize=True)
    gaps = [
        part.value_counts(normalize=True).sub(every, fill_value=0).abs().sum() / 2 for _, part in codes.groupby(keys)
    ]
    return float(max(gaps))


# %% wrong="intersect_releases" mistake="the first quasi-identifiers for both releases, if the second has them"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    keys = first_quasi if set(first_quasi) <= set(second.columns) else second_quasi
    one = people.merge(first, on=first_quasi)[["name", sensitive]].drop_duplicates()
    two = people.merge(second, on=keys)[["name", sensitive]].drop_duplicates()
    both = one.merge(two).drop_duplicates("name", keep=False)
    return dict(zip(both["name"], both[sensitive]))

# %% wrong="l_of" mistake="a missing sensitive value is taken for the word missing"
def l_of(df, quasi, sensitive):
    values = df[sensitive].astype(object).where(df[sensitive].notna(), "missing")
    return int(values.groupby([df[name] for name in quasi], dropna=False, observed=True).nunique().min())


# %% wrong="l_of" mistake="a missing key is taken for -1"
def l_of(df, quasi, sensitive):
    keys = [df[name].astype(object).where(df[name].notna(), "-1").astype(str) for name in quasi]
    return int(df[sensitive].astype(object).groupby(keys).nunique(dropna=False).min())


# %% wrong="l_of" mistake="texts in capitals without blanks"
def l_of(df, quasi, sensitive):
    values = df[sensitive].map(lambda value: value.strip().upper() if isinstance(value, str) else value)
    return int(values.groupby([df[name] for name in quasi], dropna=False, observed=True).nunique(dropna=False).min())


# %% wrong="l_of" mistake="names the columns of the learner's list in place"
def l_of(df, quasi, sensitive):
    quasi.append(sensitive)
    pairs = df.drop_duplicates(quasi)
    return int(pairs.groupby(quasi[:-1], dropna=False, observed=True).size().min())


# %% right="l_of" how="codes of pairs, counted by numpy"
import numpy as np


def l_of(df, quasi, sensitive):
    codes = np.column_stack([df[name].factorize(use_na_sentinel=False)[0] for name in [*quasi, sensitive]])
    pairs = np.unique(codes, axis=0)
    return int(np.unique(pairs[:, :-1], axis=0, return_counts=True)[1].min())


# %% wrong="t_of" mistake="a missing value is taken for the word None"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError
    values = df[sensitive] if ordered else df[sensitive].astype(object).where(df[sensitive].notna(), "None")
    whole = values.value_counts(normalize=True).sort_index() if ordered else values.value_counts(normalize=True)
    distances = []
    for _, part in values.groupby([df[name] for name in quasi], dropna=False, observed=True):
        gap = part.value_counts(normalize=True).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return float(max(distances))


# %% wrong="t_of" mistake="a missing key is taken for the word missing"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError
    keys = [df[name].astype(object).where(df[name].notna(), "missing") for name in quasi]
    whole = df[sensitive].value_counts(normalize=True, dropna=False).sort_index()
    distances = []
    for _, part in df[sensitive].groupby(keys):
        gap = part.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return float(max(distances))


# %% equivalent="homogeneous_classes" reason="Leaving out unobserved groups is the default of pandas 3, or such a group has no values to compare."
# - classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
# + classes = df.groupby(quasi, dropna=False)[sensitive]

# - classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
# + classes = df.groupby(quasi, dropna=False, observed=False)[sensitive]

# %% equivalent="l_of" reason="Leaving out unobserved groups is the default of pandas 3, or such a group has no values to compare."
# - return int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min())
# + return int(df.groupby(quasi, dropna=False)[sensitive].nunique(dropna=False).min())

# %% equivalent="t_of" reason="Leaving out unobserved groups is the default of pandas 3, or such a group has no values to compare."
# - for _, values in df.groupby(quasi, dropna=False, observed=True)[sensitive]:
# + for _, values in df.groupby(quasi, dropna=False)[sensitive]:

# %% equivalent="homogeneous_classes" reason="All values of a homogeneous class are equal."
# - found = classes.agg(count='size', **{sensitive: 'first'})
# + found = classes.agg(count='size', **{sensitive: 'last'})

# %% equivalent="homogeneous_classes" reason="The order of the rows is free."
# - return found[classes.nunique(dropna=False) == 1].reset_index()
# + return found[classes.nunique(dropna=False) == 1].reset_index()[::-1]

# %% equivalent="intersect_releases" reason="The two tables have no other columns in common."
# - in_first = people.merge(first, on=first_quasi)[pair].drop_duplicates()
# + in_first = people.merge(first)[pair].drop_duplicates()

# - in_second = people.merge(second, on=second_quasi)[pair].drop_duplicates()
# + in_second = people.merge(second)[pair].drop_duplicates()

# %% equivalent="intersect_releases" reason="The two tables have no other columns than the pair."
# - single = in_first.merge(in_second, on=pair).drop_duplicates('name', keep=False)
# + single = in_first.merge(in_second).drop_duplicates('name', keep=False)

# %% equivalent="intersect_releases" reason="Two columns of one table are equally long."
# - return dict(zip(single['name'], single[sensitive], strict=True))
# + return dict(zip(single['name'], single[sensitive]))

# - return dict(zip(single['name'], single[sensitive], strict=True))
# + return dict(zip(single['name'], single[sensitive], strict=False))


# %% wrong="intersect_releases" mistake="without a common value, the only value of one class counts"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    one = people.merge(first, on=first_quasi).groupby("name")[sensitive].agg(set)
    two = people.merge(second, on=second_quasi).groupby("name")[sensitive].agg(set)
    answer = {}
    for name in people["name"]:
        if name not in one.index or name not in two.index:
            continue
        for values in (one[name] & two[name], one[name], two[name]):
            if len(values) == 1:
                answer[name] = next(iter(values))
                break
    return answer


# %% wrong="homogeneous_classes" mistake="the word missing stands for a missing value"
def homogeneous_classes(df, quasi, sensitive):
    df = df[[*quasi, sensitive]].astype(object)
    df = df.where(df.notna(), "missing")
    classes = df.groupby(quasi)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})[classes.nunique() == 1].reset_index()
    return found.replace("missing", None)


# %% wrong="homogeneous_classes" mistake="-1 stands for a missing value"
def homogeneous_classes(df, quasi, sensitive):
    df = df[[*quasi, sensitive]].astype(object)
    df = df.where(df.notna(), -1)
    classes = df.groupby(quasi)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})[classes.nunique() == 1].reset_index()
    return found.replace(-1, None)


# %% wrong="homogeneous_classes" mistake="an empty string stands for a missing sensitive value"
def homogeneous_classes(df, quasi, sensitive):
    df = df.assign(**{sensitive: df[sensitive].astype(object).where(df[sensitive].notna(), "")})
    classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) == 1].reset_index().replace("", None)


# %% wrong="homogeneous_classes" mistake="columns read as attributes of each row"
def homogeneous_classes(df, quasi, sensitive):
    held = {}
    for row in df.itertuples(index=False):
        key = tuple(None if pd.isna(getattr(row, name)) else getattr(row, name) for name in quasi)
        value = getattr(row, sensitive)
        held.setdefault(key, []).append(None if pd.isna(value) else value)
    rows = [(*key, values[0], len(values)) for key, values in held.items() if len(set(values)) == 1]
    return pd.DataFrame(rows, columns=[*quasi, sensitive, "count"])


# %% wrong="homogeneous_classes" mistake="adds the sensitive column to the given list"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(list(quasi), dropna=False, observed=True)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})[classes.nunique(dropna=False) == 1].reset_index()
    quasi.append(sensitive)
    return found[[*quasi, "count"]]


# %% wrong="homogeneous_classes" mistake="leaves a name at the index of the given table"
def homogeneous_classes(df, quasi, sensitive):
    df.index.name = "row"
    classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
    found = classes.agg(count="size", **{sensitive: "first"})
    return found[classes.nunique(dropna=False) == 1].reset_index()


# %% wrong="intersect_releases" mistake="the word missing stands for a missing key"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    def filled(table, quasi):
        keys = table[quasi].astype(object)
        return table.assign(**keys.where(keys.notna(), "missing"))

    pair = ["name", sensitive]
    in_first = filled(people, first_quasi).merge(filled(first, first_quasi), on=first_quasi)[pair].drop_duplicates()
    in_second = filled(people, second_quasi).merge(filled(second, second_quasi), on=second_quasi)[pair].drop_duplicates()
    single = in_first.merge(in_second, on=pair).drop_duplicates("name", keep=False)
    return dict(zip(single["name"], single[sensitive], strict=True))


# %% wrong="intersect_releases" mistake="columns read as attributes of each row"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    def key(row, names):
        return tuple(None if pd.isna(getattr(row, name)) else getattr(row, name) for name in names)

    def values(release, quasi):
        found = {}
        for row in release.itertuples():
            found.setdefault(key(row, quasi), set()).add(getattr(row, sensitive))
        return found

    one, other, known = values(first, first_quasi), values(second, second_quasi), {}
    for person in people.itertuples():
        both = one.get(key(person, first_quasi), set()) & other.get(key(person, second_quasi), set())
        if len(both) == 1:
            known[person.name] = both.pop()
    return known


# %% wrong="homogeneous_classes" mistake="a filler for missing: the text none is taken for a missing value"
def homogeneous_classes(df, quasi, sensitive):
    filled = df[sensitive].astype(object).where(df[sensitive].notna(), "none")
    keys = [df[name] for name in quasi]
    classes = filled.groupby(keys, dropna=False, observed=True)
    result = pd.DataFrame({sensitive: classes.first(), "count": classes.size()})[classes.nunique() == 1].reset_index()
    result[sensitive] = result[sensitive].where(result[sensitive] != "none", None)
    return result


# %% wrong="homogeneous_classes" mistake="values are compared as text, so 1 and the text 1, and missing and the text nan, are one value"
def homogeneous_classes(df, quasi, sensitive):
    text = df[sensitive].astype(object).map(str)
    kinds = text.groupby([df[name] for name in quasi], dropna=False, observed=True).transform("nunique")
    size = df.groupby(list(quasi), dropna=False, observed=True)[quasi[0]].transform("size")
    result = df[[*quasi, sensitive]].assign(count=size)
    return result[kinds == 1].drop_duplicates(list(quasi))


# %% wrong="homogeneous_classes" mistake="a column called different in a copy of the table"
def homogeneous_classes(df, quasi, sensitive):
    table = df[[*quasi, sensitive]].copy()
    classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
    table["different"] = classes.transform("nunique", dropna=False)
    table["count"] = classes.transform("size")
    number = df.groupby(quasi, dropna=False, observed=True).ngroup()
    table = table[(table["different"] == 1) & ~number.duplicated()]
    return table.drop(columns="different")


# %% wrong="l_of" mistake="values are shortened to their first eight characters before they are counted"
def l_of(df, quasi, sensitive):
    short = df[sensitive].map(lambda v: v[:8] if isinstance(v, str) else v)
    return int(short.groupby([df[name] for name in quasi], dropna=False, observed=True).nunique(dropna=False).min())


# %% wrong="l_of" mistake="rounds numbers to six decimals"
def l_of(df, quasi, sensitive):
    values = df[sensitive]
    if pd.api.types.is_float_dtype(values):
        values = values.round(6)
    keys = [df[name] for name in quasi]
    return int(values.groupby(keys, dropna=False, observed=True).nunique(dropna=False).min())


# %% wrong="l_of" mistake="infinity counts as missing"
def l_of(df, quasi, sensitive):
    values = df[sensitive]
    if pd.api.types.is_float_dtype(values):
        values = values.replace([float("inf"), float("-inf")], None).astype(float)
    keys = [df[name] for name in quasi]
    return int(values.groupby(keys, dropna=False, observed=True).nunique(dropna=False).min())


# %% wrong="t_of" mistake="sorts objects before it looks for missing values"
def t_of(df, quasi, sensitive, ordered=False):
    values = sorted(df[sensitive]) if ordered else list(df[sensitive].unique())
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing values can't be put in order")
    whole = df[sensitive].value_counts(normalize=True, dropna=False)
    whole = whole.sort_index() if ordered else whole
    distances = []
    for _, part in df.groupby(quasi, dropna=False, observed=True)[sensitive]:
        gap = part.value_counts(normalize=True, dropna=False).reindex(whole.index, fill_value=0) - whole
        distances.append(gap.cumsum().abs().sum() / max(len(whole) - 1, 1) if ordered else gap.abs().sum() / 2)
    return float(max(distances))


# %% wrong="intersect_releases" mistake="finds only the last of several equal people"
def intersect_releases(people, first, first_quasi, second, second_quasi, sensitive):
    """Return {name: value} for each person whose classes in the two releases have exactly one value in common."""
    columns = list(dict.fromkeys([*first_quasi, *second_quasi]))
    one = people.merge(first.drop_duplicates(), on=first_quasi)[[*columns, sensitive]].drop_duplicates()
    two = people.merge(second.drop_duplicates(), on=second_quasi)[[*columns, sensitive]].drop_duplicates()
    both = one.merge(two, on=[*columns, sensitive]).drop_duplicates(columns, keep=False)
    both = both.merge(people.drop_duplicates(columns, keep="last"), on=columns)
    return dict(zip(both["name"], both[sensitive]))


# %% wrong="homogeneous_classes" mistake="where turns the shared whole number into a float"
def homogeneous_classes(df, quasi, sensitive):
    classes = df.groupby(quasi, dropna=False, observed=True)[sensitive]
    same = classes.nunique(dropna=False) == 1
    shared = classes.first().where(same)
    table = pd.DataFrame({sensitive: shared, "count": classes.size()})
    return table[same].reset_index()


# %% wrong="homogeneous_classes" mistake="fills missing values with the words not stated"
def homogeneous_classes(df, quasi, sensitive):
    work = df[[*quasi, sensitive]].astype(object)
    work = work.where(work.notna(), "not stated")
    classes = work.groupby(quasi)[sensitive]
    table = classes.agg(**{sensitive: "first", "count": "size"})
    table = table[classes.nunique() == 1].reset_index()
    for name in [*quasi, sensitive]:
        table[name] = table[name].astype(object).where(table[name] != "not stated", None)
    return table


# %% wrong="l_of" mistake="counts different hashes instead of different values"
def l_of(df, quasi, sensitive):
    marks = pd.Series([hash(None if pd.isna(v) else v) for v in df[sensitive].tolist()], index=df.index)
    keys = [df[name].to_numpy() if df[name].dtype != "category" else df[name].astype(object).to_numpy() for name in quasi]
    return int(marks.groupby(keys, dropna=False).nunique().min())


# %% wrong="l_of" mistake="counts stored in one byte"
def l_of(df, quasi, sensitive):
    counts = df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False)
    return int(counts.to_numpy().astype(np.uint8).min())


# %% wrong="t_of" mistake="finds missing values by comparing them with themselves"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and bool((df[sensitive] != df[sensitive]).any()):
        raise ValueError("missing values can't be put in order")
    q = df[sensitive].value_counts(normalize=True, dropna=ordered)
    if ordered:
        q = q.sort_index()
    worst = 0.0
    for _, values in df.groupby(quasi, dropna=False, observed=True)[sensitive]:
        p = values.value_counts(normalize=True, dropna=ordered).reindex(q.index, fill_value=0)
        gap = (p - q).to_numpy(dtype=float)
        if ordered:
            distance = np.abs(gap.cumsum()).sum() / max(len(q) - 1, 1)
        else:
            distance = np.abs(gap).sum() / 2
        worst = max(worst, float(distance))
    return worst


# %% wrong="t_of" mistake="class is a text joined with a blank"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and df[sensitive].isna().any():
        raise ValueError("missing values can't be put in order")
    texts = [" ".join("\0" if pd.isna(c) else str(c) for c in row) for row in zip(*(df[name].tolist() for name in quasi))]
    q = df[sensitive].value_counts(normalize=True, dropna=False)
    if ordered:
        q = q.sort_index()
    worst = 0.0
    for _, values in df[sensitive].groupby(np.array(texts, dtype=object)):
        p = values.value_counts(normalize=True, dropna=False).reindex(q.index, fill_value=0)
        gap = (p - q).to_numpy()
        if ordered:
            distance = np.abs(gap.cumsum()).sum() / max(len(q) - 1, 1)
        else:
            distance = np.abs(gap).sum() / 2
        worst = max(worst, float(distance))
    return worst


# %% wrong="t_of" mistake="takes an infinite number for a missing one"
def t_of(df, quasi, sensitive, ordered=False):
    if ordered and not np.isfinite(df[sensitive].to_numpy(dtype=float, na_value=np.nan)).all():
        raise ValueError("missing values can't be put in order")
    q = df[sensitive].value_counts(normalize=True, dropna=False)
    if ordered:
        q = q.sort_index()
    worst = 0.0
    for _, values in df.groupby(quasi, dropna=False, observed=True)[sensitive]:
        p = values.value_counts(normalize=True, dropna=False).reindex(q.index, fill_value=0)
        gap = (p - q).to_numpy()
        if ordered:
            distance = np.abs(gap.cumsum()).sum() / max(len(q) - 1, 1)
        else:
            distance = np.abs(gap).sum() / 2
        worst = max(worst, float(distance))
    return worst


# %% equivalent="homogeneous_classes" reason="The rows may be in any order, the text doesn't promise dtypes, and each table has at least one row."
# + adversary reverse_rows
# + adversary sort_rows
# + adversary drop_unused
# + adversary lose_categories
# + adversary refuse_empty


# %% equivalent="model_limits" reason="A tuple of letters is as good as a list."
# + adversary tuple_for_list


# %% wrong="homogeneous_classes" mistake="joins the quasi-identifiers with a semicolon and a blank"
import pandas as pd


def homogeneous_classes(df, quasi, sensitive):
    def spell(value):
        return "<NA>" + chr(1) if pd.isna(value) else f"{value}"

    key = pd.Series(["; ".join(map(spell, row)) for row in zip(*(df[name] for name in quasi), strict=True)])
    values = df[sensitive].reset_index(drop=True)
    classes = values.groupby(key)
    kept = classes.transform(lambda part: part.nunique(dropna=False)) == 1
    size = classes.transform("size")
    rows = df[[*quasi, sensitive]].reset_index(drop=True).assign(count=size)
    return rows[kept.astype(bool) & ~key.duplicated()]


# %% wrong="l_of" mistake="missing counts as the smallest number minus 1"
import pandas as pd


def l_of(df, quasi, sensitive):
    column = df[sensitive]
    if pd.api.types.is_float_dtype(column) and column.notna().any():
        column = column.fillna(column.min() - 1)
    keys = [df[name] for name in quasi]
    return int(column.groupby(keys, dropna=False, observed=True).nunique(dropna=False).min())


# %% wrong="homogeneous_classes" mistake="removes the name of the table's index"
def homogeneous_classes(df, quasi, sensitive):
    """Return the quasi-identifiers, sensitive value and count of each class of df whose rows all share this value."""
    df.index.name = None
    pairs = df.groupby([*quasi, sensitive], dropna=False, observed=True).size().reset_index(name="count")
    return pairs[~pairs.duplicated(quasi, keep=False)]
