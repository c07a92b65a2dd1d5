# %% [markdown]
# # 3.4 Asking sensitive questions
#
# **You will be able to**
#
# - let people answer a sensitive question so that no single answer gives them away;
# - estimate the share of a whole group from such answers, without bias;
# - compute the ε of such a survey;
# - decide whether noise belongs to each answer or to the result.
#
# **You need** lessons 3.1 (ε, neighbours) and 3.2 (Laplace noise on a count), numpy, and probabilities from school.
#
# **Time** about 40 minutes, five exercises.

# %% [markdown]
# ## Would you say yes?
#
# Of the doping tests that the World Anti-Doping Agency oversees, 1–2 % are positive. So how many athletes dope? Ask them, and those who do have every
# reason to say no: the truth could end a career.
#
# In 2011 researchers asked 2,167 athletes at two competitions in a way in which no answer convicts anybody. At the world championships in athletics,
# 43.6 % were estimated to have doped in the year before (95 % interval 39.4 to 47.9; Ulrich and others, *Sports Medicine*, 2018).
#
# How can answers that prove nothing about anyone say so much about all? Stanley Warner found a way in 1965.
#
# Try it on 1,000 made-up patients. Each knows whether they have a rare disease: their **bit**, 1 or 0. You do not. (The computer does, so that you can see
# how well your survey works.)

# %%
import numpy as np
import pandas as pd

from course import load, plotting

patients = load("patients")
bits = patients["has_rare_disease"].to_numpy()
rng = np.random.default_rng(34)  # with a seed, so that you see the same numbers again
print(f"{len(bits)} patients, true share: {bits.mean():.3f}")

# %% [markdown]
# ## Two coins
#
# Everybody tosses a coin in secret. Heads: answer truthfully. Tails: toss again, and answer yes for heads and no for tails, whatever the truth is.
#
# That is **randomized response**. A yes may now be the truth or the second coin, and only who tossed knows. Coins need not be fair, so two numbers
# describe a design:
#
# - `truth`: the probability that the truth is told;
# - `yes`: the probability of a yes where it is not.
#
# For fair coins both are 0.5. Somebody with bit 1 then says yes with probability 0.5 + 0.5 · 0.5 = 0.75, somebody with bit 0 with 0.5 · 0.5 = 0.25:

# %%
sick, healthy = {"yes": 0.75, "no": 0.25}, {"yes": 0.25, "no": 0.75}
ax = plotting.before_after(
    sick, healthy, label="answer", value_label="probability", names=("bit 1", "bit 0"), percent=True
)
plotting.show(
    ax,
    alt="Bar chart of the probabilities of both answers. With bit 1, yes has 75 % and no 25 %; with bit 0, yes has 25 % and no 75 %.",
)

# %% [markdown]
# ### Exercise 1: answer with chance
#
# Write a function `randomized_answer(bit, truth, yes, rng)` that returns one person's answer: 1 for yes, 0 for no. With probability `truth` the answer is
# `bit`; else it is 1 with probability `yes`, and 0 otherwise.
#
# - `bit` is the whole number 0 or 1; `truth` and `yes` are from 0 to 1, both included.
# - The answer is a number, not an array (`True` and `False` count as 1 and 0).
# - All chance comes from the generator `rng`: two generators with the same seed give the same answers.
#
# `randomized_answer(1, 0.5, 0.5, rng)` returns 1 in about three of four calls; `randomized_answer(0, 1, 0.5, rng)` always returns 0.
#
# <details><summary>Hint 1</summary>
#
# How many coins are tossed, and what does each of them decide?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.random()` is a number from 0 up to, but not including, 1. With which probability is it below `truth`? Use a new one for the second coin.
#
# </details>
# <details><summary>Hint 3</summary>
#
# First `if rng.random() < truth: return ...`, and for everybody else a comparison of a new `rng.random()` with `yes`, turned into a number by `int`.
#
# </details>


# %% answer="randomized_answer"
def randomized_answer(bit, truth, yes, rng):
    """Return bit with probability truth, else 1 with probability yes and 0 otherwise."""
    ### BEGIN SOLUTION
    if rng.random() < truth:
        return bit
    return int(rng.random() < yes)
    ### END SOLUTION


# %% test="randomized_answer" points=3
"""The truth comes with probability truth, and where it does not, a yes comes with probability yes."""
from numbers import Real

import numpy as np

from course import checks

for bit in (0, 1):
    answer = checks.call(randomized_answer, bit, 1, 0.5, np.random.default_rng(1))
    same = isinstance(answer.result, Real | np.bool) and answer.result == bit
    checks.require(same, f"{answer}, expected {bit}: with truth 1 the answer is the bit, as a number")
checks.passed("with truth 1 the answer is the bit")
### BEGIN HIDDEN TESTS


def answers_of(n, bit, truth, yes, seed):
    said = f"randomized_answer({bit}, {truth}, {yes}, rng)"
    drawn = list(checks.draws(randomized_answer, n, bit, truth, yes, np.random.default_rng(seed)))
    for value in drawn:
        number = isinstance(value, Real | np.bool) and value in (0, 1)
        checks.require(number, f"{said} returned something that is neither 1 nor 0: an answer is one number")
    return said, [int(value) for value in drawn]


rule = "the bit comes with probability truth; else a fresh draw says 1 with probability yes"
for bit, truth, yes in ((1, 0, 1), (0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 1), (1, 1, 0), (1, 0.4, 1), (0, 0.6, 0)):
    said, drawn = answers_of(200, bit, truth, yes, 2)
    checks.require(set(drawn) == {int(truth * bit + (1 - truth) * yes)}, f"{said} gave an impossible answer: {rule}")
# 3,000 answers tell a bit's chance apart by 0.04; no kind of noise but this one has two values.
for bit, truth, yes in ((1, 0.5, 0.5), (np.int64(1), 0.3, 0.2), (0, 0.2, 0.9)):
    said, drawn = answers_of(3_000, bit, truth, yes, 3)
    chance = truth * bit + (1 - truth) * yes
    checks.require(
        len(set(drawn)) == 2, f"{said} gives the same answer on each call: take new chance from rng each time"
    )
    checks.drawn_from(drawn, {1: chance, 0: 1 - chance}, name=f"3,000 answers of {said}", why=rule)
for bit, truth, yes in ((1, 0.95, 0), (0, 0, 0.95)):  # one answer alone comes in 300 calls twice in ten million times
    said, drawn = answers_of(300, bit, truth, yes, 5)
    coarse = f"{said} gave the same answer in all of 300 calls: a coin may have any probability, such as 0.95"
    checks.require(len(set(drawn)) == 2, coarse)
said, drawn = answers_of(3_000, 0, 0.5, 0.5, 4)
pairs = [f"{first}{second}" for first, second in zip(drawn[::2], drawn[1::2], strict=True)]
apart = {"11": 1 / 16, "10": 3 / 16, "01": 3 / 16, "00": 9 / 16}
fresh = f"{rule}, and no answer depends on the one before it"
checks.drawn_from(pairs, apart, name=f"answers of {said}, in pairs,", why=fresh)
said, one = answers_of(300, 1, 0.5, 0.5, 7)
same = "two generators with the same seed gave different answers: take all chance from rng, and from nothing else"
checks.require(one == answers_of(300, 1, 0.5, 0.5, 7)[1], f"{said}: {same}")
other = "two generators with different seeds gave the same answers: take all chance from rng"
checks.require(one != answers_of(300, 1, 0.5, 0.5, 8)[1], f"{said}: {other}")
### END HIDDEN TESTS

# %% [markdown]
# Ask all patients, with fair coins:

# %%
answers = [randomized_answer(bit, 0.5, 0.5, rng) for bit in bits]  # an error? randomized_answer is still open
print(f"share of yes: {np.mean(answers):.3f}, true share: {bits.mean():.3f}")

# %% [markdown]
# ## From answers to a share
#
# The share of yes is too high, about 0.4 for a true share near a third: chance adds more yes than it takes away. But you know how much. If π is the true
# share, you expect as the share of yes
#
# truth · π + (1 − truth) · yes.
#
# In words: some tell the truth, and of the others the share `yes` says yes. Set this equal to the observed share of yes, and solve for π.
#
# The result is **unbiased**: too high in some surveys, too low in others, right on average. It can fall below 0 or rise above 1. Leave it so: cutting it off
# would push the average away from the truth, most of all for rare traits.
#
# ### Exercise 2: estimate the share
#
# Write a function `estimate_share(answers, truth, yes)` that returns this unbiased estimate of π, a number, neither rounded nor cut off at 0 or 1.
#
# - `answers` is a list, array or Series of at least one answer, each 1 or 0. The index of a Series does not matter, and `answers` stays as it is.
# - Where `truth` is 0, the answers say nothing: raise a `ValueError`.
#
# `estimate_share([1, 1, 0, 0, 0], 0.5, 0.5)` returns 0.3, `estimate_share([0, 0, 0, 0], 0.5, 0.5)` returns -0.5.
#
# <details><summary>Hint 1</summary>
#
# Of 1,000 people and with fair coins, how many say yes only because of their coins? How many tell the truth?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.mean(answers)` is the share of yes. First take away what chance alone adds; then remember that only the share `truth` tells the truth.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `(np.mean(answers) - ...) / truth`
#
# </details>


# %% answer="estimate_share"
def estimate_share(answers, truth, yes):
    """Return the unbiased estimate of the share of people with bit 1."""
    ### BEGIN SOLUTION
    if truth == 0:
        raise ValueError("truth is 0: nobody tells the truth, so the answers say nothing")
    return float((np.mean(answers) - (1 - truth) * yes) / truth)
    ### END SOLUTION


# %% test="estimate_share" points=2
"""The estimate is right on average, for every design."""
import numpy as np
import pandas as pd

from course import checks

checks.close(checks.call(estimate_share, [1, 1, 0, 0, 0], 0.5, 0.5), 0.3, why="the first example", show=True)
checks.close(checks.call(estimate_share, [0, 0, 0, 0], 0.5, 0.5), -0.5, why="the second example", show=True)
checks.passed("both examples are right")
### BEGIN HIDDEN TESTS
given = pd.Series([1, 0, 0, 1, 0, 1, 1, 1], index=[4, 4, 0, 9, 1, 1, 2, 3])
many = (np.random.default_rng(4).random(5_000) < 0.44).astype(int)
cases = [
    (given, 0.5, 0.5),
    (given, 0.8, 0.1),
    (given.tolist(), 0.25, 0.9),
    (given.to_numpy(), 2 / 3, 0.25),
    (given, 1, 0.3),
    ([1], 0.4, 0.75),
    ([0], 0.4, 0.75),
    ([1, 1, 1], 0.5, 0),
    ([1, 0, 0, 1], 0.02, 0.4),
    ([0, 0, 1], 0.7, 1),
    (many, 0.9, 0.3),
    (pd.Series(many), 0.1, 0.6),
]
why = (
    "take away the yes that chance alone adds, divide by the share that tells the truth, and leave the result as it is"
)
for answers_given, truth, yes in cases:
    answer = checks.call(estimate_share, answers_given, truth, yes)
    checks.close(answer, (np.mean(answers_given) - (1 - truth) * yes) / truth, why=why)
    checks.equal(answer.args[0], answers_given, name="the answers after the call", why="they must stay as they were")
checks.close(checks.call(estimate_share, [1, 0], truth=0.5, yes=0.2), 0.8, why=why)
for yes in (0, 0.5):
    checks.raises(ValueError, estimate_share, given, 0, yes, why="where nobody tells the truth, answers say nothing")
    checks.raises(ValueError, estimate_share, [1, 0], 0, yes, why="where nobody tells the truth, answers say nothing")
### END HIDDEN TESTS

# %% [markdown]
# Repeat the survey 1,000 times, each time with new coins:

# %%
chance = np.where(bits == 1, 0.75, 0.25)  # of a yes, for each patient
surveys = (rng.random((1_000, len(bits))) < chance).astype(int)
estimates = [estimate_share(survey, 0.5, 0.5) for survey in surveys]  # an error? estimate_share is still open
print(f"mean of the estimates: {np.mean(estimates):.3f}, true share: {bits.mean():.3f}")
ax = plotting.histogram(estimates, bins=20, label="estimated share", count_label="number of surveys")
plotting.show(
    ax,
    alt="Histogram of 1,000 estimates: a bell around the true share, about a third. Nearly all lie within 8 percentage points of it.",
)

# %% [markdown]
# On average the survey is right; a single one is off by about 2 percentage points. That spread is the price of the coins.
#
# ## How private is it?
#
# In lessons 3.1 and 3.2 a trusted curator held the true data and added noise to a result: the **central** model. Here nobody else learns your
# bit. The noise is in the data before they are collected: the **local** model.
#
# **Neighbours** here are the two bits that one person may have, the replace-one notion: who took part, and so the number of answers, is public. The survey
# is **ε-locally differentially private** if for each possible answer
#
# P(answer | one bit) ≤ e^ε · P(answer | the other bit).
#
# It must hold for *every* answer and in *both* directions. The ε of a design is the smallest for which it does: the logarithm of the largest
# of these ratios. For fair coins they are 0.75/0.25 = 3 and 0.25/0.75, for yes and for no, so ε = ln 3 ≈ 1.10. (diffprivlib's `mechanisms.Binary` is
# the design with a fair second coin, for any ε.)
#
# ### Exercise 3: the ε of a design
#
# Write a function `epsilon_of(truth, yes)` that returns the ε of a design, a number that is not rounded. `truth` and `yes` are from 0 to 1, both included.
#
# - If an answer is possible with one bit and impossible with the other, ε is infinite: return `float("inf")`.
# - If `truth` is 0, both bits have the same probabilities, whatever `yes` is: return 0.
#
# `epsilon_of(0.5, 0.5)` returns ln 3, 1.0986…; `epsilon_of(0.5, 0.2)` returns ln 6, 1.7917…
#
# <details><summary>Hint 1</summary>
#
# What are the four probabilities: of yes and of no, for bit 1 and for bit 0? Which ratios above 1 do you get for the second example?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `math.log` is the natural logarithm, and `max` takes the larger ratio. Division by 0 is an error, so handle the two special cases first.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `noise = (1 - truth) * yes`, the ratio for yes is `(truth + noise) / noise`. The one for no is made in the same way from `1 - yes`; the larger counts.
#
# </details>


# %% answer="epsilon_of"
def epsilon_of(truth, yes):
    """Return the smallest epsilon for which the design is locally differentially private."""
    ### BEGIN SOLUTION
    if truth == 0:
        return 0.0
    least = (1 - truth) * min(yes, 1 - yes)  # the smallest probability of an answer that is not the bit
    if least == 0:
        return float("inf")
    return float(np.log((truth + least) / least))
    ### END SOLUTION


# %% test="epsilon_of" points=3
"""The largest ratio of probabilities counts, over both answers and in both directions."""
import math

from course import checks

checks.close(checks.call(epsilon_of, 0.5, 0.5), math.log(3), why="the first example", show=True)
checks.close(checks.call(epsilon_of, 0.5, 0.2), math.log(6), why="the second example", show=True)
checks.passed("ln 3 for fair coins and ln 6 for the second example are right")
### BEGIN HIDDEN TESTS
why = (
    "of all ratios of the probability of an answer with one bit and with the other, the largest counts, and ε is its ln"
)
for truth in (0.01, 0.1, 0.25, 1 / 3, 0.5, 2 / 3, 0.75, 0.9, 0.99):
    for yes in (0.02, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.98):
        likely = {bit: truth * bit + (1 - truth) * yes for bit in (0, 1)}  # of a yes
        ratios = (likely[1] / likely[0], (1 - likely[0]) / (1 - likely[1]))
        checks.close(checks.call(epsilon_of, truth, yes), math.log(max(ratios)), why=why)
sure = "an answer that one bit makes possible and the other impossible gives the bit away for certain"
for truth, yes in ((1, 0.5), (1, 0), (1, 1), (1.0, 0.3), (0.5, 0), (0.5, 1), (0.1, 0.0), (0.9, 1.0)):
    checks.close(checks.call(epsilon_of, truth, yes), math.inf, why=sure)
none = "where the truth is never told, an answer is equally likely with both bits"
for truth, yes in ((0, 0.5), (0, 0.1), (0.0, 0), (0, 1), (0.0, 1.0)):
    checks.close(checks.call(epsilon_of, truth, yes), 0, why=none)
checks.close(checks.call(epsilon_of, truth=0.4, yes=0.4), math.log(8 / 3), why=why)
### END HIDDEN TESTS

# %%
designs = [(0.1, 0.5), (0.5, 0.5), (0.9, 0.5), (0.5, 0.1), (0.5, 1)]
table = pd.DataFrame(designs, columns=["truth", "yes"])
table.assign(epsilon=[epsilon_of(truth, yes) for truth, yes in designs]).round(2)  # an error? epsilon_of is still open

# %% [markdown]
# In the last two rows, a small `yes` means that a yes is hardly ever chance. With `yes` = 1 everybody has an excuse for a yes, but a no is always the
# truth. That is no differential privacy: once it is known who said no, suspicion falls on all others.
#
# ## More than two answers
#
# Which of k drugs? Which ZIP code? **Generalized randomized response**: tell the true category with one probability, and each of the k − 1 others
# with a smaller one, the same for all. If the first is e^ε times the second, no ratio is above e^ε. As the k probabilities sum to 1, they are
#
# e^ε / (e^ε + k − 1) for the truth, and 1 / (e^ε + k − 1) for each other category.
#
# With k = 2 and ε = ln 3 that gives 3/4 and 1/4: the fair coins again. Neighbours are any two categories that one person may have.
#
# ### Exercise 4: answer with a category
#
# Write a function `randomized_category(value, categories, epsilon, rng)` that returns one category, drawn with these probabilities; `value` is the true one.
#
# - `categories` is a list of two or more different texts, or of different whole numbers, and stays as it is.
# - Raise a `ValueError` if `value` is not in it, or if `epsilon` is not above 0. `epsilon` is at most 20.
# - All chance comes from `rng`, as in exercise 1.
#
# With `ZIPS = ["10001", "10002", "10003", "10004", "10005"]`, `randomized_category("10002", ZIPS, np.log(4), rng)` returns `"10002"` in half of
# the calls, and each other ZIP code in one of eight.
#
# <details><summary>Hint 1</summary>
#
# How would you first decide whether to tell the truth, and then choose among the others?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.random()` decides; `rng.integers(n)` is a whole number from 0 to n − 1, each equally likely, and can be the place in a list of the others.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `others = [other for other in categories if other != value]`, and the truth is told if `rng.random() < np.exp(epsilon) / (...)`.
#
# </details>


# %% answer="randomized_category"
def randomized_category(value, categories, epsilon, rng):
    """Return value with the highest probability that epsilon allows, else one of the other categories."""
    ### BEGIN SOLUTION
    if value not in categories or not epsilon > 0:
        raise ValueError("value must be one of the categories, and epsilon above 0")
    others = [other for other in categories if other != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(len(others))]
    ### END SOLUTION


# %% test="randomized_category" points=3
"""The truth is e^ε times as likely as each other category, and these are equally likely."""
import numpy as np

from course import checks

three = ["red", "green", "blue"]
answer = checks.call(randomized_category, "green", three, 1.0, np.random.default_rng(1))
checks.require(isinstance(answer.result, str) and answer.result in three, f"{answer}, which is none of the categories")
checks.passed("the answer is one of the categories")
### BEGIN HIDDEN TESTS


def categories_of(n, value, categories, epsilon, seed):
    said = f"randomized_category({value!r}, {categories!r}, {epsilon:.4g}, rng)"
    drawn = list(checks.draws(randomized_category, n, value, categories, epsilon, np.random.default_rng(seed)))
    for item in drawn:
        plain = isinstance(item, str | int | np.integer) and not isinstance(item, bool)
        checks.require(plain and item in categories, f"{said} returned something that is none of the categories")
    return said, drawn


rule = "the truth must be e^ε times as likely as each other category, and the others equally likely"
cases = [
    ("c", ["a", "b", "c", "d"], 0.5),
    (30, [10, 20, 30], 2),
    (0, [7, 5, 3, 1, 9, 11, 0, 8, 6, 4], 1.5),
]
for value, categories, epsilon in cases:
    said, drawn = categories_of(1_500, value, categories, epsilon, 3)
    several = f"{said} gives the same answer on each call: take new chance from rng each time"
    checks.require(len(set(drawn)) > 1, several)
    weights = {item: np.exp(epsilon) if item == value else 1 for item in categories}
    shares = {item: weight / sum(weights.values()) for item, weight in weights.items()}
    checks.drawn_from(drawn, shares, name=f"1,500 answers of {said}", why=rule)
said, drawn = categories_of(2_000, "no", ["yes", "no"], np.log(3), 6)
pairs = [f"{first} {second}" for first, second in zip(drawn[::2], drawn[1::2], strict=True)]
apart = {"no no": 9 / 16, "no yes": 3 / 16, "yes no": 3 / 16, "yes yes": 1 / 16}
fresh = f"{rule}, and no answer depends on the one before it"
checks.drawn_from(pairs, apart, name=f"answers of {said}, in pairs,", why=fresh)
said, drawn = categories_of(1_200, "a", ["a", "b"], 4, 10)  # never "b" comes once in 3,000 million times
coarse = f"{said} told the truth in all of 1,200 calls: its probability is not to be rounded"
checks.require(set(drawn) == {"a", "b"}, coarse)
four = ["a", "b", "c", "d"]
said, drawn = categories_of(200, "d", four, 20, 4)
checks.require(
    set(drawn) == {"d"}, f"{said} hid the truth in 200 answers: with so large an ε that is next to impossible"
)
mixed = ["d", "b", "a", "c"]
answer = checks.call(randomized_category, "b", mixed, 0.02, np.random.default_rng(5))
checks.equal(answer.args[1], mixed, name="the list of categories after the call", why="it must stay as it was")
said, one = categories_of(300, "b", four, 1, 7)
same = "two generators with the same seed gave different answers: take all chance from rng, and from nothing else"
checks.require(one == categories_of(300, "b", four, 1, 7)[1], f"{said}: {same}")
other = "two generators with different seeds gave the same answers: take all chance from rng"
checks.require(one != categories_of(300, "b", four, 1, 8)[1], f"{said}: {other}")
for epsilon in (0, 0.0, -1, -0.5):
    without = "an epsilon that is not above 0 makes no sense here"
    checks.raises(ValueError, randomized_category, "b", four, epsilon, np.random.default_rng(9), why=without)
for value, categories in (("e", four), ("", four), (15, [10, 20, 30])):
    unknown = "a value that is none of the categories must not be answered"
    for seed in range(5):
        checks.raises(ValueError, randomized_category, value, categories, 1.0, np.random.default_rng(seed), why=unknown)
### END HIDDEN TESTS

# %% [markdown]
# The estimate works as before: take away what chance adds to each category, and divide by how much more likely the truth is.

# %%
ZIPS = ["10001", "10002", "10003", "10004", "10005"]  # of the town, known to everybody
# an error? randomized_category is still open
told = [randomized_category(code, ZIPS, 2, rng) for code in patients["zip_code"]]
right, wrong = np.exp(2) / (np.exp(2) + 4), 1 / (np.exp(2) + 4)
shares = pd.Series(told).value_counts(normalize=True).reindex(ZIPS, fill_value=0)
true = patients["zip_code"].value_counts(normalize=True).reindex(ZIPS)
pd.DataFrame({"true": true, "answers": shares, "estimate": (shares - wrong) / (right - wrong)}).round(3)

# %% [markdown]
# The list of categories must be public: taken from the answers, it would show a rare one by being there.
#
# ## Now attack it
#
# **Ask again.** Believe one answer with fair coins, and you are right for about 75 % of the patients. What if you ask the same question 5 times, or 25
# times, and believe the majority?

# %%
for times in (1, 5, 25):
    majority = [np.mean([randomized_answer(bit, 0.5, 0.5, rng) for _ in range(times)]) > 0.5 for bit in bits]
    print(f"asked {times} times, ε = {times * np.log(3):.1f}: {np.mean(majority == bits):.1%} of the guesses are right")

# %% [markdown]
# The ratios of fresh answers multiply, so each costs another ln 3. For 25 that is 27.5, and hardly a secret is left. So toss **once** and repeat the same
# answer for ever. RAPPOR, made by Google for Chrome, works like that: a first, permanent randomization is remembered, and every report is made
# from it, with more noise (Erlingsson and others, 2014). That helps while the truth stays the same. Ask every week whether somebody was ill *this week*,
# and the weeks add up.
#
# **Break the rules.** The promise needs no trust in the asker, but the *estimate* needs trust in those who answer. Let one in ten say no whatever the coins
# show:

# %%
safe = rng.random(len(bits)) < 0.1
estimates = [estimate_share(np.where(safe, 0, survey), 0.5, 0.5) for survey in surveys]
print(f"mean of 1,000 estimates: {np.mean(estimates):.3f}, true share: {bits.mean():.3f}")

# %% [markdown]
# The estimate falls by about 8 percentage points, and nothing in the data warns you. The doping survey is disputed, too: a second method, used at the same
# two events, gave much lower figures, and its critics and defenders disagree on which to believe. And who wants to cheat has leverage: one more yes moves the
# estimate by 1/(truth · n), with fair coins twice as much as in an open survey.
#
# **Know the coins.** Whoever sees the coins, or knows the seed of the generator, knows when the truth was told. Where an app tosses for
# you, you trust the app.
#
# ## What it cost
#
# Compare both models at ε = ln 3, with the same neighbours, replace-one. Central: a curator counts the true bits, which one person changes by at most 1, adds
# Laplace noise of scale 1/ε (lesson 3.2) and divides by n, which is public. For more people, the patients are repeated.


# %%
def errors(n, rng, repeats=200):
    """Return the mean absolute error of the estimated share for n people, local and central."""
    crowd = np.resize(bits, n)
    chance = np.where(crowd == 1, 0.75, 0.25)
    local = [estimate_share((rng.random(n) < chance).astype(int), 0.5, 0.5) for _ in range(repeats)]
    central = crowd.mean() + rng.laplace(0, 1 / np.log(3), repeats) / n
    return [np.abs(np.array(shares) - crowd.mean()).mean() for shares in (local, central)]


# %%
sizes = [1_000, 10_000, 100_000]
table = pd.DataFrame([errors(n, rng) for n in sizes], index=sizes, columns=["local", "central"])
table.assign(ratio=(table["local"] / table["central"]).round()).rename_axis("people").round(6)

# %% [markdown]
# Ten times as many people make the central error 10 times smaller, but the local one only about 3 times (√10), because there everybody adds
# noise. For 1,000 people local is some 20 to 30 times worse. To do as well as a curator with 1,000 people, a local survey needs more than half a million.
#
# (Were the 1,000 a random sample of many more people, that alone would make an error of about 1.2 percentage points, in both models.)
#
# ### Exercise 5: local or central?
#
# A city wants to know which share of its 1,000 doctors has ever taken drugs from the stock of a ward. A mean absolute error of 0.05 is good
# enough. The doctors trust nobody with their answer: a court can demand any list that exists. The ε of each doctor must not exceed ln 3.
#
# Store in `local_or_central` the letter of the survey to choose, a text such as `"A"`.
#
# - **A** central: a notary collects the true answers, counts them, and publishes the count with Laplace noise of scale 1/ln 3
# - **B** local: each doctor answers once, with two fair coins
# - **C** local: each doctor answers 25 times, each time with two new fair coins, and all answers count
# - **D** none of these: at ε = ln 3 neither model reaches the error with 1,000 people
#
# <details><summary>Hint 1</summary>
#
# Which of the surveys have an error below 0.05, and who gets to see what in each?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The table above has the error of both models for 1,000 people; the cell under *Ask again* has the ε of repeated answers.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Cross out what leaves a list of true answers, what exceeds ln 3, and what the table contradicts.
#
# </details>

# %% answer="local_or_central"
local_or_central = ...
### BEGIN SOLUTION
local_or_central = "B"
### END SOLUTION

# %% test="local_or_central" points=1
"""The survey keeps the error, the ε, and the secret from whoever collects the answers."""
from course import checks

checks.a_choice(local_or_central, "ABCD", name="local_or_central")
checks.passed("local_or_central is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    local_or_central,
    "B",
    {
        "A": "Its error is the smallest, but the notary holds a list of true answers, and a court can demand it.",
        "B": "One survey keeps all three conditions: read the table for 1,000 people once more.",
        "C": "Each answer with new coins costs ln 3 again: together they exceed what is allowed, and the majority tells the truth.",
        "D": "Read the table for 1,000 people once more, and compare both errors with 0.05.",
    },
    name="local_or_central",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Summary
#
# - Randomized response puts the noise into each answer, so nobody has to be trusted with the truth. The known chances are taken out of the share.
# - ε is the logarithm of the largest ratio, over all answers: ln 3 for fair coins, infinite where one answer is always the truth.
# - The error falls as 1/√n, with a curator as 1/n: local needs many people.
# - Draw once for each question and person: fresh answers add up.
# - Do not use it for small groups or rare traits (an error of 2 points says little about a share of 1 %), or where people won't follow the rules.
#
# **Read on**
#
# - Stanley Warner, *[Randomized Response: A Survey Technique for Eliminating Evasive Answer Bias](https://doi.org/10.1080/01621459.1965.10480775)*, Journal of the
#   American Statistical Association 60 (1965).
# - Rolf Ulrich and others, *[Doping in Two Elite Athletics Competitions Assessed by Randomized-Response Surveys](https://doi.org/10.1007/s40279-017-0765-4)*,
#   Sports Medicine 48 (2018); in its defence, *[Assessing the Prevalence of Doping Among Elite Athletes](https://doi.org/10.1186/s40798-023-00658-5)*, Sports
#   Medicine – Open (2023).
# - Úlfar Erlingsson, Vasyl Pihur and Aleksandra Korolova, *[RAPPOR: Randomized Aggregatable Privacy-Preserving Ordinal Response](https://arxiv.org/abs/1407.6981)* (2014).
