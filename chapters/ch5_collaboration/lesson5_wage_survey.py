# %% [markdown]
# # 5.5 Case: the survey that showed everyone's wages
#
# **You will be able to**
#
# - compute a competitor's wage from a mean, with the help of a second company or a second round of the survey;
# - measure how much a mean reveals about its largest contributor;
# - design a survey in which neither the operator nor the participants learn another company's wages.
#
# **You need** lesson 5.4 (masks in pairs, the ring of whole numbers mod 2³²), and pandas tables with labelled rows.
#
# **Time** about {minutes} minutes, three exercises. The third exercise awards partial credit for a design that is
# partly right.

# %% [markdown]
# ## What the neighbours pay
#
# > **In the news.** In July 2022, the US Department of Justice sued Cargill, Sanderson Farms, Wayne Farms and a consulting
# > firm. {==According to the complaint, they and other processors had exchanged information about wages, and the consultants had
# > helped them.==} Together, these processors employed more than 90 % of the country's poultry plant workers ([Federal Register,
# > 16 September 2022](https://regulations.justia.com/regulations/fedreg/2022/09/16/2022-20014.html)). {==If you know that your
# > neighbour pays 14 dollars an hour, you don't have to pay 16.==} The three companies agreed to pay 84.8 million dollars to
# > workers ([Law360, 12 September
# > 2022](https://www.hfajustice.com/news/law360-chicken-cos-to-pay-combined-85m-in-wage-conspiracy-suit/)).
#
# The workers had already sued in 2019, and they also sued Agri Stats, a company that sells reports to processors. They
# believed that processors had used its figures about plants to reconstruct labour data ([Bloomberg Law, 13 October
# 2025](https://www.cohenmilstein.com/agri-stats-agrees-to-limit-wage-data-in-poultry-processing-deal)).
#
# {==Many surveys followed an official rule of the 1990s, which was called the **safety zone**.==} Under this rule, a third party
# collects the data, which must be more than three months old. {==At least five companies contribute to each figure, and none of
# them contributes more than 25 % of it ([Kilpatrick, February
# 2023](https://ktslaw.com/en/insights/alert/2023/2/senior%20doj%20antitrust%20official%20announces%20withdrawal%20of%20information%20exchange%20guidelines)).==}
#
# Is that enough? Let's try it. The next cell makes up a survey of seven jobs at companies that are named after trees.
# The table shows how many workers each company has in each job in the first of three rounds.

# %%
import numpy as np
import pandas as pd

from course import plotting
from course.attacks import surveys

survey = surveys.draw(np.random.default_rng(55))
first, second, third = survey.workers
first

# %% [markdown]
# We assume that these numbers are public, because anyone can count the cars in front of a plant. {==Only the **wages**
# are secret.==} Wages don't change between the three rounds, and neither does a company's number of workers. But some
# companies skip a round.
#
# {==A survey publishes the mean hourly wage of all workers in a job, in dollars:==}


# %% slide="both"
def published(workers):
    """Return the mean wage of each job in this round."""
    wages = survey.wages.loc[workers.index]
    return (wages * workers).sum() / workers.sum()


published(first).round(2)

# %% [markdown]
# ## The attack is a subtraction
#
# {==Companies know their own wages. If two of them collude, they know two of the wages and can subtract both from the sum.==}
#
# ### Exercise 1: the mean of the rest
#
# Write a function `rest_mean(mean, workers, known)` that returns the mean wage of all workers who aren't in `known`, as a
# float.
#
# - `mean` is the published mean wage of some workers, and `workers` is the number of these workers.
# - `known` is a list of pairs `(mean wage, number of workers)`. Each pair describes a group of these workers, and no one is in
#   two groups. The list may be empty. Don't modify it. At least one worker remains.
#
# `rest_mean(15.5, 400, [(14.0, 100), (15.0, 100)])` returns 16.5.
#
# <details><summary>Hint 1</summary>
#
# How many dollars do all workers together earn in an hour, and how many of these dollars do the known groups earn?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A sum of wages is a mean times a number of workers. Use `sum` over the pairs to add up the dollars, and again to add up the
# workers.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Divide `mean * workers - sum(wage * number for wage, number in known)` by the number of remaining workers.
#
# </details>


# %% answer="rest_mean"
def rest_mean(mean, workers, known):
    """Return the mean wage of the workers who aren't in known."""
    ### BEGIN SOLUTION
    dollars = mean * workers - sum(wage * number for wage, number in known)
    return dollars / (workers - sum(number for _, number in known))
    ### END SOLUTION


# %% test="rest_mean" points=2
"""The known wages and workers are subtracted before the division."""
from course import checks

answer = checks.call(rest_mean, 15.5, 400, [(14.0, 100), (15.0, 100)])
checks.close(answer, 16.5, why="this is the example in the exercise", show=True)
checks.passed("the result for the example is correct")
### BEGIN HIDDEN TESTS
import numpy as np

maker = np.random.default_rng(551)
groups = [[(14.0, 100), (14.0, 100)], [(14.0, 60), (14.0, 140)], [(14.0, 100), (15.0, 100), (14.0, 100)]]  # equal wages
for many in (0, 1, 2, 2, 3, 7):
    wages, numbers = maker.uniform(12, 25, many).round(2), maker.integers(1, 300, many)
    groups.append(list(zip(wages.tolist(), numbers.tolist(), strict=True)))
cases = [(20.0, 10, [(20.5, 9)], 15.5), (20.125, 800_000, [(20.25, 799_999)], 20.25 - 800_000 / 8)]
cases += [(0.5, 40, [(0.75, 20), (0.0, 12)], 0.625), (9000, 3, [(20, 1), (20, 1)], 26_960.0), (15, 400, [], 15.0)]
for known in groups:
    rest, number = maker.uniform(12, 25), int(maker.integers(1, 300))
    count = sum(size for _, size in known) + number
    cases.append(((sum(wage * size for wage, size in known) + rest * number) / count, count, known, rest))
for *given, rest in cases:
    answer = checks.call(rest_mean, *given)
    with checks.rule("returns the mean wage of all workers who aren't in `known`, as a float"):
        why = "divide the total wages of the remaining workers by their number, even if only one worker remains"
        checks.close(answer, rest, within=1e-6, why=why)
        checks.require(isinstance(answer.result, float), f"{answer}, which isn't a float")
### END HIDDEN TESTS

# %% [markdown]
# Only three companies have forklift drivers. Two of these companies collude and compute the wage that the third one pays.

# %% slide="output"
there = first.index[first["forklift"] > 0]
pair = [(survey.wages.loc[name, "forklift"], first.loc[name, "forklift"]) for name in there[:2]]
# if you see an error here, finish rest_mean first
found = rest_mean(published(first)["forklift"], first["forklift"].sum(), pair)
print(f"{there[2]} pays {survey.wages.loc[there[2], 'forklift']:.2f}, and the attack found {found:.2f}")

# %% [markdown]
# {==The safety zone would have prevented this, because it requires five companies.==} But now compare two rounds.
# Eleven companies reported their wages for deboning in the first round, and the largest of them had less than 25 % of
# the workers. {==In the third round, one of the eleven is missing, so the attackers know a mean for all the others.==}

# %% slide="output"
gone = first.index[(first["deboning"] > 0) & ~first.index.isin(third.index)][0]
known = [(published(third)["deboning"], third["deboning"].sum())]
# if you see an error here, finish rest_mean first
found = rest_mean(published(first)["deboning"], first["deboning"].sum(), known)
print(f"{gone} pays {survey.wages.loc[gone, 'deboning']:.2f}, and the attack found {found:.2f}")

# %% [markdown]
# {==This attack doesn't even need an accomplice. Both figures were within the safety zone.==}
#
# ## Measure what a mean reveals
#
# If the rest consists of several companies, the attackers learn only a mean. {==But if one company employs nearly all of
# the remaining workers, this mean is close to its wage.==} {==So its share of the rest measures the danger.==}
#
# ### Exercise 2: exposure
#
# Write a function `exposure(counts)` that returns a number from 0 to 1.
#
# - `counts` is a list of ints, or an int64 array or Series, with each company's number of workers, from 0 to a million.
# - Two companies collude and subtract their own workers. The **exposure** is the largest share that any third company can have
#   among the remaining workers, over all choices of the two colluders.
# - If only one or two companies have workers, the exposure is 1.0. If no company has workers, the exposure is 0.0. Don't modify
#   `counts`.
#
# `exposure([100, 60, 50, 40, 10])` returns 0.666…. If the companies with 60 and 50 workers collude, 150 workers remain, and
# 100 of them belong to one company.
#
# <details><summary>Hint 1</summary>
#
# Which company is most exposed? Which two companies have to collude so that as few other workers as possible remain?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Sort the numbers. If there are fewer than three numbers, you can append zeros.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `largest, second, third, *_ = sorted([*counts, 0, 0, 0], reverse=True)`, how many workers remain?
#
# </details>


# %% answer="exposure"
def exposure(counts):
    """Return the largest share of one company among the workers that two colluders don't know about."""
    ### BEGIN SOLUTION
    largest, second, third, *_ = sorted([*counts, 0, 0, 0], reverse=True)
    return float(largest / (sum(counts) - second - third)) if largest else 0.0
    ### END SOLUTION


# %% test="exposure" points=2
"""The exposure is the largest company's share once the next two have subtracted their own workers."""
from course import checks

checks.close(checks.call(exposure, [100, 60, 50, 40, 10]), 2 / 3, why="this is the example in the exercise", show=True)
checks.close(checks.call(exposure, [0, 7, 0]), 1, why="if only one company has workers, the exposure is 1", show=True)
checks.passed("the results for two small cases are correct")
### BEGIN HIDDEN TESTS
from itertools import combinations

import numpy as np
import pandas as pd

maker = np.random.default_rng(552)
cases = [[100, 60, 50, 40, 10], [5, 5, 5], [0, 0, 8, 2, 1, 0], [20, 20, 20, 20]]
cases += [[1, 300, 1, 1, 2], [0, 4, 4, 4, 4, 4], [9, 5, 1, 1], [9, 3, 2, 2], [40_000, 50_000, 70_000, 3]]
cases += [maker.integers(0, high, size=size).tolist() for high, size in ((200, 12), (9, 6), (3, 5), (60, 4), (500, 70))]


def compare(cases):
    for counts in cases:
        some = [count for count in counts if count]
        rests = combinations(some, len(some) - 2) if len(some) > 2 else ()  # without two colluders
        wanted = max((max(rest) / sum(rest) for rest in rests), default=1.0 if some else 0.0)
        labels = [place // 2 for place in range(len(counts))]
        for form in (counts, np.array(counts[::-1], dtype=int), pd.Series(counts, labels, dtype=int)):
            checks.close(checks.call(exposure, form), wanted, within=1e-6)


with checks.rule("The **exposure** is the largest share that any third company can have among the remaining workers"):
    compare(cases)
with checks.rule("If only one or two companies have workers, the exposure is 1.0"):
    compare([[9, 1], [3], [0, 9]])
with checks.rule("If no company has workers, the exposure is 0.0"):
    compare([[], [0], [0, 0], [0, 0, 0, 0]])
### END HIDDEN TESTS

# %%
# if you see an error here, finish exposure first
exposures = pd.Series({job: exposure(first[job]) for job in first})
bad = exposures[exposures > 0.5].index
ax = plotting.bars(
    exposures,
    label="job",
    value_label="exposure in the first round",
    percent=True,
    title=f"Two colluders can estimate a wage closely in {', '.join(bad)}",
)
plotting.show(ax)

# %% [markdown]
# In electrics, one large company is exposed even without colluders. {==In cooling, there are two large companies, and each of
# them is exposed to the other.==} The same function works for a difference between two rounds, if you apply it to the workers of
# the companies that joined or left.
#
# ## Your survey
#
# In Boston, companies didn't give their payrolls to anyone (lesson 5.4). We'll do the same. In each round, all companies decide
# from the public numbers which jobs are surveyed. {==Then each company sends one number per job, and the operator adds up these
# numbers mod 2³².==} The total represents cents times workers. To get the published mean, the operator divides it by 100 and by
# the total number of workers.
#
# > **Idea.** The operator sees the messages, and everyone sees the totals. {==So whatever the messages and the totals don't
# > reveal is safe from the operator, too.==} {==A rule that only the operator applies protects no one from the operator.==}
#
# The companies have these defences, and you can combine them:
#
# - {==*Leave out jobs* that have few companies, that have one or two large companies, or that only a few companies have
#   joined or left since an earlier round.==}
# - {==*Send something coarser.* For example, a company can round its wage before multiplying it by the number of its workers.==}
# - {==*Add noise.* If a company draws new noise in each round, the mean of the rounds has less noise. Therefore, a company draws
#   its noise from a **secret** that remains the same in all rounds.==}
#
# A **design** consists of a rule for choosing the jobs and a function for computing the messages. In our first design, the rule is
# the safety zone, and the messages don't hide anything:


# %% slide="output"
def safety_zone(workers, earlier):
    counts = workers.to_numpy()
    return ((counts > 0).sum(axis=0) >= 5) & (counts.max(axis=0) <= 0.25 * counts.sum(axis=0))


def open_report(name, wages, workers, seeds, secret):
    return np.round(100 * wages * workers).astype(np.int64)


many = surveys.draw(np.random.default_rng(56), copies=120)
done = surveys.exchange(many, safety_zone, open_report, np.random.default_rng(57))
print(surveys.measure(many, done))

# %% [markdown]
# `many` has 120 jobs of each of the seven kinds, so that the results don't depend on luck. Jobs of the same kind have
# the same numbers of workers, so `safety_zone` is called with one job of each kind. For each kind, the two best-placed companies
# attack a third one. The attackers know the design, their own numbers and all published means, and they use the best linear
# estimate. The **typical error** is the square root of the mean squared error of this estimate. The same measure applies
# to a published mean. You earn one credit if the error of the worst attack is large, and another one if the error
# of a published mean is small, within these limits:
#
# {==
# | measure | earns 1 | earns 0 |
# |---|---|---|
# | typical error of the worst attack | from 0.80 dollars | up to 0.30 dollars |
# | typical error of a published mean | up to 0.60 dollars | from 1.80 dollars |
# ==}
#
# Between the limits, credit changes linearly. Without a survey, a company that uses its own wage to guess another company's
# is typically off by 2.80 dollars, because wages in a job deviate by about 2 dollars from their mean. The second credit is
# the mean over the four widespread jobs (packing, deboning, sanitation and hanging) in rounds 1 and 2. A mean that isn't
# published earns 0. {==The **score** is the product of both credits.==}
#
# Your design will run on a survey that you haven't seen, with 200 jobs of each kind and other names for the jobs. The
# test awards 6 × score points, rounded to half points. Companies that don't take part in a round have no row in its
# table. Each company's secret is a whole number that no one else knows, and each pair of companies agrees on a new
# seed for each round. Totals are far below 2³¹, and the upper half of the ring represents negative numbers.

# %% [markdown]
# ### Exercise 3: design the survey
#
# Write two functions. Don't modify the arguments.
#
# `choose_jobs(workers, earlier)` returns a list, array or Series with `True` (survey this job) or `False` for each
# column of `workers`, in order.
#
# - `workers` is a table like `first`, and `earlier` is a list of the earlier rounds' tables, oldest first. Decide
#   only from the numbers.
#
# `send(name, wages, workers, seeds, secret)` returns an int64 array with a number from 0 to 2³² − 1 for each job.
#
# - `wages` (floats, in dollars) and `workers` (ints) are the company's own arrays, with 0 for jobs that aren't
#   surveyed.
# - Each number represents cents times workers, plus the masks.
# - `seeds` is a dictionary with a seed for each partner's name. Draw a mask for each partner uniformly from the whole
#   ring. The masks cancel out in the sum over all companies.
# - If you use noise, draw it from `secret`. The same arguments must always produce the same numbers.
#
# ```python
# send("Elm", np.array([20.0]), np.array([3]), {}, 5)
# # returns [6000] if your design doesn't change the wages
# ```
#
# <details><summary>Hint 1</summary>
#
# Which totals could two colluding companies subtract from each other, so that only one company is left?
#
# </details>
# <details><summary>Hint 2</summary>
#
# For the masks, look at `pairwise_masks` in lesson 5.4. For two tables, `workers.sub(old, fill_value=0).abs()` contains the
# numbers of workers at all companies that joined or left.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Either limit the `exposure` of each column and of its changes since each earlier round, or let companies hide their wages
# themselves. How large must the error of a single wage be, and how much of it remains in the mean of ten companies?
#
# </details>


# %% answer="send"
def choose_jobs(workers, earlier):
    """Return True for each job that is surveyed in this round."""
    ### BEGIN SOLUTION
    tables = [workers, *(workers.sub(old, fill_value=0).abs() for old in earlier)]
    return [all(exposure(table[job].to_numpy()) <= 0.5 for table in tables) for job in workers]
    ### END SOLUTION


def send(name, wages, workers, seeds, secret):
    """Return what a company sends for each job, mod 2**32."""
    ### BEGIN SOLUTION
    total = np.round(100 * wages * workers).astype(np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng(seed).integers(2**32, size=len(wages))
        total = total + mask if name < partner else total - mask
    return total % 2**32
    ### END SOLUTION


# %% test="send" points=6
"""Messages are uniformly distributed, masks cancel, and no two companies learn a third one's wage, but the means are still useful."""
import numpy as np

from course import checks
from course.attacks import surveys

example = surveys.draw(np.random.default_rng(55))
seeds = surveys.pair_seeds(["Ash", "Elm", "Oak"], np.random.default_rng(1))
sums = np.zeros(7, dtype=np.int64)
for name in seeds:
    answer = checks.call(send, name, np.full(7, 20.0), np.full(7, 3), seeds[name], 5)
    whole = isinstance(answer.result, np.ndarray) and answer.result.dtype == np.int64 and answer.result.shape == (7,)
    checks.require(whole, f"{answer}, not an int64 array of 7 numbers")
    sums = (sums + answer.result) % 2**32
answer = checks.call(choose_jobs, example.workers[0], [])
checks.require(np.shape(answer.result) == (7,), f"{answer}, but it should be True or False for each of the 7 jobs")
total = int(surveys.signed(sums)[0])
checks.close(total, 18_000, within=0.5, name="the total of three companies (in cents)", why="the masks must cancel")
print("total of three companies with a wage of 20 and 3 workers each:", total)
checks.passed("the results of both functions have the right form")
### BEGIN HIDDEN TESTS
import pandas as pd

from course.class_settings import class_seed


def message(name, wages, workers, seeds, secret):
    """Check the form of the learner's message, and return it."""
    whole = checks.call(send, name, wages, workers, seeds, secret).result
    form = isinstance(whole, np.ndarray) and whole.dtype == np.int64 and whole.shape == wages.shape
    checks.require(form, f"send didn't return an int64 array with a number for each of {len(wages)} jobs")
    on_ring = bool(((whole >= 0) & (whole < 2**32)).all())
    checks.require(on_ring, "send returned numbers that aren't between 0 and 2**32 - 1. Take them mod 2**32")
    return whole


def choice(workers, earlier):
    """Check the learner's choice of jobs, and return it. The jobs' names and their order differ from those in the lesson."""
    order = np.random.default_rng(len(earlier)).permutation(workers.shape[1])
    given = [table.iloc[:, order] for table in (workers, *earlier)]
    renamed = [table.set_axis([f"job {place}" for place in order], axis=1) for table in given]
    first, again = (checks.call(choose_jobs, tables[0], tables[1:]).result for tables in (renamed, given))
    kinds = list | tuple | np.ndarray | pd.Series | pd.api.extensions.ExtensionArray
    chosen = list(first) if isinstance(first, kinds) else []
    right = len(chosen) == workers.shape[1] and all(isinstance(one, bool | np.bool_) for one in chosen)
    checks.require(right, "choose_jobs didn't return True or False for each column of workers")
    with checks.rule("Decide only from the numbers"):
        checks.require(list(again) == chosen, "two calls that differ only in names returned different jobs")
    return np.array(chosen, dtype=bool)[np.argsort(order)]


maker, size = np.random.default_rng(553), 6000
wages, workers = maker.uniform(14, 22, size).round(2), maker.integers(0, 3, size)
seeds = {partner: int(maker.integers(2**62)) for partner in ("Ash", "Pine", "Yew")}
before = message("Holly", wages, workers, seeds, 7)
one_partner = message("Holly", wages, workers, {"Pine": seeds["Pine"]}, 7)
with checks.rule("Draw a mask for each partner uniformly from the whole ring"):
    checks.uniform(before, name="send's numbers")
    checks.uniform(one_partner, name="send's numbers with a single partner")
with checks.rule("Each number represents cents times workers, plus the masks"):
    message("Holly", wages, workers * 10**6, seeds, 7)  # the cents alone may be above 2**32
for partner in seeds:
    for step in (1, 10**9, 2**32):
        after = message("Holly", wages, workers, seeds | {partner: seeds[partner] + step}, 7)
        with checks.rule("Draw a mask for each partner uniformly from the whole ring"):
            what = "the changes in send's numbers with a different seed for one partner"
            checks.uniform((after - before) % 2**32, name=what, why="the other partners can remove all masks")
steps = (0, 2**32, 2**61 - 1, 65_521 * (2**32 - 1), (2**31 - 1) * (10**9 + 7))  # multiples of likely moduli
few, secrets = (wages[:9], workers[:9]), [*(7 + step for step in steps), *maker.integers(1, 2**62, size=300).tolist()]
drawn = {message("Holly", *few, {"Pine": seed}, 7).tobytes() for seed in secrets}
with checks.rule("Draw a mask for each partner uniformly from the whole ring"):
    checks.require(len(drawn) == len(secrets), "two seeds lead to the same mask, so anyone can try all of them")
alike = ["Ash", "Ashe", "Maple Mill A", "Maple Mill B", "A Maple Mill", "B Maple Mill", "maple mill a"]
shared = surveys.pair_seeds([*alike, *checks.people(), *checks.texts(6)], maker)
left = sum(message(name, *few, shared[name], 7) - message(name, *few, {}, 7) for name in shared) % 2**32
with checks.rule("The masks cancel out in the sum over all companies"):
    checks.require((left == 0).all(), "with other names, masks are left in the sum, or the noise depends on the seeds")
own = ("Ash", *few, shared["Ash"], 7)
alike = all(np.array_equal(one, message(*own)) for one in checks.restarted(send, 5, *own))
with checks.rule("The same arguments must always produce the same numbers"):
    checks.require(alike, "send's numbers differ between two computers. Don't use hash or id, whose values differ")
# Without noise, a higher wage never makes a number lower, even if it's rounded. Noise drawn from anything but the secret does.
ones = np.ones(160, dtype=np.int64)
rising, other_secret = (
    np.array([message("Holly", np.full(160, wage), ones, {}, secret) for wage in np.linspace(14, 20, 25)])
    for secret in (7, 8)
)
message("Holly", np.full(160, 0.5), ones, {}, 7)  # without masks, noise may lead to numbers below 0
if np.array_equal(rising, other_secret):
    with checks.rule("If you use noise, draw it from `secret`"):
        known = "anyone who knows the design can compute send's noise for each wage"
        checks.require(np.mean(np.diff(rising, axis=0) < 0) < 0.1, known)
else:
    paid = maker.uniform(14, 22, 160).round(2)  # not whole dollars
    noise = {message("Holly", paid, ones, {}, secret).tobytes() for secret in secrets}
    with checks.rule("If you use noise, draw it from `secret`"):
        checks.require(len(noise) == len(secrets), "two secrets lead to the same noise, so anyone can try all of them")
draw = np.random.default_rng([553, class_seed()])
survey = surveys.draw(draw, copies=200)
done = surveys.exchange(survey, choice, message, draw)
with checks.rule("The masks cancel out in the sum over all companies"):
    checks.require(done.cancels, "masks are left in a total, or the noise comes from the seeds, not from the secret")
result = surveys.measure(survey, done)
points = round(2 * 6 * result.score) / 2
checks.require(points, f"the design earns no points: {result}")
checks.score(points, of=6, message=str(result))
### END HIDDEN TESTS

# %%
mine = surveys.measure(many, surveys.exchange(many, choose_jobs, send, np.random.default_rng(57)))
print(mine)  # if you see an error here, finish exercise 3 first

# %%
zone = surveys.measure(many, done)
found = [job for job, error in zone.errors.items() if error < 0.3]
ax = plotting.before_after(
    pd.Series(zone.errors).round(2),
    pd.Series(mine.errors).round(2),
    label="job",
    value_label="typical error of an attack (dollars)",
    names=("safety zone", "your survey"),
    title=f"The safety zone reveals wages in {', '.join(found)}",
)
plotting.show(ax)

# %% [markdown]
# A longer bar means that a wage is better protected. {==The safety zone stops the attacks within a round, but not those that
# compare rounds.==}
#
# ## What it doesn't stop
#
# Your survey keeps individual wages secret, but it isn't necessarily legal. {==If all companies learn the mean and stop paying more,
# then workers lose, although no wage was revealed.==} {==So it also matters who receives the figures, how old they are, and what
# they're used for.==} And an operator who can invent companies has more than one accomplice.
#
# {==The US authorities withdrew the safety zone in 2023 ([Winston & Strawn, 27 October
# 2023](http://winston.com/en/blogs-and-podcasts/competition-corner/searching-for-safe-harbor-navigating-information-exchanges-moving-forward)).==}
# In the workers' case, processors agreed to pay 398.05 million dollars, and Agri Stats agreed to remove plant-level wage data
# from its reports. The court approved the payments in June 2025 and the changes to the reports in March 2026 ([GlobeNewswire,
# 10 March
# 2026](https://www.globenewswire.com/news-release/2026/03/10/3253212/1494/en/Groundbreaking-Wage-Suppression-Case-Against-Poultry-Industry-Ends-with-Landmark-Settlements.html)).
# The companies deny that they did anything wrong.
#
# ## Recap
#
# - A mean reveals a wage if you can subtract all the others, or if one company dominates the rest. Attackers may collude and
#   compare rounds.
# - Masks hide messages, not totals. So decide which totals may exist before anyone sends anything, or hide wages in the
#   messages themselves.
# - Measure a survey by its worst attack and by its usefulness, because a rule of thumb such as "at least five" doesn't measure
#   either.
#
# **A question to take with you:** Which figures does your own company share with others, and what do two of the recipients
# learn if they subtract what they know?
#
# **When not to use it.** Don't use such a survey if the numbers of workers are secret, too, or if many companies could
# collude.
#
# **Further reading**
#
# - US Department of Justice, *[Proposed Final Judgments and Competitive Impact
#   Statement](https://regulations.justia.com/regulations/fedreg/2022/09/16/2022-20014.html)*, United States v. Cargill Meat
#   Solutions Corp. and others, Federal Register 87, 57028 (2022).
# - Lapets and others, *[Secure Multi-Party Computation for Analytics Deployed as a Lightweight Web
#   Application](https://core.ac.uk/works/46230850)* (2016), about the survey in Boston.
