# %% [markdown]
# # 1.3 Masks and pseudonyms
#
# **You will be able to**
#
# - mask an identifier completely or in part, and replace names with made-up ones;
# - give every person one pseudonym that's the same in all tables;
# - undo a hash by trying all inputs, and stop that attack with a key;
# - explain why data with pseudonyms are still personal data.
#
# **You need** lessons 1.1 and 1.2, and Python's strings and dictionaries.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## 173 million taxi rides
#
# > **In the news.** {==In 2014, the city of New York released the 173 million taxi rides of the year before.==} The
# > data showed when and where each ride began and ended, and what it cost. {==The taxis' and drivers' numbers had been
# > replaced with codes.==} One code, `CFCD208495D565EF66E7DFF9F98764DA`, appeared so often that Vijay Pandurangan
# > looked into it. MD5, a well-known formula, returns this code for the digit 0. {==He computed the code of every
# > number that a taxi or driver can have, and recovered all the numbers within an hour.==} Now anyone could see where
# > every driver had been and what they had earned. Anthony Tockar identified passengers, too, with the help of press
# > photos.
#
# {==The codes looked random. Why didn't they hide anything, and what would have worked?==}
#
# We'll use our shop's made-up clients again, together with a list of their orders:

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
# Suppression (lesson 1.2) drops a column. {==If a form or a program expects the column, you can use a **mask** instead,
# which covers each value, for example with stars.==} A full mask reveals no more than an empty column.

# %% [markdown]
# ### Exercise 1: mask a whole column
#
# Make a table with the same columns as `clients` and the same rows in the same order, but with the string `"*"` for every
# `ssn`. Store the table in `masked_df`. Don't modify `clients` itself.
#
# <details><summary>Hint 1</summary>
#
# How can you change a column without changing the original table?
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
"""Every ssn is a star, and everything else is the same as in clients."""
from course import checks, load

checks.a_table(masked_df, name="masked_df", columns=load("clients").columns, rows=len(load("clients")))
stars = ["*"] * len(load("clients"))
checks.equal(masked_df["ssn"].tolist(), stars, name="the ssn column", why='each value must be the string "*"')
checks.passed("masked_df has the same columns and as many rows as clients, and every ssn is a star")
### BEGIN HIDDEN TESTS
table = load("clients")
with checks.rule("Make a table with the same columns as `clients` and the same rows in the same order"):
    checks.a_table(masked_df, name="masked_df", columns=table.columns, rows=len(table))
covered = table.assign(ssn="*")
with checks.rule('with the string `"*"` for every `ssn`'):
    checks.same_values(masked_df[["ssn"]], covered[["ssn"]], name="masked_df", why="use a single star")
    checks.only_cells(masked_df, name="masked_df", any_index=True, without=table["ssn"])
with checks.rule("Make a table with the same columns as `clients` and the same rows in the same order"):
    checks.same_values(masked_df, covered, name="masked_df")
checks.unchanged(clients, table, name="clients")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 2: mask part of a value
#
# A partial mask leaves a useful piece visible, such as the last four digits of a card number. Write two functions that each
# take a string and return a string.
#
# `mask_card(card)`:
#
# - Replace every digit except the last four with `"*"`.
# - Leave all other characters in place, whatever they are.
# - `card` always contains at least twelve digits.
#
# `mask_card("0123 4567 8901 2345")` returns `"**** **** **** 2345"`, and `mask_card("012345-678901-23-45")` returns
# `"******-******-23-45"`.
#
# `mask_email(email)`:
#
# - Return the first character of `email`, then exactly three stars, then the last `"@"` and everything after it.
# - If there's no `"@"`, or nothing before the last `"@"`, raise a `ValueError`.
#
# `mask_email("ann.lee@example.com")` returns `"a***@example.com"`, and `mask_email("b@example.com")` returns
# `"b***@example.com"`.
#
# <details><summary>Hint 1</summary>
#
# When you go through the card number from the left, what do you have to know at each digit? Which two parts of an address does
# the last `"@"` separate?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Count the digits of the card first, with `str.isdigit`. For the address, look at what `str.rpartition("@")` returns with and
# without an `"@"`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `hide = sum(c.isdigit() for c in card) - 4` is the number of digits to cover. How does this number change as you go
# from character to character? After `local, at, domain = email.rpartition("@")`, `local` is empty in both cases that
# have to raise an error.
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
"""A masked card still shows its last four digits, and a masked e-mail address its first character and its domain."""
import numpy as np

from course import checks

checks.equal(checks.call(mask_card, "0123 4567 8901 2345"), "**** **** **** 2345", show=True)
checks.equal(checks.call(mask_card, "012345-678901-23-45"), "******-******-23-45", show=True)
checks.equal(checks.call(mask_email, "ann.lee@example.com"), "a***@example.com", show=True)
checks.equal(checks.call(mask_email, "b@example.com"), "b***@example.com", show=True)
checks.passed("two cards and two addresses are masked as in the examples")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng()


def compare(shape):
    card = "".join(str(rng.integers(10)) if c == "#" else c for c in shape)
    digits = [place for place, c in enumerate(shape) if c == "#"]
    covered = "".join("*" if place in digits[:-4] else c for place, c in enumerate(card))
    checks.equal(checks.call(mask_card, card), covered)


with checks.rule('Replace every digit except the last four with `"*"`'):
    for shape in ("####-####-####-####", "#### ###### #####", "################", "####.####.####.#.###", "#" * 19):
        compare(shape)
with checks.rule("Leave all other characters in place, whatever they are"):
    for shape in (
        "# (####/####/###-#-##)",
        "Nº. ####x####x####x#### (débit)",
        " ####-####-####-#### ",
        "#### *### **## ####*##",
        "####\n####\n####\t####",
    ):
        compare(shape)
    checks.equal(checks.call(mask_card, "#?xX%_~ 7777-7777-7777-7777 {}"), "#?xX%_~ ****-****-****-7777 {}")
with checks.rule("`card` always contains at least twelve digits"):
    compare("######-####-##")
with checks.rule(
    'Return the first character of `email`, then exactly three stars, then the last `"@"` and everything after it'
):
    checks.equal(checks.call(mask_email, "ann@"), "a***@")
    checks.equal(checks.call(mask_email, "ann@ Example.ORG \n"), "a***@ Example.ORG \n")
    names = ["ann", "x", "A.B", "maria+shop", "9lives", "o'neil", "a_very.long_name-indeed"]
    for name in [*names, "strange@home", "zoë", "@home", " ann", " ", "an\nn"]:
        domain = f"Mail{rng.integers(100)}.example.org"
        checks.equal(checks.call(mask_email, f"{name}@{domain}"), f"{name[0]}***@{domain}")
with checks.rule('If there\'s no `"@"`, or nothing before the last `"@"`, raise a `ValueError`'):
    for broken in ("ann.lee.example.com", "", "@example.com", "@"):
        checks.raises(ValueError, mask_email, broken, why="masking it could still reveal what it is")
### END HIDDEN TESTS

# %% [markdown]
# ## Made-up names
#
# To test a program that sorts by name, you need made-up names instead of stars. {==The library Faker invents names, addresses and
# more.==} `Faker()` creates an object with a method for each kind of value. If you call `seed_instance` first, the object invents
# the same values each time:

# %% slide="both"
clients = load("clients")  # a fresh copy, whatever happened above
example = Faker()
example.seed_instance(7)
[example.name() for _ in range(4)]

# %% [markdown]
# ### Exercise 3: replace the names
#
# If you draw 200 names like this, there's a chance of about one in four that a name occurs twice. Then two people look
# like one. And there's a chance of about one in twelve that you draw the name of a real client. Then someone else is
# mistaken for that client.
#
# 1. Store a Faker object, made with `Faker()`, in `fake`. Call `fake.seed_instance(58)` before you draw. With this seed, one
#    of the names does occur twice.
# 2. Make a copy of `clients` with a new `name` in each row, and store it in `renamed_df`. Keep everything else, including the
#    order of the rows.
#
# The new names have to meet three conditions:
#
# - Every name was made by `fake.name()`, in at most 10,000 draws altogether.
# - No two rows have the same name.
# - No name from `clients` occurs anywhere in the new column.
#
# Don't modify `clients`.
#
# <details><summary>Hint 1</summary>
#
# How can you discard a name and still have enough names at the end?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Draw in a `while` loop until you have `len(clients)` names, and use `in` to decide which names to keep.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In the loop, draw with `name = fake.name()`, and use `names.append(name)` only under two conditions. What are they? At the
# end, use `clients.assign(name=names)`.
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
"""Every row has its own made-up name, no old name is left, and nothing else has changed."""
from faker import Faker

from course import checks, load

checks.require(checks.is_a(fake, Faker), "fake isn't a Faker object: make it with Faker()")
checks.a_table(renamed_df, name="renamed_df", columns=load("clients").columns, rows=len(load("clients")))
different = renamed_df["name"].nunique()
checks.equal(
    different, len(load("clients")), name="the number of different names", why="no two rows may have the same name"
)
checks.passed("fake is a Faker object, and renamed_df has the same columns and as many rows as clients")
### BEGIN HIDDEN TESTS
with checks.rule("Store a Faker object, made with `Faker()`, in `fake`"):
    checks.require(checks.is_a(fake, Faker), "fake isn't a Faker object")
table = load("clients")
with checks.rule("Make a copy of `clients` with a new `name` in each row"):
    checks.a_table(renamed_df, name="renamed_df", columns=table.columns, rows=len(table))
rest = [column for column in table.columns if column != "name"]
with checks.rule("Keep everything else, including the order of the rows"):
    checks.same_values(renamed_df[rest], table[rest], name="renamed_df")
new, old = renamed_df["name"].tolist(), set(table["name"])
with checks.rule("Every name was made by `fake.name()`"):
    checks.require(all(isinstance(name, str) for name in new), "renamed_df contains a name that isn't a string")
with checks.rule("No name from `clients` occurs anywhere in the new column"):
    left = sum(name in old for name in new)
    checks.require(left == 0, f"the new names in renamed_df include old names (number of rows: {left})")
    checks.only_cells(renamed_df, name="renamed_df", any_index=True, without=old)
with checks.rule("No two rows have the same name"):
    twice = len(new) - len(set(new))
    again = "some rows of renamed_df have the name of an earlier row, so two people look like one"
    checks.require(twice == 0, f"{again} (number of rows: {twice})")
with checks.rule("Every name was made by `fake.name()`"):
    plain = sum(len(name.split()) < 2 or any(c.isdigit() for c in name) for name in new)
    first_and_last = "contains names that lack a first name or a surname"
    checks.require(plain == 0, f"renamed_df {first_and_last} (number of rows: {plain})")
    own = [set(name.lower().split()) for name in table["name"]]
    kept = sum(bool(set(name.lower().split()) & words) for name, words in zip(new, own, strict=True))
    part = "the new name still contains part of the old one, which gives the person away"
    checks.require(kept <= 20, f"in {kept} rows of renamed_df, {part}")
twin = Faker()
twin.seed_instance(58)
possible, missing = set(), set(new)
for _ in range(40):
    if missing:
        possible |= {twin.name() for _ in range(250)}
        missing = missing - possible
with checks.rule("Every name was made by `fake.name()`, in at most 10,000 draws altogether"):
    drawn = "renamed_df contains names that aren't drawn after fake.seed_instance(58)"
    checks.require(not missing, f"{drawn} (number of names: {len(missing)})")
checks.unchanged(clients, table, name="clients")
### END HIDDEN TESTS

# %% [markdown]
# ## Pseudonyms
#
# Stars are the same for everyone, and names that you draw again for each table are different each time. In both cases, you
# can't tell which orders belong to which client. {==A **pseudonym** replaces an identifier, and it's the same wherever the person
# appears.==}
#
# {==The safest pseudonyms are drawn at random and recorded in a list that is stored separately from the data.==} But some ways of
# choosing pseudonyms aren't safe:
#
# - {==Numbers such as 1, 2, 3 reveal the order of the table, which may be the alphabetical order of the names.==}
# - {==If the seed is known, as in `default_rng(0)`, anyone can draw the same pseudonyms again.==}
# - {==The modules `random` and `np.random`, NumPy's generators and Faker are made for simulations.==} An attacker who sees enough of
#   their draws can compute the next ones, whatever the seed is.
# - {==If you compute a pseudonym from the name and the time, anyone who guesses the time can compute it, too.==}
#
# `secrets.token_hex(8)` returns 16 hexadecimal digits (`0`–`9`, `a`–`f`) that no one can predict. There are 2⁶⁴ such strings,
# so even among a million people, the chance that any two of them get the same string is only about 3 in 100 million.

# %% [markdown]
# ### Exercise 4: one person, one pseudonym
#
# Write a function `pseudonyms(names, known)`. `names` is a list that may contain the same name several times. `known` is a
# dictionary that maps names to the pseudonyms that they already have. Return a dictionary of the same form:
#
# - It contains every name that is in `names` or in `known`, and no others.
# - Names in `known` keep their pseudonyms.
# - Each new name is assigned a string of 16 lower-case hexadecimal digits that no other person has.
# - Draw new pseudonyms in every call, independently of the names and their order, so that no one can predict them.
# - Don't modify `known`.
#
# (No two of our clients have the same name. If people in your table do, use a client number instead.)
#
# `pseudonyms(["Bo Kim", "Cy Roe"], {"Bo Kim": "3f9a0c55d2e81b67"})` returns a dictionary that maps `"Bo Kim"` to
# `"3f9a0c55d2e81b67"` and `"Cy Roe"` to something like `"c0ffee1d0a2b4411"`.
#
# <details><summary>Hint 1</summary>
#
# What should happen to a name that's already in the dictionary? And to a name that isn't?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `dict(known)` makes a copy that you can add to, and `secrets.token_hex` draws the digits.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Let `given` be the copy, and loop with `for name in names:`. For which names do you need
# `given[name] = secrets.token_hex(8)`?
#
# </details>


# %% answer="pseudonyms"
def pseudonyms(names, known):
    """Return a copy of known, plus a random pseudonym of 16 hexadecimal digits for each new name."""
    ### BEGIN SOLUTION
    given = dict(known)
    for name in names:
        if name not in given:
            given[name] = secrets.token_hex(8)
    return given
    ### END SOLUTION


# %% test="pseudonyms" points=3
"""A person has the same random pseudonym in every table, and no two people share one."""
import numpy as np

from course import checks

answer = checks.call(pseudonyms, ["Bo Kim", "Cy Roe", "Cy Roe"], {"Bo Kim": "3f9a0c55d2e81b67"})
checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary that maps names to pseudonyms")
checks.require(set(answer.result) == {"Bo Kim", "Cy Roe"}, f"{answer}: the keys should be Bo Kim and Cy Roe")
checks.equal(
    answer.result["Bo Kim"], "3f9a0c55d2e81b67", name="the pseudonym of Bo Kim (who already had one)", show=True
)
checks.passed("a known person keeps their pseudonym, and a new person is added")
### BEGIN HIDDEN TESTS


def given(names, known):
    answer = checks.call(pseudonyms, names, known)
    table = answer.result
    with checks.rule("Return a dictionary of the same form"):
        checks.require(isinstance(table, dict), f"{answer}, not a dictionary that maps names to pseudonyms")
    with checks.rule("It contains every name that is in `names` or in `known`, and no others"):
        checks.require(set(table) == set(names) | set(known), f"{answer.text} returned a dictionary with other keys")
    tokens, new = list(table.values()), [token for name, token in table.items() if name not in known]
    with checks.rule("Each new name is assigned a string of 16 lower-case hexadecimal digits that no other person has"):
        form = all(isinstance(t, str) and len(t) == 16 and set(t) <= set("0123456789abcdef") for t in new)
        checks.require(form, f"{answer.text} made a pseudonym that has a different form")
        shared = f"{answer.text} gave two people the same pseudonym, so they look like one person"
        checks.require(len(set(tokens)) == len(tokens), shared)
    with checks.rule("Names in `known` keep their pseudonyms"):
        kept = all(table[name] == known[name] for name in known)
        checks.require(kept, f"{answer.text} gave someone in known a new pseudonym")
    checks.require(
        answer.args[1] == known, f"{answer.text} modified the dictionary that was passed as known: work on a copy"
    )
    return table


def chance(one, other):
    """Return how often two columns of digits would agree if they were independent."""
    return sum(np.mean(one == digit) * np.mean(other == digit) for digit in "0123456789abcdef")


first = given([f"Person {n}" for n in range(100)] * 2, {})
second = given([f"Person {n}" for n in range(50, 150)], first)
given(["Person 7", "Person 149"], second)
given([], second)
given(
    ["bo kim", " Bo Kim", "Bo Kim", "Bo  Kim ", "Di Ito", "Zoé", "Zoe\u0301"],
    {"Bo Kim": "3F9A0C55D2E81B67", "Cy Roe": "Client 7 ", "Di Ito": ""},
)
people = np.random.default_rng().permutation([f"{'ACFIKORTVZ'[n % 10]}na {n:04}" for n in range(1000)]).tolist()
many, again = given(people, {}), given(people, {})
lengths = [given([f"{before}{n}" for n in range(500, 900)], {}).values() for before in ("", "Maria-Theresia ")]
tokens = [[table[name] for name in people] for table in (many, again)]
digits, others = (np.array([list(code) for code in codes]) for codes in tokens)
with checks.rule("Draw new pseudonyms in every call"):
    checks.require(
        not any(many[name] == again[name] for name in again),
        "pseudonyms gave people the same pseudonyms in two calls with an empty known. Anyone who can repeat the "
        "computation can find out whose pseudonyms they are",
    )
    every = "draw from all possible pseudonyms"
    overlap = "two calls to pseudonyms, each with an empty known, returned some of the same pseudonyms"
    checks.require(not set(many.values()) & set(again.values()), f"{overlap}: {every}")
    once = checks.draws(pseudonyms, 3000, ["Bo Kim"], {})
    same = "3,000 calls to pseudonyms for the same person returned a pseudonym more than once"
    checks.require(len({table["Bo Kim"] for table in once}) == len(once), f"{same}: {every}")
    repeated = checks.draws(pseudonyms, 200, people[:10], {})
    same = "200 calls to pseudonyms for the same ten people returned some pseudonyms more than once"
    checks.require(len({one[name] for one in repeated for name in people[:10]}) == 2000, f"{same}: {every}")
with checks.rule("so that no one can predict them"):
    # Among 100 pairs of 40 independent bits, a dimension is missing in less than one of 2**56 tests.
    places = [["".join(one[name][place] for name in people[:10]) for one in repeated] for place in range(16)]
    follows = any(checks.has_check_digits(codes[::2], codes[1::2]) for codes in places)
    checks.require(not follows, "pseudonyms computes some pseudonyms from others that it returns in the same call")
    varied = sum(len(set(digits)) > 1 for digits in zip(*many.values(), strict=True))
    few = "pseudonyms draws from too few possible pseudonyms"
    checks.require(varied >= 12, f"{few}: most of the 16 digits are always the same")
    used = len(set("".join(many.values())))
    only = f"the pseudonyms of 1,000 people contain only {used} of the 16 hexadecimal digits: draw from all of them"
    checks.require(used == 16, only)
    one, other = checks.seeded(pseudonyms, 2, 7, people[:20], {})
    seeded = "pseudonyms uses random, numpy, Faker or the time, so an attacker can compute the same pseudonyms"
    checks.require(not set(one.values()) & set(other.values()), seeded)
    bits = -sum(np.log2(chance(column, column)) for column in digits.T)
    checks.require(bits > 47, f"{few}: most digits are nearly always the same")
with checks.rule("Draw new pseudonyms in every call, independently of the names and their order"):
    alike = all(
        set(one) == set(other) for one, other in zip(*(zip(*tokens, strict=True) for tokens in lengths), strict=True)
    )
    checks.require(alike, "the pseudonyms of long names contain different digits from those of short names")
    # For 1,000 people, the share of equal digits in two independent columns has a standard deviation of at most 0.016.
    same = [np.mean(one == other) - chance(one, other) for one, other in zip(digits.T, others.T, strict=True)]
    checks.require(max(same) < 0.12, "pseudonyms computes some digits from the names")
    depend = "some digits of each pseudonym depend on its other digits or on the name: draw all 16 digits independently"
    checks.require(not checks.has_check_digits(*tokens), depend)
    steps = [[(int(code, 16) - int(codes[0], 16)) % 2**64 for code in codes[1:]] for codes in tokens]
    checks.require(
        not any(one == other for one, other in zip(*steps, strict=True)),
        "pseudonyms combines a random number with a number computed from the name. Anyone who knows one person's "
        "pseudonym can then compute the others",
    )
    # The rank correlation of 1,000 independent pseudonyms has a standard deviation of 1 / sqrt(999), a sixth of 0.2.
    # A counter may be hidden in a part of each pseudonym, so every group of four digits and every bit is compared, too.
    parts = [digits, *np.split(digits, 4, axis=1)]
    orders = [np.unique(["".join(row) for row in part], return_inverse=True)[1] for part in parts]
    bit_rows = np.unpackbits(np.array([list(bytes.fromhex(many[name])) for name in people], dtype=np.uint8), axis=1)
    orders += [bit for bit in bit_rows.T if not bit.all()]
    sequences = {
        "order of the names in the list": np.arange(len(people)),
        "alphabetical order of the names": np.argsort(np.argsort(people)),
    }
    for order, places in sequences.items():
        link = max(abs(np.corrcoef(ranks, places)[0, 1]) for ranks in orders if ranks.any())
        checks.require(link < 0.2, f"the order of the pseudonyms reveals the {order}")
### END HIDDEN TESTS

# %% [markdown]
# ## Hashes: pseudonyms without a list
#
# A list has to be kept secret, but also shared with everyone who assigns pseudonyms. So it's tempting to compute pseudonyms
# instead, as New York did. {==A **hash function** such as MD5 or SHA-256 turns any text into a code of fixed length, the **hash**
# of the text.==} {==The same text always has the same hash, and there's no known way to compute the text from the hash.==}


# %% slide="code"
def sha256_hex(text):
    """Return the SHA-256 hash of text (encoded in UTF-8) as 64 hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


hashed = clients["phone"].map(sha256_hex)
pd.DataFrame({"phone": clients["phone"], "SHA-256": hashed}).head(3)

# %% [markdown]
# ### Exercise 5: undo the hashes
#
# An attacker doesn't have to invert the function. All our clients' phone numbers begin with `555-0`, followed by six digits,
# so there are only a million possible numbers. The attacker hashes them all and looks up which hash belongs to which number.
# This is called **enumeration**.
#
# Write a function `crack_hashes(hashes, prefix, digits)`. It tries every number that starts with the string `prefix`
# and continues with exactly `digits` decimal digits (1 or more), leading zeros included. A number is found if its
# `sha256_hex` is in the list `hashes`. Return a dictionary that maps the hash of each number found to the number
# itself, both as strings. Leave out all other hashes.
#
# With `h = sha256_hex("555-07")`, `crack_hashes([h, "no hash"], "555-0", 1)` tries `"555-00"` to `"555-09"`, and returns
# `{h: "555-07"}`.
#
# <details><summary>Hint 1</summary>
#
# How many numbers with three digits are there, including those that begin with 0? How do you write the first of these numbers?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `f"{n:06d}"` writes `n` with six digits, and `f"{n:0{digits}d}"` writes it with `digits` digits. To save time, hash
# each number only once.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Make `numbers` with `range(10**digits)`, and then `table = {sha256_hex(number): number for number in numbers}`. Which part
# of `table` do you want?
#
# </details>


# %% answer="crack_hashes"
def crack_hashes(hashes, prefix, digits):
    """Return {hash: number} for each hash of a number that consists of prefix and this many digits."""
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
"""The result maps every hash of a possible number to that number, and contains nothing else."""
import hashlib

import numpy as np

from course import checks

seven = hashlib.sha256(b"555-07").hexdigest()
answer = checks.call(crack_hashes, [seven, "no hash"], "555-0", 1)
checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary that maps hashes to numbers")
checks.require(len(answer.result) == 1, f"{answer}: exactly one of the two hashes belongs to a possible number")
checks.require(seven in answer.result, f"{answer}: the key should be the hash, and the value should be its number")
whole = "return the complete number, including the prefix, as a string"
checks.equal(answer.result[seven], "555-07", name="the number that was found", why=whole, show=True)
checks.passed("a hash is undone in an example with ten possible numbers")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng()


def codes(numbers):
    return {hashlib.sha256(number.encode()).hexdigest(): number for number in numbers}


def cracked(wanted, others, prefix, digits):
    answer = checks.call(crack_hashes, [*others, *wanted], prefix, digits)
    got = answer.result
    with checks.rule("Return a dictionary that maps the hash of each number found to the number itself"):
        checks.require(isinstance(got, dict), f"{answer}, not a dictionary")
    with checks.rule("continues with exactly `digits` decimal digits (1 or more), leading zeros included"):
        lost = sum(code not in got for code in wanted)
        checks.require(lost == 0, f"{answer.text} didn't find the numbers for {lost} of the {len(wanted)} hashes")
    with checks.rule("Leave out all other hashes"):
        extra = "returned a hash that isn't in the list, or that doesn't belong to any possible number"
        checks.require(set(got) == set(wanted), f"{answer.text} {extra}")
    with checks.rule(
        "Return a dictionary that maps the hash of each number found to the number itself, both as strings"
    ):
        right = sum(isinstance(got[code], str) and got[code] == number for code, number in wanted.items())
        checks.require(right == len(wanted), f"{answer.text}: at least one hash has a different value")


two = codes(f"07-{n:02d}" for n in range(100))
cracked(two, codes(["07-100", "07-7", "08-11", "42", ""]), "07-", 2)
cracked(codes(["08-00", "08-99"]), two, "08-", 2)
four = codes(f"05501{n:04d}" for n in [0, 9999, *rng.choice(np.arange(1, 9999), 20, replace=False)])
cracked(four, codes(["0550", "055020000", "55010000", "nobody"]), "05501", 4)
cracked({}, codes(["1", "a10"]), "a", 1)
odd = " Nº {0}%d07 "
spaced = codes(f"{odd}{n}" for n in range(10))
cracked(spaced, [], odd, 1)
cracked(codes(f"07-{n}" for n in range(10)), [], "07-", 1)  # the same prefix as above, with fewer digits
cracked({}, [code.upper() for code in spaced], odd, 1)
alike = [text for code in spaced for text in (f" {code}", f"{code}\n", code[:16], code[:-1] + "x")]
cracked({}, [*alike, *codes([odd])], odd, 1)
### END HIDDEN TESTS

# %% [markdown]
# Let's run the attack on the clients whose number begins with `555-00`, so that there are only 100,000 possible numbers. (If
# you see an error here, finish `crack_hashes` first.)

# %% slide="output"
few = clients["phone"].str.startswith("555-00")
cracked = crack_hashes(list(hashed[few]), "555-00", 5)
print(f"{len(cracked)} of {few.sum()} phone numbers recovered")
clients[few].assign(recovered=hashed[few].map(cracked))[["name", "phone", "recovered"]].head(3)

# %% [markdown]
# The attack recovers every number, although SHA-256 itself isn't broken. {==There are so few possible phone numbers, birth dates
# or names that an attacker can try them all.==}
#
# > **Warning.** {==A **salt** doesn't help here.==} A salt is a random text that's hashed together with the value and
# > stored next to the hash. {==With a salt, hashes that were computed in advance are useless, but anyone who can read
# > the salt can use it to try all inputs again.==}
#
# ## A key
#
# To stop the attack, you need an ingredient that the attacker doesn't have. {==**HMAC** is a way of hashing with a secret
# **key**.==} Without the key, no one can compute the hash of any number, so the attacker has nothing to compare the pseudonyms
# with. {==The key has to be random, for example `secrets.token_bytes(32)`, because a word or a year could be enumerated like a phone
# number.==} {==Store the key separately from the data.==}

# %%
plotting.diagram("enumeration")

# %% [markdown]
# ### Exercise 6: pseudonyms with a key
#
# Write a function `keyed_pseudonym(text, key)` that returns the HMAC-SHA256 of `text` under `key` as a string of 64
# lower-case hexadecimal digits. `text` is a string, so encode it in UTF-8. `key` is of type `bytes`.
#
# `keyed_pseudonym("555-0123456", b"secret")` returns a string that begins with `"42986988bc91"`.
#
# <details><summary>Hint 1</summary>
#
# One of the modules imported at the top has the name of the method that you need.
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `hmac.new(key, msg, digestmod)`. What type does the message have?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Write `hmac.new(key, ..., hashlib.sha256).hexdigest()`, and replace the dots with `text` as bytes.
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
checks.equal(answer, standard, why="return the HMAC-SHA256 of the text under the key, in hexadecimal digits", show=True)
checks.passed("the result for a test case from the standard is correct")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng()
with checks.rule("returns the HMAC-SHA256 of `text` under `key` as a string of 64 lower-case hexadecimal digits"):
    for text in (f"555-0{rng.integers(10**6):06d}", "Wanjirũ Nguyễn", "Rene\u0301", "Zoë", " Bo  Kim\r\n", ""):
        for key in (rng.bytes(32), b"\xff\x00\xfe", b" key\n", b"", rng.bytes(64), rng.bytes(65) + b"\0"):
            answer = checks.call(keyed_pseudonym, text, key)
            checks.require(isinstance(answer.result, str), f"{answer}, not a string")
            bare = hashlib.sha256(text.encode()).hexdigest()
            no_key = f"{answer}: this is the hash without a key, and enumeration can undo it"
            checks.require(answer.result != bare, no_key)
            glued = [hashlib.sha256(part).hexdigest() for part in (key + text.encode(), text.encode() + key)]
            joined = f"{answer}: this is the hash of the key and the text joined together, but HMAC works differently"
            checks.require(answer.result not in glued, joined)
            checks.equal(answer, hmac.new(key, text.encode(), hashlib.sha256).hexdigest())
    for zeros in ("0", "00"):
        key, n = rng.bytes(32), 0
        while not hmac.new(key, f"{n}".encode(), hashlib.sha256).hexdigest().startswith(zeros):
            n += 1
        digest = hmac.new(key, f"{n}".encode(), hashlib.sha256).hexdigest()
        checks.equal(checks.call(keyed_pseudonym, f"{n}", key), digest, why="the first digits may be 0")
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# First, we run the same attack without the key. Then we imagine an employee or a thief who has both the key and a phone book.

# %% slide="output"
key = secrets.token_bytes(32)
keyed = clients["phone"].map(lambda phone: keyed_pseudonym(phone, key))
guessed = crack_hashes(list(keyed[few]), "555-00", 5)
phone_book = clients.set_index("phone")["name"]
undone = keyed.map({keyed_pseudonym(phone, key): name for phone, name in phone_book.items()})
print(f"without the key: {len(guessed)} of {few.sum()} phone numbers recovered")
print(f"with the key: {undone.eq(clients['name']).mean():.0%} of the clients identified")

# %% [markdown]
# Without the key, enumeration recovers nothing. With the key, enumeration identifies everyone.
#
# The next attack doesn't need the key. The shop releases clients and orders without names, and with pseudonyms instead of
# phone numbers. {==A colleague knows the age, gender and city of one client, as in lesson 1.1, and finds that client's row.==} The
# pseudonym in this row leads to the orders:

# %% slide="output"
known = ["age", "gender", "city"]
released = clients[known].assign(pseudonym=keyed)
bought = orders.assign(pseudonym=[keyed_pseudonym(phone, key) for phone in orders["phone"]]).drop(columns="phone")
unique = ~clients.duplicated(known, keep=False)
target = clients[unique & clients["phone"].isin(orders["phone"])].iloc[0]
row = released[(released[known] == target[known]).all(axis=1)]
print(target["name"], "bought:", ", ".join(bought.merge(row, on="pseudonym")["item"].unique()))
print(f"{unique.mean():.0%} of the clients can be found in this way")

# %% [markdown]
# The colleague didn't undo any hash. {==But a pseudonym is meant to be the same everywhere, so anyone who recognizes one of a
# person's rows finds all the others, too.==}
#
# Masks leave traces, too. How many clients can be singled out by the piece that's still visible?

# %%
masked = clients.assign(card_number=clients["card_number"].map(mask_card), email=clients["email"].map(mask_email))
for columns in (["card_number"], ["gender", "city"], ["gender", "city", "email"]):
    print(f"{' + '.join(columns):22} {(~masked.duplicated(columns, keep=False)).mean():.0%}")

# %% [markdown]
# There are 10,000 possible combinations of four digits, so among 200 people, four digits are nearly as good as a name.
# Gender and city by themselves single out hardly anyone. But together with the first letter and the domain of an e-mail
# address, they single out more than half of the clients.
#
# ## Still personal data
#
# > **Law.** {==**Pseudonymization**, as the GDPR (article 4) defines it, means that data can be attributed to a person only with
# > additional information, such as a list or a key, which is kept separately and protected.==} {==It's a safeguard, but it isn't
# > anonymization.==} The European data protection authorities (Article 29 Working Party) had already said so in their Opinion
# > 05/2014.
#
# The European Court of Justice was more precise in *EDPS v SRB* (C-413/23 P, 4 September 2025). The regulation for EU bodies,
# which applied in this case, defines personal data as the GDPR does. The court distinguished three roles:
#
# - {==**If you have the list or the key**, the data are still personal for you.==}
# - {==**If you receive the data without the list or the key**, the answer depends on your means.==} The data are personal for you if
#   you have means that are reasonably likely to be used to identify the people.
# - {==**If you collect data**, you have to tell the people concerned who will receive their data, or what kind of recipient will.==}
#   That's true even if the data aren't personal for that recipient.

# %% [markdown]
# ## What it cost
#
# For each way of treating the phone numbers, we compute two shares. Of the numbers that begin with `555-00`, what share can an
# outsider read without the list or the key? And what share of the orders can still be matched with their client?

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
names = ("phone numbers an outsider can read", "orders matched")
ax = plotting.before_after(
    read,
    matched,
    label="Treatment",
    value_label="Share",
    names=names,
    percent=True,
    title="HMACs and random pseudonyms hide phone numbers but keep matches",
)
plotting.show(ax)

# %% [markdown]
# {==SHA-256 without a key doesn't protect these numbers at all.==} If the last four digits are visible, only 100 numbers are left to
# try, because every number begins with `555-0`. {==HMAC and random pseudonyms don't reveal any phone number, and every order can
# still be matched.==}
#
# The figure doesn't show what these two methods cost. With either method, you can't call anyone any more. {==If you lose the
# key or the list, you can't link new data, and if someone steals it, everything is revealed.==} A person who is recognized in
# one table is recognized in all of them. To limit this, use a different key for each recipient. Then two recipients can't
# join their tables by the pseudonym.

# %% [markdown]
# ## Recap
#
# - A mask covers a value, but the piece that is still visible may single people out, especially in a small table.
# - A plain hash hides nothing if an attacker can enumerate the inputs. Use random pseudonyms with a list, or HMAC with a
#   random key.
# - Tables with pseudonyms can still be linked, so anyone who recognizes one of a person's rows finds them all. Therefore, the
#   data are still personal for everyone who has access to the key, the list or enough other columns.
#
# **A question to take with you:** When you see a random-looking code in a table, how many inputs would you have to try before
# you could undo it?
#
# **When not to use it.** Don't publish a table whose only protection is masks or pseudonyms.
#
# **Further reading**
#
# - Vijay Pandurangan, [*On Taxis and Rainbows*](https://medium.com/@vijayp/of-taxis-and-rainbows-f6bc289679a1) (2014), and
#   Anthony Tockar, *Riding with the Stars: Passenger Privacy in the NYC Taxicab Dataset* (2014).
# - Article 29 Working Party, *Opinion 05/2014 on Anonymisation Techniques* (WP 216, 10 April 2014), section 4 on
#   pseudonymisation.
# - Court of Justice of the European Union, *EDPS v SRB*, C-413/23 P, judgment of 4 September 2025, ECLI:EU:C:2025:645.
