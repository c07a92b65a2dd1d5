# %% [markdown]
# # 5.3 Adding up encrypted numbers
#
# **You will be able to**
#
# - add numbers that you cannot read;
# - average the models of hospitals so that nobody sees the model of one;
# - find what leaks: short keys, missing randomness, exponents, keys in the wrong hands.
#
# **You need** functions, remainders (`a % b`), and logistic regression (3.8).
#
# **Time** about 40 minutes, five exercises.

# %% [markdown]
# ## A sum that nobody could look behind
#
# In January 2017 Boston learned what women earn there: 77 cents for each dollar of a man, by the payroll of 112,600 people (BU Today, 27 January
# 2017). Payrolls are secret, and whoever keeps those of all firms can be hacked (Boston University, 2015). What helped was a program that adds up the
# firms' figures and shows nobody those of one firm.
#
# Three hospitals want the same for a model. Each has trained a logistic regression that tells malignant tumours from benign ones: 30 weights
# and an intercept. They want the mean, each hospital counting by its rows: 40, 110 and 250 patients. But a hospital's own weights tell about its patients
# (lesson 5.2). They scale and test by 169 other patients, of a published study.

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
# Pascal Paillier's encryption (1999) has two keys: with the **public key** anyone encrypts, with the **private key** one decrypts, or opens. An
# encrypted number is a **ciphertext**. The private key is two large primes p and q, the public one n = p·q. To encrypt a whole number m, draw a fresh
# random r below n and compute c = (1 + n)ᵐ · rⁿ modulo n². In a product of ciphertexts the powers of 1 + n add up: **the product encrypts the sum**.
# Multiplying needs no private key.

# %%
steps = [("key holder", name, "public key", 1) for name in rows]
steps += [(name, "aggregator", "encrypted weights", 32) for name in rows]
steps += [("aggregator", "key holder", "encrypted sum", 32), ("key holder", "aggregator", "plain sum", 32)]
ax = plotting.exchange(steps, server="aggregator", apart="key holder")
plotting.show(
    ax,
    alt="The key holder gives three hospitals the public key. Each sends 32 encrypted numbers to the aggregator, which "
    "sends 32 encrypted sums to the key holder and gets plain sums back. No arrow leads from a hospital to the key holder.",
)

# %% [markdown]
# The **key holder** made the keys and told everybody n. **Workers**, here hospitals, encrypt their weights. The **aggregator** adds up, and
# has n alone.
#
# ### Exercise 1: a pair of keys
#
# Store in `keys` a new pair of keys with an n of at least 1024 bits: the tuple that the library phe returns, public key first, private key second.
#
# <details><summary>Hint 1</summary>
#
# Which function of phe makes both keys?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `paillier.generate_paillier_keypair` has a parameter `n_length`, an even number of bits.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `keys = paillier.generate_paillier_keypair(n_length=...)`
#
# </details>

# %% answer="keys"
keys = ...
### BEGIN SOLUTION
keys = paillier.generate_paillier_keypair(n_length=1024)
### END SOLUTION

# %% test="keys" points=2
"""A public and a private key that belong together, too long to be factored."""
from phe import paillier

from course import checks

checks.require(isinstance(keys, tuple) and len(keys) == 2, "keys is not a tuple of two keys")
checks.require(checks.is_a(keys[0], paillier.PaillierPublicKey), "keys[0] is not a public key of phe")
checks.passed("keys is a tuple that starts with a public key")
### BEGIN HIDDEN TESTS
import gmpy2
from phe import paillier

from course import checks

checks.require(isinstance(keys, tuple) and len(keys) == 2, "keys is not a tuple of two keys")
checks.require(checks.is_a(keys[0], paillier.PaillierPublicKey), "keys[0] is not a public key of phe")
checks.require(checks.is_a(keys[1], paillier.PaillierPrivateKey), "keys[1] is not a private key of phe")
n, p, q = keys[0].n, keys[1].p, keys[1].q
checks.require(
    all(isinstance(part, int) for part in (n, p, q)), "n, p and q of the keys are not plain ints, as phe makes them"
)
bits = n.bit_length()
checks.require(bits >= 1024, f"n has {bits} bits: a key as short as this can be factored, and then everybody decrypts")
checks.require(
    p * q == n, "the private key belongs to another public key: it opens nothing that was encrypted with this one"
)
checks.require(gmpy2.is_prime(p) and gmpy2.is_prime(q), "p and q are not both primes, which makes n easier to factor")
near = min(p, q).bit_length() < bits // 2 - 1 or abs(p - q).bit_length() < bits // 2 - 60
checks.require(not near, "p and q are too unequal or too near each other, which makes n easier to factor")
### END HIDDEN TESTS

# %% [markdown]
# ## Five plus three
#
# `public.encrypt(5)` returns an `EncryptedNumber`. Encrypt 5 twice, and r is drawn anew:

# %%
public, private = keys  # an error? keys is still open
print(str(public.encrypt(5).ciphertext())[:40], str(public.encrypt(5).ciphertext())[:40])

# %% [markdown]
# ### Exercise 2: a sum of two secrets
#
# Ada encrypts 5, Ben encrypts 3, both with `keys[0]`. Store the two `EncryptedNumber`s in `five` and `three`, and in `encrypted_sum` their sum, an
# `EncryptedNumber` made from `five` and `three` alone, without the private key. Leave it as the addition returns it: after `ciphertext()` or
# `obfuscate()` the test cannot tell what it was made of.
#
# <details><summary>Hint 1</summary>
#
# What would you write for plain numbers?
#
# </details>
# <details><summary>Hint 2</summary>
#
# An operator between two `EncryptedNumber`s multiplies their ciphertexts.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `five = public.encrypt(5)`, `three` likewise; then a `+`.
#
# </details>

# %% answer="encrypted_sum"
five = ...
three = ...
encrypted_sum = ...
### BEGIN SOLUTION
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = five + three
### END SOLUTION

# %% test="encrypted_sum" points=2
"""The sum is made of the two ciphertexts and opens to 8; each of the two was encrypted with fresh randomness."""
from phe import paillier

from course import checks

for name, number in {"five": five, "three": three, "encrypted_sum": encrypted_sum}.items():
    checks.require(checks.is_a(number, paillier.EncryptedNumber), f"{name} is not an EncryptedNumber")
checks.passed("there are three encrypted numbers")
### BEGIN HIDDEN TESTS
import gmpy2
from phe import paillier

from course import checks

whole = isinstance(keys, tuple) and len(keys) == 2 and checks.is_a(keys[1], paillier.PaillierPrivateKey)
checks.require(whole, "keys is not yet a pair of keys: exercise 1 comes first")
n, p, q = keys[0].n, keys[1].p, keys[1].q
checks.require(p * q == n, "the keys don't belong together: exercise 1 comes first")
key = paillier.PaillierPrivateKey(paillier.PaillierPublicKey(n), p, q)
found = {}
for name, number in {"five": five, "three": three, "encrypted_sum": encrypted_sum}.items():
    checks.require(checks.is_a(number, paillier.EncryptedNumber), f"{name} is not an EncryptedNumber")
    checks.require(number.public_key.n == n, f"{name} was encrypted with another key than keys[0]")
    found[name] = (checks.call(number.ciphertext, be_secure=False).result, number.exponent)
for name, value in {"five": 5, "three": 3}.items():
    right = key.raw_decrypt(found[name][0]) == value * 16 ** -found[name][1]
    checks.require(right, f"{name} does not open to the number of {'Ada' if value == 5 else 'Ben'}")
    r = gmpy2.powmod(found[name][0] % n, gmpy2.invert(n, (p - 1) * (q - 1)), n)
    guess = f"{name} was encrypted without fresh randomness: who guesses the number and encrypts it gets the same ciphertext"
    checks.require(r.bit_length() > n.bit_length() - 64, guess)
low = min(found["five"][1], found["three"][1])  # where exponents differ, phe's addition lowers one
product = 1
for name in ("five", "three"):
    product = product * gmpy2.powmod(found[name][0], 16 ** (found[name][1] - low), n**2) % n**2
how = "encrypted_sum is not what adding five and three gives: it was encrypted anew, made of something else, or re-randomised afterwards"
checks.require(found["encrypted_sum"] == (product, low), how)
### END HIDDEN TESTS

# %% [markdown]
# ## Fractions leak through their exponent
#
# Paillier adds whole numbers. phe stores a fraction as a whole number and an **exponent** e, meaning number · 16ᵉ. The exponent stays **unencrypted**:

# %%
print("the key holder reads", private.decrypt(encrypted_sum))  # an error? encrypted_sum is still open
for number in (0.00001, 0.25, 3.0, 4000.0):
    print(number, public.encrypt(number).exponent, public.encrypt(number, precision=1e-6).exponent)

# %% [markdown]
# By default it tells how large a number is. With `precision=1e-6` it is always −5: all numbers count in units of 16⁻⁵, and at most half a millionth
# is lost. A number below zero is stored as n minus its size; there is room from −n/3 to n/3.
#
# On the wire a number is a pair of plain ints:


# %%
def pack(numbers):
    """Return [ciphertext, exponent] for each EncryptedNumber."""
    return [[number.ciphertext(), number.exponent] for number in numbers]


def unpack(n, message):
    """Return an EncryptedNumber for each [ciphertext, exponent]."""
    public = paillier.PaillierPublicKey(n)
    return [paillier.EncryptedNumber(public, c, exponent) for c, exponent in message]


# %% [markdown]
# After `+` or `unpack`, `ciphertext()` also **re-randomises**: it multiplies by a fresh rⁿ. Otherwise whoever saw the messages
# could multiply some and recognise which are in a sum.
#
# ### Exercise 3: a worker's message
#
# Write a function `encrypt_update(n, weights, rows)` for a worker. `n` belongs to the public key, `weights` is an array or list of floats,
# `rows` an int of at least 1. It returns a list of pairs `[ciphertext, exponent]` of plain ints: for each weight, in order, weight · rows, and last
# `rows` itself. All are encrypted with `precision=1e-6` (exponent −5) and fresh randomness; each product is right to 1e-6. `weights` stays as it is.
#
# `encrypt_update(n, [0.5, -2.0], 40)` returns three pairs, which open to 20, −80 and 40.
#
# <details><summary>Hint 1</summary>
#
# If you multiply after encryption, by what factor does the rounding grow?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `paillier.PaillierPublicKey(n)` is the public key, `encrypt` has a parameter `precision`, `pack` makes pairs.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `public.encrypt(float(value), precision=1e-6)` for each value in `[*(weight * rows for weight in weights), ...]`.
#
# </details>


# %% answer="encrypt_update"
def encrypt_update(n, weights, rows):
    """Return encrypted pairs: weight · rows for each weight, and last the rows."""
    ### BEGIN SOLUTION
    public = paillier.PaillierPublicKey(n)
    values = [*(weight * rows for weight in weights), rows]
    return pack([public.encrypt(float(value), precision=1e-6) for value in values])
    ### END SOLUTION


# %% test="encrypt_update" points=4
"""Row-weighted numbers and the rows, at one exponent, each with fresh randomness, right to 1e-6 also below zero."""
from phe import paillier

from course import checks

key = paillier.generate_paillier_keypair(n_length=1024)[1]
pairs = checks.call(encrypt_update, key.public_key.n, [0.5, -2.0], 40).result
listed = isinstance(pairs, list | tuple) and all(isinstance(pair, list | tuple) for pair in pairs)
kinds = [[type(part) for part in pair] for pair in pairs] if listed else []
checks.require(kinds == [[int, int]] * 3, "not a list of three pairs of plain ints")
right = [value * 16**5 % key.public_key.n for value in (20, -80, 40)]
checks.require([key.raw_decrypt(c) for c, _ in pairs] == right, "the pairs do not open to 20, -80 and 40")
checks.passed("the example opens to 20, -80 and 40")
### BEGIN HIDDEN TESTS
import gmpy2
import numpy as np
from phe import paillier

from course import checks

PRECISION = -5  # exponent
wide = [1e-7, -0.25, 3.5, -1200.75, 0.0, 0.0, 12345.678901, -1 / 3, 2 / 7, -0.01234567]
cases = [(1024, wide, 250), (1088, np.array([-0.1, 0.7]), 1), (1024, np.array([-2.000001, 1e-5, 0.3]), 997)]
for bits, values, count in cases:
    key = paillier.generate_paillier_keypair(n_length=bits)[1]
    n, phi = key.public_key.n, (key.p - 1) * (key.q - 1)
    seen = []
    for _ in range(2):
        answer = checks.call(encrypt_update, n, values, count)
        said, pairs = f"encrypt_update(n, {len(values)} weights, {count})", answer.result
        checks.require(isinstance(pairs, list | tuple), f"{said} did not return a list of pairs")
        right_form = all(
            isinstance(pair, list | tuple) and len(pair) == 2 and all(type(part) is int for part in pair)
            for pair in pairs
        )
        checks.require(right_form, f"{said}: not every part is a pair [ciphertext, exponent] of plain ints")
        checks.require(
            len(pairs) == len(values) + 1,
            f"{said} returned {len(pairs)} pairs: one for each weight, and one for the rows",
        )
        checks.require(np.array_equal(answer.args[1], values), f"{said} changed the weights it was given")
        small = any(not 0 < c < n * n or gmpy2.gcd(c, n) != 1 for c, _ in pairs)
        checks.require(not small, f"{said}: a number in a ciphertext's place is none under the key n")
        same = {exponent for _, exponent in pairs} == {PRECISION}
        checks.require(
            same,
            f"{said} has other exponents than that of precision=1e-6: they are not encrypted, and tell about a number's size",
        )
        root = gmpy2.invert(n, phi)
        drawn = [int(gmpy2.powmod(c % n, root, n)) for c, _ in pairs]
        fixed = f"{said}: the randomness of a ciphertext is missing or small, so that a guessed number can be tried out"
        checks.require(min(r.bit_length() for r in drawn) > bits - 64, fixed)
        seen += drawn
        units = [(key.raw_decrypt(c) + n // 2) % n - n // 2 for c, _ in pairs]
        garbage = f"{said}: a pair opens to nothing like a weight: was it encrypted under the key n, and not added to?"
        checks.require(max(map(abs, units)) < 2**100, garbage)
        opened = np.array([unit / 16**5 for unit in units])
        checks.close(opened[-1], count, name=f"{said}: the last pair, decrypted,", why="it is the number of rows")
        off = np.abs(opened[:-1] - np.array(values) * count).max()
        checks.require(off < 1e-6, f"{said}: a pair opens to a number that is {off:.2g} away from weight · rows")
    twice = (
        f"{said}: the same randomness came twice, in one message or in two, which gives equal numbers equal ciphertexts"
    )
    checks.require(len(set(seen)) == len(seen), twice)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: the aggregator
#
# Write a function `aggregate(n, messages)` for the aggregator. `messages` is a list of one or more messages as `encrypt_update` returns them, of
# equal length, all with exponent −5. It returns a message of the same form: at each place the encrypted sum over **all** messages, re-randomised (also
# of a single message). `messages` stays as it is.
#
# Of three messages of 32 pairs it makes one.
#
# <details><summary>Hint 1</summary>
#
# Which numbers are added: those of one message, or those at one place of all?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `unpack` each message; `zip(*lists)` goes through places; `sum` adds `EncryptedNumber`s, too.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `numbers = [unpack(n, message) for message in messages]`, then `pack([... for place in zip(*numbers)])`.
#
# </details>


# %% answer="aggregate"
def aggregate(n, messages):
    """Return the encrypted, re-randomised sum over all messages, place by place."""
    ### BEGIN SOLUTION
    numbers = [unpack(n, message) for message in messages]
    return pack([sum(place) for place in zip(*numbers, strict=True)])
    ### END SOLUTION


# %% test="aggregate" points=3
"""At each place the sum over all messages, encrypted under the same key and re-randomised."""
from phe import paillier

from course import checks

key = paillier.generate_paillier_keypair(n_length=1024)[1]
numbers = [[key.public_key.encrypt(value, precision=1e-6) for value in values] for values in ((20, 40), (-5, 10))]
sent = [[[number.ciphertext(), number.exponent] for number in row] for row in numbers]
pairs = checks.call(aggregate, key.public_key.n, sent).result
listed = isinstance(pairs, list | tuple) and all(isinstance(pair, list | tuple) for pair in pairs)
kinds = [[type(part) for part in pair] for pair in pairs] if listed else []
checks.require(kinds == [[int, int]] * 2, "not a list of two pairs of plain ints")
right = [value * 16**5 for value in (15, 50)]
checks.require([key.raw_decrypt(c) for c, _ in pairs] == right, "(20, 40) and (-5, 10) do not add up to (15, 50)")
checks.passed("two messages are added place by place")
### BEGIN HIDDEN TESTS
import gmpy2
import numpy as np
from phe import paillier

from course import checks

rng = np.random.default_rng(53)
for bits, workers, size in ((1024, 3, 4), (1088, 5, 3), (1024, 1, 3), (1024, 2, 1)):
    key = paillier.generate_paillier_keypair(n_length=bits)[1]
    n, root = key.public_key.n, gmpy2.invert(key.public_key.n, (key.p - 1) * (key.q - 1))
    values = rng.normal(0, 100, (workers, size)).round(2)
    values[0, 0] = -50_000.125
    sent = []
    for row in values:
        numbers = [key.public_key.encrypt(float(value), precision=1e-6) for value in row]
        sent.append([[number.ciphertext(), number.exponent] for number in numbers])
    drawn = [int(gmpy2.powmod(c % n, root, n)) for message in sent for c, _ in message]
    for _ in range(2):
        answer = checks.call(aggregate, n, sent)
        said, pairs = f"aggregate(n, {workers} messages of {size})", answer.result
        checks.require(isinstance(pairs, list | tuple), f"{said} did not return a list of pairs")
        right_form = all(
            isinstance(pair, list | tuple) and len(pair) == 2 and all(type(part) is int for part in pair)
            for pair in pairs
        )
        checks.require(right_form, f"{said}: not every part is a pair [ciphertext, exponent] of plain ints")
        checks.require(len(pairs) == size, f"{said} returned {len(pairs)} pairs, not one for each place of a message")
        checks.require(answer.args[1] == sent, f"{said} changed the messages it was given")
        checks.require(
            {exponent for _, exponent in pairs} == {-5}, f"{said}: the exponents are not those of the messages"
        )
        small = any(not 0 < c < n * n or gmpy2.gcd(c, n) != 1 for c, _ in pairs)
        checks.require(not small, f"{said}: a number in a ciphertext's place is none under the key n")
        for place, (c, _) in enumerate(pairs):
            right = sum(key.raw_decrypt(message[place][0]) for message in sent) % n
            whole = key.raw_decrypt(c) == right
            checks.require(whole, f"{said}: place {place} does not open to the sum over all {workers} messages")
            product = np.prod(np.array([message[place][0] for message in sent], dtype=object))
            factor = c * gmpy2.invert(gmpy2.mpz(int(product)), n) % n
            drawn.append(int(gmpy2.powmod(factor, root, n)))
    plain = f"{said}: the sum is not re-randomised: who saw the messages can tell which of them are in it"
    checks.require(min(r.bit_length() for r in drawn) > bits - 64, plain)
    checks.require(len(set(drawn)) == len(drawn), f"{said}: it was re-randomised twice with the same number")
### END HIDDEN TESTS

# %% [markdown]
# ## Open the sum, and only the sum
#
# The key holder decrypts what the aggregator sends:


# %%
def decrypt_all(message):
    """The key holder's: the plain numbers of a message."""
    return [private.decrypt(number) for number in unpack(public.n, message)]


workers = {name: lambda name=name: encrypt_update(public.n, weights[name], rows[name]) for name in weights}
wire = Wire({**workers, "key holder": decrypt_all}, server="aggregator")

# %% [markdown]
# ### Exercise 5: the average, and nothing else
#
# Write a function `decrypt_average(n, names, ask)` for the aggregator. `names` is a list of one or more workers. `ask(name)` returns a worker's
# message, as from `encrypt_update`; `ask("key holder", message)` returns a list, the decrypted numbers of a message. The function returns an array: the
# mean of the weights over **all** workers, weighted by rows, right to 1e-6. It asks the key holder **exactly once**, for the sum over all workers.
# `names` stays as it is.
#
# For two workers with weights `[1.0]` and `[4.0]` and 10 and 20 rows it returns `[3.0]`.
#
# <details><summary>Hint 1</summary>
#
# Where in the decrypted sum stands the number of all rows?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Ask all workers, `aggregate` what they sent, ask the key holder, divide.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `*sums, total = ask("key holder", aggregate(n, ...))`; of this, `np.array(sums) / ...`
#
# </details>


# %% answer="decrypt_average"
def decrypt_average(n, names, ask):
    """Return the row-weighted average over all workers; the key holder opens their sum alone."""
    ### BEGIN SOLUTION
    messages = [ask(name) for name in names]
    *sums, total = ask("key holder", aggregate(n, messages))
    return np.array(sums) / total
    ### END SOLUTION


# %% test="decrypt_average" points=4
"""The mean over all workers, weighted by rows, and the key holder opened nothing but the sum of all."""
from phe import paillier

from course import checks

key = paillier.generate_paillier_keypair(n_length=1024)[1]


def answer_for(name, *message):
    if name == "key holder":
        return [key.decrypt(paillier.EncryptedNumber(key.public_key, *pair)) for pair in message[0]]
    numbers = [key.public_key.encrypt(value, precision=1e-6) for value in {"a": (10.0, 10), "b": (80.0, 20)}[name]]
    return [[number.ciphertext(), number.exponent] for number in numbers]


answer = checks.call(decrypt_average, key.public_key.n, ["a", "b"], answer_for)
checks.equal(answer.result, [3.0], name="the average of the example", show=True)
checks.passed("the example gives 3")
### BEGIN HIDDEN TESTS
import numpy as np
from phe import paillier

from course import checks
from course.federation import Wire


def open_wire(key, values, shares, opened):
    """A wire with workers of these weights and rows, and a key holder that writes down what it opens."""

    def sends(name):
        plain = [*(float(value) * shares[name] for value in values[name]), shares[name]]
        numbers = [key.public_key.encrypt(value, precision=1e-6) for value in plain]
        return [[number.ciphertext(), number.exponent] for number in numbers]

    def holder(message):
        opened.append([key.decrypt(paillier.EncryptedNumber(key.public_key, *pair)) for pair in message])
        return opened[-1]

    return Wire({**{name: lambda name=name: sends(name) for name in values}, "key holder": holder}, "aggregator")


rng = np.random.default_rng(54)
for counts, size in (([30, 70, 400], 5), ([900, 12], 2), ([5, 60, 7, 800, 41], 3), ([17], 2)):
    key = paillier.generate_paillier_keypair(n_length=1024)[1]
    names = [f"ward {place}" for place in rng.permutation(9)[: len(counts)]]
    values = dict(zip(names, rng.normal(0, 3, (len(counts), size)), strict=True))
    shares, opened = dict(zip(names, counts, strict=True)), []
    tapped = open_wire(key, values, shares, opened)
    answer = checks.call(decrypt_average, key.public_key.n, names, tapped.ask)
    said = f"decrypt_average(n, {len(names)} names, ask)"
    asked = [crossing.receiver for crossing in tapped.log if crossing.sender == "aggregator"]
    missing = [name for name in names if name not in asked]
    checks.require(not missing, f"{said} never asked {len(missing)} of the workers: theirs are missing in the mean")
    times = asked.count("key holder")
    checks.require(times, f"{said} never asked the key holder, who alone can open the sum")
    checks.require(
        times == 1, f"{said} asked the key holder {times} times: each further answer tells about single workers"
    )
    checks.require(answer.args[1] == names, f"{said} changed the names it was given")
    total = np.sum([np.append(values[name] * shares[name], shares[name]) for name in names], axis=0)
    whole = [len(numbers) for numbers in opened] == [size + 1]
    whole = whole and np.abs(np.array(opened[0], dtype=float) - total).max() < 1e-5
    checks.require(whole, f"{said} had something opened that is not the sum over all workers, place by place")
    result = answer.result
    right_form = isinstance(result, np.ndarray | list | tuple) and np.shape(result) == (size,)
    checks.require(right_form, f"{said} did not return one number for each of {size} weights")
    right_form = all(isinstance(number, float | int | np.number) for number in result)
    checks.require(right_form, f"{said} returned something that is no number")
    off = np.abs(np.array(result, dtype=float) - total[:-1] / total[-1]).max()
    checks.require(off < 1e-6, f"{said} is {off:.2g} away from the mean: each worker counts by its rows")
### END HIDDEN TESTS

# %%
average = decrypt_average(public.n, list(weights), wire.ask)  # an error? an exercise above is still open
print(np.abs(average - np.average([*weights.values()], axis=0, weights=[*rows.values()])).max())
wire.table()

# %% [markdown]
# Less than a millionth from the mean in plain. Each hospital sent 32 ciphertexts with their exponents, all −5; only the last row holds plain
# numbers: the sums.
#
# ## Now attack it
#
# ### A short key
#
# Whoever factors n has the private key. For 64 bits John Pollard's few lines of 1975 do:


# %%
def factor(n, step=1):
    """Return a prime factor of n by Pollard's rho method."""
    x, y, divisor = 2, 2, 1
    while divisor == 1:
        x, y = (x * x + step) % n, ((y * y + step) ** 2 + step) % n
        divisor = math.gcd(x - y, n)
    return divisor if divisor < n else factor(n, step + 1)


# %%
short = paillier.generate_paillier_keypair(n_length=64)[0]
p = factor(short.n)
stolen = paillier.PaillierPrivateKey(short, p, short.n // p)
print("read without the private key:", stolen.decrypt(short.encrypt(1234)))

# %% [markdown]
# That takes about a tenth of a second. In 2020 a number of 829 bits was factored, with some 2,700 years of processor time (RSA-250; Schneier on
# Security, 8 April 2020). 1024 bits do for a class. In earnest take 2048 at least (for RSA: NIST SP 800-57 Part 1, 2020), or phe's default
# of 3072.
#
# ### No randomness
#
# With r = 1 everybody gets the same ciphertext for a number. How many rows has the north?

# %%
sent = public.encrypt(40, r_value=1).ciphertext(be_secure=False)  # an error? keys is still open
print([m for m in range(1000) if public.encrypt(m, r_value=1).ciphertext(be_secure=False) == sent])

# %% [markdown]
# ### The wrong company
#
# If key holder and aggregator are **in league**, or the same, they read every hospital's weights. And an aggregator that **lies** needs no ally: it
# sends one message in place of the sum. If the key holder refuses totals below 400 rows, it adds a hospital that does not exist, for everybody can encrypt:

# %%
for name in weights:  # an error? an exercise above is still open
    *sums, total = decrypt_all(wire.ask(name))
    print("league:", name, total, "rows, off by", np.abs(np.array(sums) / total - weights[name]).max())

# %%
fake = encrypt_update(public.n, np.zeros(31), 360)
*sums, total = wire.ask("key holder", aggregate(public.n, [wire.ask("north"), fake]))
print("liar: north,", total, "rows, off by", np.abs(np.array(sums) / 40 - weights["north"]).max())

# %% [markdown]
# A remedy is **threshold decryption**: the private key is split among the workers, and each checks what is in the sum before taking part.
#
# Nor does encryption hide what the sum says: of two hospitals, each subtracts its own part and has the other's. Lesson 5.4 adds noise to the sum. And
# nobody sees whether a worker sends nonsense.
#
# ## What it cost
#
# Accuracy: nothing but rounding.


# %%
def accuracy(w):
    """Share of the study's patients that a model gets right."""
    return round(float(np.mean((Z[study] @ w[:-1] + w[-1] > 0) == y[study])), 3)


print({name: accuracy(w) for name, w in weights.items()})
print("average:", accuracy(average))  # an error? decrypt_average is still open

# %% [markdown]
# The mean beats the two smaller hospitals and is about as good as the largest. The price is size and time. A plain number takes 8 bytes,
# a ciphertext twice the bits of n. About as many milliseconds on one busy core (`python -m benchmarks.encryption`; gmpy2 is a library for large numbers):
#
# | bits of n | encrypt | decrypt | add | encrypt without gmpy2 |
# |---|---|---|---|---|
# | 1024 | 2 | 0.6 | 0.01 | 14 |
# | 2048 | 15 | 5 | 0.01 | 100 |
# | 3072 | 45 | 11 | 0.03 | 360 |
#
# On your machine:


# %%
def seconds(work, *values):
    """Seconds of one call, the mean of five."""
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
ax = plotting.key_costs(times, sizes)
plotting.show(
    ax,
    alt="Left, on a logarithmic axis, seconds a number: encryption and decryption grow steeply with the length of the key, and "
    "encryption is the slowest; addition takes less than a millisecond. Right, bytes a number: 256, 512 and 768.",
)

# %% [markdown]
# ## Summary
#
# - Who has n encrypts and adds; who has p and q decrypts: two parties that must not conspire.
# - Encrypt weight · rows and the rows, with fresh randomness and one exponent; re-randomise sums.
# - In earnest take 2048 bits: a number becomes 64 times as large.
# - **Do not use it** where an aggregator may lie unchecked, or for two workers. The mean itself stays unprotected.
#
# **Read on**
#
# - Pascal Paillier, *[Public-Key Cryptosystems Based on Composite Degree Residuosity Classes](https://doi.org/10.1007/3-540-48910-X_16)*, EUROCRYPT 1999.
# - *[python-paillier](https://python-paillier.readthedocs.io)*: phe's documentation.
# - *[Computational Thinking Breaks a Logjam](https://www.bu.edu/articles/2015/computational-thinking-breaks-a-logjam/)*, Boston University, 2015: Boston's
#   program, which hides figures as in 5.4.
