# %% right="local_step" how="a loop over rows"
def local_step(weights, X, y, rate):
    total = np.zeros(len(weights))
    for row, label in zip(X, y):
        chance = 1 / (1 + np.exp(-sum(row * weights)))
        total += (chance - label) * row
    return weights - rate * total / len(X)


# %% right="local_step" how="scipy's expit, a mean over rows"
from scipy.special import expit


def local_step(weights, X, y, rate):
    errors = expit(X.dot(weights)) - y.astype(float)
    return weights - rate * (errors[:, None] * X).mean(axis=0)


# %% right="local_step" how="the probability by tanh, y - p, einsum, a copy changed"
def local_step(weights, X, y, rate):
    new = np.array(weights, dtype=float)
    p = 0.5 + 0.5 * np.tanh(new @ X.T / 2)
    new += rate * np.einsum("i,ij->j", y - p, X) / X.shape[0]
    return new


# %% right="local_step" how="labels of -1 and 1, pandas"
import pandas as pd


def local_step(weights, X, y, rate):
    sign = 2 * np.asarray(y, dtype=int) - 1
    pull = pd.Series(-sign / (1 + np.exp(sign * (X @ weights))))
    return (weights - rate * pd.DataFrame(X).mul(pull, axis=0).mean()).to_numpy()


# %% wrong="local_step" mistake="the sum, not the mean"
def local_step(weights, X, y, rate):
    return weights - rate * X.T @ (1 / (1 + np.exp(-(X @ weights))) - y)


# %% wrong="local_step" mistake="a logical or instead of a count, if the rows and the labels are Boolean"
def local_step(weights, X, y, rate):
    p = 1 / (1 + np.exp(-(X @ weights)))
    return weights - rate * (X.T @ p - X.T @ y) / len(y)


# %% wrong="local_step" mistake="uphill"
def local_step(weights, X, y, rate):
    return weights + rate * X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(y)


# %% wrong="local_step" mistake="divided by the columns"
def local_step(weights, X, y, rate):
    return weights - rate * X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(weights)


# %% wrong="local_step" mistake="the weights given are changed"
def local_step(weights, X, y, rate):
    weights -= rate * X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(y)
    return weights


# %% wrong="local_step" mistake="the score for the probability"
def local_step(weights, X, y, rate):
    return weights - rate * X.T @ (X @ weights - y) / len(y)


# %% wrong="local_step" mistake="a guess of 0 or 1 for the probability"
def local_step(weights, X, y, rate):
    return weights - rate * X.T @ ((X @ weights > 0) - y) / len(y)


# %% wrong="local_step" mistake="the rate is always 0.5"
def local_step(weights, X, y, rate):
    return weights - RATE * X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(y)


# %% wrong="local_step" mistake="the gradient alone"
def local_step(weights, X, y, rate):
    return X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(y)


# %% wrong="local_step" mistake="one row after the other, with the weights moving"
def local_step(weights, X, y, rate):
    for row, label in zip(X, y):
        weights = weights - rate * (1 / (1 + np.exp(-(row @ weights))) - label) * row / len(y)
    return weights


# %% wrong="local_step" mistake="a penalty on large weights"
def local_step(weights, X, y, rate):
    return weights - rate * (X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(y) + 0.01 * weights)


# %% wrong="local_step" mistake="rounded"
def local_step(weights, X, y, rate):
    return np.round(weights - rate * X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(y), 4)


# %% wrong="local_step" mistake="a list"
def local_step(weights, X, y, rate):
    return list(weights - rate * X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(y))


# %% right="Worker" how="copies, names with two underscores"
class Worker:
    def __init__(self, X, y):
        self.__X = np.array(X, dtype=float)
        self.__y = np.array(y)

    def train(self, weights):
        new = np.array(weights, dtype=float)
        for step in range(5):
            new = local_step(new, self.__X, self.__y, 0.5)
        return new, int(len(self.__X))


# %% right="Worker" how="a closure, no attributes of rows at all"
class Worker:
    def __init__(self, X, y):
        def work(weights):
            for _ in range(STEPS):
                weights = local_step(weights, X, y, RATE)
            return weights, X.shape[0]

        self.train = work


# %% right="Worker" how="a dataclass with private fields and its own gradient"
from dataclasses import dataclass


@dataclass(repr=False, eq=False)
class Worker:
    _X: np.ndarray
    _y: np.ndarray

    def train(self, weights):
        for _ in range(STEPS):
            p = 1 / (1 + np.exp(-self._X @ weights))
            weights = weights - RATE * (self._X * (p - self._y)[:, None]).mean(axis=0)
        return (weights, np.int64(len(self._y)))


# %% right="Worker" how="slots, a public count and public settings"
class Worker:
    __slots__ = ("_rows", "count", "steps", "rate")

    def __init__(self, X, y):
        self._rows, self.count, self.steps, self.rate = (X, y), len(y), STEPS, RATE

    def train(self, weights):
        def go(left, now):
            return now if left == 0 else go(left - 1, local_step(now, *self._rows, self.rate))

        return go(self.steps, weights), self.count


# %% wrong="Worker" mistake="the rows are public"
class Worker:
    def __init__(self, X, y):
        self.X, self.y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self.X, self.y, RATE)
        return weights, len(self.y)


# %% wrong="Worker" mistake="a public method returns the rows"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def get_data(self):
        return self._X, self._y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="len tells, and rows can be indexed"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def __len__(self):
        return len(self._y)

    def __getitem__(self, place):
        return self._X[place]

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="its first row comes along"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y), self._X[0]


# %% wrong="Worker" mistake="a row in the place of the weights"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        return self._X[0], len(self._y)


# %% wrong="Worker" mistake="the rows stand behind the weights"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return np.concatenate([weights, self._X.ravel()]), len(self._y)


# %% wrong="Worker" mistake="goes on from its own last weights"
class Worker:
    def __init__(self, X, y):
        self._X, self._y, self._weights = X, y, None

    def train(self, weights):
        if self._weights is None:
            self._weights = weights
        for _ in range(STEPS):
            self._weights = local_step(self._weights, self._X, self._y, RATE)
        return self._weights, len(self._y)


# %% wrong="Worker" mistake="one step"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        return local_step(weights, self._X, self._y, RATE), len(self._y)


# %% wrong="Worker" mistake="six steps"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS + 1):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="every step from the weights given"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            new = local_step(weights, self._X, self._y, RATE)
        return new, len(self._y)


# %% wrong="Worker" mistake="starts from zeros"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        weights = np.zeros(len(weights))
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the weights given are changed"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights[:] = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a part of the rows in each step"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for start in range(STEPS):
            part = slice(start % len(self._y), None, 2)
            weights = local_step(weights, self._X[part], self._y[part], RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the number of columns"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(weights)


# %% wrong="Worker" mistake="how far the weights moved, not where to"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        new = weights
        for _ in range(STEPS):
            new = local_step(new, self._X, self._y, RATE)
        return new - weights, len(self._y)


# %% wrong="Worker" mistake="all workers share the rows of the last one"
class Worker:
    def __init__(self, X, y):
        Worker._X, Worker._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% right="average" how="a loop"
def average(updates, rows):
    total = np.zeros(len(updates[0]))
    for update, count in zip(updates, rows):
        total = total + count * update
    return total / sum(rows)


# %% right="average" how="shares and a matrix product"
def average(updates, rows):
    shares = np.array(rows) / np.sum(rows)
    return shares @ np.vstack(updates)


# %% right="average" how="pandas"
import pandas as pd


def average(updates, rows):
    table = pd.DataFrame(updates).mul(rows, axis=0)
    return table.sum().to_numpy(dtype=float) / sum(rows)


# %% right="average" how="each row's weights repeated"
def average(updates, rows):
    return np.repeat(np.stack(updates), rows, axis=0).mean(axis=0)


# %% wrong="average" mistake="the plain mean"
def average(updates, rows):
    return np.mean(updates, axis=0)


# %% wrong="average" mistake="equal updates count once"
def average(updates, rows):
    weight_of = dict(zip(map(tuple, updates), rows))
    total = sum(weight_of.values())
    return np.array([sum(n * u[k] for u, n in weight_of.items()) / total for k in range(len(updates[0]))])


# %% wrong="average" mistake="one number for all weights"
def average(updates, rows):
    return np.average(np.array([update.mean() for update in updates]), weights=rows) * np.ones(len(updates[0]))


# %% wrong="average" mistake="no axis"
def average(updates, rows):
    return np.array(np.average(updates))


# %% wrong="average" mistake="not divided by the rows"
def average(updates, rows):
    return sum(count * update for update, count in zip(updates, rows))


# %% wrong="average" mistake="divided by the workers"
def average(updates, rows):
    return sum(count * update for update, count in zip(updates, rows)) / len(rows)


# %% wrong="average" mistake="the updates are changed"
def average(updates, rows):
    for update, count in zip(updates, rows):
        update *= count / sum(rows)
    return sum(updates)


# %% wrong="average" mistake="the median"
def average(updates, rows):
    return np.median(np.repeat(np.stack(updates), rows, axis=0), axis=0)


# %% wrong="average" mistake="the first update alone where there are more than two"
def average(updates, rows):
    share = rows[0] / (rows[0] + rows[-1]) if sum(rows) else 0
    return share * updates[0] + (1 - share) * updates[-1]


# %% wrong="average" mistake="weighted the wrong way round"
def average(updates, rows):
    return np.average(updates, axis=0, weights=1 / np.maximum(np.array(rows), 1e-9))


# %% wrong="average" mistake="a worker without rows counts for one"
def average(updates, rows):
    return np.average(updates, axis=0, weights=np.maximum(rows, 1))


# %% wrong="average" mistake="weighted by the root of the rows"
def average(updates, rows):
    return np.average(updates, axis=0, weights=np.sqrt(rows))


# %% wrong="average" mistake="whole-number shares of per cent"
def average(updates, rows):
    return np.average(updates, axis=0, weights=[round(100 * count / sum(rows)) for count in rows])


# %% right="federated_fit" how="its own sums, no helper"
def federated_fit(ask, names, start, rounds):
    weights = np.array(start, dtype=float)
    for _ in range(rounds):
        total, count = 0, 0
        for name in names:
            new, rows = ask(name, weights)
            total = total + rows * new
            count += rows
        weights = total / count
    return weights


# %% right="federated_fit" how="recursive, the workers in another order"
def federated_fit(ask, names, start, rounds):
    if rounds == 0:
        return start + 0.0
    answers = {name: ask(name, start) for name in reversed(names)}
    updates, rows = zip(*answers.values())
    return federated_fit(ask, names, average(list(updates), list(rows)), rounds - 1)


# %% right="federated_fit" how="returns start itself after no rounds, sends copies"
def federated_fit(ask, names, start, rounds):
    w = start
    while rounds > 0:
        back = list(map(lambda name: ask(name, w.copy()), names))
        w = np.average([one[0] for one in back], axis=0, weights=[one[1] for one in back])
        rounds -= 1
    return w


# %% right="federated_fit" how="sends lists of floats"
def federated_fit(ask, names, start, rounds):
    weights = np.asarray(start)
    for _ in range(rounds):
        table = np.array([[*new, rows] for new, rows in (ask(name, weights) for name in names)])
        weights = (table[:, :-1] * table[:, -1:]).sum(axis=0) / table[:, -1].sum()
    return weights


# %% wrong="federated_fit" mistake="the plain mean"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        weights = np.mean([ask(name, weights)[0] for name in names], axis=0)
    return weights


# %% wrong="federated_fit" mistake="equal updates count once"
def federated_fit(ask, names, start, rounds):
    weights = start.copy()
    for _ in range(rounds):
        counts = {tuple(update): count for update, count in (ask(name, weights) for name in names)}
        weights = average([np.array(update) for update in counts], list(counts.values()))
    return weights


# %% wrong="federated_fit" mistake="from one worker to the next"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        for name in names:
            weights, _ = ask(name, weights)
    return weights


# %% wrong="federated_fit" mistake="each worker gets what the one before returned, averaged in the end"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = []
        for name in names:
            answers.append(ask(name, answers[-1][0] if answers else weights))
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="each round sends start"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = [ask(name, start) for name in names]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="one round too few"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds - 1):
        answers = [ask(name, weights) for name in names]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="always at least one round"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(max(rounds, 1)):
        answers = [ask(name, weights) for name in names]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="asks twice, for weights and for rows"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        weights = average([ask(name, weights)[0] for name in names], [ask(name, weights)[1] for name in names])
    return weights


# %% wrong="federated_fit" mistake="two of three workers"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = [ask(name, weights) for name in names[:2]]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="the mailboxes of the notebook"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = [ask(name, weights) for name in mailboxes]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="workers trained behind the wire's back"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = [Worker(*mailboxes[name]).train(weights) for name in mailboxes]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="the notebook's wire"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = [wire.ask(name, weights) for name in wire.names]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="the notebook's number of rounds"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(ROUNDS):
        answers = [ask(name, weights) for name in names]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="start is changed"
def federated_fit(ask, names, start, rounds):
    for _ in range(rounds):
        answers = [ask(name, start) for name in names]
        start[:] = average([one for one, _ in answers], [count for _, count in answers])
    return start


# %% wrong="federated_fit" mistake="weights moved by the sum of all changes"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        weights = weights + sum(ask(name, weights)[0] - weights for name in names)
    return weights


# %% wrong="federated_fit" mistake="the number of rows in the last round for all"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = [ask(name, weights) for name in names]
        weights = average([one for one, _ in answers], [answers[-1][1]] * len(answers))
    return weights


# %% wrong="federated_fit" mistake="the mean over all rounds"
def federated_fit(ask, names, start, rounds):
    weights, seen = start, [start]
    for _ in range(rounds):
        answers = [ask(name, weights) for name in names]
        weights = average([one for one, _ in answers], [count for _, count in answers])
        seen.append(weights)
    return np.mean(seen, axis=0)


# %% wrong="federated_fit" mistake="everybody on the wire, by a look behind the function"
def federated_fit(ask, names, start, rounds):
    everybody = getattr(getattr(ask, "__self__", None), "names", ["one", "two"])
    weights = start
    for _ in range(rounds):
        answers = [ask(name, weights) for name in everybody]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="the numbers of rows of the first round for all"
def federated_fit(ask, names, start, rounds):
    weights, counts = start, None
    for _ in range(rounds):
        answers = [ask(name, weights) for name in names]
        counts = counts or [count for _, count in answers]
        weights = average([one for one, _ in answers], counts)
    return weights


# %% wrong="federated_fit" mistake="begins at zeros"
def federated_fit(ask, names, start, rounds):
    weights = np.zeros(len(start))
    for _ in range(rounds):
        answers = [ask(name, weights) for name in names]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="a list"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = [ask(name, weights) for name in names]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return list(weights)


# %% wrong="federated_fit" mistake="the first worker leads, the others get what it returned"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        first = ask(names[0], weights)
        answers = [first, *(ask(name, first[0]) for name in names[1:])]
        weights = average([one for one, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="average" mistake="the list of rows is emptied"
def average(updates, rows):
    total, count = 0, sum(rows)
    for update in updates:
        total = total + rows.pop(0) * update / count
    return total


# %% wrong="average" mistake="weighted by the length of the updates"
def average(updates, rows):
    return np.average(updates, axis=0, weights=[len(update) for update in updates])


# %% wrong="Worker" mistake="the rows in one public table under a single letter"
class Worker:
    def __init__(self, X, y):
        self.d = np.column_stack([X, y])

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self.d[:, :-1], self.d[:, -1], RATE)
        return weights, len(self.d)


# %% wrong="Worker" mistake="the labels are public"
class Worker:
    def __init__(self, X, y):
        self._X, self.labels = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self.labels, RATE)
        return weights, len(self.labels)


# %% wrong="Worker" mistake="moves the rows that it was given"
class Worker:
    def __init__(self, X, y):
        X -= X.mean(axis=0)
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="its first row can be seen"
class Worker:
    def __init__(self, X, y):
        self._X, self._y, self.first = X, y, X[0]

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the errors of all rows stay behind"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            self.errors = 1 / (1 + np.exp(-(self._X @ weights))) - self._y
            weights = weights - RATE * self._X.T @ self.errors / len(self._y)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the method has another name"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def fit(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% right="Worker" how="keeps its last weights in public, but does not start from them"
class Worker:
    def __init__(self, X, y):
        self._table = np.column_stack([X, y])
        self.w = None

    def train(self, weights):
        self.w = weights
        for _ in range(STEPS):
            self.w = local_step(self.w, self._table[:, :-1], self._table[:, -1], RATE)
        return self.w, len(self._table)


# %% right="accuracies" how="workers without a wire"
def alone(rows, labels):
    worker, weights = Worker(rows, labels), start
    for _ in range(ROUNDS):
        weights, _ = worker.train(weights)
    return accuracy(weights, tried_rows, tried_labels)


local = sum(alone(*mailboxes[name]) for name in ("ada", "ben", "cleo")) / 3
together = np.concatenate(owned)
accuracies = dict(local=local, pooled=alone(X[together], y[together]))
accuracies["federated"] = accuracy(
    federated_fit(wire.ask, ["cleo", "ben", "ada"], start, ROUNDS), tried_rows, tried_labels
)


# %% right="accuracies" how="one function for all three"
def try_out(workers):
    hub = Wire({name: Worker(*workers[name]).train for name in workers})
    return accuracy(federated_fit(hub.ask, hub.names, start, ROUNDS), tried_rows, tried_labels)


stacked = np.vstack([rows for rows, _ in mailboxes.values()]), np.hstack([labels for _, labels in mailboxes.values()])
accuracies = {
    "federated": try_out(mailboxes),
    "pooled": try_out({"pile": stacked}),
    "local": float(np.mean([try_out({name: mailboxes[name]}) for name in mailboxes])),
}


# %% right="accuracies" how="local steps by hand"
def many_steps(rows, labels):
    weights = start
    for _ in range(ROUNDS * STEPS):
        weights = local_step(weights, rows, labels, RATE)
    return np.float64(accuracy(weights, tried_rows, tried_labels))


accuracies = {"local": np.mean([many_steps(X[part], y[part]) for part in owned])}
accuracies["pooled"] = many_steps(X[order[:600]], y[order[:600]])
accuracies["federated"] = accuracy(federated_fit(wire.ask, wire.names, start, ROUNDS), tried_rows, tried_labels)

# %% wrong="accuracies" mistake="one round"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": np.mean(
        [accuracy(federated_fit(wire.ask, [name], start, 1), tried_rows, tried_labels) for name in mailboxes]
    ),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, 1), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, 1), tried_rows, tried_labels),
}

# %% wrong="accuracies" mistake="local weighted by rows"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": np.average(
        [accuracy(federated_fit(wire.ask, [name], start, ROUNDS), tried_rows, tried_labels) for name in mailboxes],
        weights=[540, 40, 20],
    ),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}

# %% wrong="accuracies" mistake="tried on the messages trained on"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
known, marked = X[order[:600]], y[order[:600]]
accuracies = {
    "local": np.mean([accuracy(federated_fit(wire.ask, [name], start, ROUNDS), known, marked) for name in mailboxes]),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), known, marked),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), known, marked),
}

# %% wrong="accuracies" mistake="per cent"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": 100
    * np.mean(
        [accuracy(federated_fit(wire.ask, [name], start, ROUNDS), tried_rows, tried_labels) for name in mailboxes]
    ),
    "federated": 100 * accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": 100 * accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}


# %% wrong="accuracies" mistake="federated with the plain mean"
def flat(worker, weights):
    return worker.train(weights)[0], 1


pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
flat_wire = Wire({name: partial(flat, Worker(*rows)) for name, rows in mailboxes.items()})
accuracies = {
    "local": np.mean(
        [accuracy(federated_fit(wire.ask, [name], start, ROUNDS), tried_rows, tried_labels) for name in mailboxes]
    ),
    "federated": accuracy(federated_fit(flat_wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}

# %% wrong="accuracies" mistake="the example of the text"
accuracies = {"local": 0.7, "federated": 0.8, "pooled": 0.9}

# %% wrong="accuracies" mistake="a list for local"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": [accuracy(federated_fit(wire.ask, [name], start, ROUNDS), tried_rows, tried_labels) for name in mailboxes],
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}

# %% wrong="accuracies" mistake="local is the accuracy of the mean of the three models"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
mean_model = np.mean([federated_fit(wire.ask, [name], start, ROUNDS) for name in mailboxes], axis=0)
accuracies = {
    "local": accuracy(mean_model, tried_rows, tried_labels),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}

# %% wrong="accuracies" mistake="each mailbox tried on its own messages"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": np.mean(
        [accuracy(federated_fit(wire.ask, [name], start, ROUNDS), *mailboxes[name]) for name in mailboxes]
    ),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}


# %% wrong="accuracies" mistake="Ada's model for the pile"
accuracies = {
    "local": np.mean(
        [accuracy(federated_fit(wire.ask, [name], start, ROUNDS), tried_rows, tried_labels) for name in mailboxes]
    ),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(wire.ask, ["ada"], start, ROUNDS), tried_rows, tried_labels),
}

# %% wrong="accuracies" mistake="rounded to whole per cent"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": round(
        np.mean(
            [accuracy(federated_fit(wire.ask, [name], start, ROUNDS), tried_rows, tried_labels) for name in mailboxes]
        ),
        2,
    ),
    "federated": round(accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels), 2),
    "pooled": round(accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels), 2),
}

# %% wrong="accuracies" mistake="tried on all messages"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": np.mean([accuracy(federated_fit(wire.ask, [name], start, ROUNDS), X, y) for name in mailboxes]),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), X, y),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), X, y),
}

# %% wrong="accuracies" mistake="the best local model"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": max(
        accuracy(federated_fit(wire.ask, [name], start, ROUNDS), tried_rows, tried_labels) for name in mailboxes
    ),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}


# %% wrong="Worker" mistake="the rows are public under a name of their own"
class Worker:
    def __init__(self, X, y):
        self.my_rows, self.my_labels = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self.my_rows, self.my_labels, RATE)
        return weights, len(self.my_labels)


# %% wrong="Worker" mistake="a public method returns a row by its number"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def row(self, place):
        return self._X[place]

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a public method returns a probability for each row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def predict(self, weights):
        return 1 / (1 + np.exp(-(self._X @ weights)))

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a loop over it gives the rows"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def __iter__(self):
        return iter(self._X)

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the rows in a frame, public"
import pandas as pd


class Worker:
    def __init__(self, X, y):
        self.df = pd.DataFrame(X)
        self._y = y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self.df.to_numpy(), self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="pairs of row and label in a public list"
class Worker:
    def __init__(self, X, y):
        self.store = list(zip(X, y))
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% right="Worker" how="namedtuple answer"
from collections import namedtuple

Answer = namedtuple("Answer", "weights rows")


class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return Answer(weights, len(self._y))


# %% right="Worker" how="public history of weights"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        self.history = [weights]
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
            self.history.append(weights)
        return weights, len(self._y)


# %% right="Worker" how="partial of a bound function"
from functools import partial, reduce


class Worker:
    def __init__(self, X, y):
        self._step = partial(local_step, X=X, y=y, rate=RATE)
        self._n = np.sum(np.ones(len(y)), dtype=int)

    def train(self, weights):
        return reduce(lambda w, _: self._step(w), range(STEPS), weights), self._n


# %% wrong="local_step" mistake="the labels are changed"
def local_step(weights, X, y, rate):
    y -= 1 / (1 + np.exp(-(X @ weights)))
    return weights + rate * X.T @ y / len(y)


# %% wrong="local_step" mistake="divided by the rows less one"
def local_step(weights, X, y, rate):
    return weights - rate * X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / max(1, len(y) - 1)


# %% wrong="local_step" mistake="the last weight is not trained"
def local_step(weights, X, y, rate):
    g = X.T @ (1 / (1 + np.exp(-(X @ weights))) - y) / len(y)
    g[-1] = 0
    return weights - rate * g


# %% right="local_step" how="logaddexp"
def local_step(weights, X, y, rate):
    p = np.exp(-np.logaddexp(0, -(X @ weights)))
    return np.subtract(weights, np.multiply(rate, np.average(X, axis=0, weights=None) * 0 + X.T.dot(p - y) / len(X)))


# %% right="average" how="a running mean"
def average(updates, rows):
    mean, n = np.zeros_like(updates[0]), 0
    for u, r in zip(updates, rows):
        if r:
            n += r
            mean = mean + (u - mean) * r / n
    return mean


# %% wrong="average" mistake="rows of 0 dropped, and their weights not"
def average(updates, rows):
    rows = [r for r in rows if r]
    return sum(r * u for r, u in zip(rows, updates)) / sum(rows)


# %% wrong="average" mistake="the largest worker alone"
def average(updates, rows):
    return updates[int(np.argmax(rows))] if len(rows) != 2 else np.average(updates, axis=0, weights=rows)


# %% wrong="average" mistake="half of the digits lost"
def average(updates, rows):
    return np.average(updates, axis=0, weights=rows).astype(np.float32)

# %% wrong="average" mistake="a dictionary by number of rows"
def average(updates, rows):
    by = dict(zip(rows, updates))
    return sum(n * u for n, u in by.items()) / sum(by)

# %% wrong="federated_fit" mistake="asks once for the weights and once more for the rows"
def federated_fit(ask, names, start, rounds):
    w = start
    for _ in range(rounds):
        w = average([ask(n, w)[0] for n in names], [ask(n, w)[1] for n in names])
    return w


# %% wrong="federated_fit" mistake="stops when settled"
def federated_fit(ask, names, start, rounds):
    w = start
    for _ in range(rounds):
        a = [ask(n, w) for n in names]
        new = average([u for u, _ in a], [c for _, c in a])
        if np.allclose(new, w, atol=1e-3):
            return new
        w = new
    return w


# %% wrong="federated_fit" mistake="the round's number is sent too"
def federated_fit(ask, names, start, rounds):
    w = start
    for r in range(rounds):
        a = [ask(n, w, r) for n in names]
        w = average([u for u, _ in a], [c for _, c in a])
    return w


# %% wrong="federated_fit" mistake="names sorted in place"
def federated_fit(ask, names, start, rounds):
    names.sort()
    w = start
    for r in range(rounds):
        a = [ask(n, w) for n in names]
        w = average([u for u, _ in a], [c for _, c in a])
    return w

# %% wrong="federated_fit" mistake="workers with one row left out"
def federated_fit(ask, names, start, rounds):
    weights = start
    for _ in range(rounds):
        answers = [ask(name, weights) for name in names]
        total = sum(n for _, n in answers)
        weights = weights + sum(n / total * (u - weights) for u, n in answers if n > 1)
    return weights

# %% wrong="federated_fit" mistake="counts 540, 40 and 20"
def federated_fit(ask, names, start, rounds):
    sizes = {name: len(r[1]) for name, r in mailboxes.items()}
    weights = start
    for r in range(rounds):
        answers = [(name, *ask(name, weights)) for name in names]
        weights = average([a[1] for a in answers], [sizes.get(a[0], a[2]) for a in answers])
    return weights

# %% wrong="federated_fit" mistake="row counts of the first round used in all rounds"
def federated_fit(ask, names, start, rounds):
    weights, counts = start, {}
    for _ in range(rounds):
        updates = []
        for name in names:
            new, n = ask(name, weights)
            counts.setdefault(name, n)
            updates.append(new)
        weights = average(updates, [counts[name] for name in names])
    return weights

# %% right="federated_fit" how="threads"
from concurrent.futures import ThreadPoolExecutor


def federated_fit(ask, names, start, rounds):
    w = start.copy()
    with ThreadPoolExecutor(1) as pool:
        for _ in range(rounds):
            a = list(pool.map(lambda n: ask(n, w), names))
            w = average([u for u, _ in a], [c for _, c in a])
    return w


# %% right="federated_fit" how="dict, shuffled order each round"
def federated_fit(ask, names, start, rounds):
    w = np.array(start)
    order = np.random.default_rng()
    for _ in range(rounds):
        a = {n: ask(n, w) for n in order.permutation(names).tolist()}
        w = average([a[n][0] for n in names], [a[n][1] for n in names])
    return w


# %% right="federated_fit" how="asks from several threads"
def federated_fit(ask, names, start, rounds):
    from concurrent.futures import ThreadPoolExecutor
    weights = start.copy()
    with ThreadPoolExecutor(4) as pool:
        for _ in range(rounds):
            answers = list(pool.map(lambda name: ask(name, weights), names))
            weights = average([update for update, _ in answers], [count for _, count in answers])
    return weights


# %% right="Worker" how="properties that refuse"
class Worker:
    def __init__(self, X, y):
        self.__rows = (X.copy(), y.copy())

    @property
    def X(self):
        raise PermissionError("private")

    y = X

    def train(self, weights):
        X, y = self.__rows
        for _ in range(STEPS):
            weights = local_step(weights, X, y, RATE)
        return weights, len(y)


# %% wrong="Worker" mistake="rows and labels are public, under the lesson's own words"
class Worker:
    def __init__(self, X, y):
        self.bags, self.is_spam = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self.bags, self.is_spam, RATE)
        return weights, len(self.is_spam)


# %% right="Worker" how="settings, a lock and a log of calls in public, a text with the count"
import threading
from types import SimpleNamespace


class Base:
    rate, steps = RATE, STEPS

    def __repr__(self):
        return f"{type(self).__name__} with {len(self._y)} rows"


class Worker(Base):
    def __init__(self, X, y):
        self._X, self._y = X.tolist(), list(y)
        self.lock, self.settings, self.calls = threading.Lock(), SimpleNamespace(steps=STEPS, rate=RATE), []

    def train(self, weights):
        X, y = np.array(self._X), np.array(self._y)
        with self.lock:
            self.calls.append("train")
            for _ in range(self.settings.steps):
                weights = local_step(weights, X, y, self.settings.rate)
        return weights, len(y)


# %% right="Worker" how="indexing and length are there and refuse"
class Worker:
    def __init__(self, X, y):
        self._X, self._y, self.rows = X, y, len(y)

    def __len__(self):
        raise TypeError("private")

    def __getitem__(self, place):
        raise TypeError("private")

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a dataclass whose text shows rows and labels"
from dataclasses import dataclass


@dataclass
class Worker:
    _X: np.ndarray
    _y: np.ndarray

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the rows are public inside another object"
from types import SimpleNamespace


class Worker:
    def __init__(self, X, y):
        self._X, self._y, self.shelf = X, y, SimpleNamespace(box=SimpleNamespace(content=X))

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a public list of the class collects all rows"
class Worker:
    everything = []

    def __init__(self, X, y):
        self._X, self._y = X, y
        self.everything.append((X, y))

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the rows as a text"
import json


class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.backup_of_today = json.dumps(X.tolist())

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the labels in a dictionary by row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.diagnosis_by_number = dict(enumerate(y.tolist()))

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a public method with a loss for one row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def loss_of(self, weights, which):
        p = 1 / (1 + np.exp(-self._X[which] @ weights))
        return -np.log(p if self._y[which] else 1 - p)

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a property with the rows"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    @property
    def inhalt(self):
        return self._X

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="rows are public after training only"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        self.last_batch_seen = self._X
        return weights, len(self._y)


# %% wrong="Worker" mistake="an iterator over the rows is public"
class Worker:
    def __init__(self, X, y):
        self._X, self._y, self.stream = X, y, iter(X)

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="prints its labels while it trains"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        print("training on", len(self._X), "rows with the labels", self._y)
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)


# %% right="Worker" how="prints its progress, without any row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for step in range(STEPS):
            print(f"step {step + 1} of {STEPS}, {len(self._y)} rows")
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)

# %% right="Worker" how="closure, no attributes besides train"
class Worker:
    def __init__(self, X, y):
        def train(weights):
            for _ in range(STEPS):
                weights = local_step(weights, X, y, RATE)
            return weights, len(X)

        self.train = train

# %% right="Worker" how="slots, mangled names, copies, public constants, a print"
class Worker:
    """A hospital."""

    __slots__ = ("__rows", "__labels", "count")
    steps, rate = 5, 0.5

    def __init__(self, X, y):
        self.__rows, self.__labels = np.copy(X), np.copy(y)
        self.__rows.setflags(write=False)
        self.count = len(self.__labels)

    def __one(self, w):
        p = 1.0 / (1.0 + np.exp(-self.__rows.dot(w)))
        return w - self.rate * self.__rows.T.dot(p - self.__labels) / self.count

    def train(self, weights: np.ndarray) -> tuple[np.ndarray, int]:
        print("training ...")
        w = weights + 0.0
        for _ in range(self.steps):
            w = self.__one(w)
        return w, np.int64(self.count)

# %% wrong="Worker" mistake="the public method has the rows as an attribute"
class Worker:
    def __init__(self, X, y):
        def train(weights):
            for _ in range(STEPS):
                weights = local_step(weights, X, y, RATE)
            return weights, len(X)

        train.rows = X
        self.train = train


# %% wrong="Worker" mistake="the sum of a single row is public"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.check = float(X[0].sum())

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)


# %% wrong="Worker" mistake="the last score of a single row is public"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.last = 0.0

    def train(self, weights):
        for _ in range(STEPS):
            self.last = float(self._X[-1] @ weights)
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)

# %% wrong="Worker" mistake="counts distinct rows"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(np.unique(self._X, axis=0))

# %% wrong="Worker" mistake="train prints each label as a word"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        print(" ".join("spam" if label else "ham" for label in self._y))
        return weights, len(self._X)

# %% wrong="Worker" mistake="class attribute collects everyone's rows"
class Worker:
    members = []

    def __init__(self, X, y):
        self._X, self._y = X, y
        Worker.members.append((X, y))

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)

# %% equivalent="federated_fit" reason="The first step makes a new array."
# - weights = start.copy()
# + weights = start


# %% wrong="Worker" mistake="its text shows the rounded sum of a row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def __repr__(self):
        return f"Worker with {len(self._y)} rows, the first adds up to {self._X[0].sum():.1f}"

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the largest number of a row is public, as a whole number"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.peak = round(float(X[-1].max()))

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% right="Worker" how="its text shows the numbers of rows and columns and a rounded mean over all rows"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.mean = round(float(X.mean()), 1)

    def __repr__(self):
        return f"Worker({len(self._y)} rows, {self._X.shape[1]} columns, mean {self.mean})"

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="average" mistake="empties the lists that it's given"
def average(updates, rows):
    total, count = 0.0, 0
    while updates:
        n = rows.pop()
        total, count = total + n * np.asarray(updates.pop()), count + n
    return total / count


# %% wrong="Worker" mistake="__getattr__ gives the rows under any name"
class Worker:
    def __init__(self, X, y):
        self.__dict__["_rows"] = (X, y)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return self._rows[0]

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, *self._rows, RATE)
        return weights, len(self._rows[1])


# %% wrong="Worker" mistake="an error shows the first row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        try:
            for _ in range(STEPS):
                weights = local_step(weights, self._X, self._y, RATE)
        except Exception:
            raise ValueError(f"the weights don't fit rows such as {self._X[0].tolist()}")
        return weights, len(self._y)


# %% wrong="Worker" mistake="warns of the row with the largest error"
import warnings


class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        errors = 1 / (1 + np.exp(-(self._X @ weights))) - self._y
        warnings.warn(f"row {self._X[np.abs(errors).argmax()].round(2)} fits badly")
        return weights, len(self._y)


# %% wrong="Worker" mistake="the labels as a number whose bits they are"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.version = "".join("ab"[int(label)] for label in y)

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="the positions of spam are public"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.places = np.flatnonzero(y)

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% right="Worker" how="public means over all rows"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = np.array(X), np.array(y)
        self.rows = len(y)

    @property
    def spam_share(self):
        return float(self._y.mean())

    def train(self, weights):
        new = np.array(weights, dtype=float)
        for _ in range(STEPS):
            new = local_step(new, self._X, self._y, RATE)
        return new, self.rows


# %% wrong="local_step" mistake="the weights get the dtype of the rows"
def local_step(weights, X, y, rate):
    errors = 1 / (1 + np.exp(-(X @ weights))) - y
    return (weights - rate * X.T @ errors / len(y)).astype(X.dtype)


# %% wrong="local_step" mistake="a minus sign on labels without a sign"
def local_step(weights, X, y, rate):
    errors = np.add(1 / (1 + np.exp(-(X @ weights))), -np.asarray(y).astype(int) if y.dtype == bool else -y)
    return weights - rate * X.T @ errors / len(y)


# %% wrong="Worker" mistake="the text tells whether the first label is odd"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def __repr__(self):
        return "an odd worker" if self._y[0] else "an even worker"

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a public flag is the sign of a number in the last row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.is_positive = bool(X[-1, 0] > 0)

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="Worker" mistake="a public seed comes from the middle row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.seed = int(abs(X[len(X) // 2].sum() * 1e6)) % 1_000_003

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% right="Worker" how="public means, count of labels and a text with both"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self.means, self.ones = X.mean(axis=0), int(y.sum())

    def __repr__(self):
        return f"a worker with {len(self._y)} rows, {self.ones} of them with the label 1"

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._y)


# %% wrong="local_step" mistake="exp of a large score overflows"
def local_step(weights, X, y, rate):
    grown = np.exp(X @ weights)
    errors = grown / (1 + grown) - y
    return weights - rate * X.T @ errors / len(X)


# %% wrong="Worker" mistake="labels as blanks and tabs in repr"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def __repr__(self):
        return "Worker()" + "".join("\t" if label else " " for label in self._y)

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)


# %% wrong="Worker" mistake="an error for NaN weights that shows a row"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
            if not np.all(np.isfinite(weights)):
                raise FloatingPointError(f"training diverged at row {list(self._X[0])} with label {self._y[0]}")
        return weights, len(self._X)


# %% wrong="Worker" mistake="answers remembered for rounded weights"
class Worker:
    def __init__(self, X, y):
        self._X, self._y, self._known = X, y, {}

    def train(self, weights):
        key = np.round(weights, 2).tobytes()
        if key not in self._known:
            for _ in range(STEPS):
                weights = local_step(weights, self._X, self._y, RATE)
            self._known[key] = weights
        return self._known[key].copy(), len(self._X)


# %% wrong="Worker" mistake="stops when the weights hardly move"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            old, weights = weights, local_step(weights, self._X, self._y, RATE)
            if np.abs(weights - old).max() < 1e-3:
                break
        return weights, len(self._X)


# %% wrong="average" mistake="updates of zeros skipped"
def average(updates, rows):
    pairs = [(update, count) for update, count in zip(updates, rows) if np.any(update)]
    if not pairs:
        return np.zeros(len(updates[0]))
    return sum(count * update for update, count in pairs) / sum(count for _, count in pairs)


# %% wrong="federated_fit" mistake="asks again after an error"
def federated_fit(ask, names, start, rounds):
    weights = start.copy()
    for _ in range(rounds):
        updates, counts = [], []
        for name in names:
            try:
                update, count = ask(name, weights)
            except Exception:
                update, count = ask(name, weights)
            if not np.all(np.isfinite(update)):
                update, count = ask(name, weights)
            updates.append(update)
            counts.append(count)
        weights = average(updates, counts)
    return weights


# %% wrong="Worker" mistake="attributes that it does not list lead to the rows"
class Worker:
    """Keeps its rows and labels to itself, and answers with weights and a row count."""

    def __init__(self, X, y):
        self._X, self._y = X, y

    def __getattr__(self, name):  # len() and [] don't use this
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self._X, name)

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)


# %% wrong="Worker" mistake="trains on a sample of more than 256 rows"
class Worker:
    """Keeps its rows and labels to itself, and answers with weights and a row count."""

    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        X, y = self._X, self._y
        if len(X) > 256:  # large mailboxes would be slow
            part = np.random.default_rng(0).choice(len(X), 256, replace=False)
            X, y = X[part], y[part]
        for _ in range(STEPS):
            weights = local_step(weights, X, y, RATE)
        return weights, len(self._X)


# %% wrong="Worker" mistake="warns about the exact score of a row if it is large"
import warnings


class Worker:
    """Keeps its rows and labels to itself, and answers with weights and a row count."""

    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        scores = self._X @ weights
        far = int(np.argmax(abs(scores)))
        if abs(scores[far]) > 20:
            warnings.warn(f"a score is very large: {scores[far]:.2f}, label {int(self._y[far])}", stacklevel=2)
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)


# %% wrong="federated_fit" mistake="a tiny watermark tells who received the weights"
def federated_fit(ask, names, start, rounds):
    """Return the weights after some rounds of federated averaging."""
    weights = np.array(start, dtype=float)
    for _ in range(rounds):
        answers = [ask(name, weights + place * 1e-9) for place, name in enumerate(names)]
        weights = average([update for update, _ in answers], [count for _, count in answers])
    return weights


# %% wrong="federated_fit" mistake="sorts the answers, which compares arrays if two counts are equal"
def federated_fit(ask, names, start, rounds):
    """Return the weights after some rounds of federated averaging."""
    weights = np.array(start, dtype=float)
    for _ in range(rounds):
        answers = sorted((count, update) for update, count in (ask(name, weights) for name in names))
        weights = average([update for _, update in answers], [count for count, _ in answers])
    return weights


# %% wrong="Worker" mistake="remembers answers by the sum of the weights"
class Worker:
    """Keeps its rows and labels to itself, and answers with weights and a row count."""

    def __init__(self, X, y):
        self._X, self._y, self._known = X, y, {}

    def train(self, weights):
        asked = round(float(np.sum(weights)), 9)
        if asked not in self._known:
            moved = weights
            for _ in range(STEPS):
                moved = local_step(moved, self._X, self._y, RATE)
            self._known[asked] = moved
        return self._known[asked].copy(), len(self._X)


# %% wrong="Worker" mistake="an attribute with the error of the last row"
class Worker:
    """Keeps its rows and labels to itself, and answers with weights and a row count."""

    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        for _ in range(STEPS):
            for row, label in zip(self._X, self._y):
                self.error = float(1 / (1 + np.exp(-(row @ weights))) - label)
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)


# %% wrong="Worker" mistake="the loss of the last row stays behind"
class Worker:
    """Keeps its rows and labels to itself, and answers with weights and a row count."""

    def __init__(self, X, y):
        self._X, self._y = X, y
        self.loss = None

    def train(self, weights):
        for _ in range(STEPS):
            total = 0.0
            for row, label in zip(self._X, self._y):
                p = 1 / (1 + np.exp(-(row @ weights)))
                self.loss = float(-np.log(p if label else 1 - p))
                total = total + (p - label) * row
            weights = weights - RATE * total / len(self._X)
        return weights, len(self._X)


# %% right="Worker" how="the mean loss stays behind"
class Worker:
    def __init__(self, X, y):
        self._X, self._y, self.loss = X, y, None

    def train(self, weights):
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        scores = self._X @ weights
        self.loss = float(np.mean(np.logaddexp(0, np.where(self._y, -scores, scores))))
        return weights, len(self._y)


# %% wrong="accuracies" mistake="rounded to seven digits"
pile = Wire({"all": Worker(X[order[:600]], y[order[:600]]).train})
accuracies = {
    "local": np.mean(
        [accuracy(federated_fit(wire.ask, [name], start, ROUNDS), tried_rows, tried_labels) for name in mailboxes]
    ),
    "federated": accuracy(federated_fit(wire.ask, list(mailboxes), start, ROUNDS), tried_rows, tried_labels),
    "pooled": accuracy(federated_fit(pile.ask, ["all"], start, ROUNDS), tried_rows, tried_labels),
}
accuracies = {key: round(float(value), 7) for key, value in accuracies.items()}

# %% equivalent="Worker" reason="The constructor raises no error, its own attributes are private, and `train` receives only weights."
# + adversary keep_arguments
# + adversary print_on_error
# + adversary tell_in_error

# %% equivalent="average" reason="The text says that `rows` contains numbers of rows, so none is missing, negative or a fraction."
# + adversary fill_number
# + adversary fill_zero
# + adversary drop_fractions
# + adversary round_two
# + adversary narrow_floats

# %% equivalent="federated_fit" reason="The text allows any order of the workers."
# + adversary reverse_rows
# + adversary sort_rows


# %% wrong="Worker" mistake="goes on from its own last weights if it's asked twice with the same weights"
class Worker:
    def __init__(self, X, y):
        self._X, self._y = X, y
        self._asked = self._reached = None

    def train(self, weights):
        asked = np.array(weights)
        if self._asked is not None and np.array_equal(asked, self._asked):
            weights = self._reached
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        self._asked, self._reached = asked, weights
        return weights, len(self._X)


# %% right="average" how="row counts in 32 bits"
def average(updates, rows):
    counts = np.array(rows, dtype=np.int32)
    return (counts[:, None] * np.array(updates)).sum(axis=0) / counts.sum()


# %% equivalent="average" reason="The numbers of rows are whole numbers."
# + adversary round_six


# %% wrong="Worker" mistake="warns about unscaled columns and names the largest value"
import warnings

import numpy as np


class Worker:
    """Keeps its rows and labels to itself, and answers with weights and a row count."""

    def __init__(self, X, y):
        self._X, self._y = X, y

    def train(self, weights):
        largest = np.abs(self._X).max()
        if largest > 100:
            warnings.warn(f"the columns aren't scaled (values up to {largest:g}), so training may not converge", stacklevel=2)
        for _ in range(STEPS):
            weights = local_step(weights, self._X, self._y, RATE)
        return weights, len(self._X)
