# %% [markdown]
# # 3.5 Private histograms
#
# **You will be able to**
#
# - publish how a column is distributed, with one ε for the whole histogram;
# - recognize a range that exposes people, and explain what diffprivlib's warning can't detect;
# - clean up noisy counts at no cost to privacy, and measure what it costs in accuracy;
# - find the most frequent of many medical findings for the privacy cost of a single count.
#
# **You need** lessons 3.1 (neighbours, sensitivity, ε) and 3.2 (Laplace noise), and NumPy arrays.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## Counts that exposed people
#
# > **In the news.** The US census of 2010 published more than 150 billion counts, such as the number of women from 30 to 34 in
# > a block. {==From these, an attacker can reconstruct people's records, and verify those of 97 million people (lesson 3.1).==}
# > Because of such attacks, the Census Bureau added noise to the counts of 2020.
#
# A histogram is a table of counts, too. In this lesson, a heart clinic wants to publish a histogram of the cholesterol levels of
# its 1,213 patients, who are all made up.

# %%
import warnings

import numpy as np
import pandas as pd
from diffprivlib import tools

from course import load, plotting

heart = load("heart")
cholesterol = heart["chol"]
rng = np.random.default_rng(35)  # a seed gives you the same numbers again

# %% [markdown]
# ## Ranges first
#
# {==A **histogram** divides the range between two numbers into **bins**, and counts the values in each bin.==} {==Each bin includes its
# lower edge but not its upper edge, except the last bin, which includes both.==} Values outside the range aren't in any bin.
# `np.histogram` does the counting:

# %% slide="both"
counts, edges = np.histogram([120, 150, 199, 600, 640], bins=10, range=(100, 600))
print(counts)
print(edges)

# %% [markdown]
# The value 640 isn't counted, and 600 is in the last bin. For the clinic's patients, we'll use the same range, from 100
# to 600 mg/dl, with ten bins of equal width. {==This range is **public**, because the laboratory's form accepts numbers
# from 100 to 600, and anyone may see an empty form.==}
#
# ### Exercise 1: the exact shares
#
# Store the share of patients in each of these ten bins, from the lowest bin to the highest, in `proportions`. The
# result is an array, list or Series of ten numbers from 0 to 1. Don't round them. The share of a bin without patients
# is 0.
#
# For the five numbers above, the shares would begin with 0.25, 0.5, 0.0, because 640 isn't in any bin, which leaves
# only four numbers.
#
# <details><summary>Hint 1</summary>
#
# Which counts do you need, and what must the ten shares add up to?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.histogram` returns counts and edges. With `density=True`, it doesn't return shares, but shares per unit of the axis.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `counts, edges = np.histogram(cholesterol, bins=10, range=...)`. What turns counts into shares?
#
# </details>

# %% answer="proportions"
proportions = ...
### BEGIN SOLUTION
counts, edges = np.histogram(cholesterol, bins=10, range=(100, 600))
proportions = counts / counts.sum()
### END SOLUTION

# %% test="proportions" points=1
"""proportions contains the share of the patients in each of the ten bins from 100 to 600."""
from numbers import Real

import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series
checks.require(
    isinstance(proportions, kinds) and len(proportions) == 10,
    "proportions must contain ten numbers, one for each bin",
)
checks.close(
    sum(proportions),
    1,
    name="the sum of proportions",
    why="the shares must add up to 1, because no patient is outside the bins",
)
checks.passed("proportions contains ten shares, which add up to 1")
### BEGIN HIDDEN TESTS
from course import checks, load

levels = load("heart")["chol"]
upper_edges = [*range(150, 600, 50), 601]  # the last bin also includes its upper edge, 600
wanted = [((levels >= 100 + 50 * place) & (levels < end)).mean() for place, end in enumerate(upper_edges)]
with checks.rule("Store the share of patients in each of these ten bins, from the lowest bin to the highest"):
    checks.equal(proportions, wanted, name="proportions", why="a bin includes its lower edge, but not its upper one")
### END HIDDEN TESTS

# %% [markdown]
# ## One person, one bin
#
# In this lesson, **neighbours** are two tables, one of which has one more person than the other (add/remove), unless we say
# otherwise. {==One more person raises *one* of the ten counts by 1 and doesn't change the other nine.==}
#
# > **Idea.** {==The ten counts have a combined sensitivity of 1.==} {==So you can use the whole ε for each of them, and don't have to
# > divide it by ten.==}
#
# (Under replace-one, one count can fall by 1 while another rises by 1. The sensitivity is then 2, so the same noise keeps only
# a promise of 2ε.)
#
# The library diffprivlib has a function for private histograms, which works like the one in NumPy. Let's see what happens if we
# make a mistake in the call:

# %% slide="output"
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    counts, edges = tools.histogram(cholesterol, epsilon=0.01, random_state=1)
print(caught[0].category.__name__, "-", str(caught[0].message).split(". ")[0])
print("edges from", edges[0], "to", edges[-1])
print("patients from", cholesterol.min(), "to", cholesterol.max())

# %% [markdown]
# Without a range, the function uses the smallest and the largest value of the data as edges. But noise is added only to the
# *counts*. {==So the lowest and the highest cholesterol level are published exactly, whatever ε is.==} If you know Ada's level and
# it's one of these two, you have good reason to think that she's a patient.
#
# {==Silencing the warning doesn't fix anything.==} Passing `range=(100, 600)` does fix the problem, because this range
# is public knowledge. Note the limits of the warning:
#
# - The warning appears only if you don't pass a `range`. With `range=(cholesterol.min(), cholesterol.max())`, there's
#   no warning, but the leak is the same.
# - The warning also appears if you pass a list of public edges as `bins`. To avoid the warning, pass the `range` as
#   well.
#
# ### Which noise?
#
# {==diffprivlib adds **two-sided geometric** noise.==} Its draws are whole numbers, and the probability of *k* is proportional to
# $e^{-ε|k|}$. It's the whole-number version of Laplace noise, and it avoids Mironov's attack on the last digits (lesson 3.2),
# because whole numbers are stored exactly. {==Afterwards, diffprivlib **truncates** the counts at 0, so a count below 0 becomes 0.==}
#
# The randomness comes from `random_state`, an older kind of NumPy generator. `np.random.RandomState(rng.bit_generator)`
# makes such a generator, which draws from your `rng`.
#
# ### Exercise 2: a histogram with a public range
#
# Write a function `dp_counts(values, low, high, epsilon, rng)` that returns private counts of `values` in ten bins of equal width
# from `low` to `high`. The definition of neighbours is add/remove, and `low` and `high` are public.
#
# - Return an array, list or Series of ten whole numbers, without the edges.
# - Add two-sided geometric noise for `epsilon` (above 0) to each count, with an independent draw for each bin. Other noise, such
#   as rounded Laplace noise, isn't accepted.
# - Replace a count below 0 with 0. Don't cap the counts.
# - `values` is a Series or an array, and may be empty. Missing values and values outside the range aren't in any bin.
# - Draw all randomness from `rng`, a `numpy.random.Generator`. Your function mustn't cause a `PrivacyLeakWarning`.
#
# Don't modify the arguments (except the state of `rng`) or print exact counts, here or in later exercises.
#
# ```python
# dp_counts(cholesterol, 100, 600, 1, rng)
# # may return array([ 38, 171, 425, 387, 174,  16,   0,   1,   0,   0])
# ```
#
# <details><summary>Hint 1</summary>
#
# Which two parameters of `tools.histogram` determine the edges, so that they don't come from the data?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `tools.histogram` has the parameters `epsilon`, `bins`, `range` and `random_state`. It returns counts and edges. To draw the
# noise yourself, use `rng.geometric(p, 10) - rng.geometric(p, 10)` with `p` = 1 − $e^{-ε}$.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Call `tools.histogram(values, epsilon=epsilon, bins=10, range=..., random_state=...)`. Which of the two results do you need?
#
# </details>


# %% helpers
from numbers import Real

import numpy as np
import pandas as pd

from course import checks


def ten(result, said):
    """Return the result as an array if it consists of ten numbers, and none of them is below 0."""
    right = isinstance(result, list | tuple | np.ndarray | pd.Series) and len(result) == 10
    right = right and all(isinstance(one, Real) and not isinstance(one, bool | np.bool) for one in result)
    checks.require(
        right and min(result) >= 0, f"{said} should return ten numbers that are at least 0, and nothing else"
    )
    return np.array(list(result), dtype=float)


# %% answer="dp_counts"
def dp_counts(values, low, high, epsilon, rng):
    """Return the counts of values in ten bins from low to high, with geometric noise for epsilon, and with no count below 0."""
    ### BEGIN SOLUTION
    state = np.random.RandomState(rng.bit_generator)
    counts, _ = tools.histogram(values, epsilon=epsilon, bins=10, range=(low, high), random_state=state)
    return counts
    ### END SOLUTION


# %% test="dp_counts" points=3
"""The count of each bin has geometric noise of its own, the bins divide the public range, and no count is below 0."""
import numpy as np
import pandas as pd

from course import checks

small = pd.Series([1, 1, 2.5, 9, 10, 11])
answer = checks.call(dp_counts, small, 0, 10, 50, np.random.default_rng(1))  # at this epsilon there's hardly any noise
checks.equal(
    answer,
    [0, 2, 1, 0, 0, 0, 0, 0, 0, 2],
    why="11 is outside the range, and only the last bin includes its upper edge",
    show=True,
)
noisy = [list(checks.call(dp_counts, small, 0, 10, 0.1, np.random.default_rng(seed)).result) for seed in (2, 3)]
checks.require(noisy[0] != noisy[1], "two calls with ε = 0.1 returned the same counts: add new noise in each call")
checks.passed("the counts for a small case are correct for a large epsilon, and vary for a small one")
### BEGIN HIDDEN TESTS
# At epsilon 60, noise other than 0 occurs once in 10^26 draws, so only the bins matter here.
edge = "only the last bin includes its upper edge. With ε = 60, there's hardly any noise"
cases = [
    (np.array([0.0, 50, 50, 99, 100, 450, 499.5, 500, 501, -1e-7]), 0, 500, [1, 3, 1, 0, 0, 0, 0, 0, 0, 3]),
    (pd.Series([None, -20, 0.0, 19, 20, None], index=[3, 3, 1, 0, 7, 2]), -20, 20, [1, 0, 0, 0, 0, 1, 0, 0, 0, 2]),
    (pd.Series([30, 40, 31], index=[9, 8, 7]), 0, 100, [0, 0, 0, 2, 1, 0, 0, 0, 0, 0]),
    (np.array([7, 8]), 10, 20, [0] * 10),
    (np.array([1.5, 16]), 0, 16, [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]),  # ten times 1.6 in a row add up to less than 16
    (np.array([0, 2.375, 2.5, 2.625, 17.375, 17.5, 24.875, 25]), 0, 25, [2, 2, 0, 0, 0, 0, 1, 1, 0, 2]),
    (np.array([0.125, 0.875, 0.875, 1.125]), 0, 1, [0, 1, 0, 0, 0, 0, 0, 0, 2, 0]),
    (pd.Series([], dtype=float), 0, 1, [0] * 10),
    (pd.Series(np.repeat([5.0, 95.0], [40_000, 70])), 0, 100, [40_000, 0, 0, 0, 0, 0, 0, 0, 0, 70]),
]
for values, low, high, wanted in cases:
    answer = checks.call(dp_counts, values, low, high, 60, np.random.default_rng(2))
    with checks.rule("Missing values and values outside the range aren't in any bin"):
        checks.equal(answer, wanted, why=edge)
    with checks.rule("Your function mustn't cause a `PrivacyLeakWarning`"):
        leaks = any("PrivacyLeakWarning" in warning.kinds[0] for warning in answer.warnings)
        checks.require(not leaks, f"{answer.text} caused one, because you didn't pass a range")


def law(count, epsilon, most):
    """Return the probability of each answer if `count` values are in the bin, with all from `most` on in one class."""
    a = np.exp(-epsilon)
    shares = {k: (1 - a) / (1 + a) * a ** abs(k - count) for k in range(1, most)}
    shares[0] = a**count / (1 + a)
    return {**shares, most: 1 - sum(shares.values())}


# A correct answer fails one of the chi-square tests in at most 6 of a million runs. No, half or double noise, noise split over the bins and
# rounded normal noise always fail, and rounded Laplace noise nearly always does (see tests/lessons/test_lesson5_histograms.py).
settings = [(0, 10, 2.0, [60] * 5 + [0] * 5, 200), (-50, 450, 0.3, [5, 0, 40, 0, 5, 40, 0, 40, 5, 40], 1_000)]
for low, high, epsilon, exact, times in settings:
    middles = low + (high - low) / 10 * (np.arange(10) + 0.5)
    values = pd.Series(np.repeat(middles, exact))
    several = checks.draws(dp_counts, times, values, low, high, epsilon, np.random.default_rng(3))
    said = f"dp_counts(values, {low}, {high}, {epsilon}, rng)"
    with checks.rule("Return an array, list or Series of ten whole numbers, without the edges"):
        answers = np.array([ten(counts, said) for counts in several])
        checks.require((answers % 1 == 0).all(), f"{said} returned a count that isn't a whole number")
    with checks.rule("Add two-sided geometric noise for `epsilon` (above 0) to each count"):
        for count in sorted(set(exact)):
            most = int(count + 12 / epsilon)
            column = np.minimum(answers[:, np.array(exact) == count].ravel(), most).astype(int)
            reason = f"this bin contains {count} values, and its count needs noise for the whole epsilon"
            checks.drawn_from(column, law(count, epsilon, most), name=f"{said}: a count", why=reason)
        full = answers[:, np.array(exact) > 0]
        both = (full, np.abs(full - full.mean(axis=0)))  # the noise, and its size without the sign
        alike, sizes = (np.abs(np.corrcoef(each.T) - np.eye(full.shape[1])).max() for each in both)
        shared = f"{said}: the noise in two bins is correlated, so each bin needs a draw of its own"
        # By chance about 0.1, above 0.4 or 0.6 in fewer than one of a million runs. At least 0.5 if bins share one of two draws
        checks.require(alike < 0.4 and sizes < 0.6, shared)
with checks.rule("Draw all randomness from `rng`"):
    checks.distinct(several, name="1,000 results", why="with only a few different draws, anyone could try them all")
    checks.from_rng(dp_counts, values, 0, 10, 0.05)
worlds = [np.full(1_234, 3.5), np.array([]), np.array([3.5]), np.full(40, 99.0), np.full(30, np.nan)]
worlds = [(values, 0, 10, 1e-6, np.random.default_rng(place)) for place, values in enumerate(worlds)]
with checks.rule("The definition of neighbours is add/remove, and `low` and `high` are public"):
    checks.only_results(dp_counts, *worlds, why="the noise hides nothing if exact counts can be read elsewhere")
# All 50 counts of a correct answer are at most 100,000 in fewer than one of 10^12 runs.
with checks.rule("Replace a count below 0 with 0. Don't cap the counts"):
    for n in (0, 1, 40):
        several = checks.draws(dp_counts, 5, np.full(n, 3.5), 0, 10, 1e-6, np.random.default_rng(9))
        highest = max(ten(counts, f"dp_counts with {n} values").max() for counts in several)
        limit = f"with {n} values and ε = 0.000001, dp_counts never returns a count above {highest:.0f}"
        checks.require(highest > 100_000, limit)
values = pd.Series(np.repeat(np.arange(10) + 0.5, 100))
with checks.rule("Add two-sided geometric noise for `epsilon` (above 0) to each count"):
    several = checks.draws(dp_counts, 340, values, 0, 10, 6, np.random.default_rng(5))
    noisy = np.array([ten(counts, "dp_counts with ε = 6") for counts in several]) != 100
    # On average, 17 counts have noise. In 5 of 100 million runs, none has.
    checks.require(noisy.any(), "dp_counts with ε = 6: none of 3,400 counts has any noise")
### END HIDDEN TESTS

# %% slide="output"
ranges = [f"{low} to {low + 50}" for low in range(100, 600, 50)]  # names for the bins
shown = pd.DataFrame({"exact": np.histogram(cholesterol, bins=10, range=(100, 600))[0]}, index=ranges)
shown.assign(private=list(dp_counts(cholesterol, 100, 600, 0.1, rng)))  # an error? Solve dp_counts first

# %% [markdown]
# At ε = 0.1, a count is off by about 10, whether the bin contains 400 patients or 16. So in narrow bins with few people, the
# noise swamps the counts.
#
# ## What you may do with the result
#
# {==You may do anything with private counts, as long as you don't look at the data again. This is called **post-processing**.==}
# {==Whatever you compute only from a private answer keeps the same promise (Dwork and Roth 2014, proposition 2.1), so rounding,
# plotting and dividing cost no privacy.==}
#
# {==To turn private counts into shares, divide them by *their own* sum.==} Under add/remove, the true number of rows isn't public.
#
# ### Exercise 3: private shares
#
# Write a function `dp_proportions(values, low, high, epsilon, rng)` that returns ten shares from 0 to 1 that add up to 1, as an
# array, list or Series.
#
# - Compute the shares from a single private histogram, made as in `dp_counts`. The ten shares together cost `epsilon`.
# - If all private counts are 0, each share is 0.1.
# - Don't round the shares. The parameters and their rules are the same as in exercise 2.
#
# For example, if the private counts are 3, 1 and eight zeros, return 0.75, 0.25 and eight zeros.
#
# <details><summary>Hint 1</summary>
#
# How often may you ask for private counts if you may spend `epsilon` in all?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Store the result of `dp_counts` in a variable, and use it for both the counts and their sum. What do you return if the sum is
# 0?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Begin with `counts = np.array(dp_counts(...))`. If `counts.sum()` is 0, return `np.full(10, 0.1)`.
#
# </details>


# %% answer="dp_proportions"
def dp_proportions(values, low, high, epsilon, rng):
    """Return the ten shares of a private histogram of values, which add up to 1."""
    ### BEGIN SOLUTION
    counts = np.array(dp_counts(values, low, high, epsilon, rng))
    total = counts.sum()
    return counts / total if total > 0 else np.full(10, 0.1)
    ### END SOLUTION


# %% test="dp_proportions" points=2
"""The shares come from a single private histogram, and add up to 1."""
import numpy as np
import pandas as pd

from course import checks

small = pd.Series([1, 1, 2.5, 9])
answer = checks.call(
    dp_proportions, small, 0, 10, 50, np.random.default_rng(1)
)  # there's hardly any noise at this epsilon
checks.equal(answer, [0, 0.5, 0.25, 0, 0, 0, 0, 0, 0, 0.25], why="two of four values are in the second bin", show=True)
checks.passed("the shares for a small case are correct for a large epsilon")
### BEGIN HIDDEN TESTS
from scipy import stats

many = np.append(np.full(1_999, 12.0), 13.5)
cases = [
    (np.array([5.0, 15, 15, 95, 100, 101, -1e-7]), 0, 100, [0.2, 0.4, 0, 0, 0, 0, 0, 0, 0, 0.4]),
    (pd.Series([3, None, 0, 3], index=[1, 0, 1, 5]), 0, 10, [1 / 3, 0, 0, 2 / 3, 0, 0, 0, 0, 0, 0]),
    (np.array([7.0]), 10, 20, [0.1] * 10),
    (np.array([7.0]), 0, 10, [0] * 7 + [1, 0, 0]),
    (many, 10, 20, [0, 0, 0.9995, 0.0005, 0, 0, 0, 0, 0, 0]),
    (pd.Series([], dtype=float), 0, 1, [0.1] * 10),
]
with checks.rule("Don't round the shares. The parameters and their rules are the same as in exercise 2"):
    for values, low, high, wanted in cases:
        answer = checks.call(dp_proportions, values, low, high, 60, np.random.default_rng(2))
        checks.equal(answer, wanted, why="at ε = 60, there's hardly any noise. If all counts are 0, each share is 0.1")
        leaks = any("PrivacyLeakWarning" in warning.kinds[0] for warning in answer.warnings)
        checks.require(not leaks, f"{answer.text} caused a PrivacyLeakWarning, because you didn't pass a range")

# Six bins contain 80 values each, and four are empty. The share of one full bin among two of them does not depend on
# the total. A correct answer fails here at most once in a million runs, and no, half or double noise always fails (see
# tests/lessons).
chance = np.random.default_rng(6)
for low, high, epsilon, times in ((100, 600, 1.5, 150), (0, 10, 0.3, 150)):
    middles = low + (high - low) / 10 * (np.arange(10) + 0.5)
    values = pd.Series(np.repeat(middles[[0, 1, 2, 4, 5, 7]], 80))
    several = checks.draws(dp_proportions, times, values, low, high, epsilon, np.random.default_rng(3))
    said = f"dp_proportions(values, {low}, {high}, {epsilon}, rng)"
    shares = np.array([ten(result, said) for result in several])
    with checks.rule("Compute the shares from a single private histogram"):
        total = f"{said}: the shares don't add up to 1, so divide each private count by the sum of these counts"
        checks.require((abs(shares.sum(axis=1) - 1) < 1e-9).all(), total)
        full, empty = shares[:, [0, 1, 2, 4, 5, 7]], shares[:, [3, 6, 8, 9]]
        p = 1 - np.exp(-epsilon)
        pairs = 80 + chance.geometric(p, (20_000, 2)) - chance.geometric(p, (20_000, 2))
        got = (full[:, ::2] / (full[:, ::2] + full[:, 1::2])).ravel()
        reason = f"the shares of {said} don't vary like those with geometric noise for the whole epsilon"
        checks.require(stats.ks_2samp(got, pairs[:, 0] / pairs.sum(axis=1)).pvalue > 5e-7, reason)
        zeros = stats.binomtest(int((empty == 0).sum()), empty.size, 1 / (2 - p)).pvalue
        often = "is 0 too often or not often enough: use geometric noise for the whole epsilon, truncated at 0"
        checks.require(zeros > 5e-7, f"{said}: the share of an empty bin {often}")
with checks.rule("The parameters and their rules are the same as in exercise 2"):
    for few in (np.array([]), values):  # shares that are always the same reveal that the table is empty
        checks.from_rng(dp_proportions, few, low, high, 0.1)
    checks.distinct(several, name="150 results", why="with only a few different draws, anyone could try them all")
worlds = [np.full(1_234, 3.5), np.array([]), np.array([3.5]), np.full(40, 99.0), np.full(30, np.nan)]
worlds = [(values, 0, 10, 1e-6, np.random.default_rng(place)) for place, values in enumerate(worlds)]
with checks.rule("The ten shares together cost `epsilon`"):
    checks.only_results(dp_proportions, *worlds, why="the noise hides nothing if exact numbers can be read elsewhere")
several = checks.draws(dp_proportions, 400, np.array([3.5]), 0, 10, np.log(9), np.random.default_rng(8))
empty = sum(np.ptp(ten(shares, "dp_proportions with a single value")) == 0 for shares in several)
# Ten zeros: with a = exp(-ε) = 1/9, the 1 becomes 0 with probability a / (1 + a) = 0.1, and each 0 stays 0 with 1 / (1 + a) = 0.9.
with checks.rule("If all private counts are 0, each share is 0.1"):
    tenth = "dp_proportions with a single value: the shares mustn't depend on the exact counts"
    checks.require(stats.binomtest(empty, 400, 0.1 * 0.9**9).pvalue > 5e-7, tenth)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: exact and private, side by side
#
# - Call `dp_proportions` for `cholesterol` with the public range, ε = 0.05 and `rng`, and store the result in `private_shares`.
# - Draw a bar chart that shows the bins in order, with two bars side by side for each bin. One bar is the exact share
#   from `proportions`, and the other is the private share from `private_shares`. Show both lists as shares, or both
#   in per cent. Store the `Axes` of the chart in `histogram_plot`.
# - Add a legend that names the two kinds of bars. The label of one axis has to contain the word `cholesterol`.
#
# <details><summary>Hint 1</summary>
#
# Which two lists of ten numbers do you need? What should the label of each pair of bars be?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `plotting.before_after`, which expects two Series with the same index, such as
# `pd.Series(list(proportions), index=ranges)`. Alternatively, use `DataFrame.plot.bar`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Call `plotting.before_after(..., ..., label=..., value_label="share of patients", names=("exact", "private"), percent=True)`,
# and replace the dots.
#
# </details>

# %% answer="histogram_plot"
private_shares = ...
histogram_plot = ...
### BEGIN SOLUTION
private_shares = dp_proportions(cholesterol, 100, 600, 0.05, rng)
histogram_plot = plotting.before_after(
    pd.Series(list(proportions), index=ranges),
    pd.Series(list(private_shares), index=ranges),
    label="cholesterol (mg/dl)",
    value_label="share of patients",
    names=("exact", "private"),
    percent=True,
    title="At ε = 0.05, each share is off by a few percentage points",
)
plotting.show(histogram_plot)
### END SOLUTION

# %% test="histogram_plot" points=2
"""The chart shows the exact and the private share of each bin side by side, and a legend names them."""
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from course import checks

checks.require(
    checks.is_a(histogram_plot, Axes), "histogram_plot isn't an Axes: store what the plotting function returns"
)
labels = f"{histogram_plot.get_xlabel()} {histogram_plot.get_ylabel()}".lower()
checks.require("cholesterol" in labels, "neither axis label of histogram_plot contains the word 'cholesterol'")
bars = [patch for patch in histogram_plot.patches if checks.is_a(patch, Rectangle)]
checks.equal(len(bars), 20, name="the number of bars", why="each of the ten bins needs two bars")
checks.passed("histogram_plot has an axis label and 20 bars")
### BEGIN HIDDEN TESTS
from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from course import load

with checks.rule("Call `dp_proportions` for `cholesterol` with the public range, ε = 0.05 and `rng`"):
    private = ten(private_shares, "the call of dp_proportions for private_shares")
    checks.require(abs(private.sum() - 1) < 1e-9, "private_shares must add up to 1")
    people = np.arange(1, 4_000)[:, None]  # for one of these totals, all ten private counts are whole numbers
    whole = np.abs(people * private - np.round(people * private)).max(axis=1) < 1e-6
    checks.require(whole.any(), "the numbers in private_shares aren't shares of whole counts")
    levels = load("heart")["chol"]
    exact = np.histogram(levels, bins=10, range=(100, 600))[0] / len(levels)
    # The noise of the six bins that contain patients for any class seed, in units of 1 / epsilon: it is below 0.3 or
    # above 40 once in a million runs.
    noise = 0.05 * len(levels) * np.abs(private - exact)[:6].sum()
    checks.require(0.3 < noise < 40, "the private shares are too close to the exact ones, or too far away")
    for seed in (0, 1, 42):
        own = checks.call(dp_proportions, levels, 100, 600, 0.05, np.random.default_rng(seed), may_change=True).result
        fixed = f"private_shares are always the same, because they were drawn from a generator with the seed {seed}"
        checks.require(not np.allclose(list(own), private), fixed)
with checks.rule("Store the `Axes` of the chart in `histogram_plot`"):
    checks.require(checks.is_a(histogram_plot, Axes), "histogram_plot isn't what the plotting function returns")
with checks.rule("The label of one axis has to contain the word `cholesterol`"):
    labels = f"{histogram_plot.get_xlabel()} {histogram_plot.get_ylabel()}".lower()
    checks.require("cholesterol" in labels, "neither label of histogram_plot contains it")
with checks.rule("Add a legend that names the two kinds of bars"):
    legends = [histogram_plot.get_legend(), *histogram_plot.figure.legends]
    legend = next((one for one in legends if one is not None and one.get_visible()), None)
    checks.require(legend is not None, "histogram_plot has no legend, so readers can't tell which bars are private")
    entries = {text.get_text().strip() for text in legend.get_texts()} - {""}
    checks.require(len(entries) == 2, f"the legend of histogram_plot contains {len(entries)} different names")
with checks.rule("Draw a bar chart that shows the bins in order, with two bars side by side for each bin"):
    bars = [patch for patch in histogram_plot.patches if checks.is_a(patch, Rectangle) and patch.get_visible()]
    boxes = np.array([(bar.get_x(), bar.get_y(), bar.get_width(), bar.get_height()) for bar in bars]).reshape(-1, 4)
    checks.require(len(boxes) == 20, f"histogram_plot has {len(boxes)} bars, but it needs two for each of the ten bins")
    lying = np.allclose(boxes[:, 0], 0) and not np.allclose(boxes[:, 1], 0)
    start, long, side, thick = boxes.T[[0, 2, 1, 3]] if lying else boxes.T[[1, 3, 0, 2]]
    checks.require(np.allclose(start, 0), "one of the bars doesn't start at 0, so its length doesn't show the share")
    limits, scale = (getattr(histogram_plot, f"get_{'x' if lying else 'y'}{part}")() for part in ("lim", "scale"))
    whole = scale == "linear" and min(limits) <= 0 and max(limits) >= long.max()
    checks.require(whole, "histogram_plot: the axis of the shares must be linear and show each bar from 0 to its end")
    middles, limits = side + thick / 2, getattr(histogram_plot, f"get_{'y' if lying else 'x'}lim")()
    shown = min(limits) <= middles.min() and max(limits) >= middles.max()
    checks.require(shown, "the limits of an axis cut off some bars of histogram_plot")
    order = np.argsort(middles)
    apart = (np.diff(middles[order]) > 0.6 * np.abs(thick).max()).all()
    checks.require(apart, "some bars of histogram_plot overlap")
sizes, looks = long / (100 if long.sum() > 10 else 1), [tuple(bar.get_facecolor()) for bar in bars]
lengths = sizes[order][:: -1 if not lying and histogram_plot.xaxis_inverted() else 1]
pairs = [lengths.reshape(10, 2), *([lengths[::-1].reshape(10, 2)] if lying else [])]  # these are read from either end
pairs += [pair[:, ::-1] for pair in pairs]
close = [np.abs(pair - np.column_stack([exact, private])).max() < 1e-6 for pair in pairs]
with checks.rule("One bar is the exact share from `proportions`, and the other is the private share"):
    checks.require(any(close), "the bars of histogram_plot don't show these shares in the order of the bins")
words = [text.get_text().lower() for text in legend.get_texts()]
named = sorted(("exact" in word, "private" in word) for word in words) == [(False, True), (True, False)]
with checks.rule("Add a legend that names the two kinds of bars"):
    for word, handle in zip(words, legend.legend_handles, strict=False):
        if named and checks.is_a(handle, Rectangle):  # other names are accepted, too
            look, shares = tuple(handle.get_facecolor()), exact if "exact" in word else private
            meant = np.sort(sizes[np.array([one == look for one in looks])])
            right = len(meant) != 10 or np.abs(meant - np.sort(shares)).max() < 1e-6
            checks.require(right, "the legend of histogram_plot confuses the exact shares with the private ones")
### END HIDDEN TESTS

# %% [markdown]
# {==If you publish such a chart, leave out the exact bars, because they break the promise.==}
#
# How large must ε be for the private bars to have the shape of the exact ones? Move the slider in JupyterLab:


# %%
def shares_at(epsilon):
    """Plot the exact and the private shares."""
    drawn = dp_proportions(cholesterol, 100, 600, epsilon, np.random.default_rng(35))
    worst = np.abs(np.asarray(drawn) - np.asarray(proportions)).max()
    return plotting.before_after(
        pd.Series(list(proportions), index=ranges),
        pd.Series(list(drawn), index=ranges),
        label="cholesterol (mg/dl)",
        value_label="share of patients",
        names=("exact", "private"),
        percent=True,
        title=f"ε = {epsilon:g}: the largest error is {100 * worst:.1f} percentage points",
    )


plotting.slider(shares_at, (0.005, 0.01, 0.05, 0.1, 1), label="ε", start=0.01)

# %% [markdown]
# If ε is below 0.05, some bins without patients seem to contain patients, and other bins lose theirs. At ε = 1, you can hardly
# see the noise.
#
# ## Below zero
#
# Let's make private counts without diffprivlib, with Laplace noise as in lesson 3.2:

# %% slide="both"
exact = np.histogram(cholesterol, bins=10, range=(100, 600))[0]
noisy = exact + rng.laplace(scale=1 / 0.1, size=10)
print(noisy.round(1))

# %% [markdown]
# Half of the time, the noisy count of an empty bin is negative, and more than nine in ten such histograms contain a negative
# count. But no one wants to publish −12 patients. {==diffprivlib sets negative counts to 0. In an empty bin, this removes negative
# errors but keeps positive ones:==}

# %% slide="output"
private = np.array([dp_counts(cholesterol, 100, 600, 0.1, rng) for _ in range(500)])  # an error? Solve dp_counts first
empty = exact == 0
print(f"mean private count of an empty bin: {private[:, empty].mean():.1f}")
print(f"mean of the sum of all ten counts: {private.sum(axis=1).mean():.0f}, exact: {exact.sum()}")

# %% [markdown]
# On average, an empty bin now seems to contain about 5 patients. This number is 1 / ($e^ε - e^{-ε}$), or nearly 1 / (2ε). {==An
# answer whose mean isn't the truth is **biased**.==}
#
# There's a better way, which preserves the total. {==Lower all counts by the same amount, and put 0 in place of those
# that would be negative.==} For example, take 10, 4 and −2, with a total of 12. If the −2 becomes 0, the other two have
# to lose a total of 2, so the amount is 1, and the result is 9, 3, 0. Sometimes you need more than one step. With 8,
# 0.5 and −3, the first two counts have to lose 3, so the amount is 1.5. But this makes the 0.5 negative, so it's set to
# 0 as well. Now the 8 has to become the total of 5.5, so the amount is 2.5.
#
# Of all lists with the same sum and without negative numbers, the result is the closest to the noisy counts (measured
# by the sum of squared differences). This is post-processing, so it doesn't cost any privacy.
#
# ### Exercise 5: clean up
#
# Write a function `clean(noisy)` that cleans the counts in the array `noisy` in this way. It returns the cleaned counts
# in the same order, as an array, list or Series.
#
# - Each count becomes `max(count - amount, 0)`. Choose the `amount`, which is the same for all counts, so that the result has
#   the same sum as `noisy`.
# - If the sum of `noisy` is 0 or less, all counts become 0. If no count is below 0, nothing changes.
# - `noisy` has at least one count. The counts needn't be whole numbers. Don't round, and don't modify `noisy`.
#
# `clean(np.array([10, 4, -2]))` returns 9, 3, 0, and `clean(np.array([8, 0.5, -3]))` returns 5.5, 0, 0.
#
# <details><summary>Hint 1</summary>
#
# If you know which counts remain above 0, how large is the amount? And what do you do if this amount makes another count negative?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Start with all counts. If a count becomes negative, leave it out, and compute the amount again from the remaining counts.
#
# </details>
# <details><summary>Hint 3</summary>
#
# If `keep` is an array of True and False, the amount is `(noisy[keep].sum() - total) / keep.sum()`. Repeat this with a new `keep`
# until `keep` no longer changes.
#
# </details>


# %% answer="clean"
def clean(noisy):
    """Return the counts of noisy, all lowered by the same amount, with none below 0 and the same sum."""
    ### BEGIN SOLUTION
    total = noisy.sum()
    if total <= 0:
        return np.zeros(len(noisy))
    keep, amount = np.full(len(noisy), True), 0
    while (noisy[keep] < amount).any():
        keep = keep & (noisy >= amount)
        amount = (noisy[keep].sum() - total) / keep.sum()
    return np.maximum(noisy - amount, 0)
    ### END SOLUTION


# %% test="clean" points=3
"""All counts are lowered by the same amount, none is below 0, and their sum doesn't change."""
import numpy as np

from course import checks

for case, wanted in (([10, 4, -2], [9, 3, 0]), ([8, 0.5, -3], [5.5, 0, 0])):
    answer = checks.call(clean, np.array(case))
    checks.equal(answer, wanted, why=f"{case} is one of the examples in the text", show=True)
checks.passed("the results for both examples are correct")
### BEGIN HIDDEN TESTS
from numbers import Real

import numpy as np
import pandas as pd

from course import checks


def nearest(counts):
    falling = np.sort(np.asarray(counts, dtype=float))[::-1]
    total = falling.sum()
    if total <= 0:
        return np.zeros(len(falling))
    amounts = (np.cumsum(falling) - total) / np.arange(1, len(falling) + 1)
    return np.maximum(np.asarray(counts, dtype=float) - amounts[np.flatnonzero(falling > amounts)[-1]], 0)


maker = np.random.default_rng(7)
cases = [[5, 0, 2.5], [0, -4, 4], [-1, -2], [3, -3], [-2, 1, 0.5], [7], [-7], [0.0, 0.0], [0, 0, 6], [1, 1, 1, -2]]
cases += [[-3, 12, 5, -1, 4, 2], [20, -15, 1, 1, 1], [2, -1, 100, 3, -40, 30, 1, 0], [-1, 40, -1, 40, -1]]
cases += [maker.laplace(maker.choice([0, 0, 30], 10), scale) for scale in (1, 5, 10, 20, 40)]
cases += [maker.normal(3, 30, 60), maker.laplace(0, 10, 200) + 1, maker.laplace(5, 5, 12).round().astype(int)]
cases += [np.r_[maker.laplace(0, 1_000, 40), 90_000], -maker.exponential(3, 5)]
cases += [np.array(case) * by for case in ([8, 0.5, -3], [40, 0.3, -0.1], [3, 2.7, 1]) for by in (1e-6 / 3, 1e9 / 3)]
steps = np.repeat(20_000.0 - 2.0 ** np.arange(14, 0, -1), (1.5 ** np.arange(14, 0, -1)).astype(int))
cases += [np.append(steps, np.full(len(steps), 40 / len(steps) - steps.mean()))]  # each step leaves out a few counts
for case in cases:
    noisy = np.array(case)
    answer = checks.call(clean, noisy)
    said = f"clean(np.array({case}))" if isinstance(case, list) else f"clean(an array of {len(case)} counts)"
    form = isinstance(answer.result, list | tuple | np.ndarray | pd.Series) and len(answer.result) == len(noisy)
    real = form and all(isinstance(one, Real) and not isinstance(one, bool | np.bool) for one in answer.result)
    checks.require(real, f"{said} didn't return a list or array of {len(noisy)} counts")
    off = np.abs(np.array(list(answer.result), dtype=float) - nearest(case)).max()
    right, wrong = off <= 1e-8 * np.abs(noisy).max(), f"{said} returned a wrong count"
    with checks.rule("If the sum of noisy is 0 or less, all counts become 0. If no count is below 0, nothing changes"):
        checks.require(right or (noisy.sum() > 0 and noisy.min() < 0), wrong)
    with checks.rule("The counts needn't be whole numbers. Don't round"):
        checks.require(right or (noisy % 1 == 0).all(), wrong)
    with checks.rule("Choose the `amount`, which is the same for all counts, so that the result has the same sum"):
        checks.require(right, wrong)
### END HIDDEN TESTS

# %% [markdown]
# ## Only the most frequent finding
#
# In a histogram, everyone is in at most one bin. {==Medical findings are different, because a patient may have all of the
# following seven findings, or none:==}

# %%
findings = pd.DataFrame(
    {
        "high blood sugar": heart["fbs"] == 1,
        "angina under effort": heart["exang"] == 1,
        "heart disease": heart["target"] == 1,
        "thick heart wall": heart["restecg"] == 2,
        "narrowed vessel": heart["ca"] > 0,
        "chest pain": heart["cp"] > 0,
        "cholesterol of 240 or more": heart["chol"] >= 240,
    }
)

# %% [markdown]
# {==One more person can raise all seven counts by 1, so together they have a sensitivity of 7, and each count needs
# noise with scale 7/ε.==}
#
# {==If you only want to publish *which finding is the most frequent*, use **report noisy max**.==} {==Add independent
# Laplace noise with scale 1/ε to each count, and publish only the name of the finding with the largest result.==} This
# costs ε, however many findings there are (Dwork and Roth 2014, claim 3.9). This is true only for add/remove, where one
# more person can raise counts but never lower them. Under replace-one, some counts can rise while others fall, so the
# scale must be 2/ε.
#
# ### Exercise 6: the most frequent finding
#
# Write a function `noisy_max(findings, epsilon, rng)` that returns the name (a string) of the column with the highest noisy
# count.
#
# - `findings` is a table (DataFrame) with at least one column and one row. All its values are True or False, or all are 1 or 0.
#   Don't modify it.
# - The count of a column is its number of rows with True (or 1).
# - Add independent Laplace noise with scale 1/ε to each count. `epsilon` is above 0, and the definition of neighbours
#   is add/remove.
# - Draw all randomness from `rng`.
#
# `noisy_max(findings, 0.1, rng)` may return `"cholesterol of 240 or more"` and, less often, `"chest pain"`.
#
# <details><summary>Hint 1</summary>
#
# If the same noise were added to all counts, could another finding become the largest?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `findings.sum()` is a Series of the counts, with the names as its index. Look at `rng.laplace` and its `size` parameter, and
# at `Series.idxmax`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Add `rng.laplace(scale=..., size=...)` to `findings.sum()`. Which method of the result returns the name?
#
# </details>


# %% answer="noisy_max"
def noisy_max(findings, epsilon, rng):
    """Return the name of the column with the highest noisy count of True, with ε-differential privacy for add/remove."""
    ### BEGIN SOLUTION
    counts = findings.sum()
    return (counts + rng.laplace(scale=1 / epsilon, size=len(counts))).idxmax()
    ### END SOLUTION


# %% test="noisy_max" points=3
"""The column with the highest noisy count wins, and each count has its own Laplace noise."""
import numpy as np
import pandas as pd

from course import checks

small = pd.DataFrame({"fever": [1, 0, 0, 1], "cough": [1, 1, 1, 1], "rash": [0, 0, 0, 0]})
answer = checks.call(noisy_max, small, 100, np.random.default_rng(1))  # at this epsilon there's hardly any noise
checks.equal(answer, "cough", why="everyone coughs", show=True)
winners = checks.draws(noisy_max, 40, small, 0.1, np.random.default_rng(2))
checks.require(len(set(winners)) > 1, "with ε = 0.1, the same column won 40 times: add new noise in each call")
checks.passed("the result for a small case is correct for a large epsilon, and varies for a small one")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from scipy import stats

from course import checks


def crowd(counts, rows, kind):
    """Return a table in which each finding occurs in the given number of rows."""
    has = {name: np.arange(rows) < count for name, count in counts.items()}
    return pd.DataFrame(has, index=np.arange(rows)[::-1] // 2).astype(kind)


clear = "with ε = 100, there's hardly any noise, so the column with the highest count must win"
for counts, rows, kind in (
    ({"a": 3, "b": 12, "c": 7}, 12, bool),
    ({"zinc": 9, "iron": 2, "lead": 1, "gold": 0}, 20, int),
    ({"one": 4}, 5, bool),
    ({"low": 0, "high": 1}, 1, float),
    ({"few": 127, "more": 255, "most": 256}, 256, "int8"),  # in 8 bits, a sum like this overflows
    ({"few": 127, "more": 255, "most": 256}, 256, "uint8"),
    ({"few": 127, "most": 33_000}, 33_000, bool),
):
    found = set(checks.draws(noisy_max, 20, crowd(counts, rows, kind), 100, np.random.default_rng(2)))
    with checks.rule("The count of a column is its number of rows with True (or 1)"):
        checks.equal(found, {max(counts, key=counts.get)}, name=f"the set of winners for {counts}", why=clear)
three = crowd({"a": 1, "b": 4, "c": 2}, 5, int)
for case in checks.variants(three, keep=["rows", "extra", "dtypes"], used_by=noisy_max):
    with checks.rule("All its values are True or False, or all are 1 or 0"), case:
        checks.equal(checks.call(noisy_max, case.table, 100, np.random.default_rng(2)), case.named("b"), why=clear)


def winners(counts, epsilon, noise=stats.laplace):
    """Return each column's probability of winning with noise of this shape, by integrating over the noisy count of the winner."""
    levels, places, alike = np.unique(list(counts.values()), return_inverse=True, return_counts=True)
    at = np.linspace(levels.min() - 40 / epsilon, levels.max() + 40 / epsilon, 16_001)[:, None]
    below = np.maximum(noise.cdf(epsilon * (at - levels)), 1e-300)
    all_below = (alike * np.log(below)).sum(axis=1, keepdims=True)
    chances = (noise.pdf(epsilon * (at - levels)) * np.exp(all_below - np.log(below))).sum(axis=0)[places]
    return dict(zip(counts, chances / chances.sum(), strict=True))


# In the first case, three counts are close. In the second, 9 columns are a little behind one, and 30 are far behind. How often each kind wins
# depends on the kind and the scale of the noise. A correct answer fails at most twice in a million runs. No, half, double and normal noise always fail.
# Noise that's a fifth too small or a quarter too large fails, too.
kinds = {"common": 9} | {f"often {place}": 6 for place in range(9)} | {f"rare {place}": 2 for place in range(30)}
kinds = dict(sorted(kinds.items(), key=lambda entry: entry[0][::-1]))
settings = [({"sugar": 17, "pain": 20, "angina": 14}, 24, bool, 0.3, 200), (kinds, 10, int, 0.5, 1_100)]
for counts, rows, kind, epsilon, times in settings:
    table, several = crowd(counts, rows, kind), []
    for seed in range(times // 50):  # in many batches, so that none of them is slow
        several += list(checks.draws(noisy_max, 50, table, epsilon, np.random.default_rng(seed)))
    said = f"noisy_max(findings, {epsilon}, rng)"
    checks.require(set(several) <= set(counts), f"{said} returned a value that isn't a column name")
    tells, wanted = [name.split()[0] for name in several], {}
    for name, chance in winners(counts, epsilon).items():
        wanted[name.split()[0]] = wanted.get(name.split()[0], 0) + chance
    with checks.rule("Add independent Laplace noise with scale 1/ε to each count"):
        reason = "some columns win too often or not often enough. Check the scale and the kind of the noise"
        checks.drawn_from(tells, wanted, name=said, why=reason)
        rare = [name for name in several if name.startswith("rare")]
        few = f"{said}: 30 columns have equal counts, but only a few of these columns ever win"
        checks.require(len(rare) < 50 or len(set(rare)) > 15, few)
# At a distance of 2 / epsilon, the lower count wins with probability exp(-2) under Laplace noise, and exp(-2) / 2 under exponential noise. Even a
# column without any True wins, and noisy counts that are rounded or cut off at 0 lead to ties.
pairs = [({"a": 0, "b": 0}, 2, 4), ({"a": 10, "b": 6}, 0.5, 7), ({"a": 1, "b": 0, "c": 1, "d": 1}, 0.1, 1)]
for counts, epsilon, batches in pairs:
    table, several = crowd(counts, 12, bool), []
    for seed in range(batches):
        several += list(checks.draws(noisy_max, 220, table, epsilon, np.random.default_rng(50 + seed)))
    with checks.rule("Add independent Laplace noise with scale 1/ε to each count"):
        sides = "the lower count or one of two equal counts wins too often or not often enough"
        checks.drawn_from(several, winners(counts, epsilon), name=f"noisy_max(findings, {epsilon}, rng)", why=sides)
# One count is 4 / epsilon above 60 equal counts. Noise of another family with about the same size is found by how often
# the first one wins, which takes a few hundred calls, sometimes thousands. So more are made until Laplace noise is
# clearly the likeliest. One of the five others gets ahead of a correct answer by 16.5 at any time in at most 5 *
# exp(-16.5) = 3.4e-7 of all runs.
ahead = {"first": 5} | {f"other {place}": 1 for place in range(60)}
families = [stats.gumbel_r(), stats.gumbel_l(), stats.gumbel_r(scale=1.1), stats.logistic(scale=0.78), stats.logistic()]
laplace, *others = (winners(ahead, 1, noise)["first"] for noise in (stats.laplace(), *families))
lead, table = np.zeros(len(others)), crowd(ahead, 6, bool)
for seed in range(200):
    first = sum(name == "first" for name in checks.draws(noisy_max, 100, table, 1, np.random.default_rng(600 + seed)))
    lead += [first * np.log(p / laplace) + (100 - first) * np.log((1 - p) / (1 - laplace)) for p in others]
    with checks.rule("Add independent Laplace noise with scale 1/ε to each count"):
        checks.require(lead.max() < 16.5, "noisy_max(findings, 1, rng): the winners fit another kind of noise better")
    if lead.max() < -5.5:
        break
far = crowd({"first": 9} | {f"other {place}": 0 for place in range(200)}, 9, bool)
found = checks.draws(noisy_max, 16, far, 0.5, np.random.default_rng(10))  # the first wins with probability 0.364
with checks.rule("Add independent Laplace noise with scale 1/ε to each count"):
    lead = "noisy_max(findings, 0.5, rng): the highest count always wins if it's far ahead, so the noise depends on it"
    checks.require(set(found) != {"first"}, lead)
# With 120 others and a lot of noise, the first wins once in 121 calls. A correct answer wins 12 of 200 in 2e-7 of all runs.
even = crowd({"first": 1} | {f"other {place}": 0 for place in range(120)}, 1, bool)
found = []
for seed in range(11, 15):  # in many batches, so that none of them is slow
    found += list(checks.draws(noisy_max, 50, even, 1e-3, np.random.default_rng(seed)))
with checks.rule("Add independent Laplace noise with scale 1/ε to each count"):
    hardly = "noisy_max(findings, 0.001, rng): some calls add hardly any noise"
    checks.require(found.count("first") < 12, hardly)
names = ["sugar", "angina", "vessel", "pain", "wall"]
tables = [crowd(dict(zip(names, counts, strict=True)), 1_300, bool) for counts in ([0] * 5, [1_234, 7, 7, 2, 1])]
worlds = [(table, 1e-6, np.random.default_rng(place)) for place, table in enumerate(tables)]
with checks.rule("the definition of neighbours is add/remove"):
    checks.only_results(noisy_max, *worlds, why="publish only the name")
with checks.rule("Draw all randomness from `rng`"):
    checks.from_rng(noisy_max, crowd({"a": 5, "b": 5, "c": 5}, 9, bool), 0.5, times=20)
### END HIDDEN TESTS

# %% slide="output"
top = findings.sum().idxmax()
one = np.mean([noisy_max(findings, 0.1, rng) == top for _ in range(500)])  # an error? Solve noisy_max first
all_seven = np.mean([noisy_max(findings, 0.1 / 7, rng) == top for _ in range(500)])
print(f"correct with noisy max: {one:.0%}   correct if all seven counts share the same ε: {all_seven:.0%}")

# %% [markdown]
# Publish only the name. Your ε doesn't pay for publishing the noisy counts, not even the largest one.
#
# ## Now attack it
#
# ### The number of rows
#
# {==Suppose that someone divides the private counts by the true number of patients:==}

# %% slide="output"
shares = np.array(dp_counts(cholesterol, 100, 600, 0.1, rng)) / len(heart)  # an error? Solve dp_counts first
whole = [n for n in range(1, 5_000) if np.allclose(shares * n, np.round(shares * n), rtol=0, atol=1e-6)]
print(whole)

# %% [markdown]
# The smallest number that turns all ten shares into whole counts is the number of patients.
#
# diffprivlib's `count_nonzero`, which counts the True values, has a similar problem. This function treats the number of rows as public
# (replace-one), and truncates its answer at 0 and at this number. Yet diffprivlib's documentation suggests
# `count_nonzero(np.ones_like(array))` as a way to count the rows:

# %%
state = np.random.RandomState(rng.bit_generator)
answers = [tools.count_nonzero(np.ones(len(heart)), epsilon=0.1, random_state=state) for _ in range(1000)]
print(
    f"highest answer: {max(answers)}   answers that are exactly this number: {np.mean(np.equal(answers, max(answers))):.0%}"
)

# %% [markdown]
# {==Answers above the true number are cut off, so at ε = 0.1, more than half of all answers *are* that number.==} That's fine if the
# number is public. But under add/remove, this answer isn't private at all. So add up costs only if all the answers use the same
# definition of neighbours (lesson 3.6).
#
# ### Rows aren't people
#
# > **Warning.** {==The promise is about one *row*.==} If a patient comes 200 times and each visit is a row, the ε for her is 200 ·
# > 0.1 = 20, and her bin reveals whether she's in the table. {==So limit each person to one row (lesson 3.2).==}
#
# ## What it cost
#
# Now let's compare three ways to publish our own Laplace counts at ε = 0.1, trying each one 1,000 times. We leave the
# counts unchanged, set negative counts to 0, or use your function `clean`.

# %%
noisy = exact + rng.laplace(scale=1 / 0.1, size=(1_000, 10))
ways = {"noisy": noisy, "negative set to 0": np.maximum(noisy, 0)}
ways["clean"] = np.array([clean(row) for row in noisy])  # an error? Solve clean first
off = {name: counts - exact for name, counts in ways.items()}

# %% slide="output"
cost = {}
for name, error in off.items():
    cost[name] = {
        "error of a count": abs(error).mean(),
        "bias, empty bin": error[:, empty].mean(),
        "bias, 200 to 250": error[:, 2].mean(),
        "bias, total": error.sum(axis=1).mean(),
        "bias, 400 and more": error[:, 6:].sum(axis=1).mean(),
    }
print(pd.DataFrame(cost).round(1))

# %% [markdown]
# Both ways of cleaning reduce the error of a single count by about a fifth, from 10 patients to 8. The price is bias. Setting
# negative counts to 0 adds about 20 patients who don't exist. `clean` doesn't change the total, but full bins lose about three
# patients each, and empty bins still gain about four. If you add up the four bins for 400 or more, the sum is too high by about
# 15 to 20 patients on average. The noisy counts have no bias.
#
# {==So publish the noisy counts for people who calculate with them, and the cleaned counts for people who read them.==}
# Both sets of counts come from the same noise, so you pay only once.
#
# ## Recap
#
# - Under add/remove, the counts in a histogram have a combined sensitivity of 1. One ε pays for the whole histogram if
#   each person contributes only one row and the range is public knowledge. A `PrivacyLeakWarning` tells you that the
#   range is missing, but not that it comes from the data.
# - Post-processing costs no privacy, but it can cost accuracy. If you remove negative counts, the counts of empty bins become
#   biased.
# - With report noisy max, you can name the largest of many overlapping counts for the privacy cost of a single count.
#
# **A question to take with you:** In the last chart you saw, where did the ends of the axis come from?
#
# **When not to use it.** Don't use a private histogram if it has many narrow bins for few people, or if one person may have many
# rows. Our code is for learning. For real people, let a suitable library draw the noise, without a known seed.
#
# **Further reading**
#
# - Cynthia Dwork and Aaron Roth, *[The Algorithmic Foundations of Differential Privacy](https://doi.org/10.1561/0400000042)*
#   (2014), section 2.3 on post-processing, and 3.3 on histograms and noisy max.
# - John Abowd and others, *[A Simulated Reconstruction and Reidentification Attack on the 2010 U.S.
#   Census](https://arxiv.org/abs/2312.11283)* (2023), on the attack above.
# - John Abowd and others, *[The 2020 Census Disclosure Avoidance System TopDown
#   Algorithm](https://hdsr.mitpress.mit.edu/pub/7evz361i)*, Harvard Data Science Review (2022), on noisy counts and their
#   post-processing.
