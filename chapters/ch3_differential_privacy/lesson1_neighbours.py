# %% [markdown]
# # 3.1 One person more or less
#
# **You will be able to**
#
# - work out one person's secret from two exact counts, and nearly everyone's from many inexact counts;
# - calculate how much a query's result can change when one person leaves a given database, or any database;
# - explain what differential privacy promises for a given number ε (epsilon), and what it doesn't promise.
#
# **You need** NumPy arrays, lesson 1.6 (singling people out), and powers of *e* from school.
#
# **Time** about {minutes} minutes, six exercises.

# %% [markdown]
# ## Only counts were published
#
# > **In the news.** The US census of 2010 published more than 150 billion figures. {==From 34 of its 180 sets of
# > tables, John Abowd and others worked out each person's block (the smallest area in the census), sex, age group, race
# > and ethnicity.==} {==In 70 % of the blocks, where 97 million people live, an attacker can even *verify* that every
# > row worked out in this way is correct ([arXiv 2312.11283](https://arxiv.org/abs/2312.11283)).==}
#
# {==How can counts of many people reveal a single person's secret?==} A hospital with 1,000 made-up patients answers
# the question "how many of these people have the disease?" exactly, but refuses to answer questions about fewer than
# ten people.

# %%
import numpy as np

from course import load, plotting

patients = load("patients")
ill = patients["has_rare_disease"].to_numpy()  # one bit per patient: 1 means ill, 0 means not ill


def ask(rows):
    """Return how many of the patients in these rows are ill, counting each row once."""
    rows = list(set(rows))
    if len(rows) < 10:
        raise ValueError("refused: fewer than ten people")
    return int(ill[rows].sum())


# %% [markdown]
# We want to know whether Ruth, who is in row 0, has the disease. (In reality, you wouldn't know row numbers. You'd
# describe a group, such as everyone except the woman with Ruth's date of birth.) The hospital refuses to answer
# questions about her alone, but it answers questions about larger groups:

# %% slide="output"
try:
    ask([0])
except ValueError as error:
    print(error)
print("ten people:", ask(range(10)), "   all people:", ask(range(1000)))

# %% [markdown]
# Dorothy Denning, Peter Denning and Mayer Schwartz showed in 1979 that such limits can almost always be bypassed. {==Here, you ask
# about two large groups that differ only by Ruth.==} {==Each count is harmless by itself, but their difference is Ruth's bit, 1 if
# she's ill and 0 if she isn't.==} {==This is a **differencing attack**.==}
#
# ### Exercise 1: two counts
#
# Write a function `differencing_attack(ask, n, i)` that returns the number 1 if the patient in row `i` is ill, and 0 otherwise.
#
# - `ask` is a function like the one above, but for any hospital. The hospital's rows are numbered from 0 to `n` − 1, and `n` is at least
#   11.
# - Call `ask` at most twice, and never with fewer than ten people.
#
# For the `ask` above, `differencing_attack(ask, 1000, 0)` returns `ill[0]`, Ruth's bit.
#
# <details><summary>Hint 1</summary>
#
# Which two groups have at least ten people each and differ only by the person in row `i`?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `range(n)` contains all rows. A list comprehension with an `if` can leave a row out.
#
# </details>
# <details><summary>Hint 3</summary>
#
# After `others = [row for row in range(n) if ...]`, ask about everyone and about `others`. Then subtract one answer
# from the other.
#
# </details>


# %% answer="differencing_attack"
def differencing_attack(ask, n, i):
    """Return the bit of row i, after at most two questions that each cover at least ten people."""
    ### BEGIN SOLUTION
    others = [row for row in range(n) if row != i]
    return ask(list(range(n))) - ask(others)
    ### END SOLUTION


# %% test="differencing_attack" points=2
"""Two allowed questions are enough to find any one person's bit."""
import numpy as np

from course import checks

bits, questions = np.array([0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0]), []


def ask_twelve(rows):
    rows = sorted({int(row) for row in rows})
    questions.append(rows)
    if len(rows) < 10:
        raise ValueError(f"refused: {len(rows)} people are too few")
    return int(bits[rows].sum())


for row in (0, 1):
    checks.equal(
        checks.call(differencing_attack, ask_twelve, 12, row),
        int(bits[row]),
        why="return the bit of the patient in this row",
        show=True,
    )
checks.passed("the bits of two of the twelve people are correct")
### BEGIN HIDDEN TESTS
import numpy as np


def hospital(bits):
    """Return a function ask for these bits, and a list that records its questions."""
    questions = []

    def ask(rows):
        rows = sorted({int(row) for row in rows})
        questions.append(rows)
        if any(not 0 <= row < len(bits) for row in rows):
            raise ValueError("refused: the rows are numbered from 0 to n - 1")
        if len(rows) < 10:
            raise ValueError(f"refused: {len(rows)} people are too few")
        bits[3] ^= len(questions) == 3  # after the two questions of the first attack
        return int(np.asarray(bits)[rows].sum())

    return ask, questions


rng = np.random.default_rng(3)
for n in (11, 12, 1_001, 70_000):  # 16 bits are too few for the last number of rows
    some, no_one, everyone = rng.integers(0, 2, n), np.zeros(n, dtype=int), np.ones(n, dtype=int)
    cases = [(row, some) for row in (0, 1, 4, 9, n - 2, n - 1)] + [(3, no_one), (5, everyone)]
    for row, bits in cases if n < 10_000 else cases[5:6]:
        for bit in (0, 1):
            bits[row] = bit
            ask_here, questions = hospital(bits)
            answer = checks.call(differencing_attack, ask_here, n, row)
            with checks.rule("Call `ask` at most twice, and never with fewer than ten people"):
                few = f"{answer.text} called the function ask {len(questions)} times, not once or twice"
                checks.require(1 <= len(questions) <= 2, few)
                fewest = min(map(len, questions))
                checks.require(fewest >= 10, f"{answer.text} asked about {fewest} people")
            with checks.rule("returns the number 1 if the patient in row `i` is ill, and 0 otherwise"):
                checks.equal(answer, bit, why="your two groups must differ only by the person in row i")
with checks.rule("returns the number 1 if the patient in row `i` is ill, and 0 otherwise"):
    found = checks.draws(differencing_attack, 2, hospital(np.arange(12) % 2)[0], 12, 3)
    checks.equal(found, [1, 0], name="an attack before and after a patient's recovery", why="ask again each time")
### END HIDDEN TESTS

# %% [markdown]
# Now let's run the attack on every patient:

# %% slide="output"
guesses = [differencing_attack(ask, 1000, i) for i in range(1000)]  # an error? Solve differencing_attack first
print(f"{np.mean(np.array(guesses) == ill):.0%} of the patients' bits are correct")

# %% [markdown]
# Before we can stop this attack, we need a precise term for databases that differ by one person.
#
# ## Neighbours
#
# Here, a **database** is any table or array with one row for each person. {==Two databases are **neighbours** if you
# get one of them by removing one row from the other.==} This definition is called *add/remove*. Such neighbours have
# different numbers of rows, so anyone who learns the number of rows can tell which of the two it is. Therefore, even
# this number counts as a secret. {==Other authors use *replace-one*, where one row is replaced with another, and the
# number of rows n is public.==} Always say which definition you use. In this lesson, neighbours are add/remove unless
# we say otherwise.
#
# Here's a small hospital with one bit for each of its eight patients:

# %%
bits = np.array([0, 1, 0, 0, 1, 0, 0, 1])

# %% [markdown]
# ### Exercise 2: everyone who could leave
#
# Write two functions. `database` is a NumPy array with one number per person.
#
# - `without(database, i)` returns the database without row `i`, where the first row is row 0. The other rows keep their order.
# - `neighbours(database)` returns a list (or a tuple or an array) with one such database for each row. Row 0 is missing
#   in the first database, row 1 in the second, and so on. If two of these databases are equal, keep both. For a
#   database without rows, the list is empty.
#
# Databases with one more row are neighbours, too. We can leave these databases out, because every pair of neighbours is
# found by removing a row from the larger one.
#
# The databases that you return may be arrays or lists. Don't modify the arguments, here or in later exercises.
#
# `neighbours(np.array([0, 1, 1]))` returns `[array([1, 1]), array([0, 1]), array([0, 1])]`.
#
# <details><summary>Hint 1</summary>
#
# How many neighbours of this kind does a database of n rows have, and how many rows does each of them have?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `np.delete`, which returns a copy. Does this function expect a position or a value?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Call `without(database, i)` for every row number `i`, in a list comprehension.
#
# </details>


# %% answer="neighbours"
def without(database, i):
    """Return the database without row i."""
    ### BEGIN SOLUTION
    return np.delete(database, i)
    ### END SOLUTION


def neighbours(database):
    """Return a list of this database without row 0, without row 1, and so on."""
    ### BEGIN SOLUTION
    return [without(database, i) for i in range(len(database))]
    ### END SOLUTION


# %% test="neighbours" points=2
"""For each row, there's one neighbour, which lacks that row and nothing else."""
import numpy as np

from course import checks

three = np.array([0, 1, 1])
checks.equal(checks.call(without, three, 0), [1, 1], why="row 0 contains the 0, so the two ones remain", show=True)
checks.equal(checks.call(neighbours, three), [[1, 1], [0, 1], [0, 1]], why="this is the example in the text", show=True)
checks.passed("the results for the example of three rows are correct")
### BEGIN HIDDEN TESTS
import numpy as np

rng = np.random.default_rng(4)
cases = [[1, 0, 0, 1], [0, 1, 1, 0], [1, 1, 1, 1], [18, 90, 45.1000003, 18, 33], [-999, 5], [7], []]
for values in [*cases, [-1, np.inf, -1, 0.5, np.inf], rng.integers(0, 2, size=20).tolist()]:
    database, place = np.array(values), f"the database is {values}"
    rests = [values[:i] + values[i + 1 :] for i in range(len(values))]
    with checks.rule("`without(database, i)` returns the database without row `i`"):
        for i, rest in enumerate(rests):
            checks.equal(checks.call(without, database, i), rest, why=place)
    with checks.rule("returns a list (or a tuple or an array) with one such database for each row"):
        checks.equal(checks.call(neighbours, database), rests, why=place)
with checks.rule("Row 0 is missing in the first database, row 1 in the second, and so on"):
    many = np.arange(-150, 150).astype(np.uint64)  # both ends of the 64-bit numbers, which a float can't store
    found = [list(other) for other in checks.call(neighbours, many).result]
    wanted = [np.delete(many, i).tolist() for i in range(300)]
    checks.require(found == wanted, "neighbours returned wrong databases for a database with 300 large numbers")
### END HIDDEN TESTS

# %% [markdown]
# ## Sensitivity
#
# {==A **query** is a function that computes a number from a database.==} {==The **local sensitivity** of a query on a
# database is the largest change in the query's result, up or down, when one row leaves this database.==}
#
# ### Exercise 3: in this database
#
# Write a function `local_sensitivity(query, database)` that returns the local sensitivity of `query` on `database`.
#
# - `query` takes a database, as an array or a list, and returns a number. This number may depend on the order of the rows.
# - `database` is an array of numbers with at least two rows.
# - **Extra step** (no points): The query may return an unsigned number, such as `np.uint8(2)`.
#
# `local_sensitivity(np.mean, np.array([1, 0, 0, 0]))` returns 0.25, because without the 1, the mean falls from 0.25 to 0.
#
# <details><summary>Hint 1</summary>
#
# Which values do you compare, and what do you compare them with?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Call `query` like any other function. `abs` removes the sign, and `max` finds the largest value.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Use `max(... for other in neighbours(database))`, and replace the dots with one absolute difference.
#
# </details>


# %% answer="local_sensitivity"
def local_sensitivity(query, database):
    """Return the largest change in the query's result when one row leaves this database."""
    ### BEGIN SOLUTION
    here = float(query(database))
    return max(abs(here - float(query(other))) for other in neighbours(database))
    ### END SOLUTION


# %% test="local_sensitivity" points=2
"""The function returns the largest change in the query's result, up or down, when one row leaves this database."""
import numpy as np

from course import checks

four = np.array([1, 0, 0, 0])
checks.close(
    checks.call(local_sensitivity, np.mean, four), 0.25, why="the mean changes most when the 1 is removed", show=True
)
checks.close(checks.call(local_sensitivity, np.max, four), 1, why="without the 1, the largest bit is 0", show=True)
checks.passed("the results for the mean and the maximum of four bits are correct")
### BEGIN HIDDEN TESTS
import numpy as np

queries = {
    "the sum of a copy": lambda rows: float(sum(rows.copy())),  # arrays and lists have a copy, but tuples don't
    "the number of twos": lambda rows: list(rows).count(2),
    "the mean": lambda rows: float(np.mean(rows)),
    "minus the mean": lambda rows: -float(np.mean(rows)),
    "the largest value": lambda rows: float(np.max(rows)),
    "the number of rows": len,
    "three times the first value": lambda rows: 3.0 * float(rows[0]),
    "minus the last value": lambda rows: -float(rows[-1]),
    "twice the sum, minus the number of rows": lambda rows: 2 * float(np.sum(rows)) - len(rows),
    "the sum of each value times its row number": lambda rows: float(np.dot(rows, np.arange(len(rows)))),
}
rows = [[0, 1], [0, 0, 0], [1, 1, 1, 1], [1, 0, 0, 1, 1], [0, 1, 1, 1, 1, 1], [40.5, 18, 90, 22], [-3, 5, 5]]
rows += [[300_009, 300_002, 300_001]]
with checks.rule("`query` takes a database, as an array or a list, and returns a number"):
    for values in rows:
        database = np.array(values)
        for name, query in queries.items():
            wanted = max(abs(query(database) - query(np.delete(database, i))) for i in range(len(values)))
            why = f"the query returns {name}. Try removing each row, and keep the largest change, up or down"
            checks.close(checks.call(local_sensitivity, query, database), wanted, why=why, within=1e-12)
with checks.extra("The query may return an unsigned number, such as `np.uint8(2)`"):
    for query in (lambda rows: np.uint8(min(rows)), lambda rows: np.uint8(max(rows))):  # it rises or falls
        why = "differences of unsigned numbers wrap around: 2 - 3 becomes 255"
        checks.close(checks.call(local_sensitivity, query, np.array([2, 3])), 1, why=why)
tried, many = {0}, np.arange(1, 301)  # the sum of the remaining rows shows which row was removed
with checks.rule("returns the local sensitivity of `query` on `database`"):
    for _ in range(6):  # each time with a row that no call has removed so far, if there is one
        one = next((row for row in many.tolist() if row not in tried), 1)
        query = lambda left, one=one: tried.add(45_150 - sum(left)) or 7 * int(45_150 - sum(left) == one)  # noqa: E731
        why = "in a long database, too, try removing each row"
        checks.close(checks.call(local_sensitivity, query, many), 7, why=why)
### END HIDDEN TESTS


# %%
def at_least_four(bits):
    """Return 1 if at least four people are ill, else 0."""
    return int(np.sum(bits) >= 4)


queries = {"sum": np.sum, "mean": np.mean, "max": np.max, "at least four": at_least_four}
for name, query in queries.items():
    print(f"{name:14} {local_sensitivity(query, bits):.4f}")  # an error? Solve local_sensitivity first

# %% [markdown]
# The maximum answers the question "is anyone ill?" In `bits`, three people are ill, so the answer doesn't change when
# one person leaves. In a database with only one ill person, it can change. {==The **global sensitivity** is the largest
# local sensitivity over *all* possible databases.==} {==It's a property of the query, not of the data.==}
#
# ### Exercise 4: in any database
#
# Write a function `global_sensitivity(query, n)` that returns the largest local sensitivity of `query` over all databases of
# exactly `n` bits (each 0 or 1). The rules for `query` are those of exercise 3, and `n` is a number from 2 to 8.
#
# `global_sensitivity(np.sum, 4)` returns 1, and `global_sensitivity(np.mean, 4)` returns 0.25.
#
# <details><summary>Hint 1</summary>
#
# How many databases of 2 bits are there? How many of 3 bits?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `itertools.product([0, 1], repeat=n)` generates all of them as tuples, and `np.array` turns a tuple into an array.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Loop over `product([0, 1], repeat=n)`. Which function do you already have for a single database?
#
# </details>


# %% answer="global_sensitivity"
def global_sensitivity(query, n):
    """Return the largest change in the query's result when one row leaves any database of n bits."""
    ### BEGIN SOLUTION
    from itertools import product

    return max(local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=n))
    ### END SOLUTION


# %% test="global_sensitivity" points=3
"""The function returns the largest change in the query's result over all databases of n bits when one row leaves."""
import numpy as np

from course import checks

checks.close(checks.call(global_sensitivity, np.sum, 4), 1, why="removing a 1 lowers the sum by 1", show=True)
checks.close(
    checks.call(global_sensitivity, np.mean, 4), 0.25, why="the mean changes most when the only 1 is removed", show=True
)
checks.passed("the results for the sum and the mean of four bits are correct")
### BEGIN HIDDEN TESTS
from itertools import product

import numpy as np

queries = {
    "the mean": lambda bits: float(np.mean(bits)),
    "-40,000 times the sum": lambda bits: int(np.sum(np.asarray(bits) * -40_000)),  # too large for 16 bits
    "the square of the sum": lambda bits: float(np.sum(bits)) ** 2,
    "the number of rows": len,
    "twice the sum, minus the number of rows": lambda bits: 2 * int(np.sum(bits)) - len(bits),
    "1 if the number of ones is odd, and otherwise 0": lambda bits: int(np.bitwise_xor.reduce(bits)),
    "0.4 times the last bit": lambda bits: 0.4 * int(bits[-1]),
    "the first bit minus the last one": lambda bits: float(bits[0] - bits[-1]),
    "5 if the first two bits are 1, and otherwise 0": lambda bits: 5 * int(np.sum(bits[:2]) == 2),
    "1 if all but one bit are 1, and otherwise 0": lambda bits: int(np.sum(bits) == len(bits) - 1),
    "1 if at least four bits are 1, and otherwise 0": lambda bits: int(np.sum(bits) >= 4),
    "2 if there are four or more bits and all are 0, and otherwise 0": lambda bits: (
        2 * int(np.sum(bits) == 0 and len(bits) >= 4)
    ),
    "-3 if there are four or more bits and all are 1, and otherwise 0": lambda bits: (
        -3 * int(np.sum(bits) == len(bits) >= 4)
    ),
    "100 for more than four bits, and otherwise their maximum": lambda bits: 100 if len(bits) > 4 else int(max(bits)),
}
with checks.rule("returns the largest local sensitivity of `query` over all databases of exactly `n` bits"):
    for n in (2, 3, 4):
        databases = [np.array(bits) for bits in product([0, 1], repeat=n)]
        for name, query in queries.items():
            wanted = max(abs(query(bits) - query(np.delete(bits, i))) for bits in databases for i in range(n))
            answer = checks.call(global_sensitivity, query, n)
            checks.close(answer, wanted, why=f"the query returns {name}", within=1e-12)


def hidden_in(row):
    """Return a query that's 1 only for this database, and a set of the databases that it was asked about."""
    asked = set()

    def query(bits):
        if not isinstance(bits, np.ndarray | list):
            raise TypeError("this query takes a database as an array or a list")
        found = tuple(int(bit) for bit in bits)
        asked.add(found)
        return int(found == row)

    return query, asked


with checks.rule("returns the largest local sensitivity of `query` over all databases of exactly `n` bits"):
    for n in (5, 8):
        left_out = [(0,) * n]
        for _ in range(12):  # again with a database that the answer left out, as long as there is one
            query, asked = hidden_in(left_out[0])
            why = f"this query returns 1 for a single database of {n} bits and 0 for all others"
            checks.close(checks.call(global_sensitivity, query, n), 1, why=why)
            left_out = [bits for bits in product([1, 0], repeat=n) if bits not in asked]
            if not left_out:
                break
### END HIDDEN TESTS

# %% slide="output"
for name, query in queries.items():
    here, anywhere = local_sensitivity(query, bits), global_sensitivity(query, len(bits))
    print(f"{name:14} local {here:.4f}   global {anywhere:.4f}")  # an error? Solve global_sensitivity first

# %% [markdown]
# The sum, the maximum and the question "are at least four people ill?" have a global sensitivity of 1. For the mean,
# your function returns 1/n, but this is the largest change only over the databases of exactly n bits that you tried.
#
# With more rows and with numbers other than 0 and 1, there are too many databases to try, so we have to reason instead.
# According to its website, this hospital accepts patients from 18 to 90. If a patient of 90 leaves, the sum of ages
# falls by 90. If a patient of 18 replaces that patient, the sum falls by 72, and the mean by 72 / n. The table shows
# the global sensitivity of four queries for both definitions of neighbours:
#
# {==
# | query | one more or less | one replaced, n public |
# |---|---|---|
# | number of people | 1 | 0 |
# | number of ill people | 1 | 1 |
# | sum of ages from 18 to 90 | 90 | 90 − 18 = 72 |
# | mean of n ages from 18 to 90 | see lesson 3.2 | 72 / n |
# ==}
#
# In the column *one more or less*, neighbours have different numbers of rows, so n is a secret, and the global sensitivity
# of the mean can't depend on it.
#
# > **Warning.** {==The bounds 18 and 90 must be public.==} The smallest and the largest age *in the data* are the secrets of two
# > people. And without an upper bound, the sum has no finite sensitivity.
#
# ## A promise with a number
#
# Exact answers let anyone tell neighbours apart. {==So we add randomness, called **noise**, to each answer.==} {==A
# program that answers with noise is a **mechanism** *M*.==} An answer should hardly reveal which of two neighbours it
# was computed from. The following definition puts a number on "hardly".
#
# The tables in the next diagram differ by one row, and the curves show how likely each answer is. The curves differ only a
# little, so an answer reveals little about which table it came from.

# %%
plotting.diagram("neighbours")

# %% [markdown]
# In the following definition, *D* and *D′* are two databases, and ε is a number that's at least 0. *M(D)* is the
# mechanism's answer for *D*, and *S* is any set of answers, such as all answers above 45. $P(M(D) \in S)$ is the
# probability that the answer is in *S*.
#
# {==*M* is **ε-differentially private** if for all neighbours *D* and *D′*, and all sets *S* of answers,==}
#
# {==
# $$P(M(D) \in S) \le e^{\varepsilon} \cdot P(M(D') \in S)$$
# ==}
#
# (Cynthia Dwork, Frank McSherry, Kobbi Nissim and Adam Smith, [2006](https://doi.org/10.1007/11681878_14); ε is the Greek letter
# epsilon).
#
# > **Idea.** {==With your row, no outcome is more than $e^{\varepsilon}$ times as likely as without it.==} Nor is any
# > outcome more than $e^{\varepsilon}$ times as likely without your row as with it, because *D* and *D′* can be
# > swapped.
#
# For example, suppose that a ward has 43 ill people if Ruth is among its patients, and 42 if she isn't. A mechanism
# with ε = 0.5 adds noise to the count. (Lesson 3.2 explains this kind of noise, which is called `stats.laplace` in the
# code.) The next cell draws how likely each answer is, with one curve for the ward with Ruth and one for the ward
# without her. For which ε could you tell the two curves apart at a glance? Move the slider in JupyterLab to find out:

# %%
from scipy import stats


def two_curves(epsilon):
    """Plot the probability of each answer with Ruth and without her."""
    curves = {"with Ruth": stats.laplace(43, 1 / epsilon), "without Ruth": stats.laplace(42, 1 / epsilon)}
    title = f"ε = {epsilon:g}: an answer of 46 is {np.exp(epsilon):.2f} times as likely with Ruth"
    return plotting.densities(curves, label="answer", unit="people", at=46, title=title)


plotting.slider(two_curves, (0.1, 0.3, 0.5, 1, 2), label="ε", start=0.5)

# %% [markdown]
# With ε = 0.5, the curve with Ruth is $e^{0.5} \approx 1.65$ times as high as the other one everywhere to the right of
# 43. To the left of 42, it's the other way round, and in between, the ratio is smaller. {==So no answer distinguishes
# the two cases with certainty.==} {==A smaller ε brings the curves closer together and makes them wider.==}
#
# What does such a ratio mean for Ruth? Suppose someone thinks that there's a 50 % chance that Ruth is a patient, so the
# odds are 1 to 1. Suppose also that the answer is $e^{\varepsilon}$ times as likely with Ruth as without her. For each
# time that it's given without Ruth, it's then given $e^{\varepsilon}$ times with her. So after this answer, the odds
# are $e^{\varepsilon}$ to 1, which is a probability of $e^{\varepsilon} / (1 + e^{\varepsilon})$. The next cell shows
# the highest certainty that an answer can lead to:

# %% slide="output"
for epsilon in (0, 0.1, 0.5, 1, 5):
    ratio = np.exp(epsilon)
    print(f"ε = {epsilon:<4} ratio at most {ratio:7.2f}   at most {ratio / (1 + ratio):.1%} sure")

# %% [markdown]
# With ε = 0.1, an answer reveals very little, and with ε = 5, it may make someone nearly certain. These limits apply
# even to someone who knows all the other rows. If two people join or leave together, each of them can change the ratio
# by a factor of $e^{\varepsilon}$, so the limit is $e^{\varepsilon} \cdot e^{\varepsilon} = e^{2\varepsilon}$. So for
# both people together, the promise is only as strong as a promise of 2ε.
#
# > **Warning.** {==Differential privacy doesn't hide facts about groups.==} {==If a study finds that smokers get cancer more often, an
# > insurer may draw conclusions about Ruth, who smokes. But the study would have found nearly the same result without her.==}
#
# ### Exercise 5: what a small ε means
#
# Store the letters of **all** true statements in `epsilon_means`, as a list such as `["A", "C"]` or a string such as
# `"AC"`.
#
# - **A** With ε = 0.1, a count is off by at most 0.1.
# - **B** With ε = 0.1, any set of answers is at most about 1.11 times as likely with your row as without it.
# - **C** With ε = 0.1, there's a 10 % chance that your data will leak.
# - **D** For the same count and the noise in the figure, a smaller ε means a stronger promise and more noise.
# - **E** With a small ε, no one can learn anything about you from the answers, not even about people like you.
# - **F** The promise no longer applies if someone knows all rows except yours.
# - **G** With ε = 0, all databases lead to the same answers with the same probabilities, so the answers reveal nothing
#   about the data.
#
# <details><summary>Hint 1</summary>
#
# What does the definition compare: an answer and the truth, or the probabilities of answers on two databases?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Put ε = 0 and ε = 0.1 into $e^{\varepsilon}$. Adding and removing rows leads from any database to any other.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Three statements are true. Two of the false statements treat ε as an amount or a probability.
#
# </details>

# %% answer="epsilon_means"
epsilon_means = ...
### BEGIN SOLUTION
epsilon_means = ["B", "D", "G"]
### END SOLUTION

# %% test="epsilon_means" points=2
"""With a small ε, every answer is about as likely with a person's row as without it."""
from course import checks

letters = list(epsilon_means) if isinstance(epsilon_means, str) else epsilon_means
checks.a_choice(letters, "ABCDEFG", name="epsilon_means")
checks.passed("epsilon_means contains only option letters")
### BEGIN HIDDEN TESTS
letters = list(epsilon_means) if isinstance(epsilon_means, str) else epsilon_means
checks.a_choice(letters, "ABCDEFG", name="epsilon_means")
checks.chosen(
    letters,
    "BDG",
    {
        "A": "ε limits a ratio of probabilities, not the error of an answer. In the figure, noise grows as ε shrinks.",
        "B": "Put ε = 0.1 into the definition. One of the statements describes the result.",
        "C": "ε isn't a probability, and may be larger than 1. It limits how much more likely your row can make any answer.",
        "D": "Compare two values of ε. Which one makes neighbours harder to tell apart, and how flat must the curves be for that?",
        "E": "Other people's rows reveal facts about people like you, with or without your row, as in the study of smokers.",
        "F": "The two databases in the definition differ only by your row, so the promise applies even if someone knows all other rows.",
        "G": "Put ε = 0 into the definition. Then go from one database to any other, one neighbour at a time.",
    },
    name="epsilon_means",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# ### Noise scaled to the local sensitivity
#
# In the next lesson, the typical size of the noise will be the query's global sensitivity divided by ε. Why don't we use the
# local sensitivity, which is often smaller? Let's try that for the maximum on two neighbours. With ε = 1, the typical size of
# the noise is then the local sensitivity itself:

# %% slide="output"
rng = np.random.default_rng(31)
for ward in (np.array([1, 1, 0, 0]), np.array([1, 0, 0])):
    scale = local_sensitivity(np.max, ward)  # an error below? Solve local_sensitivity first
    print(len(ward), "patients:", (np.max(ward) + rng.laplace(0, scale, size=5)).round(2))

# %% [markdown]
# In the first ward, two of the four patients are ill, so the maximum is the same whoever leaves. Therefore, the local
# sensitivity and the noise are 0, and the answer is always exactly 1. With only one ill person, the local sensitivity
# is 1, so there's noise, and the answer is exactly 1 with probability 0. {==So an answer of exactly 1 proves that at
# least two people are ill.==} No ε allows this, because the definition would require that
# $1 \le e^{\varepsilon} \cdot 0$. {==*The size of the noise depends on the data, so the size itself gives away a
# secret.*==}
#
# ### Noise without a plan
#
# {==Now the hospital changes each count a little by adding a random whole number from −5 to 5, drawn again for each new
# group.==} Two questions are no longer enough. {==But if we regard the bits of the 100 patients in a ward as unknowns,
# each count gives us a slightly inaccurate equation.==} Let's ask about 500 random groups. In the code,
# `subsets @ secret` adds up the bits of each group:

# %%
secret = ill[:100]


def noisy_counts(subsets, error):
    """Return the number of ill people in each subset, off by at most error."""
    return subsets @ secret + rng.integers(-error, error, size=len(subsets), endpoint=True)


subsets = rng.integers(0, 2, size=(500, 100))  # one row per question, with a 1 if the person is in the group
answers = noisy_counts(subsets, 5)
print("first question, answer:", answers[0], "  truth:", subsets[0] @ secret)

# %% [markdown]
# A small example without noise shows how these equations reveal the bits. Look at the four sums in the middle and try to find the
# bits yourself. For example, the last two sums show that rows 0 and 3 are equal.

# %%
plotting.diagram("reconstruction")

# %% [markdown]
# {==Irit Dinur and Kobbi Nissim showed in 2003 that if the noise is well below √n, anyone who may ask enough questions can find
# nearly all of n bits.==} Here, n is 100, so √n is 10, and the noise is at most 5. One way to do this is called **least
# squares**. Least squares finds the 100 numbers whose sums over the groups are closest to the answers, measured by the sum of squared
# differences. Each of these numbers is then rounded to 0 or 1.
#
# ### Exercise 6: reconstruct
#
# Write a function `reconstruct_bits(subsets, answers)` that returns an array or a list with 0 or 1 for each person, in the order
# of the columns.
#
# - `subsets` is an `int` or `float` array with one row per question and one column per person. It contains 1 if the
#   person is in the group, and 0 otherwise.
# - `answers` is an array with one answer, perhaps slightly wrong, per question.
# - There are at least twice as many questions as people. Groups may differ in size or all have the same size, and may
#   occur twice.
# - Suppose that the answers are exact, and that only one array fits them, even if numbers other than 0 and 1 are
#   allowed. Then all bits must be correct.
# - For 100 people and 500 random groups, with answers off by up to 5, at least 90 % of the bits must be correct on
#   average over several hospitals.
#
# ```python
# subsets = np.array([[1, 1], [0, 1], [1, 0], [1, 1]])
# reconstruct_bits(subsets, np.array([1.2, -0.1, 0.8, 0.9]))  # array([1, 0])
# ```
#
# <details><summary>Hint 1</summary>
#
# What are the unknowns? Which NumPy function solves a system with more equations than unknowns as well as possible?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `np.linalg.lstsq`. The first item in its result is an array of the unknowns. These are numbers like 1.2 or −0.1, so how do you turn them into bits?
#
# </details>
# <details><summary>Hint 3</summary>
#
# Begin with `estimates = np.linalg.lstsq(..., ..., rcond=None)[0]`. Which estimates are closer to 1 than to 0?
#
# </details>


# %% answer="reconstruct_bits"
def reconstruct_bits(subsets, answers):
    """Return the bit of each person, by least squares from the noisy counts of the subsets."""
    ### BEGIN SOLUTION
    estimates = np.linalg.lstsq(subsets, answers, rcond=None)[0]
    return (estimates > 0.5).astype(int)
    ### END SOLUTION


# %% test="reconstruct_bits" points=3
"""Many noisy counts reveal nearly all bits, and exact counts reveal all of them."""
import numpy as np

from course import checks

groups = np.array([[1, 1], [0, 1], [1, 0], [1, 1]])
answer = checks.call(reconstruct_bits, groups, np.array([1.2, -0.1, 0.8, 0.9]))
form = isinstance(answer.result, list | tuple | np.ndarray) and np.size(answer.result[:1]) == 1
checks.require(form, f"{answer}, not an array or list with one bit for each person")
two = [float(bit) if isinstance(bit, int | float | np.number | np.bool) else bit for bit in answer.result]
checks.equal(two, [1, 0], name="the answer to the example in the text", show=True)
checks.passed("the result for the example of two people is correct")
### BEGIN HIDDEN TESTS
from itertools import product

import numpy as np

from course import load


def as_bits(answer, n):
    found = answer.result if isinstance(answer.result, list | tuple | np.ndarray) else []
    plain = all(isinstance(bit, int | float | np.number | np.bool) and bit in (0, 1) for bit in found)
    checks.require(plain and len(found) == n, f"{answer.text} didn't return an array or list of {n} zeros and ones")
    return np.array([int(bit) for bit in found])


chance = np.random.default_rng(11)
lost = "although only one array fits the exact answers. Use every answer, and nothing but sums of people's bits"
with checks.rule("Then all bits must be correct"):
    for n, share in ((5, 0.5), (8, 0.5), (12, 0), (12, 1), (30, 0.1), (40, 0.9), (100, 0.5), (20, 0.5)):
        groups = np.vstack([np.eye(n + 1, n, dtype=int), chance.integers(0, 2, size=(4 * n if n != 20 else 1_200, n))])
        truth = (chance.random(n) < share).astype(int)
        answer = checks.call(reconstruct_bits, groups, groups @ truth)
        checks.require((as_bits(answer, n) == truth).all(), f"{answer.text} returned a wrong bit, {lost}")
    groups, truth = np.repeat(np.tril(np.ones((60, 60), dtype=int)), 9, axis=0), np.arange(60) // 2 % 2
    answer = checks.call(reconstruct_bits, groups, groups @ truth)  # the last person is only in the last groups
    checks.require((as_bits(answer, 60) == truth).all(), f"{answer.text} returned a wrong bit, {lost}")
# All groups have the same size, so that a constant term would take over part of the sum.
with checks.rule("Groups may differ in size or all have the same size"):
    for n, size in ((3, 2), (4, 3), (5, 2), (45, 2)):
        ring = [[int((person - first) % n < size) for person in range(n)] for first in range(n)]
        some = product([0, 1], repeat=n) if n < 10 else [np.arange(n) % 2, *chance.integers(0, 2, (4, n))]
        for truth in some:
            answer = checks.call(reconstruct_bits, np.array(ring * 2), np.array(ring * 2) @ truth)
            checks.require((as_bits(answer, n) == truth).all(), f"{answer.text} returned a wrong bit, {lost}")
hits = []
for case in range(12):
    truth = (chance.random(100) < (0.1, 0.5, 0.9)[case % 3]).astype(int)
    if case % 4 == 0:
        truth = load("patients", seed=case)["has_rare_disease"].to_numpy()[:100]
    groups = chance.integers(0, 2, size=(500, 100)).astype((int, float)[case % 2])
    noisy = groups @ truth + chance.integers(-50, 51, size=500) / 10
    hits.append((as_bits(checks.call(reconstruct_bits, groups, noisy), 100) == truth).mean())
low = f"with 100 people and 500 answers that are off by up to 5, only {np.mean(hits):.0%} of the bits were correct"
with checks.rule("at least 90 % of the bits must be correct on average over several hospitals"):
    use = "Use all answers at once, and round each estimate to 0 or 1, whichever is closer"
    checks.require(np.mean(hits) >= 0.9, f"{low}. {use}")
### END HIDDEN TESTS

# %% slide="output"
found = np.array(reconstruct_bits(subsets, answers))  # an error? Solve reconstruct_bits first
print(f"reconstructed: {np.mean(found == secret):.0%}   guessing that no one is ill: {np.mean(secret == 0):.0%}")

# %% [markdown]
# About nine out of ten bits are correct. With 2,000 questions, nearly all bits would be correct, because the noise averages
# out.
#
# > **In the news.** In a contest held by Aircloak, Aloni Cohen and Kobbi Nissim reconstructed bits from the noisy
# > counts of the company's product. Their attack was [one of two that
# > succeeded](https://aircloak.com/fix-for-the-mit-georgetown-univ-attack-on-diffix/) in the first round (2018).
#
# ## What it cost
#
# Would more noise help? The chart shows what share of the bits the attack finds when answers are off by up to 0, 2, 5 and so
# on:

# %%
recovered = {}
for error in (0, 2, 5, 10, 20, 50):
    bits_found = np.array(reconstruct_bits(subsets, noisy_counts(subsets, error)))
    recovered[f"±{error}"] = np.mean(bits_found == secret)
ax = plotting.bars(
    recovered,
    label="largest error of an answer",
    value_label="bits found, 500 questions",
    percent=True,
    horizontal=False,
    title=f"Answers that are off by up to ±2 reveal {recovered['±2']:.0%} of the bits",
)
plotting.show(ax)

# %% [markdown]
# At ±20, the attack is about as good as guessing that no one is ill. But a random group from this ward contains roughly
# 10 to 30 ill people, so a count that may be off by 20 is of little use. {==And noise that never exceeds a fixed bound
# doesn't satisfy any ε, because some answers are possible for only one of two neighbours.==} For example, with noise
# from −5 to 5, an answer of 17 is possible if 12 people are ill, but not if 11 are.
#
# For a *single* question, Laplace noise, the kind shown in the figure of Ruth's ward, is a better choice. With ε = 1,
# an answer is off by only 1 on average:

# %% slide="output"
errors = np.abs(rng.laplace(0, 1, size=100_000))
print(f"mean error of one count with ε = 1: {errors.mean():.2f}")

# %% [markdown]
# {==But the number of questions must be limited, too, because too many answers that are too exact reveal everything.==} Lessons 3.6 and
# 3.7 turn this limit into a budget.

# %% [markdown]
# ## Recap
#
# - Two exact counts reveal one person's secret, and many inexact counts reveal nearly everyone's. Refusing to answer
#   questions about small groups doesn't help.
# - Local sensitivity is a property of one database, and is itself a secret. Global sensitivity is a property of the
#   query, and depends on public bounds and on the definition of neighbours.
# - Under ε-differential privacy, one person's row makes any answer at most $e^{\varepsilon}$ times as likely. This limits neither
#   the errors nor what can be learned about people in general.
#
# **A question to take with you:** Which two numbers that your organization publishes differ by one person?
#
# **When not to use it.** Don't use differential privacy if the answer has to be about one person, or if the group is so
# small that the noise is larger than the result.
#
# **Further reading**
#
# - Irit Dinur and Kobbi Nissim, *Revealing Information while Preserving Privacy*, PODS (2003), on the attack in exercise 6 and
#   the role of √n.
# - Simson Garfinkel, John Abowd and Christian Martindale, *[Understanding Database Reconstruction Attacks on Public
#   Data](https://cacm.acm.org/magazines/2019/3/234925-understanding-database-reconstruction-attacks-on-public-data/fulltext)*,
#   Communications of the ACM 62 (2019).
