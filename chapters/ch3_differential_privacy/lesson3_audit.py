# %% [markdown]
# # 3.3 Is it really private?
#
# **You will be able to**
#
# - attack a mechanism, and turn the attack's success into a lower bound of ε with a stated confidence;
# - find a mechanism that breaks its promise, and say what such an audit can't find;
# - add normal noise for a given ε and δ, and say what δ allows.
#
# **You need** lessons 3.1 (neighbours, sensitivity, ε) and 3.2 (Laplace noise), numpy, and the normal distribution from school.
#
# **Time** about 45 minutes, five exercises.

# %% [markdown]
# ## A promise and a bug
#
# A published program for machine learning promised differential privacy. In 2022 six researchers measured it from outside, and found with 99.99999999 %
# confidence that it did not keep its promise (Tramèr and others, *Debugging Differential Privacy*, [arXiv 2202.12219](https://arxiv.org/abs/2202.12219)).
#
# A proof is about a method, not about the program that you run, and one noisy number does not show that its noise is too small. How do you find out?
#
# A hospital wants to publish how many of its 1000 patients, all made up, have a rare disease. Two suppliers offer a function; both promise ε = 1:

# %%
import numpy as np
from scipy import stats

from course import load, plotting

rng = np.random.default_rng(33)  # with a seed, so that you see the same numbers again
ill = load("patients")["has_rare_disease"].to_numpy()


# %%
def supplier_a(values, epsilon, rng):
    """Return the number of ones in values, with noise."""
    return np.count_nonzero(values) + rng.laplace(0, 1 / epsilon)


def supplier_b(values, epsilon, rng):
    """Return the number of ones in values, with noise: exponential draws to both sides, which make Laplace noise."""
    scale = 1 / epsilon / 2  # there are two draws, so each gets half of the scale
    return np.count_nonzero(values) + rng.exponential(scale) - rng.exponential(scale)


print(f"supplier A: {supplier_a(ill, 1, rng):.1f}    supplier B: {supplier_b(ill, 1, rng):.1f}")

# %% [markdown]
# Both answers look alike. Is one of the functions wrong?
#
# ## What ε promises, as an attack
#
# Here **neighbours** are two databases of which one has one person more (add/remove). A mechanism M is ε-differentially private if for all neighbours D and D′
# and all sets S of outputs
#
# $$P(M(D) \in S) \le e^{\varepsilon} \, P(M(D') \in S).$$
#
# Take a patient who is ill. D holds her, D′ does not; the count differs by 1. With Laplace noise of scale 1 these are the outputs:

# %%
her = ill.argmax()  # the row of the first patient who is ill
with_her, without_her = ill, np.delete(ill, her)
count = with_her.sum()
curves = {"without her": stats.laplace(count - 1, 1), "with her": stats.laplace(count, 1)}
ax = plotting.densities(curves, label="noisy count", unit="people", at=float(count + 1))
plotting.show(
    ax,
    alt="Two pointed curves of the same shape, the one with her shifted by one person to the right. At an output above both points the curve with "
    "her is 2.72 times as high as the other.",
)

# %% [markdown]
# An attacker knows everything except whether she is in the data. He sees one output and guesses "present" if it is above a **threshold**. How good is that?
#
# - The **true positive rate** (TPR) is the share of outputs with her for which he says "present", and is right.
# - The **false positive rate** (FPR) is the share of outputs without her for which he says "present", and is wrong.
#
# Now let S be the outputs above the threshold. Then the definition says TPR ≤ e^ε · FPR, or
#
# $$\varepsilon \ge \ln(\mathrm{TPR} / \mathrm{FPR}).$$
#
# So an attack *measures* ε: it can't be smaller than the logarithm of that ratio. That is an **audit**.

# %% [markdown]
# ### Exercise 1: the two rates
#
# Write a function `attack_rates(absent, present, threshold)` that returns a tuple `(tpr, fpr)` of two numbers from 0 to 1, not rounded. `absent` is an array
# of outputs without her, `present` one of outputs with her; each has at least one output, and their lengths may differ. The guess is "present" where an
# output is **above** `threshold`, not where it is equal.
#
# `attack_rates(np.array([3, 4, 5, 6]), np.array([4, 5, 6, 7]), 5)` returns `(0.5, 0.25)`.
#
# Here and below, what is given to a function stays as it is.
#
# <details><summary>Hint 1</summary>
#
# Of which of the two arrays is the TPR a share, and of which the FPR?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `array > number` gives True or False for each output. `np.mean` of these is the share of True.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The first of the two is `np.mean(present > threshold)`. The second has the other array.
#
# </details>


# %% answer="attack_rates"
def attack_rates(absent, present, threshold):
    """Return (TPR, FPR) of the guess "present" for outputs above threshold."""
    ### BEGIN SOLUTION
    return float(np.mean(present > threshold)), float(np.mean(absent > threshold))
    ### END SOLUTION


# %% test="attack_rates" points=2
"""The first rate is a share of the outputs with her, the second a share of those without, above the threshold."""
import numpy as np

from course import checks

answer = checks.call(attack_rates, np.array([3, 4, 5, 6]), np.array([4, 5, 6, 7]), 5)
checks.equal(answer, (0.5, 0.25), why="two of four outputs with her are above 5, one of four without her", show=True)
checks.passed("the example of the text is right")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(1)
cases = [
    (maker.laplace(40, 1, 700), maker.laplace(41, 1, 300), 41.5),
    (maker.integers(-3, 3, 90), maker.integers(-2, 4, 110), 0),
    (np.array([1.0, 2.0, 2.0]), np.array([2.0, 2.0, 2.0, 2.0, 9.0]), 2.0),
    (np.array([5.0, 6.0, 7.0]), np.array([1.0]), 5.5),
    (np.array([5, 6]), np.array([8, 7, 9]), 20),
    (np.array([5, 6]), np.array([8, 7, 9]), -20),
]
rule = "(TPR, FPR): the share of present above the threshold, and the share of absent above it, not rounded"
for absent, present, threshold in cases:
    answer = checks.call(attack_rates, absent, present, threshold)
    wanted = [sum(value > threshold for value in outputs.tolist()) / len(outputs) for outputs in (present, absent)]
    checks.equal(answer, wanted, why=rule)
    same = all(isinstance(one, np.ndarray) for one in answer.args[:2])
    same = same and np.array_equal(answer.args[0], absent) and np.array_equal(answer.args[1], present)
    checks.require(same, f"{answer.text} changed an array that it was given: work on a copy")
### END HIDDEN TESTS

# %% [markdown]
# ## Why a measured rate is not enough
#
# Supplier A is right by lesson 3.2. Run it 20,000 times with her and 20,000 times without, and take the highest ratio over all thresholds:


# %%
def run(mechanism, values, times=20_000):
    """Return many outputs of a mechanism that promises epsilon = 1."""
    return np.array([mechanism(values, 1, rng) for _ in range(times)])


absent_a, present_a = run(supplier_a, without_her), run(supplier_a, with_her)
absent_b, present_b = run(supplier_b, without_her), run(supplier_b, with_her)
thresholds = np.sort(absent_a)[:-1]  # below the largest, so that no FPR is 0
fpr = 1 - np.arange(1, 20_000) / 20_000
tpr = 1 - np.searchsorted(np.sort(present_a), thresholds, side="right") / 20_000
print(f"highest ln(TPR/FPR) for supplier A: {np.log(tpr[tpr > 0] / fpr[tpr > 0]).max():.2f}")

# %% [markdown]
# Above 1, though A keeps its promise. Two mistakes are in that number: far out only a handful of outputs are left, and their shares are mostly chance; and
# the best of 20,000 thresholds was picked by the same outputs that measured it.
#
# **Against the first: limits.** Clopper and Pearson (1934) found limits for an unknown probability, given how often something happened in n runs. With
# confidence 99.9 % the truth is below the lower limit in at most 0.05 % of all cases, and above the upper one in at most 0.05 %.


# %%
def limits(hits, n, confidence):
    """Return the lower and the upper limit of Clopper and Pearson for a probability: hits in n runs."""
    error = (1 - confidence) / 2
    low = stats.beta.ppf(error, hits, n - hits + 1) if hits > 0 else 0.0
    high = stats.beta.ppf(1 - error, hits + 1, n - hits) if hits < n else 1.0
    return low, high


for hits, n in ((500, 1000), (5, 10), (0, 1000)):  # slower: stats.binomtest(hits, n).proportion_ci(0.999)
    print(f"{hits:3} of {n:4}:", np.round(limits(hits, n, 0.999), 4))

# %% [markdown]
# Take the *lowest* TPR and the *highest* FPR. Each is wrong in at most 0.05 % of all audits, so both are right in at least 99.9 %. Then
#
# $$\ln\left(\frac{\text{lower limit of TPR} - \delta}{\text{upper limit of FPR}}\right)$$
#
# is a lower bound of ε with confidence 99.9 %. For now δ is 0.
#
# ### Exercise 2: a bound that holds
#
# Write a function `epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999)` that returns this bound, a number, not rounded. In `n` runs with her the
# guess was "present" `hits` times, in `n` runs without her `false_alarms` times. Both limits are those of `limits` for `confidence`. Where the lower limit less
# `delta` is 0 or negative, or the bound comes out below 0, return 0: no ε is negative.
#
# `epsilon_bound(500, 180, 1000)` returns 0.697…, where the shares alone would give 1.02.
#
# <details><summary>Hint 1</summary>
#
# `limits` returns two numbers. Which one do you need of the hits, which one of the false alarms?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `low, _ = limits(...)` keeps the first one. Return 0 where there is no logarithm; `max` does the rest.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `low` from `limits(hits, n, confidence)`, `high` from `limits(false_alarms, n, confidence)`. If `low > delta`: `max(0.0, np.log((low - delta) / ...))`.
#
# </details>


# %% answer="epsilon_bound"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    """Return a lower bound of epsilon, from how often the guess "present" was right and wrong in n runs each."""
    ### BEGIN SOLUTION
    low, _ = limits(hits, n, confidence)
    _, high = limits(false_alarms, n, confidence)
    if low <= delta:
        return 0.0
    return max(0.0, float(np.log((low - delta) / high)))
    ### END SOLUTION


# %% test="epsilon_bound" points=3
"""The bound takes the lower limit of the TPR less delta and the upper limit of the FPR, and is never negative."""
import math

from scipy import stats

from course import checks

answer = checks.call(epsilon_bound, 500, 180, 1000)
checks.close(answer, 0.6974927437914015, why="the example of the text", within=1e-5, show=True)
checks.passed("500 hits and 180 false alarms in 1000 runs each are right")
### BEGIN HIDDEN TESTS
cases = [
    ((500, 180, 1000), {}, "the lower limit of the TPR over the upper limit of the FPR, at confidence 0.999"),
    ((9000, 700, 10_000), {}, "the lower limit of the TPR over the upper limit of the FPR, at confidence 0.999"),
    ((500, 180, 1000), {"confidence": 0.95}, "both limits are for the confidence that is given"),
    ((37, 4, 50), {"confidence": 0.9}, "both limits are for the confidence that is given"),
    ((500, 180, 1000), {"delta": 0.05}, "delta is taken off the lower limit of the TPR, before the ratio"),
    ((300, 0, 1000), {"delta": 0.2, "confidence": 0.99}, "delta is taken off the lower limit of the TPR"),
    ((450, 0, 1000), {}, "the upper limit for no false alarm is above 0, so there is a bound"),
    ((1000, 0, 1000), {}, "the limits for hits in every run and for no false alarm exist, so there is a bound"),
    ((1000, 600, 1000), {}, "the lower limit for hits in every run is below 1"),
    ((100_000, 0, 100_000), {}, "the more runs, the higher the bound may be: there is no ceiling"),
    ((0, 0, 1000), {}, "without a hit nothing is proved, so the bound is 0"),
    ((0, 1000, 1000), {}, "a bound below 0 is returned as 0"),
    ((1000, 1000, 1000), {}, "a guess that is always the same proves nothing"),
    ((200, 500, 1000), {}, "a bound below 0 is returned as 0"),
    ((510, 500, 1000), {}, "a bound below 0 is returned as 0"),
    ((100, 0, 1000), {"delta": 0.2}, "where delta exceeds the lower limit, nothing is proved, and the bound is 0"),
    ((100, 0, 1000), {"delta": 0.09}, "where delta exceeds the lower limit, nothing is proved, and the bound is 0"),
]
for (hits, alarms, n), options, why in cases:
    error = (1 - options.get("confidence", 0.999)) / 2
    low = stats.beta.ppf(error, hits, n - hits + 1) if hits else 0.0
    high = stats.beta.ppf(1 - error, alarms + 1, n - alarms) if alarms < n else 1.0
    low -= options.get("delta", 0.0)
    answer = checks.call(epsilon_bound, hits, alarms, n, **options)
    checks.close(answer, max(0.0, math.log(low / high)) if low > 0 else 0.0, why=why, within=1e-5)
    by_place = [options.get("delta", 0.0), *([options["confidence"]] if "confidence" in options else [])]
    again = checks.call(epsilon_bound, hits, alarms, n, *by_place)
    checks.close(again, answer.result, why="delta is the fourth parameter, confidence the fifth", within=1e-9)
### END HIDDEN TESTS

# %% [markdown]
# **Against the second: two halves.** Choose the threshold by one half of the outputs, measure by the other, which has had no say in the choice.
#
# ### Exercise 3: audit
#
# Write a function `audit(absent, present, delta=0.0, confidence=0.999)` that returns a lower bound of ε, a number. `absent` and `present` are arrays of
# outputs without and with her, in the order in which they were drawn, both of the same even length.
#
# - The *first* halves choose the threshold. Candidates are the percentiles 5, 10, 15, … 95 of both first halves taken together (more are fine, too); the best
#   has the highest bound of exercise 2 on the first halves, for `delta` and `confidence`. Of equally good ones take any.
# - The *second* halves alone give the result: the bound of exercise 2 at this threshold.
#
# The guess is "present" above the threshold, as before. `audit(rng.laplace(50, 1, 20_000), rng.laplace(51, 1, 20_000))` returns about 0.9.
#
# <details><summary>Hint 1</summary>
#
# Which numbers does `epsilon_bound` want for one threshold and one half? That is worth a small function of its own.
#
# </details>
# <details><summary>Hint 2</summary>
#
# `absent[:half]` and `absent[half:]` are the halves, `np.concatenate` joins arrays, `np.percentile(values, range(5, 100, 5))` gives the candidates, and `max`
# takes a `key`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `bound_at(threshold, absent, present)` that returns `epsilon_bound(np.sum(present > threshold), ...)`: `best = max(candidates, key=lambda t:
# bound_at(t, ...))` for the first halves, then `return bound_at(best, ...)` for the second.
#
# </details>


# %% answer="audit"
def audit(absent, present, delta=0.0, confidence=0.999):
    """Return a lower bound of epsilon, from outputs of a mechanism on two neighbours."""

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
"""The first halves choose the threshold, and the second halves alone give the bound at it."""
import numpy as np

from course import checks

maker = np.random.default_rng(2)
answer = checks.call(audit, maker.laplace(50, 1, 20_000), maker.laplace(51, 1, 20_000))
checks.close(answer, 0.9, within=0.1, why="Laplace noise of scale 1 gives a bound of about 0.9", show=True)
same = np.full(2_000, 50.0)
checks.close(checks.call(audit, same, same), 0, why="outputs that are all the same tell nothing", show=True)
checks.passed("two simple cases are right")
### BEGIN HIDDEN TESTS
from functools import cache
from numbers import Real

from scipy import stats


@cache
def limits_of(n, confidence):
    """The lower and the upper limit for each number of hits from 0 to n."""
    error, hits = (1 - confidence) / 2, np.arange(n + 1)
    low = np.append(0, stats.beta.ppf(error, hits[1:], n - hits[1:] + 1))
    return low, np.append(stats.beta.ppf(1 - error, hits[:-1] + 1, n - hits[:-1]), 1)


def bounds(hits, alarms, n, delta, confidence):
    """The bound for each pair of counts."""
    low, high = limits_of(n, confidence)
    return np.log(np.maximum(1, (low[hits] - delta) / high[alarms]))


def above(outputs, thresholds):
    """How many outputs are above each threshold."""
    return len(outputs) - np.searchsorted(np.sort(outputs), thresholds, side="right")


def judge(absent, present, options):
    delta, confidence = options.get("delta", 0.0), options.get("confidence", 0.999)
    half = len(absent) // 2
    first, second = (absent[:half], present[:half]), (absent[half:], present[half:])
    answer = checks.call(audit, absent, present, **options)
    number = isinstance(answer.result, Real) and not isinstance(answer.result, bool) and np.isfinite(answer.result)
    checks.require(number, f"{answer}, which is not a number that a bound can be")
    low = min(absent.min(), present.min()) - 1
    cuts = np.unique(np.concatenate([absent, present, [low]]))  # these part the outputs in every way there is
    promised, kept = (bounds(above(p, cuts), above(a, cuts), half, delta, confidence) for a, p in (first, second))
    exact = "no threshold gives this bound on the second halves: count there, with their length for n, and take "
    exact += "exercise 2's bound for the delta and confidence given"
    here = np.abs(kept - answer.result) < 1e-7 * max(1, answer.result)
    checks.require(here.any(), f"{answer}: {exact}")
    candidates = np.percentile(np.concatenate(first), range(5, 100, 5))
    best = bounds(above(first[1], candidates), above(first[0], candidates), half, delta, confidence).max()
    weak = "another threshold has a clearly higher bound on the first halves, and they choose"
    checks.require(promised[here].max() > best - 0.05, f"{answer}: {weak}")
    same = all(isinstance(one, np.ndarray) for one in answer.args[:2])
    same = same and np.array_equal(answer.args[0], absent) and np.array_equal(answer.args[1], present)
    checks.require(same, f"{answer.text} changed an array that it was given: work on a copy")


maker = np.random.default_rng(3)
leak = np.where(maker.random(4_000) < 0.3, 1_000, 0)
judge(maker.laplace(324, 0.5, 6_000), maker.laplace(325, 0.5, 6_000), {})
judge(maker.laplace(-7, 1, 4_000), maker.laplace(-6, 1, 4_000), {"confidence": 0.95})
judge(maker.laplace(0, 1, 4_000), maker.laplace(0, 1, 4_000) + leak, {})
judge(maker.normal(80, 3, 4_000) + leak[::-1], maker.normal(85, 3, 4_000) + leak, {"delta": 0.1, "confidence": 0.99})
judge(maker.geometric(0.6, 4_000) - maker.geometric(0.6, 4_000), 1 + maker.geometric(0.6, 4_000), {"delta": 0.01})
none, some = np.repeat([0.0, 5.0], [160, 40]), np.repeat([0.0, 5.0, 9.0], [100, 92, 8])
# The best threshold, 1, is percentile 85 of the first halves; the percentiles of all outputs, the second halves too, miss it.
firsts = [np.repeat([0.0, 1.0], [1_920, 80]), np.repeat([0.0, 1.0, 2.0], [1_400, 80, 520])]
seconds = [np.repeat([0.0, 1.0], [1_960, 40]), np.repeat([0.0, 2.0], [1_940, 60])]
judge(*(np.append(maker.permutation(a), maker.permutation(b)) for a, b in zip(firsts, seconds, strict=True)), {})
judge(np.tile(none, 2), np.tile(some, 2), {"confidence": 0.5})  # with the default another threshold would be best
ends = np.repeat([4.0, 5.0, 6.0], [70, 60, 70])  # first halves are apart at 1 to 2 alone, second halves at 5 to 6 alone
without, including = np.append(np.zeros(300), ends), np.append(np.full(300, 2.0), ends)
without, including = (
    np.append(maker.permutation(without), np.full(500, 4.0)),
    np.append(maker.permutation(including), np.full(500, 6.0)),
)
answer = checks.call(audit, without + maker.random(1_000), including + maker.random(1_000))
why = "here the best threshold of the first halves is worthless on the second: it was chosen with a look at them"
checks.close(answer, 0, why=why)
### END HIDDEN TESTS

# %% [markdown]
# Now audit both suppliers.

# %%
print(f"supplier A: epsilon is at least {audit(absent_a, present_a):.2f}")  # an error? audit is still open
print(f"supplier B: epsilon is at least {audit(absent_b, present_b):.2f}")

# %% [markdown]
# B promised 1, and with confidence 99.9 % its ε is above 1.5. The comment was the bug: the difference of two exponential draws of scale *s* is Laplace
# noise of scale *s* already. So B has half the noise, and the true ε is 2. Against A nothing was found.
#
# How many runs does that take?

# %%
for n in (200, 2_000, 20_000, 200_000):  # an error? audit is still open
    print(f"{n:7,} runs each: at least {audit(rng.laplace(0, 0.5, n), rng.laplace(1, 0.5, n)):.2f}")

# %% [markdown]
# With 200 runs B mostly passes. The bound creeps up towards 2.
#
# ## Many numbers at once
#
# The hospital also wants to publish a questionnaire: 100 yes/no questions, so 100 counts, each of which changes by at most 1 with a patient. Two numbers
# measure how far they move together:
#
# - the **L1 sensitivity**, the largest *sum* of the changes (without their signs): here 100. Laplace noise of scale 100/ε on each count is right.
# - the **L2 sensitivity**, the largest *root of the sum of squares*: here √100 = 10. Normal noise, also called **Gaussian**, goes by this one; its spread is
#   the standard deviation σ. For a single number both are the same.
#
# So normal noise can be far smaller here. What is the catch? Look at one count with her, and noise of σ = 7.03:

# %%
for beyond in (0, 10, 25, 40):
    ratio = stats.norm.pdf(beyond, 0, 7.03) / stats.norm.pdf(beyond, -1, 7.03)
    beyond_it = stats.norm.sf(beyond / 7.03)
    print(f"{beyond:2} above the count: ratio {ratio:.2f}, chance of an output at least that high {beyond_it:.0e}")

# %% [markdown]
# For Laplace noise, the ratio of the densities stops at e^ε. For normal noise it grows without end, so *no* ε holds. But where it is large, outputs hardly
# ever fall. A mechanism is **(ε, δ)-differentially private** if for all neighbours D and D′ and all sets S
#
# $$P(M(D) \in S) \le e^{\varepsilon} \, P(M(D') \in S) + \delta$$
#
# (Dwork, Kenthapadi, McSherry, Mironov and Naor 2006). For an attack this says TPR ≤ e^ε · FPR + δ, which is why `epsilon_bound` takes `delta` off. For normal
# noise the exact δ is known (Balle and Wang 2018):


# %%
def delta_of(sigma, sensitivity, epsilon):
    """Return the smallest delta that normal noise of this sigma keeps, for an L2 sensitivity and an epsilon."""
    a, b = sensitivity / (2 * sigma), epsilon * sigma / sensitivity
    return stats.norm.cdf(a - b) - np.exp(epsilon) * stats.norm.cdf(-a - b)


for sigma in (2, 7.032, 9.69):
    print(f"sigma {sigma}: for epsilon 0.5, delta is {delta_of(sigma, 1, 0.5):.1e}")

# %% [markdown]
# Two rules give σ for a sensitivity Δ, an ε and a δ:
#
# - the **classic** one (Dwork and Roth 2014): σ = Δ · √(2 ln(1.25/δ)) / ε, proved for ε below 1 only;
# - the **analytic** one (Balle and Wang): the smallest σ with `delta_of(σ, Δ, ε)` ≤ δ, for any ε.
#
# For Δ = 1, ε = 0.5, δ = 0.00001 they give 9.69, more than is needed, and 7.03. For ε = 10 the classic rule adds too little:

# %%
classic = np.sqrt(2 * np.log(1.25 / 1e-5)) / 10
print(f"sigma {classic:.4f} has delta {delta_of(classic, 1, 10):.1e}, not 1e-05")

# %% [markdown]
# ### Exercise 4: the Gaussian mechanism
#
# Write a function `gaussian_mechanism(value, sensitivity, epsilon, delta, rng)` that returns `value` plus normal noise, not rounded, for which it is
# (ε, δ)-differentially private. `value` is a number or an array of numbers (of one dimension), `sensitivity` its L2 sensitivity, above 0. For a number it
# returns a number; for an array an array of the same length, with noise drawn anew for each number. All chance comes from `rng`, a generator of numpy:
# generators in the same state give the same noise.
#
# - For `epsilon` below 1, σ may be anything from the analytic to the classic one.
# - For `epsilon` above 1, take the analytic σ, or raise a `ValueError`, as you like. (At 1 itself, any of these will do.)
# - Raise a `ValueError` if `epsilon` is not above 0, or `delta` is not between 0 and 1, both excluded.
#
# `gaussian_mechanism(100, 1, 0.5, 0.00001, rng)` returns a number such as 93.8.
#
# <details><summary>Hint 1</summary>
#
# Does σ depend on the data? For which ε do you need which rule?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The classic rule is one line with `np.sqrt` and `np.log`. For the analytic one, `scipy.optimize.brentq` finds where a function is 0 between two points.
# `rng.normal` takes `size`; `np.shape` gives the right one for both kinds of value.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After the checks, `sigma = sensitivity * np.sqrt(2 * np.log(...)) / epsilon` with an error for ε ≥ 1, and `return value + rng.normal(0, sigma, ...)`.
#
# </details>


# %% answer="gaussian_mechanism"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    """Return value plus normal noise that makes it (epsilon, delta)-differentially private."""
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
"""Noise is normal, its sigma lies between the analytic and the classic one, and bad parameters are refused."""
from numbers import Real

import numpy as np

from course import checks

maker = np.random.default_rng(4)
one = checks.call(gaussian_mechanism, 100, 1, 0.5, 1e-5, maker)
number = isinstance(one.result, Real | np.ndarray) and np.ndim(one.result) == 0
checks.require(number, f"{one}, which is not a number")
many = checks.call(gaussian_mechanism, np.array([10.0, 20.0, 30.0]), 1, 0.5, 1e-5, maker)
checks.require(
    isinstance(many.result, np.ndarray | list | tuple) and len(many.result) == 3,
    f"{many}: for an array of 3 numbers 3 numbers should come back",
)
checks.passed("a number gives a number, and three numbers give three")
### BEGIN HIDDEN TESTS
from scipy import stats
from scipy.optimize import brentq

from course.errors import CheckFailed


def analytic(sensitivity, epsilon, delta):
    """The smallest sigma that keeps delta (Balle and Wang 2018)."""

    def excess(sigma):
        a, b = sensitivity / (2 * sigma), epsilon * sigma / sensitivity
        return stats.norm.cdf(a - b) - np.exp(epsilon) * stats.norm.cdf(-a - b) - delta

    return brentq(excess, 0.01 * sensitivity, 10_000 * sensitivity, xtol=1e-10)


def numbers(result, n, text):
    """The result as n numbers."""
    column = isinstance(result, np.ndarray | list | tuple) and np.ndim(result) == 1 and len(result) == n
    checks.require(column, f"{text}: for an array of {n} numbers {n} numbers should come back")
    plain = all(isinstance(item, Real) and not isinstance(item, bool) for item in result)
    checks.require(plain, f"{text} returned something that is not a number")
    return np.array(result, dtype=float)


def follows(noise, low, high, text):
    """A right one fails here in fewer than 2 of a million; 7 % less than `low` or more than `high` is always found out."""
    checks.require(np.isfinite(noise).all(), f"{text} returned something that is not a finite number")
    few, many = "too little: the promise is broken", "more than either rule asks for: the answer gets worse for nothing"
    squares = np.sum(noise**2)  # over sigma squared, it follows the chi-square distribution of as many degrees
    checks.require(stats.chi2.cdf(squares / low**2, len(noise)) > 3e-7, f"the noise that {text} adds is {few}")
    checks.require(stats.chi2.sf(squares / high**2, len(noise)) > 3e-7, f"the noise that {text} adds is {many}")
    sigma = np.clip(np.sqrt(np.mean(noise**2)), low, high)  # the one in range that comes closest
    why = "normal noise, of a sigma from the analytic to the classic one, is added to the value"
    checks.follows(noise, stats.norm(0, sigma).cdf, name=f"what {text} adds", why=why)


maker = np.random.default_rng(5)
n = 20_000
mixed = maker.choice([-500.0, 0.0, 3.0, 41_000.0], n)
cases = [
    (np.full(n, 0.75), 1, 0.5, 1e-5),
    (mixed, 10, 0.9, 1e-10),
    (np.full(n, 1_000), 3, 0.2, 1e-3),
    (np.full(n, -2.5), 0.25, 0.05, 1e-7),
]
for value, sensitivity, epsilon, delta in cases:
    answer = checks.call(gaussian_mechanism, value, sensitivity, epsilon, delta, maker)
    classic = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    noise = numbers(answer.result, n, answer.text) - value
    follows(noise, analytic(sensitivity, epsilon, delta), classic, answer.text)
    same = isinstance(answer.args[0], np.ndarray) and np.array_equal(answer.args[0], value)
    checks.require(same, f"{answer.text} changed the array that it was given: work on a copy")
    along = abs(np.corrcoef(noise[1:], noise[:-1])[0, 1])
    anew = along < 0.1 and len(np.unique(noise)) > 0.99 * n
    checks.require(
        anew, f"{answer.text}: noise repeats along the array: draw it anew for each number, and do not round"
    )
for value, sensitivity, epsilon, delta in (
    (np.full(n, 12.0), 5, 1, 1e-4),
    (np.zeros(n), 1, 1.5, 1e-5),
    (np.full(n, 70.0), 2, 3, 1e-6),
):
    asked = (value, sensitivity, epsilon, delta, maker)
    text = f"gaussian_mechanism(an array, {sensitivity}, {epsilon}, {delta}, rng)"
    try:
        result = checks.call(gaussian_mechanism, *asked).result
    except CheckFailed:
        checks.raises(ValueError, gaussian_mechanism, *asked, why="from 1 on noise is added, or a ValueError is raised")
        continue
    sigma = analytic(sensitivity, epsilon, delta)
    noise = numbers(result, n, text) - value
    if epsilon == 1:  # here the classic rule may stand, too
        follows(noise, sigma, sensitivity * np.sqrt(2 * np.log(1.25 / delta)), text)
        continue
    rule = "for epsilon above 1 the classic rule is not proved: take the analytic sigma, or raise a ValueError"
    checks.require(np.std(noise) < 1.05 * sigma, f"{text} adds more noise than it must: {rule}")
    follows(noise, sigma, 1.01 * sigma, text)
for value, sensitivity in ((100, 1), (-4.5, 2)):
    drawn = checks.draws(gaussian_mechanism, 40, value, sensitivity, 0.5, 1e-5, maker)
    text = f"gaussian_mechanism({value}, {sensitivity}, 0.5, 1e-05, rng)"
    single = all(np.ndim(item) == 0 and isinstance(item, Real | np.ndarray) for item in drawn)
    checks.require(single, f"{text} returned something that is not a number")
    noise = np.array([float(item) for item in drawn]) - value
    checks.require(len(np.unique(noise)) == 40, f"{text} adds the same noise again: draw it from rng, with each call")
    classic = sensitivity * np.sqrt(2 * np.log(1.25e5)) / 0.5
    follows(noise, analytic(sensitivity, 0.5, 1e-5), classic, text)
column = np.array([4.0, 4.0, 9.0, -1.0, 0.0])
first, again = (checks.call(gaussian_mechanism, column, 1, 0.5, 1e-5, maker) for _ in range(2))
new = "two calls added the same noise: whoever knows it from one takes it off the other"
differ = (numbers(first.result, 5, first.text) != numbers(again.result, 5, again.text)).all()
checks.require(differ, f"{first.text}: {new}")
for value in (column, 100):
    runs = [checks.call(gaussian_mechanism, value, 1, 0.5, 1e-5, np.random.default_rng(seed)) for seed in (6, 6, 7)]
    one, same, other = (np.array(run.result, dtype=float) for run in runs)
    checks.require(
        (one == same).all(), f"{runs[0].text}: equal generators gave different noise: all chance comes from rng"
    )
    checks.require(
        (one != other).all(), f"{runs[0].text}: different generators gave equal noise: all chance comes from rng"
    )
for epsilon, delta in ((0, 1e-5), (-0.5, 1e-5), (0.5, 0), (0.5, -1e-5), (0.5, 1), (0.5, 1.5), (-1, 0)):
    for value in (100, column):
        why = "epsilon must be above 0, and delta between 0 and 1"
        checks.raises(ValueError, gaussian_mechanism, value, 1, epsilon, delta, maker, why=why)
### END HIDDEN TESTS

# %%
published = gaussian_mechanism(np.array([count]), 1, 0.5, 1e-5, rng)  # an error? gaussian_mechanism is still open
print(f"published: {published[0]:.1f} ill patients, with epsilon 0.5 and delta 0.00001")

# %% [markdown]
# ## How small is a small δ?
#
# This mechanism publishes the whole row of one patient, drawn at random:

# %%
patients = load("patients")
patients.sample(1, random_state=int(rng.integers(2**32)))

# %% [markdown]
# For any one patient, take the databases with and without her. Her row comes out with probability 1/1000, or never, and no set of outputs differs by more. So
# for this table, and for all larger ones, the definition holds with ε = 0 and δ = 1/1000. A promise must not allow that: δ has to be far below 1/n for n people.
#
# ### Exercise 5: what δ means
#
# The hospital publishes one count of its 1000 patients by normal noise with ε = 0.5 and δ = 0.001. Store in `delta_means` the letter, a string, of the true
# sentence:
#
# - **A** In one of 1000 releases, this mechanism prints a patient's row.
# - **B** The promise is weak: it would allow a mechanism that prints one patient's row.
# - **C** An audit of this mechanism errs with a probability of 0.001.
# - **D** One of the 1000 patients is left unprotected, and the promise of ε holds for all others.
# - **E** It is safer than Laplace noise with ε = 0.5, since there are two parameters that protect.
#
# <details><summary>Hint 1</summary>
#
# Does δ say what a mechanism *does*, or what it *may* do?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Compare this δ with that of the drawn row. And which δ has Laplace noise?
#
# </details>
# <details><summary>Hint 3</summary>
#
# A promise is worth what the worst mechanism that keeps it does.
#
# </details>

# %% answer="delta_means"
delta_means = ...
### BEGIN SOLUTION
delta_means = "B"
### END SOLUTION

# %% test="delta_means" points=1
"""Delta is what the promise leaves open, for all people and all outputs."""
from course import checks

checks.a_choice(delta_means, "ABCDE", name="delta_means")
checks.passed("delta_means is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    delta_means,
    "B",
    {
        "A": "The Gaussian mechanism prints a noisy number, never a row. Another mechanism with the same promise may.",
        "C": "That is 1 less the confidence, which you choose for an audit. Delta belongs to the mechanism.",
        "D": "The definition is about all neighbours: nobody is singled out to go without, and nobody has more than it.",
        "E": "Laplace noise keeps the inequality with nothing added to its right side: that is the stronger promise.",
    },
    name="delta_means",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# What passes an audit? Both of these promise ε = 1 and are broken. The first adds no noise at all, but is audited with a patient who is not ill. The second
# has a forgotten debug mode that publishes a marker in one of 2,000 runs, if she is in the data.


# %%
def no_noise(values, epsilon, rng):
    return float(np.count_nonzero(values))


def debug_mode(values, epsilon, rng):
    she_is_there = len(values) == len(ill)
    return 1e6 if she_is_there and rng.random() < 1 / 2000 else supplier_a(values, epsilon, rng)


without_healthy = np.delete(ill, (ill == 0).argmax())  # an error below? audit is still open
print(f"no noise, healthy patient: at least {audit(run(no_noise, without_healthy), run(no_noise, ill)):.2f}")
print(f"debug mode: at least {audit(run(debug_mode, without_her), run(debug_mode, with_her)):.2f}")

# %% [markdown]
# Both pass, and no ε holds for either, however large. An audit looks at one pair of neighbours, one kind of guess, and what is frequent enough to be seen.
# (Noise leaks through its last digits, too, as computers round numbers: Mironov 2012.)
#
# ## What it cost
#
# **The audit** costs privacy where its outputs are seen: each of the 40,000 spends at least the promised ε on the same patients. Audit on made-up tables.
#
# **Normal noise** costs a δ, and accuracy where few numbers are published. This is the mean error of each count at ε = 0.5 with 1 to 1000 questions, by
# Laplace noise and by normal noise with δ = 0.00001 and the analytic σ:

# %%
questions = [1, 10, 100, 1000]
laplace_error = {q: q / 0.5 for q in questions}  # the mean of |noise| is the scale
normal_error = {q: 7.0318 * q**0.5 * (2 / np.pi) ** 0.5 for q in questions}  # the mean of |noise| is 0.8 sigma
ax = plotting.before_after(
    laplace_error, normal_error, label="questions", value_label="mean error (people)", names=("Laplace", "normal")
)
plotting.show(
    ax,
    alt="Bar chart of the mean error by number of questions. Laplace noise: 2, 20, 200 and 2,000 people. Normal noise: about 5.6, 18, 56 and "
    "177 people.",
)

# %% [markdown]
# For one count Laplace noise is better, and has no δ. From eight counts on normal noise wins, by a factor that grows with the root of their number.

# %% [markdown]
# ## Summary
#
# - An attack shows that ε is at least ln((TPR − δ)/FPR). Use limits, not measured shares, and outputs that had no say in the choice of the attack.
# - A bound above the promise proves a bug; a bound below it proves nothing. Don't use an audit in place of a proof, or on the outputs of real people.
# - Normal noise goes by L2 sensitivity and keeps (ε, δ), with δ far below 1/n. The classic rule for σ is for ε below 1.
# - Don't use the Gaussian mechanism for one or a few numbers, or where an ε without δ was promised.
#
# **Read on**
#
# - Florian Tramèr and others, *[Debugging Differential Privacy: A Case Study for Privacy Auditing](https://arxiv.org/abs/2202.12219)* (2022).
# - Borja Balle and Yu-Xiang Wang, *[Improving the Gaussian Mechanism for Differential Privacy](https://arxiv.org/abs/1805.06530)*, ICML (2018): the exact δ
#   and the analytic σ.
# - Cynthia Dwork and Aaron Roth, *[The Algorithmic Foundations of Differential Privacy](https://doi.org/10.1561/0400000042)* (2014): definitions, and the
#   classic σ in appendix A.
