# %% right="salary_plot" how="bars by numpy, with gaps"
import matplotlib.pyplot as plt
import numpy as np
edges = np.arange(0, 460_000, 10_000)
counts, _ = np.histogram(staff["salary"].dropna(), edges)
fig, salary_plot = plt.subplots()
salary_plot.bar(edges[:-1] + 5_000, counts, width=8_000)
salary_plot.set(xlabel="Salary in USD", ylabel="Number of people")


# %% right="salary_plot" how="pd.cut and bars aligned at their edge"
import matplotlib.pyplot as plt
check = pd.cut(staff["salary"], list(range(0, 450_001, 10_000)), right=False).value_counts(sort=False)
_, salary_plot = plt.subplots(figsize=(10, 3))
salary_plot.bar([i.left for i in check.index], check.to_list(), width=10_000, align="edge", color="grey", edgecolor="k")
salary_plot.set_xlabel("annual SALARY (thousand is K, usd)")
salary_plot.set_ylabel("people")
salary_plot.set_title("pay")


# %% right="salary_plot" how="ax.hist with rwidth and weights of one"
import matplotlib.pyplot as plt
known = staff.salary[staff.salary.notna()]
fig = plt.figure()
salary_plot = fig.add_subplot()
salary_plot.hist(known, bins=range(0, 450_001, 10_000), rwidth=0.8, weights=[1] * len(known))
salary_plot.set_xlabel("salary [USD]")
salary_plot.set_ylabel("people per bar")
plt.close(fig)


# %% right="salary_plot" how="the course's plotting"
salary_plot = plotting.histogram(staff["salary"], bins=range(0, 450_001, 10_000), label="salary", unit="USD", count_label="number of people", title="t")


# %% wrong="salary_plot" mistake="an edge belongs to the left bar"
import matplotlib.pyplot as plt
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=True).value_counts(sort=False)
_, salary_plot = plt.subplots()
salary_plot.bar([i.left for i in c.index], c.to_list(), width=10_000, align="edge")
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="bars around their left edge"
import matplotlib.pyplot as plt
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
_, salary_plot = plt.subplots()
salary_plot.bar([i.left for i in c.index], c.to_list(), width=10_000)
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="narrow bars"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), rwidth=0.7)
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="missing at 0"
salary_plot = staff["salary"].fillna(0).plot.hist(bins=range(0, 450_001, 10_000))
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="positions of categories"
salary_plot = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False).plot.bar()
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="lying bars"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), orientation="horizontal")
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="45 bars by default"
salary_plot = staff["salary"].plot.hist(bins=45)
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="44 bars"
salary_plot = staff["salary"].plot.hist(bins=range(0, 440_001, 10_000))
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="drawn twice"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000))
staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), ax=salary_plot)
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="stacked on ten"
import matplotlib.pyplot as plt
_, salary_plot = plt.subplots()
salary_plot.hist(staff["salary"].dropna(), bins=range(0, 450_001, 10_000), bottom=10)
salary_plot.set(xlabel="salary USD", ylabel="people")


# %% wrong="salary_plot" mistake="unit missing"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000))
salary_plot.set(xlabel="salary", ylabel="people")


# %% wrong="salary_plot" mistake="salaries in thousands"
salary_plot = (staff["salary"] / 1000).plot.hist(bins=range(0, 451, 10))
salary_plot.set(xlabel="salary (thousand USD)", ylabel="people")


# %% right="coding_bounds" how="the lowest and highest salary of the main body"
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
big = [i for i, n in c.items() if n >= 10]
body = staff["salary"][staff["salary"].ge(big[0].left) & staff["salary"].lt(big[-1].right)]
coding_bounds = body.min(), body.max()


# %% right="coding_bounds" how="just inside of the extremes, numpy array"
import numpy as np
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
big = [i for i, n in c.items() if n >= 10]
s = staff["salary"]
lower, upper = s[s < big[0].left].max(), s[s >= big[-1].right].min()
coding_bounds = np.array([lower + 0.01 if lower == lower else 0, upper - 0.01])


# %% wrong="coding_bounds" mistake="one bar too far at the bottom"
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
big = [i for i, n in c.items() if n >= 10]
coding_bounds = (big[0].left - 10_000, big[-1].right - 1)


# %% wrong="coding_bounds" mistake="one bar too many at the top"
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
big = [i for i, n in c.items() if n >= 10]
coding_bounds = (big[0].left, big[-1].left)


# %% wrong="coding_bounds" mistake="swapped"
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
big = [i for i, n in c.items() if n >= 10]
coding_bounds = (big[-1].right - 1, big[0].left)


# %% wrong="coding_bounds" mistake="the extreme's own salary"
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
big = [i for i, n in c.items() if n >= 10]
s = staff["salary"]
coding_bounds = (big[0].left, s[s >= big[-1].right].min())


# %% wrong="coding_bounds" mistake="ends at the first bar below ten"
c = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
bars = list(c.items())
k = next(i for i, (b, n) in enumerate(bars) if n >= 10)
while bars[k][1] >= 10:
    k += 1
big = [i for i, n in c.items() if n >= 10]
coding_bounds = (big[0].left, bars[k][0].left)


# %% wrong="coding_bounds" mistake="texts"
coding_bounds = ("40000", "190000")


# %% right="top_coded" how="numpy minimum"
import numpy as np
top_coded = staff.copy()
top_coded["salary"] = np.minimum(top_coded["salary"], 183_000)


# %% right="top_coded" how="apply with a default argument"
def cap(value, bound=183_000):
    return bound if value > bound else value


top_coded = staff.assign(salary=staff["salary"].apply(cap))


# %% right="top_coded" how="loc, nullable"
top_coded = staff.convert_dtypes()
top_coded.loc[top_coded["salary"].fillna(0) > 183_000, "salary"] = 183_000


# %% wrong="top_coded" mistake="missing capped"
import numpy as np
top_coded = staff.assign(salary=np.fmin(staff["salary"], 183_000))


# %% wrong="top_coded" mistake="both ends"
top_coded = staff.assign(salary=staff["salary"].clip(40_000, 183_000))


# %% wrong="top_coded" mistake="column added"
staff["salary"] = staff["salary"].clip(upper=183_000)
top_coded = staff


# %% wrong="top_coded" mistake="rounded"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000).round(-3))


# %% wrong="top_coded" mistake="others in the list shifted"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000).sort_values().to_numpy())


# %% wrong="top_coded" mistake="missing is the mean"
top_coded = staff.assign(salary=staff["salary"].fillna(staff["salary"].mean()).clip(upper=183_000))


# %% wrong="top_coded" mistake="sorted by salary"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000)).sort_values("salary")


# %% wrong="top_coded" mistake="titles of the coded hidden"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000), title=staff["title"].where(~(staff["salary"] > 183_000), "*"))


# %% right="coded" how="two masks"
coded = staff.copy()
coded["salary"] = coded["salary"].mask(coded["salary"] > 183_000, 183_000).mask(coded["salary"] < 40_000, 40_000)


# %% right="coded" how="sorted of three"
coded = staff.assign(salary=[s if s != s else sorted((40_000, s, 183_000))[1] for s in staff["salary"]])


# %% wrong="coded" mistake="attempt"
coded = staff.assign(salary=[max(40_000, min(s, 183_000)) for s in staff["salary"]])


# %% wrong="coded" mistake="low become high"
coded = staff.assign(salary=[s if s != s or 40_000 <= s <= 183_000 else (183_000 if s > 100_000 or s < 20_000 else 40_000) for s in staff["salary"]]) if (staff["salary"] < 20_000).any() else staff.assign(salary=staff["salary"].clip(40_000, 183_000).where(staff["salary"] != 40_000, 40_001))


# %% wrong="coded" mistake="staff coded as well"
staff["salary"] = staff["salary"].clip(40_000, 183_000)
coded = staff.copy()


# %% wrong="coded" mistake="rows without salary at the end"
coded = pd.concat([staff[staff["salary"].notna()], staff[staff["salary"].isna()]]).assign(salary=lambda t: t["salary"].clip(40_000, 183_000))


# %% right="coding_protects" how="Counter"
from collections import Counter


def coding_protects(df, lower, upper):
    def alone(values):
        return sum(n == 1 for n in Counter("missing" if pd.isna(v) else v for v in values).values())

    result = [min(max(v, lower), upper) if pd.notna(v) else v for v in df["salary"]]
    return alone(df["salary"]), alone(result)


# %% right="coding_protects" how="value_counts, numpy"
import numpy as np


def coding_protects(df, lower, upper):
    check = lambda s: s.value_counts(dropna=False).eq(1).sum()
    return check(df["salary"]), check(np.clip(df["salary"], lower, upper))


# %% wrong="coding_protects" mistake="a single missing isn't unique"
def coding_protects(df, lower, upper):
    s = df["salary"]
    return tuple(int((t.value_counts() == 1).sum()) for t in (s, s.clip(lower, upper)))


# %% wrong="coding_protects" mistake="missing is minus one"
def coding_protects(df, lower, upper):
    s = df["salary"].fillna(-1)
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (s, s.clip(lower, upper)))


# %% wrong="coding_protects" mistake="missing is minus one, afterwards"
def coding_protects(df, lower, upper):
    s = df["salary"]
    return tuple(int((~t.fillna(-1).duplicated(keep=False)).sum()) for t in (s, s.clip(lower, upper)))


# %% wrong="coding_protects" mistake="missing is zero, afterwards"
def coding_protects(df, lower, upper):
    s = df["salary"]
    return tuple(int((~t.fillna(0).duplicated(keep=False)).sum()) for t in (s, s.clip(lower, upper)))


# %% wrong="coding_protects" mistake="only the top"
def coding_protects(df, lower, upper):
    s = df["salary"]
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (s, s.clip(upper=upper)))


# %% wrong="coding_protects" mistake="rows by all columns"
def coding_protects(df, lower, upper):
    coded = df.assign(salary=df["salary"].clip(lower, upper))
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (df, coded))


# %% wrong="coding_protects" mistake="the table is coded"
def coding_protects(df, lower, upper):
    before = int((~df["salary"].duplicated(keep=False)).sum())
    df["salary"] = df["salary"].clip(lower, upper)
    return before, int((~df["salary"].duplicated(keep=False)).sum())


# %% wrong="coding_protects" mistake="the other order"
def coding_protects(df, lower, upper):
    s = df["salary"]
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (s.clip(lower, upper), s))


# %% wrong="coding_protects" mistake="whole salaries"
def coding_protects(df, lower, upper):
    s = df["salary"].round()
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (s, s.clip(lower, upper)))


# %% wrong="coding_protects" mistake="outside dropped"
def coding_protects(df, lower, upper):
    s = df["salary"]
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (s, s[~((s < lower) | (s > upper))]))


# %% wrong="coding_protects" mistake="the bound itself is coded away"
def coding_protects(df, lower, upper):
    s = df["salary"]
    c = s.mask(s >= upper, upper + 0.5).mask(s < lower, lower)
    c = c.mask(s == upper, upper - 0.5)
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (s, c))


# %% right="mean_shift" how="rounded both"
mean_shift = round(coded["salary"].mean()) - round(staff["salary"].mean())


# %% right="mean_shift" how="mean of differences"
mean_shift = (staff["salary"].clip(40_000, 183_000) - staff["salary"]).mean()


# %% wrong="mean_shift" mistake="sign"
mean_shift = staff["salary"].mean() - coded["salary"].mean()


# %% wrong="mean_shift" mistake="missing is zero"
mean_shift = (coded["salary"].fillna(0) - staff["salary"].fillna(0)).mean()


# %% wrong="mean_shift" mistake="tens"
mean_shift = round(coded["salary"].mean() - staff["salary"].mean(), -2)


# %% wrong="mean_shift" mistake="of the coded only"
d = (coded["salary"] - staff["salary"])
mean_shift = d[d != 0].mean()


# %% wrong="mean_shift" mistake="top only"
mean_shift = staff["salary"].clip(upper=183_000).mean() - staff["salary"].mean()
