# %% [markdown]
# # 3.2 The Laplace mechanism
#
# **You will be able to**
#
# - publish a count, a sum and a mean with noise that hides every single person, at an ε you choose;
# - take bounds from where they may come from, and limit how much one person can add;
# - say how large the error will be before you draw a single number.
#
# **You need** lesson 3.1 (neighbours, sensitivity, ε), pandas and NumPy.
#
# **Time** about 45 minutes, six exercises.

# %% [markdown]
# ## What did you search for last night?
#
# Fever, loss of smell, shortness of breath: in September 2020 Google published how often people searched for such words. The report that came with the
# data makes a promise with a number: the symptom searches of each user on a day are protected by differential privacy with
# ε = 1.68 ([arXiv 2009.01265](https://arxiv.org/abs/2009.01265)).
#
# How do you keep such a promise, and what does it do to the numbers? Here is a clinic with 1000 patients, all made up. It
# wants to tell the town how many of them have a rare disease, and how old they are.

# %%
import numpy as np
import pandas as pd
from scipy import stats

from course import load, plotting

patients = load("patients")
ages = patients["age"].to_numpy()
ill = patients.loc[patients["has_rare_disease"] == 1, "age"]  # the ages of the ill
print(f"{len(ill)} of {len(ages)} patients are ill")

# %% [markdown]
# From lesson 3.1: **neighbours** are two databases that differ by one person. In this lesson one of them has *one person more* (add/remove), so the
# number of patients is a secret, too. A mechanism is ε-differentially private if no set of outputs is more than e^ε times as
# likely with one database as with its neighbour. The **sensitivity** of a query, here always the global one, is the most by which its value can
# differ between neighbours. A count of people has sensitivity 1, whatever they have in common.
#
# ## Noise of the right shape
#
# The **Laplace distribution** has its peak at the true value and falls on both sides as e^(−distance/scale). Its **scale** is a number above
# 0, and it is also the mean distance of a draw from the peak. Here are the distributions of two noisy counts of neighbours:

# %%
n = len(ill)
curves = {"everybody": stats.laplace(n, 1), "without Ruth": stats.laplace(n - 1, 1)}
ax = plotting.densities(curves, label="noisy count of the ill", unit="people", at=n + 2)
plotting.show(
    ax,
    alt="Two curves, each with a sharp peak: the distributions of the noisy count with and without Ruth. They have the same shape, and their "
    "peaks are one person apart. To the right of both peaks, one curve is everywhere e times as high as the other, about 2.7 times.",
)

# %% [markdown]
# Move the peak by the sensitivity Δ, and every height changes by a factor of at most e^(Δ/scale). The promise allows a factor of e^ε. So **scale = Δ/ε**
# keeps it, and no smaller scale does. That is the **Laplace mechanism** (Dwork, McSherry, Nissim and Smith 2006): the true value plus a draw from the Laplace
# distribution around 0 with scale Δ/ε.
#
# Note what the scale does not depend on: the data. Noise that grows with the value tells something about the value.

# %% [markdown]
# ### Exercise 1: the mechanism
#
# Write a function `laplace_mechanism(value, sensitivity, epsilon, rng)` that returns the number `value` plus one draw of Laplace noise, with the scale that
# `sensitivity` (a number above 0) and `epsilon` ask for. It returns one number, and does not round it. The noise is drawn with `rng`, a
# `numpy.random.Generator`, anew in each call. If `epsilon` is 0 or less, it raises a `ValueError`: no noise would be enough.
#
# `laplace_mechanism(100, 1, 0.5, np.random.default_rng(1))` may return 100.05, or another number: NumPy, SciPy and diffprivlib draw in different ways.
# The test looks at thousands of draws.
#
# <details><summary>Hint 1</summary>
#
# If ε is halved, does the noise grow or shrink? And if one person can change more?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.laplace(loc, scale)` makes a draw. Mind that `scale` is neither the standard deviation nor the variance.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After `if epsilon <= 0: raise ValueError(...)`, the line is `return value + rng.laplace(0, ...)`, with a quotient in place of the dots.
#
# </details>


# %% answer="laplace_mechanism"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    """Return value with Laplace noise that makes it epsilon-differentially private."""
    ### BEGIN SOLUTION
    if epsilon <= 0:
        raise ValueError(f"epsilon is {epsilon}; it must be above 0")
    return value + rng.laplace(0, sensitivity / epsilon)
    ### END SOLUTION


# %% test="laplace_mechanism" points=3
"""The noise is Laplace noise with the scale that sensitivity and epsilon ask for, drawn anew each time."""
from numbers import Real

import numpy as np
from scipy import stats

from course import checks

rng = np.random.default_rng(1)
one, other = (checks.call(laplace_mechanism, 100, 1, 0.5, rng) for _ in range(2))
number = isinstance(one.result, Real) and isinstance(other.result, Real)
checks.require(number, f"{one}, not one number")
checks.require(one.result != other.result, "two calls returned the same number: the noise is drawn anew in each call")
checks.passed("two calls return two different numbers")
### BEGIN HIDDEN TESTS
# A right answer fails the Kolmogorov-Smirnov test of `follows` once in a million times, and one of the 19 others beats it by GAIN in at most
# 19 * exp(-18) = 2.9e-7 of the time. With 3,000 draws such a likelihood ratio tells the best-scaled normal or logistic noise from Laplace noise better
# than Kolmogorov-Smirnov does with 20,000, and answers that need a millisecond a draw (a frozen distribution of SciPy) are in time.
GAIN = 18
others = [stats.laplace(0, scale) for scale in (0.5, 0.7, 0.85, 1.18, 1.41, 2)]
others += [stats.norm(0, scale) for scale in (0.7, 0.85, 1, 1.2, 1.41, 1.7, 2)]
others += [stats.logistic(0, scale) for scale in (0.6, 0.65, 0.7, 0.75, 0.8, 0.9)]


def judge(n, loc, scale, *args):
    import time
    from numbers import Real

    started, rng = time.perf_counter(), np.random.default_rng(int(abs(loc)) + 7)
    before = rng.bit_generator.state
    values, said = [], f"laplace_mechanism{args}".replace(")", ", rng)")
    while len(values) < n and (len(values) < 1_500 or time.perf_counter() - started < 5):  # fewer if they are slow
        values += list(checks.draws(laplace_mechanism, min(n, 500), *args, rng))
    n = len(values)
    checks.require(all(isinstance(value, Real) for value in values), f"{said} does not return one number each time")
    noise = (np.asarray(values, dtype=float) - loc) / scale
    fresh = "returns the same numbers again and again, or rounds them: draw anew each time, and leave the draw as it is"
    checks.require(len(np.unique(noise)) > 0.99 * n, f"{said} {fresh}")
    size = np.mean(np.abs(noise - np.median(noise)))
    why = "the noise has about the right size, but another shape, or another centre than the value"
    if not 0.85 < size < 1.18:
        why = "the noise is too large: what it costs is more than ε asks for"
    if size < 0.85:
        why = "the noise is too small: it hides people less well than ε promises"
    checks.follows(noise, stats.laplace.cdf, name=f"the result of {said}", why=why)
    gains = [(other.logpdf(noise) - stats.laplace.logpdf(noise)).sum() for other in others]
    checks.require(max(gains) < GAIN, f"the result of {said} does not follow the right distribution: {why}")
    checks.require(rng.bit_generator.state != before, f"{said} drew nothing with rng: take the noise from it")


judge(3_000, 100, 2, 100, 1, 0.5)
judge(300, -3.5, 16, -3.5, 40, 2.5)
judge(300, 0, 0.05, 0, 0.2, 4)
for wrong in (0, 0.0, -1, -0.25):
    no = "with an ε of 0 or less nothing can be promised"
    checks.raises(ValueError, laplace_mechanism, 100, 1, wrong, np.random.default_rng(3), why=no)
### END HIDDEN TESTS

# %% [markdown]
# A warning: computers know only some of the real numbers, and the last digits of such a sum can give the true value away. Ilya Mironov
# showed in 2012 that all four general systems publicly available at the time fell to that; rounding can also make a sum change by more than its
# sensitivity on paper (Casacuberta and others, [arXiv 2207.10635](https://arxiv.org/abs/2207.10635)). This is code to learn with. For real
# people take a library that guards against both.
#
# ## A count
#
# ### Exercise 2: a private count
#
# Write a function `private_count(values, epsilon, rng)` that returns how many values there are, with Laplace noise for add/remove neighbours. `values`
# is a Series or a NumPy array with one value for each person, perhaps none at all; a 0 counts like any other value.
#
# Return the number as it comes out: not rounded, and not lifted to 0 if it is negative. Here and below, an `epsilon` of 0 or less raises a
# `ValueError`, no value is missing, the noise is real-valued and drawn with `rng`, and what is given to a function stays as it is. You may use
# your earlier answers.
#
# `private_count(ill, 1, rng)` may return a number that is one or two off `len(ill)`.
#
# <details><summary>Hint 1</summary>
#
# What is the true value, and what is its sensitivity?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `laplace_mechanism` does the rest, `ValueError` included.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `return laplace_mechanism(len(values), ..., epsilon, rng)`
#
# </details>


# %% answer="private_count"
def private_count(values, epsilon, rng):
    """Return the number of values, epsilon-differentially private for add/remove neighbours."""
    ### BEGIN SOLUTION
    return laplace_mechanism(len(values), 1, epsilon, rng)
    ### END SOLUTION


# %% test="private_count" points=2
"""The number of values has the noise that add/remove neighbours ask for, neither less nor more."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks

answer = checks.call(private_count, pd.Series([34, 0, 71]), 1e6, np.random.default_rng(1))
checks.require(isinstance(answer.result, Real), f"{answer}, not one number")
checks.close(
    answer, 3, within=0.01, why="with a huge ε there is hardly any noise, and there are three values", show=True
)
checks.passed("with a huge ε the count of three values is 3")
### BEGIN HIDDEN TESTS
GAIN = 18  # as in the test of laplace_mechanism
others = [stats.laplace(0, scale) for scale in (0.5, 0.7, 0.85, 1.18, 1.41, 2)]
others += [stats.norm(0, scale) for scale in (0.7, 0.85, 1, 1.2, 1.41, 1.7, 2)]
others += [stats.logistic(0, scale) for scale in (0.6, 0.65, 0.7, 0.75, 0.8, 0.9)]


def judge(n, values, epsilon):
    import time
    from numbers import Real

    started, rng = time.perf_counter(), np.random.default_rng(len(values))
    before = rng.bit_generator.state
    counts, said = [], f"private_count of {len(values)} values"
    while len(counts) < n and (len(counts) < 1_500 or time.perf_counter() - started < 5):  # fewer if they are slow
        counts += list(checks.draws(private_count, min(n, 500), values, epsilon, rng))
    n = len(counts)
    checks.require(all(isinstance(count, Real) for count in counts), f"{said} does not return one number each time")
    noise = (np.asarray(counts, dtype=float) - len(values)) * epsilon
    fresh = "returns the same numbers again and again, or rounds or cuts them: draw anew, and return what comes out"
    checks.require(len(np.unique(noise)) > 0.99 * n, f"{said} {fresh}")
    size = np.mean(np.abs(noise - np.median(noise)))
    why = "every value counts, 0 too, and the noise is Laplace noise around that count"
    if not 0.85 < size < 1.18:
        why = (
            "the noise is too large for what one person can change" if size > 1 else "the noise is too small for this ε"
        )
    checks.follows(noise, stats.laplace.cdf, name=f"{said} with ε = {epsilon}", why=why)
    gains = [(other.logpdf(noise) - stats.laplace.logpdf(noise)).sum() for other in others]
    checks.require(max(gains) < GAIN, f"{said} with ε = {epsilon} does not follow the right distribution: {why}")
    checks.require(rng.bit_generator.state != before, f"{said} drew nothing with rng: take the noise from it")


judge(3_000, np.array([0.0, 5.0, 0.0, 80.0, 41.0, 41.0, 0.0]), 0.5)
judge(300, np.arange(300), 0.2)
judge(300, np.array([]), 4)
few = pd.Series([7.0, 7.0, 0.0, -1.0], index=[3, 3, 0, 9])
answer = checks.call(private_count, few, 1e6, np.random.default_rng(2))
checks.close(answer, 4, within=0.01, why="equal values, 0 and negative ones count like all others")
checks.require(answer.args[0].equals(few), f"{answer.text} changed the values it was given")
for wrong in (0, -2.0):
    no = "with an ε of 0 or less nothing can be promised"
    checks.raises(ValueError, private_count, few, wrong, np.random.default_rng(3), why=no)
### END HIDDEN TESTS

# %%
rng = np.random.default_rng(32)  # a seed, so that you see the same numbers again; with real people there is none
for _ in range(3):
    print(private_count(ill, 1, rng))  # an error? private_count is still open

# %% [markdown]
# Thousands of such counts show the shape. If you read this in JupyterLab, move the slider (release it to see the new picture):


# %%
def picture(epsilon):
    """Draw 2,000 noisy counts of the ill."""
    counts = [private_count(ill, epsilon, rng) for _ in range(2_000)]
    return plotting.histogram(counts, label="noisy count of the ill", unit="people", bins=40)


def told(epsilon):
    """Say what the picture shows."""
    return f"Histogram of 2,000 noisy counts at ε = {epsilon:g}: one sharp peak at the true count; half are within {0.7 / epsilon:.2g} of it."


plotting.epsilon_slider(picture, alt=told)

# %% [markdown]
# ## A sum needs bounds
#
# Without a limit on the values, one person can change a sum by any amount, and no noise is enough. So values are first
# brought to **bounds** L and U (clipped, lesson 1.5): what lies below L becomes L, what lies above U becomes U. A person who comes or goes then changes
# the sum by at most the larger of |L| and |U|.
#
# Bounds are public knowledge, or they cost a part of ε. This clinic treats adults only, and its forms write 90 for
# everybody of 90 or more: 18 and 90 are known without a look at the data. `ages.min()` and `ages.max()` are two people's exact ages.
#
# ### Exercise 3: a private sum
#
# Write a function `private_sum(values, lower, upper, epsilon, rng)` that clips each value to the bounds `lower` and `upper` and returns the sum with
# Laplace noise, as little as add/remove neighbours allow at this `epsilon`. `values` is a Series or a NumPy array of numbers, perhaps
# empty: then the sum is 0, and has noise like any other. The bounds may be negative; `lower` is below `upper`. The result is not rounded or clipped.
#
# With a huge ε, the `private_sum` of the ages 7, 30 and 95 with bounds 18 and 90 is nearly 18 + 30 + 90 = 138.
#
# <details><summary>Hint 1</summary>
#
# With bounds −10 and 4, by how much can one more person change the sum?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.clip` takes both bounds. `max` and `abs` make the sensitivity.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `laplace_mechanism(np.clip(values, lower, upper).sum(), max(..., ...), epsilon, rng)`
#
# </details>


# %% answer="private_sum"
def private_sum(values, lower, upper, epsilon, rng):
    """Return the sum of the values clipped to the bounds, epsilon-differentially private for add/remove neighbours."""
    ### BEGIN SOLUTION
    return laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon, rng)
    ### END SOLUTION


# %% test="private_sum" points=3
"""Values are clipped to the public bounds, and the noise hides whoever comes or goes."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks

answer = checks.call(private_sum, pd.Series([7, 30, 95]), 18, 90, 1e7, np.random.default_rng(1))
checks.require(isinstance(answer.result, Real), f"{answer}, not one number")
checks.close(answer, 138, within=0.01, why="with a huge ε it is the sum of the clipped values", show=True)
checks.passed("with a huge ε the sum of 7, 30 and 95 in bounds from 18 to 90 is 138")
### BEGIN HIDDEN TESTS
GAIN = 18  # as in the test of laplace_mechanism
others = [stats.laplace(0, scale) for scale in (0.5, 0.7, 0.85, 1.18, 1.41, 2)]
others += [stats.norm(0, scale) for scale in (0.7, 0.85, 1, 1.2, 1.41, 1.7, 2)]
others += [stats.logistic(0, scale) for scale in (0.6, 0.65, 0.7, 0.75, 0.8, 0.9)]


def judge(n, values, lower, upper, epsilon):
    import time
    from numbers import Real

    started, rng = time.perf_counter(), np.random.default_rng(len(values))
    before = rng.bit_generator.state
    sums = []
    while len(sums) < n and (len(sums) < 1_500 or time.perf_counter() - started < 5):  # fewer if they are slow
        sums += list(checks.draws(private_sum, min(n, 500), values, lower, upper, epsilon, rng))
    n = len(sums)
    said = f"private_sum of {len(values)} values with bounds {lower} and {upper}"
    checks.require(all(isinstance(total, Real) for total in sums), f"{said} does not return one number each time")
    centre = np.clip(values, lower, upper).sum()
    noise = (np.asarray(sums, dtype=float) - centre) * epsilon / max(-lower, upper)
    fresh = "returns the same numbers again and again, or rounds or cuts them: draw anew, and return what comes out"
    checks.require(len(np.unique(noise)) > 0.99 * n, f"{said} {fresh}")
    size = np.mean(np.abs(noise - np.median(noise)))
    why = "the noise is Laplace noise around the sum of the clipped values"
    if not 0.85 < size < 1.18:
        more = "the noise is larger than what one person can change asks for"
        why = more if size > 1 else "the noise is too small: think of the person who changes the sum most"
    checks.follows(noise, stats.laplace.cdf, name=f"{said} and ε = {epsilon}", why=why)
    gains = [(other.logpdf(noise) - stats.laplace.logpdf(noise)).sum() for other in others]
    checks.require(max(gains) < GAIN, f"{said} and ε = {epsilon} does not follow the right distribution: {why}")
    checks.require(rng.bit_generator.state != before, f"{said} drew nothing with rng: take the noise from it")


judge(3_000, np.array([-30.0, 1.0, 2.5, 9.0]), -10, 4, 0.5)
judge(300, np.array([5.5, 5.5, 6.0, 5.25, 6.0]), 5, 7, 2)
judge(300, np.array([0.25, 0.0]), -0.25, 0.5, 0.1)
judge(300, np.array([]), 18, 90, 4)
judge(300, np.array([-12.0, -30.0, -17.5, 0.0]), -20, -12, 2)  # below 0 it is the lower bound that counts
mixed = pd.Series([-80, 3, 12, 400, 5, 5], index=[4, 4, 1, 0, 8, 9])
for values in (mixed, mixed.to_numpy(), mixed + 0.25):
    for lower, upper in ((0, 10), (-20, -5), (4, 1_000), (-2.5, 11.5)):
        answer = checks.call(private_sum, values, lower, upper, 1e9, np.random.default_rng(2))
        checks.require(isinstance(answer.result, Real), f"{answer}, not one number")
        clipped = "with a huge ε it is the sum of the values, each brought to the nearer bound if it lies outside"
        checks.close(answer, np.clip(values, lower, upper).sum(), within=0.001, why=clipped)
        same = np.array_equal(answer.args[0], values)
        checks.require(same, f"{answer.text} changed the values it was given: clip a copy")
for wrong in (0, -2.0):
    no = "with an ε of 0 or less nothing can be promised"
    checks.raises(ValueError, private_sum, mixed, 0, 10, wrong, np.random.default_rng(3), why=no)
### END HIDDEN TESTS

# %% [markdown]
# ## A mean, when the number of people is a secret
#
# A mean is a sum divided by a number of people, which is a secret here. If the clinic divides by the true one, the size of the noise
# depends on it, and where nobody is in the table, an error says so. A noisy sum divided by a noisy count is safe.
#
# Both speak about the same people, and what they give away adds up (lesson 3.6 shows why): a sum at ε₁ and a count at ε₂ cost
# ε₁ + ε₂. So you split the ε you are given between the two. What you do afterwards with the two noisy numbers costs nothing.
#
# ### Exercise 4: a private mean
#
# Write a function `private_mean(values, lower, upper, epsilon, rng)` that returns an estimate of the mean of the values, clipped to the bounds, as one
# number. It is ε-differentially private for add/remove neighbours with the whole `epsilon`. `values` is a Series or a NumPy array, perhaps empty: then any
# finite number may come back, but no error and nothing missing.
#
# You choose the way. If you split ε, the sum gets at least half of it and the count at least a quarter; larger noise than that fails
# the test, and so does noise that is too small. You may bring the result, or the noisy count, to where they can be.
#
# With a huge ε, the `private_mean` of the ages 7, 30 and 95 with bounds 18 and 90 is nearly 46.
#
# <details><summary>Hint 1</summary>
#
# Which two of your functions give the two numbers, and what may each of them spend?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `private_sum` and `private_count` each take an `epsilon`. Where the noisy count is near 0 or negative, a plain division returns a strange number;
# that is allowed.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `private_sum(values, lower, upper, ..., rng) / private_count(values, ..., rng)`, with shares of `epsilon` that add up to it.
#
# </details>


# %% answer="private_mean"
def private_mean(values, lower, upper, epsilon, rng):
    """Return the mean of the clipped values, epsilon-differentially private for add/remove neighbours."""
    ### BEGIN SOLUTION
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)
    ### END SOLUTION


# %% test="private_mean" points=4
"""The mean hides whoever comes or goes, the number of people too, and spends all of epsilon."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks

answer = checks.call(private_mean, pd.Series([7, 30, 95]), 18, 90, 1e7, np.random.default_rng(1))
checks.require(isinstance(answer.result, Real), f"{answer}, not one number")
checks.close(answer, 46, within=0.001, why="with a huge ε it is the mean of 18, 30 and 90", show=True)
checks.passed("with a huge ε the mean of 7, 30 and 95 in bounds from 18 to 90 is 46")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(4)
start = maker.bit_generator.state


def means(n, values, lower, upper, epsilon):
    from numbers import Real

    found = checks.draws(private_mean, n, np.array(values, dtype=float), lower, upper, epsilon, maker)
    said = f"private_mean of {len(values)} values with bounds {lower} and {upper} and ε = {epsilon}"
    real = all(isinstance(mean, Real) for mean in found)
    checks.require(
        real and np.isfinite(np.asarray(found, dtype=float)).all(), f"{said} is not one finite number each time"
    )
    return np.asarray(found, dtype=float), said


mixed = pd.Series([-80, 3, 12, 400, 5, 5], index=[4, 4, 1, 0, 8, 9])
for values in (mixed, mixed.to_numpy(), mixed.astype(float)):
    for lower, upper in ((0, 10), (-20, -5), (4, 1_000), (-2.5, 11.5)):
        answer = checks.call(private_mean, values, lower, upper, 1e9, maker)
        clipped = "with a huge ε it is the mean of the values, each brought to the nearer bound if it lies outside"
        checks.close(answer, np.clip(values, lower, upper).mean(), within=0.001, why=clipped)
        checks.require(np.array_equal(answer.args[0], values), f"{answer.text} changed the values it was given")

# How large the error is where n is large. Let all values be m. One person at a bound moves the mean by up to (that bound - m) / n, so no mechanism that is
# private on all neighbours has a mean error much below max(upper - m, m - lower) / (n * epsilon). The best right answer known, noise on two sums of
# which one falls as the other grows, has just that, and falls below the shares allowed here once in 10 million times. Noise for ε on the sum and for ε
# again on the count has 0.75 of it at m = 0.9, unless values are shifted to start at a bound.
errors = {}
for m, lower, upper, n, share in (
    (0.04, 0, 1, 800, 0.78),
    (0.96, 0, 1, 800, 0.78),
    (0.9, -1, 1, 1_500, 0.86),
    (0.0, -10, 1, 400, 0.6),
):
    found, said = means(n, [m] * 1_000, lower, upper, 0.5)
    checks.require(
        len(np.unique(found)) > 0.9 * n, f"{said} returns the same numbers again and again: draw anew each time"
    )
    errors[m] = (found - m) * 1_000 * 0.5
    least = max(upper - m, m - lower)
    small = "the error is smaller than that of a private mean can be: too much of ε was spent, or a bound forgotten"
    checks.require(np.abs(errors[m]).mean() > share * least, f"{said}: {small}")
# At the better end of the bounds, half of ε for the sum gives a mean error of 2, a quarter for the count of centred values 2.1, double noise 2.9 or more.
size = min(np.abs(errors[m]).mean() for m in (0.04, 0.96))
large = "private_mean has a larger error than a noisy sum and a noisy count that share ε well: noise is wasted"
checks.require(size < 2.45, large)
# At the worse end the shares allowed have at most 4.2, with a standard error of 0.15; nine tenths for the sum and one for the count have 9.7.
checks.require(max(np.abs(errors[m]).mean() for m in (0.04, 0.96)) < 5.4, large)


def laplace_pair(noise, a, b):
    """Log likelihood of the sum of two Laplace draws with scales a and b."""
    x = np.abs(noise)
    if b == 0:
        return (-x / a - np.log(2 * a)).sum()
    if a == b:
        return (np.log1p(x / a) - x / a - np.log(4 * a)).sum()
    return np.log((a * np.exp(-x / a) - b * np.exp(-x / b)) / (2 * (a * a - b * b))).sum()


normal = 0
for m in (0.04, 0.96, 0.9):
    noise = errors[m] / errors[m].std()
    pairs = [(k / np.sqrt(2 + 2 * r * r), r) for k in (0.9, 1, 1.1) for r in (0, 0.25, 0.5, 0.75, 1)]
    normal += stats.norm.logpdf(noise).sum() - max(laplace_pair(noise, a, a * r) for a, r in pairs)
bell = "the errors of private_mean are spread like a bell: normal noise keeps no promise of ε alone, Laplace noise does"
checks.require(normal < 16, bell)

# What differential privacy says, word by word: whatever is done inside, no set of outputs is more than e^ε times as likely on a neighbour.
RARE = 2e-8  # for each set, two binomial bounds; there are 40 at most


def leaks(first, second, epsilon):
    n, k, j = len(first), int(first.sum()), int(second.sum())
    least = stats.beta.ppf(RARE / 2, k, n - k + 1) if k else 0
    most = stats.beta.ppf(1 - RARE / 2, j + 1, n - j) if j < n else 1
    return least > np.exp(epsilon) * most


def compare(n, values, neighbour, lower, upper, epsilon, sets, why):
    (one, said), (other, _) = (means(n, rows, lower, upper, epsilon) for rows in (values, neighbour))
    usual = [stats.mode(found).mode for found in (one, other)]
    sets = [*sets, *(lambda found, u=u: found == u for u in usual)]
    found_out = any(leaks(s(one), s(other), epsilon) or leaks(s(other), s(one), epsilon) for s in sets)
    checks.require(not found_out, f"{said}: its results tell whether one person more is there. {why}")


wide = [lambda found, t=t: np.abs(found) > t for t in (4, 8, 12, 16, 24, 32, 48)]
wide += [lambda found, t=t: np.abs(found) <= t for t in (4, 8, 12, 16, 24, 32, 48)]
narrow = [lambda found, t=t: np.abs(found) < t for t in (20, 50)]
shrinks = "Does the noise, after dividing, depend on the true number of people?"
compare(1_500, [0.0], [0.0, 0.0], -1, 1, 0.1, wide, shrinks)
alone = "Is the noise on the sum as large as one more person asks for, and is the number of people noisy, too?"
compare(800, [], [100.0], 90, 100, 1.5, narrow, alone)

# Where values are shifted to start at a bound, the sum may have ε and the count ε again, and still the quotient gives away little more than ε where it
# lies in the bounds: such an answer passes if it brings its results there. Outside it gives away up to twice as much, most of all where few people lie at
# that bound: here 1.6 to 2.5 times e^ε, right answers at most 0.95 times. So only what looks suspicious after 1,000 draws is drawn 20,000 times.
places = (
    ([10.0] * 2, [10.0, 10.0, 20.0], lambda found, t: found < 10 - t),
    ([20.0] * 2, [20.0, 20.0, 10.0], lambda found, t: found > 20 + t),
)
limit = np.exp(2.0)


def hits(trips, values, neighbour, beyond):
    import time

    started, counts = time.perf_counter(), np.zeros((2, 2), dtype=int)
    for _ in range(trips):
        for side, rows in enumerate((values, neighbour)):
            found, said = means(1_000, rows, 10, 20, 2.0)
            counts[:, side] += [beyond(found, t).sum() for t in (3, 5)]
        if time.perf_counter() - started > 5:  # fewer if they are slow
            break
    return counts.tolist(), said


for place in places:
    if any(k > 0.8 * limit * (j + 1) for k, j in hits(1, *place)[0]):
        counts, said = hits(20, *place)
        p_values = [stats.binomtest(k, k + j, limit / (1 + limit), alternative="greater").pvalue for k, j in counts]
        twice = "What the sum spends and what the count spends add up, and together they may spend ε."
        checks.require(min(p_values) > 1e-8, f"{said}: its results tell whether one person more is there. {twice}")
checks.require(maker.bit_generator.state != start, "private_mean drew nothing with rng: take the noise from it")
for wrong in (0, -2.0):
    no = "with an ε of 0 or less nothing can be promised"
    checks.raises(ValueError, private_mean, mixed, 0, 10, wrong, np.random.default_rng(3), why=no)
### END HIDDEN TESTS

# %% [markdown]
# There is a better way. In place of each age, take its distance from the middle c = (L + U)/2 = 54, negative below it. One person then changes the sum
# by at most (U − L)/2 = 36, not by 90. Divide, and add c again:


# %%
def centred_mean(values, lower, upper, epsilon, rng):
    """Return a private mean from the noisy sum of the distances from the middle of the bounds."""
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    total = private_sum(values - middle, -half, half, epsilon / 2, rng)
    return middle + total / private_count(values, epsilon / 2, rng)


for f in (private_mean, centred_mean):  # an error? private_mean is still open
    errors = [abs(f(ages, 18, 90, 1, rng) - ages.mean()) for _ in range(2_000)]
    print(f"{f.__name__}: mean error {np.mean(errors):.2f} years")

# %% [markdown]
# Same promise, about a third of the error: 0.07 years, where the quotient has about 0.2. The noise of the count matters less, too, since the mean is
# near the middle.
#
# Libraries differ in what they promise. `mean` and `sum` of diffprivlib take neighbours of another kind: one person's row is *changed*, and the
# number of rows n is public (replace-one). There it is right to divide by n, and the sensitivity of the mean is (U − L)/n. That is
# another promise, not a better one. Don't mix the two in one report.
#
# ## Now attack it
#
# **Many rows.** The clinic also keeps a table of last year's visits, one row for each. It allows a patient 60 visits a year, as everybody knows. The count
# of visits gets noise of scale 1/ε, as before.

# %%
times = np.minimum(np.random.default_rng(5).zipf(2, size=len(patients)), 60)  # most come once, a few up to 60 times
visits = pd.DataFrame({"patient": np.repeat(np.arange(len(patients)), times), "day": np.arange(times.sum()) % 365})
often = int(times.argmax())
known = len(visits[visits["patient"] != often])  # what the attacker knows: all visits but this patient's
print(f"noisy count of all visits, less the known ones: {private_count(visits['day'], 1, rng) - known:.1f}")

# %% [markdown]
# The attacker learns that this patient is in the table, and comes often. The noise hides one *visit*, but a neighbour is one person more, with
# **all** their rows. That is the trap in every table of events.
#
# So keep at most c rows of each person, and make the noise c times as large. Wikipedia does so with its daily numbers of page views by country: it counts the
# first 10 different pages that a reader's device opens on a day ([Wikimedia Foundation,
# 2023](https://analytics.wikimedia.org/published/datasets/country_project_page/00_README.html)).
#
# ### Exercise 5: limit each person
#
# Write two functions.
#
# - `bound_contributions(df, person, most)` returns a table (DataFrame) with the first `most` rows of each person, all columns, in the order in which they
#   stand in `df`. `person` is the name of the column that says whose row it is; no person is missing there, but rows of one person need not stand together.
#   The index of the result doesn't matter.
# - `private_rows(df, person, most, epsilon, rng)` returns how many rows that table has, with Laplace noise that hides a *person*, for
#   add/remove neighbours, as little as that needs. The number `most`, from 1 on, is public.
#
# For a person with 60 rows and two people with one row each, `bound_contributions(df, "patient", 5)` has 7 rows.
#
# <details><summary>Hint 1</summary>
#
# After rows have been left out, by how much can one person more change the number of rows?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at what `head` does behind `df.groupby(...)`. `laplace_mechanism` takes the sensitivity.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `df.groupby(person).head(...)` has the rows, and `laplace_mechanism(len(...), ..., epsilon, rng)` counts them.
#
# </details>


# %% answer="bound_contributions"
def bound_contributions(df, person, most):
    """Return the first rows of each person, at most `most` of them."""
    ### BEGIN SOLUTION
    return df.groupby(person).head(most)
    ### END SOLUTION


def private_rows(df, person, most, epsilon, rng):
    """Return the number of rows, at most `most` of each person, epsilon-differentially private for people."""
    ### BEGIN SOLUTION
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)
    ### END SOLUTION


# %% test="bound_contributions" points=3
"""Nobody has more rows than allowed, nothing else is lost, and the noise hides a person with all rows."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks

events = pd.DataFrame({"who": list("AABACAB"), "day": [1, 2, 2, 3, 3, 4, 9]})
answer = checks.call(bound_contributions, events, "who", 2)
checks.a_table(answer, columns=["who", "day"], rows=5, why="A and B keep two rows, C has one")
checks.same_values(answer, events.iloc[[0, 1, 2, 4, 6]], why="the first two rows of each person stay, in their order")
checks.passed("of seven rows of A, B and C five are left")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(8)
people = maker.permutation(np.repeat(np.arange(40), maker.integers(1, 12, 40)))
shop = pd.DataFrame({"item": maker.choice(list("xyz"), len(people)), "client": people, "who": 1})
shop.index = maker.integers(0, 5, len(shop))
held = shop.assign(item=None, client=pd.Categorical(shop["client"], categories=range(50)))
names = pd.DataFrame({"client": ["Zoe", "Ann", "Zoe", "Bob", "Zoe"], "item": [1.5, None, 2.5, 1.5, None]})
for table in (shop, held, names, shop.iloc[:0], names.iloc[[0, 0, 0, 0]]):
    for most in (1, 2, 3, 7, 100):
        seen, keep = {}, []
        for one in table["client"].tolist():
            seen[one] = seen.get(one, 0) + 1
            keep.append(seen[one] <= most)
        answer = checks.call(bound_contributions, table, "client", most)
        rule = "the first rows of each person stay, as many as allowed, in their order and with all columns"
        checks.a_table(answer, columns=list(table.columns), rows=sum(keep), why=rule)
        checks.same_values(answer, table[np.array(keep, dtype=bool)], why=rule)
        checks.unchanged(answer, table)

GAIN = 18  # as in the test of laplace_mechanism; 900 draws tell a normal from it, too
others = [stats.laplace(0, scale) for scale in (0.5, 0.7, 0.85, 1.18, 1.41, 2)]
others += [stats.norm(0, scale) for scale in (0.7, 0.85, 1, 1.2, 1.41, 1.7, 2)]
for n, table, most, epsilon in (
    (900, names, 2, 0.5),
    (200, names.iloc[[0, 2, 4]], 8, 3),
    (200, names.iloc[:0], 1, 0.1),
):
    start = maker.bit_generator.state
    counts = checks.draws(private_rows, n, table, "client", most, epsilon, maker)
    said = f"private_rows of {len(table)} rows, at most {most} of each person, with ε = {epsilon}"
    real = all(isinstance(count, Real) for count in counts)
    checks.require(real, f"{said} does not return one number each time")
    true = table.groupby("client").head(most).shape[0]
    noise = (np.asarray(counts, dtype=float) - true) * epsilon / most
    fresh = "returns the same numbers again and again, or rounds or cuts them: draw anew, and return what comes out"
    checks.require(len(np.unique(noise)) > 0.99 * n, f"{said} {fresh}")
    size = np.mean(np.abs(noise - np.median(noise)))
    why = "the noise is Laplace noise around the number of rows that are left"
    if not 0.85 < size < 1.18:
        more = "the noise is larger than what a person can change asks for"
        why = more if size > 1 else "the noise is too small to hide a person with as many rows as are allowed"
    checks.follows(noise, stats.laplace.cdf, name=said, why=why)
    gains = [(other.logpdf(noise) - stats.laplace.logpdf(noise)).sum() for other in others]
    checks.require(max(gains) < GAIN, f"{said} does not follow the right distribution: {why}")
    checks.require(maker.bit_generator.state != start, f"{said} drew nothing with rng: take the noise from it")
answer = checks.call(private_rows, shop, "client", 4, 1e9, maker)
left = shop.groupby("client").head(4).shape[0]
checks.close(answer, left, within=0.001, why="with a huge ε it is the number of rows that are left")
checks.unchanged(answer, shop)
for wrong in (0, -2.0):
    no = "with an ε of 0 or less nothing can be promised"
    checks.raises(ValueError, private_rows, names, "client", 2, wrong, np.random.default_rng(3), why=no)
### END HIDDEN TESTS

# %% [markdown]
# A small `most` leaves out true rows, a large one makes much noise. Which is worse depends on ε:

# %%
for most in (1, 5, 20, 60):
    left = bound_contributions(visits, "patient", most)  # an error? bound_contributions is still open
    scales = f"noise of scale {most} at ε = 1, {50 * most} at ε = 0.02"
    print(f"at most {most:2}: {len(visits) - len(left):5} rows are left out, {scales}")

# %% [markdown]
# At ε = 1 the limit of 60 that holds anyway is best, at ε = 0.02 one in between. (How many rows are left out is a secret as well. Choose
# `most` from what you know about such tables, or pay for it.)
#
# **Asking again.** If the clinic answers the same question again and again, the noise averages out. Each answer keeps its promise, and 1,000 of them at
# ε = 1 promise together no more than ε = 1000. Lesson 3.6 adds up what answers cost.
#
# ## What it cost
#
# The mean absolute error of the Laplace mechanism is its scale, Δ/ε. You know it before you draw. Check that.
#
# ### Exercise 6: error against ε
#
# Store in `error_by_epsilon` a dictionary with an entry for each ε in `EPSILONS`: the mean of the absolute errors of 1,000 or more private counts
# of `ill` at this ε, measured with `private_count`, with new draws for each ε. Then draw these means against ε, both axes logarithmic, with
# labels, and store the matplotlib `Axes` in `tradeoff_plot`.
#
# `error_by_epsilon[1]` is about 1.
#
# <details><summary>Hint 1</summary>
#
# What is the absolute error of one private count? How do you get 1,000 of them, and what do you do with them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.mean` and `abs` in a loop over `EPSILONS`. `plotting.tradeoff(...)` draws a dictionary {ε: error} with logarithmic axes and labels, and returns the
# `Axes`; give it `unit="people"`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For one ε: `np.mean([abs(private_count(ill, epsilon, rng) - ...) for _ in range(1_000)])`.
#
# </details>

# %% answer="error_by_epsilon"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = ...
tradeoff_plot = ...
### BEGIN SOLUTION
error_by_epsilon = {}
for epsilon in EPSILONS:
    errors = [abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(2_000)]
    error_by_epsilon[epsilon] = float(np.mean(errors))
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")
### END SOLUTION

# %% test="error_by_epsilon" points=3
"""The measured errors are those of the Laplace mechanism at each epsilon, and the plot shows them on logarithmic axes."""
from numbers import Real

import numpy as np
from matplotlib.axes import Axes
from scipy import stats

from course import checks

wanted = {0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100}
right_keys = isinstance(error_by_epsilon, dict) and set(error_by_epsilon) == wanted
checks.require(right_keys, "error_by_epsilon is not a dictionary with one entry for each ε in EPSILONS")
checks.require(
    checks.is_a(tradeoff_plot, Axes), "tradeoff_plot is not an Axes: store what the drawing function returns"
)
checks.passed("error_by_epsilon has an entry for each ε, and tradeoff_plot is an Axes")
### BEGIN HIDDEN TESTS
# The mean of m absolute errors follows a gamma distribution with mean 1/ε; each of the eight lies outside once in 20 million times with m = 1,000, and less
# often with more. The median error (0.69/ε), the root of the mean square (1.41/ε), half and double lie outside always.
wanted = {0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100}
right_keys = isinstance(error_by_epsilon, dict) and set(error_by_epsilon) == wanted
checks.require(right_keys, "error_by_epsilon is not a dictionary with one entry for each ε in EPSILONS")
low, high = stats.gamma(1_000, scale=1 / 1_000).ppf([2.5e-8, 1 - 2.5e-8])
for epsilon, error in error_by_epsilon.items():
    number = isinstance(error, Real) and not isinstance(error, bool) and np.isfinite(error)
    checks.require(number, f"error_by_epsilon[{epsilon}] is not one finite number")
    off = "that is not the mean absolute error of private counts at this ε; 1,000 or more of them vary less than that"
    checks.require(low < error * epsilon < high, f"error_by_epsilon[{epsilon}] is {error:.4g}: {off}")
exact = all(abs(error * epsilon - 1) < 1e-3 for epsilon, error in error_by_epsilon.items())
checks.require(not exact, "error_by_epsilon is too even for chance: measure it with private counts")
products = [error * epsilon for epsilon, error in error_by_epsilon.items()]
again = "the errors at all ε have the same noise in them: draw anew for each ε, and set no seed twice"
checks.require(np.ptp(products) > 1e-6, f"error_by_epsilon: {again}")
checks.require(
    checks.is_a(tradeoff_plot, Axes), "tradeoff_plot is not an Axes: store what the drawing function returns"
)
scales = {tradeoff_plot.get_xscale(), tradeoff_plot.get_yscale()}
checks.require(scales == {"log"}, "tradeoff_plot: both axes are logarithmic")
labels = [tradeoff_plot.get_xlabel(), tradeoff_plot.get_ylabel()]
checks.require(
    all(isinstance(label, str) and label.strip() for label in labels), "tradeoff_plot has an axis without a label"
)
points = [np.column_stack([line.get_xdata(), line.get_ydata()]).astype(float) for line in tradeoff_plot.get_lines()]
points += [np.asarray(marks.get_offsets(), dtype=float) for marks in tradeoff_plot.collections]
expected = np.array(sorted(error_by_epsilon.items()), dtype=float)


def shown(found):
    found = np.unique(found[np.isfinite(found).all(axis=1)], axis=0)
    return found.shape == expected.shape and np.allclose(found, expected, rtol=1e-6, atol=0)


checks.require(
    any(map(shown, points)),
    "tradeoff_plot does not show the errors of error_by_epsilon against ε, each ε along the x axis",
)
### END HIDDEN TESTS

# %%
plotting.show(
    tradeoff_plot,  # an error? tradeoff_plot is still open
    alt="Mean absolute error of private counts against ε, both on logarithmic axes. The points lie on a straight line that falls from about 100 "
    "people at an ε of 0.01 to 0.01 people at an ε of 100: ten times the ε, a tenth of the error.",
)

# %% [markdown]
# The error is 1/ε, whatever the count is: an error of 10 people is little among a million, and everything
# among twelve. For a sum or a mean, the bounds matter, too, and for a sum how far they lie from 0: centred values had a third of the error at the same ε.

# %% [markdown]
# ## Summary
#
# - The Laplace mechanism adds noise of scale Δ/ε. Its mean error is Δ/ε, and does not depend on the data.
# - With add/remove neighbours, a count of people has Δ = 1, a sum of values in bounds Δ = max(|L|, |U|), and the number of people is a secret. A private mean pays
#   for both its parts, and centred values make it better.
# - Bounds are public knowledge or paid for. One person has all of their rows: limit them, and make the noise as large as the limit.
# - Do not use it where the count is not much larger than 1/ε, for questions that one person can change without limit, or again and again
#   without adding up what it costs.
#
# **Read on**
#
# - Cynthia Dwork, Frank McSherry, Kobbi Nissim and Adam Smith, *[Calibrating Noise to Sensitivity in Private Data
#   Analysis](https://doi.org/10.1007/11681878_14)*, TCC 2006: the mechanism and its proof.
# - Ilya Mironov, *[On Significance of the Least Significant Bits for Differential Privacy](https://doi.org/10.1145/2382196.2382264)*, CCS 2012: the attack on
#   the last digits.
# - Temilola Adeleye and others, *[Publishing Wikipedia usage data with strong privacy guarantees](https://arxiv.org/abs/2308.16298)* (2023): how
#   contributions are limited in practice.
