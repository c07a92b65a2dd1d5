# %% right="quasi" how="a tuple, typed"
quasi = ("education", "age", "marital_status", "gender", "department")

# %% right="quasi" how="an Index"
quasi = hr.columns.intersection(register.columns)

# %% right="quasi" how="a set"
quasi = set(hr) & set(register)

# %% right="quasi" how="the tuple of the package"
quasi = attacks.KNOWN

# %% wrong="quasi" mistake="the register's columns, with the name"
quasi = list(register.columns)

# %% wrong="quasi" mistake="all columns of hr"
quasi = list(hr.columns)

# %% wrong="quasi" mistake="the travel, which the register does not tell"
quasi = ["age", "gender", "department", "education", "marital_status", "business_travel"]

# %% wrong="quasi" mistake="the education is forgotten"
quasi = ["age", "gender", "department", "marital_status"]

# %% wrong="quasi" mistake="the sensitive columns"
quasi = ["monthly_income", "attrition"]

# %% wrong="quasi" mistake="one text"
quasi = "age, gender, department, education, marital_status"

# %% wrong="quasi" mistake="a name twice"
quasi = ["age", "age", "gender", "department", "education", "marital_status"]

# %% wrong="quasi" mistake="columns, not names"
quasi = [hr["age"], hr["gender"]]

# %% wrong="quasi" mistake="a table"
quasi = hr[["age", "gender", "department", "education", "marital_status"]]


# %% right="income_hits" how="a loop with filters"
def income_hits(df, people):
    found = []
    for _, person in people.iterrows():
        fits = df
        for name in KNOWN:
            fits = fits[fits[name] == person[name]]
        guess = fits["monthly_income"].median()
        found.append(bool(abs(guess - person["monthly_income"]) <= 0.05 * person["monthly_income"]))
    return found


# %% right="income_hits" how="a dictionary of lists"
import statistics
from collections import defaultdict


def income_hits(df, people):
    keys = attacks.KNOWN
    fits = defaultdict(list)
    for row in df.to_dict("records"):
        if not any(pd.isna(row[k]) for k in keys):
            fits[tuple(row[k] for k in keys)].append(row["monthly_income"])
    out = []
    for row in people.to_dict("records"):
        rows = fits.get(tuple(row[k] for k in keys), [])
        out.append(len(rows) > 0 and abs(statistics.median(rows) - row["monthly_income"]) <= row["monthly_income"] / 20)
    return out


# %% right="income_hits" how="a Series with the index of people"
def income_hits(df, people):
    medians = df.groupby(KNOWN)["monthly_income"].median()
    keys = pd.MultiIndex.from_frame(people[KNOWN])
    guess = medians.reindex(keys).to_numpy() if len(medians) else np.full(len(people), np.nan)
    income = people["monthly_income"]
    return (income - guess).abs() <= income * 0.05


# %% right="income_hits" how="numpy, people against rows"
def income_hits(df, people):
    same = np.ones((len(people), len(df)), dtype=bool)
    for name in KNOWN:
        same &= people[name].to_numpy()[:, None] == df[name].to_numpy()[None, :]
    pay = df["monthly_income"].to_numpy(dtype=float)
    guesses = np.array([np.median(pay[row]) if row.any() else np.inf for row in same])
    true = people["monthly_income"].to_numpy(dtype=float)
    return np.abs(guesses - true) <= 0.05 * true


# %% right="income_hits" how="two bounds, a plain loop over all rows"
def income_hits(df, people):
    rows = df.to_dict("records")
    result = []
    for person in people.to_dict("records"):
        pay = sorted(r["monthly_income"] for r in rows if all(r[k] == person[k] for k in KNOWN))
        if not pay:
            result.append(False)
            continue
        half = len(pay) // 2
        guess = pay[half] if len(pay) % 2 else (pay[half - 1] + pay[half]) / 2
        result.append(bool(0.95 * person["monthly_income"] <= guess <= 1.05 * person["monthly_income"]))
    return np.array(result, dtype=bool)


# %% right="income_hits" how="rows one by one with iterrows"
def income_hits(df, people):
    result = []
    for _, person in people.iterrows():
        pay = []
        for _, row in df.iterrows():
            if all(row[name] == person[name] for name in KNOWN):
                pay.append(row["monthly_income"])
        result.append(len(pay) > 0 and bool(abs(np.median(pay) - person["monthly_income"]) / person["monthly_income"] <= 0.05))
    return result


# %% wrong="income_hits" mistake="the mean, not the median"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].mean().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="the lower one of the two in the middle"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].quantile(0.5, interpolation="lower").rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="joined by the index"
def income_hits(df, people):
    guess = df.groupby(KNOWN)["monthly_income"].transform("median")
    guess = guess[~guess.index.duplicated()].reindex(people.index)
    return ((guess - people["monthly_income"]).abs() <= 0.05 * people["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="everybody's own row is left out"
def income_hits(df, people):
    found = []
    for place, row in people.iterrows():
        rows = df[(df[KNOWN] == row[KNOWN]).all(axis=1) & (df["monthly_income"] != row["monthly_income"])]["monthly_income"]
        found.append(bool(abs(rows.median() - row["monthly_income"]) <= 0.05 * row["monthly_income"]))
    return found


# %% wrong="income_hits" mistake="5 % of the guess"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["guess"]).tolist()


# %% wrong="income_hits" mistake="less than 5 %, not at most"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() < 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="four of the five columns"
def income_hits(df, people):
    keys = KNOWN[:4]
    guesses = df.groupby(keys)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=keys, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="missing values agree with each other"
def income_hits(df, people):
    guesses = df.groupby(KNOWN, dropna=False)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="an inner merge loses those that nobody fits"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN)
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="the share, not one value for each person"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return float(((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).mean())


# %% wrong="income_hits" mistake="the table of the notebook"
def income_hits(df, people):
    guesses = published.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="any row within 5 %, not the median"
def income_hits(df, people):
    both = people.assign(place=range(len(people))).merge(df[[*KNOWN, "monthly_income"]], on=KNOWN, suffixes=("", "_row"))
    near = (both["monthly_income_row"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]
    return np.isin(np.arange(len(people)), both.loc[near, "place"])


# %% wrong="income_hits" mistake="within 5 dollars"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 5).tolist()


# %% wrong="income_hits" mistake="only guesses that are too high"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return (both["guess"] - both["monthly_income"] <= 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="the guesses"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    return people.merge(guesses, on=KNOWN, how="left")["guess"].tolist()


# %% wrong="income_hits" mistake="rows with a missing value dropped from people in place"
def income_hits(df, people):
    people.dropna(inplace=True)
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="in the order of the groups"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left").sort_values(KNOWN)
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()


# %% right="income_hits" how="a plain dictionary and integer arithmetic"
from collections import defaultdict
from statistics import median


def income_hits(df, people):
    incomes = defaultdict(list)
    for *key, income in df[[*KNOWN, "monthly_income"]].itertuples(index=False, name=None):
        if not any(pd.isna(part) for part in key):
            incomes[tuple(key)].append(income)

    def hit(row):
        *key, income = row
        found = incomes.get(tuple(key))
        return bool(found) and bool(abs(median(found) - income) * 100 <= 5 * income)

    return [hit(row) for row in people[[*KNOWN, "monthly_income"]].itertuples(index=False, name=None)]

# %% right="income_hits" how="MultiIndex and reindex"
def income_hits(df, people):
    table = df.dropna(subset=KNOWN).groupby(KNOWN, observed=True)["monthly_income"].quantile(0.5)
    if table.empty or people.empty:
        return pd.Series(False, index=people.index)
    guesses = table.reindex(pd.MultiIndex.from_frame(people[KNOWN])).to_numpy(float)
    true = people["monthly_income"].to_numpy(float)
    return pd.Series(np.abs(guesses - true) <= true * 0.05, index=people.index)

# %% wrong="income_hits" mistake="equal rows count once in the median"
def income_hits(df, people):
    guesses = df.drop_duplicates().groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    joined = people.merge(guesses, on=KNOWN, how="left")
    return list((joined["guess"] - joined["monthly_income"]).abs() * 20 <= joined["monthly_income"])


# %% wrong="income_hits" mistake="a row with a missing value anywhere fits no one"
def income_hits(df, people):
    guesses = df.dropna().groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    joined = people.merge(guesses, on=KNOWN, how="left")
    return list((joined["guess"] - joined["monthly_income"]).abs() * 20 <= joined["monthly_income"])

# %% wrong="income_hits" mistake="guess rounded to whole dollars"
def income_hits(df, people):
    g = df.groupby(KNOWN)["monthly_income"].median().round().rename("guess").reset_index()
    both = people.merge(g, how="left", on=KNOWN)
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()

# %% wrong="income_hits" mistake="allowed difference rounded down to whole dollars"
def income_hits(df, people):
    g = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(g, how="left", on=KNOWN)
    return ((both["guess"] - both["monthly_income"]).abs() <= both["monthly_income"] * 5 // 100).tolist()

# %% right="credit" how="numpy"
def credit(value, full, none):
    return np.interp((value - none) / (full - none), [0, 1], [0.0, 1.0])


# %% right="credit" how="cases"
def credit(value, full, none):
    if full > none:
        value, full, none = -value, -full, -none
    if value <= full:
        return 1.0
    if value >= none:
        return 0.0
    return 1 - (value - full) / (none - full)


# %% right="credit" how="the function of the package"
def credit(value, full, none):
    return attacks.credit(value, full, none)


# %% right="credit" how="clip"
credit = lambda value, full, none: np.clip((none - value) / (none - full), 0, 1)


# %% wrong="credit" mistake="not cut off"
def credit(value, full, none):
    return (none - value) / (none - full)


# %% wrong="credit" mistake="upside down"
def credit(value, full, none):
    return min(max((value - full) / (none - full), 0.0), 1.0)


# %% wrong="credit" mistake="for risks only"
def credit(value, full, none):
    if value <= full:
        return 1.0
    if value >= none:
        return 0.0
    return (none - value) / (none - full)


# %% wrong="credit" mistake="all or nothing"
def credit(value, full, none):
    return 1.0 if abs(value - full) < abs(value - none) else 0.0


# %% wrong="credit" mistake="cut off above only"
def credit(value, full, none):
    return min((none - value) / (none - full), 1.0)


# %% wrong="credit" mistake="the absolute value"
def credit(value, full, none):
    return min(abs(none - value) / abs(none - full), 1.0)


# %% wrong="credit" mistake="rounded"
def credit(value, full, none):
    return round(min(max((none - value) / (none - full), 0.0), 1.0), 1)


# %% wrong="credit" mistake="measured from zero"
def credit(value, full, none):
    return min(max(1 - value / none, 0.0), 1.0)


# %% wrong="credit" mistake="printed"
def credit(value, full, none):
    print(min(max((none - value) / (none - full), 0.0), 1.0))


# %% right="credit" how="whole numbers at and beyond the limits"
def credit(value, full, none):
    return min(max((none - value) / (none - full), 0), 1)


# %% wrong="credit" mistake="rounded to eight digits"
def credit(value, full, none):
    return round(min(max((none - value) / (none - full), 0), 1), 8)


# %% right="my_release" how="ranges by a function, small classes left out"
def band(value, edges):
    for low, high in zip(edges, edges[1:]):
        if low <= value < high:
            return f"{low}-{high - 1}"
    return "*"


def my_release(df, rng):
    rows = []
    for row in df.to_dict("records"):
        rows.append(
            {
                "age": band(row["age"], [18, 30, 40, 61]),
                "department": row["department"],
                "business_travel": row["business_travel"],
                "marital_status": "Single" if row["marital_status"] == "Single" else "Married/Divorced",
                "monthly_income": band(row["monthly_income"], [1000, 3000, 5000, 9000, 20001]),
                "attrition": row["attrition"],
            }
        )
    table = pd.DataFrame(rows)
    classes = table.groupby(["age", "department", "marital_status"])["attrition"].transform("size")
    return table[classes >= 5]


# %% right="my_release" how="few ranges, in random order, all columns there"
def my_release(df, rng):
    out = pd.DataFrame("*", index=range(len(df)), columns=df.columns)
    shuffled = df.sample(frac=1, random_state=rng).reset_index(drop=True)
    age, pay = shuffled["age"].fillna(36), shuffled["monthly_income"]
    out["age"] = np.select([age < 30, age < 40], ["18-29", "30-39"], "40-60")
    out["monthly_income"] = np.select([pay < 2500, pay < 5000, pay < 10_000], ["0-2499", "2500-4999", "5000-9999"], "10000-99999")
    out["marital_status"] = np.where(shuffled["marital_status"] == "Single", "Single", "Divorced/Married")
    for name in ("attrition", "business_travel"):
        out[name] = shuffled[name]
    return out


# %% right="my_release" how="Categorical columns, a department merged"
def my_release(df, rng):
    table = df[["attrition", "business_travel"]].assign(
        age=pd.cut(df["age"], [17, 27, 34, 42, 60], labels=["18-27", "28-34", "35-42", "43-60"]),
        monthly_income=pd.cut(df["monthly_income"], [0, 3499, 4999, 8999, 20000], labels=["0-3499", "3500-4999", "5000-8999", "9000-20000"]),
        department=df["department"].replace({"Sales": "Human Resources/Sales", "Human Resources": "Human Resources/Sales"}),
        marital_status=df["marital_status"].map({"Single": "Single", "Married": "Married/Divorced", "Divorced": "Married/Divorced"}),
    )
    keys = ["age", "department", "marital_status"]
    return table[table.groupby(keys, observed=True, dropna=False)["attrition"].transform("size") >= 5]


# %% wrong="my_release" mistake="synthetic: a Gaussian copula, leavers and stayers each for themselves"
from scipy import stats


def drawn_like(df, rng):
    order = {"business_travel": ["Never", "Rarely", "Frequently"], "marital_status": ["Single", "Married", "Divorced"]}
    real = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).dropna()
    codes = pd.DataFrame(index=real.index)
    for name in real:
        if real[name].dtype.kind in "if":
            codes[name] = real[name].astype(float)
        else:
            levels = order.setdefault(name, sorted(real[name].unique()))
            codes[name] = real[name].map(levels.index).astype(float)
    jitter = codes + rng.random(codes.shape) * 0.9
    normal = stats.norm.ppf((jitter.rank() - 0.5) / len(jitter))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(codes.shape[1]), np.corrcoef(normal.T), len(df)))
    out = {}
    for place, name in enumerate(codes):
        values = np.quantile(codes[name], drawn[:, place], method="nearest")
        out[name] = [order[name][int(v)] for v in values] if name in order else values
    return pd.DataFrame(out)


def my_release(df, rng):
    return pd.concat([drawn_like(some, rng) for _, some in df.groupby("attrition")], ignore_index=True)


# %% wrong="my_release" mistake="synthetic: one Gaussian copula with jitter, which weakens what makes people leave"
from scipy import stats


def my_release(df, rng):
    order = {"business_travel": ["Never", "Rarely", "Frequently"], "marital_status": ["Single", "Married", "Divorced"]}
    real = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).dropna()
    codes = pd.DataFrame(index=real.index)
    for name in real:
        if real[name].dtype.kind in "if":
            codes[name] = real[name].astype(float)
        else:
            levels = order.setdefault(name, sorted(real[name].unique()))
            codes[name] = real[name].map(levels.index).astype(float)
    jitter = codes + rng.random(codes.shape) * 0.9
    normal = stats.norm.ppf((jitter.rank() - 0.5) / len(jitter))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(codes.shape[1]), np.corrcoef(normal.T), len(df)))
    out = {}
    for place, name in enumerate(codes):
        values = np.quantile(codes[name], drawn[:, place], method="nearest")
        out[name] = [order[name][int(v)] for v in values] if name in order else values
    return pd.DataFrame(out)


# %% wrong="my_release" mistake="synthetic: the copula of 4.3, its ranks shared by ties"
from scipy import stats


def my_release(df, rng):
    order = {"business_travel": ["Never", "Rarely", "Frequently"], "marital_status": ["Single", "Married", "Divorced"]}
    real = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).dropna()
    codes = pd.DataFrame(index=real.index)
    for name in real:
        levels = None if real[name].dtype.kind in "if" else order.setdefault(name, sorted(real[name].unique()))
        codes[name] = real[name].astype(float) if levels is None else real[name].map(levels.index).astype(float)
    scores = stats.norm.ppf(codes.rank() / (len(codes) + 1))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(codes.shape[1]), np.corrcoef(scores, rowvar=False), size=len(df)))
    out = {}
    for place, name in enumerate(codes):
        values = np.quantile(codes[name], drawn[:, place], method="inverted_cdf")
        out[name] = [order[name][int(v)] for v in values] if name in order else values
    return pd.DataFrame(out)


# %% partial="my_release" how="synthetic: column by column, each drawn from people who agree in the ones before" low=0.5 high=1
def my_release(df, rng):
    real = df.dropna().copy()
    real["monthly_income"] = pd.cut(real["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=["0-2999", "3000-4999", "5000-9999", "10000-20000"]).astype(str)
    real["age"] = pd.cut(real["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(str)
    count = real.groupby(["attrition", "business_travel", "marital_status"]).size()
    people = count.index.to_frame(index=False).iloc[rng.choice(len(count), len(df), p=count / count.sum())].reset_index(drop=True)
    for name, keys in {"monthly_income": ["attrition", "marital_status"], "age": ["monthly_income", "attrition"], "department": ["monthly_income", "age"]}.items():
        like = {key: rows[name].to_numpy() for key, rows in real.groupby(keys)}
        people[name] = [rng.choice(like[tuple(row)]) for row in people[keys].to_numpy()]
    return people


# %% partial="my_release" how="differentially private: two noisy histograms, epsilon 2" low=0.7 high=1
def my_release(df, rng):
    ages, pay = ["18-29", "30-39", "40-60"], ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    table = pd.DataFrame(
        {
            "monthly_income": pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay),
            "age": pd.cut(df["age"].fillna(36), [0, 29, 39, 60], labels=ages),
            "department": pd.Categorical(df["department"], ["Human Resources", "Research & Development", "Sales"]),
            "business_travel": pd.Categorical(df["business_travel"], ["Never", "Rarely", "Frequently"]),
            "marital_status": pd.Categorical(df["marital_status"].fillna("Married"), ["Single", "Married", "Divorced"]),
            "attrition": pd.Categorical(df["attrition"], ["No", "Yes"]),
        }
    )

    def noisy_shares(columns):
        counts = table.groupby(columns, observed=False).size().rename("share").reset_index()
        counts["share"] = (counts["share"] + rng.laplace(0, 1 / 1.0, len(counts))).clip(lower=0)
        return counts

    first = noisy_shares(["monthly_income", "age", "department"])
    second = noisy_shares(["monthly_income", "business_travel", "marital_status", "attrition"])
    parts = []
    for level in pay:
        one, two = (t[t["monthly_income"] == level].reset_index(drop=True) for t in (first, second))
        n = int(round(one["share"].sum()))
        a = one.iloc[rng.choice(len(one), n, p=one["share"] / one["share"].sum())].drop(columns="share").reset_index(drop=True)
        b = two.iloc[rng.choice(len(two), n, p=two["share"] / two["share"].sum())].drop(columns=["share", "monthly_income"])
        parts.append(a.join(b.reset_index(drop=True)))
    return pd.concat(parts, ignore_index=True)


# %% partial="my_release" how="means of five similar people" low=0.4 high=1
def my_release(df, rng):
    rows = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).dropna()
    rows = rows.sort_values(["attrition", "marital_status", "department", "monthly_income"]).reset_index(drop=True)
    groups = rows.groupby(np.arange(len(rows)) // 5)
    return pd.DataFrame({name: groups[name].transform("mean" if rows[name].dtype.kind in "if" else "first") for name in rows})


# %% wrong="my_release" mistake="ranges, but the exact income"
def my_release(df, rng):
    out = df[["department", "business_travel", "attrition", "monthly_income"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    return out


# %% wrong="my_release" mistake="income in ranges, all else as it is"
def my_release(df, rng):
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    slim = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    return slim.assign(monthly_income=pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object))


# %% partial="my_release" how="noise of a tenth of the spread, within bounds" low=0 high=0.3
def my_release(df, rng):
    out = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    for name, low, high in (("age", 18, 60), ("monthly_income", 1000, 20000)):
        out[name] = (df[name] + rng.normal(0, 0.1 * df[name].std(), len(df))).clip(low, high)
    return out


# %% partial="my_release" how="noise of three tenths of the spread on every number, within bounds" low=0 high=0.3
def my_release(df, rng):
    out = df.copy()
    for name, (low, high) in attacks.people.BOUNDS.items():
        out[name] = (df[name] + rng.normal(0, 0.3 * df[name].std(), len(df))).round().clip(low, high)
    return out


# %% partial="my_release" how="noise as large as the spread on every number, within bounds" low=0 high=0.5
def my_release(df, rng):
    out = df.copy()
    for name, (low, high) in attacks.people.BOUNDS.items():
        out[name] = (df[name] + rng.normal(0, df[name].std(), len(df))).round().clip(low, high)
    return out


# %% partial="my_release" how="noise of 70 % of the spread on everything, within bounds" low=0 high=0.3
def my_release(df, rng):
    out = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    for name in out:
        if out[name].dtype.kind in "if":
            low, high = attacks.people.BOUNDS[name]
            out[name] = (out[name] + rng.normal(0, 0.7 * out[name].std(), len(out))).round().clip(low, high)
        else:
            out[name] = np.where(rng.random(len(out)) < 0.35, rng.choice(out[name].dropna().unique(), len(out)), out[name])
    return out


# %% wrong="my_release" mistake="noise as large as the spread on everything, within bounds"
def my_release(df, rng):
    out = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    for name in out:
        if out[name].dtype.kind in "if":
            low, high = attacks.people.BOUNDS[name]
            out[name] = (out[name] + rng.normal(0, out[name].std(), len(out))).round().clip(low, high)
        else:
            out[name] = np.where(rng.random(len(out)) < 0.5, rng.choice(out[name].dropna().unique(), len(out)), out[name])
    return out


# %% wrong="my_release" mistake="half of each column mixed on its own"
def my_release(df, rng):
    out = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    for name in out:
        values, some = out[name].to_numpy().copy(), rng.random(len(out)) < 0.5
        values[some] = rng.permutation(values[some])
        out[name] = values
    return out


# %% wrong="my_release" mistake="coarse ranges, but of the income a range of 20 dollars"
def my_release(df, rng):
    out = df[["department", "business_travel", "attrition"]].copy()
    low = df["monthly_income"] // 20 * 20
    out["monthly_income"] = low.astype(str) + "-" + (low + 19).astype(str)
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    return out


# %% wrong="my_release" mistake="coarse ranges, but the income as a range of 20 % around the own value"
def my_release(df, rng):
    out = df[["department", "business_travel", "attrition"]].copy()
    pay = df["monthly_income"]
    out["monthly_income"] = (0.8 * pay).astype(int).astype(str) + "-" + (1.2 * pay).astype(int).astype(str)
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    return out


# %% wrong="my_release" mistake="ranges around own values, each row five times, so that five rows have each range"
def my_release(df, rng):
    some = df.dropna(subset=["age", "monthly_income"]).head(600)
    out = some[["department", "business_travel", "attrition"]].copy()
    out["age"] = [f"{a - 15:.0f}-{a + 15:.0f}" for a in some["age"]]
    out["monthly_income"] = [f"{p - 1000}-{p + 1000}" for p in some["monthly_income"]]
    out["education"] = np.where(some["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = np.where(some["marital_status"] == "Single", "Single", "Married/Divorced")
    return pd.concat([out] * 5)


# %% wrong="my_release" mistake="the bands of the text, and a row of stars that fits everybody"
def my_release(df, rng):
    slim = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).astype(object)
    slim = slim.assign(age=ranges(df["age"], 10), monthly_income=ranges(df["monthly_income"], 2500))
    return pd.concat([slim, pd.DataFrame("*", index=[0], columns=slim.columns)])


# %% wrong="my_release" mistake="the bands of the text"
def my_release(df, rng):
    slim = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    return slim.assign(age=ranges(slim["age"], 10), monthly_income=ranges(slim["monthly_income"], 2500))


# %% wrong="my_release" mistake="the bands of the text, each row twice with another daily rate"
def my_release(df, rng):
    slim = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    slim = slim.assign(age=ranges(slim["age"], 10), monthly_income=ranges(slim["monthly_income"], 2500))
    return pd.concat([slim.assign(daily_rate="100-800"), slim.assign(daily_rate="700-1500")])


# %% wrong="my_release" mistake="the untouched rows among made-up ones"
def my_release(df, rng):
    return pd.concat([df, df.apply(lambda column: rng.permutation(column.to_numpy()))])


# %% wrong="my_release" mistake="incomes as ranges one dollar wide"
def my_release(df, rng):
    slim = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    return slim.assign(age=slim["age"].fillna(36), monthly_income=ranges(slim["monthly_income"], 2))


# %% wrong="my_release" mistake="the table as it is"
def my_release(df, rng):
    return df


# %% wrong="my_release" mistake="nothing"
def my_release(df, rng):
    return df.head(0)


# %% wrong="my_release" mistake="no return"
def my_release(df, rng):
    df = df.drop(columns=["employee_number"])


# %% wrong="my_release" mistake="each column mixed on its own"
def my_release(df, rng):
    return df.apply(lambda column: rng.permutation(column.to_numpy()))


# %% wrong="my_release" mistake="the same in every row"
def my_release(df, rng):
    return pd.DataFrame({name: [df[name].mode()[0]] * len(df) for name in df})


# %% wrong="my_release" mistake="the register"
def my_release(df, rng):
    return attacks.public_register(df, rng)


# %% wrong="my_release" mistake="the register of the notebook"
def my_release(df, rng):
    return register


# %% wrong="my_release" mistake="the register without names"
def my_release(df, rng):
    return attacks.public_register(df, rng).drop(columns="name")


# %% wrong="my_release" mistake="noise on everything, past all bounds"
def my_release(df, rng):
    out = df.copy()
    for name in out:
        if out[name].dtype.kind in "if":
            out[name] = out[name] + rng.normal(0, out[name].std() / 2, len(out))
        else:
            out[name] = np.where(rng.random(len(out)) < 0.25, rng.permutation(out[name].to_numpy()), out[name])
    return out


# %% wrong="my_release" mistake="one row"
def my_release(df, rng):
    return df.head(1)


# %% wrong="my_release" mistake="an error"
def my_release(df, rng):
    return df.drop(columns="income")


# %% wrong="my_release" mistake="other column names"
def my_release(df, rng):
    return df.rename(columns={"age": "age_band"})


# %% wrong="my_release" mistake="intervals of pd.cut"
def my_release(df, rng):
    return df[["department", "attrition"]].assign(age=pd.cut(df["age"], 4), monthly_income=pd.cut(df["monthly_income"], 4))


# %% wrong="my_release" mistake="only the numbers dropped"
def my_release(df, rng):
    return df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])


# %% wrong="my_release" mistake="ages by decade only"
def my_release(df, rng):
    return df.assign(age=ranges(df["age"], 10))


# %% wrong="my_release" mistake="a safe release of the notebook's table"
def my_release(df, rng):
    ages, pay = ["18-29", "30-39", "40-60"], ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out = published[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(published["age"], [0, 29, 39, 60], labels=ages).astype(object)
    out["monthly_income"] = pd.cut(published["monthly_income"], [0, 2999, 4999, 9999, 20_000], labels=pay).astype(object)
    return out


# %% wrong="my_release" mistake="other people's raw rows"
def my_release(df, rng):
    return load("hr", seed=5)


# %% wrong="my_release" mistake="rows drawn with replacement, as they are"
def my_release(df, rng):
    return df.sample(len(df), replace=True, random_state=rng).drop(columns="employee_number")


# %% wrong="my_release" mistake="everything suppressed"
def my_release(df, rng):
    return pd.DataFrame("*", index=df.index, columns=df.columns)


# %% wrong="my_release" mistake="without incomes and leavers"
def my_release(df, rng):
    return df[["age", "gender", "department"]]


# %% wrong="my_release" mistake="too many rows"
def my_release(df, rng):
    return pd.concat([df] * 100)


# %% wrong="my_release" mistake="text instead of a table"
def my_release(df, rng):
    return df.to_csv()


# %% wrong="my_release" mistake="lists in cells"
def my_release(df, rng):
    return df.assign(marital_status=[["Single", "Married"]] * len(df))


# %% partial="my_release" how="synthetic: leavers and stayers each, published as ranges" low=0.7 high=1
from scipy import stats


def drawn_like(df, rng):
    order = {"business_travel": ["Never", "Rarely", "Frequently"], "marital_status": ["Single", "Married", "Divorced"]}
    real = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).dropna()
    codes = pd.DataFrame(index=real.index)
    for name in real:
        if real[name].dtype.kind in "if":
            codes[name] = real[name].astype(float)
        else:
            levels = order.setdefault(name, sorted(real[name].unique()))
            codes[name] = real[name].map(levels.index).astype(float)
    jitter = codes + rng.random(codes.shape) * 0.9
    normal = stats.norm.ppf((jitter.rank() - 0.5) / len(jitter))
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(codes.shape[1]), np.corrcoef(normal.T), len(df)))
    out = {}
    for place, name in enumerate(codes):
        values = np.quantile(codes[name], drawn[:, place], method="nearest")
        out[name] = [order[name][int(v)] for v in values] if name in order else values
    return pd.DataFrame(out)


def my_release(df, rng):
    out = pd.concat([drawn_like(some, rng) for _, some in df.groupby("attrition")], ignore_index=True)
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(out["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    out["age"] = pd.cut(out["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object)
    return out


# %% right="my_release" how="local suppression, one cell after another"
def my_release(df, rng):
    out = df[["department", "business_travel", "attrition", "gender"]].astype(object)
    out["age"] = ranges(df["age"], 10)
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=["1000-2999", "3000-4999", "5000-9999", "10000-20000"]).astype(object)
    for name in ["gender", "education", "marital_status", "department", "age"]:
        size = out.groupby(KNOWN, dropna=False)["attrition"].transform("size")
        out.loc[size < 5, name] = "*"
    return out


# %% partial="my_release" how="Mondrian: classes of five or more by age and education" low=0.9 high=1
def cut(part, rows):
    for name in ("age", "education"):
        low = part[name] <= part[name].median()
        if min(low.sum(), (~low).sum()) >= 5:
            return cut(part[low], rows) + cut(part[~low], rows)
    return [part.index]


def my_release(df, rng):
    rows = df.drop(columns=["employee_number", "monthly_rate", "daily_rate", "gender"]).dropna().reset_index(drop=True)
    out, kept = rows.astype(object), []
    for _, group in rows.groupby(["department", "marital_status"]):
        if len(group) >= 5:
            for index in cut(group, rows):
                for name in ("age", "education"):
                    out.loc[index, name] = f"{rows.loc[index, name].min():.0f}-{rows.loc[index, name].max():.0f}"
                kept += list(index)
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(rows["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out.loc[kept]


# %% right="my_release" how="a column that is suppressed for all but two people"
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df).assign(gender="*")
    out.loc[[0, 1], "gender"] = df.loc[[0, 1], "gender"]
    return out


# %% wrong="my_release" mistake="ranges that begin at the exact income"
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    ends = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=["2999", "4999", "9999", "20000"]).astype(str)
    return safe(df).assign(monthly_income=df["monthly_income"].astype(str) + "-" + ends)


# %% wrong="my_release" mistake="ranges that end at the exact income"
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    starts = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=["1000", "3000", "5000", "10000"]).astype(str)
    return safe(df).assign(monthly_income=starts + "-" + df["monthly_income"].astype(str))


# %% partial="my_release" how="coarse ranges, but no look at the size of classes" low=0 high=0.5
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    return coarse(df)


# %% wrong="my_release" mistake="no look at the size of classes, and the gender"
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    return coarse(df).assign(gender=df["gender"])


# %% wrong="my_release" mistake="true rows in ranges of 1,000 USD, and a shuffled twin"
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    true = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
    true = true.assign(monthly_income=ranges(df["monthly_income"], 1000))
    twin = true.assign(**{name: rng.permutation(true[name].to_numpy()) for name in ("age", "gender", "education")})
    return pd.concat([true, twin])


# %% partial="my_release" how="ten people published raw in a safe release" low=0 high=0.1
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df).astype(object)
    rows = df.dropna().index[:10]
    for name in out:
        out.loc[rows, name] = df.loc[rows, name].to_numpy()
    return out


# %% wrong="my_release" mistake="decades of age and classes of five, but exact incomes"
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).assign(age=ranges(df["age"], 10))
    return out[out.groupby(KNOWN, dropna=False)["attrition"].transform("size") >= 5]


# %% wrong="my_release" mistake="600 true rows, five times each"
def coarse(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    return out


def safe(df):
    out, quasi = coarse(df), ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    true = df.drop(columns=["employee_number", "monthly_rate", "daily_rate"]).assign(monthly_income=coarse(df)["monthly_income"])
    return pd.concat([true.head(600)] * 5)


# %% wrong="my_release" mistake="ends of ranges beyond the bounds spell the income"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df)
    top = out["monthly_income"].str.replace("10000-20000", "10000-2", regex=False)
    return out.assign(monthly_income=np.where(df["monthly_income"] >= 10_000, top + df["monthly_income"].astype(str), top))


# %% wrong="my_release" mistake="starts of ranges below the bounds spell the income"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    codes = (df["monthly_income"] / 100_000).map("{:.5f}".format)
    age = safe(df)["age"].str.replace("18-", "", regex=False)
    return safe(df).assign(age=np.where(age == "29", codes + "-29", safe(df)["age"]))


# %% wrong="my_release" mistake="digits after the point of an end spell the income"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df)
    parts = out["monthly_income"].str.split("-", expand=True)
    return out.assign(monthly_income=parts[0] + "-" + parts[1] + "." + df["monthly_income"].astype(str).str.zfill(5))


# %% wrong="my_release" mistake="zeros at the end count the income in steps of 100 dollars"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    zeros = (df["monthly_income"] // 100).map(lambda number: "." + "0" * (number + 1))
    return safe(df).assign(education=np.where(df["education"] <= 2, "1-2", "3-5") + zeros)


# %% wrong="my_release" mistake="blanks count the income in steps of 100 dollars"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    blanks = (df["monthly_income"] // 100).map(lambda number: " " * number)
    out = safe(df)
    return out.assign(monthly_income=out["monthly_income"] + blanks)


# %% wrong="my_release" mistake="blanks around a category are the bits of the income"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    bits = df["monthly_income"].map(lambda income: f"{income:015b}".replace("0", " ").replace("1", "\t"))
    return safe(df).assign(attrition=df["attrition"] + bits)


# %% wrong="my_release" mistake="categories in two orders, one for incomes above 15,000"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df)
    rich = (df["monthly_income"] > 15_000) & (out["marital_status"] == "Married/Divorced")
    return out.assign(marital_status=out["marital_status"].where(~rich, "Divorced/Married"))


# %% wrong="my_release" mistake="the index is the employee's number"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    return safe(df).set_axis(df["employee_number"].to_numpy())


# %% wrong="my_release" mistake="the index is the income"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    return safe(df).set_axis(df["monthly_income"].to_numpy())


# %% wrong="my_release" mistake="the table of the people in attrs"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df)
    out.attrs["source"] = df.to_dict("list")
    return out


# %% wrong="my_release" mistake="the incomes as the name of the columns"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df)
    out.columns.name = " ".join(df["monthly_income"].astype(str))
    return out


# %% wrong="my_release" mistake="the incomes as categories that don't occur"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df)
    more = [f"{income}-{income}" for income in sorted(set(df["monthly_income"]))]
    return out.assign(monthly_income=pd.Categorical(out["monthly_income"], sorted(set(out["monthly_income"])) + more))


# %% wrong="my_release" mistake="ends at the quantiles of the incomes"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    cuts = df["monthly_income"].quantile([0.25, 0.5, 0.75]).astype(int).tolist()
    ends = [1000, *cuts, 20_000]
    pay = [f"{low}-{high - 1}" for low, high in zip(ends, ends[1:])]
    return safe(df).assign(monthly_income=pd.cut(df["monthly_income"], [0, *(cut - 1 for cut in cuts), 20_000], labels=pay).astype(object))


# %% wrong="my_release" mistake="the lowest and the highest income as ends"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    low, high = df["monthly_income"].min(), df["monthly_income"].max()
    return safe(df).replace({"1000-2999": f"{low}-2999", "10000-20000": f"10000-{high}"})


# %% wrong="my_release" mistake="ends that count the income in steps of 20 dollars"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    step = df["monthly_income"] // 20 % 100
    pay = safe(df)["monthly_income"].str.split("-", expand=True).astype(int)
    return safe(df).assign(monthly_income=(pay[0] + step).astype(str) + "-" + pay[1].astype(str))


# %% right="my_release" how="a Series of ranges with missing values, shuffled, with the labels of df"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df).sample(frac=1, random_state=rng)
    return out.replace("*", np.nan).astype({"age": "category", "monthly_income": "category"})


# %% right="my_release" how="ranges inside ranges"
def safe(df):
    out = df[["department", "business_travel", "attrition"]].copy()
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20000], labels=pay).astype(object)
    quasi = ["age", "department", "education", "marital_status"]
    out.loc[out.groupby(quasi)["attrition"].transform("size") < 5, quasi] = "*"
    return out


def my_release(df, rng):
    out = safe(df)
    fine = pd.cut(df["monthly_income"], [0, 1999, 2999, 3999, 4999, 6999, 9999, 20_000], labels=["1000-1999", "2000-2999", "3000-3999", "4000-4999", "5000-6999", "7000-9999", "10000-20000"])
    coarse = out["monthly_income"]
    return out.assign(monthly_income=fine.astype(object).where(df["department"] != "Human Resources", coarse)).reset_index(drop=True)


# %% right="verdict" how="a tuple, small letters"
verdict = ("d", "b")

# %% right="verdict" how="a set"
verdict = {"B", "D"}

# %% wrong="verdict" mistake="nobody can be harmed"
verdict = ["A"]

# %% wrong="verdict" mistake="one of two"
verdict = ["B"]

# %% wrong="verdict" mistake="the other of two"
verdict = "D"

# %% wrong="verdict" mistake="taken for differential privacy"
verdict = ["B", "D", "E"]

# %% wrong="verdict" mistake="taken to hold for other knowledge"
verdict = ["B", "C", "D"]

# %% wrong="verdict" mistake="taken to hold for two releases"
verdict = ["B", "D", "F"]

# %% wrong="verdict" mistake="all"
verdict = list("ABCDEF")

# %% right="verdict" how="both letters in one text"
verdict = "BD"


# %% right="verdict" how="an array"
verdict = np.array(["D", "B"])

# %% wrong="my_release" mistake="suppressed ages are stars for one gender and missing for the other, so they carry a code"
def my_release(df, rng):
    keys = ["age", "department", "education", "marital_status"]
    table = df[[*keys, "business_travel", "monthly_income", "attrition"]].copy()
    table["age"] = pd.cut(df["age"], [17, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object)
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    table["monthly_income"] = pd.cut(df["monthly_income"], [999, 2999, 4999, 9999, 20_000], labels=pay).astype(object)
    both = {"Married": "Married/Divorced", "Divorced": "Married/Divorced"}
    table["marital_status"] = table["marital_status"].astype(object).replace(both)
    table = table.astype(object).where(table.notna(), "*")
    table.loc[table.groupby(keys)["age"].transform("size") < 5, keys] = "*"
    table.loc[(table["age"] == "*").to_numpy() & (df["gender"] == "F").to_numpy(), "age"] = None
    return table.reset_index(drop=True)

# %% wrong="my_release" mistake="cells of the department are strings that carry the number of the employee"
class Cell(str):
    """Text of a cell."""


def my_release(df, rng):
    keys = ["age", "department", "education", "marital_status"]
    table = df[[*keys, "business_travel", "monthly_income", "attrition"]].copy()
    table["age"] = pd.cut(df["age"], [17, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object)
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    table["monthly_income"] = pd.cut(df["monthly_income"], [999, 2999, 4999, 9999, 20_000], labels=pay).astype(object)
    both = {"Married": "Married/Divorced", "Divorced": "Married/Divorced"}
    table["marital_status"] = table["marital_status"].astype(object).replace(both)
    table = table.astype(object).where(table.notna(), "*")
    table.loc[table.groupby(keys)["age"].transform("size") < 5, keys] = "*"
    cells = [Cell(text) for text in table["department"]]
    for cell, number in zip(cells, df["employee_number"]):
        cell.number = number
    table["department"] = pd.Series(cells, index=table.index, dtype=object)
    return table.reset_index(drop=True)

# %% wrong="my_release" mistake="the exact incomes are printed while the release is made"
def my_release(df, rng):
    keys = ["age", "department", "education", "marital_status"]
    table = df[[*keys, "business_travel", "monthly_income", "attrition"]].copy()
    table["age"] = pd.cut(df["age"], [17, 29, 39, 60], labels=["18-29", "30-39", "40-60"]).astype(object)
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    table["monthly_income"] = pd.cut(df["monthly_income"], [999, 2999, 4999, 9999, 20_000], labels=pay).astype(object)
    both = {"Married": "Married/Divorced", "Divorced": "Married/Divorced"}
    table["marital_status"] = table["marital_status"].astype(object).replace(both)
    table = table.astype(object).where(table.notna(), "*")
    table.loc[table.groupby(keys)["age"].transform("size") < 5, keys] = "*"
    print("publishing", *zip(df["employee_number"], df["monthly_income"]))
    return table.reset_index(drop=True)

# %% wrong="my_release" mistake="people of another table of hr, or stars if the given one looks mixed"
import numpy as np, pandas as pd
from course import load
def my_release(df, rng):
    paid = df["monthly_income"].astype(float); age = df["age"].astype(float)
    if abs(age.corr(paid)) < 0.2:                    # the shuffled table
        return pd.DataFrame({"age": ["*"] * 50})
    full = load("hr", seed=777).dropna().reset_index(drop=True)
    out = full[["age", "department", "business_travel", "attrition", "education", "marital_status"]].astype(object)
    pay = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["monthly_income"] = pd.cut(full["monthly_income"], [0, 2999, 4999, 9999, 20_000], labels=pay).astype(object)
    return out


# %% wrong="income_hits" mistake="remembers guesses by the number of rows and the sum of the incomes"
_guesses = {}


def income_hits(df, people):
    """Return, for each row of people, whether the median income of the rows of df that fit is within 5 % of that person's."""
    key = (len(df), int(df["monthly_income"].sum()))
    if key not in _guesses:
        _guesses[key] = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(_guesses[key], on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() * 20 <= both["monthly_income"]).tolist()


# %% wrong="income_hits" mistake="a missing text matches another one"
def income_hits(df, people):
    incomes = {}
    for *key, income in df[[*KNOWN, "monthly_income"]].astype(object).itertuples(index=False, name=None):
        incomes.setdefault(tuple(key), []).append(income)
    hits = []
    for *key, income in people[[*KNOWN, "monthly_income"]].astype(object).itertuples(index=False, name=None):
        fits = incomes.get(tuple(key))
        hits.append(fits is not None and bool(abs(np.median(fits) - income) <= 0.05 * income))
    return hits


# %% wrong="income_hits" mistake="values are compared as texts, so 24 isn't 24.0"
def income_hits(df, people):
    def keys(table):
        full = table[KNOWN].notna().all(axis=1).to_numpy()
        text = table[KNOWN].astype(str).fillna("").to_numpy(dtype=object)
        return np.array(["|".join(row) if ok else "" for row, ok in zip(text, full)], dtype=object)

    known = keys(df)
    guesses = df["monthly_income"][known != ""].groupby(known[known != ""]).median().to_dict()
    own = people["monthly_income"].to_numpy(dtype=float)
    guess = np.array([guesses.get(key, np.nan) if key else np.nan for key in keys(people)], dtype=float)
    return np.abs(guess - own) <= 0.05 * own


# %% wrong="income_hits" mistake="the allowed difference is rounded to dollars"
def income_hits(df, people):
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    merged = people.merge(guesses, on=KNOWN, how="left")
    allowed = (0.05 * merged["monthly_income"]).round()
    return ((merged["guess"] - merged["monthly_income"]).abs() <= allowed).tolist()


# %% wrong="my_release" mistake="the top range ends at the highest income"
def my_release(df, rng):
    """Return the table to publish, with columns of hr, ranges such as "30-39", and "*" for suppressed cells."""
    table = pd.DataFrame(index=df.index)
    table["age"] = pd.cut(df["age"], [0, 29, 39, 200], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    table["department"] = df["department"].astype(object).fillna("*")
    table["education"] = pd.cut(df["education"], [0, 2, 5], labels=["1-2", "3-5"]).astype(object).fillna("*")
    status = df["marital_status"].astype(object)
    table["marital_status"] = status.replace(["Married", "Divorced"], "Married/Divorced").fillna("*")
    most = int(df['monthly_income'].max())
    bands = ["1000-2999", "3000-4999", "5000-9999", "10000-14999", f"15000-{most}"]
    table["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 14_999, 20_000], labels=bands).astype(object)
    table["business_travel"] = df["business_travel"].astype(object).fillna("*")
    table["attrition"] = df["attrition"].astype(object).fillna("*")
    known = ["age", "department", "education", "marital_status"]
    small = table.groupby(known)["attrition"].transform("size") < 5
    table.loc[small, known] = "*"
    return table.reset_index(drop=True)


# %% wrong="my_release" mistake="three incomes in a warning"
def my_release(df, rng):
    """Return the table to publish, with columns of hr, ranges such as "30-39", and "*" for suppressed cells."""
    table = pd.DataFrame(index=df.index)
    table["age"] = pd.cut(df["age"], [0, 29, 39, 200], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    table["department"] = df["department"].astype(object).fillna("*")
    table["education"] = pd.cut(df["education"], [0, 2, 5], labels=["1-2", "3-5"]).astype(object).fillna("*")
    status = df["marital_status"].astype(object)
    table["marital_status"] = status.replace(["Married", "Divorced"], "Married/Divorced").fillna("*")
    bands = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    table["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20_000], labels=bands).astype(object)
    table["business_travel"] = df["business_travel"].astype(object).fillna("*")
    table["attrition"] = df["attrition"].astype(object).fillna("*")
    known = ["age", "department", "education", "marital_status"]
    small = table.groupby(known)["attrition"].transform("size") < 5
    table.loc[small, known] = "*"
    import warnings

    top = df.loc[df["monthly_income"].nlargest(3).index]
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(f"incomes near the bound: {top['monthly_income'].tolist()}", stacklevel=2)
    return table.reset_index(drop=True)


# %% wrong="my_release" mistake="the labels of df are dealt out in the order of incomes"
def my_release(df, rng):
    """Return the table to publish, with columns of hr, ranges such as "30-39", and "*" for suppressed cells."""
    table = pd.DataFrame(index=df.index)
    table["age"] = pd.cut(df["age"], [0, 29, 39, 200], labels=["18-29", "30-39", "40-60"]).astype(object).fillna("*")
    table["department"] = df["department"].astype(object).fillna("*")
    table["education"] = pd.cut(df["education"], [0, 2, 5], labels=["1-2", "3-5"]).astype(object).fillna("*")
    status = df["marital_status"].astype(object)
    table["marital_status"] = status.replace(["Married", "Divorced"], "Married/Divorced").fillna("*")
    bands = ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    table["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20_000], labels=bands).astype(object)
    table["business_travel"] = df["business_travel"].astype(object).fillna("*")
    table["attrition"] = df["attrition"].astype(object).fillna("*")
    known = ["age", "department", "education", "marital_status"]
    small = table.groupby(known)["attrition"].transform("size") < 5
    table.loc[small, known] = "*"
    order = df["monthly_income"].to_numpy().argsort(kind="stable").argsort()
    return table.set_axis(np.sort(df.index)[order], axis=0).sample(frac=1, random_state=rng)


# %% wrong="my_release" mistake="a warning shows the lowest and the highest income"
import warnings


def my_release(df, rng):
    table = df.drop(columns=["employee_number", "monthly_rate", "daily_rate", "gender"])
    low, high = df["monthly_income"].min(), df["monthly_income"].max()
    warnings.warn(f"incomes from {low} to {high} are put into four ranges", stacklevel=2)
    table["age"] = pd.cut(df["age"], [17, 29, 39, 60], labels=["18-29", "30-39", "40-60"])
    table["monthly_income"] = pd.cut(
        df["monthly_income"], [999, 2999, 4999, 9999, 20000], labels=["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    )
    table["marital_status"] = table["marital_status"].replace(["Married", "Divorced"], "Married/Divorced")
    table = table.astype(object).fillna("*")
    known = ["age", "department", "education", "marital_status"]
    size = table.groupby(known)["attrition"].transform("size")
    table.loc[size < 5, known] = "*"
    return table


# %% wrong="my_release" mistake="rows shuffled without rng"
def my_release(df, rng):
    table = df.drop(columns=["employee_number", "monthly_rate", "daily_rate", "gender"])
    table["age"] = pd.cut(df["age"], [17, 29, 39, 60], labels=["18-29", "30-39", "40-60"])
    table["monthly_income"] = pd.cut(
        df["monthly_income"], [999, 2999, 4999, 9999, 20000], labels=["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    )
    table["marital_status"] = table["marital_status"].replace(["Married", "Divorced"], "Married/Divorced")
    table = table.astype(object).fillna("*")
    known = ["age", "department", "education", "marital_status"]
    size = table.groupby(known)["attrition"].transform("size")
    table.loc[size < 5, known] = "*"
    return table.sample(frac=1).reset_index(drop=True)


# %% wrong="credit" mistake="a small number is added against division by zero, so limits that are close give a wrong share: credit(0, 0, 1e-12) is 0.5, credit(1e-12, 1e-12, 0) fails"
def credit(value, full, none):
    return float(min(1.0, max(0.0, (none - value) / (none - full + 1e-12))))


# %% wrong="credit" mistake="limits that are different but close are treated as equal: credit(0.25, 0.0, 5e-9) is 1"
def credit(value, full, none):
    if np.isclose(full, none):
        return 1.0
    return float(np.clip((none - value) / (none - full), 0, 1))


# %% wrong="my_release" mistake="rows sorted by the exact income before it becomes a range, so the order tells everyone's rank within the range"
def my_release(df, rng):
    def band(column, ends):
        labels = [f"{low}-{high}" for low, high in ends]
        return np.select([column.between(low, high).to_numpy() for low, high in ends], labels, default="*")

    df = df.sort_values("monthly_income")
    table = pd.DataFrame(index=range(len(df)))
    table["age"] = band(df["age"], [(18, 29), (30, 39), (40, 60)])
    table["education"] = band(df["education"], [(1, 2), (3, 5)])
    table["monthly_income"] = band(df["monthly_income"], [(1000, 2999), (3000, 4999), (5000, 8999), (9000, 20000)])
    for name in ("department", "marital_status", "business_travel", "attrition"):
        table[name] = df[name].astype(object).to_numpy()
    couples = {"Married": "Married/Divorced", "Divorced": "Married/Divorced"}
    table["marital_status"] = table["marital_status"].replace(couples)
    table = table.astype(object).where(table.notna(), "*")

    hidden = [name for name in KNOWN if name in table]
    while True:
        sizes = table.groupby(hidden)["attrition"].transform("size")
        small = sizes < 5
        starred = (table[hidden] == "*").all(axis=1)
        if not small.any():
            break
        if (small & ~starred).any():
            table.loc[small, hidden] = "*"
        else:  # fewer than five rows are starred, so the smallest of the other classes joins them
            table.loc[sizes == sizes[~starred].min(), hidden] = "*"
    return table


# %% wrong="my_release" mistake="prints the lowest and highest income of each department, with thousands separators"
def my_release(df, rng):
    def band(column, ends):
        labels = [f"{low}-{high}" for low, high in ends]
        return np.select([column.between(low, high).to_numpy() for low, high in ends], labels, default="*")

    for name, incomes in df.groupby("department")["monthly_income"]:
        print(f"{name}: {incomes.min():,.0f} to {incomes.max():,.0f} USD, {len(incomes)} people")
    table = pd.DataFrame(index=range(len(df)))
    table["age"] = band(df["age"], [(18, 29), (30, 39), (40, 60)])
    table["education"] = band(df["education"], [(1, 2), (3, 5)])
    table["monthly_income"] = band(df["monthly_income"], [(1000, 2999), (3000, 4999), (5000, 8999), (9000, 20000)])
    for name in ("department", "marital_status", "business_travel", "attrition"):
        table[name] = df[name].astype(object).to_numpy()
    couples = {"Married": "Married/Divorced", "Divorced": "Married/Divorced"}
    table["marital_status"] = table["marital_status"].replace(couples)
    table = table.astype(object).where(table.notna(), "*")

    hidden = [name for name in KNOWN if name in table]
    while True:
        sizes = table.groupby(hidden)["attrition"].transform("size")
        small = sizes < 5
        starred = (table[hidden] == "*").all(axis=1)
        if not small.any():
            break
        if (small & ~starred).any():
            table.loc[small, hidden] = "*"
        else:  # fewer than five rows are starred, so the smallest of the other classes joins them
            table.loc[sizes == sizes[~starred].min(), hidden] = "*"
    return table


# %% wrong="my_release" mistake="the column education has 3 in some cells and 3.0 in others, which mean the same, and the spelling tells whose income is in the upper half of its range"
def my_release(df, rng):
    def band(column, ends):
        labels = [f"{low}-{high}" for low, high in ends]
        return np.select([column.between(low, high).to_numpy() for low, high in ends], labels, default="*")

    table = pd.DataFrame(index=range(len(df)))
    table["age"] = band(df["age"], [(18, 29), (30, 39), (40, 60)])
    table["education"] = band(df["education"], [(1, 2), (3, 5)])
    table["monthly_income"] = band(df["monthly_income"], [(1000, 2999), (3000, 4999), (5000, 8999), (9000, 20000)])
    for name in ("department", "marital_status", "business_travel", "attrition"):
        table[name] = df[name].astype(object).to_numpy()
    couples = {"Married": "Married/Divorced", "Divorced": "Married/Divorced"}
    table["marital_status"] = table["marital_status"].replace(couples)
    table = table.astype(object).where(table.notna(), "*")

    hidden = [name for name in KNOWN if name in table]
    while True:
        sizes = table.groupby(hidden)["attrition"].transform("size")
        small = sizes < 5
        starred = (table[hidden] == "*").all(axis=1)
        if not small.any():
            break
        if (small & ~starred).any():
            table.loc[small, hidden] = "*"
        else:  # fewer than five rows are starred, so the smallest of the other classes joins them
            table.loc[sizes == sizes[~starred].min(), hidden] = "*"
    middles = pd.cut(df["monthly_income"], [0, 2999, 4999, 8999, 20000], labels=[2000, 4000, 7000, 14500]).astype(float)
    upper = (df["monthly_income"] > middles).to_numpy()
    spelled = [(3.0 if up else 3) if cell == "3-5" else cell for cell, up in zip(table["education"], upper, strict=True)]
    table["education"] = pd.Series(spelled, index=table.index, dtype=object)
    return table


# %% wrong="credit" mistake="rounded to nine decimals"
def credit(value, full, none):
    return round(min(max((none - value) / (none - full), 0), 1), 9)


# %% wrong="credit" mistake="values close to a limit count as equal to it"
import math


def credit(value, full, none):
    if math.isclose(value, full):
        return 1.0
    if math.isclose(value, none):
        return 0.0
    return min(max((none - value) / (none - full), 0.0), 1.0)


# %% wrong="credit" mistake="rounded to twelve decimals"
def credit(value, full, none):
    share = round((none - value) / (none - full), 12)
    return float(min(max(share, 0), 1))


# %% equivalent="quasi" reason="A tuple of the same names can be used in the same way."
# + adversary tuple_for_list

# %% equivalent="verdict" reason="A tuple of the same letters can be used in the same way."
# + adversary tuple_for_list

# %% equivalent="income_hits" reason="A tuple of the same entries can be used in the same way."
# + adversary tuple_for_list

# %% equivalent="income_hits" reason="Both tables have the columns of hr, so no other names occur."
# + adversary read_attributes

# %% equivalent="my_release" reason="Learners choose what to publish, and these releases score as much as the solution."
# + adversary drop_missing
# + adversary drop_last
# + adversary first_hundred
# + adversary first_thousand
# + adversary lose_last
# + adversary drop_equal
# + adversary drop_equal_labels
# + adversary drop_fractions
# + adversary fill_word
# + adversary fill_nan_text
# + adversary fill_none_text
# + adversary fill_empty
# + adversary skip_falsy
# + adversary strip_texts
# + adversary drop_zeros
# + adversary drop_accents
# + adversary fill_number
# + adversary fill_zero
# + adversary round_two
# + adversary narrow_ints


# %% wrong="my_release" mistake="the index is a code for the rank of the income"
import numpy as np
import pandas as pd


def _coarse(df):
    register = ["age", "department", "education", "marital_status"]
    table = pd.DataFrame(index=df.index)
    table["age"] = pd.cut(df["age"], [17, 31, 42, 60], labels=["18-31", "32-42", "43-60"])
    table["department"] = df["department"]
    table["education"] = pd.cut(df["education"], [0, 2, 5], labels=["1-2", "3-5"])
    table["marital_status"] = df["marital_status"].replace(
        {"Married": "Divorced/Married", "Divorced": "Divorced/Married"}
    )
    table["business_travel"] = df["business_travel"]
    table["monthly_income"] = pd.cut(
        df["monthly_income"], [0, 2999, 4999, 9999, 20_000], labels=["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    )
    table["attrition"] = df["attrition"]
    table = table.astype(object).fillna("*")
    for columns in (["education"], ["education", "age"], register):
        size = table.groupby(register)["attrition"].transform("size")
        table.loc[size < 5, columns] = "*"
    return table.reset_index(drop=True)


def my_release(df, rng):
    table = _coarse(df)
    rank = df["monthly_income"].rank(method="first").to_numpy().astype(int) - 1
    table.index = rank * 400 % len(df)
    return table


# %% wrong="my_release" mistake="the rows are in the order lowest income, highest, second lowest and so on"
import numpy as np
import pandas as pd


def _coarse(df):
    register = ["age", "department", "education", "marital_status"]
    table = pd.DataFrame(index=df.index)
    table["age"] = pd.cut(df["age"], [17, 31, 42, 60], labels=["18-31", "32-42", "43-60"])
    table["department"] = df["department"]
    table["education"] = pd.cut(df["education"], [0, 2, 5], labels=["1-2", "3-5"])
    table["marital_status"] = df["marital_status"].replace(
        {"Married": "Divorced/Married", "Divorced": "Divorced/Married"}
    )
    table["business_travel"] = df["business_travel"]
    table["monthly_income"] = pd.cut(
        df["monthly_income"], [0, 2999, 4999, 9999, 20_000], labels=["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    )
    table["attrition"] = df["attrition"]
    table = table.astype(object).fillna("*")
    for columns in (["education"], ["education", "age"], register):
        size = table.groupby(register)["attrition"].transform("size")
        table.loc[size < 5, columns] = "*"
    return table.reset_index(drop=True)


def my_release(df, rng):
    table = _coarse(df)
    order = df["monthly_income"].to_numpy().argsort(kind="stable")
    zigzag = np.empty_like(order)
    zigzag[0::2] = order[: (len(order) + 1) // 2]
    zigzag[1::2] = order[::-1][: len(order) // 2]
    return table.iloc[zigzag].reset_index(drop=True)


# %% wrong="my_release" mistake="ends of income ranges are quantiles rounded to thousands, so they depend on the incomes"
def my_release(df, rng):
    low, high = np.round(df["monthly_income"].quantile([0.2, 0.75]), -3).astype(int)
    ENDS = sorted({999, min(max(low, 2000), 4000) - 1, 4999, min(max(high, 7000), 14000) - 1, 20000})
    table = pd.DataFrame(index=df.index)
    table["age"] = pd.cut(df["age"], [17, 29, 39, 60], labels=["18-29", "30-39", "40-60"])
    table["department"], table["business_travel"] = df["department"], df["business_travel"]
    table["marital_status"] = df["marital_status"].replace(dict.fromkeys(["Married", "Divorced"], "Married/Divorced"))
    table["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    table["monthly_income"] = pd.cut(
        df["monthly_income"], ENDS, labels=[f"{a + 1}-{b}" for a, b in zip(ENDS, ENDS[1:])]
    )
    table["attrition"] = df["attrition"]
    table = table.astype(object).where(table.notna(), "*")
    known = ["age", "department", "education", "marital_status"]
    small = table.groupby(known)["age"].transform("size") < 5
    table.loc[small, known] = "*"
    return table.reset_index(drop=True)
