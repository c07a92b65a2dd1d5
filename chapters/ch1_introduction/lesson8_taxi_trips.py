# %% [markdown]
# # 1.8 Case: a year of taxi trips
#
# **You will be able to**
#
# - explain, using a real incident, why neither hashes nor perfect pseudonyms protect a table of trips;
# - find taxis and trips based on what someone saw, and measure how many can be found;
# - publish a table of trips yourself so that four attackers fail and planners still get their answers.
#
# **You need** lessons 1.1 to 1.7, above all pseudonyms (1.3), generalization (1.4), top coding (1.5) and linkage (1.6).
#
# **Time** about {minutes} minutes, three exercises. In the third exercise, you choose the defence yourself, and a
# release that's partly right earns some of the points.

# %% [markdown]
# ## What happened
#
# > **In the news.** {==On 18 March 2014, New York's Taxi and Limousine Commission released all 173 million taxi trips
# > of 2013 to Chris Whong, who had asked for them under the state's Freedom of Information Law (Trotter, 2014).==} He
# > put the table online. The table contained times, coordinates, fares and tips. {==The taxis' and drivers' numbers had
# > been replaced with MD5 hashes.==}
#
# You know the next step from lesson 1.3. {==In June 2014, Vijay Pandurangan hashed all possible numbers.==} That took less
# than two minutes, and within an hour he knew the taxi and the driver of every trip. But that was only the beginning:
#
# - {==In September 2014, Anthony Tockar searched for photos of celebrities getting into taxis, and found their trips in
#   the table.==} So he knew where they went and what they paid. Then he selected the trips that began outside a strip
#   club between midnight and 6 a.m. Their destinations showed where some of the customers lived. He found all
#   this out without the number of any taxi.
# - {==In December 2015, Todd Schneider asked whether coarser values would have helped. He found that 40 % of New York's taxi
#   trips are unique, even if only the hour and the census tracts of pickup and drop-off are known.==}
# - {==In 2016, Marie Douriez and her colleagues asked whether better pseudonyms would have helped.==} They simulated observers who
#   note a taxi's number, the time and the place at each sighting, and who then look for a code that appears at all these times
#   and places. {==Such observers can identify taxis even if the pseudonyms are *perfect*.==}
#
# So how should the city have published the trips? In this lesson, you'll answer this question for a small city.
#
# ## A city of six zones
#
# Our city is made up. {==Its 80 taxis made 3,500 trips in five weeks.==} {==Each place consists of a zone (A to F) and a block, so
# `B-07` is block 7 of zone B.==} The city's taxi agency has shuffled the rows, so their order reveals nothing.

# %%
import hashlib
import secrets

import pandas as pd

from course import plotting
from course.attacks import taxi

trips = taxi.make_trips()
trips.head()

# %% [markdown]
# As in New York, a taxi's number consists of a digit, a letter and two digits. So there are only 26,000 possible numbers,
# and cracking MD5 takes a fraction of a second:

# %% slide="output"
hashed = trips["taxi"].map(lambda number: hashlib.md5(number.encode()).hexdigest())
letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
possible = [f"{digit}{letter}{end:02d}" for digit in range(10) for letter in letters for end in range(100)]
number_of = {hashlib.md5(number.encode()).hexdigest(): number for number in possible}
print(f"{hashed.map(number_of).eq(trips['taxi']).mean():.0%} of the trips are linked to their taxi again")

# %% [markdown]
# ## First attack: the driver
#
# Let's use the best pseudonyms from lesson 1.3, a random code for each taxi. No one can undo these codes. In return, we make
# the attacker stronger. {==A **spotter** stands in the street and notes a taxi's number together with the date, the time and the
# place. The spotter then looks for a code that has a row for each of these sightings.==}

# %% slide="output"
code_of = {number: secrets.token_hex(8) for number in trips["taxi"].unique()}
perfect = trips.assign(taxi=trips["taxi"].map(code_of))
tiny = pd.DataFrame(
    [("c1", "2013-07-01", "19", "B"), ("c1", "2013-07-02", "08", "A"), ("c2", "2013-07-01", "19", "B")],
    columns=["taxi", "date", "time", "pickup"],
)
tiny

# %% [markdown]
# ### Exercise 1: find the taxi
#
# Write a function `fitting_codes(release, sightings)` that returns the set of all codes that fit the sightings of one taxi.
#
# - `release` is a table with the columns `taxi` (the code), `date`, `time` and `pickup`, which contain text.
# - `sightings` is a table with the columns `date`, `time` and `pickup`, and one row for each sighting. There's at least one
#   sighting. Both tables may also have other columns.
# - A code **fits** if, for every sighting, at least one row of `release` has this code and agrees with the sighting in all
#   three columns.
# - Don't modify the tables. Their indexes may be of any kind.
#
# For `tiny` and the sighting (2013-07-01, 19, B), the result is `{"c1", "c2"}`. If there's also the sighting (2013-07-02, 08,
# A), the result is `{"c1"}`.
#
# <details><summary>Hint 1</summary>
#
# Which codes fit a single sighting? What has to be true of a code that fits two sightings?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Filter `release` as in lesson 1.6, and turn the codes in the remaining rows into a `set`. Sets have an `&` operator.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Begin with all codes, `codes = set(release["taxi"])`, and go through `sightings.itertuples()`. In each step, keep
# `codes & set(...)`. Which codes do you have to put in place of the dots?
#
# </details>


# %% answer="fitting_codes"
def fitting_codes(release, sightings):
    """Return the set of codes that have, for every sighting, a row with its date, time and pickup."""
    ### BEGIN SOLUTION
    codes = set(release["taxi"])
    for seen in sightings.itertuples():
        fits = (release["date"] == seen.date) & (release["time"] == seen.time) & (release["pickup"] == seen.pickup)
        codes &= set(release.loc[fits, "taxi"])
    return codes
    ### END SOLUTION


# %% test="fitting_codes" points=2
"""A code fits if it has a row for every sighting."""
import pandas as pd

from course import checks

names = ["taxi", "date", "time", "pickup"]
rows = [("c1", "2013-07-01", "19", "B"), ("c1", "2013-07-02", "08", "A"), ("c2", "2013-07-01", "19", "B")]
small = pd.DataFrame(rows, columns=names)
answer = checks.call(fitting_codes, small, small[names[1:]].iloc[:1])
checks.require(checks.is_a(answer.result, set), f"{answer}, not a set")
checks.equal(answer, {"c1", "c2"}, why="this is the example with one sighting", show=True)
checks.equal(
    checks.call(fitting_codes, small, small[names[1:]].iloc[:2]),
    {"c1"},
    why="this is the example with two sightings",
    show=True,
)
checks.passed("the results for one sighting and for two are correct")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd

from course import checks

names = ["taxi", "date", "time", "pickup"]


def judge(release, sightings, why=""):
    """Compare the answer with a calculation in plain Python."""
    seen = list(sightings[names[1:]].itertuples(index=False, name=None))
    rows = set(release[names].itertuples(index=False, name=None))
    wanted = {code for code in release["taxi"] if all((code, *sighting) in rows for sighting in seen)}
    answer = checks.call(fitting_codes, release, sightings)
    checks.require(checks.is_a(answer.result, set), f"{answer}, not a set")
    checks.equal(answer, wanted, why=why)
    checks.unchanged(answer, release)
    checks.unchanged(answer.args[1], sightings, name="the sightings passed to fitting_codes")


rows = [
    ("c1", "2013-07-01", "19", "B"),
    ("c1", "2013-07-01", "19", "B"),
    ("c1", "2013-07-02", "08", "A"),
    ("c2", "2013-07-01", "19", "B"),
    ("c2", "2013-07-02", "09", "A"),
    ("c3", "2013-07-02", "08", "A"),
    ("c3", "2013-07-01", "19", "C"),
    ("c4", "2013-07-03", "19", "B"),
    ("c5", "2013-07-01", "19", "B"),
    ("c5", "2013-07-02", "08", "A"),
    ("c5", "2013-07-01", "19:05", "B-07"),
    ("c6", "2013-07-01", "1", "9B"),
    ("C1", "2013-07-01", "19", "B"),
    ("c1 ", "2013-07-02", "08", "A"),
    ("c7", "2013-07-01", "19", "b"),
    ("c8", "2013-07-01", "*", "B"),
    *((code, "2013-07-01", "19", "B") for code in [*checks.texts(), *checks.fillers()]),  # any text may be a code
]
labels = [min(place, 20 - place) for place in range(len(rows))]
release = pd.DataFrame(rows, columns=names, index=labels).assign(fare=10.0, tip=np.nan)
seen = release[["time", "pickup", "date"]]
with checks.rule("Their indexes may be of any kind"):
    same = "rows of different codes may have the same label in the index, and so may different sightings"
    for places in ([7], [0, 2]):
        judge(release.set_axis([0] * len(rows)), seen.iloc[places].set_axis([0] * len(places)), same)
with checks.rule("at least one row of `release` has this code and agrees with the sighting in all three columns"):
    for places in ([0, 2], [2, 0], [3, 5, 10], [6, 5], [7], [2]):
        judge(release, seen.iloc[places])
with checks.rule("`sightings` is a table with the columns `date`, `time` and `pickup`, and one row for each sighting"):
    judge(release, seen.iloc[[0] * 9 + [2]], "a code has to fit every sighting, even the last one of many")
    judge(release, seen.iloc[[0, 0, 0]], "a taxi may have been seen twice at the same time and place")
with checks.rule(
    "`release` is a table with the columns `taxi` (the code), `date`, `time` and `pickup`, which contain text"
):
    judge(release, seen.iloc[[2]].assign(time="8"), "08 and 8 are different strings, so they don't match")
    judge(release, seen.iloc[[0]].assign(pickup="B-07"), "B and B-07 are different strings, so they don't match")
    judge(release, seen.iloc[[0]].assign(date="2013-07"), "2013-07 and 2013-07-01 are different strings")
    for one, other in checks.joined_rows(fitting_codes):
        for cells in ([("c1", *one, "B"), ("c2", *other, "B")], [("c1", "A", *one), ("c2", "A", *other)]):
            pair = pd.DataFrame(cells, columns=names)
            judge(pair, pair[names[1:]].head(1), "sightings have to agree in each column, not only if these are joined")
with checks.rule("Both tables may also have other columns"):
    judge(release.assign(sighting=1, row=0, count=2, number=3, key="x"), seen.iloc[[0, 2]].assign(fare=7.0))
with checks.rule("A code fits if, for every sighting, at least one row of `release` has this code"):
    for places in ([0, 7, 2], [7, 0]):  # after row 7, a single code is left, but it doesn't fit the next sighting
        judge(release, seen.iloc[places], "if no code fits all sightings, the set is empty")
    judge(release.iloc[:0], seen.iloc[[0]], "if the release has no rows, no code fits")
    rng = np.random.default_rng()
    draws = {
        "taxi": [f"t{n}" for n in rng.integers(6, size=150)],
        "date": rng.choice(["2013-07-01", "2013-07-02"], 150),
    }
    draws |= {"time": rng.choice(["08", "09", "19"], 150), "pickup": rng.choice(["A", "B"], 150)}
    many = pd.DataFrame(draws).astype("str")
    for size in (1, 2, 3, 4, 6):
        judge(many, many.sample(size, random_state=size)[names[1:]])
### END HIDDEN TESTS

# %% [markdown]
# Let's make it harder for the spotter. We remove the block and the minute, and we even reduce the date to its month. How many
# sightings, each on a different day, does the spotter need to find a taxi? We try this for 40 taxis. (If you see an error
# here, finish `fitting_codes` first.)


# %%
def coarse(table):
    """Return the trips with months, hours and zones instead of dates, times and places."""
    short = {"date": 7, "time": 2, "pickup": 1, "dropoff": 1}
    return table.assign(**{name: table[name].str[:length] for name, length in short.items()})


month = coarse(perfect)[trips["date"] >= "2013-07-01"]
found = dict.fromkeys((1, 3, 5), 0)
for code in month["taxi"].unique()[:40]:
    own = month[month["taxi"] == code]
    days, left = trips.loc[own.index].sort_values("date").drop_duplicates("date").index, month
    for number in found:  # each further sighting only has to rule out codes that are still left
        codes = fitting_codes(left, own.loc[days[:number]])
        found[number] += codes == {code}
        left = left[left["taxi"].isin(codes)]
shares = pd.Series(found) / 40
ax = plotting.bars(
    shares,
    label="Sightings of each taxi",
    value_label="Taxis found",
    percent=True,
    horizontal=False,
    title=f"Despite perfect pseudonyms, five sightings by hour and zone identify {shares[5]:.0%} of 40 taxis",
)
plotting.show(ax)

# %% [markdown]
# Many codes fit a single sighting, but each further sighting rules out most of them. {==When only one code is left, it leads to
# all other trips of this taxi in July, and to what its driver earned.==} {==The trips are connected because they have the same
# pseudonym, so a better pseudonym doesn't help.==}

# %% [markdown]
# ## Second attack: the passenger
#
# Passengers have no number, but anyone who saw them or their receipt knows something about their trip. Let's consider three
# such people:
#
# {==
# | attacker | knows | wants to know |
# |---|---|---|
# | photographer | `date`, `time`, `pickup` | where did this passenger go? |
# | accountant | `date`, `time`, `fare`, `tip` from a receipt | between which places was this trip? |
# | colleague | `pickup`, `dropoff` | when does this person go home, and for how much? |
# ==}
#
# All three also know how you made the values coarser, because a good method has to work even if it isn't secret. So
# each of them looks for the rows that agree with the trip in all the known columns that you publish. {==A row is
# **exposed** to an attacker if fewer than five rows, including the row itself, have the same values in all these
# columns.==}

# %% [markdown]
# ### Exercise 2: how many trips are exposed?
#
# Write a function `exposed_share(release, known)` that returns the share of exposed rows as a number from 0 to 1. Don't round
# it.
#
# - `known` is a list of column names, which may be any strings. Ignore names that aren't columns of `release`.
# - A row is exposed if fewer than five rows of `release`, including itself, have the same values in these columns. Missing
#   values are equal to each other.
# - If `release` has none of these columns, or if it has no rows, return 0.0. Don't modify the arguments.
#
# For example, in a table with the pickups A, A, A, A, A, B and B, two of the seven rows are exposed to someone who knows
# `["pickup"]`.
#
# <details><summary>Hint 1</summary>
#
# How large is the group to which a row belongs?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `groupby(columns, dropna=False)` and its `transform("size")` method.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `columns = [name for name in known if name in release.columns]`, the sizes are
# `release.groupby(columns, dropna=False)[columns[0]].transform("size")`. What share of the sizes is below five? What do you
# return if `columns` is empty?
#
# </details>


# %% answer="exposed_share"
def exposed_share(release, known):
    """Return the share of rows whose values in the known columns occur in fewer than five rows."""
    ### BEGIN SOLUTION
    used = [name for name in known if name in release.columns]
    if not used or len(release) == 0:
        return 0.0
    sizes = release.groupby(used, dropna=False)[used[0]].transform("size")
    return float((sizes < 5).mean())
    ### END SOLUTION


# %% test="exposed_share" points=2
"""A row is exposed if fewer than five rows have its values in the known columns."""
import pandas as pd

from course import checks

seven = pd.DataFrame({"pickup": list("AAAAABB"), "time": ["19"] * 7})
checks.close(
    checks.call(exposed_share, seven, ["pickup"]), 2 / 7, why="this is the example from the exercise", show=True
)
checks.close(checks.call(exposed_share, seven, ["date"]), 0, why="this table has no date column", show=True)
checks.passed("the results are correct for the example and for a column that isn't published")
### BEGIN HIDDEN TESTS
from collections import Counter

import numpy as np
import pandas as pd

from course import checks
from course.attacks import taxi


def judge(release, known, why=""):
    """Compare the answer with a calculation in plain Python."""
    used = [name for name in known if name in release]
    rows = [tuple(None if pd.isna(v) else v for v in row) for row in release[used].itertuples(index=False)]
    sizes = Counter(rows)
    wanted = sum(sizes[row] < 5 for row in rows) / max(len(rows), 1) if used else 0.0
    answer = checks.call(exposed_share, release, known)
    checks.close(answer, wanted, why=why)
    checks.unchanged(answer, release)
    checks.equal(answer.args[1], known, name="the list passed to exposed_share", why="don't modify this list")


edge = pd.DataFrame({"time": ["19"] * 4 + ["08"] * 5 + ["07"] * 6, "fare": [10.0] * 15}, index=[3] * 15)
with checks.rule("A row is exposed if fewer than five rows of `release`, including itself, have the same values"):
    judge(edge, ["time"])
with checks.rule("Ignore names that aren't columns of `release`"):
    judge(edge, ["time", "fare", "tip"])
    for labels in (edge.index, range(15), pd.Index(range(15), name="trip")):
        judge(edge.set_axis(labels), ["time", "size", "index", "trip"], "size isn't a column, and neither is the index")
with checks.rule("`known` is a list of column names, which may be any strings"):
    judge(edge.assign(daytime=range(15)), ["time"], "a column is known only if its whole name is in the list")
    others = ["rows", "index", "extra", "categories", "dtypes", "near"]
    for case in checks.variants(edge, keep=others, used_by=exposed_share):
        with case:
            judge(case.table, case.named(["time", "fare"]))
with checks.rule("A row is exposed if fewer than five rows of `release`, including itself, have the same values"):
    judge(edge, ["fare"], "here, no row is exposed")
    judge(pd.DataFrame({"time": ["19"] * 33_000}), ["time"], "a group may be large")
    for stars in (6, 12):
        judge(edge.assign(time=["*"] * stars + ["08"] * (15 - stars)), ["time"], "a star is a value like any other")
    judge(edge.head(4), ["fare"], "here, all rows are exposed")
    judge(edge.head(1), ["time", "fare"], "a single row is exposed, so the share is 1.0")
with checks.rule("If `release` has none of these columns, or if it has no rows, return 0.0"):
    judge(edge.iloc[:0], ["time"])
    judge(edge, [])
gaps = pd.DataFrame({"fare": [np.nan] * 5 + [8.0] * 2 + [np.nan] * 3 + [8.0] * 2, "time": list("BBBBBAAAAABB")})
with checks.rule("Missing values are equal to each other"):
    judge(gaps, ["fare"])
    judge(gaps, ["time", "fare"])
    for value in (0.0, "", "*", "nan"):
        judge(pd.DataFrame({"tip": [value] * 3 + [None] * 3}), ["tip"], f"a missing value isn't equal to {value!r}")
with checks.rule("A row is exposed if fewer than five rows of `release`, including itself, have the same values"):
    words = pd.DataFrame([row for pair in checks.joined_rows() for row in pair] * 4, columns=["pickup", "dropoff"])
    joined = "rows have to agree in each column, not only in all columns joined together or in another order"
    judge(words, ["pickup", "dropoff"], joined)
    judge(words, ["dropoff", "date", "pickup"], "the order of the columns doesn't matter")
    for values in (checks.texts(), [-1, -2]):
        judge(pd.DataFrame({"pickup": values * 3}), ["pickup"], "values that only look alike are different")
    fine = words.head(8).assign(date="2013-07-01", time="19", pickup="A", dropoff="B")
    fine = fine.assign(fare=[8.401] * 2 + [8.404] * 6, tip=[0.0] * 6 + [0.004] * 2)
    for amount in ("fare", "tip"):
        judge(fine, ["date", "time", "pickup", "dropoff", amount], "don't round the amounts")
    table = taxi.make_trips(3).head(600)
    short = table.assign(time=table["time"].str[:2], pickup=table["pickup"].str[0], fare=table["fare"] // 10)
    for known in (["date", "time", "pickup"], ["time", "pickup"], ["time", "fare"], ["pickup"], ["taxi", "pickup"]):
        judge(short, known)
### END HIDDEN TESTS

# %% slide="output"
for name, known in taxi.ATTACKERS.items():
    before, after = (exposed_share(table, known) for table in (trips, coarse(trips).drop(columns="tip")))
    print(f"{name:12} exposed before: {before:.0%}, with months, hours and zones but no tips: {after:.0%}")

# %% [markdown]
# If you release the table as New York did, practically everyone is exposed. Coarser times and places stop the colleague and,
# for most trips, the photographer. The accountant still finds many trips, because the fares are still exact.
#
# ## Your release
#
# Suppose that it's 31 July 2013. {==The agency has promised to keep trips for only one month, so it may publish the trips from 1
# July on, and it should have deleted all earlier trips already.==} Planners ask three questions:
#
# - {==*Counts*. How many trips begin in each zone in each hour of the day?==}
# - {==*Routes*. How many trips go from each zone to each zone?==}
# - {==*Fares*. What is the mean fare of the trips that begin in each zone?==}
#
# **The form.** The release has one row for each trip from the first day on, in the given order, so that the test can compare
# it with the true trips. The index of the release is 0, 1, 2 and so on, or that of the same rows in `trips`. You may leave out columns, but
# you can't add any. A cell is suppressed if it contains `"*"` or is missing. To suppress a row, suppress all its cells. The
# other cells contain
#
# - in `date`, `time`, `pickup` and `dropoff`, the true text or its beginning. For example, `"19"` is the hour of
#   `19:34`, and `"B"` is the zone of `B-07`.
# - in `fare` and `tip`, any number. You may round, cap or replace the amounts.
# - in `taxi`, any code. If you publish codes, draw them (or a key for them) with `secrets` in each call, so that no one
#   can compute any part of a code or link two releases.
#
# Whatever else a table contains is published, too. So the release has no `attrs` and no unused categories, all categories
# are sorted, and cells of a column that mean the same thing are written in the same way. For example, a column may not
# contain both 8 and 8.0, or both `"*"` and missing values.
#
# **The score.** `taxi.score` measures four risks and three uses. Only the highest risk and the lowest use count.
#
# {==
# | measure | how it's measured | earns 1 | earns 0 |
# |---|---|---|---|
# | photographer, accountant, colleague | share of rows exposed to them | up to 1 % | from 2 % |
# | spotter | share of taxis whose codes contain their number, or that can be found with five sightings on five days | up to 1 % | from 2 % |
# | counts | share of rows with a readable hour and zone of pickup | from 85 % | up to 50 % |
# | routes | share of rows with two readable zones | from 85 % | up to 50 % |
# | fares | 100 % minus twice the mean error of the zones' mean fares, in percent | from 85 % | up to 50 % |
# ==}
#
# Suppressed cells aren't readable. Each measure earns a credit from 0 to 1, as the last two columns show. Between these
# limits, the credit changes linearly. {==The score is the credit of the highest risk multiplied by the credit of the lowest use.==}

# %%
raw = taxi.score(trips[trips["date"] >= "2013-07-01"], trips, "2013-07-01")
print(raw)

# %% [markdown]
# ### Exercise 3: publish the trips
#
# Write a function `publish(trips, first_day)` that returns the table that you would publish, in the form above.
#
# - `trips` is a table like the one above, and `first_day` is a string such as `"2013-07-01"`. Don't modify `trips`.
# - The test calls your function with three tables that you haven't seen, averages each measure over them, and awards 6 × score
#   points, rounded to half points. Each call may take at most 5 seconds of processor time.
#
# The visible part of the test prints the measures for our city, so publish something, look at the worst measure, and
# improve it.
#
# <details><summary>Hint 1</summary>
#
# Which columns does no question need? How much of each other column do the questions need?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `coarse` above shortens strings. `(fares / 5).round() * 5` and `clip(upper=...)` make fares coarser. Print
# `taxi.score(publish(trips, "2013-07-01"), trips, "2013-07-01")`. Which rows does the worst attacker still find?
#
# </details>
# <details><summary>Hint 3</summary>
#
# For each attacker's columns, compute the sizes as in exercise 2. With `small = sizes < 5`, `release.loc[small] = "*"`
# suppresses all cells of the exposed rows. Convert the table with `astype(object)` first. If you suppress rows because of the
# second attacker, what does this change for the first?
#
# </details>


# %% answer="publish"
def publish(trips, first_day):
    """Return the table to publish, one row for each trip from first_day on, with "*" in suppressed cells."""
    ### BEGIN SOLUTION
    kept = trips[trips["date"] >= first_day].reset_index(drop=True)
    release = pd.DataFrame(
        {"time": kept["time"].str[:2], "pickup": kept["pickup"].str[0], "dropoff": kept["dropoff"].str[0]}
    )
    release["fare"] = ((kept["fare"] / 5).round() * 5).clip(upper=40)
    release = release.astype(object)
    for known in 2 * [["time", "pickup"], ["time", "fare"], ["pickup", "dropoff"]]:
        small = release.groupby(known)["fare"].transform("size") < 5
        release.loc[small] = "*"
    return release
    ### END SOLUTION


# %% test="publish" points=6
"""Four attackers fail on releases of unseen trips, and planners can still use the releases (worst risk × worst use)."""
from course import checks
from course.attacks import taxi

city = taxi.make_trips()
answer = checks.call(publish, city, "2013-07-01")
result = taxi.score(answer.result, city, "2013-07-01")
checks.require(not result.message, result.message)
print(result)
checks.passed(f"the release of our city can be read, and scores {result.score:.2f}")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd

from course import checks
from course.attacks import taxi

draw, results, orders = np.random.default_rng([18, round(100 * taxi.make_trips()["tip"].sum())]), [], {}
for first_day in ("2013-07-01", "2013-07-02", "2013-06-29"):
    unseen = taxi.make_trips(int(draw.integers(2**40)))
    with checks.rule('`trips` is a table like the one above, and `first_day` is a string such as `"2013-07-01"`'):
        answer = checks.call(publish, unseen, first_day)
    with checks.rule("Each call may take at most 5 seconds"):
        checks.require(answer.seconds < 5, f"{answer.text} took {answer.seconds:.0f} seconds")
    with checks.rule("returns the table that you would publish, in the form above"):
        results.append(taxi.score(answer.result, unseen, first_day))
        message = f"{answer.text}, for trips that you haven't seen: {results[-1].message}"
        checks.require(not results[-1].message, message)
        checks.require(not answer.carried, f"{answer.text}: the release contains {answer.carried}")
        for name, column in answer.result.items():
            gaps = np.array([cell for cell in column if isinstance(cell, float) and cell != cell], dtype=float)
            same = not (gaps.view(np.uint64) % 2**51).any()
            if isinstance(column.dtype, pd.CategoricalDtype):
                listed = column.cat.categories
                first = orders.setdefault(name, listed)
                same = same and first[first.isin(listed)].tolist() == listed[listed.isin(first)].tolist()
            hides = "the bits of missing values or the order of the categories could reveal something"
            checks.require(same, f"{answer.text}: in the column {name}, {hides}")
    with checks.rule("Don't modify `trips`"):
        checks.unchanged(answer, unseen)
if "taxi" in answer.result.columns:
    with checks.rule("returns the table that you would publish, in the form above"):
        twice = checks.seeded(publish, 2, 18, unseen, first_day)
        tables = [taxi.read_release(table, unseen, first_day) for table in twice]
        same = (tables[0]["taxi"] == tables[1]["taxi"]) & (tables[0]["taxi"] != "*")
        checks.require(
            not same.any(),
            f"{answer.text} gave taxis the same codes in two calls, so someone could compute the codes or link two "
            "releases. In each call, draw new codes, or a new key for the codes, with the secrets module",
        )
        checks.require(
            not taxi.shared_part(*tables),
            f"{answer.text} gave trips codes that partly stayed the same in two calls, so this part reveals something "
            "about the trips. Draw the whole code with the secrets module",
        )
result = taxi.mean_score(results)
points = round(12 * result.score) / 2
with checks.rule("averages each measure over them, and awards 6 × score points, rounded to half points"):
    checks.require(points, f"the score of your three releases is too low for any points: {result}")
checks.score(points, of=6, message=f"mean of three tables: {result}")
### END HIDDEN TESTS

# %%
mine = publish(trips.copy(), "2013-07-01")  # if you see an error here, finish exercise 3 first
kept = trips[trips["date"] >= "2013-07-01"]
results = {"raw": raw, "yours": taxi.score(mine, trips, "2013-07-01")}
results["exact fares"] = taxi.score(coarse(kept).drop(columns=["taxi", "date"]), trips, "2013-07-01")
ax = plotting.risk_utility(
    {name: (result.risk, result.utility) for name, result in results.items()},
    risk_label="share found by the worst attacker",
    utility_label="worst of three uses",
    title=f"In your release, the worst attacker finds {results['yours'].risk:.1%}",
)
plotting.show(ax)

# %% [markdown]
# ## Now attack it
#
# Each of the three attackers knows a few columns. {==What if the photographer is also the accountant, and knows the time, the
# place *and* the fare?==}

# %% slide="both"
both = ["date", "time", "pickup", "fare", "tip"]
print(f"exposed to someone with a photo and a receipt: {exposed_share(mine, both):.0%}")

# %% [markdown]
# If your release contains a fare for each trip, many rows are usually exposed to this attacker. The score didn't show that,
# because it assumes that each attacker knows less. {==To defend against this attacker, too, publish two separate tables, one with
# counts and one with mean fares.==} Then each trip is hidden among the others in its cell of the table, as in lesson 1.4.
#
# ## What it cost
#
# How far off are your mean fares?

# %%
zones = kept["pickup"].str[0].to_numpy()
cells = taxi.read_release(mine, trips, "2013-07-01")
fare = cells["fare"] if "fare" in cells else pd.Series(float("nan"), index=cells.index)
true_mean = kept["fare"].groupby(zones).mean()
told_mean = fare.groupby(zones).mean().reindex(true_mean.index).fillna(0)
worst = ((told_mean - true_mean) / true_mean).abs().max()
ax = plotting.before_after(
    true_mean.round(1),
    told_mean.round(1),
    label="Zone of pickup",
    value_label="Mean fare (USD)",
    names=("true", "your release"),
    horizontal=False,
    title=f"Your mean fares are off by up to {worst:.0%}",
)
plotting.show(ax)

# %% [markdown]
# Some other questions can't be answered from your release any more. {==Without dates, no one can compare weekdays with weekends.==}
# Without taxi codes, no one can see how long drivers work. And the suppressed rows are mostly trips at night and from remote
# zones, so the planners know least about the people who travel then and there.
#
# ## What happened afterwards
#
# {==New York still publishes its taxi trips every month. But since July 2016, the tables have contained the zones of pickup and
# drop-off instead of coordinates, and no codes for taxis or drivers.==} {==Anyone who downloaded the trips of 2013 still has them.==}

# %% [markdown]
# ## Recap
#
# - Replacing the obvious identifier isn't enough. The time, the place and the fare single trips out, and a code, however
#   random, links all of a taxi's trips.
# - List the attackers and the columns that each of them knows. Make exactly these columns coarser, and suppress the rows that
#   are still exposed.
# - A score covers only the attackers that it includes. Someone who knows one more column may find many rows.
#
# **A question to take with you:** Who has seen you get into a taxi or a train, and where would they find the rest of your
# trip?
#
# **When not to use it.** Don't publish one row for each trip if tables of counts answer the questions.
#
# **Further reading**
#
# - J. K. Trotter, [*Public NYC Taxicab Database Lets You See How Celebrities
#   Tip*](http://gawker.com/the-public-nyc-taxicab-database-that-accidentally-track-1646724546), Gawker (2014), and Vijay
#   Pandurangan, [*On Taxis and Rainbows*](https://medium.com/@vijayp/of-taxis-and-rainbows-f6bc289679a1) (2014).
# - Anthony Tockar, [*Riding with the Stars: Passenger Privacy in the NYC Taxicab
#   Dataset*](https://agkn.wordpress.com/2014/09/15/riding-with-the-stars-passenger-privacy-in-the-nyc-taxicab-dataset/) (15
#   September 2014), and Todd W. Schneider, [*40% of NYC Taxi Trips are Uniquely Identified by Pickup/Drop Off Census Tracts
#   and Hour*](https://gist.github.com/toddwschneider/c79ea3272a631ee2fddf) (1 December 2015).
# - Marie Douriez, Harish Doraiswamy, Juliana Freire and Cláudio T. Silva, *Anonymizing NYC Taxi Data: Does It Matter?*,
#   IEEE International Conference on Data Science and Advanced Analytics (2016), pages 140–148.
