# %% [markdown]
# # 3.10 Case: the census that could be reconstructed
#
# **You will be able to**
#
# - reconstruct the people in a small block from a few exact tables;
# - publish nested tables of counts under one ε, and choose how to divide it;
# - attack your own release, and compare the attack's success with what ε allows.
#
# **You need** lessons 3.2 (Laplace noise), 3.3 (audits), 3.5 (histograms) and 3.6 (budgets).
#
# **Time** about {minutes} minutes, three exercises. You can get partial credit for the third exercise.

# %% [markdown]
# ## 308,745,538 people and their tables
#
# > **In the news.** The US census of 2010 counted 308,745,538 people. {==By law, their answers are confidential for 72 years.==} {==But
# > the tables were so detailed that the Census Bureau later attacked them itself.==} {==It reconstructed a record for each person, and
# > verified many of them (lesson 3.1).==} In its first experiment, 17 % of the population could then be identified by name with the
# > help of commercial data (Abowd, 2021).
#
# In 2018, Simson Garfinkel, John Abowd and Christian Martindale of the Census Bureau used a block of seven made-up
# people to explain how this works. {==Every published number rules out some of the sets of people who could live in the
# block. If there are enough numbers, only one set is left.==} {==Finding it is called a **reconstruction attack**.==}
# In 2023, Travis Dick and others showed that the attacker can even tell which of the reconstructed records are most
# likely to be correct.
#
# Not everyone agrees about the harm. {==Steven Ruggles and David Van Riper (2022) argue that many matches could also be due to
# chance.==} We'll therefore measure what an attacker gains. But first, let's reconstruct a made-up block of three women and three
# men.
#
# ## Reconstruct a block
#
# The tables of this block contain neither names nor any single person's age:

# %% slide="output"
from statistics import median

import numpy as np

from course import census, plotting


def tables_of(women, men):
    """Return the tables for a block of three women and three men: (median, mean) for each sex, and two tables that cover all six."""
    everyone = women + men
    tables = {sex: (median(ages), round(sum(ages) / 3, 1)) for sex, ages in (("women", women), ("men", men))}
    tables["median"] = median(everyone)
    tables["tens"] = [sum(age // 10 == ten for age in everyone) for ten in range(11)]  # 0–9, 10–19, … 100–109
    return tables


women, men = (13, 29, 50), (37, 66, 89)  # the secret
tables_of(women, men)

# %% [markdown]
# Ages are whole numbers from 0 to 109. {==The women have a median of 29, so the one in the middle is 29 years old. Their mean is
# 30.7, so their ages add up to 92 (sums of 91 and 93 would have other means). Now only two ages are unknown, and they add up to
# 63.==}
#
# ### Exercise 1: three ages
#
# Write a function `age_options(middle, average)` that returns a list of all possible ages of three people with this median and
# this mean.
#
# - `middle` is a whole number, and `average` is the mean, rounded to one decimal. At least one set of ages fits.
# - Each set of ages is a tuple of three whole numbers from 0 to 109, from youngest to oldest. List each set once, in any order.
#
# `age_options(2, 35.7)` returns `[(0, 2, 105), (1, 2, 104), (2, 2, 103)]`.
#
# <details><summary>Hint 1</summary>
#
# What do the three ages add up to, and how old can the youngest person be?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `round(3 * average)` is the sum. Let `youngest` run through a `range`, and calculate the oldest age from it.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Go through `youngest` in `range(middle + 1)`, with `oldest = round(3 * average) - middle - youngest`. Which two conditions must
# `oldest` meet?
#
# </details>


# %% answer="age_options"
def age_options(middle, average):
    """Return all tuples (youngest, middle, oldest) of ages from 0 to 109 with this median and rounded mean."""
    ### BEGIN SOLUTION
    rest = round(3 * average) - middle
    return [(young, middle, rest - young) for young in range(middle + 1) if middle <= rest - young <= 109]
    ### END SOLUTION


# %% test="age_options" points=2
"""The list contains every set of three ages with this median and mean, and no others."""
from course import checks

answer = checks.call(age_options, 2, 35.7)
tuples = isinstance(answer.result, list) and all(isinstance(ages, tuple) for ages in answer.result)
checks.require(tuples, f"{answer}, which isn't a list of tuples")
checks.equal(
    sorted(answer.result), [(0, 2, 105), (1, 2, 104), (2, 2, 103)], name="the sorted list for the example", show=True
)
checks.passed("the result for the example is correct")
### BEGIN HIDDEN TESTS
from numbers import Integral

import numpy as np

rng = np.random.default_rng(3101)
cases = [sorted(rng.integers(0, 110, 3).tolist()) for _ in range(40)]
cases += [[0, 0, 0], [109, 109, 109], [0, 0, 109], [0, 109, 109], [30, 30, 31], [1, 40, 100], [29, 30, 109]]
cases.append([0, 54, 109])  # the largest number of sets
for ages in cases:
    middle, total = ages[1], sum(ages)
    answer = checks.call(age_options, middle, round(total / 3, 1))
    checks.require(isinstance(answer.result, list), f"{answer}, which isn't a list")
    with checks.rule("Each set of ages is a tuple of three whole numbers from 0 to 109, from youngest to oldest"):
        triples = all(isinstance(one, tuple) and len(one) == 3 for one in answer.result)
        triples = triples and all(isinstance(age, Integral) for one in answer.result for age in one)
        checks.require(triples, f"{answer}, but some items in this list have a different form")
    with checks.rule("List each set once"):
        checks.require(len(set(answer.result)) == len(answer.result), f"{answer.text} lists a set of ages twice")
    with checks.rule("`middle` is a whole number, and `average` is the mean, rounded to one decimal"):
        wanted = {(low, middle, total - middle - low) for low in range(middle + 1)}
        wanted = {one for one in wanted if middle <= one[2] <= 109}
        checks.require(set(answer.result) <= wanted, f"{answer.text} lists ages that don't have this median and mean")
        checks.require(set(answer.result) >= wanted, f"{answer.text} leaves out ages that have this median and mean")
### END HIDDEN TESTS

# %% [markdown]
# {==There are 30 possibilities for the women and 44 for the men, so there are 30 · 44 = 1,320 possible blocks.==} Now let's also use
# the tables for everyone.
#
# ### Exercise 2: the whole block
#
# Write a function `possible_blocks(tables)` that returns a list of all possible blocks of three women and three men.
#
# - `tables` is a dictionary in the form that `tables_of` returns. It always contains `"women"` and `"men"`, but `"median"`,
#   `"tens"` or both may be missing. Use only the tables in `tables`, and don't modify `tables`.
# - A block is a tuple `(women, men)` of two tuples of ages, each in the form of exercise 1. List each block once, in any order.
#
# `possible_blocks({"women": (1, 1.0), "men": (0, 0.3), "median": 0.5})` returns `[((0, 1, 2), (0, 0, 1))]`. Without the median,
# `((1, 1, 1), (0, 0, 1))` would be possible, too.
#
# <details><summary>Hint 1</summary>
#
# If you know the six ages in a block, how can you check whether it agrees with the tables?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Go through all pairs of options with two loops or `itertools.product`. `tables_of(women, men)` returns the tables of one pair.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Keep a pair if `all(own[name] == tables[name] for name in tables)`. What is `own`?
#
# </details>


# %% answer="possible_blocks"
def possible_blocks(tables):
    """Return all blocks (women, men) that agree with all tables."""
    ### BEGIN SOLUTION
    blocks = []
    for women in age_options(*tables["women"]):
        for men in age_options(*tables["men"]):
            own = tables_of(women, men)
            if all(own[name] == tables[name] for name in tables):
                blocks.append((women, men))
    return blocks
    ### END SOLUTION


# %% test="possible_blocks" points=2
"""The list contains every block that agrees with all tables, and no others."""
from course import checks

answer = checks.call(possible_blocks, {"women": (1, 1.0), "men": (0, 0.3), "median": 0.5})
checks.equal(
    answer, [((0, 1, 2), (0, 0, 1))], why="this is the only block that agrees with all three tables", show=True
)
checks.passed("the result for the example is correct")
### BEGIN HIDDEN TESTS
import numpy as np


def options(ages):
    """Return all sorted triples with the same middle and sum."""
    rest = ages[0] + ages[2]
    return [(low, ages[1], rest - low) for low in range(ages[1] + 1) if ages[1] <= rest - low <= 109]


def own_tables(first, second):
    both = sorted(first + second)
    tens = [sum(10 * ten <= age < 10 * ten + 10 for age in both) for ten in range(11)]
    return {"median": (both[2] + both[3]) / 2, "tens": tens}


rng = np.random.default_rng(3102)
blocks = [[tuple(sorted(rng.integers(low, high, 3).tolist())) for _ in range(2)] for low, high in [(0, 40), (80, 110)]]
blocks += [[(20, 20, 21), (19, 20, 35)], [(5, 9, 10), (9, 10, 20)], [(0, 0, 109), (0, 9, 100)], [(0, 0, 0), (0, 5, 9)]]
blocks += [[(13, 14, 50), (30, 60, 70)], [(7, 7, 7), (7, 7, 7)], [(0, 54, 109), (0, 54, 109)]]
for first, second in blocks:
    sexes = {"men": (second[1], round(sum(second) / 3, 1)), "women": (first[1], round(sum(first) / 3, 1))}
    pairs = {(one, two): own_tables(one, two) for one in options(first) for two in options(second)}
    for names in ([], ["median"], ["tens"], ["tens", "median"]) if len(pairs) < 2_000 else ([],):
        wanted = {name: pairs[first, second][name] for name in names}
        answer = checks.call(possible_blocks, wanted | sexes)
        said = f"possible_blocks with the tables {', '.join([*wanted, *sexes])}"
        with checks.rule("A block is a tuple `(women, men)` of two tuples of ages"):
            form = isinstance(answer.result, list) and all(
                isinstance(block, tuple) and all(isinstance(ages, tuple) for ages in block) for block in answer.result
            )
            checks.require(form, f"{said} didn't return a list whose items all have the right form")
        with checks.rule("List each block once"):
            checks.require(len(set(answer.result)) == len(answer.result), f"{said} lists a block twice")
        with checks.rule("Use only the tables in `tables`"):
            right = {block for block, own in pairs.items() if all(own[name] == wanted[name] for name in names)}
            checks.require(
                set(answer.result) <= right, f"{said} lists a block that doesn't agree with all these tables"
            )
            checks.require(set(answer.result) >= right, f"{said} leaves out a block that agrees with all these tables")
### END HIDDEN TESTS

# %%
published = tables_of(women, men)
steps = {
    "ages by sex": ["women", "men"],
    "and median of all": ["women", "men", "median"],
    "and ages in tens": list(published),
}
left = {name: len(possible_blocks({key: published[key] for key in keys})) for name, keys in steps.items()}
ax = plotting.bars(
    left,
    label="tables used",
    value_label="possible blocks",
    title=f"With three kinds of tables, {min(left.values())} of {max(left.values()):,} blocks remain possible",
)
plotting.show(ax)
possible_blocks(published)

# %% [markdown]
# Only one block is left, and it's the secret block. So few tables aren't enough to reconstruct every block. {==But the
# real tables also contained race, ethnicity and more detailed ages, and 34 sets of them were enough for the attack.==}
#
# ## Publish a county
#
# Medians and means can be worked out from counts of people by age, so from now on, we only publish counts. In our made-up
# counties, there are 40 blocks and four groups of people: girls, boys, women and men.

# %%
rng = np.random.default_rng(310)
counts = census.make_counts(rng)  # 12 counties, 40 blocks, 4 groups
by_group, by_block, cells = census.exact_tables(counts)
print(counts.shape, by_group.shape, by_block.shape, cells.shape)
print("first county by group:", dict(zip(census.GROUPS, by_group[0].tolist(), strict=True)))
print("its first blocks:", by_block[0, :8].tolist(), "   its first cell:", cells[0, 0].tolist())

# %% [markdown]
# {==There are three **tables**. They contain the number of people by county and group, by county and block, and by county, block
# and group.==} Each person is counted once in each table.
#
# > **Idea.** {==Our attacker is the strongest possible one. He knows everyone except one person per county, the
# > **canary**. A coin decides for each county whether its canary is really included.==} The attacker sees the tables
# > and guesses which canaries are included.
#
# Under add/remove, a county with its canary and the same county without it are neighbours. Before the attacker sees the tables,
# the odds are 1 to 1. {==If the tables keep a promise of ε, they change the odds by at most a factor of e^ε (lesson 3.1).==} Therefore,
# no guess can be right with a probability above
#
# $$\frac{e^{\varepsilon}}{1 + e^{\varepsilon}},$$
#
# which is 73 % for ε = 1. In `course/census/canaries.py`, you can read how the attacker learns from one half of the
# counties and guesses for the other half. Because one release contains many counties, it's enough for a whole audit.
# Steinke, Nasr and Jagielski (2023) proved that such an audit is valid for every mechanism and every way of guessing.
#
# Let's try two old defences. {==The first defence rounds all counts to multiples of 5.==} {==The second defence swaps
# two blocks in each county, so that no one knows which block the counts belong to.==} (In 2010, some households were
# swapped between blocks.)


# %%
def rounded(counts, epsilon, rng):
    return tuple(5 * np.round(table / 5) for table in census.exact_tables(counts))


def swapped(counts, epsilon, rng):
    moved = counts.copy()
    for county in moved:
        pair = rng.choice(len(county), 2, replace=False)
        county[pair] = county[pair[::-1]]
    return census.exact_tables(moved)


# %% slide="output"
known = census.make_counts(rng, counties=10_000, blocks=5)  # without the canaries
shares = {}
for name, defence in {"rounded to 5": rounded, "two blocks swapped": swapped}.items():
    shares[name] = census.best_share(census.attack(defence, known, 1, rng))
    print(f"{name}: right in {shares[name]:.0%} of the attacker's 500 most confident guesses")

# %% [markdown]
# {==Neither defence limits what the attacker learns.==} Swapped blocks don't change the county table, which shows whether there's one
# more person. Rounding hides this person in many counties, but in others, one more person moves a count to the next multiple of
# 5.
#
# In the next exercise, you publish such tables yourself. Which noise you add, how you divide ε, and whether you process the noisy
# counts is up to you. The published counts may be fractions or negative numbers, and the tables needn't be consistent with each
# other.
#
# The test attacks your releases of empty, small and large blocks, at values of ε from 0.002 to 3. If it finds, with a confidence
# of 99.9999 %, that more guesses are right than ε allows, you don't get any points. The test measures the errors for 100 new
# counties with 40 blocks, at ε = 0.4 and ε = 1.6. You get 6 points times the credit, rounded to half points.
#
# ### Exercise 3: publish
#
# Write a function `publish(counts, epsilon, rng)` that returns a tuple of three arrays: the county table, the block table and the
# cell table, in the form of `census.exact_tables(counts)`.
#
# - `counts` is an array of whole numbers of shape (counties, blocks, groups), with any lengths. Don't modify it.
# - **Privacy.** All three tables together satisfy ε-differential privacy under add/remove, without a δ. Only the shape
#   is public. Draw all randomness from `rng`, and don't reveal the counts in any other way.
# - **Utility.** For each table, we measure the mean absolute error and multiply it by ε. If the result is at most 5 for
#   all three tables, you get full credit. If the result is 10 or more for any table, you get no credit. In between, the credit
#   falls linearly with the result for the worst table.
#
# <details><summary>Hint 1</summary>
#
# By how much does one more person change the counts in all three tables together? What must the shares of ε add up to?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.laplace(0, scale, table.shape)` draws noise for a whole table. Could you compute one of the tables from another noisy
# table at no cost? How large would the errors of this table be?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Go through the three tables of `census.exact_tables(counts)` and add Laplace noise for a share of ε to each one. Which
# scale do you need for ε/3?
#
# </details>


# %% answer="publish"
def publish(counts, epsilon, rng):
    """Return noisy county, block and cell tables of counts, which together are private for epsilon."""
    ### BEGIN SOLUTION
    noisy = []
    for table in census.exact_tables(counts):
        noisy.append(table + rng.laplace(0, 3 / epsilon, table.shape))
    return tuple(noisy)
    ### END SOLUTION


# %% test="publish" points=6
"""No attacker guesses better than epsilon allows, and the mean error of each table, multiplied by epsilon, is at most 5."""
import numpy as np

from course import census, checks

some = census.make_counts(np.random.default_rng(1))
answer = checks.call(publish, some, 0.2, np.random.default_rng(2))
complaint = census.complaint(answer.result, some)
checks.require(not complaint, f"publish: {complaint}")
again = checks.call(publish, some, 0.2, np.random.default_rng(3)).result
for name, one, two in zip(("county", "block", "cell"), answer.result, again, strict=True):
    checks.require(
        (one != two).mean() > 0.5, f"publish: two calls returned the same {name} table: add new noise in each call"
    )
right = census.best_share(
    census.attack(
        lambda *asked: checks.call(publish, *asked).result,
        census.make_counts(np.random.default_rng(4), 4000, 2),
        1,
        np.random.default_rng(5),
    )
)
off = {name: round(0.2 * error, 2) for name, error in census.errors(answer.result, some).items()}
print(f"at ε = 1, {right:.0%} of the attacker's 200 best guesses are right (allowed on average: 73 %)")
print(f"errors times ε (at most 5 for full credit): {off}")
checks.passed("publish returns three tables, and each of them contains noise")
### BEGIN HIDDEN TESTS
import numpy as np
from scipy.stats import binom, kurtosis

from course import census, checks

rng = np.random.default_rng(3103)
names = ("county", "block", "cell")


def tables(counts, epsilon, rng):
    """Return what publish returns, if its form is right."""
    found = checks.call(publish, counts, epsilon, rng).result
    complaint = census.complaint(found, counts)
    checks.require(not complaint, f"publish, for counts of shape {counts.shape} and ε = {epsilon}: {complaint}")
    return found


people = census.make_counts(rng, 60, 5)
first, other = (tables(people, 0.1, np.random.default_rng(state)) for state in (7, 8))
with checks.rule("Draw all randomness from `rng`"):
    checks.from_rng(publish, people, 0.1)
    for name, one, two in zip(names, first, other, strict=True):
        alike = f"publish: two generators with different seeds led to almost the same {name} table"
        checks.require((one != two).mean() > 0.5, alike)
    block = rng.integers(900, 1_000, (2, 3, 2))
    releases = [np.concatenate(list(map(np.ravel, found))) for found in checks.draws(publish, 1000, block, 0.1, rng)]
    few = "if there are only a few different draws, anyone could try them all"
    checks.distinct(releases, name="1,000 results of publish", why=few)
    noise = np.array(releases) - np.concatenate(list(map(np.ravel, census.exact_tables(block))))
    checks.require(abs(noise).max(axis=1).min() > 2, "publish released exact counts in one of 1,000 calls")
with checks.rule("don't reveal the counts in any other way"):
    secret = np.full((3, 4, 2), 731_319_427)  # so long, and with so much noise, that it doesn't occur by chance
    checks.hides(checks.observe(publish, secret, 1e-12, np.random.default_rng(4)), [731_319_427])
    views = [checks.observe(publish, np.full((3, 4, 2), n), 1e-12, np.random.default_rng(4)) for n in (0, 50)]
    checks.same_view(*views, besides=("the result",), noisy=True, why="this reveals which blocks are empty")
    cells = lambda seen: np.concatenate(list(map(np.ravel, seen.result)))  # noqa: E731
    checks.only_noise(cells, views, name="the tables that publish returns with ε = 1e-12")
with checks.rule("`counts` is an array of whole numbers of shape (counties, blocks, groups), with any lengths"):
    for shape in [(1, 1, 1), (1, 7, 3), (3, 1, 5), (7, 3, 1)]:
        few = rng.poisson(9, shape)
        pairs = zip(tables(few, 0.01, rng), census.exact_tables(few), strict=True)
        exact = shape != (1, 1, 1) and min(abs(table - right).max() for table, right in pairs) <= 1
        checks.require(not exact, f"publish released exact counts of a table of shape {shape}")
with checks.rule("All three tables together satisfy ε-differential privacy"):
    # If all counts are equal, noise that's used twice and noise of only a few sizes are detected.
    # Drawing again until no count is negative is detected by how much is drawn, and by empty blocks that contain neither
    # negative counts nor 0.
    rngs = [np.random.default_rng(state) for state in (9, 9, 10)]
    exact = [np.full((60, 20, 4), count) for count in (0, 10_001, 10_002)]
    found = zip(*(tables(counts, 0.1, source) for counts, source in zip(exact, rngs, strict=True)), strict=True)
    equally = rngs[0].bit_generator.state == rngs[1].bit_generator.state
    for name, (empty, full, more), truth in zip(names, found, census.exact_tables(exact[1]), strict=True):
        possible = (empty >= 0).all() and (empty == 0).mean() < 0.1
        again = f"publish draws again until no count of the {name} table is negative"
        checks.require(equally or not possible, f"{again}: draw only once (you may set negative counts to 0)")
        half = full.size // 2
        one, two = full.ravel()[:half] - truth.max(), full.ravel()[half:] - truth.max()
        likeness = max(abs(np.corrcoef(one, turned)[0, 1]) for turned in (two, two[::-1]))
        checks.require(
            likeness < 0.5, f"publish: half of the noise in the {name} table can be predicted from the other half"
        )
        sizes, others = set(full.ravel().round(6)), set(more.ravel().round(6))
        few = len(sizes) < 0.95 * full.size and not sizes & others
        checks.require(
            not few,
            f"publish: the noise in the {name} table has so few different values that it reveals the exact counts",
        )
    # Normal noise and noise with a limit need a δ. In 9,600 cells, the largest Laplace noise is about ten times the mean
    # noise, and the kurtosis is about 3.
    noise = np.concatenate([full - truth, more - truth - 1], axis=None)
    rare = abs(noise).max() < 5 * abs(noise).mean() or kurtosis(noise) < 0.35
    checks.require(not rare, "publish: large noise in the cell table is so rare that it needs a δ")
    for place, name in enumerate(names):
        sums = [release[place].sum() - people.sum() for release in (first, other, tables(people, 0.1, rng))]
        checks.require(max(map(abs, sums)) > 1e-3, f"publish: the sum of the {name} table over all counties is exact")
    # A correct answer fails here at most once in a million runs. A ninth more than epsilon, and normal noise with the
    # scale of the correct Laplace noise, always fail. The large attack is quick, because its counties have only one number
    # per table.
    n = 6_000
    cases = {
        2.2: [(np.zeros((n, 2, 2), dtype=int), (0, 0)), (rng.poisson(3, (n, 2, 2)), (1, 1))],
        0.25: [(rng.poisson(20, (n, 2, 2)), (1, 0))],
        3.0: [(rng.poisson(100, (50 * n, 1, 1)), (0, 0))],
    }
    cases[2.2].append((rng.poisson(20_000, (n, 2, 2)), (0, 1)))
    for epsilon, bases in cases.items():
        found = [census.attack(tables, known, epsilon, rng, canary) for known, canary in bases]
        broken = "an attacker who knows everyone else guesses correctly too often whether one more person is included"
        checks.require(census.chance(found, epsilon) > 3e-7, f"publish, at ε = {epsilon}: {broken}")
    # With a small epsilon, an attack on one person hardly ever shows that there's too little noise. But if 500 people are
    # either all there or all missing, this may change the odds by at most a factor of e^(500 ε). A correct answer fails here
    # with a chance below 1e-7.
    there = rng.random(400) < 0.5
    release = tables(500 * there.astype(int).reshape(400, 1, 1), 0.002, rng)
    right = int(((sum(table.ravel() for table in release) > 3 * 250) == there).sum())
    small = f"publish, at ε = 0.002: an attacker who guesses whether 500 more people are included is right {right} times in 400, which is too often"
    checks.require(binom.sf(right - 1, 400, census.limit(500 * 0.002)) > 1e-7, small)
large, worst = census.make_counts(rng, 100, 40), {}
for epsilon in (0.4, 1.6):
    for name, error in census.errors(tables(large, epsilon, rng), large).items():
        worst[name] = max(worst.get(name, 0.0), error * epsilon)
points = round(12 * census.credit(max(worst.values()), *census.LIMITS)) / 2
told = ", ".join(f"{name} {error:.1f}" for name, error in worst.items())
with checks.rule("If the result is 10 or more for any table, you get no credit"):
    checks.require(points, f"publish keeps its promise, but its errors are too large (multiplied by ε: {told})")
checks.score(points, of=6, message=f"errors times ε: {told}")
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# Let's add your release to the others, for three values of ε:

# %%
for epsilon in (0.5, 1, 3):  # an error here means that publish isn't solved yet
    shares[f"yours, ε = {epsilon}"] = census.best_share(census.attack(publish, known, epsilon, rng))
    print(
        f"ε = {epsilon}: {shares[f'yours, ε = {epsilon}']:.0%} right (allowed on average: at most {census.limit(epsilon):.0%})"
    )
ax = plotting.bars(
    shares,
    label="release",
    value_label="correct guesses",
    percent=True,
    title="Only noise for a small ε keeps the attacker guessing",
)
plotting.show(ax)

# %% [markdown]
# If you guess without any tables, you're right half the time. With only 500 guesses, a share can end up a few points above
# the limit by chance. That's why the test counts many more guesses before it rejects a release. {==Even so, no such attack detects
# every broken promise.==} For example, normal noise doesn't satisfy any ε unless you also allow a δ. But this attack doesn't detect
# normal noise if there's enough of it.
#
# The larger ε is, the less it protects people. {==At ε = 3, the promise still lets an attacker be right 95 % of the time.==} But our
# attacker knows everyone else in the county. Someone who knows less is right less often.
#
# ## What it cost
#
# The size of the noise doesn't depend on the counts. Here are the mean errors at ε = 1, as shares of the mean count in each
# table:

# %%
wrong = census.errors(publish(counts, 1, rng), counts)  # an error here means that publish isn't solved yet
size = {"county": by_group.mean(), "block": by_block.mean(), "cell": cells.mean()}
relative = {f"{name} table": wrong[name] / size[name] for name in wrong}
ax = plotting.bars(
    relative,
    label="table",
    value_label="error, share of the mean count",
    percent=True,
    title="The smaller the counts, the larger the errors relative to them",
)
plotting.show(ax)

# %% [markdown]
# {==County counts hardly change, whereas a cell of a few people may be mostly noise.==} {==That's what we wanted,
# because a reliable count of three people is a fact about them.==} But it's also why people who need counts for small
# areas objected to the noise.
#
# ## What happened afterwards
#
# The Census Bureau used differential privacy for the census of 2020. {==On 9 June 2021, it announced a total ε of 19.61 for the
# first large release, the redistricting data. Of this budget, 17.14 was for people and 2.47 for housing units.==} The budget was
# divided among the nation, states, counties and smaller areas down to blocks. {==The population of each state remained exact.==} {==If a
# single table spent an ε of 19.61, an attacker could be nearly certain of every guess.==} (The bureau's promise also includes a δ
# and refers to replace-one, so its ε can't be compared directly with yours.)
#
# In March 2021, Alabama had sued to prevent the use of differential privacy. On 29 June, three judges denied the
# state's request (*Alabama v. U.S. Department of Commerce*, 546 F. Supp. 3d 1057), and on 12 August 2021, the data were
# published with noise.

# %% [markdown]
# ## Recap
#
# - Exact tables rule out possibilities. A few small tables can leave only one possible set of people, although none of the
#   tables names anyone.
# - Nested tables count the same person several times, so they have to share one ε. Divide this ε according to the errors that you
#   can accept.
# - With an attacker who knows everyone except the canaries, you can audit a release, whatever its mechanism is. If the
#   attack fails, that proves nothing, but too many correct guesses prove that the promise is broken.
#
# **A question to take with you:** Which of your organization's tables can be subtracted from one another?
#
# **When not to use it.** Don't publish counts of a few people if a decision depends on each of them. Noise that protects these
# people makes the counts useless.
#
# **Further reading**
#
# - Simson Garfinkel, John Abowd and Christian Martindale, *[Understanding Database Reconstruction Attacks on Public
#   Data](https://queue.acm.org/detail.cfm?id=3295691)*, ACM Queue (2018).
# - John Abowd and others, *[A Simulated Reconstruction and Reidentification Attack on the 2010 U.S.
#   Census](https://arxiv.org/abs/2312.11283)* (2023), and *[The 2020 Census Disclosure Avoidance System TopDown
#   Algorithm](https://doi.org/10.1162/99608f92.529e3cb9)*, Harvard Data Science Review (2022).
# - John Abowd, declaration of 13 April 2021 in *Alabama v. U.S. Department of Commerce*, case 3:21-cv-211, the source of the 17 %.
# - Travis Dick and others, *[Confidence-ranked reconstruction of census microdata from published
#   statistics](https://arxiv.org/abs/2211.03128)*, PNAS (2023).
# - Steven Ruggles and David Van Riper, *The Role of Chance in the Census Bureau Database Reconstruction Experiment*, Population
#   Research and Policy Review (2022).
# - Thomas Steinke, Milad Nasr and Matthew Jagielski, *[Privacy Auditing with One (1) Training
#   Run](https://arxiv.org/abs/2305.08846)*, NeurIPS (2023).
