# %% [markdown]
# # 4.6 Capstone: release it, and be attacked
#
# **You will be able to**
#
# - determine which columns an attacker can use, and run an attack on people who are in a release and on people who aren't;
# - interpret a score that weighs risk against utility, and explain what it doesn't show;
# - publish a table that withstands three attacks and is still useful.
#
# **You need** linkage (lesson 1.6), k-anonymity (2.3), and one of these three: hierarchies (2.4), noisy histograms (3.5) or
# synthetic tables (4.3).
#
# **Time** about {minutes} minutes, five exercises. In the fourth exercise, a release that's only partly right earns
# part of the points.

# %% [markdown]
# ## A million dollars, and a second prize that never came
#
# > **In the news.** In 2006, Netflix published about 100 million film ratings by 480,189 subscribers, without names, and
# > offered a prize of a million dollars for the best prediction. {==Eight ratings with their dates are enough to single out a
# > subscriber in 99 % of all cases (Narayanan and Shmatikov, 2008).==} {==This works even if two of the ratings are completely wrong
# > and the dates are off by up to 14 days.==} Netflix cancelled its second contest in 2010.
#
# {==It's better to attack a table *before* it's published.==} In this lesson, you'll publish a company's made-up staff table, and it
# will be attacked immediately.

# %%
import numpy as np
import pandas as pd

from course import attacks, load, plotting

hr = load("hr")
published, controls = attacks.split(hr, np.random.default_rng(46))
register = attacks.public_register(hr, np.random.default_rng(47))
print(len(published), "people to publish,", len(controls), "controls")
register.head(3)

# %% [markdown]
# `register` is public. The register lists everyone in `hr`, with their names. {==Of these people, 30 % are held back as **controls**, and no
# information about them goes into the release.==} If an attacker's guess about a control is right, it was either lucky or
# based on something that's true of everyone like that person. {==So the **risk** of an attack is its success on published people
# *minus* its success on controls.==} You'll find the code of the attacks in `course/attacks`.

# %%
published.head(3).T

# %% [markdown]
# ### Exercise 1: what the attacker can compare
#
# Which columns of `hr` can an attacker compare with `register`? Store the names of all such columns in `quasi`, as a
# list in any order. For this attacker, these columns are the quasi-identifiers.
#
# <details><summary>Hint 1</summary>
#
# Which two tables must contain a column so that it can be compared?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `register.columns` and `hr.columns` contain the names. The `in` operator checks whether a name occurs there.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `[name for name in hr.columns if ...]` goes through the columns of one table. Which condition refers to the other table?
#
# </details>

# %% answer="quasi"
quasi = ...
### BEGIN SOLUTION
quasi = [name for name in hr.columns if name in register.columns]
### END SOLUTION

# %% test="quasi" points=1
"""The list contains the columns that hr and the register have in common, and no others."""
import numpy as np
import pandas as pd

from course import checks

kinds = list | tuple | set | frozenset | np.ndarray | pd.Index | pd.Series
checks.require(isinstance(quasi, kinds), "quasi isn't a list of names")
checks.require(all(isinstance(name, str) for name in quasi), "quasi contains something that isn't a name")
checks.passed("quasi is a list of names")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd

from course import attacks, checks, load

kinds = list | tuple | set | frozenset | np.ndarray | pd.Index | pd.Series
with checks.rule("Store the names of all such columns in `quasi`, as a list in any order"):
    checks.require(isinstance(quasi, kinds), "quasi isn't a list of names")
    checks.require(all(isinstance(name, str) for name in quasi), "quasi contains something that isn't a name")
    people = load("hr")
    listed = attacks.public_register(people, np.random.default_rng(1))
    for name in quasi:
        checks.require(name in people.columns, f"quasi contains {name!r}, which isn't a column of hr")
        checks.require(name in listed.columns, f"quasi contains {name!r}, which isn't in the register")
    missed = (set(people.columns) & set(listed.columns)) - set(quasi)
    checks.require(not missed, "quasi leaves out a column that's in both tables, so the attacker can use it, too")
    checks.require(len(set(quasi)) == len(quasi), "quasi contains a name twice")
### END HIDDEN TESTS

# %% slide="output"
KNOWN = list(attacks.KNOWN)  # the columns from exercise 1
alone = ~published.duplicated(KNOWN, keep=False)
print(
    f"{alone.mean():.0%} of the published people have a combination of five values that no other published person has"
)

# %% [markdown]
# ## Guess an income
#
# People with a unique combination of these values can be linked to their rows. Another attack works even if no row is unique.
# {==In **attribute inference**, the attacker collects all rows that fit a person.==} From these rows, she guesses something that
# isn't in the register, in our case the monthly income.
#
# ### Exercise 2: run the attack
#
# Write a function `income_hits(df, people)` that returns a list, array or Series with `True` or `False` for each row of
# `people`, in their order. An entry is `True` if the guess for this person is a hit.
#
# - A row of `df` **fits** a person if it matches that person's values in all five columns of `KNOWN`. A missing value doesn't
#   match any value.
# - The **guess** is the median of `monthly_income` over all rows of `df` that fit.
# - The guess is a **hit** if it differs from the person's own `monthly_income` by at most 5 % of that income. A difference of
#   exactly 5 % is a hit. If no row fits, there's no guess and no hit.
# - Both tables have the columns of `hr` and no missing incomes. These tables may have any index, and may be empty. Don't modify
#   them.
#
# ```python
# guess = 4100  # the incomes in the rows that fit are 4000, 4100 and 9000
# income = 4300  # a hit: the guess is off by 200, and up to 215 is allowed
# income = 3900  # no hit: the guess is off by 200, and only 195 is allowed
# ```
#
# <details><summary>Hint 1</summary>
#
# The guess is the same for everyone with the same five values. Can you work out all the guesses first?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `df.groupby(KNOWN)` leaves out rows with a missing value. A left `merge` keeps the order of the left table.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()`, and merge it into `people`.
# Then compare `guess` with `monthly_income`. What does a comparison with a missing guess return?
#
# </details>


# %% answer="income_hits"
def income_hits(df, people):
    """Return, for each row of people, whether the median income of the rows of df that fit is within 5 % of that person's."""
    ### BEGIN SOLUTION
    guesses = df.groupby(KNOWN)["monthly_income"].median().rename("guess").reset_index()
    both = people.merge(guesses, on=KNOWN, how="left")
    return ((both["guess"] - both["monthly_income"]).abs() <= 0.05 * both["monthly_income"]).tolist()
    ### END SOLUTION


# %% test="income_hits" points=3
"""The guess is the median income of the rows that fit in all five columns, and a hit is within 5 % of the truth."""
import pandas as pd

from course import attacks, checks, load

one = load("hr").dropna().head(1)
rows = pd.concat([one] * 3, ignore_index=True).assign(monthly_income=[4000, 9000, 4100])
persons = pd.concat([one] * 2, ignore_index=True).assign(monthly_income=[4300, 3900])
checks.equal(
    checks.call(income_hits, rows, persons), [True, False], why="this is the example in the exercise", show=True
)
checks.passed("the example returns True and False")
### BEGIN HIDDEN TESTS
import math
from statistics import median

import numpy as np
import pandas as pd

from course import attacks, checks, load

keys = list(attacks.KNOWN)


def key_of(row):
    """Return what the register says about a row, or None if a value is missing."""
    values = tuple(row[name] for name in keys)
    return None if any(not isinstance(v, str) and (v is None or math.isnan(v)) for v in values) else values


def right(df, people):
    """Compute the hits in plain Python."""
    fits = {}
    for row in df.to_dict("records"):
        fits.setdefault(key_of(row), []).append(row["monthly_income"])
    fits.pop(None, None)
    told = [(fits.get(key_of(row)), row["monthly_income"]) for row in people.to_dict("records")]
    return [bool(rows) and abs(median(rows) - income) <= 0.05 * income for rows, income in told]


def judge(df, people, why):
    """Require the right hits and unmodified tables."""
    answer = checks.call(income_hits, df, people)
    kinds = list | tuple | np.ndarray | pd.Series | pd.api.extensions.ExtensionArray
    checks.require(isinstance(answer.result, kinds), f"{answer}, not a list, array or Series")
    got = [bool(hit) if isinstance(hit, bool | np.bool) else None for hit in answer.result]
    message = f"{answer.text} returned {len(got)} values, but there must be one for each row of people"
    checks.require(len(got) == len(people), message)
    checks.require(None not in got, f"{answer.text} returned something other than True and False")
    wrong = sum(one is not two for one, two in zip(got, right(df, people), strict=True))
    checks.require(not wrong, f"{answer.text} is wrong for {wrong} of {len(people)} people: {why}")


base = load("hr", seed=46).dropna().iloc[[7]]


def paid(*incomes):
    """Repeat the same person, with these incomes."""
    return pd.concat([base] * len(incomes)).assign(monthly_income=incomes)


many, asked = paid(1000, 2000, 3000, 3100, 9000), paid(3000, 3150, 3160, 2858, 2850, 9000)
with checks.rule("The guess is the median of `monthly_income` over all rows of `df` that fit"):
    judge(many, asked, "with an odd number of rows, the median is the middle income")
    judge(many.head(4), asked, "with an even number of rows, the median is the mean of the two middle incomes")
with checks.rule("A row of `df` fits a person if it matches that person's values in all five columns of `KNOWN`"):
    for name in keys:
        old = base[name].iloc[0]
        others = [old.upper(), old[:3], f"{old} "] if isinstance(old, str) else [old + 1, old + 2**16]
        people = [asked.assign(**{name: other}) for other in others]
        judge(many, pd.concat([*people, asked.head(2)]), f"some rows and people differ only in {name}")
        falsy = {name: "" if isinstance(old, str) else 0}
        judge(many.assign(**falsy), asked.assign(**falsy), f"{falsy[name]!r} is a value, too")
    whole = dict.fromkeys(("age", "education"), "int64")
    judge(many, asked.astype(whole), "the values 24 and 24.0 match")
with checks.rule("A missing value doesn't match any value"):
    for name in keys:
        gaps = asked.assign(**{name: asked[name].mask(asked[name].notna())})
        judge(pd.concat([many, gaps]), pd.concat([gaps, asked]), "two missing values don't match, either")
with checks.rule("The guess is a hit if it differs from the person's own `monthly_income` by at most 5 %"):
    # The guesses are off by 210.5, 190.5 and 211, while 210.55, 190.55 and 210.55 are allowed.
    for rows, person in ((paid(4000, 4001), paid(4211)), (paid(4001, 4002), paid(3811)), (paid(4000), paid(4211))):
        judge(rows, person, "don't round the guess or the allowed difference")
    judge(paid(2000), paid(2105), "the 5 % are a share of the true income, not of the guess")
    for guess in (2100, 1900, 2101, 1899):
        judge(paid(guess), paid(2000), "a difference of exactly 5 % is a hit, and a larger one isn't")
with checks.rule("The guess is the median of `monthly_income` over all rows of `df` that fit"):
    every = "if several rows are equal, each of them counts"
    judge(paid(2000, 2000, 2000, 3000, 9000), paid(2000, 3000, 2095, 2100, 1800, 9000), every)
    elsewhere = dict.fromkeys(set(many) - {*keys, "monthly_income"})
    judge(many.assign(**elsewhere), asked.assign(**elsewhere), "missing values in other columns don't matter")
with checks.rule("These tables may have any index, and may be empty"):
    judge(many.head(0), asked, "if df has no rows, nothing fits, so there are no hits")
    judge(many, asked.head(0), "if people has no rows, the result is empty")
    people = load("hr", seed=3).sample(frac=1, random_state=3)
    order = "return the hits in the order of people, and guess only from the rows of df"
    rows = people.iloc[30:150]
    for df in (rows, rows.assign(monthly_income=rows["monthly_income"].to_numpy()[::-1])):
        judge(df, people.iloc[:60], order)
    for df, asked in ((people, people.tail(8)), (people.tail(8), people)):
        judge(df, asked, "there may be more than a thousand rows")
### END HIDDEN TESTS

# %% slide="output"
for name, people in {"published": published, "controls": controls}.items():
    # if there's an error, solve exercise 2 first
    print(f"{name}: {np.mean(income_hits(published, people.head(100))):.0%} hits")

# %% [markdown]
# The attacker guesses the income of more than half of the published people, but of very few controls. The release is to blame for
# the difference.
#
# ## The score
#
# Every release is judged by four measures. Three of the measures are risks, one for each attack. Each risk is the attack's success on
# published people minus its success on controls.
#
# The next diagram names the four measures. Each attack asks about one person, whereas utility is about everyone together.

# %%
plotting.diagram("score")

# %% [markdown]
# - {==**Linkage.** The attacker takes the rows that fit a person's entry in the register best, and succeeds if more than one in
#   five of these rows belong to the person.==} A row belongs to the person whose data are closest to it in all columns. But if
#   five or more rows agree in the register's columns, they hide each other, and don't count as anyone's.
# - {==**Inference.** The attacker guesses the income, and succeeds if she's within 5 % of it.==} Her guess is the median of the rows
#   that fit, or the value in one of these rows, chosen at random.
# - {==**Copies.** A person is copied if a row repeats their data, exactly or with a little noise.==} A person is also copied if the
#   release contains a number that only they have, such as an exact income.
#
# The attackers try the start, the middle and the end of each range, so a range that begins at someone's own income gives that
# income away. For linkage and copies, we also subtract two standard errors of the controls' rate, because chance alone may
# explain that much. For linkage, the standard error takes into account that some samples of people are easier to link than
# others.
#
# {==The fourth measure is **utility**.==} It's based on two questions: who leaves, and who earns 5,000 USD or more? For each
# question, we compute the following two numbers for the release and for the raw table, and see what share of each number the
# release preserves. The smaller of the two shares counts. Utility is the mean of these shares over both questions.
#
# - {==*AUC above 0.5.* A model is trained on your release and ranks the controls.==} For the first question, AUC is the probability
#   that it ranks a leaver above a stayer. An AUC of 0.5 is no better than guessing.
# - {==*Strength*, from 0 to 1.==} Noise hardly changes a ranking, but it shrinks every difference between groups, and strength shows
#   this. A strength above that of the raw table costs points, too, because such a release exaggerates the relationship.
#
# Strength is a **multiple correlation**, which is a correlation with several columns at once. To compute it, we predict each
# answer (1 for yes, 0 for no) from the other columns by linear regression, and correlate the predictions with the answers. For
# example, suppose that 40 of 100 single people leave, but only 10 of 100 other people. The best prediction is 0.4 for single
# people and 0.1 for everyone else, and its correlation with the answers is 0.35. If noise in the marital status changes these
# numbers to 30 and 20, single people still rank first, but the correlation falls to 0.12.
#
# Each measure earns a credit from 0 to 1, which changes linearly between two limits:
#
# {==
# | measure | earns 1 | earns 0 | why |
# |---|---|---|---|
# | linkage | up to 0.2 % | from 0.7 % | a correct link reveals the whole row, and 0.7 % is seven people |
# | inference | up to 4 % | from 15 % | it reveals one column, and with 441 controls, chance alone can reach 3 % |
# | copies | up to 0.2 % | from 1 % | anyone who knows the row or the number sees that the person is in the table |
# | utility | from 85 % | up to 50 % | if half of what could be learned is lost, why publish at all? |
# ==}
#
# > **Idea.** {==The **score** is the credit of the *worst* risk, multiplied by the credit of utility.==} If we used the mean of all
# > three risks' credits, a release could score well even if one attack succeeds completely. An empty table scores 0, and so
# > does the raw table.

# %% [markdown]
# ### Exercise 3: credit
#
# Write a function `credit(value, full, none)` that returns a number.
#
# - It returns 1 if `value` is `full` or beyond it, on the side away from `none`.
# - It returns 0 if `value` is `none` or beyond it.
# - Between the two limits, the result falls linearly from 1 at `full` to 0 at `none`.
# - All arguments are numbers. `full` and `none` are different, and either of them may be the larger one. Don't round.
#
# `credit(0.03, 0.01, 0.05)` returns 0.5, `credit(-0.02, 0.01, 0.05)` returns 1.0, and `credit(0.6, 0.85, 0.5)` returns 0.285714…
#
# <details><summary>Hint 1</summary>
#
# What share of the distance from `none` to `full` is between `none` and `value`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# In a quotient of two differences, both differences change sign if you swap the limits, so you don't need an `if`. Use
# `min` and `max` to limit the result.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `(none - value) / (none - full)` is 1 at `full` and 0 at `none`. What's the value of this quotient beyond the limits?
#
# </details>


# %% answer="credit"
def credit(value, full, none):
    """Return 1.0 at full and beyond, 0.0 at none and beyond, and a value that changes linearly between them."""
    ### BEGIN SOLUTION
    return float(min(max((none - value) / (none - full), 0.0), 1.0))
    ### END SOLUTION


# %% test="credit" points=2
"""Credit is 1 at full and beyond, 0 at none and beyond, and linear between them."""
from course import checks

checks.close(checks.call(credit, 0.03, 0.01, 0.05), 0.5, why="0.03 is halfway between full and none", show=True)
checks.close(
    checks.call(credit, 0.6, 0.85, 0.5), 2 / 7, why="0.6 is 0.1 above none, and full is 0.35 above it", show=True
)
checks.passed("the results for two of the examples are correct")
### BEGIN HIDDEN TESTS
from course import checks


def compare(*ways, within=1e-9):
    for full, none in ((0.01, 0.05), (0.85, 0.5), (3, 15), (-2, -1), (1, 0), (0, 2.5), (2**-30, 0)):
        for way in ways:
            value = none + way * (full - none)
            value = int(value) if value == int(value) else value
            checks.close(checks.call(credit, value, full, none), min(max(way, 0), 1), within=within)


with checks.rule("It returns 1 if `value` is `full` or beyond it, on the side away from `none`"):
    compare(1, 1.2, 30)
with checks.rule("It returns 0 if `value` is `none` or beyond it"):
    compare(-4, -0.1, 0)
with checks.rule("Between the two limits, the result falls linearly from 1 at `full` to 0 at `none`"):
    compare(0.1, 0.25, 0.5, 0.9)
    checks.close(checks.call(credit, 2**31 + 0.5, 2**31, 2**31 + 1), 0.5, why="limits may be large, and close together")
with checks.rule("Don't round"):
    compare(1 / 3, within=1e-13)
### END HIDDEN TESTS

# %% [markdown]
# ## Four releases in one chart
#
# Here are four attempts at a release. All of them except the untouched table leave out the three columns of numbers that
# neither question needs.


# %%
def ranges(column, width):
    """Return numbers as ranges of this width, such as "30-39", and missing numbers as "*"."""
    low = (column // width * width).astype("Int64")
    return (low.astype(str) + "-" + (low + width - 1).astype(str)).where(column.notna(), "*")


def noisy(df, rng):
    """Return df with normal noise on ages and incomes, within their bounds."""
    age = (df["age"] + rng.normal(0, 3, len(df))).clip(18, 60).round()
    return df.assign(age=age, monthly_income=(df["monthly_income"] * rng.normal(1, 0.1, len(df))).clip(1000, 20_000))


# %% slide="output"
rng = np.random.default_rng(4)
slim = published.drop(columns=["employee_number", "monthly_rate", "daily_rate"])
releases = {
    "untouched": published,
    "bands": slim.assign(age=ranges(slim["age"], 10), monthly_income=ranges(slim["monthly_income"], 2500)),
    "noisy": noisy(slim, rng),
    "shuffled": slim.apply(lambda column: rng.permutation(column.to_numpy())),  # each column separately
}
results = {name: attacks.score(table, published, controls) for name, table in releases.items()}
for name, result in results.items():
    print(f"{name}: {result}")

# %%
ax = plotting.risk_utility(
    {name: (result.risk, result.utility) for name, result in results.items()},
    title="All releases so far carry the full risk",
)
plotting.show(ax)

# %% [markdown]
# In this chart, risk is 100 % minus the credit of the worst attack. For each of the four releases, at least one attack succeeds
# so often that the credit is 0, so they're all at the right edge. {==The bands stop most guesses of incomes, but about a quarter
# of the people are still linked.==} The noise is so small that many rows are still close to the person they belong to. {==The
# shuffled columns don't show who leaves, and yet they contain every income.==} The upper left corner, for safe and useful
# releases, is still empty. It's waiting for your release.
#
# ## Your release
#
# **The form.** Your table may have any of the columns of `hr`, under their own names. A column that you leave out counts as
# suppressed. The table has 1 to 3,000 rows, in any order except that of the exact incomes. A cell is one of the following:
#
# - a value, such as `35` or `"Sales"`. Numbers are within the public bounds, which are 18–60 for age, 1–5 for education, and
#   1,000–20,000 for monthly_income;
# - a range, such as `"30-39"`, which includes both ends. When analysts calculate with a range, they use its middle. For "up to
#   2999", write `"0-2999"`;
# - one of several categories, such as `"Married/Divorced"`;
# - `"*"`, which means suppressed, or a missing value, which means the same.
#
# Everything in the table is published, so nothing but its rows may carry information:
#
# - The index contains labels of `df` in their order, or the numbers 0, 1, 2 and so on. There are no `attrs`, and no unused
#   categories that list other people's values.
# - Within a column, if two cells mean the same thing, write them in the same way. If some cells are `"30-39"` and others
#   `"30 - 39"`, the spaces may carry a code. `"0-2999"` and `"1000-2999"` mean the same, too, because of the bounds. If more
#   than 20 cells of a column are missing, write `"*"` in at most 20 others.
# - Cells are plain numbers and strings, without attributes. Your function doesn't show incomes in printed text or warnings,
#   either.
# - The ends of income ranges don't depend on the incomes, so they would be the same if the incomes were a little lower. Ranges
#   don't overlap, but one range may be inside another, and two ranges may share an end.
#
# **Methods.** These three work well, and you can combine them:
#
# - {==*Generalize*. Use ranges so coarse that nearly every combination of values in the register's columns is shared by at least 5
#   rows.==} In the remaining rows, replace these values with `"*"`.
# - {==*Synthesize*. Fit a model of the columns and draw new people.==} A Gaussian copula repeats real incomes (lesson 4.3), so
#   publish its numbers as ranges. A single copula for all columns also weakens relationships with a yes-or-no column, so fit
#   one copula to the leavers and another to the stayers.
# - {==*Differential privacy*. Add noise to the counts of a few coarse combinations, and draw people from these counts.==}
#
# Whether someone leaves depends on travel, marital status and income. Income depends on age, department and education.
# A range with incomes on both sides of 5,000 hides who earns 5,000 or more.
#
# If you publish ten people unchanged in an otherwise good release, you lose all points. You also lose most of the points for
# small classes, for exact incomes, or for ranges that begin or end at each person's own income.

# %% [markdown]
# ### Exercise 4: publish
#
# Write a function `my_release(df, rng)` that returns the table that you'd publish, in the form above. `df` has all columns of
# `hr`, 1029 rows and some missing values. If you need randomness, draw it from the generator `rng`, so that the same seed leads to
# the same table.
#
# - The test calls the function with the published parts of three tables that you haven't seen. Each call may take at most 20
#   seconds.
# - The test averages each measure over the three tables, and awards 10 × score points, rounded to half points.
# - Make your release from `df`, and from nothing else.
# - You lose all points if something besides the rows carries information, as described above.
# - Exposing a few people is enough to fail.
#
# The visible part of the test shows the score for `hr` itself, so try something, look at the measures, and improve your
# release.
#
# <details><summary>Hint 1</summary>
#
# Which columns does neither question need? Which of the other columns are in the register?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pd.cut(..., labels=["1000-2999", ...])` creates ranges, and `.astype(object).fillna("*")` turns them into plain cells.
# `groupby(columns)[...].transform("size")` returns the size of each row's class.
# `print(attacks.score(my_release(published, rng), published, controls))` shows each measure.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Leave out gender and the numbers that neither question needs. Use three age ranges, four income ranges with a boundary at
# 5,000, and `"Married/Divorced"` as one category. Which rows are still in a class that's too small, and what do you do with the
# register's columns in these rows?
#
# </details>


# %% answer="my_release"
def my_release(df, rng):
    """Return the table to publish, with columns of hr, ranges such as "30-39", and "*" for suppressed cells."""
    ### BEGIN SOLUTION
    out = df[["department", "business_travel", "attrition"]].copy()
    ages, pay = ["18-29", "30-39", "40-60"], ["1000-2999", "3000-4999", "5000-9999", "10000-20000"]
    out["age"] = pd.cut(df["age"], [0, 29, 39, 60], labels=ages).astype(object).fillna("*")
    out["education"] = np.where(df["education"] <= 2, "1-2", "3-5")
    out["marital_status"] = df["marital_status"].where(df["marital_status"] == "Single", "Married/Divorced")
    out["monthly_income"] = pd.cut(df["monthly_income"], [0, 2999, 4999, 9999, 20_000], labels=pay).astype(object)
    quasi_left = ["age", "department", "education", "marital_status"]
    size = out.groupby(quasi_left)["attrition"].transform("size")
    out.loc[size < 5, quasi_left] = "*"
    return out
    ### END SOLUTION


# %% test="my_release" points=10
"""The release of an unseen table withstands three attacks and is still useful (credit of the worst attack × utility)."""
import numpy as np

from course import attacks, checks, load

to_publish, held_back = attacks.split(load("hr"), np.random.default_rng(46))
answer = checks.call(my_release, to_publish, np.random.default_rng(48))
result = attacks.score(answer.result, to_publish, held_back)
checks.require(not result.message, result.message)
print(result.table())
after = checks.call(my_release, attacks.moved(to_publish), np.random.default_rng(48))
said = attacks.about_ends(answer.result, after.result, to_publish)
checks.require(not said, f"{answer.text}: {said}")
checks.passed(f"the release of hr can be read, and scores {result.score:.2f}")
### BEGIN HIDDEN TESTS
import re

import numpy as np

from course import attacks, checks, load

draw = np.random.default_rng([46, int(load("hr")["monthly_rate"].sum())])
judged = []
for seed in draw.integers(2**40, size=3).tolist():  # the learner's function gets only the published part
    to_publish, held_back = attacks.split(load("hr", seed=seed), np.random.default_rng([seed, 1]))
    answer = checks.call(my_release, to_publish, np.random.default_rng([seed, 2]))
    with checks.rule("Each call may take at most 20 seconds"):
        checks.require(answer.seconds < 20, f"{answer.text} took {answer.seconds:.0f} seconds")
    with checks.rule("You lose all points if something besides the rows carries information"):
        checks.require(not answer.carried, f"{answer.text}: a cell is {answer.carried}")
    judged.append(attacks.score(answer.result, to_publish, held_back))
    with checks.rule("returns the table that you'd publish, in the form above"):
        message = f"{answer.text}, for a table that you haven't seen: {judged[-1].message}"
        checks.require(not judged[-1].message, message)
    told = answer.printed + " ".join(warning.message for warning in answer.warnings)
    told = re.sub(r"(?<=\d)[,_' ](?=\d{3})", "", told)  # 4,217 is 4217, too
    told = {*re.findall(r"\d+", told)} - {*re.findall(r"\d+", answer.result.to_csv())}
    incomes = to_publish["monthly_income"]
    exact, ends = (told & {f"{income:.0f}" for income in some} for some in (incomes, incomes.agg(["min", "max"])))
    with checks.rule("Exposing a few people is enough to fail"):
        shown = f"{answer.text} shows people's incomes in printed text or a warning"
        checks.require(len(exact) < 3 and not ends, shown)
with checks.rule("draw it from the generator `rng`, so that the same seed leads to the same table"):
    again = checks.call(my_release, to_publish, np.random.default_rng([seed, 2]))
    checks.same_values(again, answer.result, name="a second release with the same seed")
with checks.rule("You lose all points if something besides the rows carries information"):
    after = checks.call(my_release, attacks.moved(to_publish), np.random.default_rng([seed, 2]))
    said = attacks.about_ends(answer.result, after.result, to_publish)
    checks.require(not said, f"{answer.text}: {said}")
    # Exchange the incomes of people who earn about the same. If the rows stay the same, so must their order and index.
    near = to_publish.groupby(to_publish["monthly_income"] // 250)["monthly_income"]
    other = to_publish.assign(monthly_income=near.transform(lambda incomes: incomes.to_numpy()[::-1]))
    tables = answer.result, checks.call(my_release, other, np.random.default_rng([seed, 2])).result
    bare, full = ([[str(row) for row in one.itertuples(index=index)] for one in tables] for index in (False, True))
    coded = sorted(bare[0]) == sorted(bare[1]) and full[0] != full[1]
    checks.require(not coded, f"{answer.text}: the order of the rows or the index reveals the order of exact incomes")
paid = to_publish["monthly_income"].sort_values()
turned = to_publish.assign(monthly_income=paid.set_axis(paid.index[::-1]))  # whoever earned most now earns least
answer = checks.call(my_release, turned, np.random.default_rng(50))
told = attacks.usefulness(answer.result, to_publish, held_back)
with checks.rule("Make your release from `df`, and from nothing else"):
    swapped = "in this table, high and low incomes were swapped. The release still shows who really earns a lot"
    checks.require(told.utility <= 0.5, f"{answer.text}: {swapped}")
blind = []
while len(blind) < 3 and min(blind, default=1) > 0.5:  # if the columns are mixed, chance hardly ever preserves so much
    mixed = to_publish.apply(lambda column: draw.permutation(column.to_numpy()))
    answer = checks.call(my_release, mixed, np.random.default_rng(49))
    told = attacks.usefulness(answer.result, to_publish, held_back)
    with checks.rule("returns the table that you'd publish, in the form above"):
        message = f"{answer.text}, for a table in which each column was shuffled separately: {told.message}"
        checks.require(not told.message, message)
    blind.append(told.utility)
with checks.rule("Make your release from `df`, and from nothing else"):
    shuffled = "this table's columns were shuffled, but the release still shows who leaves or who earns a lot"
    checks.require(min(blind) <= 0.5, f"{answer.text}: {shuffled}")
result = attacks.mean_of(judged)
points = round(20 * result.score) / 2
with checks.rule("awards 10 × score points, rounded to half points"):
    checks.require(points, f"the mean of three releases earns no points: {result}")
checks.score(points, of=10, message=f"mean of three tables: {result}")
### END HIDDEN TESTS

# %%
mine = my_release(published.copy(), np.random.default_rng(48))  # if there's an error, solve exercise 4 first
results["yours"] = attacks.score(mine, published, controls)
results["yours"].table()

# %%
ax = plotting.risk_utility(
    {name: (result.risk, result.utility) for name, result in results.items()},
    title="Your release compared with the other four",
)
plotting.show(ax)

# %% [markdown]
# ## Now attack it
#
# ### First attack: someone who knows more
#
# The score assumes an attacker who knows only what's in the register. But a colleague also knows who travels and who has left:

# %% slide="output"
colleague = [*KNOWN, "business_travel", "attrition"]
for name, table in {"bands": releases["bands"], "yours": mine}.items():
    more = attacks.score(table, published, controls, known=colleague)
    print(f"{name}: linked with the register {results[name].linkage:.1%}, linked by a colleague {more.linkage:.1%}")

# %% [markdown]
# For the bands, the share of correct links grows by more than half. If your release generalizes, people in it can now be
# linked, too. {==Ranges hide people only from attackers who know no more columns than you expected.==}
#
# ### Second attack: the next release
#
# {==Suppose that a month later, one person has left the company, and you create the release again, with new random numbers.==} What's
# the difference between the two releases?


# %% slide="output"
def rows_gone(before, after):
    """Return the rows that occur in `before` more often than in `after`."""
    count = [table.astype(str).value_counts() for table in (before, after)]
    left = count[0].sub(count[1], fill_value=0)
    return left[left > 0].reset_index(name="rows")


later = my_release(published.drop(index=10), np.random.default_rng(49))  # if there's an error, solve exercise 4 first
gone = rows_gone(mine, later)
print(f"the person who left: {published.loc[10, ['age', 'department', 'monthly_income']].to_dict()}")
print(f"{gone['rows'].sum():.0f} rows are gone, for example:")
gone.head(3).T

# %% [markdown]
# If your release generalizes, only a handful of rows are gone, and often only one. The leaver's row is among them, with a
# range for the income, whatever *k* was. If your release draws people at random, hundreds of rows are different. {==Only
# differential privacy limits what such a comparison reveals about one person, and each release costs budget (lesson 3.6).==} The
# score is computed from a single release, so it doesn't show this risk.
#
# ## What it cost
#
# How well does your release still answer the two questions? Let's compare your release with the raw table:

# %%
from course.attacks.utility import aucs, strengths

fresh = attacks.read(controls, controls)
for name, table in {"raw": published, "yours": mine}.items():
    cells = attacks.read(table, published)
    auc, strong = aucs(cells, fresh), strengths(cells)
    leavers = (table["attrition"] == "Yes").mean() if "attrition" in table else float("nan")
    told = [f"{target}: AUC {auc[target]:.2f}, strength {strong[target]:.2f}" for target in auc]
    print(f"{name:6}", *told, f"leavers {leavers:.1%}", sep=" | ")

# %% [markdown]
# {==Neither AUC nor strength shows whether shares and means are correct, so compare those, too.==} And questions about
# the columns that you left out can no longer be answered. Without gender, for example, no one can find out whether
# women are paid less.

# %% [markdown]
# ### Exercise 5: what the score shows
#
# Suppose that one of your releases scores 1.0. Which of these statements does this score support? Store the letters of **all**
# these statements in `verdict`, as a list such as `["A", "E"]`.
#
# - **A** No one can be harmed by this release.
# - **B** Someone who has this register and runs these attacks is hardly more successful with published people than with people
#   who aren't in the release.
# - **C** A colleague who also knows who travels and who has left can't find anyone's row, either.
# - **D** A model trained on the release preserves most of what a model trained on the raw table reveals about new people like
#   these, taking both questions together.
# - **E** The release is differentially private.
# - **F** If next year's table is released in the same way, both releases together are as safe as one.
#
# <details><summary>Hint 1</summary>
#
# What did you run to compute the score? Which attackers, how many tables and which questions did the score include?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A statement about *every* attacker or *every* output can't follow from three attacks on one output.
#
# </details>
# <details><summary>Hint 3</summary>
#
# One statement describes how risk is measured, and another describes how utility is measured.
#
# </details>

# %% answer="verdict"
verdict = ...
### BEGIN SOLUTION
verdict = ["B", "D"]
### END SOLUTION

# %% test="verdict" points=2
"""A score supports what was measured, and nothing else."""
from course import checks

letters = list(verdict) if isinstance(verdict, str) else verdict
checks.a_choice(letters, "ABCDEF", name="verdict")
checks.passed("verdict contains only letters from the list")
### BEGIN HIDDEN TESTS
from course import checks

letters = list(verdict) if isinstance(verdict, str) else verdict
checks.a_choice(letters, "ABCDEF", name="verdict")
why_not = {
    "A": "Three attacks with one register failed, but another attacker may know more, or want to learn something else.",
    "B": "One statement that you left out says how the risks were measured, on published people and on controls.",
    "C": "The score assumes attackers who know only the register. A colleague who knows more columns would find more rows.",
    "D": "One statement that you left out says how utility was measured, with a model trained on the release.",
    "E": "Differential privacy is a property of the method for all inputs, so a single output can't show it.",
    "F": "Only one release was attacked. Two releases of the same people can be compared, and they differ if someone left.",
}
checks.chosen(letters, "BD", why_not, name="verdict")
### END HIDDEN TESTS

# %% [markdown]
# ## Recap
#
# - Attack a table before you publish it, and compare the success on published people with the success on controls. The release
#   is to blame only for the difference.
# - The score is the credit of the worst risk, multiplied by the credit of utility. A table that's safe because it reveals
#   nothing earns as little as a table that's useful because it reveals everything.
# - A good score applies only to these attackers with this knowledge, and to this one release.
#
# **A question to take with you:** Who knows more about the people in your table than your attackers did?
#
# Don't rely on a score if people are in danger, if attackers may know more than what's in your register, or if the table will
# be published again. In these cases, use differential privacy, or let researchers ask questions instead of releasing any rows.
#
# **Further reading**
#
# - Arvind Narayanan and Vitaly Shmatikov, *Robust De-anonymization of Large Sparse Datasets*, IEEE Symposium on Security and
#   Privacy (2008).
# - Matteo Giomi and others, *A Unified Framework for Quantifying Privacy Risk in Synthetic Data*,
#   [arXiv:2211.10459](https://arxiv.org/abs/2211.10459) (2022), about attacks with controls.
# - Article 29 Working Party, *Opinion 05/2014 on Anonymisation Techniques* (2014), about singling out, linkability and inference.
