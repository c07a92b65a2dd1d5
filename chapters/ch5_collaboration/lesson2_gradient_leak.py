# %% [markdown]
# # 5.2 What an update gives away
#
# **You will be able to**
#
# - compute a patient's record and diagnosis from the update of a model;
# - tell from an update whether a message was behind it;
# - measure what larger batches, masks and noise change.
#
# **You need** lessons 3.3 (Gaussian noise, ε and δ) and 3.8 (logistic regression). **Time** about 40 minutes, four exercises.

# %% [markdown]
# ## The data never leave the house
#
# In 2019 three researchers computed pictures and sentences, pixel by pixel and word by word, from gradients: the numbers that workers send when they
# learn together (Zhu, Liu and Han). Others told from them which places stood in somebody's training data (Melis and others).
#
# A hospital sends 31 numbers a round: no name, no record. Can somebody compute a patient from them?

# %%
import numpy as np
from sklearn.datasets import load_breast_cancer

from course import load, plotting

cancer = load_breast_cancer()
mean, spread = cancer.data.mean(axis=0), cancer.data.std(axis=0)  # all hospitals agreed on these
records, malignant = (cancer.data - mean) / spread, 1 - cancer.target

# %% [markdown]
# ## One row, one update
#
# A logistic regression has a weight for each column and a bias. The **residual** of a row is the probability that the model gives, minus the label (0 or
# 1). The **gradient** of a **batch**, a set of rows, says how to change the model: for a weight it is the mean of residual × value, for the bias the mean of
# the residuals. Workers send it as their **update**. (A new model, the old one minus a known rate × gradient, tells the same.)


# %%
def gradient(weights, bias, rows, labels):
    """Return the gradient of a batch: an array for the weights, and a number for the bias."""
    rows, labels = np.asarray(rows, dtype=float), np.asarray(labels)
    residuals = 1 / (1 + np.exp(-(rows @ weights + bias))) - labels
    return residuals @ rows / len(rows), residuals.mean()


print(gradient(np.array([0, 0]), 0, [[2, 5]], [1]))

# %% [markdown]
# At weights 0 the probability is ½ and the residual −½. Where in the update (−1, −2.5), −½ is the row (2, 5), and where the label? Phong and others
# (2018) found the row.
#
# ### Exercise 1: compute the patient
#
# Write a function `reconstruct(gradient_weights, gradient_bias)` that gets the update of a batch of **one** row and returns a tuple `(row, label)`: the
# row as an array, right to 1e-6, and the label as a whole number, 0 or 1. `gradient_weights` is an array or a list. However tiny an update is, it gives
# the row away; only if `gradient_bias` is exactly 0, raise a `ValueError`.
#
# `reconstruct(np.array([-1.0, -2.5]), -0.5)` returns `(array([2., 5.]), 1)`.
#
# <details><summary>Hint 1</summary>
#
# Both parts hold the residual. Which sign has it for each label?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.asarray(gradient_weights)` can be divided by a number. A probability lies between 0 and 1.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `int(gradient_bias < ...)` is the label.
#
# </details>


# %% answer="reconstruct"
def reconstruct(gradient_weights, gradient_bias):
    """Return the row and the label behind the gradient of a batch of one."""
    ### BEGIN SOLUTION
    if gradient_bias == 0:
        raise ValueError("the bias gradient is 0: there is nothing to divide by")
    return np.asarray(gradient_weights, dtype=float) / gradient_bias, int(gradient_bias < 0)
    ### END SOLUTION


# %% test="reconstruct" points=3
"""A row and its label come back from the gradient of a batch of one."""
import numpy as np

from course import checks

answer = checks.call(reconstruct, np.array([-1.0, -2.5]), -0.5)
pair = isinstance(answer.result, tuple) and len(answer.result) == 2
checks.require(pair, f"{answer}, not a tuple of a row and a label")
checks.require(isinstance(answer.result[0], np.ndarray), f"{answer.text}: the row is not an array")
checks.equal(answer.result[0], [2.0, 5.0], name="the row", show=True)
checks.equal(answer.result[1], 1, name="the label", show=True)
checks.passed("the example gives (2, 5) and 1")
### BEGIN HIDDEN TESTS
from numbers import Integral

rng = np.random.default_rng(521)
cases = [(rng.normal(0, 3, size), residual) for size, residual in ((1, 0.7), (4, -0.2), (30, -1e-9), (31, 3e-40))]
cases += [(rng.uniform(-900, 2000, 6), 0.999), (np.array([0.0, 0.0, 1.0]), -0.4), (np.zeros(3), 0.1)]
for place, (truth, residual) in enumerate(cases):
    given = truth * residual
    given = given.tolist() if place % 2 else given
    answer = checks.call(reconstruct, given, residual)
    checks.require(
        isinstance(answer.result, tuple) and len(answer.result) == 2, f"{answer}, not a tuple of a row and a label"
    )
    found, label = answer.result
    form = isinstance(found, np.ndarray) and found.shape == truth.shape and found.dtype.kind == "f"
    checks.require(form, f"{answer.text}: the row is not an array of {len(truth)} numbers")
    near = bool(np.all(np.abs(found - truth) <= 1e-6 * np.maximum(1, np.abs(truth))))
    checks.require(near, f"{answer.text} returned {found}: residual × row divided by the residual is another row")
    whole = isinstance(label, Integral) and not isinstance(label, bool | np.bool_)
    checks.require(whole, f"{answer.text}: the label is {label!r}, not a whole number")
    why = "the residual is the probability minus the label, and a probability lies between 0 and 1"
    checks.require(label == int(residual < 0), f"{answer.text}: the label is {label}, but {why}")
    checks.require(np.array_equal(answer.args[0], given), f"{answer.text} changed the gradient it was given")
for nothing in (0, 0.0, -0.0, np.float64(0)):
    for numbers in (np.zeros(3), np.array([1.0, -2.0])):
        why = "with a bias gradient of 0 no row can be told"
        checks.raises(ValueError, reconstruct, numbers, nothing, why=why)
### END HIDDEN TESTS

# %%
rng = np.random.default_rng(52)
weights, bias = rng.normal(0, 0.1, 30), 0.1  # the model in some round
row, label = reconstruct(
    *gradient(weights, bias, records[[39]], malignant[[39]])
)  # an error? reconstruct is still open
print("largest error:", abs(row - records[39]).max(), "  label:", label, "  true:", malignant[39])

# %%
features = list(cancer.feature_names[:10])  # an error? reconstruct is still open
ax = plotting.reconstruction(
    dict(zip(features, records[39], strict=False)),
    dict(zip(features, row, strict=False)),
    value_label="value (standard deviations from the mean)",
)
plotting.show(
    ax,
    alt="The first ten features of one patient: true values are rings, each with the recovered value in it, a cross.",
)

# %% [markdown]
# All thirty measurements and the diagnosis. Only a very sure model, whose residual is rounded to 0, tells nothing of its one row.
#
# For several rows the quotient is their mean, weighted by residuals. How far is it from the nearest of them?

# %%
for size in (1, 2, 8, 32):
    away = []
    for _ in range(100):
        batch = records[(chosen := rng.choice(len(records), size, replace=False))]
        row, _ = reconstruct(*gradient(weights, bias, batch, malignant[chosen]))  # an error? reconstruct is still open
        away.append(abs(batch - row).mean(axis=1).min())
    print(f"batch of {size:2}: {np.median(away):.2f} standard deviations a feature")

# %% [markdown]
# Between a patient and the one most like her lie about 0.3. From eight rows on the quotient shows nobody: *this attack* fails.
#
# ## Which words were there?
#
# Mailboxes learn to tell spam. A row is a bag of words: how often each of some 1,560 words stands in a message. The server knows the words, and has
# 1,000 messages for a first model.

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

# %%
from course.datasets.names import FEMALE, MALE

batch = rng.choice(others, 32, replace=False)
update, _ = gradient(weights, bias, bags[batch], spam[batch])
seen = set(words[update != 0])
print(len(seen), "words stood in the batch, among them", *sorted(seen & {name.lower() for name in FEMALE + MALE}))

# %% [markdown]
# A word of no message in the batch has gradient 0. The others have one: spam and wanted messages pull in opposite directions, but hardly ever cancel
# exactly. So the server reads whose names stand there.
#
# ### Exercise 2: was this message there?
#
# Write a function `membership_from_update(update, bag)` that returns `True` if **every** word of a message has a gradient other than 0, however small,
# else `False`. `update` is the gradient over the words, `bag` says how often each of them stands in the message (at least one does). Both are arrays or lists.
#
# `membership_from_update([0.2, 0.0, -0.1], [1, 0, 2])` returns `True`; for the bag `[1, 1, 0]` it returns `False`.
#
# <details><summary>Hint 1</summary>
#
# Which entries of `update` matter?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `np.asarray(bag) > 0` selects entries. Look at `np.all`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `bool(np.all(update[bag > 0] ... 0))`, of arrays, with a comparison in place of the dots.
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
"""A message may have been in the batch if each of its words has left a trace."""
import numpy as np

from course import checks

inside = checks.call(membership_from_update, [0.2, 0.0, -0.1], [1, 0, 2])
checks.equal(inside, True, why="both of its words have a gradient", show=True)
outside = checks.call(membership_from_update, [0.2, 0.0, -0.1], [1, 1, 0])
checks.equal(outside, False, why="its second word has none", show=True)
checks.passed("the two examples are right")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(522)
rule = "a message can be in the batch only if none of its words has gradient 0"
small = "a message that the model knows well leaves a small trace, but a trace"
cases = [
    ([1e-9, -0.3, 0.0], [1, 1, 0], True, small),
    ([-1e-13, 0.0, 0.2], [3, 0, 0], True, small),
    ([-0.2, -0.1, -0.3], [1, 1, 1], True, "gradients may be negative"),
    ([0.4, -0.4, 0.0], [1, 1, 0], True, "gradients of several words don't make up for each other"),
    ([0.0, 0.5, 0.5, 0.5], [1, 1, 1, 1], False, rule),
    ([0.5, 0.5, 0.5, 0.0], [0, 2, 1, 5], False, rule),
    ([0.0, 0.0], [1, 1], False, rule),
    ([0.5, 0.2, 0.0, 0.0], [0, 1, 0, 0], True, "words of other messages don't matter"),
    ([0.5, -0.0], [1, 1], False, "minus 0 is 0"),
    ([1e-9] * 40, [1] * 40, True, small),
    ([1e-9] * 39 + [0.0], [1] * 40, False, rule),
    ([1e-100, -1e-90, 0.0], [2, 1, 0], True, small),
]
for _ in range(40):
    table = (maker.random((7, 60)) < 0.15) * maker.integers(1, 3, (7, 60))
    table[:, 0] += table.sum(axis=1) == 0
    sent = maker.uniform(0.1, 0.9, 6) * maker.choice([-1, 1], 6) @ table[:6] / 6
    bag = table[maker.integers(7)]
    cases.append((sent, bag, all(g != 0 for g, n in zip(sent, bag, strict=True) if n), rule))
for sent, bag, wanted, why in cases:
    for kind in (list, np.array):
        answer = checks.call(membership_from_update, kind(sent), kind(bag))
        truth = isinstance(answer.result, bool | np.bool_)
        checks.require(truth, f"{answer}, not True or False")
        checks.require(bool(answer.result) == wanted, f"{answer}: {why}")
        same = np.array_equal(answer.args[0], sent) and np.array_equal(answer.args[1], bag)
        checks.require(same, f"{answer.text} changed what it was given")
### END HIDDEN TESTS

# %% [markdown]
# `False` is almost certain. `True` may be wrong: the words may come from several other messages. So measure.
#
# ### Exercise 3: how well does a batch hide?
#
# Write a function `batch_hides(bags, labels, weights, bias, size, trials, rng)` that returns the share of right answers of `membership_from_update`,
# from 0 to 1, not rounded. In each of `trials` trials:
#
# - draw rows by `rng.choice(len(bags), size + 1, replace=False)`, and nothing else; the last one drawn is an outsider, the others are the batch;
# - compute the batch's update over the words by `gradient`, with the given `weights` and `bias`;
# - ask about the **first** drawn message (right is `True`) and the outsider (right is `False`).
#
# `bags`, `labels` and `weights` are arrays; `bags` has more than `size` rows.
#
# `batch_hides(np.eye(9), np.ones(9), np.zeros(9), 0, 4, 10, np.random.default_rng(1))` returns 1.0: each message has a word of its own.
#
# <details><summary>Hint 1</summary>
#
# How many answers are there in all?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `drawn[:-1]` are all but the last.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[...])`; then count `membership_from_update(update, bags[drawn[0]])`, and `not` that of the
# outsider.
#
# </details>


# %% answer="batch_hides"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    """Return the share of right answers about members and outsiders."""
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
"""The share of right answers counts one member and one outsider in every trial."""
import numpy as np

from course import checks

answer = checks.call(batch_hides, np.eye(9), np.ones(9), np.zeros(9), 0, 4, 10, np.random.default_rng(1))
checks.close(answer, 1.0, why="each message has a word of its own", show=True)
checks.passed("the example is right")
### BEGIN HIDDEN TESTS
maker = np.random.default_rng(523)
cases = [(np.ones((12, 3)), 5, 7), (np.eye(20)[:, :5] + np.eye(20, 5)[::-1], 6, 25)]
for rows, columns, often, many, trials in (
    (200, 30, 0.15, 6, 80),
    (90, 12, 0.3, 1, 61),
    (150, 60, 0.2, 9, 70),
    (40, 25, 0.2, 4, 33),
):
    table = (maker.random((rows, columns)) < often) * maker.integers(1, 3, (rows, columns))
    table[:, 0] += table.sum(axis=1) == 0
    cases.append((table, many, trials))
for place, (table, many, trials) in enumerate(cases):
    table = np.asarray(table, dtype=float)
    table[:, 0] += table.sum(axis=1) == 0
    labels = maker.integers(0, 2, len(table))
    with_weights, with_bias = place in (1, 3, 4), place in (1, 2, 3)  # where both are 0 words can cancel
    model, offset = with_weights * maker.normal(0, 1, table.shape[1]), with_bias * float(maker.normal())
    own, right = np.random.default_rng(place), 0
    for _ in range(trials):
        drawn = own.choice(len(table), many + 1, replace=False)
        inside = table[drawn[:-1]]
        errors = 1 / (1 + np.exp(-(inside @ model + offset))) - labels[drawn[:-1]]
        trace = errors @ inside != 0
        said_in = [bool(trace[table[who] > 0].all()) for who in (drawn[0], drawn[-1])]
        right += said_in[0] + (not said_in[1])
    args = (table, labels, model, offset, many, trials)
    answer = checks.call(batch_hides, *args, np.random.default_rng(place))
    said = f"{answer}, for {len(table)} messages"
    number = np.ndim(answer.result) == 0 and isinstance(answer.result, int | float | np.number)
    checks.require(number, f"{said}: that is not a number")
    why = "of each trial count the first drawn, which is in the batch, and the last drawn, which is not"
    near = abs(float(answer.result) - right / (2 * trials)) < 1e-9
    checks.require(near, f"{said}: that is not the share of right answers; {why}")
    kept = all(np.array_equal(now, then) for now, then in zip(answer.args[:3], args[:3], strict=True))
    checks.require(kept, f"{answer.text} changed an array it was given")
### END HIDDEN TESTS

# %%
for size in (8, 32, 128, 512):  # an error? batch_hides is still open
    share = batch_hides(bags[others], spam[others], weights, bias, size, 100, rng)
    print(f"batch of {size:3}: {share:.3f} of the answers are right")

# %% [markdown]
# A guess is right half of the time. Batches of 8 hide nothing, batches of 32 next to nothing; at 128 nearly nine in ten answers are right, at 512
# nearly three in four: a rare word, such as a name, sticks out. A batch blurs, it doesn't hide.
#
# ## A defence
#
# A promise needs a bound on what one message changes, and noise. Each message's gradient, over words *and* bias, is **clipped**: if its length (the
# root of the sum of squares) is above C, it is scaled down to C. Each number of the sum gets Gaussian noise of standard deviation σ × C, and the sum is
# divided by the number of messages, which is public and fixed. One message more or less moves the sum by at most C: by the exact rule of lesson 3.3, with
# δ = 1e-5, one update keeps ε = 4.4 for σ = 1 and 2.0 for σ = 2. (A message *replaced* moves it by up to 2 C: then σ = 2 keeps 4.4.)
#
# ### Exercise 4: clip, then add noise
#
# Write a function `clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng)` that returns (sum of the clipped gradients + noise) / number of
# messages: an array, a number for each word and, last, one for the bias. `clip` is C, `sigma` is σ; all chance comes
# from `rng`. A `clip` not above 0 or a `sigma` below 0 raises a `ValueError`. `bags` (at least one), `labels` and `weights` are arrays.
#
# `clipped_noisy_update(np.array([[3.0, 4.0]]), np.array([1]), np.zeros(2), 0, 1, 0, rng)` returns about (−0.588, −0.784, −0.196).
#
# <details><summary>Hint 1</summary>
#
# Which comes first: clipping or adding up?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])` has a gradient in each row. Look at `np.linalg.norm` with `axis=1`.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Multiply each row by `clip / np.maximum(length, ...)`; then `(own.sum(axis=0) + rng.normal(0, ..., own.shape[1])) / len(own)`.
#
# </details>


# %% answer="clipped_noisy_update"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    """Return the noisy mean of clipped gradients, over words and bias."""
    ### BEGIN SOLUTION
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0, and sigma at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    length = np.linalg.norm(own, axis=1)
    clipped = own * (clip / np.maximum(length, clip))[:, None]
    return (clipped.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(bags)
    ### END SOLUTION


# %% test="clipped_noisy_update" points=4
"""Each message's gradient is clipped, and every number of the sum gets Gaussian noise of sigma × clip."""
import numpy as np

from course import checks

one = (np.array([[3.0, 4.0]]), np.array([1]), np.zeros(2), 0)
answer = checks.call(clipped_noisy_update, *one, 1, 0, np.random.default_rng(1))
form = isinstance(answer.result, np.ndarray) and answer.result.shape == (3,)
checks.require(form, f"{answer}, not an array with a number for each word and one for the bias")
for place, part in enumerate((-3, -4, -1)):
    checks.close(answer.result[place], part / 26**0.5, name=f"number {place}", show=True)
checks.passed("the example is right")
### BEGIN HIDDEN TESTS
from scipy.stats import norm


def right_without_noise(bags, labels, weights, bias, clip):
    total = np.zeros(bags.shape[1] + 1)
    for bag, label in zip(bags, labels, strict=True):
        own = (1 / (1 + np.exp(-(bag @ weights + bias))) - label) * np.append(bag, 1)
        total += own * min(1, clip / max(np.sqrt(own @ own), 1e-300))
    return total / len(bags)


maker = np.random.default_rng(524)
cases = []
for rows, columns, clip in ((1, 2, 1), (9, 60, 0.5), (30, 50, 1.5), (7, 70, 100), (12, 3, 1), (40, 1, 0.8)):
    table = maker.poisson(0.5, (rows, columns)).astype(float)
    cases.append((table, maker.integers(0, 2, rows), maker.normal(0, 1, columns), float(maker.normal()), clip))
sure = np.array([[900.0, 0.0], [1.0, 2.0]])  # of the first message the residual is rounded to 0
cases.append((sure, np.array([1, 0]), np.array([1.0, 0.5]), 0.0, 1))
for case in cases:
    answer = checks.call(clipped_noisy_update, *case, 0, np.random.default_rng(3))
    said, size = f"{answer.text}, for {len(case[0])} messages", case[0].shape[1] + 1
    form = isinstance(answer.result, np.ndarray) and answer.result.shape == (size,)
    checks.require(form, f"{said} did not return an array with a number for each word and one for the bias")
    finite = f"{said} returned numbers that are not finite: a gradient may be 0"
    checks.require(np.isfinite(answer.result).all(), finite)
    near = np.allclose(answer.result, right_without_noise(*case), rtol=1e-9, atol=1e-12)
    why = "each message's gradient over words and bias is clipped by itself, shorter ones stay, and the sum is divided"
    checks.require(near, f"{said}: without noise it is not the mean of the clipped gradients; {why}")
    kept = all(np.array_equal(now, then) for now, then in zip(answer.args[:3], case[:3], strict=True))
    checks.require(kept, f"{said} changed an array it was given")
for case, sigma in ((cases[2], 1), (cases[1], 0.25), (cases[3], 2.5)):
    size, clip = case[0].shape[1] + 1, case[4]
    times = 20_000 // size + 1
    own = np.random.default_rng([524, size])
    noisy = np.array(checks.draws(clipped_noisy_update, times, *case, sigma, own))
    said = f"clipped_noisy_update for {len(case[0])} messages, clip {clip}, sigma {sigma}"
    checks.require(noisy.shape == (times, size), f"{said} did not return an array of {size} numbers")
    noise = (noisy - right_without_noise(*case)) * len(case[0]) / clip
    why = "each number of the sum, that of a word nobody used and that of the bias too, has noise of sigma × clip"
    checks.follows(noise.ravel(), norm(scale=sigma).cdf, name=f"the noise of {said}", why=why)
    checks.require(len(np.unique(noise[0])) == size, f"{said}: several numbers got the same noise")
    checks.require(len(np.unique(noise[:, -1])) > times // 2, f"{said}: the noise is the same in every call")
    for place in (0, -1, int(case[0].sum(axis=0).argmin())):
        ratio = noise[:, place].std() / sigma
        checks.require(0.7 < ratio < 1.4, f"{said}: number {place} has another noise than the rest; {why}")
again = [checks.call(clipped_noisy_update, *cases[1], 1, np.random.default_rng(8)).result for _ in range(2)]
checks.require(np.array_equal(*again), "clipped_noisy_update draws from another source than rng")
for clip, sigma in ((0, 1), (-1, 1), (1, -0.1), (-2.0, 0)):
    why = "a bound must be above 0, and noise can't be less than none"
    checks.raises(ValueError, clipped_noisy_update, *cases[1][:4], clip, sigma, np.random.default_rng(1), why=why)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# A worker adds noise of one millionth. Now `membership_from_update` says `True` to everything: a guess. Safe? For a message in
# question the server can compute what it alone would send, its **share**. How far does the update point along it? Words that vary much anyway count
# less. The **AUC** is the chance that a message of the batch gets a higher value than an outsider.

# %%
from sklearn.metrics import roc_auc_score

shares = (1 / (1 + np.exp(-(bags @ weights + bias))) - spam)[:, None] * bags
varies = (shares[:1000] ** 2).mean(axis=0) + 1e-4  # of each word, by the server's messages


def trace(update, share, variance):
    """Return how much of a share is in an update."""
    return update @ (share / variance) / np.sqrt(share @ (share / variance))


# %%
def attack(send, size, noise=0, trials=200):
    """Return the AUC of trace: 0.5 is a guess."""
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


# %%
for size in (8, 32, 128):
    tiny = attack(lambda rows: raw(rows) + rng.normal(0, 1e-6, len(words)), size)
    # an error? clipped_noisy_update is still open
    real = [attack(lambda rows, s=sigma: private(rows, s), size, sigma) for sigma in (0.5, 1, 2)]
    print(f"batch of {size:3}: noise of 1e-6 {tiny:.2f}   σ = 0.5, 1, 2:", np.round(real, 2))

# %% [markdown]
# Tiny noise stops the weak attack, not the strong one: **a defence is measured by the best attack you know**, and a better one may exist. Noise
# by the rule lowers the AUC to about .7 at σ = 1 and .6 at σ = 2, give or take .1, whatever the batch. But an AUC is a mean; only ε binds
# for every message.
#
# ### Masks
#
# In lesson 5.4 workers add masks: large random numbers that cancel in the sum. Take ten workers with 32 messages each.

# %%
masked = attack(lambda rows: raw(rows) + rng.normal(0, 1000, len(words)), 32)
print(f"one masked update:  {masked:.2f}")
print(f"sum of ten workers: {attack(raw, 320, trials=100):.2f}")

# %% [markdown]
# A masked update is worth a guess. The sum is a batch of 320, and leaks. If nine of the ten work with the server, the tenth is back at 32.
#
# ### The same batch again
#
# A worker sends twenty updates of the same 32 messages and the same model, with σ = 2.

# %%
# an error? clipped_noisy_update is still open
many = attack(lambda rows: sum(private(rows, 2) for _ in range(20)) / 20, 32, 2 / 20**0.5, trials=60)
print(f"one round: {attack(lambda rows: private(rows, 2), 32, 2):.2f}   twenty rounds: {many:.2f}")

# %% [markdown]
# The noise averages out: twenty updates with σ = 2 are worth one with σ = 2/√20, about 0.45. A budget (lesson 3.6) must count them all. And it is for
# one *message*, not for somebody who wrote ten.
#
# ## What it cost
#
# Now 1,920 messages are used once each, in 60 batches of 32, so ε is that of one update. What share of the last 1,000, not learned from, is classified
# rightly? (Clip 1e9 with σ = 0 is no defence.)

# %%
print(f"server's own model: {((bags[3000:] @ weights + bias > 0) == spam[3000:]).mean():.2f}")
# an error? clipped_noisy_update is still open
for clip, sigma in ((1e9, 0), (1, 0.5), (1, 1), (1, 2)):
    model, model_bias = weights, bias
    for rows in rng.permutation(others[:2000])[:1920].reshape(60, 32):
        update = clipped_noisy_update(bags[rows], spam[rows], model, model_bias, clip, sigma, rng)
        model, model_bias = model - update[:-1], model_bias - update[-1]
    right = (bags[3000:] @ model + model_bias > 0) == spam[3000:]
    print(f"clip {clip:g}, σ = {sigma}: {right.mean():.2f}")

# %% [markdown]
# Learning without a defence lifts the accuracy to .96 or more. At σ = 2 the model ends below where it began. But with ten times as many messages
# in a round, under masks that hide each worker's part, the same ε costs a tenth of the noise: lesson 5.4.

# %% [markdown]
# ## Summary
#
# - An update is people's data: of a single row it tells the row and the label.
# - Large batches blur, masks hide one worker in a sum; neither bounds what leaks. Clipping and noise do, for one message and a counted number of updates.
# - "The attack failed" is no proof. Don't send updates without noise to people who may not see the rows. Where data are few, noise leaves little to
#   learn.
#
# **Read on**
#
# - Ligeng Zhu, Zhijian Liu and Song Han, *Deep Leakage from Gradients*, NeurIPS (2019).
# - Luca Melis and others, *Exploiting Unintended Feature Leakage in Collaborative Learning*, IEEE S&P (2019).
# - Le Trieu Phong and others, *Privacy-Preserving Deep Learning via Additively Homomorphic Encryption*, IEEE TIFS 13 (2018).
