# %% [markdown]
# # 4.4 Embeddings
#
# **You will be able to**
#
# - replace categories with random vectors and with learned ones, and draw a map of them;
# - explain which distances between the vectors are meaningful;
# - recover the categories from published vectors, even through noise.
#
# **You need** lesson 1.3 (pseudonyms), pandas, and a basic knowledge of adding and multiplying matrices.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## "No one can read these numbers"
#
# > **In the news.** Programs that search texts store each text as a vector, which is a row of numbers. {==From such vectors, John
# > Morris and others (2023) recovered 92 % of texts with 32 tokens (words or pieces of words) exactly.==} {==They also recovered full
# > names from the vectors of clinical notes.==}
#
# A job agency wants to publish the table below, but with vectors instead of the occupations. (The people in this table are made up.)

# %%
import numpy as np
import pandas as pd
from scipy import optimize, spatial, stats
from sklearn.linear_model import LogisticRegression
from sklearn.manifold import TSNE
from sklearn.metrics import roc_auc_score

from course import load, plotting

incomes = load("incomes")
rng = np.random.default_rng(45)
incomes.head(3)

# %% [markdown]
# ## Random vectors
#
# {==An **embedding** assigns a vector to each category, and this vector is the same in every row.==} {==The simplest embedding consists
# of random vectors.==}
#
# ### Exercise 1: a random embedding
#
# Write a function `random_embedding(values, size, rng)` that returns a DataFrame with one row for each category that occurs in
# the Series `values`.
#
# - The index contains each category once. A missing value isn't a category.
# - There are `size` columns, and every number is an independent draw from the normal distribution with mean 0 and standard
#   deviation 1.
# - Draw all randomness from the generator `rng`.
#
# Here and in the rest of this lesson, the order of a table's rows and the names of its columns don't matter. Don't round, and
# don't modify the arguments.
#
# `random_embedding(pd.Series(["cook", "judge", "cook"]), 4, rng)` returns two rows, `cook` and `judge`, with four columns.
#
# <details><summary>Hint 1</summary>
#
# How many numbers do `k` categories need?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `Series.dropna`, `Series.unique` and `rng.normal(size=(rows, columns))`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `pd.DataFrame(rng.normal(size=(len(categories), ...)), index=categories)` creates the table. How do you get `categories` from
# `values`?
#
# </details>


# %% answer="random_embedding"
def random_embedding(values, size, rng):
    """Return a DataFrame with the categories in values as its index and a random vector of this size for each."""
    ### BEGIN SOLUTION
    categories = values.dropna().unique()
    return pd.DataFrame(rng.normal(size=(len(categories), size)), index=categories)
    ### END SOLUTION


# %% test="random_embedding" points=2
"""Each category that occurs has one vector of independent draws from the standard normal distribution."""
import numpy as np
import pandas as pd

from course import checks

few = pd.Series(["cook", "judge", "cook"])
answer = checks.call(random_embedding, few, 4, np.random.default_rng(1))
table = checks.a_table(answer, rows=2, why="the table needs one row for cook and one for judge")
checks.require(set(table.index) == {"cook", "judge"}, "the index must contain the categories cook and judge")
checks.require(table.shape[1] == 4, f"the table has {table.shape[1]} columns, not 4")
again = checks.call(random_embedding, few, 4, np.random.default_rng(1))
checks.same_values(again, table, why="generators with the same seed must produce the same vectors")
checks.passed("cook and judge have four numbers each")
### BEGIN HIDDEN TESTS
from scipy.stats import chi2, norm


def checked(answer, categories, size):
    with checks.rule("The index contains each category once. A missing value isn't a category"):
        table = checks.a_table(answer, rows=len(categories))
        message = f"{answer.text}: the index of its result doesn't match the categories that occur"
        checks.require(set(table.index) == set(categories), message)
    with checks.rule("There are `size` columns, and every number is an independent draw from the normal distribution"):
        checks.require(table.shape[1] == size, f"{answer.text} has {table.shape[1]} columns")
        numbers = all(pd.api.types.is_float_dtype(kind) for kind in table.dtypes)
        message = f"{answer.text} contains something that isn't a number"
        checks.require(numbers and np.isfinite(table.to_numpy()).all(), message)
    return table


many = pd.Series([f"c{place % 400}" for place in range(700)], index=[7] * 700)
answer = checks.call(random_embedding, many, 50, np.random.default_rng(2))
table = checked(answer, set(many), 50)
drawn = table.to_numpy()
with checks.rule(
    "every number is an independent draw from the normal distribution with mean 0 and standard deviation 1"
):
    checks.follows(drawn.ravel(), norm.cdf, name=f"the result of {answer.text}")
    apart = len(np.unique(drawn)) > 0.995 * drawn.size  # in float32, a few draws are equal by chance
    checks.require(apart, f"{answer.text} contains a number twice")
with checks.rule("Don't round"):
    rounded = (np.round(drawn.astype(float), 9) == drawn.astype(float)).mean() > 0.5
    checks.require(not rounded, f"{answer.text} contains rounded numbers")
with checks.rule("every number is an independent draw"):
    checks.follows((drawn**2).sum(axis=1), chi2(50).cdf, name=f"the squared lengths in {answer.text}")
    tied_to = "its numbers are in some order, or you can compute one column or row from another"
    for pair in ((drawn[:, 1:], drawn[:, :-1]), (drawn[1:], drawn[:-1])):
        checks.require(abs(np.corrcoef(*map(np.ravel, pair))[0, 1]) < 0.06, f"{answer.text}: {tied_to}")
    places = [int(name[1:]) for name in table.index]  # by first appearance, and frequent categories come first
    for order in (places, np.argsort(np.argsort(table.index))):
        ranked = abs(np.corrcoef(order, drawn, rowvar=False)[0, 1:]).max()
        ordered = "a column reveals the order in which categories appear, or how frequent they are"
        checks.require(ranked < 6.5 / np.sqrt(400), f"{answer.text}: {ordered}")
    for across in (drawn, drawn.T):
        tied = np.corrcoef(across)[np.triu_indices(len(across), 1)]
        checks.require(abs(tied).max() < 6.5 / np.sqrt(across.shape[1]), f"{answer.text}: {tied_to}")
        right_angles = "its vectors or columns are exactly at right angles, instead of only close to 90°"
        checks.require(tied.std() > 0.5 / np.sqrt(across.shape[1]), f"{answer.text}: {right_angles}")
        sums = across.sum(axis=1) / np.sqrt(across.shape[1])
        checks.follows(sums, norm.cdf, name=f"the sums in {answer.text}, each divided by the square root of its count,")
shifts = pd.DataFrame({"shift": ["day", None, "night", "day"], "bed": [1.5, 2, None, 2]})
for case in checks.variants(shifts, labels=["shift", "bed"], keep=["near"], used_by=random_embedding):
    for name in case.named(["shift", "bed"]):
        with case:
            values = case.table[name]
            checked(checks.call(random_embedding, values, 3, np.random.default_rng(3)), set(values.dropna()), 3)
near = [*checks.near_ties(1.5), -1.0, -2.0, 0.0, 1e-12, 2.0**53, 1e300]
for values in map(pd.Series, ([4, 9, 4, 0], ["cook"], checks.texts(), near)):
    checked(checks.call(random_embedding, values, 1, np.random.default_rng(3)), set(values), 1)
sources = [checks.similar_generators()[place] for place in (0, 0, 1)]
one, again, other = (checks.call(random_embedding, many, 5, source) for source in sources)
first, second, third = (checked(each, set(many), 5).sort_index().to_numpy(float) for each in (one, again, other))
with checks.rule("every number is an independent draw"):
    # One of the three happens with a correct answer in 2 of 10 million cases.
    exact = "its mean or standard deviation is exactly that of the distribution. Don't adjust the numbers after drawing"
    scaled = abs(first.mean()) < 1e-9 or abs(first.std() - 1) < 1e-9 or abs(first.std(ddof=1) - 1) < 1e-9
    checks.require(not scaled, f"{one.text}: {exact}")
with checks.rule("Draw all randomness from the generator `rng`"):
    checks.require((first == second).all(), f"{one.text}: two generators with the same seed led to different tables")
    several = checks.draws(random_embedding, 200, many.head(2), 2, np.random.default_rng(9))
    seeds = "a small seed allows only a few different tables"
    checks.distinct(several, name="200 results of random_embedding with the same generator", why=seeds)
    tiny = sum(abs(each.to_numpy(float)) < 0.001 for each in several).sum()  # 0.6 on average, above 9 hardly ever
    checks.require(tiny < 10, "in some calls of random_embedding, all numbers are close to 0")
    checks.require((first != third).all(), f"{other.text}: a different seed produced the same numbers")
### END HIDDEN TESTS

# %% [markdown]
# ## Near and far
#
# {==The (Euclidean) **distance** between two vectors is the square root of the sum of the squared differences between their
# numbers.==} For example, the distance from (0, 0) to (3, 4) is 5, because 9 + 16 = 25. We'll use this distance to find categories
# with similar vectors.
#
# ### Exercise 2: which categories are near?
#
# Write a function `nearest(embedding, category, n)` that returns a list or array of the `n` categories whose vectors have the
# smallest distance from the vector of `category`.
#
# - `embedding` is a DataFrame of finite numbers, and its index contains each category once. `n` is 1 or more.
# - The nearest category comes first, and `category` itself is left out.
# - If there are fewer than `n` other categories, return all of them. Categories at the same distance may be in any
#   order.
# - If `category` has no vector, raise a `KeyError`.
#
# If cook is at (0, 0), judge at (3, 4), baker at (1, 0) and pilot at (9, 9), then `nearest(table, "cook", 2)` returns
# `["baker", "judge"]`.
#
# <details><summary>Hint 1</summary>
#
# What do you get if you subtract one row from all rows?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `embedding.loc[category]` is a single vector. `Series.drop` removes a label, which is safer than removing distance 0, because
# another category may be at distance 0, too. `Series.nsmallest` keeps the smallest values.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `squares = (embedding - embedding.loc[category]) ** 2`, and add up the squares in each row. Then drop `category`,
# and keep the `n` smallest sums. Which part of the result is the list of names?
#
# </details>


# %% answer="nearest"
def nearest(embedding, category, n):
    """Return a list of the n categories nearest to this one, with the nearest first."""
    ### BEGIN SOLUTION
    squares = ((embedding - embedding.loc[category]) ** 2).sum(axis=1)
    return list(squares.drop(category).nsmallest(n).index)
    ### END SOLUTION


# %% test="nearest" points=2
"""The nearest categories come first, by Euclidean distance, without the category itself."""
import numpy as np
import pandas as pd

from course import checks

four = pd.DataFrame([[0, 0], [3, 4], [1, 0], [9, 9]], index=["cook", "judge", "baker", "pilot"])
checks.equal(
    checks.call(nearest, four, "cook", 2),
    ["baker", "judge"],
    why="their distances are 1 and 5, and pilot is farther away",
    show=True,
)
checks.passed("baker and judge are the nearest categories to cook")
### BEGIN HIDDEN TESTS
chance = np.random.default_rng(11)
names = list(dict.fromkeys(["size", "count", *checks.public_view(nearest).strings, *checks.column_names()]))
for size in (2, 3, 12):
    numbers = chance.normal(size=(14, size)) * chance.uniform(0.2, 4, size=(14, 1)) + 3 * (size == 3)
    table = pd.DataFrame(numbers, index=list("nbgfjkacmdlhie"), columns=names[:size])
    for category in ("n", "e", "k", "c"):
        away = np.sqrt(((table - table.loc[category]) ** 2).sum(axis=1)).drop(category).sort_values()
        with checks.rule("The nearest category comes first, and `category` itself is left out"):
            for n in (1, 5, 13, 40):
                checks.equal(checks.call(nearest, table, category, n), list(away.index[:n]))
crowd = pd.DataFrame(chance.normal(size=(600, 2)), index=[f"c{place}" for place in chance.permutation(600)])
away = (crowd.sub(crowd.loc["c7"]) ** 2).sum(axis=1).drop("c7").sort_values()
close = pd.DataFrame({"x": [0.0, *checks.near_ties(1.0)[:4]]}, index=["cook", "baker", "pilot", "judge", "smith"])
labels = checks.texts()
spelled = pd.DataFrame({"size": np.arange(len(labels)) ** 2.0}, index=labels)
with checks.rule("The nearest category comes first"):
    checks.equal(checks.call(nearest, crowd, "c7", 500), list(away.index[:500]))
    nearly = "don't round the distances, because even nearly equal distances have an order"
    for factor in (1, 1e-9):
        wanted = ["judge", "baker", "smith", "pilot"]
        checks.equal(checks.call(nearest, close * factor, "cook", 4), wanted, why=nearly)
    for place in (0, len(labels) - 2):
        others = [*labels[1:4]] if not place else [labels[place - 1], labels[place + 1], labels[place - 2]]
        same = "names of different categories may look alike"
        checks.equal(checks.call(nearest, spelled, labels[place], 3), others, why=same)
twins = pd.DataFrame({"x": [5.0, 2.0, 5.0, 0.0], "y": [1.0, 2.0, 1.0, 0.0]}, index=["b", "a", "d", "c"])
with checks.rule("`category` itself is left out"):
    for category, other in (("b", "d"), ("d", "b")):
        twin = "exclude it by name, because another category at distance 0 belongs in the list"
        checks.equal(checks.call(nearest, twins, category, 1), [other], why=twin)
    answer = checks.call(nearest, pd.DataFrame({"x": [1.0] * 3}, index=[*"abc"]), "c", 1)
    checks.require(list(answer.result) in (["a"], ["b"]), f"{answer}: all three categories are at the same place")
with checks.rule("Categories at the same distance may be in any order"):
    answer = checks.call(nearest, twins, "c", 3)
    tied = "b and d are at the same distance, so both of them belong to the list"
    checks.require(list(answer.result) in ([*"abd"], [*"adb"]), f"{answer}: {tied}")
    answer = checks.call(nearest, twins, "c", 2)
    only = "two categories are at the same distance, and there's room for only one of them"
    checks.require(list(answer.result) in ([*"ab"], [*"ad"]), f"{answer}: {only}")
numbered = pd.DataFrame({"x": [0.0, 10.0, 11.0]}, index=[2, 0, 1])
labelled = "categories may be numbers. Use them as names, not as positions"
checks.equal(checks.call(nearest, numbered, 1, 2), [0, 2], why=labelled)
checks.equal(checks.call(nearest, numbered.rename({0: "1"}), 1, 2), ["1", 2], why="1 and '1' are different names")
with checks.rule("If `category` has no vector, raise a `KeyError`"):
    alike = [(spelled.drop(label), label) for label in labels]
    for table, missing in ((twins, "pilot"), (twins, "x"), (numbered, 3), (numbered, "1"), *alike):
        checks.raises(KeyError, nearest, table, missing, 1)
### END HIDDEN TESTS

# %% [markdown]
# Which categories are near each other in a random embedding? Let's try three seeds:

# %% slide="output"
for seed in (1, 2, 3):
    vectors = random_embedding(incomes["occupation"], 8, np.random.default_rng(seed))
    print(seed, nearest(vectors, "professional", 3))  # if there's an error, solve exercise 1 or 2 first

# %% [markdown]
# ### Exercise 3: does near mean similar?
#
# Suppose that in a random embedding of the occupations, two vectors are much nearer to each other than any other two. What does
# this tell you? Store one letter in `closeness`, such as `"A"`.
#
# - **A** The two occupations are alike in some way that the table shows.
# - **B** The two occupations have about the same number of people.
# - **C** Nothing about the occupations.
# - **D** In a table of exact vectors, people with these two occupations can't be told apart.
#
# <details><summary>Hint 1</summary>
#
# What did `random_embedding` know about an occupation?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Compare the three lists above.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The function uses neither the other columns nor any counts. And two vectors that are near each other are still two different vectors.
#
# </details>

# %% answer="closeness"
closeness = ...
### BEGIN SOLUTION
closeness = "C"
### END SOLUTION

# %% test="closeness" points=1
"""The correct answer follows from how random vectors are drawn."""
from course import checks

checks.a_choice(closeness, "ABCD", name="closeness")
checks.passed("closeness is one of the options")
### BEGIN HIDDEN TESTS
checks.a_choice(closeness, "ABCD", name="closeness")
checks.chosen(
    closeness,
    "C",
    {
        "A": "The vectors were drawn without looking at any other column of the table.",
        "B": "One vector was drawn for each category, however many people belong to it.",
        "C": "Think about which information was used to draw the vectors.",
        "D": "Even if the two vectors are very close, they differ, and each occupation always has its own vector.",
    },
    name="closeness",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Learned vectors
#
# {==To make distances meaningful, we can use **co-occurrence**, which is how often two values occur in the same row.==} For each
# occupation, we count the people with each level of education. Then we divide by the number of people in the occupation. The
# result is one row of shares for each occupation:

# %% slide="output"
shares = pd.crosstab(incomes["occupation"], incomes["education"], normalize="index")
shares.loc[["management", "professional", "transport"], ["grade 9", "some college", "bachelor", "master"]].round(2)

# %% [markdown]
# Each row of shares is already a vector, but a long one, with a number for every level of education. We want short vectors with
# almost the same distances. Let's look at a tiny table first. Half of the cooks and half of the bakers went to school A, and the
# others to school B. One judge in ten went to school B, and the others to school C:

# %% slide="output"
tiny = pd.DataFrame(
    {"A": [0.5, 0.5, 0.0], "B": [0.5, 0.5, 0.1], "C": [0.0, 0.0, 0.9]}, index=["cook", "baker", "judge"]
)
U, S, Vt = np.linalg.svd(tiny, full_matrices=False)
turned = pd.DataFrame(U * S, index=tiny.index)
print(turned.round(2) + 0.0)
for table in (tiny, turned):
    print("from cook to judge:", np.linalg.norm(table.loc["cook"] - table.loc["judge"]).round(3))

# %% [markdown]
# The distance from cook to judge is the same in both tables, but the third column of the new table contains only zeros. So two
# numbers for each occupation are enough, and nothing is lost. This works because cooks and bakers have the same shares.
#
# The new table is a rotation of the first one, as in lesson 4.1. {==The **singular value decomposition** (SVD) splits a table into
# three factors, so that `shares = U @ np.diag(S) @ Vt`.==} The rows of `U * S` are the rows of shares after a rotation, so all
# distances between them are unchanged. {==The columns of `U * S` are sorted by their weights in `S`, and the first few contain
# most of the information.==} All signs in a column may be reversed, but this doesn't change any distance. In a real table, the
# numbers in the last columns are small rather than zero, so leaving these columns out changes the distances only a little.
#
# ### Exercise 4: learn an embedding
#
# Write a function `cooccurrence_embedding(df, column, context, size)` that returns a DataFrame with a learned vector for each
# category of `column`. Its index contains the categories.
#
# - Make the table of shares. For each category of `column`, it contains the share of each value of `context`. The vectors are
#   the first `size` columns of the table's `U * S`. Don't subtract any means.
# - Leave out rows of `df` with a missing value in either column. Then leave out categories without any rows.
# - `size` is never greater than the number of categories of either column. The signs of the columns don't matter.
#
# If two of four cooks and one of two bakers went to school A, and the others went to school B, then cook and baker have the same
# vector.
#
# <details><summary>Hint 1</summary>
#
# One of the cells above makes a table of shares. Which names in that cell become parameters?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.linalg.svd(shares, full_matrices=False)` returns `U`, `S` and `Vt`, sorted by weight.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `U[:, :size]` contains the first columns of `U`. Each column still has to be multiplied by its weight in `S`. Which index belongs to
# the rows?
#
# </details>


# %% answer="cooccurrence_embedding"
def cooccurrence_embedding(df, column, context, size):
    """Return a DataFrame with the categories in column as its index and vectors learned from their shares of context."""
    ### BEGIN SOLUTION
    shares = pd.crosstab(df[column], df[context], normalize="index")
    U, S, _ = np.linalg.svd(shares, full_matrices=False)
    return pd.DataFrame(U[:, :size] * S[:size], index=shares.index)
    ### END SOLUTION


# %% test="cooccurrence_embedding" points=3
"""The vectors are the rotated rows of shares, reduced to the columns with the most weight."""
import numpy as np
import pandas as pd

from course import checks, load

seven = pd.DataFrame({"job": ["cook"] * 4 + ["baker"] * 2 + ["judge"], "school": list("AABBABC")})
answer = checks.call(cooccurrence_embedding, seven, "job", "school", 2)
table = checks.a_table(answer, rows=3, why="there are three categories")
checks.require(set(table.index) == {"cook", "baker", "judge"}, "the index must contain the categories")
checks.require(table.shape[1] == 2, f"the table has {table.shape[1]} columns, not 2")
gap = float(np.linalg.norm(table.loc["cook"] - table.loc["baker"]))
checks.close(
    gap, 0, name="the distance between cook and baker", why="they have the same shares, so their vectors must be equal"
)
checks.passed("cook and baker have the same vector of two numbers")
### BEGIN HIDDEN TESTS


def judge(df, column, context, size):
    answer = checks.call(cooccurrence_embedding, df, column, context, size)
    rows = df[[column, context]].dropna().astype(object)
    (first, names), (second, others) = (pd.factorize(rows[name].to_numpy()) for name in (column, context))
    counts = np.zeros((len(names), len(others)))
    np.add.at(counts, (first, second), 1)
    U, S, _ = np.linalg.svd(counts / counts.sum(axis=1, keepdims=True), full_matrices=False)
    right = U[:, :size] * S[:size]
    with checks.rule("Then leave out categories without any rows"):
        table = checks.a_table(answer, rows=len(names))
    with checks.rule("Its index contains the categories"):
        named = set(table.index) == set(names) and table.index.is_unique
        checks.require(named, f"{answer.text}: the index of its result doesn't match column {column!r}")
    with checks.rule("The vectors are the first `size` columns of the table's `U * S`"):
        checks.require(table.shape[1] == size, f"{answer.text} has {table.shape[1]} columns")
        kinds = all(pd.api.types.is_numeric_dtype(kind) for kind in table.dtypes)
        message = f"{answer.text} contains something that isn't a number"
        checks.require(kinds and np.isfinite(table.to_numpy(float)).all(), message)
    got = table.loc[list(names)].to_numpy(float)
    products = got @ got.T - right @ right.T  # the same for any signs, and for any rotation
    with checks.rule("The vectors are the first `size` columns of the table's `U * S`. Don't subtract any means"):
        message = f"{answer.text}: the lengths or angles of the vectors are wrong (each row of shares adds up to 1)"
        checks.require(abs(products).max() < 1e-9, message)


twelve = pd.DataFrame({"job": list("ccccbbjjjjjp"), "school": list("AABBABCCABDD")})
for size in (1, 2, 3, 4):
    judge(twelve, "job", "school", size)
    judge(twelve, "school", "job", size)
holes = twelve.assign(school=[None, *twelve["school"][1:]], pay=[None, 5.0] * 6)
holes.loc[11, "job"] = None
judge(holes, "job", "school", 2)
holes = holes[["job", "school"]]  # so that each name is tried in one of these columns
for case in checks.variants(holes, labels=["job", "school"], keep=["near"], used_by=cooccurrence_embedding):
    with case:
        judge(case.table, *case.named(("job", "school")), 2)
judge(twelve.assign(school=[*twelve["school"][:11], None]), "job", "school", 2)  # p has no row without a missing value
judge(pd.DataFrame({"team": [3, 1, 1, 3, 2], "shift": [0, 1, 0, 0, 5]}), "team", "shift", 2)
near = checks.texts()
judge(pd.DataFrame({"job": near * 2, "school": [*near, *near[7:], *near[:7]]}), "job", "school", len(near))
people, others = load("incomes", seed=5), load("incomes", seed=6)
judge(people, "occupation", "education", 4)
judge(others, "education", "occupation", 15)
judge(others.head(700), "marital_status", "income", 2)
judge(people, "age", "hours_per_week", 5)  # so many categories that approximate methods differ
### END HIDDEN TESTS

# %% slide="output"
learned = cooccurrence_embedding(incomes, "occupation", "education", 4)
# if there's an error, solve exercise 2 or 4 first
print(nearest(learned, "professional", 3), nearest(learned, "transport", 3))

# %% [markdown]
# {=="Near" now means "similar schooling", and nothing else.==} {==Even this similarity may be due to chance.==} To find out, we learn one
# embedding from each half of the people and compare all distances. A rank correlation of 1 means that both halves produce the
# same order of distances, and 0 means that the two orders are unrelated:

# %% slide="output"
half = incomes.sample(frac=0.5, random_state=4)
for column in ("occupation", "origin"):
    one, other = (cooccurrence_embedding(df, column, "education", 4) for df in (half, incomes.drop(half.index)))
    both = one.index.intersection(other.index)
    gaps = (spatial.distance.pdist(table.loc[both]) for table in (one, other))
    print(column, stats.spearmanr(*gaps).statistic.round(2))

# %% [markdown]
# The distances between occupations are stable, but those between countries aren't, because in this table, a person's origin has
# nothing to do with their schooling. The embedding itself doesn't warn you of this.
#
# ## A map
#
# {==**t-SNE** (van der Maaten and Hinton 2008) places points in the plane so that near neighbours remain near each other.==} {==Its
# **perplexity** is roughly the number of neighbours that are taken into account for each point.==} The perplexity must be smaller
# than the number of points, so scikit-learn's default of 30 is too large for 15 occupations.
#
# ### Exercise 5: draw the map
#
# First, let scikit-learn's `TSNE` find two coordinates for each row of `learned`, and store them in `tsne_points`.
#
# - Use a perplexity from 3 to 8 and at least 500 steps (`max_iter`, whose default is enough).
# - Store the coordinates as an array or a DataFrame, in the order of `learned`.
#
# Then call `plotting.category_map` for these coordinates, and store the `Axes` that it returns in `tsne_plot`. This
# function expects a DataFrame with two columns and the occupations as its index.
#
# <details><summary>Hint 1</summary>
#
# t-SNE returns only numbers. What else does the map need?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `TSNE(perplexity=..., method="exact", random_state=...).fit_transform(vectors)` returns an array. (The exact method is fast for
# so few points.) `pd.DataFrame(array, index=...)` adds the names.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The last step is `tsne_plot = plotting.category_map(pd.DataFrame(tsne_points, index=...))`. Which table has the occupations in
# the same order?
#
# </details>

# %% answer="tsne_plot"
tsne_points = ...
tsne_plot = ...
### BEGIN SOLUTION
tsne_points = TSNE(perplexity=4, method="exact", random_state=44).fit_transform(learned)
tsne_plot = plotting.category_map(
    pd.DataFrame(tsne_points, index=learned.index), title="Occupations by their learned vectors"
)
plotting.show(tsne_plot)
### END SOLUTION

# %% test="tsne_plot" points=2
"""Neighbours among the learned vectors are close together on the map, and each point is labelled with its name."""
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from course import checks

right_kind = isinstance(tsne_points, np.ndarray | pd.DataFrame | list) and np.shape(tsne_points) == (15, 2)
checks.require(right_kind, "tsne_points doesn't contain two coordinates for each of the 15 occupations")
checks.require(checks.is_a(tsne_plot, Axes), "tsne_plot isn't an Axes. Store what category_map returns")
checks.passed("tsne_points and tsne_plot have the right shape")
### BEGIN HIDDEN TESTS
from course import load


def neighbours(places, k):
    squares = ((places[:, None] - places) ** 2).sum(axis=2)
    np.fill_diagonal(squares, np.inf)
    return np.argsort(squares, axis=1)[:, :k]


def shared(one, other):
    """Return the share of the 3 nearest in one that are also among the 3 nearest in the other, plus that share for 5."""
    total = 0
    for k in (3, 5):
        pairs = zip(neighbours(one, k), neighbours(other, k), strict=True)
        total += np.mean([len({*here} & {*there}) / k for here, there in pairs])
    return total


def likeness(vectors, low, high):
    """Return, for perplexities from low to high, how strongly t-SNE pulls each pair of rows together."""
    squares = ((vectors[:, None] - vectors) ** 2).sum(axis=2) + np.diag(np.full(len(vectors), np.inf))
    perplexity = np.linspace(low, high, 101)[:, None, None]
    few, many = (np.full((101, len(vectors), 1), edge) for edge in (-5.0, 25.0))
    for _ in range(40):
        middle = (few + many) / 2
        weights = np.exp(np.exp(middle) * (squares.min(axis=1, keepdims=True) - squares))
        weights /= weights.sum(axis=2, keepdims=True)
        wide = np.exp(-(weights * np.log(weights + 1e-300)).sum(axis=2, keepdims=True)) > perplexity
        few, many = np.where(wide, middle, few), np.where(wide, many, middle)
    return (weights + weights.transpose(0, 2, 1)) / (2 * len(vectors))


def unrest(vectors, places, low=3, high=8):
    """Return how far t-SNE's forces are from balance at the best perplexity. A finished map is at about 0."""
    steps = places[:, None] - places
    close = 1 / (1 + (steps**2).sum(axis=2)) - np.eye(len(places))
    forces = ((likeness(vectors, low, high) - close / close.sum()) * close)[..., None] * steps
    return (abs(forces.sum(axis=1)).sum(axis=(1, 2)) / abs(forces).sum(axis=(1, 2, 3))).min()


def another(vectors, whole, places):
    """Describe what else the map may show, if that fits twice as well as the vectors with a perplexity from 3 to 8."""
    found = {
        "the points fit all columns of the shares, not the four columns of learned": unrest(whole, places),
        "the columns of learned were scaled first, which changes the distances": unrest(
            vectors / vectors.std(axis=0), places
        ),
        "the perplexity seems to be below 3": unrest(vectors, places, 1.2, 2.5),
        "the perplexity seems to be above 8": unrest(vectors, places, 9, 13.9),
    }
    best = min(found, key=found.get)
    return best if found[best] < unrest(vectors, places) / 2 else None


def texts_and_places(ax):
    for text in ax.texts:
        words = text.get_text().strip()
        if words and text.get_visible():
            yield words, np.array(text.xy if hasattr(text, "xy") else text.get_position(), dtype=float)


people = load("incomes")
share_table = pd.crosstab(people["occupation"], people["education"], normalize="index")
order = list(learned.index) if isinstance(learned, pd.DataFrame) else []
message = "the index of learned doesn't contain the occupations, so solve exercise 4 first"
checks.require(set(order) == set(share_table.index), message)
share_table = share_table.loc[order]  # in the order of the learner's table
U, S, _ = np.linalg.svd(share_table, full_matrices=False)
with checks.rule("Store the coordinates as an array or a DataFrame, in the order of `learned`"):
    right_kind = isinstance(tsne_points, np.ndarray | pd.DataFrame | list) and np.shape(tsne_points) == (15, 2)
    checks.require(right_kind, "tsne_points isn't a table of two coordinates for each of the 15 occupations")
    table = pd.DataFrame(tsne_points)
    named = set(table.index) == set(share_table.index)
    points = (table.loc[share_table.index] if named else table).apply(pd.to_numeric, errors="coerce").to_numpy(float)
    checks.require(np.isfinite(points).all(), "tsne_points contains something that isn't a finite number")
    far = (
        "tsne_points isn't a map of the learned vectors: nearby vectors aren't close together on it. Fit TSNE to "
        "learned, with a perplexity from 3 to 8 and at least 500 steps (max_iter)"
    )
    checks.require(shared(U[:, :4] * S[:4], points) > 1.05, far)
with checks.rule("let scikit-learn's `TSNE` find two coordinates for each row of `learned`"):
    span = np.ptp(points, axis=0).max()
    checks.require(span > 3, "tsne_points doesn't contain t-SNE's coordinates. t-SNE places points much farther apart")
other = another(U[:, :4] * S[:4], share_table.to_numpy(), points)
with checks.rule("Use a perplexity from 3 to 8 and at least 500 steps"):
    moving = "t-SNE wouldn't stop there, because its forces aren't balanced. Store what fit_transform returns"
    checks.require(unrest(U[:, :4] * S[:4], points) < 0.4, f"tsne_points isn't a finished map: {moving}")
    checks.require(other is None, f"tsne_points isn't the map that the exercise asks for: {other}")
with checks.rule(
    "call `plotting.category_map` for these coordinates, and store the `Axes` that it returns in `tsne_plot`"
):
    checks.require(checks.is_a(tsne_plot, Axes), "tsne_plot isn't an Axes")
    drawn = [np.asarray(line.get_xydata(), dtype=float) for line in tsne_plot.lines if line.get_visible()]
    drawn += [np.asarray(dots.get_offsets(), dtype=float) for dots in tsne_plot.collections if dots.get_visible()]
    drawn = np.vstack([np.empty((0, 2)), *(rows.reshape(-1, 2) for rows in drawn)])
    there = all(len(drawn) and abs(drawn - point).max(axis=1).min() < 1e-5 * span for point in points)
    checks.require(there, "tsne_plot doesn't have a point at each position in tsne_points")
with checks.rule("This function expects a DataFrame with two columns and the occupations as its index"):
    written = dict(texts_and_places(tsne_plot))
    for job, point in zip(share_table.index, points, strict=True):
        message = f"tsne_plot doesn't contain the name {job!r}, but every point on the map needs its name"
        checks.require(job in written, message)
        away = abs(drawn - written[job]).max(axis=1)
        own = abs(drawn[away.argmin()] - point).max() < 1e-5 * span
        checks.require(own, f"in tsne_plot, the name {job!r} is at the point of a different occupation")
### END HIDDEN TESTS

# %% [markdown]
# Here is your map, followed by a map of random vectors. Each marker shows whether more than half of the people with that
# occupation went to college.

# %%
most = 1 - shares[["no schooling", *shares.filter(regex="grade|high school")]].sum(axis=1)
groups = (most > 0.5).map({True: "most went to college", False: "most did not"})
own_map = pd.DataFrame(np.asarray(tsne_points), index=learned.index)  # if there's an error, solve exercise 5 first
plotting.show(plotting.category_map(own_map, groups=groups, title="Learned vectors group occupations by schooling"))

# %%
vectors = random_embedding(incomes["occupation"], 8, rng).loc[learned.index]
random_map = TSNE(perplexity=4, method="exact", random_state=44).fit_transform(vectors)
ax = plotting.category_map(
    pd.DataFrame(random_map, index=learned.index), groups=groups, title="Random vectors form no such groups"
)
plotting.show(ax)

# %% [markdown]
# > **Warning.** {==On a t-SNE map, distances between groups may be meaningless, the sizes of groups are meaningless, and the
# > groups themselves may be due to chance (Wattenberg and others 2016).==}
#
# ## Now attack it
#
# The agency publishes the random vectors. They don't reveal anything about an occupation, but each occupation always has the
# same vector. {==So a vector is just a long pseudonym (lesson 1.3).==}
#
# ### Exercise 6: recover the categories
#
# Write a function `embedding_leak(published, known)` that returns a list with one category for each row of the DataFrame
# `published`, in the order of its rows. For each row, choose the category whose mean vector in `known` is nearest.
#
# - `known` has the same columns as `published`, perhaps in a different order, and a `category` column. There are one or more rows
#   for each category.
# - Match columns by name. The indexes have no meaning, and aren't named like a column. No values are missing.
# - If `published` has no rows, the list is empty.
#
# If `known` has cook at (0, 0) and (2, 0), and judge at (3, 3), the function returns cook for (0.9, 0.1), and judge for (3.2,
# 2.8).
#
# <details><summary>Hint 1</summary>
#
# Which table do you need before you can compare distances?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `groupby("category").mean()` computes the mean vectors, and `[list(published.columns)]` puts their columns in the right order.
# `scipy.spatial.distance.cdist` returns all distances between the rows of two tables.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `cdist(published, means).argmin(axis=1)` returns positions, not names. In which index do you look up the names?
#
# </details>


# %% answer="embedding_leak"
def embedding_leak(published, known):
    """Return, for each row of published, the category whose mean vector in known is nearest."""
    ### BEGIN SOLUTION
    from scipy.spatial.distance import cdist

    means = known.groupby("category", observed=True).mean()[list(published.columns)]
    return list(means.index[cdist(published, means).argmin(axis=1)])
    ### END SOLUTION


# %% test="embedding_leak" points=3
"""Each published vector is matched to the category whose mean vector is nearest."""
import numpy as np
import pandas as pd

from course import checks, load

three = pd.DataFrame({"x": [0.9, 3.2, 0.4], "y": [0.1, 2.8, -0.3]})
two = pd.DataFrame({"y": [0, 0, 3], "category": ["cook", "cook", "judge"], "x": [0, 2, 3]})
answer = checks.call(embedding_leak, three, two)
checks.equal(
    answer, ["cook", "judge", "cook"], why="the mean vector is (1, 0) for cook and (3, 3) for judge", show=True
)
checks.passed("three vectors are matched correctly")
### BEGIN HIDDEN TESTS
from collections import defaultdict


def judge(published, known, why):
    answer = checks.call(embedding_leak, published, known)
    got = answer.result
    listed = isinstance(got, list | tuple | np.ndarray | pd.Series | pd.Index) and len(got) == len(published)
    checks.require(listed, f"{answer}, not a list with one category for each row of published")
    rows = defaultdict(list)
    for category, vector in zip(known["category"], known[list(published.columns)].to_numpy(float), strict=True):
        rows[category].append(vector)
    names = list(rows)
    means = np.array([np.mean(rows[name], axis=0) for name in names])
    away = np.linalg.norm(published.to_numpy(float)[:, None] - means, axis=2)
    near = away <= away.min(axis=1, keepdims=True) + 1e-9 if len(away) else away
    right = [{names[place] for place in np.flatnonzero(row)} for row in near]
    wrong = sum(guess not in allowed for guess, allowed in zip(list(got), right, strict=True))
    said = f"{wrong} of {len(published)} rows are matched to a category whose mean vector isn't the nearest"
    checks.require(not wrong, f"{answer.text}: {said}: {why}")


chance = np.random.default_rng(21)
for seed in (8, 9):
    sampled = load("incomes", seed=seed)["occupation"].sample(150, random_state=seed)
    drawn_words = pd.DataFrame(
        chance.normal(size=(15, 6)),
        index=sorted(load("incomes", seed=seed)["occupation"].unique()),
        columns=list("defabc"),
    )
    placed = drawn_words.loc[sampled].set_axis(sampled.index)
    lexicon = drawn_words.assign(category=drawn_words.index)[["c", "category", "a", "f", "b", "d", "e"]]
    blurred = placed + chance.normal(0, 0.8, placed.shape)
    insiders = blurred.assign(category=sampled)[["category", *"fedcba"]].iloc[:70]
    with checks.rule("Match columns by name"):
        judge(placed, lexicon, "without noise, known contains every published vector")
        judge(placed, lexicon.sample(frac=1, random_state=seed), "don't rely on the order of the rows in known")
    with checks.rule("For each row, choose the category whose mean vector in `known` is nearest"):
        judge(blurred.round(1), lexicon, "noise moves the published vectors")
        judge(blurred, insiders, "if several rows of known have the same category, use their mean")
    with checks.rule("The indexes have no meaning"):
        judge(blurred.iloc[70:].set_axis([5] * 80), insiders.set_axis([5] * 70), "all rows may have the same label")
with checks.rule("For each row, choose the category whose mean vector in `known` is nearest"):
    judge(pd.concat([placed] * 8), lexicon, "there may be more than a thousand rows")
stretched = pd.DataFrame({"x": [0.0, 100.0, 40.0, 61.0], "y": [0.4, 0.1, 0.6, 0.0]})
pair = pd.DataFrame({"category": [7, 3], "x": [0, 100], "y": [1, 0]})
long = pd.DataFrame({"x": [1.0, 5.0, 1.0], "y": [1.0, 5.0, 0.0]})
words = pd.DataFrame({"x": [1, 6, 2], "y": [1, 6, 0], "category": ["s", "l", "r"]})
thrice = pd.DataFrame({"category": [*"ssssl"], "x": [0, 0, 0, 6, 5], "y": [0, 0, 0, 0, 0]})
kinds = pair.assign(category=pd.Categorical(["late", "early"], ["early", "late", "never"]))
with checks.rule("For each row, choose the category whose mean vector in `known` is nearest"):
    judge(stretched, pair, "use the Euclidean distance without scaling any columns, even if categories are numbers")
    judge(long, words, "the lengths of vectors matter, not only their directions")
    several = "several rows may have the same category, and there may be categories without a row"
    judge(long.loc[[1, 1, 0]], words, several)
    judge(long + 1e4, words.assign(x=words["x"] + 1e4, y=words["y"] + 1e4), "don't lose digits of large numbers")
    judge(long, words[:1], "known may contain a single category")
    judge(pd.DataFrame({"x": [5 - 1e-8, 5 + 1e-8]}), pair[["category", "x"]].replace(100, 10), "don't lose digits")
with checks.rule("The indexes have no meaning"):
    judge(stretched.set_axis([3, 7, 7, 7]), pair, "the index of published may contain categories")
with checks.rule("For each row, choose the category whose mean vector in `known` is nearest"):
    judge(long * [0.7, 0], thrice, "if known contains equal rows, each of them counts in the mean")
    judge(stretched, kinds, "a category without a row in known can't be the answer")
    whole = pd.DataFrame({"x": [0, 0, 0, 7, 4, 5, 5, 5], "category": [*"ssssllll"]})
    judge(pd.DataFrame({"x": [3]}), whole, "means of whole numbers may have decimals")
with checks.rule("If `published` has no rows, the list is empty"):
    judge(stretched.iloc[:0], pair, "there's nothing to match")
spelled, (one, other) = checks.texts(), np.divmod(np.arange(len(checks.texts())), 5)
names = dict.fromkeys([*checks.public_view(embedding_leak).strings, *checks.column_names()])
names = [name for name in names if name != "category"]
for left, right in zip(names[::2], names[1::2], strict=False):
    grid = pd.DataFrame({left: one + 0.1, right: other - 0.2})
    lists = grid.round().assign(category=spelled)[::-1]
    judge(grid, lists, "columns may have any names, and categories may look alike")
### END HIDDEN TESTS

# %% [markdown]
# In the first attack, the attacker has the **dictionary** of categories and vectors. To protect the people in the table, the
# agency rounds every number in every row, or adds noise to it:

# %% slide="output"
jobs = incomes["occupation"]
published = vectors.loc[jobs].set_axis(incomes.index)
dictionary = vectors.assign(category=vectors.index)
print(f"always guessing {jobs.mode()[0]}: {(jobs == jobs.mode()[0]).mean():.0%} right")
print(f"rounded to whole numbers: {(jobs == embedding_leak(published.round(), dictionary)).mean():.0%} right")
for noise in (0.1, 0.5, 1):
    noisy = published + rng.normal(0, noise, published.shape)
    print(f"noise of {noise}: {(jobs == embedding_leak(noisy, dictionary)).mean():.0%} right")

# %% [markdown]
# Noise that's half as large as the numbers themselves hardly stops the attack. Even if the noise is as large as the numbers, the
# attacker can still read the occupations of more than half of the people.
#
# In the second attack, the attacker doesn't have the dictionary, but knows **60 people** in the table:

# %% slide="output"
noisy = published + rng.normal(0, 0.5, published.shape)
met = incomes.sample(60, random_state=44).index
guess = embedding_leak(noisy, noisy.loc[met].assign(category=jobs[met]))
print(f"with 60 people known, noise of 0.5: {(jobs == guess).mean():.0%} right")

# %% [markdown]
# In the third attack, the attacker knows **no one**. The agency adds no noise, but there's a public survey of 1,000
# other people. {==A vector that occurs in many rows probably belongs to a common occupation. A vector that often occurs
# together with a doctorate probably belongs to an academic occupation.==} The attacker looks for the pairing of vectors
# and names that makes the published counts most likely:

# %% slide="output"
survey = load("incomes", seed=194_404).sample(1000, random_state=44)
pseudonym = published.round(6).astype(str).agg(" ".join, axis=1)  # equal vectors become equal strings
counts = pd.crosstab(pseudonym, incomes["education"])
public = pd.crosstab(survey["occupation"], survey["education"]).reindex(columns=counts.columns, fill_value=0)
rows, names = optimize.linear_sum_assignment(counts @ np.log(public + 0.5).T, maximize=True)
read = pseudonym.map(dict(zip(counts.index[rows], public.index[names], strict=True)))
print(f"with only a survey: {(jobs == read).mean():.0%} right")

# %% [markdown]
# {==The other columns in a row reveal what the vector itself doesn't.==} (The same program generated this survey and the table. With a
# real survey, the attack may work less well.)
#
# {==In the fourth attack, the agency publishes only the **learned** vectors with their names, and no people at all.==} In the
# agency's table, only one person is in the armed forces, so the row of shares for this occupation contains a single 1, and
# zeros everywhere else. If we multiply two vectors number by number and add up the products, the result is approximately the same as
# for their two rows of shares. So if we do this with the soldier's vector and another occupation's vector, the result is
# approximately the share of people in that occupation who have the soldier's schooling. The attacker computes this for all
# other occupations, and compares the results with the shares in the survey:

# %% slide="output"
answers = learned.drop(index="armed forces") @ learned.loc["armed forces"]
known_shares = pd.crosstab(survey["occupation"], survey["education"], normalize="index").reindex(answers.index)
guess = known_shares.sub(answers, axis=0).pow(2).sum().idxmin()
print("read:", guess, "| true:", *incomes.loc[jobs == "armed forces", "education"])

# %% [markdown]
# ## What it cost
#
# Can an analyst still use the vectors? We train a linear model on half of the people, and let it predict the income band of the
# other half. The model's **AUC** is how often it ranks someone with an income above 50,000 higher than someone with a lower
# income. Guessing leads to an AUC of 0.5, and the AUC with the names of the occupations is the best we can expect. Utility is
# how much of the gap between these two AUCs is left when the model gets vectors instead of names.


# %%
def auc(table):
    """Train a linear model on every second row, and return its AUC on the other rows."""
    table, rich = (table / table.std()).to_numpy(), (incomes["income"] == "above 50000").to_numpy()
    model = LogisticRegression(max_iter=1000).fit(table[::2], rich[::2])
    return roc_auc_score(rich[1::2], model.decision_function(table[1::2]))


full, releases = auc(pd.get_dummies(jobs).astype(float)), {"names": (1.0, 1.0)}

# %%
for kind, words, noises in (("learned", learned, (0, 0.05, 0.3)), ("random", vectors, (0, 1))):
    for noise in noises:
        table = words.loc[jobs].set_axis(incomes.index)
        table = table + rng.normal(0, noise, table.shape)
        right = (jobs == embedding_leak(table, words.assign(category=words.index))).mean()
        kept = (auc(table) - 0.5) / (full - 0.5)
        releases[f"{kind}, noise {noise}"] = (right, min(max(kept, 0), 1))

# %%
ax = plotting.risk_utility(
    releases,
    risk_label="occupations recovered",
    utility_label="utility kept",
    title="Noise reduces the risk, but also the utility",
)
plotting.show(ax)

# %% [markdown]
# {==Anyone who has the dictionary can read vectors without noise as if they were names.==} {==With noise, you give up
# utility for a lower risk, but nothing guarantees how low it is.==} For example, if the agency publishes the table
# every month with new noise, the noise averages out. {==If you need a promise, randomize the occupation itself with a
# known probability (lesson 3.4), or publish noisy counts (lesson 3.5).==}

# %% [markdown]
# ## Recap
#
# - Random vectors are pseudonyms, and it doesn't mean anything if two of them are near each other. With the dictionary
#   or a few known people, an attacker can read the vectors, even after rounding or with a lot of noise. Without noise,
#   a survey is enough to read most vectors.
# - In a learned embedding, categories with similar contexts have similar vectors. The vectors are computed from people's data,
#   so the vector of a rare category may reveal one person's data.
# - A t-SNE map preserves near neighbours, but not large distances or sizes. Check your conclusions on two halves of the data.
#
# **A question to take with you:** If every category always gets the same vector, how is the vector different from a pseudonym?
#
# Don't publish vectors in the belief that they hide sensitive values. Protect vectors just as you protect the data that they
# were computed from.
#
# **Further reading**
#
# - John X. Morris, Volodymyr Kuleshov, Vitaly Shmatikov and Alexander Rush, *[Text Embeddings Reveal (Almost) As Much As
#   Text](https://arxiv.org/abs/2310.06816)* (2023).
# - Cheng Guo and Felix Berkhahn, *[Entity Embeddings of Categorical Variables](https://arxiv.org/abs/1604.06737)* (2016), about
#   how a neural network learns such vectors.
# - Martin Wattenberg, Fernanda Viégas and Ian Johnson, *[How to Use t-SNE Effectively](https://distill.pub/2016/misread-tsne/)*,
#   Distill (2016).
