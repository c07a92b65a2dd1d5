# %% right="fits" how="a dictionary in one expression, a list for the tuple"
def fits(values, names):
    known = values[values.notna()].to_numpy()

    def entry(family):
        parameters = family.fit(known)
        return [parameters, stats.kstest(known, family(*parameters).cdf)[0]]

    return {name: entry(getattr(stats, name)) for name in names}


# %% right="fits" how="the distance by hand, sorted values"
def fits(values, names):
    ordered = np.sort(values.dropna().to_numpy(dtype=float))
    n = len(ordered)
    result = {}
    for name in names:
        family = getattr(stats, name)
        parameters = family.fit(ordered)
        cdf = family.cdf(ordered, *parameters)
        above = (np.arange(1, n + 1) / n - cdf).max()
        below = (cdf - np.arange(n) / n).max()
        result[name] = (tuple(parameters), max(above, below))
    return result


# %% right="fits" how="closed forms where there are any, ks_1samp"
def fits(values, names):
    known = pd.Series([value for value in values if value == value])
    found = dict()
    for name in names:
        if name == "norm":
            parameters = (known.mean(), known.std(ddof=0))
        elif name == "expon":
            parameters = (known.min(), known.mean() - known.min())
        else:
            parameters = getattr(stats, name).fit(known)
        frozen = getattr(stats, name)(*parameters)
        found[name] = (parameters, stats.ks_1samp(known, frozen.cdf).statistic)
    return found


# %% wrong="fits" mistake="distance from the default distribution"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        family = getattr(stats, name)
        parameters = family.fit(known)
        shapes = parameters[:-2]
        found[name] = (parameters, stats.kstest(known, name, args=shapes).statistic)
    return found


# %% wrong="fits" mistake="the p-value for the distance"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        found[name] = (parameters, stats.kstest(known, name, args=parameters).pvalue)
    return found


# %% wrong="fits" mistake="missing values not left out"
def fits(values, names):
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(values)
        found[name] = (parameters, stats.kstest(values, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="missing values taken for 0"
def fits(values, names):
    known = values.fillna(0)
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        found[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="missing values left out for the fit alone"
def fits(values, names):
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(values.dropna())
        found[name] = (parameters, stats.kstest(values.fillna(values.mean()), name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="location held at 0"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known, floc=0)
        found[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="the method of moments"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known, method="MM")
        found[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="rounded distance"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        found[name] = (parameters, round(stats.kstest(known, name, args=parameters).statistic, 3))
    return found


# %% wrong="fits" mistake="rounded parameters, distance from these"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = tuple(round(float(number), 2) for number in getattr(stats, name).fit(known))
        found[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="standard deviation with n - 1"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = (known.mean(), known.std()) if name == "norm" else getattr(stats, name).fit(known)
        found[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="only one side of the jumps"
def fits(values, names):
    known = np.sort(values.dropna())
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        cdf = getattr(stats, name)(*parameters).cdf(known)
        found[name] = (parameters, np.abs(np.arange(1, len(known) + 1) / len(known) - cdf).max())
    return found


# %% wrong="fits" mistake="distance from a random sample of the fit"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        sample = getattr(stats, name).rvs(*parameters, size=len(known), random_state=1)
        found[name] = (parameters, stats.ks_2samp(known, sample).statistic)
    return found


# %% wrong="fits" mistake="the incomes in place of the values given"
def fits(values, names):
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(income)
        found[name] = (parameters, stats.kstest(income, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="the four families whatever the names"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in ["norm", "expon", "lognorm", "exponnorm"]:
        parameters = getattr(stats, name).fit(known)
        found[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="distance before parameters"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        found[name] = (stats.kstest(known, name, args=parameters).statistic, parameters)
    return found


# %% wrong="fits" mistake="one flat tuple"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        found[name] = (*parameters, stats.kstest(known, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="fitted distributions for their parameters"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        frozen = getattr(stats, name)(*getattr(stats, name).fit(known))
        found[name] = (frozen, stats.kstest(known, frozen.cdf).statistic)
    return found


# %% wrong="fits" mistake="a list of names and distances"
def fits(values, names):
    known = values.dropna()
    return [(name, stats.kstest(known, name, args=getattr(stats, name).fit(known)).statistic) for name in names]


# %% wrong="fits" mistake="returns inside the loop"
def fits(values, names):
    known = values.dropna()
    for name in names:
        parameters = getattr(stats, name).fit(known)
        return {name: (parameters, stats.kstest(known, name, args=parameters).statistic)}


# %% wrong="fits" mistake="changes the values given"
def fits(values, names):
    values.dropna(inplace=True)
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(values)
        found[name] = (parameters, stats.kstest(values, name, args=parameters).statistic)
    return found


# %% wrong="fits" mistake="texts in the tuple"
def fits(values, names):
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        found[name] = (str(parameters), f"{stats.kstest(known, name, args=parameters).statistic:.6f}")
    return found


# %% right="fits" how="each value once with its shares, an array of parameters"
def fits(values, names):
    known = values.dropna()
    unique, counts = np.unique(known, return_counts=True)
    up_to = counts.cumsum() / len(known)
    below = up_to - counts / len(known)
    result = {}
    for name in names:
        family = getattr(stats, name)
        parameters = np.array(family.fit(known))
        cdf = family.cdf(unique, *parameters)
        result[name] = (parameters, np.maximum(up_to - cdf, cdf - below).max())
    return result


# %% right="fits" how="KS by hand with numpy"
import numpy as np


def fits(values, names):
    x = np.sort(values.dropna().to_numpy(dtype=float))
    n = len(x)
    out = {}
    for name in names:
        family = getattr(stats, name)
        p = family.fit(values.dropna())
        F = family.cdf(x, *p)
        up = np.arange(1, n + 1) / n - F
        down = F - np.arange(n) / n
        out[name] = (p, max(up.max(), down.max()))
    return out


# %% wrong="fits" mistake="zero and below taken for missing"
def fits(values, names):
    known, result = values[values > 0], {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        result[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return result


# %% wrong="fits" mistake="the mean for missing values"
def fits(values, names):
    known, result = values.fillna(values.mean()), {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        result[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return result


# %% wrong="fits" mistake="equal values counted once"
def fits(values, names):
    known, result = values.dropna().unique(), {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        result[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return result


# %% wrong="fits" mistake="a sample of large columns"
def fits(values, names):
    known = values.dropna()
    if len(known) > 5_000:
        known = known.sample(5_000, random_state=0)
    result = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        result[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return result


# %% wrong="fits" mistake="no other families than the four"
def fits(values, names):
    families = {"norm": stats.norm, "expon": stats.expon, "lognorm": stats.lognorm, "exponnorm": stats.exponnorm}
    known, result = values.dropna(), {}
    for name in names:
        parameters = families[name].fit(known)
        result[name] = (parameters, stats.kstest(known, name, args=parameters).statistic)
    return result


# %% wrong="fits" mistake="only loc and scale"
def fits(values, names):
    known, result = values.dropna(), {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        result[name] = (parameters[-2:], stats.kstest(known, name, args=parameters).statistic)
    return result


# %% wrong="fits" mistake="all that kstest returns"
def fits(values, names):
    known, result = values.dropna(), {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        result[name] = (parameters, stats.kstest(known, name, args=parameters))
    return result


# %% right="best_fit" how="a loop"
best_fit, smallest = None, 2
for name, (parameters, distance) in found.items():
    if distance < smallest:
        best_fit, smallest = name, distance

# %% right="best_fit" how="a Series of its own, other order"
distances = {}
for name in ["exponnorm", "lognorm", "expon", "norm"]:
    family = getattr(stats, name)
    distances[name] = stats.kstest(income, family(*family.fit(income)).cdf).statistic
best_fit = pd.Series(distances).idxmin()

# %% wrong="best_fit" mistake="the one that looks best by eye"
best_fit = "lognorm"

# %% wrong="best_fit" mistake="the largest distance"
best_fit = max(found, key=lambda name: found[name][1])

# %% wrong="best_fit" mistake="by the default parameters"
best_fit = min(["norm", "expon"], key=lambda name: stats.kstest(income, name).statistic)

# %% wrong="best_fit" mistake="the distance, not the name"
best_fit = min(distance for parameters, distance in found.values())

# %% wrong="best_fit" mistake="the family, not its name"
best_fit = stats.exponnorm

# %% wrong="best_fit" mistake="name and distance"
best_fit = min((distance, name) for name, (parameters, distance) in found.items())

# %% wrong="best_fit" mistake="first in the alphabet"
best_fit = min(found)

# %% wrong="best_fit" mistake="a family that was not asked for"
best_fit = "gamma"

# %% wrong="best_fit" mistake="a list of one"
best_fit = ["exponnorm"]

# %% wrong="best_fit" mistake="the best fit of another column"
best_fit = min(FAMILIES, key=lambda name: fits(hr["age"], FAMILIES)[name][1])


# %% wrong="best_fit" mistake="the smallest parameters, not the smallest distance"
best_fit = min(found, key=found.get)

# %% wrong="best_fit" mistake="in capitals"
best_fit = min(found, key=lambda name: found[name][1]).upper()


# %% right="sampled_income" how="a frozen distribution, a Series of floats"
frozen = getattr(stats, best_fit)(*found[best_fit][0])


def draw_income(n, rng):
    frozen.random_state = rng
    return pd.Series(frozen.rvs(n)).round()


sampled_income = draw_income(len(hr), rng)


# %% right="sampled_income" how="a legacy generator seeded by the given one, rounded down, Int64"
def draw_income(n, rng):
    old = np.random.RandomState(rng.integers(2**32))
    draws = getattr(stats, best_fit)(*found[best_fit][0]).rvs(size=n, random_state=old)
    return pd.Series(np.floor(draws), name="monthly_income").astype("Int64")


sampled_income = draw_income(hr.shape[0], np.random.default_rng(4))


# %% right="sampled_income" how="by the inverse of the cdf, on a grid"
grid = np.arange(-5_000, 150_000)
shares = getattr(stats, best_fit).cdf(grid, *found[best_fit][0])


def draw_income(n, rng):
    return tuple(np.rint(np.interp(rng.random(n), shares, grid)))


sampled_income = draw_income(n=1470, rng=rng)


# %% right="sampled_income" how="a normal plus an exponential number, a list"
def draw_income(n, rng):
    K, loc, scale = stats.exponnorm.fit(hr["monthly_income"])
    draws = []
    for _ in range(n):
        draws.append(round(rng.normal(loc, scale) + rng.exponential(K * scale)))
    return draws


sampled_income = draw_income(1470, rng)


# %% right="sampled_income" how="fitted anew each time, keywords, no seed"
def draw_income(n, rng):
    *shapes, loc, scale = fits(hr["monthly_income"], [best_fit])[best_fit][0]
    family = getattr(stats, best_fit)
    return family.rvs(*shapes, loc=loc, scale=scale, size=n, random_state=rng).round(0)


sampled_income = draw_income(len(income), np.random.default_rng()).astype("int32")


# %% wrong="sampled_income" mistake="default parameters"
def draw_income(n, rng):
    shapes = found[best_fit][0][:-2]
    return getattr(stats, best_fit).rvs(*shapes, size=n, random_state=rng).round().astype(int)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="the second-best family"
def draw_income(n, rng):
    return stats.lognorm.rvs(*stats.lognorm.fit(income), size=n, random_state=rng).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="a normal distribution"
def draw_income(n, rng):
    return rng.normal(income.mean(), income.std(), n).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="an exponential distribution"
def draw_income(n, rng):
    return stats.expon.rvs(*found["expon"][0], size=n, random_state=rng).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="evenly between the smallest and the largest income"
def draw_income(n, rng):
    return rng.integers(income.min(), income.max() + 1, n)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="real incomes redrawn"
def draw_income(n, rng):
    return rng.choice(income, n)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="the real incomes, shuffled"
def draw_income(n, rng):
    parameters = found[best_fit][0]
    return getattr(stats, best_fit).rvs(*parameters, size=n, random_state=rng).round()


sampled_income = rng.permutation(income)


# %% wrong="sampled_income" mistake="scale without its share of the tail"
def draw_income(n, rng):
    K, loc, scale = stats.exponnorm.fit(income)
    return (rng.normal(loc, scale, n) + rng.exponential(scale, n)).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="loc and scale in the wrong order"
def draw_income(n, rng):
    *shapes, loc, scale = found[best_fit][0]
    return getattr(stats, best_fit).rvs(*shapes, scale, loc, size=n, random_state=rng).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="twice the scale"
def draw_income(n, rng):
    *shapes, loc, scale = found[best_fit][0]
    return getattr(stats, best_fit).rvs(*shapes, loc, 2 * scale, size=n, random_state=rng).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="not rounded"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="rounded to hundreds, without the last two digits"
def draw_income(n, rng):
    draws = getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng)
    return (draws / 100).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="clipped already"
def draw_income(n, rng):
    draws = getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng)
    return draws.round().clip(1_000, 20_000)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="drawn again until possible"
def draw_income(n, rng):
    kept = np.array([])
    while len(kept) < n:
        draws = getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng).round()
        kept = np.append(kept, draws[(draws >= 1_000) & (draws <= 20_000)])
    return kept[:n]


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="one number for everybody"
def draw_income(n, rng):
    return np.repeat(getattr(stats, best_fit).rvs(*found[best_fit][0], random_state=rng).round(), n)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="a fixed seed inside"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=0).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="the generator is not used"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="the generator of the notebook in place of the one given"
notebook_rng = rng


def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=notebook_rng).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="sorted"
def draw_income(n, rng):
    return np.sort(getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng).round())


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="laid out in the order of the real incomes"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng).round()


sampled_income = np.sort(draw_income(len(hr), rng))[income.rank(method="first").astype(int) - 1]


# %% wrong="sampled_income" mistake="even steps along the curve, shuffled"
grid = np.arange(-5_000, 150_000)
shares = getattr(stats, best_fit).cdf(grid, *found[best_fit][0])


def draw_income(n, rng):
    return np.interp(rng.permutation((np.arange(n) + 0.5) / n), shares, grid).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="always as many as hr has rows"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=len(hr), random_state=rng).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="a sample of 100"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng).round()


sampled_income = draw_income(100, rng)


# %% wrong="sampled_income" mistake="the real incomes as index"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng).round()


sampled_income = pd.Series(draw_income(len(hr), rng), index=income)


# %% wrong="sampled_income" mistake="the function without the column"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng).round()


sampled_income = ...


# %% wrong="sampled_income" mistake="a table"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng).round()


sampled_income = hr.assign(monthly_income=draw_income(len(hr), rng))


# %% wrong="sampled_income" mistake="real incomes with a little noise"
def draw_income(n, rng):
    return (rng.choice(income, n) + rng.normal(0, 50, n)).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="drawn again if it is the income of a real person"
def draw_income(n, rng):
    family, parameters = getattr(stats, best_fit), found[best_fit][0]
    drawn = family.rvs(*parameters, size=n, random_state=rng).round()
    while (real := np.isin(drawn, income)).any():
        drawn[real] = family.rvs(*parameters, size=real.sum(), random_state=rng).round()
    return drawn


sampled_income = draw_income(len(hr), rng)


# %% right="sampled_income" how="one by one through an Index"
def draw_income(n, rng):
    curve = stats.exponnorm(*found["exponnorm"][0])
    return pd.Index(curve.rvs(n, random_state=rng)).map(round)


sampled_income = draw_income(n=len(hr), rng=rng)


# %% right="sampled_income" how="fits anew, truncated, with a seed drawn from rng"
def draw_income(n, rng):
    """Return n whole incomes.

    Raises:
        ValueError: n is negative
    """
    if n < 0:
        raise ValueError(f"n must be 0 or more, not {n}")
    family = getattr(stats, best_fit)
    parameters = family.fit(load("hr")["monthly_income"])
    child = rng.spawn(1)[0] if False else np.random.default_rng(rng.integers(2**63))
    return np.trunc(family.rvs(*parameters, size=n, random_state=child))


sampled_income = draw_income(len(hr), rng)


# %% right="sampled_income" how="inverse of the cdf, rounded down"
def draw_income(n, rng):
    family, parameters = getattr(stats, best_fit), found[best_fit][0]
    return np.floor(family.ppf(rng.random(n), *parameters))


sampled_income = draw_income(n=hr["monthly_income"].size, rng=rng)


# %% wrong="sampled_income" mistake="one column again and again"
def draw_income(n, rng):
    draws = getattr(stats, best_fit).rvs(*found[best_fit][0], size=len(hr), random_state=rng).round()
    return np.resize(draws, n)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="from a column that was drawn once"
column = getattr(stats, best_fit).rvs(*found[best_fit][0], size=len(hr), random_state=rng).round()


def draw_income(n, rng):
    return rng.choice(column, n)


sampled_income = column


# %% wrong="sampled_income" mistake="a column of rows of one"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=(n, 1), random_state=rng).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="texts"
def draw_income(n, rng):
    return [f"{draw:.0f}" for draw in getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng)]


sampled_income = draw_income(len(hr), rng)


# %% right="out_of_range" how="a loop"
out_of_range = 0
for value in sampled_income:
    if not 1_000 <= value <= 20_000:
        out_of_range += 1

# %% right="out_of_range" how="a Series, what is not between the bounds, a numpy number"
out_of_range = (~pd.Series(sampled_income).between(1_000, 20_000)).sum()

# %% wrong="out_of_range" mistake="only those above"
out_of_range = int((sampled_income > 20_000).sum())

# %% wrong="out_of_range" mistake="only those below"
out_of_range = int((sampled_income < 1_000).sum())

# %% wrong="out_of_range" mistake="the possible ones"
out_of_range = int(((sampled_income >= 1_000) & (sampled_income <= 20_000)).sum())

# %% wrong="out_of_range" mistake="both at once, which nobody is"
out_of_range = int(((sampled_income < 1_000) & (sampled_income > 20_000)).sum())

# %% wrong="out_of_range" mistake="the real incomes"
out_of_range = int(((income < 1_000) | (income > 20_000)).sum())

# %% wrong="out_of_range" mistake="the share"
out_of_range = float(((sampled_income < 1_000) | (sampled_income > 20_000)).mean())

# %% wrong="out_of_range" mistake="the values, not their number"
out_of_range = sampled_income[(sampled_income < 1_000) | (sampled_income > 20_000)]

# %% wrong="out_of_range" mistake="negative ones only"
out_of_range = int((sampled_income < 0).sum())

# %% wrong="out_of_range" mistake="the sum of the values"
out_of_range = int(sampled_income[(sampled_income < 1_000) | (sampled_income > 20_000)].sum())

# %% wrong="out_of_range" mistake="outside the pay scale of lesson 1.5"
out_of_range = int(((sampled_income < 40_000) | (sampled_income > 183_000)).sum())


# %% wrong="out_of_range" mistake="both numbers, not their sum"
out_of_range = (int((sampled_income < 1_000).sum()), int((sampled_income > 20_000).sum()))


# %% right="clipped_income" how="a Series"
clipped_income = pd.Series(sampled_income).clip(lower=1_000, upper=20_000)

# %% right="clipped_income" how="a list"
clipped_income = [min(max(value, 1_000), 20_000) for value in sampled_income]

# %% right="clipped_income" how="a copy, masks, floats"
clipped_income = np.array(sampled_income, dtype=float)
clipped_income[clipped_income < 1_000] = 1_000.0
clipped_income[clipped_income > 20_000] = 20_000.0

# %% right="clipped_income" how="nested where"
clipped_income = np.where(sampled_income < 1_000, 1_000, np.where(sampled_income > 20_000, 20_000, sampled_income))

# %% wrong="clipped_income" mistake="the top alone"
clipped_income = np.minimum(sampled_income, 20_000)

# %% wrong="clipped_income" mistake="the bottom alone"
clipped_income = np.maximum(sampled_income, 1_000)

# %% wrong="clipped_income" mistake="impossible draws dropped"
clipped_income = sampled_income[(sampled_income >= 1_000) & (sampled_income <= 20_000)]

# %% wrong="clipped_income" mistake="changed in place"
sampled_income[sampled_income < 1_000] = 1_000
sampled_income[sampled_income > 20_000] = 20_000
clipped_income = sampled_income

# %% wrong="clipped_income" mistake="clipped at the smallest and the largest real income"
clipped_income = np.clip(sampled_income, income.min(), income.max())

# %% wrong="clipped_income" mistake="impossible draws are missing"
clipped_income = pd.Series(sampled_income).where(lambda s: s.between(1_000, 20_000))

# %% wrong="clipped_income" mistake="impossible draws become the mean"
inside = (sampled_income >= 1_000) & (sampled_income <= 20_000)
clipped_income = np.where(inside, sampled_income, sampled_income.mean())

# %% wrong="clipped_income" mistake="bounds swapped"
clipped_income = np.where(sampled_income < 1_000, 20_000, np.where(sampled_income > 20_000, 1_000, sampled_income))

# %% wrong="clipped_income" mistake="sorted"
clipped_income = np.sort(np.clip(sampled_income, 1_000, 20_000))

# %% wrong="clipped_income" mistake="a new draw"
clipped_income = np.clip(draw_income(len(hr), rng), 1_000, 20_000)

# %% wrong="clipped_income" mistake="the real incomes"
clipped_income = income.clip(1_000, 20_000)

# %% wrong="clipped_income" mistake="nothing clipped"
clipped_income = sampled_income.copy()

# %% wrong="clipped_income" mistake="negative ones alone brought to the bound"
clipped_income = np.clip(np.where(sampled_income < 0, 1_000, sampled_income), None, 20_000)

# %% wrong="clipped_income" mistake="texts"
clipped_income = [f"{value:,}" for value in np.clip(sampled_income, 1_000, 20_000)]

# %% wrong="clipped_income" mistake="a table"
clipped_income = hr.assign(monthly_income=np.clip(sampled_income, 1_000, 20_000))


# %% wrong="sampled_income" mistake="from a histogram of the real incomes"
def draw_income(n, rng):
    counts, edges = np.histogram(income, bins=50)
    low = rng.choice(edges[:-1], n, p=counts / counts.sum())
    return (low + rng.random(n) * (edges[1] - edges[0])).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="from a smooth density of the real incomes"
def draw_income(n, rng):
    return stats.gaussian_kde(income).resample(n, seed=rng)[0].round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="without the highest draws"
def draw_income(n, rng):
    draws = getattr(stats, best_fit).rvs(*found[best_fit][0], size=2 * n, random_state=rng).round()
    return draws[draws <= 20_000][:n]


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="negative draws made positive, half the scale"
def draw_income(n, rng):
    *shapes, loc, scale = found[best_fit][0]
    return np.abs(getattr(stats, best_fit).rvs(*shapes, loc, scale / 2, size=n, random_state=rng)).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="rounded to tens"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng).round(-1)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="the location held at 0"
def draw_income(n, rng):
    return stats.lognorm.rvs(*stats.lognorm.fit(income, floc=0), size=n, random_state=rng).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="a family that was not asked for"
def draw_income(n, rng):
    return stats.gamma.rvs(*stats.gamma.fit(income), size=n, random_state=rng).round()


sampled_income = draw_income(len(hr), rng)

# %% right="out_of_range" how="what clipping changes, a whole float"
out_of_range = np.count_nonzero(np.clip(sampled_income, 1_000, 20_000) != sampled_income) * 1.0

# %% right="clipped_income" how="the middle one of three"
clipped_income = [sorted((1_000, value, 20_000))[1] for value in sampled_income]

# %% wrong="clipped_income" mistake="impossible draws drawn again"
outside = (sampled_income < 1_000) | (sampled_income > 20_000)
clipped_income = np.where(outside, rng.integers(1_000, 20_001, len(sampled_income)), sampled_income)

# %% wrong="clipped_income" mistake="quantiles of the draws for bounds"
clipped_income = np.clip(sampled_income, *np.quantile(sampled_income, [0.01, 0.98]))


# %% wrong="sampled_income" mistake="each drawn income given to two people"
def draw_income(n, rng):
    half = getattr(stats, best_fit).rvs(*found[best_fit][0], size=n // 2 + 1, random_state=rng).round()
    return np.tile(half, 2)[:n]


sampled_income = draw_income(len(hr), rng)

# %% wrong="sampled_income" mistake="mirrored pairs, the mirror images after the others"
grid = np.arange(-5_000, 150_000, 10)
curve = getattr(stats, best_fit).cdf(grid, *found[best_fit][0])


def draw_income(n, rng):
    shares = rng.random((n + 1) // 2)
    return np.interp(np.concatenate([shares, 1 - shares])[:n], curve, grid).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="mirrored pairs, shuffled"
grid = np.arange(-5_000, 150_000, 10)
curve = getattr(stats, best_fit).cdf(grid, *found[best_fit][0])


def draw_income(n, rng):
    shares = rng.random((n + 1) // 2)
    return np.interp(rng.permutation(np.concatenate([shares, 1 - shares])[:n]), curve, grid).astype(int)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="mirrored pairs, each mirror image next to its value"
grid = np.arange(-5_000, 150_000, 10)
curve = getattr(stats, best_fit).cdf(grid, *found[best_fit][0])


def draw_income(n, rng):
    shares = np.repeat(rng.random((n + 1) // 2), 2)
    shares[1::2] = 1 - shares[1::2]
    return np.interp(shares[:n], curve, grid).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="a seed that only has a hundred values"
def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=int(rng.integers(100))).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="draws without repetition"
def draw_income(n, rng):
    seen = set()
    while len(seen) < n:
        seen.add(int(getattr(stats, best_fit).rvs(*found[best_fit][0], random_state=rng).round()))
    return list(seen)


sampled_income = draw_income(len(hr), rng)

# %% wrong="sampled_income" mistake="generator is copied, so a second call repeats the numbers"
import copy


def draw_income(n, rng):
    return getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=copy.deepcopy(rng)).round()


sampled_income = draw_income(len(hr), rng)

# %% equivalent="sampled_income" reason="The draws are independent, so their order is free."
# - return draws.round().astype(int)
# + return draws.round().astype(int)[::-1]

# %% equivalent="sampled_income" reason="Rounding down is allowed, and so is the type float."
# - return draws.round().astype(int)
# + return draws.round()

# - return draws.round().astype(int)
# + return draws.astype(int)

# %% equivalent="sampled_income" reason="The text allows any column, whether an array, a Series or a list."
# + adversary list_for_array

# %% equivalent="clipped_income" reason="The text allows any column, whether an array, a Series or a list."
# + adversary list_for_array

# %% equivalent="out_of_range" reason="No drawn income is as close to a bound as that."
# - out_of_range = int(((sampled_income < 1000) | (sampled_income > 20000)).sum())
# + out_of_range = int(((sampled_income <= 1000) | (sampled_income > 20000)).sum())

# - out_of_range = int(((sampled_income < 1000) | (sampled_income > 20000)).sum())
# + out_of_range = int(((sampled_income < 1001) | (sampled_income > 20000)).sum())

# - out_of_range = int(((sampled_income < 1000) | (sampled_income > 20000)).sum())
# + out_of_range = int(((sampled_income < 999) | (sampled_income > 20000)).sum())

# - out_of_range = int(((sampled_income < 1000) | (sampled_income > 20000)).sum())
# + out_of_range = int(((sampled_income < 1000) | (sampled_income >= 20000)).sum())

# - out_of_range = int(((sampled_income < 1000) | (sampled_income > 20000)).sum())
# + out_of_range = int(((sampled_income < 1000) | (sampled_income > 20001)).sum())

# - out_of_range = int(((sampled_income < 1000) | (sampled_income > 20000)).sum())
# + out_of_range = int(((sampled_income < 1000) | (sampled_income > 19999)).sum())


# %% wrong="fits" mistake="empties the list of names"
def fits(values, names):
    known, results = values.dropna(), {}
    while names:
        name = names.pop()
        parameters = getattr(stats, name).fit(known)
        results[name] = parameters, float(stats.kstest(known, name, args=parameters).statistic)
    return results


# %% wrong="sampled_income" mistake="negative draws made positive"
def draw_income(n, rng):
    return np.abs(getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng)).round()


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="0 for negative draws, rounded down"
def draw_income(n, rng):
    curve = getattr(stats, best_fit)(*found[best_fit][0])
    return [max(0, int(draw)) for draw in curve.rvs(n, random_state=rng)]


sampled_income = draw_income(len(hr), rng)


# %% right="sampled_income" how="rounded up, signs put back"
def draw_income(n, rng):
    draws = getattr(stats, best_fit).rvs(*found[best_fit][0], size=n, random_state=rng)
    return (np.sign(draws) * np.ceil(np.abs(draws))).tolist()


sampled_income = draw_income(len(hr), rng)


# %% wrong="fits" mistake="results kept by the size and the sum of the values"
kept = {}


def fits(values, names):
    known, found = values.dropna(), {}
    for name in names:
        key = (name, len(known), known.sum())
        if key not in kept:
            parameters = getattr(stats, name).fit(known)
            kept[key] = (parameters, float(stats.kstest(known, name, args=parameters).statistic))
        found[name] = kept[key]
    return found


# %% wrong="sampled_income" mistake="parameters rounded to whole numbers"
def draw_income(n, rng):
    parameters = [round(number) for number in found[best_fit][0]]
    return getattr(stats, best_fit).rvs(*parameters, size=n, random_state=rng).round().astype(int)


sampled_income = draw_income(len(hr), rng)


# %% wrong="sampled_income" mistake="parameters rounded to two digits"
def draw_income(n, rng):
    parameters = [round(number, 2) for number in found[best_fit][0]]
    return getattr(stats, best_fit).rvs(*parameters, size=n, random_state=rng).round().astype(int)


sampled_income = draw_income(len(hr), rng)


# %% right="sampled_income" how="the random parts of rvs, scaled by hand, rounded down"
def draw_income(n, rng):
    K, loc, scale = found[best_fit][0]
    tail = rng.exponential(K, n)
    return np.floor(loc + scale * (tail + rng.normal(size=n)))


sampled_income = draw_income(len(hr), rng)
