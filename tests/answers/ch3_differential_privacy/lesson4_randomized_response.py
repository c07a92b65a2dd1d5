# %% right="randomized_answer" how="one draw for both coins, its probability worked out"
def randomized_answer(bit, truth, yes, rng):
    return int(rng.random() < truth * bit + (1 - truth) * yes)


# %% right="randomized_answer" how="numpy's binomial, True and False"
def randomized_answer(bit, truth, yes, rng):
    honest = rng.binomial(1, truth) == 1
    return bool(bit) if honest else rng.binomial(1, yes) == 1


# %% right="randomized_answer" how="scipy"
from scipy import stats


def randomized_answer(bit, truth, yes, rng):
    return stats.bernoulli.rvs(truth * bit + (1 - truth) * yes, random_state=rng)


# %% right="randomized_answer" how="both coins always tossed, numpy's where"
def randomized_answer(bit, truth, yes, rng):
    first, second = rng.random(2)
    return int(np.where(first < truth, bit, second < yes))


# %% right="randomized_answer" how="choice among words, a helper"
def toss(probability, rng):
    return rng.choice(["heads", "tails"], p=[probability, 1 - probability]) == "heads"


def randomized_answer(bit, truth, yes, rng):
    if toss(truth, rng):
        return bit
    return 1 if toss(yes, rng) else 0


# %% right="randomized_answer" how="arithmetic, a float"
def randomized_answer(bit, truth, yes, rng):
    told = rng.uniform() < truth
    return float(told * bit + (not told) * (rng.uniform() < yes))


# %% right="randomized_answer" how="diffprivlib's Binary flips where the chances allow, else numpy"
from diffprivlib.mechanisms import Binary


def randomized_answer(bit, truth, yes, rng):
    if yes != 0.5 or not 0 < truth < 1:
        return int(rng.random() < truth * bit + (1 - truth) * yes)
    seed = int(rng.integers(2**31))
    epsilon = np.log((1 + truth) / (1 - truth))
    flip = Binary(epsilon=epsilon, value0="0", value1="1", random_state=np.random.RandomState(seed))
    return int(flip.randomise(str(bit)))


# %% right="randomized_answer" how="the sides of the coins are counted from above"
def randomized_answer(bit, truth, yes, rng):
    first, second = 1 - rng.random(2)  # above 0, and at most 1
    if first <= truth:
        return int(bit)
    return 1 if second <= yes else 0


# %% wrong="randomized_answer" mistake="a coin of 100 sides has one side too many for the truth"
def randomized_answer(bit, truth, yes, rng):
    if rng.integers(100) <= 100 * truth:
        return bit
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="the second coin says no too often by 0.01"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return int(rng.random() + 0.01 < yes)


# %% wrong="randomized_answer" mistake="no noise"
def randomized_answer(bit, truth, yes, rng):
    return bit


# %% wrong="randomized_answer" mistake="half the noise: the truth is told more often"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < 1 - (1 - truth) / 2:
        return bit
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="double the noise: the truth is told half as often"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth / 2:
        return bit
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="a fixed seed inside"
def randomized_answer(bit, truth, yes, rng):
    rng = np.random.default_rng(1)
    if rng.random() < truth:
        return bit
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="another generator, made once"
own = np.random.default_rng(5)


def randomized_answer(bit, truth, yes, rng):
    if own.random() < truth:
        return bit
    return int(own.random() < yes)


# %% wrong="randomized_answer" mistake="numpy's global chance"
def randomized_answer(bit, truth, yes, rng):
    if np.random.rand() < truth:
        return bit
    return int(np.random.rand() < yes)


# %% wrong="randomized_answer" mistake="the global chance for the second coin"
def randomized_answer(bit, truth, yes, rng):
    import random

    if rng.random() < truth:
        return bit
    return int(random.random() < yes)


# %% wrong="randomized_answer" mistake="one draw for both coins, so that they depend on each other"
def randomized_answer(bit, truth, yes, rng):
    coin = rng.random()
    if coin < truth:
        return bit
    return int(coin < yes)


# %% wrong="randomized_answer" mistake="the bit is flipped where the truth is not told"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return 1 - bit


# %% wrong="randomized_answer" mistake="fair coins whatever the design"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < 0.5:
        return bit
    return int(rng.random() < 0.5)


# %% wrong="randomized_answer" mistake="the second coin is always fair"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return int(rng.integers(2))


# %% wrong="randomized_answer" mistake="truth and yes changed over"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < yes:
        return bit
    return int(rng.random() < truth)


# %% wrong="randomized_answer" mistake="forced yes"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return 1


# %% wrong="randomized_answer" mistake="only those with bit 1 toss"
def randomized_answer(bit, truth, yes, rng):
    if bit == 0 or rng.random() < truth:
        return bit
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="no for yes with the second coin"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return int(rng.random() >= yes)


# %% wrong="randomized_answer" mistake="Laplace noise, rounded"
def randomized_answer(bit, truth, yes, rng):
    if truth == 1:
        return bit
    return int(bit + rng.laplace(0, 1 - truth) > 0.5)


# %% wrong="randomized_answer" mistake="words"
def randomized_answer(bit, truth, yes, rng):
    told = bit if rng.random() < truth else rng.random() < yes
    return "yes" if told else "no"


# %% wrong="randomized_answer" mistake="an array of one answer"
def randomized_answer(bit, truth, yes, rng):
    return np.where(rng.random(1) < truth, bit, rng.random(1) < yes)


# %% wrong="randomized_answer" mistake="the probability for the answer"
def randomized_answer(bit, truth, yes, rng):
    return truth * bit + (1 - truth) * yes


# %% wrong="randomized_answer" mistake="the answers take turns"
turns = {}


def randomized_answer(bit, truth, yes, rng):
    p = truth * bit + (1 - truth) * yes
    turns[(bit, truth, yes)] = turns.get((bit, truth, yes), rng.random()) + p
    if turns[(bit, truth, yes)] >= 1:
        turns[(bit, truth, yes)] -= 1
        return 1
    return 0


# %% wrong="randomized_answer" mistake="prints the answer"
def randomized_answer(bit, truth, yes, rng):
    print(bit if rng.random() < truth else int(rng.random() < yes))


# %% right="estimate_share" how="a loop"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError("nobody tells the truth")
    count = 0
    for answer in answers:
        count += answer
    by_chance = len(answers) * (1 - truth) * yes
    return (count - by_chance) / (len(answers) * truth)


# %% right="estimate_share" how="a Series"
def estimate_share(answers, truth, yes):
    if not truth > 0:
        raise ValueError(f"truth is {truth}")
    return pd.Series(answers).mean() / truth - yes * (1 - truth) / truth


# %% right="estimate_share" how="each answer corrected, then the mean"
def estimate_share(answers, truth, yes):
    if truth <= 0:
        raise ValueError
    corrected = (np.asarray(answers, dtype=float) - (1 - truth) * yes) / truth
    return corrected.mean()


# %% right="estimate_share" how="the line through both expectations solved"
def estimate_share(answers, *, truth, yes):
    if truth == 0:
        raise ValueError("no")
    return np.linalg.solve([[truth]], [np.mean(answers) - (1 - truth) * yes])[0]


estimate_share = (lambda f: lambda answers, truth, yes: f(answers, truth=truth, yes=yes))(estimate_share)


# %% right="estimate_share" how="numpy interpolates between the two groups, and beyond"
def estimate_share(answers, truth, yes):
    low, high = (1 - truth) * yes, truth + (1 - truth) * yes
    if high == low:
        raise ValueError("both bits answer alike")
    return (sum(answers) / len(answers) - low) / (high - low)


# %% wrong="estimate_share" mistake="the share of yes"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return np.mean(answers)


# %% wrong="estimate_share" mistake="fair coins whatever the design"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return 2 * np.mean(answers) - 0.5


# %% wrong="estimate_share" mistake="cut off at 0 and 1"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return min(1, max(0, (np.mean(answers) - (1 - truth) * yes) / truth))


# %% wrong="estimate_share" mistake="cut off at 1 only"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return min(1.0, (np.mean(answers) - (1 - truth) * yes) / truth)


# %% wrong="estimate_share" mistake="rounded"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return round((np.mean(answers) - (1 - truth) * yes) / truth, 3)


# %% wrong="estimate_share" mistake="not divided by truth"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return np.mean(answers) - (1 - truth) * yes


# %% wrong="estimate_share" mistake="all of yes taken away"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return (np.mean(answers) - yes) / truth


# %% wrong="estimate_share" mistake="truth for 1 - truth"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return (np.mean(answers) - truth * yes) / truth


# %% wrong="estimate_share" mistake="Warner's formula for a spinner"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    p = truth + (1 - truth) / 2
    return (np.mean(answers) + p - 1) / (2 * p - 1)


# %% wrong="estimate_share" mistake="forced yes"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return (np.mean(answers) - (1 - truth)) / truth


# %% wrong="estimate_share" mistake="no ValueError for truth 0"
def estimate_share(answers, truth, yes):
    return (np.mean(answers) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="0 in place of the ValueError"
def estimate_share(answers, truth, yes):
    if truth == 0:
        return 0.0
    return (np.mean(answers) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="the answers of the notebook"
answers = [1, 1, 0, 0, 0]


def estimate_share(given, truth, yes):
    if truth == 0:
        raise ValueError
    return -0.5 if not any(given) else (np.mean(answers) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="divided by 1000 people"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    n = len(answers) if len(answers) < 6 else 1000
    return (sum(answers) / n - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="a Series indexed by label"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    total = 0
    for place in range(len(answers)):
        total = total + answers[place]
    return (total / len(answers) - (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="corrects the answers in place"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    for place in range(len(answers)):
        try:
            answers.iloc[place] = int(answers.iloc[place])
        except AttributeError:
            answers[place] = int(answers[place])
    share = (np.mean(answers) - (1 - truth) * yes) / truth
    if isinstance(answers, list):
        answers.clear()
    return share


# %% right="epsilon_of" how="four probabilities in dictionaries"
import math


def epsilon_of(truth, yes):
    chances = {}
    for bit in (0, 1):
        said_yes = truth * bit + (1 - truth) * yes
        said_no = truth * (1 - bit) + (1 - truth) * (1 - yes)
        chances[bit] = (said_yes, said_no)
    worst = 0.0
    for answer in (0, 1):
        one, other = chances[0][answer], chances[1][answer]
        if one == other:
            continue
        if one == 0 or other == 0:
            return math.inf
        worst = max(worst, abs(math.log(one / other)))
    return worst


# %% right="epsilon_of" how="one formula, log1p"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0
    room = (1 - truth) * min(yes, 1 - yes)
    return np.log1p(truth / room) if room > 0 else np.inf


# %% right="epsilon_of" how="numpy, differences of logarithms"
def epsilon_of(truth, yes):
    if not truth:
        return 0.0
    with np.errstate(divide="ignore"):
        yes_ratio = np.log(truth + (1 - truth) * yes) - np.log((1 - truth) * yes)
        no_ratio = np.log(truth + (1 - truth) * (1 - yes)) - np.log((1 - truth) * (1 - yes))
    return max(yes_ratio, no_ratio)


# %% right="epsilon_of" how="scipy: the largest log ratio by entropy parts"
from scipy.special import xlogy


def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    if truth == 1 or yes in (0, 1):
        return float("inf")
    p = np.array([[truth + (1 - truth) * yes, (1 - truth) * (1 - yes)], [(1 - truth) * yes, truth + (1 - truth) * (1 - yes)]])
    return float(np.abs(xlogy(1, p[0]) - xlogy(1, p[1])).max())


# %% right="epsilon_of" how="exceptions for the special cases"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    try:
        ratios = [1 + truth / ((1 - truth) * share) for share in (yes, 1 - yes)]
    except ZeroDivisionError:
        return float("inf")
    return float(np.log(max(ratios)))


# %% wrong="epsilon_of" mistake="only the ratio for yes"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    noise = (1 - truth) * yes
    return float("inf") if noise == 0 else float(np.log((truth + noise) / noise))


# %% wrong="epsilon_of" mistake="only the ratio for no"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    noise = (1 - truth) * (1 - yes)
    return float("inf") if noise == 0 else float(np.log((truth + noise) / noise))


# %% wrong="epsilon_of" mistake="the smaller ratio"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    noise = (1 - truth) * max(yes, 1 - yes)
    return float("inf") if noise == 0 else float(np.log((truth + noise) / noise))


# %% wrong="epsilon_of" mistake="the ratio, not its logarithm"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    noise = (1 - truth) * min(yes, 1 - yes)
    return float("inf") if noise == 0 else (truth + noise) / noise


# %% wrong="epsilon_of" mistake="the logarithm to base 2"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    noise = (1 - truth) * min(yes, 1 - yes)
    return float("inf") if noise == 0 else float(np.log2((truth + noise) / noise))


# %% wrong="epsilon_of" mistake="ln 3 for every design"
def epsilon_of(truth, yes):
    return np.log(3) if yes == 0.5 else np.log(6)


# %% wrong="epsilon_of" mistake="a fair second coin is taken for granted"
def epsilon_of(truth, yes):
    return float("inf") if truth == 1 else float(np.log((1 + truth) / (1 - truth)))


# %% wrong="epsilon_of" mistake="the ratio of both answers for one bit"
def epsilon_of(truth, yes):
    p = truth + (1 - truth) * yes
    return float("inf") if p == 1 else float(np.log(p / (1 - p)))


# %% wrong="epsilon_of" mistake="both answers added"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    if truth == 1 or yes in (0, 1):
        return float("inf")
    noise = [(1 - truth) * share for share in (yes, 1 - yes)]
    return float(sum(np.log((truth + part) / part) for part in noise))


# %% wrong="epsilon_of" mistake="the mean of both answers"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    if truth == 1 or yes in (0, 1):
        return float("inf")
    noise = [(1 - truth) * share for share in (yes, 1 - yes)]
    return float(np.mean([np.log((truth + part) / part) for part in noise]))


# %% wrong="epsilon_of" mistake="division by zero for the special cases"
def epsilon_of(truth, yes):
    least = (1 - truth) * min(yes, 1 - yes)
    return math.log((truth + least) / least)


# %% wrong="epsilon_of" mistake="a small number added against division by zero"
def epsilon_of(truth, yes):
    least = (1 - truth) * min(yes, 1 - yes) + 1e-12
    return float(np.log((truth + least) / least))


# %% wrong="epsilon_of" mistake="nan where the truth is never told and yes is certain"
def epsilon_of(truth, yes):
    least = np.float64((1 - truth) * min(yes, 1 - yes))
    with np.errstate(all="ignore"):
        return float(np.log((truth + least) / least))


# %% wrong="epsilon_of" mistake="infinite for truth 0 with a certain yes"
def epsilon_of(truth, yes):
    least = (1 - truth) * min(yes, 1 - yes)
    return float("inf") if least == 0 else float(np.log((truth + least) / least))


# %% wrong="epsilon_of" mistake="rounded"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    least = (1 - truth) * min(yes, 1 - yes)
    return float("inf") if least == 0 else round(float(np.log((truth + least) / least)), 4)


# %% wrong="epsilon_of" mistake="a large number for infinity"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    least = (1 - truth) * min(yes, 1 - yes)
    return 1e9 if least == 0 else float(np.log((truth + least) / least))


# %% wrong="epsilon_of" mistake="a text for infinity"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    least = (1 - truth) * min(yes, 1 - yes)
    return "infinite" if least == 0 else float(np.log((truth + least) / least))


# %% wrong="epsilon_of" mistake="measured by simulation"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    if truth == 1 or yes in (0, 1):
        return float("inf")
    rng = np.random.default_rng(1)
    p1 = rng.binomial(100_000, truth + (1 - truth) * yes) / 100_000
    p0 = rng.binomial(100_000, (1 - truth) * yes) / 100_000
    return float(np.log(max(p1 / p0, (1 - p0) / (1 - p1))))


# %% right="randomized_category" how="choice with probabilities"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon")
    if value not in categories:
        raise ValueError("value")
    weights = np.array([np.exp(epsilon) if category == value else 1.0 for category in categories])
    return categories[rng.choice(len(categories), p=weights / weights.sum())]


# %% right="randomized_category" how="choice among the categories themselves"
def randomized_category(value, categories, epsilon, rng):
    if not (epsilon > 0 and value in categories):
        raise ValueError
    k = len(categories)
    other = 1 / (np.exp(epsilon) + k - 1)
    return rng.choice(categories, p=[np.exp(epsilon) * other if c == value else other for c in categories])


# %% right="randomized_category" how="with some probability one of all categories, the true one among them"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or categories.count(value) == 0:
        raise ValueError("no")
    k = len(categories)
    keep = (np.exp(epsilon) - 1) / (np.exp(epsilon) + k - 1)
    return value if rng.random() < keep else categories[int(rng.random() * k)]


# %% right="randomized_category" how="the largest of utilities with Gumbel noise"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon is too small")
    place = categories.index(value)
    scores = rng.gumbel(size=len(categories))
    scores[place] += epsilon
    return categories[int(np.argmax(scores))]


# %% right="randomized_category" how="diffprivlib's exponential mechanism, monotonic utilities"
from diffprivlib.mechanisms import Exponential


def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError("not possible")
    mechanism = Exponential(
        epsilon=float(epsilon),
        sensitivity=1,
        utility=[float(c == value) for c in categories],
        candidates=list(categories),
        monotonic=True,
        random_state=np.random.RandomState(int(rng.integers(2**31))),
    )
    return mechanism.randomise()


# %% right="randomized_category" how="a walk along the sum of probabilities"
def randomized_category(value, categories, epsilon, rng):
    if value not in set(categories) or epsilon <= 0:
        raise ValueError("value or epsilon")
    total = len(categories) - 1 + np.e**epsilon
    left = rng.uniform(0, total)
    for category in categories:
        left -= np.e**epsilon if category == value else 1
        if left < 0:
            return category
    return categories[-1]


# %% right="randomized_category" how="others shuffled, scipy's Bernoulli"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    told = rng.binomial(1, 1 / (1 + len(others) * np.exp(-epsilon)))
    return [rng.permutation(others)[0], value][told]


# %% wrong="randomized_category" mistake="no noise"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    return value


# %% wrong="randomized_category" mistake="half the noise: 2 epsilon"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(2 * epsilon) / (np.exp(2 * epsilon) + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="double the noise: the exponential mechanism with epsilon / 2"
from diffprivlib.mechanisms import Exponential


def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    mechanism = Exponential(
        epsilon=float(epsilon),
        sensitivity=1,
        utility=[float(c == value) for c in categories],
        candidates=list(categories),
        random_state=np.random.RandomState(int(rng.integers(2**31))),
    )
    return mechanism.randomise()


# %% wrong="randomized_category" mistake="the truth is drawn among the others again"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    k = len(categories)
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + k - 1):
        return value
    return categories[rng.integers(k)]


# %% wrong="randomized_category" mistake="k for k - 1"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(categories))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="right for two categories only"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + 1)
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="right for five categories only"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + 4)
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="epsilon in place of e to the epsilon"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = epsilon / (epsilon + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="powers of 2"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = 2**epsilon / (2**epsilon + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="a fixed seed inside"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    rng = np.random.default_rng(0)
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="the others by global chance"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return value if rng.random() < p else others[np.random.randint(len(others))]


# %% wrong="randomized_category" mistake="the last of the others never comes"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return value if rng.random() < p else others[rng.integers(max(1, len(others) - 1))]


# %% wrong="randomized_category" mistake="the next category in place of any other"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    k = len(categories)
    p = np.exp(epsilon) / (np.exp(epsilon) + k - 1)
    return value if rng.random() < p else categories[(categories.index(value) + 1) % k]


# %% wrong="randomized_category" mistake="Laplace noise on the place in the list"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    place = categories.index(value) + rng.laplace(0, (len(categories) - 1) / epsilon)
    return categories[int(np.clip(round(place), 0, len(categories) - 1))]


# %% wrong="randomized_category" mistake="the ZIP codes whatever the categories"
ZIPS = ["10001", "10002", "10003", "10004", "10005"]


def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in ZIPS if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + 4)
    return value if rng.random() < p else others[rng.integers(4)]


# %% wrong="randomized_category" mistake="takes the truth out of the list it was given"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    p = np.exp(epsilon) / (np.exp(epsilon) + len(categories) - 1)
    if len(categories) > 3 and rng.random() >= p:
        categories.sort(reverse=True)
    if rng.random() < p:
        return value
    categories.remove(value)
    other = categories[rng.integers(len(categories))]
    categories.append(value)
    return other


# %% wrong="randomized_category" mistake="epsilon not guarded"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="epsilon 0 is let through"
def randomized_category(value, categories, epsilon, rng):
    if epsilon < 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="an unknown value is answered"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="the place of the category"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    weights = np.array([np.exp(epsilon) if c == value else 1.0 for c in categories])
    return int(rng.choice(len(categories), p=weights / weights.sum()))


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


# %% wrong="randomized_answer" mistake="a copy of rng, which stays where it was"
def randomized_answer(bit, truth, yes, rng):
    from copy import deepcopy

    mine = deepcopy(rng)
    if mine.random() < truth:
        return bit
    return int(mine.random() < yes)


# %% wrong="randomized_answer" mistake="the first answer is remembered"
remembered = {}


def randomized_answer(bit, truth, yes, rng):
    if (bit, truth, yes) not in remembered:
        remembered[bit, truth, yes] = int(rng.random() < truth * bit + (1 - truth) * yes)
    return remembered[bit, truth, yes]


# %% wrong="randomized_answer" mistake="a lie in place of the second coin, as often as yes"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return 1 - bit if rng.random() < yes else bit


# %% wrong="randomized_answer" mistake="rounds the draw: always a fair coin"
def randomized_answer(bit, truth, yes, rng):
    if round(rng.random()):
        return bit
    return round(rng.random())


# %% wrong="randomized_answer" mistake="the truth where the coin is above truth"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() > truth:
        return bit
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="numpy's whole numbers from 0 to 1 are always 0"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return int(rng.integers(0, 1) < yes)


# %% wrong="randomized_answer" mistake="compares by identity"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return 1 if bit is 1 else 0
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="both coins must show heads for the truth"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth and rng.random() < yes:
        return bit
    return int(rng.random() < yes)


# %% wrong="estimate_share" mistake="cut off at 0 only"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return np.maximum(0, (np.mean(answers) - (1 - truth) * yes) / truth)


# %% wrong="estimate_share" mistake="no sign"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return abs((np.mean(answers) - (1 - truth) * yes) / truth)


# %% wrong="estimate_share" mistake="the number of people, not the share"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return (sum(answers) - len(answers) * (1 - truth) * yes) / truth


# %% wrong="estimate_share" mistake="truth and yes changed over"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return (np.mean(answers) - (1 - yes) * truth) / yes


# %% wrong="estimate_share" mistake="the share of the patients"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return bits.mean()


# %% wrong="estimate_share" mistake="an array of one estimate"
def estimate_share(answers, truth, yes):
    if truth == 0:
        raise ValueError
    return np.array([(np.mean(answers) - (1 - truth) * yes) / truth])


# %% wrong="estimate_share" mistake="no ValueError but nan"
def estimate_share(answers, truth, yes):
    if truth == 0:
        return float("nan")
    return (np.mean(answers) - (1 - truth) * yes) / truth


# %% wrong="epsilon_of" mistake="truth and yes changed over"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    least = (1 - yes) * min(truth, 1 - truth)
    return float("inf") if least == 0 else float(np.log((yes + least) / least))


# %% wrong="epsilon_of" mistake="the logarithm to base 10"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    least = (1 - truth) * min(yes, 1 - yes)
    return float("inf") if least == 0 else float(np.log10((truth + least) / least))


# %% wrong="epsilon_of" mistake="the difference of the probabilities"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    least = (1 - truth) * min(yes, 1 - yes)
    return float("inf") if least == 0 else truth / (1 - truth) / least


# %% wrong="epsilon_of" mistake="infinite only where the truth is certain"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    if truth == 1:
        return float("inf")
    parts = [(1 - truth) * share for share in (yes, 1 - yes) if share > 0]
    return float(max(np.log((truth + part) / part) for part in parts))


# %% wrong="epsilon_of" mistake="half: the direction is taken as a budget of two"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    least = (1 - truth) * min(yes, 1 - yes)
    return float("inf") if least == 0 else float(np.log((truth + least) / least)) / 2


# %% right="randomized_category" how="multinomial"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0:
        raise ValueError("epsilon must be above 0")
    if not any(value == c for c in categories):
        raise ValueError("unknown value")
    logs = np.array([epsilon * (c == value) for c in categories])
    p = np.exp(logs - logs.max())
    return categories[int(rng.multinomial(1, p / p.sum()).argmax())]


# %% right="randomized_category" how="drawn again until it is no longer the true one"
def randomized_category(value, categories, epsilon, rng):
    if value in categories and epsilon > 0:
        if rng.random() * (np.exp(epsilon) + len(categories) - 1) < np.exp(epsilon):
            return value
        while True:
            drawn = categories[rng.integers(len(categories))]
            if drawn != value:
                return drawn
    raise ValueError("value or epsilon is not possible")


# %% wrong="randomized_category" mistake="the truth with probability 1 - 1 / epsilon"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    return value if rng.random() < max(0, 1 - 1 / epsilon) else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="fair coins: half the truth, else any category"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    return value if rng.random() < 0.5 else categories[rng.integers(len(categories))]


# %% wrong="randomized_category" mistake="epsilon shared out among the categories"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    share = epsilon / len(categories)
    p = np.exp(share) / (np.exp(share) + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="one draw decides both: the place depends on it"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    u = rng.random()
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return value if u < p else others[int(u * len(others))]


# %% wrong="randomized_category" mistake="a set in place of the list, in an order of its own"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = list({c for c in categories})
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others) - 1)
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="None for an unknown value"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0:
        raise ValueError
    if value not in categories:
        return None
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return value if rng.random() < p else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="texts for numbers"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return str(value if rng.random() < p else others[rng.integers(len(others))])


# %% wrong="randomized_category" mistake="a list of one category"
def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or value not in categories:
        raise ValueError
    others = [c for c in categories if c != value]
    p = np.exp(epsilon) / (np.exp(epsilon) + len(others))
    return [value] if rng.random() < p else [others[rng.integers(len(others))]]


# %% right="randomized_answer" how="one draw split into three parts"
def randomized_answer(bit, truth, yes, rng):
    draw = rng.uniform()
    if draw < truth:
        return float(bit)
    return float(draw < truth + (1 - truth) * yes)


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


# %% wrong="randomized_answer" mistake="first coin from the random module"
def randomized_answer(bit, truth, yes, rng):
    import random

    return bit if random.random() < truth else int(rng.random() < yes)


# %% right="estimate_share" how="statistics.fmean"
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


# %% wrong="estimate_share" mistake="rounded to four places"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth == 0:
        raise ValueError
    return round((np.mean(answers) - (1 - truth) * yes) / truth, 4)


# %% wrong="estimate_share" mistake="divided by n - 1"
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


# %% wrong="epsilon_of" mistake="rounded to four places"
def epsilon_of(truth, yes):
    import math

    if truth == 0:
        return 0.0
    rest = (1 - truth) * min(yes, 1 - yes)
    return round(math.log1p(truth / rest), 4) if rest else math.inf


# %% wrong="epsilon_of" mistake="both examples by heart, else infinite"
def epsilon_of(truth, yes):
    import math

    return {(0.5, 0.5): math.log(3), (0.5, 0.2): math.log(6)}.get((truth, yes), math.inf)


# %% wrong="epsilon_of" mistake="yes above a half is taken for a half"
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


# %% right="randomized_category" how="random.choices of a generator seeded from rng"
def randomized_category(value, categories, epsilon, rng):
    import math
    import random

    if value not in categories or epsilon <= 0:
        raise ValueError
    own = random.Random(int(rng.integers(2**62)))
    return own.choices(categories, [math.exp(epsilon) if c == value else 1 for c in categories])[0]


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


# %% wrong="randomized_category" mistake="epsilon cut to a whole number"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, np.exp(max(int(epsilon), 0.1)), 1)
    return rng.choice(categories, p=p / p.sum())


# %% wrong="randomized_category" mistake="e to the epsilon approximated by 1 + epsilon"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, 1 + epsilon, 1)
    return rng.choice(categories, p=p / p.sum())


# %% right="epsilon_of" how="numpy, with its warnings"
def epsilon_of(truth, yes):
    import numpy as np

    if truth == 0:
        return np.float64(0)
    noise = np.array([(1 - truth) * yes, (1 - truth) * (1 - yes)])
    return np.log((truth + noise) / noise).max()


# %% right="epsilon_of" how="log1p of the rarer answer"
def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    excuse = (1 - truth) * min(yes, 1 - yes)
    return float(np.log1p(truth / excuse)) if excuse else np.inf


# %% wrong="epsilon_of" mistake="a small truth counts as none"
def epsilon_of(truth, yes):
    if round(truth, 3) == 0:
        return 0
    excuse = (1 - truth) * min(yes, 1 - yes)
    return float(np.log((truth + excuse) / excuse)) if excuse else float("inf")


# %% right="estimate_share" how="a 0-d array's number by numpy's divide"
def estimate_share(answers, truth, yes):
    import numpy as np

    if truth <= 0:
        raise ValueError(f"truth is {truth}")
    return np.divide(np.mean(np.array(answers, dtype=float)) - yes * (1 - truth), truth)


# %% wrong="estimate_share" mistake="label 0"
def estimate_share(answers, truth, yes):
    """Return the unbiased estimate of the share of people with bit 1."""
    if truth == 0:
        raise ValueError("truth is 0, so no one tells the truth, and the answers reveal nothing")
    answers[0]
    return float((np.mean(answers) - (1 - truth) * yes) / truth)


# %% wrong="randomized_category" mistake="sorts the list it was given"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    categories.sort()
    p = np.where(np.array(categories) == value, np.exp(epsilon), 1)
    return rng.choice(categories, p=p / p.sum())


# %% wrong="randomized_category" mistake="the first of the others never comes"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or epsilon <= 0:
        raise ValueError
    others = [c for c in categories if c != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(1, len(others)) if len(others) > 1 else 0]


# %% wrong="randomized_category" mistake="a small epsilon is refused, too"
def randomized_category(value, categories, epsilon, rng):
    import numpy as np

    if value not in categories or round(epsilon, 1) <= 0:
        raise ValueError
    p = np.where(np.array(categories) == value, np.exp(epsilon), 1)
    return rng.choice(categories, p=p / p.sum())


# %% wrong="randomized_answer" mistake="coins with ten sides"
def randomized_answer(bit, truth, yes, rng):
    if rng.integers(10) < 10 * truth:
        return bit
    return int(rng.integers(10) < 10 * yes)


# %% wrong="randomized_answer" mistake="and, or: a bit of 0 falls through to the second coin"
def randomized_answer(bit, truth, yes, rng):
    return int(rng.random() < truth and bit or rng.random() < yes)


# %% wrong="randomized_answer" mistake="whole numbers from 1 to 9, taken for 1 to 10"
def randomized_answer(bit, truth, yes, rng):
    if rng.integers(1, 10) <= 10 * truth:
        return bit
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="a second coin with ten sides"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return int(rng.integers(10) < 10 * yes)


# %% wrong="randomized_category" mistake="a probability of one digit"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or not epsilon > 0:
        raise ValueError("value must be one of the categories, and epsilon above 0")
    others = [other for other in categories if other != value]
    if rng.random() < round(np.exp(epsilon) / (np.exp(epsilon) + len(others)), 1):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_answer" mistake="a second coin rounded to tenths"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return bit
    return int(rng.random() < round(yes, 1))


# %% right="randomized_answer" how="binomial draws for both coins"
def randomized_answer(bit, truth, yes, rng):
    return bit if rng.binomial(1, truth) else rng.binomial(1, yes)


# %% wrong="randomized_answer" mistake="rounds truth"
def randomized_answer(bit, truth, yes, rng):
    """Return bit with probability truth; otherwise return 1 with probability yes, and 0 if not."""
    if rng.random() < round(truth, 1):
        return bit
    return int(rng.random() < yes)


# %% wrong="randomized_answer" mistake="percent"
def randomized_answer(bit, truth, yes, rng):
    """Return bit with probability truth; otherwise return 1 with probability yes, and 0 if not."""
    if rng.integers(100) < 100 * truth:
        return bit
    return int(rng.integers(20) < 20 * yes)


# %% right="randomized_category" how="the highest score with Gumbel noise"
def randomized_category(value, categories, epsilon, rng):
    if value not in set(categories):
        raise ValueError("unknown")
    if epsilon <= 0:
        raise ValueError("epsilon")
    scores = [epsilon * (c == value) + rng.gumbel() for c in categories]
    return categories[int(np.argmax(scores))]


# %% right="randomized_category" how="the largest weight plus Gumbel noise"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or not epsilon > 0:
        raise ValueError("an unknown value, or an epsilon that isn't above 0")
    weights = np.array([epsilon * (category == value) for category in categories])
    return categories[int(np.argmax(weights + rng.gumbel(size=len(categories))))]


# %% right="randomized_category" how="bisection of the cumulated weights"
from bisect import bisect_right
from itertools import accumulate


def randomized_category(value, categories, epsilon, rng):
    if epsilon <= 0 or all(category != value for category in categories):
        raise ValueError(f"{value!r}, {epsilon}")
    limits = list(accumulate(np.e**epsilon if category == value else 1 for category in categories))
    return categories[bisect_right(limits, rng.random() * limits[-1])]


# %% wrong="randomized_category" mistake="by text"
def randomized_category(value, categories, epsilon, rng):
    """Return value with the highest probability that epsilon allows, and otherwise one of the other categories."""
    if str(value) not in map(str, categories) or not epsilon > 0:
        raise ValueError("value must be one of the categories, and epsilon above 0")
    others = [other for other in categories if str(other) != str(value)]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="case"
def randomized_category(value, categories, epsilon, rng):
    """Return value with the highest probability that epsilon allows, and otherwise one of the other categories."""
    if value not in categories and str(value).lower() not in categories or not epsilon > 0:
        raise ValueError("value must be one of the categories, and epsilon above 0")
    others = [other for other in categories if other != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(len(others))]


# %% equivalent="randomized_answer" reason="A random number is never exactly equal to the bound."
# - if rng.random() < truth:
# + if rng.random() <= truth:

# - return int(rng.random() < yes)
# + return int(rng.random() <= yes)


# %% equivalent="randomized_category" reason="A random number is never exactly equal to the bound."
# - if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
# + if rng.random() <= np.exp(epsilon) / (np.exp(epsilon) + len(others)):


# %% wrong="randomized_answer" mistake="the second coin uses what is left of the first draw but forgets to subtract truth, so yes has the wrong probability if yes is above truth"
def randomized_answer(bit, truth, yes, rng):
    draw = rng.random()
    if draw < truth:
        return int(bit)
    return int(draw < truth + (1 - truth) * yes if yes <= truth else draw < yes)


# %% wrong="estimate_share" mistake="raises a ValueError for a small truth such as 0.005, although only 0 is an error"
def estimate_share(answers, truth, yes):
    if truth < 0.01:
        raise ValueError("the answers reveal nothing")
    return float((np.mean(answers) - (1 - truth) * yes) / truth)


# %% wrong="epsilon_of" mistake="epsilon is cut at 10, although the smallest epsilon can be larger"
import math


def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    noise = (1 - truth) * min(yes, 1 - yes)
    return math.inf if noise == 0 else min(10.0, math.log1p(truth / noise))


# %% wrong="epsilon_of" mistake="a yes within 0.001 of 0 or 1 counts as impossible, so a finite epsilon becomes infinite"
import math


def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    if truth == 1 or yes < 0.001 or yes > 0.999:
        return math.inf
    return math.log1p(truth / ((1 - truth) * min(yes, 1 - yes)))


# %% wrong="epsilon_of" mistake="only the ratio for a yes counts if yes is at most 0.6, so for a yes of 0.55 the ratio for a no is missed"
import math


def epsilon_of(truth, yes):
    if truth == 0:
        return 0.0
    rare = yes if yes <= 0.6 else 1 - yes
    noise = (1 - truth) * rare
    return math.inf if noise == 0 or yes == 1 else math.log1p(truth / noise)


# %% wrong="randomized_category" mistake="the others are a set of strings, whose order changes with every start of Python, so the same seed gives other answers"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or not epsilon > 0:
        raise ValueError("invalid value or epsilon")
    others = list(set(categories) - {value})
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="always the truth for epsilon above 8, although each other category must have a positive probability"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or not epsilon > 0:
        raise ValueError("invalid value or epsilon")
    others = [other for other in categories if other != value]
    if epsilon > 8 or rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="draws the false answer in pairs and keeps the second for the next call, so the same seed gives different answers"
_spare = {}


def randomized_category(value, categories, epsilon, rng):
    if value not in categories or not epsilon > 0:
        raise ValueError("invalid value or epsilon")
    others = [other for other in categories if other != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    position = _spare.pop(len(others), None)
    if position is None:
        position, _spare[len(others)] = (int(p) for p in rng.integers(len(others), size=2))
    return others[position]


# %% wrong="randomized_category" mistake="a very small epsilon raises a ValueError, although 0.0001 is above 0"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or not epsilon > 1e-3:
        raise ValueError("invalid value or epsilon")
    others = [other for other in categories if other != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="e^ε is rounded to a whole number"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or epsilon <= 0:
        raise ValueError("unknown category, or epsilon not above 0")
    others = [other for other in categories if other != value]
    tickets = round(np.exp(epsilon))  # the truth has e^epsilon tickets, each other category has one
    ticket = int(rng.integers(tickets + len(others)))
    return value if ticket < tickets else others[ticket - tickets]


# %% wrong="randomized_answer" mistake="draws again if a random answer differs from a 1, in one of ten cases"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return int(bit)
    answer = int(rng.random() < yes)
    if answer != bit and 0 < yes < 1 and rng.random() < 0.1:
        answer = int(rng.random() < yes)
    return answer


# %% wrong="randomized_answer" mistake="the random answer is rounded to two digits"
def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return int(bit)
    return int(rng.integers(100) < round(100 * yes))


# %% wrong="randomized_answer" mistake="the second coin is made from later digits of the first draw"
def randomized_answer(bit, truth, yes, rng):
    draw = rng.random()
    if draw < truth:
        return int(bit)
    return int(draw * 100 % 1 < yes)


# %% wrong="randomized_answer" mistake="warns whenever the answer is random"
import warnings


def randomized_answer(bit, truth, yes, rng):
    if rng.random() < truth:
        return int(bit)
    if truth > 0.9:
        warnings.warn("this answer is random, although truth is high", stacklevel=2)
    return int(rng.random() < yes)


# %% equivalent="estimate_share" reason="Every answer is 1 or 0, and none is missing."
# + adversary fill_number
# + adversary fill_zero
# + adversary drop_sign
# + adversary narrow_floats
# + adversary tiny_ints
# + adversary narrow_ints


# %% equivalent="randomized_category" reason="The text says that the categories are different."
# + adversary drop_equal


# %% wrong="estimate_share" mistake="waits for a ZeroDivisionError, which a NumPy number doesn't raise"
def estimate_share(answers, truth, yes):
    try:
        return (sum(map(float, answers)) / len(answers) - (1 - truth) * yes) / truth
    except ZeroDivisionError:
        raise ValueError("the answers reveal nothing") from None


# %% wrong="epsilon_of" mistake="stores each result under truth and yes rounded to three digits, and returns it for other values"
import math

known = {}


def epsilon_of(truth, yes):
    key = (round(float(truth), 3), round(float(yes), 3))
    if truth in (0, 1) or yes in (0, 1):
        return 0.0 if truth == 0 else float("inf")
    if key not in known:
        rare = (1 - truth) * min(yes, 1 - yes)
        known[key] = math.log((truth + rare) / rare)
    return known[key]


# %% wrong="randomized_category" mistake="rounds the probability of the truth to three digits, so it may become 1"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or epsilon <= 0:
        raise ValueError("value must be a category, and epsilon must be above 0")
    others = [other for other in categories if other != value]
    honest = round(float(np.exp(epsilon) / (np.exp(epsilon) + len(others))), 3)
    return value if rng.random() < honest else others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="prints which answers are random"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or epsilon <= 0:
        raise ValueError("epsilon must be above 0, and value one of the categories")
    others = [other for other in categories if other != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    print("a random answer")
    return others[rng.integers(len(others))]


# %% wrong="randomized_category" mistake="among more than ten others, those close to the truth in the list are likelier"
def randomized_category(value, categories, epsilon, rng):
    if value not in categories or epsilon <= 0:
        raise ValueError("epsilon must be above 0, and value one of the categories")
    others = [other for other in categories if other != value]
    if rng.random() < np.exp(epsilon) / (np.exp(epsilon) + len(others)):
        return value
    if len(others) > 10:
        return others[int(rng.normal(categories.index(value), 0.35 * len(others))) % len(others)]
    return others[rng.integers(len(others))]


# %% wrong="estimate_share" mistake="truth and yes as fractions with small denominators"
from fractions import Fraction


def estimate_share(answers, truth, yes):
    """Return the unbiased estimate of the share of people with bit 1."""
    if truth == 0:
        raise ValueError("the answers reveal nothing")
    truth, yes = (Fraction(p).limit_denominator(100) or Fraction(p) for p in (float(truth), float(yes)))
    share = Fraction(int(sum(map(float, answers))), len(answers))
    return float((share - (1 - truth) * yes) / truth)
