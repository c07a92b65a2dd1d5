# %% right="proportions" how="a list, by hand"
proportions = []
for low in range(100, 600, 50):
    proportions.append(((cholesterol >= low) & (cholesterol < low + 50)).mean())

# %% right="proportions" how="pd.cut and value_counts"
bins = pd.cut(heart["chol"], range(100, 601, 50), right=False)
proportions = bins.value_counts(sort=False, normalize=True)

# %% right="proportions" how="density times the width"
density, edges = np.histogram(cholesterol, bins=range(100, 601, 50), density=True)
proportions = tuple(density * np.diff(edges))

# %% right="proportions" how="the number of the bin, a Series"
number = (cholesterol - 100) // 50
proportions = number.value_counts().reindex(range(10), fill_value=0) / len(number)

# %% wrong="proportions" mistake="densities"
proportions = np.histogram(cholesterol, bins=10, range=(100, 600), density=True)[0]

# %% wrong="proportions" mistake="counts"
proportions = np.histogram(cholesterol, bins=10, range=(100, 600))[0]

# %% wrong="proportions" mistake="no range"
counts, edges = np.histogram(cholesterol, bins=10)
proportions = counts / counts.sum()

# %% wrong="proportions" mistake="per cent"
counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
proportions = 100 * counts / counts.sum()

# %% wrong="proportions" mistake="upper edges included"
proportions = pd.cut(cholesterol, range(100, 601, 50)).value_counts(sort=False, normalize=True)

# %% wrong="proportions" mistake="the most frequent first"
bins = pd.cut(cholesterol, range(100, 601, 50), right=False)
proportions = bins.value_counts(normalize=True)

# %% wrong="proportions" mistake="rounded"
counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
proportions = (counts / counts.sum()).round(2)

# %% wrong="proportions" mistake="shares of the fullest bin"
counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
proportions = counts / counts.max()

# %% wrong="proportions" mistake="from 0 to 600"
counts, edges = np.histogram(cholesterol, bins=10, range=(0, 600))
proportions = counts / counts.sum()

# %% wrong="proportions" mistake="counts and edges"
proportions = np.histogram(cholesterol, bins=10, range=(100, 600))

# %% wrong="proportions" mistake="empty bins left out"
counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
proportions = counts[counts > 0] / counts.sum()

# %% wrong="proportions" mistake="another column"
counts, edges = np.histogram(heart["trestbps"], bins=10, range=(100, 600))
proportions = counts / counts.sum()

# %% wrong="proportions" mistake="private ones"
counts, edges = tools.histogram(cholesterol, epsilon=1, bins=10, range=(100, 600))
proportions = counts / counts.sum()

# %% wrong="proportions" mistake="highest bin first"
counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
proportions = counts[::-1] / counts.sum()


# %% right="dp_counts" how="numpy: the difference of two geometric draws"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon)
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0)


# %% right="dp_counts" how="scipy's discrete Laplace distribution, a list"
def dp_counts(values, low, high, epsilon, rng):
    from scipy import stats

    edges = np.linspace(low, high, 11)
    known = pd.Series(values).dropna().to_numpy()
    noise = stats.dlaplace.rvs(epsilon, size=10, random_state=rng)
    counts = []
    for i in range(10):
        upper = known <= edges[i + 1] if i == 9 else known < edges[i + 1]
        counts.append(max(0, int(((known >= edges[i]) & upper).sum() + noise[i])))
    return counts


# %% right="dp_counts" how="diffprivlib with a seed drawn from rng, a Series"
def dp_counts(values, low, high, epsilon, rng):
    seed = int(rng.integers(2**32))
    counts = tools.histogram(values, epsilon, 10, (low, high), random_state=seed)[0]
    return pd.Series(counts, index=np.linspace(low, high, 11)[:-1])


# %% right="dp_counts" how="diffprivlib with a list of edges and the range"
def dp_counts(values, low, high, epsilon, rng):
    edges = np.linspace(low, high, 11)
    state = np.random.RandomState(rng.bit_generator)
    counts, edges = tools.histogram(values, epsilon=epsilon, bins=edges, range=(low, high), random_state=state)
    return list(counts)


# %% right="dp_counts" how="the mechanism of diffprivlib by itself, floats"
def dp_counts(values, low, high, epsilon, rng):
    from diffprivlib.mechanisms import Geometric

    state = np.random.RandomState(rng.integers(2**32))
    mechanism = Geometric(epsilon=epsilon, sensitivity=1, random_state=state)
    counts = np.histogram(values, bins=10, range=(low, high))[0]
    return np.clip([mechanism.randomise(int(count)) for count in counts], 0, None).astype(float)


# %% right="dp_counts" how="whole parts of exponential draws, keyword-only"
def dp_counts(values, *args, **options):
    low, high, epsilon, rng = args if args else (options[name] for name in ("low", "high", "epsilon", "rng"))
    counts = np.histogram(values, 10, (low, high))[0]
    up, down = np.floor(rng.exponential(1 / epsilon, (2, 10))).astype(int)
    return np.where(counts + up - down < 0, 0, counts + up - down)


# %% wrong="dp_counts" mistake="no noise"
def dp_counts(values, low, high, epsilon, rng):
    return np.histogram(values, bins=10, range=(low, high))[0]


# %% wrong="dp_counts" mistake="half the noise"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=2 * epsilon, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="double the noise, for neighbours that replace a row"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=epsilon / 2, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="epsilon divided by the number of bins"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=epsilon / 10, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="one over epsilon for epsilon"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=1 / epsilon, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="epsilon ignored"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="no range"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=epsilon, bins=10, random_state=state)[0]


# %% wrong="dp_counts" mistake="range from the data"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    bounds = (values.min(), values.max())
    return tools.histogram(values, epsilon=epsilon, bins=10, range=bounds, random_state=state)[0]


# %% wrong="dp_counts" mistake="no range, and the warning silenced"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return tools.histogram(values, epsilon=epsilon, bins=10, random_state=state)[0]


# %% wrong="dp_counts" mistake="public edges, but the warning comes"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    edges = np.linspace(low, high, 11)
    return tools.histogram(values, epsilon=epsilon, bins=edges, random_state=state)[0]


# %% wrong="dp_counts" mistake="always the range of cholesterol"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(100, 600), random_state=state)[0]


# %% wrong="dp_counts" mistake="always the cholesterol"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(cholesterol, epsilon=epsilon, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="a fixed seed inside"
def dp_counts(values, low, high, epsilon, rng):
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=35)[0]


# %% wrong="dp_counts" mistake="chance that is not from rng"
def dp_counts(values, low, high, epsilon, rng):
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high))[0]


# %% wrong="dp_counts" mistake="a thousand seeds"
def dp_counts(values, low, high, epsilon, rng):
    seed = int(rng.integers(1000))
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=seed)[0]


# %% wrong="dp_counts" mistake="counts and edges"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=state)


# %% wrong="dp_counts" mistake="densities"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), density=True, random_state=state)[0]


# %% wrong="dp_counts" mistake="one noise for all bins"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon)
    return np.maximum(counts + rng.geometric(p) - rng.geometric(p), 0)


# %% wrong="dp_counts" mistake="noise for bins that hold somebody only"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon)
    noise = rng.geometric(p, 10) - rng.geometric(p, 10)
    return np.where(counts > 0, np.maximum(counts + noise, 0), 0)


# %% wrong="dp_counts" mistake="counts below 0 kept"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon)
    return counts + rng.geometric(p, 10) - rng.geometric(p, 10)


# %% wrong="dp_counts" mistake="the sign of counts below 0 dropped"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon)
    return np.abs(counts + rng.geometric(p, 10) - rng.geometric(p, 10))


# %% wrong="dp_counts" mistake="Laplace noise, not rounded"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    return np.maximum(counts + rng.laplace(scale=1 / epsilon, size=10), 0)


# %% wrong="dp_counts" mistake="rounded normal noise of the same variance"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    a = np.exp(-epsilon)
    noise = rng.normal(0, np.sqrt(2 * a) / (1 - a), 10).round().astype(int)
    return np.maximum(counts + noise, 0)


# %% wrong="dp_counts" mistake="rounded Laplace noise"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    return np.maximum(counts + rng.laplace(scale=1 / epsilon, size=10).round().astype(int), 0)


# %% wrong="dp_counts" mistake="noise of one side"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    return counts + rng.geometric(1 - np.exp(-epsilon), 10) - 1


# %% wrong="dp_counts" mistake="noise that grows with the number of rows"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon * 300 / max(len(values), 1))
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0)


# %% wrong="dp_counts" mistake="noise that depends on the count"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon / np.maximum(np.sqrt(counts), 1))
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0)


# %% wrong="dp_counts" mistake="values outside brought to the nearer edge"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    inside = np.clip(values, low, high)
    return tools.histogram(inside, epsilon=epsilon, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="upper edges included"
def dp_counts(values, low, high, epsilon, rng):
    bins = pd.cut(pd.Series(values), np.linspace(low, high, 11), include_lowest=True)
    counts = bins.value_counts(sort=False).to_numpy()
    p = 1 - np.exp(-epsilon)
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0)


# %% wrong="dp_counts" mistake="the upper end in no bin"
def dp_counts(values, low, high, epsilon, rng):
    bins = pd.cut(pd.Series(values), np.linspace(low, high, 11), right=False)
    counts = bins.value_counts(sort=False).to_numpy()
    p = 1 - np.exp(-epsilon)
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0)


# %% wrong="dp_counts" mistake="missing values taken for 0"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    filled = pd.Series(values).fillna(0)
    return tools.histogram(filled, epsilon=epsilon, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="an error where there are no values"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    share = len(values) / len(values)
    return tools.histogram(values, epsilon=epsilon * share, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="nothing is returned"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    print(tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=state)[0])


# %% wrong="dp_counts" mistake="changes the values given"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    values[values > high] = np.nan
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=state)[0]


# %% right="dp_proportions" how="numpy only, not through dp_counts"
def dp_proportions(values, low, high, epsilon, rng):
    p = 1 - np.exp(-epsilon)
    counts = np.histogram(values, bins=10, range=(low, high))[0] + rng.geometric(p, 10) - rng.geometric(p, 10)
    counts = counts.clip(min=0)
    if not counts.any():
        return [0.1] * 10
    return (counts / counts.sum()).tolist()


# %% right="dp_proportions" how="density times the width, a Series"
def dp_proportions(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.integers(2**31))
    density, edges = tools.histogram(values, epsilon, 10, (low, high), density=True, random_state=state)
    shares = pd.Series(density * np.diff(edges), index=edges[:-1])
    return shares if shares.sum() > 0 else shares + 0.1


# %% right="dp_proportions" how="a loop over a list"
def dp_proportions(values, low, high, epsilon, rng):
    counts = [int(count) for count in dp_counts(values, low, high, epsilon, rng)]
    total = sum(counts)
    shares = []
    for count in counts:
        shares.append(count / total if total else 1 / 10)
    return shares


# %% wrong="dp_proportions" mistake="divided by the true number of rows"
def dp_proportions(values, low, high, epsilon, rng):
    return np.array(dp_counts(values, low, high, epsilon, rng)) / max(len(values), 1)


# %% wrong="dp_proportions" mistake="divided by the number of patients"
def dp_proportions(values, low, high, epsilon, rng):
    return np.array(dp_counts(values, low, high, epsilon, rng)) / len(heart)


# %% wrong="dp_proportions" mistake="counts and sum from two histograms"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon / 2, rng))
    total = np.sum(dp_counts(values, low, high, epsilon / 2, rng))
    return counts / total if total else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="densities"
def dp_proportions(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon, 10, (low, high), density=True, random_state=state)[0]


# %% wrong="dp_proportions" mistake="division by 0 where all counts are 0"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, rng))
    return counts / counts.sum()


# %% wrong="dp_proportions" mistake="zeros where all counts are 0"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, rng))
    return counts / max(counts.sum(), 1)


# %% wrong="dp_proportions" mistake="no noise"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.histogram(values, bins=10, range=(low, high))[0]
    return counts / counts.sum() if counts.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="epsilon divided by ten"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon / 10, rng))
    return counts / counts.sum() if counts.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="half the noise"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, 2 * epsilon, rng))
    return counts / counts.sum() if counts.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="half of epsilon is left over"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon / 2, rng))
    return counts / counts.sum() if counts.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="noise for the shares in place of the counts"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.histogram(values, bins=10, range=(low, high))[0]
    shares = np.maximum(counts / max(counts.sum(), 1) + rng.laplace(scale=1 / epsilon, size=10), 0)
    return shares / shares.sum() if shares.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="a fixed seed inside"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, np.random.default_rng(1)))
    return counts / counts.sum() if counts.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="the generator of the notebook"
notebooks_rng = rng


def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, notebooks_rng))
    return counts / counts.sum() if counts.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="the mean of ten histograms"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.mean([dp_counts(values, low, high, epsilon, rng) for _ in range(10)], axis=0)
    return counts / counts.sum() if counts.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="always the cholesterol"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(cholesterol, 100, 600, epsilon, rng))
    return counts / counts.sum()


# %% wrong="dp_proportions" mistake="rounded"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, rng))
    return (counts / counts.sum()).round(2) if counts.sum() else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="the last share is what is left to 1"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, rng)) / max(len(values), 1)
    return np.append(counts[:9], 1 - counts[:9].sum())


# %% wrong="dp_proportions" mistake="per cent"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, rng))
    return 100 * counts / counts.sum() if counts.sum() else np.full(10, 10)


# %% right="histogram_plot" how="DataFrame.plot.bar"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot.bar(rot=90)
histogram_plot.set_xlabel("cholesterol (mg/dl)")

# %% right="histogram_plot" how="matplotlib, two calls of bar, per cent, private first"
import matplotlib.pyplot as plt

private_shares = list(dp_proportions(heart["chol"], 100, 600, epsilon=0.05, rng=rng))
figure, histogram_plot = plt.subplots()
places = np.arange(10)
histogram_plot.bar(places - 0.2, 100 * np.array(private_shares), width=0.4, label="private")
histogram_plot.bar(places + 0.2, 100 * np.array(proportions), width=0.4, label="exact")
histogram_plot.set_xticks(places, ranges, rotation=90)
histogram_plot.set_xlabel("Cholesterol")
histogram_plot.set_ylabel("%")
histogram_plot.legend()

# %% right="histogram_plot" how="lying bars, shares"
private_shares = np.array(dp_proportions(cholesterol, 100, 600, 0.05, rng))
histogram_plot = pd.DataFrame({"private": private_shares, "exact": np.array(proportions)}, index=ranges).plot.barh()
histogram_plot.set_ylabel("range of cholesterol")

# %% right="histogram_plot" how="before_after without per cent, private first"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
histogram_plot = plotting.before_after(
    dict(zip(ranges, map(float, private_shares))),
    dict(zip(ranges, map(float, proportions))),
    names=("with noise", "without"),
    label="cholesterol",
    value_label="share",
)

# %% right="histogram_plot" how="bars on the true axis"
import matplotlib.pyplot as plt

private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
figure, histogram_plot = plt.subplots()
middles = np.arange(125, 600, 50)
histogram_plot.bar(middles - 10, proportions, width=20, hatch="//", label="exact")
histogram_plot.bar(middles + 10, private_shares, width=20, label="private")
histogram_plot.set(xlabel="cholesterol (mg/dl)", ylabel="share of patients")
histogram_plot.legend()

# %% wrong="histogram_plot" mistake="the exact ones twice"
private_shares = proportions
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot.bar(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="another draw in the picture"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
again = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(again)}, index=ranges)
histogram_plot = table.plot.bar(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="the private ones alone"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
histogram_plot = pd.DataFrame({"private": list(private_shares)}, index=ranges).plot.bar(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="bars on top of each other"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot.bar(stacked=True, xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="bars that cover each other"
import matplotlib.pyplot as plt

private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
figure, histogram_plot = plt.subplots()
histogram_plot.bar(ranges, proportions, alpha=0.5, label="exact")
histogram_plot.bar(ranges, private_shares, alpha=0.5, label="private")
histogram_plot.set_xlabel("cholesterol")
histogram_plot.legend()

# %% wrong="histogram_plot" mistake="no legend"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot.bar(xlabel="cholesterol", legend=False)

# %% wrong="histogram_plot" mistake="no label"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot.bar()

# %% wrong="histogram_plot" mistake="lines"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="shares beside per cent"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": 100 * np.array(private_shares)}, index=ranges)
histogram_plot = table.plot.bar(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="epsilon 50"
private_shares = dp_proportions(cholesterol, 100, 600, 50, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot.bar(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="epsilon 0.0005"
private_shares = dp_proportions(cholesterol, 100, 600, 0.0005, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot.bar(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="counts, not shares"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
counts = np.histogram(cholesterol, bins=10, range=(100, 600))[0]
table = pd.DataFrame({"exact": counts, "private": dp_counts(cholesterol, 100, 600, 0.05, rng)}, index=ranges)
histogram_plot = table.plot.bar(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="sorted"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.sort_values("exact").plot.bar(xlabel="cholesterol")

# %% wrong="histogram_plot" mistake="the function in place of what it returns"
private_shares = dp_proportions
histogram_plot = plotting.before_after

# %% wrong="histogram_plot" mistake="two pictures"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
table = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = table.plot.bar(xlabel="cholesterol", subplots=True)


# %% right="clean" how="sorted counts"
def clean(noisy):
    counts = np.array(noisy, dtype=float)
    total = counts.sum()
    if total <= 0:
        return [0.0] * len(counts)
    falling = sorted(counts, reverse=True)
    for kept in range(len(counts), 0, -1):
        amount = (sum(falling[:kept]) - total) / kept
        if falling[kept - 1] >= amount:
            return [max(count - amount, 0) for count in counts]


# %% right="clean" how="bisection"
def clean(noisy):
    total = noisy.sum()
    if total <= 0:
        return np.zeros_like(noisy)
    low, high = 0.0, float(noisy.max())
    for _ in range(100):
        middle = (low + high) / 2
        if np.maximum(noisy - middle, 0).sum() > total:
            low = middle
        else:
            high = middle
    return np.maximum(noisy - high, 0)


# %% right="clean" how="a root finder, a Series"
def clean(noisy):
    from scipy.optimize import brentq

    counts = pd.Series(noisy, dtype=float)
    total = counts.sum()
    if total <= 0:
        return counts * 0
    if counts.min() >= 0:
        return counts
    return (counts - brentq(lambda t: (counts - t).clip(lower=0).sum() - total, 0, counts.max(), xtol=1e-13)).clip(lower=0)


# %% right="clean" how="zeroing and lowering again and again"
def clean(noisy):
    total = noisy.sum()
    counts = noisy.astype(float)
    if total <= 0:
        return counts * 0.0
    while counts.min() < 0:
        counts[counts < 0] = 0
        positive = counts > 0
        counts[positive] -= (counts.sum() - total) / positive.sum()
    return counts


# %% right="clean" how="a recursive helper"
def lowered(counts, total):
    amount = (sum(counts) - total) / len(counts)
    left = [count for count in counts if count > amount]
    return amount if len(left) == len(counts) else lowered(left, total)


def clean(noisy):
    total = float(noisy.sum())
    if total <= 0:
        return np.array([0 for _ in noisy])
    amount = lowered([count for count in noisy if count > 0], total)
    return np.array([max(count - amount, 0) for count in noisy])


# %% wrong="clean" mistake="negative counts set to 0"
def clean(noisy):
    return np.maximum(noisy, 0)


# %% wrong="clean" mistake="all counts scaled by one factor"
def clean(noisy):
    counts = np.maximum(noisy, 0)
    return counts * max(noisy.sum(), 0) / max(counts.sum(), 1e-12)


# %% wrong="clean" mistake="lowered once only"
def clean(noisy):
    total, positive = noisy.sum(), noisy > 0
    if total <= 0:
        return np.zeros(len(noisy))
    amount = (noisy[positive].sum() - total) / positive.sum()
    return np.where(positive, np.maximum(noisy - amount, 0), 0)


# %% wrong="clean" mistake="lowered once, and negative counts left"
def clean(noisy):
    total, positive = noisy.sum(), noisy > 0
    if total <= 0:
        return np.zeros(len(noisy))
    amount = (noisy[positive].sum() - total) / positive.sum()
    return np.where(positive, noisy - amount, 0)


# %% wrong="clean" mistake="the excess shared by all bins, empty ones too"
def clean(noisy):
    if noisy.sum() <= 0:
        return np.zeros(len(noisy))
    excess = -noisy[noisy < 0].sum()
    return np.maximum(noisy - excess / len(noisy), 0)


# %% wrong="clean" mistake="raised by the lowest count"
def clean(noisy):
    return noisy - min(noisy.min(), 0)


# %% wrong="clean" mistake="signs dropped"
def clean(noisy):
    return np.abs(noisy)


# %% wrong="clean" mistake="negative counts dropped"
def clean(noisy):
    return noisy[noisy >= 0]


# %% wrong="clean" mistake="the true total"
def clean(noisy):
    total, keep, amount = len(heart), np.full(len(noisy), True), 0
    while (noisy[keep] < amount).any():
        keep = keep & (noisy >= amount)
        amount = (noisy[keep].sum() - total) / keep.sum()
    return np.maximum(noisy - amount, 0)


# %% wrong="clean" mistake="no care for a sum of 0 or less"
def clean(noisy):
    total, keep, amount = noisy.sum(), np.full(len(noisy), True), 0
    for _ in range(1000):
        if not (noisy[keep] < amount).any():
            break
        keep = keep & (noisy >= amount)
        amount = (noisy[keep].sum() - total) / max(keep.sum(), 1)
    return noisy - amount


# %% wrong="clean" mistake="changes the array given"
def clean(noisy):
    total = noisy.sum()
    if total <= 0:
        noisy[:] = 0
        return noisy
    keep, amount = np.full(len(noisy), True), 0
    while (noisy[keep] < amount).any():
        keep = keep & (noisy >= amount)
        amount = (noisy[keep].sum() - total) / keep.sum()
    counts = np.maximum(noisy - amount, 0)
    noisy[noisy < 0] = 0
    return counts


# %% wrong="clean" mistake="rounded"
def clean(noisy):
    total = noisy.sum()
    if total <= 0:
        return np.zeros(len(noisy))
    keep, amount = np.full(len(noisy), True), 0
    while (noisy[keep] < amount).any():
        keep = keep & (noisy >= amount)
        amount = (noisy[keep].sum() - total) / keep.sum()
    return np.maximum(noisy - amount, 0).round()


# %% wrong="clean" mistake="whole numbers stay whole, so fractions are lost"
def clean(noisy):
    counts, total = noisy.copy(), noisy.sum()
    if total <= 0:
        return counts * 0
    keep, amount = np.full(len(noisy), True), 0
    while (noisy[keep] < amount).any():
        keep = keep & (noisy >= amount)
        amount = (noisy[keep].sum() - total) / keep.sum()
    counts[:] = np.maximum(noisy - amount, 0)
    return counts


# %% wrong="clean" mistake="sorted"
def clean(noisy):
    total = noisy.sum()
    if total <= 0:
        return np.zeros(len(noisy))
    keep, amount = np.full(len(noisy), True), 0
    while (noisy[keep] < amount).any():
        keep = keep & (noisy >= amount)
        amount = (noisy[keep].sum() - total) / keep.sum()
    return np.sort(np.maximum(noisy - amount, 0))[::-1]


# %% wrong="clean" mistake="the excess taken from the largest count"
def clean(noisy):
    if noisy.sum() <= 0:
        return np.zeros(len(noisy))
    counts = np.maximum(noisy, 0).astype(float)
    counts[counts.argmax()] -= counts.sum() - noisy.sum()
    return counts


# %% wrong="clean" mistake="shares"
def clean(noisy):
    counts = np.maximum(noisy, 0)
    return counts / max(counts.sum(), 1)


# %% wrong="clean" mistake="ten counts only"
def clean(noisy):
    total = noisy.sum()
    if total <= 0:
        return np.zeros(10)
    falling = np.sort(noisy)[::-1]
    kept = max(k for k in range(1, len(noisy) + 1) if falling[k - 1] > (falling[:k].sum() - total) / k)
    return np.maximum(noisy - (falling[:kept].sum() - total) / kept, 0)[:10]


# %% right="noisy_max" how="a loop over the columns"
def noisy_max(findings, epsilon, rng):
    best, highest = None, float("-inf")
    for name in findings.columns:
        count = findings[name].sum() + rng.laplace(0, 1 / epsilon)
        if count > highest:
            best, highest = name, count
    return best


# %% right="noisy_max" how="numpy and scipy"
def noisy_max(findings, epsilon, rng):
    from scipy import stats

    counts = findings.to_numpy(dtype=int).sum(axis=0)
    noise = stats.laplace(scale=1 / epsilon).rvs(len(counts), random_state=rng)
    return findings.columns[np.argmax(counts + noise)]


# %% right="noisy_max" how="Laplace noise as the difference of exponential draws, a dictionary"
def noisy_max(findings, epsilon, rng):
    noisy = {}
    for name, column in findings.items():
        noisy[name] = (column == 1).sum() + (rng.exponential() - rng.exponential()) / epsilon
    return max(noisy, key=noisy.get)


# %% right="noisy_max" how="diffprivlib's Laplace mechanism"
def noisy_max(findings, epsilon, rng):
    from diffprivlib.mechanisms import Laplace

    state = np.random.RandomState(rng.bit_generator)
    mechanism = Laplace(epsilon=epsilon, sensitivity=1, random_state=state)
    counts = [mechanism.randomise(int(count)) for count in findings.to_numpy().sum(axis=0)]
    return str(findings.columns[int(np.argmax(counts))])


# %% right="noisy_max" how="sorted noisy counts, by the inverse of the cdf"
def noisy_max(findings, epsilon, rng):
    u = rng.random(findings.shape[1]) - 0.5
    noise = -np.sign(u) * np.log1p(-2 * np.abs(u)) / epsilon
    return (findings.astype(int).sum(axis="rows") + noise).sort_values(ascending=False).index[0]


# %% wrong="noisy_max" mistake="no noise"
def noisy_max(findings, epsilon, rng):
    return findings.sum().idxmax()


# %% wrong="noisy_max" mistake="one noise for all"
def noisy_max(findings, epsilon, rng):
    return (findings.sum() + rng.laplace(scale=1 / epsilon)).idxmax()


# %% wrong="noisy_max" mistake="half the noise"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=0.5 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="double the noise, as for replaced rows"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=2 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="epsilon divided by the number of columns"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=len(counts) / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="epsilon for the scale"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="the variance for the scale"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=2 / epsilon**2, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="normal noise of the same variance"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.normal(0, 2**0.5 / epsilon, len(counts))).idxmax()


# %% wrong="noisy_max" mistake="normal noise that fits the Laplace noise best"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.normal(0, 1.15 / epsilon, len(counts))).idxmax()


# %% wrong="noisy_max" mistake="normal noise"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.normal(0, 1 / epsilon, len(counts))).idxmax()


# %% wrong="noisy_max" mistake="noise for the shares, not for the counts"
def noisy_max(findings, epsilon, rng):
    shares = findings.mean()
    return (shares + rng.laplace(scale=1 / epsilon, size=len(shares))).idxmax()


# %% wrong="noisy_max" mistake="less noise where there are many rows"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=24 / (epsilon * len(findings)), size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="a fixed seed inside"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + np.random.default_rng(1).laplace(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="chance that is not from rng"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + np.random.laplace(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="the place of the column"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return int(np.argmax(counts + rng.laplace(scale=1 / epsilon, size=len(counts))))


# %% wrong="noisy_max" mistake="the name and its count"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    noisy = counts + rng.laplace(scale=1 / epsilon, size=len(counts))
    return noisy.idxmax(), noisy.max()


# %% wrong="noisy_max" mistake="the count of the winner"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).max()


# %% wrong="noisy_max" mistake="always the findings of the clinic"
clinics_findings = findings


def noisy_max(findings, epsilon, rng):
    counts = clinics_findings.sum()
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="noise for seven columns"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=1 / epsilon, size=7)).idxmax()


# %% wrong="noisy_max" mistake="the least frequent"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmin()


# %% wrong="noisy_max" mistake="the winner of many rounds"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    rounds = [(counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax() for _ in range(15)]
    return max(set(rounds), key=rounds.count)


# %% wrong="noisy_max" mistake="noise only for the first and the second"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum().sort_values(ascending=False).head(2)
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="noise for each row"
def noisy_max(findings, epsilon, rng):
    return (findings + rng.laplace(scale=1 / epsilon, size=findings.shape)).sum().idxmax()


# %% wrong="noisy_max" mistake="sums over the columns"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum(axis=1)
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="the winner's column set to False in the table given"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    winner = (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()
    findings[winner] = False
    return winner


# %% wrong="noisy_max" mistake="epsilon halved, half of it kept for the count"
def noisy_max(findings, epsilon, rng):
    noisy = {name: findings[name].sum() + rng.laplace(0, 1 / (epsilon / 2)) for name in findings}
    return max(noisy, key=noisy.get)


# %% right="noisy_max" how="numpy, keyword-only, one draw after the other"
def noisy_max(findings, epsilon, rng):
    counts = np.count_nonzero(findings.to_numpy(), axis=0).astype(float)
    for place in range(len(counts)):
        counts[place] += float(rng.laplace(loc=0.0, scale=1.0)) / epsilon
    return list(findings)[counts.argmax()]


# %% wrong="dp_counts" mistake="ten edges, nine bins"
def dp_counts(values, low, high, epsilon, rng):
    counts = np.histogram(values, bins=np.linspace(low, high, 10))[0]
    p = 1 - np.exp(-epsilon)
    return np.maximum(counts + rng.geometric(p, 9) - rng.geometric(p, 9), 0)


# %% wrong="dp_counts" mistake="noise on the values, not on the counts"
def dp_counts(values, low, high, epsilon, rng):
    noisy = np.asarray(values, dtype=float) + rng.laplace(0, 1 / epsilon, len(values))
    return np.histogram(noisy, bins=10, range=(low, high))[0]


# %% wrong="dp_counts" mistake="truncated at the number of rows, too"
def dp_counts(values, low, high, epsilon, rng):
    counts = np.histogram(values, bins=10, range=(low, high))[0]
    p = 1 - np.exp(-epsilon)
    return np.clip(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0, counts.max())


# %% right="dp_counts" how="a loop over the bins, floats"
def dp_counts(values, low, high, epsilon, rng):
    edges = [low + (high - low) * k / 10 for k in range(11)]
    x = np.asarray(values, dtype=float)
    result = []
    for k in range(10):
        inside = (x >= edges[k]) & ((x < edges[k + 1]) if k < 9 else (x <= high))
        p = -np.expm1(-epsilon)
        result.append(max(0.0, float(inside.sum() + rng.geometric(p) - rng.geometric(p))))
    return result


# %% wrong="dp_proportions" mistake="cleaned to the true sum"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.asarray(dp_counts(values, low, high, epsilon, rng), dtype=float)
    exact = np.histogram(values, bins=10, range=(low, high))[0].sum()
    if exact == 0:
        return np.full(10, 0.1)
    shares = counts / exact
    shares[-1] = 1 - shares[:-1].sum()
    return np.abs(shares)


# %% wrong="clean" mistake="lowered by the mean of the negative counts"
def clean(noisy):
    if noisy.sum() <= 0:
        return np.zeros(len(noisy))
    amount = -noisy[noisy < 0].mean() if (noisy < 0).any() else 0
    return np.maximum(noisy - amount, 0)


# %% wrong="clean" mistake="a search in whole steps"
def clean(noisy):
    if noisy.sum() <= 0:
        return np.zeros(len(noisy))
    amount = 0
    while np.maximum(noisy - amount, 0).sum() > noisy.sum():
        amount += 1
    return np.maximum(noisy - amount, 0)


# %% wrong="dp_counts" mistake="ten draws up and one draw down for all"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon)
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p), 0)


# %% wrong="dp_counts" mistake="zeros where there are no values"
def dp_counts(values, low, high, epsilon, rng):
    if len(values) == 0:
        return np.zeros(10)
    state = np.random.RandomState(rng.bit_generator)
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_proportions" mistake="equal shares where there are no values"
def dp_proportions(values, low, high, epsilon, rng):
    if len(values) == 0:
        return np.full(10, 0.1)
    counts = np.asarray(dp_counts(values, low, high, epsilon, rng))
    return counts / counts.sum() if counts.sum() else np.full(10, 0.1)


# %% wrong="histogram_plot" mistake="exact called private, private called exact"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
histogram_plot = plotting.before_after(
    pd.Series(proportions, index=ranges),
    pd.Series(private_shares, index=ranges),
    label="cholesterol (mg/dl)",
    value_label="share of patients",
    names=("private", "exact"),
    percent=True,
)

# %% right="histogram_plot" how="a legend of the figure"
import matplotlib.pyplot as plt

private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
figure, histogram_plot = plt.subplots()
places = np.arange(10)
histogram_plot.bar(places - 0.2, proportions, width=0.4, label="exact")
histogram_plot.bar(places + 0.2, private_shares, width=0.4, label="private")
histogram_plot.set_xlabel("cholesterol")
figure.legend()


# %% wrong="noisy_max" mistake="a long table, where columns without any True are lost"
def noisy_max(findings, epsilon, rng):
    long = findings.melt()
    counts = long.loc[long["value"] == 1, "variable"].value_counts()
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="noisy counts below 0 become 0, and ties go to the first"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).clip(lower=0).idxmax()


# %% wrong="noisy_max" mistake="noisy counts rounded, and ties go to the first"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).round().idxmax()


# %% wrong="clean" mistake="eight rounds at most"
def clean(noisy):
    total = noisy.sum()
    if total <= 0:
        return np.zeros(len(noisy))
    keep, amount = np.full(len(noisy), True), 0
    for _ in range(8):
        keep = keep & (noisy >= amount)
        amount = (noisy[keep].sum() - total) / keep.sum()
    return np.maximum(noisy - amount, 0)


# %% wrong="dp_counts" mistake="truncated at one more than the number of rows"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(rng.bit_generator)
    counts, _ = tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=state)
    return np.minimum(counts, len(values) + 1)


# %% wrong="dp_counts" mistake="truncated at twice the number of rows"
def dp_counts(values, low, high, epsilon, rng):
    p = 1 - np.exp(-epsilon)
    counts = np.histogram(pd.Series(values).dropna(), bins=10, range=(low, high))[0]
    return np.clip(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0, 2 * len(values) + 1)


# %% wrong="noisy_max" mistake="exponential noise, which is never negative"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.exponential(1 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="the absolute value of Laplace noise"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + np.abs(rng.laplace(0, 1 / epsilon, size=len(counts)))).idxmax()


# %% wrong="dp_counts" mistake="edges rounded to whole numbers"
def dp_counts(values, low, high, epsilon, rng):
    v = np.asarray(values, dtype=float)
    v = v[~np.isnan(v)]
    exact = np.histogram(v, bins=np.linspace(low, high, 11).round())[0]
    p = 1 - np.exp(-epsilon)
    noise = rng.geometric(p, size=10) - rng.geometric(p, size=10)
    return np.maximum(exact + noise, 0)


# %% right="dp_counts" how="geometric draws from rounded exponential ones, and a loop over the bins"
import math


def geometric(epsilon, rng):
    return math.floor(rng.exponential(1 / epsilon))


def dp_counts(values, low, high, epsilon, rng):
    edges = np.linspace(low, high, 11)
    result = []
    for i in range(10):
        inside = sum(1 for x in values if edges[i] <= x < edges[i + 1] or (i == 9 and x == high))
        result.append(max(0, inside + geometric(epsilon, rng) - geometric(epsilon, rng)))
    return pd.Series(result)


# %% wrong="histogram_plot" mistake="the highest bin first"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
histogram_plot = (
    pd.DataFrame({"exact": list(proportions), "private": list(private_shares)})[::-1]
    .reset_index(drop=True)
    .plot.bar(xlabel="cholesterol")
)


# %% right="histogram_plot" how="pyplot, bars aligned at their edges"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)

import matplotlib.pyplot as plt

plt.figure()
edges = np.arange(100, 600, 50)
plt.bar(edges, proportions, width=20, align="edge", label="exact shares")
plt.bar(edges + 20, private_shares, width=20, align="edge", label="private shares")
plt.xlabel("cholesterol")
plt.legend(title="which")
histogram_plot = plt.gca()

# %% wrong="dp_counts" mistake="prints the counts"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(values, bins=10, range=(low, high))
    print(counts)
    p = -np.expm1(-epsilon)
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0)

# %% wrong="noisy_max" mistake="prints the counts"
def noisy_max(findings, epsilon, rng):
    print(findings.sum())
    return (findings.sum() + rng.laplace(scale=1 / epsilon, size=findings.shape[1])).idxmax()

# %% wrong="noisy_max" mistake="exponential"
def noisy_max(findings, epsilon, rng):
    return (findings.sum() + rng.exponential(scale=1 / epsilon, size=findings.shape[1])).idxmax()

# %% right="clean" how="a division by 0 if the sum is negative"
def clean(noisy):
    total, keep = noisy.sum(), np.ones(len(noisy), dtype=bool)
    if total == 0:
        return np.zeros(len(noisy))
    while True:
        amount = (noisy[keep].sum() - total) / keep.sum()
        left = keep & (noisy > amount)
        if (left == keep).all():
            return np.where(keep, noisy - amount, 0.0) if (noisy < 0).any() else noisy.astype(float)
        keep = left

# %% right="clean" how="recursion"
def clean(noisy, total=None):
    values = [float(v) for v in noisy]
    total = sum(values) if total is None else total
    if total <= 0: return [0.0] * len(values)
    live = [i for i, v in enumerate(values) if v > float("-inf")]
    amount = (sum(values[i] for i in live) - total) / len(live)
    dead = [i for i in live if values[i] <= amount]
    if dead and any(v < 0 for v in noisy):
        return clean([float("-inf") if i in dead else v for i, v in enumerate(values)], total)
    return [max(v - amount, 0.0) if v > float("-inf") else 0.0 for v in values]

# %% right="noisy_max" how="dictionary and inverse transform"
def noisy_max(findings, epsilon, rng):
    def noise():
        u = rng.random() - 0.5
        return -np.sign(u) * np.log(1 - 2 * abs(u)) / epsilon
    scores = {name: findings[name].astype(int).sum() + noise() for name in findings.columns}
    return max(scores, key=scores.get)

# %% right="dp_counts" how="inverse transform of the geometric, list"
import math
def dp_counts(values, low, high, epsilon, rng):
    values = np.asarray(values, dtype=float)
    values = values[~np.isnan(values)]
    exact = np.histogram(values, np.linspace(low, high, 11))[0] if len(values) else [0] * 10
    def half():
        return math.floor(-math.log(1 - rng.random()) / epsilon)
    return [max(0, int(c) + half() - half()) for c in exact]


# %% wrong="noisy_max" mistake="Gumbel noise, as in the exponential mechanism"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.gumbel(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="the exponential mechanism"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    chances = np.exp(epsilon * (counts - counts.max()))
    return str(rng.choice(counts.index, p=chances / chances.sum()))


# %% wrong="noisy_max" mistake="Gumbel noise with the spread of Laplace noise"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.gumbel(scale=12**0.5 / np.pi / epsilon, size=len(counts))).idxmax()


# %% wrong="noisy_max" mistake="logistic noise with the spread of Laplace noise"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    return (counts + rng.logistic(scale=6**0.5 / np.pi / epsilon, size=len(counts))).idxmax()


# %% equivalent="proportions" reason="10 bins are the default."
# - counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
# + counts, edges = np.histogram(cholesterol, range=(100, 600))


# %% equivalent="proportions" reason="No value changes its bin."
# - counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
# + counts, edges = np.histogram(cholesterol, bins=10, range=(99, 600))

# - counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
# + counts, edges = np.histogram(cholesterol, bins=10, range=(100, 599))


# %% equivalent="dp_counts" reason="10 bins are the default."
# - counts, _ = tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=state)
# + counts, _ = tools.histogram(values, epsilon=epsilon, range=(low, high), random_state=state)


# %% equivalent="histogram_plot" reason="The noise hides a slightly different range, and ten shares don't show the scale of their noise."
# - private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
# + private_shares = dp_proportions(cholesterol, 101, 600, 0.05, rng)

# - private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
# + private_shares = dp_proportions(cholesterol, 99, 600, 0.05, rng)

# - private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
# + private_shares = dp_proportions(cholesterol, 100, 601, 0.05, rng)

# - private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
# + private_shares = dp_proportions(cholesterol, 100, 599, 0.05, rng)

# - private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
# + private_shares = dp_proportions(cholesterol, 100, 600, 0.1, rng)


# %% equivalent="histogram_plot" reason="The text leaves the title and most of the labels free, and shares may be drawn as shares or in per cent."
# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', percent=True, title='At ε = 0.05, each share is off by a few percentage points')

# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), title='At ε = 0.05, each share is off by a few percentage points')

# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True)

# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)x', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')

# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patientsx', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')

# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exactx', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')

# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'privatex'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')

# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=False, title='At ε = 0.05, each share is off by a few percentage points')

# - histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage points')
# + histogram_plot = plotting.before_after(pd.Series(list(proportions), index=ranges), pd.Series(list(private_shares), index=ranges), label='cholesterol (mg/dl)', value_label='share of patients', names=('exact', 'private'), percent=True, title='At ε = 0.05, each share is off by a few percentage pointsx')


# %% equivalent="histogram_plot" reason="The text doesn't ask to show the figure."
# - plotting.show(histogram_plot)
# + pass


# %% equivalent="clean" reason="All counts are 0."
# - return np.zeros(len(noisy))
# + return np.zeros(len(noisy))[::-1]


# %% equivalent="clean" reason="A count equal to the amount becomes 0 in both cases."
# - keep = keep & (noisy >= amount)
# + keep = keep & (noisy > amount)


# %% equivalent="noisy_max" reason="Laplace noise is symmetric."
# - return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()
# + return (counts - rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="dp_proportions" mistake="a single private count becomes ten equal shares"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, rng), dtype=float)
    return counts / counts.sum() if counts.sum() > 1 else np.full(10, 0.1)


# %% equivalent="clean" reason="If the sum isn't positive, the loop lowers every count to 0."
# - if total <= 0:
# - return np.zeros(len(noisy))
# + pass

# - if total <= 0:
# + if total < 0:

# - if total <= 0:
# + if total <= -1:


# %% wrong="dp_counts" mistake="the returned Series carries the exact counts in attrs, so the result isn't private"
def dp_counts(values, low, high, epsilon, rng):
    counts = np.histogram(values, bins=10, range=(low, high))[0]
    p = -np.expm1(-epsilon)
    result = pd.Series(np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0))
    result.attrs["exact"] = counts.tolist()
    return result


# %% wrong="dp_counts" mistake="counts in int16 overflow for a small epsilon, whose noise is larger than 32,767"
def dp_counts(values, low, high, epsilon, rng):
    counts = np.histogram(values, bins=10, range=(low, high))[0]
    p = -np.expm1(-epsilon)
    noisy = (counts + rng.geometric(p, 10) - rng.geometric(p, 10)).astype(np.int16)
    return np.maximum(noisy, 0)


# %% wrong="dp_counts" mistake="prints the exact counts when most values are missing or outside the range, although exact counts must not be printed"
def dp_counts(values, low, high, epsilon, rng):
    counts = np.histogram(values, bins=10, range=(low, high))[0]
    if counts.sum() < len(values) / 2:
        print("only these values are in the range:", counts)
    p = -np.expm1(-epsilon)
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0)


# %% wrong="dp_proportions" mistake="all counts 0 return the exact shares instead of 0.1"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.asarray(dp_counts(values, low, high, epsilon, rng))
    if counts.sum() == 0:
        exact_counts = np.histogram(values, bins=10, range=(low, high))[0]
        return exact_counts / exact_counts.sum() if exact_counts.sum() else np.full(10, 0.1)
    return counts / counts.sum()


# %% wrong="dp_proportions" mistake="the returned Series has the true number of rows as its name, so the result isn't private"
def dp_proportions(values, low, high, epsilon, rng):
    counts = pd.Series(np.asarray(dp_counts(values, low, high, epsilon, rng)), name=f"n = {len(values)}")
    return counts / counts.sum() if counts.sum() else pd.Series([0.1] * 10)


# %% wrong="histogram_plot" mistake="the exact shares with a little deviation instead of private ones from dp_proportions"
private_shares = np.abs(np.array(proportions) + rng.normal(0, 0.015, 10))
private_shares = private_shares / private_shares.sum()
histogram_plot = plotting.before_after(
    pd.Series(list(proportions), index=ranges),
    pd.Series(list(private_shares), index=ranges),
    label="cholesterol (mg/dl)",
    value_label="share of patients",
    names=("exact", "private"),
    percent=True,
)


# %% wrong="clean" mistake="a total below 1 counts as 0, although only a sum of 0 or less sets all counts to 0"
def clean(noisy):
    noisy = np.array(noisy, dtype=float)
    total = noisy.sum()
    if total < 1:
        return np.zeros(len(noisy))
    keep = noisy > 0
    while True:
        amount = (noisy[keep].sum() - total) / keep.sum()
        new = keep & (noisy > amount)
        if (new == keep).all():
            return np.maximum(noisy - amount, 0)
        keep = new


# %% wrong="clean" mistake="float32 changes large counts, although nothing changes if no count is below 0"
def clean(noisy):
    noisy = np.array(noisy, dtype=np.float32)
    total = noisy.sum()
    if total <= 0:
        return np.zeros(len(noisy))
    keep = noisy > 0
    while True:
        amount = (noisy[keep].sum() - total) / keep.sum()
        new = keep & (noisy > amount)
        if (new == keep).all():
            return np.maximum(noisy - amount, 0)
        keep = new


# %% wrong="clean" mistake="rounds the cleaned counts to six digits, although it mustn't round"
def clean(noisy):
    noisy = np.array(noisy, dtype=float)
    total = noisy.sum()
    if total <= 0:
        return np.zeros(len(noisy))
    if (noisy >= 0).all():
        return noisy
    ordered = np.sort(noisy)[::-1]
    amounts = (np.cumsum(ordered) - total) / np.arange(1, len(noisy) + 1)
    return np.maximum(noisy - amounts[np.flatnonzero(ordered > amounts)[-1]], 0).round(6)


# %% wrong="noisy_max" mistake="getattr for the columns fails or counts something else for names like size, count or sum"
def noisy_max(findings, epsilon, rng):
    best, winner = -np.inf, None
    for name in findings.columns:
        column = getattr(findings, name) if name.isidentifier() else findings[name]
        noisy = np.sum(column) + rng.laplace(0, 1 / epsilon)
        if noisy > best:
            best, winner = noisy, name
    return winner


# %% wrong="noisy_max" mistake="no noise if the largest count is far ahead, so the noise depends on the data"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    ordered = np.sort(counts.to_numpy())[::-1]
    if len(ordered) > 1 and ordered[0] - ordered[1] > 4 / epsilon:
        return counts.idxmax()
    return (counts + rng.laplace(0, 1 / epsilon, len(counts))).idxmax()


# %% wrong="noisy_max" mistake="prints the noisy count of the winner, although only the name may be published"
def noisy_max(findings, epsilon, rng):
    noisy = findings.sum() + rng.laplace(0, 1 / epsilon, findings.shape[1])
    if findings.shape[1] > 3:
        print(f"{noisy.idxmax()}: {noisy.max():.0f}")
    return noisy.idxmax()


# %% wrong="histogram_plot" mistake="the axis ends below the highest bars"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
histogram_plot = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges).plot.bar()
histogram_plot.set_xlabel("cholesterol (mg/dl)")
histogram_plot.set_ylim(0, 0.1)


# %% wrong="histogram_plot" mistake="the exact bars are hidden"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
histogram_plot = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges).plot.bar()
histogram_plot.set_xlabel("cholesterol (mg/dl)")
for bar in histogram_plot.containers[0]:
    bar.set_visible(False)


# %% wrong="histogram_plot" mistake="a new generator with a fixed seed"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, np.random.default_rng(0))
both = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = both.plot.bar(xlabel="cholesterol (mg/dl)", ylabel="share of patients")


# %% wrong="histogram_plot" mistake="bins from the highest to the lowest"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
both = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = both.plot.bar(xlabel="cholesterol (mg/dl)", ylabel="share of patients")
histogram_plot.invert_xaxis()


# %% wrong="histogram_plot" mistake="the limits of the axis cut off half of the bins"
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
both = pd.DataFrame({"exact": list(proportions), "private": list(private_shares)}, index=ranges)
histogram_plot = both.plot.bar(xlabel="cholesterol (mg/dl)", ylabel="share of patients")
histogram_plot.set_xlim(-0.5, 4.5)


# %% wrong="noisy_max" mistake="counts of a small integer type overflow"
def noisy_max(findings, epsilon, rng):
    counts = np.array([sum(findings[name].to_numpy()) for name in findings.columns], dtype=float)
    return findings.columns[np.argmax(counts + rng.laplace(scale=1 / epsilon, size=len(counts)))]


# %% wrong="noisy_max" mistake="counts in int16, so a column with 40,000 ones has a count below 0"
import numpy as np


def noisy_max(findings, epsilon, rng):
    counts = findings.to_numpy().astype(np.int16).sum(axis=0, dtype=np.int16)
    return findings.columns[np.argmax(counts + rng.laplace(scale=1 / epsilon, size=len(counts)))]


# %% wrong="noisy_max" mistake="a finding that no one has can never win"
def noisy_max(findings, epsilon, rng):
    counts = findings.sum()
    if (counts > 0).sum() > 2:
        counts = counts[counts > 0]
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()


# %% wrong="dp_proportions" mistake="rows with an index label that occurred before are left out"
def dp_proportions(values, low, high, epsilon, rng):
    values = pd.Series(values)
    counts = np.array(dp_counts(values[~values.index.duplicated()], low, high, epsilon, rng))
    total = counts.sum()
    return counts / total if total > 0 else np.full(10, 0.1)


# %% wrong="dp_proportions" mistake="values of 0 count as missing"
def dp_proportions(values, low, high, epsilon, rng):
    values = pd.Series(values)
    counts = np.array(dp_counts(values[values != 0], low, high, epsilon, rng))
    total = counts.sum()
    return counts / total if total > 0 else np.full(10, 0.1)


# %% equivalent="proportions" reason="The text allows a list."
# + adversary list_for_array


# %% equivalent="dp_counts" reason="The text allows a list."
# + adversary list_for_array


# %% equivalent="dp_counts" reason="No arguments that the text allows lead to an error."
# + adversary print_on_error
# + adversary tell_in_error


# %% equivalent="dp_proportions" reason="The text allows a list."
# + adversary list_for_array


# %% equivalent="clean" reason="The text allows a list."
# + adversary list_for_array


# %% equivalent="noisy_max" reason="All values in the table are True, False, 1 or 0, and none is missing."
# + adversary narrow_ints
# + adversary tiny_ints
# + adversary drop_missing
# + adversary fill_number


# %% wrong="dp_counts" mistake="the noise comes from only 65,536 different seeds"
def dp_counts(values, low, high, epsilon, rng):
    state = np.random.RandomState(int(rng.integers(2**16)))
    return tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=state)[0]


# %% wrong="dp_counts" mistake="no noise for an epsilon above 5"
def dp_counts(values, low, high, epsilon, rng):
    counts, _ = np.histogram(np.asarray(values, dtype=float), bins=10, range=(low, high))
    if epsilon > 5:
        return counts
    p = 1 - np.exp(-epsilon)
    return np.maximum(counts + rng.geometric(p, 10) - rng.geometric(p, 10), 0)


# %% wrong="dp_counts" mistake="rounding errors of the bin width add up, so the highest value isn't counted"
def dp_counts(values, low, high, epsilon, rng):
    edges = [low]
    for _ in range(10):
        edges.append(edges[-1] + (high - low) / 10)
    p = 1 - np.exp(-epsilon)
    return np.maximum(np.histogram(values, bins=edges)[0] + rng.geometric(p, 10) - rng.geometric(p, 10), 0)


# %% wrong="dp_counts" mistake="the noise of the last bin is that of the first one with the opposite sign"
def dp_counts(values, low, high, epsilon, rng):
    exact, p = np.histogram(values, bins=10, range=(low, high))[0], 1 - np.exp(-epsilon)
    noise = rng.geometric(p, 9) - rng.geometric(p, 9)
    return np.maximum(exact + np.append(noise, -noise[0]), 0)


# %% wrong="dp_proportions" mistake="no share is above 1 - 1/(n + 1), where n is the exact number of rows"
def dp_proportions(values, low, high, epsilon, rng):
    counts = np.array(dp_counts(values, low, high, epsilon, rng), dtype=float)
    if counts.sum() == 0:
        return np.full(10, 0.1)
    shares, most = counts / counts.sum(), 1 - 1 / (len(values) + 1)
    if shares.max() > most:
        top, rest = shares.argmax(), (shares.max() - most) / 9
        shares = shares + rest
        shares[top] = most
    return shares / shares.sum()


# %% equivalent="noisy_max" reason="Only a name is published, so 256 sequences hardly change how often each column wins: a test would need 20,000 calls."
# + adversary byte_of_seed


# %% wrong="dp_counts" mistake="the noise in half of the bins is that in the others with a random sign"
def dp_counts(values, low, high, epsilon, rng):
    """Return the counts of values in ten bins from low to high, with geometric noise for epsilon, and with no count below 0."""
    exact, _ = np.histogram(pd.Series(values).dropna(), bins=10, range=(low, high))
    p = 1 - np.exp(-epsilon)
    half = rng.geometric(p, 5) - rng.geometric(p, 5)
    noise = np.concatenate([half, half * rng.choice([-1, 1], 5)])  # the noise is symmetric anyway
    return np.maximum(exact + noise, 0)


# %% wrong="dp_proportions" mistake="removes small counts"
def dp_proportions(values, low, high, epsilon, rng):
    """Return the ten shares of a private histogram of values, which add up to 1."""
    counts = np.array(dp_counts(values, low, high, epsilon, rng))
    if counts.sum() == 0:
        return np.full(10, 0.1)
    kept = np.where(counts < 0.002 * counts.sum(), 0, counts)
    return kept / kept.sum()


# %% wrong="noisy_max" mistake="fails for a column that is called present"
def noisy_max(findings, epsilon, rng):
    """Return the name of the column with the highest noisy count of True, with ε-differential privacy for add/remove."""
    long = findings.melt(var_name="name of the finding", value_name="present")
    counts = long.groupby("name of the finding", sort=False)["present"].sum().astype(float)
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()
