# %% right="summary" how="agg of the whole table, lunch and preparation too"
summary = pd.DataFrame(
    {
        "values": students.nunique(),
        "rarest": students.apply(lambda column: column.value_counts().min()),
        "alone": students.apply(alone_share),
    }
).reset_index(names="column")
to_resample = list(students.columns)


# %% right="summary" how="Counter and a loop, lunch but not preparation, a tuple"
from collections import Counter

lines = []
for name, column in students.items():
    sizes = list(Counter(column).values())
    lines.append([name, len(sizes), min(sizes), sizes.count(1) / len(column)])
summary = pd.DataFrame(lines, columns=["column", "values", "rarest", "alone"])
to_resample = ("gender", "ethnicity", "parental_education", "lunch", "math_score", "reading_score", "writing_score")


# %% right="summary" how="numpy, a set, other order of columns"
parts = {name: np.unique(students[name].astype(str), return_counts=True)[1] for name in students.columns[::-1]}
summary = pd.DataFrame(
    {
        "alone": [np.mean(np.repeat(counts, counts) == 1) for counts in parts.values()],
        "rarest": [counts.min() for counts in parts.values()],
        "values": [counts.size for counts in parts.values()],
        "column": list(parts),
    }
)
to_resample = set(students.columns) - {"lunch"}


# %% wrong="summary" mistake="scores are left as they are"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = ["gender", "ethnicity", "parental_education", "lunch", "test_preparation"]


# %% wrong="summary" mistake="quasi-identifiers are left as they are"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = ["math_score", "reading_score", "writing_score"]


# %% wrong="summary" mistake="parents' education forgotten"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = ["gender", "ethnicity", "math_score", "reading_score", "writing_score"]


# %% wrong="summary" mistake="only columns in which somebody is alone"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = [name for name in students if alone_share(students[name]) > 0]


# %% wrong="summary" mistake="a column that students does not have"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = [*students.columns, "name"]


# %% wrong="summary" mistake="one text for the list"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = "gender, ethnicity, parental_education, math_score, reading_score, writing_score"


# %% wrong="summary" mistake="rarest is the smallest value"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].min(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = list(students.columns)


# %% wrong="summary" mistake="rarest is the rarest value, not its count"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().idxmin(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = list(students.columns)


# %% wrong="summary" mistake="counts of the most frequent value"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().max(), alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = list(students.columns)


# %% wrong="summary" mistake="alone is the share of different values"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), students[c].nunique() / 1000] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = list(students.columns)


# %% wrong="summary" mistake="alone in per cent"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), 100 * alone_share(students[c])] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = list(students.columns)


# %% wrong="summary" mistake="alone rounded"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), round(alone_share(students[c]), 2)] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = list(students.columns)


# %% wrong="summary" mistake="first occurrences count as alone"
summary = pd.DataFrame(
    [[c, students[c].nunique(), students[c].value_counts().min(), (~students[c].duplicated()).mean()] for c in students],
    columns=["column", "values", "rarest", "alone"],
)
to_resample = list(students.columns)


# %% wrong="summary" mistake="describe"
summary = students.describe(include="all")
to_resample = list(students.columns)


# %% wrong="summary" mistake="names in the index only"
summary = pd.DataFrame(
    {
        "values": students.nunique(),
        "rarest": students.apply(lambda column: column.value_counts().min()),
        "alone": students.apply(alone_share),
    }
)
to_resample = list(students.columns)


# %% right="vitals_findings" how="a list"
vitals_findings = ["A", "D", "F", "H"]


# %% right="vitals_findings" how="a set of small letters"
vitals_findings = {"h", "f", "d", "a"}


# %% right="vitals_findings" how="a string in another order"
vitals_findings = "HFDA"


# %% wrong="vitals_findings" mistake="a monitor taken for harmless"
vitals_findings = "ABDF"


# %% wrong="vitals_findings" mistake="trust in the rule of nearly unique columns"
vitals_findings = "ACDFH"


# %% wrong="vitals_findings" mistake="only the most frequent notes read"
vitals_findings = "AFH"


# %% wrong="vitals_findings" mistake="gaps taken to be spread by chance"
vitals_findings = "ADEH"


# %% wrong="vitals_findings" mistake="rare states overlooked"
vitals_findings = "ADFGH"


# %% wrong="vitals_findings" mistake="one finding alone"
vitals_findings = "A"


# %% wrong="vitals_findings" mistake="everything"
vitals_findings = list("ABCDEFGH")


# %% wrong="vitals_findings" mistake="monitors not thought through"
vitals_findings = ("A", "D", "F")


# %% wrong="vitals_findings" mistake="letters that are not there"
vitals_findings = "ADFHX"


# %% wrong="vitals_findings" mistake="an empty list"
vitals_findings = []


# %% right="cleaned" how="columns by name"
cleaned = staff.drop(columns=["employee_number", "monthly_income", "monthly_rate", "parking_place"])
cleaned = cleaned.dropna(axis="index", how="any").reset_index(drop=True)


# %% right="cleaned" how="the columns that stay, ignore_index"
keep = ["age", "gender", "department", "business_travel", "education", "marital_status", "daily_rate", "attrition"]
cleaned = staff[keep].dropna(ignore_index=True)


# %% right="cleaned" how="a loop with counts, other order of rows and columns"
kept = {}
for name in reversed(staff.columns):
    counts = staff[name].value_counts()
    if (counts == 1).sum() / counts.sum() < 0.9:
        kept[name] = staff[name]
cleaned = pd.DataFrame(kept)
cleaned = cleaned[cleaned.notna().all(axis=1)].sort_values(["age", "daily_rate"])
cleaned.index = range(len(cleaned))


# %% right="cleaned" how="a mask over all columns"
shares = staff.apply(alone_share)
cleaned = staff.loc[:, shares < 0.9].pipe(lambda table: table[~table.isna().any(axis=1)]).reset_index(drop=True)


# %% wrong="cleaned" mistake="rows before columns"
complete = staff.dropna()
cleaned = complete.drop(columns=["employee_number", "monthly_income", "monthly_rate", "parking_place"]).reset_index(drop=True)


# %% wrong="cleaned" mistake="rows before columns, and the shares from what is left"
complete = staff.dropna()
cleaned = complete[[name for name in complete if alone_share(complete[name]) < 0.9]].reset_index(drop=True)


# %% wrong="cleaned" mistake="index with gaps"
cleaned = staff[[name for name in staff if alone_share(staff[name]) < 0.9]].dropna()


# %% wrong="cleaned" mistake="index from 1"
cleaned = staff[[name for name in staff if alone_share(staff[name]) < 0.9]].dropna().reset_index(drop=True)
cleaned.index = cleaned.index + 1


# %% wrong="cleaned" mistake="the old index as a column"
cleaned = staff[[name for name in staff if alone_share(staff[name]) < 0.9]].dropna().reset_index()


# %% wrong="cleaned" mistake="only the columns that are unique throughout"
cleaned = staff.drop(columns=["employee_number", "parking_place"]).dropna().reset_index(drop=True)


# %% wrong="cleaned" mistake="the share of all rows, so the parking place stays"
alone = {name: (~staff[name].duplicated(keep=False)).mean() for name in staff}
cleaned = staff[[name for name in staff if alone[name] < 0.9]].dropna().reset_index(drop=True)


# %% wrong="cleaned" mistake="the number of different values for the share of lone ones"
cleaned = staff[[name for name in staff if staff[name].nunique() < 0.5 * staff[name].count()]].dropna(ignore_index=True)


# %% wrong="cleaned" mistake="rows with gaps kept"
cleaned = staff[[name for name in staff if alone_share(staff[name]) < 0.9]].reset_index(drop=True)


# %% wrong="cleaned" mistake="gaps filled in place of dropped"
cleaned = staff[[name for name in staff if alone_share(staff[name]) < 0.9]]
cleaned = cleaned.fillna({"age": cleaned["age"].median(), "marital_status": "Single"}).reset_index(drop=True)


# %% wrong="cleaned" mistake="columns with gaps dropped, too"
cleaned = staff[[name for name in staff if alone_share(staff[name]) < 0.9]].dropna(axis=1)


# %% wrong="cleaned" mistake="duplicates dropped as well"
cleaned = staff[[name for name in staff if alone_share(staff[name]) < 0.9]].dropna()
cleaned = cleaned.drop_duplicates(["age", "gender", "department", "daily_rate"]).head(1400).reset_index(drop=True)


# %% wrong="cleaned" mistake="staff changed in place"
staff.drop(columns=["employee_number", "monthly_income", "monthly_rate", "parking_place"], inplace=True)
cleaned = staff.dropna().reset_index(drop=True)


# %% wrong="cleaned" mistake="daily_rate dropped, too"
cleaned = staff[[name for name in staff if alone_share(staff[name]) < 0.3]].dropna().reset_index(drop=True)


# %% right="numbered" how="sample column by column, numbers from a dictionary"
numbered = pd.DataFrame()
for name in cleaned.columns:
    column = cleaned[name].sample(n=len(cleaned), replace=True, random_state=rng).reset_index(drop=True)
    if column.dtype.kind not in "iuf":
        number_of = {value: place for place, value in enumerate(sorted(cleaned[name].unique()))}
        column = column.map(number_of)
    numbered[name] = column


# %% right="numbered" how="shares and rng.choice, codes of a category, another generator"
own = np.random.default_rng(3)
result = {}
for name, column in cleaned.items():
    shares = column.value_counts(normalize=True)
    values = list(range(len(shares))) if column.dtype == "str" else shares.index.to_numpy()
    result[name] = own.choice(values, size=len(column), p=shares.to_numpy())
numbered = pd.DataFrame(result)


# %% right="numbered" how="row numbers for each column, numbers put in first"
coded = cleaned.assign(**{name: cleaned[name].astype("category").cat.codes for name in cleaned.select_dtypes(exclude="number")})
numbered = coded.apply(lambda column: column.to_numpy()[rng.integers(0, len(column), len(column))])


# %% right="numbered" how="random.choices, floats, columns in another order"
import random

chance = random.Random(9)
columns = {}
for name in sorted(cleaned.columns):
    drawn = chance.choices(list(cleaned[name]), k=len(cleaned))
    if isinstance(drawn[0], str):
        names = list(dict.fromkeys(cleaned[name]))
        drawn = [float(names.index(value)) for value in drawn]
    columns[name] = drawn
numbered = pd.DataFrame(columns)


# %% wrong="numbered" mistake="whole rows are drawn"
numbered = cleaned.sample(frac=1, replace=True, random_state=rng).reset_index(drop=True)
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]


# %% wrong="numbered" mistake="one seed for all columns"
numbered = cleaned.apply(lambda column: column.sample(frac=1, replace=True, random_state=1).to_numpy())
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]


# %% wrong="numbered" mistake="shuffled, not drawn"
numbered = cleaned.apply(lambda column: rng.permutation(column.to_numpy()))
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]


# %% wrong="numbered" mistake="numbers alone, nothing drawn"
numbered = cleaned.copy()
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]


# %% wrong="numbered" mistake="names stay"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], len(cleaned)) for name in cleaned})


# %% wrong="numbered" mistake="numbers as text"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], len(cleaned)) for name in cleaned})
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.Series(pd.factorize(numbered[name])[0]).astype(str)


# %% wrong="numbered" mistake="numbers from 1"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], len(cleaned)) for name in cleaned})
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0] + 1


# %% wrong="numbered" mistake="columns of numbers are coded, too"
numbered = pd.DataFrame({name: pd.factorize(rng.choice(cleaned[name], len(cleaned)))[0] for name in cleaned})


# %% wrong="numbered" mistake="every value equally often"
numbered = pd.DataFrame({name: rng.choice(cleaned[name].unique(), len(cleaned)) for name in cleaned})
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]


# %% wrong="numbered" mistake="two names get one number"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], len(cleaned)) for name in cleaned})
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0] % 2


# %% wrong="numbered" mistake="drawn without the rows of the original: 1000 only"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], 1000) for name in cleaned})
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]


# %% wrong="numbered" mistake="only columns of text are drawn"
numbered = cleaned.copy()
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = rng.choice(pd.factorize(cleaned[name])[0], len(cleaned))


# %% wrong="numbered" mistake="ages from a curve, not from the column"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], len(cleaned)) for name in cleaned})
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]
numbered["age"] = rng.normal(cleaned["age"].mean(), cleaned["age"].std(), len(cleaned))


# %% wrong="numbered" mistake="index of the rows drawn"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], len(cleaned)) for name in cleaned})
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]
numbered.index = rng.integers(0, len(cleaned), len(cleaned))


# %% wrong="numbered" mistake="rows drawn, then one column once more"
numbered = cleaned.sample(frac=1, replace=True, random_state=rng).reset_index(drop=True)
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]
numbered["daily_rate"] = rng.choice(cleaned["daily_rate"], len(cleaned))


# %% right="risk_report" how="transform, loops, numpy"
def risk_report(df, sensitive):
    identifiers, quasi = [], []
    for name in df.columns:
        if name == sensitive:
            continue
        counts = df[name].value_counts()
        counts = counts[counts > 0]
        nearly = len(counts) and counts[counts == 1].sum() / counts.sum() >= 0.9
        (identifiers if nearly else quasi).append(name)

    codes = pd.DataFrame({name: pd.factorize(df[name])[0] for name in [*quasi, sensitive]})

    def ones(names):
        return int((~codes.duplicated(names, keep=False)).sum())

    sizes = codes.value_counts(quasi)
    different = codes.drop_duplicates().value_counts(quasi)
    left = {name: ones([other for other in quasi if other != name]) for name in quasi}
    order = np.argsort(np.array([left[name] for name in quasi]), kind="stable")
    return {
        "rows": df.shape[0],
        "identifiers": identifiers,
        "uniqueness": ones(quasi) / df.shape[0],
        "k": sizes.min(),
        "l": different.min(),
        "worst": [quasi[place] for place in order],
    }


# %% right="risk_report" how="dictionaries and rows"
def risk_report(df, sensitive):
    from collections import Counter

    table = df.reset_index(drop=True).astype(object)
    table = table.where(table.notna(), "gap!")
    quasi = [name for name in df if name != sensitive and not alone_share(df[name]) >= 0.9]
    people = list(zip(*[table[name] for name in quasi]))
    classes = {}
    for person, value in zip(people, table[sensitive]):
        classes.setdefault(person, []).append(value)
    places = []
    for i in range(len(quasi)):
        count = Counter(person[:i] + person[i + 1 :] for person in people)
        places.append((sum(size == 1 for size in count.values()), i))
    return dict(
        l=min(len(set(values)) for values in classes.values()),
        k=min(len(values) for values in classes.values()),
        rows=len(people),
        uniqueness=sum(len(values) == 1 for values in classes.values()) / len(people),
        identifiers=[name for name in df if name not in quasi and name != sensitive],
        worst=tuple(quasi[i] for _, i in sorted(places)),
    )


# %% right="risk_report" how="groupby with agg, a Series sorted stably"
def risk_report(df, sensitive):
    copy = df.copy()
    others = copy.columns.drop(sensitive)
    unique = [name for name in others if alone_share(copy[name]) >= 0.9]
    quasi = list(others.drop(unique))
    groups = copy.groupby(quasi, dropna=False, observed=True)[sensitive]
    found = groups.agg(["size", lambda values: values.nunique(dropna=False)]) if len(df) < 5_000 else None
    sizes = groups.size()
    kinds = groups.nunique(dropna=False) if found is None else found.iloc[:, 1]
    left = pd.Series(
        [
            (copy.groupby([o for o in quasi if o != name], dropna=False, observed=True).size() == 1).sum()
            for name in quasi
        ],
        index=quasi,
    )
    report = {"rows": len(copy), "identifiers": unique, "uniqueness": np.float64((sizes == 1).sum()) / len(copy)}
    report |= {"k": sizes.min(), "l": kinds.min(), "worst": left.sort_values(kind="stable").index.tolist()}
    return report

# %% right="risk_report" how="duplicated and groupby"
def risk_report(df, sensitive):
    others = df.columns.drop(sensitive)
    is_id = np.array([alone_share(df[c]) >= 0.9 for c in others], dtype=bool)
    q = others[~is_id].tolist()
    g = df.groupby(q, dropna=False, observed=True, sort=False)
    count = {c: int((~df.duplicated([x for x in q if x != c], keep=False)).sum()) for c in q}
    return dict(
        worst=[c for _, _, c in sorted((count[c], i, c) for i, c in enumerate(q))],
        l=int(g[sensitive].nunique(dropna=False).min()),
        k=int(g.size().min()),
        uniqueness=float((~df.duplicated(q, keep=False)).mean()),
        identifiers=others[is_id].tolist(),
        rows=df.shape[0],
    )

# %% wrong="risk_report" mistake="rows with gaps left out"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    sizes = df.groupby(quasi, observed=True).size()
    ones = lambda name: (df.groupby([o for o in quasi if o != name], observed=True).size() == 1).sum()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": df.groupby(quasi, observed=True)[sensitive].nunique().min(),
        "worst": sorted(quasi, key=ones),
    }


# %% wrong="risk_report" mistake="a missing sensitive value is not counted"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique().min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="combinations that no row has count as classes"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=False)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="worst by each column alone"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: -alone_share(df[name])),
    }


# %% wrong="risk_report" mistake="the best column first"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: -(group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="three worst columns only"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum())[:2],
    }


# %% wrong="risk_report" mistake="shows the rarest values"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
        "rarest": {name: df[name].value_counts().index[-1] for name in quasi},
    }


# %% wrong="risk_report" mistake="shows the smallest class"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes[sizes == sizes.min()],
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="identifiers counted as quasi-identifiers, too"
def risk_report(df, sensitive):
    quasi = [name for name in df if name != sensitive]
    identifiers = [name for name in quasi if alone_share(df[name]) >= 0.9]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="the sensitive column is a quasi-identifier"
def risk_report(df, sensitive):
    identifiers = [name for name in df if alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": df.groupby(quasi, dropna=False, observed=True)[sensitive].apply(lambda v: v.nunique(dropna=False)).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="more than 90 % for at least 90 %"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) > 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="gaps count among the rows of a nearly unique column"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if (~df[name].duplicated(keep=False)).mean() >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="uniqueness as a share of classes"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).mean(),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="equals in the order of the alphabet"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: ((group([o for o in quasi if o != name]).size() == 1).sum(), name)),
    }


# %% wrong="risk_report" mistake="reads a table of the notebook"
def risk_report(df, sensitive):
    others = [name for name in cleaned if name != "attrition"]
    identifiers = [name for name in others if alone_share(cleaned[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: cleaned.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": 1,
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="row by row"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]

    def sizes(names):
        found = {}
        for _, row in df[names].astype(object).iterrows():
            key = tuple(None if pd.isna(value) else value for value in row)
            found[key] = found.get(key, 0) + 1
        return list(found.values())

    classes = sizes(quasi)
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": classes.count(1) / len(df),
        "k": min(classes),
        "l": int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: sizes([o for o in quasi if o != name]).count(1)),
    }


# %% wrong="risk_report" mistake="uniqueness in per cent, as text"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": f"{(sizes == 1).sum() / len(df):.0%}",
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% right="release" how="sample, then a dictionary of numbers"
def release(df, rng):
    keep = [name for name in df.columns if alone_share(df[name]) < 0.9]
    table = df[keep].dropna().reset_index(drop=True)
    result = pd.DataFrame(index=table.index)
    for name in keep:
        new = table[name].sample(frac=1, replace=True, random_state=rng).reset_index(drop=True)
        if new.dtype.kind not in "iuf":
            names = sorted(set(table[name]))
            number_of = dict(zip(names, rng.permutation(len(names))))
            new = new.astype(object).map(number_of).astype(int)
        result[name] = new
    return result


# %% right="release" how="helpers, shares, shuffled names"
def cleaned_of(df):
    return df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna()


def new_values(column, rng):
    shares = column.value_counts(normalize=True)
    shares = shares[shares > 0]
    values = shares.index.to_numpy()
    if not pd.api.types.is_numeric_dtype(column):
        values = rng.permutation(len(values))
    return rng.choice(values, size=len(column), p=shares.to_numpy())


def release(df, rng):
    table = cleaned_of(df)
    return pd.DataFrame({name: new_values(table[name], rng) for name in table})


# %% right="release" how="lists in a loop, shuffle of the list of names"
def release(df, rng):
    result = {}
    table = df.copy()
    for name in df:
        counts = df[name].value_counts()
        if len(counts) and (counts == 1).sum() / counts.sum() >= 0.9:
            del table[name]
    table = table[table.notna().all(axis=1)]
    for name in table:
        values = table[name].tolist()
        drawn = [values[place] for place in rng.integers(0, len(values), len(values))]
        if any(isinstance(value, str) for value in values):
            names = list(set(values))
            names.sort()
            rng.shuffle(names)
            place = {value: float(i) for i, value in enumerate(names)}
            drawn = [place[value] for value in drawn]
        result[name] = drawn
    return pd.DataFrame(result)


# %% right="release" how="codes of a category, numbered after drawing, rng under another name"
def release(df, rng):
    generator = rng
    table = df.loc[:, df.apply(alone_share) < 0.9].dropna()
    for name in table.select_dtypes(exclude="number"):
        codes = table[name].astype("category").cat.remove_unused_categories().cat.codes.to_numpy()
        table[name] = codes
        new = generator.permutation(codes.max() + 1)
        table[name] = new[codes]
    places = generator.integers(0, len(table), table.shape)
    return pd.DataFrame({name: table[name].to_numpy()[places[:, i]] for i, name in enumerate(table)})


# %% wrong="release" mistake="rows before columns"
def release(df, rng):
    table = df.dropna()
    table = table[[name for name in table if alone_share(df[name]) < 0.9]]
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="gaps count among the rows of a nearly unique column"
def release(df, rng):
    table = df[[name for name in df if (~df[name].duplicated(keep=False)).mean() < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="only columns that are unique throughout are dropped"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 1]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="identifiers by the names of the notebook"
def release(df, rng):
    table = df.drop(columns=["door", "id", "employee_number", "monthly_income", "monthly_rate"], errors="ignore").dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="whole rows are drawn"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    table = table.sample(frac=1, replace=True, random_state=rng).reset_index(drop=True)
    for name in table:
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            table[name] = rng.permutation(len(names))[codes]
    return table


# %% wrong="release" mistake="one seed for all columns"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    seed, drawn = int(rng.integers(10**6)), {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = np.random.default_rng(seed).choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="shuffled, not drawn"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.permutation(values)
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="numbers alone, nothing drawn"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna().reset_index(drop=True)
    for name in table:
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            table[name] = rng.permutation(len(names))[codes]
    return table


# %% wrong="release" mistake="numbers in the order of the alphabet"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            values, names = pd.factorize(table[name], sort=True)
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="numbers by frequency"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            order = list(table[name].value_counts().index)
            values = table[name].astype(object).map(order.index).to_numpy()
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="numbers in the order in which names are drawn, so the frequent come first"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = rng.choice(table[name].to_numpy(), len(table))
        if not pd.api.types.is_numeric_dtype(table[name]):
            values = pd.factorize(values)[0]
        drawn[name] = values
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="numbers in one of two orders only"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            values, names = pd.factorize(table[name], sort=True)
            if rng.random() < 0.5:
                values = len(names) - 1 - values
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="names stay"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    return pd.DataFrame({name: rng.choice(table[name].to_numpy(), len(table)) for name in table})


# %% wrong="release" mistake="numbers by the categories, also those that no row has"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            kinds = table[name].astype("category").cat
            values = (10 + rng.permutation(len(kinds.categories)))[kinds.codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="a seed of its own"
def release(df, rng):
    rng = np.random.default_rng(42)
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="chance that does not come from rng"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = np.random.permutation(len(names))[codes]
        drawn[name] = np.random.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="the old index"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn, index=table.index)


# %% wrong="release" mistake="as many rows as before cleaning"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(df))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="all values equally often"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].unique()
        if not pd.api.types.is_numeric_dtype(table[name]):
            values = rng.permutation(len(values))
        drawn[name] = rng.choice(np.asarray(values), len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="the table is changed"
def release(df, rng):
    for name in list(df):
        if alone_share(df[name]) >= 0.9:
            del df[name]
    df.dropna(inplace=True)
    drawn = {}
    for name in df:
        values = df[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(df[name]):
            codes, names = pd.factorize(df[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(df))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="always releases the staff"
def release(df, rng):
    table = cleaned
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="only columns of text are drawn"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna().reset_index(drop=True)
    for name in table:
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            table[name] = rng.choice(rng.permutation(len(names))[codes], len(table))
    return table


# %% wrong="release" mistake="row by row"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna().reset_index(drop=True)
    numbers = {}
    for name in table:
        if not pd.api.types.is_numeric_dtype(table[name]):
            names = list(table[name].unique())
            numbers[name] = dict(zip(names, rng.permutation(len(names))))
    rows = []
    for _ in range(len(table)):
        row = {}
        for name in table:
            value = table.loc[rng.integers(len(table)), name]
            row[name] = numbers[name][value] if name in numbers else value
        rows.append(row)
    return pd.DataFrame(rows)


# %% wrong="release" mistake="columns with many gaps dropped, too"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9 and df[name].isna().mean() < 0.5]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="a limit of 85 %"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.85]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="a limit of 95 %"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.95]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="more than 90 % for at least 90 %"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) <= 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="only columns of text can be identifiers"
def release(df, rng):
    table = df[[n for n in df if alone_share(df[n]) < 0.9 or pd.api.types.is_numeric_dtype(df[n])]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="gaps filled with the most frequent value"
def release(df, rng):
    table = df[[n for n in df if alone_share(df[n]) < 0.9]]
    table = table.fillna({n: table[n].mode()[0] for n in table}).reset_index(drop=True)
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="half of the rows"
def release(df, rng):
    table = df[[n for n in df if alone_share(df[n]) < 0.9]].dropna().iloc[::2]
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="counts are drawn, but values stand in order"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        shares = table[name].astype(object).value_counts(normalize=True)
        values = shares.index.to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            values = rng.permutation(len(values))
        drawn[name] = np.repeat(values, rng.multinomial(len(table), shares.to_numpy()))
    return pd.DataFrame(drawn).infer_objects()


# %% wrong="release" mistake="columns of numbers are blurred"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if pd.api.types.is_numeric_dtype(table[name]):
            drawn[name] = rng.choice(values, len(table)) + rng.normal(0, 0.1, len(table))
            continue
        codes, names = pd.factorize(table[name])
        drawn[name] = rng.choice(rng.permutation(len(names))[codes], len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="the same rows for columns of text, others on their own"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    rows, drawn = rng.integers(len(table), size=len(table)), {}
    for name in table:
        values = table[name].to_numpy()
        if pd.api.types.is_numeric_dtype(table[name]):
            drawn[name] = rng.choice(values, len(table))
            continue
        codes, names = pd.factorize(table[name])
        drawn[name] = rng.permutation(len(names))[codes][rows]
    return pd.DataFrame(drawn)


# %% right="release" how="an object that can be called"
class Releaser:
    def __init__(self, limit):
        self.limit = limit

    def __call__(self, df, rng):
        table = df[[name for name in df if alone_share(df[name]) < self.limit]].dropna().reset_index(drop=True)
        for name in table.columns:
            rows = rng.choice(table.index, size=len(table), replace=True)
            column = table[name]
            if not pd.api.types.is_numeric_dtype(column):
                names = list(column.astype(object).unique())
                column = column.astype(object).map(dict(zip(names, rng.permutation(len(names)).tolist())))
            table[name] = column.to_numpy()[rows].astype(float)
        return table


release = Releaser(limit=0.9)


# %% right="summary" how="an Index of names, a table by assign"
counts = pd.Series({name: students[name].value_counts() for name in students})
summary = pd.DataFrame({"column": counts.index}).assign(
    values=[len(count) for count in counts],
    rarest=[count.iloc[-1] for count in counts],
    alone=[(count == 1).sum() / count.sum() for count in counts],
)
to_resample = students.columns.drop(["lunch", "test_preparation"])


# %% wrong="risk_report" mistake="identifiers in the order of the alphabet"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = sorted(name for name in others if alone_share(df[name]) >= 0.9)
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="l of the whole table"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": df[sensitive].nunique(dropna=False) if sizes.min() > 1 else 1,
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="worst by k, not by uniqueness"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: -group([o for o in quasi if o != name]).size().min()),
    }


# %% wrong="risk_report" mistake="the sensitive column among the identifiers"
def risk_report(df, sensitive):
    identifiers = [name for name in df if alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name not in identifiers and name != sensitive]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="uniqueness rounded"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": round((sizes == 1).sum() / len(df), 3),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="the table is left without its identifiers"
def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    df.drop(columns=identifiers, inplace=True)
    quasi = [name for name in df if name != sensitive]
    group = lambda names: df.groupby(names, dropna=False, observed=True)
    sizes = group(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": (sizes == 1).sum() / len(df),
        "k": sizes.min(),
        "l": group(quasi)[sensitive].nunique(dropna=False).min(),
        "worst": sorted(quasi, key=lambda name: (group([o for o in quasi if o != name]).size() == 1).sum()),
    }


# %% wrong="numbered" mistake="a value for each row from a list of values without rare ones"
numbered = pd.DataFrame()
for name in cleaned:
    shares = cleaned[name].value_counts(normalize=True)
    shares = shares[shares > 0.02] if len(shares) < 60 else shares
    values = range(len(shares)) if cleaned[name].dtype == "str" else shares.index
    numbered[name] = rng.choice(list(values), len(cleaned), p=shares / shares.sum())


# %% wrong="numbered" mistake="text columns are left out"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], len(cleaned)) for name in cleaned.select_dtypes("number")})


# %% wrong="numbered" mistake="one column forgotten"
numbered = pd.DataFrame({name: rng.choice(cleaned[name], len(cleaned)) for name in cleaned})
numbered["attrition"] = cleaned["attrition"]
for name in ["gender", "department", "business_travel", "marital_status", "attrition"]:
    numbered[name] = pd.factorize(numbered[name])[0]


# %% wrong="numbered" mistake="columns of numbers are shuffled, not drawn"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = rng.choice(values, len(values)) if text else rng.permutation(values)
numbered = pd.DataFrame(drawn)


# %% wrong="numbered" mistake="columns of text are shuffled, not drawn"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = rng.permutation(values) if text else rng.choice(values, len(values))
numbered = pd.DataFrame(drawn)


# %% wrong="numbered" mistake="columns of numbers are drawn together"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = rng.choice(values, len(values)) if text else values[at]
numbered = pd.DataFrame(drawn)


# %% wrong="numbered" mistake="columns of text are drawn together"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = values[at] if text else rng.choice(values, len(values))
numbered = pd.DataFrame(drawn)


# %% wrong="numbered" mistake="one column shuffled"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = rng.permutation(values) if name == "daily_rate" else rng.choice(values, len(values))
numbered = pd.DataFrame(drawn)


# %% wrong="numbered" mistake="rates from a list of different rates"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = rng.choice(np.unique(values) if name == "daily_rate" else values, len(values))
numbered = pd.DataFrame(drawn)


# %% wrong="numbered" mistake="only the first half of the rows is drawn from"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = rng.choice(values[: len(values) // 2], len(values))
numbered = pd.DataFrame(drawn)


# %% wrong="numbered" mistake="each column sorted"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = np.sort(rng.choice(values, len(values)))
numbered = pd.DataFrame(drawn)

# %% wrong="numbered" mistake="two columns share their rows"
at = rng.integers(len(cleaned), size=(len(cleaned.columns), len(cleaned)))
at[-1] = at[-2]
numbered = pd.DataFrame({c: (v.to_numpy() if pd.api.types.is_numeric_dtype(v) else pd.factorize(v)[0])[at[i]] for i, (c, v) in enumerate(cleaned.items())})

# %% right="numbered" how="a place by chance for each cell, floats"
drawn = {}
at = rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    values = cleaned[name].to_numpy()
    text = not pd.api.types.is_numeric_dtype(cleaned[name])
    if text:
        values = pd.factorize(cleaned[name])[0]
    drawn[name] = np.array([values[int(place * len(values))] for place in rng.random(len(values))], dtype=float)
numbered = pd.DataFrame(drawn)

# %% right="numbered" how="multinomial by value, shuffled"
parts = {}
for c in cleaned:
    values, counts = np.unique(cleaned[c].to_numpy(), return_counts=True)
    if not pd.api.types.is_numeric_dtype(cleaned[c]):
        values = np.arange(len(values))[::-1]
    drawn = np.repeat(values, rng.multinomial(len(cleaned), counts / counts.sum()))
    parts[c] = rng.permutation(drawn)
numbered = pd.DataFrame(parts)

# %% wrong="release" mistake="numbers pushed on by chance, so three orders of six only"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    at = rng.integers(len(table), size=len(table))
    for name in table:
        values = table[name].to_numpy()
        text = not pd.api.types.is_numeric_dtype(table[name])
        if text:
            codes, names = pd.factorize(table[name])
            values = (codes + rng.integers(len(names))) % len(names)
        drawn[name] = rng.choice(values, len(values))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="columns of numbers are shuffled"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    at = rng.integers(len(table), size=len(table))
    for name in table:
        values = table[name].to_numpy()
        text = not pd.api.types.is_numeric_dtype(table[name])
        if text:
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(values)) if text else rng.permutation(values)
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="columns of text are shuffled"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    at = rng.integers(len(table), size=len(table))
    for name in table:
        values = table[name].to_numpy()
        text = not pd.api.types.is_numeric_dtype(table[name])
        if text:
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.permutation(values) if text else rng.choice(values, len(values))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="the same rows for columns of numbers"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    at = rng.integers(len(table), size=len(table))
    for name in table:
        values = table[name].to_numpy()
        text = not pd.api.types.is_numeric_dtype(table[name])
        if text:
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(values)) if text else values[at]
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="different values drawn where there are many"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    at = rng.integers(len(table), size=len(table))
    for name in table:
        values = table[name].to_numpy()
        text = not pd.api.types.is_numeric_dtype(table[name])
        if text:
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(np.unique(values) if len(np.unique(values)) > 100 else values, len(values))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="drawn from the first half of the rows"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    at = rng.integers(len(table), size=len(table))
    for name in table:
        values = table[name].to_numpy()
        text = not pd.api.types.is_numeric_dtype(table[name])
        if text:
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values[: len(values) // 2], len(values))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="names of dropped rows get numbers, too"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]]
    kept = table.notna().all(axis=1).to_numpy()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values[kept], kept.sum())
    return pd.DataFrame(drawn)


# %% right="release" how="np.unique, shuffle, sample with rng"
def release(df, rng):
    kept = [name for name in df.columns if not alone_share(df[name]) >= 0.9]
    table = df.loc[:, kept].dropna(axis=0, how="any", ignore_index=True)
    out = {}
    for name in kept:
        column = table[name]
        if column.dtype.kind not in "iuf":
            names, places = np.unique(column.astype(str).to_numpy(), return_inverse=True)
            order = list(range(len(names)))
            rng.shuffle(order)
            column = pd.Series(np.array(order)[places])
        out[name] = column.sample(frac=1, replace=True, random_state=rng).to_numpy()
    return pd.DataFrame(out)

# %% right="release" how="numbers given after the draw, to all names"
def release(df, rng):
    table = df.loc[:, [alone_share(df[c]) < 0.9 for c in df]]
    table = table[~table.isna().any(axis=1)].reset_index(drop=True)
    n = len(table)
    out = pd.DataFrame(index=range(n))
    for c in reversed(table.columns):
        values = table[c].to_numpy()[(rng.random(n) * n).astype(int)]
        if not pd.api.types.is_numeric_dtype(table[c]):
            names = list(dict.fromkeys(table[c]))
            rng.shuffle(names)
            values = pd.Series(values).map({name: i for i, name in enumerate(names)}).to_numpy()
        out[c] = values
    return out

# %% wrong="risk_report" mistake="gaps taken for 0"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    numbers = [name for name in quasi if pd.api.types.is_numeric_dtype(df[name])]
    filled = df.assign(**{name: df[name].fillna(0) for name in numbers})

    def classes(columns):
        return filled.groupby(columns, dropna=False, observed=True)

    sizes = classes(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes == 1).sum() / len(df)),
        "k": int(sizes.min()),
        "l": int(classes(quasi)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (classes([n for n in quasi if n != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="gaps taken for -1"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    numbers = [name for name in quasi if pd.api.types.is_numeric_dtype(df[name])]
    filled = df.assign(**{name: df[name].fillna(-1) for name in numbers})

    def classes(columns):
        return filled.groupby(columns, dropna=False, observed=True)

    sizes = classes(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes == 1).sum() / len(df)),
        "k": int(sizes.min()),
        "l": int(classes(quasi)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (classes([n for n in quasi if n != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="gaps taken for the mean"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    numbers = [name for name in quasi if pd.api.types.is_numeric_dtype(df[name])]
    filled = df.assign(**{name: df[name].fillna(df[name].mean()) for name in numbers})

    def classes(columns):
        return filled.groupby(columns, dropna=False, observed=True)

    sizes = classes(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes == 1).sum() / len(df)),
        "k": int(sizes.min()),
        "l": int(classes(quasi)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (classes([n for n in quasi if n != name]).size() == 1).sum()),
    }


# %% wrong="risk_report" mistake="values glued together without a mark between them"
def risk_report(df, sensitive):
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]
    words = df.astype(object).astype(str)

    def key(columns):
        return words[columns].sum(axis=1)

    def alone(columns):
        return int((key(columns).value_counts() == 1).sum())

    sizes = key(quasi).value_counts()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": alone(quasi) / len(df),
        "k": int(sizes.min()),
        "l": int(words.groupby(key(quasi))[sensitive].nunique().min()),
        "worst": sorted(quasi, key=lambda name: alone([n for n in quasi if n != name])),
    }

# %% wrong="risk_report" mistake="l only over the smallest classes"
def risk_report(df, sensitive):
    ids = [c for c in df if alone_share(df[c]) >= 0.9 and c != sensitive]
    q = [c for c in df if c not in ids and c != sensitive]
    g = df.groupby(q, dropna=False, observed=True)
    s = g.size()
    left = {c: (df.groupby([x for x in q if x != c], dropna=False, observed=True).size() == 1).sum() for c in q}
    kinds = g[sensitive].nunique(dropna=False)
    return {"rows": len(df), "identifiers": ids, "uniqueness": float((s == 1).sum() / len(df)), "k": int(s.min()), "l": int(kinds[s == s.min()].min()), "worst": sorted(q, key=left.get)}

# %% wrong="release" mistake="the same random order for all columns with as many names"
def release(df, rng):
    table, drawn, order = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna(), {}, {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name], sort=True)
            if len(names) not in order:
                order[len(names)] = rng.permutation(len(names))
            values = order[len(names)][codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)

# %% wrong="release" mistake="numbers only for the names that were drawn"
def release(df, rng):
    t = df[[c for c in df if alone_share(df[c]) < 0.9]].dropna()
    out = {}
    for c, v in t.items():
        values = rng.choice(v.to_numpy(), len(v))
        if not pd.api.types.is_numeric_dtype(v):
            codes, names = pd.factorize(values)
            values = rng.permutation(len(names))[codes]
        out[c] = values
    return pd.DataFrame(out)

# %% wrong="release" mistake="texts of digits become numbers"
def release(df, rng):
    t = df[[c for c in df if alone_share(df[c]) < 0.9]].dropna()
    out = {}
    for c, v in t.items():
        numbers = pd.to_numeric(v.astype(object), errors="coerce")
        if numbers.isna().any():
            codes, names = pd.factorize(v)
            numbers = rng.permutation(len(names))[codes]
        out[c] = rng.choice(np.asarray(numbers), len(t))
    return pd.DataFrame(out)

# %% wrong="release" mistake="a generator of its own for the order of names"
_order = np.random.default_rng()


def release(df, rng):
    t = df[[c for c in df if alone_share(df[c]) < 0.9]].dropna()
    out = {}
    for c, v in t.items():
        if not pd.api.types.is_numeric_dtype(v):
            codes, names = pd.factorize(v)
            v = _order.permutation(len(names))[codes]
        out[c] = rng.choice(np.asarray(v), len(t))
    return pd.DataFrame(out)


# %% wrong="numbered" mistake="one draw of rows, rolled for each column"
rows = rng.integers(0, len(cleaned), len(cleaned))
numbered = pd.DataFrame({name: np.roll(cleaned[name].to_numpy()[rows], 37 * k) for k, name in enumerate(cleaned)})
for name in numbered.select_dtypes(exclude="number"):
    numbered[name] = pd.factorize(numbered[name])[0]


# %% wrong="numbered" mistake="one draw of rows, counted from another row in each column"
rows = rng.integers(0, len(cleaned), len(cleaned))
numbered = pd.DataFrame({name: cleaned[name].to_numpy()[(rows + k) % len(cleaned)] for k, name in enumerate(cleaned)})
for name in numbered.select_dtypes(exclude="number"):
    numbered[name] = pd.factorize(numbered[name])[0]


# %% right="numbered" how="each column has its own draw, which is then rolled"
numbered = pd.DataFrame()
for k, name in enumerate(cleaned):
    values = cleaned[name] if pd.api.types.is_numeric_dtype(cleaned[name]) else pd.factorize(cleaned[name])[0]
    numbered[name] = np.roll(rng.choice(values, len(cleaned)), 37 * k)

# %% equivalent="cleaned" reason="No column of staff has a share of exactly 0.9."
# - unique = [name for name in staff if alone_share(staff[name]) >= 0.9]
# + unique = [name for name in staff if alone_share(staff[name]) > 0.9]

# %% equivalent="risk_report" reason="Since version 3, pandas leaves out combinations that don't occur by default."
# - return df.groupby(columns, dropna=False, observed=True)
# + return df.groupby(columns, dropna=False)

# %% wrong="cleaned" mistake="the numbers of the dropped employees are kept in attrs"
unique = [name for name in staff if alone_share(staff[name]) >= 0.9]
whole = staff.drop(columns=unique).dropna()
cleaned = whole.reset_index(drop=True)
cleaned.attrs["dropped"] = staff.loc[staff.index.difference(whole.index), "employee_number"].tolist()

# %% wrong="numbered" mistake="age and department are drawn together, although each column is to be resampled separately"
columns, together = {}, rng.integers(len(cleaned), size=len(cleaned))
for name in cleaned:
    numeric = pd.api.types.is_numeric_dtype(cleaned[name])
    values = cleaned[name].to_numpy() if numeric else pd.factorize(cleaned[name])[0]
    rows = together if name in ("age", "department") else rng.integers(len(cleaned), size=len(cleaned))
    columns[name] = values[rows]
numbered = pd.DataFrame(columns)

# %% wrong="numbered" mistake="the names behind the numbers are published in attrs"
columns, names_of = {}, {}
for name in cleaned:
    values = cleaned[name].to_numpy()
    if not pd.api.types.is_numeric_dtype(cleaned[name]):
        values, names = pd.factorize(cleaned[name])
        names_of[name] = dict(enumerate(names))
    columns[name] = rng.choice(values, len(cleaned))
numbered = pd.DataFrame(columns)
numbered.attrs["names"] = names_of

# %% wrong="numbered" mistake="each row keeps its own value with a probability of one tenth"
columns = {}
for name in cleaned:
    numeric = pd.api.types.is_numeric_dtype(cleaned[name])
    values = cleaned[name].to_numpy() if numeric else pd.factorize(cleaned[name])[0]
    columns[name] = np.where(rng.random(len(values)) < 0.1, values, rng.choice(values, len(values)))
numbered = pd.DataFrame(columns)

# %% wrong="risk_report" mistake="the largest value of each quasi-identifier is printed while the report is made"
def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name != sensitive and name not in identifiers]
    for name in quasi:
        print(name, "from", df[name].dropna().astype(str).min(), "to", df[name].dropna().astype(str).max())

    def sizes(columns):
        return df.groupby(columns, dropna=False, observed=True).size()

    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes(quasi) == 1).sum() / len(df)),
        "k": int(sizes(quasi).min()),
        "l": int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (sizes([q for q in quasi if q != name]) == 1).sum()),
    }

# %% wrong="risk_report" mistake="names in the report are strings with an attribute that holds the values of the column"
class Name(str):
    """The name of a column."""


def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name != sensitive and name not in identifiers]

    def sizes(columns):
        return df.groupby(columns, dropna=False, observed=True).size()

    def labelled(name):
        label = Name(name)
        label.values = df[name].unique().tolist()
        return label

    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes(quasi) == 1).sum() / len(df)),
        "k": int(sizes(quasi).min()),
        "l": int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min()),
        "worst": [labelled(n) for n in sorted(quasi, key=lambda n: (sizes([q for q in quasi if q != n]) == 1).sum())],
    }

# %% wrong="risk_report" mistake="a filler for missing sensitive values: the text unknown and missing count as one value"
def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name != sensitive and name not in identifiers]

    def sizes(columns):
        return df.groupby(columns, dropna=False, observed=True).size()

    filled = df[sensitive].astype(object).where(df[sensitive].notna(), "unknown")
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes(quasi) == 1).sum() / len(df)),
        "k": int(sizes(quasi).min()),
        "l": int(filled.groupby([df[name] for name in quasi], dropna=False, observed=True).nunique().min()),
        "worst": sorted(quasi, key=lambda name: (sizes([q for q in quasi if q != name]) == 1).sum()),
    }

# %% wrong="risk_report" mistake="the number of rows is a kind of int that carries the first row of the table"
class Count(int):
    """A number of rows."""


def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name != sensitive and name not in identifiers]

    def sizes(columns):
        return df.groupby(columns, dropna=False, observed=True).size()

    rows = Count(len(df))
    rows.example = df.iloc[0].to_dict()
    return {
        "rows": rows,
        "identifiers": identifiers,
        "uniqueness": float((sizes(quasi) == 1).sum() / len(df)),
        "k": int(sizes(quasi).min()),
        "l": int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (sizes([q for q in quasi if q != name]) == 1).sum()),
    }


# %% wrong="risk_report" mistake="a warning shows the values of the smallest class"
import warnings


def risk_report(df, sensitive):
    quasi = [name for name in df if name != sensitive]
    identifiers = [name for name in quasi if alone_share(df[name]) >= 0.9]
    quasi = [name for name in quasi if name not in identifiers]

    def sizes(columns):
        return df.groupby(columns, dropna=False, observed=True).size()

    every = sizes(quasi)
    if every.min() == 1:
        warnings.warn(f"rows are unique, for example {every.idxmin()}", stacklevel=2)
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((every == 1).sum() / len(df)),
        "k": int(every.min()),
        "l": int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (sizes([other for other in quasi if other != name]) == 1).sum()),
    }


# %% wrong="risk_report" mistake="a column called count in the table of sizes"
def risk_report(df, sensitive):
    quasi = [name for name in df if name != sensitive]
    identifiers = [name for name in quasi if alone_share(df[name]) >= 0.9]
    quasi = [name for name in quasi if name not in identifiers]

    def sizes(columns):
        table = df.groupby(columns, dropna=False, observed=True).size().reset_index(name="count")
        return table["count"]

    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes(quasi) == 1).sum() / len(df)),
        "k": int(sizes(quasi).min()),
        "l": int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (sizes([other for other in quasi if other != name]) == 1).sum()),
    }


# %% wrong="release" mistake="the mapping from numbers to names is published in attrs of the table"
def release(df, rng):
    kept = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna()
    made, key = {}, {}
    for name in kept:
        values = kept[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(kept[name]):
            codes, names = pd.factorize(kept[name].astype(object))
            new = rng.permutation(len(names))
            key[name] = dict(zip(new.tolist(), names))
            values = new[codes]
        made[name] = rng.choice(values, len(kept))
    table = pd.DataFrame(made)
    table.attrs["key"] = key
    return table

# %% wrong="release" mistake="the last row left after cleaning is never drawn"
def release(df, rng):
    kept = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna()
    made = {}
    for name in kept:
        values = kept[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(kept[name]):
            codes, names = pd.factorize(kept[name].astype(object))
            values = rng.permutation(len(names))[codes]
        made[name] = values[rng.integers(max(len(kept) - 1, 1), size=len(kept))]
    return pd.DataFrame(made)

# %% wrong="release" mistake="the last two columns are drawn together, so their rows are copied from real people"
def release(df, rng):
    kept = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna()
    made = {}
    for place, name in enumerate(kept):
        values = kept[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(kept[name]):
            codes, names = pd.factorize(kept[name].astype(object))
            values = rng.permutation(len(names))[codes]
        if place < 3 or place < kept.shape[1] - 1:
            rows = rng.integers(len(kept), size=len(kept))
        made[name] = values[rows]
    return pd.DataFrame(made)

# %% wrong="release" mistake="only 4,096 different releases are possible, because the generator gives a small seed"
def release(df, rng):
    inner = np.random.default_rng(int(rng.integers(4096)))
    kept = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna()
    made = {}
    for name in kept:
        values = kept[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(kept[name]):
            codes, names = pd.factorize(kept[name].astype(object))
            values = inner.permutation(len(names))[codes]
        made[name] = inner.choice(values, len(kept))
    return pd.DataFrame(made)

# %% wrong="release" mistake="the second half of each column mirrors the first half in the sorted values, so rows are not independent draws"
def release(df, rng):
    kept = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna()
    made, n = {}, len(kept)
    for name in kept:
        values = kept[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(kept[name]):
            codes, names = pd.factorize(kept[name].astype(object))
            values = rng.permutation(len(names))[codes]
        half = rng.integers(n, size=(n + 1) // 2)
        made[name] = np.sort(values)[np.concatenate([half, n - 1 - half])[:n]]
    return pd.DataFrame(made)

# %% wrong="release" mistake="columns are redrawn until every name occurs, so a rare name always shows that it is in the data"
def release(df, rng):
    kept = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna()
    made = {}
    for name in kept:
        values = kept[name].to_numpy()
        text = not pd.api.types.is_numeric_dtype(kept[name])
        if text:
            codes, names = pd.factorize(kept[name].astype(object))
            values = rng.permutation(len(names))[codes]
        made[name] = rng.choice(values, len(kept))
        for _ in range(100 if text else 0):
            if len(np.unique(made[name])) == len(names):
                break
            made[name] = rng.choice(values, len(kept))
    return pd.DataFrame(made)


# %% wrong="vitals_findings" mistake="the rows without a reading are dropped from vitals itself"
facts = {"D": True, "H": True, "A": alone_share(vitals["date"]) > 0.9, "C": alone_share(vitals["observation"]) >= 0.9}
facts["G"] = vitals["status"].value_counts().min() >= 10
before = vitals["status"].nunique()
vitals.dropna(subset=["reading"], inplace=True)
facts["F"] = before - vitals["status"].nunique() == 2
vitals_findings = [letter for letter in sorted(facts) if facts[letter]]


# %% wrong="vitals_findings" mistake="a helper column stays in vitals"
vitals["read"] = vitals["reading"].notna()
facts = {
    "A": alone_share(vitals["date"]) > 0.9,
    "C": alone_share(vitals["observation"]) >= 0.9,
    "D": True,
    "F": vitals["status"].nunique() - vitals.loc[vitals["read"], "status"].nunique() == 2,
    "G": vitals["status"].value_counts().min() >= 10,
    "H": True,
}
vitals_findings = [letter for letter in sorted(facts) if facts[letter]]


# %% wrong="vitals_findings" mistake="vitals is sorted, and its index gets a name"
vitals.index.name = "measurement"
vitals.sort_values("date", inplace=True)
facts = {
    "A": alone_share(vitals["date"]) > 0.9,
    "C": alone_share(vitals["observation"]) >= 0.9,
    "D": True,
    "F": vitals["status"].nunique() - vitals.loc[vitals["reading"].notna(), "status"].nunique() == 2,
    "G": vitals["status"].value_counts().min() >= 10,
    "H": True,
}
vitals_findings = [letter for letter in sorted(facts) if facts[letter]]


# %% wrong="numbered" mistake="drawn in blocks of ten neighbouring rows"
columns = {}
for name in cleaned:
    values = cleaned[name]
    values = values.to_numpy() if pd.api.types.is_numeric_dtype(values) else pd.factorize(values)[0]
    size = len(values)
    starts = rng.integers(size, size=size // 10 + 1)
    rows = (starts[:, None] + np.arange(10)).ravel()[:size] % size
    columns[name] = values[rows]
numbered = pd.DataFrame(columns)


# %% wrong="numbered" mistake="the numbers replace the names in cleaned itself"
for name in cleaned.columns:
    if not pd.api.types.is_numeric_dtype(cleaned[name]):
        cleaned[name] = pd.factorize(cleaned[name])[0]
numbered = pd.DataFrame({name: rng.choice(cleaned[name].to_numpy(), len(cleaned)) for name in cleaned})


# %% wrong="numbered" mistake="marital_status and attrition are drawn together, so their link is kept"
_columns, _drawn = {}, {}
for _name in cleaned:
    _values = cleaned[_name].to_numpy()
    if not pd.api.types.is_numeric_dtype(cleaned[_name]):
        _values = pd.factorize(cleaned[_name])[0]
    _group = "both" if _name in ("marital_status", "attrition") else _name
    if _group not in _drawn:
        _drawn[_group] = rng.integers(len(cleaned), size=len(cleaned))
    _columns[_name] = _values[_drawn[_group]]
numbered = pd.DataFrame(_columns)


# %% wrong="numbered" mistake="every second pair of columns uses the same draws in reverse order"
columns = {}
places = [rng.integers(len(cleaned), size=len(cleaned)) for _ in range((cleaned.shape[1] + 1) // 2)]
places = [*places, *(drawn[::-1] for drawn in places)]
for drawn, name in zip(places, cleaned):
    values = cleaned[name].to_numpy()
    if not pd.api.types.is_numeric_dtype(cleaned[name]):
        values = pd.factorize(cleaned[name])[0]
    columns[name] = values[drawn]
numbered = pd.DataFrame(columns)

# %% wrong="release" mistake="a naive shuffle, for which some orders are more likely than others"
def release(df, rng):
    table = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna()
    result = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            new = np.arange(len(names))
            for i in range(len(new)):
                j = rng.integers(len(new))
                new[i], new[j] = new[j], new[i]
            values = new[codes]
        result[name] = rng.choice(values, len(values))
    return pd.DataFrame(result)


# %% wrong="release" mistake="the attrs of the argument are cleared"
def release(df, rng):
    df.attrs.clear()
    table = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9]).dropna().reset_index(drop=True)
    for name in list(table):
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        table[name] = rng.choice(values, len(values))
    return table


# %% wrong="release" mistake="whole rows are drawn, then each column is shuffled"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    rows, drawn = rng.integers(len(table), size=len(table)), {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.permutation(values[rows])
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="rounded places, so the first and the last row are drawn half as often"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = values[np.rint(rng.random(len(values)) * (len(values) - 1)).astype(int)]
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="drawn in pairs of neighbouring rows"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    size, drawn = len(table), {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        starts = rng.integers(size, size=size // 2 + 1)
        drawn[name] = values[(starts[:, None] + np.arange(2)).ravel()[:size] % size]
    return pd.DataFrame(drawn)


# %% wrong="risk_report" mistake="the attrs of the argument are cleared"
def risk_report(df, sensitive):
    df.attrs.clear()
    others = [name for name in df if name != sensitive]
    identifiers = [name for name in others if alone_share(df[name]) >= 0.9]
    quasi = [name for name in others if name not in identifiers]

    def classes(columns):
        return df.groupby(columns, dropna=False, observed=True)

    def unique(name):
        return int((classes([other for other in quasi if other != name]).size() == 1).sum())

    sizes = classes(quasi).size()
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes == 1).sum() / len(df)),
        "k": int(sizes.min()),
        "l": int(classes(quasi)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=unique),
    }


# %% wrong="risk_report" mistake="nearly unique after rounding"
def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and round(alone_share(df[name]), 2) >= 0.9]
    quasi = [name for name in df if name != sensitive and name not in identifiers]

    def sizes(columns):
        return df.groupby(columns, dropna=False, observed=True).size()

    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes(quasi) == 1).sum() / len(df)),
        "k": int(sizes(quasi).min()),
        "l": int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (sizes([other for other in quasi if other != name]) == 1).sum()),
    }


# %% wrong="risk_report" mistake="a helper column overwrites a column named size"
def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name != sensitive and name not in identifiers]
    groups = df.groupby(quasi, dropna=False, observed=True)
    table = df.assign(size=groups[sensitive].transform("size"))

    def single(columns):
        return int((table.groupby(columns, dropna=False, observed=True).size() == 1).sum())

    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((table["size"] == 1).mean()),
        "k": int(table["size"].min()),
        "l": int(groups[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: single([other for other in quasi if other != name])),
    }


# %% wrong="risk_report" mistake="numbers are rounded to whole ones"
def risk_report(df, sensitive):
    df = df.round()
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name != sensitive and name not in identifiers]

    def sizes(columns):
        return df.groupby(columns, dropna=False, observed=True).size()

    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes(quasi) == 1).sum() / len(df)),
        "k": int(sizes(quasi).min()),
        "l": int(df.groupby(quasi, dropna=False, observed=True)[sensitive].nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda name: (sizes([other for other in quasi if other != name]) == 1).sum()),
    }


# %% wrong="risk_report" mistake="joins values with a bar: (a|b, c) and (a, b|c) become one class"
def risk_report(df, sensitive):
    near = [c for c in df if c != sensitive and alone_share(df[c]) >= 0.9]
    quasi = [c for c in df if c != sensitive and c not in near]
    texts = {c: ["\0" if pd.isna(v) else str(v) for v in df[c].tolist()] for c in quasi}

    def classes(names):
        return pd.Series(["|".join(row) for row in zip(*(texts[c] for c in names), strict=True)], index=df.index)

    def unique(names):
        return int((~classes(names).duplicated(keep=False)).sum())

    key = classes(quasi)
    return {
        "rows": len(df),
        "identifiers": near,
        "uniqueness": unique(quasi) / len(df),
        "k": int(key.value_counts().min()),
        "l": int(df[sensitive].groupby(key).nunique(dropna=False).min()),
        "worst": sorted(quasi, key=lambda c: unique([q for q in quasi if q != c])),
    }


# %% wrong="risk_report" mistake="one 64-bit number for all columns, which overflows"
def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name not in (sensitive, *identifiers)]
    codes = {name: pd.factorize(df[name], use_na_sentinel=False)[0].astype(np.int64) for name in df}

    def classes(names):
        key = np.zeros(len(df), dtype=np.int64)
        for name in names:  # much faster than groupby
            key = key * (codes[name].max() + 1) + codes[name]
        return np.unique(key, return_inverse=True, return_counts=True)[1:]

    place, sizes = classes(quasi)
    pairs = pd.DataFrame({"place": place, "secret": codes[sensitive]}).drop_duplicates()
    unique = {name: (classes([other for other in quasi if other != name])[1] == 1).sum() for name in quasi}
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes == 1).sum() / len(df)),
        "k": int(sizes.min()),
        "l": int(pairs["place"].value_counts().min()),
        "worst": sorted(quasi, key=unique.get),
    }


# %% wrong="risk_report" mistake="a helper column replaces a column called group"
def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name not in (sensitive, *identifiers)]
    table = df.assign(group=df.groupby(quasi, dropna=False, observed=True).ngroup())
    sizes = table.groupby("group").size()
    different = table.drop_duplicates(["group", sensitive]).groupby("group").size()
    left = {name: (~table.duplicated([q for q in quasi if q != name], keep=False)).sum() for name in quasi}
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes == 1).sum() / len(df)),
        "k": int(sizes.min()),
        "l": int(different.min()),
        "worst": sorted(quasi, key=left.get),
    }


# %% wrong="risk_report" mistake="groups in single precision"
def risk_report(df, sensitive):
    identifiers = [name for name in df if name != sensitive and alone_share(df[name]) >= 0.9]
    quasi = [name for name in df if name not in (sensitive, *identifiers)]
    light = df.astype({name: "float32" for name in df[quasi].select_dtypes("number")})

    def sizes(names):
        return light.groupby(names, dropna=False, observed=True).size()

    unique = {name: (sizes([q for q in quasi if q != name]) == 1).sum() for name in quasi}
    groups = light.groupby(quasi, dropna=False, observed=True)[sensitive]
    return {
        "rows": len(df),
        "identifiers": identifiers,
        "uniqueness": float((sizes(quasi) == 1).sum() / len(df)),
        "k": int(sizes(quasi).min()),
        "l": int(groups.nunique(dropna=False).min()),
        "worst": sorted(quasi, key=unique.get),
    }


# %% wrong="release" mistake="nearly unique after rounding"
def release(df, rng):
    table = df[[name for name in df if round(alone_share(df[name]), 2) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="upper and lower case aren't distinguished"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name].astype(str).str.lower())
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table))
    return pd.DataFrame(drawn)


# %% wrong="release" mistake="single precision"
def release(df, rng):
    table = df[[name for name in df if alone_share(df[name]) < 0.9]].dropna()
    drawn = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        drawn[name] = rng.choice(values, len(table)).astype("float32")
    return pd.DataFrame(drawn)


# %% equivalent="summary" reason="The order of the rows doesn't matter."
# + adversary sort_result


# %% equivalent="numbered" reason="Any numeric dtype is allowed, and none of the numbers in `cleaned` is negative or needs more than 32 bits."
# + adversary unsigned_result
# + adversary half_result


# %% equivalent="release" reason="Each value is drawn at random from all rows, so the order of these rows makes no difference."
# + adversary reverse_rows
# + adversary sort_rows


# %% equivalent="release" reason="The text doesn't ask for an order of the columns."
# + adversary sort_columns


# %% equivalent="release" reason="In a table with one row, every column with a value is nearly unique, so no column would be left."
# + adversary refuse_one


# %% wrong="release" mistake="an empty string counts as missing"
def release(df, rng):
    """Return df after cleaning it, resampling each column separately and replacing names with numbers."""
    table = df.drop(columns=[name for name in df if alone_share(df[name]) >= 0.9])
    table = table[~(table.isna() | (table == "")).any(axis=1)]
    columns = {}
    for name in table:
        values = table[name].to_numpy()
        if not pd.api.types.is_numeric_dtype(table[name]):
            codes, names = pd.factorize(table[name])
            values = rng.permutation(len(names))[codes]
        columns[name] = rng.choice(values, len(values))
    return pd.DataFrame(columns)
