# %% [markdown]
# # 5.4 Secure and private aggregation
#
# **You will be able to**
#
# - add up vectors so that the server sees only the sum;
# - run two attacks that still expose a single worker;
# - make the sum differentially private, and audit your own code.
#
# **You need** lessons 3.3 (Gaussian noise, δ, audits) and 3.8 (logistic regression).
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## A sum of payrolls
#
# > **In the news.** In 2016, companies in Boston wanted to know how much less women earn than men. {==But payrolls are secret,
# > and a computer that stored them all could be hacked ([Boston University,
# > 2015](https://www.bu.edu/articles/2015/computational-thinking-breaks-a-logjam/)).==} {==So the companies hid their payrolls
# > behind random numbers, and a program added up the hidden numbers.==} {==The sum, over 112,600 people, showed that women earned
# > 77 cents for every dollar that men earned (BU Today, 27 January 2017; [Boston
# > University](https://www.bu.edu/federal/2017/01/27/tackling-the-wage-gap-with-code/)).==}
#
# In this lesson, you'll use this method to train a spam filter. Six people with ten e-mails each compute one step of logistic
# regression. {==Each of them sends an **update**, which is a vector with a number for each word of a public list.==} For one e-mail,
# the number is `is_spam` − 0.4 if the word is in it, and otherwise 0. (0.4 is the public share of spam.) The update is the mean
# over the ten e-mails.
#
# For a word that isn't in any of the e-mails, the number is 0. {==So anyone who sees the update can tell which words
# the e-mails contain.==}

# %%
import numpy as np
from scipy import stats
from scipy.optimize import brentq
from sklearn.feature_extraction.text import CountVectorizer

from course import load, plotting
from course.datasets.messages import COMMON, UNWANTED, WANTED
from course.federation import Wire


# %%
mails, words = load("messages"), np.array(sorted({*COMMON, *UNWANTED, *WANTED}))
has_word = CountVectorizer(binary=True, vocabulary=words).transform(mails["text"]).toarray()
spam = mails["is_spam"].to_numpy()
steps = (spam[:, None] - 0.4) * has_word
NAMES = ["Ada", "Ben", "Cem", "Dina", "Eve", "Finn"]
updates = {name: steps[10 * k : 10 * k + 10].mean(axis=0) for k, name in enumerate(NAMES)}
print("numbers in an update:", len(words), "  not 0 for Ben:", np.count_nonzero(updates["Ben"]))

# %% [markdown]
# ## Whole numbers on a ring
#
# To hide a number behind a random number, we use a ring. {==Whole numbers **mod 2³²** go from 0 to 2³² − 1, and after the last one,
# they start again at 0, as on a clock.==}
#
# Why does this hide a number? {==For example, on a small ring from 0 to 9, add a random digit to 3. If the digit is drawn
# **uniformly**, so that all digits are equally likely, then all results are equally likely. So the result doesn't reveal
# anything about the number.==}
#
# {==To bring decimals onto the ring, we use **fixed-point** numbers. We multiply the decimals by a scale and round them.==} (For
# example, with a scale of 10, you store 15 for 1.5.) The upper half of the ring represents negative numbers, so −5 is stored
# as 2³² − 5. This works as long as the absolute value of the sum is less than 2³¹.

# %% [markdown]
# ### Exercise 1: onto the ring and back
#
# Write two functions. In all exercises of this lesson, don't modify the arguments.
#
# `encode(values, scale, workers)` returns an int64 array.
#
# - `values` is an array of floats. Multiply them by `scale`, round to the nearest whole number (close to a half, up and
#   down are both fine), and take the result mod 2³².
# - Raise a `ValueError` if the absolute value of a rounded number, times `workers`, is 2³¹ or more, or if a value isn't finite.
#
# `decode(total, scale)` receives an int64 array with numbers from 0 to 2³² − 1, and returns the decimals that they represent.
# Numbers from 2³¹ on represent negative numbers.
#
# `encode(np.array([1.5, -0.5]), 10, 6)` returns 15 and 4294967291. `decode` with scale 10 turns these back into 1.5 and −0.5.
#
# <details><summary>Hint 1</summary>
#
# What does `-5 % 2**32` return?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `np.round`, `np.abs` and `.astype(np.int64)`, and at `np.where` for the way back.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After the check, return `whole.astype(np.int64) % 2**32`. The way back is `np.where(total >= 2**31, ..., total) / scale`.
#
# </details>


# %% helpers
import numpy as np

from course import checks


def on_ring(answer, size):
    """Check that a call returned an int64 array of this size with numbers on the ring, and return the array."""
    whole = answer.result
    form = isinstance(whole, np.ndarray) and whole.dtype == np.int64 and whole.shape == (size,)
    checks.require(form, f"{answer}, not an int64 array of {size} numbers")
    inside = bool(((whole >= 0) & (whole < 2**32)).all())
    checks.require(inside, f"{answer.text} returned numbers that aren't between 0 and 2**32 - 1. Take them mod 2**32")
    return whole


# %% answer="encode"
def encode(values, scale, workers):
    """Return values as whole numbers mod 2**32."""
    ### BEGIN SOLUTION
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():  # this is false for NaN, too
        raise ValueError("the sum of all workers wouldn't fit on the ring")
    return whole.astype(np.int64) % 2**32
    ### END SOLUTION


def decode(total, scale):
    """Return the decimals that total represents."""
    ### BEGIN SOLUTION
    return np.where(total >= 2**31, total - 2**32, total) / scale
    ### END SOLUTION


# %% test="encode" points=3
"""encode puts numbers onto the ring, and decode recovers them."""
import numpy as np

from course import checks

answer = checks.call(encode, np.array([1.5, -0.5]), 10, 6)
checks.equal(answer, [15, 4294967291], show=True)
checks.equal(checks.call(decode, np.array([15, 4294967291]), 10), [1.5, -0.5], show=True)
checks.passed("the result for the example is correct")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng(541)
edge = 2**31 // 8
cases = [(rng.normal(0, 3, 500), 2**16, 100), ([0.0, -0.26, 0.26, -7.77], 10, 2), ([3.0, -4.0], 1000, 9)]
cases += [(np.zeros(0), 4, 2), ([edge - 1.0, 1.0 - edge], 1, 8), (np.full(20, edge - 1.0), 1, 8)]
cases += [([-1e-9, 2**30 / 7], 7, 1), ([306783378.0, -306783378.0], 1, 7)]
for values, scale, workers in cases:
    answer = checks.call(encode, np.array(values), scale, workers)
    whole, right = on_ring(answer, len(values)), np.round(np.array(values) * scale).astype(np.int64) % 2**32
    with checks.rule("Multiply them by `scale`, round to the nearest whole number"):
        checks.require((whole == right).all(), f"{answer.text} didn't return the right numbers mod 2**32")
sign = "the sum of all workers could have the wrong sign"
cases = [(values, 8) for values in ([edge], [edge - 0.4], [1e30], [2.0**61], [0, -edge], [edge, -edge])]
cases += [(values, 1) for values in ([1, 2.0**31], [2.0**40], [-(2.0**32)])]
with checks.rule("Raise a `ValueError` if the absolute value of a rounded number, times `workers`, is 2³¹ or more"):
    for values, workers in cases:
        for scale in (1, 2**16):
            checks.raises(ValueError, encode, np.array(values, dtype=float) / scale, scale, workers, why=sign)
with checks.rule("a value isn't finite"):
    for values in ([0.5, np.nan], [np.inf], [-np.inf]):
        for scale in (1, 2**16):
            checks.raises(ValueError, encode, np.array(values, dtype=float) / scale, scale, 1)
for scale in (1, 2**16, 250):
    number = np.array([0, 1, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, *rng.integers(2**32, size=50)])
    signed = (number + 2**31) % 2**32 - 2**31
    with checks.rule("Numbers from 2³¹ on represent negative numbers"):
        checks.equal(checks.call(decode, number, scale), signed / scale, why="divide by scale")
### END HIDDEN TESTS

# %% [markdown]
# ## Masks in pairs
#
# Now we can hide updates. {==Each pair of workers shares a secret seed, from which both draw the same **mask**, with one random
# number for each number in the update.==} {==One of the two adds the mask and the other subtracts it.==} {==So in the sum over all workers,
# the masks cancel out.==}
#
# In the next diagram, each mask occurs twice in the server's sum, once with a plus and once with a minus.

# %%
plotting.diagram("masks")

# %% [markdown]
# > **Warning.** {==Never use a mask twice, because it would cancel out in the difference between the two masked updates.==} {==So draw it
# > from the seed **and** the number of the round.==}

# %%
SCALE, MODULUS, rng = 2**16, 2**32, np.random.default_rng(54)
drawn = np.triu(rng.integers(2**62, size=(6, 6)), 1)
drawn = drawn + drawn.T  # both workers in a pair share a seed
seeds = {a: {b: int(drawn[i, j]) for j, b in enumerate(NAMES) if j != i} for i, a in enumerate(NAMES)}

# %% [markdown]
# This program knows all the seeds, whereas in practice, each pair agrees on a seed through a key exchange
# (Diffie–Hellman). And NumPy's generator isn't meant for secrets, so in practice, use a cryptographic generator.

# %% [markdown]
# ### Exercise 2: masks that cancel
#
# Write a function `pairwise_masks(name, seeds, round_number, size)` that returns the sum of all masks of the worker `name`, mod
# 2³², as an int64 array of `size` numbers.
#
# - `seeds` is a dictionary with a seed for each partner's name. A seed is a whole number of at least 0, and it may be larger
#   than 2³².
# - `round_number` is between 1 and 2³² − 1.
# - Draw the mask of each pair uniformly from the whole ring, using a NumPy generator created from the seed and the round.
# - A different seed or round must produce an unrelated mask.
# - Without partners, all numbers are 0.
#
# For `a = pairwise_masks("Ada", {"Ben": 7}, 1, 3)` and `b = pairwise_masks("Ben", {"Ada": 7}, 1, 3)`, the sum `(a + b) % 2**32`
# is 0, 0, 0.
#
# <details><summary>Hint 1</summary>
#
# Which of the two workers adds the mask? Both workers must come to the same decision.
#
# </details>
# <details><summary>Hint 2</summary>
#
# You can compare names with `<`. `np.random.default_rng` also accepts a list. Why isn't the sum of seed and round good enough?
#
# </details>
# <details><summary>Hint 3</summary>
#
# The mask is `np.random.default_rng([..., ...]).integers(2**32, size=size)`. Add the mask if `name < partner`. What do you do
# otherwise?
#
# </details>


# %% answer="pairwise_masks"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of all masks of a worker, mod 2**32."""
    ### BEGIN SOLUTION
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if name < partner else total - mask) % 2**32
    return total
    ### END SOLUTION


# %% test="pairwise_masks" points=4
"""Masks are drawn uniformly from the ring and cancel out in the sum."""
import numpy as np

from course import checks

a = checks.call(pairwise_masks, "Ada", {"Ben": 7}, 1, 3)
b = checks.call(pairwise_masks, "Ben", {"Ada": 7}, 1, 3)
for x in (a, b):
    whole = isinstance(x.result, np.ndarray) and x.result.dtype == np.int64 and x.result.shape == (3,)
    checks.require(whole, f"{x}, not an int64 array of 3 numbers")
checks.equal((a.result + b.result) % 2**32, [0, 0, 0], name="the sum of the two workers' masks", show=True)
checks.passed("the masks cancel")
### BEGIN HIDDEN TESTS
from course.attacks import surveys


def masks(name, seeds, round_number, size):
    """Check the form of the learner's masks, and return them."""
    return on_ring(checks.call(pairwise_masks, name, seeds, round_number, size), size)


maker, n = np.random.default_rng(542), 20_000
big = [int(seed) for seed in maker.integers(2**40, 2**62, size=3)]
alone = masks("Nia", {"Omar": big[0]}, 3, n)
two = masks("Zoe", {"Omar": 5, "Nia": big[1]}, 2**31 + 1, n)
turns = np.exp(2j * np.pi * masks("Nia", {"Omar": big[2]}, 5, 2**20) / 2**32)  # the ring as a circle
with checks.rule("Draw the mask of each pair uniformly from the whole ring"):
    checks.uniform(alone, name="the masks of a worker with one partner")
    checks.uniform(two, name="the masks of a worker with two partners")
    checks.require(abs(turns.sum()) ** 2 < 16 * 2**20, "some numbers are likelier")  # by chance, once in 9 million runs
others = {"another seed": (big[1], 3), "a seed that's larger by one": (big[0] + 1, 3)}
others |= {"another round": (big[0], 4), "a round twice as large": (big[0], 6)}
for what, (seed, turn) in others.items():
    both = np.concatenate([alone, masks("Nia", {"Omar": seed}, turn, n)])
    with checks.rule("A different seed or round must produce an unrelated mask"):
        checks.uniform(both, name=f"the masks of a worker and those with {what}", why="one mask reveals the other")
for change in (np.subtract, np.bitwise_xor):
    changes = [change(*(masks("Nia", {"Omar": seed}, turn, n) for turn in (3, 4))) for seed in big[:2]]
    with checks.rule("A different seed or round must produce an unrelated mask"):
        what = "the changes in the masks of two seeds from one round to the next"
        checks.uniform(np.concatenate(changes) % 2**32, name=what, why="the changes must depend on the seed")
steps = [*(2**k for k in range(32)), 3, 5, 7, 10, 13, 17, 31, 37, 97, 100, 365, 1000, 9973, 10**4, 100_003, 10**6]
steps += [1_000_003, 10**9, 65_521 * 65_535]  # also equal modulo 65,521
near = [(1, 1), (0, 12), (12, 12), (3, 4), (4, 3), (6, 2), (2, 6), (7, 1), (111, 1)]
near += [pair for step in steps for pair in ((1, 1 + step), (1 + step, 1)) if pair not in near]
near += [(1 + step, 1) for step in (10**10, 10**12, 2**32, 2**33, 2**40, 2**48, 2**61 - 1, 2**61, 2**64)]
near += [(1 + step, 1) for step in (65_521 * (2**32 - 1), (2**31 - 1) * (10**9 + 7))]
seen = {}
for seed, turn in near:
    mask = masks("Nia", {"Omar": seed}, turn, 40)
    with checks.rule("Draw the mask of each pair uniformly from the whole ring"):
        checks.require((mask != 0).all(), "some numbers in a mask are 0, so they don't hide the update")
    first = seen.setdefault(tuple(np.minimum(mask, 2**32 - mask)[:3]), (seed, turn))
    with checks.rule("A different seed or round must produce an unrelated mask"):
        checks.require(first == (seed, turn), f"seed and round {first} and {(seed, turn)} led to the same mask")
team = ["ben", "benno", "Ann Marie Lee", "Ann Marie Lea", "Eva Marie Lea", "Lea Ann Marie"]  # similar names
team += [*checks.people(4), *checks.texts(6)]
each = surveys.pair_seeds(team, maker)
for size in (1, 700):
    total = sum(masks(name, dict(reversed(each[name].items())), 9, size) for name in team) % 2**32
    checks.require((total == 0).all(), f"the masks of the workers {team} don't add up to 0, mod 2**32")
whole = masks("ben", each["ben"], 9, 300)
parts = sum(masks("ben", {partner: seed}, 9, 300) for partner, seed in each["ben"].items()) % 2**32
checks.require((parts == whole).all(), "the result isn't the sum of the masks for the individual partners, mod 2**32")
with checks.rule("Without partners, all numbers are 0"):
    checks.require((masks("ben", {}, 9, 4) == 0).all(), "a worker without partners has other masks")
computers = checks.restarted(pairwise_masks, 5, "ben", each["ben"], 9, 300)
restart = "two computers disagree on who adds a mask and who subtracts it. Don't use hash or id, whose values differ"
checks.require(all(np.array_equal(one, whole) for one in computers), restart)
### END HIDDEN TESTS

# %% slide="output"
# if you see an error here, finish the exercises above first
masked = {}
for name in NAMES:
    masks = pairwise_masks(name, seeds[name], 1, len(words))
    masked[name] = (encode(updates[name], SCALE, 6) + masks) % MODULUS
total = decode(sum(masked.values()) % MODULUS, SCALE)
print("largest error:", np.abs(total - sum(updates.values())).max())
print("what the server sees from Ben:", masked["Ben"][:5], "...")

# %% [markdown]
# Apart from rounding, the sum is right, although the server sees only random numbers from Ben.
#
# ## Someone is missing
#
# {==If Ben's phone loses its connection, the masks that the others share with him don't cancel out.==} {==So the server asks the survivors
# for these masks. It doesn't ask for the seeds, because they would reveal the masks of all rounds.==}
#
# On the course's `Wire`, `ask(name)` returns a worker's masked update, or an empty array if the worker has dropped out.
# `ask(name, missing)` returns the sum of the masks that the worker has added for the missing workers, mod 2³². `missing` is a
# list or tuple of some, all or none of these workers' positions in `NAMES`, counted from 0. A worker that answers the first question also
# answers the second.


# %%
def worker(name, round_number, present=True):
    def answer(missing=None):
        if not present:
            return np.array([], dtype=np.int64)
        partners = NAMES if missing is None else [NAMES[k] for k in missing]
        shared = {partner: seeds[name][partner] for partner in partners if partner != name}
        masks = pairwise_masks(name, shared, round_number, len(words))
        return (encode(updates[name], SCALE, 6) + masks) % MODULUS if missing is None else masks

    return answer


# %% [markdown]
# ### Exercise 3: the sum of the survivors
#
# Write the server as a function `survives_dropout(ask, names, least)`. It returns the sum of the updates of all workers that
# answered, mod 2³², as an int64 array.
#
# - First, ask each worker in `names` once for its update.
# - If fewer than `least` (1 or more) answered, raise a `ValueError` and don't ask for any masks.
# - Never ask for a mask shared with a worker that answered, and never ask a worker twice for the same mask.
# - Here, positions are counted in `names`, not in `NAMES`.
#
# If "B" of the workers "A", "B" and "C" is missing, the calls are `ask("A")`, `ask("B")`, `ask("C")`, and then `ask("A", [1])`
# and `ask("C", [1])`.
#
# <details><summary>Hint 1</summary>
#
# Which masks are left in the sum of the answers, and who knows them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Store all answers in a dictionary. An answer of length 0 means that the worker is missing. `enumerate` returns positions.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After the check for `least`, compute `total = total + came[name] - ask(name, ...)` for each survivor. What do you still have
# to do with the total?
#
# </details>


# %% answer="survives_dropout"
def survives_dropout(ask, names, least):
    """Return the sum of the updates of all workers that answered, mod 2**32."""
    ### BEGIN SOLUTION
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name])]
    if len(survivors) < least:
        raise ValueError("too few workers answered to hide any one of them")
    total = sum(came[name] for name in survivors)
    if missing:
        total = total - sum(ask(name, missing) for name in survivors)
    return total % 2**32
    ### END SOLUTION


# %% test="survives_dropout" points=4
"""The server computes the sum of the survivors' updates, and asks only for the masks that it needs."""
import numpy as np

from course import checks


def ask(name, missing=None):
    masked = {"A": [10, 2**32 - 1], "B": [], "C": [5, 7]}
    mask = {"A": [4, 6], "C": [1, 0]}
    return np.array(masked[name] if missing is None else mask[name], dtype=np.int64)


answer = checks.call(survives_dropout, ask, ["A", "B", "C"], 2)
checks.equal(answer, [10, 0], show=True)
checks.passed("the masks are removed from the sum of A and C")
### BEGIN HIDDEN TESTS
from course.federation import Wire


def masks_for(turn, place, others, size):
    """Return the masks that the worker at this position has added for others in a round."""
    total = np.zeros(size, dtype=np.int64)
    for other in others:
        mask = np.random.default_rng([turn, *sorted((place, other))]).integers(2**32, size=size)
        total += mask if place < other else -mask
    return total % 2**32


def a_worker(turn, place, update, count, gone):
    def answer(missing=None):
        if place in gone:
            return np.array([], dtype=np.int64)
        others = set(range(count)) - {place} if missing is None else np.atleast_1d(missing).astype(int).tolist()
        masks = masks_for(turn, place, others, len(update))
        return (update + masks) % 2**32 if missing is None else masks

    return answer


def judged(turn, names, gone, size, least):
    """Run one round over the course's wire, and check its result and its log."""
    count, enough = len(names), len(names) - len(gone) >= least
    update = maker.integers(2**32, size=(count, size))
    for place in (1, 2) if size == 9 else ():  # two equal answers with only zeros are still answers
        update[place] = -masks_for(turn, place, set(range(count)) - {place}, size) % 2**32
    wire = Wire({name: a_worker(turn, place, update[place], count, gone) for place, name in enumerate(names)})

    def ask(name, *message, **named):
        return wire.ask(name, *message, *named.values())

    setting = f"survives_dropout with {count} workers, {len(gone)} of them missing, and least = {least}"
    if enough:
        answer = checks.call(survives_dropout, ask, names, least)
    else:
        with checks.rule("If fewer than `least` (1 or more) answered, raise a `ValueError`"):
            checks.raises(ValueError, survives_dropout, ask, names, least, why=f"{setting}: too few to hide anyone")
    asked = [(c.receiver, c.content) for c in wire.log if c.sender == wire.server]
    first = sorted(name for name, message in asked if not message) == sorted(names)
    first = first and all(message for _, message in asked[count:])
    with checks.rule("First, ask each worker in `names` once for its update"):
        checks.require(first, f"{setting} asked for an update twice, too late or not at all")
    opened = [
        (name, place) for name, message in asked[count:] for place in np.atleast_1d(message[0]).astype(int).tolist()
    ]
    with checks.rule("If fewer than `least` (1 or more) answered, raise a `ValueError` and don't ask for any masks"):
        checks.require(enough or not opened, f"{setting}: masks were revealed")
    with checks.rule("Here, positions are counted in `names`, not in `NAMES`"):
        alive = "a worker was asked for a mask shared with a worker that had answered, which unmasks that worker"
        checks.require({place for _, place in opened} <= set(gone), f"{setting}: {alive}")
    with checks.rule("never ask a worker twice for the same mask"):
        checks.require(len(opened) == len(set(opened)), f"{setting}: too many masks were requested")
    if enough:
        right = np.delete(update, gone, axis=0).sum(axis=0) % 2**32
        with checks.rule("It returns the sum of the updates of all workers that answered, mod 2³², as an int64 array"):
            checks.require((on_ring(answer, size) == right).all(), f"{setting} returned other numbers")


maker = np.random.default_rng(543)
lesson = ["Finn", "Eve", "Dina", "Cem", "Ben", "Ada"]  # the lesson's names in a different order
for turn in (1, 2):
    judged(turn, lesson, [1], 300, 3)
cases = [(5, [], 4, 5), (23, [3, 20], 2, 9), (7, [0, 3, 6], 50, 2)]
cases += [(4, [2, 3], 1, 2), (3, [0], 9, 1), (4, [0, 1, 3], 8, 1)]
cases += [(5, [1, 2, 4], 6, 3), (3, [0, 1, 2], 5, 1), (4, [2], 7, 4), (3, [], 4, 4)]  # too few workers answer
for turn, (count, *more) in enumerate(cases, start=3):
    judged(turn, [f"w{number}" for number in maker.permutation(90)[:count]], *more)
once = []
checks.observe(survives_dropout, lambda name, *missing: once.append(name) or 1 / 0, ["A", "B", "C"], 1)
with checks.rule("First, ask each worker in `names` once for its update"):
    checks.require(len(once) == len(set(once)), "survives_dropout asked a worker again after an error")
### END HIDDEN TESTS

# %%
wire = Wire({name: worker(name, round_number=2, present=name != "Ben") for name in NAMES})
# if you see an error here, finish the exercises above first
five = decode(survives_dropout(wire.ask, NAMES, least=3), SCALE)
print("largest error of five:", np.abs(five - (sum(updates.values()) - updates["Ben"])).max())
wire.table()

# %% [markdown]
# The sum of the other five updates is right.
#
# ## Now attack it: a server that lies
#
# {==Suppose that Ben does answer, but the server tells the others that he's missing.==} Then the others reveal the
# masks that they share with him.

# %% slide="output"
# if you see an error here, finish the exercises above first
wire = Wire({name: worker(name, round_number=3) for name in NAMES})
came = {name: wire.ask(name) for name in NAMES}
revealed = sum(wire.ask(name, [1]) for name in NAMES if name != "Ben")
ben = decode((came["Ben"] + revealed) % MODULUS, SCALE)
print("wanted:", *words[ben < 0][-8:], "  spam:", *words[ben > 0][-8:])

# %% [markdown]
# These are words from Ben's e-mails. If Ben's answer is only late, the server doesn't even have to lie.
#
# {==Bonawitz and others (2017) prevent this by **double masking**.==} Each worker adds one more mask of its own, and splits the secrets
# behind both kinds of masks among all workers. {==If the worker is missing, the others help to restore its shared masks. If the
# worker has answered, they help to restore its own mask. No one ever does both for the same worker.==}
#
# ### An honest server subtracts
#
# Even an honest server can learn too much. {==Ben was missing in round 2.==} Now all six people take part, and the
# difference between the two sums is Ben's update:

# %% slide="output"
wire = Wire({name: worker(name, round_number=4) for name in NAMES})
# if you see an error here, finish the exercises above first
six = decode(survives_dropout(wire.ask, NAMES, least=3), SCALE)
print("largest error of his update:", np.abs(six - five - updates["Ben"]).max())

# %% [markdown]
# {==The masks worked, but they can't hide what the *sum* reveals.==}
#
# ## Noise on the sum
#
# So the sum itself needs noise. {==We want to protect each worker's entire contribution, so **neighbours** differ by one worker,
# whose whole vector is added or removed.==} We can make a promise if we follow three rules:
#
# - {==**Clip.** If a vector's L2 norm (the square root of the sum of its squares) is above C, scale the vector down to norm C.==} Then one
#   worker changes the sum by at most C. Choose C without looking at the updates.
# - {==**Add noise.** Add normal noise with standard deviation zC to each number in the sum.==} The factor z is the **noise
#   multiplier**.
# - {==**Divide by the public number** of workers, not by the number of workers that answered, because we want to hide
#   that number.==}
#
# With masks, each worker has to clip its own vector, because the server can't see it.

# %% [markdown]
# ### Exercise 4: a private average
#
# Write a function `private_average(vectors, workers, clip, noise_multiplier, rng)` that returns an array:
#
# 1. Clip each row of `vectors` to L2 norm `clip`, and add up the rows.
# 2. Add normal noise with standard deviation `noise_multiplier * clip` to each number in the sum.
# 3. Divide by `workers`.
#
# `vectors` is an array with a row for each worker that answered, and it can have 20,000 columns. If there are no rows, add noise
# to the empty sum, too. Draw all randomness from `rng`. Raise a `ValueError` if `clip` or `noise_multiplier` is 0 or less.
#
# For the rows (3, 4) and (0, 1), 4 workers, clip 1 and hardly any noise (1e-12), the result is about (0.15, 0.45).
#
# <details><summary>Hint 1</summary>
#
# Which factor turns a norm of 5 into a norm of 1? Which factor is right for a norm of 0.5, and which for a norm of 0?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.linalg.norm(vectors, axis=1, keepdims=True)` returns the norms. `np.maximum` helps to leave short vectors unchanged.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The clipped rows are `vectors / np.maximum(1, norms / clip)`. Add `rng.normal(0, ..., size=...)` to their sum.
#
# </details>


# %% answer="private_average"
def private_average(vectors, workers, clip, noise_multiplier, rng):
    """Return the noisy average of the clipped rows."""
    ### BEGIN SOLUTION
    if not (clip > 0 and noise_multiplier > 0):
        raise ValueError("clip and noise_multiplier must be above 0")
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    total = (vectors / np.maximum(1, norms / clip)).sum(axis=0)
    return (total + rng.normal(0, noise_multiplier * clip, size=total.shape)) / workers
    ### END SOLUTION


# %% test="private_average" points=4
"""The rows are clipped, noise is added to their sum, and the result is divided by a public number."""
import numpy as np

from course import checks

rows = np.array([[3.0, 4.0], [0.0, 1.0]])
answer = checks.call(private_average, rows, 4, 1, 1e-12, np.random.default_rng(1))
checks.require(np.shape(answer.result) == (2,), f"{answer}, not an array of two numbers")
checks.equal(np.round(answer.result, 6).tolist(), [0.15, 0.45], name=answer.text, show=True)
noisy = [checks.call(private_average, rows, 4, 1, 2, np.random.default_rng(seed)).result for seed in (2, 3)]
checks.require(not np.array_equal(*noisy), "two calls returned the same numbers. Add new noise in each call")
checks.passed("the result for the example is correct, and with more noise, it varies")
### BEGIN HIDDEN TESTS
from scipy import stats


def clipped_sum(vectors, clip):
    return sum((row * min(1, clip / (np.linalg.norm(row) or 1)) for row in vectors), np.zeros(vectors.shape[1]))


maker = np.random.default_rng(544)
mixed = maker.normal(0, 1, (9, 6)) * np.array([[0], [0.01], [0.1], [0.3], [0.4], [1], [3], [50], [1e6]])
cases = [(mixed, 9, 1), (mixed, 20, 0.5), (mixed[:4], 3, 7.5), (np.zeros((0, 3)), 4, 1), (mixed[4:5] * 9, 1, 0.1)]
cases += [(maker.integers(-9, 10, (5, 40)), 6, 12), (np.tile([[0.9, -0.9, 0.9]], (3, 1)), 3, 1)]
cases += [(mixed[4:], 5, 0.9999 * np.linalg.norm(mixed[5])), (mixed / 1e7, 9, 1e-7)]  # a row just above the bound
for vectors, workers, clip in cases:
    answer = checks.call(private_average, vectors, workers, clip, 1e-9, maker)
    result, right = answer.result, clipped_sum(vectors, clip) / workers
    form = isinstance(result, np.ndarray) and result.dtype.kind == "f" and result.shape == right.shape
    checks.require(form, f"{answer}, not an array of {len(right)} floats")
    near = np.allclose(result, right, rtol=1e-6, atol=1e-6 * clip)
    said = f"{answer.text}: with hardly any noise, this isn't the sum of the clipped rows (some may be 0) / workers"
    with checks.rule("Clip each row of `vectors` to L2 norm `clip`, and add up the rows"):
        checks.require(near or workers != len(vectors), said)
    with checks.rule("Divide by `workers`"):
        checks.require(near, said)
many = maker.normal(0, 1, (4, 20_000)) * np.array([[0.001], [0.01], [1], [20]])
many[:, ::3] = 0  # the noise also has to hide which numbers are 0
noise = []
for vectors, *more in ((many, 4, 2, 1), (many, 50, 0.1, 3.0), (many[:0], 5, 1, 0.5), (many[:1], 2, 8, 0.7)):
    workers, clip, multiplier = more
    results = checks.draws(private_average, 5, vectors, *more, maker)
    noise += [(result * workers - clipped_sum(vectors, clip)) / (multiplier * clip) for result in results]
twelve = stats.beta(28.5, 28.5, -7.616, 15.232)  # much like the sum of 12 uniform numbers
with checks.rule("Add normal noise with standard deviation `noise_multiplier * clip` to each number in the sum"):
    checks.noise(np.array(noise), stats.norm(), name="the noise of private_average with up to 4 rows", unlike=[twelve])
    runs = np.array(checks.draws(private_average, 3000, np.array([[0.6, 0.8]]), 2, 1, 2, maker))
    checks.noise(runs, stats.norm([0.3, 0.4]), name="3,000 calls to private_average with one row of 2 numbers")


def seeded(seed):
    return checks.call(private_average, many[:2, :50], 3, 1, 1, np.random.default_rng(seed)).result


with checks.rule("Draw all randomness from `rng`"):
    checks.fresh(seeded, name="the result of private_average")
with checks.rule("Raise a `ValueError` if `clip` or `noise_multiplier` is 0 or less"):
    for clip, multiplier in ((0, 1), (-1, 1), (1, 0), (1, -0.5), (-1, -1), (-0.1, 2.0)):
        checks.raises(ValueError, private_average, mixed, 9, clip, multiplier, maker)
### END HIDDEN TESTS

# %% [markdown]
# ## What z promises
#
# How private is that? Suppose that an attacker wants to know whether Dina took part. The attacker knows all the other
# vectors, and subtracts them from the sum. {==What's left is noise, plus Dina's vector if she took part.==} Measured in the
# direction of her vector, and in units of C, this is one number. {==Without her, it's drawn from N(0, z²), and with her, in the
# worst case, from N(1, z²).==}
#
# If we divide the number by z, these distributions become N(0, 1) and N(μ, 1), where μ = 1/z is the distance between
# two bell curves. The smaller μ is, the harder the curves are to tell apart.
#
# > **Idea.** {==A mechanism is **μ-Gaussian differentially private** if telling two neighbours apart is at least as hard as
# > telling N(0, 1) from N(μ, 1).==} For our mechanism, μ is 1/z after one round, and √T times as large after T rounds.
#
# For each δ, a given μ corresponds to an ε:


# %%
def epsilon_of(mu, delta):
    def too_much(epsilon):
        a, b = mu / 2 - epsilon / mu, -mu / 2 - epsilon / mu
        return stats.norm.cdf(a) - np.exp(epsilon) * stats.norm.cdf(b) - delta

    return brentq(too_much, 0, 200) if mu > 0 and too_much(0) > 0 else 0.0


# %% [markdown]
# How large does z have to be for the two curves to look alike? In JupyterLab, move the slider to find out:


# %%
def two_bells(z):
    """Plot what the attacker sees with and without Dina, in standard deviations of the noise."""
    curves = {"without Dina": stats.norm(0, 1), "with Dina": stats.norm(1 / z, 1)}
    title = f"z = {z:g}: μ = {1 / z:.2g}, which is ε = {epsilon_of(1 / z, 1e-5):.1f} for a δ of 0.00001"
    return plotting.densities(curves, label="what remains of the sum", title=title)


plotting.slider(two_bells, (0.25, 0.5, 1, 2, 5), label="z", start=1)

# %% [markdown]
# {==The distance between the peaks is μ.==} If you double the noise, you halve this distance.

# %% [markdown]
# ### An example
#
# An attack that guesses "with her" or "without her" can be wrong in two ways. {==The **FPR** (false positive rate) is
# the share of runs without her that lead to the guess "with her".==} {==The **FNR** (false negative rate) is the share
# of runs with her that lead to the guess "without her".==}
#
# Let z be 1, and suppose that the attack guesses "with her" if the number is above 0.5, halfway between N(0, 1) and N(1, 1).
# Then 31 % of the first curve is above 0.5, and 31 % of the second is below, so FPR = FNR = 0.31. Φ⁻¹ (in Python,
# `stats.norm.ppf`) returns the point with a given share of N(0, 1) to its left. So Φ⁻¹(1 − 0.31) = 0.5 and Φ⁻¹(0.31) = −0.5.
# The difference is 1, which is μ.
#
# {==For every attack, μ-Gaussian differential privacy guarantees Φ⁻¹(1 − FPR) − Φ⁻¹(FNR) ≤ μ.==} {==A larger difference proves that the
# promise is broken.==} Because counts vary by chance, we use upper confidence limits for both rates:


# %%
def limits(count, n, confidence=0.999):
    """Return the lower and upper limits for a proportion, as in lesson 3.3."""
    interval = stats.binomtest(int(count), int(n)).proportion_ci(confidence, method="exact")
    return float(interval.low), float(interval.high)


# %% [markdown]
# ### Exercise 5: μ from an attack
#
# Write a function `audit_mu(hits, false_alarms, runs, confidence=0.999)` that returns a lower limit for μ, as a number.
#
# - The attack guessed "with her" in `hits` of `runs` runs with her, and in `false_alarms` of `runs` runs without her.
# - For both the FPR and the FNR, use the upper end of `limits(…, …, confidence)`.
# - Return Φ⁻¹(1 − FPR) − Φ⁻¹(FNR), or 0 if this is below 0.
#
# `audit_mu(1700, 300, 2000)` returns about 1.85.
#
# <details><summary>Hint 1</summary>
#
# In how many of the runs with her did the attack guess "without her"?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `limits` returns a lower and an upper limit. What does `stats.norm.ppf(1)` return?
#
# </details>
# <details><summary>Hint 3</summary>
#
# The upper limit of the FNR is `limits(runs - hits, runs, confidence)[1]`. Then return `max(0.0, stats.norm.ppf(1 - fpr) - ...)`.
#
# </details>


# %% answer="audit_mu"
def audit_mu(hits, false_alarms, runs, confidence=0.999):
    """Return a lower limit for mu."""
    ### BEGIN SOLUTION
    fpr = limits(false_alarms, runs, confidence)[1]
    fnr = limits(runs - hits, runs, confidence)[1]
    return max(0.0, float(stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr)))
    ### END SOLUTION


# %% test="audit_mu" points=3
"""The lower limit of mu is computed from the upper limits of both error rates."""
from course import checks

checks.close(checks.call(audit_mu, 1700, 300, 2000), 1.85, within=0.005, show=True)
checks.passed("the result for the example is correct")
### BEGIN HIDDEN TESTS
import numpy as np
from scipy import stats


def upper(count, n, confidence):
    return stats.beta.ppf(1 - (1 - confidence) / 2, count + 1, n - count) if count < n else 1.0


def compare(shares, runs, confidence):
    """Compare the results for these shares of hits and false alarms with those from beta quantiles."""
    for hits, alarms in (np.array(shares) * runs).round().astype(int).tolist():
        fpr, fnr = upper(alarms, runs, confidence), upper(runs - hits, runs, confidence)
        right = max(0.0, stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr))
        more = () if confidence == 0.999 else (confidence,)
        checks.close(checks.call(audit_mu, hits, alarms, runs, *more), right, within=1e-6)


for given in ((10, 0.999), (500, 0.999), (10**6, 0.999), (10, 0.9), (2000, 0.9)):
    with checks.rule("For both the FPR and the FNR, use the upper end of `limits(…, …, confidence)`"):
        compare([(0.85, 0.15), (0.69, 0.31), (1, 0)], *given)
    with checks.rule('The attack guessed "with her" in `hits` of `runs` runs with her'):
        compare([(0.9, 0.002)], *given)
    with checks.rule("Return Φ⁻¹(1 − FPR) − Φ⁻¹(FNR), or 0 if this is below 0"):
        compare([(0.15, 0.85), (0.5, 0.5), (0, 0), (1, 1), (0, 1)], *given)
### END HIDDEN TESTS

# %% [markdown]
# Now we audit two programs that both promise z = 1. One is our own, and the other comes from a supplier who has
# secretly halved the noise. Dina's vector is (1, 0, 0, …), C is 1, and all other vectors are 0. The attack guesses
# "with her" if the first average is above 1/12, a threshold that we fixed in advance.


# %%
def halved(vectors, workers, clip, z, rng):
    return private_average(vectors, workers, clip, z / 2, rng)


def with_her(average, rows):
    return [average(rows, 6, 1, 1, rng)[0] > 1 / 12 for _ in range(2000)].count(True)


# %% slide="output"
her, others = np.eye(1, 20), np.zeros((5, 20))
# if you see an error here, finish private_average and audit_mu first
for average in (private_average, halved):
    hits, alarms = with_her(average, np.vstack([her, others])), with_her(average, others)
    mu, old = audit_mu(hits, alarms, 2000), np.log((limits(hits, 2000)[0] - 1e-5) / limits(alarms, 2000)[1])
    print(f"{average.__name__}: mu at least {mu:.2f}, epsilon {epsilon_of(mu, 1e-5):.1f}, by lesson 3.3 {old:.1f}")

# %% [markdown]
# With z = 1, a program promises μ = 1, which corresponds to ε = 4.4 at δ = 0.00001. For our own code, the audit finds a lower
# limit of about 0.8 for μ, so there's no sign of a problem. For the supplier's code, it finds about 1.8, so the promise is
# broken. Because the noise is normal, the supplier's ε is at least about 8.5. The bound from lesson 3.3 is only about 1.5 and
# would have missed this.
#
# > **Warning.** {==A lower limit that's below the promised μ doesn't prove anything.==} For example, code that clips each number
# > separately, instead of clipping by the norm, passes this audit.
#
# ## What it cost
#
# We train a model for one step on 3,200 e-mails, which belong to 32 or 320 workers, and test it on 800 other e-mails.
# The 40 % with the highest scores are classified as spam.


# %%
def sorted_right(workers, z, clip, rng):
    vectors = steps[:3200].reshape(workers, -1, len(words)).mean(axis=1)
    scores = has_word[3200:] @ private_average(vectors, workers, clip, z, rng)
    return np.mean((scores > np.quantile(scores, 0.6)) == spam[3200:])


curves = {"32 workers": {}, "320 workers": {}}
# if you see an error here, finish private_average first
for z in (0.3, 1, 3):
    for curve, workers, clip in zip(curves.values(), (32, 320), (0.3, 0.5), strict=True):
        curve[epsilon_of(1 / z, 1e-5)] = [sorted_right(workers, z, clip, rng) for _ in range(5)]

# %%
# if you see an error here, finish private_average first
ax = plotting.tradeoff(
    curves,
    value_label="share of mails classified correctly",
    log=False,
    title="With more workers, a smaller ε is enough for accuracy",
)
plotting.show(ax)

# %% [markdown]
# {==At ε = 4.4, the model of 320 workers classifies about 97 % of the e-mails correctly, but that of 32 workers only about 83 %.==}
# Without noise, both reach about 97 %. {==So the more workers share the noise, the less it costs.==}
#
# ## Recap
#
# - Masks that are drawn uniformly, kept secret and used only once hide everything but the sum. The masks stop
#   cancelling out when workers drop out, so use a reviewed protocol.
# - The sum can still expose a worker. Clipping and noise limit what the sum reveals.
# - An audit turns the errors of an attack into a lower limit for μ. An audit can disprove a promise, but it can't prove
#   one.
#
# **A question to take with you:** Here the server sees the exact sum, so who has to trust it, and what changes if each worker
# adds a share of the noise?
#
# **When not to use it.** Don't use this method for two or three workers, or if the server could invent most of them.
#
# **Further reading**
#
# - Bonawitz and others, *[Practical Secure Aggregation](https://doi.org/10.1145/3133956.3133982)* (2017).
# - Pasquini and others, *[Eluding Secure Aggregation](https://arxiv.org/abs/2111.07380)* (2022).
# - Dong, Roth and Su, *[Gaussian Differential Privacy](https://arxiv.org/abs/1905.02383)* (2022).
