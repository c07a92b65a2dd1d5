# %% [markdown]
# # 4.3 Synthetic tables
#
# **You will be able to**
#
# - create tables without using anyone's data, from published numbers and with scikit-learn;
# - fit a model to a real table, draw a synthetic table from it, and compare the two;
# - count copied rows, and use an attack to show that a table without copies may still reveal who was in the data;
# - draw a table from noisy counts, with one ε for the whole table.
#
# **You need** lessons 2.2 (drawing from a fit), 3.2 and 3.5 (Laplace noise and private histograms).
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## Patients who don't exist
#
# > **In the news.** Anyone may download the Simulacrum, a table about cancer patients. {==Version 1.2.0 describes 2,200,626
# > patients, none of whom exists.==} The table imitates England's cancer registry so that researchers can try out their programs
# > before they apply for the real data.
#
# The authors of the Simulacrum drew each value from a group of at least 50 real patients. {==Why was this necessary if
# no one in the table exists?==}
#
# {==A table is **synthetic** if its rows were drawn by a program.==} {==What the table reveals about you depends on what the program has
# seen. This may be no one's data, everyone's data, or everyone's data with noise.==}

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
# Suppose that a health office has published two facts. Women are 162 cm tall on average, and 68 % of them are between 155 and
# 169 cm tall. Heights are approximately normally distributed, and about 68 % of a normal distribution is within one standard
# deviation of its mean.
#
# ### Exercise 1: heights
#
# Store the heights of 2,000 women, in cm, in `heights`, as an array, Series or list of numbers. Draw the heights independently
# from the normal distribution that the two facts describe. If you round the heights, keep at least one decimal place.
#
# <details><summary>Hint 1</summary>
#
# Which two parameters does the distribution need, and where do you find the second one?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `rng.normal` has the parameters `loc`, `scale` and `size`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The interval from 155 to 169 extends from one standard deviation below the mean to one above it. Which number replaces the
# first dots in `rng.normal(162, ..., size=...)`?
#
# </details>

# %% answer="heights"
heights = ...
### BEGIN SOLUTION
heights = rng.normal(162, 7, size=2_000)
### END SOLUTION

# %% test="heights" points=1
"""2,000 heights are drawn from the normal distribution that the published facts describe."""
import numpy as np
import pandas as pd

from course import checks

kinds = list | tuple | np.ndarray | pd.Series
checks.require(isinstance(heights, kinds) and len(heights) == 2_000, "heights isn't a column of 2,000 numbers")
checks.passed("heights has 2,000 values")
### BEGIN HIDDEN TESTS
from numbers import Real

from scipy import stats

kinds = list | tuple | np.ndarray | pd.Series
with checks.rule("Store the heights of 2,000 women, in cm, in `heights`, as an array, Series or list of numbers"):
    checks.require(isinstance(heights, kinds) and len(heights) == 2_000, "heights isn't a column of 2,000 numbers")
    real = all(isinstance(item, Real) and not isinstance(item, bool | np.bool) for item in heights)
    checks.require(real, "heights contains something that isn't a number")
tall = np.array(list(heights), dtype=float)
with checks.rule("Draw the heights independently from the normal distribution that the two facts describe"):
    checks.follows(tall, stats.norm(162, 7).cdf, name="heights")
    gap = stats.kstest(tall, stats.norm(162, 7).cdf).statistic
    message = "heights fits the normal curve better than random draws would"
    checks.require(stats.kstwo.cdf(gap, 2_000) > 1e-7, message)
    spread = tall.std()  # off by 0.7 less than once in 10 million runs
    apart = "which doesn't put 68 % of the women between 155 and 169 cm"
    checks.require(abs(spread - 7) < 0.7, f"heights has a standard deviation of {spread:.1f}, {apart}")
    message = "heights has too many very short and very tall women for a normal distribution"
    checks.require(stats.kurtosis(tall) < 1.15, message)
    unit = (tall - tall.mean()) / tall.std()
    tails = (stats.logistic.logpdf(unit, scale=3**0.5 / np.pi) - stats.norm.logpdf(unit)).sum()
    logistic = "heights looks like draws from a logistic distribution, which has more very short and very tall women"
    checks.require(tails < 10, logistic)  # by chance, once in four million runs
    out = int((abs(tall - 162) > 2.5 * 7).sum())  # 25 on average, fewer than 5 once in four million runs
    checks.require(out >= 5, "heights contains almost no very short or very tall women. Keep the extreme draws, too")
    fine = (abs(tall * 10 - np.round(tall * 10)) > 1e-6).mean() > 0.5
    message = "heights repeats the same values too often"
    checks.require(not fine or len(np.unique(tall)) > 1_990, message)
with checks.rule("If you round the heights, keep at least one decimal place"):
    checks.require((tall * 2 % 1 != 0).mean() > 0.5, "heights is rounded to whole or half centimetres")
with checks.rule("Draw the heights independently"):
    exact = "the mean of heights is exactly 162, so the draws were shifted or mirrored"
    checks.require(not fine or abs(tall.mean() - 162) > 1e-8, exact)
    twice = max((tall[lag:] == tall[:-lag]).mean() for lag in range(1, 1_500))
    checks.require(twice < 0.1, "heights repeats a series of values in the same order")
    along = abs(np.corrcoef(tall[1:], tall[:-1])[0, 1])
    checks.require(along < 0.15, "neighbouring values in heights are related")
### END HIDDEN TESTS

# %% [markdown]
# The health office had already published both facts, so `heights` reveals nothing more about anyone.
#
# If you only want to try out a program, scikit-learn can create purely random rows. `make_classification` creates columns and a
# class for each row, and `make_blobs` creates clusters of points. Both functions return two arrays, one with the columns and one with the
# class or cluster of each row.
#
# ### Exercise 2: rows for a trial
#
# Call both functions with `random_state=43`, and store the tuples of two arrays that they return in `classification_data` and
# `blobs`. Keep the defaults for everything that isn't mentioned here.
#
# - `classification_data` has 5,000 rows, 4 columns, three classes with one cluster each, and a class separation of 2.
# - `blobs` has 15,000 rows, 2 columns, two centres, and a standard deviation of 3 in each cluster.
#
# <details><summary>Hint 1</summary>
#
# What do the two functions call rows, columns and clusters?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `help(make_classification)` and `help(make_blobs)` list all parameters.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `make_classification(5_000, 4, n_classes=..., n_clusters_per_class=..., class_sep=..., random_state=43)` creates
# `classification_data`. What are the corresponding parameters of `make_blobs`?
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
"""Both tables have the rows, columns, classes and spread that the exercise asks for."""
import numpy as np

from course import checks

for name, made, rows, columns in (("classification_data", classification_data, 5_000, 4), ("blobs", blobs, 15_000, 2)):
    two = isinstance(made, tuple | list) and len(made) == 2 and all(isinstance(part, np.ndarray) for part in made)
    checks.require(two, f"{name} isn't the tuple of two arrays that the function returns")
    checks.equal(made[0].shape, (rows, columns), name=f"the shape of {name}[0]", show=True)
checks.passed("both tables have the right number of rows and columns")
### BEGIN HIDDEN TESTS
from sklearn.datasets import make_blobs, make_classification


def judge(name, made, right):
    two = isinstance(made, tuple | list) and len(made) == 2 and all(isinstance(part, np.ndarray) for part in made)
    checks.require(two, f"{name} isn't the tuple of two arrays that the function returns")
    for part, got, want in zip(("columns", "classes"), made, right, strict=True):
        said = f"the {part} in {name} aren't what scikit-learn creates with random_state=43 and these settings"
        same = got.shape == want.shape and got.dtype.kind in "fiu" and np.allclose(got, want, rtol=0, atol=1e-12)
        checks.require(same, f"{said}, and with everything else at its default")


right = make_classification(
    n_samples=5_000, n_features=4, n_classes=3, n_clusters_per_class=1, class_sep=2, random_state=43
)
with checks.rule(
    "`classification_data` has 5,000 rows, 4 columns, three classes with one cluster each, and a class separation of 2"
):
    judge("classification_data", classification_data, right)
with checks.rule("`blobs` has 15,000 rows, 2 columns, two centres, and a standard deviation of 3 in each cluster"):
    judge("blobs", blobs, make_blobs(n_samples=15_000, n_features=2, centers=2, cluster_std=3, random_state=43))
### END HIDDEN TESTS

# %% [markdown]
# ## A model of everyone
#
# A company wants to share its pay table with a university. {==In this table, older employees tend to earn more, and this
# relationship would be lost if we drew each column independently (lesson 2.2).==} So let's measure how strongly the columns depend
# on each other:

# %% slide="output"
pay = hr[["age", "monthly_income", "monthly_rate", "daily_rate"]].dropna()
units = {"age": "years", "monthly_income": "USD", "monthly_rate": "USD", "daily_rate": "USD"}
pay.corr("spearman").round(2)

# %% [markdown]
# The next diagram shows how to preserve the relationship. {==No row of the real table is copied, but every row that you draw comes
# from a model that was fitted to real people.==}

# %%
plotting.diagram("pipeline")

# %% [markdown]
# The correlations above are **rank correlations** (Spearman's). {==They compare the ranks of the numbers instead of the numbers
# themselves, so skewed columns don't distort them.==}
#
# {==A **Gaussian copula** approximately preserves both the distribution of each column and the rank correlations between columns.==}
# It works in four steps:
#
# 1. {==Replace each value with its rank, divided by the number of rows plus 1. The result is a share between 0 and 1.==}
# 2. {==Replace each share with its **normal score**, which `stats.norm.ppf` computes.==} A standard normal draw is below this number
#    with a probability equal to the share.
# 3. {==Compute the correlations between the columns of scores.==} Then draw rows of new scores from a normal
#    distribution with these correlations, where each column has mean 0 and standard deviation 1.
# 4. {==Go back from scores to values.==} `stats.norm.cdf` turns the new scores into shares. In each column, replace each share with
#    the corresponding **quantile** of the real values. This is the smallest real value such that at least this share of the
#    real values is less than or equal to it.
#
# The next cell shows steps 1, 2 and 4 for a single column with four values:

# %% slide="both"
four = pd.Series([20, 50, 30, 90])
shares = four.rank() / (len(four) + 1)
print("shares:", shares.tolist(), " scores:", stats.norm.ppf(shares).round(2).tolist())
print("back from new shares:", np.quantile(four, [0.1, 0.45, 0.99], method="inverted_cdf").tolist())

# %% [markdown]
# ### Exercise 3: draw from a copula
#
# Write a function `copula_sample(df, n, rng)` that returns a DataFrame of `n` rows with the columns of `df`, drawn from a
# Gaussian copula that is fitted to `df`.
#
# - `df` has two or more columns of continuous numbers, 10 or more rows, and no missing values.
# - Each value in the result occurs in the same column of `df`.
# - The rows are drawn independently of each other.
# - If you draw 10,000 rows, the KS distance (lesson 2.2) between each column and the real one is below 0.03. If `df` has 400 or
#   more rows, each rank correlation is also within 0.08 of the real one.
# - Draw all randomness from `rng`, which is a `numpy.random.Generator`.
#
# Here and in the rest of this lesson, the order of the columns, the index and the types of the columns don't matter. Don't
# modify the arguments (apart from the state of `rng`, which changes).
#
# <details><summary>Hint 1</summary>
#
# Which step uses all columns together?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Use `df.rank()` for step 1. For step 3, use `np.corrcoef(scores, rowvar=False)` and
# `rng.multivariate_normal(means, correlations, size=n)`, where all means are 0.
#
# </details>
# <details><summary>Hint 3</summary>
#
# If the drawn shares are in an array `drawn`, the column at position `i` is
# `np.quantile(df.iloc[:, i], drawn[:, i], method=...)`. Which method did the cell above use to go back, and why not one that
# interpolates?
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
"""Columns contain only their own values, rank correlations are preserved, and the rows are drawn from a Gaussian copula."""
import numpy as np
import pandas as pd

from course import checks

steps = np.arange(30.0)
little = pd.DataFrame({"a": steps, "b": (7 * steps % 30) ** 2, "c": (11 * steps + 3) % 30}, index=range(5, 35))
answer = checks.call(copula_sample, little, 50, np.random.default_rng(1))
made = checks.a_table(answer, columns=["a", "b", "c"], rows=50)
checks.require(
    made["b"].isin(little["b"]).all(), f"{answer.text}: column 'b' contains values that aren't in the real column"
)
checks.passed("50 rows with real values are drawn from a table of 30 rows")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from scipy import stats

from course import checks, load


def checked(answer, df, n):
    """Require real values, and return the drawn table as an array of floats with the columns in the order of df."""
    made = checks.a_table(answer, columns=df.columns, rows=n)
    for column in df:
        numbers = pd.to_numeric(made[column], errors="coerce").to_numpy(dtype=float)
        strange = int((~np.isin(numbers, df[column].to_numpy(dtype=float))).sum())
        text = f"{answer.text}: {strange} values in column '{column}' aren't values of the real column"
        with checks.rule("Each value in the result occurs in the same column of `df`"):
            checks.require(not strange, f"{text}. Step 4 turns each share into a real value")
    return made[list(df.columns)].to_numpy(dtype=float)


def ranks(numbers):
    return np.corrcoef(stats.rankdata(numbers, axis=0), rowvar=False)


chance = np.random.default_rng(12)
together = np.array([[1, 0.85, -0.6, 0], [0.85, 1, -0.4, 0.3], [-0.6, -0.4, 1, 0], [0, 0.3, 0, 1]])
normal = chance.multivariate_normal(np.zeros(4), together, size=500)
skewed = pd.DataFrame({"x": np.exp(2.5 * normal[:, 0]), "y": -np.exp(2 * normal[:, 1]), "z": normal[:, 2] ** 3})
skewed["w"] = stats.norm.cdf(normal[:, 3]) * 1e6
skewed.index = np.arange(500)[::-1] // 2
staff = (100 * load("hr", seed=3)[["monthly_income", "age", "daily_rate"]].dropna()).astype("int64")
staff = staff.sort_values("monthly_income")  # so that the first thousand rows don't represent all rows
marks = load("students", seed=3)[["math_score", "reading_score", "writing_score"]]
marks.columns = ["size", "reading score", "count"]
small = pd.DataFrame({1: [3.0, 1, 4, 15, 9, 2, 6, 5, 35, 8], 0: [2.0, 7, 1, 28, 18, 4, 8, 0, 59, 45]})
twice = small.iloc[[*range(10), *[3] * 15]]  # one person's row occurs 16 times
for df in (small, twice, staff, marks, skewed):
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
        message = f"{text}. Each value must be as frequent as in the data, including the smallest and the largest"
        with checks.rule("the KS distance (lesson 2.2) between each column and the real one is below 0.03"):
            checks.require(gap < 0.03, message)
        for side, numbers, values in (("lowest", drawn, real), ("highest", -drawn, -real)) if len(df) >= 400 else ():
            end = np.quantile(values[:, place], 0.01, method="inverted_cdf")
            ratio = (numbers[:, place] <= end).mean() / (values[:, place] <= end).mean()
            cut = f"the {side} real values of column '{column}' are too rare or too frequent. Keep every draw unchanged"
            checks.require(0.4 < ratio < 1.8, f"{answer.text}: {cut}")  # by chance, it's about 0.1 away from 1
            end = np.quantile(values[:, place], 0.002, method="inverted_cdf")
            checks.require((numbers[:, place] <= end).any(), f"{answer.text}: {cut}")  # fails once in 500 million runs
    apart, limit = np.abs(ranks(drawn) - ranks(real)).max(), 0.08 if len(df) >= 400 else 0.3
    text = f"{answer.text}: a rank correlation differs by {apart:.2f} from the real one"
    checks.require(apart < limit, f"{text}. Correlate the normal scores, and draw all columns together")
    with checks.rule("The rows are drawn independently of each other"):
        along = max(abs(stats.spearmanr(column[1:], column[:-1]).statistic) for column in drawn.T)
        checks.require(along < 0.06, f"{answer.text}: consecutive rows are similar")
        half = max(abs(stats.spearmanr(column[5_000:], column[:5_000]).statistic) for column in drawn.T)
        mirrored = f"{answer.text}: the second half of the rows can be predicted from the first"
        checks.require(half < 0.09, mirrored)
    few = f"{answer.text}: there are only a few different rows. Draw from the copula, not from the rows of the data"
    checks.require(len(np.unique(drawn, axis=0)) > 2 * len(df), few)
first, unique = drawn, {tuple(row) for row in real}
copies = sum(tuple(row) in unique for row in first)
said = "copula_sample(a table of 500 rows and 4 columns, 10000, rng)"
message = f"{said}: {copies} rows are copies of real people's rows. Draw from the copula, not from the rows of the data"
checks.require(copies < 50, message)
with checks.rule("The rows are drawn independently of each other"):
    for place in range(4):  # each of the 500 real values is drawn 20 times on average
        times = np.array([(first[:, place] == value).sum() for value in skewed.iloc[:, place]])
        evenly = f"{said}: all real values occur almost equally often"
        checks.require(stats.chi2.cdf(((times - 20) ** 2 / 20).sum(), 499) > 1e-8, evenly)
        low_high = times[np.argsort(skewed.iloc[:, place].to_numpy())]
        alike = np.corrcoef(low_high[:250], low_high[:249:-1])[0, 1]
        pairs = f"{said}: for every low value, there's a high one, as if half of the rows mirrored the others"
        checks.require(alike < 0.5, pairs)
    different = len(np.unique(first, axis=0))
    again = f"{said}: there are only {different} different rows, so rows seem to be repeated"
    checks.require(different > 9_500, again)
# the part of one column that another doesn't explain is normal, too
bells = stats.norm.ppf(stats.rankdata(first, axis=0) / 10_001)
for one, other in ((0, 1), (1, 0)):
    beyond = bells[:, one] - np.corrcoef(bells[:, one], bells[:, other])[0, 1] * bells[:, other]
    text = "columns depend on each other differently than in a Gaussian copula. Draw the scores from a normal"
    checks.require(abs(stats.kurtosis(beyond)) < 0.4, f"{said}: {text} distribution")
# Rank correlations don't capture a curve, so a Gaussian copula loses it. Rows that were copied, moved or mixed keep it.
flat = chance.uniform(-1, 1, 600)
bow = pd.DataFrame({"left": flat, "up": flat**2 + chance.normal(0, 0.02, 600)})
drawn = checked(checks.call(copula_sample, bow, 10_000, np.random.default_rng(15)), bow, 10_000)
bent = abs(stats.spearmanr(drawn[:, 0] ** 2, drawn[:, 1]).statistic)
text = "the result keeps a pattern that a Gaussian copula loses, so it seems to be made from whole rows of the data"
checks.require(bent < 0.25, f"copula_sample(a table of 600 rows and 2 columns, 10000, rng): {text}")
tails = stats.spearmanr(abs(stats.rankdata(drawn[:, 0]) - 5_000), abs(stats.rankdata(drawn[:, 1]) - 5_000)).statistic
wild = "columns that should be unrelated are extreme in the same rows, so the scores weren't drawn from a normal"
checks.require(abs(tails) < 0.1, f"copula_sample(a table of 600 rows and 2 columns, 10000, rng): {wild} distribution")
many = checks.draws(copula_sample, 200, skewed[["x", "w", "z"]], 30, np.random.default_rng(17))
with checks.rule("Draw all randomness from `rng`"):
    few = "a small seed allows only a few different tables"
    checks.distinct(many, name="200 results of copula_sample with the same generator", why=few)
parts = [made[["x", "w", "z"]].to_numpy(dtype=float) for made in many]
whole = {tuple(row) for row in skewed[["x", "w", "z"]].to_numpy(dtype=float)}
copies = sum(tuple(row) in whole for row in np.concatenate(parts).tolist())
checks.require(copies < 6, "copula_sample returns too many real rows if n is small")  # 24 if one row in 250 is copied
spread = 29 * np.var([ranks(part[:, :2])[0, 1] for part in parts])
again = "copula_sample returns nearly the same correlations in every call. Draw once, and keep whatever you've drawn"
checks.require(spread > 0.6, again)  # 1 on average, with a standard deviation of 0.1
checked(checks.call(copula_sample, small, 1, np.random.default_rng(14)), small, 1)
turned = skewed.assign(x=-skewed["x"])
beside = checked(checks.call(copula_sample, turned, 10_000, np.random.default_rng(13)), turned, 10_000)[:500]
kept = "copula_sample returns the correlations of an earlier table with the same columns and number of rows"
checks.require(ranks(beside)[0, 1] > 0, kept)
near = max(abs(stats.spearmanr(beside[:, place], turned.iloc[:, place]).statistic) for place in range(4))
message = "each drawn row resembles the real row at the same position, so it reveals something about a real person"
checks.require(near < 0.3, message)
sources = [checks.similar_generators()[place] for place in (0, 0, 1)]
one, again, other = (checks.call(copula_sample, skewed[:60], 40, source) for source in sources)
first, second, third = (checked(answer, skewed[:60], 40) for answer in (one, again, other))
with checks.rule("Draw all randomness from `rng`"):
    message = f"{one.text}: two generators with the same seed produced different rows"
    checks.require((first == second).all(), message)
    message = f"{one.text}: generators with different seeds produced the same rows"
    checks.require((first != third).any(), message)
### END HIDDEN TESTS

# %%
synthetic = copula_sample(pay, len(hr), rng)  # if there's an error, solve exercise 3 first
ax = plotting.marginals(pay, synthetic, units=units, title="The copula preserves the distribution of each column")
plotting.show(ax)

# %%
ax = plotting.correlation_change(pay, synthetic, title="The copula preserves the correlations, too")
plotting.show(ax)

# %% [markdown]
# Each **marginal** (the distribution of one column by itself) and each rank correlation is close to the real one. {==Every other
# relationship, such as the rule "no one under 20 leads a team", is lost without a warning.==} Let's look at the values themselves:

# %% slide="both"
real_values = synthetic["monthly_income"].isin(pay["monthly_income"])
print(f"drawn incomes that are the exact income of a real person: {real_values.mean():.0%}")

# %% [markdown]
# **Every value repeats a real one** because step 4 picks values from the real column.
#
# ## Copies
#
# {==A program that repeats rows that it has seen is **memorizing**.==} Can you detect this by counting the synthetic rows that equal
# a real row? To find out, let's first count equal rows among people whom no program has copied. We divide the students into
# three random groups, and count how many students in the last group have a twin (an equal row) in the first group:

# %%
dealt = students.sample(frac=1, random_state=rng)
real, holdout, fresh = dealt[:400], dealt[400:800], dealt[800:]
for columns in (["gender", "lunch", "test_preparation", "ethnicity"], list(students)):
    twins = len(fresh[columns].merge(real[columns].drop_duplicates()))
    print(f"{len(columns)} columns: {twins / len(fresh):.0%} of {len(fresh)} fresh rows equal a real one")

# %% [markdown]
# If we compare only a few categorical columns, almost everyone has a twin. So the count by itself doesn't prove anything. A
# share of 98 % may be pure chance, and a share of 2 % may be a leak. {==A **holdout** shows how many twins to expect. It consists
# of further real rows of the same kind, which the program has *not* seen.==} On average, chance produces as many copies of holdout
# rows as of real rows. {==If there are clearly more copies of real rows, the program has memorized some.==}
#
# For example, suppose that the synthetic rows are 1, 1, 2 and 5, the real rows are 1, 2 and 3, and the holdout rows are 2, 4
# and 4. Three of the four synthetic rows equal a real row, and one of the four equals a holdout row. So the excess is 0.75 −
# 0.25 = 0.5.
#
# ### Exercise 4: memorized rows
#
# Write a function `memorised(synthetic, real, holdout)` that returns the share of rows in `synthetic` that equal a row of
# `real`, minus the share that equal a row of `holdout`.
#
# - The three tables have the same columns, perhaps in a different order. Two rows are equal if they agree in all columns. The
#   values 40 and 40.0 agree, and so do two missing values.
# - A row of `synthetic` counts once, however many twins it has. If the row itself occurs twice in `synthetic`, it counts twice.
# - The result may be negative. If `synthetic` has no rows, the result is 0.
# - If `real` and `holdout` have different numbers of rows, the comparison isn't fair, so raise a `ValueError`, even if
#   `synthetic` has no rows.
# - **Extra step** (no points): Whole numbers of more than 15 digits are compared exactly.
#
# For the example above, the result is 0.5.
#
# <details><summary>Hint 1</summary>
#
# Why does the cell above drop duplicates first?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `DataFrame.merge` without further arguments keeps the rows that agree in all common columns.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `len(synthetic.merge(table.drop_duplicates())) / len(synthetic)` is the share for one table. Which cases do you have to handle
# before this line?
#
# </details>


# %% answer="memorised"
def memorised(synthetic, real, holdout):
    """Return the share of synthetic rows that equal a row of real, minus the share that equal a row of holdout."""
    ### BEGIN SOLUTION
    if len(real) != len(holdout):
        raise ValueError(f"real has {len(real)} rows and holdout has {len(holdout)}, but the numbers must be equal")
    if len(synthetic) == 0:
        return 0.0
    copies = [len(synthetic.merge(table.drop_duplicates())) for table in (real, holdout)]
    return (copies[0] - copies[1]) / len(synthetic)
    ### END SOLUTION


# %% test="memorised" points=3
"""The share of copies of real rows is compared with the share of copies of holdout rows."""
import numpy as np
import pandas as pd

from course import checks

one = {name: pd.DataFrame({"a": rows}) for name, rows in (("s", [1, 1, 2, 5]), ("r", [1, 2, 3]), ("h", [2, 4, 4]))}
checks.close(
    checks.call(memorised, one["s"], one["r"], one["h"]), 0.5, why="this is the example in the lesson", show=True
)
checks.passed("the result for the lesson's example is correct")
### BEGIN HIDDEN TESTS
from course import load


def keys_of(table, columns):
    rows = table[columns].astype(object).itertuples(index=False, name=None)
    return [tuple(None if pd.isna(cell) else cell for cell in row) for row in rows]


def judge(synthetic, real, holdout, why=""):
    columns = list(synthetic.columns)
    drawn = keys_of(synthetic, columns)
    known, other = (set(keys_of(table, columns)) for table in (real, holdout))
    wanted = sum((key in known) - (key in other) for key in drawn) / max(len(drawn), 1)
    checks.close(checks.call(memorised, synthetic, real, holdout), wanted, why=why)


left = [1, 2, 1, None, 2.5, None, 1, 3, None, 2, 1, None, None, 2.5, 2, 2.5]
right = ["x", "y", "y", "x", None, None, "y", "z", "z", None, "x", "x", None, "z", "y", None]
every = pd.DataFrame({"a": left, "b": right})
for case in checks.variants(every, labels=["a", "b"], avoid=["_merge"], keep=["rows"], used_by=memorised):
    with checks.rule("Two rows are equal if they agree in all columns"), case:
        judge(case.table[:10], case.table[10:13], case.table.iloc[13:, ::-1])
judge(every.iloc[:10, ::-1], every[13:], every[10:13], "the result may be negative")
kinds = {"a": checks.numbers(-1, 1), "b": checks.texts(5), "c": checks.near_ties(1.7)}
for case in checks.tables(kinds, fewest=2, rows=100, missing=["a", "b"]):
    with checks.rule("A row of `synthetic` counts once, however many twins it has"), case:
        half = len(case.table) // 2
        judge(pd.concat([case.table, case.table]), case.table[:half], case.table[half : 2 * half])
numbers = pd.DataFrame({"a": [1, 2, 2], "b": [1.0, 2.0, 7.0]})
with checks.rule("The values 40 and 40.0 agree"):
    judge(numbers.astype(float), numbers, numbers.assign(a=9))
with checks.rule("so do two missing values"):
    stored = "the types of the columns don't matter, so missing values agree even if they're stored differently"
    judge(every[:10], every[10:13].convert_dtypes(), every[13:].convert_dtypes(), stored)
split, moved = (pd.DataFrame(each, columns=["a", "b"]) for each in zip(*checks.joined_rows(), strict=True))
joined = "different rows may look alike if you join their values into one string"
judge(split, moved, split.iloc[[0] * len(split)], joined)
with checks.extra("Whole numbers of more than 15 digits are compared exactly"):
    long = pd.DataFrame({"account": [2**53, 2**53 + 1]})
    judge(long[:1], long[:1], long[1:], "as floats, these numbers would be equal")
with checks.rule("If `synthetic` has no rows, the result is 0"):
    judge(every[:0], every[:3], every[3:6])
judge(every, every[:0], every[:0], "if real has no rows, none of the synthetic rows is a copy")
with checks.rule(
    "If real and holdout have different numbers of rows, the comparison isn't fair, so raise a ValueError"
):
    for left, right in ((every[:3], every[3:5]), (every[:2], every.iloc[[0, 1, 1]]), (every[:3], every[:0])):
        checks.raises(ValueError, memorised, every, left, right)
        checks.raises(ValueError, memorised, every[:0], left, right)
pupils = load("students", seed=3).sample(frac=1, random_state=np.random.default_rng(3))
seen, unseen, new_rows = pupils[:400], pupils[400:800], pupils[800:]
parrot = pd.concat([seen[:60], new_rows[:140]], ignore_index=True)
for columns in (["gender", "lunch", "ethnicity"], list(pupils)[:5], list(pupils)):
    reason = "some rows equal a holdout row by chance, so only the difference counts as memorized"
    judge(parrot[columns[::-1]], seen[columns], unseen[columns], reason)
### END HIDDEN TESTS

# %% slide="output"
parrot = pd.concat([real[:60], fresh[:140]])  # a program that repeats 60 rows and makes up 140
five = list(students)[:5]
for name, table in {"fresh": fresh, "parrot": parrot}.items():
    count = memorised(table[five], real[five], holdout[five])  # if there's an error, solve exercise 4 first
    print(f"{name}: memorized in 5 columns {count:.2f}, in all 8 columns {memorised(table, real, holdout):.2f}")

# %% [markdown]
# With all columns, the result reveals the 30 % of rows that the parrot repeats. With only five columns, most rows have twins in
# the holdout anyway, which hides the memorized rows.
#
# ## Everyone, through noise
#
# {==A table that is drawn from **differentially private** counts (chapter 3) is differentially private itself.==} The simplest way is
# to make a noisy histogram of each column, and to draw the column's values from it. In this lesson, two tables are
# **neighbours** if one of them has one more person, and therefore one more row, than the other (add/remove).
#
# - One more person raises one count *in each column* by 1. {==So the columns have to share ε.==} With *k* columns, each column gets
#   ε/*k*, and each of its counts needs Laplace noise with scale *k*/ε.
# - {==The categories of each column come from public knowledge.==} Each value is one of these categories, and none is missing. Add
#   noise to the counts of categories that don't occur, too, because otherwise the table would reveal which ones don't occur.
# - {==Setting negative counts to 0 and drawing from the counts doesn't cost any ε, because both steps are post-processing.==}
#   The number of drawn rows is public, so it doesn't depend on the number of rows in the real table. ε is greater than 0.
#
# For example, with ε = 1 and two columns, the scale is 2. The counts 60, 30 and 0 in one of the columns might become 61.3, 27.9
# and −0.8. After we set the last one to 0, the first category has a probability of 61.3/89.2 = 0.69.
#
# ### Exercise 5: a private synthetic table
#
# Write a function `dp_synthetic(df, categories, n, epsilon, rng)` that returns a DataFrame of `n` rows. The
# dictionary `categories` maps each column to publish to the list of its public categories.
#
# - For each of these columns, count the rows of `df` in each category. Add independent Laplace noise with the scale above to
#   each count, and set negative counts to 0.
# - A category's probability is its noisy count divided by the sum of its column's noisy counts. If all these counts are 0, all
#   categories are equally likely.
# - Draw each value independently of all others. Draw whole columns at once, because the tests ask for a million values. Draw
#   all randomness from `rng`.
# - The result has the columns in `categories` and no others. Only the drawn values may depend on `df`, not the index or the
#   columns' types.
# - `df` may have further columns, and it may have no rows.
#
# <details><summary>Hint 1</summary>
#
# How do you count a column's values so that categories that don't occur have a count of 0?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `value_counts().reindex(public, fill_value=0)`, `rng.laplace(scale=..., size=...)`, `np.maximum`, and
# `rng.choice(public, size=n, p=...)`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# If `public` is the list of one column's categories, then
# `noisy = np.maximum(counts + rng.laplace(scale=..., size=len(public)), 0)`. How many columns share `epsilon`? And which `p` do
# you use if `noisy.sum()` is 0?
#
# </details>


# %% answer="dp_synthetic"
def dp_synthetic(df, categories, n, epsilon, rng):
    """Return n rows drawn from the noisy counts of each column, spending epsilon on all columns together."""
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
"""Each column is drawn from its own noisy counts, and epsilon is divided among the columns."""
import numpy as np
import pandas as pd

from course import checks

votes = pd.DataFrame({"vote": ["yes"] * 60 + ["no"] * 30, "town": ["A"] * 90, "name": range(90)})
public = {"vote": ["yes", "no", "blank"], "town": ["A", "B"]}
answer = checks.call(dp_synthetic, votes, public, 500, 1, np.random.default_rng(1))
made = checks.a_table(answer, columns=["vote", "town"], rows=500)
for column, listed in public.items():
    checks.require(
        made[column].isin(listed).all(),
        f"{answer.text}: column '{column}' contains values that aren't among its categories",
    )
quiet = checks.call(dp_synthetic, votes, public, 500, 1e9, np.random.default_rng(1))
towns = sorted(set(quiet.result["town"]))
checks.equal(towns, ["A"], name=f"the towns in {quiet.text}", why="no one is in B, and there's hardly any noise")
checks.passed("500 rows with public categories are drawn from 90 votes")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd
from scipy import stats

from course import checks

RARE = 1e-7  # a correct answer fails one of the noise checks less often than this


def tables(df, public, n, epsilon, times, seed):
    """Require the right columns, rows and categories in several random tables, and return them and the call's name."""
    said = f"dp_synthetic(a table of {len(df)} rows, {len(public)} columns, {n}, {epsilon}, rng)"
    several = checks.draws(dp_synthetic, times, df, public, n, epsilon, np.random.default_rng(seed))
    for made in several:
        with checks.rule("The result has the columns in `categories` and no others"):
            checks.a_table(made, name=f"the result of {said}", columns=list(public), rows=n)
        named = any(label is not None for label in (*made.index.names, *made.columns.names))
        with checks.rule("Only the drawn values may depend on `df`"):
            beside = "the result has attrs, or its index or columns have a name. No noise hides what they reveal"
            checks.require(not made.attrs and not named, f"{said}: {beside}")
    whole = pd.concat(several)
    for column, listed in public.items():
        message = f"{said}: column '{column}' contains values that aren't among its categories"
        checks.require(whole[column].isin(listed).all(), message)
    return list(several), said


# With almost no noise, only the counts matter.
sizes, towns = [2.001, 2.002, 5, 7], ["c", "A", "a", " A"]
odd = pd.DataFrame({"size": [2.002] + [7] * 38 + [5] * 60 + [2.001], "my town": ["a", "A", " A", "A"] * 25})
odd["no"], odd.index = [None, *range(98), None], np.arange(100) // 3
public = {"my town": towns, "size": sizes}
answer = checks.call(dp_synthetic, odd, public, 20_000, 1e7, np.random.default_rng(2))
made = checks.a_table(answer, columns=["size", "my town"], rows=20_000)
with checks.rule("For each of these columns, count the rows of `df` in each category"):
    reason = "at this epsilon, there's almost no noise, so the values must be as frequent as in the data"
    parts = {
        "size": dict(zip(sizes, (0.01, 0.01, 0.6, 0.38), strict=True)),
        "my town": {"a": 0.25, "A": 0.5, " A": 0.25},
    }
    for column, shares in parts.items():
        checks.drawn_from(made[column], shares, name=f"{answer.text}: column '{column}'", why=reason)
turned = odd[1:].replace({"size": {7: 5, 5: 2.001, 2.001: 7}}).astype({"size": object})
turned["my town"] = pd.Categorical(turned["my town"], categories=["b", "a", "A", " A"])
other = checks.call(dp_synthetic, turned, public, 20_000, 1e7, np.random.default_rng(2)).result
listed = [
    [*getattr(table[name].dtype, "categories", [table[name].dtype])] for name in public for table in (made, other)
]
with checks.rule("Only the drawn values may depend on `df`, not the index or the columns' types"):
    exact = "the index or the type of a column differs between two tables, and no noise hides this"
    checks.require(made.index.equals(other.index) and listed[::2] == listed[1::2], f"{answer.text}: {exact}")
with checks.rule("`df` may have further columns, and it may have no rows"):
    tables(odd.iloc[:0], {"my town": towns, "size": sizes[:1]}, 1, 0.5, 30, 3)

# No one is counted, so in about a quarter of these columns no noisy count is above 0.
nobody = {f"q{place}": [0, 1] for place in range(20)}
several, said = tables(pd.DataFrame(nobody).iloc[:0], nobody, 100, 20, 60, 10)
found = np.concatenate([made[list(nobody)].to_numpy(dtype=int)[0] for made in several])
with checks.rule("If all these counts are 0, all categories are equally likely"):
    checks.drawn_from(found, {0: 0.5, 1: 0.5}, name=f"the result of {said}")
far = np.concatenate([abs(made[list(nobody)].to_numpy(dtype=float).mean(axis=0) - 0.5) > 0.35 for made in several])
with checks.rule("set negative counts to 0"):
    alone = "a noisy count may be larger than the number of rows, which isn't public. Change only negative counts"
    checks.require(far.mean() > 0.3, f"{said}: {alone}")
    once = "the noisy counts of a column are all 0 too rarely. Don't draw the noise again if all counts are 0"
    checks.require(far.mean() < 0.675, f"{said}: {once}")  # 0.575 on average, above 0.675 once in 10 million runs

# Two people and little noise: rounded counts would nearly always be equal.
twins = pd.DataFrame({f"q{place}": [0, 1] for place in range(8)})
several, said = tables(twins, {column: [1, 0] for column in twins}, 20_000, 32, 6, 11)
even = np.concatenate([abs(made[list(twins)].to_numpy(dtype=float).mean(axis=0) - 0.5) < 0.01 for made in several])
message = f"{said}: the noisy counts look rounded. Use them as they are, except for negative ones"
checks.require(even.sum() < 20, message)

# One person and much noise: in about a quarter of the columns, no noisy count is above 0, and that mustn't reveal the exact count.
one = twins.iloc[:1]
several, said = tables(one, {column: [0, 1] for column in one}, 2_000, 0.4, 20, 14)
equal = sum((abs(made[list(one)].to_numpy(dtype=float).mean(axis=0) - 0.5) < 0.03).sum() for made in several)
with checks.rule("If all these counts are 0, all categories are equally likely"):
    exact = "categories are equally likely too rarely. The exact counts don't matter"
    checks.require(equal > 10, f"{said}: {exact}")  # of 160, 40 on average, fewer than 11 once in 10 million runs

# At this epsilon, only the draws differ from call to call.
several, said = tables(odd, {"size": sizes}, 400, 1e7, 40, 12)
spread = np.var([(made["size"] == 5).sum() for made in several], ddof=1) / (400 * 0.6 * 0.4)
with checks.rule("Draw each value independently of all others"):
    checks.require(spread > 0.2, f"{said}: a category has nearly the same number of rows in every call")

# Many categories have no people, and one has 2,000, so the draws show the noise on each empty category.
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
kind = "the noise isn't Laplace noise with the right scale for this epsilon and this number of columns"
with checks.rule("Add independent Laplace noise with the scale above to each count"):
    never = "categories that don't occur must get noise, too, so about half of them have a positive noisy count"
    checks.require(0.4 < (found > 0).mean() < 0.6, f"{said}: {never}")
    size = f"{said}: the scale of the noise is wrong. Remember that the published columns share epsilon"
    checks.require(0.8 < found.mean() / wanted.mean() < 1.2, size)
    checks.require(stats.ks_2samp(found, wanted).pvalue > RARE, f"{said}: {kind}")
    tail = (found > 4.5 * scale).sum()  # 36 on average, fewer than 8 once in 10 million runs
    checks.require(tail >= 8, f"{said}: the noise is never large. Keep every draw from the Laplace distribution")
several, said = tables(crowd, {0: list(range(201)), 1: [0, 1], 2: [0, 1], 3: [0, 1]}, 16_000, 0.4, 2, 13)
ratio = np.mean([empty_bins(made[0]).mean() for made in several]) / wanted.mean()
with checks.rule("Add independent Laplace noise with the scale above to each count"):
    equal = "each column gets the same share of epsilon, however many categories it has"
    checks.require(0.55 < ratio < 1.6, f"{said}: the scale of the noise is wrong, because {equal}")

# Two categories with 40 people each, in each of 20 equal columns.
half = pd.DataFrame(dict.fromkeys([f"q{place}" for place in range(20)], [0] * 40 + [1] * 40))
public = {column: [0, 1] for column in half}
noisy = np.maximum(40 + chance.laplace(scale=5, size=(20_000, 2)), 0)
wanted = chance.binomial(1_000, noisy[:, 0] / noisy.sum(axis=1)) / 1_000 - 0.5
several, said = tables(half, public, 1_000, 4, 20, 6)
found = 0.5 - np.array([made[list(public)].to_numpy(dtype=float).mean(axis=0) for made in several])
with checks.rule("Add independent Laplace noise with the scale above to each count"):
    size = f"{said}: the scale of the noise on a category is wrong. Every category gets noise of its own"
    checks.require(0.75 < abs(found).mean() / abs(wanted).mean() < 1.3, size)
    checks.require(stats.ks_2samp(found.ravel(), wanted).pvalue > RARE, f"{said}: {kind}")
    shared = f"{said}: the noise in different columns is correlated. Draw it separately for each column"
    checks.require(20 * (found.mean(axis=1) ** 2).mean() < 4 * (found**2).mean(), shared)
    again = f"{said}: the noise in different calls is correlated. Draw new noise from rng in each call"
    checks.require(20 * (found.mean(axis=0) ** 2).mean() < 4 * (found**2).mean(), again)
numbers = np.concatenate([made[list(public)].to_numpy(dtype=float) - 0.5 for made in several[:5]])
numbers -= np.repeat(numbers.reshape(5, 1_000, 20).mean(axis=1), 1_000, axis=0)
with checks.rule("Draw each value independently of all others"):
    pairs = np.abs(np.corrcoef(numbers, rowvar=False) - np.eye(20)).max()
    related = "columns of the result depend on each other. The noisy counts don't contain such relationships"
    checks.require(pairs < 0.12, f"{said}: {related}, and no ε was spent on them")
    along = np.abs(np.corrcoef(numbers[1:], numbers[:-1], rowvar=False)[:20, 20:]).max()
    checks.require(along < 0.12, f"{said}: consecutive rows depend on each other")
public = {"size": sizes, "my town": ["a", "A", " A"]}
same = [tables(odd, public, 30, 1, 1, seed)[0][0] for seed in (7, 7, 8)]
first, second, third = (made[list(public)].astype(str).to_numpy().tolist() for made in same)
with checks.rule("Draw all randomness from `rng`"):
    checks.require(first == second, "dp_synthetic: two generators with the same seed produced different tables")
    checks.require(first != third, "dp_synthetic: generators with different seeds produced the same table")
    several, said = tables(odd, public, 30, 1, 100, 15)
    few = "some of 100 calls with the same generator returned equal tables"
    checks.require(len({made.to_csv() for made in several}) == 100, f"{said}: {few}")
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# {==A **membership attack** asks whether someone was in the data.==} Membership may itself be the secret, for example in a table of
# dismissed employees. Our attacker knows the rows of one member and one outsider, but not which is which. {==For each of them, she
# counts in how many columns the person's value occurs in the published table, and concludes that the person with more hits is
# the member.==} By guessing, she'd be right for 50 % of all such pairs.


# %%
def hits(people, table):
    """Count, for each person, in how many columns of the table their value occurs."""
    return np.array(sum(people[column].isin(table[column]) for column in table))


# %%
def attack(rows, publish):
    """Return how often the attacker is right if the table is made from this number of rows."""
    people = rounded.sample(2 * rows, random_state=rng)
    members, outsiders = people[:rows], people[rows:]
    table = publish(members)
    more = hits(members, table)[:, None] - hits(outsiders, table)
    return np.mean(more > 0) + np.mean(more == 0) / 2


# %% [markdown]
# To make the attack harder, we round all amounts down, the monthly amounts to hundreds and the daily rates to tens.

# %%
steps = {"age": 1, "monthly_income": 100, "monthly_rate": 100, "daily_rate": 10}
ends = {"age": (18, 60), "monthly_income": (1_000, 20_000), "monthly_rate": (2_000, 27_000), "daily_rate": (100, 1_500)}
rounded = pay // pd.Series(steps)
public = {column: list(range(low // steps[column], high // steps[column] + 1)) for column, (low, high) in ends.items()}

# %% slide="output"
ways = {
    "copula": lambda members: copula_sample(members, 1_000, rng),  # if there's an error, solve exercise 3 first
    "noisy, ε = 1": lambda members: dp_synthetic(members, public, 1_000, 1, rng),
}
sizes = {"20 rows": 20, "200 rows": 200, "700 rows": 700}
right = pd.DataFrame(index=list(sizes), columns=list(ways))
for way, publish in ways.items():
    right[way] = [f"{np.mean([attack(rows, publish) for _ in range(5)]):.0%}" for rows in sizes.values()]
print(right)

# %% [markdown]
# If the copula was fitted to 20 rows, the attacker can distinguish nearly every member from nearly every outsider, although
# hardly any complete row was published. With 700 rows, she does only a little better than guessing.
#
# Would our count of copies have warned us?

# %% slide="output"
people = rounded.sample(40, random_state=rng)
table = copula_sample(people[:20], 1_000, rng)  # if there's an error, solve exercise 3 first
print(f"memorized: {memorised(table, people[:20], people[20:]):.3f}")

# %% [markdown]
# According to the count, almost nothing was memorized. Other tests check whether the synthetic rows are closer to the real rows
# than to a holdout. Such tests may miss a leak, too. Yao and others (2025) found tables that pass these tests and are still
# highly vulnerable to membership attacks.
#
# > **Warning.** {==Neither a passed test nor a failed attack proves privacy.==}
#
# The noisy table, in contrast, comes with a promise. {==One more person in the data changes the probability of each
# noisy table by a factor of at most $e^ε$, which is 2.7 here, whatever the attacker does.==} On average, the attacker
# is still right more often than she would be by guessing.
#
# ## What it cost
#
# Let's make a noisy table of the students. We round their scores down to multiples of ten, and spend ε = 1 on all three columns
# together. Does a larger ε bring the correlations back? Move the slider in JupyterLab:

# %%
scores = students[["math_score", "reading_score", "writing_score"]] // 10 * 10
tens = {column: list(range(0, 101, 10)) for column in scores}
private = dp_synthetic(scores, tens, 1_000, 1, rng)  # if there's an error, solve exercise 5 first


def marginals_at(epsilon):
    """Plot the distribution of each score in the real table and in a private one."""
    drawn = dp_synthetic(scores, tens, 1_000, epsilon, np.random.default_rng(43))
    change = (drawn.corr("spearman") - scores.corr("spearman")).to_numpy().min()
    title = f"ε = {epsilon:g}: correlations fall by up to {-change:.2f}"
    return plotting.marginals(scores, drawn, units=dict.fromkeys(scores, "points"), title=title)


plotting.slider(marginals_at, (0.01, 0.1, 1, 10, 100), label="ε", start=1)

# %%
ax = plotting.correlation_change(scores, private, title="But the correlations between scores are gone")
plotting.show(ax)

# %% [markdown]
# The marginals are almost right. But the correlations are gone at every ε, because we only counted each column by itself.
# {==Better programs spend part of ε on counts of pairs of columns.==} One such program won NIST's 2018 challenge (McKenna and others,
# 2021).

# %% [markdown]
# ## Recap
#
# - The word *synthetic* describes how a table was made, not what it reveals. Ask which data the program had seen. A copula
#   preserves marginals and rank correlations, but it repeats real values. A copula that was fitted to few rows also
#   reveals whose rows these were.
# - Compare the number of copies of real rows with the number of copies of holdout rows, because with few columns, many rows are
#   equal by chance. The absence of copies doesn't prove privacy.
# - Noisy marginals with a stated ε do come with a promise. This promise applies to add/remove neighbours, and it
#   requires one row per person, public categories, and a seed that no one knows.
#
# **A question to take with you:** If a program makes up every row of a table, how would you find out what it still reveals about
# the people in the original?
#
# Don't publish a synthetic table of real people without noise, and don't draw conclusions about relationships that its model
# can't represent.
#
# **Further reading**
#
# - Theresa Stadler, Bristena Oprisanu and Carmela Troncoso, *[Synthetic Data: Anonymisation Groundhog
#   Day](https://arxiv.org/abs/2011.07018)* (2022).
# - Zexi Yao, Nataša Krčo, Georgi Ganev and Yves-Alexandre de Montjoye, *[The DCR Delusion: Measuring the Privacy Risk of
#   Synthetic Data](https://arxiv.org/abs/2505.01524)* (2025).
# - Ryan McKenna, Gerome Miklau and Daniel Sheldon, *[Winning the NIST Contest](https://doi.org/10.29012/jpc.778)*, Journal of
#   Privacy and Confidentiality 11 (2021).
# - Health Data Insight, *[The Simulacrum](https://simulacrum.healthdatainsight.org.uk/available-data/)*, which describes the
#   tables and how they were made.
