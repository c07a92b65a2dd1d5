# %% right="randomized_answer" how="one draw split into three parts"
def randomized_answer(bit, truth, yes, rng):
    draw = rng.uniform()
    if draw < truth:
        return float(bit)
    return float(draw < truth + (1 - truth) * yes)


# %% right="randomized_answer" how="scipy's Bernoulli distribution, drawn for all"
def randomized_answer(bit, truth, yes, rng):
    from scipy.stats import bernoulli

    honest = bernoulli.rvs(truth, random_state=rng)
    excuse = bernoulli.rvs(yes, random_state=rng)
    return honest * bit + (1 - honest) * excuse


# %% right="randomized_answer" how="an array's one element, taken by item"
def randomized_answer(bit, truth, yes, rng):
    import numpy as np

    return np.where(rng.random(1) < truth, bit, rng.random(1) < yes).item()


# %% right="randomized_answer" how="rng.choice over the two answers"
def randomized_answer(bit, truth, yes, rng):
    one = truth * bit + (1 - truth) * yes
    return rng.choice([1, 0], p=[one, 1 - one])


# %% wrong="randomized_answer" mistake="the second coin flips the bit"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return int(bit != (rng.random() < yes))


# %% wrong="randomized_answer" mistake="flips the bit where the truth is not told"
def randomized_answer(bit, truth, yes, rng):
    return bit if rng.random() < truth else 1 - bit


# %% wrong="randomized_answer" mistake="both coins from one draw"
def randomized_answer(bit, truth, yes, rng):
    draw = rng.random()
    return bit if draw < truth else int(draw < yes)


# %% wrong="randomized_answer" mistake="global numpy chance for the second coin"
def randomized_answer(bit, truth, yes, rng):
    import numpy as np

    return bit if rng.random() < truth else int(np.random.random() < yes)


# %% wrong="randomized_answer" mistake="first coin from the random module"
def randomized_answer(bit, truth, yes, rng):
    import random

    return bit if random.random() < truth else int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="percent in whole numbers"
def randomized_answer(bit, truth, yes, rng):
    if rng.integers(10) < truth * 10 // 1:
        return bit
    return int(rng.integers(2) < yes * 2 // 1)


# %% wrong="randomized_answer" mistake="includes truth 0 by <= on whole hundredths"
def randomized_answer(bit, truth, yes, rng):
    if rng.integers(0, 100) <= truth * 100:
        return bit
    return int(rng.integers(0, 100) < yes * 100)


# %% wrong="randomized_answer" mistake="the same seed from rng once per call"
def randomized_answer(bit, truth, yes, rng):
    import copy

    rng = copy.deepcopy(rng)
    return bit if rng.random() < truth else int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="coins of 0.5 where yes is given"
def randomized_answer(bit, truth, yes, rng):
    return bit if rng.random() < truth else int(rng.random() < 0.5)


# %% wrong="randomized_answer" mistake="an array of one answer"
def randomized_answer(bit, truth, yes, rng):
    import numpy as np

    return np.where(rng.random(1) < truth, bit, rng.random(1) < yes)


# %% wrong="randomized_answer" mistake="texts yes and no"
def randomized_answer(bit, truth, yes, rng):
    said = bit if rng.random() < truth else rng.random() < yes
    return "1" if said else "0"


# %% wrong="randomized_answer" mistake="a weighted average, no chance"
def randomized_answer(bit, truth, yes, rng):
    return round(truth * bit + (1 - truth) * yes)


# %% right="estimate_share" how="statistics.mean over a list"
def estimate_share(answers, truth, yes):
    import statistics

    if not truth:
        raise ValueError("no")
    return (statistics.fmean(list(answers)) - yes) / truth + yes


# %% right="estimate_share" how="pandas, as a numpy number"
def estimate_share(answers, truth, yes):
    import pandas as pd

    if truth == 0:
        raise ValueError("no")
    return pd.Series(answers).mean() / truth - (1 / truth - 1) * yes


# %% right="estimate_share" how="solves a linear equation"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth == 0:
        raise ValueError("no truth")
    lam = np.average(np.asarray(answers))
    low, high = (1 - truth) * yes, truth + (1 - truth) * yes
    return (lam - low) / (high - low)


# %% right="estimate_share" how="counts in a loop"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    n = ones = 0
    for answer in answers:
        n += 1
        ones += int(answer)
    return (ones / n - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="fair coins only"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth == 0:
        raise ValueError
    return 2 * np.mean(answers) - 0.5


# %% wrong="estimate_share" mistake="truth 0.5 only"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth == 0:
        raise ValueError
    return 2 * np.mean(answers) - yes


# %% wrong="estimate_share" mistake="yes 0.5 only"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth == 0:
        raise ValueError
    return (np.mean(answers) - (1 - truth) * 0.5) / truth


# %% wrong="estimate_share" mistake="cut off above only"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth == 0:
        raise ValueError
    return min((np.mean(answers) - (1 - truth) * yes) / truth, 1.0)


# %% wrong="estimate_share" mistake="rounded to four places"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth == 0:
        raise ValueError
    return round((np.mean(answers) - (1 - truth) * yes) / truth, 4)


# %% wrong="estimate_share" mistake="nan for truth 0"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth == 0:
        return float("nan")
    return (np.mean(answers) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="ZeroDivisionError for truth 0"
def estimate_share(answers, truth, yes):
    return (sum(answers) / len(answers) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="sums by index 0..n-1"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    total = 0
    for i in range(len(answers)):
        total += answers[i]
    return (total / len(answers) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="changes the answers in place"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    for i, (a) in enumerate(list(answers)):
        try:
            answers.iloc[i] = 0
        except AttributeError:
            answers[i] = 0
        if i == 0:
            total = 0
        total += a
    return (total / len(answers) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="count-1 in the denominator"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return (sum(answers) / max(len(answers) - 1, 1) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="arrays only"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return (answers.mean() - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="ValueError for a small truth too"
def estimate_share(answers, truth, yes):
    if int(truth * 10) == 0:
        raise ValueError
    return (sum(answers) / len(answers) - (1 - truth) * yes) / truth


# %% right="epsilon_of" how="numpy over all four with errors ignored"
def epsilon_of(truth, yes):
    import numpy as np

    one = np.array([truth + (1 - truth) * yes, (1 - truth) * (1 - yes)])
    zero = np.array([(1 - truth) * yes, truth + (1 - truth) * (1 - yes)])
    keep = (one > 0) | (zero > 0)
    with np.errstate(all="ignore"):
        return np.max(np.abs(np.log(one[keep]) - np.log(zero[keep])))


# %% right="epsilon_of" how="the shorter formula by the smaller of yes and no"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0
    rest = (1 - truth) * min(yes, 1 - yes)
    return math.log1p(truth / rest) if rest else math.inf


# %% right="epsilon_of" how="catches ZeroDivisionError"
def epsilon_of(truth, yes):
    import math

    found = []
    for a, b in ((truth + (1 - truth) * yes, (1 - truth) * yes), ((1 - truth) * (1 - yes) + truth, (1 - truth) * (1 - yes))):
        if a == b == 0:
            continue
        try:
            found.append(math.log(a / b))
        except ZeroDivisionError:
            return float("inf")
    return max(found)


# %% wrong="epsilon_of" mistake="the yes only"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0.0
    noise = (1 - truth) * yes
    return math.log((truth + noise) / noise) if noise else float("inf")


# %% wrong="epsilon_of" mistake="the no only"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0.0
    noise = (1 - truth) * (1 - yes)
    return math.log((truth + noise) / noise) if noise else float("inf")


# %% wrong="epsilon_of" mistake="log base 2"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0.0
    rest = (1 - truth) * min(yes, 1 - yes)
    return math.log2(1 + truth / rest) if rest else math.inf


# %% wrong="epsilon_of" mistake="not the logarithm"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    rest = (1 - truth) * min(yes, 1 - yes)
    return 1 + truth / rest if rest else float("inf")


# %% wrong="epsilon_of" mistake="the sum of both"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0.0
    if truth == 1 or yes in (0, 1):
        return math.inf
    return math.log(1 + truth / (1 - truth) / yes) + math.log(1 + truth / (1 - truth) / (1 - yes))


# %% wrong="epsilon_of" mistake="large number for infinity"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0.0
    rest = (1 - truth) * min(yes, 1 - yes)
    return math.log(1 + truth / (rest + 1e-12))


# %% wrong="epsilon_of" mistake="nan where no is impossible for both"
def epsilon_of(truth, yes):
    import numpy as np

    one = np.array([truth + (1 - truth) * yes, (1 - truth) * (1 - yes)])
    zero = np.array([(1 - truth) * yes, truth + (1 - truth) * (1 - yes)])
    with np.errstate(all="ignore"):
        return float(np.max(np.abs(np.log(one / zero))))


# %% wrong="epsilon_of" mistake="infinite for yes 0 and 1 whatever truth is"
def epsilon_of(truth, yes):
    import math

    rest = (1 - truth) * min(yes, 1 - yes)
    return math.log1p(truth / rest) if rest else math.inf


# %% wrong="epsilon_of" mistake="rounded to four places"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0.0
    rest = (1 - truth) * min(yes, 1 - yes)
    return round(math.log1p(truth / rest), 4) if rest else math.inf


# %% wrong="epsilon_of" mistake="mean of the two logarithms but right for both examples by a table"
def epsilon_of(truth, yes):
    import math

    return {(0.5, 0.5): math.log(3), (0.5, 0.2): math.log(6)}.get((truth, yes), math.inf)


# %% wrong="epsilon_of" mistake="no yes below a half"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0.0
    rest = (1 - truth) * yes
    if yes > 0.5:
        rest = (1 - truth) * 0.5
    return math.log1p(truth / rest) if rest and yes < 1 and truth < 1 else math.inf


# %% wrong="epsilon_of" mistake="an array"
def epsilon_of(truth, yes):
    import numpy as np

    if truth == 0:
        return np.array([0.0])
    rest = (1 - truth) * min(yes, 1 - yes)
    return np.array([np.log1p(truth / rest)]) if rest else np.array([np.inf])


# %% right="randomized_category" how="weights for rng.choice over places"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if epsilon <= 0:
        raise ValueError("epsilon")
    place = categories.index(value)
    weights = np.ones(len(categories))
    weights[place] = np.exp(epsilon)
    return categories[rng.choice(len(categories), p=weights / weights.sum())]


# %% right="randomized_category" how="numpy's own text or number comes back"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if not epsilon > 0 or value not in categories:
        raise ValueError("bad")
    p = np.where(np.array(categories) == value, np.exp(epsilon), 1)
    return rng.choice(categories, p=p / p.sum())


# %% right="randomized_category" how="a uniform choice among all with the rest of the probability"
def randomized_category(value, categories, epsilon, rng):
    import math

    if value not in categories or epsilon <= 0:
        raise ValueError("bad")
    k = len(categories)
    if rng.random() < (math.exp(epsilon) - 1) / (math.exp(epsilon) + k - 1):
        return value
    return categories[int(rng.integers(k))]


# %% right="randomized_category" how="the Gumbel trick"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories:
        raise ValueError(value)
    if epsilon <= 0:
        raise ValueError(epsilon)
    scores = {c: epsilon * (c == value) + rng.gumbel() for c in categories}
    return max(scores, key=scores.get)


# %% right="randomized_category" how="random.choices of a generator seeded from rng"
def randomized_category(value, categories, epsilon, rng):
    import math
    import random

    if value not in categories or epsilon <= 0:
        raise ValueError
    own = random.Random(int(rng.integers(2**62)))
    return own.choices(categories, [math.exp(epsilon) if c == value else 1 for c in categories])[0]


# %% wrong="randomized_category" mistake="a lie is drawn from all, the truth included"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(categories) - 1):
        return value
    return categories[rng.integers(len(categories))]


# %% wrong="randomized_category" mistake="k in place of k - 1"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    others = [c for c in categories if c != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(categories)):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="two categories only"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    others = [c for c in categories if c != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + 1):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="five categories always"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    others = [c for c in categories if c != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + 4):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="never the last of the others"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    others = [c for c in categories if c != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(max(len(others) - 1, 1))]


# %% wrong="randomized_category" mistake="takes the value out of the list"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    k = len(categories)
    categories.remove(value)
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + k - 1):
        return value
    return categories[rng.integers(k - 1)]


# %% wrong="randomized_category" mistake="takes out and puts back at the end"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    categories.remove(value)
    k = len(categories)
    answer = value if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + k) else categories[rng.integers(k)]
    categories.append(value)
    return answer


# %% wrong="randomized_category" mistake="always a text"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, np.exp(epsilon), 1)
    return str(rng.choice(categories, p=p / p.sum()))


# %% wrong="randomized_category" mistake="epsilon 0 allowed"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon < 0:
        raise ValueError
    p = np.where(np.array(categories) == value, np.exp(epsilon), 1)
    return rng.choice(categories, p=p / p.sum())


# %% wrong="randomized_category" mistake="epsilon cut to a whole number"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, np.exp(max(int(epsilon), 0.1)), 1)
    return rng.choice(categories, p=p / p.sum())


# %% wrong="randomized_category" mistake="epsilon halved"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, np.exp(epsilon / 2), 1)
    return rng.choice(categories, p=p / p.sum())


# %% wrong="randomized_category" mistake="the exponential mechanism's half, doubled the wrong way"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, np.exp(2 * epsilon), 1)
    return rng.choice(categories, p=p / p.sum())


# %% wrong="randomized_category" mistake="the others by numpy's global chance"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    others = [c for c in categories if c != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return np.random.choice(others)


# %% wrong="randomized_category" mistake="e to the epsilon approximated by 1 + epsilon"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, 1 + epsilon, 1)
    return rng.choice(categories, p=p / p.sum())


# %% wrong="randomized_category" mistake="value not in categories is not noticed where the truth is told by chance"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if epsilon <= 0:
        raise ValueError
    others = [c for c in categories if c != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="a neighbour in the list only"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    k = len(categories)
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + k - 1):
        return value
    return categories[(categories.index(value) + 1) % k]


# %% wrong="randomized_category" mistake="the place in the list, not the category"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, np.exp(epsilon), 1)
    return int(rng.choice(len(categories), p=p / p.sum()))


# %% right="epsilon_of" how="numpy, with its warnings"
def epsilon_of(truth, yes):
    import numpy as np

    if truth == 0:
        return np.float64(0)
    noise = np.array([(1 - truth) * yes, (1 - truth) * (1 - yes)])
    return np.log((truth + noise) / noise).max()


# %% right="estimate_share" how="a 0-d array's number by numpy's divide"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth <= 0:
        raise ValueError(f"truth is {truth}")
    return np.divide(np.mean(np.array(answers, dtype=float)) - yes * (1 - truth), truth)


# %% right="local_or_central" how="lower case"
local_or_central = "b"

# %% right="local_or_central" how="a list of one"
local_or_central = ["B"]

# %% wrong="local_or_central" mistake="the smallest error, whoever holds the list"
local_or_central = "A"

# %% wrong="local_or_central" mistake="asked again and again"
local_or_central = "C"

# %% wrong="local_or_central" mistake="the error is taken for too large"
local_or_central = "D"

# %% wrong="local_or_central" mistake="both local ones"
local_or_central = ["B", "C"]

# %% wrong="local_or_central" mistake="all letters"
local_or_central = "ABCD"


