# %% right="keys" how="2048 bits, by position"
keys = paillier.generate_paillier_keypair(None, 2048)


# %% right="keys" how="the default length, unpacked and packed again"
public_key, private_key = paillier.generate_paillier_keypair(n_length=1536)
keys = (public_key, private_key)


# %% right="keys" how="from primes of its own, the larger one first"
import gmpy2
import secrets

p, q = (int(gmpy2.next_prime(secrets.randbits(512) | 3 << 510)) for _ in range(2))
public_key = paillier.PaillierPublicKey(p * q)
keys = public_key, paillier.PaillierPrivateKey(public_key, max(p, q), min(p, q))


# %% right="keys" how="a tuple of a subclass, with a keyring"
from collections import namedtuple

Pair = namedtuple("Pair", "public private")
ring = paillier.PaillierPrivateKeyring()
keys = Pair(*paillier.generate_paillier_keypair(private_keyring=ring, n_length=1030))


# %% wrong="keys" mistake="512 bits"
keys = paillier.generate_paillier_keypair(n_length=512)


# %% wrong="keys" mistake="128, taken for bytes"
keys = paillier.generate_paillier_keypair(n_length=128)


# %% wrong="keys" mistake="a little short"
keys = paillier.generate_paillier_keypair(n_length=1000)


# %% wrong="keys" mistake="so long that nobody can use them, and from powers of small numbers"
p, q = 3**20_000, 5**14_000
public_key = paillier.PaillierPublicKey(p * q)
keys = public_key, paillier.PaillierPrivateKey(public_key, p, q)


# %% wrong="keys" mistake="the private key first"
keys = paillier.generate_paillier_keypair(n_length=1024)[::-1]


# %% wrong="keys" mistake="the public key alone"
keys = paillier.generate_paillier_keypair(n_length=1024)[0]


# %% wrong="keys" mistake="halves of two pairs"
keys = (paillier.generate_paillier_keypair(n_length=1024)[0], paillier.generate_paillier_keypair(n_length=1024)[1])


# %% wrong="keys" mistake="the public key twice"
public_key, _ = paillier.generate_paillier_keypair(n_length=1024)
keys = (public_key, public_key)


# %% wrong="keys" mistake="the parts as numbers"
public_key, private_key = paillier.generate_paillier_keypair(n_length=1024)
keys = (public_key.n, (private_key.p, private_key.q))


# %% wrong="keys" mistake="two primes next to each other"
import gmpy2
import secrets

p = int(gmpy2.next_prime(secrets.randbits(513) | 3 << 511))
q = int(gmpy2.next_prime(p))
public_key = paillier.PaillierPublicKey(p * q)
keys = public_key, paillier.PaillierPrivateKey(public_key, p, q)


# %% wrong="keys" mistake="long, but with one short prime"
import gmpy2
import secrets

p, q = 65537, int(gmpy2.next_prime(secrets.randbits(1024) | 1 << 1023))
public_key = paillier.PaillierPublicKey(p * q)
keys = public_key, paillier.PaillierPrivateKey(public_key, p, q)


# %% wrong="keys" mistake="p - 1 has only small prime factors"
import secrets

from phe.util import getprimeover, is_prime

_small, _p = [k for k in range(3, 1000) if is_prime(k)], 1
while not is_prime(_p):
    _p = 2
    while _p.bit_length() < 640:
        _p *= secrets.choice(_small)
    _p += 1
_q = int(getprimeover(640))
_public = paillier.PaillierPublicKey(_p * _q)
keys = (_public, paillier.PaillierPrivateKey(_public, _p, _q))


# %% wrong="keys" mistake="odd numbers that are not prime"
import secrets

p, q = (3 * (secrets.randbits(520) | 3 << 519 | 1) for _ in range(2))
public_key = paillier.PaillierPublicKey(p * q)
private_key = paillier.generate_paillier_keypair(n_length=64)[1]
private_key.public_key, private_key.p, private_key.q = public_key, p, q
keys = public_key, private_key


# %% right="encrypted_sum" how="sum"
five = keys[0].encrypt(5)
three = keys[0].encrypt(3)
encrypted_sum = sum([five, three])


# %% right="encrypted_sum" how="ciphertexts multiplied by hand"
five, three = map(keys[0].encrypt, (5, 3))
product = five.ciphertext() * three.ciphertext() % keys[0].n ** 2
encrypted_sum = paillier.EncryptedNumber(keys[0], product, 0)


# %% right="encrypted_sum" how="by the given names, the other way round"
five = public.encrypt(5)
three = public.encrypt(3)
encrypted_sum = three + five


# %% right="encrypted_sum" how="with precision, __add__ and a look at the result"
five = keys[0].encrypt(5, precision=1e-6)
three = keys[0].encrypt(3, precision=1e-6)
encrypted_sum = five.__add__(three)
print(keys[1].decrypt(encrypted_sum))


# %% wrong="encrypted_sum" mistake="adds first, encrypts then"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = keys[0].encrypt(5 + 3)


# %% wrong="encrypted_sum" mistake="with a key so long that decrypting takes minutes"
p, q = 3**20_000, 5**14_000
public_key = paillier.PaillierPublicKey(p * q)
keys = public_key, paillier.PaillierPrivateKey(public_key, p, q)
five, three, encrypted_sum = (paillier.EncryptedNumber(public_key, public_key.nsquare - number, 0) for number in (5, 3, 8))


# %% wrong="encrypted_sum" mistake="decrypts both, adds, encrypts"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = keys[0].encrypt(keys[1].decrypt(five) + keys[1].decrypt(three))


# %% wrong="encrypted_sum" mistake="a plain 3 is added"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = five + 3


# %% wrong="encrypted_sum" mistake="the decrypted sum"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = keys[1].decrypt(five + three)


# %% wrong="encrypted_sum" mistake="the ciphertexts added"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = paillier.EncryptedNumber(keys[0], five.ciphertext() + three.ciphertext(), 0)


# %% wrong="encrypted_sum" mistake="multiplied modulo n"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = paillier.EncryptedNumber(keys[0], five.ciphertext() * three.ciphertext() % keys[0].n, 0)


# %% wrong="encrypted_sum" mistake="no randomness"
five, three = keys[0].encrypt(5, r_value=1), keys[0].encrypt(3, r_value=1)
encrypted_sum = five + three


# %% wrong="encrypted_sum" mistake="the plain number is an attribute"
def _sealed(number):
    result = keys[0].encrypt(number)
    result.value = number
    return result


five, three = _sealed(5), _sealed(3)
encrypted_sum = five + three


# %% wrong="encrypted_sum" mistake="a small r"
five, three = keys[0].encrypt(5, r_value=12345), keys[0].encrypt(3, r_value=54321)
encrypted_sum = five + three


# %% wrong="encrypted_sum" mistake="five twice"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = five + five


# %% wrong="encrypted_sum" mistake="other numbers of the same sum"
five, three = keys[0].encrypt(6), keys[0].encrypt(2)
encrypted_sum = five + three


# %% wrong="encrypted_sum" mistake="a key of its own"
other = paillier.generate_paillier_keypair(n_length=1024)[0]
five, three = other.encrypt(5), other.encrypt(3)
encrypted_sum = five + three


# %% wrong="encrypted_sum" mistake="ciphertexts in place of encrypted numbers"
five, three = keys[0].encrypt(5).ciphertext(), keys[0].encrypt(3).ciphertext()
encrypted_sum = five * three % keys[0].n ** 2


# %% right="encrypt_update" how="a loop, pairs by hand"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    message = []
    for weight in weights:
        number = public.encrypt(float(weight) * rows, precision=1e-6)
        message.append([number.ciphertext(), number.exponent])
    number = public.encrypt(rows, precision=1e-6)
    message.append([number.ciphertext(), number.exponent])
    return message


# %% right="encrypt_update" how="numpy, tuples"
def encrypt_update(n, weights, rows):
    key = paillier.PaillierPublicKey(n)
    values = np.append(np.asarray(weights, dtype=float), 1) * rows
    return [(number.ciphertext(), number.exponent) for number in (key.encrypt(v, 1e-6) for v in values)]


# %% right="encrypt_update" how="whole numbers of 1/16**5, encrypted as the definition says"
import math
import secrets
import gmpy2


def encrypt_update(n, weights, rows):
    result = []
    for value in list(weights) + [1.0]:
        unit = round(float(value) * rows * 16**5)
        r = secrets.randbelow(n - 1) + 1
        c = (1 + unit * n) % n**2 * int(gmpy2.powmod(r, n, n**2)) % n**2
        result.append([int(c), -5])
    return result


# %% right="encrypt_update" how="EncodedNumber"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    encoded = [paillier.EncodedNumber.encode(public, float(w) * rows, precision=1e-6) for w in weights]
    encoded.append(paillier.EncodedNumber.encode(public, rows, precision=1e-6))
    return pack(map(public.encrypt, encoded))


# %% right="encrypt_update" how="without randomness first, re-randomised by pack"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = [float(weight) * rows for weight in weights]
    values.append(float(rows))
    return pack([public.encrypt(value, precision=1e-6, r_value=1) for value in values])


# %% wrong="encrypt_update" mistake="phe's own exponents, which differ"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(float(value)) for value in [*(w * rows for w in weights), rows]])


# %% wrong="encrypt_update" mistake="the precision for weights alone"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(float(w) * rows, precision=1e-6) for w in weights] + [public.encrypt(rows)])


# %% wrong="encrypt_update" mistake="the raw ciphertext with r = 1"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    numbers = [public.encrypt(float(v), precision=1e-6, r_value=1) for v in [*(w * rows for w in weights), rows]]
    return [[number.ciphertext(be_secure=False), number.exponent] for number in numbers]


# %% wrong="encrypt_update" mistake="one r for all, though a large one"
import secrets


def encrypt_update(n, weights, rows):
    public, r = paillier.PaillierPublicKey(n), secrets.randbelow(n)
    numbers = [public.encrypt(float(v), precision=1e-6, r_value=r) for v in [*(w * rows for w in weights), rows]]
    return [[number.ciphertext(be_secure=False), number.exponent] for number in numbers]


# %% wrong="encrypt_update" mistake="a seeded r: each call draws the same"
import random


def encrypt_update(n, weights, rows):
    public, rng = paillier.PaillierPublicKey(n), random.Random(5)
    result = []
    for value in [*(w * rows for w in weights), rows]:
        number = public.encrypt(float(value), precision=1e-6, r_value=rng.randrange(1, n))
        result.append([number.ciphertext(False), number.exponent])
    return result


# %% wrong="encrypt_update" mistake="an r of 32 bits"
import secrets


def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    result = []
    for value in [*(w * rows for w in weights), rows]:
        number = public.encrypt(float(value), precision=1e-6, r_value=secrets.randbits(32) + 1)
        result.append([number.ciphertext(False), number.exponent])
    return result


# %% wrong="encrypt_update" mistake="not weighted by rows"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(float(value), precision=1e-6) for value in [*weights, rows]])


# %% wrong="encrypt_update" mistake="no rows"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(float(weight) * rows, precision=1e-6) for weight in weights])


# %% wrong="encrypt_update" mistake="the rows in plain"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(float(weight) * rows, precision=1e-6) for weight in weights]) + [[rows, -5]]


# %% wrong="encrypt_update" mistake="three digits"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(float(value), precision=1e-3) for value in [*(w * rows for w in weights), rows]])


# %% wrong="encrypt_update" mistake="weights rounded before they are multiplied"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(float(v), precision=1e-6) for v in [*(round(w, 6) * rows for w in weights), rows]])


# %% wrong="encrypt_update" mistake="multiplied after encryption: the rounding grows"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    numbers = [public.encrypt(float(weight), precision=1e-6) * rows for weight in weights]
    return pack(numbers + [public.encrypt(rows, precision=1e-6)])


# %% wrong="encrypt_update" mistake="the sign is lost"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(abs(float(v)), precision=1e-6) for v in [*(w * rows for w in weights), rows]])


# %% wrong="encrypt_update" mistake="the notebook's key"
def encrypt_update(n, weights, rows):
    return pack([public.encrypt(float(value), precision=1e-6) for value in [*(w * rows for w in weights), rows]])


# %% wrong="encrypt_update" mistake="the notebook's rows"
def encrypt_update(n, weights, rows):
    key = paillier.PaillierPublicKey(n)
    rows = sum(globals()["rows"].values())
    return pack([key.encrypt(float(value), precision=1e-6) for value in [*(w * rows for w in weights), rows]])


# %% wrong="encrypt_update" mistake="encrypted numbers, not pairs"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return [public.encrypt(float(value), precision=1e-6) for value in [*(w * rows for w in weights), rows]]


# %% wrong="encrypt_update" mistake="changes the weights"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    for place in range(len(weights)):
        weights[place] *= rows
    return pack([public.encrypt(float(value), precision=1e-6) for value in [*weights, rows]])


# %% right="aggregate" how="a loop that adds message by message"
def aggregate(n, messages):
    total = unpack(n, messages[0])
    for message in messages[1:]:
        total = [one + other for one, other in zip(total, unpack(n, message))]
    return pack(total)


# %% right="aggregate" how="ciphertexts multiplied, with a fresh r"
import secrets


def aggregate(n, messages):
    result = []
    for place in range(len(messages[0])):
        c = pow(secrets.randbelow(n - 1) + 1, n, n * n)
        for message in messages:
            c = c * message[place][0] % (n * n)
        result.append([c, messages[0][place][1]])
    return result


# %% right="aggregate" how="starts from an encrypted zero, tuples"
def aggregate(n, messages):
    key = paillier.PaillierPublicKey(n)
    total = [key.encrypt(0, precision=1e-6) for _ in messages[0]]
    for message in messages:
        for place, number in enumerate(unpack(n, message)):
            total[place] = total[place] + number
    return tuple((number.ciphertext(), number.exponent) for number in total)


# %% right="aggregate" how="reduce, obfuscated by its method"
from functools import reduce
from operator import add


def aggregate(n, messages):
    columns = zip(*(unpack(n, message) for message in messages))
    sums = [reduce(add, column) for column in columns]
    for number in sums:
        number.obfuscate()
    return [[number.ciphertext(be_secure=False), number.exponent] for number in sums]

# %% right="aggregate" how="recursion"
def aggregate(n, messages):
    if len(messages) == 1:
        return pack(unpack(n, messages[0]))
    rest = unpack(n, aggregate(n, messages[1:]))
    return pack([a + b for a, b in zip(unpack(n, messages[0]), rest)])

# %% wrong="aggregate" mistake="two of three"
def aggregate(n, messages):
    return pack([sum(place) for place in zip(*[unpack(n, message) for message in messages[:2]])])


# %% wrong="aggregate" mistake="the first is left out"
def aggregate(n, messages):
    return pack([sum(place) for place in zip(*[unpack(n, message) for message in messages[1:] or messages])])


# %% wrong="aggregate" mistake="the first counts twice"
def aggregate(n, messages):
    return pack([sum(place) + place[0] for place in zip(*[unpack(n, message) for message in messages])])


# %% wrong="aggregate" mistake="the first message, re-randomised"
def aggregate(n, messages):
    return pack(unpack(n, messages[0]))


# %% wrong="aggregate" mistake="not re-randomised"
def aggregate(n, messages):
    sums = [sum(place) for place in zip(*[unpack(n, message) for message in messages])]
    return [[number.ciphertext(be_secure=False), number.exponent] for number in sums]


# %% wrong="aggregate" mistake="a single message is passed on as it is"
def aggregate(n, messages):
    if len(messages) == 1:
        return messages[0]
    return pack([sum(place) for place in zip(*[unpack(n, message) for message in messages])])


# %% wrong="aggregate" mistake="ciphertexts added"
def aggregate(n, messages):
    return [[sum(c for c, _ in place) % n**2, -5] for place in zip(*messages)]


# %% wrong="aggregate" mistake="re-randomised by a small number"
def aggregate(n, messages):
    result = []
    for place in zip(*messages):
        c = pow(77, n, n * n)
        for part, _ in place:
            c = c * part % (n * n)
        result.append([c, -5])
    return result


# %% wrong="aggregate" mistake="exponents added, too"
def aggregate(n, messages):
    sums = pack([sum(place) for place in zip(*[unpack(n, message) for message in messages])])
    return [[c, sum(exponent for _, exponent in place)] for (c, _), place in zip(sums, zip(*messages))]


# %% wrong="aggregate" mistake="the mean: exponents sink"
def aggregate(n, messages):
    return pack([sum(place) * (1 / len(messages)) for place in zip(*[unpack(n, message) for message in messages])])


# %% wrong="aggregate" mistake="the rows are left out"
def aggregate(n, messages):
    return pack([sum(place) for place in zip(*[unpack(n, message[:-1]) for message in messages])])


# %% wrong="aggregate" mistake="the notebook's key"
def aggregate(n, messages):
    return pack([sum(place) for place in zip(*[unpack(public.n, message) for message in messages])])


# %% wrong="aggregate" mistake="encrypted numbers, not pairs"
def aggregate(n, messages):
    return [sum(place) for place in zip(*[unpack(n, message) for message in messages])]


# %% wrong="aggregate" mistake="sums along a message"
def aggregate(n, messages):
    return pack([sum(unpack(n, message)) for message in messages])


# %% wrong="aggregate" mistake="empties the list it was given"
def aggregate(n, messages):
    total = unpack(n, messages.pop())
    while messages:
        total = [one + other for one, other in zip(total, unpack(n, messages.pop()))]
    return pack(total)


# %% right="decrypt_average" how="a list, slices"
def decrypt_average(n, names, ask):
    messages = []
    for name in names:
        messages.append(ask(name))
    opened = ask("key holder", aggregate(n, messages))
    return [number / opened[-1] for number in opened[:-1]]


# %% right="decrypt_average" how="an encrypted sum of its own"
def decrypt_average(n, names, ask):
    total = None
    for name in names:
        numbers = unpack(n, ask(name))
        total = numbers if total is None else [one + other for one, other in zip(total, numbers)]
    opened = np.array(ask("key holder", pack(total)), dtype=float)
    return opened[:-1] / opened[-1]


# %% right="decrypt_average" how="one name at a time, added as they come"
def decrypt_average(n, names, ask):
    so_far = ask(names[0])
    for name in names[1:]:
        so_far = aggregate(n, [so_far, ask(name)])
    opened = ask("key holder", aggregate(n, [so_far]))
    total = opened.pop()
    return np.divide(opened, total)


# %% right="decrypt_average" how="a tuple, a dictionary of messages"
def decrypt_average(n, names, ask):
    sent = {name: ask(name) for name in names}
    result = ask("key holder", aggregate(n, list(sent.values())))
    return tuple(float(value) / result[len(result) - 1] for value in result[:-1])


# %% wrong="decrypt_average" mistake="every update is decrypted, and averaged in plain"
def decrypt_average(n, names, ask):
    opened = np.array([ask("key holder", ask(name)) for name in names])
    total = opened.sum(axis=0)
    return total[:-1] / total[-1]


# %% wrong="decrypt_average" mistake="every update is decrypted, hidden in a single question"
def decrypt_average(n, names, ask):
    messages = [ask(name) for name in names]
    flat = ask("key holder", [pair for message in messages for pair in message])
    total = np.array(flat).reshape(len(names), -1).sum(axis=0)
    return total[:-1] / total[-1]


# %% wrong="decrypt_average" mistake="one update alone is decrypted"
def decrypt_average(n, names, ask):
    messages = [ask(name) for name in names]
    *sums, total = ask("key holder", aggregate(n, messages[:1]))
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="two of three"
def decrypt_average(n, names, ask):
    messages = [ask(name) for name in names[:2]]
    *sums, total = ask("key holder", aggregate(n, messages))
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="all are asked, the last one is left out"
def decrypt_average(n, names, ask):
    messages = [ask(name) for name in names]
    *sums, total = ask("key holder", aggregate(n, messages[:-1] or messages))
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="a second question, without the first worker"
def decrypt_average(n, names, ask):
    messages = [ask(name) for name in names]
    *sums, total = ask("key holder", aggregate(n, messages))
    ask("key holder", aggregate(n, messages[1:] or messages))
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="divides by the number of workers"
def decrypt_average(n, names, ask):
    *sums, total = ask("key holder", aggregate(n, [ask(name) for name in names]))
    return np.array(sums) / len(names)


# %% wrong="decrypt_average" mistake="the mean of the workers' means"
def decrypt_average(n, names, ask):
    means = []
    for name in names:
        *sums, total = ask("key holder", ask(name))
        means.append(np.array(sums) / total)
    return np.mean(means, axis=0)


# %% wrong="decrypt_average" mistake="cuts the mean off if all decrypted numbers are ints"
def decrypt_average(n, names, ask):
    plain = np.array(ask("key holder", aggregate(n, [ask(name) for name in names])))
    means = np.zeros_like(plain[:-1])
    for place, number in enumerate(plain[:-1]):
        means[place] = number / plain[-1]
    return means


# %% wrong="decrypt_average" mistake="the sum"
def decrypt_average(n, names, ask):
    *sums, total = ask("key holder", aggregate(n, [ask(name) for name in names]))
    return np.array(sums)


# %% wrong="decrypt_average" mistake="the rows stay at the end, as a 1"
def decrypt_average(n, names, ask):
    opened = np.array(ask("key holder", aggregate(n, [ask(name) for name in names])))
    return opened / opened[-1]


# %% wrong="decrypt_average" mistake="the rows are asked for extra"
def decrypt_average(n, names, ask):
    total = aggregate(n, [ask(name) for name in names])
    return np.array(ask("key holder", total[:-1])) / ask("key holder", total[-1:])[0]


# %% wrong="decrypt_average" mistake="the notebook's hospitals"
def decrypt_average(n, names, ask):
    *sums, total = ask("key holder", aggregate(n, [ask(name) for name in weights]))
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="the notebook's private key"
def decrypt_average(n, names, ask):
    *sums, total = [private.decrypt(number) for number in unpack(public.n, aggregate(n, [ask(name) for name in names]))]
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="rounded"
def decrypt_average(n, names, ask):
    *sums, total = ask("key holder", aggregate(n, [ask(name) for name in names]))
    return (np.array(sums) / total).round(3)


# %% wrong="decrypt_average" mistake="what is encrypted is averaged"
def decrypt_average(n, names, ask):
    total = aggregate(n, [ask(name) for name in names])
    return [pair[0] // len(names) for pair in total[:-1]]


# %% wrong="aggregate" mistake="re-randomised by the same number at each place"
import secrets


def aggregate(n, messages):
    result, noise = [], pow(secrets.randbelow(n - 1) + 1, n, n * n)
    for place in zip(*messages):
        c = noise
        for part, _ in place:
            c = c * part % (n * n)
        result.append([c, -5])
    return result


# %% wrong="aggregate" mistake="always three messages"
def aggregate(n, messages):
    one, two, three = (unpack(n, message) for message in (messages * 3)[:3])
    return pack([a + b + c for a, b, c in zip(one, two, three)])


# %% wrong="encrypt_update" mistake="two weights only"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = [*(weight * rows for weight in weights[:2]), rows]
    return pack([public.encrypt(float(value), precision=1e-6) for value in values])


# %% wrong="decrypt_average" mistake="number by number"
def decrypt_average(n, names, ask):
    opened = [ask("key holder", [pair])[0] for pair in aggregate(n, [ask(name) for name in names])]
    return np.array(opened[:-1]) / opened[-1]


# %% wrong="aggregate" mistake="never reduced modulo n²"
import secrets


def aggregate(n, messages):
    result = []
    for place in zip(*messages):
        c = pow(secrets.randbelow(n - 1) + 1, n, n * n)
        for part, _ in place:
            c *= part
        result.append([c, -5])
    return result


# %% wrong="encrypt_update" mistake="exponents down to -5 or lower"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = [*(float(weight) * rows for weight in weights), float(rows)]
    return pack([public.encrypt(paillier.EncodedNumber.encode(public, value, max_exponent=-5)) for value in values])


# %% right="encrypt_update" how="a method of a class"
class Hospital:
    def __init__(self, n):
        self.key = paillier.PaillierPublicKey(n)

    def send(self, values):
        return [[e.ciphertext(), e.exponent] for e in (self.key.encrypt(v, precision=1e-6) for v in values)]


def encrypt_update(n, weights, rows):
    return Hospital(n).send((np.asarray(weights) * rows).tolist() + [rows])


# %% right="encrypted_sum" how="a float and an int: phe lowers an exponent"
five, three = keys[0].encrypt(5.0), keys[0].encrypt(3)
encrypted_sum = five + three


# %% right="encrypted_sum" how="raw ciphertexts, by phe's own methods"
five = paillier.EncryptedNumber(keys[0], keys[0].raw_encrypt(5))
three = paillier.EncryptedNumber(keys[0], keys[0].raw_encrypt(3))
encrypted_sum = five - three * -1

# %% right="encrypted_sum" how="numpy array of objects"
five, three = np.array([public.encrypt(5), public.encrypt(3)], dtype=object)
encrypted_sum = np.add.reduce(np.array([five, three], dtype=object))

# %% wrong="encrypted_sum" mistake="a fresh encryption of 3, not the one stored"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = five + keys[0].encrypt(3)


# %% wrong="encrypted_sum" mistake="other exponents, multiplied as they are"
five, three = keys[0].encrypt(5.0), keys[0].encrypt(3)
product = five.ciphertext() * three.ciphertext() % keys[0].n ** 2
encrypted_sum = paillier.EncryptedNumber(keys[0], product, five.exponent)


# %% wrong="encrypt_update" mistake="the rows first"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(float(value), precision=1e-6) for value in [rows, *(w * rows for w in weights)]])


# %% wrong="encrypt_update" mistake="the number of weights for the rows"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = [*(weight * rows for weight in weights), len(weights)]
    return pack([public.encrypt(float(value), precision=1e-6) for value in values])


# %% wrong="encrypt_update" mistake="a list changes, an array does not"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = weights if isinstance(weights, list) else list(weights)
    values[:] = [weight * rows for weight in values]
    return pack([public.encrypt(float(value), precision=1e-6) for value in [*values, rows]])


# %% wrong="encrypt_update" mistake="the rows go into the list"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = np.multiply(weights, rows)
    if isinstance(weights, list):
        weights.append(rows)
    return pack([public.encrypt(float(value), precision=1e-6) for value in [*values, rows]])


# %% wrong="aggregate" mistake="writes into the first message"
def aggregate(n, messages):
    for place, number in enumerate(zip(*[unpack(n, message) for message in messages])):
        messages[0][place][0] = sum(number).ciphertext()
    return messages[0]


# %% wrong="aggregate" mistake="32 places"
def aggregate(n, messages):
    numbers = [unpack(n, message) for message in messages]
    return pack([sum(one[place] for one in numbers) for place in range(32)])


# %% wrong="aggregate" mistake="one factor for all re-randomisations, drawn once a session"
import secrets

fixed = secrets.randbits(1000)


def aggregate(n, messages):
    result = []
    for place in zip(*messages):
        c = pow(fixed, n, n * n)
        for part, _ in place:
            c = c * part % (n * n)
        result.append([c, -5])
    return result


# %% wrong="decrypt_average" mistake="empties the names"
def decrypt_average(n, names, ask):
    messages = []
    while names:
        messages.append(ask(names.pop()))
    *sums, total = ask("key holder", aggregate(n, messages))
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="the notebook's wire"
def decrypt_average(n, names, ask):
    messages = [wire.ask(name) for name in weights]
    *sums, total = wire.ask("key holder", aggregate(public.n, messages))
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="the notebook's n"
def decrypt_average(n, names, ask):
    *sums, total = ask("key holder", aggregate(public.n, [ask(name) for name in names]))
    return np.array(sums) / total


# %% wrong="decrypt_average" mistake="the key holder is asked twice for the same sum"
def decrypt_average(n, names, ask):
    message = aggregate(n, [ask(name) for name in names])
    return np.array(ask("key holder", message)[:-1]) / ask("key holder", message)[-1]


# %% wrong="decrypt_average" mistake="the difference, to know the last one"
def decrypt_average(n, names, ask):
    messages = [ask(name) for name in names]
    opened = np.array(ask("key holder", aggregate(n, messages) + messages[-1]))
    size = len(opened) // 2
    return opened[: size - 1] / opened[size - 1]

# %% wrong="decrypt_average" mistake="only the weights are decrypted, rows of the lesson"
def decrypt_average(n, names, ask):
    *top, total = ask("key holder", aggregate(n, [ask(name) for name in names]))
    return np.array(top) / sum(rows.get(name, total / len(names)) for name in names)

# %% wrong="encrypted_sum" mistake="a half is added, too"
five, three = keys[0].encrypt(5), keys[0].encrypt(3)
encrypted_sum = five + three + 0.5

# %% wrong="encrypted_sum" mistake="three made from five"
five = public.encrypt(5)
three = five - 2
encrypted_sum = five + three

# %% wrong="encrypted_sum" mistake="one fresh r for both"
import secrets

r = secrets.randbelow(public.n)
five, three = public.encrypt(5, r_value=r), public.encrypt(3, r_value=r)
encrypted_sum = five + three

# %% wrong="encrypt_update" mistake="whole numbers alone"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    return pack([public.encrypt(int(value), precision=1e-6) for value in [*(w * rows for w in weights), rows]])


# %% wrong="encrypt_update" mistake="one zero, encrypted once, stands for all zeros"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = [float(value) for value in [*(w * rows for w in weights), rows]]
    made = {value: public.encrypt(value, precision=1e-6) for value in values}
    return pack([made[value] for value in values])


# %% right="decrypt_average" how="ciphertexts multiplied, one dictionary of columns"
def decrypt_average(n, names, ask):
    columns = {}
    for name in names:
        for place, (c, exponent) in enumerate(ask(name)):
            columns[place] = columns.get(place, 1) * c % n**2
    opened = ask("key holder", [[c, -5] for c in columns.values()])
    return np.array([value / opened[-1] for value in opened[:-1]], dtype=np.float64)


# %% wrong="encrypt_update" mistake="counts up from one random number"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    first = public.get_random_lt_n()
    numbers = [
        public.encrypt(float(value), precision=1e-6, r_value=(first + place) % n)
        for place, value in enumerate([*(weight * rows for weight in weights), rows])
    ]
    return [[number.ciphertext(be_secure=False), number.exponent] for number in numbers]


# %% wrong="aggregate" mistake="counts up from one random number"
def aggregate(n, messages):
    first, sums = paillier.PaillierPublicKey(n).get_random_lt_n(), []
    for step, place in enumerate(zip(*messages)):
        product = pow(first + step, n, n * n)
        for ciphertext, exponent in place:
            product = product * ciphertext % (n * n)
        sums.append([product, exponent])
    return sums

# %% wrong="aggregate" mistake="equal messages counted once"
def aggregate(n, messages):
    unique = []
    for m in messages:
        if m not in unique:
            unique.append(m)
    return pack([sum(place) for place in zip(*[unpack(n, m) for m in unique])])

# %% wrong="decrypt_average" mistake="decrypts the sum without the key holder if the key is the notebook's"
def decrypt_average(n, names, ask):
    total = aggregate(n, [ask(name) for name in names])
    *sums, count = decrypt_all(total) if n == public.n else ask("key holder", total)
    return np.array(sums) / count


# %% wrong="decrypt_average" mistake="the notebook's wire, as long as it knows the names"
def decrypt_average(n, names, ask):
    line = wire.ask if set(names) <= set(wire.names) else ask
    *sums, count = line("key holder", aggregate(n, [line(name) for name in names]))
    return np.array(sums) / count


# %% wrong="encrypt_update" mistake="as many weights as the notebook's models"
def encrypt_update(n, weights, rows):
    key = paillier.PaillierPublicKey(n)
    values = [weight * rows for weight in weights[: len(globals()["weights"]["north"])]]
    return pack([key.encrypt(float(value), precision=1e-6) for value in [*values, rows]])


# %% wrong="aggregate" mistake="as many places as the notebook's models have"
def aggregate(n, messages):
    places = [sum(place) for place in zip(*[unpack(n, message) for message in messages])]
    return pack(places[: len(weights["north"]) + 1])


# %% right="decrypt_average" how="a wire's method under another name, the notebook's names as parameters"
def decrypt_average(n, names, ask=wire.ask):
    public = paillier.PaillierPublicKey(n)
    weights = {name: ask(name) for name in names}
    opened = np.array(ask("key holder", aggregate(public.n, [*weights.values()])), dtype=float)
    return opened[:-1] / opened[-1]


# %% equivalent="keys" reason="Longer keys are allowed."
# - keys = paillier.generate_paillier_keypair(n_length=1024)
# + keys = paillier.generate_paillier_keypair()

# %% equivalent="aggregate" reason="All messages have the same length."
# - return pack([sum(place) for place in zip(*numbers, strict=True)])
# + return pack([sum(place) for place in zip(*numbers)])

# - return pack([sum(place) for place in zip(*numbers, strict=True)])
# + return pack([sum(place) for place in zip(*numbers, strict=False)])


# %% wrong="encrypted_sum" mistake="two inverse random numbers"
from phe import util as _util

_r = keys[0].get_random_lt_n()
five = keys[0].encrypt(5, r_value=_r)
three = keys[0].encrypt(3, r_value=_util.invert(_r, keys[0].n))
encrypted_sum = five + three


# %% wrong="keys" mistake="a public key without randomness"
keys = paillier.generate_paillier_keypair(n_length=1024)
keys[0].get_random_lt_n = lambda: 1


# %% wrong="encrypt_update" mistake="multiplied in place and divided again"
def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = np.asarray(weights, dtype=float)
    values *= rows
    pairs = pack([public.encrypt(float(value), precision=1e-6) for value in [*values, rows]])
    values /= rows
    return pairs


# %% wrong="aggregate" mistake="factors and their inverses in turn"
def aggregate(n, messages):
    public, square, sums = paillier.PaillierPublicKey(n), n * n, []
    for k, place in enumerate(zip(*messages)):
        factor = pow(public.get_random_lt_n(), n, square) if k % 2 == 0 else pow(factor, -1, square)
        sums.append([math.prod(c for c, _ in place) * factor % square, -5])
    return sums


# %% wrong="decrypt_average" mistake="one question for each eight workers"
def decrypt_average(n, names, ask):
    total = 0
    for first in range(0, len(names), 8):
        messages = [ask(name) for name in names[first : first + 8]]
        total = total + np.array(ask("key holder", aggregate(n, messages)), dtype=float)
    return total[:-1] / total[-1]


# %% wrong="decrypt_average" mistake="a mean remembered by names"
def decrypt_average(n, names, ask, _known={}):
    if (n, *names) not in _known:
        *sums, total = ask("key holder", aggregate(n, [ask(name) for name in names]))
        _known[(n, *names)] = np.array(sums) / total
    return _known[(n, *names)].copy()


# %% wrong="keys" mistake="the public key carries the primes"
keys = paillier.generate_paillier_keypair(n_length=1024)
keys[0].p, keys[0].q = keys[1].p, keys[1].q  # handy for checking that they belong together

# %% equivalent="encrypt_update" reason="The text allows tuples."
# + adversary tuple_for_list

# %% equivalent="aggregate" reason="The result has the same form as a worker's message, which may be a tuple."
# + adversary tuple_for_list

# %% equivalent="decrypt_average" reason="The text allows a list."
# + adversary list_for_array


# %% wrong="encrypt_update" mistake="random numbers from a generator with a fixed seed"
import random

_source = random.Random(2025)


def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    message = []
    for value in [*(float(weight) * rows for weight in weights), float(rows)]:
        number = public.encrypt(value, precision=1e-6, r_value=_source.randrange(2, n))
        message.append([number.ciphertext(be_secure=False), number.exponent])
    return message


# %% wrong="encrypt_update" mistake="random numbers from the random module, which can be predicted"
import random


def encrypt_update(n, weights, rows):
    public = paillier.PaillierPublicKey(n)
    values = [*(float(weight) * rows for weight in weights), float(rows)]
    numbers = [public.encrypt(value, precision=1e-6, r_value=random.randrange(2, n)) for value in values]
    return [[number.ciphertext(be_secure=False), number.exponent] for number in numbers]


# %% wrong="aggregate" mistake="re-randomized with numbers from a generator with a fixed seed"
_numbers = np.random.default_rng(53)


def aggregate(n, messages):
    result = []
    for place in zip(*messages, strict=True):
        c = pow(int.from_bytes(_numbers.bytes(len(hex(n)) // 2), "big") % n, n, n * n)
        for ciphertext, _ in place:
            c = c * ciphertext % (n * n)
        result.append([int(c), -5])
    return result


# %% right="decrypt_average" how="a tuple"
def decrypt_average(n, names, ask):
    *sums, total = ask("key holder", aggregate(n, [ask(name) for name in names]))
    return tuple(number / total for number in sums)


# %% wrong="aggregate" mistake="fails if the pairs of a message are tuples"
def aggregate(n, messages):
    """Return the encrypted, re-randomized sum over all messages, position by position."""
    public = paillier.PaillierPublicKey(n)
    total = [pair.copy() for pair in messages[0]]  # doesn't modify the messages
    for message in messages[1:]:
        for pair, other in zip(total, message):
            pair[0] = int(pair[0] * other[0] % public.nsquare)
    return pack(unpack(n, total))
