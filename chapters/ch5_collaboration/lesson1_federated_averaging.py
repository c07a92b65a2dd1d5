# %% [markdown]
# # 5.1 Federated averaging
#
# **You will be able to**
#
# - train one model together with several people or hospitals, without anyone passing on their rows;
# - combine what the participants (the workers) send, and explain when a plain mean fails;
# - read a log to see exactly what each worker sent;
# - show that a few model weights are enough to reveal a message.
#
# **You need** logistic regression (3.8) and Python classes.
#
# **Time** about {minutes} minutes, five exercises.

# %% [markdown]
# ## Too few cases at home
#
# > **In the news.** Glioblastoma is a rare brain tumour, so a single hospital sees only a few cases. {==Collecting the scans of
# > many hospitals in one place is difficult, because laws and the need for patients' consent stand in the way.==} {==In 2022, 71
# > sites on six continents published a model that they had trained together on the scans of 6,314 patients, although no scan
# > had left its site.==} It was 33 % better than a model trained on public data at outlining the part of the tumour that
# > surgeons target (Pati and others, 2022).
#
# In this lesson, you'll train a model in the same way, on a small scale. {==Three people want to share a spam filter, but none
# of them wants to show their messages to anyone else.==}
#
# The first cell loads the messages and sets three constants that we'll use later: `STEPS` (how many training steps a
# worker takes at a time), `RATE` (how large these steps are) and `ROUNDS` (how often the workers train).

# %%
from functools import partial

import numpy as np
from sklearn.datasets import load_breast_cancer

from course import load, plotting
from course.datasets.messages import COMMON, UNWANTED, WANTED
from course.federation import Wire, rows_carried

messages = load("messages")
VOCABULARY = sorted({*COMMON, *UNWANTED, *WANTED})  # a public list, not taken from anyone's mail
STEPS, RATE, ROUNDS = 5, 0.5, 20

# %% [markdown]
# A model needs numbers, so we turn each message into a row of numbers. `VOCABULARY` is a public list of words. {==The
# row has a 1 for each word on this list that occurs in the message, and a 0 for each word that doesn't.==} Such a row
# is called a bag of words, because the order of the words is lost. First names and numbers aren't on the list. Every
# row ends with an extra 1, for a weight that applies to all messages.


# %%
def bag(texts):
    """Return one row per message."""
    found = [set(text.split()) for text in texts]
    return np.array([[word in words for word in VOCABULARY] + [True] for words in found], dtype=float)


def accuracy(weights, X, y):
    """Return the share of rows whose label the model predicts correctly."""
    return float(np.mean((X @ weights > 0) == y))


# %%
order = np.random.default_rng(502).permutation(len(messages))
*owned, tried = np.split(order, [540, 580, 600])  # three mailboxes, and the rest for testing models
X, y = bag(messages["text"]), messages["is_spam"].to_numpy()
mailboxes = {name: (X[rows], y[rows]) for name, rows in zip(["ada", "ben", "cleo"], owned, strict=True)}
tried_rows, tried_labels = X[tried], y[tried]
print({name: rows.shape for name, (rows, labels) in mailboxes.items()})

# %% [markdown]
# {==Ada has marked 540 messages as spam or not spam, Ben has marked 40, and Cleo has marked 20.==}
#
# ## Train where the data are
#
# Before several people can train together, we need to know what each of them computes. {==A logistic regression has one
# **weight** for each column.==} `X @ weights` multiplies each value of a row by the weight of its column, and adds up
# the results. The sum is the row's **score**, and $p = 1/(1+e^{-\text{score}})$ is the probability that the row is
# spam. If the score is above 0, $p$ is above 0.5, and the model predicts spam. That's why `accuracy` compares scores
# with 0.
#
# The **loss** of a row shows how wrong the model is about it. It's $-\log p$ if the row is spam and $-\log(1-p)$ if it
# isn't. The loss is near 0 if the model is nearly certain of the correct label, and large if it's nearly certain of the
# wrong one. The **gradient** has one number for each weight, which shows how fast the mean loss grows with this weight.
# {==Each training step subtracts a small multiple of the gradient from the weights, which lowers the mean loss.==} For
# logistic regression, the gradient is
#
# {==
# $$\text{gradient} = \frac{1}{n}\sum_{i=1}^{n} (p_i - y_i)\,x_i$$
# ==}
#
# Here, $n$ is the number of rows, $x_i$ is row $i$, and $p_i$ is its probability. Its label $y_i$ is 1 for spam and 0
# otherwise. In words, multiply each row by its **error** $p_i - y_i$ and take the mean of the results.

# %% [markdown]
# ### Exercise 1: one step
#
# Write a function `local_step(weights, X, y, rate)` that returns the weights after one training step. These are `weights`
# minus `rate` times the gradient of the mean loss.
#
# - `X` is an array with at least one row.
# - `weights` is an array of floats with one number for each column of `X`.
# - `y` is an array with 0 or 1 (or `False` or `True`) for each row.
# - Return an array of floats, and don't modify the arguments.
#
# `local_step(np.zeros(2), np.array([[1.0, 0.0], [3.0, 1.0]]), np.array([1, 0]), 0.5)` returns `[-0.25, -0.125]`.
#
# <details><summary>Hint 1</summary>
#
# Which number do you need for each row before you can add anything up?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `X.T @ errors` multiplies each row by its error and adds up the results.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Start with `errors = 1 / (1 + np.exp(...)) - y`. Then return `weights - rate * X.T @ errors / ...`.
#
# </details>


# %% helpers
import numpy as np


def steps(weights, table, labels, rate=0.5, times=5):
    """Return the weights after some steps of logistic regression."""
    for _ in range(times):
        errors = 1 / (1 + np.exp(-(table @ weights))) - labels
        weights = weights - rate * errors @ table / len(labels)
    return weights


# %% answer="local_step"
def local_step(weights, X, y, rate):
    """Return the weights after one gradient step of logistic regression on all rows."""
    ### BEGIN SOLUTION
    errors = 1 / (1 + np.exp(-(X @ weights))) - y
    return weights - rate * X.T @ errors / len(y)
    ### END SOLUTION


# %% test="local_step" points=2
"""One step moves the weights against the gradient of the mean loss."""
import numpy as np

from course import checks

answer = checks.call(local_step, np.zeros(2), np.array([[1.0, 0.0], [3.0, 1.0]]), np.array([1, 0]), 0.5)
checks.require(
    isinstance(answer.result, np.ndarray) and answer.result.shape == (2,), f"{answer}, not an array of two numbers"
)
checks.equal(answer, [-0.25, -0.125], why="both probabilities are 0.5, so the errors are -0.5 and 0.5", show=True)
checks.passed("one step on two rows is correct")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(1)
for rows, columns, rate in ((40, 6, 0.3), (3, 11, 2.0), (1, 4, 0.5), (25, 1, 1), (1009, 30, 0.01)):
    table, labels, weights = maker.normal(size=(rows, columns)), maker.integers(0, 2, rows), maker.normal(size=columns)
    pairs = [(table, labels), (table, labels.astype(float)), (table, labels.astype(bool)), (table > 0, labels)]
    pairs += [((3 * table).astype(int), labels.astype("u1")), (table > 0, labels > 0)]
    pairs += [(2000 * table, labels)]  # so large that some probabilities are 0 or 1
    for X, y in pairs:
        with np.errstate(over="ignore"):
            wanted = steps(weights, X, y, rate, 1)
        answer = checks.call(local_step, weights, X, y, rate)
        said = f"local_step for {rows} rows of {X.dtype} in {columns} columns, {y.dtype} labels and rate {rate}"
        form = isinstance(answer.result, np.ndarray) and answer.result.dtype.kind == "f"
        form = form and answer.result.shape == (columns,)
        with checks.rule("Return an array of floats"):
            checks.require(form, f"{said} returned {answer.result!r}, not an array with one float for each column")
        right = np.allclose(answer.result, wanted, rtol=1e-9, atol=1e-12)
        with checks.rule("These are `weights` minus `rate` times the gradient of the mean loss"):
            checks.require(right, f"{said} didn't return the weights after one training step")
### END HIDDEN TESTS

# %% [markdown]
# ## A server and its workers
#
# Now we can train together. **Federated averaging** (McMahan and others, 2017) works in **rounds**. A **server**
# coordinates the training, and the people or hospitals that own the rows are its **workers**.
#
# In the next diagram, follow the two kinds of arrows between the server and each worker. {==Weights travel in both directions, but
# the messages never leave the worker.==}

# %%
plotting.diagram("federated round")

# %% [markdown]
# Each round has three steps:
#
# 1. {==The server sends its current weights to all workers.==}
# 2. {==Each worker takes a few training steps on its own rows, starting from these weights, and sends back its new
#    weights and its number of rows.==}
# 3. {==The server averages the workers' new weights, and starts the next round from the average.==}
#
# The next figure shows what is sent in one round. The model has 511 weights, one for each of the 510 words and one for the
# extra 1 in each row. A worker's answer contains one more number, its number of rows.

# %%
arrows = []
for name in mailboxes:
    arrows += [("server", name, "weights", 511), (name, "server", "weights, row count", 512)]
plotting.show(plotting.exchange(arrows, title="One round: weights go out, and trained weights return"))

# %% [markdown]
# ### Exercise 2: a worker
#
# Write a class `Worker`. `Worker(X, y)` stores rows and labels like those in exercise 1. Its only public method,
# `train(weights)`, takes 5 steps at rate 0.5 (`STEPS` and `RATE`), each on all rows. It returns a tuple of the new
# weights (an array of floats as long as `weights`) and the number of rows.
#
# - Each call starts from the weights that are passed to it.
# - Don't modify `weights`, `X` or `y`.
# - Don't reveal a row or a label in a public attribute, in the text that `print(worker)` or `repr(worker)` shows, or in
#   anything that `train` prints, warns about or raises. If the worker has several rows, don't reveal a number there
#   that's computed from only one of them, either. Means and counts over all rows are allowed. A name is public unless
#   it begins with an underscore.
# - `len(worker)`, `worker[0]` and `for row in worker` must not work.
#
# ```python
# Worker(X, y).train(np.zeros(2))
# # about (array([-0.367, -0.358]), 2) for the two rows from exercise 1
# ```
#
# <details><summary>Hint 1</summary>
#
# What does a worker have to remember between two calls, and what should it forget?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Store the rows and labels in `self._X` and `self._y`, and call `local_step` in a loop.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In `train`, write `for _ in range(STEPS): weights = local_step(...)`. After the loop, return `weights` and the number of rows.
#
# </details>


# %% answer="Worker"
class Worker:
    """Keeps its rows and labels to itself, and answers with weights and a row count."""

    ### BEGIN SOLUTION
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)

    ### END SOLUTION


# %% test="Worker" points=4
"""A worker returns the weights after five steps and its number of rows, and reveals nothing else."""
import numpy as np

from course import checks

table, labels = np.array([[1.0, 0.0], [3.0, 1.0]]), np.array([1, 0])
worker = checks.call(Worker, table, labels).result
checks.require(callable(getattr(worker, "train", None)), "the class Worker has no method train")
answer = checks.call(worker.train, np.zeros(2))
two = isinstance(answer.result, tuple) and len(answer.result) == 2
checks.require(two, f"{answer}, not a tuple of the weights and the number of rows")
floats = isinstance(answer.result[0], np.ndarray) and answer.result[0].dtype.kind == "f"
checks.require(floats, f"{answer}: the weights aren't an array of floats")
checks.equal(answer.result[1], 2, name="the number of rows", show=True)
checks.equal(np.round(answer.result[0], 3), [-0.367, -0.358], name="the weights after five steps", show=True)
checks.passed("a worker with two rows trains for five steps")
### BEGIN HIDDEN TESTS
import contextlib
import operator


def secrets_of(table, labels, weights):
    """Name rows, columns, labels and all numbers of single rows, including those that come up in training."""
    scores = [table @ steps(weights, table, labels, times=times) for times in (0, 1, 4, 5)]
    chances = [1 / (1 + np.exp(-each)) for each in scores]
    runs = [*scores, *chances, *(each - labels for each in chances)]
    runs += [np.log1p(np.exp((1 - 2 * labels) * each)) for each in scores]  # the losses
    found = {"the labels": labels} | {f"row {place}": row for place, row in enumerate(table)}
    found |= {f"column {place}": column for place, column in enumerate(table.T)}
    found |= {f"a list with a number for each row ({place})": run for place, run in enumerate(runs)}
    single = [table.ravel(), table.sum(axis=1), table.mean(axis=1), np.linalg.norm(table, axis=1), *runs]
    single += [table @ (100 * weights)]
    return found | {f"a number from a single row ({place})": each for place, each in enumerate(np.concatenate(single))}


maker = np.random.default_rng(2)
sizes = {"north": 40, "south": 12, "east": 1, "west": 600, "calm": 6}
held = {name: [maker.normal(0, 5, size=(count, 8)), maker.integers(0, 2, count)] for name, count in sizes.items()}
held["north"][0] = held["north"][0].round().astype(int)
held["west"][0][300:] = held["west"][0][:300]  # equal rows count, too
held["calm"][0] /= 1e6  # the weights hardly move
held["south"][0] /= 8  # no loss is so close to 0 that it's inexact
workers = {name: checks.call(Worker, *rows).result for name, rows in held.items()}
checks.require(callable(getattr(workers["north"], "train", None)), "the class Worker has no method train")
first, second = maker.normal(0, 0.1, size=(2, 8))
with checks.rule("Each call starts from the weights that are passed to it"):
    for weights in (first, first, first[::-1], second, first, first + 1e-5):
        for name, (table, labels) in held.items():
            result, said = checks.call(workers[name].train, weights).result, f"train of a worker with {len(table)} rows"
            pair = isinstance(result, tuple) and len(result) == 2 and isinstance(result[0], np.ndarray)
            form = pair and result[0].dtype.kind == "f" and result[0].shape == weights.shape
            checks.require(form, f"{said} didn't return a tuple of an array of floats and the number of rows")
            checks.equal(result[1], len(table), name=f"{said}: the number of rows")
            right = np.allclose(result[0], steps(weights, table, labels), rtol=1e-9, atol=1e-12)
            checks.require(right, f"{said} didn't return the weights after five steps at rate 0.5 on all rows")
worker, secrets = workers["south"], secrets_of(*held["south"], first)
with checks.rule("A name is public unless it begins with an underscore"):
    for name in checks.public_view(worker).names:
        found = None
        with contextlib.suppress(Exception):  # reading an attribute may raise an error
            found = getattr(worker, name)
        private = name.startswith("_") or name == "train" or not callable(found)
        checks.require(private, f"a worker has the public method {name}, but its only public method must be train")
with checks.rule("Don't reveal a row or a label"):
    asked = (first, 100 * first, *checks.misfits(first))
    shown = [part for given in asked for part in checks.observe(worker.train, given).parts]
    shown = [(place, part) for place, part in shown if not place.startswith("the result")]
    shown = {repr(part): (place, part) for place, part in shown if place != "the error from train"}  # notes repeat it
    checks.hides(checks.Seen(None, tuple(shown.values())), secrets)
    checks.hides(checks.observe(Worker, *held["south"]), secrets)
    checks.call(worker.train, first)  # what the last call kept
    checks.hides(checks.look_at(worker, "worker"), secrets)
with checks.rule("If the worker has several rows, don't reveal a number there that's computed from only one of them"):
    table = maker.normal(0, 1000, size=(12, 8))  # so large that even rounded numbers can be recognized
    parts = (table, *(reduce(table, axis=1) for reduce in (np.sum, np.mean, np.min, np.max, np.linalg.norm)))
    large = checks.call(Worker, table, held["south"][1]).result
    told = [part for part in checks.observe(large.train, first).parts if not part[0].startswith("the result")]
    for looked in (checks.look_at(large, "worker"), checks.Seen(None, tuple(told))):
        checks.hides(looked, [number for part in (*parts, abs(table)) for number in part.ravel()])
    outliers = [(factor * maker.normal(50, 9, size=(1, 8)), [label]) for factor in (-1, 1) for label in (0, 1)]
    others = [(maker.normal(0, 5, size=(11, 8)), maker.permutation([0, 1] * 5 + [each])) for each in (0, 1)]

    def seen(*parts):
        """Look at a worker that has the rows and labels of all parts."""
        return checks.look_at(checks.call(Worker, *map(np.concatenate, zip(*parts, strict=True))).result, "worker")

    checks.not_from_one(seen, outliers, others, "row")
    whole = np.sort(maker.integers(-9, 10, (16, 8)), axis=0), np.repeat([0, 1], 8)
    checks.not_from_order(seen, (whole, tuple(part[::-1] for part in whole)), "rows")
with checks.rule("`len(worker)`, `worker[0]` and `for row in worker` must not work"):
    for look in (len, list, operator.itemgetter(0)):
        checks.raises(Exception, look, worker)
### END HIDDEN TESTS

# %% [markdown]
# The server and the workers communicate over the course's `Wire`. To create one, we pass a dictionary that maps each
# worker's name to the function that answers for the worker, in our case its `train` method. `wire.ask(name, weights)`
# sends weights to a worker and returns the answer. A wire carries only numbers, and `wire.log` keeps everything that
# was sent. `wire.table()` summarizes this log.
#
# Let's ask each worker once and look at the table.

# %% slide="output"
start = np.zeros(len(VOCABULARY) + 1)
# if you see an error here, finish Worker first
wire = Wire({name: Worker(*rows).train for name, rows in mailboxes.items()})
for name in mailboxes:
    wire.ask(name, start)
print(wire.table())
print("Ada's messages in the log:", rows_carried(wire.log, mailboxes["ada"][0]))

# %% [markdown]
# The function `rows_carried` checks whether any row appears, number by number, in anything that was sent. It didn't
# find any of Ada's messages. {==If several owners of rows train one model without collecting the rows in one place,
# this is called **federated learning**. The promise is that no row leaves its owner.==}
#
# ## How much each worker counts
#
# Cleo's weights come from 20 messages and Ada's from 540. {==If both counted the same, the words that Cleo happened to
# receive would matter as much as those in all of Ada's messages.==} {==So if worker $k$ sends the weights $w_k$ and has
# $n_k$ rows, the average is $\sum n_k w_k / \sum n_k$.==} In words, multiply each worker's weights by its number of
# rows, add up the results, and divide by the number of all rows. In this average, every *row* counts the same.
#
# > **Idea.** {==Suppose that all workers start from the same weights and take a single step. Then the average of their
# > new weights is exactly the result of one step on all the rows together, because a gradient is a mean over rows.==}
# > After a few steps, the average is still close to that result, as long as the workers' rows are similar.

# %% [markdown]
# ### Exercise 3: the average
#
# Write a function `average(updates, rows)` that returns the average of the workers' weights, weighted by their numbers
# of rows, as an array of floats.
#
# - `updates` is a list with one array of floats for each worker. Each array contains the new weights that the worker
#   sent back, which are also called its update. All arrays have the same length.
# - `rows` is a list with the workers' numbers of rows, in the same order. A worker has at most a million rows. One with 0
#   rows doesn't count (its update contains only finite numbers), and at least one worker has rows.
# - Don't modify the arguments.
#
# `average([np.array([1.0, 4.0]), np.array([5.0, 0.0])], [3, 1])` returns `[2.0, 3.0]`.
#
# <details><summary>Hint 1</summary>
#
# What do you multiply each array by, and what do you divide by at the end?
#
# </details>
# <details><summary>Hint 2</summary>
#
# You can sum over `zip(updates, rows)`, or look at the parameters of `np.average`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# For example, you can use `sum(count * update for ... in zip(...)) / ...`.
#
# </details>


# %% answer="average"
def average(updates, rows):
    """Return the average of the updates, weighted by the numbers of rows."""
    ### BEGIN SOLUTION
    return np.average(updates, axis=0, weights=rows)
    ### END SOLUTION


# %% test="average" points=2
"""The average weights each update by its number of rows."""
import numpy as np

from course import checks

answer = checks.call(average, [np.array([1.0, 4.0]), np.array([5.0, 0.0])], [3, 1])
checks.require(isinstance(answer.result, np.ndarray), f"{answer}, not an array")
checks.equal(answer, [2.0, 3.0], why="the first update counts three times and the second once", show=True)
checks.passed("the average of two updates, from 3 rows and 1 row, is correct")
### BEGIN HIDDEN TESTS
for rows in ([500, 70, 30], [10, 10], [8], [0, 5], [1, 0, 99, 3, 2], [40_000, 100_000, 1], [400, *range(130)]):
    drawn = [np.random.default_rng(place % 99).normal(size=len(rows) % 5 or 5) for place in range(len(rows))]
    updates = [update * (place != 1) for place, update in enumerate(drawn)]  # one has only zeros, and some are equal
    wanted = sum(count * update for count, update in zip(rows, updates, strict=True)) / sum(rows)
    result = checks.call(average, updates, rows).result
    said = f"average of {len(rows)} updates with {min(rows)} to {max(rows)} rows"
    with checks.rule("All arrays have the same length"):
        form = isinstance(result, np.ndarray) and result.dtype.kind == "f" and result.shape == wanted.shape
        checks.require(form, f"{said} isn't an array of floats that's as long as each update")
    with checks.rule("`rows` is a list with the workers' numbers of rows, in the same order"):
        right = np.allclose(result, wanted, rtol=1e-9, atol=1e-12)
        checks.require(right, f"{said} is wrong. Every row counts the same, whichever update it belongs to")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: round by round
#
# Write a function `federated_fit(ask, names, start, rounds)` that runs federated averaging and returns the final weights as an
# array of floats.
#
# - `ask(name, weights)` works like `wire.ask`. It sends weights to one worker and returns the worker's answer, a tuple of
#   the new weights and the number of rows.
# - `names` is a list of at least one worker. In each round, ask each of them exactly once, in any order, and send all of them the
#   same weights. Don't send anything else.
# - In the first round, send `start`, which is an array of floats. In every other round, send the average of the
#   previous round's answers. If `rounds` is 0, don't ask anyone, and return weights equal to `start`.
# - Don't modify `start` or `names`.
#
# ```python
# one, two = lambda weights: (weights + 1, 2), lambda weights: (weights + 5, 6)
# line = Wire({"one": one, "two": two})
# federated_fit(line.ask, ["one", "two"], np.array([0.0]), 2)  # returns [8.0]
# ```
#
# <details><summary>Hint 1</summary>
#
# Does the second worker receive what the first one returned, or what the first one received?
#
# </details>
# <details><summary>Hint 2</summary>
#
# In each round, collect all the answers first. Then split the answers into the two lists that `average` needs.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Collect `answers = [ask(name, weights) for name in names]`. The updates are `[update for update, _ in answers]`. What are the
# row counts, and which weights does the next round start from?
#
# </details>


# %% answer="federated_fit"
def federated_fit(ask, names, start, rounds):
    """Return the weights after some rounds of federated averaging."""
    ### BEGIN SOLUTION
    weights = start.copy()
    for _ in range(rounds):
        answers = [ask(name, weights) for name in names]
        weights = average([update for update, _ in answers], [count for _, count in answers])
    return weights
    ### END SOLUTION


# %% test="federated_fit" points=3
"""Each round asks every worker once with the same weights, and averages the answers by rows."""
import numpy as np

from course import checks
from course.federation import Wire

line = Wire({"one": lambda weights: (weights + 1, 2), "two": lambda weights: (weights + 5, 6)})
answer = checks.call(federated_fit, line.ask, ["one", "two"], np.array([0.0]), 2)
checks.require(isinstance(answer.result, np.ndarray), f"{answer}, not an array")
checks.equal(answer, [8.0], why="each round adds (2 * 1 + 6 * 5) / 8 = 4", show=True)
checks.passed("two rounds with two workers are correct")
### BEGIN HIDDEN TESTS
from functools import partial


def linear(factor, shift, rows):
    return lambda weights: (weights * factor + shift, rows)


def growing(weights):
    return weights * -0.5 + 1, 2 if weights.sum() > 0 else 40


near = partial(np.allclose, rtol=1e-9, atol=1e-9, equal_nan=True)


def judged(workers, names, start, rounds):
    """Run the learner's function over the course's wire, and compare the log with the messages that should be in it."""
    line = Wire(workers)
    result = checks.call(federated_fit, line.ask, names, start, rounds).result
    said = f"federated_fit with {len(names)} of {len(workers)} workers and {rounds} rounds"
    asked = [crossing for crossing in line.log if crossing.sender == line.server]
    weights = start
    for place in range(rounds):
        part = asked[place * len(names) : (place + 1) * len(names)]
        with checks.rule("In each round, ask each of them exactly once"):
            everyone = sorted(crossing.receiver for crossing in part) == sorted(names)
            checks.require(everyone, f"{said}: round {place + 1} asked a worker twice or left one out")
        same = len({repr(crossing.numbers) for crossing in part}) == 1 and len(part[0].numbers) == len(weights)
        same = same and near(part[0].numbers, weights)
        with checks.rule(
            "In the first round, send `start`, which is an array of floats. "
            "In every other round, send the average of the previous round's answers"
        ):
            checks.require(same, f"{said}: in round {place + 1}, not every worker received the right weights")
        new, counts = zip(*[workers[name](weights) for name in names], strict=True)
        weights = sum(count * one for count, one in zip(counts, new, strict=True)) / sum(counts)
    with checks.rule("It sends weights to one worker and returns the worker's answer"):
        checks.require(len(asked) == rounds * len(names), f"{said} called ask {len(asked)} times, which is too often")
    with checks.rule("returns the final weights as an array of floats"):
        form = isinstance(result, np.ndarray) and result.shape == start.shape and result.dtype.kind == "f"
        checks.require(form, f"{said} returned {type(result).__name__}, not an array as long as start")
        checks.require(near(result, weights), f"{said} didn't return the weights after the last round")


maker = np.random.default_rng(4)
few = {"d": growing, "a": linear(0.5, 1.0, 3), "b": linear(-0.2, maker.normal(size=4), 90), "c": linear(2, -1.0, 7)}
few |= {"far": linear(1000, 5.0, 10_000), "still": linear(1, 0.0, 4), "twin": linear(0.5, 2.0, 3)}
few |= {"one": linear(0.3, 2.0, 1), "none": linear(1, 50.0, 0), "lost": linear(np.nan, 1, 5)}
few |= {"ada": linear(0.4, 3.0, 2), "ben": linear(2, 1.0, 9), "cleo": linear(-1, 1.0, 5)}  # the lesson's names
few |= {f"part {place}": linear(0.5, place // 2, place + 1) for place in range(12)}
cases = [("abc", 4), ("ca", 1), ("b", 3), ("db", 5), ("a", 130), (["a", "b", "c", "far"], 0), (["b", "far"], 2)]
cases += [(["still"], 3), (["a", "one", "none"], 3), (["twin", "b", "a"], 3), (["ada", "ben", "cleo"], 2)]
cases += [(["b", "lost"], 2), (list(few)[-12:], 2)]
for names, rounds in cases:
    judged(few, list(names), maker.normal(size=4), rounds)
asked = []
checks.observe(federated_fit, lambda name, weights: asked.append(name) or 1 / 0, ["a", "b"], np.zeros(2), 1)
with checks.rule("In each round, ask each of them exactly once"):
    checks.require(len(asked) == len(set(asked)), "federated_fit asked a worker again after an error")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 5: three accuracies
#
# Is it worth training together? Make a dictionary `accuracies` that compares three ways to train. Its values are accuracies
# between 0 and 1. Don't round them.
#
# Every model starts from `start`, the zeros from the cell after exercise 2. It trains for `ROUNDS` rounds, even with only one
# worker, and is tested on `tried_rows` and `tried_labels` with `accuracy`.
#
# - `"local"`: the owner of each of the three mailboxes trains a separate model. Store the plain mean of the three accuracies,
#   so that each mailbox counts once.
# - `"federated"`: the owners of the three mailboxes train one model together by federated averaging.
# - `"pooled"`: a single worker, who has all the rows of the three mailboxes, trains one model.
#
# The result looks like `{"local": 0.7, "federated": 0.8, "pooled": 0.9}`, but with different numbers.
#
# <details><summary>Hint 1</summary>
#
# What does federated averaging do if there's only one worker?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Call `federated_fit` with a list of one name. For the pooled rows, make a new `Wire` with one `Worker`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The local value is `np.mean([accuracy(federated_fit(wire.ask, [name], start, ROUNDS), ...) for name in mailboxes])`. The rows of
# all three mailboxes are `X[np.concatenate(owned)]`.
#
# </details>

# %% answer="accuracies"
accuracies = ...
### BEGIN SOLUTION
every = np.concatenate(owned)
pile = Wire({"all": Worker(X[every], y[every]).train})
models = [federated_fit(wire.ask, [name], start, ROUNDS) for name in mailboxes]
accuracies = {
    "local": np.mean([accuracy(model, tried_rows, tried_labels) for model in models]),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}
### END SOLUTION

# %% test="accuracies" points=2
"""The dictionary contains the three correct accuracies."""
from course import checks

checks.require(isinstance(accuracies, dict), f"accuracies is {accuracies!r}, not a dictionary")
checks.equal(sorted(accuracies, key=str), ["federated", "local", "pooled"], name="the keys of accuracies", show=True)
for key in ("local", "federated", "pooled"):
    checks.close(
        accuracies[key], 0.5, within=0.5, name=f"accuracies[{key!r}]", why="an accuracy is a share between 0 and 1"
    )
checks.passed("accuracies contains three numbers from 0 to 1")
### BEGIN HIDDEN TESTS
import numpy as np

from course import load
from course.datasets.messages import COMMON, UNWANTED, WANTED

made, words = load("messages"), sorted({*COMMON, *UNWANTED, *WANTED})
made = made.iloc[np.random.default_rng(502).permutation(len(made))]
place, table = {word: i for i, word in enumerate(words)}, np.zeros((len(made), len(words) + 1))
table[:, -1] = 1
for row, text in enumerate(made["text"]):
    table[row, [place[word] for word in text.split() if word in place]] = 1
labels = made["is_spam"].to_numpy()
*shares, aside = np.split(np.arange(len(made)), [540, 580, 600])


def fitted(parts):
    weights = np.zeros(table.shape[1])
    for _ in range(20):
        new = [steps(weights, table[rows], labels[rows]) for rows in parts]
        weights = np.average(new, axis=0, weights=[len(rows) for rows in parts])
    return float(np.mean((table[aside] @ weights > 0) == labels[aside]))


right = {"local": np.mean([fitted([rows]) for rows in shares]), "federated": fitted(shares)}
right["pooled"] = fitted([np.concatenate(shares)])
checks.require(isinstance(accuracies, dict), "accuracies isn't a dictionary")
with checks.rule("Store the plain mean of the three accuracies, so that each mailbox counts once"):
    why = "each owner trains a separate model for all rounds"
    checks.close(accuracies.get("local"), right["local"], within=1e-9, name="accuracies['local']", why=why)
with checks.rule("the owners of the three mailboxes train one model together by federated averaging"):
    why = "they train for all rounds, and the server weights their answers by rows"
    checks.close(accuracies.get("federated"), right["federated"], within=1e-9, name="accuracies['federated']", why=why)
with checks.rule("a single worker, who has all the rows of the three mailboxes, trains one model"):
    why = "it trains for all rounds"
    checks.close(accuracies.get("pooled"), right["pooled"], within=1e-9, name="accuracies['pooled']", why=why)
### END HIDDEN TESTS

# %% [markdown]
# What happens if we use a plain mean instead? To find out, we let every worker claim that it has only one row, so that
# all workers count the same. Then we follow the accuracy of the models that result from the two averages, round by
# round.


# %%
def one_row(worker, weights):
    return worker.train(weights)[0], 1


def by_round(wire):
    weights, found = start, []
    for _ in range(ROUNDS):
        weights = federated_fit(wire.ask, wire.names, weights, 1)
        found.append(accuracy(weights, tried_rows, tried_labels))
    return found


# %%
equal = Wire({name: partial(one_row, Worker(*rows)) for name, rows in mailboxes.items()})
weighted = Wire({name: Worker(*rows).train for name, rows in mailboxes.items()})
# if you see an error here, finish accuracies first
levels = {"pooled": accuracies["pooled"], "mean of the local models": accuracies["local"]}
ax = plotting.learning_curves(
    {"weighted by rows": by_round(weighted), "plain mean": by_round(equal)},
    levels,
    title="Weighting by rows matches the accuracy of the pooled model",
)
plotting.show(ax)

# %% [markdown]
# If we weight by rows, the accuracy is within a percentage point of the pooled model's, and at least ten points above the
# mean of the local models. {==The plain mean is clearly worse, because Ben and Cleo pull the average away from what was learned
# from Ada's 540 messages.==}
#
# Who gains from training together? Print the three accuracies whose mean is `accuracies["local"]` to find out. {==Ben
# and Cleo gain a lot, whereas Ada's own model was about as good as the shared one.==}
#
# > **Warning.** The server has to believe the row counts. {==A worker that lies about its count can take control of everyone's
# > model.==}
#
# ## Three hospitals
#
# Let's repeat this with measurements of tumours. Before we train, we scale each column by subtracting its mean and
# dividing by its standard deviation, because otherwise, an area in the hundreds would outweigh a smoothness of 0.1.
# It's best to scale with means and standard deviations that are already public. If no such values are available, each
# hospital can send the sum of each column, the sum of its squares and the number of rows. From the totals, the server
# computes the means and the standard deviations. (The variance is the mean of the squares minus the square of the mean,
# and the standard deviation is its square root.)


# %%
def totals(rows):
    return rows.sum(axis=0), (rows**2).sum(axis=0), len(rows)


cancer = load_breast_cancer()  # 569 patients with 30 measurements each, and 0 for malignant
shuffled = np.random.default_rng(52).permutation(569)
*split, others = np.split(shuffled, [90, 110, 120])  # the other 449 are for testing models
hospitals = dict(zip(["oslo", "lima", "cork"], split, strict=True))
asking = Wire({name: partial(totals, cancer.data[rows]) for name, rows in hospitals.items()})
sums, squares, count = (sum(parts) for parts in zip(*[asking.ask(name) for name in hospitals], strict=True))
mean, deviation = sums / count, np.sqrt(squares / count - (sums / count) ** 2)
print("rows:", count, "  found in the log:", rows_carried(asking.log, cancer.data))

# %% slide="output"
scaled, malignant = np.column_stack([(cancer.data - mean) / deviation, np.ones(569)]), 1 - cancer.target
clinics = Wire({name: Worker(scaled[rows], malignant[rows]).train for name, rows in hospitals.items()})
for names in [["oslo"], ["lima"], ["cork"], ["oslo", "lima", "cork"]]:
    model = federated_fit(clinics.ask, names, np.zeros(31), ROUNDS)
    print(", ".join(names), round(accuracy(model, scaled[others], malignant[others]), 3))

# %% [markdown]
# Each line of the output shows the accuracy of one model. Lima and Cork do worse by themselves than together with Oslo. Oslo,
# which has 90 of the 120 rows, gains nothing.
#
# ## Now attack it
#
# No row has left its worker. Does that mean that no one can read a row? {==Suppose that the server asks Ben on Monday,
# and asks him again on Tuesday with the *same* weights.==} {==In the meantime, Ben has marked one more message.==} From
# each answer, the server computes how far the weights moved. Each row makes a contribution to this change, and the
# change is the mean of these contributions. So if the server multiplies the change by the number of rows, it gets their
# sum.
#
# Then the server subtracts Monday's sum from Tuesday's. {==The contribution of the 40 old rows is nearly the same on
# both days, so it cancels out.==} What's left is close to the new message's contribution, which is its row of zeros and
# ones, multiplied by a number. So the result is near 0 for every word that isn't in the message. For the words in the
# message, it's positive if the message is spam, and negative if it isn't.

# %%
new = tried[:1]
rows, labels = mailboxes["ben"]
monday = Wire({"ben": Worker(rows, labels).train})
tuesday = Wire({"ben": Worker(np.vstack([rows, X[new]]), np.append(labels, y[new])).train})
(before, n), (after, more) = monday.ask("ben", start), tuesday.ask("ben", start)
change = more * (after - start) - n * (before - start)

# %% slide="output"
read = [VOCABULARY[place] for place in np.flatnonzero(abs(change[:-1]) > abs(change).max() / 2)]
true = set(messages["text"][new[0]].split()) & set(VOCABULARY)
print("rows in the log:", rows_carried(monday.log + tuesday.log, np.vstack([rows, X[new]])))
print("the new message:", messages["text"][new[0]])
print("read from the weights:", " ".join(read), "  exactly the right words?", set(read) == true)
print("the weights moved towards", "spam" if change[-1] > 0 else "not spam")

# %% [markdown]
# The server has recovered the label and every listed word in the new message, and no others. And yet
# none of Ben's 41 rows crossed the wire.
#
# The sums that the hospitals sent for scaling reveal a new row in the same way. If a hospital has only one patient, its
# `totals` *are* that patient's measurements.
#
# > **Idea.** {==It means little that the data never leave their owner, because **weights are computed from rows.**==} In lesson
# > 5.2, you'll read rows from a single update. In lessons 5.3 and 5.4, you'll hide the updates and add noise. {==Even the
# > finished model can reveal who was in its training data (lesson 3.8).==}
#
# ## What it cost
#
# Compared with pooling all the rows, the shared model costs less than a percentage point of accuracy. Training together
# also causes traffic, so let's count the numbers that were sent:

# %% slide="output"
print("weights and counts:", weighted.table()["numbers"].sum())
print("all rows:", sum(rows.size for rows, labels in mailboxes.values()))

# %% [markdown]
# For the mailboxes, training together saves traffic, because twenty rounds carry 61,380 numbers, whereas the rows
# contain 306,600. If there are only a few rows, nothing is saved. The hospitals' 20 rounds carry 3,780 numbers, and
# their 120 rows contain 3,720.
#
# ## Recap
#
# - The workers keep their rows. Only weights and row counts cross the wire, and the server averages the weights in proportion
#   to these counts.
# - The shared model is nearly as good as a pooled model if the workers' rows are similar. If the rows differ a lot, for
#   example because one hospital sees only children, the local steps pull the model in different directions.
# - A log without rows doesn't prove privacy, because two answers to the same question can reveal a row.
#
# **A question to take with you:** If the server can read a row from the difference of two answers, what can it read from a single
# one?
#
# **When not to use it.** Don't rely on federated averaging by itself if the server may be curious, especially if the workers have
# few rows.
#
# **Further reading**
#
# - Brendan McMahan and others, *[Communication-Efficient Learning of Deep Networks from Decentralized
#   Data](https://proceedings.mlr.press/v54/mcmahan17a.html)*, AISTATS (2017).
# - Sarthak Pati and others, *[Federated learning enables big data for rare cancer boundary
#   detection](https://doi.org/10.1038/s41467-022-33407-5)*, Nature Communications 13 (2022).
