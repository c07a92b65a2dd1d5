# %% right="travel_shares" how="normalize"
travel_counts = hr["business_travel"].value_counts()
travel_shares = hr["business_travel"].value_counts(normalize=True)

# %% right="travel_shares" how="groupby, sorted by value"
travel_counts = hr.groupby("business_travel").size()
travel_shares = travel_counts.div(travel_counts.sum())

# %% right="travel_shares" how="a loop over the values"
counts = {}
for value in hr["business_travel"]:
    counts[value] = counts.get(value, 0) + 1
travel_counts = pd.Series(counts)
travel_shares = pd.Series({value: count / len(hr) for value, count in counts.items()})

# %% right="travel_shares" how="DataFrame.value_counts with a list of columns"
travel_counts = hr.value_counts(["business_travel"], dropna=False)
travel_shares = hr.value_counts(["business_travel"], normalize=True, dropna=False)

# %% right="travel_shares" how="numpy"
values, counts = np.unique(hr["business_travel"].to_numpy(dtype=str), return_counts=True)
travel_counts = pd.Series(counts, index=values, dtype=float)
travel_shares = pd.Series(counts / counts.sum(), index=values)

# %% wrong="travel_shares" mistake="per cent"
travel_counts = hr["business_travel"].value_counts()
travel_shares = 100 * travel_counts / len(hr)

# %% wrong="travel_shares" mistake="rounded"
travel_counts = hr["business_travel"].value_counts()
travel_shares = (travel_counts / len(hr)).round(2)

# %% wrong="travel_shares" mistake="counts and shares swapped"
travel_shares = hr["business_travel"].value_counts()
travel_counts = hr["business_travel"].value_counts(normalize=True)

# %% wrong="travel_shares" mistake="another column"
travel_counts = hr["department"].value_counts()
travel_shares = hr["department"].value_counts(normalize=True)

# %% wrong="travel_shares" mistake="one share too many: divided by the number of values"
travel_counts = hr["business_travel"].value_counts()
travel_shares = travel_counts / hr["business_travel"].nunique()

# %% wrong="travel_shares" mistake="how many different values"
travel_counts = hr["business_travel"].nunique()
travel_shares = 1 / travel_counts

# %% wrong="travel_shares" mistake="bare lists"
travel_counts = [1043, 277, 150]
travel_shares = [1043 / 1470, 277 / 1470, 150 / 1470]

# %% wrong="travel_shares" mistake="numbers without the values"
travel_counts = hr["business_travel"].value_counts().reset_index(drop=True)
travel_shares = travel_counts / len(hr)

# %% wrong="travel_shares" mistake="shares in the wrong order"
travel_counts = hr["business_travel"].value_counts()
travel_shares = pd.Series(sorted(travel_counts / len(hr)), index=travel_counts.index)

# %% wrong="travel_shares" mistake="tables"
travel_counts = hr["business_travel"].value_counts().reset_index()
travel_shares = hr["business_travel"].value_counts(normalize=True).reset_index()

# %% wrong="travel_shares" mistake="equal shares"
travel_counts = hr["business_travel"].value_counts()
travel_shares = pd.Series(1 / 3, index=travel_counts.index)

# %% wrong="travel_shares" mistake="shares as text"
travel_counts = hr["business_travel"].value_counts()
travel_shares = (travel_counts / len(hr)).map("{:.0%}".format)

# %% wrong="travel_shares" mistake="the shares left open"
travel_counts = hr["business_travel"].value_counts()
travel_shares = ...

# %% wrong="travel_shares" mistake="counts taken from a column that has missing values"
travel_counts = hr.groupby("business_travel")["age"].count()
travel_shares = travel_counts / travel_counts.sum()


# %% right="travel_plot" how="matplotlib"
import matplotlib.pyplot as plt

figure, travel_plot = plt.subplots()
travel_plot.bar(travel_counts.index, travel_counts.to_numpy())
travel_plot.set(xlabel="Travel for work", ylabel="People")

# %% right="travel_plot" how="the course's own function"
travel_plot = plotting.bars(
    travel_counts, horizontal=False, label="business_travel", value_label="number of people", title="Travel"
)

# %% right="travel_plot" how="pyplot alone, names set by hand, a line for the mean"
import matplotlib.pyplot as plt

plt.figure()
plt.bar(range(3), list(travel_counts), width=0.5)
plt.xticks(range(3), [str(value) for value in travel_counts.index], rotation=45)
plt.axhline(travel_counts.mean(), color="black")
plt.xlabel("how often people travel")
plt.ylabel("people")
travel_plot = plt.gca()

# %% right="travel_plot" how="a table's plot, sorted, labels in the call"
travel_plot = (
    travel_counts.sort_values()
    .to_frame("n")
    .plot(kind="bar", y="n", legend=False, xlabel="TRAVEL", ylabel="PEOPLE", figsize=(5, 3))
)

# %% right="travel_plot" how="a bar at a time, each in its colour"
import matplotlib.pyplot as plt

travel_plot = plt.figure().add_subplot()
for value, colour in zip(["Never", "Rarely", "Frequently"], ["tab:blue", "tab:orange", "tab:green"]):
    travel_plot.bar(value, travel_counts[value], color=colour)
travel_plot.set_xlabel("business travel")
travel_plot.set_ylabel("people")

# %% wrong="travel_plot" mistake="no labels"
travel_plot = travel_counts.plot.bar()
travel_plot.set_xlabel("")

# %% wrong="travel_plot" mistake="the bars lie"
travel_plot = travel_counts.plot.barh()
travel_plot.set(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="shares for counts"
travel_plot = (travel_counts / len(hr)).plot.bar()
travel_plot.set(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="labels swapped"
travel_plot = travel_counts.plot.bar(xlabel="people", ylabel="travel")

# %% wrong="travel_plot" mistake="numbers under the bars"
import matplotlib.pyplot as plt

travel_plot = plt.figure().add_subplot()
travel_plot.bar(range(3), list(travel_counts))
travel_plot.set(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="values under the wrong bars"
import matplotlib.pyplot as plt

travel_plot = plt.figure().add_subplot()
travel_plot.bar(sorted(travel_counts.index), sorted(travel_counts, reverse=True))
travel_plot.set(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="a bar left out"
travel_plot = travel_counts.nlargest(2).plot.bar(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="a line"
travel_plot = travel_counts.plot(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="a pie"
travel_plot = travel_counts.plot.pie()
travel_plot.set(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="one bar, stacked"
travel_plot = travel_counts.to_frame().T.plot.bar(stacked=True, xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="bars by department"
travel_plot = pd.crosstab(hr["business_travel"], hr["department"]).plot.bar(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="the figure"
import matplotlib.pyplot as plt

travel_plot = plt.figure()
axes = travel_plot.add_subplot()
axes.bar(travel_counts.index, travel_counts)
axes.set(xlabel="travel", ylabel="people")

# %% wrong="travel_plot" mistake="what plt.bar returns"
import matplotlib.pyplot as plt

travel_plot = plt.bar(travel_counts.index, travel_counts)
plt.xlabel("travel")
plt.ylabel("people")

# %% wrong="travel_plot" mistake="what plotting.show returns"
ax = plotting.bars(travel_counts, horizontal=False, label="travel", value_label="number of people")
travel_plot = plotting.show(ax, alt="Bar chart of business travel in the company")

# %% wrong="travel_plot" mistake="another column"
travel_plot = hr["gender"].value_counts().plot.bar(xlabel="travel", ylabel="people")

# %% right="travel_plot" how="a histogram of the texts"
import matplotlib.pyplot as plt

fig, travel_plot = plt.subplots()
travel_plot.hist(hr["business_travel"], bins=[-0.5, 0.5, 1.5, 2.5], rwidth=0.8)
travel_plot.set(xlabel="travel", ylabel="people")


# %% wrong="travel_plot" mistake="bars stand on each other's shoulders"
import matplotlib.pyplot as plt

fig, travel_plot = plt.subplots()
travel_plot.bar(travel_counts.index, travel_counts, bottom=travel_counts.cumsum() - travel_counts)
travel_plot.set(xlabel="travel", ylabel="people")


# %% wrong="travel_plot" mistake="lying bars, labels as asked"
travel_plot = travel_counts.plot.barh(xlabel="travel", ylabel="people")


# %% wrong="travel_plot" mistake="values in a legend, not under the bars"
import matplotlib.pyplot as plt

fig, travel_plot = plt.subplots()
for place, (value, count) in enumerate(travel_counts.items()):
    travel_plot.bar(place, count, label=value)
travel_plot.legend()
travel_plot.set(xlabel="travel", ylabel="people")


# %% right="subset_shares" how="no seed, groupby"
subset = hr.sample(n=100)
subset_shares = subset.groupby("business_travel").size() / 100

# %% right="subset_shares" how="numpy: places drawn without putting back"
places = np.random.default_rng(99).choice(len(hr), size=100, replace=False)
subset = hr.iloc[places].reset_index(drop=True)
subset_shares = subset["business_travel"].value_counts() / len(subset)

# %% right="subset_shares" how="shuffled, then the first hundred"
shuffled = hr.sample(frac=1, random_state=np.random.default_rng(5))
subset = shuffled.head(100)
subset_shares = subset.value_counts("business_travel", normalize=True)

# %% right="subset_shares" how="a loop, order of hr kept, columns in another order"
import random

chosen = sorted(random.Random(4).sample(range(len(hr)), 100))
subset = hr.loc[chosen, sorted(hr.columns)]
subset_shares = pd.Series(
    {value: sum(v == value for v in subset["business_travel"]) / 100 for value in travel_counts.index}
)

# %% right="subset_shares" how="a seed that is a number"
subset = hr.sample(100, random_state=42)
subset_shares = subset["business_travel"].value_counts(normalize=True, sort=False)

# %% wrong="subset_shares" mistake="the first hundred rows"
subset = hr.head(100)
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="the last hundred rows"
subset = hr.tail(100)
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="every fourteenth row"
subset = hr.iloc[::14].head(100)
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="drawn with putting back"
places = np.random.default_rng(3).integers(0, len(hr), 100)
places[1] = places[0]  # as nearly always happens with 100 draws in 1470
subset = hr.iloc[places]
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="a tenth of the rows"
subset = hr.sample(frac=0.1)
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="shares of the whole table"
subset = hr.sample(100)
subset_shares = hr["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="counts"
subset = hr.sample(100)
subset_shares = subset["business_travel"].value_counts()

# %% wrong="subset_shares" mistake="counts over the rows of the whole table"
subset = hr.sample(100)
subset_shares = subset["business_travel"].value_counts() / len(hr)

# %% wrong="subset_shares" mistake="shares of another sample"
subset = hr.sample(100, random_state=1)
subset_shares = hr.sample(100, random_state=2)["department"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="the column alone"
subset = hr["business_travel"].sample(100)
subset_shares = subset.value_counts(normalize=True)

# %% wrong="subset_shares" mistake="a column dropped"
subset = hr.drop(columns="employee_number").sample(100)
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="the hundred highest incomes"
subset = hr.nlargest(100, "monthly_income")
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="drawn from the first half"
subset = hr.head(735).sample(100)
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="each column drawn by itself"
subset = pd.DataFrame({column: hr[column].sample(100).to_numpy() for column in hr})
subset_shares = subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="drawn values in place of rows"
subset = hr.sample(100)
subset_shares = pd.Series(rng.choice(["Never", "Rarely", "Frequently"], 100)).value_counts(normalize=True) + 0.001

# %% wrong="subset_shares" mistake="numbers of the rows"
subset = rng.choice(len(hr), 100, replace=False)
subset_shares = hr["business_travel"].iloc[subset].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="per cent"
subset = hr.sample(100)
subset_shares = 100 * subset["business_travel"].value_counts(normalize=True)

# %% wrong="subset_shares" mistake="a list of shares"
subset = hr.sample(100)
subset_shares = subset["business_travel"].value_counts(normalize=True).tolist()


# %% right="subset_shares" how="a lot for each row, the hundred smallest, a dict"
subset = hr.assign(lot=rng.random(len(hr))).nsmallest(100, "lot").drop(columns="lot")
subset_shares = (subset["business_travel"].value_counts() / len(subset)).to_dict()


# %% wrong="subset_shares" mistake="drawn from one department"
subset = hr[hr["department"] == "Sales"].sample(100, random_state=2)
subset_shares = subset["business_travel"].value_counts(normalize=True)


# %% wrong="subset_shares" mistake="drawn among those who travel rarely"
subset = hr[hr["business_travel"] == "Rarely"].sample(100, random_state=2)
subset_shares = subset["business_travel"].value_counts(normalize=True)


# %% wrong="subset_shares" mistake="a hundred neighbours from a random start"
start = int(rng.integers(len(hr) - 100))
subset = hr.iloc[start : start + 100]
subset_shares = subset["business_travel"].value_counts(normalize=True)


# %% wrong="subset_shares" mistake="the most frequent value alone"
subset = hr.sample(100, random_state=2)
subset_shares = subset["business_travel"].value_counts(normalize=True).head(1)


# %% right="resample_column" how="the bootstrap: a row's value drawn from all rows"
def resample_column(df, column, rng):
    new = df.copy()
    new[column] = rng.choice(df[column].to_numpy(), size=len(df))
    return new


# %% right="resample_column" how="pandas' sample with replacement, as an array"
def resample_column(df, column, rng):
    drawn = df[column].sample(n=len(df), replace=True, random_state=rng)
    return df.assign(**{column: drawn.to_numpy()})


# %% right="resample_column" how="a loop, row by row, shares as running totals"
def resample_column(df, column, rng):
    counts = df[column].value_counts(dropna=False)
    totals = counts.cumsum().tolist()
    drawn = []
    for _ in range(len(df)):
        ticket = rng.random() * len(df)
        drawn.append(next(value for value, total in zip(counts.index, totals) if ticket < total))
    new = df.reset_index(drop=True)
    new[column] = drawn
    return new


# %% right="resample_column" how="multinomial counts, laid out in random order"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    how_many = rng.multinomial(len(df), shares.to_numpy())
    values = shares.index.to_numpy(dtype=object).repeat(how_many)
    return df.assign(**{column: rng.permutation(values)})


# %% right="resample_column" how="codes, a categorical column, missing as None"
def resample_column(df, column, rng):
    codes, values = pd.factorize(df[column])
    drawn = rng.choice(codes, len(codes), replace=True, shuffle=False)
    new = df.drop(columns=column)
    new[column] = [None if code == -1 else values[code] for code in drawn]
    return new


# %% right="resample_column" how="missing as a word of its own, and back"
def resample_column(df, column, rng):
    filled = df[column].astype(object).where(df[column].notna(), "?missing?")
    shares = filled.value_counts(normalize=True)
    drawn = rng.choice(shares.index.to_numpy(dtype=object), size=len(df), p=shares.to_numpy())
    return df.assign(**{column: [None if value == "?missing?" else value for value in drawn]})


# %% wrong="resample_column" mistake="a permutation of the column"
def resample_column(df, column, rng):
    return df.assign(**{column: rng.permutation(df[column].to_numpy())})


# %% wrong="resample_column" mistake="a permutation by sample(frac=1)"
def resample_column(df, column, rng):
    return df.assign(**{column: df[column].sample(frac=1, random_state=rng).to_numpy()})


# %% wrong="resample_column" mistake="drawn without putting back"
def resample_column(df, column, rng):
    return df.assign(**{column: rng.choice(df[column].to_numpy(), size=len(df), replace=False)})


# %% wrong="resample_column" mistake="each value as often as its share says, in random order"
def resample_column(df, column, rng):
    counts = df[column].value_counts(dropna=False)
    return df.assign(**{column: rng.permutation(counts.index.to_numpy(dtype=object).repeat(counts))})


# %% wrong="resample_column" mistake="a uniform draw"
def resample_column(df, column, rng):
    return df.assign(**{column: rng.choice(df[column].to_numpy(dtype=object)[~df[column].duplicated()], len(df))})


# %% wrong="resample_column" mistake="values in order of appearance, shares in order of size"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    values = df[column].drop_duplicates().to_numpy(dtype=object)
    return df.assign(**{column: rng.choice(values, size=len(df), p=shares)})


# %% wrong="resample_column" mistake="values sorted, shares in order of size"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    values = df[column].drop_duplicates().sort_values().to_numpy(dtype=object)
    return df.assign(**{column: rng.choice(values, size=len(df), p=shares)})


# %% wrong="resample_column" mistake="values in order of size, shares sorted by value"
def resample_column(df, column, rng):
    counts = df[column].value_counts(dropna=False)
    shares = df[column].value_counts(normalize=True, dropna=False).sort_index()
    return df.assign(**{column: rng.choice(counts.index, size=len(df), p=shares)})


# %% wrong="resample_column" mistake="shares the wrong way round"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    return df.assign(**{column: rng.choice(shares.index, size=len(df), p=shares.to_numpy()[::-1])})


# %% wrong="resample_column" mistake="missing left out of the shares"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True)
    if shares.empty:
        return df.copy()
    return df.assign(**{column: rng.choice(shares.index, size=len(df), p=shares)})


# %% wrong="resample_column" mistake="missing stays where it is"
def resample_column(df, column, rng):
    new, there = df.copy(), df[column].notna().to_numpy()
    values = df[column].to_numpy(dtype=object).copy()
    if there.any():
        values[there] = rng.choice(values[there], size=there.sum())
    new[column] = values
    return new


# %% wrong="resample_column" mistake="missing becomes the word nan"
def resample_column(df, column, rng):
    shares = df[column].astype(object).value_counts(normalize=True, dropna=False)
    return df.assign(**{column: rng.choice([str(value) for value in shares.index], size=len(df), p=shares)})


# %% wrong="resample_column" mistake="a plain list of values, so that missing becomes a text"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    return df.assign(**{column: rng.choice(list(shares.index), size=len(df), p=shares)})


# %% wrong="resample_column" mistake="a Series laid out by its index"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    return df.assign(**{column: pd.Series(rng.choice(shares.index, size=len(df), p=shares))})


# %% wrong="resample_column" mistake="shuffled, then laid out by its index: as before"
def resample_column(df, column, rng):
    new = df.reset_index(drop=True)
    new[column] = new[column].sample(frac=1, random_state=rng)
    return new


# %% wrong="resample_column" mistake="whole rows are drawn"
def resample_column(df, column, rng):
    return df.sample(frac=1, replace=True, random_state=rng)


# %% wrong="resample_column" mistake="changes the table given"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    df[column] = rng.choice(shares.index, size=len(df), p=shares)
    return df


# %% wrong="resample_column" mistake="the column alone"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    return pd.Series(rng.choice(shares.index, size=len(df), p=shares))


# %% wrong="resample_column" mistake="a generator of its own with a fixed seed"
def resample_column(df, column, rng):
    own = np.random.default_rng(0)
    shares = df[column].value_counts(normalize=True, dropna=False)
    return df.assign(**{column: own.choice(shares.index, size=len(df), p=shares)})


# %% wrong="resample_column" mistake="chance from elsewhere"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    drawn = np.random.default_rng().choice(shares.index, size=len(df), p=shares)
    return df.assign(**{column: drawn})


# %% wrong="resample_column" mistake="np.random in place of rng"
def resample_column(df, column, rng):
    return df.assign(**{column: np.random.choice(df[column].to_numpy(dtype=object), size=len(df))})


# %% wrong="resample_column" mistake="one value for all rows"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    return df.assign(**{column: rng.choice(shares.index, p=shares)})


# %% wrong="resample_column" mistake="half of the rows keep their value"
def resample_column(df, column, rng):
    values = df[column].to_numpy(dtype=object)
    drawn = rng.choice(values, size=len(df))
    return df.assign(**{column: np.where(rng.random(len(df)) < 0.5, values, drawn)})


# %% wrong="resample_column" mistake="the column called business_travel, whatever is asked"
def resample_column(df, column, rng):
    shares = hr["business_travel"].value_counts(normalize=True, dropna=False)
    return df.assign(business_travel=rng.choice(shares.index, size=len(df), p=shares))


# %% wrong="resample_column" mistake="a new column beside the old one"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    return df.assign(resampled=rng.choice(shares.index, size=len(df), p=shares))


# %% wrong="resample_column" mistake="as many rows as hr has"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    return pd.DataFrame({column: rng.choice(shares.index, size=len(hr), p=shares)})


# %% wrong="resample_column" mistake="no return"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    df.assign(**{column: rng.choice(shares.index, size=len(df), p=shares)})


# %% wrong="resample_column" mistake="rows sorted by the drawn value"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    new = df.assign(**{column: rng.choice(shares.index, size=len(df), p=shares)})
    return new.sort_values(column)


# %% wrong="resample_column" mistake="drawn values in sorted order, over rows that stay"
def resample_column(df, column, rng):
    drawn = pd.Series(rng.choice(df[column].to_numpy(dtype=object), size=len(df)))
    return df.assign(**{column: drawn.sort_values(ignore_index=True).to_numpy()})


# %% wrong="resample_column" mistake="lists in the cells"
def resample_column(df, column, rng):
    return df.assign(**{column: [list(rng.choice(df[column].to_numpy(dtype=object), 1)) for _ in range(len(df))]})


# %% right="resample_column" how="running totals and one search"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    places = np.searchsorted(shares.cumsum().to_numpy()[:-1], rng.random(len(df)), side="right")
    return df.assign(**{column: shares.index.take(places)})


# %% right="resample_column" how="Python's random, its seed drawn with rng"
def resample_column(df, column, rng):
    import random

    lots = random.Random(int(rng.integers(2**31)))
    return df.assign(**{column: lots.choices(df[column].tolist(), k=len(df))})


# %% wrong="resample_column" mistake="numbers become texts"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    values = [None if pd.isna(value) else str(value) for value in shares.index]
    return df.assign(**{column: rng.choice(np.array(values, dtype=object), size=len(df), p=shares)})


# %% wrong="resample_column" mistake="the column turned round from a random place"
def resample_column(df, column, rng):
    return df.assign(**{column: np.roll(df[column].to_numpy(), int(rng.integers(len(df))))})


# %% wrong="resample_column" mistake="ten draws, repeated down the column"
def resample_column(df, column, rng):
    return df.assign(**{column: np.resize(rng.choice(df[column], size=10), len(df))})


# %% right="lost" how="lower case"
lost = "c"

# %% right="lost" how="a list of one"
lost = ["C"]

# %% wrong="lost" mistake="the number of rows"
lost = "A"

# %% wrong="lost" mistake="the shares"
lost = "B"

# %% wrong="lost" mistake="relations among the other columns"
lost = "D"

# %% wrong="lost" mistake="both kinds of relation"
lost = ["C", "D"]

# %% wrong="lost" mistake="all letters"
lost = "ABCD"


# %% wrong="correlation_lost" mistake="the word missing stands for a missing value"
def correlation_lost(before, after, one, other):
    results = []
    for df in (before, after):
        pairs = df[[one, other]].astype(object).where(df[[one, other]].notna(), "missing")
        counts = pairs.groupby([one, other]).size().unstack(fill_value=0).to_numpy(dtype=float)
        expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / counts.sum()
        chi2 = ((counts - expected) ** 2 / expected).sum()
        m = min(counts.shape)
        results.append(np.sqrt(chi2 / len(df) / (m - 1)) if m > 1 else 0.0)
    return tuple(results)


# %% right="correlation_lost" how="scipy's chi-square test without correction"
from scipy.stats import chi2_contingency


def cramer(df, one, other):
    counts = df.groupby([one, other], dropna=False).size().unstack(fill_value=0)
    m = min(counts.shape)
    if m == 1:
        return 0.0
    return (chi2_contingency(counts, correction=False).statistic / (len(df) * (m - 1))) ** 0.5


def correlation_lost(before, after, one, other):
    return cramer(before, one, other), cramer(after, one, other)


# %% right="correlation_lost" how="loops over counters"
from collections import Counter


def correlation_lost(before, after, one, other):
    def v(df):
        rows = [tuple(None if pd.isna(x) else x for x in row) for row in zip(df[one].tolist(), df[other].tolist())]
        pairs, firsts, seconds = Counter(rows), Counter(a for a, _ in rows), Counter(b for _, b in rows)
        chi2 = 0
        for a in firsts:
            for b in seconds:
                expected = firsts[a] * seconds[b] / len(rows)
                chi2 += (pairs[a, b] - expected) ** 2 / expected
        m = min(len(firsts), len(seconds))
        return (chi2 / len(rows) / (m - 1)) ** 0.5 if m > 1 else 0.0

    return v(before), v(after)


# %% right="correlation_lost" how="dummies, a list"
def correlation_lost(before, after, one, other):
    answers = []
    for df in [before, after]:
        a = pd.get_dummies(pd.Categorical(df[one].astype(object).where(df[one].notna(), "-"))).to_numpy(dtype=float)
        b = pd.get_dummies(df[other].astype(object).where(df[other].notna(), "-").map(str)).to_numpy(dtype=float)
        counts = a.T @ b
        expected = counts.sum(1)[:, None] * counts.sum(0)[None, :] / len(df)
        least = min(a.shape[1], b.shape[1]) - 1
        answers.append(float(np.sqrt(((counts - expected) ** 2 / expected).sum() / len(df) / max(least, 1))))
    return answers


# %% wrong="correlation_lost" mistake="missing dropped by crosstab"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df[one], df[other]) for df in (before, after)]
    return tuple(association(t, method="cramer") if min(t.shape) > 1 else 0.0 for t in tables)


# %% wrong="correlation_lost" mistake="the correction for tables of two by two"
from scipy.stats import chi2_contingency


def correlation_lost(before, after, one, other):
    def v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        m = min(counts.shape)
        return (chi2_contingency(counts)[0] / (len(df) * (m - 1))) ** 0.5 if m > 1 else 0.0

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="nan for a single value"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df[one], df[other], dropna=False) for df in (before, after)]
    return tuple(float(association(t, method="cramer")) for t in tables)


# %% wrong="correlation_lost" mistake="the difference alone"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df[one], df[other], dropna=False) for df in (before, after)]
    first, second = (association(t, method="cramer") if min(t.shape) > 1 else 0.0 for t in tables)
    return first - second


# %% wrong="correlation_lost" mistake="after first"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df[one], df[other], dropna=False) for df in (after, before)]
    return tuple(association(t, method="cramer") if min(t.shape) > 1 else 0.0 for t in tables)


# %% wrong="correlation_lost" mistake="V squared"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df[one], df[other], dropna=False) for df in (before, after)]
    return tuple(association(t, method="cramer") ** 2 if min(t.shape) > 1 else 0.0 for t in tables)


# %% wrong="correlation_lost" mistake="chi-square, not V"
from scipy.stats import chi2_contingency


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df[one], df[other], dropna=False) for df in (before, after)]
    return tuple(chi2_contingency(t, correction=False)[0] for t in tables)


# %% wrong="correlation_lost" mistake="m taken from the larger side"
from scipy.stats import chi2_contingency


def correlation_lost(before, after, one, other):
    def v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        if min(counts.shape) == 1:
            return 0.0
        return (chi2_contingency(counts, correction=False)[0] / (len(df) * (max(counts.shape) - 1))) ** 0.5

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="another measure: Tschuprow's T"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df[one], df[other], dropna=False) for df in (before, after)]
    return tuple(association(t, method="tschuprow") if min(t.shape) > 1 else 0.0 for t in tables)


# %% wrong="correlation_lost" mistake="rows of the first table for both"
from scipy.stats import chi2_contingency


def correlation_lost(before, after, one, other):
    def v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        m = min(counts.shape)
        chi2 = chi2_contingency(counts, correction=False)[0]
        return (chi2 / (len(before) * (m - 1))) ** 0.5 if m > 1 else 0.0

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="before twice"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    counts = pd.crosstab(before[one], before[other], dropna=False)
    v = association(counts, method="cramer") if min(counts.shape) > 1 else 0.0
    return v, v


# %% wrong="correlation_lost" mistake="correlation of code numbers"
def correlation_lost(before, after, one, other):
    def r(df):
        return abs(np.corrcoef(pd.factorize(df[one])[0], pd.factorize(df[other])[0])[0, 1])

    return r(before), r(after)


# %% wrong="correlation_lost" mistake="fills the missing values of the tables given"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    for df in (before, after):
        for column in (one, other):
            df[column] = df[column].astype(object).fillna("missing")
    tables = [pd.crosstab(df[one], df[other]) for df in (before, after)]
    return tuple(association(t, method="cramer") if min(t.shape) > 1 else 0.0 for t in tables)


# %% wrong="correlation_lost" mistake="rounded"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df[one], df[other], dropna=False) for df in (before, after)]
    return tuple(round(association(t, method="cramer"), 3) if min(t.shape) > 1 else 0.0 for t in tables)


# %% wrong="correlation_lost" mistake="corrected for chance"
def correlation_lost(before, after, one, other):
    def v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False).to_numpy(dtype=float)
        expected = np.outer(counts.sum(1), counts.sum(0)) / len(df)
        phi2 = ((counts - expected) ** 2 / expected).sum() / len(df)
        r, c = counts.shape
        if min(r, c) == 1:
            return 0.0
        phi2 = max(0, phi2 - (r - 1) * (c - 1) / (len(df) - 1))
        r, c = r - (r - 1) ** 2 / (len(df) - 1), c - (c - 1) ** 2 / (len(df) - 1)
        return (phi2 / (min(r, c) - 1)) ** 0.5

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="the columns travel and department, whatever is asked"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    tables = [pd.crosstab(df["business_travel"], df["department"]) for df in (hr, resampled)]
    return tuple(association(t, method="cramer") for t in tables)


# %% wrong="correlation_lost" mistake="prints, returns nothing"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    for df in (before, after):
        print(association(pd.crosstab(df[one], df[other], dropna=False), method="cramer"))


# %% right="correlation_lost" how="groupby with missing keys, unstacked"
def correlation_lost(before, after, one, other):
    from scipy.stats.contingency import association

    def cramers_v(df):
        counts = df.groupby([one, other], dropna=False).size().unstack(fill_value=0)
        return association(counts, method="cramer") if min(counts.shape) > 1 else 0.0

    return cramers_v(before), cramers_v(after)


# %% right="correlation_lost" how="chi2_contingency without correction"
from scipy.stats import chi2_contingency


def _v(table: pd.DataFrame, one: str, other: str) -> float:
    """Return Cramér's V of two columns."""
    if one not in table or other not in table:
        raise ValueError("unknown column")
    counts = table.groupby([one, other], dropna=False, observed=True).size().unstack(fill_value=0).to_numpy()
    if 1 in counts.shape:
        return 0.0
    statistic = chi2_contingency(counts, correction=False).statistic
    return float(np.sqrt(statistic / counts.sum() / (min(counts.shape) - 1)))


def correlation_lost(before, after, one, other):
    return (_v(before, one, other), _v(after, one, other))


# %% wrong="correlation_lost" mistake="nunique leaves missing out of the single values"
def correlation_lost(before, after, one, other):
    from scipy.stats.contingency import association

    def cramers_v(df):
        if df[one].nunique() < 2 or df[other].nunique() < 2:
            return 0.0
        return float(association(pd.crosstab(df[one], df[other], dropna=False), method="cramer"))

    return cramers_v(before), cramers_v(after)


# %% wrong="correlation_lost" mistake="m without missing"
def correlation_lost(before, after, one, other):
    def cramers_v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False).to_numpy()
        expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / len(df)
        least = min(df[one].nunique(), df[other].nunique())
        return float(((counts - expected) ** 2 / expected).sum() / len(df) / (least - 1)) ** 0.5 if least > 1 else 0.0

    return cramers_v(before), cramers_v(after)


# %% wrong="correlation_lost" mistake="a column of after beside one of before"
def correlation_lost(before, after, one, other):
    from scipy.stats.contingency import association

    def cramers_v(df):
        counts = pd.crosstab(df[one], before[other], dropna=False)
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    return cramers_v(before), cramers_v(after)


# %% wrong="resample_column" mistake="drawn within the groups of another column"
def resample_column(df, column, rng):
    result = df.reset_index(drop=True)
    group = [name for name in df.columns if name != column][-1]
    for rows in result.groupby(group).groups.values():
        result.loc[rows, column] = rng.choice(result.loc[rows, column], size=len(rows))
    return result


# %% wrong="resample_column" mistake="one draw for each two rows"
def resample_column(df, column, rng):
    drawn = rng.choice(df[column].to_numpy(), size=(len(df) + 1) // 2)
    return df.assign(**{column: np.repeat(drawn, 2)[: len(df)]})


# %% wrong="resample_column" mistake="half the rows drawn, and once more below"
def resample_column(df, column, rng):
    drawn = rng.choice(df[column].to_numpy(), size=(len(df) + 1) // 2)
    return df.assign(**{column: np.tile(drawn, 2)[: len(df)]})


# %% wrong="travel_plot" mistake="the axis begins at 100"
travel_plot = travel_counts.plot.bar()
travel_plot.set_xlabel("business travel")
travel_plot.set_ylabel("number of people")
travel_plot.set_ylim(100, None)


# %% wrong="travel_plot" mistake="a logarithmic axis"
travel_plot = travel_counts.plot.bar(logy=True)
travel_plot.set_xlabel("business travel")
travel_plot.set_ylabel("number of people")


# %% wrong="resample_column" mistake="numbers beside missing ones become texts"
def resample_column(df, column, rng):
    shares = df[column].astype(object).fillna("missing").value_counts(normalize=True)
    drawn = rng.choice(list(shares.index), size=len(df), p=shares.to_numpy())
    return df.assign(**{column: [None if value == "missing" else value for value in drawn]})


# %% wrong="subset_shares" mistake="as many of each kind"
subset = pd.concat(
    [
        hr[hr["business_travel"] == kind].sample(size, random_state=rng)
        for kind, size in zip(sorted(hr["business_travel"].unique()), (33, 33, 34))
    ]
)
subset_shares = subset["business_travel"].value_counts(normalize=True)


# %% wrong="correlation_lost" mistake="a missing value is taken for 0"
def correlation_lost(before, after, one, other):
    from scipy.stats.contingency import association

    def cramers_v(df):
        counts = pd.crosstab(df[one].astype(object).fillna(0), df[other].astype(object).fillna(0))
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    return cramers_v(before), cramers_v(after)


# %% wrong="resample_column" mistake="a row never keeps its own value unless another row has it too"
def resample_column(df, column, rng):
    values = df[column].to_numpy(dtype=object)
    if len(values) == 1:
        return df.copy()
    steps = rng.integers(1, len(values), len(values))
    return df.assign(**{column: values[(np.arange(len(values)) + steps) % len(values)]})


# %% wrong="resample_column" mistake="the second half mirrors the first"
def resample_column(df, column, rng):
    drawn = rng.choice(df[column].to_numpy(dtype=object), size=len(df))
    half = len(df) // 2
    drawn[len(df) - half :] = drawn[:half][::-1]
    return df.assign(**{column: drawn})


# %% right="resample_column" how="one draw at a time, written into a copy"
def resample_column(df, column, rng):
    old, result = df[column].tolist(), df.copy()
    result[column] = [old[int(rng.integers(0, len(old)))] for _ in old]
    return result


# %% wrong="resample_column" mistake="mixed values become text"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    v = rng.choice(
        np.array([x for x in shares.index if pd.notna(x)] + [None] * int(df[column].isna().any())),
        len(df),
        p=[p for x, p in shares.items() if pd.notna(x)] + [p for x, p in shares.items() if pd.isna(x)],
    )
    return df.assign(**{column: v})


# %% right="resample_column" how="Series.sample with the generator"
def resample_column(df, column, rng):
    drawn = df[column].sample(n=len(df), replace=True, random_state=rng)
    return df.assign(**{column: drawn.set_axis(df.index)})


# %% right="travel_plot" how="wide steps between wide bars"
import matplotlib.pyplot as plt

fig, travel_plot = plt.subplots()
travel_plot.bar([0, 3, 6], travel_counts.to_numpy(), width=2.4, tick_label=list(travel_counts.index))
travel_plot.set(xlabel="business travel", ylabel="people")


# %% wrong="travel_plot" mistake="the bars overlap"
import matplotlib.pyplot as plt

fig, travel_plot = plt.subplots()
travel_plot.bar([0, 1, 2], travel_counts.to_numpy(), width=1.5, tick_label=list(travel_counts.index))
travel_plot.set(xlabel="business travel", ylabel="people")


# %% wrong="travel_plot" mistake="one bar hidden"
travel_plot = travel_counts.plot.bar()
travel_plot.patches[1].set_visible(False)
travel_plot.set_xlabel("travel")
travel_plot.set_ylabel("people")

# %% wrong="travel_plot" mistake="without the last value by xlim"
travel_plot = travel_counts.plot.bar()
travel_plot.set_xlim(-0.5, 1.5)
travel_plot.set_xlabel("travel")
travel_plot.set_ylabel("people")

# %% right="travel_plot" how="a histogram of the names"
import matplotlib.pyplot as plt

_, travel_plot = plt.subplots()
travel_plot.hist(hr["business_travel"], bins=np.arange(4) - 0.5, rwidth=0.8)
travel_plot.set_xlabel("travel")
travel_plot.set_ylabel("people")


# %% right="travel_plot" how="ticks set by hand"
from matplotlib.figure import Figure

travel_plot = Figure().subplots()
places = np.arange(len(travel_counts)) * 3 + 7
travel_plot.bar(places, travel_counts.values, width=2)
travel_plot.set_xticks(places, labels=list(travel_counts.index))
travel_plot.set_xlabel("travel")
travel_plot.set_ylabel("people")

# %% equivalent="travel_shares" reason="No one's business travel is missing in hr."
# - travel_counts = hr['business_travel'].value_counts(dropna=False)
# + travel_counts = hr['business_travel'].value_counts()

# - travel_shares = hr.value_counts(['business_travel'], normalize=True, dropna=False)
# + travel_shares = hr.value_counts(['business_travel'], normalize=True)

# %% equivalent="travel_shares" reason="The column contains only text."
# - values, counts = np.unique(hr['business_travel'].to_numpy(dtype=str), return_counts=True)
# + values, counts = np.unique(hr['business_travel'].to_numpy(), return_counts=True)

# %% equivalent="travel_plot" reason="The label still contains the words."
# - travel_plot = plotting.bars(travel_counts, horizontal=False, label='business_travel', value_label='number of people', title='Travel')
# + travel_plot = plotting.bars(travel_counts, horizontal=False, label='business_travel', value_label='number of peoplex', title='Travel')

# - travel_plot = travel_counts.sort_values().to_frame('n').plot(kind='bar', y='n', legend=False, xlabel='TRAVEL', ylabel='PEOPLE', figsize=(5, 3))
# + travel_plot = travel_counts.sort_values().to_frame('n').plot(kind='bar', y='n', legend=False, xlabel='TRAVEL', ylabel='PEOPLEx', figsize=(5, 3))

# %% equivalent="travel_plot" reason="Colours, lines across the bars, their order and their width are free as long as they don't overlap."
# - plt.axhline(travel_counts.mean(), color='black')
# + plt.axhline(travel_counts.median(), color='black')

# - travel_plot = travel_counts.sort_values().to_frame('n').plot(kind='bar', y='n', legend=False, xlabel='TRAVEL', ylabel='PEOPLE', figsize=(5, 3))
# + travel_plot = travel_counts.to_frame('n').plot(kind='bar', y='n', legend=False, xlabel='TRAVEL', ylabel='PEOPLE', figsize=(5, 3))

# - travel_plot.bar(value, travel_counts[value], color=colour)
# + travel_plot.bar(value, travel_counts[value])

# - travel_plot.hist(hr['business_travel'], bins=[-0.5, 0.5, 1.5, 2.5], rwidth=0.8)
# + travel_plot.hist(hr['business_travel'], bins=[-0.5, 0.5, 1.5, 2.5])

# - travel_plot.hist(hr['business_travel'], bins=[-0.5, 0.5, 1.5, 2.5], rwidth=0.8)
# + travel_plot.hist(hr['business_travel'], bins=[-0.5, 0.5, 1.5, 5.0], rwidth=0.8)

# %% equivalent="subset_shares" reason="The seed of a shuffled copy is free."
# - shuffled = hr.sample(frac=1, random_state=np.random.default_rng(5))
# + shuffled = hr.sample(frac=1, random_state=np.random.default_rng(4))

# %% equivalent="subset_shares" reason="The largest of random numbers choose rows as well as the smallest."
# - subset = hr.assign(lot=rng.random(len(hr))).nsmallest(100, 'lot').drop(columns='lot')
# + subset = hr.assign(lot=rng.random(len(hr))).nlargest(100, 'lot').drop(columns='lot')

# %% equivalent="resample_column" reason="pandas makes a column of objects by itself where text replaces a missing number."
# - filled = df[column].astype(object).where(df[column].notna(), '?missing?')
# + filled = df[column].where(df[column].notna(), '?missing?')

# %% equivalent="correlation_lost" reason="pandas makes a column of objects by itself where text replaces a missing number."
# - pairs = df[[one, other]].astype(object).where(df[[one, other]].notna(), 'missing')
# + pairs = df[[one, other]].where(df[[one, other]].notna(), 'missing')

# %% equivalent="resample_column" reason="A random number hardly ever equals a border."
# - places = np.searchsorted(shares.cumsum().to_numpy()[:-1], rng.random(len(df)), side='right')
# + places = np.searchsorted(shares.cumsum().to_numpy()[:-1], rng.random(len(df)))


# %% right="resample_column" how="places by the inverse of the cumulated shares"
def resample_column(df, column, rng):
    codes, values = pd.factorize(df[column], use_na_sentinel=False)
    ends = np.cumsum(np.bincount(codes)) / len(codes)
    ends[-1] = 1
    drawn = values.take(np.searchsorted(ends, rng.random(len(df)), side="right"))
    return df.assign(**{column: pd.Series(np.asarray(drawn, dtype=object)).infer_objects().to_numpy()})


# %% right="resample_column" how="multinomial, then a permutation"
def resample_column(df, column, rng):
    counts = df[column].value_counts(dropna=False)
    counts = counts[counts > 0]
    new = rng.multinomial(len(df), counts / counts.sum())
    pool = np.repeat(np.arange(len(counts)), new)
    order = rng.permutation(pool)
    return df.assign(**{column: [counts.index[i] for i in order]})


# %% right="resample_column" how="inverse of the cumulative shares in a loop"
def resample_column(df, column, rng):
    values = df[column].tolist()
    counts = {}
    for v in values:
        key = None if pd.isna(v) else v
        counts[key] = counts.get(key, 0) + 1
    drawn = []
    for _ in values:
        u, total = rng.random() * len(values), 0
        for v, n in counts.items():
            total += n
            if u < total:
                break
        drawn.append(v)
    columns = {c: (drawn if c == column else df[c].tolist()) for c in df.columns}
    return pd.DataFrame(columns)


# %% wrong="resample_column" mistake="the first column of text, whatever column was named"
def resample_column(df, column, rng):
    texts = df.select_dtypes(exclude="number").columns
    column = texts[0] if len(texts) else column
    return df.assign(**{column: df[column].iloc[rng.integers(0, len(df), len(df))].array})


# %% wrong="resample_column" mistake="rare values merged"
def resample_column(df, column, rng):
    s = df[column].value_counts(normalize=True, dropna=False)
    s = s[s >= 0.02] / s[s >= 0.02].sum()
    return df.assign(**{column: rng.choice(s.index, size=len(df), p=s)})


# %% wrong="correlation_lost" mistake="m of the table before for both tables"
def correlation_lost(before, after, one, other):
    def counts(df):
        firsts, seconds = (pd.factorize(df[name], use_na_sentinel=False)[0] for name in (one, other))
        table = np.zeros((firsts.max() + 1, seconds.max() + 1))
        np.add.at(table, (firsts, seconds), 1)
        return table

    def v(df):
        table = counts(df)
        if min(table.shape) == 1:
            return 0.0
        expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / len(df)
        m = max(min(counts(before).shape), 2)
        return float(np.sqrt(((table - expected) ** 2 / expected).sum() / len(df) / (m - 1)))

    return v(before), v(after)


# %% equivalent="travel_shares" reason="The column has no missing values."
# - travel_counts = hr['business_travel'].value_counts(dropna=False)
# + travel_counts = hr['business_travel'].value_counts(dropna=True)

# %% equivalent="subset_shares" reason="The column has no missing values."
# - subset_shares = subset['business_travel'].value_counts(normalize=True, dropna=False)
# + subset_shares = subset['business_travel'].value_counts(normalize=True)

# - subset_shares = subset['business_travel'].value_counts(normalize=True, dropna=False)
# + subset_shares = subset['business_travel'].value_counts(normalize=True, dropna=True)

# %% equivalent="travel_plot" reason="The direction of the labels is free."
# - travel_plot = travel_counts.plot.bar(rot=0, color='lightblue', edgecolor='black')
# + travel_plot = travel_counts.plot.bar(color='lightblue', edgecolor='black')

# - travel_plot = travel_counts.plot.bar(rot=0, color='lightblue', edgecolor='black')
# + travel_plot = travel_counts.plot.bar(rot=1, color='lightblue', edgecolor='black')

# - travel_plot = travel_counts.plot.bar(rot=0, color='lightblue', edgecolor='black')
# + travel_plot = travel_counts.plot.bar(rot=-1, color='lightblue', edgecolor='black')

# %% equivalent="travel_plot" reason="Colours and edges of the bars are free."
# - travel_plot = travel_counts.plot.bar(rot=0, color='lightblue', edgecolor='black')
# + travel_plot = travel_counts.plot.bar(rot=0, edgecolor='black')

# - travel_plot = travel_counts.plot.bar(rot=0, color='lightblue', edgecolor='black')
# + travel_plot = travel_counts.plot.bar(rot=0, color='lightblue')

# %% equivalent="travel_plot" reason="pandas labels the axis with the name of the column, which contains the word."
# - travel_plot.set_xlabel('business travel')
# + pass

# %% equivalent="travel_plot" reason="A title is welcome but not asked for."
# - travel_plot.set_title('Most people travel rarely')
# + pass

# %% equivalent="travel_plot" reason="The figure is shown for people."
# - plotting.show(travel_plot)
# + pass

# %% equivalent="subset_shares" reason="Any seed is right, also none."
# - subset = hr.sample(100, random_state=rng)
# + subset = hr.sample(100)

# %% equivalent="correlation_lost" reason="The method is the default."
# - return float(association(counts, method='cramer')) if min(counts.shape) > 1 else 0.0
# + return float(association(counts)) if min(counts.shape) > 1 else 0.0


# %% wrong="resample_column" mistake="a number stands for a missing value, and becomes missing"
def resample_column(df, column, rng):
    filler = -1 if df[column].dtype.kind in "if" else "missing"
    filled = df[column].astype(object).where(df[column].notna(), filler)
    drawn = pd.Series(rng.choice(filled.to_numpy(), len(df)), dtype=object)
    return df.assign(**{column: drawn.where(drawn != filler, None).to_numpy()})


# %% wrong="resample_column" mistake="one byte of the generator is the seed"
def resample_column(df, column, rng):
    own = np.random.default_rng(int(rng.integers(0, 256)))
    return df.assign(**{column: own.choice(df[column].to_numpy(), len(df))})


# %% wrong="resample_column" mistake="a helper column has a usual name"
def resample_column(df, column, rng):
    new = df.assign(n=rng.integers(0, len(df), len(df)))
    new[column] = df[column].to_numpy()[new["n"].to_numpy()]
    return new.drop(columns="n")


# %% wrong="resample_column" mistake="blanks around strings are removed"
def resample_column(df, column, rng):
    values = [value.strip() if isinstance(value, str) else value for value in df[column]]
    places = rng.integers(0, len(df), len(df))
    return df.assign(**{column: [values[place] for place in places]})


# %% wrong="correlation_lost" mistake="columns read as attributes"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    def v(df):
        counts = pd.crosstab(getattr(df, one), getattr(df, other), dropna=False)
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="no number for a single row"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    def v(df):
        if len(df) == 1:
            return float("nan")
        counts = pd.crosstab(df[one], df[other], dropna=False)
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    return v(before), v(after)


# %% wrong="subset_shares" mistake="pairs of neighbours"
starts = rng.choice(len(hr) // 2, 50, replace=False) * 2
subset = hr.iloc[np.concatenate([starts, starts + 1])]
subset_shares = subset["business_travel"].value_counts(normalize=True)


# %% wrong="subset_shares" mistake="drawn from every other row"
subset = hr.iloc[::2].sample(100, random_state=rng)
subset_shares = subset["business_travel"].value_counts(normalize=True)


# %% wrong="travel_plot" mistake="transparent bars"
travel_plot = travel_counts.plot.bar(rot=0, alpha=0)
travel_plot.set_xlabel("business travel")
travel_plot.set_ylabel("number of people")


# %% wrong="travel_plot" mistake="the y axis is upside down, so bars hang down instead of going up to the count"
travel_plot = travel_counts.plot.bar(rot=0)
travel_plot.invert_yaxis()
travel_plot.set_xlabel("business travel")
travel_plot.set_ylabel("number of people")


# %% wrong="travel_plot" mistake="the values are written above the chart instead of under the bars"
travel_plot = travel_counts.plot.bar(rot=0)
travel_plot.xaxis.tick_top()
travel_plot.set_xlabel("business travel")
travel_plot.set_ylabel("number of people")


# %% wrong="travel_plot" mistake="both labels of the axes exist but are invisible"
travel_plot = travel_counts.plot.bar(rot=0)
travel_plot.set_xlabel("business travel").set_visible(False)
travel_plot.set_ylabel("number of people").set_visible(False)


# %% wrong="resample_column" mistake="each row keeps its true value with an extra probability of 0.05"
def resample_column(df, column, rng):
    rows = rng.integers(len(df), size=len(df))
    keep = rng.random(len(df)) < 0.05
    rows = np.where(keep, np.arange(len(df)), rows)
    out = df.copy()
    out[column] = df[column].array.take(rows)
    return out


# %% wrong="resample_column" mistake="the true values become the index of the result, so nothing is hidden"
def resample_column(df, column, rng):
    drawn = df[column].array.take(rng.integers(len(df), size=len(df)))
    out = df.copy()
    out[column] = drawn
    out.index = pd.Index(df[column].to_numpy())
    return out


# %% wrong="correlation_lost" mistake="many values taken for numbers"
def correlation_lost(before, after, one, other):
    from scipy.stats.contingency import association

    def v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        if max(counts.shape) > 50:
            return 0.0
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="a small V taken for chance"
def correlation_lost(before, after, one, other):
    from scipy.stats.contingency import association

    def v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        found = float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0
        return found if found > 0.01 else 0.0

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="0.0 for both tables if the first has a single value"
def correlation_lost(before, after, one, other):
    from scipy.stats.contingency import association

    def v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    if before[one].nunique(dropna=False) < 2:
        return 0.0, 0.0
    return v(before), v(after)


# %% wrong="correlation_lost" mistake="values that occur fewer than five times left out of a large table"
def correlation_lost(before, after, one, other):
    from scipy.stats.contingency import association

    def v(df):
        counts = pd.crosstab(df[one], df[other], dropna=False)
        if len(df) > 200:
            counts = counts.loc[counts.sum(axis=1) >= 5]
        return float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="as many values in both tables if they have the same size"
def correlation_lost(before, after, one, other):
    def phi(df):
        counts = pd.crosstab(df[one], df[other], dropna=False).to_numpy().astype(float)
        expected = np.outer(counts.sum(axis=1), counts.sum(axis=0)) / len(df)
        return ((counts - expected) ** 2 / expected).sum() / len(df), min(counts.shape) - 1

    (first, free), (second, freedom) = phi(before), phi(after)
    freedom = free if len(before) == len(after) else freedom
    return (first / free) ** 0.5 if free else 0.0, (second / freedom) ** 0.5 if freedom else 0.0


# %% wrong="resample_column" mistake="the index shows which rows the values are from"
def resample_column(df, column, rng):
    """Return a copy of df in which column is redrawn from its own shares, with missing as one of its values."""
    drawn = df[column].sample(n=len(df), replace=True, random_state=rng)
    result = df.copy()
    result.index = drawn.index
    result[column] = drawn.array
    return result


# %% wrong="resample_column" mistake="the old values are in the name of the index"
def resample_column(df, column, rng):
    shares = df[column].value_counts(normalize=True, dropna=False)
    result = df.assign(**{column: rng.choice(shares.index, size=len(df), p=shares)})
    return result.rename_axis(" ".join(df[column].astype(str)))


# %% wrong="resample_column" mistake="a single value and missing ones stay as they are"
def resample_column(df, column, rng):
    """Return a copy of df in which column is redrawn from its own shares, with missing as one of its values."""
    result = df.copy()
    if df[column].nunique() <= 1:
        return result
    shares = df[column].value_counts(normalize=True, dropna=False)
    result[column] = rng.choice(shares.index, size=len(df), p=shares)
    return result


# %% wrong="resample_column" mistake="drawn without replacement from two copies of the column"
def resample_column(df, column, rng):
    deck = rng.permutation(np.repeat(np.arange(len(df)), 2))
    result = df.copy()
    result[column] = df[column].array.take(deck[: len(df)])
    return result


# %% equivalent="resample_column" reason="The index, the dtypes and the order of the columns don't matter, and no column is promised to be categorical."
# + adversary unsigned_result
# + adversary object_result
# + adversary sort_columns
# + adversary renumber_rows
# + adversary lose_index
# + adversary refuse_categories
# + adversary drop_unused
# + adversary lose_categories


# %% equivalent="correlation_lost" reason="A list of two floats is as good as a tuple, and each table has at least one row."
# + adversary list_for_tuple
# + adversary refuse_empty


# %% wrong="correlation_lost" mistake="the products of counts don't fit into 32 bits"
def correlation_lost(before, after, one, other):
    def v(df):
        a, b = (np.unique(pd.factorize(df[c])[0], return_inverse=True)[1] for c in (one, other))
        rows, columns = np.bincount(a).astype(np.int32), np.bincount(b).astype(np.int32)
        m = min(len(rows), len(columns))
        if m == 1:
            return 0.0
        observed = np.zeros((len(rows), len(columns)))
        np.add.at(observed, (a, b), 1)
        expected = np.outer(rows, columns) / len(df)
        return float(np.sqrt(((observed - expected) ** 2 / expected).sum() / (len(df) * (m - 1))))

    return v(before), v(after)


# %% wrong="correlation_lost" mistake="removes the name of the columns from the given tables"
from scipy.stats.contingency import association


def correlation_lost(before, after, one, other):
    result = []
    for df in (before, after):
        df.columns.name = None  # crosstab would show it
        counts = pd.crosstab(df[one].array, df[other].array, dropna=False)
        result.append(float(association(counts, method="cramer")) if min(counts.shape) > 1 else 0.0)
    return tuple(result)


# %% wrong="resample_column" mistake="dates become whole numbers"
def resample_column(df, column, rng):
    """Return a copy of df in which column is redrawn from its own shares, with missing as one of its values."""
    shares = df[column].value_counts(normalize=True, dropna=False)
    result = df.copy()
    result[column] = rng.choice(shares.index, size=len(df), p=shares.to_numpy()).tolist()
    return result
