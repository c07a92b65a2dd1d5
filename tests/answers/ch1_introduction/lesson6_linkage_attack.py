# %% right="find_matches" how="query"
def find_matches(patients, age, zip_code, low, high):
    return patients.query("age == @age and zip_code == @zip_code and @low <= salary <= @high")


# %% right="find_matches" how="a loop over rows, index made anew"
def find_matches(patients, age, zip_code, low, high):
    places = []
    for place in range(len(patients)):
        row = patients.iloc[place]
        if row["age"] == age and row["zip_code"] == zip_code and low <= row["salary"] <= high:
            places.append(place)
    return patients.iloc[places].reset_index(drop=True)


# %% right="find_matches" how="step by step, numpy"
import numpy as np


def find_matches(patients, age, zip_code, low, high):
    same_age = patients["age"].to_numpy() == age
    same_place = patients["zip_code"].to_numpy() == zip_code
    pay = patients["salary"].to_numpy()
    return patients.loc[np.logical_and.reduce([same_age, same_place, pay >= low, pay <= high])].copy()


# %% right="find_matches" how="lambdas, sorted"
def find_matches(patients, age, zip_code, low, high):
    return (
        patients.loc[lambda t: t.age.eq(age)]
        .loc[lambda t: t.zip_code.eq(zip_code)]
        .loc[lambda t: t.salary.ge(low) & t.salary.le(high)]
        .sort_values("salary")
    )


# %% wrong="find_matches" mistake="upper bound left out"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        (patients["age"] == age)
        & (patients["zip_code"] == zip_code)
        & (patients["salary"] >= low)
        & (patients["salary"] < high)
    ]


# %% wrong="find_matches" mistake="lower bound left out"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        (patients["age"] == age)
        & (patients["zip_code"] == zip_code)
        & (patients["salary"] > low)
        & (patients["salary"] <= high)
    ]


# %% wrong="find_matches" mistake="ZIP code ignored"
def find_matches(patients, age, zip_code, low, high):
    return patients[(patients["age"] == age) & patients["salary"].between(low, high)]


# %% wrong="find_matches" mistake="age ignored"
def find_matches(patients, age, zip_code, low, high):
    return patients[(patients["zip_code"] == zip_code) & patients["salary"].between(low, high)]


# %% wrong="find_matches" mistake="or for and"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        ((patients["age"] == age) | (patients["zip_code"] == zip_code)) & patients["salary"].between(low, high)
    ]


# %% wrong="find_matches" mistake="ZIP code compared with a number"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        (patients["age"] == age) & (patients["zip_code"] == int(zip_code)) & patients["salary"].between(low, high)
    ]


# %% wrong="find_matches" mistake="number of matches"
def find_matches(patients, age, zip_code, low, high):
    return int(
        ((patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)).sum()
    )


# %% wrong="find_matches" mistake="True and False for each row"
def find_matches(patients, age, zip_code, low, high):
    return (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)


# %% wrong="find_matches" mistake="only some columns"
def find_matches(patients, age, zip_code, low, high):
    fits = (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)
    return patients.loc[fits, ["age", "zip_code", "salary"]]


# %% wrong="find_matches" mistake="only the first match"
def find_matches(patients, age, zip_code, low, high):
    fits = (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)
    return patients[fits].head(1)


# %% wrong="find_matches" mistake="None where nobody fits"
def find_matches(patients, age, zip_code, low, high):
    fits = (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)
    return patients[fits] if fits.any() else None


# %% wrong="find_matches" mistake="changes the table given"
def find_matches(patients, age, zip_code, low, high):
    patients["fits"] = (
        (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)
    )
    return patients[patients["fits"]].drop(columns="fits")


# %% wrong="find_matches" mistake="reads the global table"
everybody = load("patients")


def find_matches(patients, age, zip_code, low, high):
    fits = (everybody["age"] == age) & (everybody["zip_code"] == zip_code) & everybody["salary"].between(low, high)
    return everybody[fits]


# %% wrong="find_matches" mistake="drops doubles, by index"
def find_matches(patients, age, zip_code, low, high):
    fits = patients[
        (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)
    ]
    return fits[~fits.index.duplicated()]


# %% wrong="find_matches" mistake="salaries equal to a bound only"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].isin([low, high])
    ]


# %% wrong="find_matches" mistake="area in place of the ZIP code"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        (patients["age"] == age)
        & (patients["zip_code"].str[:3] == zip_code[:3])
        & patients["salary"].between(low, high)
    ]


# %% wrong="find_matches" mistake="age up to a year off"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        ((patients["age"] - age).abs() <= 1)
        & (patients["zip_code"] == zip_code)
        & patients["salary"].between(low, high)
    ]


# %% wrong="find_matches" mistake="row by row, and salaries have to be in a range of whole numbers"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        patients.apply(
            lambda r: (r["age"], r["zip_code"]) == (age, zip_code) and r["salary"] in range(low, high + 1), axis=1
        )
    ]


# %% wrong="find_matches" mistake="duplicates dropped"
def find_matches(patients, age, zip_code, low, high):
    found = patients[
        (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)
    ]
    return found.drop_duplicates()


# %% wrong="find_matches" mistake="or between zip code and salary"
def find_matches(patients, age, zip_code, low, high):
    return patients[
        (patients["age"] == age) & ((patients["zip_code"] == zip_code) | patients["salary"].between(low, high))
    ]


# %% right="link" how="candidates counted by groupby"
def link(patients, register):
    candidates = register.groupby(KEYS, as_index=False).agg(count=("name", "size"), name=("name", "first"))
    return patients.merge(candidates[candidates["count"] == 1].drop(columns="count"), on=KEYS, how="inner")


# %% right="link" how="join of everything, then rows that occur several times dropped"
def link(patients, register):
    numbered = patients.reset_index(drop=True).reset_index(names="row")
    joined = numbered.merge(register, on=KEYS)
    return joined[~joined["row"].duplicated(keep=False)].drop(columns="row")


# %% right="link" how="a dictionary and a loop"
def link(patients, register):
    candidates = {}
    for row in register.itertuples():
        candidates.setdefault((row.birth_date, row.sex, row.zip_code), []).append(row.name)
    rows = []
    for row in patients.to_dict("records"):
        names = candidates.get((row["birth_date"], row["sex"], row["zip_code"]), [])
        if len(names) == 1:
            rows.append({**row, "name": names[0]})
    return pd.DataFrame(rows, columns=[*patients.columns, "name"])


# %% right="link" how="index lookup, name first"
def link(patients, register):
    alone = register[~register.duplicated(KEYS, keep=False)].set_index(KEYS)["name"]
    linked = patients.join(alone, on=KEYS, how="inner")
    return linked[["name", *patients.columns]]


# %% right="link" how="names as a list, left join"
def link(patients, register):
    names = register.groupby(KEYS)["name"].apply(list).reset_index()
    linked = patients.merge(names, on=KEYS, how="left")
    linked = linked[linked["name"].map(lambda found: isinstance(found, list) and len(found) == 1)]
    return linked.assign(name=linked["name"].str[0])


# %% wrong="link" mistake="many-to-many join kept"
def link(patients, register):
    return patients.merge(register, on=KEYS)


# %% wrong="link" mistake="patients without a candidate kept"
def link(patients, register):
    return patients.merge(register.drop_duplicates(KEYS, keep=False), on=KEYS, how="left")


# %% wrong="link" mistake="first of several candidates taken"
def link(patients, register):
    return patients.merge(register.drop_duplicates(KEYS), on=KEYS)


# %% wrong="link" mistake="rows of one key counted in patients, not in the register"
def link(patients, register):
    return patients.drop_duplicates(KEYS, keep=False).merge(register, on=KEYS)


# %% wrong="link" mistake="two stays of one person lost"
def link(patients, register):
    joined = patients.merge(register, on=KEYS)
    return joined.drop_duplicates(KEYS, keep=False)


# %% wrong="link" mistake="one of two stays lost"
def link(patients, register):
    return patients.merge(register.drop_duplicates(KEYS, keep=False), on=KEYS).drop_duplicates("name")


# %% wrong="link" mistake="two stays refused by validate"
def link(patients, register):
    return patients.merge(register.drop_duplicates(KEYS, keep=False), on=KEYS, validate="one_to_one")


# %% wrong="link" mistake="sex forgotten in the key"
def link(patients, register):
    alone = register.drop_duplicates(["birth_date", "zip_code"], keep=False)
    return patients.merge(alone.drop(columns="sex"), on=["birth_date", "zip_code"])


# %% wrong="link" mistake="candidates counted by birth date alone"
def link(patients, register):
    return patients.merge(register.drop_duplicates("birth_date", keep=False), on=KEYS)


# %% wrong="link" mistake="columns of patients lost"
def link(patients, register):
    return patients[KEYS].merge(register.drop_duplicates(KEYS, keep=False), on=KEYS)


# %% wrong="link" mistake="names only"
def link(patients, register):
    return patients.merge(register.drop_duplicates(KEYS, keep=False), on=KEYS)["name"]


# %% wrong="link" mistake="number of candidates left in the table"
def link(patients, register):
    counted = register.assign(candidates=register.groupby(KEYS)["name"].transform("size"))
    return patients.merge(counted[counted["candidates"] == 1], on=KEYS)


# %% wrong="link" mistake="joined by position"
def link(patients, register):
    linked = patients.reset_index(drop=True)
    return linked.assign(name=register["name"].reset_index(drop=True).reindex(linked.index))


# %% wrong="link" mistake="register changed in place"
def link(patients, register):
    register.drop_duplicates(KEYS, keep=False, inplace=True)
    return patients.merge(register, on=KEYS)


# %% wrong="link" mistake="reads the global tables"
def link(patients, register):
    return load("patients").merge(load("register").drop_duplicates(KEYS, keep=False), on=KEYS)


# %% wrong="link" mistake="rows of the register, patients' columns missing where there is none"
def link(patients, register):
    return register.drop_duplicates(KEYS, keep=False).merge(patients, on=KEYS, how="left")


# %% wrong="link" mistake="works on dates only"
def link(patients, register):
    key = ["day", "sex", "zip_code"]
    left = patients.assign(day=pd.to_datetime(patients["birth_date"]).dt.strftime("%d.%m.%Y").str[:5])
    right = register.assign(day=pd.to_datetime(register["birth_date"]).dt.strftime("%d.%m.%Y").str[:5])
    return left.merge(right.drop_duplicates(key, keep=False).drop(columns="birth_date"), on=key).drop(columns="day")


# %% right="link" how="the register searched for each patient"
def link(patients, register):
    table = patients.copy()
    names = []
    for _, row in table.iterrows():
        found = register[(register["birth_date"] == row["birth_date"]) & (register["sex"] == row["sex"])]
        found = found[found["zip_code"] == row["zip_code"]]
        names.append(found["name"].iloc[0] if len(found) == 1 else None)
    table["name"] = names
    return table[table["name"].notna()]


# %% wrong="link" mistake="dropna also drops patients with another value missing"
def link(patients, register):
    return patients.merge(register.drop_duplicates(KEYS, keep=False), on=KEYS, how="left").dropna()


# %% wrong="link" mistake="rows that are alike taken for several candidates"
def link(patients, register):
    joined = patients.merge(register, on=KEYS)
    return joined[~joined.duplicated(list(patients.columns), keep=False)]


# %% wrong="link" mistake="last of several candidates taken"
def link(patients, register):
    joined = patients.merge(register.groupby(KEYS)["name"].last().reset_index(), on=KEYS)
    return joined


# %% wrong="link" mistake="zip code left out of the key"
def link(patients, register):
    key = ["birth_date", "sex"]
    single = register.drop_duplicates(key, keep=False)[[*key, "name"]]
    return patients.merge(single, on=key)


# %% wrong="link" mistake="right join keeps voters"
def link(patients, register):
    return patients.merge(register.drop_duplicates(KEYS, keep=False), on=KEYS, how="right")


# %% wrong="link" mistake="equal patients counted once"
def link(patients, register):
    return patients.drop_duplicates().merge(register.drop_duplicates(KEYS, keep=False), on=KEYS)


# %% wrong="link" mistake="counts candidates over rows of the join, so two stays look like two candidates"
def link(patients, register):
    both = patients.merge(register, on=KEYS)
    return both[both.groupby(KEYS)["name"].transform("size") == 1]


# %% wrong="link" mistake="counts different names, so namesakes look like one"
def link(patients, register):
    both = patients.merge(register, on=KEYS)
    return both[both.groupby(KEYS)["name"].transform("nunique") == 1]


# %% right="reidentified_share" how="counts looked up"
def reidentified_share(patients, register):
    if patients.empty:
        return 0.0
    candidates = register.value_counts(KEYS)
    keys = pd.MultiIndex.from_frame(patients[KEYS])
    return float((candidates.reindex(keys, fill_value=0) == 1).mean())


# %% right="reidentified_share" how="left join with the counts, numpy number"
import numpy as np


def reidentified_share(patients, register):
    counts = register.groupby(KEYS).size().rename("candidates").reset_index()
    joined = patients[KEYS].merge(counts, on=KEYS, how="left")
    return np.float64(joined["candidates"].eq(1).sum() / max(len(joined), 1))


# %% right="reidentified_share" how="a loop"
def reidentified_share(patients, register):
    seen = {}
    for key in register[KEYS].values.tolist():
        seen[tuple(key)] = seen.get(tuple(key), 0) + 1
    found = [seen.get(tuple(key)) == 1 for key in patients[KEYS].values.tolist()]
    return sum(found) / len(found) if found else 0.0


# %% right="reidentified_share" how="left join with sizes, and a mean"
def reidentified_share(patients, register):
    sizes = register.groupby(KEYS).size().rename("size").reset_index()
    share = patients[KEYS].merge(sizes, how="left", on=KEYS)["size"].eq(1).mean()
    return 0.0 if share != share else share


# %% wrong="reidentified_share" mistake="over the rows of the register"
def reidentified_share(patients, register):
    return len(link(patients, register)) / len(register) if len(register) else 0.0


# %% wrong="reidentified_share" mistake="nobody to divide by"
def reidentified_share(patients, register):
    return len(link(patients, register)) / len(patients)


# %% wrong="reidentified_share" mistake="patients with at least one candidate"
def reidentified_share(patients, register):
    known = patients.merge(register[KEYS].drop_duplicates(), on=KEYS)
    return len(known) / len(patients) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="over the rows of the many-to-many join"
def reidentified_share(patients, register):
    joined = patients.merge(register, on=KEYS)
    return len(link(patients, register)) / len(joined) if len(joined) else 0.0


# %% wrong="reidentified_share" mistake="uniqueness within the patients"
def reidentified_share(patients, register):
    return float((~patients.duplicated(KEYS, keep=False)).mean()) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="uniqueness within the register"
def reidentified_share(patients, register):
    return float((~register.duplicated(KEYS, keep=False)).mean()) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="different names counted"
def reidentified_share(patients, register):
    return link(patients, register)["name"].nunique() / len(patients) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="per cent"
def reidentified_share(patients, register):
    return 100 * len(link(patients, register)) / len(patients) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="number of patients"
def reidentified_share(patients, register):
    return len(link(patients, register))


# %% wrong="reidentified_share" mistake="rounded"
def reidentified_share(patients, register):
    return round(len(link(patients, register)) / len(patients), 2) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="a constant"
def reidentified_share(patients, register):
    return 0.967


# %% wrong="reidentified_share" mistake="text"
def reidentified_share(patients, register):
    return f"{len(link(patients, register)) / max(len(patients), 1):.1%}"


# %% wrong="reidentified_share" mistake="rounded to three digits"
def reidentified_share(patients, register):
    return round(len(link(patients, register)) / len(patients), 3) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="over 1000"
def reidentified_share(patients, register):
    return len(link(patients, register)) / (1000 if len(patients) > 3 else 3) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="different keys instead of rows"
def reidentified_share(patients, register):
    if not len(patients):
        return 0.0
    return len(link(patients, register).drop_duplicates(KEYS)) / len(patients)


# %% right="reidentified_after" how="steps as functions in a dictionary"
def reidentified_after(patients, register):
    steps = {
        "area": lambda t: t.assign(zip_code=t["zip_code"].str[:3] + "**"),
        "year": by_year,
        "decade": lambda t: t.assign(birth_date=t["birth_date"].dt.year // 10 * 10),
        "decade and area": lambda t: t.assign(
            birth_date=t["birth_date"].dt.year // 10 * 10, zip_code=t["zip_code"].str[:3]
        ),
    }
    return {step: reidentified_share(coarsen(patients), coarsen(register)) for step, coarsen in steps.items()}


# %% right="reidentified_after" how="copies, decades and areas as numbers and words"
def reidentified_after(patients, register):
    shares = {}
    for step in ("area", "year", "decade", "decade and area"):
        ours, theirs = patients.copy(), register.copy()
        for table in (ours, theirs):
            if "area" in step:
                table["zip_code"] = table["zip_code"].astype(int) // 100
            if step == "year":
                table["birth_date"] = table["birth_date"].dt.strftime("%Y")
            elif "decade" in step:
                table["birth_date"] = table["birth_date"].dt.year.map(lambda year: f"{str(year)[:3]}0s")
        shares[step] = reidentified_share(ours, theirs)
    return shares


# %% right="reidentified_after" how="a Series, counted without the function"
def reidentified_after(patients, register):
    def single(*keys):
        ours = [pd.concat(columns, axis=1, keys=["b", "s", "z"]) for columns in keys]
        counts = ours[1].value_counts()
        return (counts.reindex(pd.MultiIndex.from_frame(ours[0]), fill_value=0) == 1).mean()

    both = (patients, register)
    return pd.Series(
        {
            "decade and area": single(*([t.birth_date.dt.year // 10, t.sex, t.zip_code.str.slice(0, 3)] for t in both)),
            "decade": single(*([t.birth_date.dt.year // 10, t.sex, t.zip_code] for t in both)),
            "year": single(*([t.birth_date.dt.year, t.sex, t.zip_code] for t in both)),
            "area": single(*([t.birth_date, t.sex, t.zip_code.str.slice(0, 3)] for t in both)),
        }
    )


# %% right="reidentified_after" how="other columns dropped first"
def reidentified_after(patients, register):
    ours = patients[KEYS]

    def coarse(table, digits, years):
        born = table["birth_date"] if years is None else table["birth_date"].dt.year // years
        return table.assign(birth_date=born, zip_code=table["zip_code"].str[:digits])

    after = {}
    for step, choice in {"area": (3, None), "year": (5, 1), "decade": (5, 10), "decade and area": (3, 10)}.items():
        after[step] = reidentified_share(coarse(ours, *choice), coarse(register, *choice))
    return after


# %% wrong="reidentified_after" mistake="only the patients made coarser: nothing fits, which looks safe"
def reidentified_after(patients, register):
    coarse = by_year(patients).astype({"birth_date": str})
    day = register.astype({"birth_date": str})
    return {
        "area": reidentified_share(patients.assign(zip_code=patients["zip_code"].str[:3]), register),
        "year": reidentified_share(coarse, day),
        "decade": reidentified_share(coarse.assign(birth_date=coarse["birth_date"].str[:3]), day),
        "decade and area": reidentified_share(coarse.assign(birth_date=coarse["birth_date"].str[:3]), day),
    }


# %% wrong="reidentified_after" mistake="all zero"
def reidentified_after(patients, register):
    return dict.fromkeys(["area", "year", "decade", "decade and area"], 0.0)


# %% wrong="reidentified_after" mistake="area made coarser in every step"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(area(patients), area(register)),
        "year": reidentified_share(by_year(area(patients)), by_year(area(register))),
        "decade": reidentified_share(decade(area(patients)), decade(area(register))),
        "decade and area": reidentified_share(decade(area(patients)), decade(area(register))),
    }


# %% wrong="reidentified_after" mistake="the wrong end of the ZIP code cut off"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[1:])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(area(patients), area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(decade(patients), decade(register)),
        "decade and area": reidentified_share(decade(area(patients)), decade(area(register))),
    }


# %% wrong="reidentified_after" mistake="the drop in place of the share"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    before = reidentified_share(patients, register)
    return {
        "area": before - reidentified_share(area(patients), area(register)),
        "year": before - reidentified_share(by_year(patients), by_year(register)),
        "decade": before - reidentified_share(decade(patients), decade(register)),
        "decade and area": before - reidentified_share(decade(area(patients)), decade(area(register))),
    }


# %% wrong="reidentified_after" mistake="rounded to one digit"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    return {
        "area": round(reidentified_share(area(patients), area(register)), 1),
        "year": round(reidentified_share(by_year(patients), by_year(register)), 1),
        "decade": round(reidentified_share(decade(patients), decade(register)), 1),
        "decade and area": round(reidentified_share(decade(area(patients)), decade(area(register))), 1),
    }


# %% wrong="reidentified_after" mistake="per cent as text"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    return {
        "area": f"{reidentified_share(area(patients), area(register)):.1%}",
        "year": f"{reidentified_share(by_year(patients), by_year(register)):.1%}",
        "decade": f"{reidentified_share(decade(patients), decade(register)):.1%}",
        "decade and area": f"{reidentified_share(decade(area(patients)), decade(area(register))):.1%}",
    }


# %% wrong="reidentified_after" mistake="one step forgotten"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(area(patients), area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade and area": reidentified_share(decade(area(patients)), decade(area(register))),
    }


# %% wrong="reidentified_after" mistake="a list of shares"
def reidentified_after(patients, register):
    return [0.86, 0.014, 0.0, 0.0]


# %% wrong="reidentified_after" mistake="month and day kept in place of the year"
def reidentified_after(patients, register):
    def short(t):
        return t.assign(birth_date=t["birth_date"].dt.strftime("%m-%d"))

    return dict.fromkeys(
        ["area", "year", "decade", "decade and area"], reidentified_share(short(patients), short(register))
    )


# %% right="reidentified_after" how="filled key by key with pd.cut and periods"
def reidentified_after(patients, register):
    after = dict()
    edges = list(range(1900, 2031, 10))

    def decade(t):
        return t.assign(birth_date=pd.cut(t["birth_date"].dt.year, edges, right=False).astype(str))

    def area(t):
        return t.assign(zip_code=t["zip_code"].astype(int) // 100)

    after["area"] = reidentified_share(area(patients), area(register))
    after["year"] = reidentified_share(
        *(t.assign(birth_date=t["birth_date"].dt.to_period("Y")) for t in (patients, register))
    )
    after["decade"] = reidentified_share(decade(patients), decade(register))
    after["decade and area"] = reidentified_share(decade(area(patients)), decade(area(register)))
    return after


# %% wrong="reidentified_after" mistake="decade on one table only"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(area(patients), area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(decade(patients), by_year(register)),
        "decade and area": reidentified_share(area(decade(patients)), area(by_year(register))),
    }


# %% wrong="reidentified_after" mistake="decade taken as the last digit of the year"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year % 10)

    steps = {"area": area, "year": by_year, "decade": decade, "decade and area": lambda t: area(decade(t))}
    return {step: reidentified_share(coarsen(patients), coarsen(register)) for step, coarsen in steps.items()}


# %% wrong="reidentified_after" mistake="year with area too"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    steps = {
        "area": area,
        "year": lambda t: area(by_year(t)),
        "decade": decade,
        "decade and area": lambda t: area(decade(t)),
    }
    return {step: reidentified_share(coarsen(patients), coarsen(register)) for step, coarsen in steps.items()}


# %% wrong="reidentified_after" mistake="decades from 1981 to 1990"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=pd.cut(t["birth_date"].dt.year, list(range(1900, 2031, 10))).astype(str))

    return {
        "area": reidentified_share(area(patients), area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(decade(patients), decade(register)),
        "decade and area": reidentified_share(decade(area(patients)), decade(area(register))),
    }


# %% wrong="reidentified_after" mistake="rounded to the nearest ten years"
def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year.round(-1))

    return {
        "area": reidentified_share(area(patients), area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(decade(patients), decade(register)),
        "decade and area": reidentified_share(decade(area(patients)), decade(area(register))),
    }


# %% wrong="reidentified_after" mistake="the tables of the lesson in place of those given"
everyone, voter_list = patients, register


def reidentified_after(patients, register):
    def area(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    def decade(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    steps = {"area": area, "year": by_year, "decade": decade, "decade and area": lambda t: area(decade(t))}
    return {step: reidentified_share(coarsen(everyone), coarsen(voter_list)) for step, coarsen in steps.items()}


# %% wrong="reidentified_after" mistake="changes the tables given"
def reidentified_after(patients, register):
    after = {}
    full = (patients.copy(), register.copy())
    for step in ("area", "year", "decade", "decade and area"):
        for table, whole in zip((patients, register), full, strict=True):
            table[["birth_date", "zip_code"]] = whole[["birth_date", "zip_code"]]
            if "area" in step:
                table["zip_code"] = table["zip_code"].str[:3]
            if step != "area":
                table["birth_date"] = table["birth_date"].dt.year // (1 if step == "year" else 10)
        after[step] = reidentified_share(patients, register)
    return after


# %% wrong="reidentified_after" mistake="prints and returns nothing"
def reidentified_after(patients, register):
    print(reidentified_share(by_year(patients), by_year(register)))


# %% wrong="reidentified_after" mistake="a dictionary in place of a function"
reidentified_after = {"year": reidentified_share(by_year(patients), by_year(register))}


# %% wrong="reidentified_after" mistake="four digits of the ZIP code kept"
def reidentified_after(patients, register):
    def by_area(table):
        return table.assign(zip_code=table["zip_code"].str[:4])

    def by_decade(table):
        return table.assign(birth_date=table["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(by_area(patients), by_area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(by_decade(patients), by_decade(register)),
        "decade and area": reidentified_share(by_area(by_decade(patients)), by_area(by_decade(register))),
    }


# %% wrong="reidentified_after" mistake="two digits of the ZIP code kept"
def reidentified_after(patients, register):
    def by_area(table):
        return table.assign(zip_code=table["zip_code"].str[:2])

    def by_decade(table):
        return table.assign(birth_date=table["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(by_area(patients), by_area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(by_decade(patients), by_decade(register)),
        "decade and area": reidentified_share(by_area(by_decade(patients)), by_area(by_decade(register))),
    }


# %% wrong="reidentified_after" mistake="no ZIP code left, as in this town with its one area"
def reidentified_after(patients, register):
    def by_area(table):
        return table.assign(zip_code="100")

    def by_decade(table):
        return table.assign(birth_date=table["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(by_area(patients), by_area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(by_decade(patients), by_decade(register)),
        "decade and area": reidentified_share(by_area(by_decade(patients)), by_area(by_decade(register))),
    }


# %% wrong="reidentified_after" mistake="the third digit alone"
def reidentified_after(patients, register):
    def by_area(table):
        return table.assign(zip_code=table["zip_code"].str[2])

    def by_decade(table):
        return table.assign(birth_date=table["birth_date"].dt.year // 10)

    return {
        "area": reidentified_share(by_area(patients), by_area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(by_decade(patients), by_decade(register)),
        "decade and area": reidentified_share(by_area(by_decade(patients)), by_area(by_decade(register))),
    }


# %% right="disclosed" how="groups as sets, a loop"
diagnoses = {}
for year, sex, place, ill in released.values.tolist():
    diagnoses.setdefault((year, sex, place), set()).add(ill)
disclosed = []
for person in reported.itertuples():
    if len(diagnoses[(person.birth_date.year, person.sex, person.zip_code)]) == 1:
        disclosed.append(person.name)

# %% right="disclosed" how="smallest equals largest, a Series"
groups = released.groupby(KEYS)["has_rare_disease"].agg(["min", "max"])
certain = groups.index[groups["min"] == groups["max"]]
keys = pd.MultiIndex.from_frame(by_year(reported)[KEYS])
disclosed = reported.loc[keys.isin(certain), "name"]

# %% right="disclosed" how="everybody joined, then counted by name, a set"
joined = by_year(reported).merge(released, on=KEYS)
share = joined.groupby("name")["has_rare_disease"].mean()
disclosed = set(share[share.isin([0, 1])].index)

# %% right="disclosed" how="numpy array, from the hospital's table itself"
joined = by_year(reported).merge(by_year(patients), on=KEYS)
disclosed = joined.groupby("name").filter(lambda group: group["has_rare_disease"].nunique() == 1)["name"].unique()

# %% wrong="disclosed" mistake="standard deviation 0, which is missing for a sole match"
spread = released.groupby(KEYS)["has_rare_disease"].std()
certain = spread[spread == 0].reset_index()
disclosed = by_year(reported).merge(certain[KEYS], on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="whose diagnosis is not known"
diagnoses = released.groupby(KEYS)["has_rare_disease"].nunique()
open_ones = diagnoses[diagnoses > 1].reset_index()
disclosed = by_year(reported).merge(open_ones[KEYS], on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="sole matches only"
sole = released.drop_duplicates(KEYS, keep=False)
disclosed = by_year(reported).merge(sole, on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="shared diagnoses, sole matches left out"
groups = released.groupby(KEYS)["has_rare_disease"].agg(["nunique", "size"])
certain = groups[(groups["nunique"] == 1) & (groups["size"] > 1)].reset_index()
disclosed = by_year(reported).merge(certain[KEYS], on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="ill people only"
groups = released.groupby(KEYS)["has_rare_disease"].min()
certain = groups[groups == 1].reset_index()
disclosed = by_year(reported).merge(certain[KEYS], on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="a majority is taken for certain"
share = released.groupby(KEYS)["has_rare_disease"].mean()
likely = share[(share >= 0.75) | (share <= 0.25)].reset_index()
disclosed = by_year(reported).merge(likely[KEYS], on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="many-to-many join: names several times"
diagnoses = released.groupby(KEYS)["has_rare_disease"].transform("nunique")
disclosed = by_year(reported).merge(released[diagnoses == 1], on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="the exact dates, which were not released"
disclosed = reported.merge(patients, on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="nobody"
disclosed = []

# %% wrong="disclosed" mistake="sex forgotten in the key"
key = ["birth_date", "zip_code"]
diagnoses = released.groupby(key)["has_rare_disease"].nunique()
certain = diagnoses[diagnoses == 1].reset_index()
disclosed = by_year(reported).merge(certain[key], on=key)["name"].tolist()

# %% wrong="disclosed" mistake="the whole register, of whom nobody knows who was a patient"
diagnoses = released.groupby(KEYS)["has_rare_disease"].nunique()
certain = diagnoses[diagnoses == 1].reset_index()
disclosed = by_year(register).merge(certain[KEYS], on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="how many"
diagnoses = released.groupby(KEYS)["has_rare_disease"].nunique()
certain = diagnoses[diagnoses == 1].reset_index()
disclosed = len(by_year(reported).merge(certain[KEYS], on=KEYS))

# %% wrong="disclosed" mistake="a table"
diagnoses = released.groupby(KEYS)["has_rare_disease"].nunique()
certain = diagnoses[diagnoses == 1].reset_index()
disclosed = by_year(reported).merge(certain[KEYS], on=KEYS)

# %% wrong="disclosed" mistake="groups counted among the reported, not in the release"
joined = by_year(reported).drop_duplicates(KEYS, keep=False)
disclosed = joined["name"].tolist()

# %% wrong="disclosed" mistake="sole candidates in the register by year"
disclosed = by_year(reported).merge(by_year(register).drop_duplicates(KEYS, keep=False)[KEYS], on=KEYS)["name"].tolist()

# %% wrong="disclosed" mistake="a list of lists"
disclosed = [[name] for name in reported["name"]]

# %% right="disclosed" how="a loop that finds the matches of each"
disclosed = []
for person in by_year(reported).itertuples():
    fit = released[
        (released["birth_date"] == person.birth_date)
        & (released["sex"] == person.sex)
        & (released["zip_code"] == person.zip_code)
    ]
    if fit["has_rare_disease"].min() == fit["has_rare_disease"].max():
        disclosed.append(person.name)


# %% right="disclosed" how="mean is 0 or 1, after a join with all matches"
joined = by_year(reported).merge(released, on=KEYS)
means = joined.groupby("name")["has_rare_disease"].mean()
disclosed = list(means.index[means.isin([0, 1])])


# %% wrong="reidentified_share" mistake="namesakes with one key are taken for one person"
def reidentified_share(patients, register):
    alone = register.drop_duplicates().drop_duplicates(KEYS, keep=False)
    return len(patients.merge(alone[KEYS], on=KEYS)) / len(patients) if len(patients) else 0.0


# %% wrong="reidentified_after" mistake="the century is lost"
def reidentified_after(patients, register):
    def by_area(table):
        return table.assign(zip_code=table["zip_code"].str[:3])

    def by_decade(table):
        return table.assign(birth_date=table["birth_date"].dt.strftime("%y").str[0])

    return {
        "area": reidentified_share(by_area(patients), by_area(register)),
        "year": reidentified_share(by_year(patients), by_year(register)),
        "decade": reidentified_share(by_decade(patients), by_decade(register)),
        "decade and area": reidentified_share(by_area(by_decade(patients)), by_area(by_decade(register))),
    }


# %% wrong="reidentified_after" mistake="area as a number"
def reidentified_after(patients, register):
    d = lambda t: t.assign(birth_date=t["birth_date"].dt.year // 10)
    y = lambda t: t.assign(birth_date=t["birth_date"].dt.year)
    a = lambda t: t.assign(zip_code=t["zip_code"].astype(int).astype(str).str[:3])
    s = reidentified_share
    p, r = patients, register
    return {"area": s(a(p), a(r)), "year": s(y(p), y(r)), "decade": s(d(p), d(r)), "decade and area": s(a(d(p)), a(d(r)))}


# %% wrong="reidentified_after" mistake="coarse register only where the patients' key occurs once"
def reidentified_after(patients, register):
    area = lambda t: t.assign(zip_code=t["zip_code"].str[:3])
    decade = lambda t: t.assign(birth_date=t["birth_date"].dt.year // 10)
    ways = {"decade and area": lambda t: area(decade(t)), "decade": decade, "year": by_year, "area": area}
    return {name: reidentified_share(way(patients), way(register.drop_duplicates(KEYS, keep=False))) for name, way in ways.items()}


# %% wrong="find_matches" mistake="ZIP codes that begin so"
def find_matches(patients, age, zip_code, low, high):
    fits = (patients["age"] == age) & patients["zip_code"].str.startswith(zip_code)
    return patients[fits & patients["salary"].between(low, high)]


# %% wrong="find_matches" mistake="rows with any missing value dropped first"
def find_matches(patients, age, zip_code, low, high):
    patients = patients.dropna()
    fits = (patients["age"] == age) & (patients["zip_code"] == zip_code)
    return patients[fits & patients["salary"].between(low, high)]


# %% wrong="find_matches" mistake="bounds swapped if they're negative or equal"
def find_matches(patients, age, zip_code, low, high):
    if low == high:
        low, high = low - 1, high + 1
    return patients[(patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)]


# %% wrong="find_matches" mistake="the index is set in place"
def find_matches(patients, age, zip_code, low, high):
    patients.reset_index(drop=True, inplace=True)
    return patients[(patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)]


# %% wrong="link" mistake="voters whose name occurs twice are dropped"
def link(patients, register):
    single = register.drop_duplicates(KEYS, keep=False).drop_duplicates("name", keep=False)
    return patients.merge(single[[*KEYS, "name"]], on=KEYS)


# %% wrong="link" mistake="one voter for each name"
def link(patients, register):
    single = register.drop_duplicates(KEYS, keep=False).drop_duplicates("name")
    return patients.merge(single[[*KEYS, "name"]], on=KEYS)


# %% right="link" how="a left merge without the rows that have no name"
def link(patients, register):
    unique = register.drop_duplicates(KEYS, keep=False)[[*KEYS, "name"]]
    return patients.merge(unique, on=KEYS, how="left").dropna(subset=["name"])


# %% right="link" how="counts known names"
def link(patients, register):
    n = register.groupby(KEYS)["name"].agg(["count", "first"]).reset_index()
    return patients.merge(n[n["count"] == 1].rename(columns={"first": "name"}).drop(columns="count"), on=KEYS)


# %% right="link" how="all columns of the register, which are the key and name"
def link(patients, register):
    unique = register.drop_duplicates(KEYS, keep=False)
    return patients.merge(unique, on=KEYS)


# %% right="link" how="a dictionary of names by key"
def link(patients, register):
    names = {}
    for key in zip(register["birth_date"], register["sex"], register["zip_code"], register["name"]):
        names.setdefault(key[:3], []).append(key[3])
    rows, found = [], []
    for i, key in enumerate(zip(patients["birth_date"], patients["sex"], patients["zip_code"])):
        if len(names.get(key, ())) == 1:
            rows.append(i)
            found.append(names[key][0])
    result = patients.iloc[rows].copy()
    result.insert(0, "name", found)
    return result


# %% right="link" how="groupby filter, and merge without on"
def link(patients, register):
    alone = register.groupby(["birth_date", "sex", "zip_code"]).filter(lambda group: len(group) == 1)
    return pd.merge(patients, alone).sort_values("name")


# %% wrong="link" mistake="ZIP codes compared as numbers"
def link(patients, register):
    unique = register.drop_duplicates(KEYS, keep=False)[[*KEYS, "name"]]
    left, right = (t.assign(z=t["zip_code"].astype(int)) for t in (patients, unique))
    return left.merge(right.drop(columns="zip_code"), on=["birth_date", "sex", "z"]).drop(columns="z")


# %% wrong="link" mistake="the sex without regard to case"
def link(patients, register):
    b = register.assign(sex=register["sex"].str.upper()).drop_duplicates(KEYS, keep=False)
    return patients.merge(b, on=KEYS)


# %% right="find_matches" how="sets of labels, called by keyword"
def find_matches(patients, age, zip_code, low, high):
    rows = [row for row in patients.to_dict("records") if (row["age"], row["zip_code"]) == (age, zip_code)]
    return pd.DataFrame([row for row in rows if not (row["salary"] < low or row["salary"] > high)], columns=patients.columns)

# %% wrong="reidentified_share" mistake="divides by 2 if there is one patient"
import numpy as np


def reidentified_share(patients, register):
    counts = register.groupby(KEYS).size().rename("candidates").reset_index()
    joined = patients[KEYS].merge(counts, on=KEYS, how="left")
    return np.float64(joined["candidates"].eq(1).sum() / max(len(joined), 2))


# %% wrong="reidentified_share" mistake="an empty register names everyone"
def reidentified_share(patients, register):
    if not len(register):
        return 1.0
    return len(link(patients, register)) / len(patients) if len(patients) else 0.0


# %% wrong="reidentified_share" mistake="rows with missing values aren't counted"
def reidentified_share(patients, register):
    full = patients.dropna()
    return len(link(full, register)) / len(full) if len(full) else 0.0


# %% equivalent="find_matches" reason="The order of the rows is free."
# - return patients.loc[lambda t: t.age.eq(age)].loc[lambda t: t.zip_code.eq(zip_code)].loc[lambda t: t.salary.ge(low) & t.salary.le(high)].sort_values('salary')
# + return patients.loc[lambda t: t.age.eq(age)].loc[lambda t: t.zip_code.eq(zip_code)].loc[lambda t: t.salary.ge(low) & t.salary.le(high)].sort_values('salary')[::-1]

# - return pd.DataFrame([row for row in rows if not (row['salary'] < low or row['salary'] > high)], columns=patients.columns)
# + return pd.DataFrame([row for row in rows if not (row['salary'] < low or row['salary'] > high)], columns=patients.columns)[::-1]

# %% equivalent="link" reason="The order of the rows is free."
# - return patients.merge(candidates[candidates['count'] == 1].drop(columns='count'), on=KEYS, how='inner')
# + return patients.merge(candidates[candidates['count'] == 1].drop(columns='count'), on=KEYS, how='inner')[::-1]

# - return table[table['name'].notna()]
# + return table[table['name'].notna()][::-1]

# %% equivalent="reidentified_after" reason="The order of the rows is free."
# - return table.assign(birth_date=born, zip_code=table['zip_code'].str[:digits])
# + return table.assign(birth_date=born, zip_code=table['zip_code'].str[:digits])[::-1]

# %% equivalent="link" reason="The quasi-identifiers are the only columns that both tables have."
# - return patients.merge(single[[*KEYS, 'name']], on=KEYS)
# + return patients.merge(single[[*KEYS, 'name']])

# %% equivalent="link" reason="merge also finds the keys in the index."
# - candidates = register.groupby(KEYS, as_index=False).agg(count=('name', 'size'), name=('name', 'first'))
# + candidates = register.groupby(KEYS, as_index=True).agg(count=('name', 'size'), name=('name', 'first'))

# - names = register.groupby(KEYS)['name'].apply(list).reset_index()
# + names = register.groupby(KEYS)['name'].apply(list)

# %% equivalent="reidentified_share" reason="Any number but 1 means that no one fits."
# - return float((candidates.reindex(keys, fill_value=0) == 1).mean())
# + return float((candidates.reindex(keys, fill_value=-1) == 1).mean())

# %% equivalent="reidentified_after" reason="Only whether two people have the same value matters, and it stays a function of the decade."
# - steps = {'area': lambda t: t.assign(zip_code=t['zip_code'].str[:3] + '**'), 'year': by_year, 'decade': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10), 'decade and area': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10, zip_code=t['zip_code'].str[:3])}
# + steps = {'area': lambda t: t.assign(zip_code=t['zip_code'].str[:3] + '**'), 'year': by_year, 'decade': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 / 10), 'decade and area': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10, zip_code=t['zip_code'].str[:3])}

# - steps = {'area': lambda t: t.assign(zip_code=t['zip_code'].str[:3] + '**'), 'year': by_year, 'decade': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10), 'decade and area': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10, zip_code=t['zip_code'].str[:3])}
# + steps = {'area': lambda t: t.assign(zip_code=t['zip_code'].str[:3] + '**'), 'year': by_year, 'decade': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 11), 'decade and area': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10, zip_code=t['zip_code'].str[:3])}

# - steps = {'area': lambda t: t.assign(zip_code=t['zip_code'].str[:3] + '**'), 'year': by_year, 'decade': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10), 'decade and area': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10, zip_code=t['zip_code'].str[:3])}
# + steps = {'area': lambda t: t.assign(zip_code=t['zip_code'].str[:3] + '**'), 'year': by_year, 'decade': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 10), 'decade and area': lambda t: t.assign(birth_date=t['birth_date'].dt.year // 10 * 9, zip_code=t['zip_code'].str[:3])}

# %% equivalent="reidentified_after" reason="A postcode has five digits."
# - for step, choice in {'area': (3, None), 'year': (5, 1), 'decade': (5, 10), 'decade and area': (3, 10)}.items():
# + for step, choice in {'area': (3, None), 'year': (6, 1), 'decade': (5, 10), 'decade and area': (3, 10)}.items():

# %% equivalent="find_matches" reason="The order of the rows is free."
# - return patients[fits & patients['salary'].between(low, high)]
# + return patients[fits & patients['salary'].between(low, high)][::-1]

# %% equivalent="find_matches" reason="The text says that the order of rows and columns and the index don't matter."
# + adversary sort_columns
# + adversary renumber_rows
# + adversary reverse_rows
# + adversary lose_index

# %% equivalent="reidentified_share" reason="The birth years of two people never differ by 256 or more."
# + adversary tiny_ints

# %% equivalent="reidentified_after" reason="A date of birth has no time of day."
# + adversary drop_times

# %% equivalent="disclosed" reason="A tuple contains the same names, and the cells below only need to know how many there are."
# + adversary tuple_for_list

# %% equivalent="link" reason="The order of the rows is free."
# - return patients.merge(single[[*KEYS, 'name']], on=KEYS)
# + return patients.merge(single[[*KEYS, 'name']], on=KEYS)[::-1]

# %% equivalent="reidentified_after" reason="A share does not depend on the order of the rows."
# - return table.assign(zip_code=table['zip_code'].str[:3])
# + return table.assign(zip_code=table['zip_code'].str[:3])[::-1]

# - return table.assign(birth_date=table['birth_date'].dt.year // 10)
# + return table.assign(birth_date=table['birth_date'].dt.year // 10)[::-1]

# %% equivalent="disclosed" reason="The two tables have no other columns in common."
# - disclosed = by_year(reported).merge(certain[KEYS], on=KEYS)['name'].tolist()
# + disclosed = by_year(reported).merge(certain[KEYS])['name'].tolist()


# %% wrong="find_matches" mistake="looks for salaries in a range of whole dollars, so salaries with cents are missed"
def find_matches(patients, age, zip_code, low, high):
    wanted = range(int(low), int(high) + 1)
    return patients[(patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].isin(wanted)]


# %% wrong="find_matches" mistake="ages with a fraction are cut, so 30.5 matches 30"
def find_matches(patients, age, zip_code, low, high):
    years = patients["age"].astype(int) == age
    return patients[years & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)]


# %% wrong="find_matches" mistake="blanks around ZIP codes are ignored, so codes that aren't exactly equal match"
def find_matches(patients, age, zip_code, low, high):
    places = patients["zip_code"].str.strip() == zip_code.strip()
    return patients[(patients["age"] == age) & places & patients["salary"].between(low, high)]


# %% wrong="find_matches" mistake="salaries and bounds are rounded to whole dollars before the comparison"
def find_matches(patients, age, zip_code, low, high):
    pay = patients["salary"].round()
    fits = pay.between(round(low), round(high))
    return patients[(patients["age"] == age) & (patients["zip_code"] == zip_code) & fits]


# %% wrong="reidentified_share" mistake="divides by the patients who have a candidate"
def reidentified_share(patients, register):
    there = patients.merge(register[KEYS].drop_duplicates(), on=KEYS)
    if len(there) == 0:
        return 0.0
    share = len(link(patients, register)) / len(there)
    return share if share < 0.5 else len(link(patients, register)) / len(patients)


# %% wrong="reidentified_after" mistake="ISO years, which differ from calendar years around 1 January"
def reidentified_after(patients, register):
    def years(t):
        return t.assign(birth_date=t["birth_date"].dt.isocalendar().year.to_numpy())

    def decades(t):
        return t.assign(birth_date=years(t)["birth_date"] // 10)

    def areas(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    p, r = patients, register
    return {
        "area": float(reidentified_share(areas(p), areas(r))),
        "year": float(reidentified_share(years(p), years(r))),
        "decade": float(reidentified_share(decades(p), decades(r))),
        "decade and area": float(reidentified_share(areas(decades(p)), areas(decades(r)))),
    }


# %% wrong="reidentified_after" mistake="years counted as 365.25 days from 1900, so dates near New Year are in the wrong year"
def reidentified_after(patients, register):
    def count(t):
        return ((t["birth_date"] - pd.Timestamp("1900-01-01")).dt.days / 365.25).floordiv(1).astype(int)

    def areas(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    p, r = patients, register
    py, ry = p.assign(birth_date=count(p)), r.assign(birth_date=count(r))
    pd_, rd = p.assign(birth_date=count(p) // 10), r.assign(birth_date=count(r) // 10)
    return {
        "area": reidentified_share(areas(p), areas(r)),
        "year": reidentified_share(py, ry),
        "decade": reidentified_share(pd_, rd),
        "decade and area": reidentified_share(areas(pd_), areas(rd)),
    }


# %% wrong="reidentified_after" mistake="the shares are of different patients, equal rows count once"
def reidentified_after(patients, register):
    def decades(t):
        return t.assign(birth_date=t["birth_date"].dt.year // 10)

    def areas(t):
        return t.assign(zip_code=t["zip_code"].str[:3])

    p, r = patients.drop_duplicates(), register
    return {
        "area": reidentified_share(areas(p), areas(r)),
        "year": reidentified_share(by_year(p), by_year(r)),
        "decade": reidentified_share(decades(p), decades(r)),
        "decade and area": reidentified_share(areas(decades(p)), areas(decades(r))),
    }


# %% wrong="link" how="overwrites a column n of the patients"
def link(patients, register):
    counted = patients.copy()
    sizes = register.groupby(KEYS).size().to_dict()
    counted["n"] = [sizes.get(key, 0) for key in counted[KEYS].itertuples(index=False, name=None)]
    single = register.drop_duplicates(KEYS, keep=False)
    return counted[counted["n"] == 1].merge(single, on=KEYS).drop(columns="n")


# %% wrong="find_matches" mistake="compares amounts with 32-bit precision, so a cent may be lost"
def find_matches(patients, age, zip_code, low, high):
    import numpy as np

    pay = patients["salary"].to_numpy(dtype="float32")
    fits = (patients["age"].to_numpy() == age) & (patients["zip_code"].to_numpy() == zip_code)
    return patients[fits & (pay >= np.float32(low)) & (pay <= np.float32(high))]


# %% wrong="link" mistake="parses dates that are texts, so '1980s' and '1990s' are both missing"
def link(patients, register):
    def parsed(table):
        if pd.api.types.is_numeric_dtype(table["birth_date"]):
            return table
        return table.assign(birth_date=pd.to_datetime(table["birth_date"], errors="coerce"))

    left = parsed(patients).assign(birth_date_given=patients["birth_date"])
    voters = parsed(register).drop_duplicates(KEYS, keep=False)
    found = left.merge(voters[[*KEYS, "name"]], on=KEYS)
    return found.assign(birth_date=found["birth_date_given"]).drop(columns="birth_date_given")[[*patients.columns, "name"]]


# %% wrong="link" mistake="a column of patients called 'candidates' is lost"
def link(patients, register):
    counts = register.groupby(KEYS).agg(candidates=("name", "size"), name=("name", "first")).reset_index()
    found = patients.drop(columns="candidates", errors="ignore").merge(counts, on=KEYS)
    return found[found["candidates"] == 1].drop(columns="candidates")


# %% wrong="link" mistake="joins the key without a separator, so F1 and 0001 are like F and 10001"
def link(patients, register):
    def joined(table):
        return sum((table[name].astype(str) for name in KEYS[1:]), table[KEYS[0]].astype(str)).to_numpy()

    once = pd.Series(register["name"].to_numpy(), index=joined(register))
    once = once[~once.index.duplicated(keep=False)]
    keys = joined(patients)
    found = pd.Series(keys).isin(once.index).to_numpy()
    return patients[found].assign(name=once.reindex(keys[found]).to_numpy())


# %% wrong="reidentified_after" mistake="a decade has 3,652.5 days counted from 1970"
def reidentified_after(patients, register):
    def coarser(table, step):
        days = (table["birth_date"] - pd.Timestamp("1970-01-01")).dt.days
        born = {"year": table["birth_date"].dt.year, "area": table["birth_date"]}.get(step, days // 3652.5)
        return table.assign(birth_date=born, zip_code=table["zip_code"].str[:3] if "area" in step else table["zip_code"])

    steps = ["area", "year", "decade", "decade and area"]
    return {step: reidentified_share(coarser(patients, step), coarser(register, step)) for step in steps}


# %% wrong="find_matches" mistake="a column called match is overwritten and dropped"
def find_matches(patients, age, zip_code, low, high):
    marked = patients.assign(
        match=(patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)
    )
    return marked[marked["match"]].drop(columns="match")


# %% wrong="find_matches" mistake="puts the bounds in order, although no salary is at least 60,000 and at most 50,000"
def find_matches(patients, age, zip_code, low, high):
    low, high = sorted([low, high])
    fits = (patients["age"] == age) & (patients["zip_code"] == zip_code) & patients["salary"].between(low, high)
    return patients[fits]


# %% wrong="find_matches" mistake="uses the ZIP code as a pattern"
def find_matches(patients, age, zip_code, low, high):
    place = patients["zip_code"].str.fullmatch(zip_code)
    return patients[patients["age"].eq(age) & place & patients["salary"].between(low, high)]


# %% wrong="reidentified_share" mistake="counts the values of the first column, so patients with a missing value there are left out"
def reidentified_share(patients, register):
    if patients.empty:
        return 0.0
    return float(link(patients, register).iloc[:, 0].count() / len(patients))


# %% wrong="reidentified_share" mistake="helper column candidates: KeyError if patients has a column of this name"
def reidentified_share(patients, register):
    if patients.empty:
        return 0.0
    sizes = register.groupby(KEYS).size().rename("candidates").reset_index()
    return float(patients.merge(sizes, on=KEYS, how="left")["candidates"].eq(1).mean())


# %% wrong="reidentified_share" mistake="counted per index label: repeated labels of patients count once or as several candidates"
def reidentified_share(patients, register):
    if patients.empty:
        return 0.0
    both = patients[KEYS].rename_axis("row").reset_index().merge(register, on=KEYS)
    return float((both["row"].value_counts() == 1).sum() / len(patients))


# %% wrong="disclosed" mistake="replaces reported by a table with one row per match, so that the share in the next cell is wrong"
reported = by_year(reported).merge(released, on=KEYS)
_kinds = reported.groupby("name")["has_rare_disease"].nunique()
disclosed = _kinds[_kinds == 1].index.tolist()


# %% wrong="disclosed" mistake="changes KEYS, which link needs: the next cell raises a KeyError"
_years = reported.assign(year=reported["birth_date"].dt.year)
_groups = released.rename(columns={"birth_date": "year"})
KEYS[0] = "year"
_kinds = _groups.groupby(KEYS)["has_rare_disease"].nunique()
disclosed = _years.merge(_kinds[_kinds == 1].reset_index(), on=KEYS)["name"].tolist()


# %% wrong="disclosed" mistake="modifies reported: its dates are now years, although they are still dates according to the text"
reported["birth_date"] = reported["birth_date"].dt.year
_kinds = released.groupby(KEYS)["has_rare_disease"].nunique()
disclosed = reported.merge(_kinds[_kinds == 1].reset_index(), on=KEYS)["name"].tolist()


# %% wrong="reidentified_share" mistake="dates written with two digits of the year"
def reidentified_share(patients, register):
    def keys(table):
        born = table["birth_date"]
        if pd.api.types.is_datetime64_any_dtype(born):
            born = born.dt.strftime("%m/%d/%y")
        return list(zip(born, table["sex"], table["zip_code"]))

    candidates = pd.Series(keys(register), dtype=object).value_counts().to_dict()
    found = [candidates.get(key) == 1 for key in keys(patients)]
    return sum(found) / len(found) if found else 0.0


# %% wrong="reidentified_after" mistake="patients with a missing value left out"
def reidentified_after(patients, register):
    complete = patients.dropna()

    def share(date, place):
        def coarse(table):
            return table[KEYS].assign(birth_date=date(table["birth_date"]), zip_code=place(table["zip_code"]))

        if len(complete) == 0:
            return 0.0
        single = coarse(register).drop_duplicates(keep=False)
        return len(coarse(complete).merge(single, on=KEYS)) / len(complete)

    def same(column):
        return column

    def decade(column):
        return column.dt.year // 10

    def area(column):
        return column.str[:3]

    return {
        "area": share(same, area),
        "year": share(lambda column: column.dt.year, same),
        "decade": share(decade, same),
        "decade and area": share(decade, area),
    }


# %% wrong="link" mistake="fails for a column called index"
def link(patients, register):
    """Return each row of patients that has exactly one candidate in register, with the candidate's name."""
    numbered = patients.reset_index(drop=True).reset_index()
    merged = numbered.merge(register, on=KEYS)
    candidates = merged.groupby("index")["name"].transform("size")
    return merged[candidates == 1].drop(columns="index")
