# %% right="attack_rates" how="a loop over each array"
def attack_rates(absent, present, threshold):
    hits = 0
    for output in present:
        if output > threshold:
            hits += 1
    alarms = 0
    for output in absent:
        if output > threshold:
            alarms += 1
    return hits / len(present), alarms / len(absent)


# %% right="attack_rates" how="a list of method calls"
def attack_rates(absent, present, threshold):
    return [(outputs > threshold).mean() for outputs in (present, absent)]


# %% right="attack_rates" how="what is not at or below, counted after sorting"
def attack_rates(absent, present, threshold):
    def share(outputs):
        return 1 - np.searchsorted(sorted(outputs), threshold, side="right") / len(outputs)

    return tuple(map(share, [present, absent]))


# %% right="attack_rates" how="pandas and keywords"
import pandas as pd


def attack_rates(absent, present, threshold):
    fpr = pd.Series(absent).gt(threshold).sum() / absent.size
    tpr = pd.Series(present).gt(threshold).sum() / present.size
    return np.array([tpr, fpr])


# %% right="attack_rates" how="one minus the empirical cdf"
def attack_rates(absent, present, threshold):
    tpr = 1 - stats.ecdf(present).cdf.evaluate(threshold)
    fpr = 1 - stats.ecdf(absent).cdf.evaluate(threshold)
    return float(tpr), float(fpr)


# %% wrong="attack_rates" mistake="the threshold itself counts"
def attack_rates(absent, present, threshold):
    return float(np.mean(present >= threshold)), float(np.mean(absent >= threshold))


# %% wrong="attack_rates" mistake="FPR first"
def attack_rates(absent, present, threshold):
    return float(np.mean(absent > threshold)), float(np.mean(present > threshold))


# %% wrong="attack_rates" mistake="below the threshold"
def attack_rates(absent, present, threshold):
    return float(np.mean(present < threshold)), float(np.mean(absent < threshold))


# %% wrong="attack_rates" mistake="counts, not shares"
def attack_rates(absent, present, threshold):
    return int(np.sum(present > threshold)), int(np.sum(absent > threshold))


# %% wrong="attack_rates" mistake="per cent"
def attack_rates(absent, present, threshold):
    return 100 * np.mean(present > threshold), 100 * np.mean(absent > threshold)


# %% wrong="attack_rates" mistake="shares of all outputs"
def attack_rates(absent, present, threshold):
    n = len(absent) + len(present)
    return np.sum(present > threshold) / n, np.sum(absent > threshold) / n


# %% wrong="attack_rates" mistake="shares of the guesses"
def attack_rates(absent, present, threshold):
    hits, alarms = np.sum(present > threshold), np.sum(absent > threshold)
    guesses = max(hits + alarms, 1)
    return hits / guesses, alarms / guesses


# %% wrong="attack_rates" mistake="the length of one array for both"
def attack_rates(absent, present, threshold):
    n = len(present)
    return sum(present > threshold) / n, sum(absent > threshold) / n


# %% wrong="attack_rates" mistake="the second rate is that of right guesses"
def attack_rates(absent, present, threshold):
    return float(np.mean(present > threshold)), float(np.mean(absent <= threshold))


# %% wrong="attack_rates" mistake="rounded"
def attack_rates(absent, present, threshold):
    return round(float(np.mean(present > threshold)), 2), round(float(np.mean(absent > threshold)), 2)


# %% wrong="attack_rates" mistake="threshold taken for a place in the array"
def attack_rates(absent, present, threshold):
    return len(present[int(threshold) :]) / len(present), len(absent[int(threshold) :]) / len(absent)


# %% wrong="attack_rates" mistake="sorts the arrays that were given"
def attack_rates(absent, present, threshold):
    absent.sort()
    present.sort()
    return float(np.mean(present > threshold)), float(np.mean(absent > threshold))


# %% wrong="attack_rates" mistake="the example of the text"
def attack_rates(absent, present, threshold):
    return 0.5, 0.25


# %% wrong="attack_rates" mistake="the ratio alone"
def attack_rates(absent, present, threshold):
    return float(np.mean(present > threshold)) / float(np.mean(absent > threshold))


# %% wrong="attack_rates" mistake="prints, returns nothing"
def attack_rates(absent, present, threshold):
    print(np.mean(present > threshold), np.mean(absent > threshold))


# %% wrong="attack_rates" mistake="only the size of the outputs counts, not their sign"
def attack_rates(absent, present, threshold):
    return float(np.mean(np.abs(present) > threshold)), float(np.mean(np.abs(absent) > threshold))


# %% right="epsilon_bound" how="binomtest"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low = stats.binomtest(hits, n).proportion_ci(confidence_level=confidence, method="exact").low
    high = stats.binomtest(false_alarms, n).proportion_ci(confidence_level=confidence).high
    if low - delta <= 0:
        return 0
    return max(0, np.log((low - delta) / high))


# %% right="epsilon_bound" how="indexing, difference of two logarithms, if and else"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    import math

    surplus = limits(hits, n, confidence)[0] - delta
    bound = math.log(surplus) - math.log(limits(false_alarms, n, confidence)[1]) if surplus > 0 else -1
    return bound if bound > 0 else 0.0


# %% right="epsilon_bound" how="an error caught, clip"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    import math

    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    try:
        return np.clip(math.log((low - delta) / high), 0, None)
    except ValueError:
        return 0.0


# %% right="epsilon_bound" how="quantiles of its own by inverting the binomial"
from scipy.optimize import brentq


def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    error = (1 - confidence) / 2
    low = brentq(lambda p: stats.binom.sf(hits - 1, n, p) - error, 0, 1, xtol=1e-13) if hits else 0.0
    high = brentq(lambda p: stats.binom.cdf(false_alarms, n, p) - error, 0, 1, xtol=1e-13) if false_alarms < n else 1.0
    ratio = (low - delta) / high
    return np.log(ratio) if ratio > 1 else 0.0


# %% right="epsilon_bound" how="the ratio never below 1"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low = limits(hits, n, confidence)[0]
    high = limits(false_alarms, n, confidence)[1]
    return np.log(max(1.0, (low - delta) / high))


# %% wrong="epsilon_bound" mistake="measured shares, no limits"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    tpr, fpr = hits / n, false_alarms / n
    if tpr <= delta:
        return 0.0
    return max(0.0, float(np.log((tpr - delta) / max(fpr, 1e-12))))


# %% wrong="epsilon_bound" mistake="the limits the other way round"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    high = limits(hits, n, confidence)[1]
    low = limits(false_alarms, n, confidence)[0]
    if high <= delta or low == 0:
        return 0.0
    return max(0.0, float(np.log((high - delta) / low)))


# %% wrong="epsilon_bound" mistake="both lower limits"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low = limits(hits, n, confidence)[0]
    other = limits(false_alarms, n, confidence)[0]
    if low <= delta or other == 0:
        return 0.0
    return max(0.0, float(np.log((low - delta) / other)))


# %% wrong="epsilon_bound" mistake="the limit of the TPR alone"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, _ = limits(hits, n, confidence)
    if low <= delta or false_alarms == 0:
        return 0.0
    return max(0.0, float(np.log((low - delta) / (false_alarms / n))))


# %% wrong="epsilon_bound" mistake="the whole error on one side"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    two_sided = 2 * confidence - 1
    low, high = limits(hits, n, two_sided)[0], limits(false_alarms, n, two_sided)[1]
    if low <= delta:
        return 0.0
    return max(0.0, float(np.log((low - delta) / high)))


# %% wrong="epsilon_bound" mistake="normal limits"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    z = stats.norm.ppf(0.5 + confidence / 2)
    tpr, fpr = hits / n, false_alarms / n
    low = tpr - z * np.sqrt(tpr * (1 - tpr) / n)
    high = fpr + z * np.sqrt(fpr * (1 - fpr) / n)
    if low <= delta or high == 0:
        return 0.0
    return max(0.0, float(np.log((low - delta) / high)))


# %% wrong="epsilon_bound" mistake="Wilson's limits"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low = stats.binomtest(hits, n).proportion_ci(confidence, method="wilson").low
    high = stats.binomtest(false_alarms, n).proportion_ci(confidence, method="wilson").high
    if low <= delta:
        return 0.0
    return max(0.0, float(np.log((low - delta) / high)))


# %% wrong="epsilon_bound" mistake="delta ignored"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return max(0.0, float(np.log(low / high))) if low > 0 else 0.0


# %% wrong="epsilon_bound" mistake="delta added"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return max(0.0, float(np.log((low + delta) / high))) if low > 0 else 0.0


# %% wrong="epsilon_bound" mistake="delta taken off after the logarithm"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return max(0.0, float(np.log(low / high)) - delta) if low > 0 else 0.0


# %% wrong="epsilon_bound" mistake="confidence fixed"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, 0.999)[0], limits(false_alarms, n, 0.999)[1]
    return max(0.0, float(np.log((low - delta) / high))) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="negative bounds stay"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return float(np.log((low - delta) / high)) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="not a number where nothing is proved"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return np.maximum(0.0, np.log((low - delta) / high))


# %% wrong="epsilon_bound" mistake="no false alarm taken for an infinite epsilon"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    if false_alarms == 0:
        return float("inf")
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return max(0.0, float(np.log((low - delta) / high))) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="no false alarm taken for no bound"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    if false_alarms == 0 or hits == 0:
        return 0.0
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return max(0.0, float(np.log((low - delta) / high))) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="the ratio, without a logarithm"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return max(0.0, (low - delta) / high)


# %% wrong="epsilon_bound" mistake="logarithm to base 2"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return max(0.0, float(np.log2((low - delta) / high))) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="without its sign"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return abs(float(np.log((low - delta) / high))) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="rounded"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return round(max(0.0, float(np.log((low - delta) / high))), 2) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="confidence before delta"
def epsilon_bound(hits, false_alarms, n, confidence=0.999, delta=0.0):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return max(0.0, float(np.log((low - delta) / high))) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="n of the notebook"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, len(ill), confidence)[0], limits(false_alarms, len(ill), confidence)[1]
    return max(0.0, float(np.log((low - delta) / high))) if low > delta else 0.0


# %% right="audit" how="a loop over the candidates"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(present) // 2
    first = np.concatenate((absent[:half], present[:half]))
    best_bound, best_threshold = -1, None
    for threshold in np.percentile(first, np.arange(5, 100, 5)):
        tpr, fpr = attack_rates(absent[:half], present[:half], threshold)
        bound = epsilon_bound(round(tpr * half), round(fpr * half), half, delta, confidence)
        if bound > best_bound:
            best_bound, best_threshold = bound, threshold
    tpr, fpr = attack_rates(absent[half:], present[half:], best_threshold)
    return epsilon_bound(round(tpr * half), round(fpr * half), half, delta, confidence)


# %% right="audit" how="np.split, argmax, the last of equally good ones"
def audit(absent, present, delta=0.0, confidence=0.999):
    a1, a2 = np.split(absent, 2)
    p1, p2 = np.split(present, 2)
    candidates = np.percentile(np.r_[a1, p1], range(95, 0, -5))
    bounds = [epsilon_bound((p1 > t).sum(), (a1 > t).sum(), len(p1), delta, confidence) for t in candidates]
    t = candidates[np.argmax(bounds)]
    return epsilon_bound((p2 > t).sum(), (a2 > t).sum(), len(p2), delta, confidence)


# %% right="audit" how="pandas quantiles, a dictionary, limits of its own by binomtest"
import pandas as pd


def audit(absent, present, delta=0.0, confidence=0.999):
    def bound(threshold, rows):
        low = stats.binomtest(int((present[rows] > threshold).sum()), half).proportion_ci(confidence).low
        high = stats.binomtest(int((absent[rows] > threshold).sum()), half).proportion_ci(confidence).high
        return max(0.0, np.log((low - delta) / high)) if low > delta else 0.0

    half = absent.size // 2
    both = pd.concat([pd.Series(absent[:half]), pd.Series(present[:half])])
    score = {t: bound(t, slice(None, half)) for t in both.quantile(np.arange(0.05, 0.96, 0.05))}
    return bound(max(score, key=score.get), slice(half, None))


# %% right="audit" how="99 percentiles, vectorised"
def audit(absent, present, delta=0.0, confidence=0.999):
    n = len(absent) // 2
    error = (1 - confidence) / 2

    def bounds(thresholds, a, p):
        hits = (p[:, None] > thresholds).sum(axis=0)
        alarms = (a[:, None] > thresholds).sum(axis=0)
        low = np.nan_to_num(stats.beta.ppf(error, hits, n - hits + 1), nan=0.0)
        high = np.nan_to_num(stats.beta.ppf(1 - error, alarms + 1, n - alarms), nan=1.0)
        return np.log(np.maximum(1.0, (low - delta) / high))

    t = np.percentile(np.append(absent[:n], present[:n]), np.arange(1, 100))
    best = t[[bounds(t, absent[:n], present[:n]).argmax()]]
    return bounds(best, absent[n:], present[n:])[0]


# %% right="audit" how="every output of the first halves is a candidate"
def audit(absent, present, delta=0.0, confidence=0.999):
    n = len(absent) // 2
    error = (1 - confidence) / 2
    cuts = np.unique(np.concatenate([absent[:n], present[:n]]))
    hits = n - np.searchsorted(np.sort(present[:n]), cuts, side="right")
    alarms = n - np.searchsorted(np.sort(absent[:n]), cuts, side="right")
    low = np.where(hits > 0, stats.beta.ppf(error, hits, n - hits + 1), 0)
    high = np.where(alarms < n, stats.beta.ppf(1 - error, alarms + 1, n - alarms), 1)
    best = cuts[np.argmax((low - delta) / high)]
    return epsilon_bound(int(sum(present[n:] > best)), int(sum(absent[n:] > best)), n, delta, confidence)


# %% wrong="audit" mistake="threshold chosen and bound measured by all outputs"
def audit(absent, present, delta=0.0, confidence=0.999):
    candidates = np.percentile(np.concatenate([absent, present]), range(5, 100, 5))
    n = len(absent)
    return max(epsilon_bound(np.sum(present > t), np.sum(absent > t), n, delta, confidence) for t in candidates)


# %% wrong="audit" mistake="measured by the half that chose"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    a, p = absent[:half], present[:half]
    candidates = np.percentile(np.concatenate([a, p]), range(5, 100, 5))
    return max(epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence) for t in candidates)


# %% wrong="audit" mistake="the best threshold of the second half"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    a, p = absent[half:], present[half:]
    return max(epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence) for t in candidates)


# %% wrong="audit" mistake="candidates and choice from the second half"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    a, p = absent[half:], present[half:]
    candidates = np.percentile(np.concatenate([a, p]), range(5, 100, 5))
    return max(epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence) for t in candidates)


# %% wrong="audit" mistake="a point estimate on the second half"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    tpr, fpr = attack_rates(absent[half:], present[half:], t)
    return max(0.0, np.log((tpr - delta) / fpr)) if tpr > delta and fpr > 0 else 0.0


# %% wrong="audit" mistake="the highest point estimate of all"
def audit(absent, present, delta=0.0, confidence=0.999):
    best = 0.0
    for t in np.percentile(np.concatenate([absent, present]), range(1, 100)):
        tpr, fpr = attack_rates(absent, present, t)
        if tpr > delta and fpr > 0:
            best = max(best, np.log((tpr - delta) / fpr))
    return best


# %% wrong="audit" mistake="the threshold with the highest point estimate"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    a, p = absent[:half], present[:half]
    candidates = np.unique(np.concatenate([a, p]))
    hits = half - np.searchsorted(np.sort(p), candidates, side="right")
    alarms = half - np.searchsorted(np.sort(a), candidates, side="right")
    t = candidates[np.argmax(hits / np.maximum(alarms, 0.5))]
    return epsilon_bound(np.sum(present[half:] > t), np.sum(absent[half:] > t), half, delta, confidence)


# %% wrong="audit" mistake="the median for threshold, without a choice"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    t = np.median(np.concatenate([absent[:half], present[:half]]))
    return epsilon_bound(np.sum(present[half:] > t), np.sum(absent[half:] > t), half, delta, confidence)


# %% wrong="audit" mistake="the mean for threshold"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    t = (absent[:half].mean() + present[:half].mean()) / 2
    return epsilon_bound(np.sum(present[half:] > t), np.sum(absent[half:] > t), half, delta, confidence)


# %% wrong="audit" mistake="the threshold that guesses right most often"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    a, p = absent[:half], present[:half]
    candidates = np.percentile(np.concatenate([a, p]), range(5, 100, 5))
    t = max(candidates, key=lambda t: np.mean(p > t) - np.mean(a > t))
    return epsilon_bound(np.sum(present[half:] > t), np.sum(absent[half:] > t), half, delta, confidence)


# %% wrong="audit" mistake="the number of all outputs for n"
def audit(absent, present, delta=0.0, confidence=0.999):
    n = len(absent)
    half = n // 2
    a, p = absent[:half], present[:half]
    candidates = np.percentile(np.concatenate([a, p]), range(5, 100, 5))
    t = max(candidates, key=lambda t: epsilon_bound(np.sum(p > t), np.sum(a > t), n, delta, confidence))
    return epsilon_bound(np.sum(present[half:] > t), np.sum(absent[half:] > t), n, delta, confidence)


# %% wrong="audit" mistake="threshold by the first half, bound by all outputs"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    a, p = absent[:half], present[:half]
    candidates = np.percentile(np.concatenate([a, p]), range(5, 100, 5))
    t = max(candidates, key=lambda t: epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence))
    return epsilon_bound(np.sum(present > t), np.sum(absent > t), len(absent), delta, confidence)


# %% wrong="audit" mistake="absent and present mixed up"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(a > t), np.sum(p > t), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(t, absent[half:], present[half:])


# %% wrong="audit" mistake="delta and confidence not handed on"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(t, absent[half:], present[half:])


# %% wrong="audit" mistake="confidence not handed on"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(t, absent[half:], present[half:])


# %% wrong="audit" mistake="delta not handed on"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, confidence=confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(t, absent[half:], present[half:])


# %% wrong="audit" mistake="the bound of the first halves is the result, too"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return max(bound_at(t, absent[:half], present[:half]), bound_at(t, absent[half:], present[half:]))


# %% wrong="audit" mistake="the threshold, not the bound"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2
    a, p = absent[:half], present[:half]
    candidates = np.percentile(np.concatenate([a, p]), range(5, 100, 5))
    return max(candidates, key=lambda t: epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence))


# %% wrong="audit" mistake="halves of every second output"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[::2], present[::2]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[::2], present[::2]))
    return bound_at(t, absent[1::2], present[1::2])


# %% wrong="audit" mistake="shuffles the arrays that were given"
def audit(absent, present, delta=0.0, confidence=0.999):
    rng.shuffle(absent)
    rng.shuffle(present)
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(t, absent[half:], present[half:])


# %% wrong="audit" mistake="thresholds around the count of the notebook"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    t = max(np.linspace(count - 5, count + 5, 50), key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(t, absent[half:], present[half:])


# %% wrong="audit" mistake="the outputs of supplier B, whatever is given"
def audit(absent, present, delta=0.0, confidence=0.999):
    absent, present = absent_b, present_b
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(t, absent[half:], present[half:])


# %% wrong="audit" mistake="a verdict, not a bound"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(t, absent[half:], present[half:]) > 1


# %% right="gaussian_mechanism" how="the classic rule, an error from 1 on"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon <= 0 or epsilon >= 1:
        raise ValueError("the classic rule is for epsilon between 0 and 1")
    if delta <= 0 or delta >= 1:
        raise ValueError("delta must be between 0 and 1")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, sigma)


# %% right="gaussian_mechanism" how="bisection for the analytic sigma, scipy draws"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not 0 < delta < 1 or epsilon <= 0:
        raise ValueError(f"epsilon {epsilon}, delta {delta}")
    low, high = 0.0, sensitivity * 1e6
    for _ in range(100):
        middle = (low + high) / 2
        if delta_of(middle, sensitivity, epsilon) > delta:
            low = middle
        else:
            high = middle
    noise = stats.norm.rvs(scale=high, size=np.size(value), random_state=rng)
    return value + (noise if np.ndim(value) else noise[0])


# %% right="gaussian_mechanism" how="diffprivlib, analytic, number by number"
from diffprivlib.mechanisms import GaussianAnalytic


def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < delta < 1 and epsilon > 0):
        raise ValueError("epsilon > 0 and 0 < delta < 1")
    mechanism = GaussianAnalytic(
        epsilon=epsilon, delta=delta, sensitivity=sensitivity, random_state=int(rng.integers(2**32))
    )
    if np.ndim(value) == 0:
        return mechanism.randomise(float(value))
    return np.array([mechanism.randomise(float(one)) for one in value])


# %% right="gaussian_mechanism" how="diffprivlib, classic, its own error above 1"
from diffprivlib.mechanisms import Gaussian


def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if delta <= 0 or delta >= 1:
        raise ValueError("delta must be between 0 and 1")
    mechanism = Gaussian(
        epsilon=epsilon, delta=delta, sensitivity=sensitivity, random_state=int(rng.integers(2**32))
    )
    return np.vectorize(mechanism.randomise)(np.asarray(value, dtype=float))[()]


# %% right="gaussian_mechanism" how="classic below 1, analytic above"
from scipy.optimize import brentq


def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be positive")
    if not 0 < delta < 1:
        raise ValueError("delta must lie between 0 and 1")
    sigma = sensitivity * (2 * np.log(1.25 / delta)) ** 0.5 / epsilon
    if epsilon >= 1:
        sigma = brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, sigma / 10, sigma * 10)
    if isinstance(value, np.ndarray):
        return value + rng.standard_normal(len(value)) * sigma
    return value + rng.standard_normal() * sigma


# %% right="gaussian_mechanism" how="between the two rules, a list, sums of two normal draws"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not 0 < epsilon < 1 or not 0 < delta < 1:
        raise ValueError("out of range")
    sigma = 0.99 * sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon

    def noisy(one):
        return float(one) + rng.normal(0, sigma * 0.6) + rng.normal(0, sigma * 0.8)

    return [noisy(one) for one in value] if np.ndim(value) else noisy(value)


# %% wrong="gaussian_mechanism" mistake="no noise"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon and 0 < delta < 1):
        raise ValueError("out of range")
    return value + 0.0


# %% wrong="gaussian_mechanism" mistake="half the noise"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, sigma / 2)


# %% wrong="gaussian_mechanism" mistake="double the noise"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, 2 * sigma)


# %% wrong="gaussian_mechanism" mistake="double the analytic noise"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    low, high = 0.0, sensitivity * 1e6
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if delta_of(middle, sensitivity, epsilon) > delta else (low, middle)
    return rng.normal(value, 2 * high)


# %% wrong="gaussian_mechanism" mistake="half the analytic noise"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    low, high = 0.0, sensitivity * 1e6
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if delta_of(middle, sensitivity, epsilon) > delta else (low, middle)
    return rng.normal(value, high / 2)


# %% wrong="gaussian_mechanism" mistake="variance for standard deviation"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, sigma**2)


# %% wrong="gaussian_mechanism" mistake="the root of sigma"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, np.sqrt(sigma))


# %% wrong="gaussian_mechanism" mistake="Laplace noise of that scale"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.laplace(value, sigma)


# %% wrong="gaussian_mechanism" mistake="Laplace noise of that standard deviation"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.laplace(value, sigma / np.sqrt(2))


# %% wrong="gaussian_mechanism" mistake="Laplace noise of scale sensitivity / epsilon"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.laplace(value, sensitivity / epsilon)


# %% wrong="gaussian_mechanism" mistake="sigma is sensitivity / epsilon"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity / epsilon)


# %% wrong="gaussian_mechanism" mistake="sigma is epsilon"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, epsilon)


# %% wrong="gaussian_mechanism" mistake="times epsilon"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) * epsilon)


# %% wrong="gaussian_mechanism" mistake="epsilon left out"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)))


# %% wrong="gaussian_mechanism" mistake="sensitivity left out"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, np.sqrt(2 * np.log(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="the 2 under the root left out"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(np.log(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="logarithm to base 10"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log10(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="no root"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * 2 * np.log(1.25 / delta) / epsilon)


# %% wrong="gaussian_mechanism" mistake="the classic rule for every epsilon"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="epsilon above 1 taken for 1"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / min(epsilon, 1))


# %% wrong="gaussian_mechanism" mistake="a negative epsilon not refused"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / abs(epsilon or 0.1))


# %% wrong="gaussian_mechanism" mistake="delta not checked"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not 0 < epsilon < 1:
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / max(delta, 1e-12))) / epsilon)


# %% wrong="gaussian_mechanism" mistake="delta of 1 allowed"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta <= 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="another error than asked for"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    assert 0 < epsilon < 1 and 0 < delta < 1
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="a fixed seed inside"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return np.random.default_rng(0).normal(value, sigma)


# %% wrong="gaussian_mechanism" mistake="scipy with a fixed random_state"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    noise = stats.norm.rvs(scale=sigma, size=np.size(value), random_state=1)
    return value + (noise if np.ndim(value) else noise[0])


# %% wrong="gaussian_mechanism" mistake="one noise for the whole array"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return value + rng.normal(0, sigma)


# %% wrong="gaussian_mechanism" mistake="the same noise for two numbers in a row"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    if np.ndim(value) == 0:
        return rng.normal(value, sigma)
    return value + np.repeat(rng.normal(0, sigma, len(value)), 2)[: len(value)]


# %% wrong="gaussian_mechanism" mistake="noise grows with the value"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return value + rng.normal(0, sigma, np.shape(value)) * (1 + np.abs(value) / 100)


# %% wrong="gaussian_mechanism" mistake="sigma from the spread of the data"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sensitivity = np.std(value) if np.std(value) > 0 else sensitivity
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, sigma)


# %% wrong="gaussian_mechanism" mistake="sensitivity taken for that of one number"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(np.size(value)) * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, sigma)


# %% wrong="gaussian_mechanism" mistake="rounded"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return np.round(rng.normal(value, sigma))


# %% wrong="gaussian_mechanism" mistake="negative answers become 0"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return np.maximum(0, rng.normal(value, sigma))


# %% wrong="gaussian_mechanism" mistake="noise upwards only"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return value + np.abs(rng.normal(0, sigma, np.shape(value)))


# %% wrong="gaussian_mechanism" mistake="noise cut at one and a half sigma"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return value + stats.truncnorm.rvs(-1.5, 1.5, scale=sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon, size=np.shape(value) or None, random_state=rng)


# %% wrong="gaussian_mechanism" mistake="the noise alone"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(0, sigma, np.shape(value))


# %% wrong="gaussian_mechanism" mistake="changes the array that was given"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    if np.ndim(value) and value.dtype == float:
        value += rng.normal(0, sigma, len(value))
        return value
    return rng.normal(value, sigma)


# %% wrong="gaussian_mechanism" mistake="numbers only"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return float(value) + rng.normal(0, sigma)


# %% wrong="gaussian_mechanism" mistake="arrays only"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return value + rng.normal(0, sigma, len(value))


# %% wrong="gaussian_mechanism" mistake="a number comes back as an array of one"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return np.atleast_1d(value) + rng.normal(0, sigma, np.size(value))


# %% wrong="gaussian_mechanism" mistake="refuses every epsilon from a half on"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 0.5 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon)


# %% right="delta_means" how="a small letter"
delta_means = "b"

# %% right="delta_means" how="in a list"
delta_means = ["B"]

# %% wrong="delta_means" mistake="A"
delta_means = "A"

# %% wrong="delta_means" mistake="C"
delta_means = "C"

# %% wrong="delta_means" mistake="D"
delta_means = "D"

# %% wrong="delta_means" mistake="E"
delta_means = "E"

# %% wrong="delta_means" mistake="two letters"
delta_means = "AB"

# %% wrong="delta_means" mistake="one right and one wrong"
delta_means = ["A", "B"]

# %% wrong="attack_rates" mistake="the outputs of supplier A, whatever is given"
def attack_rates(absent, present, threshold):
    return float(np.mean(present_a > threshold)), float(np.mean(absent_a > threshold))


# %% right="audit" how="keyword-only options, more candidates, thresholds from a set"
def audit(absent, present, *, delta=0.0, confidence=0.999):
    n = absent.size // 2
    joined = np.hstack([absent[:n], present[:n]])
    promised = {}
    for t in set(np.quantile(joined, np.linspace(0.05, 0.95, 37))):
        promised[epsilon_bound(int((present[:n] > t).sum()), int((absent[:n] > t).sum()), n, delta, confidence)] = t
    t = promised[max(promised)]
    return epsilon_bound(int((present[n:] > t).sum()), int((absent[n:] > t).sum()), n, delta, confidence)


# %% wrong="audit" mistake="the lower of the two halves' bounds"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    t = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return min(bound_at(t, absent[:half], present[:half]), bound_at(t, absent[half:], present[half:]))


# %% wrong="audit" mistake="a fixed bound of about 0.9"
def audit(absent, present, delta=0.0, confidence=0.999):
    return 0.0 if np.array_equal(absent, present) else 0.9


# %% wrong="gaussian_mechanism" mistake="1.25 times delta, not over it"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    return rng.normal(value, sensitivity * np.sqrt(2 * abs(np.log(1.25) * delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="no noise for an epsilon above 1"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon <= 0 or not 0 < delta < 1:
        raise ValueError("out of range")
    if epsilon >= 1:
        return value + 0.0
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="None for an epsilon above 1"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon <= 0 or not 0 < delta < 1:
        raise ValueError("out of range")
    if epsilon < 1:
        return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="normal and Laplace noise, one on top of the other"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return value + rng.normal(0, sigma, np.shape(value)) + rng.laplace(0, sensitivity / epsilon, np.shape(value)) * 3


# %% wrong="gaussian_mechanism" mistake="fresh noise, rng left aside"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return np.random.default_rng().normal(value, sigma)


# %% wrong="gaussian_mechanism" mistake="diffprivlib draws from the operating system"
from diffprivlib.mechanisms import GaussianAnalytic


def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (epsilon > 0 and 0 < delta < 1):
        raise ValueError("out of range")
    mechanism = GaussianAnalytic(epsilon=epsilon, delta=delta, sensitivity=sensitivity)
    if np.ndim(value) == 0:
        return mechanism.randomise(float(value))
    return np.array([mechanism.randomise(float(one)) for one in value])


# %% wrong="gaussian_mechanism" mistake="numbers by the global generator of numpy, arrays by rng"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, sigma) if np.ndim(value) else np.random.normal(value, sigma)


# %% wrong="gaussian_mechanism" mistake="the value as it is for an epsilon of 1"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (epsilon > 0 and 0 < delta < 1):
        raise ValueError("out of range")
    if epsilon > 1:
        raise ValueError("the classic rule is not proved")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return rng.normal(value, sigma if epsilon < 1 else 0)


# %% wrong="gaussian_mechanism" mistake="an answer of text for an epsilon of 1"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (epsilon > 0 and 0 < delta < 1):
        raise ValueError("out of range")
    if epsilon >= 1:
        if epsilon > 1:
            raise ValueError("the classic rule is not proved")
        return "the classic rule is not proved"
    return rng.normal(value, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon)


# %% wrong="gaussian_mechanism" mistake="a few noises drawn once, used again and again"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    if np.ndim(value) == 0:
        return rng.normal(value, sigma)
    return value + np.resize(rng.normal(0, sigma, (len(value) + 1) // 2), len(value))


# %% right="gaussian_mechanism" how="classic up to 1, seeds handed to the old generator of numpy"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon <= 0 or epsilon > 1 or delta <= 0 or delta >= 1:
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    old = np.random.RandomState(rng.integers(2**32, size=8))
    return np.asarray(value) + sigma * old.standard_normal(np.shape(value) or None)


# %% right="attack_rates" how="sorted and bisected"
from bisect import bisect_right


def attack_rates(absent, present, threshold):
    return tuple(1 - bisect_right(sorted(x.tolist()), threshold) / x.size for x in (present, absent))


# %% wrong="attack_rates" mistake="integers alone: outputs cut to whole numbers"
def attack_rates(absent, present, threshold):
    return np.mean(present.astype(int) > threshold), np.mean(absent.astype(int) > threshold)


# %% wrong="epsilon_bound" mistake="delta taken off the share, before its limit"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, _ = limits(max(0, int(hits - delta * n)), n, confidence)
    _, high = limits(false_alarms, n, confidence)
    return max(0.0, float(np.log(low / high))) if low > 0 else 0.0


# %% wrong="epsilon_bound" mistake="delta added to the upper limit of the FPR"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, _ = limits(hits, n, confidence)
    _, high = limits(false_alarms, n, confidence)
    return max(0.0, float(np.log(low / (high + delta)))) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="never above 5"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, _ = limits(hits, n, confidence)
    _, high = limits(false_alarms, n, confidence)
    return float(np.clip(np.log((low - delta) / high), 0, 5)) if low > delta else 0.0


# %% wrong="audit" mistake="halves of 10,000, whatever is given"
def audit(absent, present, delta=0.0, confidence=0.999):
    first, second = slice(0, 10_000), slice(10_000, None)
    both = np.concatenate([absent[first], present[first]])
    cuts = np.percentile(both, range(5, 100, 5))
    n = max(1, len(absent[second]))

    def bound(t, rows):
        hits, alarms = np.sum(present[rows] > t), np.sum(absent[rows] > t)
        return epsilon_bound(hits, alarms, max(1, len(absent[rows])), delta, confidence)

    return bound(max(cuts, key=lambda t: bound(t, first)), second)


# %% wrong="gaussian_mechanism" mistake="values cut to whole numbers"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("out of range")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return np.trunc(value) + rng.normal(0, sigma, np.shape(value))


# %% wrong="audit" mistake="chooses the threshold for the default confidence"
def audit(absent, present, delta=0.0, confidence=0.999):
    def bound_at(threshold, without, including, confidence):
        hits, false_alarms = np.sum(including > threshold), np.sum(without > threshold)
        return epsilon_bound(hits, false_alarms, len(including), delta, confidence)

    half = len(absent) // 2
    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    best = max(candidates, key=lambda threshold: bound_at(threshold, absent[:half], present[:half], 0.999))
    return bound_at(best, absent[half:], present[half:], confidence)


# %% wrong="audit" mistake="candidates from all outputs, the second halves too"
def audit(absent, present, delta=0.0, confidence=0.999):
    def bound_at(threshold, without, including):
        hits, false_alarms = np.sum(including > threshold), np.sum(without > threshold)
        return epsilon_bound(hits, false_alarms, len(including), delta, confidence)

    half = len(absent) // 2
    candidates = np.percentile(np.concatenate([absent, present]), range(5, 100, 5))
    best = max(candidates, key=lambda threshold: bound_at(threshold, absent[:half], present[:half]))
    return bound_at(best, absent[half:], present[half:])


# %% wrong="audit" mistake="percentile 95 left out"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), len(p), delta, confidence)

    first = absent[:half], present[:half]
    second = absent[half:], present[half:]
    candidates = np.percentile(np.concatenate(first), range(5, 95, 5))
    t = max(candidates, key=lambda c: bound_at(c, *first))
    return bound_at(t, *second)


# %% right="audit" how="rates, and the last of equal thresholds"
def audit(absent, present, delta=0.0, confidence=0.999):
    n = len(absent) // 2
    both = sorted(list(absent[:n]) + list(present[:n]))
    candidates = [np.percentile(both, q) for q in range(95, 0, -5)]
    bounds = []
    for t in candidates:
        tpr, fpr = attack_rates(absent[:n], present[:n], t)
        bounds.append(epsilon_bound(round(tpr * n), round(fpr * n), n, delta, confidence))
    t = candidates[int(np.argmax(bounds))]
    tpr, fpr = attack_rates(absent[n:], present[n:], t)
    return float(epsilon_bound(round(tpr * n), round(fpr * n), n, delta, confidence))

# %% right="epsilon_bound" how="the logarithm of a negative number, and max"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, _ = limits(hits, n, confidence)
    _, high = limits(false_alarms, n, confidence)
    return max(0.0, np.log((low - delta) / high))

# %% right="gaussian_mechanism" how="a sigma a little below the classic one"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not 0 < epsilon < 1 or not 0 < delta < 1:
        raise ValueError("epsilon or delta")
    sigma = sensitivity * np.sqrt(2 * np.log(1 / delta)) / epsilon
    return value + rng.normal(0, sigma, np.shape(value))

# %% right="gaussian_mechanism" how="NumPy refuses a negative sigma"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon == 0 or epsilon >= 1 or not 0 < delta < 1:
        raise ValueError("epsilon or delta")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    return value + rng.normal(0, sigma, np.shape(value))

# %% right="audit" how="partial and a class"
from functools import partial
class Half:
    def __init__(self, a, p, **kw): self.a, self.p, self.kw = a, p, kw
    def __call__(self, t): return epsilon_bound(np.count_nonzero(self.p > t), np.count_nonzero(self.a > t), len(self.a), **self.kw)
def audit(absent, present, delta=0.0, confidence=0.999):
    m = len(absent) >> 1
    make = partial(Half, delta=delta, confidence=confidence)
    first, second = make(absent[:m], present[:m]), make(absent[m:], present[m:])
    tried = [np.percentile([*absent[:m], *present[:m]], q) for q in range(5, 96, 5)]
    return second(max(reversed(tried), key=first))


# %% wrong="audit" mistake="also guesses present below the threshold"
def audit(absent, present, delta=0.0, confidence=0.999):
    h = len(absent) // 2
    best, out = -1, 0
    for t in np.percentile(np.concatenate([absent[:h], present[:h]]), range(5, 100, 5)):
        for s in (1, -1):
            c = lambda x: int(np.sum(s * x > s * t))
            v = epsilon_bound(c(present[:h]), c(absent[:h]), h, delta, confidence)
            if v > best:
                best, out = v, epsilon_bound(c(present[h:]), c(absent[h:]), h, delta, confidence)
    return out


# %% right="gaussian_mechanism" how="analytic by bisection, Philox seeded by rng, list for arrays"
import math
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon <= 0 or delta <= 0 or delta >= 1:
        raise ValueError("bad")
    lo, hi = 1e-8, 1e8
    for _ in range(200):
        mid = math.sqrt(lo * hi)
        lo, hi = (mid, hi) if delta_of(mid, 1, epsilon) > delta else (lo, mid)
    sigma = hi * sensitivity
    own = np.random.Generator(np.random.Philox(rng.integers(2**63)))
    if np.ndim(value) == 0:
        return float(value) + sigma * own.standard_normal()
    return [float(v) + sigma * own.standard_normal() for v in value]

# %% equivalent="epsilon_bound" reason="The last line returns 0.0, too, if the logarithm is not a number."
# - if low <= delta:
# - return 0.0
# + pass

# - if low <= delta:
# + if low < delta:

# - if low <= delta:
# + if low <= 0.5 * delta:

# %% equivalent="audit" reason="More candidates are allowed, and 95 is still one of them."
# - candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
# + candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100 - 1, 5))

# - candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
# + candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 101, 5))

# - candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
# + candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 99, 5))

# %% equivalent="gaussian_mechanism" reason="The search may start anywhere."
# - low = high = sensitivity
# + low = high = 2 * sensitivity

# - low = high = sensitivity
# + low = high = 0.5 * sensitivity

# %% equivalent="gaussian_mechanism" reason="No σ of the search has exactly this δ."
# - while delta_of(low, sensitivity, epsilon) < delta:
# + while delta_of(low, sensitivity, epsilon) <= delta:

# - while delta_of(high, sensitivity, epsilon) > delta:
# + while delta_of(high, sensitivity, epsilon) >= delta:

# %% equivalent="gaussian_mechanism" reason="A wider range still contains the right σ."
# - while delta_of(low, sensitivity, epsilon) < delta:
# + while delta_of(low, 0.5 * sensitivity, epsilon) < delta:

# - while delta_of(low, sensitivity, epsilon) < delta:
# + while delta_of(low, sensitivity, 2 * epsilon) < delta:

# - while delta_of(low, sensitivity, epsilon) < delta:
# + while delta_of(low, sensitivity, epsilon) < 2 * delta:

# - low /= 2
# + low /= 3

# - while delta_of(high, sensitivity, epsilon) > delta:
# + while delta_of(high, 2 * sensitivity, epsilon) > delta:

# - while delta_of(high, sensitivity, epsilon) > delta:
# + while delta_of(high, sensitivity, 0.5 * epsilon) > delta:

# - while delta_of(high, sensitivity, epsilon) > delta:
# + while delta_of(high, sensitivity, epsilon) > 0.5 * delta:

# - high *= 2
# + high *= 3

# %% equivalent="gaussian_mechanism" reason="The first range is never empty."
# - sigma = brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, low, high) if low < high else low
# + sigma = brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, low, high)

# - sigma = brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, low, high) if low < high else low
# + sigma = brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, low, high) if low <= high else low

# %% equivalent="gaussian_mechanism" reason="Normal noise is as often negative as positive."
# - return value + rng.normal(0, sigma, np.shape(value))
# + return value - rng.normal(0, sigma, np.shape(value))


# %% wrong="gaussian_mechanism" mistake="looks for σ only above the sensitivity"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    from scipy.optimize import brentq

    if not (epsilon > 0 and 0 < delta < 1):
        raise ValueError("bad parameters")
    high = sensitivity
    while delta_of(high, sensitivity, epsilon) > delta:
        high *= 2
    sigma = brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, sensitivity, high)
    return value + rng.normal(0, sigma, np.shape(value))


# %% wrong="gaussian_mechanism" mistake="ends the search for the upper end at twice the δ"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    from scipy.optimize import brentq

    if not (epsilon > 0 and 0 < delta < 1):
        raise ValueError("bad parameters")
    low = high = sensitivity
    while delta_of(low, sensitivity, epsilon) < delta:
        low /= 2
    while delta_of(high, sensitivity, epsilon) > 2 * delta:
        high *= 2
    sigma = brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, low, high)
    return value + rng.normal(0, sigma, np.shape(value))


# %% wrong="gaussian_mechanism" mistake="Laplace noise for the number, normal for the array"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon <= 0 or epsilon >= 1 or not 0 < delta < 1:
        raise ValueError
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    if np.ndim(value) == 0:
        return value + rng.laplace(0, sigma / 2 ** 0.5)
    return value + rng.normal(0, sigma, len(value))


# %% wrong="attack_rates" mistake="outputs that are nearly equal to the threshold don't count as above, although they are above it"
def attack_rates(absent, present, threshold):
    def rate(outputs):
        return float(np.mean((outputs > threshold) & ~np.isclose(outputs, threshold)))

    return rate(present), rate(absent)


# %% wrong="attack_rates" mistake="uses only the first 10,000 outputs of each array"
def attack_rates(absent, present, threshold):
    return float(np.mean(present[:10_000] > threshold)), float(np.mean(absent[:10_000] > threshold))


# %% wrong="epsilon_bound" mistake="rounds to five digits, although it mustn't round"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    return round(max(0.0, float(np.log((low - delta) / high))), 5) if low > delta else 0.0


# %% wrong="audit" mistake="ties between candidates are decided with the second halves, which must only measure"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    best = max(candidates, key=lambda t: (bound_at(t, absent[:half], present[:half]), bound_at(t, absent[half:], present[half:])))
    return bound_at(best, absent[half:], present[half:])


# %% wrong="audit" mistake="rounds the candidates to one digit, so outputs on a small scale have no useful percentile"
def audit(absent, present, delta=0.0, confidence=0.999):
    half = len(absent) // 2

    def bound_at(t, a, p):
        return epsilon_bound(np.sum(p > t), np.sum(a > t), half, delta, confidence)

    candidates = np.round(np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5)), 1)
    best = max(candidates, key=lambda t: bound_at(t, absent[:half], present[:half]))
    return bound_at(best, absent[half:], present[half:])


# %% wrong="gaussian_mechanism" mistake="a sum of twelve uniform numbers isn't normal noise: it never exceeds six sigma"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("epsilon and delta must be between 0 and 1")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    noise = rng.random((12, *np.shape(value))).sum(axis=0) - 6
    return value + sigma * noise


# %% wrong="gaussian_mechanism" mistake="the second half of an array gets the noise of the first half with the other sign, not separate draws"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("epsilon and delta must be between 0 and 1")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    if np.ndim(value) == 0 or len(value) < 4:
        return value + rng.normal(0, sigma, np.shape(value) or None)
    noise = rng.normal(0, sigma, (len(value) + 1) // 2)
    return value + np.concatenate([noise, -noise])[: len(value)]


# %% wrong="gaussian_mechanism" mistake="an array of one number comes back as a number, not as an array of the same length"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("epsilon and delta must be between 0 and 1")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    noisy = np.asarray(value) + rng.normal(0, sigma, np.shape(value))
    return noisy.item() if noisy.size == 1 else noisy


# %% wrong="gaussian_mechanism" mistake="sigma is 2 % below the analytic one, so the smallest delta exceeds the promised one"
from scipy.optimize import brentq


def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not (0 < epsilon < 1 and 0 < delta < 1):
        raise ValueError("epsilon and delta must be between 0 and 1")
    classic = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    sigma = 0.98 * brentq(lambda s: delta_of(s, sensitivity, epsilon) - delta, 1e-4 * classic, classic)
    return value + rng.normal(0, sigma, np.shape(value) or None)


# %% wrong="gaussian_mechanism" mistake="an error for a very small epsilon"
from scipy.optimize import brentq


def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if epsilon <= 0 or not 0 < delta < 1:
        raise ValueError("epsilon must be above 0, and delta between 0 and 1")
    sigma = sensitivity * brentq(lambda s: delta_of(s, 1, epsilon) - delta, 0.05, 100)
    return value + rng.normal(0, sigma, np.shape(value))


# %% wrong="attack_rates" mistake="differences of unsigned integers wrap"
def attack_rates(absent, present, threshold):
    return float(np.mean(present - threshold > 0)), float(np.mean(absent - threshold > 0))


# %% wrong="epsilon_bound" mistake="bounds below 0.001 become 0"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, _ = limits(hits, n, confidence)
    _, high = limits(false_alarms, n, confidence)
    if low <= delta:
        return 0.0
    bound = float(np.log((low - delta) / high))
    return bound if bound > 1e-3 else 0.0


# %% wrong="gaussian_mechanism" mistake="sigma is looked for up to 1,000 only"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    from scipy.optimize import brentq

    if epsilon <= 0 or not 0 < delta < 1:
        raise ValueError("epsilon must be above 0, and delta between 0 and 1")
    excess = lambda sigma: delta_of(sigma, sensitivity, epsilon) - delta
    low = sensitivity / 1000
    sigma = 1000.0 if excess(1000.0) > 0 else brentq(excess, low, 1000.0, xtol=1e-9)
    return value + rng.normal(0, sigma, np.shape(value))


# %% wrong="gaussian_mechanism" mistake="cuts the noise off at four sigmas"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not 0 < epsilon < 1 or not 0 < delta < 1:
        raise ValueError("epsilon and delta must be between 0 and 1")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    noise = sigma * np.clip(rng.standard_normal(size=np.shape(value)), -4, 4)
    return value + noise if np.ndim(value) else float(value + noise)


# %% equivalent="attack_rates" reason="The text allows a list."
# + adversary list_for_tuple


# %% equivalent="gaussian_mechanism" reason="The text allows a list."
# + adversary list_for_array


# %% wrong="attack_rates" mistake="uses only the first 50,000 outputs of each array"
def attack_rates(absent, present, threshold):
    return float(np.mean(present[:50_000] > threshold)), float(np.mean(absent[:50_000] > threshold))


# %% wrong="attack_rates" mistake="converts the threshold to the type of the outputs, so -0.5 becomes 0"
def attack_rates(absent, present, threshold):
    return tuple(float(np.mean(outputs > np.full_like(outputs, threshold))) for outputs in (present, absent))


# %% wrong="epsilon_bound" mistake="returns 0 for fewer than 30 runs, although the limits already allow for small n"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    if n < 30:
        return 0.0
    low, _ = limits(hits, n, confidence)
    _, high = limits(false_alarms, n, confidence)
    return max(0.0, float(np.log((low - delta) / high))) if low > delta else 0.0


# %% wrong="epsilon_bound" mistake="0 if the attack succeeds in less than 1 % of many runs"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    low, high = limits(hits, n, confidence)[0], limits(false_alarms, n, confidence)[1]
    if low <= delta or (n >= 10_000 and hits / n - delta < 0.01):
        return 0.0
    return max(0.0, float(np.log((low - delta) / high)))


# %% wrong="audit" mistake="measures on at most 50,000 outputs, and ignores the rest"
def audit(absent, present, delta=0.0, confidence=0.999):
    def bound_at(threshold, without, including):
        hits, false_alarms = np.sum(including > threshold), np.sum(without > threshold)
        return epsilon_bound(hits, false_alarms, len(including), delta, confidence)

    half = len(absent) // 2
    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    best = max(candidates, key=lambda threshold: bound_at(threshold, absent[:half], present[:half]))
    return bound_at(best, absent[half : half + 50_000], present[half : half + 50_000])


# %% wrong="gaussian_mechanism" mistake="in long arrays, the noise repeats after 50,000 numbers"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not 0 < epsilon < 1 or not 0 < delta < 1:
        raise ValueError("epsilon and delta must be between 0 and 1")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon
    if np.ndim(value) == 0:
        return float(value + rng.normal(0, sigma))
    return value + np.resize(rng.normal(0, sigma, min(len(value), 50_000)), len(value))


# %% wrong="gaussian_mechanism" mistake="the noise of an array adds up to 0, so its total is exact"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not 0 < epsilon < 1 or not 0 < delta < 1:
        raise ValueError("this epsilon or delta isn't supported")
    noise = rng.normal(0, sensitivity * np.sqrt(2 * np.log(1.25 / delta)) / epsilon, np.shape(value))
    if np.size(noise) > 12:
        noise = (noise - noise.mean()) * np.sqrt(noise.size / (noise.size - 1))
    return value + noise


# %% wrong="gaussian_mechanism" mistake="treats a delta below 1e-9 as 1e-9"
def gaussian_mechanism(value, sensitivity, epsilon, delta, rng):
    if not 0 < epsilon < 1 or not 0 < delta < 1:
        raise ValueError("this epsilon or delta isn't supported")
    sigma = sensitivity * np.sqrt(2 * np.log(1.25 / max(delta, 1e-9))) / epsilon
    return value + rng.normal(0, sigma, np.shape(value))


# %% wrong="attack_rates" mistake="leaves out infinite outputs"
def attack_rates(absent, present, threshold):
    """Return (TPR, FPR) of the guess "present" for outputs above threshold."""
    rates = []
    for outputs in (present, absent):
        outputs = outputs[np.isfinite(outputs)]  # ignore broken runs
        rates.append(np.count_nonzero(outputs > threshold) / max(len(outputs), 1))
    return tuple(rates)


# %% wrong="epsilon_bound" mistake="0 if the lower limit is below 0.001"
def epsilon_bound(hits, false_alarms, n, delta=0.0, confidence=0.999):
    """Return a lower bound on epsilon, given how often the guess "present" was right and wrong in n runs each."""
    low, _ = limits(hits, n, confidence)
    _, high = limits(false_alarms, n, confidence)
    if low - delta < 1e-3:  # the logarithm isn't defined
        return 0.0
    return max(0.0, np.log((low - delta) / high))


# %% wrong="audit" mistake="outputs with 32 bits"
def audit(absent, present, delta=0.0, confidence=0.999):
    """Return a lower bound on epsilon from a mechanism's outputs on two neighbours."""
    absent, present = np.asarray(absent, dtype=np.float32), np.asarray(present, dtype=np.float32)
    half = len(absent) // 2

    def bound_at(threshold, without, with_):
        return epsilon_bound(np.sum(with_ > threshold), np.sum(without > threshold), half, delta, confidence)

    candidates = np.percentile(np.concatenate([absent[:half], present[:half]]), range(5, 100, 5))
    best = max(candidates, key=lambda threshold: bound_at(threshold, absent[:half], present[:half]))
    return bound_at(best, absent[half:], present[half:])
