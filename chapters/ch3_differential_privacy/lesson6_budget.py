# %% [markdown]
# # 3.6 The privacy budget
#
# **You will be able to**
#
# - undo noise by asking the same question again and again;
# - add up what many answers cost, for one kind of neighbours, and say how many a budget allows;
# - let diffprivlib's accountant keep count, and refuse what is too much;
# - say what a small δ buys for many small queries.
#
# **You need** lessons 3.1 (neighbours, ε), 3.2 (Laplace noise, clipping to bounds) and 3.3 (δ).
#
# **Time** about 45 minutes, six exercises.

# %% [markdown]
# ## A new budget every day
#
# Macs send Apple data with noise added on each machine. In 2017 five researchers took the system apart (Tang and others). Each piece of data
# had an ε of 1 or 2. But a Mac could send several, up to an ε of 16 a day over four applications. And the next day it could spend 16 again.
#
# What is ε after a month, and what does it mean for one person? Take a hospital whose server answers questions with noise. You know
# when somebody was born, and that nobody else in the table was born on that day. Does this person have the rare disease?

# %%
import numpy as np
import pandas as pd
from diffprivlib import BudgetAccountant, tools
from diffprivlib.utils import BudgetError
from scipy import stats

from course import load, plotting

patients = load("patients")
rng = np.random.default_rng(36)  # with a seed, so that you see the same numbers again
alone = ~patients["birth_date"].duplicated(keep=False)
count = int(patients.loc[alone, "has_rare_disease"].iloc[0])  # how many people born on that day are sick: 0 or 1


# %%
def ask():
    """Return, with noise for epsilon 0.1, how many patients born on that day have the rare disease."""
    return count + rng.laplace(scale=1 / 0.1)


print([round(ask(), 1) for _ in range(8)])

# %% [markdown]
# In this lesson **neighbours** are always two tables that differ in the row of one person (replace-one); the number of rows, 1,000, is
# public. Another row changes a count by at most 1, so Laplace noise of scale 1/ε is right, and with ε = 0.1 one answer hardly tells a 0
# from a 1. But the noise has mean 0, and nobody stops you from asking again.

# %% [markdown]
# ### Exercise 1: ask again
#
# Write a function `averaging_attack(ask, m)` that calls the function `ask`, without arguments, exactly `m` times (a whole number from 1 on) and
# returns the mean of the `m` answers, a number that is not rounded.
#
# If `ask()` returns 3, then −5, then 8, `averaging_attack(ask, 3)` returns 2.0.
#
# <details><summary>Hint 1</summary>
#
# How often does `ask` run in `[ask()] * 3`, and how often in `[ask() for _ in range(3)]`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A loop over `range(m)` collects the answers; `np.mean` takes a list of numbers.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `np.mean([... for _ in range(m)])`, where each round makes a call of its own.
#
# </details>


# %% answer="averaging_attack"
def averaging_attack(ask, m):
    """Call ask() m times and return the mean of the answers."""
    ### BEGIN SOLUTION
    return float(np.mean([ask() for _ in range(m)]))
    ### END SOLUTION


# %% test="averaging_attack" points=2
"""The server is asked m times, and what comes back is the mean of its m answers."""
from course import checks

three = iter([3.0, -5.0, 8.0] * 4)
answer = checks.call(averaging_attack, lambda: next(three), 3)
checks.close(answer, 2.0, why="the mean of 3, -5 and 8", show=True)
checks.passed("3, -5 and 8 give 2")
### BEGIN HIDDEN TESTS
import numpy as np

chance = np.random.default_rng(31)
cases = [[7.5], [4.0, 4.0, -2.5, 1000.0], [-6.0, 0.0], [float(x) for x in chance.laplace(1, 10, 60)]]
cases.append([float(x) for x in chance.laplace(-40, 3, 301)])
for answers in cases:
    left, m = [*answers, *([1e6] * 400)], len(answers)

    got = checks.call(averaging_attack, lambda left=left: left.pop(0), m)
    asked = len(answers) + 400 - len(left)
    said = f"averaging_attack(ask, {m}) called ask() {asked} times"
    checks.require(asked == m, f"{said}: each of the m answers is asked for once, from the function that is given")
    said = f"averaging_attack(ask, {m})"
    reason = "the noise averages out only in the mean of all m answers, each from a call of its own, not rounded"
    checks.close(got.result, float(np.mean(answers)), name=said, why=reason)
### END HIDDEN TESTS

# %% [markdown]
# Now attack the person:

# %%
guess = averaging_attack(ask, 10_000)  # an error? averaging_attack is still open
print(f"mean of 10,000 answers: {guess:.2f}, the truth: {count}")

# %%
errors = {f"{m:,}": abs(rng.laplace(scale=10, size=(200, m)).mean(axis=1)).mean() for m in (1, 10, 100, 1_000, 10_000)}
ax = plotting.bars(errors, label="answers averaged", value_label="mean error of the guess (patients)", horizontal=False)
plotting.show(
    ax,
    alt="Bar chart of the mean error of the guess after 1, 10, 100, 1,000 and 10,000 answers. It falls from about 10 patients to "
    "about 0.1: each time ten times as many answers are averaged, it falls to about a third.",
)

# %% [markdown]
# The error falls as 1/√m: the variance of a mean of m independent answers is that of one answer, divided by m. A server that repeats its
# old answer is no cure: the same question has many forms ("born after the 4th and before the 6th").
#
# ## Costs add up
#
# How much more likely are some answers if the count is 0 than if it is 1? The noises are independent, so the ratios of single answers
# multiply:

# %%
zero, one = stats.laplace(0, 10), stats.laplace(1, 10)
for answers in ([-4], [-4, -12], [-4, 23], [-4] * 100):
    ratio = np.prod(zero.pdf(answers) / one.pdf(answers))
    print(f"{len(answers)} answers: ratio {ratio:,.3f} = exp({np.log(ratio):.1f})")

# %% [markdown]
# One answer allows a ratio of at most e^0.1, two of e^0.1 · e^0.1 = e^0.2, and a hundred may reach e^10 = 22,026. In the third line the two
# answers point in opposite directions; you can't count on that.
#
# **Sequential composition**: answers with ε₁, ε₂, …, ε_k about the same table, taken together, are (ε₁ + ε₂ + … + ε_k)-differentially
# private (Dwork and Roth 2014, section 3.5). A question may depend on the answers before it: whatever they were, its own ratio is at most
# e^ε, and the ratios multiply. All terms of the sum must mean the **same** kind of neighbours.
#
# So decide first how large the sum may become. That total is the **privacy budget** of the table.

# %% [markdown]
# ### Exercise 2: how many may ask?
#
# Write a function `queries_allowed(total, each)` that returns the largest whole number of queries, each with an ε of `each`, that fit into a
# budget of `total`. `3` and `3.0` both count as whole.
#
# - Take the numbers as they are written. They are 100 or less, with at most four digits after the point. Three queries of 0.1 fit
#   into 0.3, though the computer, which can't store 0.1 exactly, says that `0.1 + 0.1 + 0.1 <= 0.3` is `False`.
# - What does not fit is not allowed: `queries_allowed(2.9999, 1)` is 2, and `queries_allowed(0, 0.1)` is 0.
# - An `each` of 0 or less, or a `total` below 0, makes no sense and raises a `ValueError`.
#
# `queries_allowed(0.3, 0.1)` returns 3; `queries_allowed(1, 0.3)` returns 3, too.
#
# <details><summary>Hint 1</summary>
#
# What do `0.3 / 0.1` and `0.3 // 0.1` give? And how much is 2.9999 / 1 away from 3?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Add something far smaller than the digits that count, or look at `decimal.Decimal(str(total))`, which calculates with the digits as written.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After the two checks: `int(Decimal(str(total)) // ...)`, or `math.floor(total / each + ...)` with a tiny number.
#
# </details>


# %% answer="queries_allowed"
def queries_allowed(total, each):
    """Return how many queries of epsilon each fit into a budget of epsilon total."""
    ### BEGIN SOLUTION
    if each <= 0 or total < 0:
        raise ValueError(f"a budget of {total} for queries of {each} makes no sense")
    return int(total / each + 1e-9)  # the errors of floats are far smaller, and the next lower quotient is far off
    ### END SOLUTION


# %% test="queries_allowed" points=3
"""As many queries are allowed as fit into the budget by the digits, and not one more."""
from course import checks

checks.equal(checks.call(queries_allowed, 0.3, 0.1), 3, why="three times 0.1 is 0.3", show=True)
checks.equal(checks.call(queries_allowed, 1, 0.3), 3, why="a fourth query would be too much", show=True)
checks.passed("two budgets are right")
### BEGIN HIDDEN TESTS
from fractions import Fraction

cases = [
    (3.2076, 0.0001),
    (56.7713, 0.0001),
    (0.3, 0.1),
    (0.7, 0.1),
    (0.6, 0.2),
    (1.0, 0.1),
    (1, 0.05),
    (4.35, 0.01),
    (0.8, 0.8),
    (0.5, 0.0001),
    (2, 1),
    (3, 0.2),
]
cases += [(1.1, 0.1), (1.21, 0.11), (8.2, 0.1), (100, 0.25), (99.9, 0.3), (1, 0.0001)]
for total, each in cases:
    wanted = int(Fraction(str(total)) // Fraction(str(each)))
    reason = "count as the digits are written: what just fits is allowed, and no float decides"
    checks.equal(checks.call(queries_allowed, total, each), wanted, why=reason)
for total, each in [
    (2.9999, 1),
    (0.9999, 0.1),
    (0.9999, 0.2),
    (9.9999, 5),
    (19.9999, 10),
    (0.29, 0.1),
    (0.35, 0.1),
    (1, 0.3334),
    (99.9999, 100),
]:
    wanted = int(Fraction(str(total)) // Fraction(str(each)))
    reason = "one query more, or one less: what goes beyond the budget by its last digit is too much, and what fits is allowed"
    checks.equal(checks.call(queries_allowed, total, each), wanted, why=reason)
for total, each in [(0, 0.1), (0.1, 0.2), (0.0999, 0.1), (0, 1)]:
    checks.equal(checks.call(queries_allowed, total, each), 0, why="too small a budget allows no query")
for total, each in [(1, 0), (1, 0.0), (1, -0.1), (0, 0), (-1, 0.1), (-0.01, 5), (-1, -1)]:
    senseless = "an each of 0 or less, or a total below 0, makes no sense"
    checks.raises(ValueError, queries_allowed, total, each, why=senseless)
### END HIDDEN TESTS

# %% [markdown]
# ## Somebody who keeps count
#
# diffprivlib has an **accountant**. Hand it to each query as `accountant=`, and it records the cost, a pair (ε, δ). The first one here has
# no ceiling; the second may spend ε = 0.3 and δ = 0 in all:

# %%
unlimited, small = BudgetAccountant(), BudgetAccountant(epsilon=0.3, delta=0)
for account in (unlimited, small):
    try:
        for _ in range(3):
            tools.mean(patients["age"], epsilon=0.1, bounds=(18, 90), accountant=account)
    except BudgetError as error:
        print("refused:", error)
    print(len(account), "answers:", account.spent_budget)

# %% [markdown]
# The third query was refused although it fits: the accountant adds floats. Use steps like 0.125, which a computer stores exactly.
#
# `tools.mean` clips the values to `bounds` and adds Laplace noise of scale (upper − lower) / (n · ε): right for replace-one neighbours, with n public. The
# bounds must not come from the data. These come from the hospital's form, which takes ages from 18 to 90 and salaries from 25,000 to 120,000.
# Chance comes from the operating system, or from `random_state=`, which wants NumPy's older kind of generator:
# `np.random.RandomState(rng.bit_generator)` makes one that draws from `rng`.

# %% [markdown]
# ### Exercise 3: no answer without a charge
#
# **First** write a function `charged_mean(values, lower, upper, epsilon, accountant, rng)`. It clips the numbers in the Series `values` (none is missing) to
# `lower` and `upper`, and returns, as a number that is not rounded, their mean with Laplace noise of the scale above: as `tools.mean` does it. Each call charges ε, and a δ of
# 0, to `accountant`, once. If the accountant refuses that, there is no answer: its `BudgetError` comes through, and nothing is charged. Chance
# comes from `rng`, or from the operating system; `values` stays as it is. An answer beyond a bound may become the bound, as in `tools.mean`.
#
# **Then** make `accountant`, a `BudgetAccountant` with ceilings ε = 1 and δ = 0, and store in `private_age_mean` what your function returns for the ages of
# `patients`, bounds 18 and 90, and ε = 0.25, charged to `accountant`.
#
# `charged_mean(pd.Series([20, 30, 200]), 0, 100, 50, unlimited, rng)` may return 50.3: the mean of 20, 30 and 100 is 50, and the noise has scale 0.67.
#
# <details><summary>Hint 1</summary>
#
# What does `tools.mean` do with each of its parameters, and what if you leave one out?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The loop above hands over `epsilon`, `bounds` and `accountant`. Who raises the `BudgetError`?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `return tools.mean(values, epsilon=..., bounds=(...), accountant=..., random_state=np.random.RandomState(rng.bit_generator))`, and further
# down `accountant = BudgetAccountant(epsilon=..., delta=...)`.
#
# </details>


# %% answer="private_age_mean"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    """Return the mean of the clipped values with Laplace noise, and charge epsilon to the accountant."""
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
"""Every answer has noise of the right scale and is charged once, and what the budget does not cover is not answered."""
from numbers import Real

from diffprivlib import BudgetAccountant

from course import checks

checks.require(checks.is_a(accountant, BudgetAccountant), "accountant is not a BudgetAccountant")
checks.close(accountant.epsilon, 1, name="accountant.epsilon", why="the ceiling of ε", show=True)
checks.close(accountant.delta, 0, name="accountant.delta", why="the ceiling of δ", show=True)
number = isinstance(private_age_mean, Real) and not isinstance(private_age_mean, bool)
checks.require(number, "private_age_mean is not a number")
checks.passed("accountant has its two ceilings, and private_age_mean is a number")
### BEGIN HIDDEN TESTS
from numbers import Real

import numpy as np
import pandas as pd
from diffprivlib import BudgetAccountant
from diffprivlib.utils import BudgetError
from scipy import stats

from course import checks, load

RARE = 1e-7  # the share of right answers that the test of scale may fail


def judge(numbers, values, lower, upper, epsilon, said):
    """Demand the mean of the clipped values with Laplace noise of the right scale."""
    middle, scale = float(values.clip(lower, upper).mean()), (upper - lower) / len(values) / epsilon
    same = f"{said} gave the same answers again: draw new noise for each call, and round nothing"
    checks.require(len(np.unique(numbers)) > len(numbers) / 2, same)
    apart = np.abs(numbers - middle)
    tail = stats.gamma(len(numbers)).cdf(
        apart.sum() / scale
    )  # for Laplace noise the sum of distances follows a gamma law
    wide = "the middle or the noise is wrong; the values are clipped, and the scale is (upper - lower) / (n · ε)"
    checks.require(RARE / 2 < tail < 1 - RARE / 2, f"{said}: {wide}")
    law = stats.laplace(middle, scale).cdf
    reason = "it is the mean of the clipped values, with Laplace noise of scale (upper - lower) / (n · ε)"
    checks.follows(numbers, law, name=f"{said}: what came back", why=reason)
    as_laplace = stats.laplace(0, apart.mean()).logpdf(apart).sum()
    as_normal = stats.norm(0, np.sqrt((apart**2).mean())).logpdf(apart).sum()
    bell = f"{said}: the noise is not Laplace's; the tails of a bell curve are too thin for the promise ε"
    checks.require(as_normal - as_laplace < 14, bell)


checks.require(checks.is_a(accountant, BudgetAccountant), "accountant is not a BudgetAccountant")
checks.close(accountant.epsilon, 1, name="accountant.epsilon", why="this is not the ceiling of ε that was asked for")
checks.close(accountant.delta, 0, name="accountant.delta", why="this is not the ceiling of δ that was asked for")
costs = [cost for cost, _ in accountant.spent_budget]
once = "the mean age, with ε = 0.25, stands in accountant.spent_budget exactly once, and first"
checks.require(costs and abs(costs[0] - 0.25) < 1e-12 and costs.count(costs[0]) == 1, f"the costs are {costs}: {once}")
number = isinstance(private_age_mean, Real) and not isinstance(private_age_mean, bool)
checks.require(number and np.isfinite(private_age_mean), "private_age_mean is not a number")
truth, scale = float(load("patients")["age"].mean()), 72 / 1000 / 0.25
bare = f"private_age_mean is {private_age_mean:.6g}: that is the mean without any noise"
checks.require(abs(private_age_mean - truth) > 1e-9, bare)
off = f"private_age_mean is {private_age_mean:.6g}, too far from the mean age for ε = 0.25 and bounds 18 and 90"
checks.require(abs(private_age_mean - truth) < 16 * scale, off)

ages = pd.Series([17, 2, 23, 95, 44, 41, 67, 58, 300, 71] * 4, index=range(40, 0, -1))
pay = pd.Series(np.linspace(220.5, 580.25, 300), index=[7] * 300)
shares = pd.Series([-9, 0.5, 7, 4.25])  # so few that n - 1 for n shows
for epsilon in (5, 1.5):
    broke = "the accountant has a ceiling of 1; what it refuses is not answered"
    checks.raises(BudgetError, charged_mean, ages, 18, 90, epsilon, accountant, np.random.default_rng(4), why=broke)
after = [cost for cost, _ in accountant.spent_budget]
checks.equal(after, costs, name="the list of costs after two refused queries", why="what is refused costs nothing")
for values, lower, upper, epsilon, n in [
    (shares, -5, 5, 20, 1200),
    (pay, 0, 1000, 0.2, 200),
    (ages, 18, 90, 1.5, 200),
    (pd.Series([40.0] * 6), 0, 100, 4.0, 200),
]:
    one = checks.call(charged_mean, values, lower, upper, epsilon, unlimited, np.random.default_rng(8))
    number = isinstance(one.result, Real) and not isinstance(one.result, bool)
    checks.require(number and np.isfinite(one.result), f"{one}, which is not a number")
    checks.unchanged(one, values)
    before, said = len(unlimited.spent_budget), f"{n} calls of charged_mean with ε = {epsilon}"
    numbers = checks.draws(charged_mean, n, values, lower, upper, epsilon, unlimited, np.random.default_rng(9))
    charged = list(unlimited.spent_budget)[before:]
    rule = "each answer is charged once, to the accountant that the function is given"
    checks.require(len(charged) == n, f"{said} made {len(charged)} charges: {rule}")
    right = all(abs(cost - epsilon) < 1e-12 and delta == 0 for cost, delta in charged)
    checks.require(right, f"{said}: a charge is not (ε, 0), with the ε of the query")
    plain = isinstance(numbers, np.ndarray) and np.issubdtype(numbers.dtype, np.number)
    checks.require(plain, f"{said}: an answer is not a number")
    judge(numbers, values, lower, upper, epsilon, said)
### END HIDDEN TESTS

# %% [markdown]
# Two more questions, on the same account:

# %%
salary_mean = charged_mean(patients["salary"], 25_000, 120_000, 0.2, accountant, rng)
sick_count = tools.count_nonzero(patients["has_rare_disease"], epsilon=0.1, accountant=accountant)
print(f"mean age {private_age_mean:.1f}, mean salary {salary_mean:,.0f}, sick {sick_count}")
print(accountant.spent_budget)  # an error? private_age_mean is still open

# %% [markdown]
# Run this cell again, and you pay again. (The answer cell of exercise 3 gives you a fresh budget. In real life nothing does.)
#
# **Which neighbours?** The accountant adds numbers; whether they belong together is for you to know. In diffprivlib, `mean` and `sum` have noise for
# replace-one neighbours. A count changes by at most 1 with add/remove, too, but `count_nonzero` cuts its answer off at the number of rows (lesson 3.5), so it
# is right for replace-one only. And `histogram` has noise for add/remove: one person more or less changes one bin by 1. Replace a person, and two bins change. On our account a histogram with `epsilon=0.1` costs
# 0.2, and the accountant would record 0.1.

# %% [markdown]
# ### Exercise 4: read the account
#
# Store three numbers, as `accountant` has them now, and none of them rounded:
#
# - `spent`: the ε that is spent in all;
# - `left_for_two`: the ε that each of two more queries may have, if both get the same and use up the rest;
# - `queries_recorded`: how many queries are recorded.
#
# If 0.3 and 0.1 had been spent so far, they would be 0.4, 0.3 and 2. Don't ask the table anything for this: it would cost.
#
# <details><summary>Hint 1</summary>
#
# What do `accountant.total()` and `accountant.remaining()` return?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Both return a pair (ε, δ), and `remaining` takes the number of queries. `len(accountant)` works.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `accountant.total()[0]`; for the second, `accountant.remaining(...)[0]`, with the number of queries for the dots.
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

# %% test="spent" points=2
"""What is spent, what is left for each of two more queries, and how many were recorded, as the accountant has it."""
from numbers import Real

from course import checks

for name, value in (("spent", spent), ("left_for_two", left_for_two), ("queries_recorded", queries_recorded)):
    number = isinstance(value, Real) and not isinstance(value, bool)
    checks.require(number, f"{name} is not a number (is it a pair of ε and δ?)")
checks.passed("there are three numbers")
### BEGIN HIDDEN TESTS
from diffprivlib import BudgetAccountant

from course import checks

checks.require(
    checks.is_a(accountant, BudgetAccountant), "accountant is not a BudgetAccountant: solve exercise 3 first"
)
costs = [cost for cost, _ in accountant.spent_budget]
kinds = {round(cost, 9) for cost in costs}
changed = "they should be those of the three queries above, and no others: run exercise 3 and the cell below it again"
three = kinds == {0.25, 0.2, 0.1} and costs.count(0.25) == 1 and costs.count(0.2) == costs.count(0.1)
checks.require(three, f"the costs on the account are {costs}: {changed}")
checks.close(spent, sum(costs), name="spent", why="it is the sum of the ε of all recorded queries")
rest = "the two queries share what the ceiling leaves, half each"
checks.close(left_for_two, (1 - sum(costs)) / 2, name="left_for_two", why=rest, within=1e-7)
checks.equal(queries_recorded, len(costs), name="queries_recorded", why="each recorded query counts as one")
### END HIDDEN TESTS

# %% [markdown]
# ## No
#
# ### Exercise 5: be refused
#
# Ask with `charged_mean` for the mean age once more, same bounds, with ε = 0.5, charged to `accountant`. That is too much now. Catch the `BudgetError` and
# store the error itself, not its text, in `refused`. Store the ε that is left afterwards, a number, in `left_after`.
#
# <details><summary>Hint 1</summary>
#
# Where did this lesson catch such an error already?
#
# </details>
# <details><summary>Hint 2</summary>
#
# After `except BudgetError as error:` the name `error` is forgotten at the end of the block. Give the object another name inside.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `try:` with the query below it, then `except BudgetError as error:` and below that `refused = ...`. Last, `accountant.remaining()` is a pair (ε, δ).
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
"""The query is refused, its error is kept, and the budget is as it was."""
from diffprivlib.utils import BudgetError

from course import checks

checks.require(checks.is_a(refused, BudgetError), "refused is not a BudgetError object")
checks.passed("refused is a BudgetError")
### BEGIN HIDDEN TESTS
from diffprivlib import BudgetAccountant
from diffprivlib.utils import BudgetError

from course import checks

checks.require(checks.is_a(refused, BudgetError), "refused is not a BudgetError object")
text = " ".join(part for part in refused.args if isinstance(part, str))
asked = "Privacy spend of (" in text and "(0.5," in text.replace(" ", "")
checks.require(
    asked, f"refused says {text[:60]!r}: it is not the error that the accountant raises for a query with ε = 0.5"
)
checks.require(
    checks.is_a(accountant, BudgetAccountant), "accountant is not a BudgetAccountant: solve exercise 3 first"
)
costs = [cost for cost, _ in accountant.spent_budget]
kinds = {round(cost, 9) for cost in costs}
changed = "a refused query leaves no trace, and nothing else was to be asked"
three = kinds == {0.25, 0.2, 0.1} and costs.count(0.25) == 1 and costs.count(0.2) == costs.count(0.1)
checks.require(three, f"the costs on the account are {costs}: {changed}")
rest = "it is the ε between what is spent and the ceiling, after the refusal"
checks.close(left_after, 1 - sum(costs), name="left_after", why=rest, within=1e-7)
### END HIDDEN TESTS

# %% [markdown]
# Nothing was charged, and nobody given away: whether a query is refused depends on the ε alone, not on the data.
#
# ## Many small queries
#
# The sum is reached only if every answer points in the same direction. With many answers that is very unlikely. **Slack** uses this: allow a small δ
# (lesson 3.3), and the same queries together are (ε, δ)-private with a smaller ε. That is **advanced composition**; diffprivlib takes the bounds of Kairouz, Oh
# and Viswanath where they are smaller than the sum. `BudgetAccountant` has a parameter `slack` for this δ, and `spent_budget`, a list of
# pairs (ε, δ) that were spent before.

# %% [markdown]
# ### Exercise 6: what slack buys
#
# Write a function `with_slack(k, epsilon, slack)` that returns, as a number that is not rounded, the total ε by diffprivlib's accountant for `k` queries (1 or
# more) with costs (`epsilon`, 0) each and this slack, which is 0 or more. There is no ceiling.
#
# `with_slack(100, 0.01, 1e-6)` returns 0.48485…, and without slack `with_slack(100, 0.01, 0)` returns 1.0, but for an error of floats.
#
# <details><summary>Hint 1</summary>
#
# What has to be on the account before you ask for its total?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `[(epsilon, 0)] * k` is the list of k costs. `total()` returns a pair.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `BudgetAccountant(slack=..., spent_budget=...).total()[0]`
#
# </details>


# %% answer="with_slack"
def with_slack(k, epsilon, slack):
    """Return the total epsilon of k queries of epsilon each, as the accountant has it with this slack."""
    ### BEGIN SOLUTION
    return float(BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0])
    ### END SOLUTION


# %% test="with_slack" points=2
"""The total is that of the accountant: with slack the smaller bound, without it the sum."""
from course import checks

checks.close(checks.call(with_slack, 100, 0.01, 0), 1, why="without slack it is the sum", show=True)
less = checks.call(with_slack, 100, 0.01, 1e-6)
checks.close(less, 0.48485, why="slack makes the total smaller", within=1e-4, show=True)
checks.passed("a hundred queries of 0.01 are right, with slack and without")
### BEGIN HIDDEN TESTS
from diffprivlib import BudgetAccountant

cases = [
    (100, 0.01, 1e-6),
    (1000, 0.01, 1e-6),
    (1000, 0.002, 1e-9),
    (200, 0.1, 1e-5),
    (64, 0.05, 1e-3),
    (40, 1, 1e-2),
    (500, 0.2, 0.3),
]
cases += [(10, 0.1, 1e-6), (1, 0.5, 1e-6), (3, 2, 1e-9), (100, 0.01, 0), (7, 0.3, 0), (50, 1, 0)]
for k, epsilon, slack in cases:
    wanted = BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0]
    reason = (
        "it is the total of the accountant for k costs (ε, 0): the smallest of its bounds, and the sum is one of them"
    )
    checks.close(checks.call(with_slack, k, epsilon, slack), wanted, why=reason)
### END HIDDEN TESTS

# %%
for k, epsilon in ((10, 0.1), (100, 0.01), (1_000, 0.001)):
    by_sum, less = with_slack(k, epsilon, 0), with_slack(k, epsilon, 1e-6)  # an error? with_slack is still open
    print(f"{k:5} queries of {epsilon}: {by_sum:.2f} by the sum, {less:.2f} with slack 1e-6")

# %% [markdown]
# Ten queries gain nothing, a hundred cost half, a thousand a seventh. The price is δ = 0.000001 in the promise, and a plan: the theorem wants all ε fixed
# before the first question. The plain sum doesn't (Rogers and others, [2016](https://arxiv.org/abs/1605.08294)).
#
# ## Now attack it
#
# **Inside the budget.** Ask about the person again, with ε = 1 in all. Split it over m answers, 1/m each, and average:

# %%
for m in (1, 100, 10_000):
    guesses = rng.laplace(scale=m, size=(200, m)).mean(axis=1)  # the noise of each answer has scale 1 / (1/m) = m
    print(f"{m:6,} answers within one budget: mean error {abs(guesses).mean():5.1f} patients")

# %% [markdown]
# The attack gets worse: each answer has m times the noise, and averaging takes back only √m of it.
#
# **A new budget every day.** Now there is a new accountant each morning, with ε = 1. The attacker spends it on one person's count, averages over the
# days, and says "sick" if the mean is above one half. Try it on everybody who has a birth date of their own:

# %%
sick = patients.loc[alone, "has_rare_disease"].to_numpy()
daily = sick + rng.laplace(scale=1, size=(100, len(sick)))
right = {"0 (all “healthy”)": 1 - sick.mean()}
right |= {str(days): ((daily[:days].mean(axis=0) > 0.5) == sick).mean() for days in (1, 7, 30, 100)}
ax = plotting.bars(right, label="days of answers", value_label="right guesses", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of right guesses. Who says healthy without asking is right for about two thirds of the people. "
    "After one day it is hardly more, after 7 days more than three quarters, after 30 days nearly all and after 100 days practically all.",
)

# %% [markdown]
# No day's promise was broken: after 100 days the sum is ε = 100. (Apple's 16 a day make 480 in a month.)
#
# An accountant is no guard. It knows nothing of an account that is opened anew, for each day or project or after a restart; of two analysts who have an
# account each and compare notes; of a query without `accountant=`, or a look at the table itself. A budget belongs to the data, and never grows back: what
# has been answered stays answered.
#
# ## What it cost
#
# Let k questions about the mean age share ε = 1 equally. The mean error of an answer is the scale of its noise, 72 / (1,000 · ε):

# %%
sharing = {str(k): BudgetAccountant(1, 0).remaining(k)[0] for k in (1, 10, 100)}
sharing["100, slack 1e-6"] = BudgetAccountant(1, 1e-6, slack=1e-6).remaining(100)[0]
cost = {name: 72 / (1_000 * epsilon) for name, epsilon in sharing.items()}
ax = plotting.bars(cost, label="questions that share ε = 1", value_label="mean error of each answer (years)")
plotting.show(
    ax,
    alt="Bar chart of the mean error of each answer. It is 0.07 years for one question, 0.72 for 10 and 7.2 for 100; with slack "
    "100 questions have an error of 3.6 years each.",
)

# %% [markdown]
# An answer that is 7 years off is worse than a guess. Ask fewer questions, give more ε to those that matter, and compute what you can
# from answers you have: that is free.

# %% [markdown]
# ## Summary
#
# - Noise alone does not stop repetition: the error of the mean of m answers falls as 1/√m.
# - The ε of all answers about the same people add up, for one kind of neighbours. Fix the total first.
# - An accountant counts and refuses, if every query goes through it. With replace-one neighbours, diffprivlib's `histogram` costs twice its ε.
# - Slack, a small δ, makes many small queries cheaper, and a few large ones not.
# - Do not use a budget that comes back, per day, project or analyst, or one that queries can go around. Lesson 3.7 builds a database that checks
#   each query itself.
#
# **Read on**
#
# - Cynthia Dwork and Aaron Roth, *[The Algorithmic Foundations of Differential Privacy](https://doi.org/10.1561/0400000042)* (2014), section 3.5: plain
#   and advanced composition.
# - Jun Tang, Aleksandra Korolova, Xiaolong Bai, Xueqiang Wang and Xiaofeng Wang, *[Privacy Loss in Apple's Implementation of Differential
#   Privacy on MacOS 10.12](https://arxiv.org/abs/1709.02753)* (2017): how the budget of a real system was found out.
# - Peter Kairouz, Sewoong Oh and Pramod Viswanath, *[The Composition Theorem for Differential Privacy](https://arxiv.org/abs/1311.0776)* (2015): how much
#   many answers cost together at worst.
