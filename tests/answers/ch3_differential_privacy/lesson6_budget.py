# %% right="averaging_attack" how="a loop with a running sum"
def averaging_attack(ask, m):
    total = 0
    for _ in range(m):
        total += ask()
    return total / m


# %% right="averaging_attack" how="statistics.fmean of a generator"
from statistics import fmean


def averaging_attack(ask, m):
    return fmean(ask() for _ in range(m))


# %% right="averaging_attack" how="an array filled in a while loop, a numpy number comes back"
def averaging_attack(ask, m):
    answers = np.zeros(m)
    i = 0
    while i < m:
        answers[i] = ask()
        i += 1
    return answers.mean()


# %% right="averaging_attack" how="a Series"
def averaging_attack(ask, m):
    return pd.Series([ask() for i in range(1, m + 1)]).mean()


# %% right="averaging_attack" how="a mean that is updated with each answer"
def averaging_attack(ask, m):
    mean = ask()
    for n in range(2, m + 1):
        mean = mean + (ask() - mean) / n
    return mean


# %% wrong="averaging_attack" mistake="asks once and repeats the answer"
def averaging_attack(ask, m):
    return np.mean([ask()] * m)


# %% wrong="averaging_attack" mistake="the median"
def averaging_attack(ask, m):
    return np.median([ask() for _ in range(m)])


# %% wrong="averaging_attack" mistake="the sum"
def averaging_attack(ask, m):
    return sum(ask() for _ in range(m))


# %% wrong="averaging_attack" mistake="one answer too few"
def averaging_attack(ask, m):
    answers = [ask() for _ in range(1, m)]
    return sum(answers) / len(answers) if answers else 0.0


# %% wrong="averaging_attack" mistake="one answer too many"
def averaging_attack(ask, m):
    return np.mean([ask() for _ in range(m + 1)])


# %% wrong="averaging_attack" mistake="rounded to a whole count"
def averaging_attack(ask, m):
    return round(np.mean([ask() for _ in range(m)]))


# %% wrong="averaging_attack" mistake="all answers and not their mean"
def averaging_attack(ask, m):
    return [ask() for _ in range(m)]


# %% wrong="averaging_attack" mistake="asks a server of its own and not the one given"
server = ask


def averaging_attack(ask, m):
    return np.mean([server() for _ in range(m)])


# %% wrong="averaging_attack" mistake="always asks three times, right for the example"
def averaging_attack(ask, m):
    return np.mean([ask() for _ in range(3)])


# %% wrong="averaging_attack" mistake="negative answers are taken for 0"
def averaging_attack(ask, m):
    return np.mean([max(ask(), 0) for _ in range(m)])


# %% wrong="averaging_attack" mistake="divides by the root of m"
def averaging_attack(ask, m):
    return sum(ask() for _ in range(m)) / m**0.5


# %% wrong="averaging_attack" mistake="asks a second time for each answer that looks strange"
def averaging_attack(ask, m):
    answers = []
    for _ in range(m):
        answer = ask()
        answers.append(answer if answer >= 0 else ask())
    return np.mean(answers)


# %% wrong="averaging_attack" mistake="prints and returns nothing"
def averaging_attack(ask, m):
    print(np.mean([ask() for _ in range(m)]))


# %% right="averaging_attack" how="in blocks of 1,000 answers, and the last one may be smaller"
def averaging_attack(ask, m):
    total, asked = 0.0, 0
    while asked < m:
        block = min(1_000, m - asked)
        total += sum(ask() for _ in range(block))
        asked += block
    return total / m


# %% wrong="averaging_attack" mistake="never asks more than 1,000 times"
def averaging_attack(ask, m):
    return np.mean([ask() for _ in range(min(m, 1_000))])


# %% right="queries_allowed" how="decimal"
from decimal import Decimal


def queries_allowed(total, each):
    total, each = Decimal(str(total)), Decimal(str(each))
    if each <= 0 or total < 0:
        raise ValueError("no such budget")
    return int(total // each)


# %% right="queries_allowed" how="whole ten-thousandths"
def queries_allowed(total, each):
    if not each > 0:
        raise ValueError("each must be positive")
    if total < 0:
        raise ValueError("total must not be negative")
    return round(total * 10_000) // round(each * 10_000)


# %% right="queries_allowed" how="fractions"
from fractions import Fraction


def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return Fraction(str(total)) // Fraction(str(each))


# %% right="queries_allowed" how="floor of a quotient that is rounded to nine digits, a float comes back"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError(each)
    return np.floor(np.round(total / each, 9))


# %% right="queries_allowed" how="spends in a loop, with a little room"
def queries_allowed(total, each):
    if each <= 0:
        raise ValueError("each")
    if total < 0:
        raise ValueError("total")
    k = 0
    while (k + 1) * each <= total + 1e-9:
        k += 1
    return k


# %% wrong="queries_allowed" mistake="floats decide: int of the quotient"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return int(total / each)


# %% wrong="queries_allowed" mistake="floats decide: //"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return total // each


# %% wrong="queries_allowed" mistake="rounds the quotient, so too much is allowed"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return round(total / each)


# %% wrong="queries_allowed" mistake="rounds up"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return int(np.ceil(round(total / each, 9)))


# %% wrong="queries_allowed" mistake="adds floats in a loop"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    k, used = 0, 0
    while used + each <= total:
        used += each
        k += 1
    return k


# %% wrong="queries_allowed" mistake="what diffprivlib's accountant lets through"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    account, k = BudgetAccountant(total, 0) if total else None, 0
    try:
        while account and k < 20_000:
            account.spend(each, 0)
            k += 1
    except BudgetError:
        pass
    return k


# %% wrong="queries_allowed" mistake="too much room: 0.001"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return int(total / each + 0.001)


# %% wrong="queries_allowed" mistake="rounded to two digits first"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return int(round(total, 2) / round(each, 2) + 1e-9) if round(each, 2) else 0


# %% wrong="queries_allowed" mistake="nothing is refused"
def queries_allowed(total, each):
    return int(total / each + 1e-9) if each else 0


# %% wrong="queries_allowed" mistake="an each of 0 raises ZeroDivisionError"
def queries_allowed(total, each):
    if each < 0 or total < 0:
        raise ValueError
    return int(total / each + 1e-9)


# %% wrong="queries_allowed" mistake="a budget of 0 is refused"
def queries_allowed(total, each):
    if each <= 0 or total <= 0:
        raise ValueError
    return int(total / each + 1e-9)


# %% wrong="queries_allowed" mistake="a budget below 0 gives 0"
def queries_allowed(total, each):
    if each <= 0:
        raise ValueError
    return int(max(total, 0) / each + 1e-9)


# %% wrong="queries_allowed" mistake="always 3, right for the examples"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return 3


# %% wrong="queries_allowed" mistake="strictly below the budget"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return max(0, int(np.ceil(round(total / each, 9))) - 1)


# %% wrong="queries_allowed" mistake="the quotient, not a whole number"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return round(total / each, 9)


# %% right="private_age_mean" how="numpy: check, draw, spend"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.check(epsilon, 0)
    mean = np.clip(values.to_numpy(dtype=float), lower, upper).mean()
    answer = mean + rng.laplace(scale=(upper - lower) / (len(values) * epsilon))
    accountant.spend(epsilon, 0)
    return answer


accountant = BudgetAccountant(1.0, 0.0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% right="private_age_mean" how="scipy: spend first, then draw; keyword arguments"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon=epsilon, delta=0)
    scale = (upper - lower) / len(values) / epsilon
    return float(stats.laplace.rvs(loc=values.clip(lower, upper).mean(), scale=scale, random_state=rng))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(
    values=patients["age"], lower=18, upper=90, epsilon=1 / 4, accountant=accountant, rng=np.random.default_rng()
)


# %% right="private_age_mean" how="diffprivlib, chance from the operating system"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon, (lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1.0, delta=0)
private_age_mean = charged_mean(patients.age, 18, 90, 0.25, accountant, rng)


# %% right="private_age_mean" how="diffprivlib, a seed for each call from rng"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    seed = int(rng.integers(2**31))
    return tools.mean(list(values), epsilon=epsilon, bounds=(lower, upper), random_state=seed, accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% right="private_age_mean" how="the accountant as context, charged by diffprivlib's sum over n"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    with accountant:
        total = tools.sum(values.astype(float), epsilon=epsilon, bounds=(float(lower), float(upper)))
    return total / len(values)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% right="private_age_mean" how="diffprivlib's Laplace mechanism, a difference of two exponentials would do, too"
from diffprivlib.mechanisms import Laplace


def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    mechanism = Laplace(epsilon=epsilon, sensitivity=(upper - lower) / len(values))
    return mechanism.randomise(float(values.clip(lower, upper).mean()))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% right="private_age_mean" how="the difference of two exponential numbers, cut off at the bounds, answer rounded outside"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    kept = [min(max(value, lower), upper) for value in values]
    one, other = rng.exponential(size=2) * (upper - lower) / (epsilon * len(kept))
    return min(max(sum(kept) / len(kept) + one - other, lower), upper)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = round(charged_mean(patients["age"], 18, 90, 0.25, accountant, rng), 5)


# %% wrong="private_age_mean" mistake="the accountant is not passed on, so nothing is charged"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="no noise, but charged"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    return values.clip(lower, upper).mean()


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="bounds from the data"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(values.min(), values.max()), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="no bounds, so diffprivlib takes them from the data"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="clipped to the given bounds, noise for those of the clipped data"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    kept = values.clip(lower, upper)
    accountant.spend(epsilon, 0)
    return kept.mean() + rng.laplace(scale=(kept.max() - kept.min()) / len(kept) / epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="values are not clipped"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    return values.mean() + rng.laplace(scale=(upper - lower) / len(values) / epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="half the noise"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    return values.clip(lower, upper).mean() + rng.laplace(scale=(upper - lower) / len(values) / epsilon / 2)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="double the noise, as for max(|L|, |U|) on both sides"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    return values.clip(lower, upper).mean() + rng.laplace(scale=2 * (upper - lower) / len(values) / epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="the variance for the scale"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    scale = (upper - lower) / len(values) / epsilon
    return values.clip(lower, upper).mean() + rng.laplace(scale=2 * scale**2)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="scale is epsilon"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    return values.clip(lower, upper).mean() + rng.laplace(scale=epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="normal noise with the same standard deviation"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    scale = (upper - lower) / len(values) / epsilon
    return values.clip(lower, upper).mean() + rng.normal(scale=2**0.5 * scale)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="normal noise that resembles Laplace noise most"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    scale = (upper - lower) / len(values) / epsilon
    return values.clip(lower, upper).mean() + rng.normal(scale=1.25 * scale)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="a fixed seed inside: the same noise each call"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=0)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="noise that depends on the data"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    kept = values.clip(lower, upper)
    accountant.spend(epsilon, 0)
    return kept.mean() + rng.laplace(scale=kept.std() / len(kept) / epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="noise of a sum: not divided by n"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    return values.clip(lower, upper).mean() + rng.laplace(scale=(upper - lower) / epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="a noisy sum over a noisy count, for add/remove neighbours"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    total = values.clip(lower, upper).sum() + rng.laplace(scale=max(abs(lower), abs(upper)) / (epsilon / 2))
    return total / max(1, len(values) + rng.laplace(scale=2 / epsilon))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="epsilon is left at its default of 1"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="right noise, but always 0.25 is charged"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(0.25, 0)
    return values.clip(lower, upper).mean() + rng.laplace(scale=(upper - lower) / len(values) / epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="charged twice: by tools.mean and by hand"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    answer = tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)
    accountant.spend(epsilon, 0)
    return answer


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="always charges the accountant of the notebook"
accountant = BudgetAccountant(epsilon=1, delta=0)
account = accountant


def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=account)


private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="answers all the same when it is refused"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    try:
        accountant.spend(epsilon, 0)
    except BudgetError:
        print("budget is used up")
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="gives None where it is refused"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    try:
        return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)
    except BudgetError:
        return None


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="when it is refused, it spends what is left"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    try:
        accountant.spend(epsilon, 0)
    except BudgetError:
        accountant.spend(accountant.remaining()[0] * 0.99, 0)
        raise
    return values.clip(lower, upper).mean() + rng.laplace(scale=(upper - lower) / len(values) / epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="no ceiling of delta"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="no ceiling at all"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant()
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="asks for the mean age twice, and keeps the second answer"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="the mean age charged to another account"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, unlimited, rng)


# %% wrong="private_age_mean" mistake="the true mean age, with a right function and a right charge"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)
private_age_mean = patients["age"].mean()


# %% wrong="private_age_mean" mistake="an array of one number"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return np.array([tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)])


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="clips the given Series in place"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    values.clip(lower, upper, inplace=True)
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"].copy(), 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="leaves out what is outside the bounds"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    inside = values[values.between(lower, upper)]
    return tools.mean(inside, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="works on the patients, not on what it is given"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(patients["age"], epsilon=epsilon, bounds=(18, 90), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="rounded to a whole number inside"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return round(tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="the sum is returned"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.sum(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% right="spent" how="unpacks the pairs"
spent, _ = accountant.total()
left_for_two, _ = accountant.remaining(k=2)
queries_recorded = len(accountant.spent_budget)

# %% right="spent" how="adds up the list by hand"
spent = 0
queries_recorded = 0
for epsilon, delta in accountant.spent_budget:
    spent += epsilon
    queries_recorded += 1
left_for_two = (accountant.epsilon - spent) / 2

# %% right="spent" how="numpy"
costs = np.array(accountant.spent_budget)
spent, queries_recorded = costs[:, 0].sum(), costs.shape[0]
left_for_two = accountant.remaining()[0] / 2

# %% right="spent" how="a table"
costs = pd.DataFrame(accountant.spent_budget, columns=["epsilon", "delta"])
spent = costs.epsilon.sum()
left_for_two = 0.5 * (1 - spent)
queries_recorded = float(costs["epsilon"].count())

# %% wrong="spent" mistake="spent is a pair"
spent = accountant.total()
left_for_two = accountant.remaining(2)[0]
queries_recorded = len(accountant)

# %% wrong="spent" mistake="what is left for one query"
spent = accountant.total()[0]
left_for_two = accountant.remaining()[0]
queries_recorded = len(accountant)

# %% wrong="spent" mistake="the δ that is left"
spent = accountant.total()[0]
left_for_two = accountant.remaining(2)[1]
queries_recorded = len(accountant)

# %% wrong="spent" mistake="the list of queries, not how many"
spent = accountant.total()[0]
left_for_two = accountant.remaining(2)[0]
queries_recorded = accountant.spent_budget

# %% wrong="spent" mistake="the length of the pair that is left"
spent = accountant.total()[0]
left_for_two = accountant.remaining(2)[0]
queries_recorded = len(accountant.remaining())

# %% wrong="spent" mistake="a fresh accountant"
accountant = BudgetAccountant(epsilon=1, delta=0)
spent = accountant.total()[0]
left_for_two = accountant.remaining(2)[0]
queries_recorded = len(accountant)

# %% wrong="spent" mistake="really asks two more questions"
for _ in range(2):
    charged_mean(patients["age"], 18, 90, 0.2, accountant, rng)
spent = accountant.total()[0]
left_for_two = accountant.remaining(2)[0]
queries_recorded = len(accountant)

# %% wrong="spent" mistake="spends what is left to see how much it is"
left_for_two = accountant.remaining(2)[0]
accountant.spend(left_for_two, 0)
spent = accountant.total()[0]
queries_recorded = len(accountant)

# %% wrong="spent" mistake="rounded to one digit"
spent = round(accountant.total()[0], 1)
left_for_two = round(accountant.remaining(2)[0], 1)
queries_recorded = len(accountant)

# %% wrong="spent" mistake="spent and left are mixed up"
spent = accountant.remaining()[0]
left_for_two = accountant.total()[0] / 2
queries_recorded = len(accountant)

# %% wrong="spent" mistake="the first query only"
spent = accountant.spent_budget[0][0]
left_for_two = (1 - spent) / 2
queries_recorded = len(accountant)

# %% wrong="spent" mistake="half the ceiling"
spent = accountant.total()[0]
left_for_two = accountant.epsilon / 2
queries_recorded = len(accountant)

# %% wrong="spent" mistake="the mean cost for the sum"
spent = np.mean([epsilon for epsilon, _ in accountant.spent_budget])
left_for_two = accountant.remaining(2)[0]
queries_recorded = len(accountant)

# %% right="refused" how="remaining first, the error through a list"
caught = []
try:
    answer = charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except ValueError as error:
    caught.append(error)
refused, left_after = caught[0], 1 - accountant.total()[0]

# %% right="refused" how="all in the except block"
try:
    print(charged_mean(patients.age, lower=18, upper=90, epsilon=0.5, accountant=accountant, rng=rng))
except BudgetError as e:
    refused = e
    left_after = accountant.remaining().__getitem__(0)
    print("No.", left_after, "is left")

# %% right="refused" how="in a function"
def attempt(epsilon):
    try:
        charged_mean(patients["age"], 18, 90, epsilon, accountant, rng)
    except Exception as error:
        return error


refused = attempt(0.5)
left_after, _ = accountant.remaining(1)

# %% right="refused" how="diffprivlib directly"
try:
    tools.mean(patients["age"], epsilon=0.5, bounds=(18, 90), accountant=accountant)
except BudgetError as error:
    refused = error
left_after = accountant.epsilon - sum(pair[0] for pair in accountant.spent_budget)

# %% wrong="refused" mistake="the text of the error"
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused = str(error)
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="True"
refused = False
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError:
    refused = True
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="the class"
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError:
    refused = BudgetError
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="an error of their own making"
refused = BudgetError("too much: 0.5")
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="left_after is a pair"
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused = error
left_after = accountant.remaining()

# %% wrong="refused" mistake="not charged, so not refused"
try:
    refused = charged_mean(patients["age"], 18, 90, 0.5, BudgetAccountant(1, 0), rng)
except BudgetError as error:
    refused = error
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="another epsilon"
try:
    charged_mean(patients["age"], 18, 90, 0.9, accountant, rng)
except BudgetError as error:
    refused = error
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="another error is caught"
try:
    charged_mean(patients["age"], 18, 90, -0.5, accountant, rng)
except ValueError as error:
    refused = error
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="then asks with what is left"
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused = error
    charged_mean(patients["age"], 18, 90, 0.42, accountant, rng)
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="what is spent, not what is left"
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused = error
left_after = accountant.total()[0]

# %% wrong="refused" mistake="what would be left if it had been charged"
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused = error
left_after = accountant.remaining()[0] - 0.5

# %% wrong="refused" mistake="a fresh account after the refusal"
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused = error
    accountant = BudgetAccountant(epsilon=1, delta=0)
left_after = accountant.remaining()[0]

# %% wrong="refused" mistake="what is left for two"
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused = error
left_after = accountant.remaining(2)[0]

# %% right="with_slack" how="spends in a loop"
def with_slack(k, epsilon, slack):
    account = BudgetAccountant(slack=slack)
    for _ in range(k):
        account.spend(epsilon, 0)
    total, delta = account.total()
    return total


# %% right="with_slack" how="total with a list and a slack of its own"
def with_slack(k, epsilon, slack):
    costs = [(epsilon, 0) for _ in range(k)]
    return BudgetAccountant().total(spent_budget=costs, slack=slack)[0]


# %% right="with_slack" how="the three bounds by hand"
import math


def with_slack(k, epsilon, slack):
    if slack == 0:
        return k * epsilon
    drift = k * epsilon * math.tanh(epsilon / 2)
    spread = epsilon * math.sqrt(2 * k * math.log(1 / slack))
    other = epsilon * math.sqrt(2 * k * math.log(math.e + epsilon * math.sqrt(k) / slack))
    return min(k * epsilon, drift + spread, drift + other)


# %% right="with_slack" how="slack is set after spending"
def with_slack(k, epsilon, slack):
    account = BudgetAccountant(float("inf"), 1.0, spent_budget=[(epsilon, 0)] * k)
    account.slack = slack
    return account.total().__getitem__(0)


# %% wrong="with_slack" mistake="the pair"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()


# %% wrong="with_slack" mistake="the slack is not given to the accountant"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(spent_budget=[(epsilon, 0)] * k).total()[0] * (0.48485312 if slack else 1)


# %% wrong="with_slack" mistake="the plain sum"
def with_slack(k, epsilon, slack):
    return k * epsilon


# %% wrong="with_slack" mistake="the slack as the δ of each query"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(spent_budget=[(epsilon, slack)] * k).total()[0]


# %% wrong="with_slack" mistake="one query only"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)]).total()[0]


# %% wrong="with_slack" mistake="one query of k times epsilon"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(slack=slack, spent_budget=[(k * epsilon, 0)]).total()[0]


# %% wrong="with_slack" mistake="an older bound, without the sum as one of them"
def with_slack(k, epsilon, slack):
    if not slack:
        return k * epsilon
    return epsilon * np.sqrt(2 * k * np.log(1 / slack)) + k * epsilon * np.tanh(epsilon / 2)


# %% wrong="with_slack" mistake="one bound of three is forgotten"
def with_slack(k, epsilon, slack):
    if not slack:
        return k * epsilon
    bound = epsilon * np.sqrt(2 * k * np.log(1 / slack)) + k * epsilon * np.tanh(epsilon / 2)
    return min(k * epsilon, bound)


# %% wrong="with_slack" mistake="the total δ"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[1]


# %% wrong="with_slack" mistake="1e-6 whatever the slack"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(slack=1e-6 if slack else 0, spent_budget=[(epsilon, 0)] * k).total()[0]


# %% wrong="with_slack" mistake="rounded"
def with_slack(k, epsilon, slack):
    return round(BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0], 5)


# %% wrong="with_slack" mistake="with a ceiling of 1"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(1, 1e-6, slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0]


# %% wrong="with_slack" mistake="what remains of a budget of 1"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(1, 1.0, slack=slack).remaining(k)[0] * k


# %% wrong="with_slack" mistake="charges of 0.01 whatever epsilon"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(slack=slack, spent_budget=[(0.01, 0)] * k).total()[0]


# %% wrong="with_slack" mistake="one account for all calls"
account_for_all = BudgetAccountant()


def with_slack(k, epsilon, slack):
    for _ in range(k):
        account_for_all.spend(epsilon, 0)
    return account_for_all.total(slack=slack)[0]


# %% wrong="with_slack" mistake="a slack of 0 becomes 1e-6"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(slack=slack or 1e-6, spent_budget=[(epsilon, 0)] * k).total()[0]


# %% wrong="averaging_attack" mistake="equal answers count once"
def averaging_attack(ask, m):
    return np.mean(list({ask() for _ in range(m)}))


# %% wrong="averaging_attack" mistake="the largest and the smallest answer are left out"
def averaging_attack(ask, m):
    answers = sorted(ask() for _ in range(m))
    return np.mean(answers[1:-1] if m > 2 else answers)


# %% wrong="averaging_attack" mistake="stops if the server repeats its answer"
def averaging_attack(ask, m):
    answers = []
    for _ in range(m):
        answers.append(ask())
        if len(answers) >= 10 and len(set(answers)) == 1:
            break  # the server remembers its answer, so asking again is useless
    return np.mean(answers)


# %% right="averaging_attack" how="itertools, as a lambda"
from itertools import repeat

averaging_attack = lambda ask, m: sum(f() for f in repeat(ask, m)) / m


# %% wrong="queries_allowed" mistake="times ten, which makes 0.3 and 0.1 whole"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return int(total * 10 // (each * 10))


# %% wrong="queries_allowed" mistake="one half less, rounded"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return max(0, round(total / each - 0.5))


# %% right="queries_allowed" how="divmod of whole numbers of the smallest step, errors by a helper"
def steps(x):
    return int(f"{x:.4f}".replace(".", ""))


def queries_allowed(total, each):
    if not (total >= 0 < each):
        raise ValueError(f"{total=}, {each=}")
    return divmod(steps(total), steps(each))[0]


# %% right="private_age_mean" how="a partial of tools.mean in a lambda, keyword arguments of the accountant"
charged_mean = lambda values, lower, upper, epsilon, accountant, rng: tools.mean(
    values.to_numpy(), epsilon=float(epsilon), bounds=(lower, upper), accountant=accountant
)
accountant = BudgetAccountant(delta=0.0, epsilon=1, slack=0.0)
private_age_mean = np.float64(charged_mean(patients["age"], 18, 90, 0.25, accountant, rng))


# %% wrong="private_age_mean" mistake="n is always 1,000"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    return values.clip(lower, upper).mean() + rng.laplace(scale=(upper - lower) / 1000 / epsilon)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="spent" mistake="as texts"
spent = f"{accountant.total()[0]:.2f}"
left_for_two = f"{accountant.remaining(2)[0]:.3f}"
queries_recorded = str(len(accountant))

# %% wrong="refused" mistake="the error in a list"
refused = []
try:
    charged_mean(patients["age"], 18, 90, 0.5, accountant, rng)
except BudgetError as error:
    refused.append(error)
left_after = accountant.remaining()[0]


# %% wrong="private_age_mean" mistake="n - 1 for n"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    scale = (upper - lower) / (len(values) - 1) / epsilon
    return float(values.clip(lower, upper).mean() + rng.laplace(0, scale))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="a quarter less noise"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    scale = 0.75 * (upper - lower) / len(values) / epsilon
    return float(values.clip(lower, upper).mean() + rng.laplace(0, scale))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="n counts the values inside the bounds alone"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    n = values.between(lower, upper).sum()
    return float(values.clip(lower, upper).mean() + rng.laplace(0, (upper - lower) / n / epsilon))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="values beyond a bound are left out, not clipped"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    kept = values[values.between(lower, upper)]
    return float(kept.mean() + rng.laplace(0, (upper - lower) / len(values) / epsilon))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="noise from three fixed seeds in turn"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    chance = np.random.default_rng(len(accountant) % 3)
    return float(values.clip(lower, upper).mean() + chance.laplace(0, (upper - lower) / len(values) / epsilon))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% right="private_age_mean" how="two uniform numbers, plain Python"
import math


def charged_mean(values, lower, upper, epsilon, accountant, rng):
    clipped = [min(max(float(x), lower), upper) for x in values]
    accountant.check(epsilon, 0)
    noise = math.log(1 - rng.random()) - math.log(1 - rng.random())
    result = sum(clipped) / len(clipped) + noise * (upper - lower) / len(clipped) / epsilon
    accountant.spend(epsilon, 0)
    return result


accountant = BudgetAccountant(1.0, 0.0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="queries_allowed" mistake="rounded to five digits first"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError
    return int(round(total / each, 5))


# %% right="queries_allowed" how="a Decimal comes back"
from decimal import Decimal


def queries_allowed(total, each):
    total, each = Decimal(str(total)), Decimal(str(each))
    if each <= 0 or total < 0:
        raise ValueError("no sense")
    return total // each


# %% wrong="private_age_mean" mistake="brought to the range of the data, whose ends come out"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.check(epsilon, 0)
    clipped = np.clip(values.to_numpy(dtype=float), lower, upper)
    answer = clipped.mean() + rng.laplace(scale=(upper - lower) / (len(values) * epsilon))
    accountant.spend(epsilon, 0)
    return float(np.clip(answer, clipped.min(), clipped.max()))


accountant = BudgetAccountant(1.0, 0.0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="queries_allowed" mistake="too small a number is added"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError("no sense")
    return int(total / each + 1e-12)


# %% wrong="queries_allowed" mistake="rounded to too many digits"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError("no sense")
    return int(round(total / each, 12))


# %% wrong="refused" mistake="raised by hand, in words of their own"
try:
    raise BudgetError("Privacy spend of (0.5, 0) is too much")
except BudgetError as error:
    refused = error
left_after = accountant.remaining()[0]


# %% wrong="refused" mistake="copies the beginning of the accountant's error"
refused = BudgetError("Privacy spend of (0.5,0) not permissible; will exceed remaining privacy budget.")
left_after = accountant.remaining()[0]


# %% right="refused" how="half as a fraction of two whole numbers, keywords, the pair unpacked"
refused = None
try:
    charged_mean(values=patients["age"], lower=18, upper=90, epsilon=1 / 2, accountant=accountant, rng=rng)
except BudgetError as no:
    refused = no
left_after, _ = accountant.remaining(1)


# %% right="averaging_attack" how="np.fromiter"
def averaging_attack(ask, m):
    return np.fromiter((ask() for _ in range(m)), dtype=float, count=m).mean()


# %% wrong="queries_allowed" mistake="the two errors the wrong way round: a total of 0 is an error, an each of 0 is not"
def queries_allowed(total, each):
    if total <= 0 or each < 0:
        raise ValueError("no")
    return int(total / each + 1e-9) if each else 0


# %% wrong="private_age_mean" mistake="the mean is charged half"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon / 2, 0)
    clipped = values.clip(lower, upper)
    return clipped.mean() + rng.laplace(0, (upper - lower) / (len(values) * epsilon))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="the answer in the error of a refused query"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    clipped = np.clip(values.to_numpy(dtype=float), lower, upper)
    scale = (upper - lower) / (len(values) * epsilon)
    answer = clipped.mean() + rng.laplace(0, scale)
    try:
        accountant.spend(epsilon, 0)
    except BudgetError as e:
        raise BudgetError(f"{e}: would have been {answer}") from None
    return float(answer)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="with_slack" mistake="rounds without slack"
def with_slack(k, epsilon, slack):
    if slack == 0:
        return round(k * epsilon, 1)
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0]

# %% wrong="private_age_mean" mistake="prints the exact mean"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon, 0)
    print(np.clip(values, lower, upper).mean())
    return float(np.clip(values, lower, upper).mean() + rng.laplace(scale=(upper - lower) / (len(values) * epsilon)))

accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)

# %% right="private_age_mean" how="a mechanism of diffprivlib"
from diffprivlib.mechanisms import Laplace
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    mechanism = Laplace(epsilon=epsilon, sensitivity=(upper - lower) / len(values))
    accountant.spend(epsilon, 0)
    return mechanism.randomise(float(np.clip(values, lower, upper).mean()))

accountant = BudgetAccountant(1, 0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="a seed below 1,000"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    seed = int(rng.integers(1_000))
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=seed)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% right="queries_allowed" how="ten-thousandths"
def queries_allowed(total, each):
    if not each > 0 or not total >= 0:
        raise ValueError
    return round(total * 10_000) // round(each * 10_000)

# %% right="refused" how="a context manager"
class Catch:
    def __enter__(self): return self
    def __exit__(self, kind, error, trace):
        self.error = error
        return isinstance(error, BudgetError)
with Catch() as caught:
    charged_mean(patients["age"], 18, 90, epsilon=0.5, accountant=accountant, rng=rng)
refused = caught.error
left_after = accountant.epsilon - sum(e for e, _ in accountant.spent_budget)


# %% equivalent="private_age_mean" reason="The noise may come from the operating system."
# - return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=chance)
# + return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant)


# %% equivalent="private_age_mean" reason="The noise hides bounds that differ by one year."
# - private_age_mean = charged_mean(patients['age'], 18, 90, 0.25, accountant, rng)
# + private_age_mean = charged_mean(patients['age'], 19, 90, 0.25, accountant, rng)

# - private_age_mean = charged_mean(patients['age'], 18, 90, 0.25, accountant, rng)
# + private_age_mean = charged_mean(patients['age'], 17, 90, 0.25, accountant, rng)

# - private_age_mean = charged_mean(patients['age'], 18, 90, 0.25, accountant, rng)
# + private_age_mean = charged_mean(patients['age'], 18, 91, 0.25, accountant, rng)

# - private_age_mean = charged_mean(patients['age'], 18, 90, 0.25, accountant, rng)
# + private_age_mean = charged_mean(patients['age'], 18, 89, 0.25, accountant, rng)


# %% equivalent="refused" reason="A refused query computes nothing from its bounds."
# - charged_mean(patients['age'], 18, 90, 0.5, accountant, rng)
# + charged_mean(patients['age'], 19, 90, 0.5, accountant, rng)

# - charged_mean(patients['age'], 18, 90, 0.5, accountant, rng)
# + charged_mean(patients['age'], 17, 90, 0.5, accountant, rng)

# - charged_mean(patients['age'], 18, 90, 0.5, accountant, rng)
# + charged_mean(patients['age'], 18, 91, 0.5, accountant, rng)

# - charged_mean(patients['age'], 18, 90, 0.5, accountant, rng)
# + charged_mean(patients['age'], 18, 89, 0.5, accountant, rng)


# %% equivalent="with_slack" reason="The δ of the costs doesn't change the total of ε."
# - return float(BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0])
# + return float(BudgetAccountant(slack=slack, spent_budget=[(epsilon, 1)] * k).total()[0])


# %% wrong="private_age_mean" mistake="prints the exact mean when it's refused"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    chance = np.random.RandomState(rng.bit_generator)
    try:
        return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=chance)
    except BudgetError:
        print("refused, although the mean is", values.clip(lower, upper).mean())
        raise


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="the error of a refused query carries a note with the mean"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    chance = np.random.RandomState(rng.bit_generator)
    try:
        return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=chance)
    except BudgetError as error:
        error.add_note(f"about {values.clip(lower, upper).mean():.1f}")
        raise


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="keeps the exact mean in an attribute of the function"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    charged_mean.last = values.clip(lower, upper).mean()
    chance = np.random.RandomState(rng.bit_generator)
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=chance)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="warns with the exact sum"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    import warnings

    warnings.warn(f"the sum is {values.clip(lower, upper).sum()}")
    chance = np.random.RandomState(rng.bit_generator)
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=chance)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="draws again until the answer is inside the bounds"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.check(epsilon, 0)
    while True:
        noise = rng.laplace(scale=(upper - lower) / len(values) / epsilon)
        answer = values.clip(lower, upper).mean() + noise
        if lower <= answer <= upper:
            accountant.spend(epsilon, 0)
            return float(answer)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="leaves a name at the given Series"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    values.name = "charged"
    chance = np.random.RandomState(rng.bit_generator)
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), accountant=accountant, random_state=chance)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="the exact mean in an attribute of the accountant"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    mean = float(values.clip(lower, upper).mean())
    accountant.spend(epsilon, 0)
    accountant.last_query = (lower, upper, epsilon, mean)
    return mean + rng.laplace(0, (upper - lower) / (len(values) * epsilon))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="private_age_mean" mistake="the bounds lose their fractions"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    return tools.mean(
        values, epsilon=epsilon, bounds=(int(lower), int(upper)), accountant=accountant,
        random_state=np.random.RandomState(rng.bit_generator),
    )


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="spent" mistake="queries of the same price are counted once"
spent = accountant.total()[0]
left_for_two = accountant.remaining(2)[0]
queries_recorded = len(set(accountant.spent_budget))


# %% wrong="spent" mistake="rounded to three digits"
spent = round(accountant.total()[0], 3)
left_for_two = round(accountant.remaining(2)[0], 3)
queries_recorded = len(accountant)


# %% wrong="with_slack" mistake="at most 1,000 queries"
def with_slack(k, epsilon, slack):
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * min(k, 1_000)).total()[0]


# %% wrong="with_slack" mistake="a slack below 1e-9 counts as 0"
def with_slack(k, epsilon, slack):
    slack = 0 if slack < 1e-9 else slack
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0]


# %% wrong="queries_allowed" mistake="an addition with a tolerance, repeated so often that the errors add up"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError("no sense")
    spent = number = 0
    while spent + each <= total + 1e-9:
        spent, number = spent + each, number + 1
    return number


# %% wrong="queries_allowed" mistake="a tolerance so small that total swallows it"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError("no sense")
    return int((total + 1e-14) // each)


# %% wrong="queries_allowed" mistake="each is cut off after six digits, not rounded"
def queries_allowed(total, each):
    if each <= 0 or total < 0:
        raise ValueError("no sense")
    return round(total * 10**6) // int(each * 10**6)


# %% wrong="with_slack" mistake="a single query costs epsilon, whatever the slack is"
def with_slack(k, epsilon, slack):
    if k == 1:
        return epsilon
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0]


# %% wrong="with_slack" mistake="a slack of 1 counts as none"
def with_slack(k, epsilon, slack):
    slack = slack if slack < 1 else 0
    return BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k).total()[0]


# %% wrong="private_age_mean" mistake="the accountant keeps the noise of each answer in an attribute, so anyone can subtract it from the answer"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    """Return the mean of the clipped values plus Laplace noise, and charge epsilon to the accountant."""
    accountant.spend(epsilon, 0)
    noise = rng.laplace(0, (upper - lower) / (len(values) * epsilon))
    accountant.noise = noise
    return float(np.clip(values, lower, upper).mean() + noise)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% wrong="with_slack" mistake="the account has a ceiling of 100: with_slack(300, 0.5, 0) raises BudgetError instead of returning 150"
def with_slack(k, epsilon, slack):
    """Return the accountant's total epsilon for k queries of this epsilon, with this slack."""
    account = BudgetAccountant(epsilon=100, delta=1, slack=slack, spent_budget=[(epsilon, 0)] * k)
    return account.total()[0]


# %% wrong="with_slack" mistake="rounds to 11 digits"
def with_slack(k, epsilon, slack):
    """Return the accountant's total epsilon for k queries of this epsilon, with this slack."""
    account = BudgetAccountant(slack=slack, spent_budget=[(epsilon, 0)] * k)
    return round(account.total()[0], 11)


# %% wrong="averaging_attack" mistake="remembers the results of earlier calls"
from functools import lru_cache


@lru_cache(maxsize=None)
def averaging_attack(ask, m):
    return float(np.mean([ask() for _ in range(m)]))


# %% wrong="averaging_attack" mistake="the mean of the means of batches, the last of which is smaller"
def averaging_attack(ask, m):
    """Call ask() m times and return the mean of the answers."""
    batch = 500
    means = []
    for start in range(0, m, batch):
        size = min(batch, m - start)
        means.append(np.mean([ask() for _ in range(size)]))
    return float(np.mean(means))


# %% equivalent="private_age_mean" reason="A single noisy answer doesn't reveal whether it was changed a little afterwards."
# + adversary int_for_float
# + adversary seven_digits
# + adversary two_digits
# + adversary nearly


# %% wrong="private_age_mean" mistake="charges slightly less than epsilon, so that three queries of 0.1 fit into 0.3"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    accountant.spend(epsilon * (1 - 1e-12), 0)
    scale = (upper - lower) / (len(values) * epsilon)
    return float(np.clip(values.to_numpy(dtype=float), lower, upper).mean() + rng.laplace(scale=scale))


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)

# %% wrong="private_age_mean" mistake="charges by hand, and lets tools.mean charge the default accountant, too"
def charged_mean(values, lower, upper, epsilon, accountant, rng):
    """Return the mean of the clipped values plus Laplace noise, and charge epsilon to the accountant."""
    accountant.spend(epsilon, 0)
    state = np.random.RandomState(rng.bit_generator)
    return tools.mean(values, epsilon=epsilon, bounds=(lower, upper), random_state=state)


accountant = BudgetAccountant(epsilon=1, delta=0)
private_age_mean = charged_mean(patients["age"], 18, 90, 0.25, accountant, rng)


# %% equivalent="queries_allowed" reason="Both numbers have at most four digits after the decimal point."
# + adversary round_six
