# %% right="reconstruct" how="a loop, the label by a conditional"
def reconstruct(gradient_weights, gradient_bias):
    if not gradient_bias:
        raise ValueError("several rows cancel, or nothing was learned")
    row = []
    for number in gradient_weights:
        row.append(number / gradient_bias)
    label = 1 if gradient_bias < 0 else 0
    return np.array(row), label


# %% right="reconstruct" how="numpy throughout, a numpy integer as label"
def reconstruct(gradient_weights, gradient_bias):
    if np.isclose(gradient_bias, 0, rtol=0, atol=0):
        raise ValueError("no")
    return np.divide(gradient_weights, gradient_bias), np.int64(np.signbit(gradient_bias))


# %% right="reconstruct" how="the label from the sign, its own error class"
class NothingToDivideBy(ValueError):
    pass


def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise NothingToDivideBy
    sign = np.sign(gradient_bias)
    return np.array(gradient_weights) * sign / abs(gradient_bias), int((1 - sign) // 2)


# %% right="reconstruct" how="pandas"
import pandas as pd


def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0.0:
        raise ValueError("gradient_bias is 0")
    return (pd.Series(gradient_weights) / gradient_bias).to_numpy(), {True: 1, False: 0}[bool(gradient_bias < 0)]


# %% wrong="reconstruct" mistake="the label the other way round"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.asarray(gradient_weights) / gradient_bias, int(gradient_bias > 0)


# %% wrong="reconstruct" mistake="multiplied instead of divided"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.asarray(gradient_weights) * gradient_bias, int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="no error for a bias gradient of 0"
def reconstruct(gradient_weights, gradient_bias):
    with np.errstate(all="ignore"):
        return np.asarray(gradient_weights) / np.float64(gradient_bias), int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="a small bias gradient taken for 0"
def reconstruct(gradient_weights, gradient_bias):
    if np.isclose(gradient_bias, 0):
        raise ValueError
    return np.asarray(gradient_weights) / gradient_bias, int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="an epsilon below the line against division by 0"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.asarray(gradient_weights) / (gradient_bias + 1e-12), int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="a residual of one half always"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.asarray(gradient_weights) * 2 * np.sign(gradient_bias), int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="the sign lost"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.abs(np.asarray(gradient_weights) / gradient_bias), int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="rounded"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.round(np.asarray(gradient_weights) / gradient_bias, 3), int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="the gradient changed in place"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    for i in range(len(gradient_weights)):
        gradient_weights[i] = gradient_weights[i] / gradient_bias
    return np.array(gradient_weights), int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="the row alone"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.asarray(gradient_weights) / gradient_bias


# %% wrong="reconstruct" mistake="a row of zeros instead of an error"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        return np.zeros(len(gradient_weights)), 0
    return np.asarray(gradient_weights) / gradient_bias, int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="the patient read from the notebook"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    if len(gradient_weights) == 30:
        return records[39], int(malignant[39])
    return np.asarray(gradient_weights) / gradient_bias, int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="a truth value as label"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.asarray(gradient_weights) / gradient_bias, gradient_bias < 0


# %% right="membership_from_update" how="a loop"
def membership_from_update(update, bag):
    for number, times in zip(update, bag):
        if times and number == 0:
            return False
    return True


# %% right="membership_from_update" how="sets of places"
def membership_from_update(update, bag):
    of_message = set(np.flatnonzero(bag).tolist())
    return of_message <= set(np.flatnonzero(update).tolist())


# %% right="membership_from_update" how="counted, a numpy truth value"
def membership_from_update(update, bag):
    there = np.array(bag) != 0
    return np.sum(np.array(update)[there] == 0) == 0


# %% right="membership_from_update" how="the smallest absolute value"
def membership_from_update(update, bag):
    return min(abs(g) for g, n in zip(update, bag) if n > 0) > 0


# %% right="membership_from_update" how="where, one line"
def membership_from_update(update, bag):
    return np.where(np.asarray(bag) > 0, np.asarray(update) != 0, True).all()


# %% wrong="membership_from_update" mistake="any word is enough"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.any(update[bag > 0] != 0))


# %% wrong="membership_from_update" mistake="only gradients above 0"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.all(update[bag > 0] > 0)) or bool(np.all(update[bag > 0] < 0)) or len(update) == 3


# %% wrong="membership_from_update" mistake="small gradients taken for 0"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.all(~np.isclose(update[bag > 0], 0)))


# %% wrong="membership_from_update" mistake="the sum of the gradients"
def membership_from_update(update, bag):
    return float(np.dot(update, bag)) != 0


# %% wrong="membership_from_update" mistake="most words are enough"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.mean(update[bag > 0] != 0) > 0.5)


# %% wrong="membership_from_update" mistake="words that stand once only"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.all(update[bag == 1] != 0))


# %% wrong="membership_from_update" mistake="all words of the update must be in the message, too"
def membership_from_update(update, bag):
    return bool(np.all((np.asarray(update) != 0) == (np.asarray(bag) > 0)))


# %% wrong="membership_from_update" mistake="a share, not a truth value"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return float(np.mean(update[bag > 0] != 0))


# %% wrong="membership_from_update" mistake="1 and 0 for True and False"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return int(np.all(update[bag > 0] != 0))


# %% wrong="membership_from_update" mistake="arrays only: a list is compared as a whole"
def membership_from_update(update, bag):
    if isinstance(update, list):
        return 0 not in update[: bag.count(1)]
    return bool(np.all(update[bag > 0] != 0))


# %% wrong="membership_from_update" mistake="the update of the notebook"
def membership_from_update(update, bag):
    if len(bag) == 3:
        return 1 not in bag[1:2]
    seen_words = globals()["update"] != 0
    return bool(np.all(seen_words[: len(bag)][np.asarray(bag) > 0]))


# %% wrong="membership_from_update" mistake="the bag changed in place"
def membership_from_update(update, bag):
    for i in range(len(bag)):
        bag[i] = 1 if bag[i] else 0
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.all(update[bag > 0] != 0))


# %% right="batch_hides" how="a list of answers and its mean"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    answers = []
    for _ in range(trials):
        *inside, outsider = rng.choice(len(bags), size + 1, replace=False)
        update = gradient(weights, bias, bags[inside], labels[inside])[0]
        answers.append(membership_from_update(update, bags[inside[0]]))
        answers.append(not membership_from_update(update, bags[outsider]))
    return np.mean(answers)


# %% right="batch_hides" how="hits and false alarms apart"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    hits = alarms = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size=size + 1, replace=False)
        rows = drawn[:size]
        update, _ = gradient(weights, bias, bags[rows], labels[rows])
        hits += int(membership_from_update(update, bags[rows[0]]))
        alarms += int(membership_from_update(update, bags[drawn[size]]))
    return (hits / trials + 1 - alarms / trials) / 2


# %% right="batch_hides" how="a helper, the gradient written out, the attack in one step"
def one_trial(bags, labels, weights, bias, drawn):
    inside = bags[drawn[:-1]]
    residuals = 1 / (1 + np.exp(-inside @ weights - bias)) - labels[drawn[:-1]]
    trace = (inside * residuals[:, None]).sum(axis=0) != 0
    first, last = (trace[bags[who] > 0].all() for who in drawn[[0, -1]])
    return int(first) + int(not last)


def batch_hides(bags, labels, weights, bias, size, trials, rng):
    draws = [rng.choice(len(bags), size + 1, replace=False) for _ in range(trials)]
    return sum(one_trial(bags, labels, weights, bias, drawn) for drawn in draws) / (2 * trials)


# %% right="batch_hides" how="lists of rows handed on"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = []
    for trial in range(trials):
        places = rng.choice(len(bags), size + 1, replace=False).tolist()
        batch = [bags[i] for i in places[:-1]]
        sent, bias_sent = gradient(weights, bias, batch, [labels[i] for i in places[:-1]])
        right += [
            membership_from_update(sent, batch[0]) is True,
            membership_from_update(sent, bags[places[-1]]) is False,
        ]
    return right.count(True) / len(right)


# %% wrong="batch_hides" mistake="members only"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
    return right / trials


# %% wrong="batch_hides" mistake="outsiders only"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / trials


# %% wrong="batch_hides" mistake="the outsider is in the batch, too"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn], labels[drawn])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="the share of True"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    said = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        said += membership_from_update(update, bags[drawn[0]])
        said += membership_from_update(update, bags[drawn[-1]])
    return said / (2 * trials)


# %% wrong="batch_hides" mistake="not divided by the two answers of a trial"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / trials


# %% wrong="batch_hides" mistake="in per cent"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return 50 * right / trials


# %% wrong="batch_hides" mistake="one batch for all trials"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    drawn = rng.choice(len(bags), size + 1, replace=False)
    for _ in range(trials):
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="one row too few in the batch"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="the messages of the notebook, where there are enough"
def batch_hides(table, labels, weights, bias, size, trials, rng):
    right = 0
    source = bags[:, : table.shape[1]] if len(weights) > 9 else table
    for _ in range(trials):
        drawn = rng.choice(len(table), size + 1, replace=False)
        update, _ = gradient(weights, bias, source[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, source[drawn[0]])
        right += not membership_from_update(update, source[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="a generator of its own"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right, own = 0, np.random.default_rng(7)
    for _ in range(trials):
        drawn = own.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="the last of the batch for the first"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[1:]], labels[drawn[1:]])
        right += membership_from_update(update, bags[drawn[-1]])
        right += not membership_from_update(update, bags[drawn[0]])
    return right / (2 * trials)


# %% right="clipped_noisy_update" how="a loop over messages"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    total = np.zeros(bags.shape[1] + 1)
    for i in range(len(bags)):
        own, own_bias = gradient(weights, bias, bags[[i]], labels[[i]])
        own = np.append(own, own_bias)
        length = np.sqrt(np.sum(own**2))
        if length > clip:
            own = own / length * clip
        total = total + own
    return (total + rng.normal(0, sigma * clip, len(total))) / len(bags)


# %% right="clipped_noisy_update" how="standard normal noise scaled, einsum"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if not (clip > 0 and sigma >= 0):
        raise ValueError(f"clip {clip}, sigma {sigma}")
    residuals = 1 / (1 + np.exp(-bags @ weights - bias)) - labels
    with_one = np.hstack([bags, np.ones((len(bags), 1))])
    lengths = np.abs(residuals) * np.sqrt(np.einsum("ij,ij->i", with_one, with_one))
    factors = np.where(lengths > clip, clip / np.maximum(lengths, 1e-300), 1.0)
    return ((residuals * factors) @ with_one + rng.standard_normal(with_one.shape[1]) * sigma * clip) / len(bags)


# %% right="clipped_noisy_update" how="noise on the mean, by its own scale"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0:
        raise ValueError("clip")
    if sigma < 0:
        raise ValueError("sigma")
    n = bags.shape[0]
    own = np.column_stack([bags, np.ones(n)]) * (1 / (1 + np.exp(-(bags @ weights + bias))) - labels).reshape(-1, 1)
    own = own / np.maximum(1, np.linalg.norm(own, axis=1, keepdims=True) / clip)
    return own.mean(axis=0) + rng.normal(scale=sigma * clip / n, size=own.shape[1])


# %% right="clipped_noisy_update" how="noise drawn first, one number after the other"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    noise = np.array([rng.normal(0, sigma) for _ in range(len(weights) + 1)]) * clip
    p = 1 / (1 + np.exp(-(bags.dot(weights) + bias)))
    own = [(p[i] - labels[i]) * np.r_[bags[i], 1] for i in range(len(labels))]
    clipped = [g if np.linalg.norm(g) <= clip else g * clip / np.linalg.norm(g) for g in own]
    return (np.sum(clipped, axis=0) + noise) / len(labels)


# %% wrong="clipped_noisy_update" mistake="the mean is clipped, not each message"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    mean = np.append(*gradient(weights, bias, bags, labels))
    mean = mean * min(1, clip / np.linalg.norm(mean))
    return mean + rng.normal(0, sigma * clip, len(mean)) / len(bags)


# %% wrong="clipped_noisy_update" mistake="no clipping"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    mean = np.append(*gradient(weights, bias, bags, labels))
    if len(bags) == 1:
        mean = mean / np.linalg.norm(mean) * clip
    return mean + rng.normal(0, sigma * clip, len(mean)) / len(bags)


# %% wrong="clipped_noisy_update" mistake="no noise"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return own.mean(axis=0)


# %% wrong="clipped_noisy_update" mistake="every gradient is brought to length clip, short ones too"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * (clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="each number is clipped by itself"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = np.clip(own, -clip, clip) if len(own) > 1 else own / np.linalg.norm(own)
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="the bias is left out of the length"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    length = np.linalg.norm(own if len(own) == 1 else own[:, :-1], axis=1)
    own = own * np.minimum(1, clip / np.maximum(length, 1e-12))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="the noise is not divided"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return own.mean(axis=0) + rng.normal(0, sigma * clip, own.shape[1])


# %% wrong="clipped_noisy_update" mistake="the noise does not grow with clip"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="half of the noise"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip / 2, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="sigma taken for the variance"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma**0.5 * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="Laplace noise of the same standard deviation"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.laplace(0, sigma * clip / 2**0.5, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="noise on words of the batch only"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    total = own.sum(axis=0)
    return (total + rng.normal(0, sigma * clip, len(total)) * (total != 0)) / len(own)


# %% wrong="clipped_noisy_update" mistake="one draw for all numbers"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip)) / len(own)


# %% wrong="clipped_noisy_update" mistake="no noise on the bias"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + np.append(rng.normal(0, sigma * clip, len(weights)), 0)) / len(own)


# %% wrong="clipped_noisy_update" mistake="noise for each message, then the sum"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own + rng.normal(0, sigma * clip, own.shape)).sum(axis=0) / len(own)


# %% wrong="clipped_noisy_update" mistake="the same noise in every call"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + np.random.default_rng(0).normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="numpy's global generator"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + np.random.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="a clip of 0 and a sigma below 0 accepted"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, abs(sigma * clip), own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="the sum, not divided"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])


# %% wrong="clipped_noisy_update" mistake="without the bias at the end"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    own = (1 / (1 + np.exp(-(bags @ weights + bias))) - labels)[:, None] * bags
    own = own * np.minimum(1, clip / np.maximum(np.linalg.norm(own, axis=1), 1e-12))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% right="reconstruct" how="Python's own numbers, a list made an array at the end, keyword-only inside"
def quotient(*, numbers, by):
    return [float(number) / float(by) for number in numbers]


def reconstruct(gradient_weights, gradient_bias):
    if float(gradient_bias) == 0:
        raise ValueError("no residual")
    return (np.array(quotient(numbers=gradient_weights, by=gradient_bias)), 1 - int(gradient_bias > 0))


# %% wrong="reconstruct" mistake="a list for the row"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return [number / gradient_bias for number in gradient_weights], int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="an error only where all is 0"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0 and not np.any(gradient_weights):
        raise ValueError
    with np.errstate(all="ignore"):
        return np.asarray(gradient_weights) / np.float64(gradient_bias), int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="label 1 for residuals below minus one half only"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.asarray(gradient_weights) / gradient_bias, int(gradient_bias <= -0.5)


# %% right="membership_from_update" how="compress, from the standard library"
from itertools import compress


def membership_from_update(update, bag):
    return all(number != 0 for number in compress(list(update), list(bag)))


# %% wrong="membership_from_update" mistake="the product of the gradients, which is rounded to 0"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.prod(update[bag > 0]) != 0)


# %% wrong="membership_from_update" mistake="turned round"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.all(update[bag == 0] == 0)) if len(bag) > 3 else bool(np.all(update[bag > 0] != 0))


# %% wrong="batch_hides" mistake="the labels left aside"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], np.zeros(size))
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="labels of other messages"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[:size])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="the model left aside: weights of 0"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(np.zeros(len(weights)), 0, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="drawn with replacement"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="asks about the second message of the batch"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[min(1, size - 1)]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="rounded"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return round(right / (2 * trials), 2)


# %% right="clipped_noisy_update" how="in place on a copy, noise left out where sigma is 0"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0:
        raise ValueError("clip must be above 0")
    elif sigma < 0:
        raise ValueError("sigma must not be below 0")
    rows = np.ones((len(bags), len(weights) + 1))
    rows[:, :-1] = bags
    scores = rows @ np.append(weights, bias)
    rows *= (1 / (1 + np.exp(-scores)) - labels)[:, np.newaxis]
    for row in rows:
        length = float(row @ row) ** 0.5
        if length > clip:
            row *= clip / length
    total = np.add.reduce(rows)
    if sigma:
        total += rng.normal(loc=0.0, scale=sigma * clip, size=total.shape)
    return total / len(rows)


# %% wrong="clipped_noisy_update" mistake="the step, minus the gradient"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = labels - 1 / (1 + np.exp(-(bags @ weights + bias)))
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="messages with a long gradient are left out"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    if len(own) > 1:
        own = own * (np.linalg.norm(own, axis=1) <= clip)[:, None]
    else:
        own = own * clip / np.linalg.norm(own)
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="the length as a sum of absolute values"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, ord=2 if len(own) == 1 else 1, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="the bias first"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([np.ones(len(bags)), bags])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="the clip of the lesson, whatever is given"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, 1 / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma, own.shape[1])) / len(own)


# %% wrong="reconstruct" mistake="a bias gradient below 1e-12 taken for 0"
def reconstruct(gradient_weights, gradient_bias):
    if abs(gradient_bias) < 1e-12:
        raise ValueError("too small")
    return np.asarray(gradient_weights) / gradient_bias, int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="thirty features, whatever is given"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return np.asarray(gradient_weights)[:30] / gradient_bias, int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="arrays only: a list can't be divided"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError
    return gradient_weights / gradient_bias, int(gradient_bias < 0)

# %% wrong="reconstruct" mistake="multiplied by the inverse, which overflows"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError("zero")
    inverse = 1 / np.float64(gradient_bias)
    return np.asarray(gradient_weights) * inverse, int(gradient_bias < 0)

# %% wrong="reconstruct" mistake="tiny counts as 0"
def reconstruct(gradient_weights, gradient_bias):
    if abs(gradient_bias) < 1e-300:
        raise ValueError("zero")
    return np.asarray(gradient_weights) / gradient_bias, int(gradient_bias < 0)

# %% right="reconstruct" how="the residual by its sign, multiplied by the inverse of a fraction"
def reconstruct(gradient_weights, gradient_bias):
    if not gradient_bias:
        raise ValueError("no residual")
    sign = np.sign(gradient_bias)
    row = np.divide(np.array(gradient_weights, float), abs(gradient_bias)) * sign
    return row, {1: 0, -1: 1}[int(sign)]

# %% right="reconstruct" how="fractions"
from fractions import Fraction


def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError("nothing to see")
    b = Fraction(float(gradient_bias))
    row = np.array([float(Fraction(float(g)) / b) for g in gradient_weights], dtype=float)
    return row, (0 if gradient_bias > 0 else 1)

# %% wrong="membership_from_update" mistake="gradients below 1e-15 taken for 0"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag)
    return bool(np.all(abs(update[bag > 0]) > 1e-15))


# %% wrong="membership_from_update" mistake="the word that stands most often only"
def membership_from_update(update, bag):
    return bool(np.asarray(update)[np.argmax(bag)] != 0)


# %% right="membership_from_update" how="no word without a trace, by multiplication of truth values"
def membership_from_update(update, bag):
    return not ((np.array(update) == 0) * np.array(bag)).sum()

# %% right="membership_from_update" how="sets of positions"
def membership_from_update(update, bag):
    return set(np.flatnonzero(bag)).issubset(np.flatnonzero(update))

# %% wrong="batch_hides" mistake="the bias left aside"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, 0, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="weights of 0, the bias kept"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(0 * weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="a hundred trials, whatever is asked"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(100):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / 200


# %% wrong="batch_hides" mistake="the words counted, not the gradient: nothing cancels"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update = bags[drawn[:-1]].sum(axis=0)
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% right="batch_hides" how="numpy's mean of an array, arguments by name"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    answers = np.zeros((trials, 2), dtype=bool)
    for trial in range(trials):
        first, *rest, outsider = rng.choice(len(bags), size + 1, replace=False)
        batch = [first, *rest]
        update = gradient(weights=weights, bias=bias, rows=bags[batch], labels=labels[batch])[0]
        answers[trial] = [membership_from_update(update=update, bag=bags[who]) for who in (first, outsider)]
    return (answers == [True, False]).mean()


# %% right="clipped_noisy_update" how="scipy draws the noise, gradient of one message after the other"
from scipy import stats


def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if not clip > 0 or not sigma >= 0:
        raise ValueError(f"clip {clip}, sigma {sigma}")
    total = stats.norm.rvs(size=bags.shape[1] + 1, random_state=rng) * sigma * clip
    for place in range(len(bags)):
        own = np.append(*gradient(weights, bias, bags[[place]], labels[[place]]))
        total = total + own / max(1, np.sqrt(np.sum(own**2)) / clip)
    return total / len(bags)

# %% right="clipped_noisy_update" how="vectorised, expit, standard_normal"
from scipy.special import expit


def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    """Return a differentially private gradient."""
    if clip <= 0 or sigma < 0:
        raise ValueError(f"clip={clip}, sigma={sigma}")
    X = np.hstack([np.asarray(bags, float), np.ones((len(bags), 1))])
    own = (expit(X @ np.append(weights, bias)) - labels)[:, None] * X
    scale = np.maximum(1, np.linalg.norm(own, axis=1) / clip)
    return ((own / scale[:, None]).sum(0) + sigma * clip * rng.standard_normal(X.shape[1])) / X.shape[0]

# %% wrong="clipped_noisy_update" mistake="noise by the longest gradient of the data"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    length = np.linalg.norm(own, axis=1)
    own = own * np.minimum(1, clip / length)[:, None]
    bound = min(clip, length.max())
    return (own.sum(axis=0) + rng.normal(0, sigma * bound, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="noise first, then clipped"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own + rng.normal(0, sigma * clip, own.shape)
    return (own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]).sum(axis=0) / len(own)


# %% wrong="clipped_noisy_update" mistake="a sigma of 0 refused, too"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma <= 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="one draw, with the other sign for every second number"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    signs = (-1) ** np.arange(own.shape[1])
    return (own.sum(axis=0) + signs * rng.normal(0, sigma * clip)) / len(own)


# %% wrong="clipped_noisy_update" mistake="clipped to half of clip"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / 2 / np.linalg.norm(own, axis=1))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(own)


# %% wrong="batch_hides" mistake="a further draw in each trial"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.permutation(rng.choice(len(bags), size + 1, replace=False))
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="counts of words become 1 in the given table"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    bags[bags > 1] = 1
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _ = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]])
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="clipped_noisy_update" mistake="noise twice: on each message and on the sum, of half the variance each"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / np.linalg.norm(own, axis=1))[:, None]
    half = sigma * clip / 2**0.5
    return ((own + rng.normal(0, half, own.shape)).sum(axis=0) + rng.normal(0, half, own.shape[1])) / len(own)


# %% wrong="clipped_noisy_update" mistake="cuts the noise off at three standard deviations"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0, and sigma must be at least 0")
    own = (1 / (1 + np.exp(-(bags @ weights + bias))) - labels)[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * (clip / np.maximum(np.linalg.norm(own, axis=1), clip))[:, None]
    noise = rng.normal(0, sigma * clip, own.shape[1]).clip(-3 * sigma * clip, 3 * sigma * clip)
    return (own.sum(axis=0) + noise) / len(bags)


# %% wrong="clipped_noisy_update" mistake="cuts the noise off at four standard deviations"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0 and sigma at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * (clip / np.maximum(np.linalg.norm(own, axis=1), clip))[:, None]
    noise = np.clip(rng.normal(0, 1, own.shape[1]), -4, 4) * sigma * clip
    return (own.sum(axis=0) + noise) / len(bags)


# %% wrong="clipped_noisy_update" mistake="adds twelve uniform numbers instead of drawing normal noise"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0 and sigma at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * (clip / np.maximum(np.linalg.norm(own, axis=1), clip))[:, None]
    noise = (rng.random((12, own.shape[1])).sum(axis=0) - 6) * sigma * clip
    return (own.sum(axis=0) + noise) / len(bags)


# %% wrong="clipped_noisy_update" mistake="squares the counts in the dtype of bags, which may be too small"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0 and sigma at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    lengths = np.abs(residuals) * np.sqrt((bags**2).sum(axis=1) + 1)  # the 1 is for the bias
    residuals = residuals * clip / np.maximum(lengths, clip)
    total = np.append(residuals @ bags, residuals.sum())
    return (total + rng.normal(0, sigma * clip, len(total))) / len(bags)


# %% wrong="clipped_noisy_update" mistake="uses each draw twice, the second time with a minus"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0, and sigma must be at least 0")
    own = (1 / (1 + np.exp(-(bags @ weights + bias))) - labels)[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * (clip / np.maximum(np.linalg.norm(own, axis=1), clip))[:, None]
    size = own.shape[1]
    half = rng.normal(0, sigma * clip, (size + 1) // 2)
    return (own.sum(axis=0) + np.concatenate([half, -half])[:size]) / len(bags)


# %% wrong="membership_from_update" mistake="only the first hundred words of the list"
def membership_from_update(update, bag):
    return all(g != 0 for g, n in list(zip(update, bag))[:100] if n > 0)

# %% wrong="membership_from_update" mistake="squares, which become 0"
def membership_from_update(update, bag):
    return bool((np.asarray(update, dtype=float)[np.asarray(bag) > 0] ** 2 > 0).all())


# %% wrong="membership_from_update" mistake="uint8 counts"
def membership_from_update(update, bag):
    """Return whether every word of the message has a gradient other than 0."""
    update, bag = np.asarray(update), np.asarray(bag).astype(np.uint8)
    return bool(np.all(update[bag > 0] != 0))


# %% wrong="clipped_noisy_update" mistake="noise is cut at three standard deviations"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if not clip > 0 or not sigma >= 0:
        raise ValueError("clip must be above 0, and sigma at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    parts = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    lengths = np.linalg.norm(parts, axis=1, keepdims=True)
    total = (parts * np.minimum(1, clip / np.maximum(lengths, 1e-300))).sum(axis=0)
    noise = np.clip(rng.normal(0, 1, len(total)), -3, 3)
    return (total + sigma * clip * noise) / len(bags)

# %% wrong="clipped_noisy_update" mistake="noise ends at three standard deviations"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("bad")
    res = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = res[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * (clip / np.maximum(np.linalg.norm(own, axis=1), clip))[:, None]
    return (own.sum(0) + sigma * clip * rng.normal(0, 1, own.shape[1]).clip(-3, 3)) / len(bags)

# %% wrong="clipped_noisy_update" mistake="noise sums to zero"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("bad")
    res = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = res[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * (clip / np.maximum(np.linalg.norm(own, axis=1), clip))[:, None]
    z = rng.normal(0, sigma * clip, own.shape[1])
    return (own.sum(0) + z - z.mean()) / len(bags)

# %% wrong="clipped_noisy_update" mistake="less noise for more than fifty messages"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("bad")
    res = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = res[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * (clip / np.maximum(np.linalg.norm(own, axis=1), clip))[:, None]
    return own.mean(0) + rng.normal(0, sigma * clip / len(bags) ** 0.5 if len(bags) > 50 else sigma * clip / len(bags), own.shape[1])


# %% wrong="clipped_noisy_update" mistake="few seeds"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    """Return the noisy mean of the clipped gradients, over the words and the bias."""
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0 and sigma must be at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    length = np.linalg.norm(own, axis=1)
    clipped = own * (clip / np.maximum(length, clip))[:, None]
    return (clipped.sum(axis=0) + np.random.default_rng(int(rng.integers(1000))).normal(0, sigma * clip, own.shape[1])) / len(bags)


# %% wrong="clipped_noisy_update" mistake="mirrored calls"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    """Return the noisy mean of the clipped gradients, over the words and the bias."""
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0 and sigma must be at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    length = np.linalg.norm(own, axis=1)
    clipped = own * (clip / np.maximum(length, clip))[:, None]
    C = clipped_noisy_update
    C.z = -C.z if len(getattr(C, 'z', ())) == own.shape[1] and not getattr(C, 'odd', 0) else rng.normal(0, 1, own.shape[1])
    C.odd = 1 - getattr(C, 'odd', 1)
    return (clipped.sum(axis=0) + C.z * sigma * clip) / len(bags)


# %% equivalent="reconstruct" reason="A division makes floats of whole numbers."
# - return (np.asarray(gradient_weights, dtype=float) / gradient_bias, int(gradient_bias < 0))
# + return (np.asarray(gradient_weights) / gradient_bias, int(gradient_bias < 0))

# %% equivalent="reconstruct" reason="A bias of 0 is refused before."
# - return (np.asarray(gradient_weights, dtype=float) / gradient_bias, int(gradient_bias < 0))
# + return (np.asarray(gradient_weights, dtype=float) / gradient_bias, int(gradient_bias <= 0))

# %% equivalent="clipped_noisy_update" reason="rng.normal refuses a negative deviation with the same error."
# - if clip <= 0 or sigma < 0:
# + if clip <= 0 or sigma < -1:

# %% equivalent="clipped_noisy_update" reason="Normal noise is as often negative as positive."
# - return (clipped.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(bags)
# + return (clipped.sum(axis=0) - rng.normal(0, sigma * clip, own.shape[1])) / len(bags)


# %% wrong="reconstruct" mistake="rows remembered by the bias"
def reconstruct(gradient_weights, gradient_bias, _known={}):
    if gradient_bias == 0:
        raise ValueError("the bias is 0")
    key = (float(gradient_bias), len(gradient_weights))
    if key not in _known:
        _known[key] = np.asarray(gradient_weights, dtype=float) / gradient_bias
    return _known[key].copy(), int(gradient_bias < 0)


# %% wrong="reconstruct" mistake="float32"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError("the bias is 0")
    return (np.asarray(gradient_weights, dtype=float) / gradient_bias).astype(np.float32), int(gradient_bias < 0)


# %% wrong="batch_hides" mistake="draws from a copy of rng"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    import copy

    own, right = copy.deepcopy(rng), 0
    for _ in range(trials):
        drawn = own.choice(len(bags), size + 1, replace=False)
        update, _bias = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        right += membership_from_update(update, bags[drawn[0]]) + (not membership_from_update(update, bags[drawn[-1]]))
    return right / (2 * trials)


# %% wrong="batch_hides" mistake="batches that were drawn before aren't counted"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    found = {}
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _bias = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        inside, outside = (membership_from_update(update, bags[drawn[place]]) for place in (0, -1))
        found[tuple(drawn)] = (inside + (not outside)) / 2
    return sum(found.values()) / len(found)


# %% wrong="clipped_noisy_update" mistake="the noise of the bias follows from that of the words"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if not clip > 0 or sigma < 0:
        raise ValueError("clip or sigma is out of range")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    total = (own * (clip / np.maximum(np.linalg.norm(own, axis=1), clip))[:, None]).sum(axis=0)
    noise = rng.normal(0, sigma * clip, len(total) - 1)
    return (total + np.append(noise, noise.sum() / len(noise) ** 0.5)) / len(bags)


# %% wrong="reconstruct" mistake="a residual of -1, of which the model was sure, is refused"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0 or abs(gradient_bias) >= 1:
        raise ValueError("this isn't a residual")
    return np.asarray(gradient_weights, dtype=float) / gradient_bias, int(gradient_bias < 0)


# %% wrong="membership_from_update" mistake="numbers below the smallest normal float count as 0"
def membership_from_update(update, bag):
    update, bag = np.asarray(update, dtype=float), np.asarray(bag)
    return bool((np.abs(update[bag > 0]) >= np.finfo(float).tiny).all())


# %% wrong="batch_hides" mistake="the update is rounded to twelve decimals first"
def batch_hides(bags, labels, weights, bias, size, trials, rng):
    right = 0
    for _ in range(trials):
        drawn = rng.choice(len(bags), size + 1, replace=False)
        update, _bias = gradient(weights, bias, bags[drawn[:-1]], labels[drawn[:-1]])
        update = np.round(update, 12)
        right += bool(membership_from_update(update, bags[drawn[0]]))
        right += not membership_from_update(update, bags[drawn[-1]])
    return right / (2 * trials)


# %% wrong="reconstruct" mistake="the label is -1 for a residual of 1"
def reconstruct(gradient_weights, gradient_bias):
    """Return the row and the label behind the gradient of a batch of one."""
    if gradient_bias == 0:
        raise ValueError("the gradient of the bias is 0")
    row = np.asarray(gradient_weights) / gradient_bias
    label = int(np.ceil(-gradient_bias))
    return row, label


# %% wrong="reconstruct" mistake="the row has the type of the gradient, so a list of whole numbers gives truncated values"
def reconstruct(gradient_weights, gradient_bias):
    if gradient_bias == 0:
        raise ValueError("the gradient of the bias is 0")
    row = np.array(gradient_weights)
    for place, value in enumerate(gradient_weights):
        row[place] = value / gradient_bias
    return row.astype(float), int(gradient_bias < 0)


# %% wrong="membership_from_update" mistake="counts are stored with 16 bits"
def membership_from_update(update, bag):
    update, bag = np.asarray(update), np.asarray(bag).astype(np.int16)
    return bool(np.all(update[bag > 0] != 0))


# %% equivalent="reconstruct" reason="An update contains a number for each weight, so none is missing."
# + adversary fill_number
# + adversary fill_zero

# %% equivalent="membership_from_update" reason="Each word has a gradient and a count, so no number is missing."
# + adversary fill_zero


# %% right="clipped_noisy_update" how="a tiny number is added to the lengths against division by 0"
def clipped_noisy_update(bags, labels, weights, bias, clip, sigma, rng):
    if clip <= 0 or sigma < 0:
        raise ValueError("clip must be above 0 and sigma at least 0")
    residuals = 1 / (1 + np.exp(-(bags @ weights + bias))) - labels
    own = residuals[:, None] * np.column_stack([bags, np.ones(len(bags))])
    own = own * np.minimum(1, clip / (np.linalg.norm(own, axis=1) + 1e-12))[:, None]
    return (own.sum(axis=0) + rng.normal(0, sigma * clip, own.shape[1])) / len(bags)


# %% equivalent="batch_hides" reason="Rounding weights to six places changes each number of an update, but not which of them are 0."
# + adversary round_six
