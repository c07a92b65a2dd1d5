# %% [markdown]
# # 4.1 PCA is a mask
#
# **You will be able to**
#
# - turn a table into principal components, and say what stays;
# - undo that for everybody, once you know a few people;
# - measure what attacker and analyst lose when components are dropped.
#
# **You need** lesson 1.3 (masks), NumPy, scikit-learn's `fit` and `score`.
#
# **Time** about 40 minutes, six exercises.

# %% [markdown]
# ## Columns without names
#
# A well-known public table holds 284,807 card payments by Europeans in September 2013, 492 of them frauds. Its columns V1 to V28
# are "the result of a PCA transformation", says [its page](https://www.kaggle.com/datasets/mlg-ulb/creditcardfraud): "due to confidentiality
# issues, we cannot provide the original features".
#
# What else was done there we don't know. In these 28 columns no original value is left (time and amount stand beside them as they were), and
# models still work. You will mask a clinic's table with PCA, and take the mask off again. (All people below are made up.)

# %%
import numpy as np
import pandas as pd
from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

from course import load, plotting

one_thread = threadpool_limits(1)  # more are slower on tables this small

# %% [markdown]
# ## Other axes, same points
#
# **Principal component analysis** (PCA) subtracts its mean from each column. Then it puts new axes through the cloud of points: the first to where the rows
# differ most, each further one to where they differ most at right angles to those before. A row's positions along these axes are its **components**.

# %%
body = load("players")[["height", "weight"]].to_numpy(dtype=float)
pca = PCA().fit(body)
masked_body = pca.transform(body)
print("first player:", body[0], " components:", masked_body[0].round(2))

# %%
trio = [*masked_body[:, 0].argsort()[[0, -1]], masked_body[:, 1].argmax()]
few = [*trio, *range(0, len(body), 8)]
ax = plotting.rotation(body[few], masked_body[few], marked=range(3), labels=("height (cm)", "weight (kg)"))
plotting.show(
    ax,
    alt="Left, players by height and weight: a long cloud that rises to the right. Right, the same cloud by first and second component: "
    "it lies flat around 0. Three players at its edges are numbered in both.",
)

# %% [markdown]
# With as many components as columns, the cloud is shifted and turned, perhaps mirrored, and nothing is left out:

# %%
print("shifted and turned:", ((body[0] - pca.mean_) @ pca.components_.T).round(2))
print("turned back:", (masked_body[0] @ pca.components_ + pca.mean_).round(2))

# %% [markdown]
# A **mask** changes how values look and keeps what they say. Means and axes take this one off in one line, so the clinic will keep them to itself.
#
# Its table has 13 columns, and the diagnosis `target`. Cholesterol is in the hundreds, sex 0 or 1: the first axis would be nearly cholesterol alone. So each
# column is first **scaled** by `StandardScaler`: minus its mean, divided by its standard deviation.

# %%
heart = load("heart")
features, target = heart.drop(columns="target"), heart["target"].to_numpy()
features.head(3)

# %% [markdown]
# ### Exercise 1: put on the mask
#
# Scale the columns of `features`, and store in `rotated` all 13 principal components: a NumPy array with a row for each patient, in the order of `features`,
# the component with the largest spread first, not rounded. Signs of components don't matter. `features` stays as it is.
#
# <details><summary>Hint 1</summary>
#
# Which two steps are there, and which comes first?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `StandardScaler` and `PCA` both have `fit_transform`, which returns an array.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `PCA().fit_transform(...)`: put in what `StandardScaler()` makes of `features`.
#
# </details>

# %% answer="rotated"
rotated = ...
### BEGIN SOLUTION
rotated = PCA().fit_transform(StandardScaler().fit_transform(features))
### END SOLUTION

# %% test="rotated" points=2
"""All 13 components of the scaled columns are there, for each patient."""
import numpy as np

from course import checks, load

checks.require(isinstance(rotated, np.ndarray), "rotated is not a NumPy array")
checks.equal(rotated.shape, (len(load("heart")), 13), name="rotated.shape", why="patients, components", show=True)
checks.passed("rotated has 13 columns, and a row for each patient")
### BEGIN HIDDEN TESTS
from sklearn.decomposition import PCA

table = load("heart").drop(columns="target")
numbers = isinstance(rotated, np.ndarray) and rotated.dtype.kind in "fi"
checks.require(numbers, "rotated is not an array of numbers")
checks.equal(rotated.shape, table.shape, name="rotated.shape", why="each patient has all 13 components")
checks.require(np.isfinite(rotated).all(), "rotated has missing values or infinite ones")
spreads = rotated.std(axis=0)
checks.require(np.abs(rotated.mean(axis=0)).max() < 1e-6, "rotated: a column's mean is not 0: PCA shifts it there")
checks.require(spreads.min() > 0, "rotated has a column with one value only")
together = np.abs(np.corrcoef(rotated.T) - np.eye(13)).max()
checks.require(together < 1e-3, "rotated: two columns are correlated, which two principal components never are")
checks.require((np.diff(spreads) < 1e-9).all(), "rotated: the components don't come in the order of their spread")
raw = f"rotated: the first component has a standard deviation of {spreads[0]:.1f}"
checks.require(spreads[0] < 5, f"{raw}: a column in large units rules it, so scale the columns before PCA")
checks.require(spreads[0] - spreads[-1] > 0.1, "rotated: all components have one spread: don't scale again after PCA")
right = False
for ddof in (0, 1):
    wanted = PCA().fit_transform(((table - table.mean()) / table.std(ddof=ddof)).to_numpy())
    signs = np.sign((wanted * rotated).sum(axis=0))
    right = right or np.abs(rotated * signs - wanted).max() < 1e-6
checks.require(right, "rotated: these are not the components of the scaled columns, row by row and not rounded")
checks.unchanged(features, table, name="features")
### END HIDDEN TESTS

# %%
scaled = StandardScaler().fit_transform(features)
print(pd.DataFrame(rotated[:3]).round(2).to_string())  # an error? rotated is still open

# %% [markdown]
# Nobody reads an age off that.
#
# ## What a rotation keeps
#
# Turn a sheet of paper: its points stay as far apart as before. The **distance** of two rows is the root of the sum of their squared differences.
#
# ### Exercise 2: are the distances kept?
#
# Write a function `distances_kept(before, after, tolerance=1e-6)` that returns True if for **every** pair of rows the distances in `before` and `after`
# differ by at most `tolerance` (absolute, not relative), else False. Both are arrays of numbers with at least one row; row i of both is the same person, and
# the number of columns may differ. A single row has no pair: True.
#
# `distances_kept(np.array([[0, 0], [3, 4]]), np.array([[5], [0]]))` returns True: both distances are 5.
#
# What is given to a function stays as it is, here and below.
#
# <details><summary>Hint 1</summary>
#
# How many pairs do four rows have? Which distance do you compare with which?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pdist` in `scipy.spatial.distance` returns the distances of all pairs, in a fixed order.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `np.abs(pdist(before) - ...)` holds all differences. `(... <= tolerance).all()` is True for an array without entries, too.
#
# </details>


# %% answer="distances_kept"
def distances_kept(before, after, tolerance=1e-6):
    """Return True if all pairs of rows have the same distance in both arrays, up to tolerance."""
    ### BEGIN SOLUTION
    from scipy.spatial.distance import pdist

    return bool((np.abs(pdist(before) - pdist(after)) <= tolerance).all())
    ### END SOLUTION


# %% test="distances_kept" points=2
"""True only if every pair of rows is as far apart as before, up to the tolerance."""
import numpy as np

from course import checks

pair, line = np.array([[0.0, 0.0], [3.0, 4.0]]), np.array([[5.0], [0.0]])
checks.equal(checks.call(distances_kept, pair, line), True, why="both distances are 5", show=True)
checks.equal(checks.call(distances_kept, pair, 2 * line), False, why="5 is not 10", show=True)
checks.passed("the distances of two rows are compared")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng(412)
cloud = rng.normal(size=(60, 5)) * [1, 3, 0.5, 8, 2] + 40
turn = np.linalg.qr(rng.normal(size=(5, 5)))[0]
turned = (cloud - cloud.mean(axis=0)) @ turn
moved, stretched, sheared = turned.copy(), turned * [1, 1, 1, 1, 1.01], cloud.copy()
moved[37] += 0.01
sheared[:, 0] += cloud[:, 3]
swapped = turned[[*range(10), 11, 10, *range(12, 60)]]
chain = np.cumsum(np.ones((30, 1)), axis=0)
folded = (chain % 2) * 1.0
square, crossed = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]]), np.array([[0.0, 0], [1, 1], [1, 0], [0, 1]])
planes = []
for one, other in ((20, 70), (3, 88), (41, 57), (89, 0)):
    plane = np.column_stack([rng.normal(size=(90, 2)), np.zeros(90)])
    plane[[one, other], 2] = 1
    flipped = plane.copy()
    flipped[other, 2] = -1  # keeps its distance from all but one
    planes.append((plane, flipped))
ring = np.column_stack([np.cos(np.arange(8.0)), np.sin(np.arange(8.0))])
keeps, breaks = "a shift, a turn or a mirror keeps all distances", "not every pair of rows is as far apart as before"
cases = [
    ((cloud, turned), True, keeps),
    ((cloud, cloud * [1, -1, 1, 1, 1] + 1000), True, keeps),
    ((cloud, cloud), True, "the same rows have the same distances"),
    ((cloud, np.column_stack([turned, np.full(60, 3.0)])), True, "the number of columns may differ"),
    ((cloud, moved), False, "one row of 60 was moved"),
    ((cloud, stretched), False, breaks),
    ((cloud, sheared), False, breaks),
    ((cloud, turned[:, :4]), False, "a component was left out"),
    ((cloud, swapped), False, "two people have swapped rows: a row belongs to the same person in both"),
    *((pair, False, "every pair counts, and one pair is not as far apart as before") for pair in planes),
    ((chain, folded), False, "neighbouring rows are as far apart as before, but other pairs are not"),
    ((square, crossed), False, "the same distances occur, but between other pairs"),
    (
        (ring, ring[[0, 2, 1, 3, 4, 5, 6, 7]]),
        False,
        "all rows are as far from the middle as before, not from each other",
    ),
    ((np.array([[0.0], [1], [-1]]), np.array([[0.0], [1], [1]])), False, "distances from the first row are not all"),
    ((np.array([[0], [4]]), np.array([[0.0], [4.5]]), 0.5), True, "a difference of just the tolerance is still kept"),
    ((np.array([[0], [4]]), np.array([[0.0], [3.5]]), 0.5), True, "a difference of just the tolerance is still kept"),
    ((np.array([[0], [4]]), np.array([[0.0], [4.5]]), 0.25), False, "the difference is above the tolerance"),
    ((np.array([[0], [4]]), np.array([[0.0], [3.5]]), 0.25), False, "the difference is above the tolerance"),
    ((np.array([[0], [4]]), np.array([[0.0], [4.001]])), False, "the tolerance is 1e-6 where none is given"),
    ((np.array([[0], [4]]), np.array([[0.0], [4 + 1e-8]])), True, "the tolerance is 1e-6 where none is given"),
    ((np.array([[0.0], [1e6]]), np.array([[0.0], [1e6 + 1]])), False, "the tolerance is absolute, not relative"),
    ((np.array([[0.0], [0], [8]]), np.array([[0.0], [1], [8.5]]), 0.75), False, "one pair is above the tolerance"),
    ((np.array([[0.0], [4], [8]]), np.array([[0.0], [4.5], [8.5]]), 0.5), True, "no pair is above the tolerance"),
    ((np.array([[1.0, 2.0]]), np.array([[7.0]])), True, "one row has no pair"),
]
for (one, other, *tolerance), wanted, why in cases:
    named = {"tolerance": tolerance[0]} if tolerance else {}
    answer = checks.call(distances_kept, one, other, **named)
    checks.equal(answer, wanted, why=why)
    same = all(np.array_equal(now, was) for now, was in zip(answer.args, (one, other), strict=True))
    checks.require(same, f"{answer.text} changed an array it was given")
named = checks.call(distances_kept, after=turned, before=cloud, tolerance=1e-5)
checks.equal(named, True, why="the parameters are called before, after and tolerance")
### END HIDDEN TESTS

# %%
print("13 components:", distances_kept(scaled, rotated))  # an error? distances_kept is still open
print("the first 12: ", distances_kept(scaled, rotated[:, :12]))

# %% [markdown]
# What works by distances alone, such as k-means, can't tell the two tables apart. Other models?
#
# **Logistic regression** adds up the columns, each times a weight. Turn the weights along with the table, and every prediction is the same. scikit-learn
# punishes weights by their squared length (L2), which a turn keeps. A **decision tree** asks about one column at a time: "cholesterol above 240?" After a
# turn, no column answers that.
#
# A model's **accuracy** is the share of people for whom it is right, among those it never saw. Both tables are split alike, by positions:

# %%
from sklearn.model_selection import train_test_split

train, test = train_test_split(np.arange(len(heart)), test_size=0.25, random_state=41)
print(len(train), "patients to train on,", len(test), "to test with")

# %% [markdown]
# ### Exercise 3: the same accuracy
#
# Write a function `accuracy(columns, classes, train, test)` that trains a logistic regression on the rows at the positions `train`, and returns its accuracy on
# those at the positions `test`, from 0 to 1. `columns` is an array with a row for each person, `classes` one with 0 or 1 for each; some rows may be in neither
# `train` nor `test`. The model has scikit-learn's settings, but `max_iter=1000`: enough steps to reach the best weights. Don't scale anything.
#
# Store what it returns for `scaled` in `accuracy_before`, and for `rotated` in `accuracy_after`, both with the `target`, `train` and `test` above.
#
# <details><summary>Hint 1</summary>
#
# Which rows may the model see, and which judge it?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `LogisticRegression(max_iter=1000)` has `fit` and `score`; `columns[train]` are the rows at these positions.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])`, then `model.score(...)`.
#
# </details>


# %% answer="accuracy_after"
def accuracy(columns, classes, train, test):
    """Return the accuracy, on the rows test, of a logistic regression trained on the rows train."""
    ### BEGIN SOLUTION
    model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])
    return model.score(columns[test], classes[test])
    ### END SOLUTION


accuracy_before = ...
accuracy_after = ...
### BEGIN SOLUTION
accuracy_before = accuracy(scaled, target, train, test)
accuracy_after = accuracy(rotated, target, train, test)
### END SOLUTION

# %% test="accuracy_after" points=3
"""A logistic regression is as good on the components as on the scaled columns."""
from numbers import Real

import numpy as np

from course import checks

line, sides = np.arange(20.0).reshape(-1, 1), np.repeat([0, 1], 10)
answer = checks.call(accuracy, line, sides, np.arange(0, 20, 2), np.array([1, 5, 13, 19]))
checks.close(answer, 1, why="small numbers are class 0, large ones class 1", show=True)
both = (accuracy_before, accuracy_after)
checks.require(all(isinstance(n, Real) and 0 <= n <= 1 for n in both), "both accuracies are numbers from 0 to 1")
checks.passed("accuracy works in a plain case, and both numbers can be accuracies")
### BEGIN HIDDEN TESTS
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler

from course import load


def right_of(values, sides, seen, unseen):
    model = LogisticRegression(max_iter=10_000, tol=1e-7).fit(values[seen], sides[seen])
    return float((model.predict(values[unseen]) == sides[unseen]).mean())


rule = "it is the share of the test rows that the model, trained on the train rows as they are, gets right"
for seed in (0, 1, 2):
    rng = np.random.default_rng([413, seed])
    values = rng.normal(size=(900, 6)) * [0.02, 0.02, 1, 3, 0.05, 2]
    signal = values @ [60, -60, 0.5, 0.1, 20, -0.3]
    sides = (signal + rng.logistic(size=900) > 0).astype(int)
    order = rng.permutation(900)
    seen, unseen = order[:60], order[60:700]
    answer = checks.call(accuracy, values, sides, seen, unseen)
    off = "one test row more or less would still do"
    checks.close(answer, right_of(values, sides, seen, unseen), within=1.5 / len(unseen), why=f"{rule}; {off}")
    given = (values, sides, seen, unseen)
    same = all(np.array_equal(now, was) for now, was in zip(answer.args, given, strict=True))
    checks.require(same, f"{answer.text} changed an array it was given")
table = load("heart")
scaled_again = StandardScaler().fit_transform(table.drop(columns="target"))
seen, unseen = train_test_split(np.arange(len(table)), test_size=0.25, random_state=41)
wanted = right_of(scaled_again, table["target"].to_numpy(), seen, unseen)
for name, value in (("accuracy_before", accuracy_before), ("accuracy_after", accuracy_after)):
    own = "it is the accuracy for the split of the text: scaling before PCA only, and the same positions"
    checks.close(value, wanted, name=name, within=1.5 / len(unseen), why=own)
    people = float(value) * len(unseen)
    whole = f"{name} is {value}, which is not a share of {len(unseen)} test rows: take it as accuracy returns it"
    checks.require(abs(people - round(people)) < 1e-3, whole)
differ = "a logistic regression can't tell a turned table from the table: compare the same model, the same rows"
checks.require(abs(accuracy_before - accuracy_after) < 1.5 / len(unseen), f"the two accuracies differ: {differ}")
### END HIDDEN TESTS

# %%
from sklearn.tree import DecisionTreeClassifier

print(f"logistic regression: {accuracy_before:.3f} before, {accuracy_after:.3f} after")  # an error? exercise 3 is open
tree = DecisionTreeClassifier(random_state=0)
before, after = (tree.fit(X[train], target[train]).predict(X[test]) for X in (scaled, rotated))
print(f"a decision tree changed its mind about {(before != after).mean():.0%} of the test patients")

# %% [markdown]
# For the logistic regression nothing has changed. (Scale once more *after* PCA, and its weights change; the accuracy need not.) The tree decides
# otherwise for about a third. That sells the idea. But a model that finds all it found before says: **all of it is still there.**
#
# ## Now attack it
#
# ### First attack: some people you know
#
# Each original column is a sum of the 13 components, each times a number, plus a constant. The attacker knows none of these 14 numbers. But
# she knows 30 patients, and which rows are theirs. For each column, each patient gives her one equation. **Least squares** finds the
# numbers for which the sum of the squared errors is smallest: without error, if that is possible.
#
# ### Exercise 4: take off the mask
#
# Write a function `unmask(masked, rows, known)` that returns an array with the recovered originals of **all** rows of `masked`, in their order.
#
# - `masked`: the published array, a row for each person.
# - `rows`: an array of the positions in `masked` of the people that the attacker knows, in any order.
# - `known`: an array with their original rows, in the order of `rows`. It may have more or fewer columns than `masked`.
#
# Fit each column of `known` by least squares, with a constant, and without rounding. In the tests, the known people are enough.
#
# `unmask(np.array([[2.0], [3.0], [9.0]]), np.array([0, 1]), np.array([[7.0], [9.0]]))` returns `[[7], [9], [21]]`, as an array.
#
# <details><summary>Hint 1</summary>
#
# In the example, 2 becomes 7 and 3 becomes 9. By which two numbers?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.column_stack([masked, np.ones(len(masked))])` adds a column of 1, for the constant. `np.linalg.lstsq(A, Y)[0]` are the numbers.
#
# </details>
# <details><summary>Hint 3</summary>
#
# With `A` for all rows, `solution = np.linalg.lstsq(A[rows], ...)[0]`. Then `A @ solution` holds everybody.
#
# </details>


# %% answer="unmask"
def unmask(masked, rows, known):
    """Return the original rows of everybody in masked, from those of the people known."""
    ### BEGIN SOLUTION
    A = np.column_stack([masked, np.ones(len(masked))])
    solution = np.linalg.lstsq(A[rows], known)[0]
    return A @ solution
    ### END SOLUTION


# %% test="unmask" points=3
"""From 30 known rows of full rank, all others come back with an error below 1e-6."""
import numpy as np

from course import checks

answer = checks.call(unmask, np.array([[2.0], [3.0], [9.0]]), np.array([0, 1]), np.array([[7.0], [9.0]]))
checks.require(isinstance(answer.result, np.ndarray), f"{answer}, not an array")
checks.require(answer.result.shape == (3, 1), f"{answer}: it holds all three rows, with one column")
checks.require(np.allclose(answer.result, [[7], [9], [21]]), "the example does not come out right")
checks.passed("the example comes out right")
### BEGIN HIDDEN TESTS
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler

from course import load


def chosen_rows(values, n, rng):
    while True:
        some = rng.permutation(len(values))[:n]
        design = np.column_stack([values[some], np.ones(n)])
        # far from a singular case, so that other ways of least squares are exact enough, too
        if np.linalg.svd(design / np.abs(values).max(), compute_uv=False)[-1] > 1e-3:
            return some


rng = np.random.default_rng(414)
cases = []
for seed in (411, 412):
    original = load("heart", seed=seed).drop(columns="target").to_numpy(dtype=float)
    scaled_table = StandardScaler().fit_transform(original)
    cases.append((PCA().fit_transform(scaled_table), original, 30, "30 known patients of a heart clinic"))
    turn = np.linalg.qr(rng.normal(size=(13, 13)))[0]
    cases.append((scaled_table @ turn + 5, original, 40, "a random turn and a shift, in place of PCA"))
sizes = load("players", seed=411)[["age", "height", "weight"]].to_numpy(dtype=float)
scaler = StandardScaler().fit(sizes)
whitened = PCA(whiten=True).fit_transform(scaler.transform(sizes))
cases.append((PCA().fit_transform(sizes), sizes, 30, "players, not scaled"))
cases.append((PCA().fit_transform(sizes), sizes[:, :1], 30, "players of whom only the age is wanted"))
cases.append((whitened - 2, sizes, 30, "players, scaled before PCA and after it"))
cases.append((PCA().fit_transform(sizes), sizes, 4, "players, with no more known people than are needed"))
for masked, original, n, what in cases:
    rows = chosen_rows(masked, n, rng)
    given = (masked, rows, original[rows])
    answer = checks.call(unmask, *given)
    found = answer.result
    right_form = isinstance(found, np.ndarray) and found.dtype.kind == "f" and found.shape == original.shape
    checks.require(right_form, f"{answer} ({what}): not an array of floats with a row for everybody in masked")
    checks.require(np.isfinite(found).all(), f"{answer.text} ({what}) has missing or infinite values")
    error = np.abs(found - original).max()
    still = (
        f"{answer.text} ({what}): the largest error is {error:.2g}; from enough people, everybody comes back exactly"
    )
    checks.require(error < 1e-6, still)
    same = all(np.array_equal(now, was) for now, was in zip(answer.args, given, strict=True))
    checks.require(same, f"{answer.text} changed an array it was given")
masked, original = PCA(n_components=5).fit_transform(scaled_table), scaled_table
rows = chosen_rows(masked, 30, rng)
design = np.column_stack([masked, np.ones(len(masked))])
wanted = design @ np.linalg.lstsq(design[rows], original[rows])[0]
answer = checks.call(unmask, masked, rows, original[rows])
others = np.setdiff1d(np.arange(len(masked)), rows)
fitted = isinstance(answer.result, np.ndarray) and answer.result.shape == wanted.shape
fitted = fitted and bool(np.allclose(answer.result[others], wanted[others], atol=1e-6))
checks.require(fitted, f"{answer.text}: where components are missing, the result is not the fit by least squares")
### END HIDDEN TESTS

# %% [markdown]
# How many must she know? Their equations must have **full rank**: 14 that don't follow from each other. Those of 14 women do, so here is the first
# draw of full rank:

# %%
rng, original = np.random.default_rng(41), features.to_numpy(dtype=float)
equations = np.column_stack([rotated, np.ones(len(rotated))])  # an error? rotated is still open
draws = [rng.permutation(len(heart))[:30] for _ in range(50)]
friends = next(rows for rows in draws if np.linalg.matrix_rank(equations[rows[:14]]) == 14)
for n in (5, 10, 13, 14, 30):
    found = unmask(rotated, friends[:n], original[friends[:n]])  # an error? unmask is still open
    error = np.abs(found - original).max()
    print(f"{n:2} known people: largest error {error:10.6f}")

# %% [markdown]
# With 13 people it is dozens or hundreds (mostly mg/dl of cholesterol). With 14 it is gone: about 1,200 patients lie open. It takes one more than there are
# columns, as the shift is unknown, too. For the players, three:

# %%
recovered = unmask(masked_body, np.array(trio), body[trio])
shown = (body[few], masked_body[few], recovered[few])
ax = plotting.rotation(*shown, marked=range(3), labels=("height (cm)", "weight (kg)"))
plotting.show(
    ax,
    alt="Players by height and weight, their components, and the recovered players as crosses, each in the middle of a ring that marks "
    "the true one. The three known are numbered.",
)

# %% [markdown]
# Don't take 13 for a safe number: this attack does not even use that a rotation keeps distances. Giannella, Liu and Kargupta (2013) do: in a real table of
# 16 columns, from 4 known rows, they estimate an unknown row with less than 7 % error with a probability above 0.8.
#
# ### Second attack: nobody you know
#
# A mixture of independent columns mostly looks more like a bell curve than they do. **Independent component analysis** (ICA) scales and turns a table to where
# its columns look least like bells:

# %%
from sklearn.decomposition import FastICA

ica = FastICA(fun="cube", whiten="unit-variance", max_iter=200, tol=0.05, random_state=0)
found = ica.fit_transform(rotated)  # an error? rotated is still open
alike = np.abs(np.corrcoef(original.T, found.T)[:13, 13:])
print(pd.Series(alike.max(axis=1), index=features.columns).nlargest(5).round(2).to_dict())
heaps = found[:, alike[1].argmax()]  # column 1 is sex
upper = heaps > (heaps.min() + heaps.max()) / 2
same = (upper == original[:, 1]).mean()  # which heap is 1, ICA can't tell
print(f"sex is right for {max(same, 1 - same):.1%} of the patients")

# %% [markdown]
# The first line has correlations of original columns with those that ICA found, without means, axes or known people. (A warning about convergence does no
# harm.) Which is which she must guess: two values, shared about 2 to 1, may be sex or angina under effort. One woman without angina whom she knows settles
# that. Columns like bells come back worse. But where columns depend strongly on each other, another table's means and axes fit: those of another league
# give our players' heights and weights to less than a cm and a kg, in the mean.
#
# ### Exercise 5: your verdict
#
# The clinic publishes `rotated` and nothing else. Store in `pca_verdict` the letter, as a string, of what is true.
#
# - **A** It is anonymous: no original value is in it.
# - **B** It is encrypted: without the axes as a key, nobody gets back.
# - **C** It is still personal data: who knows some of the people can compute the others.
# - **D** It is anonymous as soon as the clinic deletes the axes.
# - **E** It would be safe with a random rotation in place of PCA's.
# - **F** It is safe as long as no attacker knows 14 patients.
#
# <details><summary>Hint 1</summary>
#
# What did `unmask` need, and what did it not need?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Which options does each attack refute?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Neither attack was given the axes, nor used that they were PCA's. The second needed nobody.
#
# </details>

# %% answer="pca_verdict"
pca_verdict = ...
### BEGIN SOLUTION
pca_verdict = "C"
### END SOLUTION

# %% test="pca_verdict" points=1
"""What a rotation promises is what its attacks leave."""
from course import checks

checks.a_choice(pca_verdict, "ABCDEF", name="pca_verdict")
checks.passed("pca_verdict is one of the letters")
### BEGIN HIDDEN TESTS
checks.a_choice(pca_verdict, "ABCDEF", name="pca_verdict")
why_not = {
    "A": "No original value stands there, and yet all of them came back: what counts is what can be computed.",
    "B": "A cipher withstands an attacker who knows some texts and what became of them. This mask fell to 14 of them.",
    "D": "The attacker never had the axes; she computed her own way back from the people she knew.",
    "E": "Least squares undoes any shift and turn: that the axes were PCA's was not used in the first attack.",
    "F": "That is the number for one attack. Others need fewer known people, or none, as the second showed.",
}
checks.chosen(pca_verdict, "C", why_not, name="pca_verdict")
### END HIDDEN TESTS

# %% [markdown]
# ## What it cost, and what dropping components costs
#
# With all components, the mask costs analyst and attacker next to nothing. So keep only the first k of 13.
#
# ### Exercise 6: both errors
#
# Write a function `reduced_error(columns, classes, k, train, test)` that returns a tuple of two numbers `(attacker, analyst)`. The arrays are like those
# of exercise 3; don't scale `columns`. Only the first `k` components of a PCA fitted to all its rows are published.
#
# - `attacker`: she knows the rows of `columns` at the positions `train`, and recovers all by `unmask`. Her error is the root of the mean squared
#   difference between what she recovered and `columns`, over all columns of the rows at the positions `test`.
# - `analyst`: 1 minus the `accuracy` of exercise 3 on the published components.
#
# For `scaled`, `target` and `k=13`, attacker is below 1e-6, and analyst 1 minus `accuracy_before`.
#
# <details><summary>Hint 1</summary>
#
# Which array do both work with?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `PCA(n_components=k)`; then your `unmask` and `accuracy`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `found = unmask(published, train, columns[train])`; of `(found - columns)[test] ** 2` you want the root of the mean.
#
# </details>


# %% answer="reduced_error"
def reduced_error(columns, classes, k, train, test):
    """Return the errors of attacker and analyst if only the first k components are published."""
    ### BEGIN SOLUTION
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    attacker = ((found - columns)[test] ** 2).mean() ** 0.5
    return attacker, 1 - accuracy(published, classes, train, test)
    ### END SOLUTION


# %% test="reduced_error" points=3
"""Both errors are those of the first k components, on the test rows."""
from numbers import Real

import numpy as np

from course import checks

shown = np.random.default_rng(4160).normal(size=(60, 2))
answer = checks.call(reduced_error, shown, (shown[:, 0] > 0).astype(int), 2, np.arange(40), np.arange(40, 60))
pair = isinstance(answer.result, tuple | list) and len(answer.result) == 2
checks.require(pair and all(isinstance(n, Real) for n in answer.result), f"{answer}, not a tuple of two numbers")
checks.require(abs(answer.result[0]) < 1e-6, f"{answer}: with all components, the attacker makes no error")
checks.passed("with all components, the attacker's error is 0")
### BEGIN HIDDEN TESTS
from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler

from course import load

cases = []
for seed, ks in ((416, (1, 4, 13)), (417, (2, 8))):
    table, rng = load("heart", seed=seed), np.random.default_rng([416, seed])
    values = StandardScaler().fit_transform(table.drop(columns="target"))
    order = rng.permutation(len(table))
    cases += [(values, table["target"].to_numpy(), k, order[:300], order[300:1100]) for k in ks]
mixed = rng.normal(size=(500, 6)) @ rng.normal(size=(6, 6))
sides = (mixed[:, 0] + 2 * mixed[:, 3] + rng.normal(size=500) > 0).astype(int)
order = rng.permutation(500)
cases += [(mixed, sides, k, order[:60], order[100:]) for k in (1, 3, 5)]
# from ten people, what the attacker recovers is no mere turn of what is published
cases += [(mixed, sides, k, order[:10], order[100:]) for k in (2, 5)]
for values, sides, k, seen, unseen in cases:
    answer = checks.call(reduced_error, values, sides, k, seen, unseen)
    pair = isinstance(answer.result, tuple | list) and len(answer.result) == 2
    checks.require(pair, f"{answer}, not a tuple of two numbers")
    first = PCA(n_components=k).fit_transform(values)
    design = np.column_stack([first, np.ones(len(first))])
    found = design @ np.linalg.lstsq(design[seen], values[seen])[0]
    rule = "it is the root of the mean squared error, over all columns of the test rows, from the known train rows"
    wanted = float(np.sqrt(((found - values)[unseen] ** 2).mean()))
    checks.close(answer.result[0], wanted, name=f"{answer.text}: attacker", within=1e-6, why=rule)
    model = LogisticRegression(max_iter=10_000, tol=1e-7).fit(first[seen], sides[seen])
    wrong = float((model.predict(first[unseen]) != sides[unseen]).mean())
    rule = (
        "it is the share of the test rows that the model of exercise 3 gets wrong, trained on k components as they are"
    )
    checks.close(answer.result[1], wrong, name=f"{answer.text}: analyst", within=1.5 / len(unseen), why=rule)
    given = (values, sides, k, seen, unseen)
    same = all(np.array_equal(now, was) for now, was in zip(answer.args, given, strict=True))
    checks.require(same, f"{answer.text} changed an array it was given")
### END HIDDEN TESTS

# %%
points = {}
for k in (1, 3, 6, 9, 12, 13):
    attacker, analyst = reduced_error(scaled, target, k, train, test)  # an error? reduced_error is still open
    points[f"{k} of 13"] = (1 - min(attacker, 1) ** 2, 1 - analyst)  # 1 is the variance of a scaled column
    print(f"{k:2} components: attacker off by {attacker:.2f}, analyst wrong for {analyst:.0%}")

# %%
ax = plotting.risk_utility(points, risk_label="variance that the attacker recovers", utility_label="accuracy")
plotting.show(
    ax,
    alt="Points for 1 to 13 components. With more of them the attacker recovers more, up to everything; the accuracy rises, too, with a few "
    "steps back at most.",
)

# %% [markdown]
# With nine components the analyst loses a few points at most, and the attacker recovers about three quarters of the variance (the squared spread). With
# three she still has about three tenths, and the analyst errs far more often. And a mean hides the worst column. With one component dropped:

# %%
published = PCA(n_components=12).fit_transform(scaled)
found = unmask(published, train, scaled[train])
errors = pd.Series(((found - scaled)[test] ** 2).mean(axis=0) ** 0.5, index=features.columns)
errors.sort_values().round(3).head(4)

# %% [markdown]
# At least one column comes back nearly exactly (errors are in standard deviations). PCA drops what varies least, not what is secret.

# %% [markdown]
# ## Summary
#
# - PCA with all components is a shift and a turn. Distances stay, and the accuracy of a logistic regression; trees change.
# - It is a mask. One known person more than there are columns can take it off for all; fewer or none may do.
# - Dropping components hides something, but promises nothing for any column. Measure both errors.
# - Don't use it to anonymize. To publish, generalize with k and l (chapter 2), or add noise with an ε (chapter 3).
#
# **Read on**
#
# - Chris Giannella, Kun Liu and Hillol Kargupta, *[Breaching Euclidean Distance-Preserving Data Perturbation Using Few Known
#   Inputs](https://arxiv.org/abs/0911.2942)*, Data & Knowledge Engineering (2013).
# - Kun Liu, Chris Giannella and Hillol Kargupta, *An Attacker's View of Distance Preserving Maps for Privacy Preserving Data Mining*, PKDD (2006): known rows,
#   and axes from a sample.
