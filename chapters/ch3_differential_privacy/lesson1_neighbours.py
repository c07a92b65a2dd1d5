# %% [markdown]
# # 3.1 One person more or less
#
# **You will be able to**
#
# - read one person's secret out of two exact counts, and nearly all secrets out of many inexact ones;
# - say how much a query can change when one person leaves: in one database, and in any;
# - say what differential privacy promises with a given ε, and what it does not.
#
# **You need** NumPy arrays, lesson 1.6 (singling people out), and powers of *e* from school.
#
# **Time** about 45 minutes, six exercises.

# %% [markdown]
# ## Only counts were published
#
# The US census of 2010 published more than 150 billion figures. From 34 of its 180 sets of tables, John Abowd and others computed people's rows: block, sex,
# age group, race and ethnicity. For 97 million people, in 70 % of the blocks, an attacker can even *verify* that all rows are right
# ([arXiv 2312.11283](https://arxiv.org/abs/2312.11283)).
#
# How can counts of many give away one? A hospital with 1000 patients, all made up, answers the question "how many of these people have the
# disease?": exactly, but not for fewer than ten people.

# %%
import numpy as np

from course import load, plotting

patients = load("patients")
ill = patients["has_rare_disease"].to_numpy()  # one bit for each patient: 1 is ill, 0 is not


def ask(rows):
    """Return how many of the patients in these rows are ill; a row counts once."""
    rows = list(set(rows))
    if len(rows) < 10:
        raise ValueError("refused: fewer than ten people")
    return int(ill[rows].sum())


# %% [markdown]
# Ruth is in row 0. (Elsewhere you would describe a group, such as all but the woman with her date of birth.)

# %%
try:
    ask([0])
except ValueError as error:
    print(error)
print("ten people:", ask(range(10)), "   all people:", ask(range(1000)))

# %% [markdown]
# Dorothy Denning, Peter Denning and Mayer Schwartz showed in 1979 that such limits can almost always be got round. Here, take two large groups that differ by
# Ruth alone. Each count is harmless, and their difference is Ruth's bit. This is a **differencing attack**.
#
# ### Exercise 1: two counts
#
# Write a function `differencing_attack(ask, n, i)` that returns the number 1 if the patient in row `i` is ill, else 0. `ask` is a function like the one
# above, of any hospital with `n` rows, numbered from 0 to n − 1; `n` is at least 11. Ask at most two questions.
#
# For the `ask` above, `differencing_attack(ask, 1000, 0)` returns `ill[0]`, Ruth's bit.
#
# <details><summary>Hint 1</summary>
#
# Which two groups differ by the one person in row `i`, and have at least ten people each?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `range(n)` has all rows. A list comprehension with `if` leaves one out.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `others = [row for row in range(n) if row != i]`, then a difference of `ask(...)` and `ask(others)`.
#
# </details>


# %% answer="differencing_attack"
def differencing_attack(ask, n, i):
    """Return the bit of row i, from at most two questions about ten people or more."""
    ### BEGIN SOLUTION
    others = [row for row in range(n) if row != i]
    return ask(list(range(n))) - ask(others)
    ### END SOLUTION


# %% test="differencing_attack" points=2
"""The bit of one person comes out of at most two allowed questions."""
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
    checks.equal(checks.call(differencing_attack, ask_twelve, 12, row), int(bits[row]), why="its bit", show=True)
checks.passed("the bits of two of twelve people are right")
### BEGIN HIDDEN TESTS
from numbers import Real

import numpy as np


def hospital(bits):
    """A function ask for these bits, and the list of the questions it was asked."""
    questions = []

    def ask(rows):
        rows = sorted({int(row) for row in rows})
        questions.append(rows)
        if len(rows) < 10:
            raise ValueError(f"refused: {len(rows)} people are too few")
        return int(np.asarray(bits)[rows].sum())

    return ask, questions


rng = np.random.default_rng(3)
for n in (11, 12, 25, 60):
    for row, bit in ((0, 0), (0, 1), (1, 1), (4, 0), (9, 1), (n - 2, 1), (n - 1, 0), (n - 1, 1)):
        bits = rng.integers(0, 2, size=n)
        bits[row] = bit
        ask_here, questions = hospital(bits)
        answer = checks.call(differencing_attack, ask_here, n, row)
        few = f"{answer.text} asked {len(questions)} questions of the ask it was given: two are enough, and none is too few"
        checks.require(1 <= len(questions) <= 2, few)
        small = f"{answer.text} asked about {min(map(len, questions))} people: fewer than ten are refused"
        checks.require(min(map(len, questions)) >= 10, small)
        number = isinstance(answer.result, Real) and not isinstance(answer.result, bool | np.bool)
        checks.require(number, f"{answer}, not the number 1 or 0")
        why = "the two groups, of the hospital that is asked now, must differ by the person in row i and by nobody else"
        checks.equal(answer, int(bits[row]), why=f"{why}, for every i from 0 to n - 1")
### END HIDDEN TESTS

# %% [markdown]
# Now for everybody:

# %%
guesses = [differencing_attack(ask, 1000, i) for i in range(1000)]  # an error? differencing_attack is still open
print(f"{np.mean(np.array(guesses) == ill):.0%} of the patients' bits are right")

# %% [markdown]
# ## Neighbours
#
# Two databases are **neighbours** if one is the other without one row. That is *add/remove*: one person more or less, and the number of rows is
# private. (Others mean *replace-one*: the number of rows n is public, and one row has other values. Always say which one you mean; this lesson means
# add/remove unless it says otherwise.)
#
# A small hospital with eight patients, one bit each:

# %%
bits = np.array([0, 1, 0, 0, 1, 0, 0, 1])

# %% [markdown]
# ### Exercise 2: all who could leave
#
# Write two functions. `database` is a NumPy array with one number for each person.
#
# - `without(database, i)` returns the database without row `i` (from 0 on), the others in their order.
# - `neighbours(database)` returns a list of all these: first the one without row 0, then the one without row 1, and so on. Equal ones stay in the
#   list. A database without rows has none.
#
# The databases that you return may be arrays or lists. What is given to a function stays as it is, here and below.
#
# `neighbours(np.array([0, 1, 1]))` returns `[array([1, 1]), array([0, 1]), array([0, 1])]`.
#
# <details><summary>Hint 1</summary>
#
# How many neighbours of this kind has a database of n rows, and how many rows has each?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `np.delete`: it returns a copy. Does it want a position or a value?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `[without(database, i) for i in ...]`, for each row number.
#
# </details>


# %% answer="neighbours"
def without(database, i):
    """Return the database without row i."""
    ### BEGIN SOLUTION
    return np.delete(database, i)
    ### END SOLUTION


def neighbours(database):
    """Return the list of all databases that lack one row of this one."""
    ### BEGIN SOLUTION
    return [without(database, i) for i in range(len(database))]
    ### END SOLUTION


# %% test="neighbours" points=2
"""For each row there is one neighbour, which lacks this row and nothing else."""
import numpy as np

from course import checks

three = np.array([0, 1, 1])
checks.equal(checks.call(without, three, 0), [1, 1], why="row 0 holds the 0", show=True)
checks.equal(checks.call(neighbours, three), [[1, 1], [0, 1], [0, 1]], why="the example of the text", show=True)
checks.passed("the example of three rows is right")
### BEGIN HIDDEN TESTS
import numpy as np

rng = np.random.default_rng(4)
cases = [[1, 0, 0, 1], [1, 1, 1, 1], [18, 90, 45.5, 18, 33], [7, 5], [7], rng.integers(0, 2, size=20).tolist(), []]
for values in cases:
    database, place = np.array(values, dtype=float if 45.5 in values else int), f"for the database {values}"
    for i in range(len(values)):
        answer = checks.call(without, database, i)
        rest = values[:i] + values[i + 1 :]
        checks.equal(answer, rest, why=f"{place}, only row {i} is missing and the others keep their order")
        checks.equal(answer.args[0], values, name="the database after the call", why="work on a copy of it")
    answer = checks.call(neighbours, database)
    form = isinstance(answer.result, list | tuple | np.ndarray)
    checks.require(form, f"{answer}, not a list of databases")
    count = f"{place}, there are {len(answer.result)}: each row has one, also where two of them are equal"
    checks.require(len(answer.result) == len(values), f"{answer.text} has a wrong number of neighbours: {count}")
    wanted = [values[:i] + values[i + 1 :] for i in range(len(values))]
    checks.equal(answer, wanted, why=f"{place}, the first lacks row 0, the second row 1, and so on")
    checks.equal(answer.args[0], values, name="the database after the call", why="work on a copy of it")
### END HIDDEN TESTS

# %% [markdown]
# ## Sensitivity
#
# A **query** is a function that computes a number from a database. Its **local sensitivity** is the largest difference, up or down, between its value on one
# database and on any of the neighbours in your list. (Textbooks take those with one row *more*, too; over all databases, below, that
# changes nothing.)
#
# ### Exercise 3: in this database
#
# Write a function `local_sensitivity(query, database)` that returns this number, with the neighbours of exercise 2. `query` takes a database, as array or list,
# and returns a number; it may look at the order of the rows. `database`, an array of numbers, has at least two rows.
#
# `local_sensitivity(np.mean, np.array([1, 0, 0, 0]))` returns 0.25: without the 1, the mean falls from 0.25 to 0.
#
# <details><summary>Hint 1</summary>
#
# Which values do you compare, and with which one?
#
# </details>
# <details><summary>Hint 2</summary>
#
# A function can be handed over and called like any other: `query(database)`. `abs` takes the sign away, `max` finds the largest.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `max(abs(... - query(other)) for other in neighbours(database))`
#
# </details>


# %% answer="local_sensitivity"
def local_sensitivity(query, database):
    """Return the largest change of the query when one row leaves this database."""
    ### BEGIN SOLUTION
    here = query(database)
    return max(abs(here - query(other)) for other in neighbours(database))
    ### END SOLUTION


# %% test="local_sensitivity" points=2
"""The largest change, up or down, of any query when one row leaves this database."""
import numpy as np

from course import checks

four = np.array([1, 0, 0, 0])
checks.close(checks.call(local_sensitivity, np.mean, four), 0.25, why="the 1 leaves", show=True)
checks.close(checks.call(local_sensitivity, np.max, four), 1, why="without the 1 the largest is 0", show=True)
checks.passed("mean and max of four bits are right")
### BEGIN HIDDEN TESTS
import numpy as np


def total(rows):
    return float(np.sum(rows))


def mean(rows):
    return float(np.mean(rows))


def largest(rows):
    return float(np.max(rows))


def people(rows):
    return len(rows)


def minus_mean(rows):
    return -float(np.mean(rows))


def first(rows):
    return 3.0 * float(rows[0])


def last(rows):
    return -float(rows[-1])


def balance(rows):
    """Ones less zeros: a row that changes moves it by 2, a row that leaves by 1."""
    return 2 * int(np.sum(rows)) - len(rows)


def ranked(rows):
    return sum(place * float(value) for place, value in enumerate(rows))


queries = [total, mean, largest, people, minus_mean, first, last, balance, ranked]
rows = [[0, 1], [0, 0, 0], [1, 1, 1, 1], [1, 0, 0, 1, 1], [0, 1, 1, 1, 1, 1], [40.5, 18, 90, 22], [-3, 5, 5], [9, 2, 1]]
for values in rows:
    database = np.array(values)
    for query in queries:
        changes = [abs(query(database) - query(np.delete(database, i))) for i in range(len(values))]
        answer = checks.call(local_sensitivity, query, database)
        why = f"for the database {values}, look at each row that may leave, and take the largest change of this query, up or down"
        checks.close(answer, max(changes), why=why)
        checks.equal(answer.args[1], values, name="the database after the call", why="work on a copy of it")
### END HIDDEN TESTS


# %%
def at_least_four(bits):
    """Return 1 if at least four people are ill, else 0."""
    return int(np.sum(bits) >= 4)


queries = {"sum": np.sum, "mean": np.mean, "max": np.max, "at least four": at_least_four}
for name, query in queries.items():
    print(f"{name:14} {local_sensitivity(query, bits):.4f}")  # an error? local_sensitivity is still open

# %% [markdown]
# The maximum asks "is anybody ill?". Three people are, so nobody who leaves changes the answer. In another database somebody does. The **global sensitivity**
# is the largest local sensitivity over *all* databases that are possible. It speaks of the query, not of the data.
#
# ### Exercise 4: in any database
#
# Write a function `global_sensitivity(query, n)` that returns a number: the largest local sensitivity of `query` over all databases of exactly `n` bits, each
# 0 or 1, from which one row is removed. The rules for `query` are those of exercise 3. `n` is from 2 to 8.
#
# `global_sensitivity(np.sum, 4)` returns 1, and `global_sensitivity(np.mean, 4)` returns 0.25.
#
# <details><summary>Hint 1</summary>
#
# How many databases of 2 bits are there? Of 3?
#
# </details>
# <details><summary>Hint 2</summary>
#
# `itertools.product([0, 1], repeat=n)` goes through all of them, as tuples; `np.array` makes an array of a tuple.
#
# </details>
# <details><summary>Hint 3</summary>
#
# `max(local_sensitivity(query, np.array(row)) for row in ...)`
#
# </details>


# %% answer="global_sensitivity"
def global_sensitivity(query, n):
    """Return the largest change of the query when one row leaves any database of n bits."""
    ### BEGIN SOLUTION
    from itertools import product

    return max(local_sensitivity(query, np.array(row)) for row in product([0, 1], repeat=n))
    ### END SOLUTION


# %% test="global_sensitivity" points=3
"""The largest change over all databases of n bits, when one row leaves."""
import numpy as np

from course import checks

checks.close(checks.call(global_sensitivity, np.sum, 4), 1, why="a 1 that leaves lowers the sum by 1", show=True)
checks.close(checks.call(global_sensitivity, np.mean, 4), 0.25, why="the only 1 leaves", show=True)
checks.passed("sum and mean of four bits are right")
### BEGIN HIDDEN TESTS
from itertools import product

import numpy as np


def mean(bits):
    return float(np.mean(bits))


def minus_three_sums(bits):
    return -3 * int(np.sum(bits))


def both_first(bits):
    """The order matters: 5 if the first two people are both ill."""
    return 5 * int(bits[0] + bits[1] == 2) if len(bits) > 1 else 0


def last(bits):
    """The order matters: only the last two people do."""
    return 0.4 * int(bits[-1])


def all_but_one(bits):
    return int(np.sum(bits) == len(bits) - 1)


def nobody(bits):
    return 2 * int(np.sum(bits) == 0 and len(bits) >= 4)


def everybody(bits):
    return -3 * int(np.sum(bits) == len(bits) and len(bits) >= 4)


def people(bits):
    return len(bits)


def balance(bits):
    """Ones less zeros: a bit that changes moves it by 2, a row that leaves by 1."""
    return 2 * int(np.sum(bits)) - len(bits)


def pattern(bits):
    """The order matters: 7 in one single database of five bits."""
    return 7 * int([int(bit) for bit in bits] == [1, 0, 1, 1, 0])


def needle(bits):
    """The order matters: 4 in one single database of seven bits."""
    return 4 * int([int(bit) for bit in bits] == [1, 1, 0, 1, 0, 0, 1])


def four_ill(bits):
    return int(np.sum(bits) >= 4)


def only_larger(bits):
    """A number only for databases of at least two rows, as n may ask for."""
    return 100 if len(bits) > 5 else int(np.max(bits))


def right(query, n):
    tables = [np.array(row) for row in product([0, 1], repeat=n)]
    return max(abs(query(table) - query(np.delete(table, i))) for table in tables for i in range(n))


cases = [(mean, 2), (mean, 3), (mean, 5), (minus_three_sums, 3), (both_first, 4), (all_but_one, 4), (people, 3)]
cases += [
    (balance, 3),
    (nobody, 4),
    (everybody, 4),
    (last, 3),
    (pattern, 5),
    (four_ill, 3),
    (four_ill, 4),
    (only_larger, 5),
    (needle, 7),
]
for query, n in cases:
    answer = checks.call(global_sensitivity, query, n)
    rule = "over every database of exactly n bits, look at each row that may leave, and take the largest change, up or down"
    checks.close(answer, right(query, n), why=rule)
### END HIDDEN TESTS

# %%
for name, query in queries.items():
    here, anywhere = local_sensitivity(query, bits), global_sensitivity(query, len(bits))
    print(f"{name:14} local {here:.4f}   global {anywhere:.4f}")  # an error? global_sensitivity is still open

# %% [markdown]
# Sum, maximum and threshold have 1, the mean of n bits 1/n. (If n is private, the mean has 1/2: a second person may join one other.) For larger databases,
# think. This hospital takes patients from 18 to 90, as its website says:
#
# | query | one more or less | one replaced, n public |
# |---|---|---|
# | number of people | 1 | 0 |
# | number of ill people | 1 | 1 |
# | sum of ages from 18 to 90 | 90 | 90 − 18 = 72 |
# | mean of n ages from 18 to 90 | see lesson 3.2 | 72 / n |
#
# The bounds 18 and 90 must be public. The smallest and largest age *in the data* are the secrets of two people. And without an upper bound, the sum
# has no finite sensitivity.
#
# ## A promise with a number
#
# Exact answers can tell neighbours apart. So an answer needs chance in it, called **noise**. A program that answers with noise is a **mechanism** *M*.
# Whoever sees its answer should hardly be able to tell on which of two neighbours it was computed.
#
# *M* is **ε-differentially private** if for all neighbours *D* and *D′*, and all sets *S* of answers,
#
# $$P(M(D) \in S) \le e^{\varepsilon} \cdot P(M(D') \in S)$$
#
# (Cynthia Dwork, Frank McSherry, Kobbi Nissim and Adam Smith, [2006](https://doi.org/10.1007/11681878_14); ε is the Greek letter epsilon). In words: your row
# makes no outcome more than $e^{\varepsilon}$ times as likely as it is without you. It holds both ways: *D* and *D′* may change places.
#
# A ward has 43 ill people if Ruth is among its patients, else 42. The count gets noise, of a kind that lesson 3.2 explains; here ε is 0.5.

# %%
from scipy import stats

epsilon = 0.5
curves = {"with Ruth": stats.laplace(43, 1 / epsilon), "without Ruth": stats.laplace(42, 1 / epsilon)}
ax = plotting.densities(curves, label="answer", unit="people", at=46)
plotting.show(
    ax,
    alt="Two curves of the same pointed shape, one with its tip at 43 and one at 42 people; they overlap nearly everywhere. At an answer "
    "of 46, the curve with Ruth is 1.65 times as high as the one without her.",
)

# %% [markdown]
# Right of 43, the curve with Ruth is $e^{0.5} \approx 1.65$ times as high as the other, left of 42 it is the other way round; in between the ratio is
# smaller. No answer tells them apart with certainty.
#
# Somebody wants to know whether Ruth is in, and thinks both equally likely. After the answer, they are at most this sure:

# %%
for epsilon in (0, 0.1, 0.5, 1, 5):
    ratio = np.exp(epsilon)
    print(f"ε = {epsilon:<4} ratio at most {ratio:7.2f}   at most {ratio / (1 + ratio):.1%} sure")

# %% [markdown]
# That holds even if they know all other rows. For two people together the ratios multiply, so ε doubles.
#
# One thing is not promised. If a study finds that smokers get cancer more often, an insurer may draw conclusions about Ruth, who smokes. But the study
# would have found nearly the same without her.
#
# ### Exercise 5: what a small ε means
#
# Store in `epsilon_means` the letters of **all** true statements, as a list like `["A", "C"]`.
#
# - **A** The noise is never larger than ε: with ε = 0.1, a count is off by at most 0.1.
# - **B** With ε = 0.1, any set of answers is at most about 1.11 times as likely with your row as without it.
# - **C** With ε = 0.1, your data leak with a chance of 10 %.
# - **D** For the same count, made private with the noise of the figure: the smaller ε, the stronger the promise, and the larger the noise.
# - **E** With a small ε, nobody can learn anything about you from the answers, not even by what they say about people like you.
# - **F** The promise breaks if somebody knows all rows but yours.
# - **G** With ε = 0, all databases give the same answers with the same chances, so the answers say nothing about the data.
#
# <details><summary>Hint 1</summary>
#
# What does the definition compare: an answer and the truth, or the chances of answers on two databases?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Put ε = 0 and ε = 0.1 into $e^{\varepsilon}$. From one database you come to any other by adding and removing rows.
#
# </details>
# <details><summary>Hint 3</summary>
#
# Three are true. Two of the false ones speak of ε as if it were an amount or a chance, and two forget what the definition says about the other rows.
#
# </details>

# %% answer="epsilon_means"
epsilon_means = ...
### BEGIN SOLUTION
epsilon_means = ["B", "D", "G"]
### END SOLUTION

# %% test="epsilon_means" points=2
"""Small ε: nearly the same chances of every answer, with one person or without."""
from course import checks

checks.a_choice(epsilon_means, "ABCDEFG", name="epsilon_means")
checks.passed("epsilon_means holds letters of the options")
### BEGIN HIDDEN TESTS
checks.a_choice(epsilon_means, "ABCDEFG", name="epsilon_means")
checks.chosen(
    epsilon_means,
    "BDG",
    {
        "A": "ε bounds a ratio of chances, not the error of an answer; in the figure, noise grows as ε shrinks.",
        "B": "Put 0.1 into the definition: one of the statements says what comes out.",
        "C": "ε is no probability: it may be larger than 1. It bounds how much likelier any answer becomes by your row.",
        "D": "Compare two ε: which one lets neighbours differ more, and which one needs flatter curves for that?",
        "E": "What the other people's rows show about people like you can be learnt with or without you, as in the study of smokers.",
        "F": "The definition compares your row in and out while all others stay as they are: they may be known.",
        "G": "Put 0 into the definition, and go from one database to any other by neighbours.",
    },
    name="epsilon_means",
)
### END HIDDEN TESTS

# %% [markdown]
# ## Now attack it
#
# ### First attack: noise of the local size
#
# In the next lesson, noise is scaled to a query's global sensitivity. Why not to the local one, which is often smaller? Here the maximum gets noise of
# that size, meant for ε = 1, on two neighbours:

# %%
rng = np.random.default_rng(31)
for ward in (np.array([1, 1, 0, 0]), np.array([1, 0, 0])):
    scale = local_sensitivity(np.max, ward)  # an error below? local_sensitivity is still open
    print(len(ward), "patients:", (np.max(ward) + rng.laplace(0, scale, size=5)).round(2))

# %% [markdown]
# Of the four patients two are ill. Nobody who leaves changes the maximum, so the local sensitivity is 0, and so is the noise. An answer of exactly 1 proves
# that at least two people are ill: with one it has chance 0. No ε holds. *The size of the noise is an answer too, given here without noise.*
#
# ### Second attack: noise without a plan
#
# Suppose the hospital makes each count a little wrong: by a whole number from −5 to 5, drawn for each new group. Two questions are too few now. But take the
# bits of the 100 patients in a ward as unknowns, and each count is a slightly wrong equation. Ask about 500 random groups:

# %%
secret = ill[:100]


def noisy_counts(subsets, error):
    """Return the number of ill people in each subset, off by up to error."""
    return subsets @ secret + rng.integers(-error, error, size=len(subsets), endpoint=True)


subsets = rng.integers(0, 2, size=(500, 100))  # one row a question: 1 where the person is in the group
answers = noisy_counts(subsets, 5)
print("first question: answer", answers[0], "  truth", subsets[0] @ secret)

# %% [markdown]
# Irit Dinur and Kobbi Nissim showed in 2003: if the noise is well below √n, whoever may ask enough questions finds nearly all of n bits. One way is
# **least squares**: find the 100 numbers whose sums over the groups come closest to the answers, by the sum of squared differences. Then round each to 0 or 1.
#
# ### Exercise 6: reconstruct
#
# Write a function `reconstruct_bits(subsets, answers)` that returns an array or list with 0 or 1 for each person, in the order of the columns. `subsets` is
# an array with one row a question and one column a person: 1 if the person is in the group, else 0. `answers` is an array with the answer to each question,
# perhaps a little wrong. There are at least twice as many questions as people.
#
# If the answers are exact and only one solution fits them, all bits must be right. For 100 people, and 500 random groups with answers off by up to 5, at least
# 90 % must be right on average over several hospitals.
#
# `reconstruct_bits(np.array([[1, 1], [0, 1], [1, 0], [1, 1]]), np.array([1.2, -0.1, 0.8, 0.9]))` returns `array([1, 0])`.
#
# <details><summary>Hint 1</summary>
#
# What are the unknowns, and which function of NumPy solves more equations than unknowns as well as it can?
#
# </details>
# <details><summary>Hint 2</summary>
#
# Look at `np.linalg.lstsq`. It returns several things; the first are the unknowns. These are numbers like 1.2 or −0.1: what turns them into bits?
#
# </details>
# <details><summary>Hint 3</summary>
#
# `estimates = np.linalg.lstsq(..., answers, rcond=None)[0]`, and a bit is 1 where its estimate is above 0.5.
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
"""Nearly all bits come out of many noisy counts, and all of them out of exact ones."""
import numpy as np

from course import checks

groups = np.array([[1, 1], [0, 1], [1, 0], [1, 1]])
answer = checks.call(reconstruct_bits, groups, np.array([1.2, -0.1, 0.8, 0.9]))
form = isinstance(answer.result, list | tuple | np.ndarray) and np.size(answer.result[:1]) == 1
checks.require(form, f"{answer}, not an array or list with one bit for each person")
two = [float(bit) if isinstance(bit, int | float | np.number | np.bool) else bit for bit in answer.result]
checks.equal(two, [1, 0], name="the answer to the example of the text", show=True)
checks.passed("the example of two people is right")
### BEGIN HIDDEN TESTS
import numpy as np

from course import load


def as_bits(answer, n):
    value = answer.result
    column = isinstance(value, list | tuple) or (isinstance(value, np.ndarray) and value.ndim == 1)
    checks.require(
        column and len(value) == n, f"{answer.text} did not return an array or list with one bit for each of {n} people"
    )
    plain = all(isinstance(bit, int | float | np.number | np.bool) and bit in (0, 1) for bit in value)
    checks.require(plain, f"{answer.text} returned something that is neither 0 nor 1")
    return np.array([int(bit) for bit in value])


chance = np.random.default_rng(11)
for n, share in ((5, 0.5), (8, 0.5), (12, 0), (12, 1), (30, 0.1), (40, 0.9), (100, 0.5)):
    truth = (chance.random(n) < share).astype(int)
    groups = chance.integers(0, 2, size=(5 * n, n))
    groups[:n] = np.eye(n, dtype=int)
    exact = groups @ truth
    answer = checks.call(reconstruct_bits, groups, exact)
    lost = "with exact answers every bit can be found: all questions count, and all people"
    checks.require((as_bits(answer, n) == truth).all(), f"{answer.text} is wrong for exact answers: {lost}")
    same = [np.array_equal(now, before) for now, before in zip(answer.args, (groups, exact), strict=True)]
    checks.require(all(same), f"{answer.text} changed what it was given: work on a copy")
hits = []
for case in range(12):
    truth = (chance.random(100) < (0.1, 0.5, 0.9)[case % 3]).astype(int)
    if case % 4 == 0:
        truth = load("patients", seed=case)["has_rare_disease"].to_numpy()[:100]
    groups = chance.integers(0, 2, size=(500, 100))
    noisy = groups @ truth + chance.integers(-5, 5, size=500, endpoint=True)
    hits.append((as_bits(checks.call(reconstruct_bits, groups, noisy), 100) == truth).mean())
low = f"{np.mean(hits):.0%} of the bits are right with 100 people and 500 answers off by up to 5"
checks.require(
    np.mean(hits) >= 0.9, f"{low}: use all answers at once, and round each estimate to the nearer of 0 and 1"
)
### END HIDDEN TESTS

# %%
found = np.array(reconstruct_bits(subsets, answers))  # an error? reconstruct_bits is still open
print(f"reconstructed: {np.mean(found == secret):.0%}   guessing that nobody is ill: {np.mean(secret == 0):.0%}")

# %% [markdown]
# About nine in ten bits are right, and with 2,000 questions nearly all: noise averages out.
#
# Aloni Cohen and Kobbi Nissim reconstructed bits from the noisy counts of a product on sale, in a contest of its maker, Aircloak; their attack was [one of
# two that succeeded](https://aircloak.com/fix-for-the-mit-georgetown-univ-attack-on-diffix/) in the first round (2018).
#
# ## What it cost
#
# Would more noise help? The share of bits that the attack gets right, by the largest error of an answer:

# %%
recovered = {}
for error in (0, 2, 5, 10, 20, 50):
    bits_found = np.array(reconstruct_bits(subsets, noisy_counts(subsets, error)))
    recovered[f"±{error}"] = np.mean(bits_found == secret)
ax = plotting.bars(recovered, label="largest error of an answer", value_label="bits found, 500 questions", percent=True)
plotting.show(
    ax,
    alt="Bar chart of the share of bits found. Up to an error of 2 it is about all, at 5 about nine in ten; then it falls, and at "
    "20 and 50 it is between four and eight in ten.",
)

# %% [markdown]
# At ±20 the attack finds about as many bits as the guess that nobody is ill. But a random group of this ward has some 10 to 30 ill people: a count that may
# be off by 20 is of little use. And bounded errors keep no ε: some answers are possible on one neighbour only. For *one* question, noise as in the figure
# with ε = 1 does: a count is wrong by 1 on average. (Real systems need more care than `rng.laplace`: lesson 3.2.)

# %%
errors = np.abs(rng.laplace(0, 1, size=100_000))
print(f"mean error of one count with ε = 1: {errors.mean():.2f}")

# %% [markdown]
# So questions must be limited, too: too many answers that are too exact give everything away. Lessons 3.6 and 3.7 make a budget of that.

# %% [markdown]
# ## Summary
#
# - Counts are no protection: two exact ones give away a person, many inexact ones nearly everybody. Refusing small groups doesn't help.
# - Neighbours differ by one person: one row more or less here, one row replaced elsewhere. Say which.
# - Local sensitivity belongs to one database and is itself a secret. Global sensitivity belongs to the query, and needs public bounds.
# - Under ε-differential privacy, one person's row makes any answer at most $e^{\varepsilon}$ times as likely. That bounds neither errors nor what can be
#   learnt about all of us.
# - Do not use differential privacy where the answer must be about one person, or the group is so small that noise swamps it.
#
# **Read on**
#
# - Irit Dinur and Kobbi Nissim, *Revealing Information while Preserving Privacy*, PODS (2003): the attack of exercise 6, and √n.
# - Simson Garfinkel, John Abowd and Christian Martindale, *[Understanding Database Reconstruction Attacks on Public
#   Data](https://cacm.acm.org/magazines/2019/3/234925-understanding-database-reconstruction-attacks-on-public-data/fulltext)*, Communications of the ACM 62 (2019).
