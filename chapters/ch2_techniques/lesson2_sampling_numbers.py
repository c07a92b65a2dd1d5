# %% [markdown]
# # 2.2 Sampling numbers
#
# **You will be able to**
#
# - fit families of distributions to a column of numbers, and measure which one is closest;
# - draw a new column from the fit;
# - count the draws that are impossible, and clip them to bounds that don't reveal anything about anyone.
#
# You'll also see what a published fit reveals about individual people, and what the drawn column has lost.
#
# **You need** lessons 2.1 (resampling a column) and 1.5 (bounds), pandas, and the normal distribution from school.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## Numbers point at people
#
# > **In the news.** In 2015, researchers studied three months of credit card records of 1.1 million people. The records
# > contained no names. {==But knowing the shop and the day of four purchases was enough to single out 90 % of these
# > people.==} If prices are known as well, the risk of being singled out rises by 22 % on average (de Montjoye and
# > others, *Science*).
#
# {==A price reveals little about you, but it can still help to identify you.==} So can your pay. Here is the staff of a made-up
# company. How many of these people have an income that no one else has?

# %% slide="output"
import numpy as np
import pandas as pd
from scipy import stats

from course import load, plotting

hr = load("hr")
income = hr["monthly_income"]
unique = ~income.duplicated(keep=False)
print(f"{unique.mean():.1%} of {len(hr)} people have a monthly income that no one else has")

# %% [markdown]
# {==So anyone who sees a payslip, on a desk or in a loan application, can usually find that person's row and read the rest of
# it.==} The company wants to publish a table that shows how pay is distributed, but not what anyone earns. Resampling (lesson
# 2.1) fills each row with a value drawn at random from the column itself. Let's see what that achieves for a column of
# numbers:

# %% slide="output"
rng = np.random.default_rng(22)  # with a seed, so that you see the same numbers again
resampled = pd.Series(rng.choice(income, size=len(income)))
print(f"{resampled.isin(income).mean():.0%} of the resampled values are someone's income")
print(f"{resampled.isin(income[unique]).mean():.0%} are the income of exactly one person")

# %% [markdown]
# {==The rows are mixed up, but every value is still the exact pay of a real person.==} In 1993, Donald Rubin proposed to publish
# simulated data instead. In 1997, Arthur Kennickell of the Federal Reserve tried this with a survey on the wealth of American
# families. In this lesson, you'll do the same with one column. {==First, you'll describe the column with a curve. Then you'll draw
# random numbers from that curve.==}
#
# ## Families and fits
#
# {==A **distribution** describes how likely a random number is to fall into each range.==} {==A **family** is a set of distributions
# with the same kind of shape, and its **parameters** select one of them.==} For example, the normal distributions are a family
# with two parameters, the mean and the standard deviation. SciPy has more than a hundred families. You'll compare these four:
#
# {==
# | family | shape | parameters |
# |---|---|---|
# | `norm` | a bell | `loc`, `scale` |
# | `expon` | highest at the left end and falling to the right | `loc`, `scale` |
# | `lognorm` | a long tail to the right (if you subtract `loc`, the logarithm is normal) | `s`, `loc`, `scale` |
# | `exponnorm` | a bell with a tail to the right (the sum of a normal and an exponential number) | `K`, `loc`, `scale` |
# ==}
#
# In each family, `loc` shifts the curve and `scale` stretches it. These two parameters always come last, in this order,
# and their defaults are 0 and 1.
#
# {==When you **fit** a family, you choose the parameters that make the data most likely.==} The `fit` method does this, and returns
# the parameters as a tuple.
#
# ## How close is a fit?
#
# We need a number that tells us which fitted curve is closest to the data. {==For any number *x*, we can compare two shares:==} the
# share of the data up to *x*, and the share that the distribution predicts up to *x*. {==The second share is called the **cdf**
# (cumulative distribution function).==} As an example, take four people who have been with the company for 1, 2, 3 and 6 years:

# %% slide="both"
years = pd.Series([1, 2, 3, 6])
loc, scale = stats.expon.fit(years)
print("expon: loc", loc, "scale", scale)
table = pd.DataFrame({"data below x": [0, 0.25, 0.5, 0.75], "data up to x": [0.25, 0.5, 0.75, 1]}, index=years)
table.assign(cdf=stats.expon(loc, scale).cdf(years).round(3))

# %% [markdown]
# The fitted curve begins at `loc` 1, which is the smallest of the four numbers. Its `scale` is 2, which is their mean
# minus the smallest number. SciPy always fits an `expon` in this way, which will be important later.
#
# > **Idea.** {==The **KS distance** (named after Kolmogorov and Smirnov) is the largest gap between the two shares over
# > all *x*.==} {==The distance is 0 if the shares agree everywhere, and 1 if the data and the distribution don't
# > overlap at all.==}
#
# The share of the data jumps at each value, so you have to look at the gap on both sides of the jump. In our example, the
# largest gap is at 1, where the data jump to 0.25 while the curve is still at 0. SciPy can find this gap for you:
# `stats.kstest(years, "expon", args=(1, 2)).statistic` is 0.25.
#
# (`kstest` also returns a p-value. Ignore this value here, because it's valid only if the distribution was chosen
# before anyone saw the data. Our distribution was fitted to the data.)

# %% [markdown]
# ### Exercise 1: fit and compare
#
# Write a function `fits(values, names)`. `values` is a Series of numbers, and `names` is a list of names of SciPy families.
# Return a dictionary that maps each name in `names` to a tuple `(parameters, distance)`:
#
# - `parameters` is the tuple that the family's `fit` returns for `values`, with no parameter held fixed.
# - `distance` is the KS distance between `values` and the distribution with these parameters, as a number.
#
# Leave out missing values before you compute anything. Don't round, and don't modify `values` or `names`.
#
# `fits(years, ["expon"])` returns `{"expon": ((1.0, 2.0), 0.25)}`.
#
# <details><summary>Hint 1</summary>
#
# What do you have to do for one name? How do you get from the string `"expon"` to `stats.expon`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `getattr(stats, name)` is the family. Look at the `args` parameter of `kstest`. Without `args`, `kstest` compares the
# data with the distribution whose `loc` is 0 and whose `scale` is 1.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Let `known` be `values` without the missing values. In a loop over the names, compute `parameters = getattr(stats,
# name).fit(known)`. Then `stats.kstest(known, name, args=...)` returns a result that contains the distance.
#
# </details>


# %% answer="fits"
def fits(values, names):
    """Return {name: (parameters, KS distance)} for each of these SciPy families, fitted to values."""
    ### BEGIN SOLUTION
    known = values.dropna()
    found = {}
    for name in names:
        parameters = getattr(stats, name).fit(known)
        found[name] = (parameters, float(stats.kstest(known, name, args=parameters).statistic))
    return found
    ### END SOLUTION


# %% test="fits" points=3
"""Each family is listed with the parameters that make the values most likely, and with its KS distance from the values."""
import numpy as np
import pandas as pd
from scipy import stats

from course import checks, load

answer = checks.call(fits, pd.Series([1, 2, 3, 6]), ["expon"])
checks.equal(answer, {"expon": ((1.0, 2.0), 0.25)}, why="this is the example in the text", show=True)
checks.passed("for the four years, expon has the entry ((1.0, 2.0), 0.25)")
### BEGIN HIDDEN TESTS
cases = [
    (pd.Series([4.0, None, 9.0, 5.0, 5.5], index=[7, 7, 1, 0, 0]), ["norm", "expon"]),
    (pd.Series([4.0, None, 8.5, 5.5, 5.5], index=[7, 7, 1, 0, 0]), ["norm", "expon"]),  # the same size and sum
    (pd.Series([-0.0120003, 0.0, 0.011, 0.032]), ["uniform", "expon"]),
    (pd.Series(range(31_000, 131_000, 9)), ["norm", "expon"]),  # too large for 16 bits, and many
    (load("hr", seed=4)["age"], ["logistic", "norm", "gumbel_r"]),
    (load("hr", seed=3)["monthly_income"], ["exponnorm", "norm", "lognorm", "expon"]),
]
for values, names in cases:
    answer, known = checks.call(fits, values, names), values.dropna()
    with checks.rule("Return a dictionary that maps each name in `names` to a tuple `(parameters, distance)`"):
        found = isinstance(answer.result, dict) and set(answer.result) == set(names)
        checks.require(found, f"{answer}, which isn't a dictionary with exactly these names as keys")
    for name, entry in answer.result.items():
        said, family = f"{answer.text}: the entry for {name!r}", getattr(stats, name)
        with checks.rule("Return a dictionary that maps each name in `names` to a tuple `(parameters, distance)`"):
            checks.require(isinstance(entry, tuple | list) and len(entry) == 2, f"{said} isn't a tuple of two items")
        best, said = family.fit(known), f"{said}: the tuple of parameters"
        with checks.rule("`parameters` is the tuple that the family's `fit` returns for `values`"):
            why = f"{name} has other ones"
            parameters = checks.a_column(entry[0], name=said, rows=len(best), numbers=True, why=why)
            with np.errstate(all="ignore"):
                loss = family.nnlf(parameters, known) - family.nnlf(best, known)
            likely = "other parameters make the values that aren't missing more likely, so fit all parameters to them"
            checks.require(loss <= 1e-6 * len(known), f"{said}: {likely}")
            if name in ("norm", "expon", "uniform"):
                checks.equal(parameters, best, name=said, why="don't round the parameters")
        gap = stats.kstest(known, family(*parameters).cdf).statistic
        why = "don't round it, and leave out missing values"
        with checks.rule("`distance` is the KS distance between `values` and the distribution with these parameters"):
            checks.close(entry[1], gap, name=f"{answer.text}: the distance of {name!r}", why=why)
### END HIDDEN TESTS

# %% [markdown]
# Now let's fit the four families to the incomes. (If you see an error here, finish `fits` first.)

# %%
FAMILIES = ["norm", "expon", "lognorm", "exponnorm"]
found = fits(income, FAMILIES)
curves = {name: getattr(stats, name)(*parameters) for name, (parameters, distance) in found.items()}
ax = plotting.fitted(
    income,
    curves,
    label="monthly income",
    unit="USD",
    title="lognorm and exponnorm fit the data, but the other two don't",
)
plotting.show(ax)

# %% [markdown]
# ### Exercise 2: the best fit
#
# In the figure, two of the curves are hard to tell apart, so we need numbers to decide. Which of the families `norm`,
# `expon`, `lognorm` and `exponnorm` has the smallest KS distance from `income`? Store its name as a string in `best_fit`.
#
# <details><summary>Hint 1</summary>
#
# Where have you already computed the four distances?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `found` contains everything you need. `min` iterates over the names in a dictionary and has a `key` parameter.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `min(found, key=lambda name: ...)` returns the name for which the expression after the colon is smallest. How do you look up
# the distance for `name` in `found`?
#
# </details>

# %% answer="best_fit"
best_fit = ...
### BEGIN SOLUTION
best_fit = min(found, key=lambda name: found[name][1])
### END SOLUTION

# %% test="best_fit" points=1
"""None of the other three families is closer to the incomes."""
from scipy import stats

from course import checks, load

checks.require(
    isinstance(best_fit, str) and best_fit in ("norm", "expon", "lognorm", "exponnorm"),
    "best_fit isn't a string with the name of one of the four families",
)
checks.passed("best_fit is the name of one of the four families")
### BEGIN HIDDEN TESTS
pay, gaps = load("hr")["monthly_income"], {}
for name in ("norm", "expon", "lognorm", "exponnorm"):
    gaps[name] = stats.kstest(pay, name, args=getattr(stats, name).fit(pay)).statistic
closest = [name for name in gaps if gaps[name] == min(gaps.values())]
why = "this isn't the name of the family with the smallest KS distance from the incomes"
checks.equal(best_fit, closest[0], name="best_fit", why=why)
### END HIDDEN TESTS

# %% [markdown]
# This family fits the incomes best, but that says nothing about other numbers. For another column, another family may fit
# best:

# %% slide="output"
for column in ("monthly_income", "age", "daily_rate"):
    gaps = {name: distance for name, (parameters, distance) in fits(hr[column], FAMILIES).items()}
    print(f"{column}: {min(gaps, key=gaps.get)} is closest, with a distance of {min(gaps.values()):.3f}")

# %% [markdown]
# Even the best of the four families can fit badly. The daily rates are spread evenly from about 100 to 1,500, and none
# of the four families contains a curve of that shape.
#
# ## Draw from the fit
#
# {==The `rvs` method draws random numbers.==} It needs the parameters, the number of draws, and the generator. If you
# leave out the parameters, the method uses a `loc` of 0 and a `scale` of 1 without any warning:

# %% slide="both"
print("loc 6500, scale 4700:", stats.norm.rvs(6_500, 4_700, size=4, random_state=rng).round(2))
print("no parameters:       ", stats.norm.rvs(size=4, random_state=rng).round(2))

# %% [markdown]
# ### Exercise 3: draw the incomes
#
# Write a function `draw_income(n, rng)` that returns a column (array, Series or list) of `n` random incomes.
#
# - Draw the incomes independently of each other, from the family `best_fit` with the parameters that were fitted to
#   `income`.
# - Round the incomes to whole numbers. You may round up or down, and use `float` or `int`.
# - Keep all incomes, even those that look impossible.
# - Draw all randomness from the generator `rng`, so that two generators with the same seed produce the same incomes.
#
# Then call your function with the generator `rng` to draw one income for each row of `hr`, and store these incomes in
# `sampled_income`.
#
# `draw_income(3, np.random.default_rng(1))` returns three incomes, such as `array([ 7348,  3404, 27356])`.
#
# <details><summary>Hint 1</summary>
#
# Where did you store the parameters that belong to `best_fit`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A `*` before a tuple passes its items one by one, as in `rvs(*parameters, size=..., random_state=...)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The first item of `found[best_fit]` is the tuple of fitted parameters, and `getattr(stats, best_fit)` is the family itself.
# The array that `rvs` returns has a method that rounds all values.
#
# </details>


# %% answer="sampled_income"
def draw_income(n, rng):
    """Return n whole numbers, drawn with rng from the fitted family that is closest to the incomes."""
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
"""The incomes are whole numbers drawn from the family that fits best, one for each row."""
import numpy as np
import pandas as pd
from scipy import stats

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
drawn = checks.call(draw_income, 5, np.random.default_rng(5))
checks.require(
    isinstance(drawn.result, kinds) and len(drawn.result) == 5, f"{drawn}, which isn't a column of 5 numbers"
)
right_size = isinstance(sampled_income, kinds) and len(sampled_income) == len(load("hr"))
checks.require(right_size, "sampled_income isn't a column with one income for each row of hr")
again = checks.call(draw_income, 5, np.random.default_rng(5))
same = "generators with the same seed must produce the same incomes"
checks.equal(list(again.result), list(drawn.result), name="the second draw with the same seed", why=same)
checks.passed("draw_income returns as many incomes as you ask for, and sampled_income has one for each row")
### BEGIN HIDDEN TESTS
# A correct answer fails each check of `judge` in at most 1 of 20 million draws. It takes more than 1,470 draws to reject
# the second-best family and noisy copies of real incomes, so we ask the function for 4,000 draws, and judge the family
# on all draws together. Even with the slow method `ppf`, these draws take only a few seconds.
RARE = 5e-8
pay, jitter = load("hr")["monthly_income"].to_numpy(dtype=float), np.random.default_rng(0)
curves_of = {name: getattr(stats, name) for name in ("norm", "expon", "lognorm", "exponnorm")}
curves_of = {name: family(*family.fit(pay)) for name, family in curves_of.items()}
best = min(curves_of, key=lambda name: stats.kstest(pay, curves_of[name].cdf).statistic)
right, others = curves_of[best], [curve for name, curve in curves_of.items() if name != best]
others.append(stats.lognorm(*stats.lognorm.fit(pay, floc=0)))  # some learners fit it this way
others.append(stats.rv_histogram(np.histogram(pay, np.arange(0, 20_251, 250)), density=False))  # the data themselves


def whole_numbers(values, n, name):
    numbers = np.array(checks.a_column(values, name=name, rows=n, numbers=True), dtype=float)
    with checks.rule("Round the incomes to whole numbers"):
        checks.require((numbers % 1 == 0).all(), f"{name} contains fractions")
        checks.require((numbers % 10 == 0).mean() < 0.6, f"{name} is rounded too much")
    return numbers


def judge(values, n, name):
    numbers = whole_numbers(values, n, name)
    with checks.rule("Draw the incomes independently of each other, from the family `best_fit`"):
        # About 13 % of correct draws are someone's income. For 1,470 draws, 5 % is nine standard deviations away.
        as_in_pay = f"{name} contains the incomes of real people too often, or avoids them"
        checks.require(0.05 < np.isin(numbers, pay).mean() < 0.5, as_in_pay)
        # About four fifths of 4,000 correct draws are different numbers.
        again = f"{name} repeats incomes too often, or hardly ever"
        checks.require(n / 2 < len(np.unique(numbers)) and (n < 4_000 or len(np.unique(numbers)) < 0.9 * n), again)
        drawn = numbers + jitter.uniform(-0.5, 0.5, n)  # without the rounding
        checks.follows(drawn, right.cdf, name=name, why="use the fitted parameters")
        checks.noise(drawn, right, name=name, why="use the fitted parameters", unlike=others)
    outside = np.array([(numbers < 1_000).sum(), (numbers > 20_000).sum()])
    shares = [right.cdf(1_000), right.sf(20_000)]
    few, many = stats.binom.cdf(outside, n, shares), stats.binom.sf(outside - 1, n, shares)
    with checks.rule("Keep all incomes, even those that look impossible"):
        ends = f"the number of very low or very high values in {name} is wrong"
        checks.require((2 * np.minimum(few, many) > RARE).all(), ends)
    with checks.rule("Draw the incomes independently of each other"):
        even = f"{name} follows the curve more evenly than random draws would"
        checks.require(stats.kstwo.cdf(stats.kstest(numbers, right.cdf).statistic, n) > RARE, even)
        # In mirrored pairs, each value depends on another one that's a fixed distance away. In any order, they fill
        # each bin of the lower half as often as the opposite bin.
        spectrum = np.abs(np.fft.rfft(stats.zscore(stats.rankdata(numbers)))) ** 2
        apart = np.abs(np.fft.irfft(spectrum, n)[1 : n // 2]).max() / np.sqrt(n)
        bins = np.histogram(right.cdf(numbers), np.linspace(0, 1, 61))[0]
        pairs = np.column_stack([bins[:30], bins[:29:-1]])
        uneven = (np.diff(pairs)[:, 0] ** 2 / pairs.sum(axis=1)).sum()
        limit = stats.norm.isf(RARE / (2 * n))  # n / 2 distances, two sides
        free = apart < limit and stats.chi2.cdf(uneven, 30) > RARE
        checks.require(free, f"some values in {name} depend on other values, for example in mirrored pairs")
    return drawn


checks.fresh(
    lambda seed: whole_numbers(checks.call(draw_income, 40, np.random.default_rng(seed)).result, 40, "draw_income"),
    name="the result of draw_income(40, rng)",
    why="draw all random numbers from rng",
)
# Among 60 triples of correct incomes, two are equal less than once in a million runs.
triples = [list(triple) for triple in checks.draws(draw_income, 60, 3, np.random.default_rng(10))]
with checks.rule("Draw all randomness from the generator `rng`"):
    checks.distinct(triples, name="60 results of draw_income(3, rng)", why="draw new incomes in each call")
# Only about 1 in 30,000 correct draws is negative. With this seed, `rvs` returns at least one, so an answer that uses `rvs` must keep it.
drawn_with = ((seed, right.rvs(4_000, random_state=np.random.default_rng(seed))) for seed in range(9, 2_000))
seed, expected = next((seed, draws) for seed, draws in drawn_with if draws.min() < -30)
many = checks.call(draw_income, 4_000, np.random.default_rng(seed))
drawn = [judge(many.result, 4_000, many.text), judge(sampled_income, len(pay), "sampled_income")]
numbers, kept = np.array(many.result, dtype=float), expected > -30
near = np.corrcoef(numbers[kept], expected[kept])[0, 1] > 0.999  # the same draws, apart from rounding
same = np.median(np.abs(numbers - expected)) <= 1 and (numbers[~kept] < 0).all()
with checks.rule("Keep all incomes, even those that look impossible"):
    checks.require(not near or same, f"{many.text} changed a negative draw, or used rounded parameters")
with checks.rule("Draw the incomes independently of each other, from the family `best_fit`"):
    checks.noise(np.concatenate(drawn), right, name="draw_income and sampled_income", unlike=others)
along_rows = abs(stats.spearmanr(drawn[1], pay).statistic)
related = "sampled_income is related to the real income in the same row, so it reveals who earns a lot"
checks.require(along_rows < 0.15, related)
labels = sorted(map(str, sampled_income.index)) if isinstance(sampled_income, pd.Series) else []
real = sorted(map(str, load("hr")["monthly_income"]))
checks.require(labels != real, "the index of sampled_income contains the real incomes")
### END HIDDEN TESTS

# %%
drawn_incomes = pd.Series(list(sampled_income))
ax = plotting.histogram(
    drawn_incomes,
    bins=50,
    label="sampled income",
    unit="USD",
    bounds=(1_000, 20_000),
    title=f"{((drawn_incomes < 1_000) | (drawn_incomes > 20_000)).mean():.0%} of the draws are outside the bounds",
)
plotting.show(ax)

# %% [markdown]
# ## Impossible values
#
# {==A fitted curve may extend beyond the data on both sides, so some draws may be lower or higher than any real income.==}
# According to the company's job advertisements, its pay scale goes from 1,000 to 20,000 dollars a month. {==An income outside
# this range is **impossible**. Every reader can see that it's false, and programs that read the table may fail.==}
#
# > **Warning.** {==Use bounds that are public knowledge.==} If you used `income.min()` and `income.max()`, you would publish the
# > exact pay of two people.
#
# ### Exercise 4: count the impossible values
#
# Count the values of `sampled_income` that are below 1,000 or above 20,000, and store the count as a whole number in
# `out_of_range`. The bounds themselves are possible incomes. Before you run your answer, look at the histogram. Do you expect
# more of these values on the left or on the right?
#
# <details><summary>Hint 1</summary>
#
# Which two questions do you have to ask about each value?
#
# </details>
# <details><summary>Hint 2</summary>
#
# If you compare an array or Series with a number, you get True or False for each value. (If your incomes are a
# list, use `np.array(sampled_income)`.) The `|` operator means "or". Put each comparison in parentheses.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `(sampled_income < 1_000)` marks the values that are too low. Combine this comparison with the other one, and note that True
# counts as 1 in a sum.
#
# </details>

# %% answer="out_of_range"
out_of_range = ...
### BEGIN SOLUTION
out_of_range = int(((sampled_income < 1_000) | (sampled_income > 20_000)).sum())
### END SOLUTION

# %% test="out_of_range" points=1
"""The count includes the impossible draws on both sides of the pay scale."""
from numbers import Real

import numpy as np
import pandas as pd

from course import checks

whole = isinstance(out_of_range, Real) and not isinstance(out_of_range, bool) and out_of_range % 1 == 0
checks.require(whole, "out_of_range isn't a whole number")
checks.passed("out_of_range is a whole number")
### BEGIN HIDDEN TESTS
numbers = checks.a_column(sampled_income, name="sampled_income", numbers=True, why="solve exercise 3 first")
low, high = (sum(item < 1_000 for item in numbers), sum(item > 20_000 for item in numbers))
slips = {
    str(low): "values above the upper bound are impossible, too",
    str(high): "values below the lower bound are impossible, too",
    str(len(numbers) - low - high): "this is the number of possible values",
}
with checks.rule("Count the values of `sampled_income` that are below 1,000 or above 20,000"):
    checks.equal(out_of_range, low + high, name="out_of_range", why=slips.get(str(out_of_range), ""))
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 5: bring them back
#
# Make a copy of `sampled_income` in which each value below 1,000 is replaced with 1,000, and each value above 20,000 with
# 20,000. Store this copy in `clipped_income`, as a column (array, Series or list) in the same order. Don't modify `sampled_income`
# itself.
#
# <details><summary>Hint 1</summary>
#
# In which lesson did you replace values outside a range with the nearer bound?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `np.clip`, or at `Series.clip` if you have a Series.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `np.clip(sampled_income, ...)` returns a new array. In place of the dots, pass both bounds.
#
# </details>

# %% answer="clipped_income"
clipped_income = ...
### BEGIN SOLUTION
clipped_income = np.clip(sampled_income, 1_000, 20_000)
### END SOLUTION

# %% test="clipped_income" points=2
"""Impossible draws have been moved to the nearer bound of the pay scale, and all others are unchanged."""
from numbers import Real

import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
right_size = isinstance(clipped_income, kinds) and len(clipped_income) == len(load("hr"))
checks.require(right_size, "clipped_income isn't a column with one income for each row of hr")
outside = [income for income in clipped_income if not 1_000 <= income <= 20_000]
checks.equal(len(outside), 0, name="the number of values outside the pay scale")
checks.passed("clipped_income has one income for each row, and none is outside the pay scale")
### BEGIN HIDDEN TESTS
draws = checks.a_column(sampled_income, name="sampled_income", numbers=True, why="solve exercise 3 first")
with checks.rule("Store this copy in `clipped_income`, as a column (array, Series or list) in the same order"):
    after = checks.a_column(clipped_income, name="clipped_income", rows=len(draws), numbers=True)
before, after = np.array(draws, dtype=float), np.array(after, dtype=float)
low, high = before < 1_000, before > 20_000
with checks.rule("Don't modify `sampled_income` itself"):
    lost = "sampled_income no longer contains impossible values, so draw it again, and clip a copy"
    checks.require(low.any() or high.any(), lost)
groups = {
    "below 1,000": low,
    "above 20,000": high,
    "that are possible incomes (they must stay unchanged, in the same rows)": ~low & ~high,
}
with checks.rule("each value below 1,000 is replaced with 1,000, and each value above 20,000 with 20,000"):
    for group, rows in groups.items():
        wrong = int((after != before.clip(1_000, 20_000))[rows].sum())
        checks.require(not wrong, f"clipped_income: {wrong} of the values {group} are wrong")
### END HIDDEN TESTS

# %%
low, high = (int((np.asarray(clipped_income) == bound).sum()) for bound in (1_000, 20_000))
print(
    f"{out_of_range} draws were impossible. Now {low} incomes are exactly 1,000 USD and {high} are exactly 20,000 USD."
)

# %% [markdown]
# {==These two groups of equal values are the price of clipping.==} {==Alternatively, you can redraw a value until it's valid.==} Then
# there are no such groups, but all other values become slightly more frequent than in the fitted distribution.
#
# ## Now attack it
#
# {==The drawn incomes are random, but the parameters aren't, because they're computed from the pay of real people.==} Suppose the
# company is proud of its model and publishes the parameters, too.
#
# **The lowest earner.** The family `expon` fits badly (its KS distance is 0.11, compared with 0.03 for the best family). But
# `expon` is a popular model, and its two parameters look harmless:

# %% slide="output"
loc, scale = fits(income, ["expon"])["expon"][0]
print(f"expon: loc {loc:,.2f}, scale {scale:,.2f}")
print(f"people who earn exactly loc: {(income == loc).sum()}, people who earn less: {(income < loc).sum()}")

# %% [markdown]
# {==`loc` is the exact pay of the person who earns the least, just as it was the smallest number in the example with
# the four years.==} No other value of `loc` makes the data as likely. Similarly, the parameters of a fitted `uniform`
# reveal the smallest and the largest value.
#
# **Any employee.** The best family has no such parameter. But the mean of an `exponnorm` is `loc + K * scale`, and
# after the fit, this mean equals the mean of the data. Now suppose one person leaves the company, and the model is
# fitted and published again:


# %% slide="output"
def mean_of_fit(values):
    """Return the mean of the fitted exponnorm, which anyone can compute from its parameters."""
    K, loc, scale = stats.exponnorm.fit(values)
    return loc + K * scale


leaver, staying = income.iloc[0], income.iloc[1:]
guess = len(income) * mean_of_fit(income) - len(staying) * mean_of_fit(staying)
print(f"computed from the two fits: {guess:,.2f} USD, real income of the person who left: {leaver:,} USD")

# %% [markdown]
# Why does this work? {==If you multiply the mean by the number of people, which isn't a secret, you get the sum of
# everyone's pay. The difference between two such sums is the pay of the person who left, to the dollar.==} {==So the
# parameters contain exact information about real people, however smooth the curve looks.==} If the company rounds the
# parameters, the guess becomes less accurate, but it may still be close.
#
# What if the company publishes only draws, before the person leaves and again after the new fit?

# %%
K, loc, scale = stats.exponnorm.fit(staying)
drawn_again = stats.exponnorm.rvs(K, loc, scale, size=len(staying), random_state=rng).round()
print(f"computed from the two columns of draws: {np.sum(sampled_income) - np.sum(drawn_again):,.0f} USD")

# %% [markdown]
# This guess is useless, because its random error is usually more than 100,000 dollars. {==So publish the draws, and keep the
# parameters secret.==} {==Keep the seed secret as well, because anyone who knows it can reproduce the randomness in each draw, and
# can compute the parameters from the draws.==} (We published the seed 22 above only because this is a lesson.)
#
# > **Warning.** {==This makes the attack harder, but it doesn't guarantee anything.==} If new columns are drawn every month, an
# > attacker can average them, and the random errors cancel out.
#
# Besides, a single extreme income shifts the whole fit. Someone who earns a million a month would raise the fitted mean
# by more than 600 dollars. By chance alone, the mean of the draws typically varies by only a fifth of that. In chapter
# 3, you'll learn how much randomness is enough to hide any one person.
#
# Finally, only one column was drawn. What about the rest of the row?

# %% slide="output"
known = ["age", "daily_rate"]
found_by = (~hr.duplicated(known, keep=False)).mean()
by_chance = pd.Series(list(sampled_income)).isin(income).mean()
print(f"{found_by:.0%} of the people are unique if you know their {' and '.join(known)}")
print(f"{by_chance:.0%} of the drawn incomes happen to be someone's real income")

# %% [markdown]
# Anyone who knows these two facts about a person can usually find that person's row, and read all the real values in it. Only
# the income was drawn at random. If it equals the person's real income, that's a coincidence, because the draw didn't depend
# on the row.
#
# ## What it cost
#
# Let's compare the real and the drawn column. By itself, the drawn column still has the main properties of the real one:

# %% slide="output"
columns = {"real": income, "sampled": sampled_income, "clipped": clipped_income}
numbers = pd.DataFrame({name: pd.Series(list(values)) for name, values in columns.items()}).astype(float)
numbers.describe(percentiles=[0.1, 0.5, 0.9]).loc[["mean", "10%", "50%", "90%", "max"]].round(0)

# %% [markdown]
# {==But the draw didn't take the rest of the row into account, so incomes are no longer related to age, job or education (lesson
# 2.1):==}

# %%
bands = pd.cut(hr["age"], [18, 25, 35, 45, 61], right=False, labels=["18-24", "25-34", "35-44", "45-60"])
medians = numbers.groupby(bands, observed=True).median()
ax = plotting.before_after(
    medians["real"],
    medians["clipped"],
    label="age",
    value_label="median monthly income (USD)",
    names=("real", "drawn"),
    title="Drawn incomes no longer rise with age",
)
plotting.show(ax)

# %% [markdown]
# Anyone who uses the published table to find out whether older people earn more than younger ones gets a wrong answer,
# without any warning. {==To preserve such relationships, you have to draw several columns together, as in lesson
# 4.3.==}

# %% [markdown]
# ## Recap
#
# - A number can identify a person just as a fingerprint can, and a resampled number is still someone's real number. A
#   draw from a fitted family is someone's real number only by coincidence.
# - Fit each family first, and then compare the families by KS distance. Which family is best depends on the data, and
#   even the best may fit badly. Clip impossible draws to bounds that are public knowledge.
# - A fit doesn't guarantee privacy. The parameters are computed from people's data, so one parameter may be one
#   person's exact value, and two fits may reveal anyone's value. Publish draws rather than parameters. If much is at
#   stake, don't rely on draws alone, either.
#
# **A question to take with you:** Which of the numbers that you publish about a model were computed from people's data?
#
# **When not to use it.** Don't use this method if relationships between columns matter, because they're lost.
#
# **Further reading**
#
# - Yves-Alexandre de Montjoye, Laura Radaelli, Vivek Kumar Singh and Alex Pentland, *[Unique in the shopping mall: On the
#   reidentifiability of credit card metadata](https://doi.org/10.1126/science.1256297)*, Science 347 (2015).
# - Arthur Kennickell, *Multiple Imputation and Disclosure Protection: The Case of the 1995 Survey of Consumer Finances*,
#   Federal Reserve Board (1997).
# - Trivellore Raghunathan, *[Synthetic Data](https://doi.org/10.1146/annurev-statistics-040720-031848)*, Annual Review of
#   Statistics and Its Application 8 (2021).
