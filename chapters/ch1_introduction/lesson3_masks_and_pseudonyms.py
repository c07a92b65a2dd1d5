# %% [markdown]
# # 1.3 Masks and pseudonyms
#
# **You will be able to**
#
# - mask an identifier fully or in part, and replace names with made-up ones;
# - give every person one pseudonym that stays the same in all tables;
# - undo a hash by trying all inputs, and stop that attack with a key;
# - say why data with pseudonyms are still personal data.
#
# **You need** lessons 1.1 and 1.2, and Python's strings and dictionaries.
#
# **Time** about 45 minutes, six exercises.

# %% [markdown]
# ## 173 million taxi rides
#
# In 2014 the city of New York handed out the 173 million taxi rides of the year before: when and where each began and ended,
# what it cost, and codes for the numbers of taxi and driver. One code, `CFCD208495D565EF66E7DFF9F98764DA`, came up so often
# that Vijay Pandurangan looked into it: it was what a well-known formula, MD5, makes of the digit 0. He put every number that
# a taxi or driver can have through MD5, compared, and had them all back within hours. Where every driver had been, and what
# each earned, lay open. With press photos Anthony Tockar found passengers too: the actor Bradley Cooper, it seems, paid 10.50
# dollars.
#
# The codes looked random. Why did they hide nothing, and what would have worked?
#
# Here are the clients of our shop again, all made up, and a list of what they ordered.

# %%
import hashlib
import hmac
import secrets

import numpy as np
import pandas as pd
from faker import Faker

from course import load, plotting

clients = load("clients")
rng = np.random.default_rng(13)
items = ["sleeping pills", "running shoes", "hearing aid", "garden chair", "blood sugar meter"]
orders = pd.DataFrame({"phone": rng.choice(clients["phone"], 400), "item": rng.choice(items, 400)})
clients.head(3)

# %% [markdown]
# ## Masks
#
# Suppression (lesson 1.2) drops a column. Sometimes the column has to stay, because a form or a program expects it. A **mask**
# keeps the place and covers the value, with stars for instance. A full mask covers all of it and tells no more than an empty
# column.

# %% [markdown]
# ### Exercise 1: mask a whole column
#
# Store in `masked_df` a table like `clients`, with the same rows in the same order and the same columns, in which every `ssn`
# is the string `"*"`, and leave `clients` itself as it is.
#
# <details><summary>Hint 1</summary>
#
# How do you change a column without changing the table you were given?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `DataFrame.assign`, which returns a new table, or at `DataFrame.copy`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `clients.assign(column="*")` puts one value into every row of a column called `column`.
#
# </details>

# %% answer="masked_df"
masked_df = ...
### BEGIN SOLUTION
masked_df = clients.assign(ssn="*")
### END SOLUTION

# %% test="masked_df" points=1
"""Every ssn is a star, and nothing else is different from clients."""
from course import checks, load

checks.a_table(masked_df, name="masked_df", columns=load("clients").columns, rows=len(load("clients")))
checks.passed("masked_df has the columns and the number of rows of clients")
### BEGIN HIDDEN TESTS
table = load("clients")
checks.a_table(masked_df, name="masked_df", columns=table.columns, rows=len(table), why="a mask keeps rows and columns")
covered = table.assign(ssn="*")
checks.same_values(masked_df[["ssn"]], covered[["ssn"]], name="masked_df", why='each ssn has to be the one string "*"')
checks.same_values(masked_df, covered, name="masked_df", why="only ssn is masked, and rows keep their order")
labels = {part for label in masked_df.index for part in (label if isinstance(label, tuple) else (label,))}
checks.require(
    not labels & set(table["ssn"]), "masked_df still holds numbers that were to be masked: they are its index"
)
checks.unchanged(clients, table, name="clients")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 2: mask a part
#
# A partial mask leaves a piece to work with, such as "the card ending in 2345". Write two functions, each from string to string.
#
# `mask_card(card)` replaces every digit but the last four with `"*"` and leaves all other characters, whatever they are, in
# place. A card number has at least twelve digits. `mask_card("0123 4567 8901 2345")` returns
# `"**** **** **** 2345"`, and `mask_card("012345-678901-23-45")` returns `"******-******-23-45"`.
#
# `mask_email(email)` returns the first character, then always three stars, then the last
# `"@"` and all that follows it. `mask_email("ann.lee@example.com")` returns `"a***@example.com"`, and `mask_email("b@example.com")`
# returns `"b***@example.com"`. Without an `"@"`, or with nothing before the last `"@"`, it raises a `ValueError`.
#
# <details><summary>Hint 1</summary>
#
# Card: walking from the left, what do you have to know at each digit? E-mail: into which two pieces does the last `"@"` cut the
# address?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Card: count the digits first, with `str.isdigit`. E-mail: look at what `str.rpartition("@")` returns, with and without an `"@"`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Card: `hide = sum(c.isdigit() for c in card) - 4`; then, for each character, if it is a digit and `hide > 0`, add a star and
# lower `hide` by one, else add the character. E-mail: after `local, at, domain = email.rpartition("@")`, an empty `local` means
# `raise ValueError(...)`.
#
# </details>


# %% answer="mask_card"
def mask_card(card):
    """Return card with every digit but the last four replaced by a star."""
    ### BEGIN SOLUTION
    hide, masked = sum(c.isdigit() for c in card) - 4, ""
    for c in card:
        covered = c.isdigit() and hide > 0
        masked += "*" if covered else c
        hide -= covered
    return masked
    ### END SOLUTION


def mask_email(email):
    """Return the first character of email, three stars and the last @ with the domain."""
    ### BEGIN SOLUTION
    local, _, domain = email.rpartition("@")
    if not local:
        raise ValueError(f"email is {email!r}: an address has a name, an @ and a domain")
    return f"{local[0]}***@{domain}"
    ### END SOLUTION


# %% test="mask_card" points=3
"""Four digits of a card stay and so does its shape; of an e-mail address the first character and the domain."""
import numpy as np

from course import checks

checks.equal(checks.call(mask_card, "0123 4567 8901 2345"), "**** **** **** 2345", show=True)
checks.equal(checks.call(mask_card, "012345-678901-23-45"), "******-******-23-45", show=True)
checks.equal(checks.call(mask_email, "ann.lee@example.com"), "a***@example.com", show=True)
checks.equal(checks.call(mask_email, "b@example.com"), "b***@example.com", show=True)
checks.passed("two cards and two addresses are masked as in the examples")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng()
shapes = [
    "####-####-####-####",
    "#### ###### #####",
    "################",
    "####.####.####.#.###",
    "# (####/####/###-#-##)",
    "Nr. ####x####x####x#### (debit)",
    "######-####-##",
    " ####-####-####-#### ",
    "#" * 19,
]
for shape in shapes:
    card = "".join(str(rng.integers(10)) if c == "#" else c for c in shape)
    digits = [place for place, c in enumerate(shape) if c == "#"]
    covered = "".join("*" if place in digits[:-4] else c for place, c in enumerate(card))
    answer = checks.call(mask_card, card)
    checks.equal(
        answer, covered, why="the last four digits and every character that is no digit stay, all else is a star"
    )
checks.equal(checks.call(mask_card, "7777-7777-7777-7777"), "****-****-****-7777", why="equal digits are hidden alike")
kept = "the first character, three stars, the last @ and the domain, and nothing that shows how long the name is"
checks.equal(checks.call(mask_email, "ann@"), "a***@", why=kept)
names = [
    "ann",
    "x",
    "A.B",
    "maria+shop",
    "9lives",
    "o'neil",
    "a_very.long_name-indeed",
    "strange@home",
    "zoë",
    "@home",
    " ann",
]
for name in names:
    domain = f"Mail{rng.integers(100)}.example.org"
    checks.equal(checks.call(mask_email, f"{name}@{domain}"), f"{name[0]}***@{domain}", why=kept)
for broken in ("ann.lee.example.com", "", "@example.com"):
    checks.raises(ValueError, mask_email, broken, why="this is no address, and passing it on could show what it is")
### END HIDDEN TESTS

# %% [markdown]
# ## Made-up names
#
# A program that sorts by name can't be tested on stars. The library Faker invents names, addresses and more: `Faker()` makes
# an object with a method for each kind of value, and `seed_instance` makes it repeat itself.

# %%
clients = load("clients")  # as it was, whatever happened above
example = Faker()
example.seed_instance(7)
[example.name() for _ in range(4)]

# %% [markdown]
# ### Exercise 3: replace the names
#
# Among 200 names drawn in this way, some name comes twice in about one try out of four: two people look like one. In
# roughly one try out of twelve a drawn name is that of a real client, who is then taken for somebody else.
#
# Store a Faker object, made with `Faker()`, in `fake`, and call `fake.seed_instance(58)` before you draw: 58 is a number with
# which a name does come twice. Store in `renamed_df` a table like `clients`, with the same rows in the same order and the same
# columns, in which every `name` was made by `fake.name()`, no two rows have the same name, and no name of `clients` occurs
# anywhere in the column. Leave `clients` as it is.
#
# <details><summary>Hint 1</summary>
#
# How can you throw away a drawn name and still end with enough?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Draw in a `while` loop until you have `len(clients)` names, and ask of each with `in` whether you want it.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In the loop: `name = fake.name()`, then `if name not in names and name not in set(clients["name"]): names.append(name)`. At
# the end `clients.assign(name=names)`.
#
# </details>

# %% answer="renamed_df"
fake = ...
renamed_df = ...
### BEGIN SOLUTION
fake = Faker()
fake.seed_instance(58)
names = []
while len(names) < len(clients):
    name = fake.name()
    if name not in names and name not in set(clients["name"]):
        names.append(name)
renamed_df = clients.assign(name=names)
### END SOLUTION

# %% test="renamed_df" points=2
"""Every row has a made-up name of its own, no old name is left, and nothing else changed."""
from faker import Faker

from course import checks, load

checks.require(checks.is_a(fake, Faker), "fake is not a Faker object: make it with Faker()")
checks.a_table(renamed_df, name="renamed_df", columns=load("clients").columns, rows=len(load("clients")))
checks.passed("fake is a Faker object, renamed_df has the columns and the number of rows of clients")
### BEGIN HIDDEN TESTS
checks.require(checks.is_a(fake, Faker), "fake is not a Faker object: make it with Faker()")
table = load("clients")
checks.a_table(renamed_df, name="renamed_df", columns=table.columns, rows=len(table), why="one row for each client")
rest = [column for column in table.columns if column != "name"]
checks.same_values(renamed_df[rest], table[rest], name="renamed_df", why="only names change, and rows keep their order")
new, old = renamed_df["name"].tolist(), set(table["name"])
checks.require(all(isinstance(name, str) for name in new), "renamed_df: a name is not a string in some row")
left = sum(name in old for name in new)
checks.require(left == 0, f"renamed_df: rows that carry the name of a client, their own or somebody else's: {left}")
labels = {part for label in renamed_df.index for part in (label if isinstance(label, tuple) else (label,))}
checks.require(not labels & old, "renamed_df still holds names of clients: they are its index")
twice = len(new) - len(set(new))
checks.require(twice == 0, f"renamed_df: rows with a name of a row before, so that two people look like one: {twice}")
plain = sum(len(name.split()) < 2 or any(c.isdigit() for c in name) for name in new)
first_and_last = "names that are not a first name and a surname, as fake.name() makes them"
checks.require(plain == 0, f"renamed_df: {first_and_last}: {plain}")
own = [set(name.lower().split()) for name in table["name"]]
kept = sum(bool(set(name.lower().split()) & words) for name, words in zip(new, own, strict=True))
checks.require(kept <= 20, f"renamed_df: {kept} rows still hold a part of their own old name, which gives people away")
pieces = set().union(*own)
mixed = sum(set(name.lower().split()) <= pieces for name in new)
checks.require(mixed <= 100, f"renamed_df: {mixed} names are put together from old ones, not made by fake.name()")
twin = Faker()
twin.seed_instance(58)
possible = {twin.name() for _ in range(1000)}
made = sum(name in possible for name in new)
checks.require(made >= 150, "renamed_df: these are not the names that fake.name() makes after fake.seed_instance(58)")
checks.unchanged(clients, table, name="clients")
### END HIDDEN TESTS

# %% [markdown]
# ## Pseudonyms
#
# A star fits every client, and names drawn anew for each table fit none: neither says which orders belong to which client. A
# **pseudonym** is a stand-in for an identifier that stays the same for the same person. The safest kind is drawn at random and
# written into a list that is kept apart from the data: the pseudonym by itself holds nothing to compute with.
#
# Numbers 1, 2, 3 would not do: if the table was sorted by name, so are they. Nor would `default_rng(0)`: everybody can
# draw the same again. Nor the modules `random` and `np.random`, NumPy's generators, or Faker, even unseeded: they are made for simulations,
# and from enough of their draws the next ones can be computed.
# `secrets.token_hex(8)` gives 16 hexadecimal digits (`0`–`9`, `a`–`f`) that nobody can predict. There are
# 2⁶⁴ such strings; among a million people the chance that any two get the same is about 3 in 100 million.

# %% [markdown]
# ### Exercise 4: one person, one pseudonym
#
# Write a function `pseudonyms(names, known)` that takes a list of names, in which a name may come several times, and a
# dictionary of name → pseudonym given earlier, and returns a new dictionary with every name of `names` and of `known`: known
# names keep their pseudonym, and each new name gets 16 lower-case hexadecimal digits as a string, drawn anew at every call so
# that nobody can predict them, and never those of another person. `known` itself stays as it is. (Here a name stands for one
# person, as no two clients share one. Where people do, take a client number.)
#
# `pseudonyms(["Bo Kim", "Cy Roe"], {"Bo Kim": "3f9a0c55d2e81b67"})` returns `"3f9a0c55d2e81b67"` for `"Bo Kim"` and something like
# `"c0ffee1d0a2b4411"` for `"Cy Roe"`.
#
# <details><summary>Hint 1</summary>
#
# What has to happen for a name that is in the dictionary already, and what for one that is not?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `dict(known)` makes a copy to add to. `secrets.token_hex` draws the digits.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `for name in names:` and `if name not in given: given[name] = secrets.token_hex(8)`, where `given` is the copy.
#
# </details>


# %% answer="pseudonyms"
def pseudonyms(names, known):
    """Return known with a random pseudonym of 16 hexadecimal digits added for each new name."""
    ### BEGIN SOLUTION
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = secrets.token_hex(8)
    return given
    ### END SOLUTION


# %% test="pseudonyms" points=3
"""A person keeps one random pseudonym in every table, and no two people share one."""
import numpy as np

from course import checks

answer = checks.call(pseudonyms, ["Bo Kim", "Cy Roe", "Cy Roe"], {"Bo Kim": "3f9a0c55d2e81b67"})
checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary of name: pseudonym")
checks.require(set(answer.result) == {"Bo Kim", "Cy Roe"}, f"{answer}: its keys should be Bo Kim and Cy Roe")
checks.equal(answer.result["Bo Kim"], "3f9a0c55d2e81b67", name="the pseudonym of Bo Kim, who had one", show=True)
checks.passed("a known person keeps the pseudonym, a new one is added")
### BEGIN HIDDEN TESTS


def given(names, known):
    answer = checks.call(pseudonyms, names, known)
    table = answer.result
    checks.require(isinstance(table, dict), f"{answer}, not a dictionary of name: pseudonym")
    checks.require(
        set(table) == set(names) | set(known),
        f"{answer.text} should hold every name of names and of known, and no other",
    )
    tokens = list(table.values())
    form = all(isinstance(t, str) and len(t) == 16 and set(t) <= set("0123456789abcdef") for t in tokens)
    checks.require(form, f"{answer.text}: a pseudonym is not a string of 16 lower-case hexadecimal digits")
    checks.require(
        len(set(tokens)) == len(tokens), f"{answer.text}: two people share a pseudonym and become one person"
    )
    checks.require(all(table[name] == known[name] for name in known), f"{answer.text}: a known person got another one")
    checks.require(answer.args[1] == known, f"{answer.text} changed the dictionary known: add to a copy of it")
    return table


first = given([f"Person {n}" for n in range(100)] * 2, {})
second = given([f"Person {n}" for n in range(50, 150)], first)
given(["Person 7", "Person 149"], second)
given([], second)
people = [f"Name {n}" for n in range(20_100)]  # more than the 19,937 terms of the Mersenne Twister, below
many, again = given(people, {}), given(people[:3000], {})
checks.require(
    not any(many[name] == again[name] for name in again),
    "pseudonyms, called twice with an empty known, gave the same again: who can repeat the computation undoes it",
)
checks.require(
    not set(many.values()) & set(again.values()),
    "pseudonyms, called twice with an empty known, dealt some of the same ones again: draw from all possible ones",
)
varied = sum(len(set(digits)) > 1 for digits in zip(*many.values(), strict=True))
checks.require(varied >= 12, "pseudonyms draws from few possible ones: most of the 16 digits are always the same")
used = len(set("".join(many.values())))
checks.require(used == 16, f"pseudonyms for 20,100 people hold only {used} of the 16 hexadecimal digits: draw from all")
one, other = checks.seeded(pseudonyms, 2, 7, people[:20], {})
checks.require(
    not set(one.values()) & set(other.values()),
    "pseudonyms draws from random, numpy or Faker, whose next draws can be computed from enough of those before",
)

# The Mersenne Twister behind random and np.random: each of its bits is the sum (xor) of earlier ones at fixed distances.
# They are the terms of its characteristic polynomial, here a number in base 2, and the same if 2, 4, 8… draws make a pseudonym.
terms = 1
for power in range(31):
    terms = (terms << 623) ^ (terms << 396) ^ (0x9908B0DF >> power & 1)
terms = (terms << 624) ^ (terms << 397) ^ 1
places = [place for place in range(terms.bit_length()) if terms >> place & 1]
values = np.array([int(digits, 16) for digits in many.values()], dtype=np.uint64)
ends = len(values) - places[-1]
sums = np.bitwise_xor.reduce([values[place : place + ends] for place in places])
computed = np.bitwise_or.reduce(values ^ values[0]) & ~np.bitwise_or.reduce(sums)
checks.require(
    computed == 0,
    "pseudonyms takes its draws from a generator whose next ones can be computed from those it gave before",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Hashes: pseudonyms without a list
#
# A list has to be guarded, and shared by all who give out pseudonyms. It is tempting to compute them, as New York did. A **hash
# function** such as MD5 or SHA-256 turns any text into a code of fixed length, called its **hash**: the same text always into
# the same one, and no way is known to compute the text from it.


# %%
def sha256_hex(text):
    """Return the SHA-256 of text, in UTF-8, as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


hashed = clients["phone"].map(sha256_hex)
pd.DataFrame({"phone": clients["phone"], "SHA-256": hashed}).head(3)

# %% [markdown]
# ### Exercise 5: undo the hashes
#
# Nobody has to compute backwards. All phone numbers of our clients begin with `555-0` and end in six digits: a million possible
# numbers. Hash each of them, and look up which hash belongs to which number. This attack is called **enumeration**.
#
# Write a function `crack_hashes(hashes, prefix, digits)` that tries all numbers made of the string `prefix` and exactly
# `digits` decimal digits, leading zeros included, and returns a dictionary of hash → number (both strings) for those hashes of
# the list `hashes` that `sha256_hex` gives for one of these numbers. Other hashes are left out.
#
# With `h = sha256_hex("555-07")`, `crack_hashes([h, "no hash"], "555-0", 1)` returns `{h: "555-07"}`; it tries `"555-00"` to
# `"555-09"`.
#
# <details><summary>Hint 1</summary>
#
# How many numbers are there with 3 digits, and how is the first of them written?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `f"{n:06d}"` writes `n` with six digits, `f"{n:0{digits}d}"` with as many as you say. Hash each number only once, or it takes
# as many times longer as there are hashes.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Make `numbers` with `range(10**digits)`, then `table = {sha256_hex(number): number for number in numbers}`. You want the part
# of `table` whose keys are in `hashes`.
#
# </details>


# %% answer="crack_hashes"
def crack_hashes(hashes, prefix, digits):
    """Return hash: number for those hashes that are the SHA-256 of prefix and so many digits."""
    ### BEGIN SOLUTION
    wanted, found = set(hashes), {}
    for n in range(10**digits):
        number = f"{prefix}{n:0{digits}d}"
        code = sha256_hex(number)
        if code in wanted:
            found[code] = number
    return found
    ### END SOLUTION


# %% test="crack_hashes" points=3
"""Every hash of a number that can be written in this form is undone, and no other."""
import hashlib

import numpy as np

from course import checks

seven = hashlib.sha256(b"555-07").hexdigest()
answer = checks.call(crack_hashes, [seven, "no hash"], "555-0", 1)
checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary of hash: number")
checks.require(len(answer.result) == 1, f"{answer}: one of the two hashes is that of a possible number, and no other")
checks.require(seven in answer.result, f"{answer}: the key should be the hash that was undone")
whole = "the whole number, as a string"
checks.equal(answer.result[seven], "555-07", name="the number found", why=whole, show=True)
checks.passed("one hash of ten possible numbers is undone")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng()


def codes(numbers):
    return {hashlib.sha256(number.encode()).hexdigest(): number for number in numbers}


def cracked(wanted, others, prefix, digits):
    answer = checks.call(crack_hashes, [*others, *wanted], prefix, digits)
    got = answer.result
    checks.require(isinstance(got, dict), f"{answer}, not a dictionary of hash: number")
    lost = sum(code not in got for code in wanted)
    every = "try every number with so many digits, the first and the last too"
    checks.require(lost == 0, f"{answer.text} did not undo {lost} of {len(wanted)} hashes: {every}")
    checks.require(set(got) == set(wanted), f"{answer.text} holds a hash that fits no number or was not asked for")
    right = sum(isinstance(got[code], str) and got[code] == number for code, number in wanted.items())
    checks.require(right == len(wanted), f"{answer.text}: some hash got something else than the whole number, a string")


two = codes(f"07-{n:02d}" for n in range(100))
cracked(two, codes(["07-100", "07-7", "08-11", "42", ""]), "07-", 2)
four = codes(f"555-01{n:04d}" for n in [0, 9999, *rng.choice(np.arange(1, 9999), 20, replace=False)])
cracked(four, codes(["555-0", "555-020000", "nobody"]), "555-01", 4)
### END HIDDEN TESTS

# %% [markdown]
# Run the attack on the clients whose number begins with `555-00`: 100,000 possible numbers. (An error here means that
# `crack_hashes` is still open.) For all clients, `crack_hashes(list(hashed), "555-0", 6)` takes some seconds: try it.

# %%
few = clients["phone"].str.startswith("555-00")
cracked = crack_hashes(list(hashed[few]), "555-00", 5)
print(f"{len(cracked)} of {few.sum()} phone numbers recovered")
clients[few].assign(recovered=hashed[few].map(cracked))[["name", "phone", "recovered"]].head(3)

# %% [markdown]
# SHA-256 itself is not broken. What counts is how many inputs there are, and phones, birth dates and names are all few
# enough to be tried. A **salt**, random text that is hashed along with the value and stored beside it, only spoils tables made in
# advance: whoever reads the salt starts again with it.
#
# ## A key
#
# What the attacker must lack is an ingredient. **HMAC** is a way to hash with a secret **key**. Without the key nobody can
# compute the hash of any number, so there is nothing to compare with. It has to be random, such as `secrets.token_bytes(32)`,
# and kept where the data are not. A word or a year as a key would be enumerated like a phone number.

# %% [markdown]
# ### Exercise 6: pseudonyms with a key
#
# Write a function `keyed_pseudonym(text, key)` that returns the HMAC-SHA256 of the string `text`, encoded in UTF-8, under
# `key`, which is of type `bytes`, as a string of 64 lower-case hexadecimal digits.
#
# `keyed_pseudonym("555-0123456", b"secret")` returns a string that begins with `"42986988bc91"`.
#
# <details><summary>Hint 1</summary>
#
# One of the modules imported at the top has the name of what you need.
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `hmac.new(key, msg, digestmod)`: what type is the message? And what does `hexdigest` return?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `hmac.new(key, ..., hashlib.sha256).hexdigest()`, with `text.encode()` in the gap.
#
# </details>


# %% answer="keyed_pseudonym"
def keyed_pseudonym(text, key):
    """Return the HMAC-SHA256 of text under key as 64 hexadecimal digits."""
    ### BEGIN SOLUTION
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
    ### END SOLUTION


# %% test="keyed_pseudonym" points=3
"""The pseudonym is the HMAC-SHA256 of the text under the key, in hexadecimal digits."""
import hashlib
import hmac

import numpy as np

from course import checks

standard = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"  # test case 2 of RFC 4231
answer = checks.call(keyed_pseudonym, "what do ya want for nothing?", b"Jefe")
checks.equal(answer, standard, why="key and text as bytes into HMAC, with SHA-256, digits out", show=True)
checks.passed("a test case of the standard is right")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng()
rule = "HMAC-SHA256 of the text under the key, as hexadecimal digits"
for text in (f"555-0{rng.integers(10**6):06d}", "Wanjirũ Nguyễn", " Bo  Kim\n", ""):
    for key in (rng.bytes(32), rng.bytes(32), b"\xff\x00\xfe", rng.bytes(100)):
        answer = checks.call(keyed_pseudonym, text, key)
        checks.require(isinstance(answer.result, str), f"{answer}, not a string of hexadecimal digits")
        bare = hashlib.sha256(text.encode()).hexdigest()
        checks.require(answer.result != bare, f"{answer}: that is the hash without a key, which enumeration undoes")
        glued = [hashlib.sha256(part).hexdigest() for part in (key + text.encode(), text.encode() + key)]
        checks.require(
            answer.result not in glued, f"{answer}: key and text were put together and hashed, that is no HMAC"
        )
        checks.equal(answer, hmac.new(key, text.encode(), hashlib.sha256).hexdigest(), why=rule)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# First the attack that undid every hash, without the key. Then somebody in the shop, or a thief, who has the key and a phone book.

# %%
key = secrets.token_bytes(32)
keyed = clients["phone"].map(lambda phone: keyed_pseudonym(phone, key))
guessed = crack_hashes(list(keyed[few]), "555-00", 5)
phone_book = clients.set_index("phone")["name"]
undone = keyed.map({keyed_pseudonym(phone, key): name for phone, name in phone_book.items()})
print(f"without the key: {len(guessed)} of {few.sum()} phone numbers recovered")
print(f"with the key: {undone.eq(clients['name']).mean():.0%} of the clients named")

# %% [markdown]
# Now past the key. The shop releases clients and orders, without names and with pseudonyms for phones. A colleague knows age,
# gender and city of one client, as in lesson 1.1, and reads off the pseudonym, which leads to the orders.

# %%
known = ["age", "gender", "city"]
released = clients[known].assign(pseudonym=keyed)
bought = orders.assign(pseudonym=[keyed_pseudonym(phone, key) for phone in orders["phone"]]).drop(columns="phone")
alone = ~clients.duplicated(known, keep=False)
target = clients[alone & clients["phone"].isin(orders["phone"])].iloc[0]
row = released[(released[known] == target[known]).all(axis=1)]
print(target["name"], "bought:", ", ".join(bought.merge(row, on="pseudonym")["item"].unique()))
print(f"{alone.mean():.0%} of the clients can be found in this way")

# %% [markdown]
# No hash was undone. A pseudonym is the same everywhere, that is what it is for, so one recognised row opens all others of that
# person.
#
# Masks leave traces too. How many clients does the visible piece single out?

# %%
masked = clients.assign(card_number=clients["card_number"].map(mask_card), email=clients["email"].map(mask_email))
for columns in (["card_number"], ["gender", "city"], ["gender", "city", "email"]):
    print(f"{' + '.join(columns):22} {(~masked.duplicated(columns, keep=False)).mean():.0%}")

# %% [markdown]
# Among 200 people four digits are nearly a name: they have 10,000 values. Gender and city single out hardly anybody; with the
# first letter and the domain of an e-mail address they single out more than half.
#
# ## Still personal data
#
# The GDPR (article 4) speaks of **pseudonymization** when data can't be tied to a person without additional information, such
# as a list or key, that is kept apart and protected. It is a safeguard, and it is not anonymization, as the European data
# protection authorities had said before, in Opinion 05/2014 of their Article 29 Working Party.
#
# The European Court of Justice drew the line in *EDPS v SRB* (C-413/23 P, 4 September 2025), under the regulation for EU bodies
# that defines personal data as the GDPR does. For the one who holds list or key the data stay personal. For a recipient without
# them it depends: the data are personal if the recipient has means, reasonably likely to be used, to identify the people, be it
# by getting at the key or by linking other columns as above. Whoever collects data has to tell the people concerned
# who will receive them, or what kind of recipient, even if the data are not personal to that recipient.

# %% [markdown]
# ## What it cost
#
# Two numbers for each way to treat the phones: how many an outsider without list or key reads, and how many orders still find
# their client by the treated phone alone. The first is measured on the numbers with `555-00`.

# %%
defences = {
    "unchanged": lambda phone: phone,
    "one star": lambda phone: "*",
    "last four digits": lambda phone: phone[-4:],
    "SHA-256": sha256_hex,
    "HMAC with a key": lambda phone: keyed_pseudonym(phone, key),
    "random pseudonym": pseudonyms(list(clients["phone"]), {}).get,
}
treated = pd.DataFrame({name: clients["phone"].map(defence) for name, defence in defences.items()})

# %%
read = treated[few].replace(cracked | guessed).eq(clients.loc[few, "phone"], axis=0).mean()
buyer = orders["phone"].map(dict(zip(clients["phone"], clients.index, strict=True)))
matched = pd.Series({name: (~treated[name].duplicated(keep=False))[buyer].mean() for name in treated})
names = ("phones an outsider reads", "orders matched")
ax = plotting.before_after(read, matched, label="What is done", value_label="Share", names=names, percent=True)
plotting.show(
    ax,
    alt="Two bars for each way to treat phones. Unchanged and SHA-256: an outsider reads all, all orders are matched. One star: "
    "neither. Last four digits: none read whole, nearly all matched. HMAC and random pseudonym: none read, all matched.",
)

# %% [markdown]
# SHA-256 without a key protects these phones no better than nothing. Four digits after a known `555-0` leave 100 numbers to
# try. HMAC and random pseudonyms show no phone and keep every order matched. Their price is not in the picture: nobody can be
# called, a lost key or list cuts the link to new data, a stolen one opens everything. And who is recognised once is recognised
# everywhere. Another key for each recipient limits that: two of them can't put their tables together by the pseudonym.

# %% [markdown]
# ## Summary
#
# - A mask covers a value. The piece that stays visible may single people out, above all in a small table.
# - A plain hash of what can be enumerated hides nothing. Use random pseudonyms with a list, or HMAC with a random key.
# - Pseudonyms keep tables linkable, for you and for whoever recognises a row. The data stay personal for all who can reach the key, the
#   list or enough other columns. Do not publish a table that has no other protection.
#
# **Read on**
#
# - Vijay Pandurangan, [*On Taxis and Rainbows*](https://medium.com/@vijayp/of-taxis-and-rainbows-f6bc289679a1) (2014), and Anthony Tockar, *Riding with
#   the Stars: Passenger Privacy in the NYC Taxicab Dataset* (2014).
# - Article 29 Working Party, *Opinion 05/2014 on Anonymisation Techniques* (WP 216, 10 April 2014), section 4 on pseudonymisation.
# - Court of Justice of the European Union, *EDPS v SRB*, C-413/23 P, judgment of 4 September 2025, ECLI:EU:C:2025:645.
