# %% right="differencing_attack" how="ten others, with and without the person"
def differencing_attack(ask, n, i):
    ten = []
    row = 0
    while len(ten) < 10:
        if row != i:
            ten.append(row)
        row += 1
    return ask(ten + [i]) - ask(ten)


# %% right="differencing_attack" how="numpy, arrays for the questions"
def differencing_attack(ask, n, i):
    everybody = np.arange(n)
    return ask(everybody) - ask(np.delete(everybody, i))


# %% right="differencing_attack" how="an if, sets"
def differencing_attack(ask, n, i):
    without_i = set(range(n)) - {i}
    return 1 if ask(range(n)) > ask(without_i) else 0


# %% right="differencing_attack" how="lists joined, the smaller group first, a whole float"
def differencing_attack(ask, n, i):
    rest = ask(list(range(i)) + list(range(i + 1, n)))
    return float(ask([*range(n)]) - rest)


# %% wrong="differencing_attack" mistake="asks about the person alone"
def differencing_attack(ask, n, i):
    return ask([i])


# %% wrong="differencing_attack" mistake="always leaves out row 0"
def differencing_attack(ask, n, i):
    return ask(list(range(n))) - ask(list(range(1, n)))


# %% wrong="differencing_attack" mistake="the wrong way round"
def differencing_attack(ask, n, i):
    others = [row for row in range(n) if row != i]
    return ask(others) - ask(list(range(n)))


# %% wrong="differencing_attack" mistake="rows from 1 to n"
def differencing_attack(ask, n, i):
    others = [row for row in range(1, n) if row != i]
    return ask(list(range(n))) - ask(others)


# %% wrong="differencing_attack" mistake="the person before is left out"
def differencing_attack(ask, n, i):
    others = [row for row in range(n) if row != i - 1]
    return ask(list(range(n))) - ask(others)


# %% wrong="differencing_attack" mistake="the last row is never asked about"
def differencing_attack(ask, n, i):
    rows = list(range(n - 1))
    return ask(rows) - ask([row for row in rows if row != i])


# %% wrong="differencing_attack" mistake="the first ten and the person, who may be among them"
def differencing_attack(ask, n, i):
    ten = list(range(10))
    return ask(ten + [i]) - ask(ten)


# %% wrong="differencing_attack" mistake="reads the bit from the notebook's table"
def differencing_attack(ask, n, i):
    return int(ill[i])


# %% wrong="differencing_attack" mistake="asks the notebook's ask"
def differencing_attack(question, n, i):
    others = [row for row in range(1000) if row != i]
    return ask(list(range(1000))) - ask(others)


# %% wrong="differencing_attack" mistake="a thousand rows, whatever n is"
def differencing_attack(ask, n, i):
    others = [row for row in range(1000) if row != i]
    return ask(list(range(1000))) - ask(others)


# %% wrong="differencing_attack" mistake="both counts, not their difference"
def differencing_attack(ask, n, i):
    return ask(list(range(n))), ask([row for row in range(n) if row != i])


# %% wrong="differencing_attack" mistake="True and False"
def differencing_attack(ask, n, i):
    return ask(list(range(n))) > ask([row for row in range(n) if row != i])


# %% wrong="differencing_attack" mistake="three questions"
def differencing_attack(ask, n, i):
    others = [row for row in range(n) if row != i]
    if ask(list(range(n))) == ask(others):
        return 0
    return ask(list(range(n))) - ask(others)


# %% wrong="differencing_attack" mistake="the number of people who are ill among the others"
def differencing_attack(ask, n, i):
    return ask([row for row in range(n) if row != i])


# %% wrong="differencing_attack" mistake="gives the share, not the bit"
def differencing_attack(ask, n, i):
    return ask(list(range(n))) / n - ask([row for row in range(n) if row != i]) / (n - 1)


# %% wrong="differencing_attack" mistake="guesses that nobody is ill"
def differencing_attack(ask, n, i):
    ask(list(range(n)))
    return 0


# %% wrong="differencing_attack" mistake="half of the people, of whom the person may be none"
def differencing_attack(ask, n, i):
    half = list(range(max(10, n // 2) + 1))
    return ask(half) - ask([row for row in half if row != i])


# %% wrong="differencing_attack" mistake="asks nobody's help, prints"
def differencing_attack(ask, n, i):
    print(ask(list(range(n))) - ask([row for row in range(n) if row != i]))


# %% right="neighbours" how="slices joined, a loop"
def without(database, i):
    return np.concatenate([database[:i], database[i + 1 :]])


def neighbours(database):
    found = []
    for i in range(len(database)):
        found.append(without(database, i))
    return found


# %% right="neighbours" how="lists, enumerate"
def without(database, i):
    return [value for place, value in enumerate(database) if place != i]


def neighbours(database):
    return [without(database, i) for i, _ in enumerate(database)]


# %% right="neighbours" how="a mask"
def without(database, i):
    keep = np.ones(len(database), dtype=bool)
    keep[i] = False
    return database[keep]


def neighbours(database):
    return list(map(lambda i: without(database, i), range(database.size)))


# %% right="neighbours" how="a copy with pop, a tuple"
def without(database, i):
    copy = database.tolist()
    copy.pop(i)
    return np.array(copy)


def neighbours(database):
    return tuple(np.delete(database, i) for i in range(len(database)))


# %% right="neighbours" how="combinations, from the back"
from itertools import combinations


def without(*, database=None, i=None):
    return np.delete(database, i)


def without(database, i):
    return np.delete(np.asarray(database), [i])


def neighbours(database):
    return [np.array(rest) for rest in combinations(database, len(database) - 1)][::-1] if len(database) else []


# %% wrong="neighbours" mistake="leaves out a value, not a row"
def without(database, i):
    return database[database != database[i]]


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="removes the first equal value"
def without(database, i):
    rest = database.tolist()
    rest.remove(database[i])
    return np.array(rest)


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="sets the row to 0: replace-one"
def without(database, i):
    other = database.copy()
    other[i] = 0
    return other


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="flips the bit: replace-one"
def without(database, i):
    other = database.copy()
    other[i] = 1 - other[i]
    return other


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="the last row never leaves"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [without(database, i) for i in range(len(database) - 1)]


# %% wrong="neighbours" mistake="rows from 1 on"
def without(database, i):
    return np.delete(database, i - 1)


def neighbours(database):
    return [without(database, i) for i in range(1, len(database) + 1)]


# %% wrong="neighbours" mistake="equal neighbours only once"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [np.array(rest) for rest in dict.fromkeys(tuple(without(database, i)) for i in range(len(database)))]


# %% wrong="neighbours" mistake="the database itself among them"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [database] + [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="the notebook's bits"
def without(database, i):
    return np.delete(bits, i)


def neighbours(database):
    return [without(bits, i) for i in range(len(bits))]


# %% wrong="neighbours" mistake="eight rows, whatever the database"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [without(database, i) for i in range(8)]


# %% wrong="neighbours" mistake="sorted"
def without(database, i):
    return np.sort(np.delete(database, i))


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="only what comes before the row"
def without(database, i):
    return database[:i]


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="the rest in another order"
def without(database, i):
    return np.concatenate([database[i + 1 :], database[:i]])


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="changes the database it is given"
def without(database, i):
    rest = np.delete(database, i)
    database[i] = -1
    return rest


def neighbours(database):
    return [np.delete(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="the last neighbour alone"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    for i in range(len(database)):
        found = [without(database, i)]
    return found


# %% wrong="neighbours" mistake="without is still open"
def without(database, i): ...


def neighbours(database):
    return [np.delete(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="only whole numbers"
def without(database, i):
    return np.delete(database.astype(int), i)


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="pairs of row and database"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return {i: without(database, i) for i in range(len(database))}


# %% right="local_sensitivity" how="a loop with the largest so far"
def local_sensitivity(query, database):
    largest = 0
    for i in range(len(database)):
        change = query(database) - query(np.delete(database, i))
        if change < 0:
            change = -change
        if change > largest:
            largest = change
    return largest


# %% right="local_sensitivity" how="an array of values"
def local_sensitivity(query, database):
    values = np.array([query(other) for other in neighbours(database)])
    return np.abs(values - query(database)).max()


# %% right="local_sensitivity" how="largest and smallest value, a float"
def local_sensitivity(query, database):
    here, values = query(database), [query(without(database, i)) for i in range(len(database))]
    return float(max(here - min(values), max(values) - here))


# %% right="local_sensitivity" how="sorted changes, a helper"
def change(query, one, other):
    return abs(query(one) - query(other))


def local_sensitivity(query, database):
    return sorted(change(query, database, other) for other in neighbours(database))[-1]


# %% wrong="local_sensitivity" mistake="a fall only"
def local_sensitivity(query, database):
    return max(query(database) - query(other) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="a rise only"
def local_sensitivity(query, database):
    return max(query(other) - query(database) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="the smallest change"
def local_sensitivity(query, database):
    return min(abs(query(database) - query(other)) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="the mean change"
def local_sensitivity(query, database):
    return float(np.mean([abs(query(database) - query(other)) for other in neighbours(database)]))


# %% wrong="local_sensitivity" mistake="the neighbours among each other"
def local_sensitivity(query, database):
    values = [query(other) for other in neighbours(database)]
    return max(values) - min(values)


# %% wrong="local_sensitivity" mistake="replace-one: bits flipped"
def local_sensitivity(query, database):
    changes = []
    for i in range(len(database)):
        other = database.copy()
        other[i] = 1 - other[i]
        changes.append(abs(query(database) - query(other)))
    return max(changes)


# %% wrong="local_sensitivity" mistake="one row more"
def local_sensitivity(query, database):
    return max(abs(query(database) - query(np.append(database, bit))) for bit in (0, 1))


# %% wrong="local_sensitivity" mistake="one row more or less, ones and zeros at the end"
def local_sensitivity(query, database):
    others = neighbours(database) + [np.append(database, bit) for bit in (0, 1)]
    return max(abs(query(database) - query(other)) for other in others)


# %% wrong="local_sensitivity" mistake="only the first row leaves"
def local_sensitivity(query, database):
    return abs(query(database) - query(without(database, 0)))


# %% wrong="local_sensitivity" mistake="only the first and the last row leave"
def local_sensitivity(query, database):
    return max(abs(query(database) - query(other)) for other in (database[1:], database[:-1]))


# %% wrong="local_sensitivity" mistake="the last row never leaves"
def local_sensitivity(query, database):
    return max(abs(query(database) - query(other)) for other in neighbours(database)[:-1])


# %% wrong="local_sensitivity" mistake="the notebook's bits"
def local_sensitivity(query, database):
    return max(abs(query(bits) - query(other)) for other in neighbours(bits))


# %% wrong="local_sensitivity" mistake="the sum in place of the query"
def local_sensitivity(query, database):
    return max(abs(np.sum(database) - np.sum(other)) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="rounded to a whole number"
def local_sensitivity(query, database):
    return int(max(abs(query(database) - query(other)) for other in neighbours(database)))


# %% wrong="local_sensitivity" mistake="all changes"
def local_sensitivity(query, database):
    return [abs(query(database) - query(other)) for other in neighbours(database)]


# %% wrong="local_sensitivity" mistake="the change of the absolute value"
def local_sensitivity(query, database):
    return max(abs(abs(query(database)) - abs(query(other))) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="the relative change"
def local_sensitivity(query, database):
    here = query(database)
    return max(abs(here - query(other)) / max(abs(here), 1e-9) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="sorts the database in place first"
def local_sensitivity(query, database):
    database.sort()
    return max(abs(query(database) - query(other)) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="the largest value, not the largest change"
def local_sensitivity(query, database):
    return max(query(other) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="never above 1, as for a count"
def local_sensitivity(query, database):
    return min(1, max(abs(query(database) - query(other)) for other in neighbours(database)))


# %% right="global_sensitivity" how="loops, binary numbers"
def global_sensitivity(query, n):
    largest = 0
    for number in range(2**n):
        row = np.array([int(digit) for digit in format(number, f"0{n}b")])
        largest = max(largest, local_sensitivity(query, row))
    return largest


# %% right="global_sensitivity" how="all in one, each value worked out once"
from itertools import product


def global_sensitivity(query, n):
    value = {row: query(np.array(row)) for size in (n - 1, n) for row in product((0, 1), repeat=size)}
    pairs = ((row, row[:i] + row[i + 1 :]) for row in product((0, 1), repeat=n) for i in range(n))
    return float(max(abs(value[row] - value[other]) for row, other in pairs))


# %% right="global_sensitivity" how="from the smaller database, one row more"
import itertools


def global_sensitivity(query, n):
    changes = []
    for smaller in itertools.product([0, 1], repeat=n - 1):
        here = query(np.array(smaller))
        for place in range(n):
            for bit in (0, 1):
                changes.append(abs(query(np.insert(smaller, place, bit)) - here))
    return np.max(changes)


# %% right="global_sensitivity" how="recursion"
def global_sensitivity(query, n):
    def largest(start):
        if len(start) == n:
            return local_sensitivity(query, np.array(start))
        return max(largest([*start, 0]), largest([*start, 1]))

    return largest([])


# %% right="global_sensitivity" how="a grid of numpy"
def global_sensitivity(query, n):
    tables = np.array(np.meshgrid(*[[0, 1]] * n)).T.reshape(-1, n)
    return max(map(lambda table: local_sensitivity(query, table), tables))


# %% wrong="global_sensitivity" mistake="ones before zeros only"
def global_sensitivity(query, n):
    return max(local_sensitivity(query, np.array([1] * ones + [0] * (n - ones))) for ones in range(n + 1))


# %% wrong="global_sensitivity" mistake="databases with one 1"
def global_sensitivity(query, n):
    return max(local_sensitivity(query, row) for row in np.eye(n, dtype=int))


# %% wrong="global_sensitivity" mistake="all zeros and all ones"
def global_sensitivity(query, n):
    return max(local_sensitivity(query, np.full(n, bit)) for bit in (0, 1))


# %% wrong="global_sensitivity" mistake="the smallest"
def global_sensitivity(query, n):
    from itertools import product

    return min(local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=n))


# %% wrong="global_sensitivity" mistake="the mean over databases"
def global_sensitivity(query, n):
    from itertools import product

    return float(np.mean([local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=n)]))


# %% wrong="global_sensitivity" mistake="one row more than n"
def global_sensitivity(query, n):
    from itertools import product

    return max(local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=n + 1))


# %% wrong="global_sensitivity" mistake="smaller databases, too"
def global_sensitivity(query, n):
    from itertools import product

    sizes = range(2, n + 1)
    return max(local_sensitivity(query, np.array(row)) for size in sizes for row in product([0, 1], repeat=size))


# %% wrong="global_sensitivity" mistake="n - 1 rows"
def global_sensitivity(query, n):
    from itertools import product

    return max(local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=max(2, n - 1)))


# %% wrong="global_sensitivity" mistake="replace-one"
def global_sensitivity(query, n):
    from itertools import product

    largest = 0
    for row in product([0, 1], repeat=n):
        for i in range(n):
            other = list(row)
            other[i] = 1 - other[i]
            largest = max(largest, abs(query(np.array(row)) - query(np.array(other))))
    return largest


# %% wrong="global_sensitivity" mistake="any two databases, not neighbours"
def global_sensitivity(query, n):
    from itertools import product

    values = [query(np.array(row)) for row in product([0, 1], repeat=n)]
    return max(values) - min(values)


# %% wrong="global_sensitivity" mistake="a few random databases"
def global_sensitivity(query, n):
    rng = np.random.default_rng(1)
    return max(local_sensitivity(query, rng.integers(0, 2, n)) for _ in range(5))


# %% wrong="global_sensitivity" mistake="the local one of the notebook's bits"
def global_sensitivity(query, n):
    return local_sensitivity(query, bits)


# %% wrong="global_sensitivity" mistake="orders left out: combinations with replacement"
def global_sensitivity(query, n):
    from itertools import combinations_with_replacement

    return max(local_sensitivity(query, np.array(row)) for row in combinations_with_replacement([0, 1], n))


# %% wrong="global_sensitivity" mistake="a table of known queries"
def global_sensitivity(query, n):
    return {"sum": 1, "mean": 1 / n, "max": 1}.get(query.__name__, 1)


# %% wrong="global_sensitivity" mistake="1 or 1 in n"
def global_sensitivity(query, n):
    return 1 / n if query(np.array([1, 0])) == 0.5 else 1


# %% wrong="global_sensitivity" mistake="starts with 1, as if no query were less sensitive"
def global_sensitivity(query, n):
    from itertools import product

    largest = 1
    for row in product([0, 1], repeat=n):
        largest = max(largest, local_sensitivity(query, np.array(row)))
    return largest


# %% wrong="global_sensitivity" mistake="only the first row leaves"
def global_sensitivity(query, n):
    from itertools import product

    return max(abs(query(np.array(row)) - query(np.array(row[1:]))) for row in product([0, 1], repeat=n))


# %% wrong="global_sensitivity" mistake="a fall only"
def global_sensitivity(query, n):
    from itertools import product

    rows = [np.array(row) for row in product([0, 1], repeat=n)]
    return max(query(row) - query(np.delete(row, i)) for row in rows for i in range(n))


# %% wrong="global_sensitivity" mistake="returns in the first round"
def global_sensitivity(query, n):
    from itertools import product

    for row in product([0, 1], repeat=n):
        return local_sensitivity(query, np.array(row))


# %% right="epsilon_means" how="a tuple, another order"
epsilon_means = ("G", "B", "D")

# %% right="epsilon_means" how="a set"
epsilon_means = {"D", "G", "B"}

# %% right="epsilon_means" how="small letters"
epsilon_means = list("bdg")

# %% wrong="epsilon_means" mistake="ε bounds the error"
epsilon_means = ["A", "B", "D", "G"]

# %% wrong="epsilon_means" mistake="ε is a chance"
epsilon_means = ["B", "C", "D", "G"]

# %% wrong="epsilon_means" mistake="nothing can be learnt about anybody"
epsilon_means = ["B", "D", "E", "G"]

# %% wrong="epsilon_means" mistake="breaks if the rest is known"
epsilon_means = ["B", "D", "F", "G"]

# %% wrong="epsilon_means" mistake="ε = 0 forgotten"
epsilon_means = ["B", "D"]

# %% wrong="epsilon_means" mistake="the definition alone"
epsilon_means = ["B"]

# %% wrong="epsilon_means" mistake="noise grows with ε"
epsilon_means = ["B", "G"]

# %% wrong="epsilon_means" mistake="the factor forgotten"
epsilon_means = ["D", "G"]

# %% wrong="epsilon_means" mistake="all of them"
epsilon_means = list("ABCDEFG")

# %% wrong="epsilon_means" mistake="one letter as text"
epsilon_means = "D"

# %% right="reconstruct_bits" how="the normal equations, a list"
def reconstruct_bits(subsets, answers):
    estimates = np.linalg.solve(subsets.T @ subsets, subsets.T @ answers)
    return [1 if estimate >= 0.5 else 0 for estimate in estimates]


# %% right="reconstruct_bits" how="bounded least squares of scipy"
from scipy.optimize import lsq_linear


def reconstruct_bits(subsets, answers):
    return np.rint(lsq_linear(subsets, answers, bounds=(0, 1)).x)


# %% right="reconstruct_bits" how="scikit-learn"
from sklearn.linear_model import LinearRegression


def reconstruct_bits(subsets, answers):
    model = LinearRegression(fit_intercept=False).fit(subsets, answers)
    return np.round(np.clip(model.coef_, 0, 1)).astype(int)


# %% right="reconstruct_bits" how="the pseudoinverse, True and False"
def reconstruct_bits(subsets, answers):
    return np.linalg.pinv(subsets) @ answers > 0.5


# %% right="reconstruct_bits" how="non-negative least squares, where"
from scipy.optimize import nnls


def reconstruct_bits(subsets, answers):
    estimates, _ = nnls(subsets.astype(float), answers.astype(float))
    return np.where(estimates > 0.5, 1, 0)


# %% right="reconstruct_bits" how="a little ridge"
def reconstruct_bits(subsets, answers):
    n = subsets.shape[1]
    estimates = np.linalg.inv(subsets.T @ subsets + 1e-6 * np.eye(n)) @ subsets.T @ answers
    return (estimates > 0.5) * 1


# %% wrong="reconstruct_bits" mistake="not rounded"
def reconstruct_bits(subsets, answers):
    return np.linalg.lstsq(subsets, answers, rcond=None)[0]


# %% wrong="reconstruct_bits" mistake="rounded, but not to 0 or 1"
def reconstruct_bits(subsets, answers):
    return np.rint(np.linalg.lstsq(subsets, answers, rcond=None)[0]).astype(int)


# %% wrong="reconstruct_bits" mistake="only as many questions as people"
def reconstruct_bits(subsets, answers):
    n = subsets.shape[1]
    return (np.linalg.lstsq(subsets[:n], answers[:n], rcond=None)[0] > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="half of the questions"
def reconstruct_bits(subsets, answers):
    half = len(answers) // 2
    return (np.linalg.lstsq(subsets[:half], answers[:half], rcond=None)[0] > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="above 0 is 1"
def reconstruct_bits(subsets, answers):
    return (np.linalg.lstsq(subsets, answers, rcond=None)[0] > 0).astype(int)


# %% wrong="reconstruct_bits" mistake="1 and more is 1: cut off, not rounded"
def reconstruct_bits(subsets, answers):
    return np.clip(np.linalg.lstsq(subsets, answers, rcond=None)[0], 0, 1).astype(int)


# %% wrong="reconstruct_bits" mistake="above the mean is 1"
def reconstruct_bits(subsets, answers):
    estimates = np.linalg.lstsq(subsets, answers, rcond=None)[0]
    return (estimates > estimates.mean()).astype(int)


# %% wrong="reconstruct_bits" mistake="0 and 1 swapped"
def reconstruct_bits(subsets, answers):
    return (np.linalg.lstsq(subsets, answers, rcond=None)[0] < 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="all that lstsq returns"
def reconstruct_bits(subsets, answers):
    return np.linalg.lstsq(subsets, answers, rcond=None)


# %% wrong="reconstruct_bits" mistake="mean answers with and without the person"
def reconstruct_bits(subsets, answers):
    found = []
    for column in subsets.T:
        gap = answers[column == 1].mean() - answers[column == 0].mean()
        found.append(int(gap > 0.5))
    return found


# %% wrong="reconstruct_bits" mistake="guesses that nobody is ill"
def reconstruct_bits(subsets, answers):
    return np.zeros(subsets.shape[1], dtype=int)


# %% wrong="reconstruct_bits" mistake="the notebook's secret"
def reconstruct_bits(subsets, answers):
    return secret[: subsets.shape[1]]


# %% wrong="reconstruct_bits" mistake="the notebook's questions and answers"
noted = (subsets, answers)


def reconstruct_bits(groups, counts):
    return (np.linalg.lstsq(*noted, rcond=None)[0] > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="one bit a question"
def reconstruct_bits(subsets, answers):
    estimates = np.linalg.lstsq(subsets, answers, rcond=None)[0]
    return (subsets @ estimates > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="the questions changed in place"
def reconstruct_bits(subsets, answers):
    subsets -= 1
    answers -= answers.max()
    return (np.linalg.lstsq(subsets, answers, rcond=None)[0] > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="a row, not a column of bits"
def reconstruct_bits(subsets, answers):
    return (np.linalg.lstsq(subsets, answers.reshape(-1, 1), rcond=None)[0] > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="the number of ill people"
def reconstruct_bits(subsets, answers):
    return int((np.linalg.lstsq(subsets, answers, rcond=None)[0] > 0.5).sum())


# %% wrong="reconstruct_bits" mistake="text"
def reconstruct_bits(subsets, answers):
    return ["1" if x > 0.5 else "0" for x in np.linalg.lstsq(subsets, answers, rcond=None)[0]]


# %% wrong="reconstruct_bits" mistake="much too strong a penalty"
def reconstruct_bits(subsets, answers):
    penalty = 1000 * np.eye(subsets.shape[1])
    return (np.linalg.solve(subsets.T @ subsets + penalty, subsets.T @ answers) > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="a regression with a constant, which takes over part of the sum"
from sklearn.linear_model import LinearRegression


def reconstruct_bits(subsets, answers):
    return [int(weight > 0.5) for weight in LinearRegression().fit(subsets, answers).coef_]


# %% right="reconstruct_bits" how="steps downhill by hand"
def reconstruct_bits(subsets, answers):
    questions = np.asarray(subsets, dtype=float)
    guess, step = np.full(questions.shape[1], 0.5), 1 / np.linalg.norm(questions, 2) ** 2
    for _ in range(2000):
        guess = np.clip(guess - step * questions.T @ (questions @ guess - answers), 0, 1)
    return guess.round()


# %% wrong="reconstruct_bits" mistake="half of the people are ill"
def reconstruct_bits(subsets, answers):
    estimates = np.linalg.lstsq(subsets, answers, rcond=None)[0]
    return (estimates > np.median(estimates)).astype(int)


# %% wrong="reconstruct_bits" mistake="the unknowns of the first questions only, rest 0"
def reconstruct_bits(subsets, answers):
    found = np.zeros(subsets.shape[1], dtype=int)
    few = subsets.shape[1] // 2
    found[:few] = np.linalg.lstsq(subsets[:, :few], answers, rcond=None)[0] > 0.5
    return found


# %% wrong="reconstruct_bits" mistake="rounded up"
def reconstruct_bits(subsets, answers):
    return np.clip(np.ceil(np.linalg.lstsq(subsets, answers, rcond=None)[0]), 0, 1).astype(int)


# %% wrong="differencing_attack" mistake="the same row ten times"
def differencing_attack(ask, n, i):
    return ask([i] * 10) // 10


# %% wrong="differencing_attack" mistake="a mask for row numbers"
def differencing_attack(ask, n, i):
    keep = np.ones(n, dtype=bool)
    everybody = ask(keep)
    keep[i] = False
    return everybody - ask(keep)


# %% wrong="differencing_attack" mistake="the ten rows that follow, beyond the end"
def differencing_attack(ask, n, i):
    following = list(range(i + 1, i + 11))
    return ask([i, *following]) - ask(following)


# %% right="differencing_attack" how="the ten rows that follow, round the end"
def differencing_attack(ask, n, i):
    following = [(i + step) % n for step in range(1, 11)]
    return ask([i, *following]) - ask(following)


# %% wrong="local_sensitivity" mistake="neighbours in rising order of values"
def local_sensitivity(query, database):
    return max(abs(query(np.sort(database)) - query(np.sort(other))) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="the squared change"
def local_sensitivity(query, database):
    return max((query(database) - query(other)) ** 2 for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="prints"
def local_sensitivity(query, database):
    print(max(abs(query(database) - query(other)) for other in neighbours(database)))


# %% wrong="global_sensitivity" mistake="no database without a 1"
def global_sensitivity(query, n):
    rows = [np.array([int(digit) for digit in format(number, f"0{n}b")]) for number in range(1, 2**n)]
    return max(local_sensitivity(query, row) for row in rows)


# %% wrong="global_sensitivity" mistake="one number too few"
def global_sensitivity(query, n):
    rows = [np.array([int(digit) for digit in format(number, f"0{n}b")]) for number in range(2**n - 1)]
    return max(local_sensitivity(query, row) for row in rows)


# %% wrong="global_sensitivity" mistake="leading zeros lost"
def global_sensitivity(query, n):
    rows = [np.array([int(digit) for digit in format(number, "b")]) for number in range(2, 2**n)]
    return max(local_sensitivity(query, row) for row in rows)


# %% wrong="neighbours" mistake="takes i from the end"
def without(database, i):
    return np.delete(database, -i)


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="a missing value in the row's place"
def without(database, i):
    other = database.astype(float)
    other[i] = np.nan
    return other


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="no neighbours for a database of one row"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [without(database, i) for i in range(len(database))] if len(database) > 1 else []


# %% right="differencing_attack" how="ten rows from either side, the parameters under other names"
def differencing_attack(question, people, who):
    rest = np.roll(np.arange(people), -who)[1:11].tolist()
    low = question(rest)
    return np.int64(question(rest + [who]) - low)


# %% right="differencing_attack" how="a random group"
def differencing_attack(ask, n, i):
    import random

    group = random.sample([row for row in range(n) if row != i], 10)
    return max(0, ask(group + [i]) - ask(group))


# %% wrong="differencing_attack" mistake="the count of everybody is kept for the next hospital of this size"
kept = {}


def differencing_attack(ask, n, i):
    if n not in kept:
        kept[n] = ask(list(range(n)))
    return kept[n] - ask([row for row in range(n) if row != i])


# %% wrong="differencing_attack" mistake="tries the person alone first"
def differencing_attack(ask, n, i):
    try:
        return ask([i])
    except ValueError:
        return ask(list(range(n))) - ask([row for row in range(n) if row != i])


# %% wrong="differencing_attack" mistake="two people differ"
def differencing_attack(ask, n, i):
    return int(ask(list(range(n))) - ask([row for row in range(n) if row not in (i, (i + 1) % n)]) > 0)


# %% wrong="differencing_attack" mistake="text"
def differencing_attack(ask, n, i):
    return str(ask(range(n)) - ask([row for row in range(n) if row != i]))


# %% wrong="differencing_attack" mistake="1 if the counts are equal"
def differencing_attack(ask, n, i):
    return int(ask(range(n)) == ask([row for row in range(n) if row != i]))


# %% wrong="differencing_attack" mistake="one count for each half"
def differencing_attack(ask, n, i):
    return int(ask(range(i + 1)) - ask(range(i)))


# %% right="neighbours" how="np.r_, a generator made a list, without as a lambda"
without = lambda database, i: np.r_[database[:i], database[i + 1 :]]


def neighbours(database):
    return list(without(database, i) for i in range(np.shape(database)[0]))


# %% right="neighbours" how="one table of all neighbours"
def without(database, i):
    return database[np.arange(len(database)) != i]


def neighbours(database):
    n = len(database)
    return np.tile(database, (n, 1))[~np.eye(n, dtype=bool)].reshape(n, n - 1) if n else []


# %% wrong="neighbours" mistake="a set of tuples"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return {tuple(without(database, i)) for i in range(len(database))}


# %% wrong="neighbours" mistake="rows leave one after the other"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    found = []
    for _ in range(len(database)):
        database = without(database, 0)
        found.append(database)
    return found


# %% wrong="neighbours" mistake="one more row, too"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [without(database, i) for i in range(len(database))] + [np.append(database, bit) for bit in (0, 1)]


# %% wrong="neighbours" mistake="one list, changed again and again"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    found, rest = [], list(database)
    for i in range(len(database)):
        value = rest.pop(i)
        found.append(rest)
        rest.insert(i, value)
    return found


# %% wrong="neighbours" mistake="from the last row to the first"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [without(database, i) for i in reversed(range(len(database)))]


# %% wrong="neighbours" mistake="row numbers taken from the values"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [without(database, int(i) % len(database)) for i in database]


# %% wrong="neighbours" mistake="an error for no rows"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [database[1:], *[without(database, i) for i in range(1, len(database))]] if database[0] is not None else []


# %% wrong="neighbours" mistake="rounded to 16 bits"
def without(database, i):
    """Return the database without row i."""
    return np.delete(database, i).astype(np.float16)


def neighbours(database):
    """Return a list of all databases that lack one row of this one."""
    return [without(database, i) for i in range(len(database))]


# %% right="local_sensitivity" how="numpy, a vectorised query of row numbers, a 0-d number"
def local_sensitivity(query, database):
    leave = np.vectorize(lambda i: float(query(np.delete(database, i))))
    return np.max(np.abs(leave(np.arange(len(database))) - float(query(database))))


# %% right="local_sensitivity" how="lists for the query, as exercise 2 allows"
def without(database, i):
    return [float(value) for place, value in enumerate(database) if place != i]


def local_sensitivity(query, database):
    changes = [query(list(database)) - query(without(database, i)) for i in range(len(database))]
    return max(max(changes), -min(changes))


# %% wrong="local_sensitivity" mistake="one row for each different value"
def local_sensitivity(query, database):
    _, places = np.unique(database, return_index=True)
    return max(abs(query(database) - query(np.delete(database, i))) for i in places)


# %% wrong="local_sensitivity" mistake="the query that the notebook's loop left behind"
def local_sensitivity(asked, database):
    def query(rows):
        return int(np.sum(rows) >= 4)

    return max(abs(query(database) - query(np.delete(database, i))) for i in range(len(database)))


# %% wrong="local_sensitivity" mistake="text"
def local_sensitivity(query, database):
    return f"{max(abs(query(database) - query(other)) for other in neighbours(database)):.4f}"


# %% wrong="local_sensitivity" mistake="rounded to four places"
def local_sensitivity(query, database):
    return round(float(max(abs(query(database) - query(other)) for other in neighbours(database))), 4)


# %% wrong="local_sensitivity" mistake="each row against the one before it"
def local_sensitivity(query, database):
    values = [query(other) for other in neighbours(database)]
    return max(abs(one - other) for one, other in zip(values, values[1:]))


# %% wrong="local_sensitivity" mistake="whole numbers only"
def local_sensitivity(query, database):
    database = database.astype(int)
    return max(abs(query(database) - query(other)) for other in neighbours(database))


# %% wrong="local_sensitivity" mistake="rows leave one after the other"
def local_sensitivity(query, database):
    here, largest, rest = query(database), 0, database
    while len(rest) > 1:
        rest = rest[1:]
        largest = max(largest, abs(here - query(rest)))
    return largest


# %% right="global_sensitivity" how="bits by shifting"
def global_sensitivity(query, n):
    tables = (np.arange(2**n)[:, None] >> np.arange(n)) & 1
    return np.float64(max(abs(query(t) - query(np.delete(t, i))) for t in tables for i in range(n)))


# %% wrong="global_sensitivity" mistake="25 random databases"
def global_sensitivity(query, n):
    rng = np.random.default_rng(1)
    return max(local_sensitivity(query, rng.integers(0, 2, n)) for _ in range(25))


# %% wrong="global_sensitivity" mistake="at most six bits"
def global_sensitivity(query, n):
    from itertools import product

    return max(local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=min(n, 6)))


# %% wrong="global_sensitivity" mistake="permutations, not products"
def global_sensitivity(query, n):
    from itertools import permutations

    return max(local_sensitivity(query, np.array(row)) for row in permutations([0, 1] * (n // 2) + [0] * (n % 2)))


# %% wrong="global_sensitivity" mistake="the sum over databases"
def global_sensitivity(query, n):
    from itertools import product

    return sum(local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=n))


# %% wrong="global_sensitivity" mistake="the last row leaves only"
def global_sensitivity(query, n):
    from itertools import product

    return max(abs(query(np.array(row)) - query(np.array(row[:-1]))) for row in product([0, 1], repeat=n))


# %% wrong="global_sensitivity" mistake="the range of the query over n"
def global_sensitivity(query, n):
    return abs(query(np.ones(n, dtype=int)) - query(np.zeros(n, dtype=int))) / n


# %% wrong="global_sensitivity" mistake="a list of all"
def global_sensitivity(query, n):
    from itertools import product

    return sorted({local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=n)})


# %% right="reconstruct_bits" how="least squares in scipy, one question at a time"
import scipy.linalg


def reconstruct_bits(subsets, answers):
    unknowns = scipy.linalg.lstsq(np.vstack([row for row in subsets]), list(answers))[0]
    return list(np.heaviside(unknowns - 0.5, 1))


# %% right="reconstruct_bits" how="the QR factors"
def reconstruct_bits(subsets, answers):
    q, r = np.linalg.qr(subsets.astype(float))
    return [round(min(1.0, max(0.0, bit))) for bit in np.linalg.solve(r, q.T @ answers)]


# %% wrong="reconstruct_bits" mistake="a small step too few: one round of descent"
def reconstruct_bits(subsets, answers):
    step = 1 / np.linalg.norm(subsets, 2) ** 2
    return (0.5 + step * subsets.T @ (answers - subsets.sum(axis=1) / 2) > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="always 100 people"
def reconstruct_bits(subsets, answers):
    found = np.linalg.lstsq(subsets, answers, rcond=None)[0]
    return np.array([int(found[i] > 0.5) if i < len(found) else 0 for i in range(100)])


# %% wrong="reconstruct_bits" mistake="the signs of the estimates"
def reconstruct_bits(subsets, answers):
    return np.sign(np.linalg.lstsq(subsets, answers, rcond=None)[0])


# %% wrong="reconstruct_bits" mistake="the last questions only"
def reconstruct_bits(subsets, answers):
    n = subsets.shape[1]
    return (np.linalg.lstsq(subsets[-n:], answers[-n:], rcond=None)[0] > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="absolute values"
def reconstruct_bits(subsets, answers):
    return (np.abs(np.linalg.lstsq(subsets, answers, rcond=None)[0]) >= 0.25).astype(int)


# %% wrong="reconstruct_bits" mistake="backwards"
def reconstruct_bits(subsets, answers):
    return (np.linalg.lstsq(subsets, answers, rcond=None)[0] > 0.5).astype(int)[::-1]


# %% wrong="reconstruct_bits" mistake="the mean answer of the person's groups"
def reconstruct_bits(subsets, answers):
    means = subsets.T @ answers / subsets.sum(axis=0)
    return (means > np.mean(answers)).astype(int)


# %% wrong="reconstruct_bits" mistake="rounded answers, divided by group sizes"
def reconstruct_bits(subsets, answers):
    shares = answers / np.maximum(subsets.sum(axis=1), 1)
    return [int(np.mean(shares[subsets[:, i] == 1]) > 0.5) for i in range(subsets.shape[1])]


# %% wrong="reconstruct_bits" mistake="correlation with the answers"
def reconstruct_bits(subsets, answers):
    return [int(np.corrcoef(column, answers)[0, 1] > 0) for column in subsets.T]


# %% wrong="epsilon_means" mistake="the false ones"
epsilon_means = ["A", "C", "E", "F"]

# %% wrong="epsilon_means" mistake="none"
epsilon_means = []

# %% wrong="epsilon_means" mistake="a letter that is not there"
epsilon_means = ["B", "D", "G", "H"]


# %% wrong="reconstruct_bits" mistake="the middle between the lowest and the highest estimate"
def reconstruct_bits(subsets, answers):
    estimates = np.linalg.lstsq(subsets, answers, rcond=None)[0]
    return (estimates > (estimates.min() + estimates.max()) / 2).astype(int)


# %% right="differencing_attack" how="generators and a filter, read once"
def differencing_attack(ask, n, i):
    return ask(row for row in range(n)) - ask(filter(lambda row: row != i, range(n)))


# %% wrong="reconstruct_bits" mistake="a column of ones for a constant"
def reconstruct_bits(subsets, answers):
    wider = np.column_stack([subsets, np.ones(len(subsets))])
    return (np.linalg.lstsq(wider, answers, rcond=None)[0][:-1] > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="centred columns and answers"
def reconstruct_bits(subsets, answers):
    estimates = np.linalg.lstsq(subsets - subsets.mean(axis=0), answers - answers.mean(), rcond=None)[0]
    return (estimates > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="each question only once"
def reconstruct_bits(subsets, answers):
    n = subsets.shape[1]
    return (np.linalg.lstsq(subsets[n:], answers[n:], rcond=None)[0] > 0.75).astype(int)


# %% right="reconstruct_bits" how="ridge without a constant, hardly any penalty"
from sklearn.linear_model import Ridge


def reconstruct_bits(subsets, answers):
    return (Ridge(alpha=1e-3, fit_intercept=False).fit(subsets, answers).coef_ >= 0.5).tolist()


# %% wrong="differencing_attack" mistake="a third question if nobody is ill"
def differencing_attack(ask, n, i):
    everybody = ask(list(range(n)))
    if everybody == 0:
        return ask([row for row in range(n) if row != i]) - ask(list(range(n)))
    return everybody - ask([row for row in range(n) if row != i])


# %% wrong="differencing_attack" mistake="no second question if nobody is ill, and 1 if everybody is"
def differencing_attack(ask, n, i):
    everybody = ask(list(range(n)))
    if everybody == n - 1:
        return 1
    return everybody - ask([row for row in range(n) if row != i])


# %% right="differencing_attack" how="stops early if nobody or everybody is ill"
def differencing_attack(ask, n, i):
    everybody = ask(list(range(n)))
    if everybody in (0, n):
        return int(everybody > 0)
    return everybody - ask([row for row in range(n) if row != i])


# %% wrong="global_sensitivity" mistake="100 random databases"
def global_sensitivity(query, n):
    rng = np.random.default_rng(0)
    return max(local_sensitivity(query, rng.integers(0, 2, n)) for _ in range(100))


# %% wrong="global_sensitivity" mistake="200 random databases, new ones each time"
def global_sensitivity(query, n):
    rng = np.random.default_rng()
    return max(local_sensitivity(query, rng.integers(0, 2, n)) for _ in range(200))


# %% wrong="global_sensitivity" mistake="at most seven bits"
def global_sensitivity(query, n):
    from itertools import product

    return max(local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=min(n, 7)))

# %% right="epsilon_means" how="a string of letters"
epsilon_means = "BDG"

# %% wrong="epsilon_means" mistake="a string with one letter too many"
epsilon_means = "BDFG"

# %% equivalent="reconstruct_bits" reason="Since NumPy 2, this is nearly the same cutoff, and it matters only for systems that have several solutions."
# - estimates = np.linalg.lstsq(subsets, answers, rcond=None)[0]
# + estimates = np.linalg.lstsq(subsets, answers)[0]

# %% equivalent="reconstruct_bits" reason="True and False count as 1 and 0."
# - return (estimates > 0.5).astype(int)
# + return estimates > 0.5

# %% equivalent="reconstruct_bits" reason="An estimate that is exactly in the middle may become either bit."
# - return (estimates > 0.5).astype(int)
# + return (estimates >= 0.5).astype(int)


# %% wrong="differencing_attack" mistake="uses negative row numbers, although rows are numbered from 0 to n - 1; works only if the hospital indexes a NumPy array"
def differencing_attack(ask, n, i):
    group = [i - step for step in range(1, 11)]
    return ask([*group, i]) - ask(group)


# %% wrong="differencing_attack" mistake="looks at no row beyond 999, so later patients in a larger hospital all get 0"
def differencing_attack(ask, n, i):
    rows = list(range(min(n, 1000)))
    return ask(rows) - ask([row for row in rows if row != i])


# %% wrong="neighbours" mistake="one neighbour for each row: row numbers of 8 bits repeat or fail for more than 256 rows"
def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    return [without(database, int(i)) for i in np.arange(len(database)).astype(np.uint8)]


# %% wrong="neighbours" mistake="remembers results by length and sum, so another database with the same sum gets the neighbours of the first"
_seen = {}


def without(database, i):
    return np.delete(database, i)


def neighbours(database):
    key = (len(database), float(np.sum(database)))
    if key not in _seen:
        _seen[key] = [np.delete(database, i) for i in range(len(database))]
    return _seen[key]


# %% wrong="neighbours" mistake="marks the row with the maximum plus 1, which is 0 or infinite for some numbers, so other rows vanish, too"
def without(database, i):
    marked = database.copy()
    mark = marked.max() + 1
    marked[i] = mark
    return marked[marked != mark]


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="neighbours" mistake="marks the row in a float copy, which changes large whole numbers"
def without(database, i):
    marked = np.array(database, dtype=float)
    marked[i] = np.nan
    return marked[~np.isnan(marked)].astype(database.dtype)


def neighbours(database):
    return [without(database, i) for i in range(len(database))]


# %% wrong="local_sensitivity" mistake="tries at most 100 random rows of a long database and can miss the row that matters"
def local_sensitivity(query, database):
    rows = range(len(database))
    if len(database) > 100:
        rows = np.random.default_rng().choice(len(database), 100, replace=False)
    return max(abs(query(database) - query(np.delete(database, i))) for i in rows)


# %% wrong="global_sensitivity" mistake="stops as soon as a change reaches 1, but a query may change by more in another database"
from itertools import product


def global_sensitivity(query, n):
    largest = 0
    for rows in product((0, 1), repeat=n):
        largest = max(largest, local_sensitivity(query, np.array(rows)))
        if largest >= 1:
            break
    return largest


# %% wrong="global_sensitivity" mistake="passes tuples to the query, which takes an array or a list"
from itertools import product


def global_sensitivity(query, n):
    return max(
        abs(query(rows) - query(rows[:i] + rows[i + 1 :])) for rows in product((0, 1), repeat=n) for i in range(n)
    )


# %% wrong="global_sensitivity" mistake="remembers results by the query's name and n, so a second lambda gets the first one's result"
from itertools import product

_known = {}


def global_sensitivity(query, n):
    key = (getattr(query, "__name__", ""), n)
    if key not in _known:
        _known[key] = max(local_sensitivity(query, np.array(rows)) for rows in product((0, 1), repeat=n))
    return _known[key]


# %% wrong="global_sensitivity" mistake="bits of 8 bits, with which a query that multiplies them overflows"
from itertools import product


def global_sensitivity(query, n):
    return max(local_sensitivity(query, np.array(bits, dtype=np.int8)) for bits in product((0, 1), repeat=n))


# %% wrong="global_sensitivity" mistake="rounded to nine places"
from itertools import product


def global_sensitivity(query, n):
    return round(max(local_sensitivity(query, np.array(bits)) for bits in product((0, 1), repeat=n)), 9)


# %% wrong="reconstruct_bits" mistake="small singular values are cut off, so exact answers to nearly equal groups don't give all bits"
def reconstruct_bits(subsets, answers):
    return (np.linalg.lstsq(subsets, answers, rcond=0.05)[0] > 0.5).astype(int)


# %% wrong="local_sensitivity" mistake="only the smallest and the largest row leave"
def local_sensitivity(query, database):
    here = query(database)
    candidates = {0, len(database) - 1, int(np.argmin(database)), int(np.argmax(database))}
    return max(abs(query(np.delete(database, i)) - here) for i in candidates)


# %% wrong="local_sensitivity" mistake="passes tuples to the query"
def local_sensitivity(query, database):
    rows = tuple(database)
    return max(abs(query(rows) - query(rows[:i] + rows[i + 1:])) for i in range(len(rows)))


# %% wrong="local_sensitivity" mistake="removes only the first 100 rows"
def local_sensitivity(query, database):
    full = query(database)
    return max(abs(full - query(np.delete(database, i))) for i in range(min(len(database), 100)))


# %% wrong="reconstruct_bits" mistake="adds up products of small unsigned integers"
def reconstruct_bits(subsets, answers):
    small = np.asarray(subsets).astype(np.uint8)
    both = (small.T @ small).astype(float)
    estimates = np.linalg.lstsq(both, np.asarray(subsets, dtype=float).T @ answers, rcond=None)[0]
    return (estimates > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="leaves out the last tenth of the questions, so with exact answers it loses who is only there"
import numpy as np


def reconstruct_bits(subsets, answers):
    used = len(answers) - len(answers) // 10  # the others would be for validation
    estimates = np.linalg.lstsq(subsets[:used], answers[:used], rcond=None)[0]
    return (estimates > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="divides by the size of each group, which may be 0"
def reconstruct_bits(subsets, answers):
    weights = 1 / np.sqrt(subsets.sum(axis=1))
    estimates = np.linalg.lstsq(subsets * weights[:, None], answers * weights, rcond=None)[0]
    return (estimates > 0.5).astype(int)


# %% wrong="reconstruct_bits" mistake="uses only the first four questions per person"
def reconstruct_bits(subsets, answers):
    enough = 4 * subsets.shape[1]
    estimates = np.linalg.lstsq(subsets[:enough], answers[:enough], rcond=None)[0]
    return (estimates > 0.5).astype(int)


# %% wrong="local_sensitivity" mistake="tries only 100 evenly spaced rows of a long database"
def local_sensitivity(query, database):
    n = len(database)
    places = range(n) if n <= 100 else np.linspace(0, n - 1, 100).astype(int)
    return max(abs(query(np.delete(database, i)) - query(database)) for i in places)


# %% wrong="local_sensitivity" mistake="rounded to nine places, which is 0 for small values"
def local_sensitivity(query, database):
    here = float(query(database))
    return round(max(abs(float(query(other)) - here) for other in neighbours(database)), 9)


# %% equivalent="neighbours" reason="The text allows a tuple."
# + adversary tuple_for_list


# %% equivalent="epsilon_means" reason="A tuple of letters says the same as a list of them."
# + adversary tuple_for_list


# %% equivalent="reconstruct_bits" reason="The text allows a list."
# + adversary list_for_array


# %% wrong="differencing_attack" mistake="numbers the rows with 16 bits, so the rows from 32,768 become negative"
def differencing_attack(ask, n, i):
    rows = np.arange(n).astype(np.int16)
    return int(ask(rows.tolist()) - ask(rows[np.arange(n) != i].tolist()))


# %% wrong="differencing_attack" mistake="keeps the count of everybody for each hospital, although someone may fall ill before the next attack"
import functools


@functools.lru_cache(maxsize=None)
def total(ask, n):
    return ask(range(n))


def differencing_attack(ask, n, i):
    return total(ask, n) - ask([row for row in range(n) if row != i])


# %% wrong="differencing_attack" mistake="asks about a block of 50 rows, and the last block is small"
def differencing_attack(ask, n, i):
    """Return the bit of row i, after at most two questions that each cover at least ten people."""
    start = i // 50 * 50  # 50 people are enough, and the questions stay short
    block = range(start, min(start + 50, n))
    return ask(block) - ask([row for row in block if row != i])


# %% wrong="differencing_attack" mistake="never asks about the last row of an odd number"
def differencing_attack(ask, n, i):
    """Return the bit of row i, after at most two questions that each cover at least ten people."""
    half = n // 2
    if half < 11:
        group = list(range(n))
    else:
        group = list(range(half)) if i < half else list(range(half, 2 * half))
    return ask(group) - ask([row for row in group if row != i])


# %% wrong="neighbours" mistake="marks the row with -999, and drops all rows with this number"
def without(database, i):
    """Return the database without row i."""
    marked = np.asarray(database, dtype=float).copy()
    marked[i] = -999  # a number that no one has
    return marked[marked != -999]


def neighbours(database):
    """Return a list of this database without row 0, without row 1, and so on."""
    return [without(database, i) for i in range(len(database))]


# %% wrong="local_sensitivity" mistake="ignores changes below the relative tolerance of np.isclose"
def local_sensitivity(query, database):
    """Return the largest change in the query's result when one row leaves this database."""
    here = float(query(database))
    largest = 0.0
    for other in neighbours(database):
        there = float(query(other))
        if not np.isclose(here, there):  # ignore errors of floating-point numbers
            largest = max(largest, abs(here - there))
    return largest


# %% wrong="global_sensitivity" mistake="floats instead of bits"
from itertools import product


def global_sensitivity(query, n):
    """Return the largest change in the query's result when one row leaves any database of n bits."""
    databases = np.array(list(product([0.0, 1.0], repeat=n)))
    return max(local_sensitivity(query, database) for database in databases)
