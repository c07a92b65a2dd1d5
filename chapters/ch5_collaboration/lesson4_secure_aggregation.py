# %% [markdown]
# # 5.4 Secure and private aggregation
#
# **You will be able to**
#
# - add up vectors so that the server sees the sum alone;
# - run two attacks that still reach one worker;
# - make the sum differentially private, and audit that.
#
# **You need** lessons 3.3 (Gaussian noise, δ, audits) and 3.8 (logistic regression).
#
# **Time** about 45 minutes, five exercises.

# %% [markdown]
# ## A sum of payrolls
#
# In 2016 companies in Boston hid their payrolls behind random numbers. The sum told: women earn 77 cents for a man's dollar ([Boston University,
# 2017](https://www.bu.edu/federal/2017/01/27/tackling-the-wage-gap-with-code/)).
#
# Six people train a spam filter by one step of logistic regression. The **update** of each has a number for each word of a public list: the mean of (is_spam
# − 0.4) · (word is in the mail) over ten mails; 0.4 is the public share of spam. Words not in the mails stay at 0: who sees the update reads the words.

# %%
import numpy as np
from scipy import stats
from scipy.optimize import brentq
from sklearn.feature_extraction.text import CountVectorizer

from course import load, plotting
from course.datasets.tables.messages import COMMON, UNWANTED, WANTED
from course.federation import Wire


# %%
mails, words = load("messages"), np.array(sorted({*COMMON, *UNWANTED, *WANTED}))
has_word = CountVectorizer(binary=True, vocabulary=words).transform(mails["text"]).toarray()
spam = mails["is_spam"].to_numpy()
steps = (spam[:, None] - 0.4) * has_word
NAMES = ["Ada", "Ben", "Cem", "Dina", "Eve", "Finn"]
updates = {name: steps[10 * k : 10 * k + 10].mean(axis=0) for k, name in enumerate(NAMES)}
print(len(words), "numbers, not 0 for Ben:", np.count_nonzero(updates["Ben"]))

# %% [markdown]
# ## Whole numbers on a ring
#
# Whole numbers **mod 2³²**, from 0 to 2³² − 1, lie on a ring: behind the last comes 0, as on a clock. Add to any x a number drawn **evenly** from it, each
# one equally likely: the result is just as even, and says nothing of x.
#
# **Fixed point** brings decimals there: multiply by a scale and round. The upper half stands for negative numbers. A sum that leaves its half comes out
# wrong.

# %% [markdown]
# ### Exercise 1: onto the ring and back
#
# Write two functions. Their whole numbers are int64 arrays. (In all exercises, what a function is given stays as it is.)
#
# `encode(values, scale, workers)` returns `values` (an array of numbers) times `scale`, rounded to the nearest whole number (halves either way), mod 2³². It
# raises a `ValueError` if the size of a rounded number, times `workers`, is 2³¹ or more, or if a value is not finite.
#
# `decode(total, scale)` returns the decimals for an array of whole numbers from 0 to 2³² − 1; from 2³¹ on they stand for negative ones.
#
# `encode(np.array([1.5, -0.5]), 10, 6)` returns 15 and 4294967291; `decode` with scale 10 brings 1.5 and −0.5 back.
#
# <details><summary>Hint 1</summary>
#
# What does `-5 % 2**32` give?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.round`, `np.abs`, `.astype(np.int64)`; `np.where` for the way back.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After the check `whole.astype(np.int64) % 2**32`. Back: `np.where(total >= 2**31, ..., total) / scale`.
#
# </details>


# %% answer="encode"
def encode(values, scale, workers):
    """Return values as whole numbers mod 2**32."""
    ### BEGIN SOLUTION
    whole = np.round(np.asarray(values, dtype=float) * scale)
    if not (np.abs(whole) * workers < 2**31).all():  # not true for nan, either
        raise ValueError("the sum of all workers would leave the ring")
    return whole.astype(np.int64) % 2**32
    ### END SOLUTION


def decode(total, scale):
    """Return the decimals that total stands for."""
    ### BEGIN SOLUTION
    return np.where(total >= 2**31, total - 2**32, total) / scale
    ### END SOLUTION


# %% test="encode" points=3
"""Numbers come onto the ring and back."""
import numpy as np

from course import checks

answer = checks.call(encode, np.array([1.5, -0.5]), 10, 6)
checks.equal(answer, [15, 4294967291], show=True)
checks.equal(checks.call(decode, np.array([15, 4294967291]), 10), [1.5, -0.5], show=True)
checks.passed("the example is right")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng(541)
edge = 2**31 // 8
cases = [
    (rng.normal(0, 3, 500), 2**16, 100),
    (np.array([0.0, -0.26, 0.26, -7.77]), 10, 2),
    (np.array([3, -4]), 1000, 9),
]
cases += [
    (np.array([edge - 1.0, 1.0 - edge]), 1, 8),
    (np.array([-1e-9, 2**30 / 7]), 7, 1),
    (np.full(20, edge - 1.0), 1, 8),
    (np.array([306783378.0, -306783378.0]), 1, 7),
]
for values, scale, workers in cases:
    answer = checks.call(encode, values, scale, workers)
    whole = answer.result
    integers = isinstance(whole, np.ndarray) and whole.dtype.kind in "iu" and whole.shape == values.shape
    checks.require(integers, f"{answer}: not an array of as many whole numbers (an integer dtype)")
    whole = whole.astype(object)
    on_ring = all(0 <= number < 2**32 for number in whole)
    checks.require(on_ring, f"{answer.text} returned numbers below 0 or from 2**32 on: that is not mod 2**32")
    right = np.round(values * scale).astype(np.int64).astype(object) % 2**32
    checks.require(
        (whole == right).all(), f"{answer.text}: not the nearest whole number of value times scale, mod 2**32"
    )
    checks.require(np.array_equal(answer.args[0], values), f"{answer.text} changed the array it was given")
for values, workers in (
    ([edge], 8),
    ([edge - 0.4], 8),
    ([1e30], 6),
    ([2.0**61], 8),
    ([0, -edge], 8),
    ([edge, -edge], 8),
    ([1.0, 2.0**31], 1),
    ([2.0**40], 1),
    ([-(2.0**32)], 2),
):
    why = "so many such numbers add up to 2**31 or more, and the sum comes out with the wrong sign"
    for scale in (1, 2**16):
        checks.raises(ValueError, encode, np.array(values, dtype=float) / scale, scale, workers, why=why)
for strange in (np.nan, np.inf, -np.inf):
    why = "a number that is not finite has no place on the ring, and would spoil everybody's sum"
    checks.raises(ValueError, encode, np.array([0.5, strange]), 2**16, 6, why=why)
for scale in (1, 2**16, 250):
    number = np.array([0, 1, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, *rng.integers(2**32, size=50)])
    answer = checks.call(decode, number, scale)
    shaped = isinstance(answer.result, np.ndarray | list) and np.shape(answer.result) == number.shape
    checks.require(shaped, f"{answer}: not an array of as many numbers")
    signed = (number + 2**31) % 2**32 - 2**31
    rule = "below 2**31 a whole number stands for itself, from there on for itself less 2**32; then divide by scale"
    close = np.asarray(answer.result).dtype.kind in "iuf" and np.allclose(answer.result, signed / scale, 1e-12, 0)
    checks.require(close, f"{answer.text}: wrong: {rule}")
    checks.require(np.array_equal(answer.args[0], number), f"{answer.text} changed the array it was given")
### END HIDDEN TESTS

# %% [markdown]
# ## Masks in pairs
#
# From a secret seed, each pair of workers draws the same **mask**, a number for each number of the update. One adds it, the other subtracts it: in the sum of
# all, masks cancel.
#
# A mask used twice drops out of the difference of two masked updates. So draw it from the seed **and** the number of the round.

# %%
SCALE, MODULUS, rng = 2**16, 2**32, np.random.default_rng(54)
drawn = np.triu(rng.integers(2**62, size=(6, 6)), 1)
drawn = drawn + drawn.T  # both have one seed
seeds = {a: {b: int(drawn[i, j]) for j, b in enumerate(NAMES) if j != i} for i, a in enumerate(NAMES)}

# %% [markdown]
# **Two stand-ins.** This program knows all seeds; in earnest each pair agrees on one by a key exchange (Diffie–Hellman). And numpy's generator is not for
# secrets: use a cryptographic one.

# %% [markdown]
# ### Exercise 2: masks that cancel
#
# Write a function `pairwise_masks(name, seeds, round_number, size)` that returns the sum of all masks of the worker `name`, mod 2³²: an int64 array of `size`
# numbers.
#
# `seeds` has a seed for each partner's name, a whole number from 0 on, perhaps beyond 2³². `round_number` goes from 1 to 2³² − 1. Draw each pair's mask
# evenly from the whole ring, by a numpy generator made of seed and round. Another seed or round gives an unrelated mask. Without partners all is 0.
#
# For `a = pairwise_masks("Ada", {"Ben": 7}, 1, 3)` and `b = pairwise_masks("Ben", {"Ada": 7}, 1, 3)`, `(a + b) % 2**32` is 0, 0, 0.
#
# <details><summary>Hint 1</summary>
#
# Which of the two adds? Both must know.
#
# </details>
# <details><summary>Hint 2</summary>
#
# Names can be compared by `<`. `np.random.default_rng` takes a list, too. Why not the sum of seed and round?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `mask = np.random.default_rng([..., ...]).integers(2**32, size=size)`; add it if `name < partner`, else ...; sum mod 2³².
#
# </details>


# %% answer="pairwise_masks"
def pairwise_masks(name, seeds, round_number, size):
    """Return the sum of a worker's masks, mod 2**32."""
    ### BEGIN SOLUTION
    total = np.zeros(size, dtype=np.int64)
    for partner, seed in seeds.items():
        mask = np.random.default_rng([round_number, seed]).integers(2**32, size=size)
        total = (total + mask if name < partner else total - mask) % 2**32
    return total
    ### END SOLUTION


# %% test="pairwise_masks" points=4
"""Masks are even on the ring and cancel in the sum."""
import numpy as np

from course import checks

a = checks.call(pairwise_masks, "Ada", {"Ben": 7}, 1, 3)
b = checks.call(pairwise_masks, "Ben", {"Ada": 7}, 1, 3)
for x in (a, b):
    whole = isinstance(x.result, np.ndarray) and x.result.dtype.kind in "iu" and x.result.shape == (3,)
    checks.require(whole, f"{x}, not an array of 3 whole numbers")
checks.equal((a.result.astype(int) + b.result.astype(int)) % 2**32, [0, 0, 0], name="their sum", show=True)
checks.passed("the masks cancel")
### BEGIN HIDDEN TESTS
from itertools import combinations

from scipy import stats


def masks(name, seeds, round_number, size):
    """The learner's masks, on the ring."""
    answer = checks.call(pairwise_masks, name, seeds, round_number, size)
    whole = answer.result
    right_form = isinstance(whole, np.ndarray) and whole.dtype.kind in "iu" and whole.shape == (size,)
    checks.require(right_form, f"{answer}: not an array of {size} whole numbers (an integer dtype)")
    whole = whole.astype(object)
    on_ring = all(0 <= number < 2**32 for number in whole)
    checks.require(on_ring, f"{answer.text} returned numbers below 0 or from 2**32 on: take them mod 2**32")
    checks.require(answer.args[1] == seeds, f"{answer.text} changed the seeds it was given")
    return whole.astype(np.int64)


def repeats(numbers):
    return np.count_nonzero(np.diff(np.sort(numbers)) == 0)


def even(numbers, what):
    """A right one fails here in fewer than 1 of a million."""
    fault = f"{what}: not drawn evenly from the whole ring, each number anew, so the update shows through"
    strides = np.diff(numbers) % 2**32
    checks.require(repeats(numbers) < 6 and repeats(strides) < 6 and numbers[0] and numbers[-1], fault)
    tests = [stats.kstest(part / 2**32, "uniform").pvalue for part in (numbers, strides)]
    tests += [stats.chisquare(np.bincount(numbers >> shift & 255, minlength=256)).pvalue for shift in (0, 8, 16, 24)]
    checks.require(min(tests) > 1e-8, fault)


def unrelated(one, other, what):
    """No number stands in both, and no small multiple of one, taken off the other, shows a pattern."""
    twice = len(np.intersect1d(one, other))
    checks.require(
        twice < 8, f"{what}: numbers of one stand in the other, too, and a number that serves twice hides nothing"
    )
    for times in (-2, -1, 1, 2):
        left = (other - times * one) % 2**32
        enough = repeats(left) < 6 and stats.kstest(left / 2**32, "uniform").pvalue > 1e-9
        checks.require(enough, f"{what}: one gives the other away, so whoever learns the first takes the mask off")


maker, n = np.random.default_rng(542), 20_000
big = [int(seed) for seed in maker.integers(2**40, 2**62, size=3)]
alone = masks("Nia", {"Omar": big[0]}, 3, n)
even(alone, "the mask of a worker with one partner")
even(masks("Zoe", {"Omar": 5, "Nia": big[1]}, 2**31 + 1, n), "the masks of a worker with two partners")
other = {"seed": masks("Nia", {"Omar": big[1]}, 3, n), "round": masks("Nia", {"Omar": big[0]}, 4, n)}
other |= {"seed (one more)": masks("Nia", {"Omar": big[0] + 1}, 3, n)}
other |= {"round (none of them 0)": masks("Nia", {"Omar": big[0]}, 6, n)}
for what, mask in other.items():
    unrelated(alone, mask, f"two masks of one worker, of which the second has another {what}")
again = masks("Nia", {"Omar": big[0]}, 3, n)
checks.require(
    (alone == again).all(), "the same seed and round gave two different masks: in the sum they do not cancel"
)
opposite = masks("Omar", {"Nia": big[0]}, 3, n)
checks.require(
    ((alone + opposite) % 2**32 == 0).all(), "the masks of both workers of a pair do not cancel in their sum"
)
near = [(1, 1), (1, 2), (2, 1), (1, 11), (11, 1), (111, 1), (6, 2), (7, 1), (2, 6), (3, 4), (4, 3), (12, 12), (0, 12)]
near += [(1, 1 + far) for far in (100, 1000, 10**4, 10**6, 10**9, 2**16, 2**31)]
near += [(1 + far, 1) for far in (100, 1000, 10**4, 10**6, 10**9, 10**10, 10**12, 2**16, 2**31, 2**32, 2**33)]
near += [(1 + far, 1) for far in (2**40, 2**48, 2**61)]
strides = [*(2**k for k in range(2, 32)), 3, 5, 7, 13, 17, 31, 37, 97, 365, 9973, 100_003, 1_000_003]
near += [pair for step in strides for pair in ((1, 1 + step), (1 + step, 1)) if pair not in near]
short = {pair: masks("Nia", {"Omar": pair[0]}, pair[1], 40) for pair in near}
plain = "some numbers of a mask are 0: there the update stands in the open"
checks.require(all((mask != 0).all() for mask in short.values()), plain)
for (one, mask), (two, another) in combinations(short.items(), 2):
    equal = max((mask == another).sum(), ((mask + another) % 2**32 == 0).sum())
    said = f"seed {one[0]} in round {one[1]} and seed {two[0]} in round {two[1]} gave the same mask"
    checks.require(equal < 3, f"{said}: a mask that serves twice hides nothing")
team = ["ben", "Ada", "Zoe", "eve 2", "Émile"]
secret = {frozenset(pair): int(maker.integers(2**40)) for pair in combinations(team, 2)}
each = {a: {b: secret[frozenset((a, b))] for b in team if b != a} for a in team}
for size in (1, 700):
    total = sum(masks(name, dict(reversed(each[name].items())), 9, size) for name in team) % 2**32
    checks.require((total == 0).all(), "the masks of five workers do not cancel in the sum of all five, mod 2**32")
for partner in each["ben"]:
    changed = masks("ben", each["ben"] | {partner: 12}, 9, 700)
    same = (changed == masks("ben", each["ben"], 9, 700)).sum()
    checks.require(
        same < 4, "with another seed for one partner some numbers stay: the mask of this partner is not on all"
    )
parts = [masks("ben", {partner: each["ben"][partner]}, 9, 50) for partner in each["ben"]]
summed = (sum(parts) % 2**32 == masks("ben", each["ben"], 9, 50)).all()
checks.require(summed, "the masks with all partners are not the sum of those with each, mod 2**32")
checks.require((masks("ben", {}, 9, 4) == 0).all(), "a worker without partners has masks other than 0")
### END HIDDEN TESTS

# %%
masked = {}  # an error? an answer above is still open
for name in NAMES:
    masks = pairwise_masks(name, seeds[name], 1, len(words))
    masked[name] = (encode(updates[name], SCALE, 6) + masks) % MODULUS
total = decode(sum(masked.values()) % MODULUS, SCALE)
print("largest error:", np.abs(total - sum(updates.values())).max())
print("the server sees of Ben:", masked["Ben"][:5], "...")

# %% [markdown]
# ## Somebody is missing
#
# If Ben's phone loses its connection, the masks that others share with him stay in the sum. So the server asks the survivors for these, not for the seeds,
# which would open all rounds.
#
# On the course's `Wire`, `ask(name)` brings a worker's masked update, or an empty array if it dropped out. `ask(name, missing)`, with a list of places in
# `NAMES` (from 0), brings the sum of the masks that it put on for these, mod 2³². Who answers the first answers the second.


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
# Write the server: a function `survives_dropout(ask, names, least)` that returns the sum of the updates of all workers that answered, mod 2³², as an int64
# array. Places are those in `names`.
#
# Ask each worker once for its update. If fewer than `least` (1 or more) answered, raise a `ValueError` and ask for no masks. Never ask for a mask shared with
# a worker that answered, nor twice for one.
#
# With workers "A", "B" and "C", B missing: `ask("A")`, `ask("B")`, `ask("C")`, then `ask("A", [1])` and `ask("C", [1])`.
#
# <details><summary>Hint 1</summary>
#
# Which masks are left in the sum of what came? Who knows them?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Fill a dictionary with all answers. Those of length 0 are missing; `enumerate` gives places.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After the `ValueError`, for each survivor `total = total + came[name] - ask(name, ...)`; take it mod 2³².
#
# </details>


# %% answer="survives_dropout"
def survives_dropout(ask, names, least):
    """Return the sum of the survivors' updates, mod 2**32."""
    ### BEGIN SOLUTION
    came = {name: ask(name) for name in names}
    missing = [place for place, name in enumerate(names) if len(came[name]) == 0]
    survivors = [name for name in names if len(came[name])]
    if len(survivors) < least:
        raise ValueError("too few workers answered to hide one among them")
    total = sum(came[name] for name in survivors)
    if missing:
        total = total - sum(ask(name, missing) for name in survivors)
    return total % 2**32
    ### END SOLUTION


# %% test="survives_dropout" points=4
"""The sum of the survivors comes out."""
import numpy as np

from course import checks


def ask(name, missing=None):
    masked = {"A": [10, 2**32 - 1], "B": [], "C": [5, 7]}
    mask = {"A": [4, 6], "C": [1, 0]}
    return np.array(masked[name] if missing is None else mask[name], dtype=np.int64)


answer = checks.call(survives_dropout, ask, ["A", "B", "C"], 2)
checks.equal(answer, [10, 0], show=True)
checks.passed("the masks are off")
### BEGIN HIDDEN TESTS
from course.federation import Wire


def masks_of(pair, size):
    return np.random.default_rng([7, *pair]).integers(2**32, size=size)


def put_on(place, others, size):
    """The masks that the worker at this place put on for others."""
    total = np.zeros(size, dtype=np.int64)
    for other in others:
        mask = masks_of(sorted((place, other)), size)
        total = (total + mask if place < other else total - mask) % 2**32
    return total


def a_worker(place, update, count, gone):
    def answer(*message):
        if gone:
            return np.array([], dtype=np.int64)
        if not message:
            return (update + put_on(place, set(range(count)) - {place}, len(update))) % 2**32
        checks.require(
            len(message) == 1, f"ask was called with {len(message) + 1} arguments: ask(name, missing) takes two"
        )
        others = np.atleast_1d(np.array(message[0])).astype(int).tolist()
        checks.require(place not in others, "a worker was asked for the masks that it shares with itself")
        return put_on(place, others, len(update))

    return answer


maker = np.random.default_rng(543)
cases = [
    (6, [1], 300, 3),
    (5, [], 4, 5),
    (7, [0, 3, 6], 50, 2),
    (4, [2, 3], 1, 2),
    (3, [0], 9, 1),
    (4, [0, 1, 3], 8, 1),
]
for count, gone, size, least in [*cases, (5, [1, 2, 4], 6, 3), (3, [0, 1, 2], 5, 1), (4, [2], 7, 4)]:
    names = [f"w{number}" for number in maker.permutation(90)[:count]]
    update = maker.integers(2**32, size=(count, size))
    if size == 9:  # update and masks add up to 0 everywhere: an answer all the same
        update[1] = -put_on(1, set(range(count)) - {1}, size) % 2**32
    wire = Wire({name: a_worker(place, update[place], count, place in gone) for place, name in enumerate(names)})

    def ask(name, *message, wire=wire, **named):
        return wire.ask(name, *message, *named.values())

    setting = f"survives_dropout with {count} workers, {len(gone)} missing, least {least}"
    if count - len(gone) < least:
        why = "a sum of too few hides nobody"
        checks.raises(ValueError, survives_dropout, ask, names, least, why=f"{setting}: {why}")
    else:
        answer = checks.call(survives_dropout, ask, names, least)
    asked = [(c.receiver, c.content) for c in wire.log if c.sender == "server"]
    first = [name for name, message in asked if not message]
    checks.require(sorted(first) == sorted(names), f"{setting}: not each worker was asked once for its update")
    later = asked.index(next((a for a in asked if a[1]), None)) if any(m for _, m in asked) else len(asked)
    checks.require(
        all(m for _, m in asked[later:]), f"{setting}: an update was asked for after masks had been revealed"
    )
    opened = set()
    for name, message in asked[later:]:
        places = np.atleast_1d(np.array(message[0])).astype(int).tolist()
        alive = f"{setting}: {name} was asked for masks shared with a worker that had answered: that unmasks it"
        checks.require(set(places) <= set(gone), alive)
        twice = len(places) > len(set(places)) or any((name, place) in opened for place in places)
        checks.require(not twice, f"{setting}: {name} was asked twice for one mask")
        opened |= {(name, place) for place in places}
        few = f"{setting}: masks were revealed although too few workers answered"
        checks.require(count - len(gone) >= least, few)
    if count - len(gone) < least:
        continue
    total = answer.result
    form = isinstance(total, np.ndarray) and total.dtype.kind in "iu" and total.shape == (size,)
    checks.require(form, f"{setting} returned {type(total).__name__}: not an array of {size} whole numbers")
    alive = [place for place in range(count) if place not in gone]
    right = update[alive].sum(axis=0) % 2**32
    checks.require(
        (total.astype(object) == right.astype(object)).all(), f"{setting}: not the sum of the survivors, mod 2**32"
    )
    checks.require(answer.args[1] == names, f"{setting} changed the list of names")
### END HIDDEN TESTS

# %%
wire = Wire({name: worker(name, round_number=2, present=name != "Ben") for name in NAMES})
five = decode(survives_dropout(wire.ask, NAMES, least=3), SCALE)  # an error? an answer above is still open
print("largest error of five:", np.abs(five - (sum(updates.values()) - updates["Ben"])).max())
wire.table()

# %% [markdown]
# ## Now attack it: a server that lies
#
# Ben answers. The server says that he is missing, and gets his masks.

# %%
wire = Wire({name: worker(name, round_number=3) for name in NAMES})  # an error? see above
came = {name: wire.ask(name) for name in NAMES}
revealed = sum(wire.ask(name, [1]) for name in NAMES if name != "Ben")
ben = decode((came["Ben"] + revealed) % MODULUS, SCALE)
print("wanted:", *words[ben < 0][-8:], "spam:", *words[ben > 0][-8:])

# %% [markdown]
# If Ben is only late, no lie is needed. Bonawitz and others (2017) close this gap by **double masking**: each worker adds one more mask, of its own, and the
# secrets behind both kinds are split among all. The others help to restore the shared masks of a missing worker or the own one of a survivor, never both,
# after they compared signed lists of survivors.
#
# ### An honest server subtracts
#
# Ben was missing in round 2. Now all six take part, and the difference of both sums is his update:

# %%
wire = Wire({name: worker(name, round_number=4) for name in NAMES})
six = decode(survives_dropout(wire.ask, NAMES, least=3), SCALE)  # an error? see above
print("largest error of his update:", np.abs(six - five - updates["Ben"]).max())

# %% [markdown]
# Masks do not hide what the *sum* says.
#
# ## Noise on the sum
#
# **Neighbours** are add/remove of one worker: one whole vector. Three rules make the promise:
#
# - **Clip**: a vector longer than C (L2 norm: the root of the sum of squares) is shortened to norm C. So one worker moves the sum by at most
#   C. Choose C without a look at the updates.
# - **Noise** of standard deviation zC goes onto each number of the sum. z is the **noise multiplier**.
# - **Divide by the public number** of workers, not by how many came: that is what we hide.
#
# Under masks each worker must clip, unseen by the server.

# %% [markdown]
# ### Exercise 4: a private average
#
# Write a function `private_average(vectors, workers, clip, noise_multiplier, rng)` that returns an array: the sum of the rows of `vectors`, each clipped to
# L2 norm `clip`; plus normal noise of standard deviation `noise_multiplier * clip` on each number; divided by `workers`.
#
# `vectors` is an array with a row for each worker that came, perhaps none; an empty sum gets noise, too. All chance comes from `rng`. Raise a `ValueError` if
# `clip` or `noise_multiplier` is not above 0.
#
# With hardly any noise (1e-12), rows (3, 4) and (0, 1), 4 workers and clip 1 give about (0.15, 0.45).
#
# <details><summary>Hint 1</summary>
#
# Which factor brings norm 5 to 1? And norm 0.5, or 0?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.linalg.norm(vectors, axis=1, keepdims=True)` gives the norms; `np.maximum` keeps short vectors as they are.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `clipped = vectors / np.maximum(1, norms / clip)`; to its sum add `rng.normal(0, ..., size=...)`; then divide.
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
"""Rows are clipped, the sum gets noise, and a public number divides."""
import numpy as np

from course import checks

rows = np.array([[3.0, 4.0], [0.0, 1.0]])
answer = checks.call(private_average, rows, 4, 1, 1e-12, np.random.default_rng(1))
near = np.shape(answer.result) == (2,) and np.allclose(answer.result, [0.15, 0.45], atol=1e-6)
checks.require(near, f"{answer}, not an array of about 0.15, 0.45")
checks.passed("the example is right")
### BEGIN HIDDEN TESTS
from scipy import stats


def average(vectors, workers, clip, multiplier, maker):
    """What the learner returns, as an array."""
    answer = checks.call(private_average, vectors, workers, clip, multiplier, maker)
    result = answer.result
    form = isinstance(result, np.ndarray) and result.dtype.kind == "f" and result.shape == (vectors.shape[1],)
    checks.require(form, f"{answer}: not an array of {vectors.shape[1]} numbers")
    checks.require(np.isfinite(result).all(), f"{answer.text} returned numbers that are not finite (a row of zeros?)")
    checks.require(np.array_equal(answer.args[0], vectors), f"{answer.text} changed the vectors it was given")
    return result, answer.text


def clipped_sum(vectors, clip):
    return sum((row * min(1, clip / (np.linalg.norm(row) or 1)) for row in vectors), np.zeros(vectors.shape[1]))


def judge(noise, sigma, what):
    """A right one fails here in fewer than 2 of a million; 4 % too little or too much is always found out."""
    squares = np.sum((noise / sigma) ** 2)
    checks.require(stats.chi2.cdf(squares, len(noise)) > 3e-7, f"{what} has too little noise: the promise is broken")
    checks.require(stats.chi2.sf(squares, len(noise)) > 3e-7, f"{what} has more noise than z * C on the sum")
    checks.follows(noise, stats.norm(0, sigma).cdf, name=f"the noise of {what}", why="normal noise, centred at 0")
    along = abs(np.corrcoef(noise[1:], noise[:-1])[0, 1])
    anew = along < 0.08 and np.count_nonzero(np.diff(np.sort(noise)) == 0) < 0.01 * len(noise)
    checks.require(anew, f"the noise of {what} repeats: draw it anew for each number")


maker = np.random.default_rng(544)
mixed = maker.normal(0, 1, (9, 6)) * np.array([[0], [0.01], [0.1], [0.3], [0.4], [1], [3], [50], [1e6]])
cases = [(mixed, 9, 1), (mixed, 20, 0.5), (mixed[:4], 3, 7.5), (np.zeros((0, 3)), 4, 1)]
cases += [
    (maker.integers(-9, 10, (5, 40)), 6, 12),
    (np.tile([[0.9, -0.9, 0.9]], (3, 1)), 3, 1),
    (mixed[4:5] * 9, 1, 0.1),
]
for vectors, workers, clip in cases:
    result, text = average(vectors, workers, clip, 1e-9, maker)
    right = clipped_sum(vectors, clip) / workers
    rule = (
        f"{len(vectors)} rows, hardly any noise: not the sum of the rows, each clipped by its L2 norm, over `workers`"
    )
    checks.require(np.allclose(result, right, rtol=1e-6, atol=1e-6 * clip), f"{text}: {rule}")
n = 20_000
many = maker.normal(0, 1, (4, n)) * np.array([[0.001], [0.01], [1], [20]])
many[:, ::3] = 0  # noise hides also which numbers are 0
for vectors, workers, clip, multiplier in [
    (many, 4, 2, 1),
    (many, 50, 0.1, 3.0),
    (many[:0], 5, 1, 0.5),
    (many[:1], 2, 8, 0.7),
]:
    result, text = average(vectors, workers, clip, multiplier, maker)
    sigma = multiplier * clip / workers
    judge(result - clipped_sum(vectors, clip) / workers, sigma, f"{text} ({len(vectors)} rows came)")
runs = checks.draws(private_average, 3000, np.array([[0.6, 0.8]]), 2, 1, 2, maker)
judge((np.array(runs) - [0.3, 0.4]).ravel(), 1, "3,000 calls of private_average with one row of 2 numbers")
states = [average(many[:2, :50], 3, 1, 1, np.random.default_rng(state))[0] for state in (6, 6, 7)]
checks.require((states[0] == states[1]).all(), "equal generators gave different noise: all chance comes from rng")
checks.require((states[0] != states[2]).all(), "different generators gave equal noise: whoever knows it takes it off")
for clip, multiplier in ((0, 1), (-1, 1), (1, 0), (1, -0.5), (-1, -1), (-0.1, 2.0)):
    why = "without a norm to clip to, or without noise, there is no privacy"
    checks.raises(ValueError, private_average, mixed, 9, clip, multiplier, maker, why=why)
### END HIDDEN TESTS

# %% [markdown]
# ## What z promises
#
# Whoever knows all other vectors has to tell N(0, z²) from N(1, z²), in units of C. A mechanism that makes this at least as hard as N(0, 1) against N(μ, 1)
# is **μ-Gaussian differentially private**. Here μ = 1/z, and μ·√T after T rounds. Each μ gives an ε for each δ:


# %%
def epsilon_of(mu, delta):
    def too_much(epsilon):
        a, b = mu / 2 - epsilon / mu, -mu / 2 - epsilon / mu
        return stats.norm.cdf(a) - np.exp(epsilon) * stats.norm.cdf(b) - delta

    return brentq(too_much, 0, 200) if mu > 0 and too_much(0) > 0 else 0.0


# %% [markdown]
# An attack guesses "with her". **FPR** is the share of runs without her in which it does; **FNR** the share of runs with her in which it does not. For
# μ-Gaussian privacy Φ⁻¹(1 − FPR) − Φ⁻¹(FNR) ≤ μ; Φ⁻¹ is `stats.norm.ppf`. Counts vary by chance, so take upper limits:


# %%
def limits(count, n, confidence=0.999):
    """Lower and upper limit of a share, as in lesson 3.3."""
    interval = stats.binomtest(int(count), int(n)).proportion_ci(confidence, method="exact")
    return float(interval.low), float(interval.high)


# %% [markdown]
# ### Exercise 5: μ from an attack
#
# Write a function `audit_mu(hits, false_alarms, runs, confidence=0.999)` that returns a number, a lower limit for μ. The attack said "with her" in `hits` of
# `runs` runs with her, and in `false_alarms` of as many without. Take both rates at the upper end of `limits(…, …, confidence)`. Return 0 for less than 0.
#
# `audit_mu(1700, 300, 2000)` returns about 1.85.
#
# <details><summary>Hint 1</summary>
#
# How many runs with her did the attack miss?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `limits` gives two ends, lower and upper. What is `stats.norm.ppf(1)`?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `fnr = limits(runs - hits, runs, confidence)[1]`, `fpr` likewise; then `max(0.0, stats.norm.ppf(1 - fpr) - ...)`.
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
"""Upper limits of both rates give mu."""
from course import checks

checks.close(checks.call(audit_mu, 1700, 300, 2000), 1.85, within=0.005, show=True)
checks.passed("the example is right")
### BEGIN HIDDEN TESTS
from scipy import stats


def upper(count, n, confidence):
    return stats.beta.ppf(1 - (1 - confidence) / 2, count + 1, n - count) if count < n else 1.0


cases = [(1700, 300, 2000), (1383, 617, 2000), (30, 0, 30), (900, 2, 1000), (400, 120, 500), (9, 1, 10)]
cases += [
    (300, 1700, 2000),
    (50, 50, 100),
    (0, 0, 40),
    (40, 40, 40),
    (0, 40, 40),
    (90_000, 1_000, 100_000),
    (260, 240, 500),
]
for hits, alarms, runs in cases:
    for confidence in (0.999, 0.9):
        fpr, fnr = upper(alarms, runs, confidence), upper(runs - hits, runs, confidence)
        right = max(0.0, stats.norm.ppf(1 - fpr) - stats.norm.ppf(fnr))
        more = () if confidence == 0.999 else (confidence,)
        answer = checks.call(audit_mu, hits, alarms, runs, *more)
        rule = "the quantile of 1 - FPR less that of FNR, both at their upper limits, and never below 0"
        checks.close(answer, right, within=1e-6, why=rule)
### END HIDDEN TESTS

# %% [markdown]
# Her vector is (1, 0, 0, …); C = 1; all others are 0. The attack says "with her" if the first average is above 1/12, fixed before any output was seen. We
# audit our code with z = 1, and that of a supplier who halves the noise.


# %%
def halved(vectors, workers, clip, z, rng):
    return private_average(vectors, workers, clip, z / 2, rng)


def with_her(average, rows):
    return [average(rows, 6, 1, 1, rng)[0] > 1 / 12 for _ in range(2000)].count(True)


# %%
her, others = np.eye(1, 20), np.zeros((5, 20))
for average in (private_average, halved):  # an error? private_average or audit_mu is still open
    hits, alarms = with_her(average, np.vstack([her, others])), with_her(average, others)
    mu, old = audit_mu(hits, alarms, 2000), np.log((limits(hits, 2000)[0] - 1e-5) / limits(alarms, 2000)[1])
    print(f"{average.__name__}: mu at least {mu:.2f}, epsilon {epsilon_of(mu, 1e-5):.1f}; by lesson 3.3 {old:.1f}")

# %% [markdown]
# z = 1 promises μ = 1, and ε = 4.4 at δ = 0.00001. Ours shows about μ = 0.8: no objection. Half the noise shows about 1.8: the promise is broken, and as this
# noise is normal, ε is at least about 8.5. The bound of lesson 3.3 stays near 1.5.
#
# A μ below the promise proves nothing: clipping number by number passes this attack.
#
# ## What it cost
#
# 3,200 mails of 32 or 320 workers train one step; 800 judge it. The highest 40 % of scores count as spam.


# %%
def sorted_right(workers, z, clip, rng):
    vectors = steps[:3200].reshape(workers, -1, len(words)).mean(axis=1)
    scores = has_word[3200:] @ private_average(vectors, workers, clip, z, rng)
    return np.mean((scores > np.quantile(scores, 0.6)) == spam[3200:])


curves = {"32 workers": {}, "320 workers": {}}
for z in (0.3, 1, 3):  # an error? private_average is still open
    for curve, workers, clip in zip(curves.values(), (32, 320), (0.3, 0.5), strict=True):
        curve[epsilon_of(1 / z, 1e-5)] = [sorted_right(workers, z, clip, rng) for _ in range(5)]

# %%
ax = plotting.tradeoff(curves, value_label="share of mails sorted right", log=False)  # an error? see above
plotting.show(
    ax,
    alt="Share of mails sorted right against ε: with 320 workers above 0.85, with 32 from about 0.65 to 0.95.",
)

# %% [markdown]
# At ε = 4.4, 320 workers sort about 97 % right, 32 about 83 %; without noise both reach about 97 %. Masks cost traffic instead.
#
# ## Summary
#
# - Masks, each even, secret and used once, hide all but the sum.
# - Dropout is where it breaks: use a reviewed protocol.
# - Clipping and noise protect what the sum says. Here the server sees the exact sum: trust it, or let each worker add a share of the noise.
# - Don't use it for two or three workers, or where the server can invent most.
#
# **Read on**
#
# - Bonawitz and others, *[Practical Secure Aggregation](https://doi.org/10.1145/3133956.3133982)* (2017).
# - Pasquini and others, *[Eluding Secure Aggregation](https://arxiv.org/abs/2111.07380)* (2022).
# - Dong, Roth and Su, *[Gaussian Differential Privacy](https://arxiv.org/abs/1905.02383)* (2022).
