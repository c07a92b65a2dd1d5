# %% [markdown]
# # 4.2 Realistic people with Faker
#
# **You will be able to**
#
# - make up thousands of people, each with a unique name and e-mail address, and reproduce the same people later;
# - notice when Faker runs out of names, and work around it;
# - find out the real names behind fake ones, and explain what fake names protect.
#
# **You need** lessons 1.3 (pseudonyms) and 1.6 (linkage), Python's sets and dictionaries, and pandas.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## A sample card
#
# > **In the news.** In 1938, the E. H. Ferree company of Lockport, New York, put a sample social security card into its wallets
# > to show how well such a card fitted. {==The card showed the real number of Hilda Schrader Whitcher, a secretary at the company.==}
# > {==According to the Social Security Administration, 5,755 people were using the number in 1943, and over the years, more than
# > 40,000 people claimed it as their own.==}
#
# {==A sample that looks real may be used as if it were real.==} Still, we need realistic samples for tests and for teaching. The
# shop's table below contains no names. How can you fill this table with people who look realistic but don't exist?

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
# {==**Faker** is a library that makes up values.==} `Faker(locale)` returns an object that has a method for each kind of value. {==The
# **locale** is a language and a country, such as `"en_NG"` for English in Nigeria.==}
#
# `seed_instance` makes the values reproducible. With the same version of Faker, the same seed and the same calls always produce
# the same values.
#
# Faker builds names from lists of first names, surnames and other parts. {==Together, these lists are its **pool**.==} {==A method that
# you call through `fake.unique` never returns the same value twice.==} When it can't find a new value, it raises an error. Let's
# see how soon that happens:

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
# Some of these are men's names. Despite its name, `name_female` ignores the gender in this locale, which has only one pattern
# for full names. `first_name_female` and `first_name_male` do take gender into account. In this locale, each method has 20
# first names, and there are 20 surnames, so there can't be more than 400 different names for women.
#
# A second surprise appears only in long columns. `unique` keeps a separate memory for each method, so it doesn't notice when
# the two methods below return the same name:

# %% slide="both"
fake = Faker("en_US")
fake.seed_instance(1)
women = {fake.unique.name_female() for _ in range(3_000)}
men = {fake.unique.name_male() for _ in range(3_000)}
print("both a woman's and a man's name:", women & men)

# %% [markdown]
# Some first names, such as Jamie and Taylor, are in both lists. {==A program that joins tables by name will treat a woman and a
# man with the same name as one person.==}
#
# In this lesson's exercises, your functions must accept a Series or an array instead of a list of strings, and may return either of
# these instead of a list. Your functions must not modify their arguments, and must return the same result on any day and after
# you restart the notebook. So don't derive seeds from the clock or from Python's `hash` of a string, which changes with each
# restart.
#
# ### Exercise 1: names
#
# Write a function `draw_names(genders, seed, locale)` that returns a list with one name for each item of `genders`, in the same
# order. The items are `"F"` or `"M"`.
#
# - A name consists of a first name from `first_name_female()` or `first_name_male()`, depending on the gender, a space, and a
#   surname from `last_name()`.
# - No two names are equal. If a name is already in the list, you may draw again, or append further surnames one at a time, each
#   after a space, until the name is new. Don't append surnames to a name that isn't in the list yet. Even if the pool runs out,
#   continue to return names.
# - The same arguments produce the same names, and a different seed produces different names. If `genders` is empty, return an
#   empty list.
#
# Then call your function for `ratings["gender"]` with seed 42 and locale `"en_US"`, and store the result in `name`.
#
# ```python
# draw_names(["F", "M", "F"], 1, "en_NG")
# # returns names such as ["Ruth Eze", "Paul Obi", "Ruth Eze Okafor"]
# ```
#
# <details><summary>Hint 1</summary>
#
# What does your function have to remember so that a man is never given the same name as a woman?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Use one `set` for all names that are in use, instead of `fake.unique`. `Faker(locale, use_weighting=False)` draws rare names as
# often as common ones.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For each gender, draw a `name`. Then, in a loop `while name in taken:`, make the name longer. What do you have to add to
# `taken` afterwards?
#
# </details>


# %% answer="name"
def draw_names(genders, seed, locale):
    """Return a list of different names from Faker, one for each item of genders ("F" or "M")."""
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


# %% helpers
from course import checks


def drawn_with(f, *args):
    """Return the result as a string, or the error, because some generators accept only seeds below 2**32."""
    return str(checks.observe(f, *args).result)


def too_long(names):
    """Return how many names would also be new without their last surname or surnames."""
    used, full = set(names), [one.split() for one in names]
    return sum(any(" ".join(words[:size]) not in used for size in range(2, len(words))) for words in full)


# %% test="name" points=4
"""Names match the gender, no two are equal, and the function carries on when the pool has run out."""
from importlib import import_module

import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
drawn = checks.call(draw_names, ["F", "M", "F"], 1, "en_NG")
checks.require(isinstance(drawn.result, kinds) and len(drawn.result) == 3, f"{drawn}, not a list of three names")
checks.require(
    isinstance(name, kinds) and len(name) == len(load("ratings")), "name isn't a list with one name for each row"
)
checks.equal(
    len(set(drawn.result)), 3, name=f"the number of different names in {drawn.text}", why="no two names may be equal"
)
checks.passed("draw_names returns as many names as you ask for, and name has one for each row")
### BEGIN HIDDEN TESTS
kinds = list | tuple | np.ndarray | pd.Series | pd.Index


def names_for(value, genders, locale, said):
    """For each gender, require one name that follows the rules, and return the names."""
    lists = import_module(f"faker.providers.person.{locale}").Provider
    checks.require(isinstance(value, kinds), f"{said} isn't a list of names")
    names = list(value)
    checks.require(len(names) == len(genders), f"{said} has {len(names)} names for {len(genders)} people")
    with checks.rule("A name consists of a first name from `first_name_female()` or `first_name_male()`"):
        texts = all(isinstance(one, str) and len(one.split()) > 1 for one in names)
        checks.require(texts, f"{said}: one of the names isn't a string with a first name, a space and a surname")
        firsts = {"F": set(lists.first_names_female), "M": set(lists.first_names_male)}
        misfits = sum(one.split()[0] not in firsts[gender] for one, gender in zip(names, genders, strict=True))
        fit = "the first word isn't one of Faker's first names for this gender and locale (names have no titles)"
        checks.require(not misfits, f"{said}: in {misfits} of {len(names)} names, {fit}")
        strange = sum(not set(one.split(" ")[1:]) <= set(lists.last_names) for one in names)
        checks.require(not strange, f"{said}: in {strange} names, a word after the first isn't one of Faker's surnames")
    double = len(names) - len(set(names))
    with checks.rule("No two names are equal"):
        checks.require(not double, f"{said}: {double} names occur more than once, so people look like one person")
    free = too_long(names)
    with checks.rule("Don't append surnames to a name that isn't in the list yet"):
        checks.require(not free, f"{said}: {free} names have more surnames than they need")
    return names


def drawn_for(genders, seed, locale):
    answer = checks.call(draw_names, genders, seed, locale)
    return names_for(answer.result, genders, locale, answer.text)


rng = np.random.default_rng(42)
checks.require(drawn_for([], 1, "en_US") == [], "draw_names([], 1, 'en_US') must return an empty list")
staff = rng.permutation(["F"] * 90 + ["M"] * 110).tolist()
names = drawn_for(staff, 5, "en_US")
with checks.rule("The same arguments produce the same names"):
    for column in (staff, pd.Series(staff, index=range(7, 207)), np.array(staff)):
        again = f"draw_names returned different names for the same genders in a {type(column).__name__}"
        checks.require(list(checks.call(draw_names, column, 5, "en_US").result) == names, again)
    hashed = "draw_names would return different names after a restart. Don't use hash or id"
    checks.require(all(list(again) == names for again in checks.restarted(draw_names, 2, staff, 5, "en_US")), hashed)
with checks.rule("a different seed produces different names"):
    seeds = {"seed": 0, "by": (42, 2**16, 10**6, 2**32)}  # 0 isn't the same as no seed, or as the seed for name
    checks.fresh(
        lambda seed: drawn_with(draw_names, staff[:20], seed, "en_US"), **seeds, name="the result of draw_names"
    )
drawn_for(["M"], 5, "en_US")
for seed in (6, 100_005):
    common = set(names) & set(drawn_for(staff, seed, "en_US"))
    checks.require(len(common) < 50, "draw_names returned nearly the same names for two different seeds")
variety = "draw_names repeats the same few first names or surnames. Draw new names for each person"
checks.require(len({one.split()[0] for one in names}) > 60 and len({one.split()[1] for one in names}) > 60, variety)
ordered = "draw_names returned the names in alphabetical order. Keep the order in which you drew them"
checks.require(names[:90] != sorted(names[:90]), ordered)
# If women and men share many names, a separate memory for each gender leaves duplicates.
drawn_for(rng.permutation(["F"] * 130 + ["M"] * 500).tolist(), 7, "gu_IN")
# There are only 400 names of two words for each gender in one locale, and 1,368 of two or three in the other.
for genders, locale in ((rng.permutation(["F"] * 30 + ["M"] * 900).tolist(), "en_NG"), (["F"] * 1_500, "gu_IN")):
    drawn_for(genders, 8, locale)
own = "name isn't the list that draw_names returns for ratings['gender'], seed 42 and locale 'en_US'"
right = isinstance(name, kinds) and list(name) == drawn_for(load("ratings")["gender"].tolist(), 42, "en_US")
checks.require(right, own)
### END HIDDEN TESTS

# %% [markdown]
# ## Addresses that don't belong to anyone
#
# Some of the values that Faker makes up may belong to real people. What do you notice in this table?

# %% slide="output"
fake = Faker("en_US")
fake.seed_instance(9)
pd.DataFrame({m: [getattr(fake, m)() for _ in range(3)] for m in ("email", "free_email", "phone_number", "ssn")})

# %% [markdown]
# Some addresses that `free_email` returns belong to real people, and an e-mail that your test sends would reach them. The phone
# numbers may be real, too. `ssn` avoids only the numbers that are never issued, so any number that it returns may belong to
# someone, even to Hilda Whitcher.
#
# {==Only `email` is harmless, because its domains `example.com`, `example.net` and `example.org` are **reserved** for examples
# (RFC 2606, 1999).==} But these addresses don't match our names, so we'll build our own addresses from the names.
#
# There's one more problem. {==Faker's `name()` adds titles and suffixes to a few names in every hundred.==} "Dr. Ann Lee" and "Ann
# Lee MD" are two different names, but both lead to the address `ann.lee`.

# %%
EXTRAS = {"Dr.", "Miss", "Mr.", "Mrs.", "Ms.", "DDS", "DVM", "II", "III", "IV", "Jr.", "MD", "PhD", "V"}
fake.seed_instance(6)
Counter(word for _ in range(3_000) for word in fake.name().split() if word in EXTRAS)

# %% [markdown]
# ### Exercise 2: e-mail addresses
#
# Write a function `make_emails(names)` that returns a list with one e-mail address for each name in the list `names`, in the same
# order.
#
# - An address consists of the words of the name, in lower case and joined by dots, followed by `@example.org`. Leave out the
#   words in `EXTRAS`. A name may have any number of words. At least one word remains, and the words that remain contain only
#   the letters a to z, in upper or lower case.
# - No two addresses are equal. If several names lead to the same address, the first address has no number, the second has a 2
#   before the `@`, the third has a 3, and so on.
#
# Then store the addresses for `name` in `email`.
#
# `make_emails(["Dr. Ann Lee", "Bo Kim Cho", "Ann Lee MD"])` returns
# `["ann.lee@example.org", "bo.kim.cho@example.org", "ann.lee2@example.org"]`.
#
# <details><summary>Hint 1</summary>
#
# When you get to the third Ann Lee, what do you need to know about the earlier names?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A `Counter` can count how often you have seen each address without its number. To build the address, use `str.split`, `str.join`
# and `str.lower`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `words = [word.lower() for word in full.split() if ...]` keeps the words that you need, and `local = ".".join(words)` joins
# them. Then `seen[local] += 1` counts the address. When does the address need a number?
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
"""Addresses at example.org are made from the names without titles or suffixes, and no two are equal."""
import numpy as np
import pandas as pd

from course import checks, load

three = ["ann.lee@example.org", "bo.kim.cho@example.org", "ann.lee2@example.org"]
checks.equal(checks.call(make_emails, ["Dr. Ann Lee", "Bo Kim Cho", "Ann Lee MD"]), three, show=True)
size = isinstance(email, list | tuple | np.ndarray | pd.Series | pd.Index) and len(email) == len(load("ratings"))
checks.require(size, "email isn't a list with one address for each row")
checks.passed("the three names in the example have the correct addresses, and email has one address for each row")
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
    with checks.rule(
        "An address consists of the words of the name, in lower case and joined by dots, followed by `@example.org`"
    ):
        safe = all(isinstance(one, str) and one.endswith("@example.org") for one in got)
        reach = "an address doesn't end in @example.org, so an e-mail to it may reach a real person"
        checks.require(safe, f"{said}: {reach}")
    wrong = sum(one != right for one, right in zip(got, addresses(names), strict=True))
    rule = "leave out the words in EXTRAS, and join the others in lower case. If several addresses are the same"
    with checks.rule("the first address has no number, the second has a 2 before the @, the third has a 3, and so on"):
        checks.require(not wrong, f"{said}: {wrong} of {len(got)} addresses are wrong: {rule}")


rng = np.random.default_rng(2)
firsts = ["Ann", "Miles", "Victor", "Iva", "DeShawn", "Deshawn", "Drew"]
lasts = ["Lee", "Ivey", "McVay", "Diaz", "Vii", "Drake"]
crowd = [f"{rng.choice(firsts)} {rng.choice(lasts)}" for _ in range(400)]
title, suffix = rng.choice(["", *before], 400), rng.choice(["", *after], 400)
crowd = [f"{a} {full} {b}".strip() for a, full, b in zip(title, crowd, suffix, strict=True)]
many_titles = ["Dr. Ann Lee Jr. MD", "Ann Lee III PhD", "Mrs. Dr. Bo Cho", "Ann Dr. Lee", "Bo Jr. Kim Cho", "Jr. V Bo"]
cases = [
    [],
    ["Ann Lee"] * 120,
    many_titles,
    ["Ann Lee Diaz Drake", " ".join(["Bartholomew"] * 10), "Bo", "Dr. Ann Lee Diaz Drake Ivey PhD"],
    ["Mrs. Eva Ivey", "Eva Ivey", "Eva Ivey Ivey", "Eva Ivey V"],
    ["AJ Lee", "JD Cho PhD", "AJ Lee MD", "Ann X Lee"],  # capital letters that aren't in EXTRAS
    ["Md Rahman", "Dr. Md Rahman MD", "Rahman"],  # Md is a first name, and only MD is in EXTRAS
    crowd,
]
for names in cases:
    answer = checks.call(make_emails, names)
    judge(answer.result, names, answer.text)
for column in (pd.Series(crowd, index=range(7, 407)), np.array(crowd)):
    answer = checks.call(make_emails, column)
    judge(answer.result, crowd, answer.text)
own = list(name) if isinstance(name, kinds) else []
checks.require(
    own and all(isinstance(one, str) for one in own), "name isn't a list of names, so solve exercise 1 first"
)
judge(email, own, "email")
### END HIDDEN TESTS

# %% [markdown]
# ## Days and towns
#
# `fake.date_between("-2y", "today")` draws a day from the last two years. {==But tomorrow, the same seed will return different
# days, so pass two fixed days as `datetime.date` objects instead.==}
#
# The towns should be made up, too. Here are five of Faker's towns, each with the share of people who live there:

# %%
fake.seed_instance(44)
towns = [fake.unique.city() for _ in range(5)]
SHARES = dict(zip(towns, [0.35, 0.25, 0.20, 0.15, 0.05], strict=True))
SHARES

# %% [markdown]
# ### Exercise 3: days
#
# Write a function `draw_dates(n, seed)` that returns a list of `n` days.
#
# - Draw each day independently from 2023-01-01 to 2024-12-31, **both included**. All 731 days are equally likely. (It doesn't
#   matter if a day's probability is up to 10 % above or below 1/731.)
# - The same arguments produce the same days, today and a year from now. A different seed produces different days.
# - The days are `datetime.date` objects, `datetime` objects at midnight or pandas `Timestamp` objects, but not strings.
#
# Then draw one day for each row of `ratings`, with seed 43, and store these days in `date`.
#
# `draw_dates(2, 1)` returns two days, such as `[datetime.date(2023, 4, 9), datetime.date(2024, 12, 31)]`.
#
# <details><summary>Hint 1</summary>
#
# Let Faker draw 300 days in the period from 2024-12-29 to 2024-12-31. How often does it return each day?
#
# </details>
# <details><summary>Hint 2</summary>
#
# For `date_between`, the end of the period is the midnight at the beginning of the last day. You can also draw the
# number of days after 2023-01-01 with `fake.random_int(0, 730)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `[fake.date_between(datetime.date(2023, 1, 1), ...) for _ in range(n)]` draws the days. Which end makes the last day of 2024
# possible?
#
# </details>


# %% answer="date"
def draw_dates(n, seed):
    """Return a list of n days in 2023 and 2024."""
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
"""Days are in 2023 and 2024, including the first and the last day, and all are equally likely."""
import datetime

import numpy as np
import pandas as pd

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
drawn = checks.call(draw_dates, 3, 1)
checks.require(isinstance(drawn.result, kinds) and len(drawn.result) == 3, f"{drawn}, not a list of three days")
checks.require(
    isinstance(date, kinds) and len(date) == len(load("ratings")), "date isn't a list with one day for each row"
)
years = [pd.Timestamp(day).year in (2023, 2024) for day in drawn.result]
checks.equal(years, [True] * 3, name=f"{drawn.text}: the list that says whether each day is in 2023 or 2024")
checks.passed("draw_dates returns as many days as you ask for, and date has one for each row")
### BEGIN HIDDEN TESTS
kinds = list | tuple | np.ndarray | pd.Series | pd.Index
FIRST, LAST = pd.Timestamp("2023-01-01"), pd.Timestamp("2024-12-31")


def days(value, n, said):
    """Require n days in the two years, and return them as numbers from 0 to 730."""
    checks.require(isinstance(value, kinds) and len(value) == n, f"{said} isn't a list of {n} days")
    items = list(value)
    plain = all(isinstance(one, datetime.date | np.datetime64) and not getattr(one, "tzinfo", None) for one in items)
    with checks.rule("The days are datetime.date objects, datetime objects at midnight or pandas Timestamp objects"):
        checks.require(plain, f"{said} contains something that isn't a date. You can't calculate with strings")
        stamps = pd.Series(pd.to_datetime(items), dtype="datetime64[us]")
        whole = (stamps == stamps.dt.normalize()).all()  # a missing day equals nothing
        checks.require(whole, f"{said} contains a missing day, or a time other than midnight")
    with checks.rule("Draw each day independently from 2023-01-01 to 2024-12-31"):
        checks.require(stamps.between(FIRST, LAST).all(), f"{said} contains a day outside 2023 and 2024")
    return (stamps - FIRST).dt.days.to_numpy()


def drawn_days(n, seed):
    answer = checks.call(draw_dates, n, seed)
    return days(answer.result, n, answer.text)


checks.require(len(drawn_days(0, 1)) == 0, "draw_dates(0, 1) must return an empty list")
few, same = drawn_days(200, 5), drawn_days(200, 5)
with checks.rule("The same arguments produce the same days, today and a year from now"):
    checks.require((few == same).all(), "draw_dates returned different days for the same arguments")
for seed in (6, 100_005):
    alike = (few == drawn_days(200, seed)).mean()
    checks.require(alike < 0.5, "draw_dates returned mostly the same days for two different seeds")
with checks.rule("The same arguments produce the same days, today and a year from now"):
    one, other = checks.restarted(draw_dates, 2, 20, 5)
    checks.require(list(one) == list(other), "draw_dates(20, 5) returns different days after Python is restarted")
drawn_days(1, 7)  # if it's kept, it's too short for the next call
most = drawn_days(60_000, 7)
many = most[:14_000]
with checks.rule("Draw each day independently from 2023-01-01 to 2024-12-31, both included"):
    checks.require(len(set(few)) < 200, "no day occurs twice in draw_dates(200, 5), but some days repeat by chance")
    checks.require(many.min() == 0 and many.max() == 730, "draw_dates never returns the first or the last day")
often = np.bincount(most, minlength=731)  # 82 on average
week = {place: (105 if place < 3 else 104) / 731 for place in range(7)}
parts = [(part // 43, dict.fromkeys(range(17), 1 / 17)) for part in (many, many[:2_000], many[-2_000:])]
with checks.rule("All 731 days are equally likely"):
    rare = "draw_dates returns some days far too often or too rarely"
    checks.require(often.min() > 30 and often.max() < 160, rare)  # a correct answer fails once in millions of runs
    half = "draw_dates returns the first and the last day only half as often, as if you had rounded to whole days"
    checks.require(often[[0, 730]].sum() > 104, half)  # 164 on average
    for part, shares in (*parts, (many % 7, week)):
        checks.drawn_from(part, shares, name="the result of draw_dates")
with checks.rule("Draw each day independently"):
    twice = max((many[lag:] == many[:-lag]).mean() for lag in range(1, 7_000))
    checks.require(twice < 0.05, "draw_dates repeats a series of days in the same order")
    seldom = min((most[lag:] == most[:-lag]).sum() for lag in range(1, 30))  # 82 on average
    avoids = "draw_dates avoids days that it has just drawn, but the same day may follow by chance"
    checks.require(seldom > 30, avoids)  # a correct answer fails once in billions of runs
    along = (abs(np.corrcoef(part[1:], part[:-1])[0, 1]) for part in (many, few))
    message = "draw_dates: each day reveals something about the next one"
    checks.require(next(along) < 0.06 and next(along) < 0.45, message)
    for rest in (most[30_000:], most[:29_999:-1]):  # a correlation of 0.0058 is usual
        alike = abs(np.corrcoef(most[:30_000], rest)[0, 1])
        halves = "draw_dates: the second half of the days can be predicted from the first"
        checks.require(alike < 0.035, halves)
with checks.rule("A different seed produces different days"):
    seeds = {"seed": 0, "by": (43, 2**16, 10**6, 2**32)}
    checks.fresh(lambda seed: drawn_with(draw_dates, 20, seed), **seeds, name="the result of draw_dates")
n = len(load("ratings"))
own = "date isn't what draw_dates returns for the number of rows in ratings and seed 43"
checks.require((days(date, n, "date") == drawn_days(n, 43)).all(), own)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: towns
#
# Write a function `draw_cities(shares, n, seed)` that returns a list of `n` towns. Draw each town independently from the keys
# of the dictionary `shares`. The values are their probabilities, which add up to 1 apart from rounding errors. The same
# arguments produce the same towns, and a different seed produces different towns.
#
# Then draw one town for each row of `ratings`, from `SHARES` and with seed 44, and store these towns in `city`.
#
# `draw_cities({"Ayton": 0.5, "Beeham": 0.5}, 3, 1)` returns three towns, such as `["Beeham", "Ayton", "Beeham"]`.
#
# <details><summary>Hint 1</summary>
#
# How did you draw values with given shares in lesson 2.1?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at the `choice` method of `np.random.default_rng(seed)`, and at its `p` parameter.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `rng.choice(list(shares), size=n, p=...)` draws the towns. `p` must be a list of the probabilities, in the order of the keys.
#
# </details>


# %% answer="city"
def draw_cities(shares, n, seed):
    """Return a list of n towns, drawn with the probabilities in shares = {town: probability}."""
    ### BEGIN SOLUTION
    rng = np.random.default_rng(seed)
    return rng.choice(list(shares), size=n, p=list(shares.values())).tolist()
    ### END SOLUTION


city = ...
### BEGIN SOLUTION
city = draw_cities(SHARES, len(ratings), 44)
### END SOLUTION

# %% test="city" points=2
"""Each town is drawn independently, with its own probability."""
import numpy as np
import pandas as pd
from faker import Faker

from course import checks, load

kinds = list | tuple | np.ndarray | pd.Series | pd.Index
drawn = checks.call(draw_cities, {"Ayton": 0.5, "Beeham": 0.5}, 3, 1)
checks.require(isinstance(drawn.result, kinds) and len(drawn.result) == 3, f"{drawn}, not a list of three towns")
checks.require(
    isinstance(city, kinds) and len(city) == len(load("ratings")), "city isn't a list with one town for each row"
)
only = checks.call(draw_cities, {"Ayton": 1.0}, 2, 1)
checks.equal(list(only.result), ["Ayton", "Ayton"], name=only.text, why="there's only one town", show=True)
checks.passed("draw_cities returns as many towns as you ask for, and city has one for each row")
### BEGIN HIDDEN TESTS
kinds = list | tuple | np.ndarray | pd.Series | pd.Index


def towns_of(shares, n, seed):
    answer = checks.call(draw_cities, shares, n, seed)
    checks.require(isinstance(answer.result, kinds) and len(answer.result) == n, f"{answer}, not a list of {n} towns")
    texts = all(isinstance(one, str) for one in answer.result)
    checks.require(texts, f"{answer.text} contains a town that isn't a string")
    return list(answer.result)


three = {"Dorp": 0.1, "Alm upon the Water of Leith": 0.65, "Cray": 0.25}
checks.require(towns_of(three, 0, 1) == [], "draw_cities must return an empty list if n is 0")
towns_of(three, 1, 1)
few, again, other, far = (towns_of(three, 60, seed) for seed in (5, 5, 6, 100_005))
with checks.rule("The same arguments produce the same towns, and a different seed produces different towns"):
    checks.require(few == again, "draw_cities returned different towns for the same arguments")
    checks.require(few not in (other, far), "draw_cities returned the same towns for two different seeds")
    first, second = map(list, checks.restarted(draw_cities, 2, dict.fromkeys("KCEMAPQS", 0.125), 60, 5))
    sets = "draw_cities returns different towns after Python is restarted. Don't use hash, or the order of a set"
    checks.require(first == second, sets)
never = set(towns_of({"Alm": 1.0, "Never": 0.0}, 5_000, 3))
checks.require(never == {"Alm"}, "draw_cities drew a town whose probability is 0")
eight = dict(zip("PQRSTUVW", [0.02, 0.3, 0.05, 0.2, 0.08, 0.15, 0.13, 0.07], strict=True))
ten = dict.fromkeys("ABCDEFGHIJ", 0.1)  # as floats, these add up to slightly less than 1
with checks.rule("The values are their probabilities"):
    for shares in (three, ten, eight):
        for part in ((drawn := towns_of(shares, 6_000, 7)), drawn[:2_000], drawn[-2_000:]):
            checks.drawn_from(part, shares, name="the result of draw_cities", why="this applies to each part, too")
couples = {one + other: eight[one] * eight[other] for one in eight for other in eight}
beside = [one + other for one, other in zip(drawn[::2], drawn[1::2], strict=True)]
codes = pd.factorize(np.array(drawn))[0]
with checks.rule("Draw each town independently from the keys of the dictionary `shares`"):
    apart = "a town reveals something about the next one"
    checks.drawn_from(beside, couples, name="the result of draw_cities", why=apart)
    twice = max((codes[lag:] == codes[:-lag]).mean() for lag in range(1, 3_000))  # 0.18 on average
    checks.require(twice < 0.3, "draw_cities repeats a series of towns in the same order")
rare = {"Farm": 4e-5, "Mill": 6e-5}
fine = {"Alm": 0.95} | {f"{kind} {place}": share for kind, share in rare.items() for place in range(500)}
kinds_of = [town.split()[0] for town in towns_of(fine, 6_000, 11)]
rounded = "don't round the probabilities, not even small ones"
together = {"Alm": 0.95, "Farm": 0.02, "Mill": 0.03}
checks.drawn_from(kinds_of, together, name="the result of draw_cities", why=rounded)
lists = [towns_of(eight, 60, seed) for seed in range(40)]
spread = np.var([one.count("Q") for one in lists], ddof=1) / (60 * 0.3 * 0.7)
quota = "draw_cities returns a town about equally often for every seed. Draw each town independently"
checks.require(spread > 0.2, quota)
every = "draw_cities(…, 60, seed) returned every town for each of 40 seeds, even the rarest. Draw only once, even if a town doesn't occur"
checks.require(any(len(set(one)) < 8 for one in lists), every)  # a right answer fails once in 17 million runs
with checks.rule("a different seed produces different towns"):
    seeds = {"seed": 0, "by": (44, 2**16, 10**6, 2**32)}
    checks.fresh(lambda seed: drawn_with(draw_cities, eight, 60, seed), **seeds, name="the result of draw_cities")
maker = Faker("en_US")
maker.seed_instance(44)
given = dict(zip([maker.unique.city() for _ in range(5)], [0.35, 0.25, 0.20, 0.15, 0.05], strict=True))
swapped = dict(zip(given, [0.05, 0.15, 0.20, 0.25, 0.35], strict=True))
own = "use the probabilities in shares, even if SHARES contains the same towns"
checks.drawn_from(towns_of(swapped, 6_000, 12), swapped, name="the result of draw_cities", why=own)
n = len(load("ratings"))
right = isinstance(city, kinds) and list(city) == towns_of(given, n, 44)
checks.require(right, "city isn't what draw_cities returns for SHARES, the number of rows in ratings and seed 44")
### END HIDDEN TESTS

# %% [markdown]
# ## Whole people
#
# {==Two generators with the same seed produce the same random numbers, so one column may reveal another.==} Let's draw the gender and
# the town with the same seed:

# %% slide="output"
in_step = pd.DataFrame({"gender": draw_cities({"F": 0.5, "M": 0.5}, 1_000, 7), "town": draw_cities(SHARES, 1_000, 7)})
pd.crosstab(in_step["town"], in_step["gender"])  # if there's an error, solve exercise 4 first

# %% [markdown]
# In this table, most towns have only women or only men. {==So each column needs its own seed.==}
#
# ### Exercise 5: a table of people
#
# Write a function `fake_people(n, seed)` that returns a DataFrame with `n` people who don't exist. It must be able to make
# 20,000 people within 20 seconds. The order of the columns and the index don't matter. The columns are:
#
# - `gender`, which is `"F"` or `"M"`, each with probability one half, drawn independently for each row;
# - `name`, following the rules in exercise 1, with the locale `"en_US"`;
# - `email`, made from the name in the same row, following the rules in exercise 2;
# - `date`, following the rules in exercise 3;
# - `city`, drawn from `SHARES`, following the rules in exercise 4.
#
# The gender, the date and the city in a row are independent of each other. `seed` is a whole number from 0 to 999,999,999. The same
# `n` and `seed` produce the same table, and a different seed produces different people. If `n` is 0, the table has all columns
# and no rows.
#
# ```python
# fake_people(2, 1)
# # two rows like Ruth Cole, F, ruth.cole@example.org, 2024-02-01, Garzamouth
# ```
#
# <details><summary>Hint 1</summary>
#
# Which of your functions creates which column? Which function can also draw genders?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pd.DataFrame({"name": ..., "gender": ...})` turns lists into a table. You draw four columns, so you need four different
# seeds. If you multiply `seed` by 1, 2, 3 and 4, for which seed are the results all the same?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `4 * seed`, `4 * seed + 1` and so on are different for every column and for every seed. For example,
# `genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)` draws the genders. Which columns are computed from another column?
#
# </details>


# %% answer="fake_people"
def fake_people(n, seed):
    """Return a DataFrame with the name, gender, email, date and city of n made-up people."""
    ### BEGIN SOLUTION
    genders = draw_cities({"F": 0.5, "M": 0.5}, n, 4 * seed)
    people = pd.DataFrame({"name": draw_names(genders, 4 * seed + 1, "en_US"), "gender": genders})
    people["email"] = make_emails(people["name"])
    people["date"] = draw_dates(n, 4 * seed + 2)
    people["city"] = draw_cities(SHARES, n, 4 * seed + 3)
    return people
    ### END SOLUTION


# %% test="fake_people" points=4
"""There are n different people, the same seed leads to the same people, and no column reveals anything about another."""
from course import checks

COLUMNS = ["name", "gender", "email", "date", "city"]
people, again = (checks.call(fake_people, 5, 1) for _ in range(2))
table = checks.a_table(people, columns=COLUMNS, rows=5)
checks.same_values(again, table, why="the same arguments must return the same people")
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
FIRSTS, LASTS = {"F": {*Provider.first_names_female}, "M": {*Provider.first_names_male}}, {*Provider.last_names}
maker = Faker("en_US")
maker.seed_instance(44)
SHARES_GIVEN = dict(zip([maker.unique.city() for _ in range(5)], [0.35, 0.25, 0.20, 0.15, 0.05], strict=True))


def people_of(n, seed):
    """Require n people that follow the rules, and return their table."""
    answer = checks.call(fake_people, n, seed)
    people = checks.a_table(answer, columns=COLUMNS, rows=n).reset_index(drop=True)
    said = answer.text
    slow = f"{said} takes too long. Look for a step that you repeat for each row but need only once"
    checks.require(answer.seconds < 20, slow)
    for column in ("name", "gender", "email", "city"):
        texts = all(isinstance(one, str) for one in people[column])
        checks.require(texts, f"{said}: {column} contains something that isn't a string")
    checks.require(people["gender"].isin(["F", "M"]).all(), f"{said}: a gender is neither 'F' nor 'M'")
    checks.require(people["city"].isin(SHARES_GIVEN.keys()).all(), f"{said}: a city isn't one of the towns in SHARES")
    with checks.rule('`name`, following the rules in exercise 1, with the locale `"en_US"`'):
        words = [one.split(" ") for one in people["name"]]
        shaped = all(len(parts) > 1 and set(parts[1:]) <= LASTS for parts in words)
        checks.require(shaped, f"{said}: a name doesn't consist of a first name and surnames from Faker's lists")
        misfits = sum(parts[0] not in FIRSTS[gender] for parts, gender in zip(words, people["gender"], strict=True))
        checks.require(not misfits, f"{said}: {misfits} first names don't match the gender in their row")
        double = int(people["name"].duplicated().sum())
        checks.require(not double, f"{said}: {double} names occur more than once, so people look like one person")
        checks.require(not too_long(people["name"]), f"{said}: some names have more surnames than they need")
    with checks.rule("`email`, made from the name in the same row, following the rules in exercise 2"):
        wanted = [one.lower().replace(" ", ".") + "@example.org" for one in people["name"]]
        wrong = sum(one != right for one, right in zip(people["email"], wanted, strict=True))
        checks.require(not wrong, f"{said}: {wrong} e-mail addresses are wrong")
    items = [*people["date"]]
    plain = all(isinstance(one, datetime.date | np.datetime64) and not getattr(one, "tzinfo", None) for one in items)
    checks.require(plain, f"{said}: date contains something that isn't a date")
    people["date"] = pd.Series(pd.to_datetime(items), dtype="datetime64[us]")
    inside = people["date"].between(pd.Timestamp("2023-01-01"), pd.Timestamp("2024-12-31"))
    checks.require(inside.all(), f"{said}: a day isn't in 2023 or 2024")
    return people


def apart(people, names, said):
    """Require that no two of these columns depend on each other."""
    for one, other in combinations(names, 2):
        seen = pd.crosstab(people[one], people[other])
        related = min(seen.shape) > 1 and chi2_contingency(seen).pvalue < 1e-8
        alike = f"{said}: {one} reveals something about {other}, as if both were drawn with the same seed"
        with checks.rule("The gender, the date and the city in a row are independent of each other"):
            checks.require(not related, alike)


with checks.rule("If `n` is 0, the table has all columns and no rows"):
    people_of(0, 1)
zero = people_of(3_000, 0)
zero["quarter"] = (zero["date"] - pd.Timestamp("2023-01-01")).dt.days // 92
apart(zero, ["gender", "city", "quarter"], "fake_people(3000, 0)")
couples = (zero["gender"].to_numpy()[::2] + zero["gender"].to_numpy()[1::2]).tolist()
small = [people_of(40, seed) for seed in range(60)]
women = {int((one["gender"] == "F").sum()) for one in small}
with checks.rule('`gender`, which is `"F"` or `"M"`, each with probability one half, drawn independently for each row'):
    turns = "a gender reveals something about the next one"
    checks.drawn_from(couples, dict.fromkeys(("FF", "FM", "MF", "MM"), 0.25), name="gender", why=turns)
    checks.require(len(women) > 1, "fake_people(40, …) returned the same number of women for 60 seeds")
with checks.rule("a different seed produces different people"):
    for column in ("gender", "date", "city"):
        few = "if there are only a few different sequences, two tables can share one"
        checks.distinct([list(one[column]) for one in small], name=f"the {column} columns for 60 seeds", why=few)
LAST = 999_999_999  # the largest seed
first, again = people_of(300, LAST), people_of(300, LAST)
with checks.rule("The same `n` and `seed` produce the same table"):
    checks.require(first.equals(again), f"two calls to fake_people(300, {LAST}) returned different tables")
    one, other = checks.restarted(fake_people, 2, 20, 5)
    hashed = "don't use hash, or the order of a set, because both change when Python is restarted"
    checks.same_values(other, one, name="the result of fake_people after a restart", why=hashed)
for seed in (LAST, LAST - 1, LAST - 100_000):
    other = people_of(300, seed)
    other["half_year"] = (other["date"] - pd.Timestamp("2023-01-01")).dt.days // 183
    for column in ("city", "half_year"):
        apart(other, ["gender", column], f"fake_people(300, {seed})")
    if seed == LAST:
        continue
    common = len(set(first["name"]) & set(other["name"]))
    checks.require(common < 100, "fake_people returned nearly the same names for two different seeds")
    for column in ("gender", "date", "city"):
        same = f"fake_people returned the same {column} column for two different seeds"
        checks.require(not first[column].equals(other[column]), same)
checks.fresh(lambda seed: people_of(20, seed), 0, name="the result of fake_people", by=(42, 2**16, 10**6))
many = people_of(12_000, 8)
quarter = many["date"].dt.month + 12 * (many["date"].dt.year - 2023)
odd = (many["date"] - pd.Timestamp("2023-01-01")).dt.days % 2
many = many.assign(half=np.arange(12_000) // 6_000, quarter=(quarter - 1) // 3, odd=odd)
checks.drawn_from(many["gender"], {"F": 0.5, "M": 0.5}, name="gender", why="each has a probability of one half")
with checks.rule("`city`, drawn from `SHARES`, following the rules in exercise 4"):
    checks.drawn_from(many["city"], SHARES_GIVEN, name="city")
days = (many["date"] - pd.Timestamp("2023-01-01")).dt.days
with checks.rule("`date`, following the rules in exercise 3"):
    checks.drawn_from(days // 43, dict.fromkeys(range(17), 1 / 17), name="date", why="all days are equally likely")
    checks.require(days.min() == 0 and days.max() == 730, "date never contains the first or the last day")
apart(many, ["gender", "city", "quarter", "odd", "half"], "fake_people(12000, 8)")
apart(many.assign(city=many["gender"] + many["city"]), ["city", "quarter"], "fake_people(12000, 8)")
for column in ("gender", "city", "quarter"):
    for later in (many[column][6_000:], many[column][:5_999:-1]):
        related = chi2_contingency(pd.crosstab(many[column].to_numpy()[:6_000], later.to_numpy())).pvalue < 1e-8
        checks.require(not related, f"fake_people: the {column} in a row reveals something about a much later row")
codes = (5 * days + pd.factorize(many["city"])[0]).to_numpy("int16")
twice = max((codes[lag:] == codes[:-lag]).mean() for lag in range(1, 11_500))
checks.require(twice < 0.1, "fake_people repeats the dates and towns of earlier rows. Draw each row independently")
codes = pd.factorize(many["city"])[0]
near = max((codes[lag:] == codes[:-lag]).mean() for lag in range(1, 50))  # 0.25 on average
checks.require(near < 0.28, "fake_people: a town reveals something about a later one. Draw each row independently")
checks.require(many["name"].str.split().str[0].nunique() > 400, "fake_people uses only a few first names")
### END HIDDEN TESTS

# %%
people = fake_people(20_000, 1)  # if there's an error, solve exercise 5 first
print(people.nunique())
people.head(3)

# %% [markdown]
# ## Now attack it
#
# The people above are entirely made up. {==Replacing real people's names with fake ones is a different matter.==}
#
# ### First attack: the rest of the row
#
# > **In the news.** Narayanan and Shmatikov (2008) analysed the ratings of 500,000 Netflix subscribers, which had been
# > published without names. {==Among these subscribers, they found known users of the Internet Movie Database, who had rated the
# > same films there.==}
#
# Let's add a fake name to each row of the shop's table, and count how many people have a unique combination of gender and a few
# ratings:

# %%
released = ratings.assign(name=name, email=email)  # if there's an error, solve exercise 1 or 2 first
known = ["gender", "kettle", "lamp", "radio", "backpack", "tent", "headphones"]
shares = {known[i]: (~released.duplicated(known[: i + 1], keep=False)).mean() for i in range(len(known))}
ax = plotting.uniqueness_curve(shares, title=f"Six ratings make {shares['headphones']:.0%} of the people unique")
plotting.show(ax)

# %% [markdown]
# Someone who has heard you talk about six products can find your row four times out of five, and read what you think of the
# bicycle. {==The fake name doesn't prevent this. It even does additional harm, because if a stranger happens to have that name,
# the row seems to be about the stranger.==}
#
# ### Second attack: the seed
#
# Now suppose that a club releases its members' ratings in random order. {==The club has replaced the names with fake
# ones by calling the function below on the alphabetical list of members. Many people know this list.==} The script is
# published as well, but without the seed.

# %%
members = sorted(load("clients")["name"])[:60]
maker = Faker("en_US")


def pseudonymize(people, seed):
    """Return one fake name for each person in people."""
    maker.seed_instance(seed)
    maker.unique.clear()
    return [maker.unique.name() for _ in people]


secret = 1000 + int(np.random.default_rng().integers(1000))  # no one knows this seed
club = ratings.head(60).assign(name=pseudonymize(members, secret)).sample(frac=1)
club.head(3)

# %% [markdown]
# ### Exercise 6: undo the fake names
#
# Write a function `unmask(fakes, people, seeds)` that returns a dictionary `{fake name: real name}` with an entry for each fake
# name.
#
# - `fakes` is a list of fake names in any order.
# - `people` is the list of real names, in the order in which `pseudonymize` received them.
# - `seeds` is a list or a range of whole numbers to try.
# - If there's no seed for which `pseudonymize(people, seed)` returns exactly the names in `fakes`, the dictionary is empty.
# - As in the other exercises, `fakes` and `people` may also be a Series or an array.
#
# `unmask(pseudonymize(["Bo Kim", "Cy Roe"], 5), ["Bo Kim", "Cy Roe"], range(10))` returns a dictionary such as
# `{"Allison Hill": "Bo Kim", …}`.
#
# <details><summary>Hint 1</summary>
#
# If you guess a seed, what can you generate with it? How do you notice that your guess is right?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Compare sets, because the order of `fakes` is unknown. To save time, generate only the first person's name, and continue only if
# it's in `fakes`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Loop over `seeds`, and start with `made = pseudonymize(people, seed)`. If `set(made) == ...`, return a dictionary built with
# `dict(zip(..., ...))`. What do you return after the loop?
#
# </details>


# %% answer="unmask"
def unmask(fakes, people, seeds):
    """Return {fake name: real name}, using the seed that produces these fake names, or {} if no seed does."""
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
"""The seed is found, and with it the real name behind every fake one."""
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
checks.passed("the two people in the example are identified")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from faker import Faker


def made_from(people, seed):
    maker = Faker("en_US")
    maker.seed_instance(seed)
    return [maker.unique.name() for _ in people]


def unmasked(fakes, people, seeds):
    answer = checks.call(unmask, fakes, people, seeds)
    checks.require(isinstance(answer.result, dict), f"{answer}, not a dictionary that maps fake names to real ones")
    return answer.result


rng = np.random.default_rng()
staff = [f"Person {letter}" for letter in rng.permutation([*"ABCDEFGHIJKL"])]
drawn = int(rng.integers(100, 130))
for seed, seeds in ((0, range(40)), (39, range(40)), (640, [7, 640, 3]), (drawn, range(100, 130))):
    made = made_from(staff, seed)
    fakes, seeds = rng.permutation(made).tolist(), list(seeds)
    got = unmasked(fakes, staff, seeds)
    found = f"unmask found no seed, although one of the {len(seeds)} seeds is correct. Try the first and the last, too"
    checks.require(got, found)
    checks.require(set(got) == set(made), "unmask: the keys of the dictionary aren't the fake names")
    wrong = sum(got[fake] != person for fake, person in zip(made, staff, strict=True))
    rule = "pseudonymize made the first fake name for the first person, whatever the order of fakes"
    checks.require(not wrong, f"unmask assigns {wrong} of {len(staff)} fake names to the wrong person: {rule}")
made = made_from(staff, 3)
with checks.rule(
    "If there's no seed for which `pseudonymize(people, seed)` returns exactly the names in `fakes`, the dictionary is "
    "empty"
):
    for fakes, people, seeds in (
        (made, staff, [*range(3), *range(4, 20)]),
        ([*made[:-1], "Nobody Here"], staff, [*range(20)]),
        ([*made[:5], "Nobody Here", *made[6:]], staff, [*range(20)]),
        (sorted(made)[:-1], staff, [*range(20)]),
        *(([change(made[0]), *made[1:]], staff, [*range(20)]) for change in (str.upper, "{} ".format)),
        (made, staff[:-1], [*range(20)]),
        (made, staff, []),
    ):
        checks.require(unmasked(fakes, people, seeds) == {}, "unmask identifies the wrong people")
alone, both = "it works with a single fake name", "two people with the same real name have different fake names"
crowd = "pseudonymize never returns a name twice, even if Faker draws it again"
for people, seeds, why in (
    (staff[:1], [3, 5], alone),
    (["Bo Kim", *checks.texts(), "Bo Kim"], [1, 3], both),
    ([f"Person {place}" for place in range(40)], [705, 707], crowd),  # Faker repeats a name by the twelfth
    (staff, [312, 540], "two seeds can lead to the same name for the first person"),
):
    fakes = made_from(people, seeds[-1])
    wanted = dict(zip(fakes, people, strict=True))
    checks.equal(checks.call(unmask, fakes[::-1], people, seeds), wanted, why=why)
wanted = dict(zip(made, staff, strict=True))
with checks.rule("`fakes` and `people` may also be a Series or an array"):
    for kind in (lambda texts: pd.Series(texts, index=range(7, 19)), np.array):
        checks.equal(checks.call(unmask, kind(made[::-1]), kind(staff), [1, 3]), wanted)
### END HIDDEN TESTS

# %% slide="output"
found = unmask(list(club["name"]), members, range(1000, 2000))  # if there's an error, solve exercise 6 first
print(f"{len(found)} of {len(members)} members found")
club.assign(real=club["name"].map(found))[["name", "real", "tent"]].head(3)

# %% [markdown]
# All members are identified within seconds. {==Seeds such as 42 or 2024 are among the first that an attacker tries.==}
#
# What if no one knows the order of the list? This time, the club shuffles its list with `secrets` (lesson 1.3) before it draws
# the names:

# %% slide="output"
import secrets

mixed = secrets.SystemRandom().sample(members, len(members))
again = unmask(pseudonymize(mixed, secret), members, range(1000, 2000))
right = sum(again.get(fake) == person for fake, person in zip(pseudonymize(mixed, secret), mixed, strict=True))
# if there's an error, solve exercise 6 first
print(f"seed found: {bool(again)}; {right} of {len(members)} names are right")

# %% [markdown]
# The attacker still finds the seed, but the names that `unmask` returns are no better than guesses. Nothing in the result warns
# her about this. {==Now the order is the secret, so the club should delete it.==}
#
# Alternatively, the club could use a seed of 128 random bits, `secrets.randbits(128)`. {==No one can guess such a seed, but it has
# to be protected like the key in lesson 1.3.==}
#
# ## What it cost
#
# In our shop, active customers are more satisfied. Let's draw each column independently from its own distribution (lesson 2.1),
# and compare the result with the real table:

# %%
products = list(ratings.columns[2:])
made_up = ratings.apply(
    lambda column: column.sample(frac=1, replace=True, random_state=secrets.randbits(32)).to_numpy()
)
means = [table.groupby("active")[products].mean().mean(axis=1) for table in (ratings, made_up)]
ax = plotting.before_after(
    *means,
    label="active",
    value_label="mean rating (stars)",
    names=("real", "made up"),
    title="Made-up ratings don't depend on who is active",
)
plotting.show(ax)

# %% [markdown]
# {==If you use the made-up table for research, you get wrong results, and nothing warns you.==} Tables that preserve such
# relationships also reveal more about real people, as you'll see in lesson 4.3.

# %% [markdown]
# ## Recap
#
# - Use Faker to make up people for tests, demonstrations and teaching. Use a different seed for each column, check that names
#   are unique in the whole column, and be prepared for pools that run out.
# - Only addresses in reserved domains are certain not to belong to anyone. Any other value that looks like a phone number, a
#   social security number or a name may belong to someone.
# - A fake name is only as safe as the secret that it was made from. A small seed is easy to guess, and so is an
#   alphabetical order.
#
# **A question to take with you:** If you replace every name in a table with a fake one, what else in each row still
# points to the person?
#
# Don't use fake names to anonymize, because the rest of the row can still be linked.
#
# **Further reading**
#
# - Carolyn Puckett, [*The Story of the Social Security Number*](https://www.ssa.gov/policy/docs/ssb/v69n2/v69n2p55.html), Social
#   Security Bulletin 69 (2009), about the wallet, and about how the numbers were assigned.
# - Arvind Narayanan and Vitaly Shmatikov, [*Robust De-anonymization of Large Sparse
#   Datasets*](https://doi.org/10.1109/SP.2008.33), IEEE Symposium on Security and Privacy (2008).
# - [Faker's documentation](https://faker.readthedocs.io/), about its methods and locales, and about seeds and versions.
