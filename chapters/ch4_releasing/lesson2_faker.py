# %% [markdown]
# # 4.2 Realistic people with Faker
#
# **You will be able to**
#
# - make thousands of people who do not exist, each with a name and an e-mail address of their own, and make the same ones again;
# - notice when Faker runs out of names, and go on;
# - undo fake names that stand for real people, and say what they protect.
#
# **You need** lessons 1.3 (pseudonyms) and 1.6 (linkage), Python's sets and dictionaries, pandas.
#
# **Time** about 45 minutes, six exercises.

# %% [markdown]
# ## A specimen
#
# In 1938 the E. H. Ferree company of Lockport, New York, put a sample social security card into its wallets, to show how well it fitted.
# The number on it was the real one of a secretary there, Hilda Schrader Whitcher. Many who bought a wallet took it for theirs: 5,755 people
# used it in 1943, and over the years more than 40,000 gave it as their own, says the Social Security Administration.
#
# A sample that looks real gets used as if it were. Still you need samples, to test a program or to teach. Here is a shop's table without
# names. How do you give it people who look real and are nobody?

# %%
import datetime
from collections import Counter

import numpy as np
import pandas as pd
from faker import Faker
from faker.exceptions import UniquenessException

from course import load, plotting

ratings = load("ratings")
ratings.head(3)

# %% [markdown]
# ## Faker's pools
#
# **Faker** is a library that makes up values. `Faker(locale)` returns an object with a method for each kind of value; the **locale** is a language
# and country, such as `"en_US"` or `"en_NG"` (Nigeria). `seed_instance` fixes its chance: the same seed and the same calls give the same
# values, as long as Faker's version is the same. A name is put together from lists, the **pool**. Behind `fake.unique`, each method returns no value twice;
# when nothing new comes any more, it raises an error:

# %%
fake = Faker("en_NG")
fake.seed_instance(42)
women = []
try:
    while True:
        women.append(fake.unique.name_female())
except UniquenessException as error:
    print(f"after {len(women)} names: {error}")
print(women[:5])

# %% [markdown]
# Look at the names: some are men's. This locale has only one pattern for names, so `name_female` ignores its own name. `first_name_female` and
# `first_name_male` keep theirs, here with 20 names each, and there are 20 surnames: 400 women and no more.
#
# A second surprise waits in large columns. `unique` keeps a separate memory for each method:

# %%
fake = Faker("en_US")
fake.seed_instance(1)
women = {fake.unique.name_female() for _ in range(3_000)}
men = {fake.unique.name_male() for _ in range(3_000)}
print("both a woman's and a man's name:", women & men)

# %% [markdown]
# Some first names, such as Jamie and Taylor, are in both lists. The next program that joins tables by name takes two such people for one.
#
# ### Exercise 1: names
#
# Write a function `draw_names(genders, seed, locale)` that returns a list with one name for each item of `genders`, which are `"F"` or `"M"`,
# in the same order.
#
# - A name is a first name from `first_name_female()` or `first_name_male()`, as the gender says, a space, and a surname from `last_name()`. There is no title.
# - No two names are equal. A name that is taken may be drawn anew, or get further surnames, each after a space, until it is new. Names that are not taken have
#   one surname. The pool may run out; your function goes on.
# - The same arguments give the same names; another seed gives others. No names are asked for: an empty list.
#
# Then store in `name` the names for `ratings["gender"]` with seed 42 and locale `"en_US"`.
#
# `draw_names(["F", "M", "F"], 1, "en_NG")` returns three names, such as `["Ruth Eze", "Paul Obi", "Ruth Eze Okafor"]`.
#
# Here and below, a list may as well be a Series or an array, and what is given to a function stays as it is.
#
# <details><summary>Hint 1</summary>
#
# What do you have to remember, so that a man does not get a woman's name?
#
# </details>
# <details><summary>Hint 2</summary>
#
# One `set` for all names that are taken, instead of `fake.unique`. `Faker(locale, use_weighting=False)` draws rare names as often as
# common ones, which is much faster and meets fewer names twice.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For each gender draw `name`, then `while name in taken: name += ...`, with a space and one more `fake.last_name()` in place of the dots.
#
# </details>


# %% answer="name"
def draw_names(genders, seed, locale):
    """Return a list of different names, made with Faker, one for each of genders ("F" or "M")."""
    ### BEGIN SOLUTION
    fake = Faker(locale, use_weighting=False)
    fake.seed_instance(seed)
    names, taken = [], set()
    for gender in genders:
        first = fake.first_name_female() if gender == "F" else fake.first_name_male()
        full = f"{first} {fake.last_name()}"
        while full in taken:
            full += f" {fake.last_name()}"
        names.append(full)
        taken.add(full)
    return names
    ### END SOLUTION


name = ...
### BEGIN SOLUTION
name = draw_names(ratings["gender"], 42, "en_US")
### END SOLUTION

# %% test="name" points=4
"""Names fit the gender, no two are equal, and the function goes on when the pool has run out."""
from importlib import import_module

import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
drawn = checks.call(draw_names, ["F", "M", "F"], 1, "en_NG")
checks.require(isinstance(drawn.result, kinds) and len(drawn.result) == 3, f"{drawn}, not a list of three names")
checks.require(
    isinstance(name, kinds) and len(name) == len(load("ratings")), "name is not a list with one name for each row"
)
checks.passed("draw_names returns as many names as it is asked for, and name has one for each row")
### BEGIN HIDDEN TESTS
kinds = list | tuple | np.ndarray | pd.Series | pd.Index


def names_for(value, genders, locale, said):
    """Demand a name for each gender, by the rules, and return the names."""
    lists = import_module(f"faker.providers.person.{locale}").Provider
    checks.require(isinstance(value, kinds), f"{said} is not a list of names")
    names = list(value)
    checks.require(len(names) == len(genders), f"{said} has {len(names)} names for {len(genders)} people")
    texts = all(isinstance(one, str) and len(one.split()) > 1 for one in names)
    checks.require(texts, f"{said}: a name is not a text of a first name, a space and a surname")
    firsts = {"F": set(lists.first_names_female), "M": set(lists.first_names_male)}
    misfits = sum(one.split()[0] not in firsts[gender] for one, gender in zip(names, genders, strict=True))
    fit = "the first word is no first name that Faker has for this gender and locale; titles are not asked for"
    checks.require(not misfits, f"{said}: in {misfits} of {len(names)} names {fit}")
    strange = sum(not set(one.split(" ")[1:]) <= set(lists.last_names) for one in names)
    checks.require(not strange, f"{said}: {strange} names hold something behind the first name that is no surname")
    double = len(names) - len(set(names))
    checks.require(not double, f"{said}: {double} names are there already, so two people look like one")
    return names


def drawn_for(genders, seed, locale):
    answer = checks.call(draw_names, genders, seed, locale)
    checks.require(answer.args[0] == genders, f"{answer.text} changed the genders it was given")
    return names_for(answer.result, genders, locale, answer.text)


rng = np.random.default_rng(42)
checks.require(drawn_for([], 1, "en_US") == [], "draw_names([], 1, 'en_US') is not empty")
staff = rng.permutation(["F"] * 90 + ["M"] * 110).tolist()
names = drawn_for(staff, 5, "en_US")
checks.require(names == drawn_for(staff, 5, "en_US"), "draw_names gave two different lists for the same arguments")
column = checks.call(draw_names, pd.Series(staff, index=range(7, 207)), 5, "en_US")
alike = "draw_names gave other names for a Series than for the list of the same genders"
checks.require(list(column.result) == names, alike)
others = drawn_for(staff, 6, "en_US")
checks.require(len(set(names) & set(others)) < 50, "draw_names gave nearly the same names for another seed")
longer = sum(len(one.split()) > 2 for one in names)
checks.require(longer < 50, f"draw_names: {longer} of 200 names have more than one surname where few are taken")
variety = "draw_names has the same few first names or surnames again and again: draw each one anew"
checks.require(len({one.split()[0] for one in names}) > 60 and len({one.split()[1] for one in names}) > 60, variety)
checks.require(names[:90] != sorted(names[:90]), "draw_names gave sorted names")
# Where women and men share many names, a memory for each gender alone leaves pairs.
drawn_for(rng.permutation(["F"] * 130 + ["M"] * 500).tolist(), 7, "gu_IN")
# 400 names of two words for each gender, and more people than that.
for genders in (["F"] * 500, rng.permutation(["F"] * 30 + ["M"] * 900).tolist()):
    drawn_for(genders, 8, "en_NG")
names_for(name, load("ratings")["gender"].tolist(), "en_US", "name")
checks.require(
    list(name) == drawn_for(load("ratings")["gender"].tolist(), 42, "en_US"), "name is not drawn with seed 42"
)
### END HIDDEN TESTS

# %% [markdown]
# ## Addresses that reach nobody
#
# Faker also makes up what has an owner. What do you see?

# %%
fake = Faker("en_US")
fake.seed_instance(9)
pd.DataFrame({m: [getattr(fake, m)() for _ in range(3)] for m in ("email", "free_email", "phone_number", "ssn")})

# %% [markdown]
# `free_email` gives addresses at Gmail, Yahoo and Hotmail: some are somebody's, and mail from a test would arrive. The phone may ring. `ssn` leaves out
# what is never issued, so it may be anybody's, even Hilda Whitcher's. Only `email` is harmless: the domains `example.com`, `example.net` and
# `example.org` are **reserved** for examples (RFC 2606, 1999). But the address has nothing to do with the name beside it, so make it from the name.
#
# Faker's `name()` adds titles and suffixes to a few names in a hundred: "Dr. Ann Lee" and "Ann Lee MD" are two names, but `ann.lee` is one address.

# %%
EXTRAS = {"Dr.", "Miss", "Mr.", "Mrs.", "Ms.", "DDS", "DVM", "II", "III", "IV", "Jr.", "MD", "PhD", "V"}
fake.seed_instance(6)
Counter(word for _ in range(3_000) for word in fake.name().split() if word in EXTRAS)

# %% [markdown]
# ### Exercise 2: e-mail addresses
#
# Write a function `make_emails(names)` that returns a list with one e-mail address for each name of the list `names`, in the same order.
#
# - An address has the words of the name without those in `EXTRAS`, in lower-case letters, joined by dots, and then `@example.org`. All words are of the letters
#   a to z.
# - No two addresses are equal: of those that would be, the first stays as it is, the second gets a 2 before the `@`, the third a 3, and so on.
#
# Then store in `email` the addresses for `name`.
#
# `make_emails(["Dr. Ann Lee", "Bo Kim Cho", "Ann Lee MD"])` returns `["ann.lee@example.org", "bo.kim.cho@example.org", "ann.lee2@example.org"]`.
#
# <details><summary>Hint 1</summary>
#
# When you are at the third Ann Lee, what must you know about the names before?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A `Counter` counts how often each address without a number has come. `str.split`, `str.join` and `str.lower` make it.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `words = [word.lower() for word in full.split() if ...]`, `local = ".".join(words)`, `seen[local] += 1`, and a number only where `seen[local] > 1`.
#
# </details>


# %% answer="email"
def make_emails(names):
    """Return a list of different e-mail addresses at example.org, made from the names."""
    ### BEGIN SOLUTION
    emails, seen = [], Counter()
    for full in names:
        local = ".".join(word.lower() for word in full.split() if word not in EXTRAS)
        seen[local] += 1
        number = seen[local] if seen[local] > 1 else ""
        emails.append(f"{local}{number}@example.org")
    return emails
    ### END SOLUTION


email = ...
### BEGIN SOLUTION
email = make_emails(name)
### END SOLUTION

# %% test="email" points=3
"""Addresses are the names without titles and suffixes, at example.org, and no two are equal."""
import numpy as np
import pandas as pd

from course import checks, load

three = ["ann.lee@example.org", "bo.kim.cho@example.org", "ann.lee2@example.org"]
checks.equal(checks.call(make_emails, ["Dr. Ann Lee", "Bo Kim Cho", "Ann Lee MD"]), three, show=True)
size = isinstance(email, list | tuple | np.ndarray | pd.Series | pd.Index) and len(email) == len(load("ratings"))
checks.require(size, "email is not a list with one address for each row")
checks.passed("the three names of the text have their addresses, and email has one for each row")
### BEGIN HIDDEN TESTS
kinds = list | tuple | np.ndarray | pd.Series | pd.Index
before, after = ["Dr.", "Miss", "Mr.", "Mrs.", "Ms."], ["DDS", "DVM", "II", "III", "IV", "Jr.", "MD", "PhD", "V"]


def addresses(names):
    found, seen = [], {}
    for full in names:
        words = [word for word in full.split() if word not in before + after]
        local = ".".join(words).lower()
        seen[local] = seen.get(local, 0) + 1
        found.append(local + str(seen[local]) * (seen[local] > 1) + "@example.org")
    return found


def judge(value, names, said):
    checks.require(isinstance(value, kinds), f"{said} is not a list of addresses")
    got = list(value)
    checks.require(len(got) == len(names), f"{said} has {len(got)} addresses for {len(names)} names")
    texts = all(isinstance(one, str) and one.endswith("@example.org") for one in got)
    checks.require(texts, f"{said}: an address does not end in @example.org, so mail to it may reach somebody")
    double = len(got) - len(set(got))
    checks.require(not double, f"{said}: {double} addresses are there already, so two people get the same mail")
    titles = {word.lower() for word in before + after} | {word.lower().strip(".") for word in before + after}
    pieces = [set(one.partition("@")[0].replace("..", ".").split(".")) for one in got]
    titled = sum(bool(parts & titles) for parts in pieces)
    checks.require(not titled, f"{said}: {titled} addresses hold a title or a suffix")
    wrong = sum(one != right for one, right in zip(got, addresses(names), strict=True))
    rule = "the words of the name in lower case with dots; the first of equal ones has no number, then come 2, 3, …"
    checks.require(not wrong, f"{said}: {wrong} of {len(got)} addresses are not {rule}")


rng = np.random.default_rng(2)
firsts, lasts = (
    ["Ann", "Miles", "Victor", "Iva", "DeShawn", "Deshawn", "Drew"],
    ["Lee", "Ivey", "McVay", "Diaz", "Vii", "Drake"],
)
crowd = [f"{rng.choice(firsts)} {rng.choice(lasts)}" for _ in range(400)]
title, suffix = rng.choice(["", *before], 400), rng.choice(["", *after], 400)
crowd = [f"{a} {full} {b}".strip() for a, full, b in zip(title, crowd, suffix, strict=True)]
many_titles = ["Dr. Ann Lee Jr. MD", "Ann Lee III PhD", "Mrs. Dr. Bo Cho"]
cases = [[], ["Ann Lee"] * 12, many_titles, ["Mrs. Eva Ivey", "Eva Ivey", "Eva Ivey Ivey", "Eva Ivey V"], crowd]
for names in cases:
    answer = checks.call(make_emails, names)
    judge(answer.result, names, answer.text)
    checks.require(answer.args[0] == names, f"{answer.text} changed the names it was given")
own = list(name) if isinstance(name, kinds) else []
checks.require(own and all(isinstance(one, str) for one in own), "name is not a list of names: solve exercise 1 first")
judge(email, own, "email")
### END HIDDEN TESTS

# %% [markdown]
# ## Days and towns
#
# `fake.date_between("-2y", "today")` draws a day of the last two years. Last two years from when? Tomorrow the same seed gives other days. Give it two
# fixed days, as `datetime.date`. Towns should be nobody's, like the names: here are five of Faker's, and the share of the people who live in each.

# %%
fake.seed_instance(44)
towns = [fake.unique.city() for _ in range(5)]
SHARES = dict(zip(towns, [0.35, 0.25, 0.20, 0.15, 0.05], strict=True))
SHARES

# %% [markdown]
# ### Exercise 3: days
#
# Write a function `draw_dates(n, seed)` that returns a list of `n` days, each drawn by itself from 2023-01-01 to 2024-12-31, **both included**, all 731 days
# equally likely (a tenth more or less does no harm). Same arguments, same days, today and in a year; another seed, others. Days may be `datetime.date`,
# `datetime` at midnight or pandas `Timestamp` objects, no text.
#
# Then store in `date` as many days as `ratings` has rows, with seed 43.
#
# `draw_dates(2, 1)` returns two days, such as `[datetime.date(2023, 4, 9), datetime.date(2024, 12, 31)]`.
#
# <details><summary>Hint 1</summary>
#
# Let Faker draw 300 days from 2024-12-29 to 2024-12-31. How often does each come?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `date_between` takes its end as the midnight at which that day begins. Or count days: `fake.random_int(0, 730)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `[fake.date_between(datetime.date(2023, 1, 1), ...) for _ in range(n)]`, where the end is the day after the last one.
#
# </details>


# %% answer="date"
def draw_dates(n, seed):
    """Return a list of n days of 2023 and 2024."""
    ### BEGIN SOLUTION
    fake = Faker()
    fake.seed_instance(seed)
    return [fake.date_between(datetime.date(2023, 1, 1), datetime.date(2025, 1, 1)) for _ in range(n)]
    ### END SOLUTION


date = ...
### BEGIN SOLUTION
date = draw_dates(len(ratings), 43)
### END SOLUTION

# %% test="date" points=2
"""Days are of 2023 and 2024, the first and the last included, and all equally likely."""
import datetime

import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
drawn = checks.call(draw_dates, 3, 1)
checks.require(isinstance(drawn.result, kinds) and len(drawn.result) == 3, f"{drawn}, not a list of three days")
checks.require(
    isinstance(date, kinds) and len(date) == len(load("ratings")), "date is not a list with one day for each row"
)
checks.passed("draw_dates returns as many days as it is asked for, and date has one for each row")
### BEGIN HIDDEN TESTS
kinds = list | tuple | np.ndarray | pd.Series | pd.Index
FIRST, LAST = pd.Timestamp("2023-01-01"), pd.Timestamp("2024-12-31")


def days(value, n, said):
    """Demand n days of the two years, and return them as numbers from 0 to 730."""
    checks.require(isinstance(value, kinds) and len(value) == n, f"{said} is not a list of {n} days")
    items = list(value)
    plain = all(isinstance(one, datetime.date | np.datetime64) and not getattr(one, "tzinfo", None) for one in items)
    checks.require(plain, f"{said} holds something that is not a day, such as a text: programs cannot count with it")
    stamps = pd.Series(pd.to_datetime(items), dtype="datetime64[us]")
    checks.require(
        not stamps.isna().any() and (stamps == stamps.dt.normalize()).all(),
        f"{said} holds a missing day or a time of day",
    )
    checks.require(stamps.between(FIRST, LAST).all(), f"{said} holds a day outside 2023 and 2024")
    return (stamps - FIRST).dt.days.to_numpy()


def drawn_days(n, seed):
    answer = checks.call(draw_dates, n, seed)
    return days(answer.result, n, answer.text)


checks.require(len(drawn_days(0, 1)) == 0, "draw_dates(0, 1) is not empty")
few, same, other = drawn_days(200, 5), drawn_days(200, 5), drawn_days(200, 6)
checks.require((few == same).all(), "draw_dates gave other days for the same arguments")
checks.require((few == other).mean() < 0.5, "draw_dates gave the same days for another seed")
again = "draw_dates(200, 5) holds no day twice, as if a day that came could not come again: each is drawn by itself"
checks.require(len(set(few)) < 200, again)
many = drawn_days(11_000, 7)
ends = "draw_dates never gives the first or the last day, however many are drawn: both are included"
checks.require(many.min() == 0 and many.max() == 730, ends)
for part in (many, many[:2_000], many[-2_000:]):
    checks.drawn_from(
        part // 43, dict.fromkeys(range(17), 1 / 17), name="draw_dates", why="all days are equally likely"
    )
week = {place: (105 if place < 3 else 104) / 731 for place in range(7)}
checks.drawn_from(many % 7, week, name="draw_dates", why="all days are equally likely, those of a weekend, too")
along = abs(np.corrcoef(many[1:], many[:-1])[0, 1])
checks.require(
    along < 0.06, "draw_dates: each day says something about the next one, so they are not drawn by themselves"
)
column = days(date, len(load("ratings")), "date")
checks.require((column == drawn_days(len(load("ratings")), 43)).all(), "date is not drawn by draw_dates with seed 43")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: towns
#
# Write a function `draw_cities(shares, n, seed)` that returns a list of `n` towns, each drawn by itself from the keys of the dictionary `shares`, with the
# probabilities that are its values, which add up to 1 but for rounding. Same arguments, same towns; another seed, others.
#
# Then store in `city` as many towns as `ratings` has rows, from `SHARES` with seed 44.
#
# `draw_cities({"Ayton": 0.5, "Beeham": 0.5}, 3, 1)` returns three towns, such as `["Beeham", "Ayton", "Beeham"]`.
#
# <details><summary>Hint 1</summary>
#
# What did you draw with given shares in lesson 2.1?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `choice` of `np.random.default_rng(seed)` and its parameter `p`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `rng.choice(list(shares), size=n, p=...)`, with the values of the dictionary as a list.
#
# </details>


# %% answer="city"
def draw_cities(shares, n, seed):
    """Return a list of n towns, drawn with the probabilities shares = {town: probability}."""
    ### BEGIN SOLUTION
    rng = np.random.default_rng(seed)
    return rng.choice(list(shares), size=n, p=list(shares.values())).tolist()
    ### END SOLUTION


city = ...
### BEGIN SOLUTION
city = draw_cities(SHARES, len(ratings), 44)
### END SOLUTION

# %% test="city" points=2
"""Each town is drawn by itself, with its probability."""
import numpy as np
import pandas as pd
from faker import Faker

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
drawn = checks.call(draw_cities, {"Ayton": 0.5, "Beeham": 0.5}, 3, 1)
checks.require(isinstance(drawn.result, kinds) and len(drawn.result) == 3, f"{drawn}, not a list of three towns")
checks.require(
    isinstance(city, kinds) and len(city) == len(load("ratings")), "city is not a list with one town for each row"
)
checks.passed("draw_cities returns as many towns as it is asked for, and city has one for each row")
### BEGIN HIDDEN TESTS
kinds = list | tuple | np.ndarray | pd.Series | pd.Index


def towns_of(shares, n, seed):
    answer = checks.call(draw_cities, shares, n, seed)
    checks.require(isinstance(answer.result, kinds) and len(answer.result) == n, f"{answer}, not a list of {n} towns")
    checks.require(answer.args[0] == shares, f"{answer.text} changed the shares it was given")
    checks.require(all(isinstance(one, str) for one in answer.result), f"{answer.text} holds something that is no town")
    return list(answer.result)


three = {"Dorp": 0.1, "Alm": 0.65, "Cray": 0.25}
checks.require(towns_of(three, 0, 1) == [], "draw_cities returns towns where none is asked for")
few, again, other = (towns_of(three, 60, seed) for seed in (5, 5, 6))
checks.require(few == again, "draw_cities gave other towns for the same arguments")
checks.require(few != other, "draw_cities gave the same towns for another seed")
checks.require(set(towns_of({"Alm": 1.0, "Never": 0.0}, 50, 3)) == {"Alm"}, "draw_cities drew a town of probability 0")
eight = dict(zip("PQRSTUVW", [0.02, 0.3, 0.05, 0.2, 0.08, 0.15, 0.13, 0.07], strict=True))
for shares in (three, eight):
    for part in ((drawn := towns_of(shares, 6_000, 7)), drawn[:2_000], drawn[-2_000:]):
        checks.drawn_from(
            part, shares, name="draw_cities", why="each town has its own probability, in every part of the list"
        )
couples = {one + other: eight[one] * eight[other] for one in eight for other in eight}
beside = [one + other for one, other in zip(drawn[::2], drawn[1::2], strict=True)]
checks.drawn_from(
    beside, couples, name="draw_cities", why="a town says nothing about the next: each is drawn by itself"
)
counts = {tuple(sorted(pd.Series(towns_of(eight, 6_000, seed)).value_counts().items())) for seed in (8, 9, 10)}
checks.require(
    len(counts) > 1, "draw_cities gave exactly the same count of each town for every seed: draw each one by itself"
)
maker = Faker("en_US")
maker.seed_instance(44)
given = dict(zip([maker.unique.city() for _ in range(5)], [0.35, 0.25, 0.20, 0.15, 0.05], strict=True))
n = len(load("ratings"))
right = isinstance(city, kinds) and list(city) == towns_of(given, n, 44)
checks.require(right, "city is not what draw_cities returns for SHARES, the rows of ratings and seed 44")
### END HIDDEN TESTS

# %% [markdown]
# ## Whole people
#
# Two generators with the same seed walk in step, so one column says what stands in the next one:

# %%
in_step = pd.DataFrame({"gender": draw_cities({"F": 0.5, "M": 0.5}, 1_000, 7), "town": draw_cities(SHARES, 1_000, 7)})
pd.crosstab(in_step["town"], in_step["gender"])  # an error? draw_cities is still open

# %% [markdown]
# Most towns have women only, or men only. Each column needs a seed of its own.
#
# ### Exercise 5: a table of people
#
# Write a function `fake_people(n, seed)` that returns a table (DataFrame) of `n` people who do not exist, for `n` up to 20,000 within 20 seconds. Its columns:
#
# - `gender`: `"F"` or `"M"`, drawn by itself for each row, each with probability one half;
# - `name`: by the rules of exercise 1, from the locale `"en_US"`;
# - `email`: by the rules of exercise 2, from the name in the same row;
# - `date`: by the rules of exercise 3;
# - `city`: drawn from `SHARES`.
#
# Gender, date and city of a row say nothing about each other. The same `n` and whole number `seed` (0 or more) give the same table; another seed gives other
# people. Column order and index don't matter. With `n` 0 the table has all columns and no row.
#
# `fake_people(2, 1)` returns two rows, such as `Ruth Cole, F, ruth.cole@example.org, 2024-02-01, Garzamouth` and `Adam Diaz, M, …`.
#
# <details><summary>Hint 1</summary>
#
# Which of your functions makes which column, and which can also draw genders?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pd.DataFrame({"name": ..., "gender": ...})` makes a table of lists. Four columns are drawn: how do you get four different seeds from one?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)`, then `names = draw_names(genders, 4 * seed + 1, "en_US")`, and so on.
#
# </details>


# %% answer="fake_people"
def fake_people(n, seed):
    """Return a table of n made-up people: name, gender, email, date and city."""
    ### BEGIN SOLUTION
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    people = pd.DataFrame({"name": draw_names(genders, 4 * seed + 1, "en_US"), "gender": genders})
    people["email"] = make_emails(people["name"])
    people["date"] = draw_dates(n, 4 * seed + 2)
    people["city"] = draw_cities(SHARES, n, 4 * seed + 3)
    return people
    ### END SOLUTION


# %% test="fake_people" points=4
"""So many different people, the same for the same seed, and no column says what stands in another."""
from course import checks

COLUMNS = ["name", "gender", "email", "date", "city"]
checks.a_table(checks.call(fake_people, 5, 1), columns=COLUMNS, rows=5)
checks.passed("fake_people(5, 1) has five rows and the right columns")
### BEGIN HIDDEN TESTS
import datetime
from itertools import combinations

import numpy as np
import pandas as pd
from faker import Faker
from faker.providers.person.en_US import Provider
from scipy.stats import chi2_contingency

COLUMNS = ["name", "gender", "email", "date", "city"]
FIRSTS = {"F": set(Provider.first_names_female), "M": set(Provider.first_names_male)}
maker = Faker("en_US")
maker.seed_instance(44)
SHARES_GIVEN = dict(zip([maker.unique.city() for _ in range(5)], [0.35, 0.25, 0.20, 0.15, 0.05], strict=True))


def people_of(n, seed):
    """Demand n people by the rules, and return their table."""
    answer = checks.call(fake_people, n, seed)
    people = checks.a_table(answer, columns=COLUMNS, rows=n).reset_index(drop=True)
    said = answer.text
    checks.require(answer.seconds < 20, f"{said} takes too long: look for what is done again for each row")
    for column in ("name", "gender", "email", "city"):
        checks.require(
            all(isinstance(one, str) for one in people[column]), f"{said}: {column} holds something that is no text"
        )
    checks.require(people["gender"].isin(["F", "M"]).all(), f"{said}: a gender is neither 'F' nor 'M'")
    checks.require(people["city"].isin(SHARES_GIVEN.keys()).all(), f"{said}: a city is none of the towns in SHARES")
    words = [one.split(" ") for one in people["name"]]
    shaped = all(len(parts) > 1 and set(parts[1:]) <= set(Provider.last_names) for parts in words)
    checks.require(shaped, f"{said}: a name is not a first name and surnames of Faker's lists for en_US")
    misfits = sum(parts[0] not in FIRSTS[gender] for parts, gender in zip(words, people["gender"], strict=True))
    checks.require(not misfits, f"{said}: {misfits} first names do not fit the gender beside them")
    double = int(people["name"].duplicated().sum())
    checks.require(not double, f"{said}: {double} names are there already, so two people look like one")
    double = int(people["email"].duplicated().sum())
    checks.require(not double, f"{said}: {double} e-mail addresses are there already")
    wanted = [one.lower().replace(" ", ".") + "@example.org" for one in people["name"]]
    wrong = sum(one != right for one, right in zip(people["email"], wanted, strict=True))
    checks.require(not wrong, f"{said}: {wrong} e-mail addresses are not made from the name in their row")
    items = [*people["date"]]
    plain = all(isinstance(one, datetime.date | np.datetime64) and not getattr(one, "tzinfo", None) for one in items)
    checks.require(plain, f"{said}: date holds something that is not a day")
    people["date"] = pd.Series(pd.to_datetime(items), dtype="datetime64[us]")
    inside = people["date"].between(pd.Timestamp("2023-01-01"), pd.Timestamp("2024-12-31"))
    checks.require(inside.all(), f"{said}: a day is outside 2023 and 2024")
    return people


def apart(people, names, said):
    """Demand that no two of these columns hang together."""
    for one, other in combinations(names, 2):
        seen = pd.crosstab(people[one], people[other])
        related = min(seen.shape) > 1 and chi2_contingency(seen).pvalue < 1e-6
        checks.require(not related, f"{said}: {one} says something about {other}, as if both were drawn in step")


people_of(0, 1)
first, again, other = people_of(300, 5), people_of(300, 5), people_of(300, 6)
checks.require(first.equals(again), "fake_people(300, 5) gave two different tables")
common = len(set(first["name"]) & set(other["name"]))
checks.require(common < 100, "fake_people gave nearly the same names for another seed")
for column in ("gender", "date", "city"):
    checks.require(
        not first[column].equals(other[column]), f"fake_people gave the same {column} column for another seed"
    )
many = people_of(12_000, 8)
quarter = many["date"].dt.month + 12 * (many["date"].dt.year - 2023)
many = many.assign(half=np.arange(12_000) // 6_000, quarter=(quarter - 1) // 3)
checks.drawn_from(many["gender"], {"F": 0.5, "M": 0.5}, name="gender", why="each with probability one half")
checks.drawn_from(many["city"], SHARES_GIVEN, name="city", why="towns are drawn from SHARES")
days = (many["date"] - pd.Timestamp("2023-01-01")).dt.days
checks.drawn_from(days // 43, dict.fromkeys(range(17), 1 / 17), name="date", why="all days are equally likely")
checks.require(days.min() == 0 and days.max() == 730, "date never is the first or the last day: both are included")
apart(many, ["gender", "city", "quarter", "half"], "fake_people(12000, 8)")
checks.require(many["name"].str.split().str[0].nunique() > 400, "fake_people uses a few first names only")
### END HIDDEN TESTS

# %%
people = fake_people(20_000, 1)  # an error? fake_people is still open
print(people.nunique())
people.head(3)

# %% [markdown]
# ## Now attack it
#
# These people are made from nothing. It is another thing to put a fake name in the place of a real one.
#
# **The rest of the row.** Narayanan and Shmatikov (2008) took the ratings of 500,000 Netflix subscribers, published without names, and found among them known
# users of the Internet Movie Database, by films they had rated there, too. Put a fake name on each row of our shop, and count whom their gender and a few
# ratings single out:

# %%
released = ratings.assign(name=name, email=email)  # an error? name or email is still open
known = ["gender", "kettle", "lamp", "radio", "backpack", "tent", "headphones"]
shares = {known[i]: (~released.duplicated(known[: i + 1], keep=False)).mean() for i in range(len(known))}
ax = plotting.uniqueness_curve(shares)
plotting.show(
    ax,
    alt="Curve of the share of people who are unique by gender and ratings. It is near 0 up to three ratings, about a fifth "
    "with four, half with five and four fifths with six.",
)

# %% [markdown]
# Who knows that you are a customer and has heard you talk about six products finds your row four times out of five, and reads there what you think of the
# bicycle. The fake name does not get in the way. It does harm of its own: if a stranger has that name, the row seems to be about them.
#
# **The seed.** Now a club releases ratings of its members. In place of each name stands a fake one, made by this function from the list of
# members in alphabetical order, which many know. The script is published too, without the seed. The rows are shuffled.

# %%
members = sorted(load("clients")["name"])[:60]
maker = Faker("en_US")


def pseudonymize(people, seed):
    """Return one fake name for each of people."""
    maker.seed_instance(seed)
    maker.unique.clear()
    return [maker.unique.name() for _ in people]


secret = 1000 + int(np.random.default_rng().integers(1000))  # nobody knows it
club = ratings.head(60).assign(name=pseudonymize(members, secret)).sample(frac=1)
club.head(3)

# %% [markdown]
# ### Exercise 6: undo the fake names
#
# Write a function `unmask(fakes, people, seeds)` that returns a dictionary with the real name of each fake name: `{fake name: name}`. `fakes` is a list of
# fake names in any order, `people` the list of real names in the order in which `pseudonymize` got them, `seeds` a list or range of whole numbers to try. If
# for none of the seeds `pseudonymize(people, seed)` gives exactly the names in `fakes`, the dictionary is empty.
#
# `unmask(pseudonymize(["Bo Kim", "Cy Roe"], 5), ["Bo Kim", "Cy Roe"], range(10))` returns `{"Allison Hill": "Bo Kim", …}` or the like.
#
# <details><summary>Hint 1</summary>
#
# If you guess the seed, what can you make, and how do you see that the guess is right?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Compare sets, as the order of `fakes` is unknown. For speed, make the name of the first person alone, and go on only if it is among `fakes`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In a loop over `seeds`: `made = pseudonymize(people, seed)`; `if set(made) == ...: return dict(zip(..., ...))`. After the loop, `return {}`.
#
# </details>


# %% answer="unmask"
def unmask(fakes, people, seeds):
    """Return {fake name: real name}, from the seed of seeds that gives these fake names; {} if none does."""
    ### BEGIN SOLUTION
    wanted = set(fakes)
    for seed in seeds:
        if set(pseudonymize(people[:1], seed)) <= wanted:
            made = pseudonymize(people, seed)
            if set(made) == wanted:
                return dict(zip(made, people, strict=True))
    return {}
    ### END SOLUTION


# %% test="unmask" points=3
"""The seed is found, and with it the real name of every fake one."""
import numpy as np
from faker import Faker

from course import checks


def disguised(people, seed):
    maker = Faker("en_US")
    maker.seed_instance(seed)
    return [maker.unique.name() for _ in people]


two = disguised(["Bo Kim", "Cy Roe"], 5)
wanted = dict(zip(two, ["Bo Kim", "Cy Roe"], strict=True))
checks.equal(checks.call(unmask, two, ["Bo Kim", "Cy Roe"], list(range(10))), wanted, show=True)
checks.passed("the two names of the text are found out")
### BEGIN HIDDEN TESTS
import numpy as np
from faker import Faker


def made_from(people, seed):
    maker = Faker("en_US")
    maker.seed_instance(seed)
    return [maker.unique.name() for _ in people]


def unmasked(fakes, people, seeds):
    answer = checks.call(unmask, fakes, people, seeds)
    checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary of fake name: real name")
    for place, given in enumerate((fakes, people, seeds)):
        checks.require(answer.args[place] == given, f"{answer.text} changed a list it was given")
    return answer.result


rng = np.random.default_rng()
staff = [f"Person {letter}" for letter in rng.permutation([*"ABCDEFGHIJKL"])]
for seed, seeds in (
    (0, range(40)),
    (39, range(40)),
    (640, [7, 640, 3]),
    (int(rng.integers(100, 130)), range(100, 130)),
):
    made = made_from(staff, seed)
    fakes, seeds = rng.permutation(made).tolist(), list(seeds)
    got = unmasked(fakes, staff, seeds)
    checks.require(
        got,
        f"unmask found no seed, though one of the {len(seeds)} it was given is right: try each, the first and the last too",
    )
    checks.require(set(got) == set(made), "unmask: the keys of the dictionary are not the fake names")
    wrong = sum(got[fake] != person for fake, person in zip(made, staff, strict=True))
    rule = "the first fake name that was made belongs to the first person, in whatever order the fakes are listed"
    checks.require(not wrong, f"unmask gives {wrong} of {len(staff)} fake names to somebody else: {rule}")
made = made_from(staff, 3)
claims = "unmask names people though no seed gives exactly these fake names: that accuses the wrong ones"
checks.require(unmasked(made, staff, [*range(3), *range(4, 20)]) == {}, claims)
checks.require(unmasked([*made[:-1], "Nobody Here"], staff, list(range(20))) == {}, claims)
checks.require(unmasked([*made[:5], "Nobody Here", *made[6:]], staff, list(range(20))) == {}, claims)
checks.require(unmasked(made[:-1], staff, list(range(20))) == {}, claims)
checks.require(unmasked(made, staff[:-1], list(range(20))) == {}, claims)
checks.require(unmasked(made, staff, []) == {}, claims)
### END HIDDEN TESTS

# %%
found = unmask(list(club["name"]), members, range(1000, 2000))  # an error? unmask is still open
print(f"{len(found)} of {len(members)} members found")
club.assign(real=club["name"].map(found))[["name", "real", "tent"]].head(3)

# %% [markdown]
# All of them, in seconds. A seed such as 42 or 2024 is among the first that anybody tries. What if nobody knows the order either? The club shuffles its list
# with `secrets`, as in lesson 1.3, before it draws:

# %%
import secrets

mixed = secrets.SystemRandom().sample(members, len(members))
again = unmask(pseudonymize(mixed, secret), members, range(1000, 2000))
right = sum(again.get(fake) == person for fake, person in zip(pseudonymize(mixed, secret), mixed, strict=True))
print(f"seed found: {bool(again)}; {right} of {len(members)} names are right")  # an error? unmask is still open

# %% [markdown]
# The seed is still found; it just says no more than chance who is who (`unmask` is wrong with full confidence). The secret now is the order: delete it. A seed
# of 128 random bits, `secrets.randbits(128)`, can't be guessed either; it is a key then, to be kept as in lesson 1.3. Against the first attack neither helps.
#
# ## What it cost
#
# Made-up people are cheap. They have nobody's taste, either. In our shop active customers are more content. Draw new rows, each column by itself
# from its own shares (lesson 2.1):

# %%
products = list(ratings.columns[2:])
made_up = ratings.apply(
    lambda column: column.sample(frac=1, replace=True, random_state=secrets.randbits(32)).to_numpy()
)
means = [table.groupby("active")[products].mean().mean(axis=1) for table in (ratings, made_up)]
ax = plotting.before_after(*means, label="active", value_label="mean rating (stars)", names=("real", "made up"))
plotting.show(
    ax,
    alt="Mean rating of customers who are not active and who are. The real ratings of the active ones are higher by about half "
    "a star; the made-up ones are the same for both.",
)

# %% [markdown]
# For a test that is what you want. For research it is false without a warning. Tables that keep such relations remember more of real people: lesson 4.3.

# %% [markdown]
# ## Summary
#
# - Use Faker for people made from nothing: to test, to show, to teach. Give each column its own seed, check uniqueness over the whole column, count on pools
#   that run out.
# - Only reserved domains are nobody's. What looks like a phone number, a social security number or a name may be somebody's.
# - Do not use fake names to anonymize: the rest of the row still links. As pseudonyms they are as good as the secret behind them, and seed and order are poor
#   secrets.
#
# **Read on**
#
# - Carolyn Puckett, [*The Story of the Social Security Number*](https://www.ssa.gov/policy/docs/ssb/v69n2/v69n2p55.html), Social Security Bulletin 69
#   (2009): the wallet, and how the number was assigned.
# - Arvind Narayanan and Vitaly Shmatikov, [*Robust De-anonymization of Large Sparse Datasets*](https://doi.org/10.1109/SP.2008.33), IEEE Symposium on Security
#   and Privacy (2008).
# - [Faker's documentation](https://faker.readthedocs.io/): its methods, locales, and what it says on seeds and versions.
