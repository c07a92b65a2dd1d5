# %% [markdown]
# # 4.1 PCA is a mask
#
# **You will be able to**
#
# - turn a table into principal components, and explain which properties of the table are preserved;
# - recover everyone's original values if you know the original values of only a few people;
# - measure what the attacker and the analyst lose when components are dropped.
#
# **You need** lesson 1.3 (masks), NumPy, and scikit-learn's `fit` and `score`.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## Columns without names
#
# > **In the news.** A well-known public table contains 284,807 card payments made by Europeans in September 2013. Of these, 492
# > were fraudulent. [{==Its page](https://www.kaggle.com/datasets/mlg-ulb/creditcardfraud) says that columns V1 to V28 are "the
# > result of a PCA transformation", and that "due to confidentiality issues, we cannot provide the original features".==}
#
# {==These 28 columns contain no original values (only the time and the amount were published unchanged), and yet models can still
# learn from them.==} In this lesson, you'll mask a clinic's table with PCA, and then remove the mask again. All people in this
# lesson are made up.

# %%
import numpy as np
import pandas as pd
from sklearn.decomposition import PCA
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
from threadpoolctl import threadpool_limits

from course import load, plotting

one_thread = threadpool_limits(1)  # more threads would be slower on tables this small

# %% [markdown]
# ## New axes for the same points
#
# Before we attack the mask, let's see what it does. Think of each row as a point whose coordinates are the values in
# its columns. {==**Principal component analysis** (PCA) first subtracts each column's mean.==} Then it draws new axes
# through the cloud of points. {==The first axis points in the direction in which the rows differ most, so their spread
# along it is the largest.==} {==Each further axis is at right angles to the earlier ones, and of all such directions,
# it points in the one in which the rows differ most.==} {==The positions of a row along these axes are its
# **components**.==} They replace the row's values.
#
# Let's start with only two columns, which we can draw: the height and the weight of some players.

# %%
body = load("players")[["height", "weight"]].to_numpy(dtype=float)
pca = PCA().fit(body)
masked_body = pca.transform(body)
print("first player:", body[0], "  components:", masked_body[0].round(2))

# %%
trio = [*masked_body[:, 0].argsort()[[0, -1]], masked_body[:, 1].argmax()]
few = [*trio, *range(0, len(body), 8)]
ax = plotting.rotation(
    body[few],
    masked_body[few],
    marked=range(3),
    labels=("height (cm)", "weight (kg)"),
    title="The mask rotates the cloud, but its shape stays the same",
)
plotting.show(ax)

# %% [markdown]
# {==With as many components as columns, PCA only shifts and rotates the cloud, and perhaps mirrors it.==} Nothing is
# lost, so we can also rotate the cloud back. In scikit-learn, `pca.mean_` contains the means. Despite its name,
# `pca.components_` contains the axes, whereas in this lesson, the components are what `transform` returns. The next
# cell rotates the first player by hand, and back. (`@` multiplies a row by a matrix.)

# %% slide="both"
print("shifted and rotated:", ((body[0] - pca.mean_) @ pca.components_.T).round(2))
print("rotated back:", (masked_body[0] @ pca.components_ + pca.mean_).round(2))

# %% [markdown]
# {==A **mask** changes how values look but keeps the information in them.==} Anyone who has the means and the axes can
# remove PCA's mask with one line of code, so a clinic that uses this mask has to keep both secret.
#
# The clinic's table has 13 columns, plus the diagnosis `target`. Cholesterol values are in the hundreds, whereas sex is
# 0 or 1. Unless we did something about that, the first axis would point almost exactly in the direction of cholesterol,
# and the first component would show everyone's cholesterol almost unmasked. {==Therefore, we first **scale** each
# column.==} `StandardScaler` subtracts the column's mean and divides by its standard deviation.

# %%
heart = load("heart")
features, target = heart.drop(columns="target"), heart["target"].to_numpy()
features.head(3)

# %% [markdown]
# ### Exercise 1: put on the mask
#
# Scale the columns of `features`, and store all 13 principal components in `rotated`, a NumPy array with one row for
# each patient, in the order of `features`. Its columns are the components, from the one with the largest spread to the
# one with the smallest. Don't round, and don't modify `features`. The signs of the components don't matter.
#
# <details><summary>Hint 1</summary>
#
# Which two steps are needed, and which comes first?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `StandardScaler` and `PCA` both have a `fit_transform` method, which returns an array.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `PCA().fit_transform(...)` returns the components. Replace the dots with the result of `StandardScaler().fit_transform` for
# `features`.
#
# </details>

# %% answer="rotated"
rotated = ...
### BEGIN SOLUTION
rotated = PCA().fit_transform(StandardScaler().fit_transform(features))
### END SOLUTION

# %% test="rotated" points=2
"""rotated contains all 13 components of the scaled columns for each patient."""
import numpy as np

from course import checks, load

checks.require(isinstance(rotated, np.ndarray), "rotated isn't a NumPy array")
checks.equal(
    rotated.shape,
    (len(load("heart")), 13),
    name="rotated.shape",
    why="rotated needs one row for each patient and one column for each component",
    show=True,
)
checks.passed("rotated has 13 columns and one row for each patient")
### BEGIN HIDDEN TESTS
from sklearn.decomposition import PCA

table = load("heart").drop(columns="target")
numbers = isinstance(rotated, np.ndarray) and rotated.dtype.kind in "fi"
with checks.rule("store all 13 principal components in `rotated`, a NumPy array with one row for each patient"):
    checks.require(numbers, "rotated isn't an array of numbers")
    checks.equal(rotated.shape, table.shape, name="rotated.shape")
    checks.require(np.isfinite(rotated).all(), "rotated contains missing or infinite values")
with checks.rule("Don't round"):
    checks.require((np.round(rotated.astype(float), 12) != rotated).mean() > 0.5, "rotated contains rounded numbers")
spreads = rotated.std(axis=0)
with checks.rule("Its columns are the components, from the one with the largest spread to the one with the smallest"):
    checks.require((np.diff(spreads) < 1e-9).all(), "the columns of rotated aren't sorted by spread")
with checks.rule("Scale the columns of `features`, and store all 13 principal components in `rotated`"):
    raw = f"rotated: the first component has a standard deviation of {spreads[0]:.1f}"
    checks.require(spreads[0] < 5, f"{raw}, so a column with large numbers dominates it")
    message = "rotated: all components have the same spread, as if you had scaled again after PCA"
    checks.require(spreads[0] - spreads[-1] > 0.1, message)
    errors = []
    for ddof in (0, 1):
        wanted = PCA().fit_transform(((table - table.mean()) / table.std(ddof=ddof)).to_numpy())
        errors.append(np.abs(rotated * np.sign((wanted * rotated).sum(axis=0)) - wanted).max())
    right = "rotated doesn't contain the components of the scaled columns, row by row and unrounded"
    checks.require(min(errors) < 1e-6, right)  # single precision is enough
checks.unchanged(features, table, name="features")
### END HIDDEN TESTS

# %% slide="output"
scaled = StandardScaler().fit_transform(features)
print(pd.DataFrame(rotated[:3]).round(2).to_string())  # if there's an error, solve exercise 1 first

# %% [markdown]
# You can't read anyone's age from these numbers.
#
# ## What a rotation keeps
#
# If you turn a sheet of paper, the points on it are still as far apart as before. Is that true of our patients, too? The
# **distance** between two rows is the square root of the sum of their squared differences.
#
# ### Exercise 2: are the distances kept?
#
# Write a function `distances_kept(before, after, tolerance=1e-6)`. It returns True if, for **every** pair of rows, the distance
# in `before` and the distance in `after` differ by at most `tolerance`, and False otherwise.
#
# - `before` and `after` are arrays of numbers with at least one row. Row i belongs to the same person in both arrays.
# - The two arrays may have different numbers of columns.
# - The tolerance is the largest difference allowed, not a share of the distance.
# - If there's only one row, there are no pairs, so the result is True.
#
# `distances_kept(np.array([[0, 0], [3, 4]]), np.array([[5], [0]]))` returns True because both distances are 5.
#
# Here and in the rest of this lesson, your functions must not modify their arguments.
#
# <details><summary>Hint 1</summary>
#
# How many pairs can you form from four rows? Which two distances do you compare for each pair?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `pdist` in `scipy.spatial.distance` returns the distances between all pairs of rows, in a fixed order.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `np.abs(pdist(before) - ...)` contains all the differences. `(... <= tolerance).all()` is True for an empty array, too.
#
# </details>


# %% answer="distances_kept"
def distances_kept(before, after, tolerance=1e-6):
    """Return True if every pair of rows has the same distance in both arrays, up to the tolerance."""
    ### BEGIN SOLUTION
    from scipy.spatial.distance import pdist

    return bool((np.abs(pdist(before) - pdist(after)) <= tolerance).all())
    ### END SOLUTION


# %% test="distances_kept" points=2
"""The result is True only if every pair of rows is as far apart as before, up to the tolerance."""
import numpy as np

from course import checks

pair, line = np.array([[0.0, 0.0], [3.0, 4.0]]), np.array([[5.0], [0.0]])
checks.equal(checks.call(distances_kept, pair, line), True, why="the distance is 5 before and after", show=True)
checks.equal(checks.call(distances_kept, pair, 2 * line), False, why="the distance is 5 before and 10 after", show=True)
checks.passed("the distance between two rows is compared correctly")


### BEGIN HIDDEN TESTS
def column(*values):
    return np.array(values)[:, None]


rng = np.random.default_rng(412)
cloud = rng.normal(size=(300, 5)) * [1, 3, 0.5, 8, 2] + 40
turned = (cloud - cloud.mean(axis=0)) @ np.linalg.qr(rng.normal(size=(5, 5)))[0]
moved, sheared = turned.copy(), cloud.copy()
moved[37] += 0.01
sheared[:, 0] += cloud[:, 3]
cases = [
    (cloud, turned, True, "rotating and shifting a table preserves all distances"),
    (cloud, cloud * [1, -1, 1, 1, 1] + 1000, True, "mirroring and shifting a table preserves all distances"),
    (cloud, moved, False, "one of the 300 rows was moved, so its distances from the others have changed"),
    (cloud, turned * [1, 1, 1, 1, 1.01], False, "one column was stretched a little"),
    (cloud, sheared, False, "one column was added to another"),
    (cloud, turned[:, :4], False, "one component was left out, so some distances have changed"),
    (column(*range(30)), column(*[0, 1] * 15), False, "only neighbouring rows are as far apart as before"),
    (column(0, 1, -1), column(0, 1, 1), False, "comparing the distances from the first row isn't enough"),
]
for count, one, other in ((300, 20, 270), (300, 3, 288), (600, 541, 557), (1_300, 7, 2)):
    plane = np.column_stack([rng.normal(size=(count, 2)), np.zeros(count)])
    plane[[one, other], 2] = 1
    flipped = plane.copy()
    flipped[other, 2] = -1  # only its distance from one row changes
    cases.append((plane, flipped, False, "the distance has changed for only one pair of rows, but every pair counts"))
with checks.rule(
    "It returns True if, for every pair of rows, the distance in `before` and the distance in `after` differ by at "
    "most `tolerance`, and False otherwise"
):
    for before, after, wanted, why in cases:
        checks.equal(checks.call(distances_kept, before, after), wanted, why=why)
with checks.rule("The two arrays may have different numbers of columns"):
    checks.equal(checks.call(distances_kept, cloud, np.column_stack([turned, np.full(300, 3.0)])), True)
ring = np.column_stack([np.cos(np.arange(8.0)), np.sin(np.arange(8.0))])
with checks.rule("Row i belongs to the same person in both arrays"):
    for before, after, why in (
        (cloud, turned[[*range(10), 11, 10, *range(12, 300)]], ""),
        (ring, ring[[0, 2, 1, 3, 4, 5, 6, 7]], "rows are as far from the centre as before, but not from each other"),
        (column(0, 1, 5), column(0, 4, 5), "the same distances belong to other pairs of rows"),
    ):
        checks.equal(checks.call(distances_kept, before, after), False, why=why)
with checks.rule("If there's only one row, there are no pairs, so the result is True"):
    checks.equal(checks.call(distances_kept, column(1), column(7)), True)
with checks.rule("The tolerance is the largest difference allowed, not a share of the distance"):
    for before, after, wanted in ((1e6, 1e6 + 1e-4, False), (4, 4 + 2e-6, False), (4, 4 + 5e-7, True)):
        answer = checks.call(distances_kept, column(0, before), column(0, after))
        checks.equal(answer, wanted, why="the tolerance is 1e-6 if none is given")
    for before, after, tolerance, wanted in (
        *((column(0, 4), column(0, far), most, most == 0.5) for most in (0.5, 0.25) for far in (4.5, 3.5)),
        (column(0, 0, 8), column(0, 1, 8.5), 0.75, False),
        (column(0, 4, 8), column(0, 4.5, 8.5), 0.5, True),
        (column(0, 0), column(0, 4e-13), 1e-13, False),
    ):
        answer = checks.call(distances_kept, before=before, after=after, tolerance=tolerance)
        checks.equal(answer, wanted, why="each difference must be at most the tolerance, or exactly equal to it")
### END HIDDEN TESTS

# %%
print("13 components:", distances_kept(scaled, rotated))  # if there's an error, solve exercise 2 first
print("the first 12: ", distances_kept(scaled, rotated[:, :12]))

# %% [markdown]
# {==With all 13 components, every distance is kept, so a method that uses only distances, such as k-means, can't tell `rotated`
# from `scaled`.==} Without the last component, some distances change. What about other models?
#
# {==**Logistic regression** has a weight for each column. It multiplies each value of a row by the weight of its
# column, adds up the results and a constant, and predicts 1 if the sum is above 0.==} The weights are like an arrow,
# and the sum depends only on the lengths of the arrow and the row and on the angle between them. {==If we rotate this
# arrow together with the table, every prediction stays the same.==} So training on the rotated table can simply find
# the rotated arrow. scikit-learn also avoids long arrows (this is called an L2 penalty), but a rotation doesn't change
# the arrow's length, either. {==A **decision tree** is different because it asks about one column at a time, for
# example "is cholesterol above 240?"==} After a rotation, no single column answers that question.
#
# A model's **accuracy** is the share of correct predictions among people whom it never saw in training. We split the positions
# of the rows once, so that both tables use the same people for training and for testing:

# %%
from sklearn.model_selection import train_test_split

train, test = train_test_split(np.arange(len(heart)), test_size=0.25, random_state=41)
print(len(train), "patients to train on,", len(test), "to test with")

# %% [markdown]
# ### Exercise 3: the same accuracy
#
# Write a function `accuracy(columns, classes, train, test)` that trains a logistic regression on the rows at the positions
# `train`, and returns its accuracy on the rows at the positions `test`, from 0 to 1.
#
# - `columns` is an array with one row for each person, and `classes` is an array with a 0 or 1 for each person.
# - No position occurs twice in `train` and `test`, and some rows may be in neither.
# - The model uses scikit-learn's default settings except for `max_iter=1000`, which allows enough steps to reach the best
#   weights.
# - Don't scale anything.
#
# Call the function for `scaled` (from the cell after exercise 1), and store the result in `accuracy_before`. Then call
# the function for `rotated`, and store the result in `accuracy_after`. Both times, use `target`, `train` and `test` from above.
#
# <details><summary>Hint 1</summary>
#
# Which rows may the model see in training, and which rows is it judged on?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `LogisticRegression(max_iter=1000)` has the methods `fit` and `score`, and `columns[train]` contains the rows at these
# positions.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `model = LogisticRegression(max_iter=1000).fit(columns[train], classes[train])`. Which rows does `model.score(...)`
# need?
#
# </details>


# %% answer="accuracy_after"
def accuracy(columns, classes, train, test):
    """Train a logistic regression on the rows in train, and return its accuracy on the rows in test."""
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
"""The logistic regression is as accurate on the components as on the scaled columns."""
from numbers import Real

import numpy as np

from course import checks

line, sides = np.arange(20.0).reshape(-1, 1), np.repeat([0, 1], 10)
answer = checks.call(accuracy, line, sides, np.arange(0, 20, 2), np.array([1, 5, 13, 19]))
checks.close(
    answer,
    1,
    why="the model can tell small numbers (class 0) from large ones (class 1) without error",
    show=True,
)
both = (accuracy_before, accuracy_after)
checks.require(
    all(isinstance(n, Real) and 0 <= n <= 1 for n in both),
    "accuracy_before and accuracy_after must be numbers from 0 to 1",
)
checks.passed("accuracy works in a simple case, and both stored numbers are possible accuracies")
### BEGIN HIDDEN TESTS
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler

from course import load


def right_of(values, sides, seen, unseen):
    model = LogisticRegression(max_iter=10_000, tol=1e-7).fit(values[seen], sides[seen])
    return float((model.predict(values[unseen]) == sides[unseen]).mean())


def judge(*given, why=""):
    answer = checks.call(accuracy, *given)  # a difference of one test row is tolerated
    checks.close(answer, right_of(*given), within=1.5 / len(given[3]), why=why)


own = "train the model on the rows in train, and return its share of correct predictions on the rows in test"
for seed in (0, 1, 2):
    rng = np.random.default_rng([413, seed])
    values = rng.normal(size=(900, 6)) * [0.02, 0.02, 1, 3, 0.05, 2]
    sides = (values @ [60, -60, 0.5, 0.1, 20, -0.3] + rng.logistic(size=900) > seed).astype(int)
    order = rng.permutation(900)
    with checks.rule("Don't scale anything"):
        for columns in (values, values[::-1]):
            judge(columns, sides, order[:60], order[60:700], why=own)
    turned = np.where(np.isin(range(900), order[:60]), sides, 1 - sides)
    judge(values, turned.astype(np.uint8), order[:60], order[60:700], why="a model may be wrong more often than right")
with checks.rule("The model uses scikit-learn's default settings except for `max_iter=1000`"):
    for seed in (0, 2):  # so correlated that 100 steps aren't enough, but 600 are
        rng = np.random.default_rng([4131, seed])
        factors = rng.normal(size=(900, 12))
        mixed = factors @ (np.linalg.qr(rng.normal(size=(12, 12)))[0] * np.logspace(0, 2.5, 12)).T
        sides = (factors @ rng.normal(size=12) * 3 + rng.logistic(size=900) > 0).astype(int)
        order = rng.permutation(900)
        judge(mixed, sides, order[:200], order[200:])
clinic = load("heart", seed=413)  # as many patients as in the lesson, but different ones
values, sides = StandardScaler().fit_transform(clinic.drop(columns="target")), clinic["target"].to_numpy()
order = np.random.default_rng(4132).permutation(len(clinic))
with checks.rule("some rows may be in neither"):
    judge(values, sides, order[:200], order[300:900], why=own)
    above = "if all columns are 0 and the classes are equally frequent, the sum is 0, and only a sum above 0 means 1"
    judge(np.zeros((90, 6)), np.arange(90) % 2, np.arange(40), np.arange(40, 90, 2), why=above)
table = load("heart")
scaled_again = StandardScaler().fit_transform(table.drop(columns="target"))
seen, unseen = train_test_split(np.arange(len(table)), test_size=0.25, random_state=41)
wanted = right_of(scaled_again, table["target"].to_numpy(), seen, unseen)
with checks.rule("Both times, use `target`, `train` and `test` from above"):
    for name, value in (("accuracy_before", accuracy_before), ("accuracy_after", accuracy_after)):
        checks.close(value, wanted, name=name, within=1.5 / len(unseen), why="scale only before PCA")
        whole = f"{name} isn't a possible share of {len(unseen)} test rows. Store the result of accuracy unchanged"
        checks.require(abs(value * len(unseen) - round(value * len(unseen))) < 1e-3, whole)
    differ = "the two accuracies differ, but a rotation doesn't change the accuracy of a logistic regression"
    checks.require(abs(accuracy_before - accuracy_after) < 1.5 / len(unseen), differ)
### END HIDDEN TESTS

# %% slide="output"
from sklearn.tree import DecisionTreeClassifier

# if there's an error, solve exercise 3 first
print(f"logistic regression: {accuracy_before:.3f} before, {accuracy_after:.3f} after")
tree = DecisionTreeClassifier(random_state=0)
before, after = (tree.fit(X[train], target[train]).predict(X[test]) for X in (scaled, rotated))
print(f"a decision tree changed its prediction for {(before != after).mean():.0%} of the test patients")

# %% [markdown]
# For the logistic regression, nothing has changed. (Scaling again *after* PCA would stretch some axes more than others,
# which is no longer a rotation. The model could then change, although its accuracy might not.) But the tree's predictions
# change for about a third of the patients.
#
# The first result makes PCA look attractive as a privacy tool. {==But if a model still finds everything that it found before, then
# **all the information is still there**.==}
#
# ## Now attack it
#
# ### First attack: the attacker knows some of the people
#
# To rotate the components back, the clinic multiplies them by the axes, adds up the results and adds PCA's means. To
# undo the scaling, the clinic multiplies each column by its standard deviation and adds its mean. So each original
# value is number₁ · component₁ + … + number₁₃ · component₁₃ + constant. For all values of a column, these 14 numbers
# are the same, but the attacker doesn't know any of them. {==But she knows the original values of 30 patients, and
# which rows are theirs.==} {==So for each column, she has 30 equations, one for each patient whom she knows.==}
# {==**Least squares** finds the numbers that make the sum of the squared errors as small as possible.==} If there's a
# solution without any error, least squares finds it.
#
# Look at the marked points in the next diagram. The attacker knows where these points are in both pictures, which shows her how the
# whole cloud was rotated.

# %%
plotting.diagram("mask")

# %% [markdown]
# Here's an example with a single column. {==The attacker sees the masked values 2 and 3, and knows that the originals
# are 7 and 9. When the masked value increases by 1, the original increases by 2, so original = 2 · masked + 3. If a
# third row has the masked value 9, its original value must be 21.==}
#
# ### Exercise 4: remove the mask
#
# Write a function `unmask(masked, rows, known)` that returns an array with the recovered originals of **all** rows of `masked`,
# in their order.
#
# - `masked` is the published array, with one row for each person.
# - `rows` is an array with the positions in `masked` of the people whom the attacker knows, in any order.
# - `known` is an array with the original rows of these people, in the order of `rows`. `known` may have more or fewer columns
#   than `masked`.
#
# Fit each column of `known` by least squares, as a sum of the columns of `masked`, each multiplied by a number, plus a
# constant. Don't round. There are enough known people in every test. (The cells after the test try fewer.)
#
# `unmask(np.array([[2.0], [3.0], [9.0]]), np.array([0, 1]), np.array([[7.0], [9.0]]))` returns `[[7], [9], [21]]` as an array.
#
# <details><summary>Hint 1</summary>
#
# In the example above, which two numbers did we need? How many known people did we need to find these numbers?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.column_stack([masked, np.ones(len(masked))])` adds a column of ones for the constant. `np.linalg.lstsq(A, Y)[0]` returns
# the numbers that fit best.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Let `A` be that array for all rows. Then `solution = np.linalg.lstsq(A[rows], ...)[0]` uses only the known people. How do you
# apply `solution` to everyone?
#
# </details>


# %% answer="unmask"
def unmask(masked, rows, known):
    """Return the recovered original rows of everyone in masked, using the known people."""
    ### BEGIN SOLUTION
    A = np.column_stack([masked, np.ones(len(masked))])
    solution = np.linalg.lstsq(A[rows], known)[0]
    return A @ solution
    ### END SOLUTION


# %% test="unmask" points=3
"""From 30 known rows of full rank, the function recovers all other rows with an error below 1e-6."""
import numpy as np

from course import checks

answer = checks.call(unmask, np.array([[2.0], [3.0], [9.0]]), np.array([0, 1]), np.array([[7.0], [9.0]]))
checks.require(isinstance(answer.result, np.ndarray), f"{answer}, not an array")
checks.require(answer.result.shape == (3, 1), f"{answer}, but the result must have three rows and one column")
checks.equal(
    answer.result.ravel().round(6).tolist(),
    [7, 9, 21],
    name=answer.text,
    why="these are the originals in the exercise's example",
    show=True,
)
checks.passed("the originals in the exercise's example are recovered")
### BEGIN HIDDEN TESTS
from sklearn.decomposition import PCA
from sklearn.preprocessing import StandardScaler

from course import load


def chosen_rows(values, n, rng):
    while True:
        some = rng.permutation(len(values))[:n]
        design = np.column_stack([values[some], np.ones(n)])
        # far from singular, so that other least-squares solvers are accurate enough, too
        if np.linalg.svd(design / np.abs(values).max(), compute_uv=False)[-1] > 1e-3:
            return some


rng = np.random.default_rng(414)
cases = []
for seed in (411, 412):
    original = load("heart", seed=seed).drop(columns="target").to_numpy(dtype=float)
    scaled_table = StandardScaler().fit_transform(original)
    cases.append((PCA().fit_transform(scaled_table), original, 30, "30 known patients of a heart clinic"))
    turned = scaled_table @ np.linalg.qr(rng.normal(size=(13, 13)))[0] + 5
    cases.append((turned, original, 40, "a random rotation and a shift instead of PCA"))
sizes = load("players", seed=411)[["age", "height", "weight"]].to_numpy(dtype=float)
mask, whitened = PCA().fit_transform(sizes), PCA(whiten=True).fit_transform(StandardScaler().fit_transform(sizes))
uneven = rng.normal(size=(60, 3)) * [300, 1, 0.22]
cases += [
    (mask, sizes, 30, "players, not scaled"),
    (mask / 10_000, sizes, 30, "players, whose components are tiny numbers"),
    (mask, sizes[:, :1], 30, "players, where only the age is recovered"),
    (mask, sizes, 4, "players, with exactly as many known people as needed"),
    (whitened - 2, sizes, 30, "players, scaled before and after PCA"),
    (uneven, uneven @ np.diag([0.1, 1, 50]), 30, "components with very different spreads"),
]
for masked, original, n, what in cases:
    rows = chosen_rows(masked, n, rng)
    answer = checks.call(unmask, masked, rows, original[rows])
    found = answer.result
    right_form = isinstance(found, np.ndarray) and found.dtype.kind == "f" and found.shape == original.shape
    message = f"{answer} ({what}). The result must be an array of floats with one row for each person in masked"
    checks.require(right_form, message)
    error = np.abs(found - original).max()
    still = f"{answer.text} ({what}): the largest error is {error:.2g}, but these known people are enough to recover everyone exactly"
    with checks.rule("Fit each column of `known` by least squares"):
        checks.require(error < 1e-6, still)
masked = PCA(n_components=5).fit_transform(scaled_table)
for original in (scaled_table, np.round(scaled_table * 10).astype(int)):
    rows = chosen_rows(masked, 30, rng)
    design = np.column_stack([masked, np.ones(len(masked))])
    wanted = design @ np.linalg.lstsq(design[rows], original[rows])[0]
    answer = checks.call(unmask, masked, rows, original[rows])
    fitted = isinstance(answer.result, np.ndarray) and answer.result.shape == wanted.shape
    away = np.delete(answer.result - wanted, rows, axis=0) if fitted else np.inf
    fitted = bool((abs(away) < 1e-7).all())  # other solvers are off by less
    what = "whole numbers" if original.dtype.kind == "i" else "fractions"
    still = f"{answer.text}: if components are missing, the result isn't the unrounded least-squares fit"
    with checks.rule("Fit each column of `known` by least squares"):
        checks.require(fitted, f"{still} (the known rows contain {what})")
### END HIDDEN TESTS

# %% [markdown]
# How many people must the attacker know? For each column, she has 14 numbers to find, so she needs 14 equations. These
# equations must also have **full rank**, which means that none of them follows from the others. For example, 14 women
# aren't enough. Sex is itself a sum of multiplied components plus a constant. This sum is the same for all 14 women, so
# their equations can't tell it from the constant. Therefore, the next cell draws patients at random until the equations
# of the first 14 have full rank:

# %% slide="output"
rng, original = np.random.default_rng(41), features.to_numpy(dtype=float)
equations = np.column_stack([rotated, np.ones(len(rotated))])  # if there's an error, solve exercise 1 first
draws = [rng.permutation(len(heart))[:30] for _ in range(50)]
friends = next(rows for rows in draws if np.linalg.matrix_rank(equations[rows[:14]]) == 14)
for n in (5, 10, 13, 14, 30):
    found = unmask(rotated, friends[:n], original[friends[:n]])  # if there's an error, solve exercise 4 first
    error = np.abs(found - original).max()
    print(f"{n:2} known people: largest error {error:10.6f}")

# %% [markdown]
# With 13 people, the largest error (usually in cholesterol, in mg/dl) is in the dozens or hundreds. With 14 people, the
# error is gone, and the records of all the others, about 1,200 patients, are exposed. {==The attacker needs one more
# person than there are columns, because the constant is unknown, too.==} For the two columns of the players, three
# people are enough:


# %%
def recovered_with(count):
    """Plot what an attacker can recover if she knows this many players."""
    known = few[:count]
    recovered = unmask(masked_body, np.array(known), body[known])
    worst = np.linalg.norm(recovered - body, axis=1).max()
    shown = (body[few], masked_body[few], recovered[few])
    labels, title = ("height (cm)", "weight (kg)"), f"With {count} known players, the largest error is {worst:.1f}"
    return plotting.rotation(*shown, marked=range(count), labels=labels, title=title)


plotting.slider(recovered_with, (1, 2, 3, 4), label="known players", start=3)

# %% [markdown]
# What do two players reveal? Move the slider in JupyterLab to find out. With two players, all recovered points are on one line.
# With three players, every point is recovered correctly.
#
# > **Warning.** {==Don't conclude that the mask is safe if an attacker knows only 13 people.==} Our attack doesn't even
# > use the fact that a rotation preserves distances, but the attacks of Giannella, Liu and Kargupta (2013) do. In a
# > real table with 16 columns, these attacks need only 4 known rows to estimate an unknown row. With a probability
# > above 0.8, their error is below 7 %.
#
# ### Second attack: the attacker knows no one
#
# Like each component, a **mixture** is a sum of columns, each multiplied by some number. Columns are independent if the
# value in one doesn't tell you anything about the values in the others. {==If you mix independent columns, the
# distribution of the mixture usually looks more like a bell curve than the distributions of the columns themselves.==}
# So columns that don't look like bell curves are probably not mixtures. {==**Independent component analysis** (ICA)
# uses this fact.==} It scales and rotates a table until the distributions of its columns look as little like bell
# curves as possible.
#
# The next cell uses the original values only to see which column is which and how well ICA recovers each of them. In the column
# that's most like sex, the values form two groups, one for each sex:

# %% slide="output"
from sklearn.decomposition import FastICA

ica = FastICA(fun="cube", whiten="unit-variance", max_iter=200, tol=0.05, random_state=0)
found = ica.fit_transform(rotated)  # if there's an error, solve exercise 1 first
alike = np.abs(np.corrcoef(original.T, found.T)[:13, 13:])
print(pd.Series(alike.max(axis=1), index=features.columns).nlargest(5).round(2).to_dict())
heaps = found[:, alike[1].argmax()]  # the component most like column 1, which is sex
upper = heaps > (heaps.min() + heaps.max()) / 2
same = (upper == original[:, 1]).mean()  # ICA can't know which of the two groups is 1
print(f"sex is right for {max(same, 1 - same):.1%} of the patients")

# %% [markdown]
# The first line shows the five original columns that ICA recovered best, and how strongly each correlates with a column that
# ICA found. The second line shows how well ICA recovered the patients' sex. To do this, ICA didn't need any means, axes or
# known people. (You can ignore a warning about convergence.)
#
# The attacker still has to guess which column is which. For example, a column with two values, one about twice as
# frequent as the other, may be sex or angina (chest pain) during exercise. An attacker who knows just one woman without
# angina, and which row is hers, can tell which of the two it is. Women are the rarer sex in this table, but patients
# without angina are in the majority. Columns that are bell-shaped themselves are recovered less accurately.
#
# ICA works best with independent columns. But if columns depend strongly on each other, the attacker can use the means
# and axes of a similar table instead. With the means and axes of players from another league, our players' heights are
# recovered to within 1 cm and their weights to within 1 kg, on average.
#
# ### Exercise 5: your verdict
#
# The clinic publishes `rotated` and nothing else. Store the letter of the true statement in `pca_verdict`, as a string.
#
# - **A** It's anonymous because it contains no original value.
# - **B** It's encrypted because no one can undo it without the axes, which are the key.
# - **C** It's still personal data because anyone who knows some people's data can compute everyone else's.
# - **D** It's anonymous as soon as the clinic deletes the axes.
# - **E** The release would be safe with a random rotation instead of PCA.
# - **F** It's safe as long as no attacker knows 14 patients.
#
# <details><summary>Hint 1</summary>
#
# What did `unmask` need, and what could it do without?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Which of these statements does each attack refute?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Neither attack had the axes, and neither used the fact that PCA had produced them. The second attack didn't need a single known
# person.
#
# </details>

# %% answer="pca_verdict"
pca_verdict = ...
### BEGIN SOLUTION
pca_verdict = "C"
### END SOLUTION

# %% test="pca_verdict" points=1
"""The verdict on a rotation must take both attacks into account."""
from course import checks

checks.a_choice(pca_verdict, "ABCDEF", name="pca_verdict")
checks.passed("pca_verdict is one of the letters")
### BEGIN HIDDEN TESTS
checks.a_choice(pca_verdict, "ABCDEF", name="pca_verdict")
why_not = {
    "A": "The table contains no original values, and yet all of them were recovered. What matters is what can be computed from the table.",
    "B": "A cipher withstands an attacker who knows some texts together with their encryptions. This mask was removed with 14 such pairs.",
    "D": "The attacker never had the axes. She undid the mask with the help of the people whom she knew.",
    "E": "Least squares undoes any shift and any rotation. The first attack didn't use the fact that the axes came from PCA.",
    "F": "Only the first attack needs 14 known patients. Other attacks need fewer, and the second one needed none.",
}
checks.chosen(pca_verdict, "C", why_not, name="pca_verdict")
### END HIDDEN TESTS

# %% [markdown]
# ## What it cost, and what dropping components costs
#
# {==If all components are published, the mask costs the analyst almost nothing, and doesn't stop the attacker.==} What happens if we
# keep only the first k of the 13 components?
#
# ### Exercise 6: both errors
#
# Write a function `reduced_error(columns, classes, k, train, test)` that returns a tuple of two numbers, `(attacker, analyst)`.
# The arrays are like those in exercise 3. Fit a PCA to all rows of `columns`, without scaling them. Only the first `k`
# components are published.
#
# - `attacker` is the attacker's error. She knows the rows of `columns` at the positions `train`, and recovers all rows
#   with `unmask`. Take the rows at the positions `test`, and square the difference between each recovered value and the
#   one in `columns`. Her error is the square root of the mean of these squares, over all these rows and all columns.
# - `analyst` is the analyst's error, which is 1 minus her accuracy. That's the result of `accuracy` from exercise 3 for
#   the published components.
#
# For `scaled`, `target` and `k=13`, `attacker` is below 1e-6, and `analyst` is 1 minus `accuracy_before`.
#
# <details><summary>Hint 1</summary>
#
# Which array do both the attacker and the analyst work with?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `PCA(n_components=k)` computes only the first k components. For the rest, use your `unmask` and `accuracy`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The attacker computes `found = unmask(published, train, columns[train])`. You need the square root of a mean, taken over
# `(found - columns)[test] ** 2`.
#
# </details>


# %% answer="reduced_error"
def reduced_error(columns, classes, k, train, test):
    """Return the errors of the attacker and the analyst if only the first k components are published."""
    ### BEGIN SOLUTION
    published = PCA(n_components=k).fit_transform(columns)
    found = unmask(published, train, columns[train])
    attacker = ((found - columns)[test] ** 2).mean() ** 0.5
    return attacker, 1 - accuracy(published, classes, train, test)
    ### END SOLUTION


# %% test="reduced_error" points=3
"""Both errors are computed from the first k components, on the test rows."""
from numbers import Real

import numpy as np

from course import checks

shown = np.random.default_rng(4160).normal(size=(60, 2))
answer = checks.call(reduced_error, shown, (shown[:, 0] > 0).astype(int), 2, np.arange(40), np.arange(40, 60))
pair = isinstance(answer.result, tuple | list) and len(answer.result) == 2
checks.require(pair and all(isinstance(n, Real) for n in answer.result), f"{answer}, not a tuple of two numbers")
exact = "with all components, the attacker makes no error"
checks.close(answer.result[0], 0, within=1e-6, name=f"the first number of {answer.text}", why=exact)
checks.passed("with all components, the attacker makes no error")
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
# with ten known people, the recovered rows aren't just a rotation of what is published
cases += [(mixed, sides, k, order[:10], order[100:]) for k in (2, 5)]
cases.append((mixed[:50], sides[:50], 2, np.arange(20), np.arange(30, 50)))
cases.append((mixed, np.where(np.isin(range(500), order[:60]), sides, 1 - sides), 3, order[:60], order[100:]))
for values, sides, k, seen, unseen in cases:
    answer = checks.call(reduced_error, values, sides, k, seen, unseen)
    pair = isinstance(answer.result, tuple | list) and len(answer.result) == 2
    checks.require(pair, f"{answer}, not a tuple of two numbers")
    first = PCA(n_components=k).fit_transform(values)
    design = np.column_stack([first, np.ones(len(first))])
    found = design @ np.linalg.lstsq(design[seen], values[seen])[0]
    wanted = float(np.sqrt(((found - values)[unseen] ** 2).mean()))
    with checks.rule("Her error is the square root of the mean of these squares, over all these rows and all columns"):
        checks.close(answer.result[0], wanted, name=f"{answer.text}: the attacker's error", within=1e-6)
    model = LogisticRegression(max_iter=10_000, tol=1e-7).fit(first[seen], sides[seen])
    wrong = float((model.predict(first[unseen]) != sides[unseen]).mean())
    said, own = f"{answer.text}: the analyst's error", "train the model on the k unscaled components"
    with checks.rule("`analyst` is the analyst's error, which is 1 minus her accuracy"):
        checks.close(answer.result[1], wrong, name=said, within=1.5 / len(unseen), why=own)
### END HIDDEN TESTS

# %% [markdown]
# The variance (the square of the standard deviation) of each scaled column is 1, so an attacker who always guesses the mean has
# an error of about 1. Therefore, 1 minus the squared error is the share of the variance that she recovers. For example, with an
# error of 0.5, this share is 1 − 0.5² = 75 %.

# %%
points = {}
for k in (1, 3, 6, 9, 12, 13):
    attacker, analyst = reduced_error(scaled, target, k, train, test)  # if there's an error, solve exercise 6 first
    points[f"{k} of 13"] = (1 - min(attacker, 1) ** 2, 1 - analyst)  # 1 is the variance of a scaled column
    print(f"{k:2} components: attacker off by {attacker:.2f}, analyst wrong for {analyst:.0%}")

# %%
ax = plotting.risk_utility(
    points,
    risk_label="variance that the attacker recovers",
    utility_label="accuracy",
    title="More components add some accuracy and reveal much more",
)
plotting.show(ax)

# %% [markdown]
# With nine components, the analyst loses a few percentage points at most, and the attacker recovers about three
# quarters of the variance. With three components, the attacker still recovers about three tenths of the variance, and
# the analyst's predictions are wrong far more often. But these figures are means over all columns, so they hide the
# most exposed column. Let's drop only one component and look at each column:

# %% slide="output"
published = PCA(n_components=12).fit_transform(scaled)
found = unmask(published, train, scaled[train])
errors = pd.Series(((found - scaled)[test] ** 2).mean(axis=0) ** 0.5, index=features.columns)
errors.sort_values().round(3).head(4)

# %% [markdown]
# Each error is measured in standard deviations of its column. The smallest one is close to 0, so at least one column is
# recovered almost exactly. {==PCA drops the directions in which the rows differ least, and these aren't necessarily the ones that
# should be secret.==}

# %% [markdown]
# ## Recap
#
# - PCA with all components is a shift and a rotation. It preserves all distances and the accuracy of a logistic regression, but
#   it changes the predictions of decision trees.
# - PCA is a mask. If n columns are masked, an attacker who knows the original rows of n + 1 people can usually undo the
#   mask for everyone. Fewer people, or none, may be enough.
# - Dropping components hides something, but it doesn't guarantee anything for any particular column, so measure both errors.
#
# **A question to take with you:** If an analyst can still learn everything from a masked table, what stops an attacker from doing
# the same?
#
# Don't use PCA to anonymize. To publish a table, generalize it until it's k-anonymous and l-diverse (chapter 2), or add noise
# that satisfies an ε (chapter 3).
#
# **Further reading**
#
# - Chris Giannella, Kun Liu and Hillol Kargupta, *[Breaching Euclidean Distance-Preserving Data Perturbation Using Few Known
#   Inputs](https://arxiv.org/abs/0911.2942)*, Data & Knowledge Engineering (2013).
# - Kun Liu, Chris Giannella and Hillol Kargupta, *An Attacker's View of Distance Preserving Maps for Privacy Preserving Data
#   Mining*, PKDD (2006), about attacks with known rows, and with axes estimated from a sample.
