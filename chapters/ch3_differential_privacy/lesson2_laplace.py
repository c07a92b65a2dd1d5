# %% [markdown]
# # 3.2 The Laplace mechanism
#
# **You will be able to**
#
# - publish a count, a sum and a mean with noise that hides each person, at an ε that you choose;
# - choose bounds without looking at the data, and limit how much one person can contribute;
# - predict the size of the error before you draw any noise.
#
# **You need** lesson 3.1 (neighbours, sensitivity, ε), pandas and NumPy.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## What did you search for last night?
#
# > **In the news.** In September 2020, Google published how often people searched for symptoms such as fever, loss of smell and
# > shortness of breath. The report on the data makes a promise and puts a number on it. {==All symptom searches by one user on one day are
# > protected by differential privacy with ε = 1.68 ([arXiv 2009.01265](https://arxiv.org/abs/2009.01265)).==}
#
# {==How do you keep such a promise, and how does this change the numbers?==} Our example is a clinic with 1,000 made-up
# patients. The clinic wants to tell the town how many of these patients have a rare disease, and how old they are.

# %%
import numpy as np
import pandas as pd
from scipy import stats

from course import load, plotting

patients = load("patients")
ages = patients["age"].to_numpy()
ill = patients.loc[patients["has_rare_disease"] == 1, "age"]  # the ages of the ill patients
print(f"{len(ill)} of {len(ages)} patients are ill")

# %% [markdown]
# As in lesson 3.1, **neighbours** are two databases that differ by one person. In this lesson, one of the two has *one
# more person* than the other (add/remove), so the number of patients is a secret, too. A mechanism is ε-differentially private if no
# set of outputs is more than $e^{\varepsilon}$ times as likely with one database as with its neighbour. {==The **sensitivity** of
# a query (always the global one here) is the largest difference between its values on two neighbours.==} {==A count of people has
# sensitivity 1, whichever people you count.==}
#
# ## Noise of the right shape
#
# {==Our noise comes from the **Laplace distribution**.==} Its curve has a peak, which we place at the true value, and falls off on
# both sides as $e^{-\text{distance}/\text{scale}}$. {==The **scale** is a number above 0, and it's also the mean distance between
# a draw and the peak.==} To see why this shape is useful, compare the noisy counts of two neighbours:

# %%
n = len(ill)
curves = {"everyone": stats.laplace(n, 1), "without Ruth": stats.laplace(n - 1, 1)}
ax = plotting.densities(
    curves,
    label="noisy count of ill patients",
    unit="people",
    at=n + 2,
    title="Without Ruth, the curve moves one person to the left",
)
plotting.show(ax)

# %% [markdown]
# {==If you move the peak by the sensitivity Δ, the height of the curve changes by a factor of at most $e^{\Delta/\text{scale}}$ at
# every point.==} {==The promise allows a factor of $e^{\varepsilon}$.==}
#
# > **Idea.** {==A **scale of Δ/ε** is just large enough, but any smaller scale isn't.==} {==The **Laplace mechanism**
# > therefore returns the true value plus a draw from the Laplace distribution around 0 with scale Δ/ε (Dwork, McSherry,
# > Nissim and Smith 2006).==}
#
# Note that the scale doesn't depend on the data. If the noise grew with the value, the size of the noise would reveal something
# about the value.

# %% [markdown]
# ### Exercise 1: the mechanism
#
# Write a function `laplace_mechanism(value, sensitivity, epsilon, rng)` that returns the number `value` plus one draw of Laplace
# noise.
#
# - `sensitivity` (a number above 0) and `epsilon` determine the scale.
# - Return one number, and don't round it.
# - Draw the noise with `rng`, a `numpy.random.Generator`. Make a new draw in each call.
# - If `epsilon` is 0 or less, raise a `ValueError`, because no noise would be enough.
# - Don't reveal `value` in any other way. Neither printed text nor an error message may contain this number.
#
# `laplace_mechanism(100, 1, 0.5, np.random.default_rng(1))` may return 100.05 or another number, because NumPy, SciPy and
# diffprivlib turn the same seed into different draws. The test looks at thousands of draws.
#
# <details><summary>Hint 1</summary>
#
# If you halve ε, should the noise grow or shrink? And what if one person can change the value by more?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.laplace(loc, scale)` draws a number. Note that `scale` is neither the standard deviation nor the variance.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After `if epsilon <= 0: raise ValueError(...)`, return `value + rng.laplace(0, ...)`. Replace these last dots with a quotient.
#
# </details>


# %% answer="laplace_mechanism"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    """Return value plus enough Laplace noise to make the result epsilon-differentially private."""
    ### BEGIN SOLUTION
    if epsilon <= 0:
        raise ValueError(f"epsilon is {epsilon}, but must be above 0")
    return value + rng.laplace(0, sensitivity / epsilon)
    ### END SOLUTION


# %% test="laplace_mechanism" points=3
"""Each call adds new Laplace noise with the scale that sensitivity and epsilon require."""
from numbers import Real

import numpy as np
from scipy import stats

from course import checks

rng = np.random.default_rng(1)
one, other = (checks.call(laplace_mechanism, 100, 1, 0.5, rng) for _ in range(2))
number = isinstance(one.result, Real) and isinstance(other.result, Real)
checks.require(number, f"{one}, but it should return one number")
checks.require(one.result != other.result, "two calls returned the same number: draw new noise in each call")
quiet = checks.call(laplace_mechanism, 100, 1, 1e9, rng)
checks.close(quiet, 100, within=1e-6, why="with an epsilon of a billion, the result should contain hardly any noise")
checks.passed("two calls return two different numbers, and a huge epsilon leaves hardly any noise")
### BEGIN HIDDEN TESTS
import numpy as np
from scipy import stats

rng, scaled = np.random.default_rng(7), "add Laplace noise with the scale that sensitivity and ε require"
with checks.rule("Make a new draw in each call"):
    for times, *case in ((8_000, 86_243.5, 1, 0.5), (300, -3.5, 40, 2.5)):
        law, secrets = stats.laplace(case[0], case[1] / case[2]), [86_243.5]
        checks.noisy(laplace_mechanism, times, *case, rng, law=law, why=scaled, secrets=secrets)
# Neither a tiny scale nor a large one changes the noise, and neither does a large value or a very negative one.
with checks.rule("Return one number, and don't round it"):
    for times, *case in ((300, 0, 0.001, 1_000), (150, 0, 3, 1e-4), (150, 2_500_000, 5, 2), (150, -7_000, 0.1, 0.1)):
        law, secrets = stats.laplace(case[0], case[1] / case[2]), [86_243.5]
        checks.noisy(laplace_mechanism, times, *case, rng, law=law, why=scaled, secrets=secrets)
# Most answers compute the noise from a uniform number, as NumPy does. If so, the largest of a million draws is tried, too.
apart = []
for place in (0, int(np.random.default_rng(7).laplace(size=1_000_000).argmax())):
    one, same = np.random.default_rng(7), np.random.default_rng(7)
    one.bit_generator.advance(place), same.bit_generator.advance(place)
    apart.append(abs(abs(checks.call(laplace_mechanism, 40, 2, 0.5, one).result - 40) - abs(same.laplace(0, 4))))
with checks.rule("plus one draw of Laplace noise"):
    cut = "laplace_mechanism limits its noise or draws again if it's large, but Laplace noise has no limit"
    checks.require(apart[0] > 1e-6 or apart[1] < 1e-3, cut)
states = []
for value in (0.5, -3.25, 86_243.5):
    one = np.random.default_rng(7)
    checks.call(laplace_mechanism, value, 1, 0.5, one)
    states.append(one.bit_generator.state)
with checks.rule("Don't reveal `value` in any other way"):
    ahead = "how much laplace_mechanism draws from rng depends on value, so the next draw reveals something about it"
    checks.require(states[0] == states[1] == states[2], ahead)
for epsilon in (1e-7, 1e-3, 0, np.float64(0), -1, -0.25):  # with 0.001, the noise is larger than two of the values
    worlds = [(value, 1, epsilon, np.random.default_rng(place)) for place, value in enumerate((0.5, -3.25, 86_243.5))]
    with checks.rule("Don't reveal `value` in any other way"):
        checks.only_results(laplace_mechanism, *worlds)
    if epsilon <= 0:
        with checks.rule("If `epsilon` is 0 or less, raise a `ValueError`"):
            checks.raises(ValueError, laplace_mechanism, *worlds[0])
### END HIDDEN TESTS

# %% [markdown]
# > **Warning.** {==Computers can store only some of the real numbers, and the last digits of such a sum can reveal the true value.==}
# > In 2012, Ilya Mironov showed that all four general systems publicly available at the time were vulnerable to this attack.
# > Because of rounding, a sum can also change by more than its theoretical sensitivity (Casacuberta and others, [arXiv
# > 2207.10635](https://arxiv.org/abs/2207.10635)). Our code is for learning. {==For real people, use a library that guards against
# > both problems.==}
#
# ## A count
#
# ### Exercise 2: a private count
#
# Write a function `private_count(values, epsilon, rng)` that returns the number of values plus Laplace noise for
# add/remove neighbours. `values` is a Series or a NumPy array with one value per person, and may be empty. A 0 counts
# like any other value. Don't round the result, and don't replace a negative result with 0.
#
# These rules apply to this exercise and the following ones, in which you may use your earlier answers:
#
# - An `epsilon` of 0 or less raises a `ValueError`.
# - No value is missing.
# - The noise is a real number (not rounded) and is drawn with `rng`.
# - Don't reveal the result without noise in any other way, such as in printed text or an error message.
# - Don't modify the arguments.
#
# `private_count(ill, 1, rng)` may return a number that differs from `len(ill)` by one or two.
#
# <details><summary>Hint 1</summary>
#
# What is the true value, and what is its sensitivity?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `laplace_mechanism` does the rest, including the `ValueError`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Call `laplace_mechanism(..., ..., epsilon, rng)`. The first argument is the true count.
#
# </details>


# %% answer="private_count"
def private_count(values, epsilon, rng):
    """Return the number of values, epsilon-differentially private for add/remove neighbours."""
    ### BEGIN SOLUTION
    return laplace_mechanism(len(values), 1, epsilon, rng)
    ### END SOLUTION


# %% test="private_count" points=2
"""The result is the number of values plus exactly the noise that add/remove neighbours require."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks

answer = checks.call(private_count, pd.Series([34, 0, 71]), 1e6, np.random.default_rng(1))
checks.require(isinstance(answer.result, Real), f"{answer}, but it should return one number")
checks.close(
    answer, 3, within=0.01, why="there are three values, and with a huge ε, there's hardly any noise", show=True
)
noisy = [checks.call(private_count, pd.Series([34, 0, 71]), 0.1, np.random.default_rng(seed)).result for seed in (2, 3)]
checks.require(noisy[0] != noisy[1], "two calls with ε = 0.1 returned the same number: add new noise in each call")
checks.passed("with a huge ε, the count of three values is 3, and with ε = 0.1, it varies")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from scipy import stats

rng, scaled = np.random.default_rng(7), "add a new draw of Laplace noise with the scale that a count of people requires"
some = np.array([0.0, 5.0, 0.0, 80.0, 41.0, 41.0, 0.0])
cases = [(5_000, some, 0.5), (300, np.arange(300), 0.2), (300, some[:0], 4), (150, np.zeros(5_000), 1e-4)]
with checks.rule("The noise is a real number (not rounded) and is drawn with `rng`"):
    for times, values, epsilon in cases:
        law = stats.laplace(len(values), 1 / epsilon)
        checks.noisy(private_count, times, values, epsilon, rng, law=law, why=scaled)
for epsilon in (1e-7, 0.01, np.float64(0), -2.0):
    worlds = [(np.zeros(n), epsilon, np.random.default_rng(n)) for n in (0, 1, 2, 30, 1_234)]
    with checks.rule("Don't reveal the result without noise in any other way"):
        checks.only_results(private_count, *worlds)
    if epsilon <= 0:
        with checks.rule("An `epsilon` of 0 or less raises a `ValueError`"):
            checks.raises(ValueError, private_count, *worlds[2])
few = pd.Series([7.0, 7.0, 0.0, -1.0], index=[3, 3, 0, 9])
days = pd.to_datetime(pd.Series(["2024-01-01"] * 3))
with checks.rule("No value is missing"):
    series = (few, few[:0], few[:1], days, pd.Series(["", "b", "b"]), pd.Series(np.zeros(60_001)))
    for values in (*series, np.array([True, False, False])):
        answer = checks.call(private_count, values, 1e9, np.random.default_rng(2))
        checks.close(answer, len(values), within=1e-7, why="every value counts, whatever it is")
### END HIDDEN TESTS

# %% slide="both"
rng = np.random.default_rng(32)  # a seed gives you the same numbers again, but never use one with real people
for _ in range(3):
    print(private_count(ill, 1, rng))  # an error? Solve private_count first

# %% [markdown]
# The next figure shows 2,000 such counts, so you can see the shape of the noise. Move the slider in JupyterLab to see
# the noise for another ε:


# %%
def picture(epsilon):
    """Plot 2,000 noisy counts of ill patients."""
    counts = [private_count(ill, epsilon, rng) for _ in range(2_000)]
    return plotting.histogram(
        counts,
        label="noisy count of ill patients",
        unit="people",
        bins=40,
        title=f"ε = {epsilon:g}: half of the counts are within {0.7 / epsilon:.2g} of the truth",
    )


plotting.slider(picture, (0.01, 0.03, 0.1, 0.3, 1, 3, 10), label="ε", start=1)

# %% [markdown]
# ## A sum needs bounds
#
# {==Without a limit on the values, one person can change a sum by any amount, so no noise is enough.==} {==Therefore, we first clip the
# values to **bounds** L and U.==} (As with the coding in lesson 1.5, a value below L becomes L, and a value above U becomes U.) {==Then
# a person who joins or leaves changes the sum by at most the larger of |L| and |U|.==}
#
# In the next diagram, only the values beyond the bounds 18 and 90 move. Afterwards, no one can add more than 90 to the sum.

# %%
plotting.diagram("clipping")

# %% [markdown]
# {==Bounds must be public knowledge, or finding them costs part of your ε.==} This clinic treats only adults, and on its forms,
# everyone aged 90 or more is entered as 90. So you know 18 and 90 without looking at the data, whereas `ages.min()` and
# `ages.max()` are two people's exact ages.
#
# ### Exercise 3: a private sum
#
# Write a function `private_sum(values, lower, upper, epsilon, rng)` that clips each value to the bounds and returns the
# sum with Laplace noise. Use the least noise that makes the result `epsilon`-differentially private for add/remove
# neighbours.
#
# - `values` is a Series or a NumPy array of numbers. If there are no values, the sum is 0, and this sum gets noise like any
#   other.
# - The bounds may be negative, and `lower` is below `upper`.
# - Don't round or clip the result.
#
# With a huge ε, the `private_sum` of the ages 7, 30 and 95 with bounds 18 and 90 is nearly 18 + 30 + 90 = 138.
#
# <details><summary>Hint 1</summary>
#
# If the bounds are −10 and 4, by how much can one more person change the sum?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.clip` accepts both bounds. `max` and `abs` help with the sensitivity.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Return `laplace_mechanism(np.clip(...).sum(), max(..., ...), epsilon, rng)`, and replace the dots.
#
# </details>


# %% answer="private_sum"
def private_sum(values, lower, upper, epsilon, rng):
    """Return the sum of the values clipped to the bounds, epsilon-differentially private for add/remove neighbours."""
    ### BEGIN SOLUTION
    return laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon, rng)
    ### END SOLUTION


# %% test="private_sum" points=3
"""Values are clipped to the public bounds, and the noise hides any person who joins or leaves."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks

answer = checks.call(private_sum, pd.Series([7, 30, 95]), 18, 90, 1e7, np.random.default_rng(1))
checks.require(isinstance(answer.result, Real), f"{answer}, but it should return one number")
checks.close(
    answer,
    138,
    within=0.01,
    why="with a huge ε, the result should be close to the sum of the clipped values",
    show=True,
)
ages = pd.Series([7, 30, 95])
noisy = [checks.call(private_sum, ages, 18, 90, 0.1, np.random.default_rng(seed)).result for seed in (2, 3)]
checks.require(noisy[0] != noisy[1], "two calls with ε = 0.1 returned the same number: add new noise in each call")
checks.passed("with a huge ε, the sum of 7, 30 and 95 with bounds 18 and 90 is 138, and with ε = 0.1, it varies")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from scipy import stats

rng = np.random.default_rng(7)


def compare(times, values, lower, upper, epsilon):
    law = stats.laplace(np.clip(values, lower, upper).sum(), max(-lower, upper) / epsilon)
    why = "add a new draw of Laplace noise with the scale that these bounds and ε require"
    checks.noisy(private_sum, times, np.array(values), lower, upper, epsilon, rng, law=law, why=why)


with checks.rule("Use the least noise that makes the result `epsilon`-differentially private"):
    compare(5_000, [3.0, 1.0, 2.5, 9.0], -10, 4, 0.5)  # the noise doesn't depend on the values
    compare(300, [5.5, 5.5, 6.0, 5.25, 6.0], 5, 7, 2)
    compare(300, [-0.3, -0.1], -0.25, 0.5, 0.1)
    compare(150, np.array([7, 30, 95], dtype=np.uint8), 18, 90, 1e5)  # 7 - 18 wraps around
with checks.rule("If there are no values, the sum is 0, and this sum gets noise like any other"):
    compare(300, [], -10, 6, 4)
with checks.rule("The bounds may be negative"):
    compare(300, [-12.0, -30.0, -17.5, 0.0], -20, -12, 2)  # the lower bound matters here
with checks.rule("Don't round or clip the result"):
    compare(150, [30.0] * 40, 18, 90, 1e-3)  # most results are impossible sums
    compare(150, [40.1] * 3_000, 18, 90, 1e5)  # the sum has many digits
mixed = pd.Series([-80, 0, 12, 10_000_000, 5, 5], index=[4, 4, 1, 0, 8, 9])
ends = np.array([-np.inf, 3, np.inf, np.inf])
with checks.rule("clips each value to the bounds and returns the sum with Laplace noise"):
    for values in (mixed, mixed.to_numpy(), ends, (mixed + 0.25).to_numpy(), pd.concat([mixed] * 40), mixed[:0]):
        for lower, upper in ((0, 10), (-20, -5), (4, 2e7), (-2.5, 11.5)):
            answer = checks.call(private_sum, values, lower, upper, 1e17, rng)
            near = "with a huge ε, the result should be close to the sum of the clipped values"
            checks.close(answer, np.clip(values, lower, upper).sum(), within=1e-8, why=near)
for epsilon in (1e-7, 10, np.float64(0), -2.0):
    worlds = [(np.full(30, value), 0, 1e3, epsilon, np.random.default_rng(int(value))) for value in (0.5, 3.25, 7e3)]
    checks.only_results(private_sum, *worlds, why="the noise hides nothing if the sum can be read elsewhere")
    if epsilon <= 0:
        checks.raises(ValueError, private_sum, *worlds[0], why="no amount of noise is enough for an ε of 0 or less")
### END HIDDEN TESTS

# %% [markdown]
# ## A mean, when the number of people is a secret
#
# {==A mean is a sum divided by the number of people, which is a secret here.==} If the clinic divided a noisy sum by the true number,
# the size of the noise would depend on this secret, and for an empty table, an error message would reveal that no one is in it.
# {==Dividing the noisy sum by a noisy count is safe.==}
#
# Both numbers are about the same people, so their costs add up (lesson 3.6 shows why). A sum with ε₁ and a count with ε₂
# together cost ε₁ + ε₂. Therefore, you split your ε between the two. {==Anything that you compute from the two noisy numbers
# afterwards is free.==}
#
# But two things would reveal something about the values. A fixed result for an empty table would show that no one is in
# it. And how often a result is an impossible mean depends on the values, so if you draw again whenever that happens, you
# spend more than ε.
#
# ### Exercise 4: a private mean
#
# Write a function `private_mean(values, lower, upper, epsilon, rng)` that estimates the mean of the values, clipped to
# the bounds, and returns one finite number. As a whole, the function must be `epsilon`-differentially private for
# add/remove neighbours.
#
# - If `values` is empty, you may return any finite number that's as private as any other result.
# - If you split ε, spend at least half of it on the sum and at least a quarter on the count. Don't add more noise than
#   these shares require.
# - You may first subtract a bound or the middle of the bounds from all values.
# - You may limit the result or the noisy count to a range, but this range must not depend on `values`.
# - Don't draw again if the result is an impossible mean.
#
# With a huge ε, the `private_mean` of 7, 30 and 95 with bounds 18 and 90 is nearly 46.
#
# <details><summary>Hint 1</summary>
#
# Which two of your functions return the two numbers, and how much may each of them spend?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `private_sum` and `private_count` each have an `epsilon` parameter. If the noisy count is near 0 or negative, a plain division
# returns a strange number. That's allowed.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Divide `private_sum(values, lower, upper, ..., rng)` by a private count. Which two shares of `epsilon` add up to the whole?
#
# </details>


# %% answer="private_mean"
def private_mean(values, lower, upper, epsilon, rng):
    """Return the mean of the clipped values, epsilon-differentially private for add/remove neighbours."""
    ### BEGIN SOLUTION
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)
    ### END SOLUTION


# %% test="private_mean" points=4
"""The result hides the number of people and anyone who joins or leaves, and it costs exactly epsilon."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks

answer = checks.call(private_mean, pd.Series([7, 30, 95]), 18, 90, 1e7, np.random.default_rng(1))
checks.require(isinstance(answer.result, Real), f"{answer}, but it should return one number")
checks.close(
    answer, 46, within=0.001, why="with a huge ε, the result should be close to the mean of 18, 30 and 90", show=True
)
ages = pd.Series(range(18, 91))
noisy = [checks.call(private_mean, ages, 18, 90, 10, np.random.default_rng(seed)).result for seed in (2, 3)]
checks.require(noisy[0] != noisy[1], "two calls with ε = 10 returned the same number: add new noise in each call")
checks.passed("with a huge ε, the mean of 7, 30 and 95 with bounds 18 and 90 is 46, and with a smaller ε, it varies")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(4)
start = maker.bit_generator.state


def means(n, values, lower, upper, epsilon):
    found = checks.draws(private_mean, n, np.array(values, dtype=float), lower, upper, epsilon, maker)
    said = f"private_mean with {len(values)} values, bounds {lower} and {upper}, and ε = {epsilon}"
    finite = isinstance(found, np.ndarray) and np.isfinite(found).all()  # numbers only are returned as an array
    checks.require(finite, f"{said} doesn't always return one finite number")
    return np.asarray(found, dtype=float), said


mixed = pd.Series([-80, 0, 12, 10_000_000, 5, 5], index=[4, 4, 1, 0, 8, 9])
ends = np.array([-np.inf, 3, np.inf, np.inf])
with checks.rule("estimates the mean of the values, clipped to the bounds"):
    for values in (mixed, mixed.to_numpy(), ends, (mixed + 0.25).to_numpy(), pd.concat([mixed] * 200)):
        for lower, upper in ((0, 10), (-20, -5), (4, 2e7), (-2.5, 11.5)):
            answer = checks.call(private_mean, values, lower, upper, 1e17, maker)
            near = "with a huge ε, the result should be close to the mean of the clipped values"
            checks.close(answer, np.clip(values, lower, upper).mean(), within=1e-8, why=near)
with checks.rule("If `values` is empty, you may return any finite number"):
    for empty in (mixed[:0], ends[:0]):
        answer = checks.call(private_mean, empty, 0, 10, 0.5, np.random.default_rng(6))
        checks.require(isinstance(answer.result, Real) and np.isfinite(answer.result), f"{answer}, not a finite number")


# Drawing again until the result is possible shows in how much each call draws from its generator. Correct answers always draw the same amount, except in at
# most one call in ten, because some generators reject a few of their own draws.
def steps(before, after):
    """Return how many numbers were drawn between two states of a generator, up to 200."""
    source = np.random.PCG64()
    source.state = before
    for count in range(200):
        if source.state["state"] == after["state"]:
            return count
        source.advance(1)
    return 200


with checks.rule("Don't draw again if the result is an impossible mean"):
    for lower, upper in ((0, 1), (-1, 1)):
        drawn = []
        for seed in range(120):
            source = np.random.default_rng(1_000 + seed)
            before = source.bit_generator.state
            checks.call(private_mean, np.full(5, 0.5), lower, upper, 0.02, source)
            drawn.append(steps(before, source.bit_generator.state))
        again = "private_mean repeats its draws, and how often it does that reveals more than ε allows"
        checks.require(drawn.count(stats.mode(drawn).mode) > 85, again)  # fails once in 200 million runs

# First, the size of the error for a large n. If all values are m, one person at a bound moves the mean by up to (that bound - m) / n. So no mechanism
# that is private on all neighbours has a mean error much below max(upper - m, m - lower) / (n * epsilon). The best correct answer that we know adds noise
# to two sums, one of which falls as the other grows. It has just this error, and is below the shares allowed here once in 10 million runs. Spending ε
# on the sum and ε again on the count has 0.75 of it at m = 0.9, unless the values are shifted to start at a bound.
errors = {}
for m, lower, upper, n, share in (
    (0.04, 0, 1, 800, 0.78),
    (0.96, 0, 1, 800, 0.78),
    (0.9, -1, 1, 1_500, 0.86),
    (0.0, -10, 1, 400, 0.6),
):
    found, said = means(n, [m] * 1_000, lower, upper, 0.5)
    errors[m] = (found - m) * 1_000 * 0.5
    least = max(upper - m, m - lower)
    with checks.rule("As a whole, the function must be `epsilon`-differentially private"):
        checks.require(len(np.unique(found)) > 0.9 * n, f"{said} repeats its numbers. Make new draws in each call")
        small = "has too small an error. Does it spend more than ε, forget a bound, or divide by the true number?"
        checks.require(np.abs(errors[m]).mean() > share * least, f"{said} {small}")
# At the better end of the bounds, the mean error is 2 with half of ε for the sum, 2.1 with a quarter for the count of centred values, and 2.9 or more
# with double noise.
size = min(np.abs(errors[m]).mean() for m in (0.04, 0.96))
large = "private_mean adds more noise than necessary. With a better split of ε, the error would be smaller"
# At the worse end, it is at most 4.2 for the shares that are allowed (standard error 0.15), and 9.7 with nine tenths of ε for the sum.
with checks.rule("If you split ε, spend at least half of it on the sum and at least a quarter on the count"):
    checks.require(size < 2.45, large)
    checks.require(max(np.abs(errors[m]).mean() for m in (0.04, 0.96)) < 5.4, large)


def laplace_pair(noise, a, b):
    """Return the log likelihood of the sum of two Laplace draws with scales a and b."""
    x = np.abs(noise)
    if b == 0:
        return (-x / a - np.log(2 * a)).sum()
    if a == b:
        return (np.log1p(x / a) - x / a - np.log(4 * a)).sum()
    return np.log((a * np.exp(-x / a) - b * np.exp(-x / b)) / (2 * (a * a - b * b))).sum()


normal = 0
far = "the noise of private_mean has a limit, so a result rules out some databases"
for m in (0.04, 0.96, 0.9):
    noise = errors[m] / errors[m].std()
    checks.require(np.abs(noise).max() > 2.6, far)  # a correct answer fails once in ten million runs
    pairs = [(k / np.sqrt(2 + 2 * r * r), r) for k in (0.9, 1, 1.1) for r in (0, 0.25, 0.5, 0.75, 1)]
    normal += stats.norm.logpdf(noise).sum() - max(laplace_pair(noise, a, a * r) for a, r in pairs)
bell = "the noise of private_mean looks normal, but normal noise doesn't satisfy any ε: use Laplace noise"
checks.require(normal < 16, bell)

# The two shares of ε show in the errors, too. If the sum of the distances from a constant c has noise for the share s of ε, and the count for the share t,
# the error is the sum of two Laplace draws, and the second one grows with the distance of the values from c. The most likely correct answer is compared with
# answers that spend too much. One of these 30 beats a correct answer by 18 in at most 30 * exp(-18) = 4.6e-7 of all runs. Spending 1.5 ε is always found,
# and 1.25 ε practically always.
drawn = {m: (means(1_500, [m] * 200, 0, 1, 5)[0] - m) * 200 * 5 for m in (0.04, 0.5, 0.96)}


def likelihood(c, s, t):
    pairs = [(noise, max(c, 1 - c) / s, max(abs(m - c), 1e-3) / t) for m, noise in drawn.items()]
    return sum(laplace_pair(noise, max(a, b, 1.001 * min(a, b)), min(a, b)) for noise, a, b in pairs)


fair = [likelihood(c, s, 1 - s) for c in (0, 0.5, 1) for s in np.arange(0.5, 0.76, 0.025)]
fair.append(sum(laplace_pair(noise, max(m, 1 - m), min(m, 1 - m)) for m, noise in drawn.items()))  # two sums, as above
greedy = [(1, 1), (0.75, 0.75), (1, 0.5), (0.5, 1), (0.75, 0.5), (0.5, 0.75), (0.625, 0.625), (1, 0.25), (0.9, 0.35)]
greedy.append((2, 2))
much = "private_mean spends more than ε. Either the sum and the count cost too much together, or you divide by the true number of values"
checks.require(max(likelihood(c, *shares) for c in (0, 0.5, 1) for shares in greedy) - max(fair) < 18, much)

# With hardly any ε, the same draws lead to the same results for all values, unless a limit, a centre or a scale depends on them.
worlds = [np.array(values) for values in ([], [93.5], np.linspace(80, 110, 7), [99.5] * 300)]
sames = lambda values: checks.draws(private_mean, 400, values, 90, 100, 1e-14, np.random.default_rng(5))  # noqa: E731
said, only = "400 results of private_mean with ε = 1e-14", "nothing but the sum and the count may depend on the values"
with checks.rule("this range must not depend on `values`"):
    found, often = np.unique(checks.only_noise(sames, worlds, name=said, why=only), return_counts=True)
small = "the noise on the sum is too small to hide one more person"
# Without a shift, 134 ± 9 results are near 0 with half of ε for the sum, and 240 ± 10 with three quarters. With noise only
# for the distance between the bounds, 334 ± 7 are.
checks.require((np.abs(found[often == 1]) < 50).sum() < 293, f"{said}: {small}")

# Drawing again from a generator of its own shows in the results. With hardly any information, an eighth of them is beyond the bounds
# on each side, or has been moved to a bound or another fixed value.
found, said = means(400, [0.2] * 5, -1, 1, 0.02)
values, often = np.unique(found, return_counts=True)
fixed = np.isin(found, values[often > 4]) & (np.abs(found) < 1)
with checks.rule("Don't draw again if the result is an impossible mean"):
    for beyond in (found <= -1, found >= 1):
        inside = f"the results of {said} are hardly ever outside the bounds or exactly at a bound"
        checks.require((beyond | fixed).sum() > 14, inside)  # a correct answer fails once in ten million runs

checks.require(maker.bit_generator.state != start, "private_mean drew nothing from rng: use rng to draw the noise")
known = np.array([*np.zeros(1_233), 51_829.251])  # 1,234 values, whose mean is 42.001...
hidden = "the noise hides nothing if an exact number can be read elsewhere"
seen = checks.observe(private_mean, known, 0, 1e5, 1e-7, np.random.default_rng(4))
with checks.rule("As a whole, the function must be `epsilon`-differentially private"):
    checks.hides(seen, [1_234, 51_829.251, known.mean()], why=hidden)
for epsilon in (np.float64(0), -2.0):
    worlds = [(values, 0, 1e5, epsilon, np.random.default_rng(4)) for values in (np.zeros(2), np.array([3.25]), known)]
    checks.only_results(private_mean, *worlds, why=hidden)
    checks.raises(ValueError, private_mean, *worlds[0], why="no amount of noise is enough for an ε of 0 or less")
### END HIDDEN TESTS

# %% [markdown]
# There's a better way. {==Subtract the middle of the bounds, c = (L + U)/2 = 54, from each age before you add them up.==} {==Then one
# person can change the sum by at most (U − L)/2 = 36 instead of 90.==} At the end, divide the sum by the count, and add c again:


# %% slide="output"
def centred_mean(values, lower, upper, epsilon, rng):
    """Return a private mean, computed from a noisy sum of distances from the middle of the bounds."""
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    total = private_sum(values - middle, -half, half, epsilon / 2, rng)
    return middle + total / private_count(values, epsilon / 2, rng)


for f in (private_mean, centred_mean):  # an error? Solve private_mean first
    errors = [abs(f(ages, 18, 90, 1, rng) - ages.mean()) for _ in range(2_000)]
    print(f"{f.__name__}: mean error {np.mean(errors):.2f} years")

# %% [markdown]
# The promise is the same, but the error falls to about a third, from about 0.2 years to 0.07.
#
# Libraries differ in what they promise. {==In diffprivlib, `mean` and `sum` use replace-one neighbours, where one person's row is
# *changed*, and the number of rows n is public.==} With this definition, it's right to divide by n, and the mean has a sensitivity
# of (U − L)/n. That's a different promise, not a better one, so don't mix the two promises in one report.
#
# ## Now attack it
#
# ### Many rows
#
# {==The clinic also has a table of last year's visits, with one row per visit.==} Each patient may come at most 60
# times a year, and this limit is public. The clinic adds noise with scale 1/ε to the number of visits, as it did with
# the number of patients.

# %% slide="output"
times = np.minimum(
    np.random.default_rng(5).zipf(2, size=len(patients)), 60
)  # most patients come once, a few up to 60 times
visits = pd.DataFrame({"patient": np.repeat(np.arange(len(patients)), times), "day": np.arange(times.sum()) % 365})
often = int(times.argmax())
known = len(visits[visits["patient"] != often])  # the attacker knows all visits except this patient's
print(f"noisy count of all visits, minus the known ones: {private_count(visits['day'], 1, rng) - known:.1f}")

# %% [markdown]
# The attacker learns that this patient is in the table and comes often. {==The noise hides one *visit*, but neighbours differ by one
# person and **all** of their rows.==}
#
# {==The remedy is to keep at most c rows per person, and to make the noise c times as large.==} Wikipedia does this for its daily
# page views by country. On each day, it counts only the first 10 different pages that a reader's device opens ([Wikimedia
# Foundation, 2023](https://analytics.wikimedia.org/published/datasets/country_project_page/00_README.html)).
#
# ### Exercise 5: limit each person
#
# Write two functions. In both functions, `person` is the name of the column that shows which person a row belongs to.
# This column has no missing values, but one person's rows may be scattered over the table.
#
# - `bound_contributions(df, person, most)` returns a table (DataFrame) with the first `most` rows of each person. Keep all
#   columns, and keep the rows in the order of `df`. The index of the result doesn't matter.
# - `private_rows(df, person, most, epsilon, rng)` returns the number of rows of that table, with Laplace noise that hides a
#   *person* for add/remove neighbours. Use the least noise that achieves this, and don't round the result. You may replace a
#   negative result with 0.
#
# The number `most` is at least 1, and it's public. For a person with 60 rows and two people with one row each,
# `bound_contributions(df, "patient", 5)` has 7 rows.
#
# <details><summary>Hint 1</summary>
#
# After `bound_contributions`, by how much can one more person change the number of rows?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at what `head` does after `df.groupby(...)`. `laplace_mechanism` expects the sensitivity.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `df.groupby(person).head(...)` returns the rows. Count these rows with `laplace_mechanism(..., ..., epsilon, rng)`.
#
# </details>


# %% answer="bound_contributions"
def bound_contributions(df, person, most):
    """Return each person's first rows, at most `most` per person."""
    ### BEGIN SOLUTION
    return df.groupby(person).head(most)
    ### END SOLUTION


def private_rows(df, person, most, epsilon, rng):
    """Return the number of rows, at most `most` per person, epsilon-differentially private for people."""
    ### BEGIN SOLUTION
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)
    ### END SOLUTION


# %% test="bound_contributions" points=3
"""No one has more rows than allowed, nothing else is lost, and the noise hides a person with all their rows."""
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

from course import checks

events = pd.DataFrame({"who": list("AABACAB"), "day": [1, 2, 2, 3, 3, 4, 9]})
answer = checks.call(bound_contributions, events, "who", 2)
checks.a_table(answer, columns=["who", "day"], rows=5, why="A and B keep two rows each, and C has only one")
checks.same_values(
    answer, events.iloc[[0, 1, 2, 4, 6]], why="keep the first two rows of each person, in the order of the table"
)
checks.passed("five of the seven rows of A, B and C remain")
### BEGIN HIDDEN TESTS
from numbers import Real

import numpy as np
import pandas as pd
from scipy import stats

maker = np.random.default_rng(8)
people = maker.permutation(np.repeat(np.arange(200), maker.integers(1, 12, 200)))
shop = pd.DataFrame({"item": maker.choice(list("xyz"), len(people)), "client": people, "who": 1})
shop.index = maker.integers(0, 5, len(shop))
held = shop.assign(item=None, client=pd.Categorical(shop["client"], categories=range(210)))
names = pd.DataFrame({"client": ["Zoe", "Ann", "Zoe", "Bob", "Zoe"], "item": [1.5, None, 2.5, 1.5, None]})
several = pd.concat([names.assign(client=names["client"] + str(day)) for day in range(5)])
kinds = {"client": checks.texts(), "day": checks.dates("2019-12-31", "2021-01-01"), "dose": checks.numbers(-1, 1)}
kinds |= {"paid": [2.0000004, 0.123456789], "visits": checks.numbers(0, 100_000, whole=True)}
kinds = [case.table for case in checks.tables(kinds, missing=["day", "dose"], rows=60)]
kinds.append(pd.DataFrame({"client": [2**60 + 1, 2**60, 2**60 + 1], "dose": [0.5, 1.5, 2.5]}))  # too large for floats
with checks.rule("returns a table (DataFrame) with the first `most` rows of each person"):
    for table in (shop, held, names, shop.iloc[:0], names.iloc[[0, 0, 0, 0]], *kinds):
        clients = table["client"].tolist()
        for most in (1, 2, 7):
            keep = np.array([clients[:row].count(one) < most for row, one in enumerate(clients)], dtype=bool)
            answer = checks.call(bound_contributions, table, "client", most)
            checks.same_values(answer, table[keep])
for case in checks.variants(names, keep=["rows", "missing"]):
    with checks.rule("Keep all columns, and keep the rows in the order of `df`"), case:
        answer = checks.call(bound_contributions, case.table, case.named("client"), 1)
        checks.same_values(answer, case.table.iloc[[0, 1, 3]])
own = {name: np.arange(5) for name in checks.public_view(bound_contributions).strings if name not in names}
with checks.rule("Keep all columns"):
    table = names.assign(**own)
    checks.same_values(checks.call(bound_contributions, table, "client", 1), table.iloc[[0, 1, 3]])

# With 2,000 draws, the likelihood ratio also detects a quarter too much noise, and normal noise. Draws end early if
# Laplace noise is clearly the likeliest. One of the 13 others gets ahead of it by 18 at any time in 2 of 10 million runs.
GAIN = 18
others = [stats.laplace(0, scale) for scale in (0.5, 0.7, 0.85, 1.18, 1.41, 2)]
others += [stats.norm(0, scale) for scale in (0.7, 0.85, 1, 1.2, 1.41, 1.7, 2)]
maker = np.random.default_rng(10)  # with it, a correct answer needs 600 draws, and with other seeds about 800
cases = [(2_000, several, 2, 0.5), (200, names.iloc[[0, 2, 4]], 8, 3), (200, names.iloc[:0], 1, 0.1)]
for n, table, most, epsilon in cases:
    start = maker.bit_generator.state
    said = f"private_rows with {len(table)} rows, at most {most} per person and ε = {epsilon}"
    true = table.groupby("client").head(most).shape[0]
    lowest = -true * epsilon / most  # a negative result may be 0 or not, so only positive ones are compared
    cut, noise, gains = stats.laplace.cdf(lowest), np.array([]), [0]
    while len(noise) < n and -5.5 < max(gains) < GAIN:
        counts = checks.draws(private_rows, 200, table, "client", most, epsilon, maker)
        checks.require(all(isinstance(count, Real) for count in counts), f"{said} doesn't always return one number")
        noise = np.append(noise, (np.asarray(counts, dtype=float) - true) * epsilon / most)
        free = noise[noise > lowest]
        true_log = stats.laplace.logpdf(free) - np.log(1 - cut)
        gains = [(other.logpdf(free) - other.logsf(lowest) - true_log).sum() for other in others]
    below = stats.binomtest(int((noise <= lowest).sum()), len(noise), cut).pvalue
    often = "is 0 or negative too often or not often enough. Only negative results may become 0"
    fresh = "returns the same numbers again and again, or rounds or limits them. Make a new draw in each call"
    with checks.rule("with Laplace noise that hides a *person* for add/remove neighbours"):
        checks.require(below > 1e-8, f"{said} {often}")
        noise = noise[noise > lowest]
        checks.require(len(np.unique(noise)) > 0.99 * len(noise), f"{said} {fresh}, and don't round")
        why = "a person joins or leaves with all their remaining rows"
        checks.follows(noise, lambda x, cut=cut: (stats.laplace.cdf(x) - cut) / (1 - cut), name=said, why=why)
        checks.require(max(gains) < GAIN, f"{said} doesn't follow the right distribution, because {why}")
    checks.require(maker.bit_generator.state != start, f"{said} drew nothing from rng: use rng to draw the noise")
left = shop.groupby("client").head(4).shape[0]
with checks.rule("returns the number of rows of that table"):
    near = "with a huge ε, there's hardly any noise"
    checks.close(checks.call(private_rows, shop, "client", 4, 1e9, maker), left, within=0.001, why=near)
for epsilon in (1e-7, 0.1, np.float64(0), -2.0):
    tables = [pd.DataFrame({"client": np.arange(n) // 90}) for n in (0, 1, 30, 1_234)]
    worlds = [(table, "client", 2, epsilon, np.random.default_rng(len(table))) for table in tables]
    checks.only_results(
        private_rows, *worlds, why="the noise hides nothing if the number of rows can be read elsewhere"
    )
    if epsilon <= 0:
        checks.raises(ValueError, private_rows, *worlds[1], why="no amount of noise is enough for an ε of 0 or less")
### END HIDDEN TESTS

# %% [markdown]
# With a small `most`, you lose rows, and with a large one, you need more noise. Which of the two is worse depends on ε:

# %% slide="output"
for most in (1, 5, 20, 60):
    left = bound_contributions(visits, "patient", most)  # an error? Solve bound_contributions first
    scales = f"noise with scale {most} at ε = 1 and {50 * most} at ε = 0.02"
    print(f"at most {most:2}: {len(visits) - len(left):5} rows are left out, {scales}")

# %% [markdown]
# At ε = 1, the best limit is 60, because no rows are lost. At ε = 0.02, a limit in between is better.
#
# ### Asking again
#
# {==If the clinic answers the same question again and again, the noise averages out.==} Each answer keeps its promise, but 1,000
# answers at ε = 1 together promise no more than ε = 1,000. In lesson 3.6, we'll add up what all answers cost.
#
# ## What it cost
#
# {==The mean absolute error of the Laplace mechanism is its scale, Δ/ε.==} So you know the error before you draw any
# noise.
#
# ### Exercise 6: error against ε
#
# - Make 1,000 or more private counts of `ill` for each ε in `EPSILONS`, with `private_count` and with new draws each time.
#   Store the mean absolute errors in `error_by_epsilon`, a dictionary {ε: error}.
# - Plot these errors against ε, with labelled, logarithmic axes. Store the matplotlib `Axes` in `tradeoff_plot`.
#
# `error_by_epsilon[1]` is about 1.
#
# <details><summary>Hint 1</summary>
#
# What is the absolute error of one private count? How do you get 1,000 such errors, and what do you do with them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Use `np.mean` and `abs` in a loop over `EPSILONS`. `plotting.tradeoff(..., unit="people")` draws a dictionary {ε: error} with
# logarithmic axes and labels, and returns the `Axes`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For one ε, `[private_count(ill, epsilon, rng) for _ in range(1_000)]` is a list of noisy counts. How far is each count from
# the true one?
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
checks.require(right_keys, "error_by_epsilon isn't a dictionary with one entry for each ε in EPSILONS")
checks.require(
    checks.is_a(tradeoff_plot, Axes), "tradeoff_plot isn't an Axes: store what the plotting function returns"
)
checks.close(error_by_epsilon[1], 1, within=0.3, name="error_by_epsilon[1]", why="it should be about 1")
checks.passed("error_by_epsilon has an entry for each ε, and tradeoff_plot is an Axes")
### BEGIN HIDDEN TESTS
from numbers import Real

import numpy as np
from matplotlib.axes import Axes
from scipy import stats

wanted = {0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100}
# The mean of m absolute errors follows a gamma distribution with mean 1/ε. With m = 1,000, each of the eight is outside once in 20 million runs, and
# less often with more. The median error (0.69/ε), the root of the mean square (1.41/ε), half and double the error are always outside.
low, high = stats.gamma(1_000, scale=1 / 1_000).ppf([2.5e-8, 1 - 2.5e-8])
with checks.rule("Store the mean absolute errors in `error_by_epsilon`, a dictionary {ε: error}"):
    right_keys = isinstance(error_by_epsilon, dict) and set(error_by_epsilon) == wanted
    checks.require(right_keys, "error_by_epsilon isn't a dictionary with one entry for each ε in EPSILONS")
    for epsilon, error in error_by_epsilon.items():
        inside = isinstance(error, Real) and low < error * epsilon < high
        off = "which isn't the mean absolute error of 1,000 or more private counts at this ε"
        checks.require(inside, f"error_by_epsilon[{epsilon}] is {error!r}, {off}")
products = np.array([error * epsilon for epsilon, error in error_by_epsilon.items()])
# A correct answer fails less than once in a million runs. The limit is far out because means of distances are skewed.
with checks.rule("Make 1,000 or more private counts of `ill` for each ε in `EPSILONS`"):
    few = "the errors in error_by_epsilon are further from 1/ε than the mean errors of 1,000 counts would be"
    checks.require(((products - 1) ** 2).sum() * 1_000 < stats.chi2(8).isf(1e-8), few)
    again = "error_by_epsilon doesn't contain measured errors. Don't use a formula, and don't reuse a seed"
    checks.require(np.ptp(products) > 1e-6 and (abs(products - 1) > 1e-3).any(), again)
with checks.rule("Store the matplotlib `Axes` in `tradeoff_plot`"):
    is_axes = checks.is_a(tradeoff_plot, Axes)
    checks.require(is_axes, "tradeoff_plot isn't an Axes. Does it contain what the plotting function returns?")
with checks.rule("Plot these errors against ε, with labelled, logarithmic axes"):
    scales = {tradeoff_plot.get_xscale(), tradeoff_plot.get_yscale()}
    checks.require(scales == {"log"}, "tradeoff_plot has an axis that isn't logarithmic")
    labels = [tradeoff_plot.get_xlabel(), tradeoff_plot.get_ylabel()]
    checks.require(all(str(label).strip() for label in labels), "tradeoff_plot has an axis without a label")
    swapped = "error" in labels[0].lower() and "error" not in labels[1].lower()
    checks.require(not swapped, "tradeoff_plot has the label of one axis at the other. ε is on the x axis")
points = [np.column_stack([line.get_xdata(), line.get_ydata()]).astype(float) for line in tradeoff_plot.get_lines()]
points += [np.asarray(marks.get_offsets(), dtype=float) for marks in tradeoff_plot.collections]
expected = np.array(sorted(error_by_epsilon.items()), dtype=float)
shown = [np.unique(found[np.isfinite(found).all(axis=1)], axis=0) for found in points]
right = any(found.shape == expected.shape and np.allclose(found, expected, rtol=1e-6, atol=0) for found in shown)
ends = zip((tradeoff_plot.get_xlim(), tradeoff_plot.get_ylim()), expected.T, strict=True)
inside = all(min(limits) < 1.001 * part.min() and max(limits) > 0.999 * part.max() for limits, part in ends)
with checks.rule("Plot these errors against ε, with labelled, logarithmic axes"):
    missing = "tradeoff_plot doesn't show all errors in error_by_epsilon, with ε on the x axis"
    checks.require(right and inside, missing)
### END HIDDEN TESTS

# %%
tradeoff_plot.set_title("Ten times the ε means a tenth of the error", pad=32)
plotting.show(tradeoff_plot)

# %% [markdown]
# {==The error is 1/ε, however large the count is.==} For a sum or a mean, the error also depends on the bounds, and for a sum, on how
# far they are from 0. That's why the mean of the centred values had only a third of the error at the same ε.

# %% [markdown]
# ## Recap
#
# - The Laplace mechanism adds noise with scale Δ/ε. This scale is also the mean error, and it doesn't depend on the
#   data.
# - With add/remove neighbours, a count of people has Δ = 1, and a sum of values between bounds L and U has Δ = max(|L|, |U|). The
#   number of people is a secret, so a private mean pays for a sum and a count, and centring the values reduces its error.
# - Bounds must be public knowledge, or finding them costs part of ε. One person may have many rows, so limit their
#   number and scale the noise to the limit.
#
# **A question to take with you:** In the table you know best, how many rows can one person have?
#
# **When not to use it.** Don't use the mechanism if the count isn't much larger than 1/ε, or if there's no limit to how much
# one person can change the answer.
#
# **Further reading**
#
# - Cynthia Dwork, Frank McSherry, Kobbi Nissim and Adam Smith, *[Calibrating Noise to Sensitivity in Private Data
#   Analysis](https://doi.org/10.1007/11681878_14)*, TCC 2006, on the mechanism and its proof.
# - Ilya Mironov, *[On Significance of the Least Significant Bits for Differential
#   Privacy](https://doi.org/10.1145/2382196.2382264)*, CCS 2012, on the attack on the last digits.
# - Temilola Adeleye and others, *[Publishing Wikipedia usage data with strong privacy
#   guarantees](https://arxiv.org/abs/2308.16298)* (2023), on how contributions are limited in practice.
