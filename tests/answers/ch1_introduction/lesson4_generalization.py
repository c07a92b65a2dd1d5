# %% right="income_is_high" how="numpy"
import numpy as np

income_is_high = pd.Series(np.where(hr["monthly_income"] > np.mean(hr["monthly_income"]), 1, 0))

# %% right="income_is_high" how="a function for one income, as an array"
mean = hr["monthly_income"].mean()
income_is_high = hr["monthly_income"].map(lambda income: 1 if income > mean else 0).to_numpy()

# %% right="income_is_high" how="a loop, with floats and another index"
mean = sum(hr["monthly_income"]) / len(hr)
values = []
for income in hr["monthly_income"]:
    values.append(1.0 if income > mean else 0.0)
income_is_high = pd.Series(values, index=hr["employee_number"])

# %% right="income_is_high" how="on a copy, mean first"
copy = hr.copy()
mean = copy["monthly_income"].mean()
high = copy["monthly_income"] > mean
copy.loc[high, "monthly_income"] = 1
copy.loc[~high, "monthly_income"] = 0
income_is_high = copy["monthly_income"]

# %% right="income_is_high" how="pd.cut at the mean"
import numpy as np

income_is_high = pd.cut(hr["monthly_income"], [-np.inf, hr["monthly_income"].mean(), np.inf], labels=[0, 1])

# %% right="income_is_high" how="a list"
m = hr["monthly_income"].mean()
income_is_high = [int(v > m) for v in hr["monthly_income"]]

# %% right="income_is_high" how="Int64 by mask"
income_is_high = hr["monthly_income"].gt(hr["monthly_income"].mean()).astype("Int64")

# %% wrong="income_is_high" mistake="mean of the column that is already overwritten"
copy = hr["monthly_income"].copy()
copy[copy > copy.mean()] = 1
copy[(copy != 1) & (copy <= copy.mean())] = 0
copy[copy > 1] = 1
income_is_high = copy

# %% wrong="income_is_high" mistake="the mean of 0/1 as the border"
high = (hr["monthly_income"] > hr["monthly_income"].mean()).astype(int)
income_is_high = (hr["monthly_income"] > high.mean()).astype(int)

# %% wrong="income_is_high" mistake="overwrites the column of hr"
hr["monthly_income"] = (hr["monthly_income"] > hr["monthly_income"].mean()).astype(int)
income_is_high = hr["monthly_income"]

# %% wrong="income_is_high" mistake="adds a column to hr"
hr["high"] = (hr["monthly_income"] > hr["monthly_income"].mean()).astype(int)
income_is_high = hr["high"]

# %% wrong="income_is_high" mistake="the median"
income_is_high = (hr["monthly_income"] > hr["monthly_income"].median()).astype(int)

# %% wrong="income_is_high" mistake="the other way round"
income_is_high = (hr["monthly_income"] < hr["monthly_income"].mean()).astype(int)

# %% wrong="income_is_high" mistake="True and False"
income_is_high = hr["monthly_income"] > hr["monthly_income"].mean()

# %% wrong="income_is_high" mistake="words"
income_is_high = (hr["monthly_income"] > hr["monthly_income"].mean()).map({True: "high", False: "low"})

# %% wrong="income_is_high" mistake="the mean of each department"
means = hr.groupby("department")["monthly_income"].transform("mean")
income_is_high = (hr["monthly_income"] > means).astype(int)

# %% wrong="income_is_high" mistake="another column"
income_is_high = (hr["monthly_rate"] > hr["monthly_rate"].mean()).astype(int)

# %% wrong="income_is_high" mistake="sorted by income"
income = hr["monthly_income"].sort_values()
income_is_high = (income > income.mean()).astype(int)

# %% wrong="income_is_high" mistake="a whole table"
income_is_high = hr.assign(monthly_income=(hr["monthly_income"] > hr["monthly_income"].mean()).astype(int))

# %% wrong="income_is_high" mistake="only the high ones"
income_is_high = hr.loc[hr["monthly_income"] > hr["monthly_income"].mean(), "monthly_income"]

# %% wrong="income_is_high" mistake="typed from the output"
income_is_high = (hr["monthly_income"] > 7000).astype(int)

# %% wrong="income_is_high" mistake="ones and missing"
income_is_high = pd.Series(1, index=hr.index).where(hr["monthly_income"] > hr["monthly_income"].mean())


# %% right="age_band" how="a search through the decades"
def age_band(age):
    if age is None or age != age:
        return None
    low = 0
    while age >= low + 10:
        low += 10
    return str(low) + "-" + str(low + 9)


# %% right="age_band" how="divmod, nan for a missing age"
def age_band(age):
    if pd.isnull(age):
        return float("nan")
    decade, rest = divmod(int(age), 10)
    return "{}-{}".format(decade * 10, decade * 10 + 9)


# %% right="age_band" how="pandas cut"
def age_band(age):
    if pd.isna(age):
        return pd.NA
    lows = list(range(0, 150, 10))
    return pd.cut([age], lows, right=False, labels=[f"{low}-{low + 9}" for low in lows[:-1]])[0]


# %% right="age_band" how="numpy floor, another name"
import numpy as np


def age_band(years):
    try:
        low = int(np.floor(years / 10)) * 10
    except (TypeError, ValueError):
        return None
    return f"{low}-{low + 9}"


# %% right="age_band" how="by text"
def age_band(age):
    if pd.isna(age):
        return
    text = str(int(age))[:-1]
    return f"{text}0-{text}9" if text else "0-9"


# %% wrong="age_band" mistake="rounded to the nearest ten"
def age_band(age):
    if pd.isna(age):
        return None
    low = int(round(age, -1))
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="bands overlap"
def age_band(age):
    if pd.isna(age):
        return None
    low = int(age // 10) * 10
    return f"{low}-{low + 10}"


# %% wrong="age_band" mistake="multiples of ten in the band below"
def age_band(age):
    if pd.isna(age):
        return None
    low = max(int((age - 1) // 10) * 10, 0)
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="nan in the string"
def age_band(age):
    if age is None:
        return None
    low = age // 10 * 10
    return f"{low:.0f}-{low + 9:.0f}"


# %% wrong="age_band" mistake="a missing age raises"
def age_band(age):
    low = int(age // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="a missing age is taken for 0"
def age_band(age):
    low = 0 if pd.isna(age) else int(age // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="a missing age gets a band of its own"
def age_band(age):
    if pd.isna(age):
        return "missing"
    low = int(age // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="first digit of the text"
def age_band(age):
    if pd.isna(age):
        return None
    return f"{str(age)[0]}0-{str(age)[0]}9"


# %% wrong="age_band" mistake="points of the float stay"
def age_band(age):
    if pd.isna(age):
        return None
    low = age // 10 * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="a long dash"
def age_band(age):
    if pd.isna(age):
        return None
    low = int(age // 10) * 10
    return f"{low}–{low + 9}"


# %% wrong="age_band" mistake="fractions rounded up"
def age_band(age):
    if pd.isna(age):
        return None
    low = round(age) // 10 * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="only the ages of hr"
def age_band(age):
    if pd.isna(age):
        return None
    for low in (10, 20, 30, 40, 50, 60):
        if low <= age <= low + 9:
            return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="prints in place of returning"
def age_band(age):
    if not pd.isna(age):
        low = int(age // 10) * 10
        print(f"{low}-{low + 9}")


# %% wrong="age_band" mistake="empty string for a missing age"
def age_band(age):
    if pd.isna(age):
        return ""
    low = int(age // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="not age: zero is missing"
def age_band(age):
    if not age or pd.isna(age):
        return None
    low = int(age // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="identity with np.nan"
import numpy as np


def age_band(age):
    if age is None or age is np.nan:
        return None
    low = int(age // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="bands end at 100"
def age_band(age):
    if pd.isna(age):
        return None
    if age >= 100:
        return "100+"
    low = int(age // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="leading zero"
def age_band(age):
    if pd.isna(age):
        return None
    low = int(age // 10) * 10
    return f"{low}-{low + 9:02d}" if low else "00-09"


# %% right="coarse_zip" how="a loop"
def coarse_zip(code):
    if code is None or code != code:
        return None
    out = ""
    for place in range(len(code)):
        out += "*" if place >= len(code) - 2 else code[place]
    return out


# %% right="coarse_zip" how="regular expression"
import re


def coarse_zip(code):
    return re.sub(r"\d\d$", "**", code) if isinstance(code, str) else None


# %% right="coarse_zip" how="ljust"
def coarse_zip(postcode):
    if pd.isna(postcode):
        return postcode
    return postcode[0 : len(postcode) - 2].ljust(len(postcode), "*")


# %% right="coarse_zip" how="list of characters"
def coarse_zip(code):
    if code is None or code != code:
        return None
    letters = list(code)
    letters[-1] = letters[-2] = "*"
    return "".join(letters)


# %% wrong="coarse_zip" mistake="digits cut off"
def coarse_zip(code):
    return None if pd.isna(code) else code[:-2]


# %% wrong="coarse_zip" mistake="the first three of any length"
def coarse_zip(code):
    return None if pd.isna(code) else code[:3] + "**"


# %% wrong="coarse_zip" mistake="zeros"
def coarse_zip(code):
    return None if pd.isna(code) else code[:-2] + "00"


# %% wrong="coarse_zip" mistake="the last two replaced wherever they occur"
def coarse_zip(code):
    return None if pd.isna(code) else code.replace(code[-2:], "**")


# %% wrong="coarse_zip" mistake="the first two masked"
def coarse_zip(code):
    return None if pd.isna(code) else "**" + code[2:]


# %% wrong="coarse_zip" mistake="only one digit"
def coarse_zip(code):
    return None if pd.isna(code) else code[:-1] + "*"


# %% wrong="coarse_zip" mistake="three digits"
def coarse_zip(code):
    return None if pd.isna(code) else code[:-3] + "***"


# %% wrong="coarse_zip" mistake="leading zeros lost"
def coarse_zip(code):
    return None if pd.isna(code) else str(int(code) // 100) + "**"


# %% wrong="coarse_zip" mistake="a missing code raises"
def coarse_zip(code):
    return code[:-2] + "**"


# %% wrong="coarse_zip" mistake="a missing code becomes text"
def coarse_zip(code):
    return str(code)[:-2] + "**"


# %% wrong="coarse_zip" mistake="a missing code becomes stars"
def coarse_zip(code):
    return "*****" if pd.isna(code) else code[:-2] + "**"


# %% wrong="coarse_zip" mistake="all stars"
def coarse_zip(code):
    return None if pd.isna(code) else "*" * len(code)


# %% wrong="coarse_zip" mistake="each of the two digits replaced everywhere"
def coarse_zip(code):
    if pd.isna(code):
        return None
    return code.replace(code[-1], "*").replace(code[-2], "*")


# %% wrong="coarse_zip" mistake="empty string for missing"
def coarse_zip(code):
    return "" if pd.isna(code) else code[:-2] + "**"


# %% wrong="coarse_zip" mistake="lengths four and five only"
def coarse_zip(code):
    if pd.isna(code):
        return None
    return code[:3] + "**" if len(code) == 5 else code[:2] + "**"


# %% wrong="coarse_zip" mistake="strips zeros"
def coarse_zip(code):
    return None if pd.isna(code) else code.lstrip("0")[:-2] + "**"


# %% right="difference" how="a tuple in lower case, the other order"
difference = ("d", "b")

# %% right="difference" how="a set"
difference = {"B", "D"}

# %% wrong="difference" mistake="the generalizations"
difference = ["A", "C", "E"]

# %% wrong="difference" mistake="the bands forgotten"
difference = ["B"]

# %% wrong="difference" mistake="only the bands"
difference = "D"

# %% wrong="difference" mistake="yes or no taken for a number about a group"
difference = ["B", "C", "D"]

# %% wrong="difference" mistake="a region taken for a group"
difference = ["B", "D", "E"]

# %% wrong="difference" mistake="all"
difference = list("ABCDE")

# %% wrong="difference" mistake="one string of two letters"
difference = "BD"

# %% wrong="difference" mistake="none"
difference = []


# %% right="department_means" how="missing rows dropped first, columns in another order"
def department_means(df):
    known = df.dropna(subset=["department", "monthly_income"])
    groups = known.groupby("department")["monthly_income"]
    table = pd.DataFrame({"mean_income": groups.mean(), "people": groups.size()}).reset_index()
    return table[table["people"] > 4].sort_values("mean_income")


# %% right="department_means" how="a loop"
def department_means(df):
    rows = []
    for department in df["department"].dropna().unique():
        incomes = [i for i in df.loc[df["department"] == department, "monthly_income"] if not pd.isna(i)]
        if len(incomes) >= 5:
            rows.append({"department": department, "people": len(incomes), "mean_income": sum(incomes) / len(incomes)})
    return pd.DataFrame(rows, columns=["department", "people", "mean_income"])


# %% right="department_means" how="agg by a list, renamed"
def department_means(df):
    return (
        df.groupby("department")["monthly_income"]
        .agg(["count", "mean"])
        .query("count >= 5")
        .rename(columns={"count": "people", "mean": "mean_income"})
        .reset_index()
    )


# %% right="department_means" how="value_counts"
def department_means(df):
    known = df[df["monthly_income"].notna() & df["department"].notna()]
    sizes = known["department"].value_counts()
    known = known[known["department"].isin(sizes[sizes >= 5].index)]
    means = {name: known.loc[known["department"] == name, "monthly_income"].mean() for name in sizes.index[sizes >= 5]}
    return pd.DataFrame(
        {"department": list(means), "people": [int(sizes[name]) for name in means], "mean_income": list(means.values())}
    )


# %% right="department_means" how="filter the groups"
def department_means(df):
    known = df.loc[df["monthly_income"].notna() & df["department"].notna()]
    known = known.assign(people=known.groupby("department")["monthly_income"].transform("size"))
    known = known.query("people >= 5")
    return known.groupby(["department", "people"])["monthly_income"].mean().rename("mean_income").reset_index()


# %% right="department_means" how="a loop over dictionaries"
def department_means(df):
    sums = {}
    for department, income in zip(df["department"], df["monthly_income"]):
        if pd.notna(department) and pd.notna(income):
            sums.setdefault(department, []).append(income)
    rows = [(d, len(v), sum(v) / len(v)) for d, v in sums.items() if len(v) >= 5]
    return pd.DataFrame(rows, columns=["department", "people", "mean_income"])


# %% right="department_means" how="department as category"
def department_means(df):
    known = df.dropna(subset=["department", "monthly_income"]).astype({"department": "category"})
    table = known.groupby("department", observed=True)["monthly_income"].agg(["count", "mean"])
    table = table.reset_index()
    table.columns = ["department", "people", "mean_income"]
    return table.loc[table["people"] >= 5]


# %% wrong="department_means" mistake="five is withheld"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] > 5]


# %% wrong="department_means" mistake="four is let through"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 4]


# %% wrong="department_means" mistake="people without an income counted"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "size"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="withheld by size, shown by count"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        size=("monthly_income", "size"), people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["size"] >= 5].drop(columns="size")


# %% wrong="department_means" mistake="nothing withheld"
def department_means(df):
    return df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )


# %% wrong="department_means" mistake="small groups blanked, not left out"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    table["mean_income"] = table["mean_income"].where(table["people"] >= 5)
    return table


# %% wrong="department_means" mistake="missing incomes taken for 0"
def department_means(df):
    df = df.fillna({"monthly_income": 0})
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="rows with any missing value dropped"
def department_means(df):
    table = (
        df.dropna()
        .groupby("department", as_index=False)
        .agg(people=("monthly_income", "count"), mean_income=("monthly_income", "mean"))
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="no department taken for a department"
def department_means(df):
    table = df.groupby("department", as_index=False, dropna=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="department left in the index"
def department_means(df):
    table = df.groupby("department").agg(people=("monthly_income", "count"), mean_income=("monthly_income", "mean"))
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="rounded"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5].round()


# %% wrong="department_means" mistake="median"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "median")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="different incomes counted"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "nunique"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="generalization: a row for each person"
def department_means(df):
    groups = df.groupby("department")["monthly_income"]
    table = pd.DataFrame(
        {"department": df["department"], "people": groups.transform("count"), "mean_income": groups.transform("mean")}
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="reads the global table"
def department_means(df):
    table = hr.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="drops rows of the table given"
def department_means(df):
    df.dropna(subset=["department", "monthly_income"], inplace=True)
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="no columns when nothing is left"
def department_means(df):
    rows = []
    for department, group in df.groupby("department"):
        incomes = group["monthly_income"].dropna()
        if len(incomes) >= 5:
            rows.append({"department": department, "people": len(incomes), "mean_income": incomes.mean()})
    return pd.DataFrame(rows)


# %% wrong="department_means" mistake="a series"
def department_means(df):
    groups = df.groupby("department")["monthly_income"]
    return groups.mean()[groups.count() >= 5]


# %% wrong="department_means" mistake="only departments whose incomes are all known"
def department_means(df):
    groups = df.groupby("department")["monthly_income"]
    table = pd.DataFrame({"people": groups.count(), "mean_income": groups.mean()})[
        groups.count() == groups.size()
    ].reset_index()
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="withheld, but the row stays"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table.where(table["people"] >= 5)


# %% wrong="department_means" mistake="an extra column stays"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        size=("monthly_income", "size"),
        people=("monthly_income", "count"),
        mean_income=("monthly_income", "mean"),
    )
    return table[table["people"] >= 5]


# %% wrong="age_band" mistake="knows no whole numbers but Python's own"
def age_band(age):
    if not isinstance(age, (int, float)) or age != age:
        return None
    low = int(age // 10 * 10)
    return f"{low}-{low + 9}"


# %% right="coarse_zip" how="nan for a missing code"
def coarse_zip(code):
    if code is None or code != code:
        return float("nan")
    return f"{code[:len(code) - 2]:*<{len(code)}}"


# %% wrong="department_means" mistake="small departments dropped by the labels of their rows"
def department_means(df):
    counts = df.groupby("department")["monthly_income"].transform("count")
    small = df.index[~(counts >= 5)]
    kept = df.drop(index=small)
    return kept.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )


# %% wrong="department_means" mistake="rounded to cents"
def department_means(df):
    groups = df.groupby("department")["monthly_income"].agg(people="count", mean_income="mean")
    return groups[groups["people"] >= 5].round(2).reset_index()


# %% wrong="department_means" mistake="one row for departments with equal means"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5].drop_duplicates("mean_income")


# %% wrong="department_means" mistake="departments with equal counts and means merged"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    by_numbers = {(row.people, row.mean_income): row.department for row in table.itertuples()}
    rows = [(name, people, mean) for (people, mean), name in by_numbers.items() if people >= 5]
    return pd.DataFrame(rows, columns=["department", "people", "mean_income"])


# %% wrong="department_means" mistake="negative incomes dropped"
def department_means(df):
    known = df[df["monthly_income"] >= 0]
    table = known.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="-1 for a missing income, then negative incomes left out"
def department_means(df):
    rows = []
    for department, incomes in df.fillna({"monthly_income": -1}).groupby("department")["monthly_income"]:
        known = incomes[incomes >= 0]
        if len(known) >= 5:
            rows.append((department, len(known), known.mean()))
    return pd.DataFrame(rows, columns=["department", "people", "mean_income"])


# %% right="department_means" how="equal rows dropped, but the department is part of a row"
def department_means(df):
    known = df.dropna(subset=["department", "monthly_income"])
    groups = known.groupby("department")["monthly_income"]
    table = known[["department"]].assign(people=groups.transform("size"), mean_income=groups.transform("mean"))
    return table[table["people"] >= 5].drop_duplicates()

# %% equivalent="income_is_high" reason="No income in hr equals the mean."
# - income_is_high = (hr['monthly_income'] > hr['monthly_income'].mean()).astype(int)
# + income_is_high = (hr['monthly_income'] >= hr['monthly_income'].mean()).astype(int)

# - income_is_high = pd.Series(np.where(hr['monthly_income'] > np.mean(hr['monthly_income']), 1, 0))
# + income_is_high = pd.Series(np.where(hr['monthly_income'] >= np.mean(hr['monthly_income']), 1, 0))

# - income_is_high = hr['monthly_income'].map(lambda income: 1 if income > mean else 0).to_numpy()
# + income_is_high = hr['monthly_income'].map(lambda income: 1 if income >= mean else 0).to_numpy()

# - values.append(1.0 if income > mean else 0.0)
# + values.append(1.0 if income >= mean else 0.0)

# - high = copy['monthly_income'] > mean
# + high = copy['monthly_income'] >= mean

# - income_is_high = [int(v > m) for v in hr['monthly_income']]
# + income_is_high = [int(v >= m) for v in hr['monthly_income']]

# - income_is_high = hr['monthly_income'].gt(hr['monthly_income'].mean()).astype('Int64')
# + income_is_high = hr['monthly_income'].ge(hr['monthly_income'].mean()).astype('Int64')

# %% equivalent="income_is_high" reason="The index is free."
# - income_is_high = pd.Series(values, index=hr['employee_number'])
# + income_is_high = pd.Series(values)

# %% equivalent="age_band" reason="int() rounds down as well, because no age is negative."
# - low = int(age // 10) * 10
# + low = int(age / 10) * 10

# %% equivalent="age_band" reason="Only bands above those of any age change."
# - lows = list(range(0, 150, 10))
# + lows = list(range(0, 150 - 1, 10))

# - lows = list(range(0, 150, 10))
# + lows = list(range(0, 151, 10))

# - lows = list(range(0, 150, 10))
# + lows = list(range(0, 149, 10))

# %% equivalent="age_band" reason="The list has one element."
# - return pd.cut([age], lows, right=False, labels=[f'{low}-{low + 9}' for low in lows[:-1]])[0]
# + return pd.cut([age], lows, right=False, labels=[f'{low}-{low + 9}' for low in lows[:-1]])[-1]

# %% equivalent="age_band" reason="Without a first digit, both texts are the same."
# - return f'{text}0-{text}9' if text else '0-9'
# + return f'{text}0-{text}9'

# %% equivalent="department_means" reason="The order of the rows is free."
# - return table[table['people'] >= 5]
# + return table[table['people'] >= 5][::-1]

# - return table[table['people'] >= 5].drop_duplicates()
# + return table[table['people'] >= 5].drop_duplicates()[::-1]

# - return table[table['people'] > 4].sort_values('mean_income')
# + return table[table['people'] > 4].sort_values('mean_income')[::-1]

# - return table[table['people'] > 4].sort_values('mean_income')
# + return table[table['people'] > 4]

# - return pd.DataFrame(rows, columns=['department', 'people', 'mean_income'])
# + return pd.DataFrame(rows, columns=['department', 'people', 'mean_income'])[::-1]

# - return df.groupby('department')['monthly_income'].agg(['count', 'mean']).query('count >= 5').rename(columns={'count': 'people', 'mean': 'mean_income'}).reset_index()
# + return df.groupby('department')['monthly_income'].agg(['count', 'mean']).query('count >= 5').rename(columns={'count': 'people', 'mean': 'mean_income'}).reset_index()[::-1]

# - return pd.DataFrame({'department': list(means), 'people': [int(sizes[name]) for name in means], 'mean_income': list(means.values())})
# + return pd.DataFrame({'department': list(means), 'people': [int(sizes[name]) for name in means], 'mean_income': list(means.values())})[::-1]

# - return known.groupby(['department', 'people'])['monthly_income'].mean().rename('mean_income').reset_index()
# + return known.groupby(['department', 'people'])['monthly_income'].mean().rename('mean_income').reset_index()[::-1]

# - return table.loc[table['people'] >= 5]
# + return table.loc[table['people'] >= 5][::-1]

# %% equivalent="department_means" reason="Missing incomes have been left out before."
# - table = pd.DataFrame({'mean_income': groups.mean(), 'people': groups.size()}).reset_index()
# + table = pd.DataFrame({'mean_income': groups.mean(), 'people': groups.count()}).reset_index()

# %% equivalent="department_means" reason="A missing department equals nothing, so its rows are in no group."
# - for department in df['department'].dropna().unique():
# + for department in df['department'].unique():

# %% equivalent="department_means" reason="Departments with four known incomes are left out by the last line, which reads the same sizes."
# - known = known[known['department'].isin(sizes[sizes >= 5].index)]
# + known = known[known['department'].isin(sizes[sizes >= 4].index)]

# %% equivalent="department_means" reason="Groups by text or by category are the same, and groups of no one have fewer than five."
# - known = df.dropna(subset=['department', 'monthly_income']).astype({'department': 'category'})
# + known = df.dropna(subset=['department', 'monthly_income'])

# - table = known.groupby('department', observed=True)['monthly_income'].agg(['count', 'mean'])
# + table = known.groupby('department')['monthly_income'].agg(['count', 'mean'])

# - table = known.groupby('department', observed=True)['monthly_income'].agg(['count', 'mean'])
# + table = known.groupby('department', observed=False)['monthly_income'].agg(['count', 'mean'])

# %% equivalent="department_means" reason="Groups leave out a missing department, and counts and means a missing income."
# - known = df.dropna(subset=['department', 'monthly_income']).astype({'department': 'category'})
# + known = df.astype({'department': 'category'})

# %% wrong="department_means" mistake="a department that is really called None or nan is left out as if it were missing"
def department_means(df):
    part = df[["department", "monthly_income"]].copy()
    part["department"] = part["department"].astype(str)
    part = part[~part["department"].isin(["None", "nan", "<NA>", ""])]
    table = part.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]

# %% wrong="department_means" mistake="cents are cut off the incomes before the mean"
def department_means(df):
    part = df[["department", "monthly_income"]].dropna()
    part = part.assign(monthly_income=part["monthly_income"].astype(int))
    table = part.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]

# %% wrong="department_means" mistake="the withheld departments and their means are in attrs of the result"
def department_means(df):
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    result = table[table["people"] >= 5].copy()
    result.attrs["withheld"] = table[table["people"] < 5].to_dict("list")
    return result


# %% wrong="age_band" how="rounds to two decimals first"
def age_band(age):
    if pd.isna(age):
        return None
    low = int(round(float(age), 2) // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="income_is_high" mistake="the index contains the exact incomes"
_income = hr.set_index("monthly_income", drop=False)["monthly_income"]
income_is_high = (_income > _income.mean()).astype(int).rename_axis(None)


# %% wrong="income_is_high" mistake="attrs contain the exact incomes"
income_is_high = (hr["monthly_income"] > hr["monthly_income"].mean()).astype(int)
income_is_high.attrs["monthly_income"] = hr["monthly_income"].tolist()


# %% wrong="income_is_high" mistake="0 and 1 plus a trace of the income"
income_is_high = (hr["monthly_income"] > hr["monthly_income"].mean()) + hr["monthly_income"] * 1e-14


# %% wrong="age_band" mistake="rounded to 6 digits first: 39.9999999 ends up in 40-49"
def age_band(age):
    if pd.isna(age):
        return None
    low = int(round(float(age), 6) // 10) * 10
    return f"{low}-{low + 9}"


# %% wrong="coarse_zip" mistake="nine digits are taken for an American ZIP+4: 201031234 gives 201******"
def coarse_zip(code):
    if pd.isna(code):
        return None
    if len(code) == 9:
        return code[:3] + "*" * 6
    return code[:-2] + "**"


# %% wrong="coarse_zip" mistake="32-bit numbers: a code of ten digits from 4294967296 on raises an OverflowError"
import numpy as np


def coarse_zip(code):
    if pd.isna(code):
        return None
    return str(np.uint32(code) // 100).zfill(len(code) - 2) + "**"


# %% wrong="age_band" mistake="a list of bands that ends at 119"
def age_band(age):
    if pd.isna(age):
        return None
    for low in range(0, 120, 10):
        if low <= age < low + 10:
            return f"{low}-{low + 9}"


# %% right="age_band" how="a list of bands"
def age_band(age):
    if pd.isna(age):
        return None
    for low in range(0, 130, 10):
        if low <= age < low + 10:
            return f"{low}-{low + 9}"


# %% wrong="age_band" mistake="cuts the text of the number, so an age such as 0.00001 (written 1e-05) has a wrong band"
def age_band(age):
    if pd.isna(age):
        return None
    tens = str(age).split(".")[0][:-1]
    return f"{tens}0-{tens}9" if tens else "0-9"


# %% wrong="age_band" mistake="adds a tiny number against floating-point noise"
def age_band(age):
    if pd.isna(age):
        return None
    low = 10 * int((age + 1e-9) / 10)
    return f"{low}-{low + 9}"


# %% wrong="department_means" mistake="an error for a table without rows"
def department_means(df):
    if df.empty:
        raise ValueError("df has no rows")
    table = df.groupby("department", as_index=False).agg(
        people=("monthly_income", "count"), mean_income=("monthly_income", "mean")
    )
    return table[table["people"] >= 5]


# %% wrong="department_means" mistake="rounded to seven decimals"
def department_means(df):
    groups = df.groupby("department")["monthly_income"].agg(people="count", mean_income="mean")
    return groups[groups["people"] >= 5].round(7).reset_index()


# %% wrong="department_means" mistake="merges the counts, so a table with a column called people raises an error"
def department_means(df):
    known = df[df["monthly_income"].notna() & df["department"].notna()]
    counts = known.groupby("department").size().rename("people").reset_index()
    known = known.merge(counts, on="department")
    known = known[known["people"] >= 5]
    means = ("monthly_income", "mean")
    table = known.groupby("department", as_index=False).agg(people=("people", "first"), mean_income=means)
    return table[["department", "people", "mean_income"]]


# %% wrong="department_means" mistake="departments become text, even if they are numbers"
def department_means(df):
    part = df[["department", "monthly_income"]].dropna()
    part = part.assign(department=part["department"].map("{}".format))
    table = part.groupby("department")["monthly_income"].agg(["count", "mean"]).reset_index()
    table.columns = ["department", "people", "mean_income"]
    return table[table["people"] >= 5]


# %% equivalent="coarse_zip" reason="A code consists of digits, so there's no whitespace around it."
# + adversary strip_texts

# %% equivalent="difference" reason="Only the letters matter, so the test accepts a tuple, too."
# + adversary tuple_for_list

# %% equivalent="department_means" reason="The text says that the indexes don't matter."
# + adversary lose_index

# %% equivalent="department_means" reason="The order of the rows changes a mean only by a rounding error."
# + adversary sort_rows
# + adversary reverse_rows
