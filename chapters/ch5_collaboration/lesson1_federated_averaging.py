# %% [markdown]
# # 5.1 Federated averaging
#
# **You will be able to**
#
# - train one model with several holders of data, each of whom keeps its rows;
# - weight what they send, and say when the plain mean fails;
# - read in a log what crossed;
# - show that weights alone can give a message away.
#
# **You need** logistic regression (3.8) and Python classes.
#
# **Time** about 40 minutes, five exercises.

# %% [markdown]
# ## Too few at home
#
# Glioblastoma is a rare brain tumour: one hospital sees few cases, and pooling the scans of many runs into law and consent. So 71 sites on six continents
# trained one model on the scans of 6,314 patients, and no scan left its site. It drew the outline of the part that surgeons target 33 % better than a model
# trained on public data (Pati and others, 2022).
#
# You do the same on a small scale: three people want one spam filter, and none shows a message.

# %%
from functools import partial

import numpy as np
from sklearn.datasets import load_breast_cancer

from course import load, plotting
from course.datasets.tables.messages import COMMON, UNWANTED, WANTED
from course.federation import Wire, rows_carried

messages = load("messages")
VOCABULARY = sorted({*COMMON, *UNWANTED, *WANTED})  # a public list, not taken from anybody's mail
STEPS, RATE, ROUNDS = 5, 0.5, 20

# %% [markdown]
# A message becomes a row: a 1 for each word of the list that is in it, else a 0. First names and numbers are not in the list. The 1 at the end belongs to a
# weight that all messages share.


# %%
def bag(texts):
    """One row a message."""
    found = [set(text.split()) for text in texts]
    return np.array([[word in words for word in VOCABULARY] + [True] for words in found], dtype=float)


def accuracy(weights, X, y):
    """The share of rows whose label is guessed right."""
    return float(np.mean((X @ weights > 0) == y))


# %%
order = np.random.default_rng(502).permutation(len(messages))
*owned, tried = np.split(order, [540, 580, 600])  # three mailboxes, and the rest to try models on
X, y = bag(messages["text"]), messages["is_spam"].to_numpy()
mailboxes = {name: (X[rows], y[rows]) for name, rows in zip(["ada", "ben", "cleo"], owned, strict=True)}
tried_rows, tried_labels = X[tried], y[tried]
print({name: rows.shape for name, (rows, labels) in mailboxes.items()})

# %% [markdown]
# Ada has marked 540 messages as spam or not, Ben 40, Cleo 20.
#
# ## Train where the data are
#
# A logistic regression has one **weight** for each column. `X @ weights` is a score for each row, and $p = 1/(1+e^{-\text{score}})$ the probability of spam.
# The loss of a row is $-\log p$ if it is spam, else $-\log(1-p)$. Training lowers the mean loss by steps against its gradient:
#
# $$\text{gradient} = \frac{1}{n}\sum_{i=1}^{n} (p_i - y_i)\,x_i$$
#
# that is, the mean of the rows, each times its **error** $p_i - y_i$.

# %% [markdown]
# ### Exercise 1: one step
#
# Write a function `local_step(weights, X, y, rate)` that returns the weights after one step: `weights` minus `rate` times the gradient of the mean loss.
#
# `weights` is an array with a float for each column of the array `X`; the array `y` has 0 or 1 (or `False` or `True`) for each row. There is at least one
# row. The result is a new array; what is given stays as it is.
#
# `local_step(np.zeros(2), np.array([[1.0, 0.0], [3.0, 1.0]]), np.array([1, 0]), 0.5)` returns `[-0.25, -0.125]`.
#
# <details><summary>Hint 1</summary>
#
# What do you need for each row before you can add up?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `X.T @ errors` is the sum of rows times errors.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `errors = 1 / (1 + np.exp(...)) - y`, and then `weights - rate * X.T @ errors / ...`
#
# </details>


# %% answer="local_step"
def local_step(weights, X, y, rate):
    """Return the weights after one gradient step of logistic regression on all rows."""
    ### BEGIN SOLUTION
    errors = 1 / (1 + np.exp(-(X @ weights))) - y
    return weights - rate * X.T @ errors / len(y)
    ### END SOLUTION


# %% test="local_step" points=2
"""The weights move against the gradient of the mean loss."""
import numpy as np

from course import checks

answer = checks.call(local_step, np.zeros(2), np.array([[1.0, 0.0], [3.0, 1.0]]), np.array([1, 0]), 0.5)
checks.require(isinstance(answer.result, np.ndarray) and answer.result.shape == (2,), f"{answer}, not an array of two")
checks.equal(answer, [-0.25, -0.125], why="both probabilities are 0.5, the errors -0.5 and 0.5", show=True)
checks.passed("one step on two rows is right")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(1)
for rows, columns, rate in ((40, 6, 0.3), (3, 11, 2.0), (1, 4, 0.5), (25, 1, 1), (200, 30, 0.01)):
    table, labels = maker.normal(size=(rows, columns)), maker.integers(0, 2, rows)
    labels = labels.astype(bool) if rows == 40 else labels
    weights = maker.normal(size=columns)
    errors = 1 / (1 + np.exp(-(table @ weights))) - labels
    wanted = weights - rate * sum(error * row for error, row in zip(errors, table, strict=True)) / rows
    answer = checks.call(local_step, weights, table, labels, rate)
    said = f"local_step on {rows} rows and {columns} columns at rate {rate}"
    is_array = isinstance(answer.result, np.ndarray) and answer.result.shape == (columns,)
    checks.require(is_array, f"{said} returned {type(answer.result).__name__}, not an array with one number a column")
    right = answer.result.dtype.kind == "f" and np.allclose(answer.result, wanted, rtol=1e-9, atol=1e-12)
    checks.require(right, f"{said} did not go rate times the gradient of the mean loss downwards")
    kept = all(np.array_equal(old, new) for old, new in zip(answer.args[:3], (weights, table, labels), strict=True))
    checks.require(kept, f"{said} changed what it was given: make a new array, for others still use the old one")
### END HIDDEN TESTS

# %% [markdown]
# **Federated averaging** (McMahan and others, 2017) goes in **rounds**. A **server** sends its weights to all **workers**, those who hold rows. Each takes a few
# steps on its own rows, and sends back its new weights and its number of rows. The server averages them, and starts the next round from there.

# %%
arrows = []
for name in mailboxes:
    arrows += [("server", name, "weights", 511), (name, "server", "weights, row count", 512)]
plotting.show(
    plotting.exchange(arrows, title="One round"),
    alt="The server sends 511 weights to each of the workers ada, ben and cleo; each sends back 511 weights and a row count.",
)

# %% [markdown]
# ### Exercise 2: a worker
#
# Write a class `Worker`. `Worker(X, y)` holds rows and labels like those of exercise 1. Its one public method, `train(weights)`, takes 5 steps of rate 0.5
# (`STEPS` and `RATE`), each on all its rows. It returns a tuple of two: the new weights, an array of floats as long as `weights`, and the number of rows.
#
# - Each call starts from the weights that it is given, whatever was called before.
# - `weights`, `X` and `y` stay as they are.
# - No attribute shows a row, a label or another number of a single row, unless its name begins with an underscore. `len`, indexing and looping don't work on
#   a worker.
#
# On the rows of exercise 1, `Worker(X, y).train(np.zeros(2))` returns about `(array([-0.367, -0.358]), 2)`.
#
# <details><summary>Hint 1</summary>
#
# What must a worker remember between calls, and what not?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Keep rows and labels in `self._X` and `self._y`, and call `local_step` in a loop.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In `train`: `for _ in range(STEPS): weights = local_step(...)`, then `return weights, ...`
#
# </details>


# %% answer="Worker"
class Worker:
    """Holds rows and labels; answers with weights and a count."""

    ### BEGIN SOLUTION
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)

    ### END SOLUTION


# %% test="Worker" points=4
"""A worker answers with the weights after five steps and its number of rows, nothing else."""
import numpy as np

from course import checks

table, labels = np.array([[1.0, 0.0], [3.0, 1.0]]), np.array([1, 0])
worker = checks.call(Worker, table, labels).result
checks.require(callable(getattr(worker, "train", None)), "a Worker has no method train")
answer = checks.call(worker.train, np.zeros(2))
two = isinstance(answer.result, tuple) and len(answer.result) == 2
checks.require(two, f"{answer}, not a tuple of weights and number of rows")
floats = isinstance(answer.result[0], np.ndarray) and answer.result[0].dtype.kind == "f"
checks.require(floats, f"{answer}: the weights are not an array of floats")
checks.equal(answer.result[1], 2, name="the number of rows", show=True)
checks.equal(np.round(answer.result[0], 3), [-0.367, -0.358], name="the weights after five steps", show=True)
checks.passed("a worker with two rows trains five steps")
### BEGIN HIDDEN TESTS
import string

from course.federation import Wire, rows_carried


def steps(weights, table, labels, times=5, rate=0.5):
    for _ in range(times):
        weights = weights - rate * table.T @ (1 / (1 + np.exp(-(table @ weights))) - labels) / len(labels)
    return weights


def trained(worker, count, weights):
    """Ask the worker and look at the form of its answer, before it may cross."""
    answer = checks.call(worker.train, weights)
    said, result = f"train(weights) of a worker with {count} rows", answer.result
    two = isinstance(result, tuple) and len(result) == 2
    checks.require(two, f"{said} returned {type(result).__name__}, not a tuple of two: nothing else may cross")
    new, rows = result
    right = isinstance(new, np.ndarray) and new.dtype.kind == "f" and new.shape == weights.shape
    checks.require(right, f"{said}: its weights are not an array of floats as long as the weights given")
    checks.equal(rows, count, name=f"{said}: the number of rows", why="the server weights by it")
    checks.require(np.array_equal(answer.args[0], weights), f"{said} changed the weights that it was given")
    return new, rows


def answering(worker, count):
    return lambda weights: trained(worker, count, weights)


maker = np.random.default_rng(2)
held, workers = {}, {}
for name, count in {"north": 40, "south": 9, "east": 1, "west": 250}.items():
    table, labels = maker.normal(size=(count, 7)), maker.integers(0, 2, count)
    made = checks.call(Worker, table, labels)
    held[name], workers[name] = (table, labels), made.result
    checks.require(callable(getattr(made.result, "train", None)), "a Worker has no method train")
line = Wire({name: answering(worker, len(held[name][1])) for name, worker in workers.items()})
first, second = maker.normal(size=(2, 7))
for weights in (first, second, first):
    for name, (table, labels) in held.items():
        new, rows = line.ask(name, weights)
        right = np.allclose(new, steps(weights, table, labels), rtol=1e-9, atol=1e-12)
        said = f"train(weights) of a worker with {rows} rows returned other weights than five steps of rate 0.5 give"
        checks.require(right, f"{said}: they start from the weights given, and each uses all rows")
crossed = sum(rows_carried(line.log, np.column_stack([table, labels])) for table, labels in held.values())
crossed += sum(rows_carried(line.log, table) for table, _ in held.values())
checks.require(crossed == 0, f"the log of the wire holds {crossed} rows of the workers")


def shows(found):
    """Whether a row of the worker in the south stands in something, or a number for each of its nine rows."""
    if isinstance(found, dict):
        return any(map(shows, found.values()))
    if isinstance(found, list | tuple) and any(map(shows, found)):
        return True
    try:
        numbers = np.asarray(found, dtype=float)
    except Exception:
        return False
    windows = np.lib.stride_tricks.sliding_window_view(numbers.ravel(), 7) if numbers.size >= 7 else []
    return 9 in numbers.shape or any(np.isclose(held["south"][0], seen).all(axis=1).any() for seen in windows)


nouns = (
    "X x Y y Xs ys Xy xy XY rows row labels label data table features examples example records record messages message"
)
nouns += " inbox texts samples sample dataset inputs targets target values mailbox mails emails mail df frame store pairs points"
public = (
    "label_array memory content private gradient gradients residuals residual errors error scores score probabilities p"
)
public += (
    " predictions predict proba predict_proba predict_all dump export head first last log history cache share show args"
)
public += (
    " rows_and_labels local get item at n_rows losses loss margins sigmoid hidden state step steps forward evaluate"
)
shapes = [
    "{}",
    "training_{}",
    "{}_data",
    "{}_matrix",
    "{}_vector",
    "{}_",
    "my_{}",
    "own_{}",
    "its_{}",
    "all_{}",
    "the_{}",
    "raw_{}",
    "train_{}",
    "{}_train",
    "local_{}",
    "get_{}",
    "{}_list",
]
nouns += " bag bags words vector vectors matrix array spam is_spam y_true classes answers truth marks flags"
names = [shape.format(noun) for shape in shapes for noun in nouns.split()]
for name in [*names, *public.split(), *string.ascii_letters]:
    try:
        found = getattr(workers["south"], name, None)
    except Exception:  # a worker may refuse
        continue
    seen = [found]
    for given in ((), (0,), (first,)) if callable(found) else ():
        try:
            seen.append(checks.call(found, *given).result)
        except Exception:
            continue
    said = f"{name} of a worker shows a row, or a number for each row: only train answers"
    checks.require(not any(map(shows, seen)), said)
for way, look in (("len", len), ("looping", list), ("indexing", lambda thing: thing[0])):
    try:
        look(workers["south"])
    except Exception:
        continue
    checks.require(False, f"{way} works on a worker: only train answers")
table, labels = maker.normal(size=(6, 3)), maker.integers(0, 2, 6)
made = checks.call(Worker, table, labels)
kept = np.array_equal(made.args[0], table) and np.array_equal(made.args[1], labels)
checks.require(kept, "Worker(X, y) changed the rows or labels that it was given")
### END HIDDEN TESTS

# %% [markdown]
# Between server and workers lies the course's `Wire`. It carries numbers only, and writes each message down.

# %%
start = np.zeros(len(VOCABULARY) + 1)
wire = Wire({name: Worker(*rows).train for name, rows in mailboxes.items()})  # an error? Worker is still open
for name in mailboxes:
    wire.ask(name, start)
print(wire.table())
print("messages of Ada's in the log:", rows_carried(wire.log, mailboxes["ada"][0]))

# %% [markdown]
# `rows_carried` looks for each row, number behind number, in all that crossed.
#
# ## Who counts how much
#
# Cleo's weights come from 20 messages, Ada's from 540. If both count the same, Cleo's chance words weigh as much as Ada's experience. So with weights $w_k$
# from $n_k$ rows, the average is $\sum n_k w_k / \sum n_k$: each *row* counts the same.
#
# After a single step each, this is exactly the step on all rows together, since the gradient is a mean over rows. After a few steps it is close, as long as
# the workers' rows are alike.

# %% [markdown]
# ### Exercise 3: the average
#
# Write a function `average(updates, rows)` that returns this average as an array of floats.
#
# The list `updates` holds the weights of each worker, arrays of floats of one length; the list `rows` holds their numbers of rows, in the same order. A worker
# may have 0 rows; at least one has more. What is given stays as it is.
#
# `average([np.array([1.0, 4.0]), np.array([5.0, 0.0])], [3, 1])` returns `[2.0, 3.0]`.
#
# <details><summary>Hint 1</summary>
#
# By what do you multiply each array, and divide in the end?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A sum over `zip(updates, rows)`, or `np.average`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `sum(count * update for ... in zip(...)) / ...`
#
# </details>


# %% answer="average"
def average(updates, rows):
    """Return the average of the updates, weighted by numbers of rows."""
    ### BEGIN SOLUTION
    return np.average(updates, axis=0, weights=rows)
    ### END SOLUTION


# %% test="average" points=2
"""Each update counts by its number of rows."""
import numpy as np

from course import checks

answer = checks.call(average, [np.array([1.0, 4.0]), np.array([5.0, 0.0])], [3, 1])
checks.require(isinstance(answer.result, np.ndarray), f"{answer}, not an array")
checks.equal(answer, [2.0, 3.0], why="the first counts three times, the second once", show=True)
checks.passed("two updates of 3 rows and 1 row are averaged")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(3)
for rows in ([500, 70, 30], [10, 10], [8], [1, 0, 99, 3, 2], [0, 5], [400, 1, 1, 1, 1, 1, 1], [2, 7]):
    updates = [maker.normal(size=2 if len(rows) == 2 else 5) for _ in rows]
    wanted = sum(count * update for count, update in zip(rows, updates, strict=True)) / sum(rows)
    answer = checks.call(average, updates, rows)
    said = f"average of {len(rows)} updates with {rows} rows"
    is_array = isinstance(answer.result, np.ndarray) and answer.result.shape == wanted.shape
    checks.require(is_array, f"{said} returned {type(answer.result).__name__}, not an array as long as one update")
    right = answer.result.dtype.kind == "f" and np.allclose(answer.result, wanted, rtol=1e-9, atol=1e-12)
    checks.require(right, f"{said} is not right: each row counts the same, in whichever update it is")
    kept = all(np.array_equal(old, new) for old, new in zip(answer.args[0], updates, strict=True))
    checks.require(kept and answer.args[1] == rows, f"{said}: what was given has changed, and others may still need it")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 4: round by round
#
# Write a function `federated_fit(ask, names, start, rounds)` that runs federated averaging and returns the last weights, an array of floats.
#
# - `ask(name, weights)`, like `wire.ask`, sends weights to one worker and returns its answer, a tuple of new weights and number of rows.
# - `names` is a list of one worker or more. In each round each of them is asked exactly once, all with the same weights, in any order. Nothing else is sent.
# - The first round sends `start`, an array of floats; 0 rounds ask nobody and return weights equal to it. `start` and `names` stay as they are.
#
# If one worker has two rows and adds 1 to what it gets, and another has six and adds 5, two rounds from `[0.0]` give `[8.0]`.
#
# <details><summary>Hint 1</summary>
#
# Does the second worker get what the first returned, or what the first got?
#
# </details>
# <details><summary>Hint 2</summary>
#
# In each round collect all answers, and split them into two lists for `average`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `answers = [ask(name, weights) for name in names]`, and the updates are `[update for update, _ in answers]`.
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
"""Each round asks everybody once with the same weights, and averages by rows."""
import numpy as np

from course import checks
from course.federation import Wire

line = Wire({"one": lambda weights: (weights + 1, 2), "two": lambda weights: (weights + 5, 6)})
answer = checks.call(federated_fit, line.ask, ["one", "two"], np.array([0.0]), 2)
checks.require(isinstance(answer.result, np.ndarray), f"{answer}, not an array")
checks.equal(answer, [8.0], why="each round adds (2 * 1 + 6 * 5) / 8 = 4", show=True)
checks.passed("two rounds with two workers are right")
### BEGIN HIDDEN TESTS
from sklearn.datasets import load_breast_cancer


def linear(factor, shift, rows):
    return lambda weights: (weights * factor + shift, rows)


def logistic(table, labels):
    def train(weights):
        for _ in range(5):
            weights = weights - 0.5 * table.T @ (1 / (1 + np.exp(-(table @ weights))) - labels) / len(labels)
        return weights, len(labels)

    return train


def judged(workers, names, start, rounds):
    """Run the learner's function over a wire of the course's own, and compare its log with what should have crossed."""
    weights, expected = start, []
    for _ in range(rounds):
        expected.append(weights)
        new, counts = zip(*[workers[name](weights) for name in names], strict=True)
        weights = sum(count * one for count, one in zip(counts, new, strict=True)) / sum(counts)
    line = Wire(workers)
    answer = checks.call(federated_fit, line.ask, names, start, rounds)
    said = f"federated_fit with {len(names)} of {len(workers)} workers and {rounds} rounds"
    asked = [crossing for crossing in line.log if crossing.sender == line.server]
    checks.require(
        len(asked) == rounds * len(names), f"{said} sent {len(asked)} messages: one for each worker and round"
    )
    for place, sent in enumerate(expected):
        part = asked[place * len(names) : (place + 1) * len(names)]
        everybody = sorted(crossing.receiver for crossing in part) == sorted(names)
        checks.require(everybody, f"{said}: in round {place + 1} not each of the workers was asked once")
        for crossing in part:
            same = len(crossing.numbers) == len(sent) and np.allclose(crossing.numbers, sent, rtol=1e-9, atol=1e-9)
            which = "start" if place == 0 else "the average of the answers before, weighted by rows"
            checks.require(same, f"{said}: what {crossing.receiver} got in round {place + 1} is not {which}")
    result = answer.result
    is_array = isinstance(result, np.ndarray) and result.shape == start.shape and result.dtype.kind == "f"
    checks.require(is_array, f"{said} returned {type(result).__name__}, not an array of floats as long as start")
    checks.require(np.allclose(result, weights, rtol=1e-9, atol=1e-9), f"{said}: not the weights after the last round")
    kept = np.array_equal(answer.args[2], start) and answer.args[1] == names
    checks.require(kept, f"{said} changed start or names")
    return result


maker = np.random.default_rng(4)


def growing(weights):
    return weights * -0.5 + 1, 2 if weights.sum() > 0 else 40


few = {"d": growing, "a": linear(0.5, 1.0, 3), "b": linear(-0.2, maker.normal(size=4), 90), "c": linear(2, -1.0, 7)}
few |= {"far": linear(1000, 5.0, 10_000), "still": linear(1, 0.0, 4)}
for names, rounds in (
    (["a", "b", "c"], 4),
    (["c", "a"], 1),
    (["b"], 3),
    (["a", "b", "c", "far"], 0),
    (["b", "far"], 2),
    (["d", "b"], 5),
    (["still"], 3),
):
    judged(few, names, maker.normal(size=4), rounds)

loaded = load_breast_cancer()
standard = (loaded.data - loaded.data.mean(axis=0)) / loaded.data.std(axis=0)
table, labels = np.column_stack([standard, np.ones(len(standard))]), 1 - loaded.target
for sizes in ([40, 40, 40], [90, 20, 10]):
    mixed = maker.permutation(len(table))
    *shares, aside = np.split(mixed, np.cumsum(sizes))
    sites = {f"hospital {place}": logistic(table[rows], labels[rows]) for place, rows in enumerate(shares)}
    model = judged(sites, list(sites), np.zeros(31), 20)
    everything = logistic(table[mixed[: sum(sizes)]], labels[mixed[: sum(sizes)]])
    pooled = np.zeros(31)
    for _ in range(20):
        pooled, _ = everything(pooled)
    shares = [float(np.mean((table[aside] @ weights > 0) == labels[aside])) for weights in (model, pooled)]
    checks.require(shares[0] > shares[1] - 0.02, "on three sites the model is far worse than one of all their rows")
### END HIDDEN TESTS

# %% [markdown]
# ### Exercise 5: three accuracies
#
# Make a dictionary `accuracies` with three shares, not rounded. All models begin at `start`, train for `ROUNDS` rounds, and are tried on `tried_rows` and
# `tried_labels` with `accuracy`.
#
# - `"local"`: each of the three mailboxes trains a model alone; the mean of their accuracies, each counted once.
# - `"federated"`: one model of all three by federated averaging.
# - `"pooled"`: one model of a single worker who holds all the rows.
#
# It looks like `{"local": 0.7, "federated": 0.8, "pooled": 0.9}`, with other numbers.
#
# <details><summary>Hint 1</summary>
#
# What is federated averaging with a single worker?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `federated_fit` with one name. For the pile, make a `Wire` with one `Worker`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `np.mean([accuracy(federated_fit(wire.ask, [name], start, ROUNDS), ...) for name in mailboxes])`. All rows:
# `X[np.concatenate(owned)]`.
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
"""Three shares of messages that are guessed right."""
from course import checks

checks.require(isinstance(accuracies, dict), f"accuracies is {accuracies!r}, not a dictionary")
checks.equal(sorted(accuracies, key=str), ["federated", "local", "pooled"], name="the keys of accuracies", show=True)
for key in ("local", "federated", "pooled"):
    checks.close(accuracies[key], 0.5, within=0.5, name=f"accuracies[{key!r}]", why="it is a share from 0 to 1")
checks.passed("there are three shares")
### BEGIN HIDDEN TESTS
import numpy as np

from course import load
from course.datasets.tables.messages import COMMON, UNWANTED, WANTED

checks.require(isinstance(accuracies, dict), "accuracies is no dictionary")
for key in ("local", "federated", "pooled"):
    checks.require(key in accuracies, f"accuracies has no key {key!r}")
made, words = load("messages"), sorted({*COMMON, *UNWANTED, *WANTED})
mixed = np.random.default_rng(502).permutation(len(made))
made = made.iloc[mixed]
found = [set(text.split()) for text in made["text"]]
table = np.array([[word in each for word in words] + [True] for each in found], dtype=float)
labels = made["is_spam"].to_numpy()
*shares, aside = np.split(np.arange(len(made)), [540, 580, 600])


def fitted(parts, rounds=20):
    weights, held = np.zeros(table.shape[1]), [(table[rows], labels[rows]) for rows in parts]
    for _ in range(rounds):
        new = []
        for inputs, marks in held:
            one = weights
            for _ in range(5):
                one = one - 0.5 * inputs.T @ (1 / (1 + np.exp(-(inputs @ one))) - marks) / len(marks)
            new.append(one)
        weights = np.average(new, axis=0, weights=[len(rows) for rows in parts])
    return float(np.mean((table[aside] @ weights > 0) == labels[aside]))


right = {"local": np.mean([fitted([rows]) for rows in shares]), "federated": fitted(shares)}
right["pooled"] = fitted([np.concatenate(shares)])
reasons = {
    "local": "each mailbox trains alone for all rounds, and the three accuracies on the test messages count the same",
    "federated": "all three mailboxes train together for all rounds, averaged by their rows",
    "pooled": "a single worker holds the rows of all three and trains for all rounds",
}
for key, why in reasons.items():
    checks.close(accuracies[key], right[key], within=1e-6, name=f"accuracies[{key!r}]", why=why)
### END HIDDEN TESTS

# %% [markdown]
# And the plain mean? Let every worker claim to have one row:


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
levels = {"pooled": accuracies["pooled"], "mean of the local ones": accuracies["local"]}  # an error? it is still open
ax = plotting.learning_curves({"weighted by rows": by_round(weighted), "plain mean": by_round(equal)}, levels)
plotting.show(
    ax,
    alt="Accuracy by round. Weighted by rows, it reaches the pooled level; the plain mean ends lower. Both end above the local mean.",
)

# %% [markdown]
# Weighted by rows, the shared model comes within a point of the pile, ten points or more above the mean of the local ones. The plain mean ends clearly lower.
# So a worker who lies about its count has power. Ben and Cleo gain a lot; Ada's own model was about as good.
#
# ## Three hospitals
#
# Measurements need scaling: an area in the hundreds would drown a smoothness of 0.1. Public means and deviations are best. Else each hospital sends sums:


# %%
def totals(rows):
    return rows.sum(axis=0), (rows**2).sum(axis=0), len(rows)


cancer = load_breast_cancer()  # 569 patients, 30 measurements; 0 is malignant
shuffled = np.random.default_rng(52).permutation(569)
*split, others = np.split(shuffled, [90, 110, 120])  # 449 to try models on
hospitals = dict(zip(["oslo", "lima", "cork"], split, strict=True))
asking = Wire({name: partial(totals, cancer.data[rows]) for name, rows in hospitals.items()})
sums, squares, count = (sum(parts) for parts in zip(*[asking.ask(name) for name in hospitals], strict=True))
mean, deviation = sums / count, np.sqrt(squares / count - (sums / count) ** 2)
print(count, "rows; of these in the log:", rows_carried(asking.log, cancer.data))

# %%
scaled, malignant = np.column_stack([(cancer.data - mean) / deviation, np.ones(569)]), 1 - cancer.target
clinics = Wire({name: Worker(scaled[rows], malignant[rows]).train for name, rows in hospitals.items()})
for names in [["oslo"], ["lima"], ["cork"], ["oslo", "lima", "cork"]]:
    model = federated_fit(clinics.ask, names, np.zeros(31), ROUNDS)
    print(", ".join(names), round(accuracy(model, scaled[others], malignant[others]), 3))

# %% [markdown]
# Lima and Cork do worse alone than all three together. Oslo, with 90 of the 120, gains nothing.
#
# ## Now attack it
#
# No row crossed. So can nobody read one? The server asks Ben on Monday, and on Tuesday again with the *same* weights. In between, Ben marked one message.

# %%
new = tried[:1]
rows, labels = mailboxes["ben"]
monday = Wire({"ben": Worker(rows, labels).train})
tuesday = Wire({"ben": Worker(np.vstack([rows, X[new]]), np.append(labels, y[new])).train})
(before, n), (after, more) = monday.ask("ben", start), tuesday.ask("ben", start)
change = more * (after - start) - n * (before - start)

# %%
read = [VOCABULARY[place] for place in np.flatnonzero(abs(change[:-1]) > abs(change).max() / 2)]
true = set(messages["text"][new[0]].split()) & set(VOCABULARY)
print("rows in the log:", rows_carried(monday.log + tuesday.log, np.vstack([rows, X[new]])))
print("the new message:", messages["text"][new[0]])
print("read from the weights:", " ".join(read), "  all and no other?", set(read) == true)
print("the weights moved towards", "spam" if change[-1] > 0 else "wanted")

# %% [markdown]
# Every word of the list that is in the message, no other, and the label, though 41 rows were trained on. Times the number of rows, a gradient is a sum: what
# the 40 old ones add is nearly the same on both days, and cancels. Two `totals` give a new row away in the same manner; of one patient, they *are* the
# patient.
#
# So "the data never leave" says little: **weights are made of rows.** Lesson 5.2 reads rows from one update; 5.3 and 5.4 hide updates and add noise. The
# finished model, too, can give away who was in it (lesson 3.8).
#
# ## What it cost
#
# Less than a point of accuracy against one pile. And traffic, in numbers that cross:

# %%
print("weights and counts:", weighted.table()["numbers"].sum())
print("all rows:", sum(rows.size for rows, labels in mailboxes.values()))

# %% [markdown]
# With few rows it saves nothing: the hospitals' 20 rounds carry 3,780 numbers, and their 120 rows have 3,720.
#
# ## Summary
#
# - Workers keep their rows; weights and counts cross, and are averaged by rows.
# - It comes close to one pile where rows are alike. Where they differ much (one hospital sees only children), steps pull apart.
# - A log without rows proves no privacy. Don't rely on it alone where the server may be curious, least of all with few rows.
#
# **Read on**
#
# - Brendan McMahan and others, *[Communication-Efficient Learning of Deep Networks from Decentralized
#   Data](https://proceedings.mlr.press/v54/mcmahan17a.html)*, AISTATS (2017).
# - Sarthak Pati and others, *[Federated learning enables big data for rare cancer boundary detection](https://doi.org/10.1038/s41467-022-33407-5)*, Nature
#   Communications 13 (2022).
