# %% [markdown]
# # 5.3 Adding up encrypted numbers
#
# **You will be able to**
#
# - add numbers that you can't read;
# - average the models of several hospitals so that no one sees the model of any single hospital;
# - recognize four leaks: short keys, missing randomness, exponents, and keys in the wrong hands.
#
# **You need** functions, remainders (`a % b`), and logistic regression (3.8).
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## A sum that no one could open
#
# > **In the news.** In autumn 2025, the International Association for Cryptologic Research (IACR) elected its directors online.
# > {==Its voting program encrypts each vote and then adds up the encrypted votes, so that only the totals ever have to be opened
# > ([IACR, 2010](https://www.iacr.org/elections/2010/HeliosForCryptographers.html)).==} Three trustees each had a part of the key,
# > and all three parts were needed. {==One of the trustees lost his part. The encrypted totals were there, but no one could read
# > them, and the vote had to be repeated==} ([Schneier on Security, 24 November
# > 2025](https://www.schneier.com/blog/archives/2025/11/iacr-nullifies-election-because-of-lost-decryption-key.html)).
#
# This story shows both sides of what you'll learn in this lesson. {==You can add up numbers without being able to read them. But
# then, everything depends on who has the key.==}
#
# Three hospitals want to use this method for a model. Each has trained a logistic regression that distinguishes
# malignant tumours from benign ones. Such a model has 30 weights and an intercept. {==The hospitals want to know the
# mean of their models, weighted by their numbers of rows.==} The hospitals have 40, 110 and 250 patients. But a
# hospital's own weights would reveal something about its patients, as you saw in lesson 5.2.
#
# To scale the measurements and to test the models, they use 169 other patients from a published study. The next two cells load
# the data and train the three models.

# %%
import math
from timeit import timeit

import numpy as np
from phe import paillier
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression

from course import plotting
from course.federation import Wire

# %%
X, y = load_breast_cancer(return_X_y=True)
order = np.random.default_rng(0).permutation(len(y))
study, *parts = np.split(order, [169, 209, 319])
Z = (X - X[study].mean(axis=0)) / X[study].std(axis=0)
rows, weights = {}, {}
for name, part in zip(["north", "south", "west"], parts, strict=True):
    model = LogisticRegression().fit(Z[part], y[part])
    rows[name], weights[name] = len(part), np.append(model.coef_, model.intercept_)
print(rows, weights["north"][:3].round(3))

# %% [markdown]
# ## Two keys, three roles
#
# How can you add numbers that you can't read? The encryption that Pascal Paillier invented in 1999 has two keys. {==With the
# **public key**, anyone can encrypt a number, and with the **private key**, its owner can decrypt it.==} {==An encrypted number is
# called a **ciphertext**.==}
#
# {==The private key consists of two large primes p and q, and the public key is their product n = p·q.==} {==To encrypt a whole number m,
# draw a fresh random number r below n and compute c = (1 + n)ᵐ · rⁿ modulo n².==}
#
# > **Idea.** If you multiply two ciphertexts, the exponents of 1 + n add up, as in 2³ · 2⁴ = 2⁷. {==Therefore, **the product of
# > two ciphertexts encrypts the sum of the two numbers.**==} {==And you don't need the private key to multiply.==}
#
# The figure shows how the hospitals use this property.

# %%
steps = [("key holder", name, "public key", 1) for name in rows]
steps += [(name, "aggregator", "encrypted weights", 32) for name in rows]
steps += [("aggregator", "key holder", "encrypted sum", 32), ("key holder", "aggregator", "plain sum", 32)]
ax = plotting.exchange(
    steps, server="aggregator", apart="key holder", title="The aggregator receives encrypted numbers and plain sums"
)
plotting.show(ax)

# %% [markdown]
# There are three roles. {==The **key holder** has generated both keys and published n.==} {==The **workers**, which are the hospitals
# here, encrypt their weights.==} {==The **aggregator** adds up the ciphertexts, and knows only n.==}
#
# ### Exercise 1: a pair of keys
#
# Store a new pair of keys in `keys`. It must be the tuple that the library phe returns, with the public key first and
# the private key second. The public key's n must have at least 1024 bits, and at most 10,000 bits, because long keys
# are slow.
#
# <details><summary>Hint 1</summary>
#
# Which function of phe generates both keys?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `paillier.generate_paillier_keypair` has an `n_length` parameter, which is an even number of bits.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The call is `paillier.generate_paillier_keypair(n_length=...)`. How many bits do you need?
#
# </details>

# %% answer="keys"
keys = ...
### BEGIN SOLUTION
keys = paillier.generate_paillier_keypair(n_length=1024)
### END SOLUTION

# %% test="keys" points=2
"""keys is a pair of a public and a private key that belong together and are too long to be factored."""
from phe import paillier

from course import checks

checks.require(isinstance(keys, tuple) and len(keys) == 2, "keys isn't a tuple of two keys")
checks.require(checks.is_a(keys[0], paillier.PaillierPublicKey), "keys[0] isn't a public key from phe")
checks.require(checks.is_a(keys[1], paillier.PaillierPrivateKey), "keys[1] isn't a private key from phe")
checks.equal(keys[1].p * keys[1].q, keys[0].n, name="p · q of the private key", why="it must equal n of the public key")
checks.passed("keys is a pair of keys that belong together")
### BEGIN HIDDEN TESTS
import gmpy2

with checks.rule("It must be the tuple that the library phe returns, with the public key first"):
    checks.require(isinstance(keys, tuple) and len(keys) == 2, "keys isn't a tuple of two keys")
    checks.require(checks.is_a(keys[0], paillier.PaillierPublicKey), "keys[0] isn't a public key")
    checks.require(checks.is_a(keys[1], paillier.PaillierPrivateKey), "keys[1] isn't a private key")
    n, p, q = keys[0].n, keys[1].p, keys[1].q
    plain = all(isinstance(part, int) for part in (n, p, q))
    checks.require(plain, "n, p and q of the keys aren't plain ints")
bits = n.bit_length()
with checks.rule("The public key's n must have at least 1024 bits, and at most 10,000 bits"):
    checks.require(bits >= 1024, f"n has {bits} bits. A key this short can be factored, and then anyone can decrypt")
    checks.require(bits <= 10_000, f"n has {bits} bits. With a key this long, encrypting a number takes minutes")
with checks.rule("It must be the tuple that the library phe returns"):
    pair = p * q == n == keys[1].public_key.n
    checks.require(pair, "the private key belongs to a different public key, so it can't decrypt what keys[0] encrypts")
    near = min(p, q).bit_length() < bits // 2 - 1 or abs(p - q).bit_length() < bits // 2 - 60
    near |= any(gmpy2.powmod(2, gmpy2.fac(10_000), prime) == 1 for prime in (p, q))  # Pollard's p - 1 method finds it
    weak = "p and q aren't both primes, or they're too far apart or too close together, "
    weak += "or all prime factors of p - 1 are small. This makes n easier to factor"
    checks.require(gmpy2.is_prime(p) and gmpy2.is_prime(q) and not near, weak)
    shown = [part for _, part in checks.look_at(keys[0], "keys[0]").parts]
    hidden = p not in shown and q not in shown
    checks.require(hidden, "the public key reveals p or q, which only the key holder should know")
    fives = {checks.call(keys[0].raw_encrypt, 5).result for _ in range(2)}
    checks.require(len(fives) == 2, "keys[0] encrypts without fresh randomness")
### END HIDDEN TESTS

# %% [markdown]
# ## Five plus three
#
# The next diagram shows two ways to get from 5 and 3 to their sum. The upper path adds the numbers themselves. The lower path
# doesn't need the numbers themselves, because the product of two ciphertexts is a ciphertext of the sum.

# %%
plotting.diagram("encrypted sum")

# %% [markdown]
# `public.encrypt(5)` returns an `EncryptedNumber`. {==Each encryption draws a new r.==} So if you encrypt 5 twice, the two ciphertexts
# are different:

# %% slide="both"
# if you see an error here, finish keys first
public, private = keys
print(str(public.encrypt(5).ciphertext())[:40], str(public.encrypt(5).ciphertext())[:40])

# %% [markdown]
# ### Exercise 2: a sum of two secrets
#
# Ada encrypts 5 and Ben encrypts 3, both with `keys[0]`.
#
# - Store the two `EncryptedNumber`s in `five` and `three`.
# - Store their sum in `encrypted_sum`. It's an `EncryptedNumber`, too. Compute this sum from `five` and `three` only, without the
#   private key.
# - Don't change the sum after the addition. (If you call `ciphertext()` or `obfuscate()` on the sum, the test can no longer see
#   how it was computed.)
#
# <details><summary>Hint 1</summary>
#
# What would you write if these were ordinary numbers?
#
# </details>
# <details><summary>Hint 2</summary>
#
# There's an operator that you can use between two `EncryptedNumber`s. Behind the scenes, this operator multiplies their ciphertexts.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `five = public.encrypt(5)`. Do the same for `three`, and then use the operator that you'd use for 5 and 3.
#
# </details>

# %% helpers
from itertools import combinations

import gmpy2
from phe import paillier

from course import checks


def key_of(keys):
    """Return a new copy of the learner's private key, or None if the two keys don't fit or are too long."""
    pair = isinstance(keys, tuple) and len(keys) == 2 and checks.is_a(keys[1], paillier.PaillierPrivateKey)
    if pair and keys[1].p * keys[1].q == keys[0].n and keys[0].n.bit_length() <= 10_000:
        return paillier.PaillierPrivateKey(paillier.PaillierPublicKey(keys[0].n), keys[1].p, keys[1].q)
    return None


def sealed(key, values):
    """Return a message that encrypts these numbers, in the form of exercise 3."""
    numbers = [key.public_key.encrypt(float(value), precision=1e-6) for value in values]
    return [(number.ciphertext(), number.exponent) for number in numbers]


def random_part(c, key):
    """Return the random number r of a ciphertext."""
    n = key.public_key.n
    return gmpy2.powmod(c % n, gmpy2.invert(n, (key.p - 1) * (key.q - 1)), n)


def require_fresh(drawn, n, said):
    """Check that no random number is small, and that none follows from another one."""
    weak = min(drawn) < n >> 64
    inverse = {r: gmpy2.invert(r, n) for r in drawn}
    for one, other in combinations(drawn, 2):
        ways = [one - other, one + other, one * other, one * inverse[other], other * inverse[one]]
        weak |= any(min(way % n, -way % n) < n >> 64 for way in (*ways, one * one - other, other * other - one))
    fault = "a random number is too small, isn't new or follows from another one, so an attacker can test guesses"
    checks.require(not weak, f"{said}: {fault}. Draw a new one for each ciphertext")


def require_secret(said, f, *given):
    """Check that a function's random numbers can't be predicted from a seed or from the time."""
    for pair, again in zip(*checks.seeded(f, 2, 53, *given), strict=True):
        fault = "someone who knows a seed or the time can predict a random number. Draw it with phe or secrets"
        checks.require(pair != again, f"{said}: {fault}")


def require_message(said, pairs, size, n):
    """Check that a result has the form of exercise 3."""
    form = isinstance(pairs, list | tuple) and all(isinstance(pair, list | tuple) for pair in pairs)
    form = form and [[type(part) for part in pair] for pair in pairs] == [[int, int]] * size
    checks.require(form, f"{said} didn't return {size} pairs [ciphertext, exponent] of plain ints")
    exponents = {exponent for _, exponent in pairs}
    checks.require(exponents == {-5}, f"{said}: not every exponent is -5, although exponents aren't encrypted")
    right = all(0 < c < n * n and gmpy2.gcd(c, n) == 1 for c, _ in pairs)
    checks.require(right, f"{said}: the first number of a pair isn't a ciphertext under the key n")


# %% answer="encrypted_sum"
five = ...
three = ...
encrypted_sum = ...
### BEGIN SOLUTION
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = five + three
### END SOLUTION

# %% test="encrypted_sum" points=2
"""The sum comes from the two ciphertexts and decrypts to 8, and each of the two was encrypted with fresh randomness."""
from phe import paillier

from course import checks

for name, number in {"five": five, "three": three, "encrypted_sum": encrypted_sum}.items():
    checks.require(checks.is_a(number, paillier.EncryptedNumber), f"{name} isn't an EncryptedNumber")
key = paillier.PaillierPrivateKey(paillier.PaillierPublicKey(keys[0].n), keys[1].p, keys[1].q)
sealed = checks.call(encrypted_sum.ciphertext, be_secure=False)
plain = key.raw_decrypt(sealed.result) * 16**encrypted_sum.exponent
checks.equal(plain, 8, name="the decrypted sum", show=True)
checks.passed("five, three and encrypted_sum are encrypted numbers, and the sum decrypts to 8")
### BEGIN HIDDEN TESTS
key = key_of(keys)
checks.require(key, "keys isn't a pair of keys that belong together yet. Solve exercise 1 first")
n, found, drawn = key.public_key.n, {}, []
for name, number in {"five": five, "three": three, "encrypted_sum": encrypted_sum}.items():
    with checks.rule("It's an `EncryptedNumber`, too"):
        checks.require(checks.is_a(number, paillier.EncryptedNumber), f"{name} isn't an EncryptedNumber")
    with checks.rule("Ada encrypts 5 and Ben encrypts 3, both with `keys[0]`"):
        checks.require(number.public_key.n == n, f"{name} wasn't encrypted with keys[0]")
        added = set(checks.public_view(number).names) - set(dir(key.public_key.encrypt(0)))
        checks.require(not added, f"{name} has additional attributes, which aren't encrypted: {', '.join(added)}")
    found[name] = (checks.call(number.ciphertext, be_secure=False).result, number.exponent)
with checks.rule("Store the two `EncryptedNumber`s in `five` and `three`"):
    for name, value in {"five": 5, "three": 3}.items():
        right = key.raw_decrypt(found[name][0]) == value * 16 ** -found[name][1]
        checks.require(right, f"{name} doesn't decrypt to {'Ada' if value == 5 else 'Ben'}'s number")
        drawn.append(random_part(found[name][0], key))
require_fresh(drawn, n, "five and three")
low = min(found["five"][1], found["three"][1])  # if the exponents differ, phe's addition lowers one
product = 1
for name in ("five", "three"):
    product = product * gmpy2.powmod(found[name][0], 16 ** (found[name][1] - low), n**2) % n**2
with checks.rule("Don't change the sum after the addition"):
    how = "encrypted_sum isn't the result of five + three. It was encrypted again, computed from other numbers, "
    how += "or changed later (for example, re-randomized by ciphertext() or obfuscate())"
    checks.require(found["encrypted_sum"] == (product, low), how)
### END HIDDEN TESTS

# %% [markdown]
# ## Fractions leak through their exponent
#
# Weights are fractions, but Paillier's method adds whole numbers. {==So phe stores a fraction as a whole number and an
# **exponent** e.==} Together, they stand for number · 16ᵉ. {==The exponent is **not encrypted**.==} The next cell decrypts your sum,
# and then prints the exponents of four numbers of different sizes.

# %% slide="both"
# if you see an error here, finish encrypted_sum first
print("the key holder reads:", private.decrypt(encrypted_sum))
for number in (0.00001, 0.25, 3.0, 4000.0):
    print(number, public.encrypt(number).exponent, public.encrypt(number, precision=1e-6).exponent)

# %% [markdown]
# The first exponent differs from line to line. So by default, the exponent reveals how large a number is. {==With
# `precision=1e-6`, the exponent is always −5.==} Then all numbers are multiples of 16⁻⁵, and rounding to such a multiple changes
# a number by at most half a millionth. A number below zero is stored as n minus its absolute value, and there's room for
# whole numbers from −n/3 to n/3.
#
# A number is sent over the wire as a pair of plain ints. These two functions turn `EncryptedNumber`s into such pairs and
# back:


# %%
def pack(numbers):
    """Return [ciphertext, exponent] for each EncryptedNumber."""
    return [[number.ciphertext(), number.exponent] for number in numbers]


def unpack(n, message):
    """Return an EncryptedNumber for each [ciphertext, exponent]."""
    public = paillier.PaillierPublicKey(n)
    return [paillier.EncryptedNumber(public, c, exponent) for c, exponent in message]


# %% [markdown]
# {==After an addition or after `unpack`, the `ciphertext()` method also **re-randomizes** the number, which means that it
# multiplies the ciphertext by a fresh rⁿ.==} This doesn't change the encrypted number. {==Without this step, anyone who has seen
# the messages could multiply some of them, compare the product with a sum, and find out which messages are in it.==}
#
# ### Exercise 3: a worker's message
#
# Now the hospitals can encrypt their models. Write a function `encrypt_update(n, weights, rows)` for a worker.
#
# - `n` belongs to the public key, `weights` is an array or a list of floats, and `rows` is an int of at least 1.
# - The function returns a list of pairs `[ciphertext, exponent]`, where both parts are plain ints. Tuples are fine,
#   too. For each weight, in order, there's one pair that encrypts weight · rows. The last pair encrypts `rows`
#   itself.
# - Encrypt everything with `precision=1e-6` (exponent −5) and fresh randomness that no one can predict.
# - Each decrypted product is accurate to 1e-6.
# - Don't modify `weights`.
#
# `encrypt_update(n, [0.5, -2.0], 40)` returns three pairs, which decrypt to 20, −80 and 40.
#
# <details><summary>Hint 1</summary>
#
# Should you multiply before or after the encryption? If you multiply afterwards, the rounding error is multiplied, too.
#
# </details>
# <details><summary>Hint 2</summary>
#
# `paillier.PaillierPublicKey(n)` is the public key. Its `encrypt` method has a `precision` parameter. For the pairs, use `pack`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Call `public.encrypt(float(value), precision=1e-6)` for each value. The values are `[*(weight * rows for weight in weights),
# ...]`.
#
# </details>


# %% answer="encrypt_update"
def encrypt_update(n, weights, rows):
    """Return a list of encrypted pairs: weight · rows for each weight, and then the rows."""
    ### BEGIN SOLUTION
    public = paillier.PaillierPublicKey(n)
    values = [*(weight * rows for weight in weights), rows]
    return pack([public.encrypt(float(value), precision=1e-6) for value in values])
    ### END SOLUTION


# %% test="encrypt_update" points=4
"""The message contains weight · rows and the row count, with one exponent and fresh randomness, accurate to 1e-6."""
from phe import paillier

from course import checks

key = paillier.generate_paillier_keypair(n_length=1024)[1]
pairs = checks.call(encrypt_update, key.public_key.n, [0.5, -2.0], 40).result
listed = isinstance(pairs, list | tuple) and all(isinstance(pair, list | tuple) for pair in pairs)
kinds = [[type(part) for part in pair] for pair in pairs] if listed else []
checks.require(kinds == [[int, int]] * 3, "the result isn't a list of three pairs of plain ints")
right = [value * 16**5 % key.public_key.n for value in (20, -80, 40)]
checks.equal(
    [key.raw_decrypt(c) for c, _ in pairs],
    right,
    name="the decrypted result (times 16**5)",
    why="the pairs must decrypt to 20, -80 and 40",
)
checks.passed("the example decrypts to 20, -80 and 40")
### BEGIN HIDDEN TESTS
from fractions import Fraction

import numpy as np

wide = [1e-7, -0.25, 3.5, -1200.75, 0.0, 0.0, 12345.678901, -1 / 3, 2 / 7, -0.01234567]
cases = [(1024, wide, 250), (1024, np.linspace(-2, 2, 35), 7)]
cases += [(1088, np.array([-0.1, 0.7]), 1), (1024, [-2.000001, 1e-5, 0.3], 1_234_567)]
for bits, values, count in cases:
    key, drawn = paillier.generate_paillier_keypair(n_length=bits)[1], []
    n, said = key.public_key.n, f"encrypt_update(n, {len(values)} weights, {count})"
    for _ in range(2):
        pairs = checks.call(encrypt_update, n, values, count).result
        with checks.rule("The function returns a list of pairs `[ciphertext, exponent]`"):
            require_message(said, pairs, len(values) + 1, n)
        drawn += [random_part(c, key) for c, _ in pairs]
        units = [(key.raw_decrypt(c) + n // 2) % n - n // 2 for c, _ in pairs]
        right = [*(Fraction(float(value) * count) for value in values), count]
        off = max(abs(Fraction(unit, 16**5) - value) for unit, value in zip(units, right, strict=True))
        with checks.rule("Each decrypted product is accurate to 1e-6"):
            checks.require(off <= 1e-6, f"{said}: a pair doesn't decrypt to weight · rows (or the last one to rows)")
    with checks.rule(
        "Encrypt everything with `precision=1e-6` (exponent −5) and fresh randomness that no one can predict"
    ):
        require_fresh(drawn, n, said)
        require_secret(said, encrypt_update, n, values[:2], count)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: the aggregator
#
# Write a function `aggregate(n, messages)` for the aggregator, which adds up the messages of all workers.
#
# - `messages` is a list of at least one message. Each message has the form that `encrypt_update` returns. All messages have the
#   same length, and all exponents are −5.
# - The function returns one message of the same form. At each position, this message contains the encrypted sum over **all** messages.
# - Each of these sums is re-randomized unpredictably, even if there's only a single message.
# - Don't modify `messages`.
#
# For example, the function turns three messages of 32 pairs into one message of 32 pairs.
#
# <details><summary>Hint 1</summary>
#
# Which numbers have to be added, those within one message or those at the same position in all messages?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `unpack` each message. Then `zip(*lists)` goes through the lists position by position, and `sum` can add `EncryptedNumber`s, too.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Unpack with `numbers = [unpack(n, message) for message in messages]`, and return `pack([... for place in zip(*numbers)])`.
#
# </details>


# %% answer="aggregate"
def aggregate(n, messages):
    """Return the encrypted, re-randomized sum over all messages, position by position."""
    ### BEGIN SOLUTION
    numbers = [unpack(n, message) for message in messages]
    return pack([sum(place) for place in zip(*numbers, strict=True)])
    ### END SOLUTION


# %% test="aggregate" points=3
"""At each position, the result has the re-randomized sum over all messages, encrypted under the same key."""
from phe import paillier

from course import checks

key = paillier.generate_paillier_keypair(n_length=1024)[1]
numbers = [[key.public_key.encrypt(value, precision=1e-6) for value in values] for values in ((20, 40), (-5, 10))]
sent = [[[number.ciphertext(), number.exponent] for number in row] for row in numbers]
pairs = checks.call(aggregate, key.public_key.n, sent).result
listed = isinstance(pairs, list | tuple) and all(isinstance(pair, list | tuple) for pair in pairs)
kinds = [[type(part) for part in pair] for pair in pairs] if listed else []
checks.require(kinds == [[int, int]] * 2, "the result isn't a list of two pairs of plain ints")
right = [value * 16**5 for value in (15, 50)]
added = [key.raw_decrypt(c) for c, _ in pairs]
checks.equal(added, right, name="the decrypted result (times 16**5)", why="(20, 40) and (-5, 10) add up to (15, 50)")
checks.passed("two messages were added position by position")
### BEGIN HIDDEN TESTS
import math

import numpy as np

rng = np.random.default_rng(53)
made = {bits: paillier.generate_paillier_keypair(n_length=bits)[1] for bits in (1024, 1088)}
for bits, workers, size in ((1024, 3, 4), (1088, 7, 3), (1024, 1, 35), (1024, 2, 1)):
    key, n = made[bits], made[bits].public_key.n
    values = rng.normal(0, 100, (workers, size)).round(2)
    values[0, 0] = -50_000.125
    sent = [sealed(key, row) for row in values]
    drawn = [random_part(c, key) for message in sent for c, _ in message]
    if size == 1:  # a message that was sent twice counts twice
        sent.append(list(sent[0]))
    said = f"aggregate(n, {len(sent)} messages of {size})"
    for _ in range(2):
        pairs = checks.call(aggregate, n, sent).result
        with checks.rule("Each message has the form that `encrypt_update` returns"):
            require_message(said, pairs, size, n)
        with checks.rule("At each position, this message contains the encrypted sum over **all** messages"):
            for (c, _), *place in zip(pairs, *sent, strict=True):
                right = sum(key.raw_decrypt(each) for each, _ in place) % n
                checks.require(key.raw_decrypt(c) == right, f"{said}: a pair decrypts to another number")
                drawn.append(random_part(c * gmpy2.invert(math.prod(each for each, _ in place), n), key))
    with checks.rule("Each of these sums is re-randomized unpredictably, even if there's only a single message"):
        require_fresh(drawn, n, said)
        require_secret(said, aggregate, n, sent)
### END HIDDEN TESTS

# %% [markdown]
# ## Decrypt the sum, and only the sum
#
# The key holder decrypts the message that the aggregator sends. The next cell connects all roles with a wire:


# %% slide="code"
def decrypt_all(message):
    """Return the plain numbers of a message, as only the key holder can."""
    return [private.decrypt(number) for number in unpack(public.n, message)]


workers = {name: lambda name=name: encrypt_update(public.n, weights[name], rows[name]) for name in weights}
wire = Wire({**workers, "key holder": decrypt_all}, server="aggregator")

# %% [markdown]
# ### Exercise 5: the average, and nothing else
#
# Write a function `decrypt_average(n, names, ask)` for the aggregator. It returns an array, list or tuple with the mean of the
# weights over **all** workers, weighted by rows and accurate to 1e-6.
#
# - `names` is a list of at least one worker. Don't modify it.
# - `ask(name)` returns a worker's message, in the form that `encrypt_update` returns.
# - `ask("key holder", message)` returns a list with the decrypted numbers of a message. Ask the key holder **exactly once**, for
#   the sum over all workers.
#
# If two workers have the weights `[1.0]` and `[4.0]`, and 10 and 20 rows, the function returns `[3.0]`.
#
# <details><summary>Hint 1</summary>
#
# Where in the decrypted sum is the total number of rows?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Ask all workers, `aggregate` their messages, ask the key holder, and divide.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `*sums, total = ask("key holder", aggregate(n, ...))` separates the last number from the others. What do you divide by what?
#
# </details>


# %% answer="decrypt_average"
def decrypt_average(n, names, ask):
    """Return the row-weighted average over all workers. Only their sum is decrypted."""
    ### BEGIN SOLUTION
    messages = [ask(name) for name in names]
    *sums, total = ask("key holder", aggregate(n, messages))
    return np.array(sums) / total
    ### END SOLUTION


# %% test="decrypt_average" points=4
"""The function returns the row-weighted mean over all workers, and the key holder decrypts nothing but their sum."""
from phe import paillier

from course import checks

key = paillier.generate_paillier_keypair(n_length=1024)[1]


def answer_for(name, *message):
    if name == "key holder":
        return [key.decrypt(paillier.EncryptedNumber(key.public_key, *pair)) for pair in message[0]]
    numbers = [key.public_key.encrypt(value, precision=1e-6) for value in {"a": (10.0, 10), "b": (80.0, 20)}[name]]
    return [[number.ciphertext(), number.exponent] for number in numbers]


answer = checks.call(decrypt_average, key.public_key.n, ["a", "b"], answer_for)
checks.equal(answer.result, [3.0], name="the average in the example", show=True)
checks.passed("the average in the example is 3")
### BEGIN HIDDEN TESTS
import numpy as np

from course.federation import Wire

rng, hospitals = np.random.default_rng(54), ["west", "north", "south"]  # the lesson's names, with other numbers of rows
made = paillier.generate_paillier_keypair(n_length=1024)[1]
for names, size in ((hospitals, 4), (hospitals, 4), (["ward"], 2), ([f"ward {k}" for k in rng.permutation(17)], 3)):
    key = (names == hospitals and key_of(keys)) or made  # even with the lesson's key, the function has to ask
    values = rng.normal(0, 3, (3, size)) * [10_000, *[1] * (size - 2), 0]
    rows = rng.integers(1, 900, 3)
    plain = np.column_stack([values * rows[:, None], rows]).round(9 if size > 2 else 0)
    sent = [sealed(key, row) for row in plain[: len(names)]]
    whose = [place if place < 3 else 0 for place in range(len(names))]  # other workers send what the first one sends
    opened = []

    def holder(message, key=key, opened=opened):
        numbers = [key.decrypt(paillier.EncryptedNumber(key.public_key, *pair)) for pair in message]
        opened.append([number if number % 1 else int(number) for number in numbers])
        return opened[-1]

    answers = {name: lambda message=sent[k]: message for name, k in zip(names, whose, strict=True)}
    wire = Wire({**answers, "key holder": holder}, "aggregator")
    result = checks.call(decrypt_average, key.public_key.n, names, wire.ask).result
    said, total = f"decrypt_average(n, {len(names)} names, ask)", plain[whose].sum(axis=0)
    only = len(opened) == 1 and len(opened[0]) == size + 1 and np.abs(np.array(opened[0]) - total).max() < 1e-5
    with checks.rule("Ask the key holder **exactly once**, for the sum over all workers"):
        checks.require(only, f"{said}: any other number that it decrypts reveals individual workers' data")
    with checks.rule("`ask(name)` returns a worker's message, in the form that `encrypt_update` returns"):
        form = isinstance(result, np.ndarray | list | tuple) and np.shape(result) == (size,)
        form = form and all(isinstance(number, float | int | np.number) for number in result)
        checks.require(form, f"{said} didn't return a number for each of the {size} weights")
    with checks.rule("weighted by rows and accurate to 1e-6"):
        off = np.abs(np.array(result, dtype=float) - total[:-1] / total[-1]).max()
        checks.require(off < 1e-6, f"{said} returned a mean that's off by {off:.2g}")
asked = []


def refuses(name, *message):
    asked.append(name)
    return {"a": [[1, -5], [1, -5]]}[name]  # an error for the key holder


checks.observe(decrypt_average, made.public_key.n, ["a"], refuses)
with checks.rule("Ask the key holder **exactly once**, for the sum over all workers"):
    checks.require(asked.count("key holder") < 2, "decrypt_average asked the key holder again after an error")
### END HIDDEN TESTS

# %% slide="output"
# if you see an error here, finish the exercises above first
average = decrypt_average(public.n, list(weights), wire.ask)
print("largest difference:", np.abs(average - np.average([*weights.values()], axis=0, weights=[*rows.values()])).max())
wire.table()

# %% [markdown]
# The largest difference from the mean of the unencrypted weights is less than a millionth. In the table, each hospital sends 32
# ciphertexts with their exponents, which are all −5. {==Only the last row contains plain numbers, and these are the sums.==}
#
# ## Now attack it
#
# ### A short key
#
# {==Anyone who factors n has the private key.==} For a key of 64 bits, a few lines of code are enough, with a method that John
# Pollard published in 1975:


# %%
def factor(n, step=1):
    """Return a prime factor of n by Pollard's rho method."""
    x, y, divisor = 2, 2, 1
    while divisor == 1:
        x, y = (x * x + step) % n, ((y * y + step) ** 2 + step) % n
        divisor = math.gcd(x - y, n)
    return divisor if divisor < n else factor(n, step + 1)


# %% slide="both"
short = paillier.generate_paillier_keypair(n_length=64)[0]
p = factor(short.n)
stolen = paillier.PaillierPrivateKey(short, p, short.n // p)
print("read without the private key:", stolen.decrypt(short.encrypt(1234)))

# %% [markdown]
# That takes about a tenth of a second. In 2020, a number of 829 bits was factored, which took some 2,700 years of processor time
# (RSA-250; Schneier on Security, 8 April 2020). For a classroom exercise, 1024 bits are enough. {==In practice, use at least 2048 bits==}
# (the minimum for RSA in NIST SP 800-57 Part 1, 2020), or the 3072 bits that phe uses by default.
#
# ### No randomness
#
# {==Suppose that a program always uses r = 1. Then the same number always has the same ciphertext, so an attacker can encrypt all
# likely numbers and compare.==} How many rows does the hospital in the north have?

# %% slide="output"
# if you see an error here, finish keys first
sent = public.encrypt(40, r_value=1).ciphertext(be_secure=False)
print([m for m in range(1000) if public.encrypt(m, r_value=1).ciphertext(be_secure=False) == sent])

# %% [markdown]
# The attacker has found the number, 40, without any private key.
#
# ### The wrong company
#
# {==If the key holder and the aggregator **collude**, or if they're the same company, they can read every hospital's
# weights.==} {==An aggregator that **lies** doesn't even need an ally, because it can send one hospital's message
# instead of the sum.==} Suppose that the key holder refuses to decrypt totals over fewer than 400 rows. Then the
# aggregator adds a hospital that doesn't exist, which is easy because anyone can encrypt. The next two cells run both
# attacks:

# %%
# if you see an error here, finish the exercises above first
for name in weights:
    *sums, total = decrypt_all(wire.ask(name))
    print("colluding:", name, total, "rows, off by", np.abs(np.array(sums) / total - weights[name]).max())

# %% slide="both"
fake = encrypt_update(public.n, np.zeros(31), 360)
*sums, total = wire.ask("key holder", aggregate(public.n, [wire.ask("north"), fake]))
print("lying: north,", total, "rows, off by", np.abs(np.array(sums) / 40 - weights["north"]).max())

# %% [markdown]
# In both attacks, the recovered weights of individual hospitals are almost exactly right.
#
# > **Warning.** {==With encryption, you have to trust whoever has the private key.==} {==One remedy is **threshold decryption**.==} The
# > private key is split among the workers, and each of them checks what's in the sum before taking part. As the election at the
# > beginning shows, it's wise not to need every single part.
#
# Encryption doesn't hide what the sum reveals, either. {==If there are only two hospitals, each of them can subtract its own part
# from the sum, and the other hospital's part is left.==} Lesson 5.4 adds noise to the sum. And because everything is encrypted, no
# one notices if a worker sends nonsense.
#
# ## What it cost
#
# Let's start with accuracy. Apart from rounding, encryption doesn't change anything, so we only have to compare the mean with the
# models of the hospitals.


# %% slide="output"
def accuracy(w):
    """Return the share of the study's patients that a model classifies correctly."""
    return round(float(np.mean((Z[study] @ w[:-1] + w[-1] > 0) == y[study])), 3)


print({name: accuracy(w) for name, w in weights.items()})
# if you see an error here, finish decrypt_average first
print("average:", accuracy(average))

# %% [markdown]
# The mean is better than the models of the two smaller hospitals, and about as good as that of the largest one.
#
# The real price is size and time. A plain number needs 8 bytes, whereas a ciphertext has twice as many bits as n. This table
# shows typical times in milliseconds per number on one busy core (`python -m benchmarks.encryption`). The library gmpy2 speeds up
# calculations with large numbers.
#
# {==
# | bits of n | encrypt | decrypt | add | encrypt without gmpy2 |
# |---|---|---|---|---|
# | 1024 | 2 | 0.6 | 0.01 | 14 |
# | 2048 | 15 | 5 | 0.01 | 100 |
# | 3072 | 45 | 11 | 0.03 | 360 |
# ==}
#
# The next cells take the same measurements on your machine.


# %%
def seconds(work, *values):
    """Return the seconds that one call takes, as the mean of five."""
    return timeit(lambda: work(*values), number=5) / 5


# %%
times, sizes = {"encrypt": {}, "decrypt": {}, "add": {}}, {}
for bits in (1024, 2048, 3072):
    one, other = paillier.generate_paillier_keypair(n_length=bits)
    number = one.encrypt(1.5, precision=1e-6)
    times["encrypt"][bits] = seconds(one.encrypt, 1.5, 1e-6)
    times["decrypt"][bits] = seconds(other.decrypt, number)
    times["add"][bits] = seconds(number.__add__, number)
    sizes[bits] = 2 * bits // 8

# %%
ax = plotting.key_costs(times, sizes, title="Longer keys take much more time")
plotting.show(ax)

# %% [markdown]
# ## Recap
#
# - Anyone who has n can encrypt and add, but only the owner of p and q can decrypt. So the aggregator and the key holder must not
#   collude.
# - Workers encrypt weight · rows and the number of rows, with fresh randomness and one common exponent. The aggregator
#   re-randomizes the sums.
# - In practice, use at least 2048 bits. Then an encrypted number is 64 times as large as a plain one.
#
# **A question to take with you:** Who in your organization could be the key holder, and who must never work together with
# that person?
#
# **When not to use it.** Don't use this method if an aggregator may lie without being checked, or if there are only two workers.
# Remember that the mean itself isn't protected.
#
# **Further reading**
#
# - Pascal Paillier, *[Public-Key Cryptosystems Based on Composite Degree Residuosity
#   Classes](https://doi.org/10.1007/3-540-48910-X_16)*, EUROCRYPT 1999.
# - *[python-paillier](https://python-paillier.readthedocs.io)*, the phe documentation.
# - Bruce Schneier, *[IACR Nullifies Election Because of Lost Decryption
#   Key](https://www.schneier.com/blog/archives/2025/11/iacr-nullifies-election-because-of-lost-decryption-key.html)*, 2025.
