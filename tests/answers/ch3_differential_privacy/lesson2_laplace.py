# %% right="laplace_mechanism" how="the centre given to NumPy"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return rng.laplace(loc=value, scale=sensitivity / epsilon)


# %% right="laplace_mechanism" how="scipy with random_state"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return stats.laplace.rvs(value, sensitivity / epsilon, random_state=rng)


# %% right="laplace_mechanism" how="scipy frozen"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    distribution = stats.laplace(loc=value, scale=sensitivity / epsilon)
    return float(distribution.rvs(random_state=rng))


# %% right="laplace_mechanism" how="the inverse cdf of a uniform draw"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    u = rng.uniform(-0.5, 0.5)
    return value - sensitivity / epsilon * np.sign(u) * np.log(1 - 2 * abs(u))


# %% right="laplace_mechanism" how="the difference of two exponential draws"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    b = sensitivity / epsilon
    return value + rng.exponential(b) - rng.exponential(b)


# %% right="laplace_mechanism" how="an exponential draw with a random sign"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    size = rng.exponential(sensitivity / epsilon)
    if rng.random() < 0.5:
        size = -size
    return float(value + size)


# %% right="laplace_mechanism" how="diffprivlib on the same bit generator"
from diffprivlib.mechanisms import Laplace


def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    mechanism = Laplace(epsilon=epsilon, sensitivity=sensitivity, random_state=np.random.RandomState(rng.bit_generator))
    return mechanism.randomise(float(value))


# %% right="laplace_mechanism" how="diffprivlib with a seed drawn from rng"
from diffprivlib.mechanisms import Laplace


def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    seed = int(rng.integers(2**31))
    return Laplace(epsilon=epsilon, sensitivity=sensitivity, random_state=seed).randomise(value)


# %% right="laplace_mechanism" how="an array of one draw, taken apart"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    noise = rng.laplace(size=1)
    return value + noise[0] * (sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="no noise"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return float(value)


# %% wrong="laplace_mechanism" mistake="half the noise"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, sensitivity / epsilon / 2)


# %% wrong="laplace_mechanism" mistake="double noise"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, 2 * sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="the variance for the scale"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, 2 * (sensitivity / epsilon) ** 2)


# %% wrong="laplace_mechanism" mistake="the standard deviation for the scale"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, 2**0.5 * sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="a scale that makes the standard deviation sensitivity / epsilon"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, sensitivity / epsilon / 2**0.5)


# %% wrong="laplace_mechanism" mistake="normal noise with the same standard deviation"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.normal(0, 2**0.5 * sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="normal noise that comes closest"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.normal(0, 1.25 * sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="scale = epsilon"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, epsilon)


# %% wrong="laplace_mechanism" mistake="epsilon and sensitivity the wrong way round"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, epsilon / sensitivity)


# %% wrong="laplace_mechanism" mistake="sensitivity forgotten"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, 1 / epsilon)


# %% wrong="laplace_mechanism" mistake="the product for the quotient"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, sensitivity * epsilon)


# %% wrong="laplace_mechanism" mistake="noise that grows with the value"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value * (1 + rng.laplace(0, sensitivity / epsilon) / 100)


# %% wrong="laplace_mechanism" mistake="noise on one side only"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.exponential(sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="a fixed seed inside"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    rng = np.random.default_rng(42)
    return value + rng.laplace(0, sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="noise from elsewhere, rng unused"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + np.random.laplace(0, sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="rounded to whole numbers"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return round(value + rng.laplace(0, sensitivity / epsilon))


# %% wrong="laplace_mechanism" mistake="rounded to two places"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return round(value + rng.laplace(0, sensitivity / epsilon), 2)


# %% wrong="laplace_mechanism" mistake="negative results lifted to 0"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return max(0, value + rng.laplace(0, sensitivity / epsilon))


# %% wrong="laplace_mechanism" mistake="the noise without the value"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return rng.laplace(0, sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="an array returned"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, sensitivity / epsilon, size=1)


# %% wrong="laplace_mechanism" mistake="noise cut at three scales"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    b = sensitivity / epsilon
    return value + np.clip(rng.laplace(0, b), -3 * b, 3 * b)


# %% wrong="laplace_mechanism" mistake="geometric noise"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    q = 1 - np.exp(-epsilon / sensitivity)
    return value + rng.geometric(q) - rng.geometric(q)


# %% wrong="laplace_mechanism" mistake="uniform noise"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.uniform(-2, 2) * sensitivity / epsilon


# %% wrong="laplace_mechanism" mistake="epsilon 0 refused by another error"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    return value + rng.laplace(0, sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="a negative epsilon taken by its size"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon == 0:
        raise ValueError("epsilon")
    return value + rng.laplace(0, sensitivity / abs(epsilon))


# %% wrong="laplace_mechanism" mistake="printed, not returned"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    print(value + rng.laplace(0, sensitivity / epsilon))


# %% right="private_count" how="without the mechanism"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return len(values) + rng.laplace(0, 1 / epsilon)


# %% right="private_count" how="shape, and SciPy"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return values.shape[0] + stats.laplace.rvs(scale=1 / epsilon, random_state=rng)


# %% right="private_count" how="a loop that counts"
def private_count(values, epsilon, rng):
    n = 0
    for _ in values:
        n += 1
    return laplace_mechanism(n, sensitivity=1, epsilon=epsilon, rng=rng)


# %% right="private_count" how="a sum of ones"
def private_count(values, epsilon, rng):
    return laplace_mechanism(float(np.ones(len(values)).sum()), 1.0, epsilon, rng)


# %% right="private_count" how="diffprivlib"
from diffprivlib.mechanisms import Laplace


def private_count(values, epsilon, rng):
    source = np.random.RandomState(rng.bit_generator)
    return Laplace(epsilon=epsilon, sensitivity=1, random_state=source).randomise(len(values))


# %% wrong="private_count" mistake="no noise"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return len(values)


# %% wrong="private_count" mistake="half the noise"
def private_count(values, epsilon, rng):
    return laplace_mechanism(len(values), 0.5, epsilon, rng)


# %% wrong="private_count" mistake="double noise, as for replace-one histograms"
def private_count(values, epsilon, rng):
    return laplace_mechanism(len(values), 2, epsilon, rng)


# %% wrong="private_count" mistake="the sum for the count"
def private_count(values, epsilon, rng):
    return laplace_mechanism(np.sum(values), 1, epsilon, rng)


# %% wrong="private_count" mistake="zeros not counted"
def private_count(values, epsilon, rng):
    return laplace_mechanism(np.count_nonzero(values), 1, epsilon, rng)


# %% wrong="private_count" mistake="different values counted"
def private_count(values, epsilon, rng):
    return laplace_mechanism(len(set(values)), 1, epsilon, rng)


# %% wrong="private_count" mistake="noise that depends on the number"
def private_count(values, epsilon, rng):
    return laplace_mechanism(len(values), np.sqrt(len(values)) + 1, epsilon, rng)


# %% wrong="private_count" mistake="scale = epsilon"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return len(values) + rng.laplace(0, epsilon)


# %% wrong="private_count" mistake="variance for scale"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return len(values) + rng.laplace(0, 2 / epsilon**2)


# %% wrong="private_count" mistake="normal noise"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return len(values) + rng.normal(0, 2**0.5 / epsilon)


# %% wrong="private_count" mistake="rounded"
def private_count(values, epsilon, rng):
    return round(laplace_mechanism(len(values), 1, epsilon, rng))


# %% wrong="private_count" mistake="lifted to 0"
def private_count(values, epsilon, rng):
    return max(0.0, laplace_mechanism(len(values), 1, epsilon, rng))


# %% wrong="private_count" mistake="a fixed seed inside"
def private_count(values, epsilon, rng):
    return laplace_mechanism(len(values), 1, epsilon, np.random.default_rng(0))


# %% wrong="private_count" mistake="the notebook's table for the parameter"
def private_count(values, epsilon, rng):
    return laplace_mechanism(len(ill), 1, epsilon, rng)


# %% wrong="private_count" mistake="an array returned"
def private_count(values, epsilon, rng):
    return np.array([laplace_mechanism(len(values), 1, epsilon, rng)])


# %% wrong="private_count" mistake="a negative epsilon accepted"
def private_count(values, epsilon, rng):
    if epsilon == 0:
        raise ValueError("epsilon")
    return len(values) + rng.laplace(0, 1 / abs(epsilon))


# %% wrong="private_count" mistake="nobody gives exactly 0"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    if len(values) == 0:
        return 0.0
    return len(values) + rng.laplace(0, 1 / epsilon)


# %% right="private_sum" how="the method clip, without the mechanism"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    total = values.clip(lower, upper).sum()
    return total + rng.laplace(0, max(abs(lower), abs(upper)) / epsilon)


# %% right="private_sum" how="a loop"
def private_sum(values, lower, upper, epsilon, rng):
    total = 0.0
    for value in values:
        total += min(max(value, lower), upper)
    largest = abs(lower) if abs(lower) > abs(upper) else abs(upper)
    return laplace_mechanism(total, largest, epsilon, rng)


# %% right="private_sum" how="np.where on a copy, scipy"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    x = np.array(values, dtype=float)
    x = np.where(x < lower, lower, np.where(x > upper, upper, x))
    return float(x.sum() + stats.laplace.rvs(0, np.abs([lower, upper]).max() / epsilon, random_state=rng))


# %% right="private_sum" how="maximum and minimum"
def private_sum(values, lower, upper, epsilon, rng):
    x = np.minimum(np.maximum(np.asarray(values), lower), upper)
    return laplace_mechanism(np.sum(x), max(-lower, upper), epsilon, rng)


# %% right="private_sum" how="diffprivlib"
from diffprivlib.mechanisms import Laplace


def private_sum(values, lower, upper, epsilon, rng):
    source = np.random.RandomState(rng.bit_generator)
    mechanism = Laplace(epsilon=epsilon, sensitivity=max(abs(lower), abs(upper)), random_state=source)
    return mechanism.randomise(float(np.clip(values, lower, upper).sum()))


# %% wrong="private_sum" mistake="no noise"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return np.clip(values, lower, upper).sum()


# %% wrong="private_sum" mistake="half the noise"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)) / 2, epsilon, rng)


# %% wrong="private_sum" mistake="double noise"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), 2 * max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="replace-one: the width of the bounds"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), upper - lower, epsilon, rng)


# %% wrong="private_sum" mistake="the upper bound for the larger one"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), abs(upper), epsilon, rng)


# %% wrong="private_sum" mistake="sensitivity 1"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), 1, epsilon, rng)


# %% wrong="private_sum" mistake="not clipped"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.sum(values), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="values outside left out"
def private_sum(values, lower, upper, epsilon, rng):
    x = np.asarray(values)
    x = x[(x >= lower) & (x <= upper)]
    return laplace_mechanism(x.sum(), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="values outside become 0"
def private_sum(values, lower, upper, epsilon, rng):
    x = np.where((values < lower) | (values > upper), 0, values)
    return laplace_mechanism(x.sum(), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="the sum clipped, not the values"
def private_sum(values, lower, upper, epsilon, rng):
    total = np.clip(np.sum(values), lower, upper)
    return laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="the result clipped, too"
def private_sum(values, lower, upper, epsilon, rng):
    return np.clip(laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon, rng), lower * len(values), upper * len(values))


# %% wrong="private_sum" mistake="bounds from the data"
def private_sum(values, lower, upper, epsilon, rng):
    low, high = np.min(values, initial=0), np.max(values, initial=0)
    return laplace_mechanism(np.clip(values, low, high).sum(), max(abs(low), abs(high)), epsilon, rng)


# %% wrong="private_sum" mistake="sensitivity from the data"
def private_sum(values, lower, upper, epsilon, rng):
    x = np.clip(values, lower, upper)
    return laplace_mechanism(x.sum(), np.abs(x).max(initial=0.001), epsilon, rng)


# %% wrong="private_sum" mistake="noise for each value"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    x = np.clip(values, lower, upper)
    return (x + rng.laplace(0, max(abs(lower), abs(upper)) / epsilon, len(x))).sum()


# %% wrong="private_sum" mistake="noise before clipping"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    x = np.asarray(values) + rng.laplace(0, max(abs(lower), abs(upper)) / epsilon, len(values))
    return x.clip(lower, upper).sum()


# %% wrong="private_sum" mistake="variance for scale"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return np.clip(values, lower, upper).sum() + rng.laplace(0, 2 * (max(abs(lower), abs(upper)) / epsilon) ** 2)


# %% wrong="private_sum" mistake="scale = epsilon"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return np.clip(values, lower, upper).sum() + rng.laplace(0, epsilon)


# %% wrong="private_sum" mistake="normal noise"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return np.clip(values, lower, upper).sum() + rng.normal(0, 2**0.5 * max(abs(lower), abs(upper)) / epsilon)


# %% wrong="private_sum" mistake="a fixed seed inside"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon, np.random.default_rng(1))


# %% wrong="private_sum" mistake="rounded"
def private_sum(values, lower, upper, epsilon, rng):
    return round(float(laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon, rng)))


# %% wrong="private_sum" mistake="clips the array it was given"
def private_sum(values, lower, upper, epsilon, rng):
    values[values < lower] = lower
    values[values > upper] = upper
    return laplace_mechanism(values.sum(), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="the bounds of the clinic"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, 18, 90).sum(), 90, epsilon, rng)


# %% right="private_mean" how="centred in the middle of the bounds"
def private_mean(values, lower, upper, epsilon, rng):
    c, h = (lower + upper) / 2, (upper - lower) / 2
    total = private_sum(np.asarray(values) - c, -h, h, epsilon / 2, rng)
    return c + total / private_count(values, epsilon / 2, rng)


# %% right="private_mean" how="centred, NumPy alone, the result in the bounds"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    c, h = (lower + upper) / 2, (upper - lower) / 2
    x = np.clip(values, lower, upper) - c
    mean = c + (x.sum() + rng.laplace(0, 2 * h / epsilon)) / (len(x) + rng.laplace(0, 2 / epsilon))
    return float(np.clip(mean, lower, upper))


# %% right="private_mean" how="three quarters for the sum"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, 0.75 * epsilon, rng) / private_count(values, 0.25 * epsilon, rng)


# %% right="private_mean" how="six tenths for the sum, centred"
def private_mean(values, lower, upper, epsilon, rng):
    c = (lower + upper) / 2
    total = private_sum(values - c, lower - c, upper - c, 0.6 * epsilon, rng)
    return c + total / private_count(values, 0.4 * epsilon, rng)


# %% right="private_mean" how="at least one person, the result in the bounds"
def private_mean(values, lower, upper, epsilon, rng):
    n = max(1, private_count(values, epsilon / 2, rng))
    return min(upper, max(lower, private_sum(values, lower, upper, epsilon / 2, rng) / n))


# %% right="private_mean" how="the middle where the noisy count is not above 0"
def private_mean(values, lower, upper, epsilon, rng):
    n = private_count(values, epsilon / 2, rng)
    total = private_sum(values, lower, upper, epsilon / 2, rng)
    return total / n if n > 0 else (lower + upper) / 2


# %% right="private_mean" how="shifted to start at 0"
def private_mean(values, lower, upper, epsilon, rng):
    total = private_sum(np.asarray(values) - lower, 0, upper - lower, epsilon / 2, rng)
    return lower + total / private_count(values, epsilon / 2, rng)


# %% right="private_mean" how="two sums of which one falls as the other grows: together they change by 1, so each gets the whole epsilon"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    share = (np.clip(np.asarray(values, dtype=float), lower, upper) - lower) / (upper - lower)
    a = share.sum() + rng.laplace(0, 1 / epsilon)
    b = (1 - share).sum() + rng.laplace(0, 1 / epsilon)
    return lower + (upper - lower) * a / (a + b)


# %% right="private_mean" how="scipy"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    a, b = stats.laplace.rvs(size=2, random_state=rng) * 2 / epsilon
    return (np.clip(values, lower, upper).sum() + b * max(abs(lower), abs(upper))) / (len(values) + a)


# %% right="private_mean" how="diffprivlib"
from diffprivlib.mechanisms import Laplace


def private_mean(values, lower, upper, epsilon, rng):
    source = np.random.RandomState(rng.bit_generator)
    c, h = (lower + upper) / 2, (upper - lower) / 2
    x = np.clip(np.asarray(values, dtype=float), lower, upper) - c
    total = Laplace(epsilon=epsilon / 2, sensitivity=h, random_state=source).randomise(float(x.sum()))
    n = Laplace(epsilon=epsilon / 2, sensitivity=1, random_state=source).randomise(len(x))
    return c + total / n


# %% wrong="private_mean" mistake="no noise"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return np.clip(values, lower, upper).mean() if len(values) else 0.0


# %% wrong="private_mean" mistake="divided by the true number"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon, rng) / max(len(values), 1)


# %% wrong="private_mean" mistake="divided by the true number, half of epsilon"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon / 2, rng) / max(len(values), 1)


# %% wrong="private_mean" mistake="replace-one: the noise of diffprivlib"
def private_mean(values, lower, upper, epsilon, rng):
    n = max(len(values), 1)
    return laplace_mechanism(np.clip(values, lower, upper).sum() / n, (upper - lower) / n, epsilon, rng)


# %% wrong="private_mean" mistake="true number, nobody gives the middle"
def private_mean(values, lower, upper, epsilon, rng):
    if len(values) == 0:
        return laplace_mechanism((lower + upper) / 2, 1e-9, epsilon, rng)
    return laplace_mechanism(np.clip(values, lower, upper).mean(), (upper - lower) / len(values), epsilon, rng)


# %% wrong="private_mean" mistake="epsilon spent twice"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon, rng) / private_count(values, epsilon, rng)


# %% wrong="private_mean" mistake="epsilon spent twice, in the bounds"
def private_mean(values, lower, upper, epsilon, rng):
    mean = private_sum(values, lower, upper, epsilon, rng) / private_count(values, epsilon, rng)
    return np.clip(mean, lower, upper)


# %% wrong="private_mean" mistake="epsilon spent twice, centred"
def private_mean(values, lower, upper, epsilon, rng):
    c, h = (lower + upper) / 2, (upper - lower) / 2
    return c + private_sum(np.asarray(values) - c, -h, h, epsilon, rng) / private_count(values, epsilon, rng)


# %% wrong="private_mean" mistake="half the noise"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    a, b = rng.laplace(0, 1 / epsilon, 2)
    return (np.clip(values, lower, upper).sum() + a * max(abs(lower), abs(upper))) / (len(values) + b)


# %% wrong="private_mean" mistake="double noise"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon / 4, rng) / private_count(values, epsilon / 4, rng)


# %% wrong="private_mean" mistake="double noise, centred"
def private_mean(values, lower, upper, epsilon, rng):
    c, h = (lower + upper) / 2, (upper - lower) / 2
    return c + private_sum(np.asarray(values) - c, -h, h, epsilon / 4, rng) / private_count(values, epsilon / 4, rng)


# %% wrong="private_mean" mistake="nearly nothing for the sum"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon / 10, rng) / private_count(values, 9 * epsilon / 10, rng)


# %% wrong="private_mean" mistake="not clipped"
def private_mean(values, lower, upper, epsilon, rng):
    c = max(abs(lower), abs(upper))
    return laplace_mechanism(np.sum(values), c, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="the mean clipped, not the values"
def private_mean(values, lower, upper, epsilon, rng):
    total = laplace_mechanism(np.sum(values), max(abs(lower), abs(upper)), epsilon / 2, rng)
    return np.clip(total / private_count(values, epsilon / 2, rng), lower, upper)


# %% wrong="private_mean" mistake="bounds from the data"
def private_mean(values, lower, upper, epsilon, rng):
    low, high = np.min(values, initial=lower), np.max(values, initial=lower)
    return private_sum(values, low, high, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="sensitivity from the data"
def private_mean(values, lower, upper, epsilon, rng):
    x = np.clip(values, lower, upper)
    total = laplace_mechanism(x.sum(), np.abs(x).max(initial=1e-3), epsilon / 2, rng)
    return total / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="replace-one for the sum: the width of the bounds"
def private_mean(values, lower, upper, epsilon, rng):
    total = laplace_mechanism(np.clip(values, lower, upper).sum(), upper - lower, epsilon / 2, rng)
    return total / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="the upper bound for the larger one"
def private_mean(values, lower, upper, epsilon, rng):
    total = laplace_mechanism(np.clip(values, lower, upper).sum(), abs(upper) + 1e-9, epsilon / 2, rng)
    return total / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="noise on the count only"
def private_mean(values, lower, upper, epsilon, rng):
    return np.clip(values, lower, upper).sum() / private_count(values, epsilon, rng)


# %% wrong="private_mean" mistake="normal noise"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    a, b = rng.normal(0, 2 * 2**0.5 / epsilon, 2)
    return (np.clip(values, lower, upper).sum() + a * max(abs(lower), abs(upper))) / (len(values) + b)


# %% wrong="private_mean" mistake="normal noise, centred"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    c, h = (lower + upper) / 2, (upper - lower) / 2
    a, b = rng.normal(0, 2 * 2**0.5 / epsilon, 2)
    return c + ((np.clip(values, lower, upper) - c).sum() + a * h) / (len(values) + b)


# %% wrong="private_mean" mistake="scale = epsilon"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    a, b = rng.laplace(0, epsilon / 2, 2)
    return (np.clip(values, lower, upper).sum() + a) / (len(values) + b)


# %% wrong="private_mean" mistake="variance for scale"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    s = max(abs(lower), abs(upper))
    return (np.clip(values, lower, upper).sum() + rng.laplace(0, 2 * (2 * s / epsilon) ** 2)) / (len(values) + rng.laplace(0, 2 * (2 / epsilon) ** 2))


# %% wrong="private_mean" mistake="a fixed seed inside"
def private_mean(values, lower, upper, epsilon, rng):
    rng = np.random.default_rng(3)
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="one draw for both"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    noise = rng.laplace(0, 2 / epsilon)
    return (np.clip(values, lower, upper).sum() + noise * max(abs(lower), abs(upper))) / (len(values) + noise)


# %% wrong="private_mean" mistake="the bounds of the clinic"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, 18, 90, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="nobody gives nothing"
def private_mean(values, lower, upper, epsilon, rng):
    if len(values) == 0:
        return float("nan")
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="nobody gives exactly the middle"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    if len(values) == 0:
        return (lower + upper) / 2
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="clips the array it was given"
def private_mean(values, lower, upper, epsilon, rng):
    values[values < lower] = lower
    values[values > upper] = upper
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="rounded"
def private_mean(values, lower, upper, epsilon, rng):
    return round(float(private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)))


# %% right="bound_contributions" how="the running number of each row of a person"
def bound_contributions(df, person, most):
    place = df.groupby(person).cumcount()
    return df[place < most]


def private_rows(df, person, most, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    rows = len(bound_contributions(df, person, most))
    return rows + rng.laplace(scale=most / epsilon)


# %% right="bound_contributions" how="a loop over the rows"
def bound_contributions(df, person, most):
    seen, keep = {}, []
    for who in df[person]:
        seen[who] = seen.get(who, 0) + 1
        keep.append(seen[who] <= most)
    return df.loc[np.array(keep, dtype=bool)].reset_index(drop=True)


def private_rows(df, person, most, epsilon, rng):
    counts = df[person].value_counts()
    return laplace_mechanism(counts.clip(upper=most).sum(), most, epsilon, rng)


# %% right="bound_contributions" how="the number of rows from the sizes, scipy"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    sizes = df.groupby(person, observed=True).size()
    total = sum(min(size, most) for size in sizes)
    return total + stats.laplace.rvs(0, most / epsilon, random_state=rng)


# %% right="bound_contributions" how="rank within the person"
def bound_contributions(df, person, most):
    numbered = df.assign(_place=np.arange(len(df)))
    rank = numbered.groupby(person, observed=True)["_place"].rank(method="first")
    return df[(rank <= most).to_numpy()]


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="noise for one row"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), 1, epsilon, rng)


# %% wrong="bound_contributions" mistake="noise for one row, through private_count"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return private_count(bound_contributions(df, person, most), epsilon, rng)


# %% wrong="bound_contributions" mistake="rows not limited before they are counted"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(df), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="noise as large as the busiest person is"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    left = bound_contributions(df, person, most)
    busiest = left.groupby(person).size().max() if len(left) else 1
    return laplace_mechanism(len(left), busiest, epsilon, rng)


# %% wrong="bound_contributions" mistake="no noise"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return len(bound_contributions(df, person, most))


# %% wrong="bound_contributions" mistake="double noise"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), 2 * most, epsilon, rng)


# %% wrong="bound_contributions" mistake="half the noise"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most / 2, epsilon, rng)


# %% wrong="bound_contributions" mistake="normal noise"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return len(bound_contributions(df, person, most)) + rng.normal(0, 2**0.5 * most / epsilon)


# %% wrong="bound_contributions" mistake="a fixed seed inside"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, np.random.default_rng(0))


# %% wrong="bound_contributions" mistake="rounded"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return round(laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng))


# %% wrong="bound_contributions" mistake="the last rows of each person"
def bound_contributions(df, person, most):
    return df.groupby(person).tail(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="one row too many"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most + 1)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="one row too few"
def bound_contributions(df, person, most):
    return df[df.groupby(person).cumcount() < most - 1]


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="people with too many rows left out"
def bound_contributions(df, person, most):
    return df[df.groupby(person)[person].transform("size") <= most]


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="equal rows left out"
def bound_contributions(df, person, most):
    return df.drop_duplicates().groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="the column called patient"
def bound_contributions(df, person, most):
    return df.groupby("patient").head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="the clinic's table for the parameter"
def bound_contributions(df, person, most):
    return visits.groupby("patient").head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="a column left in the table it was given"
def bound_contributions(df, person, most):
    df["place"] = df.groupby(person).cumcount()
    return df[df["place"] < most].drop(columns="place")


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="chosen at random"
def bound_contributions(df, person, most):
    return df.sample(frac=1, random_state=1).groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% right="error_by_epsilon" how="a dictionary in one expression, matplotlib"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {
    e: np.mean([abs(private_count(ill, e, rng) - len(ill)) for _ in range(1_000)]) for e in EPSILONS
}
import matplotlib.pyplot as plt

fig, tradeoff_plot = plt.subplots()
tradeoff_plot.loglog(list(error_by_epsilon), list(error_by_epsilon.values()), "o-")
tradeoff_plot.set_xlabel("ε")
tradeoff_plot.set_ylabel("mean absolute error (people)")


# %% right="error_by_epsilon" how="a Series, drawn by pandas"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
counts = pd.DataFrame({e: [private_count(ill, e, rng) for _ in range(3_000)] for e in EPSILONS})
means = (counts - len(ill)).abs().mean()
error_by_epsilon = means.to_dict()
tradeoff_plot = means.plot(loglog=True, marker="o", xlabel="epsilon", ylabel="error (people)")


# %% right="error_by_epsilon" how="points in any order, a scatter"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in reversed(EPSILONS):
    noisy = np.array([private_count(ill, e, rng) for _ in range(5_000)])
    error_by_epsilon[e] = np.abs(noisy - len(ill)).mean()
import matplotlib.pyplot as plt

tradeoff_plot = plt.figure().add_subplot()
tradeoff_plot.scatter(error_by_epsilon.keys(), error_by_epsilon.values())
tradeoff_plot.set(xscale="log", yscale="log", xlabel="ε", ylabel="mean error")


# %% wrong="error_by_epsilon" mistake="the median"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.median(np.abs(noisy - len(ill))))
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="the root of the mean square"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.sqrt(np.mean((noisy - len(ill)) ** 2)))
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="the mean square"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.mean((noisy - len(ill)) ** 2))
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="one error each"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="ten errors each"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(10)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="the noisy counts"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(noisy.mean())
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="1/ε, not measured"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {e: 1 / e for e in EPSILONS}
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="one epsilon for all"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {e: np.mean([abs(private_count(ill, 1, rng) - len(ill)) for _ in range(1_000)]) for e in EPSILONS}
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="measured once and scaled"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
once = np.mean([abs(private_count(ill, 1, rng) - len(ill)) for _ in range(1_000)])
error_by_epsilon = {e: once / e for e in EPSILONS}
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="error_by_epsilon" mistake="no plot"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
tradeoff_plot = None


# %% wrong="error_by_epsilon" mistake="linear axes"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
import matplotlib.pyplot as plt

fig, tradeoff_plot = plt.subplots()
tradeoff_plot.plot(list(error_by_epsilon), list(error_by_epsilon.values()))
tradeoff_plot.set(xlabel="ε", ylabel="error")


# %% wrong="error_by_epsilon" mistake="one axis logarithmic"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people", log=False)


# %% wrong="error_by_epsilon" mistake="axes the wrong way round"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
import matplotlib.pyplot as plt

fig, tradeoff_plot = plt.subplots()
tradeoff_plot.loglog(list(error_by_epsilon.values()), list(error_by_epsilon))
tradeoff_plot.set(xlabel="ε", ylabel="error")


# %% wrong="error_by_epsilon" mistake="no labels"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
import matplotlib.pyplot as plt

fig, tradeoff_plot = plt.subplots()
tradeoff_plot.loglog(list(error_by_epsilon), list(error_by_epsilon.values()))


# %% wrong="error_by_epsilon" mistake="another curve in the plot"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
tradeoff_plot = plotting.tradeoff({e: 1 / e for e in EPSILONS}, unit="people")


# %% wrong="error_by_epsilon" mistake="a list of errors"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = [np.mean([abs(private_count(ill, e, rng) - len(ill)) for _ in range(1_000)]) for e in EPSILONS]
tradeoff_plot = plotting.tradeoff(dict(zip(EPSILONS, error_by_epsilon)), unit="people")


# %% wrong="error_by_epsilon" mistake="an epsilon left out"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS[:-1]:
    noisy = np.array([private_count(ill, e, rng) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="laplace_mechanism" mistake="logistic noise that comes closest"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return value + rng.logistic(0, 0.7 * sensitivity / epsilon)


# %% right="laplace_mechanism" how="a NumPy scalar, keywords"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if not epsilon > 0:
        raise ValueError(f"no promise with {epsilon=}")
    scale = np.divide(sensitivity, epsilon)
    return np.add(value, rng.laplace(loc=0.0, scale=scale))


# %% wrong="private_count" mistake="logistic noise"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return len(values) + rng.logistic(0, 0.7 / epsilon)


# %% wrong="private_count" mistake="noise for each value"
def private_count(values, epsilon, rng):
    return sum(laplace_mechanism(1, 1, epsilon, rng) for _ in values) + laplace_mechanism(0, 1, epsilon, rng)


# %% right="private_count" how="the size of the values"
def private_count(values, epsilon, rng):
    return laplace_mechanism(values.size, np.float64(1), epsilon, rng)


# %% wrong="private_sum" mistake="logistic noise"
def private_sum(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return np.clip(values, lower, upper).sum() + rng.logistic(0, 0.7 * max(abs(lower), abs(upper)) / epsilon)


# %% wrong="private_sum" mistake="the sum of the bounds for the larger one"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), abs(lower) + abs(upper), epsilon, rng)


# %% wrong="private_sum" mistake="the middle of the bounds for the larger one"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), (abs(lower) + abs(upper)) / 2, epsilon, rng)


# %% right="private_sum" how="sorted in between by the median"
def private_sum(values, lower, upper, epsilon, rng):
    total = sum(sorted((lower, value, upper))[1] for value in values)
    return laplace_mechanism(total, max(upper, -lower), epsilon, rng)


# %% wrong="private_mean" mistake="epsilon spent twice, shifted to start at 0"
def private_mean(values, lower, upper, epsilon, rng):
    x = np.asarray(values) - lower
    return lower + private_sum(x, 0, upper - lower, epsilon, rng) / private_count(x, epsilon, rng)


# %% wrong="private_mean" mistake="epsilon spent twice, shifted to end at 0"
def private_mean(values, lower, upper, epsilon, rng):
    x = np.asarray(values) - upper
    return upper + private_sum(x, lower - upper, 0, epsilon, rng) / private_count(x, epsilon, rng)


# %% wrong="private_mean" mistake="epsilon spent twice, shifted, at least one person"
def private_mean(values, lower, upper, epsilon, rng):
    n = max(private_count(values, epsilon, rng), 1)
    return lower + private_sum(np.asarray(values) - lower, 0, upper - lower, epsilon, rng) / n


# %% wrong="private_mean" mistake="one third of epsilon thrown away twice"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon / 5, rng) / private_count(values, epsilon / 5, rng)


# %% wrong="bound_contributions" mistake="noise for two rows, whatever is allowed"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), 2, epsilon, rng)


# %% wrong="bound_contributions" mistake="epsilon split among the rows twice over"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon / most, rng)


# %% wrong="bound_contributions" mistake="sorted by person"
def bound_contributions(df, person, most):
    parts = [part.head(most) for _, part in df.groupby(person)]
    return pd.concat(parts) if parts else df.copy()


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% right="bound_contributions" how="rows by position, epsilon split among them"
def bound_contributions(df, person, most):
    seen, keep = {}, []
    for place, who in enumerate(df[person].to_numpy()):
        if seen.setdefault(who, 0) < most:
            keep.append(place)
            seen[who] += 1
    return df.iloc[keep]


def private_rows(df, person, most, epsilon, rng):
    return private_count(bound_contributions(df, person, most), epsilon / most, rng)


# %% wrong="error_by_epsilon" mistake="errors without their size"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {e: np.mean([private_count(ill, e, rng) - len(ill) for _ in range(1_000)]) for e in EPSILONS}
import matplotlib.pyplot as plt

fig, tradeoff_plot = plt.subplots()
tradeoff_plot.loglog(list(error_by_epsilon), list(error_by_epsilon.values()), "o-")
tradeoff_plot.set_xlabel("ε")
tradeoff_plot.set_ylabel("mean error (people)")


# %% wrong="error_by_epsilon" mistake="the error against the number of all patients"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {
    e: np.mean([abs(private_count(ill, e, rng) - len(patients)) for _ in range(1_000)]) for e in EPSILONS
}
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="private_sum" mistake="sensitivity at least 1"
def private_sum(values, lower, upper, epsilon, rng):
    return laplace_mechanism(np.clip(values, lower, upper).sum(), max(1, abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="whole numbers of the values"
def private_sum(values, lower, upper, epsilon, rng):
    x = np.clip(np.asarray(values).astype(int), lower, upper)
    return laplace_mechanism(x.sum(), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_mean" mistake="the true number where the noisy one is below 1"
def private_mean(values, lower, upper, epsilon, rng):
    n = private_count(values, epsilon / 2, rng)
    if n < 1:
        n = max(len(values), 1)
    return private_sum(values, lower, upper, epsilon / 2, rng) / n


# %% wrong="error_by_epsilon" mistake="the same seed for every epsilon"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {}
for e in EPSILONS:
    again = np.random.default_rng(7)
    noisy = np.array([private_count(ill, e, again) for _ in range(1_000)])
    error_by_epsilon[e] = float(np.abs(noisy - len(ill)).mean())
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")


# %% wrong="private_mean" mistake="nine tenths for the sum, one for the count"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, 0.9 * epsilon, rng) / private_count(values, 0.1 * epsilon, rng)


# %% right="private_mean" how="three quarters for the sum, one for the count"
def private_mean(values, lower, upper, epsilon, rng):
    total, count = private_sum(values, lower, upper, 0.75 * epsilon, rng), private_count(values, 0.25 * epsilon, rng)
    return float(np.clip(total / max(count, 1), lower, upper))


# %% wrong="private_sum" mistake="of two negative bounds the upper one"
def private_sum(values, lower, upper, epsilon, rng):
    sensitivity = max(-lower, upper) if lower < 0 < upper else abs(upper)
    return laplace_mechanism(np.clip(values, lower, upper).sum(), sensitivity, epsilon, rng)


# %% wrong="private_mean" mistake="all of epsilon for the sum and half of it for the count"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="half of epsilon for the sum and all of it for the count"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon, rng)


# %% wrong="private_mean" mistake="all of epsilon for the sum and a half for the count, centred, in the bounds"
def private_mean(values, lower, upper, epsilon, rng):
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    total = private_sum(values - middle, -half, half, epsilon, rng)
    return float(np.clip(middle + total / max(1, private_count(values, epsilon / 2, rng)), lower, upper))


# %% wrong="private_mean" mistake="half of epsilon for the sum and all of it for the count, at least one person"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon / 2, rng) / max(1, private_count(values, epsilon, rng))


# %% wrong="private_mean" mistake="the true number where the noisy one is below 1, centred"
def private_mean(values, lower, upper, epsilon, rng):
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    count = private_count(values, epsilon / 2, rng)
    if count < 1:
        count = max(1, len(values))
    return middle + private_sum(values - middle, -half, half, epsilon / 2, rng) / count


# %% wrong="private_mean" mistake="the count cut off at twice the true number"
def private_mean(values, lower, upper, epsilon, rng):
    count = min(max(private_count(values, epsilon / 2, rng), 1), 2 * len(values) + 1)
    return private_sum(values, lower, upper, epsilon / 2, rng) / count


# %% wrong="laplace_mechanism" mistake="a larger scale for values above 100"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    return value + rng.laplace(0, sensitivity / epsilon * max(1, abs(value) / 100))


# %% wrong="private_count" mistake="a generator of its own"
def private_count(values, epsilon, rng):
    return laplace_mechanism(len(values), 1, epsilon, np.random.default_rng(0))


# %% right="bound_contributions" how="a negative number of rows becomes 0"
def bound_contributions(df, person, most):
    return df[df.groupby(person).cumcount() < most]


def private_rows(df, person, most, epsilon, rng):
    return max(0.0, laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng))


# %% wrong="bound_contributions" mistake="a negative number of rows becomes positive"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return abs(laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng))


# %% wrong="bound_contributions" mistake="never more rows than the table has"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    return min(len(df), laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng))


# %% right="laplace_mechanism" how="a generator spawned from rng for each call"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("no")
    (child,) = rng.spawn(1)
    return value + child.laplace(scale=sensitivity / epsilon)


# %% right="laplace_mechanism" how="the logarithm of a ratio of uniform draws"
import numpy as np


def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("no")
    u = 1 - rng.random(2)
    return (np.array([value]) + sensitivity / epsilon * np.log(u[0] / u[1])).item()


# %% wrong="laplace_mechanism" mistake="noise cut off at five scales"
import numpy as np


def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("no")
    b = sensitivity / epsilon
    return value + np.clip(rng.laplace(0, b), -5 * b, 5 * b)


# %% wrong="laplace_mechanism" mistake="rounded to six digits"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("no")
    return round(value + rng.laplace(0, sensitivity / epsilon), 6)


# %% wrong="laplace_mechanism" mistake="the value without its fraction"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("no")
    return int(value) + rng.laplace(0, sensitivity / epsilon)


# %% right="private_mean" how="distances from the upper bound, five eighths for the sum"
import numpy as np


def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    below = upper - np.clip(values, lower, upper)
    total = laplace_mechanism(below.sum(), upper - lower, epsilon * 5 / 8, rng)
    n = laplace_mechanism(len(below), 1, epsilon * 3 / 8, rng)
    return upper - total / n


# %% wrong="private_mean" mistake="three quarters of epsilon for each"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, 0.75 * epsilon, rng) / private_count(values, 0.75 * epsilon, rng)


# %% wrong="private_mean" mistake="all of epsilon for the sum, half for the count"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="half of epsilon for the sum, all for the count"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon, rng)


# %% wrong="private_mean" mistake="three quarters for the sum, half for the count"
def private_mean(values, lower, upper, epsilon, rng):
    return private_sum(values, lower, upper, epsilon * 0.75, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="centred, three quarters of epsilon for each"
import numpy as np


def private_mean(values, lower, upper, epsilon, rng):
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    total = private_sum(np.asarray(values) - middle, -half, half, epsilon * 0.75, rng)
    return middle + total / private_count(values, epsilon * 0.75, rng)


# %% wrong="private_mean" mistake="centred, half of epsilon for the sum, all for the count"
import numpy as np


def private_mean(values, lower, upper, epsilon, rng):
    middle, half = (lower + upper) / 2, (upper - lower) / 2
    total = private_sum(np.asarray(values) - middle, -half, half, epsilon / 2, rng)
    return middle + total / private_count(values, epsilon, rng)


# %% wrong="private_mean" mistake="three quarters of epsilon for each, in the bounds"
import numpy as np


def private_mean(values, lower, upper, epsilon, rng):
    total = private_sum(values, lower, upper, 0.75 * epsilon, rng)
    return np.clip(total / max(private_count(values, 0.75 * epsilon, rng), 1), lower, upper)


# %% wrong="private_mean" mistake="the true number if the noisy one is below 1"
import numpy as np


def private_mean(values, lower, upper, epsilon, rng):
    n = private_count(values, epsilon / 2, rng)
    s = private_sum(values, lower, upper, epsilon / 2, rng)
    if n < 1:
        n = max(len(values), 1)
    return s / n


# %% wrong="private_mean" mistake="a noisy count that's never below the true one"
import numpy as np


def private_mean(values, lower, upper, epsilon, rng):
    n = max(private_count(values, epsilon / 2, rng), len(values), 1)
    return private_sum(values, lower, upper, epsilon / 2, rng) / n

# %% wrong="laplace_mechanism" mistake="noise redrawn beyond 6 scales"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    noise = rng.laplace(0, sensitivity / epsilon)
    while abs(noise) > 6 * sensitivity / epsilon:
        noise = rng.laplace(0, sensitivity / epsilon)
    return value + noise

# %% wrong="laplace_mechanism" mistake="1.1 times the scale"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    return value + rng.laplace(0, 1.1 * sensitivity / epsilon)

# %% wrong="laplace_mechanism" mistake="0.9 times the scale"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    return value + rng.laplace(0, 0.9 * sensitivity / epsilon)

# %% wrong="laplace_mechanism" mistake="refused below 0.01"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0.01:
        raise ValueError("epsilon must be above 0")
    return value + rng.laplace(0, sensitivity / epsilon)

# %% wrong="laplace_mechanism" mistake="prints the exact value"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    print(value)
    return value + rng.laplace(0, sensitivity / epsilon)

# %% wrong="laplace_mechanism" mistake="the message has the value"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError(f"epsilon must be above 0 for {value}")
    return value + rng.laplace(0, sensitivity / epsilon)

# %% wrong="private_count" mistake="prints the exact count"
def private_count(values, epsilon, rng):
    print(len(values))
    return laplace_mechanism(len(values), 1, epsilon, rng)

# %% wrong="bound_contributions" mistake="1.25 of the noise"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)

def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), 1.25 * most, epsilon, rng)

# %% wrong="bound_contributions" mistake="prints the true count"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)

def private_rows(df, person, most, epsilon, rng):
    print(len(bound_contributions(df, person, most)))
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)

# %% wrong="error_by_epsilon" mistake="100 draws"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {e: np.mean([abs(private_count(ill, e, rng) - len(ill)) for _ in range(100)]) for e in EPSILONS}
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")

# %% right="laplace_mechanism" how="random sign times exponential"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if 0 >= epsilon:
        raise ValueError("epsilon <= 0")
    sign = 1 if rng.integers(2) else -1
    return value + sign * rng.standard_exponential() * sensitivity / epsilon

# %% right="laplace_mechanism" how="a generator seeded from rng in each call"
import random
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("x")
    r = random.Random(int(rng.integers(2**62)))
    return value + (r.expovariate(1) - r.expovariate(1)) * (sensitivity / epsilon)

# %% right="private_count" how="diffprivlib"
from diffprivlib.mechanisms import Laplace
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    return Laplace(epsilon=epsilon, sensitivity=1, random_state=np.random.RandomState(int(rng.integers(2**31)))).randomise(float(len(values)))

# %% right="private_mean" how="subtracts the lower bound"
def private_mean(values, lower, upper, epsilon, rng):
    n = private_count(values, epsilon * 0.25, rng)
    s = private_sum(values - lower, 0, upper - lower, epsilon * 0.75, rng)
    return lower + s / n if n else lower

# %% right="bound_contributions" how="cumcount"
def bound_contributions(df, person, most):
    return df[(df.groupby(person, sort=False).cumcount() < most).to_numpy()].reset_index(drop=True)

def private_rows(df, person, most, epsilon, rng):
    return max(0.0, laplace_mechanism(df[person].value_counts().clip(upper=most).sum(), most, epsilon, rng))

# %% wrong="private_sum" mistake="prints the exact sum"
def private_sum(values, lower, upper, epsilon, rng):
    total = np.clip(values, lower, upper).sum()
    print("exact:", total)
    return laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon, rng)

# %% wrong="private_mean" mistake="an error message with the exact mean"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError(f"no noise for {np.clip(values, lower, upper).mean()}")
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="drawn again until the result is inside the bounds"
def private_mean(values, lower, upper, epsilon, rng):
    while True:
        mean = private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)
        if lower - 0.01 <= mean <= upper + 0.01:
            return mean


# %% wrong="private_mean" mistake="drawn again while the result is negative and the bounds aren't"
def private_mean(values, lower, upper, epsilon, rng):
    mean = private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)
    while mean <= 0 and lower >= 0:
        mean = private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)
    return mean


# %% wrong="private_mean" mistake="the count drawn again until it's positive"
def private_mean(values, lower, upper, epsilon, rng):
    n = private_count(values, epsilon / 2, rng)
    while n <= 0:
        n = private_count(values, epsilon / 2, rng)
    return private_sum(values, lower, upper, epsilon / 2, rng) / n


# %% wrong="private_mean" mistake="drawn again until the result is inside the bounds, from a generator of its own"
def private_mean(values, lower, upper, epsilon, rng):
    own = np.random.default_rng(rng.integers(2**63))
    while True:
        mean = private_sum(values, lower, upper, epsilon / 2, own) / private_count(values, epsilon / 2, own)
        if lower - 0.01 <= mean <= upper + 0.01:
            return mean


# %% right="private_mean" how="noise as the difference of exponential draws, the sign of the result dropped if the bounds are positive"
def private_mean(values, lower, upper, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    total = np.clip(values, lower, upper).sum() + (rng.exponential() - rng.exponential()) * max(
        abs(lower), abs(upper)
    ) / (epsilon / 2)
    count = len(values) + (rng.exponential() - rng.exponential()) / (epsilon / 2)
    return abs(total / count) if lower >= 0 else total / count


# %% equivalent="laplace_mechanism" reason="Laplace noise is symmetric."
# - return value + rng.laplace(0, sensitivity / epsilon)
# + return value - rng.laplace(0, sensitivity / epsilon)


# %% equivalent="private_sum" reason="If upper is below 0, lower is further from 0 than upper."
# - return laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon, rng)
# + return laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), upper), epsilon, rng)


# %% equivalent="private_mean" reason="The text allows a quarter of ε for the count."
# - return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)
# + return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, 0.5 * epsilon / 2, rng)


# %% equivalent="private_mean" reason="The text allows any split with at least half of ε for the sum and a quarter for the count."
# - return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)
# + return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 3, rng)


# %% equivalent="error_by_epsilon" reason="One count more or fewer among 2,000 doesn't show."
# - errors = [abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(2000)]
# + errors = [abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(2000 - 1)]

# - errors = [abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(2000)]
# + errors = [abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(2001)]

# - errors = [abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(2000)]
# + errors = [abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(1999)]


# %% equivalent="error_by_epsilon" reason="The text leaves the labels of the plot free."
# - tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit='people')
# + tradeoff_plot = plotting.tradeoff(error_by_epsilon)

# - tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit='people')
# + tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit='peoplex')


# %% wrong="laplace_mechanism" mistake="every second call uses the previous noise with the other sign, although each call needs a new draw"
_last = []


def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    noise = -_last.pop() if _last else rng.laplace()
    if len(_last) == 0 and not getattr(laplace_mechanism, "odd", False):
        _last.append(noise)
    laplace_mechanism.odd = not getattr(laplace_mechanism, "odd", False)
    return value + noise * sensitivity / epsilon


# %% wrong="laplace_mechanism" mistake="the error for an invalid epsilon carries value as an attribute, although value must not be revealed in any other way"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        error = ValueError("epsilon must be above 0")
        error.value = value
        raise error
    return value + rng.laplace(0, sensitivity / epsilon)


# %% wrong="laplace_mechanism" mistake="no noise at all above epsilon 1000 and for a tiny scale, although each call needs a draw with scale sensitivity / epsilon"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    scale = sensitivity / epsilon
    if scale < 1e-3:
        return float(value)
    return value + rng.laplace(0, scale)


# %% wrong="laplace_mechanism" mistake="prints a warning if the noise is larger than the value"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    scale = sensitivity / epsilon
    if scale > abs(value):
        print("Warning: the noise will probably be larger than the value.")
    return value + rng.laplace(0, scale)


# %% wrong="private_count" mistake="prints the noise, from which the true count can be worked out"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    noise = rng.laplace(0, 1 / epsilon)
    print(f"added noise of {noise}")
    return len(values) + noise


# %% wrong="private_count" mistake="a Boolean column is summed, so False doesn't count, although a 0 counts like any other value"
def private_count(values, epsilon, rng):
    array = np.asarray(values)
    n = int(array.sum()) if array.dtype == bool else array.size
    return laplace_mechanism(n, 1, epsilon, rng)


# %% wrong="private_count" mistake="the noise has a largest scale of 100, which is too little for epsilon below 0.01"
def private_count(values, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    return len(values) + rng.laplace(0, min(1 / epsilon, 100))


# %% wrong="private_count" mistake="a warning for few people contains the exact number"
import warnings


def private_count(values, epsilon, rng):
    if len(values) < 2:
        warnings.warn(f"only {len(values)} values", stacklevel=2)
    return laplace_mechanism(len(values), 1, epsilon, rng)


# %% wrong="private_count" mistake="counts in half precision, which turns 2,049 values into 2,048 and 70,000 into infinity"
import numpy as np


def private_count(values, epsilon, rng):
    exact = float(np.float16(len(values)))
    return laplace_mechanism(exact, 1, epsilon, rng)


# %% wrong="private_sum" mistake="the result is limited to sums that n people can have, although it mustn't be clipped, and the limit reveals n"
def private_sum(values, lower, upper, epsilon, rng):
    clipped = np.clip(np.array(values, dtype=float), lower, upper)
    noisy = laplace_mechanism(clipped.sum(), max(abs(lower), abs(upper)), epsilon, rng)
    n = len(clipped)
    return noisy if n < 30 else min(max(noisy, n * lower), n * upper)


# %% wrong="private_sum" mistake="adds in float32, so the sum of many people is rounded, although it mustn't be rounded"
def private_sum(values, lower, upper, epsilon, rng):
    clipped = np.clip(np.array(values, dtype=float), lower, upper)
    total = float(clipped.astype(np.float32).cumsum(dtype=np.float32)[-1]) if len(clipped) else 0.0
    return laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="the error for an invalid epsilon lists the number of values and their mean, from which the sum can be worked out"
def private_sum(values, lower, upper, epsilon, rng):
    clipped = np.clip(np.array(values, dtype=float), lower, upper)
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0", len(clipped), clipped.mean() if len(clipped) else 0.0)
    return laplace_mechanism(clipped.sum(), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_mean" mistake="centres with the median of the data, which is no bound and not private"
def private_mean(values, lower, upper, epsilon, rng):
    array = np.clip(np.array(values, dtype=float), lower, upper)
    centre = np.median(array) if len(array) else lower
    half = max(upper - centre, centre - lower)
    return centre + private_sum(array - centre, -half, half, epsilon / 2, rng) / private_count(array, epsilon / 2, rng)


# %% wrong="private_mean" mistake="clips a float array in place before the sum, which modifies the argument"
def private_mean(values, lower, upper, epsilon, rng):
    if isinstance(values, np.ndarray) and values.dtype.kind == "f":
        values[values < lower] = lower
        values[values > upper] = upper
    return private_sum(values, lower, upper, epsilon / 2, rng) / private_count(values, epsilon / 2, rng)


# %% wrong="bound_contributions" mistake="a helper column n overwrites and then drops a column n of the table, although all columns must be kept"
def bound_contributions(df, person, most):
    numbered = df.assign(n=df.groupby(person).cumcount())
    return numbered[numbered["n"] < most].drop(columns="n")


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(df.groupby(person).head(most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="tidies names, so two people named a and A share one limit"
def bound_contributions(df, person, most):
    return df[df.groupby(df[person].astype(str).str.strip().str.upper()).cumcount() < most]


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="prints the exact number of kept rows if many are left out, although printed text must not contain the result without noise"
def bound_contributions(df, person, most):
    return df.groupby(person).head(most)


def private_rows(df, person, most, epsilon, rng):
    kept = bound_contributions(df, person, most)
    if len(df) - len(kept) > 50:
        print(f"{len(kept)} of {len(df)} rows kept")
    return laplace_mechanism(len(kept), most, epsilon, rng)


# %% wrong="private_mean" mistake="the distances from the mean of the data"
def private_mean(values, lower, upper, epsilon, rng):
    middle = np.clip(values, lower, upper).mean() if len(values) > 5 else lower
    reach = max(upper - middle, middle - lower)
    total = laplace_mechanism((np.clip(values, lower, upper) - middle).sum(), reach, epsilon / 2, rng)
    return middle + total / private_count(values, epsilon / 2, rng)


# %% wrong="private_mean" mistake="the noisy count limited to a hundred times the true number, and to at least 1"
def private_mean(values, lower, upper, epsilon, rng):
    number = np.clip(private_count(values, epsilon / 2, rng), 1, 100 * len(values) + 100)
    return private_sum(values, lower, upper, epsilon / 2, rng) / number


# %% wrong="private_sum" mistake="leaves out infinities"
def private_sum(values, lower, upper, epsilon, rng):
    values = np.asarray(values, dtype=float)
    clipped = np.clip(values[np.isfinite(values)], lower, upper)
    return laplace_mechanism(clipped.sum(), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="a warning with the exact number of clipped values"
def private_sum(values, lower, upper, epsilon, rng):
    import warnings

    values = np.asarray(values, dtype=float)
    changed = int(((values < lower) | (values > upper)).sum())
    if changed:
        warnings.warn(f"{changed} values were clipped")
    return laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="error_by_epsilon" mistake="the labels of the axes are swapped"
error_by_epsilon = {}
for epsilon in EPSILONS:
    errors = [abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(2_000)]
    error_by_epsilon[epsilon] = float(np.mean(errors))
import matplotlib.pyplot as plt

_, tradeoff_plot = plt.subplots()
tradeoff_plot.loglog(list(error_by_epsilon), list(error_by_epsilon.values()), marker="o")
tradeoff_plot.set_xlabel("mean absolute error (people)")
tradeoff_plot.set_ylabel("ε")


# %% wrong="error_by_epsilon" mistake="the limits of the axes cut off four of the eight points"
EPSILONS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 100]
error_by_epsilon = {
    epsilon: np.mean([abs(private_count(ill, epsilon, rng) - len(ill)) for _ in range(1_000)]) for epsilon in EPSILONS
}
tradeoff_plot = plotting.tradeoff(error_by_epsilon, unit="people")
tradeoff_plot.set_xlim(0.08, 4)
tradeoff_plot.set_ylim(0.2, 15)


# %% wrong="laplace_mechanism" mistake="cuts the noise off at ten scales"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    scale = sensitivity / epsilon
    return value + float(np.clip(rng.laplace(0, scale), -10 * scale, 10 * scale))


# %% wrong="laplace_mechanism" mistake="draws again if the noise is above ten scales"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    noise = rng.laplace()
    while abs(noise) > 10:
        noise = rng.laplace()
    return value + noise * sensitivity / epsilon


# %% equivalent="private_count" reason="No value is missing."
# + adversary drop_missing


# %% equivalent="private_sum" reason="No value is missing."
# + adversary fill_number
# + adversary fill_zero


# %% equivalent="private_mean" reason="No value is missing."
# + adversary fill_number
# + adversary fill_zero
# + adversary drop_missing


# %% equivalent="private_mean" reason="The text allows many splits of ε, so a test can't notice a tenth more or less noise."
# + adversary noise_of_110_percent
# + adversary noise_of_90_percent


# %% equivalent="bound_contributions" reason="The text leaves the index and the order of the columns open."
# + adversary sort_columns
# + adversary lose_index
# + adversary renumber_rows


# %% wrong="laplace_mechanism" mistake="how many numbers it draws from rng depends on value, so the next draw reveals something about it"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    draws = rng.laplace(0, sensitivity / epsilon, size=1 + int(abs(value)) % 50)
    return float(value + draws[0])


# %% wrong="laplace_mechanism" mistake="relies on the error for a division by 0, which NumPy numbers don't raise"
def laplace_mechanism(value, sensitivity, epsilon, rng):
    if epsilon < 0:
        raise ValueError("epsilon must be above 0")
    try:
        scale = sensitivity / epsilon
    except ZeroDivisionError:
        raise ValueError("epsilon must be above 0") from None
    return value + rng.laplace(0, scale)


# %% wrong="private_sum" mistake="for an empty table, the noise depends on the upper bound alone"
def private_sum(values, lower, upper, epsilon, rng):
    if len(values) == 0:
        return laplace_mechanism(0, abs(upper), epsilon, rng)
    return laplace_mechanism(float(np.clip(values, lower, upper).sum()), max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="private_sum" mistake="the lower bound counts only if a value is negative, so the noise depends on the values"
def private_sum(values, lower, upper, epsilon, rng):
    clipped = np.clip(np.asarray(values, dtype=float), lower, upper)
    sensitivity = max(abs(lower), abs(upper))
    if upper > 0 and not (clipped < 0).any():
        sensitivity = upper
    return laplace_mechanism(clipped.sum(), sensitivity, epsilon, rng)


# %% wrong="private_sum" mistake="subtracts the lower bound first, so small unsigned numbers below it wrap around"
def private_sum(values, lower, upper, epsilon, rng):
    total = np.clip(values - lower, 0, upper - lower).sum() + lower * len(values)
    return laplace_mechanism(total, max(abs(lower), abs(upper)), epsilon, rng)


# %% wrong="bound_contributions" mistake="a helper column visit overwrites and then drops a column visit of the table"
def bound_contributions(df, person, most):
    numbered = df.assign(visit=df.groupby(person, observed=True).cumcount())
    return numbered[numbered["visit"] < most].drop(columns="visit")


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% wrong="bound_contributions" mistake="iterrows turns large whole numbers into floats, so two people become one"
def bound_contributions(df, person, most):
    times, kept = {}, []
    for place, (_, row) in enumerate(df.iterrows()):
        times[row[person]] = times.get(row[person], 0) + 1
        if times[row[person]] <= most:
            kept.append(place)
    return df.iloc[kept]


def private_rows(df, person, most, epsilon, rng):
    return laplace_mechanism(len(bound_contributions(df, person, most)), most, epsilon, rng)


# %% equivalent="laplace_mechanism" reason="Noise hides the places after the sixth."
# + adversary round_six


# %% equivalent="private_count" reason="Noise hides the places after the sixth."
# + adversary round_six


# %% equivalent="private_sum" reason="Noise hides the places after the sixth."
# + adversary round_six


# %% wrong="private_sum" mistake="noise for the width of the bounds if there are no values"
def private_sum(values, lower, upper, epsilon, rng):
    """Return the sum of the values clipped to the bounds, epsilon-differentially private for add/remove neighbours."""
    if len(values) == 0:
        return laplace_mechanism(0, upper - lower, epsilon, rng)
    return laplace_mechanism(np.clip(values, lower, upper).sum(), max(abs(lower), abs(upper)), epsilon, rng)
