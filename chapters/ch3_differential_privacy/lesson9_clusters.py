# %% [markdown]
# # 3.9 Private clusters
#
# **You will be able to**
#
# - find groups of people with differential privacy, and explain which parts of the fitted model may be published;
# - measure how much worse private centres are than exact ones, and how this depends on the number of people;
# - divide a budget among three steps under one definition of neighbours;
# - show that a library breaks its own promise.
#
# **You need** lessons 3.2 (Laplace noise, bounds), 3.3 (attacking a mechanism), 3.6 (budget, accountant), and scikit-learn's
# `fit`.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## A map of every run
#
# > **In the news.** {==In November 2017, the fitness app Strava published a map of more than three trillion points where its users
# > had been active.==} The data were aggregated and contained no names. {==In January 2018, readers found military bases on the map
# > (The Guardian, 28 January 2018).==} {==In a city, a bright spot is a crowd of runners. In a desert, it's a few soldiers.==}
#
# Organizations often publish descriptions of groups of people, such as types of customers. Each group is described by an
# average, and the average of only a few people reveals a lot about them. Our example is a mall that wants to publish the
# centres of its groups of customers. For 199 customers, the mall knows the income (in thousands of dollars a year) and a spending
# score. The **bounds** are public, because the highest income on the mall's form is "200 or more", and scores range from 0 to
# 100.

# %%
import numpy as np
from sklearn import cluster
from threadpoolctl import threadpool_limits

from course import load, plotting
from course.datasets.shoppers import make  # make(rng, rows) returns as many new shoppers as you like

threadpool_limits(1)  # for such small models, one thread is faster than several
COLUMNS = ["annual_income", "spending_score"]
LOW, HIGH = np.array([0, 0]), np.array([200, 100])
points = load("shoppers")[COLUMNS].to_numpy(dtype=float)
print(points[:3], points.shape)

# %% [markdown]
# {==**k-means** looks for k centres that are close to the points.==} To measure this, it adds up the squared distances
# from each point to its nearest centre. {==This sum is called the **inertia**, and k-means tries to make it small.==}
# The algorithm starts with some centres and repeats two steps. {==First, each point is assigned to its nearest centre.
# Then each centre moves to the mean of its points.==}
#
# Now suppose that a rich person becomes the 200th customer, and the mall publishes six centres:

# %% slide="output"
exact = cluster.KMeans(6, n_init=10, random_state=0).fit(np.vstack([points, [200, 35]]))
print(exact.cluster_centers_.round(1))

# %% [markdown]
# {==One of the "groups" is this single person, with an income of 200 and a score of 35.==} The mall has exposed a customer without
# publishing a name or a row.
#
# ## Noise in every step
#
# A mean is a sum divided by a count. {==So we can add noise to the sums and counts in each round, and publish only the
# last centres.==} diffprivlib's `KMeans` does this (following Su and others, 2016):
#
# - {==The algorithm starts from random points within the bounds, without looking at the data.==}
# - {==The algorithm clips the points to the bounds.==}
# - {==The algorithm runs 2 to 7 rounds, and divides ε among them.==}
#
# **Neighbours** are add/remove here. One more person changes the count of one cluster by 1, and each of its sums by at most the
# larger absolute value of the two bounds. {==But diffprivlib scales the noise to upper − lower, which is enough only if **0 is
# within the bounds**, as in our case.==} {==Under replace-one, a replaced row may leave one cluster and join another, so ε counts
# double.==}
#
# > **Warning.** The number of rows must be public in any case, because it determines the number of rounds. Even under add/remove,
# > the promise is kept only as long as the number of rounds doesn't change.

# %% [markdown]
# ### Exercise 1: private centres
#
# Write a function `private_kmeans(points, k, lower, upper, epsilon, random_state)` that returns the centres that diffprivlib's
# `KMeans` finds. Return an array of shape (k, number of columns), with its rows in any order.
#
# - `points` is an array of numbers (or a table) with at least k rows. Don't modify it.
# - `lower` and `upper` are the public bounds, each an array or list with one number per column.
# - `random_state` is a whole number, and the same number always leads to the same centres. (Pass one only for learning, because
#   it makes the noise predictable.)
# - Avoid any `PrivacyLeakWarning`.
#
# `private_kmeans(points, 5, LOW, HIGH, 1, 39)` returns an array of shape (5, 2).
#
# <details><summary>Hint 1</summary>
#
# What would the model read from the data if you didn't pass any bounds?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `KMeans` from `diffprivlib.models` needs its bounds in a single tuple. After the fit, the centres are in an attribute
# of the model.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `KMeans(k, epsilon=epsilon, ...)` and two more keyword arguments. After the fit, the names of learned attributes end
# in an underscore.
#
# </details>

# %% answer="private_kmeans"
from diffprivlib.models import KMeans


def private_kmeans(points, k, lower, upper, epsilon, random_state):
    """Return the k centres that diffprivlib's KMeans finds within public bounds, as an array."""
    ### BEGIN SOLUTION
    model = KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=random_state)
    return model.fit(points).cluster_centers_
    ### END SOLUTION


# %% test="private_kmeans" points=3
"""The centres are those of diffprivlib's KMeans with exactly the bounds, epsilon and random state passed to the function."""
import numpy as np

from course import checks, load

shoppers = load("shoppers")[["annual_income", "spending_score"]].to_numpy(dtype=float)
answer = checks.call(private_kmeans, shoppers, 5, np.array([0, 0]), np.array([200, 100]), 1, 39)
checks.require(isinstance(answer.result, np.ndarray), f"{answer}, which isn't an array of centres")
checks.equal(answer.result.shape, (5, 2), name="the shape of the centres", show=True)
checks.passed("the function returns five centres with two coordinates")
### BEGIN HIDDEN TESTS
import pandas as pd
from diffprivlib.models import KMeans
from diffprivlib.utils import PrivacyLeakWarning

rng = np.random.default_rng(391)
place, spread = np.tile([30.0, 60.0], (150, 1)), rng.normal(5, 2, size=(220, 3))
table = pd.DataFrame({"size": rng.integers(0, 9, 60), "a b": rng.integers(0, 90_000, 60)}, index=[7] * 60)
box = (np.array([0, 0]), np.array([200, 100]))
cases = [(place, 3, *box, 1, 5), (place, 3, *box, 1, 2**31), (place, 3, *box, 4.0, 5)]
other = (place / 7, *cases[0][1:])  # of the same shape
cases += [(spread, 2, [-0.5, 0, 0], [9.5, 10, 20.25], 0.3, 0), (table, 4, [-5, 0], [20, 100_000], 2.5, 8)]
cases.append((spread - 6, 2, [-9.0] * 3, [9.0] * 3, 3.0, 7))
cases.append((np.linspace(0, 1, 1_200).reshape(-1, 1), 2, [0], [1], 50, 3))  # in order, so every row matters
for values, k, lower, upper, epsilon, state in [*cases, (rng.uniform(0, 1, (80, 1)), 1, [0], [1], 0.5, 9), other]:
    answer = checks.call(private_kmeans, values, k, lower, upper, epsilon, state)
    text, centres = answer.text, answer.result
    with checks.rule("Avoid any `PrivacyLeakWarning`"):
        leaks = any(entry.is_a(PrivacyLeakWarning) for entry in answer.warnings)
        checks.require(
            not leaks, f"{text} caused a PrivacyLeakWarning, because the model read its bounds from people's data"
        )
    with checks.rule("`points` is an array of numbers (or a table) with at least k rows"):
        right_form = isinstance(centres, np.ndarray) and centres.dtype.kind == "f"
        right_form = right_form and centres.shape == (k, values.shape[1])
        checks.require(right_form, f"{answer}, which isn't an array of floats with a row for each centre")
    right = KMeans(k, epsilon=epsilon, bounds=(lower, upper), random_state=state).fit(values).cluster_centers_
    same = np.allclose(*(rows[np.lexsort(rows.T)] for rows in (centres, right)), rtol=1e-9, atol=1e-12)
    if values is place:
        with checks.rule("`lower` and `upper` are the public bounds"):
            stuck = np.ptp(centres, axis=0).max() < 1e-3
            checks.require(
                not stuck,
                f"{text}: all points are in the same place, and all centres are exactly there, so they contain no noise",
            )
    with checks.rule("`random_state` is a whole number, and the same number always leads to the same centres"):
        checks.require(
            same, f"{text}: the centres aren't the ones that diffprivlib's KMeans finds with exactly these arguments"
        )
### END HIDDEN TESTS

# %% slide="output"
for state in (1, 2, 3):
    print(
        private_kmeans(points, 5, LOW, HIGH, 1, state).round()
    )  # an error here means that private_kmeans isn't solved yet

# %% [markdown]
# Three runs produced three different maps. To find out which of them is good, we need a measure.
#
# ### Exercise 2: how much worse
#
# Write a function `inertia_ratio(points, centres)` that compares these centres with those of scikit-learn. It returns a number,
# namely the inertia of `points` with `centres`, divided by the inertia that scikit-learn's `KMeans` reaches on the same points
# with the same number of centres, `n_init=10` and `random_state=0`.
#
# `points` and `centres` are arrays (or tables) with any number of columns. The number of different points is larger than the
# number of centres.
#
# `inertia_ratio(np.array([[0.0], [2.0], [9.0]]), np.array([[1.0], [12.0]]))` returns 5.5. The squared distances to the nearest
# centre are 1, 1 and 9, so the inertia is 11. scikit-learn finds the centres 1 and 9, with an inertia of 1 + 1 + 0 = 2.
#
# <details><summary>Hint 1</summary>
#
# For each point, which of its k distances do you need?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `cdist(points, centres)` from `scipy.spatial.distance` returns a row of distances for each point. A fitted model has
# an `inertia_` attribute.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `cdist(points, centres).min(axis=1)` contains the distances that you need. What do you do with these distances before you add them up?
#
# </details>

# %% answer="inertia_ratio"
from scipy.spatial.distance import cdist


def inertia_ratio(points, centres):
    """Return the inertia with these centres, divided by that of scikit-learn's KMeans with the same number of centres."""
    ### BEGIN SOLUTION
    inertia = (cdist(points, centres).min(axis=1) ** 2).sum()
    best = cluster.KMeans(len(centres), n_init=10, random_state=0).fit(points).inertia_
    return float(inertia / best)
    ### END SOLUTION


# %% test="inertia_ratio" points=3
"""The ratio is the sum of squared distances to the nearest centre, divided by the inertia of the best of ten runs without noise."""
import numpy as np

from course import checks

answer = checks.call(inertia_ratio, np.array([[0.0], [2.0], [9.0]]), np.array([[1.0], [12.0]]))
checks.close(answer, 5.5, why="the ratio is 11 divided by 2", show=True)
checks.passed("the ratio in the example is 5.5")
### BEGIN HIDDEN TESTS
import pandas as pd
from sklearn import cluster

rng = np.random.default_rng(392)
far = np.array([[0.5, 0], [40.25, 40], [900, 0]])
crowd = rng.uniform(0, 9, (70, 2))
better = cluster.KMeans(6, n_init=1, random_state=47).fit(crowd).cluster_centers_  # than those of ten starts
cases = [(crowd, better), *((rng.uniform(0, 9, (70, 2)), rng.uniform(0, 9, (k, 2))) for k in (6, 8))]
cases += [
    (rng.normal(0, 3, (12_000, 3)), rng.normal(0, 30, (1, 3))),
    (rng.uniform(-1e-5, 0, (50, 1)), rng.uniform(-1e-5, 0, (4, 1))),
]
cases += [(rng.normal(10_000, 1, (40, 2)), np.tile([[10_001.0, 10_002.0]], (3, 1)))]  # three equal centres
cases += [(pd.DataFrame(rng.integers(0, 50, (30, 2)), columns=["size", "a b"], index=[7] * 30), far)]
cases += [(pd.DataFrame(rng.integers(0, 9, (60, 2)) * 5_000), pd.DataFrame(far * 1_000, index=["x", "y", "x"]))]
cases.append((rng.integers(0, 250, (40, 2), dtype=np.uint8), np.array([[250, 3], [0, 9], [90, 40]], dtype=np.uint8)))
for values, centres in cases:
    rows, k = np.asarray(values, dtype=float), len(centres)
    inertia = ((rows[:, None] - np.asarray(centres)) ** 2).sum(axis=2).min(axis=1).sum()
    right = inertia / cluster.KMeans(k, n_init=10, random_state=0).fit(values).inertia_
    answer = checks.call(inertia_ratio, values, centres)
    said = f"{answer}, for {len(rows)} points with {rows.shape[1]} columns and {k} centres"
    why = "divide the sum of squared distances to the nearest centre by the inertia of the best of ten runs"
    with checks.rule("`points` and `centres` are arrays (or tables) with any number of columns"):
        checks.close(answer.result, right, name=f"{said}: the ratio", within=1e-6, why=why)
### END HIDDEN TESTS

# %% [markdown]
# {==If the ratio is 1, the private centres are as good as the exact ones. They're worthless if they're no better than a single
# centre for everyone, which is the mean of all points.==} Let's compare:

# %%
curve = {}
for epsilon in (0.1, 1, 100):  # an error here means that exercise 1 or 2 isn't solved yet
    runs = [private_kmeans(points, 5, LOW, HIGH, epsilon, state) for state in range(7)]
    curve[epsilon] = [inertia_ratio(points, centres) for centres in runs]
one_centre = inertia_ratio(points, np.tile(points.mean(axis=0), (5, 1)))
print(f"one centre for all: {one_centre:.1f}")

# %%
lines = {"5 private centres": curve, "1 exact centre": dict.fromkeys(curve, one_centre)}
ax = plotting.tradeoff(
    lines, value_label="inertia ratio", log=False, title="Only a large ε brings private centres near the best ones"
)
plotting.show(ax)

# %% [markdown]
# With 199 people and ε = 0.1, five private centres are about as bad as a single centre. {==At ε = 1, they have four to six times
# the inertia of the exact centres.==} Even at ε = 100, the ratio is about 2, and a larger ε doesn't help. {==The reason is that
# diffprivlib starts only once, from random centres, and runs only a few rounds.==} scikit-learn uses the best of ten starts.
#
# ### Exercise 3: see it
#
# Call `private_kmeans` with `points`, 5 centres, the bounds `LOW` and `HIGH`, ε = 1 and random_state 39, and store the
# result in `centres`. Then draw all customers as points and the five centres as markers in one figure, and store its
# `Axes` in `cluster_plot`. Put income on the horizontal axis, with the word `income` in its label. The label of the
# other axis has to contain the word `spending`.
#
# <details><summary>Hint 1</summary>
#
# Which two arrays do you draw?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `plotting.clusters(points, centres, x_label=..., y_label=...)` draws both and returns the Axes. You can also use matplotlib's
# `scatter`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `cluster_plot = plotting.clusters(...)`, with `x_label="income (thousand USD a year)"` and a label of your own for the other
# axis.
#
# </details>

# %% answer="cluster_plot"
centres = ...
cluster_plot = ...
### BEGIN SOLUTION
centres = private_kmeans(points, 5, LOW, HIGH, 1, 39)
cluster_plot = plotting.clusters(
    points, centres, x_label="income (thousand USD a year)", y_label="spending score (points)"
)
### END SOLUTION

# %% test="cluster_plot" points=2
"""The figure shows every shopper and every private centre, and the axes are labelled."""
from matplotlib.axes import Axes

from course import checks

checks.require(checks.is_a(cluster_plot, Axes), "cluster_plot isn't an Axes: store what the drawing function returns")
checks.require(
    "income" in cluster_plot.get_xlabel().lower(), "the label of the horizontal axis must contain the word 'income'"
)
checks.passed("cluster_plot is an Axes, and the label of its horizontal axis contains the word 'income'")
### BEGIN HIDDEN TESTS
import numpy as np
from diffprivlib.models import KMeans
from matplotlib.axes import Axes

from course import checks, load

with checks.rule("store its `Axes` in `cluster_plot`"):
    checks.require(checks.is_a(cluster_plot, Axes), "cluster_plot isn't what the drawing function returns")
with checks.rule("Put income on the horizontal axis, with the word `income` in its label"):
    checks.require("income" in cluster_plot.get_xlabel().lower(), "the horizontal axis has another label")
with checks.rule("The label of the other axis has to contain the word `spending`"):
    checks.require("spending" in cluster_plot.get_ylabel().lower(), "the vertical axis has another label")
shoppers = load("shoppers")[["annual_income", "spending_score"]].to_numpy(dtype=float)
model = KMeans(5, epsilon=1, bounds=(np.array([0, 0]), np.array([200, 100])), random_state=39)
right = model.fit(shoppers).cluster_centers_
with checks.rule("Call `private_kmeans` with `points`, 5 centres, the bounds `LOW` and `HIGH`, ε = 1"):
    right_form = isinstance(centres, np.ndarray) and centres.shape == (5, 2) and centres.dtype.kind == "f"
    checks.require(right_form, "centres must be an array with five rows and two columns")
    same = np.allclose(centres[np.lexsort(centres.T)], right[np.lexsort(right.T)], rtol=1e-6)
    checks.require(same, "centres aren't the ones that private_kmeans returns for these arguments and random_state 39")


def is_seen(part, size):
    sized = not hasattr(part, size) or np.any(getattr(part, size)())
    return part.get_visible() and np.any(np.not_equal(part.get_alpha(), 0)) and sized


marked = [line for line in cluster_plot.lines if line.get_marker() not in ("None", "none", "", " ", None)]
drawn = [np.asarray(line.get_xydata(), dtype=float) for line in marked if is_seen(line, "get_markersize")]
shown = [marks for marks in cluster_plot.collections if is_seen(marks, "get_sizes")]
drawn += [np.asarray(marks.get_offsets(), dtype=float) for marks in shown]
places = np.vstack([np.empty((0, 2)), *[part for part in drawn if part.ndim == 2 and part.shape[1] == 2]])
low, high = np.sort([cluster_plot.get_xlim(), cluster_plot.get_ylim()], axis=1).T
places = places[((places >= low) & (places <= high)).all(axis=1)]  # points outside the axes aren't seen
allowed = np.vstack([shoppers, right, [[0, 0]]])  # matplotlib stores (0, 0) for lines and areas
with checks.rule("draw all customers as points and the five centres as markers in one figure"):
    others = int((abs(places[:, None] - allowed).max(axis=2).min(axis=1) > 1e-6).sum())
    checks.require(not others, f"cluster_plot shows {others} markers that are neither customers nor private centres")
for name, rows in (("shoppers", shoppers), ("private centres", right)):
    apart = abs(rows[:, None] - places).max(axis=2).min(axis=1) if len(places) else np.ones(len(rows))
    missing = int((apart > 1e-6).sum())
    misses = f"cluster_plot doesn't show {missing} of the {name} in the right place, with income on the horizontal axis"
    with checks.rule("draw all customers as points and the five centres as markers in one figure"):
        checks.require(not missing, misses)
### END HIDDEN TESTS

# %%
import matplotlib.pyplot as plt

labels = {"x_label": "income (thousand USD a year)", "y_label": "spending score (points)"}
best = cluster.KMeans(5, n_init=10, random_state=0).fit(points).cluster_centers_
private = np.asarray(centres, dtype=float)  # an error here means that centres isn't solved yet
figure, axes = plt.subplots(1, 2, figsize=(9, 4.6), sharex=True, sharey=True, layout="constrained")
figure.suptitle("At ε = 1, the private centres miss most groups")
plotting.clusters(points, best, ax=axes[0], title="without privacy", **labels)
ax = plotting.clusters(points, private, ax=axes[1], title="ε = 1", **labels)
plotting.show(ax)

# %% [markdown]
# Publish only the centres, not the points.
#
# ## Three steps, one budget
#
# {==Data are often **scaled** before clustering, which means that each column is shifted and stretched so that its mean
# is 0 and its standard deviation is 1.==} {==Then **principal component analysis** (PCA) reduces them to fewer columns
# by keeping the directions in which points differ most.==} {==Both steps learn numbers from people, so both need noise,
# which costs a share of ε.==}
#
# Now our example is a school with 1,000 pupils, each with three marks from 0 to 100. Each of the three steps has its own
# requirements:
#
# - diffprivlib's `StandardScaler` needs bounds. Its ε refers to replace-one neighbours, and the number of rows is public.
# - diffprivlib's `PCA` needs `data_norm`, a limit on the length of a row, and shortens longer rows. The ε of `PCA` also
#   refers to replace-one. With `centered=True`, it doesn't spend any ε on the mean, which is about 0 after scaling.
# - The ε of `KMeans` counts double under replace-one, as above.
#
# {==So we use **replace-one** for all three.==} If each step gets ε/4, the total is ε/4 + ε/4 + 2 · ε/4 = ε. The accountant doesn't
# know that the last step counts double, so it shows 3/4 ε.
#
# > **Warning.** {==Models with the same random_state draw the same random numbers.==} Then their noise isn't independent, and
# > composition no longer applies. So use a different random_state for each model.
#
# ### Exercise 4: scale, rotate, cluster
#
# Write a function `private_steps(points, k, lower, upper, norm, epsilon, random_state)` that returns a tuple `(scores, centres,
# accountant)` of two arrays and an accountant. Each step uses `epsilon / 4`, and all three (and nothing else) are charged to
# the same new `BudgetAccountant`. The first step is given:
#
# 1. A `StandardScaler` with the bounds `lower` and `upper` and with `random_state` is fitted to `points`, and scales them.
# 2. A `PCA` with 2 components, the data norm `norm`, `centered=True` and `random_state + 1` is fitted to the scaled points, and
#    turns them into `scores`.
# 3. A `KMeans` with the bounds −`norm` and `norm` in each column and `random_state + 2` finds the `centres` of the scores.
#
# Keep diffprivlib's defaults for everything else, avoid any `PrivacyLeakWarning`, and don't modify `points`.
#
# Then call your function for `marks`, as below. Compute the inertia ratio of the returned scores and centres, and store it in
# `inertia_ratio_scaled`, as a number.
#
# ```python
# private_steps(marks, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
# # the accountant's total has an epsilon of 3.0
# ```
#
# <details><summary>Hint 1</summary>
#
# Which points does each step receive?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `StandardScaler` and `PCA` have a `fit_transform` method, and all three models accept an `accountant`. The ratio needs
# points and centres from the same space. Are these points the marks or the scores?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `PCA(2, epsilon=epsilon / 4, data_norm=norm, centered=True, ..., accountant=accountant)` creates the model of the second step.
# (Replace the dots with its random_state.) Which bounds does `KMeans` need?
#
# </details>

# %% answer="inertia_ratio_scaled"
from diffprivlib import BudgetAccountant
from diffprivlib.models import PCA, StandardScaler

marks = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)


def private_steps(points, k, lower, upper, norm, epsilon, random_state):
    """Scale, reduce to two components and cluster, each with a quarter of epsilon. Return (scores, centres, accountant)."""
    accountant = BudgetAccountant()
    share = {"epsilon": epsilon / 4, "accountant": accountant}
    scaler = StandardScaler(bounds=(lower, upper), random_state=random_state, **share)
    scaled = scaler.fit_transform(points)
    ### BEGIN SOLUTION
    pca = PCA(2, data_norm=norm, centered=True, random_state=random_state + 1, **share)
    scores = pca.fit_transform(scaled)
    model = KMeans(k, bounds=(-norm, norm), random_state=random_state + 2, **share)
    return scores, model.fit(scores).cluster_centers_, accountant
    ### END SOLUTION


inertia_ratio_scaled = ...
### BEGIN SOLUTION
scores, score_centres, accountant = private_steps(marks, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
inertia_ratio_scaled = inertia_ratio(scores, score_centres)
### END SOLUTION

# %% test="inertia_ratio_scaled" points=4
"""Three private steps share one budget, and the ratio is computed from centres and points in the same space."""
from numbers import Real

import numpy as np
from diffprivlib import BudgetAccountant

from course import checks, load

table = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)
answer = checks.call(private_steps, table, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
three = isinstance(answer.result, tuple | list) and len(answer.result) == 3
checks.require(three, f"{answer}, which isn't a tuple of scores, centres and an accountant")
checks.require(checks.is_a(answer.result[2], BudgetAccountant), f"{answer}: the third part must be a BudgetAccountant")
checks.close(answer.result[2].total()[0], 3.0, name="the epsilon of the accountant's total", show=True)
checks.require(isinstance(inertia_ratio_scaled, Real), "inertia_ratio_scaled must be a number")
checks.passed("the accountant recorded three quarters of epsilon, and inertia_ratio_scaled is a number")
### BEGIN HIDDEN TESTS
from diffprivlib.models import PCA, KMeans, StandardScaler
from diffprivlib.utils import PrivacyLeakWarning
from sklearn import cluster


def steps(values, k, lower, upper, norm, epsilon, state):
    share = {"epsilon": epsilon / 4, "accountant": BudgetAccountant()}
    scaler = StandardScaler(bounds=(lower, upper), random_state=state, **share)
    pca = PCA(2, data_norm=norm, centered=True, random_state=state + 1, **share)
    scores = pca.fit_transform(scaler.fit_transform(values))
    model = KMeans(k, bounds=(-norm, norm), random_state=state + 2, **share)
    return scores, model.fit(scores).cluster_centers_


def in_order(rows):
    return rows[np.lexsort(rows.T)]


table = load("students")[["math_score", "reading_score", "writing_score"]].to_numpy(dtype=float)
rng = np.random.default_rng(394)
few = rng.normal(5, 2, size=(90, 4)).round(1)
own = (few, 2, [0, 0, 0, 0], [9.5, 10, 11, 30.5], 2.5, 6.0, 4)
cases = [own, (*own[:6], 2**31), (table[:300], 4, [0] * 3, [100, 120, 100], 4, 1, 0)]
cases.append((rng.uniform(0, 1, (1_060, 2)), 3, np.zeros(2), np.ones(2), 3, 20, 5))
charged = set()  # how many charges diffprivlib's default accountant has after each case
apart = []  # for each case, whether its last charges are others than those of the case
for case in cases:
    answer = checks.call(private_steps, *case)
    text, found = answer.text, answer.result
    with checks.rule("avoid any `PrivacyLeakWarning`"):
        leaks = any(entry.is_a(PrivacyLeakWarning) for entry in answer.warnings)
        checks.require(not leaks, f"{text} caused one, because an argument is missing when you create a model")
    three = isinstance(found, tuple | list) and len(found) == 3 and checks.is_a(found[2], BudgetAccountant)
    three = three and all(isinstance(part, np.ndarray) and part.dtype.kind == "f" for part in found[:2])
    checks.require(
        three, f"{answer}, which isn't a tuple of two arrays of floats (scores and centres) and a BudgetAccountant"
    )
    with checks.rule("Each step uses `epsilon / 4`, and all three (and nothing else) are charged to the same"):
        spent, shared = (
            [float(pair[0]) for pair in one.spent_budget] for one in (found[2], found[2].load_default(None))
        )
        even = len(spent) == 3 and np.allclose(spent, case[5] / 4)
        checks.require(even, f"{text}: the accountant was charged {[round(one, 4) for one in spent]}")
        charged.add(len(shared))
        apart.append(shared[-3:] != spent)
    scores, right = steps(*case)
    with (
        checks.rule("A StandardScaler with the bounds lower and upper and with random_state is fitted to points"),
        checks.rule("A PCA with 2 components, the data norm `norm`, centered=True and random_state + 1 is fitted"),
    ):
        same = found[0].shape == scores.shape and np.allclose(found[0], scores, rtol=1e-6, atol=1e-9)
        checks.require(same, f"{text}: the scores differ from those of these two steps")
    with checks.rule("A KMeans with the bounds −norm and norm in each column and random_state + 2 finds the centres"):
        same = found[1].shape == right.shape and np.allclose(in_order(found[1]), in_order(right), rtol=1e-6, atol=1e-9)
        checks.require(same, f"{text}: the centres differ from those of this step")
with checks.rule("all three (and nothing else) are charged to the same new `BudgetAccountant`"):
    alone = len(charged) == 1 and any(apart)
    checks.require(alone, "private_steps charges diffprivlib's default accountant, which other models share")
scores, right = steps(table, 3, [0, 0, 0], [100, 100, 100], 3, 4, 39)
inertia = ((scores[:, None] - right) ** 2).sum(axis=2).min(axis=1).sum()
ratio = inertia / cluster.KMeans(3, n_init=10, random_state=0).fit(scores).inertia_
with checks.rule("Compute the inertia ratio of the returned scores and centres"):
    units = "scores and marks have different units"
    checks.close(inertia_ratio_scaled, ratio, name="inertia_ratio_scaled", within=1e-6, why=units)
### END HIDDEN TESTS

# %% slide="output"
for epsilon in (1, 4):  # an error here means that exercise 1, 2 or 4 isn't solved yet
    runs = [private_kmeans(marks, 3, [0] * 3, [100] * 3, epsilon / 2, state) for state in range(9)]
    direct = np.median([inertia_ratio(marks, middles) for middles in runs])
    runs = [private_steps(marks, 3, [0] * 3, [100] * 3, 3, epsilon, 3 * state) for state in range(9)]
    prepared = np.median([inertia_ratio(scores, middles) for scores, middles, _ in runs])
    print(f"ε {epsilon} under replace-one: {direct:.1f} with the original marks, {prepared:.1f} after scaling and PCA")

# %% [markdown]
# Both ways cost the same ε. {==At ε = 4, the preparation pays off.==} It costs half of the budget, but the
# other half achieves more, because the scaled points fill their bounds better than the marks fill the range from 0 to
# 100. Don't publish `scores`, because they're people's data. Publish only the centres, the scale and the components.
#
# ## Few people, a lot of noise
#
# ### Exercise 5: a small table
#
# A school with 1,000 pupils and a district with 50,000 pupils publish centres with the same bounds, k and ε. Why will
# the school's private centres be farther from the exact ones than the district's? Store the letter of the
# correct reason in `small_data`, for example `small_data = "A"`.
#
# - **A** In a small table, one person changes a sum by more, so the noise has to be larger.
# - **B** A small table has to spend a larger share of its ε on each person in it.
# - **C** However many people there are, the noise has to hide one person. If this noise is divided by a small count, it
#   moves the centre farther away.
# - **D** Small tables are hard to cluster even without noise, and the ratio shows that.
#
# <details><summary>Hint 1</summary>
#
# Does the sensitivity of a sum depend on the number of rows?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A centre is a noisy sum divided by a noisy count. What if the sum and the count become fifty times as large, but the noise doesn't?
#
# </details>
# <details><summary>Hint 3</summary>
#
# The bounds determine the sensitivity, and we compare the centres with exact centres of the same table. That rules out two
# answers.
#
# </details>

# %% answer="small_data"
small_data = ...
### BEGIN SOLUTION
small_data = "C"
### END SOLUTION

# %% test="small_data" points=1
"""The correct explanation says what the noise depends on and what it's divided by."""
from course import checks

checks.a_choice(small_data, "ABCD", name="small_data")
checks.passed("small_data is one of the options")
### BEGIN HIDDEN TESTS
checks.chosen(
    small_data,
    "C",
    {
        "A": "The bounds are the same, and only they determine how much one person changes a sum.",
        "B": "A budget isn't divided among people, because the whole ε protects each of them.",
        "C": "Think of a centre as a noisy sum divided by a noisy count.",
        "D": "The question compares private centres with the exact centres of the same table, so whatever is hard even without noise affects both.",
    },
    name="small_data",
)
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 6: show it
#
# Write a function `ratio_by_size(sizes, epsilon, repeats, rng)` that returns a dictionary with the median inertia ratio for each
# number of rows in the list `sizes`, which are all different. For each size, in the given order:
#
# 1. Draw **one** table with `make(rng, size)`, and use its columns `COLUMNS`. Draw nothing else from `rng`, a
#    `numpy.random.Generator`.
# 2. Call `private_kmeans` with k = 5, the bounds `LOW` and `HIGH`, this ε and random_state 0, 1, … up to `repeats − 1`.
# 3. Store the median of the `repeats` inertia ratios.
#
# `ratio_by_size([50, 80], 1, 3, np.random.default_rng(1))` returns `{50: a, 80: b}` with two numbers a and b, which are both about 1 or more.
#
# <details><summary>Hint 1</summary>
#
# In which of the two loops do you make the table?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The points of one size are `make(rng, size)[COLUMNS].to_numpy(dtype=float)`. `np.median` accepts a list.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For one size and one `state`, a ratio is `inertia_ratio(table, private_kmeans(table, 5, LOW, HIGH, ...))`.
#
# </details>


# %% answer="ratio_by_size"
def ratio_by_size(sizes, epsilon, repeats, rng):
    """Return, for each number of rows, the median inertia ratio of `repeats` private clusterings of a table of that size."""
    ### BEGIN SOLUTION
    medians = {}
    for size in sizes:
        table = make(rng, size)[COLUMNS].to_numpy(dtype=float)
        runs = [private_kmeans(table, 5, LOW, HIGH, epsilon, state) for state in range(repeats)]
        medians[size] = float(np.median([inertia_ratio(table, centres) for centres in runs]))
    return medians
    ### END SOLUTION


# %% test="ratio_by_size" points=3
"""For each size, there's the median of the inertia ratios for several random states, all on one new table."""
import numpy as np

from course import checks

answer = checks.call(ratio_by_size, [50, 80], 1, 3, np.random.default_rng(1))
checks.require(isinstance(answer.result, dict), f"{answer}, which isn't a dictionary")
checks.require(set(answer.result) == {50, 80}, f"{answer}: the keys must be the two sizes")
checks.passed("there's a ratio for each size")
### BEGIN HIDDEN TESTS
from diffprivlib.models import KMeans
from sklearn import cluster

from course.datasets.shoppers import make


def medians_of(sizes, epsilon, repeats, rng):
    medians = {}
    for size in sizes:
        values = make(rng, size)[["annual_income", "spending_score"]].to_numpy(dtype=float)
        best = cluster.KMeans(5, n_init=10, random_state=0).fit(values).inertia_
        ratios = []
        for state in range(repeats):
            model = KMeans(5, epsilon=epsilon, bounds=(np.array([0, 0]), np.array([200, 100])), random_state=state)
            centres = model.fit(values).cluster_centers_
            ratios.append(((values[:, None] - centres) ** 2).sum(axis=2).min(axis=1).sum() / best)
        medians[size] = np.median(ratios)
    return medians


first, second = checks.draws(ratio_by_size, 2, [60, 40], 1, 1, np.random.default_rng(399))
again, said = np.random.default_rng(399), "ratio_by_size([60, 40], 1, 1, rng)"
with checks.rule("Call `private_kmeans` with k = 5, the bounds `LOW` and `HIGH`, this ε and random_state 0"):
    checks.equal(first, medians_of([60, 40], 1, 1, again), name=said)
with checks.rule("Draw nothing else from `rng`"):
    checks.equal(second, medians_of([60, 40], 1, 1, again), name=f"{said}, called again with the same generator,")
with checks.rule("Store the median of the `repeats` inertia ratios"):
    answer = checks.call(ratio_by_size, [199], 0.5037, 12, np.random.default_rng(397))
    why = "use random states from 0 on, all on one table for each size"
    checks.equal(answer, medians_of([199], 0.5037, 12, np.random.default_rng(397)), why=why)
### END HIDDEN TESTS

# %%
by_size = ratio_by_size(
    [199, 1000, 5000, 20_000], 1, 3, np.random.default_rng(9)
)  # an error here means that ratio_by_size isn't solved yet
ax = plotting.bars(
    by_size,
    label="number of people",
    value_label="median inertia ratio at ε = 1",
    horizontal=False,
    title="The more people, the better the private centres",
)
plotting.show(ax)

# %% [markdown]
# {==With 199 people, the noise swamps the groups, but with 20,000 people, it hardly matters.==}
#
# ## Now attack it
#
# ### The parts without noise
#
# A fitted model contains more than its centres. {==`labels_` shows which cluster each person is in, and `inertia_` is a sum over
# everyone's points.==} {==diffprivlib computes both from the data **without noise**.==} An attacker who knows all customers except one
# can exploit this:

# %% slide="output"
from diffprivlib.models import KMeans

model = KMeans(5, epsilon=1, bounds=(LOW, HIGH), random_state=39).fit(points)
known = (cdist(points[1:], model.cluster_centers_).min(axis=1) ** 2).sum()
guess = np.sqrt(model.inertia_ - known)
truth = cdist(points[:1], model.cluster_centers_).min()
print(f"distance of the unknown customer from the nearest centre: {guess:.4f} guessed, {truth:.4f} true")

# %% [markdown]
# The guess is exact. {==So publish `cluster_centers_` and nothing else.==}
#
# ### The empty cluster
#
# {==If a cluster doesn't contain any points, diffprivlib 0.6.6 doesn't add any noise to its centre, and leaves it where it
# started, some distance from the bounds.==} Now imagine a firm with 1,000 people. Either all of them are paid the same, or 999 are
# paid the same and the boss is paid more. The attacker checks whether a centre is within 12 of a bound:


# %% slide="output"
def near_a_bound(last, repeats=120):
    """Return how often a centre is within 12 of a bound, for 999 people at (60, 30) and one person at `last`."""
    firm, found = np.vstack([np.tile([60, 30], (999, 1)), last]), []
    for state in range(repeats):
        model = KMeans(2, epsilon=0.5, bounds=(LOW, HIGH), random_state=state).fit(firm)
        gap = np.minimum(model.cluster_centers_ - LOW, HIGH - model.cluster_centers_)
        found.append((gap < 12).any())
    return np.mean(found)


print(f"all the same: {near_a_bound([60, 30]):.0%}, one at (190, 95): {near_a_bound([190, 95]):.0%}")

# %% [markdown]
# If all salaries are the same, no centre is that close in any of 120 runs. Therefore, the probability of such a centre is at
# most 5.6 %, with 99.9 % confidence (lesson 3.3). The table with the boss is a neighbour under replace-one, so ε = 0.5 counts
# double and allows at most e = 2.7 times this probability, which is 15.2 %. But with the boss, a centre is that close in nearly
# four out of ten runs (at least 25 %, with the same confidence). {==So the promise is broken without a warning.==} A correct program
# would add noise to empty clusters, too.
#
# The program also spends the wrong budget, because the shares of counts and sums are swapped in its source code. With
# two columns, it spends 0.91 ε, but with ten columns, it spends 1.21 ε, and with twenty columns, it spends 1.52 ε.
# **Audit what you publish.**
#
# ## What it cost
#
# Here are this lesson's inertia ratios, which would be 1 without privacy:

# %% slide="output"
print(f"199 shoppers, ε = 1: {np.median(curve[1]):.1f} (one centre for all: {one_centre:.1f})")
print(f"1,000 pupils, ε = 4, scaled: {inertia_ratio_scaled:.1f} in one run")
print(f"20,000 shoppers, ε = 1: {by_size[20_000]:.1f}")  # an error here means that an exercise isn't solved yet

# %% [markdown]
# ## Recap
#
# - The centre of a cluster is an average of people. If there are only a few people in the cluster, its centre reveals a
#   lot about them.
# - Private k-means adds noise to counts and sums in each round, and it needs public bounds that contain 0. Publish a model's
#   centres, but never its labels or its inertia.
# - Preparation steps spend budget, too. Add up all costs under one definition of neighbours, and compare the result with the
#   exact centres and with a single centre, in the same space.
#
# **A question to take with you:** If a library has "differentially private" in its name, how would you test whether it keeps
# that promise?
#
# **When not to use it.** Don't use private k-means for only a few hundred people, or if the result depends on a single start.
#
# **Further reading**
#
# - Dong Su, Jianneng Cao, Ninghui Li, Elisa Bertino and Hongxia Jin, *[Differentially Private K-Means
#   Clustering](https://arxiv.org/abs/1504.05998)*, ACM CODASPY (2016), which compares the method with others.
# - Naoise Holohan and others, *[Diffprivlib: The IBM Differential Privacy Library](https://arxiv.org/abs/1907.02444)* (2019).
# - Alex Hern, *Fitness tracking app Strava gives away location of secret US army bases*, The Guardian, 28 January 2018.
