# %% [markdown]
# # 3.4 Asking sensitive questions
#
# **You will be able to**
#
# - let people answer a sensitive question in such a way that no single answer exposes them;
# - estimate from such answers, without bias, what share of the group would truthfully say yes;
# - compute the ε of such a survey;
# - decide whether to add noise to each answer or to the result.
#
# **You need** lessons 3.1 (ε, neighbours) and 3.2 (Laplace noise on a count), NumPy, and probabilities from school.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## Would you say yes?
#
# Of the doping tests that the World Anti-Doping Agency oversees, only 1–2 % are positive. Do so few athletes dope? {==You could
# ask them, but those who dope have every reason to say no, because the truth could end their careers.==}
#
# > **In the news.** {==In 2011, researchers asked 2,167 athletes at two competitions in such a way that no answer could convict
# > anyone.==} {==At the world championships in athletics, an estimated 43.6 % had doped in the year before (95 % interval 39.4 to 47.9;
# > Ulrich and others, *Sports Medicine*, 2018).==}
#
# {==How can answers that prove nothing about anyone reveal so much about the group?==} Stanley Warner found a way in 1965.
#
# Let's try his method with 1,000 made-up patients. Each patient knows whether they have a rare disease. This is their **bit**, 1 or 0,
# and you don't know it. (The computer does, so that you can see how well your survey works.)

# %%
import numpy as np
import pandas as pd

from course import load, plotting

patients = load("patients")
bits = patients["has_rare_disease"].to_numpy()
rng = np.random.default_rng(34)  # a seed gives you the same numbers again
print(f"{len(bits)} patients, true share: {bits.mean():.3f}")

# %% [markdown]
# ## Two coins
#
# {==Everyone tosses a coin in secret. If it comes up heads, they answer truthfully. If it comes up tails, they toss again, and say
# yes for heads and no for tails, whatever the truth is.==}
#
# The next diagram shows these rules as a tree. In the lower branch, the answer has nothing to do with the truth.

# %%
plotting.diagram("coins")

# %% [markdown]
# {==This is **randomized response**.==} {==A yes may be the truth or the result of the second coin, and only the person who tossed the
# coins knows which.==} The coins needn't be fair, so two numbers describe the design of a survey:
#
# - {==`truth` is the probability that the first coin tells someone to answer truthfully;==}
# - {==`yes` is the probability that the second coin tells them to say yes.==}
#
# {==For fair coins, both are 0.5. A person with bit 1 then says yes with probability 0.5 + 0.5 · 0.5 = 0.75, and a person with bit
# 0 does so with probability 0.5 · 0.5 = 0.25:==}


# %%
def answers_by_bit(truth):
    """Plot the probability of each answer for both bits, if people who don't tell the truth say yes half the time."""
    sick, healthy = truth + (1 - truth) / 2, (1 - truth) / 2
    return plotting.before_after(
        {"yes": sick, "no": 1 - sick},
        {"yes": healthy, "no": 1 - healthy},
        label="answer",
        value_label="probability",
        names=("bit 1", "bit 0"),
        percent=True,
        title=f"truth = {truth:g}: a yes is {sick / healthy:.3g} times as likely with bit 1",
    )


plotting.slider(answers_by_bit, (0, 0.25, 0.5, 0.75, 0.9), label="truth", start=0.5)

# %% [markdown]
# Which `truth` protects people best, and what does it cost? Move the slider in JupyterLab. With a `truth` of 0, the bit has no
# influence on the answer, so the answers are worthless.

# %% [markdown]
# ### Exercise 1: a random answer
#
# Write a function `randomized_answer(bit, truth, yes, rng)` that returns one person's answer, which is 1 for yes and 0
# for no. With probability `truth`, the answer is `bit`. Otherwise, the answer is random, and it's 1 with probability
# `yes` and 0 with probability 1 − `yes`.
#
# - `bit` is the whole number 0 or 1. `truth` and `yes` are numbers from 0 to 1, and may be exactly 0 or 1.
# - The answer is a number, not an array (`True` and `False` count as 1 and 0).
# - Draw all randomness from the generator `rng`. Two generators with the same seed must produce the same answers.
# - **Extra step** (no points): All answers have the same type, so the type doesn't show who told the truth.
#
# `randomized_answer(1, 0.5, 0.5, rng)` returns 1 in about three out of four calls, and `randomized_answer(0, 1, 0.5, rng)`
# always returns 0.
#
# <details><summary>Hint 1</summary>
#
# How many coins are tossed, and what does each of them decide?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.random()` returns a number from 0 up to, but not including, 1. What's the probability that this number is below `truth`? Draw a new
# number for the second coin.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Begin with `if rng.random() < truth: return ...`. After that, compare a new `rng.random()` with `yes`, and turn the result into
# a number with `int`.
#
# </details>


# %% answer="randomized_answer"
def randomized_answer(bit, truth, yes, rng):
    """Return bit with probability truth. Otherwise, return 1 with probability yes, and 0 with probability 1 - yes."""
    ### BEGIN SOLUTION
    if rng.random() < truth:
        return int(bit)
    return int(rng.random() < yes)
    ### END SOLUTION


# %% test="randomized_answer" points=3
"""The answer is the bit with probability truth, and otherwise it's 1 with probability yes."""
from numbers import Real

import numpy as np

from course import checks

for bit in (0, 1):
    answer = checks.call(randomized_answer, bit, 1, 0.5, np.random.default_rng(1))
    checks.require(isinstance(answer.result, Real | np.bool), f"{answer}, but it should return a number")
    why = "with truth = 1, the answer must always be the bit"
    checks.equal(float(answer.result), bit, name=answer.text, why=why, show=True)
answers = checks.draws(randomized_answer, 200, 0, 0.5, 0.5, np.random.default_rng(2))
checks.require(
    0 < np.sum(answers) < 200,
    "with truth = 0.5, 200 people with bit 0 all gave the same answer, although about half of their answers should be random",
)
checks.passed("with truth 1, the answer is the bit, and with truth 0.5, it varies")
### BEGIN HIDDEN TESTS


def answers_of(n, bit, truth, yes, seed):
    said = f"randomized_answer({bit}, {truth}, {yes}, rng)"
    drawn = list(checks.draws(randomized_answer, n, bit, truth, yes, np.random.default_rng(seed)))
    with checks.rule("The answer is a number, not an array"):
        numbers = all(issubclass(kind, Real | np.bool) for kind in set(map(type, drawn))) and set(drawn) <= {0, 1}
        checks.require(numbers, f"{said} returned something other than 1 or 0")
    return said, [int(value) for value in drawn]


# If a probability of 0 or 1 is off by 0.01, 2,000 answers include a wrong one, except once in 100 million runs.
for bit, truth, yes in ((1, 0, 1), (0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 1), (1, 1, 0), (1, 0.4, 1), (0, 0.6, 0)):
    said, drawn = answers_of(2_000, bit, truth, yes, 2)
    with checks.rule("`truth` and `yes` are numbers from 0 to 1, and may be exactly 0 or 1"):
        checks.require(set(drawn) == {int(truth * bit + (1 - truth) * yes)}, f"{said} gave an impossible answer")
# 3,000 answers detect probabilities that are off by 0.04, and 20,000 answers detect 0.02. Rounded probabilities show near 0 and 1.
cases = [(3_000, 1, 0.5, 0.5), (3_000, np.int64(1), 0.35, 0), (3_000, 0, 0.5, 0.6), (3_000, 1, 0.2, 0.7)]
cases += [(9_000, 0, 0, 0.25), (9_000, 0, 0.995, 0.5), (9_000, 0, 0, 0.996), (9_000, 0, 0, 0.004), (20_000, 1, 0, 0.5)]
for n, bit, truth, yes in cases:
    said, drawn = answers_of(n, bit, truth, yes, 3)
    chance = truth * bit + (1 - truth) * yes
    with checks.rule("With probability `truth`, the answer is `bit`. Otherwise, the answer is random"):
        checks.drawn_from(drawn, {1: chance, 0: 1 - chance}, name=f"{n:,} answers of {said}")
said, drawn = answers_of(3_000, 0, 0.5, 0.5, 4)
with checks.rule("Draw all randomness from the generator `rng`"):
    pairs = [f"{first}{second}" for first, second in zip(drawn[::2], drawn[1::2], strict=True)]
    apart = {"11": 1 / 16, "10": 3 / 16, "01": 3 / 16, "00": 9 / 16}
    checks.drawn_from(pairs, apart, name=f"pairs of answers of {said}", why="no answer may depend on the previous one")
    checks.from_rng(randomized_answer, 1, 0.5, 0.5, times=301)
worlds = [(bit, 0.95, 0.5, np.random.default_rng(seed)) for bit in (0, 1) for seed in (9, 10, 40, 41)]
with checks.rule("With probability `truth`, the answer is `bit`. Otherwise, the answer is random"):
    # In most answers, the seeds 10 and 41 lead to a random answer.
    checks.only_results(randomized_answer, *worlds, why="nothing but the answer may show how the coins fell")
with checks.extra("All answers have the same type"):
    maker = np.random.default_rng(5)
    types = {type(checks.call(randomized_answer, np.int64(1), 0.5, 0.5, maker).result) for _ in range(40)}
    checks.require(len(types) == 1, "randomized_answer doesn't always return the same type")
### END HIDDEN TESTS

# %% [markdown]
# Let's ask all patients, with fair coins:

# %% slide="both"
answers = [randomized_answer(bit, 0.5, 0.5, rng) for bit in bits]  # an error? Solve randomized_answer first
print(f"share of yes: {np.mean(answers):.3f}, true share: {bits.mean():.3f}")

# %% [markdown]
# ## From answers to a share
#
# The share of yes answers is about 0.4, although the true share is about a third. The coins add more yes answers than
# they remove. But you know how many yes answers the coins add and remove on average. {==If π is the true share, you can
# expect the share of yes answers to be
#
# truth · π + (1 − truth) · yes.==}
#
# The first part comes from the people who tell the truth. The second part comes from all the others, who say yes with
# probability `yes`. To estimate π, set this expression equal to the observed share of yes answers, and solve for π.
#
# {==The result is **unbiased**, which means that it's too high in some surveys and too low in others, but right on average.==} It may
# even be below 0 or above 1. {==If you limited it to the range from 0 to 1, the average would move away from the truth, especially
# for rare traits.==}
#
# ### Exercise 2: estimate the share
#
# Write a function `estimate_share(answers, truth, yes)` that returns this unbiased estimate of π as a number. Don't round the
# estimate, and don't limit it to the range from 0 to 1.
#
# - `answers` is a list, array or Series of at least one answer, each 1 or 0 (of type `int` or `float`). The index of a
#   Series doesn't matter. Don't modify `answers`.
# - If `truth` is 0, the answers reveal nothing, so raise a `ValueError`.
#
# `estimate_share([1, 1, 0, 0, 0], 0.5, 0.5)` returns 0.3, and `estimate_share([0, 0, 0, 0], 0.5, 0.5)` returns -0.5.
#
# <details><summary>Hint 1</summary>
#
# If 1,000 people use fair coins, how many can you expect to say yes only because of their coins? How many tell the truth?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.mean(answers)` is the share of yes answers. First subtract what the coins add. What's left comes from the people who tell
# the truth. How large is the share of these people?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Return `(np.mean(answers) - ...) / ...`, and replace the dots.
#
# </details>


# %% answer="estimate_share"
def estimate_share(answers, truth, yes):
    """Return the unbiased estimate of the share of people with bit 1."""
    ### BEGIN SOLUTION
    if truth == 0:
        raise ValueError("truth is 0, so no one tells the truth, and the answers reveal nothing")
    return float((np.mean(answers) - (1 - truth) * yes) / truth)
    ### END SOLUTION


# %% test="estimate_share" points=2
"""The estimate is right on average, for every design."""
import numpy as np
import pandas as pd

from course import checks

checks.close(
    checks.call(estimate_share, [1, 1, 0, 0, 0], 0.5, 0.5), 0.3, why="this is the first example in the text", show=True
)
checks.close(
    checks.call(estimate_share, [0, 0, 0, 0], 0.5, 0.5), -0.5, why="this is the second example in the text", show=True
)
checks.passed("the results for both examples are correct")
### BEGIN HIDDEN TESTS
given = pd.Series([1, 0, 0, 1, 0, 1, 1, 1], index=[4, 4, 7, 9, 1, 1, 2, 3])
many = (np.random.default_rng(4).random(5_000) < 0.44).astype(int)
cases = [(given, 0.5, 0.5), (given, 0.8, 0.1), (given.tolist(), 0.25, 0.9), (given.to_numpy(), 2 / 3, 0.25)]
cases += [
    (given, 1, 0.3),
    ([1], 0.4, 0.75),
    ([0], 0.4, 0.75),
    ([1, 1, 1], 0.1234567, 0),
    ([1, 0, 0, 1], 1e-5, 0.4),
]
cases += [([0, 0, 1], 0.7, 1), (many, 0.9, 0.3), (pd.Series(many), 0.1, 0.6), (np.array([1.0, 0.0, 0.0]), 0.5, 0.2)]
why = "from the share of yes answers, subtract the share that's due to the coins, and divide the difference by truth"
for answers_given, truth, yes in cases:
    wanted = (np.mean(answers_given) - (1 - truth) * yes) / truth
    with checks.rule("Don't round the estimate, and don't limit it to the range from 0 to 1"):
        checks.close(checks.call(estimate_share, answers_given, truth, yes), wanted, why=why)
        checks.close(checks.call(estimate_share, answers_given, truth=truth, yes=yes), wanted, why=why)
    with checks.rule("If `truth` is 0, the answers reveal nothing, so raise a `ValueError`"):
        for nothing in (0, np.float64(0)):
            checks.raises(ValueError, estimate_share, answers_given, nothing, yes)
### END HIDDEN TESTS

# %% [markdown]
# Now let's repeat the survey 1,000 times, each time with new coins:

# %%
chance = np.where(bits == 1, 0.75, 0.25)  # the probability of a yes, for each patient
surveys = (rng.random((1_000, len(bits))) < chance).astype(int)
estimates = [estimate_share(survey, 0.5, 0.5) for survey in surveys]  # an error? Solve estimate_share first
print(f"mean of the estimates: {np.mean(estimates):.3f}, true share: {bits.mean():.3f}")
ax = plotting.histogram(
    estimates,
    bins=20,
    label="estimated share",
    count_label="number of surveys",
    title=f"1,000 estimates are centred on the true share, {bits.mean():.0%}",
)
plotting.show(ax)

# %% [markdown]
# {==On average, the surveys are right.==} A single survey is off by about 2 percentage points, which is the price of the coins.
#
# ## How private is it?
#
# In lessons 3.1 and 3.2, a trusted curator had the true data and added noise to a result. {==This is the **central**
# model.==} {==In this lesson, no one but you knows your bit, because the noise is added before the data are
# collected.==} {==This is the **local** model.==}
#
# Here, the **neighbours** are the two values that one person's bit can have. This is the replace-one definition, because it's
# public who took part. {==The survey is **ε-locally differentially private** if for each possible answer
#
# P(answer | one bit) ≤ e^ε · P(answer | the other bit).==}
#
# This must be true for *every* answer and in *both* directions. The ε of a design is the smallest ε for which this is true.
# This ε is the logarithm of the largest ratio of these probabilities. {==For fair coins, the ratios are 0.75/0.25 = 3 and 0.25/0.75 =
# 1/3, so ε = ln 3 ≈ 1.10.==}
#
# ### Exercise 3: the ε of a design
#
# Write a function `epsilon_of(truth, yes)` that returns the ε of a design as a number. Don't round it. `truth` and `yes` are
# numbers from 0 to 1, and may be exactly 0 or 1.
#
# - If an answer is possible with one bit and impossible with the other, ε is infinite, so return `float("inf")`.
# - If `truth` is 0, both bits have the same probabilities, whatever `yes` is, so return 0.
#
# `epsilon_of(0.5, 0.5)` returns ln 3 = 1.0986…, and `epsilon_of(0.5, 0.2)` returns ln 6 = 1.7917…
#
# <details><summary>Hint 1</summary>
#
# What are the probabilities of yes and of no, for bit 1 and for bit 0? Which ratios above 1 do you get in the second example?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `math.log` is the natural logarithm, and `max` finds the larger ratio. Division by 0 is an error, so handle the two special
# cases first.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `noise = (1 - truth) * yes`, the ratio for yes is `(truth + noise) / noise`. What is the ratio for
# no?
#
# </details>


# %% answer="epsilon_of"
def epsilon_of(truth, yes):
    """Return the smallest epsilon for which the design is locally differentially private."""
    ### BEGIN SOLUTION
    if truth == 0:
        return 0.0
    least = (1 - truth) * min(yes, 1 - yes)  # the smaller probability of an answer that isn't the bit
    if least == 0:
        return float("inf")
    return float(np.log((truth + least) / least))
    ### END SOLUTION


# %% test="epsilon_of" points=3
"""The result is the logarithm of the largest ratio of probabilities, over both answers and in both directions."""
import math

from course import checks

checks.close(checks.call(epsilon_of, 0.5, 0.5), math.log(3), why="this is the first example in the text", show=True)
checks.close(checks.call(epsilon_of, 0.5, 0.2), math.log(6), why="this is the second example in the text", show=True)
checks.passed("the results are correct: ln 3 for fair coins, and ln 6 for the second example")
### BEGIN HIDDEN TESTS
why = "for each answer, compare its probabilities with bit 0 and with bit 1: ε is the logarithm of the largest ratio"
with checks.rule("`truth` and `yes` are numbers from 0 to 1"):
    for truth in (1e-6, 0.01, 0.1, 1 / 3, 0.5, 0.75, 0.99, 0.999):
        for yes in (1e-9, 3e-9, 0.1, 0.3, 0.45, 0.5, 0.55, 0.8, 0.9995):
            likely = {bit: truth * bit + (1 - truth) * yes for bit in (0, 1)}  # of a yes
            ratios = (likely[1] / likely[0], (1 - likely[0]) / (1 - likely[1]))
            checks.close(checks.call(epsilon_of, truth, yes), math.log(max(ratios)), why=why)
with checks.rule("If an answer is possible with one bit and impossible with the other, ε is infinite"):
    for truth, yes in ((1, 0.5), (1, 0), (1, 1), (1.0, 0.3), (0.5, 0), (0.5, 1), (0.1, 0.0), (0.9, 1.0)):
        checks.close(checks.call(epsilon_of, truth, yes), math.inf)
with checks.rule("If `truth` is 0, both bits have the same probabilities, whatever `yes` is, so return 0"):
    for truth, yes in ((0, 0.5), (0, 0.1), (0.0, 0), (0, 1), (0.0, 1.0)):
        checks.close(checks.call(epsilon_of, truth, yes), 0)
checks.close(checks.call(epsilon_of, truth=0.4, yes=0.4), math.log(8 / 3), why=why)
### END HIDDEN TESTS

# %% slide="output"
designs = [(0.1, 0.5), (0.5, 0.5), (0.9, 0.5), (0.5, 0.1), (0.5, 1)]
table = pd.DataFrame(designs, columns=["truth", "yes"])
table.assign(epsilon=[epsilon_of(truth, yes) for truth, yes in designs]).round(2)  # an error? Solve epsilon_of first

# %% [markdown]
# In the last two rows, `yes` is first 0.1 and then 1. If `yes` is 0.1, a yes is hardly ever due to chance, so ε is large. {==If
# `yes` is 1, everyone has an excuse for a yes, but a no is always the truth.==} That isn't differential privacy. Such a
# survey clears everyone who said no, so everyone else is under suspicion.
#
# ## More than two answers
#
# Which of k drugs did you take? What's your ZIP code? For such questions, there's **generalized randomized response**. {==You
# report the true category with one probability, and each of the k − 1 others with a smaller probability, which is the same for
# all of them.==} If the first probability is e^ε times the second, no ratio is above e^ε. Because the k probabilities add up to 1,
# they are
#
# e^ε / (e^ε + k − 1) for the truth, and 1 / (e^ε + k − 1) for each other category.
#
# With k = 2 and ε = ln 3, these probabilities are 3/4 and 1/4, as with the fair coins. Here, neighbours are any two
# categories that one person may have.
#
# ### Exercise 4: answer with a category
#
# Write a function `randomized_category(value, categories, epsilon, rng)` that returns one category, drawn with these
# probabilities. `value` is the true category.
#
# - `categories` is a list of at least two different strings, or at least two different whole numbers. Don't modify it.
# - Raise a `ValueError` if `value` isn't in `categories`, or if `epsilon` isn't above 0. `epsilon` is at most 20.
# - Draw all randomness from `rng`, as in exercise 1.
#
# With `ZIPS = ["10001", "10002", "10003", "10004", "10005"]`, `randomized_category("10002", ZIPS, np.log(4), rng)` returns
# `"10002"` in about half of the calls, and each of the other ZIP codes in about one call out of eight.
#
# <details><summary>Hint 1</summary>
#
# How could you first decide whether to tell the truth, and then choose one of the other categories?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.random()` can decide. `rng.integers(n)` returns a whole number from 0 to n − 1, and all of them are equally likely. Use
# this number as the position in a list of the other categories.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Make a new list, `others = [other for other in categories if other != value]`. Tell the truth if `rng.random()` is below
# `np.exp(epsilon) / (...)`.
#
# </details>


# %% answer="randomized_category"
def randomized_category(value, categories, epsilon, rng):
    """Return value with the highest probability that epsilon allows, and otherwise one of the other categories."""
    ### BEGIN SOLUTION
    if value not in categories or not epsilon > 0:
        raise ValueError("value must be one of the categories, and epsilon above 0")
    others = [other for other in categories if other != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(len(others))]
    ### END SOLUTION


# %% test="randomized_category" points=3
"""The truth is e^ε times as likely as each other category, and the others are equally likely."""
import numpy as np

from course import checks

three = ["red", "green", "blue"]
answer = checks.call(randomized_category, "green", three, 1.0, np.random.default_rng(1))
checks.require(
    isinstance(answer.result, str) and answer.result in three, f"{answer}, but it should return one of the categories"
)
answers = checks.draws(randomized_category, 200, "green", three, 1.0, np.random.default_rng(2))
checks.require(
    set(answers) == set(three),
    "with ε = 1, one of the categories never occurred among the answers of 200 people with the same true category",
)
honest = checks.call(randomized_category, "green", three, 20, np.random.default_rng(3))
checks.equal(honest, "green", why="with ε = 20, the answer is nearly always the truth", show=True)
checks.passed("every answer is one of the categories, and each category occurs. With a large ε, the answer is true")
### BEGIN HIDDEN TESTS


def categories_of(n, value, categories, epsilon, seed):
    said = f"randomized_category({value!r}, {categories!r}, {epsilon:.4g}, rng)"
    drawn = list(checks.draws(randomized_category, n, value, categories, epsilon, np.random.default_rng(seed)))
    plain = all(issubclass(kind, str | int | np.integer) and kind is not bool for kind in set(map(type, drawn)))
    checks.require(plain and set(drawn) <= set(categories), f"{said} returned a value that isn't one of the categories")
    return said, drawn


why = "the true category must be e^ε times as likely as each of the others, and the others must be equally likely"
with checks.rule("Draw all randomness from `rng`"):
    restarts = checks.restarted(randomized_category, 20, "b", list("fdbaec"), 1e-6, np.random.default_rng(5))
    again = "the answers change when Python is restarted, because the order of strings in a set changes"
    checks.require(all(one == restarts[0] for one in restarts), f"randomized_category: {again}")
four = ["d", "b", "a", "c"]
for seed in range(20):  # before the same list is used again and again
    checks.call(randomized_category, "b", four, 0.02, np.random.default_rng(seed))
cases = [(4_000, "c", ["a", "b", "c", "d"], 0.4), (1_500, 30, [10, 20, 30], 2)]
cases += [(6_000, 0, [7, 5, 3, 1, 9, 11, 0, 8, 6, 4, 12, 2, 10], 1.5), (200, "d", four, 20)]
with checks.rule("`categories` is a list of at least two different strings, or at least two different whole numbers"):
    for n, value, categories, epsilon in cases:
        said, drawn = categories_of(n, value, categories, epsilon, 3)
        weights = {item: np.exp(epsilon) if item == value else 1 for item in categories}
        shares = {item: weight / sum(weights.values()) for item, weight in weights.items()}
        checks.drawn_from(drawn, shares, name=f"{n:,} answers of {said}", why=why)
    said, drawn = categories_of(2_000, "no", ["yes", "no"], np.log(3), 6)
    pairs = [f"{first} {second}" for first, second in zip(drawn[::2], drawn[1::2], strict=True)]
    apart = {"no no": 9 / 16, "no yes": 3 / 16, "yes no": 3 / 16, "yes yes": 1 / 16}
    checks.drawn_from(pairs, apart, name=f"pairs of answers of {said}", why="no answer may depend on the previous one")
    said, drawn = categories_of(500, 7, list(range(2_000)), 9, 11)  # a false answer is likely even if ε is large
    tells = ["truth" if item == 7 else f"part {item // 200}" for item in drawn]
    wanted = {"truth": np.exp(9), **{f"part {place}": 200 - (place == 0) for place in range(10)}}
    wanted = {part: weight / sum(wanted.values()) for part, weight in wanted.items()}
    checks.drawn_from(tells, wanted, name="500 answers with 2,000 categories and ε = 9", why=why)
# About 18 of 36,000 answers are false. A correct answer fails in 7 of 100 million runs, and one that never lies always fails.
with checks.rule("returns one category, drawn with these probabilities"):
    said, drawn = categories_of(36_000, "a", ["a", "b"], 7.61, 12)
    checks.require(
        0 < drawn.count("b") < 45, f"36,000 answers of {said}: a wrong number of them is false, because {why}"
    )
with checks.rule("Draw all randomness from `rng`"):
    checks.from_rng(randomized_category, "b", four, 1, times=301)
worlds = [(value, four, 3, np.random.default_rng(seed)) for value in "db" for seed in (9, 10, 40, 41)]
with checks.rule("returns one category, drawn with these probabilities"):
    checks.only_results(randomized_category, *worlds, why="nothing but the answer may show whether it's the truth")
with checks.rule("Raise a `ValueError` if `value` isn't in `categories`, or if `epsilon` isn't above 0"):
    for epsilon in (0, np.float64(0), -1, -0.5):
        checks.raises(ValueError, randomized_category, "b", four, epsilon, np.random.default_rng(9))
    for value, categories in (("e", four), ("", four), ("D", four), (15, [10, 20, 30]), ("10", [10, 20, 30])):
        for seed in range(5):
            checks.raises(ValueError, randomized_category, value, categories, 1.0, np.random.default_rng(seed))
### END HIDDEN TESTS

# %% [markdown]
# You estimate the shares as before. From the share of each answer, subtract the probability of a wrong category. Then divide by
# the difference between the two probabilities.

# %% slide="output"
ZIPS = ["10001", "10002", "10003", "10004", "10005"]  # the ZIP codes of the town, which are public
# an error? Solve randomized_category first
told = [randomized_category(code, ZIPS, 2, rng) for code in patients["zip_code"]]
right, wrong = np.exp(2) / (np.exp(2) + 4), 1 / (np.exp(2) + 4)
shares = pd.Series(told).value_counts(normalize=True).reindex(ZIPS, fill_value=0)
true = patients["zip_code"].value_counts(normalize=True).reindex(ZIPS)
pd.DataFrame({"true": true, "answers": shares, "estimate": (shares - wrong) / (right - wrong)}).round(3)

# %% [markdown]
# {==The list of categories must be public.==} If you compiled the list from people's answers, it would reveal rare
# categories.
#
# ## Now attack it
#
# ### Ask again
#
# If the coins are fair and you believe each patient's answer, you're right in 75 % of the cases. {==What if you ask the
# same question 5 or 25 times, and believe the majority?==}

# %% slide="output"
for times in (1, 5, 25):
    majority = [np.mean([randomized_answer(bit, 0.5, 0.5, rng) for _ in range(times)]) > 0.5 for bit in bits]
    print(f"asked {times} times, ε = {times * np.log(3):.1f}, correct guesses: {np.mean(majority == bits):.1%}")

# %% [markdown]
# The ratios of independent answers multiply, so each answer costs another ln 3. For 25 answers, that's a total of 27.5, and
# hardly anyone's secret is safe. {==So toss **once**, and give the same answer whenever you're asked again.==} RAPPOR, which Google
# built for Chrome, works like this. RAPPOR stores a permanent random answer, and adds more noise to this answer for every report
# (Erlingsson and others, 2014). This helps as long as the truth doesn't change.
#
# ### Break the rules
#
# The people who answer don't have to trust those who ask. But the *estimate* is correct only if the people who answer follow the
# rules. {==Suppose that one in ten says no, whatever the coins show:==}

# %% slide="output"
safe = rng.random(len(bits)) < 0.1
estimates = [estimate_share(np.where(safe, 0, survey), 0.5, 0.5) for survey in surveys]
print(f"mean of 1,000 estimates: {np.mean(estimates):.3f}, true share: {bits.mean():.3f}")

# %% [markdown]
# The estimate falls by about 8 percentage points, and nothing in the data warns you. The doping survey is disputed, too. A second
# method at the same two events produced much lower figures.
#
# > **Warning.** {==Anyone who sees the coins, or knows the seed of the generator, knows who told the truth.==} {==If an app tosses the
# > coins for you, you have to trust the app.==}
#
# ## What it cost
#
# Let's compare both models at ε = ln 3, with the same definition of neighbours (replace-one). In the central model, a
# curator counts the ones among the true bits, and one person can change this count by at most 1. The curator adds
# Laplace noise with scale 1/ε (lesson 3.2) and divides by n, which is public. To simulate more people, we repeat the
# patients.


# %%
def errors(n, rng, repeats=200):
    """Return the mean absolute errors of the estimated share for n people, local and central."""
    crowd = np.resize(bits, n)
    chance = np.where(crowd == 1, 0.75, 0.25)
    local = [estimate_share((rng.random(n) < chance).astype(int), 0.5, 0.5) for _ in range(repeats)]
    central = crowd.mean() + rng.laplace(0, 1 / np.log(3), repeats) / n
    return [np.abs(np.array(shares) - crowd.mean()).mean() for shares in (local, central)]


# %% slide="output"
sizes = [1_000, 10_000, 100_000]
table = pd.DataFrame([errors(n, rng) for n in sizes], index=sizes, columns=["local", "central"])
table.assign(ratio=(table["local"] / table["central"]).round()).rename_axis("people").round(6)

# %% [markdown]
# {==With ten times as many people, the error of the central model falls to a tenth.==} {==The error of the local model falls only to
# about a third (1/√10), because everyone adds noise.==} For 1,000 people, the local error is some 20 to 30 times the central one.
# To match a curator with 1,000 people, a local survey needs more than half a million people.
#
# ### Exercise 5: local or central?
#
# A city wants to know what share of its 1,000 doctors has ever taken drugs from a ward's stock.
#
# - The city accepts a mean absolute error of at most 0.05.
# - The doctors trust no one with their answer, because a court can demand any list that exists.
# - Each doctor's ε must not exceed ln 3.
#
# Which survey should the city choose? Store its letter, such as `"A"`, in `local_or_central`.
#
# - **A** The central model. A notary collects the true answers, counts them, adds Laplace noise with scale 1/ln 3, and
#   publishes the result.
# - **B** The local model. Each doctor answers once, with two fair coins.
# - **C** The local model. Each doctor answers 25 times, with two new tosses each time, and all answers count.
# - **D** None of these, because with 1,000 people and ε = ln 3, the error is too large in both models.
#
# <details><summary>Hint 1</summary>
#
# Which of the surveys have an error below 0.05? In each survey, who gets to see what?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The table above shows the error of both models for 1,000 people. The section *Ask again* shows the ε of repeated answers.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Rule out every survey that creates a list of true answers, every survey whose ε exceeds ln 3, and every statement that the
# table contradicts.
#
# </details>

# %% answer="local_or_central"
local_or_central = ...
### BEGIN SOLUTION
local_or_central = "B"
### END SOLUTION

# %% test="local_or_central" points=1
"""The survey meets the limits on the error and on ε, and no one who collects the answers learns the truth."""
from course import checks

checks.a_choice(local_or_central, "ABCD", name="local_or_central")
checks.passed("local_or_central is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    local_or_central,
    "B",
    {
        "A": "This survey has the smallest error, but the notary has a list of true answers, and a court can demand that list.",
        "B": "One of the surveys meets all three conditions. Look at the row for 1,000 people in the table again.",
        "C": "Each answer with new coins costs another ln 3, so 25 answers exceed the limit. The answer that someone gives most often is almost always the truth.",
        "D": "Look at the table again. For 1,000 people, is either of the two errors at most 0.05?",
    },
    name="local_or_central",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Recap
#
# - Randomized response adds noise to each answer, so no one has to be trusted with the truth. Because you know the
#   probabilities, you can estimate the share. But the error falls only as 1/√n, whereas a curator's error falls as 1/n.
# - ε is the logarithm of the largest ratio over all answers. ε is ln 3 for fair coins, and infinite if one answer is always the
#   truth.
# - Randomize once per question and person, because the costs of independent answers add up.
#
# **A question to take with you:** Which question would you answer honestly only if your answer proved nothing?
#
# **When not to use it.** Don't use randomized response for small groups or rare traits (an error of 2 points says
# little about a share of 1 %), or if people won't follow the rules.
#
# **Further reading**
#
# - Stanley Warner, *[Randomized Response: A Survey Technique for Eliminating Evasive Answer
#   Bias](https://doi.org/10.1080/01621459.1965.10480775)*, Journal of the American Statistical Association 60 (1965).
# - Rolf Ulrich and others, *[Doping in Two Elite Athletics Competitions Assessed by Randomized-Response
#   Surveys](https://doi.org/10.1007/s40279-017-0765-4)*, Sports Medicine 48 (2018). For a defence of the study, see *[Assessing the Prevalence of
#   Doping Among Elite Athletes](https://doi.org/10.1186/s40798-023-00658-5)*, Sports Medicine – Open (2023).
# - Úlfar Erlingsson, Vasyl Pihur and Aleksandra Korolova, *[RAPPOR: Randomized Aggregatable Privacy-Preserving Ordinal
#   Response](https://arxiv.org/abs/1407.6981)* (2014).
