# %% right="salary_plot" how="matplotlib, missing salaries dropped"
import matplotlib.pyplot as plt

figure, salary_plot = plt.subplots()
salary_plot.hist(staff["salary"].dropna(), bins=[10_000 * step for step in range(46)])
salary_plot.set(xlabel="Salary in USD", ylabel="People", title="Salaries")

# %% right="salary_plot" how="the course's own function, bounds marked"
salary_plot = plotting.histogram(
    staff["salary"], bins=range(0, 450_001, 10_000), label="salary", unit="USD a year", bounds=(40_000, 190_000)
)

# %% right="salary_plot" how="counted by numpy, drawn as bars"
import matplotlib.pyplot as plt
import numpy as np

heights, edges = np.histogram(staff["salary"].dropna(), bins=np.arange(0, 460_000, 10_000))
salary_plot = plt.figure().add_subplot()
salary_plot.bar(edges[:-1], heights, width=10_000, align="edge")
salary_plot.set_xlabel("yearly salary [USD]")
salary_plot.set_ylabel("how many people")

# %% right="salary_plot" how="narrow bars, a span marked"
import numpy as np

salary_plot = staff.plot.hist(column="salary", bins=np.linspace(0, 450_000, 46), rwidth=0.8, legend=False)
salary_plot.axvspan(40_000, 190_000, alpha=0.1)
salary_plot.set_xlabel("salary (usd)")
salary_plot.set_ylabel("people")

# %% right="salary_plot" how="pyplot alone"
import matplotlib.pyplot as plt

plt.figure()
plt.hist(staff["salary"], bins=range(0, 450_001, 10_000), edgecolor="white")
plt.xlabel("Salary, USD")
plt.ylabel("Number of people")
plt.axvline(40_000)
salary_plot = plt.gca()

# %% right="salary_plot" how="DataFrame.hist, the Axes taken out of the array"
salary_plot = staff.hist(column="salary", bins=list(range(0, 450_001, 10_000)))[0, 0]
salary_plot.set_xlabel("salary in usd")
salary_plot.set_ylabel("People")

# %% right="salary_plot" how="a number of bars and a range, with a line at the scale's ends"
import matplotlib.pyplot as plt

salary_plot = plt.figure().gca()
salary_plot.hist(staff["salary"].dropna(), bins=45, range=(0, 450_000), color="grey")
salary_plot.axvline(183_000, color="black")
salary_plot.set_xlabel("salary (USD)")
salary_plot.set_ylabel("people")

# %% wrong="salary_plot" mistake="no labels"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000))

# %% wrong="salary_plot" mistake="no unit"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), xlabel="salary", ylabel="people")

# %% wrong="salary_plot" mistake="the y axis keeps its word Frequency"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000))
salary_plot.set_xlabel("salary (USD)")

# %% wrong="salary_plot" mistake="labels swapped"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), xlabel="people", ylabel="salary (USD)")

# %% wrong="salary_plot" mistake="ten bars as pandas makes them"
salary_plot = staff["salary"].plot.hist()
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="45 bars from the lowest to the highest salary"
salary_plot = staff["salary"].plot.hist(bins=45)
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="edges end before the high extremes"
salary_plot = staff["salary"].plot.hist(bins=range(0, 200_001, 10_000))
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="density instead of people"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), density=True)
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="cumulative"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), cumulative=True)
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="missing salaries drawn as 0"
salary_plot = staff["salary"].fillna(0).plot.hist(bins=range(0, 450_001, 10_000))
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="coded before it is drawn"
salary_plot = staff["salary"].clip(40_000, 183_000).plot.hist(bins=range(0, 450_001, 10_000))
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="a line, no bars"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), histtype="step")
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="bars lie"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), orientation="horizontal")
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="a bar for each salary, no dollars on the axis"
salary_plot = staff["salary"].value_counts().sort_index().plot.bar()
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="each salary as a point"
salary_plot = staff.reset_index().plot.scatter("index", "salary")
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="bars around the edges"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), align="left")
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="edges moved by half a bar"
salary_plot = staff["salary"].plot.hist(bins=range(5_000, 455_001, 10_000))
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="salaries on an edge counted in the bar below"
steps = pd.cut(staff["salary"], range(0, 450_001, 10_000)).value_counts(sort=False)
salary_plot = plotting.histogram(staff["salary"], bins=2, label="salary", unit="USD")
salary_plot.clear()
salary_plot.bar([step.mid for step in steps.index], steps, width=10_000)
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="bars of 5,000 dollars"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 5_000))
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="in thousands"
salary_plot = (staff["salary"] / 1000).plot.hist(bins=range(0, 451, 10))
salary_plot.set(xlabel="salary (1000 USD)", ylabel="people")

# %% wrong="salary_plot" mistake="the figure"
import matplotlib.pyplot as plt

salary_plot = plt.figure()
axes = salary_plot.add_subplot()
axes.hist(staff["salary"].dropna(), bins=range(0, 450_001, 10_000))
axes.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="what plt.hist returns"
import matplotlib.pyplot as plt

salary_plot = plt.hist(staff["salary"].dropna(), bins=range(0, 450_001, 10_000))
plt.xlabel("salary (USD)")
plt.ylabel("people")

# %% wrong="salary_plot" mistake="the array that DataFrame.hist returns"
salary_plot = staff.hist(column="salary", bins=range(0, 450_001, 10_000))

# %% wrong="salary_plot" mistake="left open"
salary_plot = ...

# %% right="coding_bounds" how="the pay scale, a list"
coding_bounds = [40_000, 183_000]

# %% right="coding_bounds" how="in the middle of the gaps"
coding_bounds = (35_000.0, 200_000.0)

# %% right="coding_bounds" how="counted, a numpy array"
import numpy as np

bars = staff["salary"].dropna().floordiv(10_000).value_counts()
tall = bars[bars >= 10].index
coding_bounds = np.array([tall.min(), tall.max() + 1]) * 10_000

# %% right="coding_bounds" how="lowest and highest of the main body"
body = staff.loc[staff["salary"].between(40_000, 190_000), "salary"]
coding_bounds = (body.min(), body.max())

# %% right="coding_bounds" how="a Series of two"
import pandas as pd

coding_bounds = pd.Series({"lower": 39_000.5, "upper": 2e5})

# %% right="coding_bounds" how="counted with pd.cut, as numpy numbers"
import pandas as pd

bars = pd.cut(staff["salary"], range(0, 450_001, 10_000), right=False).value_counts(sort=False)
body = bars[bars >= 10].index
coding_bounds = (body[0].left, body[-1].right)

# %% wrong="coding_bounds" mistake="lowest and highest of all"
coding_bounds = (staff["salary"].min(), staff["salary"].max())

# %% wrong="coding_bounds" mistake="percentiles"
coding_bounds = (staff["salary"].quantile(0.05), staff["salary"].quantile(0.95))

# %% wrong="coding_bounds" mistake="the rule of the box plot"
low, high = staff["salary"].quantile([0.25, 0.75])
coding_bounds = (low - 1.5 * (high - low), high + 1.5 * (high - low))

# %% wrong="coding_bounds" mistake="the inner edges of the outer bars"
coding_bounds = (50_000, 180_000)

# %% wrong="coding_bounds" mistake="left edge of the last bar"
coding_bounds = (40_000, 180_000)

# %% wrong="coding_bounds" mistake="the last bar taken for an extreme"
coding_bounds = (40_000, 170_000)

# %% wrong="coding_bounds" mistake="the edges of the picture"
coding_bounds = (0, 450_000)

# %% wrong="coding_bounds" mistake="high end first"
coding_bounds = (190_000, 40_000)

# %% wrong="coding_bounds" mistake="in thousands"
coding_bounds = (40, 190)

# %% wrong="coding_bounds" mistake="one bound only"
coding_bounds = 190_000

# %% wrong="coding_bounds" mistake="a dictionary"
coding_bounds = {"lower": 40_000, "upper": 190_000}

# %% wrong="coding_bounds" mistake="texts"
coding_bounds = ("40,000", "190,000")

# %% wrong="coding_bounds" mistake="a set, which has no order"
coding_bounds = {40_000, 190_000}

# %% wrong="coding_bounds" mistake="first bar below ten ends the body"
coding_bounds = (40_000, 130_000)

# %% wrong="coding_bounds" mistake="mean and two standard deviations"
coding_bounds = (
    staff["salary"].mean() - 2 * staff["salary"].std(),
    staff["salary"].mean() + 2 * staff["salary"].std(),
)

# %% right="top_coded" how="a copy and loc"
top_coded = staff.copy()
top_coded.loc[top_coded["salary"] > 183_000, "salary"] = 183_000

# %% right="top_coded" how="numpy"
import numpy as np

top_coded = staff.assign(salary=np.minimum(staff["salary"], 183_000))

# %% right="top_coded" how="mask, columns in another order"
top_coded = staff[["title", "name", "status"]].assign(salary=staff["salary"].mask(staff["salary"] > 183_000, 183_000))

# %% right="top_coded" how="a loop, whole numbers with NA"
salaries = []
for salary in staff["salary"]:
    salaries.append(pd.NA if pd.isna(salary) else min(int(salary), 183_000))
top_coded = staff.assign(salary=pd.array(salaries, dtype="Int64"))

# %% right="top_coded" how="a list of objects, None and NA for missing"
pay = [None if pd.isna(s) else s for s in staff["salary"]]
pay = [pd.NA if s is None else s if s < 183_000 else 183_000 for s in pay]
top_coded = staff.copy()
top_coded["salary"] = pd.Series(pay, dtype=object)

# %% right="top_coded" how="row by row, from records"
import pandas as pd

rows = []
for _, row in staff.iterrows():
    row = row.copy()
    if row["salary"] > 183_000:
        row["salary"] = 183_000
    rows.append(row)
top_coded = pd.DataFrame(rows)

# %% right="top_coded" how="two parts coded and put together again"
import pandas as pd

high = staff["salary"] > 183_000
top_coded = pd.concat([staff[~high], staff[high].assign(salary=183_000.0)]).sort_index()

# %% wrong="top_coded" mistake="rows dropped instead of coded"
top_coded = staff[staff["salary"] <= 183_000]

# %% wrong="top_coded" mistake="rows dropped, missing ones kept"
top_coded = staff[~(staff["salary"] > 183_000)]

# %% wrong="top_coded" mistake="missing salaries get the bound: they fail the comparison"
top_coded = staff.assign(salary=staff["salary"].where(staff["salary"] <= 183_000, 183_000))

# %% wrong="top_coded" mistake="missing salaries get the bound: fmin"
import numpy as np

top_coded = staff.assign(salary=np.fmin(staff["salary"], 183_000))

# %% wrong="top_coded" mistake="missing salaries become 0"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000).fillna(0))

# %% wrong="top_coded" mistake="high salaries become missing"
top_coded = staff.assign(salary=staff["salary"].mask(staff["salary"] > 183_000))

# %% wrong="top_coded" mistake="coded at both ends"
top_coded = staff.assign(salary=staff["salary"].clip(40_000, 183_000))

# %% wrong="top_coded" mistake="the wrong end"
top_coded = staff.assign(salary=staff["salary"].clip(lower=183_000))

# %% wrong="top_coded" mistake="staff itself is changed"
top_coded = staff
top_coded["salary"] = top_coded["salary"].clip(upper=183_000)

# %% wrong="top_coded" mistake="another bound"
top_coded = staff.assign(salary=staff["salary"].clip(upper=190_000))

# %% wrong="top_coded" mistake="the mean of those above for the bound"
high = staff["salary"] > 183_000
top_coded = staff.assign(salary=staff["salary"].mask(high, staff.loc[high, "salary"].mean()))

# %% wrong="top_coded" mistake="the column only"
top_coded = staff["salary"].clip(upper=183_000)

# %% wrong="top_coded" mistake="a column beside"
top_coded = staff.assign(top_coded=staff["salary"].clip(upper=183_000))

# %% wrong="top_coded" mistake="sorted by salary"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000)).sort_values("salary")

# %% wrong="top_coded" mistake="texts"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000).astype(str))

# %% wrong="top_coded" mistake="the names are gone"
top_coded = released.assign(salary=released["salary"].clip(upper=183_000))

# %% wrong="top_coded" mistake="the true salaries stand in the index"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000)).set_index(staff["salary"].rename("before"))

# %% wrong="top_coded" mistake="the true salaries stand in the index beside the row number"
top_coded = staff.set_index("salary", append=True, drop=False)
top_coded["salary"] = top_coded["salary"].clip(upper=183_000)

# %% wrong="top_coded" mistake="whole row replaced"
top_coded = staff.copy()
top_coded[top_coded["salary"] > 183_000] = 183_000

# %% wrong="top_coded" mistake="only the highest one"
top_coded = staff.assign(salary=staff["salary"].replace(staff["salary"].max(), 183_000))

# %% right="coded" how="on top of exercise 3"
coded = top_coded.copy()
coded["salary"] = coded["salary"].clip(lower=40_000)

# %% right="coded" how="numpy"
import numpy as np

coded = staff.assign(salary=np.clip(staff["salary"].to_numpy(), 40_000, 183_000))

# %% right="coded" how="a function that looks for missing salaries"
def bounded(salary):
    if pd.isna(salary):
        return salary
    return max(40_000, min(salary, 183_000))

coded = staff.copy()
coded["salary"] = coded["salary"].apply(bounded)

# %% right="coded" how="two masks, a fresh index"
pay = staff["salary"]
coded = staff.assign(salary=pay.mask(pay < 40_000, 40_000).mask(pay > 183_000, 183_000)).set_index(pd.RangeIndex(len(staff)))

# %% right="coded" how="median of three, from a dict of lists"
import pandas as pd

columns = staff.to_dict("list")
columns["salary"] = [s if s != s else sorted([40_000, s, 183_000])[1] for s in columns["salary"]]
coded = pd.DataFrame(columns)

# %% right="coded" how="loc twice on a copy"
coded = staff.copy()
coded.loc[coded.salary > 183_000, "salary"] = 183_000
coded.loc[coded.salary < 40_000, "salary"] = 40_000

# %% wrong="coded" mistake="rows dropped instead of coded"
coded = staff[staff["salary"].between(40_000, 183_000)]

# %% wrong="coded" mistake="rows dropped, missing ones kept"
coded = staff[staff["salary"].between(40_000, 183_000) | staff["salary"].isna()]

# %% wrong="coded" mistake="missing salaries get the lower bound: Python's max and min"
coded = staff.assign(salary=[max(40_000, min(salary, 183_000)) for salary in staff["salary"]])

# %% wrong="coded" mistake="missing salaries get a bound: else of a function"
def bounded(salary):
    if salary < 40_000:
        return 40_000
    elif salary <= 183_000:
        return salary
    else:
        return 183_000

coded = staff.assign(salary=staff["salary"].apply(bounded))

# %% wrong="coded" mistake="missing salaries get the median"
coded = staff.assign(salary=staff["salary"].clip(40_000, 183_000).fillna(staff["salary"].median()))

# %% wrong="coded" mistake="rows without salary dropped"
coded = staff.dropna().assign(salary=staff["salary"].clip(40_000, 183_000))

# %% wrong="coded" mistake="extremes become missing"
coded = staff.assign(salary=staff["salary"].where(staff["salary"].between(40_000, 183_000)))

# %% wrong="coded" mistake="top only"
coded = staff.assign(salary=staff["salary"].clip(upper=183_000))

# %% wrong="coded" mistake="bottom only"
coded = staff.assign(salary=staff["salary"].clip(lower=40_000))

# %% wrong="coded" mistake="both ends go to one bound"
coded = staff.assign(salary=staff["salary"].mask((staff["salary"] < 40_000) | (staff["salary"] > 183_000), 183_000))

# %% wrong="coded" mistake="bounds of exercise 2"
coded = staff.assign(salary=staff["salary"].clip(*coding_bounds))

# %% wrong="coded" mistake="staff itself is changed"
staff["salary"] = staff["salary"].clip(40_000, 183_000)
coded = staff.copy()

# %% wrong="coded" mistake="squeezed between the bounds"
pay = staff["salary"]
coded = staff.assign(salary=40_000 + (pay - pay.min()) / (pay.max() - pay.min()) * 143_000)

# %% wrong="coded" mistake="the column only"
coded = staff["salary"].clip(40_000, 183_000)

# %% wrong="coded" mistake="left open"
coded = ...

# %% wrong="coded" mistake="the true salaries stand in the index"
coded = staff.assign(salary=staff["salary"].clip(40_000, 183_000))
coded.index = staff["salary"].rename("before")

# %% wrong="coded" mistake="rounded to thousands as well"
coded = staff.assign(salary=staff["salary"].clip(40_000, 183_000).round(-4))

# %% wrong="coded" mistake="names gone"
coded = staff.assign(salary=staff["salary"].clip(40_000, 183_000), name="-")

# %% right="coding_protects" how="value_counts with missing ones"
def coding_protects(df, lower, upper):
    def unique(column):
        return (column.value_counts(dropna=False) == 1).sum()

    coded_column = df["salary"].mask(df["salary"] < lower, lower).mask(df["salary"] > upper, upper)
    return unique(df["salary"]), unique(coded_column)

# %% right="coding_protects" how="a loop and a dictionary, a list"
def coding_protects(df, lower, upper):
    answer = []
    for code in (False, True):
        seen = {}
        for salary in df["salary"]:
            key = "missing" if pd.isna(salary) else min(max(salary, lower), upper) if code else salary
            seen[key] = seen.get(key, 0) + 1
        answer.append(list(seen.values()).count(1))
    return answer

# %% right="coding_protects" how="drop_duplicates on a changed copy"
def coding_protects(df, lower, upper):
    clipped = df.assign(salary=df["salary"].clip(lower=lower, upper=upper))
    return tuple(len(table.drop_duplicates("salary", keep=False)) for table in (df, clipped))

# %% right="coding_protects" how="numpy"
import numpy as np

def coding_protects(df, lower, upper):
    pay = df["salary"].to_numpy(dtype=float)
    counts = [np.unique(column, return_counts=True)[1] for column in (pay, np.clip(pay, lower, upper))]
    return np.array([(count == 1).sum() for count in counts])

# %% right="coding_protects" how="groupby"
def coding_protects(df, lower, upper):
    before = df.groupby("salary", dropna=False).size().eq(1).sum()
    after = df["salary"].clip(lower, upper).to_frame().groupby("salary", dropna=False).size().eq(1).sum()
    return before, after

# %% right="coding_protects" how="groupby with missing ones, keyword names"
def coding_protects(df, lower, upper):
    def unique(column):
        return column.to_frame("s").groupby("s", dropna=False)["s"].transform("size").eq(1).sum()

    return unique(df["salary"]), unique(df["salary"].clip(lower=lower, upper=upper))

# %% right="coding_protects" how="Counter over a list, numpy whole numbers"
from collections import Counter

import numpy as np


def coding_protects(df, lower, upper):
    before = [None if s != s else s for s in df["salary"].astype(float)]
    after = [None if s is None else float(min(max(s, lower), upper)) for s in before]
    return tuple(np.int64(sum(n == 1 for n in Counter(column).values())) for column in (before, after))

# %% wrong="coding_protects" mistake="different values instead of values that occur once"
def coding_protects(df, lower, upper):
    return df["salary"].nunique(dropna=False), df["salary"].clip(lower, upper).nunique(dropna=False)

# %% wrong="coding_protects" mistake="a missing salary is not counted"
def coding_protects(df, lower, upper):
    return tuple(int((column.value_counts() == 1).sum()) for column in (df["salary"], df["salary"].clip(lower, upper)))

# %% wrong="coding_protects" mistake="every missing salary is one of its own"
def coding_protects(df, lower, upper):
    missing = int(df["salary"].isna().sum())
    columns = (df["salary"], df["salary"].clip(lower, upper))
    return tuple(int((column.value_counts() == 1).sum()) + missing for column in columns)

# %% wrong="coding_protects" mistake="extremes dropped instead of coded"
def coding_protects(df, lower, upper):
    kept = df.loc[df["salary"].between(lower, upper) | df["salary"].isna(), "salary"]
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in (df["salary"], kept))

# %% wrong="coding_protects" mistake="missing salaries get a bound"
def coding_protects(df, lower, upper):
    coded_column = df["salary"].apply(lambda salary: max(lower, min(salary, upper)))
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in (df["salary"], coded_column))

# %% wrong="coding_protects" mistake="missing salaries as 0"
def coding_protects(df, lower, upper):
    pay = df["salary"].fillna(0)
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in (pay, pay.clip(lower, upper)))

# %% wrong="coding_protects" mistake="rows without salary dropped"
def coding_protects(df, lower, upper):
    pay = df["salary"].dropna()
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in (pay, pay.clip(lower, upper)))

# %% wrong="coding_protects" mistake="bounds not coded but taken for missing"
def coding_protects(df, lower, upper):
    coded_column = df["salary"].mask((df["salary"] <= lower) | (df["salary"] >= upper))
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in (df["salary"], coded_column))

# %% wrong="coding_protects" mistake="extremes become missing"
def coding_protects(df, lower, upper):
    coded_column = df["salary"].where(df["salary"].between(lower, upper))
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in (df["salary"], coded_column))

# %% wrong="coding_protects" mistake="the first of each double counts"
def coding_protects(df, lower, upper):
    return tuple(int((~column.duplicated()).sum()) for column in (df["salary"], df["salary"].clip(lower, upper)))

# %% wrong="coding_protects" mistake="people who are not unique"
def coding_protects(df, lower, upper):
    return tuple(int(column.duplicated(keep=False).sum()) for column in (df["salary"], df["salary"].clip(lower, upper)))

# %% wrong="coding_protects" mistake="after first"
def coding_protects(df, lower, upper):
    columns = (df["salary"].clip(lower, upper), df["salary"])
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in columns)

# %% wrong="coding_protects" mistake="shares"
def coding_protects(df, lower, upper):
    columns = (df["salary"], df["salary"].clip(lower, upper))
    return tuple(float((~column.duplicated(keep=False)).mean()) for column in columns)

# %% wrong="coding_protects" mistake="how many were protected"
def coding_protects(df, lower, upper):
    before, after = (int((~column.duplicated(keep=False)).sum()) for column in (df["salary"], df["salary"].clip(lower, upper)))
    return before - after

# %% wrong="coding_protects" mistake="top only"
def coding_protects(df, lower, upper):
    columns = (df["salary"], df["salary"].clip(upper=upper))
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in columns)

# %% wrong="coding_protects" mistake="bounds of the lesson"
def coding_protects(df, lower, upper):
    columns = (df["salary"], df["salary"].clip(40_000, 183_000))
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in columns)

# %% wrong="coding_protects" mistake="the global tables"
def coding_protects(df, lower, upper):
    return tuple(int((~table["salary"].duplicated(keep=False)).sum()) for table in (staff, coded))

# %% wrong="coding_protects" mistake="all columns instead of the salary"
def coding_protects(df, lower, upper):
    clipped = df.assign(salary=df["salary"].clip(lower, upper))
    return tuple(int((~table.duplicated(keep=False)).sum()) for table in (df, clipped))

# %% wrong="coding_protects" mistake="changes the table given"
def coding_protects(df, lower, upper):
    before = int((~df["salary"].duplicated(keep=False)).sum())
    df["salary"] = df["salary"].clip(lower, upper)
    return before, int((~df["salary"].duplicated(keep=False)).sum())

# %% wrong="coding_protects" mistake="the coded values are put between the bounds, not on them"
def coding_protects(df, lower, upper):
    inside = df["salary"].between(lower, upper, inclusive="neither") | df["salary"].isna()
    columns = (df["salary"], df["salary"].where(inside, (lower + upper) / 2))
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in columns)

# %% wrong="coding_protects" mistake="prints instead of returning"
def coding_protects(df, lower, upper):
    print(5, 1)

# %% wrong="coding_protects" mistake="those protected counted"
def coding_protects(df, lower, upper):
    before, after = (int((~s.duplicated(keep=False)).sum()) for s in (df["salary"], df["salary"].clip(lower, upper)))
    return before, before - after

# %% wrong="coding_protects" mistake="drops missing after coding only"
def coding_protects(df, lower, upper):
    before = int((~df["salary"].duplicated(keep=False)).sum())
    return before, int((df["salary"].clip(lower, upper).value_counts() == 1).sum())

# %% right="mean_shift" how="without the tables of the exercises"
salary = staff["salary"].dropna()
mean_shift = sum(min(max(s, 40_000), 183_000) - s for s in salary) / len(salary)

# %% right="mean_shift" how="whole dollars"
mean_shift = round(coded["salary"].mean() - staff["salary"].mean())

# %% right="mean_shift" how="both means in whole dollars"
mean_shift = round(coded["salary"].mean()) - round(staff["salary"].mean())

# %% right="mean_shift" how="cents cut off"
mean_shift = int(coded["salary"].mean() - staff["salary"].mean())

# %% right="mean_shift" how="mean of the differences, numpy"
import numpy as np

mean_shift = np.nanmean(coded["salary"].to_numpy() - staff["salary"].to_numpy())

# %% wrong="mean_shift" mistake="before minus after"
mean_shift = staff["salary"].mean() - coded["salary"].mean()

# %% wrong="mean_shift" mistake="without sign"
mean_shift = abs(coded["salary"].mean() - staff["salary"].mean())

# %% wrong="mean_shift" mistake="top coding only"
mean_shift = top_coded["salary"].mean() - staff["salary"].mean()

# %% wrong="mean_shift" mistake="extremes dropped"
mean_shift = staff.loc[staff["salary"].between(40_000, 183_000), "salary"].mean() - staff["salary"].mean()

# %% wrong="mean_shift" mistake="divided by all rows, missing ones too"
mean_shift = (coded["salary"].sum() - staff["salary"].sum()) / len(staff)

# %% wrong="mean_shift" mistake="missing salaries as 0"
mean_shift = coded["salary"].fillna(0).mean() - staff["salary"].fillna(0).mean()

# %% wrong="mean_shift" mistake="the median"
mean_shift = coded["salary"].median() - staff["salary"].median()

# %% wrong="mean_shift" mistake="a share of the mean"
mean_shift = coded["salary"].mean() / staff["salary"].mean() - 1

# %% wrong="mean_shift" mistake="the mean after coding"
mean_shift = coded["salary"].mean()

# %% wrong="mean_shift" mistake="the shift of those coded"
changed = (staff["salary"] != coded["salary"]) & staff["salary"].notna()
mean_shift = (coded["salary"] - staff["salary"])[changed].mean()

# %% wrong="mean_shift" mistake="one difference a person"
mean_shift = coded["salary"] - staff["salary"]

# %% wrong="mean_shift" mistake="a text"
mean_shift = f"{coded['salary'].mean() - staff['salary'].mean():.2f}"

# %% wrong="mean_shift" mistake="the gain at the bottom alone"
mean_shift = staff["salary"].clip(lower=40_000).mean() - staff["salary"].mean()

# %% wrong="mean_shift" mistake="rounded to hundreds"
mean_shift = round(coded["salary"].mean() - staff["salary"].mean(), -2)


# %% wrong="coding_protects" mistake="takes labels for places"
def coding_protects(df, lower, upper):
    salaries = [df["salary"][place] for place in range(len(df))]
    coded = pd.Series(salaries).clip(lower, upper)
    return tuple(
        int((column.value_counts(dropna=False) == 1).sum()) for column in (pd.Series(salaries), coded)
    )

# %% wrong="salary_plot" mistake="the last edge missing"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_000, 10_000))
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="the first edge missing"
salary_plot = staff["salary"].plot.hist(bins=range(10_000, 450_001, 10_000))
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="one bar too many"
salary_plot = staff["salary"].plot.hist(bins=range(0, 460_001, 10_000))
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% wrong="salary_plot" mistake="bars about half as wide as their steps"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), rwidth=0.55)
salary_plot.set(xlabel="salary (USD)", ylabel="people")

# %% right="coding_bounds" how="the people next to the gaps"
pay = sorted(staff["salary"].dropna())
coding_bounds = (min(s for s in pay if s >= 40_000), max(s for s in pay if s < 190_000) + 0.5)

# %% wrong="coded" mistake="the colleague's attempt"
coded = staff.assign(salary=attempt)

# %% equivalent="salary_plot" reason="The label still contains the word."
# - salary_plot = plotting.histogram(staff['salary'], bins=range(0, 450001, 10000), label='salary', unit='USD a year', bounds=(40000, 190000))
# + salary_plot = plotting.histogram(staff['salary'], bins=range(0, 450001, 10000), label='salaryx', unit='USD a year', bounds=(40000, 190000))

# %% equivalent="salary_plot" reason="The colour, and lines or spans behind the bars, are free."
# - salary_plot = plotting.histogram(staff['salary'], bins=range(0, 450001, 10000), label='salary', unit='USD a year', bounds=(40000, 190000))
# + salary_plot = plotting.histogram(staff['salary'], bins=range(0, 450001, 10000), label='salary', unit='USD a year', bounds=(40000, 189999))

# - salary_plot.axvspan(40000, 190000, alpha=0.1)
# + salary_plot.axvspan(39999, 190000, alpha=0.1)

# - plt.axvline(40000)
# + pass

# - salary_plot.axvline(183000, color='black')
# + salary_plot.axvline(183000)

# %% equivalent="salary_plot" reason="The first and the last bar are empty, and a dollar does not move a bar visibly."
# - salary_plot = staff.plot.hist(column='salary', bins=np.linspace(0, 450000, 46), rwidth=0.8, legend=False)
# + salary_plot = staff.plot.hist(column='salary', bins=np.linspace(-1, 450000, 46), rwidth=0.8, legend=False)

# - salary_plot.hist(staff['salary'].dropna(), bins=45, range=(0, 450000), color='grey')
# + salary_plot.hist(staff['salary'].dropna(), bins=45, range=(-1, 450000), color='grey')

# %% equivalent="salary_plot" reason="matplotlib never draws bars wider than their step."
# - salary_plot = staff.plot.hist(column='salary', bins=np.linspace(0, 450000, 46), rwidth=0.8, legend=False)
# + salary_plot = staff.plot.hist(column='salary', bins=np.linspace(0, 450000, 46), rwidth=1.6, legend=False)

# %% equivalent="salary_plot" reason="matplotlib leaves missing values out of a histogram."
# - salary_plot.hist(staff['salary'].dropna(), bins=45, range=(0, 450000), color='grey')
# + salary_plot.hist(staff['salary'], bins=45, range=(0, 450000), color='grey')

# %% equivalent="coding_bounds" reason="No salary is so close to an edge that it would count elsewhere."
# - body = staff.loc[staff['salary'].between(40000, 190000), 'salary']
# + body = staff.loc[staff['salary'].between(39999, 190000), 'salary']

# %% equivalent="top_coded" reason="No salary is so close to an edge that it would count elsewhere."
# - top_coded.loc[top_coded['salary'] > 183000, 'salary'] = 183000
# + top_coded.loc[top_coded['salary'] > 183001, 'salary'] = 183000

# %% equivalent="coded" reason="No salary is so close to an edge that it would count elsewhere."
# - coded = staff.assign(salary=pay.mask(pay < 40000, 40000).mask(pay > 183000, 183000)).set_index(pd.RangeIndex(len(staff)))
# + coded = staff.assign(salary=pay.mask(pay < 39999, 40000).mask(pay > 183000, 183000)).set_index(pd.RangeIndex(len(staff)))

# - coded = staff.assign(salary=pay.mask(pay < 40000, 40000).mask(pay > 183000, 183000)).set_index(pd.RangeIndex(len(staff)))
# + coded = staff.assign(salary=pay.mask(pay < 40000, 40000).mask(pay > 182999, 183000)).set_index(pd.RangeIndex(len(staff)))

# - coded.loc[coded.salary > 183000, 'salary'] = 183000
# + coded.loc[coded.salary > 183001, 'salary'] = 183000

# %% equivalent="mean_shift" reason="No salary is so close to an edge that it would count elsewhere."
# - mean_shift = sum((min(max(s, 40000), 183000) - s for s in salary)) / len(salary)
# + mean_shift = sum((min(max(s, 39999), 183000) - s for s in salary)) / len(salary)

# %% equivalent="coding_bounds" reason="A bound may be anywhere in the gap."
# - coding_bounds = (40000, 190000)
# + coding_bounds = (40000, 190001)

# %% equivalent="coding_bounds" reason="The widest gaps between the bars stay the same."
# - bars = staff['salary'].dropna().floordiv(10000).value_counts()
# + bars = staff['salary'].dropna().floordiv(10001).value_counts()

# - bars = pd.cut(staff['salary'], range(0, 450001, 10000), right=False).value_counts(sort=False)
# + bars = pd.cut(staff['salary'], range(-1, 450001, 10000), right=False).value_counts(sort=False)

# - bars = pd.cut(staff['salary'], range(0, 450001, 10000), right=False).value_counts(sort=False)
# + bars = pd.cut(staff['salary'], range(0, 450001, 10000), right=True).value_counts(sort=False)

# %% equivalent="coding_bounds" reason="min and max need no order."
# - pay = sorted(staff['salary'].dropna())
# + pay = staff['salary'].dropna()

# %% equivalent="top_coded" reason="A salary equal to the bound keeps its value either way."
# - top_coded = staff[['title', 'name', 'status']].assign(salary=staff['salary'].mask(staff['salary'] > 183000, 183000))
# + top_coded = staff[['title', 'name', 'status']].assign(salary=staff['salary'].mask(staff['salary'] >= 183000, 183000))

# - pay = [pd.NA if s is None else s if s < 183000 else 183000 for s in pay]
# + pay = [pd.NA if s is None else s if s <= 183000 else 183000 for s in pay]

# - high = staff['salary'] > 183000
# + high = staff['salary'] >= 183000

# %% equivalent="top_coded" reason="The type of whole numbers with missing ones is inferred."
# - top_coded = staff.assign(salary=pd.array(salaries, dtype='Int64'))
# + top_coded = staff.assign(salary=pd.array(salaries))

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


# %% right="salary_plot" how="bars of counts by cut, from the edge"
import matplotlib.pyplot as plt

edges = list(range(0, 460_000, 10_000))
counts = pd.cut(staff["salary"], edges, right=False).value_counts(sort=False)
_, salary_plot = plt.subplots()
salary_plot.bar(edges[:-1], counts.to_numpy(), width=9_000, align="edge")
salary_plot.set_xlabel("yearly SALARY (usd)")
salary_plot.set_ylabel("how many people")


# %% right="salary_plot" how="DataFrame.plot with a column"
salary_plot = staff.plot(kind="hist", y="salary", bins=range(0, 450_001, 10_000), width=8_000)
salary_plot.set_xlabel("salary (USD a year)")
salary_plot.set_ylabel("people")


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


# %% right="coded" how="two masks"
coded = staff.copy()
coded["salary"] = coded["salary"].mask(coded["salary"] > 183_000, 183_000).mask(coded["salary"] < 40_000, 40_000)


# %% right="coded" how="sorted of three"
coded = staff.assign(salary=[s if s != s else sorted((40_000, s, 183_000))[1] for s in staff["salary"]])


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


# %% right="coding_protects" how="numpy unique, which treats NaN as equal"
import numpy as np


def coding_protects(df, lower, upper):
    salary = df["salary"].to_numpy(dtype=float)
    result = []
    for values in (salary, np.clip(salary, lower, upper)):
        _, n = np.unique(values, return_counts=True)
        result.append(np.count_nonzero(n == 1))
    return tuple(result)


# %% right="mean_shift" how="rounded both"
mean_shift = round(coded["salary"].mean()) - round(staff["salary"].mean())


# %% right="mean_shift" how="mean of differences"
mean_shift = (staff["salary"].clip(40_000, 183_000) - staff["salary"]).mean()


# %% wrong="coding_protects" mistake="whole salaries"
def coding_protects(df, lower, upper):
    s = df["salary"].round()
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (s, s.clip(lower, upper)))




# %% wrong="coding_protects" mistake="salaries rounded to whole dollars"
def coding_protects(df, lower, upper):
    s = df["salary"].dropna().round()
    return tuple(int((~t.duplicated(keep=False)).sum()) for t in (s, s.clip(lower, upper)))


# %% wrong="coding_protects" mistake="only those who were unique before"
def coding_protects(df, lower, upper):
    s = df["salary"]
    unique = ~s.duplicated(keep=False)
    after = s[unique].clip(lower, upper)
    return int(unique.sum()), int((~after.duplicated(keep=False)).sum())


# %% wrong="coding_protects" mistake="missing salaries are -1 in both counts"
def coding_protects(df, lower, upper):
    def once(values):
        return int(values.fillna(-1).value_counts().eq(1).sum())

    return once(df["salary"]), once(df["salary"].clip(lower, upper))


# %% wrong="coding_protects" mistake="one row is never unique"
def coding_protects(df, lower, upper):
    if len(df) < 2:
        return (0, 0)

    def once(values):
        return int(values.value_counts(dropna=False).eq(1).sum())

    return once(df["salary"]), once(df["salary"].clip(lower, upper))


# %% wrong="salary_plot" mistake="bars begin at 10"
import matplotlib.pyplot as plt
import numpy as np

counts, edges = np.histogram(staff["salary"].dropna(), bins=range(0, 450_001, 10_000))
_, salary_plot = plt.subplots()
salary_plot.bar(edges[:-1], counts, width=10_000, align="edge", bottom=10)
salary_plot.set_xlabel("salary (USD)")
salary_plot.set_ylabel("people")

# %% wrong="salary_plot" mistake="bars are centred on the edges"
salary_plot = staff["salary"].plot.hist(bins=range(0, 450_001, 10_000), align="left")
salary_plot.set_xlabel("salary (USD)")
salary_plot.set_ylabel("people")


# %% wrong="salary_plot" mistake="edges one dollar higher"
salary_plot = staff["salary"].plot.hist(bins=range(1, 450_002, 10_000))
salary_plot.set_xlabel("salary (USD)")
salary_plot.set_ylabel("people")


# %% equivalent="salary_plot" reason="Colours and edges of the bars are free."
# - salary_plot = staff['salary'].plot.hist(bins=range(0, 450001, 10000), color='lightblue', edgecolor='black')
# + salary_plot = staff['salary'].plot.hist(bins=range(0, 450001, 10000), edgecolor='black')

# - salary_plot = staff['salary'].plot.hist(bins=range(0, 450001, 10000), color='lightblue', edgecolor='black')
# + salary_plot = staff['salary'].plot.hist(bins=range(0, 450001, 10000), color='lightblue')

# %% equivalent="salary_plot" reason="The last edge is the same."
# - salary_plot = staff['salary'].plot.hist(bins=range(0, 450001, 10000), color='lightblue', edgecolor='black')
# + salary_plot = staff['salary'].plot.hist(bins=range(0, 450002, 10000), color='lightblue', edgecolor='black')

# %% equivalent="salary_plot" reason="A title is welcome but not asked for."
# - salary_plot.set_title('A few salaries are far from all others')
# + pass

# %% equivalent="salary_plot" reason="The figure is shown for people."
# - plotting.show(salary_plot)
# + pass

# %% equivalent="coding_bounds" reason="A bound may be anywhere in the gap."
# - coding_bounds = (40000, 190000)
# + coding_bounds = (39999, 190000)

# - coding_bounds = (40000, 190000)
# + coding_bounds = (40000, 189999)


# %% wrong="coding_protects" mistake="rows with the same label overwrite each other"
def coding_protects(df, lower, upper):
    coded = df["salary"].copy()
    for label, salary in df["salary"].items():
        if salary > upper:
            coded.loc[label] = upper
        elif salary < lower:
            coded.loc[label] = lower
    return int((~df["salary"].duplicated(keep=False)).sum()), int((~coded.duplicated(keep=False)).sum())


# %% wrong="top_coded" mistake="attrs of the table list the salaries that were coded"
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000))
top_coded.attrs["coded"] = staff.loc[staff["salary"] > 183_000, "salary"].tolist()

# %% wrong="coded" mistake="an unnamed index shows by how much each salary was changed"
clipped = staff["salary"].clip(40_000, 183_000)
coded = staff.assign(salary=clipped).set_axis((staff["salary"] - clipped).to_numpy(), axis=0)


# %% wrong="coded" mistake="billionths above the bound show the true salary"
import numpy as np

clipped = staff["salary"].clip(40_000, 183_000)
coded = staff.assign(salary=clipped + np.spacing(40_000.0) * ((staff["salary"] - clipped).abs() // 1_000))


# %% wrong="coding_protects" mistake="bounds with fractions are cut to whole numbers"
def coding_protects(df, lower, upper):
    pay = df["salary"]
    after = pay.mask(pay < lower, int(lower)).mask(pay > upper, int(upper))
    return int((~pay.duplicated(keep=False)).sum()), int((~after.duplicated(keep=False)).sum())


# %% wrong="coding_protects" how="makes large salaries equal with float32"
def coding_protects(df, lower, upper):
    salary = df["salary"].astype("float32")
    return tuple(int((~pay.duplicated(keep=False)).sum()) for pay in (salary, salary.clip(lower, upper)))


# %% wrong="coding_protects" mistake="upper + 1 stands for missing, so someone who earns that much is alike"
def coding_protects(df, lower, upper):
    pay = df["salary"].astype(float)
    before = pay.fillna(upper + 1)
    after = pay.clip(lower, upper).fillna(upper + 1)
    return tuple(int((~column.duplicated(keep=False)).sum()) for column in (before, after))


# %% wrong="salary_plot" mistake="the x axis ends at 200,000, so 25 of 45 bars (all high extremes) can't be seen"
import matplotlib.pyplot as plt

_figure, salary_plot = plt.subplots()
salary_plot.hist(staff["salary"].dropna(), bins=range(0, 450_001, 10_000))
salary_plot.set_xlim(0, 200_000)
salary_plot.set_xlabel("salary (USD a year)")
salary_plot.set_ylabel("people")


# %% wrong="salary_plot" mistake="the y axis begins at 5, so heights aren't the numbers and bars of 1 to 5 people vanish"
import matplotlib.pyplot as plt

_figure, salary_plot = plt.subplots()
salary_plot.hist(staff["salary"].dropna(), bins=range(0, 450_001, 10_000))
salary_plot.set_ylim(bottom=5)
salary_plot.set_xlabel("salary (USD a year)")
salary_plot.set_ylabel("people")


# %% wrong="salary_plot" mistake="the axes are switched off, so no label is visible"
import matplotlib.pyplot as plt

salary_plot = staff["salary"].plot.hist(ax=plt.figure().add_subplot(), bins=range(0, 450_001, 10_000))
salary_plot.set(xlabel="salary (USD a year)", ylabel="people")
salary_plot.set_axis_off()


# %% wrong="salary_plot" mistake="the label of the y axis is invisible"
import matplotlib.pyplot as plt

salary_plot = staff["salary"].plot.hist(ax=plt.figure().add_subplot(), bins=range(0, 450_001, 10_000))
salary_plot.set(xlabel="salary (USD a year)", ylabel="people")
salary_plot.yaxis.label.set_visible(False)


# %% wrong="salary_plot" mistake="all bars are transparent"
import matplotlib.pyplot as plt

salary_plot = staff["salary"].plot.hist(ax=plt.figure().add_subplot(), bins=range(0, 450_001, 10_000), alpha=0)
salary_plot.set(xlabel="salary (USD a year)", ylabel="people")


# %% wrong="top_coded" mistake="a categorical column whose unused categories list the exact high salaries"
_all = sorted(set(staff["salary"].dropna()) | {183_000.0})
top_coded = staff.assign(salary=pd.Categorical(staff["salary"].clip(upper=183_000), categories=_all))


# %% wrong="top_coded" mistake="billionths above the bound show the true salary"
import numpy as np

above = (staff["salary"] - 183_000).clip(lower=0)
top_coded = staff.assign(salary=staff["salary"].clip(upper=183_000) + np.spacing(183_000.0) * (above // 1_000))


# %% wrong="coding_protects" mistake="keeps whole numbers: with a bound of 100.5, a coded 150 becomes 100 and meets a true 100"
def coding_protects(df, lower, upper):
    salary = df["salary"]
    after = salary.clip(lower, upper).astype(salary.dtype)
    return int((~salary.duplicated(keep=False)).sum()), int((~after.duplicated(keep=False)).sum())


# %% wrong="coding_protects" mistake="a helper column called coded overwrites the table's own column of that name"
def coding_protects(df, lower, upper):
    before = int((~df["salary"].duplicated(keep=False)).sum())
    df["coded"] = df["salary"].clip(lower, upper)
    after = int((~df["coded"].duplicated(keep=False)).sum())
    df.drop(columns="coded", inplace=True)
    return before, after


# %% wrong="coding_protects" mistake="rounds to whole cents"
def coding_protects(df, lower, upper):
    salary = df["salary"].astype("float64").round(2)
    coded = salary.clip(lower, upper)
    return int((~salary.duplicated(keep=False)).sum()), int((~coded.duplicated(keep=False)).sum())


# %% equivalent="coding_bounds" reason="A list shows the two bounds in the same order, so the test accepts it, too."
# + adversary list_for_tuple

# %% equivalent="coding_protects" reason="A list has the same two numbers in the same order, so the test accepts it, too."
# + adversary list_for_tuple

# %% equivalent="mean_shift" reason="The text allows whole dollars, and each of these numbers is less than a dollar off."
# + adversary int_for_float
# + adversary seven_digits
# + adversary two_digits
# + adversary nearly


# %% wrong="coding_protects" mistake="a bound of 0 counts as no bound"
def coding_protects(df, lower, upper):
    """Return how many rows of df have a salary that occurs only once, before and after coding at lower and upper."""
    salary = df["salary"]
    after = salary.clip(lower=lower or None, upper=upper or None)
    return int((~salary.duplicated(keep=False)).sum()), int((~after.duplicated(keep=False)).sum())
