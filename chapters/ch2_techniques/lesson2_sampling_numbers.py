# %% [markdown]
# # 2.2 Sampling numbers
#
# **You will be able to**
#
# - fit families of distributions to a column of numbers, and measure which one comes closest;
# - draw a new column from the fit;
# - count the draws that are impossible, and bring them back to bounds that give nobody away.
#
# You will see, too, what a published fit gives away about single people, and what the drawn column has lost.
#
# **You need** lessons 2.1 (resampling a column) and 1.5 (bounds), pandas, and the normal distribution from school.
#
# **Time** about 40 minutes, five exercises.

# %% [markdown]
# ## Numbers point at people
#
# In 2015 researchers took three months of credit card records of 1.1 million people, without names. To know the shop
# and the day of four purchases was enough to single out 90 % of these people, and to know a price, too, raises the risk
# of being singled out by 22 % on average (de Montjoye and others, *Science*). A price says little about you. It points
# at you all the same.
#
# Pay does, too. Here is the staff of a company, made up by a program. How many have an income that nobody else has?

# %%
import numpy as np
import pandas as pd
from scipy import stats

from course import load, plotting

hr = load("hr")
income = hr["monthly_income"]
alone = ~income.duplicated(keep=False)
print(f"{alone.mean():.1%} of {len(hr)} people are unique by their monthly income")

# %% [markdown]
# Whoever sees one payslip, on a desk or in an application for a loan, finds the row and reads the rest of it. The
# company wants to publish a table that shows how pay is spread, but nobody's pay. Resampling (lesson 2.1) gives each row
# a value drawn at random from the column itself. With numbers, that has this result:

# %%
rng = np.random.default_rng(22)  # with a seed, so that you see the same numbers again
resampled = pd.Series(rng.choice(income, size=len(income)))
print(f"{resampled.isin(income).mean():.0%} of the resampled values are somebody's income")
print(f"{resampled.isin(income[alone]).mean():.0%} are the income of one single person")

# %% [markdown]
# The rows are mixed, and still every value is the exact pay of a real person. Donald Rubin proposed in 1993 to publish
# simulated data instead; in 1997 Arthur Kennickell of the Federal Reserve tried that with a survey on the wealth of
# American families. Here you do it with one column: describe it by a curve, and draw from the curve.
#
# ## Families and fits
#
# A **distribution** says how likely a random number is to fall where. A **family** is a set of distributions of one
# kind, and its **parameters** pick one of them. The normal distributions are a family with two parameters, mean and
# standard deviation. SciPy has more than a hundred families; these four you will compare:
#
# | family | shape | parameters |
# |---|---|---|
# | `norm` | a bell | `loc`, `scale` |
# | `expon` | highest at its left end, falls from there | `loc`, `scale` |
# | `lognorm` | a long tail to the right: the logarithm of (number − `loc`) is normal | `s`, `loc`, `scale` |
# | `exponnorm` | a normal plus an exponential number: a bell with a tail to the right | `K`, `loc`, `scale` |
#
# In each of them `loc` shifts the curve and `scale` stretches it; they stand last, in this order, and are 0 and 1 if
# you don't give them.
#
# To **fit** a family is to choose the parameters under which the data are most likely. The method `fit` does it and
# returns them as a tuple.
#
# ## How close is a fit?
#
# For any number *x*, compare two shares: that of the data up to *x*, and that of the distribution up to *x*. The second
# one is called the **cdf** (cumulative distribution function). Take four people, who have been in the company for 1, 2,
# 3 and 6 years:

# %%
years = pd.Series([1, 2, 3, 6])
loc, scale = stats.expon.fit(years)
print("expon: loc", loc, "scale", scale)
table = pd.DataFrame({"data below x": [0, 0.25, 0.5, 0.75], "data up to x": [0.25, 0.5, 0.75, 1]}, index=years)
table.assign(cdf=stats.expon(loc, scale).cdf(years).round(3))

# %% [markdown]
# The fitted curve begins at `loc` 1 and has `scale` 2. Remember where these two come from: 1 is the smallest of the
# four numbers, and 2 is their mean less the smallest.
#
# The **KS distance** (of Kolmogorov and Smirnov) is the largest gap between the two shares, over all *x*: 0 where they
# agree, 1 where they have nothing in common. The share of the data jumps at each value, so both sides of the jump
# count. Here the largest gap is at 1, where the data jump to 0.25 and the curve is still at 0. SciPy finds it:
# `stats.kstest(years, "expon", args=(1, 2)).statistic` is 0.25.
#
# (`kstest` also returns a p-value. Ignore it here: it is right only for a distribution that was chosen before the data
# were seen, and this one was fitted to them.)

# %% [markdown]
# ### Exercise 1: fit and compare
#
# Write a function `fits(values, names)` that returns a dictionary with one entry for each family of SciPy in the list
# `names`: its name and the tuple `(parameters, distance)`. `parameters` is the tuple that the family's `fit` returns
# for `values`, with no parameter held fixed; `distance` is the KS distance, a float, between `values` and the family
# with these parameters. Missing values in the Series `values` are left out before anything is computed, nothing is
# rounded, and `values` stays as it is.
#
# `fits(years, ["expon"])` returns `{"expon": ((1.0, 2.0), 0.25)}`.
#
# <details><summary>Hint 1</summary>
#
# What do you do for one name? How do you get from the text `"expon"` to `stats.expon`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `getattr(stats, name)` is the family. Look at what `kstest` does with `args`: without it, it compares with `loc` 0 and
# `scale` 1.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In a loop: `parameters = getattr(stats, name).fit(known)`, then `stats.kstest(known, name, args=...).statistic`, where
# `known` is `values` without the missing ones.
#
# </details>


# %% answer="fits"
def fits(values, names):
    """Return {name: (parameters, KS distance)} for each family of SciPy in names, fitted to values."""
    ### BEGIN SOLUTION
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        found[name] = (parameters, float(stats.kstest(known, name, args=parameters).statistic))
    return found
    ### END SOLUTION


# %% test="fits" points=3
"""Each family has the parameters under which the values are most likely, and its KS distance from them."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks, load

answer = checks.call(fits, pd.Series([1, 2, 3, 6]), ["expon"])
checks.equal(answer, {"expon": ((1.0, 2.0), 0.25)}, why="the example of the text", show=True)
checks.passed("the four years give ((1.0, 2.0), 0.25) for expon")
### BEGIN HIDDEN TESTS
few = pd.Series([4.0, None, 9.0, 5.0, 5.5], index=[7, 7, 1, 0, 0])
years_of = load("hr", seed=4)["age"]
cases = [
    (few, ["norm", "expon"]),
    (pd.Series([-0.012, 0.0, 0.011, 0.032]), ["uniform", "expon"]),
    (years_of, ["logistic", "norm", "gumbel_r"]),
    (load("hr", seed=3)["monthly_income"], ["exponnorm", "norm", "lognorm", "expon"]),
]
for values, names in cases:
    answer = checks.call(fits, values, names)
    found, known = answer.result, values.dropna()
    checks.require(isinstance(found, dict), f"{answer}, not a dictionary")
    checks.require(set(found) == set(names), f"{answer}: its keys must be the names that were given, and no others")
    for name in names:
        said, family = f"{answer.text}: the entry of {name!r}", getattr(stats, name)
        right_form = isinstance(found[name], tuple | list) and len(found[name]) == 2
        checks.require(right_form, f"{said} is not a tuple (parameters, distance)")
        parameters, distance = found[name]
        checks.require(isinstance(parameters, tuple | list | np.ndarray), f"{said} does not begin with a tuple")
        best = family.fit(known)
        numbers = all(isinstance(number, Real) and np.isfinite(number) for number in parameters)
        checks.require(numbers and len(parameters) == len(best), f"{said} does not begin with the parameters of {name}")
        with np.errstate(all="ignore"):
            loss = family.nnlf(parameters, known) - family.nnlf(best, known)
        likely = "under other parameters the values are more likely; fit all parameters to the values that are known"
        checks.require(loss <= 1e-6 * len(known), f"{said}: {likely}")
        if name in ("norm", "expon", "uniform"):
            checks.equal(parameters, best, name=f"{said}: the tuple", why="parameters are fitted, and not rounded")
        gap = stats.kstest(known, family(*parameters).cdf).statistic
        reason = "it is the largest gap between the known values and the family with just these parameters, not rounded"
        checks.close(distance, gap, name=f"{said}: the distance", why=reason)
    checks.require(
        isinstance(answer.args[0], pd.Series) and answer.args[0].equals(values),
        f"{answer.text} changed the values it was given: work on a copy",
    )
### END HIDDEN TESTS

# %% [markdown]
# Fit the four families to the incomes. (An error here means that `fits` is still open.)

# %%
FAMILIES = ["norm", "expon", "lognorm", "exponnorm"]
found = fits(income, FAMILIES)
curves = {name: getattr(stats, name)(*parameters) for name, (parameters, distance) in found.items()}
ax = plotting.fitted(income, curves, label="monthly income", unit="USD")
plotting.show(
    ax,
    alt="Histogram of the incomes with four fitted curves. The bars rise steeply to about 2,500 USD and fall slowly; near "
    "20,000 they rise again a little. The broad bell of norm has its top far to the right of theirs, expon begins at its "
    "highest point, and lognorm and exponnorm rise and fall with the bars. No curve rises at the end.",
)

# %% [markdown]
# ### Exercise 2: the best fit
#
# Store in `best_fit` the name, as a string, of the family with the smallest KS distance from `income` among `norm`,
# `expon`, `lognorm` and `exponnorm`.
#
# <details><summary>Hint 1</summary>
#
# By eye two of them come close. What number decides?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `found` holds what you need. `min` goes through the names of a dictionary, and takes a `key`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `found[name][1]` is the distance of `name`. Put it into `min(found, key=lambda name: ...)`.
#
# </details>

# %% answer="best_fit"
best_fit = ...
### BEGIN SOLUTION
best_fit = min(found, key=lambda name: found[name][1])
### END SOLUTION

# %% test="best_fit" points=1
"""No other of the four families comes closer to the incomes."""
from scipy import stats

from course import checks, load

checks.require(
    isinstance(best_fit, str) and best_fit in ("norm", "expon", "lognorm", "exponnorm"),
    "best_fit is not the name of one of the four families, as a string",
)
checks.passed("best_fit names one of the four families")
### BEGIN HIDDEN TESTS
pay = load("hr")["monthly_income"]
gaps = {}
for name in ("norm", "expon", "lognorm", "exponnorm"):
    gaps[name] = stats.kstest(pay, name, args=getattr(stats, name).fit(pay)).statistic
known = isinstance(best_fit, str) and best_fit in gaps
checks.require(known, "best_fit is not the name of one of the four families, as a string")
checks.require(
    gaps[best_fit] == min(gaps.values()),
    f"best_fit is {best_fit!r}: another of the four has a smaller KS distance from the incomes, once it is fitted to them",
)
### END HIDDEN TESTS

# %% [markdown]
# That answer belongs to these data, not to numbers as such. Another column may have another winner:

# %%
for column in ("monthly_income", "age", "daily_rate"):
    gaps = {name: distance for name, (parameters, distance) in fits(hr[column], FAMILIES).items()}
    print(f"{column}: {min(gaps, key=gaps.get)} comes closest, distance {min(gaps.values()):.3f}")

# %% [markdown]
# And the best of four may be bad: the daily rates are spread evenly from about 100 to 1,500, which none of these curves
# can follow.
#
# ## Draw from the fit
#
# The method `rvs` draws random numbers. It takes the parameters, how many numbers you want, and the generator. Leave
# the parameters out, and `loc` is 0 and `scale` 1; nobody warns you:

# %%
print("loc 6500, scale 4700:", stats.norm.rvs(6_500, 4_700, size=4, random_state=rng).round(2))
print("no parameters:       ", stats.norm.rvs(size=4, random_state=rng).round(2))

# %% [markdown]
# ### Exercise 3: draw the incomes
#
# Write a function `draw_income(n, rng)` that returns a column (array, Series or list) of `n` incomes, drawn
# independently of each other from the family `best_fit` with the parameters fitted to `income`, and rounded to whole
# numbers (up or down, `float` or `int`, does not matter). Keep them all, also those that look impossible. All chance
# comes from the generator `rng`: two generators with the same seed give the same incomes. 10,000 incomes take it a few
# seconds at most.
#
# Then store in `sampled_income` what your function returns for the generator `rng` and as many incomes as `hr` has
# rows.
#
# `draw_income(3, np.random.default_rng(1))` returns three incomes, such as `array([ 7348,  3404, 27356])`.
#
# <details><summary>Hint 1</summary>
#
# Where are the parameters that belong to `best_fit`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A `*` before a tuple hands its items over one by one: `rvs(*parameters, size=..., random_state=...)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `parameters = found[best_fit][0]` belong to the family `getattr(stats, best_fit)`. `.round()` behind the draws rounds
# all of them.
#
# </details>


# %% answer="sampled_income"
def draw_income(n, rng):
    """Return n whole numbers, drawn with rng from the fit that comes closest to the incomes."""
    ### BEGIN SOLUTION
    parameters, _ = found[best_fit]
    draws = getattr(stats, best_fit).rvs(*parameters, size=n, random_state=rng)
    return draws.round().astype(int)
    ### END SOLUTION


sampled_income = ...
### BEGIN SOLUTION
sampled_income = draw_income(len(hr), rng)
### END SOLUTION

# %% test="sampled_income" points=3
"""The incomes are whole numbers drawn from the fit that comes closest, one for each row."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
drawn = checks.call(draw_income, 5, np.random.default_rng(5))
checks.require(isinstance(drawn.result, kinds) and len(drawn.result) == 5, f"{drawn}, not a column of 5 numbers")
right_size = isinstance(sampled_income, kinds) and len(sampled_income) == len(load("hr"))
checks.require(right_size, "sampled_income is not a column with one income for each row of hr")
checks.passed("draw_income returns as many incomes as it is asked for, and sampled_income has one for each row")
### BEGIN HIDDEN TESTS
# A right answer fails each check of `judge` in at most 1 of 20 million draws. Default parameters, half or double the scale, norm and
# expon fail always in 1470 draws. The second-best family and noisy copies of real incomes need the 10,000 draws: too little is in 1470.
RARE = 5e-8
pay = load("hr")["monthly_income"].to_numpy(dtype=float)
curves_of = {name: getattr(stats, name) for name in ("norm", "expon", "lognorm", "exponnorm")}
curves_of = {name: family(*family.fit(pay)) for name, family in curves_of.items()}
best = min(curves_of, key=lambda name: stats.kstest(pay, curves_of[name].cdf).statistic)
right, others = curves_of[best], [curve for name, curve in curves_of.items() if name != best]
others.append(stats.lognorm(*stats.lognorm.fit(pay, floc=0)))  # as some fit it
steps = np.arange(0, 20_001, 250)
real_shares = np.bincount(np.digitize(pay, steps), minlength=len(steps) + 1) + 0.5
right_shares = np.diff(right.cdf([-np.inf, *steps, np.inf]))
closer_to_pay = np.log(real_shares / real_shares.sum() / right_shares)
outside_shares = [right.cdf(1_000), right.sf(20_000)]


def whole_numbers(values, n, name):
    kinds = list | tuple | np.ndarray | pd.Series | pd.Index
    checks.require(isinstance(values, kinds) and len(values) == n, f"{name} is not a column of {n} numbers")
    items = list(values)
    real = all(issubclass(kind, Real) and kind is not bool for kind in set(map(type, items)))
    checks.require(real, f"{name} holds something that is not a number")
    numbers = np.array(items, dtype=float)
    checks.require(np.isfinite(numbers).all(), f"{name} holds something that is not a finite number")
    checks.require((numbers % 1 == 0).all(), f"{name} is not rounded to whole numbers")
    checks.require((numbers % 10 == 0).mean() < 0.6, f"{name} is rounded to more than whole numbers")
    return numbers


def judge(values, n, name):
    numbers = whole_numbers(values, n, name)
    checks.require(np.median(numbers) > 100, f"{name} holds numbers near 0: were the fitted parameters handed over?")
    copied = f"{name} stays too close to the incomes of real people: draw from the fit, not from the data"
    checks.require(np.isin(numbers, pay).mean() < 0.5, copied)
    # Of 10,000 right draws about two thirds are different numbers.
    again = f"{name} has the same few incomes again and again: draw each one anew"
    checks.require(len(np.unique(numbers)) > n / 2, again)
    gap, p = stats.kstest(numbers, right.cdf)
    follow = "does not follow the family that comes closest to the incomes, with the parameters fitted to them"
    checks.require(p > RARE, f"{name} {follow}")
    even = f"{name} follows the curve more evenly than chance does: draw at random"
    checks.require(stats.kstwo.cdf(gap, n) > RARE, even)
    with np.errstate(all="ignore"):
        by_right = right.logpdf(numbers)
        gains = [(other.logpdf(numbers) - by_right).sum() for other in others]
    checks.require(not max(gains) > -np.log(RARE), f"{name} {follow}: another family fits these draws far better")
    checks.require(not closer_to_pay[np.digitize(numbers, steps)].sum() > -np.log(RARE), copied)
    outside = np.array([(numbers < 1_000).sum(), (numbers > 20_000).sum()])
    few, many = stats.binom.cdf(outside, n, outside_shares), stats.binom.sf(outside - 1, n, outside_shares)
    ends = f"{name} has too few or too many very low or very high values: keep each draw as it is"
    checks.require((2 * np.minimum(few, many) > RARE).all(), ends)
    along = abs(np.corrcoef(numbers[1:], numbers[:-1])[0, 1])
    checks.require(
        along < 0.15, f"{name} is in some order: draws that follow each other are alike, so rows get a pattern"
    )


one, again, other = (checks.call(draw_income, 40, np.random.default_rng(seed)) for seed in (7, 7, 8))
first, second, third = (whole_numbers(drawn.result, 40, drawn.text) for drawn in (one, again, other))
same = "two generators with the same seed must give the same incomes: take all chance from rng"
checks.require((first == second).all(), f"{one.text}: {same}")
fresh = "two generators with different seeds gave the same incomes: nothing was drawn with rng"
checks.require((first != third).any(), f"{one.text}: {fresh}")
many = checks.call(draw_income, 10_000, np.random.default_rng(9))
judge(many.result, 10_000, many.text)
judge(sampled_income, len(pay), "sampled_income")
numbers = np.array(list(sampled_income), dtype=float)
along_rows = abs(stats.spearmanr(numbers, pay).statistic)
checks.require(
    along_rows < 0.15, "sampled_income rises or falls with the real income of the same row: it tells who earns much"
)
if isinstance(sampled_income, pd.Series):
    labels = sorted(map(str, sampled_income.index))
    checks.require(
        labels != sorted(map(str, load("hr")["monthly_income"])), "sampled_income has the real incomes as index"
    )
### END HIDDEN TESTS

# %%
ax = plotting.histogram(sampled_income, bins=50, label="sampled income", unit="USD", bounds=(1_000, 20_000))
plotting.show(
    ax,
    alt="Histogram of the drawn incomes with two bounds. Most lie between 1,000 and 20,000 USD, as the real ones do; a "
    "few lie below the lower bound, and a tail reaches far beyond the upper one.",
)

# %% [markdown]
# ## What cannot be
#
# A family knows nothing of the world: its curve runs on to the left and to the right of all data, and so do the draws.
# The pay scale of this company, known to the public from its job offers, goes from 1,000 to 20,000 dollars a month. An
# income outside is **impossible**: every reader sees that it is false, and programs that read the table may stumble.
#
# Take such bounds from public knowledge. `income.min()` and `income.max()` would publish the exact pay of two people.
#
# ### Exercise 4: count the impossible
#
# Store in `out_of_range` how many values of `sampled_income` are below 1,000 or above 20,000, a whole number. The
# bounds themselves are possible.
#
# <details><summary>Hint 1</summary>
#
# Which two questions do you ask of each value?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Comparing an array or Series with a number gives True or False for each value; `|` joins two comparisons, each in
# brackets.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `((sampled_income < 1_000) | ...).sum()`
#
# </details>

# %% answer="out_of_range"
out_of_range = ...
### BEGIN SOLUTION
out_of_range = int(((sampled_income < 1_000) | (sampled_income > 20_000)).sum())
### END SOLUTION

# %% test="out_of_range" points=1
"""The draws on both sides of the pay scale are counted."""
from numbers import Real

import numpy as np
import pandas as pd

from course import checks

whole = isinstance(out_of_range, Real) and not isinstance(out_of_range, bool) and out_of_range % 1 == 0
checks.require(whole, "out_of_range is not a whole number")
checks.passed("out_of_range is a whole number")
### BEGIN HIDDEN TESTS
whole = isinstance(out_of_range, Real) and not isinstance(out_of_range, bool) and out_of_range % 1 == 0
checks.require(whole, "out_of_range is not a whole number")
column = sampled_income if isinstance(sampled_income, list | tuple | np.ndarray | pd.Series | pd.Index) else []
numbers = [item for item in column if isinstance(item, Real)]
checks.require(numbers, "sampled_income is not a column of numbers: solve exercise 3 first")
low, high = (sum(item < 1_000 for item in numbers), sum(item > 20_000 for item in numbers))
slips = {
    low: "those above the upper bound are impossible, too",
    high: "those below the lower bound are impossible, too",
    len(numbers) - low - high: "these are the possible ones",
}
reason = slips.get(int(out_of_range), "count the values of sampled_income below 1,000, and those above 20,000")
checks.require(out_of_range == low + high, f"out_of_range is {int(out_of_range)}: {reason}")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 5: bring them back
#
# Store in `clipped_income` a column (array, Series or list) like `sampled_income`, with the same values in the same
# order, except that each value below 1,000 is 1,000 and each value above 20,000 is 20,000. `sampled_income` itself
# stays as it is.
#
# <details><summary>Hint 1</summary>
#
# Which lesson brought values outside two bounds to the nearer bound?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `np.clip`, or at `Series.clip` if you have a Series.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `np.clip(sampled_income, ...)`, with both bounds in place of the dots, returns a new array.
#
# </details>

# %% answer="clipped_income"
clipped_income = ...
### BEGIN SOLUTION
clipped_income = np.clip(sampled_income, 1_000, 20_000)
### END SOLUTION

# %% test="clipped_income" points=2
"""Impossible draws are at the nearer bound of the pay scale, and all others are as they were drawn."""
from numbers import Real

import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
right_size = isinstance(clipped_income, kinds) and len(clipped_income) == len(load("hr"))
checks.require(right_size, "clipped_income is not a column with one income for each row of hr")
checks.passed("clipped_income has one income for each row")
### BEGIN HIDDEN TESTS
kinds = list | tuple | np.ndarray | pd.Series | pd.Index
before, after = ([*column] if isinstance(column, kinds) else [] for column in (sampled_income, clipped_income))
numbers = all(isinstance(item, Real) for item in before)
checks.require(before and numbers, "sampled_income is not a column of numbers: solve exercise 3 first")
checks.require(
    len(after) == len(before), "clipped_income has not one income for each of sampled_income: clipping drops nobody"
)
numbers = all(isinstance(item, Real) and not isinstance(item, bool) for item in after)
checks.require(numbers, "clipped_income holds something that is not a number")
before, after = np.array(before, dtype=float), np.array(after, dtype=float)
checks.require(
    not np.isnan(after).any(), "clipped_income has a missing value: an impossible draw becomes the nearer bound"
)
low, high = before < 1_000, before > 20_000
lost = "sampled_income holds no impossible value any more: leave it as it was drawn, and clip a copy"
checks.require(low.any() or high.any(), lost)
for rows, bound, side in ((low, 1_000, "below 1,000"), (high, 20_000, "above 20,000")):
    wrong = int((after[rows] != bound).sum())
    place = (
        f"{wrong} values of sampled_income are {side}, and in the same place clipped_income has not the nearer bound"
    )
    checks.require(not wrong, place)
wrong = int((after != before)[~low & ~high].sum())
checks.require(not wrong, f"clipped_income: {wrong} draws that were possible have another value or another place now")
### END HIDDEN TESTS

# %%
low, high = (int((np.asarray(clipped_income) == bound).sum()) for bound in (1_000, 20_000))
print(f"{out_of_range} draws were impossible; now {low} incomes are exactly 1,000 and {high} exactly 20,000 USD")

# %% [markdown]
# These heaps are the price. You may also draw again until a value is possible; then there is no heap, and all other
# values become a little more frequent than the fit says.
#
# ## Now attack it
#
# The drawn incomes are chance. The parameters are not: they are computed from the pay of people. Suppose the company is
# proud of its model and publishes the parameters, too.
#
# **One person.** By KS distance `expon` did badly (0.11, the winner 0.03), but it is a popular model, and it has two harmless-looking
# parameters:

# %%
loc, scale = fits(income, ["expon"])["expon"][0]
print(f"expon: loc {loc:,.2f}, scale {scale:,.2f}")
print(f"people who earn exactly loc: {(income == loc).sum()}, people who earn less: {(income < loc).sum()}")

# %% [markdown]
# `loc` is the exact pay of the person who earns least, as in the example of the four years. No other value makes the
# data likelier. In the same way a fitted `uniform` publishes the smallest and the largest value.
#
# **Anybody.** The winner has no such parameter. But the mean of an `exponnorm` is `loc + K * scale`, and the fit makes
# it equal to the mean of the data. Now one person leaves the company, and the model is fitted and published again:


# %%
def mean_of_fit(values):
    """Return the mean of the fitted exponnorm, which anybody can compute from its parameters."""
    K, loc, scale = stats.exponnorm.fit(values)
    return loc + K * scale


leaver, staying = income.iloc[0], income.iloc[1:]
guess = len(income) * mean_of_fit(income) - len(staying) * mean_of_fit(staying)
print(f"from the two fits: {guess:,.2f} USD, real income of who left: {leaver:,} USD")

# %% [markdown]
# The number of people, which is no secret, times their mean is the sum of all pay. The difference of two sums is the
# pay of the one who left, to the dollar. So a fit is an exact statement about real people, however smooth its curve.
# Rounding the parameters blurs this guess, without a promise how much. What if only the draws are published, each time
# from the new fit?

# %%
K, loc, scale = stats.exponnorm.fit(staying)
drawn_again = stats.exponnorm.rvs(K, loc, scale, size=len(staying), random_state=rng).round()
print(f"from the two columns of draws: {np.sum(sampled_income) - np.sum(drawn_again):,.0f} USD")

# %% [markdown]
# That is nothing but chance: in most runs it is off by more than 100,000 dollars. So publish the draws, and keep the
# parameters to yourself. The seed too: whoever knows it knows the chance in each draw, and can compute the parameters
# from the draws. (The seed 22 above is for learning.)
#
# **This makes the attack harder, and promises nothing.** Columns that are drawn anew each month can be averaged, and
# chance averages out. And one extreme income pulls the whole fit: somebody with a million a month would lift its mean
# by more than 600 dollars, five times what chance moves the mean of the draws. How much chance is enough to hide any
# one person, you will learn in chapter 3.
#
# Also, only one column is drawn. What about the rest of the row?

# %%
known = ["age", "daily_rate"]
found_by = (~hr.duplicated(known, keep=False)).mean()
by_chance = pd.Series(list(sampled_income)).isin(income).mean()
print(f"{found_by:.0%} of the people are still unique by {' and '.join(known)}")
print(f"{by_chance:.0%} of the drawn incomes happen to be somebody's real income")

# %% [markdown]
# Whoever knows these two finds the row and all that is real in it; only the income there is drawn. Where it equals
# somebody's real income, that is chance: whose row it stands in, the draw did not know.
#
# ## What it cost
#
# The column by itself is kept in its main lines:

# %%
columns = {"real": income, "sampled": sampled_income, "clipped": clipped_income}
numbers = pd.DataFrame({name: pd.Series(list(values)) for name, values in columns.items()}).astype(float)
numbers.describe(percentiles=[0.1, 0.5, 0.9]).loc[["mean", "10%", "50%", "90%", "max"]].round(0)

# %% [markdown]
# But an income drawn without a look at the row belongs to no age, no job and no education (lesson 2.1):

# %%
bands = pd.cut(hr["age"], [18, 25, 35, 45, 61], right=False, labels=["18-24", "25-34", "35-44", "45-60"])
medians = numbers.groupby(bands, observed=True).median()
ax = plotting.before_after(
    medians["real"], medians["clipped"], label="age", value_label="median monthly income (USD)", names=("real", "drawn")
)
plotting.show(
    ax,
    alt="Bar chart of the median income in four age groups. The real one rises from group to group, to about four times as "
    "much; the drawn one is about the same in all of them.",
)

# %% [markdown]
# Who asks the published table whether the old earn more than the young gets a wrong answer, and no warning. To keep
# such relations, columns have to be drawn together: lesson 4.3.

# %% [markdown]
# ## Summary
#
# - A number is a fingerprint, and a resampled number is still a real one. A draw from a fitted family is not, except by
#   chance.
# - Compare families by their KS distance, each with its own fitted parameters. The winner depends on the data, and may
#   still be bad.
# - Draws may be impossible. Clip them at bounds that were public before.
# - A fit is no privacy guarantee: its parameters are computed from people, may be one person's exact value, and two of
#   them may give anybody's away. Publish draws, not parameters, and do not rely on that where much is at stake.
# - Do not use it where relations between columns matter: they are gone.
#
# **Read on**
#
# - Yves-Alexandre de Montjoye, Laura Radaelli, Vivek Kumar Singh and Alex Pentland, *[Unique in the shopping mall: On
#   the reidentifiability of credit card metadata](https://doi.org/10.1126/science.1256297)*, Science 347 (2015).
# - Arthur Kennickell, *Multiple Imputation and Disclosure Protection: The Case of the 1995 Survey of Consumer
#   Finances*, Federal Reserve Board (1997).
# - Trivellore Raghunathan, *[Synthetic Data](https://doi.org/10.1146/annurev-statistics-040720-031848)*, Annual Review of Statistics and Its Application 8 (2021).
