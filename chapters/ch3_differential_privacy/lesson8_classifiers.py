# %% [markdown]
# # 3.8 Private classifiers
#
# **You will be able to**
#
# - train naive Bayes, a random forest and logistic regression with differential privacy;
# - explain what each model needs to know before it sees the data, and which definition of neighbours its ε refers to;
# - measure what privacy costs in accuracy;
# - attack a model to find out who was in its training table.
#
# **You need** lessons 3.1 to 3.3 (sensitivity, clipping, attacking a mechanism), 3.6 (composition), and scikit-learn's `fit` and
# `score`.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## The model that knew its patients
#
# > **In the news.** In 2017, Shokri, Stronati, Song and Shmatikov trained models on hospital records and other data.
# > {==From a model's answers, they guessed whether a record had been in its training table, and did better than
# > chance.==}
#
# {==If a model was trained only on AIDS patients, being in its table *is* the diagnosis.==} {==So if you publish a model, you release
# data about people, just as with a mean.==}
#
# A clinic wants to publish a model that predicts heart disease from six features: kind of chest pain, highest heart rate,
# angina during exercise, ST depression (in the electrocardiogram), narrowed vessels, and a scan. The **bounds** of these
# features are public, because the codes are on the clinic's form, and the ranges of heart rate and ST depression are in
# textbooks.

# %%
import diffprivlib.models as dp
import numpy as np
import pandas as pd
from sklearn import naive_bayes
from threadpoolctl import threadpool_limits

from course import load, plotting

threadpool_limits(1)  # for such small models, one thread is faster than several
heart = load("heart")
FEATURES = ["cp", "thalach", "exang", "oldpeak", "ca", "thal"]
LOW, HIGH = np.array([0, 60, 0, 0, 0, 1]), np.array([3, 220, 1, 7, 3, 3])
heart[FEATURES].head(3)

# %% [markdown]
# A cardiologist chose the features. {==If we'd used this table to choose them, we'd have looked at the data without paying for it.==}
# Next, we rescale each column so that its bounds become −1 and 1, and keep 313 people for testing:


# %% slide="output"
def scaled(values, low, high):
    """Shift and stretch each column so that its public bounds become -1 and 1, and clip all values outside them."""
    return np.clip((np.asarray(values) - (low + high) / 2) / ((high - low) / 2), -1, 1)


rows, target = scaled(heart[FEATURES], LOW, HIGH), heart["target"].to_numpy()
X, X_test, y, y_test = rows[:900], rows[900:], target[:900], target[900:]
plain = naive_bayes.GaussianNB().fit(X, y)
print(
    f"accuracy on people the model has never seen: {plain.score(X_test, y_test):.2f}, always guessing healthy: {(y_test == 0).mean():.2f}"
)

# %% [markdown]
# ## What naive Bayes reveals
#
# {==**Gaussian naive Bayes** describes each class by the number of people in it and by the mean and variance of each
# feature.==} {==For a new row, it predicts the class to which the row most likely belongs.==} Here are the means and
# counts that the model stores without noise:

# %% slide="output"
pd.DataFrame(plain.theta_.round(3), columns=FEATURES, index=["healthy", "ill"]).assign(count=plain.class_count_)

# %% [markdown]
# These are exact numbers about people. {==If someone had two such models, one with you and one without, they'd learn your row
# (lesson 3.1).==} Therefore, diffprivlib's `GaussianNB` (here `dp.GaussianNB`) adds noise that's scaled to the bounds. {==It spends a
# third of ε each on the counts, on the sums of the features, and on their squared distances from the mean.==} All features share
# the last two thirds, so the more features there are, the more noise each of them gets. But what happens if you don't pass any
# bounds?
#
# ### Exercise 1: the leak
#
# Write a function `leaky(X, y)` that fits diffprivlib's `GaussianNB` to `X` and `y` without bounds, and returns a tuple
# `(message, bounds)`:
#
# - `message` is the text of the fit's `PrivacyLeakWarning`. Other warnings may come before this one (from scikit-learn, if `y` is a
#   table with one column).
# - `bounds` is the fitted model's attribute `bounds`.
#
# Don't let the `PrivacyLeakWarning` through to the caller, and don't modify `X` or `y`.
#
# `leaky(np.array([[1, 5], [2, 9], [4, 6]]), np.array([0, 1, 1]))` returns `("Bounds have not been specified and …", (array([1,
# 5]), array([4, 9])))`.
#
# <details><summary>Hint 1</summary>
#
# The code in the answer cell records all warnings in `caught`. Which line has to run inside the `with` block?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `caught` is a list. Each entry has a `category`, which is a class, and a `message`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Look for an entry with `issubclass(entry.category, …)`. The warning's text is `str(entry.message)`.
#
# </details>

# %% answer="leaky"
import warnings

from diffprivlib.utils import PrivacyLeakWarning


def leaky(X, y):
    """Return the text of the PrivacyLeakWarning that a fit without bounds causes, and the bounds of the fitted model."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ### BEGIN SOLUTION
        model = dp.GaussianNB().fit(X, y)
        ### END SOLUTION
    ### BEGIN SOLUTION
    messages = [str(entry.message) for entry in caught if issubclass(entry.category, PrivacyLeakWarning)]
    return messages[0], model.bounds
    ### END SOLUTION


# %% helpers
import numpy as np
from diffprivlib.utils import PrivacyLeakWarning

from course import checks


def same_model(f, arguments, right, numbers, within=1e-9):
    """Compare a function's model with the right model, which draws the same noise, and return it with the call.

    Both have the same learned numbers, classes and parameters.
    """
    answer, kind = checks.call(f, *arguments), type(right)
    model, text = answer.result, answer.text
    checks.require(
        checks.is_a(model, kind), f"{answer}, but it should return diffprivlib's {kind.__name__}, which adds the noise"
    )
    leaks = any(entry.is_a(PrivacyLeakWarning) for entry in answer.warnings)
    checks.require(
        not leaks, f"{text} caused a PrivacyLeakWarning, because an argument is missing when you create the model"
    )
    extra = sorted(set(checks.public_view(model).names) - set(dir(right)))
    checks.require(
        not extra, f"{text}: the model has the additional attributes {extra}, which reveal what they contain"
    )
    settings = {"classes_", *right.get_params()} - {"bounds", "random_state", "accountant"}
    same = {name: np.array_equal(getattr(model, name, None), getattr(right, name)) for name in sorted(settings)}
    if len(model.accountant.spent_budget) == 1:
        checks.call(f, *arguments)
    same["accountant"] = len(model.accountant.spent_budget) > 1  # the default accountant adds up the ε of all models
    for name in numbers:
        found, wanted = (np.asarray(getattr(each, name), dtype=float) for each in (model, right))
        near = found.shape == wanted.shape and np.allclose(found, wanted, rtol=within, atol=within * abs(wanted).max())
        same[name] = near
    wrong = [name for name, right in same.items() if not right]
    checks.require(
        not wrong, f"{text}: the model's {', '.join(wrong)} differs from that of a model with exactly these arguments"
    )
    return model, text


# %% test="leaky" points=2
"""The function returns the text of the warning and the bounds that the model read from the data, and no one sees the warning."""
import numpy as np

from course import checks

answer = checks.call(leaky, np.array([[1, 5], [2, 9], [4, 6]]), np.array([0, 1, 1]))
pair = isinstance(answer.result, tuple | list) and len(answer.result) == 2
checks.require(pair, f"{answer}, which isn't a tuple of a message and bounds")
checks.require(
    isinstance(answer.result[0], str),
    f"{answer}: the first part must be a string, and str(…) turns a warning into a string",
)
checks.equal(answer.result[1], ([1, 5], [4, 9]), name="the pair of bounds in the example", show=True)
checks.passed("the function returns a message, and the bounds of the example")
### BEGIN HIDDEN TESTS
import warnings

import diffprivlib.models as dp
import pandas as pd

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    dp.GaussianNB().fit(np.eye(4), [0, 1, 0, 1])
said = str(next(entry.message for entry in caught if entry.category is PrivacyLeakWarning))
rng = np.random.default_rng(381)
few, wide = rng.normal(3, 9, size=(40, 1)), rng.integers(-100_000, 100_000, size=(3_000, 3))
wide[-2:] = [[-200_000], [200_000]]
table = pd.DataFrame(rng.integers(-50, 50, size=(30, 2)), columns=["size", "a b"], index=[7] * 30)
ill = rng.integers(0, 2, 3_000)
other = (table * 2).set_axis([7, 2024], axis=1)  # of the same shape, and names may be numbers
cases = [(few, rng.integers(0, 3, 40)), (table, np.array(["well", "ill"])[ill[:30]])]
cases += [(other, pd.DataFrame({"ill": ill[:30]})), (wide, ill[:, None])]
for values, classes in cases:
    answer = checks.call(leaky, values, classes)
    pair = isinstance(answer.result, tuple | list) and len(answer.result) == 2
    checks.require(pair, f"{answer}, which isn't a tuple of a message and bounds")
    message, bounds = answer.result
    shown = any(entry.is_a(PrivacyLeakWarning) for entry in answer.warnings)
    checks.require(not shown, f"{answer.text} let the PrivacyLeakWarning through: catch it")
    with checks.rule("`message` is the text of the fit's `PrivacyLeakWarning`"):
        checks.require(isinstance(message, str) and message.strip() == said, f"{answer.text} returned {message!r}")
    with checks.rule("`bounds` is the fitted model's attribute `bounds`"):
        wanted = (np.min(values, axis=0), np.max(values, axis=0))
        checks.equal(bounds, wanted, name=f"the pair of bounds from {answer.text}")
        labelled = any(isinstance(part, pd.Series) for part in bounds)
        checks.require(not labelled, f"{answer.text} recalculates the bounds, although the model stores them as arrays")
### END HIDDEN TESTS

# %%
message, (low, high) = leaky(heart[["age", "chol"]], target)  # an error here means that leaky isn't solved yet
print(message)
print(f"age {low[0]:.0f} to {high[0]:.0f}, cholesterol {low[1]:.0f} to {high[1]:.0f}")
print("people with exactly this highest cholesterol:", (heart["chol"] == high[1]).sum())

# %% [markdown]
# {==The highest cholesterol level is the exact measurement of one or two people, and now it's stored in `model.bounds`, where
# anyone can read it.==}
#
# > **Warning.** {==Silencing the warning doesn't fix anything, so **remove its cause**.==}
#
# ### Exercise 2: naive Bayes with public bounds
#
# Write a function `private_nb(X, y, bounds, epsilon, random_state)` that returns diffprivlib's `GaussianNB`, fitted to `X` and
# `y` with the given bounds, ε and `random_state`. Keep diffprivlib's defaults for everything else.
#
# - `bounds` is a tuple `(low, high)` of two numbers, or of two arrays with one entry for each feature. diffprivlib clips values
#   outside the bounds.
# - `random_state` is a whole number, and the same number always leads to the same model. (Anyone who knows this number can
#   compute the noise, so pass one only for learning.)
# - Don't modify `X` or `y`.
#
# `private_nb(X, y, (-1, 1), 0.5, 8)` returns a model whose `epsilon` is 0.5.
#
# <details><summary>Hint 1</summary>
#
# Which arguments are for the model, and which are for `fit`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# In `help(dp.GaussianNB)`, you'll find parameters with the same names as your arguments.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Create a `dp.GaussianNB(epsilon=epsilon, ...)` with two more arguments, and fit it. What does `fit` return?
#
# </details>


# %% answer="private_nb"
def private_nb(X, y, bounds, epsilon, random_state):
    """Return diffprivlib's GaussianNB, fitted to X and y with these bounds, epsilon and random_state."""
    ### BEGIN SOLUTION
    return dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=random_state).fit(X, y)
    ### END SOLUTION


# %% test="private_nb" points=3
"""The model is diffprivlib's GaussianNB with exactly the bounds, epsilon and random state passed to the function."""
import diffprivlib.models as dp
import numpy as np

from course import checks, load

heart_rate = load("heart")[["thalach"]].to_numpy()
answer = checks.call(private_nb, heart_rate, load("heart")["target"].to_numpy(), (60, 220), 0.5, 8)
checks.require(checks.is_a(answer.result, dp.GaussianNB), f"{answer}, which isn't diffprivlib's GaussianNB")
checks.equal(answer.result.epsilon, 0.5, name="the epsilon of the model", show=True)
checks.passed("the model is private, with epsilon 0.5")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng(382)
narrow, wide = np.tile(rng.uniform(-0.5, 0.4, size=(75, 2)), (2, 1)), rng.normal(20, 15, size=(120, 3))
two, three = (narrow[:, 0] > 0).astype(int), rng.choice(["a", "b", "c"], 120)
edges = (np.array([0.0, -5.0, 10.0]), np.array([30.0, 90.0, 25.0]))
cases = [(narrow, two, (-1, 1), 0.5, 3), (narrow, 1 - two, (-1, 1), 0.5, 3), (narrow, two, (-2.5, 3), 0.5, 3)]
cases += [(wide, three, edges, 0.01, 5), (wide, three, edges, 500, 5), (1000 * narrow, two, (-300, 1000), 1, 2**31)]
cases += [((100 * wide).astype(int), three, (0, 4000), 2, 0), (-narrow, two, (-1, 1), 0.5, 3)]
cases += [(rng.uniform(-1, 1, size=(1_500, 2)), rng.integers(0, 2, 1_500), (-1, 1), 500, 5)]
for values, classes, bounds, epsilon, state in cases:
    right = dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=state).fit(values, classes)
    arguments, learned = (values, classes, bounds, epsilon, state), ["class_count_", "class_prior_", "theta_", "var_"]
    with checks.rule("`bounds` is a tuple `(low, high)` of two numbers, or of two arrays"):
        same_model(private_nb, arguments, right, ["bounds"])
    with checks.rule("`random_state` is a whole number, and the same number always leads to the same model"):
        model, text = same_model(private_nb, arguments, right, learned)
        same = np.allclose(model.predict_proba(values), right.predict_proba(values), rtol=1e-6)
        checks.require(same, f"{text}: the predictions differ from those of a model with exactly these arguments")
### END HIDDEN TESTS

# %% slide="output"
for state in range(5):
    model = private_nb(X, y, (-1, 1), 0.5, state)  # an error here means that private_nb isn't solved yet
    print(
        f"random_state {state}: accuracy {model.score(X_test, y_test):.2f}, count of ill people {model.class_count_[1]:.0f}"
    )

# %% [markdown]
# ## Which neighbours does ε refer to?
#
# The source code of diffprivlib 0.6.6 shows what each of our three models promises:
#
# {==
# | model | neighbours for which ε is correct | what else it needs |
# |---|---|---|
# | `GaussianNB` | replace-one, if the **class** of the row stays the same (otherwise, count 2ε) | 0 within each feature's bounds |
# | `RandomForestClassifier` | replace-one: count 2ε | classes numbered 0, 1, … |
# | `LogisticRegression` | replace-one, class included: ε | norm 1, no intercept (see below) |
# ==}
#
# The number of rows is public for all three. {==Where the table says 2ε, a replaced row may leave one group of rows and join
# another, which changes both groups.==} (The attack below shows why 0 matters.) The first and the last model also read the list of
# classes from the data, without a warning. So this list must be public, and each class must occur in the data.
#
# ## One accuracy isn't enough
#
# The accuracies of our five models differed only because of the noise. {==So train many models, and look at the median
# and the spread of their accuracies.==}
#
# ### Exercise 3: accuracy for each ε
#
# Write a function `accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats)` that returns a dictionary. Its keys
# are the values of ε in the list `epsilons`, and each value is a list (or array) of `repeats` accuracies:
#
# - For each ε, call `private_nb` for `X` and `y` with these bounds and random_state 0, 1, 2 and so on. Start from 0 again for
#   each ε.
# - Each accuracy is what the model's `score` returns for `X_test` and `y_test`, which is one-dimensional.
#
# Then call your function with this lesson's rows, the bounds (-1, 1), the ε values 0.5, 3, 10, 30 and 100, and 25
# repeats. Store the result in `curve`. For each ε, compute the median of the 25 accuracies, and store all of them in
# `medians`, a dictionary {ε: median}.
#
# `accuracy_curve(X, y, X_test, y_test, (-1, 1), [1], 2)` returns `{1: [a, b]}` with two numbers a and b between 0 and 1.
#
# <details><summary>Hint 1</summary>
#
# Which two loops go through all the models?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `private_nb(...).score(...)` is one accuracy, and `np.median` accepts a list.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `[private_nb(X, y, bounds, epsilon, state).score(...) for state in ...]` is the list for one `epsilon`.
#
# </details>


# %% answer="accuracy_curve"
def accuracy_curve(X, y, X_test, y_test, bounds, epsilons, repeats):
    """Return, for each epsilon, the accuracies of private_nb with random_state 0, 1, ... on the test rows."""
    ### BEGIN SOLUTION
    accuracies = {}
    for epsilon in epsilons:
        models = [private_nb(X, y, bounds, epsilon, state) for state in range(repeats)]
        accuracies[epsilon] = [model.score(X_test, y_test) for model in models]
    return accuracies
    ### END SOLUTION


curve = ...
medians = ...
### BEGIN SOLUTION
curve = accuracy_curve(X, y, X_test, y_test, (-1, 1), [0.5, 3, 10, 30, 100], 25)
medians = {epsilon: float(np.median(accuracies)) for epsilon, accuracies in curve.items()}
### END SOLUTION

# %% test="accuracy_curve" points=3
"""For each epsilon, there's one accuracy per random state, measured on unseen rows, and the median of these accuracies."""
import numpy as np

from course import checks

checks.require(isinstance(curve, dict), "curve must be a dictionary")
checks.require(set(curve) == {0.5, 3, 10, 30, 100}, "the keys of curve must be the five epsilons")
checks.require(isinstance(medians, dict), "medians must be a dictionary")
checks.require(set(medians) == {0.5, 3, 10, 30, 100}, "the keys of medians must be the five epsilons")
checks.passed("curve and medians have one entry for each epsilon")
### BEGIN HIDDEN TESTS
import diffprivlib.models as dp
import numpy as np
import pandas as pd

from course import checks, load


def accuracies_of(values, classes, test_values, test_classes, bounds, epsilon, repeats):
    fitted = [
        dp.GaussianNB(epsilon=epsilon, bounds=bounds, random_state=s).fit(values, classes) for s in range(repeats)
    ]
    return [model.score(test_values, test_classes) for model in fitted]


rng = np.random.default_rng(383)
lots = [(90, 6, (-1, 1), [40.0, 0.7], 4), (70, 1, (-3.5, 2), [0.0500003], 3), (90, 6, (-1, 1), [40.0, 0.7], 4)]
for size, width, bounds, epsilons, repeats in lots:
    values, tests = rng.uniform(-1, 1, size=(size, width)), rng.uniform(-1, 1, size=(83, width))
    classes, test_classes = ((side[:, 0] + rng.normal(0, 0.4, len(side)) > 0).astype(int) for side in (values, tests))
    column = pd.Series(test_classes, index=range(900, 983))  # one-dimensional, too
    answer = checks.call(accuracy_curve, values, classes, tests, column, bounds, epsilons, repeats)
    right = {one: accuracies_of(values, classes, tests, test_classes, bounds, one, repeats) for one in epsilons}
    with checks.rule(
        "For each ε, call `private_nb` for `X` and `y` with these bounds and random_state 0, 1, 2 and so on"
    ):
        checks.equal(answer, right, why="use the scores on the test rows passed to the function")
table = load("heart")
low, high = np.array([0, 60, 0, 0, 0, 1]), np.array([3, 220, 1, 7, 3, 3])
features = table[["cp", "thalach", "exang", "oldpeak", "ca", "thal"]].to_numpy()
features = np.clip((features - (low + high) / 2) / ((high - low) / 2), -1, 1)
target_of = table["target"].to_numpy()
keys = isinstance(curve, dict) and set(curve) == {0.5, 3, 10, 30, 100} and all(len(curve[one]) == 25 for one in curve)
with checks.rule("Store the result in `curve`"):
    checks.require(keys, "curve isn't a dictionary with 25 accuracies for each of the five epsilons")
for epsilon in curve:
    n = 25 if epsilon == 0.5 else 3
    right = accuracies_of(features[:900], target_of[:900], features[900:], target_of[900:], (-1, 1), epsilon, n)
    with checks.rule("Each accuracy is what the model's `score` returns for `X_test` and `y_test`"):
        reason = "use 25 models, and test them on the 313 people kept for testing"
        checks.equal(curve[epsilon][:n], right, name=f"curve[{epsilon}]", why=reason)
        possible = 0 <= min(curve[epsilon]) <= max(curve[epsilon]) <= 1
        checks.require(possible, f"curve[{epsilon}] contains a value that isn't an accuracy")
wanted = {epsilon: np.median(accuracies) for epsilon, accuracies in curve.items()}
with checks.rule("For each ε, compute the median of the 25 accuracies"):
    checks.equal(medians, wanted, name="medians")
### END HIDDEN TESTS

# %%
without = {epsilon: plain.score(X_test, y_test) for epsilon in curve}  # an error here means that curve isn't solved yet
ax = plotting.tradeoff(
    {"private": curve, "without privacy": without},
    value_label="accuracy",
    log=False,
    title="A small ε costs accuracy, but a large one costs almost none",
)
plotting.show(ax)

# %% [markdown]
# At ε = 0.5, privacy costs between 10 and 20 percentage points. If you train only one model, you can't know whether
# it's good or just guessing. {==If you publish the best of several models, you spend the ε of all of them.==} From ε =
# 10 on, privacy costs a few points at most. But e^10 is 22,026, so an ε of 10 doesn't promise much.
#
# ## A forest of random splits
#
# {==A **random forest** consists of many decision trees and predicts the class that most trees vote for.==}
# {==diffprivlib's trees choose the feature and threshold of each split at random within the bounds.==} These random
# choices cost nothing, because they don't depend on the data. {==Only the answer of each leaf, which is its most
# frequent class, depends on the data, so noise is added there.==} {==Each person is in one leaf of one tree, so all
# trees together cost only as much as one of them (parallel composition).==}
#
# Bounds and classes must be public. Without `classes`, the model reads them from `y`. A rare diagnosis that a single person has
# would then show up in the model. Here are 569 real tumours from Wisconsin and four measurements with wide, round bounds:

# %%
from sklearn.datasets import load_breast_cancer

cancer = load_breast_cancer(as_frame=True).frame.sample(frac=1, random_state=8)  # rows in random order
MEASURES = ["mean texture", "mean area", "mean concavity", "mean concave points"]
cells = scaled(cancer[MEASURES], np.array([0, 0, 0, 0]), np.array([50, 4000, 0.5, 0.25]))
benign = cancer["target"].to_numpy()  # 1 benign, 0 malignant
print(len(cells), "tumours, share of benign tumours:", benign.mean().round(2))

# %% [markdown]
# ### Exercise 4: a private forest
#
# Write a function `private_forest(X, y, bounds, classes, epsilon, random_state)` that returns diffprivlib's
# `RandomForestClassifier`, fitted to `X` and `y` with these arguments. Keep diffprivlib's defaults for everything else.
#
# - `classes` is a list of whole numbers 0, 1, …, and some of them may be missing from `y`.
# - Avoid any `PrivacyLeakWarning`, and don't modify `X` or `y`.
#
# `private_forest(cells[:420], benign[:420], (-1, 1), [0, 1], 1, 8)` returns a forest of ten trees.
#
# <details><summary>Hint 1</summary>
#
# What does the warning ask for?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The class is in `dp`. scikit-learn has a class of the same name, but it doesn't add any noise.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Pass four of the six arguments to the constructor.
#
# </details>


# %% answer="private_forest"
def private_forest(X, y, bounds, classes, epsilon, random_state):
    """Return diffprivlib's RandomForestClassifier, fitted to X and y with these arguments."""
    ### BEGIN SOLUTION
    forest = dp.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=random_state)
    return forest.fit(X, y)
    ### END SOLUTION


# %% test="private_forest" points=3
"""The forest is diffprivlib's, with exactly the bounds, classes, epsilon and random state passed to the function."""
import diffprivlib.models as dp
import numpy as np

from course import checks

line = np.linspace(-1, 1, 60).reshape(-1, 1)
answer = checks.call(private_forest, line, (line[:, 0] > 0).astype(int), (-1, 1), [0, 1], 2, 8)
checks.require(
    checks.is_a(answer.result, dp.RandomForestClassifier), f"{answer}, which isn't diffprivlib's RandomForestClassifier"
)
checks.equal(answer.result.epsilon, 2, name="the epsilon of the forest", show=True)
checks.passed("the forest is private")
### BEGIN HIDDEN TESTS
rng = np.random.default_rng(384)
values, fresh = np.tile(rng.normal(0, 1, size=(600, 3)), (2, 1)), rng.uniform(-2, 2, size=(300, 3))
two, three = rng.integers(0, 2, 1_200), rng.integers(0, 3, 1_200)
edges = (np.array([-2.5, -1.0, -9.0]), np.array([2.0, 3.0, 9.0]))
cases = [(two, (-3, 3), [0, 1], 0.5, 3), (two, (-3, 3), [0, 1], 0.5, 2**31), (three, edges, [0, 1, 2], 0.01, 0)]
cases += [(two + 1, edges, [0, 1, 2, 3], 50, 5), (1 - two, *cases[0][1:]), (np.ones(30, int), (-3, 3), [0, 1], 50, 5)]
for classes_of, bounds, classes, epsilon, state in cases:
    rows = values[: len(classes_of)]
    arguments = (rows, classes_of, bounds, classes, epsilon, state)
    right = dp.RandomForestClassifier(epsilon=epsilon, bounds=bounds, classes=classes, random_state=state)
    right.fit(rows, classes_of)
    with (
        checks.rule("Avoid any `PrivacyLeakWarning`"),
        checks.rule("`classes` is a list of whole numbers 0, 1, …, and some of them may be missing from `y`"),
    ):
        model, text = same_model(private_forest, arguments, right, ["bounds"])
    votes = np.asarray(model.predict_proba(fresh), dtype=float)
    same = votes.shape == (300, len(classes)) and np.allclose(votes, right.predict_proba(fresh))
    checks.require(same, f"{text}: the trees don't vote like those of a forest created with exactly these arguments")
### END HIDDEN TESTS

# %% slide="output"
for epsilon in (0.5, 10):  # an error here means that private_forest isn't solved yet
    forests = [private_forest(cells[:420], benign[:420], (-1, 1), [0, 1], epsilon, state) for state in range(5)]
    scores = [forest.score(cells[420:], benign[420:]) for forest in forests]
    print(f"ε {epsilon}: median accuracy {np.median(scores):.2f}, from {min(scores):.2f} to {max(scores):.2f}")

# %% [markdown]
# Here, ε hardly matters, because most leaves have a clear majority, and the noise is too small to hide it.
#
# ## Logistic regression: noise in the objective
#
# {==**Logistic regression** looks for weights that minimize the sum of all losses plus a penalty on large weights.==} {==Chaudhuri,
# Monteleoni and Sarwate (2011) add a random linear term to this objective, and publish the weights that minimize the new
# objective.==} {==The longer a person's row is, the more it influences the weights.==} The length of a row, called its **norm**, is the
# square root of the sum of its squared numbers. A public number, `data_norm`, must limit the norms of all rows.
#
# The proof in their paper assumes norms up to 1 and a penalty on every weight, but diffprivlib doesn't penalize the intercept.
# Therefore, we use `data_norm=1` and `fit_intercept=False`.
#
# ### Exercise 5: clip the rows
#
# Write two functions:
#
# - `clip_rows(X, norm)` returns the rows of the array `X` as an array. Shorten each row whose norm is above `norm` to
#   that norm, but keep its direction. Don't change any other rows (such as rows of zeros), and don't modify `X`.
# - `private_logreg(X, y, norm, epsilon, random_state)` returns diffprivlib's `LogisticRegression`, fitted to the clipped rows and
#   `y`, with `norm` as its data norm and without an intercept. Keep diffprivlib's defaults for everything else.
# - **Extra step** (no points): `X` may contain small integers of type `int8`, whose squares don't fit into this type.
#
# `clip_rows(np.array([[3, 4], [0, 0.5]]), 1)` returns `array([[0.6, 0.8], [0, 0.5]])`.
#
# <details><summary>Hint 1</summary>
#
# By what number do you have to divide a row with norm 5 so that its norm becomes 1? And what do you do with a row whose
# norm is 0.5?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `np.linalg.norm(X, axis=1, keepdims=True)` and `np.maximum`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Divide `X` by `np.maximum(lengths / norm, ...)`. The model's parameters are `epsilon`, `data_norm`, `fit_intercept` and
# `random_state`.
#
# </details>


# %% answer="private_logreg"
def clip_rows(X, norm):
    """Return the rows of X as an array, with every row that is longer than norm shortened to norm."""
    ### BEGIN SOLUTION
    lengths = np.linalg.norm(X, axis=1, keepdims=True)
    return X / np.maximum(lengths / norm, 1)
    ### END SOLUTION


def private_logreg(X, y, norm, epsilon, random_state):
    """Return diffprivlib's LogisticRegression without an intercept, fitted to rows that are clipped to norm."""
    ### BEGIN SOLUTION
    model = dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=random_state)
    return model.fit(clip_rows(X, norm), y)
    ### END SOLUTION


# %% test="private_logreg" points=4
"""Long rows are shortened, others are unchanged, and the model uses the norm passed to the function instead of one from the data."""
import diffprivlib.models as dp
import numpy as np

from course import checks

answer = checks.call(clip_rows, np.array([[3, 4], [0, 0.5]]), 1)
checks.require(isinstance(answer.result, np.ndarray), f"{answer}, which isn't an array")
checks.equal(answer.result, [[0.6, 0.8], [0, 0.5]], name="the clipped example", show=True)
line = np.linspace(-1, 1, 60).reshape(-1, 1)
answer = checks.call(private_logreg, line, (line[:, 0] > 0).astype(int), 1, 2, 8)
checks.require(
    checks.is_a(answer.result, dp.LogisticRegression), f"{answer}, which isn't diffprivlib's LogisticRegression"
)
checks.passed("the example rows are clipped, and the model is private")
### BEGIN HIDDEN TESTS
from threadpoolctl import threadpool_limits

threadpool_limits(1)
rng = np.random.default_rng(385)
values = rng.normal(0, 1, size=(200, 3))
values[:20] *= 0.05
values[20] = 0
cases = [(values, 1), (values, 0.3), (values * 40, 25.0), (values[:5], 100), (np.array([[6, 8], [1, 0], [3, 0]]), 2.5)]
cases += [(np.diag(checks.near_ties(2.5)), 2.5), (values[:1] * 50, 1)]
with checks.rule("Shorten each row whose norm is above `norm` to that norm"):
    for given, norm in [*cases, (np.array([[300, 400], [60_000, 80_000]]), 5), (values.T[:1], 2)]:
        answer = checks.call(clip_rows, given, norm)
        found, lengths = answer.result, np.linalg.norm(given, axis=1, keepdims=True)
        right_form = isinstance(found, np.ndarray) and found.shape == given.shape and found.dtype.kind in "fiu"
        checks.require(right_form, f"{answer}, which isn't an array of numbers with the same shape as X")
        wanted = np.where(lengths > norm, given * (norm / np.maximum(lengths, norm)), given)
        for said, rows in (
            ("longer than norm", lengths[:, 0] > norm),
            ("at most as long as norm", lengths[:, 0] <= norm),
        ):
            right = np.allclose(found[rows], wanted[rows], rtol=1e-9, atol=1e-12)
            checks.require(right, f"{answer.text}: some of the rows that were {said} are wrong")
with checks.extra("`X` may contain small integers of type `int8`"):
    found = checks.call(clip_rows, np.array([[16, 0], [60, -80]], dtype=np.int8), 1).result
    short = np.allclose(found, [[1, 0], [0.6, -0.8]])
    checks.require(short, "clip_rows doesn't shorten all rows, because some squares don't fit into the type of X")
two, three = (values[:, 0] + rng.normal(0, 0.5, 200) > 0).astype(int), rng.integers(0, 3, 200)
cases = [(values, two, 1, 2.0, 3), (values, two, 1, 2.0, 2**31), (values, three + 1, 0.5, 30, 5)]
cases += [(values * 4, two, 2.0, 0.05, 0), (-values, two, 1, 2.0, 3)]
cases.append((values * 0.004, two, 0.1, 3, 7))  # all rows are shorter than 0.1
with checks.rule("with `norm` as its data norm and without an intercept"):
    for given, classes, norm, epsilon, state in cases:
        clipped = given / np.maximum(np.linalg.norm(given, axis=1, keepdims=True) / norm, 1)
        right = dp.LogisticRegression(epsilon=epsilon, data_norm=norm, fit_intercept=False, random_state=state)
        arguments = (given, classes, norm, epsilon, state)
        model, text = same_model(private_logreg, arguments, right.fit(clipped, classes), ["coef_"], 0.01)
        checks.require(
            np.allclose(model.intercept_, 0), f"{text} has an intercept, but the proof of ε doesn't allow one"
        )
### END HIDDEN TESTS

# %% slide="output"
print(f"{(np.linalg.norm(X, axis=1) > 1).mean():.0%} of the rows are longer than 1, so they are shortened")
for epsilon in (0.5, 1, 10):  # an error here means that private_logreg isn't solved yet
    scores = [private_logreg(X, y, 1, epsilon, state).score(X_test, y_test) for state in range(5)]
    print(f"ε {epsilon}: median accuracy {np.median(scores):.2f}, from {min(scores):.2f} to {max(scores):.2f}")

# %% [markdown]
# Every row is shortened, but this costs little accuracy. At ε = 0.5, the model does little better than guessing, but at ε = 1,
# it's within a few points of the model at ε = 10.
#
# ## Now attack it
#
# ### Change one label
#
# What happens if 0 isn't within the bounds? {==Suppose that a model predicts an illness from the year of birth, with the bounds
# 1920 and 2010 and ε = 1.==} The attacker knows the whole table, except whether one person born in 1985 is ill. The noise in the
# sum of a class is scaled to 2010 − 1920 = 90. {==But if this person's class changes, the number 1,985 moves from one sum to the
# other.==}


# %% slide="output"
def share_right(shift, repeats=30):
    """Return how often the sum that GaussianNB publishes for ill people at ε = 1 reveals whether the first person is ill."""
    draw = np.random.default_rng(38)
    born, ill = draw.integers(1920, 2011, 600) - shift, draw.integers(0, 2, 600)
    born[0], others = 1985 - shift, ill[1:] == 1
    middle, right = born[1:][others].sum() + born[0] / 2, []
    for state in range(2 * repeats):
        ill[0] = state % 2
        nb = dp.GaussianNB(epsilon=1, bounds=(1920 - shift, 2010 - shift), random_state=state).fit(born[:, None], ill)
        guess = nb.theta_[1, 0] * nb.class_count_[1] > middle
        right.append(guess == ill[0])
    return np.mean(right)


print(f"years as they are: {share_right(0):.0%} right, years since 1965: {share_right(1965):.0%} right")

# %% [markdown]
# If ill and healthy are equally likely, then with ε = 1, no attacker may be right more than e / (1 + e), or 73 %, of the time.
# With 2ε, the limit is 88 %. Here, the attacker is almost always right, although the bounds are public and there was no
# warning. {==After we've subtracted the public number 1965 from each year, the attacker does little better than guessing.==} That's
# why we scaled our features to bounds of −1 and 1. **Audit what you publish** (lesson 3.3).
#
# ### Was this person in the table?
#
# A model is often more certain about the rows it learned from. Its **loss** for a person is −ln of the probability that it
# assigns to the true class. {==A small loss means that the model is right and certain.==} {==This suggests an attack. Call people
# **members** if they were in the training table, and guess that everyone whose loss is at most the average training loss is a
# member.==} (We assume that the attacker knows this average, although it isn't published.)
#
# > **Idea.** {==The **membership advantage** (Yeom and others 2018) is the share of members whom the attack calls members, minus the
# > share of others whom it calls members.==} At 0, the attack is no better than tossing a coin.
#
# ### Exercise 6: membership advantage
#
# Write a function `membership_advantage(member_losses, other_losses)` that returns this advantage as a number, which may
# be negative.
#
# - The threshold is the mean of `member_losses`. A person whose loss is at or below the threshold is called a member.
# - Both arguments are arrays, lists or Series. They can differ in length, and each has at least one loss. Don't modify them.
#   A loss is infinite (`np.inf`) if the model assigns a probability of 0 to the true class.
#
# `membership_advantage([0.25, 0.5, 0.25, 2.0], [0.5, 0.75, 1.0, 2.0, 4.0])` returns 0.35, because the losses of three of four
# members and two of five others are at or below the threshold, 0.75.
#
# <details><summary>Hint 1</summary>
#
# Which of the two lists determines the threshold?
#
# </details>
# <details><summary>Hint 2</summary>
#
# The mean of an array of True and False is a share. `np.asarray` turns a list into an array.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `(members <= threshold).mean()` is the first share. What's the second share, and which of the two do you subtract from
# the other?
#
# </details>


# %% answer="membership_advantage"
def membership_advantage(member_losses, other_losses):
    """Return the share of members whose loss is at most the members' mean, minus the same share of the others."""
    ### BEGIN SOLUTION
    members, others = np.asarray(member_losses), np.asarray(other_losses)
    threshold = members.mean()
    return float((members <= threshold).mean() - (others <= threshold).mean())
    ### END SOLUTION


# %% test="membership_advantage" points=2
"""The advantage is the share of members whose loss is at most the mean training loss, minus the same share of the others."""
from course import checks

answer = checks.call(membership_advantage, [0.25, 0.5, 0.25, 2.0], [0.5, 0.75, 1.0, 2.0, 4.0])
checks.close(answer, 0.35, why="this is the example in the text", show=True)
checks.passed("the advantage of the example is 0.35")
### BEGIN HIDDEN TESTS
import numpy as np
import pandas as pd

rng = np.random.default_rng(386)
cases = [
    ([1.0, 3.0], [2.0]),
    ([0.5, 0.5, 0.5, 8.5], [0.125, 0.25, 4.0]),
    ([0.0, 0.0, 3.0], [0.5, 4.0, 5.0]),
    ([1, 1, 4], [0, 1, 1, 3, 3, 3]),
]
cases += [(rng.exponential(1, 40), [2, 300, 100_000]), (rng.exponential(5, 61).tolist(), rng.exponential(1, 17))]
cases += [(pd.Series(rng.exponential(1, 1_100)), pd.Series(rng.exponential(1, 1_200)))]
cases += [([x], checks.near_ties(x)) for x in (1 / 3, 2 / 3)]
cases += [
    (pd.Series(rng.exponential(1, 30), index=rng.permutation(30)), pd.Series(rng.exponential(2, 50), index=[7] * 50))
]
cases += [(pd.Series([1.0, 3.0, 2.0], index=[7, 7, 9]), pd.Series(checks.near_ties(2.0), index=[4, 8, 8, 6, 4]))]
cases += [(np.array([300, 100_000, 5]), np.array([33_435, 33_436, 1]))]
cases += [([1.0, 3.0, 2.0], [0.5, np.inf, 4.0, np.inf]), ([0.5, np.inf, 1.0], [0.75, 2.0])]
for members, others in cases:
    with checks.rule("Both arguments are arrays, lists or Series. They can differ in length"):
        answer = checks.call(membership_advantage, members, others)
    threshold = np.mean(list(members))
    caught, blamed = ([loss <= threshold for loss in losses] for losses in (members, others))
    said = f"{answer} for {len(caught)} members and {len(blamed)} others. The advantage"
    with checks.rule("A person whose loss is at or below the threshold is called a member"):
        checks.close(answer.result, np.mean(caught) - np.mean(blamed), name=said)
### END HIDDEN TESTS

# %% [markdown]
# Now let's attack a model that's easy to attack. The model learns from 200 people with 200 random features, only five of which matter,
# and has hardly any penalty (`C=1e4`). We compare this model with private ones. At ε = 1,000,000, there's almost no noise, so any
# difference from the model without privacy is due to the library.

# %%
from sklearn import linear_model


def losses(model, X, y):
    """Return each person's loss under a logistic regression without an intercept."""
    return np.logaddexp(0, -np.where(y == 1, 1, -1) * (X @ model.coef_[0]))


def one_attack(epsilon, state):
    """Train on 200 of 400 people. Return the membership advantage and the accuracy on the other 200."""
    draw = np.random.default_rng(state)
    features = draw.normal(size=(400, 200))
    label = (features[:, :5].sum(axis=1) + draw.normal(size=400) > 0).astype(int)
    P = features / np.linalg.norm(features, axis=1, keepdims=True)
    model = linear_model.LogisticRegression(C=1e4, fit_intercept=False)
    if epsilon:
        model = dp.LogisticRegression(epsilon=epsilon, data_norm=1, C=1e4, fit_intercept=False, random_state=state)
    model.fit(P[:200], label[:200])
    inside, outside = losses(model, P[:200], label[:200]), losses(model, P[200:], label[200:])
    return membership_advantage(inside, outside), model.score(P[200:], label[200:])


# %% slide="output"
for epsilon in (None, 1e6, 10, 1):  # an error here means that membership_advantage isn't solved yet
    found = np.array([one_attack(epsilon, state) for state in range(7)])
    advantage, accuracy = np.median(found, axis=0)
    print(
        f"ε {epsilon}: advantage {advantage:.2f} ({found[:, 0].min():.2f} to {found[:, 0].max():.2f}), accuracy {accuracy:.2f}"
    )

# %% [markdown]
# Without privacy, the advantage is between 0.2 and 0.4. The noise removes most of this advantage, but also nearly
# everything that the model has learned.
#
# > **Warning.** {==An advantage near 0 at ε = 10 only means that **this** attack fails.==} {==ε promises something about every attack:==} the
# > advantage is at most (e^ε − 1) / (e^ε + 1), which is 0.46 for ε = 1 and 0.9999 for ε = 10.
#
# ## What it cost
#
# Let's compare the median accuracy of 7 models at ε = 1 with the accuracy without privacy, on new people:

# %%
from sklearn import ensemble

tumours, others = (cells[:420], benign[:420], (-1, 1), [0, 1], 1), (cells[420:], benign[420:])
names = ["naive Bayes, heart", "logistic regression, heart", "forest, tumours"]
logistic = linear_model.LogisticRegression().fit(X, y).score(X_test, y_test)
trees = ensemble.RandomForestClassifier(30, random_state=8).fit(*tumours[:2]).score(*others)
exact = dict(zip(names, [plain.score(X_test, y_test), logistic, trees], strict=True))
looks = {"label": "model", "value_label": "accuracy", "names": ("without privacy", "ε = 1"), "percent": True}

# %%
bayes = [private_nb(X, y, (-1, 1), 1, state).score(X_test, y_test) for state in range(7)]
logreg = [private_logreg(X, y, 1, 1, state).score(X_test, y_test) for state in range(7)]
forest = [
    private_forest(*tumours, state).score(*others) for state in range(7)
]  # an error here means that one of the three isn't solved yet
ax = plotting.before_after(
    exact,
    dict(zip(names, np.median([bayes, logreg, forest], axis=1), strict=True)),
    **looks,
    title="At ε = 1, private models are a little less accurate",
)
plotting.show(ax)

# %% [markdown]
# ## Recap
#
# - A trained model is a data release, because it can reveal who was in its training table.
# - A private model needs public knowledge, such as bounds, classes or a norm. A `PrivacyLeakWarning` means that the model read
#   such knowledge from people's data.
# - Ask which definition of neighbours a model's ε refers to, and audit the model. For example, naive Bayes breaks its promise
#   without a warning if 0 is outside the bounds. Judge accuracy by the median and spread of many runs, not by one lucky run.
#
# **A question to take with you:** How many models were trained before the one that you're shown, and whose ε did they spend?
#
# **When not to use it.** Don't use these models with a few hundred people and many features, because the noise leaves
# them nothing to learn. If errors can harm people, measure the harm first. When Fredrikson and others simulated warfarin
# doses chosen by private models, the risks for patients rose.
#
# **Further reading**
#
# - Reza Shokri, Marco Stronati, Congzheng Song and Vitaly Shmatikov, *[Membership Inference Attacks Against Machine Learning
#   Models](https://arxiv.org/abs/1610.05820)*, IEEE Symposium on Security and Privacy (2017).
# - Kamalika Chaudhuri, Claire Monteleoni and Anand Sarwate, *[Differentially Private Empirical Risk
#   Minimization](https://www.jmlr.org/papers/volume12/chaudhuri11a/chaudhuri11a.pdf)*, Journal of Machine Learning Research 12
#   (2011).
# - Matthew Fredrikson and others, *Privacy in Pharmacogenetics: An End-to-End Case Study of Personalized Warfarin Dosing*, USENIX
#   Security Symposium (2014).
# - Samuel Yeom, Irene Giacomelli, Matt Fredrikson and Somesh Jha, *[Privacy Risk in Machine Learning: Analyzing the Connection to
#   Overfitting](https://arxiv.org/abs/1709.01604)*, IEEE Computer Security Foundations Symposium (2018).
