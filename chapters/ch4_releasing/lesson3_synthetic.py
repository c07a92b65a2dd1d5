# %% [markdown]
# # 4.3 Synthetic tables
#
# **You will be able to**
#
# - make tables out of no one's data: from published numbers, and with scikit-learn;
# - draw a table from a model of a real one, and compare the two;
# - count copied rows, and show by an attack that a table without copies may still give people away;
# - draw a table from noisy counts, with an ε for all of it.
#
# **You need** lessons 2.2 (drawing from a fit), 3.2 and 3.5 (Laplace noise, private histograms).
#
# **Time** about 45 minutes, five exercises.

# %% [markdown]
# ## Patients who don't exist
#
# Anybody may download the Simulacrum: 2,200,626 cancer patients in its version 1.2.0. None of them exists. They imitate England's
# cancer registry, so that researchers can try their programs before they ask for the real data.
#
# Its makers did not trust in the word *synthetic*. They drew each value from a group of at least 50 real patients, although very rare cancers were lost
# by that. Why the trouble, if nobody in the table exists?
#
# A **synthetic** table has rows that a program drew. What it tells about you depends on what the program had seen: no one's row, everybody's, or
# everybody's through noise.

# %%
import numpy as np
import pandas as pd
from scipy import stats
from sklearn.datasets import make_blobs, make_classification

from course import load, plotting

hr, students = load("hr"), load("students")
rng = np.random.default_rng(43)

# %% [markdown]
# ## No one's data
#
# Suppose a health office has published that women are 162 cm tall on average, with a standard deviation of 7 cm. Heights are about normal.
#
# ### Exercise 1: heights
#
# Store in `heights` the heights in cm of 2,000 women: an array, Series or list of numbers drawn independently from the normal distribution
# with mean 162 and standard deviation 7, not rounded, or to one digit after the point.
#
# <details><summary>Hint 1</summary>
#
# Which two parameters does the distribution need?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.normal` has the parameters `loc`, `scale` and `size`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `rng.normal(162, ..., size=...)`
#
# </details>

# %% answer="heights"
heights = ...
### BEGIN SOLUTION
heights = rng.normal(162, 7, size=2_000)
### END SOLUTION

# %% test="heights" points=1
"""2,000 heights are drawn from the normal distribution that was published."""
import numpy as np
import pandas as pd

from course import checks

kinds = list | tuple | np.ndarray | pd.Series
checks.require(isinstance(heights, kinds) and len(heights) == 2_000, "heights is not a column of 2,000 numbers")
checks.passed("heights has 2,000 values")
### BEGIN HIDDEN TESTS
from numbers import Real

from scipy import stats

kinds = list | tuple | np.ndarray | pd.Series
checks.require(isinstance(heights, kinds) and len(heights) == 2_000, "heights is not a column of 2,000 numbers")
real = all(isinstance(item, Real) and not isinstance(item, bool | np.bool) for item in heights)
checks.require(real, "heights holds something that is not a number")
tall = np.array(list(heights), dtype=float)
reason = "the published mean is 162, and the standard deviation 7"
checks.follows(tall, stats.norm(162, 7).cdf, name="heights", why=reason)
gap = stats.kstest(tall, stats.norm(162, 7).cdf).statistic
checks.require(
    stats.kstwo.cdf(gap, 2_000) > 1e-7, "heights follows the curve more evenly than chance does: draw at random"
)
spread = tall.std()  # off by 0.7 less than once in 10 million times
checks.require(abs(spread - 7) < 0.7, f"heights has a standard deviation of {spread:.1f}: it should be about 7")
checks.require(
    stats.kurtosis(tall) < 1.15, "heights has too many very small and very tall women for a normal distribution"
)
out = int((abs(tall - 162) > 2.5 * 7).sum())  # 25 on average, fewer than 5 once in four million times
checks.require(out >= 5, "heights has next to no very small or very tall women: keep every draw")
fine = (abs(tall * 10 - np.round(tall * 10)) > 1e-6).mean() > 0.5
checks.require(not fine or len(np.unique(tall)) > 1_990, "heights has the same values again and again: draw each anew")
checks.require((tall % 1 != 0).mean() > 0.5, "heights is rounded to whole numbers: keep at least one digit")
twice = max((tall[lag:] == tall[:-lag]).mean() for lag in range(1, 1_500))
checks.require(twice < 0.1, "heights has a stretch of values again, in the same order: draw each anew")
along = abs(np.corrcoef(tall[1:], tall[:-1])[0, 1])
checks.require(along < 0.15, "heights is in some order: draw each height independently of the one before")
### END HIDDEN TESTS

# %% [markdown]
# The two numbers were public before, so `heights` tells nothing more about anybody.
#
# For the trial of a program, scikit-learn makes rows from chance alone: `make_classification` makes columns and a class for each row,
# `make_blobs` heaps of points. Both return two arrays: `X`, the columns, and `y`, the class or heap of each row.
#
# ### Exercise 2: rows for a trial
#
# Store in `classification_data` and in `blobs` what these two functions return, a tuple of two arrays each. Both use `random_state=43`. What is not named
# here stays as it is by default.
#
# - `classification_data`: 5,000 rows, 4 columns, three classes with one cluster each, and a separation of the classes of 2.
# - `blobs`: 15,000 rows, 2 columns, two centres, and a standard deviation of 3 in each cluster.
#
# <details><summary>Hint 1</summary>
#
# What do the functions call rows, columns and clusters?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `help(make_classification)` shows all parameters: `n_samples`, `n_features`, `n_classes`, `n_clusters_per_class`, `class_sep`. `make_blobs` has `centers`
# and `cluster_std`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `make_classification(5_000, 4, n_classes=..., n_clusters_per_class=..., class_sep=..., random_state=43)`
#
# </details>

# %% answer="blobs"
classification_data = ...
blobs = ...
### BEGIN SOLUTION
classification_data = make_classification(5_000, 4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43)
blobs = make_blobs(15_000, 2, centers=2, cluster_std=3, random_state=43)
### END SOLUTION

# %% test="blobs" points=2
"""Both tables have the rows, columns, classes and spread asked for."""
import numpy as np

from course import checks

for name, made, rows, columns in (("classification_data", classification_data, 5_000, 4), ("blobs", blobs, 15_000, 2)):
    two = isinstance(made, tuple | list) and len(made) == 2 and all(isinstance(part, np.ndarray) for part in made)
    checks.require(two, f"{name} is not a tuple of two arrays, as the function returns it")
    checks.equal(made[0].shape, (rows, columns), name=f"the shape of {name}[0]", show=True)
checks.passed("both have the right number of rows and columns")
### BEGIN HIDDEN TESTS
from sklearn.datasets import make_blobs, make_classification

right = {
    "classification_data": make_classification(
        n_samples=5_000, n_features=4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43
    ),
    "blobs": make_blobs(n_samples=15_000, n_features=2, centers=2, cluster_std=3, random_state=43),
}
rules = {
    "classification_data": "three classes, one cluster in each, separation 2, random_state 43, all else by default",
    "blobs": "two centres, standard deviation 3, random_state 43, all else by default",
}
for name, made in (("classification_data", classification_data), ("blobs", blobs)):
    two = isinstance(made, tuple | list) and len(made) == 2 and all(isinstance(part, np.ndarray) for part in made)
    checks.require(two, f"{name} is not a tuple of two arrays, as the function returns it")
    for part, got, want in zip(("columns", "classes"), made, right[name], strict=True):
        said = f"the {part} in {name} are not those that scikit-learn makes from what was asked: {rules[name]}"
        same = got.shape == want.shape and got.dtype.kind in "fiu" and np.allclose(got, want, rtol=0, atol=1e-9)
        checks.require(same, said)
### END HIDDEN TESTS

# %% [markdown]
# ## A model of everybody
#
# A company wants to give its pay table to a university. Old and well paid go together in it; drawn column by column (lesson 2.2), that would be lost.

# %%
pay = hr[["age", "monthly_income", "monthly_rate", "daily_rate"]].dropna()
units = {"age": "years", "monthly_income": "USD", "monthly_rate": "USD", "daily_rate": "USD"}
pay.corr("spearman").round(2)

# %% [markdown]
# These are **rank correlations** (Spearman's): of the ranks instead of the numbers, so that skewed columns do no harm.
#
# A **Gaussian copula** keeps both, the columns and their rank correlations, approximately:
#
# 1. Replace each value by its rank, divided by the number of rows plus 1: a share between 0 and 1.
# 2. Replace each share by its **normal score**, the number below which a standard normal draw falls with that chance: `stats.norm.ppf`.
# 3. Compute the correlations of the scores, and draw new scores from a normal distribution with these correlations.
# 4. Go back: `stats.norm.cdf` makes shares of the scores. In each column, a share becomes the value that has this share of the real values up to it.
#
# Steps 1, 2 and the last for one column with four values:

# %%
four = pd.Series([20, 50, 30, 90])
shares = four.rank() / (len(four) + 1)
print("shares:", shares.tolist(), " scores:", stats.norm.ppf(shares).round(2).tolist())
print("back from new shares:", np.quantile(four, [0.1, 0.45, 0.99], method="inverted_cdf").tolist())

# %% [markdown]
# ### Exercise 3: draw from a copula
#
# Write a function `copula_sample(df, n, rng)` that returns a DataFrame of `n` rows with the columns of `df`, drawn from a Gaussian copula that is
# fitted to `df`.
#
# - `df` has two or more columns of continuous numbers, 10 or more rows, and nothing missing.
# - Each value in the result is a value of the same column of `df`.
# - The rows are drawn independently of each other. 10,000 of them have, in each column, a KS distance (the largest gap of two distribution functions, lesson
#   2.2) below 0.03 from the real column, and each rank correlation within 0.08 of the real one.
# - All chance comes from `rng`, a `numpy.random.Generator`.
#
# Here and below, column order, index and types of columns don't matter, and what is given to a function stays as it is (but `rng` moves on).
#
# <details><summary>Hint 1</summary>
#
# Which of the four steps look at all columns together?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `df.rank()`; for step 3, `np.corrcoef(scores, rowvar=False)` and `rng.multivariate_normal(means, correlations, size=n)`, with all means 0.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With the drawn shares in an array `drawn`, the column at place `i` is `np.quantile(df.iloc[:, i], drawn[:, i], method=...)`.
#
# </details>


# %% answer="copula_sample"
def copula_sample(df, n, rng):
    """Return n rows drawn with rng from a Gaussian copula fitted to df."""
    ### BEGIN SOLUTION
    scores = stats.norm.ppf(df.rank() / (len(df) + 1))
    correlations = np.corrcoef(scores, rowvar=False)
    drawn = stats.norm.cdf(rng.multivariate_normal(np.zeros(df.shape[1]), correlations, size=n))
    columns = enumerate(df.columns)
    return pd.DataFrame({c: np.quantile(df[c], drawn[:, i], method="inverted_cdf") for i, c in columns})
    ### END SOLUTION


# %% test="copula_sample" points=4
"""Each column keeps its values, the rank correlations stay, and the rows come from a Gaussian copula."""
import numpy as np
import pandas as pd

from course import checks

steps = np.arange(30.0)
little = pd.DataFrame({"a": steps, "b": (7 * steps % 30) ** 2, "c": (11 * steps + 3) % 30}, index=range(5, 35))
answer = checks.call(copula_sample, little, 50, np.random.default_rng(1))
made = checks.a_table(answer, columns=["a", "b", "c"], rows=50)
checks.require(
    made["b"].isin(little["b"]).all(), f"{answer.text}: column 'b' holds values that are not in the real one"
)
checks.passed("50 rows with real values are drawn from a table of 30")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from scipy import stats

from course import checks, load


def checked(answer, df, n):
    """The drawn table as an array of floats, in df's order of columns, once each value is a real one."""
    made = checks.a_table(answer, columns=df.columns, rows=n)
    for column in df:
        numbers = pd.to_numeric(made[column], errors="coerce").to_numpy(dtype=float)
        strange = int((~np.isin(numbers, df[column].to_numpy(dtype=float))).sum())
        text = f"{answer.text}: {strange} values of column '{column}' are no values of the real column"
        checks.require(not strange, f"{text}; each draw goes back to a real value")
    checks.unchanged(answer, df)
    return made[list(df.columns)].to_numpy(dtype=float)


def ranks(numbers):
    return np.corrcoef(stats.rankdata(numbers, axis=0), rowvar=False)


chance = np.random.default_rng(12)
together = np.array([[1, 0.85, -0.6, 0], [0.85, 1, -0.4, 0.3], [-0.6, -0.4, 1, 0], [0, 0.3, 0, 1]])
normal = chance.multivariate_normal(np.zeros(4), together, size=500)
skewed = pd.DataFrame({"x": np.exp(2.5 * normal[:, 0]), "y": -np.exp(2 * normal[:, 1]), "z": normal[:, 2] ** 3})
skewed["w"] = stats.norm.cdf(normal[:, 3]) * 1e6
skewed.index = np.arange(500)[::-1] // 2
staff = load("hr", seed=3)[["monthly_income", "age", "daily_rate"]].dropna()
marks = load("students", seed=3)[["math_score", "reading_score", "writing_score"]]
for df in (skewed, staff, marks):
    real = df.to_numpy(dtype=float)
    answer = checks.call(copula_sample, df, 10_000, np.random.default_rng(13))
    drawn = checked(answer, df, 10_000)
    for place, column in enumerate(df):
        ends = np.sort(real[:, place])
        below, up_to = (
            np.searchsorted(np.sort(drawn[:, place]), ends, side=side) / 10_000 for side in ("left", "right")
        )
        shares = (np.searchsorted(ends, ends, side=side) / len(ends) for side in ("left", "right"))
        gap = max(abs(here - there).max() for here, there in zip((below, up_to), shares, strict=True))
        text = f"{answer.text}: the KS distance of column '{column}' from the real one is {gap:.3f}"
        checks.require(gap < 0.03, f"{text}; the values must be as frequent as they are in the data")
    apart = np.abs(ranks(drawn) - ranks(real)).max()
    text = f"{answer.text}: a rank correlation is {apart:.2f} away from the real one"
    checks.require(apart < 0.08, f"{text}; correlate the normal scores, and draw all columns together")
    along = max(abs(stats.spearmanr(column[1:], column[:-1]).statistic) for column in drawn.T)
    order = f"{answer.text}: rows that follow each other are alike; draw each row independently"
    checks.require(along < 0.06, order)
unique = {tuple(row) for row in skewed.to_numpy(dtype=float)}
first = checked(checks.call(copula_sample, skewed, 10_000, np.random.default_rng(14)), skewed, 10_000)
copies = sum(tuple(row) in unique for row in first)
said = "copula_sample(a table of 500 rows and 4 columns, 10000, rng)"
checks.require(
    copies < 50, f"{said}: {copies} rows are whole rows of real people; draw from the copula, not rows of the data"
)
different = len(np.unique(first, axis=0))
again = f"{said}: only {different} rows are different, as if some were repeated; draw each row independently"
checks.require(different > 9_500, again)
bells = stats.norm.ppf(stats.rankdata(first, axis=0) / 10_001)  # what one column has beyond another is normal, too
for one, other in ((0, 1), (1, 0)):
    beyond = bells[:, one] - np.corrcoef(bells[:, one], bells[:, other])[0, 1] * bells[:, other]
    text = (
        "correlated columns go together in another way than in a Gaussian copula: draw the normal scores from a normal"
    )
    checks.require(abs(stats.kurtosis(beyond)) < 0.4, f"{said}: {text} distribution")
# A bow: ranks know nothing of it, so a Gaussian copula loses it. Rows that were copied, moved or mixed keep it.
flat = chance.uniform(-1, 1, 600)
bow = pd.DataFrame({"left": flat, "up": flat**2 + chance.normal(0, 0.02, 600)})
drawn = checked(checks.call(copula_sample, bow, 10_000, np.random.default_rng(15)), bow, 10_000)
bent = abs(stats.spearmanr(drawn[:, 0] ** 2, drawn[:, 1]).statistic)
text = "the draws keep a pattern of the data that no Gaussian copula keeps: they were made from whole rows"
checks.require(bent < 0.25, f"copula_sample(a table of 600 rows and 2 columns, 10000, rng): {text}")
tails = stats.spearmanr(abs(stats.rankdata(drawn[:, 0]) - 5_000), abs(stats.rankdata(drawn[:, 1]) - 5_000)).statistic
wild = "columns that don't go together are extreme in the same rows: the normal scores were not drawn from a normal"
checks.require(abs(tails) < 0.1, f"copula_sample(a table of 600 rows and 2 columns, 10000, rng): {wild} distribution")
beside = checked(checks.call(copula_sample, skewed, 500, np.random.default_rng(16)), skewed, 500)
near = max(abs(stats.spearmanr(beside[:, place], skewed.iloc[:, place]).statistic) for place in range(4))
checks.require(near < 0.3, "each drawn row goes with the real row in the same place, and so tells about it")
one, again, other = (checks.call(copula_sample, skewed[:60], 40, np.random.default_rng(seed)) for seed in (7, 7, 8))
first, second, third = (checked(answer, skewed[:60], 40) for answer in (one, again, other))
checks.require(
    (first == second).all(), f"{one.text}: two generators with the same seed gave different rows: use rng alone"
)
checks.require((first != third).any(), f"{one.text}: generators with different seeds gave the same rows: use rng")
### END HIDDEN TESTS

# %%
synthetic = copula_sample(pay, len(hr), rng)  # an error? copula_sample is still open
ax = plotting.marginals(pay, synthetic, units=units)
plotting.show(
    ax,
    alt="Histograms of age, monthly income, monthly rate and daily rate, with grey bars for the real values and a line for the synthetic ones, which "
    "follows them closely.",
)

# %%
ax = plotting.correlation_change(pay, synthetic)
plotting.show(
    ax,
    alt="Six cells, one for each pair of columns, with the change of its rank correlation. All changes are below about 0.1 in size.",
)

# %% [markdown]
# Each **marginal** (one column by itself) and each rank correlation is close to the real one. What else hangs together is lost without a warning: groups,
# bends, rules such as "nobody under 20 leads a team". And look at the values:

# %%
real_values = synthetic["monthly_income"].isin(pay["monthly_income"])
print(f"drawn incomes that are the exact income of a real person: {real_values.mean():.0%}")

# %% [markdown]
# **Every value repeats a real one**, for the way back goes through the data. Are at least the combinations new?
#
# ## Copies
#
# A program that repeats rows which it has seen is **memorising**. Does it help to count the rows that equal a real one? Try it on rows that no program
# has made: deal the students into three groups, and count who in the last has a twin in the first.

# %%
dealt = students.sample(frac=1, random_state=rng)
real, holdout, fresh = dealt[:400], dealt[400:800], dealt[800:]
for columns in (["gender", "lunch", "test_preparation", "ethnicity"], list(students)):
    twins = len(fresh[columns].merge(real[columns].drop_duplicates()))
    print(f"{len(columns)} columns: {twins / len(fresh):.0%} of {len(fresh)} fresh rows equal a real one")

# %% [markdown]
# In a few categorical columns nearly everybody has a twin. So a raw count says nothing: 98 % may be honest chance, and 2 % a leak. A **holdout**
# tells how many to expect: real people of the same kind whom the program has *not* seen. On average, chance makes as many copies of them as of the real
# rows. What goes well beyond is memorised.
#
# ### Exercise 4: memorised rows
#
# Write a function `memorised(synthetic, real, holdout)` that returns a number: the share of the rows of `synthetic` that equal some row of `real`, less the
# share that equal some row of `holdout`.
#
# - The three tables have the same columns, maybe in another order. Two rows are equal if they agree in all columns; 40 and 40.0 agree, and two missing
#   values agree.
# - A row of `synthetic` counts once, however many twins it has. If it is there twice, it counts twice.
# - The result may be negative. If `synthetic` has no rows, it is 0.
# - If `real` and `holdout` differ in their number of rows, the comparison isn't fair: raise a `ValueError`.
#
# If `synthetic` has the rows 1, 1, 2 and 5 in its single column, `real` 1, 2, 3 and `holdout` 2, 4, 4, the result is 0.75 − 0.25 = 0.5.
#
# <details><summary>Hint 1</summary>
#
# Why does the cell above drop duplicates first?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `DataFrame.merge` without further arguments keeps the rows that agree in all common columns. (In a set of tuples, a missing value may not equal itself.)
#
# </details>
# <details><summary>Hint 3</summary>
#
# `len(synthetic.merge(table.drop_duplicates())) / len(synthetic)` for one table; you need it for two.
#
# </details>


# %% answer="memorised"
def memorised(synthetic, real, holdout):
    """Return the share of synthetic rows that equal a row of real, less the share that equal one of holdout."""
    ### BEGIN SOLUTION
    if len(real) != len(holdout):
        raise ValueError(f"real has {len(real)} rows and holdout {len(holdout)}; give equally many")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)
    ### END SOLUTION


# %% test="memorised" points=3
"""The share of copies of real rows is measured against that of a holdout."""
import pandas as pd

from course import checks

one = {name: pd.DataFrame({"a": rows}) for name, rows in (("s", [1, 1, 2, 5]), ("r", [1, 2, 3]), ("h", [2, 4, 4]))}
checks.close(checks.call(memorised, one["s"], one["r"], one["h"]), 0.5, why="the example of the text", show=True)
checks.passed("the example of the text is right")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd

from course import checks, load


def row_keys(table, columns):
    plain = table[columns].astype(object)
    return list(plain.where(plain.notna(), None).itertuples(index=False, name=None))


def share(synthetic, table):
    columns = list(synthetic.columns)
    known = set(row_keys(table, columns))
    return float(np.mean([key in known for key in row_keys(synthetic, columns)]))


def judged(synthetic, real, holdout, why):
    answer = checks.call(memorised, synthetic, real, holdout)
    checks.close(answer, share(synthetic, real) - share(synthetic, holdout), why=why)
    for left, given in zip(answer.args, (synthetic, real, holdout), strict=True):
        checks.unchanged(left, given, name=f"a table given to {answer.text}")


crossed = pd.DataFrame({"a": [1, 2, 1, 2, 1], "b": ["x", "y", "y", "x", "x"]}, index=[4, 4, 0, 9, 1])
known = pd.DataFrame({"b": ["x", "y", "y"], "a": [1.0, 2.0, 2.0]}, index=[7, 8, 8])
other = pd.DataFrame({"a": [2, 2, 3], "b": ["x", "x", "x"]})
rule = "a row is a copy if it agrees with one real row in all columns, and counts once, however many twins it has"
judged(crossed, known, other, rule)
judged(crossed, other, known, "the result is negative where the holdout has more twins")
judged(pd.concat([crossed, crossed]), known, other, "a synthetic row that is there twice counts twice")
judged(crossed, pd.concat([known, known]), pd.concat([other, known]), rule)
holes = pd.DataFrame({"a": [1.0, None, None, 3.0], "b": ["x", None, "y", None]})
seen = pd.DataFrame({"a": [None, None, 8.0], "b": [None, "y", "z"]})
unseen = pd.DataFrame({"a": [3.0, 0.0, 8.0], "b": ["", "y", "nan"]})
judged(holes, seen, unseen, "two missing values agree, and a missing value agrees with nothing else")
checks.close(checks.call(memorised, crossed.iloc[:0], known, other), 0, why="no rows, nothing memorised")
empty = checks.call(memorised, crossed, known.iloc[:0], other.iloc[:0])
checks.close(empty, 0, why="where no row is real, none is copied")
for left, right in ((known, other.head(2)), (known.head(1), other), (known, other.iloc[:0])):
    uneven = "real and holdout differ in their number of rows"
    checks.raises(ValueError, memorised, crossed, left, right, why=uneven)
pupils = load("students", seed=3).sample(frac=1, random_state=np.random.default_rng(3))
seen, unseen, new_rows = pupils[:400], pupils[400:800], pupils[800:]
parrot = pd.concat([seen[:60], new_rows[:140]], ignore_index=True)
for columns in (["gender", "lunch", "ethnicity"], list(pupils)[:5], list(pupils)):
    reason = "what chance copies, it copies from the holdout, too: only the difference is memorised"
    judged(parrot[columns[::-1]], seen[columns], unseen[columns], reason)
staff = load("hr", seed=3)[["age", "gender", "marital_status", "education"]]
judged(staff[1_000:], staff[:500], staff[500:1_000], rule)
### END HIDDEN TESTS

# %%
parrot = pd.concat([real[:60], fresh[:140]])  # a program that repeats 60 rows, and makes up 140
five = list(students)[:5]
for name, table in {"fresh": fresh, "parrot": parrot}.items():
    count = memorised(table[five], real[five], holdout[five])  # an error? memorised is still open
    print(f"{name}: memorised in 5 columns {count:.2f}, in all 8 columns {memorised(table, real, holdout):.2f}")

# %% [markdown]
# In all columns, the 30 % that the parrot repeats come out. In five, most rows have twins in the holdout anyway, and the rest drowns in chance.
#
# ## Everybody, through noise
#
# A table that is drawn from **differentially private** counts (chapter 3) is so, too. The plainest way takes one noisy
# histogram for each column, and draws from these. **Neighbours** are two tables of which one has one person, that is one row, more (add/remove).
#
# - A person more raises one count *in each column* by 1. So the columns share ε: of *k* columns, each gets ε/*k*, and each of its counts Laplace noise
#   of scale *k*/ε.
# - The categories of each column come from public knowledge. One that nobody has gets noise, too: else the table would tell that nobody has it.
# - Cutting negative counts and drawing cost nothing: that is post-processing.
#
# ### Exercise 5: a private synthetic table
#
# Write a function `dp_synthetic(df, categories, n, epsilon, rng)` that returns a DataFrame of `n` rows. `categories` is a dictionary: the name of each
# column to be published, and the list of all its public categories.
#
# - For each of these columns, the number of rows of `df` in each category gets Laplace noise, drawn for itself, of the scale above. Negative counts become 0.
#   The chance of a category is its count divided by the sum of the column's counts. If all of them are 0, all categories are equally likely.
# - Each value is then drawn independently of all others; draw a column at once, as the tests ask for a million values. The result has the columns named in
#   `categories` and no others.
# - `df` may have more columns than these, which are not used, and may have no rows. Each of its values is in the list of its column, nothing is missing.
# - `epsilon` is above 0, `n` has nothing to do with the number of rows of `df`, and all chance comes from `rng`.
#
# <details><summary>Hint 1</summary>
#
# How do you count a column so that a category that nobody has is there with a 0?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `value_counts().reindex(public, fill_value=0)`, `rng.laplace(scale=..., size=...)`, `np.maximum`, and `rng.choice(public, size=n, p=...)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For the list `public` of a column: `noisy = np.maximum(counts + rng.laplace(scale=len(categories) / ..., size=len(public)), 0)`, and `p` is
# `noisy / noisy.sum()`.
#
# </details>


# %% answer="dp_synthetic"
def dp_synthetic(df, categories, n, epsilon, rng):
    """Return n rows drawn with rng from the noisy counts of each column, epsilon for all of them together."""
    ### BEGIN SOLUTION
    drawn = {}
    for column, public in categories.items():
        counts = df[column].value_counts().reindex(public, fill_value=0).to_numpy()
        noisy = np.maximum(counts + rng.laplace(scale=len(categories) / epsilon, size=len(public)), 0)
        chances = noisy / noisy.sum() if noisy.sum() > 0 else np.full(len(public), 1 / len(public))
        drawn[column] = rng.choice(public, size=n, p=chances)
    return pd.DataFrame(drawn)
    ### END SOLUTION


# %% test="dp_synthetic" points=4
"""Each column is drawn from its counts with noise of its own, and epsilon is split over the columns."""
import numpy as np
import pandas as pd

from course import checks

votes = pd.DataFrame({"vote": ["yes"] * 60 + ["no"] * 30, "town": ["A"] * 90, "name": range(90)})
public = {"vote": ["yes", "no", "blank"], "town": ["A", "B"]}
answer = checks.call(dp_synthetic, votes, public, 500, 1, np.random.default_rng(1))
made = checks.a_table(answer, columns=["vote", "town"], rows=500)
for column, listed in public.items():
    checks.require(made[column].isin(listed).all(), f"{answer.text}: column '{column}' holds what is no category of it")
checks.passed("500 rows of public categories are drawn from 90 votes")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from scipy import stats

from course import checks

RARE = (
    1e-7  # a right answer fails one of the checks of its noise less often; see tests/lessons/test_lesson3_synthetic.py
)


def tables(df, public, n, epsilon, times, seed):
    """The drawn tables of several calls, each with the right columns, rows and categories, and what to call them."""
    said = f"dp_synthetic(a table of {len(df)} rows, {len(public)} columns, {n}, {epsilon}, rng)"
    several = checks.draws(dp_synthetic, times, df, public, n, epsilon, np.random.default_rng(seed))
    for made in several:
        checks.a_table(made, name=f"the result of {said}", columns=list(public), rows=n)
    whole = pd.concat(several)
    for column, listed in public.items():
        checks.require(whole[column].isin(listed).all(), f"{said}: column '{column}' holds what is no category of it")
    return list(several), said


# Next to no noise: only the counts decide.
odd = pd.DataFrame({"left": [7] * 30 + [2] * 10 + [5] * 60, "right": list("ab") * 50, "no": range(100)})
odd.index = np.arange(100) // 3
public = {"right": ["c", "b", "a"], "left": [2, 3, 5, 7]}
answer = checks.call(dp_synthetic, odd, public, 20_000, 1e7, np.random.default_rng(2))
made = checks.a_table(answer, columns=["left", "right"], rows=20_000)
reason = "at this epsilon there is next to no noise, so the values are as frequent as in the data"
checks.drawn_from(made["left"], {2: 0.1, 5: 0.6, 7: 0.3}, name=f"{answer.text}: column 'left'", why=reason)
checks.drawn_from(made["right"], {"a": 0.5, "b": 0.5}, name=f"{answer.text}: column 'right'", why=reason)
checks.unchanged(answer, odd)
checks.equal(answer.args[1], public, name="the dictionary of categories after the call", why="leave it as it was")
tables(odd.iloc[:0], {"right": ["c", "b", "a"], "left": [2]}, 5, 0.5, 30, 3)

# Nobody is counted: in about a quarter of these columns no noisy count is above 0.
nobody = {f"q{place}": [0, 1] for place in range(20)}
several, said = tables(pd.DataFrame(nobody).iloc[:0], nobody, 1, 1, 60, 9)
found = np.concatenate([made[list(nobody)].to_numpy(dtype=int).ravel() for made in several])
even = "where all counts of a column are 0, its categories are equally likely"
checks.drawn_from(found, {0: 0.5, 1: 0.5}, name=f"{said}: what is drawn", why=even)

# Many categories that nobody has, beside one with 2,000 people: what is drawn shows the noise on each.
scale, anchor = 10, 2_000
crowd = pd.DataFrame(dict.fromkeys(range(8), np.zeros(anchor, dtype=int)))
public = {column: list(range(201)) for column in range(4)}


def empty_bins(column):
    rows = np.bincount(np.asarray(column, dtype=int), minlength=201)
    return anchor * rows[1:] / max(rows[0], 1)


chance = np.random.default_rng(4)
wanted = []
for _ in range(100):
    noisy = np.maximum(np.append(anchor, np.zeros(200)) + chance.laplace(scale=scale, size=201), 0)
    rows = chance.multinomial(16_000, noisy / noisy.sum())
    wanted.append(anchor * rows[1:] / rows[0])
wanted = np.concatenate(wanted)
several, said = tables(crowd, public, 16_000, 0.4, 8, 5)
found = np.concatenate([empty_bins(made[column]) for made in several for column in public])
never = "categories that nobody has must get noise as well: they come out about half the time"
checks.require(0.4 < (found > 0).mean() < 0.6, f"{said}: {never}")
size = f"{said}: the noise has not the scale that is right for this epsilon, shared by the columns that are published"
checks.require(0.8 < found.mean() / wanted.mean() < 1.2, size)
kind = "the noise is not Laplace noise of the scale that is right for this epsilon and these columns"
checks.require(stats.ks_2samp(found, wanted).pvalue > RARE, f"{said}: {kind}")

# Two full categories in each of 20 columns which are all alike.
half = pd.DataFrame(dict.fromkeys([f"q{place}" for place in range(20)], [0] * 40 + [1] * 40))
public = {column: [0, 1] for column in half}
noisy = np.maximum(40 + chance.laplace(scale=5, size=(20_000, 2)), 0)
wanted = chance.binomial(1_000, noisy[:, 0] / noisy.sum(axis=1)) / 1_000 - 0.5
several, said = tables(half, public, 1_000, 4, 20, 6)
found = 0.5 - np.array([made[list(public)].to_numpy(dtype=float).mean(axis=0) for made in several])
size = f"{said}: the noise on a category has not the right scale; every category gets noise of its own"
checks.require(0.75 < abs(found).mean() / abs(wanted).mean() < 1.3, size)
checks.require(stats.ks_2samp(found.ravel(), wanted).pvalue > RARE, f"{said}: {kind}")
shared = f"{said}: the noise of several columns goes together; draw it for each column anew"
checks.require(20 * (found.mean(axis=1) ** 2).mean() < 4 * (found**2).mean(), shared)
again = f"{said}: the noise of several calls goes together; draw it anew in each call, with rng"
checks.require(20 * (found.mean(axis=0) ** 2).mean() < 4 * (found**2).mean(), again)
numbers = np.concatenate([made[list(public)].to_numpy(dtype=float) - 0.5 for made in several[:5]])
numbers -= np.repeat(numbers.reshape(5, 1_000, 20).mean(axis=1), 1_000, axis=0)
pairs = np.abs(np.corrcoef(numbers, rowvar=False) - np.eye(20)).max()
checks.require(
    pairs < 0.12, f"{said}: columns go together in the result; that was not in the noisy counts, and is not paid for"
)
along = np.abs(np.corrcoef(numbers[1:], numbers[:-1], rowvar=False)[:20, 20:]).max()
checks.require(along < 0.12, f"{said}: rows that follow each other go together: draw each value independently")
same = [tables(odd, {"left": [2, 3, 5, 7], "right": ["a", "b"]}, 30, 1, 1, seed)[0][0] for seed in (7, 7, 8)]
first, second, third = (made[["left", "right"]].astype(str).to_numpy().tolist() for made in same)
checks.require(
    first == second, "dp_synthetic: two generators with the same seed gave different tables: take all chance from rng"
)
checks.require(first != third, "dp_synthetic: generators with different seeds gave the same table: use rng")
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# A **membership attack** asks whether somebody was in the data. That may be the secret itself, as in a table of staff who were dismissed. Our attacker knows
# the rows of one member and one outsider, but not which is which. She counts in how many columns each one's value occurs in the published table, and names the
# one with more hits. By guessing she is right in 50 % of all pairs.


# %%
def hits(people, table):
    """Count for each person in how many columns of the table the value occurs."""
    return np.array(sum(people[column].isin(table[column]) for column in table))


# %%
def attack(rows, publish):
    """Return how often the attacker is right if the table is made from so many rows."""
    people = rounded.sample(2 * rows, random_state=rng)
    members, outsiders = people[:rows], people[rows:]
    table = publish(members)
    more = hits(members, table)[:, None] - hits(outsiders, table)
    return np.mean(more > 0) + np.mean(more == 0) / 2


# %% [markdown]
# To make it hard for her, all amounts are rounded down: monthly ones to hundreds, daily rates to tens. The ranges are public, from the pay scale.

# %%
steps = {"age": 1, "monthly_income": 100, "monthly_rate": 100, "daily_rate": 10}
ends = {"age": (18, 60), "monthly_income": (1_000, 20_000), "monthly_rate": (2_000, 27_000), "daily_rate": (100, 1_500)}
rounded = pay // pd.Series(steps)
public = {column: list(range(low // steps[column], high // steps[column] + 1)) for column, (low, high) in ends.items()}

# %%
ways = {
    "copula": lambda members: copula_sample(members, 1_000, rng),  # an error? copula_sample is still open
    "noisy, ε = 1": lambda members: dp_synthetic(members, public, 1_000, 1, rng),
}
sizes = {"20 rows": 20, "200 rows": 200, "700 rows": 700}
right = pd.DataFrame(index=list(sizes), columns=list(ways))
for way, publish in ways.items():
    right[way] = [f"{np.mean([attack(rows, publish) for _ in range(5)]):.0%}" for rows in sizes.values()]
print(right)

# %% [markdown]
# From a copula fitted to 20 rows, she tells practically every member from every outsider, although hardly a whole row was published. With 700 rows she is
# little better than a guess. (Without rounding, 700 rows would not help: a value that nobody else has gives its owner away.)
#
# Would the count of copies have warned?

# %%
people = rounded.sample(40, random_state=rng)
table = copula_sample(people[:20], 1_000, rng)  # an error? copula_sample is still open
print(f"memorised: {memorised(table, people[:20], people[20:]):.3f}")

# %% [markdown]
# Next to nothing was memorised, it says. Tests of whether synthetic rows lie closer to the real rows than to a holdout may miss a leak, too: Yao and
# others (2025) found tables that pass them and are highly vulnerable to membership attacks. **A passed test is no proof of privacy**, nor is
# an attack that fails.
#
# The noisy table has a promise instead. Whatever an attacker does, a person more or less changes the chance of each table by a factor of at most $e^ε$, here
# 2.7. That is a limit, not nothing: on average she is still right more often than by guessing.
#
# ## What it cost
#
# For the noisy table: the students' scores in steps of ten, with ε = 1 for all three columns.

# %%
scores = students[["math_score", "reading_score", "writing_score"]] // 10 * 10
tens = {column: list(range(0, 101, 10)) for column in scores}
private = dp_synthetic(scores, tens, 1_000, 1, rng)  # an error? dp_synthetic is still open
ax = plotting.marginals(scores, private, units=dict.fromkeys(scores, "points"))
plotting.show(
    ax,
    alt="Histograms of the scores in mathematics, reading and writing, with grey bars for the real values and a line for the synthetic ones, which "
    "follows them closely.",
)

# %%
ax = plotting.correlation_change(scores, private)
plotting.show(
    ax,
    alt="Three cells, one for each pair of scores, with the change of its rank correlation. Each falls by about 0.7 to 1, to nearly nothing.",
)

# %% [markdown]
# The marginals are nearly right. The correlations are gone, for no ε was spent on them. Better programs, such as the one that won NIST's
# challenge of 2018 (McKenna and others, 2021), measure pairs of columns, too.

# %% [markdown]
# ## Summary
#
# - *Synthetic* says how a table was made, not what it gives away. Ask what the program had seen.
# - A copula keeps marginals and rank correlations. It repeats real values, and fitted to few rows it gives away who was among them.
# - Count copies against a holdout. Few columns make copies by chance; no copies is no proof of privacy.
# - Noisy marginals with a stated ε do promise something: for add/remove neighbours, one row a person, public categories, and a seed that nobody knows.
# - Don't publish a synthetic table of real people without noise, and don't draw conclusions from what its model doesn't know. This is code to learn from: in
#   earnest, use a library made for it.
#
# **Read on**
#
# - Theresa Stadler, Bristena Oprisanu and Carmela Troncoso, *[Synthetic Data: Anonymisation Groundhog Day](https://arxiv.org/abs/2011.07018)* (2022).
# - Zexi Yao, Nataša Krčo, Georgi Ganev and Yves-Alexandre de Montjoye, *[The DCR Delusion: Measuring the Privacy Risk of Synthetic
#   Data](https://arxiv.org/abs/2505.01524)* (2025).
# - Ryan McKenna, Gerome Miklau and Daniel Sheldon, *[Winning the NIST Contest](https://doi.org/10.29012/jpc.778)*, Journal of Privacy and
#   Confidentiality 11 (2021).
# - Health Data Insight, *[The Simulacrum](https://simulacrum.healthdatainsight.org.uk/available-data/)*: the tables, and how they were made.
