# %% [markdown]
# # 3.3 Is it really private?
#
# **You will be able to**
#
# - attack a mechanism, and turn the attack's success into a lower bound on ε with a stated confidence;
# - find a mechanism that breaks its promise, and explain what such an audit can't find;
# - add normal noise for a given ε and δ, and explain what δ allows.
#
# **You need** lessons 3.1 (neighbours, sensitivity, ε) and 3.2 (Laplace noise), NumPy, and the normal distribution from school.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## A promise and a bug
#
# > **In the news.** A published machine learning program promised differential privacy. {==In 2022, six researchers audited it from
# > the outside and found, with 99.99999999 % confidence, that it didn't keep its promise==} ([Tramèr and
# > others](https://arxiv.org/abs/2202.12219)).
#
# {==A proof is about a method, not about the program that you run.==} And you can't tell from a single noisy number whether the noise
# is too small.
#
# Suppose that a hospital wants to publish how many of its 1,000 made-up patients have a rare disease. Two suppliers offer a
# function for this, and both promise ε = 1:

# %%
import numpy as np
from scipy import stats

from course import load, plotting

rng = np.random.default_rng(33)  # a seed gives you the same numbers again
ill = load("patients")["has_rare_disease"].to_numpy()


# %% slide="output"
def supplier_a(values, epsilon, rng):
    """Return the number of ones in values, with noise."""
    return np.count_nonzero(values) + rng.laplace(0, 1 / epsilon)


def supplier_b(values, epsilon, rng):
    """Return the number of ones in values, with Laplace noise that is made from two exponential draws."""
    scale = 1 / epsilon / 2  # there are two draws, so each gets half the scale
    return np.count_nonzero(values) + rng.exponential(scale) - rng.exponential(scale)


print(f"supplier A: {supplier_a(ill, 1, rng):.1f}    supplier B: {supplier_b(ill, 1, rng):.1f}")

# %% [markdown]
# From the two answers alone, you can't tell which supplier keeps the promise.
#
# ## What ε promises, as an attack
#
# In this lesson, **neighbours** are two databases, one of which has one more person (add/remove). A mechanism M is
# ε-differentially private if for all neighbours D and D′ and all sets S of outputs
#
# $$P(M(D) \in S) \le e^{\varepsilon} \, P(M(D') \in S).$$
#
# {==Let's pick a patient who is ill.==} D contains her and D′ doesn't, so the two counts of ill patients differ by 1.
# If the Laplace noise has scale 1, the outputs are distributed like this:

# %%
her = ill.argmax()  # the row of the first patient who is ill
with_her, without_her = ill, np.delete(ill, her)
count = with_her.sum()
curves = {"without her": stats.laplace(count - 1, 1), "with her": stats.laplace(count, 1)}
ax = plotting.densities(
    curves,
    label="noisy count",
    unit="people",
    at=float(count + 1),
    title="Above both peaks, each count is e times as likely with her",
)
plotting.show(ax)

# %% [markdown]
# An attacker knows everything except whether this patient is in the data. {==He sees one output and guesses "present"
# if it's above a **threshold**.==} Two numbers describe how well he does:
#
# - {==Among the outputs produced with the patient, the **true positive rate** (TPR) is the share for which he correctly
#   guesses "present".==}
# - {==Among the outputs produced without her, the **false positive rate** (FPR) is the share for which he wrongly
#   guesses "present".==}
#
# Now let S be the set of outputs above the threshold. For this set, the definition says that TPR ≤ e^ε · FPR, or
#
# {==
# $$\varepsilon \ge \ln(\mathrm{TPR} / \mathrm{FPR}).$$
# ==}
#
# > **Idea.** {==An attack *measures* ε from below, because ε can't be smaller than the logarithm of this ratio.==} {==Such a measurement
# > is called an **audit**.==}

# %% [markdown]
# ### Exercise 1: the two rates
#
# Write a function `attack_rates(absent, present, threshold)` that returns the two rates `(tpr, fpr)`, which are numbers from 0 to 1, as a tuple, list or
# array.
#
# - `absent` is an array of outputs produced without the patient, and `present` is an array of those produced with the patient. Each
#   contains at least one output, and their lengths may differ.
# - The guess is "present" if an output is **above** `threshold`, but not if it's equal.
# - Don't round the rates. Don't modify the arguments, here or in later exercises.
#
# `attack_rates(np.array([3, 4, 5, 6]), np.array([4, 5, 6, 7]), 5)` returns `(0.5, 0.25)`.
#
# <details><summary>Hint 1</summary>
#
# Which of the two arrays do you need for the TPR, and which one for the FPR?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `array > number` contains True or False for each output. `np.mean` turns these into the share of True.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The first rate is `np.mean(present > threshold)`. The second rate needs the other array.
#
# </details>


# %% answer="attack_rates"
def attack_rates(absent, present, threshold):
    """Return (TPR, FPR) of the guess "present" for outputs above threshold."""
    ### BEGIN SOLUTION
    return float(np.mean(present > threshold)), float(np.mean(absent > threshold))
    ### END SOLUTION


# %% test="attack_rates" points=2
"""The first rate is the share of outputs above the threshold with her in the data, and the second is the share without her."""
import numpy as np

from course import checks

answer = checks.call(attack_rates, np.array([3, 4, 5, 6]), np.array([4, 5, 6, 7]), 5)
checks.equal(
    answer,
    (0.5, 0.25),
    why="two of the four outputs with the patient are above 5, but only one of the four outputs without her is",
    show=True,
)
checks.passed("the result for the example in the text is correct")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(1)
absent, present = maker.laplace(40, 1, 700), maker.laplace(41, 1, 300)
cases = [
    (maker.integers(-3, 3, 90), maker.integers(-2, 4, 110), -0.5),
    (np.array([1.0, 2.0, 2.0]), np.array([2.0, 2.0, 2.0, 2.0, 9.0]), 2.0),
    (np.array([5.0, 6.0, 7.0]), np.array([1.0, np.inf]), 5.5),
    (np.array([5, 6]), np.array([8, 7, 9]), 20),
    (np.array([5, 6]), np.array([8, 7, 9]), -20),
    (np.array([0, 3, 5, 250], dtype=np.uint8), np.array([4, 5, 6], dtype=np.uint8), 5),
    (np.array(checks.near_ties(40.0)), np.array(checks.near_ties(40.0)[1:]), 40.0),
    (np.sort(maker.laplace(0, 1, 120_000)), np.sort(maker.laplace(1, 1, 110_000)), 0.25),
]
why = "return (TPR, FPR), the shares of outputs in present and in absent that are above the threshold"
with checks.rule("Don't round the rates"):
    wanted = [sum(value > 41.5 for value in outputs.tolist()) / len(outputs) for outputs in (present, absent)]
    checks.equal(checks.call(attack_rates, absent, present, 41.5), wanted, why=why)
with checks.rule('The guess is "present" if an output is **above** `threshold`, but not if it\'s equal'):
    for absent, present, threshold in cases:
        wanted = [sum(value > threshold for value in outputs.tolist()) / len(outputs) for outputs in (present, absent)]
        checks.equal(checks.call(attack_rates, absent, present, threshold), wanted, why=why)
### END HIDDEN TESTS

# %% [markdown]
# ## Why a measured rate isn't enough
#
# From lesson 3.2, we know that supplier A's function is correct. Let's run both suppliers' functions 20,000 times with
# the patient and 20,000 times without her. Then we'll look for the threshold at which supplier A's ratio is highest:


# %% slide="output"
def run(mechanism, values, times=20_000):
    """Return many outputs of a mechanism that promises epsilon = 1."""
    return np.array([mechanism(values, 1, rng) for _ in range(times)])


absent_a, present_a = run(supplier_a, without_her), run(supplier_a, with_her)
absent_b, present_b = run(supplier_b, without_her), run(supplier_b, with_her)
thresholds = np.sort(absent_a)[:-1]  # without the largest one, so that no FPR is 0
fpr = 1 - np.arange(1, 20_000) / 20_000
tpr = 1 - np.searchsorted(np.sort(present_a), thresholds, side="right") / 20_000
print(f"highest ln(TPR/FPR) for supplier A: {np.log(tpr[tpr > 0] / fpr[tpr > 0]).max():.2f}")

# %% [markdown]
# The result is above 1, although A keeps its promise. We made two mistakes. {==First, only a handful of outputs are above the
# highest thresholds, so the shares there are mostly due to chance.==} {==Second, we used the same outputs to pick the best of 20,000
# thresholds and to measure the ratio there.==}
#
# {==**To fix the first mistake, we use confidence limits.** If you've counted how often something happened in n runs,
# between which two limits is its probability?==} Clopper and Pearson (1934) found such limits. At a confidence of 99.9 %, the true probability is
# below the lower limit in at most 0.05 % of all cases, and above the upper limit in at most 0.05 %.


# %%
def limits(hits, n, confidence):
    """Return the Clopper-Pearson lower and upper limits for a probability, given the hits in n runs."""
    error = (1 - confidence) / 2
    low = stats.beta.ppf(error, hits, n - hits + 1) if hits > 0 else 0.0
    high = stats.beta.ppf(1 - error, hits + 1, n - hits) if hits < n else 1.0
    return low, high


for hits, n in ((500, 1000), (5, 10), (0, 1000)):  # slower: stats.binomtest(hits, n).proportion_ci(0.999)
    print(f"{hits:3} of {n:4}:", np.round(limits(hits, n, 0.999), 4))

# %% [markdown]
# Now let's take the *lower* limit of the TPR and the *upper* limit of the FPR. Each of them is wrong in at most 0.05 %
# of all audits, so both are correct in at least 99.9 % of them. Therefore
#
# $$\ln\left(\frac{\text{lower limit of TPR} - \delta}{\text{upper limit of FPR}}\right)$$
#
# is a lower bound on ε with confidence 99.9 %. For now, δ is 0.
#
# ### Exercise 2: a bound that holds
#
# Write a function `epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999)` that returns this bound as a number. Don't
# round it.
#
# - In `n` runs with the patient, the guess was "present" `hits` times. In `n` runs without the patient, the
#   guess was "present" `false_alarms` times.
# - Get both limits from `limits`, with this `confidence`.
# - If the lower limit minus `delta` is 0 or negative, or if the bound is below 0, return 0, because ε is never negative.
#
# `epsilon_bound(500, 180, 1000)` returns 0.697…. (With the shares themselves instead of their limits, it would be 1.02.)
#
# <details><summary>Hint 1</summary>
#
# `limits` returns two numbers. Which one do you need for the hits, and which one for the false alarms?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `low, _ = limits(...)` keeps the first number. Return 0 if the logarithm isn't defined. If the logarithm is negative, `max`
# turns it into 0.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Get `low` from the limits for `hits`, and `high` from the limits for `false_alarms`. If `low > delta`, return `max(0.0, ...)`.
#
# </details>


# %% answer="epsilon_bound"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    """Return a lower bound on epsilon, given how often the guess "present" was right and wrong in n runs each."""
    ### BEGIN SOLUTION
    low, _ = limits(hits, n, confidence)
    _, high = limits(false_alarms, n, confidence)
    if low <= delta:
        return 0.0
    return max(0.0, float(np.log((low - delta) / high)))
    ### END SOLUTION


# %% test="epsilon_bound" points=3
"""The bound uses the lower limit of the TPR minus delta and the upper limit of the FPR, and is never negative."""
import math

from scipy import stats

from course import checks

answer = checks.call(epsilon_bound, 500, 180, 1000)
checks.close(answer, 0.6974927437914015, why="this is the example in the text", within=1e-5, show=True)
checks.passed("the bound for 500 hits and 180 false alarms in 1000 runs each is correct")
### BEGIN HIDDEN TESTS
import math
from itertools import product

from scipy import stats


asked = [(0.0, 0.999), (0.0, 0.9), (0.05, 0.9999999), (0.09, 0.9), (0.2, 0.999)]


def compare(counts):
    for (hits, alarms, n), (delta, confidence) in product(counts, asked):
        low = (stats.beta.ppf((1 - confidence) / 2, hits, n - hits + 1) if hits else 0.0) - delta
        high = stats.beta.ppf(1 - (1 - confidence) / 2, alarms + 1, n - alarms) if alarms < n else 1.0
        wanted = max(0.0, math.log(low / high)) if low > 0 else 0.0
        options = ({"delta": delta} if delta else {}) | ({"confidence": confidence} if confidence != 0.999 else {})
        for places, names in (((delta, confidence), {}), ((), options)):
            why = "subtract delta from the lower limit of the TPR, and divide the result by the upper limit of the FPR"
            answer = checks.call(epsilon_bound, hits, alarms, n, *places, **names)
            checks.close(answer, wanted, why=why, within=2e-7)
            checks.require(wanted == 0 or answer.result != round(answer.result, 7), f"{answer}, so it's rounded")


with checks.rule("Get both limits from `limits`, with this `confidence`"):
    compare([(500, 180, 1_000), (9_000, 700, 10_000), (19, 1, 20)])
with checks.rule('In `n` runs without the patient, the guess was "present" `false_alarms` times'):
    compare([(5, 0, 5), (50, 0, 100_000), (1_000, 0, 1_000), (1_000, 600, 1_000), (100_000, 0, 100_000)])
with checks.rule("If the lower limit minus `delta` is 0 or negative, or if the bound is below 0, return 0"):
    compare([(0, 0, 1_000), (0, 1_000, 1_000), (1_000, 1_000, 1_000), (200, 500, 1_000), (510, 500, 1_000)])
    compare([(100, 0, 1_000), (51_050, 50_000, 100_000)])
### END HIDDEN TESTS

# %% [markdown]
# {==**To fix the second mistake, we split the outputs into two halves.** With the first half, we choose the threshold. With the
# second half, which had no influence on the choice, we measure the rates at this threshold.==}
#
# ### Exercise 3: audit
#
# Write a function `audit(absent, present, delta=0.0, confidence=0.999)` that returns a lower bound on ε as a number. `absent`
# and `present` are arrays of outputs produced without and with the patient, in the order in which they were drawn. Both arrays have the same
# even length.
#
# - Choose the threshold with the *first* halves. The candidates are the percentiles 5, 10, 15, … 95 of both first halves taken
#   together, and you may try more thresholds. Compute the bound from exercise 2 for each candidate on the first halves, with
#   this `delta` and `confidence`. Choose the candidate with the highest bound, or any of them if several are equally good.
# - Return the bound from exercise 2 at the chosen threshold, computed from the *second* halves only.
#
# As before, the guess is "present" if an output is above the threshold. `audit(rng.laplace(50, 1, 20_000), rng.laplace(51, 1,
# 20_000))` returns about 0.9.
#
# <details><summary>Hint 1</summary>
#
# Which numbers does `epsilon_bound` need for one threshold and one of the two halves?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `absent[:half]` and `absent[half:]` are the halves of an array, and `np.concatenate` joins arrays. `np.percentile(values,
# range(5, 100, 5))` returns the candidates. Read about the `key` parameter of `max`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Write a function `bound_at(threshold, absent, present)` that returns `epsilon_bound(np.sum(present > threshold), ...)`. Which
# candidate has the highest `bound_at` on the first halves?
#
# </details>


# %% answer="audit"
def audit(absent, present, delta=0.0, confidence=0.999):
    """Return a lower bound on epsilon from a mechanism's outputs on two neighbours."""

    ### BEGIN SOLUTION
    def bound_at(threshold, without, including):
        hits, false_alarms = np.sum(including > threshold), np.sum(without > threshold)
        return epsilon_bound(hits, false_alarms, len(including), delta, confidence)

    half = len(absent) // 2
    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    best = max(candidates, key=lambda threshold: bound_at(threshold, absent[:half], present[:half]))
    return bound_at(best, absent[half:], present[half:])
    ### END SOLUTION


# %% test="audit" points=4
"""The threshold is chosen from the first halves, and its bound is computed only from the second halves."""
import numpy as np

from course import checks

maker = np.random.default_rng(2)
answer = checks.call(audit, maker.laplace(50, 1, 20_000), maker.laplace(51, 1, 20_000))
checks.close(answer, 0.9, within=0.1, why="for Laplace noise with scale 1, the bound is about 0.9", show=True)
same = np.full(2_000, 50.0)
checks.close(checks.call(audit, same, same), 0, why="outputs that are all the same reveal nothing", show=True)
checks.passed("the results for two simple cases are correct")
### BEGIN HIDDEN TESTS
from functools import cache
from numbers import Real

from scipy import stats


@cache
def limits_of(n, confidence):
    """Return the lower and the upper limits for all numbers of hits from 0 to n."""
    error, hits = (1 - confidence) / 2, np.arange(n + 1)
    low = np.append(0, stats.beta.ppf(error, hits[1:], n - hits[1:] + 1))
    return low, np.append(stats.beta.ppf(1 - error, hits[:-1] + 1, n - hits[:-1]), 1)


def bounds(hits, alarms, n, delta, confidence):
    """Return the bound for each pair of counts."""
    low, high = limits_of(n, confidence)
    return np.log(np.maximum(1, (low[hits] - delta) / high[alarms]))


def above(outputs, thresholds):
    """Return how many outputs are above each threshold."""
    return len(outputs) - np.searchsorted(np.sort(outputs), thresholds, side="right")


def judge(absent, present, options):
    delta, confidence = options.get("delta", 0.0), options.get("confidence", 0.999)
    half = len(absent) // 2
    first, second = (absent[:half], present[:half]), (absent[half:], present[half:])
    answer = checks.call(audit, absent, present, **options)
    number = isinstance(answer.result, Real) and not isinstance(answer.result, bool) and np.isfinite(answer.result)
    checks.require(number, f"{answer}, but a bound is one finite number")
    low = min(absent.min(), present.min()) - 1
    cuts = np.unique(np.concatenate([absent, present, [low]]))  # these split the outputs in every possible way
    promised, kept = (bounds(above(p, cuts), above(a, cuts), half, delta, confidence) for a, p in (first, second))
    here = np.abs(kept - answer.result) < 1e-7 * max(1, answer.result)
    exact = (
        "which no threshold gives on the second halves. Use the length of a half as n, and pass on delta and confidence"
    )
    with checks.rule("Return the bound from exercise 2 at the chosen threshold"):
        checks.require(here.any(), f"{answer}, {exact}")
    candidates = np.percentile(np.concatenate(first), range(5, 100, 5))
    best = bounds(above(first[1], candidates), above(first[0], candidates), half, delta, confidence).max()
    with checks.rule("Choose the candidate with the highest bound"):
        weak = "on the first halves, another threshold has a clearly higher bound"
        checks.require(promised[here].max() > best - 0.05, f"{answer}, but {weak}")


maker = np.random.default_rng(3)
leak = np.where(maker.random(4_000) < 0.3, 1_000, 0)
judge(maker.laplace(100_000_324, 0.5, 6_000), maker.laplace(100_000_325, 0.5, 6_000), {})
judge(maker.laplace(-7e-5, 1e-5, 4_000), maker.laplace(-6e-5, 1e-5, 4_000), {"confidence": 0.9500004})
judge(maker.laplace(0, 1, 4_000), maker.laplace(0, 1, 4_000) + leak, {})
judge(maker.normal(80, 3, 4_000) + leak[::-1], maker.normal(85, 3, 4_000) + leak, {"delta": 0.1, "confidence": 0.99})
judge(maker.geometric(0.6, 4_000) - maker.geometric(0.6, 4_000), 1 + maker.geometric(0.6, 4_000), {"delta": 0.01})
none, some = np.repeat([0.0, 5.0], [160, 40]), np.repeat([0.0, 5.0, 9.0], [100, 92, 8])
# The best threshold, 1, is percentile 85 of the first halves. The percentiles of all outputs, including the second halves, miss it.
firsts = [np.repeat([0.0, 1.0], [1_920, 80]), np.repeat([0.0, 1.0, 2.0], [1_400, 80, 520])]
seconds = [np.repeat([0.0, 1.0], [1_960, 40]), np.repeat([0.0, 2.0], [1_940, 60])]
judge(*(np.append(maker.permutation(a), maker.permutation(b)) for a, b in zip(firsts, seconds, strict=True)), {})
# Outputs with her are smaller here. A guess of "present" below a threshold would have a bound above 0.
judge(maker.laplace(51, 1, 4_000), maker.laplace(50, 1, 4_000), {})
# Here, percentile 95 is by far the best threshold.
crowd, marked = maker.normal(0, 1, 4_000), np.where(maker.random(4_000) < 0.08, 9.0, maker.normal(0, 1, 4_000))
judge(crowd, marked, {})
judge(
    np.tile(none, 2), np.tile(some, 2), {"confidence": 0.5}
)  # with the default confidence, another threshold would be best
ends = np.repeat(
    [4.0, 5.0, 6.0], [70, 60, 70]
)  # the first halves differ only from 1 to 2, the second halves only from 5 to 6
without, including = np.append(np.zeros(300), ends), np.append(np.full(300, 2.0), ends)
without, including = (
    np.append(maker.permutation(without), np.full(500, 4.0)),
    np.append(maker.permutation(including), np.full(500, 6.0)),
)
# Only one threshold tells outputs of 0 and 1 apart.
zeros = [maker.permutation(np.repeat([0, 1], [110_000 - ones, ones])) for ones in (11_000, 44_000)]
alarms, hits = (int(outputs[55_000:].sum()) for outputs in zeros)
wanted = stats.beta.ppf(0.0005, hits, 55_001 - hits) / stats.beta.ppf(0.9995, alarms + 1, 55_000 - alarms)
with checks.rule("computed from the *second* halves only"):
    checks.close(checks.call(audit, *zeros), np.log(wanted), why="use all outputs of the second halves")
answer = checks.call(audit, without + maker.random(1_000), including + maker.random(1_000))
with checks.rule("Choose the threshold with the *first* halves"):
    checks.close(answer, 0, why="here the threshold that's best on the first halves is worthless on the second halves")
    firsts = maker.permutation(1_000)  # the same with her and without her, so all thresholds are equally good
    split = [np.append(firsts, np.full(1_000, place)) for place in (290, 310, 690, 710)]
    found = [checks.call(audit, split[place], split[place + 1]).result for place in (0, 2)]
    checks.require(0 in found, "audit chose two thresholds for the same first halves, each with a bound above 0")
### END HIDDEN TESTS

# %% [markdown]
# Now we can audit both suppliers:

# %% slide="output"
print(f"supplier A: epsilon is at least {audit(absent_a, present_a):.2f}")  # an error? Solve audit first
print(f"supplier B: epsilon is at least {audit(absent_b, present_b):.2f}")

# %% [markdown]
# B promised ε = 1, but with 99.9 % confidence, its ε is above 1.5. {==The difference between two exponential draws with
# scale *s* is already Laplace noise with scale *s*, so B adds only half the noise it should, and its true ε is 2.==}
# The audit found nothing wrong with A.
#
# How many runs does an audit need?

# %% slide="output"
for n in (200, 2_000, 20_000, 200_000):  # an error? Solve audit first
    print(f"{n:7,} runs each: at least {audit(rng.laplace(0, 0.5, n), rng.laplace(1, 0.5, n)):.2f}")

# %% [markdown]
# With 200 runs, B usually passes. With more runs, the bound slowly approaches the true ε, which is 2.
#
# ## Many numbers at once
#
# The hospital also wants to publish the results of a questionnaire with 100 yes/no questions, as 100 counts of "yes".
# One patient can change each count by at most 1. There are two ways to measure how much one patient changes all 100
# counts together:
#
# - {==The **L1 sensitivity** is the largest *sum* of the absolute changes, which is 100 here.==} With Laplace noise, each count needs
#   a scale of 100/ε.
# - {==The **L2 sensitivity** is the largest *square root of the sum of squared changes*, which is √100 = 10 here.==} For
#   normal noise, also called **Gaussian** noise, only this sensitivity matters. The size of this noise is given by its
#   standard deviation σ.
#
# For a single number, both sensitivities are the same. For many numbers, normal noise can be far smaller than Laplace
# noise. But normal noise has a weakness. Let's look at one count with and without the patient, and at normal noise with σ = 7.03:

# %%
for beyond in (0, 10, 25, 40):
    ratio = stats.norm.pdf(beyond, 0, 7.03) / stats.norm.pdf(beyond, -1, 7.03)
    beyond_it = stats.norm.sf(beyond / 7.03)
    print(f"{beyond:2} above the count: ratio {ratio:.2f}, probability of an output at least that high {beyond_it:.0e}")

# %% [markdown]
# With Laplace noise, the ratio of the densities never exceeds e^ε. {==With normal noise, the ratio grows without limit,
# so *no* ε is enough.==} But outputs with a large ratio are extremely rare, and a weaker definition tolerates them.
# {==A mechanism is **(ε, δ)-differentially private** if for all neighbours D and D′ and all sets S==}
#
# {==
# $$P(M(D) \in S) \le e^{\varepsilon} \, P(M(D') \in S) + \delta$$
# ==}
#
# (Dwork, Kenthapadi, McSherry, Mironov and Naor 2006). For an attack, this means TPR ≤ e^ε · FPR + δ, which is why
# `epsilon_bound` subtracts `delta`. The exact δ of normal noise is known (Balle and Wang 2018):


# %%
def delta_of(sigma, sensitivity, epsilon):
    """Return the smallest delta that normal noise with this sigma satisfies, for an L2 sensitivity and an epsilon."""
    a, b = sensitivity / (2 * sigma), epsilon * sigma / sensitivity
    return stats.norm.cdf(a - b) - np.exp(epsilon) * stats.norm.cdf(-a - b)


for sigma in (2, 7.032, 9.69):
    print(f"sigma {sigma}: for epsilon 0.5, delta is {delta_of(sigma, 1, 0.5):.1e}")

# %% [markdown]
# There are two rules for choosing σ, given a sensitivity Δ, an ε and a δ:
#
# - {==The **classic** rule (Dwork and Roth 2014) is σ = Δ · √(2 ln(1.25/δ)) / ε.==} This rule has been proved only for
#   ε below 1.
# - {==The **analytic** rule (Balle and Wang) uses the smallest σ with `delta_of(σ, Δ, ε)` ≤ δ, for any ε.==}
#
# For Δ = 1, ε = 0.5 and δ = 0.00001, σ is 7.03 under the analytic rule, and 9.69 under the classic rule, which is more than
# necessary. For ε = 10, the classic rule adds too little noise:

# %%
classic = np.sqrt(2 * np.log(1.25 / 1e-5)) / 10
print(f"sigma {classic:.4f} has delta {delta_of(classic, 1, 10):.1e}, not 1e-05")

# %% [markdown]
# ### Exercise 4: the Gaussian mechanism
#
# Write a function `gaussian_mechanism(value, sensitivity, epsilon, delta, rng)` that adds enough normal noise to
# `value` to make the result (ε, δ)-differentially private, and returns this result. Don't round it.
#
# - `value` is a number or a one-dimensional array of numbers, and `sensitivity` (above 0) is its L2 sensitivity.
# - For a number, return a number. For an array, even one with a single number, return an array or list of the same
#   length, and draw the noise separately for each number.
# - Draw all randomness from `rng`, a NumPy generator.
# - For `epsilon` below 1, you may use any σ from the analytic to the classic one. Above 1, use the analytic σ or raise a
#   `ValueError`. (At exactly 1, you may do either of these things.)
# - Raise a `ValueError` if `epsilon` isn't above 0, or if `delta` isn't between 0 and 1. (Exactly 0 and exactly 1 are errors,
#   too.)
#
# ```python
# gaussian_mechanism(100, 1, 0.5, 0.00001, rng)  # a number such as 93.8
# ```
#
# <details><summary>Hint 1</summary>
#
# Which rule do you need for which ε?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The classic rule is one line with `np.sqrt` and `np.log`. For the analytic rule, `scipy.optimize.brentq` finds where a
# function is 0 between two points. `rng.normal` has a `size` parameter, and `np.shape` returns the right size for both
# kinds of value.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The shortest solution raises an error for ε ≥ 1, and uses the classic rule for a smaller ε. At the end, return `value +
# rng.normal(0, sigma, ...)`.
#
# </details>


# %% answer="gaussian_mechanism"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    """Return value plus enough normal noise to make the result (epsilon, delta)-differentially private."""
    ### BEGIN SOLUTION
    from scipy.optimize import brentq

    if not (epsilon > 0 and 0 < delta < 1):
        raise ValueError("epsilon must be above 0, and delta between 0 and 1")
    low = high = sensitivity
    while delta_of(low, sensitivity, epsilon) < delta:
        low /= 2
    while delta_of(high, sensitivity, epsilon) > delta:
        high *= 2
    sigma = brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, low, high) if low < high else low
    return value + rng.normal(0, sigma, np.shape(value))
    ### END SOLUTION


# %% test="gaussian_mechanism" points=4
"""The noise is normal, its sigma is between the analytic and the classic one, and invalid parameters raise an error."""
from numbers import Real

import numpy as np

from course import checks

maker = np.random.default_rng(4)
one = checks.call(gaussian_mechanism, 100, 1, 0.5, 1e-5, maker)
number = isinstance(one.result, Real | np.ndarray) and np.ndim(one.result) == 0
checks.require(number, f"{one}, but it should return a number")
many = checks.call(gaussian_mechanism, np.array([10.0, 20.0, 30.0]), 1, 0.5, 1e-5, maker)
checks.require(
    isinstance(many.result, np.ndarray | list | tuple) and len(many.result) == 3,
    f"{many}: for an array of three numbers, return three numbers",
)
noise = np.asarray(many.result, dtype=float) - [10, 20, 30]
checks.require(len({*noise, float(one.result) - 100}) == 4, f"{many}: each number needs its own draw of noise")
quiet = checks.call(gaussian_mechanism, 100, 1e-9, 0.5, 1e-5, maker)
checks.close(quiet, 100, within=1e-6, why="with a sensitivity of nearly 0, the result should contain hardly any noise")
checks.passed("a single number gets noise, and each of three numbers gets its own noise")
### BEGIN HIDDEN TESTS
from scipy import stats
from scipy.optimize import brentq

from course.errors import CheckFailed


def analytic(sensitivity, epsilon, delta):
    """Return the smallest sigma that satisfies delta (Balle and Wang 2018)."""

    def excess(sigma):
        a, b = sensitivity / (2 * sigma), epsilon * sigma / sensitivity
        return stats.norm.cdf(a - b) - np.exp(epsilon) * stats.norm.cdf(-a - b) - delta

    return brentq(excess, 0.01 * sensitivity, 10_000 * sensitivity, xtol=1e-10)


def numbers(result, n, text):
    """Return the result as n numbers."""
    column = isinstance(result, np.ndarray | list | tuple) and np.ndim(result) == 1 and len(result) == n
    checks.require(column, f"{text}: for an array of {n} numbers, return {n} numbers")
    plain = all(isinstance(item, Real) and not isinstance(item, bool) for item in result)
    checks.require(plain, f"{text} returned a value that isn't a number")
    found = np.array(result, dtype=float)
    checks.require((found.round(7) != found).any(), f"{text} returned rounded numbers, although noise has many digits")
    return found


def follows(noise, low, high, text):
    """A correct answer fails here less than 3 times in a million runs. A sigma 7 % below `low` or above `high` is always detected."""
    checks.require(np.isfinite(noise).all(), f"{text} returned a value that isn't a finite number")
    few, many = "too small, so the promise is broken", "larger than a rule that's proved for this epsilon requires"
    squares = np.sum(noise**2)  # divided by sigma squared, it follows a chi-square distribution
    checks.require(stats.chi2.cdf(squares / low**2, len(noise)) > 3e-7, f"the noise that {text} adds is {few}")
    checks.require(stats.chi2.sf(squares / high**2, len(noise)) > 3e-7, f"the noise that {text} adds is {many}")
    sigma = np.clip(np.sqrt(np.mean(noise**2)), low, high)  # the closest sigma in the range
    why = "add normal noise with a sigma between the analytic and the classic one, with a separate draw for each number, and don't round"
    checks.noise(noise, stats.norm(0, sigma), name=f"the noise that {text} adds", why=why)


maker = np.random.default_rng(13)
n = 20_000
mixed = maker.choice([-500.0, 0.0, 3.0, 4_100_000_100.0], n)
cases = [
    (np.full(n, 0.75), 1, 0.5, 1e-5),
    (mixed, 10, 0.9, 1e-13),
    (np.full(n, 1_000), 3, 0.2, 1e-3),
    (np.full(n, -2.5), 25, 0.001, 1e-7),  # a very small epsilon
    (np.full(n, 5.0), 1, 0.9, 0.2),  # the analytic sigma is smaller than the sensitivity
    (np.full(n, 40), 2, 0.5, 0.0018),
]
together, spread = [], []
for value, sensitivity, epsilon, delta in cases:
    answer = checks.call(gaussian_mechanism, value, sensitivity, epsilon, delta, maker)
    classic = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    noise = numbers(answer.result, n, answer.text) - value
    follows(noise, analytic(sensitivity, epsilon, delta), classic, answer.text)
    together.append(noise / np.std(noise))
    spread.append(np.sum(noise**2) / analytic(sensitivity, epsilon, delta) ** 2)
# All six cases together detect a sigma that's 1.5 % too small, and the sum of 12 uniform draws (its kurtosis is 2.9 instead of 3).
more = 3 if answer.seconds < 0.02 else 0  # fast answers draw more noise, which shows limits up to 4 sigma
for values in [np.zeros(100_000)] * more:
    noise = numbers(checks.call(gaussian_mechanism, values, 1, 0.5, 1e-3, maker).result, 100_000, answer.text)
    together.append(noise / np.std(noise))
    # Two of 100,000 draws are equal once in a million runs, and three pairs are once in 10^18 runs.
    fresh = "gaussian_mechanism with 100,000 values: each number needs its own draw of noise"
    checks.require(len(np.unique(noise)) > 99_997, fresh)
common = sum(values.sum() ** 2 / len(values) for values in together)  # follows a chi-square distribution
together, total = np.concatenate(together), n * len(cases)
with checks.rule("adds enough normal noise to `value` to make the result (ε, δ)-differentially private"):
    # With 6 to 9 degrees of freedom, a correct answer is outside these limits once in 40 million runs.
    apart = "gaussian_mechanism adds noise that adds up to nearly 0, or to far too much. Draw each number separately"
    checks.require(0.01 < common < 60, apart)
    least = "gaussian_mechanism adds noise that's a little too small. Use at least the analytic sigma"
    checks.require(stats.chi2.cdf(sum(spread), total) > 3e-7, least)
    tails = "gaussian_mechanism adds noise whose largest values are too small. Draw it from the normal distribution"
    checks.require(np.mean(together**4) > 3 - 5.2 * np.sqrt(24 / len(together)), tails)
    largest = stats.norm.isf(17.7 / 2 / len(together))  # normal noise stays below it in e^-17.7 = 2e-8 of all runs
    checks.require(np.abs(together).max() > largest, tails)
for value, sensitivity, epsilon, delta in ((mixed, 5, 1, 1e-4), (mixed, 1, 1.5, 1e-5), (mixed, 2, 3, 1e-6)):
    asked = (value, sensitivity, epsilon, delta, maker)
    text = f"gaussian_mechanism(an array, {sensitivity}, {epsilon}, {delta}, rng)"
    try:
        result = checks.call(gaussian_mechanism, *asked).result
    except CheckFailed:
        with checks.rule("use the analytic σ or raise a `ValueError`"):
            checks.raises(ValueError, gaussian_mechanism, *asked)
        continue
    sigma = analytic(sensitivity, epsilon, delta)
    most = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) if epsilon == 1 else 1.01 * sigma  # at 1, both are accepted
    with checks.rule("use the analytic σ or raise a `ValueError`"):
        follows(numbers(result, n, text) - value, sigma, most, text)
# Some correct answers need 30 ms per number, so only as many are drawn as show clearly that normal noise is likelier than Laplace noise. Laplace noise
# of one of these scales gets ahead of a correct answer by 16.5 at any time in at most 8 * exp(-16.5) = 5.5e-7 of all runs.
for value, sensitivity, times in ((-4.5, 2, 2), (50_000_000, 1, 80)):
    low, high, noise = analytic(sensitivity, 0.5, 1e-5), sensitivity * np.sqrt(2 * np.log(1.25e5)) / 0.5, np.array([])
    text = f"gaussian_mechanism({value}, {sensitivity}, 0.5, 1e-05, rng)"
    for _ in range(times):
        drawn = checks.draws(gaussian_mechanism, 50, value, sensitivity, 0.5, 1e-5, maker)
        single = all(np.ndim(item) == 0 and isinstance(item, Real | np.ndarray) for item in drawn)
        with checks.rule("For a number, return a number"):
            checks.require(single, f"{text} returned a value that isn't a number")
        noise = np.append(noise, np.array([float(item) for item in drawn]) - value)
        sigma = np.clip(np.sqrt(np.mean(noise**2)), low, high)
        likely = max(stats.laplace.logpdf(noise, 0, scale).sum() for scale in np.geomspace(low / 2, 1.5 * high, 8))
        lead = likely - stats.norm.logpdf(noise, 0, sigma).sum()
        checks.require(lead < 16.5, f"{text} adds Laplace noise: add normal noise to a single number, too")
        if lead < -5.5 and len(noise) >= 100:
            break
    follows(noise, low, high, text)
column, zero = np.array([4.0, 4.0, 9.0, -1.0, 0.0]), np.float64(0)  # dividing by this 0 isn't an error
with checks.rule("Draw all randomness from `rng`, a NumPy generator"):
    for value in (column, column[:1], 100):
        checks.from_rng(gaussian_mechanism, value, 1, 0.5, 1e-5, why="anyone who knows the noise can subtract it")
numbers(checks.call(gaussian_mechanism, column[:1], 1, 0.5, 1e-5, maker).result, 1, "gaussian_mechanism(an array, …)")
with checks.rule("Raise a `ValueError` if `epsilon` isn't above 0, or if `delta` isn't between 0 and 1"):
    for epsilon, delta in ((zero, 1e-5), (-0.5, 1e-5), (0.5, zero), (0.5, -1e-5), (0.5, 1), (0.5, 1.5), (-1, 0)):
        for value in (100, column):
            checks.raises(ValueError, gaussian_mechanism, value, 1, epsilon, delta, maker)
### END HIDDEN TESTS

# %%
published = gaussian_mechanism(np.array([count]), 1, 0.5, 1e-5, rng)  # an error? Solve gaussian_mechanism first
print(f"published: {published[0]:.1f} ill patients, with epsilon 0.5 and delta 0.00001")

# %% [markdown]
# ## How small is a small δ?
#
# {==This mechanism publishes the whole row of one random patient:==}

# %%
patients = load("patients")
patients.sample(1, random_state=int(rng.integers(2**32)))

# %% [markdown]
# Pick any patient, and compare the databases with and without her. If she's in the database, her row is published with
# probability 1/1000. Otherwise, her row is never published. No other set of outputs has two probabilities that differ by
# more. {==So for this table and all larger ones, the definition is satisfied with ε = 0 and δ = 1/1000.==}
#
# > **Warning.** A promise that's worth anything must not allow such a mechanism. {==Therefore, δ has to be far below 1/n for a
# > table of n people.==}
#
# ### Exercise 5: what δ means
#
# The hospital publishes one count of its 1,000 patients with normal noise for ε = 0.5 and δ = 0.001. Store the letter of the
# true sentence in `delta_means`, as a string:
#
# - **A** In one of 1,000 releases, this mechanism prints a patient's row.
# - **B** The promise is weak, because it would allow a mechanism that prints one patient's row.
# - **C** An audit of this mechanism is wrong with a probability of 0.001.
# - **D** One of the 1,000 patients is left unprotected, and all others are protected with ε.
# - **E** This is safer than Laplace noise with ε = 0.5, because two parameters protect people instead of one.
#
# <details><summary>Hint 1</summary>
#
# Does δ describe what a mechanism *does*, or what the promise *allows* it to do?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Compare this δ with the δ of the mechanism that publishes a random row.
#
# </details>
# <details><summary>Hint 3</summary>
#
# A promise is only as strong as the worst mechanism that keeps it.
#
# </details>

# %% answer="delta_means"
delta_means = ...
### BEGIN SOLUTION
delta_means = "B"
### END SOLUTION

# %% test="delta_means" points=1
"""Delta is about what the promise allows, not about what the mechanism does."""
from course import checks

checks.a_choice(delta_means, "ABCDE", name="delta_means")
checks.passed("delta_means is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    delta_means,
    "B",
    {
        "A": "The Gaussian mechanism prints a noisy number, but never a row. A different mechanism with the same promise might print a row.",
        "C": "How often an audit is wrong depends on the confidence that you choose for it. Delta is a property of the mechanism.",
        "D": "The definition applies to all pairs of neighbours, so it doesn't leave any particular person unprotected.",
        "E": "Laplace noise satisfies the inequality without adding δ on the right, which is a stronger promise.",
    },
    name="delta_means",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# What can an audit miss? Both of the following mechanisms promise ε = 1, and both are broken. {==The first mechanism
# adds no noise at all, but we audit it with a patient who isn't ill.==} {==In the second mechanism, someone has
# forgotten to remove a debug mode. If the ill patient is in the data, this mechanism publishes a marker in one out of
# 2,000 runs.==}


# %% slide="output"
def no_noise(values, epsilon, rng):
    return float(np.count_nonzero(values))


def debug_mode(values, epsilon, rng):
    she_is_there = len(values) == len(ill)
    return 1e6 if she_is_there and rng.random() < 1 / 2000 else supplier_a(values, epsilon, rng)


without_healthy = np.delete(ill, (ill == 0).argmax())  # an error below? Solve audit first
print(f"no noise, healthy patient: at least {audit(run(no_noise, without_healthy), run(no_noise, ill)):.2f}")
print(f"debug mode: at least {audit(run(debug_mode, without_her), run(debug_mode, with_her)):.2f}")

# %% [markdown]
# Both of them pass, although neither satisfies any ε, however large. {==An audit looks at only one pair of neighbours and one kind
# of guess, and it detects only what happens often enough.==}
#
# ## What it cost
#
# **The audit** costs privacy if anyone sees its outputs. {==Even with a mechanism that keeps its promise, each of the
# 40,000 outputs may cost the promised ε.==} {==So audit with made-up tables.==}
#
# **Normal noise** costs a δ, and it costs accuracy if you publish only a few numbers. The chart compares the mean error of each
# count at ε = 0.5, for 1 to 1,000 questions. The normal noise has δ = 0.00001 and the analytic σ:

# %%
questions = [1, 10, 100, 1000]
laplace_error = {q: q / 0.5 for q in questions}  # the mean of |noise| is the scale
normal_error = {q: 7.0318 * q**0.5 * (2 / np.pi) ** 0.5 for q in questions}  # the mean of |noise| is 0.8 sigma
ax = plotting.before_after(
    laplace_error,
    normal_error,
    label="questions",
    value_label="mean error (people)",
    names=("Laplace", "normal"),
    title=f"For 1,000 questions, Laplace noise is {laplace_error[1000] / normal_error[1000]:.0f} times as large",
)
plotting.show(ax)

# %% [markdown]
# {==For one count, Laplace noise is better, and it doesn't need a δ. For eight or more counts, normal noise is better.==}

# %% [markdown]
# ## Recap
#
# - An attack shows that ε is at least ln((TPR − δ)/FPR). Use confidence limits instead of measured shares, and measure them on
#   outputs that had no influence on the choice of the attack.
# - A bound above the promise proves a bug, but a bound below it proves nothing. Don't use an audit instead of a proof, and
#   don't run one on outputs computed from real people's data.
# - Normal noise depends on the L2 sensitivity and satisfies (ε, δ)-differential privacy. Choose a δ far below 1/n. The classic
#   rule for σ applies only to ε below 1.
#
# **A question to take with you:** Which two inputs would you try first to prove that a mechanism breaks its promise?
#
# **When not to use it.** Don't use the Gaussian mechanism for just one or a few numbers, or if you've promised an ε without a δ.
#
# **Further reading**
#
# - Florian Tramèr and others, *[Debugging Differential Privacy: A Case Study for Privacy
#   Auditing](https://arxiv.org/abs/2202.12219)* (2022).
# - Borja Balle and Yu-Xiang Wang, *[Improving the Gaussian Mechanism for Differential
#   Privacy](https://arxiv.org/abs/1805.06530)*, ICML (2018), on the exact δ and the analytic σ.
# - Cynthia Dwork and Aaron Roth, *[The Algorithmic Foundations of Differential Privacy](https://doi.org/10.1561/0400000042)*
#   (2014), which contains the definitions and, in appendix A, the classic σ.
