# %% [markdown]
# # 3.6 The privacy budget
#
# **You will be able to**
#
# - undo noise by asking the same question again and again;
# - add up what many answers cost under one definition of neighbours, and work out how many answers a budget allows;
# - let diffprivlib's accountant keep track of the costs and refuse queries that are too expensive;
# - explain what you gain by allowing a small δ when you ask many small queries.
#
# **You need** lessons 3.1 (neighbours, ε), 3.2 (Laplace noise, clipping to bounds) and 3.3 (δ).
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## A new budget every day
#
# > **In the news.** Macs send data about their users to Apple, and each machine adds noise before it sends anything. In 2017,
# > five researchers examined this system (Tang and others). {==Each piece of data had an ε of 1 or 2.==} {==But a Mac could send several
# > pieces, so four applications together could use up an ε of 16 in one day.==} The next day, they could spend another 16.
#
# How large is ε after a month, and what does that mean for one person? Imagine a hospital whose server answers questions with
# noise. You know one patient's date of birth, and no other patient was born on that day. You'd like to find out whether this
# patient has the rare disease.

# %%
import numpy as np
import pandas as pd
from diffprivlib import BudgetAccountant, tools
from diffprivlib.utils import BudgetError
from scipy import stats

from course import load, plotting

patients = load("patients")
rng = np.random.default_rng(36)  # a seed gives you the same numbers again
alone = ~patients["birth_date"].duplicated(keep=False)
count = int(patients.loc[alone, "has_rare_disease"].iloc[0])  # how many patients born on one such day are sick (0 or 1)


# %% slide="both"
def ask():
    """Return how many patients born on that day have the rare disease, with noise for epsilon 0.1."""
    return count + rng.laplace(scale=1 / 0.1)


print([round(ask(), 1) for _ in range(8)])

# %% [markdown]
# In this lesson, **neighbours** are always two tables that differ in one person's row (replace-one), and the
# number of rows, 1,000, is public. If one row is replaced, a count changes by at most 1. {==Therefore, the correct scale
# for Laplace noise is 1/ε.==} With ε = 0.1, you can hardly tell from a single answer whether the count is 0 or 1.
# {==But the mean of the noise is 0, and nothing stops you from asking again.==}

# %% [markdown]
# ### Exercise 1: ask again
#
# Write a function `averaging_attack(ask, m)` that calls the function `ask`, without arguments, exactly `m` times and returns the
# mean of the `m` answers as a number. Don't round it. `m` is a whole number, 1 or larger.
#
# If `ask()` returns 3, then −5, then 8, `averaging_attack(ask, 3)` returns 2.0.
#
# <details><summary>Hint 1</summary>
#
# How often does `[ask()] * 3` call `ask`? And how often does `[ask() for _ in range(3)]` call it?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Collect the answers in a loop over `range(m)`. `np.mean` accepts a list of numbers.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Return `np.mean([... for _ in range(m)])`. Each round of the loop must make its own call.
#
# </details>


# %% answer="averaging_attack"
def averaging_attack(ask, m):
    """Call ask() m times and return the mean of the answers."""
    ### BEGIN SOLUTION
    return float(np.mean([ask() for _ in range(m)]))
    ### END SOLUTION


# %% test="averaging_attack" points=2
"""The function calls ask m times and returns the mean of the m answers."""
from course import checks

three = iter([3.0, -5.0, 8.0] * 4)
answer = checks.call(averaging_attack, lambda: next(three), 3)
checks.close(answer, 2.0, why="it should be the mean of 3, -5 and 8", show=True)
checks.passed("the mean of the answers 3, -5 and 8 is 2")
### BEGIN HIDDEN TESTS
import numpy as np

chance = np.random.default_rng(31)
cases = [[7.5], [2.5] * 300, [4.0, 4.0, -2.5, 1000.0], [-6.0, 0.0], [2, 2.5, 3], chance.laplace(1, 10, 60).tolist()]
cases += [chance.laplace(-40, 3, 301).tolist(), chance.laplace(5, 10, 2_003).tolist()]  # m may be large or prime
left = []


def ask():
    return left.pop(0)


for answers in [*cases, [-3.5]]:  # the last one is as long as the first one
    left[:], m = [*answers, *([1e6] * 400)], len(answers)
    got = checks.call(averaging_attack, ask, m)
    asked = len(answers) + 400 - len(left)
    with checks.rule("calls the function `ask`, without arguments, exactly `m` times"):
        checks.equal(asked, m, name=f"the number of questions in averaging_attack(ask, {m})")
    with checks.rule("returns the mean of the `m` answers as a number. Don't round it"):
        checks.close(got.result, float(np.mean(answers)), name=f"averaging_attack(ask, {m})")
### END HIDDEN TESTS

# %% [markdown]
# How many answers does an attacker need to be certain of the truth? Move the slider in JupyterLab. The figure shows the
# guesses of 200 attackers. Each attacker asks a question whose true answer is 0, repeats it as often as the slider says,
# and averages the answers:


# %%
def guesses_after(m):
    """Plot 200 guesses, each of which is the mean of m answers whose noise has scale 10."""
    guesses = np.random.default_rng(6).laplace(scale=10, size=(200, m)).mean(axis=1)
    right = (abs(guesses) < 0.5).mean()
    title = f"After {m:,} answers, {right:.0%} of the rounded guesses are correct"
    return plotting.histogram(
        guesses, bins=30, label="guess", unit="patients", count_label="number of attackers", title=title
    )


plotting.slider(guesses_after, (1, 10, 100, 1_000, 10_000), label="answers averaged", start=100)

# %% [markdown]
# However large the noise is in a single answer, it averages out. Now let's attack the patient:

# %% slide="both"
guess = averaging_attack(ask, 10_000)  # an error here means that averaging_attack isn't solved yet
print(f"mean of 10,000 answers: {guess:.2f}, the truth: {count}")

# %%
errors = {f"{m:,}": abs(rng.laplace(scale=10, size=(200, m)).mean(axis=1)).mean() for m in (1, 10, 100, 1_000, 10_000)}
ax = plotting.bars(
    errors,
    label="answers averaged",
    value_label="mean error of the guess (patients)",
    horizontal=False,
    title=f"10,000 answers bring the error down to {errors['10,000']:.1f} patients",
)
plotting.show(ax)

# %% [markdown]
# {==The error falls as 1/√m, because the variance of a mean of m independent answers is the variance of one answer divided by m.==}
# Could the server remember its answers, and repeat them when the same question is asked again? That wouldn't help, because
# there are many ways to ask the same question ("born after the 4th and before the 6th").
#
# ## Costs add up
#
# How much more likely is a series of answers if the true count is 0 than if it's 1? The noise values are independent, so we can
# multiply the ratios of the individual answers:

# %% slide="output"
zero, one = stats.laplace(0, 10), stats.laplace(1, 10)
for answers in ([-4], [-4, -12], [-4, 23], [-4] * 100):
    ratio = np.prod(zero.pdf(answers) / one.pdf(answers))
    print(f"{len(answers)} answer(s): ratio {ratio:,.3f} = exp({np.log(ratio):.1f})")

# %% [markdown]
# One answer allows a ratio of at most e^0.1, and two answers allow e^0.1 · e^0.1 = e^0.2. A hundred answers can reach e^10 =
# 22,026. In the third line, the two answers point in opposite directions and their ratios cancel out.
#
# > **Idea.** {==**Sequential composition:** several answers about the same table, with ε₁, ε₂, …, ε_k, are together (ε₁ + ε₂ + … +
# > ε_k)-differentially private (Dwork and Roth 2014, section 3.5).==}
#
# A question may even depend on the earlier answers. Whatever the earlier answers were, the ratio of the new answer is
# at most e^ε, and the ratios multiply. {==But every ε in the sum must refer to the **same** definition of
# neighbours.==}
#
# So first decide how large the sum may become. {==This total is the **privacy budget** of the table.==}

# %% [markdown]
# The next diagram shows a budget of 1. The last question costs more than what's left of the budget. A budget is never
# refilled, so this question has to be refused.

# %%
plotting.diagram("budget")

# %% [markdown]
# ### Exercise 2: how many queries fit?
#
# Write a function `queries_allowed(total, each)` that returns the largest whole number of queries that fit into a budget of
# `total` if each query has an ε of `each`. You may return either `3` or `3.0`.
#
# - Use the numbers exactly as they're written. They're at most 100 and have at most four digits after the decimal point. For
#   example, three queries of 0.1 fit into 0.3, even though `0.1 + 0.1 + 0.1 <= 0.3` is `False` because the computer can't store
#   0.1 exactly.
# - Don't allow a query that doesn't fit completely. For example, `queries_allowed(2.9999, 1)` is 2, and `queries_allowed(0, 0.1)`
#   is 0.
# - If `each` is 0 or less, or if `total` is below 0, raise a `ValueError`, because such a budget makes no sense.
#
# `queries_allowed(0.3, 0.1)` returns 3, and `queries_allowed(1, 0.3)` also returns 3.
#
# <details><summary>Hint 1</summary>
#
# What are `0.3 / 0.1` and `0.3 // 0.1`? How far are these results from 3, and how far is 2.9999?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Add a number that's far smaller than the last significant digit, or look at `decimal.Decimal(str(total))`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After the two checks, return either `int(Decimal(str(total)) // ...)` or `math.floor(total / each + ...)` with a tiny number.
#
# </details>


# %% answer="queries_allowed"
def queries_allowed(total, each):
    """Return how many queries that cost `each` fit into a budget of `total`."""
    ### BEGIN SOLUTION
    if each <= 0 or total < 0:
        raise ValueError(f"each must be above 0 and total must not be negative, but they are {each} and {total}")
    return int(total / each + 1e-9)  # rounding errors are far smaller, and other quotients aren't so close
    ### END SOLUTION


# %% test="queries_allowed" points=3
"""The result is the number of queries that fit into the budget, computed from the digits exactly as they're written."""
from course import checks

checks.equal(checks.call(queries_allowed, 0.3, 0.1), 3, why="three queries of 0.1 cost exactly 0.3", show=True)
checks.equal(checks.call(queries_allowed, 1, 0.3), 3, why="a fourth query would exceed the budget", show=True)
checks.passed("the results for two budgets are correct")
### BEGIN HIDDEN TESTS
from fractions import Fraction

# In most cases, some queries just fit, or the last one exceeds the budget only in the last digit.
cases = [(3.2076, 0.0001), (56.7713, 0.0001), (0.3, 0.1), (0.7, 0.1), (42.8831, 0.0096), (1.0, 0.1), (100, 0.0001)]
cases += [(0.8, 0.8), (0.5, 0.0001), (52.7358, 4.0566), (2.0252, 0.0157), (1.1, 0.1), (1.21, 0.11), (8.2, 0.1)]
above = [(2.9999, 1), (0.9999, 0.1), (0.9999, 0.2), (9.9999, 5), (19.9999, 10), (0.29, 0.1), (0.35, 0.1)]
above += [(1, 0.3334), (99.9999, 100), (99.9999, 10), (0, 0.1), (0.1, 0.2), (0.0999, 0.1), (12.2057, 0.0006)]
with checks.rule("Use the numbers exactly as they're written"):
    for total, each in [*cases, (1, 0.0001)]:
        checks.equal(checks.call(queries_allowed, total, each), int(Fraction(str(total)) // Fraction(str(each))))
with checks.rule("Don't allow a query that doesn't fit completely"):
    for total, each in above:
        checks.equal(checks.call(queries_allowed, total, each), int(Fraction(str(total)) // Fraction(str(each))))
with checks.rule("If `each` is 0 or less, or if `total` is below 0, raise a `ValueError`"):
    for total, each in [(1, 0), (1, 0.0), (1, -0.1), (0, 0), (-1, 0.1), (-0.01, 5), (-1, -1)]:
        checks.raises(ValueError, queries_allowed, total, each)
### END HIDDEN TESTS

# %% [markdown]
# ## Let an accountant keep track
#
# {==diffprivlib has an **accountant** that adds up the costs for you.==} If you pass it to each query as `accountant=`, it records the
# cost of the query as a pair (ε, δ). The first accountant here has no ceiling, whereas the second may spend ε = 0.3 and δ = 0 in
# total:

# %% slide="both"
unlimited, small = BudgetAccountant(), BudgetAccountant(epsilon=0.3, delta=0)
for account in (unlimited, small):
    try:
        for _ in range(3):
            tools.mean(patients["age"], epsilon=0.1, bounds=(18, 90), accountant=account)
    except BudgetError as error:
        print("refused:", error)
    print(len(account), "answers:", account.spent_budget)

# %% [markdown]
# The second accountant refused the third query although it fits, because accountants add floating-point numbers, which aren't
# exact.
#
# `tools.mean` clips the values to `bounds` and adds Laplace noise with scale (upper − lower) / (n · ε). This scale is
# right for replace-one neighbours when n is public. The noise comes from the operating system's random number generator
# unless you pass `random_state=`. That parameter expects NumPy's older kind of generator, and
# `np.random.RandomState(rng.bit_generator)` creates such a generator, which draws from `rng`. An answer outside the
# bounds is replaced with the nearer bound.
#
# > **Warning.** {==Bounds must never come from the data.==} Our bounds come from the hospital's form, which accepts
# > ages from 18 to 90 and salaries from 25,000 to 120,000.

# %% [markdown]
# ### Exercise 3: no answer without a charge
#
# Write a function `charged_mean(values, lower, upper, epsilon, accountant, rng)` that works like `tools.mean`:
#
# - Clip the numbers in the Series `values` (none is missing) to `lower` and `upper`, and return their mean plus Laplace
#   noise with the scale above, as a number. Don't round it. You may bring it within the bounds, but don't draw it again.
# - Each call charges ε and a δ of 0 to `accountant`, once.
# - If the accountant refuses, don't return an answer. Let its `BudgetError` through, and don't charge anything.
# - Don't reveal the mean without noise anywhere, even if the accountant refuses.
# - Draw the noise with `rng` or from the operating system, and don't modify `values`.
#
# Then create `accountant`, a `BudgetAccountant` with the ceilings ε = 1 and δ = 0. Call your function once for the ages of
# `patients` with the bounds 18 and 90 and ε = 0.25, charge `accountant`, and store the answer in `private_age_mean`.
#
# ```python
# charged_mean(pd.Series([20, 30, 200]), 0, 100, 50, unlimited, rng)
# # may return 50.3 (50 plus noise)
# ```
#
# <details><summary>Hint 1</summary>
#
# What does `tools.mean` do with each of its parameters? What happens if you leave a parameter out?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The loop above passes `epsilon`, `bounds` and `accountant` to `tools.mean`. Where does the `BudgetError` come from, the loop
# or `tools.mean`?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `return tools.mean(values, epsilon=..., bounds=(...), ..., random_state=np.random.RandomState(rng.bit_generator))`. One
# parameter is still missing. Further down, write `accountant = BudgetAccountant(epsilon=..., delta=...)`.
#
# </details>


# %% answer="private_age_mean"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    """Return the mean of the clipped values plus Laplace noise, and charge epsilon to the accountant."""
    ### BEGIN SOLUTION
    chance = np.random.RandomState(rng.bit_generator)
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=chance)
    ### END SOLUTION


accountant = ...
private_age_mean = ...
### BEGIN SOLUTION
accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)
### END SOLUTION

# %% test="private_age_mean" points=4
"""Every answer has noise with the correct scale and is charged once, and a query that exceeds the budget isn't answered."""
from numbers import Real

from diffprivlib import BudgetAccountant

from course import checks

checks.require(checks.is_a(accountant, BudgetAccountant), "accountant must be a BudgetAccountant")
checks.close(accountant.epsilon, 1, name="accountant.epsilon", why="the ceiling for ε should be 1", show=True)
checks.close(accountant.delta, 0, name="accountant.delta", why="the ceiling for δ should be 0", show=True)
number = isinstance(private_age_mean, Real) and not isinstance(private_age_mean, bool)
checks.require(number, "private_age_mean must be a number")
checks.passed("accountant has its two ceilings, and private_age_mean is a number")
### BEGIN HIDDEN TESTS
from numbers import Real

import numpy as np
import pandas as pd
from diffprivlib import BudgetAccountant
from diffprivlib.utils import BudgetError
from scipy import stats

from course import checks, load

with checks.rule("create `accountant`, a `BudgetAccountant` with the ceilings ε = 1 and δ = 0"):
    checks.require(checks.is_a(accountant, BudgetAccountant), "accountant isn't a BudgetAccountant")
    checks.close(accountant.epsilon, 1, name="accountant.epsilon")
    checks.close(accountant.delta, 0, name="accountant.delta")
with checks.rule("Call your function once for the ages of `patients` with the bounds 18 and 90 and ε = 0.25"):
    costs = [cost for cost, _ in accountant.spent_budget]
    once = costs and abs(costs[0] - 0.25) < 1e-12 and costs.count(costs[0]) == 1
    checks.require(once, f"the costs on the account are {costs}. Run your answer again")
    truth, scale = float(load("patients")["age"].mean()), 72 / 1000 / 0.25
    near = isinstance(private_age_mean, Real) and 1e-9 < abs(private_age_mean - truth) < 16 * scale
    off = f"private_age_mean is {private_age_mean!r}, but it should be close to the mean age, and not exactly the same"
    checks.require(near, off)

defaults = len(unlimited.load_default(None).spent_budget)
ages = pd.Series([17, 2, 23, 95, 44, 41, 67, 58, 300, 71] * 4, index=range(40, 0, -1))
pay = pd.Series(np.linspace(220.5, 580.25, 300), index=[7] * 300)
shares = pd.Series([-9, 0.5, 7, 4.25])  # so few values that dividing by n - 1 instead of n makes a clear difference
with checks.rule("If the accountant refuses, don't return an answer. Let its `BudgetError` through"):
    for epsilon in (5, 1.5):
        checks.raises(BudgetError, charged_mean, ages, 18, 90, epsilon, accountant, np.random.default_rng(4))
with checks.rule("Don't reveal the mean without noise anywhere, even if the accountant refuses"):
    views = [
        checks.observe(charged_mean, values, 18, 90, 5, accountant, np.random.default_rng(4))
        for values in (pd.Series([73.3125] * 50), pd.Series([21.5] * 50))
    ]
    checks.same_view(*views, why="a refused query costs nothing")
    seen = checks.observe(charged_mean, pd.Series([73.3125] * 50), 18, 90, 1e-6, unlimited, np.random.default_rng(4))
    checks.hides(seen, [73.3125, 73.3125 * 50])
with checks.rule("don't charge anything"):
    after = [cost for cost, _ in accountant.spent_budget]
    checks.equal(after, costs, name="the list of costs after two refused queries")
for values, lower, upper, epsilon, n in [
    (shares, -5.5, 5, 20, 1_200),
    (pay, 0, 1000, 0.2, 200),
    (ages, 18, 90, 1.5, 200),
    (pd.Series([40.0] * 6), 0, 100, 4.0, 200),
]:
    before, said = len(unlimited.spent_budget), f"{n} calls to charged_mean with ε = {epsilon}"
    with checks.rule("Draw the noise with `rng` or from the operating system, and don't modify `values`"):
        numbers = checks.draws(charged_mean, n, values, lower, upper, epsilon, unlimited, np.random.default_rng(9))
    checks.require(isinstance(numbers, np.ndarray), f"one of {said} didn't return a number")
    with checks.rule("Each call charges ε and a δ of 0 to `accountant`, once"):
        charged = list(unlimited.spent_budget)[before:]
        checks.equal(charged, [(epsilon, 0)] * n, name=f"the list of charges for {said}")
        little = f"{said} charged a little more or less than ε"
        checks.require({tuple(cost) for cost in charged} == {(epsilon, 0)}, little)
        twice = "charged_mean also charges diffprivlib's default accountant, and `accountant` may be that one"
        checks.equal(len(unlimited.load_default(None).spent_budget), defaults, name="its number of charges", why=twice)
    with checks.rule("return their mean plus Laplace noise with the scale above"):
        law = stats.laplace(values.clip(lower, upper).mean(), (upper - lower) / len(values) / epsilon)
        reason = "clip the values first. The scale is (upper - lower) / (n · ε)"
        checks.noise(numbers, law, name=f"the answers of {said}", why=reason)
with checks.rule("Don't reveal the mean without noise anywhere"):
    added = sorted(set(checks.public_view(unlimited).names) - set(dir(BudgetAccountant())))
    checks.equal(added, [], name="the attributes that charged_mean adds to the accountant", why="all can read them")
numbers = checks.draws(charged_mean, 400, shares, -5, 5, 0.25, unlimited, np.random.default_rng(10))
inside = int((np.abs(numbers) < 5).sum())
law = stats.laplace(float(shares.clip(-5, 5).mean()), 10)
chance = stats.binom(400, law.cdf(5) - law.cdf(-5))
with checks.rule("don't draw it again"):
    again = f"{inside} of 400 answers are inside the bounds. If an answer is outside them"
    checks.require(1e-7 < chance.cdf(inside) < 1 - 1e-7, again)
### END HIDDEN TESTS

# %% [markdown]
# Let's ask three more questions and charge them to the same account:

# %% slide="output"
salary_mean = charged_mean(patients["salary"], 25_000, 120_000, 0.2, accountant, rng)
sick_count = tools.count_nonzero(patients["has_rare_disease"], epsilon=0.0625, accountant=accountant)
women_count = tools.count_nonzero(patients["sex"] == "F", epsilon=0.0625, accountant=accountant)
print(f"mean age {private_age_mean:.1f}, mean salary {salary_mean:,.0f}, sick {sick_count}, women {women_count}")
print(accountant.spent_budget)  # an error here means that exercise 3 isn't solved yet

# %% [markdown]
# If you run this cell again, you pay again.
#
# **{==Which definition of neighbours does each ε refer to?**==} The accountant adds numbers, and only you can know whether they belong
# together:
#
# - {==In diffprivlib, `mean` and `sum` add noise for replace-one neighbours.==}
# - {==A count changes by at most 1 under both definitions.==} But `count_nonzero` cuts off its answer at the number of rows (lesson
#   3.5), so its ε is valid only for replace-one.
# - {==`histogram` adds noise for add/remove, where one more or one fewer person changes one bin by 1.==} If a person is replaced, two
#   bins change. Therefore, a histogram with `epsilon=0.1` costs 0.2 on our account, but the accountant would record 0.1.

# %% [markdown]
# ### Exercise 4: read the account
#
# First write down what you expect. How much of the budget is left, and how large can the ε of another query be? Then read three
# numbers from the current state of `accountant`, and store them without rounding:
#
# - `spent`: the ε that has been spent in total
# - `left_for_two`: the ε of each of two more queries if both have the same ε and together use up what's left
# - `queries_recorded`: the number of queries on record
#
# If 0.3 and 0.1 had been spent so far, these numbers would be 0.4, 0.3 and 2. Don't ask anything about the table, because that
# would cost ε.
#
# <details><summary>Hint 1</summary>
#
# What do `accountant.total()` and `accountant.remaining()` return?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Both methods return a pair (ε, δ). `help(accountant.remaining)` shows its parameter. `len(accountant)` works, too.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `accountant.remaining()[0]` is the ε that a single query can still use. What do you have to pass to get the ε for
# each of two queries?
#
# </details>

# %% answer="spent"
spent = ...
left_for_two = ...
queries_recorded = ...
### BEGIN SOLUTION
spent = accountant.total()[0]
left_for_two = accountant.remaining(2)[0]
queries_recorded = len(accountant)
### END SOLUTION

# %% helpers
from diffprivlib import BudgetAccountant

from course import checks


def costs_on(accountant, changed):
    """Return the costs on the account if they're those of the given cells."""
    right = checks.is_a(accountant, BudgetAccountant)
    checks.require(right, "accountant must be a BudgetAccountant: solve exercise 3 first")
    costs = [cost for cost, _ in accountant.spent_budget]
    four = {round(cost, 9) for cost in costs} == {0.25, 0.2, 0.0625}
    four = four and costs.count(0.25) == 1 and 2 * costs.count(0.2) == costs.count(0.0625)
    checks.require(four, f"the costs on the account are {costs}: {changed}")
    return costs


# %% test="spent" points=2
"""The numbers agree with the account: the ε spent, the ε left for each of two more queries, and the number of queries."""
from numbers import Real

from course import checks

for name, value in (("spent", spent), ("left_for_two", left_for_two), ("queries_recorded", queries_recorded)):
    number = isinstance(value, Real) and not isinstance(value, bool)
    checks.require(number, f"{name} must be a number (is it perhaps a pair of ε and δ?)")
checks.passed("all three are numbers")
### BEGIN HIDDEN TESTS
changed = "only the four queries above should be on the account. Run exercise 3 and the cell below it again"
costs = costs_on(accountant, changed)
with checks.rule("the ε that has been spent in total"):
    checks.close(spent, sum(costs), name="spent")
with checks.rule("the ε of each of two more queries if both have the same ε and together use up what's left"):
    checks.close(left_for_two, (1 - sum(costs)) / 2, name="left_for_two", within=1e-7)
with checks.rule("the number of queries on record"):
    checks.equal(queries_recorded, len(costs), name="queries_recorded")
### END HIDDEN TESTS

# %% [markdown]
# ## The accountant refuses
#
# ### Exercise 5: a refused query
#
# Use `charged_mean` to ask for the mean age once more, with the same bounds and ε = 0.5, and charge it to `accountant`.
# This query costs more than what's left. Catch the `BudgetError`, and store the error itself (not its text) in `refused`.
# Then store the ε that's left afterwards, as a number, in `left_after`.
#
# <details><summary>Hint 1</summary>
#
# In which cell of this lesson did we catch such an error before?
#
# </details>
# <details><summary>Hint 2</summary>
#
# At the end of the block `except BudgetError as error:`, Python deletes the name `error`. Assign the object to another name
# inside the block.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Write `try:` with the query below it, then `except BudgetError as error:` with `refused = ...` below that. Afterwards, remember
# that `accountant.remaining()` returns a pair (ε, δ).
#
# </details>

# %% answer="refused"
refused = ...
left_after = ...
### BEGIN SOLUTION
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused = error
left_after = accountant.remaining()[0]
### END SOLUTION

# %% test="refused" points=2
"""The query is refused, the error is stored, and the budget is unchanged."""
from diffprivlib.utils import BudgetError

from course import checks

checks.require(checks.is_a(refused, BudgetError), "refused must be a BudgetError object")
checks.passed("refused is a BudgetError")
### BEGIN HIDDEN TESTS
import re

from diffprivlib.utils import BudgetError

from course import checks

with checks.rule("Catch the `BudgetError`, and store the error itself (not its text) in `refused`"):
    checks.require(checks.is_a(refused, BudgetError), "refused isn't a BudgetError object")
text = " ".join(part for part in refused.args if isinstance(part, str))
asked = re.match(
    r"Privacy spend of \((0\.50*|1/2), ?0(\.0)?\) not permissible; will exceed remaining privacy budget\. Use ", text
)
with checks.rule("Use `charged_mean` to ask for the mean age once more, with the same bounds and ε = 0.5"):
    checks.require(asked, f"refused says {text[:60]!r}, which isn't the accountant's error for this query")
costs = costs_on(accountant, "a refused query adds no cost, and you need no other query in this exercise")
with checks.rule("store the ε that's left afterwards, as a number, in `left_after`"):
    checks.close(left_after, 1 - sum(costs), name="left_after", within=1e-7)
### END HIDDEN TESTS

# %% [markdown]
# {==Nothing was charged. The refusal didn't expose anyone either, because it depends only on ε and not on the data.==}
#
# ## Many small queries
#
# {==Many answers reveal as much as the sum of their ε only if every single one points in the same direction.==} {==That's very unlikely,
# and **advanced composition** makes use of this.==} {==It allows a small δ (lesson 3.3), called **slack**.==} In return, the same
# queries together are (ε, δ)-private with a smaller ε. diffprivlib uses the bounds of Kairouz, Oh and Viswanath if they're
# smaller than the sum.
#
# `BudgetAccountant` has two more parameters, `slack` for this δ, and `spent_budget` for a list of pairs (ε, δ) that have
# already been spent.

# %% [markdown]
# ### Exercise 6: what slack buys
#
# Write a function `with_slack(k, epsilon, slack)` that returns the total ε of `k` queries that cost (`epsilon`, 0) each, as
# diffprivlib's accountant calculates it with this slack. Return the total as a number, and don't round it. `k` is 1 or more, `slack`
# is 0 or more, and the account has no ceiling.
#
# `with_slack(100, 0.01, 1e-6)` returns 0.48485…. Without slack, `with_slack(100, 0.01, 0)` returns 1.0, apart from a tiny
# rounding error.
#
# <details><summary>Hint 1</summary>
#
# What must be on the account before you ask for its total?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `[(epsilon, 0)] * k` is the list of k costs. `total()` returns a pair.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Create a `BudgetAccountant(slack=..., spent_budget=...)`, and keep only the ε of its total.
#
# </details>


# %% answer="with_slack"
def with_slack(k, epsilon, slack):
    """Return the accountant's total epsilon for k queries of this epsilon, with this slack."""
    ### BEGIN SOLUTION
    return float(BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0])
    ### END SOLUTION


# %% test="with_slack" points=2
"""The function returns the accountant's total, which is the sum of all ε without slack, and never more with slack."""
from course import checks

checks.close(checks.call(with_slack, 100, 0.01, 0), 1, why="without slack, the total is the sum of all ε", show=True)
less = checks.call(with_slack, 100, 0.01, 1e-6)
checks.close(less, 0.48485, why="with slack, the total is smaller", within=1e-4, show=True)
checks.passed("the totals of a hundred queries of 0.01 are correct, with and without slack")
### BEGIN HIDDEN TESTS
from diffprivlib import BudgetAccountant

cases = [(100, 0.01, 1e-6), (1000, 0.01, 1e-6), (1_100, 0.002, 1e-15), (200, 0.1, 1e-5), (64, 0.05, 1e-3)]
cases += [(40, 1, 1e-2), (500, 0.2, 0.3), (10, 0.1, 1e-6), (1, 0.5, 1), (3, 2, 1e-9), (100, 0.01, 0), (300, 0.5, 0)]
cases += [(50, 1, 0), (7, 0.0135, 0), (3, 1e-13, 0)]
with checks.rule("as diffprivlib's accountant calculates it with this slack"):
    for k, epsilon, slack in cases:
        wanted = BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0]
        answer, within = checks.call(with_slack, k, epsilon, slack), 1e-9 * min(1, wanted)
        checks.close(answer, wanted, why="return the total of k costs of (ε, 0)", within=within)
### END HIDDEN TESTS

# %% slide="output"
for k, epsilon in ((10, 0.1), (100, 0.01), (1_000, 0.001)):
    by_sum, less = with_slack(k, epsilon, 0), with_slack(k, epsilon, 1e-6)  # fails until with_slack is solved
    print(f"{k:5} queries of {epsilon}: {by_sum:.2f} by adding them up, {less:.2f} with slack 1e-6")

# %% [markdown]
# Slack doesn't make ten queries cheaper. But a hundred queries cost only half as much, and a thousand cost only a
# seventh as much. {==In return, the promise now includes a δ of 0.000001.==} You also have to plan ahead, because this
# theorem assumes that every ε is fixed before the first question. The plain sum doesn't assume that. With **privacy
# filters**, only the total has to be fixed in advance (Rogers and others,
# [2016](https://arxiv.org/abs/1605.08294)).
#
# ## Now attack it
#
# {==**Inside the budget.** Suppose that you ask about the patient again, but with a budget of ε = 1. You split it into m answers
# with an ε of 1/m each, and average them:==}

# %% slide="output"
for m in (1, 100, 10_000):
    guesses = rng.laplace(scale=m, size=(200, m)).mean(axis=1)  # the noise of each answer has scale 1 / (1/m) = m
    print(f"{m:6,} answers within one budget: mean error {abs(guesses).mean():5.1f} patients")

# %% [markdown]
# The more answers there are, the worse the attack gets, because each answer has m times as much noise, and averaging reduces it
# only by a factor of √m.
#
# {==**A new budget every day.** Now suppose that there's a new accountant with ε = 1 every morning.==} Every day, the
# attacker spends this budget on one person's count. After each day, he averages all answers so far, and guesses "ill"
# if the mean is above one half. Let's try this on everyone whose birth date is unique:

# %%
sick = patients.loc[alone, "has_rare_disease"].to_numpy()
daily = sick + rng.laplace(scale=1, size=(100, len(sick)))
right = {"0 (always “healthy”)": 1 - sick.mean()}
right |= {str(days): ((daily[:days].mean(axis=0) > 0.5) == sick).mean() for days in (1, 7, 30, 100)}
ax = plotting.bars(
    right,
    label="days of answers",
    value_label="correct guesses",
    percent=True,
    title=f"After 100 days, {right['100']:.0%} of the guesses are right",
)
plotting.show(ax)

# %% [markdown]
# {==The promise made for each day was kept, but after 100 days, the sum is ε = 100.==} (Apple's 16 per day add up to 480 in a
# month.)
#
# > **Warning.** {==An accountant isn't a guard.==} It doesn't notice if someone opens a new account for each day or project, or after
# > a restart. Nor does it notice if two analysts each have an account and compare notes. And it can't see a query without
# > `accountant=`, or anyone who looks at the table itself.
#
# {==A budget belongs to the data and never grows back, because no one can take back an answer.==}
#
# ## What it cost
#
# Suppose that k questions about the mean age share ε = 1 equally, so each of them has an ε of 1/k. The mean error of an answer
# is the scale of its noise, 72 / (1,000 · ε):

# %%
sharing = {str(k): BudgetAccountant(1, 0).remaining(k)[0] for k in (1, 10, 100)}
sharing["100, slack 1e-6"] = BudgetAccountant(1, 1e-6, slack=1e-6).remaining(100)[0]
cost = {name: 72 / (1_000 * epsilon) for name, epsilon in sharing.items()}
ax = plotting.bars(
    cost,
    label="questions that share ε = 1",
    value_label="mean error of each answer (years)",
    title=f"Slack cuts the error of 100 answers from {cost['100']:.1f} to {cost['100, slack 1e-6']:.1f} years",
)
plotting.show(ax)

# %% [markdown]
# If a hundred questions share the budget, each answer is off by 7 years on average. {==So ask fewer questions, spend more ε on
# those that matter, and compute as much as you can from the answers that you already have, because that's free.==}

# %% [markdown]
# ## Recap
#
# - Noise alone doesn't protect anyone if a question can be repeated, because the error of the mean of m answers falls as 1/√m.
# - Under one definition of neighbours, the ε of all answers about the same people add up, so fix the total first. With
#   replace-one neighbours, diffprivlib's `histogram` costs twice its ε. Slack, a small δ, makes many small queries cheaper, but
#   not a few large ones.
# - An accountant counts and refuses, but only if every query goes through it.
#
# **A question to take with you:** When a service promises a certain ε, is it for one answer, for one day, or for everything
# that the service will ever learn about you?
#
# **When not to use it.** Don't rely on a budget that's renewed for each day, project or analyst, or on one that queries can
# bypass.
#
# **Further reading**
#
# - Cynthia Dwork and Aaron Roth, *[The Algorithmic Foundations of Differential Privacy](https://doi.org/10.1561/0400000042)*
#   (2014), section 3.5, on plain and advanced composition.
# - Jun Tang, Aleksandra Korolova, Xiaolong Bai, Xueqiang Wang and Xiaofeng Wang, *[Privacy Loss in Apple's Implementation of
#   Differential Privacy on MacOS 10.12](https://arxiv.org/abs/1709.02753)* (2017), on how the researchers uncovered the budget of a
#   real system.
# - Peter Kairouz, Sewoong Oh and Pramod Viswanath, *[The Composition Theorem for Differential
#   Privacy](https://arxiv.org/abs/1311.0776)* (2015), on what many answers can cost together in the worst case.
