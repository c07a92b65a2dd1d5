# %% [markdown]
# # 5.2 What an update gives away
#
# **You will be able to**
#
# - compute a patient's record and diagnosis from a model update;
# - find out from an update whether a particular message was used to compute it;
# - measure how much protection larger batches, masks and noise offer.
#
# **You need** lessons 3.3 (Gaussian noise, ε and δ) and 3.8 (logistic regression).
#
# **Time** about {minutes} minutes, four exercises.

# %% [markdown]
# ## The data never leave the house
#
# > **In the news.** {==In 2019, three researchers recovered pictures pixel by pixel, and sentences word by word, from
# > gradients.==} Gradients are the numbers that workers send when they train a model together (Zhu, Liu and Han). In
# > the same year, another group inferred from such numbers which places occurred in a participant's training data
# > (Melis and others).
#
# {==In this lesson, a hospital sends 31 numbers per round.==} These numbers don't contain names or records. {==Could
# someone compute a patient's data from them?==}
#
# We'll start by loading the records of 569 patients. To scale the measurements, all hospitals use the same means and standard
# deviations, which they have agreed on.

# %%
import numpy as np
from sklearn.datasets import load_breast_cancer

from course import load, plotting

cancer = load_breast_cancer()
mean, spread = cancer.data.mean(axis=0), cancer.data.std(axis=0)  # all hospitals have agreed on these
records, malignant = (cancer.data - mean) / spread, 1 - cancer.target

# %% [markdown]
# ## One row, one update
#
# First, let's look at what exactly a worker sends. A logistic regression has one weight for each column, and a **bias**,
# which is a number that's added to every score. {==The **residual** of a row is the probability that the model predicts minus
# the label, which is 0 or 1.==}
#
# The next diagram shows an update that comes from a single row. Look at the factor that both parts of the update have in
# common.

# %%
plotting.diagram("gradient")

# %% [markdown]
# {==A set of rows that a worker trains on is a **batch**.==} Its **gradient** describes how the model should change. {==For a weight,
# the gradient is the mean of residual × value over the rows, and for the bias, it's the mean of the residuals.==} {==This gradient
# is the **update** that workers send.==} (Sending a new model instead reveals just as much, because the new model is the old
# model minus a known rate times the gradient.)
#
# The next cell computes the update for a single row with the values 2 and 5 and the label 1.


# %% slide="both"
def gradient(weights, bias, rows, labels):
    """Return the gradient of a batch as a tuple: an array for the weights and a number for the bias."""
    rows, labels = np.asarray(rows, dtype=float), np.asarray(labels)
    residuals = 1 / (1 + np.exp(-(rows @ weights + bias))) - labels
    return residuals @ rows / len(rows), residuals.mean()


print(gradient(np.array([0, 0]), 0, [[2, 5]], [1]))

# %% [markdown]
# In this example, all weights are 0, so the probability is ½ and the residual is ½ − 1 = −½. The update consists of (−1,
# −2.5) for the weights and −½ for the bias. {==Can you see the row (2, 5) and the label in it?==} Phong and others (2018) showed
# how to recover the row.
#
# ### Exercise 1: compute the patient
#
# Write a function `reconstruct(gradient_weights, gradient_bias)` that receives the update of a batch of **one** row and returns a
# tuple `(row, label)`.
#
# - `gradient_weights` is an array or a list, and `gradient_bias` is a number.
# - `row` is an array of floats, accurate to 1e-6. `label` is a whole number, 0 or 1.
# - If `gradient_bias` is exactly 0, raise a `ValueError`. Any other number reveals the row, however tiny it is.
# - Don't modify `gradient_weights`.
#
# `reconstruct(np.array([-1.0, -2.5]), -0.5)` returns `(array([2., 5.]), 1)`.
#
# <details><summary>Hint 1</summary>
#
# Both parts of the update contain the residual. Which sign does the residual have for each label?
#
# </details>
# <details><summary>Hint 2</summary>
#
# You can divide `np.asarray(gradient_weights)` by a number. For the label, remember that a probability is between 0 and 1.
#
# </details>
# <details><summary>Hint 3</summary>
#
# In the example, −1 = −½ · 2 and −2.5 = −½ · 5, and −½ is also the gradient of the bias. How do you get from −1 back to 2? For
# the label, ask which of ½ − 0 and ½ − 1 is negative.
#
# </details>


# %% answer="reconstruct"
def reconstruct(gradient_weights, gradient_bias):
    """Return the row and the label behind the gradient of a batch of one."""
    ### BEGIN SOLUTION
    if gradient_bias == 0:
        raise ValueError("the bias gradient is 0, so it reveals nothing")
    return np.asarray(gradient_weights, dtype=float) / gradient_bias, int(gradient_bias < 0)
    ### END SOLUTION


# %% test="reconstruct" points=3
"""The gradient of a batch of one reveals the row and its label."""
import numpy as np

from course import checks

answer = checks.call(reconstruct, np.array([-1.0, -2.5]), -0.5)
pair = isinstance(answer.result, tuple) and len(answer.result) == 2
checks.require(pair, f"{answer}, not a tuple of a row and a label")
checks.require(isinstance(answer.result[0], np.ndarray), f"{answer.text}: the row isn't an array")
checks.equal(answer.result[0], [2.0, 5.0], name="the row", show=True)
checks.equal(answer.result[1], 1, name="the label", show=True)
checks.passed("the example returns the row (2, 5) and the label 1")
### BEGIN HIDDEN TESTS
from numbers import Integral

rng = np.random.default_rng(521)
sizes = {0.7: 1, -1: 2, 1.0: 2, -0.2: 4, -1e-9: 30, 3e-40: 31, -1e-309: 5}
cases = [(rng.normal(0, 3, size), residual) for residual, size in sizes.items()]
cases += [(rng.uniform(-900, 2000, 6), 0.999), (np.array([0.0, 0.0, 1.0]), -0.4), (np.zeros(3), 0.1)]
cases += [(np.array([2.00001, -0.99999, 1e-5]), 0.1), (np.array([4, -2]), -0.5), (np.array([0, 6]), -0.5)]
cases += [(np.array([0.25, -1.5, 2.0]), -4.0)] * 2  # a list or array of whole numbers
for place, (truth, residual) in enumerate(cases):
    given = truth * residual
    given = given.astype(int) if (given % 1 == 0).all() else given
    answer = checks.call(reconstruct, given.tolist() if place % 2 else given, residual)
    pair = isinstance(answer.result, tuple) and len(answer.result) == 2
    with checks.rule("returns a tuple `(row, label)`"):
        checks.require(pair, f"{answer}")
    found, label = answer.result
    with checks.rule("`row` is an array of floats, accurate to 1e-6"):
        form = isinstance(found, np.ndarray) and found.shape == truth.shape and found.dtype.kind == "f"
        checks.require(form, f"{answer.text}: the row isn't an array of {len(truth)} floats")
        near = bool(np.all(np.abs(found - truth) <= 1e-6))
        checks.require(near, f"{answer.text} returned {found}, but this gradient belongs to a different row")
    with checks.rule("`label` is a whole number, 0 or 1"):
        whole = isinstance(label, Integral) and not isinstance(label, bool | np.bool_)
        why = "the residual is a probability from 0 to 1 minus the label"
        checks.require(whole and label == int(residual < 0), f"{answer.text}: the label is {label!r}, but {why}")
with checks.rule("If `gradient_bias` is exactly 0, raise a `ValueError`"):
    for nothing in (0, 0.0, -0.0, np.float64(0)):
        for numbers in (np.zeros(3), np.array([1.0, -2.0])):
            checks.raises(ValueError, reconstruct, numbers, nothing)
### END HIDDEN TESTS

# %%
rng = np.random.default_rng(52)
weights, bias = rng.normal(0, 0.1, 30), 0.1  # the model in some round
# if you see an error here, finish reconstruct first
row, label = reconstruct(*gradient(weights, bias, records[[39]], malignant[[39]]))
print("largest error:", abs(row - records[39]).max(), "  label:", label, "  true:", malignant[39])

# %%
features = list(cancer.feature_names[:10])  # if you see an error here, finish reconstruct first
ax = plotting.reconstruction(
    dict(zip(features, records[39], strict=False)),
    dict(zip(features, row, strict=False)),
    value_label="value (standard deviations from the mean)",
    title="Each feature of the patient is recovered",
)
plotting.show(ax)

# %% [markdown]
# The largest error is tiny. {==So we have recovered all thirty measurements and the diagnosis of this patient.==} The figure shows the
# first ten measurements, and each cross is inside its ring. The attack fails only if the model is so certain about the row that
# the residual is rounded to 0.
#
# What happens if a batch has several rows? {==Then the same division results in a mean of the rows, weighted by their residuals.==}
# Let's see how far this mean is from the nearest row of its batch.

# %% slide="output"
for size in (1, 2, 8, 32):
    away = []
    for _ in range(100):
        batch = records[(chosen := rng.choice(len(records), size, replace=False))]
        row, _ = reconstruct(
            *gradient(weights, bias, batch, malignant[chosen])
        )  # if you see an error here, finish reconstruct first
        away.append(abs(batch - row).mean(axis=1).min())
    print(f"batch of {size:2}: {np.median(away):.2f} standard deviations per feature")

# %% [markdown]
# To judge these numbers, we need a comparison. The distance between a patient and the patient most similar to her is about
# 0.3. For batches of eight or more rows, the result is farther away than that, so it doesn't resemble any patient. Therefore,
# *this* attack fails for larger batches.
#
# ## Which words were in the batch?
#
# Now let's try another attack on different data. Several mailboxes train a spam filter together. {==A row is a **bag of words**,
# which counts how often each of about 1,560 words occurs in a message.==} The server knows the list of words, and it has 1,000
# messages of its own. The next cell uses these messages to train a first model.

# %%
from sklearn.feature_extraction.text import CountVectorizer

messages = load("messages")
vectorizer = CountVectorizer(token_pattern=r"\S+", dtype=float)
bags, spam = vectorizer.fit_transform(messages["text"]).toarray(), messages["is_spam"].to_numpy()
words, others = vectorizer.get_feature_names_out(), np.arange(1000, 4000)
weights, bias = np.zeros(len(words)), 0.0
for _ in range(20):
    step, bias_step = gradient(weights, bias, bags[:1000], spam[:1000])
    weights, bias = weights - step, bias - bias_step

# %% slide="output"
from course.datasets.making.names import FEMALE, MALE

batch = rng.choice(others, 32, replace=False)
update, _ = gradient(weights, bias, bags[batch], spam[batch])
seen = set(words[update != 0])
print(len(seen), "words occur in the batch, among them", *sorted(seen & {name.lower() for name in FEMALE + MALE}))

# %% [markdown]
# {==A word that doesn't occur in any message of the batch has gradient 0.==} The gradient of a word that does occur is different from
# 0, because spam and wanted messages pull in opposite directions but hardly ever cancel out exactly. {==So the server can tell
# which names occur in the batch.==}
#
# ### Exercise 2: was this message there?
#
# Write a function `membership_from_update(update, bag)` that returns `True` if **every** word of a message has a gradient other
# than 0, however small, and otherwise `False`.
#
# - `update` contains the gradient of each word, and `bag` counts how often each word occurs in the message. Both arguments are
#   arrays or lists.
# - At least one word occurs in the message.
# - Don't modify the arguments.
#
# `membership_from_update([0.2, 0.0, -0.1], [1, 0, 2])` returns `True`. For the bag `[1, 1, 0]`, the function returns `False`.
#
# <details><summary>Hint 1</summary>
#
# Which entries of `update` matter for this message?
#
# </details>
# <details><summary>Hint 2</summary>
#
# If `bag` is an array, `bag > 0` selects the words of the message. Look at `np.all`, too.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Turn both arguments into arrays with `np.asarray`, and select `update[bag > 0]`. Which comparison has to be true for all of
# these numbers?
#
# </details>


# %% answer="membership_from_update"
def membership_from_update(update, bag):
    """Return whether every word of the message has a gradient other than 0."""
    ### BEGIN SOLUTION
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.all(update[bag > 0] != 0))
    ### END SOLUTION


# %% test="membership_from_update" points=2
"""A message may have been in the batch only if each of its words has a gradient other than 0."""
import numpy as np

from course import checks

inside = checks.call(membership_from_update, [0.2, 0.0, -0.1], [1, 0, 2])
checks.equal(inside, True, why="both words of the message have a gradient other than 0", show=True)
outside = checks.call(membership_from_update, [0.2, 0.0, -0.1], [1, 1, 0])
checks.equal(outside, False, why="the second word of the message has the gradient 0", show=True)
checks.passed("the results for both examples are correct")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(522)
small = "a message that the model is almost sure about leaves a gradient that's tiny but not 0"
cases = [
    ([1e-9, -0.3, 0.0], [1, 1, 0], True, small),
    ([-1e-13, 0.0, 0.2], [3, 0, 0], True, small),
    ([1e-100, -1e-310, 0.0], [2, 1, 0], True, small),
    ([1e-9] * 40, [1] * 40, True, small),
    ([0.4, -0.4, -0.3], [1, 1, 1], True, "gradients may be negative, and the gradients of several words can cancel"),
    ([0.0, 0.5, 0.5, 0.5], [1, 1, 1, 1], False, ""),
    ([0.5, 0.5, 0.5, 0.0], [0, 2, 1, 5], False, ""),
    ([0.0, 0.0], [1, 1], False, ""),
    ([0.5, -0.0], [1, 65_536], False, ""),
    ([1e-9] * 39 + [0.0], [1] * 40, False, ""),
    ([0.1] * 1999 + [0.0], [0, 1] * 999 + [1, 1], False, ""),
]
for _ in range(40):
    table = (maker.random((7, 60)) < 0.15) * maker.integers(1, 3, (7, 60))
    table[:, 0] += table.sum(axis=1) == 0
    sent = maker.uniform(0.1, 0.9, 6) * maker.choice([-1, 1], 6) @ table[:6] / 6
    bag = table[maker.integers(7)]
    cases.append((sent, bag, all(g != 0 for g, n in zip(sent, bag, strict=True) if n), ""))
with checks.rule("every word of a message has a gradient other than 0, however small"):
    for sent, bag, wanted, why in cases:
        for kind in (list, np.array):
            checks.equal(checks.call(membership_from_update, kind(sent), kind(bag)), wanted, why=why)
with checks.rule("At least one word occurs in the message"):
    for kind in (list, np.array):
        answer = checks.call(membership_from_update, kind([0.5, 0.2, 0.0, 0.0]), kind([0, 1, 0, 0]))
        checks.equal(answer, True, why="words that don't occur in the message don't matter")
### END HIDDEN TESTS

# %% [markdown]
# {==If the function returns `False`, the message was almost certainly not in the batch. But `True` may be wrong, because the words
# may come from several other messages.==} How often is it wrong? Let's measure that.
#
# ### Exercise 3: how well does a batch hide a message?
#
# Write a function `batch_hides(bags, labels, weights, bias, size, trials, rng)` that returns the share of correct answers from
# `membership_from_update`. The share is between 0 and 1. Don't round it. In each of the `trials` trials:
#
# - Draw row numbers with `rng.choice(len(bags), size + 1, replace=False)`, and don't draw anything else. The last row drawn is an
#   outsider, and the others are the batch.
# - Compute the batch's update over the words with `gradient` and the given `weights` and `bias`.
# - Ask about the **first** message drawn, for which `True` is correct, and about the outsider, for which `False` is correct.
#
# `bags`, `labels` and `weights` are arrays, and `bags` has more than `size` rows. Don't modify them.
#
# `batch_hides(np.eye(9), np.ones(9), np.zeros(9), 0, 4, 10, np.random.default_rng(1))` returns 1.0, because each message has a
# word that no other message has.
#
# <details><summary>Hint 1</summary>
#
# How many answers are there in all the trials together?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `drawn[:-1]` contains all row numbers except the last one.
#
# </details>
# <details><summary>Hint 3</summary>
#
# The update is `update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[...])`. Count an answer about `bags[drawn[0]]` if
# it's `True`. When do you count an answer about the outsider?
#
# </details>


# %% answer="batch_hides"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    """Return the share of correct answers about members of the batch and about outsiders."""
    ### BEGIN SOLUTION
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)
    ### END SOLUTION


# %% test="batch_hides" points=3
"""The share of correct answers counts one member of the batch and one outsider per trial."""
import numpy as np

from course import checks

answer = checks.call(batch_hides, np.eye(9), np.ones(9), np.zeros(9), 0, 4, 10, np.random.default_rng(1))
checks.close(answer, 1.0, why="each message has a word that no other message has", show=True)
checks.passed("the result for the example is correct")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(523)
cases = [(np.ones((12, 3)), 5, 7), (np.eye(20)[:, :5] + np.eye(20, 5)[::-1], 6, 25)]
sizes = ((200, 30, 0.15, 6, 80), (4, 12, 0.3, 1, 61), (150, 60, 0.2, 9, 211), (40, 25, 0.2, 4, 33))
for rows, columns, often, *more in sizes:
    bags = (maker.random((rows, columns)) < often) * maker.integers(1, 3, (rows, columns)).astype(float)
    cases.append((bags, *more))
for place, (table, many, trials) in enumerate(cases):
    table[:, 0] += table.sum(axis=1) == 0
    labels = maker.integers(0, 2, len(table))
    with_weights, with_bias = place in (1, 3, 4), place in (1, 2, 3)  # if both are 0, words can cancel out
    model, offset = with_weights * maker.normal(0, 1, table.shape[1]), with_bias * float(maker.normal())
    offset = 30.0 if place == 2 else offset  # many gradients are tiny
    own, given, right = np.random.default_rng(place), np.random.default_rng(place), 0
    for _ in range(trials):
        drawn = own.choice(len(table), many + 1, replace=False)
        inside = table[drawn[:-1]]
        errors = 1 / (1 + np.exp(-(inside @ model + offset))) - labels[drawn[:-1]]
        trace = errors @ inside != 0
        first, last = (bool(trace[table[who] > 0].all()) for who in (drawn[0], drawn[-1]))
        right += first + (not last)
    with checks.rule("Compute the batch's update over the words with `gradient` and the given `weights` and `bias`"):
        answer = checks.call(batch_hides, table, labels, model, offset, many, trials, given)
    with checks.rule("Ask about the **first** message drawn, for which `True` is correct, and about the outsider"):
        checks.close(answer, right / (2 * trials), why="it must be the share of correct answers")
    with checks.rule("Draw row numbers with `rng.choice(len(bags), size + 1, replace=False)`"):
        once = "Draw from rng once in each trial, and don't draw anything else"
        checks.require(given.bit_generator.state == own.bit_generator.state, f"{answer}. {once}")
### END HIDDEN TESTS

# %% slide="output"
for size in (8, 32, 128, 512):  # if you see an error here, finish batch_hides first
    share = batch_hides(bags[others], spam[others], weights, bias, size, 100, rng)
    print(f"batch of {size:3}: {share:.3f} of the answers are right")

# %% [markdown]
# Guessing would be right half the time. Batches of 8 don't hide anything, and batches of 32 hide next to nothing. With 128
# messages, nearly nine in ten answers are still right, and with 512 messages, nearly three in four, because rare words such as
# names stand out. {==So a larger batch blurs its messages, but it doesn't hide them.==}
#
# ## A defence
#
# To protect every single message, we need two things. {==The first is a bound on how much one message can change the update.==} The
# gradient of each message, over the words *and* the bias, has a length, which is the square root of the sum of its squares. {==If
# the length is above a bound C, we **clip** the gradient, which means that we scale it down to length C.==} Then adding or removing
# one message changes the sum of the gradients by at most C.
#
# {==The second is noise that's scaled to this bound.==} {==We add Gaussian noise with standard deviation σ × C to each number in the
# sum.==} Then we divide the result by the number of messages, which is public and fixed.
#
# How private is this? {==According to the exact rule from lesson 3.3, with δ = 1e-5, one update satisfies ε = 4.4 for σ = 1 and ε
# = 2.0 for σ = 2.==} (If a message is *replaced* instead of added or removed, the sum changes by up to 2 C. Then σ = 2 satisfies ε
# = 4.4.)
#
# ### Exercise 4: clip, then add noise
#
# Write a function `clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng)` that returns (sum of the clipped
# gradients + noise) / number of messages, accurate to 1e-9.
#
# - The result is an array with a number for each word, followed by a number for the bias.
# - `clip` is C and `sigma` is σ. Draw all randomness from `rng`.
# - If `clip` is 0 or less, or if `sigma` is below 0, raise a `ValueError`.
# - `bags` (with at least one message), `labels` and `weights` are arrays. Don't modify them.
#
# `clipped_noisy_update(np.array([[3.0, 4.0]]), np.array([1]), np.zeros(2), 0, 1, 0, rng)` returns about (−0.588, −0.784, −0.196).
#
# <details><summary>Hint 1</summary>
#
# Which comes first, clipping or adding up?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])` contains the gradient of one message in each row.
# For the lengths, look at `np.linalg.norm` with `axis=1`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Multiply each row by `clip / np.maximum(length, ...)`, which doesn't change short rows. Add `rng.normal(0, ..., own.shape[1])`
# to the sum of the rows, and divide at the end.
#
# </details>


# %% answer="clipped_noisy_update"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    """Return the noisy mean of the clipped gradients, over the words and the bias."""
    ### BEGIN SOLUTION
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0 and sigma must be at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    length = np.linalg.norm(own, axis=1)
    clipped = own * (clip / np.maximum(length, clip))[:, None]
    return (clipped.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(bags)
    ### END SOLUTION


# %% test="clipped_noisy_update" points=4
"""Each gradient is clipped, and Gaussian noise with standard deviation sigma × clip is added to each number in the sum."""
import numpy as np

from course import checks

one = (np.array([[3.0, 4.0]]), np.array([1]), np.zeros(2), 0)
answer = checks.call(clipped_noisy_update, *one, 1, 0, np.random.default_rng(1))
form = isinstance(answer.result, np.ndarray) and answer.result.shape == (3,)
checks.require(form, f"{answer}, not an array with a number for each word and one for the bias")
for place, part in enumerate((-3, -4, -1)):
    checks.close(answer.result[place], part / 26**0.5, name=f"number {place}", show=True)
checks.passed("the result for the example is correct")
### BEGIN HIDDEN TESTS
from scipy.stats import beta, norm


def right_without_noise(bags, labels, weights, bias, clip):
    total = np.zeros(bags.shape[1] + 1)
    for bag, label in zip(bags, labels, strict=True):
        own = (1 / (1 + np.exp(-(bag @ weights + bias))) - label) * np.append(bag, 1)
        total += own * min(1, clip / max(np.sqrt(own @ own), 1e-300))
    return total / len(bags)


maker = np.random.default_rng(524)
cases = []
for rows, columns, clip in ((1, 2, 1), (9, 60, 0.5), (60, 50, 1.5), (7, 70, 100), (12, 3, 1), (40, 1, 0.8)):
    table = maker.poisson(0.5, (rows, columns)).astype(float)
    cases.append((table, maker.integers(0, 2, rows), maker.normal(0, 1, columns), float(maker.normal()), clip))
sure = np.array([[900.0, 0.0], [1.0, 2.0]])  # the residual of the first message is rounded to 0
cases.append((sure, np.array([1, 0]), np.array([1.0, 0.5]), 0.0, 1))
cases.append((sure[1:].astype(int), np.array([True]), np.zeros(2), 0, 0.999 * 6**0.5 / 2))  # just above the bound
cases.append((np.array([[16, 1]], dtype="u1"), np.array([1]), np.zeros(2), 0, 1))  # 16 * 16 doesn't fit in 8 bits
for case in cases:
    answer, right = checks.call(clipped_noisy_update, *case, 0, np.random.default_rng(3)), right_without_noise(*case)
    said = f"{answer.text}, for {len(case[0])} messages with counts of dtype {case[0].dtype}"
    with checks.rule("The result is an array with a number for each word, followed by a number for the bias"):
        form = isinstance(answer.result, np.ndarray) and answer.result.shape == right.shape
        checks.require(form, f"{said} returned something else")
    with checks.rule("returns (sum of the clipped gradients + noise) / number of messages"):
        why = "the result is wrong. Clip each message's gradient, even if it's 0, over words and bias together"
        near = np.allclose(answer.result, right, rtol=1e-9, atol=1e-9)
        checks.require(near, f"{said}: with sigma 0, {why}")
for case, sigma, count in ((cases[2], 1, 20_000), (cases[1], 0.25, 20_000), (cases[3], 2.5, 300_000)):
    size, clip = case[0].shape[1] + 1, case[4]
    own = np.random.default_rng([524, size])
    noisy = np.array(checks.draws(clipped_noisy_update, count // size + 1, *case, sigma, own))
    noise = (noisy - right_without_noise(*case)) * len(case[0]) / clip
    said = f"the noise of clipped_noisy_update for {len(case[0])} messages, clip {clip}, sigma {sigma}"
    why = "add noise with standard deviation sigma × clip to each number in the sum, even for the bias and unused words"
    with checks.rule("`clip` is C and `sigma` is σ"):
        twelve = beta(28.5, 28.5, -7.616 * sigma, 15.232 * sigma)  # much like the sum of 12 uniform numbers
        checks.noise(noise, norm(scale=sigma), name=said, why=why, unlike=[twelve])
        for place in (0, -1, int(case[0].sum(axis=0).argmin())):
            checks.noise(noise[:, place], norm(scale=sigma), name=f"{said}, in number {place}", why=why)


def seeded(seed):
    return checks.call(clipped_noisy_update, *cases[1], 1, np.random.default_rng(seed)).result


with checks.rule("Draw all randomness from `rng`"):
    checks.fresh(seeded, name="the result")
with checks.rule("If `clip` is 0 or less, or if `sigma` is below 0, raise a `ValueError`"):
    for clip, sigma in ((0, 1), (-1, 1), (1, -0.1), (-2.0, 0)):
        checks.raises(ValueError, clipped_noisy_update, *cases[1][:4], clip, sigma, np.random.default_rng(1))
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# Does the noise have to be that large? {==Suppose that a worker adds noise with a standard deviation of only one millionth.==} Then no number is exactly 0, so
# `membership_from_update` returns `True` for every message, which is no better than guessing. The worker seems to be safe.
#
# {==But the server can use a stronger attack. For any message that it wants to test, it can compute the update that a
# batch of only this message would produce. Let's call this the message's **share**.==} How strongly does the real
# update point in the direction of the share? That's what `trace` measures. This measure gives less weight to words that
# vary a lot anyway.
#
# We'll compare attacks by their **AUC**, which is the probability that the attack assigns a higher value to a message of the
# batch than to an outsider. An AUC of 0.5 is no better than guessing, and 1 means that the attack is never wrong.

# %%
from sklearn.metrics import roc_auc_score

shares = (1 / (1 + np.exp(-(bags @ weights + bias))) - spam)[:, None] * bags
varies = (shares[:1000] ** 2).mean(axis=0) + 1e-4  # how much each word varies in the server's own messages


def trace(update, share, variance):
    """Return how far an update points in the direction of a share."""
    return update @ (share / variance) / np.sqrt(share @ (share / variance))


# %%
def attack(send, size, noise=0, trials=200):
    """Return the AUC of trace, which is 0.5 for random guessing."""
    traces = []
    for _ in range(trials):
        drawn = rng.choice(others, size + 1, replace=False)
        update = send(drawn[:-1])
        traces += [trace(update, shares[who], varies + noise**2 / size) for who in (drawn[0], drawn[-1])]
    return roc_auc_score([True, False] * trials, traces)


# %%
def raw(rows):
    return gradient(weights, bias, bags[rows], spam[rows])[0]


def private(rows, sigma):
    return clipped_noisy_update(bags[rows], spam[rows], weights, bias, 1, sigma, rng)[:-1]


# %% slide="output"
for size in (8, 32, 128):
    tiny = attack(lambda rows: raw(rows) + rng.normal(0, 1e-6, len(words)), size)
    # if you see an error here, finish clipped_noisy_update first
    real = [attack(lambda rows, s=sigma: private(rows, s), size, sigma) for sigma in (0.5, 1, 2)]
    print(f"batch of {size:3}: noise of 1e-6 {tiny:.2f}   σ = 0.5, 1, 2:", np.round(real, 2))

# %% [markdown]
# {==Tiny noise stops the weak attack, but it doesn't stop the strong one.==} Noise of the right size works against
# both. Such noise lowers the AUC to about 0.7 for σ = 1 and about 0.6 for σ = 2, give or take 0.1, whatever the size of
# the batch.
#
# > **Idea.** {==**Measure a defence by the best attack you know**, and remember that there may be a better one.==} Besides, an AUC is
# > an average over messages. {==Only ε is a bound for every single message.==}
#
# ### Masks
#
# What about hiding updates instead? In lesson 5.4, workers add masks to their updates. Masks are large random numbers that cancel
# out when all updates are added up. Let's take ten workers with 32 messages each.

# %% slide="output"
masked = attack(lambda rows: raw(rows) + rng.normal(0, 1000, len(words)), 32)
print(f"one masked update:  {masked:.2f}")
print(f"sum of ten workers: {attack(raw, 320, trials=100):.2f}")

# %% [markdown]
# On the masked update, the attack is no better than guessing. But the server also sees the sum, which is the update of a
# batch of 320 messages, and this sum leaks, too. {==If nine of the workers collude with the server, they can subtract their own
# parts.==} Then the tenth worker is as exposed as without masks.
#
# How much does each colluding worker help the attack? In JupyterLab, move the slider to find out:


# %%
def with_colluders(count):
    """Plot the AUC of the attack on the messages that remain in the sum."""
    left = 320 - 32 * count
    bars = {"the attack": attack(raw, left, trials=100), "a guess": 0.5}
    title = f"{count} colluding workers leave {left} messages, and an AUC of {bars['the attack']:.2f}"
    return plotting.bars(bars, label="who decides", value_label="AUC", title=title)


plotting.slider(with_colluders, (0, 3, 6, 8, 9), label="colluding workers", start=9)

# %% [markdown]
# Each colluding worker takes away messages that helped to hide yours.
#
# ### The same batch again
#
# Noise has a weakness, too. {==Suppose that a worker sends twenty updates for the same 32 messages and the same model, each of them
# with σ = 2.==}

# %% slide="output"
# if you see an error here, finish clipped_noisy_update first
many = attack(lambda rows: sum(private(rows, 2) for _ in range(20)) / 20, 32, 2 / 20**0.5, trials=60)
print(f"one round: {attack(lambda rows: private(rows, 2), 32, 2):.2f}   twenty rounds: {many:.2f}")

# %% [markdown]
# The noise averages out. Twenty updates with σ = 2 reveal as much as one update with σ = 2/√20, which is about 0.45.
#
# > **Warning.** {==A privacy budget (lesson 3.6) must count every update.==} {==And noise of this size protects one *message*, not a
# > person who wrote ten of them.==}
#
# ## What it cost
#
# How much accuracy does the noise cost? To find out, we train the server's model further, on 1,920 messages in 60 batches of
# 32. Each message is used only once, so the total ε is that of a single update. Then we compute the share of correct
# predictions on the last 1,000 messages, which weren't used for training. The first line below shows the share for the
# server's own model. In the second line, the clip is 1e9 and σ is 0, which is no defence at all.

# %% slide="output"
print(f"server's own model: {((bags[3000:] @ weights + bias > 0) == spam[3000:]).mean():.2f}")
# if you see an error here, finish clipped_noisy_update first
for clip, sigma in ((1e9, 0), (1, 0.5), (1, 1), (1, 2)):
    model, model_bias = weights, bias
    for rows in rng.permutation(others[:2000])[:1920].reshape(60, 32):
        update = clipped_noisy_update(bags[rows], spam[rows], model, model_bias, clip, sigma, rng)
        model, model_bias = model - update[:-1], model_bias - update[-1]
    right = (bags[3000:] @ model + model_bias > 0) == spam[3000:]
    print(f"clip {clip:g}, σ = {sigma}: {right.mean():.2f}")

# %% [markdown]
# Without a defence, training raises the accuracy to 0.96 or more. With σ = 2, the model ends up worse than it was at the start.
# There's a way out, though. If a round has ten times as many messages, and masks hide each worker's part, the same ε needs only a
# tenth of the noise. That's the plan for lesson 5.4.

# %% [markdown]
# ## Recap
#
# - An update is personal data. An update that comes from a single row reveals the row and its label.
# - Large batches blur an update, and masks hide one worker's part in a sum, but neither limits what leaks. Clipping and noise
#   do limit the leak for a single message and a known number of updates.
# - A failed attack doesn't prove anything, because the next attack may be better.
#
# **A question to take with you:** If a sum of masked updates still leaks, who should add the noise, and how much?
#
# **When not to use it.** Don't send updates without noise to anyone who isn't allowed to see the rows. And if there are only a
# few rows, don't expect noisy updates to train a useful model.
#
# **Further reading**
#
# - Ligeng Zhu, Zhijian Liu and Song Han, *Deep Leakage from Gradients*, NeurIPS (2019).
# - Luca Melis and others, *Exploiting Unintended Feature Leakage in Collaborative Learning*, IEEE S&P (2019).
# - Le Trieu Phong and others, *Privacy-Preserving Deep Learning via Additively Homomorphic Encryption*, IEEE TIFS 13 (2018).
